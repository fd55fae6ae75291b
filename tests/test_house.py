"""The house itself: who imports whom, which rules are cited, which words are there."""

import ast
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fijiwidgets import lang
from fijiwidgets.core import MADE_UP, SURE
from tests.games import NAMES, ROOT, load, rule_numbers

PACKAGE = ROOT / "fijiwidgets"

# ------------------------------------------------------------------------------------ imports


@pytest.mark.parametrize("module", ["core", "notation", "lang", *(f"games.{name}" for name in NAMES)])
def test_rules_and_words_need_nothing_but_the_standard_library(module: str) -> None:
    script = f"import sys; import fijiwidgets.{module}; print(*sorted({{m.split('.')[0] for m in sys.modules}}))"
    loaded = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-c",
            f"sys_path = {str(ROOT)!r}; import sys; sys.path.insert(0, sys_path); {script}",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    strangers = set(loaded.stdout.split()) - set(sys.stdlib_module_names) - {"fijiwidgets", "__main__"}
    assert not strangers


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_the_same_rooms(name: str) -> None:
    rooms = {path.stem for path in (PACKAGE / "games" / name).iterdir()}
    wanted = {"__init__", "rules", "components", "notation", "draw", "words", "touch", "edit", "examples"}
    assert wanted | {"RULES", "RULES.de"} <= rooms


@pytest.mark.parametrize("name", sorted({file.parent.name for file in (ROOT / "solvers").glob("*/*.py")} - {"kernels"}))
def test_every_solver_has_the_same_rooms_and_says_what_is_in_them(name: str) -> None:
    rooms = {path.stem for path in (ROOT / "solvers" / name).glob("*.py")} - {"__init__"}
    hides = name != "fyfe"  # everybody sees everything there but the order in the bag
    assert {"answers", "proof", *(["view"] if hides else [])} <= rooms
    said = ast.get_docstring(ast.parse((ROOT / "solvers" / name / "__init__.py").read_text(encoding="utf-8"))) or ""
    assert rooms == set(re.findall(r"`(\w+)`", said))


@pytest.mark.parametrize("name", NAMES)
def test_every_game_offers_the_whole_protocol(name: str) -> None:
    from fijiwidgets.core import Game

    wanted = {*Game.__annotations__, *(member for member in vars(Game) if not member.startswith("_"))}
    assert {member for member in wanted if not hasattr(load(name), member)} == set()
    assert all(load(name).__all__)  # type: ignore[attr-defined]


# ------------------------------------------------------------------------------------ rules and their tests


