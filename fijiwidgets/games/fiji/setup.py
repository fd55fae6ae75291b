"""Setting up: the first state, any position, and every reason why a position cannot arise in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from fijiwidgets import core
from fijiwidgets.core import GameError, IllegalPosition

from .compare import compare_offers, trophies_possible
from .components import (
    BOX,
    CARDS_OF_A_KIND,
    COLOURS,
    EDITIONS,
    EXCHANGES,
    FULL_SET,
    GOALS,
    HIDDEN_BEADS,
    LARGE_SET,
    LARGEST_OFFER,
    NO_BEADS,
    PLAYERS,
    ROUNDS,
    ROWS,
    Beads,
    Box,
    all_beads,
    dealt_set,
    holds,
    minus,
    plus,
    read_condition,
    read_effect,
)
from .state import CHOOSING, DRAWING, EVALUATING, PHASES, Row, State, drawing_phase, owned

LARGEST_NUMBER = 999  # of beads in a heap or trophies of a player: more than any box holds
LONGEST_LIST = 100  # no list of a position is as long; whatever is given, reading it ends
SECRET = ("offer", *EVALUATING)  # while only their owner knows which beads are hidden


def start(players: Any = 3, edition: Any = "de", conditions: Any = None, effects: Any = None) -> State:
    """Return the first state: beads dealt, no card drawn. `conditions`, `effects`: the cards of your own box.

    >>> start(players=["Ada", "Emmy", "Sofja"]).hands
    ((5, 4, 3, 2), (5, 4, 3, 2), (5, 4, 3, 2))
    """
    names = core.name_players(players, PLAYERS)
    box = _box(conditions, effects)
    return State(
        players=names,
        hands=(dealt_set(len(names)),) * len(names),
        supply=FULL_SET,
        heads=(0,) * len(names),
        edition=_one_of("edition", edition, EDITIONS, "1.6"),
        piles=box,
        box=box,
    )


def position(
    players: Any = None,
    hands: Any = None,
    supply: Any = None,
    table: Any = (),
    goals: Any = (),
    exchange: Any = 1,
    round: Any = 1,  # noqa: A002 - the word that players use
    heads: Any = None,
    hidden: Any = None,
    edition: Any = "de",
    phase: Any = None,
    offers: Any = None,
    step: Any = 0,
    kept: Any = (),
    piles: Any = None,
    conditions: Any = None,
    effects: Any = None,
    viewer: Any = None,
    allow_unreachable: bool = False,
) -> State:
    """Return a set-up state; one that cannot arise is refused with the reasons.

    What is left out is as in a fresh round: full hands, the rest of the beads in the supply, no trophies. The
    phase follows from the table (complete: offers). Cards neither on the table nor in `piles` count as used;
    without `piles`, the first ones of the box by name are taken to be those used in earlier rounds.

    >>> position(table=["most GR > take 3R", "fewest Y > keep", "most all > others Y", "fewest all > take 2Y"],
    ...          goals="R+ B- G+ Y+").phase
    'offer'
    """
    names = _names(players, hands)
    box = _box(conditions, effects)
    rows, targets = _table(table), _goals(goals)
    number = _whole("round", round, 1, ROUNDS)
    kept_by = () if kept is None else tuple(sorted({core.seat_of(seat, names) for seat in _many("kept", kept)}))
    on_offer = () if offers is None else _heaps("offers", offers, names)
    secret = () if hidden is None else _heaps("hidden", hidden, names, unknown=viewer is not None)
    full_hands = _heaps("hands", {} if hands is None else hands, names, missing=_rest_of_sets(names, secret, on_offer))
    state = State(
        players=names,
        hands=tuple(hand or NO_BEADS for hand in full_hands),
        supply=NO_BEADS,
        table=rows,
        goals=targets,
        phase=drawing_phase(rows, targets) or "offer" if phase is None else _one_of("phase", phase, PHASES),
        round=number,
        exchange=_whole("exchange", exchange, 1, EXCHANGES, "3.1"),
        offers=tuple(offer or NO_BEADS for offer in on_offer),
        step=_whole("step", step, 0, ROWS - 1),
        kept=kept_by,
        hidden=secret,
        heads=tuple(
            _whole("heads", own, 0, LARGEST_NUMBER)
            for own in _by_seat("heads", {} if heads is None else heads, names, 0)
        ),
        edition=_one_of("edition", edition, EDITIONS, "1.6"),
        piles=_piles(piles, box, rows, number),
        box=box,
        viewer=None if viewer is None else core.seat_of(viewer, names),
    )
    state = state.but(supply=_rest(state) if supply is None else _beads("supply", supply))
    _check_shape(state)
    if not allow_unreachable and (found := problems(state)):
        raise _together(found)
    return state


def material(state: State) -> dict[str, int]:
    """Return the number of each component, wherever it is; the same in every state of a game."""
    beads = state.supply
    for seat in range(len(state.players)):
        beads = plus(beads, owned(state, seat))
    used = ROWS * (state.round - 1)
    return {
        **dict(zip(COLOURS, beads, strict=True)),
        "condition cards": len(state.piles[0]) + len(state.table) + used,
        "effect cards": len(state.piles[1]) + sum(effect != "" for _, effect in state.table) + used,
        "goal cards": len(state.goals) + len(set(COLOURS) - {goal[0] for goal in state.goals}),
    }


# ------------------------------------------------------------------------------------ reading plain values


def _names(players: object, hands: object) -> tuple[str, ...]:
    if players is None:
        players = len(hands) if isinstance(hands, Sequence) and not isinstance(hands, str) else 3
    return core.name_players(players, PLAYERS)


def _many(place: str, values: object) -> list[Any]:
    if isinstance(values, Iterable) and not isinstance(values, (str, bytes, Mapping)):
        return list(islice(values, LONGEST_LIST))
    raise IllegalPosition("fiji.error.not_a_list", place=place, value=core.shown(values))


def _whole(place: str, value: object, least: int, most: int, rule: str | None = None) -> int:
    if type(value) is int and least <= value <= most:
        return value
    raise IllegalPosition("fiji.error.number", rule, place=place, value=core.shown(value), least=least, most=most)


def _one_of(place: str, value: object, known: Sequence[str], rule: str | None = None) -> str:
    if isinstance(value, str) and value in known:
        return value
    raise IllegalPosition("fiji.error.choice", rule, place=place, value=core.shown(value), known=", ".join(known))


def _by_seat(place: str, values: object, names: Sequence[str], missing: object = None) -> list[Any]:
    if isinstance(values, Mapping):
        given = {core.seat_of(key, names): value for key, value in values.items()}
        values = [given.get(seat, missing) for seat in range(len(names))]
    listed = _many(place, values)
    if len(listed) != len(names):
        raise IllegalPosition("fiji.error.one_for_each", place=place, number=len(listed), players=len(names))
    return listed


def _beads(place: str, values: object) -> Beads:
    heap = [_whole(place, value, 0, LARGEST_NUMBER) for value in _many(place, values)]
    if len(heap) != len(COLOURS):
        raise IllegalPosition("fiji.error.four_colours", place=place, number=len(heap))
    return heap[0], heap[1], heap[2], heap[3]


def _heaps(
    place: str, values: object, names: Sequence[str], *, unknown: bool = False, missing: Sequence[Beads] = ()
) -> tuple[Beads | None, ...]:
    listed = _by_seat(place, values, names)
    if missing:
        listed = [missing[seat] if heap is None else heap for seat, heap in enumerate(listed)]
    return tuple(None if heap is None and unknown else _beads(place, heap) for heap in listed)


def _rest_of_sets(names: Sequence[str], *taken: Sequence[Beads | None]) -> list[Beads]:
    # A hand not given is the full set without what its owner hid or offers.
    rest = [dealt_set(len(names))] * len(names)
    for heaps in taken:
        for seat, heap in enumerate(heaps):
            if heap is not None and holds(rest[seat], heap):
                rest[seat] = minus(rest[seat], heap)
    return rest


def _rest(state: State) -> Beads:
    rest = all_beads(len(state.players))
    for seat in range(len(state.players)):
        rest = minus(rest, owned(state, seat))
    if not holds(rest, NO_BEADS):
        # Where beads are left over, they would be the supply; where there are too many, it cannot be filled up.
        filled_up = tuple(max(0, left) for left in rest)
        raise _together(tuple(_bead_problems(state.but(supply=filled_up))))
    return rest


def _table(rows: object) -> tuple[Row, ...]:
    table = tuple(_row(row) for row in _many("table", rows))
    drawn = [effect != "" for _, effect in table]
    if len(table) > ROWS or drawn != sorted(drawn, reverse=True) or (any(drawn) and len(table) < ROWS):
        raise IllegalPosition("fiji.error.table", "2.4")
    return table


def _row(row: object) -> Row:
    parts = row.split(">") if isinstance(row, str) else list(row) if isinstance(row, (tuple, list)) else []
    if len(parts) == 1:
        parts.append("")
    if len(parts) != 2 or not all(isinstance(part, str) for part in parts):
        raise IllegalPosition("fiji.error.row", value=core.shown(row))
    effect = "" if not parts[1].strip() else _card("table", parts[1], 1)
    return _card("table", parts[0], 0), effect


def _card(place: str, text: object, kind: int) -> str:
    card = " ".join(text.split()) if isinstance(text, str) and len(text) < 60 else ""
    known = read_effect(card) if kind else read_condition(card)
    if known is None:
        key = "fiji.error.effect_card" if kind else "fiji.error.condition_card"
        raise IllegalPosition(key, "1.3" if kind else "1.2", place=place, value=core.shown(text))
    return card


def _goals(goals: object) -> tuple[str, ...]:
    listed = goals.split() if isinstance(goals, str) else _many("goals", goals)
    for goal in listed:
        if not isinstance(goal, str) or goal not in GOALS:
            raise IllegalPosition("fiji.error.goal", "1.4", value=core.shown(goal))
    if len({goal[0] for goal in listed}) < len(listed):
        raise IllegalPosition("fiji.error.goal_twice", "1.4", value=core.shown(goals))
    return tuple(listed)


def _box(conditions: object, effects: object) -> Box:
    if conditions is None and effects is None:
        return BOX
    cards = [
        BOX[kind] if given is None else tuple(sorted(_card(place, card, kind) for card in _many(place, given)))
        for kind, (place, given) in enumerate((("conditions", conditions), ("effects", effects)))
    ]
    for place, pile in zip(("conditions", "effects"), cards, strict=True):
        if len(pile) != CARDS_OF_A_KIND:
            raise IllegalPosition("fiji.error.box", "1.5", place=place, number=len(pile), wanted=CARDS_OF_A_KIND)
    return (cards[0], cards[1])


def _piles(piles: object, box: Box, table: tuple[Row, ...], round_number: int) -> Box:
    if piles is None:
        return default_piles(box, table, round_number)
    given = _many("piles", piles)
    if len(given) != 2:
        raise IllegalPosition("fiji.error.two_piles", value=core.shown(piles))
    read = [tuple(sorted(_card("piles", card, kind) for card in _many("piles", given[kind]))) for kind in (0, 1)]
    sizes = [len(pile) for pile in default_piles(box, table, round_number)]
    if [len(pile) for pile in read] != sizes:
        raise IllegalPosition("fiji.error.pile_size", "2.5", first=sizes[0], second=sizes[1])
    return (read[0], read[1])


def default_piles(box: Box, table: tuple[Row, ...], round_number: int) -> Box:
    """Return the cards still to come if those used in earlier rounds were the first ones by name."""
    piles = []
    for kind in (0, 1):
        drawn = [row[kind] for row in table if row[kind]]
        unseen = sorted((Counter(box[kind]) - Counter(drawn)).elements())
        left = CARDS_OF_A_KIND - ROWS * (round_number - 1) - len(drawn)
        piles.append(tuple(unseen[len(unseen) - left :]))
    return (piles[0], piles[1])


# ------------------------------------------------------------------------------------ what fits together


def _check_shape(state: State) -> None:
    """Refuse what could not even be shown or played on: it is no position, reachable or not."""
    phase = state.phase
    drawing = drawing_phase(state.table, state.goals)
    if (drawing or phase) != phase or (phase in DRAWING and drawing is None):
        raise IllegalPosition("fiji.error.phase_table", "2.3", phase=phase, fitting=drawing or "offer")
    if state.goals and drawing in ("conditions", "effects"):
        raise IllegalPosition("fiji.error.goals_early", "2.6")
    if (phase in EVALUATING) != bool(state.offers) or (phase not in EVALUATING and (state.step or state.kept)):
        raise IllegalPosition("fiji.error.offers_phase", "3.4", phase=phase, fitting=", ".join(EVALUATING))
    if len(state.players) != 2 and (state.hidden or phase == "hide"):
        raise IllegalPosition("fiji.error.hidden_players", "8.2")
    if state.hidden and phase in (*DRAWING, "hide"):
        raise IllegalPosition("fiji.error.hidden_early", "8.2", phase=phase)
    for seat, beads in enumerate(state.hidden):
        unknown = state.viewer is not None and seat != state.viewer and phase in SECRET
        if (beads is None) != unknown:
            raise IllegalPosition("fiji.error.hidden_view", "10.2", player=_who(state, seat))
    if phase in CHOOSING:
        condition, effect = state.table[state.step]
        if effect != phase or compare_offers(condition, state.offers).actor is None:
            raise IllegalPosition("fiji.error.nobody_chooses", "4.5", phase=phase, row=state.step)


def problems(state: State) -> tuple[IllegalPosition, ...]:
    """Return every reason why the position cannot arise in play."""
    found = [*_hand_problems(state), *_bead_problems(state), *_hiding_problems(state), *_offer_problems(state)]
    return (*found, *_card_problems(state), *_trophy_problems(state), *_time_problems(state))


def _hand_problems(state: State) -> Iterator[IllegalPosition]:
    if _beads_are_back(state):
        return
    full = dealt_set(len(state.players))
    rule = "8.1" if len(state.players) == 2 else "2.1"
    untouched = state.exchange == 1 and state.phase in (*DRAWING, "hide", "offer")
    given_up = LARGEST_OFFER * (EXCHANGES if state.phase in ("score", "over") else state.exchange - 1)
    for seat in range(len(state.players)):
        own = owned(state, seat)
        if untouched and own != full:
            values = {"hand": _text(own), "full": _text(full)}
            yield IllegalPosition("fiji.error.full_hand", rule, player=_who(state, seat), **values)
        lost = sum(max(0, dealt - left) for dealt, left in zip(full, own, strict=True))
        if not untouched and lost > given_up:
            values = {"lost": str(lost), "most": str(given_up)}
            yield IllegalPosition("fiji.error.lost", "3.2", player=_who(state, seat), **values)
    if untouched and state.supply != FULL_SET:
        yield IllegalPosition("fiji.error.full_supply", rule, supply=_text(state.supply), full=_text(FULL_SET))


def _bead_problems(state: State) -> Iterator[IllegalPosition]:
    there = material(state)
    number = len(state.players)
    for colour, wanted in zip(COLOURS, all_beads(number), strict=True):
        if there[colour] != wanted:
            name = GameError(f"fiji.colour.{colour}")
            rule = "8.1" if number == 2 else "2.1"
            values = {"number": there[colour], "wanted": wanted, "players": number}
            yield IllegalPosition("fiji.error.bead_total", rule, colour=name, **values)


def _hiding_problems(state: State) -> Iterator[IllegalPosition]:
    due = len(state.players) == 2 and state.phase not in (*DRAWING, "hide") and not _beads_are_back(state)
    if due and not state.hidden:
        yield IllegalPosition("fiji.error.nothing_hidden", "8.2")
    for seat, beads in enumerate(state.hidden):
        if beads is not None and (sum(beads) != HIDDEN_BEADS or not holds(LARGE_SET, beads)):
            yield IllegalPosition("fiji.error.hidden_size", "8.2", player=_who(state, seat), beads=_text(beads))


def _offer_problems(state: State) -> Iterator[IllegalPosition]:
    for seat, offer in enumerate(state.offers):
        taken_back = seat in state.kept and state.step == ROWS - 1 and offer == NO_BEADS
        if not 1 <= sum(offer) <= LARGEST_OFFER and not taken_back:
            yield IllegalPosition("fiji.error.offer_size", "3.2", player=_who(state, seat), offer=_text(offer))
    if not state.offers or any(offer == NO_BEADS for offer in state.offers):
        return
    keepers = [
        compare_offers(condition, state.offers).actor if effect == "keep" else None
        for condition, effect in state.table[: state.step + 1]
    ]
    if not set(keepers[:-1]) - {None} <= set(state.kept) <= set(keepers):
        yield IllegalPosition("fiji.error.kept", "5.8")


def _card_problems(state: State) -> Iterator[IllegalPosition]:
    for kind in (0, 1):
        seen = Counter(row[kind] for row in state.table if row[kind]) + Counter(state.piles[kind])
        for card in sorted(seen - Counter(state.box[kind])):
            yield IllegalPosition("fiji.error.not_in_box", "2.5", card=card)


def _trophy_problems(state: State) -> Iterator[IllegalPosition]:
    rounds = state.round - (state.phase != "over")
    if not trophies_possible(state.heads, state.edition, rounds, state.phase == "score"):
        given = ", ".join(map(str, state.heads))
        rule = "8.4" if len(state.players) == 2 else "7.3"
        yield IllegalPosition("fiji.error.trophies", rule, heads=given, rounds=rounds)


def _time_problems(state: State) -> Iterator[IllegalPosition]:
    if state.phase in (*DRAWING, "hide") and state.exchange != 1:
        yield IllegalPosition("fiji.error.time", "3.1", phase=state.phase, exchange=1)
    if state.phase in ("score", "over") and state.exchange != EXCHANGES:
        yield IllegalPosition("fiji.error.time", "6.3", phase=state.phase, exchange=EXCHANGES)
    if state.phase == "over" and state.round != ROUNDS:
        yield IllegalPosition("fiji.error.over_early", "9.1", round=state.round, rounds=ROUNDS)


def _beads_are_back(state: State) -> bool:
    return state.phase == "score" and not state.hidden and all(hand == NO_BEADS for hand in state.hands)


def _together(found: Sequence[IllegalPosition]) -> IllegalPosition:
    """Return all reasons as one error, so that a teacher sees everything that is wrong at once."""
    first, *rest = found
    return IllegalPosition("fiji.error.both", first=first, second=_together(rest)) if rest else first


def _who(state: State, seat: int) -> str | GameError:
    # An error inside an error is a word in the reader's own language.
    return state.players[seat] or GameError("common.player", number=seat + 1)


def _text(beads: Beads) -> str:
    return ",".join(map(str, beads))
