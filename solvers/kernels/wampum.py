"""One round of Wampum by max^n, cut for cut as in `solvers.wampum_round`, with the stack of decisions in an array.

`run` can stop after any number of ends and go on later: all it knows stands in the arrays it is given, one row for
each move, group of moves, bidder, village, seat and decision, all C-ordered int64. No row is ever taken out as a view:
counting the references to it would cost more than the work.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from solvers.kernels._numba import njit

Array = np.ndarray[Any, np.dtype[np.int64]]

LEAD, OWN, WIN = range(3)  # goals
WHOLE, ENDLESS = 60, 10**6  # as in the plain path

# Columns of a move: what it is, what it pays at least and at most, its order, and its two rows of pay.
VILLAGE, SIZE, LEAST, MOST, ORDER, PAY = range(6)
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
FLOOR, FLAG, CAPS = range(15, 18)  # a bound; a flag; then two ceilings by village, or the villages in order
TOTALS = CAPS + 10
LENGTH = TOTALS + 5
LINE = LENGTH + 1  # moves, or -1 less the village
BID, GO, LAST = range(3)  # kinds of decisions
DEPTH = 40  # more than five bids and all their chains need; this row is the answer on its way
COLUMNS = LINE + DEPTH

# Registers: what to do, with which decision, and what the next one is entered with.
DO, TOP, TRADER, BIDDER, BEFORE, CHOICE, KNOWN, ENDS = range(8)
ENTER, ADVANCE, RETURN, DONE = range(4)


# ------------------------------------------------------------------------------------ goals


@njit
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


@njit
def bound(goal: int, most: int, floor: int) -> int:
    """Return the largest value of getting at most so much while somebody else gets at least the floor."""
    if goal == LEAD:
        return most - floor
    if goal == OWN:
        return most
    return WHOLE if most > floor else WHOLE // 2 if most == floor else 0


@njit
def reply(goal: int, value: int) -> int:
    """Return the largest value for one player if another gets at least this one."""
    if goal == LEAD:
        return -value
    if goal == OWN:
        return ENDLESS
    return WHOLE if value == 0 else 0 if value == WHOLE else WHOLE // 2


# ------------------------------------------------------------------------------------ the best so far


@njit
def skips(stack: Array, top: int, most: int, order: int) -> bool:
    """Say whether an option of at most this value cannot be taken any more; one that may be equal is remembered."""
    if stack[top, FOUND] == 0 or most > stack[top, VALUE]:
        return False
    if most == stack[top, VALUE]:
        if order < stack[top, BEST]:
            return False
        stack[top, TIED] = 1
    return True


@njit
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


@njit
def leave(stack: Array, bidders: Array, seats: int, registers: Array, known: bool) -> None:
    """End the decision on top: its best is the answer, or whoever decided before avoids it."""
    top = registers[TOP]
    registers[DO], registers[TOP], registers[KNOWN] = RETURN, top - 1, known
    if known:
        if stack[top, KIND] == BID:
            bidders[stack[top, INDEX], HINT] = stack[top, LINE]
        stack[DEPTH, TIED] = stack[top, TIED] | stack[top, BELOW]
        for seat in range(seats):
            stack[DEPTH, TOTALS + seat] = stack[top, TOTALS + seat]
        for column in range(LENGTH, LINE + stack[top, LENGTH]):
            stack[DEPTH, column] = stack[top, column]


# ------------------------------------------------------------------------------------ bounds


@njit
def floor_of(seats: Array, seat: int) -> int:
    """Return what the best other player gets at least."""
    floor = -ENDLESS
    for other in range(len(seats)):
        if other != seat:
            floor = max(floor, seats[other, LEAST])
    return floor


@njit
def floor_if_ousted(villages: Array, seats: Array, ousted: int, single: bool) -> int:
    """Return what the best other player gets at least if the last bidder displaces this one, or nobody."""
    floor, row = -ENDLESS, PAY + (len(villages) if single else 0)
    size = seats[ousted, SIZE] if ousted >= 0 else 0
    for village in range(len(villages)):
        seat = villages[village, AT]
        if seat >= 0:
            stays = seat != ousted and seats[seat, SIZE] >= size
            floor = max(floor, seats[seat, row + village] if stays else seats[seat, LEAST])
    return floor


@njit
def refutes(stack: Array, villages: Array, seats: Array, before: int, choice: int, goal: int) -> bool:
    """Say whether the last bidder can do so well, wherever others go then, that it need not be looked at."""
    for village in range(len(villages)):
        ousted, most = villages[village, AT], -ENDLESS
        size = seats[ousted, SIZE] if ousted >= 0 else 0
        for other in range(len(villages)):
            seat = villages[other, AT]
            if seat >= 0:
                stays = ousted < 0 or (seat != ousted and seats[seat, SIZE] >= size)
                most = max(most, seats[seat, PAY + other] if stays else seats[seat, MOST])
        if skips(stack, before, reply(goal, bound(goal, villages[village, SURE_PAY + size], most)), choice):
            return True
    return False


@njit
def put_ceilings(stack: Array, top: int, villages: Array, seats: Array, bounded: bool) -> None:
    """Write down, by village, what bounds the next to last bidder there."""
    first = second = moved = standing = 0
    for village in range(len(villages)):
        seat, pay = villages[village, AT], villages[village, SURE_PAY]
        if seat >= 0:
            moved, standing = max(moved, seats[seat, MOST]), max(standing, seats[seat, PAY + village])
        elif pay > first:
            first, second = pay, first
        else:
            second = max(second, pay)
    for village in range(len(villages)):
        taken = villages[village, AT] >= 0
        cap, sure = (moved if taken else standing), (second if taken or villages[village, SURE_PAY] == first else first)
        stack[top, CAPS + 2 * village] = cap if bounded else ENDLESS
        stack[top, CAPS + 2 * village + 1] = sure if bounded else 0


@njit
def all_single(seats: Array) -> bool:
    """Say whether no bid is larger than one good."""
    highest = 0
    for seat in range(len(seats)):
        highest = max(highest, seats[seat, SIZE])
    return highest == 1


# ------------------------------------------------------------------------------------ a decision begins


@njit
def enter(stack: Array, bidders: Array, villages: Array, seats: Array, registers: Array, goal: int) -> None:
    """Begin the next decision, or count the totals if there is none."""
    trader, index, last = registers[TRADER], registers[BIDDER], len(bidders) - 1
    if trader < 0 and index > last:
        count(stack, villages, seats, registers)
        return
    before = registers[BEFORE]
    if (
        trader < 0
        and index == last
        and before >= 0
        and refutes(stack, villages, seats, before, registers[CHOICE], goal)
    ):
        registers[DO], registers[KNOWN] = RETURN, 0
        return
    registers[TOP] += 1
    registers[DO], top = ADVANCE, registers[TOP]
    kind = GO if trader >= 0 else LAST if index == last else BID
    stack[top, KIND], stack[top, WHO] = kind, trader if trader >= 0 else bidders[index, SEAT]
    stack[top, INDEX], stack[top, ABOVE], stack[top, PLACE] = index, registers[BEFORE], registers[CHOICE]
    stack[top, FOUND], stack[top, TIED], stack[top, BELOW] = 0, 0, 0
    stack[top, GROUP], stack[top, NEXT], stack[top, FLAG] = -1, 0, 0
    if kind == BID:
        stack[top, FLOOR] = floor_of(seats, stack[top, WHO])
        put_ceilings(stack, top, villages, seats, index == last - 1 and goal != OWN)
    elif kind == LAST:
        stack[top, FLAG] = all_single(seats)
        for place in range(len(villages)):
            stack[top, CAPS + place] = villages[place, TRIED]


@njit
def count(stack: Array, villages: Array, seats: Array, registers: Array) -> None:
    """Answer with the totals when all have bid and nobody is displaced."""
    row = PAY + (len(villages) if all_single(seats) else 0)
    for village in range(len(villages)):
        seat = villages[village, AT]
        if seat >= 0:
            stack[DEPTH, TOTALS + seat] = seats[seat, row + village]
    stack[DEPTH, TIED], stack[DEPTH, LENGTH] = 0, 0
    registers[ENDS] += 1
    registers[DO], registers[KNOWN] = RETURN, 1


@njit
def arrive(stack: Array, villages: Array, registers: Array, village: int, index: int, before: int, choice: int) -> None:
    """Let the trader of the decision on top arrive in a village; the next decision is to be entered."""
    top = registers[TOP]
    stack[top, WHERE], stack[top, OUSTED] = village, villages[village, AT]
    villages[village, AT] = stack[top, WHO]
    registers[DO], registers[TRADER], registers[BIDDER] = ENTER, stack[top, OUSTED], index
    registers[BEFORE], registers[CHOICE] = before, choice


@njit
def lay(stack: Array, moves: Array, villages: Array, seats: Array, registers: Array, move: int) -> None:
    """Lay a bid of whoever decides on top."""
    top = registers[TOP]
    stack[top, OPTION] = move
    for column in range(moves.shape[1]):
        seats[stack[top, WHO], column] = moves[move, column]
    village, index, order = moves[move, VILLAGE], stack[top, INDEX] + 1, moves[move, ORDER]
    arrive(stack, villages, registers, village, index, top, order)


# ------------------------------------------------------------------------------------ the next option


@njit
def next_bid(
    stack: Array, top: int, moves: Array, groups: Array, bidders: Array, villages: Array, seats: Array, goal: int
) -> int:
    """Return the next bid that may be the best, or -1: the hint first, then group by group."""
    index, floor = stack[top, INDEX], stack[top, FLOOR]
    if stack[top, GROUP] < 0:
        hint = bidders[index, HINT]
        stack[top, GROUP], stack[top, NEXT], stack[top, FLAG] = bidders[index, FIRST_GROUP], -1, -1
        if hint >= 0:
            there = villages[moves[hint, VILLAGE], AT]
            if there < 0 or seats[there, SIZE] < moves[hint, SIZE]:
                stack[top, FLAG] = hint
                return int(hint)
    while stack[top, GROUP] < bidders[index, END_GROUP]:
        group = stack[top, GROUP]
        village = groups[group, VILLAGE]
        cap, sure = stack[top, CAPS + 2 * village], stack[top, CAPS + 2 * village + 1]
        if stack[top, NEXT] < 0:
            there = villages[village, AT]
            most = bound(goal, groups[group, MOST], floor)
            most = min(most, bound(goal, max(groups[group, THERE], cap), sure))
            small = there >= 0 and seats[there, SIZE] >= groups[group, SIZE]
            none = small or skips(stack, top, most, groups[group, ORDER])
            stack[top, NEXT] = groups[group, END] if none else groups[group, FIRST]
        while stack[top, NEXT] < groups[group, END]:
            move = stack[top, NEXT]
            stack[top, NEXT] += 1
            most = bound(goal, moves[move, MOST], floor)
            most = min(most, bound(goal, max(moves[move, PAY + village], cap), sure))
            if move != stack[top, FLAG] and not skips(stack, top, most, moves[move, ORDER]):
                return int(move)
        stack[top, GROUP] += 1
        stack[top, NEXT] = -1
    return -1


@njit
def next_last(stack: Array, top: int, moves: Array, villages: Array, seats: Array, goal: int) -> int:
    """Return the last bidder's next bid that may be the best, or -1: village by village, those that pay most first."""
    single = stack[top, FLAG] == 1
    if stack[top, GROUP] < 0:
        stack[top, GROUP], stack[top, NEXT] = 0, -1
    while stack[top, GROUP] < len(villages):
        village = stack[top, CAPS + stack[top, GROUP]]
        there = villages[village, AT]
        size = seats[there, SIZE] if there >= 0 else 0
        if stack[top, NEXT] < 0:
            stack[top, NEXT], stack[top, OPTION] = villages[village, FIRST_REPLY], -1
            stack[top, FLOOR] = floor_if_ousted(villages, seats, there, single)
        while stack[top, NEXT] < villages[village, END_REPLY]:
            move, before = stack[top, NEXT], stack[top, OPTION]
            stack[top, NEXT] += 1
            # Equal pay in one village is one move, unless the limit depends on its size.
            same = not single and before >= 0 and moves[before, PAY + village] == moves[move, PAY + village]
            if same or moves[move, SIZE] <= size:
                continue
            most = bound(goal, moves[move, PAY + village], stack[top, FLOOR])
            if not skips(stack, top, most, moves[move, ORDER]):
                return int(move)
            if most < stack[top, VALUE]:
                break
        stack[top, GROUP] += 1
        stack[top, NEXT] = -1
    return -1


