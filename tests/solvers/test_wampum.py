"""Wampum's solver against counting everything by the rules."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

import solvers
from fijiwidgets import wampum
from fijiwidgets.core import random_moves
from fijiwidgets.games.wampum.components import KINDS, VILLAGES
from fijiwidgets.games.wampum.listing import Bids
from fijiwidgets.games.wampum.rules import trade
from solvers import kernels
from solvers.analysis import INDIFFERENT, finished
from solvers.search import Search
from solvers.wampum import best_discard, chain_outcomes, near_goal
from solvers.wampum.aims import worth
from solvers.wampum.answers import best_found
from solvers.wampum.compiled import Compiled, CompiledPromising, round_of
from solvers.wampum.promise import Promising
from solvers.wampum.round import Round, decision, effects

GAME: Any = wampum
GOALS = ["lead", "own", "win"]


def heap(rng: random.Random, number: int, kinds: int = 5) -> tuple[int, ...]:
    drawn = [rng.randrange(kinds) for _ in range(number)]
    return tuple([drawn.count(kind) for kind in KINDS])


def small_table(rng: random.Random, players: int, most: int = 3, last: bool | None = None) -> Any:
    """Return a position with few goods in hand, where somebody bids or goes; some bids may lie already."""
    last = rng.random() < 0.7 if last is None else last
    kinds = rng.choice([2, 3, 5])
    state = wampum.position(
        players=players,
        villages=[heap(rng, rng.choice([1, 1, 2, 3]), kinds) for _ in VILLAGES[players]],
        hands=[heap(rng, rng.randint(1, most), kinds) for _ in range(players)],
        wampum=tuple([rng.randrange(3) for _ in range(players)]),
        canoe=rng.randrange(players),
        last_round=last,
        allow_unreachable=True,
    )
    for _ in range(rng.randrange(players + 2)):
        after = wampum.play(state, random_moves(wampum, state, rng))
        if after.phase not in ("bid", "displaced") or after.round != state.round:
            break
        state = after
    return state


def five_kinds_in_hand(rng: random.Random, players: int) -> Any:
    """Return a position of the last round in which the limit may cost a wampum: much in hand, single goods bid."""
    hands = [tuple([rng.choice([1, 1, 2]) for _ in KINDS]) for _ in range(players)]
    state = wampum.position(
        players=players,
        villages=[heap(rng, 1) for _ in VILLAGES[players]],
        hands=hands,
        last_round=True,
        allow_unreachable=True,
    )
    while len([bid for bid in state.bids if bid is None]) > 1:
        (seat,) = wampum.actors(state)
        singles = [
            move for move in wampum.legal_moves(state, seat) if state.phase == "displaced" or sum(move.goods) == 1
        ]
        if not singles:
            break
        state = wampum.play(state, rng.choice(singles))
    return state


def value(totals: tuple[int, ...], seat: int, goal: str) -> Any:
    others = max(own for other, own in enumerate(totals) if other != seat)
    if goal == "own":
        return totals[seat]
    if goal == "lead":
        return totals[seat] - others
    return Fraction(totals[seat] >= others, totals.count(max(totals)))


def after_round(state: Any) -> tuple[int, ...]:
    """Return everybody's wampum when the round is over in which all have bid: all discards are tried."""
    number = state.round
    while state.phase in ("draw", "discard") and state.round == number:
        if state.phase == "draw":
            state = wampum.play(state, wampum.chance(state)[0][0])
        else:
            acting = wampum.actors(state)
            listed = [wampum.legal_moves(state, seat) for seat in acting]
            moves = {seat: own[0] for seat, own in zip(acting, listed, strict=True)}
            for seat, own in zip(acting, listed, strict=True) if state.last_round else ():
                kept = {move: wampum.play(state, {**moves, seat: move}).wampum[seat] for move in own}
                moves[seat] = max(own, key=lambda move, kept=kept: kept[move])  # type: ignore[misc]
            state = wampum.play(state, moves)
    return tuple(state.wampum)


