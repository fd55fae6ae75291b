"""Answers to the exercises of `40_fyfe_rules`: right ones, and typical wrong ones by the mistake they make."""

from tests.lessons.answers import Answers

ANSWERS: Answers = {
    "fyfe_fitting_tiles": (
        [{"same:colour", "same:symbol", "differ:number", "1-5", "any"}],
        {"some": [["any"]], "falling": [["any", "5-1"]], "too_many": [["any", "same:number"]]},
    ),
}
