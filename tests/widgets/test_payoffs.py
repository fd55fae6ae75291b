"""Payoffs: the matrix in the page says what the solver has found, and every action is taken as it is meant."""

import json
import random
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from fijiwidgets import Payoffs, fiji, fyfe, kahuna, lang, wampum
from fijiwidgets.core import GameError, Record
from solvers import matrix
from solvers.fiji import beads, payoffs
from tests.solvers.positions import LAST_EXCHANGE, exchanges

PRISONERS: dict[str, Any] = {
    "matrix": [[(3, 3), (0, 5)], [(5, 0), (1, 1)]],
    "rows": ["Be silent", "Talk"],
    "columns": ["Be silent", "Talk"],
}
COINS: dict[str, Any] = {"matrix": [[1, -1], [-1, 1]], "rows": ["heads", "tails"], "columns": ["heads", "tails"]}


def do(widget: Payoffs, action: str, key: str = "", timely: bool = True) -> None:
    """Send what the page would send."""
    turn = {"turn": widget.turn} if timely else {}
    widget._hear(widget, {"do": action, "key": key, "value": None, **turn}, [])


def look(widget: Payoffs, row: int, column: int) -> None:
    do(widget, "cell", f"{row}/{column}", timely=False)


def all_parts(parts: Any) -> Iterator[dict[str, Any]]:
    for part in parts:
        yield part
        yield from all_parts(part.get("parts", ()))


def the(widget: Payoffs, kind: str, **wanted: Any) -> dict[str, Any]:
    """Return the only part of a kind with these values."""
    (part,) = [
        part
        for part in all_parts(widget.ui)
        if part["is"] == kind and all(part.get(name) == value for name, value in wanted.items())
    ]
    return part


def grid(widget: Payoffs) -> dict[str, Any]:
    return the(widget, "matrix")


def size_of(widget: Payoffs) -> int:
    return len(json.dumps({name: getattr(widget, name) for name in ("films", "ui", "rules", "words")}).encode())


def a_slice(players: int = 4, seed: int = 1, **options: Any) -> Payoffs:
    return Payoffs(next(exchanges(random.Random(seed), players)), **options)


@pytest.fixture
def widget() -> Payoffs:
    return Payoffs(LAST_EXCHANGE)


# ------------------------------------------------------------------------------------ the matrix


def test_cells_hold_the_payoffs_of_their_offers(widget: Payoffs) -> None:
    part, table = grid(widget), payoffs(fiji.parse(LAST_EXCHANGE))
    assert (len(part["rows"]), len(part["columns"])) == (12, 12)
    for row, line in zip(part["rows"], part["values"], strict=True):
        for column, value in zip(part["columns"], line, strict=True):
            assert value == table.matrix[int(row["key"])][int(column["key"])]
    assert part["texts"][0][:2] == ["+3", "0"]
    assert part["most"] == 10
    assert "−" in "".join(map("".join, part["texts"]))


def test_rows_and_columns_are_pictures_of_beads_with_words(widget: Payoffs) -> None:
    part = grid(widget)
    assert [row["label"] for row in part["rows"][:3]] == [
        "1 red bead",
        "1 green and 1 red bead",
        "2 green and 1 red bead",
    ]
    assert all(head["part"]["is"] == "picture" and head["part"]["face"] for head in part["rows"] + part["columns"])
    assert len({head["part"]["height"] for head in part["columns"]}) == 1  # so that the bars have one foot
    widget.language = "de"
    assert grid(widget)["rows"][0]["label"] == "1 rote Perle"


def test_the_mix_comes_first_then_few_beads(widget: Payoffs) -> None:
    part = grid(widget)
    assert part["row_mix"][:4] == [[0.3333, "1/3"]] * 3 + [[0.0, ""]]
    assert part["column_mix"][:4] == [[0.3333, "1/3"]] * 3 + [[0.0, ""]]
    numbers = [sum(int(word) for word in head["label"].split() if word.isdigit()) for head in part["rows"][3:]]
    assert numbers == sorted(numbers)
    do(widget, "order", "worth")
    regrets = matrix.regrets(widget.table.values, widget.table.equilibrium.column)
    shown = [regrets[row] for row in widget.window.rows]
    assert shown == sorted(shown)


