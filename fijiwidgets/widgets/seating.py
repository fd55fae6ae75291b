"""Who sits at the machine, what may be seen from there, and what has not been seen yet. Knows nothing of pictures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from typing import Any

from fijiwidgets.core import Event, GameError
from fijiwidgets.widgets.session import Session, Step

LONGEST_FILM = 16  # events shown at a time; of more, nature's are left out first


class Seating:
    """The people around one machine. `seated` looks at it; while that is None, `expected` is asked to come."""

    def __init__(self, session: Session, screen: bool) -> None:
        self.session = session
        self.screen = screen
        self.seated: int | None = None
        self.expected: int | None = None
        self._looked: dict[int, int] = {}  # by seat: how many steps of the game were there at the last look
        self.forget()

    # -------------------------------------------------------------------------------- who sits there

    def settle(self) -> None:
        """Find out who decides next, and put the screen up where somebody else has to come."""
        waiting, humans = self.session.waiting, self.session.humans
        if not waiting:
            self.expected = None
            if self.seated not in humans:
                self.seated = humans[0] if humans else None
        elif self.seated not in waiting:
            later = [seat for seat in waiting if self.seated is not None and seat > self.seated]
            self.expected = (later or waiting)[0]
            self.seated = None if self._screen_needed() else self.expected
        self._look()

    def sit_down(self, seat: str) -> None:
        """Take the screen down for the one who was asked to come."""
        if self.seated is not None or seat != str(self.expected):
            raise GameError("widgets.table.error.not_expected")
        self.seated = self.expected
        self._look()

    def _screen_needed(self) -> bool:
        sealed = len(self.session.game.actors(self.session.state)) > 1
        return self.screen and len(self.session.humans) > 1 and (sealed or self.hides())

    # -------------------------------------------------------------------------------- what is seen from there

    def hides(self) -> bool:
        """Say whether some player does not see everything."""
        state, view = self.session.state, self.session.game.view
        return any(view(state, seat).but(viewer=None) != state for seat in range(len(state.players)))

    def _look(self) -> None:
        self._eyes = self._whose_eyes()
        self.sight: Any = reduce(self.session.game.view, self._eyes, self.session.state)

    def _whose_eyes(self) -> tuple[int, ...]:
        """Return the seats through whose eyes, one after the other, the table is seen; none: everything is seen."""
        if self.seated is None and self.expected is not None:  # what all may see; the one to come is the viewer
            others = (seat for seat in range(len(self.session.state.players)) if seat != self.expected)
            return (*others, self.expected)
        if self.seated is None or (not self.session.waiting and self.hides()):
            return ()  # nobody plays, or the game is over: all cards on the table
        return (self.seated,)

    def seen(self, event: Event) -> Event:
        """Return an event as it is seen at the machine."""
        return reduce(self.session.game.seen, self._eyes, event)

    # -------------------------------------------------------------------------------- what has been seen

    def catch_up(self) -> list[Event]:
        """Return what the person at the machine has not seen yet, and note that it is seen now."""
        steps = self.session.steps
        if self.seated is None:  # nobody is there to see it
            return []
        begin = self._looked[self.seated]
        for seat in (self.seated,) if self._screen_needed() else tuple(self._looked):
            self._looked[seat] = len(steps)
        return [self.seen(event) for event in _worth_seeing(steps[begin:])]

    def went_back(self) -> None:
        """After an undo nobody has seen more than there is."""
        looked, number = self._looked, len(self.session.steps)
        self._looked = {seat: min(looked.get(seat, number), number) for seat in range(len(self.session.state.players))}

    def forget(self) -> None:
        """Begin with another game, of which nobody has missed anything."""
        self._looked = dict.fromkeys(range(len(self.session.state.players)), len(self.session.steps))

    def recent(self, number: int) -> list[Event]:
        """Return the last events, in order, as they are seen at the machine."""
        found: list[Event] = []
        for step in reversed(self.session.steps):
            found[:0] = step.events
            if len(found) >= number:
                break
        return [self.seen(event) for event in found[-number:]]


def _worth_seeing(steps: Sequence[Step]) -> list[Event]:
    """Return the events of these steps; if they are too many, of each run of nature's moves only the last."""
    events = [event for step in steps for event in step.events]
    if len(events) > LONGEST_FILM:
        last = [*(not (step.nature and after.nature) for step, after in pairwise(steps)), True]
        events = [event for step, shown in zip(steps, last, strict=True) if shown for event in step.events]
    return events[-LONGEST_FILM:]
