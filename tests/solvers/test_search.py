"""The search against counting everything by the rules, on positions small enough for that."""

import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

import solvers
from fijiwidgets import fiji, fyfe, kahuna, wampum
from fijiwidgets.core import GameError, Record, random_moves, random_record
from fijiwidgets.games.fyfe.state import score
from fijiwidgets.games.kahuna.components import ISLANDS, LINES
from solvers.analysis import EXACT, Analysis
from solvers.fyfe import points_so_far
from solvers.goals import lead
from solvers.kahuna import near_goal
from solvers.search import Means, Search
from solvers.wampum import best_discard, wampum_after_trade
from tests.games import NAMES, ROOT, load

MENU = 34  # letters of a question that the explorer's menu shows beside a board


def states(game: Any, seed: int, **options: Any) -> Iterator[Any]:
    """Yield the states of random games in which somebody decides, without end."""
    while True:
        seed += 1
        yield from (state for state in random_record(game, game.start(**options), seed).states if game.actors(state))


def values(analysis: solvers.Analysis) -> dict[Any, Any]:
    return {choice.move: choice.value for choice in analysis.moves}


# ------------------------------------------------------------------------------------ Kahuna


def islands_ahead(state: Any, seat: int) -> int:
    end = kahuna.outcome(state)
    if end is not None:
        return 13 * ((seat in end.winners) - (1 - seat in end.winners))
    return state.held[seat].bit_count() - state.held[1 - seat].bit_count()


def best_turn(state: Any, seat: int, turn: Any) -> int:
    """Return the most islands ahead that this turn can end with, trying everything."""
    if (state.phase, state.to_move, state.round, state.last_turns) != turn:
        return islands_ahead(state, seat)
    return max(best_turn(kahuna.play(state, move), seat, turn) for move in kahuna.legal_moves(state, seat))


@pytest.mark.parametrize("variant", ["standard", "calm"])
def test_a_turn_of_kahuna_is_searched_to_its_end(variant: str) -> None:
    found = states(kahuna, 5, variant=variant)
    tried = 0
    while tried < 60:
        state = next(found)
        if len(state.hands[state.to_move]) > 2:
            continue
        tried += 1
        seat = state.to_move
        turn = state.phase, seat, state.round, state.last_turns
        counted = {move: best_turn(kahuna.play(state, move), seat, turn) for move in kahuna.legal_moves(state, seat)}
        analysis = solvers.analyse(state)
        assert values(analysis) == counted
        assert analysis.done
        assert str(analysis.guarantee) == "exact for this turn"
        assert analysis.value == max(counted.values())
        assert analysis.check()


def test_where_the_turn_cannot_be_ended_cards_are_put_away_until_it_can() -> None:
    # Seven cards (which cannot happen), a refusal, and no line free at their islands: two must go before a draw.
    lines = [line for line in LINES if "ALOA" in line or "LALE" in line]
    hand = ["ALOA"] * 4 + ["LALE"] * 3
    state = kahuna.position(
        white=lines, hands=[hand, []], open=["DUDA", "DUDA", "ELAI"], refused=True, allow_unreachable=True
    )
    analysis = solvers.analyse(state)
    assert {type(choice.move).__name__ for choice in analysis.moves} == {"Discard"}
    assert {choice.value for choice in analysis.moves} == {islands_ahead(state, 0)}
    assert analysis.done
    assert analysis.check()


def to_the_end(state: Any) -> tuple[Any, ...]:
    """Return the leads at the end of the game if both play well, trying everything."""
    end = kahuna.outcome(state)
    if end is not None:
        return lead(end.scores)
    (seat,) = kahuna.actors(state)
    return max(
        (to_the_end(kahuna.play(state, move)) for move in kahuna.legal_moves(state, seat)), key=lambda v: v[seat]
    )


