"""The table as a picture, and as plain text."""

from __future__ import annotations

from fijiwidgets import lang
from fijiwidgets.scene import Face, Mark, Scene, rect, words

from .rules import Event, State, view
from .words import player_name

WIDTHS = {"wide": 1036, "medium": 688, "narrow": 292}
CARD = (28, 40)


def draw(
    state: State,
    viewer: int | None = None,
    *,
    event: Event | None = None,
    size: str = "wide",
    language: str | None = None,
) -> Scene:
    """Return the picture of a state; with an event, the prize that has just been turned up is ringed."""
    if viewer is not None:
        state = view(state, viewer)
    marks = [Mark("prize", _card(state.prize or "-", hot=event is not None), 30, 30, label=_prize(state, language))]
    for seat in (0, 1):
        y = 100 + 60 * seat
        name = f"{player_name(state, seat, language)}: {state.points[seat]}"
        marks.append(Mark(f"player:{seat}", (words(name, 0, 5, anchor="start"),), 16, y))
        for number, card in enumerate(state.hands[seat]):
            marks.append(Mark(f"card:{seat}:no{card}", _card(card), 140 + 32 * number, y, label=str(card)))
    board = text_board(state, language=language)
    return Scene(WIDTHS[size], 200, tuple(marks), "Goofspiel", board, str(state))


def _card(number: object, hot: bool = False) -> Face:
    wide, high = CARD
    edge = "event-line" if hot else "rule"
    return (rect(-wide / 2, -high / 2, wide, high, 7, fill="surface", edge=edge), words(str(number), 0, 5, bold=True))


def _prize(state: State, language: str | None) -> str:
    return lang.say("goofspiel.board.prize", language, prize=state.prize or "-", left=len(state.prizes))


def text_board(state: State, viewer: int | None = None, language: str | None = None) -> str:
    """Return a plain board for terminals, tests and screen readers."""
    if viewer is not None:
        state = view(state, viewer)
    lines = [_prize(state, language)]
    for seat in (0, 1):
        cards = " ".join(map(str, state.hands[seat]))
        lines.append(f"{player_name(state, seat, language):<12} {state.points[seat]:>3}   {cards}".rstrip())
    return "\n".join(lines)
