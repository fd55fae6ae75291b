"""What all widgets share: one script, one style, messages that are checked, a picture where there is no kernel."""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, ClassVar

import anywidget
import traitlets
from IPython.display import publish_display_data

from fijiwidgets import games, lang, palette
from fijiwidgets.core import Event, Game, GameError
from fijiwidgets.scene import Scene, film
from fijiwidgets.widgets import parts
from fijiwidgets.widgets.parts import Part
from fijiwidgets.widgets.understudy import understudy

LAYOUTS = ("wide", "medium", "narrow")
LONGEST_KEY, LONGEST_VALUE = 200, 200_000
Handler = Callable[[Any, str, Any], None]


def on(action: str) -> Callable[[Handler], Handler]:
    """Make a method answer an action of the front end: `@on("undo") def undo(self, key, value)`."""

    def note(method: Handler) -> Handler:
        method.action = action  # type: ignore[attr-defined]
        return method

    return note


@cache
def style() -> str:
    """Return the style sheet: the colours of `palette.py` as variables, then `static/scene.css`."""
    dark = palette.variables(1)
    colours = (
        f".fw{{{palette.variables(0)}}}"
        f"@media (prefers-color-scheme:dark){{.fw[data-theme=auto]{{{dark}}}}}.fw[data-theme=dark]{{{dark}}}"
    )
    return colours + _static("scene.css")


@cache
def _static(name: str) -> str:
    return resources.files("fijiwidgets").joinpath("static", name).read_text(encoding="utf-8")


