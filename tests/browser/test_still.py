"""What is left without a kernel: after a restart, after a reload, in nbconvert's page, in plain text."""

import json
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from playwright.sync_api import Page, expect

from tests.browser.cases import CASES, PREPARE, shown
from tests.browser.pages import KERNELSPEC, Notebook
from tests.games import ROOT


def everything() -> list[str]:
    """Return one cell for each widget and game."""
    return [f"{shown(code)}\nw" for code in CASES.values()]


def test_kernel_restart_and_reload_leave_the_picture_of_every_widget(lab: Notebook) -> None:
    widgets = lab.run(*everything())
    expect(widgets).to_have_count(len(CASES))
    lab.save()
    words = [widget.locator(".fw-body").inner_text() for widget in widgets.all()]
    lab.restart()
    expect(widgets).to_have_count(len(CASES))
    for widget, before in zip(widgets.all(), words, strict=True):
        assert widget.locator(".fw-body").inner_text() == before
    table = widgets.nth(list(CASES).index("table-kahuna"))
    for widget in widgets.all():
        expect(widget.locator(".fw-notice p")).to_contain_text("kernel")
    rings = table.locator(".fw-choice > .fw-ring").evaluate_all("es => es.map((e) => getComputedStyle(e).stroke)")
    assert set(rings) == {"none"}, "nothing invites to a touch any more"
    table.locator("g.fw-choice").first.evaluate("e => e.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    expect(table.locator(".fw-notice p")).to_contain_text("kernel")

    lab.open()  # the kernel is a new one and knows nothing of the widgets
    places = lab.page.locator(".jp-OutputArea-output.jupyter-widgets")
    expect(places).to_have_count(len(CASES))
    for place in places.all():
        look = place.evaluate("""e => {
          const now = getComputedStyle(e, '::before');
          const picture = now.backgroundImage.slice(0, 24);
          return [getComputedStyle(e).visibility, now.visibility, picture, e.clientHeight > 60];
        }""")
        assert look == ["hidden", "visible", 'url("data:image/svg+xml,', True]
    lab.watch.forgive("widget model not found")  # ipywidgets says so itself, and nobody can keep it from that
    lab.run("1 + 1")
    lab.save()


@pytest.mark.parametrize("window", [1600, 1000])
def test_a_small_picture_is_not_blown_up_and_a_large_one_is_not_cut_off(lab: Notebook, window: int) -> None:
    lab.page.set_viewport_size({"width": window, "height": 900})
    lab.run(f"{PREPARE}fw.kahuna.draw(fw.kahuna.start(), size='narrow')", "fw.kahuna.draw(fw.kahuna.start())")
    places = lab.page.locator(".jp-RenderedSVG")
    expect(places).to_have_count(2)
    for picture in places.locator("img").all():
        picture.evaluate("e => e.decode()")
    lab.page.evaluate("probe.painted()")
    sizes = "e => [e.clientWidth, e.scrollWidth, e.firstElementChild.clientWidth, e.firstElementChild.naturalWidth]"
    (room, _, width, natural), (_, taken, large, _) = (place.evaluate(sizes) for place in places.all())
    assert width == natural < room / 2
    assert large == pytest.approx(room, abs=4)
    assert taken <= room


def test_a_page_that_is_loaded_again_finds_its_widget_alive(lab: Notebook) -> None:
    lab.show(shown(CASES["stepper-kahuna"])).get_by_role("button", name="Next", exact=True).click()
    assert lab.becomes("w.frame", 1)
    lab.save()
    lab.open()
    widget = lab.page.locator(".fw").first
    widget.get_by_role("button", name="Next", exact=True).click()
    assert lab.becomes("w.frame", 2)


def test_nbconvert_shows_every_widget_as_a_picture_and_text(tmp_path: Path, page: Page) -> None:
    notebook = nbformat.v4.new_notebook(metadata={"kernelspec": KERNELSPEC})
    notebook.cells = [nbformat.v4.new_code_cell(source) for source in everything()]
    NotebookClient(notebook, store_widget_state=False, resources={"metadata": {"path": str(ROOT)}}).execute()
    for cell in notebook.cells:
        first = cell.outputs[0]["data"]
        assert first["image/svg+xml"].startswith("<svg")
        assert first["text/plain"].endswith(")")
        assert "0x" not in first["text/plain"]
    file = tmp_path / "all.ipynb"
    nbformat.write(notebook, file)
    subprocess.run([sys.executable, "-m", "nbconvert", "--to", "html", str(file)], check=True, capture_output=True)
    page.route("**/*", lambda route: route.continue_() if route.request.url.startswith("file:") else route.abort())
    page.goto(f"file://{tmp_path}/all.html")
    pictures = page.locator(".jp-OutputArea-output img[src^='data:image/svg+xml']")
    expect(pictures).to_have_count(len(CASES))
    assert pictures.evaluate_all("es => es.filter((e) => !e.naturalWidth || !e.alt).length") == 0
    assert page.locator(".jp-RenderedText:visible, .fw:visible").count() == 0


def test_the_text_of_a_widget_is_the_same_each_time() -> None:
    script = f"{PREPARE}\nfor code in {list(CASES.values())!r}: print(repr(eval(code)))"
    runs = [
        subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert runs[0] == runs[1]
    assert len(runs[0].splitlines()) == len(CASES)
    assert json.dumps(runs[0]).count("object at") == 0
