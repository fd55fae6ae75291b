"""Fiji counted in the plainest way, from RULES.md alone.

A position is a dict of plain lists; a decision is a list of moves in notation, one for each who decides at once.
"""

from itertools import combinations, product
from math import prod
from typing import Any

COLOURS = "GRYB"
PAIRS = [a + b for a, b in combinations(COLOURS, 2)]
CONDITIONS = [  # 1.2
    *(f"fewest-{colour}" for colour in COLOURS),
    *(f"most-{colours}" for colours in [*COLOURS, *PAIRS]),
    *("fewest-all", "most-all"),
]
EFFECTS = [  # 1.3
    *("take-4G", "take-3R", "take-2Y", "take-1B", "take-each", "keep", "rotate", "swap"),
    *(f"{kind}-{colour}" for kind in ("half", "others") for colour in COLOURS),
]
BOXES = {"conditions": CONDITIONS, "effects": EFFECTS}
NORMAL_SET, LARGER_SET = (5, 4, 3, 2), (6, 5, 4, 3)  # 2.1, 8.1


def perft(text: str, depth: int) -> int:
    """Count the sequences of that many decisions; one that ends the game early counts as 1."""
    return count(read(text), depth)


def count(position: dict[str, Any], depth: int) -> int:
    if depth == 0 or position["phase"] == "over":
        return 1
    choices = choices_of_all(position)
    if depth == 1:
        return prod(len(moves) for moves in choices)
    return sum(count(play(position, decision), depth - 1) for decision in product(*choices))


# ------------------------------------------------------------------------------------ notation


def read(text: str) -> dict[str, Any]:
    """Read a position as the section "Notation" says; what is left out is as in a fresh round."""
    fields = dict(word.split("=") for word in text.split()[1:])
    players = int(fields["players"]) if fields["players"].isdigit() else fields["players"].count(",") + 1
    rows = [row.split(":") for row in fields["table"].split("/")] if "table" in fields else []
    position = {
        "players": players,
        "edition": fields.get("edition", "de"),
        "round": int(fields.get("round", 1)),
        "exchange": int(fields.get("exchange", 1)),
        "conditions": [row[0] for row in rows],
        "effects": [row[1] for row in rows if len(row) == 2],
        "goals": [fields["goals"][at : at + 2] for at in range(0, len(fields["goals"]), 2)]
        if "goals" in fields
        else [],
        "hands": heaps(fields["hands"]) if "hands" in fields else full_hands(players),
        "supply": heaps(fields.get("supply", "5,4,3,2"))[0],
        "hidden": heaps(fields["hidden"]) if "hidden" in fields else [],
        "offers": heaps(fields["offers"]) if "offers" in fields else [],
        "step": int(fields.get("step", 0)),
        "kept": sorted(int(seat) for seat in fields["kept"].replace("/", ",").split(",")) if "kept" in fields else [],
        "heads": [int(number) for number in fields["heads"].split("/")] if "heads" in fields else [0] * players,
    }
    if "piles" in fields:
        position["piles"] = [sorted(pile.split(",")) if pile else [] for pile in fields["piles"].split("/")]
    else:
        boxes = [fields[key].split(",") if key in fields else box for key, box in BOXES.items()]
        position["piles"] = [left(box, position[key], position["round"]) for key, box in zip(BOXES, boxes, strict=True)]
    position["phase"] = fields.get("phase") or phase_by_cards(position)
    return position


def heaps(text: str) -> list[tuple[int, ...]]:
    return [tuple(int(number) for number in heap.split(",")) for heap in text.split("/")]


def full_hands(players: int) -> list[tuple[int, ...]]:
    return [LARGER_SET if players == 2 else NORMAL_SET] * players  # 2.1, 8.1


def left(box: list[str], on_table: list[str], rounds: int) -> list[str]:
    """Return the pile if it is not told: in earlier rounds the first cards by name were used ("Set-up positions")."""
    pile = sorted(box)
    for card in on_table:
        pile.remove(card)
    return pile[4 * (rounds - 1) :]


