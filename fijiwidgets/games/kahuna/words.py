"""Events, moves and outcomes as sentences, through `lang/`."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

from fijiwidgets import lang

from .components import COLOURS, HAND_LIMIT, LINES_AT, NEEDED
from .events import (
    BridgeStripped,
    CardDealt,
    CardOpened,
    CardsPutAway,
    DeckCardDrawn,
    DrawDeclined,
    Event,
    GameEnded,
    LastTurnOver,
    LastTurnsBegun,
    MajorityWon,
    RelayBridgeLaid,
    RoundScored,
    StoneLost,
)
from .rules import outcome
from .state import DEAL, DRAW, Cards, Discard, Draw, Lay, Remove, State, Top


def player_name(state: State, seat: int, language: str | None = None) -> str:
    """Return the player's name, or the colour."""
    return state.players[seat] or lang.say(f"kahuna.player.{COLOURS[seat]}", language)


# ------------------------------------------------------------------------------------ events


def sentence(event: Event, language: str | None = None) -> str:
    """Return what happened in one sentence; `**` sets off who acts."""
    if isinstance(event, GameEnded):
        return describe_outcome(event.state, language)
    values = _values(event, language)
    return lang.say(f"kahuna.event.{_key(event)}", language, **values)


def _key(event: Event) -> str:
    """Return the entry of the language files: the event's name, and which of its forms."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()
    match event:
        case CardDealt(card=None) | DeckCardDrawn(card=None):
            return f"{name}_hidden"
        case CardsPutAway(cards=cards) if None in cards:
            return f"{name}_hidden"
        case RoundScored(winner=None):
            return f"{name}_level"
        case LastTurnOver() if event.state.last_turns:
            return f"{name}_first"
    return name


def _values(event: Event, language: str | None) -> dict[str, object]:
    """Return what the sentences about this event may need."""
    values: dict[str, Any] = {field.name: getattr(event, field.name) for field in fields(event)}
    state = event.state
    seat = values.get("seat", values.get("owner", values.get("winner")))
    if seat is not None:
        values |= {"player": player_name(state, seat, language), "other": player_name(state, 1 - seat, language)}
    if "island" in values:
        values |= {"lines": LINES_AT[values["island"]].bit_count(), "needed": NEEDED[values["island"]]}
    if "line" in values:
        values["line"] = _line(values["line"])
    if "cards" in values and not isinstance(values["cards"], int):
        values |= {"number": len(values["cards"]), "cards": _cards(values["cards"], language)}
    if isinstance(event, RoundScored):
        values |= {"white": player_name(state, 0, language), "black": player_name(state, 1, language)}
        values |= {"white_islands": event.islands[0], "black_islands": event.islands[1]}
    return values


def _line(line: str) -> str:
    return line.replace("-", "–")


def _cards(cards: Cards, language: str | None) -> str:
    """Return cards as a list of words: `HUNA and HUNA`."""
    names = [card or "?" for card in cards]
    if len(names) < 2:
        return "".join(names)
    return lang.say("common.and", language, first=", ".join(names[:-1]), last=names[-1])


def because(event: Event, language: str | None = None) -> str:
    """Return the reason behind the event in one line, or nothing."""
    key = _reason(event)
    if not key:
        return ""
    values = _result(event.state, language) if isinstance(event, GameEnded) else _values(event, language)
    return lang.say(f"kahuna.because.{key}", language, limit=HAND_LIMIT, **values)


def _reason(event: Event) -> str:
    """Return the entry of the language files that gives the reason, or nothing if the event explains itself."""
    match event:
        case GameEnded(outcome=end):
            return end.reason
        case DrawDeclined(full_hand=True):
            return "full_hand"
        case RoundScored(winner=None):
            return "level"
        case RoundScored(round=number):
            return f"scoring_{number}"
        case CardOpened(rule="6.2"):
            return "card_opened"
        case MajorityWon() | BridgeStripped() | StoneLost() | RelayBridgeLaid() | DrawDeclined() | LastTurnsBegun():
            return _key(event)
    return ""


# ------------------------------------------------------------------------------------ moves and outcomes


def describe_move(state: State, player: int | None, move: Any, language: str | None = None) -> str:
    """Return a move as a phrase."""
    values: dict[str, object] = {}
    match move:
        case Top(card=card):
            key = "top_to_hand" if state.phase in (DEAL, DRAW) else "top_open"
            values = {"card": card}
        case Lay(line=line, card=None):
            key, values = "lay_handicap", {"line": _line(line)}
        case Lay(line=line, card=card):
            key, values = "lay", {"line": _line(line), "card": card}
        case Remove(line=line, cards=cards, relay=relay):
            key = "remove_relay" if relay else "remove"
            values = {"line": _line(line), "cards": _cards(cards, language)}
        case Discard(cards=cards):
            key, values = "discard", {"cards": _cards(cards, language)}
        case Draw(island=None):
            key = "draw_none" if state.deck or state.open else "end_turn"
        case Draw(island="deck"):
            key = "draw_deck"
        case Draw(island=card):
            key, values = "draw_open", {"card": card}
        case _:
            raise TypeError(move)
    return lang.say(f"kahuna.move.{key}", language, **values)


def describe_outcome(state: State, language: str | None = None) -> str:
    """Return who won and why."""
    end = outcome(state)
    key = "none" if end is None else end.reason
    return lang.say(f"kahuna.outcome.{key}", language, **_result(state, language))


def _result(state: State, language: str | None) -> dict[str, object]:
    """Return the numbers behind an outcome, the winner's first."""
    end = outcome(state)
    winner = end.winners[0] if end else 0
    loser = 1 - winner
    return {
        "player": player_name(state, winner, language),
        "other": player_name(state, loser, language),
        "points": state.points[winner],
        "other_points": state.points[loser],
        "islands": state.held[winner].bit_count(),
        "other_islands": state.held[loser].bit_count(),
        "bridges": state.laid[winner].bit_count(),
        "other_bridges": state.laid[loser].bit_count(),
        "round": state.round,
    }
