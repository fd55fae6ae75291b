"""The picture of the table: everything inside, nothing on top of anything else, nothing given away."""

import itertools
import math
import random
import re
import tomllib
from collections import Counter
from functools import lru_cache
from importlib import resources

import pytest

from fijiwidgets import kahuna, lang
from fijiwidgets.core import random_record
from fijiwidgets.games.kahuna import examples
from fijiwidgets.games.kahuna.components import ENDS, ISLANDS, LINES
from fijiwidgets.games.kahuna.draw import faces
from fijiwidgets.games.kahuna.draw.keys import all_keys
from fijiwidgets.games.kahuna.draw.picture import draw
from fijiwidgets.games.kahuna.draw.plan import PLANS
from fijiwidgets.games.kahuna.events import (
    EVENTS,
    BridgeLaid,
    BridgeRemoved,
    BridgeStripped,
    CardDealt,
    CardOpened,
    CardsPutAway,
    DeckCardDrawn,
    GameEnded,
    HandicapBridgeLaid,
    MajorityWon,
    OpenCardDrawn,
    RelayBridgeLaid,
    StoneLost,
)
from fijiwidgets.scene import text_width

from .hooks import VARIANTS, scramble
from .test_words import ENDS as LAST_POSITIONS

SIZES = tuple(PLANS)
LONG_NAMES = ["Maximiliane-Wilhelmina-M", "Bartholomäus von Odenwald"]
LEAST_LETTERS = 11


@pytest.fixture(scope="module")
def events():
    """Return events of games in all variants, each game in the order in which things happened."""
    games = []
    for seed, options in enumerate([*VARIANTS, {"players": LONG_NAMES, "variant": "calm"}]):
        games.append(list(random_record(kahuna, kahuna.start(**options), seed=seed).events()))
    for reason, text in LAST_POSITIONS.items():
        move = kahuna.Lay("ALOA-HUNA", "ALOA") if reason == "no_bridges" else kahuna.Draw(None)
        games.append(list(kahuna.resolve(kahuna.parse(text), move)))
    return games


@pytest.fixture(scope="module")
def some_events(events):
    """Return every 40th event of each game, two of each kind, and all ends."""
    kinds = Counter()
    chosen = []
    for game in events:
        for index, event in enumerate(game):
            kinds[type(event)] += 1
            if index % 40 == 0 or kinds[type(event)] <= 2 or isinstance(event, GameEnded):
                chosen.append(event)
    assert set(kinds) == set(EVENTS)
    return chosen


@pytest.fixture(scope="module")
def scenes(some_events):
    """Return pictures of these events in all sizes, languages and for all viewers, in turn, and of extreme tables."""
    turns = itertools.cycle(itertools.product(SIZES, ("en", "de"), (None, 0, 1)))
    drawn = []
    for event in some_events:
        for _ in range(3):
            size, language, viewer = next(turns)
            drawn.append(draw(event.state, viewer, event=event, size=size, language=language))
        next(turns)  # so that each kind meets each size
    for state, size, viewer in itertools.product(extreme_states(), SIZES, (None, 0, 1)):
        drawn.append(draw(state, viewer, size=size, language="de"))
    return drawn


def extreme_states():
    yield kahuna.start()
    yield examples.two_turns()
    cards = [island for island in ISLANDS for _ in range(2)]
    for count in (1, 4, 5, 10):
        hands = {"white": cards[:count], "black": cards[10 : 10 + count]}
        table = kahuna.State(players=LONG_NAMES, hands=tuple(map(tuple, hands.values())), deck=tuple(cards[20:]))
        yield table.but(laid=(0, (1 << 25) - 1), points=(15, 12), open=("COCO",) * 3, refused=True, handicap=(0, 0))
    yield kahuna.State(players=LONG_NAMES, laid=((1 << 27) - 1, 0))


# ------------------------------------------------------------------------------------ boxes of shapes


