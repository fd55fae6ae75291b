"""What people read: sentences in both languages, and the board."""

import pytest

from fijiwidgets import fiji, lang
from fijiwidgets.core import random_record
from fijiwidgets.games.fiji import examples
from fijiwidgets.games.fiji.components import CONDITIONS, EFFECTS
from fijiwidgets.games.fiji.words import bead_words, condition_words, effect_words, goal_words
from tests.fiji.helpers import at, happens, last_exchange, offers
from tests.fiji.hooks import VARIANTS

EXAMPLE = {
    "en": [
        "All show their offers: **Hedwig** 1 green, 1 red and 1 yellow bead; **Christian** 1 green and 1 red bead; "
        "**Angelika** 1 red and 1 yellow bead; **Marcel** 4 blue beads.",
        "Row 1, most green and red: **Hedwig** 2, **Christian** 2, **Angelika** 1, **Marcel** 0.",
        "**Hedwig** and **Christian** each have 2 and cancel each other.",
        "**Angelika** is alone with 1 and acts: take 3 red beads.",
        "**Angelika** takes 3 red beads from the supply.",
        "Row 2, fewest yellow: **Hedwig** 1, **Christian** 0, **Angelika** 1, **Marcel** 0.",
        "**Christian** and **Marcel** each have 0 and cancel each other.",
        "**Hedwig** and **Angelika** each have 1 and cancel each other.",
        "Nobody acts; there is no «keep the offer».",
        "Row 3, most beads in all: **Hedwig** 3, **Christian** 2, **Angelika** 2, **Marcel** 4.",
        "**Marcel** is alone with 4 and acts: all others take 1 yellow bead.",
        "All others take 1 yellow bead each: **Hedwig**, **Christian** and **Angelika**.",
        "Row 4, fewest beads in all: **Hedwig** 3, **Christian** 2, **Angelika** 2, **Marcel** 4.",
        "**Christian** and **Angelika** each have 2 and cancel each other.",
        "**Hedwig** is alone with 3 and acts: take 2 yellow beads.",
        "**Hedwig** takes nothing: the supply does not hold 2 yellow beads.",
        "The offers of **Hedwig**, **Christian**, **Angelika** and **Marcel** go into the supply: "
        "2 green, 3 red, 2 yellow and 4 blue beads.",
        "Exchange 1 of 3 is over; the supply holds 7 green, 4 red, 2 yellow and 6 blue beads.",
    ],
    "de": [
        "Alle zeigen ihr Gebot: **Hedwig** 1 grüne, 1 rote und 1 gelbe Perle; **Christian** 1 grüne und 1 rote Perle; "
        "**Angelika** 1 rote und 1 gelbe Perle; **Marcel** 4 blaue Perlen.",
        "Zeile 1, am meisten Grün und Rot: **Hedwig** 2, **Christian** 2, **Angelika** 1, **Marcel** 0.",
        "**Hedwig** und **Christian** haben je 2 und heben einander auf.",
        "**Angelika** ist mit 1 allein und handelt: 3 rote Perlen nehmen.",
        "**Angelika** nimmt 3 rote Perlen aus dem Vorrat.",
        "Zeile 2, am wenigsten Gelb: **Hedwig** 1, **Christian** 0, **Angelika** 1, **Marcel** 0.",
        "**Christian** und **Marcel** haben je 0 und heben einander auf.",
        "**Hedwig** und **Angelika** haben je 1 und heben einander auf.",
        "Niemand handelt; «das Gebot behalten» entfällt.",
        "Zeile 3, am meisten Perlen insgesamt: **Hedwig** 3, **Christian** 2, **Angelika** 2, **Marcel** 4.",
        "**Marcel** ist mit 4 allein und handelt: alle anderen nehmen 1 gelbe Perle.",
        "Alle anderen nehmen je 1 gelbe Perle: **Hedwig**, **Christian** und **Angelika**.",
        "Zeile 4, am wenigsten Perlen insgesamt: **Hedwig** 3, **Christian** 2, **Angelika** 2, **Marcel** 4.",
        "**Christian** und **Angelika** haben je 2 und heben einander auf.",
        "**Hedwig** ist mit 3 allein und handelt: 2 gelbe Perlen nehmen.",
        "**Hedwig** geht leer aus: Der Vorrat gibt 2 gelbe Perlen nicht her.",
        "Die Gebote von **Hedwig**, **Christian**, **Angelika** und **Marcel** kommen in den Vorrat: "
        "2 grüne, 3 rote, 2 gelbe und 4 blaue Perlen.",
        "Tausch 1 von 3 ist vorbei; im Vorrat liegen 7 grüne, 4 rote, 2 gelbe und 6 blaue Perlen.",
    ],
}


@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_the_exchange_example_is_told_sentence_by_sentence(language: str) -> None:
    told = [fiji.sentence(event, language) for event in examples.record().events()]
    assert told == EXAMPLE[language]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_event_has_a_sentence_and_every_sentence_ends(options: dict[str, object]) -> None:
    for event in random_record(fiji, fiji.start(**options), seed=1).events():
        for language in lang.LANGUAGES:
            sentence, because = fiji.sentence(event, language), fiji.because(event, language)
            assert sentence.endswith(".")
            assert sentence.count("**") % 2 == 0
            assert because == "" or because.endswith((".", "."))


