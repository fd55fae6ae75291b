"""The stepper: every event a frame, all of them in the page."""

import json
from typing import Any

import pytest

from fijiwidgets import Stepper, lang, steps
from fijiwidgets.core import GameError, Record, random_record
from tests.games import NAMES, load

EXAMPLES = {
    "fiji": steps.fiji_exchange_example,
    "wampum": steps.wampum_displacement_example,
    "kahuna": steps.kahuna_cascade_example,
    "fyfe": steps.fyfe_round_example,
}


def played(name: str, **options: Any) -> Record:
    game = load(name)
    return random_record(game, game.start(**options), 1)


def size_of(widget: Stepper) -> int:
    return len(json.dumps({name: getattr(widget, name) for name in ("films", "ui", "rules", "words")}).encode())


@pytest.mark.parametrize("name", NAMES)
def test_the_ready_made_example_has_a_frame_and_a_caption_for_each_event(name: str) -> None:
    stepper = EXAMPLES[name]()
    film = stepper.films["main"]
    events = list(stepper.record.events())
    assert len(film["captions"]) == len(events) + 1
    assert set(film["layouts"]) == {"wide", "medium", "narrow"}
    assert {len(layout["frames"]) for layout in film["layouts"].values()} == {len(events) + 1}
    assert [caption["rule"] for caption in film["captions"][1:]] == [event.rule for event in events]
    assert {event.rule for event in events} <= stepper.rules.keys()


@pytest.mark.parametrize("name", NAMES)
def test_captions_follow_the_language_at_run_time(name: str) -> None:
    stepper = EXAMPLES[name]()
    stepper.frame = 2
    stepper.language = "de"
    game, event = stepper.game, next(stepper.record.events())
    assert stepper.films["main"]["captions"][1]["text"] == game.sentence(event, "de")
    assert stepper.words["next"] == "Weiter"
    assert stepper.frame == 2


def test_the_reader_stands_at_a_state_and_an_event() -> None:
    stepper = steps.kahuna_cascade_example()
    assert stepper.event is None
    assert stepper.state == stepper.record.first
    stepper.frame = 1
    assert stepper.event == next(stepper.record.events())
    assert stepper.still().position == str(stepper.state)


@pytest.mark.parametrize("name", NAMES)
def test_a_player_steps_through_only_what_that_player_saw(name: str) -> None:
    game, record = load(name), played(name)
    record = record.but(moves=record.moves[:25])
    stepper = Stepper(game, record, viewer=0)
    texts = [caption["text"] for caption in stepper.films["main"]["captions"][1:]]
    assert texts == [game.sentence(event, "en") for event in record.seen_by(0)]
    assert stepper.state.viewer == 0


def test_a_position_and_moves_will_do() -> None:
    game = load("kahuna")
    record = game.examples.record()
    assert (
        Stepper(game, record.first, record.moves).films["main"]["captions"]
        == (Stepper(game, record).films["main"]["captions"])
    )


def test_a_seat_that_does_not_exist_is_refused() -> None:
    game = load("kahuna")
    with pytest.raises(GameError, match="no seat 2"):
        Stepper(game, game.start(), viewer=2)


@pytest.mark.parametrize("players", [2, 5])
def test_a_whole_game_of_fyfe_is_under_three_megabytes(players: int) -> None:
    assert size_of(Stepper(load("fyfe"), played("fyfe", players=players))) < 3_000_000


@pytest.mark.parametrize("players", [2, 5])
def test_a_round_of_fiji_is_under_five_hundred_kilobytes(players: int) -> None:
    game, record = load("fiji"), played("fiji", players=players)
    number = next(n for n, state in enumerate(record.states) if state.round == 2)
    assert size_of(Stepper(game, record.but(moves=record.moves[:number]))) < 500_000


def test_frames_share_what_does_not_change() -> None:
    stepper = steps.kahuna_cascade_example()
    shown = sum(len(scene.marks) for scene in stepper._frames("wide"))
    film = stepper.films["main"]
    assert len(film["layouts"]["wide"]["marks"]) < shown / 4
    assert len(film["faces"]) < shown / 3  # of all three layouts


@pytest.mark.parametrize("name", NAMES)
def test_the_layout_that_a_view_asks_for_changes_nothing(name: str) -> None:
    stepper = EXAMPLES[name]()
    before = stepper.films
    stepper._hear(stepper, {"do": "layout", "key": "narrow"}, [])
    assert stepper.films is before
    assert stepper.notice == {}


def test_the_first_caption_says_how_to_go_on() -> None:
    stepper = steps.kahuna_cascade_example(language="de")
    assert stepper.films["main"]["captions"][0]["text"] == lang.say(
        "widgets.stepper.begin", "de", steps=len(list(stepper.record.events()))
    )
