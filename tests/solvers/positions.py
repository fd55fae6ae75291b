"""Positions for the tests of solvers."""

import random
from collections.abc import Iterator
from typing import Any

from fijiwidgets import fiji
from solvers.fiji import payoffs
from tests.fiji.hooks import random_position

LAST_EXCHANGE = (
    "fiji players=Hedwig,Christian exchange=3 table=most-GR:take-3R/fewest-Y:keep/most-all:others-Y/fewest-all:take-2Y "
    "goals=B+R+Y+G+ hands=2,2,2,2/3,0,2,2 hidden=2,1,1,0/2,1,1,0 supply=8,10,5,4"
)

NO_PURE_EQUILIBRIUM = (
    "fiji players=3 edition=en round=4 exchange=3 table=most-RY:others-G/most-GR:take-2Y/most-B:take-3R/"
    "most-all:half-B goals=B+Y+R+G+ hands=1,1,1,1/1,1,1,1/1,1,1,1 supply=6,9,0,3 heads=3/3/3"
)


def exchanges(rng: random.Random, players: int | None = None) -> Iterator[Any]:
    """Yield positions that wait for offers, without end."""
    while True:
        state = fiji.position(**random_position(rng))
        if state.phase == "offer" and players in (None, len(state.players)):
            yield state


def two_player_exchanges(number: int) -> list[tuple[tuple[int, ...], ...]]:
    """Return matrices of real exchanges."""
    found = exchanges(random.Random(number), players=2)
    return [payoffs(next(found)).matrix for _ in range(number)]
