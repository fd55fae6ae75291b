"""The search for the starting position of the rulebook's long example, whose picture is lost.

A position at the five islands named is a choice of free, White or Black for each of their lines. Kept are
those from which every sentence of the example comes true, no more and no less: the islands won, the bridges
that fall and the stones that are lost, in both turns.
"""

from collections.abc import Iterator
from itertools import product

from fijiwidgets import kahuna
from fijiwidgets.games.kahuna.components import ENDS, LINES
from fijiwidgets.games.kahuna.events import BridgeStripped, MajorityWon, StoneLost
from fijiwidgets.games.kahuna.examples import BLACKS_TURN, FIVE_ISLANDS, WHITES_TURN

# What each move is said to bring about: islands won, lines freed, islands lost.
SENTENCES = {
    "lay BARI-DUDA DUDA": ({"BARI"}, {"ALOA-BARI"}, {"ALOA"}),
    "lay ALOA-BARI ALOA": ({"ALOA"}, {"ALOA-HUNA"}, {"HUNA"}),
    "draw none": (set(), set(), set()),
    "remove ELAI-HUNA HUNA HUNA": (set(), set(), set()),
    "lay ELAI-HUNA ELAI": ({"ELAI", "HUNA"}, {"BARI-ELAI", "DUDA-ELAI", "DUDA-HUNA"}, {"DUDA"}),
}
LINES_THERE = [line for line in LINES if set(ENDS[line]) & set(FIVE_ISLANDS)]
# Named in the text itself: who has these lines before White's turn.
TOLD = {
    "ALOA-BARI": 1,
    "ALOA-HUNA": 1,
    "ELAI-HUNA": 0,
    "DUDA-HUNA": 0,
    "DUDA-ELAI": 0,
    "BARI-ELAI": 0,
    "BARI-DUDA": None,
}


def positions() -> Iterator[dict[str, list[str]]]:
    """Yield every start that fits, as the lines of White and of Black."""
    open_lines = [line for line in LINES_THERE if line not in TOLD]
    for owners in product((None, 0, 1), repeat=len(open_lines)):
        owner = {**TOLD, **dict(zip(open_lines, owners, strict=True))}
        bridges = {
            colour: [line for line in LINES_THERE if owner[line] == seat]
            for seat, colour in enumerate(("white", "black"))
        }
        if every_sentence_comes_true(bridges):
            yield bridges


def every_sentence_comes_true(bridges: dict[str, list[str]]) -> bool:
    state = kahuna.position(
        **bridges,
        hands={"white": ["ALOA", "DUDA"], "black": ["ELAI", "HUNA", "HUNA"]},
        open=["COCO", "FAAA", "GOLA"],
    )
    for move in (*WHITES_TURN, *BLACKS_TURN):
        events = list(kahuna.resolve(state, move))
        happened = (
            {event.island for event in events if isinstance(event, MajorityWon)},
            {event.line for event in events if isinstance(event, BridgeStripped)},
            {event.island for event in events if isinstance(event, StoneLost)},
        )
        if happened != SENTENCES[str(move)]:
            return False
        state = events[-1].state
    return True
