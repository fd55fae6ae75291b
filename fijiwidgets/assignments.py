"""Which tile for which line of a full FYFE board: what fits where, every way counted, and prices as a proof.

Nothing here searches cleverly. `by_line` and `by_tile` are two greedy ways, `shifting` is the one that is always best,
`ways` counts them all, and `prices` shows that nothing better exists, for anybody to check by adding up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fijiwidgets import lang
from fijiwidgets.core import Frozen, GameError
from fijiwidgets.games.fyfe.components import BOX, SLOTS, TILES, Box
from fijiwidgets.games.fyfe.draw import faces
from fijiwidgets.games.fyfe.listing import stones_on
from fijiwidgets.games.fyfe.state import State
from fijiwidgets.games.fyfe.tiles import fits
from fijiwidgets.scene import Face, Mark, Scene, rect, words

Laid = Mapping[str, str]  # the tile by slot
Prices = Mapping[str, int]  # of slots and tiles, by name

CELL, ROW, HEAD, LEFT = 50, 38, 60, 206
PAGE = 962  # the width of a picture: a notebook would blow a narrow one up


@dataclass(frozen=True, slots=True)
class Table(Frozen):
    """What fits where: for each slot its stones, and by tile (dearest first) whether its line fulfils it."""

    lines: tuple[tuple[str, tuple[str, ...]], ...]
    tiles: tuple[str, ...]
    box: Box = BOX

    @property
    def slots(self) -> tuple[str, ...]:
        """The slots, in the order in which they are read."""
        return tuple(slot for slot, _ in self.lines)

    def fitting(self, slot: str) -> tuple[str, ...]:
        """Return the tiles that the line fulfils, dearest first."""
        stones = dict(self.lines)[slot]
        return tuple(tile for tile in self.tiles if fits(tile, stones, self.box))

    def total(self, laid: Laid) -> int:
        """Return what these tiles earn; one that does not fit, or is laid twice, raises `GameError`."""
        for slot, tile in laid.items():
            if slot not in self.slots or tile not in self.fitting(slot) or list(laid.values()).count(tile) > 1:
                raise GameError("widgets.assignment.unfit", slot=str(slot), tile=str(tile))
        return sum(map(self.box.points, laid.values()))

    def by_line(self) -> dict[str, str]:
        """Go from line to line and lay the dearest tile that is left."""
        laid: dict[str, str] = {}
        for slot in self.slots:
            left = [tile for tile in self.fitting(slot) if tile not in laid.values()]
            laid |= {slot: left[0]} if left else {}
        return laid

    def by_tile(self) -> dict[str, str]:
        """Go from tile to tile, dearest first, and lay it at the first free line that fulfils it."""
        laid: dict[str, str] = {}
        for tile in self.tiles:
            free = [slot for slot in self.slots if slot not in laid and tile in self.fitting(slot)]
            laid |= {free[0]: tile} if free else {}
        return laid

    def shifting(self) -> dict[str, str]:
        """Go from tile to tile, dearest first, and let tiles laid before move over: no way earns more.

        >>> rows = {"r1": "B1f B2f B3f B4f B5f", "r2": "B2l B2t B4p B1h B5l"}
        >>> few = table(rows, ["same:colour", "differ:number", "any"])
        >>> few.by_line(), few.shifting()
        ({'r1': 'same:colour', 'r2': 'any'}, {'r1': 'differ:number', 'r2': 'same:colour'})
        """
        laid: dict[str, str] = {}
        for tile in self.tiles:
            self._make_room(laid, tile, set())
        return laid

    def _make_room(self, laid: dict[str, str], tile: str, seen: set[str]) -> bool:
        for slot in self.slots:
            if slot not in seen and tile in self.fitting(slot):
                seen.add(slot)
                if slot not in laid or self._make_room(laid, laid[slot], seen):
                    laid[slot] = tile
                    return True
        return False

    def ways(self) -> dict[int, int]:
        """Return by points how many ways of laying tiles that fit, or none, earn them.

        >>> table({"r1": "B1f B2f B3f B4f B5f"}, ["same:colour", "any"]).ways()
        {0: 1, 1: 1, 9: 1}
        """
        so_far = {frozenset[str](): 1}  # by the tiles laid: in how many ways
        for slot in self.slots:
            more, fitting = Counter(so_far), self.fitting(slot)
            for used, number in so_far.items():
                for tile in fitting:
                    if tile not in used:
                        more[used | {tile}] += number
            so_far = dict(more)
        found = Counter[int]()
        for used, number in so_far.items():
            found[sum(map(self.box.points, used))] += number
        return dict(sorted(found.items()))

    # -------------------------------------------------------------------------------- prices

    def prices(self, laid: Laid) -> dict[str, int] | None:
        """Return a price for each slot and tile that proves the tiles laid best, or None if there is none.

        Prices are least for tiles. A tile that is not laid is free of charge, and so is a line without a tile.
        """
        at = {tile: slot for slot, tile in laid.items()}
        price = dict.fromkeys(self.tiles, 0)
        for _ in range(len(self.tiles) + 1):
            before = dict(price)
            for slot in self.slots:
                mine = laid.get(slot)
                pays = self.box.points(mine) - price[mine] if mine else 0
                for tile in self.fitting(slot):
                    price[tile] = max(price[tile], self.box.points(tile) - pays)
            if price == before:
                break
        slots = {slot: self.box.points(laid[slot]) - price[laid[slot]] if slot in laid else 0 for slot in self.slots}
        proof = slots | price
        sound = self.too_cheap(proof) is None and all(tile in at or not price[tile] for tile in self.tiles)
        return proof if sound else None

    def too_cheap(self, prices: Prices) -> tuple[str, str] | None:
        """Return a slot and a fitting tile whose prices are together less than the points, or None.

        If there is none, no way of laying tiles earns more than the sum of all prices.
        """
        return next(
            (
                (slot, tile)
                for slot in self.slots
                for tile in self.fitting(slot)
                if prices.get(slot, 0) + prices.get(tile, 0) < self.box.points(tile)
            ),
            None,
        )

    # -------------------------------------------------------------------------------- what is seen

    def text(self, laid: Laid | None = None, language: str | None = None) -> str:
        """Return the table as lines of text; an exclamation mark says laid."""
        laid = laid or {}
        return "\n".join(
            f"{slot:2}  {' '.join(stones)}  "
            + ", ".join(
                f"{tile} {self.box.points(tile)}{'!' * (laid.get(slot) == tile)}" for tile in self.fitting(slot)
            )
            for slot, stones in self.lines
        )

    def picture(self, laid: Laid | None = None, prices: Prices | None = None, language: str | None = None) -> Scene:
        """Return the table as a picture: what is laid is filled, prices stand at the edges."""
        return _picture(self, laid or {}, prices, language or lang.current())

    def __repr__(self) -> str:
        return f"Table({len(self.lines)} lines, {len(self.tiles)} tiles)"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return self.picture()._repr_mimebundle_()


def table(board: Any, tiles: Iterable[str] | None = None, box: Box | None = None) -> Table:
    """Return what fits where on a full board: a state, 25 stones in rows, or stones by slot.

    >>> from fijiwidgets.games.fyfe import examples
    >>> table(examples.full_board()).fitting("r2")
    ('same:symbol', 'any')
    """
    box = box or (board.box if isinstance(board, State) else BOX)
    if isinstance(board, Mapping):
        lines = tuple((slot, _five(stones)) for slot, stones in board.items())
    else:
        stones = board.sides[0].board if isinstance(board, State) else tuple(board)
        if len(stones) != 25:
            raise GameError("widgets.assignment.full")
        lines = tuple((slot, stones_on[number](stones)) for number, slot in enumerate(SLOTS))
    if any("" in stones for _, stones in lines):
        raise GameError("widgets.assignment.full")
    chosen = TILES if tiles is None else tuple(tiles)
    return Table(lines, tuple(sorted(chosen, key=lambda tile: (-box.points(tile), TILES.index(tile)))), box)


def _five(stones: str | Sequence[str]) -> tuple[str, ...]:
    return tuple(stones.split() if isinstance(stones, str) else stones)


# ------------------------------------------------------------------------------------ the picture


def _picture(seen: Table, laid: Laid, prices: Prices | None, language: str) -> Scene:
    right = LEFT + CELL * len(seen.tiles)
    bottom = HEAD + ROW * len(seen.lines)
    marks = [
        Mark(f"head:{tile}", faces.small_tile(tile, seen.box, False), _x(place), HEAD / 2, size=1.15)
        for place, tile in enumerate(seen.tiles)
    ]
    for number, (slot, stones) in enumerate(seen.lines):
        y = HEAD + ROW * (number + 0.5)
        marks += _line(seen, slot, stones, laid.get(slot), y)
        if prices is not None:
            marks.append(Mark(f"price:{slot}", _price(prices.get(slot, 0)), right + 24, y))
    if prices is not None:
        marks += [
            Mark(f"price:{tile}", _price(prices.get(tile, 0)), _x(place), bottom + 22)
            for place, tile in enumerate(seen.tiles)
        ]
        paid = lang.say("widgets.assignment.paid", language)
        marks.append(Mark("paid", (words(paid, 0, 5, 13.5, anchor="end", fill="ink2"),), LEFT - 14, bottom + 22))
        total = words(str(sum(prices.values())), 0, 6, 18, bold=True)
        marks.append(Mark("total", (total,), right + 24, bottom + 22))
    width, high = right + (52 if prices is not None else 6), bottom + (46 if prices is not None else 6)
    title = lang.say("widgets.assignment.title", language, lines=len(seen.lines), tiles=len(seen.tiles))
    return Scene(max(width, PAGE), high, tuple(marks), title, seen.text(laid))


def _x(place: int) -> float:
    return LEFT + CELL * (place + 0.5)


def _line(seen: Table, slot: str, stones: Sequence[str], mine: str | None, y: float) -> list[Mark]:
    marks = [Mark(f"slot:{slot}", (words(slot, 0, 5, 15, bold=True, anchor="start"),), 4, y)]
    for place, stone in enumerate(stones):
        marks.append(Mark(f"stone:{slot}:{place}", faces.stone(stone, 32), 50 + 34 * place, y, size=0.94))
    fitting = seen.fitting(slot)
    for place, tile in enumerate(seen.tiles):
        face = _cell(seen.box.points(tile), tile in fitting, tile == mine)
        marks.append(Mark(f"cell:{slot}:{tile}", face, _x(place), y))
    return marks


def _cell(points: int, fitting: bool, chosen: bool) -> Face:
    wide, high = CELL - 6, ROW - 6
    if not fitting:
        return (rect(-2, -2, 4, 4, 2, fill="hair"),)
    fill, edge, ink = ("accent", "accent", "on-accent") if chosen else ("surface", "rule", "ink")
    frame = rect(-wide / 2, -high / 2, wide, high, 7, fill=fill, edge=edge, width=1.3)
    return frame, words(str(points), 0, 5.5, 16, bold=chosen, fill=ink)


def _price(price: int) -> Face:
    ink = "event" if price else "ink2"
    return (words(str(price), 0, 6, 16, bold=bool(price), fill=ink),)
