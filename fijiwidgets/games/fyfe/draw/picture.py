"""The table as a picture: one player's board large, what belongs to it beside it, the other players small."""

from __future__ import annotations

from functools import partial

from fijiwidgets import lang
from fijiwidgets.scene import Scene, moved, rect, shortened, text_width, words

from .. import events
from ..components import ROUNDS
from ..events import Event
from ..rules import outcome, view
from ..state import State
from ..words import player_name
from .rivals import rival, rival_row, spoken, status
from .sections import LARGE, SMALL, Sheet, board, charms, key, legend, points, supply, tray
from .spotlight import spotlight
from .text import text_board

WIDTHS = {"wide": 1036, "medium": 688, "narrow": 292}
EDGE = 6  # room for rings around what stands at the edge
GAP = 20
SIDE = 364  # the column beside the board
# The events that cannot be understood without seeing the board on which they happen.
ON_A_BOARD = (
    *(events.StonePlaced, events.TileRequired, events.TileLaid, events.StoneMoved, events.StonesSwapped),
    *(events.StoneTurned, events.TileReplaced, events.FourAreEnough, events.TileFulfilled, events.LineBonus),
)
HEADER = {"wide": 480, "medium": 400}  # how far title and round reach where the players stand on the same line


def draw(
    state: State,
    viewer: int | None = None,
    *,
    event: Event | None = None,
    size: str = "wide",
    language: str | None = None,
    seat: int | None = None,
) -> Scene:
    """Return the picture of a state, or of what an event has just done to it.

    `seat` is whose board is large; left out, the viewer's, or else always the first player's, so that the boards of
    a film stay where they are. Only a narrow picture has no other boards, and shows the one that has just changed.

    >>> from fijiwidgets import fyfe
    >>> draw(fyfe.start(), size="narrow", language="en").title
    'FYFE, round 1 of 25: Player 1’s board'
    """
    if event is not None:
        state = event.state
    if viewer is not None:
        state = view(state, viewer)
    language = language or lang.current()
    chosen = _large(state, event, seat, size)
    sheet = Sheet(state, chosen, spotlight(event), language, SMALL if size == "narrow" else LARGE)
    high = _LAYOUTS[size](sheet)
    title = sheet.say("title", round=state.round, rounds=ROUNDS, player=player_name(state, chosen, language))
    plain = partial(text_board, state, None, language)
    return Scene(WIDTHS[size], round(high + EDGE), tuple(sheet.marks), title, plain, partial(str, state))


def _large(state: State, event: Event | None, seat: int | None, size: str) -> int:
    """Return whose board is large."""
    if seat is not None:
        return seat
    if state.viewer is not None:
        return state.viewer
    return int(getattr(event, "seat", 0)) if size == "narrow" and isinstance(event, ON_A_BOARD) else 0


# ------------------------------------------------------------------------------------ layouts


def _wide(sheet: Sheet) -> float:
    """Board on the left, what belongs to it on the right, the other players below."""
    top = 56.0
    end = _header(sheet, HEADER["wide"])
    _players(sheet, WIDTHS["wide"] - EDGE, 30, WIDTHS["wide"] - EDGE - end)
    inner = EDGE + sheet.grid.inset
    left = board(sheet, EDGE, top)
    left = legend(sheet, inner, left + 14, sheet.grid.board + 80)
    left = points(sheet, inner, left + 12, sheet.grid.board + 90)
    x = WIDTHS["wide"] - EDGE - SIDE
    right = supply(sheet, x, top, SIDE)
    right = charms(sheet, x, right + 18, SIDE)
    right = tray(sheet, x, right + 18, SIDE)
    top = max(left, right) + GAP
    if not 1 <= len(_others(sheet)) <= 2:
        return _rivals(sheet, top, WIDTHS["wide"], 4)
    key(sheet, x, top, SIDE)
    return _rivals(sheet, top, x - GAP, 2)


def _medium(sheet: Sheet) -> float:
    """Board, then two columns."""
    width = WIDTHS["medium"]
    few = len(sheet.state.sides) <= 2
    end = _header(sheet, HEADER["medium"] if few else width)
    _players(sheet, width - EDGE, 30 if few else 60, width - EDGE - (end if few else EDGE))
    middle = (width - sheet.grid.board) / 2 - sheet.grid.inset
    top = board(sheet, middle, 56 if few else 80) + 24
    column = (width - 2 * EDGE - GAP) / 2
    left = supply(sheet, EDGE, top, column)
    left = points(sheet, EDGE, left + 16, column)
    left = legend(sheet, EDGE, left + 14, column)
    right = charms(sheet, EDGE + column + GAP, top, column)
    top = max(left, right) + GAP
    bottom = tray(sheet, EDGE, top, column)
    others = _others(sheet)
    if others:
        bottom = max(bottom, rival(sheet, others[0], EDGE + column + GAP, top, column))
    return _rivals(sheet, bottom + GAP, width, 2, skip=1)


def _narrow(sheet: Sheet) -> float:
    """One column; the other players have a line each."""
    width = WIDTHS["narrow"]
    inner = width - 2 * EDGE
    _narrow_header(sheet, inner)
    y = board(sheet, EDGE, 62)
    y = points(sheet, EDGE, y + 12, inner)
    y = supply(sheet, EDGE, y + 18, inner)
    y = charms(sheet, EDGE, y + 20, inner)
    y = tray(sheet, EDGE, y + 16, inner)
    y = legend(sheet, EDGE, y + 14, inner) + 6
    for seat in _others(sheet):
        y = rival_row(sheet, seat, EDGE, y + 8, inner)
    return y


