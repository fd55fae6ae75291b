"""Certificates of one exchange of Fiji: what is claimed, played again through the rules alone."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import product
from math import prod

from fijiwidgets.core import Frozen
from fijiwidgets.games.fiji.state import Offer, State
from solvers import matrix
from solvers.analysis import Choice
from solvers.fiji.by_rules import trophies_by_rules
from solvers.fiji.exchange import beads, offers_of
from solvers.fiji.tensors import Profile

FEW_PROFILES = 500  # combinations of offers that are all tried
PATHS, STEPS = 6, 15  # how many of more are followed to better offers, and how far


@dataclass(frozen=True, slots=True)
class Mixes(Frozen):
    """The certificate of an exchange: both mixes, which no offer improves on when played through the rules."""

    state: State
    player: int
    solved: matrix.Equilibrium
    choices: tuple[Choice, ...]  # of the player who asked

    def check(self) -> bool:
        """Play whatever is mixed against every offer of the other through the rules; all is exact."""
        sides = [offers_of(self.state, seat) for seat in (self.player, 1 - self.player)]
        mixes = self.solved.row, self.solved.column
        for offers, mix in zip(sides, mixes, strict=True):
            if len(offers) != len(mix) or min(mix) < 0 or sum(mix) != 1:
                return False
        own, other = (
            [(offer, share) for offer, share in zip(offers, mix, strict=True) if share]
            for offers, mix in zip(sides, mixes, strict=True)
        )
        least = min(sum(share * self._lead(offer, reply) for offer, share in own) for reply in sides[1])
        values = [sum(share * self._lead(reply, offer) for offer, share in other) for reply in sides[0]]
        claims = {choice.move: (choice.value, choice.probability) for choice in self.choices}
        played = dict(zip(sides[0], zip(values, self.solved.row, strict=True), strict=True))
        return least == self.solved.value == max(values) and claims == played

    def _lead(self, own: Offer, other: Offer) -> int:
        heaps = [beads(offer) for offer in ((own, other) if self.player == 0 else (other, own))]
        trophies, _ = trophies_by_rules(self.state, heaps, "lead")
        return trophies[self.player] - trophies[1 - self.player]


@dataclass(frozen=True, slots=True)
class Stable(Frozen):
    """The certificate of a pure equilibrium: nobody can do better alone, each offer tried out by the rules."""

    state: State
    profile: Profile
    player: int
    choices: tuple[Choice, ...]  # of the player who asked

    def check(self) -> bool:
        """Play every other offer of each player through the rules, and compare the values that are claimed."""
        claims = {choice.move: choice.value for choice in self.choices}
        return better_offer(self.state, self.profile) is None and claims == tried(self.state, self.profile, self.player)


@dataclass(frozen=True, slots=True)
class Unstable(Frozen):
    """The certificate that there is no pure equilibrium: by the rules somebody can always do better alone.

    All combinations of offers are tried where they are few. Where they are many, the check goes from some of them,
    drawn at random, to better and better offers: whoever comes to rest has found an equilibrium.
    """

    state: State
    player: int
    choices: tuple[Choice, ...] = ()  # without an equilibrium there is nothing to compare offers with

    def check(self, paths: int = PATHS, steps: int = STEPS, seed: int = 0) -> bool:
        """Look for an equilibrium."""
        offers = [offers_of(self.state, seat) for seat in range(len(self.state.players))]
        if not self.is_sampled:
            return all(better_offer(self.state, profile) for profile in product(*offers))
        rng = random.Random(seed)
        return all(self._never_rests(tuple(map(rng.choice, offers)), steps) for _ in range(paths))

    @property
    def is_sampled(self) -> bool:
        """Whether there are too many combinations to try them all."""
        return prod(len(offers_of(self.state, seat)) for seat in range(len(self.state.players))) > FEW_PROFILES

    def _never_rests(self, profile: Profile, steps: int) -> bool:
        for _ in range(steps):
            better = better_offer(self.state, profile)
            if better is None:
                return False
            profile = better
        return True


def better_offer(state: State, profile: Profile) -> Profile | None:
    """Return the profile in which the first player who can do better alone does so as well as possible."""
    for seat, offer in enumerate(profile):
        values = tried(state, profile, seat)
        best = max(values, key=values.__getitem__)
        if values[best] > values[offer]:
            return (*profile[:seat], best, *profile[seat + 1 :])
    return None


def tried(state: State, profile: Profile, seat: int) -> dict[Offer, int]:
    """Return what each offer of a player brings by the rules if the others keep to theirs."""
    heaps = [beads(offer) for offer in profile]
    values = {}
    for offer in offers_of(state, seat):
        heaps[seat] = beads(offer)
        values[offer] = trophies_by_rules(state, heaps, "own")[0][seat]
    return values
