"""What a payoff matrix says, in plain values: names of rows and columns, payoffs, removals, the equilibrium, words.

`Offers` is an exchange of Fiji, `Lesson` a matrix that somebody has written down. Both are worked out by `solvers`,
which is looked for only when it is needed: the package works without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from fijiwidgets import lang
from fijiwidgets.core import Event, Frozen, GameError, Record, State, shown
from fijiwidgets.games.fiji.components import COLOURS
from fijiwidgets.games.fiji.notation import parse
from fijiwidgets.games.fiji.state import State as FijiState
from fijiwidgets.games.fiji.words import bead_words, list_words, player_name
from fijiwidgets.lang import say as said
from fijiwidgets.solving import solver

LARGEST_DENOMINATOR = 60  # beyond that a decimal says more
LARGEST_LESSON = 100  # rows or columns
Index = tuple[int, ...]


# ------------------------------------------------------------------------------------ numbers for people


def number_text(value: Any, language: str, signed: bool = False, decimal: bool = False) -> str:
    """Return a number: true minus sign, small fractions as such (or as a decimal, if two places say it exactly).

    >>> number_text(-3, "en"), number_text(Fraction(1, 3), "en"), number_text(4, "en", signed=True)
    ('−3', '1/3', '+4')
    >>> number_text(Fraction(5, 2), "en"), number_text(Fraction(5, 2), "de", decimal=True)
    ('5/2', '2,5')
    """
    exact = Fraction(value)
    as_decimal = decimal and 100 % exact.denominator == 0
    return lang.number(float(exact) if as_decimal else exact, language, signed, LARGEST_DENOMINATOR)


def share_text(share: Fraction, language: str) -> str:
    """Return a probability: a small fraction as such, otherwise per cent.

    >>> share_text(Fraction(1, 3), "en"), share_text(Fraction(101, 2351), "de")
    ('1/3', '4,3 %')
    """
    if share == 0:
        return ""
    if share.denominator <= LARGEST_DENOMINATOR:
        return str(share)
    text = f"{float(share) * 100:.1f} %"
    return text.replace(".", ",") if language == "de" else text


# ------------------------------------------------------------------------------------ tables


@dataclass(frozen=True)
class Table:
    """A matrix game: payoffs of the row player and of the column player (None: the opposite)."""

    values: tuple[tuple[Any, ...], ...]
    column_values: tuple[tuple[Any, ...], ...] | None
    _memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def zero_sum(self) -> bool:
        """Whether one player's gain is the other's loss."""
        return self.column_values is None

    @cached_property
    def most(self) -> Any:
        """The largest payoff of the row player, by size."""
        return max(abs(value) for row in self.values for value in row) or 1

    @cached_property
    def best(self) -> tuple[tuple[Index, ...], tuple[Index, ...]]:
        """The row player's best replies by column, the column player's by row."""
        by_column, by_row = solver("matrix").best_replies(self.values, self.column_values)
        return by_column, by_row

    @cached_property
    def pure_equilibria(self) -> tuple[tuple[int, int], ...]:
        """The cells in which both play a best reply."""
        by_column, by_row = self.best
        return tuple((row, column) for row, found in enumerate(by_row) for column in found if row in by_column[column])

    @cached_property
    def equilibrium(self) -> Any:
        """The equilibrium of a zero-sum game; None for others."""
        return solver("matrix").equilibrium(self.values, exact=True) if self.zero_sum else None

    def removals(self, kind: str) -> tuple[Any, ...]:
        """Return the steps in which dominated choices go: kinds are strict, weak and mixed."""
        if kind not in self._memo:
            options = {"weak": kind != "strict", "mixed": kind == "mixed", "columns": self.column_values}
            self._memo[kind] = solver("matrix").dominance_steps(self.values, **options)
        found: tuple[Any, ...] = self._memo[kind]
        return found

    # What people read; filled in by the two kinds of table.

    def player(self, side: int, language: str) -> str:
        """Return the name of the row player (0) or of the column player (1)."""
        raise NotImplementedError

    def label(self, side: int, index: int, language: str) -> str:
        """Return a choice in words."""
        raise NotImplementedError

    def short(self, side: int, index: int, language: str) -> str:
        """Return a choice in a few words."""
        return self.label(side, index, language)

    def heading(self, language: str) -> str:
        """Return what the numbers are."""
        raise NotImplementedError

    def guarantee(self, language: str) -> str:
        """Return what is proved about the value."""
        raise NotImplementedError

    def weight(self, side: int, index: int) -> tuple[Any, ...]:
        """Return what choices are sorted by, after their share in the mix."""
        return (index,)

    def text(self, row: int, column: int, language: str) -> str:
        """Return what stands in a cell."""
        if self.column_values is None:
            return number_text(self.values[row][column], language, signed=True, decimal=True)
        pair = self.values[row][column], self.column_values[row][column]
        return (", " if language != "de" else "; ").join(number_text(value, language, decimal=True) for value in pair)


# ------------------------------------------------------------------------------------ Fiji


@dataclass(frozen=True)
class Offers(Table):
    """One exchange of Fiji: `found` is what `solvers.fiji.payoffs` returned."""

    found: Any = None

    @classmethod
    def of(cls, state: Any, kind: str | None, rows: Any, columns: Any, others: Mapping[Any, Any]) -> Offers:
        """Work out the payoffs of an exchange."""
        found = solver("fiji").payoffs(state, kind, 0 if rows is None else rows, columns, others)
        return cls(found.matrix, None if found.zero_sum else found.column_matrix, found=found)

    def offer(self, side: int, index: int) -> Any:
        """Return a row's or a column's offer."""
        return (self.found.columns if side else self.found.rows)[index]

    def offers(self, row: int, column: int) -> tuple[Any, ...]:
        """Return everybody's offers in a cell, by seat."""
        chosen = dict(self.found.others)
        chosen |= {self.found.seats[0]: self.offer(0, row), self.found.seats[1]: self.offer(1, column)}
        return tuple(chosen[seat] for seat in sorted(chosen))

    def events(self, row: int, column: int) -> tuple[Event, ...]:
        """Return what happens in a cell."""
        happened: tuple[Event, ...] = solver("fiji").played_out(
            self.found.state, self.offers(row, column), self.found.kind
        )
        return happened

    def player(self, side: int, language: str) -> str:
        """Return a player's name."""
        return player_name(self.found.state, self.found.seats[side], language)

    def label(self, side: int, index: int, language: str) -> str:
        """Return an offer in words."""
        return bead_words(heap(self.offer(side, index)), language)

    def short(self, side: int, index: int, language: str) -> str:
        """Return an offer as its colours.

        >>> from fijiwidgets import fiji
        >>> short_beads((1, 2, 0, 0), "en")
        'green–2 red'
        """
        return short_beads(heap(self.offer(side, index)), language)

    def heading(self, language: str) -> str:
        """Return what the numbers are."""
        key = "widgets.payoffs.lead_in_trophies" if self.zero_sum else "widgets.payoffs.own_trophies"
        names = {"first": self.player(0, language), "second": self.player(1, language)}
        return said(key, language, **names)

    def guarantee(self, language: str) -> str:
        """Return what is proved about the value."""
        words: str = self.found.guarantee.text(language)
        return words

    def weight(self, side: int, index: int) -> tuple[Any, ...]:
        """Return few beads first, then green before red before yellow before blue."""
        beads = heap(self.offer(side, index))
        return sum(beads), tuple(-number for number in beads)


