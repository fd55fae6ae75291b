"""Setting up positions of FYFE by hand."""

import random
from contextlib import suppress
from typing import Any

import pytest

from fijiwidgets import fyfe
from fijiwidgets.core import GameError
from fijiwidgets.games.fyfe import edit, examples
from fijiwidgets.games.fyfe.notation import FIELDS
from fijiwidgets.lang import say
from tests.fyfe.helpers import grid, play, random_state, study

SIZES = ("wide", "medium", "narrow")


def starting_points() -> list[Any]:
    return [
        fyfe.start(players=5),
        fyfe.position(boards=[{}]),
        examples.four_in_a_row(),
        examples.every_charm(),
        examples.last_two_rounds(),
        examples.full_board(),
        random_state(2, 60, seed=3),
        random_state(5, 150, seed=4),
        random_state(3, 90, seed=5, easier=True),
        study("B1f B1f *", tiles={"r1": "any"}),  # a stone twice
        play(study("B1f", tiles={"r1": "any"}), "place Y1t r3c3"),  # a tile is required
    ]


def assert_sound(state: Any) -> None:
    """Claim that a state can be drawn, written and read back, and that no stone was made or lost."""
    assert fyfe.parse(str(state), allow_unreachable=True) == state
    for size in SIZES:
        keys = [mark.key for mark in fyfe.draw(state, size=size).marks]
        assert len(keys) == len(set(keys))


# ------------------------------------------------------------------------------------ all brushes


@pytest.mark.parametrize("number", range(len(starting_points())))
def test_every_brush_gives_a_state_that_can_be_drawn_and_read_back(number: int) -> None:
    state, rng = starting_points()[number], random.Random(number)
    for brush in edit.brushes(state):
        for mark in rng.sample(marks := sorted(edit.targets(state, brush)), min(3, len(marks))):
            painted = edit.paint(state, brush, mark)
            assert painted != state
            assert_sound(painted)


@pytest.mark.parametrize("seed", range(4))
def test_three_hundred_strokes_raise_nothing_but_game_errors(seed: int) -> None:
    rng = random.Random(seed)
    state, done = rng.choice(starting_points()), 0
    for number in range(300):
        seat = rng.randrange(len(state.sides))
        marks = [mark.key for mark in fyfe.draw(state, seat=seat).marks]
        with suppress(GameError):
            state = edit.paint(state, rng.choice(edit.brushes(state)), rng.choice(marks))
            done += 1
        if number % 10 == 0:
            assert_sound(state)
    assert done > 30
    assert_sound(state)


def test_targets_are_just_the_marks_on_which_a_brush_works_and_have_labels_on_the_large_board() -> None:
    for state in starting_points()[2::2]:
        marks = {
            mark.key: bool(mark.label) for seat in range(len(state.sides)) for mark in fyfe.draw(state, seat=seat).marks
        }
        seen = {
            mark.key
            for seat in range(len(state.sides))
            for mark in fyfe.draw(state, seat=seat, size="narrow").marks
            if mark.label
        }
        for brush in edit.brushes(state)[::4]:
            targets = edit.targets(state, brush)
            assert targets <= seen
            for mark in sorted(marks.keys() - targets):
                with pytest.raises(GameError):
                    edit.paint(state, brush, mark)


def test_the_tray_is_small_and_speaks_both_languages() -> None:
    state = fyfe.start(easier=True)
    english, german = edit.brushes(state, "en"), edit.brushes(state, "de")
    assert len(english) == 15 + 2 + 12 + 2
    assert [brush.key for brush in english] == [brush.key for brush in german]
    assert list(dict.fromkeys(brush.group for brush in english)) == [
        "Stones: colour",
        "Stones: number",
        "Stones: symbol",
        "Jokers, and taking away",
        "Tiles",
        "Fulfilled and used",
    ]
    assert all(one.group != other.group for one, other in zip(english, german, strict=True))


def test_every_field_of_the_notation_has_a_name_and_a_help() -> None:
    for field in FIELDS:
        for table in ("field", "field_help"):
            assert say(f"fyfe.{table}.{field}", "en") != say(f"fyfe.{table}.{field}", "de")


# ------------------------------------------------------------------------------------ stones


def painted(state: Any, *strokes: str) -> Any:
    """Return the state after strokes, each written as brush and mark."""
    for stroke in strokes:
        state = edit.paint(state, *stroke.split())
    return state


def test_a_stone_is_put_together_by_its_three_dials_in_any_order() -> None:
    empty = fyfe.position(boards=[{}])
    for strokes in (
        ("colour:R cell:0:r2c2", "number:4 stone:R1f", "symbol:t stone:R4f"),
        ("symbol:t cell:0:r2c2", "colour:R stone:B1t", "number:4 stone:R1t"),
    ):
        assert painted(empty, *strokes).sides[0].board[6] == "R4t"


def test_a_dial_keeps_the_others_as_far_as_such_a_stone_is_free() -> None:
    state = study("B1f B2f B2h", tiles={"r1": "any"})
    assert painted(state, "number:2 stone:B1f").sides[0].board[0] == "B2l"
    assert painted(state, "number:3 stone:B1f").sides[0].board[0] == "B3f"


def test_stones_go_back_to_the_bag() -> None:
    state = study("B1f B2f", tiles={"r1": "any"})
    after = painted(state, "take stone:B1f", "take stone:Y1t", "colour:G stone:B2f")
    assert after.sides[0].board[:2] == ("", "G2f")
    assert after.sides[0].supply == ("Y2t",)
    assert fyfe.material(after) == fyfe.material(state)
    assert {"B1f", "B2f", "Y1t"} <= set(after.bag)


