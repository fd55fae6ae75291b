"""An analysis for people: a table in a terminal, a picture in a notebook, one line where Python shows it."""

import solvers
from fijiwidgets import fiji, fyfe, kahuna
from tests.solvers.positions import LAST_EXCHANGE

STUDY = kahuna.position(white=["ALOA-BARI"], hands=[["ALOA"], []], open=["BARI", "BARI", "COCO"])


def test_the_table_has_the_best_moves_first_and_says_how_many_are_left_out() -> None:
    found = solvers.analyse(STUDY)
    said = found.text(most=3).splitlines()
    assert said[:2] == [
        "White: what each move is worth",
        "Islands ahead when the turn ends; a game won counts 13 (exact for this turn)",
    ]
    assert said[-5].split() == ["move", "value", "regret"]
    assert said[-4].split()[-2:] == ["+1", "0"]
    assert said[-1] == f"… and {len(found.moves) - 3} more moves"
    assert "more" not in found.text(most=len(found.moves))


def test_sealed_moves_have_their_probabilities_and_german_has_its_words() -> None:
    said = solvers.analyse(fiji.parse(LAST_EXCHANGE), 0).text(language="de")
    assert "Bedauern  Anteil" in said
    assert "1/3" in said
    assert "0 %" in said


def test_averages_are_decimals_in_the_whole_column() -> None:
    said = solvers.analyse(fyfe.examples.three_cells_left(), 0).text()
    assert "+113.64" in said
    assert "/" not in said


def test_a_notebook_shows_the_table_as_a_picture_and_python_a_line_without_an_address() -> None:
    found = solvers.analyse(STUDY)
    shown = found._repr_mimebundle_()
    assert shown["text/plain"] == found.text()
    assert "what each move is worth" in shown["image/svg+xml"]
    assert repr(found) == "<Analysis: exact for this turn; 7 moves; best: lay ALOA-DUDA ALOA, +1>"
    first = next(solvers.analysing(kahuna.examples.two_turns(), 0, depth=3))
    assert repr(found.but(moves=())) == "<Analysis: exact for this turn; 0 moves>"
    assert first._repr_mimebundle_()
    assert found.but(moves=()).text()
