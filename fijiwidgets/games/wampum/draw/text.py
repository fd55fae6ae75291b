"""The table as a picture."""

from __future__ import annotations

from typing import Any

from fijiwidgets import lang

from ..components import GOODS, ROUNDS
from ..notation import VILLAGES
from ..rules import State, actors, view
from ..state import size
from ..words import describe_outcome, player_name

LONGEST_NAME = 20  # longer ones are cut, so that the table fits a terminal

Row = tuple[str, Any, str]  # label, goods or a number of unseen goods, what else is to be said


def text_board(state: State, viewer: int | None = None, language: str | None = None) -> str:
    """Return a plain board for terminals, tests and screen readers."""
    if viewer is not None:
        state = view(state, viewer)
    lines = [_headline(state, language), _turn(state, language), ""]
    rows = [*_villages(state, language), None, *_players(state, language)]
    width = max(len(row[0]) for row in rows if row)
    columns = [lang.say(f"wampum.kind.{good}", language) for good in GOODS] + [lang.say("wampum.board.all", language)]
    widths = [max(6, len(column) + 1) for column in columns]
    lines.append(" " * width + "".join(f"{column:>{w}}" for column, w in zip(columns, widths, strict=True)))
    for row in rows:
        lines.append(_line(row, width, widths) if row else "")
    return "\n".join(line.rstrip() for line in lines)


def _headline(state: State, language: str | None) -> str:
    say = {"round": state.round, "rounds": ROUNDS[len(state.players)], "deck": size(state.deck)}
    phase = lang.say(f"wampum.phase.{state.phase}", language)
    return lang.say("wampum.board.headline", language, phase=phase, **say)


def _turn(state: State, language: str | None) -> str:
    """Say who decides now."""
    if state.phase == "over":
        return lang.plain(describe_outcome(state, language))
    acting = [_short_name(state, seat, language) for seat in actors(state)]
    if not acting:
        return lang.say("wampum.board.nobody", language)
    return lang.say("wampum.board.to_decide", language, players=", ".join(acting))


def _villages(state: State, language: str | None) -> list[Row]:
    """Return a row for each village, with the bid that lies there below it, and the displaced bid last."""
    rows: list[Row] = []
    for village, goods in enumerate(state.villages):
        rows.append((lang.say("wampum.board.village", language, village=VILLAGES[village]), goods, ""))
        if (seat := state.trader_at(village)) is not None:
            rows.append(_bid(state, seat, "bid", language))
    if (seat := state.displaced) is not None:
        rows.append(_bid(state, seat, "displaced", language))
    return rows


def _bid(state: State, seat: int, key: str, language: str | None) -> Row:
    return lang.say(f"wampum.board.{key}", language, player=_short_name(state, seat, language)), state.bids[seat][1], ""


def _players(state: State, language: str | None) -> list[Row]:
    rows: list[Row] = []
    for seat, hand in enumerate(state.hands):
        extra = lang.say("wampum.board.wampum", language, count=state.wampum[seat])
        if seat == state.canoe:
            extra += lang.say("wampum.board.canoe", language)
        rows.append((_short_name(state, seat, language), hand, extra))
    return rows


def _short_name(state: State, seat: int, language: str | None) -> str:
    name = player_name(state, seat, language)
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _line(row: Row, width: int, widths: list[int]) -> str:
    label, heap, extra = row
    counts = ["?"] * len(GOODS) if type(heap) is int else [str(number) if number else "." for number in heap]
    cells = [f"{cell:>{w}}" for cell, w in zip([*counts, str(size(heap))], widths, strict=True)]
    return f"{label:<{width}}" + "".join(cells) + (f"   {extra}" if extra else "")
