"""The table: playing by touching, the film, what is hidden and sealed, opponents, a thousand random actions."""

import random
from typing import Any

import pytest

from fijiwidgets import fiji, kahuna, lang
from fijiwidgets.core import GameError, IllegalMove, Record
from fijiwidgets.widgets.base import LAYOUTS
from fijiwidgets.widgets.seating import _worth_seeing
from fijiwidgets.widgets.session import Step
from fijiwidgets.widgets.table import Table
from tests.games import NAMES, load
from tests.widgets.tables import (
    RANDOM,
    all_parts,
    alone,
    any_move,
    buttons,
    do,
    half_a_game,
    last_picture,
    looks,
    make,
    page,
    pictured,
    together,
    told,
)


@pytest.fixture
def cascade() -> Table:
    """White is to move in the rulebook's long example."""
    return together(kahuna, kahuna.examples.two_turns(), opponents=RANDOM)


# ------------------------------------------------------------------------------------ touching


def test_a_move_is_made_by_touching_its_pieces_and_pressing_its_button(cascade: Table) -> None:
    do(cascade, "touch", "line:BARI-DUDA")
    assert looks(cascade, "chosen") == {"line:BARI-DUDA"}
    assert looks(cascade, "choice") == {"card:0:BARI:0", "card:0:DUDA:0"}
    do(cascade, "touch", "card:0:DUDA:0")
    [button] = [one for one in buttons(cascade, "play").values() if one.get("look") == "main"]
    assert button["text"] == "Lay a bridge on BARI–DUDA with DUDA"
    do(cascade, "play", button["key"])
    assert cascade.record.moves == (kahuna.Lay("BARI-DUDA", "DUDA"),)
    assert cascade.picked == ()
    assert not cascade.notice


def test_a_refused_touch_gives_the_reason_with_its_rule_and_changes_nothing(cascade: Table) -> None:
    do(cascade, "touch", "line:BARI-DUDA")
    before = cascade.state
    do(cascade, "touch", "card:0:JOJO:0")
    assert told(cascade) == "BARI-DUDA does not touch JOJO, the island of the card. (rule 4.1)"
    assert told(cascade) in [part["text"] for part in all_parts(cascade) if part.get("look") == "bad"]
    assert looks(cascade, "refused") == {"card:0:JOJO:0"}
    assert cascade.state is before
    assert cascade.picked == ("line:BARI-DUDA",)
    do(cascade, "touch", "card:0:DUDA:0")
    assert not cascade.notice
    assert not looks(cascade, "refused")


def test_a_second_touch_puts_a_piece_back_and_clearing_puts_all_back(cascade: Table) -> None:
    do(cascade, "touch", "card:0:BARI:0")
    do(cascade, "touch", "card:0:DUDA:0")
    do(cascade, "touch", "card:0:BARI:0")
    assert cascade.picked == ("card:0:DUDA:0",)
    do(cascade, "clear")
    assert cascade.picked == ()
    assert not buttons(cascade, "clear")


def test_several_meanings_of_one_choice_become_several_buttons() -> None:
    state = kahuna.examples.two_turns()
    calm = state.but(variant="calm", hands=(("ELAI", "ELAI"), state.hands[1]))
    table = together(kahuna, calm, opponents=RANDOM)
    for key in ("bridge:ELAI-FAAA", "card:0:ELAI:0", "card:0:ELAI:1"):
        do(table, "touch", key)
    meant = [one["key"] for one in buttons(table, "play").values() if one.get("look") == "main"]
    assert len(meant) == 2
    assert all("remove ELAI-FAAA" in key for key in meant)


def test_moves_without_pieces_are_buttons_from_the_start(cascade: Table) -> None:
    assert buttons(cascade, "play")[str(kahuna.Draw(None))]["text"] == "Draw no card"


def test_the_hint_follows_what_has_been_touched(cascade: Table) -> None:
    def hint() -> str:
        return next(part["text"] for part in all_parts(cascade) if part["is"] == "text" and "look" not in part)

    hints = [hint()]
    for key in ("line:BARI-DUDA", "card:0:DUDA:0"):
        do(cascade, "touch", key)
        hints.append(hint())
    assert len(set(hints)) == 3


NONSENSE = [
    ("touch", "card:1:HUNA:0"),
    ("touch", "no such mark"),
    ("touch", ""),
    ("touch", "sea"),
    ("play", "lay BARI-DUDA DUDA"),
    ("play", "0"),
    ("play", "-1"),
    ("ready", "0"),
    ("ready", "seven"),
    ("undo", ""),
    ("redo", ""),
]


