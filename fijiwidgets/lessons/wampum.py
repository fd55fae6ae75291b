"""Questions and exercises about Wampum."""

from __future__ import annotations

from typing import Any

from fijiwidgets.core import Record
from fijiwidgets.games import load
from fijiwidgets.lessons import Exercise, Question

VILLAGES = ("a", "b", "c", "d")
PURPLE, BLUE = 1, 3


def _example() -> Record:
    record: Record = load("wampum").examples.record()
    return record


def _where_blue_ends() -> str:
    """Return the village of Blue's trader when all bids have found a place."""
    ended = next(event for event in _example().events() if type(event).__name__ == "BiddingEnded")
    return VILLAGES[ended.state.bids[BLUE][0]]


def _purple_can_go() -> set[str]:
    record = _example()
    return {VILLAGES[move.village] for move in record.game.legal_moves(record.states[1], PURPLE)}


def _villages(answer: Any) -> set[str]:
    return {str(village).strip().lower() for village in answer}


EVERYTHING = (
    Question("wampum_where_blue_ends", VILLAGES, _where_blue_ends, _example),
    Exercise(
        "wampum_purple_can_go",
        lambda answer: _villages(answer) == _purple_can_go(),
        (
            ("back", lambda answer: "c" in _villages(answer)),
            ("equal", lambda answer: "d" in _villages(answer)),
            ("some", lambda answer: _villages(answer) < _purple_can_go()),
        ),
        hints=2,
    ),
)