class Widget(anywidget.AnyWidget):
    """The base of all widgets. A subclass keeps its state in plain Python and describes it in `describe`."""

    _esm = _static("scene.js")
    _css = style()
    _handlers: ClassVar[dict[str, Handler]] = {}

    title = traitlets.Unicode("", help="the name of the whole region").tag(sync=True)
    films = traitlets.Dict(help="the boards: name -> parts.film").tag(sync=True)
    frame = traitlets.Int(0, help="the frame of the main film that a stepper is at").tag(sync=True)
    ui: traitlets.List[Any] = traitlets.List(help="what stands around the boards: parts").tag(sync=True)
    notice = traitlets.Dict(help="what went wrong or has to be known: text, look").tag(sync=True)
    rules = traitlets.Dict(help="the text of each rule that is cited, by number").tag(sync=True)
    words = traitlets.Dict(help="the words the front end itself needs").tag(sync=True)
    language = traitlets.Unicode("en", help="en or de; may be changed at any time").tag(sync=True)
    turn = traitlets.Int(0, help="counts the changes: a message about an earlier one is stale").tag(sync=True)

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        own = [vars(one) for one in reversed(cls.__mro__) if issubclass(one, Widget)]  # `layout` is the base's own
        cls._handlers = {method.action: method for part in own for method in part.values() if hasattr(method, "action")}

    def __init__(self, *, language: str | None = None) -> None:
        self._ready = False
        self._layouts: set[str] = set(LAYOUTS)
        self._asked: set[str] = set()
        self._heard: deque[str] = deque(maxlen=64)
        self._film_count = self._notice_count = 0
        super().__init__(language=lang.check(language or lang.current()))
        self.add_class("fw-host")
        self.on_msg(self._hear)

    # -------------------------------------------------------------------------------- for subclasses

    def describe(self) -> None:
        """Set `films`, `ui` and whatever else the page needs from the widget's own state; see `refresh`."""
        raise NotImplementedError

    def still(self) -> Scene:
        """Return the picture that stands in where there is no kernel."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Describe the widget anew, in one message; whatever the front end had in hand is stale from now on."""
        with self.hold_sync():
            self.words = dict(lang.catalogue("widgets", self.language)["script"])
            self.describe()
            self.turn += 1
        self._ready = True

    def say(self, key: str, **values: object) -> str:
        """Return a sentence of `lang/…/widgets.toml` in the widget's language."""
        return lang.say(f"widgets.{key}", self.language, **values)

    def tell(self, sentence: str, look: str = "bad") -> None:
        """Show a sentence above the widget until the next action; looks: bad, note, good."""
        self._notice_count += 1  # the same sentence twice is news twice
        self.notice = {"text": sentence, "look": look, "id": self._notice_count}

    def filmed(
        self,
        draw: Callable[[str], Sequence[Scene]],
        captions: Sequence[Mapping[str, str]] = (),
        *,
        play: bool = False,
        sizes: Collection[str] | None = None,
    ) -> Part:
        """Return a film: `draw("wide")` gives its frames, for each layout that is looked at or, if given, `sizes`."""
        wanted = [size for size in LAYOUTS if size in (self._layouts if sizes is None else sizes)]
        self._film_count += 1
        return parts.film(self._film_count, film({size: draw(size) for size in wanted}), captions, play=play)

    def captioned(self, game: Game, events: Iterable[Event]) -> list[dict[str, str]]:
        """Return the captions of events, and put the text of their rules into `rules`."""
        captions = []
        for event in events:
            captions.append(
                {
                    "rule": event.rule,
                    "text": game.sentence(event, self.language),
                    "why": game.because(event, self.language),
                }
            )
        self.cite(game, (caption["rule"] for caption in captions))
        return captions

    def cite(self, game: Game, numbers: Iterable[str]) -> None:
        """Put the text of these rules within reach of their tags."""
        texts = rule_texts(game, self.language)
        self.rules = {**self.rules, **{number: texts[number] for number in numbers if number in texts}}

    # -------------------------------------------------------------------------------- messages

    def _hear(self, _: object, content: Any, buffers: object) -> None:
        """Take a message from a front end: check it, do it, and show in the widget whatever went wrong."""
        try:
            handler, key, value = self._understood(content)
            self.notice = {}
            handler(self, key, value)
        except GameError as error:
            self.tell(error.message(self.language))
        except Exception as error:
            self.log.error(traceback.format_exc())
            self.tell(self.say("error.internal", name=type(error).__name__, text=str(error)))

    def _understood(self, content: Any) -> tuple[Handler, str, Any]:
        if not isinstance(content, dict):
            raise GameError("widgets.error.message")
        action, key, value = content.get("do"), content.get("key", ""), content.get("value")
        name = content.get("id")
        if not isinstance(action, str) or action not in self._handlers or not isinstance(key, str):
            raise GameError("widgets.error.message")
        if len(key) > LONGEST_KEY or not isinstance(value, (str, int, float, bool, type(None))):
            raise GameError("widgets.error.message")
        if isinstance(value, str) and len(value) > LONGEST_VALUE:
            raise GameError("widgets.error.too_long", longest=LONGEST_VALUE)
        if isinstance(name, str):
            if name in self._heard:
                raise GameError("widgets.error.repeated")
            self._heard.append(name)
        if content.get("turn", self.turn) != self.turn:
            raise GameError("widgets.error.stale")
        return self._handlers[action], key, value

    @on("layout")
    def _layout(self, key: str, value: Any) -> None:
        """Take note of a view's width: from now on only the layouts that are looked at are drawn."""
        if key not in LAYOUTS:
            raise GameError("widgets.error.message")
        self._asked.add(key)
        missing = key not in self._layouts
        self._layouts = set(self._asked)
        if missing:
            self.refresh()

    @traitlets.validate("language")
    def _known_language(self, proposal: Any) -> str:
        return lang.check(proposal["value"])

    @traitlets.observe("language")
    def _language_changed(self, change: Any) -> None:
        if self._ready:
            self.refresh()

    # -------------------------------------------------------------------------------- where there is no kernel

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.title!r})"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        live = super()._repr_mimebundle_(**options)
        data, metadata = live if isinstance(live, tuple) else (live, {})
        still = self.still()
        named = {"image/svg+xml": {"alt": still.title}}
        return {**(data or {}), "image/svg+xml": still.svg(), "text/plain": repr(self)}, {**(metadata or {}), **named}

    def _ipython_display_(self) -> None:
        publish_display_data(*self._repr_mimebundle_())  # type: ignore[no-untyped-call]
        second = {"text/html": understudy(self.still()), "text/plain": ""}
        publish_display_data(second)  # type: ignore[no-untyped-call]


@cache
def _rule_lines(name: str, language: str) -> dict[str, str]:
    file = "RULES.de.md" if language == "de" else "RULES.md"
    text = resources.files("fijiwidgets.games").joinpath(name, file).read_text(encoding="utf-8")
    found = {}
    for line in text.splitlines():
        if line.startswith("- **"):
            number, _, words = line[4:].partition("** ")
            found[number] = words
    return found


def rule_texts(game: Game, language: str) -> dict[str, str]:
    """Return the text of every rule of a game, by number.

    >>> from fijiwidgets import kahuna
    >>> rule_texts(kahuna, "en")["3.2"]
    'Played cards go on the discards, open for all to see.'
    """
    return _rule_lines(game.__name__.rpartition(".")[2], language)  # type: ignore[attr-defined]


def game_name(game: Game) -> str:
    """Return what people call the game: the first line of its rules.

    >>> from fijiwidgets import fyfe
    >>> game_name(fyfe)
    'FYFE'
    """
    return games.title(game.__name__.rpartition(".")[2])  # type: ignore[attr-defined]
