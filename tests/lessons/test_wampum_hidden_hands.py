"""What a learner counts by hand in `22_wampum_hidden_hands` is what the solver counts."""

from fijiwidgets import wampum
from fijiwidgets.lessons import wampum_hidden_hands as hidden
from solvers.wampum import analysing

GREEN = 0


def test_the_average_over_the_deals_counted_by_hand_is_the_solver_s() -> None:
    game = wampum.examples.hidden_bid()
    *_, found = analysing(wampum.view(game.last, GREEN), GREEN, record=game)
    assert {one.move: one.value for one in found.moves} == {
        one.move: hidden.average(game, one.move) for one in found.moves
    }


def test_what_green_knows_is_what_purple_has() -> None:
    game = wampum.examples.hidden_bid()
    tables = [table for table, _ in hidden.deals(game)]
    assert game.last.hands in [table.hands for table in tables]
    assert all(wampum.view(table, GREEN) == wampum.view(game.last, GREEN) for table in tables)


def test_looking_never_hurts_who_plays_against_nobody() -> None:
    game = wampum.examples.hidden_bid()
    nothing, hand, bid, everything = [hidden.after_a_look(game, look) for look in hidden.LOOKS.values()]
    assert nothing <= hand <= everything
    assert nothing <= bid <= everything
