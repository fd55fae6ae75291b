"""What the game is made of: the map, the cards, the pieces, and how sure each value is."""

from __future__ import annotations

from fijiwidgets.core import INFERRED, MADE_UP, SURE, Fact

PLAYERS = range(2, 3)
COLOURS = ("white", "black")  # seat 0 and seat 1
VARIANTS = ("standard", "calm")

# ------------------------------------------------------------------------------------ the map

MAP = """
ALOA-BARI ALOA-DUDA ALOA-HUNA BARI-COCO BARI-DUDA BARI-ELAI BARI-FAAA COCO-FAAA COCO-GOLA
COCO-KAHU DUDA-ELAI DUDA-HUNA ELAI-FAAA ELAI-HUNA ELAI-IFFI ELAI-JOJO FAAA-GOLA FAAA-JOJO
GOLA-JOJO GOLA-KAHU HUNA-IFFI HUNA-LALE IFFI-JOJO IFFI-KAHU IFFI-LALE JOJO-KAHU KAHU-LALE
"""
LINES = tuple(MAP.split())
ENDS: dict[str, tuple[str, str]] = {line: (line[:4], line[5:]) for line in LINES}
ISLANDS = tuple(sorted({island for ends in ENDS.values() for island in ends}))

# Where the islands lie on a map of 800 x 637, so that no two straight lines cross.
PLACES = {
    "ALOA": (135, 170),
    "BARI": (405, 180),
    "COCO": (704, 200),
    "DUDA": (215, 292),
    "ELAI": (360, 320),
    "FAAA": (573, 295),
    "GOLA": (645, 347),
    "HUNA": (200, 410),
    "IFFI": (400, 445),
    "JOJO": (535, 400),
    "KAHU": (704, 452),
    "LALE": (345, 560),
}

# Sets of lines and of islands are bit masks: bit i is LINES[i] or ISLANDS[i].
LINE_BIT = {line: 1 << index for index, line in enumerate(LINES)}
ISLAND_BIT = {island: 1 << index for index, island in enumerate(ISLANDS)}
LINES_AT = {island: sum(LINE_BIT[line] for line in LINES if island in ENDS[line]) for island in ISLANDS}
NEEDED = {island: lines.bit_count() // 2 + 1 for island, lines in LINES_AT.items()}  # more than half

# ------------------------------------------------------------------------------------ cards and pieces

CARDS_PER_ISLAND = 2
CARDS = tuple(island for island in ISLANDS for _ in range(CARDS_PER_ISLAND))
DEALT = 3
OPEN_CARDS = 3
HAND_LIMIT = 5
BRIDGES = 25
STONES = 10
ROUNDS = 3
ROUND_POINTS = (1, 2)  # the third round scores the difference in islands instead
HANDICAPS = range(4)

FACTS: dict[str, Fact] = {
    "lines": Fact(LINES, SURE),
    "cards_per_island": Fact(CARDS_PER_ISLAND, SURE),
    "cards_dealt": Fact(DEALT, SURE),
    "open_cards": Fact(OPEN_CARDS, SURE),
    "hand_limit": Fact(HAND_LIMIT, SURE),
    "bridges": Fact(BRIDGES, SURE),
    "stones": Fact(STONES, SURE),
    "round_points": Fact(ROUND_POINTS, SURE),
    "handicaps": Fact(HANDICAPS, SURE),
    "places": Fact(PLACES, INFERRED),
    "eleventh_island_counts": Fact(True, MADE_UP),
    "full_hand_counts_as_declining": Fact(True, MADE_UP),
    "bridges_break_every_tie": Fact(True, MADE_UP),
    "both_without_bridges_go_on": Fact(True, MADE_UP),
    "two_turn_example": Fact("see examples.py", INFERRED),
}
