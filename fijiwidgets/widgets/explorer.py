"""The explorer: an analysis board. One tree of variations and a place in it; set up, try, compare, undo."""

from __future__ import annotations

import inspect
import random
import traceback
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from fijiwidgets import lang
from fijiwidgets.core import Event, GameError, Move
from fijiwidgets.scene import Scene
from fijiwidgets.variations import Path, Variations
from fijiwidgets.widgets import comparing, editor, exploring
from fijiwidgets.widgets.analysing import Analyst, Solver
from fijiwidgets.widgets.base import Widget, game_name, on
from fijiwidgets.widgets.desk import Desk
from fijiwidgets.widgets.parts import Part


class Explorer(Widget):
    """Explore a position: every legal move with its value if a solver is given, variations, comparison, editor.

    `position` is a state, a `Record`, a tree of `Variations`, or one of them as text. `solver` is a
    `callable(state, player)` that returns an analysis or yields ever better ones; `solvers.analysing` can be asked for
    several things, and the reader chooses what.
    """

    def __init__(
        self,
        position: Any,
        *,
        solver: Solver | None = None,
        seed: int | None = None,
        language: str | None = None,
    ) -> None:
        super().__init__(language=language)
        self._rng = random.Random(seed)
        self.desk = Desk(position, self._rng)
        self.analyst = Analyst(solver, self._news)
        self.editor = editor.Editor()
        self.pasted = ("", "")  # a text that could not be read, and why
        self._watching = False
        self._previewed: tuple[Any, Any, tuple[Event, ...]] = (None, None, ())
        self._written: tuple[Variations | None, str] = (None, "")
        self.refresh()

    # -------------------------------------------------------------------------------- for Python

    @property
    def game(self) -> Any:
        """The module of the game."""
        return self.desk.game

    @property
    def state(self) -> Any:
        """The position at the reader's place in the tree."""
        return self.desk.state

    @property
    def tree(self) -> Variations:
        """All that was tried."""
        return self.desk.now.tree

    @property
    def path(self) -> Path:
        """The reader's place in the tree."""
        return self.desk.now.path

    @property
    def text(self) -> str:
        """The whole tree as text."""
        if self._written[0] is not self.tree:
            self._written = (self.tree, str(self.tree))
        return self._written[1]

    def load(self, text: str) -> None:
        """Take a position, a tree or a record from text; a wrong text changes nothing and raises `GameError`."""
        self._do(lambda: self.desk.load(text))

    @property
    def analysis(self) -> Any:
        """The solver's best answer so far about what is shown, or None."""
        return self.analyst.reading.analysis if self.analyst.reading else None

    def wait(self) -> Explorer:
        """Let the solver finish here and now: for scripts, where nothing runs beside them."""
        self.analyst.wait()
        self._show()
        return self

    # -------------------------------------------------------------------------------- the page

    def describe(self) -> None:
        """Describe board, lists and tree; ask the solver if the position is a new one."""
        self._ask()
        pictures, page = self._pictures(), self._page()
        self.title = self.say("explorer.title", game=game_name(self.game))
        self.frame = 0
        self.films, self.ui = pictures, page

    def _ask(self) -> None:
        desk = self.desk
        exploring_now = desk.now.draft is None and desk.seat in desk.actors
        self.analyst.ask(desk.state, desk.seat if exploring_now else None)

    def _page(self) -> list[Part]:
        return exploring.page(self) if self.desk.now.draft is None else editor.page(self)

    def _show(self) -> None:
        """Show what is new beside the board; a touch that is on its way stays valid."""
        self.ui = self._page()

    def _news(self) -> None:
        """Show what the solver has found; it runs beside everything else, so nobody else would see an error here."""
        try:
            self._show()
        except Exception as error:
            self.log.error(traceback.format_exc())
            self.tell(self.say("error.internal", name=type(error).__name__, text=str(error)))

    def _pictures(self) -> dict[str, Part]:
        if self.desk.now.draft is not None:
            return {"main": self.filmed(lambda size: [self._edited(size)])}
        self.rules = {}
        events = self.preview if self.filmed_events else ()
        captions = exploring.captions(self, events)
        films = {"main": self.filmed(lambda size: [self._explored(size), *self._shown(events, size)], captions)}
        for name, state in comparing.pictures(self).items():
            draw = partial(self._afterwards, state)
            films[name] = self.filmed(draw, sizes=("medium",))
        return films

    @property
    def roomy(self) -> bool:
        """Whether somebody looks at it on more than a phone: there is room for two boards side by side."""
        return self._layouts != {"narrow"}

    def _afterwards(self, state: Any, size: str) -> list[Scene]:
        return [self.picture(state, size)]

    def _shown(self, events: tuple[Event, ...], size: str) -> list[Scene]:
        return [self.picture(event.state, size, event) for event in events]

    def picture(self, state: Any, size: str, event: Event | None = None) -> Scene:
        """Return the open picture of a state; where only one board is large, that of the player in focus."""
        seat = self.desk.seat if self.one_board else None
        return _drawn(self.game, state, event, size, self.language, seat)

    @property
    def one_board(self) -> bool:
        """Whether the picture has one player's board large."""
        return _has_seat(self.game)

    def _explored(self, size: str) -> Scene:
        """Return the position with what is picked, and what may be touched next."""
        desk, picked = self.desk, self.desk.focus.picked
        scene = self.picture(desk.state, size)
        if not desk.actors:
            return scene
        return _dressed(scene, desk.game.touch.can_touch(desk.state, desk.seat, picked), picked)

    def _edited(self, size: str) -> Scene:
        """Return the draft with the places where the brush in hand can be used."""
        draft = self.desk.now.draft
        brush = self.editor.in_hand(self)
        return _dressed(self.picture(draft, size), self.game.edit.targets(draft, brush) if brush else frozenset(), ())

    def still(self) -> Scene:
        """Return the picture of the position."""
        return self.picture(self.desk.shown, "wide")

    # -------------------------------------------------------------------------------- what would happen

    @property
    def preview(self) -> tuple[Event, ...]:
        """What would happen if what is selected were played; nothing while a choice is missing."""
        state, decision = self.desk.state, self.desk.decision
        if self._previewed[0] is not state or self._previewed[1] != decision:
            self._previewed = (state, decision, _events(self.game, state, decision))
        return self._previewed[2]

    @property
    def filmed_events(self) -> bool:
        """Whether what would happen is shown as a film."""
        return 0 < len(self.preview) <= (10**6 if self._watching else exploring.FILM_AT_ONCE)

    def events_of(self, move: Move) -> tuple[Event, ...]:
        """Return what would happen after a move of the player in focus, if all others have chosen."""
        desk = self.desk
        choices = {**desk.focus.sealed, desk.seat: move}
        if len(desk.actors) < 2:
            return _events(self.game, desk.state, move)
        return _events(self.game, desk.state, choices if set(choices) == set(desk.actors) else None)

    def words_of(self, move: Move, seat: int | None = None) -> str:
        """Return a move as a phrase: of the player in focus if no other is named, or of nature."""
        desk = self.desk
        player = None if desk.nature else desk.seat if seat is None else seat
        return lang.plain(self.game.describe_move(desk.state, player, move, self.language))

    def problems(self, state: Any) -> list[str]:
        """Return in words why a position cannot arise in play."""
        return [problem.message(self.language) for problem in _problems(self.game, state)]

    # -------------------------------------------------------------------------------- doing

    def _do(self, act: Callable[[], None]) -> None:
        """Do something to the desk and show it: both, or neither."""
        before, watching = self.desk.saved(), self._watching
        self._watching = False
        try:
            act()
            self.pasted = ("", "")
            self.refresh()
        except Exception:
            self.desk.restore(before)
            self._watching = watching
            raise

    def _exploring(self) -> Desk:
        if self.desk.now.draft is not None:
            raise GameError("widgets.explorer.error_editing")
        return self.desk

    def _editing(self) -> editor.Editor:
        if self.desk.now.draft is None:
            raise GameError("widgets.editor.not_editing")
        return self.editor

    @on("mode")
    def _mode(self, key: str, value: Any) -> None:
        """Change between exploring and editing; what was edited becomes the position."""
        actions = {"explore": self.desk.done, "edit": self.desk.edit}
        if key not in actions:
            raise GameError("widgets.error.message")
        self._do(actions[key])

    @on("undo")
    def _undo(self, key: str, value: Any) -> None:
        self._do(self.desk.undo)

    @on("redo")
    def _redo(self, key: str, value: Any) -> None:
        self._do(self.desk.redo)

    @on("load")
    def _load(self, key: str, value: Any) -> None:
        """Read what was pasted; what is wrong with it is said at the field."""
        if not isinstance(value, str):
            raise GameError("widgets.error.message")
        try:
            if value.strip():
                self.load(value)
        except GameError as error:
            self.pasted = (value, error.message(self.language))
            self._show()

    @on("touch")
    def _touch(self, key: str, value: Any) -> None:
        """Touch a piece: while exploring it narrows the list, while editing the brush is used on it."""
        desk = self.desk
        if not any(mark.key == key for size in self._layouts for mark in self.picture(desk.shown, size).marks):
            raise GameError("widgets.explorer.error_mark")
        if desk.now.draft is None:
            self._do(lambda: desk.touch(key))
        else:
            self._do(lambda: self.editor.paint(self, key))

    @on("look")
    def _look(self, key: str, value: Any) -> None:
        """Nothing can be done on the boards of a comparison."""
        raise GameError("widgets.explorer.only_look")

    # -------------------------------------------------------------------------------- moves

    @on("move")
    def _move(self, key: str, value: Any) -> None:
        self._do(lambda: self._exploring().select(key))

    @on("try")
    def _try(self, key: str, value: Any) -> None:
        self._do(lambda: self._exploring().try_it())

    @on("choose_again")
    def _choose_again(self, key: str, value: Any) -> None:
        self._do(lambda: self._exploring().choose_again(_whole(key)))

    @on("seat")
    def _seat(self, key: str, value: Any) -> None:
        self._do(lambda: self.desk.look_at(_whole(key)))

    @on("all")
    def _all(self, key: str, value: Any) -> None:
        self._do(lambda: self._exploring().show_all())

    @on("page")
    def _turn_page(self, key: str, value: Any) -> None:
        self._do(lambda: self._exploring().turn_to(_whole(key)))

    @on("pin")
    def _pin(self, key: str, value: Any) -> None:
        self._do(lambda: self._exploring().pin())

    @on("watch")
    def _watch(self, key: str, value: Any) -> None:
        if not self.preview:
            raise GameError("widgets.explorer.error_nothing_chosen")
        self._do(self._begin_to_watch)

    def _begin_to_watch(self) -> None:
        self._watching = True

    @on("line")
    def _add_line(self, key: str, value: Any) -> None:
        line = [moves for moves, _ in exploring.line_words(self)]
        self._do(lambda: self._exploring().follow(line))

    @on("draw")
    def _draw(self, key: str, value: Any) -> None:
        self._do(lambda: self._exploring().draw())

    @on("draw_on")
    def _draw_on(self, key: str, value: Any) -> None:
        self._do(lambda: self._exploring().draw(on=True))

    # -------------------------------------------------------------------------------- the tree

    @on("go")
    def _go(self, key: str, value: Any) -> None:
        path = exploring.read_path(key)
        self._do(lambda: self._exploring().go(path))

    @on("back")
    def _back(self, key: str, value: Any) -> None:
        self._do(lambda: self._exploring().back())

    @on("forward")
    def _forward(self, key: str, value: Any) -> None:
        self._do(lambda: self._exploring().forward())

    @on("remove")
    def _remove(self, key: str, value: Any) -> None:
        self._do(lambda: self._exploring().remove())

    @on("promote")
    def _promote(self, key: str, value: Any) -> None:
        self._do(lambda: self._exploring().promote())

    # -------------------------------------------------------------------------------- the solver

    @on("stop")
    def _stop(self, key: str, value: Any) -> None:
        self.analyst.stop()
        self._show()

    @on("question")
    def _question(self, key: str, value: Any) -> None:
        """Ask the solver for something else, here and wherever it can be asked."""
        desk = self._exploring()
        if key not in [one.key for one in self.analyst.questions(desk.state, desk.seat)]:
            raise GameError("widgets.error.message")
        self.analyst.wanted = key
        self.refresh()

    @on("again")
    def _again(self, key: str, value: Any) -> None:
        self.analyst.again()
        self._show()

    @on("check")
    def _check(self, key: str, value: Any) -> None:
        self.analyst.check()
        self._show()

    # -------------------------------------------------------------------------------- the editor

    @on("brush")
    def _brush(self, key: str, value: Any) -> None:
        self._do(lambda: self._editing().take(self, key))

    @on("field")
    def _field(self, key: str, value: Any) -> None:
        self._do(lambda: self._editing().write(self, key, value))

    @on("from")
    def _from(self, key: str, value: Any) -> None:
        if key:
            self._do(lambda: self._editing().begin(self, key, self._rng))

    @on("done")
    def _done(self, key: str, value: Any) -> None:
        self._editing()
        self._do(self.desk.done)

    @on("discard")
    def _discard(self, key: str, value: Any) -> None:
        self._editing()
        self._do(self.desk.discard)


