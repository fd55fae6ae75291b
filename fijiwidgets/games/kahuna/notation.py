"""Text for states and moves, and back; the grammar stands in RULES.md."""

from __future__ import annotations

from typing import Any

from fijiwidgets import core
from fijiwidgets import notation as frame
from fijiwidgets.core import NotationError

from .components import CARDS, COLOURS, ENDS, HANDICAPS, ISLANDS, LINES, PLAYERS, ROUNDS, VARIANTS
from .setup import SCORES, position
from .state import (
    DEAL,
    DRAW,
    FROM_DECK,
    RESOLVING,
    Cards,
    Discard,
    Draw,
    Lay,
    Remove,
    State,
    Top,
    line_named,
    majorities,
    names_in,
)

FIELDS = (
    "players",
    "white",
    "black",
    "islands",
    "hands",
    "open",
    "deck",
    "discards",
    "down",
    "move",
    "round",
    "points",
    "refused",
    "last",
    "handicap",
    "variant",
    "phase",
    "viewer",
)
ISLAND_OF = {island[0]: island for island in ISLANDS}  # no two names begin with the same letter
LINE_OF = {line[0] + line[5]: line for line in LINES}
NONE = "-"

# ------------------------------------------------------------------------------------ states


def write(state: State) -> str:
    """Return the state as one line.

    >>> from fijiwidgets import kahuna
    >>> str(kahuna.position(white=["ELAI-BARI"], hands=[["HUNA", "BARI"], []], open=["COCO", "COCO", "LALE"]))
    'kahuna white=BE hands=BH/- open=CCL'
    """
    return frame.write_fields(
        "kahuna",
        {
            "players": ",".join(map(frame.escape, state.players)) if any(state.players) else None,
            "white": ",".join(line[0] + line[5] for line in names_in(state.laid[0], LINES)) or None,
            "black": ",".join(line[0] + line[5] for line in names_in(state.laid[1], LINES)) or None,
            "islands": _written_islands(state),
            "hands": "/".join(map(_written, state.hands)) if any(state.hands) else None,
            "open": _written(state.open) if state.open else None,
            **_written_piles(state),
            "down": _written(state.face_down) if state.face_down else None,
            "move": COLOURS[1] if state.to_move else None,
            "round": str(state.round) if state.round > 1 else None,
            "points": _written_pair(state.points),
            "refused": "yes" if state.refused else None,
            "last": None if state.last_turns is None else str(state.last_turns),
            "handicap": _written_pair(state.handicap),
            "variant": state.variant if state.calm else None,
            "phase": state.phase if state.phase in (DEAL, DRAW, RESOLVING) else None,
            "viewer": None if state.viewer is None else COLOURS[state.viewer],
        },
    )


def _written(cards: Cards) -> str:
    if None in cards:
        return f"?{len(cards)}"
    return "".join(card[0] for card in cards) or NONE


def _written_pair(pair: tuple[int, int]) -> str | None:
    return f"{pair[0]}/{pair[1]}" if any(pair) else None


def _written_islands(state: State) -> str | None:
    """Return who holds which islands where bridges alone do not say it: in the middle of a cascade."""
    if state.held == (majorities(state.laid[0]), majorities(state.laid[1])):
        return None
    return "/".join(_written(tuple(names_in(held, ISLANDS))) for held in state.held)


def _written_piles(state: State) -> dict[str, str | None]:
    """Return deck and discards; the deck is left out if it is all cards that stand nowhere else."""
    elsewhere = [*state.hands[0], *state.hands[1], *state.open, *state.discards, *state.face_down]
    if state.viewer is None:
        expected = sorted([*elsewhere, *state.deck]) == list(CARDS)
    else:
        expected = len(elsewhere) + len(state.deck) == len(CARDS)
    if expected:
        return {"deck": None, "discards": _written(state.discards) if state.discards else None}
    return {"deck": _written(state.deck), "discards": _written(state.discards)}


def parse(text: str, *, allow_unreachable: bool = False) -> State:
    """Return the state behind a line, or raise `NotationError` or `IllegalPosition`.

    >>> parse("kahuna white=BE hands=BH/- open=CCL").hands
    (('BARI', 'HUNA'), ())
    """
    given = frame.read_fields("kahuna", text, FIELDS)
    values: dict[str, Any] = {"allow_unreachable": allow_unreachable}
    for key, word in given.items():
        with frame.at(key):
            name, read = _READERS[key]
            values[name] = read(word)
    return position(**values)


def _names(text: str) -> list[str] | int:
    names = [frame.unescape(name) for name in text.split(",")]
    return names if any(names) else PLAYERS[0]


def _lines(text: str) -> list[str]:
    return [] if text == NONE else [_line(word) for word in text.split(",")]


