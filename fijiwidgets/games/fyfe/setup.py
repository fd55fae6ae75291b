"""Setting up FYFE: the first state, any position, and what is wrong with a position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, TypeVar

from fijiwidgets import core
from fijiwidgets.core import IllegalPosition, shown

from .components import (
    BOARDS,
    BOX,
    CELL_NAMES,
    CELLS,
    CHARMS,
    COLOURS,
    EASIER,
    JOKER,
    LINE_BONUS,
    LINES,
    LUCKY_STONES,
    PLAYERS,
    ROUNDS,
    SLOTS,
    SLOTS_AT,
    STONES,
    SUPPLY,
    SYMBOLS,
    TILES,
    Box,
)
from .state import DONE, DRAW, MORE, NOWHERE, PLACE, STAGES, TILE, Side, State
from .tiles import fulfils

Read = TypeVar("Read")
LARGEST = 999  # points on a tile or charm, and line bonuses of a player

# ------------------------------------------------------------------------------------ the first state


def start(players: Any = 2, easier: Any = False, points: Any = None, orders: Any = None) -> State:
    """Return the first state; `easier`, `points` and `orders` tell what is in the own box.

    `easier` is True, or a list of the tiles and charms left out; `points` gives tiles and charms other
    points; `orders` the signs on the two order tiles, `{"symbol": "flpht", "colour": "BGPRY"}`.

    >>> start(players=["Ada", "Emmy"]).round
    1
    """
    names = core.name_players(players, PLAYERS)
    return State(names, (Side(),) * len(names), STONES, box=read_box(easier, points, orders))


def read_box(easier: Any, points: Any, orders: Any) -> Box:
    """Return what is printed on the tiles and charms in play."""
    if isinstance(easier, bool):
        left_out: tuple[str, ...] = EASIER if easier else ()
    else:
        left_out = _names(easier, (*TILES, *CHARMS), "easier")
    if sum(tile in left_out for tile in TILES) > len(TILES) - len(SLOTS):
        raise IllegalPosition("fyfe.error.too_few_tiles", "1.5", least=len(SLOTS))
    printed = _mapping({} if points is None else points, "points")
    for name, value in printed.items():
        _one_of(name, (*TILES, *CHARMS), "points")
        _whole(value, 0, LARGEST, f"points, {name}")
    signs = _mapping({} if orders is None else orders, "orders")
    for attribute in signs:
        _one_of(attribute, ("symbol", "colour"), "orders")
    return Box(
        tuple(printed.get(tile, BOX.points(tile)) for tile in TILES),
        tuple(printed.get(charm, BOX.points(charm)) for charm in CHARMS),
        _order(signs.get("symbol", BOX.symbol_order), SYMBOLS),
        _order(signs.get("colour", BOX.colour_order), COLOURS),
        left_out,
    )


def _order(signs: Any, known: str) -> str:
    if not isinstance(signs, str) or sorted(signs) != sorted(known):
        raise IllegalPosition("fyfe.error.order", "1.6", signs=shown(signs), known=known)
    return str(signs)


# ------------------------------------------------------------------------------------ any position


def position(
    *,
    players: Any = None,
    boards: Any = None,
    tiles: Any = None,
    scored: Any = None,
    supply: Any = None,
    used_charms: Any = None,
    round: Any = None,  # noqa: A002 - the public name
    stages: Any = None,
    bonus: Any = None,
    firsts: Any = None,
    gone: Any = None,
    charms_on: Any = False,
    charmed: Any = None,
    placed: Any = None,
    fresh: Any = None,
    through: Any = None,
    lucky: Any = None,
    covered: Any = None,
    easier: Any = False,
    points: Any = None,
    orders: Any = None,
    allow_unreachable: Any = False,
) -> State:
    """Return a set-up state; one that cannot arise is refused with the reason.

    What is told for each player is a list by seat, or a dictionary by seat or name. Left out, `round`
    and `stages` follow from the boards, `scored` is every laid tile whose line fits, `firsts` belong to
    whoever alone has scored the tile, and the stones under jokers are the first ones not seen.

    >>> study = position(boards=[{(0, 0): "B3f"}], tiles=[{"r1": "any"}], supply=[["G1l", "R2t"]])
    >>> study.round, study.sides[0].stage
    (2, 'place')
    """
    names = _players(players, boards)
    box = read_box(easier, points, orders)
    every = _Seats(names)
    grids = every.read(boards, _board, {}, "boards")
    supplies = every.read(supply, _supply, (), "supply")
    now = usual_round(grids) if round is None else _whole(round, 1, ROUNDS, "round")
    slots = every.read(tiles, _slots, {}, "tiles")
    flipped = (
        [_fulfilled(grid, laid, box) for grid, laid in zip(grids, slots, strict=True)]
        if scored is None
        else every.read(scored, _tile_names, (), "scored")
    )
    at = usual_stages(grids, supplies, now) if stages is None else every.read(stages, _stage, PLACE, "stages")
    new = every.read(fresh, _tile_names, (), "fresh")
    won, lost = _first_bonuses(every, flipped, new, firsts, gone)
    columns = (
        *(grids, slots, supplies, flipped, won),
        every.read(bonus, _bonus, 0, "bonus"),
        every.read(used_charms, _charm_names, (), "used_charms"),
        at,
        every.read(charmed, _flag, False, "charmed"),
        every.read(placed, _cell_or_none, None, "placed"),
        new,
        every.read(through, _slot_names, (), "through"),
    )
    sides = tuple(Side(*values) for values in zip(*columns, strict=True))
    state = _on_the_table(names, sides, box, now, lost, _flag(charms_on, "charms_on"), lucky, covered)
    wrong = _cannot_go_on(state) if _flag(allow_unreachable, "allow_unreachable") else iter(problems(state))
    for problem in wrong:
        raise problem
    return state


def _on_the_table(
    names: tuple[str, ...],
    sides: tuple[Side, ...],
    box: Box,
    now: int,
    gone: tuple[str, ...],
    charms_on: bool,
    lucky: Any,
    covered: Any,
) -> State:
    """Add what lies in the bag and under jokers."""
    in_bag = usual_lucky(sides, charms_on) if lucky is None else _whole(lucky, 0, LUCKY_STONES, "lucky")
    shown_stones = {stone for side in sides for stone in (*side.board, *side.supply)}
    if covered is None:
        unseen = [stone for stone in STONES if stone not in shown_stones]
        under = tuple(unseen[: sum(side.board.count(JOKER) for side in sides)])
    else:
        under = _names(covered, STONES, "covered")
    bag = tuple(stone for stone in STONES if stone not in shown_stones and stone not in under)
    return State(names, sides, bag, in_bag, charms_on, now, under, gone, box)


def _has_charm_ahead(side: Side, charms_on: bool) -> bool:
    """Say whether the player may still use a charm in this round, so that one lucky stone is not used up."""
    return charms_on and not side.charmed and side.stage != DONE


def usual_lucky(sides: Sequence[Side], charms_on: bool) -> int:
    """Return the lucky stones in the bag if no more were drawn than the charms used tell."""
    drawn = max(len(side.used) + _has_charm_ahead(side, charms_on) for side in sides)
    return max(0, LUCKY_STONES - max(drawn, int(charms_on)))


def usual_round(boards: Sequence[tuple[str, ...]]) -> int:
    """Return the round in which the emptiest board gets its next stone."""
    return min(ROUNDS, 1 + min(_stones(board) for board in boards))


def usual_stages(boards: Sequence[tuple[str, ...]], supplies: Sequence[tuple[str, ...]], now: int) -> list[str]:
    """Return what each player is most likely at, to judge from the number of stones."""
    stages = []
    for board, supply in zip(boards, supplies, strict=True):
        drawing = len(supply) < SUPPLY and now < ROUNDS
        stages.append(DONE if _stones(board) >= now else DRAW if drawing else PLACE)
    return stages


def _stones(board: tuple[str, ...]) -> int:
    return len(board) - board.count("")


def _fulfilled(board: tuple[str, ...], tiles: tuple[str, ...], box: Box) -> tuple[str, ...]:
    """Return the laid tiles whose lines are full and fit."""
    return tuple(sorted(tile for slot, tile in enumerate(tiles) if tile and _fits(board, slot, tile, box)))


def _fits(board: tuple[str, ...], slot: int, tile: str, box: Box) -> bool:
    line = [board[cell] for cell in LINES[slot]]
    return "" not in line and fulfils(tile, line, box)


def _first_bonuses(
    every: _Seats, scored: list[tuple[str, ...]], fresh: list[tuple[str, ...]], firsts: Any, gone: Any
) -> tuple[list[tuple[str, ...]], tuple[str, ...]]:
    """Return who won which first bonus, and which are gone."""
    if firsts is None and gone is None:
        return usual_firsts(scored, fresh)
    won = every.read(firsts, _tile_names, (), "firsts")
    return won, () if gone is None else _names(gone, TILES, "gone")


def usual_firsts(
    scored: Sequence[tuple[str, ...]], fresh: Sequence[tuple[str, ...]]
) -> tuple[list[tuple[str, ...]], tuple[str, ...]]:
    """Give the first bonus of earlier rounds to whoever alone has scored the tile; else it is gone."""
    settled = [[tile for tile in done if tile not in new] for done, new in zip(scored, fresh, strict=True)]
    together = [tile for done in settled for tile in done]
    firsts = [tuple(tile for tile in done if together.count(tile) == 1) for done in settled]
    return firsts, tuple(sorted({tile for tile in together if together.count(tile) > 1}))


# ------------------------------------------------------------------------------------ reading plain values


def _players(players: Any, boards: Any) -> tuple[str, ...]:
    if players is not None:
        return core.name_players(players, BOARDS)
    if boards is None:
        return core.name_players(PLAYERS[0], BOARDS)
    if not isinstance(boards, (list, tuple, Mapping)):
        raise IllegalPosition("fyfe.error.not_by_seat", place="boards", given=shown(boards))
    return core.name_players(len(boards), BOARDS)


class _Seats:
    """Reads what is told for each player, as a list by seat or a dictionary by seat or name."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def read(self, values: Any, read: Callable[[Any, str], Read], default: Any, place: str) -> list[Read]:
        told: dict[int, Any] = dict.fromkeys(range(len(self.names)), default)
        if isinstance(values, Mapping):
            for key, value in values.items():
                told[core.seat_of(key, self.names)] = value
        elif isinstance(values, (list, tuple)) and len(values) == len(self.names):
            told = dict(enumerate(values))
        elif values is not None:
            raise IllegalPosition("fyfe.error.not_by_seat", place=place, given=shown(values))
        return [read(value, f"{place}, {self.names[seat] or seat}") for seat, value in told.items()]


