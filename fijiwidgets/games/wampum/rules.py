"""The rules of Wampum; numbers in events and errors are those of RULES.md.

State and moves stand in `state.py`, events in `events.py`, set-up in `setup.py`; all of them can be had from here.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from fijiwidgets import core
from fijiwidgets.core import IllegalMove, Outcome

# ------------------------------------------------------------------------------------ state and moves
# ------------------------------------------------------------------------------------ events
# ------------------------------------------------------------------------------------ set-up
from .components import ALL, DRAWN, KINDS, OVER_HIGHEST, PER_ROUND, PLAYERS, ROUNDS, SET_OUT, TAKEN_OUT
from .events import (
    EVENTS,
    BiddingEnded,
    BidLaid,
    BidLeft,
    BidsTurnedOver,
    CanoeGiven,
    DeckEmptied,
    Discarded,
    Displaced,
    DrawSkipped,
    Event,
    FinalWampum,
    GameEnded,
    GoodDealt,
    GoodDrawn,
    GoodsTaken,
    GoodTakenOut,
    KindsMatched,
    LimitSet,
    MustDiscard,
    MustGo,
    NothingMatched,
    OneOfEachLeft,
    RoundBegan,
    RoundEnded,
    VillageRestocked,
    VillageStocked,
    WampumGained,
    Went,
    WithinLimit,
)
from .listing import Bids, Discards, is_part
from .setup import dealt_to, hide, material, position, problems, start
from .state import (
    CLOCKWISE,
    MOVES,
    NOTHING,
    UNITS,
    Bid,
    Discard,
    Draw,
    Go,
    Goods,
    Remove,
    State,
    minus,
    one_of_each,
    plus,
    put,
    size,
)

__all__ = [
    "EVENTS",
    "MOVES",
    "PLAYERS",
    "Bid",
    "Discard",
    "Draw",
    "Go",
    "Remove",
    "State",
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

# ------------------------------------------------------------------------------------ whose turn, which moves

_REMOVES = tuple(map(Remove, KINDS))
_DRAWS = tuple(map(Draw, KINDS))
_GOES = tuple(map(Go, range(5)))
# _SHARES[whole][part]: reducing a fraction anew for each card would be half the price of a draw.
_SHARES = [[Fraction(part, max(1, whole)) for part in range(whole + 1)] for whole in range(ALL + 1)]
_ALONE: dict[int | None, tuple[int, ...]] = {None: (), **{seat: (seat,) for seat in range(5)}}


def actors(state: State) -> tuple[int, ...]:
    """Return who decides now: all who are over the limit at once, otherwise one player or nobody."""
    phase = state.phase
    if phase == "bid":
        return _ALONE[state.bidder]
    if phase == "displaced":
        return _ALONE[state.displaced]
    if phase != "discard":
        return ()
    limit = state.limit
    return tuple([seat for seat, hand in enumerate(state.hands) if size(hand) > limit])


@core.remembered
def chance(state: State) -> Sequence[tuple[core.Move, Fraction]]:
    """Return nature's moves with their probabilities; a view does not know them."""
    if state.viewer is not None:
        return ()
    if state.phase == "remove":
        left = [kind for kind in KINDS if not state.box[kind]]
        return [(_REMOVES[kind], _SHARES[len(left)][1]) for kind in left]
    if state.phase not in ("deal", "draw"):
        return ()
    deck = state.deck
    shares = _SHARES[sum(deck)]
    return [(draw, shares[number]) for draw, number in zip(_DRAWS, deck) if number]  # noqa: B905 - both are five


@core.remembered
def legal_moves(state: State, player: int) -> Sequence[core.Move]:
    """Return what the player may do, sorted."""
    if player not in actors(state):
        return ()
    if state.phase == "bid":
        return Bids(state.hands[player], _needed(state))
    if state.phase == "displaced":
        return [_GOES[village] for village in _ways(state, player)]
    return Discards(state.hands[player], size(state.hands[player]) - state.limit)


def _needed(state: State) -> tuple[int, ...]:
    """Return how many goods a bid needs, by village: one, or more than the bid that lies there."""
    needed = [1] * len(state.villages)
    for bid in state.bids:
        if bid is not None and bid[0] is not None:
            needed[bid[0]] = size(bid[1]) + 1
    return tuple(needed)


def _ways(state: State, player: int) -> tuple[int, ...]:
    """Return the villages where the player's unchanged bid may go."""
    count = size(state.bids[player][1])
    return tuple([village for village, needed in enumerate(_needed(state)) if needed <= count])


