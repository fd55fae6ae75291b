"""A second count of FYFE's move sequences, in the plainest way and without the rules of the package.

It knows only the notation and RULES.md: a player is a dictionary that is copied for every move.
"""

from copy import copy
from itertools import product
from typing import Any

SYMBOLS, COLOURS = "flpht", "BGPRY"
ALL_STONES = [colour + number + symbol for colour in COLOURS for number in "12345" for symbol in SYMBOLS]
KINDS = [f"{kind}:{what}" for kind in ("house", "same", "differ") for what in ("colour", "number", "symbol")]
ALL_TILES = [*KINDS, "differ:all", "order:symbol", "order:colour", "1-5", "5-1", "any"]
BEFORE = ("redraw", "move", "swap", "turn", "replace")
AFTER = ("move", "swap", "turn", "replace", "four")
Player = dict[str, Any]
Table = dict[str, Any]


def perft(notation: str, depth: int) -> int:
    return count(read(notation), depth)


def count(table: Table, depth: int) -> int:
    if depth == 0 or over(table):
        return 1
    after_each = followers(table)
    return len(after_each) if depth == 1 else sum(count(after, depth - 1) for after in after_each)


def over(table: Table) -> bool:
    return table["round"] == 25 and all(player["stage"] == "done" for player in table["players"])


# ------------------------------------------------------------------------------------ the table


def read(notation: str) -> Table:
    """Return the table; only what the named positions use is understood."""
    fields = dict(word.split("=", 1) for word in notation.split()[1:])
    boards = [read_board(text) for text in fields["boards"].split(";")]
    lists = {key: fields.get(key, ";".join("-" for _ in boards)).split(";") for key in ("tiles", "supply", "used")}
    now = min(25, 1 + min(len(board) for board in boards))
    players: list[Player] = []
    for board, tiles, supply, used in zip(boards, lists["tiles"], lists["supply"], lists["used"], strict=True):
        laid, scored = {}, []
        for item in [] if tiles == "-" else tiles.split(","):
            slot, tile = item.removesuffix("!").split(":", 1)
            laid[slot] = tile
            scored += [tile] if item.endswith("!") else []
        stones = [] if supply == "-" else supply.split(",")
        stage = "done" if len(board) >= now else "draw" if len(stones) < 2 and now < 25 else "place"
        player: Player = {
            "board": board,
            "tiles": laid,
            "scored": scored,
            "supply": stones,
            "stage": stage,
            "charmed": False,
        }
        players.append(player | {"used": [] if used == "-" else used.split(","), "new": None})
    left_out = fields.get("easier", "").split(",")
    seen = [stone for player in players for stone in (*player["board"].values(), *player["supply"])]
    return {
        "players": players,
        "bag": [stone for stone in ALL_STONES if stone not in seen],
        "lucky": int(fields.get("lucky", "4" if "charms" in fields else "5")),
        "charms": "charms" in fields,
        "round": now,
        "left out": left_out,
    }


def read_board(text: str) -> dict[tuple[int, int], str]:
    board: dict[tuple[int, int], str] = {}
    for row, line in enumerate([] if text == "-" else text.split("/")):
        column = 0
        while line:
            if line[0].isdigit():
                column, line = column + int(line[0]), line[1:]
            else:
                board[row, column] = line[:3]
                column, line = column + 1, line[3:]
    return board


def cells_of(slot: str) -> list[tuple[int, int]]:
    number = int(slot[1]) - 1
    if slot[0] == "r":
        return [(number, step) for step in range(5)]
    if slot[0] == "c":
        return [(step, number) for step in range(5)]
    return [(step, step) for step in range(5)] if slot == "d1" else [(step, 4 - step) for step in range(5)]


ALL_SLOTS = [f"{kind}{number}" for kind in "rc" for number in range(1, 6)] + ["d1", "d2"]
ALL_CELLS = [(row, column) for row in range(5) for column in range(5)]


def does(tile: str, line: list[str]) -> bool:
    """Say whether the line does what the tile asks; a joker may stand for any value."""
    places = {"colour": [0], "number": [1], "symbol": [2], "all": [0, 1, 2]}.get(tile.split(":")[-1], [1])
    signs = {0: COLOURS, 1: "12345", 2: SYMBOLS}
    for place in places:
        choices = [signs[place] if stone == "*" else stone[place] for stone in line]
        if not any(right(tile, "".join(values)) for values in product(*choices)):
            return False
    return True


def right(tile: str, values: str) -> bool:
    numbers = sorted(values.count(value) for value in set(values))
    exactly = {"order:symbol": SYMBOLS, "order:colour": COLOURS, "1-5": "12345", "5-1": "54321"}
    if tile in exactly:
        return values == exactly[tile]
    wanted = {"house": [2, 3], "same": [5], "differ": [1] * 5}
    return tile == "any" or numbers == wanted[tile.split(":")[0]]


# ------------------------------------------------------------------------------------ what can follow


def copied(table: Table) -> Table:
    players = [{key: copy(value) for key, value in p.items()} for p in table["players"]]
    return table | {"players": players, "bag": list(table["bag"])}


