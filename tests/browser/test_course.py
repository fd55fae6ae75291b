"""The whole course in real JupyterLab: Run All ends without an error, and every widget stands on its page."""

import shutil
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import photograph
from tests.browser.pages import Notebook, new_page
from tests.browser.servers import Server
from tests.lessons.test_notebooks import CHECK, FOLDER, NOTEBOOKS, PREDICT, code_cells, source

PROBLEMS = ("application/vnd.jupyter.error", "application/vnd.jupyter.stderr")


@pytest.fixture
def opened(name: str, browser: Browser, jupyterlab: Server, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    """A notebook of the course, opened on a page of its own."""
    shutil.copy(FOLDER / f"{name}.ipynb", jupyterlab.folder)
    notebook = Notebook(new_page(browser), jupyterlab, f"{name}.ipynb")
    yield notebook
    photograph(notebook.page, request)
    notebook.watch.settle()
    notebook.shut_down()


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_run_all_shows_every_question_and_no_error(name: str, opened: Notebook, report: dict[str, Any]) -> None:
    began = time.monotonic()
    widgets = opened.run_all()
    report[f"Run All of {name}"] = f"{time.monotonic() - began:.1f} s"
    prompts = opened.page.locator(".jp-CodeCell .jp-InputArea-prompt").all_inner_texts()
    assert prompts == [f"[{number + 1}]:" for number in range(len(code_cells(name)))]
    asked = PREDICT.findall(source(name)) + CHECK.findall(source(name))
    expect(widgets.locator(".fw-body").nth(len(asked) - 1)).to_be_attached()
    for problem in PROBLEMS:
        assert opened.page.locator(f".jp-OutputArea-output [data-mime-type='{problem}']").all_inner_texts() == []
