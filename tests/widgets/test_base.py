"""What all widgets share: checked messages, one style, a stable text, a picture where there is no kernel."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from traitlets import TraitError

from fijiwidgets import kahuna, lang
from fijiwidgets.core import GameError
from fijiwidgets.scene import Scene
from fijiwidgets.widgets import parts
from fijiwidgets.widgets.base import Widget, on, rule_texts
from tests.games import NAMES, load, rule_numbers

STATIC = Path(kahuna.__file__).parents[2] / "static"


class Counter(Widget):
    """The smallest widget: counts how often it was pressed."""

    def __init__(self) -> None:
        super().__init__()
        self.pressed = 0
        self.refresh()

    def describe(self) -> None:
        self.title = "Counter"
        self.ui = [parts.button("press", str(self.pressed))]

    def still(self) -> Scene:
        return Scene(10, 10, (), "Counter")

    @on("press")
    def press(self, key: str, value: Any) -> None:
        if key == "full":
            raise GameError("common.error.game_over")
        if key == "broken":
            raise ZeroDivisionError("by zero")
        self.pressed += 1
        self.refresh()


@pytest.fixture
def counter() -> Counter:
    return Counter()


def send(widget: Widget, do: str, **message: Any) -> None:
    widget._hear(widget, {"do": do, "turn": widget.turn, **message}, [])


def test_an_action_reaches_its_method(counter: Counter) -> None:
    send(counter, "press")
    assert counter.pressed == 1
    assert counter.ui[0]["text"] == "1"
    assert counter.notice == {}


MALFORMED: list[Any] = [
    None,
    17,
    "press",
    [],
    {},
    {"do": 3},
    {"do": "explode"},
    {"do": "press", "key": 4},
    {"do": "press", "key": "x" * 201},
    {"do": "press", "value": {"deep": 1}},
    {"do": "press", "value": "x" * 200_001},
    {"do": "press", "turn": "soon"},
    {"do": "_hear"},
    {"do": "__init__"},
]


@pytest.mark.parametrize("message", MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_message_changes_nothing_and_is_reported(counter: Counter, message: Any) -> None:
    before = counter.turn
    counter._hear(counter, message, [])
    assert (counter.pressed, counter.turn) == (0, before)
    assert counter.notice["look"] == "bad"


def test_a_stale_message_changes_nothing_and_is_reported(counter: Counter) -> None:
    old = counter.turn
    send(counter, "press")
    counter._hear(counter, {"do": "press", "turn": old}, [])
    assert counter.pressed == 1
    assert counter.notice["text"] == lang.say("widgets.error.stale", "en")


def test_a_message_that_comes_twice_is_done_once(counter: Counter) -> None:
    for _ in range(2):
        send(counter, "press", id="view.1")
    assert counter.pressed == 1
    assert counter.notice["text"] == lang.say("widgets.error.repeated", "en")


def test_what_goes_wrong_inside_is_shown_and_the_widget_lives_on(counter: Counter, caplog: Any) -> None:
    send(counter, "press", key="broken")
    assert "ZeroDivisionError: by zero" in counter.notice["text"]
    send(counter, "press", key="full")
    assert counter.notice["text"] == lang.say("common.error.game_over", "en")
    send(counter, "press")
    assert counter.pressed == 1
    assert counter.notice == {}


def test_the_same_mistake_twice_is_news_twice(counter: Counter) -> None:
    send(counter, "press", key="full")
    first = counter.notice
    send(counter, "press", key="full")
    assert counter.notice != first


def test_an_unknown_language_is_refused_and_the_old_one_stays(counter: Counter) -> None:
    counter.language = "de"
    with pytest.raises((GameError, TraitError)):
        counter.language = "xx"
    assert counter.language == "de"
    assert counter.words["next"] == "Weiter"


def test_the_text_of_a_widget_is_stable_and_a_picture_comes_along(counter: Counter) -> None:
    data, _ = counter._repr_mimebundle_()
    assert data["text/plain"] == repr(counter) == "Counter('Counter')"
    assert data["image/svg+xml"].startswith("<svg")
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("language", "file"), [("en", "RULES.md"), ("de", "RULES.de.md")])
def test_every_rule_has_a_text_to_show(name: str, language: str, file: str) -> None:
    texts = rule_texts(load(name), language)
    assert list(texts) == list(rule_numbers(name, file))
    assert all(texts.values())


def test_script_and_style_are_small_and_load_nothing_from_outside() -> None:
    script, style = ((STATIC / name).read_text(encoding="utf-8") for name in ("scene.js", "scene.css"))
    assert len(script.encode()) + len(style.encode()) < 60_000
    for text in (script, style):
        assert "import(" not in text
        assert "@import" not in text
        assert "url(" not in text
        assert text.replace("http://www.w3.org/2000/svg", "").count("http") == 0
    assert "removeChild(" not in script  # the browser tests take complaints about it for JupyterLab's own


def test_every_part_is_known_to_the_script() -> None:
    script = (STATIC / "scene.js").read_text(encoding="utf-8")
    made = [
        parts.row(),
        parts.column(),
        parts.split(parts.text("a"), parts.text("b")),
        parts.panel(),
        parts.fold("more"),
        parts.text("words"),
        parts.tag("Rule 1.1", "1.1"),
        parts.badge("+1"),
        parts.picture((), 10, 10),
        parts.progress(0.5),
        parts.button("do", "it"),
        parts.switch("do", "it", [("a", "A")], "a"),
        parts.menu("do", "it", [("a", "A")], "a"),
        parts.field("do", "it"),
        parts.copying("copy", "text"),
        parts.listing("do", "it", [parts.item("a", "A")]),
        parts.tree("do", "it", parts.branch("a", "A")),
        parts.board(),
        parts.caption(),
        parts.stepper(),
        parts.frames("main"),
        parts.matrix("cell", "m", [], [], []),
    ]
    for part in made:
        assert re.search(rf"\n\t{part['is']}(: \(|,)", script), part["is"]
        json.dumps(part)
