"""Payoffs: a sealed decision as a matrix. Heat map, best replies, dominance step by step, the equilibrium mix.

The part `matrix` that scene.js draws is a dictionary (all indices are places in what is shown):

- `rows`, `columns`: `{"key", "part", "label"}` for each line; the key is its index in the whole table, the part a
  picture of beads (columns: upright) or a text, the label its words for tooltips and screen readers.
- `values`, `most`: numbers for the colour: value / most from -1 to 1. `texts`: what stands in the cells.
- `best`: for each row a text of digits: 0 nothing, 1 a best reply of the row player (full corner), 2 of the column
  player (open corner), 3 both: a pure equilibrium. Absent: not shown.
- `row_mix`, `column_mix`: for each line `[share, text]`, drawn as bars along the edges. Absent: not shown.
- `row_sums`, `column_sums` with the headings `sums` and `sums_below`. Absent: not shown.
- `film`, `steps`: for each frame of the film `{"rows", "columns", "now", "by"}`: the lines struck out by then, the one
  that goes at this step (`["row", 4]`), the lines that dominate it. The film has captions and no pictures, so that
  stepping needs no kernel.
- `corner`: parts for the corner at the top left; `cell`: the cell outlined at first; `say`: templates of labels.

Looking at a cell sends `{"do": "cell", "key": "17/3"}` without a turn, because the next look must not be stale. The
answer changes the films `cell` (its sentence), `facts` and `position`, never `ui`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fijiwidgets import core, scene
from fijiwidgets.core import Event, GameError
from fijiwidgets.games import fiji as fiji_module
from fijiwidgets.games.fiji.components import EXCHANGES
from fijiwidgets.games.fiji.events import ExchangeEnded
from fijiwidgets.scene import Scene
from fijiwidgets.widgets import parts
from fijiwidgets.widgets.base import Widget, on
from fijiwidgets.widgets.parts import Part
from fijiwidgets.widgets.payoff_faces import cell_words, facts, heat_scale, label_part, reply_sign, still, tallest
from fijiwidgets.widgets.payoff_tables import (
    Lesson,
    Offers,
    Table,
    Window,
    number_text,
    read_position,
    removal_caption,
    share_text,
    struck,
    window,
)

fiji: Any = fiji_module
SHOWN = ("best", "mix", "sums")  # what can be shown or hidden
REMOVALS = ("off", "strict", "weak", "mixed")
ORDERS = ("beads", "worth", "listed")
SIZES = (6, 12, 24)
FIRST_SIZE = 12
MIXED_LIMIT = 16  # rows and columns: larger ones would make a reader wait for the mixes that dominate


class Payoffs(Widget):
    """Show one exchange of Fiji, or a matrix of one's own, as a game in matrix form.

    `Payoffs(position)` shows the lead of two players, or for more players a slice: `rows` and `columns` are two seats,
    and `others` maps the other seats to their offers. `Payoffs(matrix=[[…]], rows=[…], columns=[…])` shows plain
    numbers (one's gain is the other's loss), or a pair of payoffs in each cell. `show` is what is in sight at first:
    best, mix, sums; `dominance` is off, strict, weak or mixed.
    """

    def __init__(
        self,
        position: Any = None,
        *,
        matrix: Any = None,
        rows: Any = None,
        columns: Any = None,
        others: Mapping[Any, Any] | None = None,
        players: Sequence[str] | None = None,
        kind: str | None = None,
        show: Sequence[str] = ("best", "mix"),
        dominance: str = "weak",
        language: str | None = None,
    ) -> None:
        super().__init__(language=language)
        if (position is None) == (matrix is None):
            raise GameError("widgets.payoffs.error.one_of_both")
        self.state: Any = None
        if matrix is not None:
            self.table: Table = Lesson.of(matrix, rows, columns, players)
        else:
            self.state = read_position(position)
            self.table = Offers.of(self.state, kind, rows, columns, others or {})
        self.shown = {name for name in SHOWN if name in _known("show", show, SHOWN)}
        self.dominance = _known("dominance", [dominance], REMOVALS)[0]
        self.sizes: list[int | None] = [FIRST_SIZE, FIRST_SIZE]
        self.order = "beads" if isinstance(self.table, Offers) else "listed"
        self.told = False  # the exchange of the cell is shown event by event
        self._kept: dict[Any, Any] = {}
        self.cell: tuple[int, int] = (0, 0)
        self._look_at_first_cell()
        self.refresh()

    # -------------------------------------------------------------------------------- for notebooks

    @property
    def value(self) -> Any:
        """The value of the game for the row player, exactly; None if it is not zero-sum."""
        return self.table.equilibrium.value if self.table.zero_sum else None

    @property
    def window(self) -> Window:
        """The rows and columns in sight."""
        return window(self.table, self.sizes[0], self.sizes[1], self.order)

    def _look_at_first_cell(self) -> None:
        first = self.window
        self.cell = first.rows[0], first.columns[0]
        self.told = False

    # -------------------------------------------------------------------------------- the page

    def describe(self) -> None:
        """Describe the matrix, what stands beside it, and the removals under it."""
        shown = self.window
        steps = self.table.removals(self.dominance) if self.dominance != "off" else ()
        self.title = self.say("payoffs.title", heading=self.table.heading(self.language))
        self.frame = min(self.frame, len(steps))
        main = self._once(("removals", self.dominance), lambda: self._removal_film(steps))
        self.films = {"main": main, **self._cell_films()}
        side = parts.column(*self._beside(steps))
        told = [parts.caption(), *([self._stepper()] if steps else [])]
        below = [parts.panel(*told, look="raised")] if self.dominance != "off" else []
        self.ui = [
            parts.row(
                parts.text(self.say("payoffs.name"), "title"), parts.text(self._extent(shown), "note"), look="ends"
            ),
            *self._controls(),
            parts.split(parts.column(*self._heading(), self._matrix(shown, steps)), side),
            *below,
            *self._position(),
        ]

    def _once(self, name: Any, make: Callable[[], Any]) -> Any:
        """Return what was made under this name before: a film that is the same keeps its place in the page."""
        key = name, self.language
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]

    def _removal_film(self, steps: Sequence[Any]) -> Part:
        captions = [self._first_caption(steps), *(removal_caption(self.table, step, self.language) for step in steps)]
        self._film_count += 1
        return parts.film(self._film_count, scene.film({}), captions)

    def _extent(self, shown: Window) -> str:
        """Say how many rows and columns there are, and how many of them are in sight if not all are."""
        of = {"rows": len(self.table.values), "columns": len(self.table.values[0])}
        there = {"rows": len(shown.rows), "columns": len(shown.columns)}
        kinds = {line: "all" if there[line] == of[line] else "some" for line in of}
        told = {line: self.say(f"payoffs.{kinds[line]}_{line}", number=there[line], of=of[line]) for line in of}
        return self.say("payoffs.extent" if there == of else "payoffs.extent_shown", **told)

    def _first_caption(self, steps: Sequence[Any]) -> dict[str, str]:
        values = {"rows": len(self.table.values), "columns": len(self.table.values[0]), "number": len(steps)}
        text = self.say("payoffs.begin" if steps else f"payoffs.nothing.{self.dominance}", **values)
        return {"rule": "", "text": text, "why": ""}

    def _stepper(self) -> Part:
        return parts.stepper(words=self.say("payoffs.removal", now="{now}", all="{all}"), first=0)

    # -------------------------------------------------------------------------------- the matrix

    def _matrix(self, shown: Window, steps: Sequence[Any]) -> Part:
        table, language = self.table, self.language
        looks: dict[str, Any] = {
            "most": float(table.most),
            "texts": [[table.text(row, column, language) for column in shown.columns] for row in shown.rows],
            "corner": self._corner(),
            "cell": self._outlined(shown),
            "say": self._labels(),
        }
        if "best" in self.shown:
            looks["best"] = [self._marks_of(row, shown) for row in shown.rows]
        if self._shows_mix():
            looks["row_mix"] = self._mix(table.equilibrium.row, shown.rows)
            looks["column_mix"] = self._mix(table.equilibrium.column, shown.columns)
        if "sums" in self.shown:
            looks |= self._sums(shown)
        if self.dominance != "off":
            looks |= {"film": "main", "steps": struck(steps, shown)}
        values = [[float(table.values[row][column]) for column in shown.columns] for row in shown.rows]
        label = self.say("payoffs.grid", heading=table.heading(language), **self._players())
        return parts.matrix("cell", label, self._heads(0, shown.rows), self._heads(1, shown.columns), values, **looks)

    def _players(self) -> dict[str, str]:
        return {"first": self.table.player(0, self.language), "second": self.table.player(1, self.language)}

    def _heads(self, side: int, indices: Sequence[int]) -> list[Part]:
        high = tallest(self.table, indices) if side else 0
        return [
            {
                "key": str(index),
                "part": label_part(self.table, side, index, self.language, high),
                "label": self.table.label(side, index, self.language),
            }
            for index in indices
        ]

    def _marks_of(self, row: int, shown: Window) -> str:
        by_column, by_row = self.table.best
        return "".join(str((row in by_column[column]) + 2 * (column in by_row[row])) for column in shown.columns)

    def _mix(self, mix: Sequence[Any], indices: Sequence[int]) -> list[list[Any]]:
        return [[round(float(mix[index]), 4), share_text(mix[index], self.language)] for index in indices]

    def _sums(self, shown: Window) -> dict[str, Any]:
        values, signed = self.table.values, self.table.zero_sum
        rows = [number_text(sum(values[row]), self.language, signed, decimal=True) for row in shown.rows]
        totals = [sum(line[column] for line in values) for column in shown.columns]
        columns = [number_text(total, self.language, signed, decimal=True) for total in totals]
        first, second = len(values[0]), len(values)
        heads = {"sums": self.say("payoffs.sum", number=first), "sums_below": self.say("payoffs.sum", number=second)}
        return {"row_sums": rows, "column_sums": columns, **heads}

    def _outlined(self, shown: Window) -> list[int] | None:
        row, column = self.cell
        if row not in shown.rows or column not in shown.columns:
            return None
        return [shown.rows.index(row), shown.columns.index(column)]

    def _labels(self) -> dict[str, Any]:
        names = self._players()
        best = [self.say("payoffs.best_of", player=names[side]) for side in ("first", "second")]
        return {
            "cell": self.say("payoffs.cell_label", row="{row}", column="{column}", value="{value}"),
            "best": ["", *best, self.say("payoffs.pure")],
            "struck": self.say("payoffs.struck"),
            "mix": self.say("payoffs.in_the_mix", share="{share}"),
        }

    def _heading(self) -> list[Part]:
        told = [parts.text(self.table.heading(self.language), "heading")]
        if isinstance(self.table, Offers) and not self._shows_mix():
            told.append(parts.text(self.table.guarantee(self.language), "note"))
        return [parts.row(*told)]

    def _shows_mix(self) -> bool:
        return "mix" in self.shown and self.table.zero_sum

    def _corner(self) -> list[Part]:
        found = []
        offers = isinstance(self.table, Offers)
        for side, line in enumerate(("rows", "columns")):
            player = self.table.player(side, self.language)
            words = self.say(f"payoffs.{line}_offer" if offers else f"payoffs.{line}_choose", player=player)
            found.append(parts.text(words, "note"))
        if self._shows_mix():
            value = self.table.equilibrium.value
            found += [
                parts.text(self.say("payoffs.value"), "note"),
                parts.text(number_text(value, self.language, signed=True), "count"),
                parts.text(self._proved(value), "note"),
            ]
        return found

    def _proved(self, value: Any) -> str:
        guarantee = self.table.guarantee(self.language)
        if value.denominator == 1 or "/" in number_text(value, self.language):
            return guarantee
        return f"{guarantee}: {number_text(value.numerator, self.language)}/{value.denominator}"

    # -------------------------------------------------------------------------------- beside it

    def _beside(self, steps: Sequence[Any]) -> list[Part]:
        cell = [parts.caption("cell")]
        if isinstance(self.table, Offers):
            cell.append(parts.board("facts", do="look", label=self.say("payoffs.facts"), look="small"))
        found = [parts.panel(*cell, title=self.say("payoffs.outlined"))]
        if steps:
            shown = self.window
            name = "reasons", self.dominance, shown
            reasons = self._once(name, lambda: [self._reason(step, shown) for step in steps])
            none = parts.text(self.say("payoffs.nothing.yet"), "note")
            found.append(parts.panel(parts.frames("main", none, *reasons), title=self.say("payoffs.struck_out")))
        return [*found, parts.panel(*self._legend(), title=self.say("payoffs.marks"))]

    def _reason(self, step: Any, shown: Window) -> Part:
        """Show with pictures what goes and what it is dominated by."""
        side = step.player
        gone = parts.row(
            label_part(self.table, side, step.removed, self.language), parts.text(self.say("payoffs.dominated"))
        )
        by = []
        for index, share in step.by:
            picture = label_part(self.table, side, index, self.language)
            by.append(
                picture if share == 1 else parts.row(parts.badge(share_text(share, self.language), "mix"), picture)
            )
        kind = "always" if step.strict else "never"
        reason = self.say(f"payoffs.reason.{kind}", better=step.better, of=step.of)
        lines = [gone, parts.row(*by), parts.text(reason, "note")]
        if step.removed not in (shown.columns if side else shown.rows):
            lines.append(parts.text(self.say("payoffs.out_of_sight"), "note"))
        return parts.column(*lines)

    def _legend(self) -> list[Part]:
        found = []
        if "best" in self.shown:
            signs = ("first", "second", "both")
            for side, name in enumerate(signs):
                sign = parts.picture(reply_sign(side if side < 2 else None), 42, 36)
                words = self.say(f"payoffs.sign.{name}{self._own()}", **self._players())
                found.append(parts.row(sign, parts.text(words), look="line"))
            key = "payoffs.pure_slice" if self._is_slice() else "payoffs.pure_number"
            found.append(parts.text(self.say(key, number=len(self.table.pure_equilibria)), "note"))
        if self._shows_mix():
            found.append(parts.text(self.say("payoffs.mix_note"), "note"))
        lowest = min(min(row) for row in self.table.values)
        return [*found, heat_scale(self.table.most, self.language, lowest)]

    def _own(self) -> str:
        return "" if self.table.zero_sum else "_own"

    # -------------------------------------------------------------------------------- what can be chosen

    def _controls(self) -> list[Part]:
        everything = len(self.table.values), len(self.table.values[0])
        not_zero_sum = "" if self.table.zero_sum else self.say("payoffs.no_mix")
        toggles = [
            parts.button(
                "show",
                self.say(f"payoffs.show.{name}"),
                key=name,
                pressed=name in self.shown and not (name == "mix" and not_zero_sum),
                off=not_zero_sum if name == "mix" else "",
            )
            for name in SHOWN
        ]
        removals = [(name, self.say(f"payoffs.removals.{name}")) for name in REMOVALS]
        dominance = parts.menu("dominance", self.say("payoffs.dominance"), removals, self.dominance)
        limits = [
            parts.menu(
                line, self.say(f"payoffs.shown_{line}"), self._size_options(number), str(self.sizes[side] or "all")
            )
            for side, (line, number) in enumerate(zip(("rows", "columns"), everything, strict=True))
            if number > SIZES[0]
        ]
        if isinstance(self.table, Offers) and self.table.zero_sum:
            orders = [(name, self.say(f"payoffs.order.{name}")) for name in ORDERS[:2]]
            limits.append(parts.menu("order", self.say("payoffs.order_by"), orders, self.order))
        options = [*limits, *self._kinds()]
        more = [parts.fold(self.say("payoffs.options"), parts.row(*options), key="options")] if options else []
        return [parts.row(*toggles, dominance), *self._slice_controls(), *more]

    def _kinds(self) -> list[Part]:
        if not isinstance(self.table, Offers) or len(self.state.players) > 2:
            return []
        kinds = [(name, self.say(f"payoffs.kind.{name}")) for name in ("lead", "own")]
        return [parts.switch("kind", self.say("payoffs.kind_label"), kinds, self.table.found.kind)]

    def _size_options(self, number: int) -> list[tuple[str, str]]:
        sizes = [(str(size), str(size)) for size in SIZES if size < number]
        return [*sizes, ("all", self.say("payoffs.all", number=number))]

    def _is_slice(self) -> bool:
        return isinstance(self.table, Offers) and len(self.state.players) > 2

    def _slice_controls(self) -> list[Part]:
        if not isinstance(self.table, Offers) or not self._is_slice():
            return []
        found, state = self.table.found, self.state
        names = [(str(seat), fiji.player_name(state, seat, self.language)) for seat in range(len(state.players))]
        seats = [
            parts.menu(f"seat_{line}", self.say(f"payoffs.seat_{line}"), names, str(found.seats[side]))
            for side, line in enumerate(("rows", "columns"))
        ]
        others = []
        for seat, offer in found.others:
            moves = fiji.legal_moves(state, seat)
            options = [
                (f"{seat}:{number}", fiji.describe_move(state, seat, move, self.language))
                for number, move in enumerate(moves)
            ]
            others.append(parts.menu("other", names[seat][1], options, f"{seat}:{moves.index(offer)}"))
        return [parts.row(*seats, *others)]

    # -------------------------------------------------------------------------------- one cell

    def _cell_films(self) -> dict[str, Part]:
        name = "cell", self.cell, self.told, *sorted(self._layouts)
        if (name, self.language) not in self._kept:  # the one looked at last is kept, no other
            self._kept = {key: kept for key, kept in self._kept.items() if key[0][0] != "cell"}
        films: dict[str, Part] = self._once(name, self._make_cell_films)
        return films

    def _make_cell_films(self) -> dict[str, Part]:
        row, column = self.cell
        caption = {"rule": "", "text": cell_words(self.table, row, column, self.language), "why": ""}
        if not isinstance(self.table, Offers):
            self._film_count += 1
            return {"cell": parts.film(self._film_count, scene.film({}), [caption])}
        events = self.table.events(row, column)
        caption["why"] = self._remark(events)
        end = next(event.state for event in events if isinstance(event, ExchangeEnded))
        picture = facts(self.table, row, column, end, self.language)
        self._film_count += 1
        return {
            "cell": parts.film(self._film_count, scene.film({}), [caption]),
            "facts": self.filmed(lambda size: [picture], sizes=("wide",)),
            "position": self._position_film(events),
        }

    def _position_film(self, events: Sequence[Event]) -> Part:
        """Return the picture of the end of the exchange, or all of it if somebody wants to see how it came about."""
        if not self.told:
            events = events[-1:]
        captions = self.captioned(fiji, events) if self.told else ()

        def frames(size: str) -> list[Scene]:
            return [fiji.draw(event.state, event=event, size=size, language=self.language) for event in events]

        return self.filmed(frames, captions, play=self.told)

    def _remark(self, events: Sequence[Event]) -> str:
        """Say who changed a goal, and when the round does not really end here."""
        changes = [event for event in events if type(event).__name__ in ("GoalRotated", "GoalsSwapped")]
        told = [fiji.sentence(event, self.language) for event in changes]
        if not self.state.last_exchange:
            told.append(self.say("payoffs.as_if", exchange=self.state.exchange, exchanges=EXCHANGES))
        return " ".join(told)

    def _position(self) -> list[Part]:
        if not isinstance(self.table, Offers):
            return []
        board = parts.board("position", do="look", label=self.say("payoffs.position"))
        if not self.told:
            tell = parts.button("tell", self.say("payoffs.tell"))
            return [parts.fold(self.say("payoffs.position"), parts.row(tell), board, key="position")]
        steps = [parts.caption("position"), parts.stepper("position")]
        return [parts.fold(self.say("payoffs.position"), board, *steps, key="position", opened=True)]

    # -------------------------------------------------------------------------------- actions

    @on("cell")
    def look_at(self, key: str, value: Any = None) -> None:
        """Show what is in a cell: `"17/3"`, row and column as indices of the whole table."""
        first, slash, second = key.partition("/")
        row, column = _number(first, len(self.table.values)), _number(second, len(self.table.values[0]))
        if not slash:
            raise GameError("widgets.error.message")
        self.cell = row, column
        if self.told:
            self.told = False
            self.refresh()
            return
        self.films = {**self.films, **self._cell_films()}

    @on("tell")
    def tell_exchange(self, key: str, value: Any = None) -> None:
        """Show the exchange of the cell event by event."""
        if not isinstance(self.table, Offers):
            raise GameError("widgets.error.message")
        self.told = True
        self.refresh()

    @on("look")
    def look(self, key: str, value: Any = None) -> None:
        """Answer a touch on a picture: there is nothing to move here."""
        self.tell(self.say("payoffs.only_look"), "note")

    @on("show")
    def show(self, key: str, value: Any = None) -> None:
        """Show or hide best replies, the mix, or the sums."""
        name = _choice(key, SHOWN)
        if name == "mix" and not self.table.zero_sum:
            raise GameError("widgets.payoffs.no_mix")
        self.shown ^= {name}
        self.refresh()

    @on("rows")
    def set_rows(self, key: str, value: Any = None) -> None:
        """Show at most so many rows."""
        self._resize(0, key)

    @on("columns")
    def set_columns(self, key: str, value: Any = None) -> None:
        """Show at most so many columns."""
        self._resize(1, key)

    def _resize(self, side: int, key: str) -> None:
        self.sizes[side] = None if key == "all" else int(_choice(key, tuple(map(str, SIZES))))
        self.refresh()

    @on("dominance")
    def set_dominance(self, key: str, value: Any = None) -> None:
        """Choose which dominated lines go: none, strictly, weakly, or also by mixes."""
        kind = _choice(key, REMOVALS)
        size = max(len(self.table.values), len(self.table.values[0]))
        if kind == "mixed" and size > MIXED_LIMIT:
            raise GameError("widgets.payoffs.error.mixed", most=MIXED_LIMIT, size=size)
        self.dominance, self.frame = kind, 0
        self.refresh()

    @on("order")
    def set_order(self, key: str, value: Any = None) -> None:
        """Choose how rows and columns are sorted."""
        self.order = _choice(key, ORDERS)
        self.refresh()

    @on("kind")
    def set_kind(self, key: str, value: Any = None) -> None:
        """Show the lead, or everybody's own trophies."""
        self._recount(kind=_choice(key, ("lead", "own")))

    @on("seat_rows")
    def set_row_seat(self, key: str, value: Any = None) -> None:
        """Choose whose offers are the rows; whoever has the columns changes places if need be."""
        self._reseat(0, key)

    @on("seat_columns")
    def set_column_seat(self, key: str, value: Any = None) -> None:
        """Choose whose offers are the columns."""
        self._reseat(1, key)

    def _reseat(self, side: int, key: str) -> None:
        seats = list(self._offers().found.seats)
        seat = _number(key, len(self.state.players))
        if seat == seats[1 - side]:
            seats.reverse()
        seats[side] = seat
        self._recount(rows=seats[0], columns=seats[1])

    @on("other")
    def set_other(self, key: str, value: Any = None) -> None:
        """Choose the offer of a player who is neither rows nor columns: `"2:17"`, seat and number of the offer."""
        first, _, second = key.partition(":")
        seat = _number(first, len(self.state.players) if self.state else 0)
        others = dict(self._offers().found.others)
        if seat not in others:
            raise GameError("widgets.error.message")
        moves = fiji.legal_moves(self.state, seat)
        self._recount(others={**others, seat: moves[_number(second, len(moves))]})

    def _offers(self) -> Offers:
        if not isinstance(self.table, Offers):
            raise GameError("widgets.error.message")
        return self.table

    def _recount(self, **changes: Any) -> None:
        found = self._offers().found
        wanted = {"kind": found.kind, "rows": found.seats[0], "columns": found.seats[1], "others": dict(found.others)}
        self.table, self._kept = Offers.of(self.state, **{**wanted, **changes}), {}
        self.frame = 0
        self._look_at_first_cell()
        self.refresh()

    # -------------------------------------------------------------------------------- where there is no kernel

    def still(self) -> Scene:
        """Return the matrix as a picture."""
        shown = window(self.table, FIRST_SIZE, FIRST_SIZE, self.order)
        note = f"{self._extent(shown)}. "
        if self._shows_mix():
            value = self.table.equilibrium.value
            note += (
                f"{self.say('payoffs.value')} {number_text(value, self.language, signed=True)}, {self._proved(value)}."
            )
        return still(self.table, shown, sorted(self.shown), self.title, note, self.language)


def _known(place: str, names: Sequence[str], known: Sequence[str]) -> list[str]:
    given = [names] if isinstance(names, str) else list(names)
    for name in given:
        if name not in known:
            raise GameError(
                "widgets.payoffs.error.unknown", place=place, value=core.shown(name), known=", ".join(known)
            )
    return given


def _choice(key: str, known: Sequence[str]) -> str:
    if key not in known:
        raise GameError("widgets.error.message")
    return key


def _number(text: str, below: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and int(text) < below):
        raise GameError("widgets.error.message")
    return int(text)
