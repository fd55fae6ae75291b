"""FYFE: the certificate of an exact answer on one board, checked with nothing but the rules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import nan

from fijiwidgets.core import Frozen
from fijiwidgets.games import fyfe
from fijiwidgets.games.fyfe.components import ROUNDS
from fijiwidgets.games.fyfe.state import State, score
from solvers.analysis import Choice, Value, finished
from solvers.fyfe_board import board_of, quiet
from solvers.fyfe_end import Ending, next_move

FEW = 2  # free cells: nothing is drawn any more
ALL_FOLLOWED = 2  # draws to come, so few that each is followed to the end
SOME_FOLLOWED = 2  # stones that are followed where there are more
TRIED = 3000  # continuations that a check tries at most


@dataclass(frozen=True, slots=True)
class Played(Frozen):
    """The strategy behind exact values on one board, played by the rules against whatever can be drawn.

    `check` shows that the best move (where little is drawn: every move) brings what is claimed, to the last fraction.
    With many draws to come it adds up the claims for every stone that may be drawn, and follows some of these stones.
    Where the rules allow few enough continuations it also tries them all: then nothing better exists.
    """

    table: State
    choices: tuple[Choice, ...]
    ending: Ending
    draws: tuple[str, ...] = ()

    def check(self) -> bool:
        """Play it all by the rules."""
        few = self.table.sides[0].board.count("") <= FEW or self.draws
        for choice in self.choices if few else self.choices[:1]:
            after = quiet(fyfe.play(self.table, choice.move))
            if self._brought(after, self.draws) != choice.value:
                return False
        return self._nothing_better()

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
        claims = [self._claimed(table) for table, _ in after]
        for number in random.Random(state.round).sample(range(len(after)), min(SOME_FOLLOWED, len(after))):
            if self._brought(after[number][0], ()) != claims[number]:
                return nan
        return sum(chance * claim for (_, chance), claim in zip(after, claims, strict=True))

    def _claimed(self, table: State) -> Value:
        side = table.sides[0]
        return finished(self.ending.expected(board_of(table), side.supply, side.stage, table.bag))

    def _nothing_better(self) -> bool:
        search = Exhaustive(TRIED)
        try:
            found = {
                choice.move: search.value(quiet(fyfe.play(self.table, choice.move)), self.draws)
                for choice in self.choices
            }
        except TooMany:
            return True
        return all(found[choice.move] == choice.value for choice in self.choices)


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
