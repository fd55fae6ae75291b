"""Kahuna's solver: the compiled path against the plain one, and both against trying everything by the rules."""

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import solvers
from fijiwidgets import kahuna
from fijiwidgets.core import GameError, IllegalPosition, random_record
from fijiwidgets.games.kahuna.components import CARDS, LINES
from fijiwidgets.games.kahuna.state import DRAW, Draw, State
from solvers import kernels
from solvers.analysis import finished
from solvers.kahuna import GOALS, turn_outcomes
from solvers.kahuna.search import Turns
from solvers.kahuna.turn import CompiledReached, PlainReached, explore, turn_of
from solvers.kahuna.view import all_hands, number_of_hands
from solvers.kahuna.worth import FAR, moment_of, turn_table, worth

GAME: Any = kahuna
kernels.ready("kahuna", wait=True)

# ------------------------------------------------------------------------------------ positions


def random_position(rng: random.Random, cards: int = 5, crowd: float | None = None) -> State:
    """Return a position of any kind in which somebody has a turn, with at most so many cards in a hand."""
    while True:
        share = rng.random() if crowd is None else crowd
        owners = [rng.randrange(2) if rng.random() < share else None for _ in LINES]
        pile = rng.sample(CARDS, len(CARDS))
        number = rng.randint(1, 3)
        last = rng.choice([None, None, 1, 2]) if number == 3 else None
        sizes = [rng.randint(0, cards), rng.randint(0, cards)]
        hands = [[pile.pop() for _ in range(size)] for size in sizes]
        shown = [pile.pop() for _ in range(0 if last else 3)]
        deck = pile[: 0 if last else rng.choice([0, 1, rng.randint(0, len(pile))])]
        if not deck and not last:
            shown = shown[: rng.randint(1, 3)]
        points = rng.choice([[(0, 0)], [(0, 0), (1, 0), (0, 1)], [(0, 0), (1, 2), (3, 0), (0, 2)]][number - 1])
        try:
            state = kahuna.position(
                white=[line for line, owner in zip(LINES, owners, strict=True) if owner == 0],
                black=[line for line, owner in zip(LINES, owners, strict=True) if owner == 1],
                hands=hands,
                open=shown,
                deck=deck,
                to_move=rng.randrange(2),
                round=number,
                points=points,
                refused=not last and rng.random() < 0.3,
                last_turns=last,
                variant=rng.choice(["standard", "calm"]),
            )
        except IllegalPosition:
            continue
        if state.phase == "turn":
            return state


