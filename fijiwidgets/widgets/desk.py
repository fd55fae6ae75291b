"""What the explorer works on: a tree of variations, a place in it, what is selected there, undo. Knows no pictures."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fijiwidgets import games
from fijiwidgets.core import Frozen, GameError, Move, Record, listed, sample
from fijiwidgets.touch import possible
from fijiwidgets.variations import LONGEST_TEXT, Path, Variations

MANY = 400  # a list of more moves is never read through: Wampum's are counted, not written out
MOST_UNDO = 500
MOST_DRAWS = 200  # how many of nature's moves may follow each other at one press


@dataclass(frozen=True, slots=True)
class Moment(Frozen):
    """All that undo returns to. `draft` is the position on the editor's table, None while exploring."""

    tree: Variations
    path: Path = ()
    draft: Any = None

    @property
    def state(self) -> Any:
        """The position at the reader's place in the tree."""
        return self.tree.state_at(self.path)


@dataclass(frozen=True, slots=True)
class Focus(Frozen):
    """What the reader is looking at in one position; gone as soon as the position changes."""

    seat: int = 0  # whose moves are listed
    picked: tuple[str, ...] = ()  # marks that are set off: what is touched, or the pieces of the selected move
    touched: tuple[str, ...] = ()  # marks that narrow the list down
    chosen: Move | None = None
    sealed: Mapping[int, Move] = field(default_factory=dict)  # one for each player, where all decide at once
    pinned: Move | None = None  # the other move of a comparison
    page: int = 0