_LAYOUTS = {"wide": _wide, "medium": _medium, "narrow": _narrow}


def _others(sheet: Sheet) -> list[int]:
    """Return the other players, in the order in which they sit after the one whose board is large."""
    number = len(sheet.state.sides)
    return [(sheet.seat + step) % number for step in range(1, number)]


def _rivals(sheet: Sheet, y: float, width: float, columns: int, skip: int = 0) -> float:
    """Put the other players in rows."""
    others = _others(sheet)[skip:]
    if not others:
        return y - GAP
    columns = min(columns, len(others)) if columns > 2 or not skip else columns
    column = (width - 2 * EDGE - GAP * (columns - 1)) / columns
    bottom = y
    for place, seat in enumerate(others):
        row, across = divmod(place, columns)
        if not across:
            top = bottom if not row else bottom + GAP
        bottom = rival(sheet, seat, EDGE + across * (column + GAP), top, column)
    return bottom


# ------------------------------------------------------------------------------------ header


def _header(sheet: Sheet, room: float) -> float:
    """Put the title, the round and whose board is large, and return where the line ends."""
    start = EDGE + text_width("FYFE", 26, bold=True) + 4
    hot = sheet.light.round
    owner = sheet.say("board_of", player=player_name(sheet.state, sheet.seat, sheet.language))
    text = sheet.say("round", round=sheet.state.round, rounds=ROUNDS) + " · " + owner
    text = shortened(text, room - start - 10, 17, bold=hot)
    face = [words("FYFE", EDGE, 30, 26, bold=True, anchor="start")]
    if hot:
        wide = text_width(text, 17, bold=True)
        face.append(rect(start - 6, 9, wide + 16, 30, 15, fill="event-soft", edge="event-line", width=2))
    ink = "event" if hot else "ink2"
    face.append(words(text, start + (2 if hot else 0), 30, 17, bold=hot, anchor="start", fill=ink))
    sheet.add("header", tuple(face))
    return start + text_width(text, 17, bold=True) + 12


def _narrow_header(sheet: Sheet, width: float) -> None:
    round_ = sheet.say("round", round=sheet.state.round, rounds=ROUNDS)
    owner = player_name(sheet.state, sheet.seat, sheet.language)
    hot = sheet.light.round
    face = [words("FYFE", EDGE, 22, 20, bold=True, anchor="start")]
    right = width + EDGE
    if hot:
        wide = text_width(round_, 13.5, bold=True) + 18
        face.append(rect(right - wide, 4, wide, 24, 12, fill="event-soft", edge="event-line", width=2))
        face.append(words(round_, right - wide / 2, 21, 13.5, bold=True, fill="event"))
    else:
        face.append(words(round_, right, 21, 13.5, anchor="end", fill="ink2"))
    sheet.add("header", tuple(face))
    stage = sheet.stage(sheet.seat)
    lit = sheet.lit(sheet.seat) and sheet.light.stage
    wide = text_width(stage, 12, bold=lit)
    room = width - wide - 20
    ink = "event" if lit else "ink2"
    pill = rect(width - wide - 14, -16, wide + 14, 23, 11, fill="event-soft", edge="event-line", width=2)
    second = (
        *((pill,) if lit else ()),
        words(shortened(owner, room, 13.5, bold=True), 0, 0, 13.5, bold=True, anchor="start"),
        words(stage, width - (wide / 2 + 7 if lit else 0), 0, 12, lit, "middle" if lit else "end", fill=ink),
    )
    sheet.add(f"player:{sheet.seat}", second, EDGE, 46, label=spoken(sheet, sheet.seat))


def _players(sheet: Sheet, right: float, y: float, room: float) -> None:
    """Put all players with their points, ending at the right edge."""
    names = _fitting_names(sheet, room)
    winners = end.winners if (end := outcome(sheet.state)) else ()
    for seat in reversed(range(len(names))):
        total = str(sheet.points(seat))
        bold = seat == sheet.seat or seat in winners
        full = SIGN + _wide_name(names[seat], bold) + 7 + text_width(total, 15, bold=True)
        hot = sheet.lit(seat) and (sheet.light.stage or sheet.light.points == "total")
        face = [
            words(names[seat], SIGN - full, 0, 15, bold, anchor="start", fill="ink" if bold else "ink2"),
            words(total, 0, 0, 15, bold=True, anchor="end"),
        ]
        if hot:
            right -= 8
            face.insert(0, rect(-full - 8, -19, full + 16, 28, 14, fill="event-soft", edge="event-line", width=2))
        if sign := status(sheet, seat):
            face.append(moved(sign, 5 - full, -5))
        sheet.add(f"player:{seat}", tuple(face), right, y, label=spoken(sheet, seat))
        right -= full + GAP + (8 if hot else 0)


SIGN = 16  # the room for the sign before a name


def _wide_name(name: str, bold: bool = True) -> float:
    return text_width(name, 15, bold) + (7 if name.endswith("…") else 0)


def _fitting_names(sheet: Sheet, room: float) -> list[str]:
    """Return the players' names, the longest ones cut until all of them fit in a line."""
    names = [player_name(sheet.state, seat, sheet.language) for seat in range(len(sheet.state.sides))]
    totals = sum(text_width(str(sheet.points(seat)), 15, bold=True) + SIGN + 7 + GAP for seat in range(len(names)))
    room -= totals + 16
    longest = max(map(_wide_name, names))
    while sum(map(_wide_name, names)) > room and longest > 30:
        longest -= 4
        names = [shortened(name, longest, 15, bold=True) for name in names]
    return names
