"""Kahuna: all outcomes of a turn with five cards, and two turns deep, compiled beside plain Python and the rules.

The positions come from random games of players who like to gather cards, until both hold five. Both paths get the same
positions one after the other, so that a noisy moment hits each of them. "Every legal move" is the whole answer of
`analyse` with lines and certificate.
"""

import random
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from fijiwidgets import kahuna
from fijiwidgets.core import random_moves
from fijiwidgets.games.kahuna.state import Draw, State
from solvers import analyse, kernels
from solvers.analysis import finished
from solvers.kahuna import turn_outcomes
from solvers.kahuna.search import Turns
from solvers.kahuna.turn import islands_held
from solvers.kahuna.worth import FAR

POSITIONS = 24
ROUNDS = 5
SECONDS = 0.02
BY_RULES = 2  # positions whose outcomes are also counted by the rules: that takes minutes for more
GATHERING = 0.5  # the share of moves that are draws, if they can be
GAME: Any = kahuna


def full_hands() -> list[State]:
    """Return turns of random games in which both hold five cards, one of each game."""
    found: list[State] = []
    for seed in range(POSITIONS):
        rng = random.Random(seed)
        state = kahuna.start(variant=("standard", "calm")[seed % 2])
        turns = rng.randint(8, 30)  # a full hand at any time of the game
        while turns > 0 or state.phase != "turn" or min(map(len, state.hands)) < 5:
            if kahuna.outcome(state) is not None:
                state, turns = kahuna.start(variant=state.variant), rng.randint(8, 30)
            draws = [move for seat in kahuna.actors(state) for move in kahuna.legal_moves(state, seat)]
            draws = [move for move in draws if isinstance(move, Draw)] if rng.random() < GATHERING else []
            turns -= state.phase == "turn"
            state = kahuna.play(state, rng.choice(draws) if draws else random_moves(GAME, state, rng))
        found.append(state)
    return found


def by_rules(state: State) -> int:
    """Return how many outcomes there are, trying everything."""
    seen, waiting = {state}, [state]
    while waiting:
        table = waiting.pop()
        for move in kahuna.legal_moves(table, state.to_move) if kahuna.outcome(table) is None else ():
            if not isinstance(move, Draw) and (after := kahuna.play(table, move)) not in seen:
                seen.add(after)
                waiting.append(after)
    return len(seen)


def plainly(work: Callable[[State], Any]) -> Callable[[State], Any]:
    """Return the work done in plain Python, on a position that it has never seen, as after a click."""

    def without_kernel(state: State) -> Any:
        islands_held.cache_clear()  # the compiled path remembers nothing
        with kernels.plain():
            return work(state)

    return without_kernel


def best_of_two(state: State) -> Any:
    """Return the value of the position two turns deep."""
    return finished(Turns("islands").value(state, 2, -FAR, FAR))[0]


def all_moves(state: State) -> Any:
    return analyse(state, depth=2).value


def seconds(work: Callable[[State], Any], state: State) -> float:
    """Return the time of one call, over calls for at least a fiftieth of a second."""
    began, calls = time.perf_counter(), 0
    while (took := time.perf_counter() - began) < SECONDS:
        work(state)
        calls += 1
    return took / calls


def side_by_side(ours: Callable[[State], Any], peer: Callable[[State], Any], states: list[State]) -> Any:
    """Return median and longest time of ours, median of the peer, and the ratio of all times."""
    rounds = [[(seconds(ours, state), seconds(peer, state)) for _ in range(ROUNDS)] for state in states]
    mine = [median(own for own, _ in times) for times in rounds]
    peers = [median(other for _, other in times) for times in rounds]
    return median(mine), max(mine), median(peers), sum(peers) / sum(mine)


def table() -> list[str]:
    kernels.ready("kahuna", wait=True)
    states = full_hands()
    for state in states:
        turn_outcomes(state), all_moves(state)
    works: list[tuple[str, Any, Any, list[State], str]] = [
        ("all outcomes of a turn, beside plain Python", turn_outcomes, plainly(turn_outcomes), states, "50x, 10 ms"),
        ("all outcomes of a turn, beside the rules", turn_outcomes, by_rules, states[:BY_RULES], ""),
        ("two turns deep, the best turn", best_of_two, plainly(best_of_two), states[:6], "100 ms"),
        ("two turns deep, every legal move", all_moves, plainly(all_moves), states[:3], "100 ms"),
    ]
    lines = [
        "## Kahuna: five cards in both hands",
        "",
        "| work | median | longest | peer's median | ratio | bar |",
        "|---|---|---|---|---|---|",
    ]
    for name, ours, peer, some, bar in works:
        middle, longest, other, ratio = side_by_side(ours, peer, some)
        lines.append(
            f"| {name} | {1000 * middle:.2f} ms | {1000 * longest:.2f} ms | {1000 * other:,.0f} ms "
            f"| **{ratio:,.0f}x** | {bar} |"
        )
    for name, work in (("the best turn", best_of_two), ("every legal move", all_moves)):
        times = sorted(seconds(work, state) for state in states)
        lines.append(
            f"| two turns deep, {name}, all {len(states)} positions | {1000 * median(times):.2f} ms "
            f"| {1000 * times[-1]:.2f} ms | | | 100 ms |"
        )
    outcomes = [len(turn_outcomes(state)) for state in states]
    return [
        *lines,
        "",
        f"A turn has {min(outcomes):,} to {max(outcomes):,} outcomes here, {median(outcomes):,.0f} in the middle.",
    ]