def test_the_supply_takes_two_stones() -> None:
    state = painted(fyfe.start(), "colour:B supply:1", "colour:G supply:1")
    assert state.sides[1].supply == ("B1f", "G1f")
    with pytest.raises(GameError, match="two stones already"):
        edit.paint(state, "colour:R", "supply:1")
    assert painted(state, "number:5 stone:G1f").sides[1].supply == ("B1f", "G5f")


def test_a_joker_covers_the_stone_that_it_was() -> None:
    state = study("B5t G1f", tiles={"r1": "any"})
    turned = painted(state, "joker stone:B5t")
    assert turned.sides[0].board[0] == "*"
    assert turned.covered == ("B5t",)
    assert painted(turned, "take joker:0:r1c1").covered == ()
    assert painted(turned, "colour:R joker:0:r1c1").sides[0].board[0] == "R1f"


def test_the_round_begins_anew_with_each_stone_and_the_fullest_board_tells_which() -> None:
    state = fyfe.start()
    for column in range(1, 4):
        state = edit.paint(state, "colour:B", f"cell:0:r1c{column}")
    assert (state.round, [side.stage for side in state.sides]) == (4, ["draw", "draw"])
    state = painted(state, "colour:R supply:0", "colour:R supply:0")
    assert [side.stage for side in state.sides] == ["place", "draw"]
    assert painted(state, "take stone:B1f").round == 3


def test_a_board_can_be_filled_to_the_end() -> None:
    state = painted(fyfe.position(boards=[{}, {}]), *["colour:R supply:0"] * 2, *["colour:G supply:1"] * 2)
    for seat in (0, 1):
        for row in range(1, 6):
            for column in range(1, 6):
                state = edit.paint(state, f"symbol:{'flpht'[row - 1]}", f"cell:{seat}:r{row}c{column}")
                assert fyfe.parse(str(state), allow_unreachable=True) == state
    assert fyfe.outcome(state) is not None
    assert [side.supply for side in state.sides] == [(), ()]


def test_recolouring_leaves_the_moment_of_the_round_alone() -> None:
    state = play(examples.every_charm(), "place Y1t r3c2")
    after = painted(state, "colour:G stone:Y1t")
    assert (after.sides[0].stage, after.sides[0].placed) == ("more", state.sides[0].placed)


# ------------------------------------------------------------------------------------ tiles and charms


def test_tiles_turn_over_with_their_lines() -> None:
    state = study("B1f B2f B3f B4f .", tiles={"r1": "same:colour"})
    full = painted(state, "colour:B cell:0:r1c5")
    assert full.sides[0].scored == full.sides[0].firsts == ("same:colour",)
    assert painted(full, "colour:R stone:B4f").sides[0].scored == ()
    assert painted(full, "tile:any tile:0:same:colour").sides[0].scored == ("any",)
    assert painted(full, "tile:same:colour slot:0:r2").sides[0].tiles[:2] == ("", "same:colour")
    assert painted(full, "tile:same:colour slot:0:r2").sides[0].scored == ()


def test_a_tile_can_be_marked_as_fulfilled_by_hand_and_taken_back() -> None:
    state = study("B1f", tiles={"r1": "any"})
    marked = painted(state, "scored tile:0:any")
    assert marked.sides[0].scored == marked.sides[0].firsts == ("any",)
    assert painted(marked, "scored tile:0:any") == state
    taken = painted(marked, "take tile:0:any")
    assert taken.sides[0].tiles[0] == ""
    assert taken.sides[0].scored == taken.sides[0].firsts == ()


def test_the_first_bonus_goes_to_whoever_alone_has_the_tile() -> None:
    rows = [grid("B1f B2f B3f B4f B5f"), grid("G1f G2f G3f G4f G5f")]
    state = fyfe.position(boards=rows, tiles=[{"r1": "any"}, {"r1": "1-5"}], supply=[["R1t"], ["R2t"]])
    assert state.sides[0].firsts == ("any",)
    both = painted(state, "tile:any tile:1:1-5")
    assert (both.sides[0].firsts, both.sides[1].firsts, both.gone) == ((), (), ("any",))
    assert painted(both, "take tile:0:any").sides[1].firsts == ("any",)


def test_a_tile_that_was_required_lets_the_round_go_on() -> None:
    state = play(study("B1f", tiles={"r1": "any"}), "place Y1t r3c3")
    assert painted(state, "tile:1-5 slot:0:r2").sides[0].stage == "tile"
    assert painted(state, "tile:1-5 slot:0:c3").sides[0].stage == "more"


def test_charms_are_used_up_and_given_back() -> None:
    state = fyfe.start()
    used = painted(state, "used charm:1:swap")
    assert used.sides[1].used == ("swap",)
    assert painted(used, "used charm:1:swap") == state


def test_senseless_strokes_say_why() -> None:
    state = study("B1f *", tiles={"r1": "any"}, easier=["1-5"])
    for stroke, words in {
        "colour:B stone:B1f": "like that already",
        "joker joker:0:r1c2": "like that already",
        "tile:any tile:0:any": "like that already",
        "colour:B tile:0:any": "goes on a cell",
        "joker charm:0:swap": "joker goes on a cell",
        "take cell:0:r2c2": "can be taken away",
        "tile:5-1 cell:0:r2c2": "into a slot",
        "tile:1-5 slot:0:r2": "left out",
        "scored tile:0:5-1": "Touch a tile in a slot",
        "used first": "not on the board",
        "used slot:0:r2": "Touch a charm",
        "varnish slot:0:r2": "no such thing",
    }.items():
        with pytest.raises(GameError, match=words) as caught:
            painted(state, stroke)
        assert caught.value.message("de") != caught.value.message("en")
