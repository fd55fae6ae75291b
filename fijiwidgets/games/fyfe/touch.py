"""Making a move by touching the picture: a stone and a cell, a tile and a slot, a charm and what it needs.

The order does not matter. A charm is always touched itself, the joker too: a stone and a cell place the stone as it
is, and with the charm “place a joker” among the touched they place it face down. Only one's own board can be touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from fijiwidgets import core
from fijiwidgets.core import GameError, Move

from .components import CELL_AT, CELL_NAMES, CELLS, CHARMS, SLOTS, TILES
from .draw import keys
from .draw.keys import ASIDE, CHARM, FREE, LAID, SLOT, SPARE, STONE, SUPPLY, TURNED, UNLAID, Thing
from .listing import unused_tiles
from .rules import actors, legal_moves, outcome, why_not
from .state import PLACE, Charm, Place, State, Tile

Chosen = frozenset[Thing]
NOTHING: Chosen = frozenset()

# What each charm is used with, and the rule that says so.
CHARM_NEEDS = {
    "redraw": (),
    "move": (STONE, FREE),
    "swap": (STONE, SPARE),
    "four": (LAID,),
    "joker": (SPARE, FREE),
    "turn": (STONE,),
    "replace": (LAID, UNLAID),
}
CHARM_RULES = {
    "redraw": "4.3",
    "move": "4.4",
    "swap": "4.5",
    "four": "4.6",
    "joker": "4.7",
    "turn": "4.8",
    "replace": "4.9",
}


def pieces(state: State, seat: int, move: Move) -> tuple[str, ...]:
    """Return the marks that a legal move consists of, the cell or slot first; to be done has none.

    >>> from .setup import position
    >>> state = position(boards=[{}], supply=[["B3f", "G1l"]])
    >>> pieces(state, 0, Place("B3f", (0, 2)))
    ('cell:0:r1c3', 'stone:B3f')
    """
    places = _keys(state, seat)
    return tuple(places[thing] for thing in _parts(move))


@cache
def _parts(move: Move) -> tuple[Thing, ...]:
    """Return the things that a move consists of: first where it happens, then what comes there, then the charm."""
    match move:
        case Place(stone=stone, cell=cell, joker=joker):
            return ((FREE, CELL_AT[cell]), (SPARE, stone), *(((CHARM, "joker"),) if joker else ()))
        case Tile(slot=slot, tile=tile):
            return (SLOT, slot), (UNLAID, tile)
        case Charm():
            return (*_parts_of_charm(move), (CHARM, move.name))
    return ()


def _parts_of_charm(move: Charm) -> tuple[Thing, ...]:
    found: list[Thing] = []
    if move.to is not None:
        found.append((FREE, CELL_AT[move.to]))
    if move.cell is not None:
        found.append((STONE, CELL_AT[move.cell]))
    if move.stone is not None:
        found.append((SPARE, move.stone))
    if move.slot is not None:
        found.append((LAID, move.slot))
    if move.tile is not None:
        found.append((UNLAID, move.tile))
    return tuple(found)


def can_touch(state: State, seat: int, picked: Sequence[str]) -> frozenset[str]:
    """Return the marks that may be touched next, after those that have been picked."""
    chosen = _chosen(state, seat, picked)
    if chosen is None:
        return frozenset()
    wanted: set[Thing] = set()
    for move in legal_moves(state, seat):
        needed = _parts(move)
        if chosen.issubset(needed):
            wanted.update(needed)
    return frozenset(key for key, thing in _things(state, seat).items() if thing in wanted and thing not in chosen)


def meant(state: State, seat: int, picked: Sequence[str]) -> tuple[Move, ...]:
    """Return the move that consists of just what is picked, if there is one."""
    chosen = _chosen(state, seat, picked)
    if not chosen:
        return ()
    return tuple(dict.fromkeys(move for move in legal_moves(state, seat) if chosen == frozenset(_parts(move))))


def buttons(state: State, seat: int) -> tuple[Move, ...]:
    """Return the moves without pieces: to be done, where that is allowed."""
    return tuple(move for move in legal_moves(state, seat) if not _parts(move))


@core.remembered
def _things(state: State, seat: int) -> dict[str, Thing]:
    return keys.things(state, seat)


@core.remembered
def _keys(state: State, seat: int) -> dict[Thing, str]:
    """Return the mark of each thing; of two equal stones in the supply, the first."""
    return {thing: key for key, thing in reversed(_things(state, seat).items())}


def _chosen(state: State, seat: int, picked: Sequence[str]) -> Chosen | None:
    """Return what is picked; None if some of it is not on the player's board, or is there twice."""
    there = _things(state, seat)
    chosen = frozenset(there[key] for key in picked if key in there)
    return chosen if len(chosen) == len(picked) else None


