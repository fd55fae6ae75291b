"""Setting up a position by hand: each brush does one thing, cards stay in the box, nothing breaks."""

import itertools
import random
from functools import cache
from typing import Any

import pytest

from fijiwidgets import fiji, lang
from fijiwidgets import notation as frame
from fijiwidgets.core import GameError, random_moves
from fijiwidgets.games.fiji import edit, examples
from fijiwidgets.games.fiji.components import COLOURS, CONDITIONS, EFFECTS, GOALS
from fijiwidgets.games.fiji.notation import FIELDS
from fijiwidgets.touch import token
from tests.fiji import hooks

SIZES = ("wide", "medium", "narrow")
EMPTY = fiji.start(players=4)
EXAMPLE_CARDS = [
    *("condition:most GR > panel:card:0", "condition:fewest Y > panel:card:1"),
    *("condition:most all > panel:card:2", "condition:fewest all > panel:card:3"),
    *("effect:take 3R > panel:card:0", "effect:keep > condition:1"),
    *("effect:others Y > panel:card:2", "effect:take 2Y > condition:3"),
    *("goal:R+ > place:goal:0", "goal:B- > place:goal:1", "goal:G+ > place:goal:2", "goal:Y+ > place:goal:3"),
]


@cache
def states() -> tuple[Any, ...]:
    """Return tables of all kinds: empty, examples, moments of random games, in the middle of an exchange, over."""
    found = [EMPTY, fiji.start(players=2), *(fiji.parse(text, allow_unreachable=True) for text in hooks.PERFT.values())]
    found += [event.state for event in itertools.islice(examples.record().events(), 0, None, 6)]
    for number, options in enumerate(hooks.VARIANTS):
        rng, state, game = random.Random(number), fiji.start(**options), []
        while fiji.outcome(state) is None:
            game += [event.state for event in fiji.resolve(state, random_moves(fiji, state, rng))]
            state = game[-1]
        found += rng.sample(game, 2)
    found.append(state)
    return tuple(found)


def labelled(state: Any, size: str = "wide") -> set[str]:
    return {mark.key for mark in fiji.draw(state, size=size).marks if mark.label}


def painted(state: Any, *strokes: str) -> Any:
    for stroke in strokes:
        brush, mark = stroke.split(" > ")
        assert mark in edit.targets(state, brush), stroke
        state = edit.paint(state, brush, mark)
    return state


def refused(state: Any, stroke: str) -> str:
    brush, mark = stroke.split(" > ")
    assert mark not in edit.targets(state, brush)
    with pytest.raises(GameError) as caught:
        edit.paint(state, brush, mark)
    return str(caught.value)


def with_field(state: Any, key: str, value: str) -> Any:
    """Return the state with one field of its notation written anew, as the editor's form does it."""
    values = frame.read_fields("fiji", str(state), FIELDS)
    return fiji.parse(frame.write_fields("fiji", values | {key: value}), allow_unreachable=True)


# ------------------------------------------------------------------------------------ all brushes, all places


def test_every_brush_on_every_target_gives_another_state_that_is_written_and_read() -> None:
    for state in states()[::2]:
        marks = labelled(state)
        for brush in edit.brushes(state):
            targets = edit.targets(state, brush)
            assert targets <= marks
            for mark in {token(mark): mark for mark in sorted(targets)}.values():
                after = edit.paint(state, brush, mark)
                assert after != state
                assert fiji.parse(str(after), allow_unreachable=True) == after


def test_whatever_is_painted_can_be_drawn_and_told() -> None:
    rng, sizes = random.Random(1), itertools.cycle(SIZES)
    for state in (EMPTY, examples.record().first, examples.last_exchange(), *rng.sample(states(), 5)):
        for brush in edit.brushes(state):
            for mark in sorted(edit.targets(state, brush), key=lambda _: rng.random())[:2]:
                after = edit.paint(state, brush, mark)
                assert fiji.draw(after, size=next(sizes), language="de").board == fiji.text_board(after, None, "de")
                fiji.problems(after)


