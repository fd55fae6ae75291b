"""Tournaments: fair seats, the same luck for all, honest intervals, and no player can break more than its own game."""

import random
import re
import sys
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from scipy import stats

from fijiwidgets import fiji, kahuna, tournament
from fijiwidgets.core import GameError
from fijiwidgets.opponents import random_move
from fijiwidgets.progress import Progress
from fijiwidgets.tournaments import Fault, Pairing, Played, Tournament, mean_and_margin, playing, student
from tests.games import NAMES, load


def builder(game: Any, view: Any, seat: int, rng: random.Random) -> Any:
    """Lay a bridge where one can be laid."""
    moves = game.legal_moves(view, seat)
    return rng.choice([move for move in moves if isinstance(move, kahuna.Lay)] or list(moves))


def failing(game: Any, view: Any, seat: int, rng: random.Random) -> Any:
    raise ZeroDivisionError("division by zero")


def game(deal: int, names: tuple[str, ...], scores: tuple[int, ...], winners: tuple[str, ...]) -> Played:
    return Played(deal, names, scores, winners)


# ------------------------------------------------------------------------------------ fair play


@pytest.mark.parametrize("name", NAMES)
def test_every_game_can_have_a_tournament(name: str) -> None:
    result = tournament(load(name), {"Ada": "random", "Emmy": "random"}, games=2)
    assert result.done
    assert not result.faults
    assert sum(one.points for one in result.standings) == 2


def test_everybody_meets_everybody_in_every_seat_with_every_deal() -> None:
    result = tournament(kahuna, dict.fromkeys("abc", "random"), games=4)
    met = sorted((one.deal, one.names) for one in result.played)
    pairs = [("a", "b"), ("a", "c"), ("b", "a"), ("b", "c"), ("c", "a"), ("c", "b")]
    assert met == [(deal, pair) for deal in (0, 1) for pair in pairs]


def test_an_odd_number_of_games_is_rounded_up_so_that_seats_are_shared_fairly() -> None:
    assert tournament(kahuna, {"a": "random", "b": "random"}, games=3).total == 4


def test_three_at_a_table_sit_in_every_seat() -> None:
    result = tournament(fiji, dict.fromkeys("abcd", "random"), games=3, players_at_table=3)
    assert result.total == 4 * 3
    seats = {(one.names[seat], seat) for one in result.played for seat in range(3)}
    assert seats == {(name, seat) for name in "abcd" for seat in range(3)}


def test_with_changed_seats_nature_deals_the_same_cards() -> None:
    seen: dict[tuple[int, str], list[Any]] = {}

    def watching(name: str) -> Any:
        def choose(game: Any, view: Any, seat: int, rng: random.Random) -> Any:
            seen.setdefault((seat, name), []).append(view.hands[seat])
            return random_move(game, view, seat, rng)

        return choose

    tournament(kahuna, {"a": watching("a"), "b": watching("b")}, games=2)
    assert seen[0, "a"][0] == seen[0, "b"][0]
    assert seen[1, "a"][0] != seen[0, "a"][0]


def test_a_player_is_given_its_own_view_and_nothing_more() -> None:
    def spy(game: Any, view: Any, seat: int, rng: random.Random) -> Any:
        assert view.viewer == seat
        return random_move(game, view, seat, rng)

    assert not tournament(kahuna, {"spy": spy, "random": "random"}, games=2).faults


