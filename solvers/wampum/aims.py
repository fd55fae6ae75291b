"""Max^n for Wampum: what everybody plays for, and the best of a player's options so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from solvers.analysis import Value

ENDLESS = 10**6  # more wampum than there is
WHOLE = 60  # a victory, so that it can be shared by two, three, four or five
HALVES = 2  # what a hand promises counts half, so it is all counted in half wampum
Totals = tuple[int, ...]  # everybody's wampum when the round is over


class Found(NamedTuple):
    """What a position comes to: everybody's wampum, the line of play, and whether an indifferent player decided it."""

    totals: Totals
    line: Any  # nested pairs (option, what follows)
    free: bool


class Aim(NamedTuple):
    """What everybody plays for, in whole numbers."""

    value: Callable[[Sequence[int], int], int]  # of everybody's wampum for one seat
    bound: Callable[[int, int], int]  # of getting at most so much while somebody else gets at least so much
    reply: Callable[[int], int]  # of anything for one player if another gets at least this value


def _lead(totals: Sequence[int], seat: int) -> int:
    order, own = sorted(totals), totals[seat]
    return own - (order[-1] if own < order[-1] else order[-2])


def _win(totals: Sequence[int], seat: int) -> int:
    most = max(totals)
    return WHOLE // sum([own == most for own in totals]) if totals[seat] == most else 0


AIMS = {
    "lead": Aim(_lead, lambda most, floor: most - floor, lambda value: -value),
    "own": Aim(lambda totals, seat: totals[seat], lambda most, floor: most, lambda value: ENDLESS),
    "win": Aim(
        _win,
        lambda most, floor: WHOLE if most > floor else WHOLE // 2 if most == floor else 0,
        lambda value: WHOLE if value == 0 else 0 if value == WHOLE else WHOLE // 2,
    ),
}
AIMS["game"] = AIMS["promise"] = AIMS["lead"]
UNITS = {"win": WHOLE, "promise": HALVES}  # of totals and values; all else is in whole wampum


def worth(totals: Sequence[int], goal: str) -> tuple[Value, ...]:
    """Return what everybody's wampum means by a goal; a shared victory is a fraction, a promise may be one.

    >>> worth((5, 2, 5), "lead"), worth((5, 2, 5), "win")
    ((0, -3, 0), (Fraction(1, 2), Fraction(0, 1), Fraction(1, 2)))
    """
    values = [AIMS[goal].value(totals, seat) for seat in range(len(totals))]
    return tuple([Fraction(value, UNITS[goal]) for value in values] if goal in UNITS else values)


# ------------------------------------------------------------------------------------ the best so far


class Best:
    """The best option of one player so far: of equally good ones the first in the list."""

    __slots__ = ("above", "aim", "found", "free", "option", "order", "place", "seat", "value")

    def __init__(self, seat: int, aim: Aim, above: Best | None, place: int) -> None:
        self.seat, self.aim, self.value, self.order, self.free = seat, aim, 0, 0, False
        self.above, self.place = above, place  # whoever decided before, and which option of his led here
        self.found: Found | None = None

    def offer(self, order: int, option: Any, found: Found | None) -> bool:
        """Take note of one more option, and say whether it is so good that whoever decided before avoids all this."""
        if found is None:  # the reply is too good: it cannot be the best
            return False
        value, before = self.aim.value(found.totals, self.seat), self.found
        if before is None or value > self.value:
            self.found, self.value, self.order, self.option, self.free = found, value, order, option, False
            return self.above is not None and self.above.skips(self.aim.reply(value), self.place)
        if value == self.value:
            self.free = self.free or found.totals != before.totals
            if order < self.order:
                self.found, self.order, self.option = found, order, option
        return False

    def skips(self, bound: int, order: int) -> bool:
        """Say whether an option of at most this value cannot be taken any more; one that may be equal is remembered."""
        if self.found is None or bound > self.value or (bound == self.value and order < self.order):
            return False
        self.free = self.free or bound == self.value
        return True

    def answer(self) -> Found:
        """Return what the best option comes to."""
        assert self.found is not None  # whoever decides has a move: a free village always exists
        totals, line, free = self.found
        return Found(totals, (self.option, line), free or self.free)
