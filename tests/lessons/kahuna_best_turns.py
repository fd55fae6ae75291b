"""Answers to the exercises of `32_kahuna_best_turns`: right ones, and typical wrong ones by the mistake they make."""

from fijiwidgets import kahuna
from tests.lessons.answers import Answers

ANSWERS: Answers = {
    "kahuna_best_turn": (
        [
            ["lay COCO-KAHU COCO", "lay DUDA-HUNA HUNA"],
            (kahuna.Lay("HUNA-DUDA", "HUNA"), "lay COCO-KAHU COCO", kahuna.Draw(None)),
        ],
        {
            "illegal": [["lay COCO-FAAA COCO"], ["draw none", "lay DUDA-HUNA DUDA"], "help", ["draw deck"]],
            "greedy": [["lay COCO-KAHU COCO", "lay HUNA-LALE HUNA"]],
            "small": [["lay DUDA-HUNA HUNA"], ["lay COCO-KAHU COCO", "lay HUNA-IFFI HUNA"]],
            "lost": [["lay HUNA-LALE HUNA"], "lay COCO-KAHU COCO", ["draw none"]],
        },
    ),
    "kahuna_change_leaf": (
        [[[5, 7, 5], [6, 4, 8], [3, 9, 1]], ((2, 7, 5), (6, 1, 8), (3, 9, 1)), [[2, 7, 5], [-3, 4, 8], [3, 9, 1]]],
        {
            "many": [[[9, 9, 9], [6, 4, 8], [3, 9, 1]]],
            "nothing": [[[2, 7, 5], [6, 4, 8], [3, 9, 1]]],
            "not_best": [[[4, 7, 5], [6, 4, 8], [3, 9, 1]], [[2, 9, 5], [6, 4, 8], [3, 9, 1]]],
        },
    ),
    "kahuna_order_tree": (
        [[[4, 6, 8], [2, 5, 7], [1, 3, 9]], [[8, 4, 6], [3, 1, 9], [2, 7, 5]]],
        {
            "others": [[[4, 6, 8], [1, 5, 7], [1, 3, 9]], [[2, 4, 1], [6, 7, 5], [3, 9, 8]]],
            "all": [[[3, 9, 1], [7, 5, 2], [6, 8, 4]]],
            "some": [[[2, 7, 5], [6, 4, 8], [3, 9, 1]], [[4, 6, 8], [7, 5, 2], [1, 3, 9]]],
        },
    ),
    "kahuna_fewest_leaves": ([19, 19.0], {"branch": [10], "twice": [20], "everything": [100]}),
}