def by_rules(state: Any, goal: str, known: dict[Any, Any], last: bool = False) -> tuple[int, ...]:
    """Return everybody's wampum after this round by max^n, trying every move; the first, or last, of equal ones."""
    if state not in known:
        (seat,) = wampum.actors(state)
        found = [after_move(state, move, goal, known, last) for move in wampum.legal_moves(state, seat)]
        known[state] = max(reversed(found) if last else found, key=lambda totals: value(totals, seat, goal))
    return known[state]  # type: ignore[no-any-return]


def after_move(state: Any, move: Any, goal: str, known: dict[Any, Any], last: bool = False) -> tuple[int, ...]:
    after = wampum.play(state, move)
    inside = after.round == state.round and after.phase in ("bid", "displaced")
    return by_rules(after, goal, known, last) if inside else after_round(after)


def values_by_rules(state: Any, goal: str) -> dict[Any, Any]:
    (seat,) = wampum.actors(state)
    known: dict[Any, Any] = {}
    moves = wampum.legal_moves(state, seat)
    return {move: value(after_move(state, move, goal, known), seat, goal) for move in moves}


def promised(state: Any) -> tuple[int, ...]:
    """Return twice everybody's wampum, and what the hands promise, when the bids that lie there have been traded."""
    for seat, bid in enumerate(state.bids):
        for event in trade(state, seat) if bid else ():
            state = event.state
    hands = [sum([max(1, number - 1) for number in hand if number]) for hand in state.hands]
    return tuple([2 * own + hand for own, hand in zip(state.wampum, hands, strict=True)])


def check_against_rules(state: Any, goal: str) -> None:
    with kernels.plain():
        analysis = solvers.analyse(state, goal=goal)
    assert {choice.move: choice.value for choice in analysis.moves} == values_by_rules(state, goal), state
    assert analysis.done
    assert analysis.value == analysis.moves[0].value == max(choice.value for choice in analysis.moves)
    assert [choice.regret for choice in analysis.moves] == [analysis.value - choice.value for choice in analysis.moves]


# ------------------------------------------------------------------------------------ a round


@pytest.mark.parametrize(("players", "number", "most"), [(2, 400, 4), (3, 250, 3), (4, 240, 2), (5, 3, 2)])
def test_every_move_is_worth_what_trying_everything_gives(players: int, number: int, most: int) -> None:
    rng = random.Random(players)
    phases = set()
    for index in range(number):
        state = small_table(rng, players, most)
        phases.add((state.phase, state.last_round))
        check_against_rules(state, GOALS[index % 3])
    assert players == 5 or phases == {(phase, last) for phase in ("bid", "displaced") for last in (True, False)}


def test_all_last_rounds_of_a_tiny_world_are_worth_what_trying_everything_gives() -> None:
    heaps = [(1, 0), (0, 1), (2, 0), (1, 1), (0, 2)]
    number = 0
    for mine, yours in product(heaps, heaps):
        for villages in combinations_with_replacement([(1, 0), (0, 1), (1, 1)], 3):
            state = wampum.position(
                players=2,
                villages=[(*goods, 0, 0, 0) for goods in villages],
                hands=[(*goods, 0, 0, 0) for goods in (mine, yours)],
                last_round=True,
                allow_unreachable=True,
            )
            check_against_rules(state, GOALS[number % 3])
            number += 1
    assert number == 250


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_limit_that_costs_a_wampum_is_felt(players: int) -> None:
    rng = random.Random(10 + players)
    for index in range(12):
        check_against_rules(five_kinds_in_hand(rng, players), GOALS[index % 3])


