"""What every game shares: states, moves, events, outcomes, errors, records, and the protocol itself.

A game is a module (see `Game`). States and moves are frozen values, so undo, variations and memo
tables cost nothing. Only the standard library is imported here and in every `rules.py`.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from itertools import islice
from types import ModuleType
from typing import Any, Protocol, Self, TypeVar

# ------------------------------------------------------------------------------------ values

KEEP = object()


class Frozen:
    """A frozen, slotted dataclass that can be copied with changes: `state.but(round=2)`."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        cls.but = Frozen.but  # type: ignore[method-assign]  # no class uses the copier of its parent

    def but(self, **changes: Any) -> Self:
        """Return a copy with these fields changed."""
        # The first call compiles a copier for the class and puts it in this method's place:
        # `dataclasses.replace` would be the slowest line of a whole random game.
        cls = type(self)
        cls.but = _copier(cls)  # type: ignore[method-assign]
        return self.but(**changes)


def _copier(cls: type) -> Any:
    names = [field.name for field in fields(cls)]
    # A field may have any name, so whatever else the copier needs has a name that no field has.
    arguments = ", ".join(f"{name}=_keep_" for name in names)
    lines = [f"    _set_{name}_(_copy_, self.{name} if {name} is _keep_ else {name})" for name in names]
    source = f"def but(self, *, {arguments}):\n    _copy_ = _new_(_class_)\n" + "\n".join(lines)
    scope: dict[str, Any] = {"_keep_": KEEP, "_class_": cls, "_new_": object.__new__}
    scope |= {f"_set_{name}_": getattr(cls, name).__set__ for name in names}
    exec(source + "\n    return _copy_", scope)
    return scope["but"]


def _room(value: object, room: str) -> ModuleType:
    """Return a sibling of the `rules.py` in which the value's class stands, such as `notation`."""
    package = type(value).__module__.rpartition(".")[0]
    return importlib.import_module(f"{package}.{room}")


class State(Frozen):
    """The base of every game's state. `viewer` is the seat through whose eyes it is seen, or None."""

    __slots__ = ()

    def __str__(self) -> str:
        return str(_room(self, "notation").write(self))

    def __repr__(self) -> str:
        game = type(self).__module__.split(".")[-2]
        return f"{game}.parse({str(self)!r})"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        bundle: dict[str, str] = _room(self, "draw").draw(self)._repr_mimebundle_()
        return bundle


class Move(Frozen):
    """The base of every move, nature's included."""

    __slots__ = ()

    def __str__(self) -> str:
        return str(_room(self, "notation").write_move(self))


@dataclass(frozen=True, slots=True)
class Event(Frozen):
    """One thing that happened: the number of the rule that made it happen, and the state after it."""

    rule: str
    state: Any


@dataclass(frozen=True, slots=True)
class Outcome(Frozen):
    """The end of a game: who won, everybody's score, and why (a key of `lang/`)."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Fact(Frozen):
    """A value of the published game, and how sure it is: the boxes' pictures were not at hand."""

    value: Any
    sureness: str  # one of SURE, INFERRED, MADE_UP


SURE = "sure"  # in the rule text, or in several independent sources
INFERRED = "inferred"  # follows from counts and examples, not seen
MADE_UP = "made up"  # no source: a principled default that the user can replace


# ------------------------------------------------------------------------------------ errors


class GameError(Exception):
    """The one family of errors the package raises on bad input.

    `key` names the sentence in `lang/`, `values` fill it in, `rule` is the rule's number if a rule
    is behind it. `str(error)` is English; `error.message("de")` is German.
    """

    def __init__(self, key: str, rule: str | None = None, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.rule = rule
        self.values = values

    def message(self, language: str | None = None) -> str:
        """Return the sentence for people, with the rule's number behind it."""
        from fijiwidgets import lang

        values = {name: v.message(language) if isinstance(v, GameError) else v for name, v in self.values.items()}
        sentence = lang.say(self.key, language, **values)
        return f"{sentence} ({lang.say('common.rule', language, rule=self.rule)})" if self.rule else sentence

    def __str__(self) -> str:
        return self.message("en")

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.key, self.rule, self.values)


