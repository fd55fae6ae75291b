"""FYFE: tiles, last rounds, bound and player, against SciPy, against counting everything, compiled against plain."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from operator import attrgetter
from typing import Any

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

import solvers
from fijiwidgets import fyfe
from fijiwidgets.core import GameError, random_moves, random_record
from fijiwidgets.games.fyfe.components import (
    BOX,
    CELL_NAMES,
    CELLS,
    CHARMS,
    LINE_BONUS,
    LINES,
    SLOTS,
    SLOTS_AT,
    STONES,
    TILES,
    Box,
)
from fijiwidgets.games.fyfe.setup import read_box
from fijiwidgets.games.fyfe.state import score
from solvers import kernels
from solvers.analysis import finished, ranked
from solvers.fyfe import analysing, best_assignment, known_draws
from solvers.fyfe import end as end_module
from solvers.fyfe.board import (
    FREE,
    SPENT,
    Board,
    alike,
    all_tiles,
    alone,
    bits,
    board_of,
    group_now,
    line_bonus,
    possible,
    quiet,
    tiles_on,
    worth_of,
)
from solvers.fyfe.bound import upper_bound
from solvers.fyfe.end import Ending
from solvers.fyfe.proof import Exhaustive


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    assert kernels.ready("fyfe", wait=True)
    assert kernels.ready("fyfe_player", wait=True)


BOXES = (BOX, read_box(True, None, None), read_box(False, {"any": 7, "differ:all": 0}, {"symbol": "thplf"}))


def boards(seed: int, free: int, jokers: int = 1) -> Iterator[tuple[Board, list[str], Box]]:
    """Yield boards with so many free cells, stones for them, and a box, without end; half are close to the tiles."""
    rng = random.Random(seed)
    while True:
        box = rng.choice(BOXES)
        few = sorted(STONES, key=lambda stone: stone[rng.randrange(3)])[:60] if rng.random() < 0.5 else STONES
        stones = rng.sample(few, len(CELLS) + free)
        cells = stones[: len(CELLS)]
        for cell in rng.sample(range(len(CELLS)), rng.randrange(jokers + 1)):
            cells[cell] = "*"
        for cell in rng.sample(range(len(CELLS)), free):
            cells[cell] = ""
        mine = [TILES.index(tile) for tile in box.tiles()]
        laid = [FREE] * len(SLOTS)
        for slot, tile in zip(rng.sample(range(12), rng.randrange(13)), rng.sample(mine, 12), strict=False):
            laid[slot] = tile
        unused = sum(1 << tile for tile in mine if tile not in laid)
        yield Board(tuple(cells), tuple(laid), unused), stones[len(CELLS) :], box


def both(box: Box) -> tuple[Ending, Ending]:
    with kernels.plain():
        plain = Ending(box, box.tile_points)
    return Ending(box, box.tile_points), plain


def tile_points(ending: Ending, board: Board) -> int:
    """Return the points of the assignment, after a look whether it can be laid like that."""
    laid = ending.assignment(board)
    tiles, lines = [tile for tile in laid if tile != FREE], tiles_on(ending.box, board)
    assert len(set(tiles)) == len(tiles)
    assert all(mask >> tile & 1 for mask, tile in zip(lines, laid, strict=True) if tile != FREE)
    return sum(ending.worth[tile] for tile in tiles)


# ------------------------------------------------------------------------------------ tiles for a full board


def by_scipy(board: Board, box: Box) -> int:
    lines = tiles_on(box, board)
    gains = np.array([[box.tile_points[tile] * (mask >> tile & 1) for tile in range(15)] for mask in lines])
    rows, columns = linear_sum_assignment(gains, maximize=True)
    return int(gains[rows, columns].sum())


def test_the_best_tiles_are_those_of_scipy_compiled_and_plain() -> None:
    for (board, _, box), _ in zip(boards(1, 0, jokers=3), range(3000), strict=False):
        compiled, plain = both(box)
        assert tile_points(compiled, board) == tile_points(plain, board) == by_scipy(board, box)


def test_what_fits_is_what_the_rules_say() -> None:
    for (board, _, box), _ in zip(boards(2, 0, jokers=3), range(300), strict=False):
        for slot in range(12):
            fitting = [fyfe.fits(tile, board.line(slot), box) for tile in TILES]
            assert possible(box, board.line(slot)) == sum(1 << number for number, fits in enumerate(fitting) if fits)


def test_the_best_tiles_of_three_lines_are_found_by_trying_all() -> None:
    for (board, _, box), _ in zip(boards(3, 0), range(40), strict=False):
        spent = board._replace(laid=(FREE,) * 3 + (SPENT,) * 9, unused=all_tiles(box))
        lines = tiles_on(box, spent)
        tried = max(
            sum(box.tile_points[tile] * (mask >> tile & 1) for mask, tile in zip(lines, tiles, strict=False))
            for tiles in permutations(range(15), 3)
        )
        assert tile_points(both(box)[0], spent) == tried


def test_an_assignment_names_tiles_that_fit_and_add_up() -> None:
    rng = random.Random(4)
    for _ in range(100):
        stones = rng.sample(STONES, 25)
        found = best_assignment(stones)
        assert found == best_assignment(dict(zip(CELLS, stones, strict=True)))
        for slot, tile in found.tiles:
            assert fyfe.fits(tile, [stones[cell] for cell in LINES[SLOTS.index(slot)]])
        assert len({tile for _, tile in found.tiles}) == len(found.tiles)
        assert found.points == sum(map(BOX.points, dict(found.tiles).values()))


def test_a_board_with_a_free_cell_gets_no_assignment() -> None:
    with pytest.raises(GameError, match="full board"):
        best_assignment(dict.fromkeys(CELLS[1:], "*"))


@pytest.mark.parametrize(
    ("board", "why"),
    [(25, "full board"), (["B1f"] * 24, "full board"), ([*["B1f"] * 24, "X9z"], "'X9z' is not a stone")],
)
def test_what_is_no_board_is_refused_in_words(board: Any, why: str) -> None:
    with pytest.raises(GameError, match=why):
        best_assignment(board)


def test_a_seat_that_is_not_there_is_refused_in_words() -> None:
    for ask in (best_assignment, upper_bound):
        with pytest.raises(GameError, match="no seat 2"):
            ask(fyfe.start(), player=2)


def test_a_finished_game_keeps_the_tiles_that_lie() -> None:
    for seed in range(5):
        end = random_record(fyfe, fyfe.start(), seed).states[-1]
        found = best_assignment(end, player=1)
        assert found.points >= score(end, 1).tiles
        assert not {slot for slot, _ in found.tiles} & {
            slot for slot, tile in zip(SLOTS, end.sides[1].tiles, strict=True) if tile
        }


def test_a_line_bonus_needs_tiles_for_all_its_lines() -> None:
    lines = [0b001, 0b001, 0b110, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    assert line_bonus(lines, [(0b011, 0)]) == (0, 0b10)  # one tile for both
    assert line_bonus(lines, [(0b101, 0)]) == (LINE_BONUS[2], 0b101)
    assert line_bonus(lines, [(0b100, 2)]) == (LINE_BONUS[3], 0b100)  # two were fulfilled before


# ------------------------------------------------------------------------------------ known stones


def test_known_stones_compiled_and_plain() -> None:
    for free, number in ((1, 1200), (2, 900), (3, 150), (4, 20)):
        for (board, stones, box), _ in zip(boards(free, free), range(number), strict=False):
            compiled, plain = (ending.ways(board, stones) for ending in both(box))
            assert {first: points for first, (points, _) in compiled.items()} == {
                first: points for first, (points, _) in plain.items()
            }


def endings(seed: int, free: int, open_slots: int, charms: bool = False, bare: bool = False) -> Iterator[Any]:
    """Yield tables of one board that wait for a stone to be placed, with few free cells and slots; no lucky stones.

    With `charms` one may be used now. With `bare` no tile points at the first free cell.
    """
    while True:
        seed += 1
        state: Any
        for state in random_record(fyfe, fyfe.start(players=2 + seed % 4, easier=seed % 3 == 0), seed).states:
            side = state.sides[0]
            if 0 in fyfe.actors(state) and side.stage == "place" and side.board.count("") == free:
                # Random play lays every tile at once: take back those that nobody needs.
                slots = random.Random(seed).sample(range(12), open_slots)
                slots += SLOTS_AT[side.board.index("")] if bare else ()
                fulfilled = {slot for slot in slots if side.tiles[slot] in side.scored}
                if bare and fulfilled:
                    continue
                tiles = ["" if slot in slots and slot not in fulfilled else side.tiles[slot] for slot in range(12)]
                side = side.but(tiles=tuple(tiles), used=() if charms else side.used, charmed=False)
                yield alone(state, 0).but(lucky=0, charms_on=charms, sides=(side,))


def by_rules(state: Any, draws: tuple[str, ...]) -> int:
    """Return the most points, trying every move by the rules."""
    if fyfe.outcome(state):
        return score(state, 0).total
    if fyfe.chance(state):
        return by_rules(fyfe.play(state, fyfe.Draw(draws[0])), draws[1:])
    return max(by_rules(fyfe.play(state, move), draws) for move in fyfe.legal_moves(state, 0))


@pytest.mark.parametrize(
    ("free", "open_slots", "number", "bare"),
    [(1, 2, 12, False), (2, 1, 10, False), (3, 0, 6, False), (3, 1, 2, False), (1, 0, 12, True), (2, 0, 1, True)],
)
def test_known_stones_are_placed_as_trying_every_move_by_the_rules(
    free: int, open_slots: int, number: int, bare: bool
) -> None:
    for table, _ in zip(endings(free, free, open_slots, bare=bare), range(number), strict=False):
        draws = tuple(random.Random(number).sample(table.bag, max(0, free - 2)))
        analysis = known_draws(table, draws)
        for choice in analysis.moves:
            assert choice.value == by_rules(fyfe.play(table, choice.move), draws)
        assert analysis.check()


def test_seven_known_stones_lead_to_what_is_claimed() -> None:
    for table, _ in zip(endings(70, 7, 4), range(3), strict=False):
        draws = tuple(random.Random(7).sample(table.bag, 5))
        analysis = known_draws(table, draws)
        assert len(analysis.moves) == 14
        assert str(analysis.guarantee) == "exact"
        assert analysis.check()
        state = table
        for decision in analysis.moves[0].line:
            state = fyfe.play(state, decision)
        assert score(state, 0).total == analysis.value
        wrong = analysis.moves[0].but(value=analysis.value + 1)
        assert not claiming(analysis, wrong, *analysis.moves[1:]).check()


def test_known_stones_must_fill_the_board_and_come_out_of_the_bag() -> None:
    table = next(endings(5, 4, 0))
    one, another, *_ = table.bag
    in_hand = table.sides[0].supply[0]
    wrong: Any
    for wrong in ([], [one], 2, one, [one, another, in_hand]):
        with pytest.raises(GameError, match="do not fill"):
            known_draws(table, wrong)
    with pytest.raises(GameError, match="do not fill"):
        known_draws(table.but(round=10), [one, another])
    for wrong in ([one, one], [one, in_hand], [one, "lucky"], [[one], [another]]):
        with pytest.raises(GameError, match="in the bag, each once"):
            known_draws(table, wrong)
    with pytest.raises(GameError, match="«tomorrow» is not a goal"):
        solvers.analyse(table, draws=[one, another], goal="tomorrow")


# ------------------------------------------------------------------------------------ unknown stones


def small(table: Any, seed: int, stones: int) -> Any:
    return table.but(bag=tuple(sorted(random.Random(seed).sample(table.bag, min(stones, len(table.bag))))))


@pytest.mark.parametrize(
    ("free", "open_slots", "bag", "number", "charms", "bare"),
    [
        (2, 1, 3, 8, False, False),
        (3, 0, 12, 6, False, False),
        (3, 1, 3, 3, False, False),
        (4, 0, 4, 2, False, False),
        (2, 0, 3, 2, False, True),
        (2, 0, 3, 4, True, False),
        (3, 0, 2, 1, True, False),
    ],
)
def test_expectations_are_those_of_trying_everything(
    free: int, open_slots: int, bag: int, number: int, charms: bool, bare: bool
) -> None:
    for table, seed in zip(endings(free + 10, free, open_slots, charms, bare), range(number), strict=False):
        table = small(table, seed, bag)
        analysis = list(analysing(table, 0))[-1]
        counted = Exhaustive(10**7)
        assert {choice.move: choice.value for choice in analysis.moves} == {
            move: counted.value(quiet(fyfe.play(table, move))) for move in fyfe.legal_moves(table, 0)
        }
        assert str(analysis.guarantee) == ("exact if no charm is used beside or after this move" if charms else "exact")
        assert analysis.done
        assert analysis.nodes
        assert analysis.check()


def test_a_stone_swapped_away_keeps_the_bonus_for_its_lines() -> None:
    table = next(endings(60, 2, 0, charms=True))
    side = table.sides[0]
    cell = next(cell for cell, stone in enumerate(side.board) if stone not in ("", "*"))
    through = tuple(sorted(SLOTS[slot] for slot in SLOTS_AT[cell]))
    free = side.board.index("")
    board = (*side.board[:free], "*", *side.board[free + 1 :])
    side = side.but(board=board, stage="more", placed=cell, through=through, supply=side.supply[:1])
    table = table.but(sides=(side,))
    found = {choice.move: choice.value for choice in list(analysing(table, 0))[-1].moves}
    swap = fyfe.Charm("swap", cell=CELLS[cell], stone=side.supply[0])
    assert found[swap] == Exhaustive(10**6).value(quiet(fyfe.play(table, swap)))
    assert found[swap] >= score(table, 0).total - 2 + LINE_BONUS[len(through)]


def test_every_decision_after_placing_is_worth_what_trying_everything_brings() -> None:
    done = 0
    for free, bag, number in ((1, 1, 8), (2, 3, 4)):  # in the last round, whoever is done lays no more tiles
        for table, seed in zip(endings(free + 80, free, 3 - free), range(number), strict=False):
            placed = fyfe.play(small(table, seed, bag), fyfe.legal_moves(table, 0)[0])
            analysis = list(analysing(placed, 0))[-1]
            counted = Exhaustive(10**6)
            assert {choice.move: choice.value for choice in analysis.moves} == {
                move: counted.value(fyfe.play(placed, move)) for move in fyfe.legal_moves(placed, 0)
            }
            assert analysis.check()
            done += analysis.moves[-1].move == fyfe.Done() and analysis.moves[-1].regret > 0
    assert done


def waits_for_a_tile(board: Board) -> bool:
    """Say whether a tile fits a full line through this round's stone."""
    return any(board.unused & possible(BOX, board.line(slot)) for slot in bits(group_now(board)[0]))


