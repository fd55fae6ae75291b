"""The rules of Kahuna; numbers in events and errors are those of RULES.md.

State and moves stand in `state.py`, events in `events.py`, set-up in `setup.py`; all are reached from here.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any

from fijiwidgets import core
from fijiwidgets.core import IllegalMove, Outcome

from .components import (
    BRIDGES,
    CARDS,
    DEALT,
    ENDS,
    HAND_LIMIT,
    ISLAND_BIT,
    ISLANDS,
    LINE_BIT,
    LINES,
    LINES_AT,
    ROUND_POINTS,
    ROUNDS,
)
from .events import (
    EVENTS,
    BridgeLaid,
    BridgeRemoved,
    BridgeStripped,
    CardDealt,
    CardOpened,
    CardsPutAway,
    DeckCardDrawn,
    DeckChosen,
    DeckRenewed,
    DrawDeclined,
    Event,
    GameEnded,
    HandicapBridgeLaid,
    LastTurnOver,
    LastTurnsBegun,
    MajorityWon,
    NoBridgesLeft,
    OpenCardDrawn,
    RelayBridgeLaid,
    RoundScored,
    StoneLost,
    TurnEnded,
)
from .setup import material, position, problems, start, unknown_cards
from .state import (
    DEAL,
    DRAW,
    FROM_DECK,
    HANDICAP,
    MOVES,
    OPEN,
    OVER,
    RESOLVING,
    TURN,
    Cards,
    Discard,
    Draw,
    Lay,
    Pair,
    Remove,
    State,
    Top,
    added,
    changed,
    has_majority,
    lines_at,
    names_in,
    next_phase,
    taken,
    waits_for,
    without_bridges,
)

__all__ = [
    "EVENTS",
    "MOVES",
    "Discard",
    "Draw",
    "Lay",
    "Remove",
    "State",
    "Top",
    "actors",
    "chance",
    "deal",
    "legal_moves",
    "material",
    "outcome",
    "play",
    "position",
    "problems",
    "resolve",
    "seen",
    "start",
    "view",
    "why_not",
]

RULES = sys.modules[__name__]
ALL_LINES = (1 << len(LINES)) - 1

# ------------------------------------------------------------------------------------ whose turn, which moves

# Lists hand out shared moves, and what depends on a hand alone is made once for each hand.
_TOP = {island: Top(island) for island in ISLANDS}
_SHARES = [[Fraction(count, max(1, total)) for count in range(total + 1)] for total in range(len(CARDS) + 1)]
_HANDICAP_LAYS = [(LINE_BIT[line], Lay(line, None)) for line in LINES]
_LAYS = [(LINE_BIT[line], Lay(line, card)) for line in LINES for card in ENDS[line]]
_REMOVALS = {  # by the pair of cards: the line, the removal, the removal with an own bridge after it
    pair: [
        (LINE_BIT[line], Remove(line, pair), Remove(line, pair, relay=True))
        for line in LINES
        if set(pair) <= set(ENDS[line])
    ]
    for pair in combinations_with_replacement(ISLANDS, 2)
}


def actors(state: State) -> tuple[int, ...]:
    """Return who decides now."""
    if state.phase == TURN:
        return (state.to_move,)
    if state.phase == HANDICAP:
        return (0,) if state.handicap[0] else (1,)
    return ()


@core.remembered
def chance(state: State) -> list[tuple[Top, Fraction]]:
    """Return nature's moves with their probabilities; in a view the deck is unknown and there are none."""
    deck = state.deck
    if state.phase not in (OPEN, DRAW, DEAL) or state.viewer is not None:
        return []
    copies = dict.fromkeys(deck, 0)
    for card in deck:
        copies[card] += 1
    shares = _SHARES[len(deck)]
    try:
        return [(_TOP[card], shares[count]) for card, count in copies.items()]
    except KeyError as error:
        raise unknown_cards(state) or error from None


