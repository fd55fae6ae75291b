"""The table as a picture: where the pieces of `faces.py` lie on the boxes of `plan.py`.

The keys of the marks stand in `keys.py`. A card on its way keeps the key of the place it comes from for one frame,
so that it travels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from fijiwidgets import lang
from fijiwidgets.core import Frozen
from fijiwidgets.pieces import cross_sign, pill, plus_sign
from fijiwidgets.scene import Face, Mark, Scene, Shape, moved, path, rect, shortened, text_width, words

from ..components import BRIDGES, ENDS, ISLANDS, LINES, NEEDED, OPEN_CARDS
from ..events import Event
from ..rules import actors, outcome, seen, view
from ..state import DRAW, OVER, RESOLVING, TURN, Cards, State
from ..words import player_name
from . import faces
from .keys import USED, deck_key, keyed
from .plan import PLANS, Box, Plan
from .spots import Spot, spot
from .text import text_board

TITLE, HEADING, LABEL, NOTE = 26.0, 17.0, 14.0, 13.5
NAME_IN_HEADER = 112.0  # how wide a player's name may be beside the points
STONES_IN_HEADER = 110.0  # how wide points are that stand between stones
GAP = 6.0  # between cards
ROW = 5  # cards of a hand side by side; more cannot arise, but can be set up
HAND_BELOW = 58.0  # from the top of a player's part to the cards
STRIP = 27.0  # the lower part of a card with its name, which a fan leaves free


@dataclass(frozen=True, slots=True)
class Table(Frozen):
    """All that the parts of the picture need to know."""

    state: State
    spot: Spot
    plan: Plan
    language: str | None

    def say(self, key: str, **values: object) -> str:
        return lang.say(f"kahuna.picture.{key}", self.language, **values)

    def name(self, seat: int) -> str:
        return player_name(self.state, seat, self.language)


def draw(
    state: State,
    viewer: int | None = None,
    *,
    event: Event | None = None,
    size: str = "wide",
    language: str | None = None,
) -> Scene:
    """Return the picture of a state, or of what an event has made of it; sizes are wide, medium and narrow.

    >>> from ..examples import two_turns
    >>> draw(two_turns(), size="narrow").width
    292
    """
    if event is not None:
        state = event.state
    viewer = state.viewer if viewer is None else viewer
    if viewer is not None:
        state = view(state, viewer)
        event = None if event is None else seen(event, viewer)
    table = Table(state, spot(event), PLANS[size], language)
    marks = (*_header(table), *_map(table), *_sides(table))
    board = partial(text_board, state, None, language or lang.current())
    title = table.say("title", round=state.round, white=table.name(0), black=table.name(1))
    return Scene(table.plan.width, table.plan.height, marks, title, board, partial(str, state))


# ------------------------------------------------------------------------------------ the header


def _header(table: Table) -> Iterator[Mark]:
    yield Mark("header", tuple(_small_header(table) if table.plan.small else _wide_header(table)))


def _wide_header(table: Table) -> Iterator[Shape]:
    """Yield one line: the game, the round and who is to move, the points."""
    width, lit = table.plan.width, table.spot.header
    left = text_width("Kahuna", TITLE, bold=True) + 10
    points = _points(table)
    taken = text_width(points, 15, bold=True)
    yield words("Kahuna", 0, 32, TITLE, bold=True, anchor="start")
    if taken > width / 3:  # long names stand beside the hands as well
        taken = STONES_IN_HEADER
        yield from _points_with_stones(table, 27)
    else:
        yield words(points, width, 32, 15, bold=lit == "points", anchor="end", fill=_ink(lit == "points"))
    text = shortened(f"{_round(table)} · {_phase(table)}", width - left - taken - 24, HEADING)
    yield words(text, left, 32, HEADING, anchor="start", fill=_ink(lit == "round"))


def _small_header(table: Table) -> Iterator[Shape]:
    """Yield two lines: the game, the round, the points; who is to move."""
    lit = table.spot.header == "round"
    yield words("Kahuna", 0, 20, 19, bold=True, anchor="start")
    yield words(_round(table), text_width("Kahuna", 19, bold=True) + 7, 20, 13, anchor="start", fill=_ink(lit))
    yield from _points_with_stones(table, 14)
    yield words(shortened(_phase(table), table.plan.width, 13), 0, 42, 13, anchor="start", fill="ink2")


def _ink(lit: bool) -> str:
    return "event" if lit else "ink2"


def _points(table: Table) -> str:
    names = [shortened(table.name(seat), NAME_IN_HEADER, 15) for seat in (0, 1)]
    white, black = table.state.points
    return table.say("points", white=names[0], black=names[1], white_points=white, black_points=black)


def _points_with_stones(table: Table, y: float) -> Iterator[Shape]:
    """Yield the points between the stones of the players, at the right edge."""
    points = " : ".join(map(str, table.state.points))
    apart = text_width(points, 15, bold=True) / 2 + 14
    middle = table.plan.width - 9 - apart
    yield moved(faces.stone(0, 8), middle - apart, y)
    yield words(points, middle, y + 5.5, 15, bold=True, fill=_ink(table.spot.header == "points"))
    yield moved(faces.stone(1, 8), middle + apart, y)


def _round(table: Table) -> str:
    return table.say("round", round=table.state.round)


def _phase(table: Table) -> str:
    """Return what is going on; between two events of a move it is still the mover's turn."""
    state = table.state
    phase = TURN if state.phase == RESOLVING else state.phase
    mover = (actors(state) or (state.to_move,))[0]
    name = shortened(table.name(mover), NAME_IN_HEADER, 15)
    text = lang.say(f"kahuna.phase.{phase}", table.language, player=name, left=sum(state.handicap))
    return f"{text} · {table.say('calm')}" if state.calm else text


