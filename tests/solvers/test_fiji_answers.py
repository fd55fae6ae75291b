"""What `analyse` says about Fiji: for each goal, that it is true, that it is proved, and that it claims no more."""

import random
import time
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import solvers
from fijiwidgets import fiji
from fijiwidgets.core import GameError
from solvers import kernels, matrix
from solvers.analysis import Analysis, Words
from solvers.fiji import (
    beads,
    many,
    offers_of,
    payoffs,
    pure_equilibria,
    replies,
    round_answers,
    tensor,
    trophies_by_rules,
)
from solvers.fiji.proof import Unstable
from solvers.fiji.round import solve_round
from solvers.fiji.spots import GAP
from solvers.goals import lead
from tests.solvers.positions import LAST_EXCHANGE, NO_PURE_EQUILIBRIUM, exchanges
from tests.solvers.test_kernels import run


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    assert kernels.ready("fiji", wait=True)
    assert kernels.ready("fiji_round", wait=True)


def small(state: Any) -> Any:
    """Return the exchange with two or three beads in each hand."""
    hands = ((1, 1, 0, 0), (0, 1, 1, 0), (1, 0, 0, 1), (0, 1, 0, 1), (2, 0, 1, 0))
    return state.but(hands=hands[: len(state.players)])


def by_rules(state: Any, profile: Any) -> tuple[int, ...]:
    return trophies_by_rules(state, [beads(offer) for offer in profile], "own")[0]


def said(words: Any) -> str:
    assert words.text("de") != words.text("en")
    return str(words)


# ------------------------------------------------------------------------------------ two players, one exchange


def test_a_last_exchange_is_solved_with_its_mix_and_its_certificate() -> None:
    state = fiji.parse(LAST_EXCHANGE)
    analysis = solvers.analyse(state, 0)
    assert analysis.value == 1
    assert [str(choice.probability) for choice in analysis.moves[:4]] == ["1/3", "1/3", "1/3", "0"]
    assert sum(choice.probability or 0 for choice in analysis.moves) == 1
    assert all(choice.regret >= 0 for choice in analysis.moves)
    assert all(choice.regret == 0 for choice in analysis.moves if choice.probability)
    assert str(analysis.guarantee) == "exact if the hidden beads were open"
    assert analysis.check()
    other = solvers.analyse(state, 1)
    assert other.value == -1
    assert other.check()


@pytest.mark.parametrize("player", [0, 1])
def test_a_certificate_of_an_exchange_holds_by_the_rules_and_no_other_one_does(player: int) -> None:
    found = exchanges(random.Random(20 + player), 2)
    mixed = 0
    for _ in range(8):
        analysis = solvers.analyse(next(found), player)
        assert analysis.check()
        proof: Any = analysis.certificate
        solved = proof.solved
        assert not proof.but(solved=solved.but(value=solved.value + Fraction(1, 10**6))).check()
        assert not proof.but(solved=solved.but(row=tuple(share / 2 for share in solved.row))).check()
        assert not proof.but(solved=solved.but(column=solved.column[:-1])).check()
        if 0 < max(solved.row) < 1:
            mixed += 1
            alone = tuple(Fraction(place == solved.row.index(max(solved.row))) for place in range(len(solved.row)))
            assert not proof.but(solved=solved.but(row=alone)).check()
    assert mixed
    assert not analysis.but(certificate=None).check()


def test_the_equilibrium_of_the_analysis_is_that_of_the_matrix() -> None:
    found = exchanges(random.Random(9), 2)
    for _ in range(6):
        state = next(found)
        assert solvers.analyse(state, 0).value == matrix.equilibrium(payoffs(state), exact=True).value


def test_while_an_exchange_is_worked_out_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solvers.fiji.answers.TICK", 0)
    state = next(state for state in exchanges(random.Random(9), 2) if not matrix.saddle_points(payoffs(state)))
    with kernels.plain():
        *steps, last = solvers.analysing(state, 0)
    assert len(steps) > 10
    assert {str(step.guarantee) for step in steps} == {"between −10 and 10"}
    assert [step.progress for step in steps] == sorted(step.progress or 0 for step in steps)
    assert last.done


