"""FYFE: points that a player cannot exceed, from any position on."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from fijiwidgets.games import fyfe
from fijiwidgets.games.fyfe.components import LINE_BONUS, LINES, ROUNDS, SLOTS, SLOTS_AT, Box
from fijiwidgets.games.fyfe.state import DONE, DRAW, NOWHERE, State
from solvers.asked import position_of
from solvers.fyfe.board import FREE, Board, alone, best_tiles, board_of, possible, worth_of

CHANGING = {"move", "swap", "turn", "four"}  # charms by which one stone of a line stops being in a tile's way
_SHARES = tuple(Fraction(bonus, max(1, lines)) for lines, bonus in enumerate(LINE_BONUS))


def upper_bound(state: State, player: int = 0) -> int:
    """Return points that the player cannot exceed, whatever is drawn and whatever anybody does.

    A tile is counted if the stones in its way are no more than the charms that may still change a stone; each tile in
    one slot, each slot for one tile, and one more where `replace` is left. A line shares in the largest bonus that one
    of its cells allows. Whatever happens only takes away from this, so along a game the bound never rises.

    >>> from fijiwidgets.games import fyfe
    >>> upper_bound(fyfe.start())
    218
    """
    position_of(fyfe, state)
    table = alone(state, player)
    board, side, box, worth = board_of(table), table.sides[0], table.box, worth_of(table)
    if side.stage == DONE and state.round == ROUNDS:
        return board.sure
    uses = charms_ahead(state, player)
    unused = set(box.charms()) - set(side.used)
    changes = min(uses, len(CHANGING & unused))
    lines = [
        board.tiles_for(slot) and board.tiles_for(slot) & _possible_with(box, board.line(slot), changes)
        for slot in range(len(SLOTS))
    ]
    lines.append(board.unused if uses and "replace" in unused else 0)
    tiles = sum(worth[tile] for tile in best_tiles(lines, worth) if tile != FREE)
    return board.sure + tiles + _bonus_at_most(board, lines, bool(uses))


def charms_ahead(state: State, player: int) -> int:
    """Return how many charms the player may still use at most: one now, and one for each lucky stone to come."""
    side = state.sides[player]
    now = state.charms_on and not side.charmed and side.stage != DONE
    # As long as anybody draws, a lucky stone may come in this round; in the last round nobody does.
    still_drawing = not state.charms_on and any(other.stage == DRAW for other in state.sides)
    return now + max(0, min(state.lucky, ROUNDS - 1 - state.round + still_drawing))


def _possible_with(box: Box, line: tuple[str, ...], changes: int) -> int:
    """Return the tiles that the line may fulfil if so many of its stones are changed."""
    places = [place for place in range(5) if line[place]]
    found = 0
    for some in combinations(places, min(changes, len(places))):
        found |= possible(box, tuple("" if place in some else stone for place, stone in enumerate(line)))
    return found


def _bonus_at_most(board: Board, lines: Sequence[int], charms: bool) -> int:
    """Return a bound on the bonuses for several lines: so many lines with one stone share its bonus equally."""
    if charms:  # a stone that is moved can fulfil lines in two places
        return int(_SHARES[4] * (board.through + sum(tiles != 0 for tiles in lines)))
    ahead = [slot for slot in range(len(SLOTS)) if lines[slot] and _is_ahead(board, slot)]

    def share(cell: int) -> Fraction:
        slots = SLOTS_AT[cell] if cell != NOWHERE else ()  # this round's stone may have been swapped away
        crossing = sum(slot in ahead for slot in slots) + (board.through if cell == board.placed else 0)
        return _SHARES[min(crossing, 4)]

    open_cells = [[cell for cell in LINES[slot] if not board.cells[cell] or cell == board.placed] for slot in ahead]
    now = board.through * share(board.placed) if board.through else 0
    return int(now + sum(max(map(share, cells)) for cells in open_cells))


def _is_ahead(board: Board, slot: int) -> bool:
    """Say whether a stone of this round or a later one completes the line."""
    return not board.is_full(slot) or board.placed in LINES[slot]
