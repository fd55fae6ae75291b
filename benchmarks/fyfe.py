"""FYFE: tiles for a full board beside SciPy, the last stones beside plain Python, and a player for the whole game.

Boards come from games between our player and a random one; the stones still to come are drawn at random. Tiles: SciPy
gets a finished matrix of what each tile earns on each line, so that its time is for the assignment alone; ours reads
the stones and finds out what fits as well. Known stones: both paths try the same endings of five and six stones, whole;
seven and eight would take the plain path hours.
"""

import random
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

import numpy as np
from scipy.optimize import linear_sum_assignment

from fijiwidgets import fyfe, tournament
from fijiwidgets.core import sample
from fijiwidgets.games.fyfe.components import BOX
from fijiwidgets.opponents import random_move
from solvers import kernels
from solvers.fyfe import best_assignment, known_draws
from solvers.fyfe.board import FREE, Board, all_tiles, alone, board_of, quiet, tiles_on, worth_of
from solvers.fyfe.end import Ending
from solvers.fyfe.player import choose

BOARDS = 30
SECONDS = 0.02
ROUNDS = 5
ENDINGS = {5: 5, 6: 2, 7: 5, 8: 3}  # stones to come, and how many tables
GAMES = 40
Work = Callable[[], object]


def seconds(work: Work) -> float:
    """Return the time of one call, over calls for at least a fiftieth of a second."""
    began, calls = time.perf_counter(), 0
    while (took := time.perf_counter() - began) < SECONDS or not calls:
        work()
        calls += 1
    return took / calls


def side_by_side(pairs: list[tuple[Work, Work]], rounds: int = ROUNDS) -> tuple[float, float, float, float]:
    """Return our median and longest time, the peer's median, and the ratio of all times; both alternate."""
    times = [[(seconds(ours), seconds(peer)) for _ in range(rounds)] for ours, peer in pairs]
    mine = [median(own for own, _ in some) for some in times]
    peers = [median(other for _, other in some) for some in times]
    return median(mine), max(mine), median(peers), sum(peers) / sum(mine)


# ------------------------------------------------------------------------------------ positions


def table_with(free: int, seed: int) -> Any:
    """Return the player's board of a game when so many cells are free and a stone is to be placed."""
    rng, state = random.Random(seed), fyfe.start()
    while not fyfe.outcome(state):
        acting = fyfe.actors(state)
        if 0 in acting and state.sides[0].stage == "place" and state.sides[0].board.count("") == free:
            return quiet(alone(state, 0))
        players = {seat: (choose, random_move)[seat] for seat in acting}
        moves = {seat: player(fyfe, state, seat, rng) for seat, player in players.items()}
        state = fyfe.play(state, moves or sample(fyfe.chance(state), rng))
    raise AssertionError("nobody placed a stone then")


def full_boards() -> list[tuple[str, ...]]:
    """Return boards of finished games."""
    found = []
    for seed in range(BOARDS):
        rng, table = random.Random(seed), table_with(2, seed)
        side, last = table.sides[0], rng.sample(table.bag, 2)
        found.append(tuple(stone or last.pop() for stone in side.board))
    return found


# ------------------------------------------------------------------------------------ tables


