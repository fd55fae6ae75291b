"""Rounds of Fiji with two players: what an exchange leads to, what the last one is worth, and the one before it.

Hands are int64 arrays [seat, colour]. Who acts in the four rows is one number, the pattern (nobody, first, second
player: base 3). `branch` is the part of it that speaks of rows in which goals are changed. Seats are alike, so a pair
of hands and the same hands exchanged have opposite values: both share one key, and a sign says which one is meant.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from solvers.kernels._numba import lean, njit
from solvers.kernels.matrix import solve

Array = np.ndarray[Any, np.dtype[Any]]

TAKE, HALF, OTHERS, KEEP, CHOOSE = range(5)
PATTERNS = 3**4
SIGNS = 3**4  # who is ahead in each colour
HEAPS = 70  # offers of up to four beads, none included
MOST_BEADS = 31  # of a colour in a hand: five bits of a key
MOST_LEAVES = 6**4
ZERO = 1e-300  # how a value of zero is kept where 0 means: not solved yet
CLOSE = 1e-10  # a bound that misses the guessed value by less has reached it


class Layout(NamedTuple):
    """All that stays the same in a round, as arrays."""

    heaps: Array  # [heap, colour]
    acting: Array  # [heap of the first, heap of the second]: the pattern
    kinds: Array  # [row]: what kind of effect
    beads: Array  # [row, colour]: what it speaks of
    rounding: int  # 1 if half of the supply is rounded up
    total: Array  # [colour]: hands and supply together
    branch: Array  # [pattern]
    choosers: Array  # [branch, place]: who changes goals; 0 nobody, 1 the first, 2 the second player
    choices: Array  # [place]: how many there are
    changed: Array  # [place, goals, choice]: the goals afterwards
    trophies: Array  # [goals, branch * SIGNS + signs]: the first player's lead if all choose well in the last exchange


class Exchange(NamedTuple):
    """Where each pair of offers leads: the place of the hands in a table, the sign, and the branch."""

    place: Array
    sign: Array
    branch: Array


# ------------------------------------------------------------------------------------ one exchange


@njit
def movements(layout: Layout, hands: Array) -> tuple[Array, Array]:
    """Return for each pattern what both players gain [pattern, seat, colour] and who keeps the offer."""
    gains, kept = np.zeros((PATTERNS, 2, 4), np.int64), np.zeros((PATTERNS, 2), np.bool_)
    supply = np.empty(4, np.int64)
    for pattern in range(PATTERNS):
        for colour in range(4):
            supply[colour] = layout.total[colour] - hands[0, colour] - hands[1, colour]
        move(layout, pattern, supply, gains, kept)
    return gains, kept


@lean
def move(layout: Layout, pattern: int, supply: Array, gains: Array, kept: Array) -> None:
    """Carry out the effects of a pattern; the supply is used up."""
    rest = pattern
    for row in range(4):
        seat, kind = rest % 3 - 1, layout.kinds[row]
        rest //= 3
        if seat < 0 or kind == CHOOSE:
            continue
        if kind == KEEP:
            kept[pattern, seat] = True
        elif enough(supply, layout.beads, row):
            taker = 1 - seat if kind == OTHERS else seat
            for colour in range(4):
                taken = layout.beads[row, colour]
                if kind == HALF and taken:
                    taken = (supply[colour] + layout.rounding) // 2
                gains[pattern, taker, colour] += taken
                supply[colour] -= taken


@lean
def enough(beads: Array, heaps: Array, heap: int) -> bool:
    """Say whether a heap can be taken from these beads."""
    for colour in range(4):  # noqa: SIM110 - a loop compiles to better code than a generator
        if heaps[heap, colour] > beads[colour]:
            return False
    return True


@njit
def offers_of(layout: Layout, hand: Array) -> Array:
    """Return the heaps that may be offered from a hand; of an empty one only the empty heap."""
    offers, heaps, number = np.zeros(HEAPS, np.int64), layout.heaps, 0
    for heap in range(1, HEAPS):
        if enough(hand, heaps, heap):
            offers[number] = heap
            number += 1
    return offers[: max(number, 1)]


@lean
def pack(first: Array, second: Array) -> tuple[int, int]:
    """Return the key of two hands, the larger one in front, and 1, or -1 if that exchanged them."""
    own, other = 0, 0
    for colour in range(4):
        own, other = own * (MOST_BEADS + 1) + first[colour], other * (MOST_BEADS + 1) + second[colour]
    if own < other:
        return other << 20 | own, -1
    return own << 20 | other, 1


@njit
def unpack(key: int) -> Array:
    """Return the two hands of a key."""
    hands = np.empty((2, 4), np.int64)
    for index in range(7, -1, -1):
        hands[index // 4, index % 4] = key % (MOST_BEADS + 1)
        key //= MOST_BEADS + 1
    return hands


@njit
def followers(layout: Layout, hands: Array) -> tuple[Array, Array, Array]:
    """Return for each pair of offers the key of the hands afterwards, its sign, and the branch."""
    gains, kept = movements(layout, hands)
    rows, columns = offers_of(layout, hands[0]), offers_of(layout, hands[1])
    shape = (len(rows), len(columns))
    keys, signs, branches = np.empty(shape, np.int64), np.empty(shape, np.int64), np.empty(shape, np.int64)
    first, second = np.empty(4, np.int64), np.empty(4, np.int64)
    acting, heaps, branch = layout.acting, layout.heaps, layout.branch  # out of the loop: taking them out is counted
    for i in range(len(rows)):
        for j in range(len(columns)):
            pattern = acting[rows[i], columns[j]]
            for colour in range(4):
                first[colour] = hands[0, colour] + gains[pattern, 0, colour]
                second[colour] = hands[1, colour] + gains[pattern, 1, colour]
                if not kept[pattern, 0]:
                    first[colour] -= heaps[rows[i], colour]
                if not kept[pattern, 1]:
                    second[colour] -= heaps[columns[j], colour]
            keys[i, j], signs[i, j] = pack(first, second)
            branches[i, j] = branch[pattern]
    return keys, signs, branches


# ------------------------------------------------------------------------------------ a table of hands


@lean
def slot_of(keys: Array, slots: Array, key: int) -> int:
    """Return the slot where the key stands, or the empty one where it belongs."""
    mask = len(slots) - 1
    slot = (key * 0x9E3779B97F4A7C1 >> 20) & mask
    while slots[slot] and keys[slots[slot] - 1] != key:
        slot = (slot + 1) & mask
    return slot


@lean
def enter(keys: Array, number: int, slots: Array) -> None:
    """Fill empty slots: each holds the place of a key, counted from 1; 0 is an empty one."""
    for place in range(number):
        slots[slot_of(keys, slots, keys[place])] = place + 1


@njit
def collect(layout: Layout, hands: Array, keys: Array, slots: Array, number: int) -> int:
    """Add the hands that can follow to a table with room for them; return how many it holds then."""
    found, _, _ = followers(layout, hands)
    for key in found.flat:
        slot = slot_of(keys, slots, key)
        if not slots[slot]:
            keys[number] = key
            number += 1
            slots[slot] = number
    return number


@njit
def exchange(layout: Layout, hands: Array, keys: Array, slots: Array) -> Exchange:
    """Return where each pair of offers leads; hands that are not in the table have place -1."""
    found, signs, branches = followers(layout, hands)
    for i in range(found.shape[0]):
        for j in range(found.shape[1]):
            found[i, j] = slots[slot_of(keys, slots, found[i, j])] - 1
    return Exchange(found, signs, branches)


# ------------------------------------------------------------------------------------ changing goals


@lean
def leaves(layout: Layout, branch: int, goals: int, found: Array) -> int:
    """List the goals that the choices of a branch can lead to; return their number."""
    found[0], number = goals, 1
    for place in range(len(layout.choices)):
        if layout.choosers[branch, place]:
            choices = layout.choices[place]
            for leaf in range(number - 1, -1, -1):  # from the end: each one makes room for its own choices
                before = found[leaf]
                for choice in range(choices):
                    found[leaf * choices + choice] = layout.changed[place, before, choice]
            number *= choices
    return number


@lean
def best_leaf(layout: Layout, branch: int, values: Array, number: int, prover: int, needed: Array) -> float:
    """Return what the branch is worth if whoever chooses chooses well; `values` of the leaves are used up.

    Mark the leaves that the prover (1 or 2) needs to prove it: after own choices the best one, after others' all.
    """
    needed[:number] = True
    block = 1  # leaves below a node
    for place in range(len(layout.choices) - 1, -1, -1):
        chooser = layout.choosers[branch, place]
        if chooser:
            choices = layout.choices[place]
            number //= choices
            for node in range(number):
                group = values[node * choices : (node + 1) * choices]
                best = group.argmax() if chooser == 1 else group.argmin()
                for choice in range(choices):
                    if chooser == prover and choice != best:
                        first = (node * choices + choice) * block
                        needed[first : first + block] = False
                values[node] = group[best]
            block *= choices
    return float(values[0])


@njit
def worth(layout: Layout, reached: Exchange, goals: int, values: Array, mirrored: Array) -> Array:
    """Return the matrix of an exchange by the values [place, goals] of what follows.

    Where hands were exchanged, the opposite of `mirrored` counts: the upper bounds when `values` are lower ones.
    """
    places, signs, branches = reached
    height, width = places.shape
    payoffs = np.empty((height, width))
    found, worths, needed = np.empty(MOST_LEAVES, np.int64), np.empty(MOST_LEAVES), np.empty(MOST_LEAVES, np.bool_)
    for i in range(height):
        for j in range(width):
            place, branch = places[i, j], branches[i, j]
            number = leaves(layout, branch, goals, found)
            for leaf in range(number):
                if signs[i, j] > 0:
                    worths[leaf] = values[place, found[leaf]]
                else:
                    worths[leaf] = -mirrored[place, found[leaf]]
            value = best_leaf(layout, branch, worths, number, 0, needed)
            payoffs[i, j] = 0.0 if abs(value) <= ZERO else value
    return payoffs


# ------------------------------------------------------------------------------------ the last exchange


@njit
def standings(layout: Layout, hands: Array) -> Array:
    """Return for each pair of offers in the last exchange branch * SIGNS + who is ahead in each colour."""
    gains, kept = movements(layout, hands)
    rows, columns = offers_of(layout, hands[0]), offers_of(layout, hands[1])
    found = np.empty((len(rows), len(columns)), np.int64)
    acting, heaps, branch = layout.acting, layout.heaps, layout.branch
    for i in range(len(rows)):
        for j in range(len(columns)):
            pattern = acting[rows[i], columns[j]]
            index = branch[pattern]
            for colour in range(4):
                ahead = hands[0, colour] - hands[1, colour] + gains[pattern, 0, colour] - gains[pattern, 1, colour]
                if not kept[pattern, 0]:
                    ahead -= heaps[rows[i], colour]
                if not kept[pattern, 1]:
                    ahead += heaps[columns[j], colour]
                index = 3 * index + (ahead > 0) - (ahead < 0) + 1
            found[i, j] = index
    return found


@njit
def last_matrix(layout: Layout, hands: Array, goals: int) -> Array:
    """Return the matrix of the last exchange."""
    return scored(layout, standings(layout, hands), goals)


@njit
def scored(layout: Layout, found: Array, goals: int) -> Array:
    """Return the matrix of the last exchange by its standings."""
    payoffs, trophies = np.empty(found.shape), layout.trophies
    for i in range(found.shape[0]):
        for j in range(found.shape[1]):
            payoffs[i, j] = trophies[goals, found[i, j]]
    return payoffs


@njit
def value_of(payoffs: Array) -> float:
    """Return the value of a matrix, never 0 itself; NaN where it could not be proved."""
    value, proved = solve(payoffs, np.empty(payoffs.shape[0]), np.empty(payoffs.shape[1]))
    if not proved:
        return math.nan
    return value if value else ZERO


# ------------------------------------------------------------------------------------ the exchange before


@njit
def middle_matrix(layout: Layout, hands: Array, goals: int, keys: Array, slots: Array, values: Array) -> Array:
    """Return the matrix of an exchange whose successors are in the table; fill in what is not solved yet.

    Several threads may share the table: at worst both solve the same hands, and write the same number.
    """
    reached = exchange(layout, hands, keys, slots)
    (places, _, branches), found = reached, np.empty(MOST_LEAVES, np.int64)
    for i in range(places.shape[0]):
        for j in range(places.shape[1]):
            place, known = places[i, j], False
            number = leaves(layout, branches[i, j], goals, found)
            for leaf in range(number):
                if values[place, found[leaf]] == 0.0:
                    if not known:
                        cells, known = standings(layout, unpack(keys[place])), True
                    values[place, found[leaf]] = value_of(scored(layout, cells, found[leaf]))
    return worth(layout, reached, goals, values, values)


@njit
def middle_value(layout: Layout, hands: Array, goals: int, keys: Array, slots: Array, values: Array) -> float:
    """Return the value of an exchange whose successors are in the table."""
    return value_of(middle_matrix(layout, hands, goals, keys, slots, values))


# ------------------------------------------------------------------------------------ bounds instead of values


@njit
def wanted(low: Array, high: Array, guess: Array, row: Array, column: Array) -> tuple[Array, Array]:
    """Fill in mixes for a matrix known within bounds; return the cells whose low, and whose high bound has to move.

    The mixes are an equilibrium of the guesses. The row player's mix proves a lower bound, with the lower bounds of
    all cells; where a column falls short of the guessed value, the most likely cell that is to blame is wanted. The
    same for the column player. No cell wanted: the bounds have met, whatever the unknown cells may hold.
    """
    value, proved = solve(guess, row, column)
    if not proved:
        return low < guess, guess < high
    return short(row, low, guess, value), short(column, -high.T, -guess.T, -value).T.copy()


@njit
def short(mix: Array, low: Array, guess: Array, value: float) -> Array:
    """Mark for each column that falls short of the value the likeliest cell to blame: one not proved as guessed."""
    marked = np.zeros(low.shape, np.bool_)
    for j in range(low.shape[1]):
        total, blamed = 0.0, -1
        for i in range(len(mix)):
            if mix[i] > 0.0:
                total += mix[i] * low[i, j]
                if low[i, j] < guess[i, j] and (blamed < 0 or mix[i] > mix[blamed]):
                    blamed = i
        if total < value - CLOSE and blamed >= 0:
            marked[blamed, j] = True
    return marked


@njit
def unsolved(
    layout: Layout, reached: Exchange, goals: int, cells: Array, prover: int, guess: Array, asked: Array
) -> None:
    """Ask for the places and goals by which the prover proves the guesses of these cells."""
    found, worths, needed = np.empty(MOST_LEAVES, np.int64), np.empty(MOST_LEAVES), np.empty(MOST_LEAVES, np.bool_)
    places, signs, branches = reached
    for i in range(cells.shape[0]):
        for j in range(cells.shape[1]):
            if cells[i, j]:
                place, sign, branch = places[i, j], signs[i, j], branches[i, j]
                number = leaves(layout, branch, goals, found)
                for leaf in range(number):
                    worths[leaf] = sign * guess[place, found[leaf]]
                best_leaf(layout, branch, worths, number, prover, needed)
                for leaf in range(number):
                    asked[place, found[leaf]] |= needed[leaf]


def warm() -> Iterator[str]:
    """Compile the kernels by calling each with the types that are used."""
    from solvers.fiji.layout import example

    layout, hands = example()
    keys, slots = np.zeros(64, np.int64), np.zeros(128, np.int32)
    number = collect(layout, hands, keys, slots, 0)
    enter(keys, number, np.zeros_like(slots))
    yield "collect"
    values = np.zeros((number, len(layout.trophies)))
    middle_value(layout, hands, 0, keys, slots, values)
    yield "middle_value"
    last_matrix(layout, unpack(keys[0]), 0)
    reached = exchange(layout, hands, keys, slots)
    guess = worth(layout, reached, 0, values, values)
    yield "worth"
    height, width = guess.shape
    for_low, _ = wanted(guess - 1, guess + 1, guess, np.empty(height), np.empty(width))
    yield "wanted"
    unsolved(layout, reached, 0, for_low, 1, values, np.zeros(values.shape, np.bool_))
    yield "unsolved"
