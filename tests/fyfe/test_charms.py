"""The seven charms, each at its right moment."""

import pytest

from fijiwidgets import fyfe
from tests.fyfe.helpers import events, grid, names, play, study, texts, why

ROW = "B1f G1f P1f R1f ."
CHARM_OF = {
    "redraw": "charm redraw",
    "move": "charm move r1c1 r5c5",
    "swap": "charm swap r1c1 Y1t",
    "turn": "charm turn r1c1",
}


def lucky(*rows: str, **more: object) -> fyfe.State:
    return study(*rows, lucky_round=True, **more)  # type: ignore[arg-type]


def charms(state: fyfe.State, seat: int = 0) -> set[str]:
    """Return the names of the charms that can be used now."""
    moves = texts(state, seat)
    return {move.split()[1] for move in moves if move.startswith("charm")} | {
        "joker" for m in moves if m.endswith("joker")
    }


# ------------------------------------------------------------------------------------ when


@pytest.mark.rule("fyfe 4.1")
def test_charms_need_a_lucky_stone_in_this_round() -> None:
    state = study(ROW, tiles={"r1": "any"})
    assert charms(state) == set()
    for move in CHARM_OF.values():
        assert why(state, move) == ("no_lucky_stone", "4.1")
    assert why(state, "place Y1t r2c1 joker") == ("no_lucky_stone", "4.1")


@pytest.mark.rule("fyfe 4.1")
def test_only_one_charm_is_used_by_each_player_in_a_round() -> None:
    state = play(lucky(ROW, tiles={"r1": "any"}), "charm turn r1c1")
    assert charms(state) == set()
    assert why(state, "charm move r1c2 r5c5") == ("one_charm", "4.1")
    assert why(state, "place Y1t r1c5 joker") == ("one_charm", "4.1")
    state = play(state, "place Y1t r1c5")
    assert charms(state) == set()
    after = play(lucky(ROW, tiles={"r1": "1-5"}), "place Y1t r1c5", "charm turn r1c1")
    assert charms(after) == set()
    assert "done" in texts(after)
    joker = play(lucky(ROW, tiles={"r1": "1-5"}), "place Y1t r1c5 joker")
    assert charms(joker) == set()


@pytest.mark.rule("fyfe 4.1")
def test_nobody_has_to_use_a_charm() -> None:
    state = play(lucky(ROW, tiles={"r1": "any"}), "place Y1t r1c5", "done")
    assert state.round == 6
    assert state.sides[0].used == ()


@pytest.mark.rule("fyfe 4.2")
@pytest.mark.parametrize("charm", ["redraw", "move", "swap", "turn"])
def test_each_charm_is_used_once_in_a_game(charm: str) -> None:
    state = lucky(ROW, tiles={"r1": "any"}, used_charms=[[charm]])
    assert charms(state) == {"redraw", "move", "swap", "turn", "joker"} - {charm}
    assert why(state, CHARM_OF[charm]) == ("charm_used", "4.2")
    fresh = play(lucky(ROW, tiles={"r1": "any"}), CHARM_OF[charm])
    assert fresh.sides[0].used == (charm,)


@pytest.mark.rule("fyfe 4.2")
def test_a_joker_is_placed_once_in_a_game() -> None:
    state = lucky(ROW, tiles={"r1": "any"}, used_charms=[["joker"]])
    assert "joker" not in charms(state)
    assert why(state, "place Y1t r1c5 joker") == ("charm_used", "4.2")
    assert play(lucky(ROW, tiles={"r1": "any"}), "place Y1t r1c5 joker").sides[0].used == ("joker",)


@pytest.mark.rule("fyfe 4.3", "fyfe 4.4", "fyfe 4.5", "fyfe 4.6", "fyfe 4.7", "fyfe 4.8", "fyfe 4.9")
def test_each_charm_has_its_moment() -> None:
    # Row 1 is full and fulfilled; row 2 is full, and four of its five stones are red.
    rows = ("B1f G1f P1f R1f Y1f", "R2f R3f R4f R5f B2f")
    before = lucky(*rows, tiles={"r1": "any", "r2": "same:colour", "r3": "5-1"})
    assert charms(before) == {"redraw", "move", "swap", "turn", "replace", "joker"}
    assert why(before, "charm four r2") == ("four_early", "4.6")
    after = play(before, "place Y1t r3c1")
    assert charms(after) == {"move", "swap", "turn", "replace", "four"}
    assert why(after, "charm redraw") == ("redraw_late", "4.3")
    forced = play(before, "place Y1t r5c2")
    assert charms(forced) == set()
    assert why(forced, "charm turn r1c1") == ("tile_first", "3.2")


