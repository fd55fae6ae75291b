"""Fiji: a whole exchange for any number of players: tensor, pure equilibria, best replies to what others may offer.

The tensor of five players has a thousand million cells. It is never built: equilibria are looked for part by part,
and a best reply needs only the offers that are believed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice, product
from math import lcm, prod, sqrt
from typing import Any

from fijiwidgets import core
from fijiwidgets.core import Frozen, GameError
from fijiwidgets.games import fiji
from fijiwidgets.games.fiji.compare import MOST_TROPHIES
from fijiwidgets.games.fiji.components import COLOURS, read_condition, read_effect
from fijiwidgets.games.fiji.state import Offer, State
from solvers import kernels
from solvers.analysis import Choice, Words, finished, ranked
from solvers.fiji.by_rules import trophies_by_rules
from solvers.fiji.exchange import Exchange, Trophies, beads, check, guarantee, kind_of, offers_of, worth
from solvers.matrix import exact

EFFECT_KINDS = ("take", "half", "others", "keep", "rotate", "swap")  # as numbered in the kernel
MOST_BEADS = 127  # of one colour in all: the kernel has a byte for them
MOST_WEIGHT = 2**56  # what the kernel can add up without overflow
BATCH = 256  # profiles between two pauses
MOST_PLAYED = 10_000  # choices of offers that a check plays through the rules
DEVIATIONS = 6  # standard errors by which an average may miss that of a sample
Profile = tuple[Offer, ...]  # an offer of each player

# ------------------------------------------------------------------------------------ compiled


class Compiled:
    """An exchange in the hands of the compiled kernels."""

    def __init__(self, kernel: Any, state: State, kind: str) -> None:
        self.kernel, self.kind = kernel, kind
        self.offers = [offers_of(state, seat) for seat in range(len(state.players))]
        self.sizes = tuple(map(len, self.offers))
        self.places = [{offer: place for place, offer in enumerate(own)} for own in self.offers]
        self.tables = kernel.tables(_numbers(kernel, state, kind))

    def tensor(self) -> tuple[Any, int]:
        """Return trophies as an array, an axis for each player's offers and the last one for the seats."""
        cells, free = self.kernel.tensor(self.tables)
        return cells.reshape(*self.sizes, len(self.sizes)), free

    def matrix(self, row: int, column: int, others: Mapping[int, Offer]) -> tuple[Any, int]:
        """Return trophies for all offers of two players as an array, and in how many cells a choice was free."""
        import numpy as np

        chosen = [self.offers[seat].index(others[seat]) if seat in others else 0 for seat in range(len(self.sizes))]
        cells, free = self.kernel.matrix(self.tables, np.array(chosen), row, column)
        return cells.reshape(self.sizes[row], self.sizes[column], len(self.sizes)), free

    def finding(self) -> Iterator[tuple[float, list[Profile]]]:
        """Yield shares of the work and equilibria found in them."""
        if len(self.sizes) < 5:
            payoffs = self.kernel.tensor(self.tables)[0]
            if self.kind == "lead":
                payoffs[:, 0] -= payoffs[:, 1]
                payoffs[:, 1] = -payoffs[:, 0]
            cells = self.kernel.equilibria(payoffs, self.tables.sizes)
            yield 1.0, [self._profile(places) for places in _unravelled(cells, self.sizes).tolist()]
            return
        pairs = list(product(range(self.sizes[0]), range(self.sizes[1])))
        for number, pair in enumerate(pairs):
            found = self.kernel.stable(self.tables, *pair)
            yield (number + 1) / len(pairs), list(map(self._profile, found.tolist()))

    def _profile(self, places: Sequence[int]) -> Profile:
        return tuple(offers[place] for offers, place in zip(self.offers, places, strict=True))

    def weighing(self, seat: int, beliefs: Sequence[Mapping[Offer, int]]) -> Generator[float, None, list[int]]:
        """Return the weighed sums of what each own offer brings, over all combinations of believed offers."""
        import numpy as np

        lists = [
            np.array([self.offers[other].index(offer) for offer in belief] or [0])
            for other, belief in enumerate(beliefs)
        ]
        weights = [np.array(list(belief.values()) or [1]) for belief in beliefs]
        sizes = tuple(map(len, lists))
        totals, number = np.zeros(self.sizes[seat], np.int64), prod(sizes)
        for start in range(0, number, BATCH):
            places = _unravelled(np.arange(start, min(start + BATCH, number)), sizes)
            profiles = np.stack([own[place] for own, place in zip(lists, places.T, strict=True)], axis=1)
            together = np.prod([own[place] for own, place in zip(weights, places.T, strict=True)], axis=0)
            self.kernel.weigh(self.tables, seat, profiles, together, totals, np.zeros_like(totals))
            yield start / number
        return [int(total) for total in totals]

    def sampling(self, seat: int, profiles: Sequence[Profile]) -> tuple[list[int], list[int]]:
        """Return sums and sums of squares of what each own offer brings against the others' in these profiles."""
        import numpy as np

        places = np.array([[own[offer] for own, offer in zip(self.places, one, strict=True)] for one in profiles])
        totals, squares = np.zeros(self.sizes[seat], np.int64), np.zeros(self.sizes[seat], np.int64)
        self.kernel.weigh(self.tables, seat, places, np.ones(len(places), np.int64), totals, squares)
        return totals.tolist(), squares.tolist()