def test_the_lines_of_play_come_to_their_values_and_the_certificate_goes_back_to_the_first_decision() -> None:
    rng = random.Random(3)
    for index in range(60):
        analysis = solvers.analyse(small_table(rng, rng.choice([2, 3])), goal=GOALS[index % 3])
        proof: Any = analysis.certificate
        assert proof.check()
        assert proof.decisions_proved() == len(analysis.moves[0].line)


def test_a_certificate_with_a_wrong_value_or_a_worse_line_fails() -> None:
    rng = random.Random(4)
    worse = 0
    for _ in range(60):
        analysis = solvers.analyse(small_table(rng, 3, last=True))
        proof: Any = analysis.certificate
        first, *others = proof.choices
        assert not proof.but(choices=(first.but(value=first.value + 1), *others)).check()
        if others and others[-1].value < first.value:
            worse += 1
            assert not proof.but(choices=(others[-1], first)).check()
    assert worse > 10


def test_discards_count_as_effort_too() -> None:
    """The last of two bids: few ways to lay it, and after each of them the first bidder has many to discard."""
    hands = ({"maize": 5, "fur": 5, "tobacco": 5}, {"spirits": 3})
    villages = [{"fur": 1}, {"maize": 1}, {"tobacco": 1}]
    bids = {0: (1, {"fur": 1})}
    state = wampum.position(players=2, villages=villages, hands=hands, bids=bids, canoe=0, last_round=True)
    assert len(wampum.legal_moves(state, 1)) < 10
    proof: Any = solvers.analyse(state).certificate
    assert proof.but(effort=50).decisions_proved() == 0
    assert proof.decisions_proved() == len(proof.choices[0].line)


def test_a_certificate_that_does_not_hang_together_fails() -> None:
    rng, tried = random.Random(20), 0
    for _ in range(30):
        players = rng.choice([2, 3])
        analysis = solvers.analyse(small_table(rng, players))
        proof: Any = analysis.certificate
        first, *others = proof.choices
        broken = [(), (first.but(regret=first.regret + 1), *others)]
        broken += [(first.but(line=first.line[:length]), *others) for length in range(len(first.line))]
        if others:
            tried += 1
            broken.append((first.but(move=others[-1].move), *others))
            broken.append((first.but(line=(others[-1].move, *first.line)), *others))
        assert proof.check()
        assert not any(proof.but(choices=choices).check() for choices in broken if choices != proof.choices)
        assert not proof.but(player=(proof.player + 1) % players).check()
    assert tried > 20


def test_who_sits_where_does_not_matter() -> None:
    rng = random.Random(5)
    for index in range(60):
        players = rng.choice([2, 3, 4])
        state = small_table(rng, players, 4)

        def turned(values: tuple[Any, ...]) -> tuple[Any, ...]:
            return values[-1:] + values[:-1]

        (seat,) = wampum.actors(state)
        moved = state.but(
            hands=turned(state.hands),
            bids=turned(state.bids),
            wampum=turned(state.wampum),
            canoe=(state.canoe + 1) % players,
        )
        one, other = solvers.analyse(state, goal=GOALS[index % 3]), solvers.analyse(moved, goal=GOALS[index % 3])
        assert wampum.actors(moved) == ((seat + 1) % players,)
        assert [(c.move, c.value) for c in one.moves] == [(c.move, c.value) for c in other.moves]


def test_what_the_goods_and_the_villages_are_called_does_not_matter_to_two_players() -> None:
    rng = random.Random(15)
    for _ in range(60):
        state = small_table(rng, 2, 5, last=True)
        kinds, places = rng.sample(KINDS, 5), rng.sample(range(3), 3)

        def turned(goods: Any, kinds: list[int] = kinds) -> tuple[int, ...]:
            return tuple([goods[kind] for kind in kinds])

        renamed = state.but(
            villages=tuple([turned(state.villages[place]) for place in places]),
            hands=tuple(map(turned, state.hands)),
            deck=turned(state.deck),
            box=turned(state.box),
            bids=tuple(
                [bid and (None if bid[0] is None else places.index(bid[0]), turned(bid[1])) for bid in state.bids]
            ),
        )
        one, other = solvers.analyse(state), solvers.analyse(renamed)
        assert one.value == other.value
        assert sorted(choice.value for choice in one.moves) == sorted(choice.value for choice in other.moves)


