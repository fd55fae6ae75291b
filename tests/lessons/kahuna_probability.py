"""Answers to the exercises of `33_kahuna_probability`: right ones, and typical wrong ones by the mistake they make."""

from fractions import Fraction

from tests.lessons.answers import Answers

ANSWERS: Answers = {
    "kahuna_deck_value": (
        [Fraction(4, 3), "4/3", 1.33, 8 / 6, " 8/6"],
        {"chance": ["2/3", 0.67], "middle": [1], "most": [2]},
    ),
    "kahuna_even_deck": (
        [["ALOA", "IFFI", "JOJO", "KAHU"], ("kahu", "KAHU", "aloa", "IFFI"), ["JOJO", "IFFI", "JOJO", "ALOA"]],
        {
            "cards": [["ALOA", "ALOA", "JOJO", "KAHU"], ["JOJO", "IFFI"], ["BARI", "COCO", "JOJO", "JOJO"]],
            "deck": [["JOJO", "JOJO", "KAHU", "KAHU"], ["ALOA", "JOJO", "JOJO", "KAHU"]],
        },
    ),
    "kahuna_knowing": ([Fraction(1, 2), "1/2", 0.5], {"value": ["-1/2", -0.5], "one": [1], "sum": [3]}),
    "kahuna_forced_winners": ([[1], {1}, 1, (1,)], {"odd": [[1, 3, 5]], "even": [[2, 4, 6]], "none": [[]]}),
}
