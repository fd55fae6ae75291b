"""Answers to the exercises of `20_wampum_rules`: right ones, and typical wrong ones by the mistake they make."""

from fijiwidgets import wampum
from tests.lessons.answers import Answers

ANSWERS: Answers = {
    "wampum_purple_can_go": (
        [{"A", "B"}, ("b", "a")],
        {"back": [{"A", "B", "C"}], "equal": [{"A", "D"}], "some": [["A"]]},
    ),
    "wampum_small_bid": ([4, 4.0], {"same": [2], "bid": [5], "limit": [6]}),
    "wampum_three_elsewhere": (
        ["bid B 3m2w", "A 3m2wf", wampum.Bid(0, {"maize": 3, "weapons": 2})],
        {
            "illegal": ["bid B 4m", "bid D 2m", "bid A m"],
            "there": ["bid C 3m2w"],
            "goods": ["bid B 3m2wf", "bid D 3m"],
            "few": ["bid B 3m", "A 2m2w"],
        },
    ),
    "wampum_rounds": ([12, 12.0], {"last": [11], "each": [33]}),
}
