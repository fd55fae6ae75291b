"""What the shared suite needs to know about Fiji."""

import random
from itertools import product
from typing import Any

from hypothesis import strategies as st

from fijiwidgets import fiji
from fijiwidgets.core import Move
from fijiwidgets.games.fiji.compare import compare_offers, place_trophies
from fijiwidgets.games.fiji.components import CONDITIONS, EFFECTS, LARGE_SET, dealt_set

Heap = list[int]

# A box with cards of its own, some of them several times: two players can keep their offers in one exchange.
OWN_BOX = {
    "conditions": [*["most GRY", "fewest RB", "most G", "fewest G"] * 3, "most all", "most all", "most B", "fewest Y"],
    "effects": [*["keep", "rotate", "swap", "take 2B"] * 3, "others G", "half G", "take each", "take 5G"],
}
VARIANTS: list[dict[str, Any]] = [
    *({"players": players, "edition": edition} for players in fiji.PLAYERS for edition in ("de", "en")),
    {"players": ["Ada", "", "Emmy Noether", "x=1,2/3"]},
    {"players": 2, **OWN_BOX},
    {"players": 4, "edition": "en", **OWN_BOX},
]

PERFT = {
    "the first cards": "fiji players=4",
    "the last goals, then hiding": (
        "fiji players=2 table=most-G:take-4G/most-R:take-3R/most-Y:take-2Y/most-B:take-1B goals=R+B-G+ "
        "hands=2,2,1,1/2,1,1,1 supply=3,3,3,3"
    ),
    "hiding, then offers": (
        "fiji players=2 phase=hide table=most-G:swap/most-R:keep/fewest-all:half-G/most-B:rotate goals=R+B-G+Y- "
        "hands=2,2,1,1/2,2,1,1 supply=3,3,3,3"
    ),
    "offers, swap and rotate": (
        "fiji players=3 exchange=2 table=most-GR:swap/most-Y:others-R/fewest-all:rotate/most-B:keep goals=R+B-G+Y- "
        "hands=1,1,0,0/1,0,1,0/0,1,0,1 supply=3,3,3,3"
    ),
    "a choice in the last exchange": (
        "fiji players=3 edition=en round=3 exchange=3 phase=rotate "
        "table=most-GR:keep/most-Y:rotate/fewest-all:swap/most-B:half-G goals=R+B-G+Y- "
        "hands=1,1,0,0/1,0,1,0/0,1,0,1 supply=3,3,3,3 offers=2,0,0,0/1,0,1,0/0,1,0,0 step=1 kept=0"
    ),
    "the end of the game": (
        "fiji players=4 round=4 exchange=3 table=most-G:take-1B/fewest-R:others-Y/most-all:swap/fewest-B:keep "
        "goals=Y-G+B+R- hands=1,1,0,0/1,0,1,0/0,1,0,1/0,0,1,1 supply=2,2,3,1 heads=6/4/5/3"
    ),
}


def scramble(state: Any, player: int, rng: random.Random) -> Any:
    """Return another state in which the other of two players has hidden other beads, or None."""
    if not state.hidden or state.phase not in ("offer", "evaluate", "rotate", "swap"):
        return None
    other = 1 - player
    total = [own + put for own, put in zip(state.hands[other], state.hidden[other], strict=True)]
    limit = [min(own, dealt) for own, dealt in zip(total, LARGE_SET, strict=True)]
    choices = [heap for heap in product(*(range(most + 1) for most in limit)) if sum(heap) == 4]
    hands, hidden = list(state.hands), list(state.hidden)
    hidden[other] = rng.choice(choices)
    hands[other] = tuple(own - put for own, put in zip(total, hidden[other], strict=True))
    return state.but(hands=tuple(hands), hidden=tuple(hidden))


def universe(state: Any, player: int, rng: random.Random) -> list[Move]:
    """Return conceivable moves of all kinds, legal or not."""
    heaps = [tuple(rng.randint(-1, 5) for _ in range(4)) for _ in range(60)]
    heaps += [heap for heap in product(range(4), repeat=4) if sum(heap) < 6]
    moves: list[Any] = [kind(*heap) for heap in heaps for kind in (fiji.Offer, fiji.Hide)]
    moves += [fiji.Rotate(i) for i in range(-1, 6)] + [fiji.Swap(i, j) for i in range(-1, 5) for j in range(-1, 5)]
    moves += [fiji.DrawCondition(CONDITIONS[0]), fiji.DrawEffect(EFFECTS[0]), fiji.DrawGoal("R+")]
    junk: list[Any] = ["1", None, 1.5, (), float("nan"), 10**30]
    return [*moves, *(fiji.Offer(bad, 0, 0, 1) for bad in junk), *(fiji.Rotate(bad) for bad in junk)]


