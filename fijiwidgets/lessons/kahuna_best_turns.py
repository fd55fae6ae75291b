"""Questions and exercises of the notebook `32_kahuna_best_turns`."""

from __future__ import annotations

from math import isfinite
from typing import Any

from fijiwidgets.core import GameError, Record
from fijiwidgets.games import kahuna
from fijiwidgets.games.kahuna.state import Draw, Lay, State
from fijiwidgets.lessons import Exercise, Question
from fijiwidgets.lessons._answers import is_number
from fijiwidgets.solving import solver
from fijiwidgets.trees import Walk, walk

WHITE, BLACK = range(2)
TREE = [[2, 7, 5], [6, 4, 8], [3, 9, 1]]  # the small tree that is drawn
CHOICES = 10  # turns and answers in the exercise on a large tree
COUNTS = ("none", "one", "two", "three", "four")
GREEDY = (Lay("COCO-KAHU", "COCO"), Lay("HUNA-LALE", "HUNA"), Draw(None))
BEST = ["lay COCO-KAHU COCO", "lay DUDA-HUNA HUNA"]


def _lead(state: State) -> int:
    """Return how many islands White is ahead."""
    return state.held[WHITE].bit_count() - state.held[BLACK].bit_count()


def _turns() -> Any:
    return solver("kahuna").last_two_turns(kahuna.examples.last_turns())


# ------------------------------------------------------------------------------------ what happens


def _greedy_answered() -> Record:
    """Return the turn with the largest lead and Black's best answer."""
    record = Record(kahuna, kahuna.examples.last_turns(), GREEDY)
    answer = solver().analyse(record.last, goal="score").moves[0].line
    return record.but(moves=(*GREEDY, *answer))


def _greedy_lead() -> str:
    lead = _lead(_greedy_answered().last)
    return {3: "three_ahead", 1: "one_ahead", 0: "level", -1: "one_behind"}[lead]


def _tree_value() -> str:
    return str(walk(TREE, cutting=False).value)


def _leaves_spared() -> str:
    seen = walk(TREE)
    return COUNTS[seen.leaves - len(seen.looked)]


def _which_order() -> str:
    """Return by which order of White's turns the search looks at the fewest ends, Black's best answers first."""
    turns = _turns()
    orders = {
        "worst": sorted(turns, key=lambda turn: turn.worth),
        "lead": sorted(turns, key=lambda turn: -turn.lead),
        "best": sorted(turns, key=lambda turn: -turn.worth),
    }
    looked = {name: len(walk([sorted(turn.replies) for turn in order]).looked) for name, order in orders.items()}
    fewest = [name for name, number in looked.items() if number == min(looked.values())]
    return fewest[0] if len(fewest) == 1 else "any"


def _how_many() -> str:
    number = len(solver("kahuna").turn_outcomes(kahuna.examples.full_hands()))
    return "dozens" if number < 100 else "hundreds" if number < 1000 else "thousands"


def _value_within(turns: int) -> Any:
    return solver().analyse(kahuna.examples.three_looks(), depth=turns).value


def _fourth_look() -> str:
    third, fourth = _value_within(3), _value_within(4)
    return "same" if third == fourth else "higher" if fourth > third else "lower"


# ------------------------------------------------------------------------------------ exercises


def _after(answer: Any) -> State | None:
    """Return the table after White's turn, or None if these moves are not allowed or not White's."""
    state = kahuna.examples.last_turns()
    try:
        for text in [answer] if isinstance(answer, str) else answer:
            if kahuna.actors(state) != (WHITE,):
                return None
            state = kahuna.play(state, kahuna.parse_move(text.strip()) if isinstance(text, str) else text)
        return state if kahuna.actors(state) == (BLACK,) else kahuna.play(state, Draw(None))
    except GameError:
        return None


def _left(answer: Any) -> int:
    """Return what is left of White's lead after Black's best answer."""
    return -int(solver().analyse(_after(answer), goal="score").value)


def _best() -> int:
    return max(int(turn.worth) for turn in _turns())


def _rows(answer: Any) -> list[list[float]]:
    """Return a tree like the small one, or raise."""
    rows = [list(row) for row in answer]
    good = len(rows) == len(TREE) and all(len(row) == len(TREE[0]) for row in rows)
    numbers = [number for row in rows for number in row]
    if not good or not all(type(number) in (int, float) and isfinite(number) for number in numbers):
        raise ValueError(answer)
    return rows


def _changed(answer: Any) -> int:
    """Return how many leaves are different from the small tree's."""
    pairs = zip(_rows(answer), TREE, strict=True)
    return sum(new != old for row, known in pairs for new, old in zip(row, known, strict=True))


def _only_first(answer: Any) -> bool:
    first, *others = map(min, _rows(answer))
    return first > max(others)


def _same_branches(answer: Any) -> bool:
    return sorted(map(sorted, _rows(answer))) == sorted(map(sorted, TREE))


def _search(answer: Any) -> Walk:
    return walk(_rows(answer))


def _fewest(turns: int, answers: int) -> int:
    """Return how many leaves the search needs when the best turn and the best answers come first."""
    return len(walk([[2] * answers, *([[1] * answers] * (turns - 1))]).looked)


SORTED = [[4, 6, 8], [2, 5, 7], [1, 3, 9]]

EVERYTHING = (
    Question("kahuna_greedy_lead", ("three_ahead", "one_ahead", "level", "one_behind"), _greedy_lead, _greedy_answered),
    Question("kahuna_tree_value", ("9", "4", "2", "1"), _tree_value),
    Question("kahuna_leaves_spared", ("none", "one", "two", "four"), _leaves_spared),
    Question("kahuna_which_order", ("worst", "lead", "best", "any"), _which_order),
    Question("kahuna_how_many_turns", ("dozens", "hundreds", "thousands"), _how_many),
    Question("kahuna_fourth_look", ("higher", "same", "lower"), _fourth_look),
    Exercise(
        "kahuna_best_turn",
        lambda: BEST,
        lambda answer: _after(answer) is not None and _left(answer) == _best(),
        (
            ("illegal", lambda answer: _after(answer) is None),
            ("greedy", lambda answer: _lead(_after(answer) or kahuna.examples.last_turns()) > _best()),
            ("small", lambda answer: _left(answer) > 0),
            ("lost", lambda answer: _left(answer) <= 0),
        ),
        hints=2,
    ),
    Exercise(
        "kahuna_change_leaf",
        lambda: [[5, 7, 5], [6, 4, 8], [3, 9, 1]],
        lambda answer: _changed(answer) == 1 and _only_first(answer),
        (
            ("many", lambda answer: _changed(answer) > 1),
            ("nothing", lambda answer: _changed(answer) == 0),
            ("not_best", lambda answer: not _only_first(answer)),
        ),
        hints=2,
    ),
    Exercise(
        "kahuna_order_tree",
        lambda: SORTED,
        lambda answer: _same_branches(answer) and len(_search(answer).looked) == len(walk(SORTED).looked),
        (
            ("others", lambda answer: not _same_branches(answer)),
            ("all", lambda answer: not _search(answer).cut),
            ("some", lambda answer: bool(_search(answer).cut)),
        ),
        hints=2,
    ),
    Exercise(
        "kahuna_fewest_leaves",
        lambda: _fewest(CHOICES, CHOICES),
        lambda answer: is_number(answer, _fewest(CHOICES, CHOICES)),
        (
            ("branch", lambda answer: is_number(answer, CHOICES)),
            ("twice", lambda answer: is_number(answer, 2 * CHOICES)),
            ("everything", lambda answer: is_number(answer, CHOICES**2)),
        ),
        hints=2,
    ),
)
