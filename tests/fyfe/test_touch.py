"""Making moves of FYFE by touching the picture."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from fijiwidgets import fyfe
from fijiwidgets.core import GameError, Move
from fijiwidgets.games.fyfe import examples, touch
from tests.fyfe.helpers import play, study, thrifty_moves
from tests.games import rule_numbers

SIZES = ("wide", "medium", "narrow")
BOARDS = (1, 2, 5)


# ------------------------------------------------------------------------------------ positions to try


@cache
def positions(boards: int) -> tuple[tuple[Any, int], ...]:
    """Return states of random games in which somebody decides, half of them in lucky rounds, each with a seat."""
    rng = random.Random(boards)
    plain, lucky = [], []
    for _ in range(4 if boards < 5 else 2):
        state = fyfe.position(boards=[{}] * boards)
        while fyfe.outcome(state) is None:
            if acting := fyfe.actors(state):
                (lucky if state.charms_on else plain).append((state, rng.choice(acting)))
            state = fyfe.play(state, thrifty_moves(state, rng))
    assert {state.sides[seat].stage for state, seat in plain} == {"place", "tile", "more"}
    return (*rng.sample(plain, 8), *rng.sample(lucky, 8))


def some_moves(state: Any, seat: int, rng: random.Random) -> list[Move]:
    moves = list(fyfe.legal_moves(state, seat))
    return moves if len(moves) <= 300 else rng.sample(moves, 300)


@cache
def labelled(state: Any, seat: int, size: str = "wide") -> frozenset[str]:
    return frozenset(mark.key for mark in fyfe.draw(fyfe.view(state, seat), size=size).marks if mark.label)


def picks(state: Any, seat: int, rng: random.Random) -> Iterator[tuple[str, ...]]:
    """Yield nothing, and the beginnings of some moves, touched in any order."""
    yield ()
    for move in rng.sample(moves := list(fyfe.legal_moves(state, seat)), min(4, len(moves))):
        keys = list(touch.pieces(state, seat, move))
        rng.shuffle(keys)
        for number in range(1, len(keys) + 1):
            yield tuple(keys[:number])


# ------------------------------------------------------------------------------------ every move, and no other


@pytest.mark.parametrize("boards", BOARDS)
def test_every_legal_move_is_made_by_touching_its_pieces_in_any_order(boards: int) -> None:
    rng = random.Random(boards)
    for state, seat in positions(boards):
        for move in some_moves(state, seat, rng):
            keys = list(touch.pieces(state, seat, move))
            rng.shuffle(keys)
            for number, key in enumerate(keys):
                assert key in touch.can_touch(state, seat, keys[:number]), (str(state), str(move), keys)
            assert touch.meant(state, seat, keys) == ((move,) if keys else ())
            assert (move in touch.buttons(state, seat)) == (not keys)


@pytest.mark.parametrize("boards", BOARDS)
def test_whatever_can_be_touched_is_a_mark_with_a_label_in_every_size(boards: int) -> None:
    for state, seat in positions(boards):
        keys = touch.can_touch(state, seat, ())
        assert keys == {key for move in fyfe.legal_moves(state, seat) for key in touch.pieces(state, seat, move)}
        for size in SIZES:
            assert keys <= labelled(state, seat, size), size


@pytest.mark.parametrize("boards", BOARDS)
def test_nothing_else_leads_to_a_move(boards: int) -> None:
    rng = random.Random(boards)
    for state, seat in positions(boards):
        for picked in picks(state, seat, rng):
            for key in labelled(state, seat) - touch.can_touch(state, seat, picked):
                assert touch.meant(state, seat, (*picked, key)) == ()
                assert touch.can_touch(state, seat, (*picked, key)) == frozenset()


@pytest.mark.parametrize("boards", BOARDS)
def test_what_cannot_be_touched_says_why_in_both_languages(boards: int) -> None:
    rng = random.Random(boards)
    for state, seat in positions(boards):
        for picked in picks(state, seat, rng):
            marks = frozenset.union(*(labelled(state, seat, size) for size in SIZES))
            for key in marks - touch.can_touch(state, seat, picked):
                assert_said(touch.refusal(state, seat, picked, key), (str(state), picked, key))


def assert_said(error: GameError, where: Any) -> None:
    english, german = error.message("en"), error.message("de")
    assert english != german, where
    assert error.rule is None or error.rule in rule_numbers("fyfe"), where
    for sentence in (english, german):
        assert not {sign for sign in "'{}«" if sign in sentence}, (sentence, where)  # no code, no empty name
        assert sentence.rstrip(")")[-1] in ".0123456789", (sentence, where)


@pytest.mark.parametrize("boards", BOARDS)
def test_every_refusal_about_a_piece_of_the_own_board_names_a_rule_or_what_is_chosen(boards: int) -> None:
    for state, seat in positions(boards):
        for key in labelled(state, seat) - touch.can_touch(state, seat, ()):
            assert "(rule " in touch.refusal(state, seat, (), key).message("en"), (str(state), key)


# ------------------------------------------------------------------------------------ single cases


def why(state: Any, picked: str, key: str, seat: int = 0) -> str:
    return touch.refusal(state, seat, picked.split(), key).message("en")


def test_the_stone_may_come_first_or_the_cell() -> None:
    state = study(supply="B3f Y2t")
    for picked in (["stone:B3f", "cell:0:r2c2"], ["cell:0:r2c2", "stone:B3f"]):
        assert touch.meant(state, 0, picked) == (fyfe.Place("B3f", (1, 1)),)
    assert touch.meant(state, 0, ["stone:B3f"]) == ()
    assert touch.meant(state, 0, []) == ()


def test_the_first_piece_is_where_the_move_happens() -> None:
    state = examples.every_charm()
    for text, first in {
        "place Y1t r3c2": "cell:0:r3c2",
        "place Y1t r3c2 joker": "cell:0:r3c2",
        "charm move r3c1 r4c4": "cell:0:r4c4",
        "charm swap r3c1 Y1t": "stone:Y5h",
        "charm turn r3c1": "stone:Y5h",
        "charm replace r2 1-5": "tile:0:any",
        "charm redraw": "charm:0:redraw",
    }.items():
        assert touch.pieces(state, 0, fyfe.parse_move(text))[0] == first
    after = play(state, "place Y1t r3c2")
    assert touch.pieces(after, 0, fyfe.parse_move("tile c1 1-5")) == ("slot:0:c1", "tile:0:1-5")
    assert touch.pieces(after, 0, fyfe.parse_move("charm four r1"))[0] == "tile:0:same:colour"
    assert touch.pieces(after, 0, fyfe.Done()) == ()
    assert touch.buttons(after, 0) == (fyfe.Done(),)


def test_a_joker_is_placed_by_touching_the_charm_too() -> None:
    state = examples.every_charm()
    picked = ["cell:0:r3c2", "stone:Y1t"]
    assert touch.meant(state, 0, picked) == (fyfe.Place("Y1t", (2, 1)),)
    assert touch.can_touch(state, 0, picked) == {"charm:0:joker"}
    for order in ([*picked, "charm:0:joker"], ["charm:0:joker", *picked]):
        assert touch.meant(state, 0, order) == (fyfe.Place("Y1t", (2, 1), joker=True),)


def test_in_a_round_of_many_each_touches_only_the_own_board() -> None:
    state = fyfe.deal(fyfe.start(players=5), seed=3)
    for seat in range(5):
        marks = touch.can_touch(state, seat, ())
        assert {key.split(":")[1] for key in marks if key.startswith("cell:")} == {str(seat)}
        assert {key for key in marks if key.startswith("stone:")} == {
            f"stone:{one}" for one in state.sides[seat].supply
        }
        assert touch.refusal(state, seat, (), f"cell:{(seat + 1) % 5}:r1c1").key == "fyfe.touch.other_board"


def test_a_view_is_touched_like_the_table_itself() -> None:
    state = fyfe.deal(fyfe.start(players=2), seed=3)
    assert touch.can_touch(fyfe.view(state, 1), 1, ()) == touch.can_touch(state, 1, ())


def test_a_stone_that_is_there_twice_is_touched_where_it_lies() -> None:
    state = study("B1f B1f", tiles={"r1": "any"}, supply="B1f Y1t", lucky_round=True)
    assert touch.meant(state, 0, ["stone:B1f:2", "charm:0:turn"]) == (fyfe.Charm("turn", (0, 1)),)
    assert touch.meant(state, 0, ["stone:B1f:3", "cell:0:r2c1"]) == (fyfe.Place("B1f", (1, 0)),)
    assert {"stone:B1f", "stone:B1f:2", "stone:B1f:3"} <= labelled(state, 0)


def test_of_two_equal_stones_in_the_supply_either_may_be_touched() -> None:
    state = study("G1f", tiles={"r1": "any"}, supply="B1f B1f")
    for stone in ("stone:B1f", "stone:B1f:2"):
        assert stone in touch.can_touch(state, 0, ())
        assert touch.meant(state, 0, [stone, "cell:0:r2c1"]) == (fyfe.Place("B1f", (1, 0)),)
    assert touch.can_touch(state, 0, ["stone:B1f", "stone:B1f:2"]) == frozenset()


def test_what_was_picked_from_another_table_means_nothing() -> None:
    state = study("B1f", tiles={"r1": "any"})
    assert touch.can_touch(state, 0, ["stone:G5t"]) == frozenset()
    assert touch.meant(state, 0, ["stone:G5t", "cell:0:r2c1"]) == ()


# ------------------------------------------------------------------------------------ the words of refusals


def test_a_taken_cell_and_a_second_stone_are_refused_in_words() -> None:
    state = study("B1f", tiles={"r1": "any"})
    assert why(state, "stone:Y1t", "stone:B1f") == "The cell row 1, column 1 is not free. (rule 3.1)"
    assert why(state, "stone:Y1t", "stone:Y2t").startswith("Only one stone of the supply at a time")
    assert why(state, "", "tile:0:1-5") == "A stone must be placed first. (rule 3.1)"
    assert why(state, "", "tile:0:any") == "A tile stays where it was laid. (rule 3.4)"
    assert why(state, "", "first").endswith("(rule 6.1)")
    assert why(state, "", "supply:0") == "Touch one of the stones in the supply. (rule 2.1)"


def test_a_stone_on_the_board_stays_unless_a_charm_is_at_hand() -> None:
    state = study("B1f", tiles={"r1": "any"})
    assert "only a charm can change that. No lucky stone was drawn in this round" in why(state, "", "stone:B1f")
    assert why(state, "", "charm:0:swap").endswith("so no charm can be used. (rule 4.1)")


def test_the_first_tile_must_point_at_the_new_stone() -> None:
    state = play(study("B1f", tiles={"r1": "any"}), "place Y1t r3c3")
    assert touch.can_touch(state, 0, ["tile:0:1-5"]) == {"slot:0:r3", "slot:0:c3", "slot:0:d1", "slot:0:d2"}
    assert why(state, "tile:0:1-5", "slot:0:r2").endswith("the first tile must. (rule 3.2)")
    assert why(state, "", "stone:Y2t") == "Only one stone is placed in a round. (rule 3.1)"
    assert why(state, "", "cell:0:r1c2") == "Only one stone is placed in a round. (rule 3.1)"


def test_a_charm_says_what_it_needs() -> None:
    state = examples.every_charm()
    assert why(state, "charm:0:swap", "cell:0:r3c2").startswith("The charm “swap” needs a stone on the board")
    assert why(state, "cell:0:r3c2", "charm:0:turn").startswith("The charm “turn into a joker” needs")
    assert why(state, "charm:0:swap", "charm:0:move").startswith("Only one charm can be used in a round")
    assert why(state, "charm:0:joker", "stone:Y5h") == "The cell row 3, column 1 is not free. (rule 3.1)"
    assert why(state, "charm:0:replace", "tile:0:same:colour") == "There is no scored tile at r1. (rule 4.9)"
    assert why(state, "", "charm:0:four").startswith("Four of five can be scored only after")
    after = play(state, "place Y1t r3c2")
    assert why(after, "charm:0:four", "tile:0:5-1").startswith("At r3 there must be a tile not yet fulfilled")
    assert why(after, "", "charm:0:redraw") == "The stones can be redrawn only before one is placed. (rule 4.3)"
    assert why(after, "", "charm:0:joker") == "Only one stone is placed in a round. (rule 3.1)"
    turned = study("* B1f", tiles={"r1": "any"}, lucky_round=True)
    assert why(turned, "charm:0:turn", "joker:0:r1c1") == "The stone on row 1, column 1 is a joker. (rule 4.8)"
    empty = study(lucky_round=True)
    assert why(empty, "", "charm:0:turn").endswith("Not all of that is there now. (rule 4.8)")
    used = study("B1f", tiles={"r1": "any"}, lucky_round=True, used_charms=[["swap"]])
    assert why(used, "", "charm:0:swap") == "The charm swap has been used already. (rule 4.2)"
    error = touch.refusal(used, 0, (), "charm:0:swap")
    assert error.message("de") == "Der Glücksbringer tauschen ist schon genutzt. (Regel 4.2)"


def test_who_has_nothing_to_decide_is_told_why() -> None:
    start = fyfe.start()
    assert touch.refusal(start, 0, (), "cell:0:r1c1").key == "fyfe.touch.drawing"
    state = play(fyfe.parse(str(examples.four_in_a_row())), *["draw lucky", "draw B5f", "draw G5f"])
    state = play(state, "place B5f r1c5 & place R2t r3c3", "done & tile d1 any")
    assert fyfe.actors(state) == (1,)
    assert touch.can_touch(state, 0, ()) == frozenset()
    assert touch.refusal(state, 0, (), "tile:0:any").key == "fyfe.touch.waiting"
    assert_said(touch.refusal(finished(), 0, (), "first"), "over")


def finished() -> Any:
    state, rng = fyfe.start(), random.Random(1)
    while fyfe.outcome(state) is None:
        state = fyfe.play(state, thrifty_moves(state, rng))
    return state
