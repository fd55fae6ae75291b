"""Tiles on full FYFE boards: the ways agree with each other, with the solver, and with what prices prove."""

import random
from fractions import Fraction

import pytest

from fijiwidgets import assignments, charts, odds
from fijiwidgets.core import GameError
from fijiwidgets.games import fyfe
from fijiwidgets.games.fyfe.components import BOX, STONES, TILES
from solvers.fyfe import best_assignment


def boards() -> list[tuple[str, ...]]:
    rng = random.Random(1)
    found = [tuple(rng.sample(STONES, 25)) for _ in range(40)]
    return [*found, fyfe.examples.full_board().sides[0].board, fyfe.examples.stubborn_board().sides[0].board]


@pytest.mark.parametrize("board", boards())
def test_making_room_is_as_good_as_the_solver_and_its_prices_prove_it(board: tuple[str, ...]) -> None:
    table = assignments.table(board)
    laid = table.shifting()
    prices = table.prices(laid)
    assert prices is not None
    assert table.total(laid) == best_assignment(board).points == sum(prices.values()) == max(table.ways())
    assert min(prices.values()) >= 0
    assert table.too_cheap(prices) is None


def test_what_is_not_best_has_no_prices() -> None:
    table = assignments.table(fyfe.examples.full_board())
    assert table.total(table.by_line()) == table.total(table.by_tile()) == 42
    assert table.prices(table.by_line()) is None


def test_a_tile_that_does_not_fit_or_lies_twice_is_refused() -> None:
    table = assignments.table(fyfe.examples.full_board())
    for laid in ({"r1": "1-5"}, {"r1": "any", "r2": "any"}, {"r9": "any"}):
        with pytest.raises(GameError):
            table.total(laid)


def test_a_table_needs_full_lines() -> None:
    for board in (fyfe.start(), STONES[:24], ("",) * 25):
        with pytest.raises(GameError):
            assignments.table(board)


def test_the_picture_says_in_words_what_it_shows() -> None:
    table = assignments.table(fyfe.examples.full_board())
    assert "r2  Y2t B5t P3t P1t B1t  same:symbol 9!, any 1" in table.picture(table.shifting()).text()


def test_made_up_points_follow_the_scale() -> None:
    assert tuple(odds.points(odds.chance(tile)) for tile in TILES) == BOX.tile_points


def test_chances_agree_with_a_sample() -> None:
    rng = random.Random(2)
    hands = [rng.sample(STONES, 5) for _ in range(20_000)]
    for tile in ("house:symbol", "differ:colour"):
        share = sum(fyfe.fits(tile, hand) for hand in hands) / len(hands)
        assert abs(share - odds.chance(tile)) < 0.006


def test_an_open_line_is_worth_no_less_than_its_best_tile() -> None:
    rng = random.Random(3)
    for _ in range(30):
        line = [*rng.sample(STONES, 4), ""]
        single = odds.best_tile(line)
        assert max(single.values()) <= odds.open_line(line) <= sum(single.values(), Fraction(0))


def test_a_chart_needs_numbers() -> None:
    for draw in (charts.bars, charts.curves):
        with pytest.raises(GameError):
            draw({})
