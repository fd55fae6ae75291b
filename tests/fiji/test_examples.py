"""The worked examples of the rulebook, event by event."""

from fractions import Fraction
from itertools import product

import pytest

from fijiwidgets import fiji
from fijiwidgets.core import IllegalPosition, Record, parse_moves
from fijiwidgets.games.fiji import events as ev
from fijiwidgets.games.fiji import examples
from solvers import matrix
from solvers.fiji import payoffs
from tests.fiji.helpers import of_kind

HEDWIG, CHRISTIAN, ANGELIKA, MARCEL = range(4)


def test_the_exchange_example_is_refused_with_both_reasons() -> None:
    with pytest.raises(IllegalPosition) as caught:
        fiji.position(**examples.EXCHANGE)
    english, german = str(caught.value), caught.value.message("de")
    assert "The hand of Marcel is 5,4,3,4, but in the first exchange it is a full set: 5,4,3,2." in english
    assert "There are 12 blue beads instead of 10 with 4 players." in english
    assert "Die Hand von Marcel ist 5,4,3,4, im ersten Tausch ist sie aber ein voller Satz: 5,4,3,2." in german
    assert "Es sind 12 blaue Perlen statt 10 bei 4 Personen." in german
    state = examples.record().first
    assert state == fiji.position(**examples.EXCHANGE, allow_unreachable=True)
    assert len(fiji.problems(state)) == 2


@pytest.mark.rule("fiji 3.4", "fiji 4.2", "fiji 4.3", "fiji 4.4", "fiji 4.5", "fiji 5.1", "fiji 5.2", "fiji 5.6")
@pytest.mark.rule("fiji 6.2")
@pytest.mark.parametrize("edition", ["de", "en"])
def test_the_exchange_example_event_by_event(edition: str) -> None:
    events = examples.record(edition).events()
    shown = next(events)
    assert isinstance(shown, ev.OffersRevealed)
    assert shown.state.edition == edition
    assert shown.offers == ((1, 1, 1, 0), (1, 1, 0, 0), (0, 1, 1, 0), (0, 0, 0, 4))
    assert shown.state.hands == ((4, 3, 2, 2), (4, 3, 3, 2), (5, 3, 2, 2), (5, 4, 3, 0))

    # 1: green and red. Hedwig and Christian cancel each other, Angelika takes three red beads.
    now = shown.state
    assert next(events) == ev.ConditionCompared("4.2", now, 0, "most GR", (2, 2, 1, 0))
    assert next(events) == ev.TiedPlayersCancelled("4.4", now, (HEDWIG, CHRISTIAN), 2)
    assert next(events) == ev.PlayerActs("4.4", now, ANGELIKA, 1, "most GR", "take 3R")
    now = now.but(hands=((4, 3, 2, 2), (4, 3, 3, 2), (5, 6, 2, 2), (5, 4, 3, 0)), supply=(5, 1, 3, 2))
    assert next(events) == ev.BeadsTaken("5.1", now, ANGELIKA, (0, 3, 0, 0))

    # 2: fewest yellow. Two pairs cancel each other, nobody keeps the offer.
    now = now.but(step=1)
    assert next(events) == ev.ConditionCompared("4.2", now, 1, "fewest Y", (1, 0, 1, 0))
    assert next(events) == ev.TiedPlayersCancelled("4.4", now, (CHRISTIAN, MARCEL), 0)
    assert next(events) == ev.TiedPlayersCancelled("4.4", now, (HEDWIG, ANGELIKA), 1)
    assert next(events) == ev.NobodyActs("4.5", now, "keep")

    # 3: most beads. Marcel acts, the three others take a yellow bead each.
    now = now.but(step=2)
    assert next(events) == ev.ConditionCompared("4.2", now, 2, "most all", (3, 2, 2, 4))
    assert next(events) == ev.PlayerActs("4.4", now, MARCEL, 4, "most all", "others Y")
    now = now.but(hands=((4, 3, 3, 2), (4, 3, 4, 2), (5, 6, 3, 2), (5, 4, 3, 0)), supply=(5, 1, 0, 2))
    assert next(events) == ev.OthersTook("5.6", now, MARCEL, (HEDWIG, CHRISTIAN, ANGELIKA), "Y")

    # 4: fewest beads. Christian and Angelika cancel each other; Hedwig acts, but there is no yellow bead left.
    now = now.but(step=3)
    assert next(events) == ev.ConditionCompared("4.2", now, 3, "fewest all", (3, 2, 2, 4))
    assert next(events) == ev.TiedPlayersCancelled("4.4", now, (CHRISTIAN, ANGELIKA), 2)
    assert next(events) == ev.PlayerActs("4.4", now, HEDWIG, 3, "fewest all", "take 2Y")
    assert next(events) == ev.SupplyTooSmall("5.2", now, HEDWIG, (0, 0, 2, 0))

    # All offers go into the supply, and the second exchange begins.
    now = now.but(supply=(7, 4, 2, 6), offers=(), step=0, phase="offer", exchange=2)
    assert next(events) == ev.OffersGivenUp("6.2", now, (0, 1, 2, 3), (2, 3, 2, 4))
    assert next(events) == ev.ExchangeEnded("6.3", now, 1)
    assert next(events, None) is None


