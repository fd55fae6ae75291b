"""Wampum: what one player knows of goods that he cannot see, from all that he has seen.

Goods taken from a village lie in a hand that everybody knows in part; goods sold lie under a chest, and one's own
discards in the box, for good. A bid of an earlier round was turned over in the end, so it is known what left the hand.
What stays unknown is which of his goods another player discarded, and which he has bid now: all his goods are alike
here, each choice of them one way. So a bid that was turned over tells what he is likely to have kept before. What else
players choose is taken to tell nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import comb, factorial, perm, prod
from typing import Any, NamedTuple

from fijiwidgets.core import Event, Record
from fijiwidgets.games import wampum
from fijiwidgets.games.wampum.components import TAKEN_OUT
from fijiwidgets.games.wampum.events import BidLaid, BidsTurnedOver, Discarded, GoodsTaken, WampumGained
from fijiwidgets.games.wampum.state import NOTHING, Goods, minus, plus, size
from solvers.asked import record_of

MOST = 500  # ways to remember one player's goods; of more than that a sample is kept
ONE_OF_EACH: Goods = (1, 1, 1, 1, 1)


class Held(NamedTuple):
    """Known goods of one other player: in hand, in the bid, and among the discards."""

    hand: Goods = NOTHING
    bid: Goods = NOTHING
    away: Goods = NOTHING


Worlds = dict[Held, int]  # each with its number of ways


class Memory(NamedTuple):
    """What is known of hidden heaps; the viewer's own goods are not in it."""

    held: tuple[Worlds, ...]  # by seat; how many orders of the unknown goods fit each is counted in `view`
    box: Goods  # what surely lies there, other players' discards left out
    exact: bool = True  # no world was left out

    def allows(self, state: Any) -> bool:
        """Say whether a whole state fits what is remembered of the hands, the bids and the box."""
        for hand, bid, worlds in zip(state.hands, state.bids, self.held, strict=True):
            laid = bid[1] if bid else NOTHING
            if not any(_covers(hand, held.hand) and _covers(laid, held.bid) for held in worlds):
                return False
        return _covers(state.box, self.box)


def nothing_remembered(view: Any) -> Memory:
    """Return what everybody knows who has just come in: with two players one good of each kind is out of the game."""
    return Memory(({Held(): 1},) * len(view.players), _taken_out(view))


def remembered(record: Record, player: int, seed: int = 0) -> Memory:
    """Return what a player knows who has watched the whole game; nothing of the record is used but what he saw.

    >>> table = wampum.position(players=2, villages=[{"fur": 1}, {"spirits": 1}, {"tobacco": 1}],
    ...     hands=[{"maize": 2}, {"fur": 2}], wampum=(9, 0))
    >>> record = Record(wampum, table).play(wampum.Bid(1, (1, 0, 0, 0, 0))).play(wampum.Bid(0, (0, 0, 1, 0, 0)))
    >>> while record.last.phase == "draw":
    ...     record = record.play(wampum.chance(record.last)[0][0])
    >>> list(remembered(record, 0).held[1])  # she took the fur that lay there
    [Held(hand=(0, 0, 1, 0, 0), bid=(0, 0, 0, 0, 0), away=(0, 0, 0, 0, 0))]
    """
    events = record.seen_by(player)
    box = _taken_out(wampum.view(record.first, player))
    for event in events:
        if isinstance(event, WampumGained) or (isinstance(event, Discarded) and event.seat == player):
            box = plus(box, event.goods)  # type: ignore[arg-type]
    shown, rng = _turned_over(events), random.Random(seed)
    found = [
        ({Held(): 1}, True) if seat == player else _watched(seat, events, shown, rng)
        for seat in range(len(record.first.players))
    ]
    return Memory(tuple([worlds for worlds, _ in found]), box, all(exact for _, exact in found))


def memory_of(view: Any, player: int, record: Record | None) -> Memory:
    """Return what the player remembers; a record that does not end in this view is refused."""
    if record is None:
        return nothing_remembered(view)
    return remembered(record_of(wampum, record, view, player), player)


