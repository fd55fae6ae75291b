"""Certificates of Wampum: nothing but the rules is asked here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fijiwidgets.core import Frozen, IllegalMove
from fijiwidgets.games import wampum
from solvers.analysis import Choice, Value
from solvers.wampum.aims import worth
from solvers.wampum.memory import Memory
from solvers.wampum.view import all_possible

GAME: Any = wampum
EFFORT = 20_000  # moves played by the rules to prove that nobody on the best line could do better


@dataclass(frozen=True, slots=True)
class Replay(Frozen):
    """The certificate of a round: lines of play that come to their values, and no better way out of the best one.

    Every line begins with its move and is replayed to the end of the round: nature draws anything (this round does not
    feel it), and whoever has to discard tries everything. Then the best line is gone back from its end: at each
    decision all moves of all players are tried by the rules, as far back as `effort` reaches (`decisions_proved` says
    how far). From the first decision on that is a proof of the whole answer; before it, that nobody could do better
    rests on the search. Where nature draws before the end of the game, everything is tried to that end instead, and
    averaged; what takes more than the effort is not looked at.
    """

    state: Any
    player: int
    goal: str
    choices: tuple[Choice, ...]
    effort: int = EFFORT

    def check(self) -> bool:
        """Replay all lines, and try what else could have been done."""
        if self.player not in GAME.actors(self.state) or not _in_order(self.choices):
            return False
        try:
            return all(map(self._holds, self.choices)) and self.decisions_proved() is not None and self._averages()
        except IllegalMove:
            return False

    def _holds(self, choice: Choice) -> bool:
        """Say whether a line begins with its move and comes to its value, if nature does not decide about that."""
        decision = choice.line[0] if choice.line else None
        if (decision[self.player] if isinstance(decision, dict) else decision) != choice.move:
            return False
        end = self._end_of_line(choice.line)
        return end is None or (end != () and worth(end, self.goal)[self.player] == choice.value)

    def _averages(self) -> bool:
        """Say whether values that nature decides about are what trying everything gives, if that is not too much."""
        trial = _ToTheEnd(self.player, self.effort)
        try:
            return all(
                trial.leads(GAME.play(self.state, choice.line[0]))[self.player] == choice.value
                for choice in self.choices
                if self._end_of_line(choice.line) is None
            )
        except _TooMuch:
            return True

    def decisions_proved(self) -> int | None:
        """Return how many of the best line's last decisions trying everything proves best; None if one is not."""
        line, states = self.choices[0].line, [self.state]
        end, trial, proved = self._end_of_line(line), _Trial(self.goal, self.effort), 0
        if not end:
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
        """Return everybody's wampum when the round, or the game, is over; None if nature decides about it.

        A line that breaks off before that comes to nobody's wampum.
        """
        state, number = self.state, self.state.round
        for decision in line:
            state = GAME.play(state, decision)
        whole = self.goal == "game" and not self.state.last_round
        if whole and state.phase == "draw":
            return None
        open_end = state.phase in ("bid", "displaced") and (whole or state.round == number)
        return () if open_end else _finish(state)


class _TooMuch(Exception):
    """The effort is spent."""


class _Trial:
    """Max^n by the rules: every listed move of everybody who bids or goes, the first of equally good ones taken."""

    def __init__(self, goal: str, effort: int) -> None:
        self.goal, self.left = goal, effort
        self.known: dict[Any, tuple[int, ...]] = {}

    def totals(self, state: Any) -> tuple[int, ...]:
        if state not in self.known:
            self.known[state] = self._best(state) if state.phase in ("bid", "displaced") else self._finished(state)
        return self.known[state]

    def _spend(self, moves: int) -> None:
        self.left -= moves
        if self.left < 0:
            raise _TooMuch

    def _finished(self, state: Any) -> tuple[int, ...]:
        if state.last_round:  # whoever discards tries everything
            self._spend(sum([len(GAME.legal_moves(state, seat)) for seat in GAME.actors(state)]))
        return _finish(state)

    def _best(self, state: Any) -> tuple[int, ...]:
        (seat,) = GAME.actors(state)
        moves = GAME.legal_moves(state, seat)
        self._spend(len(moves))
        number, found = state.round, []
        for move in moves:
            after = GAME.play(state, move)
            found.append(self.totals(after) if after.round == number and after.phase != "over" else after.wampum)
        return max(found, key=lambda totals: worth(totals, self.goal)[seat])


