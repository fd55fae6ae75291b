"""Small tables for people: plain text for terminals and screen readers, marks for a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from fijiwidgets.core import Frozen
from fijiwidgets.scene import Mark, Scene, Shape, path, text_width, words

SIZE, ROW, GAP = 15, 30, 28
NOTE, NOTE_LENGTH = 20, 90  # height of a line of notes, and its longest number of characters


@dataclass(frozen=True, slots=True)
class Sheet(Frozen):
    """A table: the first column are names and stand left, all others stand right under their heads.

    >>> print(Sheet(("game", "players"), (("Kahuna", "2"), ("Fiji", "2–5"))).text())
    game    players
    Kahuna        2
    Fiji        2–5
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def text(self) -> str:
        """Return the table as plain text."""
        wide = [max(map(len, column)) for column in zip(self.heads, *self.rows, strict=True)]
        return "\n".join(_line(row, wide) for row in (self.heads, *self.rows))

    @property
    def widths(self) -> list[float]:
        """How wide each column of the picture is."""
        return [
            max(text_width(head, SIZE - 1), *(text_width(cell, SIZE, bold=not place) for cell in column), 0)
            for place, (head, *column) in enumerate(zip(self.heads, *self.rows, strict=True))
        ]

    @property
    def width(self) -> float:
        """How wide the picture is."""
        return sum(self.widths) + GAP * (len(self.heads) - 1)

    @property
    def height(self) -> float:
        """How high the picture is."""
        return ROW * (len(self.rows) + 1)

    def marks(self, key: str, top: float, wide: float = 0) -> list[Mark]:
        """Return a mark for each row, from this height on; lines between them are at least so wide."""
        wide = max(wide, self.width)
        marks = [Mark(f"{key}:head", self._cells(self.heads, head=True), 0, top)]
        for number, row in enumerate(self.rows):
            line = path(f"M0 -20H{wide:.0f}", edge="hair", width=1.2)
            marks.append(Mark(f"{key}:{number}", (line, *self._cells(row)), 0, top + ROW * (number + 1)))
        return marks

    def _cells(self, row: Sequence[str], head: bool = False) -> tuple[Shape, ...]:
        cells, x = [], 0.0
        size, ink = (SIZE - 1, "ink2") if head else (SIZE, "ink")
        for place, (cell, wide) in enumerate(zip(row, self.widths, strict=True)):
            anchor, at = ("end", x + wide) if place else ("start", x)
            cells.append(words(cell, at, 0, size, bold=not place and not head, anchor=anchor, fill=ink))
            x += wide + GAP
        return tuple(cells)

    def scene(self, title: str, notes: Sequence[str] = ()) -> Scene:
        """Return the table alone as a picture; notes stand below its title."""
        lines = [line for note in notes for line in wrap(note, NOTE_LENGTH)]
        heading = [words(title, 0, 22, 17, bold=True, anchor="start")]
        heading += [words(line, 0, 24 + NOTE * place, 13.5, anchor="start") for place, line in enumerate(lines, 1)]
        wide = max(self.width, text_width(title, 17, bold=True), *(text_width(line, 13.5) for line in lines), 0)
        top = 54 + NOTE * len(lines)
        marks = Mark("title", tuple(heading)), *self.marks("row", top, wide)
        text = "\n".join([title, *notes, "", self.text()])
        return Scene(round(wide), round(top - 12 + self.height), marks, title, text)


def _line(row: Sequence[str], wide: Sequence[int]) -> str:
    cells = [
        cell.rjust(width) if place else cell.ljust(width)
        for place, (cell, width) in enumerate(zip(row, wide, strict=True))
    ]
    return "  ".join(cells).rstrip()
