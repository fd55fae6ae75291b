"""The explorer in JupyterLab: moves with values, variations, comparison, editing, text, a solver that works on."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.cases import EXPLORERS, shown
from tests.browser.pages import Notebook, settled

SOLVED = "import solvers\n" + shown("fw.Explorer(fw.kahuna.examples.two_turns(), solver=solvers.analysing)")


def action(widget: Locator, do: str, key: str = "") -> Locator:
    return widget.locator(f'button[data-focus="{do}|{key}"]')


def first_move(widget: Locator) -> Locator:
    return widget.locator(".fw-listing button").first


@pytest.mark.parametrize("name", EXPLORERS)
def test_a_move_is_selected_and_tried_and_python_stands_in_the_new_position(lab: Notebook, name: str) -> None:
    widget = lab.show(shown(EXPLORERS[name]))
    before = lab.ask("str(w.state)")
    deciding = lab.ask("len(w.desk.actors)")
    for _ in range(deciding):
        first_move(widget).click()
        expect(first_move(widget)).to_have_attribute("aria-pressed", "true")
        turn = lab.ask("w.turn")
        widget.locator("button.fw-button.main").first.click()
        assert lab.becomes(f"w.turn > {turn}", True)
    assert lab.becomes(f"str(w.state) != {before!r} and len(w.path) == 1", True)
    expect(widget.locator(".fw-tree .fw-chip")).to_have_count(2)
    widget.locator(".fw-tree .fw-chip").first.click()
    assert lab.becomes("str(w.state)", before)


@pytest.mark.parametrize("name", EXPLORERS)
def test_every_listed_move_has_a_value_when_a_solver_is_attached(lab: Notebook, name: str) -> None:
    widget = lab.show(shown(EXPLORERS[name]))
    expect(widget.locator(".fw-listing .fw-badge-best").first).to_be_visible()
    expect(widget).to_contain_text("a guess")
    assert lab.ask("w.analysis.value") > 0


@pytest.mark.parametrize("name", EXPLORERS)
def test_a_position_is_set_up_by_hand(lab: Notebook, name: str) -> None:
    widget = lab.show(shown(EXPLORERS[name]))
    action(widget, "mode", "edit").click()
    expect(widget.locator(".fw-holder.editing")).to_be_visible()
    before = lab.ask("str(w.desk.now.draft)")
    brush, key = lab.ask(
        "next(([b.key, k]) for b in w.game.edit.brushes(w.desk.now.draft)"
        " for k in sorted(w.game.edit.targets(w.desk.now.draft, b.key)) if _changes(b.key, k))",
        "def _changes(b, k):\n"
        "    try: return w.game.edit.paint(w.desk.now.draft, b, k) != w.desk.now.draft\n"
        "    except fw.GameError: return False",
    )
    action(widget, "brush", brush).click()
    expect(action(widget, "brush", brush)).to_have_attribute("aria-pressed", "true")
    widget.locator(f'svg.fw-board [data-key="{key}"]').click()
    assert lab.becomes(f"str(w.desk.now.draft) != {before!r}", True)
    action(widget, "undo").click()
    assert lab.becomes("str(w.desk.now.draft)", before)


# The words and pieces that a badge lies on.
COVERED = """e => {
  const shared = (one, other) => Math.min(one.right - other.left, other.right - one.left) > 0.5
    && Math.min(one.bottom - other.top, other.bottom - one.top) > 0.5;
  const badges = [...e.querySelectorAll('.fw-on-board rect')].map(one => one.getBoundingClientRect());
  const panels = '[data-key^="village:"], [data-key^="panel:"]';
  const things = [...e.querySelectorAll('[data-key] text'), ...e.querySelectorAll(`[data-key]:not(${panels})`)];
  return things.filter(one => badges.some(badge => shared(badge, one.getBoundingClientRect())))
    .map(one => one.dataset.key || one.textContent);
}"""


@pytest.mark.parametrize("width", [1200, 720, 320])
def test_the_values_of_villages_cover_no_word_and_no_piece(lab: Notebook, width: int) -> None:
    widget = lab.show(shown("fw.Explorer(fw.wampum.examples.goods_or_wampum(), solver=guess)"))
    lab.width(width)
    expect(widget.locator(".fw-on-board")).to_have_count(3)
    settled(widget)
    assert widget.locator("svg.fw-board").first.evaluate(COVERED) == []


BOXES = """es => es.map(e => {
  const box = e.getBoundingClientRect();
  return Math.round(box.left + box.width / 2);
})"""


def test_the_bars_of_the_list_have_a_common_zero(lab: Notebook) -> None:
    widget = lab.show(shown(EXPLORERS["wampum"]))
    bars, heads = widget.locator(".fw-listing .fw-bar"), widget.locator(".fw-listing .fw-heads > *")
    expect(widget.locator(".fw-listing .fw-badge-best").first).to_be_visible()
    lefts = bars.evaluate_all("es => es.map(e => Math.round(e.getBoundingClientRect().left))")
    assert len(lefts) > 1
    assert len(set(lefts)) == 1
    middle = "e => { const box = e.getBoundingClientRect(); return box.left + box.width / 2; }"
    assert abs(heads.last.evaluate(middle) - widget.locator(".fw-badge-regret").first.evaluate(middle)) < 2


# Values of six letters, the best of them with a tick before it, and the shares of a mix.
WIDE = """
from types import SimpleNamespace
def wide(state, player):
    more = {"probability": 0.5}
    rows = [SimpleNamespace(**vars(row) | more | {"value": row.value + 0.25}) for row in guess(state, player).moves]
    return SimpleNamespace(moves=rows, value=rows[0].value, guarantee="", progress=1.0, done=True)
