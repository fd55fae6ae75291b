"""What every solver returns: every legal move, best first, and how much of that is proved."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from typing import Any, Protocol, TypeVar

from fijiwidgets import lang
from fijiwidgets.core import Frozen, Move
from fijiwidgets.figures import number

Value = int | float | Fraction
Answer = TypeVar("Answer")
ROUNDING = 1e-7  # by how much value and regret may miss their difference where numbers are not exact

# ------------------------------------------------------------------------------------ words


@dataclass(frozen=True, slots=True)
class Words(Frozen):
    """A key of `lang/` with its values: what was proved, or what is counted. `str` is English.

    >>> str(EXACT), EXACT.text("de")
    ('exact', 'exakt')
    """

    key: str
    values: tuple[tuple[str, Any], ...] = ()

    def text(self, language: str | None = None) -> str:
        """Return the words in a language."""
        return lang.say(self.key, language, **{name: _said(value, language) for name, value in self.values})

    def __str__(self) -> str:
        return self.text("en")


def _said(value: Any, language: str | None) -> Any:
    if isinstance(value, Words):
        return value.text(language)
    return lang.number(value, language) if isinstance(value, (float, Fraction)) else value


# ------------------------------------------------------------------------------------ guarantees

EXACT = Words("solvers.guarantee.exact")
EXACT_OPEN = Words("solvers.guarantee.exact_open")  # all hands open
HIDDEN_OPEN = Words("solvers.guarantee.hidden_open")  # Fiji with two players: the hidden beads open
INDIFFERENT = Words("solvers.guarantee.indifferent")  # a remark: somebody's first choice of equal ones decided
AS_IF_OVER = Words("solvers.guarantee.as_if_over")  # Fiji before the last exchange
FOUND_SO_FAR = "solvers.guarantee.fiji_pure_so_far"  # an answer even without moves: there may be none to find


def exact_if(*conditions: Words) -> Words:
    """Return the guarantee of what is exact under all these conditions.

    >>> str(exact_if(Words("solvers.guarantee.if_no_charms"), Words("solvers.guarantee.if_no_firsts")))[:51]
    'exact if no charm is used beside or after this move'
    """
    if not conditions:
        return EXACT
    every = reduce(lambda first, last: Words("common.and", (("first", first), ("last", last))), conditions)
    return Words("solvers.guarantee.exact_if", (("condition", every),))


def between(low: Value, high: Value) -> Words:
    """Return the guarantee of proved bounds.

    >>> str(between(0.4, 0.9))
    'between 0.4 and 0.9'
    """
    return Words("solvers.guarantee.between", (("low", low), ("high", high)))


def sampled(margin: Value) -> Words:
    """Return the guarantee of an average over random continuations.

    >>> str(sampled(0.126))
    'sampled, ± 0.13 at 95 %'
    """
    return Words("solvers.guarantee.sampled", (("margin", float(margin)),))


# ------------------------------------------------------------------------------------ the analysis


class Certificate(Protocol):
    """Whatever can be verified again with nothing but the rules: what is claimed about whose moves in which state."""

    @property
    def state(self) -> Any: ...
    @property
    def player(self) -> int: ...
    @property
    def choices(self) -> tuple[Choice, ...]: ...
    def check(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Choice(Frozen):
    """One legal move: what it is worth, what it gives away, how often to play it, and what is expected to follow.

    `probability` is None unless moves are sealed. `line` begins with this decision; its entries are what `play` takes.
    """

    move: Move
    value: Value
    regret: Value
    probability: Fraction | None = None
    line: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Analysis(Frozen):
    """The answer of a solver for one player in one position; while it works, the best answer so far."""

    game: Any
    state: Any
    player: int
    measure: Words  # what the values count
    guarantee: Words  # what is proved about them
    moves: tuple[Choice, ...] = ()  # best first
    value: Value = 0
    progress: float | None = 0.0  # from 0 to 1; None where nobody knows
    done: bool = False
    nodes: int = 0
    certificate: Certificate | None = None
    remarks: tuple[Words, ...] = ()

    def check(self) -> bool:
        """Re-verify the certificate with nothing but the rules, and that this is the answer it speaks of.

        Without one there is nothing to stand on.
        """
        proof = self.certificate
        return proof is not None and self._is_that_of(proof) and proof.check()

    def _is_that_of(self, proof: Certificate) -> bool:
        """Say whether all legal moves are here, as the certificate has them, and value and regrets follow from them."""
        moves = {choice.move: choice for choice in self.moves}
        return (
            (proof.state, proof.player) == (self.state, self.player)
            and len(moves) == len(self.moves)
            and set(moves) == set(self.game.legal_moves(self.state, self.player) if proof.choices else ())
            and all(moves.get(choice.move) == choice for choice in proof.choices)
            and all(abs(float(self.value) - float(one.value + one.regret)) <= ROUNDING for one in self.moves)
            and all(first.regret <= second.regret + ROUNDING for first, second in pairwise(self.moves))
        )

    @property
    def says_something(self) -> bool:
        """Whether this is an answer to stop with, and not only word of progress."""
        return bool(self.moves) or self.guarantee.key == FOUND_SO_FAR

    def text(self, most: int = 10, language: str | None = None) -> str:
        """Return the best moves as a table, with what is proved about them."""
        return self._report().text(self, most, language)  # type: ignore[no-any-return]

    def __repr__(self) -> str:
        best = f"; best: {self.best}, {number(self.value, 'en', signed=True)}" if self.moves else ""
        return f"<Analysis: {self.guarantee}; {len(self.moves)} moves{best}>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return self._report().scene(self)._repr_mimebundle_()  # type: ignore[no-any-return]

    def _report(self) -> Any:
        from solvers import report  # only where somebody looks: searches make thousands of answers

        return report

    @property
    def best(self) -> Move:
        """The best move; the first in listing order if several are."""
        return self.moves[0].move


def ranked(values: Mapping[Move, Value], lines: Mapping[Move, tuple[Any, ...]] | None = None) -> tuple[Choice, ...]:
    """Return the moves best first with their regrets; equal ones stay in listing order."""
    if not values:
        return ()
    lines, best = lines or {}, max(values.values())
    order = sorted(values, key=lambda move: -values[move])
    return tuple(Choice(move, values[move], best - values[move], None, lines.get(move, (move,))) for move in order)


def finished(work: Generator[Any, None, Answer]) -> Answer:
    """Run work that pauses now and then to its end, and return what it returns."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            answer: Answer = end.value
            return answer
