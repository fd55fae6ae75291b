"""The table in one column, for a phone: goals, exchange cards, players as rows, the supply."""

from __future__ import annotations

from fijiwidgets.scene import Face, moved, path, rect, text_width, words

from ..compare import place_trophies, wants_most
from ..components import COLOURS, HIDDEN_BEADS, NO_BEADS, ROWS, Beads, read_condition, read_effect
from ..words import condition_words, effect_words, goal_words
from .chart import place_text
from .faces import bars, bead, bead_row, condition_line, effect_line, effect_sign, hidden_bead, lock
from .players import not_counted, offer_ring, sealed, status
from .sheet import PALE, Box, Sheet, bead_name, heap_of_beads, line_of_beads, missing, ring, trophies
from .story import standing
from .table import empty_card_label, empty_goal_label, supply_label

WIDE, EDGE, GAP = 292, 2, 8
INNER = WIDE - 2 * EDGE
GOAL_HIGH, SUPPLY_HIGH = 46, 50
CARDS_HIGH, SMALL_CARD = 224, 40
LINE = 30  # of a player's row
RADIUS, LABEL = 9, 64
TOUCHED = ("hide", "offer")  # the phases in which beads of a hand are chosen


def draw_narrow(sheet: Sheet) -> float:
    """Draw everything in one column; return how high it is."""
    state = sheet.state
    sheet.write("title", "Fiji", EDGE, 22, size=19, bold=True)
    when = sheet.say("fiji.picture.when_short", round=state.round, exchange=state.exchange)
    sheet.write("when", when, WIDE - EDGE, 21, size=14, fill="ink2", anchor="end", room=INNER - 50)
    wide = (INNER - 3 * GAP) / ROWS
    for number in range(ROWS):
        _goal(sheet, number, Box(EDGE + number * (wide + GAP), 36, wide, GOAL_HIGH))
    y: float = 36 + GOAL_HIGH + GAP + 4
    _cards(sheet, y)
    y += CARDS_HIGH + GAP + 4
    lines = 4 if len(state.players) == 2 else 3
    for seat in range(len(state.players)):
        box = Box(EDGE, y, INNER, lines * LINE + 14)
        _player(sheet, seat, box)
        y += box.high + GAP
    _supply(sheet, Box(EDGE, y + 4, INNER, SUPPLY_HIGH))
    return y + 4 + SUPPLY_HIGH + EDGE


def _goal(sheet: Sheet, number: int, box: Box) -> None:
    goals = sheet.state.goals
    if number >= len(goals):
        face: Face = (rect(0, 0, box.wide, box.high, 9, edge="rule", width=1.2, dash="5 5"),)
        sheet.add(f"place:goal:{number}", face, box.x, box.y, label=empty_goal_label(sheet, number))
        return
    goal = goals[number]
    edge = {"edge": "event-line", "width": 2.6} if number in sheet.story.goals else {"edge": "hair", "width": 1}
    face = (
        rect(0, 0, box.wide, box.high, 9, fill="surface", **edge),
        moved(bars(wants_most(goal)), 20, box.high / 2, 0.85),
        moved(bead(goal[0], 11), 50, box.high / 2 + 1),
    )
    label = sheet.say("fiji.picture.goal_card", number=number + 1, words=goal_words(goal, sheet.language))
    sheet.add(f"goal:{goal[0]}", face, box.x, box.y, label=label)


# ------------------------------------------------------------------------------------ exchange cards


def _cards(sheet: Sheet, y: float) -> None:
    """Draw the four cards: all alike, or the one that is looked at large."""
    verdict = sheet.story.verdict
    alike = (CARDS_HIGH - 3 * GAP) / ROWS
    for row in range(ROWS):
        high = alike
        if verdict is not None:
            high = CARDS_HIGH - 3 * (SMALL_CARD + GAP) if row == verdict.row else SMALL_CARD
        box = Box(EDGE, y, INNER, high)
        if verdict is not None and row == verdict.row:
            _large_card(sheet, row, box)
        else:
            _small_card(sheet, row, box)
        y += high + GAP


