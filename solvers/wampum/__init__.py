"""Wampum: the best bid, the best village and the best discard; every end of a displacement chain.

`answers` asks the others: `round` follows every bid with open hands (`compiled` does so in compiled code), `aims` says
what everybody plays for, `promise` what hands are worth to an opponent before the last round, `discard` what is kept in
the end, `view` how hidden goods may lie, `memory` what a player remembers of them. `proof` has the certificates.
`chains` lists who can end where.
"""

from solvers.wampum.answers import GOALS, analysing, near_goal, questions
from solvers.wampum.chains import chain_outcomes
from solvers.wampum.discard import best_discard, wampum_after_trade

__all__ = ["GOALS", "analysing", "best_discard", "chain_outcomes", "near_goal", "questions", "wampum_after_trade"]
