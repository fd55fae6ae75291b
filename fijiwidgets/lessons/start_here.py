"""Questions and exercises of the notebook `00_start_here`, and the four small positions that it shows."""

from __future__ import annotations

from typing import Any

from fijiwidgets.core import Record
from fijiwidgets.games import load
from fijiwidgets.lessons import Exercise, Question
from fijiwidgets.lessons._answers import names

COUNTS = ("none", "one", "two", "three")
PLAYERS = ("Ada", "Emmy", "Sofja")
NOBODY = "NOBODY"
ADA, EMMY, SOFJA = range(3)
WHITE, BLACK = range(2)
BRIDGES, ISLANDS = 5, 3  # so few bridges can hold so many islands

# ------------------------------------------------------------------------------------ positions


def first_bridge() -> Record:
    """Return the long example of Kahuna up to White's first bridge."""
    record: Record = load("kahuna").examples.record()
    return record.but(moves=record.moves[:1])


def exchange() -> Record:
    """Return an exchange of Fiji in which the first card lets the smallest offer act, and the second one nobody.

    >>> [move.g for move in exchange().moves[0].values()]
    [2, 1, 0]
    """
    fiji: Any = load("fiji")
    first = fiji.position(
        players=PLAYERS,
        hands=[(5, 4, 3, 2)] * len(PLAYERS),
        supply=(5, 4, 3, 2),
        table=["most all > take 4G", "most R > take 3R", "fewest B > take 2Y", "most GY > others Y"],
        goals="G+ B- R+ Y+",
    )
    offers = (fiji.Offer(2, 1, 0, 1), fiji.Offer(1, 1, 2, 0), fiji.Offer(0, 1, 0, 0))
    return Record(fiji, first, (dict(enumerate(offers)),))


def last_trade() -> Record:
    """Return the end of a game of Wampum: one good of Ada's against four of Emmy's.

    >>> last_trade().last.wampum
    (4, 3, 2)
    """
    wampum: Any = load("wampum")
    first = wampum.position(
        players=PLAYERS,
        villages=[{"fur": 2}, {"weapons": 3}, {"maize": 1, "weapons": 1, "tobacco": 1, "spirits": 1}],
        bids={"Emmy": (0, {"maize": 4}), "Sofja": (1, {"spirits": 3})},
        hands={"Ada": {"tobacco": 2}, "Emmy": {}, "Sofja": {}},
        canoe="Emmy",
        last_round=True,
    )
    return Record(wampum, first, (wampum.Bid(2, {"tobacco": 1}),))