def followers(table: Table) -> list[Table]:
    """Return every table that can be there after the next decision."""
    players = table["players"]
    drawing = [seat for seat, player in enumerate(players) if player["stage"] == "draw"]
    if drawing:
        return draws(table, drawing[0])
    deciding = [seat for seat, player in enumerate(players) if player["stage"] != "done"]
    found = []
    for chosen in product(*(choices_of(table, players[seat]) for seat in deciding)):
        after = copied(table)
        for seat, move in zip(deciding, chosen, strict=True):
            carry_out(after, after["players"][seat], move)
        if all(player["stage"] == "done" for player in after["players"]):
            begin_next_round(after)
        found.append(after)
    return found


def draws(table: Table, seat: int) -> list[Table]:
    found = []
    for stone in table["bag"]:
        after = copied(table)
        after["bag"].remove(stone)
        player = after["players"][seat]
        player["supply"].append(stone)
        if len(player["supply"]) == 2:
            player["stage"] = "place"
        found.append(after)
    if table["lucky"] and not table["charms"]:
        after = copied(table)
        after["lucky"] -= 1
        after["charms"] = True
        found.append(after)
    return found


def choices_of(table: Table, player: Player) -> list[tuple[Any, ...]]:
    free = [cell for cell in ALL_CELLS if cell not in player["board"]]
    if player["stage"] == "place":
        found: list[tuple[Any, ...]] = [("place", stone, cell, "") for stone in player["supply"] for cell in free]
        if allowed(table, player, "joker"):
            found += [("place", stone, cell, "joker") for stone in player["supply"] for cell in free]
        return found + charms(table, player, BEFORE)
    open_slots = [slot for slot in ALL_SLOTS if slot not in player["tiles"]]
    if player["stage"] == "tile":
        return [
            ("tile", slot, tile)
            for slot in open_slots
            if player["new"] in cells_of(slot)
            for tile in left(table, player)
        ]
    return [*further(table, player), ("done",)]


def further(table: Table, player: Player) -> list[tuple[Any, ...]]:
    """Return what a player may do after placing, beside being done."""
    open_slots = [slot for slot in ALL_SLOTS if slot not in player["tiles"]]
    return [("tile", slot, tile) for slot in open_slots for tile in left(table, player)] + charms(table, player, AFTER)


def left(table: Table, player: Player) -> list[str]:
    gone = [*player["tiles"].values(), *player["scored"], *table["left out"]]
    return [tile for tile in ALL_TILES if tile not in gone]


def allowed(table: Table, player: Player, charm: str) -> bool:
    return table["charms"] and not player["charmed"] and charm not in player["used"] and charm not in table["left out"]


def charms(table: Table, player: Player, moment: tuple[str, ...]) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = []
    free = [cell for cell in ALL_CELLS if cell not in player["board"]]
    stones = [cell for cell, stone in player["board"].items() if stone != "*"]
    for charm in moment:
        if not allowed(table, player, charm):
            continue
        if charm == "redraw":
            found.append((charm,))
        elif charm == "move":
            found += [(charm, cell, to) for cell in stones for to in free]
        elif charm == "swap":
            found += [(charm, cell, stone) for cell in stones for stone in player["supply"]]
        elif charm == "turn":
            found += [(charm, cell) for cell in stones]
        elif charm == "replace":
            slots = [slot for slot, tile in player["tiles"].items() if tile in player["scored"]]
            found += [(charm, slot, tile) for slot in slots for tile in left(table, player)]
        else:
            found += [(charm, slot) for slot in player["tiles"] if nearly(player, slot)]
    return found


def nearly(player: Player, slot: str) -> bool:
    line = [player["board"].get(cell) for cell in cells_of(slot)]
    tile = player["tiles"][slot]
    if None in line or tile in player["scored"]:
        return False
    return any(does(tile, [*line[:place], "*", *line[place + 1 :]]) for place in range(5))


def carry_out(table: Table, player: Player, move: tuple[Any, ...]) -> None:
    kind, *what = move
    if kind == "place":
        stone, cell, joker = what
        player["supply"].remove(stone)
        player["board"][cell] = "*" if joker else stone
        player["new"] = cell
        player["stage"] = "more" if any(cell in cells_of(slot) for slot in player["tiles"]) else "tile"
        if joker:
            player["used"].append("joker")
            player["charmed"] = True
    elif kind == "tile":
        player["tiles"][what[0]] = what[1]
        player["stage"] = "more"
    elif kind == "done":
        player["stage"] = "done"
    else:
        player["used"].append(kind)
        player["charmed"] = True
        use(table, player, kind, what)
    for slot, tile in player["tiles"].items():
        line = [player["board"].get(cell) for cell in cells_of(slot)]
        if None not in line and tile not in player["scored"] and does(tile, line):
            player["scored"].append(tile)
    if player["stage"] == "more" and not further(table, player):
        player["stage"] = "done"


def use(table: Table, player: Player, charm: str, what: list[Any]) -> None:
    board = player["board"]
    if charm == "redraw":
        table["bag"] += player["supply"]
        player["supply"], player["stage"] = [], "draw"
    elif charm == "move":
        board[what[1]] = board.pop(what[0])
    elif charm == "swap":
        player["supply"].remove(what[1])
        player["supply"].append(board[what[0]])
        board[what[0]] = what[1]
    elif charm == "turn":
        board[what[0]] = "*"
    elif charm == "replace":
        player["tiles"][what[0]] = what[1]
    else:
        player["scored"].append(player["tiles"][what[0]])


def begin_next_round(table: Table) -> None:
    if table["round"] == 25:
        return
    table["round"] += 1
    table["charms"] = False
    for player in table["players"]:
        player |= {"stage": "place" if table["round"] == 25 else "draw", "charmed": False, "new": None}
