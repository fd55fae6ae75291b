"""Set-up, drawing, placing, bonuses and the end of FYFE, rule by rule."""

from fractions import Fraction
from math import comb, log10, perm
from typing import Any

import pytest

from fijiwidgets import fyfe
from fijiwidgets.core import MADE_UP, IllegalMove, IllegalPosition
from fijiwidgets.games.fyfe.components import CELLS, EASIER, FACTS, LINES, SLOTS, SLOTS_AT
from fijiwidgets.games.fyfe.events import (
    FirstBonus,
    FirstBonusGone,
    LineBonus,
    TileFulfilled,
)
from tests.fyfe.helpers import events, grid, names, play, random_state, rules, study, texts, why

# ------------------------------------------------------------------------------------ 1 set-up


@pytest.mark.rule("fyfe 1.1")
def test_two_to_five_players_have_an_empty_board_each() -> None:
    for players in (2, 3, 4, 5):
        state = fyfe.start(players=players)
        assert [side.board for side in state.sides] == [("",) * 25] * players
        assert [side.supply for side in state.sides] == [()] * players
    for players in (0, 1, 6):
        with pytest.raises(IllegalPosition):
            fyfe.start(players=players)


@pytest.mark.rule("fyfe 1.1")
def test_a_single_board_can_be_set_up_for_study_and_played() -> None:
    state = study("B1f . . . .", tiles={"r1": "any"})
    assert fyfe.actors(state) == (0,)
    state = play(state, "place Y1t r1c2", "done")
    assert (state.round, len(state.players)) == (3, 1)


@pytest.mark.rule("fyfe 1.2")
def test_the_bag_holds_every_combination_once_and_five_lucky_stones() -> None:
    state = fyfe.start()
    assert len(set(state.bag)) == len(state.bag) == 125
    for place in range(3):
        for sign in ("BGPRY", "12345", "flpht")[place]:
            assert sum(stone[place] == sign for stone in state.bag) == 25
    assert state.lucky == 5
    with pytest.raises(IllegalPosition, match="B1f is there twice"):
        fyfe.position(boards=[{}, {}], supply=[["B1f", "B2f"], ["B1f", "B3f"]])


@pytest.mark.rule("fyfe 1.3")
@pytest.mark.parametrize("slot", SLOTS)
def test_a_tile_reads_its_line_from_its_slot_inwards(slot: str) -> None:
    steps = {"r": (0, 1), "c": (1, 0)}.get(slot[0]) or ((1, 1) if slot == "d1" else (1, -1))
    first = {"r": (int(slot[1]) - 1, 0), "c": (0, int(slot[1]) - 1)}.get(slot[0]) or (
        (0, 0) if slot == "d1" else (0, 4)
    )
    line = [(first[0] + step * steps[0], first[1] + step * steps[1]) for step in range(5)]
    board = dict(zip(line, ["B1f", "G2f", "P3l", "R4t", "Y5h"], strict=True))
    rising = fyfe.position(boards=[board], tiles=[{slot: "1-5"}], supply=[["Y1t", "Y2t"]], allow_unreachable=True)
    falling = fyfe.position(boards=[board], tiles=[{slot: "5-1"}], supply=[["Y1t", "Y2t"]], allow_unreachable=True)
    assert rising.sides[0].scored == ("1-5",)
    assert falling.sides[0].scored == ()
    assert [CELLS[cell] for cell in LINES[SLOTS.index(slot)]] == line


@pytest.mark.rule("fyfe 1.3")
def test_two_to_four_slots_point_at_a_cell() -> None:
    named = {cell: [SLOTS[slot] for slot in SLOTS_AT[5 * cell[0] + cell[1]]] for cell in CELLS}
    assert named[2, 2] == ["r3", "c3", "d1", "d2"]
    assert named[0, 4] == ["r1", "c5", "d2"]
    assert named[0, 1] == ["r1", "c2"]


