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


# ------------------------------------------------------------------------------------ positions of the notebooks


def first_island() -> State:
    """Return an early position: White's third bridge at COCO wins it, and Black's bridge there falls (4.3, 4.4).

    >>> first_island().islands
    {}
    """
    return position(
        white=["BARI-COCO", "COCO-FAAA"],
        black=["COCO-KAHU", "HUNA-LALE"],
        hands={"white": ["COCO", "DUDA", "GOLA"], "black": ["ALOA", "IFFI", "KAHU"]},
        open=["ELAI", "HUNA", "JOJO"],
        discards=["BARI", "FAAA", "KAHU", "LALE"],
    )


def both_ends() -> State:
    """Return a position in which one of White's bridges wins both islands at its ends (4.3).

    >>> both_ends().islands
    {'FAAA': 1}
    """
    return position(
        white=["ALOA-DUDA", "DUDA-HUNA", "HUNA-IFFI", "IFFI-LALE"],
        black=["ALOA-HUNA", "FAAA-GOLA", "COCO-FAAA", "FAAA-JOJO", "ELAI-HUNA"],
        hands={"white": ["BARI", "HUNA", "JOJO"], "black": ["ALOA", "ELAI", "KAHU"]},
        open=["COCO", "ELAI", "GOLA"],
        discards=["ALOA", "DUDA", "FAAA", "FAAA", "GOLA", "HUNA", "IFFI", "IFFI", "LALE"],
    )


def last_scoring() -> State:
    """Return the last turn of a game, Black's, with no cards left: White has all the points, Black more islands (7.6).

    >>> last_scoring().points
    (3, 0)
    """
    return position(
        white=WHITES_BRIDGES.split(),
        black=BLACKS_BRIDGES.split(),
        deck=[],
        to_move="black",
        round=3,
        points=(3, 0),
        last_turns=1,
    )


def great_cascade() -> State:
    """Return a position in which one bridge does all that one bridge can do: two islands won, four bridges fall.

    >>> great_cascade().islands
    {'ALOA': 1, 'FAAA': 1, 'JOJO': 1, 'LALE': 1}
    """
    return position(
        white=["BARI-ELAI", "DUDA-ELAI", "DUDA-HUNA", "ELAI-IFFI", "HUNA-IFFI"],
        black=[
            "ALOA-BARI",
            "ALOA-HUNA",
            "COCO-FAAA",
            "ELAI-FAAA",
            "ELAI-JOJO",
            "FAAA-GOLA",
            "GOLA-JOJO",
            "HUNA-LALE",
            "JOJO-KAHU",
            "KAHU-LALE",
        ],
        hands={"white": ["DUDA", "ELAI"], "black": ["GOLA"]},
        open=["ALOA", "BARI", "LALE"],
    )


def last_turns(cards: int = 2) -> State:
    """Return the last two turns of a game, with two cards in each hand, or three: the largest lead does not last.

    >>> [len(hand) for hand in last_turns().hands], [len(hand) for hand in last_turns(3).hands]
    ([2, 2], [3, 3])
    """
    return position(
        white=["ALOA-BARI", "ALOA-DUDA", "DUDA-ELAI", "ELAI-JOJO", "FAAA-GOLA", "IFFI-KAHU", "KAHU-LALE"],
        black=["BARI-DUDA", "BARI-ELAI", "COCO-FAAA", "COCO-GOLA", "ELAI-HUNA", "ELAI-IFFI", "IFFI-JOJO", "IFFI-LALE"],
        hands={"white": ["COCO", "HUNA", "JOJO"][:cards], "black": ["DUDA", "IFFI", "KAHU"][:cards]},
        deck=[],
        round=3,
        last_turns=2,
    )


def three_looks() -> State:
    """Return a position in which the best turn is another one for whoever looks one, two or three turns ahead.

    >>> three_looks().hands
    (('FAAA',), ('ALOA', 'COCO'))
    """
    return position(
        white=["ALOA-BARI", "BARI-FAAA", "COCO-KAHU", "ELAI-JOJO", "GOLA-JOJO", "GOLA-KAHU"],
        black=["ALOA-HUNA", "COCO-GOLA", "ELAI-FAAA", "FAAA-JOJO", "HUNA-IFFI", "IFFI-LALE"],
        hands={"white": ["FAAA"], "black": ["ALOA", "COCO"]},
        open=["GOLA", "IFFI", "KAHU"],
        deck=["BARI", "KAHU"],
        round=2,
    )


def sure_or_likely() -> State:
    """Return a position with empty hands: one open card wins an island for sure, the deck promises more, perhaps.

    >>> sorted(set(sure_or_likely().deck))
    ['ALOA', 'IFFI', 'JOJO', 'KAHU']
    """
    return position(
        white=["GOLA-JOJO", "GOLA-KAHU", "HUNA-LALE", "KAHU-LALE"],
        black=["COCO-FAAA", "DUDA-HUNA", "IFFI-JOJO", "IFFI-KAHU", "IFFI-LALE"],
        open=["ALOA", "DUDA", "GOLA"],
        deck=["ALOA", "IFFI", "JOJO", "JOJO", "KAHU", "KAHU"],
        round=2,
    )


def two_cards_left() -> State:
    """Return the end of the third round: whoever takes the last card has the last turn, so White had better not draw.

    >>> two_cards_left().open
    ('GOLA', 'GOLA')
    """
    return position(
        white=["ALOA-BARI", "ALOA-HUNA", "BARI-ELAI", "GOLA-KAHU", "IFFI-KAHU"],
        black=["BARI-COCO", "BARI-FAAA", "FAAA-JOJO", "IFFI-JOJO", "IFFI-LALE"],
        hands={"white": ["COCO"], "black": ["ELAI"]},
        open=["GOLA", "GOLA"],
        deck=[],
        round=3,
    )
