"""The worked examples of the rulebook, replayed event by event, and the other positions worth showing."""

from collections.abc import Callable, Iterator

import pytest

from fijiwidgets import wampum
from fijiwidgets.core import IllegalMove, Record
from fijiwidgets.games.wampum import Bid, Discard, Go, State, examples
from fijiwidgets.games.wampum.examples import CHAIN

from .helpers import BLUE, GREEN, PURPLE, RED, happened, kinds, the


@pytest.fixture
def table() -> State:
    return examples.displacement()


@pytest.mark.rule("wampum 2.5", "wampum 2.6", "wampum 2.7")
def test_example_1_green_displaces_purple_and_purple_displaces_blue(table: State) -> None:
    assert wampum.actors(table) == (GREEN,)
    events = happened(table, CHAIN[0])
    assert kinds(events) == ["BidLaid", "Displaced", "MustGo"]
    assert (events[0].seat, events[0].village, events[0].count) == (GREEN, 2, 5)
    assert (events[1].seat, events[1].by, events[1].village) == (PURPLE, GREEN, 2)
    assert (events[1].count, events[1].by_count) == (2, 5)
    assert (events[2].seat, events[2].villages) == (PURPLE, (0, 1))

    table = events[-1].state
    assert wampum.actors(table) == (PURPLE,)
    assert list(wampum.legal_moves(table, PURPLE)) == [Go(0), Go(1)]
    with pytest.raises(IllegalMove) as refused:
        wampum.resolve(table, Go(3))  # Red's bid is equal
    assert refused.value.rule == "2.6"

    events = happened(table, CHAIN[1])
    assert kinds(events) == ["Went", "Displaced", "MustGo"]
    assert (events[1].seat, events[1].by, events[1].rule) == (BLUE, PURPLE, "2.7")
    assert (events[2].seat, events[2].villages) == (BLUE, (1,))

    events = happened(events[-1].state, CHAIN[2])
    assert kinds(events)[:3] == ["Went", "BiddingEnded", "CanoeGiven"]
    bids = events[-1].state.bids
    assert [(place, sum(goods)) for place, goods in bids] == [(2, 5), (0, 2), (3, 2), (1, 1)]


@pytest.mark.rule("wampum 3.1")
def test_example_2_green_has_the_highest_bid_and_takes_the_canoe(table: State) -> None:
    canoe = the(happened(table, *CHAIN), "CanoeGiven")
    assert (canoe.seat, canoe.before, canoe.count, canoe.tied) == (GREEN, PURPLE, 5, (GREEN,))
    assert canoe.rule == "3.1"
    assert canoe.state.canoe == GREEN


def all_drawn(table: State) -> list[wampum.State]:
    events = happened(table, *CHAIN)
    for _ in range(8):  # four players draw two goods each; a draw that no event tells of shows below
        events += wampum.resolve(events[-1].state, wampum.chance(events[-1].state)[0][0])
    return events


@pytest.mark.rule("wampum 5.1", "wampum 5.2", "wampum 5.3")
def test_example_3_the_limit_is_eight_and_blue_discards_two_of_ten(table: State) -> None:
    events = all_drawn(table)
    assert kinds(events)[-4:] == ["GoodDrawn", "LimitSet", "WithinLimit", "MustDiscard"]
    limit, within, must = events[-3:]
    assert (limit.limit, limit.highest) == (8, 5)
    assert within.seats == (GREEN, PURPLE, RED)
    assert (must.seats, must.counts) == ((BLUE,), (2,))
    table = events[-1].state
    assert sum(table.hands[BLUE]) == 10
    assert wampum.actors(table) == (BLUE,)
    assert all(sum(move.goods) == 2 for move in wampum.legal_moves(table, BLUE))
    discarded = the(happened(table, Discard({"fur": 1, "spirits": 1})), "Discarded")
    assert (discarded.seat, discarded.count, discarded.goods) == (BLUE, 2, (0, 0, 1, 0, 1))
    assert sum(discarded.state.hands[BLUE]) == 8


@pytest.mark.rule("wampum 6.1", "wampum 6.2")
def test_example_4_red_takes_four_goods_and_leaves_fur_and_tobacco(table: State) -> None:
    events = happened(all_drawn(table)[-1].state, Discard({"fur": 2}))
    trade = [event for event in events if getattr(event, "village", None) == 3]
    assert kinds(trade) == ["KindsMatched", "GoodsTaken", "BidLeft"]
    assert {event.seat for event in trade} == {RED}
    assert trade[0].kinds == (wampum.GOODS.index("tobacco"),)
    assert trade[1].goods == (1, 1, 0, 1, 1)
    assert trade[2].goods == (0, 0, 1, 1, 0)
    assert events[-1].state.villages[3] == (0, 0, 1, 1, 0)
    before, after = trade[0].state.hands[RED], events[-1].state.hands[RED]
    assert tuple(b - a for a, b in zip(before, after, strict=True)) == (1, 1, 0, 1, 1)