def shapes(mark):
    """Yield each shape of a mark with its scale and place inside the mark."""
    queue = [(shape, 0.0, 0.0, 1.0) for shape in mark.face]
    while queue:
        shape, x, y, size = queue.pop()
        if shape[0] == "face":
            _, dx, dy, scale, inner = shape
            queue += [(part, x + dx * size, y + dy * size, size * scale) for part in inner]
        else:
            yield shape, x, y, size


def corners(shape):
    """Return points that span a shape in its own coordinates; relative paths are inside their shapes by design."""
    kind = shape[0]
    if kind == "rect":
        _, x, y, wide, high, _, _ = shape
        return [(x, y), (x + wide, y), (x, y + high), (x + wide, y + high)]
    if kind == "disc":
        _, x, y, radius, _ = shape
        return [(x - radius, y - radius), (x + radius, y + radius), (x - radius, y + radius), (x + radius, y - radius)]
    if kind == "text":
        _, x, y, size, bold, anchor, text, _ = shape
        wide = text_width(text, size, bool(bold))
        left = x - {"start": 0, "middle": 0.5, "end": 1}[anchor] * wide
        return [(left, y - 0.74 * size), (left + wide, y - 0.74 * size), (left, y + 0.22 * size), (left + wide, y)]
    if re.search("[a-z]", shape[1]):
        return []
    points, x, y = [], 0.0, 0.0
    for command, numbers in re.findall(r"([A-Z])([^A-Z]*)", shape[1]):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if command == "H":
            pairs = [(values[0], y)]
        elif command == "V":
            pairs = [(x, values[0])]
        else:
            pairs = list(zip(values[::2], values[1::2], strict=True))
        points += pairs
        x, y = pairs[-1] if pairs else (x, y)
    return points


def box(mark, shape, x, y, size):
    """Return left, top, right and bottom of a shape on the scene, with its edge."""
    paint = shape[-1]
    edge = (paint[2] or 1.5) / 2 if len(paint) > 2 and paint[1] else 0
    cos, sin = math.cos(math.radians(mark.turn)), math.sin(math.radians(mark.turn))
    points = []
    for px, py in corners(shape):
        px, py = (x + px * size) * mark.size, (y + py * size) * mark.size
        points.append((mark.x + px * cos - py * sin, mark.y + px * sin + py * cos))
    if not points:
        return None
    edge *= size * mark.size
    columns, rows = zip(*points, strict=True)
    return min(columns) - edge, min(rows) - edge, max(columns) + edge, max(rows) + edge


@lru_cache(maxsize=100_000)  # most marks are in many scenes
def boxes(mark, kind=None):
    found = (box(mark, *placed) for placed in shapes(mark) if kind is None or placed[0][0] == kind)
    return [each for each in found if each is not None]


@lru_cache(maxsize=100_000)
def whole(mark):
    left, top, right, bottom = zip(*boxes(mark), strict=True)
    return min(left), min(top), max(right), max(bottom)


def overlap(a, b, slack=0.0):
    return a[0] < b[2] - slack and b[0] < a[2] - slack and a[1] < b[3] - slack and b[1] < a[3] - slack


# ------------------------------------------------------------------------------------ everything has room


def test_keys_are_unique(scenes):
    for scene in scenes:
        assert max(Counter(mark.key for mark in scene.marks).values()) == 1


def test_everything_lies_inside_the_scene(scenes):
    for scene in scenes:
        for mark in scene.marks:
            for left, top, right, bottom in boxes(mark):
                assert left >= -0.1, mark.key
                assert top >= -0.1, mark.key
                assert right <= scene.width + 0.1, mark.key
                assert bottom <= scene.height + 0.1, mark.key


def test_no_words_lie_on_other_words(scenes):
    for scene in scenes:
        words = [(mark.key, each) for mark in scene.marks for each in boxes(mark, "text")]
        for (key, first), (other, second) in itertools.combinations(words, 2):
            assert not overlap(first, second, 0.5), (scene.width, key, other)


