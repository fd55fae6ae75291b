"""FYFE: the best placement, exactly in the last rounds, by samples before, as an analysis.

Goal `game` counts a player's own points at the end. The own board is looked at alone: what the others do changes
nothing on it but who wins first bonuses, and the guarantee tells how much these can matter. Goal `round` counts the
points when this round ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from fijiwidgets.core import GameError, Move, shown
from fijiwidgets.games import fyfe
from fijiwidgets.games.fyfe.components import CELLS, FIRST_BONUS, LINE_BONUS, SLOTS
from fijiwidgets.games.fyfe.listing import may_use, stones_on
from fijiwidgets.games.fyfe.state import DONE, DRAW, MORE, PLACE, Done, State, Tile, score
from solvers import kernels
from solvers.analysis import EXACT, EXACT_OPEN, Analysis, Value, Words, between, exact_if, ranked
from solvers.fyfe.board import alike, alone, board_of, is_odd, quiet, worth_of
from solvers.fyfe.bound import charms_ahead, upper_bound
from solvers.fyfe.end import Ending, next_move
from solvers.fyfe.player import Clock, estimates, watched
from solvers.fyfe.proof import Played
from solvers.fyfe.samples import sampling
from solvers.goals import Goal, Question, known_goal, question
from solvers.search import Search

GAME: Any = fyfe
GOALS = ("game", "round")
MEASURE = Words("solvers.measure.fyfe_points")
PATIENCE = 20.0  # seconds that an exact answer may take; beyond that it is sampled


def near_goal(first: Any, player: int) -> Goal:
    """Return the goal of one round: points when it ends."""
    turn = first.round

    def inside(state: Any) -> bool:
        return bool(state.round == turn and state.sides[player].stage != DONE)

    def worth(state: Any) -> tuple[int, ...]:
        # Who is done may still lose a first bonus to what the others do in this round.
        while state.round == turn and state.sides[player].stage == DONE and (acting := fyfe.actors(state)):
            state = fyfe.play(state, {seat: fyfe.legal_moves(state, seat)[-1] for seat in acting})
        return points_so_far(state)

    measure, proved = Words("solvers.measure.points"), Words("solvers.guarantee.this_round_others")
    if len(first.sides) == 1:
        proved = Words("solvers.guarantee.this_round")
    # Two stones drawn anew are some ten thousand cases: whoever does so is counted as if the round ended there.
    return Goal(measure, proved, worth, inside, _only_full_lines, lambda state: DRAW in _stages(state))


def _stages(state: Any) -> list[str]:
    return [side.stage for side in state.sides]


def points_so_far(state: Any) -> tuple[int, ...]:
    """Return everybody's points if the round ended now: bonuses that are not yet given out included."""
    decided = {*state.gone, *(tile for side in state.sides for tile in side.firsts)}
    fresh = [tile for side in state.sides for tile in side.fresh if tile not in decided]
    totals = []
    for seat, side in enumerate(state.sides):
        firsts = sum(tile not in decided and fresh.count(tile) == 1 for tile in side.fresh)
        lines = LINE_BONUS[min(len(side.through), 4)]
        totals.append(score(state, seat).total + FIRST_BONUS * firsts + lines)
    return tuple(totals)


