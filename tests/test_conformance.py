"""One suite over every game, player count and option: what the protocol of `core.Game` promises."""

import random
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fijiwidgets import lang
from fijiwidgets.core import (
    GameError,
    IllegalMove,
    Record,
    listing_key,
    parse_moves,
    random_moves,
    random_record,
    write_moves,
)
from tests.games import NAMES, hooks, load, rule_numbers, variants

EVERY_VARIANT = pytest.mark.parametrize(
    ("name", "options"), [pytest.param(name, options, id=label) for name, options, label in variants()]
)
EVERY_GAME = pytest.mark.parametrize("name", NAMES)
RULES = {name: set(rule_numbers(name)) for name in NAMES}
GAMES_THAT_END = 120  # for each of the variants: some thousands in all


def walk(name: str, options: dict[str, Any], seed: int) -> Iterator[tuple[Any, Any]]:
    """Yield (state, moves) through one random game."""
    game, rng = load(name), random.Random(seed)
    state = game.start(**options)
    while game.outcome(state) is None:
        moves = random_moves(game, state, rng)
        yield state, moves
        state = game.play(state, moves)


def some_states(name: str, options: dict[str, Any], seed: int, number: int) -> list[Any]:
    """Return some states of a random game where players decide, spread over all of it."""
    game = load(name)
    states = [state for state, _ in walk(name, options, seed) if game.actors(state)]
    return random.Random(seed).sample(states, min(number, len(states)))


@EVERY_VARIANT
def test_random_games_end(name: str, options: dict[str, Any]) -> None:
    game = load(name)
    for seed in range(GAMES_THAT_END):
        last = random_record(game, game.start(**options), seed).last if seed == 0 else play_out(game, options, seed)
        end = game.outcome(last)
        assert end is not None
        assert end.winners
        assert len(end.scores) == len(last.players)
        assert not game.actors(last)
        assert not game.chance(last)


def play_out(game: Any, options: dict[str, Any], seed: int) -> Any:
    rng = random.Random(seed)
    state = game.start(**options)
    for _ in range(20_000):
        if not game.actors(state) and not game.chance(state):
            return state
        state = game.play(state, random_moves(game, state, rng))
    raise AssertionError("the game does not end")


@EVERY_VARIANT
def test_every_event_keeps_the_material_its_notation_and_its_rule(name: str, options: dict[str, Any]) -> None:
    game = load(name)
    material = game.material(game.start(**options))
    for state, moves in walk(name, options, seed=1):
        events = list(game.resolve(state, moves))
        assert events, f"nothing happens after {write_moves(moves)}"
        assert events == list(game.resolve(state, moves))
        assert events[-1].state == game.play(state, moves)
        for event in events:
            assert type(event) in game.EVENTS  # type: ignore[attr-defined]
            assert event.rule in RULES[name]
            assert game.material(event.state) == material
            assert game.parse(str(event.state), allow_unreachable=True) == event.state
        assert game.parse(str(events[-1].state)) == events[-1].state
        assert not game.problems(events[-1].state)
        assert parse_moves(game, write_moves(moves)) == moves


@EVERY_VARIANT
def test_exactly_one_of_over_nature_and_somebody_decides(name: str, options: dict[str, Any]) -> None:
    game = load(name)
    for state, moves in walk(name, options, seed=2):
        for event in game.resolve(state, moves):
            after = event.state
            assert (game.outcome(after) is not None) + bool(game.chance(after)) + bool(game.actors(after)) <= 1
        acting, options_of_nature = game.actors(state), game.chance(state)
        assert bool(options_of_nature) + bool(acting) == 1
        assert list(acting) == sorted(set(acting))
        if options_of_nature:
            assert sum(chance for _, chance in options_of_nature) == Fraction(1)
            assert all(chance > 0 for _, chance in options_of_nature)
            assert len({move for move, _ in options_of_nature}) == len(options_of_nature)
        for seat in range(len(state.players)):
            listed = list(game.legal_moves(state, seat))
            assert bool(listed) == (seat in acting)
            assert listed == sorted(set(listed), key=lambda move: listing_key(game.MOVES, move))


