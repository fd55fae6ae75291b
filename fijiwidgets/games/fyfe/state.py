"""The state of FYFE and its moves; `rules.py` says what may be done with them."""

from __future__ import annotations

from dataclasses import dataclass

from fijiwidgets import core
from fijiwidgets.core import Frozen

from .components import BOX, FIRST_BONUS, LUCKY_STONES, Box

# What a player is at in this round.
DRAW = "draw"  # waits for stones
PLACE = "place"  # has to place a stone; may use a charm before
TILE = "tile"  # has to lay a tile, because none points at the new stone
MORE = "more"  # may lay more tiles or use a charm
DONE = "done"  # waits for the others
STAGES = (DRAW, PLACE, TILE, MORE, DONE)

NOWHERE = -1

# ------------------------------------------------------------------------------------ state


@dataclass(frozen=True, slots=True)
class Side(Frozen):
    """What lies before one player, and where that player stands in the round.

    Cells hold a stone, `"*"` or nothing; slots (in the order of `SLOTS`) a tile or nothing. A scored
    tile that lies in no slot was set aside. The last four fields are about this round only.
    """

    board: tuple[str, ...] = ("",) * 25
    tiles: tuple[str, ...] = ("",) * 12
    supply: tuple[str, ...] = ()
    scored: tuple[str, ...] = ()
    firsts: tuple[str, ...] = ()
    bonus: int = 0  # points for several lines with one stone
    used: tuple[str, ...] = ()  # charms
    stage: str = DRAW
    charmed: bool = False  # has used a charm in this round
    placed: int = NOWHERE  # the cell of the stone placed in this round
    fresh: tuple[str, ...] = ()  # tiles fulfilled in this round
    through: tuple[str, ...] = ()  # slots of the lines fulfilled in this round through the stone placed


@dataclass(frozen=True, slots=True, repr=False)
class State(core.State):
    """The whole table; nothing is hidden but the order in the bag.

    `lucky` counts the lucky stones in the bag, `charms_on` says that one was drawn in this round.
    `covered` are the stones under jokers: which lies under which makes no difference any more.
    `gone` are the tiles whose first bonus nobody can get, because several fulfilled them at once.
    """

    players: tuple[str, ...]
    sides: tuple[Side, ...]
    bag: tuple[str, ...]
    lucky: int = LUCKY_STONES
    charms_on: bool = False
    round: int = 1
    covered: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    box: Box = BOX
    viewer: int | None = None


@dataclass(frozen=True, slots=True)
class Score(Frozen):
    """A player's points by where they come from."""

    tiles: int
    firsts: int
    lines: int
    charms: int

    @property
    def total(self) -> int:
        """All points together."""
        return self.tiles + self.firsts + self.lines + self.charms


def score(state: State, seat: int) -> Score:
    """Return the points that the player would have if the game ended now."""
    side, box = state.sides[seat], state.box
    return Score(
        tiles=sum(box.points(tile) for tile in side.scored),
        firsts=FIRST_BONUS * len(side.firsts),
        lines=side.bonus,
        charms=sum(box.points(charm) for charm in box.charms() if charm not in side.used),
    )


# ------------------------------------------------------------------------------------ moves

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Draw(core.Move):
    """Nature draws a stone from the bag, or `"lucky"`."""

    stone: str


@dataclass(frozen=True, slots=True)
class Charm(core.Move):
    """A player uses a charm: the name tells which of the other fields it needs.

    `redraw`; `move` cell, to; `swap` cell, stone; `four` slot; `turn` cell; `replace` slot, tile. The
    seventh charm, `joker`, is used by `Place(stone, cell, joker=True)`.
    """

    name: str
    cell: Cell | None = None
    to: Cell | None = None
    stone: str | None = None
    slot: str | None = None
    tile: str | None = None


@dataclass(frozen=True, slots=True)
class Place(core.Move):
    """A player places a stone of the supply, as a joker if that charm is used."""

    stone: str
    cell: Cell
    joker: bool = False


@dataclass(frozen=True, slots=True)
class Tile(core.Move):
    """A player lays a tile in a slot."""

    slot: str
    tile: str


@dataclass(frozen=True, slots=True)
class Done(core.Move):
    """A player wants nothing more in this round."""


MOVES = (Draw, Charm, Place, Tile, Done)