def test_all_letters_can_be_read(scenes):
    for scene in scenes:
        for mark in scene.marks:
            for shape, _, _, size in shapes(mark):
                if shape[0] == "text":
                    assert shape[3] * size * mark.size >= LEAST_LETTERS - 0.1, (mark.key, shape)


def test_cards_lie_neither_on_each_other_nor_on_words(scenes):
    for scene in scenes:
        cards = [mark for mark in scene.marks if re.match(r"(card|open|deck):", mark.key)]
        words = [each for mark in scene.marks if mark not in cards for each in boxes(mark, "text")]
        for card in cards:
            assert not any(overlap(whole(card), each, 1) for each in words), card.key
        used = {(mark.x, mark.size) for mark in scene.marks if mark.key == "used"}
        for seat in (0, 1):
            hand = [mark for mark in cards if mark.key.startswith(f"card:{seat}:") and (mark.x, 1) not in used]
            if len(hand) <= 5 and all("?" not in mark.key for mark in hand):
                for first, second in itertools.combinations(hand, 2):
                    assert not overlap(whole(first), whole(second), 2), (first.key, second.key)


def distance(point, start, end):
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / (dx * dx + dy * dy)
    share = min(1, max(0, share))
    return math.dist(point, (start[0] + share * dx, start[1] + share * dy))


def reach(island, plan):
    points = corners(("path", faces.outline(island, plan.radius * faces.COAST), ()))
    return max(math.hypot(x, y) for x, y in points)


@pytest.mark.parametrize("size", SIZES)
def test_islands_touch_neither_each_other_nor_lines_that_pass_by(size):
    plan = PLANS[size]
    for a, b in itertools.combinations(ISLANDS, 2):
        assert math.dist(plan.place(a), plan.place(b)) > reach(a, plan) + reach(b, plan) + 5, (a, b)
    for island, line in itertools.product(ISLANDS, LINES):
        if island not in ENDS[line]:
            away = distance(plan.place(island), *map(plan.place, ENDS[line]))
            assert away > reach(island, plan) + plan.bridge / 2 + 1.5, (island, line)


@pytest.mark.parametrize("size", SIZES)
def test_lines_do_not_cross_and_reach_the_sea(size):
    plan = PLANS[size]

    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    for first, second in itertools.combinations(LINES, 2):
        if not set(ENDS[first]) & set(ENDS[second]):
            a, b, c, d = map(plan.place, ENDS[first] + ENDS[second])
            assert not (side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0), (first, second)
    for line in LINES:
        assert plan.stretch(line)[3] > 12


@pytest.mark.parametrize("size", ["wide", "medium"])
def test_the_legend_covers_nothing(size):
    scene = draw(examples.two_turns(), size=size, language="de")
    legend = whole(next(mark for mark in scene.marks if mark.key == "legend"))
    sea = whole(next(mark for mark in scene.marks if mark.key == "sea"))
    assert legend[2] <= sea[2] - 4
    assert legend[3] <= sea[3] - 4
    plan = PLANS[size]
    for line in LINES:
        (ax, ay), (bx, by) = map(plan.place, ENDS[line])
        for step in range(101):
            x, y = ax + (bx - ax) * step / 100, ay + (by - ay) * step / 100
            assert not overlap(legend, (x - 10, y - 10, x + 10, y + 10)), line


# ------------------------------------------------------------------------------------ what is shown


@pytest.mark.parametrize("size", SIZES)
def test_more_open_cards_than_there_can_be_stay_in_their_row(size):
    state = kahuna.State(players=("", ""), open=tuple(ISLANDS))
    scene = draw(state, size=size)
    cards = [whole(mark) for mark in scene.marks if mark.key.startswith("open:")]
    row = [whole(mark) for mark in draw(state.but(open=tuple(ISLANDS[:3])), size=size).marks if "open:" in mark.key]
    assert len(cards) == 12
    assert cards[0] == row[0]
    assert max(cards) == pytest.approx(row[-1])


