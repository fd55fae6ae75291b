"""The table and its record: undo and redo, new games, saving and loading as text."""

import random

import pytest

from fijiwidgets import fiji, kahuna, wampum
from fijiwidgets.core import GameError, Record
from fijiwidgets.widgets.table import Table
from tests.games import NAMES, load
from tests.widgets.tables import (
    RANDOM,
    all_parts,
    alone,
    any_move,
    buttons,
    do,
    half_a_game,
    make,
    page,
    together,
    told,
)


@pytest.fixture
def cascade() -> Table:
    """White is to move in the rulebook's long example."""
    return together(kahuna, kahuna.examples.two_turns(), opponents=RANDOM)


# ------------------------------------------------------------------------------------ undo and redo


@pytest.mark.parametrize("name", NAMES)
def test_undo_goes_back_over_the_opponents_moves_and_redo_restores_them(name: str) -> None:
    table = alone(name)
    rng = random.Random(4)
    texts = [table.text]
    for _ in range(4):
        make(table, any_move(table, rng))
        texts.append(table.text)
    for text in reversed(texts[:-1]):
        do(table, "undo")
        assert table.text == text
        assert table.seated == 0
    assert buttons(table, "undo")[""]["off"]
    for text in texts[1:]:
        do(table, "redo")
        assert table.text == text
    assert buttons(table, "redo")[""]["off"]


def test_after_an_undo_the_same_move_meets_the_same_chance() -> None:
    table = alone("kahuna")
    make(table, kahuna.Draw("deck"))
    text = table.text
    do(table, "undo")
    make(table, kahuna.Draw("deck"))
    assert table.text == text


def test_after_an_undo_another_move_is_shown_from_its_first_event() -> None:
    table = alone("kahuna")
    make(table, kahuna.Draw("deck"))
    steps = len(table.films["main"]["captions"])
    do(table, "undo")
    assert not table.films["main"]["play"]
    make(table, kahuna.Draw("deck"))
    assert len(table.films["main"]["captions"]) == steps > 2


def test_a_new_move_after_an_undo_ends_what_could_be_redone() -> None:
    table = alone("kahuna")
    make(table, kahuna.Draw("deck"))
    do(table, "undo")
    make(table, kahuna.Draw(None))
    do(table, "redo")
    assert "nothing to redo" in told(table)


def test_undoing_a_sealed_choice_takes_only_that_choice_back() -> None:
    table = together(fiji, players=3)
    make(table, fiji.Offer(1, 0, 0, 0))
    make(table, fiji.Offer(0, 1, 0, 0))
    do(table, "undo")
    assert table.sealed == {0: fiji.Offer(1, 0, 0, 0)}
    assert (table.seated, table._seating.expected) == (None, 1)
    do(table, "redo")
    assert sorted(table.sealed) == [0, 1]


def test_undoing_choices_that_have_been_shown_takes_all_of_them_back() -> None:
    table = together(fiji, players=3)
    before = table.text
    for offer in (fiji.Offer(1, 0, 0, 0), fiji.Offer(0, 1, 0, 0), fiji.Offer(0, 0, 1, 0)):
        make(table, offer)
    after = table.text
    do(table, "undo")
    assert (table.text, dict(table.sealed)) == (before, {})
    do(table, "redo")
    assert table.text == after


def test_undo_after_somebody_else_has_sat_down_brings_the_screen_back() -> None:
    table = together(kahuna)
    make(table, kahuna.Draw(None))
    do(table, "ready", "1")
    do(table, "undo")
    assert (table.seated, table._seating.expected) == (None, 0)


def test_whoever_saw_what_was_then_undone_sees_what_came_instead() -> None:
    table = together(kahuna)
    make(table, kahuna.Draw("deck"))
    make(table, kahuna.Draw("deck"))
    do(table, "ready", "0")
    do(table, "undo")
    make(table, kahuna.Draw(None))
    do(table, "ready", "0")
    captions = [caption["text"] for caption in table.films["main"]["captions"]]
    assert any("**Black** draws no card" in caption for caption in captions)


def test_a_recorded_game_can_be_undone_to_its_beginning() -> None:
    record = kahuna.examples.record()
    table = together(kahuna, record)
    assert table.state == record.last
    for _ in record.moves:
        do(table, "undo")
    assert table.state == record.first
    assert not table._session.can_undo


# ------------------------------------------------------------------------------------ new games


def test_one_seed_gives_one_game_and_the_same_deal_as_the_game_itself() -> None:
    assert Table(kahuna, seed=5).state == kahuna.deal(kahuna.start(), seed=5)
    games = []
    for _ in range(2):
        table = alone("wampum", seed=5)
        rng = random.Random(1)
        for _ in range(3):
            make(table, any_move(table, rng))
        games.append(table.text)
    assert games[0] == games[1]


