"""The compiled matrix solver, against other programs, against fractions, and on matrices made to break it."""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from fijiwidgets.core import GameError
from solvers import kernels, matrix
from solvers.fiji import payoffs
from tests.solvers.judges import JUDGES, PURE_JUDGES, SLOW, value_by_highs
from tests.solvers.positions import LAST_EXCHANGE, exchanges

GAP = 1e-9
NUMBER = 2000  # of real exchanges
Array = Any


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    assert kernels.ready("matrix", wait=True)


@lru_cache(1)
def real_matrices() -> tuple[Array, ...]:
    """Matrices of real exchanges: hands, layouts, goals and editions of every kind."""
    found = exchanges(random.Random(4), players=2)
    return tuple(np.array(payoffs(next(found)).matrix, dtype=float) for _ in range(NUMBER))


def saddle_free(number: int) -> list[Array]:
    return [table for table in real_matrices() if not matrix.saddle_points(table)][:number]


def gap_of(table: Array, row: Any, column: Any) -> float:
    """Return what both mixes together give away, as a share of the payoffs' range."""
    given_away = (table @ np.array(column)).max() - (np.array(row) @ table).min()
    return float(given_away / ((table.max() - table.min()) or 1))


def assert_proved(table: Array) -> matrix.Equilibrium:
    """Solve by the kernel alone and measure the answer from outside."""
    found = matrix.equilibrium(table)
    assert isinstance(found.value, float)
    for mix in (found.row, found.column):
        assert min(mix) >= 0
        assert abs(sum(mix) - 1) <= 1e-12
    assert gap_of(table, found.row, found.column) <= GAP
    return found


# ------------------------------------------------------------------------------------ against other programs


def test_real_exchanges_are_all_proved_and_their_value_is_that_of_highs() -> None:
    for table in real_matrices():
        found = assert_proved(table) if np.ptp(table) else matrix.equilibrium(table)
        assert abs(found.value - value_by_highs(table)) <= GAP * (np.ptp(table) or 1)


@pytest.mark.parametrize("judge", JUDGES)
def test_the_value_of_real_exchanges_is_that_of_others_wherever_they_are_right(judge: str) -> None:
    wrong, tables = 0, list(filter(np.ptp, real_matrices()))[: SLOW.get(judge)]
    for table in tables:
        row, column = map(np.array, JUDGES[judge](table))
        if max(gap_of(table, row, column), abs(row.sum() - 1), abs(column.sum() - 1)) > GAP:
            wrong += 1  # it happens, silently; that is why ours are measured
        else:
            assert abs(matrix.equilibrium(table).value - row @ table @ column) <= GAP * np.ptp(table)
    assert wrong < len(tables) / 20


def test_the_value_of_real_exchanges_is_that_of_fractions() -> None:
    for table in saddle_free(40):
        exactly, found = matrix.equilibrium(table, exact=True), matrix.equilibrium(table)
        assert isinstance(exactly.value, Fraction)
        assert abs(float(exactly.value) - found.value) <= GAP * np.ptp(table)
        assert exactly.check()
        assert found.check()


# ------------------------------------------------------------------------------------ made to break it


def hard_matrices(rng: np.random.Generator) -> Iterator[tuple[str, Array]]:
    height, width = rng.integers(1, 40, 2)
    size = (height, width)
    whole = rng.integers(-3, 4, (height, height))
    yield "few values", rng.integers(-1, 2, size)
    yield "zeros and ones", rng.integers(0, 2, size)
    yield "one row", rng.integers(-5, 6, (1, width))
    yield "one column", rng.integers(-5, 6, (height, 1))
    yield "constant", np.full(size, rng.integers(-5, 6))
    yield "continuous", rng.normal(size=size)
    yield "repeated", np.repeat(rng.integers(-5, 6, size), 3, axis=0)
    yield "symmetric game", whole - whole.T
    yield "low rank", rng.normal(size=(height, 2)) @ rng.normal(size=(2, width))
    yield "huge", 1e300 * rng.normal(size=size)
    yield "tiny", 1e-300 * rng.normal(size=size)
    yield "of all sizes", np.exp(15 * rng.normal(size=size))
    yield "diagonal", np.diag(np.exp(5 * rng.normal(size=height)))
    yield "nearly equal", 1 + 1e-4 * rng.integers(-5, 6, size)


