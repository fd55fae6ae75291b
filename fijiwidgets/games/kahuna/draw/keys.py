"""The keys of the marks in the picture, for those who draw them and for those who touch them.

The same from frame to frame: `island:BARI`, `stone:0:BARI`, `line:BARI-ELAI` while it is free, `bridge:BARI-ELAI`,
`player:0`, `card:0:BARI:0` in a hand (`card:0:?:0` if unknown), `open:BARI:0`, `slot:2` for the third place of the
open cards while it is empty, `deck:17` for the top card of 17, `deck` if there is none, `used`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..components import ISLANDS, LINES, OPEN_CARDS
from ..state import Cards, State

USED = "used"


def keyed(place: str, cards: Cards) -> Iterator[tuple[str | None, str]]:
    """Yield the cards of a place with their keys.

    >>> list(keyed("card:0", ("BARI", "BARI")))
    [('BARI', 'card:0:BARI:0'), ('BARI', 'card:0:BARI:1')]
    """
    met: Counter[str | None] = Counter()
    for card in cards:
        yield card, f"{place}:{card or '?'}:{met[card]}"
        met[card] += 1


def hand_keys(state: State, seat: int) -> list[str]:
    """Return the keys of the cards in a hand."""
    return [key for _, key in keyed(f"card:{seat}", state.hands[seat])]


def open_keys(state: State) -> list[str]:
    """Return the keys of the open cards."""
    return [key for _, key in keyed("open", state.open)]


def deck_key(state: State) -> str:
    """Return the key of the deck: that of its top card, which travels when it is drawn."""
    return f"deck:{len(state.deck)}" if state.deck else "deck"


def slot_keys(state: State) -> list[str]:
    """Return the keys of the empty places among the open cards."""
    return [f"slot:{place}" for place in range(len(state.open), OPEN_CARDS)]


def all_keys(state: State) -> tuple[str, ...]:
    """Return the keys of everything on the table that has a label, whether or not it can be touched now."""
    bridges = state.bridges
    lines = [f"{'bridge' if line in bridges else 'line'}:{line}" for line in LINES]
    islands = [f"island:{island}" for island in ISLANDS]
    cards = [key for seat in (0, 1) for key in (f"player:{seat}", *hand_keys(state, seat))]
    return (*lines, *islands, *cards, *open_keys(state), *slot_keys(state), deck_key(state), USED)
