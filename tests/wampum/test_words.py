"""Sentences and boards."""

import pytest

from fijiwidgets import core, lang, wampum
from fijiwidgets.games.wampum import Bid, Discard, Draw, Go, Remove

from .helpers import happened, last_round, the


def test_sentences_say_who_does_what_in_both_languages() -> None:
    events = happened(last_round(), Bid(1, {"maize": 2}), Bid(1, {"fur": 2, "tobacco": 1}))
    displaced, must_go = the(events, "Displaced"), the(events, "MustGo")
    assert wampum.sentence(displaced, "en") == "**Purple** displaces **Green** from village B with 3 against 2."
    assert wampum.sentence(displaced, "de") == "**Lila** vertreibt **Grün** mit 3 gegen 2 aus Dorf B."
    assert wampum.sentence(must_go, "en") == "**Green** has to go at once, and may go to village A or C."
    assert wampum.sentence(must_go, "de") == "**Grün** muss sofort weiter, und zwar nach Dorf A oder C."


def test_a_tie_for_the_canoe_is_explained() -> None:
    events = happened(last_round(canoe=1), Bid(0, {"fur": 1}), Bid(1, {"spirits": 2}), Bid(2, {"maize": 2}))
    canoe = the(events, "CanoeGiven")
    assert wampum.sentence(canoe, "en") == "**Red** has the highest bid with 2 and takes the canoe."
    assert wampum.because(canoe, "en").startswith(
        "Red and Green bid equally high; the first of them clockwise from Purple"
    )
    alone = happened(last_round(canoe=1), Bid(0, {"fur": 1}), Bid(1, {"spirits": 1}), Bid(2, {"maize": 2}))
    assert wampum.because(the(alone, "CanoeGiven"), "de") == ""


@pytest.mark.parametrize(
    ("move", "english", "german"),
    [
        (Bid(2, (3, 1, 0, 0, 0)), "bid 3 maize and 1 weapon on village C", "3 Mais und 1 Waffe auf Dorf C bieten"),
        (Go(0), "go to village A", "nach Dorf A ziehen"),
        (Discard((0, 0, 2, 0, 1)), "discard 2 furs and 1 spirits", "2 Felle und 1 Spirituose abwerfen"),
        (Draw(3), "draw 1 tobacco", "1 Tabak ziehen"),
        (Remove(1), "take 1 weapon out of the game", "1 Waffe aus dem Spiel nehmen"),
    ],
)
def test_moves_are_phrases(move: core.Move, english: str, german: str) -> None:
    assert wampum.describe_move(last_round(), 0, move, "en") == english
    assert wampum.describe_move(last_round(), 0, move, "de") == german


def test_the_board_shows_everything_on_the_table_and_hides_what_a_viewer_cannot_see() -> None:
    table = wampum.play(last_round(wampum=[4, 0, 0]), Bid(1, {"maize": 2}))
    board = wampum.text_board(table, language="en")
    assert "round 12 of 12" in board
    assert "to decide: Purple" in board
    rows = {line[:14].strip(): line.split() for line in board.splitlines()}
    assert rows["village B"][-6:] == ["1", ".", ".", "2", ".", "3"]
    assert rows["Green bids"][-6:] == ["2", ".", ".", ".", ".", "2"]
    assert "wampum 4, canoe" in board
    seen = wampum.text_board(table, viewer=1, language="de")
    assert [line.split()[-6:] for line in seen.splitlines() if "bietet" in line] == [["?"] * 5 + ["2"]]


def test_the_board_fits_even_with_the_longest_names() -> None:
    names = [letter * 30 for letter in "ABC"]
    table = happened(last_round(players=names), Bid(1, {"maize": 2}), Bid(1, {"fur": 2, "tobacco": 1}))[-1].state
    for language in lang.LANGUAGES:
        assert max(map(len, wampum.text_board(table, language=language).splitlines())) <= 100
    assert lang.say("wampum.board.nobody", "en") in wampum.text_board(wampum.start(4), language="en")


def test_every_kind_of_event_has_its_sentence_in_a_few_games() -> None:
    found: dict[str, str] = {}
    for players in wampum.PLAYERS:
        for seed in range(3):
            for event in core.random_record(wampum, wampum.start(players), seed).events():
                found[type(event).__name__] = wampum.sentence(event, "de")
    assert set(found) == {event.__name__ for event in wampum.EVENTS}
    assert all(text[-1] == "." for text in found.values())
