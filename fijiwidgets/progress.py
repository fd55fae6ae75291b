"""A progress bar for long work in a notebook; anywhere else it is silent."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any

from fijiwidgets import lang, palette

BETWEEN = 0.2  # seconds: more often nobody can read it


class Progress:
    """Show how much of some work is done: `with Progress(40) as bar: … bar.show(1)`.

    The bar is plain HTML in an output of its own. It begins and ends empty, so that a notebook is left with the same
    outputs however long the work took.
    """

    def __init__(self, total: int, *, shown: bool = True) -> None:
        self.total = max(1, total)
        self._display: Any = _display() if shown else None
        self._handle: Any = None
        self._next = 0.0

    def __enter__(self) -> Progress:
        if self._display is not None:
            self._handle = self._display(_html(""), raw=True, display_id=True)
        return self

    def show(self, done: int) -> None:
        """Show how much is done now."""
        if self._handle is not None and time.monotonic() >= self._next:
            self._next = time.monotonic() + BETWEEN
            self._handle.update(_html(bar(done, self.total)), raw=True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._handle is not None:
            self._handle.update(_html(""), raw=True)


def bar(done: int, total: int) -> str:
    """Return the bar as HTML.

    >>> bar(3, 12).endswith("3 of 12")
    True
    """
    words = lang.say("common.progress", done=done, total=total)
    style = f"width:16em;vertical-align:middle;accent-color:{palette.paint('accent')}"
    return f'<progress value="{done}" max="{total}" aria-label="{words}" style="{style}"></progress> {words}'


def _html(text: str) -> dict[str, str]:
    return {"text/html": text, "text/plain": ""}


def _display() -> Any:
    """Return IPython's `display` if this runs in a notebook's kernel, else None."""
    if "IPython" not in sys.modules:
        return None
    from IPython.core.getipython import get_ipython
    from IPython.display import display

    return display if hasattr(get_ipython(), "kernel") else None
