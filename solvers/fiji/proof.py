"""Certificates of one exchange of Fiji: what is claimed, played again through the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fijiwidgets.core import Frozen
from fijiwidgets.games.fiji.state import Offer, State
from solvers import matrix
from solvers.analysis import Choice
from solvers.fiji.by_rules import trophies_by_rules
from solvers.fiji.exchange import beads, offers_of
from solvers.fiji.tensors import Profile


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
        tried = dict(self._tried())
        stable = all(max(values.values()) == values[self.profile[seat]] for seat, values in tried.items())
        return stable and {choice.move: choice.value for choice in self.choices} == tried[self.player]

    def _tried(self) -> Iterator[tuple[int, dict[Any, int]]]:
        for seat in range(len(self.profile)):
            heaps = [beads(offer) for offer in self.profile]
            values = {}
            for offer in offers_of(self.state, seat):
                heaps[seat] = beads(offer)
                values[offer] = trophies_by_rules(self.state, heaps, "own")[0][seat]
            yield seat, values
