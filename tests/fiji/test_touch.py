"""Making a move by touching: every move can be made, nothing else can, and whatever cannot be touched says why."""

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from fijiwidgets import fiji
from fijiwidgets.core import GameError, random_moves
from fijiwidgets.games.fiji import touch
from fijiwidgets.games.fiji.components import COLOURS
from fijiwidgets.touch import token
from tests.fiji import hooks

SIZES = ("wide", "medium", "narrow")
NOT_THERE = ("hand:0:R:77", "hand:9:R:0", "hand:x", "supply:R:77", "goal:X", "goal:number:0", "place:goal:0", "sea", "")


@cache
def decisions() -> list[tuple[Any, int]]:
    """Return moments of random games of all kinds in which somebody decides: state and seat."""
    found = []
    for number, options in enumerate(hooks.VARIANTS):
        rng, state, met = random.Random(number), fiji.start(**options), Counter()
        while fiji.outcome(state) is None:
            if (acting := fiji.actors(state)) and met[state.phase, state.exchange] < 1:
                met[state.phase, state.exchange] += 1
                found.append((state, rng.choice(acting)))
            state = fiji.play(state, random_moves(fiji, state, rng))
    return found


@cache
def labelled(state: Any, size: str) -> set[str]:
    return {mark.key for mark in fiji.draw(state, size=size).marks if mark.label}


def all_labelled(state: Any) -> set[str]:
    return {key for size in SIZES for key in labelled(state, size)}


# ------------------------------------------------------------------------------------ what can be done


def test_the_moments_are_of_all_kinds() -> None:
    kinds = {(len(state.players), state.phase) for state, _ in decisions()}
    assert {players for players, phase in kinds if phase == "offer"} == {2, 3, 4, 5}
    assert {players for players, phase in kinds if phase == "rotate"} == {2, 3, 4, 5}
    assert {players for players, phase in kinds if phase == "swap"} == {2, 3, 4, 5}
    assert (2, "hide") in kinds
    assert len(decisions()) > 50


def test_every_legal_move_is_made_by_touching_its_pieces_one_after_another() -> None:
    rng = random.Random(1)
    for state, seat in decisions():
        seen = fiji.view(state, seat)
        choices = cache(lambda picked, seen=seen, seat=seat: touch.can_touch(seen, seat, picked))
        for move in fiji.legal_moves(state, seat):
            keys = touch.pieces(seen, seat, move)
            assert len(set(keys)) == len(keys) > 0
            for count, key in enumerate(keys):
                assert key in choices(keys[:count]), (str(state), move)
            assert touch.meant(seen, seat, rng.sample(keys, len(keys))) == (move,)


def test_a_view_is_touched_like_the_whole_table() -> None:
    for state, seat in decisions():
        seen = fiji.view(state, seat)
        first = touch.pieces(state, seat, fiji.legal_moves(state, seat)[0])
        assert touch.can_touch(seen, seat, ()) == touch.can_touch(state, seat, ())
        assert touch.meant(seen, seat, first) == touch.meant(state, seat, first) != ()
        assert touch.buttons(seen, seat) == touch.buttons(state, seat)


def test_of_equal_beads_any_can_be_touched() -> None:
    state = fiji.deal(fiji.start(players=3), 1)
    assert touch.can_touch(state, 1, ()) == {
        f"hand:1:{colour}:{copy}"
        for colour, number in zip(COLOURS, (5, 4, 3, 2), strict=True)
        for copy in range(number)
    }
    picked = ("hand:1:R:3", "hand:1:R:1", "hand:1:B:1")
    assert touch.meant(state, 1, picked) == (fiji.Offer(0, 2, 0, 1),)
    assert touch.can_touch(state, 1, picked) == touch.can_touch(state, 1, ()) - set(picked)
    assert touch.can_touch(state, 1, (*picked, "hand:1:G:4")) == frozenset()


