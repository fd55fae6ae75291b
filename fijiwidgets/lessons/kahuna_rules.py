"""Questions and exercises of the notebook `30_kahuna_rules`."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

from fijiwidgets.core import GameError, Record
from fijiwidgets.games import kahuna
from fijiwidgets.games.kahuna.components import ENDS, ISLANDS, NEEDED
from fijiwidgets.games.kahuna.state import Discard, Draw, Lay, Remove, State, line_named
from fijiwidgets.lessons import Exercise, Question
from fijiwidgets.lessons._answers import is_number, names

WHITE, BLACK = range(2)
NUMBERS = ("none", "one", "two", "three", "four")
CONTESTED = "COCO"
REMOVED = "ELAI-HUNA"


def _record(first: State, *moves: Any) -> Record:
    return Record(kahuna, first, moves)


def _first_island() -> Record:
    return _record(kahuna.examples.first_island(), Lay("COCO-GOLA", CONTESTED))


def _two_each() -> Record:
    """Return how Black lays the last free line of an island with four lines."""
    first = kahuna.position(
        white=["BARI-COCO", "COCO-FAAA"],
        black=["COCO-KAHU", "HUNA-LALE"],
        hands={"white": ["DUDA", "ELAI", "GOLA"], "black": ["ALOA", "COCO", "IFFI"]},
        open=["ELAI", "HUNA", "JOJO"],
        discards=["BARI", "FAAA", "KAHU", "LALE"],
        to_move="black",
    )
    return _record(first, Lay("COCO-GOLA", CONTESTED))


def _both_ends() -> Record:
    return _record(kahuna.examples.both_ends(), Lay("HUNA-LALE", "HUNA"))


def _at_blacks_island() -> Record:
    return _record(kahuna.examples.both_ends(), Lay("BARI-FAAA", "BARI"))


def _full_hand() -> Record:
    return _record(kahuna.examples.full_hands(), Discard(("KAHU",)), Draw("COCO"))


def _last_turn() -> Record:
    return _record(kahuna.examples.last_scoring(), Draw(None))


# ------------------------------------------------------------------------------------ what happens


def _what_falls() -> str:
    """Return what becomes of Black's bridges when White wins the first island."""
    before, after = _first_island().first.bridges, _first_island().last.bridges
    fallen = [line for line, seat in before.items() if seat == BLACK and line not in after]
    if any(after.get(line) == WHITE for line, seat in before.items() if seat == BLACK):
        return "turns"
    return ("stays", "falls", "both")[len(fallen)]


def _holder(record: Record, island: str) -> str:
    holder = record.last.islands.get(island)
    return "nobody" if holder is None else kahuna.components.COLOURS[holder]


def _islands_won(record: Record) -> int:
    return sum(type(event).__name__ == "MajorityWon" for event in record.events())


def _at_black() -> str:
    first, move = _at_blacks_island().first, _at_blacks_island().moves[0]
    if move not in kahuna.legal_moves(first, WHITE):
        return "illegal"
    after = _at_blacks_island().last
    if move.line not in after.bridges:
        return "falls"
    return "stays" if "FAAA" in after.islands else "frees"


def _pairs_that_remove() -> str:
    """Return how many pairs of the cards of both ends remove a bridge."""
    pairs = list(combinations_with_replacement(ENDS[REMOVED], 2))
    hands = [
        kahuna.position(white=["ALOA-BARI"], black=[REMOVED], hands=[pair, ()], open=["BARI", "KAHU", "KAHU"])
        for pair in pairs
    ]
    moves = [move for hand in hands for move in kahuna.legal_moves(hand, WHITE) if isinstance(move, Remove)]
    return NUMBERS[len(moves)]


def _before_drawing() -> str:
    """Return what a full hand that must draw can do."""
    state = kahuna.examples.full_hands()
    draws = [move for move in kahuna.legal_moves(state, WHITE) if isinstance(move, Draw)]
    return ("draws" if draws[0].island else "declines") if draws else "room"


