"""A game that is being played: its moments, whose choices are in, undo and redo. Knows nothing of pictures."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fijiwidgets.core import (
    Event,
    Frozen,
    Game,
    GameError,
    IllegalMove,
    Move,
    NotationError,
    Record,
    listed,
    parse_moves,
    sample,
)
from fijiwidgets.opponents import Opponent, random_move


@dataclass(frozen=True, slots=True)
class Step(Frozen):
    """One decision that was played, and what came of it."""

    moves: Any
    events: tuple[Event, ...]
    nature: bool  # nobody decided this


@dataclass(frozen=True, slots=True)
class Moment(Frozen):
    """A point of the game at which somebody decides, or its end: what undo returns to."""

    first: Any
    seed: int
    steps: tuple[Step, ...] = ()
    sealed: Mapping[int, Move] = field(default_factory=dict)  # choices that are in while others are still to come

    @property
    def state(self) -> Any:
        """The state now."""
        return self.steps[-1].events[-1].state if self.steps else self.first


class Session:
    """A game at a table. Humans decide through `decide`; chance and opponents move by themselves."""

    def __init__(self, game: Game, record: Record, seed: int, opponents: Mapping[int, Opponent]) -> None:
        self.game = game
        self.opponents = dict(opponents)
        self.failures: list[tuple[int, str]] = []  # opponents that could not move, and why
        *self._past, self._now = self._replayed(record, seed)
        self._future: list[Moment] = []

    # -------------------------------------------------------------------------------- reading

    @property
    def state(self) -> Any:
        """The state now."""
        return self._now.state

    @property
    def seed(self) -> int:
        """The number that fixes all chance of this game."""
        return self._now.seed

    @property
    def sealed(self) -> Mapping[int, Move]:
        """The choices that are in while others are still to come, opponents' included."""
        return self._now.sealed

    @property
    def record(self) -> Record:
        """The game so far."""
        return Record(self.game, self._now.first, tuple(step.moves for step in self._now.steps))

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that no opponent plays."""
        return tuple(seat for seat in range(len(self.state.players)) if seat not in self.opponents)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The humans who have still to decide; nobody once the game is over."""
        return tuple(seat for seat in self.game.actors(self.state) if seat not in self.sealed)

    @property
    def steps(self) -> tuple[Step, ...]:
        """Everything that was played."""
        return self._now.steps

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._future)

    # -------------------------------------------------------------------------------- playing

    def decide(self, seat: int, move: Move) -> None:
        """Make a human's choice; it is played once all choices are in."""
        if seat not in self.waiting:
            raise IllegalMove("common.error.not_your_turn", seat=seat)
        if not listed(move, self.game.legal_moves(self.state, seat)):
            raise self.game.why_not(self.state, seat, move)
        self._become(self._settled(self._now.but(sealed={**self.sealed, seat: move})))

    def begin(self, seed: int) -> None:
        """Play the same beginning again with other chance; undo returns to the game that was there."""
        self._become(self._settled(Moment(self._now.first, seed)))

    def load(self, text: str) -> None:
        """Take the game from text instead; a wrong text changes nothing. Undo goes back through the loaded game."""
        record = read_record(self.game, text, self._now.first)
        moments = self._replayed(record, self.seed)
        self._past += [self._now, *moments[:-1]]
        self._future.clear()
        self._now = moments[-1]

    def undo(self) -> None:
        """Go back to the last choice of a human; choices that have been shown to all are all taken back."""
        if not self._past:
            raise GameError("widgets.table.error.no_undo")
        left = self._now
        self._now = self._past.pop()
        if _came_of(left, self._now):  # those choices have been shown: nobody may now answer the others' alone
            while self._past and self._past[-1].state is self._now.state:
                self._now = self._past.pop()
        self._future.append(left)

    def redo(self) -> None:
        """Go forward again."""
        if not self._future:
            raise GameError("widgets.table.error.no_redo")
        self._past.append(self._now)
        self._now = self._future.pop()

    # -------------------------------------------------------------------------------- what moves by itself

    def _become(self, moment: Moment) -> None:
        self._past.append(self._now)
        self._future.clear()
        self._now = moment

    def _settled(self, moment: Moment) -> Moment:
        """Return the next moment at which a human decides, or the end."""
        opening = random.Random(moment.seed)  # the same chance as `game.deal(state, seed)`
        decided = not all(step.nature for step in moment.steps)
        while True:
            state, acting = moment.state, self.game.actors(moment.state)
            if not acting:
                if not (options := self.game.chance(state)):
                    return moment
                moment = self._played(moment, sample(options, self._rng(moment) if decided else opening), nature=True)
                continue
            decided = True
            choices = dict(moment.sealed)
            for seat in acting:
                if seat in self.opponents and seat not in choices:
                    choices[seat] = self._asked(moment, seat)
            if len(choices) < len(acting):
                return moment.but(sealed=choices)
            moment = self._played(moment, choices if len(acting) > 1 else choices[acting[0]], nature=False)

    def _played(self, moment: Moment, moves: Any, nature: bool) -> Moment:
        step = Step(moves, tuple(self.game.resolve(moment.state, moves)), nature)
        return moment.but(steps=(*moment.steps, step), sealed={})

    def _rng(self, moment: Moment, seat: int | None = None) -> random.Random:
        """Return the chance of this moment: after an undo the same comes again."""
        return random.Random(f"{moment.seed} {len(moment.steps)} {seat}")

    def _asked(self, moment: Moment, seat: int) -> Move:
        """Return an opponent's move; a random one if the opponent fails, so that the game goes on."""
        game, state = self.game, moment.state
        view = game.view(state, seat)
        try:
            move = self.opponents[seat](game, view, seat, self._rng(moment, seat))
            if listed(move, game.legal_moves(state, seat)):
                return move
            reason = str(game.why_not(state, seat, move))
        except Exception as error:  # a stranger's code: whatever it does, the game goes on
            reason = f"{type(error).__name__}: {error}"
        self.failures.append((seat, reason))
        return random_move(game, view, seat, self._rng(moment, seat))

    # -------------------------------------------------------------------------------- records

    def _replayed(self, record: Record, seed: int) -> list[Moment]:
        """Return the moments of a record at which a human decided, and the one after it."""
        moment, moments = Moment(record.first, seed), []
        for moves in record.moves:
            acting = self.game.actors(moment.state)
            if any(seat not in self.opponents for seat in acting):
                moments.append(moment)
            moment = self._played(moment, moves, nature=not acting)
        return [*moments, self._settled(moment)]


def _came_of(later: Moment, earlier: Moment) -> bool:
    """Say whether something was played between two moments of one game."""
    number = len(earlier.steps)
    same = all(one is other for one, other in zip(later.steps, earlier.steps, strict=False))
    return later.first is earlier.first and same and len(later.steps) > number


def read_record(game: Game, text: str, known: Any) -> Record:
    """Read a game from text; an error names the line. A first line that is the `known` state is always taken.

    That is what `Record.parse` does not do: a game begun in an impossible position can be saved and loaded, too.
    """
    moves: list[Any] = []
    first = state = None
    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        try:
            if line and first is None:
                first = state = known if line == str(known) else game.parse(line)
                if first.viewer is not None:
                    raise GameError("common.error.view")
            elif line:
                moves.append(parse_moves(game, line))
                state = game.play(state, moves[-1])
        except GameError as error:
            raise NotationError("common.error.record_line", line=number, reason=error) from error
    if first is None:
        raise NotationError("common.error.empty_record")
    return Record(game, first, tuple(moves))
