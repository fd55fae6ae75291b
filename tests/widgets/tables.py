"""Hands for the tests of the table: touch, press, look at what the page is told."""

import json
import random
from collections.abc import Iterator
from typing import Any

from fijiwidgets.core import Game, Record, random_moves
from fijiwidgets.widgets.table import Table
from tests.games import load


def do(table: Table, action: str, key: str = "", value: Any = None) -> None:
    """Send what the page would send, in time."""
    table._hear(table, {"do": action, "key": key, "value": value, "turn": table.turn}, [])


def told(table: Table) -> str:
    """Return the notice."""
    return str(table.notice.get("text", ""))


def make(table: Table, move: object) -> None:
    """Make a move as a person would: sit down if asked to, touch its pieces, press its button."""
    if table.seated is None:
        do(table, "ready", str(table._seating.expected))
    assert table.seated is not None
    if table.picked:
        do(table, "clear")
    sight = table.game.view(table.state, table.seated)
    for key in table.game.touch.pieces(sight, table.seated, move):
        do(table, "touch", key)
        assert not table.notice, f"{key}: {told(table)}"
    do(table, "play", str(move))
    assert not table.notice, told(table)


def any_move(table: Table, rng: random.Random) -> Any:
    """Return a random legal move of the person at the machine, or of the one who is asked to come."""
    seat = table.seated if table.seated is not None else table._seating.expected
    moves = table.game.legal_moves(table.state, seat)
    return moves[int(rng.random() * len(moves))]


def page(table: Table) -> str:
    """Return everything that the page is sent, as text; ids of models and the number of the film are left out."""
    films = {name: {**film, "id": 0} for name, film in table.films.items()}
    names = ("title", "frame", "ui", "notice", "rules", "words", "language")
    return json.dumps([films, *(getattr(table, name) for name in names)], sort_keys=True)


def all_parts(table: Table) -> Iterator[dict[str, Any]]:
    """Yield every part of the page, however deep it lies."""
    waiting = list(table.ui)
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting += part.get("parts", ())


def buttons(table: Table, action: str) -> dict[str, dict[str, Any]]:
    """Return the buttons for an action, by key."""
    return {part.get("key", ""): part for part in all_parts(table) if part["is"] == "button" and part["do"] == action}


def last_picture(table: Table, size: str) -> list[Any]:
    """Return the marks of the last frame, as the page is told."""
    film = table.films["main"]["layouts"][size]
    frame: list[int] = []
    for splices in film["frames"]:  # each frame tells how it differs from the one before it
        for start, fewer, *more in splices:
            frame[start : start + fewer] = more
    return [film["marks"][index] for index in frame]


def looks(table: Table, look: str, size: str = "wide") -> set[str]:
    """Return the keys of the marks that have this look in the last picture."""
    return {mark[1] for mark in last_picture(table, size) if mark[8] == look}


def pictured(table: Table, size: str = "wide") -> set[str]:
    """Return the keys of all marks in the last picture."""
    return {mark[1] for mark in last_picture(table, size)}


def half_a_game(game: Game, seed: int, decisions: int, **options: Any) -> Record:
    """Return a random game that was broken off."""
    rng = random.Random(seed)
    record = Record(game, game.start(**options))
    state = record.first
    moves = []
    while len(moves) < decisions and (game.actors(state) or game.chance(state)):
        moves.append(random_moves(game, state, rng))
        state = game.play(state, moves[-1])
    return record.but(moves=tuple(moves))


RANDOM = {1: "random"}


def alone(name: str, seed: int = 7) -> Table:
    """Return a table at which one person plays against random opponents."""
    game = load(name)
    seats = range(1, len(game.start().players))
    table = Table(game, opponents=dict.fromkeys(seats, "random"), seed=seed)
    table._layouts = {"wide"}
    return table


def together(game: Any, *given: Any, **options: Any) -> Table:
    """Return a table at which all are people."""
    table = Table(game, *given, seed=3, **options)
    table._layouts = {"wide"}
    table.refresh()
    return table
