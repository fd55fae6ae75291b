"""What the game is made of."""

from fijiwidgets.core import SURE, Fact

PLAYERS = range(2, 3)
SEATS: tuple[str, ...] = ()  # a seat has no name of its own
CARDS = range(2, 10)  # how many cards a hand may have, so that each is one digit

FACTS = {"cards": Fact(3, SURE)}
