"""Certificates of three and more turns of Kahuna: they hold, and they notice whatever is not so."""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

import solvers
from fijiwidgets import kahuna
from fijiwidgets.games.kahuna.components import CARDS
from fijiwidgets.games.kahuna.state import Draw, State
from solvers import kernels
from solvers.analysis import Analysis, Choice, finished, ranked
from solvers.kahuna import GOALS
from solvers.kahuna.proof import settled, settled_moves, worth_to
from solvers.kahuna.search import Turns, played
from solvers.kahuna.turns_proof import (
    TRIED,
    Claimed,
    Claims,
    TooMany,
    Tried,
    TurnsProof,
    by_nature,
    has_few_tables,
    is_all_there_is,
)
from solvers.kahuna.view import all_hands
from solvers.kahuna.worth import FAR, moment_of, turns_left
from tests.solvers.test_kahuna import by_rules, played_positions, random_position

kernels.ready("kahuna", wait=True)
Choices = tuple[Choice, ...]

# ------------------------------------------------------------------------------------ positions


def small_positions(seed: str) -> Iterator[State]:
    """Yield positions with few cards before the last turns, without end."""
    rng = random.Random(seed)
    while True:
        state = random_position(rng, cards=2, crowd=0.85)
        if state.last_turns is None:
            yield state


def large_positions(seed: int, cards: int = 4) -> Iterator[State]:
    """Yield turns of whole games with so many cards in hand that a certificate can try a part only."""
    for state in played_positions(seed):
        if len(state.hands[state.to_move]) == cards and state.deck and sum(map(int.bit_count, state.laid)) > 15:
            yield state


def proof_of(analysis: Analysis) -> Any:
    assert isinstance(analysis.certificate, TurnsProof)
    assert analysis.certificate.choices == analysis.moves
    return analysis.certificate


def plain(state: State) -> Analysis:
    with kernels.plain():
        return solvers.analyse(state, depth=3)


# ------------------------------------------------------------------------------------ they hold


@pytest.mark.parametrize("goal", GOALS)
def test_answers_for_three_and_four_turns_are_proved(goal: str) -> None:
    positions = small_positions(goal)
    for number in range(6):
        analysis = solvers.analyse(next(positions), goal=goal, depth=3 + number % 2)
        assert proof_of(analysis).depth == 3 + number % 2
        assert analysis.check()


def test_whole_ends_of_games_are_proved_draws_and_refusals_included() -> None:
    tried, refused = 0, 0
    for state in small_positions("game"):
        if state.round != 3 or len(state.deck) + len(state.open) > 2:
            continue
        analysis = solvers.analyse(state, goal="game")
        assert str(analysis.guarantee) == "exact if hands were open"
        assert proof_of(analysis).depth == turns_left(moment_of(state))
        assert analysis.check()
        tried, refused = tried + 1, refused + state.refused
        if tried >= 12 and refused:
            break


def test_a_round_that_begins_anew_is_proved() -> None:
    tried = 0
    for state in small_positions("shuffled"):
        if state.round == 3 or state.deck or len(state.open) > 1:
            continue
        drawn = kahuna.play(state, Draw(state.open[0])) if len(state.hands[state.to_move]) < 5 else state
        assert len(by_nature(drawn, 1)) > 20
        assert solvers.analyse(state, depth=3, goal=GOALS[tried % 4]).check()
        tried += 1
        if tried == 3:
            break


def test_answers_with_full_hands_are_proved_in_part() -> None:
    for cards in (4, 5):
        state = next(large_positions(6, cards))
        assert not has_few_tables(state)
        analysis = solvers.analyse(state, depth=3)
        proof = proof_of(analysis)
        assert proof.check(samples=20)
        assert "some drawn at random" in str(analysis.remarks[0])


def test_the_plain_path_proves_what_it_says() -> None:
    state = next(small_positions("plain"))
    analysis = plain(state)
    assert analysis.moves == solvers.analyse(state, depth=3).moves
    with kernels.plain():
        assert analysis.check()


def test_what_is_tried_to_the_end_is_what_the_rules_come_to() -> None:
    positions = small_positions("by rules")
    tried = 0
    while tried < 3:
        state = next(positions)
        if len(state.deck) > 1 or sum(map(len, state.hands)) > 2:
            continue
        tried += 1
        goal, known = GOALS[tried], dict[Any, Any]()
        found = Tried(goal).reached(state, state.to_move, 3)
        assert found == by_rules(goal, state, state.to_move, 3, known)


