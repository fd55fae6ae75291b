"""Wampum's kernel: what stands in the arrays, the goals, and the best of somebody's options so far."""

from __future__ import annotations

from typing import Any

import numpy as np

from solvers.kernels._numba import lean

Array = np.ndarray[Any, np.dtype[np.int64]]

LEAD, OWN, WIN = range(3)  # goals
WHOLE, ENDLESS = 60, 10**6  # as in the plain path

# Columns of a move: what it is, what it pays at least and at most, its order, the row of the move that it was before
# its pay was narrowed to where its owner may come to stand, and its two rows of pay.
VILLAGE, SIZE, LEAST, MOST, ORDER, BASE, PAY = range(7)
# A group has a row for each set of villages, as bits, where its owner may come to stand.
THERE, FIRST, END = range(5, 8)  # of a group: the most in its own village, and its moves; before that as of a move
SEAT, FIRST_GROUP, END_GROUP, HINT, SURE = range(5)  # of a bidder: last time's best move or -1, the least of all
# Of a village: who is there, the last bidder's moves, the village to be tried in this place, and what the last bidder
# can get at least with a bid of more than 0, 1, 2, … goods.
AT, FIRST_REPLY, END_REPLY, TRIED, SURE_PAY = range(5)
# A seat's columns are those of the move it has laid; the size is 0 before, and the least what any move of it pays.

# Columns of a decision on the stack.
KIND, WHO, INDEX, ABOVE, PLACE = range(5)  # what is decided, by whom, who bids next; who decided before, and what
FOUND, VALUE, BEST, TIED, BELOW = range(5, 10)  # the best so far: is there one, value, order; ties here and below
GROUP, NEXT, OPTION, WHERE, OUSTED = range(10, 15)  # how far the options are read, and what is tried now
FLOOR, FLAG, ROW, CAPS = range(15, 19)  # a bound; a flag; the group's row; two ceilings by village, or villages
TOTALS = CAPS + 10
LENGTH = TOTALS + 5
LINE = LENGTH + 1  # moves, or -1 less the village
BID, GO = range(2)  # kinds of decisions; the last bidder's, and what follows, are worked out at once
DEPTH = 40  # more than five bids and all their chains need; this row is the answer on its way
COLUMNS = LINE + DEPTH

# Registers: what to do, with which decision, and what the next one is entered with.
DO, TOP, TRADER, BIDDER, BEFORE, CHOICE, KNOWN, ENDS = range(8)
ENTER, ADVANCE, RETURN, DONE = range(4)

# Columns of the memory: a key for each village, what is known, and that: a bound for whoever decided before, or all.
STATUS, KNOWN_TOTALS, KNOWN_LINE = 5, 6, 11
MEMORY = KNOWN_LINE + 16
PLACES, EARLIER = 1 << 16, 1 << 15  # rows for the last bidder, and after them for whoever bids before
AVOIDED, KNOWN_ANSWER = 1, 2
MIX = 0x2545F4914F6CDD1D


# ------------------------------------------------------------------------------------ goals


@lean
def value_of(goal: int, stack: Array, seats: int, seat: int) -> int:
    """Return what everybody's wampum in the answer is worth to a seat."""
    own, most, equal = stack[DEPTH, TOTALS + seat], -ENDLESS, 1
    for other in range(seats):
        if other != seat:
            most = max(most, stack[DEPTH, TOTALS + other])
            equal += stack[DEPTH, TOTALS + other] == own
    if goal == LEAD:
        return int(own - most)
    if goal == OWN:
        return int(own)
    return 0 if own < most else WHOLE // equal


@lean
def bound(goal: int, most: int, floor: int) -> int:
    """Return the largest value of getting at most so much while somebody else gets at least the floor."""
    if goal == LEAD:
        return most - floor
    if goal == OWN:
        return most
    return WHOLE if most > floor else WHOLE // 2 if most == floor else 0


@lean
def reply(goal: int, value: int) -> int:
    """Return the largest value for one player if another gets at least this one."""
    if goal == LEAD:
        return -value
    if goal == OWN:
        return ENDLESS
    return WHOLE if value == 0 else 0 if value == WHOLE else WHOLE // 2


# ------------------------------------------------------------------------------------ the best so far


@lean
def skips(stack: Array, top: int, most: int, order: int) -> bool:
    """Say whether an option of at most this value cannot be taken any more; one that may be equal is remembered."""
    if stack[top, FOUND] == 0 or most > stack[top, VALUE]:
        return False
    if most == stack[top, VALUE]:
        if order < stack[top, BEST]:
            return False
        stack[top, TIED] = 1
    return True


@lean
def offer(stack: Array, top: int, goal: int, seats: int, order: int) -> bool:
    """Take note of the answer to an option; say whether it is so good that whoever decided before avoids all this."""
    value = value_of(goal, stack, seats, stack[top, WHO])
    better = stack[top, FOUND] == 0 or value > stack[top, VALUE]
    if better:
        stack[top, TIED] = 0
    elif value < stack[top, VALUE]:
        return False
    else:
        for seat in range(seats):
            stack[top, TIED] |= stack[DEPTH, TOTALS + seat] != stack[top, TOTALS + seat]
        if order > stack[top, BEST]:
            return False
    stack[top, FOUND], stack[top, VALUE], stack[top, BEST] = 1, value, order
    stack[top, BELOW] = stack[DEPTH, TIED]
    for seat in range(seats):
        stack[top, TOTALS + seat] = stack[DEPTH, TOTALS + seat]
    length = stack[DEPTH, LENGTH]
    stack[top, LENGTH], stack[top, LINE] = length + 1, stack[top, OPTION]
    for place in range(length):
        stack[top, LINE + 1 + place] = stack[DEPTH, LINE + place]
    before = stack[top, ABOVE]
    return better and before >= 0 and skips(stack, before, reply(goal, value), stack[top, PLACE])


@lean
def begin_row(stack: Array, top: int, seat: int, before: int, choice: int) -> None:
    """Begin a decision of this seat; nothing is found yet."""
    stack[top, WHO], stack[top, ABOVE], stack[top, PLACE] = seat, before, choice
    stack[top, FOUND], stack[top, TIED], stack[top, BELOW] = 0, 0, 0


@lean
def answer(stack: Array, top: int, seats: int) -> None:
    """Let the best of a decision be the answer."""
    stack[DEPTH, TIED] = stack[top, TIED] | stack[top, BELOW]
    for seat in range(seats):
        stack[DEPTH, TOTALS + seat] = stack[top, TOTALS + seat]
    for column in range(LENGTH, LINE + stack[top, LENGTH]):
        stack[DEPTH, column] = stack[top, column]
