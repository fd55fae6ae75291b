"""Setting up a position by hand: brushes for goods, traders, canoe and wampum.

Every stroke leaves a position with which the rules can go on, though perhaps one that no game leads to. What belongs
together follows by itself: phase and canoe follow the bids, the deck keeps its size, and the box holds whatever is
nowhere else. A stroke after which the rules could not go on is refused with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from fijiwidgets import lang
from fijiwidgets.core import Frozen, GameError
from fijiwidgets.editing import Brush

from .components import ALL, GOODS, KINDS, OF_EACH, PER_ROUND
from .notation import LETTERS, VILLAGES
from .setup import BIDDING, faults, heaps, known_goods, missing_box, on_table
from .state import CLOCKWISE, NOTHING, UNITS, Goods, State, minus, plus, put, size
from .words import player_name

DEALING = ("remove", "deal")
WITH_ALL_BIDS = ("canoe", "draw", "limit", "discard")

# ------------------------------------------------------------------------------------ brushes


def brushes(state: State, language: str | None = None) -> tuple[Brush, ...]:
    """Return what can be taken from the tray of the editor.

    >>> from fijiwidgets import wampum
    >>> [brush.text for brush in brushes(wampum.start(), "en")][:2]
    ['add maize', 'add weapons']
    """

    def brush(key: str, group: str, text: str, **values: object) -> Brush:
        words = lang.say(f"wampum.edit.{text}", language, **values)
        return Brush(key, words, lang.say(f"wampum.edit.group_{group}", language))

    kinds = [lang.say(f"wampum.kind.{good}", language) for good in GOODS]
    seats = range(len(state.players))
    return (
        *(brush(f"add:{LETTERS[kind]}", "goods", "add", good=kinds[kind]) for kind in KINDS),
        brush("take", "goods", "take"),
        *(brush(f"trader:{seat}", "traders", "trader", player=player_name(state, seat, language)) for seat in seats),
        brush("home", "traders", "home"),
        brush("canoe", "players", "canoe"),
        brush("wampum:more", "players", "more"),
        brush("wampum:less", "players", "less"),
    )


def targets(state: State, brush: Brush | str) -> frozenset[str]:
    """Return the marks of the picture on which this brush can be used."""
    return frozenset(mark for mark, spot in _marks(state).items() if _can_paint(state, brush, spot))


def _can_paint(state: State, brush: Brush | str, spot: Spot) -> bool:
    try:
        _painted(state, brush, spot)
    except GameError:
        return False
    return True


def paint(state: State, brush: Brush | str, mark: str) -> State:
    """Return the state after a stroke; one without sense raises `GameError` with the reason."""
    spot = _marks(state).get(mark)
    if spot is None:
        raise GameError("wampum.edit.no_mark")
    return _painted(state, brush, spot)


def _painted(state: State, brush: Brush | str, spot: Spot) -> State:
    tool, _, detail = (brush.key if isinstance(brush, Brush) else brush).partition(":")
    if tool not in STROKES:
        raise GameError("wampum.edit.no_brush")
    if state.phase in DEALING and tool != "canoe":
        raise GameError("wampum.edit.dealing", "1.6")
    return _sound(_settled(STROKES[tool](state, spot, detail)))


def _sound(state: State) -> State:
    """Return the state if the rules can go on from it; otherwise raise why not."""
    for fault in faults(state):
        raise fault
    return state


# ------------------------------------------------------------------------------------ marks


@dataclass(frozen=True, slots=True)
class Spot(Frozen):
    """What a mark is: a place, its number, and the kind of the good if the mark is a good."""

    place: str  # village, hand, bid; player, chest and trader (by seat); river, canoe
    number: int = 0
    good: bool = False
    kind: int | None = None  # None for a hidden good


def _marks(state: State) -> dict[str, Spot]:
    """Return all marks of the picture on which some brush might be used."""
    found = {"river": Spot("river"), "canoe": Spot("canoe", state.canoe)}
    for village, goods in enumerate(state.villages):
        found[f"village:{VILLAGES[village]}"] = Spot("village", village)
        found |= _good_marks(f"village:{VILLAGES[village]}", Spot("village", village, True), goods)
    for seat, hand in enumerate(state.hands):
        found |= {f"{place}:{seat}": Spot(place, seat) for place in ("player", "chest", "trader")}
        found |= _good_marks(f"hand:{seat}", Spot("hand", seat, True), hand, each=True)
        if (bid := state.bids[seat]) is not None:
            found |= _good_marks(f"bid:{seat}", Spot("bid", seat, True), bid[1])
    return found


def _good_marks(start: str, spot: Spot, heap: Any, each: bool = False) -> Iterator[tuple[str, Spot]]:
    """Yield the marks of goods that have a name: one of each kind, in a hand each good, of hidden ones the last."""
    if type(heap) is int:
        if heap:
            yield f"{start}:back:{heap - 1}", spot
        return
    for kind in KINDS:
        for i in range(heap[kind] if each else min(1, heap[kind])):
            yield f"{start}:{LETTERS[kind]}:{i}", spot.but(kind=kind)


# ------------------------------------------------------------------------------------ strokes: goods


def _add(state: State, spot: Spot, letter: str) -> State:
    """Put a good into a village, a hand or a bid; a trader stands for the bid, and at home for the hand."""
    if len(letter) != 1 or letter not in LETTERS:
        raise GameError("wampum.edit.no_brush")
    kind = LETTERS.index(letter)
    on_the_table = sum(heap[kind] for heap in heaps(state) if type(heap) is not int)
    if on_the_table >= OF_EACH or on_table(state) >= ALL:
        raise GameError("wampum.edit.all_there", "1.1", good=_word(kind), of_each=OF_EACH)
    place = spot.place
    if place == "trader":
        place = "hand" if state.bids[spot.number] is None else "bid"
    elif place == "player":
        place = "hand"
    return _changed(state, place, spot.number, lambda heap: heap + 1 if type(heap) is int else plus(heap, UNITS[kind]))


def _take(state: State, spot: Spot, _: str) -> State:
    """Take the good away that was touched."""
    if not spot.good:
        raise GameError("wampum.edit.touch_a_good")
    return _changed(
        state, spot.place, spot.number, lambda heap: heap - 1 if spot.kind is None else minus(heap, UNITS[spot.kind])
    )


def _changed(state: State, place: str, number: int, change: Callable[[Any], Any]) -> State:
    """Return the state with another heap of goods at one place."""
    if place == "village":
        return state.but(villages=put(state.villages, number, change(state.villages[number])))
    if place == "hand":
        return state.but(hands=put(state.hands, number, change(state.hands[number])))
    if place == "bid":
        village, heap = state.bids[number]
        return state.but(bids=put(state.bids, number, (village, change(heap))))
    raise GameError("wampum.edit.goods_where")


def _word(kind: int) -> GameError:
    """Return the name of a kind, to be looked up in the language in which the error is read."""
    return GameError(f"wampum.kind.{GOODS[kind]}")


# ------------------------------------------------------------------------------------ strokes: traders


def _trader(state: State, spot: Spot, seat_text: str) -> State:
    """Put a trader into a village, or onto the river: displaced. A first bid is one good of the hand."""
    if seat_text not in map(str, range(len(state.players))):
        raise GameError("wampum.edit.no_brush")
    seat = int(seat_text)
    if spot.place not in ("village", "river", "bid", "trader"):
        raise GameError("wampum.edit.trader_where")
    village = spot.number if spot.place == "village" else None
    if spot.place in ("bid", "trader"):  # where somebody else stands
        other = state.bids[spot.number]
        if other is None:
            raise GameError("wampum.edit.trader_where")
        village = other[0]
    came_from = state.bids[seat]
    if came_from is not None and came_from[0] == village:
        raise GameError("wampum.edit.there_already")
    waits = state.displaced
    occupant = waits if village is None else state.trader_at(village)
    state = state if came_from is not None else _with_first_bid(state, seat)
    bids = put(state.bids, seat, (village, state.bids[seat][1]))
    if occupant is None:
        return state.but(bids=bids)
    if came_from is not None:  # they change places
        return state.but(bids=put(bids, occupant, (came_from[0], bids[occupant][1])))
    if village is not None and waits is None:  # as in play
        return state.but(bids=put(bids, occupant, (None, bids[occupant][1])))
    return _gone_home(state.but(bids=bids), occupant)


def _with_first_bid(state: State, seat: int) -> State:
    hand = state.hands[seat]
    if size(hand) == 0:
        raise GameError("wampum.edit.nothing_to_bid", "2.3")
    if type(hand) is int:
        return state.but(hands=put(state.hands, seat, hand - 1), bids=put(state.bids, seat, (None, 1)))
    one = UNITS[max(KINDS, key=lambda kind: (hand[kind], -kind))]
    return state.but(hands=put(state.hands, seat, minus(hand, one)), bids=put(state.bids, seat, (None, one)))


def _home(state: State, spot: Spot, _: str) -> State:
    """Send a trader home: the bid goes back to the hand."""
    if spot.place not in ("trader", "bid", "player", "hand"):
        raise GameError("wampum.edit.touch_a_trader")
    if state.bids[spot.number] is None:
        raise GameError("wampum.edit.home_already")
    return _gone_home(state, spot.number)


def _gone_home(state: State, seat: int) -> State:
    hand, bid = state.hands[seat], state.bids[seat][1]
    if type(hand) is int:  # in a view of the trade a bid may be open and its owner's hand not
        together: Any = hand + size(bid)
    else:
        together = plus(hand, bid)
    return state.but(hands=put(state.hands, seat, together), bids=put(state.bids, seat, None))


# ------------------------------------------------------------------------------------ strokes: canoe and wampum


def _canoe(state: State, spot: Spot, _: str) -> State:
    seat = _player(spot)
    if seat == state.canoe:
        raise GameError("wampum.edit.canoe_already")
    return _sound(state.but(canoe=seat))  # checked at once: here the canoe does not follow the bids


def _wampum(state: State, spot: Spot, detail: str) -> State:
    if detail not in ("more", "less"):
        raise GameError("wampum.edit.no_brush")
    seat = _player(spot)
    count = state.wampum[seat] + (1 if detail == "more" else -1)
    if not 0 <= count <= ALL:
        raise GameError("wampum.edit.wampum", most=ALL)
    return state.but(wampum=put(state.wampum, seat, count))


def _player(spot: Spot) -> int:
    if spot.place not in ("player", "chest", "trader", "hand"):
        raise GameError("wampum.edit.touch_a_player")
    return spot.number


STROKES: dict[str, Callable[[State, Spot, str], State]] = {
    "add": _add,
    "take": _take,
    "trader": _trader,
    "home": _home,
    "canoe": _canoe,
    "wampum": _wampum,
}

# ------------------------------------------------------------------------------------ what follows by itself


def _settled(state: State) -> State:
    """Return the state with phase, canoe, deck and box as they follow from the bids and the goods on the table."""
    return _with_fitting_goods(_with_fitting_phase(state))


def _with_fitting_phase(state: State) -> State:
    waiting = [seat for seat, bid in enumerate(state.bids) if bid is None]
    if state.displaced is not None:
        return _with_fitting_canoe(state.but(phase="displaced"))
    if state.phase == "trade" or (state.phase in WITH_ALL_BIDS and not waiting):
        return state
    if waiting:
        nobody_has_bid = len(waiting) == len(state.bids)
        if nobody_has_bid and state.phase in (*DEALING, "final", "over"):
            return state
        return _with_fitting_canoe(state.but(phase="bid"))
    # Everybody has bid: on to the next decision, which is nature's unless this is the last round.
    order = CLOCKWISE[len(state.bids)][state.canoe]
    canoe = next(seat for seat in order if size(state.bids[seat][1]) == state.highest)
    if not state.last_round:
        return state.but(phase="draw", canoe=canoe)
    if max(map(size, state.hands)) <= state.limit:
        raise GameError("wampum.edit.nothing_follows", "7.2")
    return state.but(phase="discard", canoe=canoe)


def _with_fitting_canoe(state: State) -> State:
    """Return the state with the canoe where bidding can have begun: with the present owner if that can be."""
    bidders = {seat for seat, bid in enumerate(state.bids) if bid is not None}
    for canoe in CLOCKWISE[len(state.bids)][state.canoe]:
        if set(CLOCKWISE[len(state.bids)][canoe][: len(bidders)]) == bidders:
            return state.but(canoe=canoe)
    return state  # nobody can have begun: `faults` says so


def _with_fitting_goods(state: State) -> State:
    """Return the state with a deck that runs out exactly, and in the box whatever is nowhere else."""
    if state.phase in DEALING:
        return state
    drawn = state.drawn if state.phase == "draw" else 0
    state = state.but(drawn=drawn, box=0 if state.viewer is not None else NOTHING)
    if state.phase in BIDDING and not size(state.deck):  # a round that begins without a deck is the last
        state = state.but(last_round=True)
    missing = -(size(state.deck) + drawn) % PER_ROUND[len(state.players)]
    if state.viewer is not None:
        state = state.but(deck=state.deck + missing)
        return state.but(box=missing_box(state))
    deck: Goods = state.deck
    for _ in range(missing):
        deck = plus(deck, UNITS[_most_unseen(state.but(deck=deck))])
    state = state.but(deck=deck)
    while (swap := _too_many_and_unseen(state)) is not None:
        too_many, unseen = swap
        state = state.but(deck=plus(minus(state.deck, UNITS[too_many]), UNITS[unseen]))
    return state.but(box=missing_box(state))


def _most_unseen(state: State) -> int:
    known = known_goods(state)
    return min(KINDS, key=lambda kind: known[kind])


def _too_many_and_unseen(state: State) -> tuple[int, int] | None:
    """Return a kind that the deck has to give up, and one that can take its place; None if all is well."""
    known = known_goods(state)
    unseen = _most_unseen(state)
    for kind in KINDS:
        if known[kind] > OF_EACH and state.deck[kind] and known[unseen] < OF_EACH:
            return kind, unseen
    return None
