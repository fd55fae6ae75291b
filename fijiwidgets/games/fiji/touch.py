"""Making a move by touching the picture: beads of one's own hand to hide or to offer, goals to turn or to swap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from fijiwidgets import touch as touching
from fijiwidgets.core import GameError, Move

from .components import COLOURS
from .rules import actors, legal_moves, why_not
from .state import CHOOSING, DRAWING, Hide, Offer, Rotate, State, Swap


def pieces(state: State, seat: int, move: Any) -> tuple[str, ...]:
    """Return the marks that a move consists of; an offer of nothing has none.

    >>> from fijiwidgets import fiji
    >>> pieces(fiji.start(), 2, Offer(0, 2, 0, 1))
    ('hand:2:R:0', 'hand:2:R:1', 'hand:2:B:0')
    """
    match move:
        case Offer(g, r, y, b) | Hide(g, r, y, b):
            return _beads(seat, (g, r, y, b))
        case Rotate(i):
            return (_goal(state, i),)
        case Swap(i, j):
            return _goal(state, i), _goal(state, j)
    raise TypeError(move)


def _beads(seat: int, heap: Sequence[int]) -> tuple[str, ...]:
    return tuple(
        f"hand:{seat}:{colour}:{copy}" for colour, number in zip(COLOURS, heap, strict=True) for copy in range(number)
    )


def _goal(state: State, number: int) -> str:
    return f"goal:{state.goals[number][0]}"


def can_touch(state: State, seat: int, picked: Sequence[str]) -> frozenset[str]:
    """Return the marks that may be touched next, after those that have been picked."""
    if not _there(state, seat, picked):
        return frozenset()
    return touching.can_touch(legal_moves(state, seat), _pieces_here(state, seat), picked, _marks(state, seat))


def meant(state: State, seat: int, picked: Sequence[str]) -> tuple[Move, ...]:
    """Return the move that consists of just what is picked, if there is one."""
    if not _there(state, seat, picked):
        return ()
    return touching.meant(legal_moves(state, seat), _pieces_here(state, seat), picked)


def buttons(state: State, seat: int) -> tuple[Move, ...]:
    """Return the moves without pieces: to offer or hide nothing, where there is nothing to offer or to hide."""
    return tuple(move for move in legal_moves(state, seat) if not pieces(state, seat, move))


def _pieces_here(state: State, seat: int) -> Callable[[Move], Sequence[str]]:
    return lambda move: pieces(state, seat, move)


def _marks(state: State, seat: int) -> frozenset[str]:
    """Return everything that a player's moves can consist of now."""
    if state.phase in CHOOSING:
        return frozenset(_goal(state, number) for number in range(len(state.goals)))
    return frozenset(_beads(seat, state.hands[seat]))


def _there(state: State, seat: int, picked: Sequence[str]) -> bool:
    """Say whether what is picked lies on the table, each piece picked once."""
    return len(set(picked)) == len(picked) and _marks(state, seat).issuperset(picked)


# ------------------------------------------------------------------------------------ why a mark cannot be touched

RULES = {"conditions": "2.3", "effects": "2.4", "goals": "2.6", "hide": "8.2", "offer": "3.3"}
CHOICES = {"rotate": "5.9", "swap": "5.10"}


def refusal(state: State, seat: int, picked: Sequence[str], key: str) -> GameError:
    """Return why this mark cannot be touched now."""
    if state.phase == "over":
        return GameError("common.error.game_over")
    acting = actors(state)
    if not acting:
        word = "drawing" if state.phase in DRAWING else "settling"
        return GameError(f"fiji.touch.{word}", RULES.get(state.phase))
    if seat not in acting:
        rule, name = CHOICES[state.phase], _name(state, acting[0])
        return GameError(f"fiji.touch.waiting_{state.phase}", rule, player=name)
    if key in picked:
        return GameError("fiji.touch.chosen")
    kind, *rest = key.split(":")
    if kind in ("condition", "effect") or key.startswith("panel:card:"):
        return GameError("fiji.touch.card", "4.1")
    if state.phase in CHOOSING:
        return _choose_goals(state, picked, kind, rest)
    return _choose_beads(state, seat, picked, key)


def _choose_goals(state: State, picked: Sequence[str], kind: str, rest: Sequence[str]) -> GameError:
    if kind == "goal" and len(rest) == 1 and picked:
        return GameError(f"fiji.touch.enough_{state.phase}", CHOICES[state.phase])
    if kind == "offer":
        return GameError("fiji.touch.offer_is_made", "3.4")
    return GameError(f"fiji.touch.goals_{state.phase}", CHOICES[state.phase])


def _choose_beads(state: State, seat: int, picked: Sequence[str], key: str) -> GameError:
    kind, *rest = key.split(":")
    phase, rule = state.phase, RULES[state.phase]
    if kind == "goal" or key.startswith("place:goal:"):
        return GameError("fiji.touch.goal", "5.9")
    if kind == "supply" or key == "panel:supply":
        return GameError(f"fiji.touch.supply_{phase}", rule)
    if kind == "hidden":
        return GameError("fiji.touch.hidden", "8.3")
    if kind in ("hand", "player") and rest and rest[0] != str(seat) and rest[0].isdecimal():
        owner = int(rest[0])
        if owner < len(state.players):
            return GameError(f"fiji.touch.others_{phase}", rule, player=_name(state, owner))
    if kind == "hand" and key in _marks(state, seat):
        return GameError("fiji.touch.put_back", reason=why_not(state, seat, _with(state, picked, key)))
    return GameError(f"fiji.touch.own_{phase}", "8.2" if phase == "hide" else "3.2")


def _with(state: State, picked: Sequence[str], key: str) -> Move:
    """Return the move that somebody has in mind who touches one bead more."""
    number = Counter(one.split(":")[2] for one in (*picked, key))
    kind = Hide if state.phase == "hide" else Offer
    return kind(number["G"], number["R"], number["Y"], number["B"])


def _name(state: State, seat: int) -> str | GameError:
    # An error inside an error is a word in the reader's own language.
    return state.players[seat] or GameError("common.player", number=seat + 1)
