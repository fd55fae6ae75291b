"""Kernels: nothing is compiled by an import, the plain path answers meanwhile, and what is compiled is kept."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from solvers import kernels
from solvers.kernels import _numba
from tests.solvers.positions import LAST_EXCHANGE

ROOT = Path(__file__).parents[2]

BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "numba", "scipy"):
            raise ModuleNotFoundError(f"{name} is not here", name=name)

sys.meta_path.insert(0, Blocked())
"""


def run(code: str, **environment: str) -> str:
    """Run Python code in an interpreter of its own; return what it prints."""
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip()


def test_importing_the_solvers_loads_neither_numpy_nor_numba() -> None:
    code = """
import sys, solvers, solvers.matrix, solvers.fiji, solvers.wampum, solvers.kahuna, solvers.fyfe, solvers.opponents
print(sorted({"numpy", "numba", "scipy"} & set(sys.modules)))
"""
    assert run(code) == "[]"


ALL_GAMES = """
import random
import solvers
from fijiwidgets import games
from fijiwidgets.core import random_record
from solvers import kernels
for name in kernels.NAMES:  # a cold kernel would leave the answer to the plain path, and prove nothing
    kernels.ready(name, wait=True)
for name in games.NAMES:
    game = games.load(name)
    record = random_record(game, game.start(players=2), 5)
    state = [state for state in record.states if game.actors(state)][-1]
    found = solvers.analyse(state, game.actors(state)[0], seconds=600)
    assert [choice.move for choice in found.moves], name
    assert found.check(), name
    print(name, found.guarantee, {str(choice.move): float(choice.value) for choice in found.moves})
"""


def test_without_numpy_and_numba_the_last_decision_of_each_game_gets_the_same_answer() -> None:
    assert run(BLOCKED + ALL_GAMES) == run(ALL_GAMES)


def test_a_cold_kernel_does_not_hold_up_the_first_answer_and_is_ready_for_a_later_one(tmp_path: Path) -> None:
    first_click = f"""
import sys, solvers
from fijiwidgets import fiji
from solvers import kernels
found = solvers.analyse(fiji.parse({LAST_EXCHANGE!r}), 0)
print("numba" in sys.modules, bool(kernels._compiling), found.check())
for process in kernels._compiling.values():
    process.wait()
"""
    assert run(first_click, NUMBA_CACHE_DIR=str(tmp_path)) == "False True True"
    assert sorted(tmp_path.rglob("*.warm"))
    later = f"""
import solvers
from fijiwidgets import fiji
from solvers import kernels
found = solvers.analyse(fiji.parse({LAST_EXCHANGE!r}), 0)
print(bool(kernels._loaded), bool(kernels._compiling), found.check())
"""
    assert run(later, NUMBA_CACHE_DIR=str(tmp_path)) == "True False True"


def test_kernels_changed_in_their_source_count_as_cold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = kernels._stamp("matrix")
    (tmp_path / "matrix.py").write_text("changed", encoding="utf-8")
    monkeypatch.setattr(kernels, "HERE", tmp_path)
    assert kernels._stamp("matrix").name != before.name


def test_asking_again_for_a_cold_kernel_does_not_read_its_source_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "matrix.py").write_text("cold", encoding="utf-8")
    monkeypatch.setattr(kernels, "HERE", tmp_path)
    read: list[Path] = []
    monkeypatch.setattr(Path, "read_bytes", lambda file: read.append(file) or b"")
    assert len({kernels._stamp("matrix") for _ in range(1000)}) == 1
    assert read == [tmp_path / "matrix.py"]


def test_inside_plain_no_kernel_answers() -> None:
    assert kernels.ready("matrix", wait=True) is not None
    with kernels.plain():
        assert kernels.ready("matrix", wait=True) is None
    assert kernels.ready("matrix") is not None


def test_what_was_compiled_from_other_sources_is_not_used_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    folder = kernels.folder()
    assert folder
    assert folder.is_relative_to(tmp_path)
    names = ("run-1.py311.nbi", "run-1.py311.1.nbc")
    ours = [folder / "kernels_0123" / f"{file}.{name}" for file in ("wampum", "_wampum_last") for name in names]
    others = [folder / "kernels_0123" / "fiji.run-1.py311.nbi", tmp_path / "kernels_4567" / "wampum.run-1.py311.nbi"]
    for file in (*ours, *others):
        file.parent.mkdir(exist_ok=True)
        file.touch()
    kernels._forget("wampum")
    assert [file for file in (*ours, *others) if file.exists()] == others


# ------------------------------------------------------------------------------------ where nothing can be kept


def three(number: int) -> int:
    return 3 * number


@pytest.fixture
def sealed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a home beside sources where nobody may write: a file stands where the folder would be made."""
    (tmp_path / "__pycache__").touch()
    monkeypatch.setattr(kernels, "HERE", tmp_path)
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_where_the_source_may_not_be_written_kernels_are_kept_at_home(sealed: Path) -> None:
    assert _numba.njit(three)(2) == 6
    assert list(sealed.rglob("*.nbi"))
    stamp = kernels._stamp("matrix")
    assert stamp
    assert not kernels.is_kept("matrix")
    stamp.touch()
    assert kernels.is_kept("matrix")


def test_where_nothing_may_be_written_kernels_work_and_are_not_kept(sealed: Path) -> None:
    sealed.touch()
    assert kernels.folder() is None
    assert _numba.njit(three)(2) == 6
    assert not kernels.is_kept("matrix")


def test_a_numba_that_cannot_be_loaded_is_as_good_as_none(tmp_path: Path) -> None:
    (tmp_path / "numba").mkdir()
    (tmp_path / "numba" / "__init__.py").write_text("raise ImportError('needs another NumPy')", encoding="utf-8")
    kept = "from solvers import kernels\nfor name in kernels.NAMES: kernels._stamp(name).touch()\n"
    environment = {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}", "NUMBA_CACHE_DIR": str(tmp_path)}
    assert run(kept + ALL_GAMES, **environment) == run(BLOCKED + ALL_GAMES)
    said = run("from fijiwidgets.cli import main\nassert main(['warm']) == 0", **environment)
    assert "ImportError: needs another NumPy" in said


def test_damaged_kernels_are_compiled_anew_and_the_plain_path_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(name: str) -> None:
        raise EOFError("Ran out of input")

    compiled: list[str] = []
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(kernels, "_loaded", {})
    monkeypatch.setattr(kernels, "compile_kernels", damaged)
    monkeypatch.setattr(kernels, "_compile_behind", compiled.append)
    stamp = kernels._stamp("matrix")
    assert stamp
    stamp.touch()
    assert kernels.ready("matrix") is None
    assert compiled == ["matrix"]
    assert not kernels.is_kept("matrix")
    with pytest.raises(EOFError):
        kernels.ready("matrix", wait=True)


def test_only_one_process_compiles_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    with kernels._alone(), next(tmp_path.rglob("*.lock")).open("w") as other, pytest.raises(BlockingIOError):
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
