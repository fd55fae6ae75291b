"""Solved rounds of Fiji as small tables that a lesson can show: what each pair of offers, or of hidings, leads to.

The tables are made for `Payoffs(**exchange_table(solved))`. Beads are written as their letters: GGY is two green and
one yellow. It is for rounds without cards that turn or swap goals, and for small ones: every cell is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fijiwidgets.core import GameError
from fijiwidgets.games import load
from fijiwidgets.games.fiji.components import COLOURS
from fijiwidgets.games.fiji.state import Hide, Offer, State
from fijiwidgets.solving import solver

PLACES = 6  # of a decimal: paths to the same value differ in later ones


def letters(move: Offer | Hide) -> str:
    """Return the beads of an offer or a hiding as letters.

    >>> letters(Offer(2, 0, 1, 0))
    'GGY'
    """
    beads = (move.g, move.r, move.y, move.b)
    return "".join(letter * number for letter, number in zip(COLOURS, beads, strict=True))


def number(value: Any) -> Any:
    """Return a value as a whole number if it is one, otherwise rounded: the same whichever path has found it.

    >>> number(3.0000000001), number(-0.5)
    (3, -0.5)
    """
    rounded = round(float(value), PLACES)
    return int(rounded) if rounded == int(rounded) else rounded


def exchange_table(solved: Any) -> dict[str, Any]:
    """Return what the spots are worth to which the offers of a solved round's exchange lead."""
    state, (own, other) = solved.state, solved.at(solved.state).offers
    game = load("fiji")
    spots = [[game.play(state, {0: row, 1: column}) for column in other] for row in own]
    if any(spot.phase != "offer" for line in spots for spot in line):
        raise GameError("mixing.error.no_spot")
    return _table(state, own, other, [[solved.at(spot).value for spot in line] for line in spots])


def hiding_table(state: State) -> dict[str, Any]:
    """Return what the rounds are worth that follow each pair of hidings, if the hidden beads lay open then."""
    game = load("fiji")
    own, other = (game.legal_moves(state, seat) for seat in (0, 1))
    solve = solver("fiji").solve_round
    rounds = [[solve(game.play(state, {0: row, 1: column})) for column in other] for row in own]
    return _table(state, own, other, [[found.value for found in line] for line in rounds])


def _table(state: State, own: Sequence[Any], other: Sequence[Any], values: Sequence[Sequence[Any]]) -> dict[str, Any]:
    matrix = [list(map(number, line)) for line in values]
    names = {"rows": list(map(letters, own)), "columns": list(map(letters, other))}
    return {"matrix": matrix, **names, "players": tuple(map(str, state.players))}