@pytest.mark.parametrize(("action", "key"), NONSENSE)
def test_what_cannot_be_done_is_refused_in_words_and_changes_nothing(cascade: Table, action: str, key: str) -> None:
    before = cascade.state, page(cascade)
    do(cascade, action, key)
    assert told(cascade)
    assert "inside" not in told(cascade)
    assert cascade.state is before[0]
    cascade.notice = {}
    assert page(cascade) == before[1]


@pytest.mark.parametrize("value", ["", " ", "x", "-1", "1.5", "9" * 30, True, 1.5, -4, "٣"])
def test_a_strange_number_for_a_new_game_is_refused(cascade: Table, value: Any) -> None:
    before = cascade.state
    do(cascade, "new", value=value)
    assert "whole number" in told(cascade)
    assert cascade.state is before


# ------------------------------------------------------------------------------------ the film


def test_after_a_move_there_is_a_frame_for_each_event_and_one_for_now(cascade: Table) -> None:
    make(cascade, kahuna.Lay("BARI-DUDA", "DUDA"))
    film = cascade.films["main"]
    events = list(kahuna.resolve(kahuna.examples.two_turns(), kahuna.Lay("BARI-DUDA", "DUDA")))
    assert film["play"]
    assert len(film["layouts"]["wide"]["frames"]) == len(film["captions"]) == len(events) + 1
    assert [caption["text"] for caption in film["captions"][:-1]] == [kahuna.sentence(event) for event in events]
    assert film["captions"][-1] == film["captions"][-2]
    assert {caption["rule"] for caption in film["captions"]} <= set(cascade.rules)
    do(cascade, "touch", "line:ALOA-BARI")
    film = cascade.films["main"]
    assert not film["play"]
    assert len(film["layouts"]["wide"]["frames"]) == 1


def test_before_anything_has_happened_no_box_stands_empty(cascade: Table) -> None:
    def empty() -> bool:
        return not any(caption["text"] for caption in cascade.films["main"]["captions"])

    def boxes() -> int:
        return sum(part["is"] == "caption" for part in all_parts(cascade))

    assert (empty(), boxes()) == (True, 0)
    assert "Nothing has happened yet." in [part["text"] for part in all_parts(cascade) if part["is"] == "text"]
    make(cascade, kahuna.Draw(None))
    assert (empty(), boxes()) == (False, 1)
    do(cascade, "undo")
    assert (empty(), boxes()) == (True, 0)


def test_a_new_width_or_language_does_not_play_the_film_again(cascade: Table) -> None:
    make(cascade, kahuna.Lay("BARI-DUDA", "DUDA"))
    do(cascade, "layout", "narrow")
    assert not cascade.films["main"]["play"]
    assert list(cascade.films["main"]["layouts"]) == ["narrow"]
    cascade.language = "de"
    assert not cascade.films["main"]["play"]


def test_opponents_move_by_themselves_and_are_seen_to_move(cascade: Table) -> None:
    make(cascade, kahuna.Draw(None))
    assert cascade.seated == 0
    assert 0 in kahuna.actors(cascade.state)
    sentences = " ".join(caption["text"] for caption in cascade.films["main"]["captions"])
    assert "**Black**" in sentences


def test_a_long_story_is_shortened_by_leaving_out_natures_moves() -> None:
    table = alone("fiji")
    rng = random.Random(5)
    longest = 0
    for _ in range(12):
        if table._session.waiting:
            make(table, any_move(table, rng))
            longest = max(longest, len(table.films["main"]["captions"]))
    assert 8 < longest <= 17
    event: Any = kahuna.examples.record().events().__next__()
    people, nature = Step(None, (event,) * 3, nature=False), Step(None, (event.but(rule="2.2"),), nature=True)
    kept = _worth_seeing([people, *[nature] * 30, people])
    assert [one.rule for one in kept] == [event.rule] * 3 + ["2.2"] + [event.rule] * 3
    assert len(_worth_seeing([nature] * 10)) == 10


# ------------------------------------------------------------------------------------ hidden and sealed


def test_nobody_sits_at_the_machine_until_somebody_says_so() -> None:
    table = together(kahuna)
    assert table.seated is None
    [button] = buttons(table, "ready").values()
    assert button["text"] == "I am White"
    do(table, "touch", "line:BARI-DUDA")
    assert "screen" in told(table)
    do(table, "ready", "1")
    assert table.seated is None
    do(table, "ready", "0")
    assert table.seated == 0
    assert any(key.startswith("card:0:") and "?" not in key for key in pictured(table))


