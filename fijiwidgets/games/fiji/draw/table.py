"""What lies in the middle of the table: exchange cards, goal cards, the supply."""

from __future__ import annotations

from fijiwidgets.pieces import cross_sign, plus_sign
from fijiwidgets.scene import Face, moved, path, rect, shortened, text_width, words

from ..compare import wants_most
from ..components import read_condition, read_effect
from ..state import DRAWING, EVALUATING
from ..words import bead_words, condition_words, effect_words, goal_words
from .faces import bars, bead, condition_line, effect_line
from .sheet import PALE, Box, Sheet, heap_of_beads, missing, ring

EMPTY = "5 5"  # the dashes of a place where a card will lie


def exchange_card(sheet: Sheet, row: int, box: Box) -> None:
    """Draw a condition card with the effect card beside it, or the place where they will lie."""
    state, hot = sheet.state, row in sheet.story.rows
    condition, effect = state.table[row] if row < len(state.table) else ("", "")
    edge = {"edge": "hair", "width": 1} if condition else {"edge": "rule", "width": 1.2, "dash": EMPTY}
    fill = "surface" if condition else None
    face: Face = (rect(0, 0, box.wide, box.high, 14, fill=fill, **edge),)
    sheet.add(f"panel:card:{row}", face, box.x, box.y, label=empty_card_label(sheet, row))
    if hot:
        sheet.add(f"ring:card:{row}", ring(box), box.x, box.y)
    ink = "event" if hot else "ink2"
    upper, lower = box.y + box.high * 0.33, box.y + box.high * 0.72
    sheet.write(f"card:number:{row}", str(row + 1), box.x + 16, upper + 6, size=17, bold=True, fill=ink)
    if condition:
        card = read_condition(condition)
        assert card is not None, condition
        line, _ = condition_line(card, condition_word(sheet, card.most))
        label = sheet.say(
            "fiji.picture.condition_card", number=row + 1, words=condition_words(condition, sheet.language)
        )
        sheet.add(f"condition:{row}", line, box.x + 40, upper, label=label)
    if effect:
        _effect(sheet, row, effect, box, lower)
    _status(sheet, row, box, drawn=bool(condition))


def empty_card_label(sheet: Sheet, row: int) -> str:
    """Return the name of a place where a card is missing; whole cards have names of their own."""
    table = sheet.state.table
    if row >= len(table):
        return sheet.say("fiji.picture.no_card", number=row + 1)
    return "" if table[row][1] else sheet.say("fiji.picture.no_effect", number=row + 1)


def empty_goal_label(sheet: Sheet, number: int) -> str:
    """Return the name of a place where a goal is missing."""
    return sheet.say("fiji.picture.no_goal", number=number + 1)


def supply_label(sheet: Sheet) -> str:
    """Return the name of the supply."""
    return sheet.say("fiji.picture.supply_of", beads=bead_words(sheet.state.supply, sheet.language))


def condition_word(sheet: Sheet, most: bool) -> str:
    """Return the short word for the sign of most or fewest."""
    return sheet.say("fiji.picture.most") if most else sheet.say("fiji.picture.fewest")


def _effect(sheet: Sheet, row: int, text: str, box: Box, y: float) -> None:
    effect = read_effect(text)
    assert effect is not None, text
    elbow = (path("M0 -16V0H12", edge="rule", width=1.8), path("M19 0L11 -4.5V4.5Z", fill="rule"))
    sheet.add(f"card:arrow:{row}", elbow, box.x + 19, y)
    verdict = sheet.story.verdict
    cancelled = verdict is not None and verdict.nobody and verdict.row == row
    beads = sum(effect.beads)
    room = box.wide - 40 - 44 - 12 - (min(beads, 5) * 27 if beads else 0)
    word = shortened(sheet.say(f"fiji.picture.effect.{effect.kind}"), room, 15, bold=True)
    face = effect_line(effect, word)
    label = sheet.say("fiji.picture.effect_card", number=row + 1, words=effect_words(text, sheet.language))
    sheet.add(f"effect:{row}", face, box.x + 42, y, label=label, fade=PALE if cancelled else 1)
    if cancelled:
        strike = (path("M0 0H178", edge="bad", width=2.6), moved(cross_sign(10), 190, 0))
        sheet.add(f"strike:{row}", strike, box.x + 42, y)