@pytest.mark.rule("fyfe 1.4")
def test_each_player_has_fifteen_tiles_and_seven_charms() -> None:
    state = play(fyfe.deal(study(), 1), "place Y1t r1c1")
    assert len({move.split()[2] for move in texts(state)}) == 15
    assert fyfe.score(fyfe.start(), 0).charms == 7 * 2
    assert len(set(fyfe.CHARMS)) == 7
    assert why(state, fyfe.Tile("r1", "six"))[0] == "no_tile"
    assert why(study(lucky_round=True), fyfe.Charm("seven"))[0] == "no_charm"


@pytest.mark.rule("fyfe 1.5")
def test_the_easier_game_leaves_out_three_tiles_and_two_charms() -> None:
    state = fyfe.start(easier=True)
    assert set(fyfe.TILES) - set(state.box.tiles()) == {"differ:all", "order:symbol", "order:colour"}
    assert set(fyfe.CHARMS) - set(state.box.charms()) == {"four", "replace"}
    assert fyfe.score(state, 0).charms == 5 * 2
    easy = play(study(easier=True), "place Y1t r1c1")
    assert {move.split()[2] for move in texts(easy)} == set(fyfe.TILES) - set(EASIER)
    assert why(easy, "tile r1 differ:all") == ("left_out", "1.5")
    lucky = study("B1f . . . .", tiles={"r1": "any"}, lucky_round=True, easier=True)
    assert why(lucky, "charm replace r1 1-5") == ("left_out", "1.5")


@pytest.mark.rule("fyfe 1.5")
def test_other_tiles_and_charms_can_be_left_out_but_twelve_tiles_stay() -> None:
    state = fyfe.start(easier=["any", "joker", "1-5"])
    assert "any" not in state.box.tiles()
    assert "joker" not in state.box.charms()
    lucky = study("B1f . . . .", tiles={"r1": "5-1"}, lucky_round=True, easier=["joker"])
    assert not [move for move in texts(lucky) if move.endswith("joker")]
    assert why(lucky, "place Y1t r2c2 joker") == ("left_out", "1.5")
    fyfe.start(easier=["any", "1-5", "5-1"])
    with pytest.raises(IllegalPosition, match="12 tiles"):
        fyfe.start(easier=["any", "1-5", "5-1", "differ:all"])


@pytest.mark.rule("fyfe 1.5")
def test_a_player_who_must_lay_a_tile_always_has_one() -> None:
    # With twelve tiles, ten of them laid and one set aside, row and column of the new stone are still free.
    columns = {"c1": "same:colour", "c2": "same:number", "c3": "same:symbol", "c4": "differ:colour"}
    rows = {"r1": "house:colour", "r2": "house:number", "r3": "house:symbol", "r4": "differ:number"}
    diagonals = {"d1": "differ:symbol", "d2": "differ:all"}
    state = fyfe.position(
        boards=[{}],
        tiles=[columns | rows | diagonals],
        scored=[["order:symbol"]],
        supply=[["Y1t", "Y2t"]],
        easier=["1-5", "5-1", "any"],
        allow_unreachable=True,
    )
    # The one cell without row, column and diagonal is none: the corner r5c5 lies on d1.
    assert "place Y1t r5c5" in texts(state)
    free = fyfe.position(
        boards=[{}],
        tiles=[{slot: tile for slot, tile in (columns | rows | diagonals).items() if slot not in ("d1",)}],
        scored=[["order:symbol"]],
        supply=[["Y1t", "Y2t"]],
        easier=["1-5", "5-1", "any"],
        allow_unreachable=True,
    )
    forced = play(free, "place Y1t r5c5")
    assert texts(forced) == [
        f"tile {slot} {tile}" for slot in ("c5", "d1", "r5") for tile in ("differ:symbol", "order:colour")
    ]


