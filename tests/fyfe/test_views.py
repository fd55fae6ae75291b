"""Who sees what: everything lies open but the order in the bag."""

import pytest

from fijiwidgets import fyfe, lang
from fijiwidgets.core import IllegalMove, random_record
from tests.fyfe.helpers import random_state, study


def test_a_view_shows_everything_and_cannot_be_played_on() -> None:
    state = random_state(3, 60, seed=2)
    for player in range(3):
        seen = fyfe.view(state, player)
        assert seen.viewer == player
        assert seen.but(viewer=None) == state
        for seat in fyfe.actors(state):
            assert fyfe.legal_moves(seen, seat) == fyfe.legal_moves(state, seat)
        with pytest.raises(IllegalMove):
            fyfe.play(seen, fyfe.Done())


def test_every_player_has_seen_every_event_in_full() -> None:
    record = random_record(fyfe, fyfe.start(players=2), seed=4)  # type: ignore[arg-type]
    for event, seen in zip(record.events(), record.seen_by(1), strict=True):
        assert seen == event.but(state=event.state.but(viewer=1))


def test_the_text_board_shows_boards_tiles_supply_charms_and_points() -> None:
    state = study(
        *("B1f G1f P1f R1f *", "R2t . . . ."),
        tiles={"r1": "same:number", "d2": "1-5"},
        supply="Y1t Y2t",
        used_charms=[["joker", "redraw"]],
        lucky_round=True,
    )
    board = fyfe.text_board(state, language="en")
    assert board.splitlines() == [
        "Round 7 of 25   bag: 117 stones and 2 lucky stones   lucky round: charms may be used",
        "",
        "Player 1",
        " -  |  -   -   -   -   -  15",
        "----+--------------------",
        "Sn! | B1f G1f P1f R1f  *",
        " -  | R2t  .   .   .   .",
        " -  |  .   .   .   .   .",
        " -  |  .   .   .   .   .",
        " -  |  .   .   .   .   .",
        "",
        "Player 1: 12 points (tiles 9, first 3, lines 0)   supply: Y1t Y2t",
        "  charms left (10 points): move, swap, four of five, turn into a joker, replace a tile",
        "  has to place a stone",
        "  Player 1 was first: same number",
        "",
        "  tiles (points), ! = fulfilled: Sn same number (9), 15 numbers 1 to 5 (10)",
    ]
    german = fyfe.text_board(state, language="de")
    assert "Gz! | B1f" in german
    assert "Person 1 hat den Erster-Bonus: gleiche Zahl" in german


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_boards_stand_side_by_side_within_a_hundred_columns(players: int) -> None:
    for steps in (0, 30, 200, 10_000):
        state = random_state(players, steps, seed=steps)
        for language in lang.LANGUAGES:
            board = fyfe.text_board(state, language=language)
            assert max(map(len, board.splitlines())) <= 100
            assert board == "\n".join(line.rstrip() for line in board.splitlines())
            for side in state.sides:
                assert all(stone in board for stone in side.supply)


def test_names_of_thirty_letters_fit_too() -> None:
    names = [letter * 30 for letter in "ABCDE"]
    state = fyfe.start(players=names)
    assert max(map(len, fyfe.text_board(state).splitlines())) <= 100
    assert all(name in fyfe.text_board(state) for name in names)
