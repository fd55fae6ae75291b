"""An honest search over the rules alone, for any game: every move, to a depth that grows as long as there is time.

All hands are open to it. Every player maximises what the goal counts for that player; nature's moves are averaged. At
a sealed decision the player who asks chooses, and the others make the last moves of their lists, the quiet ones; the
guarantee says so. Work pauses every few hundredths of a second and then shows the best answer so far.
"""

from __future__ import annotations

import random
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from itertools import product
from math import prod, sqrt
from typing import Any

from fijiwidgets import core
from fijiwidgets.core import Frozen, Game, GameError, Move
from fijiwidgets.games.fiji import State as FijiState
from solvers import fiji, matrix
from solvers.analysis import AS_IF_OVER, Analysis, Choice, Value, Words, ranked, sampled
from solvers.goals import Goal, Values, goal_of, lead

TICK = 0.02  # seconds between two pauses
SAMPLES = 4000  # random continuations at most
Found = tuple[Values, tuple[Any, ...], int]  # what it is worth, the line of play, and how much of it was seen:
CUT, LEFT_OUT, WHOLE = 0, 1, 2  # not all for want of depth; all but what the goal leaves out; all


def game_of(state: core.State) -> Game:
    """Return the module of the game to which a state belongs."""
    game: Game = import_module(type(state).__module__.rpartition(".")[0])
    return game


def analyse(state: Any, player: int | None = None, seconds: float | None = None, **options: Any) -> Analysis:
    """Return the best answer within that time, or the final one; `player` may be left out if only one decides.

    >>> from fijiwidgets import kahuna
    >>> study = kahuna.position(white=["ALOA-BARI"], hands=[["ALOA"], []], open=["BARI", "BARI", "COCO"])
    >>> best = analyse(study)
    >>> str(best.best), best.value, str(best.guarantee), best.check()
    ('lay ALOA-DUDA ALOA', 1, 'exact for this turn', True)
    """
    end = None if seconds is None else time.monotonic() + seconds
    for found in analysing(state, player, **options):
        answer = found
        if end is not None and time.monotonic() > end and found.moves:
            break
    return answer


def analysing(
    state: Any, player: int | None = None, *, depth: int | None = None, goal: str = "turn", seed: int = 0
) -> Iterator[Analysis]:
    """Yield better and better answers; the last one is `done`. `depth`: at most so many decisions.

    Raises `GameError` if the player has nothing to decide here, or sees only a part of the table.
    """
    game = game_of(state)
    if state.viewer is not None:
        raise GameError("solvers.error.view")
    acting = game.actors(state)
    if player is None and len(acting) == 1:
        player = acting[0]
    if player is None or player not in acting:
        raise GameError("solvers.error.nothing_to_decide", seat=core.shown(player))
    if isinstance(state, FijiState) and len(acting) > 1 and goal == "turn":
        return _sealed_in_fiji(game, state, player, random.Random(seed))
    return Search(game, state, player, goal_of(game, state, player, goal), depth).run()


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
        seen = WHOLE
        for move in moves:
            decision = self._with_others(self.state, self.player, move)
            work = self._value(self._play(self.state, decision), depth - 1)
            while True:
                try:
                    next(work)
                except StopIteration as end:
                    worth, line, part = end.value
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
            found = self.goal.worth(state), (), WHOLE
        elif self.goal.left_out(state):
            found = self.goal.worth(state), (), LEFT_OUT
        elif depth == 0:
            found = self.goal.worth(state), (), CUT
        elif not (acting := self.game.actors(state)):
            found = yield from self._average(state, depth)
        else:
            found = yield from self._best(state, self.player if self.player in acting else acting[0], depth)
        if found[2] != CUT:
            self._settled[state] = found
        else:
            self._known[state, depth] = found
        return found

    def _average(self, state: Any, depth: int) -> Generator[None, None, Found]:
        total: list[Value] = []
        seen = WHOLE
        for move, chance in self.game.chance(state):
            worth, _, part = yield from self._value(self._play(state, move), depth)
            seen = min(seen, part)
            shares = [value * chance for value in worth]
            total = [a + b for a, b in zip(total, shares, strict=True)] if total else shares
        return tuple(total), (), seen

    def _best(self, state: Any, seat: int, depth: int) -> Generator[None, None, Found]:
        best: tuple[Values, tuple[Any, ...]] | None = None
        seen = WHOLE
        for move in self.goal.worth_looking(state, seat, self.game.legal_moves(state, seat)):
            decision = self._with_others(state, seat, move)
            worth, line, part = yield from self._value(self._play(state, decision), depth - 1)
            seen = min(seen, part)
            if best is None or worth[seat] > best[0][seat]:
                best = worth, (decision, *line)
        assert best is not None  # whoever decides has a move
        return *best, seen

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


# ------------------------------------------------------------------------------------ Fiji: sealed decisions


def _sealed_in_fiji(game: Game, state: FijiState, player: int, rng: random.Random) -> Iterator[Analysis]:
    if state.phase == "offer" and len(state.players) == 2:
        return _equilibrium(game, state, player)
    if state.phase == "offer":
        return _against_random_offers(game, state, player, rng)
    return _random_rounds(game, state, player, rng)


