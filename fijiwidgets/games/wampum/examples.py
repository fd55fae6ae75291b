"""The rulebook's worked examples, and other positions worth showing.

The rulebook's villages: Blue stands in A with 1 good, nobody in B, Purple in C with 2, Red in D with 2, and Green bids
last. Goods that it does not name are made up.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from fijiwidgets.core import Record

from .setup import position
from .state import Bid, Discard, Draw, Go, State

MAIZE, WEAPONS, FUR, TOBACCO, SPIRITS = range(5)

CHAIN = (Bid(2, (3, 2, 0, 0, 0)), Go(0), Go(1))
# Two for each, from Green on. Blue then holds ten goods, two too many.
DRAWN = tuple(map(Draw, (FUR, TOBACCO, WEAPONS, SPIRITS, MAIZE, FUR, TOBACCO, WEAPONS)))
DISCARDED = Discard((0, 0, 1, 0, 1))


def _record(first: State, *moves: Any) -> Record:
    assert __package__
    return Record(import_module(__package__), first, moves)


# ------------------------------------------------------------------------------------ the rulebook's


def displacement() -> State:
    """Return the position before the chain of displacements.

    >>> displacement().bidder
    0
    """
    return position(
        players=4,
        villages=[
            {"spirits": 2},
            {"fur": 3},
            {"fur": 1, "tobacco": 2},
            {"tobacco": 1, "maize": 1, "weapons": 1, "spirits": 1},
        ],
        bids={
            "purple": (2, {"spirits": 2}),
            "red": (3, {"fur": 1, "tobacco": 1}),
            "blue": (0, {"weapons": 1}),
        },
        hands={
            "green": {"maize": 3, "weapons": 2, "fur": 1},
            "purple": {"maize": 2},
            "red": {"weapons": 3},
            "blue": {"maize": 2, "fur": 3, "spirits": 3},
        },
        canoe="purple",
    )


def record() -> Record:
    """Return the displacement example: Green displaces Purple, who displaces Blue, who goes to the free village.

    >>> print(str(record()).splitlines()[1:])
    ['bid C 3m2w', 'go A', 'go B']
    """
    return _record(displacement(), *CHAIN)


def whole_round() -> Record:
    """Return the displacement example played on to the end of the round: canoe, new goods, limit, trade.

    >>> whole_round().last.wampum
    (3, 0, 0, 0)
    """
    return _record(displacement(), *CHAIN, *DRAWN, DISCARDED)


def last_wampum() -> Record:
    """Return the end of a game: Green's two maize, two furs and a tobacco are worth three wampum (7.3).

    >>> last_wampum().last.wampum
    (3, 1)
    """
    last_round = position(
        players=2,
        villages=[{"weapons": 2}, {"spirits": 3}, {"maize": 4}],
        hands={"green": {"maize": 2, "fur": 2, "tobacco": 1, "spirits": 1}, "purple": {"fur": 2}},
        last_round=True,
    )
    return _record(last_round, Bid(0, (0, 0, 0, 0, 1)), Bid(2, (0, 0, 2, 0, 0)))


# ------------------------------------------------------------------------------------ others


def _four_stand(*, red: dict[str, int]) -> State:
    """Return five villages, four bids and Yellow to bid last; Red's bid is as given."""
    return position(
        players=5,
        villages=[
            {"tobacco": 2},
            {"maize": 1, "fur": 2},
            {"spirits": 2, "weapons": 1},
            {"weapons": 2, "tobacco": 1},
            {"fur": 2, "maize": 2},
        ],
        bids=[(0, {"fur": 1}), (1, {"tobacco": 2}), (2, red), (3, {"spirits": 3, "fur": 1}), None],
        hands=[
            {"maize": 2, "spirits": 2},
            {"weapons": 1, "fur": 2, "spirits": 1},
            {"tobacco": 1, "fur": 1, "spirits": 4 - sum(red.values())},
            {"maize": 2, "tobacco": 1},
            {"maize": 1, "weapons": 2, "tobacco": 3},
        ],
    )


def long_chain() -> Record:
    """Return the longest chain there can be: Yellow's bid sets all four others in motion (2.7).

    >>> [bid[0] for bid in long_chain().last.bids]
    [4, 0, 1, 2, 3]
    """
    four_stand = _four_stand(red={"maize": 2, "weapons": 1})
    return _record(four_stand, Bid(3, (0, 2, 0, 3, 0)), Go(2), Go(1), Go(0), Go(4))


def equal_bids() -> State:
    """Return the table of the longest chain, but Purple's and Red's bids are equally high: no chain moves both.

    >>> [sum(bid[1]) for bid in equal_bids().bids[:4]]
    [1, 2, 2, 4]
    """
    return _four_stand(red={"maize": 2})


def goods_or_wampum() -> State:
    """Return a last round in which Red bids last and has to choose between goods and wampum (6.2, 6.3).

    Maize is new in A and B: a bid of all five brings four wampum there. In C it is known: one maize brings four goods
    of four kinds, which are four wampum in the end. For Red all this is the same; who else is displaced is not.

    >>> goods_or_wampum().bidder
    2
    """
    return position(
        players=3,
        villages=[{"fur": 2}, {"weapons": 3}, {"maize": 1, "weapons": 1, "tobacco": 1, "spirits": 1}],
        bids={"green": (1, {"tobacco": 3}), "purple": (0, {"spirits": 2})},
        hands={"green": {"maize": 2}, "purple": {"fur": 2, "weapons": 1}, "red": {"maize": 5}},
        wampum={"green": 6, "purple": 7, "red": 5},
        last_round=True,
    )


