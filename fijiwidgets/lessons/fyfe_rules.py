"""Questions and exercises of the notebook `40_fyfe_rules`."""

from __future__ import annotations

from typing import Any

from fijiwidgets.core import Record
from fijiwidgets.games import load
from fijiwidgets.games.fyfe.components import FIRST_BONUS, TILES
from fijiwidgets.games.fyfe.tiles import fits
from fijiwidgets.lessons import Exercise, Question

ADA = 0
POINTS = ("0", "9", "12", "15")
STRAIGHT = ("B1f", "B2f", "B3f", "B4f", "B5f")


def _after_the_draws() -> Record:
    """Return the round example from the moment when both have two stones to choose from."""
    record: Record = load("fyfe").examples.record()
    return record.but(first=record.states[3], moves=record.moves[3:])


def _adas_points() -> str:
    """Return what the round earns Ada: the tile, and the bonus for being the first."""
    points = 0
    for event in _after_the_draws().events():
        if getattr(event, "seat", None) == ADA:
            points += getattr(event, "points", 0)
            points += FIRST_BONUS if type(event).__name__ == "FirstBonus" else 0
    return str(points)


def _fitting() -> set[str]:
    return {tile for tile in TILES if fits(tile, STRAIGHT)}


def _tiles(answer: Any) -> set[str]:
    return {str(tile).strip().lower() for tile in answer}


EVERYTHING = (
    Question("fyfe_first_bonus", POINTS, _adas_points, _after_the_draws),
    Exercise(
        "fyfe_fitting_tiles",
        lambda: sorted(_fitting()),
        lambda answer: _tiles(answer) == _fitting(),
        (
            ("some", lambda answer: set() < _tiles(answer) < _fitting()),
            ("falling", lambda answer: "5-1" in _tiles(answer)),
            ("too_many", lambda answer: bool(_tiles(answer) & set(TILES) - _fitting())),
        ),
        hints=2,
    ),
)
