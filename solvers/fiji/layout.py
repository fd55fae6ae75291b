"""A round of Fiji with two players as arrays, for the compiled kernels; numpy is imported only where they are used."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any

from fijiwidgets.games import fiji
from fijiwidgets.games.fiji.compare import compare_offers
from fijiwidgets.games.fiji.components import ROWS, Beads, plus, read_effect
from fijiwidgets.games.fiji.rules import HEAPS
from fijiwidgets.games.fiji.state import CHOOSING, State
from solvers.fiji.exchange import rotated, score, swapped

Goals = tuple[str, ...]
KINDS = ("take", "half", "others", "keep")  # as numbered in the kernels; whatever changes goals comes after these
CHANGES = {"rotate": rotated, "swap": swapped}


def total(state: State) -> Beads:
    """Return the beads in both hands and the supply: they stay the same from exchange to exchange."""
    return plus(plus(state.hands[0], state.hands[1]), state.supply)


@lru_cache(maxsize=64)
def goals_within_reach(goals: Goals, effects: tuple[str, ...]) -> tuple[Goals, ...]:
    """Return the goals that these effects can lead to, however often they are used; those of now come first.

    >>> len(goals_within_reach(("R+", "B-", "G+", "Y+"), ("swap", "keep")))
    24
    """
    found = dict.fromkeys([goals])
    waiting = [goals]
    while waiting:
        here = waiting.pop()
        options = [after for effect in effects if effect in CHANGES for after in CHANGES[effect](here)]
        new = dict.fromkeys(option for option in options if option not in found)
        found.update(new)
        waiting += new
    return tuple(found)


def layout(state: State) -> Any:
    """Return what stays the same in this round, as the kernels want it."""
    import numpy as np

    from solvers.kernels.fiji_round import Layout

    effects = tuple(effect for _, effect in state.table)
    cards = [read_effect(effect) for effect in effects]
    changing = [row for row, effect in enumerate(effects) if effect in CHOOSING]
    choosers = np.array(list(product(range(3), repeat=len(changing))), np.int64).reshape(3 ** len(changing), -1)
    changed, choices, trophies = _changes(state.goals, tuple(effects[row] for row in changing))
    return Layout(
        heaps=np.array(list(HEAPS), np.int64),
        acting=_acting(tuple(condition for condition, _ in state.table)),
        kinds=np.array([(*KINDS, card.kind).index(card.kind) for card in cards if card], np.int64),
        beads=np.array([card.beads for card in cards if card], np.int64),
        rounding=int(state.edition == "de"),
        total=np.array(total(state), np.int64),
        branch=_branches(changing),
        choosers=choosers,
        choices=choices,
        changed=changed,
        trophies=trophies,
    )


@lru_cache(maxsize=64)
def _acting(conditions: tuple[str, ...]) -> Any:
    """Return who acts in the four rows for each pair of offers, as one number: row 0 counts 1, row 1 counts 3."""
    import numpy as np

    by_row = []
    for condition in conditions:
        # Only how many beads count under the condition decides: a handful of cases instead of 4,900.
        values = [compare_offers(condition, [heap, heap]).values[0] for heap in HEAPS]
        sign = 1 if condition.startswith("most") else -1
        ahead = sign * np.subtract.outer(np.array(values), np.array(values))
        by_row.append(np.where(ahead > 0, 1, np.where(ahead < 0, 2, 0)))
    return sum(3**row * acting for row, acting in enumerate(by_row)).astype(np.int64)


def _branches(changing: list[int]) -> Any:
    import numpy as np

    branches = np.zeros(3**ROWS, np.int64)
    for row in changing:
        branches = 3 * branches + np.arange(3**ROWS) // 3**row % 3
    return branches


@lru_cache(maxsize=8)
def _changes(start: Goals, effects: tuple[str, ...]) -> tuple[Any, Any, Any]:
    """Return what the effects make of each list of goals, how many choices they leave, and the trophies."""
    import numpy as np

    goals = goals_within_reach(start, effects)
    index = {one: number for number, one in enumerate(goals)}
    options = [[[index[after] for after in CHANGES[effect](one)] for one in goals] for effect in effects]
    choices = np.array([len(option[0]) for option in options], np.int64)
    changed = np.zeros((len(effects), len(goals), 6), np.int64)
    for place, option in enumerate(options):
        changed[place, :, : choices[place]] = option
    return changed, choices, _trophies(goals, changed, choices)


def _trophies(goals: tuple[Goals, ...], changed: Any, choices: Any) -> Any:
    """Return the lead by goals, branch and who is ahead in each colour, if everybody chooses well."""
    import numpy as np

    ahead = list(product((-1, 0, 1), repeat=ROWS))
    pairs = [[score(one, [(sign, 0) for sign in signs], "de") for signs in ahead] for one in goals]
    lead = np.array([[[own - other for own, other in line] for line in pairs]], np.float64)  # [branch, goals, ahead]
    for place in range(len(choices) - 1, -1, -1):  # who chooses last has the last word: work backwards
        options = lead[:, changed[place, :, : choices[place]]]
        lead = np.concatenate([lead, options.max(axis=2), options.min(axis=2)])
    return np.ascontiguousarray(lead.transpose(1, 0, 2).reshape(len(goals), -1))


def example() -> tuple[Any, Any]:
    """Return the arrays of a small position, to compile the kernels with."""
    import numpy as np

    state = fiji.position(
        players=2,
        hands=[(1, 1, 0, 0), (0, 0, 1, 1)],
        table=["most GR > rotate", "fewest Y > swap", "most all > half Y", "fewest all > take 2Y"],
        goals="R+ B- G+ Y+",
        allow_unreachable=True,
    )
    return layout(state), np.array(state.hands, np.int64)
