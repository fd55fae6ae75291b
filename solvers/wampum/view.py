"""Wampum through one player's eyes: the ways in which the goods that he cannot see may lie.

Known goods lie where they are known to lie; all ways to share out the others are equally likely, those left out that
the rules exclude: with four players the two goods taken out are of different kinds. Where it is not sure what is known,
each possibility counts as often as there are orders in which the others may lie.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, factorial, gcd, lcm, prod
from typing import Any, NamedTuple

from fijiwidgets.core import GameError
from fijiwidgets.games.wampum.components import KINDS, OF_EACH
from fijiwidgets.games.wampum.state import NOTHING, UNITS, Goods, minus, plus, size
from solvers.wampum.memory import Held, Memory, nothing_remembered

TRIES = 200
DRAWN = 100  # worlds to choose one from, by how likely they are


class Heap(NamedTuple):
    """A hidden heap: whose bid or hand it is, what is known of it, and how many goods more it has."""

    seat: int
    is_bid: bool
    known: Goods
    more: int


def possible(view: Any, rng: random.Random, memory: Memory | None = None) -> Any:
    """Return a whole state that looks like this view and fits what is remembered, drawn at random."""
    memory = memory or nothing_remembered(view)
    state = None
    for _ in range(TRIES):
        held = _some_world(view, memory, rng)
        goods = unseen_goods(view, memory.box, held)
        if min(goods) < 0:
            continue  # more of a kind than there is: it cannot have been like that
        unseen = [kind for kind in KINDS for _ in range(goods[kind])]
        rng.shuffle(unseen)
        filled = {}
        for heap in hidden_heaps(view, held):
            drawn, unseen = unseen[: heap.more], unseen[heap.more :]
            filled[heap.seat, heap.is_bid] = plus(heap.known, _counted(drawn))
        deck = size(view.deck)
        state = _whole(
            view, filled, _counted(unseen[:deck]), plus(_known_box(memory.box, held), _counted(unseen[deck:]))
        )
        # The first two of the goods in the box that nobody knows are those taken out.
        if len(view.players) != 4 or len(unseen) < deck + 2 or unseen[deck] != unseen[deck + 1]:
            return state
    if state is None:
        raise GameError("solvers.error.wampum_unseen")
    return state  # a table set up for study may be one that no game comes to


def all_possible(view: Any, most: int, memory: Memory | None = None) -> list[tuple[Any, int]] | None:
    """Return all hands and bids that may lie hidden, each with its weight; None if there are more than so many.

    How the rest lies in deck and box does not matter in this round: one way stands for all.
    """
    memory = memory or nothing_remembered(view)
    if not memory.exact or prod(map(len, memory.held)) > most:
        return None
    found: dict[Any, tuple[Any, Fraction]] = {}
    for worlds in product(*[worlds.items() for worlds in memory.held]):
        held = [one for one, _ in worlds]
        goods, heaps = unseen_goods(view, memory.box, held), hidden_heaps(view, held)
        if min(goods) < 0:
            continue
        sizes = [heap.more for heap in heaps]
        share = Fraction(prod([ways for _, ways in worlds]) * _orders(goods), _arrangements(sum(goods), sizes))
        for contents, rest, ways in _shared_out(goods, sizes):
            filled = {
                (heap.seat, heap.is_bid): plus(heap.known, content)
                for heap, content in zip(heaps, contents, strict=True)
            }
            deck, box = _split(rest, size(view.deck))
            state = _whole(view, filled, deck, plus(_known_box(memory.box, held), box))
            key = state.but(deck=NOTHING, box=NOTHING)
            before = found.get(key, (state, Fraction(0)))
            chance = _unlike(rest) if len(view.players) == 4 and sum(box) > 1 else 1
            found[key] = before[0], before[1] + share * ways * chance
            if len(found) > most:
                return None
    return _whole_weights([*found.values()])


def _some_world(view: Any, memory: Memory, rng: random.Random) -> Sequence[Held]:
    """Return what may be known of everybody's goods, drawn as likely as it is; of very many ways some are looked at."""
    number = prod(map(len, memory.held))
    if number == 1:
        return [next(iter(worlds)) for worlds in memory.held]
    few = number <= DRAWN
    every = product(*memory.held) if few else (_by_ways(memory, rng) for _ in range(DRAWN))
    likely = dict[tuple[Held, ...], int]()
    for held in every:
        goods = unseen_goods(view, memory.box, held)
        ways = prod([worlds[one] for worlds, one in zip(memory.held, held, strict=True)]) if few else 1
        likely[held] = likely.get(held, 0) + (ways * _orders(goods) if min(goods) >= 0 else 0)
    return rng.choices([*likely], [*likely.values()])[0] if any(likely.values()) else _by_ways(memory, rng)