@core.remembered
def legal_moves(state: State, player: int) -> Sequence[Lay | Remove | Discard | Draw]:
    """Return what the player may do, sorted; in a view only what does not depend on unknown cards.

    >>> two_of_a_kind = position(hands=[["ALOA"], []], open=["BARI", "BARI", "COCO"])
    >>> " / ".join(map(str, legal_moves(two_of_a_kind, 0)[:5]))
    'lay ALOA-BARI ALOA / lay ALOA-DUDA ALOA / lay ALOA-HUNA ALOA / discard ALOA / draw none'
    """
    if (player,) != actors(state):
        return ()
    free = _lines_to_lay(state, player)
    if state.phase == HANDICAP:
        return [move for line, move in _HANDICAP_LAYS if line & free]
    hand = state.hands[player]
    if None in hand:
        return ()
    theirs, calm = state.laid[1 - player], state.calm
    moves: list[Lay | Remove | Discard | Draw] = [move for line, move in _lays(hand) if line & free]
    for line, removal, relay in _removals(hand):
        if line & theirs:
            moves.append(removal)
            if calm and _why_no_relay(state, player, removal.line) is None:
                moves.append(relay)
    moves += _discards(hand)
    moves += _draws(state.open, bool(state.deck), len(hand) >= HAND_LIMIT, state.refused)
    return moves


def _lines_to_lay(state: State, player: int) -> int:
    """Return the lines on which the player may lay a bridge if he has a card for it."""
    white, black = state.laid
    if state.laid[player].bit_count() >= BRIDGES:
        return 0
    free = ALL_LINES & ~(white | black)
    return free & ~lines_at(state.held[1 - player]) if state.calm else free


def _why_no_relay(state: State, player: int, line: str) -> IllegalMove | None:
    """Return what forbids laying an own bridge where the opponent's has just been removed."""
    if not state.calm:
        return IllegalMove("kahuna.error.no_relay", "9.2")
    if state.laid[player].bit_count() >= BRIDGES:
        return IllegalMove("kahuna.error.no_bridge_left", "1.3", count=BRIDGES)
    other = 1 - player
    theirs = state.laid[other] & ~LINE_BIT[line]
    for island in ENDS[line]:
        if state.held[other] & ISLAND_BIT[island] and has_majority(theirs, island):
            return IllegalMove("kahuna.error.relay_closed", "9.3", island=island)
    return None


@lru_cache(maxsize=4096)
def _lays(hand: Cards) -> list[tuple[int, Lay]]:
    return [entry for entry in _LAYS if entry[1].card in hand]


@lru_cache(maxsize=4096)
def _removals(hand: Cards) -> list[tuple[int, Remove, Remove]]:
    removals = [entry for pair in set(combinations(hand, 2)) for entry in _REMOVALS[pair]]
    return sorted(removals, key=lambda entry: (entry[0], entry[1].cards))  # lower bits are earlier lines


@lru_cache(maxsize=4096)
def _discards(hand: Cards) -> list[Discard]:
    choices = {cards for size in range(1, len(hand) + 1) for cards in combinations(hand, size)}
    return [_discard(cards) for cards in sorted(choices)]


@lru_cache(maxsize=8192)
def _discard(cards: tuple[str, ...]) -> Discard:
    return Discard(cards)


@lru_cache(maxsize=4096)
def _draws(open_cards: Cards, deck: bool, full: bool, refused: bool) -> list[Draw]:
    """Return the ways to end the turn; there are none while a full hand faces a refusal."""
    if not open_cards and not deck:
        return [Draw(None)]
    draws = [] if refused else [Draw(None)]
    if not full:
        draws += [Draw(card) for card in dict.fromkeys(open_cards)]
        draws += [Draw(FROM_DECK)] if deck else []
    return draws


# ------------------------------------------------------------------------------------ why a move is illegal


