"""Small game trees: what each branch is worth, which leaves a search has to look at, and a picture of both.

A tree is a list of branches, a branch is a tree, and a leaf is a number: what the first player has in the end. The
two players choose in turn; the first wants much, the second little.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from fijiwidgets import lang
from fijiwidgets.core import Frozen
from fijiwidgets.scene import Mark, Scene, disc, path, rect, words

Path = tuple[int, ...]  # which branch at each choice

LARGEST_PICTURE = 24  # leaves
COLUMN, STOREY, SIDE, TOP = 62, 104, 118, 44


@dataclass(frozen=True, slots=True)
class Walk(Frozen):
    """A walk through a tree: its value, the best branch, and the leaves in the order in which they were looked at."""

    tree: Any
    value: float
    best: int
    looked: tuple[Path, ...]
    values: dict[Path, float]  # of every place that was looked at; a bound where the rest was cut
    cut: frozenset[Path]  # places whose other branches were not looked at

    @property
    def leaves(self) -> int:
        """How many leaves the tree has."""
        return sum(1 for _ in leaves(self.tree))

    def __repr__(self) -> str:
        return lang.say("widgets.tree.text", value=self.value, looked=len(self.looked), leaves=self.leaves)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        if self.leaves > LARGEST_PICTURE:
            return {"text/plain": repr(self)}
        return picture(self)._repr_mimebundle_()


def walk(tree: Any, cutting: bool = True) -> Walk:
    """Return the value of a tree and what had to be looked at: every leaf, or only what can still matter.

    >>> tree = [[3, 5, 4], [2, 6, 1]]
    >>> walk(tree, cutting=False)
    value 3, 6 of 6 leaves looked at
    >>> walk(tree)
    value 3, 4 of 6 leaves looked at
    """
    looked: list[Path] = []
    values: dict[Path, float] = {}
    cut: set[Path] = set()

    def value(node: Any, place: Path, low: float, high: float) -> float:
        """Return the value, or a bound if it is outside low and high: then somebody has something better already."""
        if not isinstance(node, Sequence):
            looked.append(place)
            values[place] = node
            return float(node)
        first = len(place) % 2 == 0
        best = -inf if first else inf
        for number, branch in enumerate(node):
            found = value(branch, (*place, number), low, high)
            best = max(best, found) if first else min(best, found)
            low, high = (max(low, best), high) if first else (low, min(high, best))
            if cutting and low >= high and number + 1 < len(node):
                cut.add(place)
                break
        values[place] = best
        return best

    found = value(tree, (), -inf, inf)
    whole = int(found) if found == int(found) else found
    best = next(place[0] for place in values if len(place) == 1 and values[place] == found)
    return Walk(tree, whole, best, tuple(looked), values, frozenset(cut))


def leaves(tree: Any, place: Path = ()) -> Iterator[Path]:
    """Yield the way to every leaf, from left to right."""
    if not isinstance(tree, Sequence):
        yield place
        return
    for number, branch in enumerate(tree):
        yield from leaves(branch, (*place, number))


# ------------------------------------------------------------------------------------ the picture


def picture(seen: Walk, language: str | None = None) -> Scene:
    """Return the tree as a picture: the best line is thick, what was never looked at is pale."""
    ends = list(leaves(seen.tree))
    depth = max(map(len, ends))
    places = {place: (SIDE + COLUMN * (number + 0.5), TOP + STOREY * depth) for number, place in enumerate(ends)}
    for level in reversed(range(depth)):
        for place in dict.fromkeys(end[:level] for end in ends if len(end) > level):
            below = [x for other, (x, _) in places.items() if len(other) == level + 1 and other[:level] == place]
            places[place] = (sum(below) / len(below), TOP + STOREY * level)
    marks = [_side(level, language) for level in range(depth)]
    marks += [_edge(seen, place, places) for place in places if place]
    marks += [_node(seen, place, *places[place]) for place in sorted(places, key=lambda place: (len(place), place))]
    size = round(SIDE + COLUMN * len(ends) + 10), round(TOP + STOREY * depth + 34)
    return Scene(*size, tuple(marks), lang.say("widgets.tree.title", language), "\n".join(_text(seen, language)))


def _side(level: int, language: str | None) -> Mark:
    who = lang.say(f"widgets.tree.chooses.{level % 2}", language)
    want = lang.say(f"widgets.tree.wants.{level % 2}", language)
    face = (words(who, 0, -3, 15, bold=True, anchor="start"), words(want, 0, 16, 13, anchor="start", fill="ink2"))
    return Mark(f"side:{level}", face, 0, TOP + STOREY * level)


def _edge(seen: Walk, place: Path, places: Mapping[Path, tuple[float, float]]) -> Mark:
    (x1, y1), (x2, y2) = places[place[:-1]], places[place]
    line = f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
    if place not in seen.values:
        return Mark(f"edge:{place}", (path(line, edge="rule", width=1.5, dash="3 5"),), fade=0.6)
    best = _on_best_line(seen, place)
    return Mark(f"edge:{place}", (path(line, edge="accent" if best else "rule", width=4.5 if best else 1.8),))


def _on_best_line(seen: Walk, place: Path) -> bool:
    """Say whether both players, choosing well, come by this place."""
    for level in range(len(place)):
        above = place[:level]
        same = [other for other in seen.values if len(other) == level + 1 and other[:level] == above]
        if above in seen.cut or place[: level + 1] != next(p for p in same if seen.values[p] == seen.values[above]):
            return False
    return True


def _node(seen: Walk, place: Path, x: float, y: float) -> Mark:
    node = seen.tree
    for number in place:
        node = node[number]
    leaf = not isinstance(node, Sequence)
    known = place in seen.values
    text = _number(node) if leaf else _bound(seen, place) if known else "?"
    fill, edge, ink = ("surface", "rule", "ink") if leaf or not known else _colours(len(place))
    shape = (
        rect(-19, -16, 38, 32, 6, fill=fill, edge=edge, width=1.8) if leaf else disc(24, fill=fill, edge=edge, width=2)
    )
    face = (shape, words(text, 0, 6, 17, bold=True, fill=ink))
    return Mark(f"node:{place}", face, x, y, fade=1 if known else 0.4)


def _colours(level: int) -> tuple[str, str, str]:
    return ("white", "white-edge", "black") if level % 2 == 0 else ("black", "black-edge", "white")


def _number(value: float) -> str:
    text = f"{abs(value):g}"
    return f"−{text}" if value < 0 else text


def _bound(seen: Walk, place: Path) -> str:
    sign = ("≥" if len(place) % 2 == 0 else "≤") if place in seen.cut else ""
    return sign + _number(seen.values[place])


def _text(seen: Walk, language: str | None, place: Path = ()) -> Iterator[str]:
    """Yield the tree as indented lines, for those who cannot see the picture."""
    node = seen.tree
    for number in place:
        node = node[number]
    if not isinstance(node, Sequence):
        hidden = "" if place in seen.values else " " + lang.say("widgets.tree.never", language)
        yield "  " * len(place) + _number(node) + hidden
        return
    shown = _bound(seen, place) if place in seen.values else "?"
    yield "  " * len(place) + f"{lang.say(f'widgets.tree.chooses.{len(place) % 2}', language)}: {shown}"
    for number in range(len(node)):
        yield from _text(seen, language, (*place, number))