def why_not(state: State, player: int, move: object) -> IllegalMove:
    """Explain why a move that is not listed is illegal."""
    if state.phase == "bid" and isinstance(move, Bid):
        return _why_not_bid(state, player, move)
    if state.phase == "displaced" and isinstance(move, Go):
        if not _is_village(state, move.village):
            return IllegalMove("wampum.error.no_village", "1.3", village=core.shown(move.village))
        count, there = size(state.bids[player][1]), _needed(state)[move.village] - 1
        return IllegalMove("wampum.error.too_small", "2.6", count=count, there=there)
    if state.phase == "discard" and isinstance(move, Discard):
        if not is_part(move.goods, state.hands[player]):
            return IllegalMove("wampum.error.not_in_hand", "5.2", goods=core.shown(move.goods))
        over = size(state.hands[player]) - state.limit
        return IllegalMove("wampum.error.exactly", "5.2", limit=state.limit, over=over, count=sum(move.goods))
    if isinstance(move, MOVES):
        return IllegalMove("wampum.error.not_now", "2.1", move=core.shown(move))
    return IllegalMove("common.error.not_a_move", "2.1", move=core.shown(move))


def _why_not_bid(state: State, player: int, bid: Bid) -> IllegalMove:
    if not _is_village(state, bid.village):
        return IllegalMove("wampum.error.no_village", "1.3", village=core.shown(bid.village))
    if not is_part(bid.goods, state.hands[player]):
        return IllegalMove("wampum.error.not_in_hand", "2.3", goods=core.shown(bid.goods))
    if not any(bid.goods):
        return IllegalMove("wampum.error.at_least_one", "2.3")
    there = _needed(state)[bid.village] - 1
    return IllegalMove("wampum.error.not_more", "2.5", count=sum(bid.goods), there=there)


def _is_village(state: State, village: object) -> bool:
    return type(village) is int and 0 <= village < len(state.villages)


# ------------------------------------------------------------------------------------ what happens


def resolve(state: State, moves: Any) -> Iterator[Event]:
    """Yield what happens, in order; an illegal move raises `IllegalMove` before anything happens."""
    chosen = core.checked(RULES, state, moves)
    if state.phase == "draw":
        return _draw(state, chosen[None].good)
    if state.phase == "discard":
        return _discard(state, {seat: chosen[seat].goods for seat in actors(state)})
    ((seat, move),) = chosen.items()
    if seat is None:
        return _remove(state, move.good) if state.phase == "remove" else _deal(state, move.good)
    return _lay(state, seat, move.village, move.goods) if state.phase == "bid" else _go(state, seat, move.village)


def play(state: State, moves: Any) -> State:
    """Return the state after the moves.

    >>> table = deal(start(), seed=1)
    >>> play(table, legal_moves(table, 0)[0]).bids[0]
    (0, (0, 0, 0, 1, 0))
    """
    after: State = core.last_state(resolve(state, moves))
    return after


def deal(state: State, seed: int) -> State:
    """Play all pending chance moves."""
    after: State = core.deal(RULES, state, seed)
    return after


def _remove(state: State, good: int) -> Iterator[Event]:
    one = UNITS[good]
    drawn = state.drawn + 1
    done = drawn == TAKEN_OUT[len(state.players)]
    state = state.but(
        deck=minus(state.deck, one),
        box=plus(state.box, one),
        drawn=0 if done else drawn,
        phase="deal" if done else "remove",
    )
    yield GoodTakenOut("1.5", state, good)


def _deal(state: State, good: int) -> Iterator[Event]:
    one = UNITS[good]
    number = len(state.players)
    seat, village = dealt_to(number, state.canoe, state.drawn)
    drawn = state.drawn + 1
    done = drawn == SET_OUT[number]
    deck, drawn, phase = minus(state.deck, one), 0 if done else drawn, "bid" if done else "deal"
    if seat is not None:
        hands = put(state.hands, seat, plus(state.hands[seat], one))
        state = state.but(hands=hands, deck=deck, drawn=drawn, phase=phase)
        yield GoodDealt("1.6", state, seat, good)
    else:
        villages = put(state.villages, village, plus(state.villages[village], one))
        state = state.but(villages=villages, deck=deck, drawn=drawn, phase=phase)
        yield VillageStocked("1.7", state, village, good)
    if done:
        yield RoundBegan("2.1", state, 1, ROUNDS[number], state.canoe)


# -------------------------------------------------------------- phase 1: bids


