"""Questions and exercises of the notebook `11_fiji_ties_and_cancelling`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from fijiwidgets.core import Record
from fijiwidgets.games import load
from fijiwidgets.games.fiji.compare import compare_offers
from fijiwidgets.games.fiji.components import LARGEST_OFFER, ROWS
from fijiwidgets.lessons import Exercise, Question
from fijiwidgets.lessons._answers import is_number
from fijiwidgets.lessons._fiji import SEATS, Actors, legal, named, offer, who_acts, with_offer

HEDWIG, CHRISTIAN, ANGELIKA, MARCEL = range(4)
COUNTS = range(LARGEST_OFFER + 1)  # beads of one colour in an offer
COIN = (3, 4)  # what each of the two others offers, one as often as the other
NUMBERS = ("zero", "one", "two", "three", "four")


def actor(values: Any, condition: str = "most G") -> int | None:
    """Return who acts if these are the players' numbers of green beads.

    >>> actor((4, 4, 1)), actor((2, 2)), actor((0, 0, 1), "fewest G")
    (2, None, 2)
    """
    return compare_offers(condition, [(value, 0, 0, 0) for value in values]).actor


def nobody_acts(players: int) -> Fraction:
    """Return how often nobody acts if every player's number from zero to four is equally likely.

    >>> str(nobody_acts(2)), str(nobody_acts(3))
    ('1/5', '1/25')
    """
    return Fraction(*nobody_cases(players))


def nobody_cases(players: int) -> tuple[int, int]:
    """Return in how many cases nobody acts, and how many there are.

    >>> nobody_cases(2), nobody_cases(3)
    ((5, 25), (5, 125))
    """
    numbers = list(product(COUNTS, repeat=players))
    return sum(actor(values) is None for values in numbers), len(numbers)


def chance_to_act(own: int) -> Fraction:
    """Return how often the own number of green beads acts against two players who toss a coin."""
    others = list(product(COIN, repeat=2))
    return Fraction(sum(actor((own, *values)) == 0 for values in others), len(others))


# ------------------------------------------------------------------------------------ examples


def _one_bead() -> Record:
    record: Record = load("fiji").examples.one_blue_bead()
    return record


def _copied(players: int) -> Record:
    record: Record = load("fiji").examples.copied(players)
    return record


def _rows_of(record: Record, seat: int) -> int:
    """Return in how many rows a player acts."""
    return who_acts(record).count(seat)


def _copied_by_three() -> str:
    """Return who acts in the rows if one of three players copies another one."""
    acting = set(who_acts(_copied(3)))
    return "third" if acting == {2} else "nobody" if acting == {None} else "copies"


def _fewest_of_four() -> str:
    """Return whose offer acts for the fewest green beads if two players offer none."""
    return ("zeros", "zeros", "one", "two")[actor((0, 0, 1, 2), "fewest G") or 0]


def _nobody_more_often() -> str:
    three, four = nobody_acts(3), nobody_acts(4)
    return "equal" if three == four else "three" if three > four else "four"


def _best_against_coins() -> str:
    """Return the kind of number that acts most often against two players who toss a coin."""
    best = max(map(chance_to_act, COUNTS))
    found = {number for number in COUNTS if chance_to_act(number) == best}
    return "below" if max(found) < min(COIN) else NUMBERS[max(found)]


# ------------------------------------------------------------------------------------ exercises


def _christian_offers(answer: Any) -> Actors:
    """Return who acts in the first example if Christian makes this offer instead of his own."""
    return who_acts(with_offer(_one_bead(), CHRISTIAN, answer))


def _can_offer(answer: Any) -> bool:
    return legal(_one_bead(), CHRISTIAN, answer)


def _against_three(answer: Any) -> Actors:
    """Return who acts in each row if Hedwig makes this offer against the three known ones."""
    return who_acts(load("fiji").examples.three_known_offers(_beads(answer)))


def _beads(answer: Any) -> tuple[int, int, int, int]:
    heap = offer(answer)
    return heap.g, heap.r, heap.y, heap.b


def _possible(answer: Any) -> bool:
    return legal(load("fiji").examples.three_known_offers(), HEDWIG, answer)


def _first_answer(wanted: Actors) -> tuple[int, int, int, int]:
    """Return an offer of Hedwig's with which exactly these players act, by trying them all."""
    return next(answer for answer in _all_offers() if _against_three(answer) == wanted)


