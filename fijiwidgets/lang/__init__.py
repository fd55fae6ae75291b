"""Every word that a person reads, in English and German, switchable at run time.

The words stand in `en/*.toml` and `de/*.toml`: one file for each game and `common.toml`. A key such
as `fiji.event.took` means file `fiji`, table `event`, entry `took`; the words of all lessons stand in a
folder, a file for each notebook, and are one catalogue `lessons`. Templates are filled in like
`str.format`; `{n:bead|beads}` chooses by number: one bead, two beads.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from importlib import resources
from typing import Any

LANGUAGES = ("en", "de")
_current = "en"


def use(language: str) -> None:
    """Make this the language of everything that is not told otherwise.

    >>> use("de"); say("common.rule", rule="2.1"); use("en")
    'Regel 2.1'
    """
    global _current
    _current = check(language)


def current() -> str:
    """Return the language in use."""
    return _current


def check(language: str) -> str:
    """Return the language if it is one of ours, or raise `GameError`."""
    from fijiwidgets.core import GameError

    if language not in LANGUAGES:
        raise GameError("common.error.language", language=language, known=", ".join(LANGUAGES))
    return language


def say(key: str, language: str | None = None, /, **values: object) -> str:
    """Return the sentence behind a key, filled in.

    >>> say("common.rule", "en", rule="4.2")
    'rule 4.2'
    """
    try:
        # Drawing asks for the same words again and again; 1, 1.0 and True are equal, but not the same in a sentence.
        return _said(key, language or _current, tuple((name, type(value), value) for name, value in values.items()))
    except TypeError:  # something in it cannot be hashed
        return _FORMATTER.vformat(template(key, language), (), values)


@lru_cache(maxsize=5_000)
def _said(key: str, language: str, values: tuple[tuple[str, type, Any], ...]) -> str:
    return _FORMATTER.vformat(template(key, language), (), {name: value for name, _, value in values})


def number(value: Any, language: str | None = None, signed: bool = False, largest: int = 60) -> str:
    """Return a number for people: a true minus sign, a small fraction as such, a decimal comma in German.

    Beyond the `largest` denominator a decimal says more.

    >>> number(-3), number(Fraction(1, 3)), number(2.5, "de"), number(4, signed=True)
    ('−3', '1/3', '2,5', '+4')
    """
    if isinstance(value, Fraction) and 1 < value.denominator <= largest:
        text = f"{abs(value.numerator)}/{value.denominator}"
    else:
        text = f"{abs(float(value)):.2f}".rstrip("0").rstrip(".")
        if (language or _current) == "de":
            text = text.replace(".", ",")
    if text == "0":
        return text
    return "−" + text if value < 0 else "+" + text if signed else text


def template(key: str, language: str | None = None) -> str:
    """Return the sentence behind a key, not filled in; a missing key raises `KeyError`."""
    file, *path = key.split(".")
    entry: Any = catalogue(file, language or _current)
    for part in path:
        entry = entry[part]
    if not isinstance(entry, str):
        raise KeyError(key)
    return entry


def has(key: str, language: str | None = None) -> bool:
    """Say whether there is a sentence behind the key."""
    try:
        template(key, language)
    except KeyError:
        return False
    return True


def plain(sentence: str) -> str:
    """Return a sentence without the `**` that set off the actors."""
    return sentence.replace("**", "")


@cache
def catalogue(file: str, language: str) -> Mapping[str, Any]:
    """Return the words of one file, or of a folder's files, in one language, as nested tables; none: `KeyError`."""
    source = resources.files(__package__).joinpath(language, f"{file}.toml")
    if source.is_file():
        return tomllib.loads(source.read_text(encoding="utf-8"))
    folder, words = resources.files(__package__).joinpath(language, file), dict[str, Any]()
    for part in folder.iterdir() if folder.is_dir() else ():
        words |= tomllib.loads(part.read_text(encoding="utf-8"))
    if not words:
        raise KeyError(f"{language}/{file}.toml")
    return words


class _Formatter(string.Formatter):
    """`str.format`, and `{n:bead|beads}` for one or many; `{values[0]}` and attributes are not needed."""

    def format_field(self, value: Any, format_spec: str) -> Any:
        if "|" in format_spec:
            one, many = format_spec.split("|", 1)
            return one if value == 1 else many
        return super().format_field(value, format_spec)


_FORMATTER = _Formatter()