def test_natures_cards_come_with_all_their_chances() -> None:
    state = kahuna.play(next(large_positions(2)).but(refused=False), Draw("deck"))
    shares = by_nature(state, 1)
    assert sum(shares.values()) == 1
    assert set(shares.values()) <= {Fraction(count, len(state.deck)) for count in (1, 2)}


# ------------------------------------------------------------------------------------ they notice


def best_is_worth_more(answer: Analysis) -> Choices:
    return revalued(answer, answer.moves[0], answer.value + Fraction(1, 7))


def best_is_worth_less(answer: Analysis) -> Choices:
    return revalued(answer, answer.moves[0], answer.value - Fraction(1, 7))


def last_is_worth_more(answer: Analysis) -> Choices:
    return revalued(answer, answer.moves[-1], answer.moves[-1].value + Fraction(1, 1000))


def last_is_worth_less(answer: Analysis) -> Choices:
    return revalued(answer, answer.moves[-1], answer.moves[-1].value - 1)


def revalued(answer: Analysis, choice: Choice, value: Any, line: Any = None) -> Choices:
    """Return the list in order, with its regrets, in which a move is said to be worth something else."""
    values, lines = parts(answer)
    return ranked(values | {choice.move: value}, lines | {choice.move: line or choice.line})


def parts(answer: Analysis) -> tuple[dict[Any, Any], dict[Any, Any]]:
    """Return values and lines in listing order."""
    of = {choice.move: choice for choice in answer.moves}
    moves = kahuna.legal_moves(answer.state, answer.player)
    return {move: of[move].value for move in moves}, {move: of[move].line for move in moves}


def a_line_is_cut(answer: Analysis) -> Choices:
    return with_line(answer, lambda line: line[:-1])


def a_line_goes_on(answer: Analysis) -> Choices:
    return with_line(answer, lambda line: (*line, Draw(None)))


def a_line_is_against_the_rules(answer: Analysis) -> Choices:
    return with_line(answer, lambda line: (line[0], line[0], *line[1:]))


def a_line_belongs_to_another_move(answer: Analysis) -> Choices:
    return (answer.moves[0].but(line=answer.moves[-1].line), *answer.moves[1:])


def with_line(answer: Analysis, change: Callable[[Any], Any]) -> Choices:
    """Return the list with the longest line changed."""
    longest = max(answer.moves, key=lambda choice: len(choice.line))
    return tuple(one.but(line=change(one.line)) if one is longest else one for one in answer.moves)


def a_move_is_left_out(answer: Analysis) -> Choices:
    return answer.moves[:-1]


def the_best_move_is_left_out(answer: Analysis) -> Choices:
    values, lines = parts(answer)
    del values[answer.best]
    return ranked(values, lines)


def a_move_stands_twice(answer: Analysis) -> Choices:
    return (*answer.moves, answer.moves[-1])


def the_worst_stands_first(answer: Analysis) -> Choices:
    return (answer.moves[-1], *answer.moves[:-1])


def a_regret_is_wrong(answer: Analysis) -> Choices:
    return (*answer.moves[:-1], answer.moves[-1].but(regret=answer.moves[-1].regret + 1))


def a_better_way_to_go_on_is_hidden(answer: Analysis) -> Choices:
    """Return a list in which a move has a worse line, with the value that this line really has."""
    (choice, line, value), *_ = worse_ways(answer)
    return revalued(answer, choice, value, line)


def worse_ways(answer: Analysis) -> list[tuple[Choice, Any, Any]]:
    """Return lines that end the turn right after the first move and come to less than the move's value."""
    claimed, seat, found = Claimed("islands"), answer.player, []
    for choice in answer.moves:
        for move in kahuna.legal_moves(kahuna.play(answer.state, choice.move), seat):
            if isinstance(move, Draw) and not isinstance(choice.move, Draw):
                line = choice.move, move
                value = claimed.ended(played(answer.state, line), seat, 2)
                if value < choice.value:
                    found.append((choice, line, value))
    return found


FALSIFIED: list[Callable[[Analysis], Choices]] = [
    best_is_worth_more,
    best_is_worth_less,
    last_is_worth_more,
    last_is_worth_less,
    a_line_is_cut,
    a_line_goes_on,
    a_line_is_against_the_rules,
    a_line_belongs_to_another_move,
    a_move_is_left_out,
    the_best_move_is_left_out,
    a_move_stands_twice,
    the_worst_stands_first,
    a_regret_is_wrong,
    a_better_way_to_go_on_is_hidden,
]


