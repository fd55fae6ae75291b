"""The house rules of a notebook: run from the top, short cells, nothing idle, no number that is not shown as well."""

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from fijiwidgets.lessons import exercise, question
from fijiwidgets.solutions import answered, solved, write

FOLDER = Path(__file__).parents[2] / "tutorials"
NOTEBOOKS = sorted(file.stem for file in FOLDER.glob("*.ipynb"))
PREDICT = re.compile(r"""lesson\.predict\(\s*["'](\w+)["']""")
CHECK = re.compile(r"""lesson\.check\(\s*["'](\w+)["']""")
# Rule numbers, code, links and file names are no statements about a position.
NO_STATEMENT = re.compile(r"`[^`]*`|\]\([^)]*\)|\(\d+\.\d+\)|rules? \d+\.\d+|<[^>]*>|\b\d\d_\w+|\$[^$]*\$")


PLAN = ("Goal", "Minutes", "Prior knowledge", "Questions to ask", "Common errors", "To project")


def load(name: str) -> Any:
    return nbformat.read(FOLDER / f"{name}.ipynb", 4)


def code_cells(name: str) -> list[Any]:
    return [cell for cell in load(name).cells if cell.cell_type == "code"]


def source(name: str) -> str:
    return "\n".join(cell.source for cell in code_cells(name))


def shown(cell: Any) -> str:
    """Return everything that a cell prints or draws, as text."""
    texts = [output.get("text", "") for output in cell.outputs]
    texts += ["".join(data) for output in cell.outputs for data in output.get("data", {}).values()]
    return "\n".join(texts)


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_every_cell_was_run_once_from_the_top_and_does_something(name: str) -> None:
    cells = code_cells(name)
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    for cell in cells:
        assert cell.outputs, f"without effect: {cell.source}"
        assert all(output.output_type != "error" for output in cell.outputs)


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_cell_has_at_most_eight_lines(name: str) -> None:
    for cell in code_cells(name):
        assert len(cell.source.splitlines()) <= 8, cell.source


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_each_number_in_the_prose_is_also_in_a_checked_output(name: str) -> None:
    seen = set(re.findall(r"\d+(?:\.\d+)?", "\n".join(shown(cell) for cell in code_cells(name))))
    for cell in load(name).cells:
        if cell.cell_type == "markdown":
            told = set(re.findall(r"\d+(?:\.\d+)?", NO_STATEMENT.sub(" ", cell.source)))
            assert told <= seen, f"{sorted(told - seen)} in: {cell.source}"


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_four_predictions_three_exercises_a_summary_and_something_to_try_next(name: str) -> None:
    text = source(name)
    for asked in PREDICT.findall(text):
        question(asked)
    for asked in CHECK.findall(text):
        exercise(asked)
    assert len(set(PREDICT.findall(text))) >= 4
    assert len(set(CHECK.findall(text))) >= 3
    prose = "\n".join(cell.source for cell in load(name).cells if cell.cell_type == "markdown")
    assert "## Summary" in prose
    assert "## Try next" in prose
    assert "Explorer(" in code_cells(name)[-1].source


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_no_exercise_is_answered_in_advance(name: str) -> None:
    for cell in code_cells(name):
        if CHECK.search(cell.source):
            assert answered(cell.source) != cell.source, f"no line `answer = ...` in: {cell.source}"


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_the_solved_notebook_answers_every_exercise_rightly(name: str) -> None:
    for cell in solved(load(name)).cells:
        for asked in CHECK.findall(cell.source) if cell.cell_type == "code" else ():
            line = next(line for line in cell.source.splitlines() if re.match(r"\w+ = ", line))
            answer: dict[str, Any] = {}
            exec(line, {}, answer)
            assert all(exercise(asked).right(value) for value in answer.values()), line


def test_teachers_find_a_lesson_plan_for_every_notebook() -> None:
    text = (FOLDER / "TEACHING.md").read_text(encoding="utf-8")
    plans = dict(re.findall(r"^## (\d\d) (.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL))
    assert list(plans) == [name[:2] for name in NOTEBOOKS]
    for number, plan in plans.items():
        assert re.findall(r"\*\*(.+?)\*\*", plan)[: len(PLAN)] == list(PLAN), number


def test_solved_notebooks_are_written_beside_one_another(tmp_path: Path) -> None:
    assert [path.stem for path in write(FOLDER, tmp_path / "new")] == [f"{name}_solved" for name in NOTEBOOKS]


def test_solved_notebooks_are_not_solved_again_and_lead_to_one_another(tmp_path: Path) -> None:
    told = nbformat.v4.new_markdown_cell("[next](11_fiji_ties.ipynb), [more](https://example.org/1.ipynb)")
    nbformat.write(nbformat.v4.new_notebook(cells=[told]), tmp_path / "10_fiji.ipynb")
    for _ in range(2):
        assert [path.name for path in write(tmp_path, tmp_path)] == ["10_fiji_solved.ipynb"]
    (cell,) = nbformat.read(tmp_path / "10_fiji_solved.ipynb", 4).cells
    assert cell.source == "[next](11_fiji_ties_solved.ipynb), [more](https://example.org/1.ipynb)"


def test_a_remark_beside_the_three_dots_goes_with_them() -> None:
    cell = 'answer = ...  # write a number\nlesson.check("kahuna_majority", answer)'
    assert answered(cell) == 'answer = 4\nlesson.check("kahuna_majority", answer)'


def test_the_same_question_is_asked_in_one_notebook_only() -> None:
    asked = [name for notebook in NOTEBOOKS for name in {*PREDICT.findall(source(notebook))}]
    assert sorted(set(asked)) == sorted(asked)
