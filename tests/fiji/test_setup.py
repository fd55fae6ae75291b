"""Setting up positions: what is left out, what is refused and why, and that nothing else ever comes out."""

from contextlib import suppress
from inspect import signature
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fijiwidgets import fiji
from fijiwidgets.core import IllegalPosition, random_moves
from fijiwidgets.games.fiji.compare import trophies_possible
from tests.fiji.helpers import GOALS
from tests.fiji.hooks import positions

TABLE = ["most GR > take 3R", "fewest Y > keep", "most all > others Y", "fewest all > rotate"]
READY: dict[str, Any] = {"table": TABLE, "goals": GOALS}
TWO: dict[str, Any] = {**READY, "players": 2, "hidden": [(2, 1, 1, 0), (1, 1, 1, 1)]}
LATER: dict[str, Any] = {**READY, "exchange": 2, "hands": [(4, 4, 3, 2), (5, 3, 3, 2), (5, 4, 2, 2)]}


def test_what_is_left_out_is_as_in_a_fresh_round() -> None:
    assert fiji.position() == fiji.start()
    state = fiji.position(players=["Ada", "Emmy", "Sofja", "Julia"], **READY)
    assert state.hands == ((5, 4, 3, 2),) * 4
    assert state.supply == (5, 4, 3, 2)
    assert (state.phase, state.heads, state.edition) == ("offer", (0, 0, 0, 0), "de")
    assert fiji.position(**TWO).hands == ((4, 4, 3, 3), (5, 4, 3, 2))
    assert fiji.position(**LATER).supply == (6, 5, 4, 2)


def test_players_are_named_by_seat_or_by_name() -> None:
    names = ["Ada", "Emmy", "Sofja"]
    first = fiji.position(**READY, players=names, round=2, heads={"Ada": 2, 1: 1})
    assert first == fiji.position(**READY, players=names, round=2, heads=(2, 1, 0))
    with pytest.raises(IllegalPosition, match="no player 'Julia'"):
        fiji.position(**READY, players=names, heads={"Julia": 2})


def test_rows_may_be_texts_or_pairs() -> None:
    pairs = [tuple(row.split(" > ")) for row in TABLE]
    assert fiji.position(table=pairs, goals=GOALS.split()) == fiji.position(**READY)


def test_the_phase_follows_from_the_cards_on_the_table() -> None:
    conditions = [row.split(" > ")[0] for row in TABLE]
    assert fiji.position(table=conditions[:2]).phase == "conditions"
    assert fiji.position(table=conditions).phase == "effects"
    assert fiji.position(table=TABLE).phase == "goals"
    assert fiji.position(**READY).phase == "offer"
    assert fiji.position(**READY, players=2, phase="hide").phase == "hide"


def test_cards_of_earlier_rounds_are_those_that_come_first_by_name_unless_told() -> None:
    state = fiji.position(**READY, round=3, heads=(4, 2, 0))
    assert (len(state.piles[0]), len(state.piles[1])) == (4, 4)
    assert state.piles[0] == ("most RB", "most RY", "most Y", "most YB")
    piles = (["most G", "most R", "most Y", "most B"], ["swap", "half G", "half R", "half Y"])
    told = fiji.position(**READY, round=3, heads=(4, 2, 0), piles=piles)
    assert told.piles == (("most B", "most G", "most R", "most Y"), ("half G", "half R", "half Y", "swap"))
    assert fiji.position(**READY, round=4, heads=(6, 3, 0)).piles == ((), ())


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({**READY, "hands": {0: (4, 4, 3, 2)}}, "hand of Player 1 is 4,4,3,2"),
    ({**READY, "supply": (4, 4, 3, 2)}, "supply is 4,4,3,2"),
    ({**LATER, "hands": [(0, 4, 3, 2), (5, 4, 3, 2), (5, 4, 3, 2)]}, "Player 1 is 5 beads short of a set"),
    ({**LATER, "supply": (9, 4, 3, 2)}, "23 green beads instead of 20"),
    ({**READY, "players": 2}, "each of the two players has hidden four"),
    ({**TWO, "hidden": [(2, 1, 1, 1), (1, 1, 1, 1)]}, "Player 1 hides 2,1,1,1"),
    ({**TWO, "hidden": [(0, 0, 0, 4), (1, 1, 1, 1)], "supply": (5, 4, 3, 2)}, "Player 1 hides 0,0,0,4"),
    ({**READY, "heads": (1, 0, 0)}, "0 finished rounds cannot give the trophies 1, 0, 0"),
    ({**READY, "round": 2, "heads": (1, 0, 0)}, "One finished round cannot give the trophies 1, 0, 0"),
    ({**READY, "round": 3, "heads": (5, 1, 0)}, "2 finished rounds cannot give the trophies 5, 1, 0"),
    ({**TWO, "round": 2, "heads": (8, 3)}, "cannot give the trophies 8, 3"),
    ({**READY, "table": [TABLE[0], *TABLE[:3]]}, "«most GR» is there more often"),
    ({**READY, "table": ["most GRY > keep", *TABLE[:1], *TABLE[2:]]}, "«most GRY» is there more often"),
    ({**READY, "round": 4, "heads": (6, 3, 0), "phase": "over"}, "«over» belongs to exchange 3"),
    ({**READY, "round": 3, "exchange": 3, "heads": (4, 2, 0), "phase": "over"}, "after round 4, not 3"),
    ({"exchange": 2}, "«conditions» belongs to exchange 1"),
    ({**READY, "offers": [(5, 0, 0, 0), (1, 0, 0, 0), (2, 0, 0, 0)], "phase": "evaluate"}, "offers 5,0,0,0"),
    ({**READY, "offers": [(3, 0, 0, 0), (1, 0, 0, 0), (2, 0, 0, 0)], "phase": "evaluate", "kept": [1]}, "kept"),
    (
        {**READY, "offers": [(3, 0, 1, 0), (1, 0, 0, 0), (2, 0, 1, 0)], "phase": "rotate", "step": 3},
        "kept: it does not name",
    ),
]