def test_hiding_takes_exactly_four_beads() -> None:
    state = fiji.deal(fiji.start(players=2), 1)
    picked = ("hand:0:G:5", "hand:0:G:0", "hand:0:Y:1", "hand:0:B:2")
    for count in range(4):
        assert touch.meant(state, 0, picked[:count]) == ()
        assert len(touch.can_touch(state, 0, picked[:count])) == 18 - count
    assert touch.meant(state, 0, picked) == (fiji.Hide(2, 0, 1, 1),)
    assert touch.can_touch(state, 0, picked) == frozenset()


@pytest.mark.parametrize(("phase", "touches"), [("rotate", 1), ("swap", 2)])
def test_goals_are_chosen_in_any_order(phase: str, touches: int) -> None:
    state = next(state for state, _ in decisions() if state.phase == phase)
    (seat,) = fiji.actors(state)
    goals = [f"goal:{goal[0]}" for goal in state.goals]
    assert touch.can_touch(state, seat, ()) == set(goals)
    if touches == 1:
        assert [touch.meant(state, seat, [goal]) for goal in goals] == [(fiji.Rotate(i),) for i in range(4)]
    else:
        assert touch.meant(state, seat, [goals[2]]) == ()
        assert touch.can_touch(state, seat, [goals[2]]) == set(goals) - {goals[2]}
        assert touch.meant(state, seat, [goals[2], goals[0]]) == (fiji.Swap(0, 2),)
    assert touch.can_touch(state, seat, goals[:touches]) == frozenset()


def test_the_offer_of_nothing_is_a_button_and_no_other_move_is() -> None:
    for state, seat in decisions():
        assert touch.buttons(state, seat) == ()
        assert touch.meant(state, seat, ()) == ()
        poor = state.but(hands=tuple((0, 0, 0, 0) for _ in state.hands))
        if state.phase in ("offer", "hide"):
            (nothing,) = fiji.legal_moves(poor, seat)
            assert touch.buttons(poor, seat) == (nothing,)
            assert touch.pieces(poor, seat, nothing) == ()
            assert touch.can_touch(poor, seat, ()) == frozenset()


@pytest.mark.parametrize("size", SIZES)
def test_all_keys_are_marks_with_a_label_in_the_players_own_picture(size: str) -> None:
    for state, seat in decisions():
        for seen in (fiji.view(state, seat), state):
            shown = labelled(seen, size)
            assert touch.can_touch(seen, seat, ()) <= shown
            for move in fiji.legal_moves(state, seat):
                assert shown.issuperset(touch.pieces(seen, seat, move))


# ------------------------------------------------------------------------------------ what cannot


def test_what_can_be_touched_is_what_some_legal_move_still_needs() -> None:
    rng = random.Random(2)
    for state, seat in decisions():
        moves = [Counter(map(token, touch.pieces(state, seat, move))) for move in fiji.legal_moves(state, seat)]
        keys, picked = all_labelled(state), []
        while True:
            touched = Counter(map(token, picked))
            still = {one for needed in moves if touched <= needed for one in needed - touched}
            wanted = {key for key in keys if key not in picked and token(key) in still}
            assert touch.can_touch(state, seat, picked) == wanted
            if not wanted:
                break
            picked.append(rng.choice(sorted(wanted)))


def test_nothing_outside_what_can_be_touched_leads_to_a_move() -> None:
    rng, tried = random.Random(3), 0
    for state, seat in decisions()[::2]:
        keys, picked = {*all_labelled(state), *NOT_THERE}, []
        for _ in range(5):
            choices = touch.can_touch(state, seat, picked)
            for key in keys - choices:
                tried += 1
                assert touch.meant(state, seat, [*picked, key]) == ()
                assert touch.can_touch(state, seat, [*picked, key]) == frozenset()
            if choices:
                picked.append(rng.choice(sorted(choices)))
    assert tried > 5_000


