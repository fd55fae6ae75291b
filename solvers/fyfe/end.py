"""FYFE, the last rounds of one board, exactly: every placement, every draw, and the tiles that are best in the end.

No charm is used here. With every stone known, all ways to place them are tried. With stones still to be drawn, the
expectation is taken over classes of stones that are alike, down to the last draw.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from typing import Any

from fijiwidgets.games.fyfe.components import CELLS, LINES, SLOTS, SLOTS_AT, STONES, SUPPLY, TILES, Box
from fijiwidgets.games.fyfe.state import DONE, DRAW, MORE, PLACE, Done, Draw, Place, State, Tile, score
from solvers import kernels
from solvers.analysis import Value, finished
from solvers.fyfe.board import (
    FREE,
    Board,
    Group,
    alike,
    best_tiles,
    bits,
    board_of,
    group_now,
    layings,
    line_bonus,
    must_lay,
    place,
    settle,
    tiles_on,
)

Way = tuple[tuple[str, int], ...]  # stones in the order in which they are placed, each with its cell
Ways = dict[tuple[str, int], tuple[int, Way]]  # by first placement: the most points, and how
NUMBER = {stone: number for number, stone in enumerate(STONES)} | {"*": len(STONES), "": len(STONES) + 1}
Work = Generator[None, None, Value]


class Ending:
    """The last rounds for one box; `worth` is what each tile earns."""

    def __init__(self, box: Box, worth: Sequence[int]) -> None:
        self.box, self.worth = box, tuple(worth)
        self.nodes = 0
        self._kernel: Any = kernels.ready("fyfe")
        self._classes: list[str] = []
        self._known: dict[Any, Value] = {}

    # -------------------------------------------------------------------------------- every stone is known

    def ways(self, board: Board, stones: Sequence[str]) -> Ways:
        """Return the best way for each first placement; the stones come in this order, the first two at once."""
        self.nodes += 1
        return (self._ways_compiled if self._kernel else self._ways_plain)(board, tuple(stones))

    def points(self, board: Board, stones: Sequence[str]) -> int:
        """Return the most points with known stones, one for each free cell."""
        if stones:
            return max(points for points, _ in self.ways(board, stones).values())
        return settle(self.box, self.worth, board, [group_now(board)])[0]

    def _ways_plain(self, board: Board, stones: tuple[str, ...]) -> Ways:
        free, found = board.free(), Ways()
        orders = _orders(len(stones))
        for cells in permutations(free):
            filled = list(board.cells)
            for stone, cell in zip(stones, cells, strict=True):
                filled[cell] = stone
            lines = tiles_on(self.box, board._replace(cells=tuple(filled)))
            tiles = sum(self.worth[tile] for tile in best_tiles(lines, self.worth) if tile != FREE)
            for order in orders:
                first, path = order[0], [cells[stone] for stone in order]
                bonus, _ = line_bonus(lines, _groups(board, path))
                points = board.sure + tiles + bonus
                if points > found.get((stones[first], cells[first]), (-1, ()))[0]:
                    found[stones[first], cells[first]] = points, tuple((stones[s], cells[s]) for s in order)
        return found

    def _ways_compiled(self, board: Board, stones: tuple[str, ...]) -> Ways:
        import numpy as np

        free, (now, through) = board.free(), group_now(board)
        best = np.empty((2, len(free)), np.int64)
        ways = np.empty((2, len(free), len(free) + 1), np.int64)
        numbers = np.array([NUMBER[stone] for stone in stones], np.int64)
        self._kernel.best_ways(*self._coded(board), now, through, np.array(free, np.int64), numbers, best, ways)
        found = Ways()
        for first, points in enumerate(best[: min(2, len(free))].tolist()):
            for place_, cell in enumerate(free):
                turns, *where = ways[first, place_].tolist()
                order = _order(len(stones), turns)
                found[stones[first], cell] = (
                    board.sure + points[place_],
                    tuple((stones[stone], free[where[stone]]) for stone in order),
                )
        return found

    def _coded(self, board: Board) -> tuple[Any, ...]:
        import numpy as np

        cells = np.array([NUMBER[stone] for stone in board.cells], np.int64)
        allowed = np.array([board.tiles_for(slot) for slot in range(len(SLOTS))], np.int64)
        return cells, allowed, *coded_box(self.box, self.worth)

    def assignment(self, board: Board) -> list[int]:
        """Return by slot the tile that earns most there in all on a full board, or FREE."""
        if not self._kernel:
            return best_tiles(tiles_on(self.box, board), self.worth)
        import numpy as np

        tiles = np.empty(len(SLOTS), np.int64)
        self._kernel.assignment(*self._coded(board), tiles)
        laid: list[int] = tiles.tolist()
        return laid

    # -------------------------------------------------------------------------------- stones are still to be drawn

    def after(self, table: State) -> Work:
        """Return the exact expectation on a table with one board, or its points if the game is over; pauses."""
        side = table.sides[0]
        if side.stage == DONE:  # alone, a player is done only in the end
            return score(table, 0).total
        return (yield from self.expected(board_of(table), side.supply, side.stage, table.bag))

    def expected(self, board: Board, supply: Sequence[str], stage: str, bag: Sequence[str]) -> Work:
        """Return the exact expectation if stones are drawn from this bag; pauses now and then."""
        classes = alike(self.box, board, bag)
        self._classes, self._known = [stones[0] for stones in classes], {}
        numbers = tuple(map(len, classes))
        if stage == DRAW:
            return (yield from self._drawing(board, tuple(supply), numbers))
        if stage == PLACE:
            return (yield from self._placing(board, tuple(supply), numbers))
        return (yield from self._laying(board, tuple(supply), numbers))

    def _laying(self, board: Board, held: tuple[str, ...], bag: tuple[int, ...]) -> Work:
        if board.cells.count("") <= len(held):
            return self.points(board, held)
        best: Value | None = None
        for _, after in layings(self.box, self.worth, board):
            value = yield from self._drawing(after, held, bag)
            best = value if best is None or value > best else best
        assert best is not None  # to wait is always one way
        return best

    def _drawing(self, board: Board, supply: tuple[str, ...], bag: tuple[int, ...]) -> Work:
        """Return the value before the supply is filled up; in the last round nothing is drawn."""
        left = board.cells.count("")
        if left <= len(supply):
            return self.points(board, supply)
        key = board, supply, bag
        if key not in self._known:
            if left == SUPPLY and len(supply) == 1 and self._kernel:
                self._known[key] = self._last_draw(board, supply[0], bag)
            else:
                self._known[key] = yield from self._average(board, supply, bag)
        return self._known[key]

    def _average(self, board: Board, supply: tuple[str, ...], bag: tuple[int, ...]) -> Work:
        total: Value = 0
        for index, number in enumerate(bag):
            if number:
                rest = (*bag[:index], number - 1, *bag[index + 1 :])
                more = tuple(sorted((*supply, self._classes[index])))
                after = self._placing if len(more) == SUPPLY else self._drawing
                total += number * (yield from after(board, more, rest))
        return Fraction(total) / sum(bag)

    def _placing(self, board: Board, supply: tuple[str, ...], bag: tuple[int, ...]) -> Work:
        if board.cells.count("") == len(supply):
            return self.points(board, supply)
        yield
        best: Value = -1
        for stone in dict.fromkeys(supply):
            held = (supply[1 - supply.index(stone)],)
            for cell in board.free():
                value = yield from self._laying(place(self.box, self.worth, board, cell, stone), held, bag)
                best = max(best, value)
        return best

    def _last_draw(self, board: Board, held: str, bag: tuple[int, ...]) -> Value:
        import numpy as np

        self.nodes += len(bag)
        drawn = np.array([NUMBER[stone] for stone in self._classes], np.int64)
        free = np.array(board.free(), np.int64)
        coded = self._coded(board)
        total = self._kernel.last_draw(*coded, free, NUMBER[held], drawn, np.array(bag, np.int64))
        return board.sure + Fraction(int(total), sum(bag))


@lru_cache(16)
def coded_box(box: Box, worth: tuple[int, ...]) -> tuple[Any, Any, Any]:
    """Return what the tiles earn, the tiles by what they earn, and which orders a stone fits at each place."""
    import numpy as np

    orders = np.full((5, len(NUMBER)), 15, np.int64)
    wanted = ((2, box.symbol_order), (0, box.colour_order), (1, "12345"), (1, "54321"))
    for place_ in range(5):
        for number, stone in enumerate(STONES):
            fitting = [stone[sign] == signs[place_] for sign, signs in wanted]
            orders[place_, number] = sum(1 << order for order, fits in enumerate(fitting) if fits)
    dearest = sorted(range(len(worth)), key=lambda tile: -worth[tile])
    return np.array(worth, np.int64), np.array(dearest, np.int64), orders


def _orders(number: int) -> list[list[int]]:
    return [_order(number, turns) for turns in range(1 << max(number - 1, 0))]


def _order(number: int, turns: int) -> list[int]:
    """Return the order in which stones are placed: at each turn the stone held, or the new one if its bit is set.

    >>> _order(3, 0b01)
    [1, 0, 2]
    """
    order, held = [], 0
    for turn in range(number - 1):
        if turns >> turn & 1:
            order.append(turn + 1)
        else:
            order.append(held)
            held = turn + 1
    return [*order, held]


def _groups(board: Board, path: Sequence[int]) -> list[Group]:
    """Return the lines that each stone completes on its way."""
    groups, free = [group_now(board)], set(board.free())
    for cell in path:
        free.remove(cell)
        full = [slot for slot in SLOTS_AT[cell] if free.isdisjoint(LINES[slot])]
        groups.append((sum(1 << slot for slot in full), 0))
    return groups


# ------------------------------------------------------------------------------------ the strategy, move by move


def next_move(ending: Ending, state: State, draws: Sequence[str] = ()) -> Any:
    """Return a best move on a table with one board, no charm being used; `draws` are the stones known to come."""
    side, board = state.sides[0], board_of(state)
    if side.stage == DRAW:
        return Draw(draws[0])
    stones = (*side.supply, *draws)
    if board.cells.count("") == len(stones):
        return _known_move(ending, side.stage, board, stones)
    options = list(_options(ending, side.stage, board, side.supply))
    if len(options) == 1:
        return options[0][0]
    values = [finished(ending.expected(board, held, stage, state.bag)) for _, board, held, stage in options]
    return options[values.index(max(values))][0]


def _options(
    ending: Ending, stage: str, board: Board, supply: tuple[str, ...]
) -> Iterator[tuple[Any, Board, tuple[str, ...], str]]:
    """Yield the moves that may be best, each with the board, the supply and the stage after it."""
    if stage == PLACE:
        for stone, held in (supply, supply[::-1]):
            for cell in board.free():
                after = place(ending.box, ending.worth, board, cell, stone)
                yield Place(stone, CELLS[cell]), after, (held,), MORE
    else:
        for laid, after in layings(ending.box, ending.worth, board):
            yield Tile(SLOTS[laid[0][0]], TILES[laid[0][1]]) if laid else Done(), after, supply, DRAW


def _known_move(ending: Ending, stage: str, board: Board, stones: tuple[str, ...]) -> Any:
    """Return the next move of the best way; tiles of the plan are laid as soon as there is a chance."""
    way: Way = max(ending.ways(board, stones).values())[1] if stones else ()
    if stage == PLACE:
        return Place(way[0][0], CELLS[way[0][1]])
    filled = list(board.cells)
    for stone, cell in way:
        filled[cell] = stone
    whole, groups = board._replace(cells=tuple(filled)), _groups(board, [cell for _, cell in way])
    _, plan = settle(ending.box, ending.worth, whole, groups)
    to_lay = {slot: tile for slot, tile in enumerate(plan) if tile != FREE and board.laid[slot] == FREE}
    if must_lay(board):
        near = SLOTS_AT[board.placed]
        # Where the plan has nothing for this stone, any other tile will do.
        spare = [tile for tile in bits(board.unused) if tile not in to_lay.values()]
        to_lay = {slot: to_lay[slot] for slot in near if slot in to_lay} or {near[0]: spare[0]}
    if not to_lay:
        return Done()
    slot = min(to_lay)
    return Tile(SLOTS[slot], TILES[to_lay[slot]])
