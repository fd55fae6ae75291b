"""Matrix games in exact numbers, against other programs and against plain counting."""

import random
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from fijiwidgets.core import GameError
from solvers import matrix
from tests.solvers.judges import JUDGES, value_by_highs
from tests.solvers.positions import two_player_exchanges

SIZES = [(1, 1), (1, 6), (5, 1), (2, 2), (2, 9), (3, 3), (4, 7), (8, 8), (11, 6), (16, 16), (25, 13), (30, 30)]


def random_matrix(rng: random.Random, rows: int, columns: int) -> list[list[int]]:
    """Few values make ties and dominance, many make none: both are wanted."""
    most = rng.choice([1, 2, 5, 10, 1000])
    return [[rng.randint(-most, most) for _ in range(columns)] for _ in range(rows)]


def solved(rows: Any) -> matrix.Equilibrium:
    return matrix.equilibrium(rows, exact=True)


def spread(rows: Any) -> float:
    values = [float(value) for row in rows for value in row]
    return max(1.0, max(values) - min(values))


# ------------------------------------------------------------------------------------ equilibria


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_value_of_random_matrices_is_that_of_highs(size: tuple[int, int]) -> None:
    rng = random.Random(f"highs {size}")
    for _ in range(30):
        rows = random_matrix(rng, *size)
        found = solved(rows)
        assert found.check()
        assert abs(float(found.value) - value_by_highs(rows)) <= 1e-9 * spread(rows)


def test_the_value_of_real_exchanges_is_that_of_highs() -> None:
    for rows in two_player_exchanges(60):
        found = solved(rows)
        assert found.check()
        assert abs(float(found.value) - value_by_highs(rows)) <= 1e-9 * spread(rows)


@pytest.mark.parametrize("judge", JUDGES)
def test_the_value_is_that_of_others_wherever_they_are_right(judge: str) -> None:
    rng, wrong = random.Random(5), 0
    tables = [random_matrix(rng, rng.randint(2, 12), rng.randint(2, 12)) for _ in range(100)]
    for rows in [*tables, *two_player_exchanges(12)]:
        table = np.array([list(row) for row in rows], dtype=float)
        row, column = map(np.array, JUDGES[judge](table))
        least, most = (row @ table).min(), (table @ column).max()
        if max(most - least, abs(row.sum() - 1), abs(column.sum() - 1)) > 1e-9 * spread(rows):
            wrong += 1
        else:
            assert least - 1e-9 * spread(rows) <= float(solved(rows).value) <= most + 1e-9 * spread(rows)
    assert wrong <= 2


def test_large_matrices_are_solved_and_proved() -> None:
    rng = random.Random(6)
    for most in (1, 10, 10**6):
        rows = [[rng.randint(-most, most) for _ in range(63)] for _ in range(63)]
        assert solved(rows).check()


def test_mixes_are_shares_of_a_whole_even_where_everything_is_equal() -> None:
    for rows in ([[0]], [[7, 7], [7, 7]], [[1, 1, 1]], [[2], [2]], [[0, 0], [0, 0], [0, 0]]):
        found = solved(rows)
        assert found.check()
        assert found.value == rows[0][0]
        assert sum(found.row) == sum(found.column) == 1


def test_a_known_game_has_its_known_mix() -> None:
    rock_paper_scissors = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
    found = solved(rock_paper_scissors)
    assert found.value == 0
    assert found.row == found.column == (Fraction(1, 3),) * 3


def test_the_value_turns_round_with_the_players() -> None:
    rng = random.Random(7)
    for _ in range(40):
        rows = matrix.read_matrix(random_matrix(rng, rng.randint(1, 9), rng.randint(1, 9)))
        turned = matrix.opposite(matrix.transposed(rows))
        assert solved(turned).value == -solved(rows).value


def test_fractions_and_decimals_are_taken_as_they_are_written() -> None:
    found = solved([[0.1, -0.2], [Fraction(-1, 3), 0.25]])
    assert found.value == solved([[6, -12], [-20, 15]]).value / 60
    assert matrix.read_matrix([[0.1, np.float64(2.5), np.int64(3)]]) == ((Fraction(1, 10), Fraction(5, 2), 3),)


def test_a_wrong_certificate_is_noticed() -> None:
    found = solved([[3, -1], [-2, 1]])
    assert not found.but(value=found.value + Fraction(1, 10**12)).check()
    assert not found.but(row=(Fraction(1, 2), Fraction(1, 2))).check()
    assert not found.but(column=(Fraction(1, 2), Fraction(1, 2))).check()
    assert not found.but(column=(Fraction(3, 2), Fraction(-1, 2))).check()
    assert not found.but(row=(Fraction(3, 7), Fraction(3, 7))).check()
    nan, inf = float("nan"), float("inf")
    strange: list[dict[str, Any]] = [{"row": (nan, 1.0)}, {"row": None}, {"row": ("a", "b")}, {"value": nan}]
    for change in [*strange, {"value": inf}, {"matrix": [[1, 2], [3]]}]:
        assert not found.but(**change).check()


