"""Answers to the exercises of `31_kahuna_majority_cascades`: right ones, and typical wrong ones by the mistake."""

from fijiwidgets import kahuna
from tests.lessons.answers import Answers

ANSWERS: Answers = {
    "kahuna_most_fall": ([4, 4.0], {"one_end": [2], "all": [9]}),
    "kahuna_best_guard": (
        ["FAAA-JOJO", "jojo-faaa", ["FAAA-JOJO"]],
        {
            "taken": ["ALOA-BARI", "DUDA-ELAI", "ALOA", "ALOA-KAHU"],
            "same": ["ELAI-HUNA", "HUNA-ELAI"],
            "one": ["ALOA-DUDA", "IFFI-LALE"],
            "nothing": ["GOLA-KAHU", "BARI-COCO"],
        },
    ),
    "kahuna_aloa_duda": (["White", "white ", "WHITE"], {"black": ["Black"], "nobody": ["nobody", "free"]}),
    "kahuna_open_lines": (
        [["BARI-COCO", "BARI-FAAA"], {"FAAA-BARI", "COCO-BARI"}],
        {
            "told": [["BARI-COCO", "BARI-ELAI"]],
            "settled": [["BARI-COCO", "HUNA-LALE"]],
            "one": [["BARI-FAAA"], "BARI-COCO"],
        },
    ),
    "kahuna_two_cards": (
        [["lay ALOA-HUNA HUNA", "lay ELAI-HUNA ELAI"], (kahuna.Lay("HUNA-ALOA", "HUNA"), "lay ELAI-HUNA HUNA")],
        {
            "illegal": [["lay ELAI-HUNA ELAI"], ["lay BARI-COCO BARI"], ["draw FAAA", "lay GOLA-KAHU GOLA"], ["?"]],
            "cards": [["remove ELAI-HUNA HUNA HUNA", "lay ELAI-HUNA ELAI"]],
            "islands": ["lay ALOA-HUNA HUNA", ["discard HUNA"]],
        },
    ),
}
