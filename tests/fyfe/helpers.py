"""Small boards and readable events for the tests of FYFE."""

import random
from collections.abc import Iterable
from typing import Any

import pytest

from fijiwidgets import core, fyfe

STONES = fyfe.STONES


def grid(*rows: str) -> dict[tuple[int, int], str]:
    """Return a board written row by row, `.` for an empty cell; rows at the bottom may be left out."""
    return {
        (row, column): stone
        for row, text in enumerate(rows)
        for column, stone in enumerate(text.split())
        if stone != "."
    }


def study(
    *rows: str, tiles: dict[str, str] | None = None, supply: str = "Y1t Y2t", lucky_round: bool = False, **more: Any
) -> fyfe.State:
    """Return a single board on which the player has to place a stone; what is said of it need not be reachable."""
    return fyfe.position(
        boards=[grid(*rows)],
        tiles=[tiles or {}],
        supply=[supply.split()],
        charms_on=lucky_round,
        allow_unreachable=True,
        **more,
    )


def names(events: Iterable[Any]) -> list[str]:
    """Return the kinds of the events."""
    return [type(event).__name__ for event in events]


def rules(events: Iterable[Any]) -> list[str]:
    """Return the rules behind the events."""
    return [event.rule for event in events]


def events(state: fyfe.State, moves: Any) -> list[Any]:
    """Return what happens; moves may be written as text, one for each player who decides."""
    return list(fyfe.resolve(state, read(state, moves)))


def play(state: fyfe.State, *steps: Any) -> fyfe.State:
    """Return the state after several steps."""
    for step in steps:
        state = fyfe.play(state, read(state, step))
    return state


def read(state: fyfe.State, step: Any) -> Any:
    if isinstance(step, str) and "&" in step:
        acting = fyfe.actors(state)
        return {seat: fyfe.parse_move(text.strip()) for seat, text in zip(acting, step.split("&"), strict=True)}
    return fyfe.parse_move(step) if isinstance(step, str) else step


def why(state: fyfe.State, move: str | core.Move, seat: int = 0) -> tuple[str, str | None]:
    """Return the key and the rule of the refusal; the move must be refused."""
    wanted = fyfe.parse_move(move) if isinstance(move, str) else move
    others = {other: fyfe.legal_moves(state, other)[0] for other in fyfe.actors(state)}
    with pytest.raises(core.IllegalMove) as caught:
        fyfe.resolve(state, {**others, seat: wanted})
    return caught.value.key.removeprefix("fyfe.error."), caught.value.rule


def texts(state: fyfe.State, seat: int = 0) -> list[str]:
    """Return the legal moves as text."""
    return [str(move) for move in fyfe.legal_moves(state, seat)]


def refused(**values: Any) -> str:
    """Return the key of the reason why a position is refused."""
    with pytest.raises(core.IllegalPosition) as caught:
        fyfe.position(**values)
    assert caught.value.message("en") != caught.value.message("de")
    return caught.value.key.rpartition(".")[2]


def random_state(players: int, steps: int, seed: int, **options: Any) -> fyfe.State:
    """Return a state of a game in which charms are used and tiles are not wasted."""
    rng = random.Random(seed)
    state = fyfe.start(players=players, **options)
    for _ in range(steps):
        if fyfe.outcome(state) is not None:
            break
        state = fyfe.play(state, thrifty_moves(state, rng))
    return state


def thrifty_moves(state: fyfe.State, rng: random.Random) -> Any:
    """Return random moves of players who like charms and keep their tiles."""
    if not fyfe.actors(state):
        return core.sample(fyfe.chance(state), rng)
    chosen: dict[int, core.Move] = {}
    for seat in fyfe.actors(state):
        moves = list(fyfe.legal_moves(state, seat))
        charms = [move for move in moves if isinstance(move, fyfe.Charm)]
        if charms and rng.random() < 0.6:
            kind = rng.choice(sorted({charm.name for charm in charms}))
            moves = [charm for charm in charms if charm.name == kind]
        elif isinstance(moves[-1], fyfe.Done) and rng.random() < 0.8:
            moves = moves[-1:]
        chosen[seat] = rng.choice(moves)
    return chosen if len(chosen) > 1 else chosen[fyfe.actors(state)[0]]
