"""Wampum's kernel: the last bid and what follows it, worked out at once, and remembered."""

from __future__ import annotations

from solvers.kernels._numba import lean
from solvers.kernels._wampum_best import (
    AT,
    AVOIDED,
    BEFORE,
    CAPS,
    CHOICE,
    DEPTH,
    EARLIER,
    END_REPLY,
    ENDLESS,
    ENDS,
    FIRST_REPLY,
    KNOWN_ANSWER,
    KNOWN_LINE,
    KNOWN_TOTALS,
    LEAST,
    LENGTH,
    LINE,
    MIX,
    MOST,
    OPTION,
    ORDER,
    PAY,
    PLACES,
    SEAT,
    SIZE,
    STATUS,
    SURE,
    SURE_PAY,
    TIED,
    TOP,
    TOTALS,
    TRIED,
    VALUE,
    WHO,
    Array,
    answer,
    begin_row,
    bound,
    offer,
    reply,
    skips,
    value_of,
)

# ------------------------------------------------------------------------------------ bounds


@lean
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


@lean
def most_before(villages: Array, seats: Array, goal: int) -> int:
    """Return what whoever decided before the last bidder is worth at most, wherever others go after the last bid."""
    found = ENDLESS
    for village in range(len(villages)):
        ousted, most = villages[village, AT], -ENDLESS
        size = seats[ousted, SIZE] if ousted >= 0 else 0
        for other in range(len(villages)):
            seat = villages[other, AT]
            if seat >= 0:  # only smaller bids can be displaced further on
                stays = ousted < 0 or (seat != ousted and seats[seat, SIZE] >= size)
                most = max(most, seats[seat, PAY + other] if stays else seats[seat, MOST])
        found = min(found, reply(goal, bound(goal, villages[village, SURE_PAY + size], most)))
    return found


@lean
def most_there(
    villages: Array,
    seats: Array,
    goal: int,
    seat: int,
    village: int,
    size: int,
    most: int,
    pay: int,
) -> int:
    """Return what the next to last bidder can get at most with a bid in this village, that pays so much there."""
    seats[seat, SIZE], seats[seat, MOST], seats[seat, PAY + village] = size, most, pay
    ousted, villages[village, AT] = villages[village, AT], seat
    if ousted < 0:
        found = most_before(villages, seats, goal)
    else:  # whoever is displaced goes where he likes
        found = -ENDLESS
        for way in range(len(villages)):
            if villages[way, AT] < 0:
                villages[way, AT] = ousted
                found = max(found, most_before(villages, seats, goal))
                villages[way, AT] = -1
            elif seats[villages[way, AT], SIZE] < seats[ousted, SIZE]:
                found = ENDLESS  # and somebody else after him
    seats[seat, SIZE], villages[village, AT] = 0, ousted
    return found


@lean
def all_single(seats: Array) -> bool:
    """Say whether no bid is larger than one good."""
    highest = 0
    for seat in range(len(seats)):
        highest = max(highest, seats[seat, SIZE])
    return highest == 1


# ------------------------------------------------------------------------------------ what is known already


@lean
def slot_of(stack: Array, memory: Array, villages: Array, seats: Array, is_last: bool) -> int:
    """Return the row for what a bidder finds, with its keys written down; a row of another place is emptied.

    He finds the same if the same traders stand in the same villages with bids of the same sizes, and with the same pay
    in all villages where they may come to stand. That is written down whole, so that no two places are mistaken.
    """
    mixed = 0
    for village in range(len(villages)):
        stack[DEPTH, village] = key_of(villages, seats, village)  # columns that the answer has no use for
        mixed = (mixed ^ stack[DEPTH, village]) * MIX
        mixed ^= mixed >> 29
    slot, known = mixed & (PLACES - 1) if is_last else PLACES + (mixed & (EARLIER - 1)), True
    for village in range(len(villages)):
        known &= memory[slot, village] == stack[DEPTH, village]
        memory[slot, village] = stack[DEPTH, village]
    if not known:
        memory[slot, STATUS] = 0
    return int(slot)


@lean
def key_of(villages: Array, seats: Array, village: int) -> int:
    """Return who stands in a village, with what size and what pay, in one number."""
    seat = villages[village, AT]
    if seat < 0:
        return 0
    size = seats[seat, SIZE]
    key = (size << 3) | (seat + 1)
    for place in range(len(villages)):
        there = villages[place, AT]
        if place == village or there < 0 or seats[there, SIZE] < size:
            key |= (seats[seat, PAY + place] + 1) << (11 + 10 * place)
    return int(key)


@lean
def known_before(
    stack: Array, memory: Array, slot: int, seats: int, seat: int, before: int, choice: int, goal: int
) -> int:
    """Answer as it was written down, and return 1; or 0 if this is avoided, or -1 if it has to be worked out."""
    if memory[slot, STATUS] == 0:
        return -1
    if memory[slot, STATUS] == AVOIDED:
        return 0 if before >= 0 and skips(stack, before, memory[slot, KNOWN_TOTALS], choice) else -1
    recall(stack, memory, slot, seats)
    value = value_of(goal, stack, seats, seat)
    return 0 if before >= 0 and skips(stack, before, reply(goal, value), choice) else 1


@lean
def remember(stack: Array, memory: Array, slot: int, seats: int) -> None:
    """Write the answer down."""
    memory[slot, STATUS] = KNOWN_ANSWER + 2 * stack[DEPTH, LENGTH] + stack[DEPTH, TIED]
    for seat in range(seats):
        memory[slot, KNOWN_TOTALS + seat] = stack[DEPTH, TOTALS + seat]
    for place in range(stack[DEPTH, LENGTH]):
        memory[slot, KNOWN_LINE + place] = stack[DEPTH, LINE + place]


