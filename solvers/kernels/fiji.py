"""One exchange of Fiji for two to five players: what every choice of offers brings to everybody.

Who acts in each row depends on the offers alone, what that moves on who acts and on the supply alone; both are tables,
made once for a position. Trophies depend on nothing but how each two hands compare in the four colours: with the
German rules everybody gets a trophy for each player behind, so that the pairs simply add up. Hands are one number, a
byte for each colour, and one subtraction compares two of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from solvers.kernels._numba import lean, njit

Array = np.ndarray[Any, np.dtype[Any]]

ROWS = COLOURS = 4
LARGEST = 4  # beads in an offer
MOST_OFFERS = 70  # of up to four beads of four colours, the empty one included
TAKE, HALF, OTHERS, KEEP, ROTATE, SWAP = range(6)
BITS = 4  # for each player's trophies in a result
FREE = 1 << 24  # this bit of a result says that somebody's choice was free
LEVEL = 32  # from this bit on stands with how many others each player is level, where that matters
TOP, ONE = 0x80808080, 0x01010101  # of each byte
GATHER = 1 << 24 | 1 << 18 | 1 << 12 | 1 << 6  # brings two bits of each byte together, at bit 24
PATTERNS = 256
STEP = 5  # bits for each change of goals: three for the seat, one for the kind, one that is always set


class Position(NamedTuple):
    """An exchange as numbers: all arrays are int64 and C-ordered. No colour has more than 127 beads in all."""

    hands: Array  # [seat, colour]
    supply: Array  # [colour]
    colours: Array  # [row, colour]: 1 where the condition counts the colour
    most: Array  # [row]: 1 for "most", 0 for "fewest"
    kinds: Array  # [row]: TAKE … SWAP
    beads: Array  # [row, colour]: what the effect speaks of
    goals: Array  # [goal, 2]: colour, and 1 for the most or -1 for the fewest
    german: int
    lead: int  # whoever chooses wants the lead (two players) or own trophies


class Tables(NamedTuple):
    """What can be known about a position before any offer is made."""

    sizes: Array  # [seat]: how many offers
    offers: Array  # [seat, offer]: a byte for each colour
    values: Array  # [seat, offer, row]: the offer under the condition, times 5 ** seat
    acting: Array  # [row, values of all seats as one number]: who acts, times (seats + 1) ** row; 0 for nobody
    hands: Array  # [who acts in all rows, seat]: with what was gained, the offers not yet taken off
    given: Array  # [who acts in all rows, seat]: -1, or 0 where the offer is kept
    teams: Array  # [who acts in all rows]: who changes goals and how, the last one in the lowest bits
    leaves: Array  # [who acts in all rows]: to how many lists of goals their choices lead
    first: Array  # [who acts in all rows]: the first of these lists
    worth: Array  # [pair of seats, pattern, list of goals]: trophies that the pair adds
    english: int
    lead: int


# ------------------------------------------------------------------------------------ tables


@njit
def tables(position: Position) -> Tables:
    """Return the tables of a position."""
    seats = len(position.hands)
    offers, sizes = np.zeros((seats, MOST_OFFERS), np.int64), np.zeros(seats, np.int64)
    values = np.zeros((seats, MOST_OFFERS, ROWS), np.int64)
    for seat in range(seats):
        heaps = list_offers(position.hands[seat])
        sizes[seat] = len(heaps)
        for offer in range(len(heaps)):
            offers[seat, offer] = packed(heaps[offer])
            for row in range(ROWS):
                values[seat, offer, row] = (heaps[offer] * position.colours[row]).sum() * (LARGEST + 1) ** seat
    acting = np.zeros((ROWS, (LARGEST + 1) ** seats), np.int64)
    for row in range(ROWS):
        for code in range((LARGEST + 1) ** seats):
            acting[row, code] = sole_best(code, seats, position.most[row]) * (seats + 1) ** row
    starts, goals = goal_lists(position)
    combinations = (seats + 1) ** ROWS
    hands, given = np.empty((combinations, seats), np.int64), np.full((combinations, seats), -1)
    teams, leaves = np.empty(combinations, np.int64), np.empty(combinations, np.int64)
    first = np.empty(combinations, np.int64)
    for code in range(combinations):
        teams[code], rows = carry_out(position, code, hands[code], given[code])
        leaves[code], first[code] = number_of_leaves(teams[code]), starts[rows]
    worth, english = worths(goals, seats, position.german), 1 - position.german
    moves = hands, given, teams, leaves, first
    return Tables(sizes, offers, values, acting, *moves, worth, english, position.lead)


@lean
def packed(beads: Array) -> int:
    """Return a heap of beads as one number."""
    return beads[0] | beads[1] << 8 | beads[2] << 16 | beads[3] << 24  # type: ignore[no-any-return]


@njit
def list_offers(hand: Array) -> Array:
    """Return all offers from a hand in listing order."""
    offers, number = np.zeros((MOST_OFFERS, COLOURS), np.int64), 0
    for g in range(min(hand[0], LARGEST) + 1):
        for r in range(min(hand[1], LARGEST - g) + 1):
            for y in range(min(hand[2], LARGEST - g - r) + 1):
                for b in range(min(hand[3], LARGEST - g - r - y) + 1):
                    if g + r + y + b > 0:
                        offers[number] = g, r, y, b
                        number += 1
    return offers[: max(number, 1)]  # whoever has no bead offers nothing


@lean
def sole_best(code: int, seats: int, most: int) -> int:
    """Return 1 + the seat that alone has the best value that anybody has alone, or 0."""
    found, best = 0, -1
    for seat in range(seats):
        value = code // (LARGEST + 1) ** seat % (LARGEST + 1)
        alone = True
        for other in range(seats):
            if other != seat and code // (LARGEST + 1) ** other % (LARGEST + 1) == value:
                alone = False
        rank = value if most else LARGEST - value
        if alone and rank > best:
            found, best = seat + 1, rank
    return found


@njit
def carry_out(position: Position, acting: int, after: Array, given: Array) -> tuple[int, int]:
    """Fill in hands and kept offers; return who changes goals, and the rows in which this happens, as bits."""
    hands, supply, seats, team, rows = position.hands.copy(), position.supply.copy(), len(given), 0, 0
    for row in range(ROWS):
        actor, kind = acting // (seats + 1) ** row % (seats + 1) - 1, position.kinds[row]
        if actor < 0:
            continue
        if kind >= ROTATE:
            team, rows = team << STEP | 1 << STEP - 1 | kind - ROTATE << STEP - 2 | actor, rows | 1 << row
        elif kind == KEEP:
            given[actor] = 0
        else:
            wanted, takers = position.beads[row].copy(), seats - 1 if kind == OTHERS else 1
            if kind == HALF:
                wanted *= (supply + position.german) // 2
            if (supply >= takers * wanted).all():
                supply -= takers * wanted
                for seat in range(seats):
                    if (seat == actor) != (kind == OTHERS):
                        hands[seat] += wanted
    for seat in range(seats):
        after[seat] = packed(hands[seat])
    return team, rows


# ------------------------------------------------------------------------------------ goals and trophies


@lean
def options_of(team: int) -> int:
    """Return how many ways there are for the last one of a team: to turn one of four goals, or to swap two."""
    return 6 if team >> STEP - 2 & 1 else 4


@lean
def number_of_leaves(team: int) -> int:
    """Return to how many lists of goals the choices of a team lead."""
    number = 1
    while team:
        number, team = number * options_of(team), team >> STEP
    return number


@njit
def goal_lists(position: Position) -> tuple[Array, Array]:
    """Return all lists of goals [list, goal, 2] that choices can lead to, and by the rows where they fall the first."""
    starts, teams = np.full(1 << ROWS, -1), np.zeros(1 << ROWS, np.int64)
    number = 0
    for rows in range(1 << ROWS):
        possible = True
        for row in range(ROWS):
            if rows >> row & 1:
                possible &= position.kinds[row] >= ROTATE
                teams[rows] = teams[rows] << STEP | 1 << STEP - 1 | (position.kinds[row] == SWAP) << STEP - 2
        if possible:
            starts[rows], number = number, number + number_of_leaves(teams[rows])
    goals = np.empty((number, len(position.goals), 2), np.int64)
    for rows in range(1 << ROWS):
        for leaf in range(number_of_leaves(teams[rows]) if starts[rows] >= 0 else 0):
            goals[starts[rows] + leaf] = changed(position.goals, teams[rows], leaf)
    return starts, goals


@njit
def changed(goals: Array, team: int, leaf: int) -> Array:
    """Return the goals after the choices that lead to this leaf of the tree."""
    goals, steps, leaves = goals.copy(), 0, number_of_leaves(team)
    while team >> STEP * steps:
        steps += 1
    for step in range(steps - 1, -1, -1):
        number = options_of(team >> STEP * step)
        leaves //= number
        choice, leaf = leaf // leaves, leaf % leaves
        if number == 4:
            goals[choice, 1] *= -1
        else:  # 0 1, 0 2, 0 3, 1 2, 1 3, 2 3
            first = 0 if choice < 3 else 1 if choice < 5 else 2
            second = choice + 1 if choice < 3 else choice - 1 if choice < 5 else 3
            for part in range(2):
                goals[first, part], goals[second, part] = goals[second, part], goals[first, part]
    return goals


@njit
def worths(goals: Array, seats: int, german: int) -> Array:
    """Return what each pair of players adds to the trophies, for each way in which their hands compare."""
    found = np.empty((seats * (seats - 1) // 2, PATTERNS, len(goals)), np.int64)
    for number in range(len(goals)):
        for pattern in range(PATTERNS):
            pair = 0
            for second in range(seats):
                for first in range(second):
                    found[pair, pattern, number] = trophies_of_two(goals[number], pattern, first, second, seats, german)
                    pair += 1
    return found


@lean
def trophies_of_two(goals: Array, pattern: int, first: int, second: int, seats: int, german: int) -> int:
    """Return what two players add: with two each goal's trophies, with more one for whoever is ahead."""
    total = 0
    for goal in range(len(goals)):
        bits = pattern >> 2 * goals[goal, 0] & 3  # 3 more, 2 equally many, 0 fewer
        ahead = goals[goal, 1] * (1 if bits == 3 else 0 if bits == 2 else -1)
        if ahead != 0:
            total += (len(goals) - goal if seats == 2 else 1) << BITS * (first if ahead > 0 else second)
            if seats > 2:
                return total
    if seats > 2 and not german:
        return 1 << LEVEL + BITS * first | 1 << LEVEL + BITS * second
    return total


