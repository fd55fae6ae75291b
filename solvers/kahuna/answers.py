"""Kahuna: the best turn, the reply to it, and more turns as long as there is time, as an analysis."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Sequence
from typing import Any

from fijiwidgets.core import GameError, Move, Record
from fijiwidgets.games import kahuna
from fijiwidgets.games.kahuna.components import HAND_LIMIT
from fijiwidgets.games.kahuna.state import TURN, Discard, Draw, State
from solvers.analysis import EXACT, EXACT_OPEN, Analysis, Value, Words, ranked, sampled
from solvers.goals import Goal, Question, Values, known_goal, question
from solvers.kahuna.memory import Memory, memory_of
from solvers.kahuna.proof import line_of
from solvers.kahuna.search import Turns
from solvers.kahuna.turn import explore, turn_of
from solvers.kahuna.turns_proof import Claims, certified
from solvers.kahuna.view import (
    Belief,
    HiddenTurns,
    all_hands,
    number_of_hands,
    some_deal,
    some_hands,
    stand_in,
)
from solvers.kahuna.view_proof import HANDS_PROVED, DealsProof, PlanProof
from solvers.kahuna.worth import GOALS, moment_of, turn_table, turns_left, worth
from solvers.search import Means, Search

GAME: Any = kahuna
THIS_TURN = Words("solvers.guarantee.this_turn")
MEASURES = {
    "islands": "solvers.measure.islands",
    "score": "solvers.measure.kahuna_score",
    "win": "solvers.measure.kahuna_win",
    "game": "solvers.measure.final_lead",
}
LISTED_HANDS = 300  # more hands than these are sampled first
COUNTED_HANDS = 10_000  # hands, each as often as it may have come about, that are listed at all
MOST_REPLIES = 500_000  # boards of a turn times hands: for more the samples are the last word
SAMPLES = (8, 32, 128)
DEALS = 20

# ------------------------------------------------------------------------------------ any position


def near_goal(first: Any, player: int, goal: str = GOALS[0]) -> Goal:
    """Return the goal of one turn for a search by the rules, and for whoever is greedy."""

    def value(state: Any) -> Values:
        ahead = worth(goal, state)
        return ahead, -ahead

    turn = first.phase, first.to_move, first.round, first.last_turns

    def inside(state: Any) -> bool:
        return (state.phase, state.to_move, state.round, state.last_turns) == turn

    return Goal(_measure(goal), THIS_TURN, value, inside, without_discards)


def without_discards(state: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Leave out putting cards away, inside a turn that can be ended, unless the hand is too full to draw.

    Proof: whatever can be played after putting cards away can be played without it, because the board is the same and
    the hand holds more. The turn can be ended then, too: not drawing stays allowed, and a hand that is small enough to
    draw stays so.
    """
    if len(state.hands[seat]) >= HAND_LIMIT or not any(isinstance(move, Draw) for move in moves):
        return moves
    return [move for move in moves if not isinstance(move, Discard)]


def _measure(goal: str) -> Words:
    return Words(MEASURES[goal])


# ------------------------------------------------------------------------------------ the answer


def questions(state: State, player: int) -> tuple[Question, ...]:
    """Return what may be asked here, the usual question first."""
    turn = question("kahuna_turn")
    if state.phase != TURN:
        return (turn,)
    left = turns_left(moment_of(state))
    deeper = (question("kahuna_reply", depth=2), question("kahuna_three", depth=3))[: left - 1]
    counted = question("kahuna_score", goal="score", depth=2), question("kahuna_win", goal="win", depth=2)
    return turn, *deeper, *counted, question("game", goal="game")