def _taken_out(view: Any) -> Goods:
    # A table set up for study may have less in the box than any game.
    return ONE_OF_EACH if len(view.players) == 2 and size(view.box) >= TAKEN_OUT[2] else NOTHING


def _covers(heap: Goods, part: Goods) -> bool:
    return min(minus(heap, part)) >= 0


# ------------------------------------------------------------------------------------ one player, event by event


def _turned_over(events: Sequence[Event]) -> dict[int, Goods]:
    """Return the goods of every bid that was turned over in the end, by the place of its laying among the events."""
    laid, shown = dict[int, int](), dict[int, Goods]()
    for place, event in enumerate(events):
        if isinstance(event, BidLaid):
            laid[event.seat] = place
        elif isinstance(event, BidsTurnedOver):
            shown |= {place: event.bids[seat][1] for seat, place in laid.items()}
            laid = {}
    return shown


def _watched(seat: int, events: Sequence[Event], shown: dict[int, Goods], rng: random.Random) -> tuple[Worlds, bool]:
    """Return what may be known of one player's goods, and whether that is all of it."""
    worlds, exact = {Held(): 1}, True
    for place, event in enumerate(events):
        step = _step(event, seat, shown.get(place))
        if step is not None:
            after: Worlds = {}
            for held, ways in worlds.items():
                for new, times in step(held):
                    after[new] = after.get(new, 0) + ways * times
            exact = exact and len(after) <= MOST
            worlds = after if len(after) <= MOST else _some(after, rng)
    return worlds or {Held(): 1}, exact


def _step(event: Event, seat: int, shown: Goods | None) -> Callable[[Held], Iterator[tuple[Held, int]]] | None:
    """Return what an event makes of a player's known goods, each with its number of ways; None: nothing."""
    if getattr(event, "seat", None) != seat:
        return None
    if isinstance(event, GoodsTaken):
        goods = event.goods
        return lambda held: iter([(Held(plus(held.hand, goods), NOTHING, held.away), 1)])
    if isinstance(event, (BidLaid, Discarded)):
        count, before = event.count, size(event.state.hands[seat]) + event.count
        if isinstance(event, Discarded):
            return lambda held: (
                (Held(minus(held.hand, part), held.bid, plus(held.away, part)), ways)
                for part, ways in parts(held.hand, before, count)
            )
        if shown is None:
            return lambda held: (
                (Held(minus(held.hand, part), part, held.away), ways) for part, ways in parts(held.hand, before, count)
            )
        return lambda held: _without(held, shown, before)
    return None


def parts(known: Goods, number: int, count: int) -> Iterator[tuple[Goods, int]]:
    """Yield the known goods among so many of a heap, with the number of ways to choose them, all goods being alike.

    >>> list(parts((1, 0, 0, 0, 0), 3, 1))  # one of three goods, one of which is maize
    [((0, 0, 0, 0, 0), 2), ((1, 0, 0, 0, 0), 1)]
    """
    unknown = number - sum(known)
    for part in product(*[range(min(own, count) + 1) for own in known]):
        rest = count - sum(part)
        if 0 <= rest <= unknown:
            yield part, comb(unknown, rest) * prod(map(comb, known, part))  # type: ignore[misc]


def _without(held: Held, goods: Goods, number: int) -> Iterator[tuple[Held, int]]:
    """Yield what is known when these goods have left the hand: some were known to be there, the others were not.

    Nothing if they cannot have been there. The number of ways counts which of the unknown goods each of the others was.
    """
    unknown = number - sum(held.hand)
    for part in product(*[range(min(own, gone) + 1) for own, gone in zip(held.hand, goods, strict=True)]):
        rest = minus(goods, part)  # type: ignore[arg-type]
        if sum(rest) <= unknown:
            ways = prod(map(comb, held.hand, part)) * perm(unknown, sum(rest)) // prod(map(factorial, rest))
            yield Held(minus(held.hand, part), NOTHING, held.away), ways  # type: ignore[arg-type]


def _some(worlds: Worlds, rng: random.Random) -> Worlds:
    found: Worlds = {}
    for held in rng.choices(list(worlds), list(worlds.values()), k=MOST):
        found[held] = found.get(held, 0) + 1
    return found
