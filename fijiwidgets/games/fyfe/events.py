"""What can happen in FYFE, one class for each kind of event."""

from __future__ import annotations

from dataclasses import dataclass

from fijiwidgets import core
from fijiwidgets.core import Outcome

from .state import Cell, Score, State


@dataclass(frozen=True, slots=True)
class Event(core.Event):
    state: State


@dataclass(frozen=True, slots=True)
class StoneDrawn(Event):
    seat: int
    stone: str


@dataclass(frozen=True, slots=True)
class LuckyStoneDrawn(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class StonesReturned(Event):
    seat: int
    stones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StonePlaced(Event):
    seat: int
    stone: str
    cell: Cell
    joker: bool


@dataclass(frozen=True, slots=True)
class TileRequired(Event):
    seat: int
    slots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TileLaid(Event):
    seat: int
    slot: str
    tile: str


@dataclass(frozen=True, slots=True)
class StoneMoved(Event):
    seat: int
    stone: str
    cell: Cell
    to: Cell


@dataclass(frozen=True, slots=True)
class StonesSwapped(Event):
    seat: int
    cell: Cell
    taken: str
    given: str


@dataclass(frozen=True, slots=True)
class StoneTurned(Event):
    seat: int
    stone: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class TileReplaced(Event):
    seat: int
    slot: str
    old: str
    tile: str  # the one that takes its place


@dataclass(frozen=True, slots=True)
class FourAreEnough(Event):
    seat: int
    slot: str
    tile: str
    cell: Cell  # the stone that need not fit


@dataclass(frozen=True, slots=True)
class TileFulfilled(Event):
    seat: int
    slot: str
    tile: str
    points: int


@dataclass(frozen=True, slots=True)
class LineBonus(Event):
    seat: int
    lines: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Finished(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class FirstBonus(Event):
    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class FirstBonusGone(Event):
    tile: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    number: int


@dataclass(frozen=True, slots=True)
class LastRoundBegan(Event):
    pass


@dataclass(frozen=True, slots=True)
class PlayerScored(Event):
    seat: int
    score: Score


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    outcome: Outcome


EVENTS = (
    StoneDrawn,
    LuckyStoneDrawn,
    StonesReturned,
    StonePlaced,
    TileRequired,
    TileLaid,
    StoneMoved,
    StonesSwapped,
    StoneTurned,
    TileReplaced,
    FourAreEnough,
    TileFulfilled,
    LineBonus,
    Finished,
    FirstBonus,
    FirstBonusGone,
    RoundEnded,
    LastRoundBegan,
    PlayerScored,
    GameEnded,
)
