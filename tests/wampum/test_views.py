"""What a player sees, and what not."""

import random

import pytest

from fijiwidgets import core, wampum
from fijiwidgets.games.wampum import Bid, Discard, Draw, Go, Remove
from fijiwidgets.games.wampum.state import size

from .helpers import GREEN, PURPLE, RED, happened, kinds, last_round, the
from .hooks import scramble


@pytest.mark.rule("wampum 8.1")
def test_everybody_sees_how_many_goods_there_are_everywhere() -> None:
    for state in core.random_record(wampum, wampum.start(3), seed=1).states:
        seen = wampum.view(state, RED)
        for field in ("players", "villages", "canoe", "wampum", "phase", "last_round", "drawn"):
            assert getattr(seen, field) == getattr(state, field)
        assert [size(hand) for hand in seen.hands] == [size(hand) for hand in state.hands]
        assert (size(seen.deck), size(seen.box)) == (size(state.deck), size(state.box))
        assert seen.hands[RED] == state.hands[RED]
        assert seen.bids[RED] == state.bids[RED]
        for bid, shown in zip(state.bids, seen.bids, strict=True):
            assert (bid is None) == (shown is None)
            if bid is not None:
                assert (bid[0], size(bid[1])) == (shown[0], size(shown[1]))
        assert wampum.material(seen) == {"goods": 90}


@pytest.mark.rule("wampum 8.2")
def test_a_view_hides_other_hands_and_bids_the_deck_and_what_is_out_of_play() -> None:
    table = wampum.play(last_round(wampum=[3, 0, 0]), Bid(1, {"maize": 1, "weapons": 1}))
    seen = wampum.view(table, PURPLE)
    assert seen.hands == (3, (0, 0, 2, 2, 0), 4)
    assert seen.bids[GREEN] == (1, 2)
    assert (seen.deck, seen.box) == (0, size(table.box))
    assert wampum.view(table, GREEN).bids[GREEN] == (1, (1, 1, 0, 0, 0))
    assert wampum.view(seen, PURPLE) == seen


@pytest.mark.rule("wampum 8.2")
def test_bids_are_open_in_phase_5_and_not_before() -> None:
    events = happened(last_round(), Bid(2, {"maize": 1}), Bid(0, {"fur": 1}), Bid(1, {"weapons": 2}))
    turned = kinds(events).index("BidsTurnedOver")
    assert wampum.view(events[turned - 1].state, GREEN).bids == ((2, (1, 0, 0, 0, 0)), (0, 1), (1, 2))
    assert wampum.view(events[turned].state, GREEN).bids == events[turned].state.bids


@pytest.mark.rule("wampum 8.2", "wampum 2.3")
def test_others_see_the_size_of_a_bid_and_not_its_goods() -> None:
    laid = the(happened(last_round(), Bid(2, {"maize": 2})), "BidLaid")
    assert wampum.seen(laid, GREEN).goods == (2, 0, 0, 0, 0)
    assert wampum.seen(laid, RED).goods is None
    assert wampum.seen(laid, RED).count == 2
    assert "2 maize" in wampum.sentence(wampum.seen(laid, GREEN), "en")
    assert "maize" not in wampum.sentence(wampum.seen(laid, RED), "en")


@pytest.mark.rule("wampum 8.2", "wampum 1.5")
def test_nobody_sees_which_goods_leave_the_game_with_four_players() -> None:
    out = the(happened(wampum.start(4), Remove(3)), "GoodTakenOut")
    assert all(wampum.seen(out, player).good is None for player in range(4))
    assert len({str(wampum.view(wampum.play(wampum.start(4), Remove(good)), 0)) for good in range(5)}) == 1


@pytest.mark.rule("wampum 8.2", "wampum 5.3")
def test_only_the_owner_sees_goods_dealt_drawn_and_discarded() -> None:
    dealt = the(happened(wampum.start(3), Draw(4)), "GoodDealt")
    assert (wampum.seen(dealt, dealt.seat).good, wampum.seen(dealt, dealt.seat + 1).good) == (4, None)
    record = core.random_record(wampum, wampum.start(2), seed=4)
    hidden = 0
    for event in record.events():
        if type(event).__name__ in ("GoodDrawn", "Discarded"):
            field = "good" if type(event).__name__ == "GoodDrawn" else "goods"
            assert getattr(wampum.seen(event, event.seat), field) == getattr(event, field)
            assert getattr(wampum.seen(event, 1 - event.seat), field) is None
            hidden += 1
        elif type(event).__name__ in ("VillageStocked", "VillageRestocked", "GoodsTaken", "BidLeft", "FinalWampum"):
            for player in (0, 1):
                assert wampum.seen(event, player).but(state=event.state) == event
    assert hidden > 40


@pytest.mark.rule("wampum 8.2")
def test_goods_out_of_sight_can_be_anything() -> None:
    rng = random.Random(1)
    for state in core.random_record(wampum, wampum.start(4), seed=2).states[40:]:
        other = scramble(state, PURPLE, rng)
        assert other is not None
        assert wampum.view(other, PURPLE) == wampum.view(state, PURPLE)


@pytest.mark.rule("wampum 8.1")
def test_a_player_can_list_the_own_moves_from_the_view() -> None:
    table = wampum.play(last_round(), Bid(1, {"maize": 2}))
    assert wampum.legal_moves(wampum.view(table, PURPLE), PURPLE) == wampum.legal_moves(table, PURPLE)
    table = wampum.play(table, Bid(1, {"fur": 2, "tobacco": 1}))
    assert list(wampum.legal_moves(wampum.view(table, GREEN), GREEN)) == [Go(0), Go(2)]
    assert wampum.chance(wampum.view(wampum.start(3), 0)) == ()


@pytest.mark.rule("wampum 8.1")
def test_sealed_discards_are_listed_from_a_view() -> None:
    table = last_round(
        hands=[{"maize": 5}, {"fur": 2, "weapons": 3}, {"spirits": 2}],
        bids=[(0, {"weapons": 1}), (1, {"weapons": 1}), (2, {"fur": 1})],
        phase="discard",
    )
    seen = wampum.view(table, PURPLE)
    assert wampum.actors(seen) == (GREEN, PURPLE)
    assert list(wampum.legal_moves(seen, PURPLE)) == [Discard({"fur": 1}), Discard({"weapons": 1})]