def _board(value: Any, place: str) -> tuple[str, ...]:
    board = [""] * 25
    for key, stone in _mapping(value, place).items():
        cell = _cell(key, place)
        if board[cell]:
            raise IllegalPosition("fyfe.error.cell_twice", place=place, cell=CELL_NAMES[cell])
        board[cell] = _one_of(stone, (JOKER, *STONES), f"{place}, {CELL_NAMES[cell]}")
    return tuple(board)


def _cell(key: Any, place: str) -> int:
    if isinstance(key, str) and key in CELL_NAMES:
        return CELL_NAMES.index(key)
    if isinstance(key, (list, tuple)) and all(type(part) is int for part in key) and tuple(key) in CELLS:
        return CELLS.index((key[0], key[1]))
    raise IllegalPosition("fyfe.error.no_cell_at", place=place, cell=shown(key))


def _cell_or_none(value: Any, place: str) -> int:
    return NOWHERE if value is None else _cell(value, place)


def _slots(value: Any, place: str) -> tuple[str, ...]:
    laid = [""] * len(SLOTS)
    for slot, tile in _mapping(value, place).items():
        laid[SLOTS.index(_one_of(slot, SLOTS, place))] = _one_of(tile, TILES, f"{place}, {slot}")
    return tuple(laid)


