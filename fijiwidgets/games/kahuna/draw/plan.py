"""Where everything lies, for the three sizes of the picture."""

from __future__ import annotations

import math
from dataclasses import dataclass

from fijiwidgets.core import Frozen

from ..components import ENDS, PLACES

# A little away from where `components` has them, so that no island touches another or a line that passes by,
# on a turned map either.
MAP = PLACES | {"DUDA": (231, 292), "FAAA": (559, 285), "GOLA": (645, 357), "JOJO": (535, 388)}


@dataclass(frozen=True, slots=True)
class Box(Frozen):
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Plan(Frozen):
    """The sizes of a picture and its parts; `turned` exchanges x and y on the map."""

    width: int
    height: int
    sea: Box
    margin: tuple[float, float]  # from the edge of the sea to the middle of the outermost islands
    radius: float  # of an island
    bridge: float  # the breadth of a bridge
    upper: Box  # the opponent
    middle: Box  # open cards, deck, used cards
    lower: Box  # the player from whose side the picture is drawn
    card: float  # the largest size of a card in a hand
    open_card: float
    pile: float  # the size of the cards on deck and used cards
    rows: tuple[float, float, float]  # how far down in the middle are its heading, its note, and the open cards
    small: bool = False  # phones: stones on the rim, no legend, short lines of text
    turned: bool = False
    hairs: tuple[Box, ...] = ()  # between the parts

    def place(self, island: str) -> tuple[float, float]:
        """Return the middle of an island: the map of `components`, stretched over the sea."""
        across, down = self.margin
        x, y = _share(island)
        if self.turned:
            x, y = y, x
        wide, high = self.sea.width - 2 * across, self.sea.height - 2 * down
        return self.sea.x + across + x * wide, self.sea.y + down + y * high

    def stretch(self, line: str) -> tuple[float, float, float, float]:
        """Return the middle of a line, its angle in degrees, and the length from coast to coast."""
        (ax, ay), (bx, by) = (self.place(island) for island in ENDS[line])
        angle = math.degrees(math.atan2(by - ay, bx - ax))
        return (ax + bx) / 2, (ay + by) / 2, angle, math.hypot(bx - ax, by - ay) - 2 * self.radius


def _share(island: str) -> tuple[float, float]:
    """Return how far from left to right and from top to bottom an island lies, each from 0 to 1."""
    columns, rows = zip(*MAP.values(), strict=True)
    x, y = MAP[island]
    return (x - min(columns)) / (max(columns) - min(columns)), (y - min(rows)) / (max(rows) - min(rows))


WIDE = Plan(
    width=1036,
    height=698,
    sea=Box(0, 56, 774, 640),
    margin=(66, 64),
    radius=37,
    bridge=12,
    upper=Box(796, 56, 234, 176),
    middle=Box(796, 262, 234, 230),
    lower=Box(796, 524, 234, 172),
    card=1,
    open_card=1,
    pile=0.62,
    rows=(14, 14, 28),
    hairs=(Box(796, 240, 234, 0), Box(796, 502, 234, 0)),
)
MEDIUM = Plan(
    width=688,
    height=902,
    sea=Box(0, 56, 688, 592),
    margin=(62, 62),
    radius=35,
    bridge=12,
    upper=Box(6, 670, 218, 176),
    middle=Box(246, 670, 196, 228),
    lower=Box(464, 670, 218, 176),
    card=0.9,
    open_card=0.82,
    pile=0.55,
    rows=(21, 47, 58),
    hairs=(Box(235, 674, 0, 216), Box(453, 674, 0, 216)),
)
NARROW = Plan(
    width=292,
    height=956,
    sea=Box(0, 54, 292, 480),
    margin=(38, 44),
    radius=22,
    bridge=8,
    upper=Box(5, 818, 282, 138),
    middle=Box(5, 550, 282, 120),
    lower=Box(5, 676, 282, 138),
    card=0.62,
    open_card=0.6,
    pile=0.6,
    rows=(14, 32, 42),
    small=True,
    turned=True,
)
PLANS = {"wide": WIDE, "medium": MEDIUM, "narrow": NARROW}
