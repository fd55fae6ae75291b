"""The picture: nothing is clipped, crowded or leaked, and things keep their keys from frame to frame."""

import itertools
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from fijiwidgets import fiji
from fijiwidgets.games.fiji import events as ev
from fijiwidgets.games.fiji.components import COLOURS, NO_BEADS
from fijiwidgets.games.fiji.draw.picture import draw
from fijiwidgets.scene import Mark, Scene, text_width
from tests.fiji import hooks

SIZES = ("wide", "medium", "narrow")
LONG_NAMES = ["Bartholomew Featherstonehaugh", "Maximiliane Wetterstein-Ohm", "Li", "WWWWWWWWWWWWWWWWWWWWWWWW", "Emmy"]
VARIANTS = [*hooks.VARIANTS, {"players": LONG_NAMES}, {"players": LONG_NAMES[:2]}]
SLACK = 0.86  # text_width is generous: real letters are about this much of it

Area = tuple[float, float, float, float]  # left, top, right, bottom

# ------------------------------------------------------------------------------------ games


@cache
def story(variant: int) -> tuple[Any, ...]:
    """Return all events of a random game."""
    rng, state, events = random.Random(variant), fiji.start(**VARIANTS[variant]), []
    while fiji.outcome(state) is None:
        if options := fiji.chance(state):
            moves: Any = rng.choice(options)[0]
        else:
            moves = {seat: rng.choice(fiji.legal_moves(state, seat)) for seat in fiji.actors(state)}
        events += fiji.resolve(state, moves)
        state = events[-1].state
    return tuple(events)


@cache
def frames(variant: int) -> tuple[Any, ...]:
    """Return the first event of each kind in a game, and some others."""
    first = {type(event): event for event in reversed(story(variant))}
    return tuple({id(event): event for event in [*first.values(), *story(variant)[variant::29]]}.values())


def some(kind: Any) -> list[Any]:
    return [event for variant in range(len(VARIANTS)) for event in story(variant) if isinstance(event, kind)][:12]


def keys(scene: Scene, start: str) -> set[str]:
    return {mark.key for mark in scene.marks if mark.key.startswith(start)}


# ------------------------------------------------------------------------------------ areas


def areas(face: Any, x: float = 0, y: float = 0, size: float = 1, texts_only: bool = False) -> Iterator[Area]:
    """Return where the shapes of a face are; outlines only if they are made of plain corners."""
    for shape in face:
        kind = shape[0]
        if kind == "face":
            yield from areas(shape[4], x + size * shape[1], y + size * shape[2], size * shape[3], texts_only)
        elif kind == "text":
            _, dx, dy, high, bold, anchor, text, _ = shape
            wide = text_width(text, high, bool(bold)) * SLACK
            left = dx - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
            if text:
                yield x + size * left, y + size * (dy - 0.7 * high), x + size * (left + wide), y + size * dy
        elif texts_only:
            continue
        elif kind == "rect":
            yield (
                x + size * shape[1],
                y + size * shape[2],
                x + size * (shape[1] + shape[3]),
                y + size * (shape[2] + shape[4]),
            )
        elif kind == "disc":
            dx, dy, radius = shape[1:4]
            yield x + size * (dx - radius), y + size * (dy - radius), x + size * (dx + radius), y + size * (dy + radius)
        elif re.fullmatch(r"[MLZ\d. -]+|(M0 [\d. -]+L[\d. -]+H[\d. -]+Z)", shape[1]):
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", shape[1].replace("H", " H"))]
            if "H" in shape[1]:  # a triangle: point, right foot, left foot
                numbers.append(numbers[3])
            across, down = numbers[::2], numbers[1::2]
            yield x + size * min(across), y + size * min(down), x + size * max(across), y + size * max(down)


