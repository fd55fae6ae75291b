"""Where things lie on the picture of Wampum: panels by size and number of players, and the spots inside them.

All frames of a game have one plan, so that nothing changes its place but what moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from fijiwidgets.core import Frozen

from ..components import KINDS, VILLAGES

WIDTHS = {"wide": 1036, "medium": 688, "narrow": 292}
MARGIN = 4  # room for thick edges at the rim
HEADER = {"wide": 54, "medium": 76, "narrow": 82}
BETWEEN = {"wide": 20, "medium": 14, "narrow": 10}
VILLAGE_HEIGHT, VILLAGE_HEIGHT_NARROW = 290, 152
PLAYER_HEIGHT = 244
PLAYER_HEIGHT_NARROW = {"open": 192, "hidden": 116}  # a hand that nobody can look into needs less room
PEEK = 3  # how far a card under another one looks out
SHOWN = 3  # cards of one kind that are drawn: one in front, the others under it

# In a hand every good has a place of its own, so that it can be touched: a line for each kind.
GOOD_SIZE, GOOD_STEP = 22, 26
COUNT_ROOM = 22  # at the end of the line
LONGEST_LINE = 350  # longer ones would leave their number too far away

# Between villages and players: a lane for arrows (or a line of words), then the river with a tray for a displaced
# trader; before one row of players the canoe floats at the lower shore.
LANE, TRAY_HEIGHT, SHORE_LANE = 34, 92, 34
TRAY_TOP = 8  # from the upper shore
TRAY_WIDTH = 276
SHORE = 12  # between the river and the players
LEGEND = {"wide": 36, "medium": 36, "narrow": 60}
LEGEND_COLUMNS = {"wide": 5, "medium": 5, "narrow": 3}


@dataclass(frozen=True, slots=True)
class Box(Frozen):
    """A rectangle on the picture."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def gate(self) -> float:
        """Where arrows enter or leave the panel."""
        return self.x + self.w * 0.62


@dataclass(frozen=True, slots=True)
class Row(Frozen):
    """Five places for goods, one for each kind; hidden goods lie in their room side by side."""

    x: float
    y: float
    slot: float
    high: float
    gap: float

    @property
    def width(self) -> float:
        return len(KINDS) * self.slot + (len(KINDS) - 1) * self.gap

    def place(self, kind: int) -> float:
        return self.x + kind * (self.slot + self.gap)


