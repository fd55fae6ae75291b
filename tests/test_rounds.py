"""Solved rounds as tables: the numbers are those of the solver, on both of its paths."""

import pytest

from fijiwidgets import Payoffs
from fijiwidgets.core import GameError
from fijiwidgets.games.fiji import studies
from fijiwidgets.rounds import exchange_table, hiding_table
from solvers import kernels
from solvers.fiji.hiding import solve_hiding
from solvers.fiji.round import solve_round


def test_the_table_of_an_exchange_has_the_value_of_the_round() -> None:
    solved = solve_round(studies.gift())
    assert float(Payoffs(**exchange_table(solved)).value) == pytest.approx(float(solved.value))


def test_both_paths_of_the_solver_give_the_same_table() -> None:
    assert kernels.ready("fiji_round", wait=True)
    compiled = exchange_table(solve_round(studies.gift()))
    with kernels.plain():
        assert exchange_table(solve_round(studies.gift())) == compiled


def test_the_table_of_a_hiding_has_the_value_of_the_open_hiding() -> None:
    table = Payoffs(**hiding_table(studies.secrets()))
    assert float(table.value) == pytest.approx(float(solve_hiding(studies.secrets()).value))


def test_offers_are_named_by_their_letters() -> None:
    assert exchange_table(solve_round(studies.gift()))["columns"] == ["Y", "YY", "YYY"]


def test_the_last_exchange_leads_to_no_spot() -> None:
    with pytest.raises(GameError):
        exchange_table(solve_round(studies.gift().but(exchange=3)))