def test_a_small_table_does_not_give_its_solution_away_by_its_order() -> None:
    small = Payoffs(fiji.examples.third_study())
    stable = next(row for row, share in enumerate(small.table.equilibrium.row) if share)
    assert small.window.rows.index(stable) > 0
    assert [sum(beads(small.table.found.rows[row])) for row in small.window.rows] == [1, 1, 2]
    do(small, "order", "worth")
    assert small.window.rows[0] == stable


def test_the_value_stands_in_the_corner_with_its_guarantee(widget: Payoffs) -> None:
    words = [part["text"] for part in grid(widget)["corner"]]
    assert words[-2:] == ["+1", "exact if the hidden beads were open"]
    assert widget.value == 1
    early = Payoffs(fiji.parse(LAST_EXCHANGE).but(exchange=1))
    assert grid(early)["corner"][-1]["text"].startswith("as if the round ended here")


def test_a_value_with_a_long_denominator_is_told_as_a_decimal_and_exactly() -> None:
    found = exchanges(random.Random(3), 2)
    widget = next(one for one in map(Payoffs, found) if one.value.denominator > 60)
    decimal, exactly = [part["text"] for part in grid(widget)["corner"]][-2:]
    assert abs(float(decimal.replace("−", "-")) - float(widget.value)) <= 0.005
    assert exactly.replace("−", "-").endswith(f"{widget.value.numerator}/{widget.value.denominator}")


def test_best_replies_are_marked_and_both_make_a_pure_equilibrium() -> None:
    widget = Payoffs(**PRISONERS)
    assert grid(widget)["best"] == ["02", "13"]
    part = grid(Payoffs(LAST_EXCHANGE))
    for row, (marks, line) in enumerate(zip(part["best"], part["values"], strict=True)):
        whole = payoffs(fiji.parse(LAST_EXCHANGE)).matrix
        own = whole[int(part["rows"][row]["key"])]
        for column, mark in enumerate(marks):
            index = int(part["columns"][column]["key"])
            highest, lowest = max(other[index] for other in whole), min(own)
            assert int(mark) == (line[column] == highest) + 2 * (line[column] == lowest)


def test_what_is_shown_can_be_hidden(widget: Payoffs) -> None:
    assert "row_sums" not in grid(widget)
    do(widget, "show", "sums")
    part = grid(widget)
    whole = widget.table.values
    first = int(part["rows"][0]["key"])
    assert part["row_sums"][0] == f"+{sum(whole[first])}"
    assert part["sums"] == "Sum of all 25"
    for name in ("best", "mix", "sums"):
        do(widget, "show", name)
    part = grid(widget)
    assert not {"best", "row_mix", "column_mix", "row_sums", "column_sums"} & part.keys()
    assert "+1" not in [word["text"] for word in part["corner"]]  # without the mix, no value either


def test_as_many_rows_and_columns_are_shown_as_wanted(widget: Payoffs) -> None:
    do(widget, "rows", "all")
    do(widget, "columns", "6")
    part = grid(widget)
    assert (len(part["rows"]), len(part["columns"])) == (49, 6)
    assert "49 rows, 6 of 25 columns shown" in [part.get("text") for part in all_parts(widget.ui)]
    assert len({row["key"] for row in part["rows"]}) == 49


def test_a_small_matrix_says_plainly_how_large_it_is() -> None:
    for language, words in (("en", "2 rows, 2 columns"), ("de", "2 Zeilen, 2 Spalten")):
        widget = Payoffs(**COINS, language=language)
        assert words in [part.get("text") for part in all_parts(widget.ui)]
    texts = [part.get("text") for part in all_parts(Payoffs(matrix=[[1]]).ui)]
    assert "1 row, 1 column" in texts


def test_sums_and_the_ends_of_the_colours_are_decimals_like_the_cells() -> None:
    values = [[0, Fraction(-38, 25)], [Fraction(3, 5), Fraction(1, 2)]]
    for language, least, total in (("en", "−1.52", "+1.1"), ("de", "−1,52", "+1,1")):
        widget = Payoffs(matrix=values, show=["sums"], language=language)
        part = grid(widget)
        assert (part["texts"][0][1], part["row_sums"]) == (least, [least, total])
        assert part["column_sums"][0] == part["texts"][1][0]
        (scale,) = [part for part in all_parts(widget.ui) if part["is"] == "picture" and least in part["label"]]
        assert least in [shape[6] for shape in scale["face"] if shape[0] == "text"]


