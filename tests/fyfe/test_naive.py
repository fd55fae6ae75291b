"""The rules and the naive second count go the same way: over whole random games, not only in the perft table.

Joint decisions are too many to be listed with several players: each player's moves are compared, and one of the
joint decisions is played by both sides.
"""

import random
from copy import deepcopy
from math import prod
from typing import Any

import pytest

from fijiwidgets.core import Move
from tests.fyfe import naive
from tests.fyfe.hooks import PERFT, VARIANTS
from tests.games import load

EVERY = 3
GAMES = 3
LUCKY, READY, CHARMING = 0.15, 0.8, 0.5  # how often a lucky stone is drawn, a turn is ended and a charm is used


def choose(moves: list[Move], rng: random.Random) -> Move:
    """Lay few tiles and use many charms, else the interesting positions are rare."""
    done = [move for move in moves if str(move) == "done"]
    charms = [move for move in moves if "charm" in str(move) or "joker" in str(move)]
    if charms and rng.random() < CHARMING:
        kind = rng.choice(sorted({str(move).split()[1] for move in charms}))
        return rng.choice([move for move in charms if str(move).split()[1] == kind])
    if done and rng.random() < READY:
        return done[0]
    return rng.choice(moves)


def walk(state: Any, rng: random.Random, every: int) -> None:
    """Play to the end; at every so many-th state compare the moves and what one of them leads to."""
    game, number = load("fyfe"), 0
    while True:
        looking, number, text = number % every == 0, number + 1, str(state)
        table = naive.settle(naive.read(text)) if looking else {}
        after = deepcopy(table)
        if options := [move for move, _ in game.chance(state)]:
            lucky = [move for move in options if str(move) == "draw lucky"]
            drawn = lucky[0] if lucky and rng.random() < LUCKY else rng.choice(options)
            state = game.play(state, drawn)
            if looking:
                assert {str(move) for move in options} == {f"draw {stone}" for stone in naive.draws(table)}, text
                assert naive.perft(text, 1) == len(options), text
                naive.draw(after, str(drawn).split()[1])
        elif acting := list(game.actors(state)):
            legal = {player: list(game.legal_moves(state, player)) for player in acting}
            chosen = {player: choose(legal[player], rng) for player in acting}
            state = game.play(state, chosen)
            if looking:
                assert acting == naive.acting(table), text
                for player in acting:
                    counted = [" ".join(move) for move in naive.moves(table, table["seats"][player])]
                    assert sorted(map(str, legal[player])) == sorted(counted), text
                    naive.play(after, after["seats"][player], tuple(str(chosen[player]).split()))
                assert naive.perft(text, 1) == prod(map(len, legal.values())), text
        else:
            assert naive.settle(naive.read(text))["round"] == 26, text
            return
        if looking:
            assert naive.settle(after) == naive.settle(naive.read(str(state))), text


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_in_random_games_the_moves_and_the_tables_are_the_same(options: dict[str, Any]) -> None:
    for seed in range(GAMES):
        walk(load("fyfe").start(**options), random.Random(seed), EVERY)


@pytest.mark.parametrize("title", PERFT)
def test_from_the_named_positions_the_moves_and_the_tables_are_the_same(title: str) -> None:
    for seed in range(GAMES):
        walk(load("fyfe").parse(PERFT[title], allow_unreachable=True), random.Random(seed), every=1)
