"""What must hold in every game: it ends, nothing is lost, and the order of a cascade does not matter."""

import random
import re
from importlib import resources

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fijiwidgets import IllegalMove, kahuna
from fijiwidgets.core import listing_key, random_record
from fijiwidgets.games.kahuna.components import ENDS, FACTS, ISLANDS, LINES
from fijiwidgets.games.kahuna.events import (
    DeckCardDrawn,
    DeckRenewed,
    DrawDeclined,
    GameEnded,
    LastTurnOver,
    OpenCardDrawn,
    TurnEnded,
)
from fijiwidgets.games.kahuna.state import RESOLVING

from . import hooks


@pytest.mark.rule("kahuna 1.2", "kahuna 1.3", "kahuna 7.4")
@pytest.mark.parametrize("options", hooks.VARIANTS)
def test_nothing_is_lost_and_nothing_impossible_arises_at_any_event(options):
    numbers = set(re.findall(r"\*\*(\d+\.\d+)\*\*", rules_text()))
    for seed in range(4):
        record = random_record(kahuna, kahuna.start(**options), seed=seed)
        material = kahuna.material(record.first)
        for event in record.events():
            assert kahuna.material(event.state) == material
            assert kahuna.problems(event.state) == ()
            assert event.rule in numbers
        assert isinstance(event, GameEnded)


def rules_text(name="RULES.md"):
    return resources.files("fijiwidgets.games.kahuna").joinpath(name).read_text(encoding="utf-8")


def test_english_and_german_rules_have_the_same_numbers():
    english = re.findall(r"^- \*\*(\d+\.\d+)\*\*", rules_text("RULES.md"), re.M)
    german = re.findall(r"^- \*\*(\d+\.\d+)\*\*", rules_text("RULES.de.md"), re.M)
    assert len(english) > 40
    assert english == german


def test_every_fact_that_is_not_sure_is_named_in_the_rules():
    for name in ("RULES.md", "RULES.de.md"):
        named = set(re.findall(r"^- `(\w+)`", rules_text(name), re.M))
        assert named == {key for key, fact in FACTS.items() if fact.sureness != "sure"}


@pytest.mark.rule("kahuna 4.3", "kahuna 4.5", "kahuna 5.2")
@pytest.mark.parametrize("variant", ["standard", "calm"])
def test_after_every_move_an_island_is_held_by_exactly_whoever_has_more_than_half(variant):
    for state in random_record(kahuna, kahuna.start(variant=variant), seed=6).states:
        assert state.phase != RESOLVING
        assert state.islands == holders(state.bridges)


def holders(bridges):
    """Say who has more than half of the lines of which island, from nothing but the names of the lines."""
    found = {}
    for island in ISLANDS:
        lines = [line for line in LINES if island in line]
        for seat in (0, 1):
            if 2 * sum(bridges.get(line) == seat for line in lines) > len(lines):
                found[island] = seat
    return found


@pytest.mark.rule("kahuna 4.4", "kahuna 4.5", "kahuna 4.6", "kahuna 4.7")
@settings(deadline=None, max_examples=80)
@given(hooks.positions(), st.randoms(use_true_random=False))
def test_the_order_of_a_cascade_does_not_matter(values, rng):
    state = kahuna.position(**{**values, "variant": "standard"})
    for seat in kahuna.actors(state):
        for move in kahuna.legal_moves(state, seat):
            if isinstance(move, kahuna.Lay):
                after = kahuna.play(state, move)
                assert (after.bridges, after.islands) == cascade_in_any_order(state, seat, move.line, rng)


