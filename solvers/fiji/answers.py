"""Fiji: what each offer or choice is worth in one exchange, as an analysis; and which goals there are.

- `exchange`: trophies of the round as if it ended with this exchange, which in the last one it does. Two players: the
  equilibrium. More: the average over what the others may offer, or over what they are `believed` to offer.
- `equilibrium`: for three to five players, offers that nobody can improve on alone; see `many`.
- `round`: for two players, the solved rest of the round, and the hiding before it; see `round_answers`.
- `game`: a search to the end of the game, as far as there is time.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Mapping
from typing import Any

from fijiwidgets.core import GameError, Record
from fijiwidgets.games import fiji
from fijiwidgets.games.fiji.state import CHOOSING, State
from solvers import matrix
from solvers.analysis import Analysis, Choice, Words, between
from solvers.fiji import many, round_answers
from solvers.fiji.by_rules import standing
from solvers.fiji.exchange import guarantee
from solvers.fiji.proof import Mixes
from solvers.fiji.table import Payoffs, working_out
from solvers.fiji.view import averaging
from solvers.goals import Goal, Question, Values, known_goal, lead, question, whole_game
from solvers.search import TICK, Search

GAME: Any = fiji


def goals_of(state: State) -> tuple[str, ...]:
    """Return what may be asked for here, the usual question first."""
    if state.phase == "hide":
        return "round", "game"
    if len(state.players) == 2:
        return "exchange", "round", "game"
    return ("exchange", "game") if state.phase in CHOOSING else ("exchange", "equilibrium", "game")


def questions(state: State, player: int) -> tuple[Question, ...]:
    """Return what may be asked here, the usual question first."""
    if state.phase in CHOOSING or state.phase == "hide" or len(state.players) == 2:
        near = question("fiji_exchange" if state.last_exchange else "fiji_as_if_over", goal="exchange")
    else:
        near = question("fiji_average", goal="exchange")
    asked = {
        "exchange": near,
        "equilibrium": question("fiji_equilibrium", goal="equilibrium"),
        "round": question("fiji_round", goal="round"),
        "game": question("game", goal="game"),
    }
    known = goals_of(state)
    # In the last exchange the rest of the round is this exchange.
    return tuple(asked[goal] for goal in known if not (goal == "round" and "exchange" in known and state.last_exchange))


def analysing(
    state: Any,
    player: int,
    *,
    goal: str | None = None,
    depth: int | None = None,
    seed: int = 0,
    believed: Mapping[Any, Any] | None = None,
    record: Record | None = None,
) -> Iterator[Analysis]:
    """Yield better and better answers; the last one is `done`.

    `believed` says by seat what others offer: one offer, offers with weights, or a list of offers. In a view the values
    are averages over the beads that the other player may have hidden, with the `record` of the game over those that
    fit what was seen in this round.
    """
    goal = known_goal(goal, goals_of(state))
    if believed and (goal != "exchange" or state.phase in CHOOSING):
        raise GameError("solvers.error.fiji_believed_here")

    def solving(table: Any) -> Iterator[Analysis]:
        return _open(table, player, goal, depth, seed, believed)

    return solving(state) if state.viewer is None else averaging(state, player, solving, record, seed)


def _open(
    state: Any, player: int, goal: str, depth: int | None, seed: int, believed: Mapping[Any, Any] | None
) -> Iterator[Analysis]:
    """Yield the answers for a whole table."""
    if goal == "game":
        return Search(GAME, state, player, whole_game(GAME, near_goal(state, player).worth), depth).run()
    if goal == "round":
        return round_answers.analysing(state, player)
    if state.phase in CHOOSING:
        return Search(GAME, state, player, near_goal(state, player), depth).run()
    if goal == "equilibrium":
        return many.in_equilibrium(state, player)
    if not believed and len(state.players) == 2:
        return _equilibrium(state, player)
    return many.against_beliefs(state, player, believed or {}, seed)


def near_goal(first: Any, player: int) -> Goal:
    """Return the goal of one exchange: trophies of the round, as if it ended with the exchange."""

    def worth(state: Any) -> Values:
        if (state.round, state.phase == "over") != (first.round, False):
            trophies = tuple(now - then for now, then in zip(state.heads, first.heads, strict=True))
        else:
            trophies = standing(state)
        return lead(trophies) if len(trophies) == 2 else trophies

    proved = guarantee(first)
    name = "solvers.measure.trophy_lead" if len(first.players) == 2 else "solvers.measure.trophies"
    return Goal(Words(name), proved, worth, lambda state: state.phase in CHOOSING)


# ------------------------------------------------------------------------------------ two players


def _equilibrium(state: State, player: int) -> Iterator[Analysis]:
    """Solve the exchange as a matrix game: the mix, and what every offer is worth against the other's mix."""
    answer = Analysis(GAME, state, player, Words("solvers.measure.trophy_lead"), between(*many.range_of(state)))
    work, pause, share = _matrix_work(state, player), time.monotonic() + TICK, 0.0
    while True:
        try:
            share = next(work)
        except StopIteration as end:
            table, solved = end.value
            break
        if time.monotonic() > pause:
            yield answer.but(progress=share)
            pause = time.monotonic() + TICK
    expected = matrix.expected(table.matrix, solved.column)
    choices = [
        Choice(offer, value, solved.value - value, chance, (offer,))
        for offer, value, chance in zip(table.rows, expected, solved.row, strict=True)
    ]
    choices.sort(key=lambda choice: (choice.regret, -(choice.probability or 0)))
    yield answer.but(
        moves=tuple(choices),
        value=solved.value,
        guarantee=guarantee(state),
        progress=1.0,
        done=True,
        nodes=len(table.rows) * len(table.columns),
        certificate=Mixes(state, player, solved, tuple(choices)),
    )


def _matrix_work(state: State, player: int) -> Generator[float, None, tuple[Payoffs, matrix.Equilibrium]]:
    table_work = working_out(state, "lead", player, 1 - player)
    while True:
        try:
            yield next(table_work) / 2
        except StopIteration as end:
            table: Payoffs = end.value
            break
    solving, steps = matrix.solving(table), 0
    while True:
        try:
            next(solving)
        except StopIteration as end:
            return table, end.value
        steps += 1
        yield 0.5 + 0.5 * (1 - 0.99**steps)