def _supply(value: Any, place: str) -> tuple[str, ...]:
    stones = tuple(sorted(_one_of(stone, STONES, place) for stone in _items(value, place)))
    if len(stones) > SUPPLY:
        raise IllegalPosition("fyfe.error.supply_full", "3.1", place=place, most=SUPPLY)
    return stones


def _tile_names(value: Any, place: str) -> tuple[str, ...]:
    return _names(value, TILES, place)


def _charm_names(value: Any, place: str) -> tuple[str, ...]:
    return _names(value, CHARMS, place)


def _slot_names(value: Any, place: str) -> tuple[str, ...]:
    return _names(value, SLOTS, place)


def _stage(value: Any, place: str) -> str:
    return _one_of(value, STAGES, place)


def _bonus(value: Any, place: str) -> int:
    return _whole(value, 0, LARGEST, place)


def _flag(value: Any, place: str) -> bool:
    if not isinstance(value, bool):
        raise IllegalPosition("fyfe.error.not_flag", place=place, given=shown(value))
    return value


def _names(value: Any, known: Collection[str], place: str) -> tuple[str, ...]:
    """Return names of a known kind, sorted, none of them twice."""
    names = sorted(_one_of(name, known, place) for name in _items(value, place))
    for name, following in pairwise(names):
        if name == following:
            raise IllegalPosition("fyfe.error.twice", place=place, name=name)
    return tuple(names)


