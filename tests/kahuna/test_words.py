"""Sentences in both languages for every event, move and outcome."""

import re
import tomllib
from importlib import resources

import pytest

from fijiwidgets import kahuna, lang
from fijiwidgets.core import random_record
from fijiwidgets.games.kahuna.events import EVENTS, GameEnded
from fijiwidgets.games.kahuna.rules import RULE_OF_REASON

from . import hooks

ENDS = {  # positions one move before each kind of end
    "most_points": "kahuna white=AB,AD black=KL deck=- round=3 last=1",
    "third_scoring": "kahuna white=AB,AD black=KL deck=- round=3 last=1 points=0/1",
    "most_bridges": "kahuna white=AB,CF black=KL deck=- round=3 last=1",
    "draw": "kahuna white=AB black=KL deck=- round=3 last=1",
    "no_bridges": "kahuna white=AD black=AB hands=AA/- open=CDE round=2",
}


def all_events():
    for options in (*hooks.VARIANTS, {"variant": "calm", "first": 1}):
        for seed in range(6):
            yield from random_record(kahuna, kahuna.start(**options), seed=seed).events()
    for reason, text in ENDS.items():
        move = kahuna.Lay("ALOA-HUNA", "ALOA") if reason == "no_bridges" else kahuna.Draw(None)
        yield from kahuna.resolve(kahuna.parse(text), move)
    yield from kahuna.resolve(kahuna.parse("kahuna hands=AABBC/- open=DDE"), kahuna.Draw(None))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_kind_of_event_has_a_sentence_for_everybody_who_sees_it(language):
    met, reasons = set(), set()
    for event in all_events():
        met.add(type(event))
        if isinstance(event, GameEnded):
            reasons.add(event.outcome.reason)
        for seen in (event, kahuna.seen(event, 0), kahuna.seen(event, 1)):
            said = kahuna.sentence(seen, language)
            assert said.endswith(".")
            assert not re.search(r"[{}]|None", said + kahuna.because(seen, language))
            assert lang.plain(said).count("*") == 0
    assert met == set(EVENTS)
    assert reasons == set(ENDS) == set(RULE_OF_REASON)


def test_no_sentence_is_written_that_nothing_uses():
    said = set()
    template = lang.template

    def spy(key, language=None):
        said.add(key)
        return template(key, language)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lang, "template", spy)
        for event in all_events():
            for seen in (event, kahuna.seen(event, 0), kahuna.seen(event, 1)):
                kahuna.sentence(seen, "en")
                kahuna.because(seen, "en")
    catalogue = tomllib.loads(resources.files("fijiwidgets.lang").joinpath("en/kahuna.toml").read_text("utf-8"))
    written = {f"kahuna.{table}.{entry}" for table in ("event", "because") for entry in catalogue[table]}
    assert written <= said


@pytest.mark.parametrize(
    ("state", "move", "english", "german"),
    [
        ("kahuna phase=deal", "top BARI", "deal BARI", "BARI austeilen"),
        ("kahuna", "top BARI", "lay BARI open", "BARI offen auslegen"),
        ("kahuna", "lay AB A", "lay a bridge on ALOA–BARI with ALOA", "mit ALOA eine Brücke auf ALOA–BARI legen"),
        ("kahuna", "lay AB", "lay a handicap bridge on ALOA–BARI", "eine Vorgabebrücke auf ALOA–BARI legen"),
        (
            "kahuna",
            "remove AB A B",
            "remove the bridge on ALOA–BARI with ALOA and BARI",
            "mit ALOA und BARI die Brücke auf ALOA–BARI entfernen",
        ),
        (
            "kahuna",
            "remove AB A A relay",
            "remove the bridge on ALOA–BARI with ALOA and ALOA and lay an own one there",
            "mit ALOA und ALOA die Brücke auf ALOA–BARI entfernen und dort eine eigene legen",
        ),
        ("kahuna", "discard A B C", "put ALOA, BARI and COCO away, face down", "ALOA, BARI und COCO verdeckt weglegen"),
        ("kahuna", "draw none", "draw no card", "keine Karte ziehen"),
        ("kahuna", "draw deck", "draw from the deck", "vom Stapel ziehen"),
        ("kahuna", "draw A", "take the open card ALOA", "die offene Karte ALOA nehmen"),
        ("kahuna deck=- round=3 last=1", "draw none", "end the turn", "den Zug beenden"),
    ],
)
def test_moves_are_phrases(state, move, english, german):
    table = kahuna.parse(state)
    assert kahuna.describe_move(table, 0, kahuna.parse_move(move), "en") == english
    assert kahuna.describe_move(table, 0, kahuna.parse_move(move), "de") == german


@pytest.mark.parametrize(
    ("reason", "english", "german"),
    [
        ("most_points", "**White** wins by 1 to 0 points.", "**Weiß** gewinnt mit 1 zu 0 Punkten."),
        (
            "third_scoring",
            "**White** wins: 1 point each, but 1 to 0 islands in the third scoring.",
            "**Weiß** gewinnt: gleich viele Punkte (1), aber 1 zu 0 Inseln in der dritten Wertung.",
        ),
        (
            "most_bridges",
            "**White** wins: 0 points each, but 2 to 1 bridges on the board.",
            "**Weiß** gewinnt: gleich viele Punkte (0), aber 2 zu 1 Brücken auf dem Plan.",
        ),
        (
            "draw",
            "The game is a draw: 0 points, 0 islands and 1 bridge each.",
            "Das Spiel endet unentschieden: je 0 Punkte, 0 Inseln und 1 Brücke.",
        ),
        (
            "no_bridges",
            "**White** wins at once in round 2: **Black** has no bridge on the board.",
            "**Weiß** gewinnt sofort in Runde 2: **Schwarz** hat keine Brücke auf dem Plan.",
        ),
    ],
)
def test_outcomes_say_who_won_and_why(reason, english, german):
    move = kahuna.Lay("ALOA-HUNA", "ALOA") if reason == "no_bridges" else kahuna.Draw(None)
    state = kahuna.play(kahuna.parse(ENDS[reason]), move)
    assert kahuna.outcome(state).reason == reason
    assert kahuna.describe_outcome(state, "en") == english
    assert kahuna.describe_outcome(state, "de") == german


def test_players_without_a_name_are_called_by_their_colour():
    state = kahuna.start(players=["Ada", ""])
    assert [kahuna.player_name(state, seat, "de") for seat in (0, 1)] == ["Ada", "Schwarz"]
    assert kahuna.describe_outcome(state, "en") == "The game goes on."
