"""The hiding before a round of Fiji: open, as a matrix of solved rounds; and secret, as it is, for small games."""

import random
from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest
from scipy.optimize import linprog

from fijiwidgets.core import GameError, IllegalMove
from fijiwidgets.games import fiji
from fijiwidgets.games.fiji.components import CONDITIONS, EFFECTS
from fijiwidgets.games.fiji.state import CHOOSING
from solvers import kernels, matrix
from solvers.analysis import EXACT, HIDDEN_OPEN
from solvers.fiji import payoffs, round_answers
from solvers.fiji.hiding import solve_hiding, solving_hiding
from solvers.fiji.round import solve_round
from solvers.fiji.round_answers import analysing
from solvers.fiji.secret import solve_secret, solving_secret
from solvers.fiji.spots import GAP

HANDS = ((2, 2, 1, 1), (1, 1, 2, 2))
FEW = ((2, 2, 1, 0), (0, 1, 2, 3))
FEWER = ((2, 2, 1, 0), (0, 1, 2, 2))
STEADY = tuple(effect for effect in EFFECTS if effect not in CHOOSING)


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    assert kernels.ready("fiji_round", wait=True)


def hiding(seed: int, exchange: int = 3, hands: Any = HANDS, effects: tuple[str, ...] = ()) -> Any:
    """Return a small game that begins with the hiding: six beads each, of which two are left to offer."""
    rng = random.Random(seed)
    effects = effects or tuple(rng.sample(EFFECTS, 4))
    table = [f"{condition} > {effect}" for condition, effect in zip(rng.sample(CONDITIONS, 4), effects, strict=True)]
    goals = " ".join(colour + rng.choice("+-") for colour in rng.sample("GRYB", 4))
    facts = {"players": 2, "hands": hands, "supply": (2, 1, 2, 1), "table": table, "goals": goals}
    return fiji.position(**facts, exchange=exchange, phase="hide", allow_unreachable=True)


def lead_by_rules(state: Any, decisions: Any) -> int:
    """Return the first player's lead in the last exchange, goals changed well, by the rules alone."""
    after = fiji.play(state, decisions)
    if after.phase in CHOOSING:
        (seat,) = fiji.actors(after)
        leads = [lead_by_rules(after, move) for move in fiji.legal_moves(after, seat)]
        return min(leads) if seat else max(leads)
    return int(after.heads[0] - after.heads[1])


# ------------------------------------------------------------------------------------ open


@pytest.mark.parametrize("seed", range(3))
def test_the_open_hiding_has_the_value_of_the_full_matrix_of_rounds(seed: int) -> None:
    state = hiding(seed)
    rows, columns = (fiji.legal_moves(state, seat) for seat in (0, 1))
    rounds = [[solve_round(fiji.play(state, {0: own, 1: other})).value for other in columns] for own in rows]
    found = solve_hiding(state)
    assert abs(found.value - matrix.equilibrium(rounds).value) <= GAP
    assert found.guarantee == HIDDEN_OPEN
    assert found.nodes <= len(rows) * len(columns)
    assert found.check()


def test_the_open_hiding_comes_out_the_same_without_kernels() -> None:
    state = hiding(4)
    with kernels.plain():
        plainly = solve_hiding(state)
        assert plainly.check()
    assert abs(plainly.value - solve_hiding(state).value) <= GAP


def test_equal_hands_have_no_advantage_and_need_half_of_the_rounds() -> None:
    state = hiding(5, hands=(HANDS[0],) * 2)
    found = solve_hiding(state)
    assert abs(found.value) <= GAP
    assert found.nodes <= len(found.rows) * (len(found.rows) - 1) / 2
    for i, line in enumerate(found.cells):
        for j, value in enumerate(line):
            opposite = found.cells[j][i]
            assert (value is None) == (opposite is None)
            assert value is None or opposite is None or abs(value + opposite) <= GAP


def test_all_hidings_of_a_real_deal_are_solved_to_the_end() -> None:
    found = solve_hiding(fiji.deal(fiji.start(players=2), seed=1))
    assert (len(found.rows), len(found.columns)) == (34, 34)
    assert found.done
    assert abs(found.value) <= GAP  # both hold the same beads
    assert [str(remark.key) for remark in found.remarks] == ["solvers.guarantee.fiji_hidden_changes"]  # none left out
    assert found.check()
    assert max(map(float, found.against(0))) <= GAP
    assert not found.but(row=(1, *[0] * 33)).check()


