"""Wampum: the best bid, the best village and the best discard, as an analysis."""

from __future__ import annotations

import random
import time
from collections.abc import Generator, Iterator, Mapping
from functools import lru_cache
from typing import Any

from fijiwidgets.core import Record
from fijiwidgets.games import wampum
from solvers.analysis import EXACT_OPEN, INDIFFERENT, Analysis, Choice, Value, Words, finished, ranked
from solvers.goals import Goal, Question, Values, known_goal, lead, question
from solvers.search import TICK, Lines, Means, Search
from solvers.wampum.aims import Found, worth
from solvers.wampum.compiled import round_of
from solvers.wampum.discard import Discarding, wampum_after_trade, wampum_kept
from solvers.wampum.memory import memory_of
from solvers.wampum.promise import promise_kept
from solvers.wampum.proof import EFFORT, Deals, Replay
from solvers.wampum.round import Round, decision, decisions
from solvers.wampum.view import all_possible, possible

GAME: Any = wampum
GOALS = ("lead", "own", "win", "game")
PROMISE = "promise"  # what an opponent plays for: no question of those that are listed
DEALS = 60  # of hidden goods, over which values are averaged
ALL_DEALS = 240  # all of them are gone through if there are no more
FEW = 10  # deals that say too little about an interval


# ------------------------------------------------------------------------------------ what is counted


def near_goal(first: Any, player: int, goal: str = "lead") -> Goal:
    """Return the goal of one round: what everybody's wampum after it is worth, in the last round to the end."""
    turn = first.round

    def inside(state: Any) -> bool:
        return state.phase in ("bid", "displaced") and state.round == turn

    def value(state: Any) -> Values:
        if goal == PROMISE:
            return worth([promise_kept(state, seat) for seat in range(len(state.players))], goal)
        over = state.phase == "over" or state.round > turn
        return worth(state.wampum if over else wampum_after_trade(state), goal)

    proved = EXACT_OPEN if first.last_round else Words("solvers.guarantee.this_round_open")
    return Goal(Words(f"solvers.measure.wampum_{goal}" + "_end" * first.last_round), proved, value, inside)


def game_goal(first: Any, player: int) -> Goal:
    """Return the goal of the whole game: the last round is solved, and what comes before it is searched."""
    near = near_goal(first, player)

    def inside(state: Any) -> bool:
        return state.phase != "over" and not begins_last_round(state)

    def value(state: Any) -> Values:
        if state.phase == "over":
            return lead(state.wampum)
        if not begins_last_round(state):
            return near.worth(state)
        return lead(best_found(state).totals)

    def tied(state: Any) -> bool:
        return begins_last_round(state) and best_found(state).free

    return Goal(Words("solvers.measure.final_lead"), EXACT_OPEN, value, inside, decided_by_ties=tied)


def begins_last_round(state: Any) -> bool:
    """Say whether the last round begins here."""
    return bool(state.last_round and state.phase == "bid" and not any(state.bids))


# ------------------------------------------------------------------------------------ the answers


def questions(state: Any, player: int) -> tuple[Question, ...]:
    """Return what may be asked here, the usual question first."""
    asked = {
        "lead": question("wampum_lead", goal="lead"),
        "own": question("wampum_own", goal="own"),
        "win": question("wampum_win", goal="win"),
        "game": question("game", goal="game"),
    }
    # In the last round all of it is the end of the game, and a view looks no further than this round.
    return tuple(asked[goal] for goal in GOALS if goal != "game" or not (state.last_round or state.viewer is not None))


def analysing(
    state: Any,
    player: int,
    *,
    goal: str | None = None,
    depth: int | None = None,
    seed: int = 0,
    record: Record | None = None,
) -> Iterator[Analysis]:
    """Yield better and better answers; the last one is `done`.

    Bids and displaced traders: this round by max^n with open hands, in the last round to the end of the game; whoever
    is indifferent takes the first move in listing order. Discards: what they keep; the others discard well, which is
    best for them whatever anybody does. The goals `lead`, `own` and `win` count wampum ahead of the best other player,
    own wampum, or the share of the victory when the round is over; `promise` is `lead` with half of what the hands
    promise then (see there), in the last round with nothing. `game` looks to the end of the game: where it is
    not the last round yet, by a search of at most `depth` decisions that ends in solved last rounds.

    In a view the values are averages over the ways in which the hidden goods may lie, each with open hands. With the
    `record` of the game those are the ways that fit all that the player has seen; without it, what lies on the table.
    """
    goal = known_goal(goal, (*GOALS, PROMISE))
    if goal == "game" and state.viewer is None and not state.last_round:
        return _game(state, player, depth)
    goal = "lead" if goal == "game" or (goal == PROMISE and state.last_round) else goal
    if state.viewer is not None:
        return _averaged(state, player, goal, random.Random(seed), record)
    return _round(state, player, goal)


