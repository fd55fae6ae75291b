"""Text for states and moves, and back."""

import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fijiwidgets import fyfe
from fijiwidgets.core import GameError, NotationError
from tests.fyfe.helpers import random_state, thrifty_moves
from tests.fyfe.hooks import OWN_BOX


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("options", [{}, {"easier": True}, OWN_BOX, {"easier": ["any", "turn"]}])
def test_every_event_of_a_game_with_charms_is_its_text(players: int, options: dict[str, Any]) -> None:
    rng = random.Random(players)
    state = fyfe.start(players=players, **options)
    material = fyfe.material(state)
    while fyfe.outcome(state) is None:
        for event in fyfe.resolve(state, thrifty_moves(state, rng)):
            state = event.state
            assert fyfe.parse(str(state)) == state
            assert not fyfe.problems(state)
            assert fyfe.material(state) == material
        seen = fyfe.view(state, players - 1)
        assert fyfe.parse(str(seen)) == seen


def test_a_position_reads_like_this() -> None:
    state = fyfe.position(
        players=["Ada", "Emmy"],
        boards=[{(0, 0): "B3f", (0, 2): "*"}, {(1, 2): "G1l", (1, 3): "P1l"}],
        tiles=[{"r1": "any"}, {"r2": "1-5"}],
        supply=[["R2t", "B1f"], ["Y5h", "Y4h"]],
        used_charms=[["joker"], []],
        covered=["G5t"],
    )
    assert str(state) == (
        "fyfe players=Ada,Emmy boards=B3f1*2/5/5/5/5;5/2G1lP1l1/5/5/5 tiles=r1:any;r2:1-5 "
        "supply=B1f,R2t;Y4h,Y5h used=joker;- covered=G5t"
    )
    assert repr(state) == f"fyfe.parse({str(state)!r})"
    assert fyfe.parse(str(state)) == state


def test_scored_tiles_have_a_mark_and_tiles_set_aside_no_slot() -> None:
    text = "fyfe boards=B1fG1fP1fR1fY1f/5/5/5/5 tiles=r1:same:number!,differ:colour! supply=B2f,B3f used=replace"
    state = fyfe.parse(text)
    assert state.sides[0].scored == ("differ:colour", "same:number")
    assert state.sides[0].tiles[0] == "same:number"
    assert str(state) == text


MOVES = [
    (fyfe.Draw("B3f"), "draw B3f"),
    (fyfe.Draw("lucky"), "draw lucky"),
    (fyfe.Place("B3f", (0, 2)), "place B3f r1c3"),
    (fyfe.Place("B3f", (4, 4), joker=True), "place B3f r5c5 joker"),
    (fyfe.Tile("d2", "house:colour"), "tile d2 house:colour"),
    (fyfe.Done(), "done"),
    (fyfe.Charm("redraw"), "charm redraw"),
    (fyfe.Charm("move", (0, 0), (1, 1)), "charm move r1c1 r2c2"),
    (fyfe.Charm("swap", (0, 0), stone="B3f"), "charm swap r1c1 B3f"),
    (fyfe.Charm("four", slot="c5"), "charm four c5"),
    (fyfe.Charm("turn", (2, 0)), "charm turn r3c1"),
    (fyfe.Charm("replace", slot="r1", tile="5-1"), "charm replace r1 5-1"),
]


@pytest.mark.parametrize(("move", "text"), MOVES, ids=[text for _, text in MOVES])
def test_a_move_is_its_text(move: Any, text: str) -> None:
    assert str(move) == text
    assert fyfe.parse_move(text) == move


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("fyfe", "boards is missing"),
        ("fyfe boards=5/5/5/5", "5 rows"),
        ("fyfe boards=4/5/5/5/5", "r1: The row «4» has 4 cells"),
        ("fyfe boards=B6f4/5/5/5/5", "r1: B6f4 is not a stone"),
        ("fyfe boards=- tiles=any", "«any» is not «slot:tile»"),
        ("fyfe boards=- tiles=r1:any,r1:1-5", "r1:1-5"),
        ("fyfe boards=- tiles=r1:all", "«all» is not one of"),
        ("fyfe boards=- round=26", "round: «26»"),
        ("fyfe boards=- stages=sleep", "stages: «sleep»"),
        ("fyfe boards=- charms=off", "charms: «off»"),
        ("fyfe boards=- placed=r9c9", "placed: «r9c9»"),
        ("fyfe boards=- points=any=x", "points: «x»"),
        ("fyfe boards=- orders=symbol=x", "not an order"),
        ("fyfe boards=- viewer=1", "viewer: «1»"),
        ("fyfe boards=- lucky=6", "lucky: «6»"),
        ("fyfe boards=- charmed=1", "charmed: «1»"),
        ("fyfe boards=- supply=B1f;B2f", "supply"),
        ("fyfe boards=- used=luck", "used_charms, 0: 'luck' is not one of"),
        ("fyfe boards=- covered=*", "covered"),
    ],
)
def test_what_is_wrong_in_a_text_is_said_with_its_place(text: str, part: str) -> None:
    with pytest.raises(GameError) as caught:
        fyfe.parse(text)
    assert part in str(caught.value)
    assert caught.value.message("de")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "place B3f",
        "place B9f r1c1",
        "place B3f r1c9",
        "tile r9 any",
        "tile r1 none",
        "charm",
        "charm luck",
        "charm move r1c1",
        "charm joker r1c1",
        "draw *",
        "done now",
        "place B3f r1c1 joke",
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        fyfe.parse_move(text)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60), st.sampled_from(["", "fyfe ", "fyfe boards=", "fyfe boards=- ", "charm ", "place "]))
def test_any_text_gives_only_our_own_error(text: str, before: str) -> None:
    for read in (fyfe.parse, fyfe.parse_move):
        with suppress(GameError):
            read(before + text)


SAMPLES = [str(random_state(players, steps, seed=steps)) for players, steps in ((2, 40), (3, 90), (5, 150), (2, 9))]
PIECES = [
    "",
    "*",
    ";",
    ",",
    "/",
    "!",
    "=",
    "B1f",
    "9",
    "done",
    "r1",
    "any",
    " ",
    "placed=r1c1",
    "-",
    "99999999999999999999",
]


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_damaged_position_is_read_right_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(SAMPLES))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        text = text[:place] + data.draw(st.sampled_from(PIECES)) + text[place + data.draw(st.integers(0, 4)) :]
    for allow in (False, True):
        with suppress(GameError):
            state = fyfe.parse(text, allow_unreachable=allow)
            assert fyfe.parse(str(state), allow_unreachable=True) == state
            assert (fyfe.outcome(state) is not None) + bool(fyfe.chance(state)) + bool(fyfe.actors(state)) == 1
            assert all(fyfe.legal_moves(state, seat) for seat in fyfe.actors(state))
            assert fyfe.text_board(state)
