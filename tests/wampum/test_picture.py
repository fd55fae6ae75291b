"""The picture: everything inside it, nothing on top of another thing, nothing shown that is hidden."""

import math
import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import pytest

from fijiwidgets import core, wampum
from fijiwidgets.core import Event
from fijiwidgets.games.wampum import Bid, State, events, examples
from fijiwidgets.games.wampum.draw.picture import draw
from fijiwidgets.games.wampum.state import size
from fijiwidgets.scene import Mark, Scene, text_width

from .helpers import GREEN, PURPLE, RED, happened, last_round, the
from .hooks import VARIANTS, scramble

SIZES = ("wide", "medium", "narrow")
LONG_NAMES = {"players": ["Bartholomäus Weidenbach I", "MMMMMMMMMMMMMMMMMMMMMMMM", "x", "Ada", "Wolfgang W. Wimmer"]}
GAMES = [*VARIANTS, LONG_NAMES]
EVERY = 30  # events of one kind that are passed over between two that are drawn
Box = tuple[float, float, float, float]


@cache
def events_of(game: int) -> tuple[Event, ...]:
    """Return all events of a random game."""
    return tuple(core.random_record(wampum, wampum.start(**GAMES[game]), seed=game).events())


def chosen(game: int) -> Iterator[Event]:
    """Yield the first event of each kind, and then every so many."""
    met: dict[type, int] = {}
    for event in events_of(game):
        if met.setdefault(type(event), 0) % EVERY == 0:
            yield event
        met[type(event)] += 1


@cache
def frames(game: int) -> tuple[Scene, ...]:
    """Return pictures of all sizes in both languages: of the whole table and of what a player sees."""
    return tuple(
        draw(event.state, (None, 0, 1)[number % 3], event=event, size=picture_size, language=("en", "de")[number % 2])
        for number, event in enumerate(chosen(game))
        for picture_size in SIZES
    )


# ------------------------------------------------------------------------------------ boxes around shapes


def corners(shape: Any) -> list[tuple[float, float]]:
    """Return points around a shape."""
    match shape:
        case ("path", d, _):
            return path_corners(d)
        case ("rect", x, y, wide, high, _, _):
            return [(x, y), (x + wide, y), (x, y + high), (x + wide, y + high)]
        case ("disc", x, y, radius, _):
            return [(x - radius, y - radius), (x + radius, y + radius)]
        case ("text", x, y, big, bold, anchor, text, _):
            wide = text_width(text, big, bool(bold))
            x -= {"start": 0, "middle": wide / 2, "end": wide}[anchor]
            return [(x, y - 0.75 * big), (x + wide, y + 0.2 * big)]
        case ("face", x, y, scale, face):
            return [(x + scale * px, y + scale * py) for part in face for px, py in corners(part)]
    return []


def path_corners(d: str) -> list[tuple[float, float]]:
    """Return the points that a path names, its handles too; paths with relative steps are left out."""
    if re.search("[a-z]", d):
        return []
    points: list[tuple[float, float]] = []
    x = y = 0.0
    for command, tail in re.findall(r"([MLHVCQAZ])([^MLHVCQAZ]*)", d):
        numbers = [float(number) for number in re.findall(r"-?[0-9.]+", tail)]
        if command in "HV":
            x, y = (numbers[0], y) if command == "H" else (x, numbers[0])
            points.append((x, y))
        elif numbers:
            numbers = numbers[-2:] if command == "A" else numbers
            points += zip(numbers[::2], numbers[1::2], strict=True)
            x, y = points[-1]
    return points


