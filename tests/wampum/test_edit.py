"""Positions set up by hand: every stroke that is offered works, and every other one says why not."""

import random
from functools import cache
from typing import Any

import pytest

from fijiwidgets import core, lang, wampum
from fijiwidgets.core import GameError
from fijiwidgets.games.wampum import State, edit
from fijiwidgets.games.wampum.notation import FIELDS

from .helpers import BLUE, GREEN, PURPLE, RED, last_round

SIZES = ("wide", "medium", "narrow")
PHASES = ("bid", "displaced", "draw", "discard", "over")


@cache
def positions(players: int) -> tuple[State, ...]:
    """Return a position of each phase in which somebody decides, nature included, and one at the end; one is a view."""
    states = core.random_record(wampum, wampum.start(players=players), seed=players + 3).states
    found = [[state for state in states if state.phase == phase] for phase in PHASES]
    chosen = [some[len(some) // 2] for some in found if some]
    return (*chosen, wampum.view(chosen[1], 1))


def labelled(state: State) -> set[str]:
    return {mark.key for mark in wampum.draw(state).marks if mark.label}


def is_sound(state: State, picture_size: str | None = None) -> None:
    """Assert that the state is one which the rules, the notation and the picture can handle."""
    assert wampum.parse(str(state), allow_unreachable=True) == state
    if state.viewer is None:
        assert sum((bool(wampum.actors(state)), bool(wampum.chance(state)), state.phase == "over")) == 1
    if picture_size:
        marks = wampum.draw(state, size=picture_size).marks
        assert len({mark.key for mark in marks}) == len(marks)


# ------------------------------------------------------------------------------------ every stroke


@pytest.mark.parametrize("players", wampum.PLAYERS)
def test_every_offered_stroke_gives_a_position_that_can_be_drawn_and_written(players: int) -> None:
    for state in positions(players):
        marks, met = labelled(state), {state}
        for brush in edit.brushes(state):
            targets = edit.targets(state, brush)
            assert targets <= marks
            for mark in sorted(targets):
                after = edit.paint(state, brush, mark)
                assert after != state
                assert edit.paint(state, brush.key, mark) == after
                if after not in met:  # it does not matter which of some equal goods is touched
                    met.add(after)
                    is_sound(after, SIZES[len(met) % 3])
        assert len(met) > 30


@pytest.mark.parametrize("players", wampum.PLAYERS)
def test_every_other_stroke_says_why_not_in_both_languages(players: int) -> None:
    reasons = set()
    for state in positions(players):
        marks = labelled(state)
        for brush in edit.brushes(state):
            for mark in sorted(marks - edit.targets(state, brush)):
                with pytest.raises(GameError) as refused:
                    edit.paint(state, brush, mark)
                reasons.add(refused.value.key)
                english, german = refused.value.message("en"), refused.value.message("de")
                assert english != german
                assert "{" not in english + german
    assert len(reasons) > 8


@pytest.mark.parametrize("players", wampum.PLAYERS)
def test_a_walk_of_random_strokes_never_breaks_anything(players: int) -> None:
    rng = random.Random(players)
    refused = 0
    for first in positions(players)[:2]:
        state = first
        for stroke in range(300):
            brush = rng.choice(edit.brushes(state))
            mark = rng.choice([*sorted(edit._marks(state)), "deck", "box", "nothing"])
            try:
                state = edit.paint(state, brush, mark)
            except GameError:
                refused += 1
            if stroke % 5 == 0:
                is_sound(state, rng.choice(SIZES) if stroke % 25 == 0 else None)
        assert state != first
    assert 100 < refused < 550


def test_all_named_marks_but_the_piles_can_be_touched_by_some_brush() -> None:
    for players in wampum.PLAYERS:
        for state in positions(players):
            assert set(edit._marks(state)) == labelled(state) - {"deck", "box"}


# ------------------------------------------------------------------------------------ goods


def test_goods_go_to_villages_hands_and_bids() -> None:
    table = wampum.examples.displacement()
    for mark, heap in (
        ("village:A", lambda state: state.villages[0]),
        ("village:A:s:0", lambda state: state.villages[0]),
        ("player:3", lambda state: state.hands[BLUE]),
        ("hand:3:f:1", lambda state: state.hands[BLUE]),
        ("trader:0", lambda state: state.hands[GREEN]),
        ("trader:3", lambda state: state.bids[BLUE][1]),
        ("bid:3:w:0", lambda state: state.bids[BLUE][1]),
    ):
        after = edit.paint(table, "add:f", mark)
        assert heap(after) == tuple(number + (kind == 2) for kind, number in enumerate(heap(table)))
        assert wampum.material(after) == wampum.material(table)
        assert sum(after.deck) == sum(table.deck)


def test_a_good_is_taken_away_by_touching_it() -> None:
    table = wampum.examples.displacement()
    assert edit.paint(table, "take", "village:C:t:0").villages[2] == (0, 0, 1, 1, 0)
    assert edit.paint(table, "take", "hand:0:m:2").hands[GREEN] == (2, 2, 1, 0, 0)
    assert edit.paint(table, "take", "bid:1:s:0").bids[PURPLE] == (2, (0, 0, 0, 0, 1))
    assert "hand:0" not in edit.targets(table, "take")
    with pytest.raises(GameError, match="touch the good itself"):
        edit.paint(table, "take", "village:C")
    with pytest.raises(GameError, match="at least one good"):
        edit.paint(table, "take", "bid:3:w:0")


def test_goods_that_come_and_go_leave_the_deck_as_it_was() -> None:
    table = wampum.deal(wampum.start(players=3), seed=2)  # nothing is out of play
    more = edit.paint(table, "add:m", "village:A")
    assert [problem.key for problem in wampum.problems(more)][:1] == ["wampum.error.of_each"]
    kind = next(mark for mark in sorted(edit.targets(more, "take")) if mark.startswith("hand:0:") and ":m:" not in mark)
    less = edit.paint(more, "take", kind)
    assert wampum.material(less) == wampum.material(table)
    assert sum(less.deck) == sum(table.deck)


def test_there_are_no_more_than_eighteen_of_a_kind_on_the_table() -> None:
    table = last_round()
    for _ in range(14):  # four are there
        table = edit.paint(table, "add:m", "village:A")
    assert sum(heap[0] for heap in (*table.villages, *table.hands)) == 18
    with pytest.raises(GameError, match="All 18 goods of the kind maize") as refused:
        edit.paint(table, "add:m", "player:1")
    assert "Mais" in refused.value.message("de")


def test_hidden_goods_are_counted() -> None:
    seen = wampum.view(last_round(), PURPLE)
    assert edit.paint(seen, "add:s", "player:0").hands == (6, (0, 0, 2, 2, 0), 4)
    assert edit.paint(seen, "take", "hand:0:back:4").hands == (4, (0, 0, 2, 2, 0), 4)
    assert edit.paint(seen, "trader:0", "village:B").bids == ((1, 1), None, None)


# ------------------------------------------------------------------------------------ traders


def test_a_trader_is_put_into_a_village_with_a_first_good_and_sent_home_with_the_bid() -> None:
    table = last_round()
    bid = edit.paint(table, "trader:0", "village:C")
    assert bid.bids[GREEN] == (2, (1, 0, 0, 0, 0))
    assert bid.hands[GREEN] == (2, 2, 0, 0, 0)
    assert wampum.actors(bid) == (PURPLE,)
    moved = edit.paint(bid, "trader:0", "village:A")
    assert moved.bids[GREEN] == (0, (1, 0, 0, 0, 0))
    assert edit.paint(moved, "home", "trader:0") == table
    assert edit.paint(moved, "home", "bid:0:m:0") == table
    with pytest.raises(GameError, match="at home already"):
        edit.paint(table, "home", "trader:0")
    with pytest.raises(GameError, match="there already"):
        edit.paint(moved, "trader:0", "village:A")


def test_the_canoe_follows_whoever_is_put_into_a_village_first() -> None:
    table = last_round(players=4, villages=[{"fur": 2}] * 4, hands=[{"maize": 2}] * 4)
    table = edit.paint(table, "trader:2", "village:C")
    assert (table.canoe, wampum.actors(table)) == (RED, (BLUE,))
    with pytest.raises(GameError) as refused:  # after Red it is Blue's turn
        edit.paint(table, "trader:0", "village:A")
    assert refused.value.rule == "2.2"
    for seat, village in ((BLUE, "B"), (GREEN, "A")):
        table = edit.paint(table, f"trader:{seat}", f"village:{village}")
    assert (table.canoe, wampum.actors(table)) == (RED, (PURPLE,))
    assert edit.paint(table, "home", "trader:2").canoe == BLUE


def test_a_trader_put_where_another_stands_displaces_that_one() -> None:
    table = edit.paint(last_round(), "trader:0", "village:C")
    table = edit.paint(table, "trader:1", "village:C")
    assert (table.phase, wampum.actors(table)) == ("displaced", (GREEN,))
    back = edit.paint(table, "trader:0", "village:C")  # the displaced one changes places with the other
    assert (back.bids[GREEN][0], back.bids[PURPLE][0], back.displaced) == (2, None, PURPLE)
    settled = edit.paint(table, "trader:0", "village:A")
    assert (settled.phase, wampum.actors(settled)) == ("bid", (RED,))
    swapped = edit.paint(settled, "trader:0", "village:C")
    assert (swapped.bids[GREEN][0], swapped.bids[PURPLE][0]) == (2, 0)
    third = edit.paint(table, "trader:2", "village:C")  # one at a time is displaced: the other goes home
    assert (third.displaced, third.bids[PURPLE], third.bids[RED][0]) == (GREEN, None, 2)
    assert third.hands[PURPLE] == last_round().hands[PURPLE]


def test_the_river_is_where_a_displaced_trader_waits() -> None:
    table = edit.paint(edit.paint(last_round(), "trader:0", "village:A"), "trader:1", "village:B")
    out = edit.paint(table, "trader:0", "river")
    assert (out.displaced, out.phase) == (GREEN, "displaced")
    other = edit.paint(out, "trader:1", "river")
    assert (other.displaced, other.bids[GREEN][0]) == (PURPLE, 1)


def test_when_everybody_has_bid_the_next_decision_is_due() -> None:
    table = wampum.examples.displacement()  # Green has still to bid
    drawing = edit.paint(table, "trader:0", "village:B")
    assert (drawing.phase, drawing.canoe, wampum.actors(drawing)) == ("draw", PURPLE, ())
    assert wampum.chance(drawing)
    bidding = edit.paint(drawing, "home", "trader:0")
    assert (bidding.phase, wampum.actors(bidding)) == ("bid", (GREEN,))
    last = edit.paint(edit.paint(last_round(), "trader:0", "village:A"), "trader:1", "village:B")
    with pytest.raises(GameError, match="nothing is left to decide"):
        edit.paint(last, "trader:2", "village:C")
    for _ in range(3):
        last = edit.paint(last, "add:m", "player:0")
    assert edit.paint(last, "trader:2", "village:C").phase == "discard"


def test_drawing_that_is_given_up_leaves_a_deck_for_whole_rounds() -> None:
    states = core.random_record(wampum, wampum.start(players=3), seed=1).states
    drawing = next(state for state in states if state.phase == "draw" and state.drawn == 3)
    last_bidder = (drawing.canoe + 2) % 3
    bidding = edit.paint(drawing, "home", f"trader:{last_bidder}")
    assert (bidding.phase, bidding.drawn, sum(bidding.deck) % 6) == ("bid", 0, 0)


def test_a_round_that_begins_without_a_deck_is_the_last() -> None:
    discarding = wampum.examples.two_over_the_limit().but(deck=(0,) * 5)
    bidding = edit.paint(discarding, "home", "trader:2")
    assert (bidding.phase, bidding.last_round, sum(bidding.deck)) == ("bid", True, 0)


# ------------------------------------------------------------------------------------ canoe, wampum, what is not there


def test_canoe_and_wampum() -> None:
    table = last_round()
    assert edit.paint(table, "canoe", "player:2").canoe == RED
    rich = edit.paint(edit.paint(table, "wampum:more", "chest:1"), "wampum:more", "player:1")
    assert rich.wampum == (0, 2, 0)
    assert edit.paint(rich, "wampum:less", "chest:1").wampum == (0, 1, 0)
    with pytest.raises(GameError, match="from 0 to 90"):
        edit.paint(table, "wampum:less", "chest:0")
    with pytest.raises(GameError, match="Touch a player's panel"):
        edit.paint(table, "wampum:more", "village:A")


def test_the_canoe_stays_where_bidding_can_have_begun() -> None:
    table = wampum.examples.displacement()  # Purple, Red and Blue have bid
    assert edit.targets(table, "canoe") == frozenset()
    with pytest.raises(GameError, match="out of turn"):
        edit.paint(table, "canoe", "player:0")
    with pytest.raises(GameError, match="there already"):
        edit.paint(table, "canoe", "player:1")
    assert edit.targets(last_round(), "canoe") >= {"player:1", "player:2", "chest:2"}


@pytest.mark.parametrize(
    "brush", ["", "x", "add", "add:", "add:x", "add:mw", "trader:", "trader:7", "trader:-1", "wampum:", "wampum:x"]
)
def test_a_brush_that_is_not_there_is_refused(brush: str) -> None:
    for mark in ("village:A", "player:0", "chest:0"):
        with pytest.raises(GameError, match="no such brush"):
            edit.paint(last_round(), brush, mark)
    assert edit.targets(last_round(), brush) == frozenset()


def test_nothing_is_changed_while_goods_are_dealt() -> None:
    for players in (3, 4):
        dealing: Any = wampum.start(players=players)
        for brush in edit.brushes(dealing):
            assert (edit.targets(dealing, brush) == frozenset()) == (brush.key != "canoe")
        with pytest.raises(GameError, match="While the goods are dealt"):
            edit.paint(dealing, "add:m", "village:A")
        is_sound(edit.paint(dealing, "canoe", "player:1"), "wide")


def test_the_tray_speaks_both_languages() -> None:
    table = last_round(players=["Ada", "", "Kurt"])
    english, german = edit.brushes(table, "en"), edit.brushes(table, "de")
    assert [brush.key for brush in english] == [brush.key for brush in german]
    assert {"add fur", "trader of Ada", "trader of Purple"} <= {brush.text for brush in english}
    assert {"Felle dazulegen", "Händler von Lila"} <= {brush.text for brush in german}
    assert {brush.group for brush in german} == {"Waren", "Händler", "Kanu und Wampum"}


@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_every_field_of_the_notation_has_a_name_and_help(language: str) -> None:
    for table in ("field", "field_help"):
        assert set(lang.catalogue("wampum", language)[table]) == set(FIELDS)