def test_one_seed_gives_one_result_and_another_seed_another() -> None:
    players = {"builder": builder, "random": "random"}
    first, again, other = (tournament(kahuna, players, games=4, seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert str(first) == str(again)
    assert first != other


def test_a_tournament_may_begin_with_a_position() -> None:
    state = fiji.examples.last_exchange()
    result = tournament(fiji, {"a": "random", "b": "random"}, games=2, state=state.but(round=4))
    assert result.done
    assert all(sum(one.scores or ()) <= 10 for one in result.played)


def test_options_of_the_game_are_passed_on() -> None:
    seen = set()

    def watching(game: Any, view: Any, seat: int, rng: random.Random) -> Any:
        seen.add(view.variant)
        return random_move(game, view, seat, rng)

    tournament(kahuna, {"a": watching, "b": "random"}, games=2, variant="calm")
    assert seen == {"calm"}


# ------------------------------------------------------------------------------------ faults


class Odd(Exception):
    def __str__(self) -> str:
        raise ValueError("not even this")


def raising(error: BaseException) -> Any:
    def choose(game: Any, view: Any, seat: int, rng: random.Random) -> Any:
        raise error

    return choose


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (failing, "ZeroDivisionError: division by zero"),
        (raising(SystemExit(1)), "SystemExit: 1"),
        (raising(Odd()), "Odd: "),
        (lambda game, view, seat, rng: None, "None is not a move of this game"),
        (lambda game, view, seat, rng: "draw", "'draw' is not a move of this game"),
        (lambda game, view, seat, rng: kahuna.Lay("ALOA-BARI", "KAHU"), "rule"),
        (lambda game, view: None, "TypeError"),
        (lambda game, view, seat, rng: game.play(view, game.legal_moves(view, seat)[0]), "one player's view"),
    ],
)
def test_who_fails_or_breaks_the_rules_loses_that_game_and_the_reason_is_shown(bad: Any, reason: str) -> None:
    result = tournament(kahuna, {"bad": bad, "good": "random", "other": "random"}, games=2)
    assert result.done
    assert result.standing("bad").losses == result.standing("bad").faults == 4
    assert result.pairing("good", "bad").wins == 2
    assert result.pairing("good", "bad").lead is None
    assert result.pairing("good", "other").margin is None  # both games are of one deal
    assert reason in str(result.faults[0])
    assert reason in result.text("en")


def test_a_fault_now_and_then_costs_only_the_games_in_which_it_happened() -> None:
    calls = iter(range(10**6))

    def sometimes(game: Any, view: Any, seat: int, rng: random.Random) -> Any:
        return None if next(calls) == 0 else random_move(game, view, seat, rng)

    result = tournament(kahuna, {"sometimes": sometimes, "random": "random"}, games=8)
    assert [one.scores is None for one in result.played] == [True] + [False] * 7
    assert result.pairing("sometimes", "random").lead is not None


def test_if_both_fail_at_once_both_lose() -> None:
    result = tournament(fiji, {"a": failing, "b": failing}, games=2)
    assert [one.points for one in result.standings] == [0, 0]
    assert [one.losses for one in result.standings] == [2, 2]
    assert (result.pairing("a", "b").wins, result.pairing("a", "b").losses) == (0, 0)


def test_at_a_larger_table_the_others_share_a_game_that_somebody_spoilt() -> None:
    result = tournament(fiji, {"bad": failing, "b": "random", "c": "random"}, games=3, players_at_table=3)
    assert {one.name: one.points for one in result.standings} == {"bad": 0, "b": Fraction(3, 2), "c": Fraction(3, 2)}
    assert (result.pairing("b", "c").wins, result.pairing("b", "c").draws, result.pairing("b", "c").losses) == (0, 0, 0)


def test_many_different_faults_are_counted_not_listed() -> None:
    number = iter(range(10**6))

    def inventive(game: Any, view: Any, seat: int, rng: random.Random) -> Any:
        raise RuntimeError(f"reason {next(number)}")

    result = tournament(kahuna, {"inventive": inventive, "random": "random"}, games=10)
    assert "… and 4 other faults." in result.text("en")


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": {"a": "random"}},
        {"players": ["random", "greedy"]},
        {"players": {"a": "random", "b": "grandmaster"}},
        {"players": {"a": "random", "": "random"}},
        {"players": {"a": "random", 2: "random"}},
        {"games": 0},
        {"games": 2.5},
        {"games": True},
        {"games": 10**9},
        {"players_at_table": 3},
    ],
)
def test_what_makes_no_tournament_is_refused_with_the_reason(wrong: dict[str, Any]) -> None:
    with pytest.raises(GameError):
        tournament(kahuna, **{"players": {"a": "random", "b": "random"}, **wrong})
    with pytest.raises(GameError):
        playing(kahuna, **{"players": {"a": "random", "b": "random"}, **wrong})