def test_who_does_not_decide_can_touch_nothing() -> None:
    idle = [fiji.start(), fiji.start(players=2), fiji.position(phase="over", round=4, exchange=3, **TABLE)]
    idle += [state for state, _ in decisions() if state.phase in ("rotate", "swap")]
    for state in idle:
        for seat in range(len(state.players)):
            if seat not in fiji.actors(state):
                assert touch.can_touch(state, seat, ()) == frozenset()
                assert touch.meant(state, seat, ["hand:0:R:0"]) == touch.meant(state, seat, ["goal:R"]) == ()
                assert touch.buttons(state, seat) == ()


# ------------------------------------------------------------------------------------ refusals

TABLE = {
    "table": ["most GR > rotate", "fewest Y > keep", "most all > swap", "fewest all > take 2Y"],
    "goals": "R+ B- G+ Y+",
    "allow_unreachable": True,
}


def test_every_mark_that_cannot_be_touched_says_why_in_both_languages() -> None:
    rng = random.Random(4)
    for state, decider in decisions()[::3]:
        for seat in range(len(state.players)):
            seen, picked = fiji.view(state, seat), []
            for _ in range(5 if seat == decider else 1):
                choices = touch.can_touch(seen, seat, picked)
                for key in {*all_labelled(seen), *NOT_THERE} - choices:
                    assert_explained(touch.refusal(seen, seat, picked, key), key)
                if choices:
                    picked.append(rng.choice(sorted(choices)))


def assert_explained(error: GameError, key: str) -> None:
    english, german = error.message("en"), error.message("de")
    assert english != german, key
    for sentence in (english, german):
        assert sentence.endswith((".", ")")), sentence
        assert not set("{}[]*") & set(sentence), sentence
        assert "None" not in sentence


def at(phase: str) -> Any:
    """Return a table of this phase; where goals are chosen, Emmy acts."""
    if phase == "hide":
        return fiji.position(players=("Ada", "Emmy"), phase="hide", **TABLE)
    if phase == "two":
        return fiji.position(players=("Ada", "Emmy"), hidden=[(4, 0, 0, 0), (1, 1, 1, 1)], **TABLE)
    if phase == "offer":
        return fiji.position(players=("Ada", "Emmy", ""), **TABLE)
    offers = [(1, 0, 0, 0), (2, 2, 0, 0), (0, 0, 1, 0)]
    values = {"offers": offers, "phase": phase, "step": 2 if phase == "swap" else 0}
    return fiji.position(players=("Ada", "Emmy", ""), **values, **TABLE)


FOUR = "hand:0:G:0 hand:0:G:1 hand:0:R:3 hand:0:Y:0"
FIVE_OFFERED = "An offer is one to 4 beads, not 5. (rule 3.2) Touching a chosen bead again puts it back."
FIVE_HIDDEN = "Exactly 4 beads have to be hidden, not 5. (rule 8.2) Touching a chosen bead again puts it back."
THEIRS = "This belongs to {}: an offer is made from one's own hand. (rule 3.3)"
NOT_HIDDEN = "beads of one's own hand are hidden. (rule 8.2)"
HOW_TO_OFFER = "Touch one to four beads of one's own hand to offer them. (rule 3.2)"
NO_GOALS = "Goals cannot be moved now: only whoever acts in a row with "
CARDS_STAY = "Exchange cards stay where they lie: they say who acts, and what happens then. (rule 4.1)"
TURN = "A goal has to be chosen now, to be turned round: touch one of the four. (rule 5.9)"
SWAP = "Two goals have to be chosen now, to be swapped: touch two of the four. (rule 5.10)"


