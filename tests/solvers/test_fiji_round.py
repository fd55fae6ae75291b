"""Whole rounds of Fiji with two players: against brute force by the rules, re-verified from outside, with bounds."""

import random
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from fijiwidgets.core import GameError
from fijiwidgets.games import fiji
from fijiwidgets.games.fiji.components import CONDITIONS, EFFECTS, plus
from solvers import kernels
from solvers.analysis import EXACT, HIDDEN_OPEN
from solvers.fiji.book import Compiled, Plain
from solvers.fiji.round import Round, solve_round, solving_round
from solvers.fiji.round_answers import analysing
from solvers.fiji.spots import GAP, random_exchange
from tests.solvers.judges import value_by_highs

CHANGING = ("rotate", "swap")
STEADY = tuple(effect for effect in EFFECTS if effect not in CHANGING)


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    assert kernels.ready("fiji_round", wait=True)


def position(rng: random.Random, beads: int, exchange: int, changing: tuple[str, ...] = (), **options: Any) -> Any:
    """Return a random round with so many beads in each hand and these goal-changing effects in it."""
    hands = []
    for _ in range(2):
        drawn = rng.choices(range(4), k=beads)
        hands.append(tuple(drawn.count(colour) for colour in range(4)))
    effects = [*changing, *rng.sample(STEADY, 4 - len(changing))]
    rng.shuffle(effects)
    table = [f"{condition} > {effect}" for condition, effect in zip(rng.sample(CONDITIONS, 4), effects, strict=True)]
    goals = [colour + rng.choice("+-") for colour in rng.sample("GRYB", 4)]
    facts = {"supply": tuple(rng.randrange(5) for _ in range(4)), "edition": rng.choice(["de", "en"])}
    facts |= {"players": 2, "hands": hands, "table": table, "goals": " ".join(goals), "exchange": exchange} | options
    return fiji.position(**facts, allow_unreachable=True)


KINDS = [(), ("rotate",), ("swap",), CHANGING]

# ------------------------------------------------------------------------------------ against brute force


def value_by_rules(state: Any, heads: tuple[int, ...], known: dict[Any, float]) -> float:
    """Return the first player's lead by nothing but play, legal_moves and a linear programme."""
    if state.phase == "over" or state.phase == "conditions":
        (first, second) = (now - then for now, then in zip(state.heads, heads, strict=True))
        return float(first - second)
    if state not in known:
        if state.phase == "offer":
            moves = [fiji.legal_moves(state, seat) for seat in (0, 1)]
            after = [[fiji.play(state, {0: own, 1: other}) for other in moves[1]] for own in moves[0]]
            table = np.array([[value_by_rules(next_state, heads, known) for next_state in row] for row in after])
            known[state] = value_by_highs(table)
        else:
            (seat,) = fiji.actors(state)
            options = [fiji.play(state, move) for move in fiji.legal_moves(state, seat)]
            known[state] = (min if seat else max)(value_by_rules(option, heads, known) for option in options)
    return known[state]


@pytest.mark.parametrize("changing", KINDS)
def test_small_rounds_are_worth_what_brute_force_by_the_rules_says(changing: tuple[str, ...]) -> None:
    rng = random.Random(1)
    for exchange in (3, 2, 2, 1):
        # Two beads are soon gone; with goals that change, three exchanges of more would take the rules minutes.
        beads = 1 if exchange == 1 and changing else 2 if exchange < 3 else 4
        state = position(rng, beads, exchange, changing)
        wanted = value_by_rules(state, state.heads, {})
        with kernels.plain():
            plainly = solve_round(state)
        assert isinstance(plainly.value, int | Fraction)
        assert abs(wanted - plainly.value) <= GAP
        assert abs(wanted - solve_round(state).value) <= GAP
        assert plainly.done
        assert plainly.guarantee == EXACT


@pytest.mark.parametrize("changing", KINDS)
def test_the_compiled_book_agrees_with_the_plain_one_at_every_later_spot(changing: tuple[str, ...]) -> None:
    rng = random.Random(2)
    for _ in range(4):
        state = position(rng, 3, 2, changing)
        with kernels.plain():
            plainly = solve_round(state)
        found = solve_round(state)
        assert isinstance(plainly.book, Plain)
        assert isinstance(found.book, Compiled)
        assert abs(plainly.value - found.value) <= GAP
        for _ in range(20):
            later = random_exchange(state, rng)
            assert abs(plainly.at(later).value - found.at(later).value) <= GAP


# ------------------------------------------------------------------------------------ from outside


@pytest.mark.parametrize("changing", KINDS[:3])
def test_no_offer_improves_on_the_mixes_at_the_root_or_at_random_later_spots(changing: tuple[str, ...]) -> None:
    found = solve_round(position(random.Random(3), 5, 1, changing))
    assert found.done
    assert found.check(samples=1, seed=5)