def marks(scene):
    return {mark.key: mark for mark in scene.marks}


def test_every_island_line_card_and_pile_has_a_mark_with_a_label(some_events):
    for event in some_events:
        state = event.state
        keys = marks(draw(state, size="narrow"))
        assert {f"island:{island}" for island in ISLANDS} <= set(keys)
        for line in LINES:
            assert (f"bridge:{line}" in keys) == (line in state.bridges) != (f"line:{line}" in keys)
        stones = {f"stone:{seat}:{island}" for island, seat in state.islands.items()}
        assert {key for key in keys if key.startswith("stone:")} == stones
        for place, cards in (("card:0", state.hands[0]), ("card:1", state.hands[1]), ("open", state.open)):
            found = sorted(key.split(":")[-2] for key in keys if key.startswith(f"{place}:"))
            assert found == list(cards)
        assert (f"deck:{len(state.deck)}" in keys) == bool(state.deck)
        assert bool(keys["deck"].label) == (not state.deck)
        assert [key for key in keys if key.startswith("slot:")] == [f"slot:{n}" for n in range(len(state.open), 3)]
        for key, mark in keys.items():
            if key != "deck":
                expected = re.match("(island|line|bridge|player|card|open|slot|deck):|used", key)
                assert bool(mark.label) == bool(expected), key


@pytest.mark.parametrize("size", SIZES)
def test_the_marks_of_a_still_table_are_those_that_are_touched(some_events, size):
    for event in some_events[::3]:
        for viewer in (None, 0, 1):
            state = event.state if viewer is None else kahuna.view(event.state, viewer)
            assert {mark.key for mark in draw(state, size=size).marks if mark.label} == set(all_keys(state))


def test_a_players_label_says_what_stands_beside_the_name():
    keys = marks(draw(examples.two_turns(), 0, language="en"))
    assert keys["player:1"].label == "Black: 4 cards in hand, 16 bridges left, 4 islands"
    assert keys["player:0"].label == "White: 4 cards in hand, 16 bridges left, 2 islands"
    too_many = kahuna.State(players=("", ""), laid=((1 << 27) - 1, 0))
    assert marks(draw(too_many))["player:0"].label == "White: 0 cards in hand, 0 bridges left, 0 islands"


def lit(scene):
    """Return the keys of all marks with amber or red in them."""
    colours = {"event", "event-line", "event-fill", "event-soft", "bad"}
    return {mark.key for mark in scene.marks for shape, *_ in shapes(mark) if colours & set(shape[-1][:2])}


def test_an_event_is_lit_and_a_still_table_is_not(some_events):
    for event, size in zip(some_events, itertools.cycle(SIZES), strict=False):
        assert lit(draw(event.state, event=event, size=size)), event
        assert not lit(draw(event.state))


def test_what_comes_has_a_plus_and_what_leaves_has_a_cross_and_fades(some_events):
    for event in some_events:
        keys = marks(draw(event.state, event=event))
        comes = isinstance(event, BridgeLaid | HandicapBridgeLaid | RelayBridgeLaid | MajorityWon)
        leaves = isinstance(event, BridgeRemoved | BridgeStripped | StoneLost)
        assert ("sign:plus" in keys, "sign:cross" in keys) == (comes, leaves)
        faded = {key for key, mark in keys.items() if mark.fade < 1 and mark.look == "leaving"}
        if isinstance(event, StoneLost):
            assert faded == {f"stone:{event.seat}:{event.island}"}
        elif leaves:
            assert faded == {f"bridge:{event.line}"}
        else:
            assert not faded
        if isinstance(event, MajorityWon):  # the bridges that won it are the reason
            assert sum(bool(re.match("ring:.*-", key)) for key in keys) == event.count
            assert f"ring:{event.island}" in keys


