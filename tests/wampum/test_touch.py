"""Moves made by touching the picture: every legal one can be made, and nothing else."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from fijiwidgets import core, wampum
from fijiwidgets import touch as touching
from fijiwidgets.core import GameError, Move
from fijiwidgets.games.wampum import Bid, Discard, Go, State, touch
from fijiwidgets.games.wampum.listing import Bids, Discards
from fijiwidgets.games.wampum.state import size
from tests.games import rule_numbers

from .helpers import BLUE, GREEN, PURPLE, RED, last_round

SIZES = ("wide", "medium", "narrow")
LISTED = 300  # longer lists are sampled
PHASES = ("bid", "displaced", "discard")
EACH = 6  # positions of a phase


@cache
def decisions(players: int) -> tuple[tuple[State, int], ...]:
    """Return positions of random games with somebody to decide: of each phase some from early and some from late on."""
    found: dict[str, list[tuple[State, int]]] = {phase: [] for phase in PHASES}
    for seed in range(4):
        for state in core.random_record(wampum, wampum.start(players=players), seed).states:
            found.get(state.phase, []).extend((state, seat) for seat in wampum.actors(state))
    return tuple(one for phase in PHASES for one in found[phase][:: max(1, len(found[phase]) // EACH)])


def some_moves(state: State, seat: int, rng: random.Random, number: int = 40) -> list[Move]:
    """Return all moves, or some of very many."""
    moves = wampum.legal_moves(state, seat)
    if len(moves) < LISTED:
        return list(moves)
    return [moves[rng.randrange(len(moves))] for _ in range(number)]


def labelled(state: State, picture_size: str = "wide") -> frozenset[str]:
    return frozenset(mark.key for mark in wampum.draw(state, size=picture_size).marks if mark.label)


def prefixes(state: State, seat: int, rng: random.Random) -> Iterator[tuple[str, ...]]:
    """Yield what may have been touched so far: nothing, or the beginning of a move in some order."""
    yield ()
    for move in rng.sample(found := some_moves(state, seat, rng), min(6, len(found))):
        keys = list(touch.pieces(state, seat, move))
        rng.shuffle(keys)
        yield from (tuple(keys[:number]) for number in range(1, len(keys) + 1))


# ------------------------------------------------------------------------------------ every position


def test_the_positions_are_of_all_phases_with_short_lists_and_long_ones() -> None:
    for players in wampum.PLAYERS:
        assert {state.phase for state, _ in decisions(players)} == set(PHASES)
    lengths = [len(wampum.legal_moves(*one)) for players in wampum.PLAYERS for one in decisions(players)]
    assert min(lengths) == 1
    assert sum(length < LISTED for length in lengths) > 30
    assert max(lengths) > 4000


@pytest.mark.parametrize("players", wampum.PLAYERS)
def test_every_legal_move_can_be_touched_piece_by_piece_in_any_order(players: int) -> None:
    rng = random.Random(players)
    for state, seat in decisions(players):
        for move in some_moves(state, seat, rng):
            keys = list(touch.pieces(state, seat, move))
            rng.shuffle(keys)
            for number, key in enumerate(keys):
                assert key in touch.can_touch(state, seat, keys[:number])
            assert touch.meant(state, seat, keys) == (move,)


def is_exact(state: State, seat: int, picked: Sequence[str], marks: frozenset[str]) -> None:
    """Compare with a search through the whole list of moves."""
    moves = wampum.legal_moves(state, seat)

    def pieces(move: Move) -> Sequence[str]:
        return touch.pieces(state, seat, move)

    assert touch.can_touch(state, seat, picked) == touching.can_touch(moves, pieces, picked, marks)
    assert touch.meant(state, seat, picked) == touching.meant(moves, pieces, picked)


@pytest.mark.parametrize("players", wampum.PLAYERS)
def test_what_can_be_touched_is_exactly_what_some_legal_move_contains(players: int) -> None:
    rng = random.Random(players)
    compared = 0
    for state, seat in decisions(players):
        if len(wampum.legal_moves(state, seat)) < LISTED:
            marks = labelled(wampum.view(state, seat))
            for picked in prefixes(state, seat, rng):
                is_exact(state, seat, picked, marks)
                compared += 1
    assert compared > 50


@pytest.mark.parametrize("there", range(1, 6))
@pytest.mark.parametrize("hand", [(1, 0, 0, 0, 1), (2, 1, 0, 0, 0), (0, 1, 2, 1, 0), (1, 0, 2, 0, 1)])
def test_it_is_exact_whatever_is_picked_of_a_small_hand(hand: tuple[int, ...], there: int) -> None:
    table = last_round(
        hands=[{"fur": 1}, list(hand), {"spirits": 2}],
        bids={"green": (1, {"tobacco": there})},
        villages=[{"fur": 2}, {"maize": 1}, {"spirits": 4}],
    )
    marks = labelled(table)
    picks = ["village:A", "village:B", "village:C", *sorted(mark for mark in marks if mark.startswith("hand:1:"))]
    for number in range(len(picks) + 1):
        for picked in combinations(picks, number):
            is_exact(table, PURPLE, picked, marks)


@pytest.mark.parametrize("players", wampum.PLAYERS)
def test_marks_outside_lead_to_no_move(players: int) -> None:
    rng = random.Random(players)
    for state, seat in decisions(players):
        marks = labelled(wampum.view(state, seat))
        for picked in prefixes(state, seat, rng):
            for mark in marks - touch.can_touch(state, seat, picked):
                assert touch.meant(state, seat, (*picked, mark)) == ()
                assert touch.can_touch(state, seat, (*picked, mark)) == frozenset()


@pytest.mark.parametrize("players", wampum.PLAYERS)
def test_what_can_be_touched_has_a_name_in_every_picture(players: int) -> None:
    for state, seat in decisions(players):
        seen = wampum.view(state, seat)
        can = touch.can_touch(state, seat, ())
        assert can
        assert touch.can_touch(seen, seat, ()) == can
        for picture_size in SIZES:
            assert can <= labelled(seen, picture_size)
            assert can <= labelled(state, picture_size)


@pytest.mark.parametrize("players", wampum.PLAYERS)
def test_only_who_decides_can_touch_anything(players: int) -> None:
    for state, _ in decisions(players):
        for seat in set(range(players)) - set(wampum.actors(state)):
            assert touch.can_touch(state, seat, ()) == frozenset()
            assert touch.meant(state, seat, ("village:A",)) == ()
            assert touch.refusal(state, seat, (), "village:A").key == "wampum.touch.not_your_turn"


@pytest.mark.parametrize("players", wampum.PLAYERS)
def test_a_refusal_gives_its_reason_in_both_languages(players: int) -> None:
    rng = random.Random(players)
    keys = set()
    for state, seat in decisions(players):
        seen = wampum.view(state, seat)
        marks = labelled(seen)
        for picked in list(prefixes(state, seat, rng))[:6]:
            for mark in sorted(marks - touch.can_touch(state, seat, picked)):
                refusal = touch.refusal(seen, seat, picked, mark)
                keys.add(refusal.key)
                english, german = refusal.message("en"), refusal.message("de")
                assert english[:-1]
                assert english != german
                assert "{" not in english + german
                assert refusal.rule is None or refusal.rule in rule_numbers("wampum")
    assert len(keys) > 8


def test_every_decision_has_pieces_so_there_are_no_buttons() -> None:
    for state, seat in decisions(3):
        assert touch.buttons(state, seat) == ()
        assert all(touch.pieces(state, seat, move) for move in some_moves(state, seat, random.Random(1)))


# ------------------------------------------------------------------------------------ long lists


def test_long_lists_are_never_gone_through(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(self: object) -> Any:
        raise AssertionError("somebody reads the whole list")

    monkeypatch.setattr(Bids, "__iter__", forbidden)
    monkeypatch.setattr(Discards, "__iter__", forbidden)
    hand = {"maize": 9, "weapons": 7, "fur": 8, "tobacco": 6, "spirits": 5}
    bidding = last_round(hands=[hand, {"fur": 2}, {"spirits": 2}])
    everything = touch.pieces(bidding, GREEN, Bid(1, hand))
    picked: list[str] = []
    while can := touch.can_touch(bidding, GREEN, picked):
        assert len(can) == 35 + 3 - len(picked) if "village:B" not in picked else 35 + 1 - len(picked)
        picked.append(next(key for key in everything if key in can))
    assert touch.meant(bidding, GREEN, picked) == (Bid(1, hand),)
    assert touch.refusal(bidding, GREEN, picked, "village:A").key == "wampum.touch.one_village"
    discarding = wampum.position(
        villages=[{"fur": 2}, {"maize": 1}, {"spirits": 4}],
        hands=[hand, {"fur": 2}, {"spirits": 2}],
        bids=[(0, {"maize": 1}), (1, {"fur": 1}), (2, {"spirits": 1})],
        phase="discard",
        last_round=True,
    )
    assert len(touch.can_touch(discarding, GREEN, everything[1:31])) == 5
    assert touch.can_touch(discarding, GREEN, everything[1:32]) == frozenset()
    assert size(touch.meant(discarding, GREEN, everything[1:32])[0].goods) == 31


# ------------------------------------------------------------------------------------ single cases


def test_equal_goods_stand_for_each_other() -> None:
    table = last_round()  # Green has three maize and two weapons
    for picked in (("village:A", "hand:0:m:0"), ("hand:0:m:2", "village:A"), ("hand:0:m:1", "village:A")):
        assert touch.meant(table, GREEN, picked) == (Bid(0, {"maize": 1}),)


def test_one_good_or_village_cannot_be_picked_twice_nor_two_villages() -> None:
    table = last_round()
    for picked in (("hand:0:m:0",) * 2, ("village:A",) * 2, ("village:A", "village:B"), ("hand:0:m:3",), ("deck",)):
        assert touch.can_touch(table, GREEN, picked) == frozenset()
        assert touch.meant(table, GREEN, (*picked, "hand:0:w:0")) == ()


def test_a_bid_has_to_grow_until_it_beats_the_one_that_lies_there() -> None:
    table = wampum.play(last_round(), Bid(1, {"maize": 3}))  # Purple has two furs and two tobacco
    picked = ["village:B"]
    for key in ("hand:1:f:0", "hand:1:f:1", "hand:1:t:0"):
        assert key in touch.can_touch(table, PURPLE, picked)
        picked.append(key)
        assert touch.meant(table, PURPLE, picked) == ()
    assert touch.meant(table, PURPLE, [*picked, "hand:1:t:1"]) == (Bid(1, {"fur": 2, "tobacco": 2}),)


def test_a_village_out_of_reach_says_why() -> None:
    table = wampum.play(last_round(), Bid(1, {"maize": 3, "weapons": 1}))
    assert touch.can_touch(table, PURPLE, ()) >= {"village:A", "village:C", "hand:1:f:0"}
    assert "village:B" not in touch.can_touch(table, PURPLE, ())
    refusal = touch.refusal(table, PURPLE, (), "village:B")
    assert str(refusal) == "A bid of 4 lies in village B: all 4 goods of the hand are not more. (rule 2.5)"
    assert refusal.message("de").startswith("In Dorf B liegt ein Gebot von 4")


def displaced() -> State:
    """Return a table where Purple, displaced with 2, may go to A or B, not to C (5 goods) or D (2)."""
    return wampum.play(wampum.examples.displacement(), wampum.examples.CHAIN[0])


def test_a_displaced_trader_touches_a_village_and_cannot_return() -> None:
    table = displaced()
    assert touch.can_touch(table, PURPLE, ()) == {"village:A", "village:B"}
    assert touch.meant(table, PURPLE, ("village:A",)) == (Go(0),)
    assert touch.can_touch(table, PURPLE, ("village:A",)) == frozenset()
    back = touch.refusal(table, PURPLE, (), "village:C")
    assert back.rule == "2.6"
    assert "2 does not outbid the 5 there" in str(back)
    assert touch.refusal(table, PURPLE, ("village:A",), "village:B").key == "wampum.touch.one_village"
    assert touch.refusal(table, PURPLE, (), "hand:1:m:0").key == "wampum.touch.bid_unchanged"
    assert touch.refusal(table, PURPLE, (), "bid:1:s:0").key == "wampum.touch.bid_unchanged"
    assert touch.refusal(table, PURPLE, (), "river").key == "wampum.touch.choose_displaced"


def test_exactly_as_many_goods_as_are_too_many_are_discarded() -> None:
    table = wampum.examples.two_over_the_limit()  # Green has seven goods, five are allowed
    assert touch.can_touch(table, GREEN, ()) == {
        f"hand:0:{good}" for good in ("m:0", "m:1", "w:0", "w:1", "s:0", "s:1", "s:2")
    }
    picked = ("hand:0:s:1", "hand:0:w:0")
    assert touch.meant(table, GREEN, picked[:1]) == ()
    assert touch.meant(table, GREEN, picked) == (Discard({"weapons": 1, "spirits": 1}),)
    assert touch.can_touch(table, GREEN, picked) == frozenset()
    refusal = touch.refusal(table, GREEN, picked, "hand:0:m:0")
    assert str(refusal) == "With a limit of 5 exactly 2 goods must be discarded, not 3. (rule 5.2)"
    assert touch.refusal(table, GREEN, (), "village:A").key == "wampum.touch.choose_discard"
    assert touch.refusal(table, GREEN, (), "village:A:m:0").key == "wampum.touch.choose_discard"


def test_goods_of_others_are_named_with_their_owner_in_the_readers_language() -> None:
    table = wampum.play(last_round(), Bid(1, {"maize": 3}))
    assert touch.refusal(table, PURPLE, (), "hand:2:s:0").message("en").startswith("These goods belong to Red")
    assert touch.refusal(table, PURPLE, (), "hand:2:back:3").message("de").startswith("Diese Waren gehören Rot")
    assert touch.refusal(table, PURPLE, (), "bid:0:back:2").message("en").startswith("The bid of Green lies")
    assert "village A" in touch.refusal(table, PURPLE, (), "village:A:f:0").message("en")
    named = table.but(players=("Ada", "Emmy", "Kurt"))
    assert "Kurt" in str(touch.refusal(named, PURPLE, (), f"hand:{RED}:s:0"))


NO_MARKS = ("", "x", "hand", "hand:", "hand:9:m:0", "hand:-1:m:0", "bid:x:m:0", "village:Z:m:0", ":::")


@pytest.mark.parametrize("key", NO_MARKS)
def test_a_key_that_is_no_mark_is_refused_like_any_other(key: str) -> None:
    for table, seat in ((last_round(), GREEN), (displaced(), PURPLE), (wampum.examples.two_over_the_limit(), GREEN)):
        assert touch.can_touch(table, seat, (key,)) == frozenset()
        assert touch.meant(table, seat, (key,)) == ()
        refusal = touch.refusal(table, seat, (), key)
        assert isinstance(refusal, GameError)
        assert refusal.key == f"wampum.touch.choose_{table.phase}"


def test_nobody_touches_anything_while_nature_deals_or_when_the_game_is_over() -> None:
    dealing = wampum.start()
    over = core.random_record(wampum, dealing, seed=1).last
    for table in (dealing, over):
        assert touch.can_touch(table, GREEN, ()) == frozenset()
        assert touch.refusal(table, BLUE - 1, (), "village:A").key == "wampum.touch.nobody"


def test_another_players_eyes_show_no_goods_to_touch() -> None:
    table = last_round()
    seen = wampum.view(table, PURPLE)
    assert touch.can_touch(seen, GREEN, ()) == frozenset()
    assert touch.meant(seen, GREEN, ("village:A", "hand:0:m:0")) == ()
