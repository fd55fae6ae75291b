"""Setting up Kahuna: the first state, any other state, and what is wrong with one that cannot arise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from typing import Any

from fijiwidgets import core
from fijiwidgets.core import IllegalMove, IllegalPosition

from .components import (
    BRIDGES,
    CARDS,
    CARDS_PER_ISLAND,
    COLOURS,
    DEALT,
    HAND_LIMIT,
    HANDICAPS,
    ISLAND_BIT,
    ISLANDS,
    LINE_BIT,
    LINES,
    OPEN_CARDS,
    PLAYERS,
    ROUND_POINTS,
    ROUNDS,
    VARIANTS,
)
from .state import (
    DEAL,
    DRAW,
    HANDICAP,
    OPEN,
    OVER,
    PHASES,
    RESOLVING,
    Cards,
    Pair,
    State,
    line_named,
    majorities,
    next_phase,
)

SCORES = range(sum(ROUND_POINTS) + len(ISLANDS) + 1)
LARGEST_HAND = 2 * HAND_LIMIT  # in positions that cannot arise: the ways to put cards away must stay listable


def start(players: Any = 2, first: Any = 0, handicap: int = 0, weaker: Any = 1, variant: str = "standard") -> State:
    """Return the first state, with all cards still in the deck; raises `IllegalPosition`.

    >>> len(start().deck)
    24
    """
    names = core.name_players(players, PLAYERS)
    bridges = _whole("handicap", handicap, HANDICAPS)
    return State(
        names,
        deck=CARDS,
        to_move=core.seat_of(first, names, COLOURS),
        handicap=(0, bridges) if core.seat_of(weaker, names, COLOURS) else (bridges, 0),
        variant=_word("variant", variant, VARIANTS),
        phase=DEAL,
    )


def position(
    players: Any = 2,
    white: Any = (),
    black: Any = (),
    hands: Any = ((), ()),
    open: Any = (),  # noqa: A002 - the name on the table
    deck: Any = None,
    discards: Any = None,
    to_move: Any = "white",
    round: int = 1,  # noqa: A002
    points: Any = (0, 0),
    refused: bool = False,
    last_turns: int | None = None,
    variant: str = "standard",
    *,
    face_down: Any = (),
    handicap: Any = (0, 0),
    islands: Any = None,
    phase: str | None = None,
    viewer: Any = None,
    allow_unreachable: bool = False,
) -> State:
    """Return a set-up state; one that cannot arise is refused with the reason (`IllegalPosition`).

    Cards that are named nowhere are the deck; if the deck is given, they are the discards. Islands
    are held by whoever has the majority. With a `viewer`, cards unknown to him are given by number.

    >>> position(white=["BARI-ELAI", "ALOA-BARI", "BARI-COCO"], open=["ALOA", "BARI", "COCO"]).islands
    {'BARI': 0}
    """
    names = core.name_players(players, PLAYERS)
    laid = (_mask("white", white), _mask("black", black))
    both_hands = _two("hands", hands, names, ())
    score, bridges = _two("points", points, names, 0), _two("handicap", handicap, names, 0)
    known: dict[str, Any] = {
        "hands": tuple(_cards(f"hands: {colour}", both_hands[seat]) for seat, colour in enumerate(COLOURS)),
        "open": _cards("open", open),
        "face_down": _cards("face_down", face_down),
    }
    known |= _piles(known, deck, discards, viewer is None)
    state = State(
        names,
        laid,
        (majorities(laid[0]), majorities(laid[1])) if islands is None else _holders(islands, names),
        **known,
        to_move=core.seat_of(to_move, names, COLOURS),
        round=_whole("round", round, range(1, ROUNDS + 1)),
        points=(_whole("points", score[0], SCORES), _whole("points", score[1], SCORES)),
        refused=_yes("refused", refused),
        last_turns=None if last_turns is None else _whole("last_turns", last_turns, range(3)),
        handicap=(_whole("handicap", bridges[0], HANDICAPS), _whole("handicap", bridges[1], HANDICAPS)),
        variant=_word("variant", variant, VARIANTS),
        viewer=None if viewer is None else core.seat_of(viewer, names, COLOURS),
    )
    state = state.but(phase=next_phase(state) if phase is None else _word("phase", phase, PHASES))
    _check_shape(state)
    if not _yes("allow_unreachable", allow_unreachable) and (found := problems(state)):
        raise found[0]
    return state


# ------------------------------------------------------------------------------------ the shape of what is given


def _whole(place: str, value: object, allowed: range) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value not in allowed:
        least, most = allowed[0], allowed[-1]
        raise IllegalPosition("kahuna.error.number", place=place, value=core.shown(value), least=least, most=most)
    return value


def _word(place: str, value: object, allowed: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise IllegalPosition("kahuna.error.word", place=place, value=core.shown(value), known=", ".join(allowed))
    return value


def _yes(place: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise IllegalPosition("kahuna.error.word", place=place, value=core.shown(value), known="True, False")
    return value


def _several(place: str, given: object) -> list[Any]:
    if not isinstance(given, (Sequence, Set)) or isinstance(given, (str, bytes, bytearray)) or len(given) > 99:
        raise IllegalPosition("kahuna.error.list", place=place, value=core.shown(given))
    return list(given)


def _two(place: str, given: object, names: Sequence[str], missing: object) -> list[Any]:
    """Return White's part and Black's, given as a list of two or keyed by seat, name or colour."""
    if not isinstance(given, Mapping):
        parts = _several(place, given)
        if len(parts) != 2:
            raise IllegalPosition("kahuna.error.two", place=place, value=core.shown(given))
        return parts
    parts = [missing, missing]
    seats = [core.seat_of(key, names, COLOURS) for key in given]
    if len(set(seats)) < len(seats):
        raise IllegalPosition("kahuna.error.two", place=place, value=core.shown(given))
    for seat, part in zip(seats, given.values(), strict=True):
        parts[seat] = part
    return parts


def _mask(place: str, given: object) -> int:
    mask = 0
    for name in _several(place, given):
        line = line_named(name)
        if not isinstance(line, str) or line not in LINE_BIT:
            raise IllegalPosition("kahuna.error.no_such_line", "1.1", line=core.shown(name))
        if mask & LINE_BIT[line]:
            raise IllegalPosition("kahuna.error.two_bridges", "4.1", line=line)
        mask |= LINE_BIT[line]
    return mask


def _holders(given: object, names: Sequence[str]) -> Pair:
    if not isinstance(given, Mapping):
        raise IllegalPosition("kahuna.error.list", place="islands", value=core.shown(given))
    held = [0, 0]
    for island, holder in given.items():
        if not isinstance(island, str) or island not in ISLAND_BIT:
            raise IllegalPosition("kahuna.error.no_such_island", "1.1", place="islands", island=core.shown(island))
        held[core.seat_of(holder, names, COLOURS)] |= ISLAND_BIT[island]
    return held[0], held[1]


def _cards(place: str, given: object) -> Cards:
    """Return the cards of a pile, sorted; a number means as many cards that the viewer does not know."""
    if isinstance(given, int) and not isinstance(given, bool):
        return (None,) * _whole(place, given, range(len(CARDS) + 1))
    cards = _several(place, given)
    if all(card is None for card in cards):
        return (None,) * _whole(place, len(cards), range(len(CARDS) + 1))
    for card in cards:
        if not isinstance(card, str) or card not in ISLAND_BIT:
            raise IllegalPosition("kahuna.error.no_such_island", "1.1", place=place, island=core.shown(card))
    _whole(place, len(cards), range(len(CARDS) + 1))
    return tuple(sorted(map(str, cards)))


def _piles(known: dict[str, Any], deck: object, discards: object, full: bool) -> dict[str, Cards]:
    """Return deck and discards; of the two, what is not given is what is left of all cards."""
    if deck is not None and (discards is not None or not full):
        return {"deck": _cards("deck", deck), "discards": _cards("discards", () if discards is None else discards)}
    given = _cards("discards", () if discards is None else discards) if deck is None else _cards("deck", deck)
    seen = [*known["hands"][0], *known["hands"][1], *known["open"], *known["face_down"], *given]
    rest: Cards = (None,) * max(0, len(CARDS) - len(seen))
    if full:
        rest = tuple(sorted((Counter(CARDS) - Counter(seen)).elements()))
    return {"deck": rest, "discards": given} if deck is None else {"deck": given, "discards": rest}


def _check_shape(state: State) -> None:
    """Refuse what could not even be shown or played on: it is no position at all."""
    if both := state.laid[0] & state.laid[1]:
        raise IllegalPosition("kahuna.error.two_bridges", "4.1", line=LINES[both.bit_length() - 1])
    for seat, hand in enumerate(state.hands):
        if len(hand) > LARGEST_HAND:
            _whole(f"hands: {COLOURS[seat]}", len(hand), range(LARGEST_HAND + 1))
    if found := wrongly_known(state):
        raise found
    if state.phase == DEAL:
        possible = bool(state.deck) and min(map(len, state.hands)) < DEALT
    elif state.phase == DRAW:
        possible = bool(state.deck) and next_phase(state) != OVER
    else:
        possible = state.phase in (RESOLVING, next_phase(state))
    if not possible:
        raise IllegalPosition("kahuna.error.phase", phase=state.phase, other=next_phase(state))


def wrongly_known(state: State) -> IllegalPosition | None:
    """Return the first place where cards are unknown that should be known, or the other way round."""
    piles = {"open": state.open, "discards": state.discards, "deck": state.deck, "face_down": state.face_down}
    piles |= {f"hands: {colour}": state.hands[seat] for seat, colour in enumerate(COLOURS)}
    for place, cards in piles.items():
        if cards and (None in cards) != hidden_from(state.viewer, place):
            return IllegalPosition("kahuna.error.unknown_cards", "10.2", place=place)
    return None


def unknown_cards(state: State) -> IllegalMove | None:
    """Explain why it cannot be played on. Asked only once a card is missed: nobody else shall wait for it."""
    found = wrongly_known(state)
    return IllegalMove(found.key, found.rule, **found.values) if found else None


def hidden_from(viewer: int | None, place: str) -> bool:
    """Say whether the cards at this place are unknown to the viewer."""
    if viewer is None:
        return False
    return place in ("deck", "face_down", f"hands: {COLOURS[1 - viewer]}")


# ------------------------------------------------------------------------------------ what cannot arise


def problems(state: State) -> tuple[IllegalPosition, ...]:
    """Return every reason why the position cannot arise in play.

    It is not asked how the bridges got there: a teacher sets up the map and need not invent the cards behind it.
    """
    return (*_wrong_cards(state), *_wrong_board(state), *_wrong_points(state), *_wrong_moment(state))


def _wrong_cards(state: State) -> list[IllegalPosition]:
    found = []
    copies = Counter(card for pile in _piles_of(state) for card in pile)
    unknown = copies.pop(None, 0)
    for island in ISLANDS:
        if copies[island] > CARDS_PER_ISLAND or (not unknown and copies[island] < CARDS_PER_ISLAND):
            found.append(IllegalPosition("kahuna.error.copies", "1.2", island=island, count=copies[island]))
    if unknown and copies.total() + unknown != len(CARDS):
        found.append(IllegalPosition("kahuna.error.cards", "1.2", count=copies.total() + unknown))
    for seat, hand in enumerate(state.hands):
        if len(hand) > HAND_LIMIT:
            found.append(IllegalPosition("kahuna.error.hand", "6.3", colour=COLOURS[seat], count=len(hand)))
    if len(state.open) > OPEN_CARDS:
        found.append(IllegalPosition("kahuna.error.open", "2.2", count=len(state.open)))
    # A round begins with all three missing; later one is taken and replaced at once.
    if state.phase == OPEN and len(state.open) < OPEN_CARDS - 1 and (state.discards or state.face_down):
        found.append(IllegalPosition("kahuna.error.open_missing", "6.2", count=len(state.open)))
    return found


def _piles_of(state: State) -> tuple[Cards, ...]:
    return (*state.hands, state.open, state.deck, state.discards, state.face_down)


def _wrong_board(state: State) -> list[IllegalPosition]:
    found = []
    for seat, colour in enumerate(COLOURS):
        if (count := state.laid[seat].bit_count()) > BRIDGES:
            found.append(IllegalPosition("kahuna.error.bridges", "1.3", colour=colour, count=count))
        wrong = majorities(state.laid[seat]) ^ state.held[seat]
        if wrong and state.phase != RESOLVING:
            island = ISLANDS[wrong.bit_length() - 1]
            found.append(IllegalPosition("kahuna.error.holder", "4.3", colour=colour, island=island))
    if state.held[0] & state.held[1]:
        found.append(IllegalPosition("kahuna.error.two_holders", "4.3"))
    return found


def _wrong_points(state: State) -> list[IllegalPosition]:
    scored = state.round - 1 + (state.last_turns == 0)
    # Between two events of one move the points of this round may already be there, or not yet.
    rounds = {scored, state.round - 1, state.round} if state.phase == RESOLVING else {scored}
    if any(state.points in _possible_points(state, count) for count in rounds):
        return []
    white, black = state.points
    return [IllegalPosition("kahuna.error.points", "7.2", white=white, black=black, round=state.round)]


def _possible_points(state: State, rounds: int) -> set[Pair]:
    """Return the scores that so many scorings can lead to."""
    lead = state.held[0].bit_count() - state.held[1].bit_count()
    possible = {(0, 0)}
    for number in range(rounds):
        if number < len(ROUND_POINTS):
            worth = ROUND_POINTS[number]
            possible |= {(w + worth, b) for w, b in possible} | {(w, b + worth) for w, b in possible}
        else:
            possible = {(w + max(0, lead), b + max(0, -lead)) for w, b in possible}
    return possible


def _wrong_moment(state: State) -> list[IllegalPosition]:
    found = []
    resolving = state.phase == RESOLVING
    nothing_to_draw = not state.deck and not state.open
    if nothing_to_draw and state.last_turns is None and not resolving:
        found.append(IllegalPosition("kahuna.error.round_over", "7.1"))
    if state.last_turns is not None and (state.round < ROUNDS or not nothing_to_draw):
        found.append(IllegalPosition("kahuna.error.last_turns", "7.5"))
    if state.refused and (state.phase in (DEAL, OPEN, HANDICAP) or nothing_to_draw):
        found.append(IllegalPosition("kahuna.error.refused", "6.5"))
    if state.phase == DRAW and len(state.hands[state.to_move]) >= HAND_LIMIT:
        found.append(IllegalPosition("kahuna.error.full_hand", "6.3", count=HAND_LIMIT))
    if state.phase == DEAL or state.handicap != (0, 0):
        found += _wrong_beginning(state)
    return found


def _wrong_beginning(state: State) -> list[IllegalPosition]:
    """Look at a state before the first turn: nothing was played, and only handicap bridges were laid."""
    found = []
    first, second = state.hands[state.to_move], state.hands[1 - state.to_move]
    if state.phase == DEAL:
        proper = not state.open and len(first) - len(second) in (0, 1) and state.laid == (0, 0)
    else:
        proper = len(first) == len(second) == DEALT
    if not proper or state.round > 1 or state.discards or state.face_down:
        found.append(IllegalPosition("kahuna.error.beginning", "2.1"))
    for seat in (0, 1):
        bridges = state.laid[seat].bit_count()
        if bridges + state.handicap[seat] > (HANDICAPS[-1] if state.handicap[seat] else 0):
            found.append(IllegalPosition("kahuna.error.handicap", "2.4", colour=COLOURS[seat], count=bridges))
    if all(state.handicap):
        found.append(IllegalPosition("kahuna.error.handicap_both", "2.4"))
    return found


def material(state: State) -> dict[str, int]:
    """Return the number of each component, wherever it is; the same in every state of a game.

    >>> material(start())["lines"], material(start())["cards"]
    (27, 24)
    """
    white, black = state.laid
    free = ~(white | black) & ((1 << len(LINES)) - 1)
    counts = Counter(card for pile in _piles_of(state) for card in pile)
    return {
        "lines": free.bit_count() + white.bit_count() + black.bit_count(),
        **{
            f"{COLOURS[seat]} bridges": bridges + max(0, BRIDGES - bridges) for seat, bridges in enumerate(_laid(state))
        },
        "cards": counts.total(),
        **({} if None in counts else {f"{island} cards": counts[island] for island in ISLANDS}),
    }


def _laid(state: State) -> Pair:
    return state.laid[0].bit_count(), state.laid[1].bit_count()