def _by_ways(memory: Memory, rng: random.Random) -> tuple[Held, ...]:
    return tuple([rng.choices([*worlds], [*worlds.values()])[0] for worlds in memory.held])


# ------------------------------------------------------------------------------------ heaps


def unseen_goods(view: Any, box: Goods = NOTHING, held: Sequence[Held] = ()) -> Goods:
    """Return the goods that nobody knows where they lie, all together; `box` and `held` are known.

    >>> from fijiwidgets import wampum
    >>> state = wampum.position(players=2, villages=[{"fur": 1}, {"maize": 1}, {"tobacco": 1}],
    ...     hands=[{"spirits": 2}, {"maize": 3}], last_round=True)
    >>> unseen_goods(wampum.view(state, 0))
    (17, 18, 17, 17, 16)
    """
    laid = [bid[1] for bid in view.bids if bid]
    left: Goods = minus((OF_EACH,) * 5, _known_box(box, held))
    for heap in [*view.hands, *laid, *view.villages, *[part for one in held for part in (one.hand, one.bid)]]:
        left = left if isinstance(heap, int) else minus(left, heap)
    return left


def hidden_heaps(view: Any, held: Sequence[Held]) -> list[Heap]:
    """Return the hands and the bids that the viewer cannot see."""
    hands = [
        Heap(seat, False, held[seat].hand, hand - sum(held[seat].hand))
        for seat, hand in enumerate(view.hands)
        if isinstance(hand, int)
    ]
    return hands + [
        Heap(seat, True, held[seat].bid, bid[1] - sum(held[seat].bid))
        for seat, bid in enumerate(view.bids)
        if bid and isinstance(bid[1], int)
    ]


def _known_box(box: Goods, held: Sequence[Held]) -> Goods:
    for one in held:
        box = plus(box, one.away)
    return box


def _whole(view: Any, filled: dict[tuple[int, bool], Goods], deck: Goods, box: Goods) -> Any:
    hands = tuple([filled.get((seat, False), hand) for seat, hand in enumerate(view.hands)])
    bids = tuple([bid and (bid[0], filled.get((seat, True), bid[1])) for seat, bid in enumerate(view.bids)])
    return view.but(hands=hands, bids=bids, deck=deck, box=box, viewer=None)


def _counted(drawn: Sequence[int]) -> Goods:
    a, b, c, d, e = [drawn.count(kind) for kind in KINDS]
    return a, b, c, d, e


# ------------------------------------------------------------------------------------ counting


def _shared_out(goods: Goods, sizes: Sequence[int]) -> Iterator[tuple[list[Goods], Goods, int]]:
    """Yield all ways to fill heaps of these sizes, with what is left over and the number of ways to do it."""
    if not sizes:
        yield [], goods, 1
        return
    for a, b, c, d, e in product(*[range(min(number, sizes[0]) + 1) for number in goods]):
        if a + b + c + d + e == sizes[0]:
            heap = (a, b, c, d, e)
            ways = prod(map(comb, goods, heap))
            for heaps, rest, more in _shared_out(minus(goods, heap), sizes[1:]):
                yield [heap, *heaps], rest, ways * more


def _orders(goods: Goods) -> int:
    """Return in how many orders these goods may lie; those of a kind are alike."""
    return factorial(sum(goods)) // prod(map(factorial, goods))


def _arrangements(number: int, sizes: Sequence[int]) -> int:
    """Return the number of ways to fill heaps of these sizes with so many goods."""
    ways = 1
    for one in sizes:
        ways, number = ways * comb(number, one), number - one
    return ways


def _split(rest: Goods, deck: int) -> tuple[Goods, Goods]:
    """Return deck and box, kind after kind in turn, so that what was taken out is of different kinds."""
    box, left = NOTHING, rest
    for _ in range(sum(rest) - deck):
        kind = max(KINDS, key=lambda kind: (left[kind] > 0, left[kind] - rest[kind]))
        box, left = plus(box, UNITS[kind]), minus(left, UNITS[kind])
    return left, box


def _unlike(goods: Goods) -> Fraction:
    """Return the chance that two of these goods are of different kinds."""
    pairs = comb(sum(goods), 2)
    return 1 - Fraction(sum([comb(number, 2) for number in goods]), pairs) if pairs else Fraction(1)


def _whole_weights(found: Sequence[tuple[Any, Fraction]]) -> list[tuple[Any, int]]:
    """Return the weights as whole numbers; where the rules exclude all (a table set up for study), all count alike."""
    found = [(state, weight) for state, weight in found if weight] or [(state, Fraction(1)) for state, _ in found]
    scale = lcm(*[weight.denominator for _, weight in found])
    whole = [int(weight * scale) for _, weight in found]
    return [(state, weight // gcd(*whole)) for (state, _), weight in zip(found, whole, strict=True)]