# ------------------------------------------------------------------------------------ positions


def positions() -> st.SearchStrategy[dict[str, Any]]:
    """Return positions that can arise: any round and exchange, before offers or in the middle of their evaluation."""
    return st.randoms(use_true_random=False).map(random_position)


def random_position(rng: random.Random) -> dict[str, Any]:
    players, edition = rng.randint(2, 5), rng.choice(["de", "en"])
    round_number, exchange = rng.randint(1, 4), rng.randint(1, 3)
    conditions, effects = rng.sample(CONDITIONS, 16), rng.sample(EFFECTS, 16)
    left = 16 - 4 * round_number
    values: dict[str, Any] = {
        "players": players,
        "edition": edition,
        "round": round_number,
        "exchange": exchange,
        "heads": random_trophies(rng, players, edition, round_number - 1),
        "table": [f"{conditions[row]} > {effects[row]}" for row in range(4)],
        "piles": [conditions[4 : 4 + left], effects[4 : 4 + left]],
        "goals": [colour + rng.choice("+-") for colour in rng.sample("GRYB", 4)],
    }
    hidden = [random_heap(rng, list(LARGE_SET), 4) for _ in range(players)] if players == 2 else None
    if players == 2 and exchange == 1 and rng.random() < 0.3:
        return {**values, "phase": "hide"}
    hands, supply = random_hands(rng, players, exchange, hidden)
    values |= {"hands": hands, "supply": supply, "hidden": hidden}
    return random_choice(rng, values) if rng.random() < 0.4 else values


def random_heap(rng: random.Random, source: Heap, size: int) -> Heap:
    """Take that many beads out of a heap and return them."""
    taken = [0, 0, 0, 0]
    for _ in range(min(size, sum(source))):
        colour = rng.choice([colour for colour in range(4) if source[colour]])
        source[colour] -= 1
        taken[colour] += 1
    return taken


def random_hands(rng: random.Random, players: int, exchange: int, hidden: list[Heap] | None) -> tuple[list[Heap], Heap]:
    """Return hands after some exchanges, in each of which up to four beads were lost and some gained."""
    hands = [list(dealt_set(players)) for _ in range(players)]
    for hand, put in zip(hands, hidden or [], strict=False):
        hand[:] = [own - away for own, away in zip(hand, put, strict=True)]
    supply = [5, 4, 3, 2]
    for _ in range(exchange - 1):
        for hand in hands:
            lost = random_heap(rng, hand, rng.randint(1, 4))
            supply = [own + more for own, more in zip(supply, lost, strict=True)]
        for hand in hands:
            gained = random_heap(rng, supply, rng.randint(0, 3))
            hand[:] = [own + more for own, more in zip(hand, gained, strict=True)]
    return hands, supply


def random_trophies(rng: random.Random, players: int, edition: str, rounds: int) -> list[int]:
    trophies = [0] * players
    for _ in range(rounds):
        if players == 2:
            for value in (4, 3, 2, 1):
                winner = rng.randint(0, 2)
                if winner < 2:
                    trophies[winner] += value
            continue
        waiting, place = rng.sample(range(players), players), 1
        while waiting:
            size = rng.choice([1, 1, 1, 2, 3])
            group, waiting = waiting[:size], waiting[size:]
            for seat in group:
                trophies[seat] += place_trophies(players, place, len(group), edition)
            place += len(group)
    return trophies


def random_choice(rng: random.Random, values: dict[str, Any]) -> dict[str, Any]:
    """Return the position with offers on the table, where somebody has to turn or swap goals (if it can be)."""
    hands = [list(hand) for hand in values["hands"]]
    offers = [random_heap(rng, hand, rng.randint(1, 4)) for hand in hands]
    step = rng.randint(0, 3)
    rows = [row.split(" > ") for row in values["table"]]
    phase = rng.choice(["rotate", "swap"])
    for other, row in enumerate(rows):
        if row[1] == phase:  # it is in the box once: put it into this row
            rows[other][1], rows[step][1] = rows[step][1], rows[other][1]
    actors = [compare_offers(condition, [tuple(offer) for offer in offers]).actor for condition, _ in rows]  # type: ignore[misc]
    if rows[step][1] != phase or actors[step] is None:
        return values
    kept = {actors[row] for row in range(step) if rows[row][1] == "keep"} - {None}
    table = [" > ".join(row) for row in rows]
    return {**values, "hands": hands, "offers": offers, "step": step, "phase": phase, "kept": kept, "table": table}
