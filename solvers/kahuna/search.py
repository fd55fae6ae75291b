"""Several turns of Kahuna with open hands: alpha-beta over whole turns, nature's cards averaged.

The last two turns are one piece of work, compiled where it can be: what is drawn does not matter any more there, only
how the turn ends. Before that, each end of a turn is followed through its draws.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations
from math import ceil, floor
from typing import Any

from fijiwidgets.core import Move
from fijiwidgets.games import kahuna
from fijiwidgets.games.kahuna.components import HAND_LIMIT, ROUNDS
from fijiwidgets.games.kahuna.state import FROM_DECK, OPEN, TURN, Cards, Discard, Draw, State
from solvers import kernels
from solvers.analysis import Value
from solvers.kahuna.turn import (
    CompiledReached,
    Node,
    Reached,
    Turn,
    board_of,
    explore,
    indices,
    islands_held,
    looked_up,
    put_away,
    table_at,
    turn_of,
)
from solvers.kahuna.worth import DRAW, FAR, Moment, Table, moment_of, turn_table, turns_left, worth
from solvers.search import TICK

Work = Generator[None, None, tuple[Value, tuple[Any, ...]]]  # a value, and the moves of the turn that leads to it
SIGNS = (-1, 0, 1)
CACHES = 64  # of replies, for as many hands


class Replies:
    """What the other player's turn is worth to him, for each way in which this one ends and who is ahead then.

    Made once for each moment, and compared by identity.
    """

    def __init__(self, ways: Sequence[str], tables: Sequence[Sequence[Table]], earlies: Sequence[bool]) -> None:
        self.ways, self.earlies = ways, earlies
        self.tables = tables  # [way][sign of the islands ahead + 1]

    @cached_property
    def arrays(self) -> tuple[Any, Any]:
        """The tables and whether the game may end early, for a kernel."""
        import numpy as np

        return np.array([[table.array for table in row] for row in self.tables]), np.array(self.earlies)

    def table(self, node: Node, way: int) -> Table:
        """Return the table for the reply to a node."""
        ahead = islands_held(node.mine).bit_count() - islands_held(node.theirs).bit_count()
        return self.tables[way][(ahead > 0) - (ahead < 0) + 1]

    def bound(self, node: Node, way: int) -> int:
        """Return what a node is worth if there is no reply: it cannot be worth more."""
        return -looked_up(self.table(node, way), node.theirs, node.mine)

    def over(self, node: Node, way: int) -> bool:
        """Say whether the game is over before there is a reply."""
        return self.earlies[way] and bool(node.mine) != bool(node.theirs)


class Turns:
    """Looks at whole turns, so many of them, as the goal counts."""

    def __init__(self, goal: str) -> None:
        self.goal = goal
        self.nodes = 0
        self._caches: dict[Any, Any] = {}
        self._known: dict[Any, tuple[Value, tuple[Any, ...]]] = {}
        self._pause = time.monotonic() + TICK

    def after(self, state: State, move: Move, depth: int) -> Work:
        """Return what a move is worth to its player within so many turns, this one included, and what follows it."""
        if isinstance(move, Draw):
            value = yield from self._drawn(state, move, depth - 1, -FAR, FAR)
            return value, (move,)
        after = kahuna.play(state, move)
        if after.phase != TURN:
            return self._worth(after, state.to_move), (move,)
        value, plan = yield from self.value(after, depth, -FAR, FAR)
        return value, (move, *plan)

    def value(self, state: State, depth: int, low: Value, high: Value) -> Work:
        """Return the value of the turn that begins here, or a bound outside `low` and `high`, and how to play it."""
        if self.time_to_pause():
            yield
        depth = min(depth, turns_left(moment_of(state)))
        if depth == 1:
            return self._one_turn(state, high)
        # Where two turns are left to see, the open cards do not matter any more, only how many there are to draw.
        seen = (state.laid, state.hands, state.to_move, moment_of(state)) if depth == 2 else state
        if (seen, depth) in self._known:
            known, plan = self._known[seen, depth]
            return known, with_a_card_that_lies_there(plan, state) if depth == 2 else plan
        if depth == 2:
            found = yield from self._two_turns(state, floor(low), ceil(high))
        else:
            found = yield from self._more_turns(state, depth, low, high)
        if low < found[0] < high:
            self._known[seen, depth] = found
        return found

    def _worth(self, state: State, seat: int) -> int:
        value = worth(self.goal, state)
        return -value if seat else value

    def time_to_pause(self) -> bool:
        """Say whether it is time to let others work."""
        now = time.monotonic()
        if now < self._pause:
            return False
        self._pause = now + TICK
        return True

    # -------------------------------------------------------------------------------- one turn, two turns

    def _one_turn(self, state: State, high: Value) -> tuple[Value, tuple[Any, ...]]:
        moment, seat = moment_of(state), state.to_move
        reached = explore(turn_of(state), turn_table(self.goal, moment, seat), ceil(high))
        self.nodes += len(reached)
        path, before = reached.path(reached.where), table_at(state, reached[reached.where])
        if before.phase != TURN:
            return reached.best, path

        def result(end: tuple[Move, ...]) -> int:
            return self._worth(played(before, end), seat)

        return reached.best, (*path, *max([end_of_turn(before, way) for way in moment.ways()], key=result))

    def _two_turns(self, state: State, low: int, high: int) -> Work:
        turn, other = turn_of(state), state.hands[1 - state.to_move]
        replies = replies_to(self.goal, moment_of(state), state.to_move)
        reached = explore(turn, replies.tables[0][0])
        self.nodes += len(reached)
        if isinstance(reached, CompiledReached):
            value, place, way = self._by_kernel(turn, other, replies, low, high)
        else:
            value, place, way = yield from self._by_bounds(reached, other, replies, low, high)
        if place < 0:
            return value, ()
        path, before = reached.path(place), table_at(state, reached[place])
        return value, path if before.phase != TURN else (*path, *end_of_turn(before, replies.ways[way]))

    def _by_kernel(self, turn: Turn, other: Cards, replies: Replies, low: int, high: int) -> tuple[int, int, int]:
        """Return the value, the place of the node that has it (-1 if it is not above `low`), and the way to end."""
        kernel: Any = kernels.ready("kahuna")
        key = other, replies
        if key not in self._caches:
            if len(self._caches) >= CACHES:
                self._caches.clear()
            self._caches[key] = kernel.new_cache()
        hands = indices(turn.hand), indices(other)
        value, place, way, nodes = kernel.two_turns(
            board_of(turn), *hands, turn.calm, turn.early, *replies.arrays, low, high, *self._caches[key]
        )
        self.nodes += nodes
        return int(value), int(place), int(way)

    def _by_bounds(
        self, reached: Reached, other: Cards, replies: Replies, low: int, high: int
    ) -> Generator[None, None, tuple[int, int, int]]:
        """Do what the kernel does: nodes by their bounds, the best reply to each, until no bound is above the best."""
        ends = [
            (replies.bound(node, way), place, way)
            for place, node in enumerate(reached)
            for way in range(len(replies.ways))
        ]
        best, found = low, (-1, 0)
        for bound, place, way in sorted(ends, key=lambda end: -end[0]):
            if best >= min(bound, high):
                break
            node, value = reached[place], bound
            if not replies.over(node, way):
                turn = Turn(node.theirs, node.mine, other, reached.turn.calm, replies.earlies[way])
                answer = explore(turn, replies.table(node, way), -best)
                self.nodes += len(answer)
                value = -answer.best
            if value > best:
                best, found = value, (place, way)
            if self.time_to_pause():
                yield
        return best, *found

    # -------------------------------------------------------------------------------- more turns

    def _more_turns(self, state: State, depth: int, low: Value, high: Value) -> Work:
        """Try every end of this turn; those that look best come first."""
        best, plan = low, ()
        for before, path in self._ends(state, depth):
            if before.phase == TURN:
                value = yield from self._drawn(before, path[-1], depth - 1, best, high)
            else:
                value = self._worth(before, state.to_move)
            if value > best:
                best, plan = value, path
            if best >= high:
                break
        return best, plan

    def _ends(self, state: State, depth: int) -> Iterator[tuple[State, tuple[Any, ...]]]:
        """Yield each table before the last move of a turn with the moves of the turn, or at the end of the game."""
        table = turn_table(self.goal, moment_of(state), state.to_move)
        reached = explore(turn_of(state), table)
        self.nodes += len(reached)
        for place in sorted(range(len(reached)), key=lambda place: -looked_up(table, *reached[place][:2])):
            for before, away in self._kept(state, reached[place], depth):
                path = (*reached.path(place), *away)
                if before.phase != TURN:
                    yield before, path
                for move in kahuna.legal_moves(before, state.to_move):
                    if isinstance(move, Draw):
                        yield before, (*path, move)

    def _kept(self, state: State, node: Node, depth: int) -> Iterator[tuple[State, tuple[Move, ...]]]:
        """Yield the tables at a node, with cards put away where that can matter.

        Proof: who keeps a card can put it away in the next turn and go on in the same way; only a hand of five cannot
        draw. Something else changes only if the cards are shuffled again before the last two turns that are seen.
        """
        moment = moment_of(state)
        shuffled = moment.left < depth and moment.round < ROUNDS and depth > 3
        most = len(node.hand) if shuffled else 1 if len(node.hand) == HAND_LIMIT else 0
        for size in range(most + 1):
            for away in dict.fromkeys(combinations(node.hand, size)):
                before = table_at(state, node, away)
                if not (away and before.phase != TURN):
                    yield before, (Discard(away),) if away else ()

    def _drawn(self, state: State, draw: Draw, depth: int, low: Value, high: Value) -> Generator[None, None, Value]:
        """Return what the end of a turn is worth to its player, if so many turns follow that are looked at."""
        seat = state.to_move
        total: Value = 0
        drawn = list(self._cards(kahuna.play(state, draw), depth))
        for after, share in drawn:
            if depth == 0 or after.phase != TURN:
                value: Value = self._worth(after, seat)
            elif len(drawn) == 1:
                found = yield from self.value(after, depth, -high, -low)
                value = -found[0]
            else:  # an average needs its parts as they are
                found = yield from self.value(after, depth, -FAR, FAR)
                value = -found[0]
            total += share * value
        return total

    def _cards(self, state: State, depth: int) -> Iterator[tuple[State, int | Fraction]]:
        """Yield the states that nature's cards lead to, with their chances, as far as they can matter.

        A card laid open can be taken in the next turn and played two turns later: within two turns it does not matter.
        """
        nature = kahuna.chance(state)
        if not nature or (depth == 0 and state.phase == OPEN):
            yield state, 1
        elif depth <= 2 and state.phase == OPEN:
            yield from self._cards(kahuna.play(state, nature[0][0]), depth)
        else:
            for move, chance in nature:
                for after, share in self._cards(kahuna.play(state, move), depth):
                    yield after, chance * share


@lru_cache(maxsize=512)
def replies_to(goal: str, moment: Moment, seat: int) -> Replies:
    """Return what the turn after this one is worth to the other player."""
    sign = -1 if seat else 1
    ways = moment.ways()
    after = [[moment.after(way, sign * ahead) for ahead in SIGNS] for way in ways]
    tables = [[turn_table(goal, then, 1 - seat) for then in row] for row in after]
    return Replies(ways, tables, [row[0].early_end for row in after])


def played(state: State, moves: Iterable[Any]) -> State:
    """Return the state after some moves."""
    for move in moves:
        state = kahuna.play(state, move)
    return state


def end_of_turn(state: State, way: str) -> tuple[Move, ...]:
    """Return moves that end a turn in a way; a full hand puts a card away before it draws."""
    if way != DRAW:
        return (Draw(None),)
    hand = state.hands[state.to_move]
    room = (Discard(put_away(hand, HAND_LIMIT - 1)[0]),) if len(hand) >= HAND_LIMIT else ()
    return (*room, any_draw(state))


def any_draw(state: State) -> Draw:
    """Return a draw, where it does not matter which card is drawn."""
    return Draw(state.open[0] if state.open else FROM_DECK)


def with_a_card_that_lies_there(plan: tuple[Any, ...], state: State) -> tuple[Any, ...]:
    """Return a plan that was made while other cards lay open, as it can be played now."""
    draws = plan and isinstance(plan[-1], Draw) and plan[-1].island is not None
    return (*plan[:-1], any_draw(state)) if draws else plan
