"""Pictures of the payoffs: offers as beads, the marks' legend, the facts of one cell, and the whole as a still."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fijiwidgets.games.fiji.compare import GOAL_TROPHIES, wants_most
from fijiwidgets.games.fiji.components import COLOURS
from fijiwidgets.games.fiji.draw.faces import bead
from fijiwidgets.games.fiji.words import player_name
from fijiwidgets.lang import plain
from fijiwidgets.lang import say as said
from fijiwidgets.scene import Face, Mark, Scene, Shape, moved, path, rect, shortened, text_width, words
from fijiwidgets.widgets import parts
from fijiwidgets.widgets.parts import Part
from fijiwidgets.widgets.payoff_tables import Offers, Table, Window, heap, number_text, share_text

RADIUS, PITCH = 8, 21  # of a bead in a label: the smallest that has its letter
CELL, HIGH = 45, 38  # a cell of the still, with the gap
FACTS_WIDE, FIRST_COLUMN = 262, 70


def letters(beads: Sequence[int]) -> str:
    """Return the beads as letters, in the order of colours.

    >>> letters((1, 0, 2, 0))
    'GYY'
    """
    return "".join(letter * number for letter, number in zip(COLOURS, beads, strict=True))


def bead_line(beads: Sequence[int], radius: float = RADIUS, pitch: float = PITCH) -> tuple[Face, float]:
    """Return beads side by side around the middle of the line, and its width."""
    signs = letters(beads)
    wide = max(1, len(signs)) * pitch
    left = -wide / 2 + pitch / 2
    if not signs:
        return (path("M-7 0H7", edge="rule", width=2.4),), wide
    return tuple(moved(bead(sign, radius), left + place * pitch, 0) for place, sign in enumerate(signs)), wide


def bead_pile(beads: Sequence[int], high: float = 0) -> tuple[Face, float]:
    """Return beads on top of each other around the middle, the first one at the foot, and the height (a least one)."""
    signs = letters(beads)
    high = max(high, max(1, len(signs)) * PITCH)
    foot = high / 2 - PITCH / 2
    if not signs:
        return (path(f"M-7 {foot}H7", edge="rule", width=2.4),), high
    return tuple(moved(bead(sign, RADIUS), 0, foot - place * PITCH) for place, sign in enumerate(signs)), high


def tallest(table: Table, columns: Sequence[int]) -> float:
    """Return the height of the largest offer's picture: all are as high, so that the bars over them have one foot."""
    if not isinstance(table, Offers):
        return 0
    return max(bead_pile(heap(table.offer(1, column)))[1] for column in columns)


def label_part(table: Table, side: int, index: int, language: str, high: float = 0) -> Part:
    """Return the picture of an offer, for a column at least so high, or the name of a choice."""
    name = table.label(side, index, language)
    if not isinstance(table, Offers):
        return parts.text(name)
    beads = heap(table.offer(side, index))
    if side:
        face, high = bead_pile(beads, high)
        return parts.picture(face, PITCH, high, name)
    face, wide = bead_line(beads)
    return parts.picture(face, wide, PITCH, name)


# ------------------------------------------------------------------------------------ the legend


def reply_sign(side: int | None) -> Face:
    """Return a cell with the mark of the row player's best reply, of the column player's, or of both."""
    face: list[Shape] = [
        rect(-20, -17, 40, 34, 4, fill="heat-zero"),
        rect(-20, -17, 40, 34, 4, fill="heat-high", fade=0.35),
    ]
    if side != 1:
        face.append(_full_corner(-20, -17))
    if side != 0:
        face.append(_open_corner(20, 17))
    return tuple(face)


def _full_corner(x: float, y: float) -> Shape:
    return path(f"M{x + 2} {y + 2}h9l-9 9Z", fill="ink")


def _open_corner(x: float, y: float) -> Shape:
    return path(f"M{x - 3} {y - 3}h-8l8 -8Z", edge="ink", width=1.6)


def heat_scale(most: Any, language: str, lowest: Any) -> Part:
    """Return the scale of colours from the lowest to the highest payoff."""
    steps = range(-5 if lowest < 0 else 0, 6)
    wide = 21.0
    face: list[Shape] = []
    for place, step in enumerate(steps):
        x = place * wide - len(steps) * wide / 2
        face += heat_cell(x + 1, -20, wide - 2, 15, step / 5, 3, 1)
    left, right = -len(steps) * wide / 2, len(steps) * wide / 2
    ends = [(number_text(-most if lowest < 0 else 0, language, True, decimal=True), left, "start")]
    ends += [("0", 0, "middle")] if lowest < 0 else []
    ends += [(number_text(most, language, True, decimal=True), right, "end")]
    face += [words(text, x, 14, 13.5, anchor=anchor, fill="ink2") for text, x, anchor in ends]
    label = said("widgets.payoffs.scale", language, low=ends[0][0], high=ends[-1][0])
    return parts.picture(tuple(face), len(steps) * wide + 4, 44, label)


