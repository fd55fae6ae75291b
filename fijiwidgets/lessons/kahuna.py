"""Questions and exercises about Kahuna."""

from __future__ import annotations

from typing import Any

from fijiwidgets.core import Record
from fijiwidgets.games import load
from fijiwidgets.games.kahuna.components import NEEDED
from fijiwidgets.lessons import Exercise, Question

COUNTS = ("none", "one", "two", "three")


def _first_bridge() -> Record:
    """Return the long example up to White's first bridge."""
    record: Record = load("kahuna").examples.record()
    return record.but(moves=record.moves[:1])


def _falling() -> str:
    return COUNTS[sum(type(event).__name__ == "BridgeStripped" for event in _first_bridge().events())]


def _number(answer: Any, wanted: int) -> bool:
    return int(answer) == float(answer) == wanted


EVERYTHING = (
    Question("kahuna_falling", COUNTS, _falling, _first_bridge),
    Exercise(
        "kahuna_majority",
        lambda answer: _number(answer, NEEDED["ELAI"]),
        (
            ("half", lambda answer: _number(answer, NEEDED["ELAI"] - 1)),
            ("all", lambda answer: _number(answer, 2 * (NEEDED["ELAI"] - 1))),
        ),
        hints=2,
    ),
)
