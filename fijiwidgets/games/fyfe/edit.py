"""Setting up a position by hand: stones, jokers, tiles and charms as brushes; the notation's fields tell the rest.

A stone has three dials, colour, number and symbol, and a brush turns one of them: fifteen brushes instead of 125. On a
free cell or in the supply a brush puts the first stone of its kind from the bag; on a stone it changes one dial and
keeps the others, as far as such a stone is still free. Stones are never made or lost: what goes comes back to the bag.

What follows from the board follows by itself. A laid tile turns over when its line changes; a brush for it is there,
because charms can make it differ. When stones come or go the round begins anew: the fullest board tells which it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fijiwidgets import lang
from fijiwidgets.core import GameError
from fijiwidgets.editing import Brush

from .components import ATTRIBUTES, COLOURS, JOKER, LINES, NUMBERS, ROUNDS, SLOTS, SLOTS_AT, STONES, SYMBOLS, TILES
from .components import SUPPLY as MOST_IN_SUPPLY
from .draw.keys import ASIDE, CHARM, FREE, LAID, SLOT, SPARE, STONE, SUPPLY, TURNED, Thing, things
from .state import DONE, DRAW, MORE, NOWHERE, PLACE, TILE, Side, State
from .tiles import fulfils
from .words import tile_name

DIALS = {"colour": COLOURS, "number": NUMBERS, "symbol": SYMBOLS}
KEYS = (
    *(f"{dial}:{sign}" for dial, signs in DIALS.items() for sign in signs),
    "joker",
    "take",
    *(f"tile:{tile}" for tile in TILES),
    "scored",
    "used",
)
GROUPS = {
    **{name: name for name in (*DIALS, "tile")},
    "joker": "other",
    "take": "other",
    "scored": "mark",
    "used": "mark",
}

# ------------------------------------------------------------------------------------ the tray


def brushes(state: State, language: str | None = None) -> tuple[Brush, ...]:
    """Return what can be taken from the editor's tray.

    >>> from .setup import start
    >>> [brush.text for brush in brushes(start(), "en")][4:7]
    ['yellow', '1', '2']
    """
    left_out = {f"tile:{tile}" for tile in state.box.left_out}
    return tuple(Brush(key, _text(key, language), _group(key, language)) for key in KEYS if key not in left_out)


def _text(key: str, language: str | None) -> str:
    kind, _, what = key.partition(":")
    if kind == "tile":
        return tile_name(what, language)
    if kind == "number":
        return what
    if kind == "colour":
        return lang.say(f"fyfe.colour.{what}", language)
    if kind == "symbol":
        return lang.say(f"fyfe.symbol.{what}", language)
    return lang.say(f"fyfe.edit.brush_{kind}", language)


def _group(key: str, language: str | None) -> str:
    return lang.say(f"fyfe.edit.group_{GROUPS[key.partition(':')[0]]}", language)


def targets(state: State, brush: Brush | str) -> frozenset[str]:
    """Return the marks on which this brush can be used, whoever's board is large.

    >>> from .setup import start
    >>> sorted(targets(start(), "used"))[0]
    'charm:0:four'
    """
    stroke, what = _stroke(brush)
    return frozenset(mark for mark, (seat, thing) in _marks(state).items() if _works(stroke, state, seat, what, thing))


def paint(state: State, brush: Brush | str, mark: str) -> State:
    """Return the state after a brush was used on a mark; a use without sense raises `GameError`.

    >>> from .setup import start
    >>> str(paint(paint(start(), "colour:R", "cell:0:r1c2"), "number:4", "stone:R1f"))
    'fyfe boards=1R4f3/5/5/5/5;- round=2'
    """
    stroke, what = _stroke(brush)
    if mark not in (marks := _marks(state)):
        raise GameError("fyfe.edit.no_mark")
    seat, thing = marks[mark]
    after = _seated(state, seat, stroke(state, seat, what, thing))
    return _refilled(state, _timed(state, _settled(state, after, seat)))


def _marks(state: State) -> dict[str, tuple[int, Thing]]:
    """Return whose the marks are and what they stand for, as if every board were large."""
    return {key: (seat, thing) for seat in range(len(state.sides)) for key, thing in things(state, seat).items()}


Stroke = Callable[[State, int, str, Thing], Side]


def _stroke(brush: Brush | str) -> tuple[Stroke, str]:
    """Return what a brush does, and its sign or tile."""
    key = brush.key if isinstance(brush, Brush) else brush
    if key not in KEYS:
        raise GameError("fyfe.edit.no_brush")
    kind, _, what = key.partition(":")
    return (_dial, key) if kind in DIALS else (_STROKES[kind], what)


def _works(stroke: Stroke, state: State, seat: int, what: str, thing: Thing) -> bool:
    try:
        stroke(state, seat, what, thing)
    except GameError:
        return False
    return True


def _seated(state: State, seat: int, side: Side) -> State:
    return state.but(sides=(*state.sides[:seat], side, *state.sides[seat + 1 :]))


# ------------------------------------------------------------------------------------ stones


def _dial(state: State, seat: int, brush: str, thing: Thing) -> Side:
    """Turn one dial of a stone, or put the first stone with this sign where there is none."""
    kind, what = thing
    side, (dial, _, sign) = state.sides[seat], brush.partition(":")
    place = ATTRIBUTES.index(dial)
    if kind not in (FREE, STONE, TURNED, SPARE, SUPPLY):
        raise GameError("fyfe.edit.stone_place")
    if kind == SUPPLY and len(side.supply) >= MOST_IN_SUPPLY:
        raise GameError("fyfe.edit.supply_full", "3.1")
    old = side.board[int(what)] if kind == STONE else str(what) if kind == SPARE else ""
    if old and old[place] == sign:
        raise GameError("fyfe.edit.already")
    new = _nearest(state, old, place, sign)
    if kind in (SPARE, SUPPLY):
        return side.but(supply=_sorted([*_without(side.supply, old), new]))
    return _with_stone(side, int(what), new)


def _nearest(state: State, old: str, place: int, sign: str) -> str:
    """Return the free stone with this sign that differs least from the old one, the colour before the number."""
    free = [stone for stone in state.bag if stone[place] == sign]
    if not free:
        raise GameError("fyfe.edit.none_free", "1.2")

    def distance(stone: str) -> tuple[int, list[bool]]:
        differs = [one != other for one, other in zip(stone, old, strict=False)]
        return sum(differs), differs

    return min(free, key=distance)


def _joker(state: State, seat: int, _: str, thing: Thing) -> Side:
    """Turn a stone into a joker, or put one on a free cell; `_refilled` finds the stone under it."""
    kind, cell = thing
    if kind == TURNED:
        raise GameError("fyfe.edit.already")
    if kind not in (FREE, STONE):
        raise GameError("fyfe.edit.joker_place")
    if kind == FREE and not state.bag:
        raise GameError("fyfe.edit.none_left", "1.2")
    return _with_stone(state.sides[seat], int(cell), JOKER)


def _take(state: State, seat: int, _: str, thing: Thing) -> Side:
    """Take a stone or joker back to the bag, or a tile back to those not yet laid."""
    kind, what = thing
    side = state.sides[seat]
    if kind in (STONE, TURNED):
        return _with_stone(side, int(what), "")
    if kind == SPARE:
        return side.but(supply=_without(side.supply, str(what)))
    if kind == LAID:
        return _with_tile(side, str(what), "")
    if kind == ASIDE:
        return side.but(scored=_without(side.scored, str(what)))
    raise GameError("fyfe.edit.take_place")


def _with_stone(side: Side, cell: int, stone: str) -> Side:
    return side.but(board=(*side.board[:cell], stone, *side.board[cell + 1 :]))


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Return the names without one that may be there, or be empty."""
    at = names.index(name) if name in names else len(names)
    return names[:at] + names[at + 1 :]


