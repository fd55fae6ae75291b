"""Answers to the exercises of `00_start_here`: right ones, and typical wrong ones by the mistake they make."""

from fijiwidgets import kahuna
from tests.lessons.answers import Answers

ANSWERS: Answers = {
    "start_second_bridge": (
        ["ALOA-BARI", "bari-aloa", "ALOA–BARI", ["ALOA-BARI"]],
        {
            "no_line": ["ALOA", "ALOA-LALE"],
            "no_card": ["COCO-GOLA", "BARI-DUDA", "ALOA-HUNA"],
            "quiet": ["BARI-FAAA", "GOLA-JOJO", "JOJO-KAHU"],
        },
    ),
    "start_who_acts": (
        [["Sofja", "nobody", "Ada", "Emmy"], ("sofja", "Nobody", "ada", "emmy")],
        {
            "four": [["Sofja"], []],
            "first": [["Ada", "nobody", "Ada", "Emmy"], ["nobody", "nobody", "Ada", "Emmy"]],
            "second": [["Sofja", "Ada", "Ada", "Emmy"]],
            "third": [["Sofja", "nobody", "Emmy", "Emmy"]],
            "fourth": [["Sofja", "nobody", "Ada", "Ada"], ["Sofja", "nobody", "Ada", "nobody"]],
        },
    ),
    "start_five_bridges": (
        [
            "kahuna white=AD,AH,BD,DH,HL open=BCE",
            "kahuna white=AB,AD,BC,BD,DE",
            kahuna.position(white=["ALOA-BARI", "ALOA-HUNA", "DUDA-HUNA", "HUNA-LALE", "IFFI-LALE"]),
        ],
        {
            "black": ["kahuna white=AD,AH,BD,DH,HL black=JK"],
            "many": ["kahuna white=AD,AH,BD,DH,HL,EH"],
            "few": ["kahuna white=AD,AH", "kahuna"],
            "islands": ["kahuna white=AD,AH,CF,JK,GK"],
        },
    ),
}