@njit
def next_way(stack: Array, top: int, villages: Array, seats: Array) -> int:
    """Return the next village for a displaced trader, or -1; GROUP is the first one that was not refuted."""
    size = seats[stack[top, WHO], SIZE]
    while stack[top, NEXT] < len(villages):
        village = stack[top, NEXT]
        stack[top, NEXT] += 1
        there = villages[village, AT]
        if village != stack[top, GROUP] and (there < 0 or seats[there, SIZE] < size):
            return int(village)
    return -1


# ------------------------------------------------------------------------------------ the machine


@njit
def come_back(
    stack: Array, bidders: Array, moves: Array, villages: Array, seats: Array, registers: Array, goal: int
) -> None:
    """Undo the option of the decision on top and take note of the answer."""
    top = registers[TOP]
    village, seat, over = stack[top, WHERE], stack[top, WHO], False
    villages[village, AT] = stack[top, OUSTED]
    registers[DO] = ADVANCE
    if stack[top, KIND] == GO:
        first = stack[top, GROUP] < 0
        if registers[KNOWN]:
            over = offer(stack, top, goal, len(seats), village) and not first
            if first:  # the first way that is not refuted: now the others, with his own eyes
                stack[top, GROUP], stack[top, NEXT] = village, 0
    else:
        index = stack[top, INDEX]
        seats[seat, SIZE], seats[seat, LEAST] = 0, bidders[index, SURE]
        if registers[KNOWN]:
            over = offer(stack, top, goal, len(seats), moves[stack[top, OPTION], ORDER])
        if over and stack[top, KIND] == LAST:  # the same may do next time
            put_first(villages, village)
    if over:
        leave(stack, bidders, len(seats), registers, False)


