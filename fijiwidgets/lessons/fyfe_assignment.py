"""Questions and exercises of the notebook `41_fyfe_assignment`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from numbers import Real
from typing import Any

from fijiwidgets import assignments
from fijiwidgets.assignments import Table
from fijiwidgets.games import load
from fijiwidgets.games.fyfe.components import CELL_NAMES, STONES, TILES
from fijiwidgets.games.fyfe.tiles import fits
from fijiwidgets.lessons import Exercise, Question
from fijiwidgets.solving import solver

FEW_TILES = ("same:colour", "differ:number", "any")
ROWS = ("r1", "r2")
SMALL = {
    "r1": "B1f B2f B3f B4f B5f",
    "r2": "B2l B2t B4p B1h B5l",
    "r3": "R5p G2p Y4p P3p B1p",
}
SMALL_TILES = ("same:colour", "same:symbol", "differ:number", "any")
PRICED = "house:colour"


def small_table() -> Table:
    """Return three lines and four tiles, small enough to find the prices by hand."""
    return assignments.table(SMALL, SMALL_TILES)


def _full() -> Any:
    return load("fyfe").examples.full_board()


def _stubborn() -> tuple[str, ...]:
    board: tuple[str, ...] = load("fyfe").examples.stubborn_board().sides[0].board
    return board


def _full_table() -> Table:
    return assignments.table(_full())


def _best(board: Any) -> int:
    points: int = solver("fyfe").best_assignment(board).points
    return points


def _dearest_first() -> str:
    """Return whether laying the dearest tile first finds as much as the best assignment."""
    table = _full_table()
    found, by_line = table.total(table.by_tile()), table.total(table.by_line())
    return "best" if found == _best(_full()) else "same" if found == by_line else "other"


def _how_many_best() -> str:
    ways = _full_table().ways()
    return str(ways[max(ways)])


def _read_inwards() -> str:
    """Return for how many tiles the direction counts: some line fulfils them in one direction only."""
    lines = (("B1f", "G2l", "P3p", "R4h", "Y5t"), ("B5t", "G4h", "P3p", "R2l", "Y1f"))
    turned = {tile for tile in TILES for line in lines if fits(tile, line) != fits(tile, line[::-1])}
    return str(len(turned))


def _without_priced() -> str:
    """Return how much less the stubborn board earns without the tile that has a price."""
    left = assignments.table(_stubborn(), [tile for tile in TILES if tile != PRICED])
    return str(_best(_stubborn()) - left.total(left.shifting()))


# ------------------------------------------------------------------------------------ reading answers


def _fits_nowhere() -> set[str]:
    table = _full_table()
    return set(TILES) - {tile for slot in table.slots for tile in table.fitting(slot)}


def _tiles(answer: Any) -> set[str]:
    return {str(tile).strip().lower() for tile in answer}


def _two_rows(answer: Any) -> Table:
    """Return the table of two rows of stones; what is none raises."""
    rows = {slot: str(answer[slot]).split() for slot in ROWS}
    stones = [stone for row in rows.values() for stone in row]
    if set(answer) != set(ROWS) or any(len(row) != 5 for row in rows.values()) or not set(stones) <= set(STONES):
        raise ValueError(answer)
    return assignments.table(rows, FEW_TILES)


def _repeated(answer: Any) -> bool:
    stones = [stone for row in answer.values() for stone in str(row).split()]
    return len(set(stones)) < len(stones)


def _lost_by_greed(answer: Any) -> int:
    table = _two_rows(answer)
    return table.total(table.shifting()) - table.total(table.by_line())


def _needs_one(answer: Any) -> bool:
    """Say whether the first row takes the dear tile, but the second does not need it."""
    table = _two_rows(answer)
    return table.by_line().get("r1") == "same:colour" and "same:colour" not in table.fitting("r2")


def _prices(answer: Any) -> dict[str, int]:
    table = small_table()
    known = {*table.slots, *table.tiles}
    if not isinstance(answer, Mapping) or not set(answer) <= known:
        raise ValueError(answer)
    prices = {str(name): answer[name] for name in answer}
    if any(isinstance(price, bool) or not isinstance(price, Real) for price in prices.values()):
        raise ValueError(answer)
    return prices


def _proves(answer: Any) -> bool:
    prices, table = _prices(answer), small_table()
    covers = min(prices.values()) >= 0 and table.too_cheap(prices) is None
    return covers and abs(sum(prices.values()) - _small_best()) < 1e-9


def _small_best() -> int:
    return small_table().total(small_table().shifting())


def _swapped(answer: Any) -> list[str]:
    """Return the stubborn board with two of its stones changed about."""
    first, second = (CELL_NAMES.index(str(cell).strip().lower()) for cell in answer)
    board = list(_stubborn())
    board[first], board[second] = board[second], board[first]
    return board


@cache
def _best_swap() -> tuple[str, str]:
    return max(combinations(CELL_NAMES, 2), key=lambda cells: _best(_swapped(cells)))


EVERYTHING = (
    Question("fyfe_points_in_a_board", ("42", "46", "54", "59"), lambda: str(_best(_full()))),
    Question("fyfe_dearest_first", ("best", "other", "same"), _dearest_first),
    Question("fyfe_how_many_ways", ("1", "6", "60", "600"), _how_many_best),
    Question("fyfe_reading_matters", ("0", "2", "4", "15"), _read_inwards),
    Question("fyfe_tile_left_out", ("0", "1", "4", "9"), _without_priced),
    Exercise(
        "fyfe_fits_nowhere",
        lambda: sorted(_fits_nowhere()),
        lambda answer: _tiles(answer) == _fits_nowhere(),
        (
            ("fits", lambda answer: bool(_tiles(answer) & set(TILES) - _fits_nowhere())),
            ("some", lambda answer: set() < _tiles(answer) < _fits_nowhere()),
        ),
        hints=2,
    ),
    Exercise(
        "fyfe_greedy_loses",
        lambda: {"r1": SMALL["r1"], "r2": SMALL["r2"]},
        lambda answer: _lost_by_greed(answer) > 0 and not _repeated(answer),
        (
            ("repeated", _repeated),
            ("not_needed", _needs_one),
            ("nothing_dear", lambda answer: "same:colour" not in _two_rows(answer).fitting("r1")),
            ("no_choice", lambda answer: _lost_by_greed(answer) == 0),
        ),
        hints=2,
    ),
    Exercise(
        "fyfe_find_prices",
        lambda: small_table().prices(small_table().shifting()),
        _proves,
        (
            ("negative", lambda answer: min(_prices(answer).values()) < 0),
            ("cheap", lambda answer: small_table().too_cheap(_prices(answer)) is not None),
            ("dear", lambda answer: sum(_prices(answer).values()) > _small_best()),
        ),
        hints=2,
    ),
    Exercise(
        "fyfe_better_swap",
        _best_swap,
        lambda answer: _best(_swapped(answer)) > _best(_stubborn()),
        (
            ("same", lambda answer: len({str(cell).strip().lower() for cell in answer}) == 1),
            ("worse", lambda answer: _best(_swapped(answer)) < _best(_stubborn())),
            ("equal", lambda answer: _best(_swapped(answer)) == _best(_stubborn())),
        ),
        hints=2,
    ),
)
