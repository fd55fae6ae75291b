"""Kahuna counted in the plainest way, from RULES.md alone: one dictionary that is copied for every move."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

# 1.1; islands by their first letters.
FARTHER = {"A": "BDH", "B": "CDEF", "C": "FGK", "D": "EH", "E": "FHIJ", "F": "GJ", "G": "JK", "H": "IL", "I": "JKL"}
FARTHER |= {"J": "K", "K": "L"}
LINES = [near + far for near, fars in FARTHER.items() for far in fars]
ISLANDS = "ABCDEFGHIJKL"


def perft(text: str, depth: int) -> int:
    """Count the sequences of that many decisions; one that ends the game early counts as 1."""
    return count(read(text), depth)


def count(state: dict[str, Any], depth: int) -> int:
    if depth == 0:
        return 1
    nexts = list(following(state))
    if not nexts:
        return 1
    return sum(count(after, depth - 1) for after in nexts)


# ------------------------------------------------------------------------------------------------- reading a position


def read(text: str) -> dict[str, Any]:
    """Read the one-line notation."""
    game, *words = text.split()
    fields = dict(word.split("=", 1) for word in words)
    if game != "kahuna" or "viewer" in fields or fields.get("phase") == "resolving":
        raise ValueError(f"cannot count from {text!r}")

    def pair(name: str, usual: str) -> list[str]:
        return fields.get(name, usual).split("/")

    def cards(letters: str) -> list[str]:
        return sorted(letters.replace("-", ""))

    state: dict[str, Any] = {
        "bridges": [
            {"".join(sorted(end[0] for end in (line.split("-") if "-" in line else line))) for line in lines.split(",")}
            if (lines := fields.get(color, "-")) != "-"
            else set()
            for color in ("white", "black")
        ],
        "hands": [cards(hand) for hand in pair("hands", "-/-")],
        "open": cards(fields.get("open", "")),
        "move": ["white", "black"].index(fields.get("move", "white")),
        "round": int(fields.get("round", 1)),
        "points": [int(number) for number in pair("points", "0/0")],
        "refused": fields.get("refused", "no") == "yes",
        "last": int(fields["last"]) if "last" in fields else None,
        "handicap": [int(number) for number in pair("handicap", "0/0")],
        "calm": fields.get("variant", "standard") == "calm",
        "dealing": fields.get("phase") == "deal",
        "drawing": fields.get("phase") == "draw",
    }
    if "islands" in fields:
        state["islands"] = [set(cards(held)) for held in pair("islands", "-/-")]
    else:
        state["islands"] = [{i for i in ISLANDS if majority(state, player, i)} for player in (0, 1)]
    used = [*state["hands"][0], *state["hands"][1], *state["open"]]
    used += cards(fields.get("discards", "")) + cards(fields.get("down", "")) + cards(fields.get("deck", ""))
    others = [card for card in ISLANDS for _ in range(2 - used.count(card))]  # 1.2
    state["deck"] = cards(fields["deck"]) if "deck" in fields else others
    # Played cards and cards put away are one pile here: both go into the next deck alike (7.4).
    state["discards"] = cards(fields.get("discards", "")) + cards(fields.get("down", ""))
    if "deck" in fields and "discards" not in fields:
        state["discards"] += others
    return state


def copied(state: dict[str, Any]) -> dict[str, Any]:
    after = dict(state)
    for name in ("bridges", "hands", "islands"):
        after[name] = [part.copy() for part in state[name]]
    for name in ("open", "points", "handicap", "deck", "discards"):
        after[name] = state[name].copy()
    return after


# ------------------------------------------------------------------------------------------------ what can be decided


def following(state: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the state after every decision; nothing when the game is over."""
    if over(state):
        return
    if nature_is_next(state):
        for card in sorted(set(state["deck"])):
            yield after_top(state, card)
        return
    if any(state["handicap"]):  # 2.4: on any free line, without cards
        weaker = 0 if state["handicap"][0] else 1
        for line in LINES:
            if may_lay(state, weaker, line):
                after = copied(state)
                after["handicap"][weaker] -= 1
                lay(after, weaker, line)
                yield after
        return
    yield from after_laying(state)
    yield from after_removing(state)
    yield from after_putting_away(state)
    yield from after_drawing(state)


def over(state: dict[str, Any]) -> bool:
    if state["last"] == 0:  # 7.5, 7.6
        return True
    white, black = state["bridges"]
    return state["round"] >= 2 and bool(white) != bool(black)  # 8.5, 8.6


def nature_is_next(state: dict[str, Any]) -> bool:
    if state["dealing"] or state["drawing"]:
        return True
    return len(state["open"]) < 3 and bool(state["deck"])  # 6.2, 7.4


