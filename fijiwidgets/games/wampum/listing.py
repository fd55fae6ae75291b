"""Lists of bids and discards that are counted, not written out.

A hand of a dozen goods can be bid in thousands of ways, one of thirty in tens of thousands. These lists know their
length, their n-th move and whether a move is in them without making all the others; read through, they are sorted.

The counting: write the numbers of ways to take 0, 1, 2, … goods of a hand as the digits of one large number, lowest
first. For c goods of one kind these are c + 1 ones; for several kinds the numbers are multiplied, which adds up the
digits just as the goods add up. Leaving out the lowest digits is a shift, and a sum of digits is the remainder by the
base less one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, overload

from .components import ALL
from .state import Bid, Discard, Goods

BITS = 24  # in a digit: enough for 19 ** 5 ways, all goods in one hand
LARGEST = (1 << BITS) - 1  # the base less one
ONES = [sum(1 << BITS * digit for digit in range(number + 1)) for number in range(ALL + 1)]


def digits(hand: Goods) -> int:
    """Return the number whose digits are the numbers of ways to take 0, 1, 2, … goods."""
    a, b, c, d, e = hand
    return ONES[a] * ONES[b] * ONES[c] * ONES[d] * ONES[e]


def digits_behind(hand: Goods) -> tuple[int, ...]:
    """Return, for each kind, the digits of the kinds behind it alone."""
    _, b, c, d, e = hand
    behind_third = ONES[d] * ONES[e]
    behind_second = ONES[c] * behind_third
    return ONES[b] * behind_second, behind_second, behind_third, ONES[e], 1


def ways_at_least(hand: Goods, least: int) -> int:
    """Return in how many ways one can take so many goods or more.

    >>> ways_at_least((2, 1, 0, 0, 0), 2)  # (1, 1), (2, 0), (2, 1)
    3
    """
    return (digits(hand) >> BITS * least) % LARGEST


def nth_at_least(hand: Goods, least: int, n: int) -> Goods:
    """Return the n-th of these ways, in order.

    >>> nth_at_least((2, 1, 0, 0, 0), 2, 1)
    (2, 0, 0, 0, 0)
    """
    taken = []
    for behind in digits_behind(hand):
        number = 0
        # Pass over all ways with 0, 1, 2, … goods of this kind until the n-th is among them.
        while least > 0 and n >= (fewer := (behind >> BITS * least) % LARGEST):
            n -= fewer
            number += 1
            least -= 1
        if least <= 0:  # enough is taken: from here on there are equally many ways for each number
            more, n = divmod(n, behind % LARGEST)
            number += more
        taken.append(number)
    return tuple(taken)  # type: ignore[return-value]


def ways_exactly(hand: Goods, count: int) -> int:
    """Return in how many ways one can take so many goods.

    >>> ways_exactly((2, 1, 0, 0, 0), 2)  # (1, 1), (2, 0)
    2
    """
    return digits(hand) >> BITS * count & LARGEST


def nth_exactly(hand: Goods, count: int, n: int) -> Goods:
    """Return the n-th of these ways, in order.

    >>> nth_exactly((2, 1, 0, 0, 0), 2, 1)
    (2, 0, 0, 0, 0)
    """
    taken = []
    for behind in digits_behind(hand):
        number = 0
        while n >= (fewer := behind >> BITS * count & LARGEST):
            n -= fewer
            number += 1
            count -= 1
        taken.append(number)
    return tuple(taken)  # type: ignore[return-value]


def parts(hand: Goods) -> Iterator[Goods]:
    """Yield all ways to take any number of goods from a hand, in order."""
    yield from product(*[range(number + 1) for number in hand])


def is_part(goods: object, hand: Goods) -> bool:
    """Say whether these are goods that can be taken from the hand."""
    if type(goods) is not tuple or len(goods) != len(hand):
        return False
    for number, held in zip(goods, hand):  # noqa: B905, SIM110 - every bid comes by here: no generator
        if type(number) is not int or not 0 <= number <= held:
            return False
    return True


@dataclass(frozen=True, slots=True)
class Bids(Sequence[Bid]):
    """All bids that a hand allows, where each village needs so many goods at least.

    >>> list(Bids((1, 0, 1, 0, 0), (1, 2)))[2:]
    [Bid(village=0, goods=(1, 0, 1, 0, 0)), Bid(village=1, goods=(1, 0, 1, 0, 0))]
    """

    hand: Goods
    needed: tuple[int, ...]

    def __len__(self) -> int:
        number = digits(self.hand)
        return sum([(number >> BITS * least) % LARGEST for least in self.needed])

    def __iter__(self) -> Iterator[Bid]:
        for village, least in enumerate(self.needed):
            for goods in parts(self.hand):
                if sum(goods) >= least:
                    yield Bid(village, goods)

    def __contains__(self, move: object) -> bool:
        if type(move) is not Bid or type(move.village) is not int or not 0 <= move.village < len(self.needed):
            return False
        return is_part(move.goods, self.hand) and sum(move.goods) >= self.needed[move.village]

    @overload
    def __getitem__(self, index: int) -> Bid: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Bid]: ...
    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return tuple(self)[index]
        n = index if index >= 0 else index + len(self)
        number = digits(self.hand)
        for village, least in enumerate(self.needed):
            count = (number >> BITS * least) % LARGEST
            if 0 <= n < count:
                return Bid(village, nth_at_least(self.hand, least, n))
            n -= count
        raise IndexError(index)


@dataclass(frozen=True, slots=True)
class Discards(Sequence[Discard]):
    """All ways to discard exactly so many goods from a hand."""

    hand: Goods
    number: int

    def __len__(self) -> int:
        return ways_exactly(self.hand, self.number)

    def __iter__(self) -> Iterator[Discard]:
        return (Discard(goods) for goods in parts(self.hand) if sum(goods) == self.number)

    def __contains__(self, move: object) -> bool:
        return type(move) is Discard and is_part(move.goods, self.hand) and sum(move.goods) == self.number

    @overload
    def __getitem__(self, index: int) -> Discard: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Discard]: ...
    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return tuple(self)[index]
        n = index if index >= 0 else index + len(self)
        if not 0 <= n < len(self):
            raise IndexError(index)
        return Discard(nth_exactly(self.hand, self.number, n))