def test_hard_matrices_are_proved_by_the_kernel_or_left_to_fractions() -> None:
    rng = np.random.default_rng(1)
    left = 0
    for _ in range(150):
        for kind, table in hard_matrices(rng):
            found = matrix.equilibrium(table)
            if isinstance(found.value, Fraction):
                left += 1
                assert np.ptp(table) == 0, kind  # which leaves no room for rounding
            elif kind != "huge":  # whose sums leave the numbers of this test's own arithmetic
                assert_proved(table.astype(float))
    assert left


def test_the_certificate_of_hard_matrices_holds_in_exact_numbers() -> None:
    rng = np.random.default_rng(2)
    for _ in range(4):
        for kind, table in hard_matrices(rng):
            assert matrix.equilibrium(table[:12, :12]).check(), kind


def test_large_matrices_are_proved() -> None:
    rng = np.random.default_rng(3)
    for most in (1, 10, 10**6):
        assert_proved(rng.integers(-most, most + 1, (200, 200)).astype(float))


@pytest.mark.parametrize(
    "table",
    [
        [[2**60, 2**60 + 1], [2**60 + 2, 2**60]],  # as floating-point numbers these are all the same
        [[1e16, 1e16 + 2], [1e16 + 4, 1e16]],
        [[5e-324, 0.0], [0.0, 5e-324]],  # the smallest number there is cannot be scaled
        [[Fraction(1, 3), 0], [0, Fraction(1, 7)]],
        [[1e308, -1e308], [-1e308, 1e308]],  # the range is beyond all floating-point numbers
    ],
    ids=["whole", "far", "smallest", "fractions", "largest"],
)
def test_what_floating_point_cannot_hold_is_solved_in_fractions(table: Any) -> None:
    found = matrix.equilibrium(table)
    assert isinstance(found.value, Fraction)
    assert found == matrix.equilibrium(table, exact=True)
    assert found.check()


def test_a_mix_that_is_off_by_more_than_a_billionth_is_noticed() -> None:
    found = matrix.equilibrium([[3, -1], [-2, 1]])
    assert found.check()
    for off in (1e-7, -1e-7):
        moved = (found.row[0] + off, found.row[1] - off)
        assert not found.but(row=moved).check()
        assert not found.but(value=found.value + off).check()
    assert not found.but(column=(0.5, 0.4)).check()
    assert not found.but(column=(1.5, -0.5)).check()
    assert not found.but(matrix=[[3, -1], [-2, 1.5]]).check()


@pytest.mark.parametrize(
    "wrong",
    [[], [[]], [[1, 2], [3]], 5, None, [1, 2], ["ab"], [[1, "2"]], [[float("nan"), 1]], [[float("inf"), 1]], [[None]]],
)
def test_what_is_no_matrix_is_refused_as_without_the_kernel(wrong: Any) -> None:
    with pytest.raises(GameError):
        matrix.equilibrium(wrong)
    with pytest.raises(GameError):
        matrix.equilibrium(np.array(wrong, dtype=object))


def test_without_the_kernel_the_same_question_is_answered_in_fractions() -> None:
    with kernels.plain():
        assert matrix.equilibrium([[3, -1], [-2, 1]]).value == Fraction(1, 7)
    assert matrix.equilibrium([[3, -1], [-2, 1]]).value == pytest.approx(1 / 7, abs=1e-15)


