"""Questions and exercises of the notebook `10_fiji_rules`."""

from __future__ import annotations

from typing import Any

from fijiwidgets import lang
from fijiwidgets.core import Record
from fijiwidgets.games import load
from fijiwidgets.games.fiji.compare import compare_offers, place_trophies, rank_hands
from fijiwidgets.games.fiji.components import (
    CARDS_OF_A_KIND,
    COLOURS,
    FULL_SET,
    ROUNDS,
    ROWS,
    Beads,
    holds,
)
from fijiwidgets.games.fiji.state import Offer
from fijiwidgets.lessons import Exercise, Question
from fijiwidgets.lessons._fiji import SEATS, legal, named, offer, who_acts, with_offer

HEDWIG, CHRISTIAN, ANGELIKA, MARCEL = range(4)
FOUR = SEATS[:4]
NUMBERS = ("none", "one", "two", "three", "four")


def _example() -> Record:
    record: Record = load("fiji").examples.record()
    return record


# ------------------------------------------------------------------------------------ the exchange


def _last_card() -> str:
    """Return what becomes of the effect in the last row."""
    kinds = [type(event).__name__ for event in _example().events() if event.state.step == ROWS - 1]
    if "PlayerActs" not in kinds:
        return "nobody"
    return "all" if "BeadsTaken" in kinds else "nothing"


def _ties(beads: Any) -> bool:
    """Say whether Hedwig has as many green and red beads as somebody else."""
    mine, *others = compare_offers("most GR", _heaps(with_offer(_example(), HEDWIG, beads))).values
    return mine in others


def _heaps(record: Record) -> list[Beads]:
    offers = record.moves[0]
    return [(offers[seat].g, offers[seat].r, offers[seat].y, offers[seat].b) for seat in sorted(offers)]


# ------------------------------------------------------------------------------------ what is wrong with it


def _impossible() -> set[tuple[int, str]]:
    """Return who offers more beads of which colour than a full set has."""
    return {
        (seat, colour)
        for seat, heap in enumerate(_heaps(_example()))
        for colour, own, there in zip(COLOURS, heap, FULL_SET, strict=True)
        if own > there
    }


def _told(answer: Any) -> tuple[int, str]:
    """Return the player and the colour that are named, in either order and in either language."""
    told = answer if isinstance(answer, str) else " ".join(answer)
    words = {word.strip(" ,.").lower() for word in told.split()}
    (seat,) = (number for number, name in enumerate(FOUR) if name in words)
    (letter,) = {letter for word, letter in _colour_words().items() if word in words}
    return seat, letter


def _colour_words() -> dict[str, str]:
    """Return the colours' letters by their names, in all languages."""
    names = ((lang.say(f"fiji.noun.{letter}", language), letter) for letter in COLOURS for language in lang.LANGUAGES)
    return {name.lower(): letter for name, letter in names}


def _enough_blue() -> str:
    """Return why the example is refused for its number of beads, or "yes" if it is not."""
    keys = {problem.key for problem in load("fiji").problems(_example().first)}
    return "in_play" if "fiji.error.bead_total" in keys else "yes"


def _in_a_full_set(beads: Any) -> bool:
    heap = offer(beads)
    return holds(FULL_SET, (heap.g, heap.r, heap.y, heap.b)) and legal(_example(), MARCEL, beads)


def _as_before(beads: Any, row: int) -> bool:
    """Say whether with this offer of Marcel's the same player acts in a row as in the rulebook's example."""
    return who_acts(with_offer(_example(), MARCEL, beads))[row] == who_acts(_example())[row]


def _mends(beads: Any) -> bool:
    return _in_a_full_set(beads) and all(_as_before(beads, row) for row in range(ROWS))


# ------------------------------------------------------------------------------------ beads and trophies


def _hand_after() -> Beads:
    """Return what Christian has behind his screen when the exchange is over."""
    hand: Beads = _example().last.hands[CHRISTIAN]
    return hand


def _without_offer_taken() -> Beads:
    """Return the same hand as it would be if an offer went back to its owner."""
    mine = _heaps(_example())[CHRISTIAN]
    return _added(_hand_after(), mine)


