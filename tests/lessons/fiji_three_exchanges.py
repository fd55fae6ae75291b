"""Answers to the exercises of `14_fiji_three_exchanges`: right ones, and wrong ones by the mistake they make."""

from fijiwidgets import fiji
from tests.lessons.answers import Answers

ANSWERS: Answers = {
    "fiji_three_roll_back": ([1, 1.0], {"last": [0], "hope": [5], "fear": [-2]}),
    "fiji_three_punish": (
        ["0,0,2,0", (0, 0, 3, 0), fiji.Offer(0, 0, 2, 0)],
        {"illegal": ["0,0,4,0", "1,0,0,0", (0, 0, 0, 0)], "greedy": ["0,0,1,0"]},
    ),
    "fiji_three_telling": (
        ["0,0,4,0", (0, 0, 1, 3)],
        {
            "illegal": ["0,0,0,4", "0,0,0,0", "2,2,2,0"],
            "blue": ["0,0,0,3"],
            "few": ["1,0,0,0", "2,1,0,0"],
            "more": ["0,4,0,0", "1,0,0,3", "0,0,2,2"],
        },
    ),
}
