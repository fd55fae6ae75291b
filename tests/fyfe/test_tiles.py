"""What fulfils each of the fifteen tiles."""

import random
from collections import Counter
from itertools import product

import pytest

from fijiwidgets import fyfe
from fijiwidgets.core import IllegalPosition
from tests.fyfe.helpers import events, names, play, study

# For each tile a line that fulfils it, and one that misses it by a single stone.
LINES = {
    "house:colour": ("B1f B2l G3p G4h G5t", "B1f B2l G3p G4h Y5t"),
    "house:number": ("B3f G3l R4t Y4h P4p", "B3f G3l R4t Y4h P5p"),
    "house:symbol": ("B1f G2f R3f Y4l P5l", "B1f G2f R3f Y4f P5l"),
    "same:colour": ("B1f B1l B3p B4h B4t", "B1f B1l B3p B4h G4t"),
    "same:number": ("B1f B1l G1p G1h Y1t", "B1f B1l G1p G1h Y2t"),
    "same:symbol": ("B1f B2f G3f G4f Y1f", "B1f B2f G3f G4f Y1l"),
    "differ:colour": ("R1f B1f Y1f G1f P1f", "R1f B1f Y1f G1f R2f"),
    "differ:number": ("B2f B4f B1f B3f B5f", "B2f B4f B1f B3f G1f"),
    "differ:symbol": ("B1t B1f B1p B1l B1h", "B1t B1f B1p B1l B2t"),
    "differ:all": ("B2t G4f P1p R3l Y5h", "B2t G4f P1p R3l Y1h"),
    "order:symbol": ("B1f B1l B1p B1h B1t", "B1l B1f B1p B1h B1t"),
    "order:colour": ("B1f G1f P1f R1f Y1f", "Y1f R1f P1f G1f B1f"),
    "1-5": ("B1f G2f P3f R4f Y5f", "Y5f R4f P3f G2f B1f"),
    "5-1": ("Y5f R4f P3f G2f B1f", "B1f G2f P3f R4f Y5f"),
    "any": ("B1f G5l R2p Y4h P3t", ""),
}
RULE = {"house": "5.2", "same": "5.3", "differ": "5.4", "order": "5.6", "any": "5.8"}


def played(tile: str, line: str) -> list[str]:
    """Return what happens when the last stone of the line is placed, and by which rule a tile was fulfilled."""
    *four, last = line.split()
    state = study(" ".join([*four, "."]), tiles={"r1": tile}, supply=f"{last} Y2h")
    seen = events(state, f"place {last} r1c5")
    return [f"{name} {event.rule}" for name, event in zip(names(seen), seen, strict=True)][1:]


def comes_true(tile: str, rule: str) -> None:
    fitting, missing = LINES[tile]
    assert fyfe.fits(tile, fitting.split())
    assert played(tile, fitting) == [f"TileFulfilled {rule}"]
    if missing:
        assert not fyfe.fits(tile, missing.split())
        assert played(tile, missing) == []


@pytest.mark.rule("fyfe 5.2")
@pytest.mark.parametrize("tile", ["house:colour", "house:number", "house:symbol"])
def test_a_full_house_is_exactly_three_and_two(tile: str) -> None:
    comes_true(tile, "5.2")


@pytest.mark.rule("fyfe 5.2")
def test_five_or_four_of_one_value_are_no_full_house() -> None:
    assert not fyfe.fits("house:colour", ["B1f", "B2l", "B3p", "B4h", "B5t"])
    assert not fyfe.fits("house:colour", ["B1f", "B2l", "B3p", "B4h", "G5t"])
    assert not fyfe.fits("house:colour", ["B1f", "B2l", "G3p", "G4h", "R5t"])


@pytest.mark.rule("fyfe 5.3")
@pytest.mark.parametrize("tile", ["same:colour", "same:number", "same:symbol"])
def test_all_the_same(tile: str) -> None:
    comes_true(tile, "5.3")


@pytest.mark.rule("fyfe 5.4")
@pytest.mark.parametrize("tile", ["differ:colour", "differ:number", "differ:symbol"])
def test_all_different(tile: str) -> None:
    comes_true(tile, "5.4")


@pytest.mark.rule("fyfe 5.5")
def test_different_in_everything() -> None:
    comes_true("differ:all", "5.5")
    assert not fyfe.fits("differ:all", ["B1f", "G2f", "P3p", "R4h", "Y5t"])  # a symbol twice
    assert not fyfe.fits("differ:all", ["B1f", "G1l", "P3p", "R4h", "Y5t"])  # a number twice
    assert not fyfe.fits("differ:all", ["B1f", "B2l", "P3p", "R4h", "Y5t"])  # a colour twice


@pytest.mark.rule("fyfe 5.6")
@pytest.mark.parametrize("tile", ["order:symbol", "order:colour"])
def test_symbols_or_colours_in_the_order_on_the_tile(tile: str) -> None:
    comes_true(tile, "5.6")


@pytest.mark.rule("fyfe 5.7")
@pytest.mark.parametrize("tile", ["1-5", "5-1"])
def test_numbers_rise_or_fall(tile: str) -> None:
    comes_true(tile, "5.7")


