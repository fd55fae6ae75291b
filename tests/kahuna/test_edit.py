"""Setting up a position by hand: each brush does one thing, cards are neither made nor lost, nothing breaks."""

import itertools
import random
from collections import Counter

import pytest

from fijiwidgets import kahuna, lang
from fijiwidgets import notation as frame
from fijiwidgets.core import GameError, random_record
from fijiwidgets.editing import Brush
from fijiwidgets.games.kahuna import edit, examples
from fijiwidgets.games.kahuna.components import CARDS, ENDS, ISLANDS, LINES
from fijiwidgets.games.kahuna.draw.keys import all_keys
from fijiwidgets.games.kahuna.draw.plan import PLANS
from fijiwidgets.games.kahuna.notation import FIELDS

from .hooks import PERFT, VARIANTS

EMPTY = kahuna.State(("", ""), deck=CARDS, phase="open")


def test_the_empty_board_is_the_shortest_position():
    assert str(EMPTY) == "kahuna"
    assert kahuna.parse("kahuna") == EMPTY


@pytest.fixture(scope="module")
def states():
    """Return tables of all kinds: empty, examples, moments of random games, in the middle of a cascade, over."""
    found = [EMPTY, kahuna.start(), *(kahuna.parse(text) for text in PERFT.values())]
    found += [event.state for event in examples.record().events()]
    for seed, options in enumerate(VARIANTS):
        found += random_record(kahuna, kahuna.start(**options), seed=seed).states[::40]
    found.append(random_record(kahuna, kahuna.start(), seed=9).last)
    return found


def labelled(state, size="narrow"):
    return {mark.key for mark in kahuna.draw(state, size=size).marks if mark.label}


def cards(state):
    return Counter([*state.hands[0], *state.hands[1], *state.open, *state.deck, *state.discards, *state.face_down])


def with_field(state, key, value):
    """Return the state with one field of its notation written anew, as the editor's form does it."""
    values = frame.read_fields("kahuna", str(state), FIELDS)
    return kahuna.parse(frame.write_fields("kahuna", values | {key: value}), allow_unreachable=True)


def painted(state, *strokes):
    for stroke in strokes:
        brush, mark = stroke.split(" > ")
        assert mark in edit.targets(state, brush), stroke
        state = edit.paint(state, brush, mark)
    return state


def refused(state, stroke):
    brush, mark = stroke.split(" > ")
    assert mark not in edit.targets(state, brush)
    with pytest.raises(GameError) as caught:
        edit.paint(state, brush, mark)
    return str(caught.value)


# ------------------------------------------------------------------------------------ all brushes, all places


def test_every_brush_on_every_target_gives_another_state_that_is_written_and_read(states):
    for state in states:
        marks = labelled(state)
        for brush in edit.brushes(state):
            places = edit.targets(state, brush)
            assert places <= marks
            for mark in places:
                after = edit.paint(state, brush, mark)
                assert after != state
                assert kahuna.parse(str(after), allow_unreachable=True) == after
                assert cards(after) == cards(state)


def test_whatever_is_painted_can_be_drawn(states):
    sizes = itertools.cycle(PLANS)
    rng = random.Random(1)
    for state in (EMPTY, examples.two_turns(), *rng.sample(states, 4)):
        for brush in edit.brushes(state):
            for mark in sorted(edit.targets(state, brush))[::2]:
                after = edit.paint(state, brush, mark)
                assert labelled(after, next(sizes)) == set(all_keys(after))


def test_elsewhere_a_brush_is_refused_in_both_languages(states):
    for state in states[::4]:
        marks = labelled(state)
        for brush in edit.brushes(state):
            for mark in marks - edit.targets(state, brush):
                with pytest.raises(GameError) as caught:
                    edit.paint(state, brush, mark)
                english, german = caught.value.message("en"), caught.value.message("de")
                assert english != german
                assert not set("{}") & set(english + german)


@pytest.mark.parametrize("seed", range(3))
def test_three_hundred_random_strokes_leave_a_table_that_can_be_drawn(seed):
    rng = random.Random(seed)
    state = EMPTY
    done = 0
    for step in range(300):
        brush = rng.choice(edit.brushes(state))
        places = {*labelled(state), "sea"} if step % 3 == 0 else edit.targets(state, brush) or {"sea"}
        try:
            state = edit.paint(state, brush, rng.choice(sorted(places)))
            done += 1
        except GameError:
            continue
        assert kahuna.parse(str(state), allow_unreachable=True) == state
        assert cards(state) == Counter(CARDS)
        over, nature, deciding = kahuna.outcome(state), kahuna.chance(state), kahuna.actors(state)
        assert [bool(over), bool(nature), bool(deciding)].count(True) == 1
    assert done > 150
    for size in PLANS:
        assert labelled(state, size) == labelled(kahuna.parse(str(state), allow_unreachable=True), size)


