"""Four real board games for learning and teaching game theory in Jupyter.

`from fijiwidgets import fiji, wampum, kahuna, fyfe` gives four modules with one protocol (see `core.Game`).
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from fijiwidgets import lang
from fijiwidgets.core import GameError, IllegalMove, IllegalPosition, NotationError, Outcome, Record
from fijiwidgets.games import NAMES as GAMES

if TYPE_CHECKING:
    from fijiwidgets.games import fiji, fyfe, kahuna, wampum

__all__ = [
    "GAMES",
    "GameError",
    "IllegalMove",
    "IllegalPosition",
    "NotationError",
    "Outcome",
    "Record",
    "fiji",
    "fyfe",
    "kahuna",
    "lang",
    "wampum",
]


def __getattr__(name: str) -> ModuleType:
    # A game is loaded when it is first asked for: who plays Kahuna need not wait for FYFE's tables.
    if name in GAMES:
        return import_module(f"fijiwidgets.games.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
