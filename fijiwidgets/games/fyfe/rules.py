"""The rules of FYFE; numbers in events and errors are those of RULES.md.

State and moves stand in `state.py`, events in `events.py`, set-up in `setup.py`, what a tile asks in `tiles.py`, which
moves there are in `listing.py` and why others are not in `refusals.py`; here is the play itself.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Callable, Generator, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from fijiwidgets import core
from fijiwidgets.core import IllegalMove, Outcome

from . import events
from .components import CELL_AT, CELLS, JOKER, LINE_BONUS, LINES, LUCKY, ROUNDS, SLOTS, SLOTS_AT, STONES, SUPPLY
from .events import EVENTS, Event
from .listing import is_full_and_open, moves_of, nothing_left, odd_stone, stones_on
from .refusals import refusal
from .setup import material, position, problems, start
from .state import (
    DONE,
    DRAW,
    MORE,
    MOVES,
    NOWHERE,
    PLACE,
    TILE,
    Charm,
    Done,
    Draw,
    Place,
    Score,
    Side,
    State,
    Tile,
    score,
)
from .tiles import RULE_OF, fits, fulfils

__all__ = [
    "EVENTS",
    "MOVES",
    "Charm",
    "Done",
    "Draw",
    "Event",
    "Place",
    "Score",
    "Side",
    "State",
    "Tile",
    "actors",
    "chance",
    "deal",
    "fits",
    "legal_moves",
    "material",
    "outcome",
    "play",
    "position",
    "problems",
    "resolve",
    "score",
    "seen",
    "start",
    "view",
    "why_not",
]

RULES = sys.modules[__name__]

# ------------------------------------------------------------------------------------ whose turn, which moves


def actors(state: State) -> tuple[int, ...]:
    """Return who decides now: all who are not done, once everybody has drawn.

    >>> actors(deal(start(players=3), seed=1))
    (0, 1, 2)
    """
    stages = [side.stage for side in state.sides]
    return () if DRAW in stages else tuple([seat for seat, stage in enumerate(stages) if stage != DONE])


def _drawing(state: State) -> int | None:
    """Return the seat for which nature draws: the first that waits for stones."""
    for seat, side in enumerate(state.sides):
        if side.stage == DRAW:
            return seat
    return None


@core.remembered
def chance(state: State) -> Sequence[tuple[Draw, Fraction]]:
    """Return nature's moves with their probabilities.

    >>> str(chance(start())[-1][1])
    '1/26'
    """
    if _drawing(state) is None:
        return ()
    lucky = 0 if state.charms_on else state.lucky
    total = len(state.bag) + lucky
    options = list(map(_equal_draws(total).__getitem__, state.bag))
    if lucky:
        options.append(_lucky_draw(lucky, total))
    return options


@cache
def _equal_draws(total: int) -> dict[str, tuple[Draw, Fraction]]:
    share = Fraction(1, total)
    return {stone: (draw, share) for stone, draw in _DRAWS.items()}


@cache
def _lucky_draw(lucky: int, total: int) -> tuple[Draw, Fraction]:
    return Draw(LUCKY), Fraction(lucky, total)


_DRAWS = {stone: Draw(stone) for stone in STONES}


@core.remembered
def legal_moves(state: State, player: int) -> Sequence[core.Move]:
    """Return what the player may do, sorted.

    >>> len(legal_moves(deal(start(), seed=1), 0))
    50
    """
    return moves_of(state, state.sides[player]) if player in actors(state) else ()


def why_not(state: State, player: int, move: object) -> IllegalMove:
    """Explain why a move that is not listed is illegal."""
    if not isinstance(move, (Charm, Place, Tile, Done)):
        return IllegalMove("common.error.not_a_move", "3.1", move=core.shown(move))
    if player not in actors(state):
        return IllegalMove("common.error.not_your_turn", "3.5", seat=core.shown(player))
    return refusal(state, state.sides[player], move)


# ------------------------------------------------------------------------------------ what happens

Steps = Generator[Event, None, State]  # yields events and returns the state after the last of them


def resolve(state: State, moves: Any) -> Iterator[Event]:
    """Yield what happens, in order; an illegal move raises `IllegalMove` before anything happens."""
    chosen = core.checked(RULES, state, moves)
    if None in chosen:
        return _draw(state, chosen[None])
    return _step(state, chosen)


def _draw(state: State, move: Draw) -> Iterator[Event]:
    seat = _drawing(state)
    assert seat is not None  # `checked` has let nature move
    if move.stone == LUCKY:
        yield events.LuckyStoneDrawn("2.3", state.but(lucky=state.lucky - 1, charms_on=True), seat)
        return
    at = bisect_left(state.bag, move.stone)
    side = state.sides[seat]
    supply = tuple(sorted((*side.supply, move.stone)))
    side = side.but(supply=supply, stage=PLACE if len(supply) == SUPPLY else DRAW)
    rest = state.bag[:at] + state.bag[at + 1 :]
    yield events.StoneDrawn("2.1", state.but(sides=_seated(state, seat, side), bag=rest), seat, move.stone)


def _seated(state: State, seat: int, side: Side) -> tuple[Side, ...]:
    return state.sides[:seat] + (side,) + state.sides[seat + 1 :]  # noqa: RUF005 - on the fastest path


def _step(state: State, chosen: dict[Any, Any]) -> Steps:
    """Carry out one sealed step: each move touches only its player's side, so seat order is as good as any."""
    for seat in sorted(chosen):
        move = chosen[seat]
        if type(move) is not Done:
            state = yield from _ACTIONS[type(move)](state, seat, move)
        state = yield from _flip_fulfilled(state, seat, _touched(state.sides[seat], move))
        if type(move) is Done or nothing_left(state, state.sides[seat]):
            state = yield from _finish(state, seat)
    return state


