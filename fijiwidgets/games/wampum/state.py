"""The table and the moves of Wampum, and arithmetic on goods."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fijiwidgets import core

from .components import FIRST_DECK, GOODS, OVER_HIGHEST, PER_ROUND, PLAYERS, ROUNDS

# ------------------------------------------------------------------------------------ goods

Goods = tuple[int, int, int, int, int]  # how many of maize, weapons, fur, tobacco, spirits

NOTHING: Goods = (0, 0, 0, 0, 0)
UNITS: tuple[Goods, ...] = ((1, 0, 0, 0, 0), (0, 1, 0, 0, 0), (0, 0, 1, 0, 0), (0, 0, 0, 1, 0), (0, 0, 0, 0, 1))


def plus(a: Goods, b: Goods) -> Goods:
    """Return both heaps together."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4]


def minus(a: Goods, b: Goods) -> Goods:
    """Return the first heap without the second."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4]


def one_of_each(goods: Goods) -> Goods:
    """Return one good of each kind in the heap.

    >>> one_of_each((3, 2, 0, 0, 0))
    (1, 1, 0, 0, 0)
    """
    a, b, c, d, e = goods
    return int(a > 0), int(b > 0), int(c > 0), int(d > 0), int(e > 0)


def size(heap: Any) -> int:
    """Return the number of goods in a heap; a heap that a player cannot see is just that number."""
    return heap if type(heap) is int else sum(heap)


def put(values: tuple[Any, ...], place: int, value: object) -> tuple[Any, ...]:
    """Return the tuple with another value at one place."""
    return values[:place] + (value,) + values[place + 1 :]  # noqa: RUF005 - nature draws: this is the faster way


# ------------------------------------------------------------------------------------ state

# The phases of a round, and before and after them. Players decide in "bid", "displaced" and "discard", nature in
# "remove", "deal" and "draw"; the others are passed through on the way and stand only in the states of events.
PHASES = (
    "remove",  # four players: goods leave the game
    "deal",
    "bid",
    "displaced",  # phase 1: a displaced trader has to go
    "canoe",  # phase 2
    "draw",  # phase 3
    "limit",  # phase 4: the hands are counted
    "discard",  # phase 4: somebody has to discard
    "trade",  # phase 5
    "final",  # goods left become wampum
    "over",
)


@dataclass(frozen=True, slots=True, repr=False)
class State(core.State):
    """The whole table. In a view the heaps that the viewer cannot see are numbers instead of goods."""

    players: tuple[str, ...]
    phase: str
    villages: tuple[Goods, ...]
    hands: tuple[Any, ...]  # by seat: Goods, or in a view how many
    bids: tuple[Any, ...]  # by seat: None before the bid, then (village, heap); the village of a displaced one is None
    canoe: int  # the start player's seat
    deck: Any  # Goods, or in a view how many: nature draws, so the order of the deck is nowhere
    box: Any  # all goods out of play: taken out, discarded, under the chests
    wampum: tuple[int, ...]
    last_round: bool = False
    drawn: int = 0  # goods taken out, dealt or drawn so far in this phase
    viewer: int | None = None

    @property
    def round(self) -> int:
        """The number of the round, from 1: the deck tells it."""
        number = len(self.players)
        if self.last_round:
            return ROUNDS[number]
        gone = max(0, FIRST_DECK[number] - size(self.deck) - (self.drawn if self.phase == "draw" else 0))
        # Between drawing and the end of the round its goods have left the deck already.
        return gone // PER_ROUND[number] + (self.phase not in ("limit", "discard", "trade"))

    @property
    def highest(self) -> int:
        """The number of goods in the highest bid on the table."""
        return max([size(bid[1]) for bid in self.bids if bid is not None], default=0)

    @property
    def limit(self) -> int:
        """How many goods a hand may hold in phase 4."""
        return self.highest + OVER_HIGHEST

    @property
    def bidder(self) -> int | None:
        """The seat that has to bid next: the first without a bid, clockwise from the canoe."""
        bids = self.bids
        for seat in CLOCKWISE[len(bids)][self.canoe]:
            if bids[seat] is None:
                return seat
        return None

    @property
    def displaced(self) -> int | None:
        """The seat whose trader has a bid but no village."""
        for seat, bid in enumerate(self.bids):
            if bid is not None and bid[0] is None:
                return seat
        return None

    def trader_at(self, village: int) -> int | None:
        """Return the seat whose trader stands in the village."""
        for seat, bid in enumerate(self.bids):
            if bid is not None and bid[0] == village:
                return seat
        return None


# All seats from one on, by the number of players: CLOCKWISE[4][2] is (2, 3, 0, 1).
CLOCKWISE = {n: tuple(tuple((first + i) % n for i in range(n)) for first in range(n)) for n in PLAYERS}


# ------------------------------------------------------------------------------------ moves


def _named_goods(goods: Any) -> Any:
    """Return `{"fur": 2}` as goods; anything else stays, for `why_not` to explain."""
    if isinstance(goods, Mapping) and all(name in GOODS for name in goods):
        return tuple(goods.get(name, 0) for name in GOODS)
    return goods


@dataclass(frozen=True, slots=True)
class Remove(core.Move):
    """Nature takes a good of this kind out of the game (four players)."""

    good: int


@dataclass(frozen=True, slots=True)
class Draw(core.Move):
    """Nature draws a good of this kind from the deck."""

    good: int


@dataclass(frozen=True, slots=True)
class Bid(core.Move):
    """A player bids these goods on a village; goods may be given by name.

    >>> Bid(2, {"maize": 3, "weapons": 2}) == Bid(2, (3, 2, 0, 0, 0))
    True
    """

    village: int
    goods: Goods

    def __post_init__(self) -> None:
        if type(self.goods) is not tuple:
            object.__setattr__(self, "goods", _named_goods(self.goods))


@dataclass(frozen=True, slots=True)
class Go(core.Move):
    """A displaced trader goes to a village."""

    village: int


@dataclass(frozen=True, slots=True)
class Discard(core.Move):
    """A player over the limit discards these goods; they may be given by name."""

    goods: Goods

    def __post_init__(self) -> None:
        if type(self.goods) is not tuple:
            object.__setattr__(self, "goods", _named_goods(self.goods))


MOVES = (Remove, Draw, Bid, Go, Discard)