def test_bounds_of_the_hiding_only_come_closer() -> None:
    steps = list(solving_hiding(hiding(6)))
    for before, after in pairwise(steps):
        assert before.low <= after.low + GAP
        assert after.high <= before.high + GAP
        assert before.progress <= after.progress
    assert steps[0].low == -10
    assert str(steps[0].guarantee).startswith("between")
    assert steps[-1].done
    assert abs(steps[-1].high - steps[-1].low) <= GAP


def test_chosen_hidings_are_a_smaller_game_and_it_says_so() -> None:
    state = hiding(7)
    rows, columns = fiji.legal_moves(state, 0)[:2], fiji.legal_moves(state, 1)[:3]
    found = solve_hiding(state, rows, columns)
    assert (len(found.row), len(found.column)) == (2, 3)
    assert str(found.remarks[1]) == "Only chosen hidings are compared: 2 of the 8 that the first player has."
    assert len(solve_hiding(state).remarks) == 1
    with pytest.raises(IllegalMove):
        solve_hiding(state, rows=[fiji.Hide(4, 0, 0, 0)])
    with pytest.raises(GameError, match="about to hide"):
        solve_hiding(fiji.play(state, {0: rows[0], 1: columns[0]}))


def test_a_hiding_with_wrong_numbers_does_not_pass_its_check() -> None:
    found = solve_hiding(hiding(0))
    assert not found.but(low=found.low + 1, high=found.high + 1).check()
    assert not found.but(done=False).check()
    assert not found.but(row=found.row[1:]).check()
    assert not found.but(low=float("nan"), high=float("nan")).check()
    wrong = tuple(tuple(None if value is None else value + 1 for value in line) for line in found.cells)
    assert not found.but(cells=wrong, low=found.low + 1, high=found.high + 1).check()


def test_an_analysis_of_the_hiding_values_every_hiding() -> None:
    state = hiding(1)
    answers = [list(analysing(state, player))[-1] for player in (0, 1)]
    assert abs(answers[0].value + answers[1].value) <= GAP
    for player, answer in enumerate(answers):
        assert {choice.move for choice in answer.moves} == set(fiji.legal_moves(state, player))
        assert answer.guarantee == HIDDEN_OPEN
        assert "stay unknown" in str(answer.remarks[0])
        assert answer.check()


# ------------------------------------------------------------------------------------ secret


@pytest.mark.parametrize("seed", range(4))
def test_with_one_exchange_the_secret_game_is_a_matrix_of_hidings_with_offers(seed: int) -> None:
    # Goals that change would be chosen without knowing all beads: no cell of a matrix.
    state = hiding(seed, hands=FEW, effects=tuple(random.Random(seed).sample(STEADY, 4)))
    plans = []
    for seat in (0, 1):
        other = fiji.legal_moves(state, 1 - seat)[0]
        hidden = [(move, fiji.play(state, {seat: move, 1 - seat: other})) for move in fiji.legal_moves(state, seat)]
        plans.append([(move, offer) for move, after in hidden for offer in fiji.legal_moves(after, seat)])

    def lead(own: Any, other: Any) -> int:
        return lead_by_rules(fiji.play(state, {0: own[0], 1: other[0]}), {0: own[1], 1: other[1]})

    table = [[lead(own, other) for other in plans[1]] for own in plans[0]]
    found = solve_secret(state)
    assert found.done
    assert found.guarantee == EXACT
    assert found.low == matrix.equilibrium(table, exact=True).value
    assert found.check()


@pytest.mark.parametrize(
    ("seed", "exchange", "hands", "change"),
    [(1, 3, HANDS, 0), (14, 3, HANDS, 1), (16, 3, HANDS, -1), (11, 2, FEWER, 0), (12, 2, FEW, -1)],
)
def test_secrecy_changes_the_value_of_some_games_either_way(seed: int, exchange: int, hands: Any, change: int) -> None:
    state = hiding(seed, exchange, hands)
    secret, opened = solve_secret(state), solve_hiding(state).value
    assert secret.done
    assert secret.check()
    difference = float(secret.low) - float(opened)
    assert (difference > GAP) - (difference < -GAP) == change


