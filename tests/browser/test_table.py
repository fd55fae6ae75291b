"""The table in JupyterLab: whole moves by mouse and by keyboard, refusals, sealed choices, undo, save and load."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.cases import TABLES, shown
from tests.browser.pages import Notebook

OWN = "def own(moves): return moves[0] if isinstance(moves, dict) else moves"  # of sealed choices the one made here


def mark(widget: Locator, key: str) -> Locator:
    return widget.locator(f'svg.fw-board [data-key="{key}"]')


def action(widget: Locator, do: str, key: str = "") -> Locator:
    return widget.locator(f'button[data-focus="{do}|{key}"]')


def make(lab: Notebook, widget: Locator, wanted: dict[str, Any]) -> None:
    """Touch the pieces of a move, then press its button."""
    for key in wanted["touch"]:
        mark(widget, key).click()
        expect(mark(widget, key)).to_have_class("fw-mark fw-chosen")
    action(widget, "play", wanted["move"]).click()
    expect(widget.locator("g.fw-chosen")).to_have_count(0)


@pytest.mark.parametrize("name", TABLES)
def test_a_whole_move_is_made_by_touching_pieces_and_python_has_it(lab: Notebook, name: str) -> None:
    widget = lab.show(shown(TABLES[name]))
    before, wanted = lab.ask("[len(w.record.moves), plan(w)]")
    assert wanted["touch"]
    make(lab, widget, wanted)
    assert lab.becomes(f"len(w.record.moves) > {before}", True)
    assert lab.ask(f"str(own(w.record.moves[{before}]))", OWN) == wanted["move"]
    assert lab.ask("w.state == w.record.last and w.state == fw.Record.parse(w.game, w.text).last")
    expect(widget.locator(".fw-notice p")).to_have_count(0)


@pytest.mark.parametrize("name", TABLES)
def test_the_keyboard_alone_makes_a_whole_move(lab: Notebook, name: str) -> None:
    widget = lab.show(shown(TABLES[name]))
    before, wanted = lab.ask("[len(w.record.moves), plan(w)]")
    board, keys = widget.locator("svg.fw-board").first, lab.page.keyboard
    for key in wanted["touch"]:
        for arrow in board.evaluate("(svg, key) => probe.route(svg, key)", key):
            keys.press(arrow)
        expect(mark(widget, key)).to_be_focused()
        keys.press("Enter")
        expect(mark(widget, key)).to_have_class("fw-mark fw-chosen")
        expect(mark(widget, key)).to_be_focused()
    for _ in range(40):
        keys.press("Tab")
        if action(widget, "play", wanted["move"]).evaluate("e => e === document.activeElement"):
            break
    keys.press("Enter")
    assert lab.becomes(f"len(w.record.moves) > {before}", True)
    assert lab.ask(f"str(own(w.record.moves[{before}]))", OWN) == wanted["move"]


def test_the_tick_of_a_bead_hides_no_letter_of_another(lab: Notebook) -> None:
    widget = lab.show(shown(TABLES["fiji"]))
    for key in ("hand:0:G:0", "hand:0:G:1", "hand:0:R:2", "hand:0:Y:1"):
        mark(widget, key).click()
        expect(mark(widget, key)).to_have_class("fw-mark fw-chosen")
    ticks = widget.locator(".fw-sign.chosen circle")
    expect(ticks).to_have_count(4)
    covered = """ticks => {
      const letters = ticks[0].closest('svg.fw-board').querySelectorAll("[data-key^='hand:0:'] text");
      return [...letters].filter((text) => {
        const letter = text.getBoundingClientRect();
        return ticks.some((tick) => {
          const sign = tick.getBoundingClientRect(), radius = sign.width / 2;
          const across = Math.abs(letter.x + letter.width / 2 - sign.x - radius) - letter.width / 4;
          const down = Math.abs(letter.y + letter.height / 2 - sign.y - radius) - letter.height / 4;
          return Math.hypot(Math.max(0, across), Math.max(0, down)) < radius;
        });
      }).map((text) => text.closest('[data-key]').dataset.key);
    }"""
    assert ticks.evaluate_all(covered) == []


@pytest.mark.parametrize("name", TABLES)
def test_only_what_may_be_touched_is_ringed_and_the_rest_says_why_not(lab: Notebook, name: str) -> None:
    widget = lab.show(shown(TABLES[name]))
    ringed = set(widget.locator("g.fw-choice").evaluate_all("es => es.map(e => e.dataset.key)"))
    assert ringed == set(lab.ask("sorted(w.game.touch.can_touch(w._seating.sight, w.seated, ()))"))
    before = lab.ask("w.text")
    other = widget.locator("g.fw-mark:not(.fw-choice)").first
    other.evaluate("e => e.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    notice = widget.locator(".fw-notice p")
    expect(notice).to_be_visible()
    assert notice.inner_text() == lab.ask("lang.plain(w.notice['text'])")
    assert lab.ask("[w.text, w.picked]") == [before, []]
    expect(widget.locator("g.fw-refused")).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("name", TABLES)
def test_undo_takes_a_move_back_and_redo_makes_it_again(lab: Notebook, name: str) -> None:
    widget = lab.show(shown(TABLES[name]))
    first = lab.ask("w.text")
    make(lab, widget, lab.ask("plan(w)"))
    assert lab.becomes(f"w.text != {first!r}", True)
    second = lab.ask("w.text")
    action(widget, "undo").click()
    assert lab.becomes("w.text", first)
    action(widget, "redo").click()
    assert lab.becomes("w.text", second)


def test_sealed_choices_stay_sealed_until_all_are_in(lab: Notebook) -> None:
    widget = lab.show(shown("fw.Table(fw.fiji, players=('Ada', 'Ben', 'Cleo'), seed=7)"))
    before = lab.ask("len(w.record.moves)")
    for number, name in enumerate(("Ada", "Ben", "Cleo")):
        assert lab.becomes("[len(w.sealed), len(w.record.moves)]", [number, before])
        widget.get_by_role("button", name=f"I am {name}").click()
        expect(widget.locator("g.fw-choice").first).to_be_visible()
        model = str(lab.ask("[w.films, w.ui]"))
        for seat in range(number):
            move = lab.ask(f"str(w.sealed[{seat}])")
            assert move not in model
            assert move not in lab.page.content()
        make(lab, widget, lab.ask("plan(w)"))
    assert lab.becomes(f"[len(w.sealed), len(w.record.moves) > {before}]", [0, True])


def test_behind_the_screen_nobody_sees_a_hand(lab: Notebook) -> None:
    widget = lab.show(shown("fw.Table(fw.kahuna, seed=7)"))
    hands = lab.ask("[list(hand) for hand in w.state.hands]")
    cards = widget.locator("svg.fw-board [data-key^=hand], svg.fw-board [data-key*=card]")
    up = "".join(cards.evaluate_all("es => es.map(e => e.textContent + e.getAttribute('aria-label'))"))
    assert all(card not in up for card in hands[0] + hands[1] if card not in lab.ask("list(w.state.open)"))
    widget.get_by_role("button", name="I am White").click()
    expect(widget.locator("svg.fw-board")).to_contain_text(hands[0][0])


def test_a_game_is_saved_as_text_and_loaded_again(lab: Notebook) -> None:
    widget = lab.show(shown(TABLES["kahuna"]))
    make(lab, widget, lab.ask("plan(w)"))
    widget.locator("summary", has_text="New game, save, load").click()
    widget.get_by_role("button", name="Show the game as text").click()
    widget.get_by_role("button", name="Copy the game as text").click()
    expect(widget.locator(".fw-notice")).to_have_text("Copied.")
    text = lab.page.evaluate("navigator.clipboard.readText()")
    assert text == lab.ask("w.text")
    lab.do("w = fw.Table(fw.kahuna, opponents={1: 'random'}, seed=99)")
    widget = lab.run("w").first
    widget.locator("summary", has_text="New game, save, load").click()
    field = widget.locator("textarea")
    field.fill(text)
    field.press("Control+Enter")
    assert lab.becomes("w.text", text)
    widget.locator("textarea").fill("kahuna nonsense")
    widget.locator("textarea").press("Control+Enter")
    expect(widget.locator(".fw-notice p")).to_be_visible()
    assert lab.becomes("w.text", text)


def test_an_opponent_that_fails_is_reported_and_the_game_goes_on(lab: Notebook) -> None:
    bad = "def bad(game, view, seat, rng): raise ValueError('no idea')\n"
    widget = lab.show(bad + shown("fw.Table(fw.kahuna, opponents={1: bad}, seed=7)"))
    action(widget, "play", lab.ask("next(m for m in w._picking.offered if m.startswith('draw'))")).click()
    expect(widget.locator(".fw-notice p")).to_contain_text("no idea")
    assert lab.ask("w.seated == 0 and w.state == w.record.last")
