"""The sheet that a picture of Fiji is drawn on, and the things that stand on it in every layout."""

from __future__ import annotations

from typing import NamedTuple

from fijiwidgets import lang
from fijiwidgets.pieces import cross_sign, pill
from fijiwidgets.scene import Face, Mark, rect, shortened, text_width, words

from ..components import COLOURS, NO_BEADS, Beads
from ..state import State
from ..words import bead_words, player_name
from .faces import NUMBER_SIZE, bead, bead_ring, lay_out, trophy
from .story import Story

PALE = 0.42  # what leaves, or does not count here


class Box(NamedTuple):
    """A place on the sheet, by its top left corner."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def right(self) -> float:
        """Return the right edge."""
        return self.x + self.wide

    @property
    def foot(self) -> float:
        """Return the lower edge."""
        return self.y + self.high

    @property
    def middle(self) -> float:
        """Return the middle line."""
        return self.y + self.high / 2


class Sheet:
    """Collects marks; knows the state, what is told of it and in which language."""

    def __init__(self, state: State, story: Story, language: str | None) -> None:
        self.state, self.story, self.language = state, story, language
        self.marks: list[Mark] = []

    def add(
        self, key: str, face: Face, x: float = 0, y: float = 0, *, fade: float = 1, label: str = "", look: str = ""
    ) -> None:
        """Put a thing on the sheet, on top of what is there."""
        self.marks.append(Mark(key, face, x, y, fade=fade, label=label, look=look))

    def say(self, key: str, **values: object) -> str:
        """Return words in the picture's language."""
        return lang.say(key, self.language, **values)

    def name(self, seat: int) -> str:
        """Return a player's name."""
        return player_name(self.state, seat, self.language)

    def write(
        self,
        key: str,
        text: str,
        x: float,
        y: float,
        *,
        size: float = 15,
        bold: bool = False,
        anchor: str = "start",
        fill: str = "ink",
        room: float = 1000,
        fade: float = 1,
    ) -> None:
        """Write one line; it is cut if it does not fit into the room."""
        text = shortened(text, room, size, bold)
        self.add(key, (words(text, 0, 0, size, bold=bold, anchor=anchor, fill=fill),), x, y, fade=fade)

    def tag(self, key: str, text: str, right: float, y: float, fill: str, ink: str, room: float = 200) -> float:
        """Put a pill with its right end there; return its width."""
        text = shortened(text, room - 18, 12.5, bold=True)
        wide = text_width(text, 12.5, bold=True) + 18
        self.add(key, pill(text, wide, fill, ink, 12.5), right - wide / 2, y)
        return wide


def bead_name(sheet: Sheet, letter: str) -> str:
    """Return one bead in words."""
    green, red, yellow, blue = (int(letter == colour) for colour in COLOURS)
    return bead_words((green, red, yellow, blue), sheet.language)


def heap_of_beads(
    sheet: Sheet,
    key: str,
    beads: Beads,
    box: Box,
    owner: str,
    *,
    came: Beads = NO_BEADS,
    left: Beads = NO_BEADS,
    largest: float = 13,
    flat: bool = False,
) -> dict[str, tuple[float, float]]:
    """Draw a heap with its numbers; return where the last bead of each colour lies.

    Beads that have left keep their places, pale, so that nothing else moves in the same picture.
    """
    green, red, yellow, blue = (here + gone for here, gone in zip(beads, left, strict=True))
    heap = lay_out((green, red, yellow, blue), box.wide, box.high, largest, flat)
    last = {}
    for group, here, new in zip(heap.groups, beads, came, strict=True):
        label = sheet.say("fiji.picture.bead", owner=owner, bead=bead_name(sheet, group.letter))
        for place, (dx, dy) in enumerate(group.places):
            if here - new <= place < here:  # all rings under all beads, because neighbouring rings touch
                ring_key = f"ring:{key}:{group.letter}:{place}"
                sheet.add(ring_key, bead_ring(heap.pitch), box.x + dx, box.middle + dy)
        for place, (dx, dy) in enumerate(group.places):
            at, name, gone = (box.x + dx, box.middle + dy), f"{key}:{group.letter}:{place}", place >= here
            last[group.letter] = at
            look = "leaving" if gone else ""
            sheet.add(name, bead(group.letter, heap.radius), *at, fade=PALE if gone else 1, label=label, look=look)
        if not group.places:
            x = box.x + group.number_x - 3 - heap.pitch / 2
            last[group.letter] = (x, box.middle)
            sheet.add(f"none:{key}:{group.letter}", bead(group.letter, heap.radius), x, box.middle, fade=0.22)
        size = NUMBER_SIZE if heap.radius < 13 else 15
        ink = "event" if new else "ink" if here else "ink2"
        x = box.x + group.number_x
        sheet.write(f"number:{key}:{group.letter}", str(here), x, box.middle + 5, size=size, bold=True, fill=ink)
    return last


def line_of_beads(
    sheet: Sheet, key: str, beads: Beads, x: float, y: float, owner: str, *, radius: float = 11, pale: str = ""
) -> float:
    """Draw few beads in one line from there on, some colours pale; return where the line ends."""
    step = radius * 2 + 6
    for letter, number in zip(COLOURS, beads, strict=True):
        label = sheet.say("fiji.picture.bead", owner=owner, bead=bead_name(sheet, letter)) if number else ""
        for place in range(number):
            face, fade = bead(letter, radius), PALE if letter in pale else 1
            sheet.add(f"{key}:{letter}:{place}", face, x + radius, y, fade=fade, label=label)
            x += step
    return x


def trophies(sheet: Sheet, seat: int, x: float, y: float, room: float) -> None:
    """Draw a player's trophies and their number; when there is no room for all, one stands for them."""
    number, new = sheet.state.heads[seat], sheet.story.trophies.get(seat, 0)
    shown = number if number * 19 + 24 <= room else 1
    for place in range(max(1, shown)):
        sheet.add(f"trophy:{seat}:{place}", trophy(number > 0), x + 8 + place * 19, y)
    text = f"{number} (+{new})" if new else str(number)
    x += max(1, shown) * 19 + 2
    sheet.write(f"trophies:{seat}", text, x, y + 5, size=13.5, bold=True, fill="event" if new else "ink2")


def missing(sheet: Sheet, places: dict[str, tuple[float, float]]) -> None:
    """Set a cross beside the colours that the supply has too few of."""
    for letter in sheet.story.lacking:
        x, y = places[letter]
        sheet.add(f"lack:{letter}", cross_sign(8), x + 11, y - 11)


def ring(box: Box, radius: float = 14) -> Face:
    """Return the amber edge of a panel, from its top left corner."""
    return (rect(0, 0, box.wide, box.high, radius, edge="event-line", width=2.6),)
