"""Fiji with three to five players: what each offer is worth against what the others may offer, as an analysis.

Averages are exact in the end. With four and five players there are so many combinations of offers that this takes a
while (the tensor of five is never built): meanwhile combinations drawn at random give an answer with its margin.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import prod
from typing import Any

from fijiwidgets.games import fiji
from fijiwidgets.games.fiji.compare import MOST_TROPHIES
from fijiwidgets.games.fiji.state import CHOOSING, Offer, State
from solvers.analysis import EXACT, Analysis, Value, Words, between, ranked
from solvers.fiji.exchange import Exchange, beads, guarantee, kind_of, offers_of, worth
from solvers.fiji.proof import Stable, Unstable
from solvers.fiji.tensors import (
    MOST_PLAYED,
    Profile,
    Replies,
    compiled,
    finding_equilibria,
    read_beliefs,
    replies,
    replying,
)
from solvers.search import TICK, Means

GAME: Any = fiji
FEW, FEW_COMPILED = 60_000, 5_000_000  # choices of offers that are gone through without sampling first
SAMPLED_FOR = 0.5  # seconds, before the exact average is begun
TIES = Words("solvers.guarantee.fiji_ties")
BATCH = 64  # combinations drawn between two looks at the clock

# ------------------------------------------------------------------------------------ averages


def against_beliefs(state: State, player: int, believed: Mapping[Any, Any], seed: int) -> Iterator[Analysis]:
    """Average each offer over all that the others are believed to offer; who is not spoken of may offer anything."""
    kind, two = kind_of(state, None), len(state.players) == 2
    measure = ("lead_believed" if two else "trophies_believed") if believed else "trophies_random"
    answer = Analysis(
        GAME, state, player, Words(f"solvers.measure.{measure}"), between(*range_of(state)), remarks=_assumed(state)
    )
    beliefs = read_beliefs(state, player, believed)
    combinations = prod(len(belief) for belief in beliefs if belief)
    plays = combinations * len(offers_of(state, player))
    if plays > (FEW_COMPILED if compiled(state, kind) else FEW):
        for sample in _sampling(answer, kind, beliefs, random.Random(seed)):
            answer = sample
            yield answer
    work, pause = replying(state, player, believed, kind), time.monotonic() + TICK
    while True:
        try:
            share = next(work)
        except StopIteration as end:
            found: Replies = end.value
            break
        if time.monotonic() > pause:
            yield answer.but(progress=max(answer.progress or 0, min(share, 0.99)))
            pause = time.monotonic() + TICK
    yield _exactly(answer, found, bool(believed))


def _exactly(answer: Analysis, found: Replies, believed: bool) -> Analysis:
    remarks = answer.remarks
    if found.plays > MOST_PLAYED:
        remarks = (*remarks, Words("solvers.guarantee.fiji_check_sampled"))
    return answer.but(
        guarantee=Words(f"solvers.guarantee.{'fiji_belief' if believed else 'average'}"),
        moves=found.choices,
        value=found.value,
        progress=1.0,
        done=True,
        nodes=answer.nodes + found.plays,
        certificate=found,
        remarks=remarks,
    )


def _sampling(answer: Analysis, kind: str, beliefs: list[dict[Offer, int]], rng: random.Random) -> Iterator[Analysis]:
    """Draw combinations of the others' offers for a short while; every offer meets the same ones."""
    state, seat = answer.state, answer.player
    own, lists = offers_of(state, seat), [(list(belief), list(belief.values())) for belief in beliefs]
    lists[seat] = [own[0]], [1]
    means, end, pause = Means(own), time.monotonic() + SAMPLED_FOR, 0.0
    known, exchange = compiled(state, kind), Exchange(state, kind)
    while time.monotonic() < end:
        drawn = list(zip(*(rng.choices(offers, weights, k=BATCH) for offers, weights in lists), strict=True))
        if known:
            means.add_sums(BATCH, *known.sampling(seat, drawn))
        else:
            for profile in drawn[: BATCH // 8]:
                means.add(_line(exchange, seat, own, profile))
        if time.monotonic() > pause:
            yield means.shown(answer, 0.0)
            pause = time.monotonic() + TICK
    yield means.shown(answer, 0.0)


def _line(exchange: Exchange, seat: int, own: tuple[Offer, ...], profile: Profile) -> list[Value]:
    heaps = [beads(offer) for offer in profile]
    values: list[Value] = []
    for offer in own:
        heaps[seat] = beads(offer)
        values.append(worth(exchange.trophies(tuple(heaps))[0], seat, exchange.kind))
    return values


# ------------------------------------------------------------------------------------ pure equilibria


def in_equilibrium(state: State, player: int) -> Iterator[Analysis]:
    """Compare each offer with the player's own one in the first pure equilibrium, the others keeping to theirs.

    Without a pure equilibrium there is nothing to compare with: the last answer has no moves, and says why.
    """
    answer = Analysis(GAME, state, player, Words("solvers.measure.trophies_equilibrium"), _counted(0, done=False))
    answer = answer.but(remarks=_assumed(state))
    first, number, pause = None, 0, 0.0
    for share, found in finding_equilibria(state):
        number += len(found)
        if found and first is None:
            first = found[0]
            answer = _compared(answer, first)
        if time.monotonic() > pause:
            yield answer.but(guarantee=_counted(number, done=False), progress=min(share, 0.99))
            pause = time.monotonic() + TICK
    if first is None:
        proof = Unstable(state, player)
        remarks = (*answer.remarks, Words("solvers.guarantee.fiji_check_paths")) if proof.is_sampled else answer.remarks
        answer = answer.but(certificate=proof, remarks=remarks)
    yield answer.but(guarantee=_counted(number, done=True), progress=1.0, done=True)


def range_of(state: State) -> tuple[Fraction, Fraction]:
    """Return the least and the most that a player can get: the lead of two players, own trophies of more."""
    if len(state.players) == 2:
        return Fraction(-MOST_TROPHIES), Fraction(MOST_TROPHIES)
    return Fraction(0), Fraction(len(state.players) - 1)


def _assumed(state: State) -> tuple[Words, ...]:
    """Return what is taken for granted: that the round ends here, that hidden beads are open, how ties are chosen."""
    said = guarantee(state)
    remarks = () if said == EXACT else (said,)
    if len(state.players) > 2 and any(effect in CHOOSING for _, effect in state.table):
        remarks = (*remarks, TIES)
    return remarks


def _counted(number: int, done: bool) -> Words:
    name = "fiji_pure" if done and number else "fiji_no_pure" if done else "fiji_pure_so_far"
    return Words(f"solvers.guarantee.{name}", (("number", number),) if number or not done else ())


def _compared(answer: Analysis, profile: Profile) -> Analysis:
    seat, line = answer.player, dict(enumerate(profile))
    others = {other: offer for other, offer in line.items() if other != seat}
    values: dict[Any, Value] = dict(replies(answer.state, seat, others).values)
    own = profile[seat]
    moves = [
        choice.but(probability=Fraction(choice.move == own), line=(line | {seat: choice.move},))
        for choice in ranked(values)
    ]
    moves.sort(key=lambda choice: (choice.regret, -(choice.probability or 0)))
    return answer.but(
        moves=tuple(moves),
        value=values[own],
        nodes=len(moves),
        certificate=Stable(answer.state, profile, seat, tuple(moves)),
    )
