"""The parts of the picture: the large board, supply, charms, tiles not yet laid, points, the other players.

Each part is put on the sheet at its top left corner and returns where it ends below.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from fijiwidgets import lang
from fijiwidgets.pieces import cross_sign, panel, plus_sign
from fijiwidgets.scene import Face, Mark, moved, path, rect, shortened, text_width, words

from ..components import ATTRIBUTES, CELL_NAMES, CELLS, CHARMS, JOKER, LINES, SLOTS, SLOTS_AT, SYMBOLS, TILES
from ..rules import actors, outcome, score
from ..state import DONE, DRAW, NOWHERE, Side, State
from ..state import TILE as MUST_LAY
from ..words import cell_name, slot_name, stone_name, tile_name
from . import faces
from .faces import CHARM, SMALL_TILE, STONE, TILE, chip
from .keys import slot_keys, stone_keys
from .spotlight import Spotlight

GHOST = 0.42  # how much is left of what leaves
HEADING = 24  # a heading's height


@dataclass(frozen=True, slots=True)
class Grid:
    """The measures of the large board."""

    cell: float
    gap: float
    tile: float
    space: float  # between tiles and board
    pad: float  # between the board's edge and its cells
    ring: float

    @property
    def pitch(self) -> float:
        return self.cell + self.gap

    @property
    def board(self) -> float:
        return 5 * self.cell + 4 * self.gap + 2 * self.pad

    @property
    def inset(self) -> float:
        return self.tile + self.space

    @property
    def small(self) -> bool:
        return self.tile < TILE

    def cell_at(self, cell: int) -> tuple[float, float]:
        """Return the middle of a cell, from the top left corner of the slot d1."""
        start = self.inset + self.pad + self.cell / 2
        row, column = CELLS[cell]
        return start + column * self.pitch, start + row * self.pitch

    def slot_at(self, slot: str) -> tuple[float, float]:
        """Return the middle of a slot, from the top left corner of the slot d1."""
        edge = self.tile / 2
        if slot[0] == "d":
            return (edge if slot == "d1" else edge + self.inset + self.board + self.space), edge
        along = self.cell_at(0)[0] + (int(slot[1]) - 1) * self.pitch
        return (edge, along) if slot[0] == "r" else (along, edge)


LARGE = Grid(cell=STONE, gap=7, tile=TILE, space=10, pad=8, ring=4)
SMALL = Grid(cell=36, gap=3, tile=SMALL_TILE, space=5, pad=3, ring=3)


@dataclass
class Sheet:
    """What is drawn, whose board is large, and the marks so far."""

    state: State
    seat: int
    light: Spotlight
    language: str | None
    grid: Grid
    marks: list[Mark] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.stones = stone_keys(self.state)  # by seat: on the board, in the supply

    def add(self, key: str, face: Face, x: float = 0, y: float = 0, **more: Any) -> None:
        self.marks.append(Mark(key, face, x, y, **more))

    def say(self, key: str, **values: object) -> str:
        return lang.say(f"fyfe.picture.{key}", self.language, **values)

    def lit(self, seat: int) -> bool:
        return seat in self.light.seats

    @property
    def side(self) -> Side:
        return self.state.sides[self.seat]

    def points(self, seat: int) -> int:
        """Return a player's points: those for unused charms count only when the game is over."""
        parts = score(self.state, seat)
        return parts.total if outcome(self.state) else parts.total - parts.charms

    def stage(self, seat: int) -> str:
        """Return what the player is at, in words."""
        stage = self.state.sides[seat].stage
        if outcome(self.state):
            return self.say("over")
        if stage != DRAW and stage != DONE and seat not in actors(self.state):
            return self.say("waits")
        return self.say("draws") if stage == DRAW else lang.say(f"fyfe.stage.{stage}", self.language)

    def heading(self, key: str, x: float, y: float, width: float, note: str = "") -> None:
        """Put a heading with a note at the right end of its line."""
        text = self.say(key)
        size, small = (15, 12) if self.grid.small else (17, 13.5)
        room = width - text_width(text, size, bold=True) - 12
        face = [words(text, 0, 15, size, bold=True, anchor="start")]
        if note:
            face.append(words(shortened(note, room, small), width, 15, small, anchor="end", fill="ink2"))
        self.add(f"heading:{key}", tuple(face), x, y)


