"""The keys of the marks in the picture, for those who draw them and for those who touch them.

The same from frame to frame, whoever's board is large: `stone:B3f` wherever the stone lies (there is one of each; a
position for study may have it twice, then `stone:B3f:2`), `joker:0:r1c1`, `cell:0:r1c1` while it is free, `tile:0:any`
in its slot, unlaid or set aside, `slot:0:r1` while it is free, `charm:0:swap`, `supply:0`, `player:0` in the headline,
`panel:1` for a player whose board is small, `first`. What has a label on the large board is a thing: see `things`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..components import CELL_NAMES, JOKER, SLOTS
from ..state import Side, State

# What a mark stands for: a kind, and a cell (as its place in reading order), a stone, a slot, a tile or a charm.
Thing = tuple[str, int | str]

FREE = "free"  # a cell
STONE = "stone"  # a cell with a stone
TURNED = "joker"  # a cell with a joker
SPARE = "spare"  # a stone in the supply
SUPPLY = "supply"
SLOT = "slot"  # a free slot
LAID = "laid"  # a slot with a tile
UNLAID = "unlaid"  # a tile
ASIDE = "aside"  # a tile
CHARM = "charm"  # a charm


def stone_keys(state: State) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """Return for each seat the keys of its 25 cells or what lies on them, and of the stones in its supply.

    >>> from ..setup import position
    >>> stone_keys(position(boards=[{(0, 0): "B3f"}], allow_unreachable=True))[0][0][:2]
    ('stone:B3f', 'cell:0:r1c2')
    """
    met: Counter[str] = Counter()
    found = []
    for seat, side in enumerate(state.sides):
        board = tuple(_on_cell(seat, cell, stone, met) for cell, stone in enumerate(side.board))
        found.append((board, tuple(_numbered(f"stone:{stone}", met) for stone in side.supply)))
    return tuple(found)


def _on_cell(seat: int, cell: int, stone: str, met: Counter[str]) -> str:
    if stone in ("", JOKER):
        return f"{'joker' if stone else 'cell'}:{seat}:{CELL_NAMES[cell]}"
    return _numbered(f"stone:{stone}", met)


def _numbered(key: str, met: Counter[str]) -> str:
    met[key] += 1
    return key if met[key] == 1 else f"{key}:{met[key]}"


def slot_keys(seat: int, side: Side) -> tuple[str, ...]:
    """Return the keys of a player's twelve slots, or of the tiles in them."""
    met: Counter[str] = Counter()
    return tuple(
        _numbered(f"tile:{seat}:{tile}", met) if tile else f"slot:{seat}:{slot}"
        for slot, tile in zip(SLOTS, side.tiles, strict=True)
    )


def things(state: State, seat: int) -> dict[str, Thing]:
    """Return what the marks of a player's large board stand for, by key."""
    board, supply = stone_keys(state)[seat]
    return dict(_things(state, seat, board, supply))


def _things(state: State, seat: int, board: tuple[str, ...], supply: tuple[str, ...]) -> Iterator[tuple[str, Thing]]:
    side = state.sides[seat]
    for cell, stone in enumerate(side.board):
        yield board[cell], (TURNED if stone == JOKER else STONE if stone else FREE, cell)
    for key, slot, tile in zip(slot_keys(seat, side), SLOTS, side.tiles, strict=True):
        yield key, (LAID if tile else SLOT, slot)
    yield f"supply:{seat}", (SUPPLY, seat)
    for key, stone in zip(supply, side.supply, strict=True):
        yield key, (SPARE, stone)
    for tile in state.box.tiles():
        if tile not in side.tiles:
            yield f"tile:{seat}:{tile}", (ASIDE if tile in side.scored else UNLAID, tile)
    for charm in state.box.charms():
        yield f"charm:{seat}:{charm}", (CHARM, charm)
