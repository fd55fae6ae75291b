"""Short ways to set up a table and to see what happens on it."""

from collections.abc import Sequence
from typing import Any, TypeVar

from fijiwidgets import fiji
from fijiwidgets.core import Event

# Rows that do nothing as long as all players offer equally many yellow and equally many blue beads.
IDLE = ("most B > others B", "fewest B > half B", "most YB > half Y")
GOALS = "R+ B- G+ Y+"
PLENTY = (9, 9, 9, 9)

Kind = TypeVar("Kind", bound=Event)


def table(*rows: str) -> list[str]:
    """Return these rows, filled up to four with rows in which nobody acts."""
    return [*rows, *IDLE][:4]


def at(*rows: str, hands: Any = None, players: Any = 3, **more: Any) -> Any:
    """Return a position that waits for offers, with plenty of beads unless told otherwise."""
    number = players if isinstance(players, int) else len(players)
    values = {"hands": [PLENTY] * number if hands is None else hands, "supply": PLENTY, "goals": GOALS, **more}
    return fiji.position(players=players, table=table(*rows), allow_unreachable=True, **values)


def offers(*heaps: Sequence[int]) -> dict[int, Any]:
    """Return the sealed offers of all players."""
    return {seat: fiji.Offer(*heap) for seat, heap in enumerate(heaps)}


def happens(state: Any, moves: Any) -> list[Event]:
    return list(fiji.resolve(state, moves))


def of_kind(kind: type[Kind], events: Sequence[Event]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def the(kind: type[Kind], events: Sequence[Event]) -> Kind:
    """Return the only event of its kind."""
    (event,) = of_kind(kind, events)
    return event


def kinds(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def last_exchange(*hands: Sequence[int], goals: str = GOALS, round: int = 1, **more: Any) -> list[Event]:  # noqa: A002
    """Return what happens when the round ends with these hands: all offer one green bead, so nobody acts."""
    before = [(hand[0] + 1, *hand[1:]) for hand in hands]
    state = at(*(IDLE[0],), hands=before, players=len(hands), goals=goals, exchange=3, round=round, **more)
    return happens(state, offers(*[(1, 0, 0, 0)] * len(hands)))