def test_a_tile_is_laid_at_once_where_it_earns_a_bonus_beside_a_fulfilled_one() -> None:
    tables = (small(table, 1, 3) for table in endings(95, 3, 1))
    placed = (fyfe.play(table, move) for table in tables for move in fyfe.legal_moves(table, 0))
    joined = (state for state in placed if len(state.sides[0].through) == 1 and waits_for_a_tile(board_of(state)))
    for state, _ in zip(joined, range(3), strict=False):
        counted = Exhaustive(10**6)
        for choice in solvers.analyse(state, 0).moves:
            assert choice.value == counted.value(fyfe.play(state, choice.move))
        ending = Ending(state.box, worth_of(state))
        assert finished(ending.after(state)) == counted.value(state)


def test_a_stone_that_a_charm_moved_needs_no_tile() -> None:
    # Row 1 waits for a blue stone or a one, with two tiles to choose from, and they are the last ones.
    stones = {"r1c1": "B1f", "r1c3": "B1l", "r1c4": "B1p", "r5c5": "B1h"}
    left = [stone for stone in STONES if stone[0] != "B" and stone[1] != "1"]
    stones |= zip([cell for cell in CELL_NAMES if cell not in {*stones, "r1c2", "r1c5"}], left, strict=False)
    tiles = [tile for tile in fyfe.start(easier=True).box.tiles() if tile not in ("same:colour", "same:number")]
    laid = zip([slot for slot in SLOTS if slot not in ("r1", "c2")], tiles, strict=True)
    now = {"stages": ["more"], "placed": ["r5c5"], "charms_on": True, "round": 23, "easier": True}
    state = fyfe.position(boards=[stones], tiles=[dict(laid)], supply=[["Y5t"]], allow_unreachable=True, **now)
    state = state.but(bag=("B5t", "R1t"))
    moved = fyfe.Charm("move", (4, 4), (0, 1))
    found = {choice.move: choice.value for choice in list(analysing(state, 0))[-1].moves}
    assert found[moved] == Exhaustive(10**6).value(quiet(fyfe.play(state, moved)))


