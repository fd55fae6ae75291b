"""Goods on the picture: by kind in villages and bids, one by one in a hand, as backs where they are hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fijiwidgets import lang
from fijiwidgets.pieces import cross_sign
from fijiwidgets.scene import Mark, Shape, moved, words

from ..components import GOODS, KINDS
from ..notation import LETTERS as KIND_LETTERS
from ..notation import VILLAGES as LETTERS
from ..state import NOTHING
from . import faces
from .layout import GOOD_SIZE, PEEK, SHOWN, HandSpot, Row
from .spotlight import Place
from .table import Marks, Table, key_of

LEAVING = 0.42


# ------------------------------------------------------------------------------------ villages and bids


def heap(table: Table, place: Place, goods: Any, row: Row, owner: int = 0, fan: bool = False) -> Marks:
    """Draw goods by kind, or hidden ones as backs."""
    if type(goods) is int:
        yield from _fanned_backs(table, place, goods, row, owner, fan)
        return
    hot = table.light.kinds.get(place, frozenset())
    gone = table.light.gone.get(place)
    for kind in KINDS:
        if goods[kind]:
            yield from _stack(table, place, kind, goods[kind], row, kind in hot)
        elif gone and gone[kind]:
            yield from _gone(place, kind, gone[kind], row)


def _stack(table: Table, place: Place, kind: int, count: int, row: Row, hot: bool) -> Marks:
    """Draw the goods of one kind: the front card tells how many, those under it look out above."""
    for depth in range(min(count, SHOWN) - 1, -1, -1):
        if depth:
            face, label = faces.under(row.slot, row.high, hot), ""
        else:
            face, label = faces.good(kind, row.slot, row.high, count, hot), _stack_label(table, place, kind, count)
        yield Mark(
            _good_key(table, place, kind, depth, count), face, row.place(kind), row.y - PEEK * depth, label=label
        )


def _stack_label(table: Table, place: Place, kind: int, count: int) -> str:
    goods = lang.say(f"wampum.good.{GOODS[kind]}", table.language, n=count)
    if place[0] == "village":
        return table.say("in_village", goods=goods, village=LETTERS[place[1]])
    return table.say("in_bid", goods=goods, player=table.name(place[1]))


def _gone(place: Place, kind: int, count: int, row: Row) -> Marks:
    """Draw goods that have just left."""
    face = faces.good(kind, row.slot, row.high, count)
    yield Mark(f"gone:{KIND_LETTERS[kind]}", face, row.place(kind), row.y, fade=LEAVING, look="leaving")
    yield Mark(f"sign:gone:{KIND_LETTERS[kind]}", cross_sign(9), row.place(kind) + row.slot / 2, row.y)


def gaps(row: Row, goods: Any) -> Iterator[Shape]:
    """Yield the places of kinds that are not there, so that the same kinds stand below each other."""
    if type(goods) is not int:
        for kind in KINDS:
            if not goods[kind]:
                yield moved(faces.gap(row.slot, row.high), row.place(kind), row.y)


def _fanned_backs(table: Table, place: Place, count: int, row: Row, owner: int, fan: bool) -> Marks:
    """Draw a hidden bid: side by side, closer the more goods it has; a small one lies like a hand of cards."""
    scale = min(1, row.high / faces.BACK_HEIGHT)
    wide = faces.BACK_WIDTH * scale
    room = row.width - wide - (8 if fan else 0)
    step = min(wide * (0.62 if fan else 0.5), room / max(1, count - 1))
    start = row.x + wide / 2 + ((room + 8 - step * (count - 1)) / 2 if fan else 0)
    tilt = 5 if fan and count <= 6 and row.high > faces.BACK_HEIGHT else 0
    for i in range(count):
        off = i - (count - 1) / 2
        lift = tilt * off * off * 0.16
        yield _back(table, place, i, count, owner).but(
            x=start + step * i, y=row.y + row.high / 2 + lift, turn=tilt * off, size=scale
        )


def _back(table: Table, place: Place, number: int, count: int, owner: int) -> Mark:
    """Return a hidden good, still without its spot; the topmost one is named for all."""
    label = ""
    if number == count - 1:
        label = table.say(f"in_{place[0]}", goods=table.say("hidden", count=count), player=table.name(place[1]))
    hot = number >= count - table.light.backs.get(place, 0)
    return Mark(_back_key(table, place, number, count), faces.back(owner, hot), label=label)


# ------------------------------------------------------------------------------------ hands


def hand(table: Table, seat: int, spot: HandSpot) -> Marks:
    """Draw a hand: each good can be seen and touched by itself, or hidden goods as backs."""
    goods, place = table.state.hands[seat], ("hand", seat)
    if type(goods) is int:
        scale = min(1, (spot.h - 12) / faces.BACK_HEIGHT)
        for i in range(goods):
            x, y = spot.back(i, goods, faces.BACK_WIDTH * scale, faces.BACK_HEIGHT * scale)
            yield _back(table, place, i, goods, seat).but(x=x, y=y, size=scale)
        return
    fresh = table.light.fresh.get(seat, NOTHING)
    for kind, count in enumerate(goods):
        names = {"good": lang.say(f"wampum.kind.{GOODS[kind]}", table.language), "player": table.name(seat)}
        for i in range(count):
            x, y = spot.good(kind, i, count)
            face = faces.small_good(kind, GOOD_SIZE, i >= count - fresh[kind])
            label = table.say("one_in_hand", number=i + 1, count=count, **names)
            yield Mark(_good_key(table, place, kind, i, count), face, x, y, label=label)


def hand_lines(table: Table, seat: int, spot: HandSpot) -> Iterator[Shape]:
    """Yield what stands still in an open hand: how many there are of each kind, and which kinds are missing."""
    goods = table.state.hands[seat]
    if type(goods) is int:
        return
    for kind in KINDS:
        y = spot.line(kind)
        if goods[kind]:
            yield words(str(goods[kind]), spot.x + spot.w, y + 16, 14, True, "end")
        else:
            yield moved(faces.gap(GOOD_SIZE, GOOD_SIZE, 5), spot.x, y)


# ------------------------------------------------------------------------------------ keys of goods that travel
# In the frame in which goods arrive they have the keys that they had before where they came from, so that a front end
# moves them there; from the next frame on they have those of their new place.


def _good_key(table: Table, place: Place, kind: int, number: int, count: int) -> str:
    """Return the key of one of so many open goods of a kind."""
    own = f"{key_of(place)}:{KIND_LETTERS[kind]}:{number}"
    source = table.light.trips.get(place)
    if source is None:
        return own
    if place[0] == "hand":
        arrived = table.light.fresh[place[1]][kind]
    else:
        arrived = count if kind in table.light.kinds[place] else 0
    behind = _left_behind(table, source)[kind] + number - (count - arrived)
    if number < count - arrived or (source[0] != "hand" and behind >= SHOWN):
        return own
    return f"{key_of(source)}:{KIND_LETTERS[kind]}:{behind}"


def _back_key(table: Table, place: Place, number: int, count: int) -> str:
    """Return the key of one of so many hidden goods; open goods of a village are turned over on their way."""
    own = f"{key_of(place)}:back:{number}"
    source = table.light.trips.get(place)
    if source is None:
        return own
    if source[0] == "hand":
        return f"{key_of(source)}:back:{_left_behind(table, source) + number}"
    goods = table.light.gone[source]
    keys = [f"{key_of(source)}:{KIND_LETTERS[kind]}:{i}" for kind in KINDS for i in range(min(goods[kind], SHOWN))]
    index = number - (count - sum(goods))
    return keys[index] if 0 <= index < len(keys) else own


def _left_behind(table: Table, source: Place) -> Any:
    """Return what is still where goods came from."""
    kind, number = source
    if kind == "bid":
        bid = table.state.bids[number]
        return NOTHING if bid is None else bid[1]
    return table.state.hands[number] if kind == "hand" else table.state.villages[number]
