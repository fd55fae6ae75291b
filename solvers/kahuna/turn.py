"""One turn of Kahuna: everything that it can come to, by the shortest play, in plain Python and compiled.

Only positions that can arise are looked at here: whoever has the majority at an island holds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

from fijiwidgets.core import Move
from fijiwidgets.games.kahuna.components import BRIDGES, ENDS, ISLANDS, LINE_BIT, LINES
from fijiwidgets.games.kahuna.state import (
    OVER,
    TURN,
    Cards,
    Lay,
    Remove,
    State,
    added,
    changed,
    lines_at,
    majorities,
    taken,
    without_bridges,
)
from solvers import kernels
from solvers.kahuna.worth import FAR, MOST, MOVER, NOBODY, OTHER, Table

ALL_LINES = (1 << len(LINES)) - 1
LAYS = {card: [(LINE_BIT[line], Lay(line, card)) for line in LINES if card in ENDS[line]] for card in ISLANDS}
REMOVALS = {
    pair: [
        (LINE_BIT[line], Remove(line, pair), Remove(line, pair, relay=True))
        for line in LINES
        if set(pair) <= set(ENDS[line])
    ]
    for pair in combinations_with_replacement(ISLANDS, 2)
}
islands_held = lru_cache(maxsize=1 << 16)(majorities)


class Turn(NamedTuple):
    """A turn as it begins, or the rest of one: the bridges of the mover and of the other player, and the hand."""

    mine: int
    theirs: int
    hand: Cards
    calm: bool
    early: bool  # whether a player without bridges loses at once


class Node(NamedTuple):
    """A table between two plays of a turn."""

    mine: int
    theirs: int
    hand: Cards


def turn_of(state: State) -> Turn:
    """Return the turn of the player to move."""
    seat = state.to_move
    return Turn(state.laid[seat], state.laid[1 - seat], state.hands[seat], state.calm, state.round > 1)


# ------------------------------------------------------------------------------------ the plain path


def plays(node: Node, calm: bool) -> Iterator[tuple[Move, Node]]:
    """Yield each play of one or two cards with the table after it."""
    mine, theirs, hand = node
    may_lay = mine.bit_count() < BRIDGES
    free = ALL_LINES & ~(mine | theirs) if may_lay else 0
    if calm:
        free &= ~lines_at(islands_held(theirs))
    for card in dict.fromkeys(hand):
        rest = taken(hand, (card,))
        for line, lay in LAYS[card]:
            if line & free:
                yield lay, Node(*_laid(mine, theirs, line, lay.line), rest)
    for pair in dict.fromkeys(combinations(hand, 2)):
        for line, removal, relay in REMOVALS[pair]:
            if line & theirs:
                rest, after = taken(hand, pair), theirs & ~line
                yield removal, Node(mine, after, rest)
                if calm and may_lay and not line & lines_at(islands_held(after)):
                    yield relay, Node(*_laid(mine, after, line, relay.line), rest)


def _laid(mine: int, theirs: int, bit: int, line: str) -> tuple[int, int]:
    """Return both players' bridges after one was laid: at islands just won the other player's fall."""
    after = mine | bit
    won = islands_held(after) & ~islands_held(mine)
    return after, theirs & ~lines_at(won) if won else theirs


def looked_up(table: Table, mine: int, theirs: int) -> int:
    """Return what the table says about a board."""
    bare = NOBODY if bool(mine) == bool(theirs) else OTHER if mine else MOVER
    ahead = islands_held(mine).bit_count() - islands_held(theirs).bit_count()
    bridges = mine.bit_count() - theirs.bit_count()
    return table.rows[bare][ahead + MOST][(bridges > 0) - (bridges < 0) + 1]


class Reached(Sequence[Node]):
    """The nodes of a turn, the nearest first, with the way to each; `best` is the highest value found, at `where`."""

    nodes: Any

    def __init__(self, turn: Turn, best: int, where: int) -> None:
        self.turn, self.best, self.where = turn, best, where

    def __len__(self) -> int:
        return len(self.nodes)

    def path(self, place: int) -> tuple[Move, ...]:
        """Return a shortest play that leads to a node."""
        found: list[Move] = []
        while place:
            move, place = self._step(place)
            found.append(move)
        return tuple(reversed(found))

    def over(self, node: Node) -> bool:
        """Say whether the game is over at a node."""
        bare = bool(node.mine) != bool(node.theirs)
        return self.turn.early and bare and len(node.hand) < len(self.turn.hand)

    def _step(self, place: int) -> tuple[Move, int]:
        raise NotImplementedError


class PlainReached(Reached):
    """Found in plain Python."""

    def __init__(self, turn: Turn, table: Table, stop: int) -> None:
        first = Node(turn.mine, turn.theirs, turn.hand)
        super().__init__(turn, looked_up(table, turn.mine, turn.theirs), 0)
        self.nodes = [first]
        self.steps: list[tuple[Any, int]] = [(None, -1)]
        known = {first}
        for place, node in enumerate(self.nodes):  # grows as it is read
            if self.best >= stop:
                break
            for move, after in () if self.over(node) else plays(node, turn.calm):
                if after not in known:
                    known.add(after)
                    value = looked_up(table, after.mine, after.theirs)
                    if value > self.best:
                        self.best, self.where = value, len(self.nodes)
                    self.nodes.append(after)
                    self.steps.append((move, place))

    def __getitem__(self, place: Any) -> Any:
        return self.nodes[place]

    def _step(self, place: int) -> tuple[Move, int]:
        return self.steps[place]


# ------------------------------------------------------------------------------------ the compiled path


class CompiledReached(Reached):
    """Found by the kernel: nodes are numbers until somebody asks."""

    def __init__(self, kernel: Any, turn: Turn, table: Table, stop: int) -> None:
        board, hand = board_of(turn), indices(turn.hand)
        self.nodes, self.parents, self.moves, best, where = kernel.explore(
            board, hand, turn.calm, turn.early, table.array, stop
        )
        super().__init__(turn, int(best), int(where))

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[index] for index in range(*place.indices(len(self)))]
        return self.node(int(self.nodes[place]))

    def node(self, number: int) -> Node:
        """Return the node that the kernel calls by a number."""
        left = number >> 2 * len(LINES)
        hand = tuple(card for index, card in enumerate(self.turn.hand) if left >> index & 1)
        return Node(number & ALL_LINES, number >> len(LINES) & ALL_LINES, hand)

    def lefts(self) -> Any:
        """Return for each node which cards are left, as a mask."""
        return self.nodes >> 2 * len(LINES)

    def _step(self, place: int) -> tuple[Move, int]:
        code = int(self.moves[place])
        line, first = LINES[code >> 2 & 63], self.turn.hand[code >> 8 & 15]
        if code & 3 == 0:
            return Lay(line, first), int(self.parents[place])
        return Remove(line, (first, self.turn.hand[code >> 12]), code & 3 == 2), int(self.parents[place])


def board_of(turn: Turn) -> int:
    """Return a board as one number."""
    return turn.mine | turn.theirs << len(LINES)


@lru_cache(maxsize=4096)
def indices(hand: Cards) -> Any:
    """Return a hand as an array."""
    import numpy as np

    return np.array([ISLANDS.index(card) for card in hand], np.int64)


def explore(turn: Turn, table: Table, stop: int = FAR) -> Reached:
    """Return all nodes of a turn, or those up to the first one that the table values at `stop` or more."""
    kernel = kernels.ready("kahuna")
    return PlainReached(turn, table, stop) if kernel is None else CompiledReached(kernel, turn, table, stop)


# ------------------------------------------------------------------------------------ what is kept


@lru_cache(maxsize=4096)
def put_away(hand: Cards, most: int) -> list[Cards]:
    """Return all ways to put cards of a hand away so that at most so many are kept; none first."""
    sizes = range(max(0, len(hand) - most), len(hand) + 1)
    return [cards for size in sizes for cards in dict.fromkeys(combinations(hand, size))]


def table_at(state: State, node: Node, away: Cards = ()) -> State:
    """Return the state at a node of the turn that begins in `state`, with some of the cards left put away."""
    seat = state.to_move
    laid = changed((node.theirs, node.theirs), seat, node.mine)
    used = taken(state.hands[seat], node.hand)
    after = state.but(
        laid=laid,
        held=(islands_held(laid[0]), islands_held(laid[1])),
        hands=changed(state.hands, seat, taken(node.hand, away)),
        discards=added(state.discards, used),
        face_down=_with(state.face_down, away),
    )
    over = used and state.round > 1 and without_bridges(after) is not None
    return after.but(phase=OVER if over else TURN)


def _with(face_down: Cards, away: Iterable[str]) -> Cards:
    return (*face_down, *away) if None in face_down else added(face_down, away)