def _touched(side: Side, move: core.Move) -> Sequence[int]:
    """Return the slots to look at after a move: placing touches few lines, and it is by far the commonest."""
    return SLOTS_AT[side.placed] if type(move) is Place and not side.charmed else _ALL_SLOTS


def _place(state: State, seat: int, move: Place) -> Steps:
    side = state.sides[seat]
    cell = CELL_AT[move.cell]
    pointed_at = any(side.tiles[slot] for slot in SLOTS_AT[cell])
    if move.joker:
        side = _spend(side, "joker")
        state = state.but(covered=_added(state.covered, move.stone))
    side = side.but(
        board=_with(side.board, cell, JOKER if move.joker else move.stone),
        supply=_without(side.supply, move.stone),
        stage=MORE if pointed_at else TILE,
        placed=cell,
    )
    state = state.but(sides=_seated(state, seat, side))
    yield events.StonePlaced("4.7" if move.joker else "3.1", state, seat, move.stone, CELLS[cell], move.joker)
    if not pointed_at:
        yield events.TileRequired("3.2", state, seat, tuple(sorted(SLOTS[slot] for slot in SLOTS_AT[cell])))
    return state


def _lay(state: State, seat: int, move: Tile) -> Steps:
    side = state.sides[seat]
    rule = "3.2" if side.stage == TILE else "3.3"
    side = side.but(tiles=_with(side.tiles, SLOTS.index(move.slot), move.tile), stage=MORE)
    state = state.but(sides=_seated(state, seat, side))
    yield events.TileLaid(rule, state, seat, move.slot, move.tile)
    return state


def _with(row: tuple[str, ...], place: int, thing: str) -> tuple[str, ...]:
    return row[:place] + (thing,) + row[place + 1 :]  # noqa: RUF005 - on the fastest path


def _without(things: tuple[str, ...], thing: str) -> tuple[str, ...]:
    at = things.index(thing)
    return things[:at] + things[at + 1 :]


def _added(things: tuple[str, ...], *more: str) -> tuple[str, ...]:
    return tuple(sorted((*things, *more)))


# ------------------------------------------------------------------------------------ what happens: charms


def _use_charm(state: State, seat: int, move: Charm) -> Steps:
    return _CHARM_ACTIONS[move.name](state, seat, move)


def _spend(side: Side, charm: str) -> Side:
    return side.but(charmed=True, used=_added(side.used, charm))