def _line(word: str) -> str:
    line = LINE_OF.get(word) or LINE_OF.get(word[::-1]) or line_named(word)
    if line not in ENDS:
        raise NotationError("kahuna.error.line_text", text=frame.clip(word))
    return str(line)


def _cards(text: str) -> list[str] | int:
    if text.startswith("?"):
        return frame.whole(text[1:], 0, len(CARDS))
    return [] if text == NONE else [_island(letter) for letter in text]


def _island(word: str) -> str:
    island = ISLAND_OF.get(word, word)
    if island not in ISLANDS:
        raise NotationError("kahuna.error.island_text", text=frame.clip(word), known=", ".join(ISLANDS))
    return island


def _pair(text: str) -> list[str]:
    parts = text.split("/")
    if len(parts) != 2:
        raise NotationError("kahuna.error.pair_text", text=frame.clip(text))
    return parts


def _holders(text: str) -> dict[str, int]:
    holders: dict[str, int] = {}
    for seat, word in enumerate(_pair(text)):
        for letter in word.replace(NONE, ""):
            if _island(letter) in holders:
                raise NotationError("kahuna.error.island_twice", island=_island(letter))
            holders[_island(letter)] = seat
    return holders


_READERS: dict[str, tuple[str, Any]] = {  # the name of the value in `position`, and how to read it
    "players": ("players", _names),
    "white": ("white", _lines),
    "black": ("black", _lines),
    "islands": ("islands", _holders),
    "hands": ("hands", lambda text: [_cards(part) for part in _pair(text)]),
    "open": ("open", _cards),
    "deck": ("deck", _cards),
    "discards": ("discards", _cards),
    "down": ("face_down", _cards),
    "move": ("to_move", lambda text: COLOURS.index(frame.choice(text, COLOURS))),
    "round": ("round", lambda text: frame.whole(text, 1, ROUNDS)),
    "points": ("points", lambda text: [frame.whole(part, SCORES[0], SCORES[-1]) for part in _pair(text)]),
    "refused": ("refused", lambda text: frame.choice(text, ("yes", "no")) == "yes"),
    "last": ("last_turns", lambda text: frame.whole(text, 0, 2)),
    "handicap": ("handicap", lambda text: [frame.whole(part, 0, HANDICAPS[-1]) for part in _pair(text)]),
    "variant": ("variant", lambda text: frame.choice(text, VARIANTS)),
    "phase": ("phase", lambda text: frame.choice(text, (DEAL, DRAW, RESOLVING))),
    "viewer": ("viewer", lambda text: COLOURS.index(frame.choice(text, COLOURS))),
}

# ------------------------------------------------------------------------------------ moves


def write_move(move: Top | Lay | Remove | Discard | Draw) -> str:
    """Return a move as text.

    >>> write_move(Lay("ELAI-BARI", "BARI")), write_move(Draw(None))
    ('lay BARI-ELAI BARI', 'draw none')
    """
    match move:
        case Top(card=card):
            words = ["top", card]
        case Lay(line=line, card=card):
            words = ["lay", line, *([] if card is None else [card])]
        case Remove(line=line, cards=cards, relay=relay):
            words = ["remove", line, *_each(cards), *(["relay"] if relay else [])]
        case Discard(cards=cards):
            words = ["discard", *_each(cards)]
        case Draw(island=island):
            words = ["draw", "none" if island is None else island]
    return " ".join(word if isinstance(word, str) else core.shown(word) for word in words)


def _each(cards: Any) -> list[Any]:
    """Return the cards one by one; a move made by hand may hold anything, and is shown in the error about it."""
    return list(cards) if isinstance(cards, (tuple, list)) else [cards]


def parse_move(text: str) -> Top | Lay | Remove | Discard | Draw:
    """Return the move behind a text, or raise `NotationError`.

    >>> parse_move("remove ELAI-HUNA HUNA HUNA")
    Remove(line='ELAI-HUNA', cards=('HUNA', 'HUNA'), relay=False)
    """
    match frame.words(text):
        case ["top", card]:
            return Top(_island(card))
        case ["lay", line]:
            return Lay(_line(line))
        case ["lay", line, card]:
            return Lay(_line(line), _island(card))
        case ["remove", line, first, second]:
            return Remove(_line(line), (_island(first), _island(second)))
        case ["remove", line, first, second, "relay"]:
            return Remove(_line(line), (_island(first), _island(second)), relay=True)
        case ["discard", *cards] if 0 < len(cards) <= len(CARDS):
            return Discard(tuple(map(_island, cards)))
        case ["draw", "none"]:
            return Draw(None)
        case ["draw", place]:
            return Draw(FROM_DECK if place == FROM_DECK else _island(place))
    raise NotationError("kahuna.error.move_text", text=frame.clip(text))