def best_reply(state: Any, seat: int, found: Round, known: dict[Any, float]) -> float:
    """Return the most that a seat can reach in the whole round, by the rules, while the other keeps to the solution.

    Of the solution only its mixes are used, and where the other changes goals, its values to choose by.
    """

    def after(here: Any) -> float:
        if here.phase in ("conditions", "over"):
            return float(sum((1, -1)[place != seat] * heads for place, heads in enumerate(here.heads)))
        if here.phase == "offer":
            return best_reply(here, seat, found, known)
        (chooser,) = fiji.actors(here)
        options = [fiji.play(here, move) for move in fiji.legal_moves(here, chooser)]
        if chooser == seat:
            return max(after(option) for option in options)
        return after((min if chooser else max)(options, key=guided))

    def guided(here: Any) -> float:
        if here.phase == "offer":
            return float(found.at(here).value)
        if here.phase in ("conditions", "over"):
            return float(here.heads[0] - here.heads[1])
        (chooser,) = fiji.actors(here)
        return (min if chooser else max)(guided(fiji.play(here, move)) for move in fiji.legal_moves(here, chooser))

    if state not in known:
        spot = found.at(state)
        mix, offers = (spot.column, spot.row)[seat], spot.offers
        replies = []
        for own in offers[seat]:
            shares = [(share, {seat: own, 1 - seat: other}) for share, other in zip(mix, offers[1 - seat], strict=True)]
            replies.append(sum(float(share) * after(fiji.play(state, both)) for share, both in shares if share))
        known[state] = max(replies)
    return known[state]


@pytest.mark.parametrize("changing", KINDS)
def test_no_plan_for_the_whole_round_beats_the_solution(changing: tuple[str, ...]) -> None:
    rng = random.Random(14)
    for exchange, beads in ((1, 2), (2, 4)):
        state = position(rng, beads, exchange, changing)
        found = solve_round(state)
        assert best_reply(state, 0, found, {}) <= found.value + GAP
        assert best_reply(state, 1, found, {}) <= -found.value + GAP


def test_a_real_round_is_solved_and_re_verified_by_the_rules() -> None:
    table = ["most YB > others B", "most GR > others G", "fewest R > keep", "most GB > take 2Y"]
    state = fiji.position(players=2, table=table, goals="R+ G- B+ Y-", phase="hide")
    state = fiji.play(state, {0: fiji.Hide(1, 1, 1, 1), 1: fiji.Hide(2, 2, 0, 0)})
    found = solve_round(state)
    assert len(found.row) > 60
    assert found.nodes > 10_000
    assert found.guarantee == HIDDEN_OPEN
    assert found.check(samples=1, seed=1)


def test_a_full_hand_in_the_second_exchange_is_re_verified_by_the_rules() -> None:
    state = position(random.Random(4), 12, 2, ("swap",))
    found = solve_round(state)
    assert found.check(samples=1)
    assert found.nodes > 1000


def test_a_round_with_another_mix_does_not_pass_its_check() -> None:
    found = solve_round(position(random.Random(3), 4, 2))
    assert found.check()
    shares = sorted(range(len(found.row)), key=lambda place: found.row[place])
    wrong = tuple(float(place == shares[0]) for place in range(len(found.row)))
    assert not found.but(row=wrong).check(samples=0)
    worst = max(range(len(found.column)), key=lambda place: found.least[place])  # against this one the row gets most
    assert found.least[worst] > found.value + GAP
    wrong = tuple(float(place == worst) for place in range(len(found.column)))
    assert not found.but(column=wrong).check(samples=0)
    assert not found.but(low=found.low + 1, high=found.high + 1).check(samples=0)
    assert not found.but(row=tuple(2 * share for share in found.row)).check(samples=0)
    assert not found.but(row=found.row[1:]).check(samples=0)
    assert not found.but(column=(float("nan"),) * len(found.column)).check(samples=0)
    assert not found.but(done=False).check(samples=0)


# ------------------------------------------------------------------------------------ facts that must hold


@pytest.mark.parametrize("changing", KINDS[:3])
def test_exchanged_seats_have_the_opposite_value(changing: tuple[str, ...]) -> None:
    state = position(random.Random(5), 4, 1, changing)
    exchanged = state.but(hands=state.hands[::-1])
    assert abs(solve_round(state).value + solve_round(exchanged).value) <= GAP
    assert abs(solve_round(state.but(hands=(state.hands[0],) * 2)).value) <= GAP


def test_bounds_only_come_closer_and_hold_the_value() -> None:
    rng, halfway = random.Random(6), 0
    for changing in KINDS[:3] * 2:
        steps: list[Round] = list(solving_round(position(rng, 6, 1, changing), workers=1))
        last = steps[-1]
        assert [step.done for step in steps].index(True) == len(steps) - 1
        assert last.high - last.low <= GAP
        halfway += sum(GAP < step.high - step.low < 20 for step in steps)
        for before, after in pairwise(steps):
            assert before.low <= after.low <= last.high
            assert last.low <= after.high <= before.high
            assert before.progress <= after.progress
    assert halfway


