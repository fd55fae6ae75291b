"""Matrix games: saddle points, best replies, dominance step by step, equilibria with a certificate.

A matrix holds the row player's payoffs; the column player gets the opposite unless a second matrix is given. Numbers
are whole numbers, fractions or decimals, in lists, tuples or an array of numpy. Answers are exact (a decimal is taken
as it is written: 0.1 is 1/10) but for the mixes of `equilibrium`, which are so on request.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import inf, isfinite, lcm
from operator import ge, gt
from typing import Any

from fijiwidgets.core import Frozen, GameError
from solvers import kernels
from solvers.analysis import finished
from solvers.simplex import Mix, maximise, maximising

Number = int | Fraction
Rows = tuple[tuple[Number, ...], ...]
GAP = Fraction(1, 10**9)  # what mixes in floating point may give away, as a share of the payoffs' range

# ------------------------------------------------------------------------------------ reading


def read_matrix(matrix: Any) -> Rows:
    """Return a matrix as tuples of exact numbers; what is none is refused with the reason.

    >>> read_matrix([[1, 0.1], [2, -3]])
    ((1, Fraction(1, 10)), (2, -3))
    """
    try:
        rows = tuple(tuple(map(exact, row)) for row in (matrix.tolist() if hasattr(matrix, "tolist") else matrix))
    except TypeError as error:
        raise GameError("solvers.error.not_a_matrix") from error
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise GameError("solvers.error.not_a_matrix")
    return rows


def exact(number: Any) -> Number:
    """Return a number without rounding."""
    if isinstance(number, int):
        return int(number)  # True is 1
    if type(number) is float and number.is_integer() and abs(number) < 2**53:
        return int(number)
    if isinstance(number, (str, bytes)) or not hasattr(number, "__float__"):
        raise TypeError(number)
    if isinstance(number, Fraction):
        return int(number) if number.denominator == 1 else number
    if not isfinite(number):
        raise GameError("solvers.error.not_finite", number=str(number))
    written = Fraction(str(number))  # 0.1 is meant as one tenth, not as the nearest binary number
    return int(written) if written.denominator == 1 else written


def transposed(matrix: Rows) -> Rows:
    """Return the matrix with rows as columns."""
    return tuple(zip(*matrix, strict=True))


def opposite(matrix: Rows) -> Rows:
    """Return what the column player gets when one's gain is the other's loss."""
    return tuple(tuple(-value for value in row) for row in matrix)


def _both(matrix: Any, columns: Any) -> tuple[Rows, Rows]:
    """Return the payoffs of both players, each from that player's own side: rows are the own choices."""
    rows = read_matrix(matrix)
    other = opposite(rows) if columns is None else read_matrix(columns)
    if (len(rows), len(rows[0])) != (len(other), len(other[0])):
        raise GameError("solvers.error.two_sizes")
    return rows, transposed(other)


# ------------------------------------------------------------------------------------ pure choices


