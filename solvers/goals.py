"""What a search counts and how far it looks. Each game's own goals stand in its solver.

A goal says what a state is worth to each seat, which decisions belong to what is searched (this turn, this round), and
which moves need not be looked at inside, each with its proof. `worth` of an unfinished state counts as if what is
searched ended there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from fijiwidgets.core import Frozen, Game, GameError, Move, shown
from solvers.analysis import EXACT_OPEN, Value, Words

Values = tuple[Value, ...]  # by seat


def all_moves(state: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Look at every move."""
    return moves


@dataclass(frozen=True, slots=True)
class Goal(Frozen):
    """What is counted and how far the search looks; `proved` is the guarantee once everything inside was seen."""

    measure: Words
    proved: Words
    worth: Callable[[Any], Values]
    inside: Callable[[Any], bool]
    worth_looking: Callable[[Any, int, Sequence[Move]], Sequence[Move]] = all_moves
    left_out: Callable[[Any], bool] = lambda state: False  # what the search does not go into, and says so
    decided_by_ties: Callable[[Any], bool] = lambda state: False  # whether an indifferent player decided its worth


@dataclass(frozen=True, slots=True)
class Question(Frozen):
    """Something to ask about a position: in words, and as the options of `analysing` that ask it."""

    words: Words
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def key(self) -> str:
        """What tells it from the others, in every position."""
        return self.words.key


def question(name: str, **options: Any) -> Question:
    """Return a question whose words are those of this name.

    >>> str(question("kahuna_reply", depth=2).words)
    'this turn and the reply to it'
    """
    return Question(Words(f"solvers.question.{name}"), tuple(options.items()))


def whole_game(game: Game, unfinished: Callable[[Any], Values] | None = None) -> Goal:
    """Return the goal of any game: points ahead of the best other player at the end."""

    def worth(state: Any) -> Values:
        end = game.outcome(state)
        if end is not None:
            return lead(end.scores)
        return unfinished(state) if unfinished else (0,) * len(state.players)

    return Goal(Words("solvers.measure.final_lead"), EXACT_OPEN, worth, lambda state: game.outcome(state) is None)


def lead(values: Sequence[Value]) -> Values:
    """Return by how much each seat is ahead of the best other one.

    >>> lead((5, 2, 3))
    (2, -3, -2)
    """
    if len(values) == 1:
        return tuple(values)
    order = sorted(values)
    return tuple(own - (order[-2] if own == order[-1] else order[-1]) for own in values)


def known_goal(goal: str | None, known: Sequence[str]) -> str:
    """Return the goal asked for, the first one if none is; an unknown one is refused.

    >>> known_goal(None, ("turn", "game"))
    'turn'
    """
    if goal is None:
        return known[0]
    if goal not in known:
        raise GameError(
            "solvers.error.goal", goal=goal if isinstance(goal, str) else shown(goal), known=", ".join(known)
        )
    return goal
