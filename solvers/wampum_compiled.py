"""A round of Wampum worked out by the compiled kernel, with the moves that the plain path merged."""

from __future__ import annotations

from collections.abc import Generator
from types import ModuleType
from typing import Any

from fijiwidgets.games.wampum.state import State
from solvers import kernels
from solvers.wampum_aims import Found
from solvers.wampum_round import Move, Round

GOALS = ("lead", "own", "win")  # in the kernel's order
ENDS = 20_000  # between two pauses: about a hundredth of a second


def round_of(state: State, goal: str) -> Round:
    """Return the round, compiled if the kernel is ready and more than a moment's work is ahead."""
    kernel = kernels.ready("wampum") if state.bids.count(None) > 2 else None
    return Compiled(state, goal, kernel) if kernel else Round(state, goal)


class Compiled(Round):
    """A round whose options the kernel follows."""

    def __init__(self, state: State, goal: str, kernel: ModuleType) -> None:
        super().__init__(state, goal)
        self.kernel, self.goal = kernel, GOALS.index(goal)
        self.flat = [move for groups in self.groups[:-1] for group in groups for move in group.moves]
        self.replies = sorted(
            [move for group in self.groups[-1] for move in group.moves] if self.groups else [],
            key=lambda move: (move.village, -move.most, move.order),
        )
        self.flat += self.replies
        self._fill()

    def _fill(self) -> None:
        """Lay the arrays out: one row for each move, group, bidder, village, seat and decision."""
        import numpy as np

        groups, bidders, first = list[list[int]](), list[list[int]](), 0
        for seat, own in zip(self.bidders, self.groups, strict=True):
            bidders.append([seat, len(groups), len(groups) + len(own), -1, self.least[seat]])
            for village, size, most, there, order, moves in own:
                groups.append([village, size, 0, most, order, there, first, first + len(moves)])
                first += len(moves)
        villages, end = list[list[int]](), len(self.flat) - len(self.replies)
        for village, seat in enumerate(self.at):
            first, end = end, end + len([move for move in self.replies if move.village == village])
            villages.append([seat, first, end, village, *self.sure[village]])
        seats = [
            [0, size, least, max(pay, default=0), 0, *(pay or [0] * (2 * self.number))]
            for size, least, pay in zip(self.sizes, self.least, self.pays, strict=True)
        ]

        def array(rows: list[list[int]], width: int) -> Any:
            return np.array(rows, np.int64).reshape(-1, width)

        self.moves = array([_row(move) for move in self.flat], 5 + 2 * self.number)
        self.villages, self.seats = array(villages, 4 + len(self.sure[0])), array(seats, 5 + 2 * self.number)
        self.registers = np.zeros(8, np.int64)
        self.stack = np.zeros((self.kernel.DEPTH + 1, self.kernel.COLUMNS), np.int64)
        self.arrays = (self.moves, array(groups, 8), array(bidders, 5), self.villages, self.seats, self.stack)

    def follow(self, option: Any) -> Generator[None, None, Found]:
        """Return what an option of whoever decides now comes to; yields now and then."""
        bid = isinstance(option, Move)
        seat, village = (self.bidders[0], option.village) if bid else (self.state.displaced or 0, option)
        row, ousted, kernel = self.seats[seat].copy(), int(self.villages[village, 0]), self.kernel
        if bid:
            self.seats[seat] = _row(option)
        self.villages[village, 0] = seat
        kernel.begin(self.registers, ousted, int(bid))
        while not kernel.run(*self.arrays, self.registers, self.goal, ENDS):
            yield
        self.seats[seat], self.villages[village, 0] = row, ousted
        self.nodes = int(self.registers[kernel.ENDS])
        return self._found()

    def _found(self) -> Found:
        kernel, answer = self.kernel, self.stack[self.kernel.DEPTH].tolist()
        line: Any = None
        for code in reversed(answer[kernel.LINE : kernel.LINE + answer[kernel.LENGTH]]):
            line = (self.flat[code] if code >= 0 else -1 - code, line)
        totals = answer[kernel.TOTALS : kernel.TOTALS + len(self.pays)]
        return Found(tuple(totals), line, bool(answer[kernel.TIED]))


def _row(move: Move) -> list[int]:
    return [move.village, move.size, min(move.pay), move.most, move.order, *move.pay]