def heap(offer: Any) -> tuple[int, int, int, int]:
    """Return the beads of an offer."""
    return offer.g, offer.r, offer.y, offer.b


def short_beads(beads: Sequence[int], language: str) -> str:
    """Return beads as their colours, with a number where there are several."""
    there = [(number, colour) for number, colour in zip(beads, COLOURS, strict=True) if number]
    names = [f"{number} " * (number > 1) + said(f"fiji.noun.{colour}", language) for number, colour in there]
    return "–".join(names) or said("fiji.beads.none", language)


def read_position(position: Any) -> Any:
    """Return the position that is meant (a state, a record's last one, or one written down), or refuse it."""
    if isinstance(position, str):
        position = parse(position, allow_unreachable=True)
    state = position.last if isinstance(position, Record) else position
    _refuse_unless_fiji(state)
    # With three and more players a view shows everything; with two the solver says what is missing.
    return state if None in state.hidden else state.but(viewer=None)


def _refuse_unless_fiji(state: Any) -> None:
    if not isinstance(state, State):
        raise GameError("widgets.payoffs.error.position", value=shown(state))
    game, phase = type(state).__module__.split(".")[-2], getattr(state, "phase", "")
    if game == "wampum" and phase == "discard":
        raise GameError("widgets.payoffs.error.discards", "5.3")
    if not isinstance(state, FijiState):
        raise GameError("widgets.payoffs.error.not_sealed")


