"""Each rule of RULES.md, one by one."""

from fractions import Fraction
from math import prod

import pytest

from fijiwidgets import core, wampum
from fijiwidgets.core import IllegalMove
from fijiwidgets.games.wampum import Bid, Discard, Draw, Go, Remove
from fijiwidgets.games.wampum.state import size

from .helpers import GREEN, PURPLE, RED, happened, kinds, last_round, the

# ------------------------------------------------------------------------------------ set-up


@pytest.mark.rule("wampum 1.1")
def test_there_are_eighteen_goods_of_each_of_five_kinds() -> None:
    for players in wampum.PLAYERS:
        goods = wampum.material(wampum.deal(wampum.start(players), seed=1))
        assert goods == dict.fromkeys(("maize", "weapons", "fur", "tobacco", "spirits"), 18)


@pytest.mark.rule("wampum 1.2", "wampum 2.2")
def test_the_start_player_has_the_canoe_and_bids_first() -> None:
    for first in range(3):
        table = wampum.deal(wampum.start(3, first=first), seed=1)
        assert table.canoe == first
        assert wampum.actors(table) == (first,)
    assert wampum.start(["Ada", "Emmy"], first="Emmy").canoe == 1
    assert wampum.start(3, first="red").canoe == RED


@pytest.mark.rule("wampum 1.3", "wampum 1.7")
@pytest.mark.parametrize(
    ("players", "values"), [(2, [2, 3, 4]), (3, [2, 3, 4]), (4, [2, 3, 3, 4]), (5, [2, 3, 3, 3, 4])]
)
def test_villages_begin_with_their_start_values(players: int, values: list[int]) -> None:
    assert [size(goods) for goods in wampum.deal(wampum.start(players), seed=2).villages] == values


@pytest.mark.rule("wampum 1.4")
def test_two_players_take_out_one_good_of_each_kind() -> None:
    assert wampum.start(2).box == (1, 1, 1, 1, 1)
    assert wampum.start(2).phase == "deal"
    assert wampum.start(3).box == wampum.start(5).box == (0, 0, 0, 0, 0)


@pytest.mark.rule("wampum 1.5")
def test_four_players_take_out_two_different_goods_at_random() -> None:
    table = wampum.start(4)
    assert wampum.chance(table) == [(Remove(kind), Fraction(1, 5)) for kind in range(5)]
    events = happened(table, Remove(2))
    assert (the(events, "GoodTakenOut").good, events[-1].state.box) == (2, (0, 0, 1, 0, 0))
    table = events[-1].state
    assert wampum.chance(table) == [(Remove(kind), Fraction(1, 4)) for kind in (0, 1, 3, 4)]
    table = wampum.play(table, Remove(4))
    assert table.box == (0, 0, 1, 0, 1)
    assert table.phase == "deal"


@pytest.mark.rule("wampum 1.6", "wampum 1.7")
def test_everybody_is_dealt_five_goods_before_the_villages_are_stocked() -> None:
    for players in wampum.PLAYERS:
        record = core.random_record(wampum, wampum.start(players, first=1), seed=3)
        dealt = [event for event in record.events() if type(event).__name__ in ("GoodDealt", "VillageStocked")]
        assert kinds(dealt) == ["GoodDealt"] * 5 * players + ["VillageStocked"] * sum(
            {2: (2, 3, 4), 3: (2, 3, 4), 4: (2, 3, 3, 4), 5: (2, 3, 3, 3, 4)}[players]
        )
        assert [event.seat for event in dealt[: 5 * players]] == [*range(1, players), 0] * 5
        assert [size(hand) for hand in dealt[-1].state.hands] == [5] * players
        assert size(dealt[-1].state.deck) == {2: 66, 3: 66, 4: 56, 5: 50}[players]


