"""The rules of Goofspiel; numbers in events and errors are those of RULES.md."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fijiwidgets import core
from fijiwidgets.core import IllegalMove, IllegalPosition, Outcome

from .components import CARDS, PLAYERS

RULES = sys.modules[__name__]

# ------------------------------------------------------------------------------------ state and moves


@dataclass(frozen=True, slots=True, repr=False)
class State(core.State):
    """The whole table. `prize` is the one turned up, 0 while nature has to turn one up; `bids` lie open."""

    players: tuple[str, ...]
    hands: tuple[tuple[int, ...], ...]
    prizes: tuple[int, ...]
    prize: int = 0
    bids: tuple[int, ...] = ()
    points: tuple[int, ...] = (0, 0)
    viewer: int | None = None


@dataclass(frozen=True, slots=True)
class Prize(core.Move):
    """Nature turns up a prize."""

    card: int


@dataclass(frozen=True, slots=True)
class Bid(core.Move):
    """A player bids a card."""

    card: int


MOVES = (Prize, Bid)

# ------------------------------------------------------------------------------------ events


@dataclass(frozen=True, slots=True)
class Event(core.Event):
    state: State


@dataclass(frozen=True, slots=True)
class PrizeTurnedUp(Event):
    card: int


@dataclass(frozen=True, slots=True)
class BidsRevealed(Event):
    bids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BidsCancelled(Event):
    card: int


@dataclass(frozen=True, slots=True)
class PrizeTaken(Event):
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    outcome: Outcome


EVENTS = (PrizeTurnedUp, BidsRevealed, BidsCancelled, PrizeTaken, GameEnded)

# ------------------------------------------------------------------------------------ set-up


def start(players: Any = 2, cards: int = 3) -> State:
    """Return the first state.

    >>> start().hands
    ((1, 2, 3), (1, 2, 3))
    """
    if cards not in CARDS:
        raise IllegalPosition("goofspiel.error.cards", "1.1", cards=cards)
    deck = tuple(range(1, cards + 1))
    return State(core.name_players(players, PLAYERS), (deck, deck), deck)


def position(
    players: Any = 2,
    hands: Any = ((1, 2, 3), (1, 2, 3)),
    prizes: Any = (1, 2, 3),
    prize: int = 0,
    bids: Any = (),
    points: Any = (0, 0),
    allow_unreachable: bool = False,
) -> State:
    """Return a set-up state; one that cannot arise is refused with the reason."""
    names = core.name_players(players, PLAYERS)
    try:
        sorted_hands = tuple(tuple(sorted(hand)) for hand in hands)
        state = State(names, sorted_hands, tuple(sorted(prizes)), prize, tuple(bids), tuple(points))
        whole = [*state.prizes, prize, *state.bids, *state.points, *(card for hand in state.hands for card in hand)]
    except TypeError as error:
        raise IllegalPosition("goofspiel.error.shape") from error
    shape = (len(state.hands), len(state.points), len(state.bids))
    if shape not in ((2, 2, 0), (2, 2, 2)) or not all(type(number) is int and 0 <= number < 50 for number in whole):
        raise IllegalPosition("goofspiel.error.shape")
    if not allow_unreachable and (found := problems(state)):
        raise found[0]
    return state


def problems(state: State) -> tuple[IllegalPosition, ...]:
    """Return every reason why the position cannot arise in play."""
    left = len(state.prizes) + (state.prize > 0)
    found = [IllegalPosition("goofspiel.error.bids", "2.2")] if state.bids else []
    for seat, hand in enumerate(state.hands):
        if len(hand) != left or len(set(hand)) != left or not set(hand) <= set(range(1, CARDS.stop)):
            found.append(IllegalPosition("goofspiel.error.hand", "2.2", seat=seat, left=left))
    return tuple(found)


def material(state: State) -> dict[str, int]:
    """Return the number of each component, wherever it is; the same in every state of a game."""
    prizes = len(state.prizes) + (state.prize > 0)
    held = len(state.hands[0]) + len(state.hands[1]) + len(state.bids)
    return {"cards that have no prize": held - 2 * prizes}


# ------------------------------------------------------------------------------------ whose turn, which moves


def actors(state: State) -> tuple[int, ...]:
    """Return who decides now."""
    return (0, 1) if state.prize and not state.bids else ()


@core.remembered
def chance(state: State) -> list[tuple[Prize, Fraction]]:
    """Return nature's moves with their probabilities."""
    if state.prize:
        return []
    return [(Prize(card), Fraction(1, len(state.prizes))) for card in state.prizes]


@core.remembered
def legal_moves(state: State, player: int) -> Sequence[Bid]:
    """Return what the player may do, sorted."""
    return [Bid(card) for card in state.hands[player]] if player in actors(state) else []


def why_not(state: State, player: int, move: object) -> IllegalMove:
    """Explain why a move that is not listed is illegal."""
    if not isinstance(move, Bid):
        return IllegalMove("common.error.not_a_move", "2.2", move=core.shown(move))
    return IllegalMove("goofspiel.error.not_in_hand", "2.2", card=core.shown(move.card))


# ------------------------------------------------------------------------------------ what happens


def resolve(state: State, moves: Any) -> Iterator[Event]:
    """Yield what happens, in order; an illegal move raises `IllegalMove` before anything happens."""
    chosen = core.checked(RULES, state, moves)
    if None in chosen:
        return _turn_up(state, chosen[None])
    return _compare(state, chosen[0].card, chosen[1].card)


def _turn_up(state: State, move: Prize) -> Iterator[Event]:
    rest = tuple(card for card in state.prizes if card != move.card)
    yield PrizeTurnedUp("2.1", state.but(prizes=rest, prize=move.card), move.card)


def _compare(state: State, first: int, second: int) -> Iterator[Event]:
    hands = tuple(
        tuple(card for card in hand if card != bid) for hand, bid in zip(state.hands, (first, second), strict=True)
    )
    state = state.but(hands=hands, bids=(first, second))
    yield BidsRevealed("2.2", state, (first, second))
    prize = state.prize
    if first == second:
        state = state.but(prize=0, bids=())
        yield BidsCancelled("2.4", state, first)
    else:
        winner = 0 if first > second else 1
        points = tuple(score + prize * (seat == winner) for seat, score in enumerate(state.points))
        state = state.but(prize=0, bids=(), points=points)
        yield PrizeTaken("2.3", state, winner, prize)
    if (end := outcome(state)) is not None:
        yield GameEnded("3.1", state, end)


def play(state: State, moves: Any) -> State:
    """Return the state after the moves.

    >>> play(deal(start(), seed=1), {0: Bid(3), 1: Bid(1)}).hands
    ((1, 2), (2, 3))
    """
    after: State = core.last_state(resolve(state, moves))
    return after


def deal(state: State, seed: int) -> State:
    """Play all pending chance moves."""
    after: State = core.deal(RULES, state, seed)
    return after


def outcome(state: State) -> Outcome | None:
    """Return who won, or None while the game goes on."""
    if state.prizes or state.prize:
        return None
    best = max(state.points)
    return Outcome(tuple(seat for seat in (0, 1) if state.points[seat] == best), state.points, "most_points")


# ------------------------------------------------------------------------------------ who sees what


def view(state: State, player: int) -> State:
    """Return what the player sees: everything, because every card used was shown."""
    return state.but(viewer=player)


def seen(event: Event, player: int) -> Event:
    """Return the event as the player saw it."""
    return event.but(state=view(event.state, player))
