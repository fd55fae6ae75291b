"""Fiji with two players: the hiding before a round, as a zero-sum matrix of solved rounds.

Each cell is a whole round and takes its time, so only those are solved that an equilibrium needs: cells not yet solved
are guessed, and whatever the mixes of such a guess rest on is solved next. In the end both mixes rest on facts alone.

In the real game nobody sees what the other has hidden; here both do. What that changes is worked out for small games in
`secret`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fijiwidgets.core import Frozen, GameError, listed
from fijiwidgets.games import fiji
from fijiwidgets.games.fiji.compare import MOST_TROPHIES
from fijiwidgets.games.fiji.state import Hide, State
from solvers import matrix
from solvers.analysis import HIDDEN_OPEN, Value, Words, between
from solvers.asked import position_of
from solvers.fiji.round import solve_round, solving_round
from solvers.fiji.spots import GAP, Mix

Cells = tuple[tuple[Value | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Hiding(Frozen):
    """The hiding as far as it is solved: the first player's lead lies between `low` and `high` if hands were open.

    `cells` holds the values of the rounds that were solved, by the hidings of the first and the second player.
    """

    state: State
    rows: tuple[Hide, ...]
    columns: tuple[Hide, ...]
    cells: Cells
    low: Value
    high: Value
    row: Mix
    column: Mix
    progress: float
    done: bool
    nodes: int  # rounds solved

    @property
    def value(self) -> Value:
        """The first player's lead in trophies of the round if both hide and play well."""
        return self.low if self.low == self.high else (self.low + self.high) / 2

    @property
    def guarantee(self) -> Words:
        """What is proved."""
        return HIDDEN_OPEN if self.done else between(self.low, self.high)

    @property
    def remarks(self) -> tuple[Words, ...]:
        """What to know beside the guarantee."""
        said = [Words("solvers.guarantee.fiji_hidden_changes")]
        all_of_them = [fiji.legal_moves(self.state, seat) for seat in (0, 1)]
        if [list(self.rows), list(self.columns)] != [list(moves) for moves in all_of_them]:
            said.append(
                Words("solvers.guarantee.fiji_hidings", (("rows", len(self.rows)), ("of", len(all_of_them[0]))))
            )
        return tuple(said)

    def against(self, seat: int) -> Mix:
        """Return what each hiding of a seat brings the first player against the other's mix; unsolved ones: at most."""
        if seat == 0:
            return tuple(_product(self.column, row, MOST_TROPHIES) for row in self.cells)
        return tuple(_product(self.row, column, -MOST_TROPHIES) for column in zip(*self.cells, strict=True))

    def check(self, samples: int = 1, seed: int = 0) -> bool:
        """Re-verify that no hiding improves on the mixes, and by the rules some of the rounds that they rest on."""
        for hidings, mix in ((self.rows, self.row), (self.columns, self.column)):
            if len(mix) != len(hidings) or min(mix) < 0 or abs(sum(mix) - 1) > GAP:
                return False
        least, most = min(map(float, self.against(1))), max(map(float, self.against(0)))
        if not self.done or not (least >= self.value - GAP and most <= self.value + GAP):  # so that NaN holds nowhere
            return False
        rng = random.Random(seed)
        pairs = [(i, j) for i, line in enumerate(self.cells) for j, value in enumerate(line) if value is not None]
        return all(self._holds(*rng.choice(pairs)) for _ in range(samples))

    def _holds(self, row: int, column: int) -> bool:
        found = solve_round(fiji.play(self.state, {0: self.rows[row], 1: self.columns[column]}))
        return found.check(samples=1) and abs(float(found.value) - float(self.cells[row][column] or 0)) <= GAP


def _product(mix: Mix, values: Sequence[Value | None], unknown: Value) -> Value:
    pairs = [(share, unknown if value is None else value) for share, value in zip(mix, values, strict=True) if share]
    return sum((share * value for share, value in pairs), Fraction(0))