def best_replies(matrix: Any, columns: Any = None) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Return the row player's best replies to each column, and the column player's best replies to each row.

    >>> best_replies([[3, 0], [1, 2]])
    (((0,), (1,)), ((1,), (0,)))
    """
    rows, other = _both(matrix, columns)
    return tuple(map(_highest, transposed(rows))), tuple(map(_highest, transposed(other)))


def _highest(values: Sequence[Number]) -> tuple[int, ...]:
    best = max(values)
    return tuple(index for index, value in enumerate(values) if value == best)


def saddle_points(matrix: Any) -> tuple[tuple[int, int], ...]:
    """Return the cells where neither player can do better alone: highest in the column, lowest in the row.

    >>> saddle_points([[4, 1], [5, 2]])
    ((1, 1),)
    """
    by_column, by_row = best_replies(matrix)
    return tuple((row, column) for row, found in enumerate(by_row) for column in found if row in by_column[column])


def pure_equilibria(tensor: Any) -> tuple[tuple[int, ...], ...]:
    """Return all profiles of pure choices in which nobody can do better alone.

    Two players may give a plain matrix. Otherwise the tensor is nested as deep as there are players, and each cell
    holds one payoff for each of them.

    >>> pure_equilibria([[(3, 3), (0, 5)], [(5, 0), (1, 1)]])
    ((1, 1),)
    """
    if hasattr(tensor, "dtype") and tensor.dtype.kind not in "iuf":
        tensor = tensor.tolist()
    shape = _shape(tensor)
    if len(shape) == 2:
        return saddle_points(tensor)
    sizes, players = shape[:-1], shape[-1]
    if len(sizes) != players:
        raise GameError("solvers.error.not_a_tensor", players=players, depth=len(sizes))
    if hasattr(tensor, "dtype"):
        return _pure_equilibria_of_array(tensor)
    found = set(product(*map(range, sizes)))
    for player in range(players):
        elsewhere = [range(1) if seat == player else range(size) for seat, size in enumerate(sizes)]
        for profile in product(*elsewhere):
            choices = [(*profile[:player], own, *profile[player + 1 :]) for own in range(sizes[player])]
            values = [_at(tensor, choice)[player] for choice in choices]
            best = max(values)
            found -= {choice for choice, value in zip(choices, values, strict=True) if value < best}
    return tuple(sorted(found))


def _pure_equilibria_of_array(tensor: Any) -> tuple[tuple[int, ...], ...]:
    """Keep the cells whose payoff is the highest along each player's own axis."""
    stable: Any = True
    for player in range(tensor.shape[-1]):
        own = tensor[..., player].copy()  # a player's payoffs side by side are gone through many times faster
        stable &= own == own.max(axis=player, keepdims=True)
    return tuple(zip(*(axis.tolist() for axis in stable.nonzero()), strict=True))


def _shape(tensor: Any) -> tuple[int, ...]:
    """Return how many choices there are on each level, and payoffs in a cell; what has gaps is refused."""
    if hasattr(tensor, "dtype"):
        if not tensor.size or not (abs(tensor) < inf).all():
            raise GameError("solvers.error.uneven")
        return tuple(tensor.shape)
    try:
        return _nested([*tensor])
    except TypeError as error:
        raise GameError("solvers.error.uneven") from error


def _nested(part: Any) -> tuple[int, ...]:
    if isinstance(part, (str, bytes)) or not hasattr(part, "__len__"):
        exact(part)  # which refuses what is no number
        return ()
    below = {_nested(one) for one in part}
    if len(below) != 1:
        raise TypeError(part)
    return len(part), *below.pop()


def _at(tensor: Any, profile: Sequence[int]) -> Any:
    for index in profile:
        tensor = tensor[index]
    return tensor


# ------------------------------------------------------------------------------------ against a belief


def expected(matrix: Any, belief: Sequence[Any]) -> tuple[Number, ...]:
    """Return what each row is worth on average if the column is drawn with these probabilities.

    Shares in floating point, which seldom add up to 1 to the last digit, are stretched so that they do.

    >>> [str(value) for value in expected([[3, 0], [1, 2]], [0.5, 0.5])]
    ['3/2', '3/2']
    """
    rows = read_matrix(matrix)
    try:
        shares = [exact(share) for share in belief]
    except TypeError as error:
        raise GameError("solvers.error.not_a_mix") from error
    if len(shares) != len(rows[0]) or min(shares) < 0 or not _is_whole(belief, sum(shares)):
        raise GameError("solvers.error.not_a_mix")
    if (total := sum(shares)) != 1:
        shares = [Fraction(share) / total for share in shares]
    return tuple(_product(row, shares) for row in rows)


def _is_whole(mix: Sequence[Any], total: Number) -> bool:
    return total == 1 or (-GAP <= total - 1 <= GAP and any(isinstance(share, float) for share in mix))


def best_reply(matrix: Any, belief: Sequence[Any]) -> tuple[int, ...]:
    """Return the rows that are best if the column is drawn with these probabilities.

    >>> best_reply([[3, 0], [1, 2]], [0.5, 0.5])
    (0, 1)
    """
    return _highest(expected(matrix, belief))