def test_the_last_two_turns_of_kahuna_are_exact_to_the_end_of_the_game() -> None:
    rng = random.Random(1)
    for _ in range(6):
        lines = rng.sample(LINES, 12)
        state = kahuna.position(
            white=lines[:6],
            black=lines[6:],
            hands=[[rng.choice(ISLANDS)], [rng.choice(ISLANDS)]],
            open=[],
            deck=[],
            round=3,
            last_turns=2,
            allow_unreachable=True,
        )
        if kahuna.outcome(state) is not None:
            continue
        analysis = solvers.analyse(state, goal="game")
        (seat,) = kahuna.actors(state)
        counted = {move: to_the_end(kahuna.play(state, move))[seat] for move in kahuna.legal_moves(state, seat)}
        assert values(analysis) == counted
        assert str(analysis.guarantee) == "exact if hands were open"
        assert analysis.check()


# ------------------------------------------------------------------------------------ Wampum


def after_this_round(state: Any) -> tuple[Any, ...]:
    """Return everybody's wampum when the round is over: bids by the rules, discards well chosen by trying all."""
    number = state.round
    rng = random.Random(1)
    while state.phase != "over" and state.round == number:
        acting = wampum.actors(state)
        if state.phase == "discard":
            chosen = {seat: next(iter(wampum.legal_moves(state, seat))) for seat in acting}
            for seat in acting:  # nobody's discard touches anybody else's wampum

                def final(move: Any, seat: int = seat, state: Any = state, chosen: Any = chosen) -> int:
                    after = wampum.play(state, {**chosen, seat: move})
                    return int(after.wampum[seat])

                chosen[seat] = max(wampum.legal_moves(state, seat), key=final)
            state = wampum.play(state, chosen)
        else:
            state = wampum.play(state, random_moves(wampum, state, rng))
    return tuple(state.wampum)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_wampum_after_the_trade_is_what_the_rules_come_to(players: int) -> None:
    rng = random.Random(players)
    seen = 0
    for seed in range(12):
        state = wampum.deal(wampum.start(players=players), seed)
        last = False
        while not last:
            bids = [bid for bid in state.bids if bid is not None]
            if state.phase == "bid" and len(bids) == players - 1:
                seat = wampum.actors(state)[0]
                move = rng.choice(wampum.legal_moves(state, seat))
                after = wampum.play(state, move)
                while after.phase == "displaced":
                    after = wampum.play(after, random_moves(wampum, after, rng))
                standing = after if after.phase in ("draw", "discard") else None
                if standing is not None and (state.last_round or rng.random() < 0.2):
                    assert wampum_after_trade(standing) == after_this_round(standing)
                    seen += 1
                last = state.last_round
            if not last:
                state = wampum.play(state, random_moves(wampum, state, rng))
    assert seen > 10


def test_whoever_is_over_the_limit_in_the_last_round_discards_well() -> None:
    rng = random.Random(5)
    for _ in range(150):
        players = rng.choice([2, 3])
        heaps = [tuple(rng.choice([0, 0, 1, 1, 2, 3]) for _ in range(5)) for _ in range(players)]
        spots = rng.sample(range(3), players)
        bids = tuple((spot, rng.choice([(1, 0, 0, 0, 0), (0, 1, 0, 1, 0), (0, 0, 2, 0, 0)])) for spot in spots)
        state = wampum.position(
            players=players,
            villages=[{"maize": 1, "fur": 1}, {"tobacco": 3}, {"spirits": 2, "weapons": 2}],
            hands=[{"fur": 1}] * players,
            last_round=True,
            allow_unreachable=True,
        )
        state = state.but(hands=tuple(heaps), bids=bids, phase="discard")
        if wampum.actors(state):
            assert wampum_after_trade(state) == after_this_round(state)


def best_bids(state: Any) -> tuple[Any, ...]:
    """Return the leads after this round if everybody bids and goes well, trying everything."""
    if state.phase not in ("bid", "displaced"):
        return lead(wampum_after_trade(state) if state.phase in ("draw", "discard") else state.wampum)
    (seat,) = wampum.actors(state)
    return max((best_bids(wampum.play(state, move)) for move in wampum.legal_moves(state, seat)), key=lambda v: v[seat])