def test_one_person_against_opponents_needs_no_screen() -> None:
    table = Table(kahuna, opponents={"White": "random"}, players=("White", "Black"), seed=1)
    assert table.seated == 1


@pytest.mark.parametrize("language", lang.LANGUAGES)
@pytest.mark.parametrize("game", [kahuna, fiji])
def test_whose_turn_it_is_reads_well_for_every_name_and_for_you_and_du(game: Any, language: str) -> None:
    """A verb would have to agree: «You decides», «Du entscheidet»."""
    names = {"en": ("You", "Ada"), "de": ("Du", "Ada")}[language]
    table = Table(game, players=names, opponents={"Ada": "random"}, seed=1, language=language)
    sentence = table._whose_turn()
    assert sentence.startswith(f"**{names[0]}** " + {"en": "to move", "de": "am Zug"}[language])


def test_without_a_screen_the_machine_goes_to_the_next_at_once() -> None:
    table = together(kahuna, screen=False)
    assert table.seated == 0
    make(table, kahuna.Draw("deck"))
    assert table.seated == 1


def test_where_nothing_is_hidden_or_sealed_there_is_no_screen() -> None:
    record = half_a_game(fiji, 11, 400, players=3)
    states = [state for state in record.states if state.phase in ("rotate", "swap")]
    table = together(fiji, states[0])
    assert table.seated == fiji.actors(states[0])[0]


# The pieces that only their owner sees, by what their keys begin with: `card:1:BARI:0`, `hand:1:m:0`.
OWN_PIECES = {"kahuna": ("card:",), "wampum": ("hand:", "bid:")}


@pytest.mark.parametrize("name", OWN_PIECES)
def test_no_picture_ever_shows_a_piece_that_the_person_at_the_machine_may_not_see(name: str) -> None:
    game = load(name)
    table = together(game)
    rng = random.Random(2)
    hidden = 0
    for _ in range(20):
        seats = range(len(table.state.players))
        views = [{mark.key for mark in game.draw(game.view(table.state, seat)).marks} for seat in seats]
        allowed = set.intersection(*views) if table.seated is None else views[table.seated]
        secret = {key for key in set.union(*views) - allowed if key.startswith(OWN_PIECES[name])}
        secret = {key for key in secret if "?" not in key and "back" not in key}
        hidden += len(secret)
        assert not secret & pictured(table)
        if table.seated is None:
            do(table, "ready", str(table._seating.expected))
        else:
            make(table, any_move(table, rng))
    assert hidden > 50


def test_the_page_is_the_same_whatever_the_others_hold() -> None:
    """Nothing that depends on hidden cards can be read anywhere in the page, neither in the picture nor elsewhere."""
    state = kahuna.examples.two_turns()
    swapped = state.but(hands=(state.hands[0], ("COCO", "GOLA", "IFFI", "KAHU")), deck=tuple(sorted(state.deck)))
    deck = [*state.deck, *state.hands[1]]
    for card in swapped.hands[1]:
        deck.remove(card)
    swapped = swapped.but(deck=tuple(sorted(deck)))
    assert kahuna.view(state, 0) == kahuna.view(swapped, 0)
    pages = []
    for one in (state, swapped):
        table = together(kahuna, one)
        shown = [page(table)]
        do(table, "ready", "0")
        shown.append(page(table))
        make(table, kahuna.Lay("BARI-DUDA", "DUDA"))
        shown.append(page(table))
        do(table, "touch", "card:1:?:0")
        seen = kahuna.view(table.state, 0)
        assert told(table) == str(kahuna.touch.refusal(seen, 0, (), "card:1:?:0"))
        pages.append([*shown, page(table)])
    assert pages[0] == pages[1]


def test_the_page_is_the_same_whatever_choice_is_sealed() -> None:
    pages = []
    for offer in (fiji.Offer(1, 0, 0, 0), fiji.Offer(0, 2, 1, 0)):
        table = together(fiji, players=3)
        make(table, offer)
        shown = [page(table)]
        do(table, "ready", "1")
        shown.append(page(table))
        do(table, "touch", "hand:1:G:0")
        pages.append([*shown, page(table)])
        assert table.sealed == {0: offer}
        assert not table.record.moves[-1:] or "Offer" not in repr(table.record.moves[-1])
    assert pages[0] == pages[1]


