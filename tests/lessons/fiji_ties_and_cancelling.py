"""Answers to the exercises of `11_fiji_ties_and_cancelling`: right ones, and typical wrong ones by their mistake."""

from tests.lessons.answers import Answers

ANSWERS: Answers = {
    "fiji_break_the_tie": (
        [(1, 1, 0, 1), (1, 0, 0, 0), "0,2,0,0"],
        {"illegal": [(0, 0, 0, 3), (0, 0, 0, 0)], "still": [(4, 0, 0, 0), (1, 1, 1, 1)]},
    ),
    "fiji_all_four_rows": (
        [(0, 0, 2, 0), "offer 0,0,2,0"],
        {
            "illegal": [(0, 0, 4, 0)],
            "last": [(0, 0, 2, 2), (0, 0, 3, 0)],
            "first": [(0, 0, 1, 0), (1, 0, 0, 0)],
            "second": [(0, 0, 0, 2), (0, 0, 1, 1)],
        },
    ),
    "fiji_nobody_at_all": (
        [(1, 1, 0, 1), (2, 0, 0, 1), (0, 2, 0, 1)],
        {
            "illegal": [(0, 0, 0, 3)],
            "first": [(0, 0, 1, 2), (4, 0, 0, 0)],
            "second": [(2, 0, 1, 0)],
            "last": [(3, 0, 0, 1), (1, 0, 0, 1)],
        },
    ),
    "fiji_let_others_act": (
        [(1, 0, 1, 2), (0, 1, 1, 2)],
        {"illegal": [(5, 0, 0, 0)], "mine": [(4, 0, 0, 0), (0, 0, 1, 0)], "blocked": [(0, 0, 1, 2), (1, 1, 0, 1)]},
    ),
    "fiji_cheapest": ([0, 0.0], {"copy": [3, 4], "dear": [2, 1]}),
}