def test_the_last_bids_of_a_round_of_wampum_are_searched_to_its_end() -> None:
    found = states(wampum, 3, players=3)
    tried = 0
    while tried < 12:
        state = next(found)
        waiting = [seat for seat in range(3) if state.bids[seat] is None]
        if state.phase not in ("bid", "displaced") or len(waiting) > 1 or max(map(sum, state.hands)) > 6:
            continue
        tried += 1
        (seat,) = wampum.actors(state)
        analysis = solvers.analyse(state)
        counted = {move: best_bids(wampum.play(state, move))[seat] for move in wampum.legal_moves(state, seat)}
        assert values(analysis) == counted
        here = "" if state.last_round else "for this round "
        assert str(analysis.guarantee) == f"exact {here}if hands were open"
        assert analysis.check()


def test_a_discard_in_the_last_round_is_valued_by_what_it_keeps() -> None:
    found = (state for state in states(wampum, 8, players=2) if state.phase == "discard" and state.last_round)
    state = next(found)
    seat = wampum.actors(state)[0]
    analysis = solvers.analyse(state, seat)
    for choice in analysis.moves[:3] + analysis.moves[-3:]:
        others = {other: best_discard(state, other) for other in wampum.actors(state)}
        after = wampum.play(state, {**others, seat: choice.move})
        assert choice.value == lead(after.wampum)[seat]


# ------------------------------------------------------------------------------------ FYFE


def most_points(state: Any, seat: int, number: int) -> int:
    """Return the most points of this round, trying everything; the others make their last moves."""
    if state.round != number or state.sides[seat].stage == "done":
        return points_so_far(state)[seat]
    found = []
    for move in fyfe.legal_moves(state, seat):
        others = {other: fyfe.legal_moves(state, other)[-1] for other in fyfe.actors(state)}
        found.append(most_points(fyfe.play(state, {**others, seat: move}), seat, number))
    return max(found)


def test_a_round_of_fyfe_is_searched_to_its_end() -> None:
    found = states(fyfe, 2, players=2)
    tried = 0
    while tried < 10:
        state = next(found)
        if state.charms_on or state.round < 20 or sum(not tile for tile in state.sides[0].tiles) > 2:
            continue
        if 0 not in fyfe.actors(state):
            continue
        tried += 1
        others = {other: fyfe.legal_moves(state, other)[-1] for other in fyfe.actors(state)}
        counted = {
            move: most_points(fyfe.play(state, {**others, 0: move}), 0, state.round)
            for move in fyfe.legal_moves(state, 0)
        }
        analysis = solvers.analyse(state, 0, goal="round")
        assert values(analysis) == counted
        assert "others make the last moves" in str(analysis.guarantee)
        assert analysis.check()


def test_points_so_far_are_the_points_when_the_round_is_over() -> None:
    seen = 0
    for seed in range(4):
        for state in random_record(fyfe, fyfe.start(players=3), seed).states:
            done = {seat: fyfe.Done() for seat in fyfe.actors(state)}
            if not done or not all(move in fyfe.legal_moves(state, seat) for seat, move in done.items()):
                continue
            after = fyfe.play(state, done)
            assert after.round > state.round or fyfe.outcome(after)
            assert points_so_far(state) == tuple(score(after, seat).total for seat in range(3))
            seen += 1
    assert seen > 10


def test_a_first_bonus_counts_for_whoever_alone_has_the_tile_in_this_round() -> None:
    state = fyfe.start(players=2)
    plain = points_so_far(state)

    def fulfilled(*who: int) -> tuple[int, ...]:
        sides = [side.but(fresh=("any",)) if seat in who else side for seat, side in enumerate(state.sides)]
        return tuple(now - then for now, then in zip(points_so_far(state.but(sides=tuple(sides))), plain, strict=True))

    assert fulfilled(0) == (3, 0)
    assert fulfilled(0, 1) == (0, 0)
    assert points_so_far(state.but(gone=("any",), sides=(state.sides[0].but(fresh=("any",)), state.sides[1]))) == plain


