"""What FYFE is made of: stones, lines, tiles, charms, and what is printed on them.

The pictures of the rulebook are lost, so some printed values are made up: `FACTS` says which. A user
replaces them with what is in the own box through the options `points`, `orders` and `easier`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from fijiwidgets.core import MADE_UP, SURE, Fact, Frozen

PLAYERS = range(2, 6)
SEATS: tuple[str, ...] = ()  # its colours are stones
BOARDS = range(1, 6)  # a single board may be set up for study
ROUNDS = 25
SUPPLY = 2

# ------------------------------------------------------------------------------------ stones

COLOURS = "BGPRY"  # blue, green, purple, red, yellow
NUMBERS = "12345"
SYMBOLS = "flpht"  # flower, leaf, pineapple, head, turtle
STONES = tuple(sorted(colour + number + symbol for colour in COLOURS for number in NUMBERS for symbol in SYMBOLS))
JOKER = "*"
LUCKY = "lucky"
LUCKY_STONES = 5

# ------------------------------------------------------------------------------------ the board

# A cell is its place in reading order, 0 to 24; people write it (row, column) or "r1c1".
CELLS = tuple((row, column) for row in range(5) for column in range(5))
CELL_AT = {cell: place for place, cell in enumerate(CELLS)}
CELL_NAMES = tuple(f"r{row + 1}c{column + 1}" for row, column in CELLS)

# The slots for tiles, and the five cells of each line read from its slot inwards.
SLOTS = ("r1", "r2", "r3", "r4", "r5", "c1", "c2", "c3", "c4", "c5", "d1", "d2")
LINES = (
    *(tuple(5 * row + column for column in range(5)) for row in range(5)),
    *(tuple(5 * row + column for row in range(5)) for column in range(5)),
    tuple(6 * step for step in range(5)),
    tuple(4 + 4 * step for step in range(5)),
)
SLOTS_AT = tuple(tuple(slot for slot in range(12) if cell in LINES[slot]) for cell in range(25))

# ------------------------------------------------------------------------------------ tiles and charms

ATTRIBUTES = ("colour", "number", "symbol")  # in the order in which a stone's name tells them
TILES = (
    *(f"{kind}:{attribute}" for kind in ("house", "same", "differ") for attribute in ATTRIBUTES),
    "differ:all",
    "order:symbol",
    "order:colour",
    "1-5",
    "5-1",
    "any",
)
CHARMS = ("redraw", "move", "swap", "four", "joker", "turn", "replace")

# What the pictures show, and how sure it is.
FACTS = {
    "stones": Fact(STONES, SURE),
    "lucky_stones": Fact(LUCKY_STONES, SURE),
    "tiles": Fact(TILES, SURE),
    "charms": Fact(CHARMS, SURE),
    "first_bonus": Fact(3, SURE),
    "line_bonus": Fact((0, 0, 5, 10, 20), SURE),  # by the number of lines that one stone fulfilled
    # No source: max(1, round(3 * -log10 P)) with P the chance that five random stones fit.
    "tile_points": Fact((4, 4, 4, 9, 9, 9, 4, 4, 4, 13, 10, 10, 10, 10, 1), MADE_UP),
    "charm_points": Fact((2,) * len(CHARMS), MADE_UP),
    "symbol_order": Fact(SYMBOLS, MADE_UP),
    "colour_order": Fact(COLOURS, MADE_UP),
    "easier_leaves_out": Fact(("differ:all", "four", "order:colour", "order:symbol", "replace"), MADE_UP),
}
FIRST_BONUS: int = FACTS["first_bonus"].value
LINE_BONUS: tuple[int, ...] = FACTS["line_bonus"].value
EASIER: tuple[str, ...] = FACTS["easier_leaves_out"].value


@dataclass(frozen=True, slots=True)
class Box(Frozen):
    """What is printed on the tiles and charms of one box, and which of them stay in it."""

    tile_points: tuple[int, ...] = FACTS["tile_points"].value
    charm_points: tuple[int, ...] = FACTS["charm_points"].value
    symbol_order: str = FACTS["symbol_order"].value
    colour_order: str = FACTS["colour_order"].value
    left_out: tuple[str, ...] = ()

    def points(self, name: str) -> int:
        """Return the points printed on a tile or charm.

        >>> BOX.points("any"), BOX.points("redraw")
        (1, 2)
        """
        return self.tile_points[TILES.index(name)] if name in TILES else self.charm_points[CHARMS.index(name)]

    def tiles(self) -> tuple[str, ...]:
        """Return the tiles that each player has in this game, sorted."""
        return _in_play(TILES, self.left_out)

    def charms(self) -> tuple[str, ...]:
        """Return the charms that each player has in this game, sorted."""
        return _in_play(CHARMS, self.left_out)


@cache
def _in_play(names: tuple[str, ...], left_out: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(name for name in names if name not in left_out))


BOX = Box()