def _redraw(state: State, seat: int, move: Charm) -> Steps:
    # The new stones are drawn by nature after this step, when all who redraw have put theirs back.
    side = state.sides[seat]
    stones = side.supply
    side = _spend(side, "redraw").but(supply=(), stage=DRAW)
    state = state.but(sides=_seated(state, seat, side), bag=_added(state.bag, *stones))
    yield events.StonesReturned("4.3", state, seat, stones)
    return state


def _move(state: State, seat: int, move: Charm) -> Steps:
    assert move.cell
    assert move.to
    side = state.sides[seat]
    cell, to = CELL_AT[move.cell], CELL_AT[move.to]
    stone = side.board[cell]
    board = _with(_with(side.board, cell, ""), to, stone)
    side = _spend(side, "move").but(board=board, placed=to if side.placed == cell else side.placed)
    state = state.but(sides=_seated(state, seat, side))
    yield events.StoneMoved("4.4", state, seat, stone, CELLS[cell], CELLS[to])
    return state


def _swap(state: State, seat: int, move: Charm) -> Steps:
    assert move.cell
    assert move.stone
    side = state.sides[seat]
    cell = CELL_AT[move.cell]
    taken = side.board[cell]
    side = _spend(side, "swap").but(
        board=_with(side.board, cell, move.stone),
        supply=_added(_without(side.supply, move.stone), taken),
        placed=NOWHERE if side.placed == cell else side.placed,
    )
    state = state.but(sides=_seated(state, seat, side))
    yield events.StonesSwapped("4.5", state, seat, CELLS[cell], taken, move.stone)
    return state


def _turn(state: State, seat: int, move: Charm) -> Steps:
    assert move.cell
    side = state.sides[seat]
    cell = CELL_AT[move.cell]
    stone = side.board[cell]
    side = _spend(side, "turn").but(board=_with(side.board, cell, JOKER))
    state = state.but(sides=_seated(state, seat, side), covered=_added(state.covered, stone))
    yield events.StoneTurned("4.8", state, seat, stone, CELLS[cell])
    return state


def _four(state: State, seat: int, move: Charm) -> Steps:
    assert move.slot
    side = state.sides[seat]
    slot = SLOTS.index(move.slot)
    place = odd_stone(state, side, slot)
    assert place is not None
    state = state.but(sides=_seated(state, seat, _spend(side, "four")))
    yield events.FourAreEnough("4.6", state, seat, move.slot, side.tiles[slot], CELLS[LINES[slot][place]])
    return (yield from _flip(state, seat, slot))


def _replace(state: State, seat: int, move: Charm) -> Steps:
    assert move.slot
    assert move.tile
    side = state.sides[seat]
    slot = SLOTS.index(move.slot)
    old = side.tiles[slot]
    side = _spend(side, "replace").but(tiles=_with(side.tiles, slot, move.tile))
    state = state.but(sides=_seated(state, seat, side))
    yield events.TileReplaced("4.9", state, seat, move.slot, old, move.tile)
    return state


_ACTIONS: dict[type, Callable[[State, int, Any], Steps]] = {Place: _place, Tile: _lay, Charm: _use_charm}
_CHARM_ACTIONS: dict[str, Callable[[State, int, Charm], Steps]] = {
    "redraw": _redraw,
    "move": _move,
    "swap": _swap,
    "four": _four,
    "turn": _turn,
    "replace": _replace,
}

# ------------------------------------------------------------------------------------ what happens: scoring


_ALL_SLOTS = range(len(SLOTS))


def _flip_fulfilled(state: State, seat: int, slots: Sequence[int]) -> Steps:
    """Flip the player's tiles in these slots whose lines are full and fit."""
    side = state.sides[seat]
    for slot in slots:
        line = stones_on[slot](side.board)
        if "" not in line and is_full_and_open(side, slot) and fulfils(side.tiles[slot], line, state.box):
            state = yield from _flip(state, seat, slot)
    return state


def _flip(state: State, seat: int, slot: int) -> Steps:
    side = state.sides[seat]
    tile = side.tiles[slot]
    through = side.through
    if side.placed in LINES[slot] and SLOTS[slot] not in through:
        through = _added(through, SLOTS[slot])
    side = side.but(scored=_added(side.scored, tile), fresh=_added(side.fresh, tile), through=through)
    state = state.but(sides=_seated(state, seat, side))
    yield events.TileFulfilled(RULE_OF[tile], state, seat, SLOTS[slot], tile, state.box.points(tile))
    return state