def why_not(state: State, player: int, move: object) -> IllegalMove:
    """Explain why a move that is not listed is illegal."""
    if not isinstance(move, (Lay, Remove, Discard, Draw)):
        return IllegalMove("common.error.not_a_move", "3.1", move=core.shown(move))
    if (player,) != actors(state):
        return IllegalMove("common.error.not_your_turn", "3.1", seat=core.shown(player))
    if state.viewer is None and (unknown := unknown_cards(state)):
        return unknown
    if state.phase == HANDICAP:
        return _why_no_handicap_bridge(state, player, move)
    if isinstance(move, Draw):
        return _why_not_draw(state, player, move)
    if isinstance(move, Discard):
        return _why_not_cards(state, player, move.cards, "3.3")
    if not isinstance(move.line, str) or move.line not in ENDS:
        return IllegalMove("kahuna.error.no_such_line", "1.1", line=core.shown(move.line))
    return _why_not_lay(state, player, move) if isinstance(move, Lay) else _why_not_remove(state, player, move)


def _why_no_handicap_bridge(state: State, player: int, move: object) -> IllegalMove:
    if not isinstance(move, Lay) or move.card is not None:
        return IllegalMove("kahuna.error.handicap_first", "2.4", left=state.handicap[player])
    if not isinstance(move.line, str) or move.line not in ENDS:
        return IllegalMove("kahuna.error.no_such_line", "1.1", line=core.shown(move.line))
    return _why_not_line(state, player, move.line, "2.4")


def _why_not_cards(state: State, player: int, cards: object, rule: str) -> IllegalMove:
    """Explain what is wrong with cards that a move takes from the hand."""
    if not isinstance(cards, tuple) or not cards or not all(isinstance(card, str) for card in cards):
        return IllegalMove("kahuna.error.no_cards", rule, cards=core.shown(cards))
    for card, count in Counter(cards).items():
        if card not in ISLAND_BIT:
            return IllegalMove("kahuna.error.no_such_island", "1.1", place="card", island=core.shown(card))
        if state.hands[player].count(card) < count:
            return IllegalMove("kahuna.error.not_in_hand", rule, card=card, count=count)
    return IllegalMove("common.error.view")  # of an opponent whose cards are not known


def _why_not_line(state: State, player: int, line: str, rule: str) -> IllegalMove:
    """Explain what is wrong with a line on which a bridge is to be laid."""
    if LINE_BIT[line] & (state.laid[0] | state.laid[1]):
        return IllegalMove("kahuna.error.line_taken", rule, line=line)
    if state.laid[player].bit_count() >= BRIDGES:
        return IllegalMove("kahuna.error.no_bridge_left", "1.3", count=BRIDGES)
    theirs = [island for island in ENDS[line] if state.held[1 - player] & ISLAND_BIT[island]]
    if state.calm and theirs:
        return IllegalMove("kahuna.error.closed", "9.1", island=theirs[0])
    return IllegalMove("common.error.view")


def _why_not_lay(state: State, player: int, move: Lay) -> IllegalMove:
    if move.card is None:
        return IllegalMove("kahuna.error.card_needed", "4.1")
    if move.card not in state.hands[player]:
        return _why_not_cards(state, player, (move.card,), "4.1")
    if move.card not in ENDS[move.line]:
        return IllegalMove("kahuna.error.card_elsewhere", "4.1", card=move.card, line=move.line)
    return _why_not_line(state, player, move.line, "4.1")


def _why_not_remove(state: State, player: int, move: Remove) -> IllegalMove:
    if not isinstance(move.cards, tuple) or len(move.cards) != 2:
        return IllegalMove("kahuna.error.two_cards", "5.1", cards=core.shown(move.cards))
    if not all(isinstance(card, str) and card in ENDS[move.line] for card in move.cards):
        return IllegalMove("kahuna.error.cards_elsewhere", "5.1", cards=core.shown(move.cards), line=move.line)
    if Counter(move.cards) - Counter(state.hands[player]):
        return _why_not_cards(state, player, move.cards, "5.1")
    if not state.laid[1 - player] & LINE_BIT[move.line]:
        return IllegalMove("kahuna.error.nothing_to_remove", "5.1", line=move.line)
    return _why_no_relay(state, player, move.line) or IllegalMove("kahuna.error.relay_word", "9.2")


