"""Pages as the tests see them: a notebook in JupyterLab, a notebook in Voila, and what no page may do."""

from __future__ import annotations

import ast
import json
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, ViewportSize, expect

from tests.browser.servers import TOKEN, Server

HERE = {"127.0.0.1", "localhost"}
DESKTOP: ViewportSize = {"width": 1500, "height": 1300}

# Errors in the console that are provably not ours: what they say, and why they are there.
NOT_OURS = (
    # JupyterLab asks the debugger for its state after a restart, and drops the question when the kernel goes away.
    "Could not restore the debugger state",
    # Voila tells its server to end the kernel when a page is left, and its server refuses to listen to that.
    "/voila/api/shutdown/",
    # JupyterLab takes a style sheet away twice when its theme changes on a busy machine; scene.js calls no removeChild
    # (a test of the front end says so).
    "Failed to execute 'removeChild' on 'Node'",
)


PROBE = Path(__file__).parent / "probe.js"
HANGS = 45_000  # milliseconds without any answer after which a page counts as dead; no test is measured by it
expect.set_options(timeout=HANGS)


def new_page(browser: Browser) -> Page:
    """Return a page that has nothing in common with others, and that the tests can question."""
    context = browser.new_context(viewport=DESKTOP, permissions=["clipboard-read", "clipboard-write"])
    context.add_init_script(path=PROBE)
    context.set_default_timeout(HANGS)
    return context.new_page()


class Watch:
    """Writes down every request of a page that leaves the machine, and every complaint in its console."""

    def __init__(self, page: Page) -> None:
        self.strangers: list[str] = []
        self.complaints: list[str] = []
        page.on("request", self._request)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._complain(f"page error: {error}"))

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("blob", "data") and address.hostname not in HERE:
            self.strangers.append(request.url)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._complain(f"{message.text} ({message.location.get('url', '')})")

    def _complain(self, text: str) -> None:
        if not any(words in text for words in NOT_OURS):
            self.complaints.append(text)

    def forgive(self, words: str) -> None:
        """Strike complaints that a test brought about on purpose; there must be one."""
        kept = [complaint for complaint in self.complaints if words not in complaint]
        assert len(kept) < len(self.complaints), f"nobody complained of {words}"
        self.complaints[:] = kept

    def settle(self) -> None:
        """Assert that nothing left the machine and nobody complained, and begin anew."""
        strangers, complaints = self.strangers[:], self.complaints[:]
        self.strangers.clear()
        self.complaints.clear()
        assert not strangers, f"a request left the machine: {strangers}"
        assert not complaints, f"errors in the console: {complaints}"


SETTLE = """async (root) => {
  const marks = () => [...root.querySelectorAll('svg.fw-board, g[data-key]')];
  const look = () => marks().map((one) => one.outerHTML.slice(0, 200)).join();
  for (let before = ''; before !== (before = look()); ) await new Promise((done) => setTimeout(done, 250));
}"""


def settled(widget: Locator) -> None:
    """Wait until nothing moves any more."""
    widget.evaluate(SETTLE)


# ------------------------------------------------------------------------------------ JupyterLab

KERNELSPEC = {"display_name": "Python 3", "language": "python", "name": "python3"}
EMPTY = {"cells": [], "metadata": {"kernelspec": KERNELSPEC}, "nbformat": 4, "nbformat_minor": 5}

# The notebook stands alone in the window: the file browser would only take room away.
READY = """async () => {
  const app = window.jupyterapp, panel = app.shell.currentWidget;
  await app.restored;
  await panel.context.ready;
  await panel.sessionContext.ready;
  await panel.sessionContext.session?.kernel?.info;
  app.shell.collapseLeft();
}"""

RUN = """async (sources) => {
  const app = window.jupyterapp, panel = app.shell.currentWidget, cells = panel.content.model.sharedModel;
  cells.transact(() => {
    cells.deleteCellRange(0, cells.cells.length);
    cells.insertCells(0, sources.map(source => ({cell_type: 'code', source, metadata: {trusted: true}})));
  });
  await app.commands.execute('notebook:run-all-cells');
}"""

RUN_ALL = """async () => {
  const app = window.jupyterapp;
  await app.commands.execute('notebook:clear-all-cell-outputs');
  await app.commands.execute('notebook:run-all-cells');
}"""

ASK = """async ({code, expression}) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({code, silent: true, store_history: false, user_expressions: {it: expression}});
  const reply = (await future.done).content;
  await probe.painted();  // what Python said before is on the page by now
  return reply.status === 'ok' ? reply.user_expressions.it : reply;
}"""

TELL = """async ([comm, contents]) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  for (const content of contents) {
    const header = {msg_id: crypto.randomUUID(), session: kernel.clientId, username: '', version: '5.2',
                    msg_type: 'comm_msg', date: new Date().toISOString()};
    kernel.sendShellMessage({header, parent_header: {}, metadata: {}, channel: 'shell', buffers: [],
                             content: {comm_id: comm, data: {method: 'custom', content}}}, false, true);
  }
}"""

WIDTH = """(width) => {
  document.getElementById('given-width')?.remove();
  const style = document.createElement('style');
  style.id = 'given-width';
  const given = `width: ${width}px; flex: none; padding: 0; overflow: visible;`;
  style.textContent = width ? `.jp-OutputArea-output:has(.fw-host) { ${given} }` : '';
  document.head.append(style);
}"""

