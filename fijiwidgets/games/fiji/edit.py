"""Setting up a position by hand: brushes for beads, trophies, cards and goals.

Every stroke leaves a position that can be drawn and written, though perhaps one that no game leads to. What belongs
together follows by itself: the phase follows the cards, the offers and the hidden beads, and a card that is laid out
comes from the pile or from another row. A stroke without sense is refused with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fijiwidgets import lang
from fijiwidgets.core import Frozen, GameError
from fijiwidgets.editing import Brush

from .compare import compare_offers
from .components import (
    COLOURS,
    CONDITIONS,
    EFFECTS,
    FACTS,
    GOALS,
    HIDDEN_BEADS,
    LARGEST_OFFER,
    NO_BEADS,
    ROWS,
    Beads,
    Box,
    minus,
    plus,
)
from .notation import parse
from .rules import material
from .state import CHOOSING, DRAWING, EVALUATING, State, drawing_phase
from .words import condition_words, effect_words, goal_words

IN_THE_BOX = dict(zip(COLOURS, FACTS["beads"].value.values(), strict=True))  # beads of each colour
ONE: dict[str, Beads] = dict(zip(COLOURS, ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)), strict=True))

# ------------------------------------------------------------------------------------ brushes


def brushes(state: State, language: str | None = None) -> tuple[Brush, ...]:
    """Return what can be taken from the tray of the editor.

    >>> from fijiwidgets import fiji
    >>> [brush.text for brush in brushes(fiji.start(), "en")][:3]
    ['add a green bead', 'add a red bead', 'add a yellow bead']
    """

    def brush(key: str, group: str, text: str) -> Brush:
        return Brush(key, text, lang.say(f"fiji.edit.group_{group}", language))

    def say(key: str) -> str:
        return lang.say(f"fiji.edit.{key}", language)

    two = len(state.players) == 2
    return (
        *(brush(f"add:{colour}", "beads", say(f"add_{colour}")) for colour in COLOURS),
        brush("take", "beads", say("take")),
        *((brush("hide", "beads", say("hide")),) if two else ()),
        brush("offer", "beads", say("offer")),
        brush("trophy:more", "trophies", say("trophy_more")),
        brush("trophy:less", "trophies", say("trophy_less")),
        *(brush(f"condition:{card}", "conditions", condition_words(card, language)) for card in _cards(state, 0)),
        *(brush(f"effect:{card}", "effects", effect_words(card, language)) for card in _cards(state, 1)),
        *(
            brush(f"goal:{colour}{way}", "goals", goal_words(colour + way, language))
            for colour in COLOURS
            for way in "+-"
        ),
    )


def _cards(state: State, kind: int) -> list[str]:
    """Return the different cards of the box: the usual ones in their usual order, others behind them."""
    usual = (CONDITIONS, EFFECTS)[kind]
    return sorted(set(state.box[kind]), key=lambda card: (usual.index(card) if card in usual else len(usual), card))


def targets(state: State, brush: Brush | str) -> frozenset[str]:
    """Return the marks of the picture on which this brush can be used."""
    marks = _marks(state)
    spots = {spot for spot in set(marks.values()) if _can_use(state, brush, spot)}  # equal beads are one spot
    return frozenset(mark for mark, spot in marks.items() if spot in spots)


def paint(state: State, brush: Brush | str, mark: str) -> State:
    """Return the state after a stroke; one without sense raises `GameError` with the reason."""
    spot = _marks(state).get(mark)
    if spot is None:
        raise GameError("fiji.edit.no_mark")
    return _used(state, brush, spot)


def _used(state: State, brush: Brush | str, spot: Spot) -> State:
    tool, _, detail = (brush.key if isinstance(brush, Brush) else brush).partition(":")
    if tool not in STROKES:
        raise GameError("fiji.edit.no_brush")
    if state.viewer is not None:
        raise GameError("fiji.edit.view", "10.2")
    after = _settled(state, STROKES[tool](state, spot, detail))
    if after == state:
        raise GameError("fiji.edit.same")
    # Read as it is written: whatever could not be shown or played on is refused there, with the reason.
    return parse(str(after), allow_unreachable=True)


def _can_use(state: State, brush: Brush | str, spot: Spot) -> bool:
    try:
        _used(state, brush, spot)
    except GameError:
        return False
    return True


# ------------------------------------------------------------------------------------ marks


@dataclass(frozen=True, slots=True)
class Spot(Frozen):
    """What a mark is: a heap of beads (hand, hidden, offer: of a seat; supply), a row of cards or a goal's place."""

    place: str  # hand, hidden, offer, supply, row, goal
    number: int = 0  # the seat, the row, the goal's place
    colour: str = ""  # of the bead, if the mark is one


