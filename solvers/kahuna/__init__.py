"""Kahuna: every outcome of a turn, the best turn, replies and draws several turns deep, hidden hands.

`answers` asks the others: `turn` has all plays of one turn (plain and compiled), `outcomes` what they come to, `search`
several turns with open hands, `view` averages over hands that may be hidden, `memory` what a player remembers, `worth`
what is counted. The certificates stand in `proof` (two turns), `turns_proof` (more) and `view_proof` (averages). `tree`
is for lessons.
"""

from solvers.kahuna.answers import analysing, near_goal, questions
from solvers.kahuna.outcomes import TurnOutcome, turn_outcomes
from solvers.kahuna.tree import last_two_turns
from solvers.kahuna.worth import GOALS

__all__ = ["GOALS", "TurnOutcome", "analysing", "last_two_turns", "near_goal", "questions", "turn_outcomes"]
