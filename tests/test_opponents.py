"""Opponents: who decides for a seat that nobody sits at."""

import random
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from fijiwidgets import fiji, kahuna
from fijiwidgets.core import GameError
from fijiwidgets.opponents import from_solver, opponent, random_move
from tests.games import NAMES, load

OFFERS = [fiji.Offer(1, 0, 0, 0), fiji.Offer(0, 1, 0, 0), fiji.Offer(0, 0, 1, 0)]


def analysis(*chances: float | None) -> Any:
    moves = [SimpleNamespace(move=move, probability=chance) for move, chance in zip(OFFERS, chances, strict=True)]
    return SimpleNamespace(moves=moves)


@pytest.mark.parametrize("name", NAMES)
def test_the_random_opponent_needs_no_more_than_it_sees(name: str) -> None:
    game = load(name)
    state = game.deal(game.start(), 3)
    rng = random.Random(1)
    for seat in game.actors(state):
        moves = game.legal_moves(state, seat)
        assert all(random_move(game, game.view(state, seat), seat, rng) in moves for _ in range(20))


def test_the_random_opponent_makes_every_move_at_some_time() -> None:
    state = kahuna.deal(kahuna.start(), seed=2)
    rng = random.Random(1)
    made = {random_move(kahuna, kahuna.view(state, 0), 0, rng) for _ in range(600)}
    assert made == set(kahuna.legal_moves(state, 0))


def test_a_solver_that_gives_no_chances_plays_its_first_move() -> None:
    player = from_solver(lambda view, seat: analysis(None, None, None))
    assert {player(fiji, None, 0, random.Random(seed)) for seed in range(9)} == {OFFERS[0]}


def test_a_solver_that_mixes_is_mixed_as_it_says() -> None:
    player = from_solver(lambda view, seat: analysis(0.25, 0.75, 0))
    rng = random.Random(1)
    counted = Counter(player(fiji, None, 0, rng) for _ in range(1000))
    assert counted[OFFERS[2]] == 0
    assert 200 < counted[OFFERS[0]] < 300


def test_of_a_solver_that_gets_better_and_better_the_last_answer_counts() -> None:
    def solve(view: Any, seat: int) -> Iterator[Any]:
        yield analysis(1, 0, 0)
        yield analysis(0, 0, 1)

    assert from_solver(solve)(fiji, None, 0, random.Random(1)) == OFFERS[2]
    assert from_solver(solve).__name__ == "solve"


@pytest.mark.parametrize("chosen", ["grandmaster", 3, None, ["random"]])
def test_what_is_no_opponent_is_refused_with_those_there_are(chosen: Any) -> None:
    with pytest.raises(GameError, match="random"):
        opponent(chosen)
