"""What has just happened, as places: where the picture of an event is amber, and what leaves."""

from __future__ import annotations

from dataclasses import dataclass

from fijiwidgets.core import Frozen

from .. import events
from ..components import CELL_AT, LINES, SLOTS
from ..events import Event
from ..state import NOWHERE


@dataclass(frozen=True, slots=True)
class Spotlight(Frozen):
    """The places that an event touches, on the boards of `seats`."""

    seats: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()
    slots: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()  # slots of the lines that have a band
    tiles: tuple[str, ...] = ()  # wherever they lie
    supply: tuple[str, ...] = ()  # stones that have just come into the supply
    leaving: tuple[str, ...] = ()  # stones that have just left the supply for the bag
    covered: str = ""  # the stone that has just been placed as a joker
    origin: int = NOWHERE  # the cell that a stone has left
    odd: int = NOWHERE  # the cell of a stone that need not fit
    charm: str = ""
    points: str = ""  # the part of the score that has grown, or "total"
    new: bool = False  # what is ringed was not there before
    lucky: bool = False
    stage: bool = False
    round: bool = False
    first: str = ""  # "won" or "gone"


NOTHING = Spotlight()


def spotlight(event: Event | None) -> Spotlight:
    """Return what the event touches; nothing for no event."""
    if event is None:
        return NOTHING
    light = _of_table(event) or _of_stones(event) or _of_tiles(event) or NOTHING
    seat: int | None = getattr(event, "seat", None)
    return light if seat is None else light.but(seats=(seat,))


def _of_stones(event: Event) -> Spotlight | None:
    match event:
        case events.StoneDrawn(stone=stone):
            return Spotlight(supply=(stone,), new=True)
        case events.LuckyStoneDrawn():
            return Spotlight(lucky=True)
        case events.StonesReturned(stones=stones):
            return Spotlight(leaving=stones, charm="redraw")
        case events.StonePlaced(cell=cell, stone=stone, joker=True):
            return Spotlight(cells=(CELL_AT[cell],), new=True, charm="joker", covered=stone)
        case events.StonePlaced(cell=cell):
            return Spotlight(cells=(CELL_AT[cell],), new=True)
        case events.StoneMoved(cell=cell, to=to):
            return Spotlight(cells=(CELL_AT[to],), origin=CELL_AT[cell], charm="move")
        case events.StonesSwapped(cell=cell, taken=taken):
            return Spotlight(cells=(CELL_AT[cell],), supply=(taken,), charm="swap")
        case events.StoneTurned(cell=cell):
            return Spotlight(cells=(CELL_AT[cell],), charm="turn")
    return None


def _of_tiles(event: Event) -> Spotlight | None:
    match event:
        case events.TileRequired(seat=seat):
            return Spotlight(cells=_placed(event, seat))
        case events.TileLaid(slot=slot):
            return Spotlight(slots=(slot,), new=True)
        case events.TileReplaced(slot=slot):
            return Spotlight(slots=(slot,), new=True, charm="replace")
        case events.FourAreEnough(slot=slot, cell=cell):
            return Spotlight(slots=(slot,), lines=(slot,), odd=CELL_AT[cell], charm="four")
        case events.TileFulfilled(seat=seat, slot=slot):
            stones = tuple(cell for cell in _placed(event, seat) if cell in LINES[SLOTS.index(slot)])
            return Spotlight(cells=stones, slots=(slot,), lines=(slot,), points="tiles")
        case events.LineBonus(seat=seat, lines=lines):
            return Spotlight(cells=_placed(event, seat), slots=lines, lines=lines, points="lines")
    return None


def _of_table(event: Event) -> Spotlight | None:
    match event:
        case events.FirstBonus(tile=tile):
            return Spotlight(tiles=(tile,), points="firsts", first="won")
        case events.FirstBonusGone(tile=tile, seats=seats):
            return Spotlight(seats=seats, tiles=(tile,), first="gone")
        case events.Finished():
            return Spotlight(stage=True)
        case events.RoundEnded() | events.LastRoundBegan():
            return Spotlight(round=True)
        case events.PlayerScored():
            return Spotlight(points="total")
        case events.GameEnded(outcome=outcome):
            return Spotlight(seats=outcome.winners, points="total")
    return None


def _placed(event: Event, seat: int) -> tuple[int, ...]:
    """Return the cell of the stone placed in this round, if there is one."""
    cell = event.state.sides[seat].placed
    return () if cell == NOWHERE else (cell,)
