"""Questions and exercises of the notebook `12_fiji_payoffs`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fijiwidgets import lang
from fijiwidgets.games import load
from fijiwidgets.games.fiji.compare import GOAL_TROPHIES, MOST_TROPHIES
from fijiwidgets.games.fiji.components import COLOURS
from fijiwidgets.games.fiji.state import Offer, State
from fijiwidgets.lessons import Exercise, Question
from fijiwidgets.lessons._answers import is_number
from fijiwidgets.lessons._fiji import offer
from fijiwidgets.solving import solver

HEDWIG, MARCEL = range(2)
RED, YELLOW, BLUE = Offer(0, 1, 0, 0), Offer(0, 0, 1, 0), Offer(0, 0, 0, 1)
BOTH = Offer(0, 0, 1, 1), Offer(0, 1, 0, 1)  # yellow and blue, red and blue
KEYS = {RED: "red", YELLOW: "yellow", BLUE: "blue", BOTH[HEDWIG]: "both", BOTH[MARCEL]: "both"}


def _study() -> State:
    state: State = load("fiji").examples.study()
    return state


def _large() -> State:
    state: State = load("fiji").examples.thirty_five_offers()
    return state


def _table(state: State) -> Any:
    return solver("fiji").payoffs(state)


# ------------------------------------------------------------------------------------ the small table


def _lead(first: Offer, second: Offer) -> int:
    """Return Hedwig's lead in the study."""
    table = _table(_study())
    lead: int = table.matrix[table.rows.index(first)][table.columns.index(second)]
    return lead


def _lead_with_one_of_each() -> int:
    """Return what Hedwig would lead by if she took one bead of each colour, which the supply does not allow."""
    richer = _study().but(supply=(2, 3, 2, 2))
    heads = load("fiji").play(richer, {HEDWIG: BOTH[HEDWIG], MARCEL: BLUE}).heads
    return int(heads[HEDWIG] - heads[MARCEL])


def _removals(state: State) -> Any:
    return solver("matrix").dominance_steps(_table(state))


def _first_removed() -> str:
    """Return which of Marcel's offers goes first in the study."""
    step = _removals(_study())[0]
    return KEYS[_table(_study()).columns[step.removed]] if step.player == MARCEL else "none"


def _best_against_red() -> str:
    table = _table(_study())
    (reply,) = solver("matrix").best_replies(table)[0][table.columns.index(RED)]
    return KEYS[table.rows[reply]]


def _third_removal() -> str:
    """Return of what kind the third removal in the second study is."""
    return "strict" if _removals(load("fiji").examples.second_study())[2].strict else "weak"


def _stable(state: State) -> tuple[Offer, Offer]:
    """Return the only pair of offers in which both make a best reply."""
    table = _table(state)
    ((row, column),) = solver("matrix").saddle_points(table)
    return table.rows[row], table.columns[column]


def _gains(state: State, first: Offer, second: Offer) -> tuple[int, int]:
    """Return what each of the two could gain by choosing otherwise alone."""
    table = _table(state)
    row, column = table.rows.index(first), table.columns.index(second)
    now = table.matrix[row][column]
    return max(line[column] for line in table.matrix) - now, now - min(table.matrix[row])


def _regret() -> int:
    """Return what Hedwig misses if she offers yellow and blue, and Marcel red."""
    return _gains(_study(), BOTH[HEDWIG], RED)[0]


# ------------------------------------------------------------------------------------ reading answers


def _offer(answer: Any) -> Offer:
    """Return an offer; single beads may be given by their colours.

    >>> _offer("red and blue") == _offer(["blue", "rot"]) == _offer((0, 1, 0, 1))
    True
    """
    text = answer if isinstance(answer, str) else " ".join(answer) if _all_text(answer) else ""
    names = {lang.say(f"fiji.noun.{c}", language).lower(): c for c in COLOURS for language in lang.LANGUAGES}
    words = {word.strip(" ,.+").lower() for word in text.split()} - {"and", "und", "+", ""}
    if words and words <= set(names):
        return Offer(*(int(any(names[word] == colour for word in words)) for colour in COLOURS))
    return offer(answer)


def _all_text(answer: Any) -> bool:
    return isinstance(answer, Iterable) and all(isinstance(part, str) for part in answer)


def _one_of(answer: Any, state: State, seat: int) -> Offer:
    """Return an offer of the player's that stands in the table; another one raises."""
    table, told = _table(state), _offer(answer)
    if told not in (table.columns if seat else table.rows):
        raise ValueError(answer)
    return told


def _pair(answer: Any, state: State) -> tuple[Offer, Offer]:
    """Return the offers of Hedwig and Marcel, both from the table."""
    first, second = answer
    return _one_of(first, state, HEDWIG), _one_of(second, state, MARCEL)


# ------------------------------------------------------------------------------------ exercises


def _third() -> State:
    state: State = load("fiji").examples.third_study()
    return state


def _refutes(answer: Any) -> bool:
    """Say whether yellow does better than blue against this offer of Marcel's."""
    against = _one_of(answer, _study(), MARCEL)
    return _lead(YELLOW, against) > _lead(BLUE, against)


def _next_removed() -> Offer:
    step = _removals(_study())[1]
    found: Offer = _table(_study()).rows[step.removed]
    return found


def _gain_in_third(seat: int) -> Any:
    """Return who makes the mistake of naming a pair in which this player could do better alone."""
    return lambda answer: _gains(_third(), *_pair(answer, _third()))[seat] > 0


# ------------------------------------------------------------------------------------ the large table


