"""The table as a picture."""

from __future__ import annotations

from fijiwidgets import lang

from .rules import State, view
from .words import player_name


def text_board(state: State, viewer: int | None = None, language: str | None = None) -> str:
    """Return a plain board for terminals, tests and screen readers."""
    if viewer is not None:
        state = view(state, viewer)
    lines = [lang.say("goofspiel.board.prize", language, prize=state.prize or "-", left=len(state.prizes))]
    for seat in (0, 1):
        cards = " ".join(map(str, state.hands[seat]))
        lines.append(f"{player_name(state, seat, language):<12} {state.points[seat]:>3}   {cards}")
    return "\n".join(lines)
