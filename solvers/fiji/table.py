"""Fiji: what one exchange is worth, for every pair of offers.

Payoffs are trophies of this round. Before the last exchange they are those that the round would give if it ended
after this exchange: that is said wherever such numbers are shown. Whoever turns or swaps goals plays well; where it
is all the same to that player, the first choice in listing order is taken.

There are three ways to the same numbers. `by_rules` plays an exchange through `rules.py`: slow and obviously right.
`exchange` takes it apart, in plain Python, and `kernels.fiji` does so in compiled code; both are checked against the
first way. Whole tensors, pure equilibria and best replies to beliefs stand in `tensors`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from fijiwidgets import core
from fijiwidgets.core import Frozen, GameError
from fijiwidgets.games import fiji
from fijiwidgets.games.fiji.components import NO_BEADS, Beads
from fijiwidgets.games.fiji.state import Offer, State
from solvers.analysis import Words, finished
from solvers.fiji.by_rules import trophies_by_rules
from solvers.fiji.exchange import Exchange, Trophies, beads, check, guarantee, kind_of, offers_of
from solvers.fiji.tensors import compiled

Matrix = tuple[tuple[int, ...], ...]
Evaluate = Callable[[tuple[Beads, ...]], tuple[Trophies, bool]]

# ------------------------------------------------------------------------------------ the table of payoffs


@dataclass(frozen=True, slots=True)
class Payoffs(Frozen):
    """One exchange as a matrix: an offer of one player in each row, of another one in each column.

    As a sequence it is the row player's matrix, so `equilibrium(payoffs(state))` works. `trophies[row][column][seat]`
    is an array of numpy where the compiled kernel answered, otherwise nested tuples. `open_choices` counts the cells in
    which somebody who turned or swapped goals could as well have chosen otherwise, to another result for others.
    """

    state: State
    kind: str
    seats: tuple[int, int]
    others: tuple[tuple[int, Offer], ...]
    rows: tuple[Offer, ...]
    columns: tuple[Offer, ...]
    trophies: Any = field(compare=False)
    open_choices: int
    guarantee: Words
    matrix: Matrix  # the row player's payoffs
    column_matrix: Matrix  # the column player's

    @property
    def zero_sum(self) -> bool:
        """Whether one player's gain is the other's loss."""
        return self.kind == "lead"

    def at(self, row: int, column: int) -> Trophies:
        """Return the trophies of all players in a cell."""
        return tuple(map(int, self.trophies[row][column]))

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, row: int) -> tuple[int, ...]:
        return self.matrix[row]

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return iter(self.matrix)


def payoffs(
    state: State,
    kind: str | None = None,
    rows: Any = 0,
    columns: Any = None,
    others: Mapping[Any, Offer] | None = None,
    *,
    by_rules: bool = False,
) -> Payoffs:
    """Return the payoffs of one exchange for all offers of two players.

    Two players: the `lead` in trophies of this round (zero-sum) unless `own` trophies are asked for. With more
    players it is a slice: own trophies, the `others` make the offers given (missing ones: their first legal offer).

    >>> state = fiji.position(players=2, exchange=3, goals="B+ R+ Y+ G+", hidden=[(4, 0, 0, 0)] * 2,
    ...     hands=[(1, 1, 0, 0), (0, 0, 1, 0)], allow_unreachable=True,
    ...     table=["most GR > take 3R", "fewest Y > keep", "most all > others Y", "fewest all > take 2Y"])
    >>> payoffs(state).matrix
    ((4,), (4,), (2,))
    """
    return finished(working_out(state, kind, rows, columns, others, by_rules=by_rules))


def working_out(
    state: State,
    kind: str | None = None,
    rows: Any = 0,
    columns: Any = None,
    others: Mapping[Any, Offer] | None = None,
    *,
    by_rules: bool = False,
) -> Generator[float, None, Payoffs]:
    """Work out `payoffs`, pausing after each row: yields the share that is done."""
    check(state)
    row, column = _two_seats(state, rows, columns)
    number = len(state.players)
    kind = kind_of(state, kind)
    if others is not None and not isinstance(others, Mapping):
        raise core.GameError("solvers.error.fiji_others", value=core.shown(others))
    given = {core.seat_of(seat, state.players): offer for seat, offer in (others or {}).items()}
    fixed = tuple((seat, _offer(state, seat, given)) for seat in range(number) if seat not in (row, column))
    own, theirs = offers_of(state, row), offers_of(state, column)
    if not by_rules and (known := compiled(state, kind)):
        cells, free = known.matrix(row, column, dict(fixed))
        matrices = _matrix_of_array(cells, kind, row, column), _matrix_of_array(cells, kind, column, row)
    else:
        evaluate = partial(trophies_by_rules, state, kind=kind) if by_rules else Exchange(state, kind).trophies
        cells, free = yield from _cells(evaluate, number, (row, own), (column, theirs), fixed)
        matrices = _matrix_of(cells, kind, row, column), _matrix_of(cells, kind, column, row)
    return Payoffs(state, kind, (row, column), fixed, own, theirs, cells, free, guarantee(state), *matrices)


def _cells(
    evaluate: Evaluate,
    number: int,
    rows: tuple[int, Sequence[Offer]],
    columns: tuple[int, Sequence[Offer]],
    fixed: Sequence[tuple[int, Offer]],
) -> Generator[float, None, tuple[tuple[tuple[Trophies, ...], ...], int]]:
    heaps = dict.fromkeys(range(number), NO_BEADS) | {seat: beads(offer) for seat, offer in fixed}
    cells, free = [], 0
    for first in rows[1]:
        heaps[rows[0]] = beads(first)
        line = []
        for second in columns[1]:
            heaps[columns[0]] = beads(second)
            trophies, is_free = evaluate(tuple(heaps.values()))
            line.append(trophies)
            free += is_free
        cells.append(tuple(line))
        yield len(cells) / len(rows[1])
    return tuple(cells), free


def _matrix_of(cells: Sequence[Sequence[Trophies]], kind: str, seat: int, other: int) -> Matrix:
    if kind == "lead":
        return tuple(tuple([cell[seat] - cell[other] for cell in row]) for row in cells)
    return tuple(tuple([cell[seat] for cell in row]) for row in cells)


def _matrix_of_array(cells: Any, kind: str, seat: int, other: int) -> Matrix:
    return tuple(map(tuple, (cells[..., seat] - cells[..., other] if kind == "lead" else cells[..., seat]).tolist()))


def _two_seats(state: State, rows: Any, columns: Any) -> tuple[int, int]:
    row = core.seat_of(rows, state.players)
    if columns is None:
        columns = 0 if row else 1
    column = core.seat_of(columns, state.players)
    if row == column:
        raise GameError("solvers.error.same_seat")
    return row, column


def _offer(state: State, seat: int, given: Mapping[int, Offer]) -> Offer:
    offer = given.get(seat)
    if offer is None:
        return offers_of(state, seat)[0]
    if not core.listed(offer, fiji.legal_moves(state, seat)):
        raise fiji.why_not(state, seat, offer)
    return offer
