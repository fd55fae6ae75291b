"""Kahuna: what one player knows of cards that lie hidden, from all that he has seen.

Cards drawn from the open ones lie in a hand that everybody knows in part, until they are played; one's own cards put
away lie there until the deck is renewed. Then what is in the other player's hand cannot be among the cards that were
played, and so each hand that may be is told from the others from there on.

Which of his cards the other player puts away nobody sees: all of his hand are alike here, each choice of them one way,
and so it is where he plays one of several that are the same. What else he chooses is taken to tell nothing. Every card
that comes to light makes those ways more likely in which there were more of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from math import comb, gcd, lcm, prod
from typing import Any, NamedTuple

from fijiwidgets.core import Event, Record
from fijiwidgets.games import kahuna
from fijiwidgets.games.kahuna.components import CARDS
from fijiwidgets.games.kahuna.events import (
    BridgeLaid,
    BridgeRemoved,
    CardDealt,
    CardOpened,
    CardsPutAway,
    DeckCardDrawn,
    DeckRenewed,
    OpenCardDrawn,
)
from fijiwidgets.games.kahuna.state import Cards, State
from solvers.asked import record_of

Pool = Counter[Any]  # cards that lie hidden, nobody knows where


class Held(NamedTuple):
    """Known cards of the other player: in hand, and among those put away."""

    hand: Cards = ()
    away: Cards = ()


class Memory(NamedTuple):
    """What is known of hidden cards: of the other's, in several ways each with its number, and of one's own."""

    worlds: tuple[tuple[Held, int], ...] = ((Held(), 1),)
    down: Cards = ()  # the viewer's own cards that were put away


NOTHING_SEEN = Memory()


def remembered(record: Record, player: int) -> Memory:
    """Return what a player knows who has watched the whole game; nothing of the record is used but what he saw.

    >>> table = kahuna.position(hands=[["ALOA"], ["BARI"]], open=["COCO", "DUDA", "ELAI"], to_move="black")
    >>> remembered(Record(kahuna, table).play(kahuna.Draw("DUDA")), 0).worlds
    ((Held(hand=('DUDA',), away=()), 1),)
    """
    view, worlds, down = kahuna.view(record.first, player), {Held(): Fraction(1)}, list[str]()
    for event in record.seen_by(player):
        if isinstance(event, TELLING):
            pool = Counter(hidden_cards(view)) - Counter(down)
            worlds = _merged(
                (after, share * chance)
                for held, share in worlds.items()
                for after, chance in _step(event, view, player, held, pool - Counter((*held.hand, *held.away)))
            )
        if isinstance(event, DeckRenewed):
            down = []
        elif isinstance(event, CardsPutAway) and event.seat == player:
            down += event.cards
        view = event.state
    return Memory(_in_whole_numbers(worlds), tuple(sorted(down)))


def memory_of(view: State, player: int, record: Record | None) -> Memory:
    """Return what the player remembers; a record that does not end in this view is refused."""
    if record is None:
        return NOTHING_SEEN
    return remembered(record_of(kahuna, record, view, player), player)


def hidden_cards(view: State) -> Cards:
    """Return the cards that the viewer cannot see, wherever they are."""
    known = Counter(
        card for pile in (*view.hands, view.open, view.deck, view.discards, view.face_down) for card in pile
    )
    return tuple(sorted((Counter(CARDS) - known).elements()))


def drawn(pool: Pool, size: int) -> Iterator[tuple[Cards, Fraction]]:
    """Yield every hand of this size that may come from a pool, with its chance.

    >>> [(hand, str(chance)) for hand, chance in drawn(Counter(["ALOA", "ALOA", "BARI"]), 2)]
    [(('ALOA', 'BARI'), '2/3'), (('ALOA', 'ALOA'), '1/3')]
    """
    hands: list[Cards] = [()]
    for card, copies in pool.items():
        hands = [(*hand, *[card] * count) for hand in hands for count in range(copies + 1) if len(hand) + count <= size]
    for hand in hands:
        if len(hand) == size:
            ways = prod(comb(pool[card], count) for card, count in Counter(hand).items())
            yield hand, Fraction(ways, comb(pool.total(), size))


# ------------------------------------------------------------------------------------ what an event tells

TELLING = (
    *(CardDealt, CardOpened, DeckCardDrawn, OpenCardDrawn),
    *(BridgeLaid, BridgeRemoved, CardsPutAway, DeckRenewed),
)


def _step(event: Event, view: State, player: int, held: Held, pool: Pool) -> Iterator[tuple[Held, int | Fraction]]:
    """Yield what is known of the other player's cards after an event, each with its chance or number of ways.

    `view` is the table before the event, `pool` are the cards of which nobody knows where they lie.
    """
    unknown = len(view.hands[1 - player]) - len(held.hand)
    others = getattr(event, "seat", player) != player
    if isinstance(event, DeckRenewed):
        for rest, chance in drawn(pool, unknown):
            yield Held(_in_order(held.hand, rest)), chance
    elif isinstance(event, CardOpened) or (isinstance(event, (CardDealt, DeckCardDrawn)) and not others):
        yield held, Fraction(pool[event.card], pool.total())
    elif isinstance(event, OpenCardDrawn) and others:
        yield held._replace(hand=_in_order(held.hand, (event.card,))), 1
    elif isinstance(event, (BridgeLaid, BridgeRemoved)) and others:
        yield from _played(held, unknown, pool, event.cards if isinstance(event, BridgeRemoved) else (event.card,))
    elif isinstance(event, CardsPutAway) and others:
        for size in range(min(len(event.cards), len(held.hand)) + 1):
            for away in combinations(held.hand, size):
                left = Held(_without(held.hand, away), _in_order(held.away, away))
                yield left, comb(unknown, len(event.cards) - size)
    else:
        yield held, 1


def _played(held: Held, unknown: int, pool: Pool, cards: Cards) -> Iterator[tuple[Held, int | Fraction]]:
    """Yield what is known after the other player has played these cards: known ones, or some of the unknown."""
    if not cards:
        yield held, 1
        return
    card, *rest = cards
    if copies := held.hand.count(card):
        left = held._replace(hand=_without(held.hand, (card,)))
        for after, ways in _played(left, unknown, pool, tuple(rest)):
            yield after, copies * ways
    if unknown and pool[card]:
        chance = Fraction(unknown * pool[card], pool.total())
        for after, ways in _played(held, unknown - 1, pool - Counter((card,)), tuple(rest)):
            yield after, chance * ways


def _in_order(cards: Cards, more: Iterable[str]) -> Cards:
    return tuple(sorted((*cards, *more)))


def _without(hand: Cards, used: Iterable[str]) -> Cards:
    return tuple(sorted((Counter(hand) - Counter(used)).elements()))


def _merged(worlds: Iterable[tuple[Held, Fraction]]) -> dict[Held, Fraction]:
    found: dict[Held, Fraction] = {}
    for held, share in worlds:
        if share:
            found[held] = found.get(held, Fraction(0)) + share
    return found


def _in_whole_numbers(worlds: dict[Held, Fraction]) -> tuple[tuple[Held, int], ...]:
    scale = lcm(*[share.denominator for share in worlds.values()])
    ways = [int(share * scale) for share in worlds.values()]
    return tuple((held, number // gcd(*ways)) for held, number in zip(worlds, ways, strict=True))
