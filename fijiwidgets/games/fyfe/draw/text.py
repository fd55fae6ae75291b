"""The table as a picture."""

from __future__ import annotations

from itertools import zip_longest

from fijiwidgets import lang

from ..components import CHARMS, ROUNDS, TILES
from ..rules import actors, score, view
from ..state import DONE, Side, State
from ..words import player_name, tile_name

WIDTH = 100
GAP = "   "
NO_BREAK = "\N{NO-BREAK SPACE}"  # keeps an entry of a long line together


def text_board(state: State, viewer: int | None = None, language: str | None = None) -> str:
    """Return a plain board for terminals, tests and screen readers; tiles stand at their slots.

    >>> from fijiwidgets import fyfe
    >>> print(text_board(fyfe.start(), language="en").splitlines()[0])
    Round 1 of 25   bag: 125 stones and 5 lucky stones
    """
    if viewer is not None:
        state = view(state, viewer)
    lines = [_headline(state, language)]
    boards = [_board(state, seat, language) for seat in range(len(state.sides))]
    for band in _bands(boards):
        widths = [max(map(len, board)) for board in band]
        lines.append("")
        for row in zip_longest(*band, fillvalue=""):
            cells = [text.ljust(width) for text, width in zip(row, widths, strict=True)]
            lines.append(GAP.join(cells).rstrip())
    lines += ["", *_players(state, language), *_first_bonuses(state, language), *_legend(state, language)]
    return "\n".join(lines)


def _headline(state: State, language: str | None) -> str:
    parts = [
        lang.say(
            "fyfe.board.round",
            language,
            round=state.round,
            rounds=ROUNDS,
            stones=len(state.bag),
            lucky=state.lucky,
        )
    ]
    if state.charms_on:
        parts.append(lang.say("fyfe.board.charms_on", language))
    return GAP.join(parts)


def _bands(boards: list[list[str]]) -> list[list[list[str]]]:
    """Return the boards in bands, as many side by side as fit."""
    bands: list[list[list[str]]] = [[]]
    used = 0
    for board in boards:
        width = max(map(len, board)) + len(GAP)
        if used + width > WIDTH + len(GAP) and bands[-1]:
            bands.append([])
            used = 0
        bands[-1].append(board)
        used += width
    return bands


def _board(state: State, seat: int, language: str | None) -> list[str]:
    """Return one board: slots of the columns and diagonals on top, of the rows on the left."""
    side = state.sides[seat]
    codes = [_code(side, tile, language) for tile in side.tiles]
    rows = [player_name(state, seat, language)]
    rows.append(_row([codes[10], *codes[5:10], codes[11]]))
    rows.append("----+" + "-" * 20)
    for row in range(5):
        stones = [_stone(stone) for stone in side.board[5 * row : 5 * row + 5]]
        rows.append(_row([codes[row], *stones]))
    return rows


def _row(cells: list[str]) -> str:
    first, *rest = cells
    return f"{first:<3} | " + " ".join(f"{cell:<3}" for cell in rest)


def _stone(stone: str) -> str:
    return f" {stone} " if len(stone) == 1 else stone or " . "


def _code(side: Side, tile: str, language: str | None) -> str:
    if not tile:
        return " - "
    return lang.say(f"fyfe.code.{tile}", language) + ("!" if tile in side.scored else "")


def _players(state: State, language: str | None) -> list[str]:
    """Return a line for each player: points, supply, charms left, and whether the others wait."""
    lines = []
    deciding = actors(state)
    for seat, side in enumerate(state.sides):
        points = score(state, seat)
        left = [charm for charm in CHARMS if charm in state.box.charms() and charm not in side.used]
        aside = [tile_name(tile, language) for tile in side.scored if tile not in side.tiles]
        values = {
            "player": player_name(state, seat, language),
            "points": points.tiles + points.firsts + points.lines,
            "tiles": points.tiles,
            "firsts": points.firsts,
            "lines": points.lines,
            "supply": " ".join(side.supply) or "-",
        }
        lines.append(lang.say("fyfe.board.player", language, **values))
        names = ", ".join(lang.say(f"fyfe.charm.{charm}", language) for charm in left) or "-"
        lines += _wrapped(lang.say("fyfe.board.charms", language, charms=names, worth=points.charms))
        if aside:
            lines += _wrapped(lang.say("fyfe.board.aside", language, tiles=", ".join(aside)))
        if seat in deciding or side.stage == DONE:
            lines.append("  " + lang.say(f"fyfe.stage.{side.stage}", language))
    return lines


def _first_bonuses(state: State, language: str | None) -> list[str]:
    """Return which first bonuses are won or gone."""
    lines = []
    for seat, side in enumerate(state.sides):
        if side.firsts:
            tiles = ", ".join(tile_name(tile, language) for tile in side.firsts)
            player = player_name(state, seat, language)
            lines += _wrapped(lang.say("fyfe.board.firsts", language, player=player, tiles=tiles))
    if state.gone:
        tiles = ", ".join(tile_name(tile, language) for tile in state.gone)
        lines += _wrapped(lang.say("fyfe.board.gone", language, tiles=tiles))
    return lines


def _legend(state: State, language: str | None) -> list[str]:
    """Return what the tiles' codes mean, for those on the table."""
    laid = {tile for side in state.sides for tile in side.tiles}
    entries = [
        f"{lang.say(f'fyfe.code.{tile}', language)} {tile_name(tile, language)} ({state.box.points(tile)})".replace(
            " ", NO_BREAK
        )
        for tile in TILES
        if tile in laid
    ]
    return ["", *_wrapped(lang.say("fyfe.board.legend", language, tiles=", ".join(entries)))] if entries else []


def _wrapped(text: str) -> list[str]:
    """Return a long line as several, the later ones set in."""
    lines, line = [], "  "
    for word in text.split(" "):
        if len(line) + len(word) + 1 > WIDTH:
            lines.append(line.rstrip())
            line = "    "
        line += word + " "
    return [text.replace(NO_BREAK, " ") for text in (*lines, line.rstrip())]