def how_much_is_tried(answer: Analysis) -> str:
    try:
        assert is_all_there_is(Tried("islands", TRIED), Claims(answer.state, 3, answer.moves))
    except TooMany:
        return "all ends" if has_few_tables(answer.state) else "some ends"
    return "everything"


@pytest.fixture(scope="module", params=["everything", "all ends", "some ends"])
def answer(request: pytest.FixtureRequest) -> Analysis:
    """An answer whose certificate tries so much."""
    much = request.param == "some ends"
    for state in large_positions(6) if much else small_positions(request.param):
        found = solvers.analyse(state, depth=3)
        if how_much_is_tried(found) == request.param and worse_ways(found) and found.moves[-1].regret:
            return found
    raise AssertionError


def test_what_is_as_it_was_found_is_proved(answer: Analysis) -> None:
    assert answer.check()
    assert proof_of(answer).check(samples=10, seed=2)


@pytest.mark.parametrize("falsify", FALSIFIED, ids=lambda one: one.__name__)
def test_what_is_falsified_is_noticed(answer: Analysis, falsify: Callable[[Analysis], Choices]) -> None:
    wrong = falsify(answer)
    assert wrong != answer.moves
    assert not answer.but(certificate=proof_of(answer).but(choices=wrong)).check()


def test_other_depths_goals_and_players_are_noticed() -> None:
    analysis = next(
        one
        for one in (solvers.analyse(state, depth=3) for state in large_positions(3, 3))
        if one.value != solvers.analyse(one.state, depth=4).value
    )
    proof = proof_of(analysis)
    assert proof.check()
    assert not proof.but(depth=4).check()
    assert not proof.but(player=1 - proof.player).check()
    assert not proof.but(state=proof.state.but(laid=proof.state.laid[::-1], held=proof.state.held[::-1])).check()


def test_a_solver_that_is_wrong_cannot_prove_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search here takes each of nature's cards for as likely as the others, and so does the check."""
    right = Turns._cards

    def wrong(self: Turns, state: State, depth: int) -> Any:
        found = list(right(self, state, depth))
        return [(after, Fraction(1, len(found))) for after, _ in found]

    noticed, harmless = 0, 0
    for state in large_positions(30, 3):
        truth = solvers.analyse(state, depth=3, goal="score")
        with monkeypatch.context() as broken:
            broken.setattr(Turns, "_cards", wrong)
            answer = solvers.analyse(state, depth=3, goal="score")
            assert answer.check() == (answer.moves == truth.moves)
        noticed, harmless = noticed + (answer.moves != truth.moves), harmless + (answer.moves == truth.moves)
        if noticed and harmless:
            break


# ------------------------------------------------------------------------------------ what the certificate found


def test_a_reply_that_is_remembered_draws_a_card_that_lies_there() -> None:
    solver, tried = Turns("islands"), 0
    for state in large_positions(9, 3):
        if not state.refused:  # who may refuse does not have to draw
            continue
        for card in sorted(set(state.deck)):
            # Within two turns only the number of open cards matters: the answer for one of them serves for another.
            other = state.but(
                open=tuple(sorted((card, *state.open[1:]))),
                deck=tuple(sorted((state.open[0], *without(state.deck, card)))),
            )
            for table in (state, other):
                played(table, finished(solver.value(table, 2, -FAR, FAR))[1])
                tried += 1
        if tried > 40:
            break


def without(cards: tuple[Any, ...], card: str) -> tuple[Any, ...]:
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])


# ------------------------------------------------------------------------------------ one and two turns, views


@pytest.mark.parametrize("depth", [1, 2])
def test_a_move_left_out_and_a_line_cut_are_noticed_in_fewer_turns_too(depth: int) -> None:
    positions = small_positions(f"fewer {depth}")
    for state in islice(positions, 6):
        analysis = solvers.analyse(state, depth=depth)
        proof: Any = analysis.certificate
        assert proof.check()
        for falsify in (a_move_is_left_out, a_line_is_cut, a_line_is_against_the_rules, a_regret_is_wrong):
            assert not proof.but(choices=falsify(analysis)).check(), falsify


