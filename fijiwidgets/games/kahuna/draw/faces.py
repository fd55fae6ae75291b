"""How the single pieces of Kahuna look: islands, bridges, stones, cards. Where they lie says `picture.py`."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from fijiwidgets.pieces import card_back
from fijiwidgets.scene import Face, Shape, disc, moved, path, rect, words

from ..components import ISLANDS

CARD = (74.0, 98.0)
CARD_NAME = 20.0  # the size of the letters on a card of full size
COAST = 1.1  # how far the beach reaches, in radii of the island
CORNERS = 14  # of an island's outline, before it is smoothed
FADED = 0.42  # what is leaving

FILLS = ("white", "black")  # of seat 0 and seat 1; also the beginning of the names of edge and grain

# ------------------------------------------------------------------------------------ islands


@lru_cache(maxsize=256)
def outline(island: str, radius: float, wobble: float = 0.05) -> str:
    """Return a calm irregular shape, the same for the same island in every picture.

    >>> outline("BARI", 37) == outline("BARI", 37) != outline("COCO", 37)
    True
    """
    seed = ISLANDS.index(island)
    broad = 1.04 + 0.05 * math.sin(2.3 * seed + 0.6)  # some islands are broad, others tall
    points = []
    for corner in range(CORNERS):
        angle = 2 * math.pi * corner / CORNERS
        bay = (
            math.sin(3 * angle + 1.9 * seed) + 0.7 * math.sin(2 * angle + 2.7 * seed) + 0.6 * math.cos(5 * angle + seed)
        )
        reach = radius * (1 + wobble * bay)
        points.append((reach * broad * math.cos(angle), reach / broad * math.sin(angle)))
    return _smooth(points)


def _smooth(points: Sequence[tuple[float, float]]) -> str:
    """Return a closed curve that runs through the middles between neighbouring points."""
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, [*points[1:], points[0]], strict=True)]
    start = middles[-1]
    curves = [f"Q{x:.1f} {y:.1f} {mx:.1f} {my:.1f}" for (x, y), (mx, my) in zip(points, middles, strict=True)]
    return f"M{start[0]:.1f} {start[1]:.1f}{''.join(curves)}Z"


@lru_cache(maxsize=256)
def shallows(island: str, radius: float) -> Face:
    """Return the light water around an island."""
    return (
        path(outline(island, radius * 1.56, 0.04), fill="shallow", fade=0.55),
        path(outline(island, radius * 1.33, 0.05), fill="shallow", fade=0.8),
    )


@lru_cache(maxsize=256)
def land(island: str, radius: float) -> Face:
    """Return an island without anything on it."""
    return (
        path(outline(island, radius * COAST), fill="sand", edge="shore", width=1.5),
        path(outline(island, radius * 0.98), fill="land"),
        path(outline(island, radius * 0.66, 0.08), fill="land-ink", fade=0.06),
    )


def island_ring(island: str, radius: float) -> Face:
    """Return the amber ring around an island where something has just happened."""
    return (path(outline(island, radius * COAST + 2), edge="event-line", width=4),)


def needed(number: int) -> Face:
    """Return how many bridges win the island: it stands where the stone would."""
    return (
        disc(10.5, edge="land-ink", width=1.2, dash="0.5 3.2"),
        words(str(number), 0, 4.6, 13, bold=True, fill="land-ink"),
    )


def tally(owners: Sequence[int | None], radius: float, pitch: float) -> Face:
    """Return a row of dots, one for each line of an island: White's from the left, Black's from the right."""
    order = sorted(owners, key=lambda seat: (0, None, 1).index(seat))
    left = -(len(order) - 1) / 2 * pitch
    return tuple(_dot(seat, left + place * pitch, radius) for place, seat in enumerate(order))


def _dot(seat: int | None, x: float, radius: float) -> Shape:
    if seat is None:
        return disc(radius * 0.45, x, fill="land-ink")
    return disc(radius, x, fill=FILLS[seat], edge=("white-edge", "black-edge")[seat], width=radius * 0.32)


def stone(seat: int, radius: float = 12) -> Face:
    """Return a player's stone: White's has a ring, Black's a triangle."""
    fill = FILLS[seat]
    base = disc(radius, fill=fill, edge=f"{fill}-edge", width=1.8)
    if seat == 0:
        ring = disc(radius * 0.58, edge="white-grain", width=radius * 0.12)
        return (base, ring, disc(radius * 0.19, fill="white-grain"))
    tip, foot, half = -radius * 0.5, radius * 0.36, radius * 0.5
    return (base, path(f"M0 {tip:.1f}L{half:.1f} {foot:.1f}H{-half:.1f}Z", edge="on-back", width=radius * 0.12))