# ------------------------------------------------------------------------------------ the map


def _map(table: Table) -> Iterator[Mark]:
    """Yield the sea and all that lies on it, from the ground up."""
    plan, sea = table.plan, table.plan.sea
    yield Mark("sea", (rect(sea.x, sea.y, sea.width, sea.height, 14, fill="water"),))
    ground = tuple(moved(faces.shallows(island, plan.radius), *plan.place(island)) for island in ISLANDS)
    yield Mark("shallows", ground)
    if not plan.small:
        yield Mark("legend", _legend(table), sea.x + sea.width - 286, sea.y + sea.height - 78)
    yield from _lines(table)
    for island in ISLANDS:
        yield from _island(table, island)
    yield from _signs(table)


def _lines(table: Table) -> Iterator[Mark]:
    """Yield free lines, then bridges: a bridge may touch the dots of a line beside it."""
    bridges, fallen = table.state.bridges, table.spot.fallen
    for line in LINES:
        if line not in bridges and (fallen is None or fallen[0] != line):
            x, y, turn, length = table.plan.stretch(line)
            label = table.say("free_line", line=_dashed(line))
            yield Mark(f"line:{line}", faces.free_line(max(8, length - 18)), x, y, turn, label=label)
    for line, seat in bridges.items():
        yield from _bridge(table, line, seat)
    if fallen is not None:
        line, seat = fallen
        x, y, turn, length = table.plan.stretch(line)
        face = faces.broken_bridge(seat, length - 8, table.plan.bridge)
        label = table.say("fallen", player=table.name(seat), line=_dashed(line))
        yield Mark(f"bridge:{line}", face, x, y, turn, fade=faces.FADED, label=label, look="leaving")


