"""Questions and exercises of the notebook `22_wampum_hidden_hands`.

What may lie hidden is counted here from the rules alone, as a learner would do it, and not with the solver's own count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

from fijiwidgets.core import Record
from fijiwidgets.games import wampum
from fijiwidgets.games.wampum.components import GOODS, KINDS, OF_EACH
from fijiwidgets.games.wampum.events import GoodsTaken
from fijiwidgets.games.wampum.state import NOTHING, UNITS, Discard, Goods, minus, plus, size
from fijiwidgets.lessons import Exercise, Question
from fijiwidgets.lessons._answers import is_number
from fijiwidgets.solving import solver

GAME: Any = wampum
GREEN, PURPLE = range(2)
NUMBERS = ("none", "one", "two", "three", "four", "five")
OUT_OF_PLAY: Goods = (1, 1, 1, 1, 1)  # with two players one of each kind leaves the game (1.4)
PUSH, STAY = wampum.parse_move("bid C fs"), wampum.parse_move("bid A s")
FUR, TOBACCO = GOODS.index("fur"), GOODS.index("tobacco")
DEALS = 60  # that a solver draws at random where there are too many
WITHIN = 0.012  # of an answer that was worked out with rounded numbers

# ------------------------------------------------------------------------------------ what may lie hidden


def known_goods(game: Record) -> Goods:
    """Return the goods that Purple took in sight of everybody: she has laid down all that she had before.

    >>> known_goods(wampum.examples.hidden_bid())
    (0, 0, 2, 0, 1)
    """
    known = NOTHING
    for event in game.seen_by(GREEN):
        if isinstance(event, GoodsTaken) and event.seat == PURPLE:
            known = plus(known, event.goods)
    return known


def unseen_goods(game: Record, known: Goods) -> Goods:
    """Return how many goods of each kind Green has not seen, if these of Purple's are known.

    >>> unseen_goods(wampum.examples.hidden_bid(), (0, 0, 2, 0, 1))
    (13, 15, 12, 15, 12)
    """
    left: Goods = (OF_EACH,) * 5
    for heap in (OUT_OF_PLAY, known, game.last.hands[GREEN], *game.last.villages):
        left = minus(left, heap)
    return left


def drawn_goods(game: Record, known: Goods) -> list[tuple[Goods, int]]:
    """Return all goods that Purple may have besides those known, each with the number of ways to draw them."""
    unseen, bid = unseen_goods(game, known), game.last.bids[PURPLE][1]
    number = size(game.last.hands[PURPLE]) + size(bid) - size(known)
    heaps = [_heap(kinds) for kinds in combinations_with_replacement(KINDS, number)]
    return [(heap, prod(map(comb, unseen, heap))) for heap in heaps]


def ways_to_draw(game: Record) -> str:
    """Return how many goods Green has not seen, and in how many ways each pair of them can be drawn.

    >>> print(ways_to_draw(wampum.examples.hidden_bid()).splitlines()[0])
    not seen: 13 maize, 15 weapons, 12 fur, 15 tobacco, 12 spirits
    """
    known = known_goods(game)
    unseen = zip(unseen_goods(game, known), GOODS, strict=True)
    lines = ["not seen: " + ", ".join([f"{number} {name}" for number, name in unseen]), ""]
    lines.append(" " * 8 + "".join([f"{name:>9}" for name in GOODS]))
    ways = iter([number for _, number in drawn_goods(game, known)])
    for row, name in enumerate(GOODS):
        lines.append(f"{name:8}" + " " * 9 * row + "".join([f"{next(ways):9}" for _ in GOODS[row:]]))
    return "\n".join(lines)


def deals(game: Record, known: Goods | None = None) -> list[tuple[Any, int]]:
    """Return every table that Green has to reckon with, and in how many ways it comes about.

    Of Purple's goods each is as likely as the others to be the one in the bid.

    >>> len(deals(wampum.examples.hidden_bid()))
    45
    """
    known, found = known_goods(game) if known is None else known, []
    for drawn, ways in drawn_goods(game, known):
        goods = plus(known, drawn)
        for kind in KINDS:
            if goods[kind]:
                hand, bid = minus(goods, UNITS[kind]), (game.last.bids[PURPLE][0], UNITS[kind])
                table = game.last.but(hands=(game.last.hands[GREEN], hand), bids=(None, bid))
                box = plus(minus(unseen_goods(game, known), drawn), OUT_OF_PLAY)
                found.append((table.but(box=box), ways * goods[kind]))
    return found


def _heap(kinds: Iterable[int]) -> Goods:
    heap = NOTHING
    for kind in kinds:
        heap = plus(heap, UNITS[kind])
    return heap


# ------------------------------------------------------------------------------------ what it is worth


@cache
def _solved(game: Record, known: Goods | None) -> tuple[tuple[Any, int, dict[Any, int]], ...]:
    """Return all tables with their ways and with the value of each bid of Green, if all cards were open."""
    analyse = solver().analyse
    return tuple(
        (table, ways, {one.move: one.value for one in analyse(table).moves}) for table, ways in deals(game, known)
    )


def average(game: Record, move: Any, known: Goods | None = None) -> Fraction:
    """Return how far ahead Green is with this bid, on average over all tables that it may be."""
    return _average(_solved(game, known), move)


def by_card(game: Record) -> list[tuple[str, Fraction, Fraction, Fraction]]:
    """Return for each kind of Purple's bid its chance, and what it is worth to push her out, or to stay away."""
    every = _solved(game, None)
    rows = []
    for kind in KINDS:
        some = [one for one in every if one[0].bids[PURPLE][1][kind]]
        chance = Fraction(sum([ways for _, ways, _ in some]), sum([ways for _, ways, _ in every]))
        rows.append((GOODS[kind], chance, _average(some, PUSH), _average(some, STAY)))
    return rows


