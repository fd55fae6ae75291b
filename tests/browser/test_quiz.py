"""Questions and exercises in JupyterLab: choose, reveal, reason; nothing is given away before that."""

import pytest
from playwright.sync_api import expect

from tests.browser.cases import QUESTIONS, shown
from tests.browser.pages import Notebook


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_prediction_is_chosen_and_revealed_and_python_knows_it(lab: Notebook, name: str) -> None:
    widget = lab.show(shown(QUESTIONS[name]))
    assert lab.ask("w.status") == "untried"
    right = lab.ask("w._answer()")
    wrong = (right + 1) % lab.ask("len(w.choices)")
    choices = widget.locator(".fw-listing button")
    choices.nth(wrong).click()
    assert lab.becomes("[w.status, w.chosen]", ["chosen", wrong])
    widget.get_by_role("button", name="Reveal").click()
    assert lab.becomes("w.status", "wrong")
    expect(choices.nth(right).locator(".fw-badge-best")).to_be_visible()
    expect(choices.nth(wrong).locator(".fw-badge-large")).to_be_visible()
    choices.nth(right).click()
    assert lab.becomes("w.chosen", wrong), "what is revealed is not chosen again"
    widget.get_by_role("button", name="Start over").click()
    assert lab.becomes("w.status", "untried")
    choices.nth(right).click()
    widget.get_by_role("button", name="Reveal").click()
    assert lab.becomes("w.status", "right")


@pytest.mark.parametrize("name", QUESTIONS)
def test_no_answer_can_be_read_in_the_page_before_the_reveal(lab: Notebook, name: str) -> None:
    widget = lab.show(shown(QUESTIONS[name]))
    reasons = lab.ask(
        "[lang.say(f'lessons.{n}.because', l) for l in ('en', 'de')]", f"n = a_question({name!r}); l = 'en'"
    )
    sent = lab.ask("{k: v for k, v in w.get_state().items() if k not in ('_esm', '_css')}")
    for reason in reasons:
        for where in (lab.page.content(), str(sent)):
            assert reason.replace("**", "")[:40] not in where.replace("**", "")
    untold = widget.inner_html()
    lab.do("w._answer = lambda: 0")
    lab.do("w.refresh()")
    assert widget.inner_html() == untold, "the page is the same whatever the answer is"


def test_the_keyboard_alone_answers_a_question(lab: Notebook) -> None:
    widget = lab.show(shown(QUESTIONS["kahuna"]))
    widget.locator(".fw-listing button").first.focus()
    lab.page.keyboard.press("ArrowDown")
    lab.page.keyboard.press("Enter")
    assert lab.becomes("w.chosen", 1)
    expect(widget.locator(".fw-listing button").nth(1)).to_be_focused()
    lab.page.keyboard.press("Tab")
    lab.page.keyboard.press("Enter")
    assert lab.becomes("w.revealed", True)


def test_a_typed_answer_is_judged(lab: Notebook) -> None:
    code = "fw.Quiz('How much is one half?', answer=0.5, because='Two of them make one.')"
    widget = lab.show(shown(code))
    widget.get_by_role("textbox").fill("0,5")
    widget.get_by_role("textbox").press("Enter")
    widget.get_by_role("button", name="Reveal").click()
    assert lab.becomes("w.status", "right")
    expect(widget).to_contain_text("Two of them make one.")


def test_words_of_a_question_are_words_and_not_a_page(lab: Notebook) -> None:
    widget = lab.show(shown("fw.Quiz('<img src=x onerror=alert(1)> **<b>?</b>**', ['<i>yes</i>', 'no'], answer=0)"))
    assert widget.locator(".fw-text img, .fw-text b, .fw-words i").count() == 0
    expect(widget).to_contain_text("<img src=x onerror=alert(1)>")


def test_an_exercise_not_tried_is_not_wrong_and_gives_hints(lab: Notebook) -> None:
    widget = lab.show(shown("fw.lesson.check(an_exercise('kahuna'))"))
    expect(widget).to_contain_text("Not tried yet")
    assert lab.ask("w.status") == "untried"
    widget.get_by_role("button", name="Hint").click()
    assert lab.becomes("w.hints", 1)
    widget.get_by_role("button", name="Show the solution").click()
    assert lab.becomes("w.solved", True)