class Desk:
    """The explorer's own state and everything that can be done with it; whatever is wrong raises `GameError`."""

    def __init__(self, position: Any, rng: random.Random | None = None) -> None:
        self._rng = rng or random.Random()
        self._past: list[Moment] = []
        self._future: list[Moment] = []
        self._now = Moment(_tree(position))
        self.focus = self._fresh_focus()

    # -------------------------------------------------------------------------------- reading

    @property
    def now(self) -> Moment:
        """Tree, place and draft."""
        return self._now

    @property
    def game(self) -> Any:
        """The module of the game."""
        return self._now.tree.game

    @property
    def state(self) -> Any:
        """The position at the reader's place in the tree."""
        return self._now.state

    @property
    def shown(self) -> Any:
        """The position on the board: the one that is being edited, or explored."""
        return self.state if self._now.draft is None else self._now.draft

    @property
    def actors(self) -> tuple[int, ...]:
        """Who decides here."""
        return tuple(self.game.actors(self.state))

    @property
    def nature(self) -> bool:
        """Whether it is nature's move."""
        return not self.actors and bool(self.game.chance(self.state))

    @property
    def seat(self) -> int:
        """Whose moves are listed."""
        return self.focus.seat

    @property
    def moves(self) -> Sequence[Move]:
        """Everything that may be done here by the player in focus, or by nature."""
        if self.nature:
            return [move for move, _ in self.game.chance(self.state)]
        moves: Sequence[Move] = self.game.legal_moves(self.state, self.seat) if self.seat in self.actors else ()
        return moves

    @property
    def narrowed(self) -> Sequence[Move]:
        """The moves that what is touched may still become; of a list too long to read, those that it is already."""
        game, state, touched = self.game, self.state, self.focus.touched
        if len(self.moves) > MANY:
            return tuple(game.touch.meant(state, self.seat, touched))
        return [move for move, _ in possible(self.moves, lambda m: game.touch.pieces(state, self.seat, m), touched)]

    @property
    def decision(self) -> Any:
        """What would be played now, ready for `play`: None while something is missing."""
        chosen, acting = self.focus.chosen, self.actors
        if len(acting) < 2:
            return chosen
        choices = {**self.focus.sealed, **({self.seat: chosen} if chosen is not None else {})}
        return {seat: choices[seat] for seat in acting} if set(acting) <= set(choices) else None

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._future)

    # -------------------------------------------------------------------------------- walking

    def go(self, path: Path) -> None:
        """Go to a place in the tree."""
        self._now.tree.nodes(path)
        self._become(self._now.but(path=path))

    def back(self) -> None:
        """Go to where this line came from."""
        if not self._now.path:
            raise GameError("widgets.explorer.error_no_back")
        self.go(self._now.path[:-1])

    def forward(self) -> None:
        """Go on in the first line from here."""
        if not self._now.tree.at(self._now.path).children:
            raise GameError("widgets.explorer.error_no_forward")
        self.go((*self._now.path, 0))

    def undo(self) -> None:
        """Take back the last thing that was done, in the tree or in the editor."""
        if not self._past:
            raise GameError("widgets.explorer.error_no_undo")
        self._future.append(self._now)
        self._return_to(self._past.pop())

    def redo(self) -> None:
        """Do again what was taken back."""
        if not self._future:
            raise GameError("widgets.explorer.error_no_redo")
        self._past.append(self._now)
        self._return_to(self._future.pop())

    def _become(self, moment: Moment) -> None:
        now = self._now
        if moment.tree is now.tree and moment.path == now.path and moment.draft == now.draft:
            return
        self._past = [*self._past[-MOST_UNDO + 1 :], self._now]
        self._future = []
        self._return_to(moment)

    def _return_to(self, moment: Moment) -> None:
        self._now = moment
        self.focus = self._fresh_focus(self.focus.seat)

    def _fresh_focus(self, before: int = 0) -> Focus:
        """Return a look at nothing yet: at the same player as before, if that makes sense."""
        acting = () if self._now.draft is not None else self.actors
        players = range(len(self.shown.players))
        return Focus(before if before in (acting or players) else acting[0] if acting else 0)

    def saved(self) -> tuple[Any, ...]:
        """Return everything, for `restore`."""
        return self._now, tuple(self._past), tuple(self._future), self.focus

    def restore(self, saved: tuple[Any, ...]) -> None:
        """Return to what was saved, as if nothing had been tried."""
        self._now, past, future, self.focus = saved
        self._past, self._future = list(past), list(future)

    # -------------------------------------------------------------------------------- selecting

    def look_at(self, seat: int) -> None:
        """List the moves of this player."""
        acting = () if self._now.draft is not None else self.actors
        if seat not in (acting or range(len(self.shown.players))):
            raise GameError("common.error.not_your_turn", seat=seat)
        self.focus = Focus(seat, sealed=self.focus.sealed)

    def select(self, text: str) -> None:
        """Select a move of the list, given as text; selected once more it is tried."""
        move = self.game.parse_move(text)
        if not self._is_listed(move):
            raise self._why_not(move)
        if move == self.focus.chosen:
            return self.try_it()
        pieces = () if self.nature else self.game.touch.pieces(self.state, self.seat, move)
        self.focus = self.focus.but(chosen=move, picked=pieces)
        return None

    def _is_listed(self, move: Move) -> bool:
        return listed(move, self.moves)

    def _why_not(self, move: Move) -> GameError:
        if self.seat in self.actors:
            error: GameError = self.game.why_not(self.state, self.seat, move)
            return error
        return GameError("common.error.not_natures_move" if self.nature else "common.error.game_over", move=move)

    def touch(self, key: str) -> None:
        """Touch a piece on the board: it joins what is picked, leaves it, or begins anew."""
        if not self.actors:
            raise GameError("widgets.explorer.error_nature" if self.nature else "common.error.game_over")
        rules, state, picked = self.game.touch, self.state, self.focus.picked
        if key in picked:
            return self._pick(self.seat, tuple(one for one in picked if one != key))
        if key in rules.can_touch(state, self.seat, picked):
            return self._pick(self.seat, (*picked, key))
        for seat in (self.seat, *self.actors):  # another beginning, maybe of another player who decides now, too
            if key in rules.can_touch(state, seat, ()):
                return self._pick(seat, (key,))
        raise rules.refusal(state, self.seat, picked, key)

    def _pick(self, seat: int, picked: tuple[str, ...]) -> None:
        found: Sequence[Move] = self.game.touch.meant(self.state, seat, picked) if picked else ()
        pinned = self.focus.pinned if seat == self.seat else None
        chosen = found[0] if len(found) == 1 else None
        self.focus = Focus(seat, picked, picked, chosen, self.focus.sealed, pinned)

    def show_all(self) -> None:
        """Let go of what is touched or selected: the list is whole again."""
        self.focus = Focus(self.seat, sealed=self.focus.sealed, pinned=self.focus.pinned)

    def turn_to(self, page: int) -> None:
        """Show another part of a long list."""
        if not 0 <= page <= len(self.moves):
            raise GameError("widgets.error.message")
        self.focus = self.focus.but(page=page)

    def pin(self) -> None:
        """Keep the selected move, to compare the next one with it; once more: let go of it."""
        if self.focus.pinned is not None:
            self.focus = self.focus.but(pinned=None)
        elif self.focus.chosen is None:
            raise GameError("widgets.explorer.error_nothing_chosen")
        else:
            self.focus = self.focus.but(pinned=self.focus.chosen)

    # -------------------------------------------------------------------------------- playing

    def try_it(self) -> None:
        """Play what is selected into the tree; where several decide at once, first choose for each of them."""
        if self.decision is not None:
            return self._play(self.decision)
        if self.focus.chosen is None:
            raise GameError("widgets.explorer.error_nothing_chosen")
        sealed = {**self.focus.sealed, self.seat: self.focus.chosen}
        missing = [seat for seat in self.actors if seat not in sealed]
        self.focus = Focus(missing[0], sealed=sealed)
        return None

    def choose_again(self, seat: int) -> None:
        """Take back what was chosen for a player who decides at the same time as others."""
        if seat not in self.focus.sealed:
            raise GameError("widgets.explorer.error_nothing_chosen")
        self.focus = Focus(seat, sealed={one: move for one, move in self.focus.sealed.items() if one != seat})

    def _play(self, moves: Any) -> None:
        tree, path = self._now.tree.add(self._now.path, moves)
        self._become(self._now.but(tree=tree, path=path))

    def draw(self, *, on: bool = False) -> None:
        """Let nature draw at random: once, or on until somebody decides."""
        if not self.nature:
            raise GameError("widgets.explorer.error_not_nature")
        tree, path = self._now.tree, self._now.path
        for _ in range(MOST_DRAWS if on else 1):
            options = self.game.chance(tree.state_at(path))
            if not options:
                break
            tree, path = tree.add(path, sample(options, self._rng))
        self._become(self._now.but(tree=tree, path=path))

    def follow(self, line: Sequence[Any]) -> None:
        """Put a line of play into the tree without leaving this place."""
        tree, path = self._now.tree, self._now.path
        for moves in line:
            tree, path = tree.add(path, moves)
        kept = self.focus
        self._become(self._now.but(tree=tree))
        self.focus = kept

    # -------------------------------------------------------------------------------- the tree

    def remove(self) -> None:
        """Cut off what was tried here, and all that follows."""
        if not self._now.path:
            raise GameError("widgets.explorer.error_root")
        tree = self._now.tree.remove(self._now.path)
        self._become(self._now.but(tree=tree, path=self._now.path[:-1]))

    def promote(self) -> None:
        """Make the line that leads here the main one."""
        if not any(self._now.path):
            raise GameError("widgets.explorer.error_main_line")
        tree = self._now.tree.promote(self._now.path)
        self._become(self._now.but(tree=tree, path=(0,) * len(self._now.path)))

    def load(self, text: str) -> None:
        """Take a position, a tree or a record from text; a wrong text changes nothing."""
        self._become(Moment(_read(text)))

    # -------------------------------------------------------------------------------- the editor

    def edit(self) -> None:
        """Put the position on the editor's table."""
        if self._now.draft is None:
            self._become(self._now.but(draft=self.state))

    def redraft(self, state: Any) -> None:
        """Replace the position on the editor's table."""
        self._become(self._now.but(draft=state))

    def discard(self) -> None:
        """Leave the editor; the tree is as before."""
        self._become(self._now.but(draft=None))

    def done(self) -> None:
        """Leave the editor: a position that was changed becomes the root of a new tree."""
        draft = self._now.draft
        if draft is None or draft == self.state:
            return self.discard()
        _check(self.game, draft)
        self._become(Moment(Variations(self.game, draft)))
        return None


