"""The naive second count and the rules agree in random games: the same choices, and the same positions after them."""

import random
from math import prod
from typing import Any

import pytest

from tests.fiji import naive
from tests.games import hooks, load

VARIANTS = hooks("fiji").VARIANTS
GAME = load("fiji")


def text_of(move: Any) -> str:
    """Return a move in notation, with a card's name as it stands inside a position."""
    kind, _, words = str(move).partition(" ")
    return f"{kind} {words.replace(' ', '-')}" if kind in ("condition", "effect") else str(move)


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_the_rules_and_the_naive_count_agree_in_random_games(variant: int) -> None:
    rng = random.Random(variant)
    state = GAME.start(**VARIANTS[variant])
    for number in range(1000):
        position = naive.read(str(state))
        if outcomes := GAME.chance(state):
            choices = [[move for move, _ in outcomes]]
        elif acting := GAME.actors(state):
            choices = [GAME.legal_moves(state, player) for player in acting]
        else:
            assert naive.perft(str(state), 2) == 1
            return
        if number % 5 == 0:
            assert naive.perft(str(state), 1) == prod(len(moves) for moves in choices)
        texts = [sorted(map(text_of, moves)) for moves in choices]
        assert [sorted(moves) for moves in naive.choices_of_all(position)] == texts
        decision = [rng.choice(moves) for moves in choices]
        state = GAME.play(state, decision[0] if outcomes else dict(zip(acting, decision, strict=True)))
        assert naive.read(str(state)) == naive.play(position, [text_of(move) for move in decision])
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("edition", ["de", "en"])
@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_they_give_level_players_the_same_trophies(edition: str, level: int) -> None:
    hands = "/".join(["1,0,0,0"] * level + ["1,0,1,0"] * (5 - level))
    text = (
        f"fiji players=5 edition={edition} round=4 exchange=3 "
        f"table=most-G:keep/most-R:swap/most-B:half-G/fewest-R:rotate goals=Y+G+R+B+ hands={hands} supply=3,3,3,3"
    )
    moves = ["offer 1,0,0,0"] * 5
    state = GAME.parse(text, allow_unreachable=True)
    state = GAME.play(state, {player: GAME.parse_move(move) for player, move in enumerate(moves)})
    assert naive.read(str(state)) == naive.play(naive.read(text), moves)
