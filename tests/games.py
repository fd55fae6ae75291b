"""Every game, player count and option, and the small hooks that each game's tests offer to the shared suite."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

from fijiwidgets import games
from fijiwidgets.core import Game

ROOT = Path(__file__).parent.parent
NAMES = games.NAMES


def hooks(name: str) -> Any:
    """Return `tests/<game>/hooks.py`."""
    return import_module(f"tests.{name}.hooks")


def variants() -> list[Any]:
    """Return (name, options) for every game, player count and option, readable as test names."""
    return [
        (name, options, f"{name}-" + "-".join(f"{key}={value}" for key, value in options.items()))
        for name in NAMES
        for options in hooks(name).VARIANTS
    ]


def load(name: str) -> Game:
    return games.load(name)


def rule_numbers(name: str, file: str = "RULES.md") -> list[str]:
    """Return the numbers of the rules as they stand in a game's RULES.md."""
    text = (ROOT / "fijiwidgets" / "games" / name / file).read_text(encoding="utf-8")
    return re.findall(r"^\s*- \*\*(\d+(?:\.\d+)+)\*\*", text, re.MULTILINE)