def _items(value: Any, place: str) -> list[Any]:
    if not isinstance(value, (list, tuple, set, frozenset)):
        raise IllegalPosition("fyfe.error.not_list", place=place, given=shown(value))
    return list(value)


def _mapping(value: Any, place: str) -> Mapping[Any, Any]:
    if not isinstance(value, Mapping):
        raise IllegalPosition("fyfe.error.not_mapping", place=place, given=shown(value))
    return value


def _one_of(value: Any, known: Collection[str], place: str) -> str:
    if not isinstance(value, str) or value not in known:
        raise IllegalPosition("fyfe.error.unknown", place=place, given=shown(value), known=_some(known))
    return str(value)


def _some(known: Collection[str]) -> str:
    names = list(known)
    return ", ".join(names) if len(names) <= 22 else ", ".join([*names[:3], "…", names[-1]])


def _whole(value: Any, least: int, most: int, place: str) -> int:
    if type(value) is not int or not least <= value <= most:
        raise IllegalPosition("fyfe.error.not_whole", place=place, given=shown(value), least=least, most=most)
    return value


# ------------------------------------------------------------------------------------ what cannot be


def problems(state: State) -> tuple[IllegalPosition, ...]:
    """Return every reason why the position cannot arise in play.

    >>> position(boards=[{}, {}], supply=[["B3f"], ["B3f"]], allow_unreachable=True).round
    1
    """
    checks = (_cannot_go_on, _wrong_stones, _wrong_draws, _wrong_charms, _wrong_tiles, _wrong_flips, _wrong_bonuses)
    return tuple(problem for check in checks for problem in check(state))


def _cannot_go_on(state: State) -> Iterator[IllegalPosition]:
    """Tell why the game could not be played on from here; such a position is never let in."""
    if state.round < ROUNDS and all(side.stage == DONE for side in state.sides):
        yield IllegalPosition("fyfe.error.all_done", "3.5", round=state.round)
    for seat, side in enumerate(state.sides):
        before = side.stage in (DRAW, PLACE)
        most = state.round - before
        if _stones(side.board) > most:
            yield IllegalPosition("fyfe.error.too_many_stones", "3.1", seat=seat, most=most, round=state.round)
        if side.stage == DRAW and (len(side.supply) >= SUPPLY or state.round == ROUNDS):
            yield IllegalPosition("fyfe.error.nothing_to_draw", "2.2", seat=seat)
        if side.stage != DRAW and len(side.supply) not in _supply_sizes(state, side):
            yield _wrong_supply(state, seat)
        if (side.placed != NOWHERE) > (side.stage in (TILE, MORE)) or (side.stage == TILE and side.placed == NOWHERE):
            yield IllegalPosition("fyfe.error.placed_stage", "3.2", seat=seat, stage=side.stage)
        elif side.placed != NOWHERE and not side.board[side.placed]:
            yield IllegalPosition("fyfe.error.placed_empty", "3.1", seat=seat, cell=CELL_NAMES[side.placed])
        elif side.stage == TILE and any(side.tiles[slot] for slot in SLOTS_AT[side.placed]):
            yield IllegalPosition("fyfe.error.tile_not_required", "3.2", seat=seat)
        if side.stage == TILE and not set(state.box.tiles()) - {*side.tiles, *side.scored}:
            yield IllegalPosition("fyfe.error.no_tile_left", "3.2", seat=seat)
    if len(state.bag) < _draws_ahead(state):
        yield IllegalPosition("fyfe.error.bag_too_small", "2.1", stones=len(state.bag), needed=_draws_ahead(state))


def _draws_ahead(state: State) -> int:
    """Return how many stones will be drawn until the end."""
    now = sum(SUPPLY - len(side.supply) for side in state.sides if side.stage == DRAW)
    return now + len(state.sides) * max(0, ROUNDS - 1 - state.round)


