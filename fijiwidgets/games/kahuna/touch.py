"""Making a move by touching the picture: a line or bridge and cards, cards alone, or what is to be drawn.

The order does not matter: the card may come first or the line. Cards alone are put away, unless a line follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fijiwidgets import touch as touching
from fijiwidgets.core import GameError, Move

from .components import COLOURS, ENDS, HAND_LIMIT, LINE_BIT, LINES_AT, NEEDED
from .draw.keys import all_keys, deck_key, hand_keys, keyed, open_keys
from .rules import actors, legal_moves, outcome, why_not
from .state import FROM_DECK, HANDICAP, Discard, Draw, Lay, Remove, State


def pieces(state: State, seat: int, move: Any) -> tuple[str, ...]:
    """Return the marks that a move consists of, the line first; drawing nothing has none.

    >>> pieces(State(("", "")), 0, Remove("ELAI-HUNA", ("HUNA", "HUNA")))
    ('bridge:ELAI-HUNA', 'card:0:HUNA:0', 'card:0:HUNA:1')
    """
    match move:
        case Lay(line=line, card=card):
            return (f"line:{line}", *_cards(seat, () if card is None else (card,)))
        case Remove(line=line, cards=cards):
            return (f"bridge:{line}", *_cards(seat, cards))
        case Discard(cards=cards):
            return _cards(seat, cards)
        case Draw(island=None):
            return ()
        case Draw(island="deck"):
            return (deck_key(state),)
        case Draw(island=card):
            return (f"open:{card}:0",)
    raise TypeError(move)


def _cards(seat: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(key for _, key in keyed(f"card:{seat}", cards))


def can_touch(state: State, seat: int, picked: Sequence[str]) -> frozenset[str]:
    """Return the marks that may be touched next, after those that have been picked."""
    if not _there(state, seat, picked):
        return frozenset()
    return touching.can_touch(legal_moves(state, seat), _pieces_here(state, seat), picked, _marks(state, seat))


def meant(state: State, seat: int, picked: Sequence[str]) -> tuple[Move, ...]:
    """Return the moves that consist of just what is picked; two where an own bridge may follow a removal (9.2)."""
    if not _there(state, seat, picked):
        return ()
    return touching.meant(legal_moves(state, seat), _pieces_here(state, seat), picked)


def buttons(state: State, seat: int) -> tuple[Move, ...]:
    """Return the moves without pieces: to draw nothing, where that is allowed."""
    return tuple(move for move in legal_moves(state, seat) if not pieces(state, seat, move))


def _pieces_here(state: State, seat: int) -> Callable[[Move], Sequence[str]]:
    return lambda move: pieces(state, seat, move)


def _marks(state: State, seat: int) -> frozenset[str]:
    """Return everything that a player's moves can consist of."""
    lines = (key for key in all_keys(state) if key.startswith(("line:", "bridge:")))
    return frozenset((*lines, *hand_keys(state, seat), *open_keys(state), deck_key(state)))


def _there(state: State, seat: int, picked: Sequence[str]) -> bool:
    """Say whether what is picked lies on the table, each piece picked once."""
    return len(set(picked)) == len(picked) and _marks(state, seat).issuperset(picked)


# ------------------------------------------------------------------------------------ why a mark cannot be touched


def refusal(state: State, seat: int, picked: Sequence[str], key: str) -> GameError:
    """Return why a mark cannot be touched now, after what has been picked.

    >>> from .examples import two_turns
    >>> print(refusal(two_turns(), 0, ["line:BARI-DUDA"], "card:0:JOJO:0"))
    BARI-DUDA does not touch JOJO, the island of the card. (rule 4.1)
    """
    kind, _, name = key.partition(":")
    if (reason := _why_not_now(state, seat)) is not None:
        return reason
    if key in picked:
        return GameError("kahuna.touch.chosen")
    if key not in all_keys(state):
        return GameError("kahuna.touch.nothing")
    if kind == "island":
        return _about_island(state, name)
    if state.phase == HANDICAP:
        return _why_no_handicap_bridge(state, seat, picked, kind, name)
    if kind in ("player", "used", "slot") or name.startswith(f"{1 - seat}:"):
        return _about_place(state, seat, kind, name)
    if kind in ("open", "deck"):
        return _why_no_draw(state, seat, picked, kind, name)
    if any(one.startswith(("open:", "deck:")) for one in picked):
        return GameError("kahuna.touch.draw_alone", "6.1")
    explain = {"card": _why_not_card, "line": _why_not_line, "bridge": _why_not_bridge}[kind]
    return explain(state, seat, picked, name)


def _why_not_now(state: State, seat: int) -> GameError | None:
    """Return why this player can touch nothing at all."""
    if outcome(state) is not None:
        return GameError("common.error.game_over")
    if not actors(state):
        return GameError("kahuna.touch.busy")
    if seat not in actors(state):
        return _whose_turn(state)
    if None in state.hands[seat] and state.phase != HANDICAP:
        return GameError("common.error.view")
    return None


def _whose_turn(state: State) -> GameError:
    return GameError("kahuna.touch.turn", "3.1", player=_name(state, actors(state)[0]))


def _name(state: State, seat: int) -> object:
    """Return a player's name for a sentence; a colour becomes a word when the language is known."""
    return state.players[seat] or GameError(f"kahuna.player.{COLOURS[seat]}")


