"""Who knows what."""

import random
from typing import Any

import pytest

from fijiwidgets import fiji
from fijiwidgets.core import random_record
from fijiwidgets.games.fiji import events as ev
from tests.fiji.helpers import PLENTY, at, of_kind
from tests.fiji.hooks import scramble


def hidden_state() -> Any:
    state = fiji.deal(fiji.start(players=2), seed=1)
    return fiji.play(state, {0: fiji.Hide(2, 1, 1, 0), 1: fiji.Hide(1, 1, 1, 1)})


@pytest.mark.rule("fiji 10.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_with_three_and_more_players_a_view_shows_everything(players: int) -> None:
    for state in random_record(fiji, fiji.start(players=players), seed=1).states:
        for seat in range(players):
            assert fiji.view(state, seat) == state.but(viewer=seat)
            assert scramble(state, seat, random.Random(1)) is None


@pytest.mark.rule("fiji 10.2")
def test_with_two_players_a_view_shows_the_others_beads_as_one_sum() -> None:
    state = hidden_state()
    seen = fiji.view(state, 0)
    assert seen.hands == ((4, 4, 3, 3), (6, 5, 4, 3))
    assert seen.hidden == ((2, 1, 1, 0), None)
    assert fiji.view(state, 1).hands == ((6, 5, 4, 3), (5, 4, 3, 2))
    assert fiji.view(state, 1).hidden == (None, (1, 1, 1, 1))


@pytest.mark.rule("fiji 10.2")
def test_states_that_differ_in_what_is_hidden_look_the_same() -> None:
    rng, different = random.Random(1), 0
    for seed in range(5):
        for state in random_record(fiji, fiji.start(players=2), seed).states:
            for seat in (0, 1):
                if (other := scramble(state, seat, rng)) is not None:
                    assert fiji.view(other, seat) == fiji.view(state, seat)
                    different += other != state
    assert different > 50


@pytest.mark.rule("fiji 10.2")
def test_the_other_player_sees_that_beads_were_hidden_but_not_which() -> None:
    state = fiji.deal(fiji.start(players=2), seed=1)
    (event,) = fiji.resolve(state, {0: fiji.Hide(2, 1, 1, 0), 1: fiji.Hide(1, 1, 1, 1)})
    seen: Any = fiji.seen(event, 0)
    assert isinstance(seen, ev.BeadsHidden)
    assert seen.hidden == ((2, 1, 1, 0), None)
    assert seen.state == fiji.view(event.state, 0)
    assert "**Player 2** 4 beads that stay secret" in fiji.sentence(seen, "en")
    assert "**Person 1** 2 grüne, 1 rote und 1 gelbe Perle" in fiji.sentence(seen, "de")


@pytest.mark.rule("fiji 10.2")
def test_in_a_view_the_others_offers_are_those_that_some_way_of_hiding_allows() -> None:
    state = hidden_state()
    seen = fiji.view(state, 0)
    assert fiji.legal_moves(seen, 0) == fiji.legal_moves(state, 0)
    assert set(fiji.legal_moves(state, 1)) < set(fiji.legal_moves(seen, 1))
    assert fiji.Offer(0, 0, 0, 3) in fiji.legal_moves(seen, 1)
    assert fiji.Offer(0, 0, 0, 3) not in fiji.legal_moves(state, 1)
    # Four of the other's six beads are hidden, so no more than two can be on offer.
    few = fiji.view(at("most G > keep", players=2, hands=[PLENTY, (2, 0, 0, 0)], hidden=[(4, 0, 0, 0)] * 2), 0)
    assert few.hands[1] == (6, 0, 0, 0)
    assert list(fiji.legal_moves(few, 1)) == [fiji.Offer(1, 0, 0, 0), fiji.Offer(2, 0, 0, 0)]


@pytest.mark.rule("fiji 10.3")
def test_when_hands_are_shown_the_secret_is_out() -> None:
    events = list(random_record(fiji, fiji.start(players=2), seed=2).events())
    shown = of_kind(ev.HandsShown, events)
    assert len(shown) == 4
    for event in shown:
        for seat in (0, 1):
            assert fiji.view(event.state, seat) == event.state.but(viewer=seat)
    assert fiji.view(events[-1].state, 0) == events[-1].state.but(viewer=0)


def test_the_board_of_a_view_shows_the_sum_and_says_so() -> None:
    board = fiji.text_board(hidden_state(), viewer=0, language="en")
    lines = board.splitlines()
    assert lines[-1].split() == ["Player", "2", "6", "5", "4", "3", "0", "with", "4", "hidden"]
    assert lines[-2].split() == ["hidden", "2", "1", "1", "0"]
    assert board.count("hidden") == 2
