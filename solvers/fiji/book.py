"""Fiji with two players: the books that hold the solved spots of a round. One is plain, one compiled.

The plain book works out every spot through the rules, in exact fractions: for small rounds.

The compiled book does not visit every spot. In the first exchange each cell has a lower and an upper bound, and a
guess: what it would be worth if the next exchange were the last. An equilibrium of the guesses says which cells a proof
needs; these are solved, and become facts instead of guesses, until what the row player's mix guarantees and what the
column player's mix allows have met. The value is never outside the bounds, and they only come closer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from fractions import Fraction
from time import monotonic
from typing import Any

from fijiwidgets.core import GameError
from fijiwidgets.games.fiji.compare import MOST_TROPHIES
from fijiwidgets.games.fiji.components import EXCHANGES
from fijiwidgets.games.fiji.state import State
from solvers import kernels, matrix
from solvers.analysis import Value
from solvers.fiji.exchange import Exchange, beads, offers_of
from solvers.fiji.layout import goals_within_reach, layout
from solvers.fiji.spots import GAP, Mix, Round, Spot, follow, key, next_spots

TICK = 0.03  # seconds between pauses
Job = tuple[int, int]  # a spot of the second exchange: the place of its hands in a table, and the number of its goals


def nothing_known(state: State, book: Any, progress: float = 0.0) -> Round:
    """Return the round of which nothing is known but what trophies there are."""
    height, width = (len(offers_of(state, seat)) for seat in (0, 1))
    mixes = (Fraction(1, height),) * height, (Fraction(1, width),) * width
    most = Fraction(MOST_TROPHIES)
    return Round(state, -most, most, *mixes, (-most,) * width, (most,) * height, progress, False, 0, book)


# ------------------------------------------------------------------------------------ plain


class Plain:
    """Every spot, worked out through the rules with exact fractions and remembered."""

    def __init__(self) -> None:
        self.spots: dict[Any, Spot] = {}
        self.tables: dict[Any, list[list[Value]]] = {}

    def solving(self, state: State, workers: int = 1, exact_for: int | None = None) -> Iterator[Round]:
        """Solve the round from this state on."""
        for progress in self._working(state):
            yield nothing_known(state, self, progress)
        spot, table = self.spot(state), self.tables[key(state)]
        least = tuple(_product(spot.row, column) for column in zip(*table, strict=True))
        most = tuple(_product(spot.column, row) for row in table)
        bounds = spot.value, spot.value
        yield Round(state, *bounds, spot.row, spot.column, least, most, 1.0, True, len(self.spots), self)

    def spot(self, state: State) -> Spot:
        """Return the solution at a spot."""
        for _ in self._working(state):
            pass
        return self.spots[key(state)].but(state=state)

    def _working(self, state: State) -> Generator[float, None, None]:
        if key(state) in self.spots:
            return
        if state.last_exchange:
            table: Any = _last_table(state)
        else:
            later = next_spots(state)
            for number, after in enumerate(later.values()):
                for progress in self._working(after):
                    yield (number + progress) / len(later)
                yield (number + 1) / len(later)
            columns = offers_of(state, 1)
            table = [[follow(state, own, other, self._known) for other in columns] for own in offers_of(state, 0)]
        solved = matrix.equilibrium(table, exact=True)
        self.spots[key(state)] = Spot(state, solved.value, solved.row, solved.column)
        self.tables[key(state)] = table

    def _known(self, state: State) -> Value:
        return self.spots[key(state)].value


def _last_table(state: State) -> list[list[int]]:
    """Return the leads that the offers of the last exchange bring: factored, as the rules would take too long here."""
    exchange, (rows, columns) = Exchange(state, "lead"), [[beads(o) for o in offers_of(state, seat)] for seat in (0, 1)]
    table = [[exchange.trophies((own, other))[0] for other in columns] for own in rows]
    return [[first - second for first, second in line] for line in table]


def _product(mix: Mix, values: Any) -> Value:
    return sum((share * value for share, value in zip(mix, values, strict=True)), Fraction(0))


# ------------------------------------------------------------------------------------ compiled


class Table:
    """Pairs of hands with a place for each, and a value for each pair and each list of goals (0: not solved yet)."""

    def __init__(self, kernel: Any) -> None:
        import numpy as np

        self.kernel, self.number = kernel, 0
        self.keys, self.slots = np.empty(1 << 14, np.int64), np.zeros(1 << 15, np.int32)
        self.values = np.zeros((0, 0))

    def filling(self, arrays: Any, before: Any) -> Iterator[None]:
        """Find all pairs of hands that can follow those before; pause after each."""
        import numpy as np

        for hands in before:
            if self.number + self.kernel.HEAPS**2 > len(self.keys):
                self.keys = np.concatenate([self.keys, np.empty_like(self.keys)])
                self.slots = np.zeros(2 * len(self.keys), np.int32)
                self.kernel.enter(self.keys, self.number, self.slots)
            self.number = self.kernel.collect(arrays, hands, self.keys, self.slots, self.number)
            yield
        self.values = np.zeros((self.number, len(arrays.trophies)))

    def __iter__(self) -> Iterator[Any]:
        return map(self.kernel.unpack, self.keys[: self.number])

    def holds(self, hands: Any) -> bool:
        """Say whether these hands have a place."""
        wanted, _ = self.kernel.pack(*hands)
        return bool(self.slots[self.kernel.slot_of(self.keys, self.slots, wanted)])

    @property
    def parts(self) -> tuple[Any, Any, Any]:
        """What the kernels take for a table."""
        return self.keys, self.slots, self.values

    @property
    def solved(self) -> int:
        """How many values there are."""
        return int((self.values != 0).sum())


class Compiled:
    """A round as arrays; the last exchange is solved wherever the one before it asks for it."""

    def __init__(self, state: State) -> None:
        self.kernel: Any = kernels.ready("fiji_round")
        self.arrays = layout(state)
        reach = goals_within_reach(state.goals, tuple(effect for _, effect in state.table))
        self.goals = {goals: number for number, goals in enumerate(reach)}
        self.tables: dict[int, Table] = {}

    def solving(self, state: State, workers: int, exact_for: int | None = None) -> Iterator[Round]:
        """Solve the round from this state on; for one seat also what each of its offers is worth exactly."""
        unknown, pause = nothing_known(state, self), monotonic() + TICK
        for _ in self._preparing(state):
            if monotonic() > pause:
                yield unknown
                pause = monotonic() + TICK
        pool = ThreadPoolExecutor(workers)
        try:
            if state.exchange >= EXCHANGES - 1:
                yield from _while_working(pool, self._at_once, state, unknown)
            else:
                first = yield from _while_working(pool, lambda root: First(self, root), state, unknown)
                yield from self._proving(pool, first, exact_for)
        finally:
            pool.shutdown(cancel_futures=True)

    def _preparing(self, state: State) -> Iterator[None]:
        import numpy as np

        before: Any = [np.array(state.hands, np.int64)]
        for exchange in range(state.exchange + 1, EXCHANGES + 1):
            table = self.tables[exchange] = Table(self.kernel)
            yield from table.filling(self.arrays, before)
            before = table

    # ---- one spot

    def spot(self, state: State) -> Spot:
        """Return the solution at a spot of the last two exchanges."""
        import numpy as np

        hands = np.array(state.hands, np.int64)
        if state.exchange in self.tables and not self.tables[state.exchange].holds(hands):
            raise GameError("solvers.error.fiji_round_elsewhere")
        found = matrix.equilibrium(self._matrix(state.exchange, hands, self.goals[state.goals]))
        return Spot(state, found.value, found.row, found.column)

    def _matrix(self, exchange: int, hands: Any, goals: int) -> Any:
        import numpy as np

        if exchange == EXCHANGES:
            return self.kernel.last_matrix(self.arrays, hands, goals)
        last = self.tables[EXCHANGES]
        table = self.kernel.middle_matrix(self.arrays, hands, goals, *last.parts)
        if np.isnan(table).any():  # never seen: what the kernel could not prove goes to exact fractions
            self._repair(last)
            table = self.kernel.middle_matrix(self.arrays, hands, goals, *last.parts)
        return table

    def _at_once(self, state: State) -> Round:
        import numpy as np

        spot, hands = self.spot(state), np.array(state.hands, np.int64)
        table = self._matrix(state.exchange, hands, self.goals[state.goals])
        least, most = np.array(spot.row, float) @ table, table @ np.array(spot.column, float)
        nodes = 1 + sum(table.solved for table in self.tables.values())
        found = spot.value, spot.value, spot.row, spot.column, tuple(least.tolist()), tuple(most.tolist())
        return Round(state, *found, 1.0, True, nodes, self)

    # ---- the round from the first exchange on

    def _proving(self, pool: ThreadPoolExecutor, first: First, exact_for: int | None) -> Iterator[Round]:
        while jobs := first.wanted():
            for _ in self._sharing(pool, first, jobs):
                yield first.found()
        while exact_for is not None and (jobs := first.left_open(exact_for)):
            for _ in self._sharing(pool, first, jobs):
                yield first.found()
        first.done = True
        yield first.found()

    def _sharing(self, pool: ThreadPoolExecutor, first: First, jobs: list[Job]) -> Iterator[None]:
        """Solve spots of the second exchange on several threads, and pause now and then."""
        waiting = {pool.submit(self._middle_value, *job): job for job in jobs}
        while waiting:
            ready, _ = wait(waiting, TICK, FIRST_COMPLETED)
            for future in ready:
                first.learn(*waiting.pop(future), future.result())
            yield

    def _middle_value(self, place: int, goals: int) -> float:
        hands, last = self.kernel.unpack(self.tables[EXCHANGES - 1].keys[place]), self.tables[EXCHANGES]
        value: float = self.kernel.middle_value(self.arrays, hands, goals, *last.parts)
        if math.isnan(value):
            value = float(matrix.equilibrium(self._matrix(EXCHANGES - 1, hands, goals)).value)
        return value

    def _repair(self, last: Table) -> None:
        import numpy as np

        for place, goals in zip(*np.nonzero(np.isnan(last.values)), strict=True):
            table = self.kernel.last_matrix(self.arrays, self.kernel.unpack(last.keys[place]), goals)
            last.values[place, goals] = float(matrix.equilibrium(table).value) or self.kernel.ZERO


def _while_working(
    pool: ThreadPoolExecutor, work: Callable[[State], Any], state: State, unknown: Round
) -> Generator[Round, None, Any]:
    """Work on another thread and pause now and then; a round that comes out is yielded, too."""
    future = pool.submit(work, state)
    while not wait([future], TICK).done:
        yield unknown
    if isinstance(future.result(), Round):
        yield future.result()
    return future.result()


class First:
    """The first exchange, its cells known within bounds."""

    def __init__(self, book: Compiled, state: State) -> None:
        import numpy as np

        self.book, self.state, self.done, self.solved = book, state, False, 0
        kernel, table, hands = book.kernel, book.tables[EXCHANGES - 1], np.array(state.hands, np.int64)
        self.reached = kernel.exchange(book.arrays, hands, table.keys, table.slots)
        # Filled like the exchange before the last: as if the second exchange were the last one.
        kernel.middle_matrix(book.arrays, hands, 0, *table.parts)
        self.guess = np.nan_to_num(table.values)
        self.low = np.full(self.guess.shape, -float(MOST_TROPHIES))
        self.high = -self.low
        start = nothing_known(state, book)
        self.row, self.column = np.array(start.row, float), np.array(start.column, float)
        self.bounds = float(start.low), float(start.high)

    def _cells(self) -> tuple[Any, Any]:
        """Return the lower and the upper bounds of all pairs of offers."""
        worth, arrays, reached = self.book.kernel.worth, self.book.arrays, self.reached
        return worth(arrays, reached, 0, self.low, self.high), worth(arrays, reached, 0, self.high, self.low)

    def wanted(self) -> list[Job]:
        """Return the spots that the proof needs next; none when the bounds have met."""
        import numpy as np

        kernel, (low, high) = self.book.kernel, self._cells()
        guess = kernel.worth(self.book.arrays, self.reached, 0, self.guess, self.guess)
        row, column = np.empty_like(self.row), np.empty_like(self.column)
        for_low, for_high = kernel.wanted(low, high, guess, row, column)
        self._improve(row, column, low, high)
        if jobs := self._unsolved(for_low, for_high):
            # The best that the bounds alone can prove: worse than the guess in the end, but better on the way.
            cautious, bold = np.empty_like(row), np.empty_like(column)
            kernel.solve(low, cautious, np.empty_like(column))
            kernel.solve(high, np.empty_like(row), bold)
            self._improve(cautious, bold, low, high)
        elif self.bounds[1] - self.bounds[0] > GAP:  # never seen: nothing left to ask, and still no proof
            proved = matrix.equilibrium(guess)
            self._improve(np.array(proved.row, float), np.array(proved.column, float), low, high)
        return jobs

    def _improve(self, row: Any, column: Any, low: Any, high: Any) -> None:
        """Keep mixes that prove more than those before."""
        least, most = float((row @ low).min()), float((high @ column).max())
        if least > self.bounds[0]:
            self.row, self.bounds = row, (least, self.bounds[1])
        if most < self.bounds[1]:
            self.column, self.bounds = column, (self.bounds[0], most)

    def left_open(self, seat: int) -> list[Job]:
        """Return the spots still needed to know exactly what each offer of a seat is worth against the other's mix."""
        low, high = self._cells()
        cells = (low < high) & ((self.column > 0) if seat == 0 else (self.row > 0)[:, None])
        return self._unsolved(cells, cells)

    def _unsolved(self, for_low: Any, for_high: Any) -> list[Job]:
        import numpy as np

        asked = np.zeros(self.guess.shape, np.bool_)
        for prover, cells in ((1, for_low), (2, for_high)):
            self.book.kernel.unsolved(self.book.arrays, self.reached, 0, cells, prover, self.guess, asked)
        places, goals = np.nonzero(asked & (self.low < self.high))
        return list(zip(places.tolist(), goals.tolist(), strict=True))

    def learn(self, place: int, goals: int, value: float) -> None:
        """Take the value of a spot as a fact."""
        self.low[place, goals] = self.high[place, goals] = self.guess[place, goals] = value
        self.solved += 1

    def found(self) -> Round:
        """Return what is known so far."""
        (low, high), cells = self.bounds, self._cells()
        least, most = (self.row @ cells[0]).tolist(), (cells[1] @ self.column).tolist()
        mixes = tuple(self.row.tolist()), tuple(self.column.tolist())
        progress = 1.0 if self.done else 1 - (high - low) / (2 * MOST_TROPHIES)
        nodes = 1 + self.solved + (self.book.tables[EXCHANGES].solved if self.done else 0)
        return Round(self.state, low, high, *mixes, tuple(least), tuple(most), progress, self.done, nodes, self.book)
