"""What a person has touched on a board, what may be touched next, and which moves are meant by it."""

from __future__ import annotations

from typing import Any

from fijiwidgets.core import Game, GameError, Move
from fijiwidgets.scene import Mark, Scene


class Picking:
    """The touches of one person in one state. `sight` is what that person sees, so that no refusal can tell more."""

    def __init__(self, game: Game, sight: Any, seat: int) -> None:
        self._room: Any = game.touch
        self._sight = sight
        self.seat = seat
        self.picked: list[str] = []
        self.refused = ""
        self.refusal: GameError | None = None
        self.buttons: tuple[Move, ...] = self._room.buttons(sight, seat)
        self._look_again()

    def touch(self, key: str) -> None:
        """Pick a mark, or put it back; `refusal` says why if that cannot be."""
        self.refused, self.refusal = "", None
        if key in self.picked:
            self.picked.remove(key)
        elif key in self.choices:
            self.picked.append(key)
        else:
            self.refused = key
            self.refusal = self._room.refusal(self._sight, self.seat, tuple(self.picked), key)
        self._look_again()

    def clear(self) -> None:
        """Put everything back."""
        self.picked, self.refused, self.refusal = [], "", None
        self._look_again()

    @property
    def offered(self) -> dict[str, Move]:
        """The moves that can be made now, by their notation: those meant, then those without pieces."""
        return {str(move): move for move in (*self.meant, *self.buttons)}

    def dressed(self, scene: Scene) -> Scene:
        """Return the picture with rings on what can be touched and ticks on what is picked."""
        return scene.but(marks=tuple(self._dressed(mark) for mark in scene.marks))

    def _dressed(self, mark: Mark) -> Mark:
        if mark.key in self.picked:
            return mark.but(look="chosen")
        if mark.key in self.choices:
            return mark.but(look="choice")
        return mark.but(look="refused") if mark.key == self.refused else mark

    def _look_again(self) -> None:
        picked = tuple(self.picked)
        self.choices: frozenset[str] = self._room.can_touch(self._sight, self.seat, picked)
        self.meant: tuple[Move, ...] = self._room.meant(self._sight, self.seat, picked) if picked else ()