class _ToTheEnd:
    """Max^n by the rules to the end of the game: nature is averaged, and sealed discards are made as the search does.

    Before the last round others who discard at the same time make the last move of their list; in it, they do well.
    """

    def __init__(self, player: int, effort: int) -> None:
        self.player, self.left = player, effort
        self.known: dict[Any, tuple[Value, ...]] = {}

    def leads(self, state: Any) -> tuple[Value, ...]:
        if state.phase == "over":
            return worth(state.wampum, "lead")
        if state not in self.known:
            acting = GAME.actors(state)
            self.known[state] = self._best(state, acting) if acting else self._average(state)
        return self.known[state]

    def _after(self, state: Any, moves: Any) -> tuple[Value, ...]:
        self.left -= 1
        if self.left < 0:
            raise _TooMuch
        return self.leads(GAME.play(state, moves))

    def _best(self, state: Any, acting: Sequence[int]) -> tuple[Value, ...]:
        if state.phase == "discard" and state.last_round:
            return self._after(state, _tried_discards(state))
        seat = self.player if self.player in acting else acting[0]
        quiet = {other: GAME.legal_moves(state, other)[-1] for other in acting if other != seat}
        found = [self._after(state, {**quiet, seat: move}) for move in GAME.legal_moves(state, seat)]
        return max(found, key=lambda leads: leads[seat])

    def _average(self, state: Any) -> tuple[Value, ...]:
        found = [(self._after(state, move), chance) for move, chance in GAME.chance(state)]
        return tuple([sum([leads[seat] * chance for leads, chance in found]) for seat in range(len(state.players))])


def _in_order(choices: Sequence[Choice]) -> bool:
    """Say whether there are choices, best first, each with what it gives away."""
    values = [choice.value for choice in choices]
    regrets = [choice.regret for choice in choices]
    return values[:1] != [] and regrets == [values[0] - value for value in values] and regrets == sorted(regrets)


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
    """The certificate of an average: each deal fits view and memory, has its own certificate, and they add up.

    Where all deals were gone through, they are listed again, each with its number of ways; a sample counts each once.
    """

    state: Any  # a view
    player: int
    deals: tuple[tuple[Any, int], ...]  # the certificates of each, with its number of ways
    choices: tuple[Choice, ...]
    memory: Memory  # what the viewer knows beside the view
    every: bool  # whether these are all deals, or a sample

    def check(self) -> bool:
        """Look at each deal through the viewer's eyes, check it, and add up the values."""
        ways_of = [(replay.state, ways) for replay, ways in self.deals]
        expected = (
            all_possible(self.state, len(ways_of), self.memory) if self.every else [(one, 1) for one, _ in ways_of]
        )
        if not ways_of or not _in_order(self.choices) or Counter(ways_of) != Counter(expected):
            return False
        sums: dict[Any, Value] = {}
        for replay, ways in self.deals:
            if {choice.move for choice in replay.choices} != {choice.move for choice in self.choices}:
                return False
            if GAME.view(replay.state, self.player) != self.state or not self.memory.allows(replay.state):
                return False
            if not replay.check():
                return False
            for choice in replay.choices:
                sums[choice.move] = sums.get(choice.move, 0) + ways * choice.value
        number = sum([ways for _, ways in self.deals])
        return all(Fraction(sums[choice.move]) / number == choice.value for choice in self.choices)
