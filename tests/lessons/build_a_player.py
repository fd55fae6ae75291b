"""Answers to the exercises of `51_build_a_player`: players that do, and typical ones that do not."""

import random
import time
from typing import Any

from fijiwidgets.lessons.build_a_player import collector, first
from fijiwidgets.opponents import random_move
from tests.lessons.answers import Answers

Rng = random.Random


def any_bridge(game: Any, view: Any, seat: int, rng: Rng) -> Any:
    bridges = [move for move in game.legal_moves(view, seat) if isinstance(move, game.Lay)]
    return rng.choice(bridges or game.legal_moves(view, seat))


def empty_list(game: Any, view: Any, seat: int, rng: Rng) -> Any:
    return rng.choice([move for move in game.legal_moves(view, seat) if isinstance(move, game.Lay)])


def stubborn(game: Any, view: Any, seat: int, rng: Rng) -> Any:
    return game.Lay("ALOA-BARI", "ALOA")


def leaves(game: Any, view: Any, seat: int, rng: Rng) -> Any:
    raise SystemExit


def sleepy(game: Any, view: Any, seat: int, rng: Rng) -> Any:
    time.sleep(2.1)
    return random_move(game, view, seat, rng)


def offers(*beads: tuple[int, int, int, int]) -> Any:
    """Return the player who offers one of these heaps, each equally often."""
    return lambda game, view, seat, rng: game.Offer(*rng.choice(beads))


YELLOW, RED, GREEN = (0, 0, 1, 0), (0, 1, 0, 0), (1, 0, 0, 0)
TOO_MANY = (3, 0, 0, 0)

ANSWERS: Answers = {
    "bot_beats_random": (
        [any_bridge, collector],
        {
            "no_function": ["mine", 3],
            "crash": [empty_list, leaves, lambda: None],
            "illegal": [stubborn, lambda game, view, seat, rng: None],
            "slow": [sleepy],
            "few": [random_move, first],
        },
    ),
    "bot_third_width": ([720, 700.0], {"linear": [240], "factor": [9], "fewer": [27, 40]}),
    "bot_unbeaten": (
        [offers(YELLOW, YELLOW, YELLOW, RED, RED, GREEN, GREEN, GREEN)],
        {
            "no_function": [YELLOW],
            "crash": [leaves, lambda game, view, seat, rng: 1 // 0],
            "illegal": [offers(TOO_MANY), lambda game, view, seat, rng: YELLOW],
            "slow": [sleepy],
            "habit": [offers(YELLOW), offers(RED), offers(GREEN)],
            "shares": [offers(YELLOW, RED, GREEN), offers(YELLOW, GREEN), random_move],
        },
    ),
}
