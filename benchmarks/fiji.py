"""One exchange of Fiji from full hands, for two to five players, beside the same numbers through `rules.py`.

The tables, goals and (with two players) hidings are random draws with fixed seeds; every second layout has an effect
that changes goals, chosen well by whoever acts. All times are processor time, so that other people's work on the
machine does not count, and the programs take turns on each position. Whole tables of three and four players would take
the rules minutes to hours: there the rules play cells drawn at random, and what one takes is multiplied. All cells that
the rules have played are compared with ours.
"""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from math import prod
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from fijiwidgets.games import fiji
from fijiwidgets.games.fiji.state import CHOOSING
from solvers import kernels
from solvers.fiji import beads, class_replies, offers_of, payoffs, trophies_by_rules
from solvers.fiji.tensors import Compiled, compiled

LAYOUTS = {2: 10, 3: 6, 4: 4, 5: 2}  # by the number of players
ROUNDS = {2: 15, 3: 5, 4: 1, 5: 1}  # calls of ours on each layout
SAMPLE = 400  # cells of a larger tensor that the rules play
CLASS = 6  # offers for each seat: a class of thirty, if there are five
ROOT = Path(__file__).parents[1]

FIRST_CLICK = """
import time
began = time.perf_counter()
import solvers
from fijiwidgets import fiji
found = solvers.analyse(fiji.parse({position!r}, allow_unreachable=True), 0)
print(time.perf_counter() - began, time.process_time())
from solvers import kernels
assert found.done and kernels._compiling
for process in kernels._compiling.values():
    process.kill()
"""


def full_hands(players: int) -> list[Any]:
    """Return first exchanges of real rounds: layouts without and with an effect that changes goals, in turn."""
    found: list[Any] = []
    seed = 0
    while len(found) < LAYOUTS[players]:
        seed += 1
        state = fiji.deal(fiji.start(players=players), seed=seed)
        rng = random.Random(seed)
        if players == 2:
            state = fiji.play(state, {seat: rng.choice(fiji.legal_moves(state, seat)) for seat in (0, 1)})
        if any(effect in CHOOSING for _, effect in state.table) == len(found) % 2:
            found.append(state)
    return found


def seconds(work: Callable[[], Any], calls: int = 1) -> float:
    """Return the processor time of one call, the median of several."""
    times = []
    for _ in range(calls):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return median(times)


def exchange(state: Any) -> Compiled:
    """Return the exchange for the kernels: its tables belong to the work that is measured."""
    found = compiled(state, kind_of(state))
    assert found
    return found


def kind_of(state: Any) -> str:
    return "lead" if len(state.players) == 2 else "own"


def row(work: str, times: Sequence[float], bar: str, ratios: Sequence[float] = (), peer: str = "") -> str:
    ratio = f"**{median(ratios):,.0f}x**" if ratios else ""
    return f"| {work} | {written(median(times))} | {written(max(times))} | {peer} | {ratio} | {bar} |"


def written(took: float) -> str:
    return f"{1000 * took:,.2f} ms" if took < 0.1 else f"{took:,.2f} s"


# ------------------------------------------------------------------------------------ two players


def plainly(state: Any) -> Any:
    with kernels.plain():
        return payoffs(state)


def two_players() -> list[str]:
    arrays, tables, plain, rules = [], [], [], []
    for state in full_hands(2):
        rules.append(seconds(lambda state=state: payoffs(state, by_rules=True)))
        arrays.append(seconds(lambda state=state: exchange(state).tensor(), ROUNDS[2]))
        tables.append(seconds(lambda state=state: payoffs(state), ROUNDS[2]))
        plain.append(seconds(lambda state=state: plainly(state), 3))
        found = payoffs(state), plainly(state), payoffs(state, by_rules=True)
        assert found[0] == found[1] == found[2]
        assert found[0].trophies.tolist() == [list(map(list, line)) for line in found[1].trophies]
    peer = f"rules: {written(median(rules))}"

    def ratios(ours: Sequence[float]) -> list[float]:
        return [other / own for own, other in zip(ours, rules, strict=True)]

    return [
        row("2 players, matrix as an array", arrays, "500x", ratios(arrays), peer),
        row("2 players, `payoffs` with both matrices as tuples", tables, "500x", ratios(tables), peer),
        row("2 players, plain Python by factoring", plain, "5x", ratios(plain), peer),
    ]


