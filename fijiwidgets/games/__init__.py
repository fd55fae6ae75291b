"""The games. Each is a package with the same rooms: rules, components, notation, words, draw, RULES.md."""

from functools import cache
from importlib import import_module, resources
from typing import cast

from fijiwidgets.core import Game, GameError

NAMES = ("fiji", "wampum", "kahuna", "fyfe")


def load(name: str) -> Game:
    """Return the module of a game; an unknown name raises `GameError`."""
    if name not in NAMES:
        raise GameError("common.error.unknown_game", name=name, known=", ".join(NAMES))
    return cast(Game, import_module(f"fijiwidgets.games.{name}"))


@cache
def title(name: str) -> str:
    """Return what people call the game: the first line of its rules.

    >>> title("fyfe")
    'FYFE'
    """
    text = resources.files(__package__).joinpath(name, "RULES.md").read_text(encoding="utf-8")
    return text.partition("\n")[0].lstrip("# ")
