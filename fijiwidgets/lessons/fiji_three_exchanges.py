"""Questions and exercises of the notebook `14_fiji_three_exchanges`."""

from __future__ import annotations

from functools import cache
from typing import Any

from fijiwidgets.games import fiji, load
from fijiwidgets.games.fiji import studies
from fijiwidgets.games.fiji.components import EXCHANGES, LARGE_SET, plus
from fijiwidgets.games.fiji.state import Hide, Offer
from fijiwidgets.lessons import Exercise, Question
from fijiwidgets.lessons._answers import is_number
from fijiwidgets.lessons._fiji_answers import beads_text, offer_of
from fijiwidgets.solving import solver

RED = (0, 1, 0, 0)
NUMBERS = {-4: "minus_four", -2: "minus_two", 0: "zero", 1: "one", 2: "two", 4: "four", 5: "five"}
TINY = 1e-6  # values of the compiled path are rounded in the last places


@cache
def _round(exchange: int = 1, extra: tuple[int, ...] = (0, 0, 0, 0)) -> Any:
    """Return the solved tiny round, begun at this exchange, with some more beads in Hedwig's hand."""
    first = studies.gift()
    hands = plus(first.hands[0], extra), first.hands[1]  # type: ignore[arg-type]
    return solver("fiji").solve_round(first.but(exchange=exchange, hands=hands))


def _value(exchange: int = 1, extra: tuple[int, ...] = (0, 0, 0, 0)) -> float:
    return round(float(_round(exchange, extra).value), 6)


def _worth(exchange: int) -> str:
    """Return how many trophies a red bead more is worth to Hedwig before this exchange."""
    return NUMBERS[int(_value(exchange, RED) - _value(exchange))]


# ------------------------------------------------------------------------------------ the first exchange


@cache
def _greedy() -> Offer:
    """Return the offer that looks best if the round ended with this exchange."""
    table = solver("fiji").payoffs(studies.gift())
    row, _ = solver("matrix").saddle_points(table)[0]
    offer: Offer = table.rows[row]
    return offer


@cache
def _after(own: Offer, other: Offer) -> float:
    """Return what the round is worth when these two have been offered first."""
    first = studies.gift()
    later = load("fiji").play(first, {0: own, 1: other})
    return round(float(_round().at(later).value), 6)


def _replies() -> tuple[Offer, ...]:
    offers: tuple[Offer, ...] = solver("fiji").offers_of(studies.gift(), 1)
    return offers


def _really() -> str:
    """Return what the offer that looks best brings in the end, if Marcel replies well."""
    return NUMBERS[int(min(_after(_greedy(), reply) for reply in _replies()))]


def _looks_best() -> Offer:
    """Return the reply that looks best to Marcel in the same way."""
    table = solver("fiji").payoffs(studies.gift())
    row = table[table.rows.index(_greedy())]
    offer: Offer = table.columns[row.index(min(row))]
    return offer


def _punishes(answer: Any) -> bool:
    return _legal_reply(answer) and _after(_greedy(), offer_of(answer)) < _value() - TINY


def _legal_reply(answer: Any) -> bool:
    return offer_of(answer) in _replies()


@cache
def _second() -> list[list[float]]:
    """Return what the spots after each pair of offers in the second exchange are worth."""
    found = _round(2)
    first, second = found.at(found.state).offers
    play = load("fiji").play
    return [[float(found.at(play(found.state, {0: own, 1: other})).value) for other in second] for own in first]


# ------------------------------------------------------------------------------------ screens


@cache
def _hidings() -> tuple[Hide, ...]:
    """Return all ways to hide four beads of a full hand."""
    table = ["most GR > take 3R", "fewest Y > keep", "most all > others Y", "fewest all > take 2Y"]
    full = fiji.position(players=2, table=table, goals="R+ B- G+ Y+", phase="hide")
    return tuple(move for move in fiji.legal_moves(full, 1) if isinstance(move, Hide))


def _left_by(answer: Any) -> int:
    """Return how many hidings are still possible after an offer in the first exchange."""
    offer = offer_of(answer)
    seen = offer.g, offer.r, offer.y, offer.b
    return sum(
        all(hidden + shown <= most for hidden, shown, most in zip(_beads(hiding), seen, LARGE_SET, strict=True))
        for hiding in _hidings()
    )


def _beads(hiding: Hide) -> tuple[int, ...]:
    return hiding.g, hiding.r, hiding.y, hiding.b


@cache
def _offers() -> tuple[Offer, ...]:
    """Return all first offers that some hiding allows."""
    every = (Offer(g, r, y, b) for g in range(5) for r in range(5) for y in range(5) for b in range(4))
    return tuple(offer for offer in every if 1 <= offer.g + offer.r + offer.y + offer.b <= 4 and _left_by(offer))


def _most_telling() -> int:
    return min(map(_left_by, _offers()))


@cache
def _secrecy() -> str:
    """Say what secrecy does to Hedwig's lead in the tiny round that begins with the hiding."""
    first = studies.secrets()
    opened = float(solver("fiji").solve_hiding(first).value)
    secret = float(solver("fiji").solve_secret(first).low)
    return "less" if secret < opened - TINY else "more" if secret > opened + TINY else "same"


# ------------------------------------------------------------------------------------ memory


def _possible_hands() -> str:
    """Return how many hands of another player are possible to whoever remembers everything, with three players."""
    game = load("fiji")
    state = game.deal(game.start(3), seed=1)
    after = game.play(state, {seat: game.legal_moves(state, seat)[-1] for seat in game.actors(state)})
    return "one" if game.view(after, 0).hands == after.hands else "many"


def _number_of_hidings() -> str:
    return {34: "thirty_four"}.get(len(_hidings()), "hundreds")


EVERYTHING = (
    Question("fiji_three_gift", ("minus_four", "zero", "four"), lambda: _worth(1)),
    Question("fiji_three_last", ("minus_two", "zero", "two"), lambda: _worth(EXCHANGES)),
    Question("fiji_three_greedy", ("five", "one", "zero", "minus_two"), _really),
    Question("fiji_three_memory", ("one", "few", "many"), _possible_hands),
    Question("fiji_three_hidings", ("four", "thirty_four", "hundreds"), _number_of_hidings),
    Question("fiji_three_secrecy", ("more", "same", "less"), _secrecy),
    Exercise(
        "fiji_three_roll_back",
        lambda: int(_value(2)),
        lambda answer: is_number(answer, _value(2)),
        (
            ("last", lambda answer: is_number(answer, _value(EXCHANGES))),
            ("hope", lambda answer: is_number(answer, max(map(max, _second())))),
            ("fear", lambda answer: is_number(answer, min(map(min, _second())))),
        ),
        hints=2,
    ),
    Exercise(
        "fiji_three_punish",
        lambda: beads_text(min(_replies(), key=lambda reply: _after(_greedy(), reply))),
        _punishes,
        (
            ("illegal", lambda answer: not _legal_reply(answer)),
            ("greedy", lambda answer: offer_of(answer) == _looks_best()),
        ),
        hints=2,
    ),
    Exercise(
        "fiji_three_telling",
        lambda: beads_text(min(_offers(), key=_left_by)),
        lambda answer: offer_of(answer) in _offers() and _left_by(answer) == _most_telling(),
        (
            ("illegal", lambda answer: offer_of(answer) not in _offers()),
            ("blue", lambda answer: offer_of(answer) == Offer(0, 0, 0, 3)),
            ("few", lambda answer: _left_by(answer) == len(_hidings())),
            ("more", lambda answer: _left_by(answer) > _most_telling()),
        ),
        hints=2,
    ),
)
