"""Who sees what: views, events as a player saw them, and boards of views."""

import random

import pytest

from fijiwidgets import IllegalMove, Record, kahuna
from fijiwidgets.core import random_record
from fijiwidgets.games.kahuna.components import ISLANDS
from fijiwidgets.games.kahuna.events import CardDealt, CardsPutAway, DeckCardDrawn

from .hooks import VARIANTS, scramble


@pytest.fixture(scope="module")
def states():
    record = random_record(kahuna, kahuna.start(), seed=11)
    return record.states


@pytest.mark.rule("kahuna 10.1")
def test_a_view_shows_everything_that_lies_open_and_all_numbers_of_cards(states):
    for state in states:
        for player in (0, 1):
            view = kahuna.view(state, player)
            assert view.viewer == player
            assert view.hands[player] == state.hands[player]
            assert (view.open, view.discards) == (state.open, state.discards)
            assert (view.bridges, view.islands, view.points) == (state.bridges, state.islands, state.points)
            assert len(view.hands[1 - player]) == len(state.hands[1 - player])
            assert len(view.deck) == len(state.deck)
            assert len(view.face_down) == len(state.face_down)


@pytest.mark.rule("kahuna 10.2")
def test_a_view_hides_the_other_hand_the_deck_and_the_cards_put_away(states):
    for state in states:
        for player in (0, 1):
            view = kahuna.view(state, player)
            assert set(view.hands[1 - player]) | set(view.deck) | set(view.face_down) <= {None}


@pytest.mark.rule("kahuna 10.2")
def test_states_that_differ_in_hidden_cards_only_look_the_same(states):
    rng = random.Random(2)
    compared = 0
    for state in states:
        for player in (0, 1):
            other = scramble(state, player, rng)
            if other is not None and other != state:
                compared += 1
                assert kahuna.view(other, player) == kahuna.view(state, player)
    assert compared > 50


@pytest.mark.rule("kahuna 10.2")
def test_a_player_does_not_see_cards_that_only_the_opponent_saw():
    record = random_record(kahuna, kahuna.start(variant="calm"), seed=4)
    kinds_met = set()
    for event in record.events():
        for player in (0, 1):
            seen = kahuna.seen(event, player)
            assert seen.state == kahuna.view(event.state, player)
            if isinstance(event, CardDealt | DeckCardDrawn | CardsPutAway):
                kinds_met.add(type(event))
                if event.seat == player:
                    assert seen.but(state=event.state) == event
                elif isinstance(event, CardsPutAway):
                    assert seen.cards == (None,) * len(event.cards)
                else:
                    assert seen.card is None
            else:
                assert seen.but(state=event.state) == event
    assert kinds_met == {CardDealt, DeckCardDrawn, CardsPutAway}


@pytest.mark.rule("kahuna 10.2")
def test_the_record_of_a_player_keeps_what_he_put_away_himself():
    state = kahuna.position(hands=[["ALOA", "BARI"], []], open=["COCO", "GOLA", "LALE"])
    record = Record(kahuna, state, (kahuna.Discard(("ALOA", "BARI")),))
    assert record.seen_by(0)[0].cards == ("ALOA", "BARI")
    assert record.seen_by(1)[0].cards == (None, None)


@pytest.mark.parametrize("options", VARIANTS)
def test_the_moves_of_the_viewer_are_those_of_the_full_state(options):
    for state in random_record(kahuna, kahuna.start(**options), seed=9).states:
        for player in kahuna.actors(state):
            assert kahuna.legal_moves(kahuna.view(state, player), player) == kahuna.legal_moves(state, player)


def test_a_view_cannot_be_played_on_and_hides_what_nature_and_the_opponent_can_do():
    state = kahuna.deal(kahuna.start(), seed=1)
    view = kahuna.view(state, 1)
    assert kahuna.legal_moves(view, 0) == ()
    assert kahuna.chance(kahuna.view(kahuna.start(), 0)) == []
    with pytest.raises(IllegalMove):
        kahuna.play(kahuna.view(state, 0), kahuna.Draw(None))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("options", [*VARIANTS, {"players": ["Maximiliana Wilhelmine Freifra", "B" * 30]}])
def test_the_text_board_is_at_most_a_hundred_columns_wide_and_tells_no_secret(options, language):
    rng = random.Random(3)
    for state in random_record(kahuna, kahuna.start(**options), seed=21).states[::7]:
        for player in (0, 1):
            board = kahuna.text_board(state, player, language)
            assert max(map(len, board.splitlines())) <= 100
            assert all(board.count(island) >= 2 for island in ISLANDS)
            other = scramble(state, player, rng)
            assert other is None or kahuna.text_board(other, player, language) == board
        assert max(map(len, kahuna.text_board(state, None, language).splitlines())) <= 100


def test_the_map_of_the_text_board_shows_bridges_and_holders():
    board = kahuna.text_board(kahuna.position(white=["ALOA-BARI", "ALOA-DUDA"], black=["KAHU-LALE"]))
    rows = {line.split()[0]: line.split() for line in board.splitlines() if line[:4] in ISLANDS}
    assert "(ooo)" in board
    assert "ALOA-BARI o" in board
    assert "KAHU-LALE #" in board
    assert "IFFI-LALE ." in board
    assert rows["LALE"] == ["LALE", "-", "2", "3", "0", "1", "2"]
    assert rows["ALOA"] == ["ALOA", "White", "2", "3", "2", "0", "1"]


@pytest.mark.rule("kahuna 10.2")
def test_a_view_that_pretends_to_be_a_whole_state_is_refused_where_a_card_is_missed(states):
    refused = {"hand": 0, "deck": 0, "put away": 0}
    for state in states:
        for player in (0, 1):
            pretender = kahuna.view(state, player).but(viewer=None)
            moves = [move for seat in kahuna.actors(state) for move in kahuna.legal_moves(state, seat)]
            for move in moves + [move for move, _ in kahuna.chance(state)]:
                if reason := refusal(pretender, move):
                    assert reason.startswith(("deck: ", "face_down: ", "hands: "))
                    assert "a full state none" in reason
                    natures = isinstance(move, kahuna.Top)
                    refused["deck" if natures else "put away" if state.to_move == player else "hand"] += 1
    assert all(number > 20 for number in refused.values())


def refusal(state, move):
    """Return why a move is refused; many moves need no card that is missing, and are not."""
    try:
        kahuna.play(state, move)
    except IllegalMove as error:
        return str(error)
    return None
