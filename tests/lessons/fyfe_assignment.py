"""Answers to the exercises of `41_fyfe_assignment`: right ones, and typical wrong ones by the mistake they make."""

from tests.lessons.answers import Answers

NOWHERE = {"differ:all", "order:symbol", "5-1", "same:colour", "same:number"}
BLUE = "B1f B2f B3f B4f B5f"
PRICES = {"r1": 4, "r2": 4, "r3": 4, "same:colour": 5, "same:symbol": 5}

ANSWERS: Answers = {
    "fyfe_fits_nowhere": (
        [NOWHERE, sorted(NOWHERE)],
        {"fits": [NOWHERE | {"1-5"}, ["any"]], "some": [["5-1"], NOWHERE - {"5-1"}]},
    ),
    "fyfe_greedy_loses": (
        [{"r1": BLUE, "r2": "B2l B2t B4p B1h B5l"}, {"r1": "R1f R2l R3f R4t R5h", "r2": "Y1f Y1l Y2f Y2l Y2t"}],
        {
            "repeated": [{"r1": BLUE, "r2": BLUE}],
            "not_needed": [{"r1": BLUE, "r2": "G1f P2f R3f Y4f G5f"}],
            "nothing_dear": [{"r1": "B2l G2t P4p R1h Y5l", "r2": BLUE}],
            "no_choice": [{"r1": "B2l B2t B4p B1h B5l", "r2": BLUE}],
        },
    ),
    "fyfe_find_prices": (
        [PRICES, PRICES | {"differ:number": 0, "any": 0}],
        {
            "negative": [PRICES | {"any": -1}],
            "cheap": [{"r1": 9, "r2": 9}, PRICES | {"r3": 3, "same:symbol": 6}],
            "dear": [{"r1": 9, "r2": 9, "r3": 9}],
        },
    ),
    "fyfe_better_swap": (
        [("r4c1", "r4c4"), ["r1c1", "r1c3"]],
        {"same": [("r1c1", "r1c1")], "worse": [("r2c1", "r2c2")], "equal": [("r4c4", "r4c5")]},
    ),
}