def test_somebody_who_did_not_play_has_no_standing() -> None:
    result = tournament(kahuna, {"a": "random", "b": "random"}, games=2)
    with pytest.raises(GameError, match="a, b"):
        result.standing("c")
    with pytest.raises(GameError, match="a, b"):
        result.pairing("a", "c")


# ------------------------------------------------------------------------------------ numbers


@pytest.mark.parametrize("freedom", [*range(1, 30), 60, 500])
def test_the_factor_of_an_interval_is_student_s(freedom: int) -> None:
    assert student(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=2e-3)


def test_95_of_100_intervals_hold_the_true_mean() -> None:
    rng = random.Random(5)
    held = 0
    for _ in range(2000):
        middle, margin = mean_and_margin([rng.gauss(3, 2) for _ in range(8)])
        assert middle is not None
        assert margin is not None
        held += abs(middle - 3) <= margin
    assert 0.935 < held / 2000 < 0.965


def test_the_interval_counts_deals_because_games_of_one_deal_go_together() -> None:
    played = []
    for deal, luck in enumerate((8, -8, 6, -6)):  # who sits first has all the luck: with seats changed nobody is better
        played += [game(deal, ("a", "b"), (luck, 0), ("a",)), game(deal, ("b", "a"), (luck, 0), ("b",))]
    pairing = Tournament(kahuna, ("a", "b"), tuple(played), 8).pairing("a", "b")
    assert pairing.interval == (0, 0)
    assert not pairing.sure


def test_points_wins_and_leads_are_counted_as_they_are() -> None:
    played = (
        game(0, ("a", "b"), (5, 2), ("a",)),
        game(0, ("b", "a"), (4, 4), ("b", "a")),
        game(1, ("a", "b"), (3, 3), ("b",)),  # a tie-break
        game(1, ("b", "a"), (0, 1), ("a",)),
    )
    result = Tournament(kahuna, ("b", "a"), played, 4)
    assert [(one.name, one.points, one.score) for one in result.standings] == [("a", 2.5, 3.25), ("b", 1.5, 2.25)]
    pairing = result.pairing("a", "b")
    assert (pairing.wins, pairing.draws, pairing.losses, pairing.lead) == (2, 1, 1, 1.0)
    assert pairing.margin == pytest.approx(12.706 * 0.5)
    assert result.pairing("b", "a") == pairing.turned()


def test_at_a_larger_table_two_who_did_not_win_are_compared_by_their_points() -> None:
    one = game(0, ("a", "b", "c"), (9, 5, 3), ("a",))
    assert (one.between("b", "c"), one.between("c", "b"), one.between("a", "c")) == (1, -1, 1)


def test_only_an_interval_without_zero_is_sure() -> None:
    assert Pairing("a", "b", 1, 0, 0, 2.0, 1.9).sure
    assert not Pairing("a", "b", 1, 0, 0, 2.0, 2.1).sure
    assert not Pairing("a", "b", 1, 0, 0, 2.0, None).sure


# ------------------------------------------------------------------------------------ what people see


RESULT = tournament(kahuna, {"builder": builder, "random": "random", "bad": failing}, games=4, seed=3)


def test_the_result_says_in_one_line_what_came_of_it() -> None:
    assert repr(RESULT) == "Tournament(kahuna, 12 of 12 games: builder 8, random 4, bad 0)"


@pytest.mark.parametrize("language", ["en", "de"])
def test_text_and_picture_say_the_same(language: str) -> None:
    text, picture = RESULT.text(language), RESULT.picture(language)
    assert picture.text() == text
    for cell in re.findall(r"\S+", text.split("\n\n")[1]):
        assert cell in picture.svg()
    assert "ZeroDivisionError" in picture.svg()


