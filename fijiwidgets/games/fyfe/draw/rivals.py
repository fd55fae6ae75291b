"""The other players, small: their board in colours, supply, charms and points; or one line where there is no room."""

from __future__ import annotations

from fijiwidgets.pieces import panel
from fijiwidgets.scene import Face, Shape, disc, moved, path, rect, shortened, text_width, words

from ..components import CELLS, CHARMS, LINES, SLOTS
from ..rules import actors, outcome, score
from ..state import DONE, NOWHERE
from ..words import player_name
from . import faces
from .keys import slot_keys
from .sections import GHOST, Sheet

CELL = 21
PITCH = 24
TILE = 21
INSET = TILE + 5
BOARD = 5 * PITCH + 1
MINI = (2 * INSET + BOARD, INSET + BOARD)  # a small board with its tiles
PAD = 14
NAME = 30  # the height of the line with the name
HIGH = PAD + NAME + MINI[1] + PAD
ROOMY, VERY_ROOMY = 80, 380  # where the facts beside a small board find room, and where the charms do too
ROW = 46  # the height of a player without a board


def status(sheet: Sheet, seat: int) -> Face:
    """Return the sign before a name: a disc for who decides now, a tick for who is done; given by its middle."""
    if outcome(sheet.state):
        return ()
    if sheet.state.sides[seat].stage == DONE:
        return (path("M-5 0L-1.5 4L5 -4", edge="ink2", width=2),)
    fill = "accent" if seat in actors(sheet.state) else None
    return (disc(4.5, fill=fill, edge="accent" if fill else "rule", width=1.5),)


def spoken(sheet: Sheet, seat: int) -> str:
    """Return a player in words, for screen readers."""
    name = player_name(sheet.state, seat, sheet.language)
    return sheet.say("player", player=name, points=sheet.points(seat), stage=sheet.stage(seat))


def rival(sheet: Sheet, seat: int, x: float, y: float, width: float) -> float:
    """Put another player with a small board."""
    _frame(sheet, seat, x, y, width, HIGH)
    left, top = x + PAD, y + PAD + NAME
    _small_board(sheet, seat, left, top)
    room = width - 2 * PAD - MINI[0] - 16
    _small_supply(sheet, seat, left + MINI[0] + 16, top, room)
    return y + HIGH


def _frame(sheet: Sheet, seat: int, x: float, y: float, width: float, high: float) -> None:
    hot = sheet.lit(seat)
    total = str(sheet.points(seat))
    number = "event" if hot and sheet.light.points else "ink"
    room = width - 2 * PAD - 18 - text_width(total, 20, bold=True) - 10
    name = shortened(player_name(sheet.state, seat, sheet.language), room, 15, bold=True)
    face: list[Shape] = [
        *panel(width, high, edge="event-line" if hot else "hair", thick=2.4 if hot else 1),
        moved(status(sheet, seat), PAD + 5, PAD + 8),
        words(name, PAD + 18, PAD + 13, 15, bold=True, anchor="start"),
        words(total, width - PAD, PAD + 15, 20, bold=True, anchor="end", fill=number),
    ]
    sheet.add(f"panel:{seat}", tuple(face), x, y, label=spoken(sheet, seat))


def _cell_at(cell: int) -> tuple[float, float]:
    row, column = CELLS[cell]
    return INSET + 2 + CELL / 2 + column * PITCH, INSET + 2 + CELL / 2 + row * PITCH


def _slot_at(slot: str) -> tuple[float, float]:
    if slot[0] == "d":
        return (TILE / 2 if slot == "d1" else MINI[0] - TILE / 2), TILE / 2
    along = _cell_at(0)[0] + (int(slot[1]) - 1) * PITCH
    return (TILE / 2, along) if slot[0] == "r" else (along, TILE / 2)


def _small_board(sheet: Sheet, seat: int, x: float, y: float) -> None:
    state, light = sheet.state, sheet.light
    side, hot = state.sides[seat], sheet.lit(seat)
    ground: list[Shape] = [rect(INSET, INSET, BOARD, BOARD, 5, fill="sunk")]
    for cell, stone in enumerate(side.board):
        dx, dy = _cell_at(cell)
        if not stone:
            ground.append(rect(dx - CELL / 2, dy - CELL / 2, CELL, CELL, 4, fill="surface"))
    for slot, tile in zip(SLOTS, side.tiles, strict=True):
        dx, dy = _slot_at(slot)
        if not tile:
            ground.append(rect(dx - 2, dy - 2, 4, 4, 2, fill="hair"))
    sheet.add(f"panel:{seat}:board", tuple(ground), x, y)
    if hot:
        _small_bands(sheet, x, y)
    for key, slot, tile in zip(slot_keys(seat, side), SLOTS, side.tiles, strict=True):
        if tile:
            dx, dy = _slot_at(slot)
            face = faces.mini_tile(state.box.points(tile), tile in side.scored, TILE)
            if hot and (slot in light.slots or tile in light.tiles):
                face = (*face, *faces.ring(TILE, 2))
            sheet.add(key, face, x + dx, y + dy)
    for cell, stone in enumerate(side.board):
        if stone:
            dx, dy = _cell_at(cell)
            face = faces.mini_stone(stone, CELL)
            if hot and cell in light.cells:
                face = (*face, *faces.ring(CELL, 2.4))
            sheet.add(sheet.stones[seat][0][cell], face, x + dx, y + dy)
    if hot and light.origin != NOWHERE:
        dx, dy = _cell_at(light.origin)
        stone = side.board[light.cells[0]]
        sheet.add("ghost:origin", faces.mini_stone(stone, CELL), x + dx, y + dy, fade=GHOST)


