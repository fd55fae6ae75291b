"""Exhaustive solvers that show the best moves and prove them; they import the rules, never the widgets.

`analyse(state, player, seconds=…)` returns an `Analysis`, `analysing` yields better and better ones, and
`opponent(seconds)` is a player for a table. `solvers.matrix` and `solvers.fiji` work out sealed games.
"""

from solvers.analysis import Analysis, Choice
from solvers.opponents import opponent
from solvers.search import analyse, analysing

__all__ = ["Analysis", "Choice", "analyse", "analysing", "opponent"]
