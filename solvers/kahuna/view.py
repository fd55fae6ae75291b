"""Kahuna as one player sees it: averages over the hands that the other player may hold.

A turn shows its player nothing new until it is over, so a plan for the turn is one node and one way to end it. Its
value is the average over all hands, each with its own best reply; the best plan is the one with the best average. That
is more honest than to average over games with open hands, in which every plan would fit the hand that cannot be seen.
Certificates stand in `view_proof`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Any, NamedTuple

from fijiwidgets.core import GameError, Move
from fijiwidgets.games import kahuna
from fijiwidgets.games.kahuna.state import TURN, Cards, Draw, State, changed
from solvers import kernels
from solvers.analysis import Value
from solvers.kahuna.memory import NOTHING_SEEN, Memory, drawn, hidden_cards
from solvers.kahuna.proof import worth_to
from solvers.kahuna.search import Replies, Turns, end_of_turn, replies_to
from solvers.kahuna.turn import Node, Turn, board_of, explore, indices, table_at, turn_of
from solvers.kahuna.worth import DECLINE, DRAW, NOTHING, moment_of
from solvers.search import margin

CHUNK = 16  # hands between two looks at the clock and at the bound


class Belief(NamedTuple):
    """Hands that the other player may hold, and how many deals lead to each."""

    hands: tuple[Cards, ...]
    weights: tuple[int, ...]
    exact: bool


def stand_in(view: State, order: Sequence[str] | None = None) -> State:
    """Return one of the deals that look like the view: for questions whose answer is the same for all of them."""
    cards = list(order or hidden_cards(view))
    if len(cards) != sum(pile.count(None) for pile in (*view.hands, view.deck, view.face_down)):
        raise GameError("solvers.error.view")

    def shown(pile: Cards) -> Cards:
        return tuple(sorted(card or cards.pop() for card in pile))

    hands = shown(view.hands[0]), shown(view.hands[1])
    return view.but(hands=hands, deck=shown(view.deck), face_down=shown(view.face_down), viewer=None)


def as_remembered(view: State, seat: int, memory: Memory) -> list[tuple[State, int]]:
    """Return the view with the cards that are known in their places, in each way that may be, with its number."""
    found = []
    for held, ways in memory.worlds:
        hand, down = _known(view.hands[1 - seat], held.hand), _known(view.face_down, (*memory.down, *held.away))
        told = view.but(hands=changed(view.hands, 1 - seat, hand), face_down=down)
        hidden = sum(pile.count(None) for pile in (*told.hands, told.deck, told.face_down))
        if len(hand) == len(view.hands[1 - seat]) and len(hidden_cards(told)) == hidden:
            found.append((told, ways))
    if not found:
        raise GameError("solvers.error.view")
    return found


def _known(pile: Cards, cards: Cards) -> Cards:
    return (*cards, *(None,) * (len(pile) - len(cards)))


def all_hands(view: State, seat: int, memory: Memory = NOTHING_SEEN) -> Belief:
    """Return every hand that the other player may hold."""
    shares: dict[Cards, Fraction] = {}
    for told, ways in as_remembered(view, seat, memory):
        known = tuple(card for card in told.hands[1 - seat] if card)
        for rest, share in drawn(Counter(hidden_cards(told)), len(told.hands[1 - seat]) - len(known)):
            hand = tuple(sorted((*known, *rest)))
            shares[hand] = shares.get(hand, Fraction(0)) + ways * share
    scale = lcm(*[share.denominator for share in shares.values()])
    weights = [int(share * scale) for share in shares.values()]
    return Belief(tuple(shares), tuple(weight // gcd(*weights) for weight in weights), True)


def number_of_hands(view: State, seat: int, memory: Memory = NOTHING_SEEN) -> int:
    """Return how many different hands the other player may hold at most, without listing them."""
    number = 0
    for told, _ in as_remembered(view, seat, memory):
        ways = [1]
        for copies in Counter(hidden_cards(told)).values():
            ways = [sum(ways[max(0, size - copies) : size + 1]) for size in range(len(ways) + copies)]
        number += ways[told.hands[1 - seat].count(None)]
    return number


def some_hands(view: State, seat: int, number: int, rng: random.Random, memory: Memory = NOTHING_SEEN) -> Belief:
    """Return hands dealt at random."""
    dealt = Counter(some_deal(view, seat, rng, memory).hands[1 - seat] for _ in range(number))
    return Belief(tuple(dealt), tuple(dealt.values()), False)


def some_deal(view: State, seat: int, rng: random.Random, memory: Memory = NOTHING_SEEN) -> State:
    """Return the view with its hidden cards dealt at random."""
    worlds = as_remembered(view, seat, memory)
    told = rng.choices([state for state, _ in worlds], [ways for _, ways in worlds])[0]
    cards = hidden_cards(told)
    return stand_in(told, rng.sample(cards, len(cards)))


class HiddenTurns:
    """A turn and the reply to it, averaged over the hands of a belief; `state` is any deal that fits the view."""

    def __init__(self, goal: str, state: State, belief: Belief) -> None:
        self.goal, self.belief, self.seat, self.nodes = goal, belief, state.to_move, 0
        self.total = sum(belief.weights)
        self.replies: Replies = replies_to(goal, moment_of(state), state.to_move)
        self._clock = Turns(goal)
        self._known: dict[Any, list[int]] = {}  # what each hand replies, for boards that were looked at to the end
        self._bounds: dict[Any, Fraction] = {}  # for the others: the average is not above this

    def after(self, state: State, move: Move) -> Generator[None, None, tuple[Value, tuple[Move, ...], float]]:
        """Return what a move is worth on average, how the turn goes on, and half the width of a 95 % interval."""
        if isinstance(move, Draw):
            ended = NOTHING if not moment_of(state).left else DECLINE if move.island is None else DRAW
            way, turn = self.replies.ways.index(ended), turn_of(state)
            node = Node(turn.mine, turn.theirs, turn.hand)
            value = yield from self._average(node, way, turn, None)
            return value, (move,), self._margin(node, way)
        after = kahuna.play(state, move)
        if after.phase != TURN:
            return worth_to(self.goal, after, self.seat), (move,), 0.0
        turn = turn_of(after)
        reached = explore(turn, self.replies.tables[0][0])
        ends = [
            (self.replies.bound(node, way), way, place) for place, node in enumerate(reached) for way in self._ways()
        ]
        best: Value | None = None
        for bound, way, place in sorted(ends, key=lambda end: -end[0]):
            if best is not None and best >= bound:
                break
            value = yield from self._average(reached[place], way, turn, best)
            if best is None or value > best:
                best, found = value, (way, place)
        way, place = found
        node, before = reached[place], table_at(after, reached[place])
        end = end_of_turn(before, self.replies.ways[way]) if before.phase == TURN else ()
        assert best is not None  # there is always a node: the first one
        return best, (move, *reached.path(place), *end), self._margin(node, way)

    def _ways(self) -> range:
        return range(len(self.replies.ways))

    def _average(self, node: Node, way: int, turn: Turn, low: Value | None) -> Generator[None, None, Value]:
        """Return the average over all hands, or a bound that is not above `low`."""
        key = node.mine, node.theirs, way
        if key not in self._known:
            if low is not None and self._bounds.get(key, low + 1) <= low:
                return self._bounds[key]
            bound, values = self.replies.bound(node, way), list[int]()
            reply = Turn(node.theirs, node.mine, (), turn.calm, self.replies.earlies[way])
            table = self.replies.table(node, way)
            while len(values) < len(self.belief.hands):
                hands = self.belief.hands[len(values) : len(values) + CHUNK]
                if self.replies.over(node, way):
                    values += [bound] * len(hands)  # the game is over
                else:
                    values += [-value for value in self._best_replies(reply, hands, table)]
                if self._clock.time_to_pause():
                    yield
                weights = self.belief.weights[: len(values)]
                missing = self.total - sum(weights)
                most = sum(map(int.__mul__, values, weights)) + bound * missing
                if missing and low is not None and Fraction(most, self.total) <= low:
                    self._bounds[key] = Fraction(most, self.total)
                    return self._bounds[key]
            self._known[key] = values
        return Fraction(sum(map(int.__mul__, self._known[key], self.belief.weights)), self.total)

    def _best_replies(self, reply: Turn, hands: Sequence[Cards], table: Any) -> list[int]:
        kernel = kernels.ready("kahuna")
        if kernel is None:
            found = [explore(reply._replace(hand=hand), table) for hand in hands]
            self.nodes += sum(map(len, found))
            return [one.best for one in found]
        import numpy as np

        cards = np.array([indices(hand) for hand in hands], np.int64)
        values = np.zeros(len(hands), np.int64)
        self.nodes += kernel.replies(
            board_of(reply), cards.reshape(len(hands), -1), reply.calm, reply.early, table.array, values
        )
        return [int(value) for value in values]

    def _margin(self, node: Node, way: int) -> float:
        if self.belief.exact:
            return 0.0
        values, number = self._known[node.mine, node.theirs, way], self.total
        mean = sum(map(int.__mul__, values, self.belief.weights)) / number
        spread = sum(weight * (value - mean) ** 2 for value, weight in zip(values, self.belief.weights, strict=True))
        return margin(spread / number, number)
