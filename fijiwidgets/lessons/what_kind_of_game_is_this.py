"""Questions and exercises of the notebook `50_what_kind_of_game_is_this`: every answer is measured in random games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from fijiwidgets.core import random_record
from fijiwidgets.games import load, title
from fijiwidgets.lessons import Exercise, Question
from fijiwidgets.lessons._answers import names

FOUR = ("fiji", "wampum", "kahuna", "fyfe")
HIDINGS = ("4", "18", "34", "81")
ENOUGH = 8  # random games: in so many everything happens that can happen
SUMS = 8
AT_ONCE, CHANCE, SECRET = "a", "c", "s"
TWO, THREE = 2, 3
HANDS, COLOURS = 3, 4
GOALS = ("G+", "B-", "R+", "Y+")
MOST_OF_EACH = (20, 16, 12, 8)  # beads in the game with three players: four sets

# ------------------------------------------------------------------------------------ what is measured


def moments(game: Any, players: int, games: int) -> Iterator[Any]:
    """Yield all states of some random games, one after another."""
    for seed in range(games):
        yield from random_record(game, game.start(players=players), seed).states


def hides(game: Any, state: Any, seat: int) -> bool:
    """Say whether something on the table is hidden from this seat."""
    return bool(game.view(state, seat) != state.but(viewer=seat))


def chance_inside(game: Any, players: int, games: int) -> int:
    """Count nature's moves in rounds in which somebody has decided already."""
    decided = found = 0
    for state in moments(game, players, games):
        if game.actors(state):
            decided = state.round
        elif game.chance(state):
            found += decided == state.round
    return found


@cache
def letters(name: str) -> frozenset[str]:
    """Return what is true of a game of two players: they decide at once, nature moves inside a round, secrets."""
    game = load(name)
    found = {CHANCE} if chance_inside(game, TWO, ENOUGH) else set()
    for state in moments(game, TWO, ENOUGH):
        acting = game.actors(state)
        found |= {AT_ONCE} if len(acting) > 1 else set()
        found |= {SECRET} if acting and hides(game, state, 0) else set()
    return frozenset(found)


def _three_screens() -> str:
    fiji = load("fiji")
    return "all" if any(hides(fiji, state, 0) for state in moments(fiji, THREE, 1)) else "none"


def _hidings() -> str:
    fiji = load("fiji")
    return str(len(fiji.legal_moves(fiji.deal(fiji.start(players=TWO), seed=1), 1)))


def _fiji_chance() -> str:
    return "each" if chance_inside(load("fiji"), TWO, 2) else "never"


def _fyfe_hides() -> str:
    return "both" if SECRET in letters("fyfe") else "nothing"


@cache
def _same_sum() -> str:
    """Return the game of three players whose scores have the same sum in some random games."""
    same = []
    for name in ("fiji", "wampum", "fyfe"):
        game = load(name)
        ends = filter(None, map(game.outcome, moments(game, THREE, SUMS)))
        same += [name] if len({sum(end.scores) for end in ends}) == 1 else []
    return same[0] if len(same) == 1 else "none"


def _like_poker() -> str:
    (name,) = (name for name in FOUR if letters(name) == {CHANCE, SECRET})
    return name


# ------------------------------------------------------------------------------------ reading answers


def _at_once() -> set[str]:
    return {name.upper() for name in FOUR if AT_ONCE in letters(name)}


def _in_one_game() -> set[str]:
    """Return where somebody who plays one game of each sees players decide at once."""
    return {
        name.upper() for name in FOUR if any(len(load(name).actors(state)) > 1 for state in moments(load(name), TWO, 1))
    }


def _position(answer: Any) -> Any:
    return load("kahuna").parse(str(answer))


def _secret(answer: Any) -> bool:
    return any(_position(answer).hands)


def _face_down(answer: Any) -> bool:
    return bool(_position(answer).face_down)


def _chance_ahead(answer: Any) -> bool:
    """Say whether nature can still move: a deck is there, or the discards will become one."""
    from fijiwidgets.games.kahuna.components import ROUNDS

    state = _position(answer)
    return bool(state.deck) or state.round < ROUNDS


