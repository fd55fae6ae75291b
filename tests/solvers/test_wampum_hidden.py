"""Wampum with hidden goods: what may lie where, what is remembered, and averages, against counting by the rules."""

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import comb, prod
from typing import Any

import pytest

import solvers
from fijiwidgets import wampum
from fijiwidgets.core import GameError, Record, random_moves, random_record
from fijiwidgets.games.wampum.components import KINDS
from fijiwidgets.games.wampum.listing import Bids
from solvers import kernels
from solvers.wampum.answers import DEALS
from solvers.wampum.memory import remembered
from solvers.wampum.view import all_possible, possible
from tests.solvers.test_wampum import values_by_rules

GAME: Any = wampum
UNSEEN = 6  # goods that are hidden on a small table


def small_table(rng: random.Random, players: int = 2) -> Any:
    """Return a table of the last round at which few goods are hidden: all others lie in the villages.

    No village has all kinds: there it would not matter who holds what.
    """
    heap = [kind for kind in KINDS for _ in range(18)]
    rng.shuffle(heap)
    hidden, rest = heap[:UNSEEN], heap[UNSEEN:]
    hands = [hidden[:2], *([good] for good in hidden[2 : 1 + players])]
    parts = [[good for good in rest if good in kinds] for kinds in ((0, 1), (2, 3), (4,))]
    return wampum.position(
        players=players,
        villages=[*map(counted, parts)],
        hands=[*map(counted, hands)],
        canoe=rng.randrange(players),
        deck=counted([]),
        last_round=True,
        allow_unreachable=True,
    ).but(box=counted(hidden[1 + players :]))


def counted(goods: Any) -> tuple[int, ...]:
    return tuple(list(goods).count(kind) for kind in KINDS)


def deals_by_hand(view: Any, seat: int) -> dict[Any, Fraction]:
    """Return how likely each share-out of the hidden goods is: all orders in which they may lie are listed."""
    seen = [0] * 5
    for heap in (*view.villages, view.hands[seat], *(bid[1] for bid in view.bids if bid)):
        if not isinstance(heap, int):
            seen = [own + more for own, more in zip(seen, heap, strict=True)]
    unseen = [kind for kind in KINDS for _ in range(18 - seen[kind])]
    found = Counter[Any]()
    for order in permutations(unseen):
        goods = list(order)
        hands = [counted([goods.pop() for _ in range(hand)]) if isinstance(hand, int) else hand for hand in view.hands]
        bids = [
            bid and (bid[0], counted([goods.pop() for _ in range(bid[1])]) if isinstance(bid[1], int) else bid[1])
            for bid in view.bids
        ]
        found[tuple(hands), tuple(bids)] += 1
    return {key: Fraction(number, found.total()) for key, number in found.items()}


def likely(deals: Any) -> dict[Any, Fraction]:
    total = sum(ways for _, ways in deals)
    return {(state.hands, state.bids): Fraction(ways, total) for state, ways in deals}


def test_all_ways_in_which_hidden_goods_may_lie_are_found_each_as_likely_as_it_is() -> None:
    rng, many = random.Random(1), 0
    for index in range(12):
        state = small_table(rng, 2 + index % 2)
        for _ in range(index % 3):
            moves = wampum.legal_moves(state, *wampum.actors(state))
            state = wampum.play(state, rng.choice(moves))
        if state.phase == "over":
            continue
        for seat in range(len(state.players)):
            view = wampum.view(state, seat)
            deals: Any = all_possible(view, 10_000)
            assert likely(deals) == deals_by_hand(view, seat)
            assert all(wampum.view(deal, seat) == view for deal, _ in deals)
            many += len(deals) > 3
    assert many > 5