def _status(sheet: Sheet, row: int, box: Box, drawn: bool) -> None:
    """Say whether the card is done, looked at now or next."""
    state, story = sheet.state, sheet.story
    right, y = box.right - 9, box.y + 21
    if row in story.rows and state.phase in (*DRAWING, "hide", "offer") and not story.verdict:
        sheet.add(f"plus:card:{row}", plus_sign(11), box.right - 20, y)
        return
    if not drawn or state.phase not in EVALUATING:
        return
    at = story.verdict.row if story.verdict else (-1 if story.offers else len(state.table))
    if row == at:
        sheet.tag(f"tag:card:{row}", sheet.say("fiji.picture.now"), right, y, "event-fill", "on-event")
    elif row == at + 1:
        text = sheet.say("fiji.picture.next")
        sheet.write(f"tag:card:{row}", text, right - 4, y + 5, size=13, fill="ink2", anchor="end")
    elif row < at:
        tick = (path("M-10 -4L-6 0L1 -9", edge="ink2", width=2),)
        text = sheet.say("fiji.picture.done")
        sheet.write(f"tag:card:{row}", text, right - 4, y + 5, size=13, fill="ink2", anchor="end")
        sheet.add(f"tick:card:{row}", tick, right - 8 - text_width(text, 13), y + 5)


def goal_card(sheet: Sheet, number: int, box: Box) -> None:
    """Draw a goal card, or the place where it will lie."""
    goals = sheet.state.goals
    hot = number in sheet.story.goals
    ink = "event" if hot else "ink2"
    if number >= len(goals):
        face: Face = (
            rect(0, 0, box.wide, box.high, 14, edge="rule", width=1.2, dash=EMPTY),
            words(str(number + 1), 16, box.high / 2 + 6, 17, bold=True, fill="ink2"),
        )
        sheet.add(f"place:goal:{number}", face, box.x, box.y, label=empty_goal_label(sheet, number))
        return
    goal = goals[number]
    most = wants_most(goal)
    noun = sheet.say(f"fiji.noun.{goal[0]}")
    edge = {"edge": "event-line", "width": 2.6} if hot else {"edge": "hair", "width": 1}
    room, middle = box.wide - 98, box.high / 2
    face = (
        rect(0, 0, box.wide, box.high, 14, fill="surface", **edge),
        moved(bars(most), 44, middle),
        moved(bead(goal[0], 11.5), 77, middle),
        words(shortened(condition_word(sheet, most), room, 12.5, True), 94, middle - 3, 12.5, True, "start"),
        words(shortened(noun, room, 12.5), 94, middle + 14, 12.5, anchor="start", fill="ink2"),
    )
    label = sheet.say("fiji.picture.goal_card", number=number + 1, words=goal_words(goal, sheet.language))
    sheet.add(f"goal:{goal[0]}", face, box.x, box.y, label=label)
    # The number belongs to the place, not to the card: it stays when cards are swapped.
    sheet.write(f"goal:number:{number}", str(number + 1), box.x + 12, box.y + middle + 6, size=17, bold=True, fill=ink)


def supply_tray(sheet: Sheet, box: Box) -> dict[str, tuple[float, float]]:
    """Draw the supply; return where the last bead of each colour lies."""
    story = sheet.story
    name = sheet.say("fiji.picture.supply")
    hot = story.supply or any(story.came_to_supply)
    edge = {"edge": "event-line", "width": 2.6} if hot else {"edge": "bad", "width": 2} if story.lacking else {}
    tray = rect(0, 0, box.wide, box.high, min(33, box.high / 2), fill="sunk", **edge)
    sheet.add("panel:supply", (tray,), box.x, box.y, label=supply_label(sheet))
    sheet.write("supply", name, box.x + 28, box.middle + 5, bold=True)
    room = Box(box.x + 110, box.y + 10, box.wide - 110 - 30, box.high - 20)
    came, left = story.came_to_supply, story.left_supply
    places = heap_of_beads(sheet, "supply", sheet.state.supply, room, name, came=came, left=left, largest=15, flat=True)
    missing(sheet, places)
    return places
