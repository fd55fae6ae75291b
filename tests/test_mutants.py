"""Every rule number has a test that goes red when the rule is broken (see tests/mutants.py)."""

import json
import subprocess
import sys

import pytest

from tests.games import NAMES, ROOT, load, rule_numbers
from tests.mutants import KILLED, jobs, mutants

PARTS = 4  # so that two workers share the work


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_a_mutant(name: str) -> None:
    assert set(rule_numbers(name)) == {mutant.rule for mutant in mutants(name)}


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", NAMES)
def test_a_broken_rule_or_a_missing_event_is_noticed(name: str, part: int) -> None:
    # A process of its own, because each mutant is a fork of it, and forking a test runner's worker is no good idea.
    command = [sys.executable, "-m", "tests.mutants", name, "--json", f"--part={part}/{PARTS}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout, done.stderr
    results = json.loads(done.stdout)
    assert {label: result for label, result in results.items() if result != KILLED} == {}
    assert len(results) == len(jobs(name)[part::PARTS])


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_event_is_silenced_once(name: str) -> None:
    kinds = {f"{name} {event.__name__}" for event in load(name).EVENTS}  # type: ignore[attr-defined]
    assert kinds <= {label for label, _ in jobs(name)}
