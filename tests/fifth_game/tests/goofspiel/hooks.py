"""What the conformance suite asks of Goofspiel."""

import random
from typing import Any

from hypothesis import strategies as st

from fijiwidgets.games.goofspiel import Bid, Prize, State

VARIANTS: list[dict[str, Any]] = [{"players": 2}, {"players": ("Ada", "Emmy"), "cards": 5}]
PERFT = {"start": "goofspiel hands=123/123 prizes=123", "one bid": "goofspiel hands=12/13 prizes=3 prize=1"}


def scramble(state: State, player: int, rng: random.Random) -> State | None:
    return None  # everything lies open


@st.composite
def positions(draw: Any) -> dict[str, Any]:
    left = draw(st.integers(1, 4))
    cards = st.lists(st.integers(1, 9), min_size=left, max_size=left, unique=True)
    prizes = draw(cards)
    return {
        "hands": [draw(cards), draw(cards)],
        "prizes": prizes[1:],
        "prize": prizes[0],
        "points": (draw(st.integers(0, 9)), 0),
    }


def universe(state: State, player: int, rng: random.Random) -> list[Any]:
    return [kind(card) for kind in (Bid, Prize) for card in range(-1, 12)]
