"""Mixing between two choices, as a picture: what each reply leaves, for every share, and the best share of all.

Along the bottom runs the share of the second choice, from never to always. Each reply of the other player is a straight
line. The thick line is what the mix makes sure of: the lowest of them all. Its highest point is the best mix.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fijiwidgets import lang
from fijiwidgets.core import Frozen
from fijiwidgets.scene import Mark, Scene, disc, path, rect, words

WIDE, HIGH, SIDE, TOP, BELOW = 440, 300, 150, 62, 74
LABEL = 18  # between two labels, one above the other


@dataclass(frozen=True, slots=True)
class Mixing(Frozen):
    """Two choices of the row player: `first` and `second` hold what they bring against each reply, by its name.

    >>> coin = Mixing({"heads": 2, "tails": -1}, {"heads": 0, "tails": 1})
    >>> coin.sure(Fraction(1, 2)), coin.best
    (Fraction(0, 1), Fraction(3, 4))
    """

    first: Mapping[str, Any]
    second: Mapping[str, Any]
    names: tuple[str, str] = ("1", "2")
    share: Any = None  # of the second choice: a share that somebody tries
    solved: bool = True  # whether the best share is shown

    def line(self, reply: str, share: Any) -> Any:
        """Return what a mix brings against one reply."""
        return (1 - share) * self.first[reply] + share * self.second[reply]

    def sure(self, share: Any) -> Any:
        """Return what a mix brings at least, whatever the reply is."""
        return min(self.line(reply, share) for reply in self.first)

    def corners(self) -> list[Fraction]:
        """Return the shares at which two replies are equally good, with both ends: nothing else can be the best."""
        found = {Fraction(0), Fraction(1)}
        for one in self.first:
            for other in self.first:
                start = self.first[one] - self.first[other]
                slope = start - (self.second[one] - self.second[other])
                if slope and 0 < Fraction(start) / slope < 1:
                    found.add(Fraction(start) / slope)
        return sorted(found)

    @property
    def best(self) -> Fraction:
        """The share of the second choice that makes sure of the most."""
        return max(self.corners(), key=self.sure)

    def __repr__(self) -> str:
        share = self.best if self.share is None else self.share
        exact, value = (Fraction(number).limit_denominator(10_000) for number in (share, self.sure(share)))
        return lang.say("mixing.text", share=exact, value=_number(value))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return picture(self)._repr_mimebundle_()


def mixing(
    matrix: Any,
    first: int,
    second: int,
    rows: Sequence[str],
    columns: Sequence[str],
    share: Any = None,
    solved: bool = True,
) -> Mixing:
    """Return the mixing of two rows of a matrix, with the names of all rows and columns.

    >>> mixing([[2, 0], [-1, 1]], 0, 1, ["heads", "tails"], ["left", "right"], share=0.5)
    sure of 1/2 with a share of 1/2
    """
    return Mixing(
        dict(zip(columns, matrix[first], strict=True)),
        dict(zip(columns, matrix[second], strict=True)),
        (str(rows[first]), str(rows[second])),
        share,
        solved,
    )


# ------------------------------------------------------------------------------------ the picture


def picture(seen: Mixing, language: str | None = None) -> Scene:
    """Return the lines, the lowest of them thick, and the best share."""
    low, high = _range(seen)

    def place(share: Any, value: Any) -> tuple[float, float]:
        return SIDE + WIDE * float(share), TOP + HIGH * (high - float(value)) / (high - low)

    marks = [*_grid(low, high, place, language), *_ends(seen, language)]
    for reply in seen.first:
        marks.append(_stroke(f"reply:{reply}", [place(end, seen.line(reply, end)) for end in (0, 1)], "ink2", 1.8))
    marks.append(_stroke("sure", [place(share, seen.sure(share)) for share in seen.corners()], "accent", 5))
    marks += _labels(seen, place)
    if seen.share is not None:
        marks.append(_point("tried", seen, seen.share, place, "event-line", language))
    if seen.solved:
        marks.append(_point("best", seen, seen.best, place, "accent", language))
    title = lang.say("mixing.title", language, first=seen.names[0], second=seen.names[1])
    return Scene(2 * SIDE + WIDE, TOP + HIGH + BELOW, tuple(marks), title, "\n".join(_text(seen, language)))


def _range(seen: Mixing) -> tuple[int, int]:
    values = [*seen.first.values(), *seen.second.values()]
    low, high = min(0, *(int(value // 1) for value in values)), max(0, *(int(-(-value // 1)) for value in values))
    return low, max(high, low + 1)


def _grid(low: int, high: int, place: Any, language: str | None) -> list[Mark]:
    found = []
    step = max(1, (high - low + 7) // 8)
    for value in range(low, high + 1, step):
        line = [place(0, value), place(1, value)]
        found.append(_stroke(f"level:{value}", line, "rule" if value == 0 else "hair", 1))
        x, y = line[0]
        found.append(Mark(f"number:{value}", (words(_number(value), -10, 4, 12.5, anchor="end", fill="ink2"),), x, y))
    for number in range(5):
        x, y = place(Fraction(number, 4), low)
        tick = (path("M0 0V6", edge="rule", width=1.2), words(str(Fraction(number, 4)), 0, 21, 12.5, fill="ink2"))
        found.append(Mark(f"share:{number}", tick, x, y))
    return found


def _ends(seen: Mixing, language: str | None) -> list[Mark]:
    y = TOP + HIGH + 44
    found = []
    for side, name in enumerate(seen.names):
        told = lang.say("mixing.always", language, choice=name)
        found.append(Mark(f"end:{side}", (words(told, 0, 0, 14, bold=True),), SIDE + WIDE * side, y))
    middle = (words(lang.say("mixing.share", language, choice=seen.names[1]), 0, 0, 12.5, fill="ink2"),)
    return [*found, Mark("axis", middle, SIDE + WIDE / 2, y + 22)]


def _labels(seen: Mixing, place: Any) -> list[Mark]:
    """Name the lines at both ends; lines that end at one height share a label, and close labels make room."""
    found = []
    for side, ends in enumerate((seen.first, seen.second)):
        heights: dict[Any, list[str]] = {}
        for reply, value in ends.items():
            heights.setdefault(value, []).append(reply)
        before = -1000.0
        for value in sorted(heights, reverse=True):
            x, y = place(side, value)
            before = max(y, before + LABEL)
            anchor, shift = ("start", 12) if side else ("end", -34)
            told = words(", ".join(heights[value]), shift, 5, 14, anchor=anchor)
            found.append(Mark(f"label:{side}:{value}", (told,), x, before))
    return found


def _point(key: str, seen: Mixing, share: Any, place: Any, colour: str, language: str | None) -> Mark:
    """Mark a share on the thick line; its words stand above the picture or just over the axis, clear of all lines."""
    x, y = place(share, seen.sure(share))
    told = _sure_words(key, seen, share, language)
    up = key == "best"
    down = TOP - 30 - y if up else TOP + HIGH - 16 - y
    width = 8.4 * len(told)
    shift = min(0.0, SIDE + WIDE - x - width / 2) + max(0.0, SIDE - x + width / 2)
    drop = path(
        f"M0 {down:.1f}V{TOP + HIGH - y:.1f}" if up else f"M0 0V{TOP + HIGH - y:.1f}", edge=colour, width=2, dash="2 6"
    )
    plate = rect(shift - width / 2, down - 16, width, 23, 7, fill="surface", edge=colour, width=1.4)
    return Mark(key, (drop, plate, words(told, shift, down, 14, bold=True), disc(7, fill=colour, edge="surface")), x, y)


def _sure_words(key: str, seen: Mixing, share: Any, language: str | None) -> str:
    exact, value = (Fraction(number).limit_denominator(10_000) for number in (share, seen.sure(share)))
    return lang.say(f"mixing.{key}", language, share=exact, value=_number(value))


def _stroke(key: str, points: Sequence[tuple[float, float]], colour: str, width: float) -> Mark:
    line = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return Mark(key, (path(line, edge=colour, width=width),))


def _number(value: Any) -> str:
    exact = Fraction(value)
    return f"−{-exact}" if exact < 0 else str(exact)


def _text(seen: Mixing, language: str | None) -> list[str]:
    """Return the picture as lines, for those who cannot see it."""
    told: list[str] = []
    for reply in seen.first:
        ends = {"first": _number(seen.first[reply]), "second": _number(seen.second[reply])}
        told.append(lang.say("mixing.line", language, reply=reply, **ends))
    for key, share in (("tried", seen.share), ("best", seen.best if seen.solved else None)):
        if share is not None:
            told.append(_sure_words(key, seen, share, language))
    return told
