"""Solved notebooks for teachers, made from the learners' own: nothing is kept twice."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from fijiwidgets.lessons import exercise

LINK = re.compile(r"\]\((\d\d_\w+)\.ipynb\)")
CHECK = re.compile(r"""lesson\.check\(["'](?P<exercise>\w+)["'],\s*(?P<variable>\w+)""")


def solved(notebook: Any) -> Any:
    """Return a copy of a notebook in which every exercise is answered; outputs are left out, for they are others.

    Links to other notebooks lead to their solved copies.
    """
    import nbformat

    copy: Any = nbformat.from_dict(notebook)  # type: ignore[no-untyped-call]
    for cell in copy.cells:
        if cell.cell_type == "code":
            cell.source = answered(cell.source)
            cell.outputs, cell.execution_count = [], None
        else:
            cell.source = LINK.sub(r"](\1_solved.ipynb)", cell.source)
    return copy


def answered(source: str) -> str:
    r"""Return the source of a cell with the right answer in place of `...` and of a remark behind it.

    >>> print(answered('answer = ...\nlesson.check("kahuna_majority", answer)'))
    answer = 4
    lesson.check("kahuna_majority", answer)
    """
    for found in CHECK.finditer(source):
        blank = re.compile(rf"^{found['variable']} = \.\.\.( *#.*)?$", re.MULTILINE)
        answer = f"{found['variable']} = {exercise(found['exercise']).answer()!r}"
        source = blank.sub(lambda _, answer=answer: answer, source)  # type: ignore[misc]
    return source


def write(notebooks: Path, target: Path) -> list[Path]:
    """Write the solved notebooks of a folder into another one and return their paths."""
    import nbformat

    target.mkdir(parents=True, exist_ok=True)
    written = []
    for file in sorted(file for file in notebooks.glob("*.ipynb") if not file.stem.endswith("_solved")):
        path = target / f"{file.stem}_solved.ipynb"
        nbformat.write(solved(nbformat.read(file, 4)), path)  # type: ignore[no-untyped-call]
        written.append(path)
    return written