def if_she_lays(game: Record, kind: str, move: Any) -> Fraction:
    """Return how far ahead Green is with this bid if Purple lays this kind whatever she has drawn."""
    place = GOODS.index(kind)
    some = [one for one in _solved(game, None) if one[0].bids[PURPLE][1][place]]
    # The ways of a deal count every good that could be the bid; here only the drawing is left to chance.
    drawn = [(table, Fraction(ways, table.hands[PURPLE][place] + 1), values) for table, ways, values in some]
    return _average(drawn, move)


def after_a_look(game: Record, look: Callable[[Any], Any]) -> Fraction:
    """Return how far ahead Green is on average who may look at something of the table before bidding."""
    seen: dict[Any, list[Any]] = {}
    for one in _solved(game, None):
        seen.setdefault(look(one[0]), []).append(one)
    total = sum([ways for _, ways, _ in _solved(game, None)])
    shares = [(some, Fraction(sum([ways for _, ways, _ in some]), total)) for some in seen.values()]
    return sum([share * max(_average(some, move) for move in some[0][2]) for some, share in shares], Fraction(0))


LOOKS: dict[str, Callable[[Any], Any]] = {
    "nothing": lambda table: None,
    "her four hand cards": lambda table: table.hands[PURPLE],
    "the card in her bid": lambda table: table.bids[PURPLE],
    "everything": lambda table: table,
}


def _average(some: Iterable[tuple[Any, Any, dict[Any, int]]], move: Any) -> Fraction:
    some = list(some)
    total = sum([ways * values[move] for _, ways, values in some], Fraction(0))
    return total / sum([ways for _, ways, _ in some], Fraction(0))


# ------------------------------------------------------------------------------------ answers


@cache
def _game() -> Record:
    record: Record = wampum.examples.hidden_bid()
    return record


def _known() -> str:
    return NUMBERS[size(known_goods(_game()))]


def _pairs() -> list[tuple[Goods, int]]:
    return drawn_goods(_game(), known_goods(_game()))


def _two_furs() -> str:
    """Return how the chance of two furs compares with that of a fur and a tobacco."""
    ways = dict(_pairs())
    share = Fraction(ways[_heap((FUR, FUR))], ways[_heap((FUR, TOBACCO))])
    return "less" if share < Fraction(1, 2) else "same" if share == 1 else "more"


