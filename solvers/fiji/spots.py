"""Fiji with two players: a solved round, and how it is verified by the rules alone.

Between exchanges a round is nothing but two hands and four goals (the supply is what is left, the table stays). Such a
moment is called a spot here: a sealed game whose cells are worth what the spots are worth that the offers lead to, and
in the last exchange the lead in trophies. Whoever turns or swaps goals on the way chooses the best for his or her side.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from fijiwidgets.core import Frozen, GameError
from fijiwidgets.games import fiji
from fijiwidgets.games.fiji.compare import MOST_TROPHIES
from fijiwidgets.games.fiji.state import CHOOSING, Offer, State
from solvers.analysis import EXACT, HIDDEN_OPEN, Value, Words, between
from solvers.fiji.exchange import offers_of
from solvers.fiji.layout import goals_within_reach, total

GAP = 1e-9 * 2 * MOST_TROPHIES  # what counts as equal: a billionth of the range of payoffs

Mix = tuple[Any, ...]  # fractions, or floating-point numbers that add up to 1 but for rounding
Valuation = Callable[[State], Value]

# ------------------------------------------------------------------------------------ what is found


@dataclass(frozen=True, slots=True)
class Spot(Frozen):
    """One exchange within a solved round: its value (the first player's lead) and an equilibrium's mixes."""

    state: State
    value: Value
    row: Mix  # a share for each offer of the first player, in listing order
    column: Mix

    @property
    def offers(self) -> tuple[tuple[Offer, ...], tuple[Offer, ...]]:
        """All offers of both players, to which the shares belong."""
        return offers_of(self.state, 0), offers_of(self.state, 1)


@dataclass(frozen=True, slots=True)
class Round(Frozen):
    """A round as far as it is solved: the first player's lead in trophies lies between `low` and `high`.

    The first player's mix `row` brings at least `low` whatever the other offers, the second one's mix `column` allows
    at most `high`. `least` and `most` say the same for each single offer of the other player against these mixes.
    """

    state: State
    low: Value
    high: Value
    row: Mix
    column: Mix
    least: Mix  # by column: what `row` brings at least
    most: Mix  # by row: what `column` allows at most
    progress: float
    done: bool
    nodes: int  # spots solved
    book: Any  # answers for later spots

    @property
    def value(self) -> Value:
        """The first player's lead in trophies of this round if both play well; before it is done, a guess."""
        return self.low if self.low == self.high else (self.low + self.high) / 2

    @property
    def guarantee(self) -> Words:
        """What is proved."""
        return open_guarantee(self.state) if self.done else between(self.low, self.high)

    def at(self, state: State) -> Spot:
        """Return value and mixes at this or any later spot of the round that play can lead to."""
        if state == self.state:
            return Spot(state, self.value, self.row, self.column)
        if not (isinstance(state, State) and _same_round(self.state, state)):
            raise GameError("solvers.error.fiji_round_elsewhere")
        found: Spot = self.book.spot(state)
        return found

    def check(self, samples: int = 2, seed: int = 0, exact_for: int | None = None) -> bool:
        """Re-verify by the rules alone that no offer improves on the mixes: here, and at random later spots.

        Each pair of offers is played through the rules for one exchange; what follows counts with its own value in
        the solution, and after the last exchange the trophies themselves count. For the seat `exact_for` every single
        offer has to bring just what is claimed here.
        """
        rng = random.Random(seed)
        spots = []
        for _ in range(samples):
            state = self.state
            while not state.last_exchange:
                state = random_exchange(state, rng)
                spots.append(state)
        claimed = {exact_for: self.most if exact_for == 0 else self.least} if exact_for is not None else {}
        return (
            self.done
            and holds(self.at(self.state), self._value, claimed)
            and all(holds(self.at(state), self._value) for state in spots)
        )

    def _value(self, state: State) -> Value:
        return self.at(state).value


def open_guarantee(state: State) -> Words:
    """Return what a solved round is worth as a statement about the game."""
    return HIDDEN_OPEN if any(hidden and any(hidden) for hidden in state.hidden) else EXACT


def _same_round(root: State, state: State) -> bool:
    same = all(getattr(root, name) == getattr(state, name) for name in ("table", "edition", "hidden"))
    reach = goals_within_reach(root.goals, tuple(effect for _, effect in root.table))
    later = state.phase == "offer" and state.exchange > root.exchange
    return same and later and total(root) == total(state) and state.goals in reach


# ------------------------------------------------------------------------------------ by the rules alone


def follow(state: State, first: Offer, second: Offer, value: Valuation) -> Value:
    """Return what two offers are worth, played through the rules; `value` says what the next exchange is worth."""
    return worth(fiji.play(state, {0: first, 1: second}), state, value)


def worth(after: State, before: State, value: Valuation) -> Value:
    """Return what a state after offers is worth; goals still to be changed are changed well."""
    if after.phase in CHOOSING:
        (seat,) = fiji.actors(after)
        options = [worth(option, before, value) for option in choices(after)]
        return max(options) if seat == 0 else min(options)
    if before.last_exchange:
        own, other = (now - then for now, then in zip(after.heads, before.heads, strict=True))
        return own - other
    return value(after)


def choices(state: State) -> list[State]:
    """Return what turning or swapping goals can lead to."""
    (seat,) = fiji.actors(state)
    return [fiji.play(state, move) for move in fiji.legal_moves(state, seat)]


def next_spots(state: State) -> dict[Any, State]:
    """Return all spots that an exchange can lead to, by their keys."""
    moves = [{0: own, 1: other} for own in offers_of(state, 0) for other in offers_of(state, 1)]
    return settled([fiji.play(state, move) for move in moves])


def settled(waiting: list[State]) -> dict[Any, State]:
    """Return all spots that these states lead to when no goals are left to be changed, by their keys."""
    found = {}
    while waiting:
        after = waiting.pop()
        if after.phase in CHOOSING:
            waiting += choices(after)
        else:
            found[key(after)] = after
    return found


def key(state: State) -> Any:
    """Return what tells the spots of a round apart."""
    return state.exchange, state.hands, state.goals


def random_exchange(state: State, rng: random.Random) -> State:
    """Return a spot after an exchange with random offers and choices."""
    after = fiji.play(state, {seat: rng.choice(offers_of(state, seat)) for seat in (0, 1)})
    while after.phase in CHOOSING:
        after = rng.choice(choices(after))
    return after


def holds(spot: Spot, value: Valuation, claimed: Mapping[int, Mix] | None = None) -> bool:
    """Say whether both mixes hold against every offer, each pair played through the rules.

    What the offers of a seat are `claimed` to be worth has to be what they bring.
    """
    known: dict[Any, Value] = {}

    def remembered(state: State) -> Value:
        if key(state) not in known:
            known[key(state)] = value(state)
        return known[key(state)]

    rows, columns = spot.offers
    for offers, mix in ((rows, spot.row), (columns, spot.column)):
        if len(mix) != len(offers) or min(mix) < 0 or abs(sum(mix) - 1) > GAP:
            return False
    own = [(offer, share) for offer, share in zip(rows, spot.row, strict=True) if share]
    other = [(offer, share) for offer, share in zip(columns, spot.column, strict=True) if share]
    least = [sum(share * follow(spot.state, row, column, remembered) for row, share in own) for column in columns]
    most = [sum(share * follow(spot.state, row, column, remembered) for column, share in other) for row in rows]
    for seat, values in (claimed or {}).items():
        if any(abs(one - now) > GAP for one, now in zip(values, (most, least)[seat], strict=True)):
            return False
    return bool(min(least) >= spot.value - GAP and max(most) <= spot.value + GAP)