def test_expectations_compiled_and_plain() -> None:
    for free, bag_size, number in ((2, 4, 300), (3, 3, 20)):
        for (board, stones, box), _ in zip(boards(8, free), range(number), strict=False):
            bag = [stone for stone in STONES if stone not in {*board.cells, *stones}]
            compiled, plain = (finished(end.expected(board, stones[:1], "more", bag[:bag_size])) for end in both(box))
            assert compiled == plain
            # With no tile left to lay there is less to try: more stones.
            board = board._replace(laid=tuple(tile if tile != FREE else SPENT for tile in board.laid))
            compiled, plain = (finished(end.expected(board, stones[:1], "more", bag[:9])) for end in both(box))
            assert compiled == plain


def test_a_certificate_with_many_draws_follows_some_and_finds_a_wrong_claim() -> None:
    table = small(next(endings(30, 5, 0)), 1, 4)
    analysis = list(analysing(table, 0))[-1]
    assert analysis.check()
    best, *others = analysis.moves
    for wrong in (best.value + Fraction(1, 1000), best.value - 1):
        assert not claiming(analysis, best.but(value=wrong), *others).check()
    assert not claiming(analysis, *others).check()  # the best move is hidden
    assert not claiming(analysis, best, *others[:-1], others[-1].but(value=others[-1].value - 1)).check()