@lean
def with_level(found: int, seats: int) -> int:
    """Return the trophies by the English rules: who is level with several others counts as only one place below."""
    trophies = found & (1 << LEVEL) - 1
    for seat in range(seats):
        level = share(found >> LEVEL, seat)
        if level > 1:
            trophies += level - 1 << BITS * seat
    return trophies


@lean
def share(found: int, seat: int) -> int:
    """Return one player's trophies."""
    return found >> BITS * seat & (1 << BITS) - 1


# ------------------------------------------------------------------------------------ choices of offers


@njit
def line(known: Tables, chosen: Array, seat: int, found: Array) -> None:
    """Fill in the results for all offers of one player, the others' being chosen (as places in their lists).

    A result is everybody's trophies packed into one number. This is the inner loop of all that follows. How the others
    compare among themselves depends on who acts, not on this player's offer: it is worked out once for each.
    """
    seats, codes, leaves = len(chosen), np.zeros(ROWS, np.int64), np.empty(known.worth.shape[2], np.int64)
    for row in range(ROWS):
        for other in range(seats):
            if other != seat:
                codes[row] += known.values[other, chosen[other], row]
    places, different = np.full(len(known.leaves), -1, np.int16), 0  # who acts: where the next two hold it
    hands = np.empty((known.sizes[seat], seats), np.int64)
    sums = np.empty((known.sizes[seat], len(leaves)), np.int64)
    pairs, patterns = np.zeros(seats, np.int64), np.empty(seats, np.int64)
    for other in range(seats):
        pairs[other] = pair_of(min(seat, other), max(seat, other))
    for own in range(known.sizes[seat]):
        acting = 0
        for row in range(ROWS):
            acting += known.acting[row, codes[row] + known.values[seat, own, row]]
        place = places[acting]
        if place < 0:
            place = places[acting] = different
            different += 1
            among_others(known, acting, chosen, seat, hands[place], sums[place])
        mine = known.hands[acting, seat] - (known.offers[seat, own] & known.given[acting, seat])
        number, start = known.leaves[acting], known.first[acting]
        for other in range(seat):
            patterns[other] = compared(hands[place, other], mine)
        for other in range(seat + 1, seats):
            patterns[other] = compared(mine, hands[place, other])
        for leaf in range(number):
            total = sums[place, leaf]
            for other in range(seats):
                if other != seat:
                    total += known.worth[pairs[other], patterns[other], start + leaf]
            leaves[leaf] = with_level(total, seats) if known.english else total
        found[own] = chosen_well(leaves, number, known.teams[acting], known.lead)


