"""The state of Kahuna and its moves; `rules.py` says what may be done with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from fijiwidgets import core

from .components import ENDS, ISLAND_BIT, ISLANDS, LINE_BIT, LINES, LINES_AT, NEEDED, OPEN_CARDS

Cards = tuple[Any, ...]  # names of islands, sorted; None stands for a card that the viewer does not know
Pair = tuple[int, int]  # one number for White, one for Black

# What is going on. The first three are nature's: each brings one card from the deck.
DEAL = "deal"  # into the hands
OPEN = "open"  # to the open cards
DRAW = "draw"  # to the player to move, who has chosen the deck
HANDICAP = "handicap"  # the weaker player lays bridges before the first turn
TURN = "turn"  # the player to move plays cards, puts cards away, draws
RESOLVING = "resolving"  # between two events of one move: nobody can do anything
OVER = "over"
PHASES = (DEAL, OPEN, DRAW, HANDICAP, TURN, RESOLVING, OVER)


@dataclass(frozen=True, slots=True, repr=False)
class State(core.State):
    """The whole table. `laid` and `held` are sets of lines and of islands as bit masks, White's and Black's."""

    players: tuple[str, ...]
    laid: Pair = (0, 0)
    held: Pair = (0, 0)
    hands: tuple[Cards, Cards] = ((), ())
    open: Cards = ()
    deck: Cards = ()
    discards: Cards = ()  # played cards, seen by all
    face_down: Cards = ()  # cards put away, under the discards
    to_move: int = 0
    round: int = 1
    points: Pair = (0, 0)
    refused: bool = False  # the other player has just not drawn
    last_turns: int | None = None  # how many are left once the third deck is used up
    handicap: Pair = (0, 0)  # bridges still to be laid before the first turn
    variant: str = "standard"
    phase: str = TURN
    viewer: int | None = None

    @property
    def bridges(self) -> dict[str, int]:
        """Who has a bridge on which line: `{"BARI-ELAI": 0}`."""
        return {line: seat for line in LINES for seat in (0, 1) if self.laid[seat] & LINE_BIT[line]}

    @property
    def islands(self) -> dict[str, int]:
        """Who holds which island; islands that nobody holds are left out."""
        return {island: seat for island in ISLANDS for seat in (0, 1) if self.held[seat] & ISLAND_BIT[island]}

    @property
    def calm(self) -> bool:
        """Whether the calmer variant is played."""
        return self.variant == "calm"


# ------------------------------------------------------------------------------------ moves

# A line may be named from either end and cards in any order: a move keeps them in one order,
# so that equal moves are equal. What is no line or no card stays as it is, for `why_not` to name.


@dataclass(frozen=True, slots=True)
class Top(core.Move):
    """Nature shows which card was on top of the deck."""

    card: str


@dataclass(frozen=True, slots=True)
class Lay(core.Move):
    """Lay a bridge with a card of one of the line's ends; handicap bridges need no card."""

    line: str
    card: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "line", line_named(self.line))


@dataclass(frozen=True, slots=True)
class Remove(core.Move):
    """Remove the opponent's bridge with two cards; `relay` lays an own bridge there (calmer variant)."""

    line: str
    cards: tuple[str, ...]
    relay: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "line", line_named(self.line))
        object.__setattr__(self, "cards", _in_order(self.cards))


@dataclass(frozen=True, slots=True)
class Discard(core.Move):
    """Put cards away, face down under the discards."""

    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", _in_order(self.cards))


@dataclass(frozen=True, slots=True)
class Draw(core.Move):
    """End the turn: take an open card by its name, take the top card of the `"deck"`, or take None."""

    island: str | None = None


MOVES = (Top, Lay, Remove, Discard, Draw)
FROM_DECK = "deck"


def line_named(name: Any) -> Any:
    """Return the line with its ends in alphabetical order; what is no line comes back unchanged.

    >>> line_named("ELAI-BARI")
    'BARI-ELAI'
    """
    turned = "-".join(reversed(name.split("-"))) if isinstance(name, str) else None
    return turned if turned in ENDS else name


def _in_order(cards: Any) -> Any:
    if isinstance(cards, (tuple, list)) and all(isinstance(card, str) for card in cards):
        return tuple(sorted(cards))
    return cards


# ------------------------------------------------------------------------------------ reading a state


def names_in(mask: int, names: Sequence[str]) -> list[str]:
    """Return the names of the lines or islands in a bit mask.

    >>> names_in(0b101, ISLANDS)
    ['ALOA', 'COCO']
    """
    return [name for index, name in enumerate(names) if mask >> index & 1]


def majorities(laid: int) -> int:
    """Return the islands at which these bridges lie on more than half of the lines."""
    return sum(ISLAND_BIT[island] for island in ISLANDS if has_majority(laid, island))


def has_majority(laid: int, island: str) -> bool:
    """Say whether these bridges lie on more than half of the island's lines."""
    return (laid & LINES_AT[island]).bit_count() >= NEEDED[island]


@lru_cache(maxsize=4096)
def lines_at(islands: int) -> int:
    """Return all lines that begin at one of the islands."""
    lines = 0
    for island in names_in(islands, ISLANDS):
        lines |= LINES_AT[island]
    return lines


def without_bridges(state: State) -> int | None:
    """Return the seat of the only player who has no bridge on the board, if there is one."""
    white, black = state.laid
    if bool(white) == bool(black):
        return None
    return 1 if white else 0


def next_phase(state: State) -> str:
    """Return what the table calls for when no card is on its way and no move is being carried out."""
    if state.last_turns == 0 or (state.round > 1 and without_bridges(state) is not None):
        return OVER
    return waits_for(state.deck, state.open, state.handicap)


def waits_for(deck: Cards, open_cards: Cards, handicap: Pair = (0, 0)) -> str:
    """Return what a game that goes on calls for: an open card, handicap bridges, or a turn."""
    if deck and len(open_cards) < OPEN_CARDS:
        return OPEN
    return TURN if handicap == (0, 0) else HANDICAP


# ------------------------------------------------------------------------------------ changing a part


def changed(pair: tuple[Any, Any], seat: int, value: Any) -> tuple[Any, Any]:
    """Return the pair with the seat's part replaced."""
    return (pair[0], value) if seat else (value, pair[1])


def added(cards: Cards, more: Iterable[str]) -> Cards:
    """Return the cards with some more."""
    return tuple(sorted((*cards, *more)))


def taken(cards: Cards, fewer: Iterable[str]) -> Cards:
    """Return the cards without these."""
    rest = list(cards)
    for card in fewer:
        rest.remove(card)
    return tuple(rest)
