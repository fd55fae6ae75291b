"""FYFE: the best tiles for a full board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fijiwidgets.core import Frozen, GameError, shown
from fijiwidgets.games.fyfe.components import BOX, CELLS, SLOTS, TILES, Box
from fijiwidgets.games.fyfe.state import State
from solvers.fyfe.board import FREE, Board, all_tiles, alone, board_of
from solvers.fyfe.end import NUMBER, Ending


@dataclass(frozen=True, slots=True)
class Assignment(Frozen):
    """The best tiles for a full board: their points, and by slot the tile (or nothing)."""

    points: int
    tiles: tuple[tuple[str, str], ...]


def best_assignment(board: Any, box: Box = BOX, player: int = 0) -> Assignment:
    """Return the tiles that earn most on a full board: a state, a mapping of cells to stones, or 25 stones in rows.

    On a state's board, tiles that were laid stay where they are, and points had before count as well.

    >>> from fijiwidgets.games.fyfe.components import STONES
    >>> best_assignment(STONES[:25]).points
    46
    """
    if isinstance(board, State):
        table = alone(board, player, firsts=False)
        box, full = board.box, board_of(table)
        had = sum(box.points(tile) for tile in table.sides[0].scored)
    else:
        stones = [board.get(cell, "") for cell in CELLS] if isinstance(board, Mapping) else board
        if not isinstance(stones, (list, tuple)):
            raise GameError("solvers.error.fyfe_full")
        full, had = Board(tuple(stones), (FREE,) * len(SLOTS), all_tiles(box)), 0
    if len(full.cells) != len(CELLS) or "" in full.cells:
        raise GameError("solvers.error.fyfe_full")
    for stone in full.cells:
        if not isinstance(stone, str) or stone not in NUMBER:
            raise GameError("fyfe.error.no_stone", stone=shown(stone))
    laid = Ending(box, box.tile_points).assignment(full)
    points = had + sum(box.tile_points[tile] for tile in laid if tile != FREE)
    return Assignment(points, tuple((SLOTS[slot], TILES[tile]) for slot, tile in enumerate(laid) if tile != FREE))
