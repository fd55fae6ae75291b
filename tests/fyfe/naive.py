"""FYFE counted in the plainest way, from RULES.md alone: dictionaries, deep copies, and no code of the package.

A table is a dictionary with a list of seats; a move is a tuple of words, as in the notation ("tile", "r1", "any").
`after_each_decision` and `settle` let a test compare whole tables, points included, not only their number.
"""

from copy import deepcopy
from itertools import product
from math import prod
from typing import Any

CELLS = [f"r{row}c{column}" for row in range(1, 6) for column in range(1, 6)]
STONES = [colour + number + symbol for colour in "BGPRY" for number in "12345" for symbol in "flpht"]
KINDS = ("colour", "number", "symbol")  # the first, second and third letter of a stone
VALUES = {"colour": "BGPRY", "number": "12345", "symbol": "flpht"}
TILES = [f"{ask}:{kind}" for ask in ("house", "same", "differ") for kind in KINDS]
TILES += ["differ:all", "order:symbol", "order:colour", "1-5", "5-1", "any"]
CHARMS = ["redraw", "move", "swap", "four", "joker", "turn", "replace"]
EASIER = ["differ:all", "order:symbol", "order:colour", "four", "replace"]  # 1.5
LINES = {f"r{i}": [f"r{i}c{j}" for j in range(1, 6)] for i in range(1, 6)}  # 1.3: read from the slot inwards
LINES |= {f"c{j}": [f"r{i}c{j}" for i in range(1, 6)] for j in range(1, 6)}
LINES |= {"d1": [f"r{i}c{i}" for i in range(1, 6)], "d2": [f"r{i}c{6 - i}" for i in range(1, 6)]}

Table = dict[str, Any]
Move = tuple[str, ...]


def perft(text: str, depth: int) -> int:
    return count(settle(read(text)), depth)


def count(table: Table, depth: int) -> int:
    if depth == 0 or table["round"] > 25:
        return 1
    if depth == 1:
        return len(draws(table)) or prod(len(moves(table, table["seats"][i])) for i in acting(table))
    return sum(count(after, depth - 1) for after in after_each_decision(table))


def after_each_decision(table: Table) -> list[Table]:
    """Return the settled table after each draw, or after each joint decision of all who have one (3.5)."""
    tables = []
    for stone in draws(table):
        tables.append(after := deepcopy(table))
        draw(after, stone)
    if not tables and table["round"] <= 25:
        seats = acting(table)
        for chosen in product(*(moves(table, table["seats"][i]) for i in seats)):
            tables.append(after := deepcopy(table))
            for i, move in zip(seats, chosen, strict=True):
                play(after, after["seats"][i], move)
    return [settle(after) for after in tables]


# Drawing


def missing(table: Table) -> list[Table]:
    """Return who still has to draw, in seat order: two stones lie in a supply, one in round 25 (2.1, 2.2)."""
    full = 2 if table["round"] < 25 else 1
    return [seat for seat in table["seats"] if seat["stage"] == "place" and len(seat["supply"]) < full]


def draws(table: Table) -> list[str]:
    if table["round"] > 25 or not missing(table):
        return []
    seen = {stone for seat in table["seats"] for stone in [*seat["board"].values(), *seat["supply"]]}
    bag = [stone for stone in STONES if stone not in seen and stone not in table["covered"]]
    return bag + ["lucky"] * (table["lucky"] > 0 and not table["charms"])  # 2.3, 2.4


def draw(table: Table, stone: str) -> None:
    if stone == "lucky":
        table["lucky"] -= 1
        table["charms"] = True
    else:
        missing(table)[0]["supply"].add(stone)


# Deciding


def acting(table: Table) -> list[int]:
    return [i for i, seat in enumerate(table["seats"]) if seat["stage"] != "done"]


def moves(table: Table, seat: Table) -> list[Move]:
    board, stage = seat["board"], seat["stage"]
    left = [tile for tile in table["tiles"] if tile not in [*seat["tiles"].values(), *seat["aside"]]]  # 3.4
    free_cells = [cell for cell in CELLS if cell not in board]
    free_slots = [slot for slot in LINES if slot not in seat["tiles"]]
    if stage == "tile":  # 3.2: at once, so nothing else can be done before
        return [("tile", slot, tile) for slot in free_slots if seat["placed"] in LINES[slot] for tile in left]
    found: list[Move] = []
    if stage == "place":  # 3.1
        found += [("place", stone, cell) for stone in seat["supply"] for cell in free_cells]
    if stage == "more":  # 3.3
        found += [("done",)]
        found += [("tile", slot, tile) for slot in free_slots for tile in left]
    if not table["charms"] or seat["charmed"]:  # 4.1
        return found
    stones = [cell for cell in board if board[cell] != "*"]
    for charm in table["box"]:
        if charm in seat["used"]:  # 4.2
            continue
        if charm == "redraw" and stage == "place" and len(seat["supply"]) == 2:  # 4.3
            found += [("charm", "redraw")]
        if charm == "move":  # 4.4
            found += [("charm", "move", cell, to) for cell in stones for to in free_cells]
        if charm == "swap":  # 4.5
            found += [("charm", "swap", cell, stone) for cell in stones for stone in seat["supply"]]
        if charm == "four" and stage == "more":  # 4.6
            found += [("charm", "four", slot) for slot in seat["tiles"] if four_fit(table, seat, slot)]
        if charm == "joker" and stage == "place":  # 4.7
            found += [("place", stone, cell, "joker") for stone in seat["supply"] for cell in free_cells]
        if charm == "turn":  # 4.8
            found += [("charm", "turn", cell) for cell in stones]
        if charm == "replace":  # 4.9
            found += [("charm", "replace", slot, tile) for slot in seat["flipped"] for tile in left]
    return found


