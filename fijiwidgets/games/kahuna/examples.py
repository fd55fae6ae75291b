"""Positions worth showing, first of all the rulebook's long example: how majorities change within two turns.

The picture of its starting position is lost; the position is reconstructed. Of all positions at the five
islands it names, exactly two make every sentence of it come true (`tests/kahuna/reconstruct.py` finds them:
White's second bridge at BARI leads to COCO or to FAAA). The bridges away from these islands and the cards
that are not named are made up.
"""

from __future__ import annotations

from importlib import import_module

from fijiwidgets.core import Record

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


def record() -> Record:
    """Return the long example: White's turn and Black's answer, up to the fall of the last bridge.

    >>> print(str(record()).splitlines()[-1])
    lay ELAI-HUNA ELAI
    """
    return Record(import_module(__package__), two_turns(), (*WHITES_TURN, *BLACKS_TURN))


def last_bridges() -> State:
    """Return a position in the second round in which White's three cards win at once: no bridge of Black may stay.

    One bridge of Black falls with the island it stands on, the other has to be removed with two cards (8.5).

    >>> sorted(line for line, seat in last_bridges().bridges.items() if seat == 1)
    ['ALOA-HUNA', 'IFFI-LALE']
    """
    return position(
        white=["ALOA-BARI", "BARI-COCO", "ELAI-IFFI"],
        black=["ALOA-HUNA", "IFFI-LALE"],
        hands={"white": ["ALOA", "IFFI", "LALE"], "black": ["COCO", "HUNA", "KAHU"]},
        open=["BARI", "FAAA", "GOLA"],
        discards=["ALOA", "BARI", "COCO", "DUDA", "ELAI", "HUNA", "JOJO", "JOJO"],
        round=2,
        points=(0, 1),
    )


def calm_relay() -> State:
    """Return a position of the calmer variant: Black's DUDA is closed, but two cards open it and build there (9.2).

    >>> calm_relay().islands
    {'DUDA': 1}
    """
    return position(
        white=["ALOA-BARI", "ELAI-HUNA"],
        black=["BARI-DUDA", "DUDA-ELAI", "DUDA-HUNA"],
        hands={"white": ["ALOA", "BARI", "DUDA", "DUDA"], "black": ["BARI", "GOLA", "KAHU"]},
        open=["COCO", "COCO", "LALE"],
        discards=["ALOA", "ELAI", "FAAA", "HUNA", "JOJO"],
        variant="calm",
    )


def full_hands() -> State:
    """Return a position in which White holds five cards and must draw: one has to be played or put away first (6.6).

    >>> full_hands().refused
    True
    """
    return position(
        white=["ALOA-BARI", "BARI-DUDA", "COCO-KAHU", "GOLA-KAHU"],
        black=["ELAI-IFFI", "HUNA-IFFI", "IFFI-LALE", "FAAA-JOJO"],
        hands={
            "white": ["BARI", "FAAA", "HUNA", "IFFI", "KAHU"],
            "black": ["ELAI", "ELAI", "GOLA", "JOJO", "LALE"],
        },
        open=["COCO", "DUDA", "JOJO"],
        discards=["ALOA", "BARI", "COCO", "DUDA", "FAAA", "HUNA", "IFFI", "LALE"],
        refused=True,
    )