def _chance_of_fur() -> Fraction:
    return next(chance for name, chance, *_ in by_card(_game()) if name == GOODS[FUR])


def _best() -> str:
    return "push" if average(_game(), PUSH) > average(_game(), STAY) else "stay"


def _worth(look: str) -> Fraction:
    """Return what a look is worth: the average afterwards less the best average without it."""
    return after_a_look(_game(), LOOKS[look]) - after_a_look(_game(), LOOKS["nothing"])


def _better_look() -> str:
    return "bid" if _worth("the card in her bid") > _worth("her four hand cards") else "hand"


def threshold() -> Fraction:
    """Return how likely a kind known in C has to be, so that both plans are worth the same."""
    rows = {known: _plans(known) for known in (True, False)}
    push, stay = ({known: row[plan] for known, row in rows.items()} for plan in (0, 1))
    gain, loss = push[True] - stay[True], stay[False] - push[False]
    return loss / (gain + loss)


def _plans(known_there: bool) -> tuple[Fraction, Fraction]:
    """Return what both plans are worth, if the card is of a kind that lies in C, or if it is not."""
    there = _game().last.villages[_game().last.bids[PURPLE][0]]
    some = [
        one
        for one in _solved(_game(), None)
        if known_there == any(own and known for own, known in zip(one[0].bids[PURPLE][1], there, strict=True))
    ]
    return _average(some, PUSH), _average(some, STAY)


def two_cases() -> dict[str, tuple[Fraction, Fraction]]:
    """Return what both plans are worth, by whether the villagers of C know Purple's card."""
    return {"known in C": _plans(True), "new in C": _plans(False)}


def _always_has_one() -> str:
    """Return whether Purple, on every table that fits, has a good that the villagers of C know."""
    there = _game().last.villages[_game().last.bids[PURPLE][0]]
    for table, _ in deals(_game()):
        goods = plus(table.hands[PURPLE], table.bids[PURPLE][1])
        if not any(own and known for own, known in zip(goods, there, strict=True)):
            return "half"
    return "always"


def _same_best() -> str:
    best = {solver().analyse(wampum.view(_game().last, GREEN), GREEN, seed=seed).best.village for seed in range(8)}
    return "same" if len(best) == 1 else "differ"


# ------------------------------------------------------------------------------------ the discard


def _kept(discard: Any) -> int:
    """Return Green's wampum in the end; what Purple discards at the same time does not matter to it."""
    table = wampum.examples.all_kinds_in_hand()
    decision = {GREEN: discard, PURPLE: wampum.legal_moves(table, PURPLE)[0]}
    wampum_then: tuple[int, ...] = GAME.play(table, decision).wampum
    return wampum_then[GREEN]


def _discards() -> Any:
    return wampum.legal_moves(wampum.examples.all_kinds_in_hand(), GREEN)


def _discard(answer: Any) -> Discard:
    """Return a discard, given as `discard wf`, with or without the first word."""
    if isinstance(answer, Discard):
        return answer
    text = str(answer).strip()
    discard = wampum.parse_move(text if text.lower().startswith("discard") else f"discard {text}")
    assert isinstance(discard, Discard)
    return discard


def _costs_nothing(answer: Any) -> bool:
    return _discard(answer) in _discards() and _kept(_discard(answer)) == max(map(_kept, _discards()))


def _look_before_discard() -> str:
    """Return whether Green's best discards depend on what Purple holds."""
    table = wampum.examples.all_kinds_in_hand()
    best = set()
    for hand in ((5, 0, 0, 0, 0), (0, 0, 5, 0, 0), (1, 1, 1, 1, 1), table.hands[PURPLE]):
        found = solver().analyse(table.but(hands=(table.hands[GREEN], hand)), GREEN).moves
        best.add(frozenset(one.move for one in found if not one.regret))
    return "nothing" if len(best) == 1 else "some"


# ------------------------------------------------------------------------------------ typical mistakes