def replies() -> tuple[Offer, ...]:
    """Return all best replies of Hedwig's to Marcel's stable offer in the large table."""
    table = _table(_large())
    column = table.columns.index(_stable(_large())[MARCEL])
    return tuple(table.rows[row] for row in solver("matrix").best_replies(table)[HEDWIG][column])


def sure_of(state: State) -> tuple[int, int]:
    """Return the lead that Hedwig can be sure of with a single offer, and the one at which Marcel can hold her so.

    >>> sure_of(_study())
    (-1, -1)
    """
    matrix = _table(state).matrix
    return max(map(min, matrix)), min(map(max, zip(*matrix, strict=True)))


def chase(turns: int = 5) -> list[tuple[Offer, Offer, int]]:
    """Return how Marcel and Hedwig reply to each other in the large table: the first of several best replies each.

    >>> chase(1)
    [(Offer(g=0, r=0, y=2, b=2), Offer(g=0, r=2, y=1, b=0), -5)]
    """
    table = _table(_large())
    by_column, by_row = solver("matrix").best_replies(table)
    row, seen = 0, []
    for _ in range(turns):
        column = by_row[row][0]
        row = by_column[column][0]
        seen.append((table.columns[column], table.rows[row], table[row][column]))
    return seen


def _left_over() -> str:
    """Return how much of the large table is left when nothing is dominated any more."""
    last = _removals(_large())[-1]
    cells, everything = (
        len(last.rows) * len(last.columns),
        len(_table(_large()).matrix) * len(_table(_large()).matrix[0]),
    )
    return "one" if cells == 1 else "some" if cells * 10 < everything else "most"


def _chase() -> str:
    """Return how the chase of best replies ends that always takes the first of several."""
    by_column, by_row = solver("matrix").best_replies(_table(_large()))
    row, seen = 0, []
    while row not in seen:
        seen.append(row)
        row = by_column[by_row[row][0]][0]
    return "stable" if seen[-1] == row else "circle"


def _always_stable() -> str:
    state = load("fiji").examples.last_exchange()
    return "always" if solver("matrix").saddle_points(_table(state)) else "not"


def _leaves_no_reply(answer: Any) -> bool:
    """Say whether Marcel has nothing better against this offer than his stable one."""
    told = _one_of(answer, _large(), HEDWIG)
    return told in replies() and _gains(_large(), told, _stable(_large())[MARCEL])[MARCEL] == 0


LEADS = {-10: "minus_ten", 0: "zero", 4: "four", 10: "ten"}
SMALL = ("yellow", "blue", "both")

EVERYTHING = (
    Question("fiji_cell", tuple(LEADS.values()), lambda: LEADS[_lead(YELLOW, RED)]),
    Question("fiji_study_offer", SMALL, lambda: KEYS[_stable(_study())[HEDWIG]]),
    Question("fiji_first_dominated", ("red", "blue", "both", "none"), _first_removed),
    Question("fiji_third_removal", ("strict", "weak", "none"), _third_removal),
    Question("fiji_best_against_red", SMALL, _best_against_red),
    Question("fiji_left_over", ("one", "some", "most"), _left_over),
    Question("fiji_chase", ("stable", "circle"), _chase),
    Question("fiji_always_stable", ("always", "not"), _always_stable),
    Exercise(
        "fiji_cell_by_hand",
        lambda: _lead(BOTH[HEDWIG], BLUE),
        lambda answer: is_number(answer, _lead(BOTH[HEDWIG], BLUE)),
        (
            ("sign", lambda answer: is_number(answer, -_lead(BOTH[HEDWIG], BLUE))),
            ("taken", lambda answer: is_number(answer, _lead_with_one_of_each())),
            ("green", lambda answer: is_number(answer, -GOAL_TROPHIES[0])),
            ("level", lambda answer: is_number(answer, -MOST_TROPHIES)),
        ),
        hints=2,
    ),
    Exercise(
        "fiji_refute_dominance",
        lambda: "red",
        _refutes,
        (("worse", lambda answer: not _refutes(answer)),),
        hints=2,
    ),
    Exercise(
        "fiji_next_removal",
        lambda: "yellow and blue",
        lambda answer: _one_of(answer, _study(), HEDWIG) == _next_removed(),
        (
            ("blue", lambda answer: _one_of(answer, _study(), HEDWIG) == BLUE),
            ("yellow", lambda answer: _one_of(answer, _study(), HEDWIG) == YELLOW),
        ),
        hints=2,
    ),
    Exercise(
        "fiji_regret",
        _regret,
        lambda answer: is_number(answer, _regret()),
        (
            ("sign", lambda answer: is_number(answer, -_regret())),
            ("payoff", lambda answer: is_number(answer, _lead(BOTH[HEDWIG], RED))),
            ("best", lambda answer: is_number(answer, _lead(YELLOW, RED))),
            ("blue", lambda answer: is_number(answer, _lead(BLUE, RED) - _lead(BOTH[HEDWIG], RED))),
        ),
        hints=2,
    ),
    Exercise(
        "fiji_stable_pair",
        lambda: ("blue", "blue"),
        lambda answer: _pair(answer, _third()) == _stable(_third()),
        (("hedwig", _gain_in_third(HEDWIG)), ("marcel", _gain_in_third(MARCEL))),
        hints=2,
    ),
    Exercise(
        "fiji_break_the_circle",
        lambda: (0, 2, 1, 1),
        _leaves_no_reply,
        (
            ("circle", lambda answer: _offer(answer) == replies()[0]),
            ("reply", lambda answer: _offer(answer) in replies()),
            ("worse", lambda answer: _offer(answer) in _table(_large()).rows),
        ),
        hints=2,
    ),
)
