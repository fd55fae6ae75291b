"""The rules and the naive second count go the same way: over whole random games, not only in the perft table."""

import random
from typing import Any

import pytest

from fijiwidgets.core import random_moves
from tests.games import load
from tests.perft import decisions
from tests.wampum import naive
from tests.wampum.hooks import VARIANTS

EVERY = 5
MOST_TABLES = 150  # in wider positions the decisions are counted, but their results are not compared


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_decision_leads_to_the_same_table(options: dict[str, Any]) -> None:
    game, rng = load("wampum"), random.Random(2010)
    state, number = game.start(**options), 0
    while game.actors(state) or game.chance(state):
        if number % EVERY == 0:
            steps = decisions(game, state)
            assert naive.perft(str(state), 1) == len(steps), str(state)
            if len(steps) <= MOST_TABLES:
                counted = [naive.advance(after) for after in naive.after_each_decision(naive.read(str(state)))]
                ruled = [naive.read(str(game.play(state, moves))) for moves in steps]
                assert sorted(counted, key=repr) == sorted(ruled, key=repr), str(state)
        state, number = game.play(state, random_moves(game, state, rng)), number + 1
    assert naive.advance(naive.read(str(state)))["phase"] == "over"