def compiled(state: State, kind: str) -> Compiled | None:
    """Return the exchange for the compiled kernels; None where the plain path has to answer."""
    most = max(map(sum, zip(state.supply, *state.hands, strict=True)))
    kernel = kernels.ready("fiji") if most <= MOST_BEADS else None
    return Compiled(kernel, state, kind) if kernel else None


def _numbers(kernel: Any, state: State, kind: str) -> Any:
    import numpy as np

    conditions = [card for card in (read_condition(text) for text, _ in state.table) if card]
    effects = [card for card in (read_effect(text) for _, text in state.table) if card]
    return kernel.Position(
        hands=np.array(state.hands, np.int64),
        supply=np.array(state.supply, np.int64),
        colours=np.array([[colour in card.colours for colour in range(len(COLOURS))] for card in conditions], np.int64),
        most=np.array([card.most for card in conditions], np.int64),
        kinds=np.array([EFFECT_KINDS.index(card.kind) for card in effects], np.int64),
        beads=np.array([card.beads for card in effects], np.int64),
        goals=np.array([(COLOURS.index(goal[0]), 1 if goal[1] == "+" else -1) for goal in state.goals], np.int64),
        german=int(state.edition == "de"),
        lead=int(kind == "lead"),
    )


def _unravelled(numbers: Any, sizes: tuple[int, ...]) -> Any:
    import numpy as np

    return np.stack(np.unravel_index(numbers, sizes), axis=1)


# ------------------------------------------------------------------------------------ the tensor


@dataclass(frozen=True, slots=True)
class Tensor(Frozen):
    """One exchange for all players: `trophies[offer of seat 0][offer of seat 1]…[seat]`.

    An array of numpy where the compiled kernel answered, otherwise nested lists. `open_choices` counts the cells in
    which somebody who turned or swapped goals could as well have chosen otherwise, to another result for others.
    """

    state: State
    kind: str
    offers: tuple[tuple[Offer, ...], ...]  # by seat
    trophies: Any = field(compare=False)
    open_choices: int
    guarantee: Words

    def at(self, profile: Profile) -> Trophies:
        """Return the trophies of all players for these offers."""
        cell = self.trophies
        for offers, offer in zip(self.offers, profile, strict=True):
            cell = cell[offers.index(offer)]
        return tuple(map(int, cell))


