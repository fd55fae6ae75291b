"""One turn of Kahuna with all its plays, and the best reply to each of them.

A board is one number: 27 bits for the mover's bridges, 27 for the other player's. A node of a turn is a board and,
above it, the cards of the hand that are left, one bit each; of equal cards the first goes first, so that equal nodes
are equal numbers. Who holds what follows from the bridges.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from fijiwidgets.games.kahuna.components import BRIDGES, ENDS, ISLANDS, LINES, LINES_AT, NEEDED
from solvers.kernels._numba import lean, njit

Array = np.ndarray[Any, np.dtype[Any]]

WIDTH = len(LINES)
ALL = (1 << WIDTH) - 1
MOST = len(ISLANDS)
AT = np.array([LINES_AT[island] for island in ISLANDS])
FIRST = np.array([ISLANDS.index(ENDS[line][0]) for line in LINES])
SECOND = np.array([ISLANDS.index(ENDS[line][1]) for line in LINES])
FROM = np.full((MOST, 7), -1)  # the lines at each island, and -1 behind them
for _island in range(MOST):
    _lines = [line for line, name in enumerate(LINES) if ISLANDS[_island] in ENDS[name]]
    FROM[_island, : len(_lines)] = _lines
DEGREE = (FROM >= 0).sum(axis=1)
LAY, REMOVE, RELAY = range(3)
ROOM = 256  # more than the plays from one node
NODES = 4096  # of most turns; beyond that there will be more room
SPREAD = np.uint64(0x9E3779B97F4A7C15)
FAR = 1000  # beyond every value
CACHE_BITS = 14
TRIED = 24  # replies that are remembered
LONGEST = 10  # plays in a turn: one for each card


def _counts() -> Array:
    """Return the bridges at each island, four bits for each, for each third of the lines.

    With what is added to the first third, the highest of the four bits says: more than half.
    """
    found = np.zeros((3, 512), np.int64)
    for third in range(3):
        for mask in range(512):
            for place, island in enumerate(ISLANDS):
                count = (mask << 9 * third & LINES_AT[island]).bit_count()
                found[third, mask] += (count + (8 - NEEDED[island] if third == 0 else 0)) << 4 * place
    return found


def _lines_of() -> Array:
    """Return the lines at four islands, for each set of them, for each third of the islands."""
    found = np.zeros((3, 16), np.int64)
    for third in range(3):
        for chosen in range(16):
            for place in range(4):
                if chosen >> place & 1:
                    found[third, chosen] |= LINES_AT[ISLANDS[4 * third + place]]
    return found


COUNTS = _counts()
LINES_OF = _lines_of()
MAJORITIES = int("8" * MOST, 16)
ONES = int("1" * MOST, 16)


@lean
def bits(mask: int) -> int:
    """Return how many of 27 bits are set."""
    mask = mask - (mask >> 1 & 0x55555555)
    mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F
    return mask * 0x01010101 >> 24 & 0xFF


@lean
def counted(laid: int) -> Any:
    """Return the bridges at each island, four bits for each; the highest of them says: more than half."""
    return COUNTS[0, laid & 511] + COUNTS[1, laid >> 9 & 511] + COUNTS[2, laid >> 18]


@lean
def held(laid: int) -> Any:
    """Return the islands that these bridges hold: the highest of four bits for each."""
    return counted(laid) & MAJORITIES


@lean
def lines_of(islands: int) -> Any:
    """Return all lines at some islands; the products bring four single bits side by side."""
    first, second, third = islands >> 3 & 0x1111, islands >> 19 & 0x1111, islands >> 35 & 0x1111
    return (
        LINES_OF[0, first * 0x1248 >> 12 & 15]
        | LINES_OF[1, second * 0x1248 >> 12 & 15]
        | LINES_OF[2, third * 0x1248 >> 12 & 15]
    )


@lean
def islands_ahead(mine: int, theirs: int) -> Any:
    """Return how many more islands the first bridges hold; the product adds up twelve single bits."""
    own, other = held(mine) >> 3, held(theirs) >> 3
    return (own * ONES >> 44 & 15) - (other * ONES >> 44 & 15)


@lean
def looked_up(table: Array, mine: int, theirs: int) -> Any:
    """Return what the table says about a board."""
    bare = 0
    if mine == 0 and theirs != 0:
        bare = 1
    elif theirs == 0 and mine != 0:
        bare = 2
    return table[bare, islands_ahead(mine, theirs) + MOST, np.sign(bits(mine) - bits(theirs)) + 1]


@lean
def laid_on(mine: int, theirs: int, line: int) -> int:
    """Return the board after a bridge of the mover's: at islands just won the other player's fall."""
    after = mine | 1 << line
    won = held(after) & ~held(mine)
    return int(after | (theirs & ~lines_of(won)) << WIDTH)


@lean
def closed_lines(theirs: int) -> Any:
    """Return the lines at the other player's islands."""
    return lines_of(held(theirs))


