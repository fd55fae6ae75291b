"""The picture of a mix: the best share is right, every line is named, nothing is told too early."""

from fractions import Fraction
from itertools import pairwise

import pytest

from fijiwidgets.games.fiji import studies
from fijiwidgets.mixing import Mixing, mixing, picture
from solvers.fiji import payoffs
from solvers.matrix import equilibrium

GREEN = ("one", "two", "three", "four")


def bidding(**options: object) -> Mixing:
    return mixing(payoffs(studies.bidding()), 2, 0, GREEN, GREEN, **options)  # type: ignore[arg-type]


def test_the_best_share_is_that_of_the_equilibrium() -> None:
    solved = equilibrium(payoffs(studies.bidding()), exact=True)
    assert bidding().best == solved.row[0]
    assert bidding().sure(bidding().best) == solved.value


@pytest.mark.parametrize("share", [Fraction(n, 20) for n in range(21)])
def test_no_share_makes_sure_of_more(share: Fraction) -> None:
    assert bidding().sure(share) <= bidding().sure(bidding().best)


def test_every_reply_is_named_at_both_ends() -> None:
    keys = {mark.key for mark in picture(bidding()).marks}
    assert {f"reply:{name}" for name in GREEN} <= keys
    assert {"label:0:2", "label:0:3", "label:0:4", "label:1:-2", "label:1:4"} <= keys


def test_the_best_share_is_not_told_before_it_is_asked_for() -> None:
    assert "2/7" not in picture(bidding(share=0.5, solved=False)).svg()
    assert "2/7" in picture(bidding(share=0.5)).svg()
    assert "sure of 1" in picture(bidding(share=0.5, solved=False)).text()


def test_labels_of_lines_that_end_close_to_one_another_do_not_overlap() -> None:
    crowded = Mixing({"a": 0, "b": Fraction(1, 10), "c": 9}, {"a": 5, "b": 5, "c": 5})
    heights = sorted(mark.y for mark in picture(crowded).marks if mark.key.startswith("label:0"))
    assert all(above + 17 < below for above, below in pairwise(heights))
