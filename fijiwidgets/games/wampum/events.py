"""Everything that can happen in Wampum. Fields that a player could not see are None in `seen` events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fijiwidgets import core
from fijiwidgets.core import Outcome

from .state import Goods, State


@dataclass(frozen=True, slots=True)
class Event(core.Event):
    state: State


# ------------------------------------------------------------------------------------ before the first round


@dataclass(frozen=True, slots=True)
class GoodTakenOut(Event):
    good: int | None  # nobody sees which


@dataclass(frozen=True, slots=True)
class GoodDealt(Event):
    seat: int
    good: int | None


@dataclass(frozen=True, slots=True)
class VillageStocked(Event):
    village: int
    good: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    round: int
    rounds: int
    seat: int  # who bids first


# ------------------------------------------------------------------------------------ phase 1: bids


@dataclass(frozen=True, slots=True)
class BidLaid(Event):
    seat: int
    village: int
    count: int
    goods: Goods | None


@dataclass(frozen=True, slots=True)
class Displaced(Event):
    seat: int
    by: int
    village: int
    count: int
    by_count: int


@dataclass(frozen=True, slots=True)
class MustGo(Event):
    seat: int
    villages: tuple[int, ...]  # where the trader may go


@dataclass(frozen=True, slots=True)
class Went(Event):
    seat: int
    village: int
    count: int


@dataclass(frozen=True, slots=True)
class BiddingEnded(Event):
    without: tuple[int, ...]  # villages without a trader


# ------------------------------------------------------------------------------------ phases 2 and 3: canoe, new goods


@dataclass(frozen=True, slots=True)
class CanoeGiven(Event):
    seat: int
    before: int
    count: int
    tied: tuple[int, ...]  # all who share the highest bid, clockwise from the start player before


@dataclass(frozen=True, slots=True)
class GoodDrawn(Event):
    seat: int
    good: int | None


@dataclass(frozen=True, slots=True)
class VillageRestocked(Event):
    village: int
    good: int


@dataclass(frozen=True, slots=True)
class DrawSkipped(Event):
    pass


@dataclass(frozen=True, slots=True)
class DeckEmptied(Event):
    pass


# ------------------------------------------------------------------------------------ phase 4: limit


@dataclass(frozen=True, slots=True)
class LimitSet(Event):
    limit: int
    highest: int


@dataclass(frozen=True, slots=True)
class WithinLimit(Event):
    seats: tuple[int, ...]
    limit: int


@dataclass(frozen=True, slots=True)
class MustDiscard(Event):
    seats: tuple[int, ...]
    counts: tuple[int, ...]  # how many each of them has to discard


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    seat: int
    count: int
    goods: Goods | None


# ------------------------------------------------------------------------------------ phase 5: trade


@dataclass(frozen=True, slots=True)
class BidsTurnedOver(Event):
    bids: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class KindsMatched(Event):
    seat: int
    village: int
    kinds: tuple[int, ...]  # kinds in the bid that lie in the village too


@dataclass(frozen=True, slots=True)
class GoodsTaken(Event):
    seat: int
    village: int
    goods: Goods


@dataclass(frozen=True, slots=True)
class BidLeft(Event):
    seat: int
    village: int
    goods: Goods


@dataclass(frozen=True, slots=True)
class NothingMatched(Event):
    seat: int
    village: int


@dataclass(frozen=True, slots=True)
class OneOfEachLeft(Event):
    seat: int
    village: int
    goods: Goods


@dataclass(frozen=True, slots=True)
class WampumGained(Event):
    seat: int
    count: int
    goods: Goods


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    round: int


# ------------------------------------------------------------------------------------ the end


@dataclass(frozen=True, slots=True)
class FinalWampum(Event):
    seat: int
    count: int
    goods: Goods


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    outcome: Outcome


EVENTS = (
    GoodTakenOut,
    GoodDealt,
    VillageStocked,
    RoundBegan,
    BidLaid,
    Displaced,
    MustGo,
    Went,
    BiddingEnded,
    CanoeGiven,
    GoodDrawn,
    VillageRestocked,
    DrawSkipped,
    DeckEmptied,
    LimitSet,
    WithinLimit,
    MustDiscard,
    Discarded,
    BidsTurnedOver,
    KindsMatched,
    GoodsTaken,
    BidLeft,
    NothingMatched,
    OneOfEachLeft,
    WampumGained,
    RoundEnded,
    FinalWampum,
    GameEnded,
)
