"""The rulebook's worked examples, and a position worth analysing.

The exchange example cannot happen in play: Marcel offers four blue beads in the first exchange, and a set has two. So
it is loaded with a hand of 5, 4, 3 and 4 beads, which `position` refuses unless told otherwise. Of each player's green
and red beads the rulebook tells only the sum; this is one of the five ways to split them that fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from fijiwidgets.core import Record

from .components import FULL_SET
from .setup import position
from .state import Offer, State

NAMES = ("Hedwig", "Christian", "Angelika", "Marcel")
CARDS = ("most GR > take 3R", "fewest Y > keep", "most all > others Y", "fewest all > take 2Y")
GOALS = "R+ B- G+ Y+"
EXCHANGE: dict[str, Any] = {
    "players": NAMES,
    "hands": [FULL_SET, FULL_SET, FULL_SET, (5, 4, 3, 4)],
    "supply": FULL_SET,
    "table": CARDS,
    "goals": GOALS,
}
OFFERS = (Offer(1, 1, 1, 0), Offer(1, 1, 0, 0), Offer(0, 1, 1, 0), Offer(0, 0, 0, 4))
RANKED = ((3, 2, 4, 3), (1, 3, 2, 0), (2, 3, 0, 0), (3, 2, 3, 3))  # the hands at the end of the ranking example


def record(edition: str = "de") -> Record:
    """Return the exchange example: ties cancel each other, and at last an effect finds no bead.

    >>> print(str(record()).splitlines()[-1])
    0: offer 1,1,1,0 & 1: offer 1,1,0,0 & 2: offer 0,1,1,0 & 3: offer 0,0,0,4
    """
    return _sealed(position(**EXCHANGE, edition=edition, allow_unreachable=True), OFFERS)


def ranking() -> Record:
    """Return the ranking example: the hands that it names, after a last exchange in which nobody acts.

    >>> ranking().last.heads
    (1, 2, 3, 0)
    """
    # All offer one yellow bead, so that all are tied in each row.
    hands = [(green, red, yellow + 1, blue) for green, red, yellow, blue in RANKED]
    first = position(players=NAMES, hands=hands, table=CARDS, goals=GOALS, exchange=3)
    return _sealed(first, [Offer(0, 0, 1, 0)] * len(NAMES))


def last_exchange() -> State:
    """Return two players before the last exchange of a round, 49 offers against 25, where no pure pair is stable.

    No single offer of the first player makes sure of a lead, and none of the second one keeps that lead below two
    trophies: only mixed offers, half and half against one third and two thirds, settle at a lead of one.

    >>> last_exchange().exchange
    3
    """
    return position(
        players=("Hedwig", "Marcel"),
        exchange=3,
        table=["most all > take 4G", "most GB > others Y", "fewest B > keep", "most R > take 1B"],
        goals="G+ Y- B+ R+",
        hands=[(5, 4, 2, 1), (2, 2, 0, 3)],
        supply=(8, 7, 7, 1),
        hidden=[(0, 1, 0, 3), (2, 0, 2, 0)],
    )


def _sealed(first: State, offers: Sequence[Offer]) -> Record:
    assert __package__
    return Record(import_module(__package__), first, (dict(enumerate(offers)),))
