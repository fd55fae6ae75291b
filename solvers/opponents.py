"""Opponents for a table: they know what their view shows, and nothing else."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Any

from fijiwidgets.core import Game, Move
from fijiwidgets.games.kahuna.components import CARDS
from fijiwidgets.opponents import random_move

Player = Callable[[Any, Any, int, random.Random], Move]
WORLDS = 4  # ways in which the hidden cards may lie, at most
MOST_TRIED = 300  # moves that a greedy player looks at; Wampum may offer thousands of bids
# What the solver is asked where that is not the usual question: Wampum's counts no goods that are kept for later.
PLAYS_FOR: dict[str, dict[str, Any]] = {"wampum": {"goal": "promise"}}


def opponent(seconds: float = 1.0, worlds: int = WORLDS) -> Player:
    """Return a player for a table: `(game, view, seat, rng) -> move`.

    It deals the cards it cannot see at random, as they may lie, searches with open hands, and does so several times;
    the move that is best on average is played, in a sealed exchange of Fiji one drawn from the equilibrium mix.
    """
    from solvers import analyse

    def solver(game: Game, view: Any, seat: int, rng: random.Random) -> Move:
        end, values = time.monotonic() + seconds, dict[Move, float]()
        hidden, asked = has_secrets(game, view), PLAYS_FOR.get(name_of(game), {})
        rounds = max(1, worlds) if hidden else 1
        for number in range(rounds):
            share = (end - time.monotonic()) / (rounds - number)
            if number and share <= 0:
                break
            found = analyse(possible(game, view, rng), seat, max(0.0, share), seed=rng.randrange(2**32), **asked)
            if any(choice.probability for choice in found.moves):
                shares = [float(choice.probability or 0) for choice in found.moves]
                return rng.choices([choice.move for choice in found.moves], shares)[0]
            # What a move gives away can be compared from deal to deal; its value depends on the deal itself.
            regrets = {choice.move: -float(choice.regret) for choice in found.moves}
            if not number:
                values = regrets
            elif values.keys() <= regrets.keys():  # a deal that was not looked at as far would favour what it left out
                values = {move: value + regrets[move] for move, value in values.items()}
        best = max(values.values())
        return rng.choice([move for move in values if values[move] == best])

    return solver


def greedy(game: Game, view: Any, seat: int, rng: random.Random) -> Move:
    """Take what is best if everything ended right after this move; the others are taken to choose at random.

    >>> from fijiwidgets import kahuna
    >>> state = kahuna.position(white=["ALOA-BARI"], hands=[["ALOA"], []], open=["BARI", "BARI", "COCO"])
    >>> str(greedy(kahuna, kahuna.view(state, 0), 0, random.Random(1))).startswith("lay ALOA-")
    True
    """
    state, moves = possible(game, view, rng), game.legal_moves(view, seat)
    if len(moves) > MOST_TRIED:
        moves = [moves[int(rng.random() * len(moves))] for _ in range(MOST_TRIED)]
    others = {other: random_move(game, state, other, rng) for other in game.actors(state) if other != seat}
    worth = import_module(f"solvers.{name_of(game)}").near_goal(state, seat).worth
    values = [worth(game.play(state, {**others, seat: move}))[seat] for move in moves]
    best = max(values)
    return rng.choice([move for move, value in zip(moves, values, strict=True) if value == best])


# ------------------------------------------------------------------------------------ what may be hidden


def name_of(game: Game) -> str:
    """Return the game's own name."""
    name: str = game.__name__.rpartition(".")[2]  # type: ignore[attr-defined]
    return name


def has_secrets(game: Game, view: Any) -> bool:
    """Say whether anything is hidden in the view."""
    return bool(possible(game, view, random.Random(0)) != view.but(viewer=None))


def possible(game: Game, view: Any, rng: random.Random) -> Any:
    """Return a whole state that looks like this view to its viewer, drawn at random."""
    if view.viewer is None:
        return view
    name = name_of(game)
    dealt = _DEALT[name](view, rng) if name in _DEALT else view
    return dealt.but(viewer=None)


def _fiji(view: Any, rng: random.Random) -> Any:
    from solvers.fiji.view import possible_tables

    return rng.choice(possible_tables(view))


def _kahuna(view: Any, rng: random.Random) -> Any:
    known = Counter([*view.hands[0], *view.hands[1], *view.open, *view.discards, *view.deck, *view.face_down])
    unseen = list((Counter(CARDS) - known).elements())
    rng.shuffle(unseen)

    def filled(cards: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(sorted(unseen.pop() if card is None else card for card in cards))

    hands = tuple(map(filled, view.hands))
    return view.but(hands=hands, deck=filled(view.deck), face_down=filled(view.face_down))


def _wampum(view: Any, rng: random.Random) -> Any:
    from solvers.wampum.view import possible as dealt

    return dealt(view, rng)


_DEALT: dict[str, Callable[[Any, random.Random], Any]] = {"fiji": _fiji, "kahuna": _kahuna, "wampum": _wampum}
