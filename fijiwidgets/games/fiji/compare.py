"""Comparing: offers by a condition, hands by the goals. Who acts depends on the offers alone.

No state is needed here, so solvers and set-up checks use the same lines as the play itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from .components import COLOURS, Beads, read_condition

# ------------------------------------------------------------------------------------ offers


@dataclass(frozen=True, slots=True)
class Comparison:
    """The offers under one condition: each player's value, who cancelled whom, and who acts in the end."""

    values: tuple[int, ...]
    cancelled: tuple[tuple[tuple[int, ...], int], ...]  # the tied players and their value, best value first
    actor: int | None


def compare_offers(condition: str, offers: Sequence[Beads]) -> Comparison:
    """Return who acts under the condition, and how that came about.

    >>> compare_offers("most GR", [(1, 1, 1, 0), (1, 1, 0, 0), (0, 1, 1, 0), (0, 0, 0, 4)])
    Comparison(values=(2, 2, 1, 0), cancelled=(((0, 1), 2),), actor=2)
    """
    return _cascade(condition[0] == "m", tuple([_counted(condition, offer) for offer in offers]))


@lru_cache(maxsize=4096)
def _counted(condition: str, offer: Beads) -> int:
    card = read_condition(condition)
    assert card is not None, condition
    return sum(offer[colour] for colour in card.colours)


@lru_cache(maxsize=16384)
def _cascade(most: bool, values: tuple[int, ...]) -> Comparison:
    cancelled: list[tuple[tuple[int, ...], int]] = []
    for value in sorted(set(values), reverse=most):
        seats = tuple(seat for seat, own in enumerate(values) if own == value)
        if len(seats) == 1:
            return Comparison(values, tuple(cancelled), seats[0])
        cancelled.append((seats, value))
    return Comparison(values, tuple(cancelled), None)


# ------------------------------------------------------------------------------------ hands


@dataclass(frozen=True, slots=True)
class Separation:
    """One step of the ranking: players level so far, their beads of the goal's colour, the order it gives."""

    goal: int
    seats: tuple[int, ...]
    values: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]


def rank_hands(goals: Sequence[str], hands: Sequence[Beads]) -> tuple[list[Separation], list[tuple[int, ...]]]:
    """Return the steps of the ranking, and the players from first to last; level players share a place.

    >>> rank_hands(["R+", "G-"], [(1, 2, 0, 0), (0, 2, 0, 0), (0, 1, 0, 0)])[1]
    [(1,), (0,), (2,)]
    """
    steps = []
    ranking = [tuple(range(len(hands)))]
    for number, goal in enumerate(goals):
        refined: list[tuple[int, ...]] = []
        for seats in ranking:
            if len(seats) == 1:
                refined.append(seats)
                continue
            step = _separate(number, goal, seats, hands)
            steps.append(step)
            refined.extend(step.groups)
        ranking = refined
    return steps, ranking


def _separate(number: int, goal: str, seats: tuple[int, ...], hands: Sequence[Beads]) -> Separation:
    values = goal_values(goal, [hands[seat] for seat in seats])
    order = sorted(set(values), reverse=wants_most(goal))
    groups = (tuple(seat for seat, own in zip(seats, values, strict=True) if own == value) for value in order)
    return Separation(number, seats, values, tuple(groups))


def goal_values(goal: str, hands: Sequence[Beads]) -> tuple[int, ...]:
    """Return how many beads of the goal's colour each hand holds."""
    colour = COLOURS.index(goal[0])
    return tuple(hand[colour] for hand in hands)


def wants_most(goal: str) -> bool:
    """Say whether the goal is for the most beads of its colour (or else the fewest)."""
    return goal[1] == "+"


# ------------------------------------------------------------------------------------ trophies

GOAL_TROPHIES = (4, 3, 2, 1)  # the two-player game scores each goal apart
MOST_TROPHIES = sum(GOAL_TROPHIES)  # more than that nobody gets in a round


def place_trophies(players: int, place: int, tied: int, edition: str) -> int:
    """Return what each of the players tied from this place on gets (places from 1; `tied` 1 if alone).

    >>> place_trophies(5, 1, 3, "de"), place_trophies(5, 1, 3, "en")
    (2, 3)
    """
    if tied == 1:
        return players - place
    if edition == "de":
        return players - (place + tied - 1)
    return players - (place + 1)


@lru_cache(maxsize=4096)
def trophies_possible(trophies: tuple[int, ...], edition: str, rounds: int, partly: bool = False) -> bool:
    """Say whether so many rounds can give these trophies; `partly`: one more round may be half handed out.

    >>> trophies_possible((2, 1, 0), "de", 1), trophies_possible((1, 0, 0), "de", 1)
    (True, False)
    """
    if max(trophies) > MOST_TROPHIES * (rounds + partly):
        return False
    if rounds == 0 and not partly:
        return True
    results = _round_results(len(trophies), edition, partly)
    rest_rounds = rounds if partly else rounds - 1
    for result in results:
        rest = tuple(own - given for own, given in zip(trophies, result, strict=True))
        # Sorted, because seats are alike: far fewer cases to remember.
        if min(rest) >= 0 and trophies_possible(tuple(sorted(rest)), edition, rest_rounds):
            return True
    return False


@lru_cache(maxsize=32)
def _round_results(players: int, edition: str, partly: bool) -> tuple[tuple[int, ...], ...]:
    everybody = frozenset(range(players))
    results = _goal_results() if players == 2 else _place_results(players, edition, everybody)
    return tuple(sorted({given for given, whole in results if whole or partly}, reverse=True))


def _goal_results() -> Iterator[tuple[tuple[int, int], bool]]:
    results = [(0, 0)]
    for trophies in GOAL_TROPHIES:
        yield from ((given, False) for given in results)
        results += [(a + trophies, b) for a, b in results] + [(a, b + trophies) for a, b in results]
    yield from ((given, True) for given in results)


def _place_results(players: int, edition: str, waiting: frozenset[int]) -> Iterator[tuple[tuple[int, ...], bool]]:
    # Every way to share out the places among those still waiting for theirs.
    yield (0,) * players, not waiting
    place = players - len(waiting) + 1
    for size in range(1, len(waiting) + 1):
        trophies = place_trophies(players, place, size, edition)
        for group in combinations(sorted(waiting), size):
            for given, whole in _place_results(players, edition, waiting - set(group)):
                yield tuple(trophies if seat in group else own for seat, own in enumerate(given)), whole