def heat_cell(x: float, y: float, wide: float, high: float, share: float, radius: float, depth: float) -> list[Shape]:
    """Return a cell of the heat map; `share` is from -1 to 1, `depth` how strong the strongest colour is."""
    shapes = [rect(x, y, wide, high, radius, fill="heat-zero")]
    if share:
        colour = "heat-low" if share < 0 else "heat-high"
        shapes.append(rect(x, y, wide, high, radius, fill=colour, fade=round(abs(share) * depth, 2)))
    return shapes


# ------------------------------------------------------------------------------------ the facts of a cell


def facts(table: Offers, row: int, column: int, state: Any, language: str) -> Scene:
    """Draw which offer stands against which, and what each goal then gives: `state` is the end of the exchange."""
    found = table.found
    seats = list(found.seats) if len(state.players) == 2 else list(range(len(state.players)))
    trophies = found.at(row, column)
    marks = [Mark("offers", _against(table, row, column, language), 0, 16)]
    wide = (FACTS_WIDE - FIRST_COLUMN) / (len(seats) + (len(seats) == 2))
    columns = [FIRST_COLUMN + wide * (place + 0.5) for place in range(len(seats) + 1)]
    heads = [shortened(player_name(state, seat, language), wide - 1, 13, True) for seat in seats]
    head = [words(name, x, 0, 13, bold=True, fill="ink2") for name, x in zip(heads, columns, strict=False)]
    if len(seats) == 2:
        head.append(words(said("widgets.payoffs.lead", language), columns[2], 0, 13, bold=True, fill="ink2"))
    marks.append(Mark("heads", tuple(head), 0, 56))
    for number, goal in enumerate(state.goals):
        marks.append(
            Mark(f"goal:{number}", _goal_line(state, goal, number, seats, columns, language), 0, 84 + 30 * number)
        )
    line: list[Shape] = [path(f"M0 -20H{FACTS_WIDE}", edge="rule", width=1.5)]
    line.append(words(said("widgets.payoffs.trophies", language), 0, 0, 13, bold=True, anchor="start"))
    line += [words(str(trophies[seat]), x, 0, 15, bold=True) for seat, x in zip(seats, columns, strict=False)]
    if len(seats) == 2:
        ahead = trophies[seats[0]] - trophies[seats[1]]
        line.append(words(number_text(ahead, language, True), columns[2], 0, 17, bold=True))
    marks.append(Mark("sum", tuple(line), 0, 214))
    title = cell_words(table, row, column, language)
    return Scene(FACTS_WIDE, 224, tuple(marks), plain(title), plain(title))


def cell_words(table: Table, row: int, column: int, language: str) -> str:
    """Return a cell in one sentence."""
    values = {
        "first": table.player(0, language),
        "second": table.player(1, language),
        "row": table.label(0, row, language),
        "column": table.label(1, column, language),
        "value": table.text(row, column, language),
    }
    return said("widgets.payoffs.cell_told", language, **values)


def _against(table: Offers, row: int, column: int, language: str) -> Face:
    word = said("widgets.payoffs.against", language)
    first, first_wide = bead_line(heap(table.offer(0, row)), 9, 22)
    second, second_wide = bead_line(heap(table.offer(1, column)), 9, 22)
    middle = first_wide + 8 + text_width(word, 13.5) / 2
    end = first_wide + 16 + text_width(word, 13.5) + second_wide / 2
    if end + second_wide / 2 > FACTS_WIDE:  # four beads against four in German: closer together
        first, first_wide = bead_line(heap(table.offer(0, row)), 9, 20)
        second, second_wide = bead_line(heap(table.offer(1, column)), 9, 20)
        middle, end = first_wide + 5 + text_width(word, 13.5) / 2, FACTS_WIDE - second_wide / 2
    note = words(word, middle, 5, 13.5, fill="ink2")
    return moved(first, first_wide / 2, 0), note, moved(second, end, 0)


def _goal_line(
    state: Any, goal: str, number: int, seats: Sequence[int], columns: Sequence[float], language: str
) -> Face:
    colour = COLOURS.index(goal[0])
    counts = [state.hands[seat][colour] for seat in seats]
    way = "most" if wants_most(goal) else "fewest"
    word = said(f"fiji.picture.{way}", language)
    line: list[Shape] = [
        moved(bead(goal[0], 9.5), 11, -5),
        words(shortened(word, FIRST_COLUMN - 28, 13), 26, 0, 13, anchor="start", fill="ink2"),
    ]
    best = max(counts) if wants_most(goal) else min(counts)
    for count, x in zip(counts, columns, strict=False):
        line.append(words(str(count), x, 0, 15, bold=count == best and counts.count(best) == 1))
    if len(seats) == 2:
        ahead = (counts[0] - counts[1]) * (1 if wants_most(goal) else -1)
        gain = GOAL_TROPHIES[number] * ((ahead > 0) - (ahead < 0))
        line.append(words(number_text(gain, language, True), columns[2], 0, 15, bold=True))
    return tuple(line)


# ------------------------------------------------------------------------------------ the still