@dataclass(frozen=True, slots=True)
class HandSpot(Frozen):
    """The room of a hand. Goods lie in lines by kind; backs in one or two lines, whichever there is room for."""

    x: float
    y: float
    w: float
    h: float

    def good(self, kind: int, number: int, count: int) -> tuple[float, float]:
        """Return the top left corner of a good; goods lie closer only where a line would be too long."""
        step = min(GOOD_STEP, (self.w - COUNT_ROOM - GOOD_SIZE) / max(1, count - 1))
        return self.x + number * step, self.line(kind)

    def line(self, kind: int) -> float:
        return self.y + kind * GOOD_STEP

    def back(self, number: int, count: int, wide: float, high: float) -> tuple[float, float]:
        """Return the middle of a hidden good."""
        lines = 2 if self.h > 2 * high else 1
        step = wide * 0.5
        fitting = int((self.w - wide) / step) + 1
        in_line = max(fitting, -(-count // lines))
        step = min(step, (self.w - wide) / max(1, in_line - 1))
        row, column = divmod(number, in_line)
        return self.x + wide / 2 + column * step, self.y + high / 2 + row * (high + 8)


@dataclass(frozen=True, slots=True)
class Plan(Frozen):
    """The panels of one picture. With `lanes` villages and players stand in one row each, and arrows can run."""

    size: str
    width: int
    height: int
    villages: tuple[Box, ...]
    players: tuple[Box, ...]
    river: Box
    lanes: bool

    @property
    def narrow(self) -> bool:
        return self.size == "narrow"

    def tray(self, seat: int) -> Box:
        """Return where a displaced trader waits: before the own panel, or in the middle."""
        if self.lanes:
            home = self.players[seat]
            wide = min(TRAY_WIDTH, home.w - 12)
            return Box(home.x + (home.w - wide) / 2, self.river.y + TRAY_TOP, wide, TRAY_HEIGHT)
        wide = min(TRAY_WIDTH, self.river.w - 12)
        x = self.river.x + (self.river.w - wide) / 2
        return Box(x, self.river.bottom - TRAY_HEIGHT - 8, wide, TRAY_HEIGHT)


@cache
def plan(size: str, players: int, viewer: int | None = None) -> Plan:
    """Return the panels for a size and a number of players, seen by one of them or with all hands open."""
    villages = len(VILLAGES[players])
    between = BETWEEN[size]
    narrow = size == "narrow"
    first = _grid(size, HEADER[size], [VILLAGE_HEIGHT_NARROW if narrow else VILLAGE_HEIGHT] * villages)
    columns = _columns(size, villages)
    lanes = columns == villages
    if lanes:
        river = Box(MARGIN, first[-1].bottom + LANE, WIDTHS[size] - 2 * MARGIN, TRAY_TOP + TRAY_HEIGHT + SHORE_LANE)
    else:
        river = Box(MARGIN, first[-1].bottom + between, WIDTHS[size] - 2 * MARGIN, LANE + TRAY_HEIGHT + 14)
    top = river.bottom + min(between, SHORE)
    second = _grid(size, top, [_player_height(narrow, viewer in (None, seat)) for seat in range(players)])
    height = int(second[-1].bottom + LEGEND[size] + MARGIN)
    return Plan(size, WIDTHS[size], height, first, second, river, lanes)


def _columns(size: str, number: int) -> int:
    if size == "narrow":
        return 1
    return number if size == "wide" or number <= 3 else 2 if number == 4 else 3


def _player_height(narrow: bool, hand_is_open: bool) -> float:
    return PLAYER_HEIGHT_NARROW["open" if hand_is_open else "hidden"] if narrow else PLAYER_HEIGHT


def _grid(size: str, top: float, heights: Sequence[float]) -> tuple[Box, ...]:
    """Return panels row by row; a last row with fewer of them has wider ones."""
    columns, between = _columns(size, len(heights)), BETWEEN[size]
    boxes: list[Box] = []
    for first in range(0, len(heights), columns):
        high = heights[first : first + columns]
        wide = (WIDTHS[size] - 2 * MARGIN - (len(high) - 1) * between) / len(high)
        boxes += [Box(MARGIN + i * (wide + between), top, wide, one) for i, one in enumerate(high)]
        top += max(high) + between
    return tuple(boxes)


# ------------------------------------------------------------------------------------ inside the panels


@dataclass(frozen=True, slots=True)
class VillageSpots(Frozen):
    """The spots of a village panel; of those that are texts, x and base line."""

    name: tuple[float, float]
    goods: Row
    total: tuple[float, float]
    tray: Box
    bid: Row
    trader: tuple[float, float]
    trader_size: float
    count: tuple[float, float]
    count_size: int
    says: tuple[float, float]


def village_spots(box: Box, narrow: bool) -> VillageSpots:
    """Return where things lie in a village: goods above, the bid below, the same kinds in the same columns."""
    if narrow:
        goods = Row(box.x + 52, box.y + 15, 33, 46, 4)
        return VillageSpots(
            name=(box.x + 14, box.y + 45),
            goods=goods,
            total=(box.right - 14, box.y + 45),
            tray=Box(box.x + 6, box.y + 68, box.w - 12, 58),
            bid=goods.but(y=box.y + 77, high=44),
            trader=(box.x + 28, box.y + 97),
            trader_size=0.85,
            count=(box.right - 14, box.y + 106),
            count_size=24,
            says=(box.x + 14, box.y + 144),
        )
    goods = _row(box, box.y + 52)
    return VillageSpots(
        name=(box.x + 16, box.y + 31),
        goods=goods,
        total=(box.right - 16, box.y + 30),
        tray=Box(box.x + 8, box.y + 118, box.w - 16, 138),
        bid=goods.but(y=box.y + 194),
        trader=(box.x + 32, box.y + 153),
        trader_size=1,
        count=(box.right - 18, box.y + 169),
        count_size=42,
        says=(box.x + 16, box.y + 278),
    )


def _row(box: Box, y: float) -> Row:
    gap = 4 if box.w < 220 else 6 if box.w < 300 else 9 if box.w < 400 else 18
    slot = min(52 if box.w < 400 else 64, (box.w - 32 - 4 * gap) / 5)
    return Row(box.x + 16, y, round(slot, 1), 54, gap)


@dataclass(frozen=True, slots=True)
class PlayerSpots(Frozen):
    """The spots of a player's panel; of those that are texts, x and base line."""

    trader: tuple[float, float]
    trader_size: float
    name: tuple[float, float]
    name_room: float
    note: tuple[float, float]
    hand: HandSpot
    chest: tuple[float, float]
    wampum: tuple[float, float]
    canoe: tuple[float, float]
    canoe_size: float


def player_spots(plan: Plan, seat: int) -> PlayerSpots:
    """Return where things lie in a player's panel."""
    box = plan.players[seat]
    if plan.narrow:
        return PlayerSpots(
            trader=(box.x + 28, box.y + 30),
            trader_size=0.8,
            name=(box.x + 52, box.y + 27),
            name_room=box.w - 52 - 130,
            note=(box.x + 52, box.y + 45),
            hand=HandSpot(box.x + 14, box.y + 58, box.w - 28, box.h - 58),
            chest=(box.right - 58, box.y + 29),
            wampum=(box.right - 34, box.y + 37),
            canoe=(box.right - 102, box.y + 26),
            canoe_size=0.62,
        )
    slim = box.w < 200  # five in a row: canoe and pill share the shore
    canoe = (box.x + (34 if slim else 48), box.y - SHORE - 17) if plan.lanes else (box.right - 44, box.y + 22)
    return PlayerSpots(
        trader=(box.x + 34, box.y + 35),
        trader_size=1,
        name=(box.x + 60, box.y + 31),
        name_room=box.w - 76 - (0 if plan.lanes else 60),
        note=(box.x + 60, box.y + 50),
        hand=HandSpot(box.x + 16, box.y + 66, min(box.w - 32, LONGEST_LINE), 5 * GOOD_STEP),
        chest=(box.x + 33, box.y + 219),
        wampum=(box.x + 60, box.y + 227),
        canoe=canoe,
        canoe_size=0.75 if slim else 0.95 if plan.lanes else 0.8,
    )


def tray_row(tray: Box) -> Row:
    """Return where the goods of a displaced trader lie in the tray."""
    gap = 4 if tray.w < 220 else 6
    slot = min(44, (tray.w - 20 - 4 * gap) / 5)
    return Row(tray.x + 10, tray.y + 45, round(slot, 1), 42, gap)