FIRST_CLICK = """
import time
began = time.process_time()
import solvers
from fijiwidgets import fiji
found = solvers.analyse(fiji.deal(fiji.play(fiji.deal(fiji.start(players=2), seed={seed}), {{
    0: fiji.Hide(1, 1, 1, 1), 1: fiji.Hide(2, 2, 0, 0)}}), seed=1), 0)
print(found.done and len(found.moves) > 30 and time.process_time() - began < 1)
"""


@pytest.mark.parametrize("seed", [2, 3, 9])
def test_the_first_click_of_a_fresh_account_answers_a_two_player_exchange_within_a_second(
    seed: int, tmp_path: Any
) -> None:
    """Of a processor's time, imports included: other people's work on this machine is not in question here."""
    (tmp_path / "numba.py").write_text("raise ImportError", encoding="utf-8")  # nothing is compiled behind, either
    path = f"{tmp_path}:{__file__.rpartition('/tests/')[0]}"
    assert run(FIRST_CLICK.format(seed=seed), NUMBA_CACHE_DIR=str(tmp_path), PYTHONPATH=path) == "True"


# ------------------------------------------------------------------------------------ two players, whole rounds


def test_the_goal_of_a_round_is_the_solved_continuation() -> None:
    state = small(next(exchanges(random.Random(11), 2))).but(exchange=1, hidden=())
    found, wanted = solvers.analyse(state, 1, goal="round"), solve_round(state)
    assert abs(found.value + wanted.value) <= GAP
    assert said(found.guarantee) == "exact"
    assert found.check()
    alone = solvers.analyse(state, 1)
    assert said(alone.guarantee) == "as if the round ended here"
    assert alone.check()


def test_in_the_last_exchange_both_goals_are_the_same() -> None:
    state = fiji.parse(LAST_EXCHANGE)
    one, other = solvers.analyse(state, 0), solvers.analyse(state, 0, goal="round")
    assert abs(one.value - other.value) <= GAP
    assert one.guarantee == other.guarantee


def test_hiding_is_a_long_job_that_can_be_stopped_and_says_what_it_assumes() -> None:
    state = fiji.deal(fiji.start(players=2), seed=1)
    began = time.monotonic()
    found = solvers.analyse(state, 0, seconds=1.0)
    assert time.monotonic() - began < 30
    assert not found.done
    assert said(found.guarantee).startswith("between")
    low, high = dict(found.guarantee.values)["low"], dict(found.guarantee.values)["high"]
    assert -10 <= low <= 0 <= high <= 10  # both have the same, so neither can be ahead
    assert {choice.move for choice in found.moves} == set(fiji.legal_moves(state, 0))
    assert abs(sum(choice.probability or 0 for choice in found.moves) - 1) < 1e-9
    most, hidden = map(said, found.remarks)
    assert "the most that it can be worth" in most
    assert "hidden beads stay unknown" in hidden
    assert not found.check()


def test_a_small_hiding_is_solved_to_its_end_by_analyse() -> None:
    state = fiji.position(
        players=2, hands=[(2, 1, 1, 1), (1, 2, 1, 1)], supply=(2, 1, 2, 1), exchange=2, phase="hide",
        table=["most GR > rotate", "fewest Y > keep", "most all > others Y", "fewest all > take 2Y"],
        goals="R+ B- G+ Y+", allow_unreachable=True,
    )  # fmt: skip
    found = solvers.analyse(state, 0)
    assert found.done
    assert said(found.guarantee) == "exact if the hidden beads were open"
    assert found.check()
    assert abs(found.value + solvers.analyse(state, 1).value) <= GAP


# ------------------------------------------------------------------------------------ three to five players


