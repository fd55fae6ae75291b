"""The naive count and the rules see as many decisions everywhere: in random games and in positions set up at random."""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from fijiwidgets import kahuna
from tests.kahuna import naive
from tests.kahuna.hooks import VARIANTS, positions
from tests.perft import decisions, perft

# Moves drawn evenly would mostly put cards away: boards stay empty. So the kind of move is drawn first.
WEIGHTS = {"Lay": 6, "Remove": 6, "Discard": 1, "Draw": 3, "Top": 1}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_rules_and_naive_count_agree_through_random_games(options: dict[str, Any], seed: int) -> None:
    rng = random.Random(seed)
    state = kahuna.start(**options)
    for step in range(10_000):
        steps = decisions(kahuna, state)
        if step % 3 == 0 or not steps:
            assert naive.perft(str(state), 1) == (len(steps) or 1), str(state)
        if step % 15 == 0:
            assert naive.perft(str(state), 2) == perft(kahuna, state, 2), str(state)
        if not steps:
            return
        kinds: dict[str, list[Any]] = {}
        for moves in steps:
            kind = type(next(iter(moves.values())) if isinstance(moves, dict) else moves).__name__
            kinds.setdefault(kind, []).append(moves)
        (kind,) = rng.choices(list(kinds), [WEIGHTS[kind] for kind in kinds])
        state = kahuna.play(state, rng.choice(kinds[kind]))
    pytest.fail("the game does not end")


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(keywords=positions())
def test_rules_and_naive_count_agree_in_positions_set_up(keywords: dict[str, Any]) -> None:
    state = kahuna.position(**keywords, allow_unreachable=True)
    assert naive.perft(str(state), 1) == perft(kahuna, state, 1)
    assert naive.perft(str(state), 2) == perft(kahuna, state, 2)
