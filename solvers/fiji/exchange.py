"""One exchange of Fiji, taken apart, in plain Python: obviously right, and a good deal faster than the rules.

Who acts depends on the offers alone; what happens then on who acts and the supply alone; the trophies on nothing but
how the hands rank in each colour. Each of these is worked out once and remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from fijiwidgets.core import Frozen, GameError, shown
from fijiwidgets.games import fiji
from fijiwidgets.games.fiji.compare import GOAL_TROPHIES, place_trophies
from fijiwidgets.games.fiji.components import ROWS, Beads, read_condition, read_effect
from fijiwidgets.games.fiji.state import CHOOSING, Offer, State
from solvers.analysis import AS_IF_OVER, EXACT, HIDDEN_OPEN, Words
from solvers.asked import position_of

Trophies = tuple[int, ...]  # by seat
KINDS = ("lead", "own")

# ------------------------------------------------------------------------------------ the question


def check(state: Any) -> None:
    """Refuse what is no open exchange of Fiji, with the reason."""
    position_of(fiji, state)
    if state.phase == "hide":
        raise GameError("solvers.error.hiding", "8.2")
    if state.phase != "offer":
        raise GameError("solvers.error.no_offers", "3.2")
    if None in state.hidden:
        raise GameError("solvers.error.unknown_beads", "10.2")


def kind_of(state: State, kind: str | None) -> str:
    """Return what is counted: the lead of two players, own trophies of more, unless something else is asked for."""
    kind = kind or ("lead" if len(state.players) == 2 else "own")
    if kind not in KINDS or (kind == "lead" and len(state.players) > 2):
        raise GameError("solvers.error.kind", kind=shown(kind))
    return kind


def guarantee(state: State) -> Words:
    """Return what payoffs of this position are worth as a statement about the game."""
    if not state.last_exchange:
        return AS_IF_OVER
    return HIDDEN_OPEN if any(hidden for hidden in state.hidden if hidden and any(hidden)) else EXACT


def offers_of(state: State, seat: int) -> tuple[Offer, ...]:
    """Return all offers that the player may make."""
    return tuple(offer for offer in fiji.legal_moves(state, seat) if isinstance(offer, Offer))


def beads(move: Offer) -> Beads:
    """Return the beads of an offer."""
    return move.g, move.r, move.y, move.b


# ------------------------------------------------------------------------------------ choosing well


def first_best(seat: int, kind: str, results: Sequence[tuple[Trophies, bool]]) -> int:
    """Return the place of the first result that is best for the player."""
    worths = [worth(trophies, seat, kind) for trophies, _ in results]
    return worths.index(max(worths))


def best_for(seat: int, kind: str, results: Sequence[tuple[Trophies, bool]]) -> tuple[Trophies, bool]:
    """Return the first of the results that are best for the player, and whether the choice matters to others."""
    first, was_free = results[first_best(seat, kind, results)]
    good = [result for result in results if worth(result[0], seat, kind) == worth(first, seat, kind)]
    # Where only the lead counts, equal leads are equal for both.
    return first, was_free or (kind == "own" and any(trophies != first for trophies, _ in good))


def worth(trophies: Trophies, seat: int, kind: str) -> int:
    """Return what the trophies of all are worth to one player."""
    return trophies[seat] - trophies[1 - seat] if kind == "lead" else trophies[seat]


# ------------------------------------------------------------------------------------ factored


class Exchange:
    """One exchange of a position, taken apart: who acts, what that moves, what it is worth; each is asked once."""

    def __init__(self, state: State, kind: str = "own") -> None:
        self.kind = kind
        self.hands, self.supply, self.goals, self.edition = state.hands, state.supply, state.goals, state.edition
        conditions = [read_condition(condition) for condition, _ in state.table]
        self.colours = [condition.colours for condition in conditions if condition]
        self.most = [condition.most for condition in conditions if condition]
        effects = [read_effect(effect) for _, effect in state.table]
        self.effects = [effect for effect in effects if effect]
        self._counts: dict[Beads, tuple[int, ...]] = {}
        self._actors: dict[tuple[bool, tuple[int, ...]], int | None] = {}
        self._moved: dict[tuple[int | None, ...], Movement] = {}
        self._worth: dict[Any, tuple[Trophies, bool]] = {}
        self._ranks: dict[tuple[int, ...], tuple[int, ...]] = {}

    def trophies(self, offers: tuple[Beads, ...]) -> tuple[Trophies, bool]:
        """Return the trophies that these offers bring, and whether somebody had a choice that matters to others."""
        moved = self.movement(self.acting(offers))
        columns = zip(*self._hands_after(offers, moved), strict=True)
        ranks = tuple([self._ranks.get(column) or self._ranked(column) for column in columns])
        key = (moved.choosers, ranks)
        found = self._worth.get(key)
        if found is None:
            found = self._worth[key] = self._chosen(self.goals, moved.choosers, ranks)
        return found

    def acting(self, offers: Sequence[Beads]) -> tuple[int | None, ...]:
        """Return who acts in each row: it depends on the offers alone."""
        counts = [self._counts.get(offer) or self._counted(offer) for offer in offers]
        acting = []
        for most, values in zip(self.most, zip(*counts, strict=True), strict=True):
            key = (most, values)
            if key not in self._actors:
                self._actors[key] = sole_best(values, most)
            acting.append(self._actors[key])
        return tuple(acting)

    def _counted(self, offer: Beads) -> tuple[int, ...]:
        counts = tuple(sum(offer[colour] for colour in colours) for colours in self.colours)
        self._counts[offer] = counts
        return counts

    def movement(self, acting: tuple[int | None, ...]) -> Movement:
        """Return what the effects do when these players act: it depends on them and the supply alone."""
        if acting not in self._moved:
            self._moved[acting] = self._move(acting)
        return self._moved[acting]

    def _move(self, acting: tuple[int | None, ...]) -> Movement:
        number = len(self.hands)
        gains, supply = [[0, 0, 0, 0] for _ in range(number)], list(self.supply)
        kept, choosers = set(), []
        for seat, effect in zip(acting, self.effects, strict=True):
            if seat is None:
                continue
            wanted = list(effect.beads)
            takers = [seat]
            if effect.kind in CHOOSING:
                choosers.append((effect.kind, seat))
                continue
            if effect.kind == "keep":
                kept.add(seat)
                continue
            if effect.kind == "others":
                takers = [other for other in range(number) if other != seat]
            elif effect.kind == "half":
                colour = wanted.index(1)
                wanted[colour] = (supply[colour] + (self.edition == "de")) // 2
            if all(there >= len(takers) * one for there, one in zip(supply, wanted, strict=True)):
                for taker in takers:
                    gains[taker] = [own + one for own, one in zip(gains[taker], wanted, strict=True)]
                supply = [there - len(takers) * one for there, one in zip(supply, wanted, strict=True)]
        own = [tuple(a + b for a, b in zip(*pair, strict=True)) for pair in zip(self.hands, gains, strict=True)]
        return Movement(tuple(own), tuple(seat in kept for seat in range(number)), tuple(choosers))

    def _hands_after(self, offers: Sequence[Beads], moved: Movement) -> list[tuple[int, ...]]:
        return [
            own if kept else (own[0] - offer[0], own[1] - offer[1], own[2] - offer[2], own[3] - offer[3])
            for own, kept, offer in zip(moved.hands, moved.kept, offers, strict=True)
        ]

    def _ranked(self, column: tuple[int, ...]) -> tuple[int, ...]:
        order = sorted(set(column))
        ranks = tuple(order.index(value) for value in column)
        self._ranks[column] = ranks
        return ranks

    def _chosen(self, goals: tuple[str, ...], choosers: tuple[Any, ...], ranks: tuple[Any, ...]) -> Any:
        if not choosers:
            return score(goals, ranks, self.edition), False
        (effect, seat), *later = choosers
        options = rotated(goals) if effect == "rotate" else swapped(goals)
        return best_for(seat, self.kind, [self._chosen(option, tuple(later), ranks) for option in options])


@dataclass(frozen=True, slots=True)
class Movement(Frozen):
    """What the effects of an exchange do: hands with what was gained, who keeps the offer, who changes goals."""

    hands: tuple[tuple[int, ...], ...]  # the offers not yet taken off
    kept: tuple[bool, ...]
    choosers: tuple[tuple[str, int], ...]  # in order


def sole_best(values: Sequence[int], most: bool) -> int | None:
    """Return who alone has the best value that anybody has alone.

    >>> sole_best((2, 2, 1, 0), True), sole_best((1, 1), False)
    (2, None)
    """
    alone = [value for value in values if values.count(value) == 1]
    return values.index(max(alone) if most else min(alone)) if alone else None


def rotated(goals: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the goals after each way to turn one round, in listing order."""
    turn = {"+": "-", "-": "+"}
    return [(*goals[:i], goals[i][0] + turn[goals[i][1]], *goals[i + 1 :]) for i in range(ROWS)]


