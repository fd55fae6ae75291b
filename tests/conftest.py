"""Shared by all tests: rule citations (`@pytest.mark.rule("fiji 4.2")`) and the choice of tests by rule."""

import os

import pytest
from hypothesis import HealthCheck, settings

collect_ignore = ["fifth_game"]  # a house of its own, see test_fifth_game.py

# Machines are noisy, so no test has a time limit. CI tries the same cases each time; at home every run tries new ones.
settings.register_profile(
    "house", deadline=None, derandomize="CI" in os.environ, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", help="run only the tests that cite this rule, as 'game number'")


def cited_rules(item: pytest.Item) -> set[str]:
    return {number for mark in item.iter_markers("rule") for number in mark.args}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--rule")
    if wanted:
        config.hook.pytest_deselected(items=[item for item in items if wanted not in cited_rules(item)])
        items[:] = [item for item in items if wanted in cited_rules(item)]
