"""Examples replayed event by event, told in words.

The rulebook has one worked example, a full house of two 3s and three 4s; the rounds are our own.
"""

import pytest

from fijiwidgets import fyfe, lang
from fijiwidgets.core import Record
from tests.fyfe.helpers import events, play, study


def told(happened: list[object], language: str) -> list[str]:
    return [lang.plain(fyfe.sentence(event, language)) for event in happened]  # type: ignore[arg-type]


@pytest.mark.rule("fyfe 5.2")
def test_the_rulebook_full_house_of_two_threes_and_three_fours() -> None:
    state = study("B3f G4l R4t Y3h .", tiles={"r1": "house:number"}, supply="P4p Y5t")
    happened = events(state, "place P4p r1c5")
    assert told(happened, "en") == [
        "Player 1 places purple 4 pineapple on row 1, column 5.",
        "Player 1 fulfils “full house in numbers” at row 1: 4 points.",
    ]
    assert [fyfe.because(event, "en") for event in happened] == [
        "",
        "Three stones share one number and two share another.",
    ]
    assert told(happened, "de") == [
        "Person 1 legt Lila 4 Ananas auf Zeile 1, Spalte 5.",
        "Person 1 erfüllt „Full House in Zahlen“ (Zeile 1): 4 Punkte.",
    ]


FIVE_A_ROW = (
    "fyfe players=Ada,Emmy boards=B1fB2fB3fB4f1/5/5/5/5;G1fG2lG3fG4l1/5/5/5/5 "
    "tiles=r1:same:colour;r1:house:symbol supply=R1t;R2t"
)


@pytest.mark.rule("fyfe 2.3", "fyfe 6.1")
def test_a_lucky_round_is_told_step_by_step() -> None:
    state = fyfe.parse(FIVE_A_ROW)
    steps = ["draw lucky", "draw B5f", "draw G5f", "place B5f r1c5 & place R2t r3c3", "done & tile d1 any"]
    steps += ["charm swap r1c2 G5f", "done"]
    lines = []
    for step in steps:
        happened = events(state, step)
        lines += [f"{event.rule} {text}" for event, text in zip(happened, told(happened, "en"), strict=True)]
        state = happened[-1].state
    assert lines == [
        "2.3 Ada draws a lucky stone: everybody may use a charm in this round.",
        "2.1 Ada draws blue 5 flower.",
        "2.1 Emmy draws green 5 flower.",
        "3.1 Ada places blue 5 flower on row 1, column 5.",
        "5.3 Ada fulfils “same colour” at row 1: 9 points.",
        "3.1 Emmy places red 2 turtle on row 3, column 3.",
        "3.2 No tile points at Emmy's new stone: one must be laid at column 3, the diagonal from the top left, "
        "the diagonal from the top right and row 3.",
        "3.5 Ada is done and waits for the others.",
        "3.2 Emmy lays the tile “any five” at the diagonal from the top left.",
        "4.5 Emmy uses the charm “swap”, takes green 2 leaf from row 1, column 2 and puts green 5 flower there.",
        "6.1 Ada is the first to fulfil “same colour”: 3 bonus points.",
        "3.5 Round 5 ends.",
    ]


def test_a_record_of_sealed_steps_is_read_back() -> None:
    steps = ["draw lucky", "draw B5f", "draw G5p", "0: place B5f r1c5 & 1: place G5p r1c5"]
    record = Record.parse(fyfe, "\n".join([FIVE_A_ROW, *steps]))
    assert Record.parse(fyfe, str(record)) == record
    assert record.last.sides[0].scored == ("same:colour",)
    assert record.last.sides[1].scored == ()


def test_every_charm_is_told_in_both_languages() -> None:
    rows = ("R2f R3f R4f R5f B2f", "B1f G1f P1f R1f Y1f", "Y5h . . . .")
    tiles = {"r1": "same:colour", "r2": "any", "r3": "5-1"}
    before = ["charm redraw", "charm move r3c1 r4c4", "charm swap r3c1 Y1t", "charm turn r3c1", "charm replace r2 1-5"]
    state = study(*rows, tiles=tiles, lucky_round=True)
    english, german = [], []
    for text in [*before, "place Y1t r3c2 joker"]:
        happened = events(state, text)
        english.append(told(happened, "en")[0])
        german.append(told(happened, "de")[0])
    happened = events(play(state, "place Y1t r3c2"), "charm four r1")
    assert told(happened, "en")[0] == (
        "Player 1 uses the charm “four of five” at row 1: the stone on row 1, column 5 need not fit “same colour”."
    )
    assert told(happened, "de")[0].startswith("Person 1 nutzt den Glücksbringer „vier von fünf“ (Zeile 1)")
    for name, text in zip(
        ("redraw", "move", "swap", "turn into a joker", "replace a tile", "place a joker"), english, strict=True
    ):
        assert f"“{name}”" in text
    for name, text in zip(
        ("neu ziehen", "verschieben", "tauschen", "zum Joker drehen", "Tafel ersetzen", "Joker legen"),
        german,
        strict=True,
    ):
        assert f"„{name}“" in text
    for move in fyfe.legal_moves(state, 0):
        assert fyfe.describe_move(state, 0, move, "en") != fyfe.describe_move(state, 0, move, "de")
