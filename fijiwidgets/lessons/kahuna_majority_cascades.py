"""Questions and exercises of the notebook `31_kahuna_majority_cascades`."""

from __future__ import annotations

from typing import Any

from fijiwidgets.core import GameError, Record
from fijiwidgets.games import kahuna
from fijiwidgets.games.kahuna import study
from fijiwidgets.games.kahuna.components import ENDS, LINES, LINES_AT
from fijiwidgets.games.kahuna.state import Lay, Remove, State, line_named, majorities
from fijiwidgets.lessons import Exercise, Question
from fijiwidgets.lessons._answers import is_number, names

WHITE, BLACK = range(2)
GREAT = "ELAI-HUNA"  # the line of the great cascade
FLOOD = "FAAA-JOJO"
WANTED = {"ELAI", "HUNA"}
COUNTS = ("none", "one", "two", "three", "four")


def _great() -> Record:
    return Record(kahuna, kahuna.examples.great_cascade(), (Lay(GREAT, "ELAI"),))


def _islands(state: State, seat: int) -> set[str]:
    return {island for island, holder in state.islands.items() if holder == seat}


def _lost(record: Record, seat: int) -> set[str]:
    return _islands(record.first, seat) - _islands(record.last, seat)


def _won_far_away() -> str:
    """Return how many of the islands that Black loses in the great cascade become White's."""
    return COUNTS[len(_lost(_great(), BLACK) & _islands(_great().last, WHITE))]


def _flooded() -> str:
    """Return how many bridges fall by the other rule."""
    waves = study.waves(study.flood(), FLOOD, study.more_than_the_other)
    return str(sum(len(wave.bridges) for wave in waves))


def _two_each() -> Record:
    """Return how White removes a bridge of Black at an island where each has two of four lines."""
    first = kahuna.position(
        white=["BARI-COCO", "COCO-FAAA"],
        black=["COCO-GOLA", "COCO-KAHU", "HUNA-LALE"],
        hands={"white": ["COCO", "COCO", "ELAI"], "black": ["ALOA", "IFFI", "JOJO"]},
        open=["ELAI", "HUNA", "LALE"],
        discards=["BARI", "FAAA", "GOLA", "KAHU", "LALE"],
    )
    return Record(kahuna, first, (Remove("COCO-KAHU", ("COCO", "COCO")),))


def _holds_contested() -> str:
    holder = _two_each().last.islands.get("COCO")
    return "nobody" if holder is None else kahuna.components.COLOURS[holder]


def _starts_left() -> str:
    left = len(study.narrowed()[-1].starts)
    return COUNTS[left] if left < 3 else "dozens" if left < 100 else "hundreds"


def _blacks_turn() -> Record:
    record = kahuna.examples.record()
    return Record(kahuna, record.states[3], record.moves[3:])


def _after_black() -> str:
    white, black = (len(_islands(_blacks_turn().last, seat)) for seat in (WHITE, BLACK))
    return "level" if white == black else "white" if white > black else "black"


# ------------------------------------------------------------------------------------ exercises


def _most_fall() -> int:
    return max(map(study.most_that_fall, LINES))


def _lines_at_both_ends() -> int:
    """Return how many other lines the two ends have, if one forgets that the winner needs bridges there too."""
    return sum(LINES_AT[end].bit_count() - 1 for end in ENDS[GREAT])


def _line(answer: Any) -> str:
    [line] = names(answer)
    return str(line_named(line))


def _free(answer: Any) -> bool:
    return _line(answer) in LINES and _line(answer) not in _great().first.bridges


def _saved(line: str) -> int:
    """Return how many islands Black keeps in the great cascade if he has one bridge more."""
    first = _great().first
    black = first.laid[BLACK] | 1 << LINES.index(line)
    guarded = first.but(laid=(first.laid[WHITE], black), held=(first.held[WHITE], majorities(black)))
    return len(_lost(_great(), BLACK)) - len(_lost(Record(kahuna, guarded, _great().moves), BLACK))


def _best_guards() -> set[str]:
    saved = {line: _saved(line) for line in LINES if _free(line) and line != GREAT}
    return {line for line, islands in saved.items() if islands == max(saved.values())}