def _marks(state: State) -> dict[str, Spot]:
    """Return all marks of the picture on which some brush might be used."""
    found = {"panel:supply": Spot("supply"), **dict(_bead_marks("supply", Spot("supply"), state.supply))}
    for seat in range(len(state.players)):
        found[f"player:{seat}"] = Spot("hand", seat)
        for place, heaps in (("hand", state.hands), ("hidden", state.hidden), ("offer", state.offers)):
            if heaps and (heap := heaps[seat]) is not None:
                found |= _bead_marks(f"{place}:{seat}", Spot(place, seat), heap)
    for row in range(ROWS):
        condition, effect = state.table[row] if row < len(state.table) else ("", "")
        keys = ("condition" if condition else "", "effect" if effect else "", "" if effect else "panel:card")
        found |= {f"{key}:{row}": Spot("row", row) for key in keys if key}
    for number in range(ROWS):
        key = f"goal:{state.goals[number][0]}" if number < len(state.goals) else f"place:goal:{number}"
        found[key] = Spot("goal", number)
    return found


def _bead_marks(start: str, spot: Spot, heap: Beads) -> Iterator[tuple[str, Spot]]:
    for colour, number in zip(COLOURS, heap, strict=True):
        for copy in range(number):
            yield f"{start}:{colour}:{copy}", spot.but(colour=colour)


# ------------------------------------------------------------------------------------ strokes: beads, trophies


def _add(state: State, spot: Spot, colour: str) -> State:
    """Put a bead of the box onto a heap."""
    if colour not in ONE:
        raise GameError("fiji.edit.no_brush")
    if material(state)[colour] >= IN_THE_BOX[colour]:
        raise GameError(f"fiji.edit.box_{colour}", number=IN_THE_BOX[colour])
    return _moved(state, ONE[colour], to=spot)


def _take(state: State, spot: Spot, _: str) -> State:
    """Put the bead that was touched back into the box."""
    return _moved(state, _touched(spot, "take"), fro=spot)


def _hide(state: State, spot: Spot, _: str) -> State:
    """Hide a bead of a hand, or take a hidden one back."""
    if len(state.players) != 2:
        raise GameError("fiji.error.hidden_players", "8.2")
    if state.phase in DRAWING:
        raise GameError("fiji.edit.hide_early", "8.2")
    if spot.place not in ("hand", "hidden"):
        raise GameError("fiji.edit.touch_to_hide", "8.2")
    bead, back = _touched(spot, "hide"), spot.place == "hidden"
    if not state.hidden:
        phase = "offer" if state.phase == "hide" else state.phase
        state = state.but(hidden=(NO_BEADS, NO_BEADS), phase=phase)
    return _moved(state, bead, fro=spot, to=spot.but(place="hand" if back else "hidden"))


def _offer(state: State, spot: Spot, _: str) -> State:
    """Put a bead of a hand on offer, or take one back."""
    if state.phase not in ("offer", *EVALUATING):
        raise GameError("fiji.edit.offer_early", "3.2")
    if spot.place not in ("hand", "offer"):
        raise GameError("fiji.edit.touch_to_offer", "3.3")
    bead, back = _touched(spot, "offer"), spot.place == "offer"
    if not state.offers:
        state = state.but(offers=(NO_BEADS,) * len(state.players), phase="evaluate")
    return _moved(state, bead, fro=spot, to=spot.but(place="hand" if back else "offer"))


def _touched(spot: Spot, stroke: str) -> Beads:
    if not spot.colour:
        raise GameError(f"fiji.edit.touch_to_{stroke}")
    return ONE[spot.colour]


def _moved(state: State, bead: Beads, fro: Spot | None = None, to: Spot | None = None) -> State:
    """Return the state after a bead has left one heap for another; without a heap it is the box."""
    if fro is not None:
        state = _with_heap(state, fro, minus(_heap(state, fro), bead))
    if to is None:
        return state
    heap = plus(_heap(state, to), bead)
    if to.place == "hidden" and sum(heap) > HIDDEN_BEADS:
        raise GameError("fiji.edit.hidden_full", "8.2", number=HIDDEN_BEADS)
    if to.place == "offer" and sum(heap) > LARGEST_OFFER:
        raise GameError("fiji.edit.offer_full", "3.2", number=LARGEST_OFFER)
    return _with_heap(state, to, heap)


def _heap(state: State, spot: Spot) -> Beads:
    if spot.place == "supply":
        return state.supply
    heaps = {"hand": state.hands, "hidden": state.hidden, "offer": state.offers}
    if spot.place not in heaps:
        raise GameError("fiji.edit.beads_where")
    return heaps[spot.place][spot.number] or NO_BEADS


def _with_heap(state: State, spot: Spot, heap: Beads) -> State:
    if spot.place == "supply":
        return state.but(supply=heap)
    field = {"hand": "hands", "hidden": "hidden", "offer": "offers"}[spot.place]
    heaps = list(getattr(state, field))
    heaps[spot.number] = heap
    return state.but(**{field: tuple(heaps)})


def _trophy(state: State, spot: Spot, way: str) -> State:
    """Give a player a trophy, or take one away."""
    if way not in ("more", "less"):
        raise GameError("fiji.edit.no_brush")
    if spot.place not in ("hand", "hidden", "offer"):
        raise GameError("fiji.edit.touch_a_player")
    heads = list(state.heads)
    heads[spot.number] += 1 if way == "more" else -1
    if heads[spot.number] < 0:
        raise GameError("fiji.edit.no_trophy")
    return state.but(heads=tuple(heads))