@njit
def put_first(villages: Array, village: int) -> None:
    """Move a village to the front of those to be tried."""
    moved = village
    for place in range(len(villages)):
        moved, villages[place, TRIED] = villages[place, TRIED], moved
        if moved == village:
            return


@njit
def advance(
    stack: Array,
    moves: Array,
    groups: Array,
    bidders: Array,
    villages: Array,
    seats: Array,
    registers: Array,
    goal: int,
) -> None:
    """Try the next option of the decision on top, or end it."""
    top = registers[TOP]
    kind = stack[top, KIND]
    if kind == GO:
        village = next_way(stack, top, villages, seats)
        if village < 0:
            leave(stack, bidders, len(seats), registers, stack[top, GROUP] >= 0)
            return
        stack[top, OPTION] = -1 - village
        # Until one way is not refuted, whoever decided before looks through his eyes.
        own = stack[top, GROUP] >= 0
        before, choice = (top, village) if own else (stack[top, ABOVE], stack[top, PLACE])
        arrive(stack, villages, registers, village, stack[top, INDEX], before, choice)
        return
    if kind == BID:
        move = next_bid(stack, top, moves, groups, bidders, villages, seats, goal)
    else:
        move = next_last(stack, top, moves, villages, seats, goal)
    if move < 0:
        leave(stack, bidders, len(seats), registers, True)
    else:
        lay(stack, moves, villages, seats, registers, move)