@lean
def winning_lines(mine: int) -> Any:
    """Return the lines at islands that one bridge more would win; a bridge elsewhere is quiet."""
    counts = counted(mine)
    return lines_of(counts + ONES & MAJORITIES & ~counts)


# ------------------------------------------------------------------------------------ one turn


@lean
def list_plays(board: int, hand: Array, left: int, calm: bool, nodes: Array, moves: Array) -> int:
    """Fill in the nodes that one play leads to, and the plays; return how many there are.

    A play is its kind, its line and the places of its cards in the hand: 2, 6, 4 and 4 bits.
    """
    mine, theirs, number, last = board & ALL, board >> WIDTH, 0, -1
    may_lay = bits(mine) < BRIDGES
    winning = winning_lines(mine)
    free = ALL & ~(mine | theirs) if may_lay else 0
    if calm:
        free &= ~closed_lines(theirs)
    for i in range(len(hand)):
        if not left >> i & 1 or hand[i] == last:  # equal cards: the first goes first
            continue
        last, rest = hand[i], left & ~(1 << i)
        if AT[last] & free:
            for place in range(DEGREE[last]):
                line = FROM[last, place]
                if free >> line & 1:
                    after = laid_on(mine, theirs, line) if winning >> line & 1 else board | 1 << line
                    nodes[number] = after | rest << 2 * WIDTH
                    moves[number] = LAY | line << 2 | i << 8
                    number += 1
        targets = AT[last] & theirs
        if targets == 0:
            continue
        before = -1
        for j in range(i + 1, len(hand)):
            if not rest >> j & 1 or hand[j] == before:
                continue
            before = hand[j]
            if targets & AT[before] == 0:
                continue
            fewer = (rest & ~(1 << j)) << 2 * WIDTH
            for place in range(DEGREE[before]):
                line = FROM[before, place]
                if not targets >> line & 1:
                    continue
                after = theirs & ~(1 << line)
                nodes[number] = mine | after << WIDTH | fewer
                moves[number] = REMOVE | line << 2 | i << 8 | j << 12
                number += 1
                if calm and may_lay and not closed_lines(after) >> line & 1:
                    nodes[number] = laid_on(mine, after, line) | fewer
                    moves[number] = RELAY | line << 2 | i << 8 | j << 12
                    number += 1
    return number


@lean
def slot_of(slots: Array, keys: Array, key: int) -> Any:
    """Return where the key stands in a hash table of places, or where it belongs."""
    last, spread = len(slots) - 1, np.uint64(key) * SPREAD
    slot = np.int64(spread >> np.uint64(32) ^ spread >> np.uint64(48)) & last  # the cards left are in the highest bits
    while slots[slot] >= 0 and keys[slots[slot]] != key:
        slot = slot + 1 & last
    return slot


@njit
def explore(
    board: int, hand: Array, calm: bool, early: bool, table: Array, stop: int
) -> tuple[Array, Array, Array, int, int]:
    """Find all nodes of a turn, the nearest first, until one is worth `stop`.

    Returns the nodes, where each came from and by which play, the best value by the table, and where it stands.
    """
    keys, parents, moves = np.empty(NODES, np.int64), np.empty(NODES, np.int64), np.empty(NODES, np.int64)
    slots, nearby = np.full(NODES * 2, -1, np.int32), (np.empty(ROOM, np.int64), np.empty(ROOM, np.int64))
    keys[0], parents[0], moves[0] = board | ((1 << len(hand)) - 1) << 2 * WIDTH, -1, -1
    slots[slot_of(slots, keys, keys[0])] = 0
    so_far = 1, 0, looked_up(table, board & ALL, board >> WIDTH), 0
    while True:
        so_far = go_on((keys, parents, moves), slots, nearby, hand, calm, early, table, stop, so_far)
        number, place, best, where = so_far
        if place == number or best >= stop:
            return keys[:number], parents[:number], moves[:number], best, where
        keys, parents, moves = grown(keys), grown(parents), grown(moves)
        slots = np.full(len(keys) * 2, -1, np.int32)
        for old in range(number):
            slots[slot_of(slots, keys, keys[old])] = old


