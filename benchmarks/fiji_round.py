"""Fiji with two players: whole rounds of three exchanges, solved from full hands; and what hidden beads change.

The layouts are random draws of cards and goals with fixed seeds, after two random hidings. Two threads share the work.
Next to the time stands the processor time of all threads: half of it is what two idle processors need at best. The
bounds are those known after a few seconds. Each solved round is re-verified by the rules, at the root and on the way
to one random end.
"""

import random
import time
from typing import Any

import numpy as np

from fijiwidgets.games import fiji
from fijiwidgets.games.fiji.components import CONDITIONS, EFFECTS
from fijiwidgets.games.fiji.state import CHOOSING
from solvers import kernels, matrix
from solvers.fiji import payoffs
from solvers.fiji.hiding import solve_hiding
from solvers.fiji.round import Round, solving_round
from solvers.fiji.secret import solve_secret
from solvers.fiji.spots import GAP

WORKERS = 2
EARLY = 5.0  # seconds after which the bounds are looked at
LONGEST = 120.0  # seconds until a round with both goal-changing effects is left at its bounds
LAYOUTS = [
    *(("no goals change", (), seed, "60 s (aim: 20 s)") for seed in (3, 4, 5)),
    ("rotate", ("rotate",), 3, "10 min"),
    ("swap", ("swap",), 3, "10 min"),
    ("rotate and swap", ("rotate", "swap"), 2, ""),
]
HIDINGS = (1, 2)  # deals; without and with an effect that changes goals
STEADY = tuple(effect for effect in EFFECTS if effect not in CHOOSING)
SMALL_HANDS = ((2, 2, 1, 1), (1, 1, 2, 2))
SMALL_GAMES = 40
TWO_EXCHANGES = 12  # of the small games: longer plans take longer


def drawn(rng: random.Random, changing: tuple[str, ...]) -> dict[str, Any]:
    """Return a table and goals drawn at random, with these goal-changing effects in it and no other ones."""
    effects = [*changing, *rng.sample(STEADY, 4 - len(changing))]
    rng.shuffle(effects)
    table = [f"{condition} > {effect}" for condition, effect in zip(rng.sample(CONDITIONS, 4), effects, strict=True)]
    goals = " ".join(colour + rng.choice("+-") for colour in rng.sample("GRYB", 4))
    return {"players": 2, "table": table, "goals": goals, "phase": "hide"}


def full_round(changing: tuple[str, ...], seed: int) -> Any:
    """Return the first exchange of a real round, both players' beads hidden at random."""
    rng = random.Random(seed)
    state = fiji.position(**drawn(rng, changing))
    return fiji.play(state, {seat: rng.choice(fiji.legal_moves(state, seat)) for seat in (0, 1)})


def solved(state: Any) -> tuple[Round, Round, float, float]:
    """Return what is known early and at the end, the time and the processor time."""
    began, worked, early = time.perf_counter(), time.process_time(), None
    for found in solving_round(state, WORKERS):
        took = time.perf_counter() - began
        if early is None and took > EARLY:
            early = found
        if took > LONGEST:
            break
    return early or found, found, time.perf_counter() - began, time.process_time() - worked


def written(found: Round) -> str:
    return f"{float(found.value):.4f}" if found.done else f"{float(found.low):.2f} to {float(found.high):.2f}"


def rounds() -> list[str]:
    lines = [
        "## Fiji: whole rounds of two players, full hands, two threads",
        "",
        f"| layout | seed | time | processor | bar | spots solved | bounds at {EARLY:.0f} s | value | re-verified |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for name, changing, seed, bar in LAYOUTS:
        early, found, took, worked = solved(full_round(changing, seed))
        began = time.perf_counter()
        verified = f"{found.check(samples=1)}, {time.perf_counter() - began:.0f} s" if found.done else "not done"
        lines.append(
            f"| {name} | {seed} | **{took:.1f} s** | {worked:.1f} s | {bar} | {found.nodes:,} "
            f"| {written(early)} | {written(found)} | {verified} |"
        )
    return lines


def hidings() -> list[str]:
    """Solve the hiding before real rounds: every hiding against every other."""
    lines = [
        "## Fiji: the hiding before a round, full hands, all 34 x 34 hidings, two threads",
        "",
        "| effects on the table | time | rounds solved | value | re-verified |",
        "|---|---|---|---|---|",
    ]
    for seed in HIDINGS:
        state, began = fiji.deal(fiji.start(players=2), seed), time.perf_counter()
        found = solve_hiding(state, workers=WORKERS)
        took, began = time.perf_counter() - began, time.perf_counter()
        verified = f"{found.check()}, {time.perf_counter() - began:.0f} s"
        lines.append(
            f"| {', '.join(effect for _, effect in state.table)} | **{took:.1f} s** "
            f"| {found.nodes} of {len(found.rows) * len(found.columns):,} | {float(found.value):.4f} | {verified} |"
        )
    return lines


# ------------------------------------------------------------------------------------ secrets


def small_game(seed: int, exchange: int, hands: Any = SMALL_HANDS) -> Any:
    """Return a small game that begins with the hiding; goals do not change."""
    facts = drawn(random.Random(seed), ()) | {"hands": hands, "supply": (2, 1, 2, 1), "exchange": exchange}
    return fiji.position(**facts, allow_unreachable=True)


def change_in_one_exchange(seed: int) -> float:
    """Return how much more the first player has with secrets: all hidings with all offers are one matrix."""
    state = small_game(seed, 3)
    moves = [fiji.legal_moves(state, seat) for seat in (0, 1)]
    after = [[fiji.play(state, {0: own, 1: other}) for other in moves[1]] for own in moves[0]]
    tables = [[np.array(payoffs(one).matrix) for one in line] for line in after]
    opened = [[float(matrix.equilibrium(table).value) for table in line] for line in tables]
    return float(matrix.equilibrium(np.block(tables)).value - matrix.equilibrium(opened).value)


def change_in_two_exchanges(seed: int) -> float:
    state = small_game(seed, 2, hands=((2, 2, 1, 0), (0, 1, 2, 3)))
    return float(solve_secret(state).low) - float(solve_hiding(state).value)


def secrets() -> list[str]:
    lines = [
        "## Fiji: what it changes that hidden beads stay unknown, in small games",
        "",
        "| game | games | changed | most for the first player | most against | on average |",
        "|---|---|---|---|---|---|",
    ]
    works: list[tuple[str, Any, int]] = [
        ("hiding and one exchange", change_in_one_exchange, SMALL_GAMES),
        ("hiding and two exchanges, fewer beads", change_in_two_exchanges, TWO_EXCHANGES),
    ]
    for name, work, number in works:
        changes = [change if abs(change := work(seed)) > GAP else 0.0 for seed in range(number)]
        lines.append(
            f"| {name} | {number} | {sum(map(bool, changes))} | {max(changes):+.2f} | {min(changes):+.2f} "
            f"| {sum(map(abs, changes)) / number:.2f} trophies |"
        )
    return lines


def table() -> list[str]:
    kernels.ready("fiji_round", wait=True)
    kernels.ready("matrix", wait=True)
    return [*rounds(), "", *hidings(), "", *secrets()]