def chance_that_five_random_stones_fit(tile: str) -> Fraction:
    """Count by hand: choices of five of the 125 stones, in a row where the order matters."""
    kind = tile.partition(":")[0]
    if kind == "any":
        return Fraction(1)
    if kind == "house":
        return Fraction(5 * 4 * comb(25, 3) * comb(25, 2), comb(125, 5))
    if kind == "same":
        return Fraction(5 * comb(25, 5), comb(125, 5))
    if tile == "differ:all":
        return Fraction(120 * 120, comb(125, 5))
    if kind == "differ":
        return Fraction(25**5, comb(125, 5))
    return Fraction(25**5, perm(125, 5))


@pytest.mark.rule("fyfe 1.6")
def test_the_points_made_up_follow_from_the_chance_that_five_stones_fit() -> None:
    for tile in fyfe.TILES:
        chance = chance_that_five_random_stones_fit(tile)
        assert fyfe.BOX.points(tile) == max(1, round(3 * -log10(chance))), tile
    assert {fyfe.BOX.points(charm) for charm in fyfe.CHARMS} == {2}
    assert [fyfe.BOX.points(tile) for tile in ("any", "house:colour", "differ:number", "same:symbol")] == [1, 4, 4, 9]
    assert [fyfe.BOX.points(tile) for tile in ("1-5", "order:colour", "differ:all")] == [10, 10, 13]
    assert (fyfe.BOX.symbol_order, fyfe.BOX.colour_order) == ("flpht", "BGPRY")
    assert {key for key, fact in FACTS.items() if fact.sureness == MADE_UP} == {
        *("tile_points", "charm_points", "symbol_order", "colour_order", "easier_leaves_out")
    }


@pytest.mark.rule("fyfe 1.6")
def test_what_is_printed_in_the_own_box_takes_the_place_of_what_is_made_up() -> None:
    box: dict[str, Any] = {"points": {"any": 7, "redraw": 5}, "orders": {"symbol": "thplf", "colour": "YRPGB"}}
    state = study("B1f G1f . P1f R1f", tiles={"r1": "any"}, **box)
    fulfilled = [event for event in events(state, "place Y1t r1c3") if isinstance(event, TileFulfilled)]
    assert [event.points for event in fulfilled] == [7]
    assert fyfe.score(fulfilled[0].state, 0).tiles == 7
    assert fyfe.score(state, 0).charms == 6 * 2 + 5
    assert fyfe.parse(str(state), allow_unreachable=True).box == state.box
    assert fyfe.fits("order:symbol", ["B1t", "B1h", "B1p", "B1l", "B1f"], state.box)
    assert fyfe.fits("order:colour", ["Y1t", "R1h", "P1p", "G1l", "B1f"], state.box)
    for wrong in (
        {"points": {"any": -1}},
        {"points": {"all": 1}},
        {"orders": {"symbol": "ffpht"}},
        {"orders": {"x": ""}},
    ):
        with pytest.raises(IllegalPosition):
            fyfe.start(**wrong)


# ------------------------------------------------------------------------------------ 2 drawing


@pytest.mark.rule("fyfe 2.1")
def test_two_stones_each_are_drawn_in_the_first_round_in_seat_order() -> None:
    state = fyfe.start(players=3)
    sizes = []
    for stone in ("B1f", "G1l", "P1p", "R1h", "Y1t", "B2f"):
        assert fyfe.actors(state) == ()
        (drawn,) = events(state, f"draw {stone}")
        assert (type(drawn).__name__, drawn.rule, drawn.stone) == ("StoneDrawn", "2.1", stone)
        state = drawn.state
        sizes.append([len(side.supply) for side in state.sides])
    assert sizes == [[1, 0, 0], [2, 0, 0], [2, 1, 0], [2, 2, 0], [2, 2, 1], [2, 2, 2]]
    assert [side.supply for side in state.sides] == [("B1f", "G1l"), ("P1p", "R1h"), ("B2f", "Y1t")]
    assert not {"B1f", "G1l"} & set(state.bag)
    assert fyfe.actors(state) == (0, 1, 2)


