"""What a picture tells of the event behind it.

Who is set off, which beads have come or are leaving, how far the comparison of offers or hands has been told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ..compare import GOAL_TROPHIES, compare_offers, rank_hands
from ..components import COLOURS, NO_BEADS, Beads
from ..events import (
    BeadsHidden,
    BeadsReturned,
    BeadsTaken,
    ConditionCompared,
    ConditionDrawn,
    EffectDrawn,
    Event,
    ExchangeEnded,
    GameEnded,
    GoalCompared,
    GoalDrawn,
    GoalRotated,
    GoalScored,
    GoalsSwapped,
    GoalTied,
    HalfTaken,
    HandsShown,
    NobodyActs,
    OfferKept,
    OfferMarked,
    OffersGivenUp,
    OffersRevealed,
    OthersGetNothing,
    OthersTook,
    PlayerActs,
    RoundEnded,
    SupplyTooSmall,
    TiedPlayersCancelled,
    TrophiesGiven,
)
from ..state import EVALUATING, State

TOLD = 99  # the whole comparison, however many steps it has
BEFORE_OR_AFTER = OffersRevealed | OfferKept | OffersGivenUp | ExchangeEnded  # no condition is looked at


@dataclass(frozen=True, slots=True)
class Verdict:
    """How far the offers have been compared under the condition in a row."""

    row: int
    values: tuple[int, ...]
    cancelled: tuple[tuple[tuple[int, ...], int], ...]  # tied players and their value, those told so far
    actor: int | None  # None until told
    nobody: bool  # told that nobody acts
    latest_tie: bool  # the last of the ties has just been found

    def out(self, seat: int) -> bool:
        """Say whether the player is known to be tied."""
        return any(seat in seats for seats, _ in self.cancelled)


@dataclass(frozen=True, slots=True)
class Story:
    """What to set off. Beads that came are the last of their colour; those that left are drawn pale behind them."""

    verdict: Verdict | None = None
    seats: tuple[int, ...] = ()  # panels with the amber edge
    rows: tuple[int, ...] = ()  # exchange cards with it
    goals: tuple[int, ...] = ()  # goals with it
    offers: tuple[int, ...] = ()  # offers with it
    came: Mapping[int, Beads] = field(default_factory=dict)  # to hands
    came_to_supply: Beads = NO_BEADS
    supply: bool = False  # the whole supply has changed
    left_supply: Beads = NO_BEADS
    left_offer: Mapping[int, Beads] = field(default_factory=dict)
    hid: bool = False
    lacking: str = ""  # colours that the supply has too few of
    empty_handed: tuple[int, ...] = ()
    trophies: Mapping[int, int] = field(default_factory=dict)  # just given
    goals_told: int = 0  # how many goals have been compared
    places_told: int = 0  # how many players have their trophies
    compared: tuple[int, ...] = ()  # the players whom the goal just looked at compares
    level: bool = False  # the goal just looked at leaves them level


def tell(state: State, event: Event | None) -> Story:
    """Return what the picture of a state sets off; without an event only how the evaluation stands."""
    if event is None:
        told = TOLD if state.phase == "over" else 0
        return Story(_verdict(state, None), goals_told=told, places_told=told)
    for read in (_cards, _evaluation, _movement, _scoring):
        story = read(state, event)
        if story is not None:
            return story
    return Story(_verdict(state, event))


def _verdict(state: State, event: Event | None) -> Verdict | None:
    if state.phase not in EVALUATING or isinstance(event, BEFORE_OR_AFTER):
        return None
    comparison = compare_offers(state.table[state.step][0], state.offers)
    ties = comparison.cancelled
    if isinstance(event, ConditionCompared):
        ties = ()
    elif isinstance(event, TiedPlayersCancelled):
        ties = tuple(tie for tie in ties if ties.index(tie) <= [value for _, value in ties].index(event.value))
    early = isinstance(event, ConditionCompared | TiedPlayersCancelled)
    actor = None if early else comparison.actor
    tie = isinstance(event, TiedPlayersCancelled)
    return Verdict(state.step, comparison.values, ties, actor, actor is None and not early, tie)


def _cards(state: State, event: Event) -> Story | None:
    match event:
        case ConditionDrawn(row=row) | EffectDrawn(row=row):
            return Story(rows=(row,))
        case GoalDrawn(number=number):
            return Story(goals=(number,))
        case BeadsHidden():
            return Story(hid=True)
        case GoalRotated(number=number, seat=seat):
            return Story(_verdict(state, event), (seat,), (state.step,), (number,))
        case GoalsSwapped(first=first, second=second, seat=seat):
            return Story(_verdict(state, event), (seat,), (state.step,), (first, second))
    return None


def _evaluation(state: State, event: Event) -> Story | None:
    match event:
        case OffersRevealed():
            return Story(offers=tuple(range(len(state.players))))
        case ConditionCompared() | TiedPlayersCancelled() | NobodyActs():
            return Story(_verdict(state, event), rows=(state.step,))
        case PlayerActs(seat=seat):
            return Story(_verdict(state, event), (seat,), (state.step,))
        case OfferMarked(seat=seat):
            return Story(_verdict(state, event), (seat,), (state.step,), offers=(seat,))
    return None


def _movement(state: State, event: Event) -> Story | None:
    verdict, rows = _verdict(state, event), (state.step,)
    match event:
        case BeadsTaken(seat=seat, beads=beads):
            return Story(verdict, (seat,), rows, came={seat: beads}, left_supply=beads)
        case HalfTaken(seat=seat, colour=colour, taken=0):
            return Story(verdict, (seat,), rows, lacking=colour, empty_handed=(seat,))
        case HalfTaken(seat=seat, colour=colour, taken=taken):
            beads = _of(colour, taken)
            return Story(verdict, (seat,), rows, came={seat: beads}, left_supply=beads)
        case OthersTook(others=others, colour=colour):
            came = dict.fromkeys(others, _of(colour, 1))
            return Story(verdict, others, rows, came=came, left_supply=_of(colour, len(others)))
        case SupplyTooSmall(seat=seat, wanted=wanted):
            short = (c for c, want, there in zip(COLOURS, wanted, state.supply, strict=True) if want > there)
            return Story(verdict, (seat,), rows, lacking="".join(short), empty_handed=(seat,))
        case OthersGetNothing(others=others, colour=colour):
            return Story(verdict, others, rows, lacking=colour, empty_handed=others)
        case OfferKept(seat=seat, beads=beads):
            return Story(seats=(seat,), came={seat: beads}, left_offer={seat: beads})
        case OffersGivenUp(beads=beads):
            return Story(came_to_supply=beads)
        case BeadsReturned():
            return Story(supply=True)
    return None


def _of(colour: str, number: int) -> Beads:
    green, red, yellow, blue = (number * (letter == colour) for letter in COLOURS)
    return green, red, yellow, blue


def _scoring(state: State, event: Event) -> Story | None:
    match event:
        case HandsShown():
            return Story(came=dict.fromkeys(range(len(state.players)), NO_BEADS))
        case GoalCompared(number=number, seats=seats, groups=groups):
            return Story(goals=(number,), goals_told=number + 1, compared=seats, level=len(groups) == 1)
        case TrophiesGiven(seats=seats, place=place, trophies=trophies):
            given = dict.fromkeys(seats, trophies)
            return Story(seats=seats, trophies=given, goals_told=TOLD, places_told=place + len(seats) - 1)
        case GoalScored(number=number, seat=seat, trophies=trophies):
            told = number + 1
            return Story(None, (seat,), (), (number,), trophies={seat: trophies}, goals_told=told, compared=(0, 1))
        case GoalTied(number=number):
            return Story(goals=(number,), goals_told=number + 1, compared=(0, 1), level=True)
        case RoundEnded() if any(map(sum, state.hands)):
            return Story(goals_told=TOLD, places_told=TOLD)
        case GameEnded(outcome=outcome):
            return Story(seats=outcome.winners, goals_told=TOLD, places_told=TOLD)
    return None


# ------------------------------------------------------------------------------------ how the round stands


@dataclass(frozen=True, slots=True)
class Standing:
    """How the goals rank the hands: each player's place, and up to which goal the player was level with others."""

    places: tuple[int, ...]  # from 1; the best of the places that level players share
    shared: tuple[bool, ...]
    decided_by: tuple[int, ...]  # the goal after which nobody was level with the player


