"""Opponents: whoever decides for a seat that nobody sits at.

An opponent is a function `(game, view, seat, rng) -> move`. It is given what its seat sees, never the full state, and
draws all its chance from `rng`, so that one seed gives one game.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from fijiwidgets.core import Game, GameError, Move, shown
from fijiwidgets.solving import solver

Opponent = Callable[[Game, Any, int, random.Random], Move]


def random_move(game: Game, view: Any, seat: int, rng: random.Random) -> Move:
    """Choose any legal move, each with the same chance.

    >>> from fijiwidgets import fiji
    >>> state = fiji.deal(fiji.start(), seed=1)
    >>> random_move(fiji, fiji.view(state, 0), 0, random.Random(1)) in fiji.legal_moves(state, 0)
    True
    """
    moves = game.legal_moves(view, seat)
    return moves[int(rng.random() * len(moves))]


def from_solver(analyse: Callable[[Any, int], Any]) -> Opponent:
    """Make an opponent of a solver: `analyse(view, seat)` gives an analysis, or yields better and better ones.

    Where moves are sealed and the analysis says how often to choose each, the choice is mixed; otherwise the best
    move, the first of the list, is taken.
    """

    def choose(game: Game, view: Any, seat: int, rng: random.Random) -> Move:
        analysis = analyse(view, seat)
        if isinstance(analysis, Iterator):
            analysis = deque(analysis, maxlen=1)[0]
        weights = [float(entry.probability or 0) for entry in analysis.moves]
        entry = rng.choices(analysis.moves, weights)[0] if any(weights) else analysis.moves[0]
        move: Move = entry.move
        return move

    choose.__name__ = getattr(analyse, "__name__", choose.__name__)
    return choose


BY_NAME: dict[str, Callable[[], Opponent]] = {
    "random": lambda: random_move,
    "greedy": lambda: solver("opponents").greedy,
    "solver": lambda: solver("opponents").opponent(),
}


def opponent(chosen: object) -> Opponent:
    """Return the opponent of this name (random, greedy, solver), or the function itself.

    >>> opponent("random") is random_move
    True
    """
    if isinstance(chosen, str) and chosen in BY_NAME:
        return BY_NAME[chosen]()
    if callable(chosen):
        return chosen
    raise GameError("widgets.table.error.opponent", given=shown(chosen), known=", ".join(BY_NAME))