@pytest.mark.parametrize("compiled", [False, True])
def test_where_nobody_is_said_to_be_indifferent_the_tie_rule_does_not_matter(compiled: bool) -> None:
    kernel: Any = kernels.ready("wampum", wait=True)
    rng, firm, felt = random.Random(16), 0, 0
    for index in range(60):
        players, goal = rng.choice([2, 3, 3, 4]), GOALS[index % 3]
        state = small_table(rng, players, {2: 4, 3: 3, 4: 2}[players])
        table = Compiled(state, goal, kernel) if compiled else Round(state, goal)
        known: dict[Any, Any] = {}
        for option in table.options():
            found = finished(table.follow(option))
            other = after_move(state, decision(option), goal, known, last=True)
            assert found.free or found.totals == other
            firm, felt = firm + (not found.free), felt + (found.totals != other)
    assert firm > 100
    assert felt > 20


def test_whoever_bids_first_in_a_solved_last_round_may_be_the_one_who_is_indifferent() -> None:
    rng, felt = random.Random(1), 0
    for _ in range(100):
        state = small_table(rng, 3, 3, last=True)
        found, other = best_found(state), by_rules(state, "lead", {}, last=True)
        assert found.totals == by_rules(state, "lead", {})
        assert found.free or found.totals == other
        felt += found.totals != other
    assert felt > 5


def test_a_plain_search_says_as_well_where_the_tie_rule_may_matter() -> None:
    rng, firm, felt = random.Random(17), 0, 0
    for index in range(150):
        state, goal = small_table(rng, 3, 3), GOALS[index % 3]
        (seat,) = wampum.actors(state)
        *_, answer = Search(GAME, state, seat, near_goal(state, seat, goal)).run()
        known: dict[Any, Any] = {}
        best = [choice.move for choice in answer.moves if not choice.regret]
        others = {value(after_move(state, move, goal, known, last=True), seat, goal) for move in best}
        said = INDIFFERENT in answer.remarks
        assert said or others == {answer.value}
        firm, felt = firm + (not said), felt + (others != {answer.value})
    assert firm > 10
    assert felt > 2


def test_leads_of_two_players_in_one_line_never_add_up_to_more_than_nothing() -> None:
    rng = random.Random(6)
    for _ in range(100):
        values = worth(best_found(small_table(rng, rng.choice([2, 3, 4]))).totals, "lead")
        assert all(a + b <= 0 for i, a in enumerate(values) for b in values[i + 1 :])


def test_merged_bids_are_the_first_of_their_kind() -> None:
    rng = random.Random(7)
    for _ in range(50):
        hand = heap(rng, rng.randint(1, 9))
        listed: dict[Any, Any] = {}
        for bid in Bids(hand, (1,)):  # type: ignore[arg-type]
            if any(bid.goods):
                left = sum(1 << kind for kind in KINDS if bid.goods[kind] < hand[kind])
                kinds = sum(1 << kind for kind in KINDS if bid.goods[kind])
                listed.setdefault((sum(bid.goods), kinds, left), bid.goods)
        assert effects(hand) == listed  # type: ignore[arg-type]