@lean
def go_on(
    nodes: tuple[Array, Array, Array],
    slots: Array,
    nearby: tuple[Array, Array],
    hand: Array,
    calm: bool,
    early: bool,
    table: Array,
    stop: int,
    so_far: tuple[int, int, int, int],
) -> tuple[int, int, int, int]:
    """Find more nodes as long as there is room; return their number, how many are done, the best value, and where."""
    keys, parents, moves = nodes
    next_nodes, next_moves = nearby
    number, place, best, where = so_far
    while place < number and best < stop and number + ROOM <= len(keys):
        here = keys[place] & (1 << 2 * WIDTH) - 1
        left = keys[place] >> 2 * WIDTH
        bare = (here & ALL == 0) != (here >> WIDTH == 0)
        plays = 0  # nothing to play, or the game is over
        if left and not (early and bare and place > 0):
            plays = list_plays(here, hand, left, calm, next_nodes, next_moves)
        for found in range(plays):
            node = next_nodes[found]
            slot = slot_of(slots, keys, node)
            if slots[slot] < 0:
                slots[slot] = number
                keys[number], parents[number], moves[number] = node, place, next_moves[found]
                value = looked_up(table, node & ALL, node >> WIDTH & ALL)
                if value > best:
                    best, where = value, number
                number += 1
        place += 1
    return number, place, best, where


@njit
def climb(board: int, hand: Array, calm: bool, early: bool, table: Array, stop: int) -> Any:
    """Return the best value on the way of the best next plays: most replies that are good enough lie there."""
    nodes, moves = np.empty(ROOM, np.int64), np.empty(ROOM, np.int64)
    left, best = (1 << len(hand)) - 1, looked_up(table, board & ALL, board >> WIDTH)
    while best < stop:
        number, found, top = list_plays(board, hand, left, calm, nodes, moves), -1, -FAR
        for place in range(number):
            value = looked_up(table, nodes[place] & ALL, nodes[place] >> WIDTH & ALL)
            if value > top:
                found, top = place, value
        if found < 0:
            break
        board, left, best = nodes[found] & (1 << 2 * WIDTH) - 1, nodes[found] >> 2 * WIDTH, max(best, top)
        if early and (board & ALL == 0) != (board >> WIDTH == 0):
            break
    return best


@njit
def grown(array: Array) -> Array:
    """Return the array with twice the room."""
    larger = np.empty(len(array) * 2, array.dtype)
    larger[: len(array)] = array
    return larger


# ------------------------------------------------------------------------------------ the reply


@njit
def two_turns(
    board: int,
    hand: Array,
    other: Array,
    calm: bool,
    early: bool,
    tables: Array,
    earlies: Array,
    low: int,
    high: int,
    cache: Array,
    tried: Array,
) -> tuple[int, int, int, int]:
    """Return what a turn is worth after the best reply to it.

    These are the value, the place of its node, the way to end the turn, and the number of nodes looked at. `tables`
    and `earlies` are those of the reply, for each way to end the turn and for each sign of its islands ahead. A reply
    may be nothing, so a table bounds what a node is worth; nodes go by their bounds. `cache` remembers replies for
    other turns with the same tables, `tried` those that were good enough. `low` is to be surpassed, `high` will do.
    """
    nodes, _, _, _, _ = explore(board, hand, calm, early, tables[0, 0], FAR)
    ways, looked_at = len(tables), len(nodes)
    bounds = np.empty((ways, len(nodes)), np.int64)
    highest = -FAR
    for way in range(ways):
        for place in range(len(nodes)):
            mine, theirs = nodes[place] & ALL, nodes[place] >> WIDTH & ALL
            table = tables[way, np.sign(islands_ahead(mine, theirs)) + 1]
            bounds[way, place] = -looked_up(table, theirs, mine)
            highest = max(highest, bounds[way, place])
    best, best_place, best_way, bound = low, -1, 0, highest
    while bound > best and best < high:
        following = -FAR
        for way in range(ways):
            for place in range(len(nodes)):
                if bounds[way, place] < bound:
                    following = max(following, bounds[way, place])
                if bounds[way, place] != bound or best >= min(bound, high):
                    continue
                value, looked = answered(nodes[place], way, other, calm, tables, earlies, best, cache, tried)
                looked_at += looked
                if value > best:
                    best, best_place, best_way = value, place, way
        bound = following
    return best, best_place, best_way, looked_at