def _who_wins() -> str:
    end = kahuna.outcome(_last_turn().last)
    assert end is not None
    winners = end.winners
    return "draw" if len(winners) > 1 else kahuna.components.COLOURS[winners[0]]


# ------------------------------------------------------------------------------------ exercises


def _lines(answer: Any) -> set[str]:
    return {line_named(name) for name in names(answer)}


def _lays() -> dict[str, int]:
    """Return each line on which White could lay a bridge, and how many islands that wins."""
    first = kahuna.examples.both_ends()
    moves = [move for move in kahuna.legal_moves(first, WHITE) if isinstance(move, Lay)]
    return {move.line: _islands_won(_record(first, move)) for move in moves}


def _winning() -> set[str]:
    return {line for line, won in _lays().items() if won}


def _after(answer: Any) -> State | None:
    """Return the table after these moves of White, or None if they are not allowed."""
    state = kahuna.examples.last_bridges()
    try:
        for text in [answer] if isinstance(answer, str) else answer:
            if kahuna.actors(state) != (WHITE,):
                return None
            state = kahuna.play(state, kahuna.parse_move(text.strip()) if isinstance(text, str) else text)
    except GameError:
        return None
    return state


def _wins_at_once(answer: Any) -> bool:
    state = _after(answer)
    end = kahuna.outcome(state) if state else None
    return end is not None and end.winners == (WHITE,)


def _islands_ahead() -> int:
    """Return with how many islands more Black wins in the last scoring, though White has three points."""
    state = kahuna.examples.last_scoring()
    for ahead in range(len(ISLANDS) + 1):
        end = kahuna.outcome(kahuna.play(state.but(held=(0, (1 << ahead) - 1)), Draw(None)))
        if end and end.winners == (BLACK,):
            return ahead
    raise AssertionError("twelve islands are more than three points")


EVERYTHING = (
    Question("kahuna_what_falls", ("falls", "both", "stays", "turns"), _what_falls, _first_island),
    Question("kahuna_two_each", ("white", "black", "nobody"), lambda: _holder(_two_each(), CONTESTED), _two_each),
    Question(
        "kahuna_both_ends", ("none", "one", "two", "three"), lambda: NUMBERS[_islands_won(_both_ends())], _both_ends
    ),
    Question("kahuna_at_black", ("stays", "falls", "frees", "illegal"), _at_black, _at_blacks_island),
    Question("kahuna_remove_pairs", ("one", "two", "three"), _pairs_that_remove),
    Question("kahuna_full_hand", ("draws", "declines", "room"), _before_drawing, _full_hand),
    Question("kahuna_who_wins", ("white", "black", "draw"), _who_wins, _last_turn),
    Exercise(
        "kahuna_majority",
        lambda: NEEDED["ELAI"],
        lambda answer: is_number(answer, NEEDED["ELAI"]),
        (
            ("half", lambda answer: is_number(answer, NEEDED["ELAI"] - 1)),
            ("all", lambda answer: is_number(answer, 2 * (NEEDED["ELAI"] - 1))),
        ),
        hints=2,
    ),
    Exercise(
        "kahuna_winning_bridges",
        lambda: sorted(_winning()),
        lambda answer: _lines(answer) == _winning(),
        (
            ("illegal", lambda answer: not _lines(answer) <= set(_lays())),
            ("nothing", lambda answer: not _lines(answer) <= _winning()),
            ("some", lambda answer: _lines(answer) < _winning()),
        ),
        hints=2,
    ),
    Exercise(
        "kahuna_win_at_once",
        lambda: ["lay ALOA-DUDA ALOA", "remove IFFI-LALE IFFI LALE"],
        _wins_at_once,
        (
            ("illegal", lambda answer: _after(answer) is None),
            ("left", lambda answer: not _wins_at_once(answer)),
        ),
        hints=2,
    ),
    Exercise(
        "kahuna_level",
        _islands_ahead,
        lambda answer: is_number(answer, _islands_ahead()),
        (
            ("more", lambda answer: is_number(answer, _islands_ahead() + 1)),
            ("any", lambda answer: is_number(answer, 1)),
        ),
        hints=2,
    ),
)
