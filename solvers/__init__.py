"""Exhaustive solvers that show the best moves and prove them; they import the rules, never the widgets.

`analyse(state, player, seconds=…)` returns an `Analysis`, `analysing` yields better and better ones, and
`opponent(seconds)` is a player for a table. Each game's solver stands in the folder of its name; `solvers.matrix`
works out sealed games; `solvers.kernels` are the compiled inner loops, which everything here can do without.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from fijiwidgets import core
from fijiwidgets.core import Game, GameError
from solvers.analysis import Analysis, Choice
from solvers.goals import Question, known_goal, question, whole_game
from solvers.opponents import greedy, opponent
from solvers.search import Search

__all__ = ["Analysis", "Choice", "Question", "analyse", "analysing", "greedy", "opponent", "questions"]

ROOMS = ("fiji", "fyfe", "kahuna", "kernels", "matrix", "wampum")


def __getattr__(name: str) -> Any:
    """Load what is asked for, such as `solvers.matrix`, and nothing else: an import stays a quick one."""
    if name in ROOMS:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def analyse(
    state: Any,
    player: int | None = None,
    seconds: float | None = None,
    *,
    watch: Callable[[Analysis], object] | None = None,
    **options: Any,
) -> Analysis:
    """Return the best answer within that time, or the final one; `player` may be left out if only one decides.

    `watch` is shown each better answer on the way, with its progress. Raises `GameError` as `analysing` does.

    >>> from fijiwidgets import kahuna
    >>> study = kahuna.position(white=["ALOA-BARI"], hands=[["ALOA"], []], open=["BARI", "BARI", "COCO"])
    >>> best = analyse(study)
    >>> str(best.best), best.value, str(best.guarantee), best.check()
    ('lay ALOA-DUDA ALOA', 1, 'exact for this turn', True)
    """
    if seconds is not None and not (isinstance(seconds, (int, float)) and seconds >= 0):  # "not a number" is no time
        raise GameError("solvers.error.seconds", value=core.shown(seconds))
    end = None if seconds is None else time.monotonic() + seconds
    for found in analysing(state, player, **options):
        answer = found
        if watch:
            watch(found)
        if end is not None and time.monotonic() > end and found.says_something:
            break
    return answer


def analysing(
    state: Any,
    player: int | None = None,
    *,
    goal: str | None = None,
    depth: int | None = None,
    seed: int = 0,
    **more: Any,
) -> Iterator[Analysis]:
    """Yield better and better answers; the last one is `done`.

    What `goal` may be, and what `depth` counts, stands in the solver of the game. Where the state is one player's
    view, the answer is an average over what may be hidden; Fiji, Kahuna and Wampum take the `record` of the game as
    well and then count what the player has seen before. FYFE takes `draws`, the stones known to come, and Fiji
    `believed`, what the others are expected to offer. Raises `GameError` if the player has nothing to decide.
    """
    game, player = game_of(state), _decider(state, player)
    if depth is not None and not (isinstance(depth, int) and depth > 0):
        raise GameError("solvers.error.depth", value=core.shown(depth))
    room = _room(game)
    if room is None:  # a fifth game: a search to its end
        known_goal(goal, ("game",))
        return Search(game, state, player, whole_game(game), depth).run()
    found: Iterator[Analysis] = room.analysing(state, player, goal=goal, depth=depth, seed=seed, **more)
    return found


def questions(state: Any, player: int | None = None) -> tuple[Question, ...]:
    """Return what may be asked about a position, the usual question first; `options` are for `analysing`.

    >>> from fijiwidgets import wampum
    >>> [str(one.words) for one in questions(wampum.deal(wampum.start(players=3), seed=1))][1:]
    ['own wampum after this round', 'the victory after this round', 'to the end of the game']
    """
    player, room = _decider(state, player), _room(game_of(state))
    found: tuple[Question, ...] = room.questions(state, player) if room else (question("game"),)
    return found


analysing.questions = questions  # type: ignore[attr-defined]  # the explorer asks a solver what else it can answer


def _decider(state: Any, player: int | None) -> int:
    acting = game_of(state).actors(state)
    if player is None and len(acting) == 1:
        player = acting[0]
    if player is None:
        seats = ", ".join(map(str, acting))
        raise (
            GameError("solvers.error.whose_move", seats=seats) if acting else GameError("solvers.error.nobody_decides")
        )
    if player not in acting:
        raise GameError("solvers.error.nothing_to_decide", seat=core.shown(player))
    return player


def _room(game: Game) -> Any:
    """Return the solver of a game, or None."""
    name = f"{__name__}.{game.__name__.rpartition('.')[2]}"  # type: ignore[attr-defined]
    return None if find_spec(name) is None else import_module(name)


def game_of(state: core.State) -> Game:
    """Return the module of the game to which a state belongs."""
    if not isinstance(state, core.State):
        raise GameError("solvers.error.not_a_position", value=core.shown(state))
    game: Game = import_module(type(state).__module__.rpartition(".")[0])
    return game
