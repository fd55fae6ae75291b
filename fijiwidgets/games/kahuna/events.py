"""What can happen in Kahuna, one class for each kind of event."""

from __future__ import annotations

from dataclasses import dataclass

from fijiwidgets import core
from fijiwidgets.core import Outcome

from .state import Cards, Pair, State


@dataclass(frozen=True, slots=True)
class Event(core.Event):
    state: State


# Cards on their way; a card is None for whoever did not see it.


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    seat: int
    card: str | None


@dataclass(frozen=True, slots=True)
class CardOpened(Event):
    card: str


@dataclass(frozen=True, slots=True)
class CardsPutAway(Event):
    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class OpenCardDrawn(Event):
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class DeckChosen(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class DeckCardDrawn(Event):
    seat: int
    card: str | None


@dataclass(frozen=True, slots=True)
class DrawDeclined(Event):
    seat: int
    full_hand: bool


# Bridges and stones. `count` is the number of the seat's bridges at the island.


@dataclass(frozen=True, slots=True)
class HandicapBridgeLaid(Event):
    seat: int
    line: str
    left: int


@dataclass(frozen=True, slots=True)
class BridgeLaid(Event):
    seat: int
    line: str
    card: str


@dataclass(frozen=True, slots=True)
class RelayBridgeLaid(Event):
    seat: int
    line: str


@dataclass(frozen=True, slots=True)
class MajorityWon(Event):
    seat: int
    island: str
    count: int


@dataclass(frozen=True, slots=True)
class BridgeStripped(Event):
    """The owner's bridge falls because the opponent has won the island."""

    owner: int
    line: str
    island: str


@dataclass(frozen=True, slots=True)
class BridgeRemoved(Event):
    seat: int
    line: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoneLost(Event):
    seat: int
    island: str
    count: int


# The course of the game.


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class RoundScored(Event):
    """Both players' islands, who scores (None: nobody) and how much."""

    round: int
    islands: Pair
    winner: int | None
    points: int


@dataclass(frozen=True, slots=True)
class DeckRenewed(Event):
    round: int
    cards: int


@dataclass(frozen=True, slots=True)
class LastTurnsBegun(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class LastTurnOver(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class NoBridgesLeft(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    outcome: Outcome


EVENTS = (
    CardDealt,
    CardOpened,
    CardsPutAway,
    OpenCardDrawn,
    DeckChosen,
    DeckCardDrawn,
    DrawDeclined,
    HandicapBridgeLaid,
    BridgeLaid,
    RelayBridgeLaid,
    MajorityWon,
    BridgeStripped,
    BridgeRemoved,
    StoneLost,
    TurnEnded,
    RoundScored,
    DeckRenewed,
    LastTurnsBegun,
    LastTurnOver,
    NoBridgesLeft,
    GameEnded,
)
