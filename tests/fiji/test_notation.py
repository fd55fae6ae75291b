"""Texts for positions and moves, there and back, and what becomes of texts that are none."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fijiwidgets import fiji
from fijiwidgets.core import GameError, IllegalPosition, NotationError, random_record
from tests.fiji.hooks import OWN_BOX, PERFT, VARIANTS, positions

TABLE = "table=most-GR:take-3R/fewest-Y:keep/most-all:others-Y/fewest-all:take-2Y goals=R+B-G+Y+"
TEXTS = [
    "fiji players=3",
    "fiji players=2 edition=en",
    "fiji players=Ada,Emmy,x%3D1",
    "fiji players=4 table=most-GR/fewest-Y",
    "fiji players=4 table=most-GR:take-3R/fewest-Y/most-all/fewest-all",
    f"fiji players=Hedwig,Christian,Angelika,Marcel {TABLE}",
    f"fiji players=2 phase=hide {TABLE}",
    f"fiji players=2 {TABLE} hands=4,4,3,3/5,4,3,2 supply=5,4,3,2 hidden=2,1,1,0/1,1,1,1",
    f"fiji players=2 {TABLE} hands=4,4,3,3/6,5,4,3 supply=5,4,3,2 hidden=2,1,1,0/? viewer=0",
    f"fiji players=3 exchange=2 {TABLE} hands=4,4,3,2/5,3,3,2/5,4,2,2 supply=6,5,4,2",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_gives_a_position_and_the_position_its_text(text: str) -> None:
    assert str(fiji.parse(text)) == text
    assert eval(repr(fiji.parse(text))) == fiji.parse(text)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_moment_of_a_game_has_a_text(options: dict[str, Any]) -> None:
    record = random_record(fiji, fiji.start(**options), seed=1)
    for state in (record.first, *(event.state for event in record.events())):
        assert fiji.parse(str(state)) == state
        for seat in range(len(state.players)):
            seen = fiji.view(state, seat)
            assert fiji.parse(str(seen)) == seen


def test_every_moment_of_a_game_is_free_of_problems() -> None:
    for players in (2, 5):
        for event in random_record(fiji, fiji.start(players=players, edition="en"), seed=3).events():
            assert fiji.problems(event.state) == (), event


@settings(max_examples=100, deadline=None)
@given(positions())
def test_every_position_has_a_text(values: dict[str, Any]) -> None:
    state = fiji.position(**values)
    assert fiji.parse(str(state)) == state


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("offer 1,1,1,0", fiji.Offer(1, 1, 1, 0)),
        ("hide 2,1,1,0", fiji.Hide(2, 1, 1, 0)),
        ("rotate 2", fiji.Rotate(2)),
        ("swap 0 3", fiji.Swap(0, 3)),
        ("condition most GR", fiji.DrawCondition("most GR")),
        ("effect take 3R", fiji.DrawEffect("take 3R")),
        ("effect keep", fiji.DrawEffect("keep")),
        ("goal R+", fiji.DrawGoal("R+")),
    ],
)
def test_a_move_has_a_text(text: str, move: Any) -> None:
    assert fiji.parse_move(text) == move
    assert str(move) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "offer", "offer 1,1,1", "offer 1,1,1,0,0", "offer 1,1,1,x", "offer -1,1,1,0", "offer 1 1 1 0"),
        *("rotate", "rotate 4", "rotate 1 2", "swap 1", "swap 0 4", "condition", "condition most P", "effect most G"),
        *("goal R", "goal R+ B-", "bid 3", "hide ²,0,0,0"),
    ],
)
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        fiji.parse_move(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("wampum players=3", "begins with the word «fiji»"),
        ("fiji player=3", "«player=3» is not one of the fields"),
        ("fiji players=3 players=3", "twice"),
        ("fiji players=7", "players: «7» is not a whole number from 2 to 5"),
        ("fiji players=3 round=5", "round: «5»"),
        ("fiji players=3 phase=sleep", "phase: «sleep»"),
        ("fiji players=3 table=most-P", "'most P' is not a condition card"),
        ("fiji players=3 table=most-G:jump", "'jump' is not an effect card"),
        ("fiji players=3 hands=5,4,3", "hands: there are 1 entries for 3 players"),
        ("fiji players=3 hands=5,4,3/5,4,3,2/5,4,3,2", "hands: beads are four numbers"),
        ("fiji players=3 supply=5,4,3,1000", "supply: «1000»"),
        (f"fiji players=3 {TABLE} hidden=?/?/?", "hidden"),
        (f"fiji players=2 {TABLE} hands=4,4,3,3/6,5,4,3 hidden=2,1,1,0/?", "hidden"),
        ("fiji players=3 viewer=3", "There is no player 3"),
        ("fiji players=3 conditions=most-G", "16 cards"),
        ("fiji players=3 piles=most-G/keep", "16 condition cards and 16 effect cards are left"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_place_and_reason(text: str, words: str) -> None:
    with pytest.raises((NotationError, IllegalPosition)) as caught:
        fiji.parse(text)
    assert words in str(caught.value)


def test_a_box_of_your_own_is_part_of_the_text() -> None:
    text = str(fiji.start(players=2, **OWN_BOX))
    assert "conditions=fewest-G,fewest-G,fewest-G,fewest-RB" in text
    assert "effects=half-G,keep,keep,keep,others-G" in text


# ------------------------------------------------------------------------------------ fuzzing

ALPHABET = st.sampled_from([*"fiji=/,:-+?%0123456789GRYB ", *map(" {}=".format, ["hands", "table", "offers", "piles"])])


@settings(max_examples=300, deadline=None)
@given(st.text() | st.lists(ALPHABET).map("".join).map("fiji ".__add__))
def test_any_text_gives_a_position_or_our_own_error(text: str) -> None:
    for read in (fiji.parse, fiji.parse_move):
        with suppress(GameError):
            read(text)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from([*TEXTS, *PERFT.values()]), st.data())
def test_a_damaged_text_gives_a_position_or_our_own_error(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        text = text[:place] + data.draw(ALPHABET | st.just("")) + text[place + data.draw(st.integers(0, 3)) :]
    for unreachable in (False, True):
        with suppress(GameError):
            state = fiji.parse(text, allow_unreachable=unreachable)
            assert fiji.parse(str(state), allow_unreachable=True) == state