@pytest.mark.parametrize("size", SIZES)
def test_in_every_size_each_brush_has_a_place_for_whatever_it_can_do(size: str) -> None:
    for state in states()[::4]:
        marks = labelled(state, size)
        for brush in edit.brushes(state):
            targets = edit.targets(state, brush)
            assert set(map(token, targets & marks)) == set(map(token, targets)), brush


def test_elsewhere_a_brush_is_refused_in_both_languages() -> None:
    for state in states()[1::6]:
        marks = labelled(state)
        for brush in edit.brushes(state):
            for mark in {*marks, "sea", "hand:0:R:99", "goal:X", ""} - edit.targets(state, brush):
                with pytest.raises(GameError) as caught:
                    edit.paint(state, brush, mark)
                english, german = caught.value.message("en"), caught.value.message("de")
                assert english != german
                assert not set("{}") & set(english + german)


@pytest.mark.parametrize(("players", "dealt"), [(2, False), (4, False), (2, True), (3, True), (4, True), (5, True)])
def test_three_hundred_random_strokes_leave_a_table_that_can_be_drawn(players: int, dealt: bool) -> None:
    rng, state, done = random.Random(players), fiji.start(players=players), 0
    state = fiji.deal(state, players) if dealt else state
    phases = set()
    for step in range(300):
        groups = [list(group) for _, group in itertools.groupby(edit.brushes(state), lambda brush: brush.group)]
        brush = rng.choice(rng.choice(groups))
        known = {*labelled(state, SIZES[step % 3]), "sea"}
        places = known if step % 4 == 0 else edit.targets(state, brush) or known
        try:
            state = edit.paint(state, brush, rng.choice(sorted(places)))
            done += 1
        except GameError:
            continue
        phases.add(state.phase)
        assert fiji.parse(str(state), allow_unreachable=True) == state
        assert not [problem for problem in fiji.problems(state) if problem.key == "fiji.error.not_in_box"]
    assert done > 100
    assert phases >= ({"offer", "evaluate"} if dealt else {"conditions", "effects", "goals"})


@pytest.mark.parametrize("brush", ["", "paint", "add:", "add:X", "add:GR", "trophy:", "condition:most X", "goal:RR"])
def test_an_unknown_brush_is_refused(brush: str) -> None:
    for mark in labelled(EMPTY):
        with pytest.raises(GameError) as caught:
            edit.paint(EMPTY, brush, mark)
        assert str(caught.value) == "There is no such brush."


def test_a_players_view_is_not_changed() -> None:
    seen = fiji.view(examples.last_exchange(), 0)
    for brush in edit.brushes(seen):
        assert edit.targets(seen, brush) == frozenset()
    assert refused(seen, "trophy:more > player:0").startswith("This is one player's view")


# ------------------------------------------------------------------------------------ the example by hand


def test_the_example_is_set_up_by_hand_from_an_empty_table() -> None:
    state = painted(EMPTY, *EXAMPLE_CARDS, "add:B > player:3", "add:B > hand:3:B:1")
    state = with_field(state, "players", ",".join(examples.NAMES))
    assert state == examples.record().first
    assert fiji.play(state, examples.record().moves[0]) == examples.record().last