@pytest.mark.rule("wampum 4.3")
def test_each_good_in_the_deck_is_equally_likely() -> None:
    assert wampum.chance(wampum.start(3)) == [(Draw(kind), Fraction(1, 5)) for kind in range(5)]
    table = wampum.play(wampum.start(3), Draw(0))
    assert wampum.chance(table) == [(Draw(0), Fraction(17, 89))] + [(Draw(k), Fraction(18, 89)) for k in range(1, 5)]
    table = last_round(
        last_round=False, phase="draw", deck=[4, 0, 0, 0, 2], bids=[(0, {"maize": 1}), (1, {"fur": 1}), (2, {"fur": 1})]
    )
    assert wampum.chance(table) == [(Draw(0), Fraction(2, 3)), (Draw(4), Fraction(1, 3))]


# ------------------------------------------------------------------------------------ phase 1


@pytest.mark.rule("wampum 2.1")
def test_a_round_goes_through_five_phases_in_order() -> None:
    record = core.random_record(wampum, wampum.start(3), seed=1)
    marks = {
        "RoundBegan": 0,
        "BidLaid": 1,
        "CanoeGiven": 2,
        "GoodDrawn": 3,
        "LimitSet": 4,
        "BidsTurnedOver": 5,
        "RoundEnded": 6,
    }
    order = [marks[kind] for kind in kinds(record.events()) if kind in marks]
    assert order == [0, 1, 1, 1, 2, *[3] * 6, 4, 5, 6] * 11 + [0, 1, 1, 1, 2, 4, 5, 6]


@pytest.mark.rule("wampum 2.1")
def test_moves_of_another_phase_are_refused() -> None:
    table = last_round()
    for move in (Go(0), Discard({"maize": 1}), Draw(0), "bid", None, ["bid"]):
        with pytest.raises(IllegalMove) as refused:
            wampum.resolve(table, move)
        assert refused.value.rule == "2.1"


@pytest.mark.rule("wampum 2.2")
def test_everybody_bids_once_clockwise_from_the_canoe() -> None:
    table = last_round(canoe=1)
    order = []
    for village in range(3):
        (seat,) = wampum.actors(table)
        order.append(seat)
        table = wampum.play(table, Bid(village, wampum.legal_moves(table, seat)[0].goods))
    assert order == [1, 2, 0]
    assert table.phase == "over"


@pytest.mark.rule("wampum 2.3", "wampum 2.4")
def test_any_goods_of_the_hand_can_be_bid_on_a_free_village_but_not_none() -> None:
    table = last_round(hands=[{"maize": 3, "weapons": 2, "spirits": 1}, {"fur": 4}, {"tobacco": 4}])
    listed = wampum.legal_moves(table, GREEN)
    assert len(listed) == 3 * (prod((4, 3, 2)) - 1)
    assert Bid(0, {"maize": 1}) in listed
    assert Bid(2, {"maize": 3, "weapons": 2, "spirits": 1}) in listed
    events = happened(table, Bid(1, {"maize": 2, "spirits": 1}))
    assert kinds(events) == ["BidLaid"]
    assert (events[0].count, events[0].goods) == (3, (2, 0, 0, 0, 1))
    assert events[0].state.hands[GREEN] == (1, 2, 0, 0, 0)
    assert events[0].state.bids[GREEN] == (1, (2, 0, 0, 0, 1))
    for goods in ({}, {"fur": 1}, {"maize": 4}, {"maize": -1, "weapons": 2}, None, (1, 2)):
        with pytest.raises(IllegalMove) as refused:
            wampum.resolve(table, Bid(1, goods))
        assert refused.value.rule == "2.3"


@pytest.mark.rule("wampum 1.3")
def test_there_is_no_village_behind_the_last() -> None:
    for village in (-1, 3, "A", None, 0.5):
        with pytest.raises(IllegalMove) as refused:
            wampum.resolve(last_round(), Bid(village, {"maize": 1}))
        assert refused.value.rule == "1.3"
    table = last_round(bids={0: (None, {"maize": 1}), 1: (0, {"fur": 2})}, phase="displaced")
    with pytest.raises(IllegalMove) as refused:
        wampum.resolve(table, Go(3))
    assert refused.value.rule == "1.3"