def tensor(state: State, kind: str | None = None) -> Tensor:
    """Return the trophies of all players for all combinations of offers, two to four players.

    >>> state = fiji.position(players=3, exchange=3, goals="B+ R+ Y+ G+", allow_unreachable=True,
    ...     hands=[(1, 1, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0)],
    ...     table=["most GR > take 3R", "fewest Y > keep", "most all > others Y", "fewest all > take 2Y"])
    >>> found = tensor(state)
    >>> found.at((fiji.Offer(1, 1, 0, 0), fiji.Offer(0, 0, 1, 0), fiji.Offer(0, 1, 0, 0)))
    (2, 1, 0)
    """
    check(state)
    kind = kind_of(state, kind)
    if len(state.players) > 4:
        raise GameError("solvers.error.fiji_five")
    offers = tuple(offers_of(state, seat) for seat in range(len(state.players)))
    known = compiled(state, kind)
    trophies, free = known.tensor() if known else _plain_tensor(Exchange(state, kind), offers, ())
    return Tensor(state, kind, offers, trophies, free, guarantee(state))


def _plain_tensor(exchange: Exchange, offers: Sequence[Sequence[Offer]], chosen: tuple[Any, ...]) -> tuple[Any, int]:
    if not offers:
        return exchange.trophies(chosen)
    parts = [_plain_tensor(exchange, offers[1:], (*chosen, beads(offer))) for offer in offers[0]]
    return [part for part, _ in parts], sum(free for _, free in parts)


# ------------------------------------------------------------------------------------ pure equilibria


def pure_equilibria(state: State, kind: str | None = None, most: int | None = None) -> tuple[Profile, ...]:
    """Return all offers of all players that nobody can improve on alone, or the first so many of them.

    >>> state = fiji.position(players=3, exchange=3, goals="B+ R+ Y+ G+", allow_unreachable=True,
    ...     hands=[(1, 1, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0)],
    ...     table=["most GR > take 3R", "fewest Y > keep", "most all > others Y", "fewest all > take 2Y"])
    >>> [[str(offer) for offer in profile] for profile in pure_equilibria(state)]
    [['offer 1,1,0,0', 'offer 0,0,1,0', 'offer 0,1,0,0']]
    """
    batches = (batch for _, batch in finding_equilibria(state, kind))
    return tuple(islice((profile for batch in batches for profile in batch), most))


def finding_equilibria(state: State, kind: str | None = None) -> Iterator[tuple[float, list[Profile]]]:
    """Yield the share that is done and the pure equilibria found since the last pause; for five a long job."""
    check(state)
    kind = kind_of(state, kind)
    known = compiled(state, kind)
    return known.finding() if known else _finding_plainly(state, kind)


def _finding_plainly(state: State, kind: str) -> Iterator[tuple[float, list[Profile]]]:
    """Go through all cells twice: first for the best that each player can get, then for who gets it."""
    exchange, seats = Exchange(state, kind), range(len(state.players))
    offers = [offers_of(state, seat) for seat in seats]
    heaps = [[beads(offer) for offer in own] for own in offers]
    best: list[dict[Any, int]] = [{} for _ in seats]
    for first in heaps[0]:
        for profile in product([first], *heaps[1:]):
            trophies, _ = exchange.trophies(profile)
            for seat in seats:
                others, own = profile[:seat] + profile[seat + 1 :], worth(trophies, seat, kind)
                if own > best[seat].get(others, -100):
                    best[seat][others] = own
        yield 0.0, []
    for number, first in enumerate(heaps[0]):
        found = []
        for profile in product([first], *heaps[1:]):
            trophies, _ = exchange.trophies(profile)
            if all(worth(trophies, seat, kind) == best[seat][profile[:seat] + profile[seat + 1 :]] for seat in seats):
                found.append(tuple(Offer(*heap) for heap in profile))
        yield (number + 1) / len(heaps[0]), found


# ------------------------------------------------------------------------------------ best replies

Belief = Offer | Mapping[Offer, Any] | Sequence[Offer]  # one offer, offers with weights, or a list (a class's offers)


