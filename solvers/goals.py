"""What a search counts, and how far it looks, for each game.

A goal says what a state is worth to each seat, which decisions belong to what is searched (this turn, this round), and
which moves need not be looked at inside, each with its proof. `worth` of an unfinished state counts as if what is
searched ended there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from fijiwidgets.core import Frozen, Game, GameError, Move
from fijiwidgets.games.fiji.state import CHOOSING
from fijiwidgets.games.fyfe.components import FIRST_BONUS, LINE_BONUS, SLOTS
from fijiwidgets.games.fyfe.listing import stones_on
from fijiwidgets.games.fyfe.state import DONE, DRAW, MORE, Done, Tile, score
from fijiwidgets.games.kahuna.components import ISLANDS
from fijiwidgets.games.kahuna.state import Discard, Draw
from fijiwidgets.games.wampum.components import KINDS
from solvers import fiji
from solvers.analysis import EXACT_OPEN, Value, Words

Values = tuple[Value, ...]  # by seat


@dataclass(frozen=True, slots=True)
class Goal(Frozen):
    """What is counted and how far the search looks; `proved` is the guarantee once everything inside was seen."""

    measure: Words
    proved: Words
    worth: Callable[[Any], Values]
    inside: Callable[[Any], bool]
    worth_looking: Callable[[Any, int, Sequence[Move]], Sequence[Move]]
    left_out: Callable[[Any], bool] = lambda state: False  # what the search does not go into, and says so


def goal_of(game: Game, state: Any, player: int, goal: str = "turn") -> Goal:
    """Return the goal for a position: the `turn` (in some games the round), or the whole `game`."""
    name = game.__name__.rpartition(".")[2]  # type: ignore[attr-defined]
    if goal not in ("turn", "game"):
        raise GameError("solvers.error.goal", goal=goal)
    near = _NEAR.get(name)
    if goal == "game" or near is None:
        return _whole_game(game, near(state, player).worth if near else None)
    return near(state, player)


def lead(values: Sequence[Value]) -> Values:
    """Return by how much each seat is ahead of the best other one.

    >>> lead((5, 2, 3))
    (2, -3, -2)
    """
    if len(values) == 1:
        return tuple(values)
    order = sorted(values)
    return tuple(own - (order[-2] if own == order[-1] else order[-1]) for own in values)


def _all_moves(state: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    return moves


# ------------------------------------------------------------------------------------ any game, to its end


def _whole_game(game: Game, unfinished: Callable[[Any], Values] | None) -> Goal:
    def worth(state: Any) -> Values:
        end = game.outcome(state)
        if end is not None:
            return lead(end.scores)
        return unfinished(state) if unfinished else (0,) * len(state.players)

    measure = Words("solvers.measure.final_lead")
    return Goal(measure, EXACT_OPEN, worth, lambda state: game.outcome(state) is None, _all_moves)


# ------------------------------------------------------------------------------------ Kahuna: this turn

WON = len(ISLANDS) + 1  # a game won counts more than all islands


def _kahuna(first: Any, player: int) -> Goal:
    from fijiwidgets.games import kahuna

    def worth(state: Any) -> Values:
        end = kahuna.outcome(state)
        if end is None:
            ahead = state.held[0].bit_count() - state.held[1].bit_count()
        else:
            ahead = WON * ((0 in end.winners) - (1 in end.winners))
        return ahead, -ahead

    turn = first.phase, first.to_move, first.round, first.last_turns

    def inside(state: Any) -> bool:
        return (state.phase, state.to_move, state.round, state.last_turns) == turn

    return Goal(
        Words("solvers.measure.islands"), Words("solvers.guarantee.this_turn"), worth, inside, _without_discards
    )


def _without_discards(state: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Leave out putting cards away, inside a turn that can be ended.

    Proof: whatever can be played after putting cards away can be played without it, because the board is the same and
    the hand holds more. The turn can be ended then, too: not drawing stays allowed, and where it is forbidden, a hand
    that is small enough to draw stays so.
    """
    if not any(isinstance(move, Draw) for move in moves):
        return moves
    return [move for move in moves if not isinstance(move, Discard)]


# ------------------------------------------------------------------------------------ Wampum: this round


def _wampum(first: Any, player: int) -> Goal:
    turn = first.round

    def inside(state: Any) -> bool:
        return state.phase in ("bid", "displaced") and state.round == turn

    def worth(state: Any) -> Values:
        return lead(state.wampum if state.phase == "over" or state.round > turn else wampum_after_trade(state))

    # A discard decides nothing but the last round's goods, and those each player counts alone.
    if first.phase == "discard":
        measure = Words("solvers.measure.wampum_lead")
        return Goal(measure, Words("solvers.guarantee.this_round"), worth, lambda state: state is first, _all_moves)
    measure = Words("solvers.measure.wampum_lead")
    return Goal(measure, Words("solvers.guarantee.this_round_open"), worth, inside, _all_moves)


def wampum_after_trade(state: Any) -> tuple[int, ...]:
    """Return everybody's wampum if all bids that lie beside a village were traded now, in the last round to the end.

    Whoever is over the limit then discards well: what is there twice, or comes back in the trade, first.
    """
    totals = []
    limit = state.limit
    for seat, own in enumerate(state.wampum):
        gained, taken = 0, (0,) * len(KINDS)
        if (bid := state.bids[seat]) is not None and bid[0] is not None:
            there = state.villages[bid[0]]
            if any(bid[1][kind] and there[kind] for kind in KINDS):
                taken = there
            else:
                gained = sum(bid[1]) - sum(number > 0 for number in bid[1])
        if state.last_round:
            gained += _kinds_kept(state.hands[seat], taken, limit)
        totals.append(own + gained)
    return tuple(totals)


def _kinds_kept(hand: Sequence[int], taken: Sequence[int], limit: int) -> int:
    kinds = sum(own > 0 or new > 0 for own, new in zip(hand, taken, strict=True))
    spare = sum(own if new else max(0, own - 1) for own, new in zip(hand, taken, strict=True))
    return kinds - max(0, sum(hand) - limit - spare)


# ------------------------------------------------------------------------------------ FYFE: this round


def _fyfe(first: Any, player: int) -> Goal:
    turn = first.round

    def inside(state: Any) -> bool:
        return bool(state.round == turn and state.sides[player].stage != DONE)

    measure, proved = Words("solvers.measure.points"), Words("solvers.guarantee.this_round_others")
    if len(first.sides) == 1:
        proved = Words("solvers.guarantee.this_round")
    # Two stones drawn anew are some ten thousand cases: whoever does so is counted as if the round ended there.
    return Goal(measure, proved, points_so_far, inside, _only_full_lines, lambda state: DRAW in _stages(state))


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


# ------------------------------------------------------------------------------------ Fiji: this exchange


def _fiji(first: Any, player: int) -> Goal:
    def worth(state: Any) -> Values:
        if (state.round, state.phase == "over") != (first.round, False):
            trophies = tuple(now - then for now, then in zip(state.heads, first.heads, strict=True))
        else:
            trophies = fiji.standing(state)
        return lead(trophies) if len(trophies) == 2 else trophies

    proved = fiji.guarantee(first)
    name = "solvers.measure.trophy_lead" if len(first.players) == 2 else "solvers.measure.trophies"
    return Goal(Words(name), proved, worth, lambda state: state.phase in CHOOSING, _all_moves)


_NEAR: dict[str, Callable[[Any, int], Goal]] = {"fiji": _fiji, "wampum": _wampum, "kahuna": _kahuna, "fyfe": _fyfe}