# ------------------------------------------------------------------------------------ lessons


@dataclass(frozen=True)
class Lesson(Table):
    """A matrix that somebody has written down: plain numbers, or a pair in each cell for two payoffs."""

    names: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    players: tuple[str, str] = ("", "")

    @classmethod
    def of(cls, matrix: Any, rows: Any, columns: Any, players: Any) -> Lesson:
        """Read a matrix and the names of its rows, columns and players."""
        first, second = _split(matrix)
        read = solver("matrix").read_matrix
        values = read(first)
        column_values = None if second is None else read(second)
        if len(values) > LARGEST_LESSON or len(values[0]) > LARGEST_LESSON:
            raise GameError("widgets.payoffs.error.too_large", most=LARGEST_LESSON)
        names = _names("rows", rows, len(values)), _names("columns", columns, len(values[0]))
        who = _names("players", players, 2)
        return cls(values, column_values, names=names, players=(who[0], who[1]))

    def player(self, side: int, language: str) -> str:
        """Return a player's name, or a word for the side."""
        if self.players[side]:
            return self.players[side]
        return said("widgets.payoffs.column_player" if side else "widgets.payoffs.row_player", language)

    def label(self, side: int, index: int, language: str) -> str:
        """Return the name of a row or a column, or its number."""
        if self.names[side][index]:
            return self.names[side][index]
        key = "widgets.payoffs.column_number" if side else "widgets.payoffs.row_number"
        return said(key, language, number=index + 1)

    def heading(self, language: str) -> str:
        """Return what the numbers are."""
        key = "widgets.payoffs.gain" if self.zero_sum else "widgets.payoffs.two_gains"
        return said(key, language, first=self.player(0, language), second=self.player(1, language))

    def guarantee(self, language: str) -> str:
        """Return what is proved about the value."""
        return str(solver("analysis").EXACT.text(language))


def _split(matrix: Any) -> tuple[Any, Any]:
    """Return the row player's matrix and the column player's, or None if cells are plain numbers."""
    try:
        cells = [list(row) for row in matrix]
        if cells and cells[0] and isinstance(cells[0][0], (tuple, list)):
            pairs = [[(first, second) for first, second in row] for row in cells]
            return [[pair[0] for pair in row] for row in pairs], [[pair[1] for pair in row] for row in pairs]
    except (TypeError, ValueError) as error:
        raise GameError("widgets.payoffs.error.pairs") from error
    return cells, None


def _names(place: str, names: Any, number: int) -> tuple[str, ...]:
    if names is None:
        return ("",) * number
    if isinstance(names, str) or not isinstance(names, Sequence) or len(names) != number:
        raise GameError("widgets.payoffs.error.names", place=place, number=number)
    if not all(isinstance(name, str) and name.isprintable() and len(name) <= 60 for name in names):
        raise GameError("widgets.payoffs.error.names", place=place, number=number)
    return tuple(names)


