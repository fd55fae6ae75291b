"""Payoffs of an exchange: the fast way against the rules themselves."""

import random
from typing import Any

import numpy as np
import pytest

from fijiwidgets import fiji
from fijiwidgets.core import GameError
from fijiwidgets.games.fiji.components import EFFECTS, EXCHANGES
from solvers.fiji import Exchange, beads, offers_of, payoffs, played_out, standing, trophies_by_rules
from solvers.matrix import equilibrium
from tests.solvers.positions import LAST_EXCHANGE, exchanges


def random_offers(state: Any, rng: random.Random) -> tuple[Any, ...]:
    return tuple(rng.choice(offers_of(state, seat)) for seat in range(len(state.players)))


def small(state: Any, rng: random.Random) -> Any:
    """Return the position with small hands, so that every cell can be played through the rules."""
    hands = [tuple(min(own, rng.randint(0, 2)) for own in hand) for hand in state.hands]
    return state.but(hands=tuple(hand if any(hand) else (1, 0, 0, 0) for hand in hands))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_factored_way_gives_what_the_rules_give(players: int) -> None:
    rng = random.Random(players)
    seen = set()
    found = exchanges(rng, players)
    for _ in range(60):
        state = next(found)
        kind = rng.choice(["lead", "own"]) if players == 2 else "own"
        exchange = Exchange(state, kind)
        for _ in range(6):
            offers = tuple(map(beads, random_offers(state, rng)))
            assert exchange.trophies(offers) == trophies_by_rules(state, offers, kind)
            acting = exchange.acting(offers)
            seen |= {row[1] for row, seat in zip(state.table, acting, strict=True) if seat is not None}
    assert seen == set(EFFECTS)  # each effect was carried out


def test_a_box_of_ones_own_with_two_rotations_and_two_keepers_is_played_the_same_way() -> None:
    rng = random.Random(11)
    rows = ["most G > rotate", "fewest G > rotate", "most R > keep", "most B > keep"]
    hands = [(2, 2, 1, 1), (3, 1, 1, 1), (1, 1, 2, 1)]
    for number in (2, 3):
        state = fiji.position(
            players=number, hands=hands[:number], table=rows, goals="R+ B- G+ Y-", exchange=3, allow_unreachable=True
        )
        for _ in range(40):
            offers = tuple(map(beads, random_offers(state, rng)))
            assert Exchange(state, "own").trophies(offers) == trophies_by_rules(state, offers, "own")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_tables_are_the_same_by_both_ways(players: int) -> None:
    rng = random.Random(20 + players)
    found = exchanges(rng, players)
    for _ in range(4):
        state = small(next(found), rng)
        factored, plainly = payoffs(state), payoffs(state, by_rules=True)
        assert factored == plainly
        assert np.array_equal(factored.trophies, plainly.trophies)


def test_the_lead_turns_round_with_the_seats() -> None:
    found = exchanges(random.Random(3), 2)
    for _ in range(5):
        state = next(found)
        first, second = payoffs(state), payoffs(state, rows=1, columns=0)
        turned = tuple(tuple(-first.matrix[row][column] for row in range(len(first))) for column in range(len(second)))
        assert second.matrix == turned
        assert first.column_matrix == tuple(tuple(-value for value in row) for row in first.matrix)


def test_own_trophies_make_the_lead() -> None:
    state = next(exchanges(random.Random(4), 2))
    if any(effect in ("rotate", "swap") for _, effect in state.table):
        state = state.but(table=tuple(("most G", "keep") for _ in state.table))
    lead, own = payoffs(state, "lead"), payoffs(state, "own")
    assert not own.zero_sum
    for row, line in enumerate(lead.matrix):
        for column, value in enumerate(line):
            assert own.matrix[row][column] - own.column_matrix[row][column] == value


def test_the_last_exchange_of_the_look_has_value_one_and_mixes_of_thirds() -> None:
    found = payoffs(fiji.parse(LAST_EXCHANGE))
    assert (len(found.rows), len(found.columns)) == (49, 25)
    solved = equilibrium(found, exact=True)
    assert solved.value == 1
    for mix in (solved.row, solved.column):
        assert sorted(map(str, filter(None, mix))) == ["1/3"] * 3


