"""The explorer: moves are seen, tried, compared; a solver works beside the board; positions are set up by hand."""

import asyncio
import json
import random
import threading
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

import solvers
from fijiwidgets import fiji, fyfe, kahuna, wampum
from fijiwidgets.core import GameError, Record, random_record
from fijiwidgets.games.wampum import listing
from fijiwidgets.variations import Variations
from fijiwidgets.widgets import analysing, exploring
from fijiwidgets.widgets.explorer import Explorer
from tests.games import NAMES, load
from tests.widgets.explorers import (
    Answer,
    Row,
    all_parts,
    button,
    chips,
    do,
    even_mix,
    island_lead,
    items,
    looks,
    part,
    words,
)

BEST, WORSE = "lay BARI-DUDA DUDA", "lay GOLA-JOJO JOJO"


@pytest.fixture
def explorer() -> Explorer:
    return Explorer(kahuna.examples.two_turns())


@pytest.fixture
def solved() -> Explorer:
    return Explorer(kahuna.examples.two_turns(), solver=island_lead).wait()


def sealed() -> Explorer:
    return Explorer(fiji.deal(fiji.start(players=("Ada", "Emmy", "Hedwig")), seed=5))


# ------------------------------------------------------------------------------------ the list of moves


def test_every_legal_move_is_listed(explorer: Explorer) -> None:
    assert [item["key"] for item in items(explorer)] == [str(move) for move in kahuna.legal_moves(explorer.state, 0)]
    assert "White to move" in words(explorer)


@pytest.mark.parametrize(("tenth", "shown"), [(Fraction(8, 3), "+8/3"), (Fraction(117, 100), "+2.67"), (1.17, "+2.67")])
def test_the_values_of_a_list_are_written_all_in_one_way(tenth: Any, shown: str) -> None:
    """Nobody sees at once which of 8/7 and 1.11 is more."""

    def solver(state: Any, player: int) -> Answer:
        values = [Fraction(8, 3)] * 9 + [tenth] + [0] * 17
        moves = kahuna.legal_moves(state, player)
        return Answer(tuple(Row(move, value, values[0] - value) for move, value in zip(moves, values, strict=True)), 3)

    explorer = Explorer(kahuna.examples.two_turns(), solver=solver).wait()
    assert items(explorer)[0]["badges"][0]["text"] == shown


def test_a_press_selects_a_move_and_tells_what_would_happen(explorer: Explorer) -> None:
    assert do(explorer, "move", BEST) == ""
    assert [item["key"] for item in items(explorer) if item["chosen"]] == [BEST]
    assert "wins BARI" in words(explorer)
    assert len(explorer.tree) == 0


def test_the_film_of_a_selected_move_begins_with_the_position_as_it_is(explorer: Explorer) -> None:
    do(explorer, "move", BEST)
    film = explorer.films["main"]
    events = list(kahuna.resolve(explorer.state, kahuna.parse_move(BEST)))
    assert [caption["rule"] for caption in film["captions"]] == ["", *(event.rule for event in events)]
    assert all(len(layout["frames"]) == len(events) + 1 for layout in film["layouts"].values())
    assert not film["play"]
    assert explorer.frame == 0


def test_a_selected_move_sets_off_its_pieces_on_the_board(explorer: Explorer) -> None:
    do(explorer, "move", BEST)
    assert looks(explorer, "chosen") == {"line:BARI-DUDA", "card:0:DUDA:0"}


def test_a_second_press_tries_the_move(explorer: Explorer) -> None:
    before = explorer.state
    do(explorer, "move", BEST)
    do(explorer, "move", BEST)
    assert explorer.state == kahuna.play(before, kahuna.parse_move(BEST))
    assert explorer.path == (0,)
    assert len(explorer.films["main"]["captions"]) == 1


def test_the_button_tries_the_selected_move(explorer: Explorer) -> None:
    do(explorer, "move", BEST)
    assert "off" not in (button(explorer, "try") or {"off": ""})
    do(explorer, "try")
    assert explorer.text.splitlines()[1:] == [f"1 {BEST}"]


def test_without_a_selected_move_nothing_can_be_tried(explorer: Explorer) -> None:
    assert (button(explorer, "try") or {})["off"] == "Select a move first."
    assert "Select a move first" in do(explorer, "try")


def test_a_move_that_is_not_legal_is_refused_with_its_rule(explorer: Explorer) -> None:
    assert "rule 4.1" in do(explorer, "move", "lay BARI-DUDA KAHU")
    assert "not" in do(explorer, "move", "nonsense")
    assert explorer.desk.focus.chosen is None


def test_at_the_end_the_outcome_is_told_instead_of_moves() -> None:
    record = random_record(kahuna, kahuna.start(), seed=3)
    explorer = Explorer(record.last)
    assert "The game is over" in words(explorer)
    assert kahuna.describe_outcome(record.last) in words(explorer)
    assert "over" in do(explorer, "touch", "island:BARI")


# ------------------------------------------------------------------------------------ touching the board


def test_touching_a_piece_narrows_the_list_down(explorer: Explorer) -> None:
    every = len(items(explorer))
    do(explorer, "touch", "line:BARI-DUDA")
    assert {item["key"] for item in items(explorer)} == {"lay BARI-DUDA BARI", "lay BARI-DUDA DUDA"}
    assert looks(explorer, "choice") == {"card:0:BARI:0", "card:0:DUDA:0"}
    do(explorer, "all")
    assert len(items(explorer)) == every


def test_touching_all_its_pieces_selects_a_move(explorer: Explorer) -> None:
    for key in ("card:0:DUDA:0", "line:BARI-DUDA"):
        assert do(explorer, "touch", key) == ""
    assert str(explorer.desk.focus.chosen) == BEST


def test_touching_a_piece_again_lets_it_go(explorer: Explorer) -> None:
    do(explorer, "move", BEST)
    do(explorer, "touch", "card:0:DUDA:0")
    assert looks(explorer, "chosen") == {"line:BARI-DUDA"}
    assert explorer.desk.focus.chosen is None


