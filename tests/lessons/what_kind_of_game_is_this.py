"""Answers to the exercises of `50_what_kind_of_game_is_this`: right ones, and typical wrong ones by their mistake."""

from fijiwidgets import kahuna
from tests.lessons.answers import Answers

BRIDGES = "kahuna white=AB,AH,BE,GK,IK black=BC,BF,FJ,IJ,IL"
ALL_BUT_GOLA = "AABBCCDDEEFFHHIIJJKKLL"
RIGHT = {"Fiji": "as", "Wampum": "acs", "Kahuna": "cs", "FYFE": "ac"}

ANSWERS: Answers = {
    "kind_at_once": (
        [["Fiji", "Wampum", "FYFE"], {"fyfe", "fiji", "wampum"}],
        {
            "one_game": [{"Fiji", "FYFE"}],
            "kahuna": [["Fiji", "Wampum", "Kahuna", "FYFE"], "Kahuna"],
            "some": [["Fiji", "Wampum"], "FYFE"],
        },
    ),
    "kind_no_secret": (
        [f"{BRIDGES} open=GG discards={ALL_BUT_GOLA} round=3"],
        {
            "face_down": [f"{BRIDGES} open=GG discards=AABBCDDEFFHHIIJJKKLL down=CE round=3"],
            "secret": [kahuna.examples.two_cards_left(), str(kahuna.examples.two_cards_left())],
            "chance": [f"{BRIDGES} open=GG round=3", f"{BRIDGES} open=GG discards={ALL_BUT_GOLA} round=2"],
            "no_choice": [kahuna.examples.last_scoring()],
        },
    ),
    "kind_not_three": (
        [[(2, 2, 2, 2), (2, 2, 2, 2), (1, 2, 3, 0)], [[3, 3, 1, 0]] * 3],
        {
            "too_many": [[(9, 2, 2, 2), (9, 2, 2, 2), (9, 2, 3, 0)]],
            "three": [[(5, 4, 3, 2), (4, 4, 3, 2), (5, 4, 2, 2)]],
        },
    ),
    "kind_table": (
        [RIGHT, {"fiji": "s, a", "WAMPUM": "sca", "kahuna": "s c", "fyfe": "CA"}],
        {
            "fiji": [{**RIGHT, "Fiji": "acs"}, {}],
            "wampum": [{**RIGHT, "Wampum": "cs"}],
            "kahuna": [{**RIGHT, "Kahuna": "acs"}],
            "fyfe": [{**RIGHT, "FYFE": "a"}],
        },
    ),
}