def test_sealed_choices_are_played_together_once_all_are_in() -> None:
    table = together(fiji, players=3)
    offers = {0: fiji.Offer(1, 0, 0, 0), 1: fiji.Offer(0, 1, 0, 0), 2: fiji.Offer(0, 0, 1, 0)}
    before = table.state
    for seat, offer in offers.items():
        assert table.state is before
        make(table, offer)
        assert seat in table.sealed or table.state is not before
    assert table.record.moves[-1] == offers or offers in table.record.moves
    assert not table.sealed


def test_whoever_comes_back_sees_what_was_missed_and_the_others_nothing_of_it() -> None:
    table = together(kahuna)
    make(table, kahuna.Draw("deck"))
    assert not table.films["main"]["play"]
    assert "draws a card from the deck" in page(table)
    drawn = next(event.card for event in table.record.events() if type(event).__name__ == "DeckCardDrawn")
    assert f"draws {drawn} from the deck" not in page(table)
    do(table, "ready", "1")
    assert f"draws {drawn} from the deck" not in page(table)
    make(table, kahuna.Draw(None))
    do(table, "ready", "0")
    assert table.films["main"]["play"]
    captions = [caption["text"] for caption in table.films["main"]["captions"]]
    assert f"**White** draws {drawn} from the deck." in captions
    assert any("**Black**" in caption for caption in captions)


def test_opponents_see_only_what_their_seat_sees() -> None:
    views: list[Any] = []

    def spy(game: Any, view: Any, seat: int, rng: random.Random) -> Any:
        views.append(view)
        return kahuna.Draw(None)

    table = together(kahuna, kahuna.examples.two_turns(), opponents={1: spy})
    make(table, kahuna.Draw("FAAA"))
    assert [view.viewer for view in views] == [1]
    assert set(views[0].hands[0]) == {None}


def test_only_those_who_are_waited_for_decide_and_only_what_is_legal() -> None:
    session = together(fiji, players=3)._session
    with pytest.raises(IllegalMove):
        session.decide(0, fiji.Offer(9, 0, 0, 0))
    session.decide(0, fiji.Offer(1, 0, 0, 0))
    with pytest.raises(IllegalMove):
        session.decide(0, fiji.Offer(0, 1, 0, 0))
    assert session.sealed == {0: fiji.Offer(1, 0, 0, 0)}


# ------------------------------------------------------------------------------------ opponents


def test_an_opponent_that_fails_is_reported_and_the_game_goes_on() -> None:
    def broken(game: Any, view: Any, seat: int, rng: random.Random) -> Any:
        raise ZeroDivisionError("by zero")

    table = together(kahuna, opponents={1: broken})
    make_without_looking(table, kahuna.Draw(None))
    assert "ZeroDivisionError: by zero" in told(table)
    assert table.seated == 0
    assert table._session.waiting == (0,)


def test_an_opponent_with_an_illegal_move_is_reported_with_the_rule() -> None:
    table = together(kahuna, opponents={1: lambda *_: kahuna.Lay("BARI-DUDA", "LALE")})
    make_without_looking(table, kahuna.Draw(None))
    assert "rule 4.1" in told(table)
    assert kahuna.Draw(None) in table.record.moves


def make_without_looking(table: Table, move: object) -> None:
    do(table, "play", str(move))


@pytest.mark.parametrize("opponents", [{1: "grandmaster"}, {1: 5}, {7: "random"}, {"Zoe": "random"}])
def test_strange_opponents_are_refused(opponents: Any) -> None:
    with pytest.raises(GameError):
        Table(kahuna, opponents=opponents)


@pytest.mark.parametrize("seat", [1, "black", "Black", "Emmy"])
def test_an_opponents_seat_is_named_by_number_colour_or_player(seat: Any) -> None:
    table = Table(kahuna, players=("Ada", "Emmy"), opponents={seat: "random"}, seed=1)
    assert list(table._opponents) == [1]


def test_players_of_wampum_have_colours_too() -> None:
    table = Table(load("wampum"), players=3, opponents={"green": "random", "red": "random"}, seed=1)
    assert list(table._opponents) == [0, 2]
    with pytest.raises(GameError, match="no player 'blue'"):
        Table(load("wampum"), players=3, opponents={"blue": "random"})


@pytest.mark.parametrize(("name", "colour"), [("fiji", "G"), ("fiji", "green"), ("fyfe", "B"), ("fyfe", "blue")])
def test_colours_of_beads_and_stones_name_nobody(name: str, colour: str) -> None:
    with pytest.raises(GameError, match="use a name or a seat: 0, 1"):
        Table(load(name), opponents={colour: "random"})


