"""A player's panel: screen, name, trophies, hand, offer, and with two players the hidden beads."""

from __future__ import annotations

from collections.abc import Mapping

from fijiwidgets.pieces import panel
from fijiwidgets.scene import Face, path, rect, text_width

from ..components import COLOURS, HIDDEN_BEADS, NO_BEADS, Beads, read_condition
from ..rules import outcome
from ..state import State
from .faces import hidden_bead, lock, screen
from .sheet import Box, Sheet, heap_of_beads, line_of_beads, ring, trophies

PAD, SLIM_PAD = 16, 12
HEAD_HIGH, LINE_HIGH = 46, 30  # screen and name; a line of beads
TOP, GAP = 14, 8
SPARE = 22  # where all sit in one row there is room
HAND_HIGH, TALL_HAND_HIGH = 46, 70  # two or three rows of beads, as large as can be read
LABEL, LONG_LABEL = 48, 72  # the longer one where beads are hidden


def panel_height(state: State, abreast: int) -> float:
    """Return how high the panels in a row of so many are."""
    lines = 2 if len(state.players) == 2 else 1
    spare = SPARE if len(state.players) < 4 else 0
    return spare + TOP + HEAD_HIGH + GAP + _hand_height(state, abreast > 2) + lines * (GAP + LINE_HIGH) + TOP - 2


def _hand_height(state: State, slim: bool) -> float:
    # Slim panels are too small for two rows of a hand, and with two players a hand is larger.
    return TALL_HAND_HIGH if slim or len(state.players) == 2 else HAND_HIGH


def player_panel(sheet: Sheet, seat: int, box: Box, below: bool = False) -> None:
    """Draw a panel; the offer lies on the side of the supply, so at the top if the panel is `below` that."""
    story = sheet.story
    hot = seat in story.seats
    sheet.add(f"player:{seat}", panel(box.wide, box.high), box.x, box.y, label=_label(sheet, seat))
    if hot:
        sheet.add(f"ring:player:{seat}", ring(box), box.x, box.y)
    slim = box.wide < 300
    hand = _hand_height(sheet.state, slim)
    highs = {"head": HEAD_HIGH, "hand": hand, "offer": LINE_HIGH, "hidden": LINE_HIGH}
    order = ["offer", "head", "hand"] if below else ["head", "hand", "offer"]
    if len(sheet.state.players) == 2:
        order.insert(2, "hidden")
    gap = (box.high - 2 * TOP + 2 - sum(highs[part] for part in order)) / (len(order) - 1)
    y, pad = box.y + TOP - 1, SLIM_PAD if slim else PAD
    parts = {"head": _head, "hand": _hand, "offer": _offer, "hidden": _hidden}
    for part in order:
        parts[part](sheet, seat, Box(box.x + pad, y, box.wide - 2 * pad, highs[part]), slim)
        y += highs[part] + gap


def _label(sheet: Sheet, seat: int) -> str:
    state = sheet.state
    number, won = sum(state.hands[seat]), state.heads[seat]
    return sheet.say("fiji.picture.player", player=sheet.name(seat), beads=number, trophies=won)


def _head(sheet: Sheet, seat: int, box: Box, slim: bool) -> None:
    number = sum(sheet.state.hands[seat])
    text = str(number) if slim else sheet.say("fiji.picture.beads", number=number)
    wide = 58 if slim else 118
    sheet.add(f"screen:{seat}", screen(wide, text, hot=seat in sheet.story.came), box.x, box.y)
    x = box.x + wide + 12
    room = box.right - x
    you = sheet.say("fiji.picture.you") if sheet.state.viewer == seat else ""
    size = 15 if slim else 17
    tail = text_width(you, 13) + 8 if you else 0
    sheet.write(f"name:{seat}", sheet.name(seat), x, box.y + 17, size=size, bold=True, room=room - tail)
    if you:
        sheet.write(f"you:{seat}", you, box.right, box.y + 17, size=13, fill="ink2", anchor="end")
    used = 0.0
    if said := status(sheet, seat, slim):
        used = sheet.tag(f"tag:player:{seat}", said[0], box.right + 2, box.y + 34, *said[1:], room=room - 38)
    trophies(sheet, seat, x, box.y + 35, room - max(used, 96))


def status(sheet: Sheet, seat: int, slim: bool) -> tuple[str, str, str] | None:
    """Return the word on a player's pill and its colours."""
    state, story = sheet.state, sheet.story
    end = outcome(state)
    if end is not None and seat in end.winners:
        return sheet.say("fiji.picture.winner"), "event-fill", "on-event"
    if seat in story.empty_handed:
        return sheet.say("fiji.picture.nothing" if slim else "fiji.picture.gets_nothing"), "bad-soft", "bad"
    if story.verdict is not None and story.verdict.actor == seat:
        return sheet.say("fiji.picture.acts"), "event-fill", "on-event"
    if story.verdict is not None and story.verdict.out(seat):
        return sheet.say("fiji.picture.out" if slim else "fiji.picture.cancelled"), "sunk", "ink2"
    return None


def _hand(sheet: Sheet, seat: int, box: Box, slim: bool) -> None:
    text = sheet.say("fiji.picture.hand")
    came = sheet.story.came.get(seat, NO_BEADS)
    start = 0 if slim else _label_width(sheet)
    if not slim:
        sheet.write(f"hand:label:{seat}", text, box.x, box.middle + 5, size=13.5, fill="ink2")
    room = Box(box.x + start, box.y, box.wide - start, box.high)
    owner = f"{sheet.name(seat)}, {text}"
    heap_of_beads(sheet, f"hand:{seat}", sheet.state.hands[seat], room, owner, came=came, largest=9)


