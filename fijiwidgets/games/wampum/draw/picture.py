"""The table as a picture: villages above, the river in the middle, the players below."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial

from fijiwidgets import lang
from fijiwidgets.pieces import cross_sign, panel, pill, plus_sign
from fijiwidgets.scene import Face, Mark, Scene, Shape, moved, path, rect, shortened, text_width, words

from ..components import GOODS, KINDS, ROUNDS, VILLAGES
from ..events import Event
from ..notation import VILLAGES as LETTERS
from ..rules import actors, outcome, view
from ..state import State, size
from . import faces
from .heaps import gaps, hand, hand_lines, heap
from .layout import (
    LANE,
    LEGEND,
    LEGEND_COLUMNS,
    MARGIN,
    SHORE,
    Box,
    plan,
    player_spots,
    tray_row,
    village_spots,
)
from .spotlight import Place, spotlight
from .table import Marks, Table, key_of
from .text import text_board

SLIM, VERY_SLIM = 240, 200  # panels with smaller huts, and without a number of goods in the head line
ARROW_LANE = 10  # how far above the river arrows run


def draw(
    state: State,
    viewer: int | None = None,
    *,
    event: Event | None = None,
    size: str = "wide",
    language: str | None = None,
) -> Scene:
    """Return the table as a picture, as the viewer sees it; `event` sets off what has just happened."""
    if viewer is not None:
        state = view(state, viewer)
    where = plan(size, len(state.players), state.viewer)
    table = Table(state, where, spotlight(event, language), language, actors(state))
    parts = (_header, _river, _villages, _players, _arrows, _traders, _legend)
    marks = tuple(mark for part in parts for mark in part(table))
    phase = lang.say(f"wampum.phase.{state.phase}", language)
    title = table.say("title", round=state.round, rounds=ROUNDS[len(state.players)], phase=phase)
    board = partial(text_board, state, None, language or lang.current())
    return Scene(where.width, where.height, marks, title, board, partial(str, state))


# ------------------------------------------------------------------------------------ header


def _header(table: Table) -> Marks:
    state, where = table.state, table.plan
    left = MARGIN
    right: float = where.width - MARGIN
    base = 26 if where.narrow else 32
    for key, goods in (("box", state.box), ("deck", state.deck)):
        right = yield from _pile(table, key, size(goods), right, base)
    title_size = 20 if where.narrow else 26
    face = [words("Wampum", left, base, title_size, True, "start")]
    notes = _notes(table)
    if where.size == "wide":
        start = left + text_width("Wampum", title_size, True) + 16
        face.append(_line(" · ".join(notes), start, base, right - start, 15))
    elif where.size == "medium":
        face.append(_line(" · ".join(notes), left, base + 26, where.width - 2 * MARGIN, 15))
    else:
        phase = notes.pop(1)
        face.append(_line(" · ".join(notes), left, base + 22, where.width - 2 * MARGIN, 12))
        face.append(_line(phase, left, base + 40, where.width - 2 * MARGIN, 12))
    yield Mark("header", tuple(face))


def _notes(table: Table) -> list[str]:
    """Return round, phase and through whose eyes the table is seen."""
    state = table.state
    notes = [table.say("round", round=state.round, rounds=ROUNDS[len(state.players)])]
    notes.append(lang.say(f"wampum.phase.{state.phase}", table.language))
    if state.viewer is not None:
        notes.append(table.say("seen_by", player=shortened(table.name(state.viewer), 130, 15)))
    return notes


def _line(text: str, x: float, y: float, room: float, big: float) -> Shape:
    return words(shortened(text, room, big), x, y, big, False, "start", fill="ink2")


def _pile(table: Table, key: str, count: int, right: float, base: float) -> Generator[Mark, None, float]:
    """Draw a pile with its name, ending at the right; return where the next one may end."""
    hot = key in table.light.piles
    label = table.say(key, count=count)
    text = str(count) if table.plan.narrow else label
    big = 14
    wide = text_width(text, big, hot)
    ink = "event" if hot else "ink2"
    frame = (rect(-wide - 36, -17, wide + 42, 34, 9, fill="event-soft", edge="event-line", width=2.6),) if hot else ()
    face = (
        *frame,
        moved(faces.pile(out=key == "box"), -wide - 20, 0),
        words(text, -wide - 2, 5, big, hot, "start", fill=ink),
    )
    yield Mark(key, face, right - 8, base - 7, label=label)
    return right - wide - 54


# ------------------------------------------------------------------------------------ villages


def _villages(table: Table) -> Marks:
    for village in range(len(table.state.villages)):
        yield from _village(table, village)


def _village(table: Table, village: int) -> Marks:
    state, box = table.state, table.plan.villages[village]
    spots = village_spots(box, table.plan.narrow)
    seat = state.trader_at(village)
    goods = state.villages[village]
    label = table.say("label_village", village=LETTERS[village], count=size(goods))
    yield Mark(key_of(("village", village)), _edge(table, village, box), box.x, box.y, label=label)
    face = [*_village_head(table, village), *gaps(spots.goods, goods)]
    face.append(rect(spots.tray.x, spots.tray.y, spots.tray.w, spots.tray.h, 10, fill="bg"))
    if seat is None:
        x, y = spots.tray.x + spots.tray.w / 2, spots.tray.y + spots.tray.h / 2 + 5
        face.append(words(table.say("no_bid"), x, y, 14, fill="ink2"))
    else:
        bid = state.bids[seat][1]
        hot = "event" if seat in table.light.traders else "ink"
        face += gaps(spots.bid, bid)
        face.append(words(str(size(bid)), *spots.count, spots.count_size, True, "end", fill=hot))
        if not table.plan.narrow:
            x = spots.trader[0] + 26
            room = spots.count[0] - x - text_width(str(size(bid)), spots.count_size, True) - 4
            name = shortened(table.name(seat), room, 14, True)
            face.append(words(name, x, spots.count[1] - 10, 14, True, "start"))
    yield Mark(f"panel:village:{village}", tuple(face))
    yield from _says(table, village, spots.says, box)
    yield from heap(table, ("village", village), goods, spots.goods)
    if seat is not None:
        yield from heap(table, ("bid", seat), state.bids[seat][1], spots.bid, seat, fan=not table.plan.narrow)


def _edge(table: Table, village: int, box: Box) -> Face:
    """Return the panel: amber where something has happened, dashed teal where a displaced trader may go."""
    if village in table.light.villages:
        return panel(box.w, box.h, edge="event-line", thick=2.8)
    if village in _ways(table):
        return (rect(0, 0, box.w, box.h, 14, fill="surface", edge="accent", width=2.4, dash="7 6"),)
    return panel(box.w, box.h)


def _village_head(table: Table, village: int) -> Iterator[Shape]:
    box, narrow = table.plan.villages[village], table.plan.narrow
    spots = village_spots(box, narrow)
    count = size(table.state.villages[village])
    if narrow:
        yield words(LETTERS[village], *spots.name, 22, True, "start")
        yield words(str(count), *spots.total, 17, True, "end", fill="ink2")
        return
    name = table.say("village", village=LETTERS[village])
    x, y = spots.name
    yield words(name, x, y, 17, True, "start")
    x += text_width(name, 17, True) + 6
    start_value = VILLAGES[len(table.state.players)][village]
    yield moved(faces.huts(start_value), x, y, 1 if box.w > SLIM else 0.7)
    if box.w > VERY_SLIM:
        yield words(table.say("goods", count=count), *spots.total, 13.5, False, "end", fill="ink2")


def _ways(table: Table) -> tuple[int, ...]:
    """Return the villages where the displaced trader may go."""
    state, seat = table.state, table.state.displaced
    if seat is None:
        return ()
    count = size(state.bids[seat][1])
    return tuple(village for village in range(len(state.villages)) if _there(state, village) < count)


def _there(state: State, village: int) -> int:
    """Return the number of goods in the bid that lies in the village."""
    seat = state.trader_at(village)
    return 0 if seat is None else size(state.bids[seat][1])


def _says(table: Table, village: int, spot: tuple[float, float], box: Box) -> Marks:
    """Say what has happened in the village, or what can be done there and why not."""
    text, ink = _verdict(table, village)
    if not text:
        return
    x, y = 0.0, 0.0
    face: list[Shape] = []
    if ink == "bad":
        face.append(moved(faces.barred(), 8, -5))
        x = 22.0
    room = box.w - 2 * (spot[0] - box.x) - x
    big = 13.5 if text_width(text, 13.5, True) <= room else 12
    face.append(words(shortened(text, room, big, True), x, y, big, True, "start", fill=ink))
    yield Mark(f"says:{village}", tuple(face), *spot)


def _verdict(table: Table, village: int) -> tuple[str, str]:
    """Return the words for a village and their colour."""
    state = table.state
    if village in table.light.says:
        return table.light.says[village], "event"
    there = _there(state, village)
    seat = state.displaced
    if seat is not None:
        count = size(state.bids[seat][1])
        if there >= count:
            return table.say("does_not_beat", less=count, more=there), "bad"
        return (table.say("beats", more=count, less=there) if there else table.say("free")), "accent"
    if state.phase == "bid" and (seat := state.bidder) is not None:
        if there >= size(state.hands[seat]):
            return table.say("out_of_reach", count=there + 1), "bad"
        return table.say("needs", count=there + 1), "accent"
    return "", ""


# ------------------------------------------------------------------------------------ the river and arrows


def _river(table: Table) -> Marks:
    river = table.plan.river
    seat = table.state.displaced
    name = "" if seat is None else table.name(seat)
    label = table.say("label_river_displaced", player=name) if name else table.say("label_river")
    yield Mark("river", faces.water(river.w, river.h), river.x, river.y, label=label)
    if not table.plan.lanes:
        yield from _way_in_words(table)
    if seat is None:
        return
    box = table.plan.tray(seat)
    hot = table.light.displaced
    edge = ("event-line", 2.8) if hot else ("accent", 2.4) if seat in table.acting else ("rule", 1.2)
    yield Mark("tray", panel(box.w, box.h, edge=edge[0], thick=edge[1]), box.x, box.y)
    bid, row = table.state.bids[seat][1], tray_row(box)
    text = shortened(table.name(seat), box.w - 94, 15, True)
    face = (
        words(text, box.x + 42, box.y + 29, 15, True, "start"),
        words(str(size(bid)), box.right - 14, box.y + 33, 26, True, "end"),
        *gaps(row, bid),
    )
    yield Mark("panel:tray", tuple(face))
    yield from heap(table, ("bid", seat), bid, row, seat, fan=True)
    if hot:
        yield Mark("sign:displaced", cross_sign(11), box.right - 3, box.y + 3)


def _way_in_words(table: Table) -> Marks:
    """Without lanes an arrow is a line of words."""
    river = table.plan.river
    text = "   ".join(f"{_end(table, start)} → {_end(table, end)}" for start, end in table.light.arrows)
    ink = "event"
    if table.light.choices:
        ways = ", ".join(LETTERS[village] for village in sorted(table.light.choices))
        text, ink = f"{_end(table, table.light.arrows[0][0])} → {ways}", "accent"
    if not text:
        if table.state.displaced is not None:
            return
        text, ink = table.say("nobody_on_the_way"), "ink2"
    y = river.y + (LANE - 4 if table.light.arrows else river.h / 2 + 5)
    text = shortened(text, river.w - 24, 15, ink != "ink2")
    yield Mark("way", (words(text, 0, 0, 15, ink != "ink2", fill=ink),), river.x + river.w / 2, y)


def _end(table: Table, place: Place) -> str:
    return LETTERS[place[1]] if place[0] == "village" else shortened(table.name(place[1]), 110)


def _arrows(table: Table) -> Marks:
    """Draw who went where: out of one panel, along the lane under the villages, into the other."""
    if not table.plan.lanes:
        return
    lane = table.plan.river.y - ARROW_LANE
    for start, end in table.light.arrows:
        x, y = _gate(table, start)
        to_x, to_y = _gate(table, end)
        choice = start[0] == "tray"
        ink = "accent" if choice else "event-line"
        tip = 1 if to_y > lane else -1
        line = _bent(x, y, lane, to_x, to_y - 11 * tip)
        head = f"M{to_x} {to_y}L{to_x - 8:.1f} {to_y - 14 * tip}H{to_x + 8:.1f}Z"
        dash = "6 7" if choice else None
        face = (path(line, edge=ink, width=3.5, dash=dash), path(head, fill=ink))
        key = f"arrow:{start[0]}:{start[1]}-{end[0]}:{end[1]}"
        yield Mark(key, face)


def _gate(table: Table, place: Place) -> tuple[float, float]:
    """Return where an arrow leaves or reaches a place."""
    kind, number = place
    if kind == "village":
        box = table.plan.villages[number]
        return round(box.gate, 1), box.bottom + 2
    if kind == "player":
        box = table.plan.players[number]
        return round(box.gate, 1), box.y - 2
    box = table.plan.tray(number)
    return round(box.x + box.w / 2, 1), box.y - 2


def _bent(x: float, y: float, lane: float, to_x: float, to_y: float) -> str:
    """Return a line to the lane, along it, and to the end, with round corners."""
    if x == to_x:
        return f"M{x} {y}V{to_y}"
    bend = min(10, abs(to_x - x) / 2, abs(y - lane), abs(to_y - lane))
    side = bend if to_x > x else -bend
    first, last = (bend if y > lane else -bend), (bend if to_y > lane else -bend)
    return (
        f"M{x} {y}V{lane + first:.1f}Q{x} {lane} {x + side:.1f} {lane}"
        f"H{to_x - side:.1f}Q{to_x} {lane} {to_x} {lane + last:.1f}V{to_y}"
    )


# ------------------------------------------------------------------------------------ players


def _players(table: Table) -> Marks:
    for seat in range(len(table.state.players)):
        yield from _player(table, seat)


def _player(table: Table, seat: int) -> Marks:
    state, box = table.state, table.plan.players[seat]
    spots = player_spots(table.plan, seat)
    edge = ("event-line", 2.8) if seat in table.light.players else ("hair", 1)
    if seat in table.acting and seat not in table.light.players:
        edge = ("accent", 2.4)
    label = table.say("label_player", player=table.name(seat), hand=size(state.hands[seat]), wampum=state.wampum[seat])
    yield Mark(f"player:{seat}", panel(box.w, box.h, edge=edge[0], thick=edge[1]), box.x, box.y, label=label)
    face = [words(shortened(table.name(seat), spots.name_room, 17, True), *spots.name, 17, True, "start")]
    face += _hand_note(table, seat)
    face += hand_lines(table, seat, spots.hand)
    if state.bids[seat] is not None:
        face.append(moved(faces.away(seat), *spots.trader, spots.trader_size))
    if not table.plan.narrow:
        line = box.y + 198
        face.append(path(f"M{box.x + 16} {line}H{box.right - 16}", edge="hair", width=1))
    yield Mark(f"panel:player:{seat}", tuple(face))
    yield from hand(table, seat, spots.hand)
    yield from _chest(table, seat)
    if table.plan.lanes:
        yield from _task_pill(table, seat)


def _task(table: Table, seat: int) -> tuple[str, str]:
    """Return what the player has to do, or whether he has won, and its colour."""
    state = table.state
    if (end := outcome(state)) is not None:
        return (table.say("wins"), "good") if seat in end.winners else ("", "")
    if seat not in table.acting:
        return "", ""
    if state.phase == "discard":
        return table.say("too_many", count=size(state.hands[seat]) - state.limit), "bad"
    return table.say("must_go" if state.phase == "displaced" else "to_bid"), "accent"


def _hand_note(table: Table, seat: int) -> Iterator[Shape]:
    """Say how many goods are in hand, how many have just left, and without lanes what there is to do."""
    state, spots = table.state, player_spots(table.plan, seat)
    big = 12 if table.plan.narrow else 13.5
    count = size(state.hands[seat])
    task, ink = _task(table, seat)
    text = table.say("hand", count=count)
    lost = table.light.lost.get(seat)
    if state.phase in ("limit", "discard") and not lost and (table.plan.lanes or not task):
        text = table.say("hand_limit", count=count, limit=state.limit)
    x, y = spots.note
    yield words(text, x, y, big, False, "start", fill="ink2")
    x += text_width(text, big) + 7
    if lost:
        yield words(f"−{lost}", x, y, big + 1, True, "start", fill="bad")
    elif task and not table.plan.lanes:
        yield words(task, x, y, big, True, "start", fill=ink)


def _task_pill(table: Table, seat: int) -> Marks:
    text, ink = _task(table, seat)
    if not text:
        return
    box = table.plan.players[seat]
    wide = text_width(text, 13.5, True) + 20
    fills = {"accent": ("accent", "on-accent"), "bad": ("bad-soft", "bad"), "good": ("good", "on-good")}
    fill, letters = fills[ink]
    yield Mark(f"task:{seat}", pill(text, wide, fill, letters), box.right - 8 - wide / 2, box.y - SHORE - 17)


def _chest(table: Table, seat: int) -> Marks:
    spots, box = player_spots(table.plan, seat), table.plan.players[seat]
    count, gained = table.state.wampum[seat], table.light.gained.get(seat)
    scale = 0.85 if table.plan.narrow else 1
    label = table.say("label_chest", player=table.name(seat), count=count)
    yield Mark(f"chest:{seat}", faces.chest(), *spots.chest, size=scale, label=label)
    x, y = spots.wampum
    big = 20 if table.plan.narrow else 24
    face = [words(str(count), x, y, big, True, "start", fill="event" if gained else "ink")]
    if not table.plan.narrow:
        x += text_width(str(count), big, True) + 8
        if gained is not None:
            face.append(moved(pill(f"+{gained}", 40, "event-soft", "event", 15), x + 20, y - 8))
            x += 48
        face += _wampum_word(table, x, y, box.right - 14)
    elif gained is not None:
        face.append(words(f"+{gained}", box.right - 14, y + 17, 13.5, True, "end", fill="event"))
    yield Mark(f"wampum:{seat}", tuple(face))


def _wampum_word(table: Table, x: float, y: float, end: float) -> Iterator[Shape]:
    word = table.say("wampum")
    if x + 24 + text_width(word, 13.5) <= end:
        yield moved(faces.beads(), x + 10, y - 8)
        yield words(word, x + 26, y - 3, 13.5, False, "start", fill="ink2")


def _legend(table: Table) -> Marks:
    """Name the five kinds once, at the foot: cards are too small for the words of every language."""
    where = table.plan
    columns = LEGEND_COLUMNS[where.size]
    wide = min(150, (where.width - 2 * MARGIN) / columns)
    top = where.height - MARGIN - LEGEND[where.size]
    face: list[Shape] = []
    for kind in KINDS:
        x, y = MARGIN + 12 + (kind % columns) * wide, top + 22 + (kind // columns) * 26
        face.append(moved(faces.icon(kind), x, y, 0.6))
        word = lang.say(f"wampum.kind.{GOODS[kind]}", table.language)
        face.append(words(shortened(word, wide - 27, 12), x + 15, y + 4, 12, False, "start", fill="ink2"))
    yield Mark("legend", tuple(face))


# ------------------------------------------------------------------------------------ what travels over the table


def _traders(table: Table) -> Marks:
    """Draw canoe and traders last: they travel over everything else."""
    state, light = table.state, table.light
    spots = player_spots(table.plan, state.canoe)
    label = table.say("label_canoe", player=table.name(state.canoe))
    yield Mark("canoe", faces.canoe(light.canoe), *spots.canoe, size=spots.canoe_size, label=label)
    for seat in range(len(state.players)):
        x, y, scale = _stands(table, seat)
        label = table.say("label_trader", player=table.name(seat), place=_standing(table, seat))
        yield Mark(f"trader:{seat}", faces.trader(seat, seat in light.traders), x, y, size=scale, label=label)
        if any(start == ("player", seat) for start, _ in light.arrows):
            yield Mark("sign:arrived", plus_sign(9), x + 17 * scale, y - 19 * scale)


def _stands(table: Table, seat: int) -> tuple[float, float, float]:
    """Return where a trader stands and how large he is there."""
    bid = table.state.bids[seat]
    if bid is None:
        home = player_spots(table.plan, seat)
        return *home.trader, home.trader_size
    if bid[0] is None:
        tray = table.plan.tray(seat)
        return tray.x + 23, tray.y + 24, 0.8
    village = village_spots(table.plan.villages[bid[0]], table.plan.narrow)
    return *village.trader, village.trader_size


def _standing(table: Table, seat: int) -> str:
    bid = table.state.bids[seat]
    if bid is None:
        return table.say("at_home")
    return table.say("displaced") if bid[0] is None else table.say("village", village=LETTERS[bid[0]])