def _owner(line: str) -> set[int | None]:
    """Return who has a line in the starts that fit the whole text."""
    return {start.bridges.get(line) for start in study.narrowed()[-1].starts}


def _colour(answer: Any) -> str:
    return str(answer).strip().lower()


def _open_lines() -> set[str]:
    """Return the lines of which the text does not say who has them."""
    return {line for line in LINES if len(_owner(line)) > 1}


def _lines(answer: Any) -> set[str]:
    return {str(line_named(name)) for name in names(answer)}


def _played(answer: Any) -> State | None:
    """Return the table after these moves of Black, who answers in the example; None if they are not allowed."""
    state: State = _blacks_turn().first
    try:
        for text in [answer] if isinstance(answer, str) else answer:
            if kahuna.actors(state) != (BLACK,):
                return None
            state = kahuna.play(state, kahuna.parse_move(text.strip()) if isinstance(text, str) else text)
    except GameError:
        return None
    return state


def _cards_used(answer: Any) -> int:
    state = _played(answer)
    assert state is not None
    return len(_blacks_turn().first.hands[BLACK]) - len(state.hands[BLACK])


def _wins_both(answer: Any) -> bool:
    state = _played(answer)
    return state is not None and _islands(state, BLACK) >= WANTED


EVERYTHING = (
    Question(
        "kahuna_great_cascade", ("none", "one", "two", "four"), lambda: COUNTS[len(_lost(_great(), BLACK))], _great
    ),
    Question("kahuna_won_far_away", ("four", "one", "none"), _won_far_away),
    Question("kahuna_other_rule", ("2", "4", "9"), _flooded),
    Question("kahuna_removal_wins", ("white", "black", "nobody"), _holds_contested, _two_each),
    Question("kahuna_starts_left", ("none", "one", "two", "dozens", "hundreds"), _starts_left),
    Question("kahuna_after_black", ("white", "level", "black"), _after_black, _blacks_turn),
    Exercise(
        "kahuna_most_fall",
        _most_fall,
        lambda answer: is_number(answer, _most_fall()),
        (
            ("one_end", lambda answer: is_number(answer, _most_fall() / 2)),
            ("all", lambda answer: is_number(answer, _lines_at_both_ends())),
        ),
        hints=2,
    ),
    Exercise(
        "kahuna_best_guard",
        lambda: min(_best_guards()),
        lambda answer: _line(answer) in _best_guards(),
        (
            ("taken", lambda answer: not _free(answer)),
            ("same", lambda answer: _line(answer) == GREAT),
            ("one", lambda answer: _saved(_line(answer)) == 1),
            ("nothing", lambda answer: _saved(_line(answer)) == 0),
        ),
        hints=2,
    ),
    Exercise(
        "kahuna_aloa_duda",
        lambda: "White",
        lambda answer: (
            {_colour(answer)} == {kahuna.components.COLOURS[seat] for seat in _owner("ALOA-DUDA") if seat is not None}
        ),
        (
            ("black", lambda answer: _colour(answer) == "black"),
            ("nobody", lambda answer: _colour(answer) in ("nobody", "none", "free")),
        ),
        hints=2,
    ),
    Exercise(
        "kahuna_open_lines",
        lambda: sorted(_open_lines()),
        lambda answer: _lines(answer) == _open_lines(),
        (
            ("told", lambda answer: bool(_lines(answer) & set(study.TOLD))),
            ("settled", lambda answer: bool(_lines(answer) & set(LINES) - _open_lines())),
            ("one", lambda answer: _lines(answer) < _open_lines()),
        ),
        hints=2,
    ),
    Exercise(
        "kahuna_two_cards",
        lambda: ["lay ALOA-HUNA HUNA", "lay ELAI-HUNA ELAI"],
        lambda answer: _wins_both(answer) and _cards_used(answer) <= 2,
        (
            ("illegal", lambda answer: _played(answer) is None),
            ("cards", _wins_both),
            ("islands", lambda answer: not _wins_both(answer)),
        ),
        hints=2,
    ),
)
