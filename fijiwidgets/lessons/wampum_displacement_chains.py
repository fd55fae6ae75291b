"""Questions and exercises of the notebook `21_wampum_displacement_chains`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from statistics import mean
from typing import Any

from fijiwidgets.core import Record, random_record
from fijiwidgets.games import wampum
from fijiwidgets.games.wampum.components import KINDS
from fijiwidgets.games.wampum.events import Displaced, RoundBegan, Went
from fijiwidgets.games.wampum.state import UNITS, put, size
from fijiwidgets.lessons import Exercise, Question
from fijiwidgets.lessons._wampum_answers import read_bid
from fijiwidgets.solving import solver

GAME: Any = wampum
VILLAGES = "abcde"
NUMBERS = ("none", "one", "two", "three", "four")
GREEN, PURPLE, RED, BLUE, YELLOW = range(5)
VILLAGE_C = 2
TABLES = 60  # last rounds dealt at random
ALMOST_NOTHING = 0.1  # wampum
NINE = 9
FIVE = 5  # goods in Red's other hand


# ------------------------------------------------------------------------------------ chains


def _table() -> Any:
    """Return the table before the longest chain: Yellow bids last."""
    return wampum.examples.long_chain().first


def _endings(table: Any) -> dict[tuple[int, ...], tuple[Any, ...]]:
    found: dict[tuple[int, ...], tuple[Any, ...]] = solver("wampum").chain_outcomes(table)
    return found


def _most_pushed() -> str:
    return NUMBERS[max(map(len, _endings(_table()).values())) - 1]


def _green_stays() -> str:
    """Return in how many of the endings Green stands where he stood."""
    there = _table().bids[GREEN][0]
    return str(len([ending for ending in _endings(_table()) if ending[GREEN] == there]))


def displaced_and_returned(game: Record) -> tuple[int, int]:
    """Return how often somebody was displaced, and how often he came back to that village in the same round."""
    displaced, returned, left = 0, 0, set[tuple[int, int]]()
    for event in game.events():
        match event:
            case RoundBegan():
                left = set()
            case Displaced(seat=seat, village=village):
                displaced += 1
                left.add((seat, village))
            case Went(seat=seat, village=village):
                returned += (seat, village) in left
    return displaced, returned


def _comes_back() -> str:
    _, returned = displaced_and_returned(random_record(GAME, GAME.start(5), seed=1))
    return "moved" if returned else "never"


def _chains() -> dict[str, set[int]]:
    """Return every chain as the villages in which traders arrive, with the traders who are pushed."""
    before = [bid and bid[0] for bid in _table().bids]
    return {
        "".join([VILLAGES[move.village] for move in moves]): {
            seat for seat, village in enumerate(ending) if seat != YELLOW and village != before[seat]
        }
        for ending, moves in _endings(_table()).items()
    }


def _chain(answer: Any) -> str:
    """Return the villages of an answer such as "D B E" or ["D", "B", "E"] without what stands between them."""
    text = answer if isinstance(answer, str) else " ".join(map(str, answer))
    return "".join(text.replace(",", " ").lower().split())


def _pushes_blue_and_purple(answer: Any) -> bool:
    return _chains().get(_chain(answer)) == {BLUE, PURPLE}


def _unfinished(answer: Any) -> bool:
    chain = _chain(answer)
    return bool(chain) and any(one != chain and one.startswith(chain) for one in _chains())


# ------------------------------------------------------------------------------------ counting


def _with_bids(sizes: Sequence[int]) -> Any:
    """Return a table of five on which four bids of these sizes lie, and Yellow has six goods to bid."""
    bids = [(village, _some(village, number)) for village, number in enumerate(sizes)]
    return wampum.position(
        players=5,
        villages=[{"fur": 2}, {"fur": 3}, {"fur": 3}, {"fur": 3}, {"fur": 4}],
        bids=[*bids, None],
        hands=[(0,) * 5] * 4 + [_some(4, 6)],
        allow_unreachable=True,
    )


def _some(kind: int, number: int) -> tuple[int, ...]:
    return tuple(number * one for one in UNITS[kind])


def _sizes(answer: Any) -> list[int]:
    sizes = [int(number) for number in answer]
    assert len(sizes) == len(KINDS) - 1
    assert all(number in range(1, 6) and number == own for number, own in zip(sizes, answer, strict=True))
    return sizes


def _number(answer: Any) -> int:
    """Return how many endings there are with standing bids of these sizes."""
    return len(_endings(_with_bids(_sizes(answer))))


# ------------------------------------------------------------------------------------ the proof

PROOF = "abcd"  # three reasons, in any order, and then d, which follows from them


def _is_proof(answer: Any) -> bool:
    sentences = _sentences(answer)
    return sorted(sentences) == sorted(PROOF) and sentences.endswith(PROOF[-1])


def _sentences(answer: Any) -> str:
    text = answer if isinstance(answer, str) else "".join(map(str, answer))
    return "".join([letter for letter in text.lower() if letter.isalnum()])


# ------------------------------------------------------------------------------------ choosing whom to push


def _best(table: Any, goal: str = "lead") -> Any:
    return solver().analyse(table, goal=goal).best


def _wins_for_red() -> str:
    return VILLAGES[_best(wampum.examples.most_or_first(), "win").village]


def _on_purpose() -> str:
    best = _best(wampum.examples.displaced_on_purpose())
    return f"{VILLAGES[best.village]}_{NUMBERS[size(best.goods)]}"


def _detour() -> Record:
    table = wampum.examples.displaced_on_purpose()
    return Record(GAME, table, solver().analyse(table).moves[0].line)


def _trap(hand: Sequence[int]) -> Any:
    """Return the table on which Purple has laid both maize beside C, and Red has these goods to bid."""
    table = wampum.examples.displaced_on_purpose()
    table = table.but(hands=put(table.hands, RED, tuple(hand)))
    return wampum.play(table, wampum.parse_move("bid C 2m"))


def _hand(answer: Any) -> tuple[int, ...]:
    """Return a hand, given as `2mft`."""
    goods: tuple[int, ...] = read_bid(f"A {str(answer).strip()}").goods
    return goods


def _reply(hand: Sequence[int]) -> tuple[Any, tuple[int, ...]]:
    """Return what Red then bids and who wins."""
    line = solver().analyse(_trap(hand)).moves[0].line
    end = wampum.outcome(Record(GAME, _trap(hand), line).last)
    assert end is not None
    return line[0], end.winners


def _has_five(answer: Any) -> bool:
    return sum(_hand(answer)) == FIVE


def _trap_holds(answer: Any) -> bool:
    return _has_five(answer) and PURPLE in _reply(_hand(answer))[1]


def _red_sells(answer: Any) -> bool:
    """Say whether Red gets the better of the trap with a bid that is traded for wampum."""
    bid, _ = _reply(_hand(answer))
    there = wampum.examples.displaced_on_purpose().villages[bid.village]
    return not any(own and known for own, known in zip(bid.goods, there, strict=True))


# ------------------------------------------------------------------------------------ first or last


def _end(table: Any) -> tuple[int, ...]:
    """Return everybody's wampum in the end if all bid as well as the solver."""
    wampum_then: tuple[int, ...] = Record(GAME, table, solver().analyse(table).moves[0].line).last.wampum
    return wampum_then


