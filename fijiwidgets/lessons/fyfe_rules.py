"""Questions and exercises of the notebook `40_fyfe_rules`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from fijiwidgets.core import Record
from fijiwidgets.games import load
from fijiwidgets.games.fyfe.components import CELL_AT, CELL_NAMES, CELLS, FIRST_BONUS, LINES, SLOTS_AT, TILES
from fijiwidgets.games.fyfe.state import Charm, Place, score
from fijiwidgets.games.fyfe.tiles import fits
from fijiwidgets.lessons import Exercise, Question

ADA = 0
POINTS = ("0", "9", "12", "15")
NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven")
MIDDLE = CELL_AT[2, 2]
STRAIGHT = ("B1f", "B2f", "B3f", "B4f", "B5f")
WITH_JOKER = ("B1f", "B2l", "*", "B4h", "B5t")
LAST_STONE = Place("Y1p", (4, 0))
CROSSING = Place("R2h", (2, 2))
ON_ROW_3 = Place("Y1t", (2, 1))


def _examples() -> Any:
    return load("fyfe").examples


def _after_the_draws() -> Record:
    """Return the round example from the moment when both have two stones to choose from."""
    record: Record = _examples().record()
    return record.but(first=record.states[3], moves=record.moves[3:])


def _adas_points() -> str:
    """Return what the round earns Ada: the tile, and the bonus for being the first."""
    return str(_earned(_after_the_draws()))


def _earned(record: Record) -> int:
    """Return the points that Ada gets in a record, bonuses included."""
    points = 0
    for event in record.events():
        if getattr(event, "seat", None) == ADA:
            points += getattr(event, "points", 0)
            points += FIRST_BONUS if type(event).__name__ == "FirstBonus" else 0
    return points


def _fitting(stones: tuple[str, ...] = STRAIGHT) -> set[str]:
    return {tile for tile in TILES if fits(tile, stones)}


def _tiles(answer: Any) -> set[str]:
    return {str(tile).strip().lower() for tile in answer}


# ------------------------------------------------------------------------------------ lines and slots


def _against_the_arrow() -> Record:
    return Record(load("fyfe"), _examples().against_the_arrow(), (LAST_STONE,))


def _is_fulfilled() -> str:
    happened = {type(event).__name__ for event in _against_the_arrow().events()}
    return "yes" if "TileFulfilled" in happened else "no"


def _where_emmy_lays() -> str:
    """Return where Emmy may lay the tile that her stone needs."""
    record = _after_the_draws()
    required: Any = next(event for event in record.events() if type(event).__name__ == "TileRequired")
    return NUMBERS[len(required.slots)]


def _no_tile_needed() -> set[str]:
    """Return the free cells at which a tile points already."""
    side = _examples().few_tiles().sides[ADA]
    covered = {cell for slot, tile in enumerate(side.tiles) if tile for cell in LINES[slot]}
    return {CELL_NAMES[cell] for cell in covered if not side.board[cell]}


def _cells(answer: Any) -> set[str]:
    return {CELL_NAMES[CELLS.index(cell)] if cell in CELLS else str(cell).strip().lower() for cell in answer}


def _taken() -> set[str]:
    side = _examples().few_tiles().sides[ADA]
    return {CELL_NAMES[cell] for cell, stone in enumerate(side.board) if stone}


# ------------------------------------------------------------------------------------ several lines, charms


def _crossing() -> Record:
    """Return the round in which Ada's one stone completes three lines; Emmy's stone fulfils nothing."""
    game, first = load("fyfe"), _examples().three_lines()
    placed = game.play(first, {0: CROSSING, 1: game.legal_moves(first, 1)[0]})
    moves: list[Any] = [{0: CROSSING, 1: game.legal_moves(first, 1)[0]}]
    moves.append({0: game.legal_moves(placed, 0)[-1], 1: game.legal_moves(placed, 1)[0]})
    state = game.play(placed, moves[1])
    while state.round == first.round:
        moves.append({seat: game.legal_moves(state, seat)[-1] for seat in game.actors(state)})
        state = game.play(state, moves[-1])
    return Record(game, first, tuple(moves))


def _charm(answer: Any) -> Any:
    """Return a use of a charm; the word `charm` may be left out."""
    if isinstance(answer, (Charm, Place)):
        return answer
    text = str(answer).strip()
    return load("fyfe").parse_move(text if text.startswith(("charm", "place")) else f"charm {text}")


def _gain(answer: Any) -> int:
    """Return what tiles the charm fulfils earn at once, before Ada places her stone or after it stands on row 3."""
    game, before = load("fyfe"), _examples().every_charm()
    move = _charm(answer)
    for state in (before, game.play(before, ON_ROW_3)):
        if move in game.legal_moves(state, ADA) and (isinstance(move, Charm) or move.joker):
            return score(game.play(state, move), ADA).tiles - score(state, ADA).tiles
    raise ValueError(answer)


def _uses() -> Iterator[Any]:
    """Yield every use of a charm that can be listed before or after the stone is placed."""
    game, before = load("fyfe"), _examples().every_charm()
    for state in (before, game.play(before, ON_ROW_3)):
        yield from (move for move in game.legal_moves(state, ADA) if isinstance(move, Charm))


@cache
def _most() -> int:
    return max(map(_gain, _uses()))


def _best_charm() -> str:
    return next(str(move) for move in _uses() if _gain(move) == _most())


def _legal(answer: Any) -> bool:
    try:
        _gain(answer)
    except ValueError:
        return False
    return True


def _joker_lines() -> str:
    """Return which of two lines that cross in a joker are fulfilled: a red row and a column of five symbols."""
    row, column = ("R1f", "R2l", "*", "R4h", "R5t"), ("B1f", "G2l", "*", "P4h", "Y5t")
    found = fits("same:colour", row), fits("differ:symbol", column)
    return {(True, True): "both", (True, False): "row", (False, True): "column"}[found]


EVERYTHING = (
    Question("fyfe_how_many_fit", ("one", "three", "five", "seven"), lambda: NUMBERS[len(_fitting())]),
    Question("fyfe_lines_in_the_middle", ("two", "three", "four", "five"), lambda: NUMBERS[len(SLOTS_AT[MIDDLE])]),
    Question("fyfe_against_the_arrow", ("yes", "no"), _is_fulfilled, _against_the_arrow),
    Question("fyfe_first_bonus", POINTS, _adas_points, _after_the_draws),
    Question("fyfe_required_tile", ("one", "two", "four"), _where_emmy_lays),
    Question("fyfe_three_lines", ("14", "24", "30", "33"), lambda: str(_earned(_crossing())), _crossing),
    Question("fyfe_joker_twice", ("row", "column", "both"), _joker_lines),
    Exercise(
        "fyfe_fitting_tiles",
        lambda: sorted(_fitting()),
        lambda answer: _tiles(answer) == _fitting(),
        (
            ("some", lambda answer: set() < _tiles(answer) < _fitting()),
            ("falling", lambda answer: "5-1" in _tiles(answer)),
            ("too_many", lambda answer: bool(_tiles(answer) & set(TILES) - _fitting())),
        ),
        hints=2,
    ),
    Exercise(
        "fyfe_no_tile_needed",
        lambda: sorted(_no_tile_needed()),
        lambda answer: _cells(answer) == _no_tile_needed(),
        (
            ("taken", lambda answer: bool(_cells(answer) & _taken())),
            ("needs", lambda answer: bool(_cells(answer) & set(CELL_NAMES) - _no_tile_needed())),
            ("some", lambda answer: set() < _cells(answer) < _no_tile_needed()),
        ),
        hints=2,
    ),
    Exercise(
        "fyfe_joker_tiles",
        lambda: sorted(_fitting(WITH_JOKER)),
        lambda answer: _tiles(answer) == _fitting(WITH_JOKER),
        (
            ("all", lambda answer: "differ:all" in _tiles(answer)),
            ("house", lambda answer: any(tile.startswith("house") for tile in _tiles(answer))),
            ("too_many", lambda answer: bool(_tiles(answer) & set(TILES) - _fitting(WITH_JOKER))),
            ("some", lambda answer: set() < _tiles(answer) < _fitting(WITH_JOKER)),
        ),
        hints=2,
    ),
    Exercise(
        "fyfe_best_charm",
        _best_charm,
        lambda answer: _legal(answer) and _gain(answer) == _most(),
        (
            ("illegal", lambda answer: not _legal(answer)),
            ("nothing", lambda answer: _gain(answer) == 0),
            ("less", lambda answer: _gain(answer) < _most()),
        ),
        hints=2,
    ),
)
