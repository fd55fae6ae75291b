"""What holds for every widget with every game: room, themes, languages, views, keyboard, strange messages, clicks."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from fijiwidgets import palette
from tests.browser import axe
from tests.browser.cases import CASES, shown
from tests.browser.pages import Notebook, settled

every_widget = pytest.mark.parametrize("case", CASES)

# ------------------------------------------------------------------------------------ room


@every_widget
@pytest.mark.parametrize("width", [320, 1920])
def test_nothing_overlaps_or_is_cut_off(lab: Notebook, case: str, width: int) -> None:
    widget = lab.show(shown(CASES[case]))
    lab.width(width)
    settled(widget)
    for fold in widget.locator("summary").all():
        fold.click()
    assert widget.evaluate("e => probe.crowding(e)") == []


# ------------------------------------------------------------------------------------ themes


@every_widget
def test_it_follows_the_theme_and_axe_finds_no_serious_issue_in_light_and_dark(lab: Notebook, case: str) -> None:
    widget = lab.show(shown(CASES[case]))
    if not lab.page.evaluate("Boolean(window.axe)"):
        lab.page.evaluate(axe.FILE.read_text(encoding="utf-8"))
    for column, theme in enumerate(("light", "dark")):
        lab.theme(theme)
        expect(widget).to_have_attribute("data-theme", theme)
        assert colour(widget, "backgroundColor") == rgb(palette.COLOURS["bg"][column])
        assert colour(widget, "color") == rgb(palette.COLOURS["ink"][column])
        settled(widget)
        found = widget.evaluate("root => axe.run(root, {resultTypes: ['violations']})")["violations"]
        serious = [
            (one["id"], one["help"], [node["html"][:120] for node in one["nodes"][:3]])
            for one in found
            if one["impact"] in ("serious", "critical")
        ]
        assert serious == [], theme


def colour(widget: Locator, name: str) -> list[int]:
    text = widget.evaluate(f"e => getComputedStyle(e).{name}")
    return [int(part) for part in text.removeprefix("rgb(").removesuffix(")").split(",")]


def rgb(text: str) -> list[int]:
    digits = text.lstrip("#")
    return [int(digits[at : at + 2], 16) for at in (0, 2, 4)]


# ------------------------------------------------------------------------------------ languages


def words_of(parts: Any) -> list[str]:
    """Return every word for people in a widget's description."""
    found: list[str] = []
    if isinstance(parts, dict):
        found += [str(parts[name]) for name in ("text", "title", "label", "note") if isinstance(parts.get(name), str)]
        parts = list(parts.values())
    if isinstance(parts, list):
        for part in parts:
            found += words_of(part)
    return [word.replace("**", "").strip() for word in found if word.strip()]


@every_widget
def test_german_is_switched_on_at_run_time_and_off_again(lab: Notebook, case: str) -> None:
    widget = lab.show(shown(CASES[case]))
    english = widget.inner_text()
    lab.do("w.language = 'de'")
    expect(widget).to_have_attribute("lang", "de")
    settled(widget)
    page = widget.evaluate("e => probe.words(e)")
    flat = " ".join(page.split())
    for word in words_of(lab.ask("w.ui")):
        assert " ".join(word.split()) in flat
    assert widget.inner_text() != english
    lab.width(320)
    settled(widget)
    assert widget.evaluate("e => probe.crowding(e)") == [], "German words find room, too"
    lab.do("w.language = 'en'")
    expect(widget).to_have_attribute("lang", "en")


# ------------------------------------------------------------------------------------ views and keyboard


