"""The perft tables are right: recounted by the rules, and by a naive second count.

`tests/<game>/naive.py` shares no code with the rules: it knows the notation and RULES.md, and counts in the
plainest way.
"""

from importlib import import_module

import pytest

from tests.games import NAMES, hooks, load
from tests.perft import perft, table

ROWS = [pytest.param(name, *row[1:], id=f"{name}-{row[0]}-{row[2]}") for name in NAMES for row in table(name)]


@pytest.mark.parametrize(("name", "notation", "depth", "count"), ROWS)
def test_the_rules_count_as_the_table_says(name: str, notation: str, depth: int, count: int) -> None:
    game = load(name)
    assert perft(game, game.parse(notation, allow_unreachable=True), depth) == count


@pytest.mark.parametrize(("name", "notation", "depth", "count"), ROWS)
def test_a_naive_second_count_agrees(name: str, notation: str, depth: int, count: int) -> None:
    assert import_module(f"tests.{name}.naive").perft(notation, depth) == count


@pytest.mark.parametrize("name", NAMES)
def test_every_named_position_stands_in_the_table(name: str) -> None:
    assert {row[1] for row in table(name)} == set(hooks(name).PERFT.values())
