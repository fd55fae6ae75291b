"""The rules of Goofspiel, each test with the numbers it protects."""

from fractions import Fraction

import pytest

from fijiwidgets.core import IllegalMove, IllegalPosition
from fijiwidgets.games.goofspiel import Bid, Prize, chance, legal_moves, outcome, play, position, resolve, start


def names(state: object, moves: object) -> list[str]:
    return [type(event).__name__ for event in resolve(state, moves)]


@pytest.mark.rule("goofspiel 1.1")
def test_everybody_starts_with_one_to_n() -> None:
    assert start().hands == ((1, 2, 3), (1, 2, 3))
    assert start(cards=5).prizes == (1, 2, 3, 4, 5)
    with pytest.raises(IllegalPosition):
        start(cards=1)


@pytest.mark.rule("goofspiel 2.1")
def test_each_prize_is_equally_likely() -> None:
    assert chance(start()) == [(Prize(card), Fraction(1, 3)) for card in (1, 2, 3)]
    after = play(start(), Prize(2))
    assert (after.prize, after.prizes) == (2, (1, 3))
    assert names(start(), Prize(2)) == ["PrizeTurnedUp"]


@pytest.mark.rule("goofspiel 2.2")
def test_only_cards_of_the_hand_can_be_bid_and_they_are_used_up() -> None:
    state = position(hands=[(1, 3), (2, 3)], prizes=[1], prize=2)
    assert legal_moves(state, 0) == [Bid(1), Bid(3)]
    assert play(state, {0: Bid(1), 1: Bid(3)}).hands == ((3,), (2,))
    with pytest.raises(IllegalMove):
        play(state, {0: Bid(2), 1: Bid(3)})


@pytest.mark.rule("goofspiel 2.3")
def test_the_higher_card_takes_the_prize() -> None:
    state = position(hands=[(1, 3), (2, 3)], prizes=[1], prize=2, points=(5, 5))
    assert play(state, {0: Bid(1), 1: Bid(2)}).points == (5, 7)
    assert names(state, {0: Bid(1), 1: Bid(2)}) == ["BidsRevealed", "PrizeTaken"]


@pytest.mark.rule("goofspiel 2.4")
def test_equal_cards_cancel_each_other() -> None:
    state = position(hands=[(1, 3), (2, 3)], prizes=[1], prize=2)
    assert play(state, {0: Bid(3), 1: Bid(3)}).points == (0, 0)
    assert names(state, {0: Bid(3), 1: Bid(3)}) == ["BidsRevealed", "BidsCancelled"]


@pytest.mark.rule("goofspiel 3.1")
def test_the_higher_score_wins_and_equal_scores_share() -> None:
    last = position(hands=[(1,), (2,)], prizes=[], prize=2, points=(2, 0))
    moves = {0: Bid(1), 1: Bid(2)}
    assert names(last, moves)[-1] == "GameEnded"
    assert outcome(play(last, moves)).winners == (0, 1)
    assert outcome(play(last.but(points=(0, 0)), moves)).winners == (1,)
    assert outcome(last) is None