def _near(answer: Any, *wanted: float) -> bool:
    return any(is_number(answer, one, WITHIN) for one in wanted)


def _as_if_alike() -> Fraction:
    """Return what a look would be worth if all five kinds were equally likely."""
    rows = by_card(_game())
    return sum([max(push, stay) for _, _, push, stay in rows], Fraction(0)) / len(rows) - average(_game(), PUSH)


def _known_share() -> Fraction:
    """Return the chance of a fur if Purple had nothing but what she took in sight of all, and two other goods."""
    return Fraction(known_goods(_game())[FUR], len(KINDS))


def _drawn_share() -> Fraction:
    unseen = unseen_goods(_game(), known_goods(_game()))
    return Fraction(unseen[FUR], sum(unseen))


def _chance_known_there() -> Fraction:
    there = _game().last.villages[_game().last.bids[PURPLE][0]]
    return sum([chance for name, chance, *_ in by_card(_game()) if there[GOODS.index(name)]], Fraction(0))


EVERYTHING = (
    Question("hidden_known", ("none", "two", "three", "five"), _known),
    Question("hidden_pairs", ("10", "15", "20", "25"), lambda: str(len(_pairs()))),
    Question("hidden_two_furs", ("same", "less", "more"), _two_furs),
    Question("hidden_best", ("push", "stay"), _best),
    Question("hidden_which_look", ("bid", "hand", "same"), _better_look),
    Question("hidden_thinking", ("always", "two_thirds", "half"), _always_has_one),
    Question("hidden_seeds", ("same", "differ"), _same_best),
    Question("hidden_discard_look", ("nothing", "some", "much"), _look_before_discard),
    Exercise(
        "hidden_fur_chance",
        lambda: round(float(_chance_of_fur()), 3),
        lambda answer: _near(answer, float(_chance_of_fur())),
        (
            ("known", lambda answer: _near(answer, float(_known_share()))),
            ("drawn", lambda answer: _near(answer, float(_drawn_share()))),
            ("added", lambda answer: _near(answer, float(_known_share() + _drawn_share()))),
            ("kinds", lambda answer: _near(answer, 1 / len(KINDS))),
        ),
        hints=2,
    ),
    Exercise(
        "hidden_worth_of_look",
        lambda: round(float(_worth("the card in her bid")), 2),
        lambda answer: _near(answer, float(_worth("the card in her bid"))),
        (
            ("after", lambda answer: _near(answer, float(after_a_look(_game(), LOOKS["the card in her bid"])))),
            ("before", lambda answer: _near(answer, *[float(average(_game(), plan)) for plan in (PUSH, STAY)])),
            ("alike", lambda answer: _near(answer, float(_as_if_alike()))),
        ),
        hints=2,
    ),
    Exercise(
        "hidden_threshold",
        lambda: round(float(threshold()), 2),
        lambda answer: _near(answer, float(threshold())),
        (
            ("chance", lambda answer: _near(answer, float(_chance_known_there()))),
            ("other", lambda answer: _near(answer, float(1 - threshold()))),
            ("half", lambda answer: _near(answer, 1 / 2)),
            ("percent", lambda answer: _near(float(answer) / 100, float(threshold()))),
        ),
        hints=2,
    ),
    Exercise(
        "hidden_sample",
        lambda: 4 * DEALS,
        lambda answer: is_number(answer, 4 * DEALS),
        (
            ("twice", lambda answer: is_number(answer, 2 * DEALS)),
            ("less", lambda answer: is_number(answer, DEALS / 2)),
            ("square", lambda answer: is_number(answer, DEALS**2)),
        ),
        hints=2,
    ),
    Exercise(
        "hidden_discard",
        lambda: "discard fs",
        _costs_nothing,
        (
            ("illegal", lambda answer: _discard(answer) not in _discards()),
            ("weapons", lambda answer: _discard(answer) == wampum.parse_move("discard 2w")),
            ("kind", lambda answer: not _costs_nothing(answer)),
        ),
        hints=2,
    ),
)