def played_positions(seed: int) -> Iterator[State]:
    """Yield turns of random games of all kinds, without end."""
    for number in range(seed, seed + 10_000):
        options: Any = {"variant": ("standard", "calm")[number % 2], "handicap": number % 4, "first": number // 2 % 2}
        record = random_record(GAME, kahuna.start(**options), number)
        yield from (state for state in record.states if state.phase == "turn")


def swapped(state: State) -> State:
    """Return the position with the colours swapped."""
    return state.but(
        laid=state.laid[::-1],
        held=state.held[::-1],
        hands=state.hands[::-1],
        points=state.points[::-1],
        to_move=1 - state.to_move,
    )


def values(analysis: solvers.Analysis) -> dict[Any, Any]:
    return {choice.move: choice.value for choice in analysis.moves}


# ------------------------------------------------------------------------------------ by the rules alone


def own(goal: str, state: State, seat: int) -> int:
    return -worth(goal, state) if seat else worth(goal, state)


def by_rules(goal: str, state: State, seat: int, turns: int, known: dict[Any, Any]) -> Any:
    """Return what a state is worth to a player if so many more ends of turns are looked at, trying everything."""
    if kahuna.outcome(state) is not None or (turns == 0 and state.phase != DRAW):
        return own(goal, state, seat)
    if (state, turns) not in known:
        if nature := kahuna.chance(state):
            shares = [chance * by_rules(goal, kahuna.play(state, move), seat, turns, known) for move, chance in nature]
            known[state, turns] = sum(shares, Fraction(0))
        else:
            (mover,) = kahuna.actors(state)
            choose = max if mover == seat else min
            known[state, turns] = choose(
                by_rules(goal, kahuna.play(state, move), seat, turns - isinstance(move, Draw), known)
                for move in kahuna.legal_moves(state, mover)
            )
    return known[state, turns]


def outcomes_by_rules(state: State) -> dict[State, int]:
    """Return every table at which a turn can be ended or the game is over, with the number of moves to it."""
    found, reached, steps = {}, [state], 0
    seen = {state}
    while reached:
        following = []
        for table in reached:
            moves = kahuna.legal_moves(table, state.to_move)
            if kahuna.outcome(table) is not None or any(isinstance(move, Draw) for move in moves):
                found[table] = steps
            for move in moves:
                if not isinstance(move, Draw) and (after := kahuna.play(table, move)) not in seen:
                    seen.add(after)
                    following.append(after)
        reached, steps = following, steps + 1
    return found


# ------------------------------------------------------------------------------------ outcomes of a turn


@pytest.mark.parametrize("compiled", [True, False])
def test_all_outcomes_of_a_turn_are_found_by_a_shortest_play(compiled: bool) -> None:
    rng = random.Random(1)
    for number in range(40):
        state = random_position(rng, cards=3 if number % 4 else 2, crowd=rng.uniform(0.3, 0.95))
        if compiled:
            outcomes = turn_outcomes(state)
        else:
            with kernels.plain():
                outcomes = turn_outcomes(state)
        found = {outcome.state: outcome.play for outcome in outcomes}
        assert len(found) == len(outcomes)
        assert {table: len(play) for table, play in found.items()} == outcomes_by_rules(state)
        for table, play in found.items():
            after = state
            for move in play:
                after = kahuna.play(after, move)
            assert after == table


def test_five_cards_are_played_in_all_ways() -> None:
    rng = random.Random(2)
    tried = 0
    while tried < 3:
        state = random_position(rng, crowd=0.85)
        if len(state.hands[state.to_move]) < 5:
            continue
        tried += 1
        outcomes = {outcome.state: len(outcome.play) for outcome in turn_outcomes(state)}
        assert outcomes == outcomes_by_rules(state)


def test_the_compiled_path_finds_the_same_nodes_and_values_as_the_plain_one() -> None:
    rng = random.Random(3)
    played = played_positions(3)
    for number in range(1500):
        state = next(played) if number % 2 else random_position(rng, cards=rng.choice([1, 2, 3, 3, 4]))
        table = turn_table(rng.choice(GOALS), moment_of(state), state.to_move)
        turn = turn_of(state)
        if len(turn.hand) == 5 and number % 10:
            continue
        fast = explore(turn, table)
        with kernels.plain():
            slow = explore(turn, table)
        assert isinstance(fast, CompiledReached)
        assert isinstance(slow, PlainReached)
        assert fast.best == slow.best
        assert len(fast) == len(slow)
        assert {node: len(fast.path(place)) for place, node in enumerate(fast)} == {
            node: len(slow.path(place)) for place, node in enumerate(slow)
        }


def test_outcomes_can_be_picked_like_a_list() -> None:
    state = random_position(random.Random(4), crowd=0.5)
    outcomes = turn_outcomes(state)
    assert outcomes[-1] == outcomes[len(outcomes) - 1]
    assert outcomes[1:4] == [outcomes[1], outcomes[2], outcomes[3]]
    with pytest.raises(IndexError):
        outcomes[len(outcomes)]
    for wrong in (kahuna.start(), kahuna.view(state, 1 - state.to_move)):
        with pytest.raises(GameError):
            turn_outcomes(wrong)


# ------------------------------------------------------------------------------------ values


@pytest.mark.parametrize("goal", GOALS)
def test_one_turn_is_what_the_rules_come_to(goal: str) -> None:
    rng = random.Random(f"one {goal}")
    for _ in range(25):
        state = random_position(rng, cards=2)
        known: dict[Any, Any] = {}
        counted = {
            move: by_rules(goal, kahuna.play(state, move), state.to_move, 1 - isinstance(move, Draw), known)
            for move in kahuna.legal_moves(state, state.to_move)
        }
        analysis = solvers.analyse(state, goal=goal, depth=1)
        assert values(analysis) == counted
        assert analysis.done
        assert analysis.check()


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("compiled", [True, False])
def test_two_turns_are_what_the_rules_come_to(goal: str, compiled: bool) -> None:
    rng = random.Random(f"two {goal}")
    for number in range(12):
        state = random_position(rng, cards=1 if number % 2 else 2, crowd=0.85)
        if sum(map(len, state.hands)) > 3:
            continue
        known: dict[Any, Any] = {}
        counted = {
            move: by_rules(goal, kahuna.play(state, move), state.to_move, 2 - isinstance(move, Draw), known)
            for move in kahuna.legal_moves(state, state.to_move)
        }
        if compiled:
            analysis = solvers.analyse(state, goal=goal, depth=2)
        else:
            with kernels.plain():
                analysis = solvers.analyse(state, goal=goal, depth=2)
        assert values(analysis) == counted
        assert analysis.check()


def test_three_turns_with_their_draws_are_what_the_rules_come_to() -> None:
    rng = random.Random(6)
    tried = 0
    while tried < 6:
        state = random_position(rng, cards=1, crowd=0.9)
        if len(state.deck) > 1 or state.last_turns is not None:
            continue
        tried += 1
        goal = GOALS[tried % len(GOALS)]
        known: dict[Any, Any] = {}
        counted = {
            move: by_rules(goal, kahuna.play(state, move), state.to_move, 3 - isinstance(move, Draw), known)
            for move in kahuna.legal_moves(state, state.to_move)
        }
        assert values(solvers.analyse(state, goal=goal, depth=3)) == counted


class Unpruned(Turns):
    """Looks at everything."""

    def value(self, state: State, depth: int, low: Any, high: Any) -> Any:
        return super().value(state, depth, -FAR, FAR)


def test_what_is_cut_off_changes_no_value() -> None:
    rng = random.Random(20)
    tried = 0
    while tried < 25:
        state = random_position(rng, cards=2, crowd=0.7)
        if len(state.deck) < 3:
            continue
        tried += 1
        goal = rng.choice(GOALS)
        for move in kahuna.legal_moves(state, state.to_move):
            whole, _ = finished(Unpruned(goal).after(state, move, 3))
            assert finished(Turns(goal).after(state, move, 3))[0] == whole


def test_two_turns_compiled_and_plain_agree() -> None:
    rng = random.Random(7)
    played = played_positions(7)
    for number in range(400):
        state = random_position(rng, cards=3) if number % 2 else next(played)
        if sum(map(len, state.hands)) > 4:
            continue
        goal, low = rng.choice(GOALS), rng.choice([-FAR, 0])
        fast, _ = finished(Turns(goal).value(state, 2, low, FAR))
        with kernels.plain():
            slow, _ = finished(Turns(goal).value(state, 2, low, FAR))
        assert fast == slow


# ------------------------------------------------------------------------------------ symmetry and bounds


@pytest.mark.parametrize("depth", [1, 2])
def test_swapped_colours_have_the_same_values(depth: int) -> None:
    rng = random.Random(8)
    for _ in range(60):
        state = random_position(rng, cards=3)
        goal = rng.choice(GOALS)
        analysis, other = (
            solvers.analyse(state, goal=goal, depth=depth),
            solvers.analyse(swapped(state), goal=goal, depth=depth),
        )
        assert values(analysis) == values(other)
        assert worth(goal, swapped(state)) == -worth(goal, state)


def test_a_wider_window_never_gives_another_value_inside_it() -> None:
    rng = random.Random(9)
    for _ in range(80):
        state, goal = random_position(rng, cards=4), rng.choice(GOALS)
        exact, _ = finished(Turns(goal).value(state, 2, -FAR, FAR))
        for low, high in ((-3, 3), (-1, 1), (0, 1), (2, 5)):
            found, _ = finished(Turns(goal).value(state, 2, low, high))
            assert found == exact if low < exact < high else found <= low if exact <= low else high <= found <= exact


def test_a_reply_never_helps() -> None:
    rng = random.Random(10)
    tried = 0
    while tried < 80:
        state = random_position(rng, cards=4, crowd=0.6)
        if len(state.open) + len(state.deck) < 3 or not all(state.laid):
            continue  # the end of a round or of the game changes what counts
        tried += 1
        one, two = (finished(Turns("islands").value(state, depth, -FAR, FAR))[0] for depth in (1, 2))
        assert two <= one


def test_answers_come_deeper_and_deeper_and_each_says_how_deep() -> None:
    rng = random.Random(11)
    state = random_position(rng, cards=1, crowd=0.8)
    while state.last_turns is not None:
        state = random_position(rng, cards=1, crowd=0.8)
    seen = [str(found.guarantee) for found in solvers.analysing(state, depth=3)]
    assert seen[-1] == "exact for 3 turns if hands were open, counted as if it ended there"
    shares = [found.progress or 0 for found in solvers.analysing(state, depth=3)]
    assert shares == sorted(shares)
    assert shares[-1] == 1


# ------------------------------------------------------------------------------------ the end of the game


def test_the_end_of_the_game_is_exact_once_nothing_is_left_to_draw() -> None:
    rng = random.Random(12)
    tried = 0
    while tried < 12:
        state = random_position(rng, cards=2, crowd=0.9)
        if state.last_turns is None:
            continue
        tried += 1
        analysis = solvers.analyse(state, goal="game")
        assert str(analysis.guarantee) == ("exact" if state.last_turns == 1 else "exact if hands were open")
        known: dict[Any, Any] = {}
        for choice in analysis.moves:
            after = kahuna.play(state, choice.move)
            assert choice.value == by_rules("game", after, state.to_move, 9, known)
        assert analysis.check()


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("last", [1, 2])
def test_who_loses_the_last_bridge_in_a_last_turn_has_lost_at_once(goal: str, last: int) -> None:
    # After a bridge at LALE there is still one play that takes Black's last bridge.
    state = kahuna.position(
        white=["ALOA-BARI"],
        black=["ALOA-HUNA"],
        hands=[["ALOA", "HUNA", "LALE"], []],
        deck=[],
        round=3,
        points=(0, 3),
        last_turns=last,
    )
    known: dict[Any, Any] = {}
    analysis = solvers.analyse(state, goal=goal, depth=last)
    for choice in analysis.moves:
        turns = last - isinstance(choice.move, Draw)
        assert choice.value == by_rules(goal, kahuna.play(state, choice.move), 0, turns, known)
    assert analysis.check()


def test_a_full_hand_puts_a_card_away_to_take_the_last_one_and_win() -> None:
    # Black has no bridge: as soon as round 2 begins, the game is lost.
    cards = ["ALOA", "ALOA", "LALE", "LALE", "KAHU"]
    free: Any = {"white": ["ALOA-BARI"], "hands": [cards, ["BARI"]], "open": ["COCO"], "deck": []}
    analysis = solvers.analyse(kahuna.position(**free, variant="calm"), depth=1)
    assert analysis.value == 13
    assert analysis.check()
    best = analysis.moves[0]
    assert isinstance(best.line[-1], Draw)
    assert best.line[-1].island == "COCO"


# ------------------------------------------------------------------------------------ views


def deals(view: State) -> list[tuple[State, int]]:
    """Return every full state behind a view, as far as the other hand goes, with its weight."""
    belief, seat = all_hands(view, view.to_move), view.to_move
    unseen = sorted(CARDS)
    for card in (*view.hands[seat], *view.open, *view.discards):
        unseen.remove(card)
    found = []
    for hand, weight in zip(belief.hands, belief.weights, strict=True):
        rest = list(unseen)
        for card in hand:
            rest.remove(card)
        hands = (view.hands[0], hand) if seat == 0 else (hand, view.hands[1])
        deck, down = tuple(rest[: len(view.deck)]), tuple(rest[len(view.deck) :])
        found.append((view.but(hands=hands, deck=deck, face_down=down, viewer=None), weight))
    return found


def plans_by_rules(goal: str, view: State) -> dict[Any, Fraction]:
    """Return for each move the best average over all deals, trying every plan for the turn in every deal."""
    averages: dict[Any, dict[Any, Fraction]] = {}
    behind = deals(view)
    total = sum(weight for _, weight in behind)
    for state, weight in behind:
        known: dict[Any, Any] = {}
        for move in kahuna.legal_moves(view, view.to_move):
            waiting: list[tuple[State, tuple[Any, ...]]] = [(state, (move,))]
            while waiting:
                table, plan = waiting.pop()
                after = kahuna.play(table, plan[-1])
                if isinstance(plan[-1], Draw) or kahuna.outcome(after) is not None:
                    value = by_rules(goal, after, view.to_move, 1, known)
                    plans = averages.setdefault(move, {})
                    plans[plan] = plans.get(plan, Fraction(0)) + Fraction(weight, total) * value
                else:
                    waiting += [(after, (*plan, more)) for more in kahuna.legal_moves(after, view.to_move)]
    return {move: max(plans.values()) for move, plans in averages.items()}


@pytest.mark.parametrize("compiled", [True, False])
def test_a_view_is_valued_by_the_best_plan_on_average_over_all_hands(compiled: bool) -> None:
    rng = random.Random(13)
    tried = 0
    while tried < 6:
        state = random_position(rng, cards=1, crowd=0.9)
        if state.last_turns == 1 or len(state.deck) > 1:
            continue
        tried += 1
        view, goal = kahuna.view(state, state.to_move), rng.choice(GOALS)
        if compiled:
            analysis = solvers.analyse(view, goal=goal, depth=2)
        else:
            with kernels.plain():
                analysis = solvers.analyse(view, goal=goal, depth=2)
        assert values(analysis) == plans_by_rules(goal, view)
        assert analysis.state == view
        assert str(analysis.guarantee).startswith("exact average over all")
        assert analysis.check()


def first_answer(view: State, depth: int) -> solvers.Analysis:
    """Return the first answer that looks so many turns ahead."""
    found = solvers.analysing(view, depth=depth, seed=3)
    return next(one for one in found if one.done or (depth == 2 and "sampled" in str(one.guarantee)))


def test_a_view_never_depends_on_what_it_hides() -> None:
    rng = random.Random(14)
    for _ in range(12):
        state = random_position(rng, cards=4)
        hidden = [*state.hands[1 - state.to_move], *state.deck, *state.face_down]
        rng.shuffle(hidden)
        size, rest = len(state.hands[1 - state.to_move]), len(state.deck)
        hand, deck, down = (
            tuple(sorted(part)) for part in (hidden[:size], hidden[size : size + rest], hidden[size + rest :])
        )
        hands = (state.hands[0], hand) if state.to_move == 0 else (hand, state.hands[1])
        other = state.but(hands=hands, deck=deck, face_down=down)
        for depth in (1, 2):
            seen = [first_answer(kahuna.view(one, one.to_move), depth) for one in (state, other)]
            assert values(seen[0]) == values(seen[1])
            assert seen[0].guarantee == seen[1].guarantee


def test_many_hands_are_sampled_with_an_interval_that_shrinks_until_all_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = random.Random(15)
    state = random_position(rng, crowd=0.9)
    while len(state.hands[1 - state.to_move]) < 5 or len(state.hands[state.to_move]) != 2 or len(state.deck) < 9:
        state = random_position(rng, crowd=0.9)
    view = kahuna.view(state, state.to_move)
    assert number_of_hands(view, state.to_move) == len(all_hands(view, state.to_move).hands)
    margins = []
    for found in solvers.analysing(view, depth=2, seed=1):
        if found.guarantee.key.endswith("sampled") and found.guarantee.values not in margins:
            margins.append(found.guarantee.values)
    assert len(margins) == 3
    assert margins[-1][0][1] < margins[0][0][1]
    # Then all of them are counted, unless the turn has too many boards for that.
    assert f"all {number_of_hands(view, state.to_move)} hands" in str(found.guarantee)
    assert found.done
    assert found.check()
    assert "drawn at random" in str(found.remarks[0])
    monkeypatch.setattr("solvers.kahuna.answers.MOST_REPLIES", 1000)
    assert "sampled" in solvers.analyse(view, depth=2).guarantee.key


def test_hands_that_agree_do_not_prove_that_all_do(monkeypatch: pytest.MonkeyPatch) -> None:
    # One card alone cannot take an island away: all hands that are drawn come to the same.
    table = kahuna.position(white=["ALOA-BARI", "ALOA-DUDA"], black=["LALE-KAHU", "LALE-HUNA"], hands=[[], ["COCO"]])
    view = kahuna.view(table.but(deck=table.deck[3:], open=table.deck[:3], phase="turn"), 0)
    monkeypatch.setattr("solvers.kahuna.answers.LISTED_HANDS", 0)
    for found in solvers.analysing(view, depth=2):
        if "sampled" in found.guarantee.key:
            assert dict(found.guarantee.values)["margin"] > 0.02


def test_more_turns_of_a_view_are_averages_over_deals() -> None:
    rng = random.Random(21)
    state = random_position(rng, cards=1, crowd=0.9)
    while len(state.deck) < 6 or not state.hands[state.to_move]:
        state = random_position(rng, cards=1, crowd=0.9)
    *_, analysis = solvers.analysing(kahuna.view(state, state.to_move), depth=3, seed=1)
    assert analysis.done
    assert str(analysis.guarantee).startswith("sampled, ±")
    assert "20 deals" in str(analysis.remarks[0])
    assert set(values(analysis)) == set(kahuna.legal_moves(state, state.to_move))


def test_a_view_of_the_other_player_is_refused() -> None:
    state = random_position(random.Random(16))
    while not state.hands[state.to_move]:
        state = random_position(random.Random(17))
    with pytest.raises(GameError, match="view"):
        solvers.analyse(kahuna.view(state, 1 - state.to_move))


# ------------------------------------------------------------------------------------ every decision


def test_every_decision_of_whole_games_is_answered_with_all_its_moves() -> None:
    kinds: list[Any] = [{}, {"variant": "calm"}, {"handicap": 2}, {"handicap": 1, "variant": "calm"}]
    for number, options in enumerate(kinds):
        record = random_record(GAME, kahuna.start(**options), number)
        for state in [state for state in record.states if kahuna.actors(state)][::3]:
            (seat,) = kahuna.actors(state)
            for shown in (state, kahuna.view(state, seat)):
                analysis = solvers.analyse(shown)
                assert set(values(analysis)) == set(kahuna.legal_moves(state, seat))
                assert analysis.done
                assert str(analysis.guarantee) == "exact for this turn"


def test_certificates_notice_values_that_are_not_so() -> None:
    rng = random.Random(18)
    tried = 0
    while tried < 10:
        state = random_position(rng, cards=2, crowd=0.8)
        depth = 1 + tried % 2
        if depth == 2 and state.last_turns == 1:
            continue
        tried += 1
        analysis = solvers.analyse(state, depth=depth)
        assert analysis.check()
        for step in (-1, 1):
            choices = analysis.moves
            wrong = tuple(choice.but(value=choice.value + step) for choice in choices)
            certificate = analysis.certificate.but(choices=wrong)  # type: ignore[union-attr]
            assert not analysis.but(certificate=certificate).check()
