"""The rules of Fiji; numbers in events and errors are those of RULES.md.

The table and the moves stand in `state.py`, what can happen in `events.py`, setting up in `setup.py`, and the
two comparisons (offers by a condition, hands by the goals) in `compare.py`; all of them can be had from here.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, product
from typing import Any

from fijiwidgets import core
from fijiwidgets.core import IllegalMove, Move, Outcome

# ------------------------------------------------------------------------------------ state and moves
# ------------------------------------------------------------------------------------ events
# ------------------------------------------------------------------------------------ set-up
from .compare import GOAL_TROPHIES, compare_offers, goal_values, place_trophies, rank_hands, wants_most
from .components import (
    COLOURS,
    FULL_SET,
    GOALS,
    HIDDEN_BEADS,
    LARGEST_OFFER,
    NO_BEADS,
    PLAYERS,
    ROWS,
    Beads,
    dealt_set,
    holds,
    minus,
    plus,
    read_effect,
)
from .events import (
    EVENTS,
    BeadsDealt,
    BeadsHidden,
    BeadsReturned,
    BeadsTaken,
    ConditionCompared,
    ConditionDrawn,
    EffectDrawn,
    Event,
    ExchangeEnded,
    GameEnded,
    GoalCompared,
    GoalDrawn,
    GoalRotated,
    GoalScored,
    GoalsSwapped,
    GoalTied,
    HalfTaken,
    HandsShown,
    NobodyActs,
    OfferKept,
    OfferMarked,
    OffersGivenUp,
    OffersRevealed,
    OthersGetNothing,
    OthersTook,
    PlayerActs,
    RoundEnded,
    SupplyTooSmall,
    TiedPlayersCancelled,
    TrophiesGiven,
)
from .setup import SECRET, material, position, problems, start
from .state import (
    CHOOSING,
    MOVES,
    DrawCondition,
    DrawEffect,
    DrawGoal,
    Hide,
    Offer,
    Rotate,
    State,
    Swap,
    owned,
)

__all__ = ["EVENTS", "MOVES", "Event", "State", "material", "owned", "position", "problems", "start"]

RULES = sys.modules[__name__]

# ------------------------------------------------------------------------------------ whose turn, which moves

SEATS = {number: tuple(range(number)) for number in PLAYERS}
ROTATIONS = tuple(Rotate(i) for i in range(ROWS))
SWAPS = tuple(Swap(i, j) for i, j in combinations(range(ROWS), 2))

# Every heap that fits into a hand, in listing order; offers and hidings are handed out as these shared objects.
HEAPS: dict[Beads, Beads] = {
    (g, r, y, b): (g, r, y, b) for g, r, y, b in product(range(LARGEST_OFFER + 1), repeat=4) if g + r + y + b <= 4
}
OFFERS = {heap: Offer(*heap) for heap in HEAPS}
HIDINGS = {heap: Hide(*heap) for heap in HEAPS}


def actors(state: State) -> tuple[int, ...]:
    """Return who decides now: everybody at once on offers and hiding, the acting player on goals.

    >>> actors(deal(start(players=4), seed=1))
    (0, 1, 2, 3)
    """
    if state.phase in ("offer", "hide"):
        return SEATS[len(state.players)]
    if state.phase in CHOOSING:
        return (_acting(state),)
    return ()


def _acting(state: State) -> int:
    seat = compare_offers(state.table[state.step][0], state.offers).actor
    assert seat is not None
    return seat


@core.remembered
def chance(state: State) -> Sequence[tuple[Move, Fraction]]:
    """Return nature's moves with their probabilities: each card left is equally likely, a goal either way up.

    >>> len(chance(start())), chance(start())[0]
    (16, (DrawCondition(card='fewest B'), Fraction(1, 16)))
    """
    if state.phase == "conditions":
        return _draws(DrawCondition, state.piles[0])
    if state.phase == "effects":
        return _draws(DrawEffect, state.piles[1])
    if state.phase == "goals":
        laid = [goal[0] for goal in state.goals]
        return _draws(DrawGoal, tuple([goal for goal in GOALS if goal[0] not in laid]))
    return ()


@lru_cache(maxsize=2048)
def _draws(kind: Callable[[str], Move], pile: tuple[str, ...]) -> tuple[tuple[Move, Fraction], ...]:
    number = len(pile)
    copies = dict.fromkeys(pile, 1) if len(set(pile)) == number else Counter(pile)
    return tuple([_option(kind, card, copies[card], number) for card in copies])


@cache
def _option(kind: Callable[[str], Move], card: str, copies: int, number: int) -> tuple[Move, Fraction]:
    return _draw_of(kind, card), _share(copies, number)


@cache
def _draw_of(kind: Callable[[str], Move], card: str) -> Move:
    return kind(card)


@cache
def _share(part: int, whole: int) -> Fraction:
    return Fraction(part, whole)


@core.remembered
def legal_moves(state: State, player: int) -> Sequence[Move]:
    """Return what the player may do, sorted.

    In the view of a two-player game, the other's moves are those that some way of hiding would allow.

    >>> len(legal_moves(deal(start(), seed=1), 0))
    63
    """
    if player not in actors(state):
        return ()
    if state.phase == "offer":
        hand = state.hands[player]
        if state.hidden and state.hidden[player] is None:
            return _offers(hand, max(0, min(LARGEST_OFFER, sum(hand) - HIDDEN_BEADS)))
        return _offers(hand, LARGEST_OFFER)
    if state.phase == "hide":
        return _hidings(state.hands[player])
    return ROTATIONS if state.phase == "rotate" else SWAPS


@lru_cache(maxsize=4096)
def _offers(hand: Beads, most: int) -> tuple[Offer, ...]:
    capped = tuple(min(LARGEST_OFFER, number) for number in hand)
    return _offers_within(capped, most)


@cache
def _offers_within(hand: Beads, most: int) -> tuple[Offer, ...]:
    found = tuple(offer for heap, offer in OFFERS.items() if 1 <= sum(heap) <= most and holds(hand, heap))
    return found or (OFFERS[NO_BEADS],)


@lru_cache(maxsize=256)
def _hidings(hand: Beads) -> tuple[Hide, ...]:
    number = min(HIDDEN_BEADS, sum(hand))
    return tuple(hiding for heap, hiding in HIDINGS.items() if sum(heap) == number and holds(hand, heap))


def why_not(state: State, player: int, move: object) -> IllegalMove:
    """Explain why a move that is not listed is illegal."""
    rule, kind = _asked_for(state)
    if not isinstance(move, MOVES):
        return IllegalMove("common.error.not_a_move", rule, move=core.shown(move))
    if player not in actors(state):
        return IllegalMove("common.error.not_your_turn", rule, seat=core.shown(player))
    if type(move) is not kind:
        return IllegalMove(f"fiji.error.now_{state.phase}", rule, move=core.shown(move))
    if isinstance(move, Offer | Hide):
        return _why_not_heap(state, state.hands[player], move)
    if isinstance(move, Rotate):
        return IllegalMove("fiji.error.rotate", rule, number=core.shown(move.i))
    return IllegalMove("fiji.error.swap", rule, move=core.shown(move))


def _asked_for(state: State) -> tuple[str, type[Move] | None]:
    """Return what kind of move is wanted now, and the rule that wants it."""
    wanted: dict[str, tuple[str, type[Move]]] = {
        "conditions": ("2.3", DrawCondition),
        "effects": ("2.4", DrawEffect),
        "goals": ("2.6", DrawGoal),
        "hide": ("8.2", Hide),
        "offer": ("3.2", Offer),
        "rotate": ("5.9", Rotate),
        "swap": ("5.10", Swap),
    }
    return wanted.get(state.phase, ("9.1", None))


def _why_not_heap(state: State, hand: Beads, move: Offer | Hide) -> IllegalMove:
    heap = (move.g, move.r, move.y, move.b)
    hiding = isinstance(move, Hide)
    size_rule = "8.2" if hiding else "3.2"
    if any(type(number) is not int or number < 0 for number in heap):
        return IllegalMove("fiji.error.not_beads", size_rule, move=core.shown(move))
    for colour, wanted, there in zip(COLOURS, heap, hand, strict=True):
        if wanted > there:
            name = core.GameError(f"fiji.colour.{colour}")
            rule = "8.2" if hiding else "3.3"
            return IllegalMove("fiji.error.not_in_hand", rule, colour=name, wanted=core.shown(wanted), there=there)
    if hiding:
        return IllegalMove("fiji.error.hide_size", "8.2", wanted=HIDDEN_BEADS, number=sum(heap))
    return IllegalMove("fiji.error.offer_from_hand", "3.2", most=LARGEST_OFFER, number=sum(heap))


# ------------------------------------------------------------------------------------ what happens


def resolve(state: State, moves: Any) -> Iterator[Event]:
    """Yield what happens, in order; an illegal move raises `IllegalMove` before anything happens."""
    chosen = core.checked(RULES, state, moves)
    if None in chosen:
        return _draw(state, chosen[None])
    if state.phase == "offer":
        return _exchange(state, [chosen[seat] for seat in actors(state)])
    if state.phase == "hide":
        return _hide(state, [chosen[seat] for seat in actors(state)])
    seat = _acting(state)
    return _rotate(state, seat, chosen[seat]) if state.phase == "rotate" else _swap(state, seat, chosen[seat])


def play(state: State, moves: Any) -> State:
    """Return the state after the moves.

    >>> play(start(), DrawCondition("most GR")).table
    (('most GR', ''),)
    """
    after: State = core.last_state(resolve(state, moves))
    return after


def deal(state: State, seed: int) -> State:
    """Play all pending chance moves."""
    after: State = core.deal(RULES, state, seed)
    return after


def outcome(state: State) -> Outcome | None:
    """Return who won, or None while the game goes on."""
    if state.phase != "over":
        return None
    best = max(state.heads)
    winners = tuple(seat for seat, own in enumerate(state.heads) if own == best)
    return Outcome(winners, state.heads, "fiji.outcome.won" if len(winners) == 1 else "fiji.outcome.shared")


# ---- a round begins


def _draw(state: State, move: DrawCondition | DrawEffect | DrawGoal) -> Iterator[Event]:
    card, table = move.card, state.table
    if isinstance(move, DrawCondition):
        row = len(table)
        if row == 0 and state.round == 1:
            # The first state is dealt already; its dealing is told as the first card is drawn.
            yield BeadsDealt(_dealing_rule(state), state, state.hands[0], state.supply)
        piles = (_without(state.piles[0], card), state.piles[1])
        phase = "effects" if row + 1 == ROWS else "conditions"
        yield ConditionDrawn("2.3", state.but(table=(*table, (card, "")), piles=piles, phase=phase), row, card)
    elif isinstance(move, DrawEffect):
        row = next(row for row in range(ROWS) if not table[row][1])
        table = (*table[:row], (table[row][0], card), *table[row + 1 :])
        piles = (state.piles[0], _without(state.piles[1], card))
        phase = "goals" if row + 1 == ROWS else "effects"
        yield EffectDrawn("2.4", state.but(table=table, piles=piles, phase=phase), row, card)
    else:
        goals = (*state.goals, card)
        phase = "goals" if len(goals) < ROWS else "hide" if len(state.players) == 2 else "offer"
        yield GoalDrawn("2.6", state.but(goals=goals, phase=phase), len(goals) - 1, card)


def _without(pile: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = pile.index(card)
    return pile[:place] + pile[place + 1 :]


def _dealing_rule(state: State) -> str:
    return "8.1" if len(state.players) == 2 else "2.1"


def _hide(state: State, hidings: Sequence[Hide]) -> Iterator[Event]:
    hidden = _heaps(hidings)
    hands = tuple(map(minus, state.hands, hidden))
    yield BeadsHidden("8.2", state.but(hands=hands, hidden=hidden, phase="offer"), hidden)


def _heaps(moves: Sequence[Hide | Offer]) -> tuple[Beads, ...]:
    return tuple([HEAPS[move.g, move.r, move.y, move.b] for move in moves])


# ---- an exchange


def _exchange(state: State, chosen: Sequence[Offer]) -> Iterator[Event]:
    offers = _heaps(chosen)
    hands = tuple(map(minus, state.hands, offers))
    state = state.but(hands=hands, offers=offers, phase="evaluate")
    yield OffersRevealed("3.4", state, offers)
    yield from _evaluate(state, 0)


def _evaluate(state: State, first: int) -> Iterator[Event]:
    """Go through the rows from `first` on, until the acting player has to choose or all are done."""
    for row in range(first, ROWS):
        condition, effect = state.table[row]
        if row:
            state = state.but(step=row)
        comparison = compare_offers(condition, state.offers)
        yield ConditionCompared("4.2", state, row, condition, comparison.values)
        for seats, value in comparison.cancelled:
            yield TiedPlayersCancelled("4.4", state, seats, value)
        seat = comparison.actor
        if seat is None:
            yield NobodyActs("4.5", state, effect)
            continue
        if effect in CHOOSING:
            state = state.but(phase=effect)
        yield PlayerActs("4.4", state, seat, comparison.values[seat], condition, effect)
        if effect in CHOOSING:
            return
        event = _carry_out(state, seat, effect)
        yield event
        state = event.state
    yield from _settle(state)


def _carry_out(state: State, seat: int, card: str) -> Event:
    effect = read_effect(card)
    assert effect is not None, card
    if effect.kind == "take":
        return _take(state, seat, effect.beads)
    if effect.kind == "half":
        return _take_half(state, seat, effect.beads.index(1))
    if effect.kind == "others":
        return _others_take(state, seat, effect.beads)
    return OfferMarked("5.8", state.but(kept=tuple(sorted({*state.kept, seat}))), seat)


def _take(state: State, seat: int, beads: Beads) -> Event:
    if not holds(state.supply, beads):
        return SupplyTooSmall("5.2", state, seat, beads)
    return BeadsTaken("5.1", _handed_out(state, (seat,), beads), seat, beads)


def _take_half(state: State, seat: int, colour: int) -> Event:
    there = state.supply[colour]
    if there == 0:
        return HalfTaken("5.5", state, seat, COLOURS[colour], 0, 0)
    taken, rule = ((there + 1) // 2, "5.3") if state.edition == "de" else (there // 2, "5.4")
    beads: list[int] = [0, 0, 0, 0]
    beads[colour] = taken
    after = _handed_out(state, (seat,), (beads[0], beads[1], beads[2], beads[3]))
    return HalfTaken(rule, after, seat, COLOURS[colour], taken, there)


def _others_take(state: State, seat: int, bead: Beads) -> Event:
    others = tuple([other for other in SEATS[len(state.players)] if other != seat])
    colour = bead.index(1)
    if state.supply[colour] < len(others):
        return OthersGetNothing("5.7", state, seat, others, COLOURS[colour], state.supply[colour])
    return OthersTook("5.6", _handed_out(state, others, bead), seat, others, COLOURS[colour])


def _handed_out(state: State, seats: Sequence[int], beads: Beads) -> State:
    hands, supply = list(state.hands), state.supply
    for seat in seats:
        hands[seat] = plus(hands[seat], beads)
        supply = minus(supply, beads)
    return state.but(hands=tuple(hands), supply=supply)


def _rotate(state: State, seat: int, move: Rotate) -> Iterator[Event]:
    goals = list(state.goals)
    number, before = int(move.i), goals[move.i]
    after = goals[number] = before[0] + ("-" if wants_most(before) else "+")
    state = state.but(goals=tuple(goals), phase="evaluate")
    yield GoalRotated("5.9", state, seat, number, before, after)
    yield from _evaluate(state, state.step + 1)


def _swap(state: State, seat: int, move: Swap) -> Iterator[Event]:
    goals = list(state.goals)
    first, second = int(move.i), int(move.j)
    goals[first], goals[second] = goals[second], goals[first]
    state = state.but(goals=tuple(goals), phase="evaluate")
    yield GoalsSwapped("5.10", state, seat, first, second)
    yield from _evaluate(state, state.step + 1)


def _settle(state: State) -> Iterator[Event]:
    """Give the marked offers back, put the others into the supply, and go on."""
    for seat in state.kept:
        hands, offers = list(state.hands), list(state.offers)
        hands[seat], offers[seat] = plus(hands[seat], offers[seat]), NO_BEADS
        beads = state.offers[seat]
        state = state.but(hands=tuple(hands), offers=tuple(offers))
        yield OfferKept("6.1", state, seat, beads)
    given_up = NO_BEADS
    for offer in state.offers:
        given_up = plus(given_up, offer)
    after = state.but(
        supply=plus(state.supply, given_up),
        offers=(),
        step=0,
        kept=(),
        phase="score" if state.last_exchange else "offer",
        exchange=state.exchange if state.last_exchange else state.exchange + 1,
    )
    if givers := tuple([seat for seat in SEATS[len(state.players)] if seat not in state.kept]):
        yield OffersGivenUp("6.2", after, givers, given_up)
    yield ExchangeEnded("6.3", after, state.exchange)
    if state.last_exchange:
        yield from _score(after)


# ---- trophies


def _score(state: State) -> Iterator[Event]:
    yield HandsShown("7.1", state, state.hands)
    state = yield from _score_goals(state) if len(state.players) == 2 else _score_places(state)
    if state.last_round:
        yield RoundEnded("7.7", state, state.round)
        state = state.but(phase="over")
        end = outcome(state)
        assert end is not None
        yield GameEnded("9.1" if len(end.winners) == 1 else "9.2", state, end)
    else:
        yield from _next_round(state)


def _score_places(state: State) -> Generator[Event, None, State]:
    steps, ranking = rank_hands(state.goals, state.hands)
    for step in steps:
        rule = "7.2" if step.goal else "7.1"
        yield GoalCompared(rule, state, step.goal, state.goals[step.goal], step.seats, step.values, step.groups)
    place = 1
    for seats in ranking:
        trophies = place_trophies(len(state.players), place, len(seats), state.edition)
        rule = "7.3" if len(seats) == 1 else "7.4" if state.edition == "de" else "7.5"
        state = _rewarded(state, seats, trophies)
        yield TrophiesGiven(rule, state, seats, place, trophies)
        place += len(seats)
    return state


def _score_goals(state: State) -> Generator[Event, None, State]:
    for number, (goal, trophies) in enumerate(zip(state.goals, GOAL_TROPHIES, strict=True)):
        first, second = values = goal_values(goal, state.hands)
        if first == second:
            yield GoalTied("8.5", state, number, goal, first, trophies)
            continue
        winner = 0 if (first > second) == wants_most(goal) else 1
        state = _rewarded(state, (winner,), trophies)
        yield GoalScored("8.4", state, number, goal, values, winner, trophies)
    return state


def _rewarded(state: State, seats: Sequence[int], trophies: int) -> State:
    return state.but(heads=tuple([own + trophies * (seat in seats) for seat, own in enumerate(state.heads)]))


def _next_round(state: State) -> Iterator[Event]:
    number = len(state.players)
    back = NO_BEADS
    for seat in SEATS[number]:
        back = plus(back, owned(state, seat))
    state = state.but(hands=(NO_BEADS,) * number, hidden=(), supply=plus(state.supply, back))
    yield BeadsReturned("7.7", state, back)
    yield RoundEnded("7.7", state, state.round)
    each = dealt_set(number)
    # In one edition the supply is a new set each round, in the other it is what is left when everybody has taken
    # a set from all the beads: the same heap (2.2).
    state = state.but(
        hands=(each,) * number,
        supply=FULL_SET,
        table=(),
        goals=(),
        phase="conditions",
        round=state.round + 1,
        exchange=1,
    )
    yield BeadsDealt(_dealing_rule(state), state, each, FULL_SET)


# ------------------------------------------------------------------------------------ who sees what


def view(state: State, player: int) -> State:
    """Return what the player sees: everything, but with two players not which beads the other has hidden.

    With three and more every bead moves in the open, so a player with a good memory knows every hand. With two,
    the other's hand and hidden beads are shown as one sum, until the hands are shown at the end of the round.
    """
    if not state.hidden or state.phase not in SECRET:
        return state.but(viewer=player)
    hands, hidden = list(state.hands), list(state.hidden)
    for seat, beads in enumerate(state.hidden):
        if seat != player and beads is not None:
            hands[seat], hidden[seat] = plus(hands[seat], beads), None
    return state.but(hands=tuple(hands), hidden=tuple(hidden), viewer=player)


def seen(event: Event, player: int) -> Event:
    """Return the event as the player saw it."""
    if isinstance(event, BeadsHidden):
        hidden = tuple(beads if seat == player else None for seat, beads in enumerate(event.hidden))
        return event.but(state=view(event.state, player), hidden=hidden)
    return event.but(state=view(event.state, player))