# ------------------------------------------------------------------------------------ why a mark cannot be touched


def refusal(state: State, seat: int, picked: Sequence[str], key: str) -> GameError:
    """Return why a mark cannot be touched now, after what has been picked.

    >>> from .setup import position
    >>> state = position(boards=[{(0, 0): "R1t"}], tiles=[{"r1": "any"}], supply=[["B3f", "G1l"]])
    >>> print(refusal(state, 0, ["stone:B3f"], "stone:R1t"))
    The cell row 1, column 1 is not free. (rule 3.1)
    """
    if outcome(state) is not None:
        return GameError("common.error.game_over")
    if not actors(state):
        return GameError("fyfe.touch.drawing", "2.1")
    if seat not in actors(state):
        return GameError("fyfe.touch.waiting", "3.5")
    if key in picked:
        return GameError("fyfe.touch.chosen")
    thing = _things(state, seat).get(key)
    if thing is None:
        return _why_not_here(seat, key)
    chosen = _chosen(state, seat, picked)
    return _in_words(_why_not(state, seat, NOTHING if chosen is None else chosen, thing))


def _why_not_here(seat: int, key: str) -> GameError:
    """Say what those marks are for that no move begins with."""
    kind, _, rest = key.partition(":")
    if kind == "first":
        return GameError("fyfe.touch.first", "6.1")
    if kind in ("player", "panel") and rest == str(seat):
        return GameError("fyfe.touch.player", "3.1")
    return GameError("fyfe.touch.other_board", "3.1")


def _why_not(state: State, seat: int, chosen: Chosen, thing: Thing) -> GameError:
    kind, what = thing
    if kind == SUPPLY:
        return GameError("fyfe.touch.supply" if state.sides[seat].supply else "fyfe.touch.no_supply", "2.1")
    if kind == CHARM:
        return _why_not_charm(state, seat, chosen, str(what))
    if (charm := _of(chosen, CHARM)) is not None:
        return _why_not_with_charm(state, seat, chosen, str(charm), thing)
    if kind in _ONE_OF and _of(chosen, kind) is not None:
        return GameError(f"fyfe.touch.one.{kind}", _ONE_OF[kind])
    if kind == ASIDE:
        return GameError("fyfe.touch.tile_aside", "4.9")
    if kind == LAID:
        return GameError("fyfe.touch.tile_stays", "3.4")
    explain = {STONE: _why_not_stone, TURNED: _why_not_stone, SLOT: _why_no_tile, UNLAID: _why_no_tile}
    return explain.get(kind, _why_not_place)(state, seat, chosen, thing)


# The kinds of which a move has at most one, each with the rule behind it.
_ONE_OF = {SPARE: "3.1", FREE: "3.1", STONE: "4.1", SLOT: "3.4", UNLAID: "3.4"}


def _of(chosen: Chosen, kind: str) -> int | str | None:
    """Return what is chosen of a kind."""
    return next((what for one, what in chosen if one == kind), None)


def _reason(state: State, seat: int, move: Move) -> GameError:
    """Return why the move that was probably meant cannot be made; if it can be, something else is in its way."""
    return GameError("fyfe.touch.not_together") if move in legal_moves(state, seat) else why_not(state, seat, move)


def _why_not_place(state: State, seat: int, chosen: Chosen, thing: Thing) -> GameError:
    """Say why a stone of the supply, or a free cell, is of no use now."""
    side, all_ = state.sides[seat], chosen | {thing}
    cell, stone = _of(all_, FREE), _of(all_, SPARE)
    if cell is None:
        cell = side.board.index("") if "" in side.board else 0
    return _reason(state, seat, Place(str(stone or (*side.supply, "")[0]), CELLS[int(cell)]))


