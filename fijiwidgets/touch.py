"""Making a move by touching pieces: what may be touched next, and which move is meant, for any list of moves.

A game's own `touch.py` says which marks of its picture a move consists of; the rest is the same for all games.
Two marks with one token stand for each other: it does not matter which of two equal beads is touched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from fijiwidgets.core import Move

Pieces = Callable[[Move], Sequence[str]]


def token(key: str) -> str:
    """Return what a mark stands for: its key without the number of the copy.

    >>> token("hand:0:R:2")
    'hand:0:R'
    """
    head, _, tail = key.rpartition(":")
    return head if head and tail.isdecimal() else key


def possible(moves: Iterable[Move], pieces: Pieces, picked: Sequence[str]) -> list[tuple[Move, Counter[str]]]:
    """Return the moves that what has been touched may still become, each with the tokens that are missing."""
    touched = Counter(map(token, picked))
    found = []
    for move in moves:
        needed = Counter(map(token, pieces(move)))
        if needed and touched <= needed:
            found.append((move, needed - touched))
    return found


def can_touch(moves: Iterable[Move], pieces: Pieces, picked: Sequence[str], marks: Iterable[str]) -> frozenset[str]:
    """Return which of the marks can be touched next so that some move is still possible."""
    wanted = {name for _, missing in possible(moves, pieces, picked) for name in missing}
    return frozenset(mark for mark in marks if mark not in picked and token(mark) in wanted)


def meant(moves: Iterable[Move], pieces: Pieces, picked: Sequence[str]) -> tuple[Move, ...]:
    """Return the moves that consist of just what has been touched."""
    return tuple(move for move, missing in possible(moves, pieces, picked) if not missing)