def phase_by_cards(position: dict[str, Any]) -> str:
    """Return what the cards on the table call for: four conditions, four effects, four goals (2.3, 2.4, 2.6)."""
    for kind in ("conditions", "effects", "goals"):
        if len(position[kind]) < 4:
            return kind
    return "offer"


# ------------------------------------------------------------------------------------ choices


def choices_of_all(position: dict[str, Any]) -> list[list[str]]:
    """Return the moves of each who decides now: nature, or all players at once, or the acting player."""
    phase, hands = position["phase"], position["hands"]
    if phase == "conditions":  # 2.3: equal cards are one outcome
        return [[f"condition {card}" for card in sorted(set(position["piles"][0]))]]
    if phase == "effects":  # 2.4
        return [[f"effect {card}" for card in sorted(set(position["piles"][1]))]]
    if phase == "goals":  # 2.6
        laid = [goal[0] for goal in position["goals"]]
        return [[f"goal {colour}{way}" for colour in COLOURS if colour not in laid for way in "+-"]]
    if phase == "hide":  # 8.2: exactly four, or all if there are fewer
        return [[f"hide {heap}" for heap in parts(hand, min(4, sum(hand)), 4)] for hand in hands]
    if phase == "offer":  # 3.2, 3.3; 3.5: nothing if there is nothing
        return [[f"offer {heap}" for heap in parts(hand, min(1, sum(hand)), 4)] for hand in hands]
    if phase == "rotate":  # 5.9
        return [[f"rotate {goal}" for goal in range(4)]]
    if phase == "swap":  # 5.10
        return [[f"swap {one} {other}" for one in range(4) for other in range(4) if one < other]]
    raise ValueError(phase)


def parts(hand: tuple[int, ...], least: int, most: int) -> list[str]:
    """Return all heaps of so many beads that can be taken out of a hand."""
    candidates = (heap for heap in product(range(most + 1), repeat=4) if least <= sum(heap) <= most)
    return [",".join(map(str, heap)) for heap in candidates if all(n <= own for n, own in zip(heap, hand, strict=True))]


# ------------------------------------------------------------------------------------ what happens


def play(before: dict[str, Any], decision: Any) -> dict[str, Any]:
    """Return the position after a decision: one move of nature or of the acting player, or one of every player."""
    position = {key: value.copy() if isinstance(value, list) else value for key, value in before.items()}
    kind, _, words = decision[0].partition(" ")
    goals = position["goals"]
    if kind in ("condition", "effect"):
        position[f"{kind}s"].append(words)
        pile = 0 if kind == "condition" else 1
        position["piles"][pile] = position["piles"][pile].copy()
        position["piles"][pile].remove(words)  # 2.5
        position["phase"] = phase_by_cards(position)
    elif kind == "goal":
        goals.append(words)
        position["phase"] = phase_by_cards(position)
        if position["phase"] == "offer" and position["players"] == 2:
            position["phase"] = "hide"  # 8.2
    elif kind in ("hide", "offer"):
        chosen = [heaps(move.partition(" ")[2])[0] for move in decision]
        position["hands"] = [plus(hand, heap, -1) for hand, heap in zip(position["hands"], chosen, strict=True)]
        if kind == "hide":
            position |= {"hidden": chosen, "phase": "offer"}  # 8.3
        else:
            position |= {"offers": chosen, "step": 0}
            look_at_rows(position)
    else:
        one, *others = map(int, words.split())
        if kind == "rotate":
            goals[one] = goals[one].translate(str.maketrans("+-", "-+"))  # 5.9
        else:
            goals[one], goals[others[0]] = goals[others[0]], goals[one]  # 5.10
        position["step"] += 1
        look_at_rows(position)
    return position


def plus(heap: tuple[int, ...], other: tuple[int, ...], times: int = 1) -> tuple[int, ...]:
    return tuple(a + times * b for a, b in zip(heap, other, strict=True))


