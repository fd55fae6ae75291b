"""Wampum before its last round: a hand is worth something too, or a player would give it away for nothing.

What a hand promises: sold at once in a village that has none of its kinds, of c goods of a kind all but one become
wampum; in the end one of each kind does. So c goods of a kind promise c - 1 wampum, a single one 1. Half of that is
counted: the rest is lost to the limit, to villages that have the same kinds, and to rounds that run out; whoever counts
all of it hardly sells.

The half was chosen by play, not derived. Over 14 games of two with 0.05 s for a decision, the solver was ahead of the
greedy player by 16.1 wampum counting a third, 14.4 counting half, 6.4 counting two thirds, 2.2 counting three quarters
(each ± 3.4 at most). Among themselves only three quarters was behind half and a third by more than the interval. Over
32 games of four with these shares at one table, two thirds was best (0.9 ± 0.6 above the mean) and a third worst (1.1 ±
0.7 below): half is a compromise. In games between solvers one wampum more in the promise of a hand went with 0.7 more
in the end. On deals on which no share was tried, half is 13.3 ± 1.6 ahead of the greedy player (40 games of two).
Nothing of this is proved about the rounds to come: it is what an opponent plays for, not a value of the game.
"""

from __future__ import annotations

from typing import Any

from fijiwidgets.games.wampum.components import KINDS
from fijiwidgets.games.wampum.listing import parts
from fijiwidgets.games.wampum.state import NOTHING, Goods, minus, one_of_each, plus
from solvers.wampum.aims import HALVES
from solvers.wampum.discard import trade
from solvers.wampum.round import Pay, Round


def promise(hand: Goods) -> int:
    """Return how much wampum a hand promises.

    >>> promise((3, 2, 1, 0, 0))
    4
    """
    return sum([max(1, number - 1) for number in hand if number])


def promise_kept(state: Any, player: int, discarded: Goods = NOTHING) -> int:
    """Return twice a player's wampum, and what his hand promises, after discarding these goods and his trade."""
    gained, taken = trade(state, player)
    hand = plus(minus(state.hands[player], discarded), taken)
    return int(HALVES * (state.wampum[player] + gained) + promise(hand))


class Promising(Round):
    """A round whose totals are twice everybody's wampum and what the hands promise after it; the limit is left out.

    Here it matters how many goods of each kind are bid and kept: each bid is an effect of its own.
    """

    def _effects(self, hand: Goods) -> dict[Any, Goods]:
        return {(goods, minus(hand, goods)): goods for goods in parts(hand) if any(goods)}

    def _effect_of(self, goods: Goods, hand: Goods) -> Any:
        return goods, minus(hand, goods)

    def _pay_of(self, effect: Any, seat: int) -> Pay:
        (goods, left), own = effect, HALVES * self.state.wampum[seat]
        sold = own + HALVES * (sum(goods) - sum(one_of_each(goods))) + promise(left)
        row = []
        for village in self.state.villages:
            swapped = any(goods[kind] and village[kind] for kind in KINDS)
            row.append(own + promise(plus(left, village)) if swapped else sold)
        return tuple(row * 2)