def test_the_last_exchange_is_set_up_by_hand_from_the_hiding() -> None:
    state = fiji.deal(fiji.start(players=2), 3)
    for key, value in (("players", "Hedwig,Marcel"), ("hands", "5,5,2,4/4,2,2,3"), ("supply", "8,7,7,1")):
        state = with_field(state, key, value)
    for row, cards in enumerate(examples.last_exchange().table):
        for kind, card in zip(("condition", "effect"), cards, strict=True):
            if card not in state.table[row]:
                state = painted(state, f"{kind}:{card} > condition:{row}")
    for place, goal in enumerate(examples.last_exchange().goals):
        if state.goals[place] != goal:
            state = edit.paint(state, f"goal:{goal}", f"goal:{state.goals[place][0]}")
    assert state.phase == "hide"
    hidden = ("0:R", "0:B", "0:B", "0:B", "1:G", "1:G", "1:Y", "1:Y")
    state = painted(state, *(f"hide > hand:{bead}:0" for bead in hidden))
    state = with_field(state, "exchange", "3")
    assert state == examples.last_exchange()


# ------------------------------------------------------------------------------------ beads


def test_a_bead_is_added_where_one_touches() -> None:
    state = examples.record().first
    assert painted(state, "add:G > player:1").hands[1] == (6, 4, 3, 2)
    assert painted(state, "add:G > hand:1:B:0").hands[1] == (6, 4, 3, 2)
    assert painted(state, "add:Y > panel:supply", "add:R > supply:G:0").supply == (5, 5, 4, 2)
    two = examples.last_exchange()
    assert painted(two, "take > hidden:0:B:0", "add:G > hidden:0:R:0").hidden[0] == (1, 1, 0, 2)
    assert refused(two, "add:G > hidden:0:R:0") == "Not more than 4 beads are hidden. (rule 8.2)"
    assert refused(state, "add:B > player:0") == "All 12 blue beads of the box are on the table already."
    assert refused(state, "add:G > goal:R") == "Beads go to a player or into the supply."


def test_a_bead_is_taken_away_by_touching_it() -> None:
    state = examples.record().first
    assert painted(state, "take > hand:3:B:0", "take > hand:3:B:2").hands[3] == (5, 4, 3, 2)
    assert painted(state, "take > supply:Y:1").supply == (5, 4, 2, 2)
    assert refused(state, "take > player:3") == "To take a bead away, touch the bead itself."
    assert refused(state, "take > condition:1") == "To take a bead away, touch the bead itself."


def test_hiding_a_bead_by_hand_begins_the_offers_and_taking_the_last_one_back_ends_them() -> None:
    state = fiji.deal(fiji.start(players=2), 1)
    one = painted(state, "hide > hand:1:Y:2")
    assert (one.phase, one.hidden, one.hands[1]) == ("offer", ((0, 0, 0, 0), (0, 0, 1, 0)), (6, 5, 3, 3))
    assert painted(one, "hide > hidden:1:Y:0") == state
    assert refused(state, "hide > player:1").startswith("To hide a bead, touch it in its owner's hand")
    assert refused(state, "hide > supply:R:0").startswith("To hide a bead, touch it in its owner's hand")
    assert refused(examples.last_exchange(), "hide > hand:0:R:0") == "Not more than 4 beads are hidden. (rule 8.2)"
    assert refused(fiji.start(players=2), "hide > hand:0:R:0").startswith("Beads are hidden once all four goals")
    assert refused(fiji.deal(EMPTY, 1), "hide > hand:0:R:0") == "hidden: only two players hide beads. (rule 8.2)"
    assert "hide" not in {brush.key for brush in edit.brushes(EMPTY)}


def test_offers_are_laid_out_by_hand_until_somebody_chooses_goals() -> None:
    table = ["most G > keep", "most all > take 3R", "most R > swap", "fewest B > rotate"]
    state = fiji.position(players=3, table=table, goals="R+ B- G+ Y+")
    first = painted(state, "offer > hand:0:G:0")
    assert (first.phase, first.offers[0], first.hands[0]) == ("evaluate", (1, 0, 0, 0), (4, 4, 3, 2))
    second = painted(first, "offer > hand:1:R:0")
    assert (second.phase, second.step, second.kept, fiji.actors(second)) == ("swap", 2, (0,), (1,))
    third = painted(second, "offer > hand:2:R:0")  # these two cancel each other now
    assert (third.phase, third.step, third.kept, fiji.actors(third)) == ("swap", 2, (0,), (0,))
    assert painted(third, "offer > offer:2:R:0") == second
    assert painted(second, "take > offer:1:R:0", "offer > offer:0:G:0").phase == "offer"
    full = painted(second, *(f"offer > hand:1:{key}" for key in ("R:0", "Y:0", "B:0")))
    assert refused(full, "offer > hand:1:G:0") == "Not more than 4 beads are offered. (rule 3.2)"
    assert refused(state, "offer > supply:G:0").startswith("To offer a bead, touch it in its owner's hand")
    assert refused(EMPTY, "offer > hand:0:G:0").startswith("Offers come once all cards and goals are laid")