def after_top(state: dict[str, Any], card: str) -> dict[str, Any]:
    """The top card of the deck turns out to be this one."""
    after = copied(state)
    after["deck"].remove(card)
    me, hands = after["move"], after["hands"]
    if after["drawing"]:  # 6.1
        after["drawing"] = False
        hands[me].append(card)
        end_turn(after, refused=False)
    elif after["dealing"] and min(len(hands[0]), len(hands[1])) < 3:  # 2.1: in turn, beginning with the one who starts
        hands[me if len(hands[me]) <= len(hands[1 - me]) else 1 - me].append(card)
    else:  # 2.2, 6.2, 7.4
        after["open"].append(card)
        if len(after["open"]) == 3:
            after["dealing"] = False
    return after


def after_laying(state: dict[str, Any]) -> Iterator[dict[str, Any]]:
    me = state["move"]
    for card in sorted(set(state["hands"][me])):
        for line in LINES:
            if card in line and may_lay(state, me, line):  # 4.1
                after = copied(state)
                spend(after, [card])
                lay(after, me, line)
                yield after


def after_removing(state: dict[str, Any]) -> Iterator[dict[str, Any]]:
    me, other = state["move"], 1 - state["move"]
    for two in sorted(set(combinations(sorted(state["hands"][me]), 2))):
        for line in LINES:
            if line in state["bridges"][other] and two[0] in line and two[1] in line:  # 5.1
                after = copied(state)
                spend(after, two)
                after["bridges"][other].remove(line)
                lose_stones(after, other)  # 5.2
                yield after
                if state["calm"] and may_lay(after, me, line):  # 9.2, 9.3
                    relaid = copied(after)
                    lay(relaid, me, line)
                    yield relaid


def after_putting_away(state: dict[str, Any]) -> Iterator[dict[str, Any]]:
    hand = sorted(state["hands"][state["move"]])
    for number in range(1, len(hand) + 1):  # 3.3: any number at once
        for cards in sorted(set(combinations(hand, number))):
            after = copied(state)
            spend(after, cards)
            yield after


def after_drawing(state: dict[str, Any]) -> Iterator[dict[str, Any]]:
    me = state["move"]
    if state["last"] is not None:  # 7.5: without drawing; 6.5: nobody declines
        after = copied(state)
        after["last"] -= 1
        after["move"] = 1 - me
        yield after
        return
    if len(state["hands"][me]) < 5:  # 6.3
        for card in sorted(set(state["open"])):  # 6.1
            after = copied(state)
            after["open"].remove(card)
            after["hands"][me].append(card)
            end_turn(after, refused=False)
            yield after
        if state["deck"]:  # 6.1
            after = copied(state)
            after["drawing"] = True
            yield after
    if not state["refused"]:  # 6.4, 6.5
        after = copied(state)
        end_turn(after, refused=True)
        yield after


# ---------------------------------------------------------------------------------------------- what comes of the moves


def may_lay(state: dict[str, Any], player: int, line: str) -> bool:
    if line in state["bridges"][0] or line in state["bridges"][1]:  # 4.1: a free line
        return False
    if len(state["bridges"][player]) >= 25:  # 1.3
        return False
    return not (state["calm"] and any(end in state["islands"][1 - player] for end in line))  # 9.1, 9.3; else 4.2


def majority(state: dict[str, Any], player: int, island: str) -> bool:
    mine = [line for line in state["bridges"][player] if island in line]
    return 2 * len(mine) > len([line for line in LINES if island in line])  # 4.3: more than half


def lay(state: dict[str, Any], player: int, line: str) -> None:
    other = 1 - player
    state["bridges"][player].add(line)
    won = [end for end in line if end not in state["islands"][player] and majority(state, player, end)]  # 4.3, 4.7
    state["islands"][player].update(won)  # 1.4: no limit
    for island in won:  # 4.4
        state["bridges"][other] = {far for far in state["bridges"][other] if island not in far}
    lose_stones(state, other)  # 4.5; 4.6: nothing follows


def lose_stones(state: dict[str, Any], player: int) -> None:
    state["islands"][player] = {island for island in state["islands"][player] if majority(state, player, island)}


def spend(state: dict[str, Any], cards: Any) -> None:
    for card in cards:
        state["hands"][state["move"]].remove(card)
        state["discards"].append(card)


def end_turn(state: dict[str, Any], refused: bool) -> None:
    state["move"] = 1 - state["move"]  # 3.1
    state["refused"] = refused
    if state["deck"] or state["open"]:  # 7.1
        return
    if state["round"] == 3:  # 7.5
        state["last"] = 2
        return
    white, black = (len(held) for held in state["islands"])
    if white != black:  # 7.2, 7.3
        state["points"][0 if white > black else 1] += state["round"]
    state["round"] += 1
    state["deck"], state["discards"] = state["discards"], []  # 7.4