@pytest.mark.rule("wampum 6.3")
def test_example_5_green_leaves_a_maize_and_a_weapon_for_three_wampum(table: State) -> None:
    events = happened(all_drawn(table)[-1].state, Discard({"fur": 2}))
    mine = [event for event in events if getattr(event, "seat", None) == GREEN]
    assert kinds(mine) == ["NothingMatched", "OneOfEachLeft", "WampumGained", "RoundBegan"]
    assert (mine[1].village, mine[1].goods) == (2, (1, 1, 0, 0, 0))
    assert (mine[2].count, mine[2].goods) == (3, (2, 1, 0, 0, 0))
    after = events[-1].state
    assert after.villages[2] == (1, 1, 1, 2, 0)
    assert after.wampum[GREEN] == 3
    assert after.canoe == GREEN
    assert kinds(events)[-2:] == ["RoundEnded", "RoundBegan"]


@pytest.mark.rule("wampum 7.3")
def test_example_6_two_maize_two_furs_and_a_tobacco_are_three_wampum_at_the_end() -> None:
    events = list(examples.last_wampum().events())
    final = [event for event in events if type(event).__name__ == "FinalWampum"]
    assert (final[0].seat, final[0].count, final[0].goods) == (GREEN, 3, (1, 0, 1, 1, 0))
    assert final[0].state.hands[GREEN] == (1, 0, 1, 0, 0)
    assert final[0].state.wampum[GREEN] == 3
    assert events[-1].state.wampum == (3, 1)


# ------------------------------------------------------------------------------------ records and other positions

RECORDS = (examples.record, examples.whole_round, examples.last_wampum, examples.long_chain, examples.hidden_bid)
POSITIONS = (
    examples.displacement,
    examples.goods_or_wampum,
    examples.two_over_the_limit,
    examples.best_village_once,
    examples.all_kinds_in_hand,
)


@pytest.mark.parametrize("example", RECORDS, ids=lambda example: example.__name__)
def test_an_example_can_be_read_back_and_is_a_position_of_a_real_game(example: Callable[[], Record]) -> None:
    record = example()
    assert Record.parse(wampum, str(record)) == record
    assert not wampum.problems(record.first)
    assert list(record.events())


@pytest.mark.parametrize("example", POSITIONS, ids=lambda example: example.__name__)
def test_a_position_worth_showing_can_be_played_on(example: Callable[[], State]) -> None:
    state = example()
    assert not wampum.problems(state)
    assert wampum.actors(state)


def test_the_example_ends_with_the_canoe_and_its_round_with_the_trade() -> None:
    assert kinds(examples.record().events())[-2:] == ["BiddingEnded", "CanoeGiven"]
    assert kinds(examples.whole_round().events())[-2:] == ["RoundEnded", "RoundBegan"]
    assert the(examples.whole_round().events(), "MustDiscard").counts == (2,)


def test_the_long_chain_moves_all_five_traders() -> None:
    ousted = [event for event in examples.long_chain().events() if type(event).__name__ == "Displaced"]
    assert [(event.by, event.seat) for event in ousted] == [(4, 3), (3, 2), (2, 1), (1, 0)]
    assert [event.count for event in ousted] == [4, 3, 2, 1]


def test_goods_and_wampum_are_worth_the_same_to_red_but_not_to_the_others() -> None:
    def ends(state: State) -> Iterator[State]:
        for move in wampum.legal_moves(state, wampum.actors(state)[0]):
            after = wampum.play(state, move)
            if wampum.actors(after):
                yield from ends(after)
            else:
                yield after

    state = examples.goods_or_wampum()
    best = {state.wampum for state in ends(state) if state.wampum[RED] == 9}
    assert max(after.wampum[RED] for after in ends(state)) == 9
    for move in (Bid(0, {"maize": 5}), Bid(1, {"maize": 5}), Bid(2, {"maize": 1})):
        after = wampum.play(state, move)
        results = {end.wampum for end in ends(after)} if wampum.actors(after) else {after.wampum}
        assert {wampum_of_all[RED] for wampum_of_all in results} == {9}
    assert len({(green, purple) for green, purple, _ in best}) > 1
