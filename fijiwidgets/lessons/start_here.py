"""Questions and exercises of the notebook `00_start_here`."""

from __future__ import annotations

from fijiwidgets.core import Record
from fijiwidgets.games import load
from fijiwidgets.lessons import Question

COUNTS = ("none", "one", "two", "three")


def _first_bridge() -> Record:
    """Return the long example up to White's first bridge."""
    record: Record = load("kahuna").examples.record()
    return record.but(moves=record.moves[:1])


def _falling() -> str:
    return COUNTS[sum(type(event).__name__ == "BridgeStripped" for event in _first_bridge().events())]


EVERYTHING = (Question("kahuna_falling", COUNTS, _falling, _first_bridge),)