def _all_seen(answer: Any) -> bool:
    return not any(hides(load("kahuna"), _position(answer), seat) for seat in (0, 1))


def _no_choice(answer: Any) -> bool:
    state, kahuna = _position(answer), load("kahuna")
    return all(len(kahuna.legal_moves(state, seat)) < 2 for seat in kahuna.actors(state))


def _no_secrets() -> str:
    kahuna = load("kahuna")
    return str(kahuna.examples.two_cards_left().but(hands=((), ()), discards=_all_but_open()))


def _all_but_open() -> tuple[str, ...]:
    from fijiwidgets.games.kahuna.components import CARDS

    rest = list(CARDS)
    for card in load("kahuna").examples.two_cards_left().open:
        rest.remove(card)
    return tuple(sorted(rest))


def _hands(answer: Any) -> list[Any]:
    hands = [tuple(hand) for hand in answer]
    assert len(hands) == HANDS
    assert all(len(hand) == COLOURS and all(type(own) is int and own >= 0 for own in hand) for hand in hands)
    return hands


def _too_many(answer: Any) -> bool:
    return any(sum(own) > most for own, most in zip(zip(*_hands(answer), strict=True), MOST_OF_EACH, strict=True))


def _trophies(answer: Any) -> int:
    """Return how many trophies are given in all for these hands, German edition."""
    from fijiwidgets.games.fiji.compare import place_trophies, rank_hands

    *_, ranking = rank_hands(GOALS, _hands(answer))
    given, place = 0, 1
    for seats in ranking:
        given += len(seats) * place_trophies(HANDS, place, len(seats), "de")
        place += len(seats)
    return given


def _table(answer: Any) -> dict[str, set[str]]:
    return {
        str(name).strip().lower(): {sign for sign in letters.lower() if sign.isalpha()}
        for name, letters in answer.items()
    }


def _row(name: str) -> tuple[str, Any]:
    return name, lambda answer: _table(answer).get(name, set()) != set(letters(name))


def _filled() -> dict[str, str]:
    return {title(name): "".join(sorted(letters(name))) for name in FOUR}


EVERYTHING = (
    Question("kind_three_screens", ("all", "offer", "four", "none"), _three_screens),
    Question("kind_two_screens", HIDINGS, _hidings),
    Question("kind_fiji_chance", ("each", "once", "deals", "never"), _fiji_chance),
    Question("kind_fyfe_hides", ("supply", "tiles", "both", "nothing"), _fyfe_hides),
    Question("kind_same_sum", ("fiji", "wampum", "fyfe", "none"), _same_sum),
    Question("kind_like_poker", FOUR, _like_poker),
    Exercise(
        "kind_at_once",
        lambda: [title(name) for name in FOUR if AT_ONCE in letters(name)],
        lambda answer: names(answer) == _at_once(),
        (
            ("one_game", lambda answer: names(answer) == _in_one_game()),
            ("kahuna", lambda answer: "KAHUNA" in names(answer)),
            ("some", lambda answer: names(answer) < _at_once()),
        ),
        hints=2,
    ),
    Exercise(
        "kind_no_secret",
        _no_secrets,
        lambda answer: _all_seen(answer) and not _chance_ahead(answer) and not _no_choice(answer),
        (("face_down", _face_down), ("secret", _secret), ("chance", _chance_ahead), ("no_choice", _no_choice)),
        hints=2,
    ),
    Exercise(
        "kind_not_three",
        lambda: [(2, 2, 2, 2), (2, 2, 2, 2), (1, 2, 3, 0)],
        lambda answer: not _too_many(answer) and _trophies(answer) != HANDS,
        (("too_many", _too_many), ("three", lambda answer: _trophies(answer) == HANDS)),
        hints=2,
    ),
    Exercise(
        "kind_table",
        _filled,
        lambda answer: _table(answer) == {name: set(letters(name)) for name in FOUR},
        tuple(map(_row, FOUR)),
        hints=2,
    ),
)
