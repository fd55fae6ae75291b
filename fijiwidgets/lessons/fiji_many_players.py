"""Questions and exercises of the notebook `15_fiji_many_players`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from fijiwidgets.games import fiji, load
from fijiwidgets.games.fiji import studies
from fijiwidgets.games.fiji.events import HalfTaken
from fijiwidgets.games.fiji.state import Offer, State
from fijiwidgets.lessons import Exercise, Question
from fijiwidgets.lessons._fiji_answers import beads_text, offer_of
from fijiwidgets.solving import solver

HEDWIG, MARCEL, ANGELIKA = range(3)
NAMES = ("hedwig", "marcel", "angelika")
NUMBERS = ("none", "one", "two", "three")
GREEN, RED = Offer(1, 0, 0, 0), Offer(0, 1, 0, 0)
BOTH_HOPE = (GREEN, RED, RED)  # Marcel and Angelika each hope that the other steps aside
ALL_GREEN = (GREEN, GREEN, GREEN)  # what the claim calls stable
MOST_BEADS = 20  # of one colour in a hand that an exercise takes


def _trophies(offers: Sequence[Offer]) -> tuple[int, ...]:
    found: tuple[int, ...] = solver("fiji").tensor(studies.aside()).at(tuple(offers))
    return found


def _changed(seat: int, offer: Offer, offers: Sequence[Offer]) -> tuple[int, ...]:
    """Return the trophies when one player offers something else."""
    return _trophies([*offers[:seat], offer, *offers[seat + 1 :]])


def _legal(seat: int, offer: Offer) -> bool:
    return offer in fiji.legal_moves(studies.aside(), seat)


# ------------------------------------------------------------------------------------ several equilibria


@cache
def _winners() -> str:
    """Return how many different players win in a pure equilibrium."""
    ends = [_trophies(offers) for offers in solver("fiji").pure_equilibria(studies.aside())]
    return NUMBERS[len({end.index(max(end)) for end in ends})]


def _alone() -> str:
    """Return how many trophies Marcel can gain if he alone changes his offer."""
    best = max(
        _changed(MARCEL, offer, BOTH_HOPE)[MARCEL] for offer in solver("fiji").offers_of(studies.aside(), MARCEL)
    )
    return NUMBERS[best - _trophies(BOTH_HOPE)[MARCEL]]


def _both_hope() -> str:
    return NUMBERS[sum(_trophies(BOTH_HOPE)[MARCEL:])]


def _makes_king(answer: Any) -> bool:
    offer = offer_of(answer)
    end = _changed(ANGELIKA, offer, BOTH_HOPE) if _legal(ANGELIKA, offer) else ()
    return bool(end) and end[MARCEL] == max(end) and end[ANGELIKA] >= _trophies(BOTH_HOPE)[ANGELIKA]


def _move(answer: Any) -> tuple[int, Offer]:
    """Return who changes his or her offer, and to what."""
    name, offer = answer
    return NAMES.index(str(name).strip().lower()), offer_of(offer)


def _gain(answer: Any) -> int:
    seat, offer = _move(answer)
    return _changed(seat, offer, ALL_GREEN)[seat] - _trophies(ALL_GREEN)[seat]


@cache
def _number_stable() -> str:
    return NUMBERS[len(solver("fiji").pure_equilibria(studies.circle()))]


def sure_of(seat: int) -> tuple[int, Fraction]:
    """Return what a player can be sure of, whatever the two others do: with a single offer, and on average with a mix.

    >>> [tuple(map(str, sure_of(seat))) for seat in range(3)]
    [('0', '1/2'), ('0', '0'), ('0', '0')]
    """
    offers = solver("fiji").tensor(studies.aside()).offers
    others = list(product(*(offers[other] for other in range(len(NAMES)) if other != seat)))
    rows = [[_trophies([*pair[:seat], own, *pair[seat:]])[seat] for pair in others] for own in offers[seat]]
    return max(map(min, rows)), solver("matrix").equilibrium(rows, exact=True).value


# ------------------------------------------------------------------------------------ a class


@cache
def _replies() -> Any:
    return solver("fiji").class_replies(studies.aside(), studies.class_offers())[HEDWIG]


def _at_equilibrium(answer: Any) -> bool:
    return any(offers[HEDWIG] == offer_of(answer) for offers in solver("fiji").pure_equilibria(studies.aside()))


# ------------------------------------------------------------------------------------ editions


def _english_half() -> str:
    """Return how many green beads the English edition lets Hedwig take from a supply of five."""
    state = studies.rounding("en")
    offers = {HEDWIG: Offer(2, 0, 0, 0), MARCEL: GREEN, ANGELIKA: RED}
    halves = [event for event in load("fiji").resolve(state, offers) if isinstance(event, HalfTaken)]
    return NUMBERS[halves[0].taken]


def _supply_in_round_two(edition: str) -> Any:
    """Return the supply when the second round begins."""
    game = load("fiji")
    state = game.deal(game.start(3, edition=edition), seed=1)
    while state.round == 1:
        state = game.play(state, {seat: game.legal_moves(state, seat)[0] for seat in game.actors(state)})
    return state.supply


def _supply() -> str:
    german, english = sum(_supply_in_round_two("de")), sum(_supply_in_round_two("en"))
    return "same" if german == english else "smaller" if english < german else "larger"


def _hands(answer: Any) -> tuple[tuple[int, ...], ...]:
    heaps = tuple(tuple(map(int, heap.split(",") if isinstance(heap, str) else heap)) for heap in answer)
    if len(heaps) != len(NAMES) or any(len(heap) != 4 or min(heap) < 0 or max(heap) > MOST_BEADS for heap in heaps):
        raise ValueError(answer)
    return heaps


def _ranked(answer: Any, edition: str) -> Any:
    state: State = studies.rounding(edition)
    return solver("fiji").standing(state.but(hands=_hands(answer)))


def _level(answer: Any) -> int:
    """Return how many different hands there are: equal ones are level under any goals."""
    return len(set(_hands(answer)))


EVERYTHING = (
    Question("fiji_many_winners", ("one", "two", "three"), _winners),
    Question("fiji_many_alone", ("none", "one", "two"), _alone),
    Question("fiji_many_both_hope", ("none", "one", "two", "three"), _both_hope),
    Question("fiji_many_stable", ("none", "one", "three"), _number_stable),
    Question("fiji_many_half", ("two", "three", "none"), _english_half),
    Question("fiji_many_supply", ("smaller", "same", "larger"), _supply),
    Exercise(
        "fiji_many_king",
        lambda: beads_text(GREEN),
        _makes_king,
        (
            ("illegal", lambda answer: not _legal(ANGELIKA, offer_of(answer))),
            ("same", lambda answer: offer_of(answer) == RED),
        ),
        hints=2,
    ),
    Exercise(
        "fiji_many_refute",
        lambda: ("Marcel", beads_text(RED)),
        lambda answer: _legal(*_move(answer)) and _gain(answer) > 0,
        (
            ("illegal", lambda answer: not _legal(*_move(answer))),
            ("winner", lambda answer: _move(answer)[0] == HEDWIG),
            ("nothing", lambda answer: _gain(answer) <= 0),
        ),
        hints=2,
    ),
    Exercise(
        "fiji_many_class",
        lambda: beads_text(_replies().best[0]),
        lambda answer: offer_of(answer) in _replies().best,
        (
            ("illegal", lambda answer: not _legal(HEDWIG, offer_of(answer))),
            ("stable", _at_equilibrium),
            ("less", lambda answer: _replies().regret(offer_of(answer)) > 0),
        ),
        hints=2,
    ),
    Exercise(
        "fiji_many_level",
        lambda: ["1,1,1,1", "1,1,1,1", "1,1,1,1"],
        lambda answer: _ranked(answer, "de") != _ranked(answer, "en"),
        (
            ("two", lambda answer: _level(answer) == 2),
            ("none", lambda answer: _level(answer) == 3),
        ),
        hints=2,
    ),
)
