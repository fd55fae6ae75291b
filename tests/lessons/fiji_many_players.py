"""Answers to the exercises of `15_fiji_many_players`: right ones, and wrong ones by the mistake they make."""

from tests.lessons.answers import Answers

ANSWERS: Answers = {
    "fiji_many_king": (["1,0,0,0", "2,1,0,0", (4, 0, 0, 0)], {"illegal": ["0,0,0,1", "5,0,0,0"], "same": ["0,1,0,0"]}),
    "fiji_many_refute": (
        [("Marcel", "0,1,0,0"), ("angelika", (0, 1, 0, 0)), ["Marcel", "2,0,0,0"]],
        {
            "illegal": [("Marcel", "0,0,0,1"), ("Hedwig", "0,1,0,0")],
            "winner": [("Hedwig", "2,0,0,0")],
            "nothing": [("Marcel", "1,1,0,0"), ("Angelika", "3,1,0,0")],
        },
    ),
    "fiji_many_class": (
        ["2,0,0,0", (2, 0, 0, 0)],
        {"illegal": ["0,1,0,0"], "stable": ["1,0,0,0"], "less": ["0,0,0,1", "4,0,0,0"]},
    ),
    "fiji_many_level": (
        [["1,1,1,1"] * 3, [(0, 0, 0, 0)] * 3, ((5, 4, 3, 2),) * 3],
        {"two": [["1,0,0,0", "1,0,0,0", "2,0,0,0"]], "none": [["1,0,0,0", "2,0,0,0", "3,0,0,0"]]},
    ),
}
