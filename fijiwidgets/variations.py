"""A tree of variations: all that an analysis board has to remember is such a tree and where in it the reader stands.

A place in the tree is a path: the numbers of the children taken from the root on, `()` for the root itself. Trees are
values: every change gives a new one, so that undo costs nothing. Nature's moves are nodes like any other.

As text a tree is its position and then a line for each node, depth first: how deep it lies and what is decided there,
`2 lay ALOA-BARI ALOA`. No indentation carries meaning, because chats eat blanks. A line without a depth goes on from
the line before it, so the text of a `Record` is a tree, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fijiwidgets.core import Frozen, GameError, NotationError, Record, parse_moves, write_moves

Path = tuple[int, ...]

MOST_NODES = 3000
DEEPEST = 1000  # a long game has a fifth of that
LONGEST_TEXT = 400_000
LONGEST_LINE = 20_000
_DEPTH = re.compile(r"([0-9]{1,6})\s+(\S.*)")  # a sealed decision begins with `0:`, so it is not taken for a depth


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Node(Frozen):
    """A decision (as in `Record.moves`; None at the root), the state after it, and what was tried from there."""

    moves: Any
    state: Any
    children: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Variations(Frozen):
    """All lines of play that have been tried from a position.

    >>> from fijiwidgets import kahuna
    >>> tree = Variations(kahuna, kahuna.parse("kahuna hands=BH/DE open=CCL"))
    >>> tree, here = tree.add((), kahuna.parse_move("lay BARI-ELAI BARI"))
    >>> tree, there = tree.add((), kahuna.parse_move("draw none"))
    >>> print(tree)
    kahuna hands=BH/DE open=CCL
    1 lay BARI-ELAI BARI
    1 draw none
    >>> here, there, str(tree.state_at(there))
    ((0,), (1,), 'kahuna hands=BH/DE open=CCL move=black refused=yes')
    """

    game: Any
    first: Any
    root: Node = None  # type: ignore[assignment]  # a tree of just the first state

    def __post_init__(self) -> None:
        if self.root is None:
            object.__setattr__(self, "root", Node(None, self.first))

    # -------------------------------------------------------------------------------- reading

    def nodes(self, path: Path) -> list[Node]:
        """Return the nodes from the root to the end of the path; raises `GameError` if it leads nowhere."""
        found = [self.root]
        for number in path:
            if not 0 <= number < len(found[-1].children):
                raise GameError("widgets.explorer.error_path")
            found.append(found[-1].children[number])
        return found

    def at(self, path: Path) -> Node:
        """Return the node at the end of the path."""
        return self.nodes(path)[-1]

    def state_at(self, path: Path) -> Any:
        """Return the state at the end of the path."""
        return self.at(path).state

    def record_at(self, path: Path) -> Record:
        """Return the line of play that leads there."""
        return Record(self.game, self.first, tuple(node.moves for node in self.nodes(path)[1:]))

    def walk(self) -> Iterator[tuple[Path, Node]]:
        """Yield every node below the root with its path, depth first."""
        waiting: list[tuple[Path, Node]] = [((), self.root)]
        while waiting:
            path, node = waiting.pop()
            if path:
                yield path, node
            waiting += [((*path, n), node.children[n]) for n in reversed(range(len(node.children)))]

    def __len__(self) -> int:
        number, waiting = 0, [self.root]
        while waiting:
            node = waiting.pop()
            number += len(node.children)
            waiting += node.children
        return number

    def __eq__(self, other: object) -> bool:
        # Not by comparing nodes with nodes: a deep tree would be too much for the stack.
        if not isinstance(other, Variations):
            return NotImplemented
        if self.game is not other.game or self.first != other.first:
            return False
        return [(path, node.moves) for path, node in self.walk()] == [(p, node.moves) for p, node in other.walk()]

    __hash__ = None  # type: ignore[assignment]  # sealed decisions are dictionaries

    # -------------------------------------------------------------------------------- changing

    def add(self, path: Path, moves: Any) -> tuple[Variations, Path]:
        """Return the tree with a decision tried at this place, and the place after it; one tried before is found again.

        An illegal one raises `IllegalMove`, and a tree that has grown absurdly large `GameError`.
        """
        nodes = self.nodes(path)
        here = nodes[-1]
        decided = _plain(self.game, here.state, moves)
        for number, child in enumerate(here.children):
            if child.moves == decided:
                return self, (*path, number)
        if len(path) >= DEEPEST:
            raise GameError("widgets.explorer.error_deep", most=DEEPEST)
        if len(self) >= MOST_NODES:
            raise GameError("widgets.explorer.error_large", most=MOST_NODES)
        new = Node(decided, self.game.play(here.state, decided))
        return self._with(path, here.but(children=(*here.children, new))), (*path, len(here.children))

    def remove(self, path: Path) -> Variations:
        """Return the tree without what was tried at the end of the path and all that follows; the root stays."""
        if not path:
            return self.but(root=Node(None, self.first))
        *_, parent, _ = self.nodes(path)
        kept = parent.children[: path[-1]] + parent.children[path[-1] + 1 :]
        return self._with(path[:-1], parent.but(children=kept))

    def promote(self, path: Path) -> Variations:
        """Return the tree with this line as its first one: its end is now at `(0, 0, …)`."""
        nodes = self.nodes(path)
        node = nodes[-1]
        for parent, number in zip(reversed(nodes[:-1]), reversed(path), strict=True):
            others = parent.children[:number] + parent.children[number + 1 :]
            node = parent.but(children=(node, *others))
        return self.but(root=node)

    def _with(self, path: Path, node: Node) -> Variations:
        """Return the tree with another node at the end of the path."""
        for parent, number in zip(reversed(self.nodes(path)[:-1]), reversed(path), strict=True):
            node = parent.but(children=(*parent.children[:number], node, *parent.children[number + 1 :]))
        return self.but(root=node)

    # -------------------------------------------------------------------------------- text

    def __str__(self) -> str:
        return "\n".join([str(self.first), *(f"{len(path)} {write_moves(node.moves)}" for path, node in self.walk())])

    def __repr__(self) -> str:
        return f"<Variations: {len(self)} from {self.first}>"

    @classmethod
    def parse(cls, game: Any, text: str, *, allow_unreachable: bool = False) -> Variations:
        """Read a tree from text; every decision is checked against the rules, and an error names its line."""
        if not isinstance(text, str):
            raise NotationError("common.error.not_text", given=type(text).__name__)
        if len(text) > LONGEST_TEXT:
            raise NotationError("widgets.explorer.error_long", length=len(text), longest=LONGEST_TEXT)
        lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
        if not lines:
            raise NotationError("common.error.empty_record")
        if len(lines) > MOST_NODES + 1:
            raise NotationError("widgets.explorer.error_large", most=MOST_NODES)
        try:
            first = game.parse(lines[0][1], allow_unreachable=allow_unreachable)
        except GameError as error:
            raise NotationError("common.error.record_line", line=lines[0][0], reason=error) from error
        growing = [_Growing(None, first)]
        for number, line in lines[1:]:
            try:
                _grow(game, growing, line)
            except GameError as error:
                raise NotationError("common.error.record_line", line=number, reason=error) from error
        _close(growing, 0)
        return cls(game, first, growing[0].node())

    @classmethod
    def of(cls, record: Record) -> Variations:
        """Return a recorded game as a tree of one line."""
        states = record.states
        node: Node | None = None
        for moves, before, state in zip(
            (*record.moves[::-1], None), (*states[-2::-1], None), states[::-1], strict=True
        ):
            decided = None if before is None else _plain(record.game, before, moves)
            node = Node(decided, state, () if node is None else (node,))
        assert node is not None
        return cls(record.game, record.first, node)


@dataclass(slots=True)
class _Growing:
    """A node whose children are still being read."""

    moves: Any
    state: Any
    children: list[Node] | None = None

    def node(self) -> Node:
        return Node(self.moves, self.state, tuple(self.children or ()))


def _grow(game: Any, growing: list[_Growing], line: str) -> None:
    """Read one line and put its node on the stack of nodes that are still open."""
    if len(line) > LONGEST_LINE:
        raise NotationError("common.error.too_long", length=len(line), longest=LONGEST_LINE)
    numbered = _DEPTH.fullmatch(line)
    depth, words = (int(numbered[1]), numbered[2]) if numbered else (len(growing), line)
    if not 1 <= depth <= len(growing):
        raise NotationError("widgets.explorer.error_depth", depth=depth, most=len(growing))
    if depth > DEEPEST:
        raise NotationError("widgets.explorer.error_deep", most=DEEPEST)
    _close(growing, depth - 1)
    parent = growing[-1]
    moves = _plain(game, parent.state, parse_moves(game, words))
    if any(child.moves == moves for child in parent.children or ()):
        raise NotationError("widgets.explorer.error_twice")
    growing.append(_Growing(moves, game.play(parent.state, moves)))


def _close(growing: list[_Growing], depth: int) -> None:
    """Hang all nodes deeper than that on their parents: nothing more can follow them."""
    while len(growing) > depth + 1:
        done = growing.pop().node()
        parent = growing[-1]
        parent.children = [*(parent.children or ()), done]


def _plain(game: Any, state: Any, moves: Any) -> Any:
    """Return a decision in its one form, so that equal ones are equal: sealed ones by seat, a lonely one bare."""
    if not isinstance(moves, Mapping):
        return moves
    if tuple(moves) == tuple(game.actors(state)) and len(moves) == 1:
        return next(iter(moves.values()))
    return {seat: moves[seat] for seat in sorted(moves, key=str)}