THEME = """async (name) => {
  await window.jupyterapp.commands.execute('apputils:change-theme', {theme: name});
}"""


class Notebook:
    """One notebook in JupyterLab that is used again and again: its cells change, its kernel stays warm."""

    def __init__(self, page: Page, server: Server, name: str = "desk.ipynb") -> None:
        self.page, self.watch, self.file = page, Watch(page), server.folder / name
        if not self.file.exists():
            self.file.write_text(json.dumps(EMPTY), encoding="utf-8")
        self.address = f"{server.url}/lab/tree/{name}?token={TOKEN}&reset"
        self.open()

    def open(self) -> None:
        """Load the page, as a reader does who comes back."""
        self.page.goto(self.address)
        self.page.wait_for_function("window.jupyterapp?.shell?.currentWidget?.sessionContext")
        self.page.evaluate(READY)

    def fresh(self) -> None:
        """Be as a reader finds it: a wide window, the light theme, nothing on the page."""
        self.page.emulate_media(color_scheme="light", reduced_motion="no-preference")
        self.width(None)
        self.theme("light")

    def run_all(self) -> Locator:
        """Forget all outputs and run the notebook as it stands; its widgets come back."""
        self.page.evaluate(RUN_ALL)
        return self.page.locator(".jp-OutputArea-output .fw")

    def run(self, *cells: str) -> Locator:
        """Put these cells into the notebook and run them; the widgets they show come back."""
        self.page.evaluate(RUN, list(cells))
        errors = self.page.locator(".jp-RenderedText[data-mime-type='application/vnd.jupyter.stderr'] pre")
        assert not errors.all_inner_texts(), errors.all_inner_texts()
        return self.page.locator(".jp-OutputArea-output .fw")

    def show(self, code: str, name: str = "w") -> Locator:
        """Run a cell that shows one widget, kept under a name in Python; return it once its picture is there."""
        widget = self.run(f"{code}\n{name}").first
        widget.locator(".fw-board g[data-key], .fw-body > *").first.wait_for()
        return widget

    def ask(self, expression: str, code: str = "") -> Any:
        """Return the value of a Python expression in the notebook's kernel."""
        asked = {"code": f"import json as _json\n{code}", "expression": f"_json.dumps({expression})"}
        answer = self.page.evaluate(ASK, asked)
        assert answer["status"] == "ok", "\n".join(answer["traceback"])
        return json.loads(ast.literal_eval(answer["data"]["text/plain"]))

    def becomes(self, expression: str, value: Any) -> bool:
        """Say whether an expression has this value, now or once the kernel has heard all the page had to say.

        A front end sends one change at a time and gathers further ones until that is answered.
        """
        deadline = time.monotonic() + HANGS / 1000
        while (last := self.ask(expression)) != value and time.monotonic() < deadline:
            self.page.wait_for_timeout(100)
        assert last == value, f"{expression} is {last}, not {value}"
        return True

    def do(self, code: str) -> None:
        """Run Python in the notebook's kernel, out of sight."""
        self.ask("None", code)

    def tell(self, widget: str, *contents: Any) -> None:
        """Send messages to a widget as a front end would, whatever they say."""
        self.page.evaluate(TELL, [self.ask(f"{widget}.model_id"), list(contents)])

    def theme(self, kind: str) -> None:
        """Change JupyterLab's own theme: light or dark."""
        name = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}[kind]
        wanted = str(kind == "light").lower()
        if self.page.evaluate("document.body.dataset.jpThemeLight") != wanted:
            self.page.evaluate(THEME, name)
            self.page.wait_for_function(f"document.body.dataset.jpThemeLight === '{wanted}'")

    def width(self, pixels: int | None, height: int = DESKTOP["height"]) -> None:
        """Give the widgets this width, whatever the window's; None: what the window gives."""
        self.page.set_viewport_size({"width": max(DESKTOP["width"], (pixels or 0) + 200), "height": height})
        self.page.evaluate(WIDTH, pixels)
        self.page.evaluate("probe.painted()")
        self.ask("None")  # by now Python has drawn the layout that the page asked for

    def restart(self) -> None:
        """Restart the kernel, as the menu does."""
        self.page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.restartKernel()")

    def shut_down(self) -> None:
        """End the kernel and close the page."""
        self.page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
        self.page.context.close()

    def save(self) -> None:
        """Save the notebook to its file."""
        self.page.evaluate("window.jupyterapp.shell.currentWidget.context.save()")


# ------------------------------------------------------------------------------------ Voila


class App:
    """Notebooks shown by Voila: their code is not seen, their widgets are."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page, self.watch, self.server = page, Watch(page), server

    def show(self, name: str, *cells: str, query: str = "") -> Locator:
        """Write a notebook of these cells and open it; its widgets come back."""
        listed = [
            {
                "cell_type": "code",
                "source": source,
                "metadata": {},
                "outputs": [],
                "execution_count": None,
                "id": f"c{n}",
            }
            for n, source in enumerate(cells)
        ]
        text = json.dumps({**EMPTY, "cells": listed})
        (self.server.folder / f"{name}.ipynb").write_text(text, encoding="utf-8")
        self.page.goto(f"{self.server.url}/voila/render/{name}.ipynb{query}")
        widgets = self.page.locator(".fw")
        widgets.first.wait_for()
        return widgets