def test_the_example_is_built_from_the_empty_board_with_brushes_and_fields_alone():
    goal = examples.two_turns()
    state = with_field(with_field(EMPTY, "round", "2"), "points", "1/0")
    for line, seat in goal.bridges.items():
        state = painted(state, f"bridge:{seat} > line:{line}")
    for seat, hand in enumerate(goal.hands):
        state = painted(state, *(f"card:{card} > player:{seat}" for card in hand))
    state = painted(state, *(f"card:{card} > slot:{place}" for place, card in enumerate(goal.open)))
    state = painted(state, *(f"card:{card} > used" for card in goal.discards))
    assert state == goal
    assert kahuna.problems(state) == ()


# ------------------------------------------------------------------------------------ bridges and stones


def test_a_bridge_is_laid_replaced_and_taken_off():
    state = painted(EMPTY, "bridge:0 > line:ALOA-BARI")
    assert state.bridges == {"ALOA-BARI": 0}
    state = painted(state, "bridge:1 > bridge:ALOA-BARI")
    assert state.bridges == {"ALOA-BARI": 1}
    assert painted(state, "bridge:none > bridge:ALOA-BARI") == EMPTY
    assert refused(state, "bridge:1 > bridge:ALOA-BARI") == "There is a bridge of Black on ALOA–BARI already."
    assert refused(state, "bridge:none > line:ALOA-DUDA") == "There is no bridge on ALOA–DUDA."
    assert refused(state, "bridge:0 > island:ALOA") == "Bridges go on lines: touch a line or a bridge."


def test_stones_follow_the_bridges_by_themselves():
    state = painted(EMPTY, "bridge:0 > line:ALOA-BARI", "bridge:0 > line:ALOA-DUDA")
    assert state.islands == {"ALOA": 0}
    state = painted(state, "bridge:1 > bridge:ALOA-DUDA", "bridge:1 > bridge:ALOA-BARI")
    assert state.islands == {"ALOA": 1}
    assert painted(state, "bridge:none > bridge:ALOA-BARI").islands == {}


def test_a_stone_set_by_hand_stays_until_a_bridge_changes_there():
    state = painted(EMPTY, "stone:1 > island:LALE", "bridge:0 > line:ALOA-BARI")
    assert state.islands == {"LALE": 1}
    assert [problem.key for problem in kahuna.problems(state)] == ["kahuna.error.holder"]
    assert painted(state, "stone:0 > island:LALE").islands == {"LALE": 0}
    assert painted(state, "stone:none > island:LALE").islands == {}
    assert painted(state, "bridge:0 > line:KAHU-LALE").islands == {}
    assert refused(state, "stone:1 > island:LALE") == "There is a stone of Black on LALE already."
    assert refused(state, "stone:none > island:BARI") == "There is no stone on BARI."
    assert refused(state, "stone:0 > line:BARI-ELAI") == "Stones go on islands: touch an island."


def test_a_26th_bridge_is_refused():
    state = painted(EMPTY, *(f"bridge:0 > line:{line}" for line in LINES[:25]))
    assert refused(state, f"bridge:0 > line:{LINES[25]}").endswith("none is left to lay. (rule 1.3)")
    assert painted(state, f"bridge:1 > line:{LINES[25]}").bridges[LINES[25]] == 1


# ------------------------------------------------------------------------------------ cards


def test_a_card_comes_from_the_deck_to_every_place():
    state = painted(EMPTY, "card:BARI > player:0", "card:BARI > player:1", "card:COCO > slot:1", "card:DUDA > used")
    assert (state.hands, state.open, state.discards) == ((("BARI",), ("BARI",)), ("COCO",), ("DUDA",))
    assert len(state.deck) == 20
    assert refused(state, "card:BARI > player:0") == (
        "No card BARI is left in the deck or among the used cards: there are 2 in the game, "
        "and one of them has to go back to the deck first. (rule 1.2)"
    )
    assert refused(state, "card:COCO > line:ALOA-BARI").startswith("A card goes to a player's name")


def test_what_the_deck_lacks_comes_from_the_used_cards():
    state = painted(EMPTY, "card:BARI > used", "card:BARI > used", "card:BARI > player:1")
    assert (state.discards, state.hands[1]) == (("BARI",), ("BARI",))
    state = painted(state, "card:BARI > deck:22")
    assert (state.discards, len(state.deck)) == ((), 23)
    assert refused(state, "card:BARI > deck:23").startswith("No card BARI is among the used ones")


def test_a_card_takes_the_place_of_another():
    state = painted(EMPTY, "card:BARI > player:0", "card:COCO > slot:0")
    state = painted(state, "card:LALE > card:0:BARI:0", "card:KAHU > open:COCO:0")
    assert (state.hands[0], state.open) == (("LALE",), ("KAHU",))
    assert refused(state, "card:LALE > card:0:LALE:0") == "That card is LALE already."


