"""Making a move by touching the picture: a bid is one card of one's own hand."""

from __future__ import annotations

from collections.abc import Sequence

from fijiwidgets import touch
from fijiwidgets.core import GameError, IllegalMove

from .rules import Bid, State, legal_moves


def pieces(state: State, seat: int, move: Bid) -> tuple[str, ...]:
    """Return the marks to touch for a move."""
    return (f"card:{seat}:no{move.card}",)


def can_touch(state: State, seat: int, picked: Sequence[str]) -> frozenset[str]:
    """Return the marks that may be touched next."""
    hand = [mark for move in legal_moves(state, seat) for mark in pieces(state, seat, move)]
    return touch.can_touch(legal_moves(state, seat), lambda move: pieces(state, seat, move), picked, hand)  # type: ignore[arg-type]


def meant(state: State, seat: int, picked: Sequence[str]) -> tuple[Bid, ...]:
    """Return the moves that consist of just what is picked."""
    return touch.meant(legal_moves(state, seat), lambda move: pieces(state, seat, move), picked)  # type: ignore[arg-type, return-value]


def refusal(state: State, seat: int, picked: Sequence[str], key: str) -> GameError:
    """Explain why this mark cannot be touched now."""
    return IllegalMove("goofspiel.touch.not_yours", "2.2")


def buttons(state: State, seat: int) -> tuple[Bid, ...]:
    """Return the moves without pieces: there are none."""
    return ()
