"""What holds of every answer, whatever is asked of whichever game.

Better and better answers take nothing back. Whoever sits elsewhere is told the same, and so is whoever has no compiled
kernels. What was changed after the proof fails its check.
"""

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import inf
from typing import Any

import pytest

import solvers
from fijiwidgets import fiji, fyfe, kahuna, wampum
from fijiwidgets.core import Frozen, random_record
from solvers import kernels
from solvers.analysis import Analysis, Choice
from solvers.fiji import many, round_answers
from solvers.fiji.answers import goals_of
from solvers.fiji.spots import GAP
from solvers.fyfe import GOALS as FYFE_GOALS
from solvers.kahuna import GOALS as KAHUNA_GOALS
from solvers.wampum import GOALS as WAMPUM_GOALS
from tests.solvers import test_kahuna as of_kahuna
from tests.solvers import test_wampum as of_wampum
from tests.solvers import test_wampum_hidden as of_wampum_views
from tests.solvers.positions import NO_PURE_EQUILIBRIUM
from tests.solvers.test_fyfe import endings, small


@dataclass(frozen=True, slots=True)
class Question(Frozen):
    """A position, who asks, and what is asked; `name` is what a failure shows."""

    name: str
    state: Any
    player: int
    options: dict[str, Any]


def asked(name: str, state: Any, goals: Any, **options: Any) -> Iterator[Question]:
    """Yield the questions with each goal to the last of those who decide."""
    player = solvers.game_of(state).actors(state)[-1]
    for goal in goals:
        yield Question(f"{name}: {goal}", state, player, {"goal": goal, **options})


# ------------------------------------------------------------------------------------ positions of every kind

HANDS = ((1, 1, 0, 0), (0, 1, 1, 0), (1, 0, 0, 1), (0, 1, 0, 1), (2, 0, 1, 0))
TABLE = ["most GR > rotate", "fewest Y > swap", "most all > others Y", "fewest all > take 2Y"]


def exchange(players: int, number: int, **facts: Any) -> Any:
    facts = {"hands": HANDS[:players], "table": TABLE, "goals": "R+ B- G+ Y+", "supply": (2, 1, 2, 1)} | facts
    return fiji.position(players=players, exchange=number, round=4, allow_unreachable=True, **facts)


def choosing(players: int, number: int) -> Any:
    """Return an exchange in which somebody is to change a goal."""
    rng, state = random.Random(players), exchange(players, number)
    while True:
        offers = {seat: rng.choice(fiji.legal_moves(state, seat)) for seat in range(players)}
        after = fiji.play(state, offers)
        if after.phase in ("rotate", "swap"):
            return after


def of_fiji() -> Iterator[Question]:
    hiding = {"hands": [(2, 1, 1, 1), (1, 2, 1, 1)], "phase": "hide"}
    places = {f"{number} players, last exchange": exchange(number, 3) for number in (2, 3, 4)}
    places |= {f"{number} players, goals to change": choosing(number, 3) for number in (2, 3)}
    places |= {"2 players, two exchanges": exchange(2, 2), "2 players, goals to change before": choosing(2, 2)}
    places |= {"2 players, hiding": exchange(2, 3, **hiding)}
    for name, state in places.items():
        yield from asked(f"fiji, {name}", state, goals_of(state), depth=2)
    yield from asked("fiji, a view", fiji.view(exchange(2, 3, hidden=[(2, 1, 1, 0)] * 2), 1), ["exchange", "round"])
    yield from asked("fiji, 2 players, a belief", exchange(2, 3), ["exchange"], believed={0: fiji.Offer(1, 0, 0, 0)})
    restless = fiji.parse(NO_PURE_EQUILIBRIUM, allow_unreachable=True)
    yield from asked("fiji, 3 players, no pure equilibrium", restless, ["equilibrium"])


def of_wampum_tables() -> Iterator[Question]:
    rng = random.Random(3)
    for last in (False, True):
        when = "last round" if last else "before the last round"
        tables = (of_wampum.small_table(rng, 2 + number % 3, last=last) for number in range(1000))
        found = {state.phase: state for state in tables}
        assert set(found) == {"bid", "displaced"}
        for phase, state in found.items():
            yield from asked(f"wampum, {when}, {phase}", state, WAMPUM_GOALS, depth=2)
        yield from asked(f"wampum, {when}, discard", discarding(last), WAMPUM_GOALS, depth=2)
    both = "wampum players=Ada,Emmy villages=f/m/t hands=mw2fs/2m2fs bids=A:m/C:w phase=discard deck=- canoe=0"
    yield from asked("wampum, both discard", wampum.parse(both, allow_unreachable=True), ["game"])
    few = of_wampum_views.small_table(rng)
    yield from asked("wampum, a view, all deals", wampum.view(few, wampum.actors(few)[0]), WAMPUM_GOALS)
    many = wampum.deal(wampum.start(players=3), 3)
    yield from asked("wampum, a view, some deals", wampum.view(many, wampum.actors(many)[0]), ["lead", "win"])