def _label_width(sheet: Sheet) -> float:
    return LONG_LABEL if len(sheet.state.players) == 2 else LABEL


def _offer(sheet: Sheet, seat: int, box: Box, slim: bool) -> None:
    state, story = sheet.state, sheet.story
    text = sheet.say("fiji.picture.offer")
    if not state.offers and state.phase != "offer":
        return
    sheet.write(f"offer:label:{seat}", text, box.x, box.middle + 5, size=13.5, fill="ink2")
    x = box.x + _label_width(sheet)
    if state.phase == "offer":
        sealed(sheet, f"sealed:{seat}", Box(x, box.y, min(130, box.right - x), box.high))
        return
    beads, owner = state.offers[seat], f"{sheet.name(seat)}, {text}"
    if seat in story.offers:
        wide = sum(beads) * 28 + 8
        sheet.add(f"ring:offer:{seat}", offer_ring(wide, box.high + 2), x - 6, box.y - 1)
    if left := story.left_offer.get(seat):
        line_of_beads(sheet, f"offer:{seat}", left, x, box.middle, owner, pale=COLOURS)
        return
    end = line_of_beads(sheet, f"offer:{seat}", beads, x, box.middle, owner, pale=not_counted(sheet))
    if seat in state.kept and not slim:
        sheet.write(f"keeps:{seat}", sheet.say("fiji.picture.keeps"), end + 8, box.middle + 5, size=13.5, bold=True)
    elif seat in state.kept:
        sheet.add(f"keeps:{seat}", (path("M-6 5H3a5 5 0 0 0 0 -10H-3", edge="ink", width=2),), end + 10, box.middle)


def offer_ring(wide: float, high: float) -> Face:
    """Return the amber edge of an offer."""
    return (rect(0, 0, wide, high, 9, fill="event-soft", edge="event-line", width=2),)


def sealed(sheet: Sheet, key: str, box: Box) -> None:
    """Draw a tray that stays closed until all have chosen."""
    face = (rect(0, 0, box.wide, box.high, 7, fill="sunk", edge="rule", width=1.2, dash="5 5"),)
    sheet.add(key, face, box.x, box.y)
    sheet.add(f"lock:{key}", lock(), box.x + box.wide / 2, box.middle - 1)


def not_counted(sheet: Sheet) -> str:
    """Return the colours that the condition just looked at does not count."""
    verdict = sheet.story.verdict
    if verdict is None:
        return ""
    condition = read_condition(sheet.state.table[verdict.row][0])
    assert condition is not None
    return "".join(letter for place, letter in enumerate(COLOURS) if place not in condition.colours)


def _hidden(sheet: Sheet, seat: int, box: Box, slim: bool) -> None:
    """Draw the beads out of the round: backs if this viewer does not know them."""
    state = sheet.state
    if not state.hidden and state.phase != "hide":
        return
    text = sheet.say("fiji.picture.hidden")
    sheet.write(f"hidden:label:{seat}", text, box.x, box.middle + 5, size=13.5, fill="ink2")
    x = box.x + _label_width(sheet)
    if state.phase == "hide":
        sealed(sheet, f"sealed:hidden:{seat}", Box(x, box.y, 130, box.high))
        return
    beads = state.hidden[seat]
    if sheet.story.hid:
        sheet.add(f"ring:hidden:{seat}", offer_ring(HIDDEN_BEADS * 28 + 8, box.high + 2), x - 6, box.y - 1)
    if beads is not None:
        end = line_of_beads(sheet, f"hidden:{seat}", beads, x, box.middle, f"{sheet.name(seat)}, {text}")
        sheet.add(f"lock:hidden:{seat}", lock(), end + 10, box.middle - 1)
        return
    for place in range(HIDDEN_BEADS):
        sheet.add(
            f"hidden:{seat}:{place}",
            hidden_bead(),
            x + 11 + place * 28,
            box.middle,
            label=f"{sheet.name(seat)}, {text}",
        )
    note, x = sheet.say("fiji.picture.among"), x + HIDDEN_BEADS * 28 + 8
    sheet.write(f"among:{seat}", note, x, box.middle + 5, size=13, fill="ink2", room=box.right - x)


def supply_arrows(
    sheet: Sheet, tray: Box, panels: Mapping[int, Box], places: Mapping[str, tuple[float, float]]
) -> None:
    """Draw an arrow from the beads that left the supply to each panel that got them."""
    for seat, beads in sheet.story.came.items():
        if not any(sheet.story.left_supply):
            continue
        box = panels[seat]
        way = 1 if box.y > tray.y else -1  # down or up
        x = places[COLOURS[_first(beads)]][0]
        end = min(max(x, box.x + 200), box.right - 24)
        start_y, end_y = (tray.foot - 7, box.y + 36) if way > 0 else (tray.y + 7, box.foot - 36)
        bend = 26 * way
        curve = f"M{x:.1f} {start_y}C{x:.1f} {start_y + bend} {end:.1f} {end_y - 40 * way} {end:.1f} {end_y - 4 * way}"
        head = f"M{end:.1f} {end_y + 7 * way}L{end - 7:.1f} {end_y - 6 * way}H{end + 7:.1f}Z"
        face = path(curve, edge="event-line", width=2.6, dash="7 6"), path(head, fill="event-line")
        sheet.add(f"arrow:{seat}", face)


def _first(beads: Beads) -> int:
    return next(place for place, number in enumerate(beads) if number)
