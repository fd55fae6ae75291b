"""Text for states and moves, and back; the grammar stands in RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from fijiwidgets import notation as frame
from fijiwidgets.core import NotationError

from .components import BOX, CELL_NAMES, CELLS, CHARMS, EASIER, JOKER, LUCKY, LUCKY_STONES, SLOTS, STONES, TILES, Box
from .setup import LARGEST, position, usual_firsts, usual_lucky, usual_round, usual_stages
from .state import NOWHERE, STAGES, Charm, Done, Draw, Place, Side, State, Tile

FIELDS = (
    *("players", "boards", "tiles", "supply", "used", "round", "stages", "bonus", "firsts", "gone", "charms"),
    *("charmed", "placed", "fresh", "through", "lucky", "covered", "easier", "points", "orders", "viewer"),
)
NOTHING = "-"
Read = TypeVar("Read")

# ------------------------------------------------------------------------------------ writing states


def write(state: State) -> str:
    """Return the state as one line.

    >>> from fijiwidgets import fyfe
    >>> str(fyfe.position(boards=[{(0, 1): "B3f", (0, 2): "*"}], allow_unreachable=True))
    'fyfe boards=1B3f*2/5/5/5/5 covered=B1f'
    """
    sides = state.sides
    return frame.write_fields(
        "fyfe",
        {
            "players": ",".join(map(frame.escape, state.players)) if any(state.players) else None,
            "boards": ";".join(_write_board(side.board) for side in sides),
            "tiles": _each(sides, _write_tiles),
            "supply": _each(sides, lambda side: side.supply),
            "used": _each(sides, lambda side: side.used),
            **_write_round(state),
            "bonus": ";".join(str(side.bonus) for side in sides) if any(side.bonus for side in sides) else None,
            **_write_firsts(state),
            "charms": "on" if state.charms_on else None,
            "charmed": ",".join(str(seat) for seat, side in enumerate(sides) if side.charmed) or None,
            "placed": _each(sides, lambda side: [] if side.placed == NOWHERE else [CELL_NAMES[side.placed]]),
            "fresh": _each(sides, lambda side: side.fresh),
            "through": _each(sides, lambda side: side.through),
            "lucky": None if state.lucky == usual_lucky(sides, state.charms_on) else str(state.lucky),
            "covered": ",".join(state.covered) or None,
            **_write_box(state.box),
            "viewer": None if state.viewer is None else str(state.viewer),
        },
    )


def _each(sides: Iterable[Side], items: Callable[[Side], Sequence[str]]) -> str | None:
    """Return a list for each player, or None if all are empty."""
    lists = [",".join(items(side)) for side in sides]
    return ";".join(text or NOTHING for text in lists) if any(lists) else None


def _write_board(board: tuple[str, ...]) -> str:
    """Return the rows with a digit for each run of empty cells; nothing at all is a dash."""
    if not any(board):
        return NOTHING
    rows = []
    for start in range(0, 25, 5):
        text, empty = "", 0
        for stone in (*board[start : start + 5], None):
            if stone == "":
                empty += 1
                continue
            text += (str(empty) if empty else "") + (stone or "")
            empty = 0
        rows.append(text)
    return "/".join(rows)


def _write_tiles(side: Side) -> list[str]:
    laid = [f"{slot}:{tile}{_mark(side, tile)}" for slot, tile in zip(SLOTS, side.tiles, strict=True) if tile]
    return [*laid, *(f"{tile}!" for tile in side.scored if tile not in side.tiles)]


def _mark(side: Side, tile: str) -> str:
    return "!" if tile in side.scored else ""


def _write_round(state: State) -> dict[str, str | None]:
    boards, supplies = [side.board for side in state.sides], [side.supply for side in state.sides]
    stages = [side.stage for side in state.sides]
    return {
        "round": None if state.round == usual_round(boards) else str(state.round),
        "stages": None if stages == usual_stages(boards, supplies, state.round) else ";".join(stages),
    }


def _write_firsts(state: State) -> dict[str, str | None]:
    sides = state.sides
    firsts, gone = usual_firsts([side.scored for side in sides], [side.fresh for side in sides])
    if [side.firsts for side in sides] == firsts and state.gone == gone:
        return {}
    return {"firsts": _each(sides, lambda side: side.firsts), "gone": ",".join(state.gone) or NOTHING}


def _write_box(box: Box) -> dict[str, str | None]:
    points = [f"{name}={box.points(name)}" for name in (*TILES, *CHARMS) if box.points(name) != BOX.points(name)]
    orders = [
        f"{attribute}={signs}"
        for attribute, signs, usual in (
            ("symbol", box.symbol_order, BOX.symbol_order),
            ("colour", box.colour_order, BOX.colour_order),
        )
        if signs != usual
    ]
    return {
        "easier": "yes" if box.left_out == EASIER else ",".join(box.left_out) or None,
        "points": ",".join(points) or None,
        "orders": ",".join(orders) or None,
    }


# ------------------------------------------------------------------------------------ reading states


def parse(text: str, *, allow_unreachable: bool = False) -> State:
    """Return the state behind a line, or raise `NotationError` or `IllegalPosition`.

    >>> parse("fyfe boards=-;- supply=B1f;-").sides[0].supply
    ('B1f',)
    """
    fields = frame.read_fields("fyfe", text, FIELDS)
    if "boards" not in fields:
        raise NotationError("common.error.missing_field", field="boards")
    boards = _read(fields, "boards", _read_board) or []
    tiles = _read(fields, "tiles", _read_tiles) or [({}, [])] * len(boards)
    names = fields.get("players")
    with frame.at("players"):
        players = len(boards) if names is None else [frame.unescape(name) for name in names.split(",")]
    state = position(
        players=players,
        boards=boards,
        tiles=[laid for laid, _ in tiles],
        scored=[scored for _, scored in tiles],
        supply=_read(fields, "supply", _items),
        used_charms=_read(fields, "used", _items),
        stages=_read(fields, "stages", lambda stage: frame.choice(stage, STAGES)),
        firsts=_read(fields, "firsts", _items),
        placed=_read(fields, "placed", lambda cell: None if cell == NOTHING else frame.choice(cell, CELL_NAMES)),
        fresh=_read(fields, "fresh", _items),
        through=_read(fields, "through", _items),
        bonus=_read(fields, "bonus", lambda bonus: frame.whole(bonus, 0, LARGEST)),
        **_read_common(fields, len(boards)),
        allow_unreachable=allow_unreachable,
    )
    with frame.at("viewer"):
        viewer = frame.whole(fields["viewer"], 0, len(boards) - 1) if "viewer" in fields else None
    return state if viewer is None else state.but(viewer=viewer)


def _read_common(fields: dict[str, str], players: int) -> dict[str, Any]:
    """Return what is told once for the whole table."""
    values: dict[str, Any] = {}
    if "round" in fields:
        with frame.at("round"):
            values["round"] = frame.whole(fields["round"], 1, 25)
    if "lucky" in fields:
        with frame.at("lucky"):
            values["lucky"] = frame.whole(fields["lucky"], 0, LUCKY_STONES)
    if "charms" in fields:
        with frame.at("charms"):
            values["charms_on"] = frame.choice(fields["charms"], ("on",)) == "on"
    if "charmed" in fields:
        with frame.at("charmed"):
            charmed = [frame.whole(seat, 0, players - 1) for seat in fields["charmed"].split(",")]
        values["charmed"] = dict.fromkeys(charmed, True)
    if "gone" in fields:
        values["gone"] = _items(fields["gone"])
    if "covered" in fields:
        values["covered"] = _items(fields["covered"])
    if "easier" in fields:
        values["easier"] = True if fields["easier"] == "yes" else _items(fields["easier"])
    if "points" in fields:
        with frame.at("points"):
            values["points"] = {name: frame.whole(number, 0, LARGEST) for name, number in _pairs(fields["points"])}
    if "orders" in fields:
        with frame.at("orders"):
            values["orders"] = dict(_pairs(fields["orders"]))
    return values


def _read(fields: dict[str, str], key: str, read: Callable[[str], Read]) -> list[Read] | None:
    """Return what is told for each player, or None if the field is not there."""
    if key not in fields:
        return None
    with frame.at(key):
        return [read(part) for part in fields[key].split(";")]


def _items(text: str) -> list[str]:
    return [] if text == NOTHING else text.split(",")


def _pairs(text: str) -> list[tuple[str, str]]:
    pairs = [part.partition("=") for part in text.split(",")]
    return [(name, value) for name, _, value in pairs]


def _read_board(text: str) -> dict[tuple[int, int], str]:
    if text == NOTHING:
        return {}
    rows = text.split("/")
    if len(rows) != 5:
        raise NotationError("fyfe.error.rows", rows=len(rows))
    board = {}
    for number, row in enumerate(rows):
        with frame.at(f"r{number + 1}"):
            board.update({(number, column): stone for column, stone in _read_row(row)})
    return board


def _read_row(row: str) -> list[tuple[int, str]]:
    stones, column, rest = [], 0, row
    while rest:
        if rest[0] in "12345":
            column, rest = column + int(rest[0]), rest[1:]
            continue
        stone = JOKER if rest[0] == JOKER else rest[:3]
        if stone != JOKER and stone not in STONES:
            raise NotationError("fyfe.error.no_stone", stone=frame.clip(rest))
        stones.append((column, stone))
        column, rest = column + 1, rest[len(stone) :]
    if column != 5:
        raise NotationError("fyfe.error.row_length", row=frame.clip(row), cells=column)
    return stones


def _read_tiles(text: str) -> tuple[dict[str, str], list[str]]:
    """Return the tiles by slot, and those that are scored; a tile without a slot was set aside."""
    laid: dict[str, str] = {}
    scored = []
    for item in _items(text):
        name = item.removesuffix("!")
        slot, _, tile = name.partition(":")
        if slot not in SLOTS:
            slot, tile = "", name
        frame.choice(tile, TILES)
        if slot in laid or (not slot and item == name):
            raise NotationError("fyfe.error.tile_text", text=frame.clip(item))
        if slot:
            laid[slot] = tile
        if item != name:
            scored.append(tile)
    return laid, scored


# ------------------------------------------------------------------------------------ moves


def write_move(move: Draw | Charm | Place | Tile | Done) -> str:
    """Return a move as text.

    >>> write_move(Place("B3f", (0, 2))), write_move(Charm("move", (0, 0), (4, 4)))
    ('place B3f r1c3', 'charm move r1c1 r5c5')
    """
    match move:
        case Draw():
            return f"draw {move.stone}"
        case Charm():
            parts = (move.name, _cell_text(move.cell), _cell_text(move.to), move.stone, move.slot, move.tile)
            return " ".join(["charm", *(str(part) for part in parts if part is not None)])
        case Place():
            return f"place {move.stone} {_cell_text(move.cell)}{' joker' if move.joker else ''}"
        case Tile():
            return f"tile {move.slot} {move.tile}"
    return "done"


def _cell_text(cell: Any) -> str | None:
    """Return the cell's name; what is no cell is written as it is, because errors quote such moves too."""
    if cell is None:
        return None
    return CELL_NAMES[CELLS.index(cell)] if cell in CELLS else repr(cell)