# ------------------------------------------------------------------------------------ the large board


def board(sheet: Sheet, x: float, y: float) -> float:
    """Put the large board with its tiles."""
    grid, seat = sheet.grid, sheet.seat
    ground = rect(0, 0, grid.board, grid.board, 14 if not grid.small else 8, fill="sunk")
    sheet.add("panel:board", (ground,), x + grid.inset, y + grid.inset)
    if sheet.lit(seat):
        _bands(sheet, x, y)
    side = sheet.side
    for cell, stone in enumerate(side.board):
        if not stone:
            _free_cell(sheet, cell, x, y)
    wanted = {SLOTS[slot] for slot in SLOTS_AT[side.placed]} if side.stage == MUST_LAY else set()
    for key, slot, tile in zip(slot_keys(seat, side), SLOTS, side.tiles, strict=True):
        dx, dy = grid.slot_at(slot)
        where = slot_name(slot, sheet.language)
        if tile:
            _tile(sheet, key, tile, x + dx, y + dy, 1, where, hot=slot in sheet.light.slots)
        else:
            label = sheet.say("slot_free", slot=where)
            sheet.add(key, faces.slot(slot, grid.tile, slot in wanted), x + dx, y + dy, label=label)
    for cell, stone in enumerate(side.board):
        if stone:
            _stone_on_board(sheet, cell, stone, x, y)
    if sheet.lit(seat):
        _signs(sheet, x, y)
    return y + grid.inset + grid.board


def _free_cell(sheet: Sheet, cell: int, x: float, y: float) -> None:
    grid = sheet.grid
    dx, dy = grid.cell_at(cell)
    half = grid.cell / 2
    face = rect(-half, -half, grid.cell, grid.cell, grid.cell * 0.17, fill="bg", edge="hair", width=1.5)
    label = sheet.say("cell_free", place=cell_name(CELLS[cell], sheet.language))
    sheet.add(f"cell:{sheet.seat}:{CELL_NAMES[cell]}", (face,), x + dx, y + dy, label=label)


def _stone_on_board(sheet: Sheet, cell: int, stone: str, x: float, y: float) -> None:
    grid = sheet.grid
    dx, dy = grid.cell_at(cell)
    names = {"stone": stone_name(stone, sheet.language), "place": cell_name(CELLS[cell], sheet.language)}
    key = sheet.stones[sheet.seat][0][cell]
    sheet.add(key, faces.stone(stone, grid.cell), x + dx, y + dy, label=sheet.say("stone_at", **names))


def _bands(sheet: Sheet, x: float, y: float) -> None:
    """Put bands under the lines that the event is about; a diagonal is a chain of squares, to stay on the board."""
    grid = sheet.grid
    reach = grid.gap * 0.7
    paint = {"fill": "event-soft", "edge": "event-line", "width": 2}
    for slot in sheet.light.lines:
        places = [grid.cell_at(cell) for cell in LINES[SLOTS.index(slot)]]
        if slot[0] != "d":
            places = [places[0]]
        wide = high = grid.cell + 2 * reach
        if slot[0] == "r":
            wide += 4 * grid.pitch
        elif slot[0] == "c":
            high += 4 * grid.pitch
        corner = -grid.cell / 2 - reach
        face = tuple(rect(dx + corner, dy + corner, wide, high, grid.cell * 0.2, **paint) for dx, dy in places)
        sheet.add(f"band:{slot}", face, x, y)