@pytest.mark.rule("wampum 2.5")
def test_a_taken_village_needs_more_goods_than_lie_there() -> None:
    table = wampum.play(last_round(), Bid(1, {"maize": 1, "weapons": 1}))
    counts = {sum(move.goods) for move in wampum.legal_moves(table, PURPLE) if move.village == 1}
    assert counts == {3, 4}
    assert {sum(move.goods) for move in wampum.legal_moves(table, PURPLE) if move.village == 0} == {1, 2, 3, 4}
    with pytest.raises(IllegalMove) as refused:
        wampum.resolve(table, Bid(1, {"fur": 2}))
    assert refused.value.rule == "2.5"
    displaced = the(happened(table, Bid(1, {"fur": 2, "tobacco": 1})), "Displaced")
    assert (displaced.seat, displaced.by, displaced.rule) == (GREEN, PURPLE, "2.5")
    assert displaced.state.trader_at(1) == PURPLE
    assert displaced.state.displaced == GREEN


@pytest.mark.rule("wampum 2.6")
def test_a_displaced_trader_goes_at_once_with_the_bid_unchanged() -> None:
    table = happened(last_round(), Bid(1, {"maize": 2}), Bid(1, {"fur": 2, "tobacco": 1}))[-1].state
    assert wampum.actors(table) == (GREEN,)  # and not Red, who has still to bid
    assert list(wampum.legal_moves(table, GREEN)) == [Go(0), Go(2)]
    events = happened(table, Go(2))
    assert kinds(events) == ["Went"]
    assert events[0].state.bids[GREEN] == (2, (2, 0, 0, 0, 0))
    assert events[0].state.hands == table.hands
    assert wampum.actors(events[0].state) == (RED,)


@pytest.mark.rule("wampum 2.6", "wampum 2.7")
def test_a_displaced_trader_cannot_return_and_needs_more_than_lies_elsewhere() -> None:
    table = wampum.position(
        players=4,
        villages=[{"fur": 1}] * 4,
        hands=[{"maize": 3}] * 4,
        bids={"green": (0, {"fur": 2}), "purple": (1, {"fur": 1}), "red": (2, {"tobacco": 2})},
        last_round=True,
    )
    table = wampum.play(table, Bid(0, {"maize": 3}))
    assert table.displaced == GREEN
    assert list(wampum.legal_moves(table, GREEN)) == [Go(1), Go(3)]  # back to 0: no; Red's equal bid: no
    events = happened(table, Go(1))
    assert kinds(events) == ["Went", "Displaced", "MustGo"]
    assert events[1].rule == "2.7"
    assert (events[2].seat, events[2].villages) == (PURPLE, (3,))
    assert events[2].rule == "2.6"


@pytest.mark.rule("wampum 2.7")
def test_a_chain_can_run_through_all_five_players() -> None:
    table = wampum.position(
        players=5,
        villages=[{"spirits": 1}] * 5,
        hands=[{"maize": 5}, {}, {}, {}, {"fur": 2}],
        bids={seat: (seat - 1, {"weapons": seat}) for seat in (1, 2, 3, 4)},
        canoe=1,
        last_round=True,
        allow_unreachable=True,
    )
    events = happened(table, Bid(3, {"maize": 5}), Go(2), Go(1), Go(0), Go(4))
    ousted = [event for event in events if type(event).__name__ == "Displaced"]
    assert [(event.by, event.seat, event.by_count, event.count) for event in ousted] == [
        (0, 4, 5, 4),
        (4, 3, 4, 3),
        (3, 2, 3, 2),
        (2, 1, 2, 1),
    ]
    assert the(events, "BiddingEnded").state.phase == "canoe"