def _why_not_draw(state: State, player: int, move: Draw) -> IllegalMove:
    full = len(state.hands[player]) >= HAND_LIMIT
    if move.island is None:
        return IllegalMove(
            "kahuna.error.must_make_room" if full else "kahuna.error.must_draw", "6.6" if full else "6.4"
        )
    if move.island != FROM_DECK and move.island not in ISLANDS:
        return IllegalMove("kahuna.error.no_such_draw", "6.1", island=core.shown(move.island))
    if state.last_turns is not None:
        return IllegalMove("kahuna.error.last_turn", "7.5")
    if full:
        return IllegalMove("kahuna.error.full_hand", "6.3", count=HAND_LIMIT)
    if move.island == FROM_DECK:
        return IllegalMove("kahuna.error.deck_empty", "6.1")
    return IllegalMove("kahuna.error.not_open", "6.1", card=move.island)


# ------------------------------------------------------------------------------------ what happens


def resolve(state: State, moves: Any) -> Iterator[Event]:
    """Yield what happens, in order; an illegal move raises `IllegalMove` before anything happens."""
    [(seat, move)] = core.checked(RULES, state, moves).items()
    happens: Callable[[State, Any, Any], Iterator[Event]] = _HAPPENS[type(move)]
    return _completed(state, happens(state, seat, move))


def _completed(before: State, events: Iterator[Event]) -> Iterator[Event]:
    """Yield the events of one move; a last state that still says `resolving` learns what comes next."""
    try:
        last = next(events)
        for event in events:
            yield last
            last = event
    except TypeError as error:  # cards that nobody knows cannot be put in order
        raise unknown_cards(before) or error from None
    state = last.state
    if state.phase == RESOLVING:
        phase = next_phase(state)
        if phase == OVER:
            yield last
            yield from _end(state)
            return
        last = last.but(state=state.but(phase=phase))
    yield last


def _top(state: State, seat: None, move: Top) -> Iterator[Event]:
    """Bring the top card of the deck where it belongs."""
    card = move.card
    deck = taken(state.deck, (card,))
    if state.phase == OPEN:
        untouched = len(deck) + len(state.open) == len(CARDS) - 2 * DEALT - 1
        cards = added(state.open, (card,))
        yield CardOpened(
            "2.2" if untouched and state.round == 1 else "6.2",
            state.but(deck=deck, open=cards, phase=waits_for(deck, cards, state.handicap)),
            card,
        )
        return
    receiver = state.to_move
    if state.phase == DRAW:
        hands = changed(state.hands, receiver, added(state.hands[receiver], (card,)))
        state = state.but(deck=deck, hands=hands, refused=False, phase=RESOLVING)
        yield DeckCardDrawn("6.1", state, receiver, card)
        yield from _end_turn(state)
        return
    if len(state.hands[receiver]) > len(state.hands[1 - receiver]):
        receiver = 1 - receiver
    hands = changed(state.hands, receiver, added(state.hands[receiver], (card,)))
    phase = DEAL if min(map(len, hands)) < DEALT else waits_for(deck, state.open, state.handicap)
    yield CardDealt("2.1", state.but(deck=deck, hands=hands, phase=phase), receiver, card)


def _lay(state: State, seat: int, move: Lay) -> Iterator[Event]:
    line, card = move.line, move.card
    laid = changed(state.laid, seat, state.laid[seat] | LINE_BIT[line])
    won = _islands_won(laid[seat], state.held[seat], line)
    if card is None:
        left = state.handicap[seat] - 1
        state = state.but(laid=laid, handicap=changed(state.handicap, seat, left), phase=RESOLVING)
        yield HandicapBridgeLaid("2.4", state, seat, line, left)
    else:
        ends_here = not won and laid[1 - seat]  # a bridge that meets no other bridge may end the game
        state = _played(state, seat, (card,), laid, TURN if ends_here else RESOLVING)
        yield BridgeLaid("4.1", state, seat, line, card)
    if won:
        yield from _win(state, seat, won)


def _played(state: State, seat: int, cards: tuple[str, ...], laid: Pair, phase: str) -> State:
    """Return the state with changed bridges and with these cards of the hand on the discards, seen by all."""
    hands = changed(state.hands, seat, taken(state.hands[seat], cards))
    return state.but(laid=laid, hands=hands, discards=added(state.discards, cards), phase=phase)


