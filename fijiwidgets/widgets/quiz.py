"""The quiz: choose, reveal, reason. The answer stays in Python until it is revealed; not tried is not wrong."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import isclose
from typing import Any

from fijiwidgets.core import Event, GameError, Record
from fijiwidgets.scene import Scene, disc
from fijiwidgets.widgets import parts
from fijiwidgets.widgets.base import Widget, on
from fijiwidgets.widgets.parts import Part
from fijiwidgets.widgets.wording import Words, read, written

UNTRIED, CHOSEN, RIGHT, WRONG = "untried", "chosen", "right", "wrong"


def _dot(chosen: bool) -> Part:
    """Return the ring in front of a choice, which shows that it can be chosen; the chosen one's is filled."""
    edge = "accent" if chosen else "rule"
    ring = disc(8, fill="surface", edge=edge, width=2)
    return parts.picture((ring, disc(4, fill=edge)) if chosen else (ring,), 20, 20)


class Quiz(Widget):
    """Ask one question. `answer` is the number of the right choice, a collection of them, or a function that finds it.

    Without choices a number or a word is typed in. `record` is shown as it begins and, with the answer, as it goes on:
    the rules themselves give the proof. Words are a text, or one for each language: `{"en": …, "de": …}`.
    """

    def __init__(
        self,
        question: Words,
        choices: Sequence[Words] = (),
        *,
        answer: Any,
        because: Words = "",
        record: Record | None = None,
        language: str | None = None,
    ) -> None:
        super().__init__(language=language)
        self.question, self.choices, self.because, self.record = question, tuple(choices), because, record
        self._answer: Callable[[], Any] = answer if callable(answer) else lambda: answer
        if not callable(answer) and self.choices:
            self._check_answer(answer)
        self.chosen: int | str | None = None
        self.revealed = False
        self.refresh()

    def _check_answer(self, answer: Any) -> None:
        """Refuse a question that nobody could get right."""
        for one in answer if isinstance(answer, Collection) and not isinstance(answer, str) else (answer,):
            if one not in range(len(self.choices)):
                raise GameError("widgets.error.answer", answer=repr(one), most=len(self.choices) - 1)

    @property
    def status(self) -> str:
        """One of untried, chosen (not revealed), right and wrong."""
        if self.chosen is None:
            return UNTRIED
        if not self.revealed:
            return CHOSEN
        return RIGHT if agrees(self.chosen, self._answer()) else WRONG

    # -------------------------------------------------------------------------------- the page

    def describe(self) -> None:
        """Describe the question; the answer and what follows from it only when it is revealed."""
        self.title = self.say("quiz.title")
        self.rules = {}
        self.films = self._films_now()
        question = parts.text(read(self.question, self.language), "caption")
        answer = [self._choices() if self.choices else self._field(), *self._verdict()]
        shown = [parts.split(self._board(), parts.column(*answer))] if self.record else answer
        self.ui = [parts.panel(question, *shown, title=self.title, look="event" if self.revealed else "")]

    def _board(self) -> Part:
        board = parts.board(do="look", label=self.title)
        return parts.column(board, parts.caption(), parts.stepper()) if self.revealed else board

    def _choices(self) -> Part:
        right = as_set(self._answer()) if self.revealed else set()
        items = []
        for number, words in enumerate(self.choices):
            badges = [parts.badge(self.say("quiz.right_sign"), "best")] if number in right else []
            if self.revealed and number == self.chosen and number not in right:
                badges = [parts.badge(self.say("quiz.wrong_sign"), "large")]
            chosen = number == self.chosen
            words = read(words, self.language)
            items.append(parts.item(str(number), words, badges=badges, chosen=chosen, sign=_dot(chosen)))
        return parts.listing("choose", self.say("quiz.choices"), items)

    def _field(self) -> Part:
        if self.revealed:
            return parts.text(self.say("quiz.yours", answer=str(self.chosen)))
        value = "" if self.chosen is None else str(self.chosen)
        return parts.field("write", self.say("quiz.write"), value)

    def _verdict(self) -> list[Part]:
        if not self.revealed:
            off = self.say("quiz.choose_first") if self.chosen is None else ""
            return [parts.row(parts.button("reveal", self.say("quiz.reveal"), look="main", off=off))]
        status = self.status
        shown = [parts.text(self.say(f"quiz.{status}"), "good" if status == RIGHT else "bad")]
        if not self.choices:
            shown.append(parts.text(self.say("quiz.answer", answer=str(self._answer()))))
        if because := read(self.because, self.language):
            shown.append(parts.text(because))
        return [*shown, parts.row(parts.button("again", self.say("quiz.again")))]

    def _films_now(self) -> dict[str, Part]:
        if not self.record:
            return {}
        events = tuple(self.record.events()) if self.revealed else ()
        captions = [{"rule": "", "text": "", "why": ""}, *self.captioned(self.record.game, events)]
        return {"main": self.filmed(lambda size: self._frames(events, size), captions)}

    def _frames(self, events: tuple[Event, ...], size: str) -> list[Scene]:
        assert self.record is not None
        draw = self.record.game.draw
        first = draw(self.record.first, size=size, language=self.language)
        return [first, *(draw(event.state, event=event, size=size, language=self.language) for event in events)]

    def still(self) -> Scene:
        """Return the question, and the board it is about, as a picture; never the answer."""
        if self.record:
            scene: Scene = self.record.game.draw(self.record.first, language=self.language)
            return scene
        lines = [read(self.question, self.language), *(f"•  {read(words, self.language)}" for words in self.choices)]
        return written(self.title, lines)

    # -------------------------------------------------------------------------------- what can be done

    @on("choose")
    def choose(self, key: str, value: Any = None) -> None:
        """Take a choice, by its number; it may be changed until the answer is revealed."""
        if not (key.isascii() and key.isdecimal() and int(key) < len(self.choices)):
            raise GameError("widgets.error.message")
        self._still_open()
        self.chosen = int(key)
        self.refresh()

    @on("write")
    def write(self, key: str, value: Any) -> None:
        """Take an answer that was typed in."""
        if self.choices or not isinstance(value, str):
            raise GameError("widgets.error.message")
        self._still_open()
        self.chosen = value.strip() or None
        self.refresh()

    @on("reveal")
    def reveal(self, key: str = "", value: Any = None) -> None:
        """Show the answer and the reason."""
        if self.chosen is None:
            raise GameError("widgets.quiz.choose_first")
        self.revealed = True
        self.refresh()

    @on("again")
    def again(self, key: str = "", value: Any = None) -> None:
        """Forget the choice and hide the answer."""
        self.chosen, self.revealed, self.frame = None, False, 0
        self.refresh()

    @on("look")
    def look(self, key: str, value: Any = None) -> None:
        """Touching a piece of the board says what it is, and changes nothing."""
        self.tell(self.say("quiz.look"), "note")

    def _still_open(self) -> None:
        if self.revealed:
            raise GameError("widgets.quiz.locked")


