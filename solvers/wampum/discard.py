"""Wampum's limit: what a discard keeps, and what everybody's trade brings.

Nobody's discard touches anybody else's wampum. So a player's best discard does not depend on the others', and theirs
are taken to be the best for them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any

from fijiwidgets.games import wampum
from fijiwidgets.games.wampum.components import KINDS
from fijiwidgets.games.wampum.state import NOTHING, Goods, minus
from solvers.wampum.aims import Found

GAME: Any = wampum
Kept = Callable[[Any, int, Goods], int]  # what a discard keeps, by state and player; nothing may be discarded


def wampum_after_trade(state: Any) -> tuple[int, ...]:
    """Return everybody's wampum if all bids that lie beside a village were traded now, in the last round to the end.

    Whoever is over the limit then discards well: what is there twice, or comes back in the trade, first.
    """
    totals = []
    limit = state.limit
    for seat, own in enumerate(state.wampum):
        gained, taken = trade(state, seat)
        if state.last_round:
            gained += _kinds_kept(state.hands[seat], taken, limit)
        totals.append(own + gained)
    return tuple(totals)


def trade(state: Any, seat: int) -> tuple[int, Goods]:
    """Return the wampum and the goods that a player gets for his bid, if it lies beside a village."""
    bid = state.bids[seat]
    if bid is None or bid[0] is None:
        return 0, NOTHING
    there: Goods = state.villages[bid[0]]
    if any(bid[1][kind] and there[kind] for kind in KINDS):
        return 0, there
    return sum(bid[1]) - sum(number > 0 for number in bid[1]), NOTHING


def _kinds_kept(hand: Sequence[int], taken: Sequence[int], limit: int) -> int:
    kinds = sum(own > 0 or new > 0 for own, new in zip(hand, taken, strict=True))
    spare = sum(own if new else max(0, own - 1) for own, new in zip(hand, taken, strict=True))
    return kinds - max(0, sum(hand) - limit - spare)


class Discarding:
    """All discards of one player, in the shape of a `Round`."""

    def __init__(self, state: Any, player: int, kept: Kept) -> None:
        self.state, self.player, self.kept, self.nodes = state, player, kept, 0
        self.others = {seat: best_discard(state, seat, kept) for seat in GAME.actors(state) if seat != player}
        discarded = {seat: move.goods for seat, move in self.others.items()}
        self.totals = [kept(state, seat, discarded.get(seat, NOTHING)) for seat in range(len(state.players))]

    def options(self) -> list[Any]:
        """Return all discards as they are listed."""
        return list(GAME.legal_moves(self.state, self.player))

    promising = options

    def all_moves(self) -> Iterator[tuple[Any, Any]]:
        """Yield every discard, which stands for itself."""
        return ((move, move) for move in self.options())

    def follow(self, option: Any) -> Generator[None, None, Found]:
        """Return what a discard comes to."""
        self.nodes += 1
        totals = [*self.totals]
        totals[self.player] = self.kept(self.state, self.player, option.goods)
        return Found(tuple(totals), None, False)
        yield

    def line(self, option: Any, found: Found) -> tuple[Any, ...]:
        """Return the line of play: everybody's discard at once."""
        return ({**self.others, self.player: option} if self.others else option,)


def wampum_kept(state: Any, player: int, goods: Goods) -> int:
    """Return a player's wampum after discarding these goods and his trade, in the last round to the end."""
    gained, taken = trade(state, player)
    kept = minus(state.hands[player], goods)
    kinds = sum([own > 0 or new > 0 for own, new in zip(kept, taken, strict=True)]) if state.last_round else 0
    return int(state.wampum[player] + gained + kinds)


def best_discard(state: Any, player: int, kept: Kept = wampum_kept) -> Any:
    """Return the first discard in listing order that keeps the most wampum; before the last round that is any.

    >>> state = wampum.parse("wampum players=Ada,Emmy villages=f/m/t hands=ms3w2f/s bids=A:f/B:m phase=discard "
    ...     "last_round=yes", allow_unreachable=True)
    >>> str(best_discard(state, 0))
    'discard w2f'
    """
    return max(GAME.legal_moves(state, player), key=lambda move: kept(state, player, move.goods))