# ------------------------------------------------------------------------------------ dominance


def test_removals_are_frames_with_a_reason_that_need_no_kernel(widget: Payoffs) -> None:
    steps = matrix.dominance_steps(widget.table.values)
    film = widget.films["main"]
    assert film["layouts"] == {}
    assert len(film["captions"]) == len(grid(widget)["steps"]) == len(steps) + 1
    reasons = the(widget, "frames", film="main")["parts"]
    assert len(reasons) == len(steps) + 1
    first = film["captions"][1]
    assert "goes: " in first["text"]
    assert "48 of 49" in first["text"]
    assert first["why"]


def test_the_struck_lines_are_those_of_the_steps() -> None:
    widget = Payoffs(**PRISONERS)
    assert grid(widget)["steps"] == [
        {"rows": [], "columns": []},
        {"rows": [0], "columns": [], "now": ["row", 0], "by": [1]},
        {"rows": [0], "columns": [0], "now": ["column", 0], "by": [1]},
    ]
    texts = [caption["text"] for caption in widget.films["main"]["captions"]]
    assert texts[1:] == [
        "**Be silent** goes: Talk is always better. **1 of 2** rows remain.",
        "**Be silent** goes: Talk is always better. **1 of 2** columns remain.",
    ]


def test_what_is_out_of_sight_is_struck_out_of_sight(widget: Payoffs) -> None:
    part = grid(widget)
    for step, entry in zip(widget.table.removals("weak"), part["steps"][1:], strict=True):
        heads = part["columns"] if step.player else part["rows"]
        keys = [head["key"] for head in heads]
        assert ("now" in entry) == (str(step.removed) in keys)
        if "now" in entry:
            assert keys[entry["now"][1]] == str(step.removed)
    reasons = the(widget, "frames", film="main")["parts"][1:]
    told = ["It is not among the lines in sight." in json.dumps(reason) for reason in reasons]
    assert told == ["now" not in entry for entry in part["steps"][1:]]


def test_kinds_of_dominance_can_be_chosen() -> None:
    widget = Payoffs(matrix=[[4, 0], [0, 4], [1, 1]])
    assert "Nothing is dominated" in widget.films["main"]["captions"][0]["text"]
    do(widget, "dominance", "mixed")
    assert "a mix of row 1 (1/2) and row 2 (1/2)" in widget.films["main"]["captions"][1]["text"]
    do(widget, "dominance", "off")
    assert "steps" not in grid(widget)
    assert not [part for part in all_parts(widget.ui) if part["is"] == "stepper"]


def test_where_nothing_goes_there_are_no_steps_to_step_through() -> None:
    widget = Payoffs(**COINS)
    assert "Nothing is dominated" in widget.films["main"]["captions"][0]["text"]
    assert not [part for part in all_parts(widget.ui) if part["is"] == "stepper"]
    assert [part for part in all_parts(Payoffs(**PRISONERS).ui) if part["is"] == "stepper"]


def test_mixes_that_would_take_long_are_refused_with_the_reason(widget: Payoffs) -> None:
    do(widget, "dominance", "mixed")
    assert "at most 16" in widget.notice["text"]
    assert widget.dominance == "weak"


def test_the_frame_stays_when_something_else_changes(widget: Payoffs) -> None:
    widget.frame = 5
    do(widget, "show", "sums")
    assert widget.frame == 5
    do(widget, "dominance", "strict")
    assert widget.frame == 0


# ------------------------------------------------------------------------------------ one cell


