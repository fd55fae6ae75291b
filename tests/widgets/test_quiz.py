"""The quiz and the checks: choose, reveal, reason; nothing is given away before."""

import json
import random
from typing import Any

import pytest

from fijiwidgets import Quiz, lesson
from fijiwidgets.core import GameError
from fijiwidgets.lessons import Question, catalogue
from fijiwidgets.widgets.base import Widget
from fijiwidgets.widgets.check import Check
from tests.games import load

QUESTIONS = [name for name, one in catalogue().items() if isinstance(one, Question)]


def send(widget: Widget, do: str, key: str = "", value: Any = None) -> None:
    widget._hear(widget, {"do": do, "key": key, "value": value, "turn": widget.turn}, [])


def page(widget: Widget) -> str:
    """Return everything that the page knows: all traits, the text and the picture."""
    traits = {name: getattr(widget, name) for name in widget.keys if not name.startswith(("_", "layout"))}
    return json.dumps(traits, default=str) + repr(widget) + widget.still().svg()


@pytest.fixture
def quiz() -> Quiz:
    choices = ["seven", "eight"]
    return Quiz("How many?", choices, answer=1, because="Because the secret word is xylophone.")


def test_not_tried_chosen_right_and_wrong_are_four_things(quiz: Quiz) -> None:
    seen = [quiz.status]
    send(quiz, "choose", "1")
    seen.append(quiz.status)
    send(quiz, "reveal")
    seen.append(quiz.status)
    send(quiz, "again")
    send(quiz, "choose", "0")
    send(quiz, "reveal")
    seen.append(quiz.status)
    assert seen == ["untried", "chosen", "right", "wrong"]


def test_every_choice_has_a_ring_and_the_chosen_one_is_filled(quiz: Quiz) -> None:
    def rings() -> list[int]:
        (listing,) = [part for part in quiz.ui[0]["parts"] if part["is"] == "listing"]
        return [len(item["sign"]["face"]) for item in listing["items"]]

    assert rings() == [1, 1]
    send(quiz, "choose", "1")
    assert rings() == [1, 2]
    send(quiz, "reveal")
    assert rings() == [1, 2]


def test_nothing_is_revealed_before_a_choice(quiz: Quiz) -> None:
    send(quiz, "reveal")
    assert quiz.status == "untried"
    assert "First choose" in quiz.notice["text"]


def test_a_choice_can_be_changed_until_it_is_revealed(quiz: Quiz) -> None:
    send(quiz, "choose", "0")
    send(quiz, "choose", "1")
    send(quiz, "reveal")
    send(quiz, "choose", "0")
    assert quiz.chosen == 1
    assert "revealed" in quiz.notice["text"]


def test_the_reason_is_not_in_the_page_before_the_reveal(quiz: Quiz) -> None:
    assert "xylophone" not in page(quiz)
    send(quiz, "choose", "0")
    assert "xylophone" not in page(quiz)
    send(quiz, "reveal")
    assert "xylophone" in page(quiz)
    send(quiz, "again")
    assert "xylophone" not in page(quiz)


@pytest.mark.parametrize("right", range(4))
def test_the_page_does_not_depend_on_the_answer_before_the_reveal(right: int) -> None:
    quizzes = [Quiz("Which?", list("abcd"), answer=answer, because=f"It is {answer}.") for answer in (right, 0)]
    for quiz in quizzes:
        send(quiz, "choose", "2")
    assert quizzes[0].ui == quizzes[1].ui
    assert quizzes[0].films == quizzes[1].films


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_of_the_lessons_is_asked_revealed_and_proved(name: str) -> None:
    quiz = lesson.predict(name)
    known = catalogue()[name]
    assert isinstance(known, Question)
    right = known.choices.index(known.answer())
    because = quiz.because["en"]  # type: ignore[index]
    assert because not in page(quiz)
    if quiz.record:
        assert len(quiz.films["main"]["captions"]) == 1
    send(quiz, "choose", str(right))
    send(quiz, "reveal")
    assert quiz.status == "right"
    assert because in page(quiz).replace("\\u2019", "’") or because in json.dumps(quiz.ui, ensure_ascii=False)
    if quiz.record:
        assert len(quiz.films["main"]["captions"]) == 1 + len(list(quiz.record.events()))
    quiz.language = "de"
    assert quiz.because["de"] in json.dumps(quiz.ui, ensure_ascii=False)  # type: ignore[index]


@pytest.mark.parametrize(("typed", "status"), [("0,5", "right"), ("1/2", "right"), ("0.5", "right"), ("2", "wrong")])
def test_an_answer_may_be_typed(typed: str, status: str) -> None:
    quiz = Quiz("What is the chance?", answer=0.5)
    send(quiz, "write", value=typed)
    send(quiz, "reveal")
    assert quiz.status == status


def test_several_answers_may_be_right() -> None:
    quiz = Quiz("Which is even?", ["one", "two", "four"], answer={1, 2})
    send(quiz, "choose", "2")
    send(quiz, "reveal")
    assert quiz.status == "right"


def test_a_question_that_nobody_can_get_right_is_refused() -> None:
    with pytest.raises(GameError, match="0 to 1"):
        Quiz("Which?", ["a", "b"], answer=2)


def test_an_unknown_name_is_answered_with_those_there_are() -> None:
    with pytest.raises(GameError, match="kahuna_falling"):
        lesson.predict("nothing")
    with pytest.raises(GameError, match="fiji_act_first"):
        lesson.check("nothing")


def test_the_text_of_a_check_is_stable() -> None:
    assert repr(lesson.check("kahuna_majority")) == "Check('kahuna_majority', untried)"
    assert repr(lesson.check("kahuna_majority", 4)) == "Check('kahuna_majority', right)"


def test_a_thousand_random_actions_leave_a_quiz_usable() -> None:
    rng = random.Random(5)
    quiz = Quiz("Which?", list("abcd"), answer=2, record=load("kahuna").examples.record())
    for _ in range(1000):
        do = rng.choice(["choose", "reveal", "again", "write", "look", "layout", "nonsense"])
        send(quiz, do, rng.choice(["0", "2", "9", "-1", "x", "", "wide"]), rng.choice([None, "2", 3.5, True]))
        assert quiz.status in ("untried", "chosen", "right", "wrong")
        assert "Something went wrong inside" not in quiz.notice.get("text", "")
    send(quiz, "again")
    send(quiz, "choose", "2")
    send(quiz, "reveal")
    assert quiz.status == "right"


def test_a_check_takes_random_actions_too() -> None:
    rng = random.Random(6)
    verdict: Check = lesson.check("kahuna_majority", 3)
    for _ in range(300):
        send(verdict, rng.choice(["hint", "solve", "layout", "nonsense"]), rng.choice(["", "1", "wide"]))
        assert "Something went wrong inside" not in verdict.notice.get("text", "")
    assert verdict.status == "wrong"