def _round(state: Any, player: int, goal: str) -> Iterator[Analysis]:
    near, table = near_goal(state, player, goal), table_of(state, player, goal)
    answer = Analysis(GAME, state, player, near.measure, near.proved)
    found: dict[Any, Found] = {}
    pause = time.monotonic() + TICK
    for _ in _solving(table, found):
        if time.monotonic() > pause:
            answer = _so_far(answer, table, found, near, goal)
            yield answer
            pause = time.monotonic() + TICK
    choices = _representatives(table, found, player, goal)
    yield answer.but(
        moves=_every_move(table, {choice.move: choice for choice in choices}),
        value=choices[0].value,
        guarantee=near.proved,
        progress=1.0,
        done=True,
        nodes=table.nodes,
        certificate=_proof(near, state, player, goal, choices),
        remarks=(INDIFFERENT,) if _decided_by_ties(found, player, goal, choices[0].value) else (),
    )


def _proof(near: Goal, state: Any, player: int, goal: str, choices: tuple[Choice, ...], effort: int = EFFORT) -> Any:
    """Return the certificate; what hands promise is not wampum yet, so there the lines are replayed and no more."""
    if goal == PROMISE:
        return Lines(GAME, state, player, near, choices)
    return Replay(state, player, goal, choices, effort)


def _decided_by_ties(found: Mapping[Any, Found], player: int, goal: str, best: Value) -> bool:
    """Say whether somebody who was indifferent decided what a best option comes to."""
    return any(one.free and worth(one.totals, goal)[player] == best for one in found.values())


def _solving(table: Any, found: dict[Any, Found]) -> Generator[None, None, None]:
    """Work out one option after the other, the most promising first; yields now and then."""
    for option in table.promising():
        found[option] = yield from table.follow(option)
        yield


def _so_far(answer: Analysis, table: Any, found: Mapping[Any, Found], near: Goal, goal: str) -> Analysis:
    """Return the options worked out so far; before the first, what each counts if the round ended right after it."""
    options, player = table.options(), answer.player
    if found:
        choices = _representatives(table, found, player, goal)
        looked = Words("solvers.guarantee.looked_at", (("number", len(found)), ("all", len(options))))
    elif answer.moves:
        return answer.but(nodes=table.nodes)
    else:
        moves = [decision(option) for option in options]
        choices = ranked({move: near.worth(GAME.play(table.state, move))[player] for move in moves})
        looked = Words("solvers.guarantee.decisions", (("number", 1),))
    share = len(found) / len(options)
    return answer.but(guarantee=looked, moves=choices, value=choices[0].value, progress=share, nodes=table.nodes)


def _representatives(table: Any, found: Mapping[Any, Found], player: int, goal: str) -> tuple[Choice, ...]:
    """Return one choice for each option: bids that do the same to everybody stand as the first of them."""
    values, lines = {}, {}
    for option in table.options():
        if option in found:
            move = decision(option)
            values[move] = worth(found[option].totals, goal)[player]
            lines[move] = table.line(option, found[option])
    return ranked(values, lines)


def _every_move(table: Any, choices: Mapping[Any, Choice]) -> tuple[Choice, ...]:
    """Return every legal move with its value, best first; equally good ones stand as they are listed."""
    rows = []
    for move, first in table.all_moves():
        same = choices[first]
        line = same.line if move == first else (move, *same.line[1:])
        rows.append(Choice(move, same.value, same.regret, None, line))
    return tuple(sorted(rows, key=lambda choice: choice.regret))


def table_of(state: Any, player: int, goal: str) -> Round | Discarding:
    """Return what works out this decision."""
    if state.phase == "discard":
        return Discarding(state, player, promise_kept if goal == PROMISE else wampum_kept)
    return round_of(state, goal)


