"""Answers to the exercises of `10_fiji_rules`: right ones, and typical wrong ones by the mistake they make."""

from tests.lessons.answers import Answers

ANSWERS: Answers = {
    "fiji_act_first": (
        [(2, 1, 0, 0), (3, 0, 1, 0), [0, 3, 0, 0]],
        {"illegal": [(9, 0, 0, 0)], "tie": [(1, 1, 1, 0)]},
    ),
}