def _signs(sheet: Sheet, x: float, y: float) -> None:
    """Put rings, plus and cross on the stones that the event is about."""
    grid, light = sheet.grid, sheet.light
    radius, away = (6, 0.29) if grid.small else (11, 0.3)
    for cell in light.cells:
        dx, dy = grid.cell_at(cell)
        sheet.add(f"ring:{CELL_NAMES[cell]}", faces.ring(grid.cell, grid.ring), x + dx, y + dy)
        if light.new:
            corner = x + dx - away * grid.cell, y + dy + away * grid.cell
            sheet.add(f"sign:{CELL_NAMES[cell]}", plus_sign(radius), *corner)
    if light.odd != NOWHERE:
        dx, dy = grid.cell_at(light.odd)
        sheet.add("sign:odd", cross_sign(radius), x + dx - away * grid.cell, y + dy + away * grid.cell)
    if light.origin != NOWHERE:
        _way(sheet, x, y)


def _way(sheet: Sheet, x: float, y: float) -> None:
    """Put what a moved stone has left behind, and an arrow from there to where it lies."""
    grid, light = sheet.grid, sheet.light
    (x0, y0), (x1, y1) = grid.cell_at(light.origin), grid.cell_at(light.cells[0])
    stone = sheet.side.board[light.cells[0]]
    sheet.add("ghost:origin", faces.stone(stone, grid.cell), x + x0, y + y0, fade=GHOST)
    long = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    dx, dy = (x1 - x0) / long, (y1 - y0) / long
    # The arrow ends at the ring, wherever it comes from: on the square around the stone, not on a circle.
    short = (grid.cell / 2 + 6) / max(abs(dx), abs(dy))
    tip, barb = max(long - short, 12), 7 if grid.small else 12
    base = f"{dx * (tip - barb) - dy * barb * 0.6:.1f} {dy * (tip - barb) + dx * barb * 0.6:.1f}"
    other = f"{dx * (tip - barb) + dy * barb * 0.6:.1f} {dy * (tip - barb) - dx * barb * 0.6:.1f}"
    shaft = path(f"M0 0L{dx * (tip - barb):.1f} {dy * (tip - barb):.1f}", edge="event-line", width=3.5)
    head = path(f"M{base}L{dx * tip:.1f} {dy * tip:.1f}L{other}Z", fill="event-line")
    sheet.add("arrow:move", (shaft, head), x + x0, y + y0)


# ------------------------------------------------------------------------------------ tiles


def _tile(sheet: Sheet, key: str, tile: str, x: float, y: float, size: float, where: str, hot: bool) -> None:
    """Put one of the player's tiles; `where` names the slot, or is empty for a tile in the tray."""
    state, side, seat = sheet.state, sheet.side, sheet.seat
    scored = tile in side.scored
    taken = tile in state.gone or any(tile in other.firsts for other in state.sides)
    bonus = "won" if tile in side.firsts else "lost" if taken and not scored else ""
    hot = sheet.lit(seat) and (hot or tile in sheet.light.tiles)
    if sheet.grid.small:
        face = faces.small_tile(tile, state.box, scored, bonus, hot)
    else:
        face = faces.tile(tile, state.box, scored, sheet.say("any"), bonus, hot)
    if hot:
        face = (*faces.ring(sheet.grid.tile, sheet.grid.ring - 0.5), *face)  # below the flag of the first bonus
    words_for = "tile_scored" if scored else "tile_open" if where else "tile_unlaid"
    values = {"tile": tile_name(tile, sheet.language), "points": state.box.points(tile)}
    if words_for != "tile_unlaid":
        values["slot"] = where or sheet.say("aside")
    sheet.add(key, face, x, y, size=size, label=sheet.say(words_for, **values))
    if hot and sheet.light.new:
        radius, away = (6, 0.42) if sheet.grid.small else (9, 0.44)
        corner = x - away * sheet.grid.tile, y + away * sheet.grid.tile
        sheet.add(f"sign:{key}", plus_sign(radius), *corner)


