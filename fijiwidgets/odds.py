"""FYFE's luck: the exact chance that random stones fulfil a tile, and what an unfinished line is worth.

Everything is counted, nothing sampled. Five random stones are five different ones out of a full bag.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import factorial, log10, perm

from fijiwidgets import lang
from fijiwidgets.games.fyfe.components import ATTRIBUTES, BOX, STONES, TILES, Box
from fijiwidgets.games.fyfe.draw import faces
from fijiwidgets.games.fyfe.tiles import fits
from fijiwidgets.scene import Mark, Scene, path, words

DRAWS = perm(len(STONES), 5)  # ways to draw five stones one after another
SCALE = 3  # points for each factor of ten


@cache
def ways(tile: str, put_back: bool = False) -> int:
    """Return in how many ways five stones drawn one after another fulfil a tile.

    >>> ways("any") == DRAWS, ways("same:colour") == 125 * 24 * 23 * 22 * 21
    (True, True)
    """
    if tile == "any":
        return len(STONES) ** 5 if put_back else DRAWS
    if tile == "differ:all":  # colours, numbers and symbols in any order of their own; no stone comes twice
        return int(factorial(5) ** 3)
    sign = _sign(tile)
    values = sorted({stone[sign] for stone in STONES})
    example = {value: next(stone for stone in STONES if stone[sign] == value) for value in values}
    return sum(
        _stones_for(line, put_back)
        for line in product(values, repeat=5)
        if fits(tile, [example[value] for value in line])
    )


def _sign(tile: str) -> int:
    """Return which sign of a stone's name the tile looks at."""
    return 1 if tile in ("1-5", "5-1") else ATTRIBUTES.index(tile.partition(":")[2])


def _stones_for(line: Sequence[str], put_back: bool) -> int:
    """Return in how many ways stones show these values one after another: each value is on 25 stones."""
    if put_back:
        return int(25 ** len(line))
    found = 1
    for place, value in enumerate(line):
        found *= 25 - line[:place].count(value)
    return found


def chance(tile: str, put_back: bool = False) -> Fraction:
    """Return the chance that five random stones fulfil a tile.

    >>> str(chance("1-5"))
    '78125/225150024'
    """
    return Fraction(ways(tile, put_back), len(STONES) ** 5 if put_back else DRAWS)


def points(share: Fraction | float) -> int:
    """Return the points that the scale of this package gives to such a chance.

    >>> points(Fraction(1, 10)), points(Fraction(1, 1000)), points(1)
    (3, 9, 1)
    """
    return max(1, round(-SCALE * log10(share)))


# ------------------------------------------------------------------------------------ a line with one cell free


def last_cell(line: Sequence[str], tiles: Collection[str] = TILES, box: Box = BOX) -> dict[str, Fraction]:
    """Return by tile the chance that one random stone on the free cell of a line fulfils it; `""` is the free cell.

    >>> {tile: str(share) for tile, share in last_cell(["B1f", "B2f", "B3f", "B4f", ""]).items() if share < 1}
    {'same:colour': '21/121', 'same:symbol': '21/121', 'differ:number': '25/121', '1-5': '25/121'}
    """
    found = {tile: Fraction(0) for tile in TILES if tile in tiles}
    stones = _unseen(line)
    for stone in stones:
        for tile in found:
            found[tile] += Fraction(fits(tile, _filled(line, stone), box), len(stones))
    return {tile: share for tile, share in found.items() if share}


def best_tile(line: Sequence[str], tiles: Collection[str] = TILES, box: Box = BOX) -> dict[str, Fraction]:
    """Return by tile what it earns on average if it is laid now, before the stone is drawn."""
    return {tile: share * box.points(tile) for tile, share in last_cell(line, tiles, box).items()}


def open_line(line: Sequence[str], tiles: Collection[str] = TILES, box: Box = BOX) -> Fraction:
    """Return what the line earns on average if the tile is chosen when the stone is there.

    >>> str(open_line(["B1f", "B2f", "B3f", "B4f", ""]))
    '602/121'
    """
    stones, total = _unseen(line), 0
    for stone in stones:
        full = _filled(line, stone)
        total += max((box.points(tile) for tile in tiles if fits(tile, full, box)), default=0)
    return Fraction(total, len(stones))


def _unseen(line: Sequence[str]) -> list[str]:
    return [stone for stone in STONES if stone not in line]


def _filled(line: Sequence[str], stone: str) -> list[str]:
    return [own or stone for own in line]


# ------------------------------------------------------------------------------------ the scale as a picture

WIDTH, EDGE, STEP, AXIS, ROW = 900, 40, 62, 70, 62


def ruler(tiles: Iterable[str] = TILES, language: str | None = None) -> Scene:
    """Return the scale: each tile hangs where its chance lies, a factor of ten being three points."""
    language = language or lang.current()
    marks = [_axis(language)]
    marks += [_tick(number) for number in range(14)]
    hanging: dict[int, int] = {}
    lines = []
    for tile in tiles:
        share = chance(tile)
        at = round(-SCALE * log10(share), 2)
        column = round(_place(at) / 46)
        depth = hanging[column] = hanging.get(column, -1) + 1
        y = AXIS + 44 + ROW * depth
        if not depth:
            marks.append(Mark(f"thread:{tile}", (path(f"M0 0V{44}", edge="rule", width=1.3),), _place(at), AXIS))
        marks.append(Mark(f"tile:{tile}", faces.small_tile(tile, BOX, False), _place(at), y + 8, size=1.4))
        lines.append(f"{tile}: {float(share):.6f}, {points(share)}")
    high = AXIS + 60 + ROW * max(hanging.values(), default=0) + 30
    return Scene(WIDTH, high, tuple(marks), lang.say("widgets.odds.title", language), "\n".join(lines))


def _place(at: float) -> float:
    return EDGE + STEP * at


def _axis(language: str) -> Mark:
    right = _place(13.4)
    face = (
        path(f"M{EDGE} {AXIS}H{right}", edge="ink", width=1.5),
        words(lang.say("widgets.odds.points", language), EDGE - 30, 18, 13.5, anchor="start", fill="ink2"),
    )
    return Mark("axis", face)


def _tick(number: int) -> Mark:
    tall = 10 if number % SCALE == 0 else 6
    face = [path(f"M0 {-tall}V0", edge="ink", width=1.5), words(str(number), 0, -16, 15, bold=True)]
    if number % SCALE == 0:
        chances = ("1", "1 / 10", "1 / 100", "1 / 1,000", "1 / 10,000")
        face.append(words(chances[number // SCALE], 0, 18, 12, fill="ink2"))
    return Mark(f"tick:{number}", tuple(face), _place(number), AXIS)
