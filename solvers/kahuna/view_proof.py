"""Certificates for averages over the cards that one player of Kahuna cannot see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from fijiwidgets.core import Frozen, Move
from fijiwidgets.games import kahuna
from fijiwidgets.games.kahuna.state import Cards, State, changed
from solvers.analysis import Analysis, Choice, Value, finished, ranked
from solvers.kahuna.memory import NOTHING_SEEN, Memory, hidden_cards
from solvers.kahuna.proof import best_by_rules, is_well_made, settled, worth_to
from solvers.kahuna.search import Turns, played
from solvers.kahuna.view import Belief, all_hands, as_remembered
from solvers.kahuna.worth import FAR

HANDS_PROVED = 300  # hands of which every reply is tried
PROVED = 2  # deals whose own certificates are checked: each of them takes its time


@dataclass(frozen=True, slots=True)
class PlanProof(Frozen):
    """The certificate of an average: the plan of the best move, played by the rules against every reply of every hand.

    The hands are all that the other player may hold, or those of the sample that was drawn. Where they are many, every
    reply is tried for some of them, drawn at random; for the others the solver names the reply. This shows that the
    plan is worth what is claimed. That no other plan is worth more rests on the search, and so do the other moves.
    """

    state: State  # a view
    goal: str
    choices: tuple[Choice, ...]
    memory: Memory = NOTHING_SEEN  # what the viewer knows beside the view
    sample: Belief | None = None

    @property
    def player(self) -> int:
        """Whose view it is."""
        return self.state.to_move

    def check(self, proved: int = HANDS_PROVED, seed: int = 0) -> bool:
        """Play the plan against everything."""
        seat = self.player
        hands, weights, _ = self.sample or all_hands(self.state, seat, self.memory)
        if not all(may_hold(self.state, seat, self.memory, hand) for hand in hands):
            return False
        tried = set(hands if len(hands) <= proved else random.Random(seed).sample(hands, proved))
        named = [self._replied(hand) for hand in hands]
        total = sum(weight * value for value, weight in zip(named, weights, strict=True))
        return Fraction(total, sum(weights)) == self.choices[0].value and all(
            -best_by_rules(self.goal, self._after_plan(hand), 1 - seat, {}) == value
            for hand, value in zip(hands, named, strict=True)
            if hand in tried
        )

    def _after_plan(self, hand: Cards) -> State:
        """Return the table after the plan, the other player holding this hand."""
        seat = self.player
        unseen = tuple(sorted((Counter(hidden_cards(self.state)) - Counter(hand)).elements()))
        deck, down = unseen[: len(self.state.deck)], unseen[len(self.state.deck) :]
        hands = changed(self.state.hands, 1 - seat, hand)
        dealt = self.state.but(hands=hands, deck=deck, face_down=down, viewer=None)
        return settled(played(dealt, self.choices[0].line))

    def _replied(self, hand: Cards) -> int:
        """Return what the plan comes to against the reply that the solver names, played by the rules."""
        state = self._after_plan(hand)
        if kahuna.outcome(state) is None:
            state = played(state, finished(Turns(self.goal).value(state, 1, -FAR, FAR))[1])
        return worth_to(self.goal, state, self.player)


@dataclass(frozen=True, slots=True)
class DealsProof(Frozen):
    """The certificate of an average over deals, each played with open hands.

    Each deal looks like the view and fits what is remembered, has every move with a line that can be played, and the
    values add up. Some of the deals, drawn at random, are proved themselves. What the deals say about those that were
    not drawn is a matter of the interval, not of proof.
    """

    state: State  # a view
    player: int
    deals: tuple[Analysis, ...]
    choices: tuple[Choice, ...]
    memory: Memory = NOTHING_SEEN

    def check(self, proved: int = PROVED, seed: int = 0) -> bool:
        """Look at each deal through the viewer's eyes, add up, and check the certificates of some."""
        return (
            all(self._fits(deal) for deal in self.deals)
            and ranked(dict(self._means())) == self.choices
            and all(deal.check() for deal in random.Random(seed).sample(self.deals, min(proved, len(self.deals))))
        )

    def _fits(self, deal: Analysis) -> bool:
        return (
            kahuna.view(deal.state, self.player) == self.state
            and not kahuna.problems(deal.state)
            and may_lie(self.state, self.player, self.memory, deal.state)
            and is_well_made(deal.state, self.player, deal.moves, turns=1)
        )

    def _means(self) -> Iterator[tuple[Move, Value]]:
        for move in kahuna.legal_moves(self.state, self.player):
            values = [choice.value for deal in self.deals for choice in deal.moves if choice.move == move]
            yield move, sum(values, Fraction(0)) / len(self.deals)


def may_hold(view: State, seat: int, memory: Memory, hand: Cards) -> bool:
    """Say whether the other player may hold this hand."""
    worlds = as_remembered(view, seat, memory)
    possible = len(hand) == len(view.hands[1 - seat]) and _holds(hidden_cards(view), hand)
    return possible and any(_holds(hand, told.hands[1 - seat]) for told, _ in worlds)


def may_lie(view: State, seat: int, memory: Memory, deal: State) -> bool:
    """Say whether a deal fits what is remembered."""
    return any(
        _holds(deal.hands[1 - seat], told.hands[1 - seat]) and _holds(deal.face_down, told.face_down)
        for told, _ in as_remembered(view, seat, memory)
    )


def _holds(pile: Sequence[str | None], cards: Sequence[str | None]) -> bool:
    """Say whether all these cards that are known can lie in a pile."""
    return not Counter([card for card in cards if card]) - Counter([card for card in pile if card])
