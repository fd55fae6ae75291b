"""Stones and tiles on their own, without a board: for a line to look at, or to see what tiles there are."""

from __future__ import annotations

from collections.abc import Sequence

from fijiwidgets import lang
from fijiwidgets.scene import Mark, Scene, words

from ..components import BOX, TILES, Box
from ..words import stone_name
from . import faces

STEP, WIDE, HIGH, ACROSS = 92, 168, 116, 5
PAGE = WIDE * ACROSS  # the width of a picture: a notebook would blow a narrow one up


def stones(line: str | Sequence[str], language: str | None = None) -> Scene:
    """Return stones side by side.

    >>> print(stones("B1f * G2l").text())
    blue 1 flower, joker, green 2 leaf
    """
    line = line.split() if isinstance(line, str) else line
    marks = [
        Mark(f"stone:{place}", faces.stone(stone), 46 + STEP * place, 46, label=stone_name(stone, language))
        for place, stone in enumerate(line)
    ]
    text = ", ".join(stone_name(stone, language) for stone in line)
    return Scene(max(STEP * len(line), PAGE), STEP, tuple(marks), text, text)


def tiles(names: Sequence[str] = TILES, box: Box = BOX, language: str | None = None) -> Scene:
    """Return tiles as they lie on a table, each with the name by which Python calls it.

    >>> print(tiles(["any", "1-5"], language="en").text())
    any: any five, 1
    1-5: numbers 1 to 5, 10
    """
    free = lang.say("fyfe.picture.any", language)
    marks, text = [], []
    for number, name in enumerate(names):
        x, y = WIDE * (number % ACROSS + 0.5), 44 + HIGH * (number // ACROSS)
        meaning = lang.say(f"fyfe.tile.{name}", language)
        face = (*faces.tile(name, box, False, free), words(name, 0, 58, 14, fill="ink2"))
        marks.append(Mark(f"tile:{name}", face, x, y, label=meaning))
        text.append(f"{name}: {meaning}, {box.points(name)}")
    high = HIGH * -(-len(names) // ACROSS)
    return Scene(PAGE, high, tuple(marks), text[0] if len(text) == 1 else "", "\n".join(text))