def _lay(state: State, seat: int, village: int, goods: Goods) -> Iterator[Event]:
    ousted = state.trader_at(village)
    hands = put(state.hands, seat, minus(state.hands[seat], goods))
    bids = _arrive(state.bids, seat, village, goods, ousted)
    state = state.but(hands=hands, bids=bids, phase=_phase_after(bids, ousted))
    count = sum(goods)
    yield BidLaid("2.3", state, seat, village, count, goods)
    if ousted is not None:
        yield Displaced("2.5", state, ousted, seat, village, sum(bids[ousted][1]), count)
    yield from _after_arrival(state, ousted)


def _go(state: State, seat: int, village: int) -> Iterator[Event]:
    ousted = state.trader_at(village)
    goods = state.bids[seat][1]
    bids = _arrive(state.bids, seat, village, goods, ousted)
    state = state.but(bids=bids, phase=_phase_after(bids, ousted))
    count = sum(goods)
    yield Went("2.6", state, seat, village, count)
    if ousted is not None:
        yield Displaced("2.7", state, ousted, seat, village, sum(bids[ousted][1]), count)
    yield from _after_arrival(state, ousted)


def _arrive(bids: tuple[Any, ...], seat: int, village: int, goods: Goods, ousted: int | None) -> tuple[Any, ...]:
    """Return the bids when one lies in the village, and whoever stood there stands nowhere."""
    bids = put(bids, seat, (village, goods))
    return bids if ousted is None else put(bids, ousted, (None, bids[ousted][1]))


def _phase_after(bids: tuple[Any, ...], ousted: int | None) -> str:
    return "displaced" if ousted is not None else "bid" if None in bids else "canoe"


def _after_arrival(state: State, ousted: int | None) -> Iterator[Event]:
    if ousted is not None:
        yield MustGo("2.6", state, ousted, _ways(state, ousted))
    elif state.phase == "canoe":
        yield BiddingEnded("2.8", state, _without_trader(state))
        yield from _give_canoe(state)


def _without_trader(state: State) -> tuple[int, ...]:
    return tuple([village for village, needed in enumerate(_needed(state)) if needed == 1])


# -------------------------------------------------------------- phases 2 and 3: canoe, new goods


def _give_canoe(state: State) -> Iterator[Event]:
    before, highest, bids = state.canoe, state.highest, state.bids
    tied = tuple([seat for seat in CLOCKWISE[len(bids)][before] if sum(bids[seat][1]) == highest])
    state = state.but(canoe=tied[0], phase="limit" if state.last_round else "draw")
    yield CanoeGiven("3.2" if len(tied) > 1 else "3.1", state, tied[0], before, highest, tied)
    if state.last_round:
        yield DrawSkipped("7.2", state)
        yield from _check_limit(state)


def _draw(state: State, good: int) -> Iterator[Event]:
    one = UNITS[good]
    number = len(state.players)
    turn = state.drawn // DRAWN
    drawn = state.drawn + 1
    done = drawn == PER_ROUND[number]
    deck, drawn, phase = minus(state.deck, one), 0 if done else drawn, "limit" if done else "draw"
    if turn < number:
        seat = CLOCKWISE[number][state.canoe][turn]
        hands = put(state.hands, seat, plus(state.hands[seat], one))
        state = state.but(hands=hands, deck=deck, drawn=drawn, phase=phase)
        yield GoodDrawn("4.1", state, seat, good)
    else:  # two players: everybody has drawn, now the village without a trader
        village = _without_trader(state)[0]
        villages = put(state.villages, village, plus(state.villages[village], one))
        state = state.but(villages=villages, deck=deck, drawn=drawn, phase=phase)
        yield VillageRestocked("4.2", state, village, good)
    if done:
        if not any(deck):
            yield DeckEmptied("7.1", state)
        yield from _check_limit(state)


# -------------------------------------------------------------- phase 4: limit


def _check_limit(state: State) -> Iterator[Event]:
    highest = state.highest
    limit = highest + OVER_HIGHEST
    counts = [sum(hand) for hand in state.hands]
    over = tuple([seat for seat, count in enumerate(counts) if count > limit])
    if over:
        state = state.but(phase="discard")
    yield LimitSet("5.1", state, limit, highest)
    if len(over) < len(counts):
        yield WithinLimit("5.2", state, tuple([seat for seat, count in enumerate(counts) if count <= limit]), limit)
    if over:
        yield MustDiscard("5.3", state, over, tuple(counts[seat] - limit for seat in over))
    else:
        yield from _trade_all(state)


