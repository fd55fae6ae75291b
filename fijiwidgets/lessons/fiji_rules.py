"""Questions and exercises of the notebook `10_fiji_rules`."""

from __future__ import annotations

from typing import Any

from fijiwidgets.core import Record
from fijiwidgets.games import load
from fijiwidgets.games.fiji.state import Offer
from fijiwidgets.lessons import Exercise, Question

HEDWIG = 0
SEATS = ("hedwig", "christian", "angelika", "marcel")


def _example() -> Record:
    record: Record = load("fiji").examples.record()
    return record


def _who_acts(record: Record, row: int) -> str:
    """Return whom a card of the table lets act, or nobody."""
    for event in record.events():
        if type(event).__name__ == "PlayerActs" and event.state.step == row:
            return SEATS[event.seat]  # type: ignore[attr-defined]
    return "nobody"


def _with_offer(beads: Any) -> Record:
    """Return the example with another offer of Hedwig's; an offer that she cannot make raises an error."""
    game = load("fiji")
    record = _example()
    offers = {**record.moves[0], HEDWIG: Offer(*beads)}
    game.play(record.first, offers)
    return record.but(moves=(offers,))


def _legal(beads: Any) -> bool:
    return Offer(*beads) in load("fiji").legal_moves(_example().first, HEDWIG)


def _ties(beads: Any) -> bool:
    """Say whether Hedwig has as many green and red beads as somebody else."""
    offers = _with_offer(beads).moves[0]
    mine, *others = (offers[seat].g + offers[seat].r for seat in range(len(offers)))
    return mine in others


EVERYTHING = (
    Question("fiji_first_card", (*SEATS, "nobody"), lambda: _who_acts(_example(), 0), _example),
    Question("fiji_second_card", (*SEATS, "nobody"), lambda: _who_acts(_example(), 1), _example),
    Exercise(
        "fiji_act_first",
        lambda: (2, 1, 0, 0),
        lambda beads: _legal(beads) and _who_acts(_with_offer(beads), 0) == "hedwig",
        (("illegal", lambda beads: not _legal(beads)), ("tie", _ties)),
        hints=2,
    ),
)