"""


def test_wide_numbers_stand_in_columns_below_their_heads(lab: Notebook) -> None:
    widget = lab.show(WIDE + shown(EXPLORERS["fiji"].replace("guess", "wide")))
    expect(widget.locator(".fw-listing .fw-badge-best").first).to_contain_text(".25")
    for column, of in enumerate((".fw-bar + .fw-badge", ".fw-badge + .fw-badge:not(.fw-badge-mix)", ".fw-badge-mix")):
        boxes = widget.locator(f".fw-figures {of}").evaluate_all(BOXES)
        assert len(set(boxes)) == 1, of
        (head,) = widget.locator(f".fw-heads > :nth-child({column + 1})").evaluate_all(BOXES)
        assert abs(head - boxes[0]) < 4
    lefts = widget.locator(".fw-listing .fw-bar").evaluate_all(BOXES)
    assert len(set(lefts)) == 1
    inside = "e => e.scrollWidth <= e.clientWidth"
    assert all(widget.locator(".fw-listing button").evaluate_all(f"es => es.map({inside})"))


def test_two_moves_are_compared(lab: Notebook) -> None:
    widget = lab.show(shown(EXPLORERS["kahuna"]))
    first_move(widget).click()
    expect(first_move(widget)).to_have_attribute("aria-pressed", "true")
    action(widget, "pin").click()
    expect(action(widget, "pin").first).to_have_attribute("aria-pressed", "true")
    widget.locator(".fw-listing button").nth(2).click()
    assert lab.becomes("w.desk.focus.pinned is not None and w.desk.focus.pinned != w.desk.focus.chosen", True)
    expect(widget.locator("svg.fw-board")).to_have_count(3)


def test_the_proof_is_checked_in_the_kernel(lab: Notebook) -> None:
    widget = lab.show(SOLVED)
    action(widget, "check").click()
    expect(widget).to_contain_text("The proof holds")
    expect(action(widget, "check")).to_be_enabled()


def test_the_tree_travels_as_text(lab: Notebook) -> None:
    widget = lab.show(shown(EXPLORERS["kahuna"]))
    first_move(widget).click()
    widget.locator("button.fw-button.main").first.click()
    assert lab.becomes("len(w.path)", 1)
    widget.get_by_role("button", name="Copy tree").click()
    expect(widget.locator(".fw-notice")).to_have_text("Copied.")
    text = lab.page.evaluate("navigator.clipboard.readText()")
    assert text == lab.ask("w.text")
    other = lab.show(shown(EXPLORERS["wampum"]), "w")
    other.locator("summary", has_text="Paste").click()
    other.locator("textarea").fill(text)
    other.locator("textarea").press("Control+Enter")
    assert lab.becomes("w.text", text)
    other.locator("textarea").fill("kahuna nonsense")
    other.locator("textarea").press("Control+Enter")
    expect(other.locator("[role=alert] >> visible=true").first).to_be_visible()
    assert lab.becomes("w.text", text)


def test_the_board_stays_alive_while_the_solver_works_and_it_can_be_stopped(lab: Notebook) -> None:
    widget = lab.show(shown("fw.Explorer(fw.kahuna.examples.two_turns(), solver=ponder)"))
    expect(widget.get_by_role("progressbar")).to_be_visible()
    widget.locator("g.fw-choice").first.evaluate("e => e.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    assert lab.becomes("len(w.desk.focus.picked)", 1)
    assert lab.ask("w.analyst.working")
    action(widget, "stop").click()
    assert lab.becomes("w.analyst.working", False)
    expect(widget.locator(".fw-badge").first).to_be_visible()


def test_the_reader_chooses_what_the_solver_looks_at(lab: Notebook) -> None:
    widget = lab.show(SOLVED)
    expect(widget).to_contain_text("exact for this turn")
    best = widget.locator(".fw-listing .fw-badge-best").first
    expect(best).to_contain_text("+6")  # islands ahead before there is a reply
    menu = widget.get_by_label("What to look at")
    menu.focus()
    menu.select_option(label="this turn and the reply to it")
    expect(widget).to_contain_text("exact for 2 turns")
    expect(best).to_contain_text("+2")
    expect(menu).to_be_focused()
    assert lab.ask("w.analysis.value") == 2


def test_the_keyboard_alone_walks_the_tree(lab: Notebook) -> None:
    widget, keys = lab.show(shown(EXPLORERS["kahuna"])), lab.page.keyboard
    first_move(widget).focus()
    keys.press("ArrowDown")
    keys.press("Enter")
    assert lab.becomes("w.desk.focus.chosen is not None", True)
    expect(widget.locator(".fw-listing button").nth(1)).to_be_focused()
    keys.press("Enter")  # once more: it is tried
    assert lab.becomes("len(w.path)", 1)
    widget.locator(".fw-tree .fw-chip[tabindex='0']").focus()
    keys.press("ArrowLeft")
    keys.press("Enter")
    assert lab.becomes("len(w.path)", 0)
