"""One exchange of Fiji through `rules.py` alone: slow, and obviously right; the other ways are checked against it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fijiwidgets.games import fiji
from fijiwidgets.games.fiji.components import EXCHANGES, Beads
from fijiwidgets.games.fiji.events import BeadsReturned, Event, RoundEnded
from fijiwidgets.games.fiji.state import CHOOSING, Offer, State
from solvers.fiji.exchange import Trophies, best_for, check, first_best, score


def trophies_by_rules(state: State, offers: Sequence[Beads], kind: str) -> tuple[Trophies, bool]:
    """Return the trophies that these offers bring, played through `rules.py`, and whether a choice was free."""
    last = state.but(exchange=EXCHANGES)
    after = fiji.play(last, {seat: Offer(*heap) for seat, heap in enumerate(offers)})
    return played_well(after, state.heads, kind)


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
