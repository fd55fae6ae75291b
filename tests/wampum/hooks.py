"""What the shared suite needs to know about Wampum."""

import random
from typing import Any

from hypothesis import strategies as st

from fijiwidgets import wampum
from fijiwidgets.core import Move
from fijiwidgets.games.wampum import Bid, Discard, Draw, Go, Remove, State
from fijiwidgets.games.wampum.components import COLOURS, FIRST_DECK, GOODS, OF_EACH, PER_ROUND, TAKEN_OUT, VILLAGES
from fijiwidgets.games.wampum.state import size

VARIANTS: list[dict[str, Any]] = [
    *({"players": players} for players in wampum.PLAYERS),
    {"players": ["Ada", "Emmy"], "first": "Emmy"},
    {"players": 3, "first": 2},
    {"players": ["Ada", "", "Kurt Gödel", "x=1,2/3:4"], "first": "Kurt Gödel"},
    {"players": 5, "first": "yellow"},
]

PERFT = {
    "four players take goods out": "wampum villages=-/-/-/- hands=-/-/-/- phase=remove deck=18m18w18f18t18s",
    "two players bid, then draw": "wampum villages=2m/w2f/t3s hands=mf/mw deck=10m10w10f10t8s",
    "a chain of displacements": (
        "wampum villages=mw/fts/2ft/4s hands=2w2t/f2t/t/2m2f2s bids=-/B:2t/C:m/- canoe=1 wampum=1/0/2/0 last_round=yes"
    ),
    "a displaced trader must go": (
        "wampum villages=mw/fts/2ft/4s hands=m/f/2m2ws/2t bids=out:3f/C:4w/-/A:2m canoe=3 phase=displaced "
        "last_round=yes"
    ),
    "two are over the limit": (
        "wampum villages=mw/fts/2ft hands=2m2ws/4fts/mw bids=A:m/B:w/C:f wampum=3/3/3 phase=discard"
    ),
    "the village without a trader": (
        "wampum villages=mw/fts/2ft hands=2mw/2fs bids=A:m/C:2t phase=draw canoe=1 drawn=3 deck=2f7s"
    ),
    "three players in the last round": "wampum villages=2m/f/ts hands=mw/ft/2s canoe=2 wampum=4/4/5 last_round=yes",
}


def scramble(state: State, player: int, rng: random.Random) -> State | None:
    """Return another state that looks the same to the player: all goods out of sight are dealt anew."""
    number = len(state.players)
    others = [seat for seat in range(number) if seat != player]
    hidden_bids = [seat for seat in others if state.bids[seat] is not None and state.phase != "trade"]
    pool = [*cards(state.deck), *cards(state.box)]
    for heap in [state.hands[seat] for seat in others] + [state.bids[seat][1] for seat in hidden_bids]:
        pool += cards(heap)
    for _ in range(50):
        rng.shuffle(pool)
        left = list(pool)
        hands = {seat: take(left, size(state.hands[seat])) for seat in others}
        bids = {seat: (state.bids[seat][0], take(left, size(state.bids[seat][1]))) for seat in hidden_bids}
        other = state.but(
            hands=tuple(hands.get(seat, state.hands[seat]) for seat in range(number)),
            bids=tuple(bids.get(seat, state.bids[seat]) for seat in range(number)),
            deck=take(left, size(state.deck)),
            box=take(left, size(state.box)),
        )
        if not wampum.problems(other):  # two or four players: the goods taken out are of different kinds
            return other
    return None


def cards(goods: tuple[int, ...]) -> list[int]:
    return [kind for kind, number in enumerate(goods) for _ in range(number)]