def _bridge(table: Table, line: str, seat: int) -> Iterator[Mark]:
    x, y, turn, length = table.plan.stretch(line)
    length += 4  # the ends lie under the coasts
    broad = table.plan.bridge
    if line == table.spot.laid:
        yield Mark(f"ring:{line}", faces.bridge_ring(length, broad, 5), x, y, turn)
    elif line in table.spot.reasons:
        yield Mark(f"ring:{line}", faces.bridge_ring(length, broad, 3), x, y, turn)
    label = table.say("bridge", player=table.name(seat), line=_dashed(line))
    yield Mark(f"bridge:{line}", faces.bridge(seat, length, broad), x, y, turn, label=label)


def _dashed(line: str) -> str:
    return line.replace("-", "–")


def _island(table: Table, island: str) -> Iterator[Mark]:
    """Yield an island, its stone on top, and the ring if something has happened to it."""
    plan, small = table.plan, table.plan.small
    x, y = plan.place(island)
    holder = table.state.islands.get(island)
    lost = table.spot.lost_stone
    face = [*faces.land(island, plan.radius)]
    bridges = table.state.bridges
    owners = [bridges.get(line) for line in LINES if island in ENDS[line]]
    face.append(words(island, 0, 4 if small else 9, 11 if small else 13.5, bold=True, fill="land-ink"))
    face.append(moved(faces.tally(owners, *((2.4, 5.4) if small else (3.7, 9))), 0, 12 if small else 20))
    if holder is None and not small and (lost is None or lost[0] != island):
        face.append(moved(faces.needed(NEEDED[island]), 0, _stone_up(plan)))
    yield Mark(f"island:{island}", tuple(face), x, y, label=_island_label(table, island, owners))
    if table.spot.island == island:
        yield Mark(f"ring:{island}", faces.island_ring(island, plan.radius), x, y)
    if holder is not None:
        yield Mark(f"stone:{holder}:{island}", faces.stone(holder, _stone_size(plan)), x, y + _stone_up(plan))
    elif lost is not None and lost[0] == island:
        stone = faces.stone(lost[1], _stone_size(plan))
        yield Mark(f"stone:{lost[1]}:{island}", stone, x, y + _stone_up(plan), fade=faces.FADED, look="leaving")


def _stone_size(plan: Plan) -> float:
    return 8 if plan.small else 12


def _stone_up(plan: Plan) -> float:
    """Return where on an island its stone lies: on phones on the rim, so that the name has room."""
    return -plan.radius if plan.small else -16


def _island_label(table: Table, island: str, owners: list[int | None]) -> str:
    holder = table.state.islands.get(island)
    white, black = owners.count(0), owners.count(1)
    values = {"white": table.name(0), "black": table.name(1), "white_lines": white, "black_lines": black}
    values |= {"free": len(owners) - white - black, "lines": len(owners), "needed": NEEDED[island], "island": island}
    if holder is None:
        return table.say("island", **values)
    return table.say("island_held", player=table.name(holder), **values)


def _signs(table: Table) -> Iterator[Mark]:
    """Yield the plus on what has come and the cross on what is leaving."""
    plan, happened = table.plan, table.spot
    radius = 9 if plan.small else 12
    if happened.laid is not None:
        x, y, _, _ = plan.stretch(happened.laid)
        yield Mark("sign:plus", plus_sign(radius), x, y)
    if happened.fallen is not None:
        x, y, _, _ = plan.stretch(happened.fallen[0])
        yield Mark("sign:cross", cross_sign(radius), x, y)
    if happened.new_stone and happened.island is not None:
        x, y = plan.place(happened.island)
        yield Mark("sign:plus", plus_sign(9), x + _stone_size(plan) + 9, y + _stone_up(plan) - 8)
    if happened.lost_stone is not None:
        x, y = plan.place(happened.lost_stone[0])
        yield Mark("sign:cross", cross_sign(9), x + _stone_size(plan) + 9, y + _stone_up(plan) - 8)