@pytest.mark.rule("wampum 2.8")
def test_bidding_ends_when_everybody_has_bid_and_nobody_is_displaced() -> None:
    table = happened(last_round(), Bid(1, {"maize": 1}), Bid(0, {"fur": 1}))[-1].state
    assert table.phase == "bid"
    events = happened(table, Bid(1, {"spirits": 2}))
    assert kinds(events) == ["BidLaid", "Displaced", "MustGo"]  # Green has bid, but must go
    assert the(happened(events[-1].state, Go(2)), "BiddingEnded").without == ()
    with_two = last_round(players=2, hands=[{"maize": 2}, {"fur": 2}])
    ended = the(happened(with_two, Bid(0, {"maize": 1}), Bid(2, {"fur": 1})), "BiddingEnded")
    assert ended.without == (1,)
    assert "CanoeGiven" not in kinds(happened(with_two, Bid(0, {"maize": 1})))


# ------------------------------------------------------------------------------------ phases 2 and 3


@pytest.mark.rule("wampum 3.1", "wampum 3.2")
@pytest.mark.parametrize(
    ("before", "counts", "to"),
    [(0, (1, 3, 2), 1), (0, (2, 3, 3), 1), (2, (3, 3, 1), 0), (1, (3, 1, 3), 2), (1, (2, 2, 2), 1), (2, (1, 3, 3), 2)],
)
def test_the_canoe_goes_to_the_highest_bid_and_clockwise_among_equals(
    before: int, counts: tuple[int, ...], to: int
) -> None:
    table = last_round(hands=[{"maize": 3}, {"fur": 3}, {"weapons": 3}], canoe=before)
    goods = ("maize", "fur", "weapons")
    order = [(before + i) % 3 for i in range(3)]
    events = happened(table, *(Bid(seat, {goods[seat]: counts[seat]}) for seat in order))
    canoe = the(events, "CanoeGiven")
    assert (canoe.seat, canoe.before, canoe.count) == (to, before, max(counts))
    assert canoe.tied == tuple(seat for seat in order if counts[seat] == max(counts))
    assert canoe.rule == ("3.2" if counts.count(max(counts)) > 1 else "3.1")
    assert canoe.state.canoe == to


def before_drawing(**values: object) -> wampum.State:
    """Return a table on which everybody has bid, with a deck for one drawing."""
    defaults = {
        "hands": [{"maize": 2, "weapons": 1}, {"fur": 2}, {"spirits": 2, "weapons": 1}],
        "bids": [(0, {"maize": 1}), (1, {"fur": 1}), (2, {"fur": 2})],
        "last_round": False,
        "phase": "draw",
        "canoe": 2,
        "deck": [2, 2, 2, 0, 0],
    }
    return last_round(**{**defaults, **values})


@pytest.mark.rule("wampum 4.1")
def test_everybody_draws_two_goods_clockwise_from_the_new_start_player() -> None:
    table = before_drawing()
    events = happened(table, *map(Draw, (0, 0, 1, 1, 2, 2)))
    drawn = [event for event in events if type(event).__name__ == "GoodDrawn"]
    assert [(event.seat, event.good) for event in drawn] == [(2, 0), (2, 0), (0, 1), (0, 1), (1, 2), (1, 2)]
    assert drawn[1].state.hands[2] == (2, 1, 0, 0, 2)
    assert drawn[-1].state.deck == (0, 0, 0, 0, 0)


@pytest.mark.rule("wampum 4.2", "wampum 6.4")
def test_with_two_players_the_village_without_a_trader_gets_two_goods_and_keeps_them() -> None:
    table = before_drawing(
        players=2, hands=[{"maize": 3}, {"fur": 3}], bids=[(0, {"weapons": 1}), (2, {"tobacco": 2})], canoe=1
    )
    events = happened(table, *map(Draw, (0, 0, 1, 1, 2, 2)))
    restocked = [event for event in events if type(event).__name__ == "VillageRestocked"]
    assert [(event.village, event.good) for event in restocked] == [(1, 2), (1, 2)]
    assert restocked[-1].state.villages[1] == (1, 0, 2, 2, 0)
    assert kinds(events)[:4] == ["GoodDrawn"] * 4
    assert events[-1].state.phase == "bid"
    assert events[-1].state.villages[1] == (1, 0, 2, 2, 0)
    assert all(getattr(event, "village", None) != 1 for event in events if event.rule[0] == "6")