def _sorted(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(names))


# ------------------------------------------------------------------------------------ tiles and charms


def _tile(state: State, seat: int, tile: str, thing: Thing) -> Side:
    """Lay a tile in a slot, wherever it was before; the one that lay there goes back to those not yet laid."""
    kind, slot = thing
    side = state.sides[seat]
    if kind not in (SLOT, LAID):
        raise GameError("fyfe.edit.tile_place")
    if tile in state.box.left_out:
        raise GameError("fyfe.edit.left_out", "1.5")
    if side.tiles[SLOTS.index(str(slot))] == tile:
        raise GameError("fyfe.edit.already")
    side = side.but(
        tiles=tuple("" if laid == tile else laid for laid in side.tiles), scored=_without(side.scored, tile)
    )
    return _with_tile(side, str(slot), tile)


def _with_tile(side: Side, slot: str, tile: str) -> Side:
    """Put a tile, or none, into a slot; the one that lies there is as if it had never been laid."""
    at = SLOTS.index(slot)
    tiles = (*side.tiles[:at], tile, *side.tiles[at + 1 :])
    return side.but(tiles=tiles, scored=tuple(name for name in side.scored if name != side.tiles[at]))


def _scored(state: State, seat: int, _: str, thing: Thing) -> Side:
    """Turn a tile over, whatever its line holds; one that was set aside goes back to those not yet laid."""
    kind, what = thing
    side = state.sides[seat]
    if kind not in (LAID, ASIDE):
        raise GameError("fyfe.edit.scored_place")
    tile = side.tiles[SLOTS.index(str(what))] if kind == LAID else str(what)
    if side.tiles.count(tile) > 1:
        raise GameError("fyfe.error.tile_twice", "3.4", seat=seat, tile=tile)
    if tile in side.scored:
        return side.but(scored=_without(side.scored, tile))
    return side.but(scored=_sorted([*side.scored, tile]))