@lean
def among_others(known: Tables, acting: int, chosen: Array, seat: int, hands: Array, sums: Array) -> None:
    """Fill in the others' hands, and the trophies that they have from each other under each list of goals."""
    number, start = known.leaves[acting], known.first[acting]
    sums[:number] = 0
    for second in range(len(chosen)):
        if second != seat:
            offer = known.offers[second, chosen[second]] & known.given[acting, second]
            hands[second] = known.hands[acting, second] - offer
            for first in range(second):
                if first != seat:
                    pattern = compared(hands[first], hands[second])
                    for leaf in range(number):
                        sums[leaf] += known.worth[pair_of(first, second), pattern, start + leaf]


@lean
def pair_of(first: int, second: int) -> int:
    """Return the number of a pair of seats, the first being the lower one."""
    return second * (second - 1) // 2 + first


@lean
def compared(hand: int, other: int) -> int:
    """Return how two hands compare: two bits for each colour."""
    more = (hand | TOP) - other  # the top bit of a byte stays where there is no fewer
    bits = ((more - ONE) & TOP) >> 7 | (more & TOP) >> 6
    return (bits * GATHER) >> 24 & PATTERNS - 1


@lean
def chosen_well(leaves: Array, number: int, team: int, lead: int) -> int:
    """Return the result when everybody who changes goals chooses what is best, the first of the best."""
    while team:  # who chooses last has the last word: work backwards
        options = options_of(team)
        number //= options
        for group in range(number):
            leaves[group] = best_for(team & 7, lead, leaves, group * options, options)
        team >>= STEP
    return leaves[0]  # type: ignore[no-any-return]


