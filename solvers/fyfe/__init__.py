"""FYFE: the best tiles for a full board, the best placement, a bound on what can be won, a player for whole games.

`answers` asks the others: `board` tells which lines may fulfil which tiles, `end` tries the last stones to the end,
`bound` says what nobody can exceed, `player` plays whole games, `samples` averages over such games what is too long to
try, `assignment` lays the tiles of a full board. `proof` has the certificate of what is exact, `samples` its own.
"""

from solvers.fyfe.answers import GOALS, analysing, known_draws, near_goal, points_so_far, questions
from solvers.fyfe.assignment import Assignment, best_assignment
from solvers.fyfe.bound import upper_bound

__all__ = [
    "GOALS",
    "Assignment",
    "analysing",
    "best_assignment",
    "known_draws",
    "near_goal",
    "points_so_far",
    "questions",
    "upper_bound",
]