@pytest.mark.rule("fyfe 2.1")
def test_one_stone_each_is_drawn_in_later_rounds() -> None:
    state = fyfe.position(
        boards=[grid("B1f . . . ."), grid("G1f . . . .")],
        tiles=[{"r1": "any"}, {"r1": "any"}],
        supply=[["B2f"], ["G2f"]],
    )
    assert (state.round, fyfe.actors(state)) == (2, ())
    state = play(state, "draw P1f", "draw R1f")
    assert fyfe.actors(state) == (0, 1)
    assert [side.supply for side in state.sides] == [("B2f", "P1f"), ("G2f", "R1f")]


@pytest.mark.rule("fyfe 2.1")
def test_every_stone_in_the_bag_is_equally_likely() -> None:
    options = dict(fyfe.chance(fyfe.start()))
    assert options.pop(fyfe.Draw("lucky")) == Fraction(5, 130)
    assert set(options.values()) == {Fraction(1, 130)}
    assert {move.stone for move in options} == set(fyfe.STONES)
    later = play(fyfe.start(), "draw B1f")
    assert fyfe.Draw("B1f") not in dict(fyfe.chance(later))
    with pytest.raises(IllegalMove):
        fyfe.play(later, fyfe.Draw("B1f"))


@pytest.mark.rule("fyfe 2.2", "fyfe 7.1")
def test_nothing_is_drawn_in_the_last_round() -> None:
    state = last_but_one_round()
    seen = events(state, "place Y1t r5c4 & place Y3t r5c4")
    assert names(seen)[-2:] == ["RoundEnded", "LastRoundBegan"]
    assert seen[-1].rule == "2.2"
    state = seen[-1].state
    assert (state.round, fyfe.chance(state), fyfe.actors(state)) == (25, (), (0, 1))
    assert {move.split()[1] for move in texts(state)} == {"Y2t"}
    assert fyfe.outcome(state) is None
    assert fyfe.outcome(play(state, "place Y2t r5c5 & place Y4t r5c5")) is not None


def last_but_one_round(**more: Any) -> fyfe.State:
    """Return two boards with two free cells each and all twelve tiles laid, so that nothing but placing is left."""
    stones = [stone for stone in fyfe.STONES if stone not in ("Y1t", "Y2t", "Y3t", "Y4t")]
    boards = [dict(zip(CELLS[:23], stones[first : first + 23], strict=True)) for first in (0, 23)]
    tiles = dict(zip(SLOTS, fyfe.TILES, strict=False))
    return fyfe.position(
        boards=boards,
        tiles=[tiles, tiles],
        supply=[["Y1t", "Y2t"], ["Y3t", "Y4t"]],
        **{"allow_unreachable": True, **more},
    )


@pytest.mark.rule("fyfe 2.3")
def test_the_first_lucky_stone_leaves_the_game_and_lets_everybody_use_a_charm() -> None:
    state = play(fyfe.start(), "draw B1f")
    (drawn,) = events(state, "draw lucky")
    assert (type(drawn).__name__, drawn.rule, drawn.seat) == ("LuckyStoneDrawn", "2.3", 0)
    state = drawn.state
    assert (state.lucky, state.charms_on) == (4, True)
    assert state.sides[0].supply == ("B1f",)
    state = play(state, "draw B2f")
    assert state.sides[0].supply == ("B1f", "B2f")
    state = play(state, "draw B3f", "draw B4f")
    assert "charm redraw" in texts(state, 0)
    assert "charm redraw" in texts(state, 1)


@pytest.mark.rule("fyfe 2.3", "fyfe 4.1")
def test_the_luck_lasts_one_round() -> None:
    state = play(study(tiles={"r1": "any"}, lucky_round=True), "place Y1t r1c1", "done")
    assert (state.round, state.charms_on) == (2, False)
    state = play(state, "draw B1f")
    assert not [move for move in texts(state) if "charm" in move or "joker" in move]
    assert fyfe.chance(play(state, "place B1f r1c2", "done"))[-1][0] == fyfe.Draw("lucky")


