"""Fiji: what each offer, hiding or choice is worth, as an analysis."""

from __future__ import annotations

import random
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

from fijiwidgets import core
from fijiwidgets.core import Frozen, Game, GameError
from fijiwidgets.games import fiji as game_module
from fijiwidgets.games.fiji import State as FijiState
from fijiwidgets.games.fiji.state import CHOOSING
from solvers import fiji, matrix
from solvers.analysis import AS_IF_OVER, Analysis, Choice, Words, sampled
from solvers.goals import Goal, Values, known_goal, lead, whole_game
from solvers.search import TICK, Means, Search

GAME: Any = game_module
GOALS = ("exchange", "game")
SAMPLES = 4000  # random continuations at most


def analysing(
    state: Any, player: int, *, goal: str | None = None, depth: int | None = None, seed: int = 0
) -> Iterator[Analysis]:
    """Yield better and better answers; the last one is `done`."""
    near = known_goal(goal, GOALS) == GOALS[0]
    if state.viewer is not None:
        raise GameError("solvers.error.view")
    if near and len(GAME.actors(state)) > 1:
        return _sealed_in_fiji(GAME, state, player, random.Random(seed))
    aim = near_goal(state, player) if near else whole_game(GAME, near_goal(state, player).worth)
    return Search(GAME, state, player, aim, depth).run()


def near_goal(first: Any, player: int) -> Goal:
    """Return the goal of one exchange: trophies of the round, as if it ended with the exchange."""

    def worth(state: Any) -> Values:
        if (state.round, state.phase == "over") != (first.round, False):
            trophies = tuple(now - then for now, then in zip(state.heads, first.heads, strict=True))
        else:
            trophies = fiji.standing(state)
        return lead(trophies) if len(trophies) == 2 else trophies

    proved = fiji.guarantee(first)
    name = "solvers.measure.trophy_lead" if len(first.players) == 2 else "solvers.measure.trophies"
    return Goal(Words(name), proved, worth, lambda state: state.phase in CHOOSING)


def _sealed_in_fiji(game: Game, state: FijiState, player: int, rng: random.Random) -> Iterator[Analysis]:
    if state.phase == "offer" and len(state.players) == 2:
        return _equilibrium(game, state, player)
    if state.phase == "offer":
        return _against_random_offers(game, state, player, rng)
    return _random_rounds(game, state, player, rng)


def _equilibrium(game: Game, state: FijiState, player: int) -> Iterator[Analysis]:
    """Solve the exchange as a matrix game: the mix, and what every offer is worth against the other's mix."""
    answer = Analysis(game, state, player, Words("solvers.measure.trophy_lead"), fiji.guarantee(state))
    work, pause, share = _matrix_work(state, player), time.monotonic() + TICK, 0.0
    while True:
        try:
            share = next(work)
        except StopIteration as end:
            table, solved = end.value
            break
        if time.monotonic() > pause:
            yield answer.but(progress=share)
            pause = time.monotonic() + TICK
    expected = matrix.expected(table.matrix, solved.column)
    choices = [
        Choice(offer, value, solved.value - value, chance, (offer,))
        for offer, value, chance in zip(table.rows, expected, solved.row, strict=True)
    ]
    choices.sort(key=lambda choice: (choice.regret, -(choice.probability or 0)))
    yield answer.but(
        moves=tuple(choices),
        value=solved.value,
        progress=1.0,
        done=True,
        nodes=len(table.rows) * len(table.columns),
        certificate=Mixes(state, player, solved),
    )


def _matrix_work(state: FijiState, player: int) -> Generator[float, None, tuple[fiji.Payoffs, matrix.Equilibrium]]:
    table_work = fiji.working_out(state, "lead", player, 1 - player)
    while True:
        try:
            yield next(table_work) / 2
        except StopIteration as end:
            table: fiji.Payoffs = end.value
            break
    solving, steps = matrix.solving(table), 0
    while True:
        try:
            next(solving)
        except StopIteration as end:
            return table, end.value
        steps += 1
        yield 0.5 + 0.5 * (1 - 0.99**steps)


@dataclass(frozen=True, slots=True)
class Mixes(Frozen):
    """The certificate of an exchange: both mixes, checked against every offer in a table made by the rules alone."""

    state: Any
    player: int
    solved: matrix.Equilibrium

    def check(self) -> bool:
        """Play every pair of offers through the rules and re-verify both mixes against every offer."""
        table = fiji.payoffs(self.state, "lead", self.player, 1 - self.player, by_rules=True)
        return self.solved.but(matrix=matrix.read_matrix(table)).check()


def _against_random_offers(game: Game, state: FijiState, player: int, rng: random.Random) -> Iterator[Analysis]:
    """Average each offer over the others' offers: over all of them if they can be gone through."""
    exchange, seats = fiji.Exchange(state), range(len(state.players))
    mine = [(offer, fiji.beads(offer)) for offer in fiji.offers_of(state, player)]
    theirs = [[fiji.beads(offer) for offer in fiji.offers_of(state, seat)] for seat in seats if seat != player]
    profiles: Any = None
    if (number := prod(map(len, theirs))) <= SAMPLES:
        profiles = list(product(*theirs))
        rng.shuffle(profiles)
    answer = Analysis(game, state, player, Words("solvers.measure.trophies_random"), sampled(float("inf")))
    remarks = () if state.last_exchange else (AS_IF_OVER,)
    means = Means([offer for offer, _ in mine])
    for index in range(min(number, SAMPLES)):
        profile = profiles[index] if profiles else [rng.choice(offers) for offers in theirs]
        offers = [*profile[:player], (0, 0, 0, 0), *profile[player:]]
        values = []
        for _, heap in mine:
            offers[player] = heap
            values.append(exchange.trophies(tuple(offers))[0][player])
        means.add(values)
        if means.time_to_show():
            yield means.shown(answer, index / min(number, SAMPLES)).but(remarks=remarks)
    last = means.shown(answer, 1.0).but(done=True, remarks=remarks)
    yield last.but(guarantee=Words("solvers.guarantee.average")) if profiles else last


def _random_rounds(game: Game, state: FijiState, player: int, rng: random.Random) -> Iterator[Analysis]:
    """Play the round to its end at random, many times after each hiding."""
    moves = list(game.legal_moves(state, player))
    answer = Analysis(game, state, player, Words("solvers.measure.trophy_lead_random"), sampled(float("inf")))
    means = Means(moves)
    for index in range(SAMPLES // 10):
        values = []
        for move in moves:
            other = rng.choice(game.legal_moves(state, 1 - player))
            after = game.play(state, {player: move, 1 - player: other})
            while after.round == state.round and game.actors(after):
                after = game.play(after, core.random_moves(game, after, rng))
            gained = [now - then for now, then in zip(after.heads, state.heads, strict=True)]
            values.append(lead(gained)[player])
            if means.time_to_show() and index:
                yield means.shown(answer, index / (SAMPLES // 10))
        means.add(values)
    yield means.shown(answer, 1.0).but(done=True)