# ------------------------------------------------------------------------------------ claims that are wrong


def claiming(analysis: Any, *choices: Any) -> Any:
    """Return the certificate with other claims, in good order."""
    listed = fyfe.legal_moves(analysis.state, analysis.player)
    choices = tuple(sorted(choices, key=lambda choice: listed.index(choice.move)))
    values, lines = ({choice.move: part(choice) for choice in choices} for part in (value_of, line_of))
    return analysis.certificate.but(choices=ranked(values, lines))


value_of, line_of = attrgetter("value"), attrgetter("line")


@pytest.mark.parametrize("known", [False, True])
def test_a_certificate_looks_at_everything_that_it_lists(known: bool) -> None:
    tables = (small(table, 1, 4) for table in endings(20, 3, 3))
    answers = (known_draws(table, table.bag[:1]) if known else solvers.analyse(table, 0) for table in tables)
    analysis = next(answer for answer in answers if answer.moves[-1].regret)
    table, (best, *others, worst) = analysis.state, analysis.moves
    assert claiming(analysis, *analysis.moves).check()
    for choices in (
        (best.but(probability=Fraction(1)), *others, worst),
        (best, *others, worst.but(regret=worst.regret - 1)),
        (best, worst, *others),
        (best, *others, worst, worst),
        (best, *others),
        (),
        (best.but(line=()), *others, worst),
        (best.but(line=worst.line), *others, worst),
        (best.but(line=(best.move, best.move)), *others, worst),
        (best, *others, worst.but(line=({1: worst.move},))),
    ):
        assert not analysis.certificate.but(choices=choices).check()  # type: ignore[union-attr]
    for change in ({"player": 1}, {"state": table.but(round=22)}, {"draws": table.bag[1:2]}):
        assert not analysis.certificate.but(**change).check()  # type: ignore[union-attr]