@lean
def recall(stack: Array, memory: Array, slot: int, seats: int) -> None:
    """Answer as it was written down."""
    status = memory[slot, STATUS] - KNOWN_ANSWER
    stack[DEPTH, LENGTH], stack[DEPTH, TIED] = status >> 1, status & 1
    for seat in range(seats):
        stack[DEPTH, TOTALS + seat] = memory[slot, KNOWN_TOTALS + seat]
    for place in range(status >> 1):
        stack[DEPTH, LINE + place] = memory[slot, KNOWN_LINE + place]


# ------------------------------------------------------------------------------------ the last bid and what follows


@lean
def count(stack: Array, villages: Array, seats: Array, registers: Array) -> None:
    """Answer with the totals when all have bid and nobody is displaced."""
    row = PAY + (len(villages) if all_single(seats) else 0)
    for village in range(len(villages)):
        seat = villages[village, AT]
        if seat >= 0:
            stack[DEPTH, TOTALS + seat] = seats[seat, row + village]
    stack[DEPTH, TIED], stack[DEPTH, LENGTH] = 0, 0
    registers[ENDS] += 1


@lean
def settle(
    stack: Array,
    top: int,
    villages: Array,
    seats: Array,
    registers: Array,
    goal: int,
    trader: int,
    before: int,
    choice: int,
) -> bool:
    """Answer with the best when all have bid and this trader, if any, is displaced; False if it is avoided."""
    if trader < 0:
        count(stack, villages, seats, registers)
        return True
    begin_row(stack, top, trader, before, choice)
    size = seats[trader, SIZE]
    for village in range(len(villages)):
        there = villages[village, AT]
        if there < 0 or seats[there, SIZE] < size:
            stack[top, OPTION] = -1 - village
            villages[village, AT] = trader
            known = settle(stack, top + 1, villages, seats, registers, goal, there, top, village)
            villages[village, AT] = there
            if known and offer(stack, top, goal, len(seats), village):
                return False
    answer(stack, top, len(seats))
    return True


@lean
def bid_last(
    stack: Array,
    moves: Array,
    bidders: Array,
    villages: Array,
    seats: Array,
    memory: Array,
    registers: Array,
    goal: int,
) -> bool:
    """Answer with the best for the last bidder; False if it is avoided."""
    before, choice, top = registers[BEFORE], registers[CHOICE], registers[TOP] + 1
    registers[ENDS] += 1  # what is avoided or remembered takes time as well: `run` has to pause in between
    # Where nobody was displaced, this bound was asked for the bid itself already.
    if 0 <= before < registers[TOP] and skips(stack, before, most_before(villages, seats, goal), choice):
        return False
    seat, single = bidders[len(bidders) - 1, SEAT], all_single(seats)
    # With single goods alone the limit may count, and a key has one row of pay.
    slot = -1 if single else slot_of(stack, memory, villages, seats, True)
    if slot >= 0:
        known = known_before(stack, memory, slot, len(seats), seat, before, choice, goal)
        if known >= 0:
            return known == 1
    begin_row(stack, top, seat, before, choice)
    for place in range(len(villages)):
        stack[top, CAPS + place] = villages[place, TRIED]
    for place in range(len(villages)):
        village = stack[top, CAPS + place]
        if reply_there(stack, top, moves, bidders, villages, seats, registers, goal, village, single):
            put_first(villages, village)  # the same may do next time
            if slot >= 0:
                memory[slot, STATUS], memory[slot, KNOWN_TOTALS] = AVOIDED, reply(goal, stack[top, VALUE])
            return False
    answer(stack, top, len(seats))
    if slot >= 0:
        remember(stack, memory, slot, len(seats))
    return True


@lean
def reply_there(
    stack: Array,
    top: int,
    moves: Array,
    bidders: Array,
    villages: Array,
    seats: Array,
    registers: Array,
    goal: int,
    village: int,
    single: bool,
) -> bool:
    """Try the last bidder's bids on one village that may be the best; say whether all this is avoided."""
    seat, there, last = stack[top, WHO], villages[village, AT], -1
    size, floor = seats[there, SIZE] if there >= 0 else 0, floor_if_ousted(villages, seats, there, single)
    for move in range(villages[village, FIRST_REPLY], villages[village, END_REPLY]):
        # Equal pay in one village is one move, unless the limit depends on its size.
        same = not single and last >= 0 and moves[last, PAY + village] == moves[move, PAY + village]
        if same or moves[move, SIZE] <= size:
            continue
        last = move
        most = bound(goal, moves[move, PAY + village], floor)
        if skips(stack, top, most, moves[move, ORDER]):
            if most < stack[top, VALUE]:
                return False
            continue
        stack[top, OPTION] = move
        for column in range(moves.shape[1]):
            seats[seat, column] = moves[move, column]
        villages[village, AT] = seat
        known = settle(stack, top + 1, villages, seats, registers, goal, there, top, moves[move, ORDER])
        villages[village, AT] = there
        seats[seat, SIZE], seats[seat, LEAST] = 0, bidders[len(bidders) - 1, SURE]
        if known and offer(stack, top, goal, len(seats), moves[move, ORDER]):
            return True
    return False


@lean
def put_first(villages: Array, village: int) -> None:
    """Move a village to the front of those to be tried."""
    moved = village
    for place in range(len(villages)):
        moved, villages[place, TRIED] = villages[place, TRIED], moved
        if moved == village:
            return
