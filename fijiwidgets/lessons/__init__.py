"""Questions and exercises by name: the rules find the answers, `lang/` holds the words, a notebook holds neither.

A question is `predict`ed and revealed; an exercise is an answer that `check` judges. Each stands in the module of its
notebook: those of `10_fiji_rules` in `fiji_rules.py`, with words in `lang/en/lessons/fiji_rules.toml`. Right answers
are computed by rules and solvers when they are needed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from fijiwidgets import lang
from fijiwidgets.core import Frozen, GameError, Record


@dataclass(frozen=True, slots=True)
class Question(Frozen):
    """A question with choices (keys of its words), the right one found by the rules, and what happens as proof."""

    name: str
    choices: tuple[str, ...]
    answer: Callable[[], str]
    record: Callable[[], Record] | None = None


@dataclass(frozen=True, slots=True)
class Exercise(Frozen):
    """A task. `answer` finds a right answer; `wrong` are typical mistakes: a key of its words, and who makes it."""

    name: str
    answer: Callable[[], Any]
    right: Callable[[Any], bool]
    wrong: tuple[tuple[str, Callable[[Any], bool]], ...] = ()
    hints: int = 1

    def mistake(self, answer: Any) -> str:
        """Return the key of the mistake that the answer makes, or "" if it is none of the typical ones."""
        return next((key for key, makes_it in self.wrong if makes_it(answer)), "")

    def say(self, key: str, language: str) -> str:
        """Return a sentence of the exercise."""
        return lang.say(f"lessons.{self.name}.{key}", language)


MODULES = tuple(sorted(module.name for module in iter_modules(__path__) if not module.name.startswith("_")))


@cache
def catalogue() -> dict[str, Question | Exercise]:
    """Return all questions and exercises by name."""
    found: dict[str, Question | Exercise] = {}
    for module in MODULES:
        everything: Sequence[Question | Exercise] = import_module(f"fijiwidgets.lessons.{module}").EVERYTHING
        found |= {one.name: one for one in everything}
    return found


def question(name: str) -> Question:
    """Return a question by name, or raise `GameError` that names all there are."""
    found = catalogue().get(name)
    if not isinstance(found, Question):
        raise GameError("widgets.error.no_question", name=name, known=_names(Question))
    return found


def exercise(name: str) -> Exercise:
    """Return an exercise by name, or raise `GameError` that names all there are."""
    found = catalogue().get(name)
    if not isinstance(found, Exercise):
        raise GameError("widgets.error.no_exercise", name=name, known=_names(Exercise))
    return found


def _names(kind: type) -> str:
    return ", ".join(sorted(name for name, one in catalogue().items() if isinstance(one, kind)))
