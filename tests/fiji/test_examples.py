"""The worked examples of the rulebook, event by event."""

import pytest

from fijiwidgets import fiji
from fijiwidgets.core import IllegalPosition
from fijiwidgets.games.fiji import events as ev
from tests.fiji.helpers import happens, of_kind, offers

NAMES = ("Hedwig", "Christian", "Angelika", "Marcel")
HEDWIG, CHRISTIAN, ANGELIKA, MARCEL = range(4)
EXCHANGE = {
    "players": NAMES,
    "hands": {"Hedwig": (5, 4, 3, 2), "Christian": (5, 4, 3, 2), "Angelika": (5, 4, 3, 2), "Marcel": (5, 4, 3, 4)},
    "supply": (5, 4, 3, 2),
    "table": ["most GR > take 3R", "fewest Y > keep", "most all > others Y", "fewest all > take 2Y"],
    "goals": "R+ B- G+ Y+",
}
OFFERS = [(1, 1, 1, 0), (1, 1, 0, 0), (0, 1, 1, 0), (0, 0, 0, 4)]


def test_the_exchange_example_is_refused_with_both_reasons() -> None:
    with pytest.raises(IllegalPosition) as caught:
        fiji.position(**EXCHANGE)
    english, german = str(caught.value), caught.value.message("de")
    assert "The hand of Marcel is 5,4,3,4, but in the first exchange it is a full set: 5,4,3,2." in english
    assert "There are 12 blue beads instead of 10 with 4 players." in english
    assert "Die Hand von Marcel ist 5,4,3,4, im ersten Tausch ist sie aber ein voller Satz: 5,4,3,2." in german
    assert "Es sind 12 blaue Perlen statt 10 bei 4 Personen." in german
    state = fiji.position(**EXCHANGE, allow_unreachable=True)
    assert len(fiji.problems(state)) == 2


@pytest.mark.rule("fiji 3.4", "fiji 4.2", "fiji 4.3", "fiji 4.4", "fiji 4.5", "fiji 5.1", "fiji 5.2", "fiji 5.6")
@pytest.mark.rule("fiji 6.2")
@pytest.mark.parametrize("edition", ["de", "en"])
def test_the_exchange_example_event_by_event(edition: str) -> None:
    state = fiji.position(**EXCHANGE, edition=edition, allow_unreachable=True)
    events = iter(happens(state, offers(*OFFERS)))
    shown = next(events)
    assert isinstance(shown, ev.OffersRevealed)
    assert shown.offers == tuple(OFFERS)
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
    # Beads are green, red, yellow, blue. All offer one yellow bead in the last exchange, so that nobody acts.
    final = [(3, 2, 4, 3), (1, 3, 2, 0), (2, 3, 0, 0), (3, 2, 3, 3)]
    state = fiji.position(
        players=NAMES,
        hands=[(g, r, y + 1, b) for g, r, y, b in final],
        table=EXCHANGE["table"],
        goals="R+ B- G+ Y+",
        exchange=3,
    )
    events = happens(state, offers(*[(0, 0, 1, 0)] * 4))
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