def discarding(last: bool) -> Any:
    state = wampum.position(
        players=2,
        villages=[{"maize": 1, "fur": 1}, {"tobacco": 3}, {"spirits": 2, "weapons": 2}],
        hands=[{"fur": 1}] * 2,
        last_round=last,
        allow_unreachable=True,
    )
    heaps = (2, 3, 1, 3, 2), (1, 0, 1, 0, 0)
    return state.but(hands=heaps, bids=((1, (1, 0, 0, 0, 0)), (2, (0, 0, 2, 0, 0))), phase="discard")


def of_kahuna_turns() -> Iterator[Question]:
    rng = random.Random(4)
    for variant in ("standard", "calm"):
        for left in (None, 2):
            state = next(one for one in turns(rng) if (one.variant, one.last_turns) == (variant, left))
            name = f"kahuna, {variant}, {'last turns' if left else 'a turn'}"
            yield from asked(name, state, KAHUNA_GOALS, depth=2)
            yield from asked(f"{name}, three deep", state, ["islands"], depth=3)
    for name, cards in (("all hands", 2), ("some hands", 5)):
        held = (one for one in turns(rng, 5) if not one.last_turns and len(one.hands[one.to_move]) == 2)
        state = next(one for one in held if len(one.hands[1 - one.to_move]) == cards)
        view = kahuna.view(state, state.to_move)
        yield from asked(f"kahuna, a view, {name}", view, KAHUNA_GOALS, depth=2)
        yield from asked(f"kahuna, a view, {name}, three deep", view, ["islands"], depth=3)
    bridges = kahuna.deal(kahuna.start(handicap=2), 1)
    yield from asked("kahuna, handicap bridges", bridges, KAHUNA_GOALS)


def turns(rng: random.Random, cards: int = 3) -> Iterator[Any]:
    while True:
        yield of_kahuna.random_position(rng, cards, crowd=0.7)


def of_fyfe() -> Iterator[Question]:
    for free, charms, bare in ((1, False, True), (2, True, False), (3, False, False), (4, False, False)):
        state = small(next(endings(free + 10, free, 1, charms, bare)), 1, 8)
        name = f"fyfe, {free} free{', charms' if charms else ''}{', no tile at a cell' if bare else ''}"
        yield from asked(name, state, FYFE_GOALS)
    state = next(endings(3, 3, 0))
    yield from asked("fyfe, known draws", state, ["game"], draws=state.bag[:1])
    yield from asked("fyfe, samples", next(endings(50, 8, 0)), ["game"])
    placed = (fyfe.play(one, fyfe.legal_moves(one, 0)[0]) for one in endings(9, 3, 3))
    yield from asked("fyfe, tiles", small(next(one for one in placed if fyfe.actors(one)), 1, 8), FYFE_GOALS)
    late = (one for one in random_record(fyfe, fyfe.start(players=2), 3).states if one.round > 23)
    together = next(one for one in late if len(fyfe.actors(one)) == 2 and not one.charms_on)
    yield from asked("fyfe, two players", small(together, 1, 8), FYFE_GOALS)
    first = fyfe.deal(fyfe.start(), seed=1)
    yield from asked("fyfe, the first round", first, ["round"], depth=1)
    crowded = fyfe.position(boards=[{}], supply=[["B3f", "G1l"]], round=24, allow_unreachable=True)
    yield from asked("fyfe, a board that cannot arise", crowded, ["game"], depth=1)


QUESTIONS = {one.name: one for one in (*of_fiji(), *of_wampum_tables(), *of_kahuna_turns(), *of_fyfe())}


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    for name in ("fiji", "fiji_round", "fyfe", "fyfe_player", "kahuna", "matrix", "wampum"):
        assert kernels.ready(name, wait=True)