def _without_gain() -> Beads:
    """Return what is left of a full set when only the offer is taken away."""
    return _added(FULL_SET, _heaps(_example())[CHRISTIAN], -1)


def _added(first: Beads, second: Beads, sign: int = 1) -> Beads:
    green, red, yellow, blue = (own + sign * more for own, more in zip(first, second, strict=True))
    return green, red, yellow, blue


def _round_winner() -> str:
    heads = load("fiji").examples.ranking().last.heads
    return FOUR[heads.index(max(heads))]


def _first_with(colour: str) -> bool:
    """Say whether one bead more of this colour would make Christian the first in the ranking example."""
    examples = load("fiji").examples
    hands = list(examples.RANKED)
    hands[CHRISTIAN] = _added(hands[CHRISTIAN], tuple(int(letter == colour) for letter in COLOURS))  # type: ignore[arg-type]
    return rank_hands(examples.GOALS.split(), hands)[1][0] == (CHRISTIAN,)


def _colours(answer: Any) -> set[str]:
    """Return the letters of the colours that are named, in either language."""
    return {_colour_words()[str(word).strip().lower()] for word in ([answer] if isinstance(answer, str) else answer)}


def _winning_colours() -> set[str]:
    return {colour for colour in COLOURS if _first_with(colour)}


EVERYTHING = (
    Question("fiji_first_card", (*FOUR, "nobody"), lambda: named(who_acts(_example())[0])),
    Question("fiji_second_card", (*FOUR, "nobody"), lambda: named(who_acts(_example())[1])),
    Question("fiji_last_card", ("all", "nothing", "nobody"), _last_card),
    Question("fiji_enough_blue", ("yes", "in_play", "one_colour"), _enough_blue),
    Question("fiji_cards_left", ("none", "four", "eight"), lambda: NUMBERS[CARDS_OF_A_KIND - ROUNDS * ROWS]),
    Question("fiji_round_winner", FOUR, _round_winner),
    Question("fiji_three_level", ("four", "three", "two"), lambda: NUMBERS[place_trophies(5, 1, 3, "de")]),
    Exercise(
        "fiji_act_first",
        lambda: (2, 1, 0, 0),
        lambda beads: legal(_example(), HEDWIG, beads) and who_acts(with_offer(_example(), HEDWIG, beads))[0] == HEDWIG,
        (("illegal", lambda beads: not legal(_example(), HEDWIG, beads)), ("tie", _ties)),
        hints=2,
    ),
    Exercise(
        "fiji_impossible",
        lambda: ("Marcel", "blue"),
        lambda answer: _told(answer) in _impossible(),
        (
            ("colour", lambda answer: _told(answer)[0] == MARCEL),
            ("fits", lambda answer: _told(answer) not in _impossible()),
        ),
        hints=2,
    ),
    Exercise(
        "fiji_mend_example",
        lambda: (1, 1, 0, 2),
        _mends,
        (
            ("illegal", lambda beads: not _in_a_full_set(beads)),
            ("third", lambda beads: not _as_before(beads, 2)),
            ("second", lambda beads: not _as_before(beads, 1)),
            ("first", lambda beads: not _as_before(beads, 0)),
        ),
        hints=2,
    ),
    Exercise(
        "fiji_behind_the_screen",
        _hand_after,
        lambda beads: offer(beads) == Offer(*_hand_after()),
        (
            ("offer", lambda beads: offer(beads) == Offer(*_without_offer_taken())),
            ("gain", lambda beads: offer(beads) == Offer(*_without_gain())),
        ),
        hints=2,
    ),
    Exercise(
        "fiji_one_bead_more",
        lambda: ["green", "red"],
        lambda answer: _colours(answer) == _winning_colours(),
        (
            ("yellow", lambda answer: "Y" in _colours(answer)),
            ("blue", lambda answer: "B" in _colours(answer)),
            ("some", lambda answer: _colours(answer) < _winning_colours()),
        ),
        hints=2,
    ),
)