def _rebuild(cls: type[GameError], key: str, rule: str | None, values: dict[str, object]) -> GameError:
    return cls(key, rule, **values)


class IllegalMove(GameError):
    """A move that the rules do not allow here; nothing has changed."""


class IllegalPosition(GameError):
    """A position that cannot be set up, or cannot arise in play."""


class NotationError(GameError):
    """A text that is not a position or a move; the message names the place."""


# ------------------------------------------------------------------------------------ the protocol


class Game(Protocol):
    """What the module of a game offers. `from fijiwidgets import kahuna` gives one."""

    MOVES: tuple[type[Move], ...]
    PLAYERS: range
    SEATS: tuple[str, ...]  # the words by which the game names its seats, such as white and black; () where it has none
    touch: Any  # the rooms for widgets: how moves are made by touching, how positions are set up, what to show first
    edit: Any
    examples: Any

    def start(self, players: Any = ..., **options: Any) -> Any: ...
    def position(self, **values: Any) -> Any: ...
    def problems(self, state: Any) -> tuple[IllegalPosition, ...]: ...
    def material(self, state: Any) -> Mapping[str, int]: ...
    def actors(self, state: Any) -> tuple[int, ...]: ...
    def chance(self, state: Any) -> Sequence[tuple[Move, Fraction]]: ...
    def legal_moves(self, state: Any, player: int) -> Sequence[Move]: ...
    def why_not(self, state: Any, player: int, move: object) -> IllegalMove: ...
    def resolve(self, state: Any, moves: Any) -> Iterator[Event]: ...
    def play(self, state: Any, moves: Any) -> Any: ...
    def outcome(self, state: Any) -> Outcome | None: ...
    def view(self, state: Any, player: int) -> Any: ...
    def seen(self, event: Any, player: int) -> Event: ...
    def deal(self, state: Any, seed: int) -> Any: ...
    def parse(self, text: str, *, allow_unreachable: bool = ...) -> Any: ...
    def parse_move(self, text: str) -> Move: ...
    def sentence(self, event: Any, language: str | None = ...) -> str: ...
    def because(self, event: Any, language: str | None = ...) -> str: ...
    def describe_move(self, state: Any, player: int | None, move: Any, language: str | None = ...) -> str: ...
    def describe_outcome(self, state: Any, language: str | None = ...) -> str: ...
    def player_name(self, state: Any, seat: int, language: str | None = ...) -> str: ...
    def draw(
        self, state: Any, viewer: int | None = ..., *, event: Any = ..., size: str = ..., language: str | None = ...
    ) -> Any: ...
    def text_board(self, state: Any, viewer: int | None = ..., language: str | None = ...) -> str: ...


# ------------------------------------------------------------------------------------ rules' tools

Answer = TypeVar("Answer")
LastState = TypeVar("LastState", bound=State)


def remembered(ask: Callable[..., Answer]) -> Callable[..., Answer]:
    """Keep the answers about the last state asked: `play` checks a move against the list just given.

    Decorates `legal_moves(state, player)` and `chance(state)`; the state is known by identity.
    """
    kept: tuple[object, dict[object, Answer]] = (None, {})

    def answer(state: State, player: object = KEEP) -> Answer:
        nonlocal kept
        memo = kept
        if memo[0] is not state:
            memo = kept = (state, {})
        known = memo[1]
        if player not in known:
            known[player] = ask(state) if player is KEEP else ask(state, player)
        return known[player]

    answer.__doc__ = ask.__doc__
    answer.__name__ = ask.__name__
    answer.__module__ = ask.__module__
    return answer


def listed(move: object, moves: Sequence[Move]) -> bool:
    """Say whether the move is in the list; by identity first, because lists hand out shared moves.

    A list that is counted rather than written out (Wampum's bids) knows its members by itself.
    """
    if isinstance(moves, (list, tuple)) and any(one is move for one in moves):
        return True
    return move in moves