def test_a_piece_that_does_not_go_with_the_others_begins_anew(explorer: Explorer) -> None:
    do(explorer, "touch", "line:BARI-DUDA")
    do(explorer, "touch", "line:JOJO-KAHU")
    assert explorer.desk.focus.picked == ("line:JOJO-KAHU",)


def test_a_piece_that_cannot_be_touched_says_why(explorer: Explorer) -> None:
    assert "rule" in do(explorer, "touch", "bridge:BARI-COCO")
    assert explorer.desk.focus.picked == ()


def test_a_piece_that_is_not_there_is_refused(explorer: Explorer) -> None:
    assert "not on the board" in do(explorer, "touch", "line:NOWHERE")
    do(explorer, "move", BEST)
    assert "not on the board" in do(explorer, "touch", "bridge:BARI-DUDA")  # only in the film of what would happen


def test_selecting_a_move_of_a_narrowed_list_keeps_it_narrow(explorer: Explorer) -> None:
    do(explorer, "touch", "line:BARI-DUDA")
    do(explorer, "move", "lay BARI-DUDA BARI")
    assert len(items(explorer)) == 2


# ------------------------------------------------------------------------------------ very long lists


def test_a_list_of_thousands_of_bids_is_shown_in_pages_and_never_read_through(monkeypatch: pytest.MonkeyPatch) -> None:
    state = wampum.parse(
        "wampum villages=mt/fts/mf2t hands=6m6w6f3t/2ft2s/m2wft deck=9m9w8f8t8s", allow_unreachable=True
    )
    count = len(wampum.legal_moves(state, 0))
    assert count > 2000

    def read(self: Any) -> Iterator[Any]:
        raise AssertionError("a long list was read through")

    monkeypatch.setattr(listing.Bids, "__iter__", read)
    explorer = Explorer(state)
    assert len(items(explorer)) == exploring.PAGE
    assert f"{exploring.PAGE + 1} to" not in words(explorer)
    assert do(explorer, "page", "1") == ""
    assert f"{exploring.PAGE + 1} to {2 * exploring.PAGE} of {count}" in words(explorer)
    assert items(explorer)[0]["key"] == str(wampum.legal_moves(state, 0)[exploring.PAGE])
    assert do(explorer, "move", str(wampum.legal_moves(state, 0)[count - 1])) == ""
    do(explorer, "all")
    for key in ("village:B", "hand:0:m:0", "hand:0:m:1", "hand:0:m:2"):
        assert do(explorer, "touch", key) == ""
    assert [item["key"] for item in items(explorer)] == [str(explorer.desk.focus.chosen)]
    assert do(explorer, "try") == ""
    assert len(explorer.tree) == 1


def test_a_page_that_is_not_there_is_refused(explorer: Explorer) -> None:
    for key in ("-1", "x", "99999", "²", ""):
        assert do(explorer, "page", key)


# ------------------------------------------------------------------------------------ sealed choices


def test_the_moves_of_each_player_who_decides_can_be_listed() -> None:
    explorer = sealed()
    assert [key for key, _ in part(explorer, "switch", "seat")["options"]] == ["0", "1", "2"]
    do(explorer, "seat", "1")
    assert "Emmy to move, at the same time as others" in words(explorer)
    assert do(explorer, "seat", "7")


def test_a_sealed_decision_is_put_together_from_one_choice_for_each() -> None:
    explorer = sealed()
    before = explorer.state
    chosen = {}
    for seat in range(3):
        assert explorer.desk.seat == seat
        move = fiji.legal_moves(before, seat)[10 + seat]
        chosen[seat] = move
        do(explorer, "move", str(move))
        assert explorer.path == ()
        do(explorer, "try")
    assert explorer.state == fiji.play(before, chosen)
    assert explorer.tree.at((0,)).moves == chosen


def test_what_is_chosen_for_a_player_is_shown_and_can_be_taken_back() -> None:
    explorer = sealed()
    move = fiji.legal_moves(explorer.state, 0)[3]
    do(explorer, "move", str(move))
    do(explorer, "try")
    chip = button(explorer, "choose_again")
    assert chip is not None
    assert chip["text"] == f"Ada: {fiji.describe_move(explorer.state, 0, move)}"
    assert "Emmy, Hedwig" in words(explorer)
    do(explorer, "choose_again", "0")
    assert explorer.desk.focus.sealed == {}
    assert explorer.desk.seat == 0
    assert do(explorer, "choose_again", "0")


def test_what_would_happen_is_told_once_all_have_chosen() -> None:
    explorer = sealed()
    for seat in range(3):
        do(explorer, "move", str(fiji.legal_moves(explorer.state, seat)[5 * seat]))
        assert bool(explorer.preview) == (seat == 2)
        if seat < 2:
            do(explorer, "try")
    events = len(explorer.preview)
    watch = button(explorer, "watch")
    assert watch is not None
    assert len(explorer.films["main"]["layouts"]["wide"]["frames"]) == 1  # a long film is drawn when it is wanted
    do(explorer, "watch")
    assert len(explorer.films["main"]["layouts"]["wide"]["frames"]) == events + 1


def test_touching_a_piece_of_another_player_who_decides_turns_to_that_player() -> None:
    explorer = sealed()
    key = sorted(fiji.touch.can_touch(explorer.state, 2, ()))[0]
    assert do(explorer, "touch", key) == ""
    assert explorer.desk.seat == 2


# ------------------------------------------------------------------------------------ nature


def test_natures_moves_are_listed_with_their_probabilities() -> None:
    explorer = Explorer(kahuna.start(), seed=1)
    assert "Nature's move" in words(explorer)
    assert [item["badges"][0]["text"] for item in items(explorer)] == ["1/12"] * 12
    do(explorer, "move", "top BARI")
    do(explorer, "move", "top BARI")
    assert explorer.state == kahuna.play(kahuna.start(), kahuna.parse_move("top BARI"))


