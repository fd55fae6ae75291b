"""A solver at work beside the board: one step at a time, so that touches are answered in between.

The solver is no thread, because a browser's Python has none. Where an event loop runs (every Jupyter kernel has one),
it is a task on it; where none runs, `wait` does the work. What a solver is: `callable(state, player)` that returns
an analysis or yields ever better ones; see `solvers/analysis.py`, of which nothing is imported here. One that can be
asked for several things lists them: `solver.questions(state, player)`, each with its `key`, `words` and `options`. An
analysis with a `certificate` can be checked: that is one piece of work, so it has a thread where there are threads.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any

from fijiwidgets.figures import need_decimals, number, shortened

Solver = Callable[..., Any]
Asked = tuple[Any, int, str]  # a position, whose moves, and the key of a question

MOST_KNOWN = 200  # finished analyses that are kept
SHOWN_EVERY = 0.2  # seconds
REST_EVERY, REST = 0.02, 0.004
MOST_READ = 200  # moves that are looked through for how to write their values


class Reading:
    """One answer of a solver, checked, with its moves in reach by what they are."""

    def __init__(self, analysis: Any) -> None:
        self.analysis = analysis
        self.rows: Sequence[Any] = analysis.moves
        self.proof: tuple[str, str] = ("", "")  # its certificate: unasked, checking, holds, broken, or failed, and how
        self._by_move: Mapping[Any, Any] | None = None
        # Best first: the largest numbers stand at the ends. A thing of another shape shows itself here, too, and not
        # in the middle of a page.
        ends = [
            (row.move, float(row.value), float(_of(row, "regret") or 0)) for row in (*self.rows[:1], *self.rows[-1:])
        ]
        self.largest_value = max((abs(value) for _, value, _ in ends), default=0.0)
        self.largest_regret = max((regret for _, _, regret in ends), default=0.0)
        figures = [figure for row in self.rows[:MOST_READ] for figure in (row.value, _of(row, "regret"))]
        self._decimals = need_decimals(figures)

    def row(self, move: Any) -> Any:
        """Return what is known about a move, or None."""
        if self._by_move is None:
            self._by_move = {row.move: row for row in self.rows}
        return self._by_move.get(move)

    def number(self, value: Any, language: str, signed: bool = False, short: bool = False) -> str:
        """Return a value or a regret for people, written as the others are."""
        figure = float(value) if self._decimals else value
        return number(shortened(figure) if short else figure, language, signed)

    def is_best(self, row: Any) -> bool:
        """Say whether no move is better."""
        return bool(row.value == self.rows[0].value)

    @property
    def has_mix(self) -> bool:
        """Whether moves have probabilities."""
        return any(_of(row, "probability") is not None for row in self.rows[:1])

    def text(self, name: str, language: str) -> str:
        """Return the guarantee, or what the values count, in words."""
        words = _of(self.analysis, name)
        say = _of(words, "text")
        return str(say(language)) if callable(say) else str(words or "")

    @property
    def can_be_checked(self) -> bool:
        """Whether there is a certificate that nobody is checking just now."""
        return _of(self.analysis, "certificate") is not None and self.proof[0] != "checking"

    def check(self) -> None:
        """Check the certificate."""
        try:
            self.proof = "holds" if self.analysis.check() else "broken", ""
        except Exception as error:  # a stranger's code, perhaps on a thread, where nobody else would see it
            self.proof = "failed", f"{type(error).__name__}: {error}"

    @property
    def progress(self) -> float | None:
        """How far the solver is, from 0 to 1, in whole per cent: not every step is news; None if nobody knows."""
        share = _of(self.analysis, "progress")
        return None if share is None else round(max(0.0, min(1.0, float(share))), 2)


def _of(thing: Any, name: str) -> Any:
    return getattr(thing, name, None)


class Analyst:
    """Asks a solver about one position at a time and remembers its finished answers."""

    def __init__(self, solver: Solver | None, tell: Callable[[], None]) -> None:
        self.solver = solver
        self.reading: Reading | None = None  # the best answer so far
        self.error = ""
        self.stopped = False
        self.wanted = ""  # the key of a question; where it cannot be asked, and at first, the usual one
        self._tell = tell  # called when there is something new to show
        self._asked: Asked | None = None
        self._steps: Generator[Any, None, None] | None = None
        self._task: asyncio.Task[None] | None = None
        self._checking: asyncio.Task[None] | None = None
        self._known: OrderedDict[Asked, Reading] = OrderedDict()

    @property
    def working(self) -> bool:
        """Whether there is still something to find out, and nobody has stopped it."""
        return self._steps is not None

    def ask(self, state: Any, player: int | None) -> None:
        """Turn to this position, unless that is the question already; None: to no position at all."""
        asked = None if player is None or self.solver is None else (state, player, self.wanted)
        if asked == self._asked:
            return
        self._leave()
        self._asked = asked
        self.reading = self._known.get(asked) if asked else None
        if asked and self.reading is None:
            self._begin(asked)

    def questions(self, state: Any, player: int) -> Sequence[Any]:
        """Return what the solver can be asked about a position, the usual question first; nothing if that is all."""
        listed = _of(self.solver, "questions")
        return listed(state, player) if callable(listed) else ()

    def again(self) -> None:
        """Ask the same question from the beginning."""
        if self._asked:
            asked = self._asked
            self._leave()
            self._known.pop(asked, None)
            self.reading = None
            self._begin(asked)

    def stop(self) -> None:
        """Stop the solver; its best answer so far stays."""
        if self.working:
            self._leave()
            self.stopped = True

    def check(self) -> None:
        """Check the certificate of what was found: beside the board if a loop runs, else here and now."""
        if self.working or self.reading is None or not self.reading.can_be_checked:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.reading.check()
            return
        self.reading.proof = "checking", ""
        self._checking = loop.create_task(self._check(self.reading))

    async def _check(self, reading: Reading) -> None:
        """Check and show what came of it, wherever the reader has gone meanwhile: the answer is remembered with it."""
        await asyncio.sleep(REST)
        try:
            await asyncio.to_thread(reading.check)
        except RuntimeError:  # no threads here
            reading.check()
        self._tell()

    def wait(self) -> None:
        """Let the solver finish here and now."""
        if self.stopped or (self._asked and not self.working and self.reading is None):
            self.again()
        self._drop_task()
        while self._step():
            pass

    def known(self, state: Any, player: int) -> Reading | None:
        """Return a finished answer about any position, if there is one."""
        return self._known.get((state, player, self.wanted))

    def _begin(self, asked: Asked) -> None:
        self._steps = self._answers(*asked)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # nobody runs it: `wait` will
        self._task = loop.create_task(self._work())

    def _answers(self, state: Any, player: int, wanted: str) -> Generator[Any, None, None]:
        assert self.solver is not None
        options = [dict(one.options) for one in self.questions(state, player) if one.key == wanted]
        found = self.solver(state, player, **(options[0] if options else {}))
        if isinstance(found, Iterator):
            yield from found
        else:
            yield found

    async def _work(self) -> None:
        """Step on until the end, and let everything else have its turn after each step."""
        shown = rested = time.monotonic()
        await asyncio.sleep(0)
        while self._step():
            if time.monotonic() - shown >= SHOWN_EVERY:
                self._tell()
                shown = time.monotonic()
            # A click passes through several hands before it is heard, each of them a turn of the loop: a short rest
            # now and then lets it through at once, where one turn after each step would take many steps.
            tired = time.monotonic() - rested >= REST_EVERY
            await asyncio.sleep(REST if tired else 0)
            rested = time.monotonic() if tired else rested
        self._tell()

    def _step(self) -> bool:
        """Do one step; say whether there may be another."""
        if self._steps is None:
            return False
        try:
            self.reading = Reading(next(self._steps))
            if not _of(self.reading.analysis, "done"):
                return True
        except StopIteration:
            pass
        except Exception as error:  # a stranger's code: it is shown, and the board stays alive
            self.error = f"{type(error).__name__}: {error}"
        self._finish()
        return False

    def _finish(self) -> None:
        self._steps = None
        if self.error or self.reading is None or self._asked is None:
            return
        self._known[self._asked] = self.reading
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def _leave(self) -> None:
        """Leave whatever is being worked on."""
        self._drop_task()
        steps, self._steps = self._steps, None
        if steps is not None:
            steps.close()
        self.error, self.stopped = "", False

    def _drop_task(self) -> None:
        task, self._task = self._task, None
        if task is not None and not task.done():
            task.cancel()