@njit
def run(
    moves: Array,
    groups: Array,
    bidders: Array,
    villages: Array,
    seats: Array,
    stack: Array,
    registers: Array,
    goal: int,
    ends: int,
) -> bool:
    """Go on until everything is worked out, or for about so many ends; say whether it is done."""
    stop = registers[ENDS] + ends
    while registers[DO] != DONE:
        if registers[DO] == ENTER:
            if registers[ENDS] >= stop:
                return False
            enter(stack, bidders, villages, seats, registers, goal)
        elif registers[DO] == ADVANCE:
            advance(stack, moves, groups, bidders, villages, seats, registers, goal)
        elif registers[TOP] < 0:
            registers[DO] = DONE
        else:
            come_back(stack, bidders, moves, villages, seats, registers, goal)
    return True


def begin(registers: Array, trader: int, bidder: int) -> None:
    """Set the registers for a position in which this trader, if any, has to go, and this bidder is next."""
    registers[:] = (ENTER, -1, trader, bidder, -1, 0, 0, registers[ENDS])


def warm() -> Iterator[str]:
    """Compile everything by working out a tiny round: one bidder, one move."""
    registers = np.zeros(8, np.int64)
    begin(registers, -1, 0)
    run(
        np.array([[0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 0]], np.int64),
        np.array([[0, 1, 0, 1, 0, 1, 0, 1]], np.int64),
        np.array([[0, 0, 1, -1, 0]], np.int64),
        np.array([[-1, 0, 1, 0, 1, 0], [-1, 1, 1, 1, 0, 0], [-1, 1, 1, 2, 0, 0]], np.int64),
        np.zeros((2, 11), np.int64),
        np.zeros((DEPTH + 1, COLUMNS), np.int64),
        registers,
        LEAD,
        10,
    )
    yield "run"
