"""The state of the table and the moves."""

from __future__ import annotations

from dataclasses import dataclass

from fijiwidgets import core

from .components import BOX, EXCHANGES, NO_BEADS, ROUNDS, ROWS, Beads, Box, plus

# The moments of a round. In "evaluate" and "score" nobody decides anything: only events have such states.
DRAWING = ("conditions", "effects", "goals")
CHOOSING = ("rotate", "swap")
EVALUATING = ("evaluate", *CHOOSING)
PHASES = (*DRAWING, "hide", "offer", *EVALUATING, "score", "over")

Row = tuple[str, str]  # a condition card and the effect card beside it, "" until that is drawn


@dataclass(frozen=True, slots=True, repr=False)
class State(core.State):
    """The whole table. Beads are (green, red, yellow, blue).

    `hidden` is empty unless two players have hidden beads. In a view the other player's entry is None, and that
    player's entry in `hands` is hand and hidden beads together: the sum is public, how it splits is not.
    """

    players: tuple[str, ...]
    hands: tuple[Beads, ...]  # without the beads on offer
    supply: Beads
    table: tuple[Row, ...] = ()
    goals: tuple[str, ...] = ()  # "R+" most red, "R-" fewest red; the first is the most important
    phase: str = "conditions"
    round: int = 1
    exchange: int = 1
    offers: tuple[Beads, ...] = ()  # only while they are evaluated
    step: int = 0  # the row of the table that is evaluated
    kept: tuple[int, ...] = ()  # who will take the offer back
    hidden: tuple[Beads | None, ...] = ()
    heads: tuple[int, ...] = ()  # the trophies
    edition: str = "de"
    piles: Box = BOX  # condition and effect cards not yet drawn in this game, sorted
    box: Box = BOX  # all cards of this game, sorted
    viewer: int | None = None

    @property
    def last_exchange(self) -> bool:
        """Say whether no exchange follows in this round."""
        return self.exchange == EXCHANGES

    @property
    def last_round(self) -> bool:
        """Say whether no round follows."""
        return self.round == ROUNDS


def drawing_phase(table: tuple[Row, ...], goals: tuple[str, ...]) -> str | None:
    """Return which kind of card nature draws next, or None when the table is complete."""
    if len(table) < ROWS:
        return "conditions"
    if not table[-1][1]:
        return "effects"
    return "goals" if len(goals) < ROWS else None


def owned(state: State, seat: int) -> Beads:
    """Return all beads of a player: hand, hidden ones and those on offer. Everybody knows this sum."""
    beads = state.hands[seat]
    if state.offers:
        beads = plus(beads, state.offers[seat])
    if state.hidden:
        beads = plus(beads, state.hidden[seat] or NO_BEADS)
    return beads


# ------------------------------------------------------------------------------------ moves


@dataclass(frozen=True, slots=True)
class DrawCondition(core.Move):
    """Nature turns up a condition card, such as `most GR`."""

    card: str


@dataclass(frozen=True, slots=True)
class DrawEffect(core.Move):
    """Nature turns up an effect card, such as `take 3R`."""

    card: str


@dataclass(frozen=True, slots=True)
class DrawGoal(core.Move):
    """Nature lays a goal card, this way up: `R+` most red, `R-` fewest red."""

    card: str


@dataclass(frozen=True, slots=True)
class Hide(core.Move):
    """A player puts beads out of the round, unseen (two players only)."""

    g: int
    r: int
    y: int
    b: int


@dataclass(frozen=True, slots=True)
class Offer(core.Move):
    """A player offers beads: green, red, yellow, blue."""

    g: int
    r: int
    y: int
    b: int


@dataclass(frozen=True, slots=True)
class Rotate(core.Move):
    """The acting player turns goal `i` round."""

    i: int


@dataclass(frozen=True, slots=True)
class Swap(core.Move):
    """The acting player exchanges goals `i` and `j`, the smaller number first."""

    i: int
    j: int


MOVES = (DrawCondition, DrawEffect, DrawGoal, Hide, Offer, Rotate, Swap)
