"""Values, regrets and probabilities of moves, written for people."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from fijiwidgets import lang

LARGEST_DENOMINATOR = 12  # of a value that is written as a fraction
LARGEST_CHANCE = 60


def number(value: Any, language: str | None = None, signed: bool = False) -> str:
    """Return a value of a move: in a narrow column, 49/25 says less than 1.96.

    >>> number(Fraction(1, 3), "en", signed=True), number(Fraction(49, 25), "de")
    ('+1/3', '1,96')
    """
    return lang.number(value, language, signed, LARGEST_DENOMINATOR)


def shortened(value: Any) -> Any:
    """Return a decimal with no more than three digits: on a small piece of a board there is room for no more.

    >>> shortened(113.64), shortened(-12.345), shortened(1.128), shortened(Fraction(1, 3))
    (114.0, -12.3, 1.13, Fraction(1, 3))
    """
    return round(value, 2 - (abs(value) >= 10) - (abs(value) >= 100)) if isinstance(value, float) else value


def need_decimals(figures: Iterable[Any]) -> bool:
    """Say whether all numbers of a column have to be decimals: 8/7 is hard to compare with 1.11.

    >>> need_decimals([1, Fraction(8, 7)]), need_decimals([Fraction(8, 7), 1.11])
    (False, True)
    """
    return any(
        figure.denominator > LARGEST_DENOMINATOR
        if isinstance(figure, Fraction)
        else isinstance(figure, float) and not figure.is_integer()
        for figure in figures
    )


def share(probability: Any, language: str | None = None) -> str:
    """Return a probability: a small fraction as such, else per cent.

    >>> share(Fraction(1, 3), "en"), share(0.125, "de"), share(1, "en")
    ('1/3', '12,5 %', '100 %')
    """
    if isinstance(probability, Fraction) and 1 < probability.denominator <= LARGEST_CHANCE:
        return f"{probability.numerator}/{probability.denominator}"
    return f"{number(round(float(probability) * 100, 1), language)} %"