def look_at_rows(position: dict[str, Any]) -> None:
    """Look at the rows that are left, from top to bottom (4.1), up to a choice or to the end of the exchange."""
    while position["step"] < 4:
        row = position["step"]
        player = who_acts(position["conditions"][row], position["offers"])
        if player is not None:
            effect = position["effects"][row]
            if effect in ("rotate", "swap"):
                position["phase"] = effect
                return
            carry_out(position, effect, player)
        position["step"] += 1
    end_exchange(position)


def who_acts(condition: str, offers: list[tuple[int, ...]]) -> int | None:
    kind, colours = condition.split("-")
    counted = COLOURS if colours == "all" else colours
    values = [sum(offer[COLOURS.index(colour)] for colour in counted) for offer in offers]  # 4.2, 4.3
    alone = [value for value in values if values.count(value) == 1]  # 4.4
    if not alone:
        return None  # 4.5
    return values.index(max(alone) if kind == "most" else min(alone))


def carry_out(position: dict[str, Any], effect: str, player: int) -> None:
    if effect == "keep":
        position["kept"] = sorted({*position["kept"], player})  # 5.8
        return
    kind, what = effect.split("-")
    takers, supply = [player], position["supply"]
    if kind == "take":
        number, colours = (1, COLOURS) if what == "each" else (int(what[:-1]), what[-1])
    elif kind == "half":
        there = supply[COLOURS.index(what)]
        number, colours = (there // 2 if position["edition"] == "en" else there - there // 2), what  # 5.3 to 5.5
    else:
        number, colours = 1, what
        takers = [other for other in range(position["players"]) if other != player]  # 5.6
    heap = tuple(number if colour in colours else 0 for colour in COLOURS)
    rest = plus(supply, heap, -len(takers))
    if min(rest) < 0:
        return  # 5.2, 5.7
    position["supply"] = rest
    for taker in takers:
        position["hands"][taker] = plus(position["hands"][taker], heap)  # 3.4, 5.1


def end_exchange(position: dict[str, Any]) -> None:
    for player, offer in enumerate(position["offers"]):
        if player in position["kept"]:
            position["hands"][player] = plus(position["hands"][player], offer)  # 6.1
        else:
            position["supply"] = plus(position["supply"], offer)  # 6.2
    position |= {"offers": [], "kept": [], "step": 0, "phase": "offer"}
    if position["exchange"] < 3:
        position["exchange"] += 1  # 6.3
        return
    position["heads"] = [had + new for had, new in zip(position["heads"], trophies(position), strict=True)]
    if position["round"] == 4:
        position["phase"] = "over"  # 9.1
        return
    position |= {"round": position["round"] + 1, "exchange": 1, "phase": "conditions"}  # 7.7
    position |= {"conditions": [], "effects": [], "goals": [], "hidden": []}
    position |= {"hands": full_hands(position["players"]), "supply": NORMAL_SET}  # 2.1


def trophies(position: dict[str, Any]) -> list[int]:
    """Return what each player gets; no count depends on it, but whole positions can be compared."""
    merits = []  # for every player, how well each goal is fulfilled, the most important first
    for hand in position["hands"]:
        merits.append([hand[COLOURS.index(goal[0])] * (1 if goal[1] == "+" else -1) for goal in position["goals"]])
    if position["players"] == 2:  # 8.4, 8.5
        pairs = list(zip(*merits, strict=True))
        return [sum(4 - at for at, pair in enumerate(pairs) if pair[me] > pair[1 - me]) for me in (0, 1)]
    gains = []
    for merit in merits:  # 7.1, 7.2: lists are compared goal by goal
        highest = 1 + sum(other > merit for other in merits)  # the highest place that the level players share
        level = merits.count(merit)
        below = min(1, level - 1) if position["edition"] == "en" else level - 1  # 7.5, 7.4
        gains.append(len(merits) - highest - below)  # 7.3
    return gains
