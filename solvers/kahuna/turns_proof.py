"""Certificates for three and more turns of Kahuna: all of it by the rules where that is little, else turn by turn."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from fijiwidgets.core import Frozen, Move
from fijiwidgets.games import kahuna
from fijiwidgets.games.kahuna.state import DRAW, TURN, Draw, State
from solvers.analysis import Certificate, Choice, Value, finished, ranked
from solvers.kahuna.proof import ReplyProof, TurnProof, is_well_made, line_of, turn_is_over, worth_to, worth_trying
from solvers.kahuna.search import Turns, played
from solvers.kahuna.worth import FAR, moment_of, turns_left

TRIED = 20_000  # moves and cards of nature's, up to which everything is tried to the end
FEW = 80  # tables of a turn, up to which all its ends are tried
SAMPLES = 120  # ends of a turn that are tried where it has more tables


class Claims(NamedTuple):
    """A turn with what is claimed about each of its moves, so many turns being counted."""

    state: State
    depth: int
    choices: tuple[Choice, ...]

    def ends(self) -> list[tuple[Choice, State]]:
        """Return the moves with the end of the turn that the line of each comes to."""
        return [(choice, played(self.state, choice.line)) for choice in self.choices]


def certified(player: int, goal: str, claims: Claims) -> Certificate:
    """Return the certificate of an answer with open hands."""
    state, depth, choices = claims
    if depth > 2:
        return TurnsProof(state, player, goal, choices, depth)
    return (TurnProof if depth == 1 else ReplyProof)(state, player, goal, choices)


@dataclass(frozen=True, slots=True)
class TurnsProof(Frozen):
    """The certificate of three and more turns with open hands.

    The list holds every legal move, best first, and each line can be played and ends its turn. Where the rules allow
    few ways to go on, all of them are tried to the last turn that counts: every move, every card put away, every card
    of nature's; in the last turn only what can matter there (`worth_trying`). Then all values are proved, and no solver
    is asked.

    Where there are too many ways, only this turn is played by the rules, and a solver that begins anew claims what the
    states after it are worth. Completely tried is then: each line comes to its value, on average over all cards that
    nature may bring; a new search of all moves comes to the same values; and if the turn has few tables, none of its
    ends comes to more than the value of the move that leads there. If it has many, `samples` ends are tried, near the
    lines and elsewhere. Two of the claims, after the best line and after any other end, are proved in the same way with
    one turn fewer, and so on, two for each turn, down to two turns, which `ReplyProof` proves. All other claims rest on
    the search, and so does it that no end is better that was not tried.
    """

    state: State
    player: int
    goal: str
    choices: tuple[Choice, ...]
    depth: int

    def check(self, samples: int = SAMPLES, seed: int = 0) -> bool:
        """Try it again; whatever is chosen at random depends on the seed alone."""
        if not is_well_made(self.state, self.player, self.choices, turns=1):
            return False
        claims = Claims(self.state, self.depth, self.choices)
        try:
            return is_all_there_is(Tried(self.goal, TRIED), claims)
        except TooMany:
            return Sampling(self.goal, samples, seed).bears_out(claims)


# ------------------------------------------------------------------------------------ everything


class TooMany(Exception):
    """There are too many ways to go on to try them all."""


class Tried:
    """Values by the rules alone: every move and every card, up to so many of them."""

    def __init__(self, goal: str, most: float = math.inf) -> None:
        self.goal, self.left = goal, most
        self._known: dict[tuple[State, int], Value] = {}

    def reached(self, state: State, seat: int, depth: int) -> Value:
        """Return what a turn comes to for its player, from a table in it or at its end; `depth` counts it."""
        if turn_is_over(state, seat):
            return self.ended(state, seat, depth - 1)
        if (state, depth) not in self._known:
            moves = worth_trying(state) if depth == 1 else kahuna.legal_moves(state, seat)
            self._count(len(moves))
            self._known[state, depth] = max(self.reached(kahuna.play(state, move), seat, depth) for move in moves)
        return self._known[state, depth]

    def ended(self, state: State, seat: int, depth: int) -> Value:
        """Return what the end of a turn is worth to its player if so many turns follow: nature's cards averaged."""
        shares = by_nature(state, depth)
        self._count(len(shares))
        return sum(share * self.following(after, seat, depth) for after, share in shares.items())

    def following(self, state: State, seat: int, depth: int) -> Value:
        """Return what a state between two turns is worth to the player whose turn is over."""
        if depth == 0 or state.phase != TURN:
            return worth_to(self.goal, state, seat)
        return -self.reached(state, 1 - seat, depth)

    def _count(self, number: int) -> None:
        self.left -= number
        if self.left < 0:
            raise TooMany


def by_nature(state: State, depth: int) -> dict[State, Fraction]:
    """Return the states that nature's cards lead to with their chances; no card is opened if no turn follows."""
    shares = {state: Fraction(1)}
    while (first := next(iter(shares))).phase == DRAW or (depth and kahuna.chance(first)):  # alike for all of them
        more: dict[State, Fraction] = {}
        for before, share in shares.items():
            for card, chance in kahuna.chance(before):
                after = kahuna.play(before, card)
                more[after] = more.get(after, Fraction(0)) + share * chance
        shares = more
    return shares


