"""FYFE, a player for the whole game: it values what each line promises, and plays on to the end to sample a move.

A tile promises its points times the chance that random stones complete the line, softened by a power: whoever chooses
among two stones and many lines does better than chance. Each slot gets the tile that makes the sum of promises
largest. The last two stones are placed exactly. Everything is counted in thousandths of a point, in whole numbers.
"""

from __future__ import annotations

import random
import time
from collections.abc import Generator, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeVar

from fijiwidgets.core import Move
from fijiwidgets.games import fyfe
from fijiwidgets.games.fyfe.components import LINE_BONUS, LINES, SLOTS, SLOTS_AT, SUPPLY, TILES, Box
from fijiwidgets.games.fyfe.state import NOWHERE, PLACE, Charm, Place, State, Tile, score
from solvers import kernels
from solvers.analysis import Analysis, finished
from solvers.fyfe.board import FREE, Board, alone, bits, board_of, lay, must_lay, next_round, place, possible, worth_of
from solvers.fyfe.end import NUMBER, Ending, coded_box
from solvers.search import TICK

Found = TypeVar("Found")
POWER = 0.4  # softens chances; found by trying
UNIT = 1000
CHARM_CHANCE = Fraction(3, 2)  # points that a charm may bring later, beside those printed on it
TILE_CHANCE = Fraction(1, 100)  # points that it may bring to lay a tile later: enough to decide between equals

# ------------------------------------------------------------------------------------ what a line promises


@lru_cache(None)
def chance(kind: str, counts: tuple[int, ...], free: int) -> Fraction:
    """Return the chance that so many random stones keep a tile possible; `counts` tells how often each value is there.

    >>> str(chance("differ", (1, 1, 1), 2)), str(chance("house", (2, 2), 1))
    ('2/25', '2/5')
    """
    if kind == "all":
        return chance("differ", counts, free) ** 3
    if kind == "order":
        return Fraction(1, 5**free)
    if not _is_alive(kind, counts):
        return Fraction(0)
    if not free:
        return Fraction(1)
    total = (5 - len(counts)) * chance(kind, tuple(sorted((*counts, 1))), free - 1)
    for index, number in enumerate(counts):
        more = tuple(sorted((*counts[:index], number + 1, *counts[index + 1 :])))
        total += chance(kind, more, free - 1)
    return Fraction(total) / 5


def _is_alive(kind: str, counts: tuple[int, ...]) -> bool:
    most = max(counts, default=0)
    if kind == "house":
        return len(counts) <= 2 and most <= 3
    return len(counts) <= 1 if kind == "same" else most <= 1


@lru_cache(None)
def softened(kind: str, counts: tuple[int, ...], free: int) -> int:
    """Return the softened chance in thousandths."""
    softer: float = float(chance(kind, counts, free)) ** POWER
    return round(UNIT * softer)


_KINDS = (
    "house",
    "house",
    "house",
    "same",
    "same",
    "same",
    "differ",
    "differ",
    "differ",
    "all",
    *("order",) * 4,
    "any",
)


@lru_cache(1 << 16)
def promises(box: Box, line: tuple[str, ...]) -> tuple[int, ...]:
    """Return by tile the softened chance that the line will fulfil it."""
    free, true = line.count(""), [stone for stone in line if stone and stone != "*"]
    counts = [_counts([stone[sign] for stone in true]) for sign in range(3)]
    found = [0] * len(TILES)
    for tile in bits(possible(box, line)):
        kind = _KINDS[tile]
        pattern = counts[tile % 3] if kind in ("house", "same", "differ") else (1,) * len(true)
        found[tile] = UNIT if kind == "any" else softened(kind, pattern, free)
    return tuple(found)


def _counts(values: Sequence[str]) -> tuple[int, ...]:
    return tuple(sorted(values.count(value) for value in set(values)))


def assigned(gains: Sequence[Sequence[int]]) -> list[int]:
    """Return by row a column of its own so that the sum is largest; there are at least as many columns (Hungarian).

    >>> assigned([[5, 4, 0], [5, 1, 0]])
    [1, 0]
    """
    height, width = len(gains), len(gains[0]) if gains else 0
    left, right = [0] * (height + 1), [0] * (width + 1)  # prices
    row_of, came = [-1] * (width + 1), [0] * (width + 1)
    for row in range(height):
        row_of[width], column = row, width
        slack, done = [1 << 60] * width, [False] * (width + 1)
        while row_of[column] >= 0:
            done[column] = True
            here, nearest, step = row_of[column], -1, 1 << 60
            for other in range(width):
                if not done[other]:
                    price = -gains[here][other] - left[here] - right[other]
                    if price < slack[other]:
                        slack[other], came[other] = price, column
                    if slack[other] < step:
                        nearest, step = other, slack[other]
            for other in range(width + 1):
                if done[other]:
                    left[row_of[other]] += step
                    right[other] -= step
                elif other < width:
                    slack[other] -= step
            column = nearest
        while column != width:
            row_of[column] = row_of[came[column]]
            column = came[column]
    columns = [-1] * height
    for column in range(width):
        if row_of[column] >= 0:
            columns[row_of[column]] = column
    return columns