def test_a_new_game_has_another_number_and_undo_returns_to_the_old_one() -> None:
    table = alone("kahuna", seed=5)
    make(table, kahuna.Draw("deck"))
    old = table.text
    do(table, "new")
    assert table.state == kahuna.deal(kahuna.start(), seed=6)
    do(table, "new", value="41")
    assert table.state == kahuna.deal(kahuna.start(), seed=41)
    make(table, kahuna.Draw(None))
    begun = table.text
    do(table, "new", value="41")  # the field was only passed through
    assert table.text == begun
    do(table, "undo")
    do(table, "undo")
    do(table, "undo")
    assert table.text == old


def test_a_game_can_be_played_to_its_end_and_then_says_who_won() -> None:
    table = alone("fyfe")
    rng = random.Random(3)
    while table._session.waiting:
        make(table, any_move(table, rng))
    outcome = load("fyfe").outcome(table.state)
    assert outcome is not None
    text = page(table)
    assert load("fyfe").describe_outcome(table.state) in [part.get("text") for part in all_parts(table)]
    assert all(str(score) in text for score in outcome.scores)
    assert [one["look"] for one in buttons(table, "new").values() if "look" in one] or "main" in text
    do(table, "touch", "player:0")
    assert "over" in told(table)


# ------------------------------------------------------------------------------------ text


@pytest.mark.parametrize("name", NAMES)
def test_a_game_can_be_saved_as_text_and_loaded_again(name: str) -> None:
    table = alone(name)
    rng = random.Random(8)
    for _ in range(5):
        make(table, any_move(table, rng))
    other = alone(name, seed=1)
    do(other, "load", value=table.text.replace("\n", "\r\n\r\n") + "\n")
    assert not other.notice, told(other)
    assert other.text == table.text
    assert other.state == table.state
    assert not other.films["main"]["play"]
    assert Record.parse(table.game, table.text).last == table.state
    do(other, "undo")
    assert other.text != table.text


def test_the_text_is_on_the_page_only_when_it_is_asked_for(cascade: Table) -> None:
    def copies() -> list[str]:
        return [part["content"] for part in all_parts(cascade) if part["is"] == "copying"]

    assert copies() == []
    assert str(cascade.state) not in page(cascade)
    do(cascade, "save")
    assert copies() == [cascade.text]
    do(cascade, "touch", "card:0:BARI:0")
    assert copies() == []


def test_where_nothing_is_hidden_the_text_is_always_there() -> None:
    table = alone("fyfe")
    assert table.text in [part.get("content") for part in all_parts(table)]


WRONG = {
    "kahuna white=XX": "Line 1:",
    "nonsense": "Line 1:",
    "{first}\n\nlay BARI-DUDA LALE": "Line 3:",
    "{first}\nlay BARI-DUDA DUDA\nfly away": "Line 3:",
    "{view}": "Line 1:",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_text_is_refused_with_its_line_and_changes_nothing(cascade: Table, text: str) -> None:
    before = cascade.state, cascade.text
    written = text.format(first=cascade.state, view=kahuna.view(cascade.state, 0))
    do(cascade, "load", value=written)
    assert told(cascade).startswith(WRONG[text])
    [field] = [part for part in all_parts(cascade) if part["is"] == "field" and part["do"] == "load"]
    assert field["error"] == told(cascade)
    assert field["value"] == written
    assert (cascade.state, cascade.text) == before
    do(cascade, "load", value="")
    assert not cascade.notice
    with pytest.raises(GameError):
        cascade.load(written)
    assert (cascade.state, cascade.text) == before


def test_a_game_begun_in_an_impossible_position_can_be_loaded_again() -> None:
    state = fiji.examples.record().first
    table = together(fiji, state)
    table.load(table.text)
    assert table.state == state


@pytest.mark.parametrize(("before", "after"), [(2, 4), (4, 2)])
def test_a_text_for_more_or_fewer_players_can_be_loaded_and_undone(before: int, after: int) -> None:
    table = together(wampum, players=before, opponents=RANDOM)
    do(table, "load", value=str(half_a_game(wampum, 1, 60, players=after)))
    assert not table.notice, told(table)
    assert len(table.state.players) == after
    while table._session.can_undo:
        do(table, "undo")
        do(table, "ready", str(table._seating.expected))
        assert "inside" not in told(table), told(table)
    assert len(table.state.players) == before
    make(table, any_move(table, random.Random(1)))
