"""Other people's programs that judge our equilibria; Gambit is one of them where somebody has installed it."""

import warnings
from collections.abc import Callable
from itertools import product
from typing import Any

import nashpy
import numpy as np
from quantecon.optimize.minmax import minmax
from scipy.optimize import linprog

try:
    import pygambit
except ImportError:  # its wheel for this Python is a beta
    pygambit = None

Judge = Callable[[Any], Any]  # returns both mixes
Profile = tuple[int, ...]


def by_highs(table: Any) -> tuple[float, Any, Any]:
    """Return the value of a matrix game and both mixes: HiGHS maximises v so that the mix gets v at least."""
    table = np.array(table, dtype=float)
    height, width = table.shape
    found = linprog(
        c=np.append(np.zeros(height), -1.0),
        A_ub=np.hstack([-table.T, np.ones((width, 1))]),
        b_ub=np.zeros(width),
        A_eq=[np.append(np.ones(height), 0.0)],
        b_eq=[1.0],
        bounds=[*[(0, None)] * height, (None, None)],
        method="highs",
    )
    assert found.status == 0
    return -float(found.fun), found.x[:-1], -found.ineqlin.marginals


def value_by_highs(table: Any) -> float:
    """Return the value alone."""
    return by_highs(table)[0]


def by_nashpy(table: Any) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of its own solver, about numbers near zero
        return nashpy.Game(table).linear_program()


def by_quantecon(table: Any) -> Any:
    return minmax(table)[1:]


def by_gambit(table: Any) -> Any:
    game = pygambit.StrategicGame.from_arrays(table, -table)
    found = pygambit.nash.lp_solve(game, rational=False).equilibrium
    return [[float(share) for share in mix] for mix in shares_of(game, found)]


def shares_of(game: Any, found: Any) -> list[list[Any]]:
    """Return the shares of a mix of Gambit's, by player, in the order of the rows and columns."""
    return [[found[player][choice] for choice in game.get_strategies(player)] for player in game.players]


JUDGES: dict[str, Judge] = {
    "HiGHS": lambda table: by_highs(table)[1:],
    "Nashpy": by_nashpy,
    "QuantEcon": by_quantecon,
}
SLOW = {"Gambit": 60}  # matrices, a tenth of a second each; from the 124th, 62 times 54, it is not back after a minute


def pure_by_trying(tensor: Any) -> list[Profile]:
    """Return the profiles that nobody leaves, trying every other choice of everybody."""

    def is_left(profile: Profile, player: int) -> bool:
        line = (*profile[:player], slice(None), *profile[player + 1 :])
        return bool(tensor[line][:, player].max() > tensor[profile][player])

    players = tensor.ndim - 1
    every = product(*map(range, tensor.shape[:-1]))
    return [profile for profile in every if not any(is_left(profile, player) for player in range(players))]


def pure_by_gambit(tensor: Any) -> list[Profile]:
    payoffs = [np.array(tensor[..., player], dtype=float) for player in range(tensor.ndim - 1)]
    game = pygambit.StrategicGame.from_arrays(*payoffs)
    found = pygambit.nash.enumpure_solve(game).equilibria
    return sorted(tuple([mix.index(1) for mix in shares_of(game, one)]) for one in found)


PURE_JUDGES: dict[str, Callable[[Any], list[Profile]]] = {"trying": pure_by_trying}
if pygambit:
    JUDGES["Gambit"] = by_gambit
    PURE_JUDGES["Gambit"] = pure_by_gambit
