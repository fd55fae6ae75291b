"""All answers that the exercises are tested with, from the file of each module of lessons."""

from importlib import import_module
from typing import Any

from fijiwidgets.lessons import MODULES

Answers = dict[str, tuple[list[Any], dict[str, list[Any]]]]  # by exercise: right ones, and wrong ones by mistake


def all_answers() -> Answers:
    found: Answers = {}
    for module in MODULES:
        found |= import_module(f"tests.lessons.{module}").ANSWERS
    return found
