"""How fast and how large: times are reported at the end of the run and judged by nobody, sizes are tested."""

import json
import statistics
from typing import Any

import pytest

from fijiwidgets import Stepper, fiji, fyfe
from fijiwidgets.core import Record, random_record
from tests.browser.cases import CASES, EXAMPLES, TABLES, shown
from tests.browser.pages import Notebook
from tests.games import ROOT

CLICKS = 50

# ------------------------------------------------------------------------------------ sizes


def test_the_front_end_is_small() -> None:
    files = [ROOT / "fijiwidgets" / "static" / name for name in ("scene.js", "scene.css")]
    assert sum(file.stat().st_size for file in files) < 60 * 1024


def model_size(widget: Any) -> int:
    """Return how many bytes of pictures, words and controls go to the page; script and style are counted above."""
    state = {name: value for name, value in widget.get_state().items() if name not in ("_esm", "_css")}
    return len(json.dumps(state, separators=(",", ":"), ensure_ascii=False).encode())


def test_a_full_recorded_game_of_fyfe_is_under_three_megabytes(report: dict[str, Any]) -> None:
    size = model_size(Stepper(fyfe, random_record(fyfe, fyfe.start(players=5), 13)))
    report["model of a FYFE game, 5 players"] = f"{size / 1000:,.0f} kB"
    assert size < 3_000_000


def test_a_round_of_fiji_is_under_half_a_megabyte(report: dict[str, Any]) -> None:
    record = random_record(fiji, fiji.start(players=5), 8)
    moves = [moves for state, moves in zip(states(record), record.moves, strict=True) if state.round == 1]
    size = model_size(Stepper(fiji, Record(fiji, record.first, tuple(moves))))
    report["model of a Fiji round, 5 players"] = f"{size / 1000:,.0f} kB"
    assert size < 500_000


def states(record: Record) -> list[Any]:
    """Return the state before each decision of a record."""
    found, state = [], record.first
    for moves in record.moves:
        found.append(state)
        state = record.game.play(state, moves)
    return found


# ------------------------------------------------------------------------------------ times

STEPS = """async ([root, clicks]) => {
  const next = root.querySelector('.fw-control.next'), first = root.querySelector('.fw-control.first');
  const range = root.querySelector('[type=range]'), board = root.querySelector('svg.fw-board'), times = [];
  while (times.length < clicks) {
    if (range.value === range.max) await probe.clickTime(first, board);
    times.push(await probe.clickTime(next, board));
    await new Promise((done) => setTimeout(done, 60));
  }
  return times;
}"""

TOUCHES = """async ([root, clicks]) => {
  const board = root.querySelector('svg.fw-board'), times = [];
  while (times.length < clicks) {
    const chosen = board.querySelector('g.fw-chosen'), open = board.querySelectorAll('g.fw-choice');
    times.push(await probe.clickTime(chosen || open[times.length % open.length], board));
    await new Promise((done) => setTimeout(done, 120));
  }
  return times;
}"""


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_step_is_drawn_soon_after_the_click(lab: Notebook, report: dict[str, Any], name: str) -> None:
    widget = lab.show(shown(EXAMPLES[name]))
    times = lab.page.evaluate(STEPS, [widget.element_handle(), CLICKS])
    assert len(times) == CLICKS
    report[f"click to new frame, stepper, {name}"] = summary(times)


@pytest.mark.parametrize("name", TABLES)
def test_a_touch_is_answered_by_python_and_drawn_soon_after(lab: Notebook, report: dict[str, Any], name: str) -> None:
    widget = lab.show(shown(TABLES[name]))
    lab.page.wait_for_timeout(500)
    times = lab.page.evaluate(TOUCHES, [widget.element_handle(), CLICKS])
    assert len(times) == CLICKS
    report[f"touch to new frame, table, {name}"] = summary(times)


def summary(times: list[float]) -> str:
    ordered = sorted(times)
    return f"median {statistics.median(times):.0f} ms, slowest of {len(times)} {ordered[-1]:.0f} ms"


# Run the cell, and note when the kernel said it was done and when the first picture was painted.
FIRST_PICTURE = """async (source) => {
  const app = window.jupyterapp, panel = app.shell.currentWidget, cells = panel.content.model.sharedModel;
  cells.transact(() => {
    cells.deleteCellRange(0, cells.cells.length);
    cells.insertCells(0, [{cell_type: 'code', source, metadata: {trusted: true}}]);
  });
  const kernel = panel.sessionContext.session.kernel;
  let ran;
  const heard = (_, message) => {
    if (message.header.msg_type === 'status' && message.content.execution_state === 'idle') ran ??= performance.now();
  };
  const drawn = new Promise((done) => {
    const observer = new MutationObserver(async () => {
      if (!document.querySelector('.fw .fw-body > *')) return;
      observer.disconnect();
      await probe.painted();
      done(performance.now());
    });
    observer.observe(document.body, {subtree: true, childList: true});
  });
  const began = performance.now();
  kernel.iopubMessage.connect(heard);
  await app.commands.execute('notebook:run-all-cells');
  const end = await drawn;
  kernel.iopubMessage.disconnect(heard);
  return [ran - began, end - ran];
}"""


@pytest.mark.parametrize("case", CASES)
def test_the_first_picture_comes_soon_after_the_cell_ran(lab: Notebook, report: dict[str, Any], case: str) -> None:
    lab.show(shown(CASES[case]))  # imports and caches are not what a reader waits for each time
    runs = [lab.page.evaluate(FIRST_PICTURE, f"{shown(CASES[case])}\nw") for _ in range(3)]
    cell, picture = (statistics.median(times) for times in zip(*runs, strict=True))
    report[f"first picture after the cell ran, {case}"] = f"{max(picture, 0):.0f} ms (the cell: {cell:.0f} ms)"
