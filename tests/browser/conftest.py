"""One JupyterLab, one Voila and one Chromium for all browser tests; no page may complain or leave the machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium, servers
from tests.browser.pages import DESKTOP, App, Notebook, new_page
from tests.browser.servers import Server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium; where there is none the tests fail and say how to get one."""
    found = chromium.find()
    assert found, chromium.ADVICE
    assert chromium.works(found), chromium.ADVICE
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=found, args=chromium.flags())
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def jupyterlab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The one JupyterLab that all tests use."""
    with servers.jupyterlab(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="session")
def notebook(browser: Browser, jupyterlab: Server) -> Notebook:
    """The one notebook that all tests of widgets use."""
    return Notebook(new_page(browser), jupyterlab)


@pytest.fixture
def lab(notebook: Notebook, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    """A notebook in JupyterLab, as a reader finds it."""
    notebook.fresh()
    yield notebook
    photograph(notebook.page, request)
    notebook.watch.settle()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """An empty page."""
    page = new_page(browser)
    yield page
    page.context.close()


@pytest.fixture(scope="session")
def voila_app(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """The one Voila that all tests use."""
    with servers.voila(tmp_path_factory.mktemp("voila")) as server:
        yield App(new_page(browser), server)


@pytest.fixture
def voila(voila_app: App, request: pytest.FixtureRequest) -> Iterator[App]:
    """Voila, as a reader finds it."""
    voila_app.page.set_viewport_size(DESKTOP)
    voila_app.page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    yield voila_app
    photograph(voila_app.page, request)
    voila_app.watch.settle()


# ------------------------------------------------------------------------------------ reports

RESULTS = pytest.StashKey[dict[str, pytest.TestReport]]()
FIGURES = pytest.StashKey[dict[str, Any]]()


@pytest.fixture
def report(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Figures for the end of the run: nothing is judged by them."""
    return request.config.stash.setdefault(FIGURES, {})


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    result: Any = yield
    item.stash.setdefault(RESULTS, {})[result.when] = result
    return result


def photograph(page: Page, request: pytest.FixtureRequest) -> None:
    """Keep a picture of a page on which a test failed."""
    done = request.node.stash.get(RESULTS, {}).get("call")
    if done is None or done.failed:
        folder = Path(request.config.rootpath) / ".pytest_cache" / "browser"
        folder.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=folder / f"{request.node.name}.png".replace("/", "-"))


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    figures = config.stash.get(FIGURES, {})
    if not figures:
        return
    terminalreporter.section("figures from the browser (no test is judged by them)")
    width = max(map(len, figures))
    for name, value in figures.items():
        terminalreporter.write_line(f"{name:<{width}}  {value}")
    folder = Path(config.rootpath) / ".pytest_cache" / "browser"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "figures.json").write_text(json.dumps(figures, indent=1, ensure_ascii=False), encoding="utf-8")
