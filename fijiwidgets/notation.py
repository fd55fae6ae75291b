"""The frame that the notation of all games shares: `GAME key=value key=value …`, one line.

Values hold no blanks; names are escaped. Each game's own `notation.py` says what its keys mean.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager

from fijiwidgets.core import GameError, NotationError

LONGEST_TEXT = 20_000
_UNSAFE = " %,;:/|&=+<>*?()[]{}'\"`~_\\"


def write_fields(game: str, values: Mapping[str, str | None]) -> str:
    """Return one line; keys without a value are left out.

    >>> write_fields("nim", {"heaps": "3,5", "turn": None})
    'nim heaps=3,5'
    """
    return " ".join([game, *(f"{key}={value}" for key, value in values.items() if value is not None)])


def read_fields(game: str, text: object, known: Collection[str]) -> dict[str, str]:
    """Return the keys and values of a line that `write_fields` wrote, or raise `NotationError`.

    >>> read_fields("nim", "nim heaps=3,5", {"heaps", "turn"})
    {'heaps': '3,5'}
    """
    first, *rest = words(text) or [""]
    if first != game:
        raise NotationError("common.error.other_game", game=game, found=clip(first))
    values: dict[str, str] = {}
    for word in rest:
        key, equals, value = word.partition("=")
        if not equals or key not in known:
            raise NotationError("common.error.unknown_field", field=clip(word), known=", ".join(known))
        if key in values:
            raise NotationError("common.error.field_twice", field=key)
        values[key] = value
    return values


def words(text: object) -> list[str]:
    """Return the words of a text that somebody typed, or raise `NotationError` if it cannot be one."""
    if not isinstance(text, str):
        raise NotationError("common.error.not_text", given=type(text).__name__)
    if len(text) > LONGEST_TEXT:
        raise NotationError("common.error.too_long", length=len(text), longest=LONGEST_TEXT)
    return text.split()


@contextmanager
def at(place: str) -> Iterator[None]:
    """Put the place in front of whatever is wrong inside: `hands: 9 is not 0 to 5`."""
    try:
        yield
    except GameError as error:
        raise NotationError("common.error.at", place=clip(place), reason=error) from error


def whole(text: str, least: int, most: int) -> int:
    """Return a whole number written in plain digits, within its bounds.

    >>> whole("7", 0, 9)
    7
    """
    if not (text.isascii() and text.isdigit() and len(text) < 10) or not least <= int(text) <= most:
        raise NotationError("common.error.not_whole", text=clip(text), least=least, most=most)
    return int(text)


def choice(text: str, known: Collection[str]) -> str:
    """Return the text if it is one of the known words, or raise `NotationError` naming them."""
    if text not in known:
        raise NotationError("common.error.not_known", text=clip(text), known=", ".join(known))
    return text


def escape(name: str) -> str:
    """Return a player's name as a word without blanks or signs that mean something.

    >>> escape("Anna Lena")
    'Anna%20Lena'
    """
    return "".join(f"%{ord(sign):02X}" if sign in _UNSAFE else sign for sign in name)


def unescape(word: str) -> str:
    """Return the name behind an escaped word.

    >>> unescape("Anna%20Lena")
    'Anna Lena'
    """
    first, *parts = word.split("%")
    for part in parts:
        code = part[:2]
        if len(code) < 2 or any(sign not in "0123456789ABCDEF" for sign in code):
            raise NotationError("common.error.bad_escape", text=clip(word))
        first += chr(int(code, 16)) + part[2:]
    return first


def clip(text: str) -> str:
    """Return a text short enough for an error message."""
    return text if len(text) <= 60 else text[:57] + "..."
