"""The stepper in JupyterLab: every game, by mouse and by keyboard, in several views, with and without a kernel."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.cases import EXAMPLES, shown
from tests.browser.pages import Notebook, settled


def press(widget: Locator, name: str) -> None:
    widget.get_by_role("button", name=name, exact=True).click()


def step_shown(widget: Locator) -> int:
    found = re.search(r"\d+", widget.locator(".fw-stepper .fw-count").inner_text())
    assert found
    return int(found[0])


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_game_is_stepped_through_and_python_knows_where_the_reader_stands(lab: Notebook, name: str) -> None:
    widget = lab.show(shown(EXAMPLES[name]))
    assert widget.locator("svg.fw-board g.fw-mark").count() > 5
    begin = step_shown(widget)
    press(widget, "Next")
    press(widget, "Next")
    assert lab.becomes("w.frame", 2)
    assert step_shown(widget) == begin + 2
    told = lab.ask("[lang.plain(w.game.sentence(w.event)), w.event.rule]")
    assert widget.locator(".fw-caption").inner_text() == told[0]
    assert told[1] in widget.locator(".fw-tag").inner_text()
    press(widget, "Last step")
    assert lab.becomes("w.frame == len(list(w.record.events()))", True)
    press(widget, "Back")
    press(widget, "First step")
    assert lab.becomes("w.frame", 0)
    assert step_shown(widget) == begin


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_picture_of_each_step_is_the_one_that_python_draws(lab: Notebook, name: str) -> None:
    widget = lab.show(shown(EXAMPLES[name]))
    lab.page.emulate_media(reduced_motion="reduce")
    for step in range(1, 4):
        press(widget, "Next")
        assert lab.becomes("w.frame", step)
        settled(widget)
        drawn = lab.ask("[mark.key for mark in w.game.draw(w.state, event=w.event, size='wide').marks]")
        there = widget.locator("svg.fw-board [data-key]").evaluate_all("es => es.map((e) => e.dataset.key)")
        assert there == drawn


def test_the_keyboard_alone_steps_jumps_plays_and_opens_a_rule(lab: Notebook) -> None:
    widget = lab.show(shown(EXAMPLES["kahuna"]))
    last = lab.ask("len(list(w.record.events()))")
    keys = lab.page.keyboard
    widget.get_by_role("button", name="Next", exact=True).focus()
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    keys.press("ArrowLeft")
    assert lab.becomes("w.frame", 1)
    keys.press("End")
    assert lab.becomes("w.frame", last)
    keys.press("Home")
    assert lab.becomes("w.frame", 0)
    keys.press("Enter")  # the button that has the focus
    assert lab.becomes("w.frame", 1)
    widget.locator("button.fw-tag").focus()
    keys.press("Enter")
    rule = lab.ask("w.rules[w.event.rule]")
    assert widget.locator(".fw-rule:visible").inner_text() == rule.replace("**", "")
    widget.locator("g.fw-mark[tabindex='0']").focus()
    keys.press(" ")
    assert lab.becomes("w.frame", 1), "on the board the space bar touches a piece"


def test_the_scrubber_leads_to_any_step(lab: Notebook) -> None:
    widget = lab.show(shown(EXAMPLES["wampum"]))
    scrubber = widget.get_by_role("slider")
    scrubber.fill("4")
    assert lab.becomes("w.frame", 4)
    scrubber.press("ArrowRight")
    assert lab.becomes("w.frame", 5)
    expect(scrubber).to_have_attribute("aria-valuetext", widget.locator(".fw-stepper .fw-count").inner_text())


def test_keys_meant_for_the_widget_do_not_reach_the_notebook_around_it(lab: Notebook) -> None:
    widgets = lab.run(f"{shown(EXAMPLES['kahuna'])}\nw", "w", "1 + 1")
    widgets.nth(0).get_by_role("button", name="Next", exact=True).click()
    for key in ("d", "d", "a", "b", "ArrowDown", "ArrowUp", "ArrowRight"):
        lab.page.keyboard.press(key)
    assert lab.page.locator(".jp-CodeCell").count() == 3
    assert lab.becomes("w.frame", 2)
    expect(widgets.nth(0).get_by_role("button", name="Next", exact=True)).to_be_focused()


def test_play_runs_to_the_end_by_itself_and_stops_there(lab: Notebook) -> None:
    widget = lab.show(shown(EXAMPLES["wampum"]))
    last = lab.ask("len(list(w.record.events()))")
    speed = widget.locator(".fw-speed")
    for pace in ("2×", "4×"):
        speed.click()
        expect(speed).to_have_text(pace)
    press(widget, "Play")
    expect(widget.get_by_role("button", name="Pause")).to_be_visible()
    lab.page.wait_for_function(f"document.querySelector('.fw [type=range]').value === '{last}'")
    expect(widget.get_by_role("button", name="Play")).to_be_visible()
    assert lab.becomes("w.frame", last)


def test_pause_holds_the_film(lab: Notebook) -> None:
    widget = lab.show(shown(EXAMPLES["kahuna"]))
    widget.locator(".fw-speed").click(click_count=2)
    press(widget, "Play")
    lab.page.wait_for_function("document.querySelector('.fw [type=range]').value !== '0'")
    press(widget, "Pause")
    held = int(widget.get_by_role("slider").input_value())
    lab.page.wait_for_timeout(1200)
    assert lab.becomes("w.frame", held)


def test_each_event_is_announced_in_words(lab: Notebook) -> None:
    widget = lab.show(shown(EXAMPLES["kahuna"]))
    for step in (1, 2, 3):
        press(widget, "Next")
        assert lab.becomes("w.frame", step)
        said = lab.ask("lang.plain(w.game.sentence(w.event) + ' ' + w.game.because(w.event))")
        expect(widget.locator("[aria-live=polite]")).to_have_text(said.strip())


def test_two_views_of_one_stepper_stay_in_step(lab: Notebook) -> None:
    widgets = lab.run(f"{shown(EXAMPLES['kahuna'])}\nw", "w")
    expect(widgets).to_have_count(2)
    press(widgets.nth(0), "Next")
    press(widgets.nth(1), "Next")
    press(widgets.nth(1), "Next")
    assert lab.becomes("w.frame", 3)
    expect(widgets.nth(0).locator(".fw-caption")).to_have_text(widgets.nth(1).locator(".fw-caption").inner_text())
    assert step_shown(widgets.nth(0)) == step_shown(widgets.nth(1))
    lab.do("w.frame = 6")
    for one in (0, 1):
        expect(widgets.nth(one).get_by_role("slider")).to_have_value("6")


def test_fast_stepping_ends_in_one_place_on_both_sides(lab: Notebook) -> None:
    widgets = lab.run(f"{shown(EXAMPLES['kahuna'])}\nw", "w")
    widgets.nth(0).get_by_role("button", name="Next", exact=True).focus()
    for key in ("ArrowRight",) * 12 + ("ArrowLeft",) * 5:
        lab.page.keyboard.press(key)
    assert lab.becomes("w.frame", 7)
    lab.page.wait_for_timeout(300)
    for one in (0, 1):
        expect(widgets.nth(one).get_by_role("slider")).to_have_value("7")


def test_only_the_view_that_plays_has_a_timer(lab: Notebook) -> None:
    widgets = lab.run(f"{shown(EXAMPLES['kahuna'])}\nw", "w")
    press(widgets.nth(0), "Play")
    expect(widgets.nth(0).get_by_role("button", name="Pause")).to_be_visible()
    expect(widgets.nth(1).get_by_role("button", name="Play")).to_be_visible()
    expect(widgets.nth(1).get_by_role("slider")).to_have_value("2")
    press(widgets.nth(0), "Pause")


def test_stepping_goes_on_when_the_kernel_is_gone(lab: Notebook) -> None:
    widget = lab.show(shown(EXAMPLES["kahuna"]))
    lab.restart()
    begin = step_shown(widget)
    before = widget.locator(".fw-caption").inner_text()
    press(widget, "Next")
    press(widget, "Next")
    assert step_shown(widget) == begin + 2
    assert widget.locator(".fw-caption").inner_text() != before


def test_a_stepper_for_one_player_shows_backs_where_cards_are_hidden(lab: Notebook) -> None:
    widget = lab.show(shown("fw.Stepper(fw.kahuna, fw.kahuna.examples.record(), viewer=0)"))
    labels = " ".join(widget.locator("g.fw-mark").evaluate_all("es => es.map(e => e.getAttribute('aria-label'))"))
    faces = widget.locator("svg.fw-board").text_content() or ""
    hidden = lab.ask("[str(c) for c in fw.kahuna.examples.two_turns().hands[1]]")
    assert "GOLA" in hidden
    assert f"card {hidden[0]}" not in labels
    assert faces.count("HUNA") < 3, "the island, and no card of Black's"