class Liar(Ending):
    """Claims a little more where this stone is to be placed, and where four known stones are."""

    stone = ""

    def expected(self, board: Board, supply: Any, stage: str, bag: Any) -> Any:
        value = yield from super().expected(board, supply, stage, bag)
        return value + Fraction(self.stone in supply and stage == "place", 1000)

    def points(self, board: Board, stones: Any) -> int:
        return super().points(board, stones) + (len(stones) == 4)


def test_claims_that_are_a_little_wrong_for_some_draws_are_noticed() -> None:
    noticed = 0
    for table, seed in zip(endings(30, 4, 2), range(3), strict=False):
        table = small(table, seed, 12)
        analysis = list(analysing(table, 0))[-1]
        assert analysis.check()
        liar = Liar(table.box, analysis.certificate.ending.worth)
        liar.stone = table.bag[0]
        noticed += not analysis.certificate.but(ending=liar).check()
    assert noticed == 3


def first_stone_only(every: Any) -> Any:
    """Return the moves of a strategy that never places the second of two stones."""

    def options(ending: Ending, stage: str, board: Board, supply: Any) -> Iterator[Any]:
        yield from (one for one in every(ending, stage, board, supply) if stage != "place" or one[0].stone == supply[0])

    return options


def placing_some(self: Ending, board: Board, supply: Any, bag: Any) -> Any:
    """Work out a placement as the strategy sees it."""
    if board.cells.count("") == len(supply):
        return self.points(board, supply)
    best: Any = -1
    for _, after, held, _ in end_module._options(self, "place", board, supply):
        best = max(best, (yield from self._laying(after, held, bag)))
    return best