# ------------------------------------------------------------------------------------ what


def two_redraw() -> fyfe.State:
    return fyfe.position(
        boards=[{}, {}, {}],
        supply=[["B1f", "B2f"], ["G1f", "G2f"], ["P1f", "P2f"]],
        charms_on=True,
    )


@pytest.mark.rule("fyfe 4.3")
def test_all_who_redraw_put_their_stones_back_before_anybody_draws() -> None:
    state = two_redraw()
    seen = events(state, "charm redraw & place G1f r1c1 & charm redraw")
    assert names(seen) == ["StonesReturned", "StonePlaced", "TileRequired", "StonesReturned"]
    assert [event.stones for event in seen if event.rule == "4.3"] == [("B1f", "B2f"), ("P1f", "P2f")]
    state = seen[-1].state
    assert fyfe.actors(state) == ()
    assert {"B1f", "B2f", "P1f", "P2f"} <= {move.stone for move, _ in fyfe.chance(state)}
    assert fyfe.Draw("lucky") not in dict(fyfe.chance(state))
    assert list(state.bag) == sorted(state.bag)
    # In seat order, two each, and the stones put back may come again, to anybody.
    state = play(state, "draw P1f", "draw P2f", "draw B1f")
    assert [side.supply for side in state.sides] == [("P1f", "P2f"), ("G2f",), ("B1f",)]
    state = play(state, "draw Y5t")
    assert fyfe.actors(state) == (0, 1, 2)
    assert [side.stage for side in state.sides] == ["place", "tile", "place"]
    assert [side.used for side in state.sides] == [("redraw",), (), ("redraw",)]


@pytest.mark.rule("fyfe 4.4")
def test_a_stone_is_moved_to_a_free_cell_and_needs_no_tile_there() -> None:
    state = lucky("B1f . . . .", tiles={"r1": "any"})
    targets = [move for move in texts(state) if move.startswith("charm move")]
    assert len(targets) == 24
    (moved,) = events(state, "charm move r1c1 r5c5")
    assert (type(moved).__name__, moved.rule) == ("StoneMoved", "4.4")
    assert (moved.stone, moved.cell, moved.to) == ("B1f", (0, 0), (4, 4))
    side = moved.state.sides[0]
    assert (side.board[0], side.board[24], side.stage) == ("", "B1f", "place")
    assert why(state, "charm move r1c2 r5c5") == ("cell_empty", "4.4")
    assert why(state, "charm move r1c1 r1c1") == ("cell_taken", "4.4")
    assert why(state, fyfe.Charm("move", (0, 0), (9, 9))) == ("no_cell", "4.4")
    assert why(state, fyfe.Charm("move", (0, 0))) == ("no_cell", "4.4")
    assert fyfe.parse(str(moved.state), allow_unreachable=True) == moved.state


@pytest.mark.rule("fyfe 4.4")
def test_a_moved_stone_fulfils_the_line_it_comes_to() -> None:
    state = lucky("B1f G1f P1f R1f .", ". . Y1f . .", tiles={"r1": "same:number", "r2": "any"})
    seen = events(state, "charm move r2c3 r1c5")
    assert names(seen) == ["StoneMoved", "TileFulfilled"]
    assert seen[-1].state.sides[0].through == ()  # it was not placed in this round


@pytest.mark.rule("fyfe 4.4", "fyfe 4.5", "fyfe 4.8")
def test_a_joker_is_neither_moved_nor_swapped_nor_turned() -> None:
    state = lucky("* B1f . . .", tiles={"r1": "any"})
    assert not [move for move in texts(state) if move.startswith("charm") and move.split()[2:3] == ["r1c1"]]
    assert why(state, "charm move r1c1 r5c5") == ("is_joker", "4.4")
    assert why(state, "charm swap r1c1 Y1t") == ("is_joker", "4.5")
    assert why(state, "charm turn r1c1") == ("is_joker", "4.8")


