"""Setting up a position by hand: bridges, stones and cards as brushes; the rest is in the fields of the notation.

Cards are never made or lost: one that comes to a place comes from the deck, or else from the used cards. Stones follow
the bridges by themselves; a brush for them is there because a position in the middle of a cascade can differ.
"""

from __future__ import annotations

from collections.abc import Callable

from fijiwidgets import lang
from fijiwidgets.core import GameError
from fijiwidgets.editing import Brush

from .components import BRIDGES, CARDS_PER_ISLAND, COLOURS, ENDS, ISLAND_BIT, ISLANDS, LINE_BIT
from .draw.keys import all_keys
from .setup import LARGEST_HAND
from .state import Cards, Pair, State, added, changed, has_majority, next_phase, taken
from .words import player_name

NOBODY = "none"
OWNERS = ("0", "1", NOBODY)
KEYS = (
    *(f"bridge:{owner}" for owner in OWNERS),
    *(f"card:{island}" for island in ISLANDS),
    "back",
    "away",
    *(f"stone:{owner}" for owner in OWNERS),
)
GROUPS = {"bridge": "bridges", "card": "cards", "back": "cards", "away": "cards", "stone": "stones"}


def brushes(state: State, language: str | None = None) -> tuple[Brush, ...]:
    """Return what can be taken from the editor's tray.

    >>> [brush.text for brush in brushes(State(("", "")), "en")][:4]
    ['bridge of White', 'bridge of Black', 'no bridge', 'ALOA']
    """
    return tuple(Brush(key, _text(state, key, language), _group(key, language)) for key in KEYS)


def _text(state: State, key: str, language: str | None) -> str:
    kind, _, what = key.partition(":")
    if kind == "card":
        return what
    if what in ("", NOBODY):
        return lang.say(f"kahuna.edit.brush_{'no_' if what else ''}{kind}", language)
    return lang.say(f"kahuna.edit.brush_{kind}", language, player=player_name(state, int(what), language))


def _group(key: str, language: str | None) -> str:
    return lang.say(f"kahuna.edit.group_{GROUPS[key.partition(':')[0]]}", language)


def targets(state: State, brush: Brush | str) -> frozenset[str]:
    """Return the marks of the picture on which this brush can be used; on a player's view there are none.

    >>> sorted(targets(State(("", "")), "stone:0"))[0]
    'island:ALOA'
    """
    stroke, what = _stroke(brush)
    if state.viewer is not None:
        return frozenset()
    return frozenset(mark for mark in all_keys(state) if _works(stroke, state, what, mark))


def paint(state: State, brush: Brush | str, mark: str) -> State:
    """Return the state after a brush was used on a mark; a use without sense raises `GameError`.

    The new state waits for what its table calls for, whatever was going on before.
    """
    stroke, what = _stroke(brush)
    if state.viewer is not None:
        raise GameError("kahuna.edit.view")
    if mark not in all_keys(state):
        raise GameError("kahuna.edit.no_mark")
    painted = stroke(state, what, mark)
    return painted.but(phase=next_phase(painted))


Stroke = Callable[[State, str, str], State]


def _stroke(brush: Brush | str) -> tuple[Stroke, str]:
    """Return what a brush does, and its colour or island."""
    key = brush.key if isinstance(brush, Brush) else brush
    if key not in KEYS:
        raise GameError("kahuna.edit.no_brush")
    kind, _, what = key.partition(":")
    return _STROKES[kind], what


def _works(stroke: Stroke, state: State, what: str, mark: str) -> bool:
    try:
        stroke(state, what, mark)
    except GameError:
        return False
    return True


def _name(state: State, seat: int) -> object:
    """Return a player's name for a sentence; a colour becomes a word when the language is known."""
    return state.players[seat] or GameError(f"kahuna.player.{COLOURS[seat]}")


# ------------------------------------------------------------------------------------ bridges and stones


def _bridge(state: State, owner: str, mark: str) -> State:
    """Lay, replace or take off a bridge; at its two ends the stones follow."""
    kind, _, line = mark.partition(":")
    if kind not in ("line", "bridge"):
        raise GameError("kahuna.edit.bridge_place")
    before, dashed = state.bridges.get(line), line.replace("-", "–")
    if owner == NOBODY and before is None:
        raise GameError("kahuna.edit.free_already", line=dashed)
    if owner == str(before):
        raise GameError("kahuna.edit.bridge_already", line=dashed, player=_name(state, int(owner)))
    laid = (state.laid[0] & ~LINE_BIT[line], state.laid[1] & ~LINE_BIT[line])
    if owner != NOBODY:
        seat = int(owner)
        if laid[seat].bit_count() >= BRIDGES:
            raise GameError("kahuna.error.no_bridge_left", "1.3", count=BRIDGES)
        laid = changed(laid, seat, laid[seat] | LINE_BIT[line])
    held = state.held
    for island in ENDS[line]:
        held = _with_holder(held, island, next((seat for seat in (0, 1) if has_majority(laid[seat], island)), None))
    return state.but(laid=laid, held=held)


