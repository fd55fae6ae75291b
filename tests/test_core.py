"""The tools that all games share."""

import pickle
import random
from dataclasses import dataclass
from fractions import Fraction

import pytest

from fijiwidgets import core, games, lang, notation
from fijiwidgets.core import GameError, IllegalMove, IllegalPosition, NotationError, Record
from tests.games import NAMES, load


@dataclass(frozen=True, slots=True)
class Point(core.Frozen):
    x: int = 0
    y: int = 0


def test_but_changes_only_what_it_is_told() -> None:
    point = Point(1, 2)
    assert point.but(y=5) == Point(1, 5)
    assert point.but() == point
    assert point == Point(1, 2)


def test_but_refuses_a_field_that_does_not_exist() -> None:
    Point().but()
    with pytest.raises(TypeError, match="z"):
        Point().but(z=1)


def test_a_field_may_have_any_name() -> None:
    @dataclass(frozen=True, slots=True)
    class Odd(core.Frozen):
        new: int = 1
        copy: int = 2
        cls: int = 3
        KEEP: int = 4
        fields: int = 5

    assert Odd().but(copy=7, KEEP=8) == Odd(1, 7, 3, 8, 5)


def test_each_class_copies_itself() -> None:
    @dataclass(frozen=True, slots=True)
    class Named(Point):
        name: str = ""

    Point(1, 2).but(x=3)
    assert Named(1, 2, "a").but(x=3) == Named(3, 2, "a")
    assert Point(1, 2).but(x=3) == Point(3, 2)


def test_a_remembered_answer_belongs_to_one_state() -> None:
    asked = []

    @core.remembered
    def ask(state: Point, player: int) -> int:
        asked.append((state, player))
        return state.x + player

    first, equal = Point(1), Point(1)
    assert [ask(first, 0), ask(first, 1), ask(first, 0), ask(equal, 0)] == [1, 2, 1, 1]
    assert len(asked) == 3


def test_an_error_speaks_both_languages_and_survives_pickling() -> None:
    error = NotationError("common.error.at", place="hands", reason=IllegalMove("common.error.game_over", "2.1"))
    assert str(error) == "hands: The game is over: nobody has a move. (rule 2.1)"
    assert "Regel 2.1" in error.message("de")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is NotationError
    assert str(again) == str(error)


@pytest.mark.parametrize(
    "players",
    [
        0,
        1,
        6,
        -3,
        True,
        2.0,
        "Ada",
        None,
        {"a": 1},
        ["Ada"],
        ["Ada", "Ada"],
        ["Ada", 3],
        ["Ada", " "],
        ["a\nb", "c"],
        ["x" * 31, "y"],
        range(10**12),
    ],
)
def test_impossible_players_are_refused(players: object) -> None:
    with pytest.raises(IllegalPosition):
        core.name_players(players, range(2, 6))


def test_a_seat_is_meant_by_number_name_or_word() -> None:
    names, words = ("Ada", "Emmy"), ("white", "black", "grey")
    assert [core.seat_of(key, names, words) for key in (1, "Ada", "black", "White")] == [1, 0, 1, 0]
    for key in (2, -1, True, "grey", "", None, [], 1.0):
        with pytest.raises(IllegalPosition):
            core.seat_of(key, names, words)


def test_sampling_follows_the_probabilities() -> None:
    options = [(core.Move(), Fraction(1, 4)), (core.Move(), Fraction(3, 4))]
    rng = random.Random(1)
    drawn = [core.sample(options, rng) is options[1][0] for _ in range(4000)]
    assert abs(sum(drawn) - 3000) < 5 * (4000 * 3 / 16) ** 0.5
    half = Fraction(1, 2)
    even = [(core.Move(), half), (core.Move(), half)]
    assert {core.sample(even, rng) is even[0][0] for _ in range(60)} == {True, False}


def test_escaped_names_come_back_and_hold_nothing_that_means_something() -> None:
    for name in ("Ada", "Anna Lena", "a,b;c=d%", "Jürgen", "=/&", "猫"):
        word = notation.escape(name)
        assert notation.unescape(word) == name
        assert not set(word) & set(" ,;:=&/")
    for broken in ("%", "%2", "%zz", "a%2"):
        with pytest.raises(NotationError):
            notation.unescape(broken)


@pytest.mark.parametrize("text", ["", "-1", "10", "1.0", "٣", "1e0", " 1", "9" * 5000])
def test_whole_numbers_are_plain_digits_within_bounds(text: str) -> None:
    with pytest.raises(NotationError):
        notation.whole(text, 0, 9)


@pytest.mark.parametrize("text", ["", "chess a=1", "nim a", "nim b=1", "nim a=1 a=1", 7, None, "nim " + "a" * 30_000])
def test_a_line_that_is_no_position_is_refused(text: object) -> None:
    with pytest.raises(NotationError):
        notation.read_fields("nim", text, ("a",))


def test_languages_switch_at_run_time() -> None:
    try:
        lang.use("de")
        assert lang.say("common.rule", rule=1) == "Regel 1"
        with pytest.raises(GameError, match="fr"):
            lang.use("fr")
        assert lang.current() == "de"
    finally:
        lang.use("en")
    assert lang.say("common.rule", rule=1) == "rule 1"


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(GameError, match="chess"):
        games.load("chess")


@pytest.mark.parametrize("name", NAMES)
def test_a_broken_record_names_the_line(name: str) -> None:
    game = load(name)
    lines = str(core.random_record(game, game.start(), 1)).splitlines()
    for broken in (
        ["", *lines[:2], "nonsense"],
        [lines[0], lines[1], lines[0]],
        [lines[0], "0: x & 0: y"],
        [*lines, lines[-1]],
    ):
        with pytest.raises(NotationError, match="Line"):
            Record.parse(game, "\n".join(broken))
    with pytest.raises(NotationError):
        Record.parse(game, " \n ")


@pytest.mark.parametrize("name", NAMES)
def test_the_repr_of_a_state_makes_the_state(name: str) -> None:
    game = load(name)
    state = game.deal(game.start(), seed=2)
    assert eval(repr(state), {name: game}) == state
    shown = state._repr_mimebundle_()
    assert shown["text/plain"] == game.text_board(state)
    assert shown["image/svg+xml"] == game.draw(state).svg()