def _card_panel(sheet: Sheet, row: int, box: Box) -> tuple[str, str]:
    condition, effect = sheet.state.table[row] if row < len(sheet.state.table) else ("", "")
    paint = {"fill": "surface", "edge": "hair", "width": 1}
    if not condition:
        paint = {"edge": "rule", "width": 1.2, "dash": "5 5"}
    face, label = (rect(0, 0, box.wide, box.high, 9, **paint),), empty_card_label(sheet, row)
    sheet.add(f"panel:card:{row}", face, box.x, box.y, label=label)
    if row in sheet.story.rows:
        sheet.add(f"ring:card:{row}", ring(box, 9), box.x, box.y)
    return condition, effect


def _large_card(sheet: Sheet, row: int, box: Box) -> None:
    condition, effect = _card_panel(sheet, row, box)
    card, deed = read_condition(condition), read_effect(effect)
    assert card is not None
    assert deed is not None
    word = sheet.say("fiji.picture.most") if card.most else sheet.say("fiji.picture.fewest")
    upper, lower = box.y + 22, box.y + box.high - 22
    sheet.write(f"card:number:{row}", str(row + 1), box.x + 12, upper + 6, size=17, bold=True, fill="event")
    face, _ = condition_line(card, word)
    sheet.add(f"condition:{row}", face, box.x + 34, upper, label=_condition_label(sheet, row, condition))
    verdict = sheet.story.verdict
    nobody = verdict is not None and verdict.nobody
    line = effect_line(deed, sheet.say(f"fiji.picture.effect.{deed.kind}"), 10)
    label = _effect_label(sheet, row, effect)
    sheet.add(f"effect:{row}", line, box.x + 34, lower, fade=PALE if nobody else 1, label=label)
    if nobody:
        sheet.add(f"strike:{row}", (path("M0 0H240", edge="bad", width=2.6),), box.x + 34, lower)


def _small_card(sheet: Sheet, row: int, box: Box) -> None:
    """Draw a card in one line, without words: condition, arrow, effect."""
    condition, effect = _card_panel(sheet, row, box)
    sheet.write(f"card:number:{row}", str(row + 1), box.x + 12, box.middle + 5, bold=True, fill="ink2")
    if condition:
        card = read_condition(condition)
        assert card is not None
        letters = "".join(COLOURS[colour] for colour in card.colours)
        beads, _ = bead_row(letters, RADIUS, 4) if len(letters) < 3 else bead_row(letters, 6.5, 3)
        face = moved(bars(card.most), 13, 0, 0.85), moved(beads, 36, 0)
        sheet.add(f"condition:{row}", face, box.x + 32, box.middle, label=_condition_label(sheet, row, condition))
    if effect:
        arrow = (path("M0 0H12", edge="rule", width=1.8), path("M19 0L11 -4.5V4.5Z", fill="rule"))
        sheet.add(f"card:arrow:{row}", arrow, box.x + 134, box.middle)
        deed = read_effect(effect)
        assert deed is not None
        letters = "".join(letter * number for letter, number in zip(COLOURS, deed.beads, strict=True))
        radius = RADIUS if len(letters) < 4 else 6.5
        beads, _ = bead_row(letters[:5], radius, 3)
        parts = [moved(effect_sign(deed.kind), 14, 0), moved(beads, 36, 0)]
        if len(letters) > 5:
            parts = [parts[0], words(f"{len(letters)} ×", 34, 5, bold=True, anchor="start")]
            parts.append(moved(bead(letters[0], RADIUS), 76, 0))
        sheet.add(f"effect:{row}", tuple(parts), box.x + 164, box.middle, label=_effect_label(sheet, row, effect))


def _condition_label(sheet: Sheet, row: int, card: str) -> str:
    return sheet.say("fiji.picture.condition_card", number=row + 1, words=condition_words(card, sheet.language))


def _effect_label(sheet: Sheet, row: int, card: str) -> str:
    return sheet.say("fiji.picture.effect_card", number=row + 1, words=effect_words(card, sheet.language))


# ------------------------------------------------------------------------------------ players and supply