def test_cards_on_their_way_keep_the_key_of_the_place_they_come_from(events):
    met = Counter()
    for before, event in itertools.chain.from_iterable(itertools.pairwise(game[:60]) for game in events[:3]):
        if not isinstance(event, CardDealt | CardOpened | DeckCardDrawn | OpenCardDrawn | BridgeLaid | CardsPutAway):
            continue
        for viewer in (None, 0):
            old, new = marks(draw(before.state, viewer)), marks(draw(event.state, viewer, event=event))
            ring = new["ring:used" if isinstance(event, BridgeLaid | CardsPutAway) else "ring:card"]
            moved = [key for key in new if key in old and (old[key].x, old[key].y) != (new[key].x, new[key].y)]
            place = {CardDealt: "deck", CardOpened: "deck", DeckCardDrawn: "deck", OpenCardDrawn: "open"}
            start = place.get(type(event), f"card:{getattr(event, 'seat', '')}")
            ringed = [key for key in moved if (new[key].x, new[key].y) == (ring.x, ring.y)]
            assert len(ringed) == 1, event
            assert ringed[0].startswith(f"{start}:"), event
            met[type(event)] += 1
    assert len(met) == 6


def test_bridges_and_stones_that_stay_keep_key_and_place(events):
    pairs = list(itertools.pairwise(events[0]))[::9]
    for before, after in pairs:
        old, new = marks(draw(before.state)), marks(draw(after.state, event=after))
        for line in before.state.bridges.keys() & after.state.bridges.keys():
            a, b = old[f"bridge:{line}"], new[f"bridge:{line}"]
            assert a.packed() == b.packed()
            assert a.face == b.face
        for island, seat in before.state.islands.items() & after.state.islands.items():
            assert old[f"stone:{seat}:{island}"] == new[f"stone:{seat}:{island}"]


# ------------------------------------------------------------------------------------ who sees what


@pytest.mark.parametrize("size", SIZES)
def test_pictures_of_views_give_nothing_away(some_events, size):
    rng = random.Random(5)
    compared = 0
    for event in some_events[::5]:
        for player in (0, 1):
            other = scramble(event.state, player, rng)
            if other is not None and other != event.state:
                compared += 1
                assert draw(other, player, size=size) == draw(event.state, player, size=size)
            seen = kahuna.seen(event, player)
            assert draw(seen.state, event=seen, size=size) == draw(event.state, player, event=event, size=size)
    assert compared > 10


def test_the_viewer_sits_below(some_events):
    state = examples.two_turns()
    for viewer, lower in ((None, 0), (0, 0), (1, 1)):
        keys = marks(draw(state, viewer))
        assert keys[f"player:{lower}"].y > keys[f"player:{1 - lower}"].y
        assert (f"card:{1 - lower}:?:0" in keys) == (viewer is not None)


def test_the_scene_carries_the_text_board_and_the_position():
    state = examples.two_turns()
    scene = draw(state, 1, language="de")
    assert scene.board == kahuna.text_board(state, 1, "de")
    assert scene.position == str(kahuna.view(state, 1))
    assert scene.title == "Kahuna, Runde 2: Weiß gegen Schwarz"


# ------------------------------------------------------------------------------------ words


def test_every_word_of_the_picture_is_used_in_both_languages(some_events):
    said = set()
    say = lang.say

    def spy(key, language=None, /, **values):
        said.add((language, key))
        return say(key, language, **values)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lang, "say", spy)
        for event in some_events:
            for language in ("en", "de"):
                draw(event.state, 0, event=event, language=language)
    for language in ("en", "de"):
        text = resources.files("fijiwidgets.lang").joinpath(f"{language}/kahuna.toml").read_text("utf-8")
        written = {(language, f"kahuna.picture.{entry}") for entry in tomllib.loads(text)["picture"]}
        assert written <= said