# ------------------------------------------------------------------------------------ comparing answers


def as_set(answer: Any) -> set[Any]:
    """Return the right answers as a set, whether one or several were given."""
    if isinstance(answer, Collection) and not isinstance(answer, (str, Mapping)):
        return set(answer)
    return {answer}


def agrees(given: Any, answer: Any) -> bool:
    """Say whether an answer is one of the right ones; numbers may be typed with comma, point or as a fraction.

    >>> agrees("0,5", 0.5), agrees("1/3", 1 / 3), agrees("BARI", "bari"), agrees("2", 3)
    (True, True, True, False)
    """
    return any(_same(given, right) for right in as_set(answer))


def _same(given: Any, right: Any) -> bool:
    if isinstance(right, str):
        return str(given).strip().casefold() == right.strip().casefold()
    number = as_number(given)
    return number is not None and isclose(number, float(right), rel_tol=1e-3, abs_tol=1e-6)


def as_number(given: Any) -> float | None:
    """Return what was typed as a number, or None."""
    if not isinstance(given, str):
        return float(given) if isinstance(given, (int, float)) else None
    text = given.strip().replace(",", ".").replace("−", "-")
    top, slash, bottom = text.partition("/")
    try:
        return float(top) / float(bottom) if slash else float(top)
    except (ValueError, ZeroDivisionError, OverflowError):
        return None
