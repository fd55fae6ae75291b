"""The command line as a user types it."""

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fijiwidgets.cli import main, tutorials
from fijiwidgets.core import Record
from tests.games import NAMES, ROOT, load
from tests.solvers.positions import LAST_EXCHANGE


@pytest.mark.parametrize("name", NAMES)
def test_play_tells_a_whole_game_in_both_languages(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = load(name)
    players = str(game.PLAYERS[-1])
    assert main(["play", name, "--players", players, "--seed", "4"]) == 0
    english = capsys.readouterr().out
    assert main(["play", name, "--players", players, "--seed", "4", "--lang", "de"]) == 0
    german = capsys.readouterr().out
    rules = [re.findall(r"^ +(\d+\.\d+)  ", text, re.MULTILINE) for text in (english, german)]
    assert rules[0] == rules[1]
    assert len(rules[0]) >= 10
    assert english != german


@pytest.mark.parametrize("name", NAMES)
def test_equal_seeds_give_equal_games_whatever_the_hash_seed(name: str) -> None:
    command = [sys.executable, "-m", "fijiwidgets", "play", name, "--seed", "5", "--record"]
    texts = {
        subprocess.run(
            command,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(texts) == 1
    assert Record.parse(load(name), texts.pop())


@pytest.mark.parametrize("name", NAMES)
def test_show_prints_the_board(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    state = load(name).deal(load(name).start(), seed=1)
    assert main(["show", str(state)]) == 0
    assert capsys.readouterr().out.rstrip("\n") == load(name).text_board(state)
    assert main(["show", str(state), "--viewer", "1", "--lang", "de"]) == 0
    assert capsys.readouterr().out.rstrip("\n") == load(name).text_board(state, 1, "de")


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "chess"],
        ["play", "fiji", "--players", "9"],
        ["play", "fiji", "--option", "edition"],
        ["play", "fiji", "--option", "colour=red"],
        ["play", "fiji", "--lang", "fr"],
        ["show", ""],
        ["show", "chess e4"],
        ["show", "kahuna white=BARI-LALE"],
        ["show", "kahuna", "--viewer", "7"],
        ["solve", "chess e4"],
        ["solve", "kahuna", "--goal", "honour"],
        ["solve", "kahuna hands=A/B", "--player", "7"],
        ["solve", "kahuna hands=A/B", "--seconds", "-1"],
        ["solve", "kahuna hands=A/B", "--seconds", "nan"],
        ["solve", "kahuna"],
    ],
)
def test_input_that_makes_no_sense_gets_a_sentence_and_exit_code_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    output = capsys.readouterr()
    assert output.err.startswith("fijiwidgets: ")
    assert not output.out


def test_solve_prints_the_best_moves_and_whether_they_are_proved(capsys: pytest.CaptureFixture[str]) -> None:
    position = "kahuna white=AB hands=A/- open=BBC"
    assert main(["solve", position, "--moves", "3", "--seconds", "600"]) == 0
    english = capsys.readouterr().out
    assert "+1  " in english
    assert "ALOA–DUDA" in english
    assert "… and " in english
    assert "The proof holds" in english
    assert main(["solve", position, "--moves", "3", "--seconds", "600", "--lang", "de"]) == 0
    assert "Der Nachweis hält" in capsys.readouterr().out


def test_solve_shows_its_progress_and_stops_with_what_is_found(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from solvers import kahuna as solver

    def interrupted(*given: Any, **more: Any) -> Iterator[Any]:
        yield next(answers(*given, **more))
        raise KeyboardInterrupt

    answers = solver.analysing
    monkeypatch.setattr(solver, "analysing", interrupted)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["solve", "kahuna white=AB hands=A/- open=BBC", "--goal", "game"]) == 0
    printed = capsys.readouterr()
    assert "%" in printed.err
    assert "Playing it again by the rules" in printed.err
    assert "ALOA–DUDA" in printed.out
    assert "exact for this turn" in printed.out  # not yet for the whole game


def test_solve_writes_shares_and_values_as_the_explorer_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", LAST_EXCHANGE, "--player", "0", "--lang", "de"]) == 0
    told = capsys.readouterr().out
    assert re.search(r" 1/[2-9]\n", told)
    assert " 0 %\n" in told
    assert "%" not in told.replace(" %", "")


def broken(proof: Any) -> Any:
    return proof and SimpleNamespace(state=proof.state, player=proof.player, choices=proof.choices, check=lambda: False)


@pytest.mark.parametrize(
    ("proof", "said"), [(broken, "The proof does not hold"), (lambda proof: None, "There is no proof")]
)
def test_a_proof_that_breaks_is_not_called_a_missing_one(
    proof: Any, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from solvers import kahuna as solver

    def unproved(*given: Any, **more: Any) -> Iterator[Any]:
        for answer in answers(*given, **more):
            yield answer.but(certificate=proof(answer.certificate))

    answers = solver.analysing
    monkeypatch.setattr(solver, "analysing", unproved)
    assert main(["solve", "kahuna white=AB hands=A/- open=BBC"]) == 0
    assert said in capsys.readouterr().out


def test_ctrl_c_while_kernels_are_compiled_is_quiet(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from solvers import kernels

    def interrupted(name: str) -> Iterator[str]:
        yield "first"
        raise KeyboardInterrupt

    monkeypatch.setattr(kernels, "compile_kernels", interrupted)
    assert main(["warm"]) == 130
    printed = capsys.readouterr()
    assert "first" in printed.out
    assert not printed.err.strip()


@pytest.mark.parametrize("number", ["-1", "1.5", "many"])
def test_only_a_number_of_moves_can_be_printed(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["solve", "kahuna", "--moves", number])
    assert f"{number!r} is not a whole number" in capsys.readouterr().err


def test_warm_says_what_it_did_and_that_it_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    from solvers import kernels

    assert main(["warm"]) == 0
    printed = capsys.readouterr().out
    assert "All kernels are compiled" in printed
    for name in kernels.NAMES:
        assert f"{name}: " in printed
        assert kernels.ready(name) is not None


def test_without_numba_warm_says_that_there_is_nothing_to_compile(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from solvers import kernels

    monkeypatch.setattr(kernels, "has_numba", lambda: False)
    assert main(["warm", "--lang", "de"]) == 0
    assert "Numba ist nicht installiert" in capsys.readouterr().out


def test_warm_claims_nothing_where_nothing_can_be_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from solvers import kernels

    monkeypatch.setattr(kernels, "folder", lambda: None)
    assert main(["warm"]) == 2
    assert "NUMBA_CACHE_DIR" in capsys.readouterr().err


def test_solutions_are_written_where_a_teacher_wants_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solutions", str(tmp_path / "mine")]) == 0
    assert str(tmp_path / "mine" / "00_start_here_solved.ipynb") in capsys.readouterr().out.splitlines()
    assert (tmp_path / "mine" / "00_start_here_solved.ipynb").exists()


@pytest.mark.parametrize("folder", ["taken", "taken/below"])
def test_solutions_cannot_be_written_into_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], folder: str
) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    for language, words in (("en", "that is a file"), ("de", "Das ist eine Datei")):
        assert main(["solutions", str(tmp_path / folder), "--lang", language]) == 2
        printed = capsys.readouterr().err
        assert folder in printed
        assert words in printed
        assert "Errno" not in printed


def test_a_folder_that_nobody_may_write_to_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> list[Path]:
        raise PermissionError(13, "Permission denied", str(tmp_path))

    monkeypatch.setattr("fijiwidgets.cli.write_solutions", refuse)
    assert main(["solutions", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"fijiwidgets: Nothing can be written into {tmp_path}: Permission denied.\n"


def test_unknown_arguments_are_refused_except_those_for_jupyter(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["play", "fiji", "--colour", "red"])
    assert caught.value.code == 2
    assert "--colour red" in capsys.readouterr().err


def test_the_pipe_may_be_closed_early() -> None:
    command = f"{sys.executable} -m fijiwidgets play fyfe --players 5 | head -n 1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_installed_tutorials_are_copied_once_and_never_over_the_readers_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "site" / "fijiwidgets"
    (package / "tutorials").mkdir(parents=True)
    (package / "tutorials" / "a.ipynb").write_text("ours")
    monkeypatch.setattr("fijiwidgets.cli.__file__", str(package / "cli.py"))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    copy = tutorials() / "a.ipynb"
    assert copy.read_text() == "ours"
    copy.write_text("mine")
    assert tutorials() / "a.ipynb" == copy
    assert copy.read_text() == "mine"


def test_lab_serves_the_first_notebook(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "JUPYTER_CONFIG_DIR": str(tmp_path),
        "JUPYTER_DATA_DIR": str(tmp_path),
        "JUPYTER_RUNTIME_DIR": str(tmp_path),
    }
    command = [sys.executable, "-m", "fijiwidgets", "lab", "--no-browser", "--port=0", "--IdentityProvider.token=test"]
    server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while not (found := list(tmp_path.glob("jpserver-*.json"))):
            assert server.poll() is None, "JupyterLab did not start"
            time.sleep(0.1)
        time.sleep(0.5)
        address = json.loads(found[0].read_text())["url"]
        with urllib.request.urlopen(f"{address}api/contents/00_start_here.ipynb?token=test") as answer:
            cells = json.load(answer)["content"]["cells"]
        # Only trusted outputs are shown: without the signature the reader would see no picture.
        assert all(cell["metadata"]["trusted"] for cell in cells if cell["cell_type"] == "code")
    finally:
        server.terminate()
        server.wait()