def test_nature_draws_at_random_once_or_until_somebody_decides() -> None:
    explorer = Explorer(kahuna.start(), seed=1)
    do(explorer, "draw")
    assert len(explorer.tree) == 1
    do(explorer, "draw_on")
    assert explorer.desk.actors == (0,)
    assert len(explorer.path) == len(explorer.tree) == 9
    do(explorer, "undo")
    assert len(explorer.tree) == 1


def test_the_board_cannot_be_touched_for_nature() -> None:
    explorer = Explorer(kahuna.start())
    assert "nature" in do(explorer, "touch", "island:BARI")
    assert "nature" in do(Explorer(kahuna.examples.two_turns()), "draw")


# ------------------------------------------------------------------------------------ the solver


def test_moves_are_sorted_best_first_with_value_regret_and_bar(solved: Explorer) -> None:
    best = items(solved)[0]
    assert [badge["look"] for badge in best["badges"]] == ["best", "regret"]
    assert best["badges"][0]["text"] == f"+{solved.analysis.value}"
    assert best["badges"][1]["text"] == "0"
    assert best["bar"] > 0
    values = [row.value for row in solved.analysis.moves]
    assert values == sorted(values, reverse=True)
    assert [item["key"] for item in items(solved)] == [str(row.move) for row in solved.analysis.moves]
    assert items(solved)[-1]["badges"][1]["look"] == "large"


def test_the_guarantee_stands_beside_the_heading(solved: Explorer) -> None:
    panel = next(one for one in all_parts(solved) if one.get("title") == "Solver")
    assert panel["note"] == "exact for this turn"
    solved.language = "de"
    panel = next(one for one in all_parts(solved) if one.get("title") == "Löser")
    assert panel["note"] == "exakt für diesen Zug"


def test_the_best_eight_values_lie_on_the_board(solved: Explorer) -> None:
    badges = part(solved, "board")["badges"]
    marks = {mark.key for mark in kahuna.draw(solved.state).marks}
    assert 0 < len(badges) <= exploring.BADGES
    assert len({key for key, _ in badges}) == len(badges)
    assert all(key in marks for key, _ in badges)
    best = kahuna.touch.pieces(solved.state, 0, solved.analysis.moves[0].move)[0]
    assert badges[0][0] == best
    assert badges[0][1]["look"] == "best"


def test_the_solvers_line_is_told_and_goes_into_the_tree(solved: Explorer) -> None:
    row = solved.analysis.moves[0]
    do(solved, "move", str(row.move))
    assert "**Line**" in words(solved)
    do(solved, "line")
    assert solved.path == ()
    assert solved.tree.record_at((0,) * len(row.line)).moves == row.line
    assert solved.desk.focus.chosen == row.move


def test_the_tree_shows_the_values_that_are_known(solved: Explorer) -> None:
    row = solved.analysis.moves[-1]
    do(solved, "move", str(row.move))
    do(solved, "try")
    chip = chips(solved)[1]
    assert chip["current"]
    assert chip["badge"]["text"] == analysing.number(row.value, "en", signed=True)
    assert chips(solved)[0]["badge"] is None


def test_sealed_moves_show_how_often_to_play_them() -> None:
    explorer = Explorer(sealed().state, solver=even_mix).wait()
    count = len(fiji.legal_moves(explorer.state, 0))
    first = items(explorer)[0]["badges"]
    assert [badge["look"] for badge in first] == ["best", "regret", "mix"]
    assert first[0]["text"] == "+1/2"
    assert first[2]["text"] == (f"1/{count}" if count <= 60 else first[2]["text"])
    assert part(explorer, "listing", "move")["heads"][-1] == "probability"


def test_an_error_of_the_solver_is_shown_and_the_board_stays_alive() -> None:
    def broken(state: Any, player: int) -> Any:
        raise ZeroDivisionError("by zero")

    explorer = Explorer(kahuna.examples.two_turns(), solver=broken).wait()
    assert "ZeroDivisionError: by zero" in words(explorer)
    assert do(explorer, "move", BEST) == ""
    assert do(explorer, "try") == ""


@pytest.mark.parametrize("answer", [None, 7, Answer((Row("x", "y", 0),), 0), "text"])
def test_a_solver_that_answers_nonsense_is_shown_as_failed(answer: Any) -> None:
    explorer = Explorer(kahuna.examples.two_turns(), solver=lambda state, player: answer).wait()
    assert "The solver failed" in words(explorer)
    assert len(items(explorer)) == len(kahuna.legal_moves(explorer.state, 0))


def test_a_finished_analysis_is_remembered() -> None:
    asked = []

    def counting(state: Any, player: int) -> Any:
        asked.append(state)
        return even_mix(state, player)

    explorer = Explorer(kahuna.examples.two_turns(), solver=counting).wait()
    do(explorer, "move", BEST)
    do(explorer, "try")
    explorer.wait()
    do(explorer, "back")
    explorer.wait()
    assert len(asked) == 2
    assert explorer.analysis.moves
    do(explorer, "again")
    explorer.wait()
    assert len(asked) == 3


def test_the_reader_chooses_what_the_solver_looks_at() -> None:
    explorer = Explorer(kahuna.examples.two_turns(), solver=solvers.analysing).wait()
    menu = part(explorer, "menu", "question")
    assert [words for _, words in menu["options"]][:2] == ["this turn", "this turn and the reply to it"]
    assert (menu["chosen"], str(explorer.analysis.guarantee)) == (menu["options"][0][0], "exact for this turn")
    assert do(explorer, "question", menu["options"][1][0]) == ""
    assert "exact for 2 turns" in str(explorer.wait().analysis.guarantee)
    assert part(explorer, "menu", "question")["chosen"] == menu["options"][1][0]
    do(explorer, "move", BEST)
    do(explorer, "try")  # the question stays the same in the next position
    assert "exact for 2 turns" in str(explorer.wait().analysis.guarantee)
    assert "means nothing" in do(explorer, "question", "solvers.question.fiji_round")