@pytest.mark.rule("fiji 2.1", "fiji 2.5", "fiji 3.2", "fiji 5.8", "fiji 6.3", "fiji 7.3", "fiji 8.2", "fiji 8.4")
@pytest.mark.rule("fiji 9.1")
@pytest.mark.parametrize(("values", "words"), IMPOSSIBLE, ids=[words for _, words in IMPOSSIBLE])
def test_what_cannot_arise_is_refused_with_the_reason_and_loaded_if_asked(values: dict[str, Any], words: str) -> None:
    with pytest.raises(IllegalPosition) as caught:
        fiji.position(**values)
    assert words in str(caught.value)
    state = fiji.position(**values, allow_unreachable=True)
    assert any(words in str(problem) for problem in fiji.problems(state))
    assert fiji.parse(str(state), allow_unreachable=True) == state


MALFORMED: list[tuple[dict[str, Any], str]] = [
    ({"players": 1}, "2 to 5 players"),
    ({**READY, "hands": "5432"}, "hands: '5432' is not a list"),
    ({**READY, "hands": [(5, 4, 3, 2)]}, "players"),
    ({**READY, "players": 3, "hands": [(5, 4, 3, 2)]}, "hands: there are 1 entries for 3 players"),
    ({**READY, "hands": {0: (5, 4, 3)}}, "hands: beads are four numbers"),
    ({**READY, "supply": (5, 4, 3, -1)}, "supply: -1 is not a whole number"),
    ({**READY, "supply": (5, 4, 3, True)}, "supply: True is not a whole number"),
    ({**READY, "supply": (5, 4, 3, 2.0)}, "supply: 2.0 is not a whole number"),
    ({**READY, "heads": (0, 0, float("nan"))}, "heads: nan is not a whole number"),
    ({**READY, "heads": (0, 0)}, "heads: there are 2 entries"),
    ({**READY, "round": 5}, "round: 5"),
    ({**READY, "exchange": 0}, "exchange: 0"),
    ({**READY, "edition": "fr"}, "edition: 'fr'"),
    ({**READY, "phase": "sleep"}, "phase: 'sleep'"),
    ({**READY, "phase": "goals"}, "«goals» does not fit the cards"),
    ({"table": TABLE, "phase": "offer"}, "«offer» does not fit the cards on the table; «goals» does"),
    ({"table": TABLE[:3]}, "table: it has at most four rows"),
    ({"table": [*TABLE, *TABLE]}, "table: it has at most four rows"),
    ({"table": ["most G", "most R > keep", "most Y", "most B"]}, "table: it has at most four rows"),
    ({"table": ["most G > keep > swap"]}, "is not a row"),
    ({"table": [7]}, "7 is not a row"),
    ({"table": [("most G", 7)]}, "is not a row"),
    ({"table": ["most G"], "goals": "R+"}, "goals: they are laid after"),
    ({**READY, "goals": "R+ B- G+ P+"}, "goals: 'P+'"),
    ({**READY, "goals": "R+ R- G+ Y+"}, "twice"),
    ({**READY, "goals": [1, 2, 3, 4]}, "goals: 1 is not a goal"),
    ({**READY, "offers": [(1, 0, 0, 0)] * 3}, "offers, step and kept belong to"),
    ({**READY, "phase": "rotate"}, "offers, step and kept belong to"),
    ({**READY, "step": 2}, "offers, step and kept belong to"),
    ({**READY, "kept": [0]}, "offers, step and kept belong to"),
    ({**READY, "offers": [(1, 0, 0, 0)] * 3, "phase": "rotate", "step": 3}, "nobody can choose «rotate» in row 3"),
    (
        {**READY, "offers": [(1, 0, 0, 0), (2, 0, 0, 0), (3, 0, 0, 0)], "phase": "swap", "step": 3},
        "nobody can choose «swap» in row 3",
    ),
    ({**READY, "hidden": [(1, 1, 1, 1)] * 3}, "only two players hide"),
    ({**READY, "phase": "hide"}, "only two players hide"),
    ({**TWO, "phase": "hide"}, "nothing is hidden yet"),
    ({**TWO, "hidden": [(2, 1, 1, 0), None]}, "hidden: None is not a list"),
    ({**TWO, "viewer": 0}, "must be unknown in the other player's view"),
    ({**TWO, "hidden": [None, (2, 1, 1, 0)], "viewer": 0}, "must be unknown in the other player's view"),
    ({**READY, "viewer": 5}, "no player 5"),
    ({**READY, "piles": [[], []]}, "piles: at this point 12 condition cards and 12 effect cards are left"),
    ({**READY, "piles": [[]]}, "is not two lists"),
    ({**READY, "conditions": ["most G"]}, "conditions: a box has 16 cards of the kind, not 1"),
    ({**READY, "hands": [(20, 4, 3, 2), (20, 4, 3, 2), (5, 4, 3, 2)]}, "45 green beads instead of 20"),
]