def _small_bands(sheet: Sheet, x: float, y: float) -> None:
    """Put bands under the lines that the event is about."""
    for slot in sheet.light.lines:
        places = [_cell_at(cell) for cell in LINES[SLOTS.index(slot)]]
        face = tuple(
            rect(dx - PITCH / 2, dy - PITCH / 2, PITCH, PITCH, 5, fill="event-fill", edge="event-line", width=2)
            for dx, dy in places
        )
        sheet.add(f"band:{slot}", face, x, y)


def _small_supply(sheet: Sheet, seat: int, x: float, y: float, room: float) -> None:
    """Put the supply and, as far as there is room, what else there is to know."""
    side, light = sheet.state.sides[seat], sheet.light
    hot = sheet.lit(seat)
    leaving = light.leaving if hot else ()
    roomy = room >= ROOMY
    if roomy:
        sheet.add(f"note:{seat}:supply", (words(sheet.say("supply"), 0, 12, 13, anchor="start", fill="ink2"),), x, y)
    else:
        # Without its name the supply needs a tray, or the stones would look like tiles or cells of the board.
        sheet.add(
            f"panel:{seat}:supply", (rect(0, MINI[1] - 54, CELL + 6, 54, 6, edge="rule", width=1, dash="2 4"),), x, y
        )
    here = [*zip(side.supply, sheet.stones[seat][1], strict=True), *((stone, "") for stone in leaving)]
    for place, (stone, key) in enumerate(sorted(here)):
        dx, dy = (26 * place, 19) if roomy else (3, MINI[1] - 50 + 26 * place)
        face = faces.mini_stone(stone, CELL)
        if hot and stone in light.supply:
            face = (*face, *faces.ring(CELL, 2.4))
        at = x + dx + CELL / 2, y + dy + CELL / 2
        if key:
            sheet.add(key, face, *at)
        else:
            sheet.add(f"ghost:{stone}", face, *at, fade=GHOST, look="leaving")
    if roomy:
        _facts(sheet, seat, x, y + 64, min(room, 190))
    if room >= VERY_ROOMY:
        _small_charms(sheet, seat, x + 170, y)


def _facts(sheet: Sheet, seat: int, x: float, y: float, room: float) -> None:
    """Put what the player's points are made of, and what the player is at."""
    parts = score(sheet.state, seat)
    lit = sheet.light.points if sheet.lit(seat) else ""
    over = outcome(sheet.state) is not None
    lines = [(part, sheet.say(part, points=getattr(parts, part))) for part in ("tiles", "firsts", "lines")]
    lines.append(("charms", sheet.say("charms_now" if over else "charms_short", points=parts.charms)))
    face = [
        words(
            shortened(text, room, 13, bold=part == lit),
            0,
            18 * row,
            13,
            bold=part == lit,
            anchor="start",
            fill="event" if part == lit else "ink",
        )
        for row, (part, text) in enumerate(lines)
    ]
    hot = sheet.lit(seat) and sheet.light.stage
    stage = sheet.stage(seat)
    if text_width(stage, 13, bold=hot) <= room:  # else the sign before the name must do
        face.append(words(stage, 0, 18 * len(lines) + 5, 13, bold=hot, anchor="start", fill="event" if hot else "ink2"))
    sheet.add(f"note:{seat}:points", tuple(face), x, y)


def _small_charms(sheet: Sheet, seat: int, x: float, y: float) -> None:
    """Put the charms as signs alone: the large board's tell what they mean."""
    state = sheet.state
    side = state.sides[seat]
    ready = state.charms_on and not side.charmed and seat in actors(state)
    sheet.add(f"note:{seat}:charms", (words(sheet.say("charms"), 0, 12, 13, anchor="start", fill="ink2"),), x, y)
    for place, name in enumerate(name for name in CHARMS if name in state.box.charms()):
        used = name in side.used
        hot = sheet.lit(seat) and sheet.light.charm == name
        face = faces.charm(name, ready and not used, used, hot)
        sheet.add(f"charm:{seat}:{name}", face, x + 19 + place % 4 * 46, y + 40 + place // 4 * 46, size=0.75)


def rival_row(sheet: Sheet, seat: int, x: float, y: float, width: float) -> float:
    """Put another player without a board."""
    _frame(sheet, seat, x, y, width, ROW)
    return y + ROW