def test_a_search_that_does_not_see_the_better_moves_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = found_out = 0
    for table, seed in zip(endings(30, 4, 3), range(8), strict=False):
        table = small(table, seed, 12)
        honest = list(analysing(table, 0))[-1]
        with monkeypatch.context() as patched:
            patched.setattr(end_module, "_options", first_stone_only(end_module._options))
            patched.setattr(Ending, "_placing", placing_some)
            analysis = list(analysing(table, 0))[-1]
            # The strategy brings what is claimed: only the moves that it does not see can show that it is blind.
            if analysis.value != honest.value:
                wrong += 1
                found_out += not analysis.check()
    assert 2 * found_out >= wrong >= 3  # a move that would be better after a few draws only may stay unseen


def test_known_stones_of_which_too_much_is_claimed_underway_are_noticed() -> None:
    for table, _ in zip(endings(70, 7, 4), range(3), strict=False):
        analysis = known_draws(table, tuple(random.Random(7).sample(table.bag, 5)))
        assert analysis.check()
        assert not analysis.certificate.but(ending=Liar(table.box, analysis.certificate.ending.worth)).check()  # type: ignore[union-attr]


def test_the_line_behind_a_move_can_be_played_where_charms_may_be_used() -> None:
    for table, _ in zip(endings(30, 2, 2, charms=True), range(10), strict=False):
        placed = fyfe.play(table, next(move for move in fyfe.legal_moves(table, 0) if isinstance(move, fyfe.Place)))
        for choice in solvers.analyse(placed, 0).moves:
            state = placed  # whoever has a charm left is not done before saying so, even if no slot is free
            for decision in choice.line:
                state = fyfe.play(state, decision)
            assert not fyfe.actors(state)


def test_colours_in_other_clothes_are_worth_the_same() -> None:
    rng = random.Random(14)
    for (board, stones, box), _ in zip(boards(15, 3), range(60), strict=False):
        dressed = dict(zip("BGPRY", rng.sample("BGPRY", 5), strict=True)) | {"": "", "*": "*"}

        def dress(stone: str, dressed: dict[str, str] = dressed) -> str:
            return dressed[stone[:1]] + stone[1:]

        other_box = box.but(colour_order="".join(map(dress, box.colour_order)))
        other_board = board._replace(cells=tuple(map(dress, board.cells)))
        assert both(box)[0].points(board, stones) == both(other_box)[0].points(other_board, [*map(dress, stones)])