@pytest.mark.rule("fyfe 4.4", "fyfe 6.3")
def test_a_stone_placed_and_then_moved_is_still_the_stone_of_this_round() -> None:
    rows = ("B1f B2f B3f B4f .", "G1f G2f G3f G4f .", ". . . . R3f", ". . . . R4f", ". . . . R5f")
    state = lucky(*rows, tiles={"r1": "any", "r2": "same:symbol", "c5": "1-5"}, supply="B5f Y2t")
    state = play(state, "place B5f r1c5")
    assert (state.sides[0].placed, state.sides[0].through) == (4, ("r1",))
    state = play(state, "charm move r1c5 r2c5")
    assert (state.sides[0].placed, state.sides[0].through) == (9, ("r1", "r2"))
    assert "LineBonus" in names(events(state, "done"))


@pytest.mark.rule("fyfe 4.4", "fyfe 6.3")
def test_more_than_four_lines_with_one_stone_earn_what_four_earn() -> None:
    rows = ("Y1f . G4p R4f Y5l", ". Y2f G5p Y4f .", "B1l B2l . B3h B4t", ". G2t R1h G4h .", "G5h . R2h . G3h")
    tiles = {"r3": "same:colour", "d1": "differ:number", "d2": "differ:symbol", "c3": "house:symbol", "r1": "any"}
    state = play(lucky(*rows, tiles=tiles, supply="B5p Y1t"), "place B5p r3c3")
    assert len(state.sides[0].through) == 4
    state = play(state, "charm move r3c3 r1c2")
    assert state.sides[0].through == ("c3", "d1", "d2", "r1", "r3")
    assert play(state, "done").sides[0].bonus == 20


@pytest.mark.rule("fyfe 4.5")
def test_a_stone_on_the_board_changes_places_with_one_of_the_supply() -> None:
    state = lucky("B1f . . . .", tiles={"r2": "any"})
    assert [move for move in texts(state) if "swap" in move] == ["charm swap r1c1 Y1t", "charm swap r1c1 Y2t"]
    (swapped,) = events(state, "charm swap r1c1 Y1t")
    assert (type(swapped).__name__, swapped.rule) == ("StonesSwapped", "4.5")
    assert (swapped.taken, swapped.given, swapped.cell) == ("B1f", "Y1t", (0, 0))
    side = swapped.state.sides[0]
    assert (side.board[0], side.supply, side.stage) == ("Y1t", ("B1f", "Y2t"), "place")
    assert "place B1f r2c1" in texts(swapped.state)
    assert why(state, "charm swap r1c2 Y1t") == ("cell_empty", "4.5")
    assert why(state, "charm swap r1c1 G5h") == ("not_in_supply", "4.5")


@pytest.mark.rule("fyfe 4.5", "fyfe 6.3")
def test_a_stone_swapped_in_is_not_the_stone_placed_in_this_round() -> None:
    rows = ("B1f B2f B3f B4f .", ". . . . R2f", ". . . . R3f", ". . . . R4f", ". . . . R5f")
    state = lucky(*rows, tiles={"r1": "same:colour", "c5": "1-5", "d2": "any"}, supply="B5f Y1t")
    state = play(state, "place B5f r1c5")
    assert state.sides[0].through == ("r1",)
    seen = events(state, "charm swap r1c5 Y1t")
    assert names(seen) == ["StonesSwapped", "TileFulfilled"]  # the column now rises from 1 to 5
    assert seen[-1].state.sides[0].through == ("r1",)
    assert "LineBonus" not in names(events(seen[-1].state, "done"))
    other = play(lucky(*rows, tiles={"r1": "any", "c5": "1-5"}, supply="Y1t Y5t"), "place Y1t r1c5")
    assert other.sides[0].through == ("c5", "r1")