def _discard(state: State, chosen: dict[int, Goods]) -> Iterator[Event]:
    left = len(chosen)
    for seat, goods in chosen.items():
        left -= 1
        state = state.but(
            hands=put(state.hands, seat, minus(state.hands[seat], goods)),
            box=plus(state.box, goods),
            phase="discard" if left else "limit",
        )
        yield Discarded("5.2", state, seat, sum(goods), goods)
    yield from _trade_all(state)


# -------------------------------------------------------------- phase 5: trade


def _trade_all(state: State) -> Iterator[Event]:
    state = state.but(phase="trade")
    yield BidsTurnedOver("6.1", state, state.bids)
    for _, seat in sorted([(bid[0], seat) for seat, bid in enumerate(state.bids)]):
        for event in trade(state, seat):
            yield event
        state = event.state
    yield from _end_round(state)


def trade(state: State, seat: int) -> Iterator[Event]:
    """Yield what happens when the trader of this seat trades with the village where he stands."""
    village, bid = state.bids[seat]
    there = state.villages[village]
    matching = tuple([kind for kind in KINDS if bid[kind] and there[kind]])
    return _swap_goods(state, seat, village, matching) if matching else _sell(state, seat, village)


def _swap_goods(state: State, seat: int, village: int, matching: tuple[int, ...]) -> Iterator[Event]:
    bid, there = state.bids[seat][1], state.villages[village]
    yield KindsMatched("6.2", state, seat, village, matching)
    hands = put(state.hands, seat, plus(state.hands[seat], there))
    state = state.but(hands=hands, villages=put(state.villages, village, NOTHING))
    yield GoodsTaken("6.2", state, seat, village, there)
    state = state.but(villages=put(state.villages, village, bid), bids=put(state.bids, seat, None))
    yield BidLeft("6.2", state, seat, village, bid)


def _sell(state: State, seat: int, village: int) -> Iterator[Event]:
    bid, there = state.bids[seat][1], state.villages[village]
    yield NothingMatched("6.3", state, seat, village)
    left = one_of_each(bid)
    rest = minus(bid, left)
    villages = put(state.villages, village, plus(there, left))
    state = state.but(villages=villages, bids=put(state.bids, seat, (village, rest)))
    yield OneOfEachLeft("6.3", state, seat, village, left)
    gained = sum(rest)
    wampum = put(state.wampum, seat, state.wampum[seat] + gained)
    state = state.but(bids=put(state.bids, seat, None), box=plus(state.box, rest), wampum=wampum)
    yield WampumGained("6.3", state, seat, gained, rest)


def _end_round(state: State) -> Iterator[Event]:
    ended = state.round
    if state.last_round:
        state = state.but(phase="final")
        yield RoundEnded("6.5", state, ended)
        yield from _end_game(state)
    else:
        state = state.but(phase="bid", last_round=not any(state.deck))
        yield RoundEnded("6.5", state, ended)
        yield RoundBegan("2.1", state, ended + 1, ROUNDS[len(state.players)], state.canoe)


# -------------------------------------------------------------- the end


def _end_game(state: State) -> Iterator[Event]:
    for seat, hand in enumerate(state.hands):
        goods = one_of_each(hand)
        state = state.but(
            hands=put(state.hands, seat, minus(hand, goods)),
            box=plus(state.box, goods),
            wampum=put(state.wampum, seat, state.wampum[seat] + sum(goods)),
        )
        yield FinalWampum("7.3", state, seat, sum(goods), goods)
    state = state.but(phase="over")
    end = outcome(state)
    assert end is not None
    yield GameEnded("7.4", state, end)


def outcome(state: State) -> Outcome | None:
    """Return who won, or None while the game goes on."""
    if state.phase != "over":
        return None
    most = max(state.wampum)
    winners = tuple(seat for seat, wampum in enumerate(state.wampum) if wampum == most)
    return Outcome(winners, state.wampum, "most_wampum")


# ------------------------------------------------------------------------------------ who sees what


def view(state: State, player: int) -> State:
    """Return what the player sees: other hands, their bids before phase 5, deck and box are just numbers.

    >>> view(deal(start(), seed=1), 0).hands[1:]
    (5, 5)
    """
    return hide(state.but(viewer=player))


def seen(event: Event, player: int) -> Event:
    """Return the event as the player saw it."""
    table = view(event.state, player)
    match event:
        case GoodTakenOut():
            return event.but(state=table, good=None)
        case GoodDealt(seat=seat) | GoodDrawn(seat=seat) if seat != player:
            return event.but(state=table, good=None)
        case BidLaid(seat=seat) | Discarded(seat=seat) if seat != player:
            return event.but(state=table, goods=None)
    return event.but(state=table)
