"""Certified equilibria of real Fiji matrices without a saddle point, beside five other programs on the same ones.

Every program gets the same numpy arrays, one after the other, and gives both players' mixes; ours also proves them.
Rounds of all programs alternate, so that a noisy moment hits each of them.
"""

import random
import time
import warnings
from collections.abc import Callable
from statistics import median
from typing import Any

import highspy
import numpy as np
import pyspiel
from open_spiel.python.algorithms import lp_solver
from scipy.sparse import csc_matrix

from solvers import kernels, matrix
from solvers.fiji import payoffs
from tests.solvers.judges import JUDGES
from tests.solvers.positions import exchanges

ROUNDS = 7
MATRICES = 40
PROVED = 3000  # of all kinds, solved by four programs to compare the values
ROWS = 35  # at least
Array = Any
Solve = Callable[[Array], Any]  # returns both mixes


def real_matrices() -> list[Array]:
    """Return matrices of last exchanges that have no saddle point."""
    found: list[Array] = []
    for state in exchanges(random.Random(35), players=2):
        if state.last_exchange:
            table = np.array(payoffs(state).matrix, dtype=float)
            if len(table) >= ROWS and not matrix.saddle_points(table):
                found.append(table)
        if len(found) == MATRICES:
            break
    return found


def by_open_spiel(table: Array) -> Any:
    return lp_solver.solve_zero_sum_matrix_game(pyspiel.create_matrix_game(table, -table))[:2]


def by_highspy(table: Array) -> Any:
    """Maximise v so that the mix gets v at least against every column, straight through HiGHS' own interface."""
    height, width = table.shape
    limits = np.ones((width + 1, height + 1))
    limits[:width, :height], limits[:width, height], limits[width, height] = table.T, -1.0, 0.0
    sparse, programme, endless = csc_matrix(limits), highspy.HighsLp(), highspy.kHighsInf
    programme.num_col_, programme.num_row_ = height + 1, width + 1
    programme.col_cost_ = np.append(np.zeros(height), -1.0)
    programme.col_lower_ = np.append(np.zeros(height), -endless)
    programme.col_upper_ = np.full(height + 1, endless)
    programme.row_lower_ = np.append(np.zeros(width), 1.0)
    programme.row_upper_ = np.append(np.full(width, endless), 1.0)
    programme.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    programme.a_matrix_.start_, programme.a_matrix_.index_ = sparse.indptr, sparse.indices
    programme.a_matrix_.value_ = sparse.data
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.passModel(programme)
    solver.run()
    solution = solver.getSolution()
    return solution.col_value[:height], solution.row_dual[:width]


def ours(table: Array) -> Any:
    found = matrix.equilibrium(table)
    return found.row, found.column


PEERS: dict[str, tuple[Solve, float]] = {
    "Nashpy linear_program": (JUDGES["Nashpy"], 100),
    "OpenSpiel lp_solver": (by_open_spiel, 300),
    "SciPy linprog (HiGHS)": (JUDGES["HiGHS"], 40),
    "highspy": (by_highspy, 15),
    "QuantEcon minmax": (JUDGES["QuantEcon"], 1),
}
if "Gambit" in JUDGES:
    PEERS["Gambit lp_solve"] = (JUDGES["Gambit"], 1)


def is_proved(table: Array, mixes: Any) -> bool:
    row, column = (np.array(mix, dtype=float).ravel() for mix in mixes)
    if min(row.min(), column.min()) < 0 or max(abs(row.sum() - 1), abs(column.sum() - 1)) > 1e-9:
        return False
    return bool((table @ column).max() - (row @ table).min() <= 1e-9 * np.ptp(table))


def seconds(solve: Solve, tables: list[Array]) -> float:
    """Return the mean time for one matrix."""
    began = time.perf_counter()
    for table in tables:
        solve(table)
    return (time.perf_counter() - began) / len(tables)


def table() -> list[str]:
    assert kernels.ready("matrix", wait=True)
    tables = real_matrices()
    solvers: dict[str, Solve] = {"ours": ours} | {name: solve for name, (solve, _) in PEERS.items()}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of Nashpy's solver, about numbers near zero
        proved = {name: sum(is_proved(one, solve(one)) for one in tables) for name, solve in solvers.items()}
        rounds = [{name: seconds(solve, tables) for name, solve in solvers.items()} for _ in range(ROUNDS)]
    lines = [
        f"## Equilibria of {MATRICES} last exchanges of Fiji without a saddle point, {ROWS} rows and more",
        "",
        "| program | time for one | ours | ratio | bar | mixes within 1e-9 of the range |",
        "|---|---|---|---|---|---|",
    ]
    for name, (_, bar) in PEERS.items():
        ratio = median(one[name] / one["ours"] for one in rounds)
        theirs, own = (median(one[key] for one in rounds) * 1e6 for key in (name, "ours"))
        counted = f"{proved[name]} of {MATRICES}"
        lines.append(f"| {name} | {theirs:,.0f} µs | {own:,.0f} µs | **{ratio:,.1f}x** | {bar:g}x | {counted} |")
    lines += ["", f"Ours: {proved['ours']} of {MATRICES} within 1e-9. Medians of {ROUNDS} alternating rounds.", ""]
    return [*lines, *values_compared()]


def values_compared() -> list[str]:
    """Compare the values of thousands of real exchanges; the other programs are believed where their mixes hold."""
    found = exchanges(random.Random(36), players=2)
    tables = [np.array(payoffs(next(found)).matrix, dtype=float) for _ in range(PROVED)]
    tables = [table for table in tables if np.ptp(table)]
    solved = [matrix.equilibrium(table) for table in tables]
    own = sum(is_proved(table, (one.row, one.column)) for table, one in zip(tables, solved, strict=True))
    lines = [
        f"## The values of {len(tables)} real exchanges of all kinds, whose payoffs are not all the same",
        "",
        f"Ours: mixes within 1e-9 of the range for {own} of them.",
        "",
        "| program | mixes within 1e-9 | largest difference of the values then, as a share of the range |",
        "|---|---|---|",
    ]
    for name in ("Nashpy linear_program", "SciPy linprog (HiGHS)", "QuantEcon minmax"):
        differences = []
        for table, one in zip(tables, solved, strict=True):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                row, column = (np.array(mix, dtype=float).ravel() for mix in PEERS[name][0](table))
            if is_proved(table, (row, column)):
                differences.append(abs(row @ table @ column - one.value) / np.ptp(table))
        lines.append(f"| {name} | {len(differences)} | {max(differences):.1e} |")
    return lines


if __name__ == "__main__":
    print("\n".join(table()))
