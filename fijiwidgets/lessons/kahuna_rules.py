"""Questions and exercises of the notebook `30_kahuna_rules`."""

from __future__ import annotations

from fijiwidgets.games.kahuna.components import NEEDED
from fijiwidgets.lessons import Exercise
from fijiwidgets.lessons._answers import is_number

EVERYTHING = (
    Exercise(
        "kahuna_majority",
        lambda: NEEDED["ELAI"],
        lambda answer: is_number(answer, NEEDED["ELAI"]),
        (
            ("half", lambda answer: is_number(answer, NEEDED["ELAI"] - 1)),
            ("all", lambda answer: is_number(answer, 2 * (NEEDED["ELAI"] - 1))),
        ),
        hints=2,
    ),
)