def test_what_cannot_be_asked_somewhere_makes_way_for_the_usual_question() -> None:
    explorer = Explorer(fiji.deal(fiji.start(players=3), seed=1), solver=solvers.analysing)
    assert do(explorer, "question", "solvers.question.fiji_equilibrium") == ""
    explorer.load(str(kahuna.examples.two_turns()))
    assert part(explorer, "menu", "question")["chosen"] == "solvers.question.kahuna_turn"
    assert str(explorer.wait().analysis.guarantee) == "exact for this turn"


def test_values_on_the_board_have_three_digits_and_those_of_the_list_all() -> None:
    explorer = Explorer(fyfe.examples.three_cells_left(), solver=solvers.analysing).wait()
    assert "+114" in {badge["text"] for _, badge in part(explorer, "board")["badges"]}
    assert items(explorer)[0]["badges"][0]["text"] == "+113.64"


def test_a_solver_with_one_answer_has_no_menu() -> None:
    explorer = Explorer(kahuna.examples.two_turns(), solver=partial(solvers.analysing, depth=2)).wait()
    assert "exact for 2 turns" in str(explorer.analysis.guarantee)
    assert not [one for one in all_parts(explorer) if one["is"] == "menu"]


def test_the_reader_checks_the_proof_of_what_was_found() -> None:
    explorer = Explorer(kahuna.examples.two_turns(), solver=solvers.analysing)
    assert button(explorer, "check") is None  # nothing is found yet
    explorer.wait()
    assert do(explorer, "check") == ""
    assert "The proof holds" in words(explorer)
    do(explorer, "move", BEST)
    do(explorer, "try")
    assert "The proof holds" not in words(explorer)
    do(explorer, "back")
    assert "The proof holds" in words(explorer)


def test_a_proof_that_does_not_hold_and_one_that_cannot_be_checked_are_said() -> None:
    def wrong(state: Any, player: int) -> Any:
        found = solvers.analyse(state, player)
        best = found.moves[0]
        claims = found.certificate.but(choices=(best.but(value=best.value + 1), *found.moves[1:]))  # type: ignore[union-attr]
        return found.but(certificate=claims)

    def absurd(state: Any, player: int) -> Any:
        return solvers.analyse(state, player).but(certificate=object())

    for solver, said in ((wrong, "does not hold"), (absurd, "could not be checked: AttributeError")):
        explorer = Explorer(kahuna.examples.two_turns(), solver=solver).wait()
        do(explorer, "check")
        assert said in words(explorer)
    without = Explorer(kahuna.examples.two_turns(), solver=island_lead).wait()
    assert button(without, "check") is None


def test_a_proof_is_checked_beside_the_board_and_once_at_a_time() -> None:
    class Patient:
        def __init__(self, proof: Any) -> None:
            self.state, self.player, self.choices = proof.state, proof.player, proof.choices
            self.asked, self.let = 0, threading.Event()

        def check(self) -> bool:
            self.asked += 1
            return self.let.wait(60)

    async def story() -> None:
        found = solvers.analyse(kahuna.examples.two_turns())
        proof = Patient(found.certificate)
        explorer = Explorer(found.state, solver=lambda *at: found.but(certificate=proof))
        await until(lambda: button(explorer, "check") is not None)
        do(explorer, "check")
        do(explorer, "check")
        assert "Playing it again" in words(explorer)
        do(explorer, "move", BEST)  # the board stays alive
        assert items(explorer)
        proof.let.set()
        await until(lambda: "The proof holds" in words(explorer))
        assert proof.asked == 1

    asyncio.run(story())


def test_without_a_loop_the_solver_waits_until_somebody_waits_for_it() -> None:
    explorer = Explorer(kahuna.examples.two_turns(), solver=island_lead)
    assert explorer.analysis is None
    assert part(explorer, "progress")["share"] is None
    assert explorer.wait() is explorer
    assert explorer.analysis.done


def test_where_nobody_decides_there_is_nothing_to_solve() -> None:
    explorer = Explorer(kahuna.start(), solver=island_lead).wait()
    assert "Nobody decides here" in words(explorer)
    assert explorer.analysis is None


# ------------------------------------------------------------------------------------ the solver beside the board


class Slow:
    """A solver that needs very many small steps and writes down how far it came."""

    def __init__(self, steps: int = 10**9) -> None:
        self.steps, self.done, self.closed, self.asked = steps, 0, 0, 0

    def __call__(self, state: Any, player: int) -> Iterator[Answer]:
        self.asked += 1
        moves = kahuna.legal_moves(state, player)
        try:
            for number in range(1, self.steps + 1):
                self.done = number
                rows = tuple(Row(move, 0, 0) for move in moves)
                yield Answer(rows, 0, self.done / self.steps, done=self.done == self.steps)
        finally:
            self.closed += 1


async def until(happened: Callable[[], bool]) -> None:
    """Let the loop turn until something has happened; it does nothing else meanwhile, so turns are enough to count."""
    for _ in range(1_000_000):
        if happened():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never happened")


async def rest() -> None:
    """Let the loop turn long enough for whatever could still happen."""
    await asyncio.sleep(10 * analysing.REST)


def test_touches_are_answered_while_a_slow_solver_works() -> None:
    async def story() -> None:
        solver = Slow()
        explorer = Explorer(kahuna.examples.two_turns(), solver=solver)
        assert solver.asked == 0  # nothing runs before the cell that made the widget has ended
        await until(lambda: solver.done > 0)
        for key in ("line:BARI-DUDA", "card:0:DUDA:0", "card:0:DUDA:0"):
            before = solver.done
            assert do(explorer, "touch", key) == ""
            await until(lambda: solver.done > before)  # noqa: B023 - it went on, and was not asked anew
        assert explorer.desk.focus.picked == ("line:BARI-DUDA",)
        assert explorer.analyst.working
        assert solver.asked == 1
        do(explorer, "stop")

    asyncio.run(story())


