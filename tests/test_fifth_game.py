"""The README's recipe for a fifth game is complete: followed to the letter in a copy of the house, all is green."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.games import ROOT

FIFTH = "goofspiel"


def edit(file: Path, pattern: str, replacement: str) -> None:
    text, changes = re.subn(pattern, replacement, file.read_text(encoding="utf-8"), count=1)
    assert changes == 1
    file.write_text(text, encoding="utf-8")


def run(house: Path, *arguments: str) -> None:
    done = subprocess.run([sys.executable, "-m", *arguments], cwd=house, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def test_the_recipe_for_a_fifth_game_is_complete(tmp_path: Path) -> None:
    house = tmp_path / "house"
    ignored = shutil.ignore_patterns("__pycache__", "fifth_game")
    for folder in ("fijiwidgets", "solvers", "tests", "tutorials"):
        shutil.copytree(ROOT / folder, house / folder, ignore=ignored)
    shutil.copytree(ROOT / "tests" / "fifth_game", house, dirs_exist_ok=True)  # steps 1, 2 and 4: its own files
    shutil.copy(ROOT / "pyproject.toml", house)
    edit(house / "fijiwidgets/games/__init__.py", r'("fyfe")\)', rf'\1, "{FIFTH}")')  # step 3
    edit(house / "tests/playthroughs/__init__.py", r"(GAMES: .* = \[)", rf'\1("{FIFTH}", {{}}, 1),')  # step 5
    run(house, "tests.perft", FIFTH)
    run(house, "tests.playthroughs")
    suite = ["conformance", "house", "core", "cli", "perft", "playthroughs", "mutants"]
    run(house, "pytest", "-q", "-p", "no:cacheprovider", "-k", FIFTH, *(f"tests/test_{part}.py" for part in suite))
    run(house, "pytest", "-q", "-p", "no:cacheprovider", f"tests/{FIFTH}")