# ------------------------------------------------------------------------------------ three to five


def rules_for_all(state: Any, cells: Any) -> float:
    """Return what the rules would take for all cells, by a sample; compare the sample with ours."""
    rng, offers = random.Random(1), [offers_of(state, seat) for seat in range(len(state.players))]
    places = [tuple(rng.randrange(len(own)) for own in offers) for _ in range(SAMPLE)]
    profiles = [[beads(own[place]) for own, place in zip(offers, one, strict=True)] for one in places]
    began = time.process_time()
    found = [trophies_by_rules(state, profile, "own")[0] for profile in profiles]
    took = time.process_time() - began
    assert found == [tuple(cells[place].tolist()) for place in places]
    return took / SAMPLE * prod(map(len, offers))


def tensors(players: int, bar: str, bar_after: str) -> list[str]:
    whole, after, rules, numbers = [], [], [], []
    for state in full_hands(players):
        known = exchange(state)
        cells = known.tensor()[0]
        flat = cells.reshape(-1, players)

        def equilibria(known: Compiled = known, flat: Any = flat) -> Any:
            return known.kernel.equilibria(flat, known.tables.sizes)

        whole.append(seconds(lambda state=state: exchange(state).tensor(), ROUNDS[players]))
        after.append(seconds(equilibria, ROUNDS[players]))
        numbers.append(len(equilibria()))
        rules.append(rules_for_all(state, cells))
    ratios = [other / own for own, other in zip(whole, rules, strict=True)]
    peer = f"rules, by a sample: {median(rules):,.0f} s"
    return [
        row(f"{players} players, tensor of {prod(known.sizes):,} cells", whole, bar, ratios, peer),
        row(f"{players} players, all pure equilibria after it ({min(numbers)} to {max(numbers)})", after, bar_after),
    ]


def five_players() -> list[str]:
    replies, share = [], []
    for state in full_hands(5):
        rng = random.Random(1)
        offers = {seat: rng.choices(offers_of(state, seat), k=CLASS) for seat in range(5)}
        replies.append(seconds(lambda state=state, offers=offers: class_replies(state, offers)))
        work = exchange(state).finding()
        share.append(seconds(lambda work=work: [next(work) for _ in range(20)]) / next(work)[0] / 20 * 21)
    return [
        row(f"5 players, all best replies to a class of {5 * CLASS}", replies, ""),
        row("5 players, all pure equilibria, by a sample of the work", share, ""),
    ]


# ------------------------------------------------------------------------------------ cold


def first_clicks() -> list[str]:
    """Answer an exchange in a fresh process with an empty cache, while the kernels are compiled behind it."""
    times, worked = [], []
    for state in full_hands(2)[:4]:
        with TemporaryDirectory() as cache:
            done = subprocess.run(
                [sys.executable, "-c", FIRST_CLICK.format(position=str(state))],
                env=os.environ | {"NUMBA_CACHE_DIR": cache, "PYTHONPATH": str(ROOT)},
                capture_output=True,
                text=True,
                check=True,
            )
        took, processor = map(float, done.stdout.split())
        times.append(took)
        worked.append(processor)
    peer = f"of a processor's time: {written(max(worked))} at most"
    return [row("2 players, first click on a fresh account, by the clock", times, "1 s", (), peer)]


def table() -> list[str]:
    assert kernels.ready("fiji", wait=True)
    return [
        "## Fiji: one exchange from full hands",
        "",
        "| work | median | longest | peer's median | ratio | bar |",
        "|---|---|---|---|---|---|",
        *two_players(),
        *tensors(3, "150x, 0.3 s", "5 ms"),
        *tensors(4, "2 s", ""),
        *five_players(),
        *first_clicks(),
        "",
        "All times but the last are processor time. Every cell that the rules have played is the same as ours.",
    ]