def test_strokes_that_have_nothing_to_do_with_it_leave_the_phase_alone() -> None:
    for state in states():
        for stroke in ("trophy:more > player:0", "take > supply:G:0"):
            brush, mark = stroke.split(" > ")
            if mark in edit.targets(state, brush):
                after = edit.paint(state, brush, mark)
                assert (after.phase, after.step, after.kept) == (state.phase, state.step, state.kept)


# ------------------------------------------------------------------------------------ trophies, cards, goals


def test_trophies_are_given_and_taken() -> None:
    state = painted(EMPTY, "trophy:more > player:2", "trophy:more > hand:2:R:0", "trophy:more > player:0")
    assert state.heads == (1, 0, 2, 0)
    assert painted(state, "trophy:less > player:2").heads == (1, 0, 1, 0)
    assert refused(state, "trophy:less > player:1") == "This player has no trophy."
    assert refused(state, "trophy:more > panel:supply") == "Trophies go to players: touch a player's panel."


def test_cards_are_laid_from_the_top_and_the_phase_follows() -> None:
    state = EMPTY
    phases = ["conditions"] * 3 + ["effects"] * 4 + ["goals"] * 4 + ["offer"]
    for stroke, phase in zip(EXAMPLE_CARDS, phases, strict=True):
        state = painted(state, stroke)
        assert state.phase == phase
    assert fiji.problems(state) == ()
    two = painted(fiji.start(players=2), *EXAMPLE_CARDS)
    assert (two.phase, fiji.problems(two)) == ("hide", ())
    lowest = "Cards are laid out from top to bottom: the next one goes into row 1. (rule 2.3)"
    assert refused(EMPTY, "condition:most G > panel:card:2") == lowest
    assert refused(EMPTY, "effect:keep > panel:card:0").startswith("Effect cards come beside four condition cards")
    assert (
        refused(EMPTY, "goal:R+ > place:goal:0") == "goals: they are laid after the conditions and effects. (rule 2.6)"
    )
    assert refused(EMPTY, "condition:most G > player:0") == "Exchange cards go into the four rows: touch one of them."
    partly = painted(EMPTY, *EXAMPLE_CARDS[:2])
    assert refused(partly, "condition:most GR > panel:card:2") == "This card lies in row 1 already."
    goals = painted(EMPTY, *EXAMPLE_CARDS[:9])
    assert refused(goals, "goal:R- > place:goal:1") == "The goal of this colour lies there already, as number 1."
    assert refused(goals, "goal:B- > place:goal:2").startswith(
        "Goals are laid out in their order: the next one is number 2"
    )


def test_a_card_changes_places_with_the_one_it_is_laid_on() -> None:
    state = examples.record().first
    swapped = painted(state, "condition:most GR > effect:2", "effect:keep > condition:0")
    assert [row[0] for row in swapped.table] == ["most all", "fewest Y", "most GR", "fewest all"]
    assert [row[1] for row in swapped.table] == ["keep", "take 3R", "others Y", "take 2Y"]
    assert swapped.piles == state.piles
    other = painted(state, "condition:most B > condition:0")
    assert "most GR" in other.piles[0]
    assert "most B" not in other.piles[0]
    assert refused(state, "effect:keep > effect:1") == "It is like that already."