# ------------------------------------------------------------------------------------ what is claimed


def test_payoffs_say_what_they_assume() -> None:
    state = fiji.parse(LAST_EXCHANGE)
    assert str(payoffs(state).guarantee) == "exact if the hidden beads were open"
    assert str(payoffs(state.but(exchange=2)).guarantee) == "as if the round ended here"
    three = next(state for state in exchanges(random.Random(5), 3) if state.last_exchange)
    assert payoffs(three).guarantee.text("de") == "exakt"


def test_before_the_last_exchange_the_round_ends_here() -> None:
    found = exchanges(random.Random(6))
    for _ in range(30):
        state = next(found)
        offers = random_offers(state, random.Random(1))
        now, _ = trophies_by_rules(state, tuple(map(beads, offers)), "own")
        last, _ = trophies_by_rules(state.but(exchange=EXCHANGES), tuple(map(beads, offers)), "own")
        assert now == last


def test_a_choice_that_is_free_for_the_chooser_and_not_for_others_is_counted() -> None:
    state = fiji.position(
        players=3,
        hands=[
            (5, 4, 3, 3),
            (1, 2, 1, 1),
            (2, 1, 1, 1),
        ],  # the first wins by any goals; the others' order depends on them
        table=["most G > swap", "most R > keep", "most Y > take 1B", "most B > half G"],
        goals="R+ G+ Y+ B+",
        exchange=3,
        allow_unreachable=True,
    )
    assert payoffs(state, "own").open_choices > 0


# ------------------------------------------------------------------------------------ slices


def test_a_slice_holds_the_others_to_their_offers() -> None:
    rng = random.Random(7)
    found = exchanges(rng, 4)
    for _ in range(6):
        state = small(next(found), rng)
        offers = random_offers(state, rng)
        table = payoffs(state, rows=2, columns=0, others={1: offers[1], 3: offers[3]})
        row, column = table.rows.index(offers[2]), table.columns.index(offers[0])
        whole, _ = trophies_by_rules(state, tuple(map(beads, offers)), "own")
        assert table.at(row, column) == whole
        assert (table.matrix[row][column], table.column_matrix[row][column]) == (whole[2], whole[0])


def test_players_may_be_named() -> None:
    state = fiji.parse(LAST_EXCHANGE)
    assert payoffs(state, rows="Christian", columns="Hedwig") == payoffs(state, rows=1, columns=0)


def test_what_has_no_matrix_is_refused_with_the_reason() -> None:
    state = fiji.parse(LAST_EXCHANGE)
    three = next(exchanges(random.Random(8), 3))
    hiding = fiji.deal(fiji.start(players=2), seed=1)
    refusals: list[tuple[Any, dict[str, Any], str]] = [
        (hiding, {}, "Hiding"),
        (fiji.start(), {}, "offers are to be made"),
        (fiji.view(state, 0), {}, "hidden beads"),
        (state, {"kind": "gold"}, "gold"),
        (three, {"kind": "lead"}, "lead"),
        (state, {"rows": 1, "columns": 1}, "two different players"),
        (three, {"others": {2: fiji.Offer(9, 0, 0, 0)}}, "9"),
        ("fiji", {}, "not a position of fiji"),
    ]
    for position, options, words in refusals:
        with pytest.raises(GameError, match=words):
            payoffs(position, **options)


# ------------------------------------------------------------------------------------ one cell


@pytest.mark.parametrize("players", [2, 3, 5])
def test_playing_a_cell_out_comes_to_its_trophies(players: int) -> None:
    rng = random.Random(30 + players)
    found = exchanges(rng, players)
    for _ in range(25):
        state = next(found)
        offers = random_offers(state, rng)
        kind = "lead" if players == 2 else "own"
        events = played_out(state, offers, kind)
        trophies, _ = trophies_by_rules(state, tuple(map(beads, offers)), kind)
        after = events[-1].state
        if state.last_exchange:
            assert tuple(now - then for now, then in zip(after.heads, state.heads, strict=True)) == trophies
        else:
            assert (after.phase, after.exchange) == ("offer", state.exchange + 1)
            assert standing(after) == trophies
