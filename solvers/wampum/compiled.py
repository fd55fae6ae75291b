"""A round of Wampum worked out by the compiled kernel, with the moves that the plain path merged."""

from __future__ import annotations

from collections.abc import Generator
from types import ModuleType
from typing import Any

from fijiwidgets.games.wampum.state import State
from solvers import kernels
from solvers.wampum.aims import Found
from solvers.wampum.promise import Promising
from solvers.wampum.round import Group, Move, Round

GOALS = {"lead": 0, "own": 1, "win": 2, "promise": 0}  # the kernel's numbers
ENDS = 20_000  # between two pauses: about a hundredth of a second


def round_of(state: State, goal: str) -> Round:
    """Return the round, compiled if the kernel is ready and more than a moment's work is ahead."""
    kernel = kernels.ready("wampum") if state.bids.count(None) > 2 else None
    if goal == "promise":
        return CompiledPromising(state, goal, kernel) if kernel else Promising(state, goal)
    return Compiled(state, goal, kernel) if kernel else Round(state, goal)


class Compiled(Round):
    """A round whose options the kernel follows."""

    def __init__(self, state: State, goal: str, kernel: ModuleType) -> None:
        super().__init__(state, goal)
        self.kernel, self.goal = kernel, GOALS[goal]
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

        rows = [_row(move, place) for place, move in enumerate(self.flat)]
        groups, bidders, first = list[list[int]](), list[list[int]](), 0
        for index, (seat, own) in enumerate(zip(self.bidders, self.groups, strict=True)):
            number = len(groups) >> self.number
            bidders.append([seat, number, number + len(own), -1, self.least[seat]])
            for group in own:
                groups += self._rows_of(index, group, first, rows)
                first += len(group.moves)
        villages, end = list[list[int]](), len(self.flat) - len(self.replies)
        for village, seat in enumerate(self.at):
            first, end = end, end + len([move for move in self.replies if move.village == village])
            villages.append([seat, first, end, village, *self.sure[village]])
        seats = [
            [0, size, least, max(pay, default=0), 0, 0, *(pay or [0] * (2 * self.number))]
            for size, least, pay in zip(self.sizes, self.least, self.pays, strict=True)
        ]

        def array(rows: list[list[int]], width: int) -> Any:
            return np.array(rows, np.int64).reshape(-1, width)

        self.moves, self.seats = array(rows, 6 + 2 * self.number), array(seats, 6 + 2 * self.number)
        self.villages = array(villages, 4 + len(self.sure[0]))
        self.registers = np.zeros(8, np.int64)
        self.stack = np.zeros((self.kernel.DEPTH + 1, self.kernel.COLUMNS), np.int64)
        self.memory = np.zeros((self.kernel.PLACES + self.kernel.EARLIER, self.kernel.MEMORY), np.int64)
        self.arrays = (
            self.moves,
            array(groups, 8),
            array(bidders, 5),
            self.villages,
            self.seats,
            self.stack,
            self.memory,
        )

    def _rows_of(self, index: int, group: Group, first: int, rows: list[list[int]]) -> list[list[int]]:
        """Return a group's rows, one for each set of villages that its owner may come to; narrowed moves are added."""
        everywhere, own = (1 << self.number) - 1, 1 << group.village
        laid = len(self.pays) - len(self.bidders) + index
        # The last bidder has no need of them, nor has whoever bids now: `follow` lays his bids.
        needed = index < len(self.bidders) - 1 and (index > 0 or self.state.phase == "displaced")
        bases = {move.order: first + place for place, move in enumerate(group.moves)}
        found = []
        for reach in range(everywhere + 1):
            best, start = group, first
            # Nobody stands in more villages than bids are laid.
            if needed and reach & own and self.number - laid <= reach.bit_count() < self.number:
                best, start = self._narrowed(index, group, reach), len(rows)
                rows += [_row(move, bases[move.order]) for move in best.moves]
            found.append(
                [best.village, best.size, 0, best.most, best.order, best.there, start, start + len(best.moves)]
            )
        return found

    def follow(self, option: Any) -> Generator[None, None, Found]:
        """Return what an option of whoever decides now comes to; yields now and then."""
        bid = isinstance(option, Move)
        seat, village = (self.bidders[0], option.village) if bid else (self.state.displaced or 0, option)
        row, ousted, kernel = self.seats[seat].copy(), int(self.villages[village, 0]), self.kernel
        if bid:
            self.seats[seat] = _row(option, 0)
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


class CompiledPromising(Promising, Compiled):
    """The same with what hands promise."""


def _row(move: Move, base: int) -> list[int]:
    return [move.village, move.size, min(move.pay), move.most, move.order, base, *move.pay]