def _islands_won(laid: int, held: int, line: str) -> list[str]:
    """Return the ends of a line just laid where its player now has the majority and had none before."""
    return [end for end in ENDS[line] if has_majority(laid, end) and not held & ISLAND_BIT[end]]


def _win(state: State, seat: int, won: Sequence[str]) -> Iterator[Event]:
    """Let a player win islands.

    Bridges fall only after all stones are set, and no fall wins anything: the cascade is one step deep.
    """
    other = 1 - seat
    for island in won:
        state = state.but(held=changed(state.held, seat, state.held[seat] | ISLAND_BIT[island]))
        yield MajorityWon("4.3", state, seat, island, (state.laid[seat] & LINES_AT[island]).bit_count())
    for island in won:
        for fallen in names_in(state.laid[other] & LINES_AT[island], LINES):
            state = state.but(laid=changed(state.laid, other, state.laid[other] & ~LINE_BIT[fallen]))
            yield BridgeStripped("4.4", state, other, fallen, island)
    yield from _lose_stones(state, other, "4.5")


def _lose_stones(state: State, seat: int, rule: str) -> Iterator[Event]:
    """Take away the stones of islands at which the player no longer has more than half."""
    laid = state.laid[seat]
    for island in names_in(state.held[seat], ISLANDS):
        if not has_majority(laid, island):
            state = state.but(held=changed(state.held, seat, state.held[seat] & ~ISLAND_BIT[island]))
            yield StoneLost(rule, state, seat, island, (laid & LINES_AT[island]).bit_count())


def _remove(state: State, seat: int, move: Remove) -> Iterator[Event]:
    line, other = move.line, 1 - seat
    laid = changed(state.laid, other, state.laid[other] & ~LINE_BIT[line])
    state = _played(state, seat, move.cards, laid, RESOLVING)
    yield BridgeRemoved("5.1", state, seat, line, move.cards)
    for event in _lose_stones(state, other, "5.2"):
        state = event.state
        yield event
    if move.relay:
        state = state.but(laid=changed(state.laid, seat, state.laid[seat] | LINE_BIT[line]))
        yield RelayBridgeLaid("9.2", state, seat, line)
        if won := _islands_won(state.laid[seat], state.held[seat], line):
            yield from _win(state, seat, won)


def _put_away(state: State, seat: int, move: Discard) -> Iterator[Event]:
    hands = changed(state.hands, seat, taken(state.hands[seat], move.cards))
    yield CardsPutAway("3.3", state.but(hands=hands, face_down=added(state.face_down, move.cards)), seat, move.cards)


def _draw(state: State, seat: int, move: Draw) -> Iterator[Event]:
    card = move.island
    if card == FROM_DECK:
        yield DeckChosen("6.1", state.but(phase=DRAW), seat)
        return
    if card is not None:
        hands = changed(state.hands, seat, added(state.hands[seat], (card,)))
        state = state.but(hands=hands, open=taken(state.open, (card,)), refused=False, phase=RESOLVING)
        yield OpenCardDrawn("6.1", state, seat, card)
    elif state.open or state.deck:
        full = len(state.hands[seat]) >= HAND_LIMIT
        state = state.but(refused=True, phase=RESOLVING)
        yield DrawDeclined("6.5" if full else "6.4", state, seat, full)
    yield from _end_turn(state)


def _end_turn(state: State) -> Iterator[Event]:
    """Pass the turn on, and end the round when nothing is left to draw."""
    seat = state.to_move
    if state.deck or state.open:
        state = state.but(to_move=1 - seat, phase=waits_for(state.deck, state.open))
        yield TurnEnded("3.1", state, seat)
        return
    state = state.but(to_move=1 - seat, phase=RESOLVING)
    if state.last_turns is None:
        yield TurnEnded("3.1", state, seat)
        yield from _end_round(state)
        return
    state = state.but(last_turns=state.last_turns - 1)
    yield LastTurnOver("7.5", state, seat)
    if state.last_turns == 0:
        yield _score(state)