@pytest.mark.rule("fyfe 2.4")
def test_after_the_first_lucky_stone_only_ordinary_stones_are_drawn_in_the_round() -> None:
    state = play(fyfe.start(), "draw lucky")
    for stone in ("B1f", "B2f", "B3f", "B4f"):
        options = dict(fyfe.chance(state))
        assert fyfe.Draw("lucky") not in options
        assert sum(options.values()) == 1
        assert len(options) == len(state.bag)
        state = play(state, f"draw {stone}")


# ------------------------------------------------------------------------------------ 3 placing and laying


@pytest.mark.rule("fyfe 3.1")
def test_exactly_one_stone_of_the_supply_is_placed_on_a_free_cell() -> None:
    state = study("B1f . . . .", tiles={"r1": "any"})
    free = [f"r{row}c{column}" for row in range(1, 6) for column in range(1, 6) if (row, column) != (1, 1)]
    assert texts(state) == [f"place {stone} {cell}" for stone in ("Y1t", "Y2t") for cell in free]
    assert why(state, "place Y1t r1c1") == ("cell_taken", "3.1")
    assert why(state, "place G5h r1c2") == ("not_in_supply", "3.1")
    assert why(state, fyfe.Place("Y1t", (0, 5))) == ("no_cell", "3.1")
    assert why(state, "done") == ("place_first", "3.1")
    assert why(state, "tile r2 1-5") == ("place_first", "3.1")
    (placed,) = events(state, "place Y1t r1c2")
    assert (type(placed).__name__, placed.stone, placed.cell, placed.joker) == ("StonePlaced", "Y1t", (0, 1), False)
    assert placed.state.sides[0].supply == ("Y2t",)
    assert placed.state.sides[0].board[:3] == ("B1f", "Y1t", "")
    assert why(placed.state, "place Y2t r1c3") == ("placed_already", "3.1")


@pytest.mark.rule("fyfe 3.2")
def test_a_tile_must_be_laid_where_it_points_at_the_new_stone() -> None:
    state = study("B1f . . . .", tiles={"r1": "any"})
    seen = events(state, "place Y1t r3c3")
    assert names(seen) == ["StonePlaced", "TileRequired"]
    assert (seen[1].rule, seen[1].slots) == ("3.2", ("c3", "d1", "d2", "r3"))
    forced = seen[-1].state
    assert {move.split()[1] for move in texts(forced)} == {"c3", "d1", "d2", "r3"}
    assert why(forced, "done") == ("tile_first", "3.2")
    assert why(forced, "tile r2 1-5") == ("must_point", "3.2")
    (laid,) = events(forced, "tile d2 1-5")
    assert (type(laid).__name__, laid.rule, laid.slot, laid.tile) == ("TileLaid", "3.2", "d2", "1-5")
    assert "done" in texts(laid.state)


@pytest.mark.rule("fyfe 3.2")
@pytest.mark.parametrize("slot", ["r3", "c3", "d1", "d2"])
def test_no_tile_is_required_where_one_points_at_the_new_stone(slot: str) -> None:
    seen = events(study(tiles={slot: "any"}), "place Y1t r3c3")
    assert names(seen) == ["StonePlaced"]
    assert "done" in texts(seen[-1].state)


@pytest.mark.rule("fyfe 3.3")
def test_more_tiles_may_be_laid_at_any_free_slot_and_score_at_once() -> None:
    state = play(study("B1f G1f P1f R2f Y3f", tiles={"c2": "same:number"}), "place Y1t r3c2")
    assert {move.split()[1] for move in texts(state) if move != "done"} == set(SLOTS) - {"c2"}
    seen = events(state, "tile r1 same:symbol")
    assert names(seen) == ["TileLaid", "TileFulfilled"]
    assert rules(seen) == ["3.3", "5.3"]
    state = play(seen[-1].state, "tile r5 any", "tile d1 1-5")
    assert sum(tile != "" for tile in state.sides[0].tiles) == 4
    assert state.round == 6


