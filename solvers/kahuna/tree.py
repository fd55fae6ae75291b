"""The last two turns of Kahuna as a plain tree of numbers: for lessons on search, which count what is looked at.

The solver itself never writes the tree down: `search` walks it with the same cuts. Here every leaf stands for
one way in which the game can end, found by the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fijiwidgets.core import GameError, Move
from fijiwidgets.games import kahuna
from fijiwidgets.games.kahuna.state import Discard, Draw, State
from solvers.kahuna.outcomes import TurnOutcome, turn_outcomes
from solvers.kahuna.proof import worth_to


class Branch(NamedTuple):
    """A turn that can be played: its moves, the lead in islands after it, and the lead after each reply."""

    play: tuple[Move, ...]
    lead: int
    replies: tuple[int, ...]

    @property
    def worth(self) -> int:
        """What is left of the lead after the best reply."""
        return min(self.replies)


def last_two_turns(state: State) -> list[Branch]:
    """Return every turn of the player to move with the results of every reply; the shortest plays come first.

    Only for the last two turns of a game (7.5), where no card is drawn any more: putting cards away is left out,
    because it changes nothing there. Raises `GameError` anywhere else.

    >>> end = kahuna.position(
    ...     white=["ALOA-BARI", "GOLA-KAHU"],
    ...     black=["ALOA-HUNA", "FAAA-JOJO"],
    ...     hands=[["ALOA"], ["LALE"]],
    ...     deck=[],
    ...     round=3,
    ...     last_turns=2,
    ... )
    >>> for branch in last_two_turns(end):
    ...     print(" ".join(map(str, branch.play)), branch.lead, branch.replies)
     0 (0, 0, 0, 0)
    lay ALOA-DUDA ALOA 1 (1, 1, 1, 1)
    """
    if state.last_turns != 2:
        raise GameError("solvers.error.kahuna_turn")
    seat = state.to_move
    return [_branch(turn, seat) for turn in _plays(state)]


def _plays(state: State) -> Sequence[TurnOutcome]:
    found = [turn for turn in turn_outcomes(state) if not any(isinstance(move, Discard) for move in turn.play)]
    return sorted(found, key=lambda turn: (len(turn.play), [str(move) for move in turn.play]))


def _branch(turn: TurnOutcome, seat: int) -> Branch:
    after = _ended(turn.state)
    lead = worth_to("islands", turn.state, seat)
    if kahuna.outcome(after) is not None:
        return Branch(turn.play, lead, (worth_to("score", after, seat),))
    return Branch(turn.play, lead, tuple(worth_to("score", _ended(reply.state), seat) for reply in _plays(after)))


def _ended(state: State) -> State:
    return state if kahuna.outcome(state) is not None else kahuna.play(state, Draw(None))