def test_level_players_are_told_why_they_get_what_they_get() -> None:
    told = {}
    for edition in ("de", "en"):
        events = last_exchange(*[(0, red, 0, 0) for red in (5, 5, 5, 1)], edition=edition)
        told[edition] = next(
            (fiji.sentence(event, "en"), fiji.because(event, "en"))
            for event in events
            if type(event).__name__ == "TrophiesGiven"
        )
    assert told["de"][0] == "Places 1 to 3: **Player 1**, **Player 2** and **Player 3** get 1 trophy each."
    assert "count as place 3, the lowest that they share: 4 less 3 makes 1" in told["de"][1]
    assert told["en"][0] == "Places 1 to 3: **Player 1**, **Player 2** and **Player 3** get 2 trophies each."
    assert "next lower place, 2: 4 less 2 makes 2" in told["en"][1]


@pytest.mark.parametrize(
    ("edition", "there", "sentence", "because"),
    [
        ("de", 3, "**Player 2** takes 2 red beads, half of the 3 in the supply.", "rounded up in the German edition"),
        ("en", 3, "**Player 2** takes 1 red bead, half of the 3 in the supply.", "rounded down in the English edition"),
        ("en", 1, "**Player 2** takes no red: half of 1, rounded down, is nothing.", "rounded down"),
        ("de", 0, "**Player 2** takes no red: there is none in the supply.", ""),
        ("de", 4, "**Player 2** takes 2 red beads, half of the 4 in the supply.", ""),
    ],
)
def test_halves_are_told_with_their_rounding(edition: str, there: int, sentence: str, because: str) -> None:
    events = happens(
        at("most G > half R", supply=(9, there, 9, 9), edition=edition),
        offers((1, 0, 0, 0), (2, 0, 0, 0), (0, 1, 0, 0)),
    )
    (event,) = [event for event in events if type(event).__name__ == "HalfTaken"]
    assert fiji.sentence(event, "en") == sentence
    assert because in fiji.because(event, "en")


def test_all_cards_have_words_of_their_own() -> None:
    for language in lang.LANGUAGES:
        assert len({condition_words(card, language) for card in CONDITIONS}) == 16
        assert len({effect_words(card, language) for card in EFFECTS}) == 16
        assert len({goal_words(colour + way, language) for colour in "GRYB" for way in "+-"}) == 8
    assert condition_words("most YB", "de") == "am meisten Gelb und Blau"
    assert effect_words("others B", "de") == "alle anderen nehmen 1 blaue Perle"
    assert bead_words((0, 0, 0, 0), "de") == "keine Perlen"


def test_moves_are_phrases() -> None:
    state = at("most G > keep")
    assert fiji.describe_move(state, 0, fiji.Offer(1, 0, 2, 0), "en") == "offer 1 green and 2 yellow beads"
    assert fiji.describe_move(state, 0, fiji.Hide(0, 0, 0, 1), "de") == "1 blaue Perle verstecken"
    assert fiji.describe_move(state, 0, fiji.Rotate(1), "en") == "turn goal 2 (fewest blue) round"
    assert fiji.describe_move(state, 0, fiji.Swap(0, 3), "de") == (
        "die Ziele 1 (am meisten Rot) und 4 (am meisten Gelb) tauschen"
    )
    assert fiji.describe_move(state, None, fiji.DrawGoal("B-"), "en") == "lay the goal «fewest blue»"


def test_the_outcome_is_told() -> None:
    assert fiji.describe_outcome(fiji.start(), "en") == "The game goes on."
    won = last_exchange((0, 3, 0, 0), (0, 2, 0, 0), (0, 1, 0, 0), round=4, heads=(1, 4, 2))[-1]
    shared = last_exchange((0, 3, 0, 0), (0, 2, 0, 0), (0, 1, 0, 0), round=4, heads=(3, 4, 2))[-1]
    assert fiji.sentence(won, "en") == "**Player 2** wins with 5 trophies."
    assert fiji.sentence(shared, "de") == "**Person 1** und **Person 2** haben je 5 Trophäen und teilen sich den Sieg."


def test_the_board_shows_everything_on_the_table() -> None:
    state = examples.record().first
    waiting = fiji.play(
        state.but(table=(("most GR", "keep"), ("most all", "rotate"), *state.table[2:])), examples.record().moves[0]
    )
    assert fiji.text_board(waiting, language="en") == BOARD


BOARD = """\
Fiji, German edition: round 1 of 4, exchange 1 of 3
The acting player chooses a goal to turn round.

Goals: 1. most red   2. fewest blue   3. most green   4. most yellow

Exchange conditions (still in the piles: 12 conditions, 12 effects)
  1. most green and red                : keep the offer
> 2. most beads in all                 : turn a goal round
  3. most beads in all                 : all others take 1 yellow bead
  4. fewest beads in all               : take 2 yellow beads

            green     red  yellow    blue    trophies
supply          5       4       3       2

Hedwig          4       3       2       2           0
  offer         1       1       1       0
Christian       4       3       3       2           0
  offer         1       1       0       0
Angelika        5       3       2       2           0   keeps the offer
  offer         0       1       1       0
Marcel          5       4       3       0           0
  offer         0       0       0       4"""
