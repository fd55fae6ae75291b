"""Every end of a displacement chain in Wampum, by the rules."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence
from typing import Any

from fijiwidgets.games import wampum
from solvers.asked import position_of
from solvers.wampum.view import possible

GAME: Any = wampum


def chain_outcomes(state: Any, bid: Any = None) -> dict[tuple[int | None, ...], tuple[Any, ...]]:
    """Return who can end in which village when this bid is laid, or this displaced trader goes, with the moves to it.

    Where somebody is to bid and no bid is given, all his bids are tried. Keys are villages by seat (None: has not bid);
    values the shortest play, the first in listing order of several. A view will do: the sizes of bids are public.

    >>> state = wampum.position(players=3, villages=[{"fur": 2}, {"maize": 3}, {"tobacco": 4}], last_round=True,
    ...     hands=[{"fur": 2}, {"maize": 3}, {"maize": 4}], bids={0: (1, {"fur": 1})}, canoe=0)
    >>> sorted(chain_outcomes(state, wampum.Bid(1, {"maize": 2})))
    [(0, 1, None), (2, 1, None)]
    """
    position_of(GAME, state)
    if state.viewer is not None:
        state = possible(state, random.Random(0))  # the kinds of goods do not matter to a chain
    waiting: deque[tuple[Any, tuple[Any, ...]]] = deque([(state, ())])
    if state.phase == "bid":
        waiting = deque(
            [(GAME.play(state, move), (move,)) for move in (_bids_of_each_size(state) if bid is None else [bid])]
        )
    found: dict[tuple[int | None, ...], tuple[Any, ...]] = {}
    while waiting:
        now, moves = waiting.popleft()
        if now.phase == "displaced" and now.round == state.round:
            (seat,) = GAME.actors(now)
            waiting += [(GAME.play(now, move), (*moves, move)) for move in GAME.legal_moves(now, seat)]
        else:
            # The trade may follow at once and clear the table: the moves still tell where everybody went.
            found.setdefault(_places(state, moves), moves)
    return found


def _bids_of_each_size(state: Any) -> list[Any]:
    """Return the first bid in listing order of each size on each village: a chain feels nothing else."""
    (seat,) = GAME.actors(state)
    first: dict[tuple[int, int], Any] = {}
    for move in GAME.legal_moves(state, seat):
        first.setdefault((move.village, sum(move.goods)), move)
    return list(first.values())


def _places(state: Any, moves: Sequence[Any]) -> tuple[int | None, ...]:
    places: list[int | None] = [bid and bid[0] for bid in state.bids]
    seat: int | None = next(iter(GAME.actors(state)), None)
    for move in moves:
        ousted = places.index(move.village) if move.village in places else None
        if seat is not None:
            places[seat] = move.village
        seat = ousted
    return tuple(places)
