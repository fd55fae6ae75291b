"""The table: play a game by touching its pieces, against others at the same machine or against opponents."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from fijiwidgets import lang
from fijiwidgets.core import Event, Game, GameError, Move, Record, seat_of, shown
from fijiwidgets.opponents import BY_NAME, Opponent, opponent, random_move
from fijiwidgets.scene import Scene
from fijiwidgets.widgets import parts
from fijiwidgets.widgets.base import Widget, game_name, on
from fijiwidgets.widgets.parts import Part
from fijiwidgets.widgets.picking import Picking
from fijiwidgets.widgets.seating import Seating
from fijiwidgets.widgets.session import Session

LONGEST_LOG = 12
LARGEST_SEED = 10**12


class Table(Widget):
    """Play a game. Only legal moves can be made; chance and opponents move by themselves.

    Begin with nothing (and `players=` and the game's options), a state, or a record. `opponents` says who plays
    which seat: `{1: "random"}`, "greedy" or "solver", or a function `(game, view, seat, rng) -> move`; a seat may be
    named by its player, in Kahuna and Wampum by its colour, too. `seed` fixes all chance. With several people at one
    machine a screen stands between them where something is hidden or sealed, unless `screen` is False.
    """

    def __init__(
        self,
        game: Game,
        state_or_record: Any = None,
        *,
        players: Any = None,
        opponents: Mapping[Any, Any] | None = None,
        seed: int | None = None,
        screen: bool = True,
        language: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__(language=language)
        record = _record(game, state_or_record, players, options)
        names = record.first.players
        self.game = game
        self._opponents: dict[int, Opponent] = {
            seat_of(seat, names, game.SEATS): opponent(chosen) for seat, chosen in (opponents or {}).items()
        }
        seed = random.randrange(10**6) if seed is None else _seed(seed)
        self._session = Session(game, record, seed, self._opponents)
        self._seating = Seating(self._session, bool(screen))
        self._play_on()

    # -------------------------------------------------------------------------------- for Python

    @property
    def state(self) -> Any:
        """The state now, with everything that is hidden."""
        return self._session.state

    @property
    def record(self) -> Record:
        """The game so far."""
        return self._session.record

    @property
    def text(self) -> str:
        """The game so far as text: `load` reads it."""
        return str(self.record)

    @property
    def sealed(self) -> Mapping[int, Move]:
        """The choices that are in while others are still to come."""
        return self._session.sealed

    @property
    def picked(self) -> tuple[str, ...]:
        """What the person at the machine has touched."""
        return tuple(self._picking.picked) if self._picking else ()

    @property
    def seated(self) -> int | None:
        """The seat of the person who looks at the machine; None while the screen is up."""
        return self._seating.seated

    def load(self, text: str) -> None:
        """Take the game from text; a wrong text raises `GameError` and changes nothing."""
        self._session.load(text)
        self._seating.forget()
        self._play_on()

    # -------------------------------------------------------------------------------- what the page sends

    @on("touch")
    def _touch(self, key: str, value: Any) -> None:
        """Pick a mark of the board, put it back, or say why it cannot be picked."""
        picking = self._at_the_machine()
        if not any(mark.key == key for size in self._layouts for mark in self._picture(size).marks if mark.label):
            raise GameError("widgets.error.message")
        picking.touch(key)
        self._show_anew()
        if picking.refusal:
            raise picking.refusal

    @on("clear")
    def _clear(self, key: str, value: Any) -> None:
        self._at_the_machine().clear()
        self._show_anew()

    @on("play")
    def _play(self, key: str, value: Any) -> None:
        """Make the move with this notation; it has to be one of those that are offered now."""
        picking = self._at_the_machine()
        if key not in picking.offered:
            raise GameError("widgets.table.error.not_offered")
        self._session.decide(picking.seat, picking.offered[key])
        self._play_on()

    @on("ready")
    def _ready_to_see(self, key: str, value: Any) -> None:
        """Take the screen down: the person who was asked to come is there."""
        self._seating.sit_down(key)
        self._look()
        self._show_anew()

    @on("undo")
    def _undo(self, key: str, value: Any) -> None:
        self._session.undo()
        self._seating.went_back()
        self._play_on()

    @on("redo")
    def _redo(self, key: str, value: Any) -> None:
        self._session.redo()
        self._seating.went_back()
        self._play_on()

    @on("new")
    def _new(self, key: str, value: Any) -> None:
        """Begin again: with the next number, or with the one that was written."""
        seed = self._session.seed % LARGEST_SEED + 1 if value is None else _seed(value)
        if seed != self._session.seed:
            self._session.begin(seed)
            self._seating.forget()
        self._play_on()

    @on("save")
    def _save(self, key: str, value: Any) -> None:
        """Put the whole game on the page, what is hidden included: only when it is asked for."""
        self._show_anew(text_shown=True)

    @on("load")
    def _load(self, key: str, value: Any) -> None:
        if not isinstance(value, str):
            raise GameError("widgets.error.message")
        if not value.strip():  # a field that was emptied
            return self._show_anew()
        try:
            self.load(value)
        except GameError as error:
            self._show_anew(load_error=(value, error.message(self.language)))
            raise
        return None

    # -------------------------------------------------------------------------------- after something was done

    def _at_the_machine(self) -> Picking:
        if self._picking is None:
            raise GameError("widgets.table.error.screen" if self._session.waiting else "common.error.game_over")
        return self._picking

    def _play_on(self) -> None:
        """See who decides at this other moment of the game, and show it."""
        self._seating.settle()
        self._look()
        self._show_anew()

    def _look(self) -> None:
        """Forget the pictures and touches of another moment."""
        seat, sight = self._seating.seated, self._seating.sight
        self._scenes: dict[tuple[str, str], Scene] = {}
        self._picking = Picking(self.game, sight, seat) if seat is not None and self._session.waiting else None

    def _show_anew(self, *, text_shown: bool = False, load_error: tuple[str, str] | None = None) -> None:
        self._text_shown, self._load_error = text_shown, load_error
        self.refresh()
        for seat, reason in self._session.failures:
            self.tell(self.say("table.opponent_failed", player=self._name(seat), reason=reason))
        self._session.failures.clear()

    # -------------------------------------------------------------------------------- pictures

    def still(self) -> Scene:
        """Return the board as the person at the machine sees it."""
        return self._picture("wide")

    def _picture(self, size: str) -> Scene:
        """Return the table now, drawn once for each size."""
        key = size, self.language
        if key not in self._scenes:
            self._scenes[key] = self.game.draw(self._seating.sight, size=size, language=self.language)
        return self._scenes[key]

    def _frames(self, events: Sequence[Event], size: str) -> list[Scene]:
        now = self._picture(size)
        frames = [self.game.draw(event.state, event=event, size=size, language=self.language) for event in events]
        return [*frames, self._picking.dressed(now) if self._picking else now]

    # -------------------------------------------------------------------------------- the page

    def describe(self) -> None:
        """Describe the board, what happened, what can be done, and the rest in folds."""
        self.title = self.say("table.title", game=game_name(self.game))
        self.rules = {}
        news = self._seating.catch_up()
        log = self.captioned(self.game, self._seating.recent(LONGEST_LOG))
        now = log[-1] if log else {"rule": "", "text": "", "why": ""}
        captions = [*self.captioned(self.game, news), now]
        film = self.filmed(lambda size: self._frames(news, size), captions, play=bool(news))
        self.films = {"main": film}
        board = parts.board(label=self._picture(next(iter(self._layouts))).title)
        self.ui = [
            self._head(),
            board,
            parts.panel(*([parts.caption()] if log else []), *self._actions(), look="raised"),
            *self._folds(log),
        ]

    def _name(self, seat: int) -> str:
        return self.game.player_name(self.state, seat, self.language)

    def _names(self, seats: Sequence[int]) -> str:
        return ", ".join(self._name(seat) for seat in seats)

    def _head(self) -> Part:
        """Say whose turn it is and who is still awaited; undo and redo stand at the right."""
        undo = "" if self._session.can_undo else self.say("table.error.no_undo")
        redo = "" if self._session.can_redo else self.say("table.error.no_redo")
        back = parts.button("undo", self.say("table.undo"), off=undo)
        forth = parts.button("redo", self.say("table.redo"), off=redo)
        words = [parts.text(self._whose_turn(), look="heading"), *self._notes()]
        return parts.row(parts.column(*words, look="tight"), parts.row(back, forth), look="ends")

    def _whose_turn(self) -> str:
        if not self._session.waiting:
            return self.game.describe_outcome(self.state, self.language)
        if self.seated is None:
            return self.say("table.pass_on", player=self._name(self._seating.expected or 0))
        if len(self.game.actors(self.state)) > 1:
            return self.say("table.to_move_sealed", player=self._name(self.seated))
        return self.say("table.to_move", player=self._name(self.seated))

    def _notes(self) -> list[Part]:
        """Say which sealed choices are in, who is an opponent, or at the end the scores."""
        notes = []
        if (outcome := self.game.outcome(self.state)) is not None:
            scores = (f"{self._name(seat)} {score}" for seat, score in enumerate(outcome.scores))
            notes.append(self.say("table.scores", scores=" · ".join(scores)))
        if self.sealed:
            waiting = self._names(self._session.waiting)
            notes.append(self.say("table.sealed", sealed=self._names(sorted(self.sealed)), waiting=waiting))
        elif self._opponents and outcome is None:
            notes.append(self.say("table.opponents", opponents=self._opponent_names()))
        return [parts.text(note, look="note") for note in notes]

    def _opponent_names(self) -> str:
        there = [seat for seat in sorted(self._opponents) if seat < len(self.state.players)]
        return ", ".join(f"{self._name(seat)} ({self._opponent_name(seat)})" for seat in there)

    def _opponent_name(self, seat: int) -> str:
        chosen = self._opponents[seat]
        name = getattr(chosen, "__name__", type(chosen).__name__)
        if chosen is random_move:
            name = "random"
        return self.say(f"table.{name}") if name in BY_NAME else name

    def _actions(self) -> list[Part]:
        """Offer what can be done now."""
        if not self._session.waiting:
            return [parts.row(parts.button("new", self.say("table.new"), look="main"))]
        if self._picking is None:
            name = self._name(self._seating.expected or 0)
            ready = parts.button(
                "ready", self.say("table.ready", player=name), key=str(self._seating.expected), look="main"
            )
            return [parts.text(self.say("table.screen", player=name)), parts.row(ready)]
        picking = self._picking
        buttons = [self._move_button(move, "main") for move in picking.meant]
        buttons += [self._move_button(move) for move in picking.buttons]
        if picking.picked:
            buttons.append(parts.button("clear", self.say("table.clear")))
        return [self._hint(picking), parts.row(*buttons)]

    def _move_button(self, move: Move, look: str = "") -> Part:
        phrase = self.game.describe_move(self._seating.sight, self.seated, move, self.language)
        return parts.button("play", phrase[:1].upper() + phrase[1:], key=str(move), look=look)

    def _hint(self, picking: Picking) -> Part:
        """Say what can be done now, or why what was just touched cannot."""
        if picking.refusal:
            return parts.text(picking.refusal.message(self.language), look="bad")
        if picking.meant:
            return parts.text(self.say("table.hint.press_or_more" if picking.choices else "table.hint.press"))
        return parts.text(self.say("table.hint.go_on") if picking.picked else self._told("now"))

    def _told(self, kind: str) -> str:
        """Return what the language files say about this moment of this game, or what is true of all games."""
        name = self.game.__name__.rpartition(".")[2]  # type: ignore[attr-defined]
        key = f"widgets.table.{kind}.{name}_{_phase(self.state, self.seated)}"
        return lang.say(key if lang.has(key, self.language) else f"widgets.table.{kind}.any", self.language)

    def _folds(self, log: Sequence[Mapping[str, str]]) -> list[Part]:
        lines = [self._log_line(entry) for entry in reversed(log)] or [parts.text(self.say("table.log_empty"))]
        how = [self._told("how"), self.say("table.keys")] if self._picking else [self.say("table.keys")]
        return [
            parts.fold(self.say("table.log"), *lines, key="log"),
            parts.fold(self.say("table.how_to"), *map(parts.text, how), key="how"),
            parts.fold(self.say("table.game"), *self._keeping(), key="game"),
        ]

    def _log_line(self, entry: Mapping[str, str]) -> Part:
        tag = parts.tag(self.say("script.rule", rule=entry["rule"]), entry["rule"])
        return parts.row(tag, parts.text(entry["text"]), look="line")

    def _keeping(self) -> list[Part]:
        """Offer a new game, the game as text, and a place to put such a text."""
        number = parts.field("new", self.say("table.seed"), str(self._session.seed))
        new = parts.row(parts.button("new", self.say("table.new")), number)
        if self._text_shown or not self._seating.hides():
            saving = [parts.row(parts.copying(self.say("table.copy"), self.text))]
        else:
            note = parts.text(self.say("table.save_note"), look="note")
            saving = [parts.row(parts.button("save", self.say("table.save")), note)]
        written, wrong = self._load_error or ("", "")
        return [new, *saving, parts.field("load", self.say("table.load"), written, rows=4, error=wrong)]


# ------------------------------------------------------------------------------------ helpers


def _record(game: Game, given: Any, players: Any, options: Mapping[str, Any]) -> Record:
    """Return the game to go on with: a record, a state, or a new game."""
    if given is None:
        return Record(game, game.start(**({} if players is None else {"players": players}), **options))
    if players is not None or options:
        raise GameError("widgets.table.error.two_beginnings")
    record = given if isinstance(given, Record) else Record(game, given)
    if record.game is not game:
        raise GameError("widgets.table.error.other_game")
    if getattr(record.first, "viewer", None) is not None:
        raise GameError("common.error.view")
    return record


def _seed(given: Any) -> int:
    """Return a seed that was given as a number or written as one."""
    if isinstance(given, str) and given.strip().isascii() and given.strip().isdecimal() and len(given) < 20:
        given = int(given)
    if not isinstance(given, int) or isinstance(given, bool) or not 0 <= given <= LARGEST_SEED:
        raise GameError("widgets.table.error.seed", given=shown(given), most=LARGEST_SEED)
    return given


def _phase(state: Any, seat: int | None) -> str:
    """Return what kind of decision this is: the phase of the game, or of the player where each has an own one."""
    if hasattr(state, "phase"):
        return str(state.phase)
    return str(state.sides[seat].stage) if hasattr(state, "sides") and seat is not None else ""