def _used(state: State, seat: int, _: str, thing: Thing) -> Side:
    """Use a charm up, or give it back."""
    kind, charm = thing
    side = state.sides[seat]
    if kind != CHARM:
        raise GameError("fyfe.edit.used_place")
    if charm in side.used:
        return side.but(used=_without(side.used, str(charm)))
    return side.but(used=_sorted([*side.used, str(charm)]))


_STROKES: dict[str, Stroke] = {"joker": _joker, "take": _take, "tile": _tile, "scored": _scored, "used": _used}

# ------------------------------------------------------------------------------------ what follows by itself


def _settled(before: State, after: State, seat: int) -> State:
    """Turn over the tiles whose lines, or which themselves, have changed, and settle their first bonuses."""
    old, side = before.sides[seat], after.sides[seat]
    cells = [cell for cell in range(len(side.board)) if side.board[cell] != old.board[cell]]
    slots = {slot for cell in cells for slot in SLOTS_AT[cell]}
    slots |= {slot for slot in range(len(SLOTS)) if side.tiles[slot] != old.tiles[slot]}
    scored = set(side.scored)
    for slot in slots:
        tile = side.tiles[slot]
        if tile and side.tiles.count(tile) == 1:
            scored.discard(tile)
            line = [side.board[cell] for cell in LINES[slot]]
            if "" not in line and fulfils(tile, line, after.box):
                scored.add(tile)
    turned = scored ^ set(old.scored)
    fresh = tuple(tile for tile in side.fresh if tile not in turned)
    through = tuple(slot for slot in side.through if side.tiles[SLOTS.index(slot)] in fresh)
    after = _seated(after, seat, side.but(scored=_sorted(scored), fresh=fresh, through=through))
    for tile in sorted(turned):
        after = _first_bonus(after, tile)
    return after


def _first_bonus(state: State, tile: str) -> State:
    """Give the first bonus of a tile to whoever alone has scored it before this round; else nobody has it."""
    seats = [seat for seat, side in enumerate(state.sides) if tile in side.scored and tile not in side.fresh]
    sides = []
    for seat, side in enumerate(state.sides):
        firsts = _without(side.firsts, tile)
        sides.append(side.but(firsts=_sorted([*firsts, tile]) if seats == [seat] else firsts))
    gone = _without(state.gone, tile)
    return state.but(sides=tuple(sides), gone=_sorted([*gone, tile]) if len(seats) > 1 else gone)


def _timed(before: State, after: State) -> State:
    """Begin the round anew if stones have come or gone; otherwise see whether a tile is still required."""
    if _counts(before) != _counts(after):
        return _begun(after)
    sides = []
    for side in after.sides:
        unused = set(after.box.tiles()) - {*side.tiles, *side.scored}
        if side.stage == TILE and (not unused or any(side.tiles[slot] for slot in SLOTS_AT[side.placed])):
            side = side.but(stage=MORE)
        sides.append(side)
    return after.but(sides=tuple(sides))


def _counts(state: State) -> list[tuple[int, int]]:
    return [(side.board.count(""), len(side.supply)) for side in state.sides]


def _begun(state: State) -> State:
    """Return the beginning of the round in which the fullest board gets its next stone."""
    number = min(ROUNDS, 1 + max(len(side.board) - side.board.count("") for side in state.sides))
    fresh = sorted({tile for side in state.sides for tile in side.fresh})
    sides = tuple(
        _waiting(side, number).but(charmed=False, placed=NOWHERE, fresh=(), through=()) for side in state.sides
    )
    state = state.but(sides=sides, round=number, charms_on=state.charms_on and number < ROUNDS)
    for tile in fresh:
        state = _first_bonus(state, tile)
    return state


def _waiting(side: Side, number: int) -> Side:
    """Return a side at the beginning of a round; in the last one a supply is what the board still needs at most."""
    if number < ROUNDS:
        return side.but(stage=PLACE if len(side.supply) == MOST_IN_SUPPLY else DRAW)
    supply = side.supply[:1] if "" in side.board else ()
    return side.but(supply=supply, stage=PLACE if supply else DONE)


def _refilled(before: State, after: State) -> State:
    """Put a stone under each joker, first the one that was just turned, and all that are seen nowhere into the bag."""
    jokers = sum(side.board.count(JOKER) for side in after.sides)
    seen, hidden = _seen(after), _seen(before)
    unseen = [stone for stone in STONES if stone not in seen]
    under = [*after.covered, *(stone for stone in unseen if stone in hidden), *unseen]
    covered = _sorted([stone for stone in dict.fromkeys(under) if stone not in seen][:jokers])
    return after.but(covered=covered, bag=tuple(stone for stone in unseen if stone not in covered))


def _seen(state: State) -> set[str]:
    return {stone for side in state.sides for stone in (*side.board, *side.supply)}
