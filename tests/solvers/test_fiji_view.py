"""Fiji through one player's eyes: averages over the beads that the other may have hidden."""

import random
from collections import Counter
from contextlib import nullcontext
from fractions import Fraction
from typing import Any

import pytest

import solvers
from fijiwidgets import fiji
from fijiwidgets.core import GameError, Record, random_moves
from fijiwidgets.games.fiji.components import LARGE_SET
from solvers import kernels, matrix
from solvers.fiji import payoffs
from solvers.fiji.view import possible_tables
from tests.solvers.positions import exchanges


def game_up_to(phase: str, exchange: int, seed: int) -> Record:
    """Return a random game of two players that has come to this phase of an exchange."""
    rng, record = random.Random(seed), Record(fiji, fiji.start(players=2))
    while (record.last.phase, record.last.exchange) != (phase, exchange):
        record = record.play(random_moves(fiji, record.last, rng))
    return record


@pytest.fixture
def view() -> Any:
    """A last exchange with a few beads in each hand, as the first player sees it."""
    return fiji.view(game_up_to("offer", 3, seed=1).last.but(hands=((1, 1, 0, 0), (0, 1, 2, 0))), 0)


@pytest.mark.parametrize("seat", [0, 1])
def test_every_heap_that_may_lie_hidden_is_thought_of_once(seat: int) -> None:
    for seed in range(5):
        state = game_up_to("offer", 2, seed).last
        view = fiji.view(state, seat)
        tables = possible_tables(view)
        assert len(set(tables)) == len(tables) > 1
        assert state in tables
        for table in tables:
            assert fiji.view(table, seat) == view
            assert sum(table.hidden[1 - seat]) == 4
            assert all(one <= most for one, most in zip(table.hidden[1 - seat], LARGE_SET, strict=True))
            assert not fiji.problems(table)


def test_with_the_record_only_heaps_count_that_can_have_been_there_all_the_time() -> None:
    fewer = 0
    for seed in range(8):
        record = game_up_to("offer", 3, seed)
        view = fiji.view(record.last, 0)
        every, fitting = set(possible_tables(view)), set(possible_tables(view, record))
        assert record.last in fitting
        assert fitting <= every
        fewer += len(fitting) < len(every)
        for table in every - fitting:  # the round begins anew with that heap: some offer cannot be made
            heap, rest = table.hidden[1], record
            while rest.last.phase != "hide":
                rest = rest.undo()
            hiding, *offers = record.moves[len(rest.moves) :]
            with pytest.raises(GameError):
                Record(fiji, rest.last, ({**hiding, 1: fiji.Hide(*heap)}, *offers)).last.but()
    assert fewer
    with pytest.raises(GameError, match="does not end in what this player sees"):
        possible_tables(view, record.undo())


def test_beads_won_in_the_first_exchange_cannot_have_been_hidden_before_it() -> None:
    """The offers still lie on the table when goals are turned: with or without the record the same heaps count."""
    for seed in (7, 14, 15, 16, 46):
        record, rng = Record(fiji, fiji.start(players=2)), random.Random(seed)
        while record.last.phase not in ("rotate", "swap"):
            record = record.play(random_moves(fiji, record.last, rng))
        assert record.last.exchange == 1
        for seat in (0, 1):
            view = fiji.view(record.last, seat)
            assert set(possible_tables(view)) == set(possible_tables(view, record))


@pytest.mark.parametrize("plainly", [False, True])
def test_offers_are_worth_the_average_over_all_that_may_lie_hidden(view: Any, plainly: bool) -> None:
    sums, tables = Counter[Any](), possible_tables(view)
    for table in tables:
        numbers = payoffs(table, "lead", by_rules=True)
        solved = matrix.equilibrium(numbers.matrix, exact=True)
        sums.update(dict(zip(numbers.rows, matrix.expected(numbers.matrix, solved.column), strict=True)))
    with kernels.plain() if plainly else nullcontext():
        found = solvers.analyse(view, 0)
    assert {choice.move: choice.value for choice in found.moves} == {
        offer: Fraction(total) / len(tables) for offer, total in sums.items()
    }
    assert found.state == view
    assert str(found.guarantee).startswith(f"exact average over the {len(tables)} ways")
    assert found.guarantee.text("de") != found.guarantee.text("en")
    assert [remark.key for remark in found.remarks] == ["solvers.guarantee.fiji_hidden_changes"]
    assert found.check()


def test_a_certificate_of_an_average_fails_if_anything_is_wrong(view: Any) -> None:
    found = solvers.analyse(view, 0)
    proof: Any = found.certificate
    first, *others = proof.choices
    assert not proof.but(choices=(first.but(value=first.value + 1), *others)).check()
    assert not proof.but(choices=tuple(others)).check()
    assert not proof.but(solved=proof.solved[1:]).check()
    assert not proof.but(solved=(*proof.solved[1:], proof.solved[1])).check()
    assert not proof.but(state=fiji.view(game_up_to("offer", 3, seed=2).last, 0)).check()


def test_while_tables_are_left_the_average_says_over_how_many_it_is(view: Any) -> None:
    steps = list(solvers.analysing(view, 0, seed=3))
    number = len(possible_tables(view))
    averages = [found for found in steps if found.moves and not found.done][-number + 1 :]
    assert [str(found.guarantee)[:22] for found in averages[:2]] == ["average over the first", "average over the first"]
    assert [found.progress for found in steps] == sorted(found.progress or 0 for found in steps)
    assert [found.done for found in steps] == [False] * (len(steps) - 1) + [True]
    assert solvers.analyse(view, 0, seed=4).moves == steps[-1].moves


def test_before_the_last_exchange_the_average_says_what_it_leaves_out() -> None:
    state = game_up_to("offer", 2, seed=1).last.but(hands=((1, 1, 0, 0), (0, 1, 2, 0)))
    found = solvers.analyse(fiji.view(state, 0), 0)
    assert "as if the round ended here" in [str(remark) for remark in found.remarks]


def test_where_nothing_is_hidden_a_view_is_answered_like_the_table() -> None:
    for state in (next(exchanges(random.Random(8), 3)), fiji.deal(fiji.start(players=3), seed=2)):
        view, table = solvers.analyse(fiji.view(state, 1), 1), solvers.analyse(state, 1)
        assert (view.moves, view.guarantee, view.state) == (table.moves, table.guarantee, fiji.view(state, 1))
        assert view.check()


def test_whoever_cannot_see_his_own_beads_is_not_advised(view: Any) -> None:
    with pytest.raises(GameError, match="view"):
        solvers.analyse(view, 1)
    with pytest.raises(GameError, match="no four beads"):
        solvers.analyse(view.but(hands=(view.hands[0], (1, 1, 1, 0))), 0)
