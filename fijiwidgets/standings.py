"""The tables of a tournament, as text and as a picture in which each pairing has its interval drawn to scale."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fijiwidgets import games
from fijiwidgets.lang import say as said
from fijiwidgets.scene import Mark, Scene, Shape, disc, path, shortened, text_width, words
from fijiwidgets.sheets import GAP, ROW, Sheet

SCALE = 220  # width of the drawn intervals
MOST_FAULTS = 6  # that are told; the others are counted
LONGEST_NAME = 170


def decimal(value: float | Fraction | None, language: str, signed: bool = False) -> str:
    """Return a number with one decimal place: true minus sign, decimal comma in German.

    >>> decimal(-2.25, "en"), decimal(3, "de", signed=True), decimal(-0.01, "en"), decimal(None, "en")
    ('−2.2', '+3,0', '0.0', '–')
    """
    if value is None:
        return "–"
    text = f"{abs(float(value)):.1f}"
    sign = "" if float(text) == 0 else "−" if value < 0 else "+" if signed else ""
    return sign + (text.replace(".", ",") if language == "de" else text)


def text(result: Any, language: str) -> str:
    """Return both tables and all notes as plain text."""
    parts = [title(result, language), standings(result, language).text(), pairings(result, language).text()]
    return "\n\n".join([*parts, "\n".join(notes(result, language))])


def title(result: Any, language: str) -> str:
    """Return what was played."""
    game = games.title(result.game.__name__.rpartition(".")[2])
    key = "title" if result.done else "title_stopped"
    return said(f"tournament.{key}", language, game=game, games=len(result.played), total=result.total)


def standings(result: Any, language: str) -> Sheet:
    """Return the table of players."""
    keys = ["player", "points", "games", "wins", "draws", "losses", "score"]
    keys += ["faults"] if result.faults else []
    rows = []
    for one in result.standings:
        whole = [one.games, one.wins, one.draws, one.losses]
        row = [shortened(one.name, LONGEST_NAME), decimal(one.points, language), *map(str, whole)]
        row.append(decimal(one.score, language))
        rows.append((*row, str(one.faults)) if result.faults else tuple(row))
    return Sheet(tuple(said(f"tournament.head.{key}", language) for key in keys), tuple(rows))


def pairings(result: Any, language: str) -> Sheet:
    """Return the table of pairings."""
    heads = tuple(said(f"tournament.head.{key}", language) for key in ("pairing", "results", "lead", "interval"))
    rows = []
    for one in result.pairings:
        names = said(
            "tournament.pairing",
            language,
            first=shortened(one.first, LONGEST_NAME),
            second=shortened(one.second, LONGEST_NAME),
        )
        results = f"{one.wins}–{one.draws}–{one.losses}"
        rows.append((names, results, decimal(one.lead, language, signed=True), _interval(one.interval, language)))
    return Sheet(heads, tuple(rows))


def _interval(interval: tuple[float, float] | None, language: str) -> str:
    if interval is None:
        return "–"
    low, high = (decimal(value, language, signed=True) for value in interval)
    return said("tournament.interval", language, low=low, high=high)


def notes(result: Any, language: str) -> list[str]:
    """Return what has to be known to read the tables, and why games were lost by a fault."""
    found = [said("tournament.note", language)]
    told: dict[str, int] = {}
    for fault in result.faults:
        reason = said("tournament.fault", language, name=fault.name, reason=fault.text(language))
        told[reason] = told.get(reason, 0) + 1
    for reason, times in list(told.items())[:MOST_FAULTS]:
        found.append(reason if times == 1 else said("tournament.times", language, reason=reason, times=times))
    if len(told) > MOST_FAULTS:
        found.append(said("tournament.more_faults", language, number=len(told) - MOST_FAULTS))
    return found


# ------------------------------------------------------------------------------------ the picture


def picture(result: Any, language: str) -> Scene:
    """Return both tables as a picture."""
    upper, lower = standings(result, language), pairings(result, language)
    heading = title(result, language)
    wide = max(upper.width, lower.width + GAP + SCALE, text_width(heading, 17, bold=True))
    marks = [Mark("title", (words(heading, 0, 22, 17, bold=True, anchor="start"),))]
    marks += upper.marks("player", 54, wide)
    middle = 54 + upper.height + 26
    marks += lower.marks("pairing", middle, wide)
    marks += _scale(result, lower.width + GAP, middle, language)
    y = middle + lower.height + 8
    for number, line in enumerate(_wrapped(notes(result, language), wide)):
        marks.append(Mark(f"note:{number}", (words(line, 0, y, 13.5, anchor="start", fill="ink2"),)))
        y += 20
    return Scene(round(wide), round(y), tuple(marks), heading, text(result, language))


def _scale(result: Any, left: float, top: float, language: str) -> list[Mark]:
    """Return the intervals of all pairings on one scale, with zero in the middle."""
    ends = [abs(end) for one in result.pairings for end in (one.interval or (one.lead or 0,))]
    most = max(*ends, 0.5)
    zero, unit = left + SCALE / 2, (SCALE / 2 - 8) / most
    bottom = top + ROW * len(result.pairings) + 4
    axis: list[Shape] = [path(f"M{zero:.1f} {top + 10:.1f}V{bottom:.1f}", edge="rule", width=1.5, dash="3 4")]
    axis.append(words("0", zero, top, 14, fill="ink2"))
    for number, one in enumerate(result.pairings):
        if one.lead is not None:
            axis += _whisker(one, zero, unit, top + ROW * (number + 1) - 5)
    return [Mark("scale", tuple(axis), label=said("tournament.scale", language))]


def _whisker(one: Any, zero: float, unit: float, y: float) -> list[Shape]:
    x = zero + one.lead * unit
    shapes: list[Shape] = []
    if one.interval is not None:
        low, high = (zero + end * unit for end in one.interval)
        shapes.append(
            path(f"M{low:.1f} {y}H{high:.1f}M{low:.1f} {y - 5}v10M{high:.1f} {y - 5}v10", edge="accent", width=2)
        )
    filled = "accent" if one.sure else "bg"  # a full dot is a sign of its own: colour alone says nothing here
    return [*shapes, disc(5, x, y, fill=filled, edge="accent", width=2)]


def _wrapped(lines: list[str], wide: float) -> list[str]:
    found: list[str] = []
    for line in lines:
        part = ""
        for word in line.split():
            if part and text_width(f"{part} {word}", 13.5) > wide:
                found.append(part)
                part = ""
            part = f"{part} {word}".strip()
        found.append(part)
    return found