@pytest.mark.parametrize("plainly", [False, True])
def test_offers_of_three_are_averaged_over_all_offers_of_the_others(plainly: bool) -> None:
    state = small(next(exchanges(random.Random(4), 3)))
    if plainly:
        with kernels.plain():
            analysis = solvers.analyse(state, 1)
    else:
        analysis = solvers.analyse(state, 1)
    others = [offers_of(state, seat) for seat in (0, 2)]
    for choice in analysis.moves:
        own = [by_rules(state, (first, choice.move, third))[1] for first, third in product(*others)]
        assert choice.value == Fraction(sum(own), len(own))
    assert said(analysis.guarantee) == "exact average over all offers of the others"
    assert said(analysis.measure).endswith("if the others offer at random")
    assert analysis.check()


def test_offers_are_compared_against_what_the_others_are_believed_to_offer() -> None:
    state = small(next(exchanges(random.Random(5), 5)))
    believed = {seat: random.Random(seat).choices(offers_of(state, seat), k=3) for seat in (1, 2, 3, 4)}
    found = solvers.analyse(state, 0, believed=believed)
    assert {choice.move: choice.value for choice in found.moves} == dict(replies(state, 0, believed).values)
    assert said(found.guarantee) == "exact average over these offers of the others"
    assert said(found.measure).endswith("believed to offer")
    assert found.check()
    two = fiji.parse(LAST_EXCHANGE)
    mix = solvers.analyse(two, 1)
    against = solvers.analyse(two, 0, believed={1: {choice.move: choice.probability for choice in mix.moves}})
    assert against.value == 1
    assert said(against.remarks[0]) == "exact if the hidden beads were open"


def test_a_belief_that_would_not_count_is_refused() -> None:
    state = fiji.parse(LAST_EXCHANGE)
    believed = {1: offers_of(state, 1)[0]}
    for goal in ("round", "game"):
        with pytest.raises(GameError, match="believed to offer counts only"):
            solvers.analyse(state, 0, goal=goal, believed=believed)
    assert solvers.analyse(state, 0, believed={}).moves == solvers.analyse(state, 0).moves


def test_offers_of_five_real_hands_are_sampled_while_the_average_is_worked_out() -> None:
    state = fiji.deal(fiji.start(players=5), seed=2)
    seen = [found for found, _ in zip(solvers.analysing(state, 0, seed=3), range(40), strict=False)]
    assert not seen[-1].done
    assert said(seen[-1].guarantee).startswith("sampled, ± ")
    assert len(seen[-1].moves) == len(fiji.legal_moves(state, 0))
    margins = [dict(found.guarantee.values)["margin"] for found in seen]
    assert margins[-1] < margins[0] / 2
    assert [found.progress for found in seen] == sorted(found.progress or 0 for found in seen)


@pytest.mark.parametrize("players", [3, 4])
def test_what_is_sampled_first_is_what_comes_out_in_the_end(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "FEW", 0)
    monkeypatch.setattr(many, "FEW_COMPILED", 0)
    monkeypatch.setattr(many, "SAMPLED_FOR", 0.2)
    state = small(next(exchanges(random.Random(6), players)))
    for path in (kernels.plain, None):
        if path:
            with path():
                seen = list(solvers.analysing(state, 2, seed=1))
        else:
            seen = list(solvers.analysing(state, 2, seed=1))
        *_, sample, exact = seen
        while not str(sample.guarantee).startswith("sampled"):
            sample = seen[seen.index(sample) - 1]
        values = {choice.move: choice.value for choice in sample.moves}
        margin = dict(sample.guarantee.values)["margin"]
        assert exact.done
        for choice in exact.moves:
            assert abs(float(choice.value - values[choice.move])) <= 3 * margin + 1e-9
        assert exact.check()