def _finish(state: State, seat: int) -> Steps:
    """End the round for one player, and for all when he is the last."""
    side = state.sides[seat]
    lines = side.through
    if lines:
        points = LINE_BONUS[min(len(lines), 4)]
        side = side.but(bonus=side.bonus + points, through=())
        state = state.but(sides=_seated(state, seat, side))
    if len(lines) >= 2:
        yield events.LineBonus("6.3", state, seat, lines, points)
    if [other.stage for other in state.sides].count(DONE) == len(state.sides) - 1:
        return (yield from _end_round(state))
    # What was only good for the rest of this player's round is forgotten: equal tables are equal states.
    side = side.but(stage=DONE, charmed=False, placed=NOWHERE)
    state = state.but(sides=_seated(state, seat, side))
    yield events.Finished("3.5", state, seat)
    return state


def _end_round(state: State) -> Steps:
    state = yield from _settle_first_bonuses(state)
    number = state.round
    last = number == ROUNDS
    stage = DONE if last else PLACE if number + 1 == ROUNDS else DRAW
    sides = tuple(side.but(stage=stage, charmed=False, placed=NOWHERE, fresh=()) for side in state.sides)
    state = state.but(sides=sides, round=number if last else number + 1, charms_on=False)
    yield events.RoundEnded("3.5", state, number)
    if state.round == ROUNDS and not last:
        yield events.LastRoundBegan("2.2", state)
    if last:
        yield from _end_game(state)
    return state


def _settle_first_bonuses(state: State) -> Steps:
    """Give each first bonus to the only player who has fulfilled the tile in this round."""
    for tile in sorted({tile for side in state.sides for tile in side.fresh}):
        if tile in state.gone or any(tile in side.firsts for side in state.sides):
            continue
        seats = tuple(seat for seat, side in enumerate(state.sides) if tile in side.fresh)
        if len(seats) == 1:
            side = state.sides[seats[0]]
            side = side.but(firsts=_added(side.firsts, tile), fresh=_without(side.fresh, tile))
            state = state.but(sides=_seated(state, seats[0], side))
            yield events.FirstBonus("6.1", state, seats[0], tile)
        else:
            sides = tuple(
                side.but(fresh=_without(side.fresh, tile)) if seat in seats else side
                for seat, side in enumerate(state.sides)
            )
            state = state.but(sides=sides, gone=_added(state.gone, tile))
            yield events.FirstBonusGone("6.2", state, tile, seats)
    return state


def _end_game(state: State) -> Iterator[Event]:
    for seat in range(len(state.sides)):
        yield events.PlayerScored("7.2", state, seat, score(state, seat))
    end = outcome(state)
    assert end is not None
    yield events.GameEnded("7.3", state, end)


def play(state: State, moves: Any) -> State:
    """Return the state after the moves; an illegal one raises `IllegalMove`.

    >>> state = position(boards=[{}], supply=[["B3f", "G1l"]])
    >>> play(state, Place("B3f", (0, 2))).sides[0].stage
    'tile'
    """
    after: State = core.last_state(resolve(state, moves))
    return after


def deal(state: State, seed: int) -> State:
    """Play all pending chance moves.

    >>> [len(side.supply) for side in deal(start(), seed=1).sides]
    [2, 2]
    """
    after: State = core.deal(RULES, state, seed)
    return after


def outcome(state: State) -> Outcome | None:
    """Return who won, or None while the game goes on."""
    if state.round < ROUNDS or any(side.stage != DONE for side in state.sides):
        return None
    scores = tuple(score(state, seat).total for seat in range(len(state.sides)))
    winners = tuple(seat for seat, points in enumerate(scores) if points == max(scores))
    return Outcome(winners, scores, "most_points")


# ------------------------------------------------------------------------------------ who sees what


def view(state: State, player: int) -> State:
    """Return what the player sees: everything, because only the order in the bag is hidden, and it is nowhere."""
    return state.but(viewer=player)


def seen(event: Event, player: int) -> Event:
    """Return the event as the player saw it."""
    return event.but(state=view(event.state, player))