def test_progress_is_shown_without_making_a_touch_on_its_way_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "SHOWN_EVERY", 0)

    async def story() -> None:
        explorer = Explorer(kahuna.examples.two_turns(), solver=Slow(1000))
        turn = explorer.turn
        for share in (0.01, 0.05, 0.1):
            await until(lambda: (part(explorer, "progress")["share"] or 0) >= share)  # noqa: B023
        assert explorer.analyst.working
        assert explorer.turn == turn
        assert "done" in words(explorer)
        assert button(explorer, "stop") is not None
        do(explorer, "stop")

    asyncio.run(story())


def test_progress_is_shown_a_few_times_a_second_at_most() -> None:
    async def story() -> None:
        explorer = Explorer(kahuna.examples.two_turns(), solver=Slow(3000))
        shown = []
        explorer.observe(lambda change: shown.append(change), names="ui")
        loop = asyncio.get_running_loop()
        began = loop.time()
        await until(lambda: not explorer.analyst.working)
        await rest()
        assert 1 <= len(shown) <= (loop.time() - began) / analysing.SHOWN_EVERY + 2

    asyncio.run(story())


def test_stop_keeps_the_best_answer_so_far() -> None:
    async def story() -> None:
        solver = Slow()
        explorer = Explorer(kahuna.examples.two_turns(), solver=solver)
        await until(lambda: solver.done > 0)
        do(explorer, "stop")
        stopped = solver.done
        await rest()
        assert solver.done == stopped
        assert solver.closed == 1
        assert not explorer.analyst.working
        assert explorer.analysis is not None
        assert "best answer so far" in words(explorer)
        do(explorer, "again")
        await until(lambda: solver.asked == 2)
        assert explorer.analyst.working
        do(explorer, "stop")

    asyncio.run(story())


def test_another_position_stops_the_solver_and_asks_it_anew() -> None:
    async def story() -> None:
        solver = Slow()
        explorer = Explorer(kahuna.examples.two_turns(), solver=solver)
        await until(lambda: solver.done > 0)
        do(explorer, "move", BEST)
        do(explorer, "try")
        await until(lambda: solver.asked == 2)
        assert solver.closed == 1
        assert len(asyncio.all_tasks()) == 2  # this story, and one solver
        do(explorer, "mode", "edit")
        await rest()
        assert (solver.asked, solver.closed) == (2, 2)
        assert not explorer.analyst.working

    asyncio.run(story())


def test_a_solver_that_finishes_beside_the_board_shows_its_answer() -> None:
    async def story() -> None:
        explorer = Explorer(kahuna.examples.two_turns(), solver=island_lead)
        await until(lambda: button(explorer, "again") is not None)
        assert items(explorer)[0]["badges"][0]["look"] == "best"

    asyncio.run(story())


def test_waiting_works_while_a_loop_runs_too() -> None:
    async def story() -> None:
        explorer = Explorer(kahuna.examples.two_turns(), solver=island_lead).wait()
        assert explorer.analysis.done
        await rest()
        assert explorer.analysis.done

    asyncio.run(story())


# ------------------------------------------------------------------------------------ comparing


def test_two_moves_are_compared_by_value_by_story_and_by_board(solved: Explorer) -> None:
    do(solved, "move", BEST)
    do(solved, "pin")
    assert "select another move" in words(solved)
    do(solved, "move", WORSE)
    shown = words(solved)
    by_value = {str(row.move): row.value for row in solved.analysis.moves}
    better = by_value[BEST] - by_value[WORSE]
    assert f"is better by {better}" in shown
    assert "Event 2 is the first at which something else happens" in shown
    assert "wins BARI" in shown
    assert "Nothing more happens" in shown
    assert set(solved.films) == {"main", "left", "right"}
    assert "different on the board" in shown


def test_a_comparison_ends(solved: Explorer) -> None:
    do(solved, "move", BEST)
    do(solved, "pin")
    do(solved, "move", WORSE)
    do(solved, "pin")
    assert "Comparison" not in words(solved)
    assert set(solved.films) == {"main"}
    assert str(solved.desk.focus.chosen) == WORSE


def test_comparing_sealed_moves_needs_the_choices_of_the_others() -> None:
    explorer = sealed()
    moves = fiji.legal_moves(explorer.state, 0)
    do(explorer, "move", str(moves[0]))
    do(explorer, "pin")
    do(explorer, "move", str(moves[1]))
    assert "hangs on the others" in words(explorer)
    assert set(explorer.films) == {"main"}


def test_without_a_selected_move_there_is_nothing_to_compare(explorer: Explorer) -> None:
    assert "Select a move first" in do(explorer, "pin")


def test_the_boards_of_a_comparison_can_only_be_looked_at(solved: Explorer) -> None:
    assert "only be looked at" in do(solved, "look", "line:BARI-DUDA")


# ------------------------------------------------------------------------------------ the tree


def branching() -> Explorer:
    explorer = Explorer(kahuna.examples.two_turns())
    for move in (BEST, "draw none"):
        do(explorer, "move", move)
        do(explorer, "try")
    do(explorer, "go", "")
    do(explorer, "move", WORSE)
    do(explorer, "try")
    return explorer


def test_one_walks_in_the_tree_by_its_chips() -> None:
    explorer = branching()
    assert [chip["key"] for chip in chips(explorer)] == ["", "0", "0x2", "1"]
    do(explorer, "go", "0x2")
    assert explorer.path == (0, 0)
    assert [chip["key"] for chip in chips(explorer) if chip["current"]] == ["0x2"]
    do(explorer, "back")
    do(explorer, "back")
    assert "beginning" in do(explorer, "back")
    do(explorer, "forward")
    assert explorer.path == (0,)


@pytest.mark.parametrize("key", ["7", "0x3", "x", "-1", "0.", ".", "0" * 150, "٣", "0x9999", "0x", "x3"])
def test_a_place_that_is_not_in_the_tree_is_refused(key: str) -> None:
    explorer = branching()
    assert do(explorer, "go", key)
    assert explorer.path == (1,)


