"""Questions and exercises of the notebook `51_build_a_player`, and the players that compete in it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Any

from fijiwidgets.core import Frozen
from fijiwidgets.games import load
from fijiwidgets.lessons import Exercise, Question
from fijiwidgets.lessons._answers import is_number

SEED, GAMES = 1, 20
MORE_GAMES = (40, 80, 200)
MANY_GAMES, THIRD = 80, 3  # how many games make the interval of these a third as wide?
TWIN_GAMES, MATCHES, LOPSIDED = 10, 40, 8
HAND_LIMIT = 5  # cards in a hand of Kahuna

# ------------------------------------------------------------------------------------ players of Kahuna


def first(game: Any, view: Any, seat: int, rng: random.Random) -> Any:
    """Take the first move of the list."""
    return game.legal_moves(view, seat)[0]


def ahead(table: Any, seat: int) -> int:
    """Return by how many islands the seat is ahead."""
    holders = list(table.islands.values())
    return holders.count(seat) - holders.count(1 - seat)


def collector(game: Any, view: Any, seat: int, rng: random.Random) -> Any:
    """Play the card after which most islands are mine; without one, draw."""
    table = view.but(viewer=None)
    moves = game.legal_moves(view, seat)
    cards = [move for move in moves if isinstance(move, (game.Lay, game.Remove))]
    return max(cards, key=lambda move: ahead(game.play(table, move), seat), default=moves[-1])


def layer(game: Any, view: Any, seat: int, rng: random.Random) -> Any:
    """Do as the collector does, but never spend two cards to remove a bridge."""
    table = view.but(viewer=None)
    moves = game.legal_moves(view, seat)
    cards = [move for move in moves if isinstance(move, game.Lay)]
    return max(cards, key=lambda move: ahead(game.play(table, move), seat), default=moves[-1])


def saver(game: Any, view: Any, seat: int, rng: random.Random) -> Any:
    """Do as the collector does, but keep cards that win nothing, as long as the hand is not full."""
    move = collector(game, view, seat, rng)
    if isinstance(move, game.Draw) or len(view.hands[seat]) == HAND_LIMIT:
        return move
    table = view.but(viewer=None)
    wins = ahead(game.play(table, move), seat) > ahead(table, seat)
    return move if wins else game.legal_moves(view, seat)[-1]


# ------------------------------------------------------------------------------------ what happens


@cache
def _match(one: Any, other: Any, games: int = GAMES, seed: int = SEED) -> Any:
    """Return the pairing of two players of Kahuna, seen from the first of them."""
    from fijiwidgets.tournaments import tournament

    players: dict[str, Any] = {"Castor": one, "Pollux": other}
    return tournament(load("kahuna"), players, games, seed, progress=False).pairing("Castor", "Pollux")


def _first_or_random() -> str:
    wins = _match(first, "random").wins
    return {0: "random", GAMES: "first"}.get(wins, "half")


def twins(seed: int) -> Any:
    """Return a match of a program against itself."""
    return _match("random", "random", TWIN_GAMES, seed)


def _lopsided() -> str:
    """Return the choice that is nearest to how often one of two equal players wins nearly all games."""
    found = sum(max(twins(seed).wins, twins(seed).losses) >= LOPSIDED for seed in range(MATCHES))
    shares = {"never": 0.0, "fiftieth": 0.02, "fifth": 0.2, "half": 0.5}
    return min(shares, key=lambda name: abs(shares[name] - found / MATCHES))


def _which_proved() -> str:
    proved = _match(collector, saver).sure, _match(collector, layer).sure
    return {(True, True): "both", (True, False): "saver", (False, True): "layer"}.get(proved, "neither")


def _width(games: int) -> float:
    """Return how wide an interval is for so many games, as a multiple of how much the deals scatter."""
    from fijiwidgets.tournaments import student

    deals = games // 2
    return student(deals - 1) / sqrt(deals)


def _half_width() -> str:
    """Return which of some numbers of games comes nearest to an interval half as wide."""
    return str(min(MORE_GAMES, key=lambda games: abs(_width(games) - _width(GAMES) / 2)))


def _copies() -> str:
    match = _match(collector, collector)
    return "exact" if match.lead == match.margin == 0 else "wide"


# ------------------------------------------------------------------------------------ offers in a circle

OFFERS = {"Yellow": (0, 0, 1, 0), "Red": (0, 1, 0, 0), "Green": (1, 0, 0, 0)}


def circle() -> Any:
    """Return a last exchange of Fiji in which three offers of one bead beat each other in a circle.

    >>> [circle_lead(OFFERS[one], OFFERS[other]) for one, other in (("Yellow", "Red"), ("Red", "Green"))]
    [3, 3]
    """
    fiji: Any = load("fiji")
    return fiji.position(
        players=("Ada", "Emmy"),
        hands=[(2, 2, 1, 1)] * 2,
        hidden=[(1, 1, 1, 1)] * 2,
        table=["most GB > take 3R", "most GY > keep", "most Y > take 1B", "fewest G > others G"],
        goals="G- Y+ B+ R+",
        exchange=3,
        round=4,
    )


@cache
def circle_lead(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """Return how many trophies an offer ends ahead of another."""
    fiji: Any = load("fiji")
    heads = fiji.play(circle(), {0: fiji.Offer(*one), 1: fiji.Offer(*other)}).heads
    return int(heads[0] - heads[1])


def always(name: str) -> Callable[..., Any]:
    """Return the player who always offers the one bead of this colour: Yellow, Red or Green."""

    def player(game: Any, view: Any, seat: int, rng: random.Random) -> Any:
        return game.Offer(*OFFERS[name])

    return player


def _yellow_or_green() -> str:
    lead = circle_lead(OFFERS["Yellow"], OFFERS["Green"])
    return "yellow" if lead > 0 else "green" if lead < 0 else "shared"


# ------------------------------------------------------------------------------------ judging a player


class Recipe:
    """A player written as one line of Python, which is what `repr` shows: a solved notebook can hold it."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.player: Callable[..., Any] = eval(source)

    def __call__(self, game: Any, view: Any, seat: int, rng: random.Random) -> Any:
        return self.player(game, view, seat, rng)

    def __repr__(self) -> str:
        return self.source