# ------------------------------------------------------------------------------------ phase 4


@pytest.mark.rule("wampum 5.1", "wampum 5.2")
def test_the_limit_is_the_highest_bid_and_three_and_counts_the_hand_alone() -> None:
    table = last_round(
        hands=[{"maize": 7}, {"fur": 8}, {"spirits": 9}], bids={0: (0, {"weapons": 1}), 1: (1, {"weapons": 2})}
    )
    events = happened(table, Bid(2, {"spirits": 3}))
    limit = the(events, "LimitSet")
    assert (limit.limit, limit.highest, limit.rule) == (6, 3, "5.1")
    assert "WithinLimit" in kinds(events)  # Red holds six and has bid three
    assert the(events, "WithinLimit").seats == (RED,)
    assert (the(events, "MustDiscard").seats, the(events, "MustDiscard").counts) == ((GREEN, PURPLE), (1, 2))


@pytest.mark.rule("wampum 5.2", "wampum 5.3")
def test_all_who_are_over_discard_at_once_and_exactly_down_to_the_limit() -> None:
    table = last_round(
        hands=[{"maize": 3, "fur": 3}, {"fur": 2, "weapons": 3}, {"spirits": 2}],
        bids=[(0, {"weapons": 1}), (1, {"weapons": 1}), (2, {"fur": 1})],
        phase="discard",
    )
    assert wampum.actors(table) == (GREEN, PURPLE)
    assert list(wampum.legal_moves(table, GREEN)) == [
        Discard({"fur": 2}),
        Discard({"maize": 1, "fur": 1}),
        Discard({"maize": 2}),
    ]
    assert list(wampum.legal_moves(table, PURPLE)) == [Discard({"fur": 1}), Discard({"weapons": 1})]
    assert wampum.legal_moves(table, RED) == ()
    good = {GREEN: Discard({"maize": 1, "fur": 1}), PURPLE: Discard({"weapons": 1})}
    for bad in (Discard({"weapons": 2}), Discard({}), Discard({"fur": 2})):
        with pytest.raises(IllegalMove) as refused:
            wampum.resolve(table, {**good, PURPLE: bad})
        assert refused.value.rule == "5.2"
    with pytest.raises(IllegalMove):
        wampum.resolve(table, {GREEN: good[GREEN]})
    events = happened(table, good)
    assert kinds(events)[:3] == ["Discarded", "Discarded", "BidsTurnedOver"]
    assert [event.seat for event in events[:2]] == [GREEN, PURPLE]
    assert [sum(hand) for hand in events[1].state.hands] == [4, 4, 2]
    out = tuple(after - before for before, after in zip(table.box, events[1].state.box, strict=True))
    assert out == (1, 1, 1, 0, 0)


@pytest.mark.rule("wampum 5.3")
def test_nobody_discards_when_all_are_within_the_limit() -> None:
    events = happened(last_round(), Bid(0, {"maize": 1}), Bid(1, {"fur": 1}), Bid(2, {"spirits": 1}))
    assert "MustDiscard" not in kinds(events)
    assert the(events, "WithinLimit").seats == (GREEN, PURPLE, RED)