def checked(rules: Any, state: Any, moves: Any) -> dict[int | None, Any]:
    """Return the moves as `{seat: move}` (nature's seat is None), or raise `IllegalMove`.

    `rules` is the module of the game: its `actors`, `chance`, `legal_moves` and `why_not` are asked.
    """
    if state.viewer is not None:
        raise IllegalMove("common.error.view")
    acting = rules.actors(state)
    if not acting:
        if not (options := rules.chance(state)):
            raise IllegalMove("common.error.game_over")
        if not any(move is moves for move, _ in options) and not any(move == moves for move, _ in options):
            raise IllegalMove("common.error.not_natures_move", move=shown(moves))
        return {None: moves}
    if not isinstance(moves, Mapping):
        if len(acting) > 1:
            raise IllegalMove("common.error.sealed", seats=_seats(acting))
        moves = {acting[0]: moves}
    if missing := [seat for seat in acting if seat not in moves]:
        raise IllegalMove("common.error.missing_moves", seats=_seats(missing))
    for seat, move in moves.items():
        if seat not in acting:
            raise IllegalMove("common.error.not_your_turn", seat=shown(seat))
        if not listed(move, rules.legal_moves(state, seat)):
            raise rules.why_not(state, seat, move)
    return dict(moves)


def _seats(seats: Iterable[int]) -> str:
    return ", ".join(str(seat) for seat in seats)


def shown(value: object) -> str:
    """Return a value as it stands in an error message: its notation if it has one, never too long."""
    try:
        text = str(value) if isinstance(value, Move) else repr(value)
    except Exception:  # whatever was given: Python itself refuses to write out an integer of 5,000 digits
        text = type(value).__name__
    return text if len(text) <= 60 else text[:57] + "..."


def last_state(events: Iterable[Event]) -> Any:
    """Return the state after the last event."""
    state = None
    for event in events:
        state = event.state
    return state


def listing_key(kinds: Sequence[type[Move]], move: Move) -> tuple[Any, ...]:
    """Return the key by which legal moves are sorted: kind first, then field by field."""
    return kinds.index(type(move)), [_rank(getattr(move, field.name)) for field in fields(move)]  # type: ignore[arg-type]


def _rank(value: Any) -> tuple[Any, ...]:
    if value is None:
        return (0,)
    if isinstance(value, int):
        return (1, value)
    if isinstance(value, str):
        return (2, value)
    return 3, [_rank(part) for part in value]


def name_players(players: object, allowed: range) -> tuple[str, ...]:
    """Return a name for each seat; "" where only a number was given, so that words can translate it.

    >>> name_players(3, range(2, 6))
    ('', '', '')
    >>> name_players(["Ada", "Emmy"], range(2, 6))
    ('Ada', 'Emmy')
    """
    if isinstance(players, int) and not isinstance(players, bool):
        names: tuple[object, ...] = ("",) * max(0, min(players, allowed.stop))
    elif isinstance(players, Iterable) and not isinstance(players, (str, bytes, Mapping)):
        names = tuple(islice(players, allowed.stop))  # one too many is enough to refuse: it may be range(10**12)
    else:
        raise IllegalPosition("common.error.players_type", players=shown(players))
    if len(names) not in allowed:
        raise IllegalPosition("common.error.players_number", least=allowed[0], most=allowed[-1], given=shown(players))
    for name in names:
        if not isinstance(name, str) or len(name) > 30 or not (name == "" or (name.isprintable() and name.strip())):
            raise IllegalPosition("common.error.player_name", name=shown(name))
    given = [name for name in names if name]
    if len(set(given)) != len(given):
        raise IllegalPosition("common.error.same_name", names=", ".join(map(str, given)))
    return tuple(map(str, names))


def seat_of(key: object, names: Sequence[str], aliases: Sequence[str] = ()) -> int:
    """Return the seat meant by a seat number, a player's name, or a game's own word for the seat."""
    if isinstance(key, int) and not isinstance(key, bool) and 0 <= key < len(names):
        return key
    if isinstance(key, str) and key:
        for known, word in ((names, key), (aliases[: len(names)], key.lower())):  # the table shows White, written white
            if word in known:
                return list(known).index(word)
    raise IllegalPosition("common.error.unknown_player", player=shown(key), seats=_seats(range(len(names))))


# ------------------------------------------------------------------------------------ chance


def sample(options: Sequence[tuple[Move, Fraction]], rng: random.Random) -> Move:
    """Draw one of nature's moves by its probability."""
    point, before, share = rng.random(), None, 0.0
    for move, chance in options:
        if chance is not before:  # equal chances are shared: a bag of 130 stones needs two divisions, not 130
            before, share = chance, chance.numerator / chance.denominator
        point -= share
        if point < 0:
            return move
    return options[-1][0]