def solve_hiding(state: State, rows: Any = None, columns: Any = None, workers: int | None = None) -> Hiding:
    """Return the solved hiding, over all hidings or over those chosen for each player."""
    for found in solving_hiding(state, rows, columns, workers):
        answer = found
    return answer


def solving_hiding(state: State, rows: Any = None, columns: Any = None, workers: int | None = None) -> Iterator[Hiding]:
    """Yield what is known so far, with bounds that only come closer; the last one is `done`. Stop at any time.

    Of the 34 x 34 rounds of full hands about forty are needed, which is a minute; `rows` and `columns` choose.
    """
    position_of(fiji, state)
    if state.phase != "hide":
        raise GameError("solvers.error.fiji_hiding_needs", "8.2")
    return _Rounds(state, _chosen(state, 0, rows), _chosen(state, 1, columns)).solving(workers)


def _chosen(state: State, seat: int, chosen: Any) -> tuple[Hide, ...]:
    hidings = fiji.legal_moves(state, seat)
    for hiding in chosen or ():
        if not listed(hiding, hidings):
            raise fiji.why_not(state, seat, hiding)
    return tuple(chosen or hidings)


class _Rounds:
    """The rounds after each pair of hidings: solved ones, and those still to do."""

    def __init__(self, state: State, rows: tuple[Hide, ...], columns: tuple[Hide, ...]) -> None:
        self.state, self.rows, self.columns, self.solved = state, rows, columns, 0
        self.number = len(rows) * len(columns)
        self.cells: list[list[Value | None]] = [[None] * len(columns) for _ in rows]
        # Seats are alike: with equal hands, exchanged hidings have the opposite value.
        self.alike = state.hands[0] == state.hands[1]
        for i, hiding in enumerate(rows):
            if self.alike and hiding in columns:
                self.cells[i][columns.index(hiding)] = 0

    def solving(self, workers: int | None) -> Iterator[Hiding]:
        """Solve the rounds that the equilibrium of the guesses rests on, one after the other."""
        while True:
            best = self._proved()
            guess = matrix.equilibrium(self._filled(0))
            wanted = self._wanted(guess.row, guess.column)
            if not wanted:
                found = {"row": guess.row, "column": guess.column, "low": guess.value, "high": guess.value}
                yield best.but(**found, progress=1.0, done=True)
                return
            i, j = wanted[0]
            after = fiji.play(self.state, {0: self.rows[i], 1: self.columns[j]})
            for following in solving_round(after, workers):
                yield best.but(progress=best.progress + 0.99 * following.progress / self.number)
            self._learn(i, j, following.value)

    def _filled(self, unknown: Value) -> list[list[Value]]:
        return [[unknown if value is None else value for value in line] for line in self.cells]

    def _wanted(self, row: Mix, column: Mix) -> list[tuple[int, int]]:
        """Return the unsolved rounds on which the mixes rest, the likeliest first."""
        cells = [(i, j) for i, line in enumerate(self.cells) for j, value in enumerate(line) if value is None]
        rested_on = [(i, j) for i, j in cells if row[i] or column[j]]
        return sorted(rested_on, key=lambda cell: -(row[cell[0]] + column[cell[1]]))

    def _learn(self, i: int, j: int, value: Value) -> None:
        self.solved += 1
        self.cells[i][j] = value
        first, second = self.rows[i], self.columns[j]
        if self.alike and second in self.rows and first in self.columns:
            self.cells[self.rows.index(second)][self.columns.index(first)] = -value

    def _proved(self) -> Hiding:
        """Return the best mixes and bounds that the solved rounds prove, whatever the others are worth."""
        low = matrix.equilibrium(self._filled(-MOST_TROPHIES))
        high = matrix.equilibrium(self._filled(MOST_TROPHIES))
        known = sum(value is not None for line in self.cells for value in line)
        progress = 0.99 * known / self.number
        cells, bounds = tuple(map(tuple, self.cells)), (low.value, high.value)
        return Hiding(
            self.state, self.rows, self.columns, cells, *bounds, low.row, high.column, progress, False, self.solved
        )
