"""Break every rule once, and see a test that cites it go red.

`tests/<game>/mutants.toml` says, for each rule number, how to break it: a text in one of the game's files and
what to put in its place. `python -m tests.mutants [game [rule]]` applies each and runs the tests that cite the
rule. Beside these, each kind of event is suppressed once: the tests that speak of it must notice.

Each mutant lives in a child of one warm process, so that a hundred of them take seconds, not minutes.
"""

import argparse
import ast
import json
import os
import re
import resource
import signal
import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import hypothesis  # noqa: F401 - imported once here, so that no child has to
import pytest

from tests.games import NAMES, ROOT

KILLED, SURVIVED = "killed", "SURVIVED"
QUIET = ["-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
ENDLESS = 60  # seconds of work after which a mutant counts as noticed: a broken rule may make a game endless


@dataclass(frozen=True)
class Mutant:
    game: str
    rule: str
    file: str
    old: str
    new: str
    about: str = ""

    @property
    def path(self) -> Path:
        return ROOT / "fijiwidgets" / "games" / self.game / self.file

    def __str__(self) -> str:
        return f"{self.game} {self.rule} {self.about or self.old.strip().splitlines()[0]}"


def mutants(game: str) -> list[Mutant]:
    table = tomllib.loads((ROOT / "tests" / game / "mutants.toml").read_text(encoding="utf-8"))
    return [Mutant(game, **entry) for entry in table["mutant"]]


def jobs(game: str, rule: str | None = None) -> list[tuple[str, Callable[[], str]]]:
    """Return each mutant and each silenced event by name, with what runs it and says what became of it."""
    found = [(str(mutant), partial(run_mutant, mutant)) for mutant in mutants(game) if rule in (None, mutant.rule)]
    if rule is None:
        source = (ROOT / "fijiwidgets" / "games" / game).glob("*.py")
        kinds = {
            kind for file in source for kind in re.findall(r"^class (\w+)\(Event\)", file.read_text("utf-8"), re.M)
        }
        found += [(f"{game} {kind}", partial(run_silenced, game, kind)) for kind in sorted(kinds)]
    return found


def run_mutant(mutant: Mutant) -> str:
    if mutant.path.read_text(encoding="utf-8").count(mutant.old) != 1:
        return "its text does not stand exactly once in the file"
    return in_a_child(partial(break_file, mutant), [f"tests/{mutant.game}", "--rule", f"{mutant.game} {mutant.rule}"])


def run_silenced(game: str, kind: str) -> str:
    """Let a kind of event no longer happen, and run the tests that speak of it."""
    tests = tests_that_name(game, kind)
    return in_a_child(partial(silence, game, kind), tests) if tests else "named by no test"


def tests_that_name(game: str, word: str) -> list[str]:
    found = []
    for file in sorted((ROOT / "tests" / game).glob("test_*.py")):
        source = file.read_text(encoding="utf-8")
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
                names |= {n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute)}
                names |= {n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
                if word in names:
                    found.append(f"tests/{game}/{file.name}::{node.name}")
    return found


def break_file(mutant: Mutant) -> None:
    source = mutant.path.read_text(encoding="utf-8").replace(mutant.old, mutant.new)
    compiled = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        if self.path == str(mutant.path):
            return compile(source, self.path, "exec", dont_inherit=True)
        return compiled(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


def silence(game: str, kind: str) -> None:
    package = import_module(f"fijiwidgets.games.{game}")
    rules: Any = import_module(f"fijiwidgets.games.{game}.rules")
    resolve = rules.resolve

    def without(state: Any, moves: Any) -> Iterator[Any]:
        return (event for event in resolve(state, moves) if type(event).__name__ != kind)

    rules.resolve = package.resolve = without  # type: ignore[attr-defined]


def in_a_child(prepare: Callable[[], None], tests: list[str]) -> str:
    """Run the tests in a forked child that was prepared first; say what its exit code means."""
    child = os.fork()
    if child == 0:
        code = 99
        try:
            # Work, not time: a busy machine must not make a mutant look noticed.
            resource.setrlimit(resource.RLIMIT_CPU, (ENDLESS, ENDLESS + 5))
            silent = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silent, 1)
            os.dup2(silent, 2)
            os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = os.devnull
            prepare()
            code = int(pytest.main([*tests, "-x", "-q", *QUIET]))
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return KILLED if os.WTERMSIG(status) == signal.SIGXCPU else f"died of signal {os.WTERMSIG(status)}"
    meanings = {0: SURVIVED, 1: KILLED, 5: "no test cites the rule"}
    code = os.WEXITSTATUS(status)
    return meanings.get(code, f"the tests could not run (exit code {code})")


def main() -> int:
    parser = argparse.ArgumentParser(description="Break every rule once and show which test notices.")
    parser.add_argument("game", nargs="?", choices=NAMES)
    parser.add_argument("rule", nargs="?")
    parser.add_argument("--part", default="0/1", metavar="K/N", help="only every N-th, from the K-th on")
    parser.add_argument("--json", action="store_true", help="print the results at the end, for a program")
    asked = parser.parse_args()
    part, parts = map(int, asked.part.split("/"))
    results: dict[str, str] = {}
    for game in [asked.game] if asked.game else NAMES:
        for label, run in jobs(game, asked.rule)[part::parts]:
            results[label] = run()
            if not asked.json:
                print(f"{results[label]:<10} {label}", flush=True)
    if asked.json:
        print(json.dumps(results))
    return int(any(result != KILLED for result in results.values()))


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