def test_looking_at_a_cell_shows_what_it_comes_to_without_a_new_page(widget: Payoffs) -> None:
    ui, turn, main = widget.ui, widget.turn, widget.films["main"]["id"]
    row, column = widget.window.rows[0], widget.window.columns[1]
    before = {name: film["id"] for name, film in widget.films.items()}
    look(widget, row, column)
    assert (widget.ui, widget.turn, widget.films["main"]["id"]) == (ui, turn, main)
    assert all(widget.films[name]["id"] != before[name] for name in ("cell", "facts", "position"))
    told = widget.films["cell"]["captions"][0]["text"]
    assert told == "**Hedwig**: 1 red bead. **Christian**: 2 green beads. Payoff **0**."
    look(widget, *widget.cell)  # looking twice, or on while Python is slow, is nothing wrong
    assert not widget.notice


def test_the_facts_of_a_cell_add_up_to_its_payoff() -> None:
    rng = random.Random(2)
    found = exchanges(rng, 2)
    for _ in range(6):
        widget = Payoffs(next(found), language="en")
        for _ in range(4):
            row, column = rng.randrange(len(widget.table.values)), rng.randrange(len(widget.table.values[0]))
            look(widget, row, column)
            faces = widget.films["facts"]["faces"]
            texts = [[shape[6] for shape in face if shape[0] == "text"] for face in faces]
            goals = [line[-1] for line in texts if line[0] in ("most", "fewest")]
            total = next(line for line in texts if line[0] == "trophies")[-1]
            assert len(goals) >= 1
            assert int(total.replace("−", "-")) == widget.table.values[row][column]


def test_the_position_is_that_at_the_end_of_the_exchange(widget: Payoffs) -> None:
    assert len(widget.films["position"]["layouts"]["wide"]["frames"]) == 1
    do(widget, "tell")
    events = widget.table.events(*widget.cell)  # type: ignore[attr-defined]
    film = widget.films["position"]
    assert len(film["layouts"]["wide"]["frames"]) == len(film["captions"]) == len(events)
    assert film["play"]
    assert {caption["rule"] for caption in film["captions"]} <= widget.rules.keys()
    assert the(widget, "stepper", film="position")
    look(widget, 3, 3)
    assert len(widget.films["position"]["layouts"]["wide"]["frames"]) == 1
    assert not [part for part in all_parts(widget.ui) if part["is"] == "stepper" and part["film"] == "position"]


def test_before_the_last_exchange_it_is_said_that_the_round_goes_on() -> None:
    widget = Payoffs(fiji.parse(LAST_EXCHANGE).but(exchange=2))
    assert "exchange 2 of 3" in widget.films["cell"]["captions"][0]["why"]


def test_nothing_can_be_moved_in_the_pictures(widget: Payoffs) -> None:
    do(widget, "look", "goal:R")
    assert widget.notice["look"] == "note"


# ------------------------------------------------------------------------------------ more players


def test_a_slice_does_not_call_a_cell_an_equilibrium_of_all() -> None:
    assert "neither of these two would change" in json.dumps(a_slice(3).ui)
    assert "in the whole matrix" in json.dumps(Payoffs(LAST_EXCHANGE).ui)
    assert "neither of these two" not in json.dumps(Payoffs(LAST_EXCHANGE).ui)


def test_three_and_more_players_are_seen_in_slices() -> None:
    widget = a_slice(4)
    found = widget.table.found  # type: ignore[attr-defined]
    assert found.seats == (0, 1)
    part = grid(widget)
    row, column = int(part["rows"][2]["key"]), int(part["columns"][3]["key"])
    trophies = found.at(row, column)
    assert part["texts"][2][3] == f"{trophies[0]}, {trophies[1]}"
    assert "row_mix" not in part
    assert widget.value is None


def test_the_others_offers_are_chosen_from_menus() -> None:
    widget = a_slice(4)
    menus = [part for part in all_parts(widget.ui) if part["is"] == "menu" and part["do"] == "other"]
    assert len(menus) == 2
    do(widget, "other", menus[0]["options"][7][0])
    assert not widget.notice
    seat, number = map(int, menus[0]["options"][7][0].split(":"))
    chosen = dict(widget.table.found.others)[seat]  # type: ignore[attr-defined]
    assert chosen == fiji.legal_moves(widget.state, seat)[number]
    again = [part for part in all_parts(widget.ui) if part["is"] == "menu" and part["do"] == "other"]
    assert again[0]["chosen"] == menus[0]["options"][7][0]


