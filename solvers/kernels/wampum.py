"""One round of Wampum by max^n as in `solvers.wampum.round`, with the stack of decisions in an array.

What the last bidder finds is remembered: the same traders in the same villages, with the same sizes and the same pay
where it counts, come up again and again. Ties and cuts are looked at as if it were found anew.

`run` can stop after any number of ends and go on later: all it knows stands in the arrays it is given, one row for
each move, group of moves, bidder, village, seat and decision, all C-ordered int64.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from solvers.kernels._numba import lean
from solvers.kernels._wampum_best import (
    ABOVE,
    ADVANCE,
    AT,
    AVOIDED,
    BASE,
    BEFORE,
    BID,
    BIDDER,
    CAPS,
    CHOICE,
    COLUMNS,
    DEPTH,
    DO,
    DONE,
    EARLIER,
    END,
    END_GROUP,
    ENDLESS,
    ENDS,
    ENTER,
    FIRST,
    FIRST_GROUP,
    FLAG,
    FLOOR,
    FOUND,
    GO,
    GROUP,
    HINT,
    INDEX,
    KIND,
    KNOWN,
    KNOWN_TOTALS,
    LEAD,
    LEAST,
    LENGTH,
    LINE,
    MEMORY,
    MOST,
    NEXT,
    OPTION,
    ORDER,
    OUSTED,
    OWN,
    PAY,
    PLACE,
    PLACES,
    RETURN,
    ROW,
    SEAT,
    SIZE,
    STATUS,
    SURE,
    SURE_PAY,
    THERE,
    TIED,
    TOP,
    TOTALS,
    TRADER,
    VALUE,
    VILLAGE,
    WHERE,
    WHO,
    Array,
    answer,
    begin_row,
    bound,
    offer,
    reply,
    skips,
)
from solvers.kernels._wampum_last import (
    all_single,
    bid_last,
    known_before,
    most_there,
    remember,
    settle,
    slot_of,
)

# What begins a round and reads its answer needs these columns too.
__all__ = [
    "COLUMNS",
    "DEPTH",
    "EARLIER",
    "ENDS",
    "LENGTH",
    "LINE",
    "MEMORY",
    "PLACES",
    "TIED",
    "TOTALS",
    "begin",
    "run",
    "warm",
]

# ------------------------------------------------------------------------------------ bounds


@lean
def floor_of(seats: Array, seat: int) -> int:
    """Return what the best other player gets at least."""
    floor = -ENDLESS
    for other in range(len(seats)):
        if other != seat:
            floor = max(floor, seats[other, LEAST])
    return floor


@lean
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


# ------------------------------------------------------------------------------------ a decision begins


@lean
def enter(
    stack: Array,
    moves: Array,
    bidders: Array,
    villages: Array,
    seats: Array,
    memory: Array,
    registers: Array,
    goal: int,
) -> None:
    """Begin the next decision, or count the totals if there is none."""
    trader, index, last = registers[TRADER], registers[BIDDER], len(bidders) - 1
    if index > last:
        registers[DO] = RETURN
        registers[KNOWN] = settle(
            stack, registers[TOP] + 1, villages, seats, registers, goal, trader, registers[BEFORE], registers[CHOICE]
        )
        return
    if trader < 0 and index == last:
        registers[DO] = RETURN
        registers[KNOWN] = bid_last(stack, moves, bidders, villages, seats, memory, registers, goal)
        return
    if trader < 0 and not all_single(seats):
        slot, before, choice = slot_of(stack, memory, villages, seats, False), registers[BEFORE], registers[CHOICE]
        seat = bidders[index, SEAT]
        known = known_before(stack, memory, slot, len(seats), seat, before, choice, goal)
        if known >= 0:
            registers[DO], registers[KNOWN] = RETURN, known
            return
    registers[TOP] += 1
    registers[DO], top = ADVANCE, registers[TOP]
    kind = GO if trader >= 0 else BID
    begin_row(stack, top, trader if trader >= 0 else bidders[index, SEAT], registers[BEFORE], registers[CHOICE])
    stack[top, KIND], stack[top, INDEX] = kind, index
    stack[top, GROUP], stack[top, NEXT], stack[top, FLAG] = -1, 0, 0
    if kind == BID:
        stack[top, FLOOR] = floor_of(seats, stack[top, WHO])
        put_ceilings(stack, top, villages, seats, index == last - 1 and goal != OWN)


@lean
def arrive(stack: Array, villages: Array, registers: Array, village: int, index: int, before: int, choice: int) -> None:
    """Let the trader of the decision on top arrive in a village; the next decision is to be entered."""
    top = registers[TOP]
    stack[top, WHERE], stack[top, OUSTED] = village, villages[village, AT]
    villages[village, AT] = stack[top, WHO]
    registers[DO], registers[TRADER], registers[BIDDER] = ENTER, stack[top, OUSTED], index
    registers[BEFORE], registers[CHOICE] = before, choice


@lean
def lay(stack: Array, moves: Array, villages: Array, seats: Array, registers: Array, move: int) -> None:
    """Lay a bid of whoever decides on top."""
    top = registers[TOP]
    stack[top, OPTION] = moves[move, BASE]
    for column in range(moves.shape[1]):
        seats[stack[top, WHO], column] = moves[move, column]
    village, index, order = moves[move, VILLAGE], stack[top, INDEX] + 1, moves[move, ORDER]
    arrive(stack, villages, registers, village, index, top, order)


# ------------------------------------------------------------------------------------ the next option


@lean
def row_of(groups: Array, group: int, villages: Array, seats: Array) -> int:
    """Return the row of a group for the villages that its owner can come to: nobody ever goes where more is bid."""
    row = group << len(villages)
    size, reach = groups[row, SIZE], 0
    for village in range(len(villages)):
        there = villages[village, AT]
        if there < 0 or seats[there, SIZE] < size:
            reach |= 1 << village
    return int(row | reach)


@lean
def next_bid(
    stack: Array, top: int, moves: Array, groups: Array, bidders: Array, villages: Array, seats: Array, goal: int
) -> int:
    """Return the next bid that may be the best, or -1: the hint first, then group by group."""
    index, floor, seat = stack[top, INDEX], stack[top, FLOOR], stack[top, WHO]
    bounded = index == len(bidders) - 2 and goal != OWN and stack[top, FOUND] == 1
    if stack[top, GROUP] < 0:
        hint = bidders[index, HINT]
        stack[top, GROUP], stack[top, NEXT], stack[top, FLAG] = bidders[index, FIRST_GROUP], -1, -1
        if hint >= 0:
            there = villages[moves[hint, VILLAGE], AT]
            if there < 0 or seats[there, SIZE] < moves[hint, SIZE]:
                stack[top, FLAG] = hint
                return int(hint)
    while stack[top, GROUP] < bidders[index, END_GROUP]:
        if stack[top, NEXT] < 0:
            stack[top, ROW] = row_of(groups, stack[top, GROUP], villages, seats)
        group = stack[top, ROW]
        village = groups[group, VILLAGE]
        cap, sure = stack[top, CAPS + 2 * village], stack[top, CAPS + 2 * village + 1]
        if stack[top, NEXT] < 0:
            there = villages[village, AT]
            most = bound(goal, groups[group, MOST], floor)
            most = min(most, bound(goal, max(groups[group, THERE], cap), sure))
            small = there >= 0 and seats[there, SIZE] >= groups[group, SIZE]
            none = small or skips(stack, top, most, groups[group, ORDER])
            if bounded and not none:
                size, order = groups[group, SIZE], groups[group, ORDER]
                most = most_there(villages, seats, goal, seat, village, size, groups[group, MOST], groups[group, THERE])
                none = skips(stack, top, most, order)
            stack[top, NEXT] = groups[group, END] if none else groups[group, FIRST]
        while stack[top, NEXT] < groups[group, END]:
            move = stack[top, NEXT]
            stack[top, NEXT] += 1
            most = bound(goal, moves[move, MOST], floor)
            most = min(most, bound(goal, max(moves[move, PAY + village], cap), sure))
            if moves[move, BASE] == stack[top, FLAG] or skips(stack, top, most, moves[move, ORDER]):
                continue
            if bounded and groups[group, END] > groups[group, FIRST] + 1:
                size, order, pay = moves[move, SIZE], moves[move, ORDER], moves[move, PAY + village]
                most = most_there(villages, seats, goal, seat, village, size, moves[move, MOST], pay)
                if skips(stack, top, most, order):
                    continue
            return int(move)
        stack[top, GROUP] += 1
        stack[top, NEXT] = -1
    return -1


@lean
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


@lean
def come_back(
    stack: Array,
    bidders: Array,
    moves: Array,
    villages: Array,
    seats: Array,
    memory: Array,
    registers: Array,
    goal: int,
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
    if over:
        leave(stack, bidders, villages, seats, memory, registers, goal, False)


@lean
def leave(
    stack: Array,
    bidders: Array,
    villages: Array,
    seats: Array,
    memory: Array,
    registers: Array,
    goal: int,
    known: bool,
) -> None:
    """End the decision on top: its best is the answer, or whoever decided before avoids it."""
    top = registers[TOP]
    registers[DO], registers[TOP], registers[KNOWN] = RETURN, top - 1, known
    if known:
        if stack[top, KIND] == BID:
            bidders[stack[top, INDEX], HINT] = stack[top, LINE]
        answer(stack, top, len(seats))
    if stack[top, KIND] == BID and not all_single(seats):
        slot = slot_of(stack, memory, villages, seats, False)
        if known:
            remember(stack, memory, slot, len(seats))
        else:
            memory[slot, STATUS], memory[slot, KNOWN_TOTALS] = AVOIDED, reply(goal, stack[top, VALUE])


@lean
def advance(
    stack: Array,
    moves: Array,
    groups: Array,
    bidders: Array,
    villages: Array,
    seats: Array,
    memory: Array,
    registers: Array,
    goal: int,
) -> None:
    """Try the next option of the decision on top, or end it."""
    top = registers[TOP]
    kind = stack[top, KIND]
    if kind == GO:
        village = next_way(stack, top, villages, seats)
        if village < 0:
            leave(stack, bidders, villages, seats, memory, registers, goal, stack[top, GROUP] >= 0)
            return
        stack[top, OPTION] = -1 - village
        # Until one way is not refuted, whoever decided before looks through his eyes.
        own = stack[top, GROUP] >= 0
        before, choice = (top, village) if own else (stack[top, ABOVE], stack[top, PLACE])
        arrive(stack, villages, registers, village, stack[top, INDEX], before, choice)
        return
    move = next_bid(stack, top, moves, groups, bidders, villages, seats, goal)
    if move < 0:
        leave(stack, bidders, villages, seats, memory, registers, goal, True)
    else:
        lay(stack, moves, villages, seats, registers, move)


@lean
def run(
    moves: Array,
    groups: Array,
    bidders: Array,
    villages: Array,
    seats: Array,
    stack: Array,
    memory: Array,
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
            enter(stack, moves, bidders, villages, seats, memory, registers, goal)
        elif registers[DO] == ADVANCE:
            advance(stack, moves, groups, bidders, villages, seats, memory, registers, goal)
        elif registers[TOP] < 0:
            registers[DO] = DONE
        else:
            come_back(stack, bidders, moves, villages, seats, memory, registers, goal)
    return True


def begin(registers: Array, trader: int, bidder: int) -> None:
    """Set the registers for a position in which this trader, if any, has to go, and this bidder is next."""
    registers[:] = (ENTER, -1, trader, bidder, -1, 0, 0, registers[ENDS])


def warm() -> Iterator[str]:
    """Compile everything by working out a tiny round: one bidder, one move."""
    registers = np.zeros(8, np.int64)
    begin(registers, -1, 0)
    run(
        np.array([[0, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0]], np.int64),
        np.array([[0, 1, 0, 1, 0, 1, 0, 1]] * 8, np.int64),
        np.array([[0, 0, 1, -1, 0]], np.int64),
        np.array([[-1, 0, 1, 0, 1, 0], [-1, 1, 1, 1, 0, 0], [-1, 1, 1, 2, 0, 0]], np.int64),
        np.zeros((2, 12), np.int64),
        np.zeros((DEPTH + 1, COLUMNS), np.int64),
        np.zeros((PLACES + EARLIER, MEMORY), np.int64),
        registers,
        LEAD,
        10,
    )
    yield "run"
