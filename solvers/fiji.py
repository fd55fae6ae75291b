"""Fiji: what one exchange is worth, for every pair of offers.

Payoffs are trophies of this round. Before the last exchange they are those that the round would give if it ended
after this exchange: that is said wherever such numbers are shown. Whoever turns or swaps goals plays well; where it
is all the same to that player, the first choice in listing order is taken.

There are three ways to the same numbers. `trophies_by_rules` plays an exchange through `rules.py`: slow and obviously
right. `fiji_exchange` takes the exchange apart, in plain Python, and `kernels.fiji` does so in compiled code; both are
checked against the first way. Whole tensors, pure equilibria and best replies to beliefs stand in `fiji_tensor`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fijiwidgets import core
from fijiwidgets.core import Frozen, GameError
from fijiwidgets.games import fiji
from fijiwidgets.games.fiji.components import EXCHANGES, NO_BEADS, Beads
from fijiwidgets.games.fiji.events import BeadsReturned, Event, RoundEnded
from fijiwidgets.games.fiji.state import CHOOSING, Offer, State
from solvers.analysis import Analysis, Words, finished
from solvers.fiji_exchange import (
    Exchange,
    Trophies,
    beads,
    best_for,
    check,
    first_best,
    guarantee,
    kind_of,
    offers_of,
    rotated,
    score,
    swapped,
)
from solvers.fiji_tensor import class_replies, compiled, pure_equilibria, replies, tensor

__all__ = [
    "Exchange",
    "Payoffs",
    "analysing",
    "beads",
    "class_replies",
    "guarantee",
    "near_goal",
    "offers_of",
    "payoffs",
    "played_out",
    "played_well",
    "pure_equilibria",
    "replies",
    "rotated",
    "score",
    "solve_hiding",
    "solve_round",
    "standing",
    "swapped",
    "tensor",
    "trophies_by_rules",
    "working_out",
]
Matrix = tuple[tuple[int, ...], ...]
Evaluate = Callable[[tuple[Beads, ...]], tuple[Trophies, bool]]

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
    check(state)
    row, column = _two_seats(state, rows, columns)
    number = len(state.players)
    kind = kind_of(state, kind)
    given = {core.seat_of(seat, state.players): offer for seat, offer in (others or {}).items()}
    fixed = tuple((seat, _offer(state, seat, given)) for seat in range(number) if seat not in (row, column))
    own, theirs = offers_of(state, row), offers_of(state, column)
    if not by_rules and (known := compiled(state, kind)):
        cells, free = known.matrix(row, column, dict(fixed))
    else:
        evaluate = _by_rules(state, kind) if by_rules else Exchange(state, kind).trophies
        cells, free = yield from _cells(evaluate, number, (row, own), (column, theirs), fixed)
    matrices = _payoffs_of(cells, kind, row, column), _payoffs_of(cells, kind, column, row)
    return Payoffs(state, kind, (row, column), fixed, own, theirs, tuple(cells), free, guarantee(state), *matrices)


def _cells(
    evaluate: Evaluate,
    number: int,
    rows: tuple[int, Sequence[Offer]],
    columns: tuple[int, Sequence[Offer]],
    fixed: Sequence[tuple[int, Offer]],
) -> Generator[float, None, tuple[list[tuple[Trophies, ...]], int]]:
    heaps = dict.fromkeys(range(number), NO_BEADS) | {seat: beads(offer) for seat, offer in fixed}
    cells, free = [], 0
    for first in rows[1]:
        heaps[rows[0]] = beads(first)
        line = []
        for second in columns[1]:
            heaps[columns[0]] = beads(second)
            trophies, is_free = evaluate(tuple(heaps.values()))
            line.append(trophies)
            free += is_free
        cells.append(tuple(line))
        yield len(cells) / len(rows[1])
    return cells, free


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


def _offer(state: State, seat: int, given: Mapping[int, Offer]) -> Offer:
    offer = given.get(seat)
    if offer is None:
        return offers_of(state, seat)[0]
    if not core.listed(offer, fiji.legal_moves(state, seat)):
        raise fiji.why_not(state, seat, offer)
    return offer


# ------------------------------------------------------------------------------------ by the rules alone


def trophies_by_rules(state: State, offers: Sequence[Beads], kind: str) -> tuple[Trophies, bool]:
    """Return the trophies that these offers bring, played through `rules.py`, and whether a choice was free."""
    last = state.but(exchange=EXCHANGES)
    after = fiji.play(last, {seat: Offer(*heap) for seat, heap in enumerate(offers)})
    return played_well(after, state.heads, kind)


def _by_rules(state: State, kind: str) -> Evaluate:
    return lambda offers: trophies_by_rules(state, offers, kind)


def played_well(state: State, before: Trophies, kind: str) -> tuple[Trophies, bool]:
    """Return the trophies of a last exchange if everybody who has to choose chooses well, by the rules alone."""
    if state.phase not in CHOOSING:
        return tuple(now - then for now, then in zip(state.heads, before, strict=True)), False
    (seat,) = fiji.actors(state)
    moves = fiji.legal_moves(state, seat)
    return best_for(seat, kind, [played_well(fiji.play(state, {seat: move}), before, kind) for move in moves])


def played_out(state: State, offers: Sequence[Offer], kind: str = "own") -> tuple[Event, ...]:
    """Return what happens in the exchange with these offers, to its end or to the trophies of the round."""
    check(state)
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
        results = [played_well(fiji.play(copy, move), state.heads, kind) for move in moves]
        decision = moves[first_best(seat, kind, results)]
    ends = [number for number, event in enumerate(events) if isinstance(event, (BeadsReturned, RoundEnded))]
    return tuple(events[: ends[0]] if ends else events)


def standing(state: State) -> Trophies:
    """Return the trophies that the round would give if it ended with the hands and goals of this state.

    >>> standing(fiji.position(hands=[(0, 3, 0, 0), (0, 2, 0, 0), (0, 1, 0, 0)], goals="R+ B- G+ Y+",
    ...     table=["most G > keep", "most R > swap", "most Y > rotate", "most B > half G"], allow_unreachable=True))
    (2, 1, 0)
    """
    return score(state.goals, tuple(zip(*state.hands, strict=True)), state.edition)


def solve_round(state: State, workers: int | None = None) -> Any:
    """Return the solved rest of the round of two players; see `fiji_round`.

    >>> state = fiji.position(players=2, exchange=3, goals="B+ R+ Y+ G+", hidden=[(4, 0, 0, 0)] * 2,
    ...     hands=[(0, 1, 1, 0), (0, 1, 0, 1)], allow_unreachable=True,
    ...     table=["most GR > take 3R", "fewest Y > keep", "most all > others Y", "fewest all > take 2Y"])
    >>> found = solve_round(state)
    >>> float(found.value), str(found.guarantee), found.check()
    (-2.0, 'exact if the hidden beads were open', True)
    """
    from solvers import fiji_round

    return fiji_round.solve_round(state, workers)


def solve_hiding(state: State, rows: Any = None, columns: Any = None, workers: int | None = None) -> Any:
    """Return the solved hiding of two players, over all hidings or chosen ones: a long job; see `fiji_hiding`.

    >>> state = fiji.position(players=2, exchange=3, goals="B+ R+ Y+ G+", supply=(2, 2, 1, 1), phase="hide",
    ...     hands=[(2, 1, 1, 1), (1, 2, 1, 1)], allow_unreachable=True,
    ...     table=["most GR > take 3R", "fewest Y > keep", "most all > others Y", "fewest all > take 2Y"])
    >>> found = solve_hiding(state)
    >>> len(found.rows), float(found.value), str(found.guarantee)
    (4, 0.0, 'exact if the hidden beads were open')
    """
    from solvers import fiji_hiding

    return fiji_hiding.solve_hiding(state, rows, columns, workers)


def analysing(state: State, player: int, **options: Any) -> Iterator[Analysis]:
    """Yield better and better answers; see `fiji_answers`."""
    from solvers import fiji_answers

    return fiji_answers.analysing(state, player, **options)


def near_goal(state: State, player: int) -> Any:
    """Return the goal of one exchange; see `fiji_answers`."""
    from solvers import fiji_answers

    return fiji_answers.near_goal(state, player)
