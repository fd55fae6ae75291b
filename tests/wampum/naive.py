"""Wampum counted in the plainest way, from RULES.md alone; the numbers in comments are those of its rules."""

import copy
import re
from itertools import product
from typing import Any

KINDS = "mwfts"
START_VALUES = {2: [2, 3, 4], 3: [2, 3, 4], 4: [2, 3, 3, 4], 5: [2, 3, 3, 3, 4]}  # 1.3

Table = dict[str, Any]
Goods = dict[str, int]


def perft(text: str, depth: int) -> int:
    """Count the sequences of that many decisions from a position in notation."""
    return count(advance(read(text)), depth)


def count(table: Table, depth: int) -> int:
    if depth == 0 or table["phase"] == "over":
        return 1
    return sum(count(advance(after), depth - 1) for after in after_each_decision(table))


# ---------------------------------------------------------------------------------------------------- the notation


def read(text: str) -> Table:
    fields = dict(word.split("=", 1) for word in text.split()[1:])
    hands = [goods(word) for word in fields["hands"].split("/")]
    bids: list[Any] = []
    for word in fields["bids"].split("/") if "bids" in fields else ["-"] * len(hands):
        village, _, laid = word.partition(":")
        where = None if village == "out" else "ABCDE".find(village)
        bids.append(None if word == "-" else {"village": where, "goods": goods(laid)})
    return {
        "villages": [goods(word) for word in fields["villages"].split("/")],
        "hands": hands,
        "bids": bids,
        "wampum": [int(word) for word in fields.get("wampum", "/".join("0" * len(hands))).split("/")],
        "canoe": int(fields.get("canoe", "0")),
        "phase": fields.get("phase", "bid"),
        "deck": goods(fields.get("deck", "-")),
        "last_round": fields.get("last_round", "no") == "yes",
        "drawn": int(fields.get("drawn", "0")),
    }


def goods(word: str) -> Goods:
    heap = dict.fromkeys(KINDS, 0)
    for number, kind in re.findall(r"(\d*)([mwfts])", word):
        heap[kind] += int(number or 1)
    return heap


# ---------------------------------------------------------------------------------------------------- the decisions


def after_each_decision(table: Table) -> list[Table]:
    """Return the table after each thing that can be decided or happen now."""
    return {
        "remove": removals,
        "deal": cards_from_the_deck,
        "bid": bids,
        "displaced": ways_out,
        "draw": cards_from_the_deck,
        "discard": discards,
    }[table["phase"]](table)


def removals(table: Table) -> list[Table]:
    found = []
    for kind in KINDS:
        if table["deck"][kind] == 18:  # 1.5: of different kinds, so none of this kind has been taken out (1.1)
            after = copy.deepcopy(table)
            after["deck"][kind] -= 1
            after["drawn"] += 1
            found.append(after)
    return found


def cards_from_the_deck(table: Table) -> list[Table]:
    found = []
    for kind in KINDS:
        if table["deck"][kind]:  # 4.3
            after = copy.deepcopy(table)
            after["deck"][kind] -= 1
            (next_in_deal if table["phase"] == "deal" else next_in_draw)(after)[kind] += 1
            after["drawn"] += 1
            found.append(after)
    return found


def next_in_deal(table: Table) -> Goods:
    """Return the heap that gets the next good."""
    least = min((table["hands"][seat] for seat in clockwise(table)), key=size)
    if size(least) < 5:  # 1.6
        return least
    for village, value in zip(table["villages"], START_VALUES[players(table)], strict=True):
        if size(village) < value:  # 1.7
            return village
    raise AssertionError(table)