def regrets(matrix: Any, belief: Sequence[Any]) -> tuple[Number, ...]:
    """Return what each row gives away against the belief: zero for a best reply.

    >>> regrets([[3, 0], [1, 2]], [1, 0])
    (0, 2)
    """
    values = expected(matrix, belief)
    best = max(values)
    return tuple(best - value for value in values)


def _product(first: Sequence[Number], second: Sequence[Number]) -> Number:
    total: Number = 0
    for a, b in zip(first, second, strict=True):
        if a and b:
            total += a * b
    return total


# ------------------------------------------------------------------------------------ dominance


@dataclass(frozen=True, slots=True)
class Step(Frozen):
    """One removal. `by` are pairs of index and share: one pair for a pure choice, several for a mix.

    All indices are those of the whole matrix. `better` counts against how many of the `of` choices left to the other
    player the dominating one is strictly better; `strict` says that these are all of them.
    """

    player: int  # 0 rows, 1 columns
    removed: int
    by: tuple[tuple[int, Fraction], ...]
    strict: bool
    better: int
    of: int
    rows: tuple[int, ...]  # what is left after this step
    columns: tuple[int, ...]


def dominance_steps(
    matrix: Any, weak: bool = True, mixed: bool = False, columns: Any = None, equal: bool = False
) -> tuple[Step, ...]:
    """Return the removals, one at a time, until no choice of either player is dominated.

    What one other choice dominates goes before what only a mix does (mixes take far longer to find), and each time
    strict removals (their order does not matter) before weak ones, rows before columns, in listing order.
    With `equal`, a choice that gives the same as an earlier one everywhere goes, too (`better` is 0).

    >>> [(step.player, step.removed, step.strict) for step in dominance_steps([[4, 1, 3], [5, 2, 3], [0, 2, 1]])]
    [(0, 0, False), (0, 2, False), (1, 0, True), (1, 2, True)]
    >>> step = dominance_steps([[4, 0], [0, 4], [1, 1]], mixed=True)[0]  # half of each of the others
    >>> step.removed, [(row, str(share)) for row, share in step.by], step.strict
    (2, [(0, '1/2'), (1, '1/2')], True)
    """
    return tuple(_removals(*_both(matrix, columns), weak, mixed, equal))


def _removals(rows: Rows, columns: Rows, weak: bool, mixed: bool, equal: bool) -> Iterator[Step]:
    left = [list(range(len(rows))), list(range(len(columns)))]
    kinds = [(strict, mix) for mix in ((False, True) if mixed else (False,)) for strict in (True, False)]
    tries = [(player, strict, mix) for strict, mix in kinds if strict or weak for player in (0, 1)]
    # Who was found undominated stays so while the other player's choices stay: fewer rivals cannot dominate more.
    clean: dict[tuple[int, bool, bool], set[int]] = {one: set() for one in tries}
    while True:
        sides = [_cut(payoffs, left[player], left[1 - player]) for player, payoffs in enumerate((rows, columns))]
        for player, strict, mix in tries:
            find = _mixed if mix else _pure
            found = find(sides[player], strict, equal, left[player], clean[player, strict, mix])
            if found is not None:
                break
        else:
            return
        place, by, better = found
        removed, of = left[player][place], len(left[1 - player])
        named = tuple((left[player][other], share) for other, share in by)
        del left[player][place]
        for one in tries:
            if one[0] != player:
                clean[one].clear()
        yield Step(player, removed, named, better == of, better, of, tuple(left[0]), tuple(left[1]))


def _cut(payoffs: Rows, own: Sequence[int], others: Sequence[int]) -> list[tuple[Number, ...]]:
    if len(others) == len(payoffs[0]):
        return [payoffs[row] for row in own]
    return [tuple([payoffs[row][column] for column in others]) for row in own]


Side = Sequence[tuple[Number, ...]]
Removal = tuple[int, tuple[tuple[int, Fraction], ...], int]  # the place that goes, what dominates it, better against


