"""Fiji with two players through one player's eyes: averages over what the other may have hidden.

Every heap counts alike that the rules, and all that was seen, leave possible: what the other had in mind nobody knows.
With three and more players, and before anything is hidden, a view shows everything.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, cast

from fijiwidgets.core import Frozen, GameError, Record
from fijiwidgets.games import fiji
from fijiwidgets.games.fiji.components import HIDDEN_BEADS, LARGE_SET, Beads, minus
from fijiwidgets.games.fiji.events import OffersRevealed
from fijiwidgets.games.fiji.state import State
from solvers.analysis import EXACT, HIDDEN_OPEN, Analysis, Choice, Words
from solvers.asked import record_of
from solvers.search import Means

CHANGES = Words("solvers.guarantee.fiji_hidden_changes")

# ------------------------------------------------------------------------------------ what may lie hidden


def possible_tables(view: State, record: Record | None = None) -> list[State]:
    """Return the whole states that look like this view to its viewer, one for each heap that may lie hidden.

    With the record of the game a heap counts only if it can have been there in every exchange, beside the offer.
    """
    if record is not None:
        record_of(fiji, record, view, view.viewer)
    if None not in view.hidden:
        return [view.but(viewer=None)]
    other = view.hidden.index(None)
    heaps_there = [LARGE_SET, view.hands[other], *_left_by_offers(view, other, record)]
    if view.exchange == 1 and view.offers:  # all that was dealt, but for the offer; beads won since are in the hand
        heaps_there.append(minus(LARGE_SET, view.offers[other]))
    most = [min(counts) for counts in zip(*heaps_there, strict=True)]
    heaps = [heap for heap in product(*[range(number + 1) for number in most]) if sum(heap) == HIDDEN_BEADS]
    if not heaps:
        raise GameError("solvers.error.fiji_unseen", "8.2")
    return [_with_hidden(view, other, heap) for heap in heaps]


def _left_by_offers(view: State, other: int, record: Record | None) -> Iterator[Beads]:
    """Yield what the other player had beside each offer of this round, hidden beads included."""
    if record is None:
        return
    for event in record.seen_by(1 - other):
        if isinstance(event, OffersRevealed) and event.state.round == view.round:
            yield event.state.hands[other]


def _with_hidden(view: State, other: int, heap: Any) -> State:
    """Return the state if this heap lies hidden: the view shows it together with the hand."""
    hands, hidden = list(view.hands), list(view.hidden)
    a, b, c, d = (number - put for number, put in zip(view.hands[other], heap, strict=True))
    hands[other], hidden[other] = (a, b, c, d), heap
    return view.but(hands=tuple(hands), hidden=tuple(hidden), viewer=None)


# ------------------------------------------------------------------------------------ averages


def averaging(
    view: State, player: int, solving: Callable[[State], Iterator[Analysis]], record: Record | None, seed: int
) -> Iterator[Analysis]:
    """Yield averages over the tables behind a view, each solved as if all that is hidden lay open."""
    if view.hidden and view.hidden[player] is None:
        raise GameError("solvers.error.view")
    tables = possible_tables(view, record)
    if None not in view.hidden:
        for found in solving(tables[0]):
            proof = HiddenBeads(view, player, (found,), found.moves, record) if found.certificate else None
            yield found.but(state=view, certificate=proof)
        return
    random.Random(seed).shuffle(tables)  # an average over the first ones is one over a sample
    means, solved, answer = Means(fiji.legal_moves(view, player)), list[Analysis](), cast(Any, None)
    for table in tables:
        for found in solving(table):
            if not found.done:
                yield answer or _begun(found, view, len(tables))
        solved.append(found)
        values = {choice.move: Fraction(choice.value) for choice in found.moves}  # exact, to add up again
        means.add([values[move] for move in means.moves])
        answer = _so_far(means, view, solved, len(tables))
        yield answer
    yield answer.but(
        guarantee=Words("solvers.guarantee.fiji_all_hidden", (("number", len(tables)),)),
        done=True,
        certificate=HiddenBeads(view, player, tuple(solved), answer.moves, record),
    )


def _begun(found: Analysis, view: State, number: int) -> Analysis:
    """Return what is known of the first table: there is nothing to average yet."""
    begun = Words("solvers.guarantee.fiji_hidden_begun", (("all", number),))
    return found.but(state=view, guarantee=begun, remarks=(CHANGES,), progress=(found.progress or 0) / number)


def _so_far(means: Means, view: State, solved: Sequence[Analysis], number: int) -> Analysis:
    """Return the average over the tables solved, with all that holds for any of them alone."""
    said = [found.guarantee for found in solved if found.guarantee not in (EXACT, HIDDEN_OPEN)]
    said += [remark for found in solved for remark in found.remarks]
    return means.shown(solved[-1].but(state=view, done=False, certificate=None), len(solved) / number).but(
        guarantee=Words("solvers.guarantee.fiji_hidden_so_far", (("number", len(solved)), ("all", number))),
        remarks=tuple(dict.fromkeys([CHANGES, *said])),
        nodes=sum([found.nodes for found in solved]),
    )


@dataclass(frozen=True, slots=True)
class HiddenBeads(Frozen):
    """The certificate of an average: its tables are all that fit the view, each has its own, and they add up."""

    state: State  # a view
    player: int
    solved: tuple[Analysis, ...]
    choices: tuple[Choice, ...]
    record: Record | None = None

    def check(self) -> bool:
        """Look at each table through the viewer's eyes, check its answer, and add up the values."""
        sums = dict.fromkeys(fiji.legal_moves(self.state, self.player), Fraction(0))
        for found in self.solved:
            if fiji.view(found.state, self.player) != self.state or not found.check():
                return False
            for choice in found.moves:
                sums[choice.move] += Fraction(choice.value)
        every = possible_tables(self.state, self.record)
        return sorted([str(found.state) for found in self.solved]) == sorted(map(str, every)) and (
            {move: total / len(every) for move, total in sums.items()}
            == {choice.move: choice.value for choice in self.choices}
        )
