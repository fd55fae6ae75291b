"""The room under the table: the offers compared under one condition, or how the goals rank the hands."""

from __future__ import annotations

from typing import NamedTuple

from fijiwidgets.pieces import panel
from fijiwidgets.scene import Face, moved, path, rect, text_width, words

from ..compare import GOAL_TROPHIES, place_trophies
from ..components import COLOURS, HIDDEN_BEADS, ROWS, read_condition
from ..state import State
from ..words import goal_words
from .faces import bead, bead_row, trophy
from .sheet import PALE, Box, Sheet
from .story import Standing, Verdict, goal_winner, round_trophies, standing

HIGH = 250  # of the room, the same for both contents
PAD = 20
BASE = 186  # the chart's base line
PILES = {4: (10.5, 25.0), 3: (12.0, 29.0)}  # by the largest value: a bead's radius, from one to the next
LOW_PILE = (15.0, 36.0)
TABLE_TOP, LINE = 62, 29  # the base line of the names; from one goal to the next


class Scale(NamedTuple):
    """How the piles of beads are drawn, as seen from the top of the room."""

    radius: float
    step: float  # from one bead to the next
    first: float  # the middle of the lowest bead
    top: float  # above the highest pile


def chart(sheet: Sheet, box: Box) -> None:
    """Draw what is compared now."""
    sheet.add("panel:chart", panel(box.wide, box.high), box.x, box.y)
    state, verdict = sheet.state, sheet.story.verdict
    if verdict is not None:
        _condition_heading(sheet, box, verdict)
        _piles(sheet, box, verdict)
    elif state.offers:
        settled = bool(sheet.story.left_offer)
        note = sheet.say("fiji.picture.offers_settled" if settled else "fiji.picture.offers_note")
        _heading(sheet, box, sheet.say("fiji.picture.offers"), note)
        _piles(sheet, box, None)
    else:
        _standings(sheet, box)


def _heading(sheet: Sheet, box: Box, title: str, note: str) -> None:
    x, y = box.x + PAD, box.y + 32
    sheet.write("chart:title", title, x, y, size=17, bold=True)
    x += text_width(title, 17, bold=True) + 12
    sheet.write("chart:note", note, x, y, size=13.5, fill="ink2", room=box.right - PAD - x)


def _condition_heading(sheet: Sheet, box: Box, verdict: Verdict) -> None:
    card = sheet.state.table[verdict.row][0]
    condition = read_condition(card)
    assert condition is not None, card
    word = sheet.say("fiji.picture.most") if condition.most else sheet.say("fiji.picture.fewest")
    title = sheet.say("fiji.picture.condition", number=verdict.row + 1, word=word)
    x, y = box.x + PAD, box.y + 32
    sheet.write("chart:title", title, x, y, size=17, bold=True)
    x += text_width(title, 17, bold=True) + 2
    letters = "".join(COLOURS[colour] for colour in condition.colours)
    row, wide = bead_row(letters, 11, 16, joined=True) if len(letters) < 3 else bead_row(letters, 7.5, 4)
    sheet.add("chart:beads", row, x, y - 6)
    x += wide + 14
    note = sheet.say("fiji.picture.best_alone") if condition.most else sheet.say("fiji.picture.least_alone")
    sheet.write("chart:note", note, x, y, size=13.5, fill="ink2", room=box.right - PAD - x)


# ------------------------------------------------------------------------------------ offers


