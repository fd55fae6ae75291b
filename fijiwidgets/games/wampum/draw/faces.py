"""How single things of Wampum look: goods, traders, backs, huts, canoe, chest. Colour is never the only sign.

Faces that come again and again are kept: a film of a game has thousands of cards, but few faces.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from fijiwidgets.scene import Face, Shape, disc, moved, path, rect, words

from ..components import COLOURS

# ------------------------------------------------------------------------------------ goods

ICON = 34  # the icons are drawn in a square of this size around their middle


def _maize() -> Face:
    cob = "M0 -17C7 -16 9 -6 8 2C7 10 4 16 0 16C-4 16 -7 10 -8 2C-9 -6 -7 -16 0 -17Z"
    leaves = "M-1 17C-12 15 -14 6 -13 0C-8 3 -4 8 -1 17ZM1 17C12 15 14 6 13 0C8 3 4 8 1 17Z"
    return (
        path(cob, fill="yellow", edge="yellow-edge", width=1.5),
        path("M-7 -9H7M-8 -3H8M-8 3H8M-7 9H7M-3 -14V13M3 -14V13", edge="yellow-edge", width=0.9, fade=0.7),
        path(leaves, fill="land", edge="land-ink", width=1.3),
    )


def _weapons() -> Face:
    return (
        path("M-13 14L7 -13L10.5 -10.5L-9.5 16.5Z", fill="white-grain", edge="white-edge", width=1.3),
        path("M-2 -9C1 -15 8 -18 14 -15C17 -9 15 -3 10 2C7 -2 3 -6 -2 -9Z", fill="back", edge="ink", width=1.4),
    )


def _fur() -> Face:
    hide = (
        "M0 -16C3 -16 4 -12 6 -12C9 -12 11 -15 14 -12C15 -8 10 -6 9 -2C8 2 10 4 13 7C14 11 10 13 7 11"
        "C5 10 3 13 2 16H-2C-3 13 -5 10 -7 11C-10 13 -14 11 -13 7C-10 4 -8 2 -9 -2C-10 -6 -15 -8 -14 -12"
        "C-11 -15 -9 -12 -6 -12C-4 -12 -3 -16 0 -16Z"
    )
    return (
        path(hide, fill="white-grain", edge="white-edge", width=1.5),
        path("M-4 -6l1.5 3M3 -7l-1.5 3M0 0v3M-5 3l1.5 3M5 3l-1.5 3M0 8v3", edge="white-edge", width=1.3),
    )


def _tobacco() -> Face:
    leaf = "M0 -17C9 -11 12 -3 9 5C7 10 3 13 0 14C-3 13 -7 10 -9 5C-12 -3 -9 -11 0 -17Z"
    return (
        path(leaf, fill="land", edge="land-ink", width=1.5),
        path("M0 -12V17M0 -5L6 -9M0 -5L-6 -9M0 1L8 -3M0 1L-8 -3M0 7L7 3M0 7L-7 3", edge="land-ink", width=1.2),
    )


def _spirits() -> Face:
    bottle = "M-3.5 -13V-8C-3.5 -5 -10 -4 -10 3V13Q-10 16 -7 16H7Q10 16 10 13V3C10 -4 3.5 -5 3.5 -8V-13Z"
    return (
        path(bottle, fill="purple", edge="purple-edge", width=1.5),
        rect(-4.5, -17, 9, 4.5, 1.5, fill="white-grain", edge="white-edge", width=1.2),
        rect(-6.5, 3, 13, 8, 1.5, fill="surface", edge="purple-edge", width=1),
        path("M-3.5 7H3.5", edge="purple-edge", width=1.3),
    )


_ICONS: tuple[Face, ...] = (_maize(), _weapons(), _fur(), _tobacco(), _spirits())  # in the order of GOODS


def icon(kind: int) -> Face:
    """Return the picture of a kind of goods, given by its middle."""
    return _ICONS[kind]


@cache
def good(kind: int, width: float, height: float, count: int | None = None, hot: bool = False) -> Face:
    """Return an open card, given by its top left corner; the front card of a stack tells how many there are."""
    room = height - (18 if count is not None else 6)
    size = min(width - 6, room - 7) / ICON
    face: list[Shape] = [_card(width, height, hot), moved(_ICONS[kind], width / 2, 2 + room / 2, round(size, 2))]
    if count is not None:
        ink = "event" if hot else "ink"
        face.append(words(str(count), width / 2, height - 5.5, 14, True, fill=ink))
    return tuple(face)


@cache
def under(width: float, height: float, hot: bool = False) -> Face:
    """Return a card that lies under others of its kind: only its upper edge is seen."""
    return (_card(width, height, hot),)


def _card(width: float, height: float, hot: bool) -> Shape:
    if hot:
        return rect(0, 0, width, height, 7, fill="event-soft", edge="event-line", width=2.6)
    return rect(0, 0, width, height, 7, fill="bg", edge="rule", width=1.2)


@cache
def small_good(kind: int, side: float, hot: bool = False) -> Face:
    """Return a good of a hand, given by its top left corner."""
    paint = {"fill": "event-soft", "edge": "event-line", "width": 2.2} if hot else {"fill": "bg", "edge": "rule"}
    return (rect(0, 0, side, side, 5, **paint), moved(_ICONS[kind], side / 2, side / 2, round((side - 4) / ICON, 2)))


@cache
def gap(width: float, height: float, radius: float = 7) -> Face:
    """Return the place of a kind that is not there."""
    return (rect(0.5, 0.5, width - 1, height - 1, radius, edge="hair", width=1.2, dash="3 4"),)


# ------------------------------------------------------------------------------------ backs: one pattern per seat


def _chevrons(ink: str) -> Face:
    return (path("M-6 -7L0 -12L6 -7M-6 1L0 -4L6 1M-6 9L0 4L6 9", edge=ink, width=1.8),)


def _dots(ink: str) -> Face:
    return tuple(disc(1.9, x, y, fill=ink) for y in (-9, 0, 9) for x in (-4.5, 4.5))


def _bars(ink: str) -> Face:
    return (path("M-6 -11V11M0 -11V11M6 -11V11", edge=ink, width=1.8),)


def _waves(ink: str) -> Face:
    return (path("".join(f"M-8 {y}q4 -6 8 0t8 0" for y in (-8, 1, 10)), edge=ink, width=1.8),)


def _rings(ink: str) -> Face:
    return tuple(disc(4, 0, y, edge=ink, width=1.8) for y in (-8, 5))


_PATTERNS: tuple[Callable[[str], Face], ...] = (_chevrons, _dots, _bars, _waves, _rings)  # in the order of COLOURS
BACK_WIDTH, BACK_HEIGHT = 34, 48


@cache
def back(seat: int, hot: bool = False) -> Face:
    """Return a hidden good in the colour and pattern of its owner, given by its middle."""
    colour, ink = COLOURS[seat], f"on-{COLOURS[seat]}"
    wide, high = BACK_WIDTH, BACK_HEIGHT
    edge = ("event-line", 3.0) if hot else ("surface", 1.6)
    return (
        rect(-wide / 2, -high / 2, wide, high, 6, fill=colour, edge=edge[0], width=edge[1]),
        rect(3.5 - wide / 2, 3.5 - high / 2, wide - 7, high - 7, 4, edge=ink, width=0.9, fade=0.55),
        *_PATTERNS[seat](ink),
    )


def pile(out: bool = False) -> Face:
    """Return a small pile of face-down goods, given by its middle; goods out of play are crossed out."""
    face: tuple[Shape, ...] = tuple(
        rect(x - 8, y - 11, 16, 22, 4, fill="back", edge="surface", width=1.2) for x, y in ((2, -1), (0, 0), (-2, 1))
    )
    sign = "M-6 -3L2 5M2 -3L-6 5" if out else "M-7 -1q2.5 -4 5 0t5 0M-7 4q2.5 -4 5 0t5 0"
    return (*face, path(sign, edge="on-back", width=1.4))


# ------------------------------------------------------------------------------------ traders and what belongs to them

_PAWN = "M-15 22C-15 9 -8 5 -6 -4A10.5 10.5 0 1 1 6 -4C8 5 15 9 15 22Z"


@cache
def trader(seat: int, hot: bool = False) -> Face:
    """Return a trader, given by the middle; the letter is that of the colour, in every language."""
    colour = COLOURS[seat]
    halo = (path(_PAWN, edge="event-line", width=7),) if hot else ()
    return (
        *halo,
        path(_PAWN, fill=colour, edge=f"{colour}-edge", width=1.6),
        words(colour[0].upper(), 0, 17, 14, True, fill=f"on-{colour}"),
    )


def away(seat: int) -> Face:
    """Return the place of a trader who is away."""
    return (path(_PAWN, edge="rule", width=1.2, dash="3 4"),)


@cache
def huts(number: int) -> Face:
    """Return the huts of a village, as many as its start value; from the left, on the ground line."""
    face: list[Shape] = []
    for i in range(number):
        x = i * 14
        roof = f"M{x} 0V-7Q{x} -15 {x + 7} -15Q{x + 14} -15 {x + 14} -7V0Z"
        face += [path(roof, fill="sand", edge="shore", width=1.3)]
        face += [path(f"M{x + 5} 0V-4Q{x + 7} -8 {x + 9} -4V0Z", fill="surface", edge="shore", width=1)]
    return tuple(face)


def canoe(hot: bool = False) -> Face:
    """Return the canoe of the start player, given by its middle."""
    hull = "M-33 -7C-24 0 24 0 33 -7C29 6 17 10 0 10C-17 10 -29 6 -33 -7Z"
    halo = (path(hull, edge="event-line", width=8),) if hot else ()
    return (
        *halo,
        path(hull, fill="white-grain", edge="white-edge", width=1.6),
        path("M-24 3C-14 6 14 6 24 3M-9 -1.5V9M9 -1.5V9", edge="white-edge", width=1.2),
    )


def chest() -> Face:
    """Return a chest of wampum, given by its middle."""
    return (
        path("M-16 12V-4Q-16 -12 -9 -12H9Q16 -12 16 -4V12Z", fill="white-grain", edge="white-edge", width=1.6),
        path("M-16 -1H16", edge="white-edge", width=1.4),
        rect(-3.5, -4, 7, 7, 1.5, fill="yellow", edge="yellow-edge", width=1.3),
    )


def beads() -> Face:
    """Return the two shell beads that wampum is made of, given by their middle."""
    return (
        path("M-5 -7a4 7 0 1 0 .1 0Z", fill="purple", edge="purple-edge", width=1.3),
        path("M5 -7a4 7 0 1 0 .1 0Z", fill="white", edge="purple-edge", width=1.3),
    )


def barred() -> Face:
    """Return the sign of what is not possible, given by its middle."""
    return (disc(8, edge="bad", width=1.8), path("M-5.6 5.6L5.6 -5.6", edge="bad", width=1.8))


@cache
def water(width: float, height: float) -> Face:
    """Return the river, given by its top left corner, with a few quiet waves."""
    spots = ((0.05, 0.62), (0.2, 0.3), (0.36, 0.66), (0.53, 0.34), (0.7, 0.68), (0.86, 0.32))
    waves = "".join(f"M{width * x:.0f} {height * y:.0f}q6 -6 12 0t12 0t12 0" for x, y in spots)
    return (
        rect(0, 0, width, height, 14, fill="shallow"),
        rect(0, 7, width, height - 14, 10, fill="water"),
        path(waves, edge="shallow", width=3),
    )
