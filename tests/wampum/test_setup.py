"""`start` and `position`: what they take, what they refuse and why."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fijiwidgets import wampum
from fijiwidgets.core import IllegalPosition
from fijiwidgets.games.wampum.state import size

from .helpers import examples, last_round
from .hooks import positions

JUNK = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 200),
        st.just(10**30),
        st.floats(),
        st.text(max_size=5),
        st.binary(max_size=3),
        st.sampled_from(["bid", "displaced", "discard", "draw", "deal", "fur", "green", "purple", object()]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=5),
        st.tuples(inner, inner),
        st.dictionaries(
            st.one_of(st.integers(-1, 5), st.sampled_from(["fur", "green", "maize", ""])), inner, max_size=4
        ),
        st.sets(st.integers(0, 3), max_size=2),
    ),
    max_leaves=8,
)
KEYWORDS = (
    "players",
    "villages",
    "bids",
    "hands",
    "canoe",
    "wampum",
    "phase",
    "deck",
    "last_round",
    "box",
    "drawn",
    "viewer",
)


@examples(200)
@given(positions(), st.dictionaries(st.sampled_from(KEYWORDS), JUNK, min_size=1, max_size=3), st.booleans())
def test_whatever_is_passed_only_our_own_error_comes_out(
    values: dict[str, Any], junk: dict[str, Any], allow_unreachable: bool
) -> None:
    with suppress(IllegalPosition):
        state = wampum.position(**{**values, **junk}, allow_unreachable=allow_unreachable)
        assert wampum.parse(str(state), allow_unreachable=True) == state


@examples(100)
@given(JUNK, JUNK)
def test_start_raises_only_our_own_error(players: Any, first: Any) -> None:
    for options in ({"players": players}, {"first": first}, {"players": players, "first": first}):
        with suppress(IllegalPosition):
            assert wampum.start(**options).canoe in range(5)


def test_players_can_be_named_by_seat_name_or_colour() -> None:
    hands = [{"maize": 2}, {"fur": 3}, {"spirits": 2}]
    names = ["Ada", "", "Kurt"]
    by_list = last_round(players=names, hands=hands)
    assert by_list == last_round(players=names, hands={0: hands[0], "purple": hands[1], "Kurt": hands[2]})
    assert by_list == last_round(players=names, hands=[(2, 0, 0, 0, 0), (0, 0, 3, 0, 0), (0, 0, 0, 0, 2)])
    assert [wampum.player_name(by_list, seat, "de") for seat in range(3)] == ["Ada", "Lila", "Kurt"]


@pytest.mark.rule("wampum 1.1", "wampum 7.1")
@examples(100)
@given(positions())
def test_a_missing_deck_is_the_largest_that_fits(values: dict[str, Any]) -> None:
    state = wampum.position(**{**values, "deck": None, "wampum": None})
    number = len(state.players)
    each = {2: 6, 3: 6, 4: 8, 5: 10}[number]
    taken_out = {2: 5, 3: 0, 4: 2, 5: 0}[number]
    assert set(wampum.material(state).values()) == {18}
    assert size(state.deck) % each == 0
    if state.last_round:
        assert size(state.deck) == 0
    else:
        first_deck = {2: 66, 3: 66, 4: 56, 5: 50}[number]
        spare = size(state.box) - taken_out
        assert 0 <= spare < each or size(state.deck) + each >= first_deck


def test_a_missing_deck_in_the_first_round_is_the_whole_deck() -> None:
    state = wampum.position(
        players=4,
        villages=[{"fur": 2}, {"maize": 3}, {"fur": 3}, {"tobacco": 4}],
        hands=[{"spirits": 4, "maize": 1}] * 4,
    )
    assert (size(state.deck), size(state.box), state.round) == (56, 2, 1)


PROBLEMS: dict[str, tuple[dict[str, Any], str, str]] = {
    "too few villages": ({"villages": [{"fur": 2}]}, "1.3", "2/3/4"),
    "a bid on a village that is not there": ({"bids": {0: (3, {"maize": 1})}}, "1.3", "not there"),
    "two traders in one village": ({"bids": {0: (1, {"fur": 1}), 1: (1, {"fur": 2})}}, "2.5", "Two traders"),
    "a bid of nothing": ({"bids": {0: (1, {})}}, "2.3", "at least one"),
    "a bid out of turn": ({"bids": {1: (1, {"fur": 1})}}, "2.2", "out of turn"),
    "a homeless trader in the wrong phase": ({"bids": {0: (None, {"fur": 1})}}, "2.6", "without a village"),
    "nobody displaced": ({"phase": "displaced", "bids": {0: (0, {"fur": 1})}}, "2.6", "without a village"),
    "displaced by a smaller bid": (
        {"phase": "displaced", "bids": {0: (None, {"fur": 2}), 1: (0, {"fur": 2})}},
        "2.5",
        "not smaller",
    ),
    "everybody has bid": (
        {"bids": {0: (0, {"fur": 1}), 1: (1, {"fur": 1}), 2: (2, {"fur": 1})}},
        "2.8",
        "Everybody has bid",
    ),
    "not everybody has bid": ({"phase": "discard"}, "2.8", "everybody has bid"),
    "bids after the end": ({"phase": "over", "bids": {0: (0, {"fur": 1})}}, "2.1", "no bids"),
    "a deck in the last round": ({"deck": {"fur": 6}}, "7.1", "last round"),
    "no deck and not the last round": ({"deck": {}, "last_round": False}, "7.1", "empty"),
    "a deck that does not run out": ({"deck": {"fur": 7}, "last_round": False}, "7.1", "exactly"),
    "drawing in the last round": (
        {"phase": "draw", "bids": {0: (0, {"fur": 1}), 1: (1, {"fur": 1}), 2: (2, {"fur": 1})}},
        "7.2",
        "nobody draws",
    ),
    "goods drawn while bidding": ({"drawn": 2}, "4.1", "drawn=2"),
    "nothing to bid": ({"hands": [{"fur": 2}, {"fur": 2}, {}]}, "2.3", "to bid"),
    "only one good to bid": ({"hands": [{"fur": 2}, {"fur": 2}, {"fur": 1}]}, "4.1", "fewer than 2"),
    "nobody over the limit": (
        {"phase": "discard", "bids": {0: (0, {"fur": 2}), 1: (1, {"fur": 1}), 2: (2, {"fur": 1})}},
        "5.2",
        "more than the limit",
    ),
    "the canoe with a lower bid": (
        {
            "phase": "discard",
            "hands": [{"maize": 9}, {"fur": 2}, {"fur": 2}],
            "bids": {0: (0, {"fur": 1}), 1: (1, {"fur": 2}), 2: (2, {"fur": 1})},
        },
        "3.1",
        "highest bid",
    ),
    "nineteen furs": ({"hands": [{"fur": 17}, {"maize": 2}, {"maize": 2}]}, "1.1", "19 fur"),
    "a village without goods": ({"villages": [{"fur": 2}, {}, {"maize": 1}]}, "6.2", "no goods"),
    "more wampum than goods out of play": ({"wampum": [30, 30, 30]}, "6.3", "out of play"),
    "a deck too large": (
        {
            "villages": [{"fur": 1}, {"maize": 1}, {"tobacco": 1}],
            "hands": [{"maize": 2}, {"weapons": 2}, {"spirits": 2}],
            "deck": [14, 15, 15, 14, 14],
            "last_round": False,
        },
        "1.7",
        "larger",
    ),
    "wampum in the first round": (
        {
            "villages": [{"fur": 2}, {"maize": 1, "tobacco": 2}, {"spirits": 4}],
            "hands": [{"maize": 3, "weapons": 2}, {"fur": 2, "tobacco": 3}, {"spirits": 3, "weapons": 2}],
            "deck": [14, 14, 14, 13, 11],
            "last_round": False,
            "wampum": [1, 0, 0],
        },
        "6.3",
        "out of play",
    ),
    "four goods in hand in the first round": ({"deck": [14, 14, 14, 14, 10], "last_round": False}, "1.6", "first"),
    "a deal that does not add up": ({"phase": "deal", "last_round": False}, "1.6", "deal"),
    "taking out with three players": ({"phase": "remove", "last_round": False}, "1.6", "deal"),
    "the end before the last round": ({"phase": "over", "last_round": False, "deck": {}}, "7.1", "last round"),
    "two players who took out nothing": (
        {"players": 2, "hands": [{"fur": 2}, {"fur": 2}], "box": [18, 18, 12, 18, 0]},
        "1.1",
        "instead of 18",
    ),
    "four players with one kind out": (
        {
            "players": 4,
            "villages": [{"maize": 17}, {"weapons": 18}, {"fur": 18}, {"tobacco": 18}],
            "hands": [{"spirits": 4}, {"spirits": 4}, {"spirits": 4}, {"spirits": 6}],
        },
        "6.3",
        "out of play",
    ),
    "a view of an unknown own hand": ({"viewer": 1, "hands": [4, 4, 4]}, "8.2", "own hand"),
    "a view of an unknown own bid": (
        {"viewer": 0, "hands": [(1, 0, 0, 0, 0), 4, 4], "bids": {0: (0, 2)}},
        "8.2",
        "own bid",
    ),
}


@pytest.mark.rule(
    "wampum 1.1",
    "wampum 1.3",
    "wampum 1.6",
    "wampum 1.7",
    "wampum 2.1",
    "wampum 2.2",
    "wampum 2.3",
    "wampum 2.5",
    "wampum 2.6",
    "wampum 2.8",
    "wampum 3.1",
    "wampum 4.1",
    "wampum 5.2",
    "wampum 6.2",
    "wampum 6.3",
    "wampum 7.1",
    "wampum 7.2",
    "wampum 8.2",
)
@pytest.mark.parametrize("name", PROBLEMS)
def test_an_impossible_position_is_refused_with_the_reason(name: str) -> None:
    values, rule, reason = PROBLEMS[name]
    with pytest.raises(IllegalPosition) as refused:
        last_round(**values)
    assert refused.value.rule == rule, str(refused.value)
    assert reason in str(refused.value)
    assert refused.value.message("de") != str(refused.value)


@pytest.mark.rule("wampum 1.4", "wampum 1.5")
@pytest.mark.parametrize(("players", "rule", "box"), [(2, "1.4", [4, 0, 2, 2, 2]), (4, "1.5", [4, 0, 0, 0, 0])])
def test_the_goods_taken_out_are_of_different_kinds(players: int, rule: str, box: list[int]) -> None:
    count = {2: 3, 4: 4}[players]
    hands = [[2, 0, 0, 0, 0]] * players
    villages = [[0, 0, 0, 0, 2]] * count
    used = [2 * players, 0, 0, 0, 2 * count]
    rest = [18 - a - b for a, b in zip(used, box, strict=True)]
    villages[0] = [0, 0, 0, 0, 2 + rest[4]]
    hands[0] = [2 + rest[0], *rest[1:4], 0]
    with pytest.raises(IllegalPosition) as refused:
        wampum.position(players=players, villages=villages, hands=hands, box=box, deck={}, last_round=True)
    assert refused.value.rule == rule


def test_an_unreachable_position_can_be_loaded_and_played() -> None:
    values = {"hands": [{"fur": 17}, {"maize": 2}, {"maize": 2}]}
    state = last_round(**values, allow_unreachable=True)
    assert [problem.rule for problem in wampum.problems(state)] == ["1.1", "1.1"]
    state = wampum.play(state, wampum.Bid(0, {"fur": 17}))
    assert wampum.actors(state) == (1,)


@pytest.mark.parametrize(
    ("values", "place"),
    [
        ({"villages": [{"gold": 1}]}, r"villages\[0\]"),
        ({"villages": {"fur": 1}}, "villages"),
        ({"hands": {"green": {"fur": -1}}}, r"hands\[green\]"),
        ({"hands": {"mauve": {"fur": 1}}}, "mauve"),
        ({"hands": {"green": {"fur": 1}, 0: {"fur": 1}}}, "twice"),
        ({"hands": [{"fur": 1}]}, "list of 3"),
        ({"hands": {0: {"fur": True}}}, r"hands\[0\]"),
        ({"hands": {0: 5}}, r"hands\[0\]"),
        ({"bids": {0: {"fur": 1}}}, r"bids\[0\]"),
        ({"bids": {0: (9, {"fur": 1})}}, r"bids\[0\]"),
        ({"wampum": {0: 91}}, r"wampum\[0\]"),
        ({"wampum": {0: float("nan")}}, "nan"),
        ({"phase": "tea"}, "phase"),
        ({"last_round": 1}, "last_round"),
        ({"deck": "all"}, "deck"),
        ({"drawn": None}, "drawn"),
        ({"canoe": 3}, "3"),
        ({"viewer": "x"}, "x"),
        ({"players": 6}, "2 to 5"),
    ],
)
def test_the_message_names_the_place(values: dict[str, Any], place: str) -> None:
    with pytest.raises(IllegalPosition, match=place):
        last_round(**values)


@pytest.mark.rule("wampum 8.2")
def test_a_position_can_be_set_up_as_one_player_sees_it() -> None:
    seen = last_round(viewer="purple", hands=[5, {"fur": 2}, 4], bids={0: (1, 3)})
    assert seen.hands == (5, (0, 0, 2, 0, 0), 4)
    assert seen.bids[0] == (1, 3)
    assert seen == wampum.view(seen, 1)
    assert len(wampum.legal_moves(seen, 1)) == 4
