"""Questions and exercises of the notebook `33_kahuna_probability`."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

from fijiwidgets.core import Record
from fijiwidgets.games import kahuna
from fijiwidgets.games.kahuna.state import Draw, Lay, State, Top, added, taken
from fijiwidgets.lessons import Exercise, Question
from fijiwidgets.lessons._answers import is_number
from fijiwidgets.solving import solver

WHITE, BLACK = range(2)
OPEN_CARD, FROM_DECK = Draw("GOLA"), Draw("deck")
BLOCK, ATTACK = Lay("COCO-FAAA", "FAAA"), Lay("FAAA-GOLA", "FAAA")
NUMBERS = ("none", "one", "two", "three", "four", "five", "six")
DECK = 4  # cards of the deck in the exercise
MOST = 6  # cards left in the exercise on the last card


# ------------------------------------------------------------------------------------ sure or likely


def _table() -> State:
    return kahuna.examples.sure_or_likely()


def _good_cards() -> str:
    """Return how many cards of the deck are worth more to White than the open card."""
    worth = _worth()
    return NUMBERS[sum(worth[card] > 1 for card in _table().deck)]


@cache
def _worth() -> dict[str, int]:
    """Return how many islands White can be ahead in his next turn, for each card of the deck."""
    found = {}
    for card in dict.fromkeys(_table().deck):
        then = Record(kahuna, _table(), (FROM_DECK, Top(card), Draw(None))).last
        found[card] = int(solver().analyse(then).value)
    return found


def _average() -> Fraction:
    deck = _table().deck
    return Fraction(sum(_worth()[card] for card in deck), len(deck))


def _better_draw(state: State, goal: str) -> str:
    values = {choice.move: choice.value for choice in solver().analyse(state, goal=goal, depth=3).moves}
    if values[OPEN_CARD] == values[FROM_DECK]:
        return "same"
    return "open" if values[OPEN_CARD] > values[FROM_DECK] else "deck"


def _with_deck(answer: Any) -> State:
    """Return the table with this deck; the other cards of the deck lie on the discards."""
    deck = tuple(sorted(str(card).strip().upper() for card in answer))
    return _table().but(deck=deck, discards=added(_table().discards, taken(_table().deck, deck)))


def _possible(answer: Any) -> bool:
    deck = Counter(str(card).strip().upper() for card in answer)
    return sum(deck.values()) == DECK and not deck - Counter(_table().deck)


def _number(answer: Any) -> Any:
    """Return a number that may be written as a fraction."""
    return Fraction(answer.strip()) if isinstance(answer, str) else answer


# ------------------------------------------------------------------------------------ what Black may hold


@cache
def by_hand() -> dict[tuple[str, ...], dict[Lay, int]]:
    """Return for each hand that Black may hold what White's two bridges are worth after the best answer."""
    table = kahuna.examples.three_looks()
    unseen = added(table.hands[BLACK], table.deck)
    found = {}
    for hand in combinations(unseen, len(table.hands[BLACK])):
        deal = table.but(hands=(table.hands[WHITE], hand), deck=taken(unseen, hand))
        values = {choice.move: int(choice.value) for choice in solver().analyse(deal, depth=2).moves}
        found[hand] = {move: values[move] for move in (BLOCK, ATTACK)}
    return found


def _if_coco_was_seen() -> str:
    totals = {
        move: sum(values[move] for hand, values in by_hand().items() if "COCO" in hand) for move in (BLOCK, ATTACK)
    }
    if totals[BLOCK] == totals[ATTACK]:
        return "same"
    return "block" if totals[BLOCK] > totals[ATTACK] else "attack"


def _knowing() -> Fraction:
    """Return how much better White does on average if he knows Black's hand."""
    hands = by_hand().values()
    known = sum(max(values.values()) for values in hands)
    unknown = max(sum(values[move] for values in hands) for move in (BLOCK, ATTACK))
    return Fraction(known - unknown, len(hands))


# ------------------------------------------------------------------------------------ the last card


def _take_or_decline() -> str:
    values = {choice.move: choice.value for choice in solver().analyse(_two_left(), goal="game").moves}
    take, decline = values[OPEN_CARD], values[Draw(None)]
    return "same" if take == decline else "take" if take > decline else "decline"


def _two_left() -> State:
    return kahuna.examples.two_cards_left()


def _declined() -> Record:
    return Record(kahuna, _two_left(), (Draw(None), OPEN_CARD, OPEN_CARD))


def takes_last(cards: int, must_draw: bool) -> bool:
    """Say whether the player to move can get the last of so many cards, if nothing else matters (6.4).

    >>> takes_last(2, must_draw=False), takes_last(2, must_draw=True)
    (True, False)
    """
    if cards == 1 or not takes_last(cards - 1, must_draw=False):
        return True
    return not must_draw and not takes_last(cards, must_draw=True)


def _forced_winners() -> set[int]:
    return {cards for cards in range(1, MOST + 1) if takes_last(cards, must_draw=True)}


def _numbers(answer: Any) -> set[int]:
    return {int(number) for number in ([answer] if isinstance(answer, int) else answer)}


EVERYTHING = (
    Question("kahuna_good_cards", ("one", "two", "four", "six"), _good_cards),
    Question("kahuna_sure_or_likely", ("open", "deck", "same"), lambda: _better_draw(_table(), "islands")),
    Question("kahuna_points_or_islands", ("open", "deck", "same"), lambda: _better_draw(_table(), "score")),
    Question("kahuna_if_coco_was_seen", ("block", "attack", "same"), _if_coco_was_seen),
    Question("kahuna_take_or_decline", ("take", "decline", "same"), _take_or_decline, _declined),
    Question("kahuna_three_left", ("white", "black"), lambda: "white" if takes_last(3, must_draw=False) else "black"),
    Exercise(
        "kahuna_deck_value",
        lambda: str(_average()),
        lambda answer: is_number(_number(answer), float(_average()), within=0.01),
        (
            ("chance", lambda answer: is_number(_number(answer), float(_average() / 2), within=0.01)),
            ("middle", lambda answer: is_number(_number(answer), 1)),
            ("most", lambda answer: is_number(_number(answer), 2)),
        ),
        hints=2,
    ),
    Exercise(
        "kahuna_even_deck",
        lambda: ["ALOA", "IFFI", "JOJO", "KAHU"],
        lambda answer: _possible(answer) and _better_draw(_with_deck(answer), "islands") == "same",
        (
            ("cards", lambda answer: not _possible(answer)),
            ("deck", lambda answer: _better_draw(_with_deck(answer), "islands") == "deck"),
        ),
        hints=2,
    ),
    Exercise(
        "kahuna_knowing",
        lambda: str(_knowing()),
        lambda answer: is_number(_number(answer), float(_knowing()), within=0.01),
        (
            ("value", lambda answer: is_number(_number(answer), float(-_knowing()), within=0.01)),
            ("one", lambda answer: is_number(_number(answer), 1)),
            ("sum", lambda answer: is_number(_number(answer), float(_knowing() * len(by_hand())), within=0.01)),
        ),
        hints=2,
    ),
    Exercise(
        "kahuna_forced_winners",
        lambda: sorted(_forced_winners()),
        lambda answer: _numbers(answer) == _forced_winners(),
        (
            ("odd", lambda answer: _numbers(answer) == {1, 3, 5}),
            ("even", lambda answer: _numbers(answer) == {2, 4, 6}),
            ("none", lambda answer: _numbers(answer) == set()),
        ),
        hints=2,
    ),
)
