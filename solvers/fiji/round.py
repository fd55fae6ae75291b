"""Fiji with two players: a whole round of three exchanges, solved by backward induction over open holdings.

What is found stands in `spots`, how in `book`; the hiding before the round in `hiding`, what its secrets change in
`secret`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import Any

from fijiwidgets.core import GameError
from fijiwidgets.games import fiji
from fijiwidgets.games.fiji.state import State
from solvers import kernels
from solvers.asked import position_of
from solvers.fiji.book import TICK, Compiled, Plain, nothing_known
from solvers.fiji.exchange import offers_of
from solvers.fiji.layout import total
from solvers.fiji.spots import Round, Spot

__all__ = ["Round", "Spot", "solve_round", "solving_round"]

MOST_BEADS = 31  # of one colour, for the compiled path
SMALL = 100  # pairs of offers that the plain path can follow through three exchanges


def solve_round(state: State, workers: int | None = None) -> Round:
    """Return the solved round: the value, the mixes of this exchange, and `at` for those of later ones.

    >>> from fijiwidgets.games import fiji
    >>> state = fiji.position(players=2, exchange=2, goals="B+ R+ Y+ G+", hidden=[(4, 0, 0, 0)] * 2,
    ...     hands=[(0, 1, 1, 0), (0, 1, 0, 1)], allow_unreachable=True,
    ...     table=["most GR > take 3R", "fewest Y > keep", "most all > others Y", "fewest all > take 2Y"])
    >>> with kernels.plain():
    ...     found = solve_round(state)
    >>> str(found.value), str(found.guarantee), found.check()
    ('-4', 'exact if the hidden beads were open', True)
    """
    for found in solving_round(state, workers):
        answer = found
    return answer


def solving_round(state: State, workers: int | None = None, exact_for: int | None = None) -> Iterator[Round]:
    """Yield what is known so far, with bounds that only come closer; the last one is `done`. Stop at any time.

    The compiled path shares the work among `workers` threads, as many as there are processors unless told. It stops
    when value and mixes are proved; for the seat `exact_for` it goes on until every single offer is worked out.
    """
    _check(state)
    return _solving(state, workers or os.cpu_count() or 1, exact_for)


def _solving(state: State, workers: int, exact_for: int | None) -> Iterator[Round]:
    small = len(offers_of(state, 0)) * len(offers_of(state, 1)) <= SMALL
    while (kernel := kernels.ready("fiji_round")) is None and kernels.compiling("fiji_round") and not small:
        yield nothing_known(state, None)  # without the kernels a full round would take days: wait for them
        time.sleep(TICK)
    book: Any = Compiled(state) if kernel and max(total(state)) <= MOST_BEADS else Plain()
    yield from book.solving(state, workers, exact_for)


def _check(state: Any) -> None:
    position_of(fiji, state)
    if state.phase != "offer" or len(state.players) != 2:
        raise GameError("solvers.error.fiji_round_needs")
    if None in state.hidden:
        raise GameError("solvers.error.unknown_beads", "10.2")