@pytest.mark.rule("fiji 1.4", "fiji 8.2")
@pytest.mark.parametrize(("values", "words"), MALFORMED, ids=[words for _, words in MALFORMED])
def test_what_is_no_position_at_all_is_refused_always(values: dict[str, Any], words: str) -> None:
    for unreachable in (False, True):
        with pytest.raises(IllegalPosition) as caught:
            fiji.position(**values, allow_unreachable=unreachable)
        assert words in str(caught.value)
        assert caught.value.message("de")


def test_trophies_are_possible_exactly_if_rounds_can_give_them() -> None:
    """Compare with all results of one and two rounds of three players, written out by hand."""
    orders = {(2, 1, 0), (2, 0, 1), (1, 2, 0), (0, 2, 1), (1, 0, 2), (0, 1, 2)}
    pairs = {(1, 1, 0), (1, 0, 1), (0, 1, 1), (2, 0, 0), (0, 2, 0), (0, 0, 2)}
    for edition, level in (("de", (0, 0, 0)), ("en", (1, 1, 1))):
        one = {*orders, *pairs, level}
        two = {tuple(a + b for a, b in zip(x, y, strict=True)) for x in one for y in one}
        for rounds, possible in ((1, one), (2, two)):
            for heads in ((a, b, c) for a in range(6) for b in range(6) for c in range(6)):
                assert trophies_possible(heads, edition, rounds) == (heads in possible)


# ------------------------------------------------------------------------------------ fuzzing

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.binary(max_size=4)
    | st.sampled_from([10**4000, -(10**4000), object(), {1, 2}, range(10**12), "most G > keep", "R+", "offer", "over"]),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.integers(0, 4) | st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=12,
)
KEYWORDS = sorted(set(signature(fiji.position).parameters) - {"allow_unreachable"})


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYWORDS), JUNK, max_size=4), st.booleans())
def test_whatever_is_given_only_our_own_error_comes_out(values: dict[str, Any], unreachable: bool) -> None:
    for base in ({}, READY, TWO):
        with suppress(IllegalPosition):
            state = fiji.position(**{**base, **values}, allow_unreachable=unreachable)
            assert fiji.parse(str(state), allow_unreachable=True) == state
    options = {key: value for key, value in values.items() if key in ("players", "edition", "conditions", "effects")}
    with suppress(IllegalPosition):
        fiji.start(**options)


@settings(max_examples=150, deadline=None)
@given(positions(), st.randoms(use_true_random=False), st.data())
def test_a_position_loaded_against_the_rules_still_plays_to_its_end(values: Any, rng: Any, data: st.DataObject) -> None:
    beads = st.tuples(*[st.integers(0, 9)] * 4)
    values["hands"] = [data.draw(beads) for _ in range(values["players"])]
    values["supply"] = data.draw(beads)
    state = fiji.position(**values, allow_unreachable=True)
    for _ in range(200):
        if fiji.outcome(state) is not None:
            return
        assert all(min(heap) >= 0 for heap in (*state.hands, state.supply, *state.offers))
        state = fiji.play(state, random_moves(fiji, state, rng))
    raise AssertionError("the game does not end")
