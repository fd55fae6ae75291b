"""What is in the box: beads, condition cards, effect cards, goal cards; and how a card's text is read.

Cards are short texts, in states and in notation alike: `most GR`, `fewest all`, `take 3R`, `take each`,
`half Y`, `others B`, `keep`, `rotate`, `swap`. Goals are `R+` (most red) or `R-` (fewest red).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from fijiwidgets.core import INFERRED, SURE, Fact

PLAYERS = range(2, 6)
SEATS: tuple[str, ...] = ()  # its colours are beads
EDITIONS = ("de", "en")
ROUNDS = 4
EXCHANGES = 3
ROWS = 4  # exchange conditions on the table: a condition card with an effect card beside it
LARGEST_OFFER = 4
HIDDEN_BEADS = 4

# ------------------------------------------------------------------------------------ beads

Beads = tuple[int, int, int, int]  # green, red, yellow, blue

COLOURS = "GRYB"
NO_BEADS: Beads = (0, 0, 0, 0)
FULL_SET: Beads = (5, 4, 3, 2)
LARGE_SET: Beads = (6, 5, 4, 3)  # what each player gets in the two-player game


def dealt_set(players: int) -> Beads:
    """Return what each player gets as a round begins."""
    return LARGE_SET if players == 2 else FULL_SET


def all_beads(players: int) -> Beads:
    """Return all beads in the game: one set for each player and a full set for the supply.

    >>> all_beads(2), all_beads(4)
    ((17, 14, 11, 8), (25, 20, 15, 10))
    """
    green, red, yellow, blue = dealt_set(players)
    return 5 + players * green, 4 + players * red, 3 + players * yellow, 2 + players * blue


def plus(first: Beads, second: Beads) -> Beads:
    """Return two heaps of beads together."""
    return first[0] + second[0], first[1] + second[1], first[2] + second[2], first[3] + second[3]


def minus(first: Beads, second: Beads) -> Beads:
    """Return the first heap without the second."""
    return first[0] - second[0], first[1] - second[1], first[2] - second[2], first[3] - second[3]


def holds(heap: Beads, part: Beads) -> bool:
    """Say whether the part can be taken from the heap."""
    return heap[0] >= part[0] and heap[1] >= part[1] and heap[2] >= part[2] and heap[3] >= part[3]


# ------------------------------------------------------------------------------------ cards

CONDITIONS = (
    *("fewest G", "fewest R", "fewest Y", "fewest B", "fewest all"),
    *("most G", "most R", "most Y", "most B", "most all"),
    *("most GR", "most GY", "most GB", "most RY", "most RB", "most YB"),
)
EFFECTS = (
    *("take 4G", "take 3R", "take 2Y", "take 1B", "take each"),
    *("half G", "half R", "half Y", "half B"),
    *("others G", "others R", "others Y", "others B"),
    *("keep", "rotate", "swap"),
)
GOALS = tuple(sorted(colour + way for colour in COLOURS for way in "+-"))  # each card has two ways up
CARDS_OF_A_KIND = len(CONDITIONS)

Box = tuple[tuple[str, ...], tuple[str, ...]]  # condition cards and effect cards, each sorted
BOX: Box = (tuple(sorted(CONDITIONS)), tuple(sorted(EFFECTS)))

FACTS = {
    "beads": Fact({"green": 30, "red": 24, "yellow": 18, "blue": 12}, SURE),
    "trophies": Fact(40, SURE),
    "goal cards": Fact(tuple(COLOURS), SURE),
    "condition cards": Fact(CONDITIONS, INFERRED),
    "effect cards": Fact(EFFECTS, INFERRED),
}


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition card: who offers the most, or the fewest, beads of these colours."""

    most: bool
    colours: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect card: what kind it is, and the beads it speaks of (for `half` and `others`: one of a colour)."""

    kind: str
    beads: Beads


@lru_cache(maxsize=1024)
def read_condition(text: str) -> Condition | None:
    """Return the condition card behind a text, or None.

    >>> read_condition("most GR")
    Condition(most=True, colours=(0, 1))
    """
    found = re.fullmatch(r"(most|fewest) (all|G?R?Y?B?)", text)
    if not found or found[2] == COLOURS:  # all four colours are written `all`
        return None
    letters = COLOURS if found[2] == "all" else found[2]
    return Condition(found[1] == "most", tuple(COLOURS.index(letter) for letter in letters))


@lru_cache(maxsize=1024)
def read_effect(text: str) -> Effect | None:
    """Return the effect card behind a text, or None.

    >>> read_effect("take 3R")
    Effect(kind='take', beads=(0, 3, 0, 0))
    """
    if text in ("keep", "rotate", "swap"):
        return Effect(text, NO_BEADS)
    if text == "take each":
        return Effect("take", (1, 1, 1, 1))
    if found := re.fullmatch(r"take ([1-9])([GRYB])", text):
        return Effect("take", _of_colour(found[2], int(found[1])))
    if found := re.fullmatch(r"(half|others) ([GRYB])", text):
        return Effect(found[1], _of_colour(found[2], 1))
    return None


def _of_colour(letter: str, number: int) -> Beads:
    green, red, yellow, blue = (number * (letter == colour) for colour in COLOURS)
    return green, red, yellow, blue
