"""The table as a picture."""

from __future__ import annotations

import textwrap

from fijiwidgets import lang

from ..components import BRIDGES, ENDS, ISLANDS, LINE_BIT, LINES, LINES_AT, NEEDED, PLACES
from ..rules import view
from ..state import HANDICAP, Cards, State
from ..words import player_name

COLUMNS = 100  # at most, of everything
WIDTH, HEIGHT = 92, 29  # of the map
SIGNS = ("o", "#")  # White's bridges and stones, Black's
FREE = "."


def text_board(state: State, viewer: int | None = None, language: str | None = None) -> str:
    """Return a plain board for terminals, tests and screen readers."""
    if viewer is not None:
        state = view(state, viewer)
    names = [_short(player_name(state, seat, language)) for seat in (0, 1)]
    legend = [lang.say("kahuna.board.legend", language, white=names[0], black=names[1])]
    legend.append(lang.say("kahuna.board.legend_islands", language))
    parts = [_heading(state, names, language), [*_map(state), *legend], _islands(state, names, language)]
    parts += [_lines(state, language), _cards_on_table(state, names, language)]
    return "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts)


def _short(name: str) -> str:
    """Return a name that leaves room for the rest of its line."""
    return name if len(name) <= 12 else name[:11] + "…"


def _heading(state: State, names: list[str], language: str | None) -> list[str]:
    mover = (0 if state.handicap[0] else 1) if state.phase == HANDICAP else state.to_move
    phase = lang.say(f"kahuna.phase.{state.phase}", language, player=names[mover], left=sum(state.handicap))
    points = {"white_points": state.points[0], "black_points": state.points[1]}
    notes = [lang.say("kahuna.board.points", language, white=names[0], black=names[1], **points)]
    if state.calm:
        notes.append(lang.say("kahuna.board.calm", language))
    if state.refused:
        notes.append(lang.say("kahuna.board.refused", language, player=names[1 - state.to_move]))
    if state.last_turns:
        notes.append(lang.say("kahuna.board.last_turns", language, left=state.last_turns))
    return [lang.say("kahuna.board.title", language, round=state.round, phase=phase), *_wrapped(" · ".join(notes))]


def _wrapped(line: str) -> list[str]:
    return textwrap.wrap(line, COLUMNS, subsequent_indent="  ")


# ------------------------------------------------------------------------------------ the map


def _map(state: State) -> list[str]:
    """Return the map in letters: lines first, then the islands over their ends."""
    grid = [[" "] * WIDTH for _ in range(HEIGHT)]
    for line, (a, b) in ENDS.items():
        _draw_line(grid, _cell(a), _cell(b), _sign(state, line))
    for island in ISLANDS:
        column, row = _cell(island)
        holder = state.islands.get(island)
        mark = f"({NEEDED[island]})" if holder is None else f"({SIGNS[holder] * 3})"
        for below, text in enumerate((island, mark)):
            cells = f" {text:^4} "
            start = column - len(cells) // 2
            grid[row + below][start : start + len(cells)] = cells
    return ["".join(row) for row in grid]


def _sign(state: State, line: str) -> str:
    for seat in (0, 1):
        if state.laid[seat] & LINE_BIT[line]:
            return SIGNS[seat]
    return FREE


def _cell(island: str) -> tuple[int, int]:
    """Return column and row of an island's name: the map stretched over the grid."""
    left, right = min(x for x, _ in PLACES.values()), max(x for x, _ in PLACES.values())
    top, bottom = min(y for _, y in PLACES.values()), max(y for _, y in PLACES.values())
    x, y = PLACES[island]
    column = 3 + round((x - left) * (WIDTH - 8) / (right - left))
    return column, round((y - top) * (HEIGHT - 2) / (bottom - top))


def _draw_line(grid: list[list[str]], start: tuple[int, int], end: tuple[int, int], sign: str) -> None:
    """Set a sign along a straight line; free lines are dotted."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    for step in range(steps + 1):
        column = round(start[0] + (end[0] - start[0]) * step / steps)
        row = round(start[1] + (end[1] - start[1]) * step / steps)
        if sign != FREE or step % 2 == 0:
            grid[row][column] = sign


# ------------------------------------------------------------------------------------ the same in words


def _islands(state: State, names: list[str], language: str | None) -> list[str]:
    """Return a table of the islands: who holds it, bridges needed, lines, and whose they are."""
    words = {key: lang.say(f"kahuna.board.{key}", language) for key in ("island", "holder", "needed", "lines", "free")}
    rows = [[words["island"], words["holder"], words["needed"], words["lines"], *names, words["free"]]]
    for island in ISLANDS:
        holder = state.islands.get(island)
        lines = LINES_AT[island].bit_count()
        counts = [(state.laid[seat] & LINES_AT[island]).bit_count() for seat in (0, 1)]
        numbers = [NEEDED[island], lines, *counts, lines - sum(counts)]
        rows.append([island, "-" if holder is None else names[holder], *map(str, numbers)])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [_aligned(row, widths) for row in rows]


def _aligned(row: list[str], widths: list[int]) -> str:
    cells = [f"{word:<{width}}" for word, width in zip(row[:2], widths[:2], strict=True)]
    cells += [f"{word:>{width}}" for word, width in zip(row[2:], widths[2:], strict=True)]
    return "  ".join(cells)


def _lines(state: State, language: str | None) -> list[str]:
    """Return all lines with their owners, in columns to be read downwards."""
    height = 7
    cells = [f"{line} {_sign(state, line)}" for line in LINES]
    rows = ["     ".join(cells[row::height]) for row in range(height)]
    return [lang.say("kahuna.board.bridges_title", language), *rows]


def _cards_on_table(state: State, names: list[str], language: str | None) -> list[str]:
    rows = []
    for seat in (0, 1):
        bridges = state.laid[seat].bit_count()
        values = {"bridges": bridges, "left": max(0, BRIDGES - bridges), "islands": state.held[seat].bit_count()}
        cards = _cards(state.hands[seat], language)
        rows.append(lang.say("kahuna.board.hand", language, player=names[seat], cards=cards, **values))
    rows.append(lang.say("kahuna.board.open", language, cards=_cards(state.open, language)))
    rows.append(lang.say("kahuna.board.deck", language, count=len(state.deck)))
    rows.append(lang.say("kahuna.board.discards", language, cards=_cards(state.discards, language)))
    rows.append(lang.say("kahuna.board.face_down", language, cards=_cards(state.face_down, language)))
    return [line for row in rows for line in _wrapped(row)]


def _cards(cards: Cards, language: str | None) -> str:
    if not cards:
        return lang.say("kahuna.board.nothing", language)
    if None in cards:
        return lang.say("kahuna.board.unknown", language, count=len(cards))
    return " ".join(cards)
