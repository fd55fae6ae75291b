"""One description of a picture, three outputs: SVG for paper, text for screen readers, JSON for the widget.

A scene is a list of marks in a fixed order. A mark is a thing on the table: it keeps its key from frame to frame,
so that the front end moves it instead of drawing it anew. How it looks is its face: a few shapes around the mark's
own origin, in the colours of `palette.py`, by name.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from fijiwidgets import palette
from fijiwidgets.core import Frozen

# JupyterLab shows a picture with a size of its own in just that size, and any other as wide as the page. So small ones
# have one, or they would be blown up; large ones have none, or a narrow page would cut them off.
LARGEST = 800
MARGIN = 16  # around a picture that stands alone; in a widget the page gives the room
FONT = '"Segoe UI",Roboto,"Helvetica Neue",Arial,"Liberation Sans",sans-serif'

# ------------------------------------------------------------------------------------ shapes
# A shape is a plain tuple, so that faces are hashable and become JSON as they are: kind, numbers, paint.

Shape = tuple[Any, ...]
Face = tuple[Shape, ...]
PAINT = ("fill", "edge", "width", "dash", "fade")


def rect(x: float, y: float, wide: float, high: float, radius: float = 0, **paint: Any) -> Shape:
    """Return a rectangle, given by its top left corner as seen from the mark's origin."""
    return ("rect", *map(_short, (x, y, wide, high, radius)), _paint(paint))


def disc(radius: float, x: float = 0, y: float = 0, **paint: Any) -> Shape:
    """Return a circle, given by its middle."""
    return ("disc", *map(_short, (x, y, radius)), _paint(paint))


def path(d: str, **paint: Any) -> Shape:
    """Return any outline, in SVG's path language."""
    return ("path", d, _paint(paint))


def words(
    text: str, x: float = 0, y: float = 0, size: float = 15, bold: bool = False, anchor: str = "middle", **paint: Any
) -> Shape:
    """Return words; `y` is the base line, `anchor` one of start, middle and end."""
    return ("text", _short(x), _short(y), size, int(bold), anchor, text, _paint({"fill": "ink", **paint}))


def moved(face: Iterable[Shape], x: float, y: float, size: float = 1) -> Shape:
    """Return a face as one shape of another, moved and scaled."""
    return ("face", _short(x), _short(y), size, tuple(face))


NARROW, BROAD = "iljftI.,:;|!'()[] ", "mwMWGOQ@%"


def text_width(text: str, size: float = 15, bold: bool = False) -> float:
    """Return about how wide words are: enough to keep them inside a box, whatever the reader's font.

    >>> text_width("ill") < text_width("mow")
    True
    """
    units = sum(0.31 if sign in NARROW else 0.88 if sign in BROAD else 0.7 if sign.isupper() else 0.57 for sign in text)
    return units * size * (1.06 if bold else 1)


def shortened(text: str, width: float, size: float = 15, bold: bool = False) -> str:
    """Return the text, cut with an ellipsis if it would be wider than that.

    >>> shortened("Bartholomew", 60)
    'Bartho…'
    """
    if text_width(text, size, bold) <= width:
        return text
    while text and text_width(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def _paint(paint: dict[str, Any]) -> tuple[Any, ...]:
    if strange := set(paint) - set(PAINT):
        raise TypeError(f"unknown paint {sorted(strange)}; known: {', '.join(PAINT)}")
    values = [paint.get(name) for name in PAINT]
    while values and values[-1] is None:
        values.pop()
    return tuple(values)


def _short(number: float) -> float:
    rounded = round(number, 1)
    return int(rounded) if rounded == int(rounded) else rounded


# ------------------------------------------------------------------------------------ marks and scenes


@dataclass(frozen=True, slots=True)
class Mark(Frozen):
    """One thing on the table. `label` is what a screen reader says; what has one can be reached by keyboard.

    `look` is a state of the piece: choice (may be chosen), chosen, refused, leaving, or nothing.
    """

    key: str
    face: Face
    x: float = 0
    y: float = 0
    turn: float = 0
    size: float = 1
    fade: float = 1
    label: str = ""
    look: str = ""

    def packed(self) -> tuple[Any, ...]:
        """Return the mark for the front end, without its face."""
        numbers = _short(self.x), _short(self.y), _short(self.turn), round(self.size, 3), round(self.fade, 2)
        return (self.key, *numbers, self.label, self.look)


@dataclass(frozen=True, slots=True, eq=False)
class Scene(Frozen):
    """A picture. `board` is the plain text board, `position` the notation: both travel with every picture on paper.

    They may be given as functions, which are asked when somebody wants to read them: a film of 400 frames does not.
    """

    # Keys are unique, and the order of the marks is the order of drawing: later ones lie on top.

    width: int
    height: int
    marks: tuple[Mark, ...]
    title: str = ""
    board_text: str | Callable[[], str] = ""
    position_text: str | Callable[[], str] = ""

    @property
    def board(self) -> str:
        """The plain board, for terminals, tests and screen readers."""
        return self.board_text if isinstance(self.board_text, str) else self.board_text()

    @property
    def position(self) -> str:
        """The notation of what is shown."""
        return self.position_text if isinstance(self.position_text, str) else self.position_text()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scene):
            return NotImplemented
        names = ("width", "height", "title", "marks", "board", "position")
        return all(getattr(self, name) == getattr(other, name) for name in names)

    def __hash__(self) -> int:
        return hash((self.width, self.height, self.marks))

    def text(self) -> str:
        """Return the plain board."""
        return self.board

    def svg(self, theme: str | None = None) -> str:
        """Return the picture as a file of its own; light or dark as asked, or as the reader's screen is."""
        return _svg(self, theme)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": self.board}