def test_a_board_mirrored_at_its_diagonal_is_worth_the_same() -> None:
    for (board, stones, box), _ in zip(boards(16, 3), range(60), strict=False):
        board = board._replace(laid=(*board.laid[:11], SPENT))  # the other diagonal would be read backwards
        cells = tuple(board.cells[5 * (cell % 5) + cell // 5] for cell in range(25))
        mirrored = board._replace(cells=cells, laid=(*board.laid[5:10], *board.laid[:5], *board.laid[10:]))
        assert both(box)[0].points(board, stones) == both(box)[0].points(mirrored, stones)


def test_stones_that_are_alike_bring_the_same() -> None:
    merged = 0
    for (board, stones, box), _ in zip(boards(9, 2), range(60), strict=False):
        compiled, _ = both(box)
        bag = [stone for stone in STONES if stone not in {*board.cells, *stones}]
        for group in alike(box, board, bag):
            merged += len(group) > 1
            assert len({compiled.points(board, [stones[0], stone]) for stone in group[:6]}) == 1
    assert merged > 100


@pytest.mark.parametrize("tile", range(15))
def test_stones_that_are_alike_for_a_single_tile_bring_the_same_for_it(tile: int) -> None:
    first = STONES.index("B5f" if TILES[tile] == "5-1" else "B1f")
    others = [stone for number, stone in enumerate(STONES) if number != first]
    board = Board((STONES[first], "*", "*", "", "", *others[:20]), (tile, *[SPENT] * 11), 0)
    held, bag = random.Random(tile).sample(others[20:], 8), others[20:]
    ending, _ = both(BOX)
    groups = alike(BOX, board, bag)
    assert len(groups) < len(bag)
    for group in groups:
        for mine in held:
            assert len({ending.points(board, [mine, stone]) for stone in group if stone != mine}) <= 1


# ------------------------------------------------------------------------------------ the bound


def test_no_player_gets_beyond_the_bound_and_it_never_rises() -> None:
    for seed in range(8):
        players = 2 + seed % 4
        states = random_record(fyfe, fyfe.start(players=players, easier=seed % 3 == 0), seed).states
        scores = [score(states[-1], seat).total for seat in range(players)]
        for seat in (0, players - 1):
            bounds = [upper_bound(state, seat) for state in states]
            assert bounds == sorted(bounds, reverse=True)
            assert bounds[-1] == scores[seat]


def most_of_all(state: Any, known: dict[Any, int]) -> int:
    """Return the most points that one board can come to, with the luckiest draws, by the rules alone."""
    if state not in known:
        if fyfe.outcome(state):
            known[state] = score(state, 0).total
        else:
            moves = [draw for draw, _ in fyfe.chance(state)] or fyfe.legal_moves(state, 0)
            known[state] = max(most_of_all(fyfe.play(state, move), known) for move in moves)
    return known[state]


@pytest.mark.parametrize(
    ("free", "open_slots", "bag", "number", "charms"), [(1, 2, 1, 6, False), (3, 0, 6, 6, False), (2, 0, 2, 3, True)]
)
def test_the_luckiest_game_with_the_best_charms_stays_below_the_bound(
    free: int, open_slots: int, bag: int, number: int, charms: bool
) -> None:
    for table, seed in zip(endings(free + 40, free, open_slots, charms), range(number), strict=False):
        assert most_of_all(small(table, seed, bag), {}) <= upper_bound(table)


@pytest.mark.parametrize("charm", CHARMS)
def test_the_bound_allows_for_each_charm(charm: str) -> None:
    for table, seed in zip(endings(90, 2, 0, charms=True), range(6), strict=False):
        side = table.sides[0].but(used=tuple(sorted({*CHARMS} - {charm, *table.box.left_out})))
        state = small(table.but(sides=(side,)), seed, 2)
        assert most_of_all(state, {}) <= upper_bound(state)


def test_a_lucky_stone_that_others_may_still_draw_counts_in_the_bound() -> None:
    state = random_record(fyfe, fyfe.start(), 1).states[0]
    while state.round < 24 or state.sides[0].stage != "place" or state.sides[1].stage != "draw":
        state = fyfe.play(state, random_moves(fyfe, state, random.Random(state.round)))  # type: ignore[arg-type]
    assert not state.charms_on
    lucky = state.but(lucky=1)
    assert upper_bound(lucky) >= upper_bound(fyfe.play(lucky, fyfe.Draw("lucky"))) > upper_bound(state.but(lucky=0))


def test_exact_values_are_below_the_bound() -> None:
    tight = 0
    for free, open_slots in ((1, 3), (2, 6), (3, 3)):
        for table, seed in zip(endings(free + 20, free, open_slots), range(12), strict=False):
            first, *_, analysis = analysing(small(table, seed, 6), 0)
            bounds = dict(first.guarantee.values)
            assert all(bounds["low"] <= choice.value <= bounds["high"] for choice in analysis.moves)
            assert analysis.value <= upper_bound(table)
            tight += analysis.value == upper_bound(table)
    assert tight