def deal(rules: Any, state: Any, seed: int) -> Any:
    """Play all pending chance moves."""
    rng = random.Random(seed)
    while options := rules.chance(state):
        state = rules.play(state, sample(options, rng))
    return state


def random_moves(game: Game, state: Any, rng: random.Random) -> Any:
    """Return a random choice for whoever is to decide, nature included, ready for `play`."""
    acting = game.actors(state)
    if not acting:
        return sample(game.chance(state), rng)
    chosen = {}
    for seat in acting:
        moves = game.legal_moves(state, seat)
        chosen[seat] = moves[int(rng.random() * len(moves))]
    return chosen if len(acting) > 1 else chosen[acting[0]]


# ------------------------------------------------------------------------------------ records


@dataclass(frozen=True, slots=True)
class Record(Frozen):
    """A game as its first state and its moves: everything else is recomputed from the rules.

    `str(record)` is the game as text, one decision a line; `Record.parse(game, text)` reads it.
    """

    game: Any
    first: Any
    moves: tuple[Any, ...] = ()

    def play(self, moves: Any) -> Record:
        """Return the record with one decision more; an illegal one raises `IllegalMove`."""
        self.game.play(self.last, moves)
        return self.but(moves=(*self.moves, moves))

    def undo(self) -> Record:
        """Return the record without its last decision; at the start, the record itself."""
        return self.but(moves=self.moves[:-1])

    @property
    def states(self) -> tuple[Any, ...]:
        """The first state and the state after each decision."""
        states = [self.first]
        for moves in self.moves:
            states.append(self.game.play(states[-1], moves))
        return tuple(states)

    @property
    def last(self) -> Any:
        """The state after the last decision."""
        return self.states[-1]

    def events(self) -> Iterator[Event]:
        """Yield everything that happened, in order."""
        state = self.first
        for moves in self.moves:
            for event in self.game.resolve(state, moves):
                yield event
                state = event.state

    def seen_by(self, player: int) -> tuple[Event, ...]:
        """Return all events as this player saw them; what was hidden from the player is unknown."""
        return tuple(self.game.seen(event, player) for event in self.events())

    def __str__(self) -> str:
        return "\n".join([str(self.first), *map(write_moves, self.moves)])

    @classmethod
    def parse(cls, game: Any, text: str) -> Record:
        """Read a record from text; each decision is checked against the rules."""
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        if not lines:
            raise NotationError("common.error.empty_record")
        state = first = game.parse(lines[0])
        moves: list[Any] = []
        for number, line in enumerate(lines[1:], start=2):
            try:
                moves.append(parse_moves(game, line))
                state = game.play(state, moves[-1])
            except GameError as error:
                raise NotationError("common.error.record_line", line=number, reason=error) from error
        return cls(game, first, tuple(moves))


def write_moves(moves: Any) -> str:
    """Return one decision as text: a move, or `0: move & 1: move` where several were sealed."""
    if isinstance(moves, Mapping):
        return " & ".join(f"{seat}: {moves[seat]}" for seat in sorted(moves))
    return str(moves)


def parse_moves(game: Game, text: str) -> Any:
    """Read what `write_moves` wrote."""
    parts = [part.strip() for part in text.split("&")]
    if len(parts) == 1 and not parts[0][:1].isdigit():
        return game.parse_move(parts[0])
    moves: dict[int, Move] = {}
    for part in parts:
        seat, colon, move = part.partition(":")
        if not colon or not (seat.isascii() and seat.isdigit() and len(seat) < 3) or int(seat) in moves:
            raise NotationError("common.error.sealed_text", text=part[:60])
        moves[int(seat)] = game.parse_move(move.strip())
    return moves


def random_record(game: Game, state: Any, seed: int) -> Record:
    """Play a whole random game from this state."""
    rng = random.Random(seed)
    moves: list[Any] = []
    first = state
    while game.actors(state) or game.chance(state):
        moves.append(random_moves(game, state, rng))
        state = game.play(state, moves[-1])
    return Record(game, first, tuple(moves))