def next_in_draw(table: Table) -> Goods:
    """Return the heap that gets the next good."""
    if table["drawn"] < 2 * players(table):  # 4.1
        return table["hands"][clockwise(table)[table["drawn"] // 2]]
    [empty] = [village for number, village in enumerate(table["villages"]) if bidder_at(table, number) is None]
    return empty  # 4.2


def bids(table: Table) -> list[Table]:
    bidder = next(seat for seat in clockwise(table) if table["bids"][seat] is None)  # 2.2
    found = []
    for laid in selections(table["hands"][bidder]):
        for village in range(len(table["villages"])):
            if size(laid) >= 1 and larger(table, laid, village):  # 2.3 to 2.5
                after = copy.deepcopy(table)
                take(after["hands"][bidder], laid)
                stand(after, bidder, village, laid)
                found.append(after)
    return found


def ways_out(table: Table) -> list[Table]:
    [displaced] = [seat for seat, bid in enumerate(table["bids"]) if bid and bid["village"] is None]
    laid = table["bids"][displaced]["goods"]
    found = []
    for village in range(len(table["villages"])):
        if larger(table, laid, village):  # 2.6
            after = copy.deepcopy(table)
            stand(after, displaced, village, laid)
            found.append(after)
    return found


def discards(table: Table) -> list[Table]:
    choices = []
    for hand in table["hands"]:
        too_many = max(0, size(hand) - limit(table))  # 5.2; those who are not over it have one choice: nothing
        choices.append([some for some in selections(hand) if size(some) == too_many])
    found = []
    for thrown in product(*choices):  # 5.3
        after = copy.deepcopy(table)
        for hand, some in zip(after["hands"], thrown, strict=True):
            take(hand, some)
        after["phase"] = "trade"
        found.append(after)
    return found


# ------------------------------------------------------------------------------------------ what goes on by itself


def advance(table: Table) -> Table:
    """Go on, in place, to the next decision or to the end."""
    while step(table):
        pass
    return table


def step(table: Table) -> bool:
    """Go on to another phase if this one is done; return whether it was."""
    before = table["phase"]
    number = players(table)
    if before == "remove" and table["drawn"] == 2:  # 1.5; with 2 players nothing is left to chance (1.4)
        table.update(phase="deal", drawn=0)
    elif before == "deal" and table["drawn"] == 5 * number + sum(START_VALUES[number]):
        table.update(phase="bid", drawn=0)
    elif before in ("bid", "displaced"):
        if any(bid and bid["village"] is None for bid in table["bids"]):
            table["phase"] = "displaced"  # 2.6
        else:
            table["phase"] = "bid" if None in table["bids"] else "canoe"  # 2.8
    elif before == "canoe":
        highest = max(size(bid["goods"]) for bid in table["bids"])
        table["canoe"] = next(  # 3.1, 3.2
            seat for seat in clockwise(table) if size(table["bids"][seat]["goods"]) == highest
        )
        table["phase"] = "limit" if table["last_round"] else "draw"  # 7.2
    elif before == "draw" and table["drawn"] == (6 if number == 2 else 2 * number):  # 4.1, 4.2
        table.update(phase="limit", drawn=0)
    elif before == "limit":
        over = any(size(hand) > limit(table) for hand in table["hands"])
        table["phase"] = "discard" if over else "trade"
    elif before == "trade":
        for seat in range(number):
            trade(table, seat)
        table["bids"] = [None] * number  # 6.5
        table["phase"] = "final" if table["last_round"] else "bid"
        table["last_round"] = table["last_round"] or size(table["deck"]) == 0  # 7.1
    elif before == "final":
        for seat, hand in enumerate(table["hands"]):
            for kind in KINDS:
                if hand[kind]:  # 7.3
                    hand[kind] -= 1
                    table["wampum"][seat] += 1
        table["phase"] = "over"
    return table["phase"] != before


def trade(table: Table, seat: int) -> None:
    bid = table["bids"][seat]
    village = table["villages"][bid["village"]]
    if any(bid["goods"][kind] and village[kind] for kind in KINDS):  # 6.2
        for kind in KINDS:
            table["hands"][seat][kind] += village[kind]
        table["villages"][bid["village"]] = dict(bid["goods"])
    else:  # 6.3
        for kind in KINDS:
            if bid["goods"][kind]:
                village[kind] = 1
                table["wampum"][seat] += bid["goods"][kind] - 1


# ------------------------------------------------------------------------------------------------- small questions


def players(table: Table) -> int:
    return len(table["hands"])


def clockwise(table: Table) -> list[int]:
    """Return the seats from the start player on."""
    seats = list(range(players(table)))
    return seats[table["canoe"] :] + seats[: table["canoe"]]


def size(heap: Goods) -> int:
    return sum(heap.values())


def selections(heap: Goods) -> list[Goods]:
    """Return every choice of goods from a heap, none at all and all of them included."""
    numbers = product(*(range(heap[kind] + 1) for kind in KINDS))
    return [dict(zip(KINDS, chosen, strict=True)) for chosen in numbers]


def take(heap: Goods, some: Goods) -> None:
    for kind in KINDS:
        heap[kind] -= some[kind]


def bidder_at(table: Table, village: int) -> int | None:
    for seat, bid in enumerate(table["bids"]):
        if bid and bid["village"] == village:
            return seat
    return None


def larger(table: Table, laid: Goods, village: int) -> bool:
    there = bidder_at(table, village)
    return there is None or size(laid) > size(table["bids"][there]["goods"])


def stand(table: Table, seat: int, village: int, laid: Goods) -> None:
    there = bidder_at(table, village)
    if there is not None:
        table["bids"][there]["village"] = None  # 2.5: displaced
    table["bids"][seat] = {"village": village, "goods": laid}


def limit(table: Table) -> int:
    return max(size(bid["goods"]) for bid in table["bids"]) + 3  # 5.1
