"""Text for states and moves: round trips, readable forms, and nothing but our own errors."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fijiwidgets import IllegalPosition, NotationError, Record, kahuna
from fijiwidgets.core import GameError, random_record
from fijiwidgets.games.kahuna.examples import two_turns
from fijiwidgets.games.kahuna.state import MOVES

from . import hooks


def same_again(state):
    return kahuna.parse(str(state)) == state


@pytest.mark.parametrize("options", hooks.VARIANTS)
def test_every_state_event_and_view_of_a_game_reads_back_as_itself(options):
    first = kahuna.start(**options)
    record = random_record(kahuna, first, seed=17)
    assert same_again(first)
    for event in record.events():
        assert same_again(event.state)
        assert same_again(kahuna.view(event.state, 0))
        assert same_again(kahuna.view(event.state, 1))
    assert Record.parse(kahuna, str(record)) == record


@settings(deadline=None, max_examples=60)
@given(hooks.positions())
def test_any_position_reads_back_as_itself(values):
    state = kahuna.position(**values)
    assert same_again(state)
    assert same_again(kahuna.view(state, 1))


def test_a_position_is_short_and_readable():
    assert str(two_turns()) == (
        "kahuna white=AD,BC,BE,CF,CK,DE,DH,EH,GK black=AB,AH,EF,EI,EJ,FJ,HI,HL,IL "
        "hands=ABDJ/EGHH open=FKL discards=BCDEFIL round=2 points=1/0"
    )
    assert str(kahuna.start()) == "kahuna phase=deal"
    assert repr(kahuna.start()) == "kahuna.parse('kahuna phase=deal')"


def test_all_fields_can_be_read():
    state = kahuna.parse(
        "kahuna players=Ada,Anna%20Lena white=AB,BARI-ELAI black=LK hands=AB/- open=CCD discards=E down=FG "
        "move=black round=2 points=0/1 refused=yes variant=calm"
    )
    assert state.players == ("Ada", "Anna Lena")
    assert state.bridges == {"ALOA-BARI": 0, "BARI-ELAI": 0, "KAHU-LALE": 1}
    assert state.hands == (("ALOA", "BARI"), ())
    assert state.open == ("COCO", "COCO", "DUDA")
    assert (state.discards, state.face_down) == (("ELAI",), ("FAAA", "GOLA"))
    assert (state.to_move, state.round, state.points) == (1, 2, (0, 1))
    assert state.refused
    assert state.variant == "calm"
    assert len(state.deck) == 16


def test_a_view_gives_unknown_cards_by_number():
    view = kahuna.view(two_turns(), 1)
    assert "hands=?4/EGHH" in str(view)
    assert "viewer=black" in str(view)
    with pytest.raises(IllegalPosition):
        kahuna.parse(str(view).replace("?4", "ABDJ"))
    with pytest.raises(IllegalPosition):
        kahuna.parse(str(two_turns()).replace("ABDJ", "?4"))


def test_impossible_positions_read_back_when_asked_for():
    for text in (
        "kahuna hands=AAAA/- open=BCD deck=- discards=-",
        "kahuna hands=ABCDEF/- open=GHIJK",
        "kahuna white=AB,AD islands=-/A open=BCD",
        "kahuna open=BCD points=9/9",
    ):
        with pytest.raises(IllegalPosition):
            kahuna.parse(text)
        state = kahuna.parse(text, allow_unreachable=True)
        assert kahuna.parse(str(state), allow_unreachable=True) == state


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "kahuna"),
        ("chess", "chess"),
        ("kahuna white", "white"),
        ("kahuna white=AL", "AL"),
        ("kahuna white=AB white=AD", "white"),
        ("kahuna hands=AB", "hands"),
        ("kahuna hands=AB/X", "hands"),
        ("kahuna hands=?x/A", "hands"),
        ("kahuna open=CCQ", "open"),
        ("kahuna move=red", "move"),
        ("kahuna round=4", "round"),
        ("kahuna points=1", "points"),
        ("kahuna points=1/99", "points"),
        ("kahuna refused=maybe", "refused"),
        ("kahuna last=3", "last"),
        ("kahuna handicap=0/4", "handicap"),
        ("kahuna variant=wild", "variant"),
        ("kahuna phase=turn", "phase"),
        ("kahuna islands=A/A", "islands"),
        ("kahuna viewer=2", "viewer"),
        ("kahuna players=a%2", "players"),
    ],
)
def test_a_bad_position_is_refused_with_its_place(text, place):
    with pytest.raises(NotationError, match=place):
        kahuna.parse(text)


def test_every_move_of_every_kind_reads_back_as_itself():
    met = set()
    for options in hooks.VARIANTS:
        record = random_record(kahuna, kahuna.start(**options), seed=23)
        for state in record.states[::5]:
            for seat in kahuna.actors(state):
                for move in kahuna.legal_moves(state, seat):
                    met.add((type(move), getattr(move, "relay", False)))
                    assert kahuna.parse_move(str(move)) == move
            for move, _ in kahuna.chance(state):
                met.add((type(move), False))
                assert kahuna.parse_move(str(move)) == move
    assert met == {(kind, False) for kind in MOVES} | {(kahuna.Remove, True)}


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("lay ELAI-BARI BARI", kahuna.Lay("BARI-ELAI", "BARI")),
        ("lay EB B", kahuna.Lay("BARI-ELAI", "BARI")),
        ("lay BARI-ELAI", kahuna.Lay("BARI-ELAI")),
        ("remove HUNA-ELAI HUNA ELAI", kahuna.Remove("ELAI-HUNA", ("ELAI", "HUNA"))),
        ("remove HE H E relay", kahuna.Remove("ELAI-HUNA", ("ELAI", "HUNA"), relay=True)),
        ("discard LALE ALOA", kahuna.Discard(("ALOA", "LALE"))),
        ("draw deck", kahuna.Draw("deck")),
        ("draw none", kahuna.Draw(None)),
        ("draw ALOA", kahuna.Draw("ALOA")),
        ("top ALOA", kahuna.Top("ALOA")),
    ],
)
def test_moves_are_read_from_plain_words(text, move):
    assert kahuna.parse_move(text) == move


@pytest.mark.parametrize(
    "text",
    ["", "lay", "lay ALOA-LALE ALOA", "lay AB X", "remove AB A", "discard", "draw", "draw sea", "top", "jump AB"],
)
def test_a_bad_move_is_refused(text):
    with pytest.raises(NotationError):
        kahuna.parse_move(text)


def test_a_move_made_of_nonsense_can_still_be_shown():
    for move in (
        kahuna.Lay(3, None),
        kahuna.Remove([], 5, True),
        kahuna.Discard(None),
        kahuna.Draw(()),
        kahuna.Top(1.5),
    ):
        assert isinstance(str(move), str)


def result(call, *values, **options):
    """Return what a call gives, or the error of ours that it raises; any other error fails the test."""
    try:
        return call(*values, **options)
    except GameError as error:
        return error


SIGNS = "kahunaALBRIwhitebckopdsmrngv =,/-?%0123456789é&\t"


@settings(deadline=None, max_examples=200)
@given(st.one_of(st.text(max_size=60), st.text(SIGNS, max_size=60), st.integers(), st.none(), st.binary(max_size=8)))
@example("kahuna " + "white=AB " * 3)
@example("x" * 30_000)
@example("kahuna hands=" + "9" * 5000)
def test_reading_any_text_raises_nothing_but_our_own_errors(text):
    for read in (kahuna.parse, kahuna.parse_move):
        found = result(read, text)
        assert str(found)


@settings(deadline=None, max_examples=200)
@given(st.data(), st.sampled_from(sorted(hooks.PERFT.values())), st.booleans())
def test_reading_a_damaged_position_raises_nothing_but_our_own_errors(data, text, allow):
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 5)))
        text = text[:start] + data.draw(st.text(SIGNS, max_size=4)) + text[end:]
    found = result(kahuna.parse, text, allow_unreachable=allow)
    if isinstance(found, GameError):
        assert found.message("de")
    else:
        assert kahuna.parse(str(found), allow_unreachable=True) == found
