"""Every outcome of a turn of Kahuna, as a list whose entries are made when somebody looks at them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Any, overload

from fijiwidgets.core import Frozen, GameError, Move
from fijiwidgets.games import kahuna
from fijiwidgets.games.kahuna.components import HAND_LIMIT
from fijiwidgets.games.kahuna.state import TURN, Cards, Discard, State
from solvers.asked import position_of
from solvers.kahuna.turn import CompiledReached, Node, Reached, explore, put_away, table_at, turn_of
from solvers.kahuna.worth import moment_of, turn_table


def turn_outcomes(state: State) -> Outcomes:
    """Return every distinct outcome of a turn with a shortest play that reaches it.

    An outcome is the table before the draw that ends the turn: bridges, cards kept, cards put away. What takes
    fewer plays comes first, each time with all ways to put away the cards that are left. Raises `GameError` where
    nobody has a turn, and for a position that cannot arise.

    >>> study = kahuna.position(white=["ALOA-BARI"], hands=[["ALOA"], []], open=["BARI", "BARI", "COCO"])
    >>> [" ".join(map(str, outcome.play)) for outcome in turn_outcomes(study)]
    ['', 'discard ALOA', 'lay ALOA-DUDA ALOA', 'lay ALOA-HUNA ALOA']
    """
    position_of(kahuna, state)
    if state.phase != TURN or None in state.hands[state.to_move]:
        raise GameError("solvers.error.kahuna_turn")
    if found := kahuna.problems(state):
        raise found[0]
    return Outcomes(state, explore(turn_of(state), turn_table("islands", moment_of(state), state.to_move)))


@dataclass(frozen=True, slots=True)
class TurnOutcome(Frozen):
    """What a turn can come to: the table before the draw that ends it (or at the end of the game), and the play."""

    state: State
    play: tuple[Move, ...]


class Outcomes(Sequence[TurnOutcome]):
    """All outcomes of a turn. They are made when somebody looks at them: most questions need a few."""

    def __init__(self, state: State, reached: Reached) -> None:
        self.state, self.reached = state, reached
        self._most = len(state.hands[state.to_move])
        if state.refused and (state.open or state.deck):
            self._most = HAND_LIMIT - 1  # more than these must not be kept: a card has to be drawn (6.6)
        self._ends = self._count()

    def _count(self) -> Any:
        """Return for each node how many outcomes there are up to it."""
        if isinstance(self.reached, CompiledReached):
            return put_away_counts(self.reached.turn.hand, self._most)[self.reached.lefts()].cumsum()
        return list(accumulate(len(put_away(node.hand, self._most)) for node in self.reached))

    def __repr__(self) -> str:
        return f"<{len(self)} outcomes of {self.state!r}>"  # no address: notebooks are compared with their last run

    def __len__(self) -> int:
        return int(self._ends[-1])

    @overload
    def __getitem__(self, place: int) -> TurnOutcome: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[TurnOutcome]: ...
    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[index] for index in range(*place.indices(len(self)))]
        if not -len(self) <= place < len(self):
            raise IndexError(place)
        place %= len(self)
        index = bisect_right(self._ends, place)
        node = self.reached[index]
        away = put_away(node.hand, self._most)[place - (int(self._ends[index - 1]) if index else 0)]
        return self._outcome(index, node, away)

    def _outcome(self, index: int, node: Node, away: Cards) -> TurnOutcome:
        path = self.reached.path(index)
        if away:  # before the play that ends the game, otherwise after all of them
            path = (Discard(away), *path) if self.reached.over(node) else (*path, Discard(away))
        return TurnOutcome(table_at(self.state, node, away), path)


@lru_cache(maxsize=4096)
def put_away_counts(hand: Cards, most: int) -> Any:
    """Return for each part of a hand, as a mask, in how many ways cards of it can be put away."""
    import numpy as np

    parts = [[card for place, card in enumerate(hand) if left >> place & 1] for left in range(1 << len(hand))]
    return np.array([len(put_away(tuple(part), most)) for part in parts])