@dataclass(frozen=True, slots=True)
class Replies(Frozen):
    """What each offer of one player is worth on average against what the others are believed to offer."""

    state: State
    player: int
    kind: str
    beliefs: tuple[tuple[tuple[Offer, int], ...], ...]  # by seat: offers and their weights; none for the player
    values: tuple[tuple[Offer, Fraction], ...]  # in listing order
    guarantee: Words

    @property
    def value(self) -> Fraction:
        """What a best reply is worth."""
        return max(value for _, value in self.values)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All offers, best first."""
        return ranked(dict(self.values))

    @property
    def best(self) -> tuple[Offer, ...]:
        """All best replies."""
        return tuple(offer for offer, value in self.values if value == self.value)

    def regret(self, offer: Offer) -> Fraction:
        """Return what this offer gives away."""
        return self.value - dict(self.values)[offer]

    @property
    def plays(self) -> int:
        """How many choices of offers the averages are over, the own ones included."""
        return prod(len(belief) for belief in self.beliefs if belief) * len(self.values)

    def check(self, most: int = MOST_PLAYED, seed: int = 0) -> bool:
        """Play every combination of believed offers through the rules, with every own offer.

        Where that would be more than `most` plays, so many are drawn at random; the averages claimed may then miss
        those of the sample by no more than six standard errors.
        """
        if [offer for offer, _ in self.values] != list(offers_of(self.state, self.player)):
            return False
        exchange = _By(lambda offers: trophies_by_rules(self.state, offers, self.kind))
        if self.plays > most:
            return self._holds_in_a_sample(exchange, most // len(self.values), random.Random(seed))
        beliefs = [dict(belief) for belief in self.beliefs]
        totals = finished(_weighing_plainly(exchange, self.state, self.player, self.kind, beliefs))
        weight = prod(sum(belief.values()) for belief in beliefs if belief)
        return [value for _, value in self.values] == [Fraction(total, weight) for total in totals]

    def _holds_in_a_sample(self, exchange: Any, number: int, rng: random.Random) -> bool:
        lists = [tuple(zip(*belief, strict=True)) or ((self.values[0][0],), (1,)) for belief in self.beliefs]
        drawn = list(zip(*(rng.choices(offers, weights, k=number) for offers, weights in lists), strict=True))
        largest = 2 * MOST_TROPHIES if len(self.beliefs) == 2 else len(self.beliefs)  # more than results can differ
        for offer, claimed in self.values:
            profiles = [(*one[: self.player], offer, *one[self.player + 1 :]) for one in drawn]
            found = [worth(exchange.trophies(tuple(map(beads, one)))[0], self.player, self.kind) for one in profiles]
            mean = sum(found) / number
            # A result that never came may still come: no spread counts as smaller than one such result would make it.
            spread = max(sum((one - mean) ** 2 for one in found) / number, largest**2 / number)
            if abs(mean - float(claimed)) > DEVIATIONS * sqrt(spread / number):
                return False
        return True


@dataclass(frozen=True, slots=True)
class _By:
    trophies: Any


def replies(state: State, player: Any, others: Mapping[Any, Belief] | None = None, kind: str | None = None) -> Replies:
    """Return what each offer is worth against what the others offer, or may offer; who is missing offers anything.

    A belief is one offer, a mapping of offers to weights, or a list of offers, such as those that a class has made.

    >>> state = fiji.position(players=3, exchange=3, goals="B+ R+ Y+ G+", allow_unreachable=True,
    ...     hands=[(1, 1, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0)],
    ...     table=["most GR > take 3R", "fewest Y > keep", "most all > others Y", "fewest all > take 2Y"])
    >>> found = replies(state, 0, {1: fiji.Offer(0, 0, 1, 0), 2: [fiji.Offer(0, 1, 0, 0)] * 3})
    >>> [str(offer) for offer in found.best], str(found.value), found.check()
    (['offer 1,1,0,0'], '2', True)
    """
    return finished(replying(state, player, others, kind))


def replying(
    state: State, player: Any, others: Mapping[Any, Belief] | None = None, kind: str | None = None
) -> Generator[float, None, Replies]:
    """Work out `replies`, pausing now and then: yields the share that is done."""
    check(state)
    kind, seat = kind_of(state, kind), core.seat_of(player, state.players)
    beliefs = read_beliefs(state, seat, others)
    weight = prod(sum(belief.values()) for belief in beliefs if belief)
    known = compiled(state, kind) if weight <= MOST_WEIGHT else None
    if known:
        totals = yield from known.weighing(seat, beliefs)
    else:
        totals = yield from _weighing_plainly(Exchange(state, kind), state, seat, kind, beliefs)
    values = tuple(
        (offer, Fraction(total, weight)) for offer, total in zip(offers_of(state, seat), totals, strict=True)
    )
    proved = Words("solvers.guarantee.fiji_belief") if state.last_exchange else guarantee(state)
    return Replies(state, seat, kind, tuple(tuple(belief.items()) for belief in beliefs), values, proved)


def read_beliefs(state: State, player: int, others: Mapping[Any, Belief] | None) -> list[dict[Offer, int]]:
    """Return offers with whole weights, by seat; none for the player who asks."""
    if not isinstance(others, Mapping | None):
        raise GameError("solvers.error.fiji_belief")
    given = {core.seat_of(other, state.players): belief for other, belief in (others or {}).items()}
    seats = range(len(state.players))
    return [{} if seat == player else _weights(state, seat, given.get(seat)) for seat in seats]


def _weights(state: State, seat: int, belief: Any) -> dict[Offer, int]:
    """Return offers with whole weights; a decimal weight is taken as it is written."""
    if belief is None:
        belief = offers_of(state, seat)
    elif isinstance(belief, core.Move):
        belief = [belief]
    try:
        counted = dict(belief) if isinstance(belief, Mapping) else Counter(belief)
        shares = {offer: Fraction(exact(weight)) for offer, weight in counted.items() if weight}
    except TypeError as error:
        raise GameError("solvers.error.fiji_belief") from error
    for offer in counted:
        if not core.listed(offer, fiji.legal_moves(state, seat)):
            raise fiji.why_not(state, seat, offer)
    if not shares or min(shares.values()) < 0:
        raise GameError("solvers.error.fiji_belief")
    scale = lcm(*(share.denominator for share in shares.values()))
    return {offer: int(share * scale) for offer, share in shares.items()}


def _weighing_plainly(
    exchange: Any, state: State, seat: int, kind: str, beliefs: Sequence[Mapping[Offer, int]]
) -> Generator[float, None, list[int]]:
    own = offers_of(state, seat)
    totals = [0] * len(own)
    others = [list(belief.items()) or [(own[0], 1)] for belief in beliefs]
    for profile in product(*others):
        offers, weight = [beads(offer) for offer, _ in profile], prod(weight for _, weight in profile)
        for place, offer in enumerate(own):
            offers[seat] = beads(offer)
            totals[place] += weight * worth(exchange.trophies(tuple(offers))[0], seat, kind)
        yield 0.0
    return totals


def class_replies(state: State, offers: Mapping[Any, Sequence[Offer]], kind: str | None = None) -> tuple[Replies, ...]:
    """Return, for each seat, what each offer would have been worth against what a class has actually offered.

    >>> state = fiji.position(players=3, exchange=3, goals="B+ R+ Y+ G+", allow_unreachable=True,
    ...     hands=[(1, 1, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0)],
    ...     table=["most GR > take 3R", "fewest Y > keep", "most all > others Y", "fewest all > take 2Y"])
    >>> offers = {0: [fiji.Offer(1, 0, 0, 0), fiji.Offer(1, 1, 0, 0)], 1: [fiji.Offer(0, 0, 1, 0)] * 2}
    >>> found = class_replies(state, offers)
    >>> [str(reply.value) for reply in found], str(found[0].regret(fiji.Offer(1, 0, 0, 0)))
    (['2', '3/2', '0'], '1')
    """
    return tuple(replies(state, seat, offers, kind) for seat in range(len(state.players)))