def _legend(table: Table) -> Face:
    """Return what the signs on the map mean, in two columns."""
    first: list[tuple[str, Face]] = [
        ("legend_white", faces.bridge(0, 40)),
        ("legend_black", faces.bridge(1, 40)),
        ("legend_free", (path("M-18 0H19", edge="water-ink", width=3, dash="0 9"),)),
    ]
    second: list[tuple[str, Face]] = [
        ("legend_lines", faces.tally((0, None, None, 1), 3.7, 9)),
        ("legend_needed", faces.needed(3)),
        ("legend_held", faces.stone(0, 10)),
    ]
    shapes: list[Shape] = []
    for column, middle, text in ((first, 20, 50), (second, 184, 208)):
        for row, (key, face) in enumerate(column):
            shapes += [moved(face, middle, row * 24), words(table.say(key), text, row * 24 + 4.5, 13, anchor="start")]
    return tuple(shapes)


# ------------------------------------------------------------------------------------ the sides


def _sides(table: Table) -> Iterator[Mark]:
    """Yield the players and what lies between them."""
    lower = table.state.viewer or 0
    hairs = tuple(path(f"M{box.x} {box.y}h{box.width}v{box.height}", edge="hair", width=1) for box in table.plan.hairs)
    if hairs:
        yield Mark("hairs", hairs)
    yield from _player(table, 1 - lower, table.plan.upper)
    yield from _open_cards(table)
    yield from _piles(table)
    yield from _player(table, lower, table.plan.lower)
    yield from _used_cards(table)


def _player(table: Table, seat: int, box: Box) -> Iterator[Mark]:
    """Yield a player: stone, name, what is left, the hand, and a word on what the player is doing."""
    state = table.state
    key, fill, ink = _doing(table, seat)
    text = table.say(key, count=table.spot.points) if key else ""
    wide = text_width(text, 13, bold=True) + 22 if text else 0
    name = shortened(table.name(seat), box.width - 34 - wide - 8, HEADING, bold=True)
    left = {"bridges": max(0, BRIDGES - state.laid[seat].bit_count()), "islands": state.held[seat].bit_count()}
    face = (
        moved(faces.stone(seat, 13), 14, 15),
        words(name, 36, 21, HEADING, bold=True, anchor="start"),
        words(table.say("stock", **left), 0, 47, NOTE, anchor="start", fill="ink2"),
    )
    label = table.say("player_label", player=table.name(seat), cards=len(state.hands[seat]), **left)
    yield Mark(f"player:{seat}", face, box.x, box.y, label=label)
    if text:
        yield Mark(f"pill:{seat}", pill(text, wide, fill, ink, 13), box.x + box.width - wide / 2, box.y + 15)
    yield from _hand(table, seat, box)


def _doing(table: Table, seat: int) -> tuple[str, str, str]:
    """Return the word beside a player's name, as a key, and its colours; amber if it has just become true."""
    state = table.state
    if seat in table.spot.pills:
        return f"pill_{table.spot.pills[seat]}", "event-soft", "event"
    if state.phase == OVER:
        end = outcome(state)
        if end is None or seat not in end.winners:
            return "", "", ""
        return ("pill_won" if len(end.winners) == 1 else "pill_level"), "ink", "bg"
    moving = seat in actors(state) or (state.phase in (RESOLVING, DRAW) and state.to_move == seat)
    return ("pill_turn", "accent-soft", "accent") if moving else ("", "", "")