@pytest.mark.parametrize("compiled", [False, True])
def test_what_hands_promise_is_counted_as_trying_everything_gives_it(compiled: bool) -> None:
    kernel: Any = kernels.ready("wampum", wait=True)
    rng = random.Random(19)
    for _ in range(60):
        players = rng.choice([2, 2, 3])
        state, known = small_table(rng, players, {2: 5, 3: 3}[players], last=False), dict[Any, Any]()
        (seat,) = wampum.actors(state)

        def totals(now: Any, known: dict[Any, Any] = known) -> tuple[int, ...]:
            if now.phase == "draw":
                return promised(now)
            if now not in known:
                (seat,) = wampum.actors(now)
                found = [totals(wampum.play(now, move)) for move in wampum.legal_moves(now, seat)]
                known[now] = max(found, key=lambda ends, seat=seat: value(ends, seat, "lead"))  # type: ignore[misc]
            return known[now]  # type: ignore[no-any-return]

        table = CompiledPromising(state, "promise", kernel) if compiled else Promising(state, "promise")
        found = {decision(option): finished(table.follow(option)).totals for option in table.options()}
        tried = {move: totals(wampum.play(state, move)) for move in wampum.legal_moves(state, seat)}
        assert {move: found[first] for move, first in table.all_moves()} == tried
        analysis = solvers.analyse(state, goal="promise")
        assert {choice.move: choice.value for choice in analysis.moves} == {
            move: Fraction(value(after, seat, "lead"), 2) for move, after in tried.items()
        }
        assert analysis.check()


def test_a_discard_before_the_last_round_keeps_what_promises_most() -> None:
    state = wampum.parse("wampum players=Ada,Emmy villages=f/m/t hands=4m2w2f/3s bids=A:m/C:w phase=discard deck=6m")
    analysis = solvers.analyse(state, 0, goal="promise")
    after = {move: promised(wampum.play(state, move)) for move in wampum.legal_moves(state, 0)}
    assert len(set(after.values())) > 1
    assert {choice.move: choice.value for choice in analysis.moves} == {
        move: Fraction(value(totals, 0, "lead"), 2) for move, totals in after.items()
    }
    assert analysis.check()


# ------------------------------------------------------------------------------------ the compiled path


def test_the_compiled_path_finds_the_same_totals_and_lines_as_the_plain_one() -> None:
    kernel = kernels.ready("wampum", wait=True)
    assert kernel is not None
    rng, compared, kinds = random.Random(13), 0, set()
    largest = {2: 9, 3: 6, 4: 4, 5: 3}
    wanted = set(product([2, 3, 4, 5], GOALS, ["bid", "displaced"]))
    while compared < 5000 or kinds < wanted:
        players = rng.choice([2, 3, 4, 5])
        limited = players < 4 and rng.random() < 0.3
        state = five_kinds_in_hand(rng, players) if limited else small_table(rng, players, largest[players])
        goal = rng.choice(GOALS)
        kinds.add((players, goal, state.phase))
        plain, compiled = Round(state, goal), Compiled(state, goal, kernel)
        for option in plain.promising():
            one, other = finished(plain.follow(option)), finished(compiled.follow(option))
            assert (one.totals, one.line) == (other.totals, other.line), (state, goal, option)
            compared += 1
    assert kinds == wanted


def test_the_compiled_path_answers_as_the_plain_one_and_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kernels.ready("wampum", wait=True) is not None
    monkeypatch.setattr("solvers.wampum.compiled.ENDS", 50)
    rng, pauses = random.Random(14), 0
    for index in range(12):
        hands = tuple([heap(rng, rng.randint(4, 6)) for _ in range(3)])
        state = small_table(rng, 3).but(hands=hands, bids=(None,) * 3, phase="bid")
        table = round_of(state, GOALS[index % 3])
        assert isinstance(table, Compiled)
        pauses += sum(1 for option in table.promising() for _ in table.follow(option))
        compiled = solvers.analyse(state, goal=GOALS[index % 3])
        with kernels.plain():
            assert type(round_of(state, "lead")) is Round
            plain = solvers.analyse(state, goal=GOALS[index % 3])
        assert compiled.moves == plain.moves
    assert pauses > 5


# ------------------------------------------------------------------------------------ chains and discards


