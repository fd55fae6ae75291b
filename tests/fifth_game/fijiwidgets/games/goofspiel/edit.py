"""Setting up a position by hand: touch a card to put it away."""

from __future__ import annotations

from fijiwidgets import lang
from fijiwidgets.core import GameError
from fijiwidgets.editing import Brush

from .rules import State


def brushes(state: State, language: str | None = None) -> tuple[Brush, ...]:
    """Return what lies in the tray."""
    return (Brush("away", lang.say("goofspiel.edit.away", language), lang.say("goofspiel.edit.cards", language)),)


def targets(state: State, brush: str) -> frozenset[str]:
    """Return the marks on which a brush can be used."""
    return frozenset(f"card:{seat}:no{card}" for seat in (0, 1) for card in state.hands[seat])


def paint(state: State, brush: str, mark: str) -> State:
    """Return the state after it."""
    if mark not in targets(state, brush):
        raise GameError("goofspiel.edit.no_card")
    seat, card = int(mark.split(":")[1]), int(mark.rpartition("no")[2])
    hands = list(state.hands)
    hands[seat] = tuple(held for held in hands[seat] if held != card)
    return state.but(hands=tuple(hands))
