"""Which moves there are: the one statement of legality, player by player; numbers are those of RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter

from fijiwidgets import core

from .components import CELLS, JOKER, LINES, SLOTS, SLOTS_AT, SUPPLY, TILES
from .state import MORE, PLACE, TILE, Charm, Done, Place, Side, State, Tile
from .tiles import odd_one_out

stones_on: tuple[Callable[[tuple[str, ...]], tuple[str, ...]], ...] = tuple(itemgetter(*line) for line in LINES)

# Moves are handed out shared: there are few of them, and making them anew would cost most of the time.
_LISTED_SLOTS = tuple(sorted(range(len(SLOTS)), key=SLOTS.__getitem__))
_TILES_AT = tuple({tile: Tile(slot, tile) for tile in TILES} for slot in SLOTS)
_DONE = Done()
_charm = cache(Charm)


@cache
def _places(stone: str) -> tuple[Place, ...]:
    return tuple(Place(stone, cell) for cell in CELLS)


@cache
def _joker_places(stone: str) -> tuple[Place, ...]:
    return tuple(Place(stone, cell, joker=True) for cell in CELLS)


def moves_of(state: State, side: Side) -> list[core.Move]:
    """Return what the player may do, sorted, if it is time for players to decide."""
    if side.stage == PLACE:
        moves = _place_moves(state, side)
        return [*charm_moves(state, side), *moves] if state.charms_on else moves
    if side.stage == TILE:
        return _tile_moves(state, side, sorted(SLOTS_AT[side.placed], key=SLOTS.__getitem__))
    if side.stage == MORE:
        return [*charm_moves(state, side), *_tile_moves(state, side, _LISTED_SLOTS), _DONE]
    return []


def nothing_left(state: State, side: Side) -> bool:
    """Say whether the player could only say that he is done (3.5)."""
    if side.stage != MORE or ("" in side.tiles and unused_tiles(state, side)):
        return False
    return not charm_moves(state, side)


def _place_moves(state: State, side: Side) -> list[core.Move]:
    free = [cell for cell, stone in enumerate(side.board) if not stone]
    if not may_use(state, side, "joker"):
        return [places[cell] for places in map(_places, side.supply) for cell in free]
    return [ways[cell] for stone in side.supply for cell in free for ways in (_places(stone), _joker_places(stone))]


def _tile_moves(state: State, side: Side, slots: Sequence[int]) -> list[core.Move]:
    """Return the tiles that can be laid in those of the slots that are free."""
    free = [_TILES_AT[slot] for slot in slots if not side.tiles[slot]]
    unused = unused_tiles(state, side) if free else ()
    return [laying[tile] for laying in free for tile in unused]


def unused_tiles(state: State, side: Side) -> list[str]:
    """Return the tiles that the player has not laid yet, sorted."""
    used = {*side.tiles, *side.scored}
    return [tile for tile in state.box.tiles() if tile not in used]


def may_use(state: State, side: Side, charm: str) -> bool:
    """Say whether the player may use this charm in this round (4.1, 4.2)."""
    return state.charms_on and not side.charmed and charm not in side.used and charm not in state.box.left_out


def charm_moves(state: State, side: Side) -> list[core.Move]:
    """Return the ways to use a charm now; `joker` is not among them, because it is a way of placing."""
    moves: list[core.Move] = []
    if state.charms_on and not side.charmed:
        for charm, ways in _WAYS.items():
            if may_use(state, side, charm):
                moves += ways(state, side)
    return moves


def _four(state: State, side: Side) -> list[Charm]:
    if side.stage != MORE:
        return []
    return [
        _charm("four", None, None, None, SLOTS[slot])
        for slot in _LISTED_SLOTS
        if is_full_and_open(side, slot) and odd_stone(state, side, slot) is not None
    ]


def _move(state: State, side: Side) -> list[Charm]:
    free = [CELLS[cell] for cell, stone in enumerate(side.board) if not stone]
    return [_charm("move", cell, to) for cell in _true_stones(side) for to in free]


def _redraw(state: State, side: Side) -> list[Charm]:
    return [_charm("redraw")] if side.stage == PLACE and len(side.supply) == SUPPLY else []


def _replace(state: State, side: Side) -> list[Charm]:
    slots = [SLOTS[slot] for slot in _LISTED_SLOTS if side.tiles[slot] in side.scored]
    unused = unused_tiles(state, side) if slots else []
    return [_charm("replace", None, None, None, slot, tile) for slot in slots for tile in unused]


def _swap(state: State, side: Side) -> list[Charm]:
    return [_charm("swap", cell, None, stone) for cell in _true_stones(side) for stone in side.supply]


def _turn(state: State, side: Side) -> list[Charm]:
    return [_charm("turn", cell) for cell in _true_stones(side)]


# In the order in which moves are listed.
_WAYS: dict[str, Callable[[State, Side], list[Charm]]] = {
    "four": _four,
    "move": _move,
    "redraw": _redraw,
    "replace": _replace,
    "swap": _swap,
    "turn": _turn,
}


def _true_stones(side: Side) -> list[tuple[int, int]]:
    """Return the cells that hold a stone which is not a joker."""
    return [CELLS[cell] for cell, stone in enumerate(side.board) if stone and stone != JOKER]


def is_full_and_open(side: Side, slot: int) -> bool:
    """Say whether an unfulfilled tile points at five stones."""
    tile = side.tiles[slot]
    return tile != "" and tile not in side.scored and "" not in stones_on[slot](side.board)


def odd_stone(state: State, side: Side, slot: int) -> int | None:
    """Return the place in the line of the one stone that is in the tile's way, or None."""
    return odd_one_out(side.tiles[slot], stones_on[slot](side.board), state.box)