def last_stone() -> Record:
    """Return the last round of FYFE on a single board: the stone in the middle completes four lines at once.

    >>> last_stone().last.sides[0].bonus
    20
    """
    fyfe: Any = load("fyfe")
    rows = (
        "B1f G2t P3h R4p Y5l",
        "P4p R5l Y1f B2t G3h",
        "Y2t B3h . P5l R1f",
        "G5l P1f R2t Y3h B4p",
        "R3h Y4p B5l G1f P2t",
    )
    stones = " ".join(rows).split()
    board = {(place // 5, place % 5): stone for place, stone in enumerate(stones) if stone != "."}
    done = {"r1": "1-5", "r2": "differ:colour", "r4": "any", "r5": "house:colour"}
    open_lines = {"r3": "differ:number", "c3": "differ:symbol", "d1": "order:symbol", "d2": "differ:all"}
    first = fyfe.position(players=["Ada"], boards=[board], tiles=[done | open_lines], supply=[["G4p"]])
    return Record(fyfe, first, (fyfe.Place("G4p", (2, 2)), fyfe.Done()))


# ------------------------------------------------------------------------------------ what happens


def _falling() -> str:
    return COUNTS[_fallen(first_bridge())]


def _fallen(record: Record) -> int:
    return sum(type(event).__name__ == "BridgeStripped" for event in record.events())


def who_acts(record: Record) -> list[str]:
    """Return for each card of an exchange the name of the player whom it lets act, or nobody's.

    >>> who_acts(exchange())
    ['Sofja', 'nobody', 'Ada', 'Emmy']
    """
    found = [NOBODY.lower()] * len(record.first.table)
    for event in record.events():
        if type(event).__name__ == "PlayerActs":
            found[event.state.step] = record.first.players[event.seat]  # type: ignore[attr-defined]
    return found


def _richer() -> str:
    wampum = last_trade().last.wampum
    return "same" if wampum[ADA] == wampum[EMMY] else "ada" if wampum[ADA] > wampum[EMMY] else "emmy"


def _stone_points() -> str:
    record = last_stone()
    before, after = (record.game.score(state, ADA).total for state in (record.first, record.last))
    return str(after - before)


# ------------------------------------------------------------------------------------ reading answers


def _second_bridge(answer: Any) -> Record:
    """Return White's turn with a second bridge on this line, with a card of White's that fits."""
    record = first_bridge()
    (line,) = names(answer)
    line = "-".join(sorted(line.replace("–", "-").split("-")))
    moves = record.game.legal_moves(record.last, WHITE)
    return record.but(first=record.last, moves=()).play(next(move for move in moves if _lays(move, line)))


def _lays(move: Any, line: str) -> bool:
    return type(move).__name__ == "Lay" and move.line == line


def _is_line(answer: Any) -> bool:
    from fijiwidgets.games.kahuna.components import LINES

    return any("-".join(sorted(name.replace("–", "-").split("-"))) in LINES for name in names(answer))


def _can_lay(answer: Any) -> bool:
    try:
        return bool(_second_bridge(answer))
    except StopIteration:
        return False


def _acting(answer: Any) -> list[str]:
    assert isinstance(answer, (list, tuple))
    return [str(name).strip().upper() for name in answer]


def _acts(card: int, answer: Any) -> bool:
    """Say whether the answer names the right player for this card."""
    return _acting(answer)[card] == who_acts(exchange())[card].upper()


def _board(answer: Any) -> Any:
    kahuna = load("kahuna")
    return kahuna.parse(answer, allow_unreachable=True) if isinstance(answer, str) else kahuna.parse(str(answer))


def _bridges(answer: Any, seat: int) -> int:
    return int(_board(answer).laid[seat].bit_count())


def _holds(answer: Any) -> int:
    """Return how many islands White has the majority of, whatever stones stand there."""
    from fijiwidgets.games.kahuna.state import majorities

    return majorities(_board(answer).laid[WHITE]).bit_count()


def _triangle() -> str:
    """Return the three islands at the left, held with five bridges."""
    white = ["ALOA-DUDA", "ALOA-HUNA", "DUDA-HUNA", "BARI-DUDA", "HUNA-LALE"]
    return str(load("kahuna").position(white=white, open=["BARI", "COCO", "ELAI"]))


EVERYTHING = (
    Question("kahuna_falling", COUNTS, _falling, first_bridge),
    Question("start_first_card", ("ada", "emmy", "sofja", "nobody"), lambda: who_acts(exchange())[0].lower()),
    Question("start_richer", ("ada", "emmy", "same"), _richer, last_trade),
    Question("start_one_stone", ("13", "31", "51", "63"), _stone_points, last_stone),
    Exercise(
        "start_second_bridge",
        lambda: "ALOA-BARI",
        lambda answer: _can_lay(answer) and _fallen(_second_bridge(answer)) > 0,
        (
            ("no_line", lambda answer: not _is_line(answer)),
            ("no_card", lambda answer: not _can_lay(answer)),
            ("quiet", lambda answer: _fallen(_second_bridge(answer)) == 0),
        ),
        hints=2,
    ),
    Exercise(
        "start_who_acts",
        lambda: who_acts(exchange()),
        lambda answer: _acting(answer) == [name.upper() for name in who_acts(exchange())],
        (
            ("four", lambda answer: len(_acting(answer)) != len(exchange().first.table)),
            ("first", lambda answer: not _acts(0, answer)),
            ("second", lambda answer: not _acts(1, answer)),
            ("third", lambda answer: not _acts(2, answer)),
            ("fourth", lambda answer: not _acts(3, answer)),
        ),
        hints=2,
    ),
    Exercise(
        "start_five_bridges",
        _triangle,
        lambda answer: _bridges(answer, WHITE) == BRIDGES and not _bridges(answer, BLACK) and _holds(answer) >= ISLANDS,
        (
            ("black", lambda answer: _bridges(answer, BLACK) > 0),
            ("many", lambda answer: _bridges(answer, WHITE) > BRIDGES),
            ("few", lambda answer: _bridges(answer, WHITE) < BRIDGES),
            ("islands", lambda answer: _holds(answer) < ISLANDS),
        ),
        hints=2,
    ),
)
