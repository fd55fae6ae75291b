"""The same widgets in Voila: shown, used, and what Python makes of it, with no notebook around them."""

import pytest
from playwright.sync_api import Locator, expect

from fijiwidgets import palette
from tests.browser.cases import WIDGETS, shown
from tests.browser.pages import App, settled

# In Voila nobody can run a cell: what Python knows is written beside the widget whenever it changes.
MIRROR = """
from ipywidgets import HTML
from IPython.display import display
mirror_{n} = HTML()
def _copy_{n}(change=None, w=w, mirror=mirror_{n}):
    mirror.value = f'<b class="mirror">{{w.turn}} {{w.frame}} {{len(getattr(w, "picked", ()))}}</b>'
w.observe(_copy_{n}, ['turn', 'frame'])
_copy_{n}()
display(w, mirror_{n})
"""
ACTS = {
    "stepper": ".fw-control.next",
    "table": "g.fw-choice",
    "explorer": ".fw-listing button",
    "quiz": ".fw-listing button",
    "check": "button.fw-button",
    "payoffs": '[data-focus="show|sums"]',
}


def cells(widget: str) -> list[str]:
    return [shown(code) + MIRROR.format(n=n) for n, code in enumerate(WIDGETS[widget].values())]


@pytest.mark.parametrize("widget", WIDGETS)
def test_a_widget_works_in_voila_as_in_jupyterlab(voila: App, widget: str) -> None:
    widgets = voila.show(widget, *cells(widget))
    expect(widgets).to_have_count(len(WIDGETS[widget]))
    for number in range(len(WIDGETS[widget])):
        one, mirror = widgets.nth(number), voila.page.locator("b.mirror").nth(number)
        expect(mirror).to_be_visible()
        before = mirror.inner_text()
        one.locator(ACTS[widget]).first.evaluate("e => e.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
        expect(mirror).not_to_have_text(before)
        settled(one)
        assert one.evaluate("e => probe.crowding(e)") == []


def test_voila_on_a_telephone(voila: App) -> None:
    voila.page.set_viewport_size({"width": 360, "height": 740})
    widgets = voila.show("telephone", *cells("table"))
    expect(widgets).to_have_count(len(WIDGETS["table"]))
    for widget in widgets.all():
        settled(widget)
        assert widget.evaluate("e => e.getBoundingClientRect().width") <= 360
        assert [line for line in widget.evaluate("e => probe.crowding(e)") if "too small" not in line] == []


def test_the_dark_theme_of_voila_is_followed(voila: App) -> None:
    widget = voila.show("dark", cells("stepper")[2], query="?theme=dark").first
    expect(widget).to_have_attribute("data-theme", "dark")
    assert background(widget) == palette.COLOURS["bg"][1].lower()


def background(widget: Locator) -> str:
    text = widget.evaluate("e => getComputedStyle(e).backgroundColor")
    return "".join(f"{int(part):02x}" for part in text.removeprefix("rgb(").removesuffix(")").split(","))
