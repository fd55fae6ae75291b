"""The stepper: a move, a round or a whole game, event by event, each with its rule and its reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fijiwidgets.core import Event, Game, GameError, Record
from fijiwidgets.scene import Scene
from fijiwidgets.widgets import parts
from fijiwidgets.widgets.base import LAYOUTS, Widget, game_name, on


class Stepper(Widget):
    """Step through whatever has been recorded; every frame is in the page, so it works with no kernel.

    `record` is a `Record`, or a position and `moves` a list of decisions. `viewer` is the seat through whose eyes
    everything is seen; None sees all.
    """

    def __init__(
        self,
        game: Game,
        record: Record | Any,
        moves: Sequence[Any] = (),
        *,
        viewer: int | None = None,
        language: str | None = None,
    ) -> None:
        super().__init__(language=language)
        self.game = game
        self.record = record if isinstance(record, Record) else Record(game, record, tuple(moves))
        if viewer is not None and viewer not in range(len(self.record.first.players)):
            raise GameError("common.error.no_seat", seat=viewer, most=len(self.record.first.players) - 1)
        self._first = self.record.first
        self._events: tuple[Event, ...] = tuple(self.record.events())
        if viewer is not None:
            self._first = game.view(self._first, viewer)
            self._events = self.record.seen_by(viewer)
        self.refresh()

    @property
    def event(self) -> Event | None:
        """The event that the reader stands at; None at the beginning."""
        return self._events[self.frame - 1] if self.frame else None

    @property
    def state(self) -> Any:
        """The state that the reader stands at."""
        return self.event.state if self.event else self._first

    def describe(self) -> None:
        """Describe the film, its caption and the controls under it."""
        self.title = self.say("stepper.title", game=game_name(self.game))
        self.rules = {}
        begin = {"rule": "", "text": self.say("stepper.begin", steps=len(self._events)), "why": ""}
        captions = [begin, *self.captioned(self.game, self._events)]
        self.films = {"main": self.filmed(self._frames, captions)}
        self.ui = [parts.board(label=self.title), parts.panel(parts.caption(), parts.stepper(), look="raised")]

    def _frames(self, size: str) -> list[Scene]:
        return [self._picture(None, size), *(self._picture(event, size) for event in self._events)]

    def _picture(self, event: Event | None, size: str) -> Scene:
        state = event.state if event else self._first
        scene: Scene = self.game.draw(state, event=event, size=size, language=self.language)
        return scene

    @on("layout")
    def _layout(self, key: str, value: Any) -> None:
        """Do nothing: all layouts stay in the page, which has to work without a kernel."""
        if key not in LAYOUTS:
            raise GameError("widgets.error.message")

    def still(self) -> Scene:
        """Return the frame that the reader stands at."""
        return self._picture(self.event, "wide")