def test_bounds_on_the_way_are_what_the_mixes_prove() -> None:
    for step in solving_round(position(random.Random(6), 5, 1), workers=1):
        assert min(step.least) >= step.low - GAP
        assert max(step.most) <= step.high + GAP
        assert abs(sum(step.row) - 1) <= GAP


def test_work_can_be_stopped_and_the_best_answer_so_far_is_honest() -> None:
    work = solving_round(position(random.Random(7), 12, 1, CHANGING))
    found = next(work)
    assert not found.done
    assert str(found.guarantee) == "between −10 and 10"
    work.close()
    assert list(work) == []


def test_a_matrix_that_the_kernel_cannot_prove_goes_to_fractions() -> None:
    state = position(random.Random(8), 4, 1)
    found = solve_round(state)
    book = found.book
    middle, last = book.tables[2], book.tables[3]
    wanted = book._middle_value(0, 0)
    later = random_exchange(state, random.Random(8))
    value = found.at(later).value
    kept = last.values.copy()
    last.values[:] = np.nan
    assert abs(found.at(later).value - value) <= GAP
    last.values[:] = np.nan
    assert abs(book._middle_value(0, 0) - wanted) <= GAP
    assert np.allclose(last.values[kept != 0], kept[kept != 0], atol=GAP)
    assert middle.number > 1


def test_guesses_that_the_kernel_cannot_solve_go_to_fractions(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position(random.Random(15), 4, 1)
    wanted = solve_round(state)

    def hopeless(low: Any, high: Any, guess: Any, row: Any, column: Any) -> Any:
        row[:], column[:] = np.nan, np.nan
        return low < guess, guess < high

    monkeypatch.setattr(wanted.book.kernel, "wanted", hopeless)
    found = solve_round(state)
    assert abs(found.value - wanted.value) <= GAP
    assert found.high - found.low <= GAP
    assert found.check()


def test_exact_is_said_only_when_every_offer_is_worked_out() -> None:
    steps = list(solving_round(position(random.Random(16), 6, 1), workers=1, exact_for=0))
    assert [step.done for step in steps].index(True) == len(steps) - 1
    last = steps[-1]
    with_others = np.array(last.most)
    assert (with_others <= np.array(steps[0].most) + GAP).all()
    assert abs(with_others.max() - last.value) <= GAP


# ------------------------------------------------------------------------------------ as an analysis


@pytest.mark.parametrize("player", [0, 1])
def test_every_offer_has_its_value_against_the_mix_of_the_other(player: int) -> None:
    state = position(random.Random(9), 4, 1, ("swap",))
    *_, answer = analysing(state, player)
    assert answer.done
    assert answer.check()
    assert len(answer.moves) == len(fiji.legal_moves(state, player))
    assert abs(sum(choice.probability or 0 for choice in answer.moves) - 1) <= GAP
    found = solve_round(state)
    assert abs(answer.value - (found.value if player == 0 else -found.value)) <= GAP
    with kernels.plain():
        *_, plainly = analysing(state.but(exchange=2), player)
    *_, compiled = analysing(state.but(exchange=2), player)
    assert abs(plainly.value - compiled.value) <= GAP
    for choice in answer.moves:
        assert abs(answer.value - choice.value - choice.regret) <= GAP
        assert not choice.probability or choice.regret <= 1e-6


def test_hidden_beads_are_taken_as_open_and_the_answer_says_what_that_changes() -> None:
    state = position(random.Random(10), 4, 3, hidden=[(1, 1, 1, 1), (2, 2, 0, 0)])
    *_, answer = analysing(state, 0)
    assert answer.guarantee == HIDDEN_OPEN
    assert "stay unknown" in str(answer.remarks[0])
    assert "unbekannt" in answer.remarks[0].text("de")


def test_what_cannot_be_solved_is_refused_with_the_reason() -> None:
    state = position(random.Random(11), 4, 2, hidden=[(1, 1, 1, 1), (2, 2, 0, 0)])
    with pytest.raises(GameError, match="hidden beads of both"):
        solve_round(fiji.view(state, 0))
    with pytest.raises(GameError, match="two players"):
        solve_round(fiji.start(players=3))
    with pytest.raises(GameError, match="not a position of fiji"):
        solve_round("fiji")  # type: ignore[arg-type]
    found = solve_round(state)
    other = position(random.Random(12), 4, 3)
    with pytest.raises(GameError, match="cannot follow"):
        found.at(other)
    later = random_exchange(state, random.Random(13))
    with pytest.raises(GameError, match="cannot follow"):
        found.at(later.but(hands=(plus(later.supply, later.hands[0]), later.hands[1]), supply=(0, 0, 0, 0)))