@pytest.fixture(autouse=True)
def _an_answer_at_every_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, module in sys.modules.items():
        if name.startswith("solvers.") and hasattr(module, "TICK"):
            monkeypatch.setattr(module, "TICK", 0.0)
    monkeypatch.setattr(round_answers, "SHOWN_EVERY", 0.0)
    monkeypatch.setattr(many, "FEW_COMPILED", 0)  # so that averages are sampled first
    monkeypatch.setattr(many, "SAMPLED_FOR", 0.05)


def to(question: Question) -> list[Analysis]:
    return list(solvers.analysing(question.state, question.player, **question.options))


@cache
def answers_to(name: str) -> list[Analysis]:
    return to(QUESTIONS[name])


# ------------------------------------------------------------------------------------ nothing is taken back

# What is proved and will not be said otherwise; all else is on the way to it, or an average over samples.
PROVED = (
    *("exact", "exact_open", "hidden_open", "exact_if", "as_if_over", "average", "fiji_belief"),
    *("this_turn", "this_round", "this_round_open", "this_round_others", "kahuna_turns", "kahuna_hands"),
    *("wampum_all_deals", "wampum_others", "fiji_pure", "fiji_no_pure", "fiji_all_hidden"),
)
# What tells how far the work has come, each with the number that must not fall.
COUNTED = dict.fromkeys(
    ("looked_at", "decisions", "fiji_pure_so_far", "wampum_deals_so_far", "fiji_hidden_so_far"), "number"
) | {"fiji_hidden_begun": "all"}


def key(answer: Analysis) -> str:
    return answer.guarantee.key.removeprefix("solvers.guarantee.")


def bounds(answer: Analysis) -> tuple[Any, Any]:
    said = dict(answer.guarantee.values)
    return (said["low"], said["high"]) if key(answer) == "between" else (-inf, inf)


def turns_seen(answer: Analysis) -> float:
    """Return how many turns of Kahuna the values look at; there an answer is followed by others to more turns."""
    said = dict(answer.guarantee.values)
    if deals := [dict(remark.values) for remark in answer.remarks if remark.key.endswith("kahuna_deals")]:
        return float(deals[0]["number"])
    seen = {"this_turn": 1, "kahuna_hands": 2, "sampled": 2, "kahuna_turns": said.get("number", 0)}
    return float(seen.get(key(answer), inf))


def assert_bounds_never_widen(before: Analysis, after: Analysis) -> None:
    (low, high), (then_low, then_high) = bounds(before), bounds(after)
    if key(after) == "between":
        assert low <= then_low <= after.value <= then_high <= high
    if key(after) in PROVED:
        assert low - GAP <= after.value <= high + GAP


def assert_nothing_proved_is_taken_back(before: Analysis, after: Analysis) -> None:
    if key(before) not in PROVED:
        return
    if before.guarantee == after.guarantee:
        assert (after.value, after.moves) == (before.value, before.moves)
    else:
        assert turns_seen(before) < turns_seen(after)


def assert_work_goes_on(before: Analysis, after: Analysis) -> None:
    assert 0 <= before.progress <= after.progress + GAP <= 1 + GAP  # type: ignore[operator]
    assert before.nodes <= after.nodes
    assert not before.done
    if key(before) == key(after) and (counts := COUNTED.get(key(after))):
        assert dict(before.guarantee.values)[counts] <= dict(after.guarantee.values)[counts]


def assert_complete(last: Analysis) -> None:
    moves = [choice.move for choice in last.moves]
    legal = solvers.game_of(last.state).legal_moves(last.state, last.player)
    assert last.done
    assert last.progress == 1
    assert len(moves) == len(set(moves))
    assert set(moves) == (set() if key(last) == "fiji_no_pure" else set(legal))
    assert all(choice.regret == last.value - choice.value for choice in last.moves if choice.probability is None)


@pytest.mark.parametrize("name", QUESTIONS)
def test_from_one_answer_to_the_next_nothing_is_taken_back(name: str) -> None:
    answers = answers_to(name)
    for before, after in pairwise(answers):
        assert_bounds_never_widen(before, after)
        assert_nothing_proved_is_taken_back(before, after)
        assert_work_goes_on(before, after)
    if bounded := [answer for answer in answers if key(answer) == "between"]:
        low, high = bounds(bounded[-1])
        assert key(answers[-1]) == "sampled" or low - GAP <= answers[-1].value <= high + GAP
    assert_complete(answers[-1])


def test_the_questions_lead_through_every_kind_of_answer() -> None:
    said = {key(answer) for name in QUESTIONS for answer in answers_to(name)}
    assert said == {*PROVED, *COUNTED, "between", "sampled"}


