"""Random play through `legal_moves` + `play`, beside OpenSpiel's `python_tic_tac_toe` driven the same way.

A decision is one choice that is listed, made and played: a player's, or nature's, who is a player like any other
here as in OpenSpiel. The players' own decisions are counted apart as well (tic-tac-toe has no chance). Rounds of
ours and of the peer alternate, so that a noisy moment hits both.
"""

import random
import time
import tracemalloc
from collections.abc import Callable
from statistics import median
from typing import Any

import pyspiel
from open_spiel.python.games import tic_tac_toe  # noqa: F401 - importing it registers the game

from fijiwidgets import games
from fijiwidgets.core import random_moves

ROUNDS = 9
SECONDS = 0.5
GOALS = {"fiji": 0.5, "wampum": 1.0, "kahuna": 1.0, "fyfe": 0.5}
PEER = pyspiel.load_game("python_tic_tac_toe")


def play_ours(name: str, players: int, rng: random.Random) -> tuple[int, int]:
    """Play one random game and return the number of decisions: all, and the players' alone."""
    game = games.load(name)
    state: Any = game.start(players=players)
    decisions = by_players = 0
    while (acting := game.actors(state)) or game.chance(state):
        state = game.play(state, random_moves(game, state, rng))
        decisions += len(acting) or 1
        by_players += len(acting)
    return decisions, by_players


def play_peer(rng: random.Random) -> tuple[int, int]:
    state = PEER.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(rng.random() * len(actions))])
        decisions += 1
    return decisions, decisions


def speed(play: Callable[[random.Random], tuple[int, int]], rng: random.Random) -> tuple[float, float]:
    """Return decisions per second over about half a second: all, and the players' alone."""
    decisions = by_players = 0
    began = time.perf_counter()
    while (took := time.perf_counter() - began) < SECONDS:
        more, more_by_players = play(rng)
        decisions, by_players = decisions + more, by_players + more_by_players
    return decisions / took, by_players / took


def extra_memory(name: str, players: int) -> float:
    """Return the peak of extra memory, in MB, while whole games are played."""
    play_ours(name, players, random.Random(0))
    tracemalloc.start()
    for seed in range(3):
        play_ours(name, players, random.Random(seed))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


def table() -> list[str]:
    lines = [
        "## Random play: decisions per second, beside OpenSpiel's python_tic_tac_toe",
        "",
        "| game | players | decisions / s | tic-tac-toe / s | ratio | goal | ratio, players' decisions only | memory |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name in games.NAMES:
        for players in games.load(name).PLAYERS:
            rng = random.Random(players)
            play_ours(name, players, rng)
            rounds = []
            for _ in range(ROUNDS):
                ours = speed(lambda rng, n=name, p=players: play_ours(n, p, rng), rng)
                rounds.append((*ours, speed(play_peer, rng)[0]))
            ratio = median(ours / peer for ours, _, peer in rounds)
            ratio_by_players = median(by_players / peer for _, by_players, peer in rounds)
            lines.append(
                f"| {name} | {players} | {median(r[0] for r in rounds):,.0f} | {median(r[2] for r in rounds):,.0f} "
                f"| **{ratio:.2f}** | {GOALS.get(name, 0)} | {ratio_by_players:.2f} "
                f"| {extra_memory(name, players):.1f} MB |"
            )
    return [
        *lines,
        "",
        "Ratios are medians of nine rounds; memory is the most that whole games took beside what was there.",
    ]
