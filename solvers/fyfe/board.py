"""FYFE, one board: which lines may still fulfil which tiles, and the best way to lay them.

Two facts make the last rounds easy. A tile earns the same in every slot, so the best tiles for a full board are found
greedily, dearest first, each making room by shifting others (they are the independent sets of a transversal matroid).
And whatever lines can be covered by fitting tiles can be covered by a matching that uses those best tiles as well
(Mendelsohn and Dulmage), so line bonuses are added on top, as if they were counted alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from fijiwidgets.core import GameError, shown
from fijiwidgets.games.fyfe.components import (
    ATTRIBUTES,
    FIRST_BONUS,
    JOKER,
    LINE_BONUS,
    LINES,
    ROUNDS,
    SLOTS,
    SLOTS_AT,
    TILES,
    Box,
)
from fijiwidgets.games.fyfe.listing import stones_on, unused_tiles
from fijiwidgets.games.fyfe.setup import problems
from fijiwidgets.games.fyfe.state import MORE, NOWHERE, PLACE, Side, State, score
from fijiwidgets.games.fyfe.tiles import fulfils

FREE, SPENT = -1, -2  # a slot without a tile, or with a fulfilled one; else the number of the tile that lies there
Laid = tuple[tuple[int, int], ...]  # slots, each with the tile laid there
Group = tuple[int, int]  # lines that one stone completes, and how many through it are fulfilled already


class Board(NamedTuple):
    """A player's board; `sure` are the points that nothing can take away."""

    cells: tuple[str, ...]
    laid: tuple[int, ...]
    unused: int  # tiles, one bit each
    sure: int = 0
    placed: int = NOWHERE  # the cell of this round's stone
    through: int = 0  # lines fulfilled through it
    excused: bool = False  # it needs no tile any more: it had one, or a charm moved it

    def free(self) -> list[int]:
        """Return the free cells."""
        return [cell for cell, stone in enumerate(self.cells) if not stone]

    def tiles_for(self, slot: int) -> int:
        """Return the tiles that may be fulfilled in a slot by what its line will hold."""
        tile = self.laid[slot]
        return self.unused if tile == FREE else 0 if tile == SPENT else 1 << tile

    def line(self, slot: int) -> tuple[str, ...]:
        """Return the stones of a line, read from its slot."""
        return stones_on[slot](self.cells)

    def is_full(self, slot: int) -> bool:
        """Say whether the line has five stones."""
        return "" not in self.line(slot)