@njit
def answered(
    node: int, way: int, other: Array, calm: bool, tables: Array, earlies: Array, low: int, cache: Array, tried: Array
) -> tuple[int, int]:
    """Return what a node is worth after the best reply, or a bound that is not above `low`; and the nodes looked at."""
    mine, theirs = node & ALL, node >> WIDTH & ALL
    key = mine | theirs << WIDTH | way << 2 * WIDTH
    slot = np.int64((np.uint64(key) * SPREAD) >> np.uint64(64 - CACHE_BITS))
    if cache[slot, 0] == key and (cache[slot, 2] == 1 or cache[slot, 1] <= low):
        return cache[slot, 1], 0
    table = tables[way, np.sign(islands_ahead(mine, theirs)) + 1]
    swapped = theirs | mine << WIDTH
    if earlies[way] and (mine == 0) != (theirs == 0):  # the game is over
        return -looked_up(table, theirs, mine), 0
    best, looked_at = repeated(swapped, calm, earlies[way], table, -low, tried), 1
    if best < -low:
        best = climb(swapped, other, calm, earlies[way], table, -low)
    if best < -low:
        reply, parents, moves, best, where = explore(swapped, other, calm, earlies[way], table, -low)
        looked_at += len(reply)
        if best >= -low:
            remember(parents, moves, where, tried)
    cache[slot, 0], cache[slot, 1], cache[slot, 2] = key, -best, best < -low
    return -best, looked_at


@lean
def repeated(board: int, calm: bool, early: bool, table: Array, stop: int, tried: Array) -> Any:
    """Return the best value of replies that were good enough before, until one is so again."""
    best = looked_up(table, board & ALL, board >> WIDTH)
    for row in range(len(tried)):
        here = board
        for place in range(tried.shape[1]):
            if best >= stop:
                return best
            code = tried[row, place]
            here = -1 if code < 0 else followed(here, code, calm)
            if here < 0:
                break
            best = max(best, looked_up(table, here & ALL, here >> WIDTH))
            if early and (here & ALL == 0) != (here >> WIDTH == 0):
                break
    return best


@lean
def followed(board: int, code: int, calm: bool) -> int:
    """Return the board after a play that was possible on another board, or -1 where it is not."""
    mine, theirs, kind, line = board & ALL, board >> WIDTH, code & 3, code >> 2 & 63
    if kind == LAY:
        free = not (mine | theirs) >> line & 1
    else:
        free = theirs >> line & 1 == 1
        theirs &= ~(1 << line)
    if not free:
        return -1
    if kind == REMOVE:
        return mine | theirs << WIDTH
    if bits(mine) >= BRIDGES or (calm and closed_lines(theirs) >> line & 1):
        return -1
    return laid_on(mine, theirs, line)


@njit
def remember(parents: Array, moves: Array, where: int, tried: Array) -> None:
    """Put a reply before those that are remembered, and forget the last one."""
    tried[1:] = tried[:-1].copy()
    tried[0] = -1
    length, place = 0, where
    while place > 0:
        length, place = length + 1, parents[place]
    while where > 0:
        length -= 1
        tried[0, length] = moves[where]
        where = parents[where]


def new_cache() -> tuple[Array, Array]:
    """Return an empty cache for replies (key, value, whether the value is more than a bound) and none tried."""
    return np.full((1 << CACHE_BITS, 3), -1, np.int64), np.full((TRIED, LONGEST), -1, np.int64)


@njit
def replies(board: int, hands: Array, calm: bool, early: bool, table: Array, values: Array) -> int:
    """Fill in the best value of a turn for each of several hands of one size; return the nodes looked at."""
    looked_at = 0
    for place in range(len(hands)):
        nodes, _, _, values[place], _ = explore(board, hands[place], calm, early, table, FAR)
        looked_at += len(nodes)
    return looked_at


def warm() -> Iterator[str]:
    """Compile each kernel by a call."""
    table, hand = np.zeros((3, 2 * MOST + 1, 3), np.int64), np.array([0, 1], np.int64)
    explore(0, hand, False, False, table, FAR)
    yield "explore"
    tables = np.zeros((1, 3, *table.shape), np.int64)
    two_turns(0, hand, hand, False, False, tables, np.zeros(1, np.bool_), -FAR, FAR, *new_cache())
    yield "two_turns"
    values = np.zeros(1, np.int64)
    replies(0, hand.reshape(1, 2), False, False, table, values)
    yield "replies"
