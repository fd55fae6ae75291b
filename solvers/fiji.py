"""Fiji: what one exchange is worth, for every pair of offers.

Payoffs are trophies of this round. Before the last exchange they are those that the round would give if it ended
after this exchange: that is said wherever such numbers are shown. Whoever turns or swaps goals plays well; where it
is all the same to that player, the first choice in listing order is taken.

There are two ways to the same numbers. `trophies_by_rules` plays every exchange through `rules.py`: slow and
obviously right. `Exchange` uses that who acts depends on the offers alone, and what happens then on who acts and the
supply alone; it is checked against the first way.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from fijiwidgets import core
from fijiwidgets.core import Frozen, GameError
from fijiwidgets.games import fiji
from fijiwidgets.games.fiji.compare import GOAL_TROPHIES, place_trophies
from fijiwidgets.games.fiji.components import EXCHANGES, NO_BEADS, ROWS, Beads, read_condition, read_effect
from fijiwidgets.games.fiji.events import BeadsReturned, Event, RoundEnded
from fijiwidgets.games.fiji.state import CHOOSING, Offer, State
from solvers.analysis import AS_IF_OVER, EXACT, HIDDEN_OPEN, Words, finished

Trophies = tuple[int, ...]  # by seat
Matrix = tuple[tuple[int, ...], ...]
KINDS = ("lead", "own")

# ------------------------------------------------------------------------------------ the table of payoffs


@dataclass(frozen=True, slots=True)
class Payoffs(Frozen):
    """One exchange as a matrix: an offer of one player in each row, of another one in each column.

    As a sequence it is the row player's matrix, so `equilibrium(payoffs(state))` works. `trophies[row][column]` holds
    the trophies of all players; `open_choices` counts the cells in which somebody who turned or swapped goals could
    as well have chosen otherwise, to another result for others.
    """

    state: State
    kind: str
    seats: tuple[int, int]
    others: tuple[tuple[int, Offer], ...]
    rows: tuple[Offer, ...]
    columns: tuple[Offer, ...]
    trophies: tuple[tuple[Trophies, ...], ...]
    open_choices: int
    guarantee: Words
    matrix: Matrix  # the row player's payoffs
    column_matrix: Matrix  # the column player's

    @property
    def zero_sum(self) -> bool:
        """Whether one player's gain is the other's loss."""
        return self.kind == "lead"

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, row: int) -> tuple[int, ...]:
        return self.matrix[row]

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return iter(self.matrix)


def payoffs(
    state: State,
    kind: str | None = None,
    rows: Any = 0,
    columns: Any = None,
    others: Mapping[Any, Offer] | None = None,
    *,
    by_rules: bool = False,
) -> Payoffs:
    """Return the payoffs of one exchange for all offers of two players.

    Two players: the `lead` in trophies of this round (zero-sum) unless `own` trophies are asked for. With more
    players it is a slice: own trophies, the `others` make the offers given (missing ones: their first legal offer).

    >>> state = fiji.position(players=2, exchange=3, goals="B+ R+ Y+ G+", hidden=[(4, 0, 0, 0)] * 2,
    ...     hands=[(1, 1, 0, 0), (0, 0, 1, 0)], allow_unreachable=True,
    ...     table=["most GR > take 3R", "fewest Y > keep", "most all > others Y", "fewest all > take 2Y"])
    >>> payoffs(state).matrix
    ((4,), (4,), (2,))
    """
    return finished(working_out(state, kind, rows, columns, others, by_rules=by_rules))


def working_out(
    state: State,
    kind: str | None = None,
    rows: Any = 0,
    columns: Any = None,
    others: Mapping[Any, Offer] | None = None,
    *,
    by_rules: bool = False,
) -> Generator[float, None, Payoffs]:
    """Work out `payoffs`, pausing after each row: yields the share that is done."""
    _check(state)
    row, column = _two_seats(state, rows, columns)
    number = len(state.players)
    kind = kind or ("lead" if number == 2 else "own")
    if kind not in KINDS or (kind == "lead" and number > 2):
        raise GameError("solvers.error.kind", kind=core.shown(kind))
    given = {core.seat_of(seat, state.players): offer for seat, offer in (others or {}).items()}
    fixed = tuple((seat, _offer(state, seat, given)) for seat in range(number) if seat not in (row, column))
    evaluate = _by_rules(state, kind) if by_rules else Exchange(state, kind).trophies
    own, theirs = offers_of(state, row), offers_of(state, column)
    heaps = dict.fromkeys(range(number), NO_BEADS) | {seat: beads(offer) for seat, offer in fixed}
    cells, free = [], 0
    for first in own:
        heaps[row] = beads(first)
        line = []
        for second in theirs:
            heaps[column] = beads(second)
            trophies, is_free = evaluate(tuple(heaps.values()))
            line.append(trophies)
            free += is_free
        cells.append(tuple(line))
        yield len(cells) / len(own)
    matrices = _payoffs_of(cells, kind, row, column), _payoffs_of(cells, kind, column, row)
    return Payoffs(state, kind, (row, column), fixed, own, theirs, tuple(cells), free, guarantee(state), *matrices)


def _payoffs_of(cells: Sequence[Sequence[Trophies]], kind: str, seat: int, other: int) -> Matrix:
    if kind == "lead":
        return tuple(tuple([cell[seat] - cell[other] for cell in row]) for row in cells)
    return tuple(tuple([cell[seat] for cell in row]) for row in cells)


def _two_seats(state: State, rows: Any, columns: Any) -> tuple[int, int]:
    row = core.seat_of(rows, state.players)
    if columns is None:
        columns = 0 if row else 1
    column = core.seat_of(columns, state.players)
    if row == column:
        raise GameError("solvers.error.same_seat")
    return row, column


def _check(state: Any) -> None:
    if not isinstance(state, State):
        raise GameError("solvers.error.not_fiji")
    if state.phase == "hide":
        raise GameError("solvers.error.hiding", "8.2")
    if state.phase != "offer":
        raise GameError("solvers.error.no_offers", "3.2")
    if None in state.hidden:
        raise GameError("solvers.error.unknown_beads", "10.2")


def _offer(state: State, seat: int, given: Mapping[int, Offer]) -> Offer:
    offer = given.get(seat)
    if offer is None:
        return offers_of(state, seat)[0]
    if not core.listed(offer, fiji.legal_moves(state, seat)):
        raise fiji.why_not(state, seat, offer)
    return offer


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


# ------------------------------------------------------------------------------------ by the rules alone


def trophies_by_rules(state: State, offers: Sequence[Beads], kind: str) -> tuple[Trophies, bool]:
    """Return the trophies that these offers bring, played through `rules.py`, and whether a choice was free."""
    last = state.but(exchange=EXCHANGES)
    after = fiji.play(last, {seat: Offer(*heap) for seat, heap in enumerate(offers)})
    return _played_well(after, state.heads, kind)


def _by_rules(state: State, kind: str) -> Callable[[tuple[Beads, ...]], tuple[Trophies, bool]]:
    return lambda offers: trophies_by_rules(state, offers, kind)


def _played_well(state: State, before: Trophies, kind: str) -> tuple[Trophies, bool]:
    if state.phase not in CHOOSING:
        return tuple(now - then for now, then in zip(state.heads, before, strict=True)), False
    (seat,) = fiji.actors(state)
    moves = fiji.legal_moves(state, seat)
    return best_for(seat, kind, [_played_well(fiji.play(state, {seat: move}), before, kind) for move in moves])


def played_out(state: State, offers: Sequence[Offer], kind: str = "own") -> tuple[Event, ...]:
    """Return what happens in the exchange with these offers, to its end or to the trophies of the round."""
    _check(state)
    state, copy = state, state.but(exchange=EXCHANGES)  # the copy ends the round here: there choices are compared
    decision: Any = dict(enumerate(offers))
    events: list[Event] = []
    while True:
        events += fiji.resolve(state, decision)
        state, copy = events[-1].state, fiji.play(copy, decision)
        if state.phase not in CHOOSING:
            break
        (seat,) = fiji.actors(copy)
        moves = fiji.legal_moves(copy, seat)
        results = [_played_well(fiji.play(copy, move), state.heads, kind) for move in moves]
        decision = moves[_index_for(seat, kind, results)]
    ends = [number for number, event in enumerate(events) if isinstance(event, (BeadsReturned, RoundEnded))]
    return tuple(events[: ends[0]] if ends else events)


def _index_for(seat: int, kind: str, results: Sequence[tuple[Trophies, bool]]) -> int:
    worths = [_worth(trophies, seat, kind) for trophies, _ in results]
    return worths.index(max(worths))


def best_for(seat: int, kind: str, results: Sequence[tuple[Trophies, bool]]) -> tuple[Trophies, bool]:
    """Return the first of the results that are best for the player, and whether the choice matters to others."""
    first, was_free = results[_index_for(seat, kind, results)]
    good = [result for result in results if _worth(result[0], seat, kind) == _worth(first, seat, kind)]
    # Where only the lead counts, equal leads are equal for both.
    return first, was_free or (kind == "own" and any(trophies != first for trophies, _ in good))


def _worth(trophies: Trophies, seat: int, kind: str) -> int:
    return trophies[seat] - trophies[1 - seat] if kind == "lead" else trophies[seat]


def standing(state: State) -> Trophies:
    """Return the trophies that the round would give if it ended with the hands and goals of this state.

    >>> standing(fiji.position(hands=[(0, 3, 0, 0), (0, 2, 0, 0), (0, 1, 0, 0)], goals="R+ B- G+ Y+",
    ...     table=["most G > keep", "most R > swap", "most Y > rotate", "most B > half G"], allow_unreachable=True))
    (2, 1, 0)
    """
    return score(state.goals, tuple(zip(*state.hands, strict=True)), state.edition)


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