def box_of(mark: Mark, face: Any = None) -> Box | None:
    points = [point for shape in face or mark.face for point in corners(shape)]
    if not points:
        return None
    cos, sin = math.cos(math.radians(mark.turn)), math.sin(math.radians(mark.turn))
    placed = [(mark.x + mark.size * (x * cos - y * sin), mark.y + mark.size * (x * sin + y * cos)) for x, y in points]
    xs, ys = zip(*placed, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def overlap(one: Box, other: Box) -> bool:
    """Say whether two boxes share more than a rim."""
    return min(one[2], other[2]) - max(one[0], other[0]) > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1


def texts(mark: Mark, face: Any = None, scale: float = 1) -> Iterator[tuple[Any, float]]:
    """Yield the words of a mark with the size at which they are read."""
    for shape in face or mark.face:
        if shape[0] == "text":
            yield shape, shape[3] * scale * mark.size
        elif shape[0] == "face":
            yield from texts(mark, shape[4], scale * shape[3])


def words_of(scene: Scene) -> set[str]:
    return {shape[6] for mark in scene.marks for shape, _ in texts(mark)}


def keys(scene: Scene, start: str = "") -> set[str]:
    return {mark.key for mark in scene.marks if mark.key.startswith(start)}


def place(scene: Scene, key: str) -> tuple[float, float]:
    (mark,) = [mark for mark in scene.marks if mark.key == key]
    return mark.x, mark.y


# ------------------------------------------------------------------------------------ every picture


def test_the_games_show_every_kind_of_event() -> None:
    assert {type(event) for game in range(len(GAMES)) for event in chosen(game)} == set(events.EVENTS)


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_pictures_are_sound(game: int) -> None:
    heights: dict[tuple[int, bool], set[int]] = {}
    for scene in frames(game):
        heights.setdefault((scene.width, "viewer=" in scene.position), set()).add(scene.height)
        assert len(keys(scene)) == len(scene.marks), "a key is there twice"
        for mark in scene.marks:
            box = box_of(mark)
            if box is not None:
                inside = box[0] >= 0 and box[1] >= 0 and box[2] <= scene.width and box[3] <= scene.height
                assert inside, f"{mark.key} reaches out of the picture"
            assert all(big >= 11 for _, big in texts(mark)), f"{mark.key} has words too small to read"
        assert scene.title
        assert scene.board
        assert wampum.parse(scene.position, allow_unreachable=True)
    assert {width for width, _ in heights} == {292, 688, 1036}
    assert all(len(found) == 1 for found in heights.values()), "the frames of a film differ in height"


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_nothing_lies_on_another_thing_of_its_kind(game: int) -> None:
    for scene in frames(game):
        groups: dict[str, list[tuple[str, Box]]] = {}
        for mark in scene.marks:
            box = box_of(mark)
            kind = group(mark)
            if box and kind:
                groups.setdefault(kind, []).append((mark.key, box))
        assert groups["panels"]
        for members in groups.values():
            for (key, one), (other_key, other) in combinations(members, 2):
                # Only very many goods of one kind in a hand lie closer than they are wide.
                same_line = key.startswith("hand:") and one[1] == other[1]
                assert same_line or not overlap(one, other), f"{key} lies on {other_key}"


def group(mark: Mark) -> str:
    """Return with what a mark must not overlap: panels, front cards, or signs on the water and in the panels."""
    parts = mark.key.split(":")
    if parts[0] in ("village", "player", "river", "header", "legend") and len(parts) < 3:
        return "panels"
    if parts[0] in ("village", "hand", "bid") and mark.label:
        return "cards"
    return "signs" if parts[0] in ("canoe", "task", "tray", "chest", "wampum", "says", "way", "deck", "box") else ""


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_words_do_not_run_into_each_other(game: int) -> None:
    for scene in frames(game):
        found: list[tuple[str, Box]] = []
        for mark in scene.marks:
            for shape in mark.face:
                if shape[0] == "text" and (box := box_of(mark, (shape,))):
                    found.append((shape[6], box))
        for (text, one), (other_text, other) in combinations(found, 2):
            assert not overlap(one, other), f"«{text}» lies on «{other_text}»"


@pytest.mark.parametrize("picture_size", SIZES)
def test_only_what_has_happened_is_amber(picture_size: str) -> None:
    plain = {events.RoundEnded, events.MustGo, events.BiddingEnded}
    for game in (0, 3):
        for event in chosen(game):
            state: Any = event.state
            assert "'event" not in str(draw(state, size=picture_size).marks)
            if type(event) not in plain:
                assert "event-line" in str(draw(state, event=event, size=picture_size).marks), type(event)


# ------------------------------------------------------------------------------------ keys


def test_a_thing_that_stays_or_moves_keeps_its_key() -> None:
    for game in range(4):
        for before, after in pairwise(event for event in events_of(game)[:200:8]):
            old, new = draw(before.state), draw(after.state)
            for heap, names in (("villages", "ABCDE"), ("hands", "01234")):
                for name, was, now in zip(names, getattr(before.state, heap), getattr(after.state, heap), strict=False):
                    if was == now:
                        start = f"{heap[:-1]}:{name}:"
                        assert keys(old, start) == keys(new, start)
                        assert bool(keys(new, start)) == any(now)
            for start in ("trader:", "canoe", "chest:", "deck", "box", "player:"):
                assert keys(old, start) == keys(new, start) != set()


def test_a_displaced_bid_travels_with_its_trader() -> None:
    table = last_round()
    happening = happened(table, Bid(2, {"maize": 2}), Bid(2, {"fur": 2, "tobacco": 1}))
    laid, must_go = draw(happening[0].state), draw(the(happening, "MustGo").state)
    went = draw(wampum.play(must_go_state := the(happening, "MustGo").state, wampum.legal_moves(must_go_state, 0)[0]))
    for scene, other in ((laid, must_go), (must_go, went), (laid, went)):
        assert keys(scene, "bid:0:") == keys(other, "bid:0:") == {"bid:0:m:0", "bid:0:m:1"}
        for key in ("bid:0:m:0", "trader:0"):
            assert place(scene, key) != place(other, key)


@pytest.mark.parametrize("picture_size", SIZES)
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_goods_travel_from_heap_to_heap(viewer: int | None, picture_size: str) -> None:
    trips = {
        "BidLaid": "hand",
        "GoodsTaken": "village",
        "BidLeft": "bid",
        "OneOfEachLeft": "bid",
    }
    met = set()
    for happening in (tuple(examples.whole_round().events()), events_of(2)[:120]):
        for before, after in pairwise(happening):
            kind = type(after).__name__
            if kind in trips:
                met.add(kind)
                old, new = (draw(event.state, viewer, event=event, size=picture_size) for event in (before, after))
                there = keys(old, f"{trips[kind]}:") & keys(new, f"{trips[kind]}:")
                assert any(math.dist(place(old, key), place(new, key)) > 40 for key in there), (
                    f"nothing travels: {kind}"
                )
    assert met == set(trips)


@pytest.mark.parametrize("picture_size", SIZES)
@pytest.mark.parametrize("players", wampum.PLAYERS)
def test_each_good_of_a_hand_can_be_touched_by_itself(players: int, picture_size: str) -> None:
    number = len(wampum.start(players=players).villages)
    hands = [{"maize": 6, "weapons": 1, "spirits": 5}] * players
    table = wampum.position(
        players=players, villages=[{"fur": 1}] * number, hands=hands, last_round=True, allow_unreachable=True
    )
    for viewer in (None, 0):
        goods = [mark for mark in draw(table, viewer, size=picture_size).marks if mark.key.startswith("hand:0:")]
        assert len(goods) == 12
        assert all(mark.label for mark in goods)
        assert len({mark.label for mark in goods}) == 12
        for one, other in combinations(goods, 2):
            assert not overlap(box_of(one), box_of(other)), f"{one.key} lies on {other.key}"


def test_goods_that_were_taken_are_seen_leaving() -> None:
    happening = happened(last_round(), Bid(0, {"maize": 1}), Bid(1, {"tobacco": 1}), Bid(2, {"weapons": 1}))
    taken = the(happening, "GoodsTaken")
    leaving = {mark.key for mark in draw(taken.state, event=taken).marks if mark.look == "leaving"}
    assert leaving == {"gone:m", "gone:t"}
    assert not {mark.key for mark in draw(taken.state).marks if mark.look}


# ------------------------------------------------------------------------------------ who sees what


def test_hidden_goods_are_backs_and_own_goods_are_counted() -> None:
    table = wampum.play(last_round(), Bid(1, {"maize": 2, "weapons": 1}))
    seen = draw(table, PURPLE)
    assert keys(seen, "bid:0:") == {"bid:0:back:0", "bid:0:back:1", "bid:0:back:2"}
    assert keys(seen, f"hand:{GREEN}:") == {"hand:0:back:0", "hand:0:back:1"}
    assert keys(seen, f"hand:{RED}:") == {f"hand:2:back:{i}" for i in range(4)}
    assert keys(seen, f"hand:{PURPLE}:") == {"hand:1:f:0", "hand:1:f:1", "hand:1:t:0", "hand:1:t:1"}
    assert keys(draw(table, GREEN), "bid:0:") == {"bid:0:m:0", "bid:0:m:1", "bid:0:w:0"}


@pytest.mark.parametrize("game", range(4))
def test_a_view_shows_nothing_that_the_player_cannot_see(game: int) -> None:
    rng = random.Random(game)
    compared = 0
    for event in chosen(game):
        state: Any = event.state
        if wampum.problems(state):  # states in the middle of something: they cannot be scrambled by dealing anew
            continue
        other = scramble(state, 1, rng)
        if other is not None and other != state:
            compared += 1
            assert draw(other, 1).marks == draw(state, 1).marks
    assert compared > 5


def test_an_event_shows_no_more_than_its_viewer_saw() -> None:
    compared = 0
    for event in events_of(1)[:300:5]:
        seen = wampum.seen(event, 1)
        assert draw(event.state, 1, event=event) == draw(seen.state, event=seen)
        for field in ("good", "goods"):
            if hasattr(seen, field) and getattr(seen, field) is None:
                other: Any = 3 if field == "good" else (0, 0, 0, 0, size(getattr(event, field)))
                compared += 1
                assert draw(event.state, 1, event=event.but(**{field: other})) == draw(event.state, 1, event=event)
    assert compared > 10


# ------------------------------------------------------------------------------------ words


def test_the_picture_speaks_both_languages() -> None:
    table = wampum.deal(wampum.start(), seed=1)
    english, german = draw(table, language="en"), draw(table, language="de")
    assert {"Village A", "no bid", "tobacco"} <= words_of(english)
    assert {"Dorf A", "kein Gebot", "Tabak"} <= words_of(german)
    labels = {mark.key: mark.label for mark in german.marks}
    assert labels["village:A"] == "Dorf A, 2 Waren"
    assert labels["trader:0"] == "Händler von Grün: zu Hause"


def test_a_village_says_what_a_displaced_trader_can_do_there() -> None:
    state: State = wampum.parse(
        "wampum villages=mw/fts/2ft/4s hands=m/f/2m2ws/2t bids=out:3f/C:4w/-/A:2m canoe=3 phase=displaced "
        "last_round=yes"
    )
    scene = draw(state)
    said = {mark.key: shape[6] for mark in scene.marks if mark.key.startswith("says:") for shape, _ in texts(mark)}
    assert said == {"says:0": "3 beats 2", "says:1": "free", "says:2": "3 does not beat 4", "says:3": "free"}
    assert "must go" in words_of(scene)