def _player(sheet: Sheet, seat: int, box: Box) -> None:
    state = sheet.state
    number, won = sum(state.hands[seat]), state.heads[seat]
    label = sheet.say("fiji.picture.player", player=sheet.name(seat), beads=number, trophies=won)
    face = (rect(0, 0, box.wide, box.high, 9, fill="surface", edge="hair", width=1),)
    sheet.add(f"player:{seat}", face, box.x, box.y, label=label)
    if seat in sheet.story.seats:
        sheet.add(f"ring:player:{seat}", ring(box, 9), box.x, box.y)
    x, y = box.x + 12, box.y + 7 + LINE / 2
    sheet.write(f"name:{seat}", sheet.name(seat), x, y + 5, bold=True, room=116)
    trophies(sheet, seat, x + 124, y, 20)
    if said := status(sheet, seat, slim=False):
        sheet.tag(f"tag:player:{seat}", said[0], box.right - 8, y, *said[1:], room=100)
    if state.phase in TOUCHED:
        _single_beads(sheet, seat, Box(x, y + LINE - 13, INNER - 24, LINE + 26))
    else:
        text = sheet.say("fiji.picture.hand")
        sheet.write(f"hand:label:{seat}", text, x, y + LINE + 5, size=12, fill="ink2")
        came = sheet.story.came.get(seat, NO_BEADS)
        _counters(sheet, f"hand:{seat}", state.hands[seat], x + LABEL, y + LINE, f"{sheet.name(seat)}, {text}", came)
        _offer(sheet, seat, Box(x, y + 2 * LINE - 13, INNER - 24, 26))
    if len(state.players) == 2:
        _hidden(sheet, seat, Box(x, y + 3 * LINE - 13, INNER - 24, 26))
    _result(sheet, seat, box.right - 26, y + 2 * LINE + 8)


def _single_beads(sheet: Sheet, seat: int, box: Box) -> None:
    """Draw each bead of a hand: they are about to be touched. The offer's closed tray makes room, beside the name."""
    owner = f"{sheet.name(seat)}, {sheet.say('fiji.picture.hand')}"
    heap_of_beads(sheet, f"hand:{seat}", sheet.state.hands[seat], box, owner, largest=10)
    if sheet.state.phase == "offer":
        y, tray = box.y - LINE + 13, 44
        text = sheet.say("fiji.picture.offer")
        sealed(sheet, f"sealed:{seat}", Box(box.right - tray, y - 12, tray, 24))
        sheet.write(f"offer:label:{seat}", text, box.right - tray - 6, y + 5, size=12, fill="ink2", anchor="end")


def _counters(
    sheet: Sheet, key: str, beads: Beads, x: float, y: float, owner: str, came: Beads = NO_BEADS, step: float = 51
) -> dict[str, tuple[float, float]]:
    """Draw one bead of each colour with its number; return where they lie."""
    places = {}
    for letter, number, new in zip(COLOURS, beads, came, strict=True):
        places[letter] = (x + RADIUS, y)
        if new:
            face = (rect(-15, -13, 49, 26, 9, fill="event-soft", edge="event-line", width=2),)
            sheet.add(f"ring:{key}:{letter}", face, x + RADIUS, y)
        label = sheet.say("fiji.picture.bead", owner=owner, bead=bead_name(sheet, letter)) if number else ""
        sheet.add(f"{key}:{letter}:0", bead(letter, RADIUS), x + RADIUS, y, fade=1 if number else 0.3, label=label)
        ink = "event" if new else "ink" if number else "ink2"
        sheet.write(f"number:{key}:{letter}", str(number), x + 2 * RADIUS + 6, y + 5, size=14, bold=True, fill=ink)
        x += step
    return places


def _offer(sheet: Sheet, seat: int, box: Box) -> None:
    state, story = sheet.state, sheet.story
    if not state.offers:
        return
    text = sheet.say("fiji.picture.offer")
    sheet.write(f"offer:label:{seat}", text, box.x, box.middle + 5, size=12, fill="ink2")
    x = box.x + LABEL
    gone = story.left_offer.get(seat)
    beads, pale = (gone, COLOURS) if gone else (state.offers[seat], not_counted(sheet))
    if seat in story.offers:
        sheet.add(f"ring:offer:{seat}", offer_ring(sum(beads) * 25 + 6, box.high), x - 5, box.y)
    owner = f"{sheet.name(seat)}, {text}"
    end = line_of_beads(sheet, f"offer:{seat}", beads, x, box.middle, owner, radius=9.5, pale=pale)
    if seat in state.kept:
        sheet.add(f"keeps:{seat}", (moved(effect_sign("keep"), 0, 0, 0.8),), end + 12, box.middle)