def _pure(side: Side, strict: bool, equal: bool, names: Sequence[int], clean: set[int]) -> Removal | None:
    """Return the first choice that another one dominates; of several such the one that is better most often."""
    compare = gt if strict else ge
    for place, row in enumerate(side):
        if names[place] in clean:
            continue
        found = [
            (sum(map(gt, other, row)), -rival)
            for rival, other in enumerate(side)
            if rival != place and all(map(compare, other, row))
        ]
        # It must be better somewhere; of equal choices the first one may be told to stay alone.
        found = [(better, rival) for better, rival in found if better or (equal and -rival < place)]
        if found:
            better, rival = max(found)
            return place, ((-rival, Fraction(1)),), better
        clean.add(names[place])
    return None


def _mixed(side: Side, strict: bool, equal: bool, names: Sequence[int], clean: set[int]) -> Removal | None:
    """Return the first choice that a mix of others dominates, with the mix."""
    for place, row in enumerate(side):
        rivals = [rival for rival in range(len(side)) if rival != place]
        if names[place] in clean or not rivals:
            continue
        gains = [[a - b for a, b in zip(side[rival], row, strict=True)] for rival in rivals]
        mix = _dominating_mix(gains, strict)
        against = [_product(mix, column) for column in zip(*gains, strict=True)] if mix else [-1]
        if min(against) > 0 or (not strict and min(against) == 0 and max(against) > 0):
            by = tuple((rival, share) for rival, share in zip(rivals, mix, strict=True) if share)
            return place, by, sum(gain > 0 for gain in against)
        clean.add(names[place])
    return None


def _dominating_mix(gains: Sequence[Sequence[Number]], strict: bool) -> Mix:
    """Return the mix that would dominate if one does; nothing where it is clear that none does."""
    kernel = kernels.ready("matrix")
    payoffs = _array(gains) if kernel else None
    # Most choices are dominated by no mix, and the quickest proof of that comes first.
    if kernel and payoffs is not None and kernel.undominated_by_mixes(payoffs):
        return ()
    no_worse = _no_worse_mix(gains)
    return finished(solving(gains)).row if strict and no_worse else no_worse


def _no_worse_mix(gains: Sequence[Sequence[Number]]) -> Mix:
    """Return the mix that is nowhere worse and in sum better than the choice, or nothing."""
    whole = _integers(gains)
    totals = [sum(row) for row in whole]
    # Maximise the summed gain of shares that add up to at most 1, with no loss against any column.
    limits = [[-gain for gain in column] for column in zip(*whole, strict=True)] + [[1] * len(whole)]
    shares, _ = maximise(totals, limits, [0] * (len(limits) - 1) + [1])
    return shares if sum(shares) else ()


# ------------------------------------------------------------------------------------ equilibrium


@dataclass(frozen=True, slots=True)
class Equilibrium(Frozen):
    """A pair of mixes that neither player can improve on alone, and the value of the game.

    All are fractions and exact, or all are floating-point numbers and both mixes together give away no more than a
    billionth of the payoffs' range.
    """

    matrix: Any = field(compare=False)  # as it was given: it may be an array of numpy
    value: Any  # Fraction or float, as are all shares
    row: tuple[Any, ...]
    column: tuple[Any, ...]

    def check(self) -> bool:
        """Re-verify both mixes, in exact numbers, against every pure choice of the other player."""
        try:
            return self._holds()
        except (GameError, TypeError, ValueError, OverflowError):  # not even numbers
            return False

    def _holds(self) -> bool:
        rows = read_matrix(self.matrix)
        mixes = []
        for mix, number in ((self.row, len(rows)), (self.column, len(rows[0]))):
            shares = tuple(map(Fraction, mix))
            if len(shares) != number or min(shares) < 0 or not _is_whole(mix, total := sum(shares)):
                return False
            mixes.append([share / total for share in shares])
        lowest = min(_product(mixes[0], column) for column in transposed(rows))
        highest = max(_product(row, mixes[1]) for row in rows)
        rounded = isinstance(self.value, float)
        slack = GAP * (max(map(max, rows)) - min(map(min, rows))) if rounded else 0
        return highest - lowest <= slack and lowest - slack <= Fraction(self.value) <= highest + slack


