"""What a player of Kahuna remembers of hidden cards, against counting every deal by the rules."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

import solvers
from fijiwidgets import kahuna
from fijiwidgets.core import GameError, Record, random_record
from fijiwidgets.games.kahuna.components import CARDS
from fijiwidgets.games.kahuna.state import State
from solvers.kahuna.memory import Memory, remembered
from solvers.kahuna.view import all_hands, number_of_hands, some_deal

GAME: Any = kahuna


def records(number: int) -> list[Record]:
    variants: list[Any] = [{}, {"variant": "calm"}, {"handicap": 2}]
    return [random_record(GAME, kahuna.start(**variants[seed % 3]), seed) for seed in range(number)]


def covers(pile: Any, part: Any) -> bool:
    return not Counter(part) - Counter(pile)


def test_what_is_remembered_is_always_so_and_some_deals_of_it_look_like_the_view() -> None:
    rng, known, put_away = random.Random(1), 0, 0
    for record in records(6):
        for end in rng.sample(range(len(record.moves)), 25):
            part = Record(GAME, record.first, record.moves[:end])
            state: State = part.last  # type: ignore[assignment]
            for seat in (0, 1):
                memory, view = remembered(part, seat), kahuna.view(state, seat)
                hand, down = state.hands[1 - seat], state.face_down
                fitting = [
                    held
                    for held, _ in memory.worlds
                    if covers(hand, held.hand) and covers(down, (*memory.down, *held.away))
                ]
                assert fitting
                known, put_away = known + len(min(fitting).hand), put_away + len(memory.worlds) - 1
                deal = some_deal(view, seat, rng, memory)
                assert kahuna.view(deal, seat) == view
                assert not kahuna.problems(deal)
    assert known > 100
    assert put_away > 20


def small_record() -> Record:
    """Return a game in which Black takes an open card, White puts one away, and Black one of three."""
    table = kahuna.position(
        white=["ALOA-BARI"],
        black=["KAHU-LALE"],
        hands=[["ALOA"], ["BARI", "FAAA"]],
        open=["COCO", "DUDA", "ELAI"],
        deck=["GOLA", "HUNA", "IFFI", "JOJO", "KAHU"],
        to_move="black",
    )
    record = Record(GAME, table).play(kahuna.Draw("DUDA"))
    record = record.play(kahuna.chance(record.last)[0][0])  # type: ignore[arg-type]
    record = record.play(kahuna.Discard(("ALOA",))).play(kahuna.Draw("COCO"))
    record = record.play(kahuna.chance(record.last)[0][0])  # type: ignore[arg-type]
    return record.play(kahuna.Discard(("BARI",))).play(kahuna.Draw(None))


def counted(record: Record) -> dict[Any, Fraction]:
    """Return how likely each hand of Black's is: two cards that nobody saw and the DUDA, one of the three put away."""
    view = kahuna.view(record.last, 0)  # type: ignore[arg-type]
    seen = Counter([*view.hands[0], *view.open, *view.discards, "ALOA", "DUDA"])
    unseen = list((Counter(CARDS) - seen).elements())
    found = Counter[Any]()
    for pair in permutations(unseen, 2):
        for kept in combinations(("DUDA", *pair), 2):
            found[tuple(sorted(kept))] += 1
    return {hand: Fraction(number, found.total()) for hand, number in found.items()}


def test_a_card_put_away_may_be_any_of_the_hand() -> None:
    record = small_record()
    view, memory = kahuna.view(record.last, 0), remembered(record, 0)  # type: ignore[arg-type]
    belief = all_hands(view, 0, memory)
    total = sum(belief.weights)
    shares = {hand: Fraction(weight, total) for hand, weight in zip(belief.hands, belief.weights, strict=True)}
    assert shares == counted(record)
    assert sum(share for hand, share in shares.items() if "DUDA" in hand) >= Fraction(2, 3)
    assert number_of_hands(view, 0, memory) >= len(belief.hands)


def test_a_card_that_all_saw_changes_the_answer_and_the_answer_says_what_it_counts() -> None:
    table = kahuna.position(
        white=["ALOA-BARI", "ALOA-DUDA", "FAAA-JOJO"],
        black=["GOLA-KAHU", "GOLA-JOJO"],
        hands=[["GOLA"], []],
        open=["GOLA", "DUDA", "ELAI"],
        to_move="black",
    )
    record = Record(GAME, table).play(kahuna.Draw("GOLA"))
    record = record.play(kahuna.chance(record.last)[0][0])  # type: ignore[arg-type]
    view = kahuna.view(record.last, 0)  # type: ignore[arg-type]
    forgetful, knowing = (solvers.analyse(view, 0, depth=2, **more) for more in ({}, {"record": record}))
    assert "not counted in" in str(forgetful.remarks[-1])
    assert "all that this player has seen" in str(knowing.remarks[-1])
    assert "all 1 hand" in str(knowing.guarantee)
    # One hand is left: the same as with open hands.
    opened = solvers.analyse(record.last, 0, depth=2)
    assert {choice.move: choice.value for choice in knowing.moves} == {c.move: c.value for c in opened.moves}
    assert [choice.value for choice in knowing.moves] != [choice.value for choice in forgetful.moves]
    assert knowing.check()
    wrong = knowing.certificate.but(memory=Memory())  # type: ignore[union-attr]
    assert not knowing.but(certificate=wrong).check()


def test_a_record_of_another_game_is_refused() -> None:
    record = small_record()
    view = kahuna.view(record.first, 1)  # type: ignore[arg-type]
    with pytest.raises(GameError, match="record does not end"):
        solvers.analyse(view, 1, record=record)