def take(pool: list[int], number: int) -> tuple[int, ...]:
    """Take so many cards from the end of the pool, as goods."""
    taken = [pool.pop() for _ in range(number)]
    return tuple(taken.count(kind) for kind in range(len(GOODS)))


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """Draw the values of a position in any of the phases in which players decide."""
    number = draw(st.sampled_from(wampum.PLAYERS))
    phase = draw(st.sampled_from(["bid", "bid", "displaced", "discard"]))
    rng = draw(st.randoms(use_true_random=False))
    pool = [kind for kind in range(len(GOODS)) for _ in range(OF_EACH)]
    for kind in rng.sample(range(len(GOODS)), TAKEN_OUT[number]):
        pool.remove(kind)
    rng.shuffle(pool)
    canoe = rng.randrange(number)
    last_round = rng.random() < 0.3
    bids = _bids(phase, number, canoe, rng)
    limit = 3 + max([size for _, size in bids.values()], default=0)
    hands = {seat: rng.randint(2, 7) for seat in range(number)}
    if phase == "discard":
        hands[rng.randrange(number)] = limit + rng.randint(1, 4)
        canoe = max(bids, key=lambda seat: bids[seat][1])
    values: dict[str, Any] = {
        "players": rng.choice([number, [f"P{seat}" for seat in range(number)]]),
        "villages": [named(take(pool, rng.randint(1, 5))) for _ in VILLAGES[number]],
        "bids": {COLOURS[seat]: (village, take(pool, count)) for seat, (village, count) in bids.items()},
        "hands": {seat: named(take(pool, count)) for seat, count in hands.items()},
        "canoe": canoe,
        "phase": phase,
        "last_round": last_round,
    }
    used = 2 if phase == "discard" else 1  # rounds whose goods have left the deck, at least: not the first round
    most = min(len(pool), FIRST_DECK[number] - used * PER_ROUND[number]) // PER_ROUND[number]
    if last_round:
        values["deck"] = rng.choice([None, {}])
    elif rng.random() < 0.7:
        values["deck"] = named(take(pool, rng.randint(1, most) * PER_ROUND[number]))
    if "deck" in values:
        values["wampum"] = {seat: rng.randint(0, min(9, len(pool) // number)) for seat in range(number)}
    return values


def _bids(phase: str, number: int, canoe: int, rng: random.Random) -> dict[int, tuple[int | None, int]]:
    order = [(canoe + i) % number for i in range(number)]
    many = {"bid": rng.randrange(number), "displaced": rng.randint(2, number), "discard": number}[phase]
    villages = rng.sample(range(len(VILLAGES[number])), many)
    bids: dict[int, tuple[int | None, int]] = {
        seat: (village, rng.randint(1, 4)) for seat, village in zip(order[:many], villages, strict=True)
    }
    if phase == "displaced":
        newest, ousted = order[many - 1], rng.choice(order[: many - 1])
        bids[ousted] = (None, bids[ousted][1])
        bids[newest] = (bids[newest][0], bids[ousted][1] + rng.randint(1, 3))
    return bids


def named(goods: tuple[int, ...]) -> dict[str, int]:
    return {GOODS[kind]: number for kind, number in enumerate(goods) if number}


def universe(state: State, player: int, rng: random.Random) -> list[Move]:
    """Return conceivable moves of all kinds, legal or not."""
    hand = state.hands[player]
    moves: list[Any] = [Go(village) for village in range(-1, 6)]
    moves += [kind(good) for kind in (Draw, Remove) for good in range(-1, 6)]
    moves += [Bid("A", hand), Bid(None, None), Bid(0, ()), Bid(0, (1, 1)), Bid(0.5, hand), Go("A"), Go(None)]
    moves += [Discard(None), Discard("fur"), Discard((1,)), Draw(None), Bid(0, (0,) * 5), Discard((0,) * 5)]
    moves += [Bid(0, ("x",) * 5), Bid(0, (-1, 2, 0, 0, 0)), Discard((-1, 3, 0, 0, 0)), Bid(10**9, hand)]
    for _ in range(120):
        goods = tuple(rng.randint(0, held + (rng.random() < 0.1)) for held in hand)
        moves += [Bid(rng.randint(-1, 5), goods), Discard(goods)]
    return moves
