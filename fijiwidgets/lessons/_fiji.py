"""What the exercises on Fiji share: reading an offer, and who would act if it were made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fijiwidgets.core import Record
from fijiwidgets.games import load
from fijiwidgets.games.fiji.compare import compare_offers
from fijiwidgets.games.fiji.state import Offer

SEATS = ("hedwig", "christian", "angelika", "marcel", "emil")
Actors = tuple[int | None, ...]  # who acts, row by row


def offer(answer: Any) -> Offer:
    """Return an offer, given as four numbers, as text or as a move; anything else raises.

    >>> offer((1, 0, 2, 0)) == offer("1, 0, 2, 0") == offer("offer 1,0,2,0") == Offer(1, 0, 2, 0)
    True
    """
    if isinstance(answer, Offer):
        return answer
    numbers: Sequence[Any] = answer
    if isinstance(answer, str):
        numbers = [int(number) for number in answer.strip().removeprefix("offer").split(",")]
    if not all(type(number) is int for number in numbers):
        raise TypeError(answer)
    return Offer(*numbers)


def legal(record: Record, seat: int, answer: Any) -> bool:
    """Say whether the player could make this offer."""
    return offer(answer) in load("fiji").legal_moves(record.first, seat)


def with_offer(record: Record, seat: int, answer: Any) -> Record:
    """Return an exchange with another offer of one player; one that cannot be made raises an error."""
    offers = {**record.moves[0], seat: offer(answer)}
    load("fiji").play(record.first, offers)
    return record.but(moves=(offers,))


def who_acts(record: Record) -> Actors:
    """Return who acts in each row of an exchange, by what the offers alone decide."""
    offers: Mapping[int, Offer] = record.moves[0]
    heaps = [(offers[seat].g, offers[seat].r, offers[seat].y, offers[seat].b) for seat in sorted(offers)]
    return tuple(compare_offers(condition, heaps).actor for condition, _ in record.first.table)


def named(seat: int | None) -> str:
    """Return the key of a player among the choices of a question."""
    return "nobody" if seat is None else SEATS[seat]
