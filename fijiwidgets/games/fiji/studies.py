"""Positions for studying: small enough to solve by hand, or made to show one thing. The course is built on them."""

from __future__ import annotations

from .notation import parse
from .state import Offer, State

BIDDING = (
    "fiji players=Hedwig,Marcel exchange=3 table=most-GB:take-each/most-RY:take-2Y/most-G:half-R/fewest-B:half-Y "
    "goals=B-G-R+Y+ hands=6,0,0,0/7,0,0,0 supply=4,12,7,6 hidden=0,2,0,2/0,0,4,0"
)
SCISSORS = (
    "fiji players=Hedwig,Marcel exchange=3 table=most-RY:take-2Y/most-all:take-3R/most-YB:half-R/most-B:keep "
    "goals=B+G+R-Y+ hands=0,4,0,2/3,4,0,0 supply=9,4,11,5 hidden=3,0,0,1/2,2,0,0"
)
ALIKE = (
    "fiji players=Hedwig,Marcel exchange=3 table=most-G:take-1B/most-GB:take-2Y/most-YB:half-R/fewest-B:others-R "
    "goals=G-Y-B-R- hands=2,1,3,2/2,1,3,2 supply=9,12,2,3 hidden=2,0,1,1/2,0,2,0"
)

GIFT = (
    "fiji players=Hedwig,Marcel table=most-GB:half-B/most-all:take-each/most-RY:half-Y/fewest-G:others-Y "
    "goals=R-B+Y+G- hands=2,0,1,0/0,0,3,0 supply=1,2,1,2 hidden=0,0,0,0/0,0,0,0"
)
SECRETS = (
    "fiji players=Hedwig,Marcel exchange=3 phase=hide "
    "table=most-YB:others-B/most-GR:take-3R/most-Y:keep/fewest-B:others-R "
    "goals=G+Y+B+R+ hands=0,2,4,0/0,3,0,3 supply=3,2,2,2"
)

ASIDE = (
    "fiji players=Hedwig,Marcel,Angelika exchange=3 "
    "table=most-Y:take-2Y/fewest-G:take-each/most-all:others-B/most-GR:others-G "
    "goals=B+R+Y-G+ hands=5,0,0,1/5,1,0,0/5,1,0,0 supply=5,14,12,7"
)
CIRCLE = (
    "fiji players=Hedwig,Marcel,Angelika exchange=3 "
    "table=most-G:take-4G/most-RB:take-3R/fewest-G:half-Y/most-GR:half-B "
    "goals=G+B-R+Y- hands=5,1,0,0/5,1,0,0/5,1,0,0 supply=5,13,12,8"
)
ROUNDING = (
    "fiji players=Hedwig,Marcel,Angelika exchange=3 "
    "table=most-GB:others-Y/most-GY:half-G/fewest-R:keep/most-G:others-G "
    "goals=B+G-Y-R- hands=5,1,0,0/5,0,1,0/5,1,0,0 supply=5,14,11,8"
)
CLASS = {  # what eight pupils each might have offered in the places of the three at `aside`; made up
    0: ("1,0,0,0", "1,0,0,0", "1,0,0,0", "1,0,0,1", "2,0,0,1", "2,0,0,1", "3,0,0,1", "4,0,0,0"),
    1: ("1,0,0,0", "1,0,0,0", "2,0,0,0", "2,0,0,0", "2,0,0,0", "4,0,0,0", "1,1,0,0", "0,1,0,0"),
    2: ("1,0,0,0", "1,0,0,0", "2,0,0,0", "2,0,0,0", "4,0,0,0", "1,1,0,0", "0,1,0,0", "0,1,0,0"),
}


def bidding() -> State:
    """Return a last exchange with green beads only: four offers each, and two of them mixed unevenly by both.

    >>> bidding().hands
    ((6, 0, 0, 0), (7, 0, 0, 0))
    """
    return parse(BIDDING)


def scissors() -> State:
    """Return a last exchange in which rock, paper and scissors hide: one red bead, two, or four.

    >>> scissors().goals
    ('B+', 'G+', 'R-', 'Y+')
    """
    return parse(SCISSORS)


def alike() -> State:
    """Return a last exchange of two equal hands, 43 offers each, of which seven are worth making.

    >>> alike().hands
    ((2, 1, 3, 2), (2, 1, 3, 2))
    """
    return parse(ALIKE)


def gift() -> State:
    """Return a tiny round of three exchanges: three beads each, nothing hidden, and quickly solved.

    >>> gift().exchange, gift().goals[0]
    (1, 'R-')
    """
    return parse(GIFT, allow_unreachable=True)


def secrets() -> State:
    """Return a tiny round of one exchange that begins with the hiding: four of six beads each.

    >>> secrets().phase
    'hide'
    """
    return parse(SECRETS, allow_unreachable=True)


def aside() -> State:
    """Return a last exchange of three with three pure equilibria, each won by somebody else.

    >>> aside().hands
    ((5, 0, 0, 1), (5, 1, 0, 0), (5, 1, 0, 0))
    """
    return parse(ASIDE)


def circle() -> State:
    """Return a last exchange of three with equal hands and no pure equilibrium.

    >>> circle().hands
    ((5, 1, 0, 0), (5, 1, 0, 0), (5, 1, 0, 0))
    """
    return parse(CIRCLE)


def rounding(edition: str = "de") -> State:
    """Return a last exchange of three in which the editions often name different winners.

    >>> rounding("en").edition
    'en'
    """
    return parse(ROUNDING).but(edition=edition)


def class_offers() -> dict[int, list[Offer]]:
    """Return what a class of 24 might have offered at `aside`, by seat.

    >>> [len(offers) for offers in class_offers().values()]
    [8, 8, 8]
    """
    return {seat: [Offer(*map(int, text.split(","))) for text in offers] for seat, offers in CLASS.items()}