def _wrong_stones(state: State) -> Iterator[IllegalPosition]:
    everywhere = [stone for side in state.sides for stone in (*side.board, *side.supply) if stone and stone != JOKER]
    everywhere += state.covered
    for stone in sorted({stone for stone in everywhere if everywhere.count(stone) > 1}):
        yield IllegalPosition("fyfe.error.stone_twice", "1.2", stone=stone)
    jokers = sum(side.board.count(JOKER) for side in state.sides)
    if len(state.covered) != jokers:
        yield IllegalPosition("fyfe.error.covered", "4.7", covered=len(state.covered), jokers=jokers)
    for seat, side in enumerate(state.sides):
        stones = _stones(side.board)
        expected = state.round - (side.stage in (DRAW, PLACE))
        if stones < expected:
            yield IllegalPosition("fyfe.error.too_few_stones", "3.1", seat=seat, stones=stones, expected=expected)
        if side.stage == DRAW and len(side.supply) not in _supply_sizes(state, side):
            yield _wrong_supply(state, seat)


def _wrong_supply(state: State, seat: int) -> IllegalPosition:
    side = state.sides[seat]
    return IllegalPosition(
        "fyfe.error.supply_size", "2.1", seat=seat, stones=len(side.supply), stage=side.stage, round=state.round
    )


def _supply_sizes(state: State, side: Side) -> tuple[int, ...]:
    if side.stage == DRAW:
        return (0, 1) if state.round == 1 or (side.charmed and "redraw" in side.used) else (1,)
    size = SUPPLY if side.stage == PLACE else SUPPLY - 1
    return (size - (state.round == ROUNDS),)


def _wrong_draws(state: State) -> Iterator[IllegalPosition]:
    """Tell what contradicts drawing in seat order, and before anybody places."""
    drawing = [seat for seat, side in enumerate(state.sides) if side.stage == DRAW]
    at_first = [seat for seat in drawing if not state.sides[seat].charmed]
    for seat, side in enumerate(state.sides):
        fresh_round = side.stage in (DRAW, PLACE) and not side.charmed
        if at_first and (not fresh_round or (seat > at_first[0] and side.stage != DRAW)):
            yield IllegalPosition("fyfe.error.draw_order", "2.1", seat=seat, first=at_first[0])
    waiting = [seat for seat in drawing[1:] if state.round == 1 or state.sides[seat].charmed]
    for seat in waiting:
        if state.sides[seat].supply:
            yield IllegalPosition("fyfe.error.draw_order", "2.1", seat=seat, first=drawing[0])


def _wrong_charms(state: State) -> Iterator[IllegalPosition]:
    drawn = LUCKY_STONES - state.lucky
    rounds = state.round - 1 + state.charms_on
    if drawn > rounds or (state.charms_on and (not drawn or state.round == ROUNDS)):
        yield IllegalPosition("fyfe.error.lucky_drawn", "2.3", drawn=drawn, rounds=rounds)
    for seat, side in enumerate(state.sides):
        allowed = drawn - _has_charm_ahead(side, state.charms_on)
        if len(side.used) > allowed:
            yield IllegalPosition(
                "fyfe.error.charms_used", "4.1", seat=seat, used=len(side.used), allowed=max(0, allowed)
            )
        if side.charmed and (not state.charms_on or not side.used or side.stage == DONE):
            yield IllegalPosition("fyfe.error.charmed", "4.1", seat=seat)
        for charm in side.used:
            if charm in state.box.left_out:
                yield IllegalPosition("fyfe.error.left_out_at", "1.5", seat=seat, name=charm)
        jokers = ("joker" in side.used) + ("turn" in side.used)
        if side.board.count(JOKER) != jokers:
            yield IllegalPosition("fyfe.error.jokers", "4.7", seat=seat, jokers=side.board.count(JOKER), charms=jokers)


def _wrong_tiles(state: State) -> Iterator[IllegalPosition]:
    for seat, side in enumerate(state.sides):
        laid = [tile for tile in side.tiles if tile]
        for tile in sorted({tile for tile in laid if laid.count(tile) > 1}):
            yield IllegalPosition("fyfe.error.tile_twice", "3.4", seat=seat, tile=tile)
        for tile in sorted({*laid, *side.scored} & set(state.box.left_out)):
            yield IllegalPosition("fyfe.error.left_out_at", "1.5", seat=seat, name=tile)
        aside = [tile for tile in side.scored if tile not in laid]
        if len(aside) != ("replace" in side.used):
            yield IllegalPosition("fyfe.error.set_aside", "4.9", seat=seat, tiles=len(aside))
        alone = sum(
            1 for cell, stone in enumerate(side.board) if stone and not any(side.tiles[at] for at in SLOTS_AT[cell])
        )
        if alone > ("move" in side.used) + (side.stage == TILE):
            yield IllegalPosition("fyfe.error.no_tile_points", "3.2", seat=seat, stones=alone)


