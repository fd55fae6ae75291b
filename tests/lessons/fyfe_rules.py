"""Answers to the exercises of `40_fyfe_rules`: right ones, and typical wrong ones by the mistake they make."""

from fijiwidgets import fyfe
from tests.lessons.answers import Answers

ANSWERS: Answers = {
    "fyfe_fitting_tiles": (
        [{"same:colour", "same:symbol", "differ:number", "1-5", "any"}],
        {"some": [["any"]], "falling": [["any", "5-1"]], "too_many": [["any", "same:number"]]},
    ),
    "fyfe_no_tile_needed": (
        [{"r1c2", "r1c4", "r1c5", "r3c5", "r4c5", "r5c5"}, [(0, 1), (0, 3), (0, 4), (2, 4), (3, 4), (4, 4)]],
        {"taken": [{"r1c1", "r1c2"}], "needs": [{"r1c2", "r2c1"}], "some": [{"r1c2"}, {"R1C4", "r5c5"}]},
    ),
    "fyfe_joker_tiles": (
        [{"same:colour", "differ:number", "differ:symbol", "1-5", "order:symbol", "any"}],
        {
            "all": [["any", "differ:all"]],
            "house": [["any", "house:symbol"]],
            "too_many": [["any", "5-1"]],
            "some": [["any"], ["same:colour", "1-5"]],
        },
    ),
    "fyfe_best_charm": (
        [
            "charm replace r2 order:colour",
            "replace r2 order:colour",
            fyfe.Charm("replace", slot="r2", tile="order:colour"),
        ],
        {
            "illegal": ["charm four r2", "place Y1t r3c2"],
            "nothing": ["charm redraw", "charm turn r1c1"],
            "less": ["charm turn r1c5", "four r1", "charm replace r2 same:symbol"],
        },
    ),
}
