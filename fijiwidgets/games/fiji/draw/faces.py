"""How the single pieces look: beads, cards, screens, trophies; and how a heap of beads is laid out in a box."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from fijiwidgets.scene import Face, Shape, disc, moved, path, rect, text_width, words

from ..components import COLOURS, Beads, Condition, Effect

NAMES = {"G": "green", "R": "red", "Y": "yellow", "B": "blue"}
LETTER_FROM = 8  # smaller beads are told apart by their shape alone

# ------------------------------------------------------------------------------------ beads


@cache
def bead(letter: str, radius: float = 11) -> Face:
    """Return a bead around its middle: disc, square, triangle or diamond, with its letter if that can be read."""
    name = NAMES[letter]
    paint: dict[str, Any] = {"fill": name, "edge": f"{name}-edge", "width": 1.5}
    if letter == "G":
        shape = disc(radius, **paint)
    elif letter == "R":
        half = radius * 0.86
        shape = rect(-half, -half, 2 * half, 2 * half, min(3, radius / 4), **paint)
    elif letter == "Y":
        wide, top, foot = _short(radius * 1.1), _short(radius * 1.05), _short(radius * 0.8)
        shape = path(f"M0 {-top}L{wide} {foot}H{-wide}Z", **paint)
    else:
        tip = _short(radius * 1.09)
        shape = path(f"M0 {-tip}L{tip} 0L0 {tip}L{-tip} 0Z", **paint)
    if radius < LETTER_FROM:
        return (shape,)
    size = max(11, round(radius * 1.05, 1))
    drop = size * (0.5 if letter == "Y" else 0.36)
    return shape, words(letter, 0, drop, size, bold=True, fill=f"on-{name}")


def bead_ring(pitch: float) -> Face:
    """Return the amber ring of a bead that has just come."""
    return (disc(pitch / 2, fill="event-soft", edge="event-line", width=2),)


def _short(number: float) -> float:
    return round(number, 1)


def bead_row(letters: str, radius: float, gap: float, joined: bool = False) -> tuple[Face, float]:
    """Return beads in a row, given by the left end of its middle line, and its width; `joined` puts a + between."""
    shapes: list[Shape] = []
    step = 2 * radius + gap
    for place, letter in enumerate(letters):
        if joined and place:
            shapes.append(words("+", place * step - gap / 2, 5, 15, bold=True, fill="ink2"))
        shapes.append(moved(bead(letter, radius), radius + place * step, 0))
    return tuple(shapes), max(0, len(letters) * step - gap)


# ------------------------------------------------------------------------------------ heaps


@dataclass(frozen=True, slots=True)
class Group:
    """The beads of one colour in a heap: where each lies, where the number stands."""

    letter: str
    places: tuple[tuple[float, float], ...]
    number_x: float


@dataclass(frozen=True, slots=True)
class Heap:
    """A heap laid out in a box, from the left end of its middle line."""

    radius: float
    pitch: float
    groups: tuple[Group, ...]


SPREADS = (2.54, 2.42)  # from one bead to the next, in radii: room for a ring; if need be, closer
CLOSEST = 2.3  # before beads get smaller than is comfortable, or so small that they lose their letters
RADII = (15, 14, 13, 12, 11, 10, 9, 8, 7.5, 6.5, 5.5)
COMFORTABLE = 9
NUMBER_SIZE = 13.5


@lru_cache(maxsize=4096)
def lay_out(beads: Beads, width: float, height: float, largest: float = 13, flat: bool = False) -> Heap:
    """Return the largest beads that fit into the box, colour by colour with their number.

    A `flat` heap takes as few rows as it can. Very large heaps show as many beads as fit; the number beside them
    always says how many there are.

    >>> lay_out((5, 4, 3, 2), 600, 48).radius
    13
    """
    for radius in (radius for radius in RADII if radius <= largest):
        for spread in (*SPREADS, CLOSEST) if LETTER_FROM <= radius <= COMFORTABLE else SPREADS:
            pitch = _short(radius * spread)
            most_rows = max(1, int(height / pitch))
            for rows in range(1 if flat else most_rows, most_rows + 1):
                heap, wide = _grid(beads, radius, pitch, rows)
                if wide <= width:
                    return heap
    pitch = _short(RADII[-1] * SPREADS[-1])
    for columns in range(12, 0, -1):
        heap, wide = _grid(beads, RADII[-1], pitch, max(1, int(height / pitch)), columns)
        if wide <= width:
            break
    return heap


def _grid(beads: Beads, radius: float, pitch: float, rows: int, most_columns: int = 99) -> tuple[Heap, float]:
    gap = max(5.5, radius * 0.8)
    x, groups = 0.0, []
    for letter, number in zip(COLOURS, beads, strict=True):
        shown = min(number, most_columns * rows)
        columns = max(1, -(-shown // rows))
        used = max(1, -(-shown // columns))
        spots = [divmod(place, used) for place in range(shown)]
        places = tuple((_short(x + pitch * (c + 0.5)), _short(pitch * (r - (used - 1) / 2))) for c, r in spots)
        end = x + columns * pitch + 3
        groups.append(Group(letter, places, _short(end)))
        x = end + 8.5 * len(str(number)) + gap
    return Heap(radius, pitch, tuple(groups)), x - gap


# ------------------------------------------------------------------------------------ signs


def bars(most: bool) -> Face:
    """Return the sign of most or fewest, 30 wide and 34 high, around its middle: the middle bar decides."""
    high = 12.0 if most else 24.0
    sides = tuple(rect(x, 17 - high, 8, high, 1.5, edge="ink2", width=1.4) for x in (-15, 7))
    if most:
        middle = rect(-4.5, -8, 9, 25, 1.5, fill="ink")
        return *sides, middle, path("M0 -17L5 -11H-5Z", fill="ink")
    return *sides, rect(-4.5, 8, 9, 9, 1.5, fill="ink"), path("M0 5L5 -1H-5Z", fill="ink")


def effect_sign(kind: str) -> Face:
    """Return the sign of an effect, about 28 wide and 22 high, around its middle."""
    ink = {"edge": "ink", "width": 2}
    tray = path("M-12 -4V6q0 4 4 4H8q4 0 4 -4V-4", **ink)
    if kind == "take":
        return tray, path("M0 5V-7", **ink), path("M0 -12L5 -5H-5Z", fill="ink")
    if kind == "half":
        return path("M-12 -1V6q0 4 4 4H8q4 0 4 -4V-1", **ink), path("M-7 -2A7 7 0 0 1 7 -2Z", fill="ink")
    if kind == "others":
        heads = tuple(disc(3.6, x, -6, fill="ink") for x in (-10, 0, 10))
        return *heads, path("M-15 8q0 -8 5 -8t5 8M-5 8q0 -8 5 -8t5 8M5 8q0 -8 5 -8t5 8", edge="ink", width=1.8)
    if kind == "keep":
        return path("M-9 8H4a7 7 0 0 0 0 -14H-3", **ink), path("M-10 -6L-3 -11V-1Z", fill="ink")
    if kind == "rotate":
        return path("M-9 3A9.5 9.5 0 1 1 -4 8.5", **ink), path("M-13.5 1H-4.5L-9 8Z", fill="ink")
    arrows = path("M-10 -5H7M10 5H-7", **ink)
    return arrows, path("M12 -5L5 -10V0Z", fill="ink"), path("M-12 5L-5 0V10Z", fill="ink")


def trophy(filled: bool = True) -> Face:
    """Return a trophy, 14 wide and 16 high, around its middle."""
    fill = "event-fill" if filled else None
    paint = {"fill": fill, "edge": "event" if filled else "rule", "width": 1.2}
    return (
        path("M-5 -8H5V-4A5 5 0 0 1 -5 -4Z", **paint),
        path("M-5 -6.5H-7.5A3 3 0 0 0 -4.5 -2M5 -6.5H7.5A3 3 0 0 1 4.5 -2M0 1V5", edge=paint["edge"], width=1.2),
        path("M-4.5 8L-3 5H3L4.5 8Z", **paint),
    )


def lock() -> Face:
    """Return a lock, 16 wide, around its middle."""
    return rect(-8, -2, 16, 11, 2, fill="ink2"), path("M-5 -2V-5A5 5 0 0 1 5 -5V-2", edge="ink2", width=2)


def screen(width: float, text: str, hot: bool = False) -> Face:
    """Return the folding screen that a hand lies behind, 46 high, given by its top left corner."""
    edge, thick = ("event", 2.4) if hot else ("shore", 1.2)
    wing, right = 17, width
    paint: dict[str, Any] = {"fill": "land", "edge": edge, "width": thick}
    return (
        path(f"M0 0L{wing} 6V40L0 46Z", **paint),
        path(f"M{right} 0L{right - wing} 6V40L{right} 46Z", **paint),
        rect(wing, 6, width - 2 * wing, 34, **paint),
        words(text, width / 2, 28, 13.5, bold=True, fill="land-ink"),
    )


def hidden_bead(radius: float = 11) -> Face:
    """Return the back of a bead that lies out of the round, unseen."""
    width = radius * 0.32
    return (
        disc(radius, fill="back", edge="rule", width=1.2),
        path(f"M{-2 * width} 0q{width} {-1.6 * width} {2 * width} 0t{2 * width} 0", edge="on-back", width=1.5),
    )


# ------------------------------------------------------------------------------------ what cards say


def condition_line(condition: Condition, word: str) -> tuple[Face, float]:
    """Return a condition in one line, given by the left end of its middle line, and its width."""
    start = 47 + text_width(word, 15, bold=True)
    letters = "".join(COLOURS[colour] for colour in condition.colours)
    if len(letters) > 2:
        row, wide = bead_row(letters, 7.5, 3.5)
    else:
        row, wide = bead_row(letters, 11.5, 16, joined=True)
    face = (moved(bars(condition.most), 15, 0), words(word, 40, 5, 15, bold=True, anchor="start"), moved(row, start, 0))
    return face, start + wide


def effect_line(effect: Effect, word: str, radius: float = 11) -> Face:
    """Return an effect in one line, given by the left end of its middle line; `word` fits its kind."""
    start = 44 + text_width(word, 15, bold=True)
    sign = moved(effect_sign(effect.kind), 15, 0)
    said = words(word, 38, 5, 15, bold=True, anchor="start")
    letters = "".join(letter * number for letter, number in zip(COLOURS, effect.beads, strict=True))
    if len(letters) > 5:  # a box of one's own may have larger numbers than the cards of the game
        times = words(f"{len(letters)} ×", start, 5, 15, bold=True, anchor="start")
        return sign, said, times, moved(bead(letters[0], radius), start + 40, 0)
    row, _ = bead_row(letters, radius, 5)
    return sign, said, moved(row, start, 0)
