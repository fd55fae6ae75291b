"""Text for states and moves, and back."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fijiwidgets import core, wampum
from fijiwidgets.core import GameError, NotationError
from fijiwidgets.games.wampum import Bid, Discard, Draw, Go, Remove

from .helpers import examples
from .hooks import PERFT, VARIANTS, positions

TEXTS = [
    *PERFT.values(),
    "wampum villages=2m/fts/4s hands=3m2w/4?/4? bids=A:m/C:2?/- phase=bid last_round=yes viewer=0",
    "wampum players=Ada,Emmy villages=-/-/- hands=-/- phase=deal deck=17m17w17f17t17s",
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_event_and_every_view_is_read_back_exactly(options: dict[str, object]) -> None:
    record = core.random_record(wampum, wampum.start(**options), seed=1)
    for event in record.events():
        assert not wampum.problems(event.state)
        assert wampum.parse(str(event.state)) == event.state
        for player in range(len(event.state.players)):
            seen = wampum.view(event.state, player)
            assert not wampum.problems(seen)
            assert wampum.parse(str(seen)) == seen


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_that_was_read_is_written_as_it_was(text: str) -> None:
    state = wampum.parse(text)
    assert wampum.parse(str(state)) == state
    assert set(str(state).split()) <= {*text.split(), "canoe=0"}


@examples(100)
@given(positions())
def test_every_position_is_read_back_exactly(values: dict[str, object]) -> None:
    state = wampum.position(**values)
    assert wampum.parse(str(state)) == state
    assert repr(state) == f"wampum.parse({str(state)!r})"


def test_an_unreachable_position_keeps_its_box() -> None:
    state = wampum.parse(f"{PERFT['three players in the last round']} box=3m", allow_unreachable=True)
    assert state.box == (3, 0, 0, 0, 0)
    assert "box=3m" in str(state)
    assert wampum.parse(str(state), allow_unreachable=True) == state
    with pytest.raises(GameError, match="instead of 18"):
        wampum.parse(str(state))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("bid C 3mw", Bid(2, (3, 1, 0, 0, 0))),
        ("bid A 12s", Bid(0, (0, 0, 0, 0, 12))),
        ("go E", Go(4)),
        ("discard 2f", Discard((0, 0, 2, 0, 0))),
        ("draw t", Draw(3)),
        ("remove m", Remove(0)),
    ],
)
def test_moves_have_short_words(text: str, move: core.Move) -> None:
    assert str(move) == text
    assert wampum.parse_move(text) == move
    assert wampum.parse_move(f"  {text}  ".replace(" ", "   ")) == move


def test_goods_may_stand_in_any_order() -> None:
    assert wampum.parse_move("bid C wmmm") == Bid(2, (3, 1, 0, 0, 0))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bid",
        "bid F m",
        "bid A",
        "bid A x",
        "bid A 100m",
        "bid AB m",
        "go",
        "go 1",
        "discard 3",
        "draw",
        "draw mm",
        "x",
    ],
)
def test_what_is_not_a_move_is_refused_with_the_place(text: str) -> None:
    with pytest.raises(NotationError):
        wampum.parse_move(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("wampum", "villages"),
        ("wampum villages=m/m/m", "hands"),
        ("kahuna", "wampum"),
        ("wampum villages=m/m/x hands=m/m", "villages"),
        ("wampum villages=m/m/m hands=9?/m", "hands"),
        ("wampum villages=m/m/m hands=2m/2f bids=Am/-", "bids"),
        ("wampum villages=m/m/m hands=2m/2f phase=tea", "phase"),
        ("wampum villages=m/m/m hands=2m/2f canoe=x", "canoe"),
        ("wampum villages=m/m/m hands=2m/2f last_round=maybe", "last_round"),
    ],
)
def test_a_wrong_field_is_named(text: str, place: str) -> None:
    with pytest.raises(GameError, match=place):
        wampum.parse(text)


@examples(100)
@given(st.text(max_size=60))
def test_any_text_gives_only_our_own_error(text: str) -> None:
    for read in (wampum.parse, wampum.parse_move):
        with suppress(GameError):
            read(text)
        with suppress(GameError):
            read(f"wampum villages={text}")
        with suppress(GameError):
            read(f"bid A {text}")


@examples(400)
@given(st.data())
def test_a_damaged_text_gives_only_our_own_error(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    place = data.draw(st.integers(0, len(text)))
    insert = data.draw(st.text("mwfts0123456789/:-?=ABCDEout ", max_size=4))
    damaged = text[:place] + insert + text[place + data.draw(st.integers(0, 3)) :]
    for allow in (False, True):
        with suppress(GameError):
            state = wampum.parse(damaged, allow_unreachable=allow)
            assert wampum.parse(str(state), allow_unreachable=True) == state
            wampum.text_board(state)


@pytest.mark.parametrize("junk", [None, 7, b"wampum", ["wampum"], 1.5])
def test_only_text_can_be_read(junk: object) -> None:
    for read in (wampum.parse, wampum.parse_move):
        with pytest.raises(NotationError):
            read(junk)