def _hidden(sheet: Sheet, seat: int, box: Box) -> None:
    state = sheet.state
    if not state.hidden and state.phase != "hide":
        return
    text = sheet.say("fiji.picture.hidden")
    sheet.write(f"hidden:label:{seat}", text, box.x, box.middle + 5, size=12, fill="ink2", room=LABEL)
    x = box.x + LABEL
    if state.phase == "hide":
        sealed(sheet, f"sealed:hidden:{seat}", Box(x, box.y, 112, box.high))
        return
    if sheet.story.hid:
        sheet.add(f"ring:hidden:{seat}", offer_ring(HIDDEN_BEADS * 25 + 6, box.high), x - 5, box.y)
    beads = state.hidden[seat]
    if beads is not None:
        owner = f"{sheet.name(seat)}, {text}"
        end = line_of_beads(sheet, f"hidden:{seat}", beads, x, box.middle, owner, radius=9.5)
        sheet.add(f"lock:hidden:{seat}", lock(), end + 14, box.middle - 1)
        return
    for place in range(HIDDEN_BEADS):
        sheet.add(
            f"hidden:{seat}:{place}",
            hidden_bead(9.5),
            x + 9.5 + place * 25,
            box.middle,
            label=f"{sheet.name(seat)}, {text}",
        )


def _result(sheet: Sheet, seat: int, x: float, y: float) -> None:
    """Write what is compared: the value under the condition or for the goal, or the place."""
    state, story = sheet.state, sheet.story
    if story.verdict is not None:
        out = story.verdict.out(seat)
        text, ink = str(story.verdict.values[seat]), "ink2" if out else "ink"
        sheet.write(f"chart:value:{seat}", text, x, y, size=26, bold=True, anchor="middle", fill=ink)
        if out:
            sheet.add(f"chart:strike:{seat}", (path("M-14 0H14", edge="bad", width=3),), x, y - 9)
    elif seat in story.compared:
        goal = state.goals[story.goals_told - 1]
        text = str(state.hands[seat][COLOURS.index(goal[0])])
        sheet.write(f"chart:value:{seat}", text, x, y, size=26, bold=True, anchor="middle")
        sheet.add(f"chart:goal:{seat}", bead(goal[0], RADIUS), x - 34, y - 9)
    elif len(state.players) > 2 and len(state.goals) == ROWS and story.places_told:
        result = standing(state.goals, state.hands)
        place, tied = result.places[seat], result.places.count(result.places[seat])
        if place <= story.places_told:
            won = place_trophies(len(state.players), place, tied, state.edition)
            text = f"{sheet.say('fiji.picture.place', place=place_text(place, tied))}: +{won}"
            sheet.write(f"chart:prize:{seat}", text, x + 16, y - 3, size=14, bold=True, anchor="end")


def _supply(sheet: Sheet, box: Box) -> None:
    story = sheet.story
    name = sheet.say("fiji.picture.supply")
    edge = {"edge": "event-line", "width": 2.6} if story.supply or any(story.came_to_supply) else {}
    tray = rect(0, 0, box.wide, box.high, box.high / 2, fill="sunk", **edge)
    sheet.add("panel:supply", (tray,), box.x, box.y, label=supply_label(sheet))
    sheet.write("supply", name, box.x + 16, box.middle + 5, size=13.5, bold=True)
    start = box.x + 24 + max(44, text_width(name, 13.5, bold=True))
    step = (box.right - 10 - start) / len(COLOURS)
    changed: Beads = story.left_supply
    places = _counters(sheet, "supply", sheet.state.supply, start, box.middle, name, changed, step)
    missing(sheet, places)