def _hand(table: Table, seat: int, box: Box) -> Iterator[Mark]:
    """Yield the cards of a hand: side by side if they are known, else backs on top of each other and their number."""
    hand = table.state.hands[seat]
    size, places = (_back_places if None in hand else _card_places)(table.plan, box.width, len(hand))
    new = _newest(table, seat, hand)
    top = box.y + HAND_BELOW
    cards = list(enumerate(keyed(f"card:{seat}", hand)))
    if None not in hand:
        cards = cards[ROW:] + cards[:ROW]  # a second row lies under the first
    for index, (card, key) in cards:
        x, y = places[index]
        if index == new and table.spot.card is not None:  # all have seen an open card come, even to a hidden hand
            card, key = table.spot.card[1], _origin(table)
        label = table.say("hidden_card" if card is None else "card", player=table.name(seat), card=card)
        yield Mark(key, faces.card(card), box.x + x, top + y, size=size, label=label)
    if new is not None:
        yield Mark("ring:card", faces.card_ring(size), box.x + places[new][0], top + places[new][1])
    if not hand:
        text = words(table.say("no_cards"), 0, 0, NOTE, anchor="start", fill="ink2")
        yield Mark(f"count:{seat}", (text,), box.x, top + 18)
    elif None in hand:
        wide, high = faces.CARD[0] * size, faces.CARD[1] * size
        text = words(str(len(hand)), 0, 0, HEADING, bold=True, anchor="start")
        yield Mark(f"count:{seat}", (text,), box.x + places[-1][0] + wide + 12, top + high / 2 + 6)


