"""FYFE's player in whole numbers: what lines promise, the best placement by that, and playing on to the end.

Beside the cells a board is by slot the tile laid there (-1 none, -2 a fulfilled one), and five facts: the unused
tiles, the points had, the cell of this round's stone or -1, the lines fulfilled through it, and whether it needs no
tile.
`solvers.fyfe.player` is the plain path.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from solvers.kernels._numba import lean, njit
from solvers.kernels.fyfe import (
    ALL,
    ANY,
    BONUS,
    CROSSING,
    FREE_CELL,
    LINE,
    ORDER,
    SIGNS,
    WILD,
    Array,
    best_ways,
    count,
    possible,
)

FAR = 1 << 60


@lean
def promises(cells: Array, orders: Array, chances: Array, slot: int, found: Array) -> None:
    """Fill in by tile the softened chance, in thousandths, that the line will fulfil it."""
    tiles = possible(cells, orders, slot)
    free, stones = 0, 0
    for place in range(5):
        stone = cells[LINE[slot, place]]
        free += stone == FREE_CELL
        stones += stone < WILD
    for sign in range(3):
        counts, different, most = 0, 0, 0
        for place in range(5):
            stone = cells[LINE[slot, place]]
            if stone < WILD:
                shift = 3 * SIGNS[stone, sign]
                counts += 1 << shift
                different += counts >> shift & 7 == 1
                most = max(most, counts >> shift & 7)
        for kind in range(3):
            found[3 * kind + sign] = chances[kind, stones, different, most, free]
    one = min(stones, 1)
    found[ALL] = chances[3, stones, stones, one, free]
    found[ORDER:ANY] = chances[4, stones, stones, one, free]
    found[ANY] = 1000
    for tile in range(15):
        if not tiles >> tile & 1:
            found[tile] = 0


@njit
def assigned(gains: Array, height: int, width: int, row_of: Array) -> None:
    """Fill in by column the row that gets it, or -1, so that the sum is largest (Hungarian)."""
    left, right = np.zeros(height + 1, np.int64), np.zeros(width + 1, np.int64)
    came, slack, done = np.zeros(width + 1, np.int64), np.empty(width, np.int64), np.empty(width + 1, np.bool_)
    row_of[: width + 1] = -1
    for row in range(height):
        row_of[width], column = row, width
        slack[:], done[:] = FAR, False
        while row_of[column] >= 0:
            done[column] = True
            here, nearest, step = row_of[column], -1, FAR
            for other in range(width):
                if not done[other]:
                    price = -gains[here, other] - left[here] - right[other]
                    if price < slack[other]:
                        slack[other], came[other] = price, column
                    if slack[other] < step:
                        nearest, step = other, slack[other]
            for other in range(width + 1):
                if done[other]:
                    left[row_of[other]] += step
                    right[other] -= step
                elif other < width:
                    slack[other] -= step
            column = nearest
        while column != width:
            row_of[column] = row_of[came[column]]
            column = came[column]


@njit
def plan_of(cells: Array, laid: Array, facts: Array, worth: Array, chance: Array, plan: Array) -> int:
    """Return what the board promises, and fill in the tile that each free slot should get; `chance` is by slot."""
    unused, sure, placed, through = facts[:4]
    total = 1000 * sure
    slots, tiles = np.empty(12, np.int64), np.empty(15, np.int64)
    height, width = 0, 0
    for tile in range(15):
        if unused >> tile & 1:
            tiles[width] = tile
            width += 1
    number = width
    for slot in range(12):
        plan[slot] = -1
        if laid[slot] == -1:
            slots[height] = slot
            height += 1
        elif laid[slot] >= 0:
            total += worth[laid[slot]] * chance[slot, laid[slot]]
    width = max(width, height)
    gains, row_of = np.zeros((12, 15), np.int64), np.empty(16, np.int64)
    for row in range(height):
        for column in range(number):
            gains[row, column] = worth[tiles[column]] * chance[slots[row], tiles[column]]
    assigned(gains, height, width, row_of)
    for column in range(number):
        row = row_of[column]
        if row >= 0:
            slot = slots[row]
            plan[slot] = tiles[column]
            total += gains[row, column]
            if gains[row, column] > 0 and placed >= 0 and CROSSING[placed] >> slot & 1 and is_full(cells, slot):
                through += 1
    return int(total + 1000 * BONUS[through])


@lean
def is_full(cells: Array, slot: int) -> bool:
    """Say whether the line has five stones."""
    for place in range(5):  # noqa: SIM110 - a loop compiles to better code than a generator
        if cells[LINE[slot, place]] == FREE_CELL:
            return False
    return True


@lean
def look(cells: Array, orders: Array, chances: Array, slots: int, chance: Array) -> None:
    """Fill in what these lines promise."""
    for slot in range(12):
        if slots >> slot & 1:
            promises(cells, orders, chances, slot, chance[slot])


@lean
def flip(cells: Array, laid: Array, facts: Array, worth: Array, orders: Array, slot: int) -> None:
    """Flip the tile of a slot if its line is full and fits."""
    tile = laid[slot]
    if tile >= 0 and is_full(cells, slot) and possible(cells, orders, slot) >> tile & 1:
        laid[slot] = -2
        facts[1] += worth[tile]
        facts[3] += facts[2] >= 0 and CROSSING[facts[2]] >> slot & 1


@lean
def put(cells: Array, laid: Array, facts: Array, worth: Array, orders: Array, cell: int, stone: int) -> None:
    """Place a stone and look at its lines."""
    cells[cell], facts[2] = stone, cell
    for slot in range(12):
        if CROSSING[cell] >> slot & 1:
            flip(cells, laid, facts, worth, orders, slot)


@njit
def best_placing(
    cells: Array,
    laid: Array,
    facts: Array,
    worth: Array,
    dearest: Array,
    orders: Array,
    chances: Array,
    first: int,
    second: int,
) -> tuple[int, int]:
    """Return which of two stones to place, and where, so that most is promised."""
    chance, plan = np.empty((12, 15), np.int64), np.empty(12, np.int64)
    look(cells, orders, chances, 4095, chance)
    tried, tried_laid, tried_facts, tried_chance = cells.copy(), laid.copy(), facts.copy(), chance.copy()
    best, best_stone, best_cell = -1, 0, 0
    for index in range(2):
        for cell in range(25):
            if cells[cell] == FREE_CELL:
                put(tried, tried_laid, tried_facts, worth, orders, cell, second if index else first)
                look(tried, orders, chances, CROSSING[cell], tried_chance)
                promise = plan_of(tried, tried_laid, tried_facts, worth, tried_chance, plan)
                if promise > best:
                    best, best_stone, best_cell = promise, index, cell
                tried[cell] = FREE_CELL
                tried_laid[:], tried_facts[:], tried_chance[:] = laid, facts, chance
    return best_stone, best_cell


@njit
def lay_tiles(cells: Array, laid: Array, facts: Array, worth: Array, orders: Array, chances: Array) -> None:
    """Lay tiles where they must be, or earn a bonus together, and end the round."""
    chance, plan = np.empty((12, 15), np.int64), np.empty(12, np.int64)
    look(cells, orders, chances, 4095, chance)
    plan_of(cells, laid, facts, worth, chance, plan)
    near, pointed, best, best_slot = CROSSING[facts[2]], facts[4] == 1, -2, -1
    for slot in range(12):
        if near >> slot & 1:
            pointed |= laid[slot] != -1
            gain = worth[plan[slot]] * chance[slot, plan[slot]] if plan[slot] >= 0 else -1
            if gain > best:
                best, best_slot = gain, slot
    if not pointed:
        lay_tile(cells, laid, facts, worth, orders, best_slot, plan[best_slot])
    ready = 0
    for slot in range(12):
        waits = near >> slot & 1 and laid[slot] == -1 and plan[slot] >= 0 and is_full(cells, slot)
        if waits and worth[plan[slot]] * chance[slot, plan[slot]] > 0:
            ready |= 1 << slot
    if count(ready) + facts[3] >= 2:
        for slot in range(12):
            if ready >> slot & 1:
                lay_tile(cells, laid, facts, worth, orders, slot, plan[slot])
    end_round(facts)


@lean
def end_round(facts: Array) -> None:
    """Count the bonus for several lines."""
    facts[1] += BONUS[facts[3]]
    facts[2], facts[3], facts[4] = -1, 0, 0


@lean
def lay_tile(cells: Array, laid: Array, facts: Array, worth: Array, orders: Array, slot: int, tile: int) -> None:
    """Lay a tile and look at its line."""
    laid[slot] = tile
    facts[0] &= ~(1 << tile)
    flip(cells, laid, facts, worth, orders, slot)


@njit
def promise(
    cells: Array, laid: Array, facts: Array, worth: Array, dearest: Array, orders: Array, chances: Array
) -> int:
    """Return what the board promises at its end, in thousandths of a point."""
    chance = np.empty((12, 15), np.int64)
    look(cells, orders, chances, 4095, chance)
    return plan_of(cells, laid, facts, worth, chance, np.empty(12, np.int64))


@njit
def play_on(
    cells: Array,
    laid: Array,
    facts: Array,
    worth: Array,
    dearest: Array,
    orders: Array,
    chances: Array,
    stones: Array,
) -> int:
    """Return the points at the end; the first stones are the supply, the others are drawn in this order."""
    cells, laid, facts = cells.copy(), laid.copy(), facts.copy()
    if facts[2] >= 0:
        lay_tiles(cells, laid, facts, worth, orders, chances)
    else:
        end_round(facts)  # this round's stone may have been swapped away, with lines fulfilled before
    free = 0
    for cell in range(25):
        free += cells[cell] == FREE_CELL
    held, following = stones[0], 1
    while free > 2:
        new = stones[following]
        following += 1
        index, cell = best_placing(cells, laid, facts, worth, dearest, orders, chances, held, new)
        put(cells, laid, facts, worth, orders, cell, new if index else held)
        held = held if index else new
        lay_tiles(cells, laid, facts, worth, orders, chances)
        free -= 1
    allowed = np.zeros(12, np.int64)
    for slot in range(12):
        if laid[slot] != -2:
            allowed[slot] = facts[0] if laid[slot] == -1 else 1 << laid[slot]
    last, where = np.empty(free, np.int64), np.empty(free, np.int64)
    for cell in range(25):
        if cells[cell] == FREE_CELL:
            free -= 1
            where[free] = cell
    last[0] = held
    last[1:] = stones[following : following + len(last) - 1]
    best, ways = np.empty((2, len(last)), np.int64), np.empty((2, len(last), len(last) + 1), np.int64)
    return int(facts[1]) + best_ways(cells, allowed, worth, dearest, orders, 0, 0, where, last, best, ways)


def warm() -> Iterator[str]:
    """Compile the kernels by calling each with the types that are used."""
    cells, worth, dearest = np.full(25, WILD, np.int64), np.ones(15, np.int64), np.arange(15)
    orders, chances = np.zeros((5, WILD + 2), np.int64), np.ones((5, 6, 6, 6, 6), np.int64)
    laid, facts = np.full(12, -1, np.int64), np.array([(1 << 15) - 1, 0, -1, 0, 0])
    cells[:3] = FREE_CELL
    promise(cells, laid, facts, worth, dearest, orders, chances)
    yield "promise"
    best_placing(cells, laid, facts, worth, dearest, orders, chances, 0, 1)
    yield "best_placing"
    play_on(cells, laid, facts, worth, dearest, orders, chances, np.arange(3))
    yield "play_on"