@pytest.mark.parametrize("name", ["fiji, 2 players, two exchanges: round", "fiji, 2 players, hiding: round"])
def test_while_a_round_is_worked_out_its_values_are_called_the_most_that_a_move_can_be_worth(name: str) -> None:
    *before, last = answers_to(name)
    ends = {choice.move: choice.value for choice in last.moves}
    assert before
    for answer in before:
        assert round_answers.AT_MOST in answer.remarks
        assert all(choice.value >= ends[choice.move] - GAP for choice in answer.moves)
    assert round_answers.AT_MOST not in last.remarks


# ------------------------------------------------------------------------------------ seats are alike

BY_SEAT = ("hands", "hidden", "heads", "offers", "bids", "wampum", "laid", "held", "points", "handicap", "sides")
SEATS = ("canoe", "to_move", "viewer")


def moved_on(question: Question) -> Question:
    """Return the question with everybody one seat further."""
    state, number = question.state, len(question.state.players)

    def further(seat: int) -> int:
        return (seat + 1) % number

    facts = {name: getattr(state, name) for name in (*BY_SEAT, *SEATS) if hasattr(state, name)}
    moved = {name: facts[name][-1:] + facts[name][:-1] for name in BY_SEAT if name in facts}
    moved |= {name: further(facts[name]) for name in SEATS if facts.get(name) is not None}
    options = dict(question.options)
    if "believed" in options:
        options["believed"] = {further(seat): offers for seat, offers in options["believed"].items()}
    return question.but(state=state.but(**moved), player=further(question.player), options=options)


@pytest.mark.parametrize("name", QUESTIONS)
def test_whoever_sits_one_seat_further_is_told_the_same(name: str) -> None:
    one, other = answers_to(name)[-1], to(moved_on(QUESTIONS[name]))[-1]
    assert other.guarantee == one.guarantee or key(one) == key(other) == "sampled"  # of other samples
    if key(one) not in ("sampled", "fiji_pure"):  # of several pure equilibria the first in the order of the seats
        assert_same_values(one, other)


def assert_same_values(one: Analysis, other: Analysis) -> None:
    assert abs(one.value - other.value) <= GAP
    if all(choice.probability is None for choice in one.moves):  # mixes need not be the only ones
        values = {choice.move: float(choice.value) for choice in other.moves}
        assert {choice.move: float(choice.value) for choice in one.moves} == pytest.approx(values, abs=GAP)


# ------------------------------------------------------------------------------------ both paths are alike


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_plain_path_gives_the_same_answer_as_the_compiled_one(name: str) -> None:
    with kernels.plain():
        plain = to(QUESTIONS[name])[-1]
    compiled = answers_to(name)[-1]
    assert key(plain) == key(compiled)
    assert plain.measure == compiled.measure
    if name != "fyfe, samples: game":  # there each path draws its own games; all else is drawn by the seed alone
        assert plain.guarantee == compiled.guarantee
        assert_same_values(plain, compiled)


# ------------------------------------------------------------------------------------ nothing can be changed unnoticed


def tampered(found: Analysis) -> dict[str, Analysis]:
    """Return the analysis with one thing wrong, by what it is."""
    if not found.moves:  # Fiji without a pure equilibrium
        offer = fiji.legal_moves(found.state, found.player)[0]
        return {"a move": found.but(moves=(Choice(offer, 0, 0),))}
    first, *others = found.moves
    last = found.moves[-1]
    higher = [choice.but(value=choice.value + 1) for choice in found.moves]
    wrong = {
        "value": found.but(value=found.value + 1),
        "all values": found.but(value=found.value + 1, moves=tuple(higher)),
        "a value": found.but(moves=(higher[0], *others)),
        "a regret": found.but(moves=(first.but(regret=first.regret + 1), *others)),
        "a probability": found.but(moves=(first.but(probability=Fraction(7)), *others)),
        "a line": found.but(moves=(first.but(line=(*first.line, *last.line)), *others)),
        "a move missing": found.but(moves=tuple(others)),
        "a move twice": found.but(moves=(*found.moves, first)),
        "the player": found.but(player=found.player + 1),
        "the state": found.but(state=found.state.but(players=("Zoe", *found.state.players[1:]))),
    }
    if first.regret != last.regret:
        wrong["the order"] = found.but(moves=found.moves[::-1])
    return wrong


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_answer_in_which_anything_was_changed_does_not_pass_its_check(name: str) -> None:
    found = answers_to(name)[-1]
    assert found.certificate is not None
    for what, wrong in tampered(found).items():
        assert not wrong.check(), what
