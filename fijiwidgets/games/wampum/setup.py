"""Set-up of Wampum: the first state, any other position, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from fijiwidgets import core
from fijiwidgets.core import IllegalPosition

from .components import (
    ALL,
    COLOURS,
    DEALT,
    DRAWN,
    FIRST_DECK,
    GOODS,
    KINDS,
    OF_EACH,
    PER_ROUND,
    PLAYERS,
    RESTOCKED,
    SET_OUT,
    TAKEN_OUT,
    VILLAGES,
)
from .state import CLOCKWISE, NOTHING, PHASES, UNITS, Goods, State, minus, one_of_each, plus, put, size

EVERYTHING: Goods = (OF_EACH, OF_EACH, OF_EACH, OF_EACH, OF_EACH)
BIDDING = ("bid", "displaced", "canoe")  # before new goods are drawn
AFTER_DRAWING = ("limit", "discard", "trade")


def start(players: Any = 3, first: Any = 0) -> State:
    """Return the first state; `first` is the seat or name of the start player.

    >>> start(players=2).box
    (1, 1, 1, 1, 1)
    """
    names = core.name_players(players, PLAYERS)
    number = len(names)
    box: Goods = (1, 1, 1, 1, 1) if number == 2 else NOTHING
    return State(
        players=names,
        phase="remove" if number == 4 else "deal",
        villages=(NOTHING,) * len(VILLAGES[number]),
        hands=(NOTHING,) * number,
        bids=(None,) * number,
        canoe=core.seat_of(first, names, COLOURS),
        deck=minus(EVERYTHING, box),
        box=box,
        wampum=(0,) * number,
    )


def position(
    players: Any = 3,
    villages: Any = (),
    bids: Any = None,
    hands: Any = None,
    canoe: Any = 0,
    wampum: Any = None,
    phase: Any = "bid",
    deck: Any = None,
    last_round: Any = False,
    box: Any = None,
    drawn: Any = 0,
    viewer: Any = None,
    allow_unreachable: bool = False,
) -> State:
    """Return a set-up state; one that cannot arise in play is refused with the reason.

    Who is not in `hands`, `bids` or `wampum` has none; a displaced trader's bid stands at the village None. Without
    `deck`, the deck is the largest of the goods not seen that rounds and wampum allow (none in the last round), and
    the rest is out of play. With a `viewer`, heaps that this player cannot see are given as numbers.

    >>> table = position(players=2, villages=[{"fur": 2}, {"maize": 3}, {"tobacco": 1, "fur": 1}],
    ...                  hands=[{"fur": 2}, {"maize": 2, "weapons": 3}], last_round=True)
    >>> table.hands[1], table.villages[2]
    ((2, 3, 0, 0, 0), (0, 0, 1, 1, 0))
    """
    names = core.name_players(players, PLAYERS)
    hidden = viewer is not None
    state = State(
        players=names,
        phase=read_phase(phase),
        villages=tuple(read_goods(f"villages[{i}]", goods) for i, goods in enumerate(read_list("villages", villages))),
        hands=by_seat("hands", hands, names, lambda place, hand: read_heap(place, hand, hidden), NOTHING),
        bids=by_seat("bids", bids, names, lambda place, bid: read_bid(place, bid, hidden), None),
        canoe=core.seat_of(canoe, names, COLOURS),
        deck=0 if hidden else NOTHING,
        box=0 if hidden else NOTHING,
        wampum=by_seat("wampum", wampum, names, read_number, 0),
        last_round=read_yes_or_no("last_round", last_round),
        drawn=read_number("drawn", drawn),
        viewer=core.seat_of(viewer, names, COLOURS) if hidden else None,
    )
    state = hide(state) if hidden else state
    deck = missing_deck(state) if deck is None else read_heap("deck", deck, hidden)
    state = state.but(deck=size(deck) if hidden else deck)
    box = missing_box(state) if box is None else read_heap("box", box, hidden)
    state = state.but(box=size(box) if hidden else box)
    if found := tuple(faults(state)) if allow_unreachable else problems(state):
        raise found[0]
    return state


# ------------------------------------------------------------------------------------ reading plain values


def read_number(place: str, value: object, most: int = ALL) -> int:
    """Return a whole number from 0 to the number of all goods."""
    if type(value) is not int or not 0 <= value <= most:
        raise IllegalPosition("wampum.error.number", place=place, most=most, given=core.shown(value))
    return value


def read_yes_or_no(place: str, value: object) -> bool:
    """Return True or False."""
    if type(value) is not bool:
        raise IllegalPosition("wampum.error.yes_or_no", place=place, given=core.shown(value))
    return value


def read_phase(value: object) -> str:
    """Return one of the phases."""
    if not isinstance(value, str) or value not in PHASES:
        raise IllegalPosition("wampum.error.phase", given=core.shown(value), known=", ".join(PHASES))
    return value


def read_list(place: str, value: object) -> Sequence[Any]:
    """Return a list or tuple."""
    if not isinstance(value, (list, tuple)):
        raise IllegalPosition("wampum.error.list", place=place, given=core.shown(value))
    return value


def read_goods(place: str, value: object) -> Goods:
    """Return goods, given as `{"fur": 2}` or as five numbers."""
    if isinstance(value, Mapping):
        if unknown := [name for name in value if not isinstance(name, str) or name not in GOODS]:
            raise IllegalPosition(
                "wampum.error.good", place=place, given=core.shown(unknown[0]), known=", ".join(GOODS)
            )
        value = tuple(value.get(name, 0) for name in GOODS)
    if not isinstance(value, (list, tuple)) or len(value) != len(GOODS):
        raise IllegalPosition("wampum.error.goods", place=place, given=core.shown(value))
    a, b, c, d, e = (read_number(place, number) for number in value)
    return a, b, c, d, e


def read_heap(place: str, value: object, hidden: bool) -> Any:
    """Return goods, or in a view a number of goods."""
    return read_number(place, value) if hidden and isinstance(value, int) else read_goods(place, value)


def read_bid(place: str, value: object, hidden: bool) -> tuple[int | None, Any] | None:
    """Return the village and the goods of a bid; None is no bid."""
    if value is None:
        return None
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise IllegalPosition("wampum.error.bid", place=place, given=core.shown(value))
    village, goods = value
    most = max(map(len, VILLAGES.values())) - 1
    return None if village is None else read_number(place, village, most), read_heap(place, goods, hidden)


def by_seat(
    place: str, value: Any, names: tuple[str, ...], read: Callable[[str, Any], Any], default: Any
) -> tuple[Any, ...]:
    """Return one value for each seat, given as a list or as a dictionary by seat, name or colour."""
    if value is None:
        value = {}
    if isinstance(value, (list, tuple)) and len(value) == len(names):
        value = dict(enumerate(value))
    if not isinstance(value, Mapping):
        raise IllegalPosition("wampum.error.by_seat", place=place, players=len(names), given=core.shown(value))
    values = [default] * len(names)
    filled = set()
    for key, one in value.items():
        seat = core.seat_of(key, names, COLOURS)
        if seat in filled:
            raise IllegalPosition("wampum.error.seat_twice", place=place, seat=core.shown(key))
        filled.add(seat)
        values[seat] = read(f"{place}[{key}]", one)
    return tuple(values)


# ------------------------------------------------------------------------------------ what is not given


def hide(state: State) -> State:
    """Return the state as its viewer sees it: other hands, their bids, deck and box are just numbers."""
    viewer, bids = state.viewer, state.bids
    if state.phase != "trade":  # in phase 5 the bids are turned over
        bids = tuple(
            bid if bid is None or seat == viewer else (bid[0], size(bid[1])) for seat, bid in enumerate(state.bids)
        )
    return state.but(
        hands=tuple(hand if seat == viewer else size(hand) for seat, hand in enumerate(state.hands)),
        bids=bids,
        deck=size(state.deck),
        box=size(state.box),
    )


def heaps(state: State) -> Iterator[Any]:
    """Yield all heaps of goods on the table: villages, hands, bids."""
    yield from state.villages
    yield from state.hands
    yield from (bid[1] for bid in state.bids if bid is not None)


def on_table(state: State) -> int:
    """Return the number of goods in hands, bids and villages."""
    return sum(map(size, heaps(state)))


def known_goods(state: State) -> Goods:
    """Return all goods whose kind is known, deck and box included."""
    total = NOTHING
    for heap in (*heaps(state), state.deck, state.box):
        if type(heap) is not int:
            total = plus(total, heap)
    return total


def missing_box(state: State) -> Any:
    """Return all goods that are nowhere else."""
    if state.viewer is not None:
        return max(0, ALL - on_table(state) - size(state.deck))
    return tuple(max(0, OF_EACH - known) for known in known_goods(state))


def missing_deck(state: State) -> Any:
    """Return the largest deck that fits; out of play go the most plentiful goods, so the deck stays even."""
    number = len(state.players)
    if state.viewer is not None:
        return fitting_deck(state, ALL - on_table(state))
    unseen: Goods = missing_box(state)
    rest = size(unseen) - fitting_deck(state, size(unseen))
    if number == 2:
        unseen = minus(unseen, one_of_each(unseen))
        rest -= DEALT
    used: set[int] = set()
    for _ in range(rest):
        # With four players the two goods taken out are of different kinds.
        free = [kind for kind in KINDS if number != 4 or len(used) != 1 or kind not in used]
        kind = max(free, key=lambda kind: (unseen[kind], -kind))
        used.add(kind)
        if unseen[kind]:
            unseen = minus(unseen, UNITS[kind])
    return unseen


def fitting_deck(state: State, unseen: int) -> int:
    """Return the size of the largest deck that leaves enough goods for what was taken out and became wampum."""
    number = len(state.players)
    room = max(0, unseen - TAKEN_OUT[number] - sum(state.wampum))
    if state.phase in ("remove", "deal"):
        return room if state.phase == "deal" else max(0, unseen - state.drawn)
    if state.last_round or state.phase in ("final", "over"):
        return 0
    drawn = state.drawn if state.phase == "draw" else 0
    first_round = state.phase in (*BIDDING, "draw") and not any(_unlike_first_round(state))
    most = FIRST_DECK[number] - (0 if first_round else PER_ROUND[number])
    return max(0, min(most, room + drawn) // PER_ROUND[number] * PER_ROUND[number] - drawn)


def material(state: State) -> dict[str, int]:
    """Return the number of each good, wherever it is; the same in every state of a game.

    >>> material(start())["fur"]
    18
    """
    if state.viewer is not None:
        return {"goods": on_table(state) + size(state.deck) + size(state.box)}
    return dict(zip(GOODS, known_goods(state), strict=True))


# ------------------------------------------------------------------------------------ what is wrong


def problems(state: State) -> tuple[IllegalPosition, ...]:
    """Return every reason why the position cannot arise in play."""
    return tuple(faults(state)) or (*_wrong_goods(state), *_wrong_bids(state), *_wrong_first_round(state))


def faults(state: State) -> Iterator[IllegalPosition]:
    """Yield every reason why the rules could not go on from here; nothing can load such a position."""
    number = len(state.players)
    if len(state.villages) != len(VILLAGES[number]):
        values = "/".join(map(str, VILLAGES[number]))
        yield IllegalPosition(
            "wampum.error.villages", "1.3", players=number, villages=values, given=len(state.villages)
        )
        return
    if (viewer := state.viewer) is not None:
        if type(state.hands[viewer]) is int:
            yield IllegalPosition("wampum.error.own_hand", "8.2", seat=viewer)
        open_bids = state.bids if state.phase == "trade" else (state.bids[viewer],)
        if any(bid is not None and type(bid[1]) is int for bid in open_bids):
            yield IllegalPosition("wampum.error.open_bid", "8.2", seat=viewer)
    yield from _misplaced_traders(state)
    yield from _misfitting_deck(state)
    yield from _nothing_to_decide(state)


def _misplaced_traders(state: State) -> Iterator[IllegalPosition]:
    taken = villages_with_trader(state)
    if any(place >= len(state.villages) for place in taken):
        yield IllegalPosition("wampum.error.no_such_village", "1.3", villages=len(state.villages))
    if len(set(taken)) != len(taken):
        yield IllegalPosition("wampum.error.two_traders", "2.5")
    waiting = [seat for seat, bid in enumerate(state.bids) if bid is None]
    homeless = len(state.bids) - len(waiting) - len(taken)
    if homeless != (state.phase == "displaced"):
        yield IllegalPosition("wampum.error.homeless", "2.6", phase=state.phase, number=homeless)
    if state.phase != "trade" and any(bid is not None and size(bid[1]) == 0 for bid in state.bids):
        yield IllegalPosition("wampum.error.empty_bid", "2.3")
    order = CLOCKWISE[len(state.bids)][state.canoe]
    if state.phase in ("bid", "displaced"):
        if [seat for seat in order if seat in waiting] != list(order[len(order) - len(waiting) :]):
            yield IllegalPosition("wampum.error.out_of_turn", "2.2", seat=state.canoe)
        if state.phase == "bid" and not waiting:
            yield IllegalPosition("wampum.error.all_have_bid", "2.8")
    elif state.phase in ("canoe", "draw", "limit", "discard"):
        if waiting:
            yield IllegalPosition("wampum.error.not_all_have_bid", "2.8", phase=state.phase)
    elif state.phase != "trade" and len(waiting) < len(order):
        yield IllegalPosition("wampum.error.no_bids_now", "2.1", phase=state.phase)


def villages_with_trader(state: State) -> list[int]:
    """Return the villages where traders stand, by seat."""
    return [bid[0] for bid in state.bids if bid is not None and bid[0] is not None]


def bid_size(state: State, seat: int) -> int:
    """Return how many goods the seat has bid; 0 before the bid."""
    bid = state.bids[seat]
    return 0 if bid is None else size(bid[1])


def _misfitting_deck(state: State) -> Iterator[IllegalPosition]:
    number, deck, drawn = len(state.players), size(state.deck), state.drawn
    if (state.last_round and deck) or (state.phase in ("final", "over") and not state.last_round):
        yield IllegalPosition("wampum.error.last_round", "7.1", deck=deck)
    if state.phase in ("remove", "deal"):
        yield from _misdealt(state)
    elif drawn and (state.phase != "draw" or drawn >= PER_ROUND[number]):
        yield IllegalPosition("wampum.error.drawn", "4.1", drawn=drawn, phase=state.phase)
    elif (deck + drawn) % PER_ROUND[number]:
        yield IllegalPosition("wampum.error.deck", "7.1", deck=deck, each=PER_ROUND[number], drawn=drawn)
    elif state.phase in (*BIDDING, "draw") and not deck and not state.last_round:
        yield IllegalPosition("wampum.error.deck_empty", "7.1")
    elif state.phase == "draw" and state.last_round:
        yield IllegalPosition("wampum.error.no_drawing", "7.2")


def _misdealt(state: State) -> Iterator[IllegalPosition]:
    """While the goods are dealt, the number of goods at each place is known exactly."""
    number, drawn = len(state.players), state.drawn
    hands: tuple[int, ...] = (0,) * number
    villages: tuple[int, ...] = (0,) * len(VILLAGES[number])
    removing = state.phase == "remove"
    for card in range(0 if removing else min(drawn, SET_OUT[number])):
        to, village = dealt_to(number, state.canoe, card)
        if to is not None:
            hands = put(hands, to, hands[to] + 1)
        else:
            villages = put(villages, village, villages[village] + 1)
    boxed = drawn if removing else TAKEN_OUT[number]
    dealt = tuple(map(size, state.hands)) == hands and tuple(map(size, state.villages)) == villages
    if (removing and number != 4) or drawn >= (TAKEN_OUT[number] if removing else SET_OUT[number]) or not dealt:
        yield IllegalPosition("wampum.error.dealt", "1.6", drawn=drawn)
    elif size(state.deck) != ALL - boxed - on_table(state) or size(state.box) != boxed or any(state.wampum):
        yield IllegalPosition("wampum.error.dealt", "1.7", drawn=drawn)
    elif type(state.box) is not int and size(one_of_each(state.box)) != boxed:
        yield IllegalPosition("wampum.error.taken_out", "1.5" if number == 4 else "1.4", players=number)


def dealt_to(number: int, first: int, card: int) -> tuple[int | None, int]:
    """Return where a card of the deal goes, counted from 0: to a seat, or to None and a village."""
    if card < DEALT * number:
        return CLOCKWISE[number][first][card % number], 0
    card -= DEALT * number
    for village, value in enumerate(VILLAGES[number]):
        if card < value:
            return None, village
        card -= value
    raise ValueError(card)


def _nothing_to_decide(state: State) -> Iterator[IllegalPosition]:
    """Who has to bid, now or in the next round, must have a good to bid."""
    hands = [size(hand) for hand in state.hands]
    if state.phase in BIDDING and any(bid is None and not hands[seat] for seat, bid in enumerate(state.bids)):
        yield IllegalPosition("wampum.error.nothing_to_bid", "2.3")
    if state.phase in AFTER_DRAWING and not state.last_round and not all(hands):
        yield IllegalPosition("wampum.error.nothing_to_bid", "2.3")
    if state.phase == "discard" and max(hands) <= state.limit:
        yield IllegalPosition("wampum.error.nobody_over", "5.2", limit=state.limit)


def _wrong_goods(state: State) -> Iterator[IllegalPosition]:
    number = len(state.players)
    known = known_goods(state)
    total = on_table(state) + size(state.deck) + size(state.box)
    for kind in KINDS:
        if known[kind] > OF_EACH or (state.viewer is None and known[kind] < OF_EACH):
            yield IllegalPosition("wampum.error.of_each", "1.1", good=GOODS[kind], given=known[kind], of_each=OF_EACH)
    if total != ALL:
        yield IllegalPosition("wampum.error.all", "1.1", given=total, all=ALL)
    if state.phase in ("remove", "deal"):
        return
    if size(state.box) < TAKEN_OUT[number] + sum(state.wampum):
        needed = TAKEN_OUT[number] + sum(state.wampum)
        yield IllegalPosition("wampum.error.box", "6.3", box=size(state.box), needed=needed)
    elif type(state.box) is not int and size(one_of_each(state.box)) < TAKEN_OUT[number]:
        yield IllegalPosition("wampum.error.taken_out", "1.4" if number == 2 else "1.5", players=number)
    if size(state.deck) + state.drawn > FIRST_DECK[number] - (state.phase in AFTER_DRAWING) * PER_ROUND[number]:
        yield IllegalPosition("wampum.error.deck_too_large", "1.7", deck=size(state.deck))
    for village, goods in enumerate(state.villages):
        if not any(goods) and not (state.phase == "trade" and state.trader_at(village) is not None):
            yield IllegalPosition("wampum.error.empty_village", "6.2", village=village)


def _wrong_bids(state: State) -> Iterator[IllegalPosition]:
    number = len(state.players)
    if state.phase in (*BIDDING, "draw", *AFTER_DRAWING[:2]):
        for seat in range(number):
            held = size(state.hands[seat]) + bid_size(state, seat)
            got = drawn_by(state, seat) if state.phase == "draw" else 0
            if held < 2 + got or size(state.hands[seat]) < got:
                yield IllegalPosition("wampum.error.too_few", "4.1", seat=seat, held=held, least=2 + got)
    if state.phase in AFTER_DRAWING and not state.last_round:
        for seat in range(number):
            if size(state.hands[seat]) < DRAWN:
                held = size(state.hands[seat])
                yield IllegalPosition("wampum.error.too_few", "4.1", seat=seat, held=held, least=DRAWN)
    if state.phase == "displaced" and (ousted := state.displaced) is not None:
        newest = [other for other in CLOCKWISE[number][state.canoe] if state.bids[other] is not None][-1]
        if bid_size(state, ousted) >= bid_size(state, newest):
            yield IllegalPosition("wampum.error.not_displaced", "2.5", seat=ousted, count=bid_size(state, ousted))
    if state.phase in ("draw", "limit", "discard") and bid_size(state, state.canoe) < state.highest:
        yield IllegalPosition("wampum.error.canoe", "3.1", seat=state.canoe)


def drawn_by(state: State, seat: int) -> int:
    """Return how many goods the seat has drawn in this phase 3."""
    turn = CLOCKWISE[len(state.players)][state.canoe].index(seat)
    return max(0, min(DRAWN, state.drawn - DRAWN * turn))


def _wrong_first_round(state: State) -> Iterator[IllegalPosition]:
    if state.phase in (*BIDDING, "draw") and size(state.deck) + state.drawn == FIRST_DECK[len(state.players)]:
        yield from _unlike_first_round(state)


def _unlike_first_round(state: State) -> Iterator[IllegalPosition]:
    """Before anything is traded or discarded, hands and villages hold what was dealt and drawn."""
    number = len(state.players)
    drawn = [drawn_by(state, seat) if state.phase == "draw" else 0 for seat in range(number)]
    restocked = max(0, state.drawn - DRAWN * number) if RESTOCKED[number] else 0
    for seat in range(number):
        held = size(state.hands[seat]) + bid_size(state, seat)
        if held != DEALT + drawn[seat]:
            yield IllegalPosition("wampum.error.first_hand", "1.6", seat=seat, held=held, dealt=DEALT + drawn[seat])
    for village, value in enumerate(VILLAGES[number]):
        expected = value + (restocked if state.trader_at(village) is None else 0)
        if size(state.villages[village]) != expected:
            yield IllegalPosition("wampum.error.first_village", "1.7", village=village, value=expected)