def tray(sheet: Sheet, x: float, y: float, width: float) -> float:
    """Put the tiles not yet laid: each has its own place, which tells the slot when the tile is gone."""
    side, small = sheet.side, sheet.grid.small
    tiles = [tile for tile in TILES if tile in sheet.state.box.tiles()]
    unlaid = [tile for tile in tiles if tile not in side.tiles and tile not in side.scored]
    note = sheet.say("of", number=len(unlaid), total=len(tiles))
    sheet.heading("tray", x, y, width, note)
    columns, gap = (6, 5) if small else (5, 11 if width > 350 else 8)
    pitch = (width + gap) / columns
    across = pitch - gap
    for place, tile in enumerate(TILES):
        # Kinds stand together: below each other in five columns, side by side in six.
        column, row = (place % 6, place // 6) if small else divmod(place, 3)
        middle = x + column * pitch + across / 2, y + HEADING + 8 + row * pitch + across / 2
        if tile not in tiles:
            continue
        if tile in side.tiles:
            slot = SLOTS[side.tiles.index(tile)]
            sheet.add(f"place:{tile}", _vacant(slot, across), *middle)
        else:
            size = round(across / sheet.grid.tile, 3)
            _tile(sheet, f"tile:{sheet.seat}:{tile}", tile, *middle, size=size, where="", hot=False)
    return y + HEADING + 8 + 3 * pitch - gap


def _vacant(slot: str, side: float) -> Face:
    half = side / 2
    frame = rect(-half, -half, side, side, 7, edge="hair", width=1.2)
    return frame, words(slot, 0, 4.5, 13, fill="ink2")


# ------------------------------------------------------------------------------------ supply


def supply(sheet: Sheet, x: float, y: float, width: float) -> float:
    """Put the player's supply; the stone placed in this round stays to be seen, faded."""
    state, side, light = sheet.state, sheet.side, sheet.light
    sheet.heading("supply", x, y, width, sheet.say("bag", stones=len(state.bag), lucky=state.lucky))
    small = sheet.grid.small
    across = 52 if small else STONE if width > 350 else 66
    high = across + (16 if small else 22)
    top = y + HEADING + 6
    label = sheet.say("supply_label", number=len(side.supply))
    sheet.add(f"supply:{sheet.seat}", panel(width, high), x, top, label=label)
    here = sorted([*zip(side.supply, sheet.stones[sheet.seat][1], strict=True), *_gone_from_supply(sheet)])
    half = width / 2
    inset = (high - across) / 2
    for place, (stone, key) in enumerate(here):
        left = x + inset + place * (half - inset / 3)
        middle = left + across / 2, top + high / 2
        hot = sheet.lit(sheet.seat) and stone in light.supply
        _stone_in_supply(sheet, stone, key, middle, across, hot)
        room = half - inset - across - 12
        _caption(sheet, f"caption:{place}", stone, left + across + 10, top + high / 2, room, leaves=not key)
    if not here:
        sheet.add("note:supply", (words(sheet.say("empty"), 0, 5, 13.5, fill="ink2"),), x + half, top + high / 2)
    return top + high


def _gone_from_supply(sheet: Sheet) -> list[tuple[str, str]]:
    """Return the stones that are drawn faded, without a key: the one placed in this round, or those just put back."""
    side = sheet.side
    if sheet.lit(sheet.seat) and sheet.light.leaving:
        return [(stone, "") for stone in sheet.light.leaving]
    stone = "" if side.placed == NOWHERE else side.board[side.placed]
    if stone == JOKER:
        stone = sheet.light.covered if sheet.lit(sheet.seat) else ""
    return [(stone, "")] if stone and len(side.supply) < 2 else []


def _stone_in_supply(sheet: Sheet, stone: str, key: str, middle: tuple[float, float], across: float, hot: bool) -> None:
    grid = sheet.grid
    side = across if grid.small else grid.cell
    # A narrow picture's stones are drawn for 36 px; a supply stone is the same face, larger.
    face = faces.stone(stone, grid.cell)
    size = round(across / grid.cell, 3)
    if hot:
        face = (*face, *faces.ring(grid.cell, grid.ring))
    back = stone in sheet.light.leaving
    if not key:
        sheet.add(f"ghost:{stone}", face, *middle, size=size, fade=GHOST, look="leaving" if back else "")
    else:
        label = sheet.say("stone_supply", stone=stone_name(stone, sheet.language))
        sheet.add(key, face, *middle, size=size, label=label)
    corner = middle[0] - 0.3 * across, middle[1] + 0.3 * across
    if back and not key:
        sheet.add(f"sign:{stone}", cross_sign(side / 8), *corner)
    elif hot and sheet.light.new:
        sheet.add(f"sign:{stone}", plus_sign(side / 8), *corner)


def _caption(sheet: Sheet, key: str, stone: str, x: float, y: float, room: float, leaves: bool) -> None:
    """Put a stone's name beside it, or where it went."""
    language = sheet.language
    if leaves and stone in sheet.light.leaving:
        first, second = sheet.say("returned"), sheet.say("to_bag")
    elif leaves:
        first, second = sheet.say("placed"), CELL_NAMES[sheet.side.placed]
    else:
        first = lang.say(f"fyfe.colour.{stone[0]}", language) + " " + stone[1]
        second = lang.say(f"fyfe.symbol.{stone[2]}", language)
    big, little = (13, 12) if sheet.grid.small or room < 76 else (15, 13.5)
    face = (
        words(shortened(first, room, big, bold=True), 0, -3, big, bold=True, anchor="start"),
        words(shortened(second, room, little), 0, 15, little, anchor="start", fill="ink2"),
    )
    sheet.add(key, face, x, y)


# ------------------------------------------------------------------------------------ charms


def charms(sheet: Sheet, x: float, y: float, width: float) -> float:
    """Put the player's charms and the flag of the first bonuses, four in a row."""
    state, side, light = sheet.state, sheet.side, sheet.light
    names = [name for name in CHARMS if name in state.box.charms()]
    left = [name for name in names if name not in side.used]
    worth = score(state, sheet.seat).charms
    lucky = state.charms_on or light.lucky
    # On a telephone there is no room for both; what the charms are worth stands among the points, too.
    note = "" if lucky and sheet.grid.small else sheet.say("charms_left", number=len(left), points=worth)
    sheet.heading("charms", x, y, width, note)
    if lucky:
        _lucky(sheet, x, y)
    ready = state.charms_on and not side.charmed and sheet.seat in actors(state)
    column, small = width / 4, sheet.grid.small
    high = 92 if small else 96
    top = y + HEADING + 8
    for place, name in enumerate([*names, "first"]):
        middle = x + column * (place % 4 + 0.5), top + CHARM / 2 + place // 4 * high
        if name == "first":
            _first(sheet, *middle, column)
            continue
        used = name in side.used
        hot = sheet.lit(sheet.seat) and light.charm == name
        face = faces.charm(name, ready and not used, used, hot)
        say = sheet.say("charm_used" if used else "charm_ready" if ready else "charm_waits", charm=_charm(sheet, name))
        lines = lang.say(f"fyfe.picture.charm.{name}", sheet.language).split("\n")
        sheet.add(f"charm:{sheet.seat}:{name}", (*face, *_under(lines, column, used, small)), *middle, label=say)
    rows = (len(names) + 4) // 4
    return top + rows * high - (high - CHARM - 40)


def _charm(sheet: Sheet, name: str) -> str:
    return lang.say(f"fyfe.charm.{name}", sheet.language)


def _under(lines: list[str], column: float, used: bool, small: bool) -> Face:
    """Return the two lines under a charm."""
    size = 11 if small else 12.5
    return tuple(
        words(
            shortened(line, column - 2, size, bold=not row),
            0,
            CHARM / 2 + 15 + 15 * row,
            size,
            bold=not row,
            fill="ink2" if used or row else "ink",
        )
        for row, line in enumerate(lines)
    )


def _lucky(sheet: Sheet, x: float, y: float) -> None:
    """Put the sign of a round in which charms may be used."""
    small = sheet.grid.small
    text = sheet.say("lucky")
    size = 11.5 if small else 12.5
    wide = text_width(text, size, bold=True) + 16
    offset = text_width(sheet.say("charms"), 15 if small else 17, bold=True) + (8 if small else 12)
    hot = sheet.light.lucky
    fill, ink = ("event-soft", "event") if hot else ("accent-soft", "accent")
    frame = rect(0, -3, wide, 24, 12, fill=fill, edge="event-line" if hot else None, width=2)
    sheet.add("sign:lucky", (frame, words(text, wide / 2, 13.5, size, bold=True, fill=ink)), x + offset, y)


def _first(sheet: Sheet, x: float, y: float, column: float) -> None:
    state, light = sheet.state, sheet.light
    decided = {*state.gone, *(tile for side in state.sides for tile in side.firsts)}
    number = sum(tile not in decided for tile in state.box.tiles())
    lines = [sheet.say("first"), sheet.say("first_open", number=number)]
    face = (*faces.pennant(bool(light.first), light.first == "gone"), *_under(lines, column, False, sheet.grid.small))
    sheet.add("first", face, x, y, label=sheet.say("first_label", number=number))


# ------------------------------------------------------------------------------------ points and legend


def points(sheet: Sheet, x: float, y: float, width: float) -> float:
    """Put the player's points by where they come from, in a line that is broken if need be."""
    parts = score(sheet.state, sheet.seat)
    over = outcome(sheet.state) is not None
    lit = sheet.light.points if sheet.lit(sheet.seat) else ""
    texts = [("total", sheet.say("points", points=sheet.points(sheet.seat)))]
    texts += [(part, sheet.say(part, points=getattr(parts, part))) for part in ("tiles", "firsts", "lines")]
    texts.append(("charms", sheet.say("charms_now" if over else "charms_later", points=parts.charms)))
    left, middle = 0.0, 13.0
    for part, text in texts:
        face, wide = chip(text, hot=part == lit, open_=part == "charms" and not over)
        if part == "total" and lit != "total":
            wide = text_width(text, 17, bold=True) + 8
            face = (words(text, 0, 6, 17, bold=True, anchor="start"),)
        if left + wide > width:
            left, middle = 0.0, middle + 32
        sheet.add(f"points:{part}", face, x + left, y + middle)
        left += wide + 8
    return y + middle + 13


def legend(sheet: Sheet, x: float, y: float, width: float) -> float:
    """Put the five symbols with their names, in a line that is broken if need be."""
    left, middle = 0.0, 12.0
    size = 13.5 if width > 400 else 12
    face: list[Any] = []
    for sign in SYMBOLS:
        text = lang.say(f"fyfe.symbol.{sign}", sheet.language)
        wide = 26 + text_width(text, size)
        if left + wide > width:
            left, middle = 0.0, middle + 26
        face.append(moved(faces.symbol(sign, "ink", "bg"), left + 10, middle, 0.5))
        face.append(words(text, left + 26, middle + 5, size, anchor="start", fill="ink2"))
        left += wide + 14
    sheet.add("legend", tuple(face), x, y)
    return y + middle + 12


def key(sheet: Sheet, x: float, y: float, width: float) -> float:
    """Put what the signs on a tile mean."""
    sheet.heading("how", x, y, width)
    signs = [*faces.key_signs(), *((name, faces.attribute(name, "ink", "bg", 16)) for name in ATTRIBUTES)]
    face: list[Any] = []
    for place, (name, sign) in enumerate(signs):
        row, column = place % 5, place // 5
        left, middle = column * width / 2, HEADING + 22 + 32 * row
        text = shortened(sheet.say(name), width / 2 - 74, 13.5)
        face += [moved(sign, left + 30, middle), words(text, left + 70, middle + 5, 13.5, anchor="start", fill="ink2")]
    sheet.add("key", tuple(face), x, y)
    return y + HEADING + 22 + 32 * 4 + 16