def test_of_forty_small_games_secrecy_changes_five_by_little_more_than_a_trophy() -> None:
    """With one exchange: the offers after each pair of hidings, all in one matrix, beside the matrix of values."""
    changes = []
    for seed in range(40):
        state = hiding(seed, effects=tuple(random.Random(seed).sample(STEADY, 4)))
        moves = [fiji.legal_moves(state, seat) for seat in (0, 1)]
        after = [[fiji.play(state, {0: own, 1: other}) for other in moves[1]] for own in moves[0]]
        tables = [[np.array(payoffs(one).matrix) for one in line] for line in after]
        opened = matrix.equilibrium([[matrix.equilibrium(table).value for table in line] for line in tables]).value
        secret = matrix.equilibrium(np.block(tables)).value
        changes.append(float(secret - opened))
    assert sum(abs(change) > GAP for change in changes) == 5
    assert abs(max(changes, key=abs) - 15 / 13) <= GAP


def test_two_exchanges_with_secrets_are_bounded_and_the_bounds_are_verified() -> None:
    state = hiding(2, exchange=2, hands=FEWER)
    steps = list(solving_secret(state))
    for before, after in pairwise(steps):
        assert before.low <= after.low <= after.high <= before.high
    assert steps[-1].done
    assert steps[-1].check()
    assert steps[0].check()
    assert not steps[-1].but(low=steps[-1].low + 1).check()
    assert not steps[-1].but(high=steps[-1].high - 1).check()
    with pytest.raises(GameError, match="about to hide"):
        next(solving_secret(fiji.start(players=3)))


class Tree:
    """The whole game tree of a small game as one linear programme over sequences of own moves (von Stengel, 1996).

    What a player knows of a state is all that he was shown on the way: events with what is hidden taken out.
    """

    def __init__(self, root: Any) -> None:
        self.root = root
        self.sequences: list[dict[Any, int]] = [{None: 0}, {None: 0}]
        self.told: list[dict[Any, tuple[int, list[int]]]] = [{}, {}]  # what was seen: the sequence to it, and its moves
        self.leads: dict[tuple[int, int], int] = {}
        self.walk(root, ((), ()), (0, 0))

    def walk(self, state: Any, seen: tuple[Any, Any], last: tuple[int, int]) -> None:
        if state.phase in ("over", "conditions"):
            own, other = (now - then for now, then in zip(state.heads, self.root.heads, strict=True))
            self.leads[last] = own - other
            return
        acting = fiji.actors(state)
        options = [self.options(state, seat, seen, last) if seat in acting else {None: last[seat]} for seat in (0, 1)]
        for both in product(*(one.items() for one in options)):
            moves = {seat: move for seat, (move, _) in enumerate(both) if move is not None}
            events = list(fiji.resolve(state, moves))
            shown = [tuple(str(fiji.seen(event, seat)) for event in events) for seat in (0, 1)]
            now = [(*seen[seat], moves.get(seat), shown[seat]) for seat in (0, 1)]
            self.walk(events[-1].state, (now[0], now[1]), (both[0][1], both[1][1]))

    def options(self, state: Any, seat: int, seen: Any, last: Any) -> dict[Any, int]:
        known, moves = self.sequences[seat], fiji.legal_moves(state, seat)
        places = [known.setdefault((seen[seat], move), len(known)) for move in moves]
        self.told[seat][seen[seat]] = last[seat], places
        return dict(zip(moves, places, strict=True))

    def value(self) -> float:
        """Maximise what the first player's plan secures: the second one's best reply, counted backwards."""
        leads = np.zeros([len(own) for own in self.sequences])
        for places, lead in self.leads.items():
            leads[places] = lead
        flows = [np.zeros((len(told) + 1, len(own))) for told, own in zip(self.told, self.sequences, strict=True)]
        for flow, told in zip(flows, self.told, strict=True):
            flow[0, 0] = 1
            for line, (before, places) in enumerate(told.values(), 1):
                flow[line, before] -= 1
                flow[line, places] += 1
        (lines, own), below = flows[0].shape, len(flows[1])
        found = linprog(
            np.append(np.zeros(own), [-1.0, *[0.0] * (below - 1)]),
            A_ub=np.hstack([-leads.T, flows[1].T]),
            b_ub=np.zeros(leads.shape[1]),
            A_eq=np.hstack([flows[0], np.zeros((lines, below))]),
            b_eq=[1.0, *[0.0] * (lines - 1)],
            bounds=[*[(0, None)] * own, *[(None, None)] * below],
        )
        assert found.status == 0
        return -float(found.fun)


