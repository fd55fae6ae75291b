"""Positions worth showing: a lucky round, all charms at hand, the end of a game, full boards to lay tiles at.

The rulebook has no worked round; these are our own.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from fijiwidgets.core import Move, Record

from .components import CELLS, STONES
from .notation import parse
from .planned_game import GAME
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


def stubborn_board() -> State:
    """Return a full board of which no quick count tells what is in it: both greedy ways earn 28, the best 46.

    All tiles that fit somewhere are worth 54 together, the dearest of each line 53: neither proves that 46 is best.

    >>> stubborn_board().sides[0].board.count("")
    0
    """
    rows = (
        "P4f B4p R4l P4p P4l",
        "B1p G2f P3p R4p Y5f",
        "Y1h B4t R1f G3l P5p",
        "B5f G2p R3h Y4l P5l",
        "B3h G4t P3f R4t Y1f",
    )
    return full_board().but(sides=(full_board().sides[0].but(board=tuple(" ".join(rows).split())),))


def few_tiles() -> State:
    """Return a board with a few tiles laid: on some of the free cells a new stone needs no tile any more.

    >>> few_tiles().round
    7
    """
    return position(
        players=("Ada",),
        boards=[_board("Y1f . G2l . .", ". B3h . . Y5p", ". . P4t . .", ". . . R2l .")],
        tiles=[_tiles("r1=house:symbol d1=differ:colour c5=any")],
        supply=[["Y3t", "B1p"]],
    )


def against_the_arrow() -> State:
    """Return a diagonal that lacks its last stone; its numbers rise, but not as its slot reads them.

    >>> against_the_arrow().sides[0].tiles[-1]
    '1-5'
    """
    return position(
        players=("Ada",),
        boards=[{(0, 4): "R5f", (1, 3): "G4t", (2, 2): "P3h", (3, 1): "B2l"}],
        tiles=[{"d2": "1-5"}],
        supply=[["Y1p", "G2h"]],
    )


def three_lines() -> State:
    """Return a board on which three lines cross at the same free cell, each one stone short of its tile.

    >>> three_lines().round
    13
    """
    return position(
        players=("Ada", "Emmy"),
        boards=[
            _board("R1f . B2l . .", ". G2t Y2h . .", "R3p R5h . G4f G1h", ". . P2p R4l .", ". . R2t . Y5f"),
            _board("Y3f Y3l Y3p Y1h Y4l", "G3f G3l G3p G5t B5h", "P3f . . . .", "R3t . . . ."),
        ],
        tiles=[
            _tiles("r3=house:colour c3=same:number d1=any"),
            _tiles("r1=any r2=house:colour c1=same:number"),
        ],
        supply=[["R2h", "B4h"], ["P1f", "P1l"]],
    )


def planned_game() -> Record:
    """Return a whole game: Ada plans, Emmy takes what scores most at once and lays all her tiles in round 1.

    >>> planned_game().last.round
    25
    """
    return Record.parse(import_module(__package__), GAME)


def three_cells_left() -> State:
    """Return Ada's board of `planned_game` in round 23: no charm can be used any more, one stone is still to come.

    >>> three_cells_left().round
    23
    """
    return parse(
        "fyfe players=Ada boards=*P4fB1tB1fP5t/2Y2tR4fB5p/R3hP2tP3hR2h1/P4tY2lP4lB3tB3l/B1pG4pY5pP5pR3p "
        "tiles=r1:house:colour!,r4:house:symbol!,r5:same:symbol!,c1:differ:colour,c2:differ:symbol!,c3:1-5!,"
        "c4:differ:number!,c5:any,d1:same:number!,d2:5-1! supply=B5t,Y3h used=move,turn bonus=5 "
        "lucky=0 covered=R3f"
    )


def stone_to_come() -> State:
    """Return another board in round 23, on which it matters which stone comes next.

    >>> stone_to_come().round
    23
    """
    return parse(
        "fyfe players=Ada boards=*G5hY3lR2pB1f/B2pG3tP3lR2lY3h/R3l1*Y3pP2h/B4hY5hY4hB2tY4t/P5tB5l2G5t "
        "tiles=r1:differ:all!,r2:order:colour!,r4:house:colour!,c1:1-5!,c2:differ:colour,c3:differ:symbol,c4:any,"
        "c5:differ:number!,d1:house:symbol!,d2:order:symbol! supply=P1t,Y4l used=joker,turn bonus=5 "
        "lucky=0 covered=B2l,P1p"
    )


def _board(*rows: str) -> dict[tuple[int, int], str]:
    """Return a board written row by row; rows at the bottom may be left out."""
    cells = zip(CELLS, " ".join(rows).split(), strict=False)
    return {cell: stone for cell, stone in cells if stone in STONES}


def _tiles(text: str) -> dict[str, str]:
    return dict(part.split("=") for part in text.split())
