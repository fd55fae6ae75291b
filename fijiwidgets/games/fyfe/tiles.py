"""What each tile asks of its line; the numbers are those of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence

from fijiwidgets.core import IllegalPosition, shown

from .components import ATTRIBUTES, BOX, JOKER, STONES, TILES, Box

# The tile's kind, and which sign of a stone's name it looks at.
_KINDS = {
    **{
        f"{kind}:{attribute}": (kind, place)
        for kind in ("house", "same", "differ")
        for place, attribute in enumerate(ATTRIBUTES)
    },
    "differ:all": ("all", 0),
    "order:symbol": ("order", 2),
    "order:colour": ("order", 0),
    "1-5": ("order", 1),
    "5-1": ("order", 1),
    "any": ("any", 0),
}
_RULES = {"house": "5.2", "same": "5.3", "differ": "5.4", "all": "5.5", "order": "5.6", "any": "5.8"}
RULE_OF = {tile: "5.7" if tile in ("1-5", "5-1") else _RULES[kind] for tile, (kind, _) in _KINDS.items()}


def fits(tile: str, stones: Sequence[str], box: Box = BOX) -> bool:
    """Say whether five stones, read from the tile's slot inwards, fulfil the tile; `"*"` is a joker.

    An unknown tile or stone, or another number of stones, raises `IllegalPosition`.

    >>> fits("house:number", ["B3f", "G3l", "R3f", "Y4t", "P4h"])
    True
    >>> fits("1-5", ["B1f", "G2l", "*", "Y4t", "P4h"])
    False
    """
    if not isinstance(tile, str) or tile not in TILES:
        raise IllegalPosition("fyfe.error.no_tile", tile=shown(tile))
    if not isinstance(stones, (list, tuple)) or len(stones) != 5:
        raise IllegalPosition("fyfe.error.not_five", stones=shown(stones))
    for stone in stones:
        if not isinstance(stone, str) or (stone != JOKER and stone not in STONES):
            raise IllegalPosition("fyfe.error.no_stone", stone=shown(stone))
    return fulfils(tile, stones, box)


def fulfils(tile: str, line: Sequence[str], box: Box) -> bool:
    """Say the same of a full line that is known to hold stones and jokers only."""
    kind, place = _KINDS[tile]
    if kind == "any":
        return True
    if kind == "order":
        wanted = _order(tile, box)
        return all(stone == JOKER or stone[place] == sign for stone, sign in zip(line, wanted, strict=True))
    # A joker takes whatever value helps, so only the true stones can be in the way (5.9).
    true = [stone for stone in line if stone != JOKER]
    if kind == "all":
        return all(_all_differ([stone[place] for stone in true]) for place in range(3))
    values = [stone[place] for stone in true]
    if kind == "differ":
        return _all_differ(values)
    if kind == "same":
        return len(set(values)) <= 1
    # Full house: whatever is there must fit into three of one value and two of another.
    return len(set(values)) <= 2 and all(values.count(value) <= 3 for value in values)


def _order(tile: str, box: Box) -> str:
    if tile == "order:symbol":
        return box.symbol_order
    if tile == "order:colour":
        return box.colour_order
    return "12345" if tile == "1-5" else "54321"


def _all_differ(values: Sequence[str]) -> bool:
    return len(set(values)) == len(values)


def odd_one_out(tile: str, line: Sequence[str], box: Box) -> int | None:
    """Return the place of the first stone without which the other four fulfil the tile, or None."""
    for place in range(5):
        if fulfils(tile, (*line[:place], JOKER, *line[place + 1 :]), box):
            return place
    return None