def test_an_average_over_too_many_combinations_is_checked_in_a_sample_and_says_so() -> None:
    state = next(exchanges(random.Random(6), 3))
    found = solvers.analyse(state, 0)
    assert "six standard errors" in said(found.remarks[-1])
    proof: Any = found.certificate
    assert proof.plays > 10_000
    assert proof.check(most=3000)
    for place in (0, len(proof.values) // 2):
        wrong = tuple((offer, value + (number == place)) for number, (offer, value) in enumerate(proof.values))
        assert not proof.but(values=wrong).check(most=3000)
    assert not proof.but(values=proof.values[1:]).check(most=3000)


@pytest.mark.parametrize("goal", ["exchange", "equilibrium"])
def test_where_the_first_of_equally_good_goals_is_taken_the_answer_says_so(goal: str) -> None:
    """The first player wins by any goals; which of them he swaps decides the order of the others."""
    rows = ["most G > swap", "most R > keep", "most Y > take 1B", "most B > half G"]
    hands = [(5, 4, 3, 3), (1, 2, 1, 1), (2, 1, 1, 1)]
    facts = {"goals": "R+ G+ Y+ B+", "exchange": 3, "allow_unreachable": True}
    state = fiji.position(players=3, hands=hands, table=rows, **facts)
    assert tensor(state).open_choices
    found = solvers.analyse(state, 1, goal=goal)
    assert "first listed" in said(found.remarks[0])
    steady = fiji.position(players=3, hands=hands, table=["most G > keep", *rows[1:]], **facts)
    assert many.TIES not in solvers.analyse(steady, 1, goal=goal).remarks
    two = fiji.position(players=2, hands=hands[:2], table=rows, **facts)  # equal leads are equal for both
    assert many.TIES not in solvers.analyse(two, 1, believed={0: fiji.Offer(1, 0, 0, 0)}).remarks


@pytest.mark.parametrize("players", [3, 4, 5])
def test_in_a_pure_equilibrium_nobody_gains_by_another_offer(players: int) -> None:
    seen = Counter[bool]()
    found = exchanges(random.Random(70 + players), players)
    for _ in range(6):
        state = small(next(found))
        answers = [solvers.analyse(state, seat, goal="equilibrium") for seat in range(players)]
        seen[bool(answers[0].moves)] += 1
        for seat, analysis in enumerate(answers):
            assert analysis.done
            if not analysis.moves:
                assert said(analysis.guarantee).startswith("exact: there is no pure equilibrium")
                assert analysis.check()
                continue
            assert said(analysis.guarantee).startswith("exact: nobody can do better alone")
            best = analysis.moves[0]
            assert (best.probability, best.regret) == (1, 0)
            profile = [dict(best.line[0])[other] for other in range(players)]
            assert by_rules(state, profile)[seat] == best.value == analysis.value
            assert len(analysis.moves) == len(offers_of(state, seat))
            assert analysis.check()
            proof: Any = analysis.certificate
            assert not proof.but(choices=tuple(c.but(value=c.value + 1) for c in proof.choices)).check()
    assert seen[True]


def test_a_search_for_equilibria_stops_in_time_even_if_none_is_found() -> None:
    state = fiji.deal(fiji.start(players=5), seed=2)
    shown: list[Analysis] = []
    found = solvers.analyse(state, 0, goal="equilibrium", seconds=0, watch=shown.append)
    assert shown == [found]
    assert not found.done
    assert said(found.guarantee) == "0 combinations of offers found so far that nobody can improve on alone"


def test_that_there_is_no_equilibrium_is_proved_where_there_is_none_and_nowhere_else() -> None:
    refuted = 0
    for number, state in zip(range(80), exchanges(random.Random(72), 3), strict=False):
        table = small(state) if number % 10 else state
        proof, has_one = Unstable(table, 0), bool(pure_equilibria(table))
        if proof.is_sampled:  # a path may miss an equilibrium
            holds = proof.check(paths=2)
            assert holds or has_one
            refuted += not holds
        else:
            assert proof.check() != has_one
    assert refuted > 2
    many_offers = fiji.parse(NO_PURE_EQUILIBRIUM, allow_unreachable=True)
    few_offers = many_offers.but(hands=((1, 0, 1, 1), (1, 0, 1, 1), (0, 1, 1, 1)))
    for table in (many_offers, few_offers):
        assert not pure_equilibria(table)
        assert Unstable(table, 0).is_sampled == (table == many_offers)
        assert Unstable(table, 0).check()


def test_a_profile_that_somebody_leaves_is_no_certificate() -> None:
    state = small(next(exchanges(random.Random(73), 3)))
    analysis = solvers.analyse(state, 0, goal="equilibrium")
    proof: Any = analysis.certificate
    left = set(product(*(offers_of(state, seat) for seat in range(3)))) - set(pure_equilibria(state))
    assert left
    for profile in sorted(left, key=str)[:20]:
        assert not proof.but(profile=profile).check()
        own = replies(state, 0, {1: profile[1], 2: profile[2]}).values
        moves = tuple(choice.but(value=dict(own)[choice.move]) for choice in proof.choices)  # right, but no equilibrium
        assert not proof.but(profile=profile, choices=moves).check()


def test_five_players_never_build_the_tensor(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel: Any = kernels.ready("fiji")
    monkeypatch.setattr(kernel, "tensor", None)
    state = fiji.deal(fiji.start(players=5), seed=2)
    for goal in ("exchange", "equilibrium"):
        for _ in zip(solvers.analysing(state, 0, goal=goal), range(8), strict=False):
            pass
    with pytest.raises(GameError, match="thousand million"):
        tensor(state)


def test_a_round_whose_offers_have_other_values_does_not_pass_its_check() -> None:
    state = small(next(exchanges(random.Random(11), 2))).but(exchange=2, hidden=())
    for player in (0, 1):
        proof: Any = solvers.analyse(state, player, goal="round").certificate
        for name in ("least", "most"):
            values = getattr(proof.found, name)
            found = proof.found.but(**{name: (values[0] - 1, *values[1:])})
            choices = round_answers._choices(state, player, found)
            assert proof.but(found=found, choices=choices).check() == ((name == "most") == (player == 1))


# ------------------------------------------------------------------------------------ goals, choices, errors


def test_whoever_turns_or_swaps_a_goal_chooses_as_the_trophies_say() -> None:
    rng = random.Random(6)
    tried = 0
    while tried < 25:
        state = next(exchanges(rng))
        offers = {seat: rng.choice(offers_of(state, seat)) for seat in range(len(state.players))}
        choosing = fiji.play(state, offers)
        if choosing.phase not in ("rotate", "swap"):
            continue
        tried += 1
        (seat,) = fiji.actors(choosing)
        analysis = solvers.analyse(choosing)
        two = len(state.players) == 2
        whole, _ = trophies_by_rules(state, tuple(map(beads, offers.values())), "lead" if two else "own")
        assert analysis.value == (lead(whole) if two else whole)[seat]
        assert analysis.check()


def test_an_unknown_goal_is_answered_with_the_known_ones() -> None:
    hiding = fiji.deal(fiji.start(players=2), seed=1)
    three = next(exchanges(random.Random(8), 3))
    known = [
        (hiding, "round, game"),
        (fiji.parse(LAST_EXCHANGE), "exchange, round, game"),
        (three, "exchange, equilibrium, game"),
    ]
    for state, words in known:
        with pytest.raises(GameError, match=f"known: {words}"):
            solvers.analyse(state, 0, goal="honour")
    with pytest.raises(TypeError):
        solvers.analyse(three, 0, belief={})


def test_the_game_itself_can_be_searched_as_far_as_there_is_time() -> None:
    state = small(next(exchanges(random.Random(8), 3)))
    found = solvers.analyse(state, 0, goal="game", depth=1)
    assert said(found.guarantee).startswith("best within 1 decision")
    assert isinstance(found.measure, Words)