@pytest.mark.parametrize(
    "wrong",
    [[], [[]], [[1, 2], [3]], 5, None, [1, 2], ["ab"], [[1, "2"]], [[float("nan")]], [[float("inf")]], [[None]]],
)
def test_what_is_no_matrix_is_refused(wrong: Any) -> None:
    with pytest.raises(GameError):
        solved(wrong)


# ------------------------------------------------------------------------------------ pure choices


def test_saddle_points_are_highest_in_the_column_and_lowest_in_the_row() -> None:
    rng = random.Random(8)
    for _ in range(200):
        rows = random_matrix(rng, rng.randint(1, 6), rng.randint(1, 6))
        counted = [
            (i, j)
            for i, row in enumerate(rows)
            for j, value in enumerate(row)
            if value == min(row) and value == max(line[j] for line in rows)
        ]
        assert list(matrix.saddle_points(rows)) == counted
        if counted:
            assert solved(rows).value == rows[counted[0][0]][counted[0][1]]


def test_pure_equilibria_of_three_players_are_those_that_nobody_leaves() -> None:
    rng = random.Random(9)
    for _ in range(60):
        sizes = [rng.randint(1, 4) for _ in range(3)]
        cells = {profile: [rng.randint(0, 3) for _ in range(3)] for profile in product(*map(range, sizes))}
        tensor = [[[cells[i, j, k] for k in range(sizes[2])] for j in range(sizes[1])] for i in range(sizes[0])]

        def can_improve(profile: tuple[int, ...], player: int, cells: Any = cells, sizes: Any = sizes) -> bool:
            others = [(*profile[:player], own, *profile[player + 1 :]) for own in range(sizes[player])]
            return any(cells[other][player] > cells[profile][player] for other in others)

        stable = [profile for profile in cells if not any(can_improve(profile, player) for player in range(3))]
        assert list(matrix.pure_equilibria(tensor)) == sorted(stable)


def test_pure_equilibria_of_a_plain_matrix_are_its_saddle_points() -> None:
    assert matrix.pure_equilibria([[4, 1], [5, 2]]) == ((1, 1),)
    with pytest.raises(GameError):
        matrix.pure_equilibria([[(1, 2, 3)]])


@pytest.mark.parametrize(
    "wrong",
    [
        *([], [[]], 5, None, "ab", {0: 1}, [[(1, 2), (3, 4)], [(1, 2)]], [[(1, 2), (3,)], [(1, 2), (1, 2)]]),
        *([[("a", "b")]], [[(float("nan"), 2), (3, 4)]], np.zeros((0, 2, 2)), np.array([[(np.nan, 2), (3, 4)]])),
    ],
)
def test_what_is_no_table_of_several_players_is_refused(wrong: Any) -> None:
    with pytest.raises(GameError):
        matrix.pure_equilibria(wrong)


def test_true_and_false_count_as_one_and_zero() -> None:
    for rows in ([[True, False], [False, True]], np.eye(2, dtype=bool)):
        assert solved(rows).value == matrix.equilibrium(rows).value == Fraction(1, 2)


def test_best_replies_of_two_payoffs_are_each_players_own() -> None:
    rows, columns = [[3, 0], [5, 1]], [[3, 5], [0, 1]]
    assert matrix.best_replies(rows, columns) == (((1,), (1,)), ((1,), (1,)))
    with pytest.raises(GameError):
        matrix.best_replies(rows, [[1, 2, 3]])


def test_regret_is_what_a_row_gives_away_against_a_belief() -> None:
    rows, belief = [[3, 0, 1], [1, 2, 1], [0, 0, 9]], [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)]
    assert matrix.expected(rows, belief) == (Fraction(7, 4), Fraction(5, 4), Fraction(9, 4))
    assert matrix.best_reply(rows, belief) == (2,)
    assert matrix.regrets(rows, belief) == (Fraction(1, 2), 1, 0)
    strange: list[Any] = [[1, 0], [2, -1, 0], [Fraction(1, 2)] * 3, "abc", None, 1, [None, 1, 0], [float("nan"), 1, 0]]
    for wrong in strange:
        with pytest.raises(GameError):
            matrix.expected(rows, wrong)


# ------------------------------------------------------------------------------------ dominance


def value_of(rows: Any, own: Any, others: Any) -> Fraction:
    return solved([[rows[i][j] for j in others] for i in own]).value