def assignments() -> list[str]:
    compiled, worth = Ending(BOX, BOX.tile_points), BOX.tile_points
    with kernels.plain():
        plain = Ending(BOX, worth)
    by_scipy, by_plain, named = list[tuple[Work, Work]](), list[tuple[Work, Work]](), list[tuple[Work, Work]]()
    inside = list[tuple[Work, Work]]()
    for stones in full_boards():
        board = Board(stones, (FREE,) * 12, all_tiles(BOX))
        gains = np.array(
            [[points * (mask >> tile & 1) for tile, points in enumerate(worth)] for mask in tiles_on(BOX, board)]
        )
        scipy = partial(linear_sum_assignment, gains, maximize=True)
        by_scipy.append((partial(compiled.assignment, board), scipy))
        by_plain.append((partial(compiled.assignment, board), partial(plain.assignment, board)))
        named.append((partial(best_assignment, stones), scipy))
        cells = compiled._coded(board)
        kernel: Any = kernels.ready("fyfe")
        inside.append((partial(kernel.assignment, *cells, np.empty(12, np.int64)), scipy))
    works = (
        ("tiles for a full board inside the solver's loops, beside SciPy on a ready matrix", inside, "25 µs"),
        ("tiles for a full board, beside SciPy on a ready matrix", by_scipy, "25 µs"),
        ("tiles for a full board, beside plain Python", by_plain, "25 µs"),
        ("`best_assignment` with the names of all tiles, beside SciPy on a ready matrix", named, ""),
    )
    return [row(name, *side_by_side(pairs), 1e6, "µs", bar) for name, pairs, bar in works]


def row(name: str, middle: float, longest: float, peer: float, ratio: float, scale: float, unit: str, bar: str) -> str:
    times = f"{scale * middle:,.1f} {unit} | {scale * longest:,.1f} {unit} | {scale * peer:,.1f} {unit}"
    return f"| {name} | {times} | **{ratio:,.1f}x** | {bar} |"


def known_stones() -> list[str]:
    lines = []
    for free, number in ENDINGS.items():
        tables = [table_with(free, seed) for seed in range(number)]
        draws = [random.Random(seed).sample(table.bag, free - 2) for seed, table in enumerate(tables)]
        if free < 7:
            pairs = [
                (ways(table, some), ways(table, some, plain=True)) for table, some in zip(tables, draws, strict=True)
            ]
            lines.append(row(f"last {free} known stones, beside plain Python", *side_by_side(pairs, 1), 1e3, "ms", ""))
        else:
            times = [seconds(partial(known_draws, *both)) for both in zip(tables, draws, strict=True)]
            spread = f"{median(times):.2f} s | {max(times):.2f} s"
            lines.append(f"| last {free} known stones, every placement with its line | {spread} | | | {BARS[free]} |")
    return lines


BARS = {7: "0.5 s", 8: "7 s"}


def ways(table: Any, draws: list[str], plain: bool = False) -> Work:
    """Return the work of finding the best way for each first placement."""
    stones, worth = (*table.sides[0].supply, *draws), worth_of(table)
    if plain:
        with kernels.plain():
            return partial(Ending(table.box, worth).ways, board_of(table), stones)
    return partial(Ending(table.box, worth).ways, board_of(table), stones)


def whole_games() -> list[str]:
    lines = ["| whole games with two players | points ahead | games won | time of a decision |", "|---|---|---|---|"]
    for other in ("random", "greedy"):
        spent, decisions = [0.0], [0]

        def player(*asked: Any, spent: list[float] = spent, decisions: list[int] = decisions) -> Any:
            began = time.perf_counter()
            move = choose(*asked)
            spent[0], decisions[0] = spent[0] + time.perf_counter() - began, decisions[0] + 1
            return move

        result = tournament(fyfe, {"player": player, other: other}, games=GAMES, progress=False)
        pairing = result.pairing("player", other)
        lines.append(
            f"| the good player, beside {other} | **{pairing.lead:+.1f} ± {pairing.margin:.1f}** "
            f"| {pairing.wins} of {result.total} | {1000 * spent[0] / decisions[0]:.1f} ms |"
        )
    return [*lines, "", "± is the 95 % interval of the mean. Every deal is played twice, with changed seats."]


def table() -> list[str]:
    kernels.ready("fyfe", wait=True)
    kernels.ready("fyfe_player", wait=True)
    return [
        "## FYFE: tiles, last stones, whole games",
        "",
        "| work | median | longest | peer's median | ratio | bar |",
        "|---|---|---|---|---|---|",
        *assignments(),
        *known_stones(),
        "",
        *whole_games(),
    ]


if __name__ == "__main__":
    print("\n".join(table()))
