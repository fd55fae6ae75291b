"""Examples replayed event by event, told in words.

The rulebook has one worked example, a full house of two 3s and three 4s; the rounds are our own.
"""

import pytest

from fijiwidgets import fyfe, lang
from fijiwidgets.core import Record
from fijiwidgets.games.fyfe import examples
from fijiwidgets.games.fyfe.components import LINES, SLOTS
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


@pytest.mark.rule("fyfe 2.3", "fyfe 6.1")
def test_a_lucky_round_is_told_step_by_step() -> None:
    happened = list(examples.record().events())
    lines = [f"{event.rule} {text}" for event, text in zip(happened, told(happened, "en"), strict=True)]
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
    record = examples.record()
    assert Record.parse(fyfe, str(record)) == record
    assert record.last.round == record.first.round + 1
    assert [side.firsts for side in record.last.sides] == [("same:colour",), ()]


def test_every_charm_is_told_in_both_languages() -> None:
    before = ["charm redraw", "charm move r3c1 r4c4", "charm swap r3c1 Y1t", "charm turn r3c1", "charm replace r2 1-5"]
    state = examples.every_charm()
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


# ------------------------------------------------------------------------------------ positions worth showing


def test_only_the_full_board_cannot_arise_in_play() -> None:
    for state in (examples.four_in_a_row(), examples.every_charm(), examples.last_two_rounds()):
        assert fyfe.problems(state) == ()
    assert [problem.key for problem in fyfe.problems(examples.full_board())] == ["fyfe.error.no_tile_points"]


def test_at_the_end_two_players_race_for_the_same_first_bonuses() -> None:
    ends = {}
    for ada in ("place B3p r2c3", "place R2l r4c2"):
        for emmy in ("place B4f r2c5", "place P4l r4c2"):
            state = play(examples.last_two_rounds(), f"{ada} & {emmy}")
            while (outcome := fyfe.outcome(state)) is None:  # the other stone goes on the only cell left
                moves = {seat: fyfe.legal_moves(state, seat) for seat in fyfe.actors(state)}
                state = fyfe.play(
                    state, {seat: listed[0 if len(listed) == 1 else -1] for seat, listed in moves.items()}
                )
            ends[ada[6:9], emmy[6:9]] = outcome.scores
    assert ends == {
        ("B3p", "B4f"): (106, 78),
        ("B3p", "P4l"): (112, 81),
        ("R2l", "B4f"): (109, 84),
        ("R2l", "P4l"): (106, 78),
    }


def test_at_the_full_board_the_dearest_tile_for_each_line_is_not_best() -> None:
    state = examples.full_board()
    worth = {
        slot: {tile: state.box.points(tile) for tile in fyfe.TILES if fyfe.fits(tile, stones_at(state, slot))}
        for slot in SLOTS
    }
    taken: dict[str, int] = {}
    for fitting in worth.values():
        left = {tile: points for tile, points in fitting.items() if tile not in taken}
        if left:
            tile = max(left, key=lambda one: left[one])
            taken[tile] = left[tile]
    assert sum(taken.values()) == 42
    best = {frozenset[str](): 0}  # the tiles used so far, and the most points with just these
    for fitting in worth.values():
        for used, points in list(best.items()):
            for tile in fitting.keys() - used:
                best[used | {tile}] = max(best.get(used | {tile}, 0), points + fitting[tile])
    assert max(best.values()) == 54


def stones_at(state: fyfe.State, slot: str) -> list[str]:
    return [state.sides[0].board[cell] for cell in LINES[SLOTS.index(slot)]]