# ------------------------------------------------------------------------------------ the player on one board


class Player:
    """Plays one board to its end without charms."""

    def __init__(self, box: Box, worth: Sequence[int]) -> None:
        self.box, self.worth = box, tuple(worth)
        self.ending = Ending(box, worth)
        self._kernel: Any = kernels.ready("fyfe_player")

    @property
    def is_compiled(self) -> bool:
        """Whether games are played on by the kernels, hundreds of times as fast."""
        return self._kernel is not None

    def promise(self, board: Board) -> int:
        """Return what the board promises at its end, in thousandths of a point."""
        if self._kernel:
            return int(self._kernel.promise(*self._coded(board)))
        return self._plan(board)[0]

    def _plan(self, board: Board) -> tuple[int, dict[int, int]]:
        """Return the promise, and the tile that each free slot should get."""
        total, through = UNIT * board.sure, board.through
        free = [slot for slot in range(len(SLOTS)) if board.laid[slot] == FREE]
        tiles = list(bits(board.unused))
        for slot, tile in enumerate(board.laid):
            if tile >= 0:
                total += self.worth[tile] * promises(self.box, board.line(slot))[tile]
        chances = [promises(self.box, board.line(slot)) for slot in free]
        # Tiles may be one fewer than slots: a column of nothing makes up for it.
        gains = [[self.worth[tile] * row[tile] for tile in tiles] + [0] * (len(free) - len(tiles)) for row in chances]
        plan = {}
        for slot, row, column in zip(free, gains, assigned(gains), strict=True):
            if column < len(tiles):
                plan[slot] = tiles[column]
                total += row[column]
                through += row[column] > 0 and board.placed in LINES[slot] and board.is_full(slot)
        return total + UNIT * LINE_BONUS[min(through, 4)], plan

    def placing(self, board: Board, supply: Sequence[str]) -> Generator[None, None, tuple[str, int]]:
        """Return the stone and the cell that promise most; pauses after each try."""
        if board.cells.count("") == len(supply):
            ways = self.ending.ways(board, supply)
            return max(ways.values(), key=lambda found: found[0])[1][0]
        if self._kernel:
            stone, cell = self._kernel.best_placing(*self._coded(board), *(NUMBER[stone] for stone in supply))
            return supply[stone], cell
        best, found = -1, ("", 0)
        for stone in supply:
            for cell in board.free():
                promise = self._plan(place(self.box, self.worth, board, cell, stone))[0]
                if promise > best:
                    best, found = promise, (stone, cell)
                yield
        return found

    def laying(self, board: Board) -> Board:
        """Return the board at the end of the round, with the tiles that are laid in it."""
        for slot, tile in self.tiles_to_lay(board):
            board = lay(self.box, self.worth, board, slot, tile)
        return next_round(board)

    def tiles_to_lay(self, board: Board) -> list[tuple[int, int]]:
        """Return slots with their tiles: one where one must be laid, and those that earn a bonus together."""
        _, plan = self._plan(board)
        laid = []
        if must_lay(board):
            slot = max(SLOTS_AT[board.placed], key=lambda slot: self._gain(board, slot, plan.get(slot, FREE)))
            laid.append((slot, plan[slot]))
            board = lay(self.box, self.worth, board, slot, plan[slot])
        ready = [
            slot
            for slot in SLOTS_AT[board.placed]
            if board.laid[slot] == FREE and board.is_full(slot) and self._gain(board, slot, plan.get(slot, FREE)) > 0
        ]
        if len(ready) + board.through >= 2:
            laid += [(slot, plan[slot]) for slot in ready]
        return laid

    def _gain(self, board: Board, slot: int, tile: int) -> int:
        return -1 if tile == FREE else self.worth[tile] * promises(self.box, board.line(slot))[tile]

    def points(self, board: Board, supply: Sequence[str], draws: Sequence[str]) -> Generator[None, None, int]:
        """Return the points at the end if these stones are drawn."""
        supply, coming = list(supply), iter(draws)
        if self._kernel and board.cells.count("") > len(supply):
            return self._points_compiled(board, supply, draws)
        while board.cells.count("") > len(supply):
            board = self.laying(board) if board.placed != NOWHERE else next_round(board)
            while len(supply) < SUPPLY and board.cells.count("") > len(supply):
                supply.append(next(coming))
            if board.cells.count("") > len(supply):
                stone, cell = yield from self.placing(board, supply)
                supply.remove(stone)
                board = place(self.box, self.worth, board, cell, stone)
        return self.ending.points(board, supply)

    def _coded(self, board: Board) -> tuple[Any, ...]:
        import numpy as np

        cells = np.array([NUMBER[stone] for stone in board.cells], np.int64)
        laid = np.array(board.laid, np.int64)
        facts = np.array([board.unused, board.sure, board.placed, board.through, board.excused], np.int64)
        return cells, laid, facts, *coded_box(self.box, self.worth), coded_chances(POWER)

    def _points_compiled(self, board: Board, supply: Sequence[str], draws: Sequence[str]) -> int:
        import numpy as np

        stones = np.array([NUMBER[stone] for stone in (*supply, *draws)], np.int64)
        return int(self._kernel.play_on(*self._coded(board), stones))


