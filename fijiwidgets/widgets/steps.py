"""Ready-made steppers: the worked example of each game, event by event."""

from __future__ import annotations

from fijiwidgets.games import load
from fijiwidgets.widgets.stepper import Stepper


def fiji_exchange_example(language: str | None = None) -> Stepper:
    """Return one exchange of four players: ties cancel each other, and an effect finds no bead left."""
    return _example("fiji", language)


def wampum_displacement_example(language: str | None = None) -> Stepper:
    """Return a chain of bids: each displaces a lower one, whose owner goes on to another village."""
    return _example("wampum", language)


def kahuna_cascade_example(language: str | None = None) -> Stepper:
    """Return two turns in which majorities fall one after another."""
    return _example("kahuna", language)


def fyfe_round_example(language: str | None = None) -> Stepper:
    """Return a round: stones are placed, and a line scores as its player has chosen."""
    return _example("fyfe", language)


def _example(name: str, language: str | None) -> Stepper:
    game = load(name)
    return Stepper(game, game.examples.record(), language=language)
