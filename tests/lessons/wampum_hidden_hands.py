"""Answers to the exercises of `22_wampum_hidden_hands`: right ones, and typical wrong ones by the mistake they make."""

from fractions import Fraction

from fijiwidgets import wampum
from tests.lessons.answers import Answers

ANSWERS: Answers = {
    "hidden_fur_chance": (
        [0.47, 0.4716, (2 + 2 * Fraction(12, 67)) / 5, "0.47"],
        {"known": [0.4], "drawn": [12 / 67], "added": [2 / 5 + 12 / 67], "kinds": [0.2]},
    ),
    "hidden_worth_of_look": ([0.64, 1.06 - 0.42], {"after": [1.06], "before": [0.42, 0.31], "alike": [0.56]}),
    "hidden_threshold": (
        [0.6, Fraction(3, 5)],
        {"chance": [0.64], "other": [0.4], "half": [0.5], "percent": [60]},
    ),
    "hidden_sample": ([240, 240.0], {"twice": [120], "less": [30], "square": [3600]}),
    "hidden_discard": (
        ["discard fs", "fs", "wf", "ws", wampum.Discard({"fur": 1, "spirits": 1})],
        {"illegal": ["f", "discard 2f", "mwt"], "weapons": ["2w"], "kind": ["mt", "mf", "ts"]},
    ),
}