# ------------------------------------------------------------------------------------ any game


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_move_is_valued_best_first(name: str) -> None:
    game: Any = load(name)
    found = states(game, 30, players=2)
    for _ in range(12):
        for _ in range(7):
            state = next(found)
        seat = game.actors(state)[-1]
        analysis = solvers.analyse(state, seat, seconds=0.3)
        moves = [choice.move for choice in analysis.moves]
        assert set(moves) <= set(game.legal_moves(state, seat))
        assert len(set(moves)) == len(moves)
        regrets = [choice.regret for choice in analysis.moves]
        assert regrets == sorted(regrets)
        assert regrets[0] == 0
        if "looked at" not in " ".join(map(str, (analysis.guarantee, *analysis.remarks))):
            assert len(moves) == len(game.legal_moves(state, seat))
        for language in ("en", "de"):
            assert analysis.guarantee.text(language)
            assert analysis.measure.text(language)
            assert all(remark.text(language) for remark in analysis.remarks)


@pytest.mark.parametrize("name", NAMES)
def test_every_question_is_answered_and_the_first_one_is_the_usual_one(name: str) -> None:
    game: Any = load(name)
    for state in islice(states(game, 70), 4):
        for seat in game.actors(state):
            asked = solvers.questions(state, seat)
            assert len({one.key for one in asked}) == len(asked)
            answers = [next(solvers.analysing(state, seat, **dict(one.options))) for one in asked]
            assert answers[0].measure == next(solvers.analysing(state, seat)).measure
            words = [one.words.text(language) for one in asked for language in ("en", "de")]
            assert all(0 < len(said) <= MENU for said in words), words


def test_progress_never_goes_back_and_the_last_answer_is_done() -> None:
    state = next(state for state in states(kahuna, 40) if len(state.hands[state.to_move]) == 4)
    search = Search(kahuna, state, state.to_move, near_goal(state, state.to_move), depth=3)  # type: ignore[arg-type]
    seen = list(search.run())
    shares = [found.progress for found in seen]
    assert shares == sorted(shares, key=lambda share: share or 0)
    assert [found.done for found in seen] == [False] * (len(seen) - 1) + [True]
    assert seen[-1].progress == 1
    assert seen[-1].nodes >= max(found.nodes for found in seen) > 0


def test_a_search_that_is_not_finished_says_how_far_it_looked() -> None:
    state = next(state for state in states(kahuna, 50) if len(state.hands[state.to_move]) == 5)
    search = Search(kahuna, state, state.to_move, near_goal(state, state.to_move), depth=1)  # type: ignore[arg-type]
    *_, analysis = search.run()
    assert str(analysis.guarantee) == "best within 1 decision, counted as if it ended there"
    assert analysis.guarantee.text("de") == "am besten innerhalb von 1 Entscheidung, gezählt, als ob dort Schluss wäre"


def test_a_line_that_is_worth_less_than_claimed_is_noticed() -> None:
    turn = kahuna.position(white=["ALOA-BARI"], hands=[["ALOA"], []], open=["BARI", "BARI", "COCO"])
    found = solvers.analyse(turn)
    better = tuple(choice.but(value=choice.value + 1) for choice in found.moves)
    assert not found.but(certificate=found.certificate.but(choices=better)).check()  # type: ignore[union-attr]


