"""The simplex method in whole numbers: slow beside floating point, and never wrong."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from fractions import Fraction

from solvers.analysis import finished

Mix = tuple[Fraction, ...]
PATIENCE = 20  # steps without gain until the careful rule takes over


def maximise(goal: Sequence[int], limits: Sequence[Sequence[int]], most: Sequence[int]) -> tuple[Mix, Mix]:
    """Return amounts x >= 0 that maximise `goal` x while `limits` x <= `most`, and the prices of the limits.

    All numbers are whole and `most` is never below zero, so that x = 0 is a start. The table stays in whole numbers
    over one common denominator (Edmonds), which is exact and far faster than fractions. Entering is whoever gains
    most per unit; when that leads nowhere for a while, the first possible (Bland), which cannot go round in circles.

    >>> maximise([3, 2], [[1, 1], [2, 1]], [4, 6])
    ((Fraction(2, 1), Fraction(2, 1)), (Fraction(1, 1), Fraction(1, 1)))
    """
    return finished(maximising(goal, limits, most))


def maximising(
    goal: Sequence[int], limits: Sequence[Sequence[int]], most: Sequence[int]
) -> Generator[None, None, tuple[Mix, Mix]]:
    """Work out `maximise`, pausing after each exchange."""
    size, number = len(goal), len(limits)
    table = [[*row, end] for row, end in zip(limits, most, strict=True)] + [[*goal, 0]]
    across, down = list(range(size)), list(range(size, size + number))  # the variables: first x, then slacks
    denominator, idle = 1, 0
    while (entering := _entering(table[-1], across, first=idle > PATIENCE)) is not None:
        leaving = _leaving(table, entering, down)
        if leaving is None:
            raise AssertionError("without limit")
        idle = 0 if table[leaving][-1] else idle + 1
        denominator = _pivot(table, leaving, entering, denominator)
        across[entering], down[leaving] = down[leaving], across[entering]
        yield
    amounts, prices = [Fraction(0)] * size, [Fraction(0)] * number
    for place, name in enumerate(down):
        if name < size:
            amounts[name] = Fraction(table[place][-1], denominator)
    for place, name in enumerate(across):
        if name >= size:
            prices[name - size] = Fraction(-table[-1][place], denominator)
    return tuple(amounts), tuple(prices)


def _entering(gains: Sequence[int], across: Sequence[int], first: bool) -> int | None:
    places = [place for place in range(len(across)) if gains[place] > 0]
    if not places:
        return None
    if first:
        return min(places, key=lambda place: across[place])
    return max(places, key=lambda place: gains[place])


def _leaving(table: Sequence[Sequence[int]], entering: int, down: Sequence[int]) -> int | None:
    best: int | None = None
    for place, name in enumerate(down):
        share = table[place][entering]
        if share <= 0:
            continue
        if best is not None:  # compare the ratios end / share without dividing
            here, there = table[place][-1] * table[best][entering], table[best][-1] * share
            if here > there or (here == there and name > down[best]):
                continue
        best = place
    return best


def _pivot(table: list[list[int]], row: int, column: int, denominator: int) -> int:
    """Exchange two variables; return the new common denominator. Every division comes out even."""
    pivot_row = table[row]
    pivot = pivot_row[column]
    for place, line in enumerate(table):
        if place == row:
            continue
        factor = line[column]
        if factor:
            changed = [(a * pivot - factor * b) // denominator for a, b in zip(line, pivot_row, strict=True)]
        else:
            changed = [a * pivot // denominator for a in line]
        changed[column] = -factor
        table[place] = changed
    pivot_row[column] = denominator
    return pivot