def bits(mask: int) -> Iterator[int]:
    """Return the numbers of the bits that are set.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


# ------------------------------------------------------------------------------------ one board out of a table


def alone(state: State, seat: int, firsts: bool = True) -> State:
    """Return the player's board as a table of its own; first bonuses that others have, or are about to get, are gone.

    Without `firsts` nobody gets any more of them: that much is sure whatever the others do.
    """
    if seat not in range(len(state.sides)):
        raise GameError("common.error.no_seat", seat=shown(seat), most=len(state.sides) - 1)
    others = [tile for number, side in enumerate(state.sides) if number != seat for tile in (*side.firsts, *side.fresh)]
    gone = {*state.gone, *others} if firsts else set(TILES)
    side = state.sides[seat]
    gone -= set(side.firsts)
    return state.but(players=(state.players[seat],), sides=(side,), gone=tuple(sorted(gone)), viewer=None)


def is_odd(state: State, seat: int) -> bool:
    """Say whether the board can only have been set up: it is not filled by the last round, or its tiles lie oddly.

    Such a board follows other rules than those by which the solver counts.
    """
    side = state.sides[seat]
    if side.board.count("") != ROUNDS - state.round + (side.stage == PLACE):
        return True
    return any(problem.key in ODD and problem.values["seat"] == seat for problem in problems(state))


ODD = {f"fyfe.error.{name}" for name in ("tile_twice", "not_flipped", "fresh", "through")}


def quiet(table: State, keep_charms: bool = False) -> State:
    """Return the table on which no charm is used any more, or none after this move."""
    return table.but(lucky=0, charms_on=table.charms_on and keep_charms)


def board_of(state: State) -> Board:
    """Return the only board of a table."""
    side = state.sides[0]
    numbers = {tile: number for number, tile in enumerate(TILES)} | {"": FREE} | dict.fromkeys(side.scored, SPENT)
    sure = score(state, 0).total + sum(FIRST_BONUS for tile in side.fresh if first_is_open(state, side, tile))
    unused = sum(1 << TILES.index(tile) for tile in unused_tiles(state, side))
    laid = tuple(numbers[tile] for tile in side.tiles)
    return Board(side.board, laid, unused, sure, side.placed, len(side.through), side.stage == MORE)


@lru_cache(16)
def all_tiles(box: Box) -> int:
    """Return the tiles that each player has, as bits."""
    return sum(1 << TILES.index(tile) for tile in box.tiles())


def worth_of(state: State) -> tuple[int, ...]:
    """Return what each tile would earn on the only board of a table, its first bonus included."""
    side, box = state.sides[0], state.box
    return tuple(box.points(tile) + FIRST_BONUS * first_is_open(state, side, tile) for tile in TILES)


def first_is_open(state: State, side: Side, tile: str) -> bool:
    """Say whether the first bonus of a tile can still be won."""
    return tile not in state.gone and tile not in side.firsts


# ------------------------------------------------------------------------------------ what fits


@lru_cache(1 << 17)
def possible(box: Box, line: tuple[str, ...]) -> int:
    """Return the tiles that a line fulfils, or, with free cells, may still fulfil."""
    filled = [stone or JOKER for stone in line]  # a free cell can get whatever helps, like a joker
    return sum(1 << number for number, tile in enumerate(TILES) if fulfils(tile, filled, box))


def tiles_on(box: Box, board: Board) -> list[int]:
    """Return by slot the tiles that can be fulfilled there."""
    return [(tiles := board.tiles_for(slot)) and tiles & possible(box, board.line(slot)) for slot in range(len(SLOTS))]


def place(box: Box, worth: Sequence[int], board: Board, cell: int, stone: str) -> Board:
    """Return the board after a stone is placed and its lines are looked at."""
    board = board._replace(cells=(*board.cells[:cell], stone, *board.cells[cell + 1 :]), placed=cell)
    for slot in SLOTS_AT[cell]:
        board = _flipped(box, worth, board, slot)
    return board


def lay(box: Box, worth: Sequence[int], board: Board, slot: int, tile: int) -> Board:
    """Return the board after a tile is laid."""
    laid = (*board.laid[:slot], tile, *board.laid[slot + 1 :])
    return _flipped(box, worth, board._replace(laid=laid, unused=board.unused & ~(1 << tile)), slot)


def _flipped(box: Box, worth: Sequence[int], board: Board, slot: int) -> Board:
    tile = board.laid[slot]
    if tile < 0 or not board.is_full(slot) or not possible(box, board.line(slot)) >> tile & 1:
        return board
    laid = (*board.laid[:slot], SPENT, *board.laid[slot + 1 :])
    through = board.through + (board.placed in LINES[slot])
    return board._replace(laid=laid, sure=board.sure + worth[tile], through=through)


def next_round(board: Board) -> Board:
    """Return the board when the round is over."""
    return board._replace(sure=board.sure + LINE_BONUS[min(board.through, 4)], placed=NOWHERE, through=0, excused=False)


def group_now(board: Board) -> Group:
    """Return the full lines through this round's stone that wait for a tile, and how many are fulfilled."""
    if board.placed == NOWHERE:  # it may have been swapped away, with lines fulfilled before
        return 0, board.through
    waiting = [slot for slot in SLOTS_AT[board.placed] if board.laid[slot] == FREE and board.is_full(slot)]
    return sum(1 << slot for slot in waiting), board.through


# ------------------------------------------------------------------------------------ laying tiles


def layings(box: Box, worth: Sequence[int], board: Board) -> Iterator[tuple[Laid, Board]]:
    """Yield every way to lay tiles in this round that may be best, with the board when it is over; needs no charm.

    A tile can wait: laid at the very end it earns the same. So one is laid only where it must be, or where several
    lines through the new stone earn a bonus together.
    """
    if must_lay(board):
        for slot, tile in product(SLOTS_AT[board.placed], bits(board.unused)):
            for more, after in _rewarded(box, worth, lay(box, worth, board, slot, tile)):
                yield ((slot, tile), *more), after
    else:
        yield from _rewarded(box, worth, board)


def must_lay(board: Board) -> bool:
    """Say whether no tile points at this round's stone, and one has to."""
    if board.placed == NOWHERE or board.excused:
        return False
    return all(board.laid[slot] == FREE for slot in SLOTS_AT[board.placed])


def _rewarded(box: Box, worth: Sequence[int], board: Board) -> Iterator[tuple[Laid, Board]]:
    waiting, through = group_now(board)
    slots = list(bits(waiting))
    yield (), next_round(board)
    for tiles in product(*([FREE, *bits(board.unused & possible(box, board.line(slot)))] for slot in slots)):
        laid = tuple((slot, tile) for slot, tile in zip(slots, tiles, strict=True) if tile != FREE)
        if laid and len(laid) + through >= 2 and len({tile for _, tile in laid}) == len(laid):
            after = board
            for slot, tile in laid:
                after = lay(box, worth, after, slot, tile)
            yield laid, next_round(after)


