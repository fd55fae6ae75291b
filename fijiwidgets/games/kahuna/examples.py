"""The rulebook's long example: how majorities change within two turns.

The picture of its starting position is lost; the position is reconstructed. Of all positions at the five
islands it names, exactly two make every sentence of it come true (`tests/kahuna/reconstruct.py` finds them:
White's second bridge at BARI leads to COCO or to FAAA). The bridges away from these islands and the cards
that are not named are made up.
"""

from __future__ import annotations

from .setup import position
from .state import Discard, Draw, Lay, Remove, State

FIVE_ISLANDS = ("ALOA", "BARI", "DUDA", "ELAI", "HUNA")

WHITES_BRIDGES = "ALOA-DUDA BARI-COCO BARI-ELAI DUDA-ELAI DUDA-HUNA ELAI-HUNA COCO-FAAA COCO-KAHU GOLA-KAHU"
BLACKS_BRIDGES = "ALOA-BARI ALOA-HUNA ELAI-FAAA ELAI-IFFI ELAI-JOJO FAAA-JOJO HUNA-IFFI HUNA-LALE IFFI-LALE"

WHITES_TURN: tuple[Lay | Remove | Discard | Draw, ...] = (
    Lay("BARI-DUDA", "DUDA"),
    Lay("ALOA-BARI", "ALOA"),
    Draw(None),
)
BLACKS_TURN: tuple[Lay | Remove | Discard | Draw, ...] = (
    Remove("ELAI-HUNA", ("HUNA", "HUNA")),
    Lay("ELAI-HUNA", "ELAI"),
)


def two_turns() -> State:
    """Return the position before White's turn.

    >>> two_turns().islands
    {'ALOA': 1, 'COCO': 0, 'DUDA': 0, 'HUNA': 1, 'IFFI': 1, 'LALE': 1}
    """
    return position(
        white=WHITES_BRIDGES.split(),
        black=BLACKS_BRIDGES.split(),
        hands={"white": ["ALOA", "BARI", "DUDA", "JOJO"], "black": ["ELAI", "GOLA", "HUNA", "HUNA"]},
        open=["FAAA", "KAHU", "LALE"],
        discards=["BARI", "COCO", "DUDA", "ELAI", "FAAA", "IFFI", "LALE"],
        round=2,
        points=(1, 0),
    )