def test_a_branch_is_removed_and_comes_back_by_undo() -> None:
    explorer = branching()
    before = explorer.text
    do(explorer, "go", "0")
    do(explorer, "remove")
    assert explorer.path == ()
    assert len(explorer.tree) == 1
    do(explorer, "undo")
    assert explorer.text == before
    do(explorer, "redo")
    assert len(explorer.tree) == 1
    assert "cannot be removed" in do(explorer, "remove")


def test_a_line_becomes_the_main_line() -> None:
    explorer = branching()
    state = explorer.state
    do(explorer, "promote")
    assert explorer.path == (0,)
    assert explorer.state == state
    assert "main line already" in do(explorer, "promote")


def test_a_long_game_shows_only_what_lies_around_the_reader() -> None:
    record = random_record(kahuna, kahuna.start(), seed=2)
    explorer = Explorer(record)
    assert explorer.path == ()
    assert len(chips(explorer)) <= exploring.NODES_SHOWN + 2
    assert do(explorer, "go", "0x120") == ""
    shown = chips(explorer)
    assert shown[0]["key"] == ""
    assert sum(chip["current"] for chip in shown) == 1
    assert len(shown) <= exploring.NODES_SHOWN + 2
    json.dumps(explorer.ui)


def test_every_place_of_a_very_long_game_can_be_reached() -> None:
    explorer = Explorer(random_record(kahuna, kahuna.start(), seed=2))
    do(explorer, "layout", "narrow")
    steps = len(explorer.tree)
    while do(explorer, "forward") == "":
        current = [chip for chip in chips(explorer) if chip["current"]]
        assert len(current) == 1
        assert do(explorer, "go", current[0]["key"]) == ""
    assert len(explorer.path) == steps


# ------------------------------------------------------------------------------------ text


@pytest.mark.parametrize("name", NAMES)
def test_a_tree_is_copied_and_loaded_again(name: str) -> None:
    game = load(name)
    record = random_record(game, game.start(), seed=6)
    explorer = Explorer(Record(game, record.first, record.moves[:30]))
    copied = next(one["content"] for one in all_parts(explorer) if one["is"] == "copying" and "\n" in one["content"])
    other = Explorer(game.deal(game.start(), seed=1))
    assert do(other, "load", value=copied) == ""
    assert other.tree == explorer.tree
    assert other.text == copied


def test_the_position_is_copied_as_one_line(explorer: Explorer) -> None:
    assert part(explorer, "copying")["content"] == str(explorer.state)


def test_what_is_wrong_with_a_pasted_text_is_said_at_the_field(explorer: Explorer) -> None:
    before = explorer.text
    assert do(explorer, "load", value=f"{explorer.state}\n1 nonsense") == ""
    field = part(explorer, "field", "load")
    assert field["error"].startswith("Line 2")
    assert field["value"].endswith("nonsense")
    assert explorer.text == before
    assert do(explorer, "load", value=before) == ""
    assert "error" not in part(explorer, "field", "load")


@pytest.mark.parametrize(
    "value", ["chess", "kahuna", 7, None, True, "   ", "kahuna " * 9999, str(kahuna.start()) + "\n1"]
)
def test_absurd_texts_change_nothing_or_load(explorer: Explorer, value: Any) -> None:
    do(explorer, "load", value=value)
    assert Variations.parse(kahuna, explorer.text, allow_unreachable=True) == explorer.tree


def test_a_game_of_another_kind_can_be_loaded(explorer: Explorer) -> None:
    do(explorer, "load", value=str(fiji.deal(fiji.start(players=3), seed=1)))
    assert explorer.game is fiji
    assert explorer.title == "Fiji explorer"
    do(explorer, "undo")
    assert explorer.game is kahuna


def test_loading_from_python_raises_what_is_wrong(explorer: Explorer) -> None:
    with pytest.raises(GameError):
        explorer.load("kahuna nonsense")
    explorer.load(str(kahuna.start()))
    assert explorer.state == kahuna.start()


def test_an_explorer_begins_with_whatever_holds_a_position() -> None:
    state = kahuna.examples.two_turns()
    for given in (state, str(state), Record(kahuna, state), Variations(kahuna, state)):
        assert Explorer(given).state == state
    for absurd in (7, None, kahuna, kahuna.view(state, 0), "", "chess"):
        with pytest.raises(GameError):
            Explorer(absurd)


def test_an_impossible_position_is_named_in_words_and_explored_all_the_same() -> None:
    record = fiji.examples.record()
    explorer = Explorer(record)
    assert fiji.problems(record.first)
    assert "cannot arise in play" in words(explorer)
    assert fiji.problems(record.first)[0].message("en") in words(explorer)
    assert do(explorer, "forward") == ""


# ------------------------------------------------------------------------------------ undo


def test_undo_and_redo_go_through_everything(explorer: Explorer) -> None:
    seen = [explorer.text]
    for action, key in (("move", BEST), ("try", ""), ("move", "draw none"), ("try", ""), ("back", ""), ("remove", "")):
        do(explorer, action, key)
        if explorer.text != seen[-1]:
            seen.append(explorer.text)
    back = [explorer.text]
    while do(explorer, "undo") == "":
        if explorer.text != back[-1]:
            back.append(explorer.text)
    assert back == seen[::-1]
    while do(explorer, "redo") == "":
        pass
    assert explorer.text == seen[-1]


def test_after_something_new_nothing_is_left_to_redo(explorer: Explorer) -> None:
    do(explorer, "move", BEST)
    do(explorer, "try")
    do(explorer, "undo")
    do(explorer, "move", WORSE)
    do(explorer, "try")
    assert "nothing to redo" in do(explorer, "redo")
    assert explorer.text.splitlines()[1:] == [f"1 {WORSE}"]


def test_undo_says_when_there_is_nothing(explorer: Explorer) -> None:
    undo = button(explorer, "undo")
    assert undo is not None
    assert undo["off"] == "There is nothing to undo."
    assert do(explorer, "undo") == "There is nothing to undo."


