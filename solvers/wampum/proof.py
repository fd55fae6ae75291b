"""Certificates of Wampum: nothing but the rules is asked here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fijiwidgets.core import Frozen
from fijiwidgets.games import wampum
from solvers.analysis import Choice, Value
from solvers.wampum.aims import worth
from solvers.wampum.memory import Memory

GAME: Any = wampum
EFFORT = 20_000  # moves played by the rules to prove that nobody on the best line could do better


@dataclass(frozen=True, slots=True)
class Replay(Frozen):
    """The certificate of a round: lines of play that come to their values, and no better way out of the best one.

    Every line is replayed to the end of the round: nature draws anything (this round does not feel it), and whoever
    has to discard tries everything. Then the best line is gone back from its end: at each decision all moves of all
    players are tried by the rules, as far back as `effort` reaches (`decisions_proved` says how far). From the first
    decision on that is a proof of the whole answer; before it, that nobody could do better rests on the search.
    """

    state: Any
    player: int
    goal: str
    choices: tuple[Choice, ...]
    effort: int = EFFORT

    def check(self) -> bool:
        """Replay all lines that nature does not interrupt, and try what else could have been done."""
        for choice in self.choices:
            end = self._end_of_line(choice.line)
            if end is not None and worth(end, self.goal)[self.player] != choice.value:
                return False
        return self.decisions_proved() is not None

    def decisions_proved(self) -> int | None:
        """Return how many of the best line's last decisions trying everything proves best; None if one is not."""
        line, states = self.choices[0].line, [self.state]
        end, trial, proved = self._end_of_line(line), _Trial(self.goal, self.effort), 0
        if end is None:
            return 0
        for decision in line:
            states.append(GAME.play(states[-1], decision))
        number = states[-2].round
        for state in reversed(states[:-1]):
            if state.phase == "discard" or state.round != number:
                break
            try:
                if worth(trial.totals(state), self.goal) != worth(end, self.goal):
                    return None
            except _TooMuch:
                break
            proved += 1
        return proved

    def _end_of_line(self, line: Sequence[Any]) -> tuple[int, ...] | None:
        """Return everybody's wampum when the round, or the game, is over; None if nature decides about it."""
        state = self.state
        for decision in line:
            state = GAME.play(state, decision)
        if self.goal == "game" and state.phase != "over" and not state.last_round:
            return None
        return _finish(state)


class _TooMuch(Exception):
    """The effort is spent."""


class _Trial:
    """Max^n by the rules: every listed move of everybody who bids or goes, the first of equally good ones taken."""

    def __init__(self, goal: str, effort: int) -> None:
        self.goal, self.left = goal, effort
        self.known: dict[Any, tuple[int, ...]] = {}

    def totals(self, state: Any) -> tuple[int, ...]:
        if state not in self.known:
            self.known[state] = self._best(state) if state.phase in ("bid", "displaced") else _finish(state)
        return self.known[state]

    def _best(self, state: Any) -> tuple[int, ...]:
        (seat,) = GAME.actors(state)
        moves = GAME.legal_moves(state, seat)
        self.left -= len(moves)
        if self.left < 0:
            raise _TooMuch
        number, found = state.round, []
        for move in moves:
            after = GAME.play(state, move)
            found.append(self.totals(after) if after.round == number and after.phase != "over" else after.wampum)
        return max(found, key=lambda totals: worth(totals, self.goal)[seat])


def _finish(state: Any) -> tuple[int, ...]:
    """Return everybody's wampum when a round is over in which all have bid."""
    number = state.round
    while state.phase in ("draw", "discard") and state.round == number:
        state = GAME.play(state, GAME.chance(state)[0][0] if state.phase == "draw" else _tried_discards(state))
    totals: tuple[int, ...] = state.wampum
    return totals


def _tried_discards(state: Any) -> dict[int, Any]:
    """Return the discards that bring each player most, by trying all: nobody else's wampum feels them."""
    chosen = {seat: GAME.legal_moves(state, seat)[0] for seat in GAME.actors(state)}
    for seat in chosen if state.last_round else ():
        chosen[seat] = max(
            GAME.legal_moves(state, seat),
            key=lambda move, seat=seat: GAME.play(state, {**chosen, seat: move}).wampum[seat],  # type: ignore[misc]
        )
    return chosen


@dataclass(frozen=True, slots=True)
class Deals(Frozen):
    """The certificate of an average: each deal fits view and memory, has its own certificate, and they add up."""

    view: Any
    deals: tuple[tuple[Any, int], ...]  # the certificates of each, with its number of ways
    choices: tuple[Choice, ...]
    memory: Memory  # what the viewer knows beside the view

    def check(self) -> bool:
        """Look at each deal through the viewer's eyes, check it, and add up the values."""
        sums: dict[Any, Value] = {}
        for replay, ways in self.deals:
            if GAME.view(replay.state, self.view.viewer) != self.view or not self.memory.allows(replay.state):
                return False
            if not replay.check():
                return False
            for choice in replay.choices:
                sums[choice.move] = sums.get(choice.move, 0) + ways * choice.value
        number = sum([ways for _, ways in self.deals])
        return all(Fraction(sums[choice.move]) / number == choice.value for choice in self.choices)
