"""What the parts of the picture share: the table, and the keys of its places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fijiwidgets import lang
from fijiwidgets.core import Frozen
from fijiwidgets.scene import Mark

from ..notation import VILLAGES as LETTERS
from ..state import State
from ..words import player_name
from .layout import Plan
from .spotlight import Place, Spotlight

Marks = Iterator[Mark]


@dataclass(frozen=True, slots=True)
class Table(Frozen):
    """All that the parts of the picture need to know."""

    state: State
    plan: Plan
    light: Spotlight
    language: str | None
    acting: tuple[int, ...]

    def say(self, key: str, **values: object) -> str:
        return lang.say(f"wampum.picture.{key}", self.language, **values)

    def name(self, seat: int) -> str:
        return player_name(self.state, seat, self.language)


def key_of(place: Place) -> str:
    """Return the key of a place. Villages go by letter: a number at the end of a key counts equal things.

    >>> key_of(("village", 2)), key_of(("hand", 2))
    ('village:C', 'hand:2')
    """
    kind, number = place
    return f"{kind}:{LETTERS[number] if kind == 'village' else number}"