def test_german_is_german() -> None:
    assert "Vorsprung" in RESULT.text("de")
    assert "8,0" in RESULT.text("de")


def test_a_notebook_gets_the_picture_and_the_text() -> None:
    bundle = RESULT._repr_mimebundle_()
    assert bundle["text/plain"] == RESULT.text()
    assert "prefers-color-scheme:dark" in bundle["image/svg+xml"]


def test_names_of_a_stranger_s_making_are_shown_as_they_are() -> None:
    names = {"<b>&": "random", "x" * 30: "random"}
    result = tournament(kahuna, names, games=2)
    assert "<b>" not in result.picture("en").svg()
    assert "&lt;b&gt;&amp;" in result.picture("en").svg()


def test_an_unfinished_tournament_says_so() -> None:
    steps = playing(kahuna, {"a": "random", "b": "random"}, games=4)
    results = [next(steps) for _ in range(3)]
    assert [len(one.played) for one in results] == [0, 1, 2]
    assert "2 of 4 games so far" in results[-1].text("en")
    assert [one.done for one in (*results, *steps)] == [False] * 4 + [True]
    assert results[0].picture("en").svg()


def test_interrupted_it_keeps_what_was_played() -> None:
    calls = iter(range(10**6))

    def stopped(game: Any, view: Any, seat: int, rng: random.Random) -> Any:
        if next(calls) == 200:
            raise KeyboardInterrupt
        return random_move(game, view, seat, rng)

    result = tournament(kahuna, {"stopped": stopped, "random": "random"}, games=40)
    assert 0 < len(result.played) < result.total
    with pytest.raises(KeyboardInterrupt):
        tournament(kahuna, {"stopped": raising(KeyboardInterrupt()), "random": "random"}, games=2)


# ------------------------------------------------------------------------------------ progress


class Screen:
    """What a notebook would show: an output that is written anew."""

    def __init__(self) -> None:
        self.shown: list[str] = []

    def display(self, data: dict[str, str], **options: Any) -> Any:
        self.shown.append(data["text/html"])
        return SimpleNamespace(update=self.display)


def test_the_bar_begins_and_ends_empty_so_that_notebooks_stay_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr("fijiwidgets.progress._display", lambda: screen.display)
    monkeypatch.setattr("fijiwidgets.progress.BETWEEN", 0)
    tournament(kahuna, {"a": "random", "b": "random"}, games=4)
    assert (screen.shown[0], screen.shown[-1]) == ("", "")
    assert ["1 of 4" in screen.shown[1], "4 of 4" in screen.shown[-2], len(screen.shown)] == [True, True, 6]
    tournament(kahuna, {"a": "random", "b": "random"}, games=4, progress=False)
    assert len(screen.shown) == 6


def _shown_and_failed(bar: Progress) -> None:
    bar.show(1)
    raise ZeroDivisionError


def test_the_bar_goes_away_when_something_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr("fijiwidgets.progress._display", lambda: screen.display)
    with pytest.raises(ZeroDivisionError), Progress(3) as bar:
        _shown_and_failed(bar)
    assert ["1 of 3" in screen.shown[1], screen.shown[-1]] == [True, ""]


def test_outside_a_notebook_there_is_no_bar(capsys: pytest.CaptureFixture[str]) -> None:
    tournament(kahuna, {"a": "random", "b": "random"}, games=2)
    assert capsys.readouterr().out == ""


def test_a_tournament_needs_neither_notebook_nor_numpy() -> None:
    import subprocess

    script = (
        "import sys; from fijiwidgets import kahuna, tournament;"
        "tournament(kahuna, {'a': 'random', 'b': 'random'}, games=2).picture('en').svg();"
        "print(*{'IPython', 'numpy', 'anywidget'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_a_fault_is_known_by_who_and_where() -> None:
    assert Fault("a", 0, GameError("common.error.view")) == Fault("a", 0, GameError("common.error.game_over"))
