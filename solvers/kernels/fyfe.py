"""FYFE in integers: what fits, the best tiles, and every way to place stones whose order is known.

A board is its 25 cells (a stone's number, or 125 and above for a joker or a free cell), by slot the tiles that may be
fulfilled there, and by tile what it earns. Tiles and lines are sets of bits. `solvers.fyfe.board` is the plain path.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from fijiwidgets.games.fyfe.components import COLOURS, LINE_BONUS, LINES, NUMBERS, STONES, SYMBOLS
from solvers.kernels._numba import lean, njit

Array = np.ndarray[Any, np.dtype[Any]]

WILD = len(STONES)  # this number and the next one: a joker, a free cell
SIGNS = np.array([[COLOURS.index(s[0]), NUMBERS.index(s[1]), SYMBOLS.index(s[2])] for s in STONES], np.int64)
LINE = np.array(LINES, np.int64)
CROSSING = np.array([sum(1 << slot for slot in range(12) if cell in LINES[slot]) for cell in range(25)], np.int64)
BONUS = np.array((*LINE_BONUS, *LINE_BONUS[-1:] * 12), np.int64)
SHARE = np.array((0, 0, 15, 20, 30), np.int64)  # six times what each of so many lines earns at most
HOUSE, SAME, DIFFER, ALL, ORDER, ANY = 0, 3, 6, 9, 10, 14  # the first tile of each kind
FREE_CELL = WILD + 1
UNKNOWN = 2  # whether lines can be covered: neither 0 nor 1 yet


@lean
def count(mask: int) -> int:
    """Return the number of bits that are set."""
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


@lean
def low(mask: int) -> int:
    """Return the number of the lowest bit that is set."""
    number = 0
    while not mask >> number & 1:
        number += 1
    return number


@lean
def possible(cells: Array, orders: Array, slot: int) -> int:
    """Return the tiles that a line fulfils, or, with free cells, may still fulfil."""
    tiles, in_order, all_differ = 1 << ANY, 15, True
    for sign in range(3):
        counts, different, most, stones = 0, 0, 0, 0
        for place in range(5):
            stone = cells[LINE[slot, place]]
            if stone < WILD:
                shift = 3 * SIGNS[stone, sign]
                counts += 1 << shift
                number = counts >> shift & 7
                different += number == 1
                most = max(most, number)
                stones += 1
        if different <= 2 and most <= 3:
            tiles |= 1 << HOUSE + sign
        if different <= 1:
            tiles |= 1 << SAME + sign
        if different == stones:
            tiles |= 1 << DIFFER + sign
        else:
            all_differ = False
    if all_differ:
        tiles |= 1 << ALL
    for place in range(5):
        in_order &= orders[place, cells[LINE[slot, place]]]
    return tiles | in_order << ORDER


@njit
def tile_points(lines: Array, worth: Array, dearest: Array, at: Array) -> int:
    """Return what the best tiles earn, and fill in by slot which lies there or -1: the dearest first, others shift."""
    points = 0
    came, queue, slot_of = np.empty(12, np.int64), np.empty(16, np.int64), np.full(15, -1, np.int64)
    at[:] = -1
    for tile in dearest:
        queue[0], head, tail, seen, end = tile, 0, 1, 0, -1
        while head < tail and end < 0:
            other = queue[head]
            head += 1
            for slot in range(12):
                if lines[slot] >> other & 1 and not seen >> slot & 1:
                    seen |= 1 << slot
                    came[slot] = other
                    if at[slot] < 0:
                        end = slot
                        break
                    queue[tail] = at[slot]
                    tail += 1
        if end >= 0:
            points += worth[tile]
            while end >= 0:  # shift the tiles along the way
                other = came[end]
                at[end] = other
                end, slot_of[other] = slot_of[other], end
    return points


@njit
def coverable(lines: Array, wanted: int) -> bool:
    """Say whether all wanted lines can have fitting tiles at once."""
    at, came, queue = np.full(15, -1, np.int64), np.empty(15, np.int64), np.empty(16, np.int64)
    tile_of = np.full(12, -1, np.int64)
    for start in range(12):
        if not wanted >> start & 1:
            continue
        queue[0], head, tail, seen, end = start, 0, 1, 0, -1
        while head < tail and end < 0:
            slot = queue[head]
            head += 1
            for tile in range(15):
                if lines[slot] >> tile & 1 and not seen >> tile & 1:
                    seen |= 1 << tile
                    came[tile] = slot
                    if at[tile] < 0:
                        end = tile
                        break
                    queue[tail] = at[tile]
                    tail += 1
        if end < 0:
            return False
        while end >= 0:
            slot = came[end]
            at[end] = slot
            end, tile_of[slot] = tile_of[slot], end
    return True


@njit
def line_bonus(lines: Array, groups: Array, before: Array, number: int, least: int, known: Array) -> int:
    """Return the most points for several lines with one stone, if they are more than `least`, else that.

    Each group is what one stone completes. `known` remembers what could be covered.
    """
    every, most = 0, 0
    for group in range(number):
        every |= groups[group]
        most += BONUS[count(groups[group]) + before[group]]
    best, wanted = least, every
    while best < most:
        bonus = 0
        for group in range(number):
            bonus += BONUS[count(wanted & groups[group]) + before[group]]
        if bonus > best:
            if known[wanted] == UNKNOWN:
                known[wanted] = coverable(lines, wanted)
            if known[wanted] == 1:
                best = bonus
        if wanted == 0:
            break
        wanted = (wanted - 1) & every
    return best


@njit
def assignment(cells: Array, allowed: Array, worth: Array, dearest: Array, orders: Array, at: Array) -> int:
    """Return the points of the best tiles for a full board, and fill in by slot the tile to lay there or -1."""
    lines = np.empty(12, np.int64)
    for slot in range(12):
        lines[slot] = allowed[slot] and allowed[slot] & possible(cells, orders, slot)
    return tile_points(lines, worth, dearest, at)


# ------------------------------------------------------------------------------------ stones whose order is known


@njit
def best_ways(
    cells: Array,
    allowed: Array,
    worth: Array,
    dearest: Array,
    orders: Array,
    now: int,
    through: int,
    free: Array,
    stones: Array,
    best: Array,
    ways: Array,
) -> int:
    """Fill in the most points for each first stone (of two) and cell, and the way there; return the most of all.

    `stones` come in this order, the first two at once; `now` are full lines through the stone placed just before,
    `through` counts those already fulfilled. A way is the order of the stones (bits: the new one goes first) and then
    the cell of each stone.
    """
    number = len(free)
    cells = cells.copy()
    lines, fixed, at = np.empty(12, np.int64), np.empty(12, np.int64), np.empty(12, np.int64)
    waiting = np.zeros(12, np.int64)  # by line: its free cells, one bit each
    for slot in range(12):
        fixed[slot] = allowed[slot] and allowed[slot] & possible(cells, orders, slot)
        for place in range(number):
            waiting[slot] |= (CROSSING[free[place]] >> slot & 1) << place
    groups, before = np.zeros(number + 1, np.int64), np.zeros(number + 1, np.int64)
    before[0] = through
    where = np.arange(number)  # by stone: which of the free cells
    known = np.empty(1 << 12, np.int8)
    best[:] = -1
    top = -1
    while True:
        for stone in range(number):
            cells[free[where[stone]]] = stones[stone]
        useful = 0
        for slot in range(12):
            lines[slot] = fixed[slot]
            if fixed[slot] and waiting[slot]:
                lines[slot] = fixed[slot] & possible(cells, orders, slot)
            if lines[slot]:
                useful |= 1 << slot
        groups[0] = now & useful
        points = tile_points(lines, worth, dearest, at)
        most = points + bonus_at_most(useful, waiting, free, groups[0], through)
        hopeful = number == 0
        for first in range(min(2, number)):
            hopeful |= most > best[first, where[first]]
        if hopeful:
            known[:] = UNKNOWN
            for turns in range(1 << max(number - 1, 0)):
                first = turns & 1 if number > 1 else 0
                target = best[first, where[first]] if number else top
                if most <= target:
                    continue
                filled = in_this_order(turns, where, waiting, useful, groups)
                total = points + line_bonus(lines, groups, before, filled, target - points, known)
                if total > target:
                    top = max(top, total)
                    if number:
                        best[first, where[first]] = total
                        ways[first, where[first], 0] = turns
                        ways[first, where[first], 1:] = where
        if not next_permutation(where):
            return top


@lean
def in_this_order(turns: int, where: Array, waiting: Array, useful: int, groups: Array) -> int:
    """Fill in the groups of useful lines that each stone completes, after the first; return their number."""
    number, filled, held, groups_found = len(where), 0, 0, 1
    for turn in range(number):
        stone = held
        if turn + 1 < number:
            if turns >> turn & 1:
                stone = turn + 1
            else:
                held = turn + 1
        bit = 1 << where[stone]
        filled |= bit
        complete = 0
        for slot in range(12):
            if useful >> slot & 1 and waiting[slot] & bit and waiting[slot] & ~filled == 0:
                complete |= 1 << slot
        if complete & complete - 1:  # a single line earns no bonus
            groups[groups_found] = complete
            groups_found += 1
    return groups_found


@lean
def bonus_at_most(useful: int, waiting: Array, free: Array, now: int, through: int) -> int:
    """Return a bound on line bonuses: each line gets the largest share that one of its free cells allows."""
    shares = 0
    for slot in range(12):
        if useful >> slot & 1 and waiting[slot]:
            crossing = 0
            for place in range(len(free)):
                if waiting[slot] >> place & 1:
                    through_cell = 0
                    for other in range(12):
                        through_cell += (useful >> other & 1) & (waiting[other] >> place & 1)
                    crossing = max(crossing, through_cell)
            shares += SHARE[min(crossing, 4)]
    return int(shares // 6 + BONUS[count(now) + through])


@lean
def next_permutation(row: Array) -> bool:
    """Go on to the next order of the numbers; say whether there was one."""
    end = len(row) - 1
    turn = end - 1
    while turn >= 0 and row[turn] > row[turn + 1]:
        turn -= 1
    if turn < 0:
        return False
    other = end
    while row[other] < row[turn]:
        other -= 1
    row[turn], row[other] = row[other], row[turn]
    turn += 1
    while turn < end:
        row[turn], row[end] = row[end], row[turn]
        turn += 1
        end -= 1
    return True


@njit
def last_draw(
    cells: Array,
    allowed: Array,
    worth: Array,
    dearest: Array,
    orders: Array,
    free: Array,
    held: int,
    drawn: Array,
    numbers: Array,
) -> int:
    """Return the points of the last two stones, summed up over what may be drawn, each so many times."""
    total = 0
    stones, best, ways = np.empty(2, np.int64), np.empty((2, 2), np.int64), np.empty((2, 2, 3), np.int64)
    stones[0] = held
    for index in range(len(drawn)):
        if numbers[index]:
            stones[1] = drawn[index]
            points = best_ways(cells, allowed, worth, dearest, orders, 0, 0, free, stones, best, ways)
            total += numbers[index] * points
    return total


def warm() -> Iterator[str]:
    """Compile the kernels by calling each with the types that are used."""
    cells, allowed = np.full(25, WILD, np.int64), np.full(12, 1, np.int64)
    worth, dearest, orders = np.ones(15, np.int64), np.arange(15), np.zeros((5, WILD + 2), np.int64)
    assignment(cells, allowed, worth, dearest, orders, np.empty(12, np.int64))
    yield "assignment"
    free, stones = np.arange(2), np.arange(2)
    best, ways = np.empty((2, 2), np.int64), np.empty((2, 2, 3), np.int64)
    best_ways(cells, allowed, worth, dearest, orders, 0, 0, free, stones, best, ways)
    yield "best_ways"
    last_draw(cells, allowed, worth, dearest, orders, free, 0, stones, stones)
    yield "last_draw"
