"""Answers to the exercises of `42_fyfe_luck_and_planning`: right ones, and typical wrong ones by the mistake."""

from fractions import Fraction

from tests.lessons.answers import Answers

ROW = Fraction(25**5, 125 * 124 * 123 * 122 * 121)

ANSWERS: Answers = {
    "fyfe_chance_of_a_row": (
        [ROW, float(ROW), 0.000347],
        {"back": [1 / 3125], "order": [120 * ROW], "percent": [0.0347], "count": [25**5]},
    ),
    "fyfe_better_open_line": (
        ["B1f G2l P3p R4h", ["", "B2l", "B3p", "B4h", "B5t"], "B1f . P3p R4h Y5t"],
        {
            "twice": ["B1f B1f B2f B3f"],
            "equal": ["G1l G2l G3l G4l", "B1f B2f B3f B4f ."],
            "dead": ["B1f B1l G2h P3h"],
            "less": ["B5t G4h P3p R2l"],
        },
    ),
    "fyfe_changing_stone": (
        ["B4f", " G4f "],
        {"gone": ["P1t", "B1f"], "same": ["B3f", "G5f"]},
    ),
}
