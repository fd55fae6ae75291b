"""The rulebook's long example, replayed event by event, the search that found its start, and the other examples."""

import pytest

from fijiwidgets import kahuna
from fijiwidgets.core import Record
from fijiwidgets.games.kahuna import examples
from fijiwidgets.games.kahuna.examples import BLACKS_TURN, FIVE_ISLANDS, WHITES_TURN, two_turns

from . import reconstruct


def told(state, move):
    """Return the events of a move as plain words, and the state after it."""
    events = list(kahuna.resolve(state, move))
    return [f"{event.rule} {kahuna.sentence(event, 'en').replace('**', '')}" for event in events], events[-1].state


@pytest.mark.rule("kahuna 4.1", "kahuna 4.3", "kahuna 4.4", "kahuna 4.5", "kahuna 5.1", "kahuna 5.3", "kahuna 3.1")
def test_the_two_turn_example_comes_true_sentence_by_sentence():
    state = two_turns()
    assert {island: state.islands.get(island) for island in FIVE_ISLANDS} == {
        "ALOA": 1,
        "BARI": None,
        "DUDA": 0,
        "ELAI": None,
        "HUNA": 1,
    }
    sentences, state = told(state, WHITES_TURN[0])
    assert sentences == [
        "4.1 White plays DUDA and lays a bridge on BARI–DUDA.",
        "4.3 White wins BARI with 3 of 5 lines.",
        "4.4 The bridge of Black on ALOA–BARI falls.",
        "4.5 Black loses ALOA: 1 of 3 lines is left, 2 are needed.",
    ]
    sentences, state = told(state, WHITES_TURN[1])
    assert sentences == [
        "4.1 White plays ALOA and lays a bridge on ALOA–BARI.",
        "4.3 White wins ALOA with 2 of 3 lines.",
        "4.4 The bridge of Black on ALOA–HUNA falls.",
        "4.5 Black loses HUNA: 2 of 5 lines are left, 3 are needed.",
    ]
    sentences, state = told(state, WHITES_TURN[2])
    assert sentences == [
        "6.4 White draws no card, so Black must draw next.",
        "3.1 White ends the turn; Black is next.",
    ]
    sentences, state = told(state, BLACKS_TURN[0])
    assert sentences == ["5.1 Black plays HUNA and HUNA and removes the bridge of White on ELAI–HUNA."]
    sentences, state = told(state, BLACKS_TURN[1])
    assert sentences == [
        "4.1 Black plays ELAI and lays a bridge on ELAI–HUNA.",
        "4.3 Black wins ELAI with 4 of 6 lines.",
        "4.3 Black wins HUNA with 3 of 5 lines.",
        "4.4 The bridge of White on BARI–ELAI falls.",
        "4.4 The bridge of White on DUDA–ELAI falls.",
        "4.4 The bridge of White on DUDA–HUNA falls.",
        "4.5 White loses DUDA: 2 of 4 lines are left, 3 are needed.",
    ]
    assert {island: state.islands.get(island) for island in FIVE_ISLANDS} == {
        "ALOA": 0,
        "BARI": 0,
        "DUDA": None,
        "ELAI": 1,
        "HUNA": 1,
    }


@pytest.mark.rule("kahuna 4.3", "kahuna 4.4", "kahuna 4.5")
def test_exactly_two_starting_positions_make_the_example_come_true():
    found = list(reconstruct.positions())
    assert len(found) == 2
    differing = set(found[0]["white"]) ^ set(found[1]["white"])
    assert differing == {"BARI-COCO", "BARI-FAAA"}
    assert found[0]["black"] == found[1]["black"]


def test_the_example_position_is_one_of_the_two_at_the_five_islands():
    state = two_turns()
    there = {
        colour: [line for line in reconstruct.LINES_THERE if state.bridges.get(line) == seat]
        for seat, colour in enumerate(("white", "black"))
    }
    assert there in list(reconstruct.positions())


@pytest.mark.rule("kahuna 5.1")
@pytest.mark.parametrize("pair", [("ELAI", "HUNA"), ("HUNA", "HUNA"), ("ELAI", "ELAI")])
def test_three_pairs_of_cards_remove_the_bridge_between_huna_and_elai(pair):
    state = kahuna.position(black=["ELAI-HUNA"], hands=[pair, []], open=["COCO", "FAAA", "GOLA"])
    assert kahuna.play(state, kahuna.Remove("HUNA-ELAI", pair)).bridges == {}


def test_the_record_of_the_example_holds_both_turns():
    record = examples.record()
    assert record.game is kahuna
    assert record.first == two_turns()
    assert record.moves == (*WHITES_TURN, *BLACKS_TURN)
    events = list(record.events())
    assert len(events) == 18
    assert {event.seat for event in events if hasattr(event, "card")} == {0, 1}
    assert Record.parse(kahuna, str(record)) == record
    assert record.last.bridges["ELAI-HUNA"] == 1


# ------------------------------------------------------------------------------------ other positions


@pytest.mark.parametrize("make", [examples.last_bridges, examples.calm_relay, examples.full_hands])
def test_the_other_positions_can_arise_and_white_is_to_move(make):
    assert kahuna.problems(make()) == ()
    assert kahuna.actors(make()) == (0,)


def winning_turns(state, played=()):
    """Yield the ways to end the game within this turn, as sets of moves."""
    if kahuna.outcome(state) is not None:
        yield frozenset(played)
        return
    for move in kahuna.legal_moves(state, 0):
        if isinstance(move, kahuna.Lay | kahuna.Remove):
            yield from winning_turns(kahuna.play(state, move), (*played, move))


@pytest.mark.rule("kahuna 8.5")
def test_the_last_bridges_fall_in_one_way_only():
    assert set(winning_turns(examples.last_bridges())) == {
        frozenset({kahuna.Lay("ALOA-DUDA", "ALOA"), kahuna.Remove("IFFI-LALE", ("IFFI", "LALE"))})
    }


@pytest.mark.rule("kahuna 9.1", "kahuna 9.2", "kahuna 9.3")
def test_in_the_calm_example_duda_is_closed_to_a_card_but_not_to_two():
    state = examples.calm_relay()
    moves = kahuna.legal_moves(state, 0)
    assert kahuna.Lay("ALOA-DUDA", "DUDA") not in moves
    relay = kahuna.Remove("DUDA-HUNA", ("DUDA", "DUDA"), relay=True)
    after = kahuna.play(state, relay)
    assert after.bridges["DUDA-HUNA"] == 0
    assert "DUDA" not in after.islands
    assert kahuna.Lay("ALOA-DUDA", "ALOA") in kahuna.legal_moves(after, 0)


@pytest.mark.rule("kahuna 6.6")
def test_with_full_hands_white_cannot_end_the_turn_before_a_card_has_left():
    state = examples.full_hands()
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert not any(isinstance(move, kahuna.Draw) for move in kahuna.legal_moves(state, 0))
    after = kahuna.play(state, kahuna.Discard(("BARI",)))
    draws = [move.island for move in kahuna.legal_moves(after, 0) if isinstance(move, kahuna.Draw)]
    assert draws == ["COCO", "DUDA", "JOJO", "deck"]
