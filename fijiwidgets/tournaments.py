"""Tournaments: everybody plays everybody, with changed seats and the same luck, and the table says what is proved.

The module is not called `tournament`, because `from fijiwidgets import tournament` gives the function.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import sqrt
from statistics import mean, stdev
from typing import Any

from fijiwidgets import lang
from fijiwidgets.core import Frozen, Game, GameError, Move, listed, name_players, sample, shown
from fijiwidgets.opponents import Opponent, opponent
from fijiwidgets.progress import Progress

MOST_GAMES = 1_000_000
LONGEST_REASON = 200

# ------------------------------------------------------------------------------------ one game


@dataclass(frozen=True, slots=True)
class Fault(Frozen):
    """A player made an illegal move or failed, and lost the game by it; `str` is the reason in English."""

    name: str
    seat: int
    reason: GameError = field(compare=False)

    def text(self, language: str | None = None) -> str:
        """Return the reason in words."""
        return self.reason.message(language)

    def __str__(self) -> str:
        return self.text("en")


@dataclass(frozen=True, slots=True)
class Played(Frozen):
    """One game: who sat where, the scores by seat (None if somebody's fault ended it), and who won."""

    deal: int
    names: tuple[str, ...]
    scores: tuple[int, ...] | None
    winners: tuple[str, ...]
    faults: tuple[Fault, ...] = ()

    def lead(self, first: str, second: str) -> int | None:
        """Return by how many points the first ended ahead of the second; None if the game was not finished."""
        return None if self.scores is None else self.score(first) - self.score(second)

    def score(self, name: str) -> int:
        """Return a player's points in a finished game."""
        assert self.scores is not None
        return self.scores[self.names.index(name)]

    def between(self, first: str, second: str) -> int | None:
        """Return 1 if the first did better than the second, -1 if worse, 0 if equally well, None if nobody knows."""
        won = (first in self.winners) - (second in self.winners)
        if won or self.scores is None:
            return won or None
        lead = self.score(first) - self.score(second)
        return 0 if first in self.winners else (lead > 0) - (lead < 0)


def play_game(game: Game, state: Any, seated: Mapping[str, Opponent], seed: object, deal: int = 0) -> Played:
    """Play one game to its end; the players sit in the order given. One seed gives one game.

    Nature and each player draw from a source of their own: with changed seats the same cards are dealt.

    >>> from fijiwidgets import kahuna
    >>> from fijiwidgets.opponents import random_move
    >>> play_game(kahuna, kahuna.start(), {"Ada": random_move, "Emmy": random_move}, seed=1).scores
    (0, 11)
    """
    names, players = tuple(seated), tuple(seated.values())
    nature, own = random.Random(str(seed)), [random.Random(f"{seed} {name}") for name in names]
    while not (outcome := game.outcome(state)):
        moves: dict[int, Move] = {}
        faults: list[Fault] = []
        for seat in game.actors(state):
            try:
                moves[seat] = _decided(game, state, seat, players[seat], own[seat])
            except (Exception, SystemExit) as error:  # whatever a player does, only this game is lost by it
                faults.append(Fault(names[seat], seat, _reason(error)))
        if faults:
            guilty = {fault.name for fault in faults}
            return Played(deal, names, None, tuple(name for name in names if name not in guilty), tuple(faults))
        state = game.play(state, moves or sample(game.chance(state), nature))
    return Played(deal, names, outcome.scores, tuple(names[seat] for seat in outcome.winners))


def _decided(game: Game, state: Any, seat: int, player: Opponent, rng: random.Random) -> Move:
    move = player(game, game.view(state, seat), seat, rng)
    if not listed(move, game.legal_moves(state, seat)):
        raise game.why_not(state, seat, move)
    return move


def _reason(error: BaseException) -> GameError:
    if isinstance(error, GameError):
        return error
    try:
        text = str(error)[:LONGEST_REASON]
    except Exception:  # an error of the player's own making may fail to say what it is
        text = ""
    return GameError("tournament.raised", kind=type(error).__name__, text=text)


# ------------------------------------------------------------------------------------ what came of it


@dataclass(frozen=True, slots=True)
class Standing(Frozen):
    """What one player did: points (a game is worth one, shared by its winners), games, mean score of those finished."""

    name: str
    points: Fraction
    games: int
    wins: int
    draws: int
    losses: int
    faults: int
    score: float | None


@dataclass(frozen=True, slots=True)
class Pairing(Frozen):
    """Two players against each other: the mean lead of the first, and half the width of its 95 % interval.

    Games of one deal are not independent of each other, so the interval counts deals, not games. Games that ended by
    a fault are won and lost, but have no lead. `margin` is None where fewer than two deals are known.
    """

    first: str
    second: str
    wins: int
    draws: int
    losses: int
    lead: float | None
    margin: float | None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean lead."""
        if self.lead is None or self.margin is None:
            return None
        return self.lead - self.margin, self.lead + self.margin

    @property
    def sure(self) -> bool:
        """Whether the interval leaves out zero: that one of the two is better can hardly be luck."""
        return self.interval is not None and not self.interval[0] <= 0 <= self.interval[1]

    def turned(self) -> Pairing:
        """Return the same, seen from the second player."""
        lead = None if self.lead is None else -self.lead
        return Pairing(self.second, self.first, self.losses, self.draws, self.wins, lead, self.margin)


@dataclass(frozen=True, slots=True)
class Tournament(Frozen):
    """What `tournament` returns: every game, and all that follows from them. `total` is how many were to be played."""

    game: Any
    names: tuple[str, ...]
    played: tuple[Played, ...]
    total: int

    @property
    def done(self) -> bool:
        """Whether all games were played."""
        return len(self.played) == self.total

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All faults, in the order in which they happened."""
        return tuple(fault for one in self.played for fault in one.faults)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The players, best first; equal ones in the order in which they entered."""
        return tuple(sorted(map(self.standing, self.names), key=lambda one: -one.points))

    def standing(self, name: str) -> Standing:
        """Return what one player did; an unknown name raises `GameError`."""
        self._known(name)
        games = [one for one in self.played if name in one.names]
        won = [one for one in games if name in one.winners]
        wins = sum(len(one.winners) == 1 for one in won)
        scores = [one.score(name) for one in games if one.scores is not None]
        return Standing(
            name,
            sum((Fraction(1, len(one.winners)) for one in won), Fraction(0)),
            len(games),
            wins,
            len(won) - wins,
            len(games) - len(won),
            sum(fault.name == name for fault in self.faults),
            mean(scores) if scores else None,
        )

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """Every two players, the better placed one first."""
        return tuple(self.pairing(*two) for two in combinations([one.name for one in self.standings], 2))

    def pairing(self, first: str, second: str) -> Pairing:
        """Return how the first did against the second; an unknown name raises `GameError`."""
        self._known(first, second)
        games = [one for one in self.played if first in one.names and second in one.names]
        results = [one.between(first, second) for one in games]
        lead, margin = mean_and_margin(_by_deal(games, first, second))
        return Pairing(first, second, results.count(1), results.count(0), results.count(-1), lead, margin)

    def _known(self, *names: str) -> None:
        for name in names:
            if name not in self.names:
                raise GameError("tournament.error.unknown", name=shown(name), known=", ".join(self.names))

    def text(self, language: str | None = None) -> str:
        """Return both tables as plain text."""
        from fijiwidgets import standings

        return standings.text(self, language or lang.current())

    def picture(self, language: str | None = None) -> Any:
        """Return both tables as a `Scene`, each pairing with its interval drawn to scale."""
        from fijiwidgets import standings

        return standings.picture(self, language or lang.current())

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        points = ", ".join(f"{one.name} {float(one.points):g}" for one in self.standings)
        return (
            f"Tournament({self.game.__name__.rpartition('.')[2]}, {len(self.played)} of {self.total} games: {points})"
        )

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"image/svg+xml": self.picture().svg(), "text/plain": self.text()}


def _by_deal(games: Sequence[Played], first: str, second: str) -> list[float]:
    """Return the mean lead in each deal, over all seatings of it that were played to the end."""
    leads: dict[int, list[int]] = {}
    for one in games:
        lead = one.lead(first, second)
        if lead is not None:
            leads.setdefault(one.deal, []).append(lead)
    return [mean(found) for found in leads.values()]


def mean_and_margin(values: Sequence[float]) -> tuple[float | None, float | None]:
    """Return the mean, and half the width of its 95 % interval (Student's t): None where too little is known.

    >>> mean_and_margin([1, 2, 3, 4])
    (2.5, 2.05...)
    >>> mean_and_margin([5]), mean_and_margin([])
    ((5.0, None), (None, None))
    """
    if len(values) < 2:
        return (float(values[0]), None) if values else (None, None)
    return float(mean(values)), student(len(values) - 1) * stdev(values) / sqrt(len(values))


def student(freedom: int) -> float:
    """Return the factor for a 95 % interval: 1.96 for very many values, more for a few.

    Few values are tabled, for many there is the expansion in 1/n (Abramowitz and Stegun 26.7.5).

    >>> [round(student(n), 2) for n in (1, 4, 5, 10, 30, 10_000)]
    [12.71, 2.78, 2.57, 2.23, 2.04, 1.96]
    """
    few = (12.706, 4.303, 3.182, 2.776)
    if freedom <= len(few):
        return few[freedom - 1]
    z = 1.959964
    terms = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + terms[0] / freedom + terms[1] / freedom**2 + terms[2] / freedom**3


# ------------------------------------------------------------------------------------ the tournament


def tournament(
    game: Game,
    players: Mapping[str, Any],
    games: int = 20,
    seed: int = 0,
    players_at_table: int = 2,
    *,
    state: Any = None,
    progress: bool = True,
    **options: Any,
) -> Tournament:
    """Let every two players meet (or every so many as sit at a table) and return the result.

    `players` is `{name: opponent}`: an opponent is "random", "greedy", "solver", or a function
    `(game, view, seat, rng) -> move`. Each pairing plays at least `games` games: every deal is played once with each
    player in each seat. Who makes an illegal move or raises an error loses that game. `state` is a position to begin
    with in place of a new game; `options` are those of the game's `start`. In a notebook a bar shows the progress,
    unless `progress` is False; interrupted, the games played so far are returned.

    >>> from fijiwidgets import kahuna
    >>> def first(game, view, seat, rng): return game.legal_moves(view, seat)[0]
    >>> result = tournament(kahuna, {"first": first, "random": "random"}, games=6, seed=1)
    >>> result
    Tournament(kahuna, 6 of 6 games: random 6, first 0)
    >>> result.pairing("random", "first").wins
    6
    """
    steps = playing(game, players, games, seed, players_at_table, state=state, **options)
    result = next(steps)
    with Progress(result.total, shown=progress) as bar:
        try:
            for result in steps:
                bar.show(len(result.played))
        except KeyboardInterrupt:
            if not result.played:
                raise
    return result


def playing(
    game: Game,
    players: Mapping[str, Any],
    games: int = 20,
    seed: int = 0,
    players_at_table: int = 2,
    *,
    state: Any = None,
    **options: Any,
) -> Iterator[Tournament]:
    """Yield the tournament before its first game and after each; see `tournament`. What cannot be played raises."""
    first = game.start(players=players_at_table, **options) if state is None else state
    seats = len(first.players)
    entered = _entered(players, seats)
    if not isinstance(games, int) or isinstance(games, bool) or not 1 <= games <= MOST_GAMES:
        raise GameError("tournament.error.games", given=shown(games), most=MOST_GAMES)
    tables = [turned for group in combinations(entered, seats) for turned in _seatings(group)]
    deals = -(-games // seats)  # rounded up: everybody sits everywhere equally often
    return _playing(game, first, entered, tables, deals, seed)


def _playing(
    game: Game, first: Any, entered: Mapping[str, Opponent], tables: Sequence[tuple[str, ...]], deals: int, seed: int
) -> Iterator[Tournament]:
    result = Tournament(game, tuple(entered), (), deals * len(tables))
    yield result
    for deal in range(deals):  # deal by deal: if it is stopped, all have played about as much
        for names in tables:
            one = play_game(game, first, {name: entered[name] for name in names}, f"{seed} {deal}", deal)
            result = result.but(played=(*result.played, one))
            yield result


def _entered(players: object, seats: int) -> dict[str, Opponent]:
    if not isinstance(players, Mapping):
        raise GameError("tournament.error.players", given=shown(players))
    if len(players) < seats or seats < 2:
        raise GameError("tournament.error.too_few", given=len(players), seats=max(2, seats))
    names = name_players(list(players), range(len(players), len(players) + 1))
    if "" in names:
        raise GameError("common.error.player_name", name=shown(""))
    return {name: opponent(chosen) for name, chosen in zip(names, players.values(), strict=True)}


def _seatings(group: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the group with everybody once in each seat.

    >>> _seatings(("a", "b", "c"))
    [('a', 'b', 'c'), ('b', 'c', 'a'), ('c', 'a', 'b')]
    """
    return [(*group[place:], *group[:place]) for place in range(len(group))]