@pytest.mark.rule("wampum 5.4")
def test_a_hand_may_grow_over_the_limit_in_the_trade_and_stay_so() -> None:
    table = before_drawing(
        hands=[{"maize": 2}, {"fur": 2}, {"spirits": 2}],
        villages=[{"maize": 9}, {"tobacco": 1}, {"weapons": 1}],
        canoe=2,
    )
    events = happened(table, *map(Draw, (0, 0, 1, 1, 2, 2)))
    assert the(events, "LimitSet").limit == 5
    table = events[-1].state
    assert table.phase == "bid"
    assert sum(table.hands[GREEN]) == 13
    assert Bid(0, table.hands[RED]) in wampum.legal_moves(table, RED)
    table = happened(table, Bid(0, {"spirits": 1}), Bid(1, {"maize": 11}))[-1].state
    assert table.bids[GREEN] == (1, (11, 0, 0, 0, 0))


# ------------------------------------------------------------------------------------ phase 5


def trading(bid: dict[str, int], village: dict[str, int]) -> list[object]:
    """Return the events of Green's trade in village B."""
    table = last_round(
        hands=[{**bid, "spirits": 2}, {"fur": 2, "tobacco": 2}, {"weapons": 4}],
        villages=[{"maize": 1}, village, {"maize": 1}],
    )
    events = happened(table, Bid(1, bid), Bid(0, {"fur": 1}), Bid(2, {"weapons": 1}))
    return [event for event in events if getattr(event, "seat", None) == GREEN and event.rule[0] == "6"]


@pytest.mark.rule("wampum 6.1")
def test_all_bids_are_turned_over_and_every_trader_trades_and_goes_home() -> None:
    events = happened(last_round(), Bid(2, {"maize": 1}), Bid(0, {"fur": 1}), Bid(1, {"weapons": 2}))
    turned = the(events, "BidsTurnedOver")
    assert turned.bids == ((2, (1, 0, 0, 0, 0)), (0, (0, 0, 1, 0, 0)), (1, (0, 2, 0, 0, 0)))
    traded = [event.seat for event in events if type(event).__name__ in ("KindsMatched", "NothingMatched")]
    assert traded == [PURPLE, RED, GREEN]  # village by village
    assert events[-1].state.bids == (None, None, None)


@pytest.mark.rule("wampum 6.2")
def test_one_matching_kind_is_enough_to_trade_goods_for_goods() -> None:
    matched, taken, left = trading({"maize": 3, "weapons": 1}, {"weapons": 2, "fur": 1})
    assert (type(matched).__name__, matched.kinds) == ("KindsMatched", (1,))
    assert (type(taken).__name__, taken.goods) == ("GoodsTaken", (0, 2, 1, 0, 0))
    assert taken.state.hands[GREEN] == (0, 2, 1, 0, 2)
    assert taken.state.villages[1] == (0, 0, 0, 0, 0)
    assert (type(left).__name__, left.goods) == ("BidLeft", (3, 1, 0, 0, 0))
    assert left.state.villages[1] == (3, 1, 0, 0, 0)
    assert left.state.wampum == (0, 0, 0)


@pytest.mark.rule("wampum 6.3")
def test_only_new_kinds_are_traded_for_wampum() -> None:
    nothing, left, gained = trading({"maize": 3, "weapons": 1}, {"tobacco": 2, "fur": 1})
    assert type(nothing).__name__ == "NothingMatched"
    assert (type(left).__name__, left.goods) == ("OneOfEachLeft", (1, 1, 0, 0, 0))
    assert left.state.villages[1] == (1, 1, 1, 2, 0)
    assert (type(gained).__name__, gained.count, gained.goods) == ("WampumGained", 2, (2, 0, 0, 0, 0))
    assert gained.state.wampum == (2, 0, 0)
    assert gained.state.hands[GREEN] == (0, 0, 0, 0, 2)


@pytest.mark.rule("wampum 6.3")
def test_one_good_of_each_kind_earns_no_wampum() -> None:
    assert trading({"maize": 1, "weapons": 1}, {"fur": 1})[-1].count == 0


