"""What notebooks of the tests import: a solver that answers at once, and names of questions."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice
from types import SimpleNamespace
from typing import Any

from fijiwidgets import games
from fijiwidgets.lessons import Exercise, Question, catalogue
from fijiwidgets.widgets.desk import game_of


def guess(state: Any, player: int) -> Any:
    """Return an analysis that knows nothing: the first moves of the list, each a little worse than the one before."""
    moves = list(islice(game_of(state).legal_moves(state, player), 60))
    rows = [
        SimpleNamespace(move=move, value=len(moves) - n, regret=n, probability=None, line=(move,))
        for n, move in enumerate(moves)
    ]
    return SimpleNamespace(moves=rows, value=len(moves), guarantee="a guess", progress=1, done=True)


def ponder(state: Any, player: int) -> Iterator[Any]:
    """Yield the same answer again and again and never finish: only who stops it gets rid of it."""
    answer = guess(state, player)
    answer.done = False
    for step in range(10**9):
        answer.progress = 1 - 1 / (2 + step)
        time.sleep(0.02)
        yield answer


def offers(players: int) -> Any:
    """Return a position of Fiji in which all make their offers."""
    fiji: Any = games.load("fiji")
    state = fiji.deal(fiji.start(players=players), 7)
    while state.phase == "hide":
        state = fiji.play(state, {seat: fiji.legal_moves(state, seat)[17] for seat in fiji.actors(state)})
    return state


def plan(table: Any) -> dict[str, Any]:
    """Return a move of the person at the table that needs touches: its notation, and the marks to touch."""
    sight, seat, touch = table._seating.sight, table.seated, table.game.touch
    moves = islice(table.game.legal_moves(table.state, seat), 400)
    pieces, move = max(((touch.pieces(sight, seat, move), move) for move in moves), key=lambda pair: len(pair[0]))
    return {"move": str(move), "touch": list(pieces)}


def a_question(game: str) -> str:
    """Return the name of a question about a game."""
    return _first(game, Question)


def an_exercise(game: str) -> str:
    """Return the name of an exercise about a game."""
    return _first(game, Exercise)


def _first(game: str, kind: type) -> str:
    return next(name for name, one in catalogue().items() if name.startswith(game) and isinstance(one, kind))
