"""Fiji: one exchange for two to five players; the round of three exchanges and the hiding before it for two.

One exchange: `by_rules` plays it, `exchange` takes it apart, `table` has the payoffs of two players, `tensors` those of
all, with best replies and pure equilibria. `answers` makes an analysis of them for two players, `many` for more;
`proof` has their certificates.

Two players: `round` solves all three exchanges (`book` is how, `layout` has the arrays for compiled code, `spots` what
is found and its certificate), `hiding` what is hidden before them; `round_answers` makes an analysis of both. `view`
averages over beads that may be hidden, `secret` works out what it changes that they are.
"""

from solvers.fiji.answers import analysing, near_goal, questions
from solvers.fiji.by_rules import played_out, played_well, standing, trophies_by_rules
from solvers.fiji.exchange import Exchange, beads, guarantee, offers_of, rotated, score, swapped
from solvers.fiji.hiding import solve_hiding
from solvers.fiji.round import solve_round
from solvers.fiji.secret import solve_secret
from solvers.fiji.table import Payoffs, payoffs, working_out
from solvers.fiji.tensors import class_replies, pure_equilibria, replies, tensor

__all__ = [
    "Exchange",
    "Payoffs",
    "analysing",
    "beads",
    "class_replies",
    "guarantee",
    "near_goal",
    "offers_of",
    "payoffs",
    "played_out",
    "played_well",
    "pure_equilibria",
    "questions",
    "replies",
    "rotated",
    "score",
    "solve_hiding",
    "solve_round",
    "solve_secret",
    "standing",
    "swapped",
    "tensor",
    "trophies_by_rules",
    "working_out",
]