# ------------------------------------------------------------------------------------ lines and bridges


def free_line(length: float) -> Face:
    """Return a dotted line along the x axis; what cannot be seen makes it easier to hit."""
    half = length / 2
    return (
        rect(-half, -11, length, 22, fill="water", fade=0),
        path(f"M{-half:.1f} 0H{half:.1f}", edge="water-ink", width=3, dash="0 9"),
    )


@lru_cache(maxsize=256)
def bridge(seat: int, length: float, breadth: float = 12) -> Face:
    """Return a bridge along the x axis: White's has slats across, Black's has grain along."""
    half, side, fill = length / 2, breadth / 2, FILLS[seat]
    deck = rect(-half, -side, length, breadth, 1, fill=fill, edge=f"{fill}-edge", width=1.5)
    if seat == 0:
        slats = "".join(f"M{x:.1f} {-side}V{side}" for x in _steps(length, 8))
        return (deck, path(slats, edge="white-grain", width=1.4))
    grain = "".join(f"M{-half:.1f} {y:.1f}H{half:.1f}" for y in (-side / 3, side / 3))
    posts = "".join(f"M{x:.1f} {-side}V{side}" for x in (-length / 6, length / 6))
    return (deck, path(grain, edge="black-grain", width=1), path(posts, edge="black-grain", width=2.6))


def broken_bridge(seat: int, length: float, breadth: float = 12) -> Face:
    """Return a bridge that is falling: its planks have parted."""
    side, fill = breadth / 2, FILLS[seat]
    plank = breadth * 0.8
    return tuple(
        rect(x - plank / 2, -side, plank, breadth, 1, fill=fill, edge=f"{fill}-edge", width=1.5)
        for x in _steps(length - plank, plank * 1.7)
    )


def bridge_ring(length: float, breadth: float, thick: float) -> Face:
    """Return the amber edges along a bridge that has just come, or, thinner, that is the reason."""
    half, side = length / 2, breadth / 2 + thick
    return (rect(-half, -side, length, 2 * side, 2, fill="event-line"),)


def _steps(length: float, step: float) -> Iterator[float]:
    """Yield places on a line around zero, evenly, about a step apart, the same on both sides."""
    count = max(1, int(length / step))
    for place in range(count):
        yield (place - (count - 1) / 2) * length / count


# ------------------------------------------------------------------------------------ cards


@lru_cache(maxsize=256)
def card(island: str | None) -> Face:
    """Return a card of full size, given by its top left corner; None is a card that the viewer does not know."""
    wide, high = CARD
    shadow = rect(0, 1.5, wide, high, 7, fill="black", fade=0.16)
    if island is None:
        return (shadow, *card_back(wide, high))
    return (
        shadow,
        rect(0, 0, wide, high, 7, fill="surface", edge="rule", width=1.2),
        rect(5, 5, wide - 10, high - 34, 4, fill="water"),
        moved(_small_island(island), wide / 2, (high - 24) / 2),
        words(island, wide / 2, high - 9, CARD_NAME, bold=True),
    )


def _small_island(island: str) -> Face:
    return (
        path(outline(island, 21), fill="sand", edge="shore", width=1.5),
        path(outline(island, 16.5), fill="land"),
    )


def slot(size: float, fill: str | None = None) -> Shape:
    """Return the dashed place of a card that is not there."""
    wide, high = CARD[0] * size, CARD[1] * size
    return rect(0.75, 0.75, wide - 1.5, high - 1.5, 7 * size, fill=fill, edge="rule", width=1.3, dash="4 4")


def card_ring(size: float, extra: float = 0) -> Face:
    """Return the amber ring around a card of that size, or around a fan that is longer by something."""
    wide, high = CARD[0] * size, CARD[1] * size + extra
    return (rect(-3, -3, wide + 6, high + 6, 7 * size + 3, edge="event-line", width=3.4),)
