"""`start` and `position`: what they accept, what they refuse and why."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fijiwidgets import IllegalPosition, kahuna
from fijiwidgets.core import GameError
from fijiwidgets.games.kahuna.components import CARDS, LINES

from . import hooks
from .test_notation import result

OPEN = ["COCO", "GOLA", "LALE"]


def refused(**values):
    """Return the key of the reason why a position is refused."""
    with pytest.raises(IllegalPosition) as caught:
        kahuna.position(**values)
    return caught.value.key.removeprefix("kahuna.error.")


# ------------------------------------------------------------------------------------ what is accepted


def test_hands_may_be_keyed_by_seat_by_colour_or_by_name():
    for hands in ({0: ["ALOA"], 1: []}, {"white": ["ALOA"]}, {"Ada": ["ALOA"]}, [["ALOA"], ()], (("ALOA",), ())):
        state = kahuna.position(players=["Ada", "Emmy"], hands=hands, open=OPEN)
        assert state.hands == (("ALOA",), ())
    assert kahuna.position(open=OPEN, to_move="black").to_move == 1
    assert kahuna.position(players=["Ada", "Emmy"], open=OPEN, to_move="Emmy").to_move == 1


def test_a_line_may_be_named_from_either_end():
    assert kahuna.position(white=["ELAI-BARI"], open=OPEN).bridges == {"BARI-ELAI": 0}
    assert kahuna.Lay("ELAI-BARI", "BARI") == kahuna.Lay("BARI-ELAI", "BARI")
    assert kahuna.Remove("ELAI-BARI", ["ELAI", "BARI"]) == kahuna.Remove("BARI-ELAI", ("BARI", "ELAI"))


def test_a_missing_deck_is_all_cards_not_seen():
    state = kahuna.position(hands=[["ALOA"], ["ALOA"]], open=OPEN, discards=["BARI"], face_down=["BARI"])
    assert sorted([*state.deck, "ALOA", "ALOA", "BARI", "BARI", *OPEN]) == list(CARDS)


def test_with_a_deck_all_cards_not_seen_are_the_discards():
    state = kahuna.position(hands=[["ALOA"], []], open=OPEN, deck=["ALOA"])
    assert state.deck == ("ALOA",)
    assert len(state.discards) == 19


def test_cards_that_are_due_are_nature_s_move():
    state = kahuna.position(hands=[["ALOA"], []])
    assert kahuna.actors(state) == ()
    assert len(kahuna.chance(state)) == 12
    state = kahuna.deal(state, seed=1)
    assert len(state.open) == 3
    assert kahuna.actors(state) == (0,)


@settings(deadline=None, max_examples=60)
@given(hooks.positions())
def test_positions_of_all_kinds_are_accepted_and_go_on(values):
    state = kahuna.position(**values)
    assert kahuna.problems(state) == ()
    over, nature, deciding = kahuna.outcome(state), kahuna.chance(state), kahuna.actors(state)
    assert [bool(over), bool(nature), bool(deciding)].count(True) == 1
    for seat in deciding:
        assert kahuna.legal_moves(state, seat)


@pytest.mark.parametrize("title", hooks.PERFT)
def test_every_named_position_can_arise_and_be_played_on(title):
    state = kahuna.parse(hooks.PERFT[title])
    assert kahuna.actors(state) or kahuna.chance(state)


# ------------------------------------------------------------------------------------ what cannot arise


@pytest.mark.rule("kahuna 1.2")
def test_there_cannot_be_a_third_card_of_an_island_nor_one_missing():
    assert refused(hands=[["ALOA", "ALOA"], ["ALOA"]], open=OPEN) == "copies"
    assert refused(hands=[[], []], open=OPEN, deck=["ALOA"], discards=[]) == "copies"
    state = kahuna.position(hands=[["ALOA", "ALOA"], ["ALOA"]], open=OPEN, allow_unreachable=True)
    assert [problem.key for problem in kahuna.problems(state)] == ["kahuna.error.copies"]
    view = {"viewer": 0, "hands": [["ALOA"], 2], "open": OPEN}
    assert refused(**view, deck=3) == "cards"
    assert len(kahuna.position(**view).deck) == 18


@pytest.mark.rule("kahuna 1.3")
def test_there_cannot_be_more_than_twenty_five_bridges_of_a_colour():
    assert refused(white=LINES[:26], open=OPEN) == "bridges"
    assert kahuna.position(white=LINES[:25], open=OPEN).laid[0].bit_count() == 25


@pytest.mark.rule("kahuna 2.2", "kahuna 6.2")
def test_there_cannot_be_four_open_cards_nor_two_missing_in_the_middle_of_a_round():
    assert refused(open=[*OPEN, "ALOA"]) == "open"
    assert refused(open=["ALOA"], discards=["BARI"]) == "open_missing"
    assert kahuna.position(open=["ALOA", "COCO"], discards=["BARI"]).phase == "open"
    assert kahuna.position(open=["ALOA"], discards=["BARI"], deck=["ELAI"], allow_unreachable=True).phase == "open"


@pytest.mark.rule("kahuna 6.3")
def test_a_hand_cannot_hold_six_cards_nor_five_draw():
    assert refused(hands=[["ALOA", "ALOA", "BARI", "BARI", "DUDA", "DUDA"], []], open=OPEN) == "hand"
    five = [["ALOA", "ALOA", "BARI", "BARI", "DUDA"], []]
    assert refused(hands=five, open=OPEN, phase="draw") == "full_hand"
    assert kahuna.position(hands=five, open=OPEN, phase="draw", to_move=1).phase == "draw"


@pytest.mark.rule("kahuna 4.3")
def test_an_island_is_held_by_whoever_has_the_majority():
    lines = ["ALOA-BARI", "ALOA-DUDA"]
    assert refused(white=lines, open=OPEN, islands={}) == "holder"
    assert refused(white=lines, open=OPEN, islands={"ALOA": "white", "BARI": 0}) == "holder"
    assert kahuna.position(white=lines, open=OPEN, islands={"ALOA": "white"}).islands == {"ALOA": 0}
    both = kahuna.position(open=OPEN, allow_unreachable=True).but(held=(1, 1))
    assert "kahuna.error.two_holders" in [problem.key for problem in kahuna.problems(both)]


@pytest.mark.rule("kahuna 7.2", "kahuna 7.3", "kahuna 7.6")
@pytest.mark.parametrize(
    ("number", "possible", "impossible"),
    [
        (1, [(0, 0)], [(1, 0), (0, 1)]),
        (2, [(0, 0), (1, 0), (0, 1)], [(2, 0), (1, 1)]),
        (3, [(0, 0), (1, 0), (0, 2), (1, 2), (3, 0)], [(1, 1), (2, 2), (4, 0)]),
    ],
)
def test_points_fit_the_scorings_that_have_been(number, possible, impossible):
    for points in possible:
        assert kahuna.position(open=OPEN, round=number, points=points).points == points
    for points in impossible:
        assert refused(open=OPEN, round=number, points=points) == "points"


@pytest.mark.rule("kahuna 7.6")
def test_points_at_the_end_include_the_difference_in_islands():
    values = {"white": ["ALOA-BARI", "ALOA-DUDA"], "black": ["KAHU-LALE"], "deck": [], "round": 3, "last_turns": 0}
    assert kahuna.outcome(kahuna.position(**values, points=(1, 0))).winners == (0,)
    assert refused(**values, points=(0, 0)) == "points"


@pytest.mark.rule("kahuna 7.1", "kahuna 7.5", "kahuna 6.5")
def test_the_moment_fits_the_cards():
    assert refused(deck=[]) == "round_over"
    assert refused(deck=[], round=2) == "round_over"
    assert refused(deck=[], round=2, last_turns=2) == "last_turns"
    assert refused(open=OPEN, round=3, last_turns=2) == "last_turns"
    assert refused(deck=[], round=3, last_turns=2, refused=True) == "refused"
    assert refused(hands=[["ALOA"], []], refused=True) == "refused"
    assert kahuna.actors(kahuna.position(deck=[], round=3, last_turns=2)) == (0,)


@pytest.mark.rule("kahuna 2.1", "kahuna 2.4")
def test_before_the_first_turn_nothing_has_been_played():
    hands = [["ALOA", "ALOA", "BARI"], ["BARI", "DUDA", "DUDA"]]
    start = {"hands": hands, "open": OPEN, "handicap": (0, 1)}
    assert kahuna.actors(kahuna.position(**start)) == (1,)
    assert kahuna.actors(kahuna.position(**start, black=["ALOA-BARI", "ALOA-DUDA"])) == (1,)
    assert refused(**start, black=["ALOA-BARI", "ALOA-DUDA", "ALOA-HUNA"]) == "handicap"
    assert refused(**start, white=["ALOA-BARI"]) == "handicap"
    assert refused(**start, discards=["ELAI"]) == "beginning"
    assert refused(hands=[["ALOA"], []], open=OPEN, handicap=(0, 1)) == "beginning"
    assert refused(hands=hands, open=OPEN, handicap=(1, 1)) == "handicap_both"
    assert refused(hands=[[], ["ALOA"]], phase="deal") == "beginning"
    assert refused(white=["ALOA-BARI"], phase="deal") == "beginning"


# ------------------------------------------------------------------------------------ what is no position


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"white": ["ALOA-LALE"]}, "no_such_line"),
        ({"white": [["ALOA", "BARI"]]}, "no_such_line"),
        ({"white": ["ELAI+BARI"]}, "no_such_line"),
        ({"white": "ALOA-BARI"}, "list"),
        ({"white": 7}, "list"),
        ({"white": ["ALOA-BARI", "BARI-ALOA"]}, "two_bridges"),
        ({"white": ["ALOA-BARI"], "black": ["ALOA-BARI"]}, "two_bridges"),
        ({"hands": [["SYLT"], []]}, "no_such_island"),
        ({"hands": [["ALOA", None], []]}, "no_such_island"),
        ({"hands": ["ALOA", []]}, "list"),
        ({"hands": [["ALOA"]]}, "two"),
        ({"hands": {0: ["ALOA"], "white": []}}, "two"),
        ({"hands": [["ALOA"] * 11, []]}, "number"),
        ({"hands": [[None], []]}, "unknown_cards"),
        ({"hands": [3, []]}, "unknown_cards"),
        ({"hands": [True, []]}, "list"),
        ({"open": None}, "list"),
        ({"deck": ["ALOA"] * 25}, "number"),
        ({"deck": 10**30}, "number"),
        ({"discards": math.nan}, "list"),
        ({"round": 0}, "number"),
        ({"round": True}, "number"),
        ({"round": 10**100}, "number"),
        ({"points": (0, 99)}, "number"),
        ({"points": (0, math.nan)}, "number"),
        ({"points": 3}, "list"),
        ({"points": (1, 2, 3)}, "two"),
        ({"refused": "no"}, "word"),
        ({"refused": 1}, "word"),
        ({"last_turns": -1}, "number"),
        ({"last_turns": 2.0}, "number"),
        ({"variant": "wild"}, "word"),
        ({"variant": ["calm"]}, "word"),
        ({"handicap": (0, 4)}, "number"),
        ({"islands": ["ALOA"]}, "list"),
        ({"islands": {"SYLT": 0}}, "no_such_island"),
        ({"phase": "lunch"}, "word"),
        ({"phase": "over"}, "phase"),
        ({"phase": "draw", "deck": []}, "phase"),
        ({"phase": "deal", "hands": [["ALOA", "ALOA", "BARI"], ["BARI", "DUDA", "DUDA"]]}, "phase"),
        ({"viewer": 0, "hands": [["ALOA"], ["BARI"]]}, "unknown_cards"),
        ({"viewer": 0, "deck": ["ALOA"]}, "unknown_cards"),
        ({"to_move": 2}, "common.error.unknown_player"),
        ({"to_move": "grey"}, "common.error.unknown_player"),
        ({"to_move": []}, "common.error.unknown_player"),
        ({"viewer": 1.0}, "common.error.unknown_player"),
        ({"hands": {"grey": []}}, "common.error.unknown_player"),
        ({"players": 3}, "common.error.players_number"),
        ({"allow_unreachable": "yes"}, "word"),
    ],
)
def test_what_has_no_meaning_is_refused_even_when_the_unreachable_is_allowed(values, reason):
    assert refused(**{"open": OPEN, "allow_unreachable": True, **values}) == reason


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 3},
        {"players": ["Ada", "Ada"]},
        {"first": 2},
        {"first": "red"},
        {"first": None},
        {"handicap": 4},
        {"handicap": -1},
        {"handicap": True},
        {"handicap": 1.0},
        {"weaker": []},
        {"variant": "quick"},
        {"variant": None},
    ],
)
def test_a_start_with_wrong_options_is_refused(options):
    with pytest.raises(IllegalPosition) as caught:
        kahuna.start(**options)
    assert str(caught.value)
    assert caught.value.message("de")


ANYTHING = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=5),
        st.sampled_from([*LINES[:3], "ALOA", "BARI", "white", "black", "deck", "calm", "deal", "draw"]),
        st.binary(max_size=3),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=4), inner, max_size=3)),
    max_leaves=6,
)
KEYWORDS = (
    "players white black hands open deck discards to_move round points refused last_turns variant "
    "face_down handicap islands phase viewer allow_unreachable"
)


@settings(deadline=None, max_examples=300)
@given(st.dictionaries(st.sampled_from(KEYWORDS.split()), ANYTHING, max_size=5), st.booleans())
def test_a_position_made_of_anything_raises_nothing_but_our_own_errors(values, allow):
    found = result(kahuna.position, **{"allow_unreachable": allow, **values})
    if isinstance(found, GameError):
        assert found.message("en")
        assert found.message("de")
    else:
        assert kahuna.actors(found) is not None
        assert kahuna.chance(found) is not None
        assert kahuna.text_board(found)
        assert kahuna.parse(str(found), allow_unreachable=True) == found


@settings(deadline=None, max_examples=100)
@given(st.sampled_from(["first", "handicap", "weaker", "variant", "players"]), ANYTHING)
def test_a_start_made_of_anything_raises_nothing_but_our_own_errors(option, value):
    assert str(result(kahuna.start, **{option: value}))


@pytest.mark.rule("kahuna 8.5")
def test_nobody_is_drawing_when_the_other_player_has_already_lost() -> None:
    lost = "kahuna black=AH open=AEG hands=-/BH deck=FL round=2 move=black points=1/0"
    assert kahuna.outcome(kahuna.parse(lost)).reason == "no_bridges"
    with pytest.raises(IllegalPosition, match="phase"):
        kahuna.parse(lost + " phase=draw")