def test_samples_that_are_all_alike_do_not_make_an_average_sure() -> None:
    """Sixty times the same: what comes once in twenty times stays unseen that long about once in twenty times."""
    state = kahuna.deal(kahuna.start(), seed=1)
    means = Means(kahuna.legal_moves(state, 0)[:2])
    for _ in range(60):
        means.add([1, 0])
    shown = means.shown(Analysis(kahuna, state, 0, EXACT, EXACT), 0.5)
    assert str(shown.guarantee) == "sampled, ± 0.05 at 95 %"


def test_where_nobody_or_more_than_one_decides_that_is_said() -> None:
    with pytest.raises(GameError, match="Nobody decides here"):
        solvers.analyse(kahuna.start())
    with pytest.raises(GameError, match=r"Several decide .* Seats: 0, 1, 2\."):
        solvers.analyse(fiji.deal(fiji.start(players=3), seed=1))


@pytest.mark.parametrize("seconds", [-1, float("nan"), "2"])
def test_a_time_that_is_none_is_refused_before_the_work_begins(seconds: Any) -> None:
    with pytest.raises(GameError, match="not a time in seconds"):
        solvers.analyse(kahuna.deal(kahuna.start(), seed=1), seconds=seconds)


@pytest.mark.parametrize("depth", [0, -1, 1.5, "2"])
def test_a_depth_that_is_none_is_refused(depth: Any) -> None:
    with pytest.raises(GameError, match="is no depth"):
        solvers.analysing(kahuna.deal(kahuna.start(), seed=1), depth=depth)


def test_who_has_nothing_to_decide_is_told_so() -> None:
    state = next(states(kahuna, 60))
    for position, player in ((state, 1 - state.to_move), (state, 7), (kahuna.start(), 0)):
        with pytest.raises(GameError, match="nothing to decide"):
            solvers.analyse(position, player)
    with pytest.raises(GameError, match="view"):
        solvers.analyse(kahuna.view(state, 1 - state.to_move))
    with pytest.raises(GameError, match="goal"):
        solvers.analyse(state, goal="honour")


@pytest.mark.parametrize("name", NAMES)
def test_the_game_of_a_state_is_found(name: str) -> None:
    game: Any = load(name)
    assert solvers.game_of(game.start()) is game


@pytest.mark.parametrize("nothing", [None, 3, "kahuna white=AB", object()])
def test_what_is_no_position_is_refused_with_the_reason(nothing: Any) -> None:
    with pytest.raises(GameError, match="is not a position of a game"):
        solvers.analyse(nothing)


def test_a_room_of_the_solvers_is_there_as_soon_as_it_is_asked_for() -> None:
    asked = "solvers.matrix.equilibrium; solvers.fyfe.best_assignment"
    script = f"import sys, solvers; assert 'solvers.fyfe' not in sys.modules; {asked}"
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT).returncode == 0
    with pytest.raises(AttributeError, match="nowhere"):
        solvers.nowhere  # noqa: B018


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: solvers.kahuna.turn_outcomes(wampum.start()), "is not a position of kahuna"),
        (lambda: solvers.wampum.chain_outcomes(kahuna.start()), "is not a position of wampum"),
        (lambda: solvers.fiji.payoffs("fiji"), "is not a position of fiji"),
        (lambda: solvers.fyfe.upper_bound(None), "is not a position of fyfe"),
        (lambda: solvers.fiji.payoffs(fiji.examples.last_exchange(), others=5), "is given by seat"),
    ],
)
def test_what_is_no_position_of_the_game_is_refused_in_words(ask: Callable[[], object], said: str) -> None:
    with pytest.raises(GameError, match=said):
        ask()


@pytest.mark.parametrize("name", ["fiji", "kahuna", "wampum"])
def test_what_is_no_record_of_this_view_is_refused_in_words(name: str) -> None:
    game, other = load(name), kahuna if name == "fiji" else fiji
    state = game.deal(game.start(players=2), 1)
    view = game.view(state, game.actors(state)[0])
    for record in (5, state, Record(other, other.start())):
        with pytest.raises(GameError, match="The record does not end"):
            solvers.analyse(view, view.viewer, record=record)
