"""Setting up positions: what is let in, what is refused and why."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fijiwidgets import fyfe
from fijiwidgets.core import GameError, IllegalPosition
from fijiwidgets.games.fyfe.components import SLOTS
from tests.fyfe.helpers import grid, random_state, refused
from tests.fyfe.hooks import positions

# A small position that is in order: each test says what is changed in it.
GOOD: dict[str, Any] = {
    "players": ["Ada", "Emmy"],
    "boards": [grid("B1f B2f . . ."), grid("G1f G2f . . .")],
    "tiles": [{"r1": "same:colour"}, {"r1": "any"}],
    "supply": [["R1f", "R2f"], ["R3f", "R4f"]],
}
FULL_ROW = {"boards": [grid("B1f B2f B3f B4f B5l"), grid("G1f G2f G3f G4f G5l")]}


def test_the_good_position_is_let_in() -> None:
    state = fyfe.position(**GOOD)
    assert (state.round, state.lucky, len(state.bag)) == (3, 5, 125 - 8)
    assert fyfe.problems(state) == ()


def test_what_is_told_for_each_player_may_be_keyed_by_seat_or_name() -> None:
    by_key = {key: {"Ada": value[0], 1: value[1]} for key, value in GOOD.items() if key != "players"}
    assert fyfe.position(players=GOOD["players"], **by_key) == fyfe.position(**GOOD)
    assert fyfe.position(**{**GOOD, "boards": [{"r1c1": "B1f", (0, 1): "B2f"}, GOOD["boards"][1]]}) == fyfe.position(
        **GOOD
    )


def test_what_is_left_out_follows_from_the_boards() -> None:
    state = fyfe.position(**{**GOOD, **FULL_ROW, "tiles": [{"r1": "same:colour"}, {"r1": "same:colour"}]})
    assert [side.scored for side in state.sides] == [("same:colour",)] * 2
    assert state.gone == ("same:colour",)
    state = fyfe.position(**{**GOOD, **FULL_ROW})
    assert [side.firsts for side in state.sides] == [("same:colour",), ("any",)]
    state = fyfe.position(**{**GOOD, "boards": [grid("B1f * . . ."), GOOD["boards"][1]], "used_charms": [["turn"], []]})
    assert (state.covered, state.lucky) == (("B1h",), 4)
    begun = fyfe.position(
        **{**GOOD, "boards": [grid("B1f B2f B3f . ."), GOOD["boards"][1]], "supply": [["R1f"], ["R3f", "R4f"]]}
    )
    assert (begun.round, [side.stage for side in begun.sides]) == (3, ["done", "place"])
    assert fyfe.position() == fyfe.start()


TILES = dict(zip(SLOTS, fyfe.TILES, strict=False))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"boards": [grid("B1f B1f . . ."), GOOD["boards"][1]]}, "stone_twice"),
        ({"boards": [grid("B1f R3f . . ."), GOOD["boards"][1]]}, "stone_twice"),
        ({"boards": [grid("B1f . . . ."), GOOD["boards"][1]], "round": 3}, "too_few_stones"),
        ({"round": 2, "stages": ["place", "place"]}, "too_many_stones"),
        ({"round": 2, "supply": [["R1f"], ["R3f"]]}, "all_done"),
        ({"supply": [["R1f"], ["R3f", "R4f"]], "stages": ["place", "place"]}, "supply_size"),
        ({"supply": [["R1f"], ["R3f", "R4f"]], "stages": ["draw", "place"]}, "draw_order"),
        ({"supply": [["R1f"], []], "stages": ["draw", "draw"]}, "supply_size"),
        ({"stages": ["draw", "place"]}, "nothing_to_draw"),
        ({"boards": [grid("* B2f . . ."), GOOD["boards"][1]]}, "jokers"),
        ({"boards": [grid("* B2f . . ."), GOOD["boards"][1]], "used_charms": [["turn"], []], "covered": []}, "covered"),
        ({"used_charms": [["turn"], []]}, "jokers"),
        ({"used_charms": [["redraw"], []], "lucky": 5}, "charms_used"),
        ({"used_charms": [["redraw"], []], "lucky": 4, "charms_on": True}, "charms_used"),
        ({"lucky": 0}, "lucky_drawn"),
        ({"charms_on": True, "lucky": 5}, "lucky_drawn"),
        ({"charmed": [True, False]}, "charmed"),
        ({"used_charms": [["four"], []], "easier": True}, "left_out_at"),
        ({"tiles": [{"r1": "differ:all"}, {"r1": "any"}], "easier": True}, "left_out_at"),
        ({"tiles": [{"r1": "any", "r2": "any"}, {"r1": "any"}]}, "tile_twice"),
        ({"tiles": [{"r2": "any"}, {"r1": "any"}]}, "no_tile_points"),
        ({"tiles": [{"c1": "any"}, {"r1": "any"}]}, "no_tile_points"),
        ({"scored": [["any"], []]}, "set_aside"),
        ({"used_charms": [["replace"], []]}, "set_aside"),
        ({"scored": [["same:colour"], []]}, "flipped"),
        ({**FULL_ROW, "scored": [[], ["any"]]}, "not_flipped"),
        ({**FULL_ROW, "fresh": [["same:colour"], []]}, "fresh"),
        ({"through": [["r1"], []]}, "through"),
        ({**FULL_ROW, "firsts": [["same:colour", "any"], ["any"]]}, "first_twice"),
        ({**FULL_ROW, "firsts": [["same:colour", "any"], []]}, "first_not_scored"),
        ({**FULL_ROW, "firsts": [["same:colour"], []], "gone": ["any"]}, "gone"),
        ({**FULL_ROW, "firsts": [["same:colour"], []]}, "first_open"),
        ({"bonus": [5, 0]}, "bonus"),
        ({**FULL_ROW, "bonus": [7, 0]}, "bonus"),
        ({"placed": ["r1c1", None]}, "placed_stage"),
        ({"stages": ["tile", "place"], "supply": [["R1f"], ["R3f", "R4f"]], "round": 3}, "placed_stage"),
        ({"stages": ["more", "place"], "supply": [["R1f"], ["R3f", "R4f"]], "placed": ["r5c5", None]}, "placed_empty"),
        (
            {"stages": ["tile", "place"], "supply": [["R1f"], ["R3f", "R4f"]], "placed": ["r1c1", None]},
            "tile_not_required",
        ),
        ({"supply": [["R1f", "R2f", "R5f"], []]}, "supply_full"),
        ({"boards": [{(0, 0): "B1f", "r1c1": "B2f"}, {}]}, "cell_twice"),
        ({"boards": [{(0, 5): "B1f"}, {}]}, "no_cell_at"),
        ({"boards": [{(0.0, 1): "B1f"}, {}]}, "no_cell_at"),
        ({"boards": [{(0, 0): "B1"}, {}]}, "unknown"),
        ({"boards": 3}, "not_by_seat"),
        ({"boards": [[], {}]}, "not_mapping"),
        ({"supply": ["R1f", "R2f"]}, "not_list"),
        ({"scored": [["any", "any"], []]}, "twice"),
        ({"round": True}, "not_whole"),
        ({"round": 10**50}, "not_whole"),
        ({"round": float("nan")}, "not_whole"),
        ({"charms_on": 1}, "not_flag"),
        ({"players": 7}, "players_number"),
        ({"supply": {"Eve": []}}, "unknown_player"),
        ({"points": 3}, "not_mapping"),
        ({"points": {"any": 1000}}, "not_whole"),
        ({"orders": {"symbol": None}}, "order"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(changes: dict[str, Any], reason: str) -> None:
    assert refused(**{**GOOD, **changes}) == reason


def test_only_the_shape_must_be_right_if_asked_for() -> None:
    state = fyfe.position(**{**GOOD, "tiles": [{}, {}]}, allow_unreachable=True)
    assert [problem.key for problem in fyfe.problems(state)] == ["fyfe.error.no_tile_points"] * 2
    with pytest.raises(IllegalPosition):
        fyfe.position(**{**GOOD, "stages": ["draw", "place"]}, allow_unreachable=True)


def test_the_bag_must_last_until_the_end() -> None:
    covered = [stone for stone in fyfe.STONES if stone[0] != "B"]
    with pytest.raises(IllegalPosition, match="The bag holds 20 stones, but 25 will be drawn"):
        fyfe.position(boards=[{}], covered=[*covered, "B1f", "B2f", "B3f", "B4f", "B5f"], allow_unreachable=True)


def test_a_tile_to_lay_must_be_there() -> None:
    used = {slot: tile for slot, tile in TILES.items() if slot not in ("r1", "c2")}
    rest = [tile for tile in fyfe.TILES if tile not in used.values()]
    values = {"boards": [{(0, 1): "B1f"}], "tiles": [used], "supply": [["R1f"]], "stages": ["tile"], "placed": [(0, 1)]}
    assert refused(**values, round=1, scored=[rest], allow_unreachable=True) == "no_tile_left"


@settings(max_examples=60, deadline=None)
@given(positions())
def test_positions_set_up_at_random_are_in_order(values: dict[str, Any]) -> None:
    state = fyfe.position(**values)
    assert fyfe.material(state)["stones"] == 125
    assert fyfe.parse(str(state)) == state


JUNK = st.recursive(
    st.one_of(
        *(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=4), st.binary(max_size=3)),
        st.sampled_from(["B1f", "*", "any", "r1", "redraw", "draw", "more", "r1c1", (0, 0), 10**40]),
    ),
    lambda inner: st.one_of(
        *(st.lists(inner, max_size=3), st.lists(inner, max_size=3).map(tuple)),
        st.dictionaries(
            st.one_of(st.integers(-1, 3), st.text(max_size=3), st.sampled_from([(0, 0), "r1", "any"])),
            inner,
            max_size=3,
        ),
    ),
    max_leaves=8,
)
FIELDS = (
    *("players", "boards", "tiles", "scored", "supply", "used_charms", "round", "stages", "bonus", "firsts", "gone"),
    *("charms_on", "charmed", "placed", "fresh", "through", "lucky", "covered", "easier", "points", "orders"),
)


@settings(max_examples=400, deadline=None)
@given(st.dictionaries(st.sampled_from(FIELDS), JUNK, min_size=1, max_size=3), st.booleans())
def test_junk_gives_only_our_own_error(values: dict[str, Any], allow: bool) -> None:
    with suppress(GameError):
        fyfe.position(**{**GOOD, **values}, allow_unreachable=allow)
    with suppress(GameError):
        fyfe.position(**values, allow_unreachable=allow)
    with suppress(GameError):
        fyfe.start(**{key: value for key, value in values.items() if key in ("players", "easier", "points", "orders")})


@settings(max_examples=200, deadline=None)
@given(st.lists(JUNK, min_size=6, max_size=6))
def test_junk_moves_are_refused_with_a_rule(junk: list[Any]) -> None:
    state = fyfe.position(**GOOD, charms_on=True)
    name, cell, to, stone, slot, tile = junk
    moves = [fyfe.Charm(charm, cell, to, stone, slot, tile) for charm in (*fyfe.CHARMS, name)]
    for move in [*moves, fyfe.Place(stone, cell, to), fyfe.Tile(slot, tile), name]:
        problem = fyfe.why_not(state, 0, move)
        assert problem.rule
        assert str(problem)


def test_every_state_of_a_game_with_charms_is_in_order() -> None:
    for seed in range(4):
        state = random_state(2 + seed, 70, seed)
        assert fyfe.problems(state) == ()
        assert fyfe.material(state) == {"stones": 125, "different stones": 125, "jokers without a stone": 0}