class TooSlow(Exception):
    """A player needs more time than an exercise can wait."""


@dataclass(slots=True)
class Judged:
    """A player under the eyes of a judge, who keeps the time and notes what goes wrong."""

    player: Any
    seconds: float = 4.0
    fault: str = ""
    used: float = 0.0

    def __call__(self, game: Any, view: Any, seat: int, rng: random.Random) -> Any:
        start = time.monotonic()
        try:
            move = self.player(game, view, seat, rng)
        except (Exception, SystemExit):
            self.fault = self.fault or "crash"
            raise
        self.used += time.monotonic() - start
        if self.used > self.seconds:
            self.fault = self.fault or "slow"
            raise TooSlow
        return move


@dataclass(frozen=True, slots=True)
class Verdict(Frozen):
    """What came out when a player was tried: `fault` is no_function, crash, illegal, slow or nothing."""

    fault: str
    value: float


class Judge:
    """Tries players. The verdict is kept until the next player comes, so that the reasons need no second trial."""

    def __init__(self, trial: Callable[[Judged], float]) -> None:
        self.trial = trial
        self.last: tuple[Any, Verdict] = (..., Verdict("", 0))

    def anew(self, player: Any) -> Verdict:
        """Try the player."""
        if callable(player):
            judged = Judged(player)
            value = self.trial(judged)
            verdict = Verdict(judged.fault, value)
        else:
            verdict = Verdict("no_function", 0)
        self.last = player, verdict
        return verdict

    def verdict(self, player: Any) -> Verdict:
        """Return what came out when this player was tried last."""
        return self.last[1] if self.last[0] is player else self.anew(player)

    def found(self, fault: str) -> Callable[[Any], bool]:
        """Return the question whether a player has this fault."""
        return lambda player: self.verdict(player).fault == fault


WINS, OUT_OF = 9, 10


