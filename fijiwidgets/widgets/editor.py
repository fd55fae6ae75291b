"""The page of the explorer while a position is set up by hand: tray, board, what is impossible about it, all values."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from itertools import groupby
from typing import TYPE_CHECKING, Any

from fijiwidgets import lang
from fijiwidgets import notation as frame
from fijiwidgets.core import GameError
from fijiwidgets.widgets import parts
from fijiwidgets.widgets.exploring import header, problems, seats
from fijiwidgets.widgets.parts import Part

if TYPE_CHECKING:
    from fijiwidgets.editing import Brush
    from fijiwidgets.widgets.explorer import Explorer

LONGEST_VALUE = 2000


class Editor:
    """What is in the reader's hand while editing; the position itself is the desk's draft."""

    def __init__(self) -> None:
        self.brush = ""
        self.wrong: dict[str, tuple[str, str]] = {}  # fields that could not be read: what was typed, and why

    def brushes(self, explorer: Explorer) -> Sequence[Brush]:
        """Return the tray."""
        return _tray_of(explorer.game, explorer.desk.now.draft, explorer.language)

    def in_hand(self, explorer: Explorer) -> Brush | None:
        """Return the brush that was taken from the tray, if it is still there."""
        return next((brush for brush in self.brushes(explorer) if brush.key == self.brush), None)

    def take(self, explorer: Explorer, key: str) -> None:
        """Take a brush from the tray, or put it back."""
        if all(brush.key != key for brush in self.brushes(explorer)):
            raise GameError("widgets.error.message")
        self.brush = "" if self.brush == key else key

    def paint(self, explorer: Explorer, mark: str) -> None:
        """Use the brush on a mark."""
        brush = self.in_hand(explorer)
        if brush is None:
            raise GameError("widgets.editor.no_brush")
        explorer.desk.redraft(explorer.game.edit.paint(explorer.desk.now.draft, brush, mark))
        self.wrong = {}

    def write(self, explorer: Explorer, key: str, value: object) -> None:
        """Change one value of the notation; one that cannot be read stays in its field with the reason."""
        game, draft = explorer.game, explorer.desk.now.draft
        if key not in field_names(game) or not isinstance(value, str):
            raise GameError("widgets.error.message")
        if len(value) > LONGEST_VALUE:
            raise GameError("widgets.error.too_long", longest=LONGEST_VALUE)
        values = {**field_values(draft), key: "".join(value.split())}
        text = frame.write_fields(name_of(game), {name: word or None for name, word in values.items()})
        try:
            state = game.parse(text, allow_unreachable=True)
        except GameError as error:
            self.wrong[key] = (value, error.message(explorer.language))
            return
        self.wrong.pop(key, None)
        explorer.desk.redraft(state)

    def begin(self, explorer: Explorer, key: str, rng: random.Random) -> None:
        """Put another position on the table: an empty one, a new game, or the game's example."""
        if key not in dict(beginnings(explorer)):
            raise GameError("widgets.error.message")
        game, (kind, _, players) = explorer.game, key.partition(":")
        if kind == "example":
            state = game.examples.record().first
        elif kind == "here":
            state = explorer.desk.state
        else:
            state = game.start(players=int(players))
        explorer.desk.redraft(game.deal(state, rng.randrange(10**6)) if kind == "new" else state)
        self.wrong = {}


@lru_cache(maxsize=8)
def _tray_of(game: Any, draft: Any, language: str) -> tuple[Brush, ...]:
    return tuple(game.edit.brushes(draft, language))


# ------------------------------------------------------------------------------------ the notation as a form


def name_of(game: Any) -> str:
    """Return the name of a game as its notation has it."""
    return str(game.__name__.rpartition(".")[2])


def field_names(game: Any) -> tuple[str, ...]:
    """Return the keys of a game's notation that can be edited; through whose eyes it is seen is not one of them."""
    fields = import_module(f"{game.__name__}.notation").FIELDS
    return tuple(name for name in fields if name != "viewer")