def _all_offers() -> Iterator[tuple[int, int, int, int]]:
    state = load("fiji").examples.three_known_offers().first
    yield from map(_beads, load("fiji").legal_moves(state, HEDWIG))


def offers_by_rows() -> dict[int, int]:
    """Return how many of Hedwig's offers act in no row against the three known ones, in one, and so on.

    >>> offers_by_rows()[4]
    1
    """
    rows = [_against_three(answer).count(HEDWIG) for answer in _all_offers()]
    return {number: rows.count(number) for number in range(ROWS + 1)}


NOBODY: Actors = (None,) * ROWS
ALL_MINE: Actors = (HEDWIG,) * ROWS
ALL_OTHERS: Actors = (ANGELIKA, ANGELIKA, ANGELIKA, MARCEL)


def _row(number: int, wanted: Actors) -> Any:
    """Return who makes the mistake of another player acting in this row."""
    return lambda answer: _against_three(answer)[number] != wanted[number]


def _fewest_best() -> int:
    """Return the smallest number of beads that acts as often as possible against two who toss a coin."""
    return min(COUNTS, key=lambda own: (-chance_to_act(own), own))


EVERYTHING = (
    Question("fiji_one_bead_most", (*SEATS, "nobody"), lambda: named(who_acts(_one_bead())[0])),
    Question("fiji_one_bead_red", (*SEATS, "nobody"), lambda: named(who_acts(_one_bead())[1])),
    Question("fiji_one_bead_rows", NUMBERS[1:], lambda: NUMBERS[_rows_of(_one_bead(), 4)]),
    Question("fiji_copy_two", NUMBERS, lambda: NUMBERS[ROWS - who_acts(_copied(2)).count(None)]),
    Question("fiji_copy_three", ("copies", "third", "nobody"), _copied_by_three),
    Question("fiji_fewest_zero", ("zeros", "one", "two"), _fewest_of_four),
    Question("fiji_nobody_often", ("three", "four", "equal"), _nobody_more_often),
    Question("fiji_coins", ("four", "three", "below"), _best_against_coins),
    Exercise(
        "fiji_break_the_tie",
        lambda: (1, 1, 0, 1),
        lambda answer: _can_offer(answer) and _christian_offers(answer)[0] == HEDWIG,
        (
            ("illegal", lambda answer: not _can_offer(answer)),
            ("still", lambda answer: sum(_beads(answer)) == LARGEST_OFFER),
        ),
        hints=2,
    ),
    Exercise(
        "fiji_all_four_rows",
        lambda: _first_answer(ALL_MINE),
        lambda answer: _possible(answer) and _against_three(answer) == ALL_MINE,
        (
            ("illegal", lambda answer: not _possible(answer)),
            ("last", _row(3, ALL_MINE)),
            ("first", _row(0, ALL_MINE)),
            ("second", _row(1, ALL_MINE)),
        ),
        hints=2,
    ),
    Exercise(
        "fiji_nobody_at_all",
        lambda: _first_answer(NOBODY),
        lambda answer: _possible(answer) and _against_three(answer) == NOBODY,
        (
            ("illegal", lambda answer: not _possible(answer)),
            ("first", _row(0, NOBODY)),
            ("second", _row(1, NOBODY)),
            ("last", _row(3, NOBODY)),
        ),
        hints=2,
    ),
    Exercise(
        "fiji_let_others_act",
        lambda: _first_answer(ALL_OTHERS),
        lambda answer: _possible(answer) and _against_three(answer) == ALL_OTHERS,
        (
            ("illegal", lambda answer: not _possible(answer)),
            ("mine", lambda answer: HEDWIG in _against_three(answer)),
            ("blocked", lambda answer: None in _against_three(answer)),
        ),
        hints=2,
    ),
    Exercise(
        "fiji_cheapest",
        _fewest_best,
        lambda answer: is_number(answer, _fewest_best()),
        (
            ("copy", lambda answer: any(is_number(answer, number) for number in COIN)),
            ("dear", lambda answer: any(is_number(answer, number) for number in range(1, min(COIN)))),
        ),
        hints=2,
    ),
)