def _piles(sheet: Sheet, box: Box, verdict: Verdict | None) -> None:
    state = sheet.state
    values = verdict.values if verdict else tuple(map(sum, state.offers))
    scale = _scale(max(values))
    lines = [path(f"M{PAD} {BASE}H{box.wide - PAD}", edge="hair", width=1.5)]
    for number in range(max(values)):
        y = scale.first - number * scale.step
        lines.append(path(f"M{PAD + 22} {y}H{box.wide - PAD}", edge="hair", width=1, dash="0 7"))
        lines.append(words(str(number + 1), PAD + 10, y + 4, 12, fill="ink2"))
    sheet.add("chart:scale", tuple(lines), box.x, box.y)
    wide = (box.wide - 2 * PAD - 24) / len(state.players)
    left = box.x + PAD + 24
    for seat in range(len(state.players)):
        _pile(sheet, seat, Box(left + wide * seat, box.y, wide, box.high), scale, verdict)
    # The wider a tie reaches the higher it is drawn, so that lines cross as little as can be.
    ties = sorted(verdict.cancelled if verdict else (), key=lambda tie: tie[0][-1] - tie[0][0])
    for level, (seats, value) in enumerate(ties):
        _bracket(sheet, seats, value, Box(left, box.y, wide, box.high), scale, level)


def _scale(largest: int) -> Scale:
    radius, step = PILES.get(largest, LOW_PILE)
    first = BASE - radius - 5
    return Scale(radius, step, first, first - max(1, largest) * step)


def _pile(sheet: Sheet, seat: int, column: Box, scale: Scale, verdict: Verdict | None) -> None:
    """Draw the beads that count in a player's offer, their number, and what that means."""
    middle, y = column.x + column.wide / 2, column.y
    acts, out = verdict is not None and verdict.actor == seat, verdict is not None and verdict.out(seat)
    if acts:
        wide, top = min(190, column.wide - 6), scale.top + 9  # under the line that ties others
        face = (rect(-wide / 2, top, wide, HIGH - 8 - top, 10, fill="event-soft", edge="event-line", width=2),)
        sheet.add("chart:actor", face, middle, y)
    letters = _counted(sheet.state, seat, verdict)
    for place, letter in enumerate(letters):
        key = f"count:{seat}:{letter}:{letters[:place].count(letter)}"
        spot = middle - 24, y + scale.first - place * scale.step
        sheet.add(key, bead(letter, scale.radius), *spot, fade=PALE if out else 1)
    if not letters:
        sheet.add(f"count:{seat}:none", (path("M-12 0H12", edge="rule", width=2.4),), middle - 24, y + BASE - 8)
    _value(sheet, seat, len(letters), middle + 22, y + BASE - 10, out)
    room, ink = min(176, column.wide - 12), "ink2" if out else "ink"
    name, below = sheet.name(seat), y + BASE + 22
    sheet.write(f"chart:name:{seat}", name, middle, below, bold=True, anchor="middle", room=room, fill=ink)
    text, ink = _finding(sheet, seat, verdict)
    key, bold = f"chart:finding:{seat}", ink != "ink2"
    sheet.write(key, text, middle, below + 19, size=13, bold=bold, anchor="middle", fill=ink, room=column.wide)


def _counted(state: State, seat: int, verdict: Verdict | None) -> str:
    """Return the letters of the offered beads that the condition counts; all of them before the first one."""
    offer = state.offers[seat]
    condition = read_condition(state.table[verdict.row][0]) if verdict else None
    colours = condition.colours if condition else range(len(COLOURS))
    return "".join(COLOURS[colour] * offer[colour] for colour in colours)


def _value(sheet: Sheet, seat: int, value: int, x: float, y: float, out: bool) -> None:
    ink = "ink2" if out else "ink"
    sheet.write(f"chart:value:{seat}", str(value), x, y, size=34, bold=True, anchor="middle", fill=ink)
    if out:
        sheet.add(f"chart:strike:{seat}", (path("M-18 0H18", edge="bad", width=3),), x, y - 12)


def _finding(sheet: Sheet, seat: int, verdict: Verdict | None) -> tuple[str, str]:
    """Return what the comparison has found out about the player, and its colour."""
    if verdict is None:
        return "", "ink2"
    if verdict.out(seat):
        return sheet.say("fiji.picture.tied"), "bad"
    if verdict.actor == seat:
        return sheet.say("fiji.picture.alone"), "event"
    if verdict.actor is None:
        return "", "ink2"
    lower = verdict.values[seat] < verdict.values[verdict.actor]
    return sheet.say("fiji.picture.lower") if lower else sheet.say("fiji.picture.higher"), "ink2"