def is_all_there_is(tried: Tried, claims: Claims) -> bool:
    """Say whether each line comes to its value, and no other way to go on after its move to more."""
    state, depth, choices = claims
    seat = state.to_move
    return all(tried.ended(end, seat, depth - 1) == choice.value for choice, end in claims.ends()) and all(
        tried.reached(kahuna.play(state, choice.move), seat, depth) == choice.value for choice in choices
    )


# ------------------------------------------------------------------------------------ some of it


class Claimed(Tried):
    """One turn by the rules; what follows it, a solver claims."""

    def __init__(self, goal: str) -> None:
        super().__init__(goal)
        self.solver = Turns(goal)

    def following(self, state: State, seat: int, depth: int) -> Value:
        """Return what the solver claims."""
        if state.phase != TURN:
            return worth_to(self.goal, state, seat)
        return -finished(self.solver.value(state, depth, -FAR, FAR))[0]


class Sampling:
    """Tries a part of what can happen; random is only what is chosen, never what it is worth."""

    def __init__(self, goal: str, samples: int, seed: int) -> None:
        self.goal, self.samples, self.rng = goal, samples, random.Random(seed)
        self.claimed = Claimed(goal)

    def bears_out(self, claims: Claims) -> bool:
        """Say whether the claims hold wherever they are tried, at this turn and at two states of each turn after it."""
        if _values(self._answer(claims.state, claims.depth)) != _values(claims.choices):
            return False
        waiting = [claims]
        while waiting:
            if not all(self._holds(one) for one in waiting):
                return False
            waiting = self._later(waiting)
        return True

    def _holds(self, claims: Claims) -> bool:
        state, depth, choices = claims
        if choices[0].value != finished(self.claimed.solver.value(state, depth, -FAR, FAR))[0]:
            return False
        if depth <= 2:
            return certified(state.to_move, self.goal, claims).check()
        if has_few_tables(state):
            return is_all_there_is(self.claimed, claims)
        seat = state.to_move
        return all(self.claimed.ended(end, seat, depth - 1) == choice.value for choice, end in claims.ends()) and all(
            self.claimed.ended(end, seat, depth - 1) <= choice.value for choice, end in self._some_ends(claims)
        )

    def _some_ends(self, claims: Claims) -> Iterator[tuple[Choice, State]]:
        """Yield ends of the turn, each with the first move that leads there."""
        for _ in range(self.samples):
            choice = self.rng.choice(claims.choices)
            yield choice, self._end_near(claims.state, choice.line)

    def _end_near(self, state: State, line: Sequence[Move]) -> State:
        """Return the end of a turn that begins like a line and goes on at random, each kind of move equally often."""
        seat = state.to_move
        state = played(state, line[: self.rng.randint(1, max(1, len(line) - 1))])
        while not turn_is_over(state, seat):
            kinds: dict[type, list[Move]] = {}
            for move in kahuna.legal_moves(state, seat):
                kinds.setdefault(type(move), []).append(move)
            state = kahuna.play(state, self.rng.choice(self.rng.choice(list(kinds.values()))))
        return state

    def _later(self, turns: Sequence[Claims]) -> list[Claims]:
        """Return what is claimed of two next turns: after the first best line, and after anything else."""
        more = [claims for claims in turns if claims.depth > 2]
        if not more:
            return []
        first, last = more[0], more[-1]
        best = self._claims(played(first.state, first.choices[0].line), first.depth - 1)
        other = self._claims(self._end_near(last.state, self.rng.choice(last.choices).line), last.depth - 1)
        return [claims for claims in (best, other) if claims]

    def _claims(self, end: State, depth: int) -> Claims | None:
        """Return what is claimed of the turn after an end of one and a card of nature's, unless the game is over."""
        state = self.rng.choice(list(by_nature(end, depth)))
        depth = min(depth, turns_left(moment_of(state)))
        return None if state.phase != TURN else Claims(state, depth, self._answer(state, depth))

    def _answer(self, state: State, depth: int) -> tuple[Choice, ...]:
        """Return what the solver says about each move."""
        solver = self.claimed.solver
        values: dict[Move, Value] = {}
        lines: dict[Move, tuple[Any, ...]] = {}
        for move in kahuna.legal_moves(state, state.to_move):
            values[move], plan = finished(solver.after(state, move, depth))
            lines[move] = line_of(solver, state, plan, depth)
        return ranked(values, lines)


def has_few_tables(state: State) -> bool:
    """Say whether the tables of a turn, between its moves, are few by the rules."""
    seen, waiting = {state}, [state]
    while waiting and len(seen) <= FEW:
        table = waiting.pop()
        moves = kahuna.legal_moves(table, state.to_move)
        after = {kahuna.play(table, move) for move in moves if not isinstance(move, Draw)} - seen
        seen |= after
        waiting += [following for following in after if not turn_is_over(following, state.to_move)]
    return len(seen) <= FEW


def _values(choices: Sequence[Choice]) -> dict[Move, Value]:
    return {choice.move: choice.value for choice in choices}
