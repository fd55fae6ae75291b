"""Each recorded game is replayed line by line."""

from pathlib import Path

import pytest

from tests.games import NAMES
from tests.playthroughs import FOLDER, replayed

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_game_replays_line_by_line(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for number, (now, then) in enumerate(zip(replayed(text).splitlines(), text.splitlines(), strict=True), start=1):
        assert now == then, f"line {number}"


def test_every_game_has_a_recorded_game() -> None:
    assert {file.stem.split("-")[0] for file in FILES} == set(NAMES)