@pytest.mark.rule("wampum 6.5")
def test_the_next_round_begins_with_whoever_has_the_canoe() -> None:
    events = happened(before_drawing(canoe=2), *map(Draw, (0, 0, 1, 1, 2, 2)))
    ended, began = the(events, "RoundEnded"), the(events, "RoundBegan")
    assert began.round == ended.round + 1
    assert began.seat == RED
    table = events[-1].state
    assert table.canoe == RED
    assert table.bids == (None, None, None)
    assert wampum.actors(table) == (RED,)


# ------------------------------------------------------------------------------------ the end


@pytest.mark.rule("wampum 7.1", "wampum 7.2")
def test_after_the_deck_is_empty_one_round_follows_without_drawing() -> None:
    events = happened(before_drawing(), *map(Draw, (0, 0, 1, 1, 2, 2)))
    emptied = the(events, "DeckEmptied")
    assert not emptied.state.last_round
    table = events[-1].state
    assert table.last_round
    assert table.round == 12
    events = list(core.random_record(wampum, table, seed=1).events())
    assert "GoodDrawn" not in kinds(events)
    assert the(events, "DrawSkipped").rule == "7.2"
    assert the(events, "LimitSet").limit == the(events, "CanoeGiven").count + 3
    assert kinds(events)[-1] == "GameEnded"
    assert "DeckEmptied" not in kinds(happened(before_drawing(deck=[4, 4, 4, 0, 0]), *map(Draw, (0, 0, 1, 1, 2, 2))))


@pytest.mark.rule("wampum 7.2", "wampum 5.2")
def test_the_limit_holds_in_the_last_round_too() -> None:
    table = last_round(hands=[{"maize": 7}, {"fur": 2}, {"spirits": 2}])
    events = happened(table, Bid(0, {"maize": 1}), Bid(1, {"fur": 1}), Bid(2, {"spirits": 1}))
    assert the(events, "MustDiscard").counts == (2,)


@pytest.mark.rule("wampum 7.3", "wampum 7.4")
def test_goods_left_become_one_wampum_for_each_kind_and_the_most_wins() -> None:
    table = last_round(hands=[{"maize": 4, "weapons": 1}, {"fur": 2, "tobacco": 1}, {"spirits": 2}], wampum=[0, 2, 1])
    events = happened(table, Bid(0, {"maize": 1}), Bid(1, {"fur": 1}), Bid(2, {"spirits": 2}))
    final = [event for event in events if type(event).__name__ == "FinalWampum"]
    assert [(event.seat, event.count) for event in final] == [(GREEN, 2), (PURPLE, 2), (RED, 1)]
    assert final[0].goods == (1, 1, 0, 0, 0)
    assert final[0].state.hands[GREEN] == (2, 0, 0, 0, 0)
    end = the(events, "GameEnded").outcome
    assert end.scores == (2, 4, 2)
    assert end.winners == (PURPLE,)
    assert wampum.outcome(events[-1].state) == end
    assert wampum.outcome(table) is None


@pytest.mark.rule("wampum 7.4")
def test_equal_wampum_shares_the_victory() -> None:
    table = last_round(hands=[{"maize": 2}, {"fur": 2}, {"weapons": 2}], wampum=[5, 0, 5])
    table = happened(table, Bid(0, {"maize": 1}), Bid(1, {"fur": 1}), Bid(2, {"weapons": 1}))[-1].state
    end = wampum.outcome(table)
    assert end is not None
    assert end.winners == (GREEN, RED)
    assert end.scores == (6, 1, 6)
    assert wampum.describe_outcome(table, "de") == "**Grün** und **Rot** teilen sich den Sieg mit je 6 Wampum."


@pytest.mark.rule("wampum 2.1")
def test_why_not_explains_anything() -> None:
    for move in (None, 3, "bid A m", object(), [], {}, Bid(0, None), Go([]), Discard({"x": 1})):
        for table in (last_round(), wampum.start(4)):
            error = wampum.why_not(table, 0, move)
            assert isinstance(error, IllegalMove)
            assert error.rule
            assert str(error)
