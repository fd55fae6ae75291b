"""Two small charts for notebooks: how often each number comes, and how numbers change from round to round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fijiwidgets.core import GameError
from fijiwidgets.scene import Mark, Scene, Shape, disc, path, rect, words

WIDE, HIGH, LEFT, TOP, BOTTOM = 720, 230, 64, 34, 52
INKS = (("accent", None), ("event-line", None), ("accent", "2 6"), ("event-line", "2 6"))


def bars(values: Mapping[int, float], marked: Mapping[int, str] | None = None, across: str = "", up: str = "") -> Scene:
    """Return a bar for each number, and a flag above those that are marked.

    >>> print(bars({0: 1, 2: 3}, {2: "best"}, "points", "ways").text())
    points: ways
    0: 1
    2: 3 best
    """
    marked = marked or {}
    if not values or max(values.values()) <= 0:
        raise GameError("widgets.chart.empty")
    low, most = min(values), max(values.values())
    step = WIDE / (max(values) - low + 1)
    marks = [_ground(low, max(values), step, across, up, most)]
    for number, value in values.items():
        tall, x = HIGH * value / most, LEFT + step * (number - low + 0.5)
        flag = number in marked
        fill = "event-fill" if flag else "accent"
        bar = rect(-step * 0.38, -tall, step * 0.76, tall, 1, fill=fill, edge="event-line" if flag else None, width=1)
        marks.append(Mark(f"bar:{number}", (bar,), x, TOP + HIGH))
        if flag:
            marks.append(Mark(f"flag:{number}", _flag(marked[number], tall), x, TOP + HIGH))
    shown = [f"{across}: {up}", *(f"{n}: {value:g} {marked.get(n, '')}".rstrip() for n, value in values.items())]
    return Scene(LEFT + WIDE + 30, TOP + HIGH + BOTTOM, tuple(marks), f"{across}: {up}", "\n".join(shown))


def _flag(text: str, tall: float) -> tuple[Shape, ...]:
    top = -max(tall + 14, 44)
    return path(f"M0 {-tall - 3}V{top}", edge="event-line", width=1.5), words(text, 0, top - 7, 13.5, bold=True)


def _ground(low: int, high: int, step: float, across: str, up: str, most: float) -> Mark:
    every = next(size for size in (1, 2, 5, 10, 20, 50, 100, 1000) if (high - low) / size <= 14)
    floor = TOP + HIGH
    face: list[Shape] = [path(f"M{LEFT} {floor}H{LEFT + WIDE}", edge="rule", width=1.5)]
    for number in range(low + -low % every, high + 1, every):
        x = LEFT + step * (number - low + 0.5)
        face.append(words(str(number), x, floor + 19, 13.5))
    face += _names(across, up)
    face.append(words(f"{most:,g}", LEFT - 8, TOP + 5, 13.5, anchor="end", fill="ink2"))
    return Mark("ground", tuple(face))


def _names(across: str, up: str) -> tuple[Shape, ...]:
    below = words(across, LEFT + WIDE / 2, TOP + HIGH + 42, 13.5, fill="ink2")
    return below, words(up, 6, 17, 13.5, anchor="start", fill="ink2")


def curves(series: Mapping[str, Sequence[float]], across: str = "", up: str = "") -> Scene:
    """Return a line for each series, from 1 on; its name stands at its end, apart from the others.

    >>> print(curves({"Ada": [1, 4], "Emmy": [2, 2]}, "round", "points").text())
    round: points
    Ada: 1, 4
    Emmy: 2, 2
    """
    if not series or any(not values for values in series.values()):
        raise GameError("widgets.chart.empty")
    most = max(map(max, series.values()))
    length = max(map(len, series.values()))
    step, every = WIDE / max(1, length - 1), 20 if most > 60 else 5
    marks = [_grid(length, step, int(most), every, across, up)]
    ends = _apart({name: TOP + HIGH * (1 - values[-1] / most) for name, values in series.items()})
    for (name, values), (ink, dash) in zip(series.items(), INKS, strict=False):
        points = [(LEFT + step * place, TOP + HIGH * (1 - value / most)) for place, value in enumerate(values)]
        way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        x, y = points[-1]
        face = path(way, edge=ink, width=2.6, dash=dash), disc(4, x, y, fill=ink)
        label = words(f"{name}  {values[-1]:g}", x + 12, ends[name] + 5, 13.5, anchor="start")
        marks.append(Mark(f"curve:{name}", (*face, label)))
    shown = [f"{across}: {up}"]
    shown += [f"{name}: {', '.join(f'{value:g}' for value in values)}" for name, values in series.items()]
    return Scene(LEFT + WIDE + 170, TOP + HIGH + BOTTOM, tuple(marks), f"{across}: {up}", "\n".join(shown))


def _grid(length: int, step: float, most: int, every: int, across: str, up: str) -> Mark:
    face: list[Shape] = []
    for value in range(0, most + 1, every):
        y = TOP + HIGH * (1 - value / most)
        face.append(path(f"M{LEFT} {y:.1f}H{LEFT + WIDE}", edge="hair" if value else "rule", width=1))
        face.append(words(str(value), LEFT - 10, y + 5, 13.5, anchor="end", fill="ink2"))
    for place in range(0, length, 1 if length <= 12 else 4):
        face.append(words(str(place + 1), LEFT + step * place, TOP + HIGH + 20, 13.5))
    return Mark("grid", (*face, *_names(across, up)))


def _apart(heights: Mapping[str, float], gap: float = 18) -> dict[str, float]:
    """Return the heights moved down so far that words do not overlap."""
    found: dict[str, float] = {}
    last = -gap
    for name in sorted(heights, key=lambda name: heights[name]):
        last = found[name] = max(heights[name], last + gap)
    return found