def parse_move(text: str) -> Draw | Charm | Place | Tile | Done:
    """Return the move behind a text, or raise `NotationError`.

    >>> parse_move("place B3f r1c3 joker")
    Place(stone='B3f', cell=(0, 2), joker=True)
    """
    words = frame.words(text)
    match words:
        case ["draw", stone]:
            return Draw(_known(stone, (LUCKY, *STONES)))
        case ["place", stone, cell]:
            return Place(_known(stone, STONES), _cell(cell))
        case ["place", stone, cell, "joker"]:
            return Place(_known(stone, STONES), _cell(cell), True)
        case ["tile", slot, tile]:
            return Tile(frame.choice(slot, SLOTS), frame.choice(tile, TILES))
        case ["done"]:
            return Done()
        case ["charm", name, *rest]:
            return _parse_charm(name, rest, text)
    raise NotationError("fyfe.error.move_text", text=frame.clip(text))


def _parse_charm(name: str, rest: list[str], text: str) -> Charm:
    match (name, *rest):
        case ("redraw",):
            return Charm("redraw")
        case ("move", cell, to):
            return Charm("move", _cell(cell), _cell(to))
        case ("swap", cell, stone):
            return Charm("swap", _cell(cell), stone=_known(stone, STONES))
        case ("four", slot):
            return Charm("four", slot=frame.choice(slot, SLOTS))
        case ("turn", cell):
            return Charm("turn", _cell(cell))
        case ("replace", slot, tile):
            return Charm("replace", slot=frame.choice(slot, SLOTS), tile=frame.choice(tile, TILES))
    raise NotationError("fyfe.error.move_text", text=frame.clip(text))


def _known(stone: str, known: Sequence[str]) -> str:
    if stone not in known:
        raise NotationError("fyfe.error.no_stone", stone=frame.clip(stone))
    return stone


def _cell(text: str) -> tuple[int, int]:
    return CELLS[CELL_NAMES.index(frame.choice(text, CELL_NAMES))]