def _bracket(sheet: Sheet, seats: tuple[int, ...], value: int, first: Box, scale: Scale, level: int) -> None:
    """Tie equal values together above their piles, in words too; `first` is the first player's column."""
    y = scale.top - level * 20
    xs = [first.wide * (seat + 0.5) + 22 for seat in seats]
    ticks = "".join(f"M{x:.1f} {y}V{scale.first - 20:.1f}" for x in xs)
    key = "fiji.picture.both_out" if len(seats) == 2 else "fiji.picture.all_out"
    text = sheet.say(key, values=" = ".join([str(value)] * len(seats)))
    half = text_width(text, 13, bold=True) / 2 + 6
    middle = (xs[0] + xs[1]) / 2
    line = f"M{xs[0]:.1f} {y}H{middle - half:.1f}M{middle + half:.1f} {y}H{xs[-1]:.1f}"
    face: Face = (
        path(line + ticks, edge="bad", width=1.6, dash="4 4"),
        words(text, middle, y + 4.5, 13, bold=True, fill="bad"),
    )
    sheet.add(f"chart:tie:{value}", face, first.x, first.y)


# ------------------------------------------------------------------------------------ hands


def _standings(sheet: Sheet, box: Box) -> None:
    """Draw which hand is how good for each goal: a line for each goal, a column for each player."""
    state, story = sheet.state, sheet.story
    ended = state.phase in ("score", "over")
    title = sheet.say("fiji.picture.trophies_now") if ended else sheet.say("fiji.picture.if_over")
    two = len(state.players) == 2
    note = sheet.say("fiji.picture.goals_apart") if two else sheet.say("fiji.picture.goals_in_order")
    _heading(sheet, box, title, note)
    label = 190
    wide = (box.wide - 2 * PAD - label) / len(state.players)
    columns = Box(box.x + PAD + label, box.y, wide, box.high)
    result = standing(state.goals, state.hands) if len(state.goals) == ROWS and _hands_known(state) else None
    if not any(map(sum, state.hands)):
        result = None
    for seat in range(len(state.players)):
        middle = columns.x + wide * (seat + 0.5)
        y = box.y + TABLE_TOP
        sheet.write(f"chart:name:{seat}", sheet.name(seat), middle, y, bold=True, anchor="middle", room=wide - 12)
    for number in range(ROWS):
        _goal_line(sheet, number, box, columns, result)
    y = box.y + TABLE_TOP + LINE * 5
    if len(state.players) > 2:
        sheet.write("chart:places", sheet.say("fiji.picture.places"), box.x + PAD, y, size=13.5, fill="ink2")
    y += 23
    text = sheet.say("fiji.picture.gets") if ended else sheet.say("fiji.picture.would_get")
    sheet.write("chart:gets", text, box.x + PAD, y, size=13.5, fill="ink2", room=label - 10)
    told = story.places_told if ended else len(state.players)
    for seat in range(len(state.players)):
        middle = columns.x + wide * (seat + 0.5)
        _prize(sheet, seat, middle, y, result, told)


def _hands_known(state: State) -> bool:
    return None not in state.hidden


def _goal_line(sheet: Sheet, number: int, box: Box, columns: Box, result: Standing | None) -> None:
    state, story = sheet.state, sheet.story
    y = box.y + TABLE_TOP + LINE * (number + 1)
    now = story.goals_told == number + 1 and bool(story.compared)
    line = [path(f"M0 -22H{box.wide - 2 * PAD}", edge="hair", width=1)]
    if now:
        band = rect(-8, -21, box.wide - 2 * PAD + 16, LINE - 2, 8, fill="event-soft", edge="event-line", width=1.6)
        line.append(band)
    sheet.add(f"chart:line:{number}", tuple(line), box.x + PAD, y)
    sheet.write(f"chart:number:{number}", str(number + 1), box.x + PAD, y, bold=True, fill="event" if now else "ink2")
    if number >= len(state.goals):
        return
    goal = state.goals[number]
    sheet.add(f"chart:goal:{number}", bead(goal[0], 9), box.x + PAD + 28, y - 5)
    text = goal_words(goal, sheet.language)
    sheet.write(f"chart:words:{number}", text, box.x + PAD + 46, y, size=13.5, room=136)
    for seat in range(len(state.players)):
        _cell(sheet, number, seat, columns.x + columns.wide * (seat + 0.5), y, result)


