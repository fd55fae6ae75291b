"""Other people's programs that judge our equilibria."""

from typing import Any

import numpy as np
from scipy.optimize import linprog


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