# ------------------------------------------------------------------------------------ the editor


def editing(name: str = "kahuna") -> Explorer:
    explorer = Explorer(load(name).examples.record().first)
    assert do(explorer, "mode", "edit") == ""
    return explorer


def test_the_editor_has_a_tray_and_a_dashed_board() -> None:
    explorer = editing()
    assert part(explorer, "board")["look"] == "editing"
    tray = [one for one in all_parts(explorer) if one.get("do") == "brush"]
    assert [one["key"] for one in tray] == [brush.key for brush in kahuna.edit.brushes(explorer.state)]
    assert not [one for one in all_parts(explorer) if one["is"] == "listing"]


@pytest.mark.parametrize("name", NAMES)
def test_a_brush_shows_where_it_can_be_used_and_changes_the_position(name: str) -> None:
    explorer, game = editing(name), load(name)
    for brush in game.edit.brushes(explorer.state):
        do(explorer, "brush", brush.key)
        targets = game.edit.targets(explorer.desk.now.draft, brush)
        shown = {mark.key for mark in explorer.picture(explorer.desk.now.draft, "wide").marks}
        assert looks(explorer, "choice") == targets & shown
        if targets & shown:
            assert do(explorer, "touch", sorted(targets & shown)[0]) == ""
            return
    raise AssertionError("no brush can be used")


def test_without_a_brush_the_board_says_to_take_one() -> None:
    assert "take something" in do(editing(), "touch", "line:BARI-DUDA")


def test_a_brush_is_put_back_by_pressing_it_again() -> None:
    explorer = editing()
    do(explorer, "brush", "bridge:0")
    do(explorer, "brush", "bridge:0")
    assert explorer.editor.brush == ""
    assert do(explorer, "brush", "nonsense")


def test_done_makes_the_edited_position_the_root_and_undo_brings_the_tree_back() -> None:
    explorer = branching()
    before = explorer.text
    do(explorer, "mode", "edit")
    do(explorer, "brush", "bridge:0")
    do(explorer, "touch", "line:IFFI-JOJO")
    painted = explorer.desk.now.draft
    assert explorer.text == before
    do(explorer, "done")
    assert explorer.text == str(painted)
    assert explorer.path == ()
    for _ in range(3):
        do(explorer, "undo")
    assert explorer.text == before
    assert explorer.desk.now.draft is None


def test_the_switch_takes_over_what_was_edited_too() -> None:
    explorer = editing()
    do(explorer, "brush", "bridge:0")
    do(explorer, "touch", "line:IFFI-JOJO")
    do(explorer, "mode", "explore")
    assert explorer.state.bridges["IFFI-JOJO"] == 0


def test_a_position_that_nobody_can_go_on_from_stays_on_the_editors_table() -> None:
    explorer = editing()
    before = explorer.text
    do(explorer, "field", "phase", "resolving")
    assert "middle of a move" in do(explorer, "done")
    assert explorer.desk.now.draft.phase == "resolving"
    assert explorer.text == before


def test_discarding_leaves_everything_as_it_was() -> None:
    explorer = editing()
    before = explorer.text
    assert button(explorer, "discard") is None
    do(explorer, "brush", "bridge:0")
    do(explorer, "touch", "line:IFFI-JOJO")
    do(explorer, "discard")
    assert explorer.text == before
    assert explorer.desk.now.draft is None


def test_edits_are_undone_one_by_one_with_the_brush_still_in_hand() -> None:
    explorer = editing()
    do(explorer, "brush", "bridge:0")
    for line in ("IFFI-JOJO", "GOLA-JOJO"):
        do(explorer, "touch", f"line:{line}")
    do(explorer, "undo")
    assert "IFFI-JOJO" in explorer.desk.now.draft.bridges
    assert "GOLA-JOJO" not in explorer.desk.now.draft.bridges
    assert explorer.editor.brush == "bridge:0"


def test_a_value_is_changed_in_its_field() -> None:
    explorer = editing()
    assert do(explorer, "field", "round", "3") == ""
    assert explorer.desk.now.draft.round == 3
    do(explorer, "field", "round", "")
    assert explorer.desk.now.draft.round == 1


def test_a_wrong_value_stays_in_its_field_with_the_reason() -> None:
    explorer = editing()
    before = explorer.desk.now.draft
    do(explorer, "field", "round", "9")
    field = next(one for one in all_parts(explorer) if one["is"] == "field" and one.get("key") == "round")
    assert field["value"] == "9"
    assert "not a whole number" in field["error"]
    assert explorer.desk.now.draft == before
    do(explorer, "field", "round", "2")
    assert explorer.editor.wrong == {}


@pytest.mark.parametrize(("key", "value"), [("nonsense", "1"), ("viewer", "white"), ("round", None), ("round", 3)])
def test_a_field_that_cannot_be_written_is_refused(key: str, value: Any) -> None:
    explorer = editing()
    before = explorer.desk.now.draft
    assert do(explorer, "field", key, value)
    assert explorer.desk.now.draft == before


@pytest.mark.parametrize("name", NAMES)
def test_every_field_of_the_notation_has_a_label_and_help_in_both_languages(name: str) -> None:
    explorer = editing(name)
    for language in ("en", "de"):
        explorer.language = language
        fold = next(one for one in all_parts(explorer) if one["is"] == "fold" and one["key"] == "values")
        pairs = [column["parts"] for column in fold["parts"][0]["parts"]]
        assert pairs
        for field, explained in pairs:
            assert field["label"] != field["key"]
            assert explained["text"]


def test_an_impossible_position_is_named_under_the_board_and_stays_editable() -> None:
    explorer = editing()
    do(explorer, "field", "hands", "AAABBB/-")
    assert "cannot arise in play" in words(explorer)
    do(explorer, "brush", "bridge:0")
    assert do(explorer, "touch", "line:IFFI-JOJO") == ""
    assert do(explorer, "done") == ""
    assert "cannot arise in play" in words(explorer)