def _end_round(state: State) -> Iterator[Event]:
    if state.round == ROUNDS:
        yield LastTurnsBegun("7.5", state.but(last_turns=2), state.to_move)
        return
    scored = _score(state)
    yield scored
    deck = added(state.discards, state.face_down)
    state = scored.state.but(deck=deck, discards=(), face_down=(), round=state.round + 1)
    yield DeckRenewed("7.4", state, state.round, len(deck))


def _score(state: State) -> Event:
    islands = state.held[0].bit_count(), state.held[1].bit_count()
    lead = islands[0] - islands[1]
    rule, worth = [("7.2", ROUND_POINTS[0]), ("7.3", ROUND_POINTS[1]), ("7.6", abs(lead))][state.round - 1]
    if lead == 0:
        return RoundScored(rule, state, state.round, islands, None, 0)
    winner = 0 if lead > 0 else 1
    points = changed(state.points, winner, state.points[winner] + worth)
    return RoundScored(rule, state.but(points=points), state.round, islands, winner, worth)


def _end(state: State) -> Iterator[Event]:
    """End the game: a player lost the last bridge, or the third scoring is done."""
    if state.last_turns != 0 and (loser := without_bridges(state)) is not None:
        yield NoBridgesLeft("8.5", state, loser)
    state = state.but(phase=OVER)
    end = outcome(state)
    assert end is not None
    yield GameEnded(RULE_OF_REASON[end.reason], state, end)


_HAPPENS: dict[type, Any] = {Top: _top, Lay: _lay, Remove: _remove, Discard: _put_away, Draw: _draw}
RULE_OF_REASON = {
    "most_points": "8.1",
    "third_scoring": "8.2",
    "most_bridges": "8.3",
    "draw": "8.4",
    "no_bridges": "8.5",
}


def play(state: State, moves: Any) -> State:
    """Return the state after the moves; an illegal move raises `IllegalMove`.

    >>> study = position(hands=[["ALOA"], []], open=["BARI", "BARI", "COCO"])
    >>> play(study, Lay("ALOA-BARI", "ALOA")).bridges
    {'ALOA-BARI': 0}
    """
    after: State = core.last_state(resolve(state, moves))
    return after


def deal(state: State, seed: int) -> State:
    """Play all pending chance moves.

    >>> [len(hand) for hand in deal(start(), seed=1).hands]
    [3, 3]
    """
    after: State = core.deal(RULES, state, seed)
    return after


def outcome(state: State) -> Outcome | None:
    """Return who won, or None while the game goes on."""
    if state.phase != OVER:
        return None
    if state.last_turns != 0:
        loser = without_bridges(state)
        return Outcome((0,) if loser else (1,), state.points, "no_bridges")
    comparisons = {
        "most_points": state.points,
        "third_scoring": (state.held[0].bit_count(), state.held[1].bit_count()),
        "most_bridges": (state.laid[0].bit_count(), state.laid[1].bit_count()),
    }
    for reason, (white, black) in comparisons.items():
        if white != black:
            return Outcome((0,) if white > black else (1,), state.points, reason)
    return Outcome((0, 1), state.points, "draw")


# ------------------------------------------------------------------------------------ who sees what


def view(state: State, player: int) -> State:
    """Return what the player sees: not the other hand, the deck or the cards put away, only how many they are."""
    hidden = 1 - player
    return state.but(
        hands=changed(state.hands, hidden, (None,) * len(state.hands[hidden])),
        deck=(None,) * len(state.deck),
        face_down=(None,) * len(state.face_down),
        viewer=player,
    )


def seen(event: Event, player: int) -> Event:
    """Return the event as the player saw it: cards that only the other player saw are None."""
    if isinstance(event, (CardDealt, DeckCardDrawn)) and event.seat != player:
        event = event.but(card=None)
    elif isinstance(event, CardsPutAway) and event.seat != player:
        event = event.but(cards=(None,) * len(event.cards))
    return event.but(state=view(event.state, player))
