"""Text for states and moves, and back; the grammar stands in RULES.md."""

from __future__ import annotations

import re
from typing import Any

from fijiwidgets import notation as frame
from fijiwidgets.core import NotationError

from .components import ALL, GOODS
from .rules import Bid, Discard, Draw, Go, Remove, State, position
from .setup import missing_box
from .state import PHASES, Goods, size

FIELDS = (
    "players",
    "villages",
    "hands",
    "bids",
    "canoe",
    "wampum",
    "phase",
    "deck",
    "box",
    "last_round",
    "drawn",
    "viewer",
)
LETTERS = "".join(good[0] for good in GOODS)  # m w f t s
VILLAGES = "ABCDE"


# ------------------------------------------------------------------------------------ states


def write(state: State) -> str:
    """Return the state as one line.

    >>> from fijiwidgets import wampum
    >>> str(wampum.start(players=2))
    'wampum villages=-/-/- hands=-/- phase=deal deck=17m17w17f17t17s'
    """
    return frame.write_fields(
        "wampum",
        {
            "players": ",".join(map(frame.escape, state.players)) if any(state.players) else None,
            "villages": "/".join(map(write_heap, state.villages)),
            "hands": "/".join(map(write_heap, state.hands)),
            "bids": "/".join(map(_write_bid, state.bids)) if any(state.bids) else None,
            "canoe": str(state.canoe) if state.canoe else None,
            "wampum": "/".join(map(str, state.wampum)) if any(state.wampum) else None,
            "phase": state.phase if state.phase != "bid" else None,
            "deck": write_heap(state.deck) if size(state.deck) else None,
            "box": write_heap(state.box) if state.box != missing_box(_without_box(state)) else None,
            "last_round": "yes" if state.last_round else None,
            "drawn": str(state.drawn) if state.drawn else None,
            "viewer": None if state.viewer is None else str(state.viewer),
        },
    )


def parse(text: str, *, allow_unreachable: bool = False) -> State:
    """Return the state behind a line, or raise `NotationError` or `IllegalPosition`."""
    fields = frame.read_fields("wampum", text, FIELDS)
    for field in ("villages", "hands"):
        if field not in fields:
            raise NotationError("common.error.missing_field", field=field)
    values: dict[str, Any] = {"deck": 0 if "viewer" in fields else [0] * len(GOODS)}
    for field, value in fields.items():
        with frame.at(field):
            values[field] = _READ[field](value)
    values.setdefault("players", len(values["hands"]))
    return position(**values, allow_unreachable=allow_unreachable)


def _without_box(state: State) -> State:
    return state.but(box=0 if state.viewer is not None else (0, 0, 0, 0, 0))


def _write_bid(bid: tuple[int | None, Any] | None) -> str:
    if bid is None:
        return "-"
    village, heap = bid
    return f"{'out' if village is None else VILLAGES[village]}:{write_heap(heap)}"


def _read_bid(text: str) -> tuple[int | None, Any] | None:
    if text == "-":
        return None
    village, colon, heap = text.partition(":")
    if not colon:
        raise NotationError("wampum.error.bid_text", text=frame.clip(text))
    return None if village == "out" else read_village(village), read_heap(heap)


_READ: dict[str, Any] = {
    "players": lambda text: [frame.unescape(name) for name in text.split(",")],
    "villages": lambda text: [read_goods(part) for part in text.split("/")],
    "hands": lambda text: [read_heap(part) for part in text.split("/")],
    "bids": lambda text: [_read_bid(part) for part in text.split("/")],
    "canoe": lambda text: frame.whole(text, 0, 4),
    "wampum": lambda text: [frame.whole(part, 0, ALL) for part in text.split("/")],
    "phase": lambda text: frame.choice(text, PHASES),
    "deck": lambda text: read_heap(text),
    "box": lambda text: read_heap(text),
    "last_round": lambda text: frame.choice(text, ("yes", "no")) == "yes",
    "drawn": lambda text: frame.whole(text, 0, ALL),
    "viewer": lambda text: frame.whole(text, 0, 4),
}


# ------------------------------------------------------------------------------------ heaps of goods and villages


def write_heap(heap: Any) -> str:
    """Return goods as text, or the number of goods nobody sees.

    >>> write_heap((3, 1, 0, 0, 0)), write_heap(7), write_heap((0, 0, 0, 0, 0))
    ('3mw', '7?', '-')
    """
    if type(heap) is int:
        return f"{heap}?"
    counts = zip(heap, LETTERS, strict=True)
    return "".join(letter if number == 1 else f"{number}{letter}" for number, letter in counts if number) or "-"


def read_heap(text: str) -> Any:
    """Return the goods behind a text, or a number of goods nobody sees."""
    return frame.whole(text[:-1], 0, ALL) if text.endswith("?") else read_goods(text)


def read_goods(text: str) -> Goods:
    """Return the goods behind a text: `3mw` is three maize and a weapon.

    >>> read_goods("3mw")
    (3, 1, 0, 0, 0)
    """
    if not re.fullmatch(rf"-|([0-9]{{0,2}}[{LETTERS}]){{1,{ALL}}}", text):
        raise NotationError("wampum.error.goods_text", text=frame.clip(text), letters=LETTERS)
    counts = [0] * len(GOODS)
    for number, letter in re.findall(rf"([0-9]*)([{LETTERS}])", text):
        counts[LETTERS.index(letter)] += int(number or 1)
    a, b, c, d, e = counts
    return a, b, c, d, e


def read_village(text: str) -> int:
    """Return the number behind the letter of a village."""
    return VILLAGES.index(frame.choice(text, VILLAGES if len(text) == 1 else ()))


# ------------------------------------------------------------------------------------ moves


def write_move(move: Any) -> str:
    """Return a move as text.

    >>> write_move(Bid(2, (3, 1, 0, 0, 0)))
    'bid C 3mw'
    """
    try:
        match move:
            case Bid(village, goods):
                return f"bid {VILLAGES[village]} {write_heap(goods)}"
            case Go(village):
                return f"go {VILLAGES[village]}"
            case Discard(goods):
                return f"discard {write_heap(goods)}"
    except (TypeError, ValueError, IndexError):  # not a move of this game, but error messages name it
        return repr(move)
    good = LETTERS[move.good] if type(move.good) is int and 0 <= move.good < len(LETTERS) else repr(move.good)
    return f"{'remove' if isinstance(move, Remove) else 'draw'} {good}"


def parse_move(text: str) -> Remove | Draw | Bid | Go | Discard:
    """Return the move behind a text, or raise `NotationError`."""
    with frame.at(str(text)):
        match frame.words(text):
            case ["bid", village, goods]:
                return Bid(read_village(village), read_goods(goods))
            case ["go", village]:
                return Go(read_village(village))
            case ["discard", goods]:
                return Discard(read_goods(goods))
            case [("remove" | "draw") as kind, good]:
                letter = LETTERS.index(frame.choice(good, LETTERS if len(good) == 1 else ()))
                return Remove(letter) if kind == "remove" else Draw(letter)
        raise NotationError("wampum.error.move_text")
