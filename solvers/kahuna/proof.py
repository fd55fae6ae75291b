"""Certificates for Kahuna: what the solver says about a turn and the reply to it, tried again by the rules alone.

Those of more turns stand in `turns_proof`, those of averages over hidden cards in `view_proof`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fijiwidgets.core import Frozen, GameError, Move
from fijiwidgets.games import kahuna
from fijiwidgets.games.kahuna.components import HAND_LIMIT
from fijiwidgets.games.kahuna.state import DRAW, OPEN, TURN, Discard, Draw, State
from solvers.analysis import Choice, finished, ranked
from solvers.kahuna.search import Turns, played
from solvers.kahuna.worth import FAR, worth


@dataclass(frozen=True, slots=True)
class TurnProof(Frozen):
    """The certificate of one turn: every play is tried by the rules, and each move comes to the value claimed."""

    state: State
    player: int
    goal: str
    choices: tuple[Choice, ...]

    def check(self) -> bool:
        """Try everything again."""
        known: dict[State, int] = {}
        return is_well_made(self.state, self.player, self.choices, turns=1) and all(
            best_by_rules(self.goal, kahuna.play(self.state, choice.move), self.player, known) == choice.value
            and worth_to(self.goal, played(self.state, choice.line), self.player) == choice.value
            for choice in self.choices
        )


@dataclass(frozen=True, slots=True)
class ReplyProof(Frozen):
    """The certificate of two turns: no move comes to less than its value, and none to more.

    Not to less: the line of each move ends the turn so that no reply, of all that the rules allow, brings less. Not to
    more: for each end that the turn can have after the move, found by the rules, there is a reply that brings no more.
    (The solver names these replies; the rules play them.)
    """

    state: State
    player: int
    goal: str
    choices: tuple[Choice, ...]

    def check(self) -> bool:
        """Try it again."""
        return is_well_made(self.state, self.player, self.choices, turns=2) and self._holds()

    def _holds(self) -> bool:
        least, most, solver = dict[State, int](), dict[State, int](), Turns(self.goal)
        return all(
            self._at_least(self._end(choice), least) == choice.value
            and self._at_most(kahuna.play(self.state, choice.move), most, solver) == choice.value
            and worth_to(self.goal, played(self.state, choice.line), self.player) == choice.value
            for choice in self.choices
        )

    def _end(self, choice: Choice) -> State:
        """Return the end of the turn in a line."""
        state = self.state
        for move in choice.line:
            if turn_is_over(state, self.player):
                break
            state = kahuna.play(state, move)
        return state

    def _at_least(self, end: State, known: dict[State, int]) -> int:
        """Return what is left of an end after the best of all replies."""
        kind = _kind(end)
        if kind not in known:
            known[kind] = -best_by_rules(self.goal, settled(end), 1 - self.player, {})
        return known[kind]

    def _at_most(self, state: State, known: dict[State, int], solver: Turns) -> int:
        """Return the most that the turn comes to from here, if each of its ends is replied to as the solver says."""
        if turn_is_over(state, self.player):
            kind = _kind(state)
            if kind not in known:
                known[kind] = self._replied(state, solver)
            return known[kind]
        if state not in known:
            ways = [kahuna.play(state, move) for move in worth_trying(state)]
            known[state] = max(self._at_most(after, known, solver) for after in ways)
        return known[state]

    def _replied(self, end: State, solver: Turns) -> int:
        """Return what is left of an end after the reply that the solver names, played by the rules."""
        state = settled(end)
        if kahuna.outcome(state) is None:
            _, reply = finished(solver.value(state, 1, -FAR, FAR))
            state = played(state, reply)
        return worth_to(self.goal, state, self.player)


def _kind(end: State) -> State:
    """Return the end of a turn without what cannot matter within the next one."""
    return end.but(hands=((), ()), open=(), discards=(), face_down=())


def is_well_made(state: State, player: int, choices: tuple[Choice, ...], turns: int) -> bool:
    """Say whether the list holds every legal move, best first, each with a line of so many whole turns."""
    values, lines = {choice.move: choice.value for choice in choices}, {choice.move: choice.line for choice in choices}
    moves = kahuna.legal_moves(state, player)
    if set(moves) != set(values) or ranked({move: values[move] for move in moves}, lines) != choices:
        return False
    try:
        return all(choice.line[:1] == (choice.move,) and _holds(state, choice.line, turns) for choice in choices)
    except GameError:  # a line that the rules do not allow
        return False


def _holds(state: State, line: Sequence[Any], turns: int) -> bool:
    """Say whether a line holds so many turns, or fewer up to the end of the game."""
    ended = sum(isinstance(move, Draw) for move in line)
    return kahuna.outcome(played(state, line)) is not None or (ended == turns and isinstance(line[-1], Draw))


def turn_is_over(state: State, seat: int) -> bool:
    """Say whether a state is not within a turn of this player's any more."""
    return state.phase != TURN or state.to_move != seat


def line_of(turns: Turns, state: State, plan: tuple[Any, ...], depth: int) -> tuple[Any, ...]:
    """Return the plan of a turn and, where two turns were looked at, the reply to it."""
    after = played(state, plan)
    if depth != 2 or kahuna.outcome(after) is not None:
        return plan
    nature = settled_moves(after)
    after = played(after, nature)
    if after.phase != TURN:
        return (*plan, *nature)
    return (*plan, *nature, *finished(turns.value(after, 1, -FAR, FAR))[1])


def worth_to(goal: str, state: State, seat: int) -> int:
    """Return what a state is worth to a player."""
    value = worth(goal, state)
    return -value if seat else value


def settled_moves(state: State) -> tuple[Move, ...]:
    """Return cards of nature's until somebody decides; which ones they are does not matter within the next turn."""
    found: list[Move] = []
    while nature := kahuna.chance(state):
        found.append(nature[0][0])
        state = kahuna.play(state, found[-1])
    return tuple(found)


def settled(state: State) -> State:
    """Return the state with nature's cards on the table."""
    return played(state, settled_moves(state))


def worth_trying(state: State) -> list[Move]:
    """Return the moves that can matter within a turn.

    Which card is drawn cannot, only whether one is. Nor can putting cards away, because what can be played afterwards
    can be played before; only a full hand that is to draw has to make room.
    """
    moves = kahuna.legal_moves(state, state.to_move)
    found: list[Move] = [move for move in moves if not isinstance(move, (Discard, Draw))]
    draws = [move for move in moves if isinstance(move, Draw)]
    found += [move for move in draws if move.island is None] + [move for move in draws if move.island is not None][:1]
    if len(state.hands[state.to_move]) >= HAND_LIMIT:
        found += [move for move in moves if isinstance(move, Discard)][:1]
    return found


def best_by_rules(goal: str, state: State, seat: int, known: dict[State, int]) -> int:
    """Return the most that a player's turn can come to, or is worth where it is over, trying everything."""
    if state.phase == DRAW:
        state = kahuna.play(state, nature[0][0]) if (nature := kahuna.chance(state)) else state
    if state.phase in (DRAW, OPEN) or state.to_move != seat or kahuna.outcome(state) is not None:
        return worth_to(goal, state, seat)
    if state not in known:
        known[state] = max(best_by_rules(goal, kahuna.play(state, move), seat, known) for move in worth_trying(state))
    return known[state]