def _cell(sheet: Sheet, number: int, seat: int, x: float, y: float, result: Standing | None) -> None:
    """Write a player's number for a goal; pale where it decides nothing any more, or is not looked at yet."""
    state, story = sheet.state, sheet.story
    ended = state.phase in ("score", "over")
    colour = COLOURS.index(state.goals[number][0])
    if not any(map(sum, state.hands)):
        return
    text, key = _amount(state, seat, colour), f"chart:cell:{number}:{seat}"
    waiting = ended and number >= story.goals_told
    if len(state.players) == 2:
        winner = goal_winner(state.goals[number], state.hands) if result else None
        wins = winner == seat and not waiting
        sheet.write(key, text, x - 16, y, bold=wins, anchor="middle", fade=1 if wins or waiting else 0.7)
        if result and winner is None and not waiting:
            sheet.add(f"chart:strike:{number}:{seat}", (path("M-12 0H12", edge="bad", width=2.4),), x - 16, y - 5)
        if wins:
            sheet.write(f"chart:win:{number}:{seat}", f"+{GOAL_TROPHIES[number]}", x + 8, y, size=13.5, bold=True)
            sheet.add(f"chart:cup:{number}:{seat}", trophy(), x + 38, y - 5)
        return
    counts = result is None or number <= result.decided_by[seat]
    sheet.write(key, text, x, y, bold=counts, anchor="middle", fade=1 if counts and not waiting else 0.45)


def _amount(state: State, seat: int, colour: int) -> str:
    """Return how many beads of a colour count: a range while four hidden ones are unknown."""
    own = state.hands[seat][colour]
    if not state.hidden or state.hidden[seat] is not None:
        return str(own)
    others = sum(state.hands[seat]) - own
    least, most = own - min(own, HIDDEN_BEADS), own - max(0, HIDDEN_BEADS - others)
    return str(own) if least == most else f"{least}–{most}"


def place_text(place: int, tied: int) -> str:
    """Return a place, or the places that level players share.

    >>> place_text(2, 1), place_text(2, 3)
    ('2', '2–4')
    """
    return str(place) if tied == 1 else f"{place}–{place + tied - 1}"


def _prize(sheet: Sheet, seat: int, x: float, y: float, result: Standing | None, told: int) -> None:
    """Write a player's place and trophies of this round."""
    state, story = sheet.state, sheet.story
    if result is None:
        sheet.write(f"chart:prize:{seat}", "–", x, y, anchor="middle", fill="ink2")
        return
    new = seat in story.trophies
    if len(state.players) == 2:
        told = story.goals_told if state.phase in ("score", "over") else ROWS
        won, text = round_trophies(state, told)[seat], ""
    else:
        place, tied = result.places[seat], result.places.count(result.places[seat])
        if place > told:
            return
        won = place_trophies(len(state.players), place, tied, state.edition)
        text = place_text(place, tied)
    ink = "event" if new else "ink"
    if new:
        face = (rect(-48, -42, 96, 52, 10, fill="event-soft", edge="event-line", width=1.6),)
        sheet.add(f"chart:new:{seat}", face, x, y)
    mark: Face = (
        words(text, 0, -23, 13.5, bold=True, fill=ink),
        words(f"+{won}", -2, 0, 15, bold=True, anchor="end", fill=ink),
        moved(trophy(won > 0), 12, -5),
    )
    sheet.add(f"chart:prize:{seat}", mark, x, y)