def ends_by_rules(state: Any, moves: tuple[Any, ...], found: dict[Any, Any]) -> None:
    """Note where everybody stands at the end of each chain, and how many moves it takes."""
    if state.phase == "displaced":
        for move in wampum.legal_moves(state, *wampum.actors(state)):
            ends_by_rules(wampum.play(state, move), (*moves, move), found)
    else:
        places = tuple([bid and bid[0] for bid in state.bids])
        found[places] = min([moves, found.get(places, moves)], key=len)


def test_a_chain_has_all_the_ends_that_the_rules_give_it_each_by_the_shortest_way() -> None:
    rng = random.Random(8)
    longest, displaced = 0, 0
    for index in range(1000):
        # Before the last round the bids still lie there when a chain is over, until new goods are drawn.
        state = small_table(rng, rng.choice([3, 4, 5]), 7, last=False)
        (seat,) = wampum.actors(state)
        ends: dict[Any, Any] = {}
        if state.phase == "displaced":
            displaced += 1
            ends_by_rules(state, (), ends)
            found = chain_outcomes(wampum.view(state, seat) if index % 2 else state)
        else:
            bid = rng.choice(wampum.legal_moves(state, seat))
            ends_by_rules(wampum.play(state, bid), (bid,), ends)
            found = chain_outcomes(wampum.view(state, seat) if index % 2 else state, bid)
        assert {places: len(moves) for places, moves in found.items()} == {p: len(moves) for p, moves in ends.items()}
        for places, moves in found.items():
            now = state
            for move in moves:
                now = wampum.play(now, move)
            assert tuple([bid and bid[0] for bid in now.bids]) == places
            longest = max(longest, len(moves))
    assert longest >= 4
    assert displaced > 10


def test_without_a_bid_the_chains_of_all_bids_are_told() -> None:
    rng = random.Random(18)
    for _ in range(30):
        state = small_table(rng, rng.choice([3, 4]), 4)
        if state.phase == "bid":
            moves = wampum.legal_moves(state, *wampum.actors(state))
            ends = {places for move in moves for places in chain_outcomes(state, move)}
            assert set(chain_outcomes(state)) == ends


def discards(seed: int, players: int, last: bool) -> Iterator[Any]:
    rng = random.Random(seed)
    while True:
        state = small_table(rng, players, 9, last=last)
        while state.phase in ("bid", "displaced", "draw"):
            moves = wampum.legal_moves(state, *wampum.actors(state)) if wampum.actors(state) else []
            small = [move for move in moves if state.phase == "displaced" or sum(move.goods) < 3]
            state = wampum.play(state, rng.choice(small) if small else random_moves(wampum, state, rng))
        if state.phase == "discard":
            yield state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_best_discard_keeps_what_trying_all_keeps(players: int) -> None:
    found = discards(players, players, last=True)
    for index in range(40):
        state, goal = next(found), GOALS[index % 3]
        acting = wampum.actors(state)
        best = {seat: best_discard(state, seat) for seat in acting}
        for seat in acting:
            tried = {m: wampum.play(state, {**best, seat: m}).wampum for m in wampum.legal_moves(state, seat)}
            assert tried[best[seat]][seat] == max(totals[seat] for totals in tried.values())
            analysis = solvers.analyse(state, seat, goal=goal)
            assert {c.move: c.value for c in analysis.moves} == {m: worth(t, goal)[seat] for m, t in tried.items()}
            assert analysis.check()


def test_a_discard_before_the_last_round_is_solved_to_the_end_of_the_game() -> None:
    state = wampum.parse(
        "wampum players=Ada,Emmy villages=f/m/t hands=mw2fs/2f bids=A:m/C:w phase=discard deck=- canoe=0"
    )
    analysis = solvers.analyse(state, 0, goal="game")
    values = {}
    for move in wampum.legal_moves(state, 0):
        after = wampum.play(state, move)
        assert after.last_round
        values[move] = value(by_rules(after, "lead", {}), 0, "lead")
    assert len(set(values.values())) > 1
    assert {choice.move: choice.value for choice in analysis.moves} == values
    assert str(analysis.guarantee) == "exact if hands were open"
    assert analysis.check()


