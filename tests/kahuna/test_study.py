"""What lessons ask about the rules, against the rules themselves and against the search of the tests."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from fijiwidgets import kahuna
from fijiwidgets.core import random_record
from fijiwidgets.games.kahuna import study
from fijiwidgets.games.kahuna.events import BridgeStripped, MajorityWon
from fijiwidgets.games.kahuna.state import Lay

from . import reconstruct


def test_the_sentences_leave_the_same_starts_as_the_search_of_the_tests():
    found = [
        {colour: [line for line, seat in state.bridges.items() if seat == number and line in reconstruct.LINES_THERE]}
        for state in study.narrowed()[-1].starts
        for number, colour in enumerate(("white", "black"))
    ]
    pairs = [first | second for first, second in zip(found[::2], found[1::2], strict=True)]
    searched = list(reconstruct.positions())
    assert sorted(map(str, pairs)) == sorted(map(str, searched))


def test_every_sentence_leaves_at_most_as_many_starts_as_the_one_before():
    left = [len(one.starts) for one in study.narrowed()]
    assert left == sorted(left, reverse=True)
    assert left[0] == 3 ** len(study.UNKNOWN)


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_one_wave_at_most_by_the_rule_of_the_game_and_it_is_what_the_rules_say(seed):
    for state in random_record(kahuna, kahuna.start(), seed).states[::7]:
        for move in kahuna.legal_moves(state, state.to_move) if kahuna.actors(state) else ():
            if isinstance(move, Lay):
                events = list(kahuna.resolve(state, move))
                won = tuple(event.island for event in events if isinstance(event, MajorityWon))
                fallen = {event.line for event in events if isinstance(event, BridgeStripped)}
                waves = study.waves(state, move.line)
                assert [(wave.islands, set(wave.bridges)) for wave in waves] == ([(won, fallen)] if won else [])
                assert len(fallen) <= study.most_that_fall(move.line)


def test_bridges_may_fall_in_any_order():
    state = kahuna.examples.great_cascade()
    [wave] = study.waves(state, "ELAI-HUNA")
    assert len({study.one_by_one(state, order) for order in permutations(wave.bridges)}) == 1


def test_in_both_starts_two_cards_win_what_the_example_pays_three_for():
    for start in study.narrowed()[-1].starts:
        state = start
        for move in (*kahuna.examples.WHITES_TURN, Lay("ALOA-HUNA", "HUNA"), Lay("ELAI-HUNA", "ELAI")):
            state = kahuna.play(state, move)
        assert {island for island, seat in state.islands.items() if seat == 1} >= {"ELAI", "HUNA"}