@cache
def sure_of(table: Any, seat: int) -> int:
    """Return with how many wampum this player can end for certain in a last round, whatever the others do.

    >>> [sure_of(wampum.examples.best_village_once(), seat) for seat in range(3)]
    [4, 2, 2]
    """
    acting = wampum.actors(table)
    if not acting:
        return int(table.wampum[seat])
    (mover,) = acting
    ends = [sure_of(wampum.play(table, move), seat) for move in wampum.legal_moves(table, mover)]
    return max(ends) if mover == seat else min(ends)


def _green_bids_last() -> str:
    return NUMBERS[sure_of(wampum.examples.best_village_once().but(canoe=PURPLE), GREEN)]


def _first_minus_last() -> str:
    """Return by how much whoever bids first is ahead of whoever bids last, on tables dealt at random."""
    ends = []
    for seed in range(TABLES):
        dealt = wampum.deal(wampum.start(3), seed)
        ends.append(_end(wampum.position(3, villages=dealt.villages, hands=dealt.hands, last_round=True)))
    return "almost_nothing" if abs(mean([end[0] - end[2] for end in ends])) < ALMOST_NOTHING else "one"


def _first_can(answer: Any) -> bool:
    return read_bid(answer) in wampum.legal_moves(wampum.examples.best_village_once(), GREEN)