# ------------------------------------------------------------------------------------ strokes: cards


def _condition(state: State, spot: Spot, card: str) -> State:
    return _card(state, spot, card, 0)


def _effect(state: State, spot: Spot, card: str) -> State:
    return _card(state, spot, card, 1)


def _card(state: State, spot: Spot, card: str, kind: int) -> State:
    """Lay a card into a row; the one that lay there goes to where the new one comes from."""
    if card not in state.box[kind]:
        raise GameError("fiji.edit.no_brush")
    if spot.place != "row":
        raise GameError("fiji.edit.touch_a_row")
    here = spot.number
    column = [row[kind] for row in state.table if row[kind]]
    if kind == 1 and len(state.table) < ROWS:
        raise GameError("fiji.edit.conditions_first", "2.4")
    if here > len(column):
        raise GameError("fiji.edit.next_row", "2.3", number=len(column) + 1)
    old = column[here] if here < len(column) else ""
    if old == card:
        raise GameError("fiji.edit.same")
    piles = state.piles
    if card in piles[kind] or card not in column:
        piles = _piles_without(state.piles, kind, card, old)
    elif old:
        column[column.index(card)] = old
    else:
        raise GameError("fiji.edit.lies_in_row", number=column.index(card) + 1)
    column[here:] = [card, *column[here + 1 :]]
    return state.but(table=_rows(state, kind, column), piles=piles)


def _piles_without(piles: Box, kind: int, card: str, old: str) -> Box:
    """Return the piles when a card was laid on another one; a card used in an earlier round changes roles with it."""
    pile = list(piles[kind])
    if card in pile:
        pile.remove(card)
        pile += [old] * bool(old)
    elif not old:
        del pile[0]  # an empty place is filled from the pile: instead of this card, the first one counts as used
    changed = tuple(sorted(pile))
    return (changed, piles[1]) if kind == 0 else (piles[0], changed)


def _rows(state: State, kind: int, column: list[str]) -> tuple[tuple[str, str], ...]:
    if kind == 0:
        effects = [effect for _, effect in state.table] + [""] * ROWS
        return tuple(zip(column, effects, strict=False))
    conditions = [condition for condition, _ in state.table]
    return tuple(zip(conditions, [*column, *[""] * (ROWS - len(column))], strict=True))


def _goal(state: State, spot: Spot, card: str) -> State:
    """Lay a goal; if its colour lies elsewhere, the two change places."""
    if card not in GOALS:
        raise GameError("fiji.edit.no_brush")
    if spot.place != "goal":
        raise GameError("fiji.edit.touch_a_goal")
    if drawing_phase(state.table, state.goals) in ("conditions", "effects"):
        raise GameError("fiji.error.goals_early", "2.6")
    here, goals = spot.number, list(state.goals)
    if here > len(goals):
        raise GameError("fiji.edit.next_goal", "2.6", number=len(goals) + 1)
    colours = [goal[0] for goal in goals]
    there = colours.index(card[0]) if card[0] in colours else here
    if here == len(goals) and there != here:
        raise GameError("fiji.edit.lies_as_goal", number=there + 1)
    if there != here:
        goals[there] = goals[here]
    goals[here:] = [card, *goals[here + 1 :]]
    return state.but(goals=tuple(goals))


STROKES: dict[str, Callable[[State, Spot, str], State]] = {
    "add": _add,
    "take": _take,
    "hide": _hide,
    "offer": _offer,
    "trophy": _trophy,
    "condition": _condition,
    "effect": _effect,
    "goal": _goal,
}

# ------------------------------------------------------------------------------------ what follows


def _settled(before: State, state: State) -> State:
    """Return the state with the phase that its cards, offers and hidden beads call for, if those have changed."""
    if state.hidden != before.hidden and not any(map(sum, filter(None, state.hidden))):
        to_hide = state.phase == "offer" and state.exchange == 1
        state = state.but(hidden=(), phase="hide" if to_hide else state.phase)
    if state.phase in DRAWING:
        dealt = "hide" if len(state.players) == 2 else "offer"
        return state.but(phase=drawing_phase(state.table, state.goals) or dealt)
    if state.phase in EVALUATING and (state.offers, state.table) != (before.offers, before.table):
        return _evaluated(state)
    return state


def _evaluated(state: State) -> State:
    """Return the state at the row where somebody chooses goals: the row now if it can be, or else the first one."""
    if not any(map(sum, state.offers)):
        return state.but(offers=(), step=0, kept=(), phase="offer")
    actors = [compare_offers(condition, state.offers).actor for condition, _ in state.table]
    rows = [row for row in range(ROWS) if state.table[row][1] in CHOOSING and actors[row] is not None]
    step = state.step if state.step in rows or not rows else rows[0]
    keepers = {actors[row] for row in range(step) if state.table[row][1] == "keep"}
    kept = tuple(sorted(seat for seat in keepers if seat is not None))
    return state.but(step=step, kept=kept, phase=state.table[step][1] if rows else "evaluate")
