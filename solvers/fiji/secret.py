"""Fiji with two players as it really is: hidden beads stay unknown. For small games, through the rules alone.

A plan says what to do after everything that its player may have seen. Both players mix a few plans; then the best plan
against the other's mix is worked out (grouping what cannot be told apart), which bounds the value, and joins the few.
When neither side finds a better plan, the bounds have met (the double oracle method, McMahan and others, 2003).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fijiwidgets.core import Frozen, GameError
from fijiwidgets.games import fiji
from fijiwidgets.games.fiji.compare import MOST_TROPHIES
from fijiwidgets.games.fiji.state import Hide, State
from solvers import matrix
from solvers.analysis import EXACT, Words, between

Plan = dict[Any, Any]  # all that was seen -> move; whatever is missing: the first legal move
Mix = tuple[tuple[Fraction, Plan], ...]


@dataclass(frozen=True, slots=True)
class Secret(Frozen):
    """The real game as far as it is solved: the first player's lead lies between `low` and `high`.

    The first player's mix of plans brings `low` at least, the second player's mix allows `high` at most.
    """

    state: State
    low: Fraction
    high: Fraction
    row: Mix
    column: Mix
    done: bool
    nodes: int  # plans looked at

    @property
    def guarantee(self) -> Words:
        """What is proved."""
        return EXACT if self.done else between(self.low, self.high)

    def check(self) -> bool:
        """Re-verify both bounds by the rules: try every plan against the mixes."""
        for mix in (self.row, self.column):
            if min(share for share, _ in mix) < 0 or sum(share for share, _ in mix) != 1:
                return False
        return (
            -best_plan(self.state, 1, self.row)[0] >= self.low and best_plan(self.state, 0, self.column)[0] <= self.high
        )


def solve_secret(state: State, steps: int = 200) -> Secret:
    """Return the value of a small game with its secrets, or bounds of it after so many steps."""
    for step, found in enumerate(solving_secret(state), 1):
        if found.done or step == steps:
            break
    return found


def solving_secret(state: State) -> Iterator[Secret]:
    """Yield bounds of the real value that only come closer, until they meet. Stop at any time."""
    if not isinstance(state, State) or len(state.players) != 2 or state.phase not in ("hide", "offer"):
        raise GameError("solvers.error.fiji_hiding_needs", "8.2")
    plans: list[list[Plan]] = [[{}], [{}]]
    table = [[played(state, {}, {})]]
    most = Fraction(MOST_TROPHIES)
    best = Secret(state, -most, most, ((Fraction(1), {}),), ((Fraction(1), {}),), False, 0)
    while not best.done:
        solved = matrix.equilibrium(table, exact=True)
        row, column = (
            tuple((share, plan) for share, plan in zip(mix, own, strict=True) if share)
            for mix, own in zip((solved.row, solved.column), plans, strict=True)
        )
        (high, first), (low, second) = best_plan(state, 0, column), best_plan(state, 1, row)
        if -low > best.low:
            best = best.but(low=-low, row=row)
        if high < best.high:
            best = best.but(high=high, column=column)
        for line, plan in zip(table, plans[0], strict=True):
            line.append(played(state, plan, second))
        plans[1].append(second)
        table.append([played(state, first, plan) for plan in plans[1]])
        plans[0].append(first)
        best = best.but(done=best.low == best.high, nodes=len(plans[0]) + len(plans[1]))
        yield best


# ------------------------------------------------------------------------------------ plans and replies


def planned(plan: Plan, state: State, seat: int, memory: Any) -> Any:
    """Return the move of a plan."""
    return plan.get(memory) or fiji.legal_moves(state, seat)[0]


def is_over(state: State, root: State) -> bool:
    """Say whether the round is over."""
    return state.round != root.round or state.phase == "over"


def lead(state: State, root: State, seat: int) -> int:
    """Return how many trophies of the round a player is ahead."""
    gained = [now - then for now, then in zip(state.heads, root.heads, strict=True)]
    return gained[seat] - gained[1 - seat]


def played(root: State, first: Plan, second: Plan) -> int:
    """Return the first player's lead when two plans meet."""
    return int(-best_plan(root, 1, ((Fraction(1), first),), second)[0])


@dataclass(frozen=True, slots=True)
class Case:
    """What may be the case: a state, how likely it is, and the other player's plan and memory in it."""

    weight: Fraction
    state: State
    plan: Plan
    memory: Any
    moves: tuple[tuple[int, Any], ...] = ()  # what was decided last, by seat


def sight(case: Case, seat: int) -> Any:
    """Return what a player sees: the last decision (offers are shown to all, hidden beads are not), and the table.

    The table alone does not tell what was offered: an offer that is kept leaves no trace.
    """
    moves = tuple(move for who, move in case.moves if who == seat or not isinstance(move, Hide))
    return moves, fiji.view(case.state, seat)


def best_plan(root: State, seat: int, mix: Mix, own: Plan | None = None) -> tuple[Fraction, Plan]:
    """Return what the best plan (or the own one given) brings a player against the other's mix, and the plan."""
    plan: Plan = {}

    def value(cases: list[Case], memory: Any) -> Fraction:
        """Return the player's lead in these cases, and tell apart what the player sees to be different."""
        total, seen = Fraction(0), dict[Any, list[Case]]()
        for case in cases:
            if is_over(case.state, root):
                total += case.weight * lead(case.state, root, seat)
            else:
                seen.setdefault(sight(case, seat), []).append(case)
        return sum((decided(alike, (memory, sights)) for sights, alike in seen.items()), total)

    def decided(cases: list[Case], memory: Any) -> Fraction:
        state = cases[0].state
        if seat not in fiji.actors(state):
            return value([after(case, None) for case in cases], memory)
        moves = fiji.legal_moves(state, seat) if own is None else (planned(own, state, seat, memory),)
        worths = [value([after(case, move) for case in cases], memory) for move in moves]
        best = worths.index(max(worths))
        plan[memory] = moves[best]
        return worths[best]

    def after(case: Case, move: Any) -> Case:
        other = 1 - seat
        memory = case.memory, sight(case, other)
        moves = {} if move is None else {seat: move}
        if other in fiji.actors(case.state):
            moves[other] = planned(case.plan, case.state, other, memory)
        return Case(case.weight, fiji.play(case.state, moves), case.plan, memory, tuple(sorted(moves.items())))

    return value([Case(share, root, other, None) for share, other in mix], None), plan
