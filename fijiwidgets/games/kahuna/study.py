"""What lessons ask about the rules: which starts fit the long example, and how far bridges fall under another rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from fijiwidgets.core import Event, IllegalMove, Record

from .components import ENDS, ISLANDS, LINE_BIT, LINES, LINES_AT, NEEDED
from .events import BridgeLaid, BridgeRemoved, BridgeStripped, MajorityWon, StoneLost
from .examples import FIVE_ISLANDS, record
from .setup import position
from .state import State, majorities

# ------------------------------------------------------------------------------------ the lost picture

# What the text of the example says by itself: who has these lines before White's turn (None: nobody).
TOLD: dict[str, int | None] = {
    "ALOA-BARI": 1,
    "ALOA-HUNA": 1,
    "BARI-DUDA": None,
    "BARI-ELAI": 0,
    "DUDA-ELAI": 0,
    "DUDA-HUNA": 0,
    "ELAI-HUNA": 0,
}
UNKNOWN = [line for line in LINES if set(ENDS[line]) & set(FIVE_ISLANDS) and line not in TOLD]
SENTENCES = (BridgeLaid, MajorityWon, BridgeStripped, StoneLost, BridgeRemoved)
Key = tuple[str, str]


class Left(NamedTuple):
    """A sentence of the example, and the starts from which everything up to it comes true."""

    event: Event
    starts: tuple[State, ...]


def starts() -> Iterator[State]:
    """Yield every way to fill the lines at the five islands of which the text of the example says nothing.

    >>> len(UNKNOWN), sum(1 for _ in starts()) == 3 ** len(UNKNOWN)
    (8, True)
    """
    first = record().first
    for owners in product((None, 0, 1), repeat=len(UNKNOWN)):
        owner = {**TOLD, **dict(zip(UNKNOWN, owners, strict=True))}
        white, black = (sum(LINE_BIT[line] for line in owner if owner[line] == seat) for seat in (0, 1))
        yield first.but(laid=(white, black), held=(majorities(white), majorities(black)))


@cache
def narrowed() -> tuple[Left, ...]:
    """Return the sentences of the example one by one, each with the starts that are left when it has been told.

    >>> [len(left.starts) for left in narrowed()][-1]
    2
    """
    story = [event for event in record().events() if isinstance(event, SENTENCES)]
    keys = [_key(event) for event in story]
    fitting = [(start, told(start)) for start in starts()]
    found = []
    for number, event in enumerate(story, 1):
        end = number if number < len(story) else None  # after the last sentence nothing more may happen
        fitting = [(start, happened) for start, happened in fitting if happened[:end] == keys[:number]]
        found.append(Left(event, tuple(start for start, _ in fitting)))
    return tuple(found)


def told(start: State) -> list[Key]:
    """Return what happens in the two turns of the example if they begin here, as far as they can be played."""
    happened: list[Key] = []
    try:
        for event in Record(record().game, start, record().moves).events():
            if isinstance(event, SENTENCES):
                happened.append(_key(event))
    except IllegalMove:
        pass
    return happened


def _key(event: Event) -> Key:
    island = isinstance(event, (MajorityWon, StoneLost))
    return type(event).__name__, getattr(event, "island" if island else "line")


# ------------------------------------------------------------------------------------ another rule

Holds = Callable[[int, int, int], bool]  # own bridges, the other player's, lines of the island


class Wave(NamedTuple):
    """Islands that are won at the same time, and the bridges that fall with them."""

    islands: tuple[str, ...]
    bridges: tuple[str, ...]


def more_than_half(own: int, others: int, lines: int) -> bool:
    """Say whether an island is held by the rule of the game."""
    return own > lines / 2


def more_than_the_other(own: int, others: int, lines: int) -> bool:
    """Say whether an island is held if it is enough to have more bridges there than the other player."""
    return own > others


def waves(state: State, line: str, holds: Holds = more_than_half) -> Sequence[Wave]:
    """Return what happens when the player to move lays a bridge: islands won, bridges fallen, islands won by that ...

    >>> from .examples import great_cascade
    >>> [(len(wave.islands), len(wave.bridges)) for wave in waves(great_cascade(), "ELAI-HUNA")]
    [(2, 4)]
    """
    seat = state.to_move
    own, others = state.laid[seat], state.laid[1 - seat]
    held = {island for island in ISLANDS if _held(island, own, others, holds)}
    own |= LINE_BIT[line]
    found: list[Wave] = []
    while won := [island for island in ISLANDS if island not in held and _held(island, own, others, holds)]:
        held |= set(won)
        fallen = tuple(name for name in LINES if others & LINE_BIT[name] and set(ENDS[name]) & set(won))
        others &= ~sum(LINE_BIT[name] for name in fallen)
        found.append(Wave(tuple(won), fallen))
    return found


def _held(island: str, own: int, others: int, holds: Holds) -> bool:
    lines = LINES_AT[island]
    return holds((own & lines).bit_count(), (others & lines).bit_count(), lines.bit_count())


def one_by_one(state: State, bridges: Sequence[str]) -> State:
    """Return the state after bridges have fallen in this order; after each one islands without a majority are lost.

    >>> from .examples import great_cascade
    >>> one_by_one(great_cascade(), ["ALOA-HUNA", "HUNA-LALE"]).islands
    {'FAAA': 1, 'JOJO': 1}
    """
    for line in bridges:
        white, black = (laid & ~LINE_BIT[line] for laid in state.laid)
        held = state.held[0] & majorities(white), state.held[1] & majorities(black)
        state = state.but(laid=(white, black), held=held)
    return state


def flood() -> State:
    """Return a position in which one bridge wins one island, and eight if it were enough to have more bridges there.

    >>> len(waves(flood(), "FAAA-JOJO")), len(waves(flood(), "FAAA-JOJO", more_than_the_other))
    (1, 8)
    """
    white = "ALOA-HUNA BARI-DUDA COCO-GOLA COCO-KAHU ELAI-IFFI ELAI-JOJO FAAA-GOLA HUNA-LALE IFFI-JOJO KAHU-LALE"
    black = "ALOA-BARI BARI-COCO COCO-FAAA ELAI-FAAA ELAI-HUNA GOLA-JOJO GOLA-KAHU HUNA-IFFI IFFI-KAHU JOJO-KAHU"
    return position(
        white=white.split(),
        black=black.split(),
        hands={"white": ["FAAA", "LALE"], "black": ["ALOA", "COCO"]},
        open=["BARI", "DUDA", "KAHU"],
        round=2,
    )


def most_that_fall(line: str) -> int:
    """Return how many bridges one bridge on this line can bring down at most: those that its winner does not need.

    >>> most_that_fall("ELAI-HUNA"), most_that_fall("ALOA-DUDA")
    (4, 2)
    """
    return sum(LINES_AT[end].bit_count() - NEEDED[end] for end in ENDS[line])