def to_the_end(state: Any, known: dict[Any, Any]) -> tuple[Any, ...]:
    """Return the leads of both players when the game is over, by the rules alone; nobody has to discard."""
    if state not in known:
        if state.phase == "over":
            return value(state.wampum, 0, "lead"), value(state.wampum, 1, "lead")
        if state.phase == "draw":
            after = [(to_the_end(wampum.play(state, move), known), chance) for move, chance in wampum.chance(state)]
            known[state] = tuple([sum(leads[seat] * chance for leads, chance in after) for seat in (0, 1)])
        else:
            (seat,) = wampum.actors(state)
            found = [to_the_end(wampum.play(state, move), known) for move in wampum.legal_moves(state, seat)]
            known[state] = max(found, key=lambda leads: leads[seat])
    return known[state]  # type: ignore[no-any-return]


@pytest.mark.parametrize("hands", ["mf/mt", "2m/ft"])
def test_two_rounds_with_the_draws_between_them_are_solved_exactly(hands: str) -> None:
    state = wampum.parse(f"wampum players=Ada,Emmy villages=f/m/t hands={hands} deck=5mf", allow_unreachable=True)
    analysis, known = solvers.analyse(state, goal="game"), dict[Any, Any]()
    moves = wampum.legal_moves(state, 0)
    assert {choice.move: choice.value for choice in analysis.moves} == {
        move: to_the_end(wampum.play(state, move), known)[0] for move in moves
    }
    assert len({choice.value for choice in analysis.moves}) > 1
    assert str(analysis.guarantee) == "exact if hands were open"
    assert analysis.check()
    proof: Any = analysis.certificate
    better = tuple(choice.but(value=choice.value + 1) for choice in proof.choices)
    assert not proof.but(choices=better).check()


@pytest.mark.parametrize("goal", ["lead", "own", "win"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_counted_in_the_last_round_is_told_as_the_end_of_the_game(goal: str, language: str) -> None:
    told = [
        solvers.analyse(small_table(random.Random(1), 2, 2, last=last), goal=goal).measure.text(language)
        for last in (False, True)
    ]
    this_round = {"en": "this round", "de": "dieser Runde"}[language]
    assert [this_round in words for words in told] == [True, False]


# ------------------------------------------------------------------------------------ answers on the way


def test_long_work_pauses_and_shows_the_best_so_far() -> None:
    state = small_table(random.Random(2), 4, 3, last=True)
    hands = tuple([(3, 2, 2, 3, 2)] * 4)
    state = state.but(hands=hands, bids=(None,) * 4, phase="bid")
    seen = []
    with kernels.plain():
        for answer in solvers.analysing(state):
            seen.append(answer)
            if len(seen) > 12:
                break
    progress = [answer.progress or 0.0 for answer in seen]
    assert progress == sorted(progress)
    values = [answer.value for answer in seen if "looked at" in str(answer.guarantee)]
    assert len(values) > 1
    assert values == sorted(values)
    assert not seen[-1].done
    assert "moves looked at so far" in str(seen[-1].guarantee)


@pytest.mark.parametrize("hidden", [False, True])
def test_there_is_an_answer_with_five_players_long_before_the_end(hidden: bool) -> None:
    state = small_table(random.Random(3), 5, last=True)
    state = state.but(hands=tuple([(3, 2, 2, 3, 2)] * 5), bids=(None,) * 5, phase="bid")
    (seat,) = wampum.actors(state)
    with kernels.plain():
        answer = solvers.analyse(wampum.view(state, seat) if hidden else state, seat, seconds=0.0)
    assert not answer.done
    assert answer.best in wampum.legal_moves(state, seat)
    assert str(answer.guarantee).startswith("best within 1 decision")
