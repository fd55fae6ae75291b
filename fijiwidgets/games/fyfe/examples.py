"""Positions worth showing: a lucky round, all charms at hand, the end of a game, a full board to lay tiles at.

The rulebook has no worked round; these are our own.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from fijiwidgets.core import Move, Record

from .components import CELLS, STONES
from .setup import position
from .state import Charm, Done, Draw, Place, State, Tile

# What happens in the round of `record`: nature draws, then both decide at once until both are done.
ROUND: tuple[Move | Mapping[int, Move], ...] = (
    Draw("lucky"),
    Draw("B5f"),
    Draw("G5f"),
    {0: Place("B5f", (0, 4)), 1: Place("R2t", (2, 2))},
    {0: Done(), 1: Tile("d1", "any")},
    Charm("swap", (0, 1), stone="G5f"),
    Done(),
)


def four_in_a_row() -> State:
    """Return the position before the round of `record`: Ada needs one more blue stone, Emmy a third flower or leaf.

    >>> four_in_a_row().round
    5
    """
    return position(
        players=("Ada", "Emmy"),
        boards=[_board("B1f B2f B3f B4f ."), _board("G1f G2l G3f G4l .")],
        tiles=[{"r1": "same:colour"}, {"r1": "house:symbol"}],
        supply=[["R1t"], ["R2t"]],
    )


def record() -> Record:
    """Return a round: a lucky stone, two stones placed, a tile fulfilled, one required, a charm, a first bonus.

    >>> print(str(record()).splitlines()[4])
    0: place B5f r1c5 & 1: place R2t r3c3
    """
    return Record(import_module(__package__), four_in_a_row(), ROUND)


def every_charm() -> State:
    """Return a single board in a lucky round; before or after placing Y1t on row 3 each of the seven charms is of use.

    >>> every_charm().charms_on
    True
    """
    return position(
        boards=[_board("R2f R3f R4f R5f B2f", "B1f G1f P1f R1f Y1f", "Y5h . . . .")],
        tiles=[{"r1": "same:colour", "r2": "any", "r3": "5-1"}],
        supply=[["Y1t", "Y2t"]],
        charms_on=True,
    )


def last_two_rounds() -> State:
    """Return the last decisions of two players who want the same first bonuses.

    Ada's B3p on row 2, column 3 and Emmy's B4f on row 2, column 5 both fulfil “same symbol” and “same number”; their
    other stones on row 4, column 2 both fulfil “full house in colours”. Who does it in round 24 and is alone has the
    first bonus; if both do the same, nobody has any (6.2).

    >>> last_two_rounds().round
    24
    """
    ada = (
        "R5p B5f P3l Y3t G5f",
        "B1p G5p . G1p P5p",
        "Y5p P2h R3l P4p G1t",
        "B1h . Y3p R4t G5l",
        "R5h Y4l R3p R2p P1h",
    )
    emmy = (
        "B2t P5t P3t Y1t P4t",
        "R4f P2f G2f P1f .",
        "G2h Y1p Y4h B5p P4h",
        "G2p . P1t G4h P4f",
        "G1f Y4f Y1f Y2t R4h",
    )
    adas_tiles = (
        "r1=differ:colour r2=same:symbol r3=differ:number r4=1-5 r5=5-1 "
        "c2=order:colour c3=same:number c5=differ:symbol d1=any d2=house:colour"
    )
    emmys_tiles = (
        "r1=differ:number r2=same:symbol r3=house:symbol r4=differ:symbol r5=any "
        "c2=house:colour c5=same:number d1=differ:colour d2=house:number"
    )
    return position(
        players=("Ada", "Emmy"),
        boards=[_board(*ada), _board(*emmy)],
        tiles=[_tiles(adas_tiles), _tiles(emmys_tiles)],
        supply=[["B3p", "R2l"], ["B4f", "P4l"]],
    )


def full_board() -> State:
    """Return a full board and all fifteen tiles, to be asked which goes where.

    Line by line the dearest tile that fits earns 42 points, the best assignment 54. The position cannot arise in
    play, where each stone needs a tile when it is placed; it is there to be studied.

    >>> full_board().sides[0].stage
    'more'
    """
    rows = (
        "B3h Y3p P4t G4f G3l",
        "Y2t B5t P3t P1t B1t",
        "R2p G4t Y5h B1l P3h",
        "R1l R2t Y3h Y4l R5p",
        "B1p G4h P1h R1t Y3t",
    )
    return position(
        boards=[_board(*rows)],
        tiles=[{}],
        round=25,
        stages=["more"],
        placed=["r5c5"],
        allow_unreachable=True,
    )


def _board(*rows: str) -> dict[tuple[int, int], str]:
    """Return a board written row by row; rows at the bottom may be left out."""
    cells = zip(CELLS, " ".join(rows).split(), strict=False)
    return {cell: stone for cell, stone in cells if stone in STONES}


def _tiles(text: str) -> dict[str, str]:
    return dict(part.split("=") for part in text.split())
