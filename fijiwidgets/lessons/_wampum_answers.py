"""What the lessons on Wampum need to read an answer."""

from __future__ import annotations

from typing import Any

from fijiwidgets.games import wampum
from fijiwidgets.games.wampum.state import Bid


def read_bid(answer: Any) -> Bid:
    """Return a bid, given as `bid B 3m2w`, with or without the first word; whatever is none raises.

    >>> str(read_bid("B 3m2w")), read_bid("bid B 3m2w") == read_bid("B 3m2w")
    ('bid B 3m2w', True)
    """
    if isinstance(answer, Bid):
        return answer
    text = str(answer).strip()
    bid = wampum.parse_move(text if text.lower().startswith("bid") else f"bid {text}")
    assert isinstance(bid, Bid)
    return bid