@pytest.mark.parametrize("goal", ["lead", "own", "win"])
def test_a_view_is_valued_by_the_average_over_all_deals_of_the_hidden_goods(goal: str) -> None:
    rng, felt = random.Random(f"view {goal}"), 0
    for index in range(4):
        state = small_table(rng, 2 + index % 2)
        (seat,) = wampum.actors(state)
        view = wampum.view(state, seat)
        average: dict[Any, Fraction] = {}
        for (hands, bids), share in deals_by_hand(view, seat).items():
            whole = state.but(hands=hands, bids=bids)
            for move, value in values_by_rules(whole, goal).items():
                average[move] = average.get(move, Fraction(0)) + share * value
        analysis = solvers.analyse(view, goal=goal)
        assert {choice.move: choice.value for choice in analysis.moves} == average
        assert "exact average over the ways" in str(analysis.guarantee)
        assert "not counted in" in str(analysis.remarks[0])
        assert analysis.check()
        proof: Any = analysis.certificate
        wrong = tuple(choice.but(value=choice.value + 1) for choice in analysis.moves)
        assert not proof.but(choices=wrong).check()
        (first, ways), *others = proof.deals
        for deals in ((), others, ((first, ways + 1), *others), ((first, 0), *others), (*proof.deals, (first, ways))):
            assert not proof.but(deals=tuple(deals)).check()
        assert not proof.but(choices=()).check()
        assert not proof.but(choices=proof.choices[:-1]).check()
        felt += len({(choice.move, choice.value) for replay, _ in proof.deals for choice in replay.choices}) > len(
            average
        )
    assert felt  # what is hidden matters here


def two_kinds(rng: random.Random) -> Any:
    """Return a table of which only maize and fur take part: all else lies in a village that nobody goes to."""
    heap = [kind for kind in (0, 2) for _ in range(17)]
    rng.shuffle(heap)
    parts = [counted([heap.pop() for _ in range(number)]) for number in (3, 2, 4, 5, 18)]
    return wampum.position(
        players=2,
        villages=[parts[0], parts[1], (0, 17, 0, 17, 17)],
        hands=parts[2:4],
        deck=parts[4],
        box=tuple([1 + number for number in counted(heap)]),
        allow_unreachable=True,
    )


def any_goods(state: Any, seat: int) -> list[tuple[Any, int]]:
    """Return bids on the first villages and discards, each with the number of goods that could be taken for it."""
    moves = [move for move in wampum.legal_moves(state, seat) if getattr(move, "village", 0) < 2]
    return [
        (move, 1 if state.phase == "displaced" else prod(map(comb, state.hands[seat], move.goods)))
        for move in moves or wampum.legal_moves(state, seat)
    ]


def watched_by_rules(record: Any, seat: int) -> dict[Any, Fraction]:
    """Return how likely each whole state is after all that was seen, by the rules: all goods are chosen alike."""
    other, first = 1 - seat, record.first
    unseen = [own + more + less for own, more, less in zip(first.hands[other], first.deck, first.box, strict=True)]
    known = [own - 1 for own in unseen]  # one of each kind lies in the box
    likely: dict[Any, Fraction] = {}
    for hand, deck in product(*[list(Bids(tuple(known), (1,)))] * 2):  # type: ignore[arg-type]
        if (sum(hand.goods), sum(deck.goods)) == (sum(first.hands[other]), sum(first.deck)):
            rest = tuple([a - b - c for a, b, c in zip(known, hand.goods, deck.goods, strict=True)])
            if min(rest) >= 0:
                hands = (first.hands[0], hand.goods) if other else (hand.goods, first.hands[1])
                whole = first.but(hands=hands, deck=deck.goods, box=tuple([1 + own for own in rest]))
                left = [a - b for a, b in zip(known, hand.goods, strict=True)]
                likely[whole] = Fraction(prod(map(comb, known, hand.goods)) * prod(map(comb, left, deck.goods)))
    for place, made in enumerate(record.moves):
        before = record.states[place]
        seen = [wampum.seen(event, seat) for event in wampum.resolve(before, made)]
        after: dict[Any, Fraction] = {}
        for state, chance in likely.items():
            for moves, share in steps(state, made, seat):
                events = list(wampum.resolve(state, moves))
                if [wampum.seen(event, seat) for event in events] == seen:
                    after[events[-1].state] = after.get(events[-1].state, Fraction(0)) + chance * share
        likely = after
    return {state: chance / sum(likely.values()) for state, chance in likely.items()}


def steps(state: Any, made: Any, seat: int) -> Any:
    """Yield what may have been decided where this was, seen by one player, with its share."""
    acting = wampum.actors(state)
    if not acting:
        yield from wampum.chance(state)
        return
    own = {seat: made[seat] if isinstance(made, dict) else made} if seat in acting else {}
    for other in [other for other in acting if other != seat]:
        listed = any_goods(state, other)
        for move, ways in listed:
            yield own | {other: move}, ways
        return
    yield own, 1