def test_a_card_used_in_an_earlier_round_changes_roles_with_the_one_it_is_laid_on() -> None:
    state = fiji.deal(EMPTY.but(round=3, piles=(EMPTY.piles[0][8:], EMPTY.piles[1][8:])), 1)
    used = next(card for card in CONDITIONS if card not in (*state.piles[0], *(row[0] for row in state.table)))
    old = state.table[0][0]
    after = painted(state, f"condition:{used} > condition:0")
    assert after.piles == state.piles
    assert old not in (*after.piles[0], *(row[0] for row in after.table))
    assert fiji.material(after) == fiji.material(state)


def test_cards_of_a_box_of_ones_own_are_in_the_tray_and_can_lie_there_several_times() -> None:
    state = fiji.start(players=2, **hooks.OWN_BOX)
    cards = {brush.key for brush in edit.brushes(state) if brush.key.startswith(("condition:", "effect:"))}
    assert {"condition:most GRY", "effect:take 5G"} <= cards
    assert "condition:most GR" not in cards
    state = painted(state, "condition:most GRY > panel:card:0", "condition:most GRY > panel:card:1")
    assert (state.piles[0].count("most GRY"), fiji.problems(state)) == (1, ())


def test_goals_are_turned_and_swapped_and_never_lie_there_twice() -> None:
    state = examples.record().first
    assert painted(state, "goal:R- > goal:R").goals == ("R-", "B-", "G+", "Y+")
    assert painted(state, "goal:Y- > goal:R").goals == ("Y-", "B-", "G+", "R+")
    partly = painted(EMPTY, *EXAMPLE_CARDS[:10])
    assert painted(partly, "goal:Y+ > goal:R").goals == ("Y+", "B-")
    assert refused(state, "goal:R+ > goal:R") == "It is like that already."
    assert refused(state, "goal:R+ > condition:0").startswith("Goals lie in their own row")


# ------------------------------------------------------------------------------------ words


def test_the_tray_has_everything_in_groups_and_in_both_languages() -> None:
    brushes = {language: edit.brushes(examples.last_exchange(), language) for language in ("en", "de")}
    keys = [brush.key for brush in brushes["en"]]
    assert keys == [brush.key for brush in brushes["de"]]
    assert len(set(keys)) == len(keys)
    assert {f"add:{colour}" for colour in COLOURS} <= set(keys)
    assert [key for key in keys if key.startswith("condition:")] == [f"condition:{card}" for card in CONDITIONS]
    assert [key for key in keys if key.startswith("effect:")] == [f"effect:{card}" for card in EFFECTS]
    assert {key for key in keys if key.startswith("goal:")} == {f"goal:{goal}" for goal in GOALS}
    for language, groups in (
        ("en", ["Beads", "Trophies", "Condition cards", "Effect cards", "Goals"]),
        ("de", ["Perlen", "Trophäen", "Bedingungskarten", "Auswirkungskarten", "Ziele"]),
    ):
        assert [group for group, _ in itertools.groupby(brushes[language], lambda brush: brush.group)] == groups
        texts = [(brush.group, brush.text) for brush in brushes[language]]
        assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_every_field_of_the_notation_has_a_label_and_help_that_can_be_read(language: str) -> None:
    for table in ("field", "field_help"):
        assert list(lang.catalogue("fiji", language)[table]) == list(FIELDS)
    for field, value in (
        ("table", "most-GR:take-3R/fewest-Y:keep"),
        ("hands", "5,4,3,2/5,4,3,2/5,4,3,2"),
        ("goals", "R+B-G+Y+"),
        ("offers", "1,0,0,0/0,1,0,0/0,0,2,0"),
        ("piles", "most-G,most-R/keep,swap"),
    ):
        assert value in lang.say(f"fiji.field_help.{field}", language)