@pytest.mark.parametrize(
    ("phase", "seat", "picked", "key", "sentence"),
    [
        ("offer", 0, FOUR, "hand:0:B:1", FIVE_OFFERED),
        ("offer", 0, "", "hand:1:R:0", THEIRS.format("Emmy")),
        ("offer", 0, "", "hand:2:R:0", THEIRS.format("Player 3")),
        ("offer", 0, "hand:0:R:0", "player:1", THEIRS.format("Emmy")),
        ("offer", 0, "", "player:0", HOW_TO_OFFER),
        (
            "offer",
            0,
            "",
            "supply:R:0",
            "The beads of the supply belong to nobody: an offer is made from one's own hand.",
        ),
        ("offer", 0, "", "panel:supply", "The beads of the supply belong to nobody"),
        ("offer", 0, "", "goal:R", NO_GOALS),
        ("offer", 0, "", "condition:1", CARDS_STAY),
        ("offer", 0, "", "effect:0", CARDS_STAY),
        ("offer", 0, "hand:0:R:0", "hand:0:R:0", "This is chosen already. Touching it again puts it back."),
        ("offer", 0, "", "hand:0:R:7", HOW_TO_OFFER),
        ("two", 0, "", "hidden:0:G:0", "Hidden beads are out of the round: they cannot be offered. (rule 8.3)"),
        ("two", 0, "", "hidden:1:2", "Hidden beads are out of the round: they cannot be offered. (rule 8.3)"),
        ("hide", 0, FOUR, "hand:0:B:1", FIVE_HIDDEN),
        ("hide", 1, "", "hand:0:B:1", f"This belongs to Ada: {NOT_HIDDEN}"),
        ("hide", 1, "", "supply:B:1", f"The beads of the supply belong to nobody: {NOT_HIDDEN}"),
        ("hide", 1, "", "player:1", "Touch four beads of one's own hand to hide them. (rule 8.2)"),
        ("rotate", 1, "", "hand:1:R:0", TURN),
        ("rotate", 1, "", "supply:R:0", TURN),
        ("rotate", 1, "", "player:1", TURN),
        ("rotate", 1, "goal:R", "goal:B", "Only one goal is turned round. Touching the chosen one again puts it back."),
        ("rotate", 1, "", "offer:1:G:0", "The offers lie open and stay as they are: now goals have to be chosen."),
        ("rotate", 1, "", "effect:0", CARDS_STAY),
        ("rotate", 0, "", "goal:R", "Only Emmy chooses now: whoever acts turns a goal round. (rule 5.9)"),
        ("swap", 1, "goal:G", "hand:1:R:0", SWAP),
        ("swap", 1, "goal:R goal:G", "goal:B", "Only two goals are swapped. Touching a chosen one again puts it back."),
        ("swap", 2, "", "hand:2:R:0", "Only Emmy chooses now: whoever acts swaps two goals. (rule 5.10)"),
    ],
)
def test_a_refusal_names_the_reason_and_the_rule(phase: str, seat: int, picked: str, key: str, sentence: str) -> None:
    state, touched = fiji.view(at(phase), seat), picked.split()
    for count, one in enumerate(touched):
        assert one in touch.can_touch(state, seat, touched[:count])
    assert key not in touch.can_touch(state, seat, touched)
    assert str(touch.refusal(state, seat, touched, key)).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("fiji players=3", "The cards are still being drawn: there is nothing to choose yet. (rule 2.3)"),
        ("fiji players=3 table=most-G:keep/most-R/most-Y/most-B", "The cards are still being drawn"),
        ("fiji players=3 round=4 exchange=3 phase=over {}", "The game is over: nobody has a move."),
        (
            "fiji players=3 exchange=3 phase=score {}",
            "Nobody has anything to choose now: the exchange is being settled.",
        ),
    ],
)
def test_where_nobody_decides_the_refusal_says_so(text: str, sentence: str) -> None:
    table = "table=most-G:keep/most-R:swap/most-Y:rotate/most-B:half-G goals=R+G+Y+B+"
    state = fiji.parse(text.format(table), allow_unreachable=True)
    for key in all_labelled(state):
        assert str(touch.refusal(state, 0, (), key)).startswith(sentence)


def test_a_refusal_tells_nothing_of_what_the_other_has_hidden() -> None:
    rng, looked = random.Random(5), 0
    for state, seat in decisions():
        other = hooks.scramble(state, seat, rng)
        if other is not None and other != state:
            one, two = fiji.view(state, seat), fiji.view(other, seat)
            for key in all_labelled(one):
                looked += 1
                assert str(touch.refusal(one, seat, (), key)) == str(touch.refusal(two, seat, (), key))
    assert looked > 100
