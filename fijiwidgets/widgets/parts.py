"""The parts a widget is put together from: plain values that scene.js turns into the page.

A widget describes what stands around its boards as a tree of these parts; it never writes HTML. What can be pressed
names an action: the front end sends `{"do": action, "key": …, "value": …}`, and the widget's method for it runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fijiwidgets.scene import Face

Part = dict[str, Any]


def _part(kind: str, **values: Any) -> Part:
    return {"is": kind, **{name: value for name, value in values.items() if value not in (None, "", False, (), [])}}


# ------------------------------------------------------------------------------------ arrangement


def row(*parts: Part, look: str = "") -> Part:
    """Put parts side by side; they wrap where there is no room. Look `ends`: the last one at the right edge."""
    return _part("row", parts=parts, look=look)


def column(*parts: Part, look: str = "") -> Part:
    """Put parts below each other."""
    return _part("column", parts=parts, look=look)


def split(main: Part, side: Part) -> Part:
    """Put the board two thirds wide and a column beside it; below it where there is no room."""
    return _part("split", parts=(main, side))


def panel(*parts: Part, title: str = "", note: str = "", look: str = "") -> Part:
    """Put parts into a named region with an edge."""
    return _part("panel", parts=parts, title=title, note=note, look=look)


def fold(title: str, *parts: Part, key: str = "", opened: bool = False) -> Part:
    """Put parts under a heading that opens and closes; whether it is open is the reader's own."""
    return _part("fold", title=title, parts=parts, key=key or title, opened=opened)


# ------------------------------------------------------------------------------------ words


def text(sentence: str, look: str = "") -> Part:
    """Say something; `**` sets off the actors. Looks: title heading note caption count bad good code."""
    return _part("text", text=sentence, look=look)


def tag(words: str, rule: str = "") -> Part:
    """Show an amber tag; with a rule's number a press opens that rule's text (see `Widget.rules`)."""
    return _part("tag", text=words, rule=rule)


def badge(words: str, look: str = "value") -> Part:
    """Show a number of a solver. Looks: value best regret large mix."""
    return _part("badge", text=words, look=look)


def picture(face: Face, width: float, height: float, label: str = "") -> Part:
    """Show a face of `scene.py` in a line of text; its origin is the middle."""
    return _part("picture", face=face, width=width, height=height, label=label)


def progress(share: float | None, words: str = "") -> Part:
    """Show how far long work is, from 0 to 1; None where nobody knows."""
    return {"is": "progress", "share": share, "text": words}


# ------------------------------------------------------------------------------------ what can be pressed


def button(
    do: str,
    words: str,
    *,
    key: str = "",
    look: str = "",
    off: str = "",
    pressed: bool | None = None,
    title: str = "",
) -> Part:
    """Offer an action. `off` is the reason why it cannot be done now; the look `main` is for the one to do next."""
    return {**_part("button", do=do, text=words, key=key, look=look, off=off, title=title), "pressed": pressed}


def switch(do: str, label: str, options: Sequence[tuple[str, str]], chosen: str) -> Part:
    """Offer a choice of a few, all in sight: pairs of key and words."""
    return _part("switch", do=do, label=label, options=options, chosen=chosen)


def menu(do: str, label: str, options: Sequence[tuple[str, str]], chosen: str) -> Part:
    """Offer a choice of many: pairs of key and words."""
    return _part("menu", do=do, label=label, options=options, chosen=chosen)


def field(do: str, label: str, value: str = "", *, key: str = "", rows: int = 1, error: str = "") -> Part:
    """Offer a place to write; what was written is sent with Enter (Ctrl+Enter in several rows) or on leaving."""
    return {**_part("field", do=do, label=label, key=key, rows=rows, error=error), "value": value}


def copying(words: str, content: str) -> Part:
    """Offer a text for the clipboard; needs no kernel."""
    return _part("copying", text=words, content=content)


def item(
    key: str,
    words: str,
    note: str = "",
    *,
    badges: Iterable[Part] = (),
    bar: float | None = None,
    chosen: bool = False,
    off: str = "",
    sign: Part | None = None,
) -> Part:
    """Describe one line of a `listing`; `bar` is a value from -1 to 1, drawn from a common zero, `sign` a picture."""
    line = {"key": key, "text": words, "note": note, "badges": list(badges), "chosen": chosen, "off": off}
    return {**line, "bar": bar, "sign": sign}


def listing(do: str, label: str, items: Sequence[Part], *, heads: Sequence[str] = ()) -> Part:
    """Offer lines to choose from, with arrow keys; `heads` stand over the badges."""
    return _part("listing", do=do, label=label, items=items, heads=heads)


def branch(key: str, words: str, *children: Part, badge: Part | None = None, current: bool = False) -> Part:
    """Describe one node of a `tree`; `current` is where the reader stands."""
    return {"key": key, "text": words, "children": list(children), "badge": badge, "current": current}


def tree(do: str, label: str, root: Part) -> Part:
    """Show variations as a tree; a press on a node goes there."""
    return _part("tree", do=do, label=label, root=root)


# ------------------------------------------------------------------------------------ boards


def board(
    film: str = "main",
    *,
    do: str = "touch",
    label: str = "",
    badges: Sequence[tuple[str, Part]] = (),
    look: str = "",
) -> Part:
    """Show a film of the widget's `films`; touching a mark sends its key. `badges` lie on marks, by key.

    The look `editing` has a dashed edge.
    """
    return _part("board", film=film, do=do, label=label, badges=badges, look=look)


def caption(film: str = "main") -> Part:
    """Show the sentence of the frame that a film is at: rule tag, what happened, why. It is announced, too."""
    return _part("caption", film=film)


def stepper(film: str = "main", words: str = "", first: int = 1) -> Part:
    """Show the controls of a film whose frames the reader steps through: works with no kernel.

    `words` may say something else than `Step {now} of {all}`; the first frame is number `first`.
    """
    return {**_part("stepper", film=film, words=words), "from": first}


def frames(film: str, *parts: Part) -> Part:
    """Show one part for each frame of a film."""
    return _part("frames", film=film, parts=parts)


def matrix(
    do: str,
    label: str,
    rows: Sequence[Part],
    columns: Sequence[Part],
    values: Sequence[Sequence[float]],
    **looks: Any,
) -> Part:
    """Show a payoff matrix as a heat map; see `widgets/payoffs.py` for what `looks` may hold."""
    return {"is": "matrix", "do": do, "label": label, "rows": rows, "columns": columns, "values": values, **looks}


def film(
    number: int, strips: Mapping[str, Any], captions: Sequence[Mapping[str, str]] = (), *, play: bool = False
) -> Part:
    """Describe a film: pictures by layout, a caption for each frame, and whether it runs by itself when it is new.

    `strips` is what `scene.film` returned. A film with another number is a new one to the front end; without layouts
    it has captions alone.
    """
    return {"id": number, "captions": list(captions), "play": play, **strips}