def swapped(goals: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the goals after each way to swap two, in listing order."""
    found = []
    for i, j in combinations(range(ROWS), 2):
        order = list(goals)
        order[i], order[j] = order[j], order[i]
        found.append(tuple(order))
    return found


def score(goals: Sequence[str], columns: Sequence[Sequence[int]], edition: str) -> Trophies:
    """Return the trophies by the beads of each colour (green, red, yellow, blue), or by their ranks.

    >>> score(("R+", "B-", "G+", "Y+"), ((3, 3, 1, 2), (2, 2, 3, 3), (4, 3, 2, 0), (3, 3, 0, 0)), "de")
    (1, 0, 2, 3)
    """
    ways = [("GRYB".index(goal[0]), 1 if goal[1] == "+" else -1) for goal in goals]
    number = len(columns[0])
    if number == 2:
        trophies = [0, 0]
        for (colour, way), worth in zip(ways, GOAL_TROPHIES, strict=True):
            ahead = (columns[colour][0] - columns[colour][1]) * way
            trophies[0] += worth * (ahead > 0)
            trophies[1] += worth * (ahead < 0)
        return tuple(trophies)
    marks = [tuple(-way * columns[colour][seat] for colour, way in ways) for seat in range(number)]
    places = {mark: 1 + sum(other < mark for other in marks) for mark in marks}
    return tuple(place_trophies(number, places[mark], marks.count(mark), edition) for mark in marks)
