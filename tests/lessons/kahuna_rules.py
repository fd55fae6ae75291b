"""Answers to the exercises of `30_kahuna_rules`: right ones, and typical wrong ones by the mistake they make."""

from tests.lessons.answers import Answers

ANSWERS: Answers = {
    "kahuna_majority": ([4, 4.0], {"half": [3], "all": [6]}),
}