def _can_be_pushed(answer: Any) -> bool:
    """Say whether one of the others has enough goods to displace this bid."""
    return any(sum(hand) > sum(read_bid(answer).goods) for hand in wampum.examples.best_village_once().hands[1:])


EVERYTHING = (
    Question("chains_most_pushed", NUMBERS[1:], _most_pushed),
    Question("chains_how_many", ("5", "16", "24", "120"), lambda: str(len(_endings(_table())))),
    Question("chains_green_stays", ("4", "8", "12", "15"), _green_stays),
    Question("chains_equal_bids", ("8", "12", "15", "16"), lambda: str(len(_endings(wampum.examples.equal_bids())))),
    Question("chains_comes_back", ("moved", "free", "canoe", "never"), _comes_back),
    Question("chains_who_wins", ("a", "b", "c", "none"), _wins_for_red),
    Question("chains_on_purpose", ("b_one", "b_two", "c_one", "c_two"), _on_purpose, _detour),
    Question("chains_green_last", ("four", "three", "two", "one"), _green_bids_last),
    Question("chains_is_it_typical", ("two", "one", "almost_nothing", "last"), _first_minus_last),
    Exercise(
        "chains_blue_and_purple",
        lambda: "D B E",
        _pushes_blue_and_purple,
        (
            ("unfinished", _unfinished),
            ("others", lambda answer: _chain(answer) in _chains()),
            ("impossible", lambda answer: set(_chain(answer)) <= set(VILLAGES) and bool(_chain(answer))),
        ),
        hints=2,
    ),
    Exercise(
        "chains_nine",
        lambda: [1, 1, 2, 2],
        lambda answer: _number(answer) == NINE,
        (
            ("different", lambda answer: len(set(_sizes(answer))) == len(_sizes(answer))),
            ("all", lambda answer: len(set(_sizes(answer))) == 1),
            ("three", lambda answer: max(map(_sizes(answer).count, _sizes(answer))) == 3),
            ("pair", lambda answer: len(set(_sizes(answer))) == 3),
        ),
        hints=2,
    ),
    Exercise(
        "chains_proof",
        lambda: PROOF,
        _is_proof,
        (
            ("stays", lambda answer: "e" in _sentences(answer)),
            ("free", lambda answer: "f" in _sentences(answer)),
            ("canoe", lambda answer: "g" in _sentences(answer)),
            ("end", lambda answer: set(_sentences(answer)) <= set(PROOF) and not _sentences(answer).endswith("d")),
            ("village", lambda answer: set(_sentences(answer)) in ({"a", "c", "d"}, {"a", "d"})),
            ("unchanged", lambda answer: set(_sentences(answer)) in ({"a", "b", "d"}, {"b", "d"})),
            ("why", lambda answer: set(_sentences(answer)) in ({"b", "c", "d"}, {"c", "d"})),
        ),
        hints=2,
    ),
    Exercise(
        "chains_trap_holds",
        lambda: "3m2s",
        _trap_holds,
        (
            ("five", lambda answer: not _has_five(answer)),
            ("sells", _red_sells),
            ("varied", lambda answer: not _trap_holds(answer)),
        ),
        hints=2,
    ),
    Exercise(
        "chains_safe_bid",
        lambda: "bid C mwt",
        lambda answer: _first_can(answer) and read_bid(answer).village == VILLAGE_C and not _can_be_pushed(answer),
        (
            ("illegal", lambda answer: not _first_can(answer)),
            ("elsewhere", lambda answer: read_bid(answer).village != VILLAGE_C),
            ("small", _can_be_pushed),
        ),
        hints=2,
    ),
)