def best_tiles(lines: Sequence[int], worth: Sequence[int]) -> list[int]:
    """Return by slot the tile that earns most there in all, or FREE; `lines` are the fitting tiles by slot."""
    laid = [FREE] * len(lines)
    for tile in sorted(range(len(worth)), key=lambda tile: -worth[tile]):
        _make_room(lines, laid, tile, set())
    return laid


def _make_room(lines: Sequence[int], laid: list[int], tile: int, seen: set[int]) -> bool:
    for slot, tiles in enumerate(lines):
        if tiles >> tile & 1 and slot not in seen:
            seen.add(slot)
            if laid[slot] == FREE or _make_room(lines, laid, laid[slot], seen):
                laid[slot] = tile
                return True
    return False


def cover(lines: Sequence[int], laid: list[int], wanted: int) -> bool:
    """Shift tiles until all wanted slots have one, and no tile laid is lost; say whether that is possible."""
    return all(laid[slot] != FREE or _cover(lines, laid, slot, wanted, set()) for slot in bits(wanted))


def _cover(lines: Sequence[int], laid: list[int], slot: int, wanted: int, seen: set[int]) -> bool:
    for tile in bits(lines[slot]):
        if tile not in seen:
            seen.add(tile)
            other = laid.index(tile) if tile in laid else None
            if other is None or not wanted >> other & 1 or _cover(lines, laid, other, wanted, seen):
                if other is not None and not wanted >> other & 1:
                    laid[other] = FREE
                laid[slot] = tile
                return True
    return False


def line_bonus(lines: Sequence[int], groups: Iterable[Group]) -> tuple[int, int]:
    """Return the most points for several lines with one stone, and the lines that earn them."""
    useful = sum(1 << slot for slot, tiles in enumerate(lines) if tiles)
    some = [(mask & useful, before) for mask, before in groups]
    some = [(mask, before) for mask, before in some if mask.bit_count() + before >= 2]
    every = sum(mask for mask, _ in some)  # each line is completed by one stone
    best, best_lines, wanted = -1, 0, every
    while True:
        bonus = sum(LINE_BONUS[min((wanted & mask).bit_count() + before, 4)] for mask, before in some)
        if bonus > best and cover(lines, [FREE] * len(lines), wanted):
            best, best_lines = bonus, wanted
        if not wanted:
            return best, best_lines
        wanted = (wanted - 1) & every


def settle(box: Box, worth: Sequence[int], board: Board, groups: Sequence[Group]) -> tuple[int, list[int]]:
    """Return the points of a board that is full in the end, and by slot the tile to lay or to wait for."""
    lines = tiles_on(box, board)
    bonus, wanted = line_bonus(lines, groups)
    laid = best_tiles(lines, worth)
    cover(lines, laid, wanted)
    return board.sure + bonus + sum(worth[tile] for tile in laid if tile != FREE), laid


# ------------------------------------------------------------------------------------ stones that are alike

# Which signs of a stone matter to a tile as long as another cell of its line is free. Orders ask each cell apart.
_SIGNS: dict[int, tuple[int, ...]] = {
    number: (0, 1, 2) if tile == "differ:all" else (ATTRIBUTES.index(tile.partition(":")[2]),)
    for number, tile in enumerate(TILES)
    if tile.startswith(("house", "same", "differ"))
}


def alike(box: Box, board: Board, stones: Iterable[str]) -> list[list[str]]:
    """Return the stones in classes: those of one class are the same to every tile that can still be fulfilled."""
    classes: dict[Any, list[str]] = {}
    for stone in stones:
        classes.setdefault(_signature(box, board, stone), []).append(stone)
    return list(classes.values())


def _signature(box: Box, board: Board, stone: str) -> Any:
    """Return all that the stone can ever mean: for each free cell of each line, which tiles it leaves possible.

    Stones laid beside it later meet its signs, so those that a possible tile looks at belong to it as well.
    """
    parts = []
    for slot, cells in enumerate(LINES):
        line, tiles = list(board.line(slot)), board.tiles_for(slot)
        free = [place for place in range(len(cells)) if not line[place]] if tiles else []
        for place_ in free:
            left = tiles & possible(box, (*line[:place_], stone, *line[place_ + 1 :]))
            signs = {sign for tile in bits(left) for sign in _SIGNS.get(tile, ())} if len(free) > 1 else set()
            parts.append((left, *(stone[sign] if sign in signs else "" for sign in range(3))))
    return tuple(parts)
