"""How the single pieces look: stones and their symbols, tiles, slots, charms. Each is drawn around its own middle.

Faces are few and are asked for again and again, so they are remembered.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from fijiwidgets.scene import Face, Shape, disc, moved, path, rect, text_width, words

from ..components import JOKER, Box

STONE = 82  # the sides of the large pieces; in other sizes they are drawn anew, so that words stay readable
TILE = 76
SMALL_TILE = 36
CHARM = 48
COLOUR = {"B": "blue", "G": "green", "P": "purple", "R": "red", "Y": "yellow"}

# ------------------------------------------------------------------------------------ symbols

LEAF = "M-16 17C-20 -4 -6 -18 17 -18C19 6 5 20 -16 17Z"
CROWN = "M0 -3L-5 -6L-12 -14L-5 -12L0 -20L5 -12L12 -14L5 -6Z"
HEAD = (
    "M11 20V10C18 4 19 -8 12 -14C5 -21 -8 -20 -11 -12C-12.5 -9 -11 -7 -12 -4L-16.5 3C-17 5 -15 5.5 -13 5.5"
    "L-13.5 8L-12 9.5L-13 11.5C-13 15 -10 15.5 -6 15V20Z"
)
DROP = "M0 -18C7 -8 12 -2 12 6A12 12 0 0 1 -12 6C-12 -2 -7 -8 0 -18Z"


def symbol(sign: str, ink: str, ground: str) -> Face:
    """Return a symbol in a square of 40: flower, leaf, pineapple, head or turtle."""
    return _SYMBOLS[sign](ink, ground)


def _flower(ink: str, ground: str) -> Face:
    petals = [math.radians(72 * petal - 90) for petal in range(5)]
    return (
        *(disc(7.6, 11.5 * math.cos(angle), 11.5 * math.sin(angle), fill=ink) for angle in petals),
        disc(8, fill=ink),
        disc(4.6, fill=ground),
    )


def _leaf(ink: str, ground: str) -> Face:
    return path(LEAF, fill=ink), path("M-17 18L9 -9M-7 8V-5M0 1V-12M-7 8H5M0 1H12", edge=ground, width=2)


def _pineapple(ink: str, ground: str) -> Face:
    lattice = "M-9 1L6 18M-5 -4L10 12M0 -5L11 5M9 1L-6 18M5 -4L-10 12M0 -5L-11 5"
    return (
        path("M0 -5C8 -5 11.5 0 11.5 7C11.5 14 7 20 0 20C-7 20 -11.5 14 -11.5 7C-11.5 0 -8 -5 0 -5Z", fill=ink),
        path(lattice, edge=ground, width=1.5),
        path(CROWN, fill=ink),
    )


def _head(ink: str, ground: str) -> Face:
    return path(HEAD, fill=ink), disc(1.9, -7.5, -4, fill=ground), path("M3 -3A4 4 0 1 1 2 4", edge=ground, width=2)


def _turtle(ink: str, ground: str) -> Face:
    legs = ((-11, -8, 45), (11, -8, -45), (-11, 11, -45), (11, 11, 45))
    return (
        *(path(_oval(x, y, 6, 4, turn), fill=ink) for x, y, turn in legs),
        disc(5.2, 0, -15, fill=ink),
        path("M-3 15L0 21L3 15Z", fill=ink),
        path(_oval(0, 2, 12, 14, 0), fill=ink, edge=ground, width=1.6),
        path("M0 -6L6.5 -2V6L0 10L-6.5 6V-2Z", edge=ground, width=2),
    )


def _oval(x: float, y: float, wide: float, high: float, turn: float) -> str:
    angle = math.radians(turn)
    dx, dy = round(wide * math.cos(angle), 1), round(wide * math.sin(angle), 1)
    arc = f"A{wide} {high} {turn} 0 1"
    return f"M{x - dx} {y - dy}{arc} {x + dx} {y + dy}{arc} {x - dx} {y - dy}Z"


_SYMBOLS = {"f": _flower, "l": _leaf, "p": _pineapple, "h": _head, "t": _turtle}


def attribute(name: str, ink: str, ground: str, size: float) -> Face:
    """Return the sign of what a tile looks at: a drop for the colour, 12 for the number, a flower for the symbol."""
    if name == "number":
        return (words("12", 0, size * 0.36, size, bold=True, fill=ink),)
    scale = round(size / 38, 3)
    if name == "colour":
        return (moved((path(DROP, edge=ink, width=4), path("M0 -18V18A12 12 0 0 1 -12 6Z", fill=ink)), 0, 0, scale),)
    return (moved(symbol("f", ink, ground), 0, 0, scale),)


# ------------------------------------------------------------------------------------ stones


@cache
def stone(code: str, side: float = STONE) -> Face:
    """Return a stone: number at the top left, letter of the colour at the top right, symbol at the bottom right."""
    if code == JOKER:
        return _joker(side)
    colour, half = COLOUR[code[0]], side / 2
    ink, small = f"on-{colour}", side < STONE / 2
    big, little, scale = (17, 11, 0.46) if small else (36, 15, 0.98)
    left, right = (4.5, 4) if small else (11, 12)
    return (
        rect(-half, -half, side, side, side * 0.17, fill=colour, edge=f"{colour}-edge", width=1.5),
        words(code[1], left - half, -half + big + (0 if small else 5), big, bold=True, anchor="start", fill=ink),
        words(code[0], half - right, -half + little + (1 if small else 6), little, bold=True, anchor="end", fill=ink),
        moved(symbol(code[2], ink, colour), half - side * 0.31, half - side * 0.32, scale),
    )


def _joker(side: float) -> Face:
    half = side / 2
    return (
        rect(-half, -half, side, side, side * 0.17, fill="back", edge="rule", width=1.5),
        rect(5 - half, 5 - half, side - 10, side - 10, side * 0.12, edge="on-back", width=1, fade=0.6),
        moved((star(18, "on-back", 6),), 0, 0, round(side / STONE, 3)),
    )


def star(radius: float, ink: str, width: float) -> Shape:
    """Return the sign of a joker: three strokes through one point."""
    ends = [(radius * math.sin(math.radians(60 * arm)), radius * math.cos(math.radians(60 * arm))) for arm in range(3)]
    return path("".join(f"M{-x:.1f} {-y:.1f}L{x:.1f} {y:.1f}" for x, y in ends), edge=ink, width=width)


@cache
def mini_stone(code: str, side: float) -> Face:
    """Return a stone of a small board: its colour with letter and number."""
    half = side / 2
    if code == JOKER:
        return rect(-half, -half, side, side, 4, fill="back", edge="rule", width=1), star(6, "on-back", 2)
    colour = COLOUR[code[0]]
    return (
        rect(-half, -half, side, side, 4, fill=colour, edge=f"{colour}-edge", width=1),
        words(code[:2], 0, 4, 11, bold=True, fill=f"on-{colour}"),
    )


@cache
def ring(side: float, thick: float = 4) -> Face:
    """Return the amber ring around something square that is part of what has just happened."""
    reach = side / 2 + thick / 2
    return (rect(-reach, -reach, 2 * reach, 2 * reach, side * 0.17 + thick / 2, edge="event-line", width=thick),)


# ------------------------------------------------------------------------------------ tiles


@cache
def tile(name: str, box: Box, scored: bool, free_word: str, bonus: str = "", hot: bool = False) -> Face:
    """Return a large tile: half a sun while it is open, the full sun when fulfilled; below it what it asks.

    `bonus` is what has become of the first bonus: "won", "lost", or nothing while it can be won.
    """
    half = TILE / 2
    edge, thick = ("yellow-edge", 2) if scored else ("rule", 1.3)
    frame = rect(-half, -half, TILE, TILE, 9, fill="event-soft" if hot else "surface", edge=edge, width=thick)
    sun = _full_sun(box.points(name)) if scored else _half_sun(box.points(name))
    return frame, *sun, *_asked(name, box, free_word), *_first_badge(bonus)


def _half_sun(points: int) -> Face:
    rays = _rays((-160, -130, -90, -50, -20), 19, 24, -9)
    return (
        path("M-16 -9A16 16 0 0 1 16 -9Z", fill="sunk", edge="rule", width=1.3),
        path(f"M-24 -9H24{rays}", edge="rule", width=1.3),
        words(str(points), 0, -12, 15, bold=True),
    )


def _full_sun(points: int) -> Face:
    return (
        path(_rays(range(0, 360, 30), 14.5, 18.5, -16), edge="yellow-edge", width=1.8),
        disc(12.5, 0, -16, fill="yellow", edge="yellow-edge", width=1.3),
        words(str(points), 0, -10.7, 15, bold=True, fill="on-yellow"),
    )


def _rays(angles: Sequence[int], near: float, far: float, y: float) -> str:
    rays = ""
    for angle in angles:
        x, up = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        rays += f"M{near * x:.1f} {near * up + y:.1f}L{far * x:.1f} {far * up + y:.1f}"
    return rays


def _asked(name: str, box: Box, free_word: str) -> Face:
    """Return the lower half of a large tile."""
    kind, _, what = name.partition(":")
    if kind in ("1-5", "5-1"):
        return words("12345" if kind == "1-5" else "54321", 0, 19, 18, bold=True), _arrow_along(24, 28)
    if kind == "order":
        return *_order(what, box), _arrow_along(26, 29)
    if kind == "any":
        return *_five(kind, 9, 2, 13), words(free_word, 0, 31, 14.5, bold=True)
    if what == "all":
        signs = [moved(attribute(name, "ink", "surface", 15), x, 26) for name, x in _ALL]
        return *_five(kind, 9, 2, 14), *signs
    return *_five(kind, 9, 2, 13), moved(attribute(what, "ink", "surface", 15.5), 0, 26)


_ALL = (("colour", -22), ("number", 0), ("symbol", 22))


def _five(kind: str, side: float, gap: float, foot: float) -> Face:
    """Return five squares above a line: equal ones, three and two, rising ones, or empty ones."""
    shapes = []
    for place in range(5):
        high = side * (0.25 + 0.22 * place) if kind == "differ" else side
        x = (place - 2) * (side + gap) - side / 2
        full = kind == "same" or (kind == "house" and place < 3)
        shapes.append(rect(x, foot - high, side, high, side / 5, fill="ink" if full else None, edge="ink", width=1.2))
    return tuple(shapes)


def _order(what: str, box: Box) -> Face:
    """Return the five symbols or colours as they must follow each other."""
    if what == "symbol":
        return tuple(
            moved(symbol(sign, "ink", "surface"), 14 * place - 28, 10, 0.34)
            for place, sign in enumerate(box.symbol_order)
        )
    shapes: list[Shape] = []
    for place, sign in enumerate(box.colour_order):
        x, name = 14 * place - 28, COLOUR[sign]
        shapes.append(rect(x - 7, 1, 14, 19, fill=name))
        shapes.append(words(sign, x, 15.5, 14.2, bold=True, fill=f"on-{name}"))
    return *shapes, rect(-35, 1, 70, 19, 2, edge="ink", width=1.2)


def _arrow_along(reach: float, y: float) -> Shape:
    return path(f"M{-reach} {y}H{reach}M{reach - 6} {y - 4}L{reach} {y}L{reach - 6} {y + 4}", edge="ink2", width=1.5)


def _first_badge(bonus: str) -> Face:
    """Return the flag of a first bonus that is won, or struck because somebody else has it or nobody will."""
    if not bonus:
        return ()
    won = bonus == "won"
    fill, ink = ("ink", "surface") if won else ("surface", "ink2")
    badge = (
        rect(16, -42, 27, 19, 6, fill=fill, edge="surface" if won else "rule", width=1.5),
        words("+3", 29.5, -27.3, 14.5, bold=True, fill=ink),
    )
    return badge if won else (*badge, path("M17 -32.5H42", edge="bad", width=1.8))


def key_signs() -> tuple[tuple[str, Face], ...]:
    """Return the signs on tiles, each around its own middle, by the key of what they mean."""
    half, full = _half_sun(9), _full_sun(9)
    return (
        ("how_open", (moved(half, 0, 16, 0.8),)),
        ("how_scored", (moved(full, 0, 13, 0.8),)),
        ("how_same", _five("same", 9, 2, 5)),
        ("how_house", _five("house", 9, 2, 5)),
        ("how_differ", _five("differ", 9, 2, 5)),
        ("how_won", (moved(_first_badge("won"), -29.5, 32.5),)),
        ("how_lost", (moved(_first_badge("lost"), -29.5, 32.5),)),
    )


@cache
def small_tile(name: str, box: Box, scored: bool, bonus: str = "", hot: bool = False) -> Face:
    """Return a tile for narrow pictures; a dark corner says that its first bonus is won."""
    half = SMALL_TILE / 2
    kind, _, what = name.partition(":")
    edge, thick = ("yellow-edge", 2) if scored else ("rule", 1.2)
    fill = "event-soft" if hot else "surface"
    shapes = [rect(-half, -half, SMALL_TILE, SMALL_TILE, 5, fill=fill, edge=edge, width=thick)]
    if scored:
        shapes.append(disc(8, 0, -8.8, fill="yellow", edge="yellow-edge", width=1))
    else:
        shapes.append(path("M-10 -5A10 10 0 0 1 10 -5Z", fill="sunk", edge="rule", width=1))
    ink = "on-yellow" if scored else "ink"
    shapes.append(words(str(box.points(name)), 0, -4.9 if scored else -6, 11, bold=True, fill=ink))
    if kind in ("1-5", "5-1"):
        shapes += [words("1–5" if kind == "1-5" else "5–1", 0, 13, 13, bold=True)]
    elif kind == "order":
        shapes += [moved(attribute(what, "ink", "surface", 12), -8, 9), moved((_arrow_along(6, 0),), 7, 9)]
    elif kind == "any":
        shapes += _five(kind, 4.4, 1.5, 10)
    else:
        shapes += _five(kind, 4.4, 1.5, 3.4)
        signs = (("colour", -9), ("symbol", 9)) if what == "all" else ((what, 0),)
        shapes += [moved(attribute(sign, "ink", "surface", 11), x, 11) for sign, x in signs]
        if what == "all":
            shapes.append(disc(1.5, 0, 11.5, fill="ink"))
    if bonus == "won":
        shapes.append(
            path(f"M{half - 11} {-half}H{half - 4}Q{half} {-half} {half} {4 - half}V{11 - half}Z", fill="ink")
        )
    return tuple(shapes)


@cache
def mini_tile(points: int, scored: bool, side: float) -> Face:
    """Return a tile beside a small board: its points, on a sun if it is fulfilled."""
    half = side / 2
    if scored:
        sun = disc(half, fill="yellow", edge="yellow-edge", width=1.5)
        return sun, words(str(points), 0, 4, 11, bold=True, fill="on-yellow")
    frame = rect(-half, -half, side, side, 4, fill="surface", edge="rule", width=1)
    return frame, words(str(points), 0, 4, 11, fill="ink2")


# ------------------------------------------------------------------------------------ slots

_ARROWS = {"r": (1, 0), "c": (0, 1), "d1": (0.71, 0.71), "d2": (-0.71, 0.71)}


@cache
def slot(name: str, side: float, wanted: bool = False) -> Face:
    """Return an empty slot with its name and an arrow along its line; `wanted` if a tile must be laid here."""
    half = side / 2
    edge, ink, fill = ("accent", "accent", "accent-soft") if wanted else ("rule", "ink2", None)
    frame = rect(
        -half, -half, side, side, 9 if side > 50 else 5, fill=fill, edge=edge, width=2 if wanted else 1.2, dash="3 5"
    )
    big = side > 50
    text = words(name, 0, -3 if big else 0, 15 if big else 11.5, fill=ink)
    return frame, text, moved((_arrow(name, ink),), 0, 15 if big else 9, 1 if big else 0.7)


def _arrow(name: str, ink: str) -> Shape:
    dx, dy = _ARROWS.get(name) or _ARROWS[name[0]]
    tip, barb = 9, 5

    def at(along: float, aside: float) -> str:
        return f"{along * dx - aside * dy:.1f} {along * dy + aside * dx:.1f}"

    head = f"M{at(tip - barb, barb)}L{at(tip, 0)}L{at(tip - barb, -barb)}"
    return path(f"M{at(-tip, 0)}L{at(tip, 0)}{head}", edge=ink, width=1.6)


# ------------------------------------------------------------------------------------ charms

_OCTAGON = "M-10 -24H10L24 -10V10L10 24H-10L-24 10V-10Z"


@cache
def charm(name: str, ready: bool, used: bool, hot: bool = False) -> Face:
    """Return a charm: teal when it may be used now, struck when it has been used."""
    fill, edge = ("accent-soft", "accent") if ready else ("surface", "rule")
    if hot:
        fill, edge = "event-soft", "event-line"
    ink = "ink2" if used else "ink"
    shapes = [path(_OCTAGON, fill=fill, edge=edge, width=3 if hot else 1.6), *_CHARM_SIGNS[name](ink, fill)]
    if used:
        shapes.append(path("M-18 18L18 -18", edge="bad", width=2.4))
    return tuple(shapes)


def pennant(hot: bool, gone: bool) -> Face:
    """Return the flag of the first bonuses, as large as a charm."""
    fill, edge, ink = ("event-fill", "event-line", "on-event") if hot else ("surface", "rule", "ink")
    shapes = [
        path("M-24 -24H24V14L0 24L-24 14Z", fill=fill, edge=edge, width=3 if hot else 1.6),
        words("+3", 0, 6, 19, bold=True, fill=ink),
    ]
    if gone:
        shapes.append(path("M-18 16L18 -18", edge=ink, width=2.6))
    return tuple(shapes)


def _square(x: float, y: float, ink: str, filled: bool = True, side: float = 10) -> Shape:
    paint = {"fill": ink} if filled else {"dash": "2 3"}
    return rect(x - side / 2, y - side / 2, side, side, 2.5, edge=ink, width=1.4, **paint)


def _sign_redraw(ink: str, ground: str) -> Face:
    heads = path("M10.5 -11.5L11.5 -3L4 -6ZM-10.5 11.5L-11.5 3L-4 6Z", fill=ink)
    return path("M-10.5 -3A11 11 0 0 1 8 -7.5M10.5 3A11 11 0 0 1 -8 7.5", edge=ink, width=2), heads


def _sign_move(ink: str, ground: str) -> Face:
    return _square(-12, 0, ink, filled=False), path("M-4 0H3M0 -4L4 0L0 4", edge=ink, width=1.8), _square(12, 0, ink)


def _sign_swap(ink: str, ground: str) -> Face:
    arrows = path("M0 -8H9V-1M6 -4L9 0L12 -4M0 8H-9V1M-6 4L-9 0L-12 4", edge=ink, width=1.8)
    return _square(-8, -8, ink), rect(3, 3, 10, 10, 2.5, edge=ink, width=1.4), arrows


def _sign_four(ink: str, ground: str) -> Face:
    squares = [
        rect(8 * place - 19, 5, 6, 6, 1.5, fill=ink if place < 4 else None, edge=ink, width=1.2) for place in range(5)
    ]
    return words("4/5", 0, 0, 16, bold=True, fill=ink), *squares


def _sign_joker(ink: str, ground: str) -> Face:
    card = rect(-9, -5, 18, 20, 3, edge=ink, width=1.6)
    return card, moved((star(6, ink, 2.2),), 0, 5), path("M0 -19V-10M-4 -13L0 -9L4 -13", edge=ink, width=1.8)


def _sign_turn(ink: str, ground: str) -> Face:
    arrow = path("M-4 0H3M0 -4L4 0L0 4", edge=ink, width=1.8)
    return _square(-12, 0, ink), arrow, moved((star(7, ink, 2.4),), 13, 0)


def _sign_replace(ink: str, ground: str) -> Face:
    old = path("M-16 -3A8 8 0 0 1 0 -3Z", edge=ink, width=1.6)
    new = path("M0 12A8 8 0 0 1 16 12Z", fill=ink, edge=ink, width=1.6)
    return old, new, path("M4 -10H9V-3M6 -6L9 -2L12 -6", edge=ink, width=1.8)


_CHARM_SIGNS = {
    "redraw": _sign_redraw,
    "move": _sign_move,
    "swap": _sign_swap,
    "four": _sign_four,
    "joker": _sign_joker,
    "turn": _sign_turn,
    "replace": _sign_replace,
}

# ------------------------------------------------------------------------------------ words in boxes


def chip(text: str, hot: bool = False, open_: bool = False) -> tuple[Face, float]:
    """Return a short text in a rounded box, given by its left middle, and its width; `open_` without a fill."""
    width = text_width(text, 13, bold=True) + 20
    fill, ink = ("event-soft", "event") if hot else (None, "ink2") if open_ else ("sunk", "ink")
    edge = "event-line" if hot else "hair" if open_ else None
    frame = rect(0, -13, width, 26, 13, fill=fill, edge=edge, width=1.5)
    return (frame, words(text, width / 2, 4.5, 13, bold=True, fill=ink)), width
