"""Answers to the exercises of `13_fiji_mixed_strategies`: right ones, and wrong ones by the mistake they make."""

from fractions import Fraction

from fijiwidgets import fiji
from tests.lessons.answers import Answers

THIRD = Fraction(1, 3)

ANSWERS: Answers = {
    "fiji_mix_even": (
        [["1/3", "1/3", "1/3"], (THIRD, THIRD, THIRD), [0.33, 0.33, 0.34], [1 / 3] * 3],
        {
            "sum": [[1, 1, 1], [0.2, 0.2, 0.2]],
            "single": [[1, 0, 0], ["0", "1", "0"]],
            "two": [[0.5, 0.5, 0], ["1/2", 0, "1/2"]],
            "uneven": [[0.5, 0.25, 0.25], ["1/2", "1/3", "1/6"]],
        },
    ),
    "fiji_mix_share": (
        ["2/7", Fraction(2, 7), 2 / 7, 0.286],
        {"half": [0.5, "1/2"], "other": ["5/7"], "marcel": ["6/7", "1/7", 0.86]},
    ),
    "fiji_mix_refute": (
        ["2,0,0,2", (2, 1, 0, 1), fiji.Offer(2, 0, 0, 1)],
        {"illegal": ["0,0,0,0", "3,0,0,0", (0, 0, 0, 3)], "equal": ["2,1,1,0"], "gift": ["1,0,0,0", "0,0,0,1"]},
    ),
    "fiji_mix_habit": (
        ["0,1,0,0", "offer 0,1,0,0", [0, 1, 0, 0]],
        {"illegal": ["0,2,0,0"], "usual": ["2,0,0,0", "2,1,0,0"], "mix": ["0,1,1,0", "2,0,0,2"]},
    ),
}
