"""FYFE: the certificate of an exact answer on one board, checked with nothing but the rules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import nan

from fijiwidgets.core import Frozen, GameError, Move
from fijiwidgets.games import fyfe
from fijiwidgets.games.fyfe.components import ROUNDS
from fijiwidgets.games.fyfe.state import PLACE, State, score
from solvers.analysis import Choice, Value, finished, ranked
from solvers.fyfe.board import alone, board_of, is_odd, quiet
from solvers.fyfe.end import Ending, next_move

FEW = 2  # free cells: nothing is drawn any more
ALL_FOLLOWED = 2  # draws to come, so few that each is followed to the end
SOME_FOLLOWED = 2  # stones that are followed where there are more
TRIED = 3000  # continuations that a check tries at most
PATHS = 6  # games that are followed where there are more
NEAR = 3  # free cells up to which every legal move is compared; a tile can be laid in a hundred ways
SOME_MOVES = 10  # as many are compared before


@dataclass(frozen=True, slots=True)
class Played(Frozen):
    """The strategy behind exact values on one board, played by the rules against whatever can be drawn.

    Looked at first: every legal move is listed once, best first, with what it gives away, and with a line that can be
    played until a stone is drawn that nobody knows. Where nobody else plays it leads to what is claimed; of lines that
    are broken off by a draw, the best move's is looked at.

    Tried completely: every legal move has the value that the ending claims after it. The best move (where little is
    drawn: every move) brings what is claimed, to the last fraction; with many draws to come the claims for every stone
    that may be drawn are added up, and some of these stones are followed. Where the rules allow few enough
    continuations they are all tried, and nothing better exists.

    Sampled, where there are more: along some games (each move any legal one or that of the strategy, each stone drawn
    at random) every claim is the average of the claims over all draws, or the largest of those after the legal moves:
    after all placements, and all tiles as soon as few cells are free, before that after some of the tiles. A game goes
    on to its end, or until all that can still follow is tried. That no move is better which was not compared, and no
    claim wrong beside these games, rests on the search.
    """

    state: State
    player: int
    choices: tuple[Choice, ...]
    ending: Ending
    draws: tuple[str, ...] = ()

    @property
    def table(self) -> State:
        """The player's own board."""
        return alone(self.state, self.player)

    def check(self) -> bool:
        """Play it all by the rules."""
        try:
            in_order = not is_odd(self.table, 0) and self._lists_every_move() and all(map(self._follows, self.choices))
        except GameError:  # no such seat, no such move
            return False
        return in_order and self._brings_what_is_claimed() and self._nothing_better()

    def _lists_every_move(self) -> bool:
        """Say whether the choices are what `ranked` makes of all legal moves."""
        values = {choice.move: choice.value for choice in self.choices}
        listed = {move: values[move] for move in fyfe.legal_moves(self.table, 0) if move in values}
        lines = {choice.move: choice.line for choice in self.choices}
        return len(listed) == len(fyfe.legal_moves(self.table, 0)) and self.choices == ranked(listed, lines)

    def _follows(self, choice: Choice) -> bool:
        """Say whether a line begins with its move, goes on until nobody knows what is drawn, and loses nothing."""
        # Nobody knows what others draw: lines with known stones are played on the own board alone.
        state, draws = self.table if self.draws else self.state, self.draws
        first = choice.line[0] if choice.line else None
        if (first.get(self.player) if isinstance(first, dict) else first) != choice.move:
            return False
        for decision in choice.line:
            if isinstance(decision, fyfe.Draw):
                if draws[:1] != (decision.stone,):
                    return False
                draws = draws[1:]
            state = fyfe.play(state, decision)
        if fyfe.actors(state) or draws:
            return False
        if len(state.sides) > 1 or (choice.regret and not fyfe.outcome(state)):
            return True
        return self._claimed(quiet(state), ()) == choice.value

    def _brings_what_is_claimed(self) -> bool:
        few = self.table.sides[0].board.count("") <= FEW or self.draws
        return all(
            self._brought(self._after(choice), self.draws) == choice.value
            for choice in (self.choices if few else self.choices[:1])
        )

    def _after(self, choice: Choice) -> State:
        return quiet(fyfe.play(self.table, choice.move))

    def _brought(self, state: State, draws: tuple[str, ...]) -> Value:
        """Return what the strategy brings, or what equals no claim at all if it is not what was claimed underway."""
        while fyfe.actors(state) or (draws and fyfe.chance(state)):
            move = next_move(self.ending, state, draws)
            draws = draws[1:] if isinstance(move, fyfe.Draw) else draws
            state = fyfe.play(state, move)
        if fyfe.outcome(state):
            return score(state, 0).total
        after = [(fyfe.play(state, draw), chance) for draw, chance in fyfe.chance(state)]
        if ROUNDS - state.round <= ALL_FOLLOWED:
            return sum(chance * self._brought(table, ()) for table, chance in after)
        claims = [self._claimed(table, ()) for table, _ in after]
        for number in random.Random(state.round).sample(range(len(after)), min(SOME_FOLLOWED, len(after))):
            if self._brought(after[number][0], ()) != claims[number]:
                return nan
        return sum(chance * claim for (_, chance), claim in zip(after, claims, strict=True))

    def _claimed(self, table: State, draws: tuple[str, ...]) -> Value:
        if draws:
            return self.ending.points(board_of(table), (*table.sides[0].supply, *draws))
        return finished(self.ending.after(table))

    # -------------------------------------------------------------------------------- nothing better exists

    def _nothing_better(self) -> bool:
        search = Exhaustive(TRIED)
        try:
            return all(search.value(self._after(choice), self.draws) == choice.value for choice in self.choices)
        except TooMany:
            return all(self._claimed(self._after(choice), self.draws) == choice.value for choice in self.choices) and (
                all(self._holds_along_a_game(random.Random(number)) for number in range(PATHS))
            )

    def _holds_along_a_game(self, rng: random.Random) -> bool:
        """Compare the claims of one game with each other, until all that can follow is tried."""
        state, draws = self._after(rng.choice(self.choices)), self.draws
        while not fyfe.outcome(state):
            if state.sides[0].board.count("") <= FEW:
                with suppress(TooMany):
                    return Exhaustive(TRIED // PATHS).value(state, draws) == self._claimed(state, draws)
            if not self._is_consistent(state, draws, rng):
                return False
            state, draws = self._next(state, draws, rng)
        return True

    def _is_consistent(self, state: State, draws: tuple[str, ...], rng: random.Random) -> bool:
        """Say whether a claim is that of the best move, or the average over nature's."""
        claim = self._claimed(state, draws)
        if options := fyfe.chance(state):
            if draws:
                return claim == self._claimed(fyfe.play(state, fyfe.Draw(draws[0])), draws[1:])
            return claim == sum(chance * self._claimed(fyfe.play(state, draw), ()) for draw, chance in options)
        best = next_move(self.ending, state, draws)
        return claim == max(
            self._claimed(fyfe.play(state, move), draws) for move in {best, *self._compared(state, rng)}
        )

    def _compared(self, state: State, rng: random.Random) -> Sequence[Move]:
        """Return the moves with which a claim is compared."""
        moves, side = fyfe.legal_moves(state, 0), state.sides[0]
        if side.stage == PLACE or side.board.count("") <= NEAR or len(moves) <= SOME_MOVES:
            return moves
        return rng.sample(moves, SOME_MOVES)

    def _next(self, state: State, draws: tuple[str, ...], rng: random.Random) -> tuple[State, tuple[str, ...]]:
        if options := fyfe.chance(state):
            draw = fyfe.Draw(draws[0]) if draws else rng.choices(*zip(*options, strict=True))[0]
            return fyfe.play(state, draw), draws[1:]
        # Any move at all, or the best one: a board that was played badly has little left to compare.
        moves = fyfe.legal_moves(state, 0), [next_move(self.ending, state, draws)]
        return fyfe.play(state, rng.choice(rng.choice(moves))), draws


class TooMany(Exception):
    """There are too many continuations to try them all."""


class Exhaustive:
    """The value of one board by the rules alone: every move, every draw that is not known."""

    def __init__(self, most: int) -> None:
        self.left = most
        self._known: dict[tuple[State, Sequence[str]], Value] = {}

    def value(self, state: State, draws: tuple[str, ...] = ()) -> Value:
        """Return the expected points under best play; `draws` are the stones known to come."""
        key = state, draws
        if key in self._known:
            return self._known[key]
        self.left -= 1
        if self.left < 0:
            raise TooMany
        found: Value
        if fyfe.outcome(state):
            found = score(state, 0).total
        elif not (options := fyfe.chance(state)):
            found = max(self.value(fyfe.play(state, move), draws) for move in fyfe.legal_moves(state, 0))
        elif draws:
            found = self.value(fyfe.play(state, fyfe.Draw(draws[0])), draws[1:])
        else:
            found = sum(chance * self.value(fyfe.play(state, draw)) for draw, chance in options)
        self._known[key] = found
        return found
