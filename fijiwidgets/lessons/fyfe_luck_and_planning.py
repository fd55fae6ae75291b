"""Questions and exercises of the notebook `42_fyfe_luck_and_planning`."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

from fijiwidgets import odds
from fijiwidgets.core import Record
from fijiwidgets.games import load
from fijiwidgets.games.fyfe.components import BOX, ROUNDS, STONES
from fijiwidgets.games.fyfe.state import Done, Place, Tile, score
from fijiwidgets.lessons import Exercise, Question
from fijiwidgets.lessons._answers import is_number
from fijiwidgets.solving import solver

ADA = 0
ROW = "1-5"
FLOWERS = ("B1f", "B2f", "B3f", "B4f", "")
NOW, NOTHING, ONE = Place("Y3h", (1, 0)), Place("B5t", (1, 1)), Place("Y3h", (2, 4))
CLOSE = 0.01  # how far off a share may be, as a part of itself: two digits are enough


def _examples() -> Any:
    return load("fyfe").examples


# ------------------------------------------------------------------------------------ chances


def _rarer() -> str:
    same, differ = odds.chance("same:colour"), odds.chance("differ:colour")
    return "same" if same < differ else "differ" if differ < same else "equal"


def _tenfold() -> str:
    return str(odds.points(Fraction(1, 1000)) - odds.points(Fraction(1, 100)))


def _put_back() -> str:
    """Return how the points of “same colour” would change if each stone were put back."""
    change = odds.points(odds.chance("same:colour", put_back=True)) - odds.points(odds.chance("same:colour"))
    return "more" if change > 0 else "less" if change < 0 else "equal"


def _is_share(answer: Any, wanted: Fraction) -> bool:
    return is_number(answer, float(wanted), CLOSE * float(wanted))


# ------------------------------------------------------------------------------------ an open line


def _open_line() -> str:
    """Return what the open line earns on average, rounded."""
    return str(round(odds.open_line(FLOWERS)))


def _four(answer: Any) -> tuple[str, ...]:
    """Return four stones and a free cell; the place of the free cell may be told by a dot."""
    stones = str(answer).split() if isinstance(answer, str) else list(answer)
    line = ["" if stone in (".", "", None) else str(stone) for stone in stones]
    if len(line) == 4 and "" not in line:
        line.append("")
    if len(line) != 5 or line.count("") != 1 or not {*line} - {""} <= set(STONES):
        raise ValueError(answer)
    return tuple(line)


def _is_twice(answer: Any) -> bool:
    return len(set(_four(answer))) < 5


def _worth(answer: Any) -> Fraction:
    return odds.open_line(_four(answer))


# ------------------------------------------------------------------------------------ the end of a game


@cache
def _values() -> dict[Any, Any]:
    """Return what every placement on the board with three free cells is worth."""
    analysis = solver().analyse(_examples().three_cells_left(), ADA)
    return {choice.move: choice.value for choice in analysis.moves}


def _now_or_later() -> str:
    values = _values()
    return max(("now", "one", "nothing"), key=lambda key: values[{"now": NOW, "one": ONE, "nothing": NOTHING}[key]])


def average_known(state: Any) -> Fraction:
    """Return the average of the best results if the next stone were known before anything is placed."""
    known_draws = solver("fyfe").known_draws
    return sum((Fraction(known_draws(state, [stone]).value) for stone in state.bag), Fraction(0)) / len(state.bag)


def _worth_of_a_look() -> str:
    """Return how many points it is worth to see the next stone, rounded down."""
    return str(int(average_known(_examples().three_cells_left()) - max(_values().values())))


def _changes(answer: Any) -> bool:
    """Say whether this stone, if it were known to come, would make another placement the only best ones."""
    best = {choice.move for choice in _known(answer) if not choice.regret}
    return _usual() not in best


@cache
def _usual() -> Any:
    """Return the best placement while the next stone is unknown."""
    return solver().analyse(_examples().stone_to_come(), ADA).moves[0].move


def _known(answer: Any) -> Any:
    return solver("fyfe").known_draws(_examples().stone_to_come(), [_stone(answer)]).moves


def _stone(answer: Any) -> str:
    stone = str(answer).strip()
    if stone not in STONES:
        raise ValueError(answer)
    return stone


def _is_gone(answer: Any) -> bool:
    return _stone(answer) not in _examples().stone_to_come().bag


# ------------------------------------------------------------------------------------ whole games


def laid_in_round(record: Record, seat: int, number: int) -> list[str]:
    """Return the tiles that a player lays in a round, in this order."""
    events: Any = (event for event in record.events() if type(event).__name__ == "TileLaid")
    return [event.tile for event in events if event.seat == seat and event.state.round == number]


def patient(game: Any, view: Any, seat: int, rng: Any) -> Any:
    """Play like `greedy`, but lay no tile before the last round unless a stone needs one."""
    move = solver().greedy(game, view, seat, rng)
    may_wait = view.round < ROUNDS and Done() in game.legal_moves(view, seat)
    return Done() if may_wait and isinstance(move, Tile) else move


def _bound_moves() -> str:
    """Return how the bound moved in the planned game: down, up, or both."""
    bound = solver("fyfe").upper_bound
    record: Record = _examples().planned_game()
    bounds = [bound(state, ADA) for state in record.states]
    steps = {later - earlier for earlier, later in pairwise(bounds)} - {0}
    return "falls" if max(steps) < 0 else "rises" if min(steps) > 0 else "both"


def by_round(record: Record, seat: int) -> tuple[list[int], list[int]]:
    """Return a player's bound and points at the end of each round."""
    bound, last = solver("fyfe").upper_bound, {}
    for state in record.states:
        last[state.round] = state
    return [bound(state, seat) for state in last.values()], [score(state, seat).total for state in last.values()]


