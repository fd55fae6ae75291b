"""Events, moves and outcomes as sentences, through `lang/`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from fijiwidgets import lang

from . import events
from .components import JOKER, LUCKY
from .events import Event
from .rules import outcome
from .state import Charm, Draw, Place, State


def player_name(state: State, seat: int, language: str | None = None) -> str:
    """Return the player's name, or a word for the seat."""
    return state.players[seat] or lang.say("common.player", language, number=seat + 1)


def sentence(event: Event, language: str | None = None) -> str:
    """Return what happened in one sentence; `**` sets off who acts."""
    if isinstance(event, events.GameEnded):
        return describe_outcome(event.state, language)
    key = _snake(type(event).__name__)
    if isinstance(event, events.StonePlaced) and event.joker:
        key = "stone_placed_as_joker"
    values = {field.name: getattr(event, field.name) for field in fields(event) if field.name not in ("rule", "state")}
    return lang.say(f"fyfe.event.{key}", language, **_in_words(event.state, values, language))


def because(event: Event, language: str | None = None) -> str:
    """Return the reason behind the event in one line, or nothing."""
    match event:
        case events.TileFulfilled(tile=tile):
            return lang.say(f"fyfe.asks.{tile}", language, **_orders(event.state, language))
        case events.LineBonus(lines=lines):
            return lang.say("fyfe.because.line_bonus", language, number=len(lines))
    key = f"fyfe.because.{_snake(type(event).__name__)}"
    return lang.say(key, language) if lang.has(key, language) else ""


def describe_move(state: State, player: int | None, move: Any, language: str | None = None) -> str:
    """Return a move as a phrase."""
    key = _snake(type(move).__name__)
    if isinstance(move, Draw) and move.stone == LUCKY:
        key = "draw_lucky"
    elif isinstance(move, Place) and move.joker:
        key = "place_joker"
    elif isinstance(move, Charm):
        key = f"charm_{move.name}"
    values = {field.name: getattr(move, field.name) for field in fields(move)}
    return lang.say(f"fyfe.move.{key}", language, **_in_words(state, values, language))


def describe_outcome(state: State, language: str | None = None) -> str:
    """Return who won and why."""
    end = outcome(state)
    if end is None:
        return lang.say("fyfe.outcome.none", language)
    names = [f"**{player_name(state, seat, language)}**" for seat in end.winners]
    key = "won" if len(names) == 1 else "shared"
    return lang.say(f"fyfe.outcome.{key}", language, players=_and(names, language), points=end.scores[end.winners[0]])


# ------------------------------------------------------------------------------------ things in words


def stone_name(stone: str, language: str | None = None) -> str:
    """Return a stone in words.

    >>> stone_name("B3f", "en")
    'blue 3 flower'
    """
    if stone == JOKER:
        return lang.say("fyfe.stone.joker", language)
    return lang.say(
        "fyfe.stone.name",
        language,
        colour=lang.say(f"fyfe.colour.{stone[0]}", language),
        number=stone[1],
        symbol=lang.say(f"fyfe.symbol.{stone[2]}", language),
    )


def cell_name(cell: tuple[int, int], language: str | None = None) -> str:
    """Return a cell in words.

    >>> cell_name((0, 2), "en")
    'row 1, column 3'
    """
    return lang.say("fyfe.place.cell", language, row=cell[0] + 1, column=cell[1] + 1)


def slot_name(slot: str, language: str | None = None) -> str:
    """Return a slot or its line in words.

    >>> slot_name("c2", "en")
    'column 2'
    """
    key = {"r": "row", "c": "column", "d": slot}[slot[0]]
    return lang.say(f"fyfe.place.{key}", language, number=slot[1])


def tile_name(tile: str, language: str | None = None) -> str:
    """Return a tile in words.

    >>> tile_name("house:colour", "en")
    'full house in colours'
    """
    return lang.say(f"fyfe.tile.{tile}", language)


def _in_words(state: State, values: dict[str, Any], language: str | None) -> dict[str, Any]:
    """Return the fields of an event or move with names for people in place of codes."""
    words = dict(values)
    for key, value in values.items():
        if value is None:
            continue
        if key == "seat":
            words["player"] = player_name(state, value, language)
        elif key in ("stone", "taken", "given") and value != LUCKY:
            words[key] = stone_name(value, language)
        elif key in ("cell", "to"):
            words[key] = cell_name(value, language)
        elif key == "slot":
            words[key] = slot_name(value, language)
        elif key in ("tile", "old"):
            words[key] = tile_name(value, language)
        elif key == "stones":
            words[key] = _and([stone_name(stone, language) for stone in value], language)
        elif key in ("slots", "lines"):
            words[key] = _and([slot_name(slot, language) for slot in value], language)
            words["number"] = len(value)
        elif key == "seats":
            words["players"] = _and([f"**{player_name(state, seat, language)}**" for seat in value], language)
        elif key == "score":
            words |= {part: getattr(value, part) for part in ("tiles", "firsts", "lines", "charms", "total")}
    return words


def _orders(state: State, language: str | None) -> dict[str, str]:
    """Return the signs of the two order tiles in words."""
    return {
        "symbols": ", ".join(lang.say(f"fyfe.symbol.{sign}", language) for sign in state.box.symbol_order),
        "colours": ", ".join(lang.say(f"fyfe.colour.{sign}", language) for sign in state.box.colour_order),
    }


def _and(names: Sequence[str], language: str | None) -> str:
    """Return a list in words: a, b and c."""
    if len(names) == 1:
        return names[0]
    return lang.say("common.and", language, first=", ".join(names[:-1]), last=names[-1])


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