def area(mark: Mark) -> Area:
    parts = list(areas(mark.face, mark.x, mark.y, mark.size))
    lefts, tops, rights, bottoms = zip(*parts, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


# ------------------------------------------------------------------------------------ every frame


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_every_picture_is_whole_and_nothing_lies_on_something_else(variant: int) -> None:
    for number, event in enumerate(frames(variant)):
        size = SIZES[(number + variant) % 3]  # over the variants each kind of event comes in all sizes
        scene = draw(event.state, event=event, size=size, language=("en", "de")[number % 2])
        where = f"{size}: {event.state} {type(event).__name__}"
        assert len({mark.key for mark in scene.marks}) == len(scene.marks), where
        for mark in scene.marks:
            for left, top, right, bottom in areas(mark.face, mark.x, mark.y, mark.size):
                inside = left >= 0 and top >= 0 and right <= scene.width and bottom <= scene.height
                assert inside, (mark, where)
        check_apart(scene, where)


def check_apart(scene: Scene, where: str) -> None:
    beads = re.compile(r"(hand|offer|hidden|supply|count):.*\d")
    pieces = [mark for mark in scene.marks if beads.fullmatch(mark.key) and "label" not in mark.key]
    boxes = [mark for mark in scene.marks if re.fullmatch(r"player:\d|panel:.*|goal:[GRYB]|place:.*", mark.key)]
    for things in (pieces, boxes):
        assert not collisions([(mark.key, area(mark)) for mark in things]), where
    texts = [(mark.key, spot) for mark in scene.marks for spot in areas(mark.face, mark.x, mark.y, texts_only=True)]
    assert not collisions(texts), where


def collisions(things: list[tuple[str, Area]]) -> list[tuple[str, str]]:
    """Return which things meet; sorted by their left edges, so that few pairs are looked at."""
    things = sorted(things, key=lambda thing: thing[1])
    found = []
    for number, (first, one) in enumerate(things):
        for second, two in things[number + 1 :]:
            if two[0] >= one[2]:
                break
            if one[1] < two[3] and two[1] < one[3]:
                found.append((first, second))
    return found


def test_all_kinds_of_events_are_among_the_pictures() -> None:
    met = {type(event) for variant in range(len(VARIANTS)) for event in frames(variant)}
    assert met == set(fiji.EVENTS)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", fiji.PLAYERS)
def test_all_frames_of_a_game_have_one_height(players: int, size: str) -> None:
    events = story(2 * (players - 2))
    scenes = [draw(event.state, event=event, size=size) for event in (events[0], *events[5::29], events[-1])]
    assert len(events[0].state.players) == players
    assert len({(scene.width, scene.height) for scene in scenes}) == 1


def test_positions_of_all_kinds_can_be_drawn_without_an_event() -> None:
    rng = random.Random(5)
    for _ in range(15):
        state = fiji.position(**hooks.random_position(rng))
        for size in SIZES:
            scene = draw(state, size=size)
            check_apart(scene, f"{size}: {state}")
            assert (scene.position, scene.text()) == (str(state), fiji.text_board(state))


def without_letter(scene: Scene) -> list[str]:
    """Return the keys of beads that are told apart by their shape alone."""
    beads = [mark for mark in scene.marks if re.fullmatch(r"(hand|supply|offer)(:\d)?:[GRYB]:\d+", mark.key)]
    assert beads
    return [mark.key for mark in beads if not any(shape[0] == "text" for shape in mark.face)]


@pytest.mark.parametrize("size", SIZES)
def test_beads_have_their_letters_in_full_hands_and_in_somewhat_fuller_ones(size: str) -> None:
    """Smaller beads would lose them: first they move together."""
    for players in fiji.PLAYERS:
        assert not without_letter(draw(fiji.deal(fiji.start(players=players), 1), size=size)), players
    assert not without_letter(draw(fiji.examples.record().first, size=size))


def test_the_widest_german_card_says_all_and_stays_in_its_frame() -> None:
    for size in ("wide", "medium"):
        scene = draw(fiji.examples.record().first, size=size, language="de")
        [effect] = [mark for mark in scene.marks if "alle anderen nehmen" in str(mark.face)]
        [card] = [mark for mark in scene.marks if mark.key == effect.key.replace("effect", "panel:card")]
        check_apart(scene, size)
        assert area(effect)[2] < area(card)[2] - 4, size


def test_very_large_heaps_stay_in_their_box() -> None:
    state = fiji.deal(fiji.start(players=3), 1)
    state = state.but(hands=((28, 24, 18, 12), NO_BEADS, (1, 0, 40, 0)), supply=(99, 80, 70, 60))
    for size in SIZES:
        scene = draw(state, size=size)
        check_apart(scene, size)
        assert all(area(mark)[2] <= scene.width for mark in scene.marks if mark.key.startswith(("hand:0", "supply")))
        said = {mark.key: mark.face[0][6] for mark in scene.marks if mark.key.startswith("number:")}
        assert said["number:hand:0:G"] == "28"
        assert said["number:supply:B"] == "60"


def test_an_unknown_size_is_refused() -> None:
    with pytest.raises(ValueError, match="wide, medium, narrow"):
        draw(fiji.start(), size="huge")


# ------------------------------------------------------------------------------------ keys


@pytest.mark.parametrize("size", ["wide", "medium"])
def test_each_bead_has_its_key(size: str) -> None:
    for variant in (0, 5, 8):
        for event in frames(variant):
            state, scene = event.state, draw(event.state, event=event, size=size)
            present = {mark.key for mark in scene.marks if mark.look != "leaving"}
            for seat, hand in enumerate(state.hands):
                wanted = {
                    f"hand:{seat}:{c}:{i}" for c, number in zip(COLOURS, hand, strict=True) for i in range(number)
                }
                assert wanted == {key for key in present if re.fullmatch(rf"hand:{seat}:[GRYB]:\d+", key)}, str(state)
            wanted = {f"supply:{c}:{i}" for c, number in zip(COLOURS, state.supply, strict=True) for i in range(number)}
            assert wanted == {key for key in present if key.startswith("supply:")}


def test_the_narrow_picture_shows_each_bead_of_a_hand_while_beads_are_chosen() -> None:
    looked = Counter()
    for variant in (0, 1, 4, 6):
        for event in story(variant)[::3]:
            state = event.state
            scene = draw(state, event=event, size="narrow")
            for seat, hand in enumerate(state.hands):
                shown = {mark.key for mark in scene.marks if mark.label and mark.key.startswith(f"hand:{seat}:")}
                most = 99 if state.phase in ("hide", "offer") else 1
                looked[state.phase] += 1
                assert shown == {
                    f"hand:{seat}:{c}:{i}"
                    for c, number in zip(COLOURS, hand, strict=True)
                    for i in range(min(number, most))
                }
    assert min(looked[phase] for phase in ("hide", "offer", "evaluate", "score")) > 3


def test_a_hand_from_which_beads_are_chosen_has_beads_large_enough_for_a_finger() -> None:
    for players in fiji.PLAYERS:
        scene = draw(fiji.deal(fiji.start(players=players), 1), size="narrow")
        beads = [mark for mark in scene.marks if re.fullmatch(r"hand:\d:[GRYB]:\d+", mark.key)]
        for one, other in itertools.combinations(beads, 2):
            assert max(abs(one.x - other.x), abs(one.y - other.y)) > 18, (one.key, other.key)


@pytest.mark.parametrize("size", SIZES)
def test_places_where_a_card_is_missing_have_names(size: str) -> None:
    state = fiji.start(players=3)
    rng, named = random.Random(3), re.compile(r"(panel:card|place:goal):\d")
    while fiji.chance(state):
        scene = draw(state, size=size)
        found = {mark.key: mark.label for mark in scene.marks if named.fullmatch(mark.key) and mark.label}
        rows = [row for row in range(4) if row >= len(state.table) or not state.table[row][1]]
        assert set(found) == {f"panel:card:{row}" for row in rows} | {
            f"place:goal:{number}" for number in range(len(state.goals), 4)
        }
        assert len(set(found.values())) == len(found)
        state = fiji.play(state, rng.choice(fiji.chance(state))[0])
    assert not [mark for mark in draw(state, size=size).marks if named.fullmatch(mark.key) and mark.label]
    supply = next(mark for mark in draw(state, size=size, language="de").marks if mark.key == "panel:supply")
    assert supply.label == "Vorrat: 5 grüne, 4 rote, 3 gelbe und 2 blaue Perlen"


@pytest.mark.parametrize("size", SIZES)
def test_swapped_goal_cards_keep_their_keys_and_change_places(size: str) -> None:
    event = some(ev.GoalsSwapped)[0]
    goals = list(event.state.goals)
    goals[event.first], goals[event.second] = goals[event.second], goals[event.first]
    before = {mark.key: mark.x for mark in draw(event.state.but(goals=tuple(goals)), size=size).marks}
    after = {mark.key: mark.x for mark in draw(event.state, event=event, size=size).marks}
    one, two = (f"goal:{event.state.goals[number][0]}" for number in (event.first, event.second))
    assert (before[one], before[two]) == (after[two], after[one])
    assert before[one] != after[one]


# ------------------------------------------------------------------------------------ what is set off


def test_taken_beads_are_ringed_in_the_hand_and_pale_in_the_supply() -> None:
    for event in some(ev.BeadsTaken):
        scene = draw(event.state, event=event)
        taken = sum(event.beads)
        assert len(keys(scene, f"ring:hand:{event.seat}:")) == taken == len(keys(scene, "ring:hand:"))
        leaving = [mark for mark in scene.marks if mark.look == "leaving"]
        assert len(leaving) == taken
        assert all(mark.key.startswith("supply:") and mark.fade < 0.5 for mark in leaving)
        assert keys(scene, "arrow:") == {f"arrow:{event.seat}"}


def test_a_tie_is_struck_and_only_as_far_as_told() -> None:
    events = story(6)[:90]
    for number, event in enumerate(events):
        if isinstance(event, ev.ConditionCompared):
            assert not keys(draw(event.state, event=event), "chart:strike")
        if isinstance(event, ev.TiedPlayersCancelled):
            told = set(event.seats)
            if isinstance(events[number - 1], ev.TiedPlayersCancelled):
                told |= set(events[number - 1].seats)
            for size in SIZES:
                scene = draw(event.state, event=event, size=size)
                assert keys(scene, "chart:strike") == {f"chart:strike:{seat}" for seat in told}
                assert not keys(scene, "ring:player")


@pytest.mark.parametrize("size", SIZES)
def test_who_acts_has_the_amber_panel_and_the_card_is_the_cause(size: str) -> None:
    for event in some(ev.PlayerActs):
        scene = draw(event.state, event=event, size=size)
        assert keys(scene, "ring:player") == {f"ring:player:{event.seat}"}
        assert keys(scene, "ring:card") == {f"ring:card:{event.state.step}"}


def test_an_effect_that_falls_is_struck() -> None:
    for event in some(ev.NobodyActs):
        scene = draw(event.state, event=event)
        effect = next(mark for mark in scene.marks if mark.key == f"effect:{event.state.step}")
        assert effect.fade < 0.5
        assert f"strike:{event.state.step}" in keys(scene, "strike")
        assert not keys(scene, "ring:player")


def test_a_supply_that_is_too_small_shows_which_colour_lacks() -> None:
    for event in some(ev.OthersGetNothing):
        scene = draw(event.state, event=event)
        assert keys(scene, "lack:") == {f"lack:{event.colour}"}
        assert not keys(scene, "arrow:")


def test_what_a_condition_does_not_count_is_pale() -> None:
    event = next(event for event in some(ev.ConditionCompared) if event.condition[-2] == " ")
    colour = event.condition[-1]
    offered = [mark for mark in draw(event.state, event=event).marks if re.fullmatch(r"offer:\d:[GRYB]:\d", mark.key)]
    assert offered
    assert all((mark.fade == 1) == (mark.key[8] == colour) for mark in offered)


# ------------------------------------------------------------------------------------ views


@pytest.mark.parametrize("size", SIZES)
def test_a_view_shows_nothing_of_what_the_other_has_hidden(size: str) -> None:
    rng, looked = random.Random(7), 0
    for event in story(0)[::11]:
        for player in (0, 1):
            other = hooks.scramble(event.state, player, rng)
            if other is None or other == event.state:
                continue
            looked += 1
            one, two = draw(event.state, player, size=size), draw(other, player, size=size)
            assert (one.marks, one.board, one.position, one.title) == (two.marks, two.board, two.position, two.title)
            assert {f"hidden:{1 - player}:{place}" for place in range(4)} <= keys(one, "hidden:")
            assert draw(event.state, size=size).marks != draw(other, size=size).marks
    assert looked > 5


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_note_at_beads_that_the_other_has_hidden_is_never_cut(size: str, language: str) -> None:
    state = fiji.play(
        fiji.deal(fiji.start(players=["Ada", "Emmy"]), 1), {0: fiji.Hide(1, 1, 1, 1), 1: fiji.Hide(4, 0, 0, 0)}
    )
    assert "…" not in draw(fiji.view(state, 0), size=size, language=language).svg()


def test_the_event_of_hiding_gives_nothing_away() -> None:
    event = some(ev.BeadsHidden)[0]
    seen = draw(event.state, 0, event=event)
    other = hooks.scramble(event.state, 0, random.Random(1))
    assert seen.marks == draw(other, 0, event=event.but(state=other, hidden=other.hidden)).marks


# ------------------------------------------------------------------------------------ words


def test_pictures_speak_both_languages() -> None:
    event = some(ev.PlayerActs)[0]
    english, german = (draw(event.state, event=event, language=language) for language in ("en", "de"))
    assert [mark.key for mark in english.marks] == [mark.key for mark in german.marks]
    assert any("bead" in mark.label for mark in english.marks)
    assert any("Perle" in mark.label for mark in german.marks)
    assert not any("bead" in mark.label or "Exchange" in mark.label for mark in german.marks)
    assert english.title != german.title


def test_pieces_cards_and_players_have_names() -> None:
    event = some(ev.PlayerActs)[0]
    for size in SIZES:
        scene = draw(event.state, event=event, size=size)
        named = re.compile(r"(player:\d|goal:[GRYB]|condition:\d|effect:\d|offer:\d:[GRYB]:\d)")
        found = [mark for mark in scene.marks if named.fullmatch(mark.key)]
        assert len(found) >= 4 + 4 + 4 + 2
        assert all(mark.label for mark in found)