def _dashed(line: str) -> str:
    return line.replace("-", "–")


def _picked_line(picked: Sequence[str]) -> str | None:
    """Return the line of the line or bridge that is picked."""
    return next((key.partition(":")[2] for key in picked if key.startswith(("line:", "bridge:"))), None)


def _picked_cards(picked: Sequence[str]) -> list[str]:
    return [key.split(":")[2] for key in picked if key.startswith("card:")]


def _about_island(state: State, island: str) -> GameError:
    """Say who holds an island, what it takes to win it, and what to touch instead."""
    here = LINES_AT[island]
    counts = {"white_lines": (state.laid[0] & here).bit_count(), "black_lines": (state.laid[1] & here).bit_count()}
    names = {"white": _name(state, 0), "black": _name(state, 1)}
    values = {"island": island, "lines": here.bit_count(), "needed": NEEDED[island], **counts, **names}
    holder = state.islands.get(island)
    if holder is None:
        return GameError("kahuna.touch.island", "4.3", **values)
    return GameError("kahuna.touch.island_held", "4.3", player=_name(state, holder), **values)


def _about_place(state: State, seat: int, kind: str, name: str) -> GameError:
    """Say what the places are for that no move begins with."""
    if kind == "used":
        return GameError("kahuna.touch.used", "7.4")
    if kind == "slot":
        return GameError("kahuna.touch.slot", "6.1")
    if kind == "card":
        return GameError("kahuna.touch.their_card", "3.1", player=_name(state, 1 - seat))
    if name != str(seat):
        return _whose_turn(state)
    if Draw(None) not in legal_moves(state, seat):
        return why_not(state, seat, Draw(None))
    return GameError("kahuna.touch.player", "3.1")


def _why_no_handicap_bridge(state: State, seat: int, picked: Sequence[str], kind: str, name: str) -> GameError:
    if kind not in ("line", "bridge"):
        return why_not(state, seat, Draw(None))
    if chosen := _picked_line(picked):
        return GameError("kahuna.touch.one_line", line=_dashed(chosen))
    return why_not(state, seat, Lay(name))


def _why_no_draw(state: State, seat: int, picked: Sequence[str], kind: str, name: str) -> GameError:
    if picked:
        return GameError("kahuna.touch.draw_alone", "6.1")
    if state.last_turns is not None:
        return GameError("kahuna.touch.last_turn", "7.5")
    if state.refused and len(state.hands[seat]) >= HAND_LIMIT:
        return why_not(state, seat, Draw(None))  # says what to do first
    return why_not(state, seat, Draw(FROM_DECK if kind == "deck" else name.partition(":")[0]))


def _why_not_card(state: State, seat: int, picked: Sequence[str], name: str) -> GameError:
    """Return why an own card does not go with the line that is picked."""
    line, count, card = _picked_line(picked), len(_picked_cards(picked)), name.split(":")[1]
    if line is None:
        return GameError("kahuna.touch.nothing")
    if f"bridge:{line}" in picked:
        return _why_no_removal(state, seat, line, [*_picked_cards(picked), card])
    if count:
        return GameError("kahuna.touch.one_card", "4.1", line=_dashed(line), count=count + 1)
    return why_not(state, seat, Lay(line, card))


def _why_not_line(state: State, seat: int, picked: Sequence[str], line: str) -> GameError:
    """Return why no bridge can be laid on a free line with the cards that are picked, or with any."""
    if chosen := _picked_line(picked):
        return GameError("kahuna.touch.one_line", line=_dashed(chosen))
    cards = _picked_cards(picked)
    if len(cards) > 1:
        return GameError("kahuna.touch.one_card", "4.1", line=_dashed(line), count=len(cards))
    first, second = ENDS[line]
    card = cards[0] if cards else next((card for card in state.hands[seat] if card in ENDS[line]), None)
    if card is None:
        return GameError("kahuna.touch.no_card", "4.1", line=_dashed(line), first=first, second=second)
    return why_not(state, seat, Lay(line, card))


def _why_not_bridge(state: State, seat: int, picked: Sequence[str], line: str) -> GameError:
    """Return why a bridge cannot be removed with the cards that are picked, or with any."""
    if state.laid[seat] & LINE_BIT[line]:
        return GameError("kahuna.touch.own_bridge", "5.1", line=_dashed(line), player=_name(state, 1 - seat))
    if chosen := _picked_line(picked):
        return GameError("kahuna.touch.one_line", line=_dashed(chosen))
    return _why_no_removal(state, seat, line, _picked_cards(picked))


def _why_no_removal(state: State, seat: int, line: str, cards: Sequence[str]) -> GameError:
    """Return why these cards, or these and others of the hand, do not remove the bridge on a line."""
    first, second = ENDS[line]
    if len(cards) > 2:
        return GameError("kahuna.touch.two_cards", "5.1", line=_dashed(line), count=len(cards))
    for card in cards:
        if card not in (first, second):
            return GameError("kahuna.touch.removal_elsewhere", "5.1", line=_dashed(line), card=card)
    count = sum(card in (first, second) for card in state.hands[seat])
    return GameError("kahuna.touch.too_few", "5.1", line=_dashed(line), first=first, second=second, count=count)
