"""Short words for the tests."""

from collections.abc import Iterable
from typing import Any

from hypothesis import settings

from fijiwidgets import wampum
from fijiwidgets.core import Event
from fijiwidgets.games.wampum import State

GREEN, PURPLE, RED, BLUE, YELLOW = range(5)


def kinds(events: Iterable[Event]) -> list[str]:
    """Return the names of the events."""
    return [type(event).__name__ for event in events]


def happened(state: State, *decisions: Any) -> list[Any]:
    """Play decisions one after another and return all events."""
    events: list[Any] = []
    for moves in decisions:
        events += wampum.resolve(state, moves)
        state = events[-1].state
    return events


def the(events: Iterable[Any], kind: str) -> Any:
    """Return the only event of this kind."""
    found = [event for event in events if type(event).__name__ == kind]
    assert len(found) == 1, f"{len(found)} events of kind {kind}"
    return found[0]


def last_round(**values: Any) -> State:
    """Return a position of the last round, with three players unless told otherwise."""
    defaults: dict[str, Any] = {
        "villages": [{"fur": 2}, {"maize": 1, "tobacco": 2}, {"spirits": 4}],
        "hands": [{"maize": 3, "weapons": 2}, {"fur": 2, "tobacco": 2}, {"spirits": 2, "weapons": 2}],
        "last_round": True,
    }
    return wampum.position(**{**defaults, **values})


def examples(number: int) -> settings:
    """Let Hypothesis try so many examples, the same in every run and without a time limit."""
    return settings(max_examples=number, deadline=None, derandomize=True)