def equilibrium(matrix: Any, exact: bool = False) -> Equilibrium:
    """Return an equilibrium of the zero-sum game, proved against the whole matrix.

    A saddle point is looked for first; then dominated choices go, and the simplex method solves what is left: in
    floating point where the compiled kernel is there and proves its answer, otherwise, or if `exact` numbers are
    wanted, in fractions.

    >>> found = equilibrium([[3, -1], [-2, 1]], exact=True)
    >>> str(found.value), [str(share) for share in found.row], found.check()
    ('1/7', ['3/7', '4/7'], True)
    """
    return (None if exact else _by_kernel(matrix)) or finished(solving(matrix))


def _by_kernel(matrix: Any) -> Equilibrium | None:
    kernel = kernels.ready("matrix")
    payoffs = _array(matrix) if kernel else None
    if kernel is None or payoffs is None:
        return None
    value, row, column, proved = kernel.equilibrium(payoffs)
    return Equilibrium(matrix, value, tuple(row.tolist()), tuple(column.tolist())) if proved else None


def _array(matrix: Any) -> Any:
    """Return the matrix as the kernel takes it; None for what needs fractions, or is no matrix at all."""
    import numpy as np

    try:
        payoffs = np.asarray(matrix)
    except ValueError:  # rows of different lengths
        return None
    if payoffs.ndim != 2 or not payoffs.size or payoffs.dtype.kind not in "iuf":
        return None
    return np.ascontiguousarray(payoffs, dtype=np.float64)


def solving(matrix: Any) -> Generator[None, None, Equilibrium]:
    """Work out the exact `equilibrium`, pausing after each removal and each exchange of the simplex method."""
    rows = read_matrix(matrix)
    saddles = saddle_points(rows)
    if saddles:
        row, column = saddles[0]
        first, second = _alone(row, len(rows)), _alone(column, len(rows[0]))
        found = Equilibrium(rows, Fraction(rows[row][column]), first, second)
    else:
        found = yield from _solved(rows)
    if not found.check():  # a proof of the other kind: no answer leaves here unverified
        raise AssertionError("the equilibrium found does not hold; please report this matrix")
    return found


def _alone(index: int, number: int) -> Mix:
    return tuple(Fraction(place == index) for place in range(number))


def _solved(rows: Rows) -> Generator[None, None, Equilibrium]:
    own, others = tuple(range(len(rows))), tuple(range(len(rows[0])))
    # Removing weakly dominated and repeated choices cannot change the value, and an equilibrium of what is left is
    # one of the whole.
    for step in _removals(*_both(rows, None), weak=True, mixed=False, equal=True):
        own, others = step.rows, step.columns
        yield
    part = [[rows[i][j] for j in others] for i in own]
    value, first, second = yield from _simplex_game(_integers(part))
    row, column = [Fraction(0)] * len(rows), [Fraction(0)] * len(rows[0])
    for index, share in zip(own, first, strict=True):
        row[index] = share
    for index, share in zip(others, second, strict=True):
        column[index] = share
    return Equilibrium(rows, value / _scale(part), tuple(row), tuple(column))


def _scale(rows: Any) -> int:
    return lcm(*(value.denominator for row in rows for value in row))


def _integers(rows: Any) -> list[list[int]]:
    scale = _scale(rows)
    return [[int(value * scale) for value in row] for row in rows]


def _simplex_game(rows: list[list[int]]) -> Generator[None, None, tuple[Fraction, Mix, Mix]]:
    """Solve a zero-sum game of whole numbers as a linear programme.

    With all payoffs above zero, the column player's shares divided by the value are the solution of: maximise their
    sum so that no row gets more than 1. The prices of the rows are the row player's shares divided by the value.
    """
    lift = 1 - min(map(min, rows))
    raised = [[value + lift for value in row] for row in rows]
    columns, prices = yield from maximising([1] * len(raised[0]), raised, [1] * len(raised))
    total = sum(columns, Fraction(0))
    return 1 / total - lift, tuple(price / total for price in prices), tuple(share / total for share in columns)