# ------------------------------------------------------------------------------------ positions from anywhere


def game_of(state: Any) -> Any:
    """Return the module of the game that a state belongs to."""
    parts = type(state).__module__.split(".")
    if len(parts) < 2 or parts[-2] not in games.NAMES:
        raise GameError("widgets.explorer.error_position", given=type(state).__name__)
    return games.load(parts[-2])


def _tree(position: Any) -> Variations:
    """Return the tree that begins with a state, a record, another tree, or a text of one of them."""
    if isinstance(position, str):
        return _read(position)
    if isinstance(position, Variations):
        return position
    if isinstance(position, Record):
        _check(position.game, position.first)
        return Variations.of(position)
    game = game_of(position)
    _check(game, position)
    return Variations(game, position)


def _read(text: str) -> Variations:
    words = text[:LONGEST_TEXT].split(maxsplit=1)
    if not words:
        raise GameError("common.error.empty_record")
    game = games.load(words[0][:60])
    tree = Variations.parse(game, text, allow_unreachable=True)
    _check(game, tree.first)
    return tree


def _check(game: Any, state: Any) -> None:
    """Refuse a position that the rules cannot go on from: a player's view, or one in the middle of a move."""
    if state.viewer is not None:
        raise GameError("common.error.view")
    try:
        acting = game.actors(state)
        for seat in acting:
            len(game.legal_moves(state, seat))
        over = game.outcome(state) is not None
        stuck = not acting and not over and not game.chance(state)
    except GameError:
        raise
    except Exception as error:  # an impossible position may break a rule's assumption: it cannot be explored
        raise GameError("widgets.explorer.error_unplayable", text=f"{type(error).__name__}: {error}") from error
    if stuck:
        raise GameError("widgets.explorer.error_stuck")