def gains(rows: Any, step: matrix.Step, own: list[int], others: list[int]) -> list[Any]:
    """Return by how much the dominating choice is better, against each choice that was left before the step."""
    sign = -1 if step.player else 1
    at = (lambda i, j: rows[j][i]) if step.player else (lambda i, j: rows[i][j])
    against = others if step.player == 0 else own
    return [sign * (sum(share * at(index, j) for index, share in step.by) - at(step.removed, j)) for j in against]


@pytest.mark.parametrize("mixed", [False, True])
def test_every_removal_is_what_it_says(mixed: bool) -> None:
    rng = random.Random(10)
    for _ in range(60):
        rows = random_matrix(rng, rng.randint(1, 7), rng.randint(1, 7))
        own, others = list(range(len(rows))), list(range(len(rows[0])))
        value = value_of(rows, own, others)
        for step in matrix.dominance_steps(rows, mixed=mixed):
            better = gains(rows, step, own, others)
            assert min(better) >= 0
            assert sum(gain > 0 for gain in better) == step.better > 0
            assert step.of == len(better)
            assert step.strict == (step.better == step.of)
            assert sum(share for _, share in step.by) == 1
            assert all(share > 0 and index in (others if step.player else own) for index, share in step.by)
            (others if step.player else own).remove(step.removed)
            assert (list(step.rows), list(step.columns)) == (own, others)
            assert value_of(rows, own, others) == value


def dominated_by_one(side: list[list[int]], strict: bool) -> bool:
    def beats(other: list[int], row: list[int]) -> bool:
        pairs = list(zip(other, row, strict=True))
        if strict:
            return all(a > b for a, b in pairs)
        return all(a >= b for a, b in pairs) and any(a > b for a, b in pairs)

    return any(beats(other, row) for row in side for other in side if other is not row)


@pytest.mark.parametrize("weak", [False, True])
def test_nothing_dominated_is_left(weak: bool) -> None:
    rng = random.Random(11)
    for _ in range(100):
        rows = random_matrix(rng, rng.randint(2, 9), rng.randint(2, 9))
        steps = matrix.dominance_steps(rows, weak=weak)
        own, others = (
            (steps[-1].rows, steps[-1].columns) if steps else (tuple(range(len(rows))), tuple(range(len(rows[0]))))
        )
        left = [[rows[i][j] for j in others] for i in own]
        turned = [[-rows[i][j] for i in own] for j in others]
        for side in (left, turned):
            assert not dominated_by_one(side, strict=True)
            assert not (weak and dominated_by_one(side, strict=False))
        assert weak or all(step.strict for step in steps)


def test_no_choice_is_left_that_a_mix_dominates() -> None:
    rng = random.Random(12)
    for _ in range(40):
        rows = [[rng.randint(-9, 9) for _ in range(4)] for _ in range(6)]
        steps = matrix.dominance_steps(rows, weak=False, mixed=True)
        own, others = (steps[-1].rows, steps[-1].columns) if steps else (range(6), range(4))
        left = [[rows[i][j] for j in others] for i in own]
        for place in range(len(left)):
            rivals = [row for index, row in enumerate(left) if index != place]
            if rivals:
                ahead = [[a - b for a, b in zip(row, left[place], strict=True)] for row in rivals]
                assert value_by_highs(ahead) <= 1e-9


def test_a_row_that_only_a_mix_dominates_goes_by_the_mix() -> None:
    rows = [[4, 0], [0, 4], [1, 1]]
    assert matrix.dominance_steps(rows) == ()
    (step,) = matrix.dominance_steps(rows, mixed=True)[:1]
    assert (step.player, step.removed, step.strict) == (0, 2, True)
    assert len(step.by) == 2


def test_a_row_that_a_mix_dominates_only_weakly_goes_when_weak_removals_are_wanted() -> None:
    rows = [[4, 0, 1], [0, 4, 1], [2, 2, 0]]
    indifferent = [[0] * 3] * 3  # so that no column goes
    assert matrix.dominance_steps(rows, weak=False, mixed=True, columns=indifferent) == ()
    first = matrix.dominance_steps(rows, mixed=True, columns=indifferent)[0]
    assert (first.player, first.removed, first.strict, first.better) == (0, 2, False, 1)


def test_equal_rows_stay_unless_told_otherwise() -> None:
    rows = [[1, -1], [1, -1], [-1, 1]]
    assert matrix.dominance_steps(rows) == ()
    (step,) = matrix.dominance_steps(rows, equal=True)
    assert (step.player, step.removed, step.by[0][0], step.better) == (0, 1, 0, 0)


def test_two_payoffs_are_compared_each_with_its_own() -> None:
    prisoners, other = [[3, 0], [5, 1]], [[3, 5], [0, 1]]
    steps = matrix.dominance_steps(prisoners, columns=other)
    assert [(step.player, step.removed, step.strict) for step in steps] == [(0, 0, True), (1, 0, True)]
