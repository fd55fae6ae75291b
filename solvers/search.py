"""An honest search over the rules alone, for any game: every move, to a depth that grows as long as there is time.

All hands are open to it. Every player maximises what the goal counts for that player; nature's moves are averaged. At
a sealed decision the player who asks chooses, and the others make the last moves of their lists, the quiet ones; the
guarantee says so. Work pauses every few hundredths of a second and then shows the best answer so far.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from fijiwidgets.core import Frozen, Game, Move
from fijiwidgets.tournaments import student
from solvers.analysis import INDIFFERENT, Analysis, Choice, Value, Words, ranked, sampled
from solvers.goals import Goal, Values

TICK = 0.02  # seconds between two pauses
# What it is worth, the line of play, whether an indifferent player decided it, and how much of it was seen:
Found = tuple[Values, tuple[Any, ...], bool, int]
CUT, LEFT_OUT, WHOLE = 0, 1, 2  # not all for want of depth; all but what the goal leaves out; all


# ------------------------------------------------------------------------------------ the search


class Search:
    """Looks one decision deeper each time, until everything inside the goal was seen."""

    def __init__(self, game: Game, state: Any, player: int, goal: Goal, depth: int | None = None) -> None:
        self.game, self.state, self.player, self.goal, self.depth = game, state, player, goal, depth
        self.nodes = 0
        self.sealed = False
        self._known: dict[tuple[Any, int], Found] = {}
        self._settled: dict[Any, Found] = {}  # everything was seen: good for any depth
        self._pause = time.monotonic() + TICK

    def run(self) -> Iterator[Analysis]:
        """Yield answers, the last one `done`."""
        moves = self.game.legal_moves(self.state, self.player)
        answer = Analysis(self.game, self.state, self.player, self.goal.measure, _looked_at(0, len(moves)))
        depth = 0
        while not answer.done:
            depth += 1
            answer = yield from self._deepen(answer, moves, depth)
            yield answer

    def _deepen(self, before: Analysis, moves: Sequence[Move], depth: int) -> Generator[Analysis, None, Analysis]:
        values: dict[Move, Value] = {}
        lines: dict[Move, tuple[Any, ...]] = {}
        free: dict[Move, bool] = {}
        seen = WHOLE
        for move in moves:
            decision = self._with_others(self.state, self.player, move)
            work = self._value(self._play(self.state, decision), depth - 1)
            while True:
                try:
                    next(work)
                except StopIteration as end:
                    worth, line, free[move], part = end.value
                    break
                yield self._so_far(before, values, lines, len(moves), depth)
            values[move], lines[move], seen = worth[self.player], (decision, *line), min(seen, part)
            if self._time_to_pause():
                yield self._so_far(before, values, lines, len(moves), depth)
        done = seen != CUT or depth == self.depth
        choices = ranked(values, lines)
        remarks = [Words("solvers.guarantee.others_quiet")] if self.sealed else []
        if seen == LEFT_OUT:
            remarks.append(Words("solvers.guarantee.draws_left_out"))
        if any(free[choice.move] for choice in choices if not choice.regret):
            remarks.append(INDIFFERENT)
        return before.but(
            guarantee=self.goal.proved if seen != CUT else Words("solvers.guarantee.decisions", (("number", depth),)),
            moves=choices,
            value=choices[0].value,
            progress=1.0 if done else _progress(depth, 0),
            done=done,
            nodes=self.nodes,
            certificate=Lines(self.game, self.state, self.player, self.goal, choices),
            remarks=tuple(remarks),
        )

    def _so_far(self, before: Analysis, values: Any, lines: Any, number: int, depth: int) -> Analysis:
        share = _progress(depth - 1, len(values) / number)
        if before.moves or not values:  # a deeper look is half done: the last whole one still stands
            return before.but(progress=share, nodes=self.nodes)
        choices = ranked(values, lines)
        seen = _looked_at(len(values), number)
        return before.but(guarantee=seen, moves=choices, value=choices[0].value, progress=share, nodes=self.nodes)

    def _value(self, state: Any, depth: int) -> Generator[None, None, Found]:
        """Return what the state is worth to everybody, looking so many decisions ahead."""
        if state in self._settled:
            return self._settled[state]
        if (state, depth) in self._known:
            return self._known[state, depth]
        if self._time_to_pause():
            yield
        found: Found
        if not self.goal.inside(state):
            found = self.goal.worth(state), (), self.goal.decided_by_ties(state), WHOLE
        elif self.goal.left_out(state):
            found = self.goal.worth(state), (), False, LEFT_OUT
        elif depth == 0:
            found = self.goal.worth(state), (), False, CUT
        elif not (acting := self.game.actors(state)):
            found = yield from self._average(state, depth)
        else:
            found = yield from self._best(state, self.player if self.player in acting else acting[0], depth)
        if found[3] != CUT:
            self._settled[state] = found
        else:
            self._known[state, depth] = found
        return found

    def _average(self, state: Any, depth: int) -> Generator[None, None, Found]:
        total: list[Value] = []
        seen, free = WHOLE, False
        for move, chance in self.game.chance(state):
            worth, _, tied, part = yield from self._value(self._play(state, move), depth)
            seen, free = min(seen, part), free or tied
            shares = [value * chance for value in worth]
            total = [a + b for a, b in zip(total, shares, strict=True)] if total else shares
        return tuple(total), (), free, seen

    def _best(self, state: Any, seat: int, depth: int) -> Generator[None, None, Found]:
        best: tuple[Values, tuple[Any, ...]] | None = None
        seen, free = WHOLE, False
        for move in self.goal.worth_looking(state, seat, self.game.legal_moves(state, seat)):
            decision = self._with_others(state, seat, move)
            worth, line, tied, part = yield from self._value(self._play(state, decision), depth - 1)
            seen = min(seen, part)
            if best is None or worth[seat] > best[0][seat]:
                best, free = (worth, (decision, *line)), tied
            elif worth[seat] == best[0][seat]:  # the first of equally good ones is taken; others may not be indifferent
                free = free or tied or worth != best[0]
        assert best is not None  # whoever decides has a move
        return *best, free, seen

    def _with_others(self, state: Any, seat: int, move: Move) -> Any:
        """Return the decision ready for `play`: where several decide at once, the others' last moves beside it."""
        acting = self.game.actors(state)
        if len(acting) == 1:
            return move
        self.sealed = True
        return {other: move if other == seat else self.game.legal_moves(state, other)[-1] for other in acting}

    def _play(self, state: Any, decision: Any) -> Any:
        self.nodes += 1
        return self.game.play(state, decision)

    def _time_to_pause(self) -> bool:
        now = time.monotonic()
        if now < self._pause:
            return False
        self._pause = now + TICK
        return True