# ------------------------------------------------------------------------------------ what is shown


@dataclass(frozen=True, slots=True)
class Window(Frozen):
    """The rows and columns in sight, in their order, as indices of the whole table."""

    rows: Index
    columns: Index


def window(table: Table, rows: int | None, columns: int | None, order: str) -> Window:
    """Return the rows and columns to show, at most so many, few beads before many.

    Where not all have room, those of the mix come first; the order `worth` puts those first that do best against the
    other player's mix. A small table keeps its order, so that nobody reads the solution off it.
    """
    return Window(*(tuple(_ordered(table, side, most, order)[:most]) for side, most in ((0, rows), (1, columns))))


def _ordered(table: Table, side: int, most: int | None, order: str) -> list[int]:
    number = len(table.values[0]) if side else len(table.values)
    has_room = most is None or number <= most
    if order == "listed" or not table.zero_sum or (has_room and order != "worth"):
        return sorted(range(number), key=lambda index: table.weight(side, index))
    solved = table.equilibrium
    mix = solved.column if side else solved.row
    if order == "worth":
        worth = _worths(table, side)
        return sorted(range(number), key=lambda index: (-mix[index], -worth[index], table.weight(side, index)))
    return sorted(range(number), key=lambda index: (-mix[index], table.weight(side, index)))


def _worths(table: Table, side: int) -> Sequence[Any]:
    matrix = solver("matrix")
    if side == 0:
        found: Sequence[Any] = matrix.expected(table.values, table.equilibrium.column)
        return found
    return [-value for value in matrix.expected(matrix.transposed(table.values), table.equilibrium.row)]


def removal_caption(table: Table, step: Any, language: str) -> dict[str, str]:
    """Return the sentence and the reason of one removal."""
    side = step.player
    left = len(step.columns if side else step.rows)
    number = len(table.values[0]) if side else len(table.values)
    values: dict[str, Any] = {"gone": table.short(side, step.removed, language), "by": by_words(table, step, language)}
    values |= {
        "left": left,
        "all": number,
        "better": step.better,
        "of": step.of,
        "player": table.player(side, language),
    }
    ends = "columns" if side else "rows"
    kind = "always" if step.strict else "never"
    sentence = said(f"widgets.payoffs.goes.{kind}", language, **values)
    remain = said(f"widgets.payoffs.remain.{ends}", language, **values)
    why = said(f"widgets.payoffs.why.{kind}", language, **values)
    return {"rule": "", "text": f"{sentence} {remain}", "why": why}


def by_words(table: Table, step: Any, language: str) -> str:
    """Return what dominates: one choice, or a mix of several."""
    side, names = step.player, []
    if len(step.by) == 1:
        return table.short(side, step.by[0][0], language)
    for index, share in step.by:
        names.append(f"{table.short(side, index, language)} ({share_text(share, language)})")
    return said("widgets.payoffs.mix_of", language, parts=list_words(names, language))


def struck(steps: Sequence[Any], shown: Window) -> list[dict[str, Any]]:
    """Return what is struck out after each removal, as places among the rows and columns in sight."""
    rows = {index: place for place, index in enumerate(shown.rows)}
    columns = {index: place for place, index in enumerate(shown.columns)}
    found: list[dict[str, Any]] = [{"rows": [], "columns": []}]
    for step in steps:
        mine, name = (columns, "columns") if step.player else (rows, "rows")
        now = {"rows": list(found[-1]["rows"]), "columns": list(found[-1]["columns"])}
        entry: dict[str, Any] = now
        if step.removed in mine:
            now[name].append(mine[step.removed])
            entry = {**now, "now": [name[:-1], mine[step.removed]]}
            entry["by"] = [mine[index] for index, _ in step.by if index in mine]
        found.append(entry)
    return found
