"""What the game is made of."""

from __future__ import annotations

from fijiwidgets.core import MADE_UP, SURE, Fact

PLAYERS = range(2, 6)

FACTS: dict[str, Fact] = {
    "goods": Fact(("maize", "weapons", "fur", "tobacco", "spirits"), SURE),
    "of_each": Fact(18, SURE),
    # The start values of the villages, by the number of players.
    "villages": Fact({2: (2, 3, 4), 3: (2, 3, 4), 4: (2, 3, 3, 4), 5: (2, 3, 3, 3, 4)}, SURE),
    # How many goods leave the game before it starts: with two players one of each kind, with four two different ones.
    "taken_out": Fact({2: 5, 3: 0, 4: 2, 5: 0}, SURE),
    "dealt": Fact(5, SURE),
    "drawn": Fact(2, SURE),
    "restocked": Fact(2, SURE),  # into the village without a trader, two players only
    "over_highest_bid": Fact(3, SURE),
    "colours": Fact(("green", "purple", "red", "blue"), SURE),
    # The rule text never names the fifth colour; it has no effect, and `players=` takes any names.
    "fifth_colour": Fact("yellow", MADE_UP),
}

GOODS: tuple[str, ...] = FACTS["goods"].value
KINDS = range(len(GOODS))
OF_EACH: int = FACTS["of_each"].value
ALL = OF_EACH * len(GOODS)
COLOURS: tuple[str, ...] = (*FACTS["colours"].value, FACTS["fifth_colour"].value)

VILLAGES: dict[int, tuple[int, ...]] = FACTS["villages"].value
TAKEN_OUT: dict[int, int] = FACTS["taken_out"].value
DEALT: int = FACTS["dealt"].value
DRAWN: int = FACTS["drawn"].value
RESTOCKED = {players: FACTS["restocked"].value if players == 2 else 0 for players in PLAYERS}
OVER_HIGHEST: int = FACTS["over_highest_bid"].value

# What follows from these: all by the number of players.
SET_OUT = {n: DEALT * n + sum(VILLAGES[n]) for n in PLAYERS}  # dealt to hands and villages
FIRST_DECK = {n: ALL - TAKEN_OUT[n] - SET_OUT[n] for n in PLAYERS}
PER_ROUND = {n: DRAWN * n + RESTOCKED[n] for n in PLAYERS}
ROUNDS = {n: FIRST_DECK[n] // PER_ROUND[n] + 1 for n in PLAYERS}  # the deck runs out exactly, then one round more