def test_any_two_players_may_be_rows_and_columns() -> None:
    widget = a_slice(3)
    do(widget, "seat_rows", "1")
    assert widget.table.found.seats == (1, 0)  # type: ignore[attr-defined]
    do(widget, "seat_columns", "2")
    assert widget.table.found.seats == (1, 2)  # type: ignore[attr-defined]
    named = a_slice(3, rows=2, columns=0, others={1: None})
    assert named.table.found.seats == (2, 0)  # type: ignore[attr-defined]


def test_two_players_may_count_own_trophies(widget: Payoffs) -> None:
    do(widget, "kind", "own")
    assert "row_mix" not in grid(widget)
    do(widget, "show", "mix")
    assert "no mix to show" in widget.notice["text"]
    do(widget, "kind", "lead")
    assert widget.value == 1


# ------------------------------------------------------------------------------------ lessons


def test_a_matrix_of_ones_own_has_names_and_a_mix() -> None:
    widget = Payoffs(**COINS, players=["Ada", "Emmy"])
    part = grid(widget)
    assert [head["part"] for head in part["rows"]] == [{"is": "text", "text": "heads"}, {"is": "text", "text": "tails"}]
    assert part["row_mix"] == part["column_mix"] == [[0.5, "1/2"]] * 2
    assert widget.value == 0
    assert repr(widget) == "Payoffs('Payoffs: Ada’s gain is Emmy’s loss')"
    assert [text["text"] for text in part["corner"]][-1] == "exact"


def test_a_matrix_without_names_numbers_its_lines() -> None:
    widget = Payoffs(matrix=[[1, 2.5], [0, -1]], language="de")
    part = grid(widget)
    assert part["rows"][1]["label"] == "Zeile 2"
    assert part["texts"][0] == ["+1", "+2,5"]
    look(widget, 1, 0)
    assert "Zeile 2" in widget.films["cell"]["captions"][0]["text"]


def test_what_is_no_game_in_matrix_form_is_refused_with_the_reason() -> None:
    discarding = wampum.position(
        players=2,
        villages=[{"fur": 2}, {"fur": 3}, {"fur": 4}],
        hands=[{"maize": 9}, {"maize": 2}],
        allow_unreachable=True,
    )
    refused: list[tuple[dict[str, Any], str]] = [
        ({}, "either a position"),
        ({"position": LAST_EXCHANGE, "matrix": [[1]]}, "either a position"),
        (
            {"position": discarding.but(phase="discard", bids=((0, (1, 0, 0, 0, 0)), (1, (1, 0, 0, 0, 0))))},
            "Discards in Wampum",
        ),
        ({"position": kahuna.start()}, "nothing is decided in secret"),
        ({"position": fyfe.start()}, "nothing is decided in secret"),
        ({"position": fiji.deal(fiji.start(players=2), seed=1)}, "Hiding is sealed, too"),
        ({"position": fiji.start()}, "only where offers"),
        ({"position": fiji.view(fiji.parse(LAST_EXCHANGE), 0)}, "hidden beads"),
        ({"position": 5}, "not a position"),
        ({"position": "kahuna"}, "fiji"),
        ({"matrix": []}, "A matrix"),
        ({"matrix": [[1, 2], [3]]}, "A matrix"),
        ({"matrix": [[(1, 2), (3,)]]}, "two payoffs"),
        ({"matrix": [[1, float("nan")]]}, "finite"),
        ({"matrix": [[1] * 101]}, "at most 100"),
        ({"matrix": [[1, 2]], "rows": ["a", "b"]}, "rows"),
        ({"matrix": [[1, 2]], "columns": "ab"}, "columns"),
        ({"matrix": [[1, 2]], "show": ["everything"]}, "everything"),
        ({"matrix": [[1, 2]], "dominance": "brutal"}, "brutal"),
    ]
    for values, words in refused:
        with pytest.raises(GameError, match=words):
            Payoffs(**values)


def test_without_solvers_the_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "solvers"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "solvers", None)
    with pytest.raises(GameError, match="«solvers», which is not installed"):
        Payoffs(LAST_EXCHANGE)


def test_a_record_and_an_open_view_show_their_position() -> None:
    state = next(exchanges(random.Random(4), 3))
    assert Payoffs(Record(fiji, state)).state == state
    assert Payoffs(fiji.view(state, 1)).state == state