@lru_cache(4096)
def best_found(state: Any, goal: str = "lead") -> Found:
    """Return what a position in the first phase of a round comes to if everybody plays well, as the solver sees it."""
    (player,) = GAME.actors(state)
    table, found = round_of(state, goal), dict[Any, Found]()
    finished(_solving(table, found))
    values = {option: worth(found[option].totals, goal)[player] for option in table.options()}
    most = max(values.values())
    best = [option for option in values if values[option] == most]
    totals, line, _ = found[best[0]]
    free = any(found[option].free or found[option].totals != totals for option in best)
    return Found(totals, (best[0], line), free)


def _game(state: Any, player: int, depth: int | None) -> Iterator[Analysis]:
    """Search to the last round, which is solved; whoever discards at the same time makes the last move of his list."""
    for answer in Search(GAME, state, player, game_goal(state, player), depth).run():
        if answer.guarantee == EXACT_OPEN:
            choices = tuple([choice.but(line=_to_the_end(state, choice.line)) for choice in answer.moves])
            answer = answer.but(moves=choices, certificate=Replay(state, player, "game", choices))
            if any("others_quiet" in remark.key for remark in answer.remarks):
                answer = answer.but(guarantee=Words("solvers.guarantee.wampum_others"))
        yield answer


def _to_the_end(state: Any, line: tuple[Any, ...]) -> tuple[Any, ...]:
    for made in line:
        state = GAME.play(state, made)
    return (*line, *decisions(best_found(state).line)) if begins_last_round(state) else line


# ------------------------------------------------------------------------------------ hidden goods


def _averaged(view: Any, player: int, goal: str, rng: random.Random, record: Record | None) -> Iterator[Analysis]:
    """Average over the ways in which the hidden goods may lie, over some of them if there are many."""
    memory = memory_of(view, player, record)
    every = all_possible(view, ALL_DEALS, memory)
    deals = every or [(possible(view, rng, memory), 1) for _ in range(DEALS)]
    rng.shuffle(deals)
    near = near_goal(deals[0][0], player, goal)
    remark = Words(f"solvers.guarantee.wampum_{'remembered' if record else 'deals'}")
    first = answer = Analysis(GAME, view, player, near.measure, near.proved, remarks=(remark,))
    # What the player's own bids do depends on nothing hidden, so they merge alike in every deal.
    moves = [decision(option) for option in table_of(deals[0][0], player, goal).options()]
    means, replays, pause = Means(moves), list[tuple[Any, int]](), time.monotonic() + TICK
    tied = False
    for number, (deal, ways) in enumerate(deals):
        table, found = table_of(deal, player, goal), dict[Any, Found]()
        for _ in _solving(table, found):
            if means.time_to_show():
                yield _some_deals(means.shown(answer, number / len(deals)), number, len(deals), bool(every))
            elif not number and time.monotonic() > pause:  # nothing to average yet: the first deal, half done
                yield (first := _so_far(first, table, found, near, goal)).but(progress=0.0)
                pause = time.monotonic() + TICK
        choices = _representatives(table, found, player, goal)
        values = {choice.move: choice.value for choice in choices}
        means.add([values[move] for move in moves], ways)
        tied = tied or any(one.free for one in found.values())
        answer = answer.but(nodes=answer.nodes + table.nodes)
        replays.append((_proof(near, deal, player, goal, choices, EFFORT // DEALS), ways))
    answer = means.shown(answer, 1.0)
    yield answer.but(
        guarantee=Words("solvers.guarantee.wampum_all_deals", (("number", len(deals)),)) if every else answer.guarantee,
        moves=_every_move(table, {choice.move: choice for choice in answer.moves}),
        certificate=Deals(view, player, tuple(replays), answer.moves, memory, bool(every)),
        done=True,
        remarks=(remark, INDIFFERENT) if tied else (remark,),
    )


def _some_deals(answer: Analysis, number: int, of: int, every: bool) -> Analysis:
    """Return an average on the way: without an interval where it is none of a sample, or of a small one."""
    if not every and number >= FEW:
        return answer
    return answer.but(guarantee=Words("solvers.guarantee.wampum_deals_so_far", (("number", number), ("all", of))))
