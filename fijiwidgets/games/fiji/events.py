"""Everything that can happen, one class for each kind; `rule` is a number of RULES.md."""

from __future__ import annotations

from dataclasses import dataclass

from fijiwidgets import core
from fijiwidgets.core import Outcome

from .components import Beads
from .state import State


@dataclass(frozen=True, slots=True)
class Event(core.Event):
    state: State


# ------------------------------------------------------------------------------------ a round begins


@dataclass(frozen=True, slots=True)
class BeadsDealt(Event):
    each: Beads
    supply: Beads


@dataclass(frozen=True, slots=True)
class ConditionDrawn(Event):
    row: int
    card: str


@dataclass(frozen=True, slots=True)
class EffectDrawn(Event):
    row: int
    card: str


@dataclass(frozen=True, slots=True)
class GoalDrawn(Event):
    number: int
    card: str


@dataclass(frozen=True, slots=True)
class BeadsHidden(Event):
    hidden: tuple[Beads | None, ...]  # None: hidden from whoever saw this


# ------------------------------------------------------------------------------------ an exchange


@dataclass(frozen=True, slots=True)
class OffersRevealed(Event):
    offers: tuple[Beads, ...]


@dataclass(frozen=True, slots=True)
class ConditionCompared(Event):
    row: int
    condition: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TiedPlayersCancelled(Event):
    seats: tuple[int, ...]
    value: int


@dataclass(frozen=True, slots=True)
class PlayerActs(Event):
    seat: int
    value: int
    condition: str
    effect: str


@dataclass(frozen=True, slots=True)
class NobodyActs(Event):
    effect: str


@dataclass(frozen=True, slots=True)
class BeadsTaken(Event):
    seat: int
    beads: Beads


@dataclass(frozen=True, slots=True)
class SupplyTooSmall(Event):
    seat: int
    wanted: Beads


@dataclass(frozen=True, slots=True)
class HalfTaken(Event):
    seat: int
    colour: str
    taken: int
    there: int  # how many lay in the supply


@dataclass(frozen=True, slots=True)
class OthersTook(Event):
    seat: int
    others: tuple[int, ...]
    colour: str


@dataclass(frozen=True, slots=True)
class OthersGetNothing(Event):
    seat: int
    others: tuple[int, ...]
    colour: str
    there: int


@dataclass(frozen=True, slots=True)
class OfferMarked(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class GoalRotated(Event):
    seat: int
    number: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class GoalsSwapped(Event):
    seat: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class OfferKept(Event):
    seat: int
    beads: Beads


@dataclass(frozen=True, slots=True)
class OffersGivenUp(Event):
    seats: tuple[int, ...]
    beads: Beads


@dataclass(frozen=True, slots=True)
class ExchangeEnded(Event):
    exchange: int


# ------------------------------------------------------------------------------------ trophies


@dataclass(frozen=True, slots=True)
class HandsShown(Event):
    hands: tuple[Beads, ...]


@dataclass(frozen=True, slots=True)
class GoalCompared(Event):
    number: int
    goal: str
    seats: tuple[int, ...]  # players level so far
    values: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]  # the same players from best to worst


@dataclass(frozen=True, slots=True)
class TrophiesGiven(Event):
    seats: tuple[int, ...]
    place: int  # from 1
    trophies: int  # each


@dataclass(frozen=True, slots=True)
class GoalScored(Event):
    number: int
    goal: str
    values: tuple[int, ...]
    seat: int
    trophies: int


@dataclass(frozen=True, slots=True)
class GoalTied(Event):
    number: int
    goal: str
    value: int
    trophies: int  # those nobody gets


@dataclass(frozen=True, slots=True)
class BeadsReturned(Event):
    beads: Beads


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    round: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    outcome: Outcome


EVENTS = (
    *(BeadsDealt, ConditionDrawn, EffectDrawn, GoalDrawn, BeadsHidden),
    *(OffersRevealed, ConditionCompared, TiedPlayersCancelled, PlayerActs, NobodyActs),
    *(BeadsTaken, SupplyTooSmall, HalfTaken, OthersTook, OthersGetNothing, OfferMarked, GoalRotated, GoalsSwapped),
    *(OfferKept, OffersGivenUp, ExchangeEnded),
    *(HandsShown, GoalCompared, TrophiesGiven, GoalScored, GoalTied, BeadsReturned, RoundEnded, GameEnded),
)