def film(layouts: Mapping[str, Sequence[Scene]]) -> dict[str, Any]:
    """Return frames for the front end, by layout; what does not change from one frame to the next is sent once.

    Faces are shared by all layouts. A frame is what is different from the frame before: see `splices`.
    """
    faces: dict[Face, int] = {}
    return {"layouts": {size: _strip(scenes, faces) for size, scenes in layouts.items()}, "faces": list(faces)}


def _strip(scenes: Sequence[Scene], faces: dict[Face, int]) -> dict[str, Any]:
    marks: dict[tuple[Any, ...], int] = {}
    frames: list[list[list[int]]] = []
    before: list[int] = []
    for scene in scenes:
        frame = []
        for mark in scene.marks:
            face = faces.setdefault(mark.face, len(faces))
            frame.append(marks.setdefault((face, *mark.packed()), len(marks)))
        frames.append(splices(before, frame))
        before = frame
    width, height = max(scene.width for scene in scenes), max(scene.height for scene in scenes)
    return {"width": width, "height": height, "marks": list(marks), "frames": frames}


def splices(before: Sequence[int], after: Sequence[int]) -> list[list[int]]:
    """Return how one list becomes another: each splice is where, how many go, and what comes.

    >>> splices([1, 2, 3, 4], [1, 9, 3, 4]), splices([1, 2], [1, 7, 8, 2])
    ([[1, 1, 9]], [[1, 0, 7, 8]])
    """
    if len(before) == len(after):
        return [[at, 1, new] for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    shorter = min(len(before), len(after))
    head = next((at for at in range(shorter) if before[at] != after[at]), shorter)
    tail = next((n for n in range(shorter - head) if before[-1 - n] != after[-1 - n]), shorter - head)
    return [[head, len(before) - head - tail, *after[head : len(after) - tail]]]


# ------------------------------------------------------------------------------------ SVG


def _svg(scene: Scene, theme: str | None) -> str:
    body = "".join(
        f'<g transform="{_place(mark)}"{_fade(mark.fade)}>{"".join(map(_shape, mark.face))}</g>' for mark in scene.marks
    )
    # Named after what it shows: ids of two pictures on a page do not clash, and equal pictures are equal texts.
    name = f"fw{zlib.crc32(body.encode()):08x}"
    width, height = scene.width + 2 * MARGIN, scene.height + 2 * MARGIN
    size = f'width="{width}" height="{height}" style="max-width:100%;height:auto"'
    if width > LARGEST:
        size = f'style="max-width:{width}px"'
    light, dark = palette.variables(0), palette.variables(1)
    if theme is None:
        rules = f"#{name}{{{light}}}@media (prefers-color-scheme:dark){{#{name}{{{dark}}}}}"
    else:
        rules = f"#{name}{{{dark if theme == 'dark' else light}}}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{name}" viewBox="{-MARGIN} {-MARGIN} {width} {height}" '
        f'role="img" aria-labelledby="{name}t {name}d" font-family="{escape(FONT)}" {size}>'
        f'<title id="{name}t">{escape(scene.title)}</title><desc id="{name}d">{escape(scene.position)}\n'
        f'{escape(scene.board)}</desc><style>{rules}</style><rect x="{-MARGIN}" y="{-MARGIN}" width="{width}" '
        f'height="{height}" fill="{palette.paint("bg")}"/>{body}</svg>'
    )


def _place(mark: Mark) -> str:
    place = f"translate({_short(mark.x)} {_short(mark.y)})"
    if mark.turn:
        place += f" rotate({_short(mark.turn)})"
    return place + (f" scale({round(mark.size, 3)})" if mark.size != 1 else "")


def _fade(fade: float) -> str:
    return f' opacity="{round(fade, 2)}"' if fade != 1 else ""


def _shape(shape: Shape) -> str:
    kind = shape[0]
    if kind == "face":
        _, x, y, size, face = shape
        return f'<g transform="translate({x} {y}) scale({size})">{"".join(map(_shape, face))}</g>'
    paint = _attributes(shape[-1])
    if kind == "rect":
        _, x, y, width, height, radius, _ = shape
        return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}"{paint}/>'
    if kind == "disc":
        _, x, y, radius, _ = shape
        return f'<circle cx="{x}" cy="{y}" r="{radius}"{paint}/>'
    if kind == "path":
        return f'<path d="{shape[1]}"{paint}/>'
    _, x, y, size, bold, anchor, text, _ = shape
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}"{weight}{paint}>{escape(text)}</text>'


def _attributes(paint: tuple[Any, ...]) -> str:
    missing: list[Any] = [None] * (len(PAINT) - len(paint))
    fill, edge, width, dash, fade = [*paint, *missing]
    parts = [f' fill="{palette.paint(fill) if fill else "none"}"']
    if edge:
        parts.append(f' stroke="{palette.paint(edge)}" stroke-width="{width or 1.5}" stroke-linejoin="round"')
        if dash:
            parts.append(f' stroke-dasharray="{dash}" stroke-linecap="round"')
    return "".join(parts) + _fade(1 if fade is None else fade)
