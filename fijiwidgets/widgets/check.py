"""Checking an exercise: not tried, right, or wrong with its own explanation; hints and the solution on request."""

from __future__ import annotations

from typing import Any

from fijiwidgets.core import GameError
from fijiwidgets.lessons import Exercise
from fijiwidgets.scene import Scene
from fijiwidgets.widgets import parts
from fijiwidgets.widgets.base import Widget, on
from fijiwidgets.widgets.quiz import RIGHT, UNTRIED, WRONG
from fijiwidgets.widgets.wording import written


class Check(Widget):
    """What `lesson.check` shows. It never raises on an answer, whatever the answer is, so Run All works."""

    def __init__(self, exercise: Exercise, answer: Any = ..., *, language: str | None = None) -> None:
        super().__init__(language=language)
        self.exercise, self.answer = exercise, answer
        self.status, self._verdict = self._judge()
        self.hints = 0
        self.solved = False
        self.refresh()

    def _judge(self) -> tuple[str, str]:
        """Return the status and the key of the sentence that goes with it."""
        if self.answer is ...:
            return UNTRIED, "untried"
        try:
            return (RIGHT, "right") if self.exercise.right(self.answer) else (WRONG, self.exercise.mistake(self.answer))
        except Exception:  # whatever a learner hands in: it is no answer, and that is all there is to say
            return WRONG, "strange"

    def describe(self) -> None:
        """Describe the verdict, the hints asked for so far, and the solution if it was asked for."""
        self.title = self.say("check.title")
        look = {RIGHT: "good", WRONG: "bad"}.get(self.status, "note")
        shown = [parts.text(self.sentence(), look)]
        shown += [parts.text(self.exercise.say(f"hint.{number}", self.language)) for number in range(1, self.hints + 1)]
        if self.solved:
            shown.append(parts.panel(parts.text(self.exercise.say("solution", self.language)), look="event"))
        self.ui = [parts.panel(*shown, *self._buttons(), title=self.title)]

    def _buttons(self) -> list[parts.Part]:
        if self.status == RIGHT or self.solved:
            return []
        left = self.exercise.hints - self.hints
        off = "" if left else self.say("check.no_hint")
        hint = parts.button("hint", self.say("check.hint", left=left), off=off)
        return [parts.row(hint, parts.button("solve", self.say("check.solution")))]

    def sentence(self) -> str:
        """Return the verdict in words."""
        if self._verdict in ("untried", "strange"):
            return self.say(f"check.{self._verdict}")
        own = self._verdict if self._verdict == "right" else f"wrong.{self._verdict}" if self._verdict else ""
        return self.say(f"check.{self.status}") + (f" {self.exercise.say(own, self.language)}" if own else "")

    def still(self) -> Scene:
        """Return the verdict as a picture, without hints and solution."""
        return written(self.title, [self.sentence()])

    def __repr__(self) -> str:
        return f"Check({self.exercise.name!r}, {self.status})"

    @on("hint")
    def hint(self, key: str = "", value: Any = None) -> None:
        """Show one hint more."""
        if self.hints >= self.exercise.hints:
            raise GameError("widgets.check.no_hint")
        self.hints += 1
        self.refresh()

    @on("solve")
    def solve(self, key: str = "", value: Any = None) -> None:
        """Show the solution."""
        self.solved = True
        self.refresh()