# ------------------------------------------------------------------------------------ what must not matter


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda table: table + 3, lambda value: value + 3),
        (lambda table: table * 7, lambda value: value * 7),
        (lambda table: table / 1024, lambda value: value / 1024),
        (lambda table: -table.T, lambda value: -value),
        (lambda table: table[::-1, ::-1], lambda value: value),
        (lambda table: np.vstack([table, table.min(axis=0)]), lambda value: value),  # a dominated row
        (lambda table: np.asfortranarray(table), lambda value: value),
        (lambda table: table.astype(np.int8), lambda value: value),
        (lambda table: table.tolist(), lambda value: value),
    ],
    ids=["plus", "times", "over", "turned", "reversed", "worse row", "by columns", "small numbers", "lists"],
)
def test_the_value_follows_the_payoffs(change: Callable[[Array], Any], expected: Callable[[float], float]) -> None:
    for table in real_matrices()[:400]:
        value, changed = matrix.equilibrium(table).value, matrix.equilibrium(change(table)).value
        assert abs(float(changed) - expected(float(value))) <= 2 * GAP * 7 * (np.ptp(table) or 1)


def test_a_payoff_table_of_fiji_goes_in_as_it_is() -> None:
    from fijiwidgets import fiji

    found = matrix.equilibrium(payoffs(fiji.parse(LAST_EXCHANGE)))
    assert found.value == pytest.approx(1, abs=1e-12)
    assert found.check()


def test_beliefs_may_be_the_mixes_of_the_kernel() -> None:
    table = saddle_free(1)[0]
    found = matrix.equilibrium(table)
    worth = matrix.expected(table, found.column)
    assert float(max(worth)) == pytest.approx(found.value, abs=1e-9 * np.ptp(table))
    assert float(matrix.regrets(table, found.column)[found.row.index(max(found.row))]) <= 1e-9 * np.ptp(table)
    with pytest.raises(GameError):
        matrix.expected(table, [share * 1.001 for share in found.column])


# ------------------------------------------------------------------------------------ tensors and dominance


def test_pure_equilibria_of_an_array_are_those_of_nested_lists() -> None:
    rng = np.random.default_rng(5)
    several = 0
    for players in (2, 3, 4):
        for _ in range(80):
            tensor = rng.integers(0, 4, (*rng.integers(1, 5, players), players))
            found = matrix.pure_equilibria(tensor)
            assert found == matrix.pure_equilibria(tensor.tolist())
            several += len(found) > 1
    assert several > 20


@pytest.mark.parametrize("judge", PURE_JUDGES)
def test_pure_equilibria_of_many_players_are_those_of_others(judge: str) -> None:
    rng, found = np.random.default_rng(7), 0
    for players in (2, 3, 4, 5):
        for _ in range(50):
            tensor = rng.integers(0, 4, (*rng.integers(1, 5, players), players))
            ours = matrix.pure_equilibria(tensor)
            assert list(ours) == PURE_JUDGES[judge](tensor)
            found += len(ours)
    assert found > 100


def test_pure_equilibria_of_a_large_array_are_left_by_nobody() -> None:
    tensor = np.random.default_rng(6).integers(0, 9, (30, 31, 32, 3)).astype(np.int8)
    found = set(matrix.pure_equilibria(tensor))
    assert found
    for player, profile in product(range(3), list(found)[:50]):
        line = tuple(slice(None) if seat == player else choice for seat, choice in enumerate(profile))
        assert tensor[line][:, player].max() == tensor[profile][player]
    with pytest.raises(GameError):
        matrix.pure_equilibria(tensor[..., :2])


@pytest.mark.parametrize("mixed", [False, True])
def test_dominance_goes_the_same_steps_with_and_without_the_kernel(mixed: bool) -> None:
    rng = np.random.default_rng(7)
    tables = [rng.integers(-4, 5, rng.integers(2, 9, 2)) for _ in range(60)]
    removed_by_mixes = 0
    for table in [*tables, *(table for table in saddle_free(25) if len(table) < 30)]:
        steps = matrix.dominance_steps(table, mixed=mixed)
        with kernels.plain():
            assert steps == matrix.dominance_steps(table.tolist(), mixed=mixed)
        removed_by_mixes += any(len(step.by) > 1 for step in steps)
    assert (removed_by_mixes > 5) == mixed