@pytest.mark.parametrize("name", NAMES)
def test_one_starts_from_an_empty_table_a_new_game_or_the_example(name: str) -> None:
    explorer, game = editing(name), load(name)
    menu = dict(part(explorer, "menu", "from")["options"])
    for players in game.PLAYERS:
        do(explorer, "from", f"empty:{players}")
        assert explorer.desk.now.draft == game.start(players=players)
        do(explorer, "from", f"new:{players}")
        assert game.actors(explorer.desk.now.draft)
        assert {f"empty:{players}", f"new:{players}"} <= set(menu)
    do(explorer, "from", "example")
    assert explorer.desk.now.draft == game.examples.record().first
    assert do(explorer, "from", "empty:99")
    assert do(explorer, "from", "nonsense")


def test_moves_and_brushes_belong_to_their_own_mode(explorer: Explorer) -> None:
    for action in ("brush", "field", "from", "done", "discard"):
        assert "being edited" in do(explorer, action, "x", "y")
    do(explorer, "mode", "edit")
    for action in ("move", "try", "all", "pin", "draw", "go", "back", "forward", "remove", "promote", "line"):
        assert "being edited" in do(explorer, action, "0")


# ------------------------------------------------------------------------------------ fyfe's large board


def test_the_board_of_the_player_in_focus_is_large() -> None:
    explorer = Explorer(fyfe.deal(fyfe.start(players=("Ada", "Emmy")), seed=1))
    assert "Ada" in explorer.still().title
    do(explorer, "seat", "1")
    assert "Emmy" in explorer.still().title


# ------------------------------------------------------------------------------------ the widget itself


def test_the_page_is_in_german_as_soon_as_the_language_is(solved: Explorer) -> None:
    solved.language = "de"
    assert solved.title == "Kahuna: Analysebrett"
    assert "Weiß am Zug" in words(solved)


def test_an_explorer_has_a_stable_text_and_a_picture(explorer: Explorer) -> None:
    assert repr(explorer) == "Explorer('Kahuna explorer')"
    assert explorer.still() == kahuna.draw(explorer.state, language="en")


@pytest.mark.parametrize("mode", ["explore", "edit"])
def test_no_message_breaks_it(mode: str) -> None:
    explorer = Explorer(kahuna.examples.two_turns())
    do(explorer, "layout", "narrow")
    for action in sorted(Explorer._handlers):
        for key, value in (("", None), ("nonsense", "nonsense"), ("0", 1.5), ("-1", True), ("line:BARI-DUDA", "")):
            do(explorer, "mode", mode)
            assert "Something went wrong inside" not in do(explorer, action, key, value), (action, key, value)


def test_what_cannot_be_shown_is_not_done_either(explorer: Explorer, monkeypatch: pytest.MonkeyPatch) -> None:
    do(explorer, "move", BEST)
    before = explorer.desk.saved()

    def broken(explorer: Explorer) -> Any:
        raise ZeroDivisionError("by zero")

    with monkeypatch.context() as patched:
        patched.setattr(exploring, "page", broken)
        assert "Something went wrong inside" in do(explorer, "try")
    assert explorer.desk.saved() == before
    assert do(explorer, "try") == ""
    assert len(explorer.tree) == 1


def test_no_more_than_eight_values_lie_on_the_board() -> None:
    explorer = Explorer(fyfe.deal(fyfe.start(), seed=1), solver=even_mix).wait()
    assert len(explorer.analysis.moves) > 2 * exploring.BADGES
    assert len(part(explorer, "board")["badges"]) == exploring.BADGES


def test_no_value_lies_on_one_bead_of_an_offer() -> None:
    explorer = Explorer(sealed().state, solver=even_mix).wait()
    assert "badges" not in part(explorer, "board")


def keys_on_the_page(explorer: Explorer) -> list[tuple[str, str, Any]]:
    """Return everything that can be pressed, touched or written, as messages."""
    found: list[tuple[str, str, Any]] = []
    for one in all_parts(explorer):
        kind = one["is"]
        if kind == "button":
            found.append((one["do"], one.get("key", ""), None))
        elif kind in ("switch", "menu"):
            found += [(one["do"], key, None) for key, _ in one["options"]]
        elif kind == "listing":
            found += [(one["do"], item["key"], None) for item in one["items"]]
        elif kind == "field":
            found.append((one["do"], one.get("key", ""), "3"))
    if any(one["is"] == "tree" for one in all_parts(explorer)):
        found += [("go", chip["key"], None) for chip in chips(explorer)]
    marks = explorer.picture(explorer.desk.shown, "narrow").marks
    return [*found, *(("touch", mark.key, None) for mark in marks if mark.label)]


@pytest.mark.parametrize("name", NAMES)
def test_a_thousand_random_actions_leave_it_usable(name: str) -> None:
    game, rng = load(name), random.Random(name)
    explorer = Explorer(game.deal(game.start(), seed=4), seed=4, solver=even_mix if name != "wampum" else None)
    do(explorer, "layout", "narrow")
    done = set()
    for _ in range(1000):
        messages = keys_on_the_page(explorer)
        kinds = sorted({action for action, _, _ in messages})
        kind = rng.choice(kinds)  # by kind first: there are more pieces than buttons
        action, key, value = rng.choice([one for one in messages if one[0] == kind])
        told = do(explorer, action, key, value)
        assert "Something went wrong inside" not in told, (action, key, value, told)
        done.add(action)
        if rng.random() < 0.02:
            explorer.wait()
    assert {"move", "touch", "try", "undo", "redo", "go", "brush", "done", "mode"} <= done
    if explorer.desk.now.draft is not None:
        do(explorer, "discard" if button(explorer, "discard") else "done")
    tree = explorer.tree
    assert Variations.parse(explorer.game, explorer.text, allow_unreachable=True) == tree
    for path, node in tree.walk():
        assert explorer.game.play(tree.state_at(path[:-1]), node.moves) == node.state
    json.dumps([explorer.ui, explorer.films, explorer.notice])