@lean
def best_for(seat: int, lead: int, leaves: Array, first: int, number: int) -> int:
    """Return the first result that is best for the player, marked as free if an equally good one is another's loss."""
    # No branches: which option is best can hardly be foreseen, and a wrong guess costs more than all this.
    highest = 0
    for place in range(number):
        highest = max(highest, wanted(leaves[first + place], seat, lead) << 8 | 255 - place)
    best, other = leaves[first + 255 - (highest & 255)], 0
    for place in range(number):
        found = leaves[first + place]
        other |= (found ^ best) * (wanted(found, seat, lead) == highest >> 8)
    return best | (FREE if other & (FREE - 1) and not lead else 0)  # type: ignore[no-any-return]


@lean
def wanted(found: int, seat: int, lead: int) -> int:
    """Return what the player who chooses wants most of, never below zero."""
    return share(found, seat) + lead * (16 - share(found, 1 - lead * seat))


@lean
def unpack(found: Array, payoffs: Array) -> int:
    """Fill in trophies [cell, seat]; return in how many cells a choice was free."""
    free = 0
    for cell in range(len(payoffs)):
        for seat in range(payoffs.shape[1]):
            payoffs[cell, seat] = share(found[cell], seat)
        free += (found[cell] & FREE) > 0
    return free


@lean
def choose(profile: int, sizes: Array, chosen: Array) -> None:
    """Fill in the offers of a profile's number, the last seat's turning fastest; sizes of 1 stay as they are."""
    for seat in range(len(sizes) - 1, -1, -1):
        if sizes[seat] > 1:
            profile, chosen[seat] = profile // sizes[seat], profile % sizes[seat]


@njit
def tensor(known: Tables) -> tuple[Array, int]:
    """Return trophies [cell, seat] of all combinations of offers, and in how many of them a choice was free."""
    last, free = len(known.sizes) - 1, 0
    width, sizes = known.sizes[last], known.sizes.copy()
    sizes[last] = 1
    payoffs = np.empty((known.sizes.prod(), last + 1), np.int8)
    chosen, found = np.zeros_like(sizes), np.empty(width, np.int64)
    for outer in range(sizes.prod()):
        choose(outer, sizes, chosen)
        line(known, chosen, last, found)
        free += unpack(found, payoffs[outer * width : (outer + 1) * width])
    return payoffs, free


@njit
def matrix(known: Tables, chosen: Array, row: int, column: int) -> tuple[Array, int]:
    """Return trophies [cell, seat] for all offers of two players, and in how many cells a choice was free."""
    height, width, free = known.sizes[row], known.sizes[column], 0
    payoffs, found, chosen = np.empty((height * width, len(chosen)), np.int8), np.empty(width, np.int64), chosen.copy()
    for own in range(height):
        chosen[row] = own
        line(known, chosen, column, found)
        free += unpack(found, payoffs[own * width : (own + 1) * width])
    return payoffs, free


