"""Opponents: they know their view and nothing else."""

import random
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

import solvers
from fijiwidgets import tournament
from fijiwidgets.core import random_record
from fijiwidgets.tournaments import student
from solvers import kernels
from solvers.opponents import possible
from tests.games import NAMES, hooks, load

ENOUGH = {("fyfe", "greedy"): 40, ("fyfe", "solver"): 6, ("fiji", "greedy"): 40, ("fiji", "solver"): 30}
# games, for a lead of five standard errors; 20 in the other games
PAIRS = [(name, better, "random") for name in NAMES for better in ("greedy", "solver")]
PAIRS.append(("wampum", "solver", "greedy"))  # goods in hand are worth something, which the greedy player forgets
VARIANTS = [(name, players) for name in NAMES for players in ((2,) if name == "kahuna" else (2, 4))]


def some_states(name: str, players: int, number: int, seed: int) -> list[Any]:
    game: Any = load(name)
    rng = random.Random(seed)
    record = random_record(game, game.start(players=players), seed)
    deciding = [state for state in record.states if game.actors(state)]
    return rng.sample(deciding, min(number, len(deciding)))


@pytest.mark.parametrize(("name", "players"), VARIANTS)
def test_cards_out_of_sight_are_dealt_so_that_the_view_stays_the_same(name: str, players: int) -> None:
    game: Any = load(name)
    rng = random.Random(1)
    for state in some_states(name, players, 25, seed=3):
        for seat in range(players):
            view = game.view(state, seat)
            dealt = possible(game, view, rng)
            assert dealt.viewer is None
            assert game.view(dealt, seat) == view
            assert game.material(dealt) == game.material(state)
            assert not game.problems(dealt)


def test_cards_out_of_sight_lie_in_many_ways() -> None:
    game: Any = load("kahuna")
    state = some_states("kahuna", 2, 1, seed=4)[0]
    view, rng = game.view(state, 0), random.Random(2)
    assert len({possible(game, view, rng) for _ in range(20)}) > 5


@pytest.mark.parametrize(("name", "players"), VARIANTS)
def test_an_opponent_makes_legal_moves(name: str, players: int) -> None:
    game: Any = load(name)
    player = solvers.opponent(seconds=0.05, worlds=2)
    for state in some_states(name, players, 6, seed=5):
        for seat in game.actors(state):
            move = player(game, game.view(state, seat), seat, random.Random(3))
            assert move in game.legal_moves(state, seat)


@pytest.mark.parametrize("name", ["kahuna", "wampum"])
def test_what_an_opponent_cannot_see_does_not_change_the_move(name: str) -> None:
    game: Any = load(name)
    rng = random.Random(6)
    player = solvers.opponent(seconds=600, worlds=2)  # never short of time: the same work each time
    tried = 0
    for state in some_states(name, 2, 60, seed=7):
        seat = game.actors(state)[0]
        scrambled = hooks(name).scramble(state, seat, rng)
        small = len(game.legal_moves(state, seat)) <= (12 if name == "kahuna" else 40)
        alone = name == "kahuna" or state.bids.count(None) <= 1
        if scrambled is None or not small or not alone or len(game.actors(state)) > 1:
            continue
        tried += 1
        first, second = (player(game, game.view(one, seat), seat, random.Random(8)) for one in (state, scrambled))
        assert first == second
    assert tried > 3


@pytest.mark.parametrize(("name", "better", "worse"), PAIRS)
def test_who_looks_ahead_never_loses_on_average_to_who_does_not(
    name: str, better: str, worse: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kernel in kernels.NAMES:
        if kernel.startswith(name):
            kernels.ready(kernel, wait=True)
    looks = count()  # a clock that goes by calls: the same work on every machine, however busy it is
    monkeypatch.setattr("time.monotonic", lambda: next(looks) / 1000)
    players = {better: solvers.opponent(seconds=0.02, worlds=2) if better == "solver" else better, worse: worse}
    games = ENOUGH.get((name, better), 20)
    result = tournament(load(name), players, games=games, seed=1, progress=False)
    pairing = result.pairing(better, worse)
    assert not result.faults
    assert pairing.lead is not None
    assert pairing.margin is not None
    assert pairing.lead > 5 * pairing.margin / student(games // 2 - 1)  # deals, each played from both seats


def test_a_move_that_a_later_deal_leaves_out_is_not_the_better_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    state = some_states("kahuna", 2, 1, seed=4)[0]
    good, bad = "good", "bad"
    deals = iter([{good: 0, bad: 1}, {good: 9}, {good: 0, bad: 1}])  # of the second no more than one move was looked at

    def looked(*_: Any, **__: Any) -> Any:
        return SimpleNamespace(
            moves=[SimpleNamespace(move=m, regret=r, probability=None) for m, r in next(deals).items()]
        )

    monkeypatch.setattr("solvers.analyse", looked)
    player, (seat,) = solvers.opponent(seconds=600, worlds=3), load("kahuna").actors(state)
    assert player(load("kahuna"), load("kahuna").view(state, seat), seat, random.Random(1)) == good


def test_a_sealed_offer_is_drawn_from_the_mix() -> None:
    from fijiwidgets import fiji
    from tests.solvers.positions import LAST_EXCHANGE

    state = fiji.parse(LAST_EXCHANGE)
    player = solvers.opponent(seconds=600)
    view = fiji.view(state, 0)
    chosen = {player(fiji, view, 0, random.Random(seed)) for seed in range(6)}  # type: ignore[arg-type]
    assert len(chosen) > 1