def cascade_in_any_order(state, seat, line, rng):
    """Carry out one bridge naively: whatever may happen next happens in a random order until nothing can."""
    bridges, islands = {**state.bridges, line: seat}, dict(state.islands)
    majority = holders(bridges)
    to_win = [island for island in ENDS[line] if majority.get(island) == seat and islands.get(island) != seat]
    to_fall = []
    while True:
        lost = [island for island, holder in islands.items() if holders(bridges).get(island) != holder]
        steps = [("win", name) for name in to_win] + [("fall", name) for name in to_fall]
        steps += [("lose", name) for name in lost]
        if not steps:
            return dict(sorted(bridges.items())), dict(sorted(islands.items()))
        kind, name = rng.choice(steps)
        if kind == "win":
            to_win.remove(name)
            islands[name] = seat
            to_fall += [other for other in bridges if name in other and bridges[other] != seat]
        elif kind == "fall":
            to_fall.remove(name)
            del bridges[name]
        else:
            del islands[name]


# ------------------------------------------------------------------------------------ every game ends


def turns_of(events):
    return sum(isinstance(event, TurnEnded | LastTurnOver) for event in events)


@pytest.mark.rule("kahuna 6.4", "kahuna 6.5", "kahuna 6.6")
@pytest.mark.parametrize("options", hooks.VARIANTS)
def test_cards_always_flow_two_players_in_a_row_never_both_draw_nothing(options):
    for seed in range(5):
        declined = False
        for event in random_record(kahuna, kahuna.start(**options), seed=seed).events():
            if isinstance(event, DrawDeclined):
                assert not declined
                declined = True
            elif isinstance(event, OpenCardDrawn | DeckCardDrawn):
                declined = False


@pytest.mark.rule("kahuna 6.4", "kahuna 6.6", "kahuna 7.1", "kahuna 7.5")
@pytest.mark.parametrize("seed", range(4))
def test_even_two_players_who_avoid_every_card_come_to_an_end(seed):
    # At least one of two turns draws; 18 cards can be drawn in the first round, at most 24 in each other.
    most_turns = 2 * (18 + 24 + 24) + 2
    state, rng, turns = kahuna.start(), random.Random(seed), 0
    while not kahuna.outcome(state):
        if options := kahuna.chance(state):
            move = rng.choice(options)[0]
        else:
            [seat] = kahuna.actors(state)
            moves = kahuna.legal_moves(state, seat)
            lazy = [move for move in moves if move == kahuna.Draw(None)]
            drawing = [move for move in moves if isinstance(move, kahuna.Draw)]
            move = (lazy or drawing or [kahuna.Discard(state.hands[seat][:1])])[0]
        events = list(kahuna.resolve(state, move))
        turns += turns_of(events)
        assert turns <= most_turns
        state = events[-1].state
    assert kahuna.outcome(state).reason == "draw"


@pytest.mark.rule("kahuna 7.1", "kahuna 7.4", "kahuna 7.5")
def test_a_game_that_is_not_cut_short_has_three_decks_and_two_last_turns():
    complete = 0
    for seed in range(12):
        events = list(random_record(kahuna, kahuna.start(), seed=seed).events())
        if events[-1].outcome.reason != "no_bridges":
            complete += 1
            assert [event.round for event in events if isinstance(event, DeckRenewed)] == [2, 3]
            assert sum(isinstance(event, LastTurnOver) for event in events) == 2
    assert complete > 3


def test_equal_seeds_give_equal_games():
    first, second = (random_record(kahuna, kahuna.start(), seed=8) for _ in range(2))
    assert first == second
    assert first != random_record(kahuna, kahuna.start(), seed=9)


@pytest.mark.parametrize("options", hooks.VARIANTS)
def test_moves_are_listed_in_order_and_once_and_unlisted_ones_are_refused_with_a_reason(options):
    rng = random.Random(5)
    for state in random_record(kahuna, kahuna.start(**options), seed=31).states[::3]:
        for seat in kahuna.actors(state):
            moves = list(kahuna.legal_moves(state, seat))
            assert moves == sorted(moves, key=lambda move: listing_key(kahuna.MOVES, move))
            assert len(set(moves)) == len(moves)
            for move in hooks.universe(state, seat, rng):
                if move not in moves:
                    with pytest.raises(IllegalMove) as caught:
                        kahuna.play(state, move)
                    assert caught.value.rule
                    assert caught.value.message("de")