@pytest.mark.rule("fyfe 4.6")
def test_four_of_five_score_a_tile_on_a_full_line_of_any_age() -> None:
    rows = ("R2f R3f R4f R5f B2f", "G1f . . . .")
    state = play(lucky(*rows, tiles={"r1": "same:colour", "r2": "1-5"}), "place Y1t r2c2")
    seen = events(state, "charm four r1")
    assert names(seen) == ["FourAreEnough", "TileFulfilled"]
    assert (seen[0].rule, seen[0].tile, seen[0].cell) == ("4.6", "same:colour", (0, 4))
    assert seen[-1].state.sides[0].scored == ("same:colour",)
    assert seen[-1].state.sides[0].through == ()  # not a line through the new stone
    assert seen[-1].state.sides[0].board[4] == "B2f"  # a joker for this tile only
    assert why(state, "charm four r2") == ("four_not_open", "4.6")
    assert why(state, fyfe.Charm("four", slot="x")) == ("no_slot", "4.6")
    assert "FirstBonus" in names(events(seen[-1].state, "done"))


@pytest.mark.rule("fyfe 4.6")
def test_three_of_five_are_not_enough() -> None:
    state = play(lucky("R2f R3f R4f G5f B2f", tiles={"r1": "same:colour", "r2": "1-5"}), "place Y1t r2c2")
    assert "four" not in charms(state)
    assert why(state, "charm four r1") == ("four_not_enough", "4.6")
    jokers = play(lucky("R2f R3f R4f * B2f", tiles={"r1": "same:colour", "r2": "1-5"}), "place Y1t r2c2")
    assert "charm four r1" in texts(jokers)


@pytest.mark.rule("fyfe 4.6", "fyfe 6.3")
def test_a_line_through_the_new_stone_scored_with_four_of_five_counts_for_the_line_bonus() -> None:
    rows = ("B1f B2f B3f B4f .", ". . . . R2f", ". . . . R3f", ". . . . R4f", ". . . . R5f")
    state = play(lucky(*rows, tiles={"r1": "same:colour", "c5": "1-5"}, supply="B5f Y1t"), "place B5f r1c5")
    state = play(state, "charm four c5")
    assert state.sides[0].through == ("c5", "r1")
    assert "LineBonus" in names(events(state, "done"))


@pytest.mark.rule("fyfe 4.7")
def test_a_stone_placed_as_a_joker_counts_as_everything_and_is_covered() -> None:
    state = lucky(ROW, tiles={"r1": "same:symbol"})
    seen = events(state, "place Y1t r1c5 joker")
    assert names(seen) == ["StonePlaced", "TileFulfilled"]
    assert (seen[0].rule, seen[0].joker, seen[0].stone) == ("4.7", True, "Y1t")
    after = seen[-1].state
    assert (after.sides[0].board[4], after.covered, after.sides[0].supply) == ("*", ("Y1t",), ("Y2t",))
    assert "Y1t" not in after.bag
    assert fyfe.material(after) == fyfe.material(state)
    assert why(state, fyfe.Charm("joker", (0, 4))) == ("joker_by_placing", "4.7")


@pytest.mark.rule("fyfe 4.7", "fyfe 3.2")
def test_a_joker_needs_a_tile_like_any_stone() -> None:
    assert names(events(lucky(), "place Y1t r3c3 joker")) == ["StonePlaced", "TileRequired"]


@pytest.mark.rule("fyfe 4.7", "fyfe 4.8", "fyfe 6.3")
@pytest.mark.parametrize("steps", [["place Y1t r1c5 joker"], ["place Y1t r1c5", "charm turn r1c5"]])
def test_the_new_stone_as_a_joker_earns_the_line_bonus(steps: list[str]) -> None:
    rows = ("B1f B2f B3f B4f .", ". . . . R2f", ". . . . R3f", ". . . . R4f", ". . . . R5f")
    state = play(lucky(*rows, tiles={"r1": "same:colour", "c5": "same:symbol"}), *steps)
    seen = events(state, "done")
    assert "LineBonus" in names(seen)
    assert seen[-1].state.sides[0].bonus == 5


@pytest.mark.rule("fyfe 4.8")
@pytest.mark.parametrize("first", [[], ["place Y2t r2c1"]])
def test_a_stone_on_the_board_is_turned_into_a_joker(first: list[str]) -> None:
    state = lucky("B1f G1f P1f R1f Y2f", tiles={"r1": "same:number", "r2": "any"})
    seen = events(play(state, *first), "charm turn r1c5")
    assert names(seen) == ["StoneTurned", "TileFulfilled"]
    assert (seen[0].rule, seen[0].stone, seen[0].cell) == ("4.8", "Y2f", (0, 4))
    after = seen[-1].state
    assert (after.sides[0].board[4], after.covered) == ("*", ("Y2f",))
    assert fyfe.material(after) == fyfe.material(state)
    assert why(state, "charm turn r5c5") == ("cell_empty", "4.8")
    assert after.sides[0].through == ()