def _stone(state: State, owner: str, mark: str) -> State:
    """Set or take off a stone, whoever has the majority."""
    kind, _, island = mark.partition(":")
    if kind != "island":
        raise GameError("kahuna.edit.stone_place")
    before = state.islands.get(island)
    if owner == NOBODY and before is None:
        raise GameError("kahuna.edit.stoneless_already", island=island)
    if owner == str(before):
        raise GameError("kahuna.edit.stone_already", island=island, player=_name(state, int(owner)))
    return state.but(held=_with_holder(state.held, island, None if owner == NOBODY else int(owner)))


def _with_holder(held: Pair, island: str, holder: int | None) -> Pair:
    bit = ISLAND_BIT[island]
    white, black = held[0] & ~bit, held[1] & ~bit
    return (white | bit if holder == 0 else white), (black | bit if holder == 1 else black)


# ------------------------------------------------------------------------------------ cards

# A pile is named "0" or "1" for a hand, or like the field of the state.


def _pile(state: State, name: str) -> Cards:
    cards: Cards = state.hands[int(name)] if name in OWNERS else getattr(state, name)
    return cards


def _with_pile(state: State, name: str, cards: Cards) -> State:
    if name in OWNERS:
        return state.but(hands=changed(state.hands, int(name), cards))
    return state.but(**{name: cards})


def _moved(state: State, cards: Cards, source: str, goal: str) -> State:
    """Return the state with cards of one pile on another."""
    state = _with_pile(state, source, taken(_pile(state, source), cards))
    return _with_pile(state, goal, added(_pile(state, goal), cards))


def _source(state: State, card: str, goal: str) -> str:
    """Return the pile from which a card comes: the deck, else the used cards; from a hand it is taken by hand."""
    piles = [name for name in ("deck", "discards", "face_down") if name != goal]
    for name in piles:
        if card in _pile(state, name):
            return name
    key = "kahuna.edit.none_used" if goal == "deck" else "kahuna.edit.none_left"
    raise GameError(key, "1.2", card=card, count=CARDS_PER_ISLAND)


def _card(state: State, card: str, mark: str) -> State:
    """Bring a card to a player, an empty place or a pile, or in place of another card, which goes where it was."""
    kind, _, name = mark.partition(":")
    if kind in ("card", "open"):
        place, old = _touched_card(mark)
        if card == old:
            raise GameError("kahuna.edit.card_already", card=card)
        source = _source(state, card, place)
        return _moved(_moved(state, (old,), place, source), (card,), source, place)
    goal = {"player": name, "slot": "open", "used": "discards", "deck": "deck"}.get(kind)
    if goal is None:
        raise GameError("kahuna.edit.card_place")
    if goal in OWNERS and len(_pile(state, goal)) >= LARGEST_HAND:
        raise GameError("kahuna.edit.hand_full", count=LARGEST_HAND)
    return _moved(state, (card,), _source(state, card, goal), goal)


def _touched_card(mark: str) -> tuple[str, str]:
    """Return the pile and the name of the card behind a mark such as `card:0:BARI:1` or `open:BARI:0`."""
    *place, card, _ = mark.split(":")
    return place[-1], card


def _back(state: State, _: str, mark: str) -> State:
    """Take a card back to the deck; of a player or of the used cards, all of them."""
    kind, _, name = mark.partition(":")
    if kind in ("card", "open"):
        place, card = _touched_card(mark)
        return _moved(state, (card,), place, "deck")
    sources = {"player": (name,), "used": ("discards", "face_down")}.get(kind)
    if sources is None:
        raise GameError("kahuna.edit.back_place")
    if not any(_pile(state, source) for source in sources):
        raise GameError("kahuna.edit.no_cards")
    for source in sources:
        state = _moved(state, _pile(state, source), source, "deck")
    return state


def _away(state: State, _: str, mark: str) -> State:
    """Put a card face down under the used cards."""
    if not mark.startswith(("card:", "open:")):
        raise GameError("kahuna.edit.away_place")
    place, card = _touched_card(mark)
    return _moved(state, (card,), place, "face_down")


_STROKES: dict[str, Stroke] = {"bridge": _bridge, "stone": _stone, "card": _card, "back": _back, "away": _away}