@pytest.mark.parametrize(
    ("cards", "hands"),
    [
        ("most-YB:others-Y/fewest-all:keep/fewest-R:others-B/most-Y:take-3R goals=B-R-Y+G-", "1,2,1,3/0,0,3,2"),
        ("most-B:rotate/fewest-all:keep/fewest-R:others-B/most-Y:take-3R goals=B-R-Y+G-", "1,1,1,2/0,1,2,2"),
    ],
)
def test_an_offer_that_was_kept_was_seen_all_the_same(cards: str, hands: str) -> None:
    """The table afterwards does not tell which beads were offered; who offered them has not hidden them."""
    text = f"fiji players=2 exchange=2 phase=hide table={cards} hands={hands} supply=1,1,1,1"
    state = fiji.parse(text, allow_unreachable=True)
    found = solve_secret(state)
    assert found.done
    assert found.check()
    assert abs(float(found.low) - Tree(state).value()) <= GAP


def test_without_hidden_beads_nothing_is_secret() -> None:
    state = hiding(3, exchange=2, hands=((1, 1, 0, 0), (0, 1, 1, 0))).but(phase="offer")
    assert abs(float(solve_secret(state).low) - solve_round(state).value) <= GAP


# ------------------------------------------------------------------------------------ choices on the way


def goals_to_turn(exchange: int) -> Any:
    """Return a small game in which somebody is about to turn a goal."""
    state = hiding(8, exchange, effects=("rotate", "keep", "swap", "half R"))
    state = state.but(hands=((1, 1, 1, 0), (0, 1, 1, 1)), phase="offer")
    waiting = [
        fiji.play(state, {0: own, 1: other})
        for own in fiji.legal_moves(state, 0)
        for other in fiji.legal_moves(state, 1)
    ]
    return next(after for after in waiting if after.phase == "rotate")


@pytest.mark.parametrize("exchange", [2, 3])
def test_a_choice_of_goals_is_worth_what_the_round_is_worth_after_it(exchange: int) -> None:
    state = goals_to_turn(exchange)
    (seat,) = fiji.actors(state)
    *_, answer = analysing(state, seat)
    assert len(answer.moves) == 4
    assert answer.guarantee == EXACT
    for choice in answer.moves:
        if exchange == 3:
            lead = lead_by_rules(state, choice.move)
            assert choice.value == (-lead if seat else lead)
        assert choice.value <= answer.value
    assert answer.check()
    proof: Any = answer.certificate
    assert not proof.but(choices=answer.moves[:-1]).check()
    assert not proof.but(choices=tuple(choice.but(value=choice.value + 1) for choice in answer.moves)).check()
    rounds = {spot: found.but(done=False) for spot, found in proof.rounds.items()}
    assert proof.but(rounds=rounds).check() == (exchange == 3)


def test_while_goals_are_compared_the_bounds_only_come_closer() -> None:
    state = goals_to_turn(2)
    (seat,) = fiji.actors(state)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(round_answers, "SHOWN_EVERY", 0)
        steps = list(analysing(state, seat))
    bounds = [dict(step.guarantee.values) for step in steps[:-1]]
    assert bounds[0]["high"] == 10  # nothing known about the rounds still to be solved
    assert bounds[0] != bounds[-1]
    for before, after in pairwise(bounds):
        assert before["low"] <= after["low"] <= steps[-1].value <= after["high"] <= before["high"]
    assert all(step.moves for step in steps)
    assert all(before.progress <= after.progress for before, after in pairwise(steps))
