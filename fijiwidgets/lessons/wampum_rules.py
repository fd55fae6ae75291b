"""Questions and exercises of the notebook `20_wampum_rules`."""

from __future__ import annotations

from typing import Any

from fijiwidgets.core import Record
from fijiwidgets.games import wampum
from fijiwidgets.games.wampum.components import OVER_HIGHEST, PER_ROUND, ROUNDS
from fijiwidgets.games.wampum.state import size
from fijiwidgets.lessons import Exercise, Question
from fijiwidgets.lessons._answers import is_number
from fijiwidgets.lessons._wampum_answers import read_bid

VILLAGES = ("a", "b", "c", "d")
NUMBERS = ("none", "one", "two", "three", "four", "five")
GREEN, PURPLE, RED, BLUE = range(4)
VILLAGE_C = 2
SMALLER_BID = 3  # goods; the exercise asks what would follow from it
THREE_PLAYERS = 3


def _example() -> Record:
    record: Record = wampum.examples.record()
    return record


def _draws() -> Record:
    """Return the part of the whole round in which nature draws, from the end of the chain on."""
    record: Record = wampum.examples.whole_round()
    chain = len(_example().moves)
    return record.but(first=record.states[chain], moves=record.moves[chain:-1])


def _trade() -> Record:
    """Return the end of the whole round: Blue's discard and the trade."""
    record: Record = wampum.examples.whole_round()
    return record.but(first=record.states[-2], moves=record.moves[-1:])


def _end() -> Record:
    record: Record = wampum.examples.last_wampum()
    return record


# ------------------------------------------------------------------------------------ what happens


def _where_blue_ends() -> str:
    """Return the village of Blue's trader when all bids have found a place."""
    ended = next(event for event in _example().events() if type(event).__name__ == "BiddingEnded")
    return VILLAGES[ended.state.bids[BLUE][0]]


def _purple_can_go() -> set[str]:
    record = _example()
    return {VILLAGES[move.village] for move in record.game.legal_moves(record.states[1], PURPLE)}


def _blue_discards() -> str:
    """Return how many goods Blue has too many when all have drawn."""
    state = _draws().last
    return NUMBERS[size(state.hands[BLUE]) - state.limit]


def _red_gets() -> str:
    """Return what the trade adds to what Red has: wampum, or goods in hand."""
    before, after = _trade().first, _trade().last
    wampum = after.wampum[RED] - before.wampum[RED]
    goods = size(after.hands[RED]) - size(before.hands[RED])
    return f"{NUMBERS[wampum]}_wampum" if wampum else f"{NUMBERS[goods]}_goods"


def _green_gains() -> str:
    return NUMBERS[_trade().last.wampum[GREEN] - _trade().first.wampum[GREEN]]


# ------------------------------------------------------------------------------------ reading answers


def _villages(answer: Any) -> set[str]:
    return {str(village).strip().lower() for village in answer}


def _legal(answer: Any) -> bool:
    return read_bid(answer) in wampum.legal_moves(_example().first, GREEN)


def _traded(answer: Any) -> Any:
    """Return the table when Green has traded this bid where it was laid."""
    *_, last = wampum.trade(wampum.play(_example().first, read_bid(answer)), GREEN)
    return last.state


def _three_elsewhere(answer: Any) -> bool:
    return _legal(answer) and read_bid(answer).village != VILLAGE_C and _traded(answer).wampum[GREEN] == 3


def _swaps_goods(answer: Any) -> bool:
    bid = read_bid(answer)
    return any(own and there for own, there in zip(bid.goods, _example().first.villages[bid.village], strict=True))


def _discards_if_smaller() -> int:
    return size(_draws().last.hands[BLUE]) - (SMALLER_BID + OVER_HIGHEST)


EVERYTHING = (
    Question("wampum_where_blue_ends", VILLAGES, _where_blue_ends),
    Question("wampum_blue_discards", ("none", "one", "two", "three"), _blue_discards),
    Question("wampum_red_gets", ("four_goods", "two_goods", "one_wampum", "two_wampum"), _red_gets),
    Question("wampum_green_gains", ("none", "two", "three", "five"), _green_gains),
    Question("wampum_last_goods", ("none", "three", "four", "five"), lambda: NUMBERS[_end().last.wampum[GREEN]], _end),
    Exercise(
        "wampum_purple_can_go",
        lambda: sorted(_purple_can_go()),
        lambda answer: _villages(answer) == _purple_can_go(),
        (
            ("back", lambda answer: "c" in _villages(answer)),
            ("equal", lambda answer: "d" in _villages(answer)),
            ("some", lambda answer: _villages(answer) < _purple_can_go()),
        ),
        hints=2,
    ),
    Exercise(
        "wampum_small_bid",
        _discards_if_smaller,
        lambda answer: is_number(answer, _discards_if_smaller()),
        (
            ("same", lambda answer: is_number(answer, size(_draws().last.hands[BLUE]) - _draws().last.limit)),
            ("bid", lambda answer: is_number(answer, _discards_if_smaller() + size(_draws().last.bids[BLUE][1]))),
            ("limit", lambda answer: is_number(answer, SMALLER_BID + OVER_HIGHEST)),
        ),
        hints=2,
    ),
    Exercise(
        "wampum_three_elsewhere",
        lambda: "bid B 3m2w",
        _three_elsewhere,
        (
            ("illegal", lambda answer: not _legal(answer)),
            ("there", lambda answer: read_bid(answer).village == VILLAGE_C),
            ("goods", _swaps_goods),
            ("few", lambda answer: _traded(answer).wampum[GREEN] < 3),
        ),
        hints=2,
    ),
    Exercise(
        "wampum_rounds",
        lambda: ROUNDS[THREE_PLAYERS],
        lambda answer: is_number(answer, ROUNDS[THREE_PLAYERS]),
        (
            ("last", lambda answer: is_number(answer, ROUNDS[THREE_PLAYERS] - 1)),
            ("each", lambda answer: is_number(answer, (ROUNDS[THREE_PLAYERS] - 1) * PER_ROUND[THREE_PLAYERS] / 2)),
        ),
        hints=2,
    ),
)
