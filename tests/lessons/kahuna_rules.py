"""Answers to the exercises of `30_kahuna_rules`: right ones, and typical wrong ones by the mistake they make."""

from fijiwidgets import kahuna
from tests.lessons.answers import Answers

WINNING = ["ALOA-BARI", "BARI-DUDA", "HUNA-LALE", "IFFI-JOJO"]

ANSWERS: Answers = {
    "kahuna_majority": ([4, 4.0], {"half": [3], "all": [6]}),
    "kahuna_winning_bridges": (
        [WINNING, {"bari-aloa", "DUDA-BARI", "lale-huna", "JOJO-IFFI"}],
        {
            "illegal": [[*WINNING, "ALOA-HUNA"], [*WINNING, "IFFI-KAHU"], ["BARI"], "HUNA-KAHU"],
            "nothing": [[*WINNING, "BARI-COCO"], "BARI-FAAA"],
            "some": [WINNING[:3], "HUNA-LALE"],
        },
    ),
    "kahuna_win_at_once": (
        [
            ["lay ALOA-DUDA ALOA", "remove IFFI-LALE IFFI LALE"],
            (kahuna.Remove("IFFI-LALE", ("IFFI", "LALE")), kahuna.Lay("DUDA-ALOA", "ALOA")),
        ],
        {
            "illegal": [
                ["lay ALOA-BARI ALOA"],
                ["remove ALOA-HUNA ALOA HUNA"],
                ["lay ALOA-DUDA ALOA", "draw none", "discard COCO"],
                ["win"],
            ],
            "left": ["lay ALOA-DUDA ALOA", ["remove IFFI-LALE IFFI LALE"], ["discard ALOA"]],
        },
    ),
    "kahuna_level": ([3, 3.0], {"more": [4], "any": [1]}),
}
