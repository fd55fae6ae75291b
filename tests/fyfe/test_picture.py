"""The picture of FYFE: nothing overlaps, nothing is cut off, things keep their names, every event leaves its trace."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import pytest

from fijiwidgets import fyfe
from fijiwidgets.games.fyfe.components import CELL_NAMES
from fijiwidgets.games.fyfe.draw.picture import draw
from fijiwidgets.games.fyfe.events import Finished, StoneDrawn, StonePlaced, TileFulfilled, TileLaid
from fijiwidgets.scene import Mark, Scene, text_width
from tests.fyfe.helpers import events as happen
from tests.fyfe.helpers import grid, study, thrifty_moves
from tests.fyfe.hooks import VARIANTS

SIZES = ("wide", "medium", "narrow")
LONG_NAMES = {"players": ["Bartholomew Longname-Smithers", "Wilhelmina Wolkenstein-Ahorn", "M" * 30, "Jo", "Emmy"]}
Box = tuple[float, float, float, float]  # left, top, right, bottom


# ------------------------------------------------------------------------------------ games to look at


@cache
def game(variant: int, seed: int = 5) -> tuple[Any, ...]:
    """Return all events of a random game."""
    rng, state = random.Random(seed), fyfe.start(**[*VARIANTS, LONG_NAMES][variant])
    found: list[Any] = []
    while fyfe.outcome(state) is None:
        found += fyfe.resolve(state, thrifty_moves(state, rng))
        state = found[-1].state
    return tuple(found)


def sampled() -> Iterator[tuple[Any, str]]:
    """Return events of all variants, each with a size in turn."""
    for variant in range(len(VARIANTS) + 1):
        for number, event in enumerate(game(variant)[variant::29]):
            yield event, SIZES[number % 3]


@cache
def one_of_each() -> dict[str, Any]:
    """Return an event of each kind; those that chance hardly brings about are set up."""
    found: dict[str, Any] = {}
    for variant in range(len(VARIANTS)):
        for event in game(variant):
            found.setdefault(type(event).__name__, event)
    for event in (*two_lines_at_once(), *four_of_five(), *two_first_at_once()):
        found.setdefault(type(event).__name__, event)
    return found


def played(state: Any, *moves: str) -> Iterator[Any]:
    for move in moves:
        for event in happen(state, move):
            yield event
            state = event.state


def two_lines_at_once() -> Iterator[Any]:
    column = [". . . . G1l", ". . . . G2l", ". . . . G3l", ". . . . G4l"]
    tiles = {"r1": "same:symbol", "c5": "any"}
    return played(study("B1f B2f B3f B4f .", *column, tiles=tiles, supply="B5f Y2t"), "place B5f r1c5", "done")


def four_of_five() -> Iterator[Any]:
    state = study("B1f B2f B3f B4f Y5t", tiles={"r1": "same:colour", "r2": "any"}, lucky_round=True)
    return played(state, "place Y1t r2c1", "charm four r1")


def two_first_at_once() -> Iterator[Any]:
    state = fyfe.position(
        boards=[grid("B1f B2f B3f B4f ."), grid("G1f G2f G3f G4f .")],
        tiles=[{"r1": "any"}, {"r1": "any"}],
        supply=[["Y1t", "Y2t"], ["R1t", "R2t"]],
    )
    return played(state, "place Y1t r1c5 & place R1t r1c5", "done & done")


# ------------------------------------------------------------------------------------ boxes


def boxes(face: Any, x: float, y: float, scale: float) -> Iterator[tuple[str, Box, float]]:
    """Yield kind, box and scale of the shapes whose extent can be told; outlines are left out."""
    for shape in face:
        if shape[0] == "face":
            _, dx, dy, size, inner = shape
            yield from boxes(inner, x + scale * dx, y + scale * dy, scale * size)
        elif box := extent(shape):
            left, top, right, bottom = box
            yield shape[0], (x + scale * left, y + scale * top, x + scale * right, y + scale * bottom), scale


def extent(shape: Any) -> Box | None:
    if shape[0] == "rect":
        _, x, y, wide, high, *_ = shape
        return x, y, x + wide, y + high
    if shape[0] == "disc":
        _, x, y, radius, _ = shape
        return x - radius, y - radius, x + radius, y + radius
    if shape[0] == "text":
        _, x, y, size, bold, anchor, text, _ = shape
        # The house's estimate is meant for mixed words and generous; a sign or two is wider in no font than this.
        wide = text_width(text, size, bool(bold))
        left = x - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
        return left, y - 0.74 * size, left + wide, y
    return None


def mark_boxes(mark: Mark) -> list[tuple[str, Box, float]]:
    assert not mark.turn
    return list(boxes(mark.face, mark.x, mark.y, mark.size))


def frame(mark: Mark) -> Box:
    """Return the first rectangle or disc: the body of a piece."""
    return next(box for kind, box, _ in mark_boxes(mark) if kind != "text")


def overlap(first: Box, second: Box) -> bool:
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]


def inside(box: Box, outer: Box, slack: float = 0.01) -> bool:
    return (
        box[0] >= outer[0] - slack
        and box[1] >= outer[1] - slack
        and box[2] <= outer[2] + slack
        and box[3] <= outer[3] + slack
    )


def kind(mark: Mark) -> str:
    name = mark.key.split(":")[0]
    return {"joker": "stone", "ghost": "stone", "slot": "tile", "place": "tile"}.get(name, name)


def texts(face: Any, scale: float = 1) -> Iterator[tuple[str, float]]:
    for shape in face:
        if shape[0] == "face":
            yield from texts(shape[4], scale * shape[3])
        elif shape[0] == "text":
            yield shape[6], shape[3] * scale


def colours(scene: Scene) -> set[str]:
    """Return the names of all colours in the picture."""

    def of(face: Any) -> Iterator[str]:
        for shape in face:
            yield from of(shape[4]) if shape[0] == "face" else (str(paint) for paint in shape[-1][:2])

    return {colour for mark in scene.marks for colour in of(mark.face)}


# ------------------------------------------------------------------------------------ how it lies


@cache
def pictures() -> tuple[Scene, ...]:
    return tuple(_pictures())


def _pictures() -> Iterator[Scene]:
    for number, (event, size) in enumerate(sampled()):
        seats = len(event.state.sides)
        language = ("en", "de")[number // 3 % 2]
        yield draw(
            event.state, event=event, size=size, language=language, seat=(number % seats) if number % 2 else None
        )
    for event in one_of_each().values():
        for size in SIZES:
            yield draw(event.state, event=event, size=size, language="de")


def test_keys_are_unique_and_everything_lies_inside_the_picture() -> None:
    for scene in pictures():
        keys = [mark.key for mark in scene.marks]
        assert len(keys) == len(set(keys))
        page = (0, 0, scene.width, scene.height)
        for mark in scene.marks:
            for _, box, _ in mark_boxes(mark):
                assert inside(box, page), (mark.key, box, page)


def test_pieces_of_one_kind_do_not_overlap() -> None:
    for scene in pictures():
        for name in ("stone", "cell", "tile", "panel", "line", "points", "heading", "caption"):
            if name == "panel":
                marks = [mark for mark in scene.marks if kind(mark) in ("panel", "supply") and mark.key.count(":") == 1]
                bodies = [(mark.key, frame(mark)) for mark in marks]
            elif name in ("stone", "cell", "tile"):
                bodies = [(mark.key, frame(mark)) for mark in scene.marks if kind(mark) == name]
            else:
                wanted = ("header", "player") if name == "line" else (name,)
                bodies = [
                    (f"{mark.key} {place}", box)
                    for mark in scene.marks
                    if kind(mark) in wanted
                    for place, (what, box, _) in enumerate(mark_boxes(mark))
                    if what == "text"
                ]
            for (first, one), (second, other) in combinations(bodies, 2):
                assert not overlap(one, other), (first, one, second, other)


def test_what_is_written_on_a_piece_stays_on_it() -> None:
    for scene in pictures():
        for mark in scene.marks:
            if kind(mark) not in ("stone", "tile") or mark.key.startswith("place"):
                continue
            body = frame(mark)
            for text, (what, box, _) in zip(
                texts(mark.face), [entry for entry in mark_boxes(mark) if entry[0] == "text"], strict=True
            ):
                if text[0] != "+3":  # the flag of the first bonus looks over the edge
                    assert inside(box, body, slack=1.5), (mark.key, text, box, body, what)


def test_no_text_is_too_small_to_be_read() -> None:
    for scene in pictures():
        for mark in scene.marks:
            for text, size in texts(mark.face, mark.size):
                assert size >= 10.99, (mark.key, text, size)


# ------------------------------------------------------------------------------------ what it shows


@pytest.mark.parametrize("kind_of_event", [kind.__name__ for kind in fyfe.EVENTS])
def test_every_event_leaves_an_amber_trace_and_a_state_none(kind_of_event: str) -> None:
    event = one_of_each()[kind_of_event]
    for size in SIZES:
        for seat in range(len(event.state.sides)):
            assert "event-line" in colours(draw(event.state, event=event, size=size, seat=seat)), (size, seat)
            assert not {name for name in colours(draw(event.state, size=size, seat=seat)) if "event" in name}


def test_every_stone_tile_and_charm_is_there_once() -> None:
    for event, size in sampled():
        state = event.state
        scene = draw(state, size=size, seat=0)
        found = {mark.key for mark in scene.marks}
        shown = range(1) if size == "narrow" else range(len(state.sides))
        for seat in shown:
            side = state.sides[seat]
            assert {f"stone:{stone}" for stone in (*side.board, *side.supply) if stone not in ("", "*")} <= found
            jokers = {f"joker:{seat}:{CELL_NAMES[cell]}" for cell, stone in enumerate(side.board) if stone == "*"}
            assert jokers == {key for key in found if key.startswith(f"joker:{seat}")}
            assert {f"tile:{seat}:{tile}" for tile in side.tiles if tile} <= found
        assert {f"tile:0:{tile}" for tile in state.box.tiles()} <= found
        assert {f"charm:0:{charm}" for charm in state.box.charms()} <= found
        free = [key for key in found if key.startswith("cell:0:")]
        assert len(free) == state.sides[0].board.count("")


def test_things_that_stay_keep_name_and_place_and_a_placed_stone_travels() -> None:
    travelled = 0
    for variant in (0, 3):
        for before, after in list(zip(game(variant), game(variant)[1:], strict=False))[::4]:
            first, second = ({mark.key: mark for mark in draw(event.state, seat=0).marks} for event in (before, after))
            for cell, stone in enumerate(before.state.sides[0].board):
                if stone and after.state.sides[0].board[cell] == stone:
                    key = f"joker:0:{CELL_NAMES[cell]}" if stone == "*" else f"stone:{stone}"
                    assert (first[key].x, first[key].y) == (second[key].x, second[key].y)
            for place, tile in enumerate(before.state.sides[0].tiles):
                if tile and after.state.sides[0].tiles[place] == tile:
                    key = f"tile:0:{tile}"
                    assert (first[key].x, first[key].y) == (second[key].x, second[key].y)
            if isinstance(after, StonePlaced) and after.seat == 0 and not after.joker:
                key = f"stone:{after.stone}"
                assert (first[key].x, first[key].y) != (second[key].x, second[key].y)
                travelled += 1
    assert travelled


def test_a_view_shows_the_viewers_board_and_nothing_else_than_the_table() -> None:
    state = game(1)[200].state
    for seat in range(len(state.sides)):
        seen = draw(state, seat)
        assert seen.marks == draw(state, seat=seat).marks == draw(fyfe.view(state, seat)).marks
        assert seen.position == str(fyfe.view(state, seat))
        assert seen.board == fyfe.text_board(state, seat)


def large(scene: Scene) -> int:
    return int(next(mark.key for mark in scene.marks if mark.key.startswith("supply:")).split(":")[1])


def test_the_large_board_is_the_one_asked_for_else_the_viewers_else_the_first() -> None:
    event = next(event for event in game(1) if isinstance(event, StonePlaced) and event.seat == 2)
    for size in SIZES:
        assert large(draw(event.state, size=size)) == 0
        assert large(draw(event.state, 1, event=event, size=size)) == 1
        assert large(draw(event.state, 1, event=event, size=size, seat=0)) == 0


def test_in_a_film_the_boards_stay_unless_the_one_that_changes_could_not_be_seen() -> None:
    for event in game(3):
        assert large(draw(event.state, event=event, size="medium")) == 0
        narrow = large(draw(event.state, event=event, size="narrow"))
        assert narrow in (0, getattr(event, "seat", 0))
        if isinstance(event, (StonePlaced, TileFulfilled, TileLaid)):
            assert narrow == event.seat
        if isinstance(event, (StoneDrawn, Finished)):
            assert narrow == 0


def test_a_line_fulfilled_on_a_small_board_has_a_band_there() -> None:
    event = next(event for event in game(1) if isinstance(event, TileFulfilled) and event.seat == 2)
    for size in ("wide", "medium"):
        marks = {mark.key: mark for mark in draw(event.state, event=event, size=size).marks}
        band, ground = marks[f"band:{event.slot}"], marks["panel:2:board"]
        boxes_of_band = [box for _, box, _ in mark_boxes(band)]
        assert len(boxes_of_band) == 5
        assert all(inside(box, frame(ground), slack=2) for box in boxes_of_band)


def test_a_tile_travels_from_the_tray_to_its_slot() -> None:
    before, after = next(
        (one, other)
        for one, other in pairwise(game(0))
        if isinstance(other, TileLaid) and other.seat == 0 and type(one).__name__ == "TileRequired"
    )
    for size in SIZES:
        first, second = (
            next(mark for mark in draw(event.state, size=size).marks if mark.key == f"tile:0:{after.tile}")
            for event in (before, after)
        )
        assert (first.x, first.y) != (second.x, second.y)
        assert first.face == second.face


def test_both_languages_draw_the_same_things() -> None:
    for event, size in list(sampled())[::9]:
        english, german = (draw(event.state, event=event, size=size, language=name) for name in ("en", "de"))
        assert [mark.key for mark in english.marks] == [mark.key for mark in german.marks]
        assert [mark.label for mark in english.marks] != [mark.label for mark in german.marks]
        assert english.title != german.title


def test_a_stone_that_a_study_position_has_twice_is_drawn_twice() -> None:
    scene = draw(study("B1f B1f", tiles={"r1": "any"}))
    assert {"stone:B1f", "stone:B1f:2"} <= {mark.key for mark in scene.marks}


def test_things_that_only_a_wrong_position_has_twice_have_keys_of_their_own() -> None:
    text = "fyfe boards=B1f4/5/5/5/5;B1f4/5/5/5/5 tiles=r1:any,c1:any;r1:any supply=G1f,G1f;B1f,G1f"
    state = fyfe.parse(text, allow_unreachable=True)
    names = set()
    for size in SIZES:
        for seat in (0, 1):
            keys = [mark.key for mark in draw(state, size=size, seat=seat).marks]
            assert len(keys) == len(set(keys))
            names |= {key for key in keys if key.startswith("stone:B1f")}
    assert names == {"stone:B1f", "stone:B1f:2", "stone:B1f:3"}


def test_a_single_board_has_no_other_players() -> None:
    for size in SIZES:
        assert not [mark for mark in draw(study("B1f", tiles={"r1": "any"}), size=size).marks if mark.key == "panel:1"]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", ["wide", "medium"])
def test_whose_board_it_is_can_be_read_to_its_end(size: str, language: str) -> None:
    scene = draw(fyfe.deal(fyfe.start(), 1), size=size, language=language)
    [header] = [mark for mark in scene.marks if mark.key == "header"]
    assert not any(str(shape[6]).endswith("…") for shape in header.face if shape[0] == "text")
