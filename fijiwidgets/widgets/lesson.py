"""What a notebook calls between its pictures: `lesson.predict(…)` before, `lesson.check(…)` after."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fijiwidgets.core import Record
from fijiwidgets.lessons import exercise, question
from fijiwidgets.widgets.check import Check
from fijiwidgets.widgets.quiz import Quiz
from fijiwidgets.widgets.wording import Words, in_all_languages


def predict(
    asked: Words,
    choices: Sequence[Words] = (),
    *,
    answer: Any = None,
    because: Words = "",
    record: Record | None = None,
    language: str | None = None,
) -> Quiz:
    """Ask for a prediction: a question of `lessons/` by its name, or one's own with choices and answer."""
    if answer is not None or not isinstance(asked, str):
        return Quiz(asked, choices, answer=answer, because=because, record=record, language=language)
    known = question(asked)
    return Quiz(
        in_all_languages(f"lessons.{asked}.question"),
        [in_all_languages(f"lessons.{asked}.choice.{choice}") for choice in known.choices],
        answer=lambda: known.choices.index(known.answer()),
        because=in_all_languages(f"lessons.{asked}.because"),
        record=known.record() if known.record else None,
        language=language,
    )


def check(name: str, answer: Any = ..., *, language: str | None = None) -> Check:
    """Judge the answer to an exercise; `...` means not tried yet. It never raises, whatever the answer is."""
    return Check(exercise(name), answer, language=language)
