"""What exercises about Fiji need to read an answer; whatever cannot be read raises, and `check` says so kindly."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fijiwidgets.games.fiji.state import Offer


def offer_of(answer: Any) -> Offer:
    """Return an offer, given as such, as four numbers, or as text with or without the word in front.

    >>> offer_of("1,0,2,0") == offer_of((1, 0, 2, 0)) == offer_of("offer 1,0,2,0") == Offer(1, 0, 2, 0)
    True
    """
    if isinstance(answer, Offer):
        return answer
    heap = answer.strip().lower().removeprefix("offer").split(",") if isinstance(answer, str) else answer
    green, red, yellow, blue = map(_whole, heap)
    return Offer(green, red, yellow, blue)


def _whole(number: Any) -> int:
    """Return a number of beads; a text may be one, and half a bead is none."""
    if isinstance(number, bool) or not isinstance(number, (str, int)):
        raise TypeError(number)
    return int(number)


def beads_text(offer: Any) -> str:
    """Return the beads of an offer, or of a hiding, as an answer is written.

    >>> beads_text(Offer(1, 0, 2, 0))
    '1,0,2,0'
    """
    return f"{offer.g},{offer.r},{offer.y},{offer.b}"


def fraction_of(answer: Any) -> Fraction:
    """Return a number; a text may be a fraction.

    >>> fraction_of("2/7"), fraction_of(0.25)
    (Fraction(2, 7), Fraction(1, 4))
    """
    if isinstance(answer, bool):
        raise TypeError(answer)
    return Fraction(answer) if isinstance(answer, (str, int, Fraction)) else Fraction(str(answer))