def analysing(
    state: Any,
    player: int,
    *,
    goal: str | None = None,
    depth: int | None = None,
    seed: int = 0,
    record: Record | None = None,
) -> Iterator[Analysis]:
    """Yield better and better answers, one turn deeper each time; the last one is `done`.

    `depth`: so many turns, this one included; one if nothing is said, for the goal `game` all of them. What is counted
    says `worth.worth`. In a view the reply is an average over the hands that the other player may hold; more
    turns than two are averages over deals, each played with open hands. With the `record` of the game those hands and
    deals count that fit all that the player has seen; without it, what lies on the table. Handicap bridges and
    positions that cannot arise are searched by the rules alone.
    """
    goal = known_goal(goal, GOALS)
    if state.phase == TURN and None in state.hands[player]:
        raise GameError("solvers.error.view")
    table = state if state.viewer is None else stand_in(state)
    if state.phase != TURN or kahuna.problems(table):
        return (found.but(state=state) for found in Search(GAME, table, player, near_goal(table, player, goal)).run())
    most = turns_left(moment_of(state))
    if depth is not None or goal != "game":
        most = min(most, depth or 1)
    if state.viewer is None:
        return _deeper(state, player, goal, most)
    memory = memory_of(state, player, record)
    remark = Words(f"solvers.guarantee.kahuna_{'remembered' if record else 'not_remembered'}")
    seen = _seen(state, table, goal, most, random.Random(seed), memory)
    return (found.but(state=state, remarks=(*found.remarks, *[remark] * (most > 1))) for found in seen)


def _deeper(state: State, player: int, goal: str, most: int) -> Iterator[Analysis]:
    """Yield the answers for one turn, for two, and so on."""
    answer = _first(state, player, goal)
    turns = Turns(goal)
    for depth in range(1, most + 1):
        answer = yield from _one_depth(answer, turns, goal, depth, depth == most)
        yield answer


def _first(state: State, player: int, goal: str) -> Analysis:
    number = len(kahuna.legal_moves(state, player))
    return Analysis(GAME, state, player, _measure(goal), _looked_at(0, number))


def _looked_at(number: int, of: int) -> Words:
    return Words("solvers.guarantee.looked_at", (("number", number), ("all", of)))


def _one_depth(
    before: Analysis, turns: Turns, goal: str, depth: int, last: bool
) -> Generator[Analysis, None, Analysis]:
    """Return the answer for so many turns; in pauses the best one so far."""
    state, player = before.state, before.player
    moves = kahuna.legal_moves(state, player)
    values: dict[Move, Value] = {}
    plans: dict[Move, tuple[Any, ...]] = {}
    for move in moves:
        work = turns.after(state, move, depth)
        while True:
            try:
                next(work)
            except StopIteration as end:
                values[move], plans[move] = end.value
                break
            yield _so_far(before, values, plans, len(moves), depth, turns.nodes)
    lines = {move: line_of(turns, state, plan, depth) for move, plan in plans.items()}
    choices = ranked(values, lines)
    return before.but(
        guarantee=_guarantee(state, goal, depth),
        moves=choices,
        value=choices[0].value,
        progress=1.0 if last else _progress(depth, 0),
        done=last,
        nodes=turns.nodes,
        certificate=certified(player, goal, Claims(state, depth, choices)),
        remarks=(Words("solvers.guarantee.kahuna_check_sampled"),) if depth > 2 else (),
    )


def _so_far(before: Analysis, values: Any, plans: Any, number: int, depth: int, nodes: int) -> Analysis:
    share = _progress(depth - 1, len(values) / number)
    if before.moves or not values:  # a deeper look is half done: the last whole one still stands
        return before.but(progress=share, nodes=nodes)
    choices = ranked(values, plans)
    looked = _looked_at(len(values), number)
    return before.but(guarantee=looked, moves=choices, value=choices[0].value, progress=share, nodes=nodes)


def _progress(whole: int, share: float) -> float:
    # Each turn more takes far longer than all before: each one takes half of what is left.
    return float(1 - 0.5 ** (whole + share))


def _guarantee(state: State, goal: str, depth: int) -> Words:
    if depth >= turns_left(moment_of(state)) and (depth > 1 or goal == "game"):
        return EXACT if depth == 1 else EXACT_OPEN
    return THIS_TURN if depth == 1 else Words("solvers.guarantee.kahuna_turns", (("number", depth),))


# ------------------------------------------------------------------------------------ one player's view