def _card_places(plan: Plan, width: float, count: int) -> tuple[float, list[tuple[float, float]]]:
    """Return the size of the cards in an open hand and their places; a second row shows its names below the first."""
    beside = max(1, min(count, ROW))
    gap = GAP if beside < ROW else GAP / 2
    size = min(plan.card, (width - (beside - 1) * gap) / beside / faces.CARD[0])
    pitch = faces.CARD[0] * size + gap
    return size, [(index % ROW * pitch, index // ROW * STRIP * size) for index in range(count)]


def _back_places(plan: Plan, width: float, count: int) -> tuple[float, list[tuple[float, float]]]:
    """Return size and places of cards whose backs are seen: they overlap and leave room for their number."""
    size = min(plan.card, 0.78)
    wide = faces.CARD[0] * size
    pitch = min(wide * 0.72, (width - 40 - wide) / max(1, count - 1))
    return size, [(index * pitch, 0) for index in range(count)]


def _newest(table: Table, place: int | str, cards: Cards) -> int | None:
    """Return where the card lies that has just come to a place: it is the last of equal ones."""
    if table.spot.card is None or table.spot.card[0] != place:
        return None
    card = table.spot.card[1]
    return len(cards) - 1 - cards[::-1].index(card if card in cards else None)


def _origin(table: Table) -> str:
    """Return the key of the new card: that of the place it comes from, so that it travels from there."""
    assert table.spot.card is not None
    card = table.spot.card[1]
    if table.spot.came_from == "deck":
        return f"deck:{len(table.state.deck) + 1}"
    return f"open:{card}:{table.state.open.count(card)}"


# ------------------------------------------------------------------------------------ between the players


def _open_cards(table: Table) -> Iterator[Mark]:
    """Yield heading, empty places and open cards."""
    plan, box, cards = table.plan, table.plan.middle, table.state.open
    size = plan.open_card
    pitch = faces.CARD[0] * size + GAP
    heading = words(table.say("open"), 0, plan.rows[0], 15, bold=True, anchor="start")
    yield Mark("open", (heading, *_note(table)), box.x, box.y)
    y = box.y + plan.rows[2]
    for place in range(len(cards), OPEN_CARDS):
        yield Mark(f"slot:{place}", (faces.slot(size),), box.x + place * pitch, y, label=table.say("slot"))
    if len(cards) > OPEN_CARDS:  # cannot arise, but can be set up
        pitch *= (OPEN_CARDS - 1) / (len(cards) - 1)
    new = _newest(table, "open", cards)
    for index, (card, key) in enumerate(keyed("open", cards)):
        x = box.x + index * pitch
        key = _origin(table) if index == new else key
        yield Mark(key, faces.card(card), x, y, size=size, label=table.say("open_card", card=card))
        if index == new:
            yield Mark("ring:card", faces.card_ring(size), x, y)


def _note(table: Table) -> list[Shape]:
    """Return what the player to move may draw, beside or below the heading; amber if it has just changed."""
    state, plan = table.state, table.plan
    if state.last_turns is not None and state.phase != OVER:
        key = "last_turns"
    elif state.phase in (TURN, RESOLVING) and (state.deck or state.open):
        key = "must_draw" if state.refused else "may_draw"
    else:
        return []
    text, lit = table.say(key, count=state.last_turns), table.spot.note
    beside = plan.rows[0] == plan.rows[1]
    x, anchor = (plan.middle.width, "end") if beside else (0, "start")
    return [words(text, x, plan.rows[1], 13, bold=lit, anchor=anchor, fill=_ink(lit))]


def _pile_place(table: Table, number: int) -> tuple[float, float]:
    """Return the top left corner of the deck (0) or the used cards (1)."""
    plan, box = table.plan, table.plan.middle
    if plan.small:
        return box.x + (172, 238)[number], box.y + plan.rows[2]
    return box.x + number * box.width / 2, box.y + plan.rows[2] + faces.CARD[1] * plan.open_card + 16


def _piles(table: Table) -> Iterator[Mark]:
    """Yield deck and used cards with their numbers."""
    state, size = table.state, table.plan.pile
    deck, used = len(state.deck), len(state.discards) + len(state.face_down)
    x, y = _pile_place(table, 0)
    below: Shape = faces.slot(size)
    if deck > 1:
        below = moved(faces.card(None), 2, 2, size)
    label = table.say("deck_label", count=deck)
    below_label = "" if deck else label  # what lies on top has the label
    yield Mark("deck", (below, *_pile_words(table, table.say("deck"), deck)), x, y, label=below_label)
    if deck:
        yield Mark(deck_key(state), faces.card(None), x, y, size=size, label=label)
    if table.spot.deck:
        yield Mark("ring:deck", faces.card_ring(size), x, y)
    x, y = _pile_place(table, 1)
    label = table.say("used_label", count=used, cards=" ".join(state.discards) or "–", away=len(state.face_down))
    tray = faces.slot(size, "sunk" if used else None)
    yield Mark(USED, (tray, *_pile_words(table, table.say("used"), used)), x, y, label=label)


def _pile_words(table: Table, name: str, count: int) -> Iterable[Shape]:
    """Return name and number of a pile: beside it, or on phones above it."""
    wide, high = faces.CARD[0] * table.plan.pile, faces.CARD[1] * table.plan.pile
    if table.plan.small:
        heading, note, cards = table.plan.rows
        yield words(name, wide / 2, heading - cards, 13, bold=True)
        yield words(str(count), wide / 2, note - cards, 13.5, fill="ink2")
    else:
        yield words(name, wide + 9, high / 2 - 4, LABEL, bold=True, anchor="start")
        yield words(str(count), wide + 9, high / 2 + 15, LABEL, anchor="start", fill="ink2")


def _used_cards(table: Table) -> Iterator[Mark]:
    """Yield the cards that have just been played, as a fan with all names free, or put away, face down."""
    cards, size = table.spot.used, table.plan.pile
    if not cards:
        return
    x, y = _pile_place(table, 1)
    step = 3 if table.spot.face_down else STRIP * size
    for index, (card, key) in enumerate(_left(table)):
        face = faces.card(None if table.spot.face_down else card)
        yield Mark(key, face, x, y + (len(cards) - 1 - index) * step, size=size)
    yield Mark("ring:used", faces.card_ring(size, (len(cards) - 1) * step), x, y)


def _left(table: Table) -> Iterator[tuple[str | None, str]]:
    """Yield the cards that have just left a hand, with the keys that they had there."""
    seat, hand = table.spot.user, table.state.hands[table.spot.user]
    unknown = table.state.viewer == 1 - seat
    met = Counter(hand)
    for card in table.spot.used:
        name = None if unknown else card
        yield card, f"card:{seat}:{name or '?'}:{met[name]}"
        met[name] += 1