def _wrong_flips(state: State) -> Iterator[IllegalPosition]:
    """Tell which tiles should be fulfilled and are not, or the other way round."""
    for seat, side in enumerate(state.sides):
        # Between two events of one move a tile may be fulfilled and not yet flipped.
        settled = side.stage == DONE or (side.stage in (DRAW, PLACE) and not side.charmed)
        undone = bool({"move", "swap", "four"} & set(side.used))
        for slot, tile in enumerate(side.tiles):
            fulfilled = tile != "" and _fits(side.board, slot, tile, state.box)
            if fulfilled and tile not in side.scored and settled:
                yield IllegalPosition("fyfe.error.not_flipped", "5.1", seat=seat, slot=SLOTS[slot], tile=tile)
            if tile in side.scored and not fulfilled and not undone:
                yield IllegalPosition("fyfe.error.flipped", "5.1", seat=seat, slot=SLOTS[slot], tile=tile)
        over = state.round == ROUNDS and all(other.stage == DONE for other in state.sides)
        quiet = over or (side.stage in (DRAW, PLACE) and not side.charmed)
        if not set(side.fresh) <= set(side.scored) or (side.fresh and quiet):
            yield IllegalPosition("fyfe.error.fresh", "6.1", seat=seat)
        full_slots = {SLOTS[slot] for slot, tile in enumerate(side.tiles) if tile}
        if side.through and (
            side.stage != MORE or len(side.through) > len(side.fresh) or not set(side.through) <= full_slots
        ):
            yield IllegalPosition("fyfe.error.through", "6.3", seat=seat)


def _wrong_bonuses(state: State) -> Iterator[IllegalPosition]:
    winners = [tile for side in state.sides for tile in side.firsts]
    for tile in sorted({tile for tile in (*winners, *state.gone) if (winners + list(state.gone)).count(tile) > 1}):
        yield IllegalPosition("fyfe.error.first_twice", "6.1", tile=tile)
    for tile in state.gone:
        if sum(tile in side.scored for side in state.sides) < 2:
            yield IllegalPosition("fyfe.error.gone", "6.2", tile=tile)
    for seat, side in enumerate(state.sides):
        for tile in side.firsts:
            if tile not in side.scored:
                yield IllegalPosition("fyfe.error.first_not_scored", "6.1", seat=seat, tile=tile)
        for tile in side.scored:
            if tile not in side.fresh and tile not in winners and tile not in state.gone:
                yield IllegalPosition("fyfe.error.first_open", "6.1", seat=seat, tile=tile)
        if _tiles_behind(side.bonus) > len(side.scored):
            yield IllegalPosition("fyfe.error.bonus", "6.3", seat=seat, bonus=side.bonus)


@cache
def _tiles_behind(bonus: int) -> int:
    """Return how many tiles a player must have scored at least to have these line bonuses; 99 if never.

    >>> [_tiles_behind(bonus) for bonus in (0, 5, 15, 20, 3)]
    [0, 2, 5, 4, 99]
    """
    if bonus == 0:
        return 0
    ways = [lines + _tiles_behind(bonus - LINE_BONUS[lines]) for lines in (2, 3, 4) if LINE_BONUS[lines] <= bonus]
    return min(99, *ways) if ways else 99


def material(state: State) -> dict[str, int]:
    """Return the number of each component, wherever it is; the same in every state of a game.

    >>> material(start())
    {'stones': 125, 'different stones': 125, 'jokers without a stone': 0}
    """
    on_boards = [stone for side in state.sides for stone in side.board if stone]
    stones = [stone for stone in on_boards if stone != JOKER]
    jokers = len(on_boards) - len(stones)
    stones += [*state.bag, *state.covered, *(stone for side in state.sides for stone in side.supply)]
    return {
        "stones": len(stones),
        "different stones": len(set(stones)),
        "jokers without a stone": jokers - len(state.covered),
    }