def _seen(view: State, table: State, goal: str, most: int, rng: random.Random, memory: Memory) -> Iterator[Analysis]:
    """Yield the answer for this turn, the same for all deals, and then averages over the hands behind the view."""
    player = view.to_move
    answer = yield from _one_depth(_first(table, player, goal), Turns(goal), goal, 1, most == 1)
    yield answer
    if most == 1:
        return
    beliefs = _beliefs(view, table, rng, memory)
    for step, belief in enumerate(beliefs, 1):
        share = 1.0 if most == 2 and step == len(beliefs) else _progress(1, step / len(beliefs))
        answer = yield from _averaged(answer, view, goal, belief, share, memory)
        yield answer
    if most > 2:
        yield from _dealt(answer, view, goal, most, rng, memory)


def _beliefs(view: State, table: State, rng: random.Random, memory: Memory) -> list[Belief]:
    """Return all hands that the other player may hold; if they are many, larger and larger samples before them."""
    player = view.to_move
    if (number := number_of_hands(view, player, memory)) <= COUNTED_HANDS:
        listed = all_hands(view, player, memory)
        number = len(listed.hands)
        if number <= LISTED_HANDS:
            return [listed]
    samples = [some_hands(view, player, size, rng, memory) for size in SAMPLES]
    boards = len(explore(turn_of(table), turn_table(GOALS[0], moment_of(table), player)))
    return [*samples, listed] if number * boards <= MOST_REPLIES and number <= COUNTED_HANDS else samples


def _dealt(
    before: Analysis, view: State, goal: str, depth: int, rng: random.Random, memory: Memory
) -> Iterator[Analysis]:
    """Yield averages over whole deals, each played with open hands: the draws that follow are in them."""
    player = before.player
    share, deals = before.progress or 0.0, list[Analysis]()
    means, answer = Means(kahuna.legal_moves(view, player)), before
    for number in range(1, DEALS + 1):
        deal = some_deal(view, player, rng, memory)
        solving = _one_depth(_first(deal, player, goal), Turns(goal), goal, depth, last=True)
        deals.append((yield from _meanwhile(solving, answer)))
        values = {choice.move: choice.value for choice in deals[-1].moves}
        means.add([values[move] for move in means.moves])
        before = before.but(nodes=before.nodes + deals[-1].nodes)
        if number > 1:  # one deal alone says nothing about the others
            remark = Words("solvers.guarantee.kahuna_deals", (("number", depth), ("deals", number)))
            answer = means.shown(before, share + (1 - share) * number / DEALS).but(certificate=None, remarks=(remark,))
        if number < DEALS:
            yield answer
    yield answer.but(done=True, certificate=DealsProof(view, player, tuple(deals), answer.moves, memory))


def _meanwhile(work: Iterator[Analysis], answer: Analysis) -> Generator[Analysis, None, Any]:
    """Return what the work comes to; in its pauses the answer that stands."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value
        yield answer


def _averaged(
    before: Analysis, view: State, goal: str, belief: Belief, progress: float, memory: Memory
) -> Generator[Analysis, None, Analysis]:
    """Return the answer for two turns over the hands of a belief."""
    turns = HiddenTurns(goal, before.state, belief)
    moves = kahuna.legal_moves(view, before.player)
    values: dict[Move, Value] = {}
    lines: dict[Move, tuple[Any, ...]] = {}
    margin = 0.0
    for number, move in enumerate(moves):
        work = turns.after(before.state, move)
        while True:
            try:
                next(work)
            except StopIteration as end:
                values[move], lines[move], width = end.value
                break
            share = before.progress or 0.0
            yield before.but(progress=share + (progress - share) * number / len(moves))
        margin = max(margin, width)
    choices = ranked(values, lines)
    listed = Words("solvers.guarantee.kahuna_hands", (("number", len(belief.hands)),))
    return before.but(
        guarantee=listed if belief.exact else sampled(margin),
        moves=choices,
        value=choices[0].value,
        progress=progress,
        done=progress == 1,
        nodes=before.nodes + turns.nodes,
        certificate=PlanProof(view, goal, choices, memory, None if belief.exact else belief),
        remarks=(Words("solvers.guarantee.kahuna_check_sampled"),) if len(belief.hands) > HANDS_PROVED else (),
    )
