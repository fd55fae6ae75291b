"""Payoffs in JupyterLab: the matrix by mouse and by keyboard, best replies, mixes, dominance step by step."""

import pytest
from playwright.sync_api import expect

from tests.browser.cases import PAYOFFS, shown
from tests.browser.pages import Notebook


@pytest.mark.parametrize("name", PAYOFFS)
def test_looking_at_a_cell_shows_its_position_and_python_knows_the_cell(lab: Notebook, name: str) -> None:
    widget = lab.show(shown(PAYOFFS[name]))
    cells = widget.locator("[data-cell]")
    wanted = cells.nth(7).get_attribute("data-cell")
    cells.nth(7).click()
    assert wanted
    assert lab.becomes("'%d/%d' % w.cell", wanted)
    assert "outlined" in (cells.nth(7).get_attribute("class") or "")


def test_arrow_keys_go_from_cell_to_cell(lab: Notebook) -> None:
    widget, keys = lab.show(shown(PAYOFFS["fiji"])), lab.page.keyboard
    cells = widget.locator("[data-cell]")
    row = widget.locator("tbody tr").first.locator("[data-cell]").count()
    cells.first.click()
    keys.press("ArrowRight")
    keys.press("ArrowDown")
    expect(cells.nth(row + 1)).to_be_focused()
    assert lab.becomes("'%d/%d' % w.cell", cells.nth(row + 1).get_attribute("data-cell"))
    keys.press("Home")
    expect(cells.nth(row)).to_be_focused()
    assert widget.locator("[data-cell][tabindex='0']").count() == 1


def test_dominated_lines_are_struck_step_by_step_with_the_reason(lab: Notebook) -> None:
    widget = lab.show(shown(PAYOFFS["fiji"]))
    steps = lab.ask("len(w.films['main']['captions'])")
    assert steps > 1
    assert widget.locator(".struck, .struck-column").count() == 0
    widget.get_by_role("button", name="Next", exact=True).click()
    told = lab.ask("lang.plain(w.films['main']['captions'][1]['text'])")
    expect(widget.locator(".fw-panel:has(.fw-stepper) .fw-caption")).to_have_text(told)
    widget.get_by_role("button", name="Last step").click()
    assert lab.becomes("w.frame", steps - 1)
    assert widget.locator("th.struck").count() > 0


def test_sums_mix_and_best_replies_are_shown_and_hidden(lab: Notebook) -> None:
    widget = lab.show(shown(PAYOFFS["fiji"]))
    for name, sign in (("best", ".fw-best1, .fw-best2, .fw-best3"), ("mix", ".fw-mix"), ("sums", ".fw-sum")):
        before = widget.locator(sign).count() > 0
        assert before == lab.ask(f"{name!r} in w.shown")
        turn = lab.ask("w.turn")
        widget.locator(f'[data-focus="show|{name}"]').click()
        assert lab.becomes(f"w.turn > {turn}", True)
        assert (widget.locator(sign).count() > 0) is not before


def test_the_matrix_scrolls_inside_itself_where_there_is_no_room(lab: Notebook) -> None:
    widget = lab.show(shown(PAYOFFS["fiji"]))
    lab.width(320)
    assert widget.locator(".fw-matrix").evaluate("e => e.scrollWidth > e.clientWidth")
    assert widget.evaluate("e => e.scrollWidth <= e.clientWidth + 1")


SMALL = """fw.Payoffs(matrix=[[60.6, 31.25, 0], [0, 60.6, 33], [33.5, 0, 60]],
    rows=["fur", "maize", "spirits"], columns=["fur", "maize", "spirits"], show=["best", "mix", "sums"])"""
# The words of a matrix that do not stand on one line.
BROKEN = """e => [...e.querySelectorAll('th .fw-text, .fw-mix b, td')].filter(one => {
  const lines = document.createRange();
  lines.selectNodeContents(one);
  const tops = [...lines.getClientRects()].filter(box => box.width).map(box => Math.round(box.top));
  return !one.matches('.fw-corner') && new Set(tops).size > 1;
}).map(one => one.textContent)"""


def test_a_small_matrix_takes_the_room_it_needs_for_its_words(lab: Notebook) -> None:
    widget = lab.show(shown(SMALL))
    matrix = widget.locator(".fw-matrix")
    assert matrix.evaluate(BROKEN) == []
    widths = matrix.locator("tbody tr").first.locator("[data-cell]").evaluate_all("es => es.map(e => e.offsetWidth)")
    assert min(widths) >= 72
    lab.width(320)
    assert matrix.evaluate(BROKEN) == []
    assert matrix.evaluate("e => e.scrollWidth > e.clientWidth")
    assert widget.evaluate("e => e.scrollWidth <= e.clientWidth + 1")
    heads = matrix.locator("tbody th").first.evaluate("e => e.offsetWidth / e.closest('.fw-matrix').clientWidth")
    assert heads < 0.6  # the heads stay in sight and leave room for cells