@pytest.mark.rule("fyfe 5.8")
def test_any_five_stones() -> None:
    comes_true("any", "5.8")


@pytest.mark.rule("fyfe 5.1")
def test_a_tile_needs_five_stones_and_flips_by_itself() -> None:
    state = study("B1f G1f P1f . .", tiles={"r1": "any"})
    state = play(state, "place Y1t r1c4", "done", "draw B5h")
    assert state.sides[0].scored == ()
    seen = events(state, "place Y2t r1c5")
    assert names(seen) == ["StonePlaced", "TileFulfilled"]
    assert (seen[1].slot, seen[1].tile, seen[1].points) == ("r1", "any", 1)
    assert seen[1].state.sides[0].scored == ("any",)


@pytest.mark.rule("fyfe 5.1")
def test_a_fulfilled_tile_stays_fulfilled_when_its_line_is_broken() -> None:
    state = study("B1f G1f P1f R1f Y1f", tiles={"r1": "differ:colour", "r2": "any"}, supply="B5t Y2t", lucky_round=True)
    seen = events(state, "charm move r1c1 r5c5")
    assert names(seen) == ["StoneMoved"]
    assert seen[-1].state.sides[0].scored == ("differ:colour",)
    # And it does not score again when the line is full and fits again.
    assert names(events(seen[-1].state, "place B5t r1c1")) == ["StonePlaced"]


@pytest.mark.rule("fyfe 5.1")
def test_a_tile_loaded_in_the_middle_of_a_move_flips_before_its_player_is_done() -> None:
    state = play(study("B1f G1f P1f R1f .", tiles={"r1": "1-5", "r2": "any"}), "place Y1t r1c5")
    unflipped = fyfe.parse(str(state).replace("r1:1-5", "r1:same:number"))
    assert names(events(unflipped, "done")) == ["TileFulfilled", "FirstBonus", "RoundEnded"]


@pytest.mark.rule("fyfe 5.9")
@pytest.mark.parametrize("tile", fyfe.TILES)
def test_a_joker_takes_whatever_value_helps(tile: str) -> None:
    line = LINES[tile][0].split()
    for place in range(5):
        assert fyfe.fits(tile, [*line[:place], "*", *line[place + 1 :]])
    assert fyfe.fits(tile, ["*"] * 5)
    rng = random.Random(tile)
    for _ in range(60):
        drawn = rng.sample(fyfe.STONES, 5) if rng.random() < 0.3 else list(line)
        for place in rng.sample(range(5), rng.choice([0, 1, 1, 1, 2])):
            drawn[place] = "*"
        for place in rng.sample(range(5), rng.choice([0, 1])):
            drawn[place] = rng.choice(fyfe.STONES)
        assert fyfe.fits(tile, drawn) == some_value_helps(tile, drawn), drawn


def some_value_helps(tile: str, line: list[str]) -> bool:
    """Try every value in place of every joker: the plainest way to say what a joker is."""
    kind, _, attribute = tile.partition(":")
    places = {"colour": [0], "number": [1], "symbol": [2], "all": [0, 1, 2], "": [1]}[attribute]
    return all(
        any(plainly(tile, kind, values) for values in product(*(choices(stone, place) for stone in line)))
        for place in places
    )


def choices(stone: str, place: int) -> str:
    return ("BGPRY", "12345", "flpht")[place] if stone == "*" else stone[place]


def plainly(tile: str, kind: str, values: tuple[str, ...]) -> bool:
    if kind == "house":
        return sorted(Counter(values).values()) == [2, 3]
    wanted = {"order:symbol": "flpht", "order:colour": "BGPRY", "1-5": "12345", "5-1": "54321"}
    if tile in wanted:
        return "".join(values) == wanted[tile]
    return tile == "any" or len(set(values)) == (1 if kind == "same" else 5)


@pytest.mark.rule("fyfe 5.9", "fyfe 4.7")
def test_a_joker_takes_another_value_in_each_line() -> None:
    rows = (". . B1l . .", ". . G3l . .", "G1f G2l . G4h G5t", ". . R3p . .", ". . Y4t . .")
    state = study(*rows, tiles={"r3": "same:colour", "c3": "order:colour"}, lucky_round=True)
    # The row wants a green stone there, the column a purple one.
    seen = events(state, "place Y1t r3c3 joker")
    assert names(seen) == ["StonePlaced", "TileFulfilled", "TileFulfilled"]
    assert [event.tile for event in seen[1:]] == ["same:colour", "order:colour"]


@pytest.mark.rule("fyfe 5.2")
@pytest.mark.parametrize(
    ("tile", "stones"),
    [
        ("six", ["B1f"] * 5),
        (None, ["B1f"] * 5),
        ("any", ["B1f"] * 4),
        ("any", "B1f"),
        ("any", [["B1f"]] * 5),
        ("any", None),
    ],
)
def test_fits_refuses_what_is_no_line(tile: object, stones: object) -> None:
    with pytest.raises(IllegalPosition):
        fyfe.fits(tile, stones)  # type: ignore[arg-type]