def _why_no_tile(state: State, seat: int, chosen: Chosen, thing: Thing) -> GameError:
    """Say why a free slot, or a tile not yet laid, is of no use now."""
    side, all_ = state.sides[seat], chosen | {thing}
    slot, tile = _of(all_, SLOT), _of(all_, UNLAID)
    free, unused = [name for name, laid in zip(SLOTS, side.tiles, strict=True) if not laid], unused_tiles(state, side)
    if side.stage != PLACE and not (free and unused):
        return GameError("fyfe.touch.no_slot_left" if unused else "fyfe.touch.no_tile_left", "3.4")
    return _reason(state, seat, Tile(str(slot or (free or SLOTS)[0]), str(tile or (unused or TILES)[0])))


def _why_not_stone(state: State, seat: int, chosen: Chosen, thing: Thing) -> GameError:
    """Say why a stone on the board stays as it is."""
    cell, stone = CELLS[int(thing[1])], _of(chosen, SPARE)
    if stone is not None and state.sides[seat].stage == PLACE:
        return why_not(state, seat, Place(str(stone), cell))
    if chosen:
        return GameError("fyfe.touch.not_together")
    return GameError("fyfe.touch.stone_stays", reason=why_not(state, seat, Charm("turn", cell)))


# ------------------------------------------------------------------------------------ charms

# Why a charm cannot be used at all, whatever it would be used with.
_NOT_AT_ALL = {
    f"fyfe.error.{key}"
    for key in ("no_lucky_stone", "one_charm", "charm_used", "tile_first", "four_early", "redraw_late")
}


def _why_not_charm(state: State, seat: int, chosen: Chosen, name: str) -> GameError:
    """Say why a charm cannot be used at all, or not with what is chosen."""
    if _of(chosen, CHARM) is not None:
        return GameError("fyfe.touch.one.charm", "4.1")
    if any((CHARM, name) in _parts(move) for move in legal_moves(state, seat)):
        return _needs(name)
    reason = why_not(state, seat, Charm(name))
    if reason.key in _NOT_AT_ALL:
        return reason
    if name == "joker" and state.sides[seat].stage != PLACE:
        return why_not(state, seat, Place("", CELLS[0], joker=True))
    return GameError("fyfe.touch.lacking", CHARM_RULES[name], needs=GameError(_needs(name).key))


def _why_not_with_charm(state: State, seat: int, chosen: Chosen, name: str, thing: Thing) -> GameError:
    """Say why something does not go with the charm that is chosen."""
    kind, what = thing
    if name == "joker" and kind in (STONE, TURNED):
        return why_not(state, seat, Place(state.sides[seat].supply[0], CELLS[int(what)], joker=True))
    wanted = STONE if kind == TURNED else kind
    if wanted not in CHARM_NEEDS[name] or _of(chosen, wanted) is not None:
        return _needs(name)
    if kind == TURNED:
        return why_not(state, seat, Charm(name, CELLS[int(what)]))
    if kind == LAID:
        return why_not(state, seat, Charm(name, slot=str(what)))
    return GameError("fyfe.touch.not_together")


def _needs(name: str) -> GameError:
    """Say what a charm is used with."""
    return GameError(f"fyfe.touch.needs.{name}", CHARM_RULES[name])


# ------------------------------------------------------------------------------------ names for people


def _in_words(error: GameError) -> GameError:
    """Return the error with names for people in place of codes; they become words when the language is known."""
    values = {name: _word(value) for name, value in error.values.items()}
    return GameError(error.key, error.rule, **values)


def _word(value: object) -> object:
    if isinstance(value, GameError):
        return _in_words(value)
    if value in CHARMS:
        return GameError(f"fyfe.charm.{value}")
    if value in TILES:
        return GameError(f"fyfe.tile.{value}")
    if value in CELL_NAMES:
        row, column = CELLS[CELL_NAMES.index(str(value))]
        return GameError("fyfe.place.cell", row=row + 1, column=column + 1)
    return value
