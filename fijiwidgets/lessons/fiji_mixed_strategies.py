"""Questions and exercises of the notebook `13_fiji_mixed_strategies`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from fijiwidgets.core import Record
from fijiwidgets.games import fiji, load
from fijiwidgets.games.fiji import studies
from fijiwidgets.games.fiji.state import Offer
from fijiwidgets.lessons import Exercise, Question
from fijiwidgets.lessons._fiji_answers import beads_text, fraction_of, offer_of
from fijiwidgets.solving import solver

NUMBERS = {-2: "minus_two", 0: "none", 1: "one", 2: "two", 3: "three", 4: "four", 7: "seven"}
REDS = (1, 2, 4)  # rock, paper and scissors are so many red beads
ONE_GREEN, THREE_GREEN, FOUR_GREEN = 0, 2, 3  # places of these offers in the bidding
SHARPER = -9  # what the question "more or less often?" puts in place of Marcel's best cell
USUAL = Offer(2, 1, 1, 0)  # the offer that the mix of the large game makes most often
HABIT = {Offer(2, 1, 0, 1): 5, Offer(1, 1, 1, 0): 3, Offer(2, 1, 1, 0): 2}  # ten exchanges, as they were watched
CLOSE = Fraction(1, 100)  # a decimal may be rounded


@cache
def _table(name: str) -> Any:
    return solver("fiji").payoffs(getattr(studies, name)())


@cache
def _solved(name: str) -> Any:
    return solver("matrix").equilibrium(_table(name), exact=True)


def _against_columns(name: str, mix: Sequence[Fraction]) -> Any:
    """Return what a mix of the row player brings against each offer of the column player."""
    matrix = solver("matrix")
    return matrix.expected(matrix.transposed(_table(name).matrix), mix)


# ------------------------------------------------------------------------------------ rock, paper, scissors


@cache
def three_reds() -> tuple[tuple[int, ...], ...]:
    """Return the small table of one, two and four red beads against the same."""
    table = _table("scissors")
    reds = [Offer(0, number, 0, 0) for number in REDS]
    return tuple(tuple(table[table.rows.index(own)][table.columns.index(other)] for other in reds) for own in reds)


def _told() -> str:
    return NUMBERS[max(min(row) for row in _table("scissors"))]


def _reply_to_one() -> int:
    row = three_reds()[0]
    return REDS[row.index(min(row))]


def _one_against_four() -> Record:
    offers = {0: Offer(0, REDS[0], 0, 0), 1: Offer(0, _reply_to_one(), 0, 0)}
    return Record(load("fiji"), studies.scissors(), (offers,))


def _shares(answer: Any) -> tuple[Fraction, ...]:
    shares = tuple(map(fraction_of, answer))
    if len(shares) != len(REDS) or min(shares) < 0:
        raise ValueError(answer)
    return shares


def _add_up(answer: Any) -> bool:
    return abs(float(sum(_shares(answer))) - 1) <= 2 * CLOSE


def _sure_of(answer: Any) -> Fraction:
    """Return what a mix of one, two and four red makes sure of."""
    columns = zip(*three_reds(), strict=True)
    return min(
        sum((share * value for share, value in zip(_shares(answer), column, strict=True)), Fraction(0))
        for column in columns
    )


def _even(answer: Any) -> bool:
    return _add_up(answer) and bool(_sure_of(answer) >= _solved("scissors").value - 3 * CLOSE)


def _used(answer: Any) -> int:
    return sum(share > 0 for share in _shares(answer))


# ------------------------------------------------------------------------------------ one to four green


def _coin() -> str:
    table = _table("bidding")
    halves = (Fraction(a + b, 2) for a, b in zip(table[ONE_GREEN], table[THREE_GREEN], strict=True))
    return NUMBERS[int(min(halves))]


def _share_of_one() -> Fraction:
    share: Fraction = _solved("bidding").row[ONE_GREEN]
    return share


def _is_share(answer: Any, share: Fraction) -> bool:
    return abs(fraction_of(answer) - share) <= CLOSE / 2


def _seldom() -> str:
    """Return whether Marcel offers four green more often when it hurts Hedwig more."""
    rows = [list(row) for row in _table("bidding")]
    rows[ONE_GREEN][FOUR_GREEN] = SHARPER
    before, after = (
        mix.column[FOUR_GREEN] for mix in (_solved("bidding"), solver("matrix").equilibrium(rows, exact=True))
    )
    return "more" if after > before else "less" if after < before else "same"


# ------------------------------------------------------------------------------------ the large game


def _how_many() -> str:
    return NUMBERS[sum(share > 0 for share in _solved("alike").row)]


def _against_usual() -> str:
    table = _table("alike")
    return NUMBERS[max(row[table.columns.index(USUAL)] for row in table)]


@cache
def _simple_mix() -> tuple[Fraction, ...]:
    """Return the mix of the claim: the rare offers are left out, all others are equally likely."""
    shares = _solved("alike").row
    rare = min(share for share in shares if share)
    often = [share > rare for share in shares]
    return tuple(Fraction(int(kept), sum(often)) for kept in often)


def _against_claim(answer: Any) -> Fraction:
    table = _table("alike")
    lead: Fraction = _against_columns("alike", _simple_mix())[table.columns.index(offer_of(answer))]
    return lead


def _legal(answer: Any) -> bool:
    return offer_of(answer) in fiji.legal_moves(studies.alike(), 0)  # both hands are equal


def _refuting() -> Offer:
    """Return the offer that punishes the claim most."""
    offer: Offer = min(_table("alike").columns, key=_against_claim)
    return offer


@cache
def _habit() -> Any:
    return solver("fiji").replies(studies.alike(), 0, {1: HABIT})


@cache
def _only_usual() -> Any:
    return solver("fiji").replies(studies.alike(), 0, {1: max(HABIT, key=lambda offer: HABIT[offer])})


def _in_the_mix(answer: Any) -> bool:
    return bool(_solved("alike").row[_table("alike").rows.index(offer_of(answer))])


EVERYTHING = (
    Question("fiji_mix_told", ("none", "one", "two"), _told),
    Question("fiji_mix_reply", ("one", "two", "four"), lambda: NUMBERS[_reply_to_one()], _one_against_four),
    Question("fiji_mix_coin", ("minus_two", "one", "two", "three"), _coin),
    Question("fiji_mix_seldom", ("more", "same", "less"), _seldom),
    Question("fiji_mix_how_many", ("one", "seven", "half", "all"), _how_many),
    Question("fiji_mix_safe_habit", ("none", "one", "two"), _against_usual),
    Exercise(
        "fiji_mix_even",
        lambda: ["1/3", "1/3", "1/3"],
        _even,
        (
            ("sum", lambda answer: not _add_up(answer)),
            ("single", lambda answer: _used(answer) == 1),
            ("two", lambda answer: _used(answer) == 2),
            ("uneven", lambda answer: _used(answer) == 3),
        ),
        hints=2,
    ),
    Exercise(
        "fiji_mix_share",
        lambda: str(_share_of_one()),
        lambda answer: _is_share(answer, _share_of_one()),
        (
            ("half", lambda answer: _is_share(answer, Fraction(1, 2))),
            ("other", lambda answer: _is_share(answer, 1 - _share_of_one())),
            ("marcel", lambda answer: any(_is_share(answer, share) for share in _solved("bidding").column if share)),
        ),
        hints=2,
    ),
    Exercise(
        "fiji_mix_refute",
        lambda: beads_text(_refuting()),
        lambda answer: _legal(answer) and _against_claim(answer) < 0,
        (
            ("illegal", lambda answer: not _legal(answer)),
            ("equal", lambda answer: _against_claim(answer) == 0),
            ("gift", lambda answer: _against_claim(answer) > 0),
        ),
        hints=2,
    ),
    Exercise(
        "fiji_mix_habit",
        lambda: beads_text(_habit().best[0]),
        lambda answer: offer_of(answer) in _habit().best,
        (
            ("illegal", lambda answer: not _legal(answer)),
            ("usual", lambda answer: offer_of(answer) in _only_usual().best),
            ("mix", _in_the_mix),
        ),
        hints=2,
    ),
)
