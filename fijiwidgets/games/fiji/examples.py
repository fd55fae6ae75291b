"""The rulebook's worked examples, and positions of our own: for ties and cancelling, and to be solved by hand.

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


# ------------------------------------------------------------------------------------ ties and cancelling

TIED = (Offer(2, 2, 0, 0), Offer(1, 2, 0, 1), Offer(1, 1, 1, 0), Offer(0, 1, 1, 1), Offer(0, 0, 0, 1))
KNOWN = (Offer(1, 0, 1, 2), Offer(3, 0, 0, 1), Offer(0, 0, 1, 2))  # what the others offer in `three_known_offers`
COPIED = Offer(2, 1, 0, 1)


def one_blue_bead() -> Record:
    """Return an exchange of five in which a single blue bead brings its owner nine: all better offers are made twice.

    >>> record().game.describe_move(one_blue_bead().first, 4, one_blue_bead().moves[0][4], "en")
    'offer 1 blue bead'
    """
    table = ("most all > take 3R", "most R > take 4G", "fewest all > take 2Y", "fewest Y > keep")
    first = position(players=(*NAMES, "Emil"), table=table, goals=GOALS)
    return _sealed(first, TIED)


def three_known_offers(offer: Sequence[int] = (1, 0, 0, 0)) -> Record:
    """Return an exchange in which only Hedwig's offer is open: the others' are known, as in no real game.

    >>> str(three_known_offers().moves[0][1])
    'offer 1,0,1,2'
    """
    table = ("most YB > take 4G", "fewest B > take 1B", "most Y > take 3R", "fewest all > take 2Y")
    return _sealed(position(players=NAMES, table=table, goals=GOALS), (Offer(*offer), *KNOWN))


def copied(players: int = 3) -> Record:
    """Return an exchange in which Christian copies Hedwig bead for bead; a third player offers something else.

    >>> [len(copied(players).moves[0]) for players in (2, 3)]
    [2, 3]
    """
    hidden = [(1, 1, 1, 1)] * 2 if players == 2 else None
    first = position(players=NAMES[:players], table=CARDS, goals=GOALS, hidden=hidden)
    return _sealed(first, (COPIED, COPIED, Offer(0, 0, 1, 0))[:players])


# ------------------------------------------------------------------------------------ payoffs


def study() -> State:
    """Return a last exchange of three offers against three, solved by hand: removals are strict, one at a time.

    Nobody has so few beads in play: it is a study. Hedwig may lead by ten, and will be one behind.

    >>> len(study().hidden), study().exchange
    (0, 3)
    """
    return _study(
        table=("most RY > others G", "most all > others R", "most Y > take each", "most B > take 4G"),
        goals="R+ Y+ B+ G+",
        hands=[(0, 0, 1, 1), (0, 1, 0, 1)],
        supply=(1, 1, 2, 2),
    )


def second_study() -> State:
    """Return another one, in which the third removal is a weak one.

    >>> second_study().goals
    ('Y-', 'G+', 'B-', 'R-')
    """
    return _study(
        table=("most RY > others Y", "most B > take 2Y", "most R > others G", "fewest G > keep"),
        goals="Y- G+ B- R-",
        hands=[(1, 0, 0, 1), (0, 1, 0, 1)],
        supply=(4, 4, 3, 2),
    )


def third_study() -> State:
    """Return a third one, in which nothing is dominated, and still one pair of offers is stable.

    >>> third_study().supply
    (3, 2, 3, 1)
    """
    return _study(
        table=("most GB > take 4G", "most all > others B", "most G > others G", "fewest G > take each"),
        goals="R+ B+ Y+ G-",
        hands=[(0, 1, 0, 1), (1, 0, 0, 1)],
        supply=(3, 2, 3, 1),
    )


def thirty_five_offers() -> State:
    """Return a last exchange that may come up in play: removals leave one pair of offers of 35 times 31.

    Best replies alone run in a circle for ever, because Hedwig has three equally good ones to the stable offer.

    >>> thirty_five_offers().hands
    ((4, 2, 1, 1), (0, 3, 3, 3))
    """
    return position(
        players=("Hedwig", "Marcel"),
        exchange=3,
        table=["most RY > others B", "fewest B > keep", "most Y > others R", "most B > take 3R"],
        goals="G- Y- R+ B-",
        hands=[(4, 2, 1, 1), (0, 3, 3, 3)],
        supply=(12, 5, 5, 3),
        hidden=[(1, 2, 1, 0), (0, 2, 1, 1)],
    )


def _study(**values: Any) -> State:
    return position(players=("Hedwig", "Marcel"), exchange=3, allow_unreachable=True, **values)


# ------------------------------------------------------------------------------------ the end of a round


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