@EVERY_VARIANT
def test_every_listed_move_plays(name: str, options: dict[str, Any]) -> None:
    game, rng = load(name), random.Random(3)
    for state in some_states(name, options, seed=3, number=6):
        acting = game.actors(state)
        others = {seat: rng.choice(game.legal_moves(state, seat)) for seat in acting}
        for seat in acting:
            listed = game.legal_moves(state, seat)
            for move in rng.sample(list(listed), min(60, len(listed))):
                assert game.parse_move(str(move)) == move
                after = game.play(state, {**others, seat: move})
                assert after != state or game.outcome(after) is None


@EVERY_VARIANT
def test_every_unlisted_move_is_refused_with_a_rule_and_changes_nothing(name: str, options: dict[str, Any]) -> None:
    game, rng = load(name), random.Random(4)
    refused = 0
    for state in some_states(name, options, seed=4, number=6):
        before, text = hash(state), str(state)
        others = {seat: rng.choice(game.legal_moves(state, seat)) for seat in game.actors(state)}
        for seat in game.actors(state):
            listed = set(game.legal_moves(state, seat))
            junk: list[Any] = [None, 7, "lay", object(), [], *hooks(name).universe(state, seat, rng)]
            for move in junk:
                if isinstance(move, game.MOVES) and move in listed:
                    continue
                with pytest.raises(IllegalMove) as caught:
                    game.resolve(state, {**others, seat: move})
                assert caught.value.rule in RULES[name], f"{move}: {caught.value}"
                assert caught.value.message("de")
                refused += 1
        assert (hash(state), str(state)) == (before, text)
    assert refused


@EVERY_VARIANT
def test_moves_out_of_turn_are_refused(name: str, options: dict[str, Any]) -> None:
    game = load(name)
    for state, moves in walk(name, options, seed=5):
        acting = game.actors(state)
        wrong: list[Any] = [{}, {99: None}, {"x": None}, None]
        if acting:
            chosen = moves if len(acting) > 1 else {acting[0]: moves}
            idle = [seat for seat in range(len(state.players)) if seat not in acting]
            wrong += [{**chosen, seat: chosen[acting[0]]} for seat in idle]
            wrong += [{seat: chosen[seat] for seat in acting[1:]}]
        for bad in wrong:
            with pytest.raises(IllegalMove):
                game.resolve(state, bad)
    over = game.play(state, moves)
    with pytest.raises(IllegalMove):
        game.resolve(over, moves)


@EVERY_VARIANT
def test_a_view_leaks_nothing_and_shows_the_own_moves(name: str, options: dict[str, Any]) -> None:
    game, rng = load(name), random.Random(6)
    different = 0
    for state, moves in walk(name, options, seed=6):
        for player in range(len(state.players)):
            seen = game.view(state, player)
            assert seen.viewer == player
            assert game.parse(str(seen), allow_unreachable=True) == seen
            assert game.legal_moves(seen, player) == game.legal_moves(state, player)
            if (other := hooks(name).scramble(state, player, rng)) is not None:
                assert game.view(other, player) == seen
                assert game.text_board(other, viewer=player) == game.text_board(state, viewer=player)
                if different < 8:  # pictures take their time
                    assert game.draw(other, viewer=player) == game.draw(state, viewer=player)
                assert game.material(other) == game.material(state)
                different += other != state
            with pytest.raises(IllegalMove):
                game.resolve(seen, moves)
    hides = any(hooks(name).scramble(state, 0, rng) is not None for state, _ in walk(name, options, seed=6))
    assert bool(different) == hides


@EVERY_VARIANT
def test_what_a_player_has_seen_holds_the_views_and_only_the_views(name: str, options: dict[str, Any]) -> None:
    game = load(name)
    record = random_record(game, game.start(**options), seed=7)
    events = list(record.events())
    for player in range(len(record.first.players)):
        for event, seen in zip(events, record.seen_by(player), strict=True):
            assert type(seen) is type(event)
            assert seen.rule == event.rule
            assert seen.state == game.view(event.state, player)