@njit
def equilibria(payoffs: Array, sizes: Array) -> Array:
    """Return the cells of a tensor in which nobody can do better alone."""
    good = np.ones(len(payoffs), np.bool_)
    stride = len(payoffs)
    for seat in range(len(sizes)):
        outer, stride, number = stride, stride // sizes[seat], sizes[seat]
        best = np.empty(stride, np.int8)
        for block in range(0, len(payoffs), outer):
            best[:] = -128
            for own in range(number):
                for inner in range(stride):
                    best[inner] = max(best[inner], payoffs[block + own * stride + inner, seat])
            for own in range(number):
                for inner in range(stride):
                    cell = block + own * stride + inner
                    good[cell] &= payoffs[cell, seat] == best[inner]
    return np.nonzero(good)[0]


@njit
def stable(known: Tables, first: int, second: int) -> Array:
    """Return the offers [equilibrium, seat] that begin with these two and that nobody can improve on alone.

    For five players, whose tensor has a thousand million cells: only the part for the first two offers is ever there.
    """
    seats, chosen, sizes = len(known.sizes), np.zeros_like(known.sizes), known.sizes.copy()
    chosen[0], chosen[1], sizes[0], sizes[1] = first, second, 1, 1
    outer, width, found = sizes.copy(), sizes[seats - 1], np.empty(MOST_OFFERS, np.int64)
    outer[seats - 1] = 1
    payoffs = np.empty((sizes.prod(), seats - 2), np.int8)
    for number in range(outer.prod()):
        choose(number, outer, chosen)
        line(known, chosen, seats - 1, found)
        for own in range(width):
            for seat in range(2, seats):
                payoffs[number * width + own, seat - 2] = share(found[own], seat)
    cells = equilibria(payoffs, sizes[2:])
    profiles, number = np.empty((len(cells), seats), np.int64), 0
    for cell in cells:
        chosen[seats - 1] = 0
        choose(cell, sizes, chosen)
        if content(known, chosen, 0, found) and content(known, chosen, 1, found):
            profiles[number] = chosen
            number += 1
    return profiles[:number]


@njit
def content(known: Tables, chosen: Array, seat: int, found: Array) -> bool:
    """Say whether the player can do no better against the others' offers."""
    own, best = chosen[seat], 0
    line(known, chosen, seat, found)
    chosen[seat] = own
    for other in range(known.sizes[seat]):
        best = max(best, share(found[other], seat))
    return share(found[own], seat) == best


@njit
def weigh(known: Tables, seat: int, profiles: Array, weights: Array, totals: Array, squares: Array) -> None:
    """Add up what each own offer brings against offers of the others [profile, seat], and its square."""
    chosen, found = np.empty_like(known.sizes), np.empty(MOST_OFFERS, np.int64)
    for number in range(len(profiles)):
        chosen[:] = profiles[number]
        line(known, chosen, seat, found)
        for own in range(len(totals)):
            value = share(found[own], seat) - known.lead * share(found[own], 1 - known.lead * seat)
            totals[own] += weights[number] * value
            squares[own] += weights[number] * value * value


def warm() -> Iterator[str]:
    """Compile the kernels by calling each with the types that are used."""
    cards, three = np.ones((4, 4), np.int64), np.ones((3, 4), np.int64)
    kinds, goals = np.array([TAKE, HALF, ROTATE, SWAP]), np.array([[0, 1], [1, 1], [2, -1], [3, -1]])
    known = tables(Position(three[:2], cards[0], cards, kinds % 2, kinds, cards, goals, 1, 0))
    yield "tables"
    payoffs, _ = tensor(known)
    yield "tensor"
    equilibria(payoffs, known.sizes)
    yield "equilibria"
    profiles, ones = np.zeros((1, 2), np.int64), np.ones(known.sizes[0], np.int64)
    matrix(known, profiles[0], 0, 1)
    yield "matrix"
    stable(tables(Position(three, cards[0], cards, kinds % 2, kinds, cards, goals, 1, 0)), 0, 0)
    yield "stable"
    weigh(known, 0, profiles, ones[:1], ones, ones.copy())
    yield "weigh"