def test_with_opponents_on_all_seats_a_whole_game_is_there() -> None:
    table = Table(kahuna, opponents={0: "random", 1: "random"}, seed=1)
    assert kahuna.outcome(table.state) is not None
    assert table.seated is None
    do(table, "new")
    assert kahuna.outcome(table.state) is not None


# ------------------------------------------------------------------------------------ the whole


@pytest.mark.parametrize("given", [{"players": 2}, {"variant": "calm"}])
def test_a_state_and_options_together_are_refused(given: Any) -> None:
    with pytest.raises(GameError):
        Table(kahuna, kahuna.start(), **given)


def test_a_view_or_the_record_of_another_game_cannot_be_played() -> None:
    with pytest.raises(GameError):
        Table(kahuna, kahuna.view(kahuna.examples.two_turns(), 0))
    with pytest.raises(GameError, match="another game"):
        Table(fiji, kahuna.examples.record())


@pytest.mark.parametrize("name", NAMES)
def test_every_moment_speaks_german_and_english(name: str) -> None:
    table = alone(name)
    pages = {}
    for language in lang.LANGUAGES:
        table.language = language
        pages[language] = [part["text"] for part in all_parts(table) if part["is"] == "text"]
    assert pages["en"] != pages["de"]
    assert all(one != other for one, other in zip(pages["en"][-2:], pages["de"][-2:], strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_each_phase_has_a_hint_of_its_own(name: str) -> None:
    table = alone(name)
    rng = random.Random(6)
    general = lang.say("widgets.table.now.any", "en"), lang.say("widgets.table.how.any", "en")
    for _ in range(12):
        if not table._session.waiting:
            break
        texts = [part["text"] for part in all_parts(table) if part["is"] == "text"]
        assert not set(general) & set(texts)
        make(table, any_move(table, rng))


@pytest.mark.parametrize("name", NAMES)
def test_whatever_can_be_touched_is_there_in_every_width_and_has_a_name(name: str) -> None:
    table = alone(name)
    rng = random.Random(9)
    for _ in range(6):
        for size in LAYOUTS:
            named = {mark.key for mark in table._picture(size).marks if mark.label}
            assert touchable(table) <= named, size
        make(table, any_move(table, rng))


def test_the_picture_without_a_kernel_is_what_the_person_at_the_machine_sees() -> None:
    table = together(kahuna)
    assert "hands=?3/?3" in table.still().position
    do(table, "ready", "0")
    assert "/?3" in table.still().position
    assert repr(table) == "Table('Kahuna: the table')"


ACTIONS = ("touch",) * 12 + ("play",) * 5 + ("ready", "undo", "redo", "clear", "save", "load", "strange")


@pytest.mark.parametrize("name", NAMES)
def test_a_thousand_random_actions_leave_the_table_usable(name: str) -> None:
    rng = random.Random(f"{name} a thousand times")
    game = load(name)
    table = together(game)
    refused = 0
    for number in range(1000):
        act_at_random(table, rng)
        refused += bool(table.notice)
        assert "inside" not in told(table), told(table)
        assert {mark[1] for mark in last_picture(table, "wide") if mark[8] in ("choice", "chosen")} == touchable(table)
        if number % 100 == 0:
            assert Record.parse(game, table.text).last == table.state
    assert 0 < refused < 900
    while table._session.waiting:
        make(table, any_move(table, rng))
    assert Record.parse(game, table.text).last == table.state
    assert game.outcome(table.state) is not None


def touchable(table: Table) -> set[str]:
    return {*table._picking.choices, *table._picking.picked} if table._picking else set()


def act_at_random(table: Table, rng: random.Random) -> None:
    """Do something that a page could send: mostly sensible, sometimes not."""
    action = rng.choice(ACTIONS)
    offered = sorted(buttons(table, "play")) or ["draw none"]
    keys = sorted(mark.key for mark in table.still().marks if mark.label)
    sensible = sorted(touchable(table)) or keys
    match action:
        case "touch":
            do(table, "touch", rng.choice(sensible if rng.random() < 0.8 else keys))
        case "play":
            do(table, "play", rng.choice(offered))
        case "ready":
            do(table, "ready", str(rng.choice([0, 1, table._seating.expected])))
        case "load":
            text = table.text
            do(table, "load", value=rng.choice([text, text[: rng.randrange(len(text))], text + "\nnonsense"]))
        case "strange":
            do(table, rng.choice(["touch", "play", "ready", "new"]), rng.choice(["", "🂡", "-1", "a:b:c"]), "x")
        case _:
            do(table, action)
