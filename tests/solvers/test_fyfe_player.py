"""FYFE: the player for the whole game, and an answer to every decision, compiled against plain."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import sqrt
from statistics import mean, stdev
from typing import Any

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

import solvers
from fijiwidgets import fyfe
from fijiwidgets.core import GameError, random_record
from fijiwidgets.games.fyfe.components import CELLS, CHARMS, FIRST_BONUS, SLOTS, STONES
from fijiwidgets.games.fyfe.state import MORE, PLACE, score
from fijiwidgets.opponents import random_move
from solvers import kernels
from solvers.analysis import finished, ranked
from solvers.fyfe import analysing, known_draws, samples
from solvers.fyfe import player as player_module
from solvers.fyfe.board import FREE, SPENT, Board, all_tiles, alone
from solvers.fyfe.bound import upper_bound
from solvers.fyfe.player import Player, assigned, choose, estimates
from solvers.fyfe.proof import Exhaustive, Played
from solvers.opponents import greedy
from tests.solvers.test_fyfe import BOXES, boards, endings, small


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    assert kernels.ready("fyfe", wait=True)
    assert kernels.ready("fyfe_player", wait=True)


# ------------------------------------------------------------------------------------ the player


def test_promises_and_whole_games_compiled_and_plain() -> None:
    rng = random.Random(11)
    for box in BOXES:
        worth = box.tile_points
        compiled = Player(box, worth)
        with kernels.plain():
            plain = Player(box, worth)
        for (board, _, _), _ in zip(boards(12, rng.randrange(1, 20)), range(300), strict=False):
            legal = board._replace(unused=board.unused & all_tiles(box))
            assert compiled.promise(legal) == plain.promise(legal)
        for free in (25, 12, 6):
            stones = rng.sample(STONES, 25)
            cells = tuple("" if cell < free else stone for cell, stone in enumerate(stones))
            board = Board(cells, (FREE,) * 7 + (SPENT,) * 5, all_tiles(box))
            swapped_away, moved = {"through": 2}, {"placed": 24, "excused": True}  # by charms: this round's stone
            for change in ({}, swapped_away, moved):
                later = board._replace(**change)  # type: ignore[arg-type]
                games = [finished(player.points(later, stones[:1], stones[1:free])) for player in (compiled, plain)]
                assert games[0] == games[1]


def test_tiles_with_promises_are_assigned_as_scipy_does() -> None:
    rng = random.Random(13)
    for _ in range(300):
        height = rng.randrange(1, 13)
        gains = [[rng.randrange(50) for _ in range(rng.choice((height, 15)))] for _ in range(1)]
        gains = [[rng.randrange(50) for _ in gains[0]] for _ in range(height)]
        rows, columns = linear_sum_assignment(np.array(gains), maximize=True)
        ours = assigned(gains)
        assert len(set(ours)) == height
        assert sum(row[column] for row, column in zip(gains, ours, strict=True)) == np.array(gains)[rows, columns].sum()


def game_of(seats: list[Any], seed: int) -> Iterator[Any]:
    """Yield the tables at which players decide, and the last one."""
    rng, state = random.Random(seed), fyfe.start(players=len(seats))
    while not fyfe.outcome(state):
        state = fyfe.deal(state, rng.randrange(10**9))
        yield state
        state = fyfe.play(state, {seat: seats[seat](fyfe, state, seat, rng) for seat in fyfe.actors(state)})
    yield state


@pytest.mark.parametrize("other", [random_move, greedy])
def test_the_player_beats_random_and_greedy_play_by_five_standard_errors(other: Any) -> None:
    ahead = []
    for seed in range(12):
        seats = [choose, other] if seed % 2 else [other, choose]
        *_, end = game_of(seats, seed)
        scores = fyfe.outcome(end).scores  # type: ignore[union-attr]
        ahead.append(scores[seats.index(choose)] - scores[seats.index(other)])
    assert mean(ahead) > 5 * stdev(ahead) / sqrt(len(ahead))


# ------------------------------------------------------------------------------------ every decision gets an answer


# By what is to be decided, whether charms may be used, and whether few rounds are left. Nobody comes to the last rounds
# with a cell at which no tile points: `bare` endings do.
KINDS = {
    kind for kind in product(("place", "more", "tile"), (False, True), (False, True)) if kind[::2] != ("tile", True)
}


def test_every_decision_of_a_game_gets_a_value_for_every_move() -> None:
    seen = set[tuple[str, bool, bool]]()
    for seed in range(30):
        players = [choose, random_move, choose, random_move, choose][seed % 2 : 2 + seed % 4]
        for state in game_of(players, seed) if seen < KINDS else ():
            for seat in fyfe.actors(state)[:1]:
                kind = state.sides[seat].stage, state.charms_on, state.round > 22
                if kind not in seen:
                    seen.add(kind)
                    answers = list(analysing(state, seat)) if kind[2] else [next(analysing(state, seat))]
                    assert {choice.move for choice in answers[0].moves} == set(fyfe.legal_moves(state, seat))
                    assert {choice.move for choice in answers[-1].moves} == set(fyfe.legal_moves(state, seat))
                    for answer in answers:
                        assert answer.value == answer.moves[0].value == max(choice.value for choice in answer.moves)
                        assert all(choice.regret == answer.value - choice.value for choice in answer.moves)
                    assert answers[-1].done == kind[2]
    assert seen == KINDS


def test_an_early_answer_says_what_is_proved_and_then_what_is_sampled() -> None:
    state = fyfe.deal(fyfe.start(), seed=1)
    answers = analysing(state, 0, seed=3)
    first = next(answers)
    assert str(first.guarantee) == f"between {score(state, 0).total} and {upper_bound(state, 0)}"
    assert {choice.move for choice in first.moves} == set(fyfe.legal_moves(state, 0))
    sample = next(answer for answer in answers if len(answer.moves) == 2 and "sampled" in str(answer.guarantee))
    assert "good, not best, play" in str(sample.remarks[0])
    assert "2 of 50 moves" in str(sample.remarks[-1])
    assert {choice.move for choice in sample.moves} == {choice.move for choice in first.moves[:2]}
    margin = dict(sample.guarantee.values)["margin"]
    assert 0.5 < margin < 5  # a hundred games that scatter by some ten points
    again = next(answer for answer in analysing(state, 0, seed=3) if len(answer.moves) == 2)
    assert again.moves == sample.moves


def test_what_is_sure_before_a_charm_is_not_claimed_after_it() -> None:
    table = next(endings(50, 20, 0, charms=True))
    first = next(analysing(table, 0))
    sure = min(score(fyfe.play(table, move), 0).total for move in fyfe.legal_moves(table, 0))
    assert sure == score(table, 0).total - 2
    assert str(first.guarantee).startswith(f"between {sure} and")


def both_about_to_fulfil_any() -> Any:
    """Return the last round of two: the first player has one move, the other may still lay the same tile after it."""
    stones = random.Random(3).sample(STONES, 50)
    cells = [cell for cell in CELLS if cell != (0, 1)]
    filled = [dict(zip(cells, some, strict=True)) for some in (stones[:24], stones[24:48])]
    tiles = [tile for tile in fyfe.start(easier=True).box.tiles() if tile not in ("any", "1-5")]
    theirs = dict(zip([slot for slot in SLOTS if slot not in ("r1", "c2")], tiles, strict=True))
    laid, supply = [{"c2": "any", "r1": "1-5", **theirs}, theirs], [stones[48:49], stones[49:]]
    return fyfe.position(boards=filled, tiles=laid, supply=supply, easier=True, allow_unreachable=True)


def test_a_first_bonus_that_another_may_still_take_away_is_not_sure() -> None:
    state = both_about_to_fulfil_any()
    (only,) = fyfe.legal_moves(state, 0)
    after = state
    while not fyfe.outcome(after):  # the other lays that tile: the last move of the list
        after = fyfe.play(after, {seat: fyfe.legal_moves(after, seat)[-1] for seat in fyfe.actors(after)})
    assert "any" in after.gone
    assert dict(next(analysing(state, 0)).guarantee.values)["low"] == score(after, 0).total
    this_round = solvers.analyse(state, 0, goal="round")
    assert str(this_round.guarantee).endswith("if the others make the last moves of their lists")
    assert [(choice.move, choice.value) for choice in this_round.moves] == [(only, score(after, 0).total)]
    assert this_round.check()


def test_a_first_bonus_that_another_is_about_to_get_is_gone() -> None:
    state = both_about_to_fulfil_any()
    mine, other = state.sides
    late = state.but(sides=(mine, other.but(scored=(*other.scored, "any"), fresh=("any",))))
    assert solvers.analyse(late, 0).value == solvers.analyse(state, 0).value - FIRST_BONUS


def test_charms_that_only_others_have_are_named_in_the_guarantee() -> None:
    state: Any
    for state in random_record(fyfe, fyfe.start(players=2), 3).states:
        if state.round == 23 and 1 in fyfe.actors(state) and state.sides[1].stage == "place":
            break
    other, mine = (side.but(used=tuple(sorted(CHARMS))) for side in state.sides)
    state = small(state, 1, 8).but(lucky=2)
    for sides, named in (((state.sides[0].but(used=()), mine), True), ((other, mine), False)):
        assert ("no charm" in str(solvers.analyse(state.but(sides=sides), 1).guarantee)) == named


def test_a_board_whose_tiles_can_only_be_set_up_like_that_is_searched_by_the_rules() -> None:
    table = next(table for table in endings(30, 2, 0) if table.sides[0].scored)
    side = table.sides[0]
    twice = side.but(tiles=(*side.tiles[:5], *side.tiles[:5], *side.tiles[10:]))
    fresh = next(tile for tile in side.tiles if tile not in side.scored)
    for odd in (twice, side.but(scored=()), side.but(fresh=(fresh,))):
        state = table.but(sides=(odd,), bag=table.bag[:2])
        answer = solvers.analyse(state, 0)
        counted = Exhaustive(10**6)
        assert {choice.move: choice.value for choice in answer.moves} == {
            move: counted.value(fyfe.play(state, move)) for move in fyfe.legal_moves(state, 0)
        }
        assert str(answer.guarantee) == "exact"
        with pytest.raises(GameError, match="do not fill"):
            known_draws(state, [])


def test_on_boards_that_cannot_be_filled_the_own_points_count_as_well() -> None:
    state = fyfe.position(boards=[{}, {}], supply=[["B1f"], ["R1f"]], round=25, allow_unreachable=True)
    answer = solvers.analyse(state, 0, depth=1)
    assert str(answer.measure) == "own points at the end of the game, on average"
    assert answer.value == score(state, 0).total


def test_samples_come_to_an_end_and_know_every_move() -> None:
    table = next(endings(50, 9, 2))
    answers = list(analysing(table, 0))
    assert answers[-1].done
    assert {choice.move for choice in answers[-1].moves} == set(fyfe.legal_moves(table, 0))
    progress = [answer.progress for answer in answers]
    assert progress == sorted(progress)  # type: ignore[type-var]


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3, "easier": True}, {"players": 5}])
def test_games_played_on_are_played_again_by_the_rules(options: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "SAMPLES", 5)
    record, rng, seen = random_record(fyfe, fyfe.start(**options), 4), random.Random(5), set()
    states = [event.state for event in record.events()]
    for state in rng.sample(states, 12):
        for seat in fyfe.actors(state):
            found = list(analysing(state, seat))[-1]
            proof: Any = found.certificate
            if not isinstance(proof, samples.Games):
                continue
            seen.add(state.sides[seat].stage)
            assert proof.check(replayed=20)
            assert found.check()
            wrong = {move: tuple(one + 1 for one in points) for move, points in proof.points.items()}
            means = ranked({move: Fraction(sum(wrong[move]), 5) for move in fyfe.legal_moves(state, seat)})
            assert not proof.but(points=wrong).check()
            assert not proof.but(choices=means).check()
            assert not proof.but(points=wrong, choices=means).check()
    assert seen & {PLACE, MORE}


def test_an_answer_under_way_shows_only_what_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_module, "TICK", 0.0)  # an answer at every pause
    table = small(next(endings(40, 4, 3)), 1, 25)
    *under_way, last = analysing(table, 0)
    final = {choice.move: choice.value for choice in last.moves}
    partial = [answer for answer in under_way if "looked at" in str(answer.guarantee)]
    assert partial
    for answer in partial:
        assert all(final[choice.move] == choice.value for choice in answer.moves)
        assert f"{len(answer.moves)} of {len(final)} moves" in str(answer.guarantee)


def test_without_the_kernels_the_answer_is_the_same() -> None:
    table = next(endings(40, 3, 0))
    table = small(table, 1, 8)
    compiled = list(analysing(table, 0))[-1]
    with kernels.plain():
        plain = list(analysing(table, 0))[-1]
    assert compiled.moves == plain.moves
    assert compiled.guarantee == plain.guarantee


def test_others_and_lucky_stones_are_named_in_the_guarantee() -> None:
    state: Any
    for state in random_record(fyfe, fyfe.start(players=2), 3).states:
        if state.round == 23 and 1 in fyfe.actors(state) and state.lucky:
            break
    answer = solvers.analyse(state, 1)
    assert "no charm is used" in str(answer.guarantee)
    assert "the others fulfil none" in str(answer.guarantee)
    assert isinstance(answer.certificate, Played)
    for choice in answer.moves:
        after = state
        for decision in choice.line:
            after = fyfe.play(after, decision)


@pytest.mark.parametrize(("number", "heeded"), [(23, False), (22, True)])
def test_with_two_draws_to_come_what_others_draw_would_help_and_the_guarantee_says_so(
    number: int, heeded: bool
) -> None:
    state: Any
    for state in random_record(fyfe, fyfe.start(players=2), 3).states:
        if state.round == number and 1 in fyfe.actors(state) and state.sides[1].stage == "place":
            break
    answer = solvers.analyse(small(state, 1, 8), 1)
    for language, words in (("en", "no heed to the stones that the others draw"), ("de", "welche Steine die anderen")):
        assert (words in answer.guarantee.text(language)) == heeded
    for one in (state, state.but(lucky=0)):
        assert "no heed" not in str(solvers.analyse(alone(small(one, 1, 8), 1)).guarantee)


def test_known_stones_claim_nothing_about_charms_and_others() -> None:
    state: Any
    for state in random_record(fyfe, fyfe.start(players=3), 3).states:
        if state.round == 23 and 1 in fyfe.actors(state) and state.sides[1].stage == "place":
            break
    draws = state.bag[:1]
    assert solvers.analyse(state, 1, draws=draws).moves == known_draws(state, draws, 1).moves
    assert str(known_draws(state, draws, 1).guarantee).startswith("exact if the others fulfil none")
    lucky = known_draws(state.but(charms_on=True), draws, 1)
    assert "no charm" in str(lucky.guarantee)
    assert all(isinstance(choice.move, fyfe.Place) for choice in lucky.moves)
    for seat, stones in ((1, draws), (0, draws)):
        assert known_draws(state, stones, seat).check()
    assert lucky.check()
    assert str(known_draws(alone(state, 1), draws).guarantee) == "exact"


def test_estimates_are_for_every_move() -> None:
    state = fyfe.deal(fyfe.start(), seed=2)
    assert list(estimates(state, 1)) == list(fyfe.legal_moves(state, 1))
