"""Text for states and moves, and back; the grammar stands in RULES.md."""

from __future__ import annotations

from fijiwidgets import notation as frame
from fijiwidgets.core import NotationError

from .components import PLAYERS
from .rules import Bid, Prize, State, position

FIELDS = ("players", "hands", "prizes", "prize", "bids", "points", "viewer")


def write(state: State) -> str:
    """Return the state as one line.

    >>> from fijiwidgets import goofspiel
    >>> str(goofspiel.start())
    'goofspiel hands=123/123 prizes=123'
    """
    return frame.write_fields(
        "goofspiel",
        {
            "players": ",".join(map(frame.escape, state.players)) if any(state.players) else None,
            "hands": "/".join("".join(map(str, hand)) for hand in state.hands),
            "prizes": "".join(map(str, state.prizes)) or None,
            "prize": str(state.prize) if state.prize else None,
            "bids": "/".join(map(str, state.bids)) or None,
            "points": "/".join(map(str, state.points)) if any(state.points) else None,
            "viewer": None if state.viewer is None else str(state.viewer),
        },
    )


def parse(text: str, *, allow_unreachable: bool = False) -> State:
    """Return the state behind a line, or raise `NotationError` or `IllegalPosition`."""
    fields = frame.read_fields("goofspiel", text, FIELDS)
    names = fields.get("players")
    with frame.at("hands"):
        hands = [_cards(hand) for hand in fields.get("hands", "/").split("/")]
    with frame.at("prizes"):
        prizes = _cards(fields.get("prizes", ""))
    with frame.at("prize"):
        prize = frame.whole(fields.get("prize", "0"), 0, 9)
    with frame.at("bids"):
        bids = [frame.whole(card, 1, 9) for card in fields["bids"].split("/")] if "bids" in fields else []
    with frame.at("points"):
        points = [frame.whole(score, 0, 45) for score in fields.get("points", "0/0").split("/")]
    state = position(
        players=PLAYERS[0] if names is None else [frame.unescape(name) for name in names.split(",")],
        hands=hands,
        prizes=prizes,
        prize=prize,
        bids=bids,
        points=points,
        allow_unreachable=allow_unreachable,
    )
    with frame.at("viewer"):
        return state.but(viewer=frame.whole(fields["viewer"], 0, 1) if "viewer" in fields else None)


def _cards(text: str) -> list[int]:
    return [frame.whole(digit, 1, 9) for digit in text]


def write_move(move: Prize | Bid) -> str:
    """Return a move as text: `bid 3`."""
    return f"{'prize' if isinstance(move, Prize) else 'bid'} {move.card}"


def parse_move(text: str) -> Prize | Bid:
    """Return the move behind a text, or raise `NotationError`."""
    words = frame.words(text)
    if len(words) != 2 or words[0] not in ("prize", "bid"):
        raise NotationError("goofspiel.error.move_text", text=frame.clip(text))
    with frame.at(words[0]):
        card = frame.whole(words[1], 1, 9)
    return Prize(card) if words[0] == "prize" else Bid(card)