@pytest.mark.rule("fiji 7.1", "fiji 7.2", "fiji 7.3")
def test_the_ranking_example_event_by_event() -> None:
    events = list(examples.ranking().events())
    (shown,) = of_kind(ev.HandsShown, events)
    # Beads are green, red, yellow, blue.
    assert shown.hands == ((3, 2, 4, 3), (1, 3, 2, 0), (2, 3, 0, 0), (3, 2, 3, 3))
    assert not of_kind(ev.PlayerActs, events)
    compared = of_kind(ev.GoalCompared, events)
    assert [(event.goal, event.seats, event.values, event.groups) for event in compared] == [
        ("R+", (0, 1, 2, 3), (2, 3, 3, 2), ((CHRISTIAN, ANGELIKA), (HEDWIG, MARCEL))),
        ("B-", (CHRISTIAN, ANGELIKA), (0, 0), ((CHRISTIAN, ANGELIKA),)),
        ("B-", (HEDWIG, MARCEL), (3, 3), ((HEDWIG, MARCEL),)),
        ("G+", (CHRISTIAN, ANGELIKA), (1, 2), ((ANGELIKA,), (CHRISTIAN,))),
        ("G+", (HEDWIG, MARCEL), (3, 3), ((HEDWIG, MARCEL),)),
        ("Y+", (HEDWIG, MARCEL), (4, 3), ((HEDWIG,), (MARCEL,))),
    ]
    given = of_kind(ev.TrophiesGiven, events)
    assert [(event.seats, event.trophies) for event in given] == [
        ((ANGELIKA,), 3),
        ((CHRISTIAN,), 2),
        ((HEDWIG,), 1),
        ((MARCEL,), 0),
    ]
    assert given[-1].state.heads == (1, 2, 3, 0)


def test_the_exchange_example_is_written_and_read_again() -> None:
    record = examples.record()
    first, moves = str(record).splitlines()
    assert fiji.parse(first, allow_unreachable=True) == record.first
    assert parse_moves(fiji, moves) == record.moves[0]
    assert record.last.supply == (7, 4, 2, 6)


def test_the_last_exchange_has_no_saddle_and_half_and_half_makes_sure_of_a_lead_of_one() -> None:
    state = examples.last_exchange()
    assert fiji.problems(state) == ()
    rows, columns = fiji.legal_moves(state, 0), fiji.legal_moves(state, 1)
    assert (len(rows), len(columns)) == (49, 25)
    lead = {}
    for row, column in product(rows, columns):
        after = fiji.play(state, {0: row, 1: column})
        assert fiji.actors(after) == ()  # nobody turns or swaps goals: the round is over and the trophies are given
        assert after.round == 2
        lead[row, column] = after.heads[0] - after.heads[1]
    sure = [min(lead[row, column] for column in columns) for row in rows]
    most = [max(lead[row, column] for row in rows) for column in columns]
    assert (max(sure), min(most)) == (0, 2)
    mix = {fiji.Offer(0, 2, 2, 0): Fraction(1, 2), fiji.Offer(1, 0, 2, 1): Fraction(1, 2)}
    reply = {fiji.Offer(2, 0, 0, 0): Fraction(1, 3), fiji.Offer(2, 1, 0, 1): Fraction(2, 3)}
    assert min(sum(share * lead[row, column] for row, share in mix.items()) for column in columns) == 1
    assert max(sum(share * lead[row, column] for column, share in reply.items()) for row in rows) == 1


# ------------------------------------------------------------------------------------ positions of our own


def actors_of(record: Record) -> list[int | None]:
    """Return who acts, row by row."""
    rows = [event for event in record.events() if isinstance(event, (ev.PlayerActs, ev.NobodyActs))]
    return [event.seat if isinstance(event, ev.PlayerActs) else None for event in rows]


def test_a_single_bead_wins_nine_when_all_better_offers_are_made_twice() -> None:
    play = examples.one_blue_bead()
    assert actors_of(play) == [4, 4, 4, None]
    assert play.last.hands[4] == (9, 7, 5, 1)


def test_two_yellow_beads_act_in_all_rows_against_three_known_offers() -> None:
    assert actors_of(examples.three_known_offers((0, 0, 2, 0))) == [0, 0, 0, 0]
    assert actors_of(examples.three_known_offers((1, 1, 0, 1))) == [None] * 4


def test_who_copies_one_of_two_gives_the_other_one_everything() -> None:
    assert actors_of(examples.copied(2)) == [None] * 4
    assert actors_of(examples.copied(3)) == [2, 2, 2, 2]


def test_all_positions_but_the_studies_may_come_up_in_play() -> None:
    played = [examples.one_blue_bead().first, examples.three_known_offers().first, examples.thirty_five_offers()]
    assert not any(fiji.problems(state) for state in (*played, examples.copied(2).first, examples.copied(3).first))
    assert all(fiji.problems(state) for state in (examples.study(), examples.second_study(), examples.third_study()))


@pytest.mark.parametrize(
    ("state", "strict", "weak"),
    [(examples.study(), 4, 0), (examples.second_study(), 3, 1), (examples.thirty_five_offers(), 59, 5)],
)
def test_removals_leave_the_only_stable_pair(state: fiji.State, strict: int, weak: int) -> None:
    table = payoffs(state)
    removals = matrix.dominance_steps(table)
    assert [sum(step.strict for step in removals), sum(not step.strict for step in removals)] == [strict, weak]
    assert [(*removals[-1].rows, *removals[-1].columns)] == list(matrix.saddle_points(table))


def test_a_stable_pair_may_exist_where_nothing_is_dominated() -> None:
    table = payoffs(examples.third_study())
    assert not matrix.dominance_steps(table)
    assert len(matrix.saddle_points(table)) == 1
