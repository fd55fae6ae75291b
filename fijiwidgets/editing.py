"""Setting up a position by hand: what every game's `edit.py` shares."""

from __future__ import annotations

from dataclasses import dataclass

from fijiwidgets.core import Frozen


@dataclass(frozen=True, slots=True)
class Brush(Frozen):
    """One thing in the tray of the editor: take it, then touch where it goes. `text` and `group` are for people."""

    key: str
    text: str
    group: str