@lru_cache(4)
def coded_chances(power: float) -> Any:
    """Return the softened chances by kind, number of true stones, different values, most of one value, free cells."""
    import numpy as np

    table = np.zeros((5, 6, 6, 6, 6), np.int64)
    for number, kind in enumerate(("house", "same", "differ", "all", "order")):
        for true in range(6):
            for counts in _partitions(true, true):
                for free in range(6 - true):
                    pattern = tuple(sorted(counts))
                    table[number, true, len(counts), max(counts, default=0), free] = softened(kind, pattern, free)
    return table


def _partitions(total: int, most: int) -> Iterator[tuple[int, ...]]:
    if not total:
        yield ()
    for first in range(min(total, most), 0, -1):
        for rest in _partitions(total - first, first):
            yield first, *rest


# ------------------------------------------------------------------------------------ the player at a table


def estimates(state: State, seat: int) -> dict[Move, Fraction]:
    """Return what every legal move promises on the player's own board, in points.

    Whoever uses a charm gives away the better chance that may still come, and so does, by a little, whoever lays a tile
    that earns nothing yet.
    """
    table = alone(state, seat)
    player, had = Player(state.box, worth_of(table)), score(table, 0).total
    found = {}
    for move in fyfe.legal_moves(state, seat):
        after = fyfe.play(table, move)
        found[move] = Fraction(_promise(player, after), UNIT)
        if _uses_charm(move):
            found[move] -= CHARM_CHANCE
        elif isinstance(move, Tile) and score(after, 0).total == had:
            found[move] -= TILE_CHANCE
    return found


def _uses_charm(move: Move) -> bool:
    return isinstance(move, Charm) or (isinstance(move, Place) and move.joker)


def _promise(player: Player, state: State) -> int:
    if fyfe.outcome(state):
        return UNIT * score(state, 0).total
    board, side = board_of(state), state.sides[0]
    if side.stage != PLACE or not side.supply:
        return player.promise(board)
    # Before a stone is placed: what the best placement promises.
    stone, cell = finished(player.placing(board, side.supply))
    return player.promise(place(player.box, player.worth, board, cell, stone))


def choose(game: Any, view: Any, seat: int, rng: random.Random) -> Move:
    """Choose the most promising move; tiles wait unless they must be laid or earn something now.

    >>> state = fyfe.position(boards=[{}], supply=[["B3f", "G1l"]])
    >>> type(choose(fyfe, state, 0, random.Random(1))).__name__
    'Place'
    """
    found = estimates(view, seat)
    return max(found, key=lambda move: found[move])


# ------------------------------------------------------------------------------------ pauses


class Clock:
    """Tells when it is time to pause."""

    def __init__(self) -> None:
        self._next = time.monotonic() + TICK

    def due(self) -> bool:
        """Say whether a tick has passed since this was last true."""
        now = time.monotonic()
        if now < self._next:
            return False
        self._next = now + TICK
        return True


def watched(work: Generator[None, None, Found], clock: Clock, so_far: Analysis) -> Generator[Analysis, None, Found]:
    """Do work that pauses now and then; show the answer so far whenever it is time."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Found = end.value
            return found
        if clock.due():
            yield so_far
