"""Kahuna: what one player knows of cards that lie hidden, from all that he has seen.

Cards drawn from the open ones lie in a hand that everybody knows in part, until they are played; one's own cards put
away lie there until the deck is renewed. Which of his cards the other player puts away nobody sees: all of his hand are
alike here, each choice of them one way. What else he chooses is taken to tell nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from fijiwidgets.core import Event, GameError, Record
from fijiwidgets.games import kahuna
from fijiwidgets.games.kahuna.events import BridgeLaid, BridgeRemoved, CardsPutAway, DeckRenewed, OpenCardDrawn
from fijiwidgets.games.kahuna.state import Cards, State


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
    worlds, down = {Held(): 1}, list[str]()
    for event in record.seen_by(player):
        if isinstance(event, DeckRenewed):
            worlds, down = _merged((held._replace(away=()), ways) for held, ways in worlds.items()), []
        elif isinstance(event, CardsPutAway) and event.seat == player:
            down += event.cards
        elif getattr(event, "seat", player) != player:
            worlds = _merged(
                (after, ways * times) for held, ways in worlds.items() for after, times in _step(event, held)
            )
    return Memory(tuple(worlds.items()), tuple(sorted(down)))


def memory_of(view: State, player: int, record: Record | None) -> Memory:
    """Return what the player remembers; a record that does not end in this view is refused."""
    if record is None:
        return NOTHING_SEEN
    if kahuna.view(record.last, player) != view:
        raise GameError("solvers.error.record")
    return remembered(record, player)


def _step(event: Event, held: Held) -> Iterator[tuple[Held, int]]:
    """Yield what is known of the other player's cards after an event of his, each with its number of ways."""
    if isinstance(event, OpenCardDrawn):
        yield held._replace(hand=tuple(sorted((*held.hand, event.card)))), 1
    elif isinstance(event, (BridgeLaid, BridgeRemoved)):
        used = Counter[Any](event.cards if isinstance(event, BridgeRemoved) else (event.card,))
        unknown = len(event.state.hands[event.seat]) + used.total() - len(held.hand)
        if (used - Counter(held.hand)).total() <= unknown:  # else it cannot have been like that
            yield held._replace(hand=_without(held.hand, used)), 1
    elif isinstance(event, CardsPutAway):
        number = len(event.cards)
        unknown = len(event.state.hands[event.seat]) + number - len(held.hand)
        for size in range(min(number, len(held.hand)) + 1):
            for away in combinations(held.hand, size):
                yield (
                    Held(_without(held.hand, Counter(away)), tuple(sorted((*held.away, *away)))),
                    comb(unknown, number - size),
                )
    else:
        yield held, 1


def _without(hand: Cards, used: Counter[Any]) -> Cards:
    return tuple(sorted((Counter(hand) - used).elements()))


def _merged(worlds: Iterable[tuple[Held, int]]) -> dict[Held, int]:
    found: dict[Held, int] = {}
    for held, ways in worlds:
        if ways:
            found[held] = found.get(held, 0) + ways
    return found
