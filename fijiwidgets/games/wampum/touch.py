"""Making a move by touching the picture: a village and goods of one's own hand.

A bid is a village and one or more goods, in any order of touching; a displaced trader touches a village; a discard is
goods. The lists of bids and discards are never gone through: a bid may always grow up to the whole hand, so that the
size of the hand and what each village needs tell what can still become a legal bid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from fijiwidgets.core import Frozen, GameError, Move

from .components import COLOURS
from .listing import Bids, Discards
from .notation import LETTERS, VILLAGES
from .rules import actors, legal_moves, why_not
from .state import NOTHING, UNITS, Bid, Discard, Go, Goods, State, plus, size

# ------------------------------------------------------------------------------------ moves and marks


def pieces(state: State, seat: int, move: Move) -> tuple[str, ...]:
    """Return the marks that a move consists of, the village first.

    >>> from fijiwidgets import wampum
    >>> pieces(wampum.start(), 0, Bid(2, (0, 0, 2, 0, 0)))
    ('village:C', 'hand:0:f:0', 'hand:0:f:1')
    """
    match move:
        case Bid(village, goods):
            return (_village_key(village), *_goods_in_hand(seat, goods))
        case Go(village):
            return (_village_key(village),)
        case Discard(goods):
            return tuple(_goods_in_hand(seat, goods))
    return ()


def buttons(state: State, seat: int) -> tuple[Move, ...]:
    """Return the moves without pieces: there are none, every decision of this game has some."""
    return ()


def can_touch(state: State, seat: int, picked: Sequence[str]) -> frozenset[str]:
    """Return the marks that can be touched next so that a legal move is still possible."""
    choice = _read(state, seat, picked)
    if choice is None:
        return frozenset()
    match legal_moves(state, seat):
        case Bids(hand, needed):
            open_villages = [village for village, least in enumerate(needed) if least <= sum(hand)]
            if choice.village is None and open_villages:
                return frozenset([*map(_village_key, open_villages), *_left(seat, hand, picked)])
            if choice.village in open_villages:
                return frozenset(_left(seat, hand, picked))
        case Discards(hand, number):
            if choice.village is None and sum(choice.goods) < number:
                return frozenset(_left(seat, hand, picked))
        case ways if not picked:
            return frozenset(_village_key(move.village) for move in ways if isinstance(move, Go))
    return frozenset()


def meant(state: State, seat: int, picked: Sequence[str]) -> tuple[Move, ...]:
    """Return the legal move that consists of just what is picked, or nothing."""
    choice = _read(state, seat, picked)
    if choice is None:
        return ()
    move: Move
    if choice.village is None:
        move = Discard(choice.goods)
    elif choice.goods == NOTHING:
        move = Go(choice.village)
    else:
        move = Bid(choice.village, choice.goods)
    return (move,) if move in legal_moves(state, seat) else ()


@dataclass(frozen=True, slots=True)
class Choice(Frozen):
    """What has been picked: at most one village, and goods of the own hand."""

    village: int | None
    goods: Goods


def _read(state: State, seat: int, picked: Sequence[str]) -> Choice | None:
    """Return what the picked marks are; nothing if they cannot be parts of one move, or the hand cannot be seen."""
    if type(state.hands[seat]) is int:
        return None
    hand = _kinds_in_hand(state, seat)
    villages, goods = [], NOTHING
    for key in picked:
        if key in hand:
            goods = plus(goods, UNITS[hand.pop(key)])  # the same good cannot be picked twice
        elif (village := _village_of(state, key)) is not None:
            villages.append(village)
        else:
            return None
    return Choice(villages[0] if villages else None, goods) if len(villages) < 2 else None


def _village_key(village: int) -> str:
    return f"village:{VILLAGES[village]}"


def _village_of(state: State, key: str) -> int | None:
    """Return which village a mark is, if it is one."""
    names = [_village_key(village) for village in range(len(state.villages))]
    return names.index(key) if key in names else None


def _goods_in_hand(seat: int, goods: Goods) -> Iterator[str]:
    """Yield the marks of the first so many goods of each kind in a hand."""
    for kind, number in enumerate(goods):
        yield from (f"hand:{seat}:{LETTERS[kind]}:{i}" for i in range(number))


def _kinds_in_hand(state: State, seat: int) -> dict[str, int]:
    """Return the marks of all goods in the own hand, each with its kind."""
    hand = state.hands[seat]
    goods = NOTHING if type(hand) is int else hand
    return {key: LETTERS.index(key.split(":")[2]) for key in _goods_in_hand(seat, goods)}


def _left(seat: int, hand: Goods, picked: Sequence[str]) -> Iterator[str]:
    return (key for key in _goods_in_hand(seat, hand) if key not in picked)


# ------------------------------------------------------------------------------------ why not


def refusal(state: State, seat: int, picked: Sequence[str], key: str) -> GameError:
    """Return why a mark cannot be touched now."""
    acting = actors(state)
    if not acting:
        return GameError("wampum.touch.nobody")
    if seat not in acting:
        return GameError("wampum.touch.not_your_turn", RULE[state.phase], player=_name(state, seat))
    if key in picked:
        return GameError("wampum.touch.picked")
    choice = _read(state, seat, picked) or Choice(None, NOTHING)
    if (village := _village_of(state, key)) is not None:
        return _why_not_village(state, seat, choice, village)
    if (kind := _kinds_in_hand(state, seat).get(key)) is not None:
        return _why_not_good(state, seat, choice, kind)
    return _why_not_thing(state, seat, key)


RULE = {"bid": "2.2", "displaced": "2.6", "discard": "5.2"}  # who decides, by phase


def _why_not_village(state: State, seat: int, choice: Choice, village: int) -> GameError:
    if state.phase == "discard":
        return GameError("wampum.touch.choose_discard", "5.2")
    if choice.village is not None:
        rule = "2.3" if state.phase == "bid" else "2.6"
        return GameError("wampum.touch.one_village", rule, village=VILLAGES[choice.village])
    if state.phase == "displaced":
        return why_not(state, seat, Go(village))
    trader = state.trader_at(village)
    there = 0 if trader is None else size(state.bids[trader][1])
    values = {"village": VILLAGES[village], "there": there, "hand": size(state.hands[seat])}
    return GameError("wampum.touch.out_of_reach", "2.5", **values)


def _why_not_good(state: State, seat: int, choice: Choice, kind: int) -> GameError:
    if state.phase == "displaced":
        return GameError("wampum.touch.bid_unchanged", "2.6")
    goods = plus(choice.goods, UNITS[kind])
    if state.phase == "discard":
        return why_not(state, seat, Discard(goods))
    return why_not(state, seat, Bid(0 if choice.village is None else choice.village, goods))


def _why_not_thing(state: State, seat: int, key: str) -> GameError:
    """Explain what can be touched instead of a thing that is never part of a move of this seat."""
    rule = "2.3" if state.phase == "bid" else RULE[state.phase]
    instead = GameError(f"wampum.touch.choose_{state.phase}", rule)
    place, _, rest = key.partition(":")
    number, _, good = rest.partition(":")
    if not good:
        return instead
    if place == "village" and number in VILLAGES and state.phase != "discard":
        return GameError("wampum.touch.village_goods", "6.1", village=number)
    if place not in ("hand", "bid") or number not in map(str, range(len(state.players))):
        return instead
    owner = int(number)
    if place == "hand":
        return instead if owner == seat else GameError("wampum.touch.other_hand", "8.2", player=_name(state, owner))
    if owner == seat and state.phase == "displaced":
        return GameError("wampum.touch.bid_unchanged", "2.6")
    return GameError("wampum.touch.laid_bid", "6.1", player=_name(state, owner))


def _name(state: State, seat: int) -> Any:
    """Return a player's name; a colour is looked up in the language in which the error is read."""
    return state.players[seat] or GameError(f"wampum.colour.{COLOURS[seat]}")