def with_replies(answer: Analysis, choice: Choice, replies: Callable[[State], Any]) -> Choices:
    """Return the list in which a line ends the turn right after its first draw and goes on with this reply."""
    first = next(place for place, move in enumerate(choice.line) if isinstance(move, Draw)) + 1
    after = settled(played(answer.state, choice.line[:first]))
    line = (*choice.line[:first], *settled_moves(played(answer.state, choice.line[:first])), *replies(after))
    return revalued(answer, choice, worth_to("islands", played(answer.state, line), answer.player), line)


def none(state: State) -> Any:
    """Reply with nothing but the end of the turn."""
    return [move for move in kahuna.legal_moves(state, state.to_move) if isinstance(move, Draw)][:1]


def named(state: State) -> Any:
    """Reply as the solver does."""
    return finished(Turns("islands").value(state, 1, -FAR, FAR))[1]


def a_reply_is_weak(answer: Analysis, choice: Choice) -> Choices:
    return with_replies(answer, choice, none)


def the_turn_ends_too_soon(answer: Analysis, choice: Choice) -> Choices:
    ends = kahuna.legal_moves(kahuna.play(answer.state, choice.move), answer.player)
    draw = next(move for move in ends if isinstance(move, Draw))
    return with_replies(answer, choice.but(line=(choice.move, draw)), named)


@pytest.mark.parametrize("falsify", [a_reply_is_weak, the_turn_ends_too_soon])
def test_of_two_turns_each_value_is_proved_not_that_of_the_best_move_alone(
    falsify: Callable[[Analysis, Choice], Choices],
) -> None:
    tried = 0
    for state in small_positions(falsify.__name__):
        analysis = solvers.analyse(state, depth=2)
        proof: Any = analysis.certificate
        for choice in analysis.moves:
            if not choice.regret or isinstance(choice.move, Draw) or len(state.hands[state.to_move]) > 4:
                continue
            wrong = falsify(analysis, choice)
            if {one.move: one.value for one in wrong} != {one.move: one.value for one in analysis.moves}:
                assert not proof.but(choices=wrong).check()
                tried += 1
        if tried > 10:
            break


@pytest.fixture(scope="module")
def view() -> State:
    """A table with one card in each hand, as the player sees whose turn it is."""
    rng = random.Random(26)
    state = random_position(rng, cards=1, crowd=0.9)
    while not (state.hands[0] and state.hands[1]) or state.last_turns is not None:
        state = random_position(rng, cards=1, crowd=0.9)
    return kahuna.view(state, state.to_move)


def test_an_average_over_deals_adds_up_and_its_deals_are_proved(view: State) -> None:
    analysis = solvers.analyse(view, depth=3)
    assert str(analysis.guarantee).startswith("sampled")
    assert analysis.check()
    proof: Any = analysis.certificate
    first, *others = proof.choices
    deal = proof.deals[0]
    best = deal.moves[0]
    assert not proof.but(choices=(first.but(value=first.value + Fraction(1, 9)), *others)).check()
    assert not proof.but(choices=tuple(others)).check()
    assert not proof.but(choices=(first.but(regret=first.regret + 1), *others)).check()
    assert not proof.but(choices=(*others, first)).check()
    assert not proof.but(deals=proof.deals[1:]).check()
    assert not proof.but(deals=(deal.but(moves=deal.moves[1:]), *proof.deals[1:])).check()
    wrong = deal.certificate.but(choices=(best.but(value=best.value + 1), *deal.moves[1:]))
    assert not proof.but(deals=(deal.but(certificate=wrong), *proof.deals[1:])).check(proved=len(proof.deals))
    other = view.but(laid=(view.laid[0] & view.laid[0] - 1, view.laid[1]))
    assert not proof.but(state=other).check()


def test_an_average_over_hands_holds_for_all_of_them_or_for_those_drawn(
    view: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(all_hands(view, view.to_move).hands) > 1
    assert solvers.analyse(view, depth=2).check()
    monkeypatch.setattr("solvers.kahuna.answers.LISTED_HANDS", 0)
    monkeypatch.setattr("solvers.kahuna.answers.MOST_REPLIES", 0)
    drawn = solvers.analyse(view, depth=2)
    assert str(drawn.guarantee).startswith("sampled")
    assert drawn.check()
    proof: Any = drawn.certificate
    best, *others = proof.choices
    assert not proof.but(choices=(best.but(value=best.value + 1), *others)).check()
    copies = all_hands(view, view.to_move).hands
    absent = next(card for card in CARDS if (card,) not in copies)
    assert not proof.but(sample=proof.sample._replace(hands=((absent,),), weights=(1,))).check()
