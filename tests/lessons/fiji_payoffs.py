"""Answers to the exercises of `12_fiji_payoffs`: right ones, and typical wrong ones by the mistake they make."""

from fijiwidgets.games.fiji.state import Offer
from tests.lessons.answers import Answers

ANSWERS: Answers = {
    "fiji_cell_by_hand": ([-5, -5.0], {"sign": [5], "taken": [1], "green": [-4], "level": [-10]}),
    "fiji_refute_dominance": (
        ["red", (0, 1, 0, 0), "Rot", Offer(0, 1, 0, 0)],
        {"worse": ["blue", "red and blue", (0, 1, 0, 1)]},
    ),
    "fiji_next_removal": (
        ["yellow and blue", ["blue", "yellow"], (0, 0, 1, 1), "gelb und blau", "0,0,1,1"],
        {"blue": ["blue"], "yellow": ["yellow"]},
    ),
    "fiji_regret": ([16, 16.0], {"sign": [-16], "payoff": [-6], "best": [10], "blue": [8]}),
    "fiji_stable_pair": (
        [("blue", "blue"), ((0, 0, 0, 1), (0, 0, 0, 1)), ["Blau", "blue"]],
        {
            "hedwig": [("red", "blue"), ("red and blue", "green")],
            "marcel": [("red", "green"), ("red and blue", "green and blue")],
        },
    ),
    "fiji_break_the_circle": (
        [(0, 2, 1, 1), "0,2,1,1"],
        {"circle": [(0, 2, 1, 0)], "reply": [(1, 2, 1, 0)], "worse": [(1, 0, 0, 0)]},
    ),
}