def play(table: Table, seat: Table, move: Move) -> None:
    board, supply = seat["board"], seat["supply"]
    match move:
        case ("place", stone, cell, *joker):
            supply.remove(stone)
            board[cell] = stone
            seat["placed"] = cell
            if joker:
                board[cell] = "*"
                table["covered"].add(stone)
                use(seat, "joker")
            pointed_at = any(cell in LINES[slot] for slot in seat["tiles"])
            seat["stage"] = "more" if pointed_at else "tile"  # 3.2
        case ("tile", slot, tile):
            seat["tiles"][slot] = tile
            seat["stage"] = "more"
        case ("done",):
            finish(seat)
        case ("charm", "redraw"):
            supply.clear()
        case ("charm", "move", cell, to):
            board[to] = board.pop(cell)
            if seat["placed"] == cell:  # it is still the stone placed in this round
                seat["placed"] = to
        case ("charm", "swap", cell, stone):
            supply.remove(stone)
            supply.add(board[cell])
            board[cell] = stone
            if seat["placed"] == cell:  # the stone swapped in does not count as placed
                seat["placed"] = ""
        case ("charm", "four", slot):
            flip(seat, slot)
        case ("charm", "turn", cell):
            table["covered"].add(board[cell])
            board[cell] = "*"
        case ("charm", "replace", slot, tile):
            seat["aside"].add(seat["tiles"][slot])
            seat["flipped"].remove(slot)
            seat["tiles"][slot] = tile
    if move[0] == "charm":
        use(seat, move[1])
    for slot in seat["tiles"]:  # 5.1
        if slot not in seat["flipped"] and fits(table, seat["tiles"][slot], line(seat, slot)):
            flip(seat, slot)


def use(seat: Table, charm: str) -> None:
    seat["used"].add(charm)
    seat["charmed"] = True


def flip(seat: Table, slot: str) -> None:
    seat["flipped"].add(slot)
    seat["fresh"].add(seat["tiles"][slot])
    if seat["placed"] in LINES[slot]:  # 6.3
        seat["through"].add(slot)


def finish(seat: Table) -> None:
    seat["bonus"] += [0, 0, 5, 10, 20][min(len(seat["through"]), 4)]  # 6.3
    seat |= {"stage": "done", "charmed": False, "placed": "", "through": set()}


def settle(table: Table) -> Table:
    """End turns in which nothing is left to decide (3.5), and the round when all are done."""
    seats = table["seats"]
    for seat in seats:
        if seat["stage"] == "more" and moves(table, seat) == [("done",)]:
            finish(seat)
    if table["round"] <= 25 and all(seat["stage"] == "done" for seat in seats):
        for tile in table["tiles"]:
            winners = [seat for seat in seats if tile in seat["fresh"]]
            decided = tile in table["gone"] or any(tile in seat["firsts"] for seat in seats)
            if len(winners) == 1 and not decided:  # 6.1
                winners[0]["firsts"].add(tile)
            if len(winners) > 1 and not decided:  # 6.2
                table["gone"].add(tile)
        table["round"] += 1
        table["charms"] = False
        for seat in seats:
            seat |= {"stage": "place" if table["round"] <= 25 else "done", "charmed": False, "fresh": set()}
    return table


# Tiles


def line(seat: Table, slot: str) -> list[str]:
    return [seat["board"].get(cell, "") for cell in LINES[slot]]