@every_widget
def test_two_views_of_one_widget_stay_in_step(lab: Notebook, case: str) -> None:
    widgets = lab.run(f"{shown(CASES[case])}\nw", "w")
    expect(widgets).to_have_count(2)
    acts = "g.fw-choice, .fw-listing button, .fw-control.next, [data-cell], button.fw-button:not([aria-disabled])"
    for one in (0, 1):
        widgets.nth(one).locator(acts).first.evaluate("e => e.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
        lab.ask("None")
        for each in (0, 1):
            settled(widgets.nth(each))
        assert look(widgets.nth(0)) == look(widgets.nth(1))


def look(widget: Locator) -> Any:
    """Return what a view shows: its words, its marks and their states."""
    marks = widget.locator("svg.fw-board [data-key]")
    return [
        widget.locator(".fw-body").inner_text(),
        marks.evaluate_all(
            "es => es.map((e) => [e.dataset.key, e.getAttribute('class'), e.getAttribute('transform')])"
        ),
    ]


@every_widget
def test_every_piece_and_every_control_is_in_reach_of_the_keyboard(lab: Notebook, case: str) -> None:
    widget = lab.show(shown(CASES[case]))
    widget.evaluate("e => e.querySelectorAll('details').forEach(fold => { fold.open = true; })")
    for board in widget.locator("svg.fw-board").all():
        if board.locator("g.fw-mark").count():
            assert board.evaluate("svg => probe.unreachable(svg)") == []
            assert board.locator("g.fw-mark[tabindex='0']").count() == 1
    wanted = widget.evaluate("e => probe.tabStops(e)")
    widget.evaluate("e => { e.tabIndex = -1; e.focus(); e.removeAttribute('tabindex'); }")
    reached = set()
    for _ in range(wanted + 40):
        lab.page.keyboard.press("Tab")
        here = widget.evaluate("e => probe.focused(e)")
        if here is None:
            break
        reached.add(tuple(here))
    assert sum(control for _, control in reached) == wanted


@every_widget
def test_the_widget_and_its_board_are_named_regions(lab: Notebook, case: str) -> None:
    widget = lab.show(shown(CASES[case]))
    assert widget.get_attribute("aria-label") == lab.ask("w.title")
    assert widget.evaluate("e => e.tagName") == "SECTION"
    for board in widget.locator("svg.fw-board").all():
        assert board.get_attribute("aria-label")
    assert widget.locator("g.fw-mark:not([aria-label])").count() == 0


@every_widget
def test_with_reduced_motion_no_piece_travels(lab: Notebook, case: str) -> None:
    lab.page.emulate_media(reduced_motion="reduce")
    widget = lab.show(shown(CASES[case]))
    acts = "g.fw-choice, .fw-control.next, .fw-listing button"
    assert widget.evaluate("(e, one) => probe.travels(e, one)", acts) == []


def test_without_reduced_motion_pieces_do_travel(lab: Notebook) -> None:
    widget = lab.show(shown(CASES["stepper-wampum"]))
    assert any(widget.evaluate("e => probe.travels(e, '.fw-control.next')") for _ in range(9))


# ------------------------------------------------------------------------------------ strange messages

NONSENSE: list[Any] = [
    None,
    7,
    "touch",
    [],
    {},
    {"do": "sing", "key": ""},
    {"do": 5},
    {"do": ["touch"], "key": "x"},
    {"do": "touch", "key": 5},
    {"do": "touch", "key": "x" * 1000},
    {"do": "touch", "key": "x", "value": {"deep": [1]}},
    {"do": "layout", "key": "enormous"},
    {"do": "__init__", "key": ""},
    {"do": "touch", "key": "no such piece"},
    {"do": "load", "key": "", "value": "x" * 300_000},
    {"do": "step", "key": "", "value": None, "turn": "now"},
]
STATE = "[w.turn, _json.dumps(w.ui), w.frame, sorted(w.films)]"


@every_widget
def test_malformed_messages_change_nothing_and_are_reported(lab: Notebook, case: str) -> None:
    widget = lab.show(shown(CASES[case]))
    before = lab.ask(STATE, "told = []\nw.observe(lambda c: told.append(c.new.get('text')), 'notice')")
    lab.tell("w", *NONSENSE)
    told = [text for text in lab.ask("told") if text]
    assert len(told) == len(NONSENSE), "each one is reported"
    assert [text for text in told if "went wrong inside" in text] == []
    expect(widget.locator(".fw-notice p")).to_have_text(told[-1].replace("**", ""))
    after = lab.ask(STATE)
    assert after[1:] == before[1:]


@every_widget
def test_stale_and_repeated_messages_are_done_at_most_once(lab: Notebook, case: str) -> None:
    widget = lab.show(shown(CASES[case]))
    act = lab.ask("next((a for a in ('touch', 'choose', 'cell', 'show', 'hint') if a in w._handlers), 'layout')")
    key = {"choose": "0", "cell": "0/0", "show": "sums", "layout": "wide"}.get(act) or lab.ask(
        "next((m[1] for m in w.films['main']['layouts']['wide']['marks'] if m[8] == 'choice'), '') if w.films else ''"
    )
    before = lab.ask(STATE)
    lab.tell("w", {"do": act, "key": key, "turn": before[0] - 1, "id": "late"})
    assert lab.ask("w.notice['text']") == lab.ask("w.say('error.stale')")
    expect(widget.locator(".fw-notice p")).to_have_text(lab.ask("w.notice['text']"))
    assert lab.ask(STATE) == before
    message = {"do": act, "key": key, "turn": before[0], "id": "once"}
    lab.tell("w", message, message, message)
    done = lab.ask("w.turn")
    assert lab.ask("w.notice['text']") == lab.ask("w.say('error.repeated')")
    assert done - before[0] <= 1


# ------------------------------------------------------------------------------------ a thousand clicks

CLICK = """async ([root, seed]) => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const settle = async () => {
    await kernel.requestExecute({code: '', silent: true}).done;
    await probe.painted();
  };
  await probe.clickAround(root, 1000, seed, settle);
}"""


@every_widget
def test_a_thousand_random_clicks_leave_it_usable(lab: Notebook, case: str) -> None:
    widget = lab.show(shown(CASES[case]))
    lab.do("told = []\nw.observe(lambda c: told.append(c.new.get('text', '')), 'notice')")
    lab.page.evaluate(CLICK, [widget.element_handle(), sum(map(ord, case))])
    assert [text for text in lab.ask("told") if "went wrong inside" in text] == []
    turn = lab.ask("w.turn")
    lab.do("w.language = 'de'")
    expect(widget).to_have_attribute("lang", "de")
    assert lab.ask("w.turn") > turn
    settled(widget)
    assert widget.locator(".fw-body > *").count() > 0
    assert [line for line in widget.evaluate("e => probe.crowding(e)") if "wider" in line] == []