# ------------------------------------------------------------------------------------ small things


def _whole(key: str) -> int:
    if not (key.isascii() and key.isdecimal() and len(key) < 6):
        raise GameError("widgets.error.message")
    return int(key)


def _dressed(scene: Scene, choice: frozenset[str], chosen: tuple[str, ...]) -> Scene:
    """Return the picture with its marks in the states that the reader sees."""
    looks = {**dict.fromkeys(choice, "choice"), **dict.fromkeys(chosen, "chosen")}
    if not looks:
        return scene
    return scene.but(marks=tuple(m.but(look=looks[m.key]) if m.key in looks else m for m in scene.marks))


@lru_cache(maxsize=512)
def _drawn(game: Any, state: Any, event: Any, size: str, language: str, seat: int | None) -> Scene:
    extra = {} if seat is None else {"seat": seat}
    scene: Scene = game.draw(state, event=event, size=size, language=language, **extra)
    return scene


@lru_cache(maxsize=16)
def _has_seat(game: Any) -> bool:
    return "seat" in inspect.signature(game.draw).parameters


def _events(game: Any, state: Any, moves: Any) -> tuple[Event, ...]:
    return () if moves is None else tuple(game.resolve(state, moves))


@lru_cache(maxsize=64)
def _problems(game: Any, state: Any) -> tuple[GameError, ...]:
    return tuple(game.problems(state))