@pytest.mark.rule("fyfe 4.8")
def test_what_a_turned_stone_fulfilled_before_stays_fulfilled() -> None:
    state = lucky("B1f G1f P1f R1f Y1f", tiles={"r1": "differ:colour"})
    assert state.sides[0].scored == ("differ:colour",)
    assert play(state, "charm turn r1c1").sides[0].scored == ("differ:colour",)


@pytest.mark.rule("fyfe 4.9")
def test_a_scored_tile_is_replaced_by_an_unused_one_that_may_score_at_once() -> None:
    state = lucky("B1f G1f P1f R1f Y1f", "B2l . . . .", tiles={"r1": "differ:colour", "r2": "1-5"})
    seen = events(state, "charm replace r1 same:number")
    assert names(seen) == ["TileReplaced", "TileFulfilled"]
    assert (seen[0].rule, seen[0].slot, seen[0].old, seen[0].tile) == ("4.9", "r1", "differ:colour", "same:number")
    side = seen[-1].state.sides[0]
    assert side.tiles[0] == "same:number"
    assert side.scored == ("differ:colour", "same:number")
    assert side.firsts == ("differ:colour",)
    assert fyfe.score(seen[-1].state, 0).tiles == 4 + 9
    assert names(events(state, "charm replace r1 5-1")) == ["TileReplaced"]


@pytest.mark.rule("fyfe 4.9")
def test_a_tile_set_aside_is_used_up_and_only_a_scored_one_is_set_aside() -> None:
    state = lucky("B1f G1f P1f R1f Y1f", tiles={"r1": "differ:colour", "r2": "1-5"})
    assert why(state, "charm replace r2 any") == ("not_scored", "4.9")
    assert why(state, "charm replace r3 any") == ("not_scored", "4.9")
    assert why(state, "charm replace r1 1-5") == ("no_unused_tile", "4.9")
    assert why(state, fyfe.Charm("replace", slot=7)) == ("no_slot", "4.9")  # type: ignore[arg-type]
    replaced = play(state, "charm replace r1 any", "place Y1t r2c1")
    assert "tile r3 5-1" in texts(replaced)
    assert "tile r3 differ:colour" not in texts(replaced)
    assert why(replaced, "tile r3 differ:colour") == ("tile_used", "3.4")


@pytest.mark.rule("fyfe 4.9", "fyfe 6.3")
def test_two_tiles_on_one_line_count_as_one_line() -> None:
    state = play(lucky(ROW, tiles={"r1": "any"}), "place Y1t r1c5", "charm replace r1 differ:colour")
    assert state.sides[0].fresh == ("any", "differ:colour")
    assert state.sides[0].through == ("r1",)
    seen = events(state, "done")
    assert names(seen) == ["FirstBonus", "FirstBonus", "RoundEnded"]


@pytest.mark.rule("fyfe 4.1")
def test_a_charm_with_the_wrong_fields_is_refused() -> None:
    state = lucky(ROW, tiles={"r1": "any"})
    assert why(state, fyfe.Charm("redraw", cell=(0, 0))) == ("charm_fields", "4.1")
    assert why(state, fyfe.Charm("turn", cell=(0, 0), slot="r1")) == ("charm_fields", "4.1")


@pytest.mark.rule("fyfe 6.1", "fyfe 4.6")
def test_a_tile_fulfilled_by_a_charm_can_take_the_first_bonus_from_both() -> None:
    state = fyfe.position(
        boards=[grid("R2f R3f R4f R5f B2f"), grid("G2f G3f G4f G5f .")],
        tiles=[{"r1": "same:colour", "r2": "any"}, {"r1": "same:colour"}],
        supply=[["Y1t", "Y2t"], ["G1l", "Y3t"]],
        stages=["place", "place"],
        round=6,
        charms_on=True,
        allow_unreachable=True,
    )
    state = play(state, "place Y1t r2c1 & place G1l r1c5", "charm four r1 & done")
    assert "FirstBonusGone" in names(events(state, "done"))
