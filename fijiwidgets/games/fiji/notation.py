"""Text for states and moves, and back; the grammar stands in RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fijiwidgets import notation as frame
from fijiwidgets.core import Move, NotationError

from .components import (
    BOX,
    COLOURS,
    EDITIONS,
    EXCHANGES,
    FULL_SET,
    GOALS,
    PLAYERS,
    ROUNDS,
    ROWS,
    Beads,
    dealt_set,
    read_condition,
    read_effect,
)
from .setup import LARGEST_NUMBER, default_piles, position
from .state import (
    PHASES,
    DrawCondition,
    DrawEffect,
    DrawGoal,
    Hide,
    Offer,
    Rotate,
    Row,
    State,
    Swap,
    drawing_phase,
)

FIELDS = (
    *("players", "edition", "round", "exchange", "phase", "table", "goals", "hands", "supply", "hidden"),
    *("offers", "step", "kept", "heads", "piles", "conditions", "effects", "viewer"),
)
UNKNOWN = "?"


# ------------------------------------------------------------------------------------ states


def write(state: State) -> str:
    """Return the state as one line; what is as in a fresh round is left out.

    >>> from fijiwidgets import fiji
    >>> str(fiji.start(players=4, edition="en"))
    'fiji players=4 edition=en'
    """
    number = len(state.players)
    fresh = state.hands == (dealt_set(number),) * number and state.supply == FULL_SET
    usual = drawing_phase(state.table, state.goals) or "offer"
    return frame.write_fields(
        "fiji",
        {
            "players": ",".join(map(frame.escape, state.players)) if any(state.players) else str(number),
            "edition": None if state.edition == "de" else state.edition,
            "round": None if state.round == 1 else str(state.round),
            "exchange": None if state.exchange == 1 else str(state.exchange),
            "phase": None if state.phase == usual else state.phase,
            "table": "/".join(map(_write_row, state.table)) or None,
            "goals": "".join(state.goals) or None,
            "hands": None if fresh else _write_heaps(state.hands),
            "supply": None if fresh else _write_beads(state.supply),
            "hidden": _write_heaps(state.hidden) or None,
            "offers": _write_heaps(state.offers) or None,
            "step": str(state.step) if state.step else None,
            "kept": ",".join(map(str, state.kept)) or None,
            "heads": "/".join(map(str, state.heads)) if any(state.heads) else None,
            **_write_cards(state),
            "viewer": None if state.viewer is None else str(state.viewer),
        },
    )


def _write_beads(beads: Beads | None) -> str:
    return UNKNOWN if beads is None else ",".join(map(str, beads))


def _write_heaps(heaps: Sequence[Beads | None]) -> str:
    return "/".join(map(_write_beads, heaps))


def _write_row(row: Row) -> str:
    return ":".join(_hyphened(card) for card in row if card)


def _hyphened(card: str) -> str:
    return card.replace(" ", "-")


def _write_cards(state: State) -> dict[str, str | None]:
    piles, conditions, effects = (
        [",".join(map(_hyphened, pile)) for pile in cards] for cards in (state.piles, (state.box[0],), (state.box[1],))
    )
    usual = state.piles == default_piles(state.box, state.table, state.round)
    return {
        "piles": None if usual else "/".join(piles),
        "conditions": None if state.box[0] == BOX[0] else conditions[0],
        "effects": None if state.box[1] == BOX[1] else effects[0],
    }


def parse(text: str, *, allow_unreachable: bool = False) -> State:
    """Return the state behind a line, or raise `NotationError` or `IllegalPosition`."""
    fields = frame.read_fields("fiji", text, FIELDS)
    values: dict[str, Any] = {}
    for name, value in fields.items():
        with frame.at(name):
            values[name] = READERS[name](value)
    values.setdefault("players", 3)
    return position(**values, allow_unreachable=allow_unreachable)


def _read_players(text: str) -> int | list[str]:
    # There are always two names at least, so a text without a comma is a number.
    if "," not in text:
        return frame.whole(text, PLAYERS[0], PLAYERS[-1])
    return [frame.unescape(name) for name in text.split(",")]


def _read_beads(text: str) -> list[int]:
    return [frame.whole(number, 0, LARGEST_NUMBER) for number in text.split(",")]


def _read_heaps(text: str) -> list[list[int] | None]:
    return [None if heap == UNKNOWN else _read_beads(heap) for heap in text.split("/")]


def _read_table(text: str) -> list[tuple[str, ...]]:
    return [tuple(_read_card(card) for card in row.split(":")) for row in text.split("/")]


def _read_card(text: str) -> str:
    return text.replace("-", " ")


def _read_cards(text: str) -> list[str]:
    return [_read_card(card) for card in text.split(",")] if text else []


def _read_goals(text: str) -> list[str]:
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def _read_seats(text: str) -> list[int]:
    return [frame.whole(seat, 0, PLAYERS[-1] - 1) for seat in text.split(",")]


READERS: dict[str, Any] = {
    "players": _read_players,
    "edition": lambda text: frame.choice(text, EDITIONS),
    "round": lambda text: frame.whole(text, 1, ROUNDS),
    "exchange": lambda text: frame.whole(text, 1, EXCHANGES),
    "phase": lambda text: frame.choice(text, PHASES),
    "table": _read_table,
    "goals": _read_goals,
    "hands": _read_heaps,
    "supply": _read_beads,
    "hidden": _read_heaps,
    "offers": _read_heaps,
    "step": lambda text: frame.whole(text, 0, ROWS - 1),
    "kept": _read_seats,
    "heads": lambda text: [frame.whole(own, 0, LARGEST_NUMBER) for own in text.split("/")],
    "piles": lambda text: [_read_cards(pile) for pile in text.split("/")],
    "conditions": _read_cards,
    "effects": _read_cards,
    "viewer": lambda text: frame.whole(text, 0, PLAYERS[-1] - 1),
}


# ------------------------------------------------------------------------------------ moves

WORDS: dict[type[Move], str] = {
    DrawCondition: "condition",
    DrawEffect: "effect",
    DrawGoal: "goal",
    Hide: "hide",
    Offer: "offer",
    Rotate: "rotate",
    Swap: "swap",
}


def write_move(move: Any) -> str:
    """Return a move as text: `offer 1,1,1,0`, `swap 0 2`, `condition most GR`."""
    word = WORDS[type(move)]
    if isinstance(move, Offer | Hide):
        return f"{word} {move.g},{move.r},{move.y},{move.b}"
    if isinstance(move, Swap):
        return f"{word} {move.i} {move.j}"
    return f"{word} {move.i if isinstance(move, Rotate) else move.card}"


def parse_move(text: str) -> Move:
    """Return the move behind a text, or raise `NotationError`.

    >>> parse_move("offer 1,1,1,0")
    Offer(g=1, r=1, y=1, b=0)
    """
    word, *rest = frame.words(text) or [""]
    kind = next((kind for kind, known in WORDS.items() if known == word), None)
    with frame.at(word):
        if kind in (Offer, Hide) and len(rest) == 1 and rest[0].count(",") == len(COLOURS) - 1:
            return kind(*_read_beads(rest[0]))
        if kind is Rotate and len(rest) == 1:
            return Rotate(frame.whole(rest[0], 0, ROWS - 1))
        if kind is Swap and len(rest) == 2:
            return Swap(*(frame.whole(number, 0, ROWS - 1) for number in rest))
    card = " ".join(rest)
    if kind is DrawCondition and read_condition(card):
        return DrawCondition(card)
    if kind is DrawEffect and read_effect(card):
        return DrawEffect(card)
    if kind is DrawGoal and card in GOALS:
        return DrawGoal(card)
    raise NotationError("fiji.error.move_text", text=frame.clip(text))
