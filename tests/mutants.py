"""Break every rule once, and see a test that cites it go red.

`tests/<game>/mutants.toml` says, for each rule number, how to break it: a text in one of the game's files and
what to put in its place. `python -m tests.mutants [game [rule]]` applies each and runs the tests that cite the
rule. Beside these, each kind of event is suppressed once: the tests that speak of it must notice.

Each mutant lives in a child of one warm process, so that a hundred of them take seconds, not minutes.
"""

import ast
import json
import os
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
ENDLESS = 180  # seconds after which a mutant counts as noticed: a broken rule may make a game endless


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


def run_mutants(game: str, rule: str | None = None) -> Iterator[tuple[str, str]]:
    """Yield each mutant with what became of it."""
    for mutant in mutants(game):
        if rule in (None, mutant.rule):
            if mutant.path.read_text(encoding="utf-8").count(mutant.old) != 1:
                yield str(mutant), "its text does not stand exactly once in the file"
            else:
                tests = [f"tests/{game}", "--rule", f"{game} {mutant.rule}"]
                yield str(mutant), in_a_child(partial(break_file, mutant), tests)


def run_silenced_events(game: str) -> Iterator[tuple[str, str]]:
    """Yield each kind of event with what became of the tests that speak of it when it no longer happens."""
    for kind in (event.__name__ for event in import_module(f"fijiwidgets.games.{game}").EVENTS):
        tests = tests_that_name(game, kind)
        yield f"{game} {kind}", in_a_child(partial(silence, game, kind), tests) if tests else "named by no test"


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
            signal.alarm(ENDLESS)
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
        return KILLED if os.WTERMSIG(status) == signal.SIGALRM else f"died of signal {os.WTERMSIG(status)}"
    meanings = {0: SURVIVED, 1: KILLED, 5: "no test cites the rule"}
    code = os.WEXITSTATUS(status)
    return meanings.get(code, f"the tests could not run (exit code {code})")


def main() -> int:
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
    rule = arguments[1] if len(arguments) > 1 else None
    results: dict[str, str] = {}
    for game in arguments[:1] or NAMES:
        for run in [run_mutants(game, rule)] + ([] if rule else [run_silenced_events(game)]):
            for label, result in run:
                results[label] = result
                if "--json" not in sys.argv:
                    print(f"{result:<10} {label}", flush=True)
    if "--json" in sys.argv:
        print(json.dumps(results))
    return int(any(result != KILLED for result in results.values()))


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
