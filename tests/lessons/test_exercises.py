"""Exercises: right from wrong, each mistake with its own explanation, and nothing ever raises."""

import json
from typing import Any

import pytest

from fijiwidgets import lesson
from fijiwidgets.lessons import Exercise, catalogue
from fijiwidgets.widgets.base import Widget
from tests.lessons.answers import all_answers

EXERCISES = {name: one for name, one in catalogue().items() if isinstance(one, Exercise)}
ANSWERS = all_answers()


def send(widget: Widget, do: str, key: str = "", value: Any = None) -> None:
    widget._hear(widget, {"do": do, "key": key, "value": value, "turn": widget.turn}, [])


@pytest.mark.parametrize("name", EXERCISES)
def test_the_exercise_s_own_answer_is_right(name: str) -> None:
    assert lesson.check(name, EXERCISES[name].answer()).status == "right"


@pytest.mark.parametrize("name", EXERCISES)
def test_every_typical_mistake_is_tried(name: str) -> None:
    assert set(ANSWERS[name][1]) == {key for key, _ in EXERCISES[name].wrong}


@pytest.mark.parametrize("name", EXERCISES)
def test_each_exercise_knows_right_from_wrong_and_says_why(name: str) -> None:
    right, wrong = ANSWERS[name]
    assert right
    for answer in right:
        assert lesson.check(name, answer).status == "right", answer
    for key, answers in wrong.items():
        for answer in answers:
            verdict = lesson.check(name, answer)
            assert verdict.status == "wrong", answer
            assert verdict.exercise.say(f"wrong.{key}", "en") in verdict.sentence()


@pytest.mark.parametrize("name", EXERCISES)
def test_not_tried_is_not_wrong_and_nothing_raises(name: str) -> None:
    assert lesson.check(name).status == "untried"
    assert lesson.check(name, ...).status == "untried"
    for strange in (None, "", object(), [], (1, 2), "four", float("nan"), {"a": 1}, -1, 10**400, print):
        assert lesson.check(name, strange).status == "wrong"


@pytest.mark.parametrize("name", EXERCISES)
def test_hints_and_the_solution_come_only_when_asked_for(name: str) -> None:
    verdict = lesson.check(name)
    hidden = [verdict.exercise.say(f"hint.{n}", "en") for n in range(1, verdict.exercise.hints + 1)]
    hidden.append(verdict.exercise.say("solution", "en"))
    for text in hidden:
        assert json.dumps(text) not in json.dumps(verdict.ui)
    for number in range(verdict.exercise.hints):
        send(verdict, "hint")
        assert json.dumps(hidden[number]) in json.dumps(verdict.ui)
    send(verdict, "hint")
    assert "no further hint" in verdict.notice["text"]
    send(verdict, "solve")
    assert json.dumps(hidden[-1]) in json.dumps(verdict.ui)