def most_or_first() -> State:
    """Return a last round in which the most wampum for Red is not the way to win.

    In B a tobacco brings Red eight wampum, and Green nine. With two goods Red takes C from Green and has seven: first.

    >>> most_or_first().bidder
    2
    """
    return position(
        players=3,
        villages=[{"weapons": 2}, {"weapons": 2, "tobacco": 1}, {"maize": 1, "weapons": 2, "spirits": 1}],
        bids={"green": (2, {"maize": 1}), "purple": (0, {"fur": 1})},
        hands={"green": {"tobacco": 2}, "purple": {"maize": 4}, "red": {"fur": 2, "tobacco": 2}},
        wampum={"green": 5, "purple": 3, "red": 5},
        last_round=True,
    )


def displaced_on_purpose() -> State:
    """Return a last round in which Purple does best with a bid that will be displaced.

    Purple's two maize go to B in the end. Laid beside C first, they make Red pay three goods for C instead of one.

    >>> displaced_on_purpose().bidder
    1
    """
    return position(
        players=3,
        villages=[{"fur": 2}, {"fur": 3}, {"maize": 3, "spirits": 1}],
        bids={"green": (0, {"maize": 3})},
        hands={
            "green": {"fur": 2, "spirits": 1},
            "purple": {"maize": 2},
            "red": {"maize": 1, "fur": 2, "tobacco": 1},
        },
        wampum={"green": 4, "purple": 7, "red": 5},
        last_round=True,
    )


def two_over_the_limit() -> State:
    """Return a position in which Green and Purple discard at once, sealed (5.3).

    >>> two_over_the_limit().limit
    5
    """
    return position(
        players=3,
        villages=[{"maize": 1, "weapons": 1}, {"fur": 1, "tobacco": 1, "spirits": 1}, {"fur": 2, "tobacco": 1}],
        bids={"green": (0, {"maize": 2}), "purple": (1, {"weapons": 1}), "red": (2, {"fur": 1})},
        hands={
            "green": {"maize": 2, "weapons": 2, "spirits": 3},
            "purple": {"fur": 4, "tobacco": 1, "spirits": 1},
            "red": {"maize": 1, "weapons": 1},
        },
        wampum={"green": 3, "purple": 2, "red": 3},
        phase="discard",
    )


def best_village_once() -> State:
    """Return a last round in which all have three goods and one village is much better than the others (2.5).

    Whoever bids first lays all three beside C and cannot be displaced: nobody has four.

    >>> [sum(hand) for hand in best_village_once().hands]
    [3, 3, 3]
    """
    return position(
        players=3,
        villages=[{"spirits": 2}, {"weapons": 1, "fur": 2}, {"weapons": 1, "fur": 1, "tobacco": 1, "spirits": 1}],
        hands={
            "green": {"maize": 1, "weapons": 1, "tobacco": 1},
            "purple": {"maize": 1, "fur": 1, "tobacco": 1},
            "red": {"weapons": 1, "tobacco": 2},
        },
        last_round=True,
    )


def hidden_bid() -> Record:
    """Return the last two rounds of a game of two, up to Green's last bid: Purple's lies face down beside C.

    All saw how Purple took two furs and a bottle in the round before. Nobody saw what she drew.

    >>> hidden_bid().last.bids[1]
    (2, (0, 0, 1, 0, 0))
    """
    last_but_one = position(
        players=2,
        villages=[{"maize": 1, "spirits": 1}, {"fur": 2, "spirits": 1}, {"maize": 2, "fur": 2}],
        hands=[{"maize": 1, "fur": 1, "tobacco": 1}, {"tobacco": 1, "spirits": 1}],
        deck={"maize": 1, "weapons": 2, "fur": 1, "spirits": 2},
        canoe="purple",
        wampum=(9, 9),
    )
    drawn = map(Draw, (FUR, MAIZE, SPIRITS, SPIRITS, WEAPONS, WEAPONS))
    return _record(last_but_one, Bid(1, (0, 0, 0, 1, 1)), Bid(0, (0, 0, 0, 1, 0)), *drawn, Bid(2, (0, 0, 1, 0, 0)))


def all_kinds_in_hand() -> State:
    """Return a last round in which Green discards two of six goods and loses no kind: some come back in the trade.

    >>> all_kinds_in_hand().limit
    4
    """
    return position(
        players=2,
        villages=[{"fur": 1, "spirits": 1}, {"maize": 2, "weapons": 1}, {"tobacco": 3}],
        bids={"green": (0, {"fur": 1}), "purple": (1, {"maize": 1})},
        hands={
            "green": {"maize": 1, "weapons": 2, "fur": 1, "tobacco": 1, "spirits": 1},
            "purple": {"maize": 2, "fur": 2, "tobacco": 1},
        },
        wampum={"green": 8, "purple": 9},
        phase="discard",
        last_round=True,
    )