def _progress(whole: int, share: float) -> float:
    # Nobody knows how many depths there will be: each one takes half of what is left.
    return float(1 - 0.5 ** (whole + share))


def _looked_at(number: int, of: int) -> Words:
    return Words("solvers.guarantee.looked_at", (("number", number), ("all", of)))


@dataclass(frozen=True, slots=True)
class Lines(Frozen):
    """The certificate of a search: every line of play, replayed by the rules, comes to the value that is claimed.

    This shows that each value can be had. That nothing is better rests on the search itself.
    """

    game: Any
    state: Any
    player: int
    goal: Goal
    choices: tuple[Choice, ...]

    def check(self) -> bool:
        """Replay all lines that nature does not interrupt."""
        for choice in self.choices:
            state = self.state
            for decision in choice.line:
                state = self.game.play(state, decision)
            averaged = self.goal.inside(state) and self.game.chance(state)
            if not averaged and self.goal.worth(state)[self.player] != choice.value:
                return False
        return True


# ------------------------------------------------------------------------------------ averages


def margin(spread: float, number: int) -> float:
    """Return the 95 % margin of an average over so many samples, by their mean square distance from it.

    Where no sample differs from another, one that does by a point is still likely to come up to three times in so many:
    that nothing was seen does not prove that there is nothing.

    >>> round(margin(4.0, 101), 3), margin(0.0, 60)
    (0.397, 0.05)
    """
    least = 3 / number
    return max(least, student(number - 1) * sqrt(spread / (number - 1))) if number > 1 else least


class Means:
    """Running averages of several moves, with the widest 95 % margin."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self.moves = moves
        self.number = self.nodes = 0  # samples, and the values in them that were worked out
        self._sums = [0] * len(moves)
        self._squares = [0] * len(moves)
        self._pause = time.monotonic() + TICK

    def add(self, values: Sequence[Value], times: int = 1) -> None:
        """Count one sample of every move, so many times."""
        self.number += times
        self.nodes += len(values)
        for index, value in enumerate(values):
            self._sums[index] += times * value  # type: ignore[assignment]
            self._squares[index] += times * value * value  # type: ignore[assignment]

    def add_sums(self, number: int, sums: Sequence[int], squares: Sequence[int]) -> None:
        """Count so many samples of every move, of which only the sums and those of the squares are known."""
        self.number += number
        self.nodes += number * len(self.moves)
        self._sums = [a + b for a, b in zip(self._sums, sums, strict=True)]
        self._squares = [a + b for a, b in zip(self._squares, squares, strict=True)]

    def time_to_show(self) -> bool:
        """Say whether it is time to pause."""
        if not self.number or time.monotonic() < self._pause:
            return False
        self._pause = time.monotonic() + TICK
        return True

    def shown(self, answer: Analysis, progress: float) -> Analysis:
        """Return the answer so far; its nodes come on top of those before."""
        number = self.number
        values = {move: Fraction(total, number) for move, total in zip(self.moves, self._sums, strict=True)}
        spreads = [
            squares / number - (total / number) ** 2 for total, squares in zip(self._sums, self._squares, strict=True)
        ]
        choices = ranked(values)
        return answer.but(
            guarantee=sampled(margin(max(0.0, *spreads), number)),
            moves=choices,
            value=choices[0].value,
            progress=progress,
            nodes=answer.nodes + self.nodes,
        )
