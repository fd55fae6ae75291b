"""Why a move is illegal, as precisely as it can be said; numbers are those of RULES.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fijiwidgets import core
from fijiwidgets.core import IllegalMove

from .components import CELLS, CHARMS, JOKER, SLOTS, TILES
from .listing import is_full_and_open, odd_stone, unused_tiles
from .state import MORE, PLACE, TILE, Charm, Done, Place, Side, State, Tile


def refusal(state: State, side: Side, move: Charm | Place | Tile | Done) -> IllegalMove:
    """Explain why the player whose side this is cannot do that now."""
    if isinstance(move, Place):
        return _why_not_place(state, side, move)
    if isinstance(move, Charm):
        return _why_not_charm(state, side, move)
    if side.stage == PLACE:
        return IllegalMove("fyfe.error.place_first", "3.1")
    if isinstance(move, Done):
        return IllegalMove("fyfe.error.tile_first", "3.2")
    return _why_not_tile(state, side, move.slot, move.tile)


def _why_not_place(state: State, side: Side, move: Place) -> IllegalMove:
    if side.stage != PLACE:
        return IllegalMove("fyfe.error.placed_already", "3.1")
    if move.stone not in side.supply:
        return IllegalMove("fyfe.error.not_in_supply", "3.1", stone=core.shown(move.stone))
    if move.cell not in CELLS:
        return IllegalMove("fyfe.error.no_cell", "3.1", cell=core.shown(move.cell))
    if side.board[CELLS.index(move.cell)]:
        return IllegalMove("fyfe.error.cell_taken", "3.1", cell=_cell_name(move.cell))
    return _why_no_charm(state, side, "joker") or IllegalMove("common.error.not_a_move", "3.1", move=core.shown(move))


def _why_not_tile(state: State, side: Side, slot: object, tile: object) -> IllegalMove:
    """Explain why this tile cannot be laid in this slot now."""
    if slot not in SLOTS:
        return IllegalMove("fyfe.error.no_slot", "1.3", slot=core.shown(slot))
    if tile not in TILES:
        return IllegalMove("fyfe.error.no_tile", "1.4", tile=core.shown(tile))
    if tile in state.box.left_out:
        return IllegalMove("fyfe.error.left_out", "1.5", name=tile)
    if tile in side.tiles or tile in side.scored:
        return IllegalMove("fyfe.error.tile_used", "3.4", tile=tile)
    if side.tiles[SLOTS.index(str(slot))]:
        return IllegalMove("fyfe.error.slot_taken", "3.4", slot=slot)
    return IllegalMove("fyfe.error.must_point", "3.2", slot=slot)


def _why_no_charm(state: State, side: Side, charm: str) -> IllegalMove | None:
    """Explain why no charm, or not this one, can be used in this round; None if it can."""
    if charm in state.box.left_out:
        return IllegalMove("fyfe.error.left_out", "1.5", name=charm)
    if not state.charms_on:
        return IllegalMove("fyfe.error.no_lucky_stone", "4.1")
    if side.charmed:
        return IllegalMove("fyfe.error.one_charm", "4.1")
    if charm in side.used:
        return IllegalMove("fyfe.error.charm_used", "4.2", charm=charm)
    return None


def _why_not_charm(state: State, side: Side, move: Charm) -> IllegalMove:
    if move.name not in CHARMS:
        return IllegalMove("fyfe.error.no_charm", "1.4", charm=core.shown(move.name))
    if refused := _why_no_charm(state, side, move.name):
        return refused
    if move.name == "joker":
        return IllegalMove("fyfe.error.joker_by_placing", "4.7")
    if side.stage == TILE:
        return IllegalMove("fyfe.error.tile_first", "3.2")
    return _WHY_NOT_CHARM[move.name](state, side, move) or IllegalMove(
        "fyfe.error.charm_fields", "4.1", charm=move.name, move=core.shown(move)
    )


def _why_not_redraw(state: State, side: Side, move: Charm) -> IllegalMove | None:
    return None if side.stage == PLACE else IllegalMove("fyfe.error.redraw_late", "4.3")


def _why_not_at(rule: str) -> Callable[[State, Side, Charm], IllegalMove | None]:
    """Return the reasons for charms that take a stone on the board: move, swap, turn."""

    def reason(state: State, side: Side, move: Charm) -> IllegalMove | None:
        if move.cell not in CELLS:
            return IllegalMove("fyfe.error.no_cell", rule, cell=core.shown(move.cell))
        stone = side.board[CELLS.index(move.cell)]
        if not stone:
            return IllegalMove("fyfe.error.cell_empty", rule, cell=_cell_name(move.cell))
        if stone == JOKER:
            return IllegalMove("fyfe.error.is_joker", rule, cell=_cell_name(move.cell))
        if move.name == "move" and move.to not in CELLS:
            return IllegalMove("fyfe.error.no_cell", rule, cell=core.shown(move.to))
        if move.name == "move" and side.board[CELLS.index(move.to or CELLS[0])]:
            return IllegalMove("fyfe.error.cell_taken", rule, cell=_cell_name(move.to))
        if move.name == "swap" and move.stone not in side.supply:
            return IllegalMove("fyfe.error.not_in_supply", rule, stone=core.shown(move.stone))
        return None

    return reason


def _why_not_four(state: State, side: Side, move: Charm) -> IllegalMove | None:
    if side.stage != MORE:
        return IllegalMove("fyfe.error.four_early", "4.6")
    if move.slot not in SLOTS:
        return IllegalMove("fyfe.error.no_slot", "4.6", slot=core.shown(move.slot))
    slot = SLOTS.index(move.slot)
    if not is_full_and_open(side, slot):
        return IllegalMove("fyfe.error.four_not_open", "4.6", slot=move.slot)
    if odd_stone(state, side, slot) is None:
        return IllegalMove("fyfe.error.four_not_enough", "4.6", slot=move.slot)
    return None


def _why_not_replace(state: State, side: Side, move: Charm) -> IllegalMove | None:
    if move.slot not in SLOTS:
        return IllegalMove("fyfe.error.no_slot", "4.9", slot=core.shown(move.slot))
    if side.tiles[SLOTS.index(move.slot)] not in side.scored:
        return IllegalMove("fyfe.error.not_scored", "4.9", slot=move.slot)
    if move.tile not in unused_tiles(state, side):
        return IllegalMove("fyfe.error.no_unused_tile", "4.9", tile=core.shown(move.tile))
    return None


_WHY_NOT_CHARM: dict[str, Callable[[State, Side, Charm], IllegalMove | None]] = {
    "redraw": _why_not_redraw,
    "move": _why_not_at("4.4"),
    "swap": _why_not_at("4.5"),
    "turn": _why_not_at("4.8"),
    "four": _why_not_four,
    "replace": _why_not_replace,
}


def _cell_name(cell: Any) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"
