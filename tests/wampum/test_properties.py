"""Properties that hold in every game, and lists of moves that are counted instead of written out."""

import random
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fijiwidgets import core, wampum
from fijiwidgets.games.wampum import Bid, Discard
from fijiwidgets.games.wampum.listing import Bids, Discards
from fijiwidgets.games.wampum.state import size

from .helpers import examples, kinds
from .hooks import positions

HANDS = st.tuples(*[st.integers(0, 3)] * 5)


@pytest.mark.rule("wampum 7.1", "wampum 4.1", "wampum 4.2")
@pytest.mark.parametrize(
    ("players", "deck", "each", "drawings", "rounds"),
    [(2, 66, 6, 11, 12), (3, 66, 6, 11, 12), (4, 56, 8, 7, 8), (5, 50, 10, 5, 6)],
)
def test_the_deck_runs_out_exactly(players: int, deck: int, each: int, drawings: int, rounds: int) -> None:
    for seed in range(8):
        events = list(core.random_record(wampum, wampum.start(players), seed).events())
        began = [event for event in events if type(event).__name__ == "RoundBegan"]
        decks = [size(event.state.deck) for event in began]
        assert decks == [deck - each * number for number in range(drawings + 1)]
        assert decks[-1] == 0
        assert [event.round for event in began] == list(range(1, rounds + 1))
        assert {event.rounds for event in began} == {rounds}
        assert [event.state.last_round for event in began] == [False] * drawings + [True]
        assert kinds(events).count("DeckEmptied") == kinds(events).count("DrawSkipped") == 1


@pytest.mark.rule("wampum 2.5", "wampum 2.6", "wampum 2.7", "wampum 2.8")
@examples(60)
@given(st.integers(2, 5), st.integers(0, 10**6))
def test_chains_strictly_fall_never_return_and_always_find_a_way(players: int, seed: int) -> None:
    left: dict[int, set[int]] = {}
    above = 0
    for event in core.random_record(wampum, wampum.start(players), seed).events():
        match type(event).__name__:
            case "BidLaid":
                left, above = {}, event.count
            case "Displaced":
                assert event.count < above
                above = event.count
                left.setdefault(event.seat, set()).add(event.village)
            case "MustGo":
                assert event.villages
                assert not left[event.seat] & set(event.villages)
                free = [v for v in range(len(event.state.villages)) if event.state.trader_at(v) is None]
                assert free
                assert set(free) <= set(event.villages)
            case "Went":
                assert event.village not in left[event.seat]


@pytest.mark.rule("wampum 4.1")
@given(st.integers(2, 5), st.integers(0, 10**6))
@examples(40)
def test_a_bidder_always_holds_two_goods_and_no_village_runs_empty(players: int, seed: int) -> None:
    for state in core.random_record(wampum, wampum.start(players), seed).states:
        if state.phase == "bid":
            assert size(state.hands[state.bidder]) >= 2
            assert all(any(goods) for goods in state.villages)


@pytest.mark.rule("wampum 6.1")
@given(st.integers(2, 5), st.integers(0, 10**6))
@examples(25)
def test_the_order_of_trades_does_not_matter(players: int, seed: int) -> None:
    events = list(core.random_record(wampum, wampum.start(players), seed).events())
    turned = [event.state for event in events if type(event).__name__ == "BidsTurnedOver"]
    for state in random.Random(seed).sample(turned, 2):
        results = set()
        for order in permutations(range(players)):
            after = state
            for seat in order:
                after = core.last_state(wampum.trade(after, seat))
            results.add(after)
        assert len(results) == 1


@pytest.mark.rule("wampum 1.1")
@given(positions(), st.integers(0, 10**6))
@examples(40)
def test_no_good_is_ever_lost_or_made(values: dict[str, object], seed: int) -> None:
    for event in core.random_record(wampum, wampum.position(**values), seed).events():
        assert set(wampum.material(event.state).values()) == {18}
        assert not wampum.problems(event.state)


@pytest.mark.rule("wampum 2.3", "wampum 2.5")
@examples(60)
@given(HANDS, st.lists(st.integers(1, 6), min_size=1, max_size=3))
def test_the_counted_list_of_bids_is_the_written_out_list(hand: tuple[int, ...], needed: list[int]) -> None:
    counted = Bids(hand, tuple(needed))
    written = [
        Bid(village, goods)
        for village, least in enumerate(needed)
        for goods in product(*(range(number + 1) for number in hand))
        if sum(goods) >= least
    ]
    same_list(counted, written)
    assert written == sorted(written, key=lambda move: core.listing_key(wampum.MOVES, move))
    more = Bid(0, (hand[0] + 1, *hand[1:]))
    assert more not in counted
    assert Bid(len(needed), hand) not in counted
    assert Bid(0, (0, 0, 0, 0, 0)) not in counted


@pytest.mark.rule("wampum 5.2")
@examples(60)
@given(HANDS, st.integers(1, 12))
def test_the_counted_list_of_discards_is_the_written_out_list(hand: tuple[int, ...], number: int) -> None:
    written = [Discard(g) for g in product(*(range(held + 1) for held in hand)) if sum(g) == number]
    same_list(Discards(hand, number), written)


def same_list(counted: object, written: list[core.Move]) -> None:
    assert list(counted) == written
    assert len(counted) == len(written)
    assert [counted[n] for n in range(len(written))] == written
    assert [counted[n] for n in range(-len(written), 0)] == written
    assert list(counted[1:3]) == written[1:3]
    assert all(move in counted for move in written)
    for n in (len(written), -len(written) - 1):
        with pytest.raises(IndexError):
            counted[n]
    for junk in (None, 3, Bid(0, None), Bid("A", (1, 0, 0, 0, 0)), Discard(()), Discard((True,) * 5)):
        assert junk not in counted


def test_even_all_goods_in_one_hand_can_be_counted() -> None:
    assert len(Bids((18,) * 5, (1, 90))) == 19**5
    assert Bids((18,) * 5, (1, 90))[-1] == Bid(1, (18,) * 5)
