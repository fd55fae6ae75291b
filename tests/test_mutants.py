"""Every rule number has a test that goes red when the rule is broken (see tests/mutants.py)."""

import json
import subprocess
import sys

import pytest

from tests.games import NAMES, ROOT, rule_numbers
from tests.mutants import KILLED, mutants


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_a_mutant(name: str) -> None:
    assert set(rule_numbers(name)) == {mutant.rule for mutant in mutants(name)}


@pytest.mark.parametrize("name", NAMES)
def test_a_broken_rule_or_a_missing_event_is_noticed(name: str) -> None:
    # A process of its own, because each mutant is a fork of it, and forking a test runner's worker is no good idea.
    command = [sys.executable, "-m", "tests.mutants", name, "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    results = json.loads(done.stdout)
    assert {label: result for label, result in results.items() if result != KILLED} == {}
    assert len(results) >= len(rule_numbers(name))