def citations(name: str) -> dict[str, list[str]]:
    """Return which tests cite which rule of a game."""
    found: dict[str, list[str]] = {}
    for file in sorted((ROOT / "tests" / name).glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        for argument in mark.args:
                            assert isinstance(argument, ast.Constant), f"{file.name}: a citation is a plain text"
                            found.setdefault(str(argument.value), []).append(f"{file.name}::{node.name}")
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_is_cited_by_a_test_and_every_citation_is_a_rule(name: str) -> None:
    numbers = rule_numbers(name)
    assert len(numbers) == len(set(numbers))
    assert set(citations(name)) == {f"{name} {number}" for number in numbers}


@pytest.mark.parametrize("name", NAMES)
def test_the_german_rules_have_the_same_numbers(name: str) -> None:
    assert rule_numbers(name, "RULES.de.md") == rule_numbers(name)


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_number_in_the_code_is_a_rule(name: str) -> None:
    for file in (PACKAGE / "games" / name).glob("*.py"):
        for number in re.findall(r'"(\d{1,2}\.\d{1,2})"', file.read_text(encoding="utf-8")):
            assert number in rule_numbers(name), f"{file.name} names rule {number}"


@pytest.mark.parametrize("name", NAMES)
def test_what_is_not_sure_is_said_in_the_rules(name: str) -> None:
    from importlib import import_module

    facts = import_module(f"fijiwidgets.games.{name}.components").FACTS
    for file, words in (
        ("RULES.md", {"inferred": "inferred", MADE_UP: "made up"}),
        ("RULES.de.md", {"inferred": "erschlossen", MADE_UP: "erfunden"}),
    ):
        text = (PACKAGE / "games" / name / file).read_text(encoding="utf-8")
        for key, fact in facts.items():
            if fact.sureness != SURE:
                line = next((line for line in text.splitlines() if f"`{key}`" in line), "")
                assert words[fact.sureness] in line, f"{file} does not say how sure `{key}` is"


# ------------------------------------------------------------------------------------ words

FILES = ("common", "lessons", "solvers", "tournament", "widgets", *NAMES)


def entries(table: Any, prefix: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield f"{prefix}.{key}", value
        else:
            yield from entries(value, f"{prefix}.{key}")


def fields(template: str) -> set[str]:
    return {re.split(r"[.\[]", field)[0] for _, field, _, _ in string.Formatter().parse(template) if field}


@pytest.mark.parametrize("file", FILES)
def test_both_languages_have_the_same_words_with_the_same_gaps(file: str) -> None:
    english = dict(entries(lang.catalogue(file, "en"), file))
    german = dict(entries(lang.catalogue(file, "de"), file))
    assert english.keys() == german.keys()
    for key, template in english.items():
        assert fields(template) == fields(german[key]), key


def spoken(tree: ast.AST) -> list[ast.expr]:
    """Return what is given to the `say` of a widget: keys of `widgets.toml` without the name of the file."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    calls = [call for call in calls if not ast.unparse(call.func).startswith("self.exercise.")]  # words of its own
    return [call.args[0] for call in calls if "say" in (getattr(call.func, "attr", ""), getattr(call.func, "id", ""))]


def pattern(joined: ast.JoinedStr) -> str:
    return "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else "[^.]+" for p in joined.values)


def keys_in_the_code() -> tuple[set[str], list[re.Pattern[str]]]:
    """Return the keys that stand in the code as plain texts, and patterns for those put together there."""
    plain, patterns = set(), []
    for file in (*PACKAGE.rglob("*.py"), *(ROOT / "solvers").rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        joined = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
        pieces = {id(part) for node in joined for part in node.values}
        plain |= {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in pieces
        }
        patterns += [pattern(node) for node in joined]
        if "widgets" in file.parts:
            for said in spoken(tree):
                for node in ast.walk(said):
                    if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in pieces:
                        plain.add(f"widgets.{node.value}")
                    if isinstance(node, ast.JoinedStr):
                        patterns.append(r"widgets\." + pattern(node))
    wanted = [one for one in patterns if re.match(r"(" + "|".join(FILES) + r")\\\.", one)]
    known = words_of_the_script() | words_of_the_lessons() | words_of_the_form()
    return plain | known, list(map(re.compile, wanted))


def words_of_the_form() -> set[str]:
    """Return the label and the help of each field of a position that can be filled in by hand."""
    from importlib import import_module

    fields = {name: import_module(f"fijiwidgets.games.{name}.notation").FIELDS for name in NAMES}
    return {f"{name}.{table}.{key}" for name in NAMES for key in fields[name] for table in ("field", "field_help")}


def words_of_the_script() -> set[str]:
    """Return the words that scene.js asks for: `words.copied`, or the name of a control."""
    script = (PACKAGE / "static" / "scene.js").read_text(encoding="utf-8")
    names = set(re.findall(r"words\.(\w+)", script)) | set(re.findall(r'"(first|back|play|pause|next|last)"', script))
    return {f"widgets.script.{name}" for name in names}


def words_of_the_lessons() -> set[str]:
    """Return the words that each question and each exercise needs."""
    from fijiwidgets.lessons import Exercise, catalogue

    wanted = set()
    for name, one in catalogue().items():
        if isinstance(one, Exercise):
            keys = ["right", "solution", *(f"wrong.{key}" for key, _ in one.wrong)]
            keys += [f"hint.{number}" for number in range(1, one.hints + 1)]
        else:
            keys = ["question", "because", *(f"choice.{key}" for key in one.choices)]
        wanted |= {f"lessons.{name}.{key}" for key in keys}
    return wanted


def test_every_word_is_used() -> None:
    plain, patterns = keys_in_the_code()
    for file in FILES:
        for key, _ in entries(lang.catalogue(file, "en"), file):
            assert key in plain or any(pattern.fullmatch(key) for pattern in patterns), f"{key} is used nowhere"


def test_every_word_asked_for_is_there() -> None:
    plain, _ = keys_in_the_code()
    for key in plain:
        if re.fullmatch(r"(" + "|".join(FILES) + r")(\.[a-z0-9_]+)+", key):
            assert lang.has(key, "en"), f"{key} is missing"


LETTERS = {
    "fiji": "G Grün, R Rot, Y Gelb, B Blau",
    "wampum": "G Grün, P Lila, R Rot, B Blau, Y Gelb",
    "fyfe": "B Blau, G Grün, P Lila, R Rot, Y Gelb",
}


@pytest.mark.parametrize("name", LETTERS)
def test_letters_that_do_not_fit_the_german_words_are_explained_where_they_are_met(name: str) -> None:
    """The letters are notation: the same in all languages, because Grün and Gelb would be one."""
    rules = (PACKAGE / "games" / name / "RULES.de.md").read_text(encoding="utf-8")
    how = [words for key, words in entries(lang.catalogue("widgets", "de")["table"]["how"], "") if name in key]
    assert LETTERS[name] in rules
    assert any(LETTERS[name] in words for words in how)


def test_regret_is_one_word_in_german() -> None:
    word = lang.say("widgets.explorer.regret", "de")
    assert word in lang.say("lessons.fiji_regret.hint.2", "de")
    assert word in lang.say("lessons.fiji_regret.wrong.sign", "de")
    assert not any("Explorer" in words for _, words in entries(lang.catalogue("lessons", "de"), ""))


def test_what_is_measured_is_said_in_german_and_not_word_by_word() -> None:
    for key, words in entries(lang.catalogue("solvers", "de")["measure"], ""):
        assert not re.search(r"(Wampum|Punkte|Inseln|Trophäen) Vorsprung", words), key


# ------------------------------------------------------------------------------------ files


def test_no_source_file_is_too_long_for_a_newcomer() -> None:
    long = {
        str(file.relative_to(ROOT)): len(file.read_text(encoding="utf-8").splitlines())
        for file in PACKAGE.rglob("*.py")
    }
    assert {file: lines for file, lines in long.items() if lines > 600} == {}


def test_the_readme_names_only_commands_and_files_that_exist() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for command in re.findall(r"`make (\w+)`", readme):
        assert f"\n{command}:" in makefile, f"make {command}"
    for path in re.findall(r"\]\(([^)#:]+)\)", readme):
        assert Path(ROOT / path).exists(), path
