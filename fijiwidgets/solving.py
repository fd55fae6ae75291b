"""The way to the solvers: they are looked for only when somebody asks, because the package works without them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from fijiwidgets.core import GameError


def solver(name: str = "") -> Any:
    """Return `solvers`, or a module of it; a clear message if there is none."""
    wanted = f"solvers.{name}" if name else "solvers"
    try:
        return import_module(wanted)
    except ModuleNotFoundError as error:
        if error.name not in ("solvers", wanted):
            raise
        raise GameError("common.error.no_solver") from error
