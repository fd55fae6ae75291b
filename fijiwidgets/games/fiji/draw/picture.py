"""The table as a picture: where things lie, in three sizes. How they look is in `faces.py`.

Keys: `hand:SEAT:R:2` is the third red bead of a hand, likewise `offer:`, `hidden:` and `supply:R:2`; `goal:R` is a
goal card (it keeps its key when it is swapped), `condition:ROW` and `effect:ROW` are exchange cards, `player:SEAT` is
a panel, `panel:supply` is the tray. Where a card is missing, `place:goal:NUMBER` and `panel:card:ROW` have a name.
Everything else (`chart:`, `ring:` ...) is ornament. In the narrow picture one bead stands for all of its colour,
except in a hand from which beads are chosen.
"""

from __future__ import annotations

from functools import partial

from fijiwidgets import lang
from fijiwidgets.scene import Scene

from ..components import EXCHANGES, ROUNDS, ROWS
from ..events import Event
from ..rules import view
from ..state import State
from ..words import describe_outcome
from .chart import HIGH as CHART_HIGH
from .chart import chart
from .narrow import draw_narrow
from .players import panel_height, player_panel, supply_arrows
from .sheet import Box, Sheet
from .story import tell
from .table import exchange_card, goal_card, supply_tray
from .text import text_board

WIDE, MEDIUM, NARROW = 1036, 688, 292
EDGE = 2  # so that a thick edge at the rim is not cut
GAP = 14
HEAD, HEADING = 76, 62  # where the table begins, and the line of its headings
CARDS_WIDE = 284
CARD_HIGH, GOAL_HIGH, SUPPLY_HIGH = 92, 60, 66
# Two and three players sit in one row above the supply; more sit round it.
ROWS_OF_PLAYERS = {2: ((0, 1),), 3: ((0, 1, 2),), 4: ((0, 1), (2, 3)), 5: ((0, 1, 2), (3, 4))}


def draw(
    state: State,
    viewer: int | None = None,
    *,
    event: Event | None = None,
    size: str = "wide",
    language: str | None = None,
) -> Scene:
    """Return the picture of a state, as a player sees it if `viewer` is a seat.

    `event` is one that led to the state: what has just happened is set off in amber. `size` is wide, medium or narrow.
    """
    if viewer is not None:
        state = view(state, viewer)
    sheet = Sheet(state, tell(state, event), language)
    layouts = {"wide": (WIDE, _draw_wide), "medium": (MEDIUM, _draw_medium), "narrow": (NARROW, draw_narrow)}
    if size not in layouts:
        raise ValueError(f"size is one of {', '.join(layouts)}, not {size!r}")
    width, lay = layouts[size]
    high = lay(sheet)
    board = partial(text_board, state, None, language or lang.current())
    return Scene(width, round(high), tuple(sheet.marks), _title(sheet), board, partial(str, state))


def _title(sheet: Sheet) -> str:
    state = sheet.state
    if state.phase == "over":
        return lang.plain(describe_outcome(state, sheet.language))
    return sheet.say("fiji.picture.title", round=state.round, rounds=ROUNDS, exchange=state.exchange)


def _draw_wide(sheet: Sheet) -> float:
    _header(sheet, WIDE)
    right = EDGE + CARDS_WIDE + 24
    board = Box(right, HEAD, WIDE - EDGE - right, 0)
    sheet.write(
        "heading:cards", sheet.say("fiji.picture.cards"), EDGE, HEADING, bold=True, fill="ink2", room=CARDS_WIDE
    )
    least = 4 * CARD_HIGH + 3 * GAP
    foot = max(_board(sheet, board, least), HEAD + least)
    high = (foot - HEAD - 3 * GAP) / ROWS
    for row in range(ROWS):
        exchange_card(sheet, row, Box(EDGE, HEAD + row * (high + GAP), CARDS_WIDE, high))
    room = Box(EDGE, foot + 20, WIDE - 2 * EDGE, CHART_HIGH)
    chart(sheet, room)
    return room.foot + EDGE


def _draw_medium(sheet: Sheet) -> float:
    _header(sheet, MEDIUM)
    inner = MEDIUM - 2 * EDGE
    foot = _board(sheet, Box(EDGE, HEAD, inner, 0), 0) + 32
    sheet.write("heading:cards", sheet.say("fiji.picture.cards"), EDGE, foot, bold=True, fill="ink2", room=inner)
    wide = (inner - GAP) / 2
    for row in range(ROWS):
        # Down the first column, then the second: the cards are read top to bottom.
        place = Box(EDGE + row // 2 * (wide + GAP), foot + 14 + row % 2 * (CARD_HIGH + GAP), wide, CARD_HIGH)
        exchange_card(sheet, row, place)
    room = Box(EDGE, foot + 14 + 2 * (CARD_HIGH + GAP) + 6, inner, CHART_HIGH)
    chart(sheet, room)
    return room.foot + EDGE


def _header(sheet: Sheet, wide: float) -> None:
    state = sheet.state
    sheet.write("title", "Fiji", EDGE, 28, size=26, bold=True)
    when = sheet.say(
        "fiji.picture.when", round=state.round, rounds=ROUNDS, exchange=state.exchange, exchanges=EXCHANGES
    )
    sheet.write("when", when, EDGE + 58, 28, size=17, fill="ink2", room=wide - 58 - 250)
    edition = sheet.say(f"fiji.board.edition_{state.edition}")
    who = sheet.say("fiji.picture.players", players=len(state.players), edition=edition)
    sheet.write("who", who, wide - EDGE, 28, fill="ink2", anchor="end", room=260)


def _board(sheet: Sheet, box: Box, least: float) -> float:
    """Draw goals, players and supply; return where they end. The supply grows until the board is `least` high."""
    sheet.write("heading:goals", sheet.say("fiji.picture.goals"), box.x, HEADING, bold=True, fill="ink2", room=box.wide)
    wide = (box.wide - 3 * GAP) / ROWS
    for number in range(ROWS):
        goal_card(sheet, number, Box(box.x + number * (wide + GAP), box.y, wide, GOAL_HIGH))
    rows = ROWS_OF_PLAYERS[len(sheet.state.players)]
    highs = [panel_height(sheet.state, len(row)) for row in rows]
    tray_high = max(SUPPLY_HIGH, least - GOAL_HIGH - sum(highs) - GAP * (len(rows) + 1))
    y = box.y + GOAL_HIGH + GAP
    panels: dict[int, Box] = {}
    tray = box
    for place, (row, high) in enumerate(zip(rows, highs, strict=True)):
        wide = (box.wide - (len(row) - 1) * GAP) / len(row)
        for column, seat in enumerate(row):
            panels[seat] = Box(box.x + column * (wide + GAP), y, wide, high)
        y += high + GAP
        if place == 0:
            tray = Box(box.x, y, box.wide, tray_high)
            y += tray_high + GAP
    for seat, place_of_panel in panels.items():
        player_panel(sheet, seat, place_of_panel, below=place_of_panel.y > tray.y)
    places = supply_tray(sheet, tray)
    supply_arrows(sheet, tray, panels, places)
    return y - GAP