def test_after_a_shown_bid_what_was_discarded_is_as_likely_as_counting_all_games_gives() -> None:
    compared = 0
    for seed in range(12):
        rng = random.Random(seed)
        record = Record(GAME, two_kinds(rng))
        while not record.last.last_round:
            moves: Any = {}
            for seat in wampum.actors(record.last):
                listed = [
                    (m, w)
                    for m, w in any_goods(record.last, seat)
                    if sum(getattr(m, "goods", ())) < 3 or record.last.phase == "discard"
                ]
                moves[seat] = rng.choices([m for m, _ in listed], [w for _, w in listed])[0]
            record = record.play(moves or random_moves(GAME, record.last, rng))
        memory = remembered(record, 0)
        if not 1 < len(memory.held[1]) < 40:
            continue
        counted_by_rules: dict[Any, Fraction] = {}
        for state, chance in watched_by_rules(record, 0).items():
            key = state.hands, state.bids
            counted_by_rules[key] = counted_by_rules.get(key, Fraction(0)) + chance
        assert likely(all_possible(wampum.view(record.last, 0), 10_000, memory)) == counted_by_rules
        compared += 1
    assert compared > 3


def middle_of_games(players: int, number: int) -> Any:
    """Yield games broken off where somebody bids, goes or discards, without end."""
    for seed in range(number):
        record = random_record(GAME, wampum.start(players=players), seed)
        rng = random.Random(seed)
        for end in rng.sample(range(1, len(record.moves)), 4):
            part = Record(GAME, record.first, record.moves[:end])
            if wampum.actors(part.last):
                yield part


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_remembered_is_always_so(players: int) -> None:
    rng, known = random.Random(players), 0
    for record in middle_of_games(players, 12):
        for seat in range(players):
            memory, view = remembered(record, seat), wampum.view(record.last, seat)
            assert memory.allows(record.last) or not memory.exact
            assert memory.box[0] <= record.last.box[0]
            known += any(sum(held.hand) for worlds in memory.held for held in worlds)
            deal = possible(view, rng, memory)
            assert wampum.view(deal, seat) == view
            assert not wampum.problems(deal)
            assert memory.allows(deal)
    assert known > 10


def test_many_ways_are_sampled_and_the_answer_says_how_sure_it_is() -> None:
    kernels.ready("wampum", wait=True)
    record = next(part for part in middle_of_games(2, 50) if part.last.phase == "bid" and part.last.bids != (None,) * 2)
    (seat,) = wampum.actors(record.last)
    view = wampum.view(record.last, seat)
    forgetful, knowing = (solvers.analyse(view, seat, seed=3, **more) for more in ({}, {"record": record}))
    for answer, words in ((forgetful, "not counted in"), (knowing, "all that this player has seen")):
        assert answer.done
        assert set(wampum.legal_moves(record.last, seat)) == {choice.move for choice in answer.moves}
        assert words in str(answer.remarks[0])
        assert str(answer.guarantee).startswith(("sampled, ± ", "exact average"))
        assert len(answer.certificate.deals) <= max(DEALS, 240)  # type: ignore[union-attr]
    again = solvers.analyse(view, seat, seed=3, record=record)
    assert again.moves == knowing.moves


def test_what_cannot_be_seen_changes_no_answer() -> None:
    rng = random.Random(7)
    for index in range(8):
        state = small_table(rng, 2 + index % 2)
        (seat,) = wampum.actors(state)
        view = wampum.view(state, seat)
        other = possible(view, rng)
        first, second = (solvers.analyse(wampum.view(one, seat), seat) for one in (state, other))
        assert first.moves == second.moves


def test_a_record_of_another_game_is_refused() -> None:
    first, second = (random_record(GAME, wampum.start(players=3), seed) for seed in (1, 2))
    state = next(state for state in first.states if wampum.actors(state))
    with pytest.raises(GameError, match="record does not end"):
        solvers.analyse(wampum.view(state, *wampum.actors(state)), record=second)