# ------------------------------------------------------------------------------------ messages, languages, pictures


@pytest.mark.parametrize(
    ("action", "key"),
    [
        *(
            ("cell", key)
            for key in ("", "1", "/", "1/", "99/0", "0/25", "-1/0", "a/b", "1/2/3", "0/²", "1" * 30 + "/0")
        ),
        *(("rows", key) for key in ("", "0", "7", "ALL")),
        *(("show", key) for key in ("", "all")),
        *(("other", key) for key in ("0:0", "2:0", "x", "")),
        *(("seat_rows", key) for key in ("2", "-1", "")),
        *(("dominance", "x"), ("order", "x"), ("kind", "x"), ("columns", "12 ")),
    ],
)
def test_senseless_messages_change_nothing_and_are_reported(widget: Payoffs, action: str, key: str) -> None:
    before = json.dumps([widget.ui, widget.films, widget.turn])
    do(widget, action, key)
    assert widget.notice["look"] == "bad"
    assert "inside" not in widget.notice["text"]
    assert json.dumps([widget.ui, widget.films, widget.turn]) == before


def test_a_thousand_random_actions_leave_it_usable() -> None:
    rng = random.Random(12)
    few = next(exchanges(rng, 4)).but(hands=((2, 1, 0, 0), (0, 1, 1, 0), (1, 1, 0, 1), (0, 2, 0, 1)))
    widgets = [Payoffs(LAST_EXCHANGE), Payoffs(few), Payoffs(**PRISONERS), Payoffs(**COINS)]
    for widget in widgets:
        do(widget, "layout", "narrow")  # as a page says how wide it is
    actions = sorted(Payoffs._handlers)
    for _ in range(1000):
        widget = rng.choice(widgets)
        controls = [part for part in all_parts(widget.ui) if "do" in part and part["is"] != "board"]
        part = rng.choice(controls)
        if rng.random() < 0.2:
            do(widget, rng.choice(actions), rng.choice(["", "0", "3/1", "1:1", "all", "mix", "wide", "weak"]))
        elif part["is"] == "matrix":
            row, column = rng.choice(part["rows"])["key"], rng.choice(part["columns"])["key"]
            do(widget, part["do"], f"{row}/{column}", timely=False)
        elif part["is"] in ("menu", "switch"):
            do(widget, part["do"], rng.choice(part["options"])[0])
        else:
            do(widget, part["do"], part.get("key", ""))
        assert "inside" not in widget.notice.get("text", "")
    for widget in widgets:
        widget.language = "de"
        look(widget, 0, 0)
        assert not widget.notice
        assert grid(widget)["values"]
        assert widget.still().svg()


def test_every_word_of_the_page_is_there_in_both_languages() -> None:
    for language in lang.LANGUAGES:
        for widget in (Payoffs(LAST_EXCHANGE, language=language), a_slice(3, language=language), Payoffs(**PRISONERS)):
            widget.language = language
            json.dumps([widget.ui, widget.films])
            assert widget.title
    english, german = (Payoffs(LAST_EXCHANGE, language=language) for language in ("en", "de"))
    assert english.title != german.title


def test_the_still_picture_holds_numbers_marks_and_a_text(widget: Payoffs) -> None:
    still = widget.still()
    svg = still.svg()
    assert "+3" in svg
    assert "1/3" in svg
    assert "Hedwig’s lead in trophies" in still.text()
    assert "green–red" in still.text()
    for other in (a_slice(5), Payoffs(**PRISONERS), Payoffs(**COINS), Payoffs(matrix=[[0]])):
        assert other.still().svg()
        assert other.still().text()


def test_the_model_stays_small() -> None:
    widget = Payoffs(LAST_EXCHANGE)
    assert size_of(widget) < 250_000
    do(widget, "rows", "all")
    do(widget, "columns", "all")
    assert size_of(widget) < 350_000
    full = fiji.deal(fiji.start(players=3), seed=1)
    large = Payoffs(full)
    do(large, "rows", "all")
    do(large, "columns", "all")
    assert len(grid(large)["rows"]) == len(grid(large)["columns"]) == 63
    assert size_of(large) < 500_000
