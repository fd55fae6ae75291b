"""The compiled exchange against the plain path, and both against the rules; tensors, equilibria, best replies."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from fijiwidgets import fiji
from fijiwidgets.core import GameError
from fijiwidgets.games.fiji.components import CONDITIONS, EFFECTS
from solvers import kernels, matrix
from solvers.fiji import beads, class_replies, offers_of, payoffs, pure_equilibria, replies, tensor, trophies_by_rules
from solvers.fiji.exchange import Exchange, worth
from solvers.fiji.tensors import Compiled, compiled
from tests.solvers.positions import LAST_EXCHANGE, exchanges

CARDS = (*EFFECTS, "take 9G", "take 2B")  # a box of one's own may hold others


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    assert kernels.ready("fiji", wait=True)


def known(state: Any, kind: str) -> Compiled:
    found = compiled(state, kind)
    assert found
    return found


def any_position(rng: random.Random, players: int, most: int = 7) -> Any:
    """Return an exchange that need not arise in play: any beads, any cards, the same effect several times over."""
    effects = rng.choices(("rotate", "swap", "keep"), k=4) if rng.random() < 0.2 else rng.choices(CARDS, k=4)
    goals = [colour + rng.choice("+-") for colour in rng.sample("GRYB", 4)]
    return fiji.position(
        players=players,
        hands=[tuple(rng.randint(0, most) for _ in range(4)) for _ in range(players)],
        supply=tuple(rng.randint(0, 9) for _ in range(4)),
        table=[f"{rng.choice(CONDITIONS)} > {effect}" for effect in effects],
        goals=" ".join(goals),
        exchange=rng.randint(1, 3),
        edition=rng.choice(["de", "en"]),
        allow_unreachable=True,
    )


def kinds(players: int) -> tuple[str, ...]:
    return ("lead", "own") if players == 2 else ("own",)


def places(state: Any, rng: random.Random) -> list[int]:
    return [rng.randrange(len(offers_of(state, seat))) for seat in range(len(state.players))]


# ------------------------------------------------------------------------------------ three ways, the same numbers


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_compiled_path_gives_what_the_plain_path_gives_in_every_kind_of_position(players: int) -> None:
    rng = random.Random(players)
    real = exchanges(rng, players)
    levels, free = Counter[int](), 0
    for number in range(500):
        state = next(real) if number % 2 else any_position(rng, players, most=rng.choice([1, 2, 7]))
        kind = rng.choice(kinds(players))
        exchange, fast, seat = Exchange(state, kind), known(state, kind), rng.randrange(players)
        chosen, found = np.array(places(state, rng)), np.empty(70, np.int64)
        fast.kernel.line(fast.tables, chosen, seat, found)
        for own, packed in enumerate(found[: fast.sizes[seat] : 3].tolist()):
            chosen[seat] = 3 * own
            profile = tuple(beads(fast.offers[other][place]) for other, place in enumerate(chosen))
            trophies, is_free = exchange.trophies(profile)
            assert tuple(fast.kernel.share(packed, other) for other in range(players)) == trophies
            assert bool(packed & fast.kernel.FREE) == is_free
            levels[max(Counter(trophies).values())] += 1
            free += is_free
    assert set(levels) == set(range(1, players + 1))  # everybody level was among them
    assert free


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_three_ways_agree_on_positions_that_need_not_arise_in_play(players: int) -> None:
    rng = random.Random(40 + players)
    for _ in range(60):
        state, kind = any_position(rng, players, most=2), rng.choice(kinds(players))
        exchange, fast = Exchange(state, kind), known(state, kind)
        chosen = places(state, rng)
        profile = tuple(fast.offers[seat][place] for seat, place in enumerate(chosen))
        by_rules = trophies_by_rules(state, tuple(map(beads, profile)), kind)
        assert exchange.trophies(tuple(map(beads, profile))) == by_rules
        cells, _ = fast.matrix(0, 1, dict(enumerate(profile)))
        assert tuple(cells[chosen[0], chosen[1]]) == by_rules[0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tensors_are_those_of_the_rules(players: int) -> None:
    rng = random.Random(50 + players)
    for _ in range(8):
        state = any_position(rng, players, most=2 if players < 4 else 1)
        for kind in kinds(players):
            found = tensor(state, kind)
            with kernels.plain():
                plainly = tensor(state, kind)
            assert found.trophies.tolist() == np.array(plainly.trophies).tolist()
            assert found == plainly
            free = 0
            for profile in product(*found.offers):
                trophies, is_free = trophies_by_rules(state, tuple(map(beads, profile)), kind)
                assert found.at(profile) == plainly.at(profile) == trophies
                free += is_free
            assert found.open_choices == free


@pytest.mark.parametrize("players", [2, 3, 5])
def test_payoffs_are_the_same_with_and_without_the_kernel(players: int) -> None:
    rng = random.Random(60 + players)
    found = exchanges(rng, players)
    for _ in range(8):
        state = next(found)
        rows, columns = rng.sample(range(players), 2)
        others = {seat: rng.choice(offers_of(state, seat)) for seat in range(players) if seat not in (rows, columns)}
        fast = payoffs(state, None, rows, columns, others)
        with kernels.plain():
            plainly = payoffs(state, None, rows, columns, others)
        assert fast == plainly
        assert np.array_equal(fast.trophies, plainly.trophies)


def test_more_beads_than_a_byte_holds_are_left_to_the_plain_path() -> None:
    state = fiji.parse(LAST_EXCHANGE)
    assert compiled(state, "lead")
    assert compiled(state.but(supply=(200, 1, 1, 1)), "lead") is None


def test_five_players_have_no_tensor() -> None:
    with pytest.raises(GameError, match="five"):
        tensor(next(exchanges(random.Random(1), 5)))


# ------------------------------------------------------------------------------------ seats are alike


@pytest.mark.parametrize("players", [2, 3, 4])
def test_when_players_change_seats_their_trophies_go_with_them(players: int) -> None:
    rng = random.Random(90 + players)
    for _ in range(40):
        state = any_position(rng, players, most=3 if players < 4 else 1)
        order = rng.sample(range(players), players)
        moved = state.but(hands=tuple(state.hands[seat] for seat in order))
        for kind in kinds(players):
            found, other = (tensor(one, kind) for one in (state, moved))
            assert (found.trophies.transpose(*order, players)[..., order] == other.trophies).all()
            assert found.open_choices == other.open_choices


def test_equal_hands_have_no_advantage_in_any_exchange() -> None:
    rng, mixed = random.Random(94), 0
    for _ in range(150):
        state = any_position(rng, 2, most=4)
        state = state.but(hands=(state.hands[0],) * 2)
        found = matrix.equilibrium(payoffs(state), exact=True)
        assert found.value == 0
        mixed += max(found.row) < 1
    assert mixed > 10


# ------------------------------------------------------------------------------------ pure equilibria


def improved_by_rules(state: Any, profile: Any, kind: str) -> bool:
    """Say whether somebody can do better alone, trying everything through the rules."""
    offers = list(map(beads, profile))
    now, _ = trophies_by_rules(state, offers, kind)
    for seat in range(len(offers)):
        for offer in offers_of(state, seat):
            other, _ = trophies_by_rules(state, [*offers[:seat], beads(offer), *offers[seat + 1 :]], kind)
            if worth(other, seat, kind) > worth(now, seat, kind):
                return True
    return False


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_pure_equilibria_are_exactly_the_offers_that_nobody_can_improve_on(players: int) -> None:
    rng = random.Random(70 + players)
    numbers = set()
    for _ in range(5):
        state = any_position(rng, players, most=1)
        hands = tuple(hand if sum(hand) < 3 else (1, 0, 1, 0) for hand in state.hands)
        state = state.but(hands=hands)
        for kind in kinds(players):
            everything = product(*(offers_of(state, seat) for seat in range(players)))
            counted = tuple(profile for profile in everything if not improved_by_rules(state, profile, kind))
            assert pure_equilibria(state, kind) == counted
            with kernels.plain():
                assert pure_equilibria(state, kind) == counted
            numbers.add(len(counted))
    assert len(numbers) > 1


def test_equilibria_of_real_hands_hold_by_the_rules_and_are_those_of_the_tensor() -> None:
    rng = random.Random(8)
    for players in (3, 4):
        state = next(state for state in exchanges(rng, players) if pure_equilibria(state, most=1))
        if players == 3:
            cells = matrix.pure_equilibria(tensor(state).trophies)
            named = tuple(tuple(offers_of(state, seat)[p] for seat, p in enumerate(cell)) for cell in cells)
            assert pure_equilibria(state) == named
        assert not improved_by_rules(state, pure_equilibria(state, most=1)[0], "own")


def test_two_players_pure_equilibria_are_the_saddle_points() -> None:
    found = exchanges(random.Random(9), 2)
    for _ in range(20):
        table = payoffs(next(found))
        cells = [(table.rows.index(own), table.columns.index(other)) for own, other in pure_equilibria(table.state)]
        assert tuple(cells) == matrix.saddle_points(table.matrix)


# ------------------------------------------------------------------------------------ best replies


def average_by_rules(state: Any, seat: int, own: Any, beliefs: dict[int, dict[Any, Fraction]]) -> Fraction:
    total = Fraction(0)
    for profile in product(*(beliefs[other].items() if other != seat else [(own, 1)] for other in range(len(beliefs)))):
        chance = Fraction(1)
        for _, share in profile:
            chance *= share
        total += chance * trophies_by_rules(state, [beads(offer) for offer, _ in profile], "own")[0][seat]
    return total


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_best_reply_is_best_against_the_offers_believed(players: int) -> None:
    rng = random.Random(80 + players)
    state = any_position(rng, players, most=2)
    seat = rng.randrange(players)
    number = 4 if players < 5 else 3
    lists = {other: rng.choices(offers_of(state, other), k=number) for other in range(players)}
    beliefs = {
        other: {offer: Fraction(times, number) for offer, times in Counter(own).items()} for other, own in lists.items()
    }
    found = replies(state, seat, {other: lists[other] for other in lists if other != seat}, "own")
    values = {own: average_by_rules(state, seat, own, beliefs) for own in offers_of(state, seat)}
    assert dict(found.values) == values
    assert found.best == tuple(own for own in values if values[own] == max(values.values()))
    assert {own: found.regret(own) for own in values} == {own: found.value - values[own] for own in values}
    shares = {other: beliefs[other] for other in beliefs if other != seat}
    assert replies(state, seat, shares, "own").values == found.values
    with kernels.plain():
        assert replies(state, seat, lists | {seat: []}, "own") == found
    assert found.check()
    wrong = tuple((offer, value + (offer == found.best[0])) for offer, value in found.values)
    assert not found.but(values=wrong).check()


def test_who_is_not_spoken_of_may_offer_anything() -> None:
    state = any_position(random.Random(5), 3, most=2)
    everything = {seat: offers_of(state, seat) for seat in (1, 2)}
    assert replies(state, 0).values == replies(state, 0, everything).values


def test_a_class_of_thirty_gets_its_best_replies_for_five_real_hands() -> None:
    rng = random.Random(6)
    state = next(exchanges(rng, 5))
    offers = {seat: rng.choices(offers_of(state, seat), k=6) for seat in range(5)}
    for seat, found in enumerate(class_replies(state, offers)):
        assert found.player == seat
        assert min(found.regret(offer) for offer in offers_of(state, seat)) == 0
        own = found.best[0]
        beliefs = {other: {offer: Fraction(n, 6) for offer, n in Counter(offers[other]).items()} for other in offers}
        if seat == 0:
            assert found.value == average_by_rules(state, seat, own, beliefs)


def test_a_belief_of_nothing_or_of_illegal_offers_is_refused() -> None:
    state = next(exchanges(random.Random(7), 3))
    offer = offers_of(state, 1)[0]
    strange: list[Any] = [{}, [], 5, [[1]], *({offer: weight} for weight in (-1, 0, None, "a"))]
    for belief in strange:
        with pytest.raises(GameError, match="belief"):
            replies(state, 0, {1: belief})
    others: list[Any] = [(fiji.Offer(9, 0, 0, 0), "9"), (fiji.Hide(1, 1, 1, 1), "hide"), ({offer: float("nan")}, "nan")]
    for belief, words in others:
        with pytest.raises(GameError, match=words):
            replies(state, 0, {1: belief})
    with pytest.raises(GameError, match="belief"):
        replies(state, 0, [offer])  # type: ignore[arg-type]


def test_decimal_weights_are_taken_as_they_are_written() -> None:
    state = any_position(random.Random(5), 3, most=2)
    first, second = offers_of(state, 1)[:2]
    decimal, whole = ({1: {first: a, second: b}} for a, b in ((0.1, 0.7), (1, 7)))
    assert replies(state, 0, decimal) == replies(state, 0, whole)