def _equilibrium(game: Game, state: FijiState, player: int) -> Iterator[Analysis]:
    """Solve the exchange as a matrix game: the mix, and what every offer is worth against the other's mix."""
    answer = Analysis(game, state, player, Words("solvers.measure.trophy_lead"), fiji.guarantee(state))
    work, pause, share = _matrix_work(state, player), time.monotonic() + TICK, 0.0
    while True:
        try:
            share = next(work)
        except StopIteration as end:
            table, solved = end.value
            break
        if time.monotonic() > pause:
            yield answer.but(progress=share)
            pause = time.monotonic() + TICK
    expected = matrix.expected(table.matrix, solved.column)
    choices = [
        Choice(offer, value, solved.value - value, chance, (offer,))
        for offer, value, chance in zip(table.rows, expected, solved.row, strict=True)
    ]
    choices.sort(key=lambda choice: (choice.regret, -(choice.probability or 0)))
    yield answer.but(
        moves=tuple(choices),
        value=solved.value,
        progress=1.0,
        done=True,
        nodes=len(table.rows) * len(table.columns),
        certificate=Mixes(state, player, solved),
    )


def _matrix_work(state: FijiState, player: int) -> Generator[float, None, tuple[fiji.Payoffs, matrix.Equilibrium]]:
    table_work = fiji.working_out(state, "lead", player, 1 - player)
    while True:
        try:
            yield next(table_work) / 2
        except StopIteration as end:
            table: fiji.Payoffs = end.value
            break
    solving, steps = matrix.solving(table), 0
    while True:
        try:
            next(solving)
        except StopIteration as end:
            return table, end.value
        steps += 1
        yield 0.5 + 0.5 * (1 - 0.99**steps)


@dataclass(frozen=True, slots=True)
class Mixes(Frozen):
    """The certificate of an exchange: both mixes, checked against every offer in a table made by the rules alone."""

    state: Any
    player: int
    solved: matrix.Equilibrium

    def check(self) -> bool:
        """Play every pair of offers through the rules and re-verify both mixes against every offer."""
        table = fiji.payoffs(self.state, "lead", self.player, 1 - self.player, by_rules=True)
        return self.solved.but(matrix=matrix.read_matrix(table)).check()


def _against_random_offers(game: Game, state: FijiState, player: int, rng: random.Random) -> Iterator[Analysis]:
    """Average each offer over the others' offers: over all of them if they can be gone through."""
    exchange, seats = fiji.Exchange(state), range(len(state.players))
    mine = [(offer, fiji.beads(offer)) for offer in fiji.offers_of(state, player)]
    theirs = [[fiji.beads(offer) for offer in fiji.offers_of(state, seat)] for seat in seats if seat != player]
    profiles: Any = None
    if (number := prod(map(len, theirs))) <= SAMPLES:
        profiles = list(product(*theirs))
        rng.shuffle(profiles)
    answer = Analysis(game, state, player, Words("solvers.measure.trophies_random"), sampled(float("inf")))
    remarks = () if state.last_exchange else (AS_IF_OVER,)
    means = Means([offer for offer, _ in mine])
    for index in range(min(number, SAMPLES)):
        profile = profiles[index] if profiles else [rng.choice(offers) for offers in theirs]
        offers = [*profile[:player], (0, 0, 0, 0), *profile[player:]]
        values = []
        for _, heap in mine:
            offers[player] = heap
            values.append(exchange.trophies(tuple(offers))[0][player])
        means.add(values)
        if means.time_to_show():
            yield means.shown(answer, index / min(number, SAMPLES)).but(remarks=remarks)
    last = means.shown(answer, 1.0).but(done=True, remarks=remarks)
    yield last.but(guarantee=Words("solvers.guarantee.average")) if profiles else last


def _random_rounds(game: Game, state: FijiState, player: int, rng: random.Random) -> Iterator[Analysis]:
    """Play the round to its end at random, many times after each hiding."""
    moves = list(game.legal_moves(state, player))
    answer = Analysis(game, state, player, Words("solvers.measure.trophy_lead_random"), sampled(float("inf")))
    means = Means(moves)
    for index in range(SAMPLES // 10):
        values = []
        for move in moves:
            other = rng.choice(game.legal_moves(state, 1 - player))
            after = game.play(state, {player: move, 1 - player: other})
            while after.round == state.round and game.actors(after):
                after = game.play(after, core.random_moves(game, after, rng))
            gained = [now - then for now, then in zip(after.heads, state.heads, strict=True)]
            values.append(lead(gained)[player])
            if means.time_to_show() and index:
                yield means.shown(answer, index / (SAMPLES // 10))
        means.add(values)
    yield means.shown(answer, 1.0).but(done=True)


class Means:
    """Running averages of several moves, with the widest 95 % margin."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self.moves = moves
        self.number = 0
        self._sums = [0] * len(moves)
        self._squares = [0] * len(moves)
        self._pause = time.monotonic() + TICK

    def add(self, values: Sequence[Value]) -> None:
        """Count one sample of every move."""
        self.number += 1
        for index, value in enumerate(values):
            self._sums[index] += value  # type: ignore[assignment]
            self._squares[index] += value * value  # type: ignore[assignment]

    def time_to_show(self) -> bool:
        """Say whether it is time to pause."""
        if not self.number or time.monotonic() < self._pause:
            return False
        self._pause = time.monotonic() + TICK
        return True

    def shown(self, answer: Analysis, progress: float) -> Analysis:
        """Return the answer so far."""
        number = self.number
        values = {move: Fraction(total, number) for move, total in zip(self.moves, self._sums, strict=True)}
        spreads = [
            squares / number - (total / number) ** 2 for total, squares in zip(self._sums, self._squares, strict=True)
        ]
        margin = 1.96 * sqrt(max(0.0, *spreads) / number)
        choices = ranked(values)
        return answer.but(
            guarantee=sampled(margin),
            moves=choices,
            value=choices[0].value,
            progress=progress,
            nodes=number * len(self.moves),
        )
