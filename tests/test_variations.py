"""The tree of variations: what was tried is kept, found again, and survives as text."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fijiwidgets import fiji, kahuna, variations
from fijiwidgets.core import GameError, IllegalMove, NotationError, Record, random_moves, random_record
from fijiwidgets.variations import MOST_NODES, Variations
from tests.games import NAMES, load

FIRST = kahuna.parse("kahuna hands=BH/DE open=CCL")
LAY, OTHER, NOTHING = (kahuna.parse_move(t) for t in ("lay BARI-ELAI BARI", "lay BARI-COCO BARI", "draw none"))


def grown(name: str, seed: int, steps: int = 60) -> Variations:
    """Return a random tree of a game: lines that branch off at random places."""
    game, rng = load(name), random.Random(seed)
    tree = Variations(game, game.start())
    places: list[tuple[int, ...]] = [()]
    for _ in range(steps):
        place = places[-1] if rng.random() < 0.8 else rng.choice(places)
        state = tree.state_at(place)
        if game.actors(state) or game.chance(state):
            tree, place = tree.add(place, random_moves(game, state, rng))
            places.append(place)
    return tree


# ------------------------------------------------------------------------------------ growing and cutting


def test_a_tree_begins_with_its_position_alone() -> None:
    tree = Variations(kahuna, FIRST)
    assert len(tree) == 0
    assert tree.state_at(()) is FIRST
    assert str(tree) == str(FIRST)


def test_a_move_that_was_tried_before_is_found_again() -> None:
    tree, place = Variations(kahuna, FIRST).add((), LAY)
    again, same = tree.add((), LAY)
    assert again is tree
    assert same == place == (0,)


def test_a_single_move_given_by_seat_is_the_same_move() -> None:
    tree, _ = Variations(kahuna, FIRST).add((), LAY)
    again, place = tree.add((), {0: LAY})
    assert again is tree
    assert place == (0,)


def test_a_move_for_the_wrong_seat_is_refused() -> None:
    with pytest.raises(IllegalMove):
        Variations(kahuna, FIRST).add((), {1: NOTHING})


def test_sealed_choices_are_one_decision_in_whatever_order_they_come() -> None:
    state = fiji.deal(fiji.start(players=3), seed=1)
    first, second, third = (fiji.legal_moves(state, seat)[seat] for seat in range(3))
    tree, place = Variations(fiji, state).add((), {0: first, 1: second, 2: third})
    again, same = tree.add((), {2: third, 0: first, 1: second})
    assert again is tree
    assert same == place


def test_an_illegal_move_leaves_the_tree_as_it_was() -> None:
    tree, place = Variations(kahuna, FIRST).add((), LAY)
    with pytest.raises(IllegalMove):
        tree.add(place, LAY)
    assert len(tree) == 1


def test_adding_never_changes_the_tree_that_was_there() -> None:
    small, _ = Variations(kahuna, FIRST).add((), LAY)
    before = str(small)
    large, _ = small.add((0,), NOTHING)
    assert str(small) == before
    assert len(large) == 2


def test_removing_a_branch_takes_all_that_follows_with_it() -> None:
    tree, place = Variations(kahuna, FIRST).add((), LAY)
    tree, _ = tree.add(place, NOTHING)
    tree, other = tree.add((), OTHER)
    cut = tree.remove(place)
    assert str(cut) == f"{FIRST}\n1 lay BARI-COCO BARI"
    assert cut.state_at((0,)) == tree.state_at(other)


def test_removing_the_root_leaves_the_position_alone() -> None:
    tree, _ = Variations(kahuna, FIRST).add((), LAY)
    assert tree.remove(()) == Variations(kahuna, FIRST)


def test_the_main_line_is_the_first_child_all_the_way() -> None:
    tree, _ = Variations(kahuna, FIRST).add((), LAY)
    tree, other = tree.add((), OTHER)
    tree, deep = tree.add(other, NOTHING)
    promoted = tree.promote(deep)
    assert promoted.state_at((0, 0)) == tree.state_at(deep)
    assert promoted.state_at((1,)) == tree.state_at((0,))
    assert len(promoted) == len(tree)


@pytest.mark.parametrize("path", [(1,), (0, 0), (-1,), (0, -1)])
def test_a_path_that_leads_nowhere_is_named(path: tuple[int, ...]) -> None:
    tree, _ = Variations(kahuna, FIRST).add((), LAY)
    with pytest.raises(GameError, match="no such place"):
        tree.state_at(path)


def test_the_line_to_a_place_is_a_record() -> None:
    tree, place = Variations(kahuna, FIRST).add((), LAY)
    tree, place = tree.add(place, NOTHING)
    record = tree.record_at(place)
    assert record.moves == (LAY, NOTHING)
    assert record.last == tree.state_at(place)


def test_a_record_is_a_tree_of_one_line() -> None:
    record = random_record(kahuna, kahuna.start(), seed=4)
    tree = Variations.of(record)
    place = (0,) * len(record.moves)
    assert tree.record_at(place).moves == record.moves
    assert tree.state_at(place) == record.last


def test_trees_are_equal_if_all_their_moves_are() -> None:
    assert grown("fiji", 3) == grown("fiji", 3)
    assert grown("fiji", 3) != grown("fiji", 4)
    tree, _ = Variations(kahuna, FIRST).add((), LAY)
    other, _ = Variations(kahuna, FIRST).add((), OTHER)
    assert tree != other
    assert tree != "a text"


# ------------------------------------------------------------------------------------ limits


def test_a_line_of_absurd_length_ends_somewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variations, "DEEPEST", 1)
    tree, place = Variations(kahuna, FIRST).add((), LAY)
    with pytest.raises(GameError, match="too long"):
        tree.add(place, NOTHING)
    with pytest.raises(NotationError, match=r"Line 3.*too long"):
        Variations.parse(kahuna, f"{tree}\n2 {NOTHING}")


def test_a_tree_of_absurd_size_stops_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variations, "MOST_NODES", 1)
    tree, place = Variations(kahuna, FIRST).add((), LAY)
    with pytest.raises(GameError, match="too large"):
        tree.add((), NOTHING)
    assert tree.add((), LAY) == (tree, place)


def test_a_tree_of_absurd_size_is_refused_before_it_is_read() -> None:
    text = "\n".join([str(FIRST), *["1 draw none"] * (MOST_NODES + 1)])
    with pytest.raises(NotationError, match="too large"):
        Variations.parse(kahuna, text)


def test_a_very_long_text_is_refused_before_it_is_read() -> None:
    with pytest.raises(NotationError, match="signs"):
        Variations.parse(kahuna, "kahuna " * 100_000)


def test_a_deep_tree_does_not_exhaust_the_stack() -> None:
    tree = Variations.of(random_record(kahuna, kahuna.start(), seed=1))
    assert len(tree) > 100
    assert Variations.parse(kahuna, str(tree)) == tree
    assert len(tree.promote((0,) * 100)) == len(tree)


# ------------------------------------------------------------------------------------ text


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_tree_survives_as_text(name: str, seed: int) -> None:
    tree = grown(name, seed)
    assert len(tree) > 30
    assert any(len(node.children) > 1 for _, node in tree.walk()) or len(tree.root.children) > 1
    assert Variations.parse(load(name), str(tree)) == tree


@pytest.mark.parametrize("name", NAMES)
def test_a_tree_survives_a_chat_that_eats_blanks(name: str) -> None:
    tree = grown(name, 9)
    eaten = "\n\n".join("  " + " ".join(line.split()) + "\t" for line in str(tree).splitlines())
    assert Variations.parse(load(name), eaten) == tree


@pytest.mark.parametrize("name", NAMES)
def test_the_text_of_a_record_is_a_tree_too(name: str) -> None:
    game = load(name)
    record = random_record(game, game.start(), seed=2)
    assert Variations.parse(game, str(record)) == Variations.of(record)


def test_natures_moves_are_nodes_like_any_other() -> None:
    tree, _ = Variations(kahuna, kahuna.start()).add((), kahuna.parse_move("top ALOA"))
    tree, _ = tree.add((), kahuna.parse_move("top BARI"))
    assert str(tree).splitlines()[1:] == ["1 top ALOA", "1 top BARI"]
    assert Variations.parse(kahuna, str(tree)) == tree


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("", "empty"),
        ("chess e4", "Line 1"),
        ("{first}\n1 lay BARI-ELAI HUNA", "Line 2"),
        ("{first}\n\n1 lay BARI-ELAI BARI\n1 nonsense", "Line 4"),
        ("{first}\n2 lay BARI-ELAI BARI", "Line 2: Depth 2 does not fit here: 1 to 1 would"),
        ("{first}\n0 lay BARI-ELAI BARI", "Depth 0"),
        ("{first}\n1 draw none\n3 draw none", "Line 3: Depth 3 does not fit here: 1 to 2 would"),
        ("{first}\n999999999 draw none", "Line 2"),
        ("{first}\n1 draw none\n1 draw none", "Line 3"),
        ("{first}\n1 0: draw none & 0: draw none", "Line 2"),
    ],
)
def test_a_wrong_text_is_refused_with_its_line(lines: str, told: str) -> None:
    with pytest.raises(NotationError, match=told) as caught:
        Variations.parse(kahuna, lines.format(first=FIRST))
    assert caught.value.message("de")


def test_a_text_that_is_none_is_refused() -> None:
    with pytest.raises(NotationError):
        Variations.parse(kahuna, None)  # type: ignore[arg-type]


def test_an_impossible_position_is_read_if_that_is_allowed() -> None:
    impossible = str(kahuna.parse("kahuna hands=BBBB/- open=CCL", allow_unreachable=True))
    with pytest.raises(GameError):
        Variations.parse(kahuna, impossible)
    assert str(Variations.parse(kahuna, impossible, allow_unreachable=True)) == impossible


@given(st.text(max_size=300), st.integers(0, 200), st.integers(0, 40))
def test_whatever_is_typed_into_a_tree_only_our_own_errors_come(typed: str, place: int, length: int) -> None:
    text = str(_sample())
    broken = text[:place] + typed + text[place + length :]
    try:
        tree = Variations.parse(kahuna, broken)
    except GameError as error:
        told = [error.message("en"), error.message("de")]
    else:
        told = [str(tree)]
        assert Variations.parse(kahuna, str(tree)) == tree
    assert all(told)


def _sample() -> Variations:
    tree, place = Variations(kahuna, FIRST).add((), LAY)
    tree, _ = tree.add(place, NOTHING)
    return tree.add((), OTHER)[0]


def test_a_tree_has_a_short_representation() -> None:
    assert repr(_sample()) == f"<Variations: 3 from {FIRST}>"
    assert isinstance(_sample().record_at((0,)), Record)
