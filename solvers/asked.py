"""What solvers are asked is looked at first: whatever makes no sense is refused in words."""

from __future__ import annotations

from typing import Any

from fijiwidgets.core import GameError, Record, shown


def position_of(game: Any, state: Any) -> None:
    """Refuse what is no position of this game.

    >>> from fijiwidgets import kahuna
    >>> position_of(kahuna, kahuna.start())
    >>> position_of(kahuna, 2)
    Traceback (most recent call last):
    ...
    fijiwidgets.core.GameError: «2» is not a position of kahuna; `kahuna.parse(text)` makes one from its text.
    """
    if not isinstance(state, game.State):
        raise GameError("solvers.error.not_of_game", value=shown(state), game=game.__name__.rpartition(".")[2])


def record_of(game: Any, record: Record | None, view: Any, player: Any) -> Record:
    """Return a record that ends in what this player sees here; any other is refused."""
    ours = isinstance(record, Record) and type(record.last) is type(view)
    if record is None or not ours or game.view(record.last, player) != view:
        raise GameError("solvers.error.record")
    return record