def standing(goals: Iterable[str], hands: tuple[Beads, ...]) -> Standing:
    """Return how the goals rank the hands.

    >>> standing(["R+", "G-"], ((1, 2, 0, 0), (0, 2, 0, 0), (0, 1, 0, 0))).places
    (2, 1, 3)
    """
    steps, ranking = rank_hands(list(goals), hands)
    places, shared = [0] * len(hands), [False] * len(hands)
    place = 1
    for seats in ranking:
        for seat in seats:
            places[seat], shared[seat] = place, len(seats) > 1
        place += len(seats)
    last = [max((step.goal for step in steps if seat in step.seats), default=0) for seat in range(len(hands))]
    return Standing(tuple(places), tuple(shared), tuple(last))


def goal_winner(goal: str, hands: tuple[Beads, ...]) -> int | None:
    """Return who of two players wins a goal, if anybody.

    >>> goal_winner("R-", ((0, 2, 0, 0), (0, 1, 0, 0)))
    1
    """
    first, second = (hand[COLOURS.index(goal[0])] for hand in hands)
    if first == second:
        return None
    return 0 if (first > second) == goal.endswith("+") else 1


def round_trophies(state: State, goals: int) -> tuple[int, ...]:
    """Return what two players get for the first so many goals as their hands are."""
    winners = [goal_winner(goal, state.hands) for goal in state.goals[:goals]]
    return tuple(
        sum(worth for worth, winner in zip(GOAL_TROPHIES, winners, strict=False) if winner == seat) for seat in (0, 1)
    )