def fits(table: Table, tile: str, stones: list[str]) -> bool:
    if "" in stones:
        return False
    ask, _, kind = tile.partition(":")
    if tile == "any":  # 5.8
        return True
    if tile == "differ:all":  # 5.5: a joker may be a stone that does not exist, so each kind can be looked at alone
        return all(fits(table, f"differ:{each}", stones) for each in KINDS)
    if tile in ("1-5", "5-1"):  # 5.7
        ask, kind = tile, "number"
    place = KINDS.index(kind)
    choices = [VALUES[kind] if stone == "*" else stone[place] for stone in stones]  # 5.9
    for values in product(*choices):
        sizes = sorted(values.count(value) for value in set(values))
        if ask == "house" and sizes == [2, 3]:  # 5.2
            return True
        if ask == "same" and sizes == [5]:  # 5.3
            return True
        if ask == "differ" and sizes == [1, 1, 1, 1, 1]:  # 5.4
            return True
        if ask == "order" and "".join(values) == table["orders"][kind]:  # 5.6
            return True
        if (ask, "".join(values)) in (("1-5", "12345"), ("5-1", "54321")):  # 5.7
            return True
    return False


def four_fit(table: Table, seat: Table, slot: str) -> bool:
    """4.6: the line is full, its tile not fulfilled, and would be if one stone were a joker."""
    stones, tile = line(seat, slot), seat["tiles"][slot]
    if slot in seat["flipped"] or "" in stones:
        return False
    return any(fits(table, tile, [*stones[:i], "*", *stones[i + 1 :]]) for i in range(5))


# Reading the notation


def items(text: str) -> list[str]:
    return [] if text in ("-", "") else text.split(",")


def read(text: str) -> Table:
    told = dict(word.split("=", 1) for word in text.split()[1:])
    boards = told["boards"].split(";")

    def by_seat(key: str) -> list[str]:
        return told[key].split(";") if key in told else ["-"] * len(boards)

    seats: list[Table] = []
    for board, tiles, stones, used, bonus, placed, fresh, through in zip(
        boards, *map(by_seat, ("tiles", "supply", "used", "bonus", "placed", "fresh", "through")), strict=True
    ):
        seat: Table = {"board": read_board(board), "tiles": {}, "flipped": set(), "aside": set(), "firsts": set()}
        for tile in items(tiles):
            slot, _, name = tile.rstrip("!").partition(":")
            if slot not in LINES:
                seat["aside"].add(tile.rstrip("!"))
                continue
            seat["tiles"][slot] = name
            if tile.endswith("!"):
                seat["flipped"].add(slot)
        seat |= {"supply": set(items(stones)), "used": set(items(used)), "bonus": int(bonus.replace("-", "0"))}
        seat |= {"placed": placed.strip("-"), "fresh": set(items(fresh)), "through": set(items(through))}
        seats.append(seat)

    on = told.get("charms") == "on"
    charmed = items(told.get("charmed", "-"))
    least = min(len(seat["board"]) for seat in seats)
    table: Table = {"seats": seats, "round": int(told.get("round", min(least + 1, 25))), "charms": on}
    stages = by_seat("stages")
    for i, seat in enumerate(seats):
        seat["charmed"] = str(i) in charmed
        usual = "place" if len(seat["board"]) < table["round"] else "done"
        seat["stage"] = {"-": usual, "draw": "place"}.get(stages[i], stages[i])

    # A charm takes a round with a lucky stone. `charmed` forgets who is done: they may have used one in this round.
    fewest = [len(seat["used"]) + (on and not seat["charmed"] and seat["stage"] != "done") for seat in seats]
    table["lucky"] = int(told.get("lucky", 5 - max(on, *fewest)))
    out = EASIER if told.get("easier") == "yes" else items(told.get("easier", "-"))
    table["tiles"] = [tile for tile in TILES if tile not in out]
    table["box"] = [charm for charm in CHARMS if charm not in out]
    table["orders"] = {"symbol": "flpht", "colour": "BGPRY"}
    table["orders"] |= dict(order.split("=") for order in items(told.get("orders", "-")))

    table["gone"] = set(items(told.get("gone", "-")))
    scored = [({seat["tiles"][slot] for slot in seat["flipped"]} | seat["aside"]) - seat["fresh"] for seat in seats]
    for i, seat in enumerate(seats):
        others = set().union(*scored[:i], *scored[i + 1 :])
        seat["firsts"] = set(items(told["firsts"].split(";")[i])) if "firsts" in told else scored[i] - others
        if "gone" not in told:
            table["gone"] |= scored[i] & others

    seen = {stone for seat in seats for stone in [*seat["board"].values(), *seat["supply"]]}
    jokers = sum(stone == "*" for seat in seats for stone in seat["board"].values())
    first_unseen = [stone for stone in STONES if stone not in seen][:jokers]
    table["covered"] = set(items(told["covered"])) if "covered" in told else set(first_unseen)
    return table


def read_board(text: str) -> dict[str, str]:
    board: dict[str, str] = {}
    for i, row in enumerate(text.split("/") if text != "-" else [], 1):
        column = 1
        while row:
            if row[0].isdigit():
                column, row = column + int(row[0]), row[1:]
                continue
            width = 1 if row[0] == "*" else 3
            board[f"r{i}c{column}"] = row[:width]
            column, row = column + 1, row[width:]
    return board
