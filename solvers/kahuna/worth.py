"""What a table of Kahuna is worth when a search stops there, for each goal, and how a turn can end.

A value depends on four numbers of the board (islands ahead, who has more bridges, whether one player has none) and on
the moment of the game. So all that a search has to know about one more turn is a small table of numbers.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from fijiwidgets.games.kahuna.components import CARDS, HAND_LIMIT, ISLANDS, ROUND_POINTS, ROUNDS
from fijiwidgets.games.kahuna.state import OPEN, State, without_bridges

GOALS = ("islands", "score", "win", "game")
MOST = len(ISLANDS)
WON = MOST + 1  # a game won counts more than all islands
WON_EARLY = sum(ROUND_POINTS) + MOST + 1  # and an early end more than all points
FAR = 1000  # beyond every value
RENEWED = len(CARDS) - 2 * HAND_LIMIT  # cards to draw in a new round, at least
DECLINE, DRAW, NOTHING = "decline", "draw", "nothing"  # the ways to end a turn, as far as they matter for the moment

NOBODY, MOVER, OTHER = range(3)  # who has no bridge, the other player having some


class Table:
    """What the end of a turn is worth, by who has no bridge, islands ahead + MOST, more bridges + 1.

    Tables are made once and compared by identity: to hash their numbers would take longer than to look at a turn.
    """

    def __init__(self, rows: tuple[tuple[tuple[int, ...], ...], ...]) -> None:
        self.rows = rows

    @cached_property
    def array(self) -> Any:
        """The table for a kernel."""
        import numpy as np

        return np.array(self.rows, np.int64)


class Moment(NamedTuple):
    """Where the game stands, apart from board and hands. Points are White's lead."""

    round: int
    points: int
    left: int  # cards to draw
    refused: bool
    last_turns: int | None
    fresh: bool = False  # a new round, in which nobody had a turn yet

    @property
    def early_end(self) -> bool:
        """Whether a player without bridges loses at once."""
        return self.round > 1

    def ways(self) -> tuple[str, ...]:
        """Return how a turn may end. A hand of five can always be made small enough to draw."""
        if not self.left:
            return (NOTHING,)
        return (DRAW,) if self.refused else (DECLINE, DRAW)

    def after(self, way: str, ahead: int) -> Moment:
        """Return the moment after a turn that ended in this way, White being so many islands ahead."""
        if way == DECLINE:
            return self._replace(refused=True, fresh=False)
        if way == DRAW and self.left > 1:
            return self._replace(left=self.left - 1, refused=False, fresh=False)
        if self.last_turns is not None:
            points = self.points + (ahead if self.last_turns == 1 else 0)
            return self._replace(last_turns=self.last_turns - 1, points=points, fresh=False)
        if self.round == ROUNDS:
            return self._replace(left=0, refused=False, last_turns=2, fresh=False)
        return Moment(self.round + 1, self.points + scoring(self.round, ahead), RENEWED, False, None, True)


def moment_of(state: State) -> Moment:
    """Return the moment of a state; a round is fresh as long as none of its open cards lies there."""
    points = state.points[0] - state.points[1]
    fresh = state.phase == OPEN and not state.open
    return Moment(state.round, points, len(state.open) + len(state.deck), state.refused, state.last_turns, fresh)


def scoring(number: int, ahead: int) -> int:
    """Return White's points in the scoring of a round.

    >>> scoring(2, -5), scoring(3, -5)
    (-2, -5)
    """
    return ahead if number == ROUNDS else ROUND_POINTS[number - 1] * _sign(ahead)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


# ------------------------------------------------------------------------------------ what is counted


def worth(goal: str, state: Any) -> int:
    """Return what a state is worth to White; a game that goes on counts as if it were scored here.

    `islands`: how many more; a game won is 13. `score` and `game`: points ahead, this round's scoring included; an
    early end is 16. `win`: 1, 0 or -1, decided as at the end of the game.
    """
    ahead = state.held[0].bit_count() - state.held[1].bit_count()
    bridges = _sign(state.laid[0].bit_count() - state.laid[1].bit_count())
    moment = moment_of(state)
    loser = None if moment.last_turns == 0 else without_bridges(state)  # after the third scoring nothing ends early
    return counted(goal, moment, ahead, bridges, 0 if loser is None else 1 if loser else -1)


def counted(goal: str, moment: Moment, ahead: int, bridges: int, early: int) -> int:
    """Return what White has, `early` being 1 or -1 where only Black or only White has no bridge."""
    if early and moment.early_end:  # also within the last turn: that is before the third scoring
        return early * {"islands": WON, "win": 1}.get(goal, WON_EARLY)
    over = moment.last_turns == 0
    points = moment.points if over or moment.fresh else moment.points + scoring(moment.round, ahead)
    result = _sign(points) or _sign(ahead) or bridges
    if goal == "islands":
        return WON * result if over else ahead
    return result if goal == "win" else points


@lru_cache(maxsize=512)
def turn_table(goal: str, moment: Moment, seat: int) -> Table:
    """Return what a player has who ends a turn at this moment in the best way, for each kind of board."""
    sign = -1 if seat else 1

    def best(bare: int, ahead: int, bridges: int) -> int:
        early = sign * ((bare == OTHER) - (bare == MOVER))
        return max(
            sign * counted(goal, moment.after(way, sign * ahead), sign * ahead, sign * bridges, early)
            for way in moment.ways()
        )

    return Table(
        tuple(
            tuple(tuple(best(bare, ahead, bridges) for bridges in (-1, 0, 1)) for ahead in range(-MOST, MOST + 1))
            for bare in (NOBODY, MOVER, OTHER)
        )
    )


def turns_left(moment: Moment) -> int:
    """Return how many turns the game can last at most: whoever faces a refusal must draw."""
    if moment.last_turns is not None:
        return moment.last_turns
    return 2 * moment.left + 2 if moment.round == ROUNDS else len(CARDS) * 2 * ROUNDS