@pytest.mark.rule("fyfe 3.4")
def test_a_slot_takes_one_tile_and_a_tile_is_used_once() -> None:
    state = play(study(tiles={"r1": "any"}), "place Y1t r1c1")
    assert why(state, "tile r1 1-5") == ("slot_taken", "3.4")
    assert why(state, "tile r2 any") == ("tile_used", "3.4")
    state = play(state, "tile r2 1-5")
    assert not {"tile r2 5-1", "tile r3 1-5", "tile r3 any"} & set(texts(state))
    assert "tile r3 5-1" in texts(state)


@pytest.mark.rule("fyfe 3.5")
def test_all_who_have_something_to_decide_decide_at_once() -> None:
    state = play(fyfe.start(players=3), *(f"draw {stone}" for stone in ("B1f", "B2f", "G1f", "G2f", "P1f", "P2f")))
    with pytest.raises(IllegalMove):
        fyfe.play(state, fyfe.Place("B1f", (0, 0)))
    state = play(state, "place B1f r1c1 & place G1f r1c1 & place P1f r1c1", "tile r1 any & tile r1 1-5 & tile r1 any")
    seen = events(state, "done & tile r2 any & done")
    assert names(seen) == ["Finished", "TileLaid", "Finished"]
    state = seen[-1].state
    assert fyfe.actors(state) == (1,)
    assert why(state, "done", seat=0)[0] == "common.error.not_your_turn"
    ended = events(state, "done")
    assert names(ended) == ["RoundEnded"]
    assert (ended[0].number, ended[0].state.round) == (1, 2)


@pytest.mark.rule("fyfe 3.5")
def test_who_has_nothing_left_to_decide_is_done_without_saying_so() -> None:
    tiles = dict(zip(SLOTS, fyfe.TILES, strict=False))
    full = fyfe.position(
        boards=[{}, {}], tiles=[tiles, {"r1": "any"}], supply=[["Y1t", "Y2t"], ["Y3t", "Y4t"]], allow_unreachable=True
    )
    seen = events(full, "place Y1t r1c1 & place Y3t r1c1")
    assert names(seen) == ["StonePlaced", "Finished", "StonePlaced"]
    assert fyfe.actors(seen[-1].state) == (1,)
    # In a lucky round there is a charm left to think about.
    lucky = study(tiles=tiles, lucky_round=True)
    assert "done" in texts(play(lucky, "place Y1t r1c1"))


# ------------------------------------------------------------------------------------ 6 bonuses


def two_before(last: str, other_tile: str = "any", **more: Any) -> fyfe.State:
    """Return two players who can each fulfil a tile in row 1; the second has `other_tile` there."""
    return fyfe.position(
        boards=[grid("B1f G1f P1f R1f ."), grid("B2l G2l P2l R2l .")],
        tiles=[{"r1": "any"}, {"r1": other_tile}],
        supply=[["Y1t", last], ["Y2t", "Y3t"]],
        allow_unreachable=True,
        **more,
    )


@pytest.mark.rule("fyfe 6.1")
def test_the_only_one_to_fulfil_a_tile_in_a_round_gets_its_first_bonus_at_the_end_of_the_round() -> None:
    state = play(two_before("Y5h", "same:number"), "place Y1t r1c5 & place Y2t r1c5")
    assert [side.firsts for side in state.sides] == [(), ()]
    seen = events(state, "done & done")
    assert names(seen) == ["Finished", "FirstBonus", "FirstBonus", "RoundEnded"]
    assert [(event.seat, event.tile, event.rule) for event in seen if isinstance(event, FirstBonus)] == [
        (0, "any", "6.1"),
        (1, "same:number", "6.1"),
    ]
    assert [side.firsts for side in seen[-1].state.sides] == [("any",), ("same:number",)]
    assert fyfe.score(seen[-1].state, 0).firsts == 3


