"""The players that a learner writes in `51_build_a_player` are those whose results its questions ask for."""

import ast
import inspect
from pathlib import Path

import nbformat
import pytest

from fijiwidgets.lessons import build_a_player

NOTEBOOK = Path(__file__).parents[2] / "tutorials" / "51_build_a_player.ipynb"


def functions(source: str) -> dict[str, str]:
    """Return the bodies of all functions, without what they say about themselves."""
    found = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            found[node.name] = "\n".join(ast.unparse(line) for line in body)
    return found


@pytest.mark.parametrize("name", ["first", "ahead", "collector"])
def test_the_notebook_and_its_lessons_mean_the_same_player(name: str) -> None:
    cells = nbformat.read(NOTEBOOK, 4).cells
    written = [functions(cell.source).get(name) for cell in cells if cell.cell_type == "code"]
    assert [one for one in written if one] == [functions(inspect.getsource(build_a_player))[name]]