def test_cards_go_back_to_the_deck_or_are_put_away():
    state = painted(EMPTY, "card:ALOA > player:0", "card:BARI > player:0", "card:COCO > slot:0", "card:DUDA > used")
    assert painted(state, "back > card:0:ALOA:0", "back > open:COCO:0", "back > card:0:BARI:0", "back > used") == EMPTY
    assert painted(state, "back > player:0").hands == ((), ())
    state = painted(state, "away > card:0:ALOA:0", "away > open:COCO:0")
    assert (state.hands[0], state.open, state.face_down) == (("BARI",), (), ("ALOA", "COCO"))
    assert painted(state, "back > used", "back > player:0") == EMPTY
    assert refused(state, "back > player:1") == "There are no cards to take back."
    assert refused(state, "back > slot:0").startswith("Cards go back to the deck from a hand")
    assert refused(state, "away > used").startswith("Cards are put away from a hand")


def test_the_open_cards_are_at_most_three():
    state = painted(EMPTY, *(f"card:{card} > slot:2" for card in ("ALOA", "BARI", "COCO")))
    assert state.phase == "turn"
    assert not [mark for mark in edit.targets(state, "card:DUDA") if mark.startswith("slot:")]


def test_a_hand_is_at_most_ten_cards():
    state = painted(EMPTY, *(f"card:{card} > player:0" for card in ISLANDS[:10]))
    assert refused(state, "card:LALE > player:0") == "More than 10 cards cannot be set up in a hand."
    assert painted(state, "card:LALE > card:0:ALOA:0").hands[0][-1] == "LALE"


# ------------------------------------------------------------------------------------ the moment


def test_a_painted_table_waits_for_what_it_calls_for():
    assert painted(kahuna.start(), "bridge:0 > line:ALOA-BARI").phase == "open"
    drawing = kahuna.play(examples.two_turns(), kahuna.Draw("deck"))
    assert (drawing.phase, painted(drawing, "back > used").phase) == ("draw", "turn")
    middle = next(kahuna.resolve(examples.two_turns(), examples.WHITES_TURN[0])).state
    assert (middle.phase, painted(middle, "card:ALOA > used").phase) == ("resolving", "turn")


def test_taking_the_last_bridge_off_ends_the_game_and_laying_one_goes_on():
    over = painted(with_field(EMPTY, "round", "2"), "bridge:0 > line:ALOA-BARI")
    assert over.phase == "over"
    assert painted(over, "bridge:1 > line:ALOA-DUDA").phase == "open"


@pytest.mark.parametrize("player", [0, 1])
def test_a_view_is_not_edited(player):
    seen = kahuna.view(examples.two_turns(), player)
    with pytest.raises(GameError, match="one player's view"):
        edit.paint(seen, "bridge:0", "line:BARI-DUDA")
    assert edit.targets(seen, "bridge:0") == frozenset()


@pytest.mark.parametrize(("brush", "mark"), [("bridge:2", "line:BARI-DUDA"), ("", ""), ("card:SEA", "player:0")])
def test_what_is_not_in_the_tray_is_refused(brush, mark):
    with pytest.raises(GameError, match="no such thing"):
        edit.paint(EMPTY, brush, mark)


@pytest.mark.parametrize("mark", ["bridge:BARI-DUDA", "line:ALOA-LALE", "card:0:BARI:0", "deck:9", "sea", ""])
def test_what_is_not_on_the_board_is_refused(mark):
    for brush in edit.brushes(EMPTY):
        with pytest.raises(GameError, match="not on the board"):
            edit.paint(EMPTY, brush, mark)


# ------------------------------------------------------------------------------------ words


def test_brushes_have_unique_keys_and_words_in_the_language():
    state = kahuna.start(players=["Ada", "Emmy"])
    english, german = edit.brushes(state, "en"), edit.brushes(state, "de")
    assert len({brush.key for brush in english}) == len(english) == 20
    assert english[0] == Brush("bridge:0", "bridge of Ada", "Bridges")
    assert german[1] == Brush("bridge:1", "Brücke von Emmy", "Brücken")
    assert {brush.text for brush in german} & {brush.text for brush in english} == set(ISLANDS)
    assert list(dict.fromkeys(brush.group for brush in german)) == ["Brücken", "Karten", "Steine"]
    assert edit.targets(EMPTY, english[0]) == edit.targets(EMPTY, "bridge:0") == {f"line:{line}" for line in ENDS}


@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_every_field_of_the_notation_has_a_name_and_a_hint(language):
    words = lang.catalogue("kahuna", language)
    assert tuple(words["field"]) == tuple(words["field_help"]) == FIELDS