@pytest.mark.rule("fyfe 6.1")
def test_a_first_bonus_is_won_once() -> None:
    state = play(two_before("Y5h"), "place Y1t r1c5 & place Y2t r2c5")
    state = play(state, "done & tile r2 1-5", "done")
    assert state.sides[0].firsts == ("any",)
    state = play(state, "draw B5h", "draw B5l", "place B5h r2c1 & place Y3t r1c5")
    seen = events(play(state, "tile r2 1-5 & done"), "done")
    assert "any" in seen[-1].state.sides[1].scored
    assert names(seen) == ["RoundEnded"]
    assert [side.firsts for side in seen[-1].state.sides] == [("any",), ()]


@pytest.mark.rule("fyfe 6.1", "fyfe 6.2")
def test_the_first_bonus_counts_the_round_not_the_step() -> None:
    # The second player fulfils the tile some steps later, but in the same round.
    state = fyfe.position(
        boards=[grid("B1f G1f P1f R1f ."), grid("B2l G2l P2l R2l .")],
        tiles=[{"r1": "any"}, {"c5": "1-5"}],
        supply=[["Y1t", "Y5h"], ["Y2t", "Y3t"]],
        allow_unreachable=True,
    )
    state = play(state, "place Y1t r1c5 & place Y2t r1c5", "done & tile r5 5-1", "tile r1 any")
    assert type(events(state, "done")[0]) is FirstBonusGone


@pytest.mark.rule("fyfe 6.2")
def test_a_first_bonus_that_several_reach_in_one_round_is_gone_for_good() -> None:
    state = play(two_before("Y5h"), "place Y1t r1c5 & place Y2t r1c5")
    seen = events(state, "done & done")
    assert names(seen) == ["Finished", "FirstBonusGone", "RoundEnded"]
    assert (seen[1].tile, seen[1].seats, seen[1].rule) == ("any", (0, 1), "6.2")
    assert seen[-1].state.gone == ("any",)
    assert [side.firsts for side in seen[-1].state.sides] == [(), ()]
    third = fyfe.position(
        boards=[grid("B1f G1f P1f R1f Y5l"), grid("B2l G2l P2l R2l Y5p"), grid("B3l G3l P3l R3l .", "Y1l . . . .")],
        tiles=[{"r1": "any"}, {"r1": "any"}, {"r1": "any", "r2": "1-5"}],
        supply=[["Y1t", "Y5h"], ["Y2t", "Y3t"], ["Y2p", "Y3p"]],
        allow_unreachable=True,
    )
    assert third.gone == ("any",)
    third = play(third, "place Y1t r2c1 & place Y2t r2c1 & place Y2p r1c5")
    third = play(third, "tile r2 1-5 & tile r2 1-5 & done", "done & done")
    assert third.round == 7
    assert third.sides[2].scored == ("any",)
    assert third.sides[2].firsts == ()


@pytest.mark.rule("fyfe 6.3")
@pytest.mark.parametrize(
    ("slots", "bonus"), [(["r3"], 0), (["r3", "d1"], 5), (["r3", "d1", "d2"], 10), (["r3", "d1", "d2", "c3"], 20)]
)
def test_several_lines_fulfilled_with_one_stone_earn_a_bonus(slots: list[str], bonus: int) -> None:
    rows = ("Y1f . G4p . Y5l", ". Y2f G5p Y4f .", "B1l B2l . B3h B4t", ". G2t R1h G1h .", "G5h . R2h . G3h")
    asked = {"r3": "differ:number", "d1": "any", "d2": "differ:symbol", "c3": "house:symbol"}
    state = study(*rows, tiles={slot: asked[slot] for slot in slots}, supply="B5p Y1t")
    placed = play(state, "place B5p r3c3")
    assert placed.sides[0].through == tuple(sorted(slots))
    seen = events(placed, "done")
    bonuses = [(event.points, event.rule, event.lines) for event in seen if isinstance(event, LineBonus)]
    assert bonuses == ([(bonus, "6.3", tuple(sorted(slots)))] if bonus else [])
    assert seen[-1].state.sides[0].bonus == bonus