def _only_full_lines(state: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Leave out tiles that nobody has to lay, on lines that are not full, when no charm can be used any more.

    Proof: without a charm the board stays as it is until the round ends, so such a tile earns nothing in it.
    """
    side = state.sides[seat]
    if side.stage != MORE or (state.charms_on and not side.charmed):
        return moves
    full = {slot for number, slot in enumerate(SLOTS) if "" not in stones_on[number](side.board)}
    return [move for move in moves if isinstance(move, Done) or (isinstance(move, Tile) and move.slot in full)]


# ------------------------------------------------------------------------------------ the analysis


def questions(state: State, player: int) -> tuple[Question, ...]:
    """Return what may be asked here, the usual question first."""
    return question("game", goal="game"), question("fyfe_round", goal="round")


def analysing(
    state: Any,
    player: int,
    *,
    goal: str | None = None,
    depth: int | None = None,
    seed: int = 0,
    draws: Sequence[str] | None = None,
) -> Iterator[Analysis]:
    """Yield better and better answers; the last one is `done`.

    `depth`: at most so many decisions of a search. `draws`: the stones to come, if they are known; see `known_draws`.
    """
    state = state.but(viewer=None)  # nothing is hidden but the order in the bag
    if known_goal(goal, GOALS) == "round":
        return Search(GAME, state, player, near_goal(state, player), depth).run()
    if draws is not None:
        return iter([known_draws(state, draws, player)])
    if is_odd(state, player):
        return Search(GAME, state, player, _odd_goal(state), depth).run()
    return _whole_game(state, player, seed)


def _odd_goal(state: State) -> Goal:
    """Return the goal of a search: points, which the others want as well."""
    proved = EXACT if len(state.sides) == 1 else EXACT_OPEN
    return Goal(MEASURE, proved, points_so_far, lambda later: fyfe.outcome(later) is None)


def known_draws(state: State, draws: Sequence[str], player: int = 0) -> Analysis:
    """Return every placement with the most points it can lead to if these stones are drawn, in this order.

    Charms are left out, of the moves as well. Lines of play on which stones are drawn are those of the own board alone.

    >>> from fijiwidgets.games.fyfe.components import SLOTS, TILES
    >>> cells = {cell: stone for cell, stone in zip(CELLS[:23], fyfe.STONES[:23])}
    >>> tiles = {slot: tile for slot, tile in zip(SLOTS, TILES)}
    >>> state = fyfe.position(boards=[cells], tiles=[tiles], supply=[["Y5h", "Y5t"]], allow_unreachable=True)
    >>> known_draws(state, []).check()
    True
    """
    charmed, state = state, quiet(state.but(viewer=None))
    table = alone(state, player)
    draws = _drawn(table, draws)
    start = (table, 0) if draws else (state, player)
    ending = Ending(table.box, worth_of(table))
    found = ending.ways(board_of(table), (*table.sides[0].supply, *draws))
    moves: Sequence[Any] = fyfe.legal_moves(table, 0)
    values: dict[Move, Value] = {move: found[move.stone, CELLS.index(move.cell)][0] for move in moves}
    choices = ranked(values, {move: _line(*start, move, ending, draws) for move in moves})
    proof, proved = Played(state, player, choices, ending, draws), _proved(charmed.but(lucky=0), player, 0)
    return Analysis(GAME, state, player, MEASURE, proved, choices, choices[0].value, 1.0, True, ending.nodes, proof)


def _drawn(table: State, draws: Any) -> tuple[str, ...]:
    """Return the stones known to come; refuse those that cannot be drawn, or do not fill the board."""
    side = table.sides[0]
    needed = side.board.count("") - len(side.supply)
    if not isinstance(draws, (list, tuple)) or len(draws) != needed or side.stage != PLACE or is_odd(table, 0):
        raise GameError("solvers.error.fyfe_draws", draws=shown(draws))
    for number, stone in enumerate(draws):
        if stone not in table.bag or stone in draws[:number]:
            raise GameError("solvers.error.fyfe_not_in_bag", stone=shown(stone))
    return tuple(draws)


def _whole_game(state: State, player: int, seed: int) -> Iterator[Analysis]:
    table, moves = alone(state, player), fyfe.legal_moves(state, player)
    promised = estimates(state, player)
    # What is had after a move is sure, but for first bonuses; it is less than before if the move spends a charm.
    had = alone(state, player, firsts=len(state.sides) == 1)
    sure, most = {move: score(fyfe.play(had, move), 0).total for move in moves}, upper_bound(state, player)
    choices = ranked({move: max(Fraction(sure[move]), min(promised[move], Fraction(most))) for move in moves})
    proved = between(min(sure.values()), most)
    answer = Analysis(GAME, state, player, MEASURE, proved, choices, choices[0].value)
    yield answer
    if len(table.sides) < len(state.sides):
        answer = answer.but(remarks=(Words("solvers.guarantee.fyfe_firsts"),))
    if _can_be_exact(table, len(moves)):
        yield from _exactly(answer)
    else:
        yield from sampling(answer, seed)


def _can_be_exact(table: State, moves: int) -> bool:
    """Say whether an exact answer takes no longer than anybody's patience."""
    if _seconds(table, moves, classes=1) > PATIENCE:  # hopeless, and not worth the time to find the classes
        return False
    return _seconds(table, moves, len(alike(table.box, board_of(table), table.bag))) <= PATIENCE


def _seconds(table: State, moves: int, classes: int) -> float:
    """Return how long an exact answer may take, roughly: the draws ahead, and what may be drawn and placed."""
    side, compiled = table.sides[0], kernels.ready("fyfe") is not None
    free = side.board.count("") - (side.stage == PLACE)  # after this move
    seconds = 2e-5 if compiled else 2e-3
    if free >= 2:
        seconds += classes * (5e-6 if compiled else 2e-3)
    for left in range(3, free + 1):
        seconds *= classes * 2 * left
    redraw = side.stage == PLACE and may_use(table, side, "redraw")
    return seconds * (moves + (classes**2 * free if redraw else 0))


def _exactly(answer: Analysis) -> Iterator[Analysis]:
    """Yield exact values, the most promising moves first; only what was looked at is shown."""
    state, player, number = answer.state, answer.player, len(answer.moves)
    table = alone(state, player)
    ending, clock = Ending(table.box, worth_of(table)), Clock()
    values: dict[Move, Value] = {}
    lines: dict[Move, tuple[Any, ...]] = {}
    for choice in answer.moves:
        after = quiet(fyfe.play(table, choice.move))
        values[choice.move] = yield from watched(ending.after(after), clock, answer)
        lines[choice.move] = _line(state, player, choice.move, ending)
        shown_moves = [move for move in fyfe.legal_moves(state, player) if move in values]  # ties in listing order
        choices = ranked({move: values[move] for move in shown_moves}, lines)
        answer = answer.but(
            guarantee=Words("solvers.guarantee.looked_at", (("number", len(values)), ("all", number))),
            moves=choices,
            value=choices[0].value,
            progress=len(values) / number,
            nodes=ending.nodes,
        )
        if clock.due():
            yield answer
    proof, side = Played(state, player, answer.moves, ending), table.sides[0]
    proved = _proved(state, player, side.board.count("") - len(side.supply))
    yield answer.but(guarantee=proved, done=True, progress=1.0, certificate=proof)


def _proved(state: State, player: int, draws: int) -> Words:
    """Return what the values are worth: charms, first bonuses, and what the draws of others tell are left open.

    To a player who does not look at them, a stone drawn by somebody else is like one that stays in the bag. Who looks
    knows better what may still come, and can do better with it: not with the next draw, for nobody decides before it.
    """
    alone_here = len(state.sides) == 1
    others = [seat for seat in range(len(state.sides)) if seat != player] if draws > 0 else []
    may_charm = [
        seat
        for seat in (player, *others)
        if charms_ahead(state, seat) and set(state.box.charms()) - set(state.sides[seat].used)
    ]
    open_firsts = worth_of(alone(state, player)) != worth_of(alone(state, player, firsts=False))
    conditions = {"if_no_charms": may_charm, "if_no_firsts": open_firsts and not alone_here}
    conditions["if_unheeded"] = draws > 1 and not alone_here
    return exact_if(*[Words(f"solvers.guarantee.{name}") for name, counts in conditions.items() if counts])


def _line(state: State, player: int, move: Move, ending: Ending, draws: Sequence[str] = ()) -> tuple[Any, ...]:
    """Return the moves to follow until a stone is drawn that nobody knows; the others make their last moves."""
    line: list[Any] = []
    while True:
        acting = fyfe.actors(state)
        if not acting and not draws:
            return tuple(line)
        if player in acting and line:
            move = next_move(ending, quiet(alone(state, player)), draws)
        decision = _with_others(state, player, move) if acting else fyfe.Draw(draws[0])
        draws = draws if acting else draws[1:]
        line.append(decision)
        state = fyfe.play(state, decision)


def _with_others(state: State, player: int, move: Move) -> Any:
    acting = fyfe.actors(state)
    if acting == (player,):
        return move
    return {seat: move if seat == player else fyfe.legal_moves(state, seat)[-1] for seat in acting}
