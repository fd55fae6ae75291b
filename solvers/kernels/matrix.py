"""Zero-sum matrix games in floating point: saddle point, dominance, simplex method, and a check of the answer.

`solve` may be called from Python and from other kernels. It never passes off a wrong answer: both mixes are measured
against the whole matrix, and where they leave a gap it says so.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from solvers.kernels._numba import lean, njit

Array = np.ndarray[Any, np.dtype[Any]]

GAP = 1e-9  # what both mixes together may give away, as a share of the payoffs' range
FAR = 2.0**16  # how many times their range payoffs may lie from zero, so that their rounding does not matter
ZERO = 1e-11  # what counts as zero in the table of the simplex method, whose numbers are about 1
PATIENCE = 20  # exchanges without gain until the careful rule takes over
EXCHANGES = 20  # the most exchanges for each row and column, before the method is given up


@njit
def solve(payoffs: Array, row: Array, column: Array) -> tuple[float, bool]:
    """Fill in an equilibrium's mixes; return the value and whether the mixes are proved to be one.

    `payoffs` are a C-ordered float64 matrix, `row` and `column` float64 vectors of its height and width.
    """
    height, width = payoffs.shape
    row[:], column[:] = 0.0, 0.0
    low, high, best_row, best_column, is_saddle = saddle(payoffs)
    if not high - low < math.inf:
        return math.nan, False
    if is_saddle:
        row[best_row], column[best_column] = 1.0, 1.0
        return payoffs[best_row, best_column], True
    # A power of two: scaling by it rounds nothing.
    scale = math.ldexp(1.0, -math.frexp(high - low)[1])
    gains, losses = np.empty((height, width)), np.empty((width, height))
    for i in range(height):
        for j in range(width):
            gains[i, j] = (payoffs[i, j] - low) * scale
            losses[j, i] = -gains[i, j]
    rows, columns = undominated(gains, losses)
    if not simplex(gains, rows, columns, row, column):
        return math.nan, False
    least, most = bounds(gains, losses, row, column)
    return low + (least + most) / 2 / scale, most - least <= GAP * (high - low) * scale


@njit
def equilibrium(payoffs: Array) -> tuple[float, Array, Array, bool]:
    """Return value and mixes, and whether they are proved even if the payoffs were rounded on the way in.

    Rounding is by a share of the payoff, the gap by a share of the range: payoffs far from zero need exact numbers.
    """
    row, column = np.empty(payoffs.shape[0]), np.empty(payoffs.shape[1])
    value, proved = solve(payoffs, row, column)
    low, high = payoffs.min(), payoffs.max()
    return value, row, column, proved and max(-low, high) <= FAR * (high - low)


@njit
def undominated_by_mixes(gains: Array) -> bool:
    """Say whether it is proved that no mix of the rows reaches zero against every column."""
    value, _, _, proved = equilibrium(gains)
    return proved and value < -GAP * (gains.max() - gains.min())


@njit
def saddle(payoffs: Array) -> tuple[float, float, int, int, bool]:
    """Return the lowest and highest payoff, the safest row and column, and whether they meet in a saddle point.

    What is no number makes the highest payoff none.
    """
    height, width = payoffs.shape
    low, high, floor, best_row = math.inf, -math.inf, -math.inf, 0
    highest, strange = np.full(width, -math.inf), False
    for i in range(height):
        lowest = math.inf
        for j in range(width):
            value = payoffs[i, j]
            lowest, highest[j] = min(lowest, value), max(highest[j], value)
            strange |= math.isnan(value)
        low = min(low, lowest)
        if lowest > floor:
            floor, best_row = lowest, i
    ceiling, best_column = math.inf, 0
    for j in range(width):
        high = max(high, highest[j])
        if highest[j] < ceiling:
            ceiling, best_column = highest[j], j
    return low, math.nan if strange else high, best_row, best_column, floor == ceiling


# ------------------------------------------------------------------------------------ dominance


@njit
def undominated(gains: Array, losses: Array) -> tuple[Array, Array]:
    """Return the rows and columns left when weakly dominated and repeated ones go, one after the other."""
    rows, columns = np.arange(gains.shape[0]), np.arange(gains.shape[1])
    calm = 0  # sides looked at in a row without a removal
    while True:
        before = len(rows)
        rows = remaining(gains, rows, columns)
        calm = 1 if len(rows) < before else calm + 1
        if calm == 2:
            return rows, columns
        before = len(columns)
        columns = remaining(losses, columns, rows)
        calm = 1 if len(columns) < before else calm + 1
        if calm == 2:
            return rows, columns


@njit
def remaining(payoffs: Array, own: Array, others: Array) -> Array:
    """Return those of the own choices that no other one matches or beats everywhere; of equal ones the first stays."""
    totals = np.zeros(len(own))
    for place in range(len(own)):
        for other in others:
            totals[place] -= payoffs[own[place], other]
    left, number = np.empty_like(own), 0
    # Whoever covers another one has no smaller total, so in this order the few that stay are the only rivals.
    for place in np.argsort(totals, kind="mergesort"):
        for rival in left[:number]:
            if covers(payoffs, rival, own[place], others):
                break
        else:
            left[number] = own[place]
            number += 1
    return left[:number]


@lean
def covers(payoffs: Array, better: int, worse: int, others: Array) -> bool:
    """Say whether one choice is nowhere below another one."""
    for other in others:  # noqa: SIM110 - a loop compiles to better code than a generator
        if payoffs[better, other] < payoffs[worse, other]:
            return False
    return True


# ------------------------------------------------------------------------------------ the simplex method


@njit
def simplex(gains: Array, rows: Array, columns: Array, row: Array, column: Array) -> bool:
    """Fill in the mixes that solve the game left to these rows and columns; say whether an end was reached.

    With all payoffs raised to 1 and above, the column player's shares divided by the value are the solution of:
    maximise their sum so that no row gets more than 1. The prices of the rows are the row player's shares divided by
    the value. Entering is who gains most per unit; when that leads nowhere for a while, the first (Bland).
    """
    height, width = len(rows), len(columns)
    table = np.empty((height + 1, width + 1))
    for i in range(height):
        for j in range(width):
            table[i, j] = 1.0 + gains[rows[i], columns[j]]
    table[:, width], table[height, :] = 1.0, 1.0
    table[height, width] = 0.0
    across, down = np.arange(width), np.arange(width, width + height)  # the variables: first shares, then slacks
    idle = 0
    for _ in range(EXCHANGES * (height + width)):
        j = entering(table[height], across, idle > PATIENCE)
        if j < 0:
            return mixes(table, across, down, rows, columns, row, column)
        i = leaving(table, j, down, idle > PATIENCE)
        if i < 0:
            return False
        idle = 0 if table[i, width] > ZERO else idle + 1
        pivot(table, i, j)
        across[j], down[i] = down[i], across[j]
    return False


@lean
def entering(gains: Array, across: Array, first: bool) -> int:
    """Return the column that gains most per unit, or the first variable that gains at all; -1 at the end."""
    best = -1
    for j in range(len(across)):
        if gains[j] > ZERO and (best < 0 or (across[j] < across[best] if first else gains[j] > gains[best])):
            best = j
    return best


@lean
def leaving(table: Array, j: int, down: Array, first: bool) -> int:
    """Return the row that is exhausted first; of equal ones that with the largest pivot, which rounds least."""
    end, best, least = table.shape[1] - 1, -1, math.inf
    for i in range(len(down)):
        share = table[i, j]
        if share > ZERO:
            ratio = max(table[i, end], 0.0) / share
            if ratio < least - ZERO:
                best, least = i, ratio
            elif ratio <= least + ZERO and (down[i] < down[best] if first else share > table[best, j]):
                best, least = i, min(ratio, least)
    return best


@lean
def pivot(table: Array, i: int, j: int) -> None:
    """Exchange the variable of a column for that of a row."""
    height, width = table.shape
    over = 1.0 / table[i, j]
    for k in range(width):
        table[i, k] *= over
    table[i, j] = over
    for other in range(height):
        factor = table[other, j]
        if other != i and factor != 0.0:
            table[other, j] = 0.0
            for k in range(width):
                table[other, k] -= factor * table[i, k]


@njit
def mixes(table: Array, across: Array, down: Array, rows: Array, columns: Array, row: Array, column: Array) -> bool:
    """Read the mixes off the last table; say whether there are any."""
    width = len(across)
    for i in range(len(down)):
        if down[i] < width:
            column[columns[down[i]]] = max(table[i, width], 0.0)
    for j in range(width):
        if across[j] >= width:
            row[rows[across[j] - width]] = max(-table[len(down), j], 0.0)
    first, second = row.sum(), column.sum()
    if first > 0.0 and second > 0.0:
        row /= first
        column /= second
        return True
    return False


# ------------------------------------------------------------------------------------ the check


@njit
def bounds(gains: Array, losses: Array, row: Array, column: Array) -> tuple[float, float]:
    """Return the least that the row player's mix brings, and the most that the column player's mix allows."""
    return against(gains, row).min(), -against(losses, column).min()


@njit
def against(payoffs: Array, mix: Array) -> Array:
    """Return what the mix brings against each choice of the other player."""
    totals = np.zeros(payoffs.shape[1])
    for own in range(len(mix)):
        if mix[own] > 0.0:
            for other in range(len(totals)):
                totals[other] += mix[own] * payoffs[own, other]
    return totals


def warm() -> Iterator[str]:
    """Compile the kernels by calling each with the types that are used."""
    payoffs, row, column = np.array([[3.0, -1.0], [-2.0, 1.0]]), np.empty(2), np.empty(2)
    solve(payoffs, row, column)
    yield "solve"
    equilibrium(payoffs)
    yield "equilibrium"
    undominated_by_mixes(payoffs)
    yield "undominated_by_mixes"