EVERYTHING = (
    Question("fyfe_rarer", ("same", "differ", "equal"), _rarer),
    Question("fyfe_tenfold", ("1", "3", "10"), _tenfold),
    Question("fyfe_put_back", ("less", "equal", "more"), _put_back),
    Question("fyfe_open_line", ("2", "4", "5", "9"), _open_line),
    Question("fyfe_now_or_later", ("now", "one", "nothing"), _now_or_later),
    Question("fyfe_worth_of_a_look", ("0", "1", "3", "10"), _worth_of_a_look),
    Question("fyfe_bound", ("falls", "rises", "both"), _bound_moves),
    Exercise(
        "fyfe_chance_of_a_row",
        lambda: float(odds.chance(ROW)),
        lambda answer: _is_share(answer, odds.chance(ROW)),
        (
            ("back", lambda answer: _is_share(answer, odds.chance(ROW, put_back=True))),
            ("order", lambda answer: _is_share(answer, odds.chance("differ:number"))),
            ("percent", lambda answer: _is_share(answer, odds.chance(ROW) * 100)),
            ("count", lambda answer: _is_share(answer, Fraction(odds.ways(ROW)))),
        ),
        hints=2,
    ),
    Exercise(
        "fyfe_better_open_line",
        lambda: "B1f G2l P3p R4h",
        lambda answer: not _is_twice(answer) and _worth(answer) > odds.open_line(FLOWERS),
        (
            ("twice", _is_twice),
            ("equal", lambda answer: _worth(answer) == odds.open_line(FLOWERS)),
            ("dead", lambda answer: _worth(answer) == BOX.points("any")),
            ("less", lambda answer: _worth(answer) < odds.open_line(FLOWERS)),
        ),
        hints=2,
    ),
    Exercise(
        "fyfe_changing_stone",
        lambda: next(stone for stone in _examples().stone_to_come().bag if _changes(stone)),
        lambda answer: not _is_gone(answer) and _changes(answer),
        (("gone", _is_gone), ("same", lambda answer: not _changes(answer))),
        hints=2,
    ),
)