def field_values(state: Any) -> dict[str, str]:
    """Return the values of a position by key, as its notation has them.

    >>> from fijiwidgets import kahuna
    >>> field_values(kahuna.parse("kahuna white=BE open=CCL round=2"))
    {'white': 'BE', 'open': 'CCL', 'round': '2'}
    """
    return dict(word.split("=", 1) for word in str(state).split()[1:])


def beginnings(explorer: Explorer) -> list[tuple[str, str]]:
    """Return what a position may be started from: pairs of key and words."""
    say, game = explorer.say, explorer.game
    found = [("here", say("editor.from_here")), ("example", say("editor.from_example"))]
    for kind in ("new", "empty"):
        words = {"new": say("editor.from_new"), "empty": say("editor.from_empty")}[kind]
        for players in game.PLAYERS:
            more = say("editor.players", count=players) if len(game.PLAYERS) > 1 else ""
            found.append((f"{kind}:{players}", f"{words}{more}"))
    return found


# ------------------------------------------------------------------------------------ the page


def page(explorer: Explorer) -> list[Part]:
    """Return all parts of the editor's page."""
    say, draft = explorer.say, explorer.desk.now.draft
    board = parts.board(label=say("editor.board"), look="editing")
    main = parts.column(board, parts.text(_hint(explorer), "note"), *problems(explorer, draft))
    side = parts.column(_actions(explorer), _tray(explorer))
    return [*header(explorer), parts.split(main, side), _form(explorer)]


def _hint(explorer: Explorer) -> str:
    brush = explorer.editor.in_hand(explorer)
    if brush is None:
        return explorer.say("editor.take_brush")
    return explorer.say("editor.touch_target", brush=brush.text)


def _actions(explorer: Explorer) -> Part:
    say, desk = explorer.say, explorer.desk
    same = desk.now.draft == desk.state
    done = parts.button("done", say("editor.done"), look="main")
    buttons = [done] if same else [done, parts.button("discard", say("editor.discard"))]
    options = [("", say("editor.from_choose")), *beginnings(explorer)]
    shown = [parts.row(*buttons), parts.menu("from", say("editor.from"), options, "")]
    if explorer.one_board:
        seats_ = range(len(desk.now.draft.players))
        shown += seats(explorer, seats_, desk.now.draft, say("editor.whose_board"))
    return parts.panel(*shown, title=say("editor.title"), note=say("editor.same") if same else say("editor.changed"))


def _tray(explorer: Explorer) -> Part:
    """Return the brushes, each group under its heading."""
    shown: list[Part] = []
    for group, brushes in groupby(explorer.editor.brushes(explorer), key=lambda brush: brush.group):
        buttons = [
            parts.button("brush", brush.text, key=brush.key, pressed=brush.key == explorer.editor.brush)
            for brush in brushes
        ]
        shown += [parts.text(f"**{group}**"), parts.row(*buttons, look="tight")]
    return parts.panel(*shown, title=explorer.say("editor.tray"))


def _form(explorer: Explorer) -> Part:
    """Return all values of the notation as fields, each with how it is written and what is wrong with it."""
    game, editor, language = explorer.game, explorer.editor, explorer.language
    values = field_values(explorer.desk.now.draft)
    fields = []
    for key in field_names(game):
        typed, error = editor.wrong.get(key, (values.get(key, ""), ""))
        label = _field_words(game, "field", key, language) or key
        help_text = parts.text(_field_words(game, "field_help", key, language), "note")
        field = parts.field("field", label, typed, key=key, error=error)
        fields.append(parts.column(field, help_text, look="tight"))
    form = parts.row(*fields, look="halves")
    return parts.fold(explorer.say("editor.all_values"), form, key="values", opened=bool(editor.wrong))


def _field_words(game: Any, table: str, key: str, language: str) -> str:
    name = f"{name_of(game)}.{table}.{key}"
    return lang.say(name, language) if lang.has(name, language) else ""
