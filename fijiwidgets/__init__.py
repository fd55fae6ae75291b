"""Four real board games for learning and teaching game theory in Jupyter.

`from fijiwidgets import fiji, wampum, kahuna, fyfe` gives four modules with one protocol (see `core.Game`).
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from fijiwidgets import lang
from fijiwidgets.core import GameError, IllegalMove, IllegalPosition, NotationError, Outcome, Record
from fijiwidgets.games import NAMES as GAMES

if TYPE_CHECKING:
    from fijiwidgets.games import fiji, fyfe, kahuna, wampum
    from fijiwidgets.tournaments import tournament
    from fijiwidgets.widgets import lesson, steps
    from fijiwidgets.widgets.explorer import Explorer
    from fijiwidgets.widgets.payoffs import Payoffs
    from fijiwidgets.widgets.quiz import Quiz
    from fijiwidgets.widgets.stepper import Stepper
    from fijiwidgets.widgets.table import Table

__all__ = [
    "GAMES",
    "Explorer",
    "GameError",
    "IllegalMove",
    "IllegalPosition",
    "NotationError",
    "Outcome",
    "Payoffs",
    "Quiz",
    "Record",
    "Stepper",
    "Table",
    "fiji",
    "fyfe",
    "kahuna",
    "lang",
    "lesson",
    "steps",
    "tournament",
    "wampum",
]


WIDGETS = ("Explorer", "Payoffs", "Quiz", "Stepper", "Table")


def __getattr__(name: str) -> Any:
    # Everything is loaded when it is first asked for: who plays Kahuna need not wait for FYFE's tables,
    # and rules work where there is no anywidget.
    if name in GAMES:
        return import_module(f"fijiwidgets.games.{name}")
    if name in WIDGETS:
        return getattr(import_module(f"fijiwidgets.widgets.{name.lower()}"), name)
    if name in ("lesson", "steps"):
        return import_module(f"fijiwidgets.widgets.{name}")
    if name == "tournament":
        return import_module("fijiwidgets.tournaments").tournament
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