@EVERY_VARIANT
def test_every_event_and_move_has_words_in_both_languages(name: str, options: dict[str, Any]) -> None:
    game = load(name)
    for state, moves in walk(name, options, seed=8):
        chosen = moves if isinstance(moves, dict) else {next(iter(game.actors(state)), None): moves}
        for language in lang.LANGUAGES:
            for seat, move in chosen.items():
                assert game.describe_move(state, seat, move, language)
            for event in game.resolve(state, moves):
                for text in (game.sentence(event, language), game.because(event, language)):
                    assert "{" not in text
                    assert text.count("**") % 2 == 0
                assert game.sentence(event, language)[-1] in ".!?"
                for player in range(len(state.players)):
                    assert game.sentence(game.seen(event, player), language)
                    game.because(game.seen(event, player), language)


@EVERY_VARIANT
def test_the_text_board_fits_a_terminal(name: str, options: dict[str, Any]) -> None:
    game = load(name)
    for state in some_states(name, options, seed=9, number=8):
        for language in lang.LANGUAGES:
            for viewer in (None, 0, 1):
                board = game.text_board(state, viewer, language)
                assert max(map(len, board.splitlines())) <= 100
                assert board == board.rstrip()


@EVERY_VARIANT
def test_every_event_can_be_drawn_in_every_size(name: str, options: dict[str, Any]) -> None:
    game, sizes = load(name), {"wide": 1036, "medium": 688, "narrow": 292}
    events = list(random_record(game, game.start(**options), seed=13).events())
    for number, event in enumerate(events[:: max(1, len(events) // 25)]):
        size, language = list(sizes)[number % 3], lang.LANGUAGES[number % 2]
        scene = game.draw(event.state, event=event, size=size, language=language)
        keys = [mark.key for mark in scene.marks]
        assert len(keys) == len(set(keys))
        assert scene.width == sizes[size]
        assert scene.position == str(event.state)
        seen = game.draw(event.state, viewer=0, size=size, language=language)
        assert seen.position == str(game.view(event.state, 0))
        assert seen.text() == game.text_board(event.state, 0, language)


@EVERY_VARIANT
def test_equal_seeds_give_equal_games_and_a_record_is_its_text(name: str, options: dict[str, Any]) -> None:
    game = load(name)
    record = random_record(game, game.start(**options), seed=10)
    assert record == random_record(game, game.start(**options), seed=10)
    assert record != random_record(game, game.start(**options), seed=11)
    assert Record.parse(game, str(record)) == record
    assert record.undo().play(record.moves[-1]) == record
    assert game.deal(game.start(**options), seed=3) == game.deal(game.start(**options), seed=3)


@EVERY_GAME
def test_a_whole_game_stays_under_ten_megabytes(name: str) -> None:
    tracemalloc.start()
    try:
        play_out(load(name), {"players": load(name).PLAYERS[-1]}, seed=12)
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


@EVERY_GAME
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_position_is_consistent_and_can_be_played_on(name: str, data: st.DataObject) -> None:
    game = load(name)
    state = game.position(**data.draw(hooks(name).positions()))
    assert not game.problems(state)
    assert game.parse(str(state)) == state
    material, rng = game.material(state), random.Random(data.draw(st.integers(0, 99)))
    for _ in range(6):
        if game.outcome(state) is not None:
            break
        for event in game.resolve(state, random_moves(game, state, rng)):
            state = event.state
            assert game.material(state) == material
            assert game.parse(str(state), allow_unreachable=True) == state
        assert not game.problems(state)


@EVERY_GAME
@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_a_damaged_text_gives_only_our_own_error(name: str, data: st.DataObject) -> None:
    game = load(name)
    start = game.deal(game.start(), seed=1)
    texts = [str(start), *map(str, game.legal_moves(start, game.actors(start)[0])[:3]), *hooks(name).PERFT.values()]
    text = data.draw(st.sampled_from(texts))
    place = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 3))
    damaged = text[:place] + data.draw(st.text(max_size=4)) + text[place + length :]
    for read in (game.parse, game.parse_move, lambda given: Record.parse(game, given)):
        with suppress(GameError):
            read(damaged)