def _wins_against_random(player: Judged) -> float:
    """Return how many of ten games the player wins; it stops when nine have become impossible."""
    from fijiwidgets.opponents import random_move
    from fijiwidgets.tournaments import play_game

    kahuna, wins = load("kahuna"), 0
    for number in range(OUT_OF):
        seated: dict[str, Any] = {"mine": player, "random": random_move}
        order = ("mine", "random") if number % 2 else ("random", "mine")
        played = play_game(kahuna, kahuna.start(), {name: seated[name] for name in order}, number // 2)
        wins += played.winners == ("mine",)
        if played.faults and not player.fault:
            player.fault = "illegal"
        if player.fault or number + 1 - wins > OUT_OF - WINS:
            break
    return wins


TRIALS, TOLERANCE = 1200, 0.25


def _worst_lead(player: Judged) -> float:
    """Return the player's mean lead against the one of the three that does best against it."""
    fiji: Any = load("fiji")
    state = circle()
    view, legal = fiji.view(state, 0), set(fiji.legal_moves(state, 0))
    leads = dict.fromkeys(OFFERS, 0)
    for seed in range(TRIALS):
        try:
            move = player(fiji, view, 0, random.Random(seed))
        except (Exception, SystemExit):
            return 0
        if not isinstance(move, fiji.Offer) or move not in legal:
            player.fault = "illegal"
            return 0
        for name, offer in OFFERS.items():
            leads[name] += circle_lead((move.g, move.r, move.y, move.b), offer)
    return min(leads.values()) / TRIALS


BEATS_RANDOM, UNBEATEN = Judge(_wins_against_random), Judge(_worst_lead)
FAULTS = ("no_function", "crash", "illegal", "slow")
HABIT = 1.5  # who always does the same loses by more than this to one of the three

ANY_BRIDGE = (
    "lambda game, view, seat, rng: "
    "rng.choice([m for m in game.legal_moves(view, seat) if isinstance(m, game.Lay)] or game.legal_moves(view, seat))"
)
DICE = (
    "lambda game, view, seat, rng: "
    "game.Offer(*rng.choice([(0, 0, 1, 0)] * 3 + [(0, 1, 0, 0)] * 2 + [(1, 0, 0, 0)] * 3))"
)


def _about(wanted: float) -> Callable[[Any], bool]:
    return lambda answer: is_number(answer, wanted, within=wanted / 10)


EVERYTHING = (
    Question("bot_first_or_random", ("first", "half", "random"), _first_or_random),
    Question("bot_lopsided", ("never", "fiftieth", "fifth", "half"), _lopsided),
    Question("bot_which_proved", ("saver", "layer", "both", "neither"), _which_proved),
    Question("bot_half_width", tuple(map(str, MORE_GAMES)), _half_width),
    Question("bot_copies", ("wide", "exact", "luck"), _copies),
    Question("bot_circle", ("yellow", "green", "shared"), _yellow_or_green),
    Exercise(
        "bot_beats_random",
        lambda: Recipe(ANY_BRIDGE),
        lambda player: BEATS_RANDOM.anew(player).value >= WINS,
        (
            *((fault, BEATS_RANDOM.found(fault)) for fault in FAULTS),
            ("few", lambda player: BEATS_RANDOM.verdict(player).value < WINS),
        ),
        hints=2,
    ),
    Exercise(
        "bot_third_width",
        lambda: MANY_GAMES * THIRD**2,
        _about(MANY_GAMES * THIRD**2),
        (
            ("linear", _about(MANY_GAMES * THIRD)),
            ("factor", lambda answer: is_number(answer, THIRD**2)),
            ("fewer", lambda answer: 0 < float(answer) < MANY_GAMES),
        ),
        hints=2,
    ),
    Exercise(
        "bot_unbeaten",
        lambda: Recipe(DICE),
        lambda player: not UNBEATEN.anew(player).fault and UNBEATEN.verdict(player).value >= -TOLERANCE,
        (
            *((fault, UNBEATEN.found(fault)) for fault in FAULTS),
            ("habit", lambda player: UNBEATEN.verdict(player).value < -HABIT),
            ("shares", lambda player: UNBEATEN.verdict(player).value < -TOLERANCE),
        ),
        hints=2,
    ),
)
