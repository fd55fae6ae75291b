"""What an event puts in the light: amber for what has just come and why, a cross for what is leaving."""

from __future__ import annotations

from dataclasses import dataclass, field

from fijiwidgets.core import Frozen

from ..components import ENDS
from ..events import (
    BridgeLaid,
    BridgeRemoved,
    BridgeStripped,
    CardDealt,
    CardOpened,
    CardsPutAway,
    DeckCardDrawn,
    DeckChosen,
    DeckRenewed,
    DrawDeclined,
    Event,
    GameEnded,
    HandicapBridgeLaid,
    LastTurnOver,
    LastTurnsBegun,
    MajorityWon,
    NoBridgesLeft,
    OpenCardDrawn,
    RelayBridgeLaid,
    RoundScored,
    StoneLost,
    TurnEnded,
)
from ..state import Cards, State


@dataclass(frozen=True, slots=True)
class Spot(Frozen):
    """All that one event marks; most of it is empty for most events."""

    island: str | None = None  # ringed
    laid: str | None = None  # the line of a new bridge
    fallen: tuple[str, int] | None = None  # the line of a bridge that has gone, and whose it was
    reasons: frozenset[str] = frozenset()  # the lines whose bridges are the reason
    new_stone: bool = False
    lost_stone: tuple[str, int] | None = None  # the island, and whose stone it was
    card: tuple[str | int, str | None] | None = None  # "open" or the seat that has it, and the new card
    came_from: str = ""  # where the new card was: "deck" or "open"
    used: Cards = ()  # cards that have just been played or put away
    user: int = 0  # who played them
    face_down: bool = False  # they were put away
    deck: bool = False
    header: str = ""  # its "round" or its "points"
    note: bool = False  # the line above the open cards
    pills: dict[int, str] = field(default_factory=dict)  # seat: a word beside the player's name
    points: int = 0


def spot(event: Event | None) -> Spot:
    """Return what an event marks.

    >>> spot(None) == Spot()
    True
    """
    match event:
        case None:
            return Spot()
        case CardDealt() | CardOpened() | OpenCardDrawn() | DeckCardDrawn() | CardsPutAway() | DeckChosen():
            return _card_spot(event)
        case HandicapBridgeLaid(line=line) | RelayBridgeLaid(line=line):
            return Spot(laid=line)
        case BridgeLaid(line=line, card=card, seat=seat):
            return Spot(laid=line, used=(card,), user=seat)
        case MajorityWon(island=island, seat=seat):
            return Spot(island=island, new_stone=True, reasons=_bridges_at(event.state, seat, island))
        case BridgeStripped(owner=owner, line=line, island=island):
            return Spot(fallen=(line, owner), island=island)
        case BridgeRemoved(seat=seat, line=line, cards=cards):
            return Spot(fallen=(line, 1 - seat), used=cards, user=seat)
        case StoneLost(seat=seat, island=island):
            return Spot(island=island, lost_stone=(island, seat))
    return _course_spot(event)


def _bridges_at(state: State, seat: int, island: str) -> frozenset[str]:
    return frozenset(line for line, owner in state.bridges.items() if owner == seat and island in ENDS[line])


def _card_spot(event: Event) -> Spot:
    """Return what is marked when a card is on its way."""
    match event:
        case CardDealt(seat=seat, card=card) | DeckCardDrawn(seat=seat, card=card):
            return Spot(card=(seat, card), came_from="deck")
        case CardOpened(card=card):
            return Spot(card=("open", card), came_from="deck")
        case OpenCardDrawn(seat=seat, card=card):
            return Spot(card=(seat, card), came_from="open")
        case CardsPutAway(seat=seat, cards=cards):
            return Spot(used=cards, user=seat, face_down=True)
    return Spot(deck=True)


def _course_spot(event: Event | None) -> Spot:
    """Return what is marked when the game itself goes on: turns, rounds, the end."""
    match event:
        case DrawDeclined(seat=seat):
            return Spot(pills={seat: "declined"})
        case TurnEnded():
            return Spot(pills={event.state.to_move: "turn"})
        case RoundScored(winner=None):
            return Spot(header="points", pills={0: "points", 1: "points"})
        case RoundScored(winner=int(winner), points=points):
            return Spot(header="points", pills={winner: "points"}, points=points)
        case DeckRenewed():
            return Spot(header="round", deck=True)
        case LastTurnsBegun() | LastTurnOver():
            return Spot(note=True)
        case NoBridgesLeft(seat=seat):
            return Spot(pills={seat: "no_bridges"})
        case GameEnded(outcome=end):
            return Spot(header="points", pills=dict.fromkeys(end.winners, "won" if len(end.winners) == 1 else "level"))
    return Spot()
