"""Answers to the exercises of `10_fiji_rules`: right ones, and typical wrong ones by the mistake they make."""

from fijiwidgets.games.fiji.state import Offer
from tests.lessons.answers import Answers

ANSWERS: Answers = {
    "fiji_act_first": (
        [(2, 1, 0, 0), (3, 0, 1, 0), [0, 3, 0, 0], "2,1,0,0", Offer(4, 0, 0, 0)],
        {"illegal": [(9, 0, 0, 0)], "tie": [(1, 1, 1, 0)]},
    ),
    "fiji_impossible": (
        [("Marcel", "blue"), ["blue", "marcel"], "Marcel, blau"],
        {"colour": [("Marcel", "green")], "fits": [("Hedwig", "yellow"), ("Christian", "blue")]},
    ),
    "fiji_mend_example": (
        [(1, 1, 0, 2), (2, 0, 0, 2), (0, 2, 0, 2)],
        {
            "illegal": [(0, 0, 0, 4), (5, 0, 0, 0)],
            "third": [(0, 0, 0, 2), (1, 1, 0, 1)],
            "second": [(0, 0, 2, 2), (0, 0, 3, 1)],
            "first": [(4, 0, 0, 0), (2, 1, 0, 1)],
        },
    ),
    "fiji_behind_the_screen": (
        [(4, 3, 4, 2), "4,3,4,2"],
        {"offer": [(5, 4, 4, 2)], "gain": [(4, 3, 3, 2)]},
    ),
    "fiji_one_bead_more": (
        [{"red", "green"}, ("grün", "rot")],
        {"yellow": [{"yellow", "red"}], "blue": [["blue"]], "some": ["red", {"green"}]},
    ),
}
