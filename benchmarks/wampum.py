"""Wampum's last round with open hands: plain Python with three players, compiled with four.

Positions are the beginnings of last rounds in games between greedy players, and, with larger hands, between players
who choose at random. An answer is everything that a click waits for: every bid with its value and its line. The
compiled path and the plain one alternate on the same options of the same position.
"""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from statistics import median
from typing import Any

import solvers
from fijiwidgets import wampum
from fijiwidgets.core import random_moves
from solvers import kernels
from solvers.analysis import finished
from solvers.wampum.compiled import Compiled
from solvers.wampum.round import Round

POSITIONS = 9
OPTIONS = 3  # of a round with four players, for the ratio: the plain path would take minutes over all


def last_rounds(players: int, greedy: bool) -> Iterator[Any]:
    """Yield the states in which the last rounds of games begin, without end."""
    seed = 0
    while True:
        seed += 1
        rng = random.Random(seed)
        state = wampum.deal(wampum.start(players=players), seed)
        while not (state.last_round and state.phase == "bid"):
            acting = wampum.actors(state)
            if acting and greedy:
                moves = {seat: solvers.greedy(wampum, wampum.view(state, seat), seat, rng) for seat in acting}
            else:
                moves = random_moves(wampum, state, rng)
            state = wampum.play(state, moves)
        yield state


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def answers(players: int, greedy: bool, number: int) -> list[float]:
    """Return how long whole answers take."""
    states = islice(last_rounds(players, greedy), number)
    return [seconds(partial(solvers.analyse, state)) for state in states]


def some_options(table: Round) -> None:
    for option in table.promising()[:OPTIONS]:
        finished(table.follow(option))


def ratios(players: int, number: int) -> list[float]:
    """Return how many times faster the compiled path works out the same options."""
    kernel: Any = kernels.ready("wampum", wait=True)
    found = []
    for state in islice(last_rounds(players, greedy=True), number):
        # Both merge the bids first, in the same way: that is not what is compared.
        compiled, plain = Compiled(state, "lead", kernel), Round(state)
        some_options(compiled)
        quick = seconds(partial(some_options, compiled))
        found.append(seconds(partial(some_options, plain)) / quick)
    return found


def row(work: str, times: list[float], ratio: str, bar: str) -> str:
    spread = f"{median(times):.3f} s (shortest {min(times):.3f} s, longest {max(times):.3f} s)"
    return f"| {work} | {spread} | {ratio} | {bar} |"


def table() -> list[str]:
    with kernels.plain():
        three = answers(3, True, POSITIONS)
        three_large = answers(3, False, POSITIONS)
    kernels.ready("wampum", wait=True)
    faster = {players: f"**{median(ratios(players, 5)):.0f}x**" for players in (3, 4)}
    return [
        "## Wampum: the last round with open hands, every bid with its value",
        "",
        "| work | median | compiled against plain | bar |",
        "|---|---|---|---|",
        row("3 players, plain Python", three, "", "under 0.2 s"),
        row("3 players, plain Python, large hands of random play", three_large, "", ""),
        row("3 players, compiled, large hands of random play", answers(3, False, POSITIONS), faster[3], ""),
        row("4 players, compiled", answers(4, True, POSITIONS), faster[4], "under 4 s"),
        "",
        f"Medians of {POSITIONS} positions; the goal is wampum ahead of the best other player, which takes longest.",
    ]


if __name__ == "__main__":
    print("\n".join(table()))
