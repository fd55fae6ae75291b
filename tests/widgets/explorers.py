"""Hands for the tests of the explorer, and small honest solvers."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from fijiwidgets import kahuna
from fijiwidgets.widgets.explorer import Explorer


def do(explorer: Explorer, action: str, key: str = "", value: Any = None) -> str:
    """Send what the page would send, in time; return what the widget has to complain of."""
    explorer._hear(explorer, {"do": action, "key": key, "value": value, "turn": explorer.turn}, [])
    return str(explorer.notice.get("text", ""))


def all_parts(explorer: Explorer) -> Iterator[dict[str, Any]]:
    """Yield every part of the page, however deep it lies."""
    waiting = list(explorer.ui)
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting += part.get("parts", ())


def part(explorer: Explorer, kind: str, do: str = "") -> dict[str, Any]:
    """Return the first part of this kind, and for this action."""
    return next(one for one in all_parts(explorer) if one["is"] == kind and (not do or one.get("do") == do))


def items(explorer: Explorer) -> list[dict[str, Any]]:
    """Return the lines of the list of moves."""
    found: list[dict[str, Any]] = part(explorer, "listing", "move")["items"]
    return found


def button(explorer: Explorer, action: str) -> dict[str, Any] | None:
    """Return the button for an action, if it is on the page."""
    buttons = (one for one in all_parts(explorer) if one["is"] == "button" and one["do"] == action)
    return next(buttons, None)


def words(explorer: Explorer) -> str:
    """Return all sentences on the page, one after the other."""
    return "\n".join(str(one.get(name, "")) for one in all_parts(explorer) for name in ("title", "note", "text"))


def chips(explorer: Explorer) -> list[dict[str, Any]]:
    """Return the chips of the tree, depth first."""
    found, waiting = [], [part(explorer, "tree")["root"]]
    while waiting:
        chip = waiting.pop(0)
        found.append(chip)
        waiting = [*chip["children"], *waiting]
    return found


def looks(explorer: Explorer, look: str) -> set[str]:
    """Return the marks of the board's first frame that have this look."""
    film = next(iter(explorer.films["main"]["layouts"].values()))
    [[_, _, *frame]] = film["frames"][0]
    return {film["marks"][index][1] for index in frame if film["marks"][index][-1] == look}


# ------------------------------------------------------------------------------------ solvers


@dataclass(frozen=True)
class Row:
    """One move of an analysis."""

    move: Any
    value: Any
    regret: Any
    probability: Any = None
    line: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Words:
    """A guarantee that speaks both languages."""

    english: str
    german: str

    def text(self, language: str) -> str:
        return self.german if language == "de" else self.english


@dataclass(frozen=True)
class Answer:
    """An analysis, as the contract has it."""

    moves: tuple[Row, ...]
    value: Any
    progress: float | None = 1.0
    done: bool = True
    guarantee: Any = field(default_factory=lambda: Words("exact for this turn", "exakt für diesen Zug"))


def island_lead(state: Any, player: int) -> Iterator[Answer]:
    """Yield the best lead in islands that a Kahuna player can reach within the turn, by trying everything."""
    moves = kahuna.legal_moves(state, player)
    known: dict[Any, tuple[int, tuple[Any, ...]]] = {}
    found = []
    for number, move in enumerate(moves, start=1):
        value, line = _best_end(kahuna.play(state, move), player, known)
        found.append((move, value, (move, *line)))
        if number < len(moves):
            yield _answer(found, number / len(moves), done=False)
    yield _answer(found, 1.0, done=True)


def _best_end(state: Any, player: int, known: dict[Any, tuple[int, tuple[Any, ...]]]) -> tuple[int, tuple[Any, ...]]:
    if kahuna.actors(state) != (player,):
        return state.held[player].bit_count() - state.held[1 - player].bit_count(), ()
    if state not in known:
        best: tuple[int, tuple[Any, ...]] = (-99, ())
        for move in kahuna.legal_moves(state, player):
            value, line = _best_end(kahuna.play(state, move), player, known)
            best = max(best, (value, (move, *line)), key=lambda one: one[0])
        known[state] = best
    return known[state]


def _answer(found: list[Any], progress: float, done: bool) -> Answer:
    best = max(value for _, value, _ in found)
    rows = [Row(move, value, best - value, None, line) for move, value, line in found]
    return Answer(tuple(sorted(rows, key=lambda row: -row.value)), best, progress, done)


def even_mix(state: Any, player: int) -> Answer:
    """Return every move as equally good, each played equally often: what a solver of sealed moves might say."""
    from fijiwidgets.widgets.desk import game_of

    moves = game_of(state).legal_moves(state, player)
    share = Fraction(1, len(moves))
    return Answer(tuple(Row(move, Fraction(1, 2), 0, share) for move in moves), Fraction(1, 2))