@pytest.mark.rule("fyfe 6.3")
def test_lines_not_through_the_new_stone_earn_no_line_bonus() -> None:
    # Row 1 has been full for long; its tile is laid, and fulfilled, only now.
    rows = ("B1f G1f P1f R1f Y1f", "B2f G2f P2f R2f .")
    state = play(study(*rows, tiles={"r2": "any"}, supply="Y2f Y1t"), "place Y2f r2c5")
    seen = [*events(state, "tile r1 differ:colour"), *events(play(state, "tile r1 differ:colour"), "done")]
    assert names(seen) == ["TileLaid", "TileFulfilled", "FirstBonus", "FirstBonus", "RoundEnded"]
    assert seen[-1].state.sides[0].bonus == 0


@pytest.mark.rule("fyfe 6.3")
def test_tiles_laid_after_placing_count_for_the_line_bonus() -> None:
    rows = ("B1f G1f P1f R1f .", ". . . . R2f", ". . . . R3l", ". . . . R4l", ". . . . R5l")
    state = play(study(*rows, tiles={"r5": "5-1"}, supply="Y2f Y1t"), "place Y2f r1c5", "tile r1 any", "tile c5 1-5")
    assert state.sides[0].through == ("r1",)
    state = play(study(*rows, tiles={"r5": "5-1"}, supply="Y1f Y1t"), "place Y1f r1c5", "tile r1 any", "tile c5 1-5")
    assert "LineBonus" in names(events(state, "done"))


# ------------------------------------------------------------------------------------ 7 end


@pytest.mark.rule("fyfe 7.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_game_ends_after_25_rounds_with_full_boards(players: int) -> None:
    state = random_state(players, 10_000, seed=players)
    assert fyfe.outcome(state) is not None
    assert state.round == 25
    assert all("" not in side.board and not side.supply for side in state.sides)
    assert len(state.bag) == 125 - 25 * players


@pytest.mark.rule("fyfe 7.2")
def test_tiles_first_bonuses_lines_and_unused_charms_are_added_up() -> None:
    state = last_but_one_round(scored=[["any", "1-5"], ["differ:all"]], bonus=[15, 0], used_charms=[["redraw"], []])
    state = play(state, "place Y1t r5c4 & place Y3t r5c4")
    seen = events(state, "place Y2t r5c5 & place Y4t r5c5")
    assert names(seen)[-4:] == ["RoundEnded", "PlayerScored", "PlayerScored", "GameEnded"]
    first, second = (event.score for event in seen[-3:-1])
    assert (first.tiles, first.firsts, first.lines, first.charms, first.total) == (1 + 10, 6, 15, 12, 44)
    assert (second.tiles, second.firsts, second.lines, second.charms, second.total) == (13, 3, 0, 14, 30)
    assert [event.rule for event in seen[-3:]] == ["7.2", "7.2", "7.3"]
    assert seen[-1].outcome.scores == (44, 30)


@pytest.mark.rule("fyfe 7.3")
@pytest.mark.parametrize(("bonus", "winners"), [([5, 0], (0,)), ([0, 5], (1,)), ([5, 5], (0, 1))])
def test_most_points_win_and_equal_players_share_the_victory(bonus: list[int], winners: tuple[int, ...]) -> None:
    everything = list(fyfe.TILES[:12])
    state = last_but_one_round(scored=[everything, everything], firsts=[[], []], bonus=bonus)
    end = fyfe.outcome(play(state, "place Y1t r5c4 & place Y3t r5c4", "place Y2t r5c5 & place Y4t r5c5"))
    assert end is not None
    assert (end.winners, end.reason) == (winners, "most_points")
    assert end.scores[0] - end.scores[1] == bonus[0] - bonus[1]