def still(table: Table, shown: Window, marks: Sequence[str], title: str, note: str, language: str) -> Scene:
    """Draw the matrix for where there is no kernel: pale cells, so that numbers read well in any theme."""
    heads = [table.label(0, row, language) for row in shown.rows]
    mix = "mix" in marks and table.zero_sum
    offers = isinstance(table, Offers)
    left = (108.0 if offers else 24 + max(text_width(shortened(head, 150), 15) for head in heads)) + 70 * mix
    names_high = 4 * PITCH if offers else 28
    top = 62 + names_high + 70 * mix
    cell = _cell_width(table, shown, language)
    found = [Mark("title", (words(title, 0, 0, 17, bold=True, anchor="start"),), 0, 20)]
    found.append(Mark("note", (words(note, 0, 0, 13.5, anchor="start", fill="ink2"),), 0, 42))
    for place, row in enumerate(shown.rows):
        face = (*_row_head(table, row, left, language), *(_row_bar(table, row, language) if mix else ()))
        found.append(Mark(f"row:{row}", face, 0, top + HIGH * (place + 0.5), label=heads[place]))
    for place, column in enumerate(shown.columns):
        face = (
            *_column_head(table, column, cell, language),
            *(_column_bar(table, column, names_high, language) if mix else ()),
        )
        found.append(Mark(f"column:{column}", face, left + cell * (place + 0.5), top))
    for line, row in enumerate(shown.rows):
        for place, column in enumerate(shown.columns):
            face = _cell(table, row, column, cell, marks, language)
            found.append(Mark(f"cell:{row}:{column}", face, left + cell * place, top + HIGH * line))
    width = max(520, round(left + cell * len(shown.columns)))
    board = text_table(table, shown, language)
    return Scene(width, round(top + HIGH * len(shown.rows)), tuple(found), title, f"{title}\n{note}\n\n{board}")


def _cell_width(table: Table, shown: Window, language: str) -> float:
    if isinstance(table, Offers):
        return CELL
    names = [text_width(table.label(1, column, language), 13, True) + 10 for column in shown.columns]
    return max(CELL, min(110, max(names)))


def _cell(table: Table, row: int, column: int, cell: float, marks: Sequence[str], language: str) -> Face:
    wide, high = cell - 2, HIGH - 2
    face = heat_cell(0, 0, wide, high, float(table.values[row][column] / table.most), 4, 0.4)
    text = table.text(row, column, language)
    face.append(words(text, wide / 2, high / 2 + 5, 15 if text_width(text, 15, True) < wide else 12, bold=True))
    if "best" in marks and row in table.best[0][column]:
        face.append(_full_corner(0, 0))
    if "best" in marks and column in table.best[1][row]:
        face.append(_open_corner(wide, high))
    return tuple(face)


def _row_head(table: Table, row: int, room: float, language: str) -> Face:
    """Return a row's head, given by the left end of its middle line."""
    if isinstance(table, Offers):
        picture, wide = bead_line(heap(table.offer(0, row)))
        return (moved(picture, room - 104 + wide / 2, 0),)
    return (words(shortened(table.label(0, row, language), 150), room - 12, 5, 15, bold=True, anchor="end"),)


def _column_head(table: Table, column: int, cell: float, language: str) -> Face:
    """Return a column's head, given by the middle of its foot."""
    if isinstance(table, Offers):
        picture, high = bead_pile(heap(table.offer(1, column)))
        return (moved(picture, 0, -high / 2 - 4),)
    return (words(shortened(table.label(1, column, language), cell - 4, 13, True), 0, -10, 13, bold=True),)


def _row_bar(table: Table, row: int, language: str) -> Face:
    share = table.equilibrium.row[row]
    base = path("M62 -14V14", edge="hair", width=1.5)
    if not share:
        return (base,)
    long = float(share) * 28
    text = words(share_text(share, language), 56 - long, 5, 12, bold=True, anchor="end", fill="accent")
    return base, rect(62 - long, -11, long, 22, 2, fill="accent"), text


def _column_bar(table: Table, column: int, room: float, language: str) -> Face:
    share, foot = table.equilibrium.column[column], -room - 10
    base = path(f"M-14 {foot}H14", edge="hair", width=1.5)
    if not share:
        return (base,)
    long = float(share) * 40
    text = words(share_text(share, language), 0, foot - 6 - long, 12, bold=True, fill="accent")
    return base, rect(-11, foot - long, 22, long, 2, fill="accent"), text


def text_table(table: Table, shown: Window, language: str) -> str:
    """Return the matrix as plain text, columns lined up."""
    head = ["", *(table.short(1, column, language) for column in shown.columns)]
    lines = [
        [table.short(0, row, language), *(table.text(row, column, language) for column in shown.columns)]
        for row in shown.rows
    ]
    wide = [max(len(line[place]) for line in [head, *lines]) for place in range(len(head))]
    return "\n".join(
        "  ".join(word.rjust(size) for word, size in zip(line, wide, strict=True)) for line in [head, *lines]
    )
