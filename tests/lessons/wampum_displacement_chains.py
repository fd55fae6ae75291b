"""Answers to the exercises of `21_wampum_displacement_chains`: right ones, and wrong ones by the mistake they make."""

from tests.lessons.answers import Answers

ANSWERS: Answers = {
    "chains_blue_and_purple": (
        ["D B E", "dbe", ["D", "B", "E"], "D, B, E"],
        {
            "unfinished": ["D B", ["D"]],
            "others": ["D C E", "D C B A E", "E"],
            "impossible": ["B D E", "D B D", "A B E"],
        },
    ),
    "chains_nine": (
        [[1, 1, 2, 2], (4, 3, 3, 4), [5, 5, 1, 1]],
        {"different": [[1, 2, 3, 4]], "pair": [[1, 1, 2, 3]], "three": [[2, 2, 2, 1]], "all": [[3, 3, 3, 3]]},
    ),
    "chains_proof": (
        ["ABCD", "a c b d", ["C", "A", "B", "D"], "BACD", "BCAD"],
        {
            "stays": ["AED", "ACED"],
            "free": ["ABCDF"],
            "canoe": ["ABCGD"],
            "end": ["DABC", "ABC"],
            "village": ["ACD", "AD"],
            "unchanged": ["ABD"],
            "why": ["BCD", "CD"],
        },
    ),
    "chains_trap_holds": (
        ["3m2s", "2m3s"],
        {"five": ["m2ft", "2m2f2t"], "sells": ["5f", "m3ft"], "varied": ["2m2ft", "mw2ft", "m2f2t", "m2fts", "mwfts"]},
    ),
    "chains_safe_bid": (
        ["bid C mwt", "C mwt"],
        {"illegal": ["bid C 2m", "bid E m"], "elsewhere": ["bid A mwt"], "small": ["bid C mw", "bid C m"]},
    ),
}
