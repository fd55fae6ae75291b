"""Every rule of RULES.md, in its order: each test goes red when a rule that it cites is broken."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from fijiwidgets import fiji
from fijiwidgets.core import IllegalMove, IllegalPosition, random_record
from fijiwidgets.games.fiji import events as ev
from tests.fiji.helpers import GOALS, PLENTY, at, happens, kinds, last_exchange, of_kind, offers, the
from tests.fiji.hooks import OWN_BOX

G, R, Y, B = (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)
GG, GGG = (2, 0, 0, 0), (3, 0, 0, 0)

# ------------------------------------------------------------------------------------ 1 the box


@pytest.mark.rule("fiji 1.1")
def test_two_to_five_play() -> None:
    assert [len(fiji.start(players=number).players) for number in (2, 3, 4, 5)] == [2, 3, 4, 5]
    for number in (0, 1, 6):
        with pytest.raises(IllegalPosition, match="2 to 5 players"):
            fiji.start(players=number)


@pytest.mark.rule("fiji 1.2")
def test_the_condition_cards_are_these_sixteen() -> None:
    singles = [f"{kind} {colours}" for kind in ("fewest", "most") for colours in ("G", "R", "Y", "B", "all")]
    pairs = [f"most {colours}" for colours in ("GR", "GY", "GB", "RY", "RB", "YB")]
    assert [move.card for move, _ in fiji.chance(fiji.start())] == sorted(singles + pairs)


@pytest.mark.rule("fiji 1.3")
def test_the_effect_cards_are_these_sixteen() -> None:
    takes = ["take 4G", "take 3R", "take 2Y", "take 1B", "take each"]
    colours = [f"{kind} {colour}" for kind in ("half", "others") for colour in "GRYB"]
    state = fiji.position(table=["most G", "most R", "most Y", "most B"])
    assert [move.card for move, _ in fiji.chance(state)] == sorted([*takes, *colours, "keep", "rotate", "swap"])


@pytest.mark.rule("fiji 1.4")
def test_there_is_a_goal_card_for_each_colour_with_two_ways_up() -> None:
    state = at("most G > keep", goals=(), hands=None)
    assert {move.card for move, _ in fiji.chance(state)} == {c + way for c, way in product("GRYB", "+-")}
    for goals in ("R+ R- G+ Y+", "P+ R- G+ Y+", "R R- G+ Y+"):
        with pytest.raises(IllegalPosition):
            at("most G > keep", goals=goals)


@pytest.mark.rule("fiji 1.5")
def test_a_box_of_your_own_replaces_the_cards() -> None:
    first = fiji.start(**OWN_BOX)
    assert {move.card for move, _ in fiji.chance(first)} == set(OWN_BOX["conditions"])
    drawn = {row for state in random_record(fiji, first, seed=1).states for row in state.table}
    assert {effect for _, effect in drawn} - {""} <= set(OWN_BOX["effects"])
    assert fiji.parse(str(first)) == first
    assert first != fiji.start()


@pytest.mark.rule("fiji 1.5")
def test_a_box_of_your_own_has_sixteen_cards_of_each_kind() -> None:
    for box in ({"conditions": ["most G"] * 15}, {"effects": ["keep"] * 17}):
        with pytest.raises(IllegalPosition, match="16 cards"):
            fiji.start(**box)
    for box in ({"conditions": ["most P"] * 16}, {"effects": ["most G"] * 16}, {"effects": ["take 0G"] * 16}):
        with pytest.raises(IllegalPosition, match=r"is not an? (condition|effect) card"):
            fiji.start(**box)


@pytest.mark.rule("fiji 1.6")
def test_there_are_two_editions_and_the_german_one_is_usual() -> None:
    assert fiji.start().edition == "de"
    assert fiji.start(edition="en").edition == "en"
    with pytest.raises(IllegalPosition, match="edition"):
        fiji.start(edition="fr")


# ------------------------------------------------------------------------------------ 2 a round begins


@pytest.mark.rule("fiji 2.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_and_the_supply_begin_each_round_with_a_full_set(players: int) -> None:
    record = random_record(fiji, fiji.start(players=players), seed=1)
    assert record.first.hands == ((5, 4, 3, 2),) * players
    assert record.first.supply == (5, 4, 3, 2)
    dealt = of_kind(ev.BeadsDealt, list(record.events()))
    assert [event.state.round for event in dealt] == [1, 2, 3, 4]
    for event in dealt:
        assert event.state.hands == (event.each,) * players == ((5, 4, 3, 2),) * players
        assert event.state.supply == event.supply == (5, 4, 3, 2)


@pytest.mark.rule("fiji 2.1")
def test_before_the_first_exchange_only_full_sets_are_possible() -> None:
    rows = ["most G > take 4G", "most R > take 3R", "most Y > take 2Y", "most B > take 1B"]
    with pytest.raises(IllegalPosition, match="hand of Player 2 is 6,4,3,2"):
        fiji.position(hands={1: (6, 4, 3, 2)}, table=rows, goals=GOALS)
    with pytest.raises(IllegalPosition, match="21 green beads instead of 20"):
        fiji.position(supply=(6, 4, 3, 2), table=rows, goals=GOALS)


@pytest.mark.rule("fiji 2.2")
@pytest.mark.parametrize("edition", ["de", "en"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_new_supply_each_round_and_what_is_left_of_all_beads_are_the_same(players: int, edition: str) -> None:
    for seed in range(5):
        events = list(random_record(fiji, fiji.start(players=players, edition=edition), seed).events())
        returned = of_kind(ev.BeadsReturned, events)
        dealt = of_kind(ev.BeadsDealt, events)[1:]
        assert len(returned) == len(dealt) == 3
        for back, anew in zip(returned, dealt, strict=True):
            taken = [players * number for number in anew.each]
            left = tuple(there - out for there, out in zip(back.state.supply, taken, strict=True))
            assert left == anew.state.supply == (5, 4, 3, 2)


@pytest.mark.rule("fiji 2.3")
def test_condition_cards_are_drawn_one_by_one_from_top_to_bottom() -> None:
    state = fiji.start()
    for row, card in enumerate(["most GR", "fewest Y", "most all", "fewest all"]):
        assert state.phase == "conditions"
        assert {chance for _, chance in fiji.chance(state)} == {Fraction(1, 16 - row)}
        event = the(ev.ConditionDrawn, happens(state, fiji.DrawCondition(card)))
        assert (event.row, event.card) == (row, card)
        state = event.state
        assert state.table[row] == (card, "")
        assert card not in state.piles[0]
    assert state.phase == "effects"


@pytest.mark.rule("fiji 2.3")
def test_two_copies_of_a_card_are_twice_as_likely() -> None:
    chances = {move.card: chance for move, chance in fiji.chance(fiji.start(**OWN_BOX))}
    assert chances["most GRY"] == Fraction(3, 16)
    assert chances["most all"] == Fraction(2, 16)
    after = fiji.play(fiji.start(**OWN_BOX), fiji.DrawCondition("most GRY"))
    assert {move.card: chance for move, chance in fiji.chance(after)}["most GRY"] == Fraction(2, 15)


@pytest.mark.rule("fiji 2.4")
def test_effect_cards_are_laid_beside_the_conditions_from_top_to_bottom() -> None:
    state = fiji.position(table=["most GR", "fewest Y", "most all", "fewest all"])
    for row, card in enumerate(["take 3R", "keep", "others Y", "take 2Y"]):
        assert state.phase == "effects"
        assert {chance for _, chance in fiji.chance(state)} == {Fraction(1, 16 - row)}
        event = the(ev.EffectDrawn, happens(state, fiji.DrawEffect(card)))
        assert (event.row, event.card) == (row, card)
        state = event.state
        assert card not in state.piles[1]
    assert state.phase == "goals"
    assert state.table == (
        ("most GR", "take 3R"),
        ("fewest Y", "keep"),
        ("most all", "others Y"),
        ("fewest all", "take 2Y"),
    )


@pytest.mark.rule("fiji 2.5")
@pytest.mark.parametrize("players", [2, 5])
def test_four_rounds_use_every_card_exactly_once(players: int) -> None:
    record = random_record(fiji, fiji.start(players=players), seed=2)
    conditions = [move.card for move in record.moves if isinstance(move, fiji.DrawCondition)]
    effects = [move.card for move in record.moves if isinstance(move, fiji.DrawEffect)]
    assert (tuple(sorted(conditions)), tuple(sorted(effects))) == record.first.box
    assert record.last.piles == ((), ())


@pytest.mark.rule("fiji 2.6")
def test_goals_are_laid_one_by_one_and_either_way_up() -> None:
    state = at("most G > keep", goals=())
    for number, card in enumerate(["R+", "B-", "G+", "Y-"]):
        assert state.phase == "goals"
        options = dict(fiji.chance(state))
        assert len(options) == 8 - 2 * number
        assert set(options.values()) == {Fraction(1, 8 - 2 * number)}
        event = the(ev.GoalDrawn, happens(state, fiji.DrawGoal(card)))
        assert (event.number, event.card) == (number, card)
        state = event.state
    assert state.goals == ("R+", "B-", "G+", "Y-")
    assert state.phase == "offer"


@pytest.mark.rule("fiji 2.6")
def test_every_round_lays_all_four_goals_afresh() -> None:
    record = random_record(fiji, fiji.start(), seed=3)
    goals = [move.card for move in record.moves if isinstance(move, fiji.DrawGoal)]
    assert [sorted(card[0] for card in goals[n : n + 4]) for n in (0, 4, 8, 12)] == [sorted("GRYB")] * 4


# ------------------------------------------------------------------------------------ 3 offers


@pytest.mark.rule("fiji 3.1")
def test_a_round_has_three_exchanges() -> None:
    events = list(random_record(fiji, fiji.start(), seed=4).events())
    assert [event.exchange for event in of_kind(ev.ExchangeEnded, events)] == [1, 2, 3] * 4
    with pytest.raises(IllegalPosition, match="exchange"):
        at("most G > keep", exchange=4)


@pytest.mark.rule("fiji 3.2")
def test_an_offer_is_one_to_four_beads_in_any_mixture() -> None:
    state = at("most G > keep")
    wanted = [heap for heap in product(range(5), repeat=4) if 1 <= sum(heap) <= 4]
    assert list(fiji.legal_moves(state, 0)) == [fiji.Offer(*heap) for heap in wanted]
    for heap in ((0, 0, 0, 0), (5, 0, 0, 0), (2, 1, 1, 1)):
        with pytest.raises(IllegalMove, match=f"not {sum(heap)}") as caught:
            fiji.play(state, offers(heap, G, G))
        assert caught.value.rule == "3.2"


@pytest.mark.rule("fiji 3.2")
def test_all_offer_at_once() -> None:
    state = at("most G > keep", players=5)
    assert fiji.actors(state) == (0, 1, 2, 3, 4)
    with pytest.raises(IllegalMove):
        fiji.play(state, fiji.Offer(*G))
    with pytest.raises(IllegalMove):
        fiji.play(state, {0: fiji.Offer(*G), 1: fiji.Offer(*G)})


@pytest.mark.rule("fiji 3.3")
def test_nobody_offers_beads_that_are_not_in_the_hand() -> None:
    state = at("most G > keep", hands=[(1, 0, 2, 9), PLENTY, PLENTY])
    assert {move.g for move in fiji.legal_moves(state, 0)} == {0, 1}
    assert {move.r for move in fiji.legal_moves(state, 0)} == {0}
    assert {move.y for move in fiji.legal_moves(state, 0)} == {0, 1, 2}
    with pytest.raises(IllegalMove, match="2 green beads are wanted, but the hand holds 1") as caught:
        fiji.play(state, offers(GG, G, G))
    assert caught.value.rule == "3.3"


@pytest.mark.rule("fiji 3.4")
def test_offers_are_shown_and_leave_the_hands() -> None:
    event = the(ev.OffersRevealed, happens(at("most G > keep"), offers(G, GG, R)))
    assert event.offers == event.state.offers == (G, GG, R)
    assert event.state.hands == ((8, 9, 9, 9), (7, 9, 9, 9), (9, 8, 9, 9))


@pytest.mark.rule("fiji 3.4")
def test_beads_won_in_an_exchange_do_not_change_the_offer() -> None:
    state = at("fewest G > take 4G", "most G > take 3R")
    events = happens(state, offers(R, G, GG))
    assert [event.seat for event in of_kind(ev.BeadsTaken, events)] == [0, 2]
    assert of_kind(ev.ConditionCompared, events)[1].values == (0, 1, 2)
    assert of_kind(ev.BeadsTaken, events)[0].state.hands[0] == (13, 8, 9, 9)


@pytest.mark.rule("fiji 3.5")
def test_whoever_has_no_bead_offers_nothing() -> None:
    state = at("most G > keep", hands=[(0, 0, 0, 0), PLENTY, PLENTY])
    assert list(fiji.legal_moves(state, 0)) == [fiji.Offer(0, 0, 0, 0)]
    assert fiji.Offer(0, 0, 0, 0) not in fiji.legal_moves(state, 1)
    events = happens(state, offers((0, 0, 0, 0), G, GG))
    assert of_kind(ev.ConditionCompared, events)[0].values == (0, 1, 2)


# ------------------------------------------------------------------------------------ 4 who acts


@pytest.mark.rule("fiji 4.1")
def test_rows_are_evaluated_from_top_to_bottom() -> None:
    state = at("most G > take 3R", "fewest G > take 3R", supply=(9, 5, 9, 9))
    events = happens(state, offers(GG, G, R))
    assert [event.row for event in of_kind(ev.ConditionCompared, events)] == [0, 1, 2, 3]
    assert the(ev.BeadsTaken, events).seat == 0
    assert the(ev.SupplyTooSmall, events).seat == 2


@pytest.mark.rule("fiji 4.2")
@pytest.mark.parametrize(
    ("condition", "values", "actor"),
    [
        ("most G", (2, 1, 0), 0),
        ("fewest G", (2, 1, 0), 2),
        ("most R", (0, 2, 1), 1),
        ("fewest B", (0, 1, 3), 0),
        ("most GR", (2, 3, 1), 1),
        ("most RB", (0, 3, 4), 2),
        ("most YB", (1, 1, 3), 2),
        ("most all", (3, 4, 4), 0),
        ("fewest all", (3, 4, 4), 0),
        ("fewest GRY", (3, 3, 1), 2),
    ],
)
def test_a_condition_counts_the_beads_of_its_colours(condition: str, values: tuple[int, ...], actor: int) -> None:
    events = happens(at(f"{condition} > take 4G"), offers((2, 0, 1, 0), (1, 2, 0, 1), (0, 1, 0, 3)))
    compared = of_kind(ev.ConditionCompared, events)[0]
    assert (compared.condition, compared.values) == (condition, values)
    assert of_kind(ev.PlayerActs, events)[0].seat == actor
    assert of_kind(ev.PlayerActs, events)[0].value == values[actor]


@pytest.mark.rule("fiji 4.3")
def test_no_bead_at_all_is_an_offer_of_zero() -> None:
    fewest = happens(at("fewest G > take 4G"), offers(R, G, GG))
    assert of_kind(ev.PlayerActs, fewest)[0].seat == 0
    most = happens(at("most G > take 4G"), offers(G, G, R))
    assert of_kind(ev.PlayerActs, most)[0].seat == 2
    assert of_kind(ev.PlayerActs, most)[0].value == 0


@pytest.mark.rule("fiji 4.4")
@pytest.mark.parametrize(
    ("condition", "greens", "cancelled", "actor"),
    [
        ("most G", (3, 2, 1, 1, 0), [], 0),
        ("most G", (3, 3, 2, 1, 0), [((0, 1), 3)], 2),
        ("most G", (3, 3, 2, 2, 1), [((0, 1), 3), ((2, 3), 2)], 4),
        ("most G", (3, 3, 3, 0, 1), [((0, 1, 2), 3)], 4),
        ("fewest G", (3, 3, 2, 2, 1), [], 4),
        ("fewest G", (0, 3, 0, 2, 2), [((0, 2), 0), ((3, 4), 2)], 1),
    ],
)
def test_ties_cancel_until_a_value_belongs_to_one_player(
    condition: str, greens: tuple[int, ...], cancelled: list[Any], actor: int
) -> None:
    heaps = [(green, 0 if green else 1, 0, 0) for green in greens]
    events = happens(at(f"{condition} > take 3R", players=5), offers(*heaps))
    first_row = events[: kinds(events).index("PlayerActs") + 1]
    assert [(event.seats, event.value) for event in of_kind(ev.TiedPlayersCancelled, first_row)] == cancelled
    assert the(ev.PlayerActs, first_row).seat == actor
    assert the(ev.BeadsTaken, events).seat == actor


@pytest.mark.rule("fiji 4.5")
def test_nobody_acts_if_all_have_cancelled_each_other() -> None:
    state = at("most G > take 4G", players=4)
    events = happens(state, offers(GG, R, GG, R))
    assert kinds(events)[1:5] == ["ConditionCompared", "TiedPlayersCancelled", "TiedPlayersCancelled", "NobodyActs"]
    assert of_kind(ev.NobodyActs, events)[0].effect == "take 4G"
    assert of_kind(ev.NobodyActs, events)[0].state.supply == state.supply
    assert not of_kind(ev.PlayerActs, events)


# ------------------------------------------------------------------------------------ 5 effects


@pytest.mark.rule("fiji 5.1")
@pytest.mark.parametrize(
    ("card", "beads"),
    [
        ("take 4G", (4, 0, 0, 0)),
        ("take 3R", (0, 3, 0, 0)),
        ("take 2Y", (0, 0, 2, 0)),
        ("take 1B", (0, 0, 0, 1)),
        ("take each", (1, 1, 1, 1)),
    ],
)
def test_taking_moves_beads_from_the_supply_to_the_hand(card: str, beads: tuple[int, ...]) -> None:
    event = the(ev.BeadsTaken, happens(at(f"most G > {card}", supply=beads), offers(G, GG, R)))
    assert (event.seat, event.beads) == (1, beads)
    assert event.state.supply == (0, 0, 0, 0)
    assert event.state.hands[1] == tuple(own + more for own, more in zip((7, 9, 9, 9), beads, strict=True))


@pytest.mark.rule("fiji 5.2")
@pytest.mark.parametrize(
    ("card", "supply"),
    [
        ("take 4G", (3, 9, 9, 9)),
        ("take 3R", (9, 2, 9, 9)),
        ("take 2Y", (9, 9, 1, 9)),
        ("take 1B", (9, 9, 9, 0)),
        ("take each", (9, 9, 0, 9)),
    ],
)
def test_a_supply_that_is_too_small_gives_nothing(card: str, supply: tuple[int, ...]) -> None:
    events = happens(at(f"most G > {card}", supply=supply), offers(G, GG, R))
    event = the(ev.SupplyTooSmall, events)
    assert event.seat == 1
    assert event.state.supply == supply
    assert event.state.hands[1] == (7, 9, 9, 9)
    assert not of_kind(ev.BeadsTaken, events)


@pytest.mark.rule("fiji 5.3", "fiji 5.4")
@pytest.mark.parametrize("colour", range(4))
@pytest.mark.parametrize(
    ("edition", "there", "taken"), [("de", 5, 3), ("de", 4, 2), ("de", 1, 1), ("en", 5, 2), ("en", 4, 2), ("en", 1, 0)]
)
def test_half_is_rounded_up_in_german_and_down_in_english(colour: int, edition: str, there: int, taken: int) -> None:
    supply = [9, 9, 9, 9]
    supply[colour] = there
    state = at(f"most G > half {'GRYB'[colour]}", supply=supply, edition=edition)
    event = the(ev.HalfTaken, happens(state, offers(G, GG, R)))
    assert (event.seat, event.taken, event.there) == (1, taken, there)
    assert event.state.supply[colour] == there - taken
    assert sum(event.state.supply) == 27 + there - taken
    assert event.state.hands[1][colour] == (7 if colour == 0 else 9) + taken


@pytest.mark.rule("fiji 5.5")
@pytest.mark.parametrize("edition", ["de", "en"])
def test_half_of_nothing_is_nothing(edition: str) -> None:
    event = the(ev.HalfTaken, happens(at("most G > half R", supply=(9, 0, 9, 9), edition=edition), offers(G, GG, R)))
    assert (event.taken, event.rule) == (0, "5.5")
    assert event.state.supply == (9, 0, 9, 9)


@pytest.mark.rule("fiji 5.6")
@pytest.mark.parametrize("colour", range(4))
def test_all_others_take_one_bead_each(colour: int) -> None:
    supply = [9, 9, 9, 9]
    supply[colour] = 3
    state = at(f"most all > others {'GRYB'[colour]}", players=4, supply=supply)
    event = the(ev.OthersTook, happens(state, offers(G, GG, G, G)))
    assert (event.seat, event.others) == (1, (0, 2, 3))
    assert event.state.supply[colour] == 0
    before = (7 if colour == 0 else 9, 8 if colour == 0 else 9)
    assert [hand[colour] for hand in event.state.hands] == [before[1] + 1, before[0], before[1] + 1, before[1] + 1]


@pytest.mark.rule("fiji 5.7")
def test_if_not_all_others_can_be_served_nobody_is() -> None:
    state = at("most G > others R", players=4, supply=(9, 2, 9, 9))
    events = happens(state, offers(G, GG, G, G))
    event = the(ev.OthersGetNothing, events)
    assert (event.seat, event.others, event.there) == (1, (0, 2, 3), 2)
    assert event.state.supply == (9, 2, 9, 9)
    assert not of_kind(ev.OthersTook, events)


@pytest.mark.rule("fiji 5.8", "fiji 6.1")
def test_a_kept_offer_still_counts_and_then_goes_back_to_the_hand() -> None:
    events = happens(at("most G > keep", "most G > take 3R"), offers(G, GG, R))
    marked = the(ev.OfferMarked, events)
    assert marked.seat == 1
    assert marked.state.kept == (1,)
    assert marked.state.offers[1] == GG
    assert the(ev.BeadsTaken, events).seat == 1
    kept = the(ev.OfferKept, events)
    assert (kept.seat, kept.beads) == (1, GG)
    assert kept.state.hands[1] == (9, 12, 9, 9)
    assert events[-1].state.kept == ()
    assert kinds(events).index("OfferKept") > max(n for n, k in enumerate(kinds(events)) if k == "ConditionCompared")


@pytest.mark.rule("fiji 5.9")
@pytest.mark.parametrize(
    ("number", "goals"),
    [(0, "R- B- G+ Y+"), (1, "R+ B+ G+ Y+"), (2, "R+ B- G- Y+"), (3, "R+ B- G+ Y-")],
)
def test_the_acting_player_turns_a_goal_before_the_next_row(number: int, goals: str) -> None:
    events = happens(at("most G > rotate", "most G > take 3R"), offers(G, GG, R))
    waiting = events[-1].state
    assert kinds(events)[-1] == "PlayerActs"
    assert (waiting.phase, waiting.step, waiting.offers) == ("rotate", 0, (G, GG, R))
    assert fiji.actors(waiting) == (1,)
    assert fiji.legal_moves(waiting, 0) == ()
    assert list(fiji.legal_moves(waiting, 1)) == [fiji.Rotate(i) for i in range(4)]
    after = happens(waiting, fiji.Rotate(number))
    turned = the(ev.GoalRotated, after)
    assert turned.state.goals == tuple(goals.split())
    assert (turned.seat, turned.number, turned.before, turned.after) == (
        1,
        number,
        waiting.goals[number],
        goals.split()[number],
    )
    assert of_kind(ev.ConditionCompared, after)[0].row == 1
    assert the(ev.BeadsTaken, after).seat == 1
    with pytest.raises(IllegalMove) as caught:
        fiji.play(waiting, fiji.Rotate(4))
    assert caught.value.rule == "5.9"


@pytest.mark.rule("fiji 5.10")
def test_the_acting_player_swaps_two_goals_before_the_next_row() -> None:
    waiting = happens(at("most G > take 3R", "most G > swap"), offers(G, GG, R))[-1].state
    assert (waiting.phase, waiting.step) == ("swap", 1)
    assert fiji.actors(waiting) == (1,)
    pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert list(fiji.legal_moves(waiting, 1)) == [fiji.Swap(i, j) for i, j in pairs]
    after = happens(waiting, fiji.Swap(0, 2))
    swapped = the(ev.GoalsSwapped, after)
    assert (swapped.seat, swapped.first, swapped.second) == (1, 0, 2)
    assert swapped.state.goals == ("G+", "B-", "R+", "Y+")
    assert of_kind(ev.ConditionCompared, after)[0].row == 2
    for move in (fiji.Swap(2, 0), fiji.Swap(1, 1), fiji.Swap(0, 4)):
        with pytest.raises(IllegalMove) as caught:
            fiji.play(waiting, move)
        assert caught.value.rule == "5.10"


@pytest.mark.rule("fiji 5.9", "fiji 5.10")
def test_a_goal_turned_in_the_last_exchange_counts_at_once() -> None:
    state = at("most G > rotate", "most G > swap", hands=[(2, 5, 0, 0), (3, 1, 0, 0), (2, 3, 0, 0)], exchange=3)
    state = fiji.play(state, offers(G, GG, G))
    state = fiji.play(state, fiji.Rotate(0))
    compared = of_kind(ev.GoalCompared, happens(state, fiji.Swap(1, 2)))
    assert (compared[0].goal, compared[0].groups) == ("R-", ((1,), (2,), (0,)))


# ------------------------------------------------------------------------------------ 6 an exchange ends


@pytest.mark.rule("fiji 6.2")
def test_all_other_offers_go_into_the_supply() -> None:
    events = happens(at("most G > keep"), offers((1, 2, 0, 0), GG, R))
    given = the(ev.OffersGivenUp, events)
    assert (given.seats, given.beads) == ((0, 2), (1, 3, 0, 0))
    assert given.state.supply == (10, 12, 9, 9)
    assert given.state.offers == ()
    assert given.state.hands == ((8, 7, 9, 9), (9, 9, 9, 9), (9, 8, 9, 9))


@pytest.mark.rule("fiji 6.1", "fiji 6.2")
def test_two_keep_cards_of_an_own_box_keep_two_offers() -> None:
    state = at("most G > keep", "fewest G > keep", players=2, hands=[PLENTY, PLENTY])
    events = happens(state, offers(G, GG))
    assert [(event.seat, event.beads) for event in of_kind(ev.OfferKept, events)] == [(0, G), (1, GG)]
    assert not of_kind(ev.OffersGivenUp, events)
    assert events[-1].state.hands == (PLENTY, PLENTY)
    assert events[-1].state.exchange == 2


@pytest.mark.rule("fiji 6.3")
def test_after_an_exchange_comes_the_next_and_after_the_third_the_trophies() -> None:
    for exchange in (1, 2):
        events = happens(at("most G > keep", exchange=exchange), offers(G, G, G))
        assert the(ev.ExchangeEnded, events).exchange == exchange
        assert (events[-1].state.exchange, events[-1].state.phase) == (exchange + 1, "offer")
        assert not of_kind(ev.HandsShown, events)
    events = happens(at("most G > keep", exchange=3), offers(G, G, G))
    assert kinds(events)[kinds(events).index("ExchangeEnded") + 1] == "HandsShown"
    assert of_kind(ev.TrophiesGiven, events)


# ------------------------------------------------------------------------------------ 7 trophies


@pytest.mark.rule("fiji 7.1")
@pytest.mark.parametrize(("goal", "order"), [("R+", [2, 0, 1]), ("R-", [1, 0, 2])])
def test_the_first_goal_puts_the_players_in_order(goal: str, order: list[int]) -> None:
    events = last_exchange((1, 3, 0, 0), (9, 0, 0, 0), (0, 4, 0, 0), goals=f"{goal} B- G+ Y+")
    assert the(ev.HandsShown, events).hands == ((1, 3, 0, 0), (9, 0, 0, 0), (0, 4, 0, 0))
    compared = the(ev.GoalCompared, events)
    assert (compared.number, compared.goal, compared.values) == (0, goal, (3, 0, 4))
    assert [event.seats for event in of_kind(ev.TrophiesGiven, events)] == [(seat,) for seat in order]


@pytest.mark.rule("fiji 7.2")
def test_a_later_goal_only_separates_those_who_are_level() -> None:
    # Seat 2 has the most green beads, but the first goal has already put it last.
    events = last_exchange((1, 3, 0, 1), (2, 3, 0, 1), (9, 1, 0, 0), goals="R+ B- G+ Y+")
    steps = [(event.number, event.seats, event.groups) for event in of_kind(ev.GoalCompared, events)]
    assert steps == [
        (0, (0, 1, 2), ((0, 1), (2,))),
        (1, (0, 1), ((0, 1),)),
        (2, (0, 1), ((1,), (0,))),
    ]
    assert [event.seats for event in of_kind(ev.TrophiesGiven, events)] == [(1,), (0,), (2,)]


@pytest.mark.rule("fiji 7.3")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_place_gets_one_trophy_less(players: int) -> None:
    events = last_exchange(*[(0, red, 0, 0) for red in range(players)])
    given = of_kind(ev.TrophiesGiven, events)
    assert [(event.seats, event.place, event.trophies) for event in given] == [
        ((players - place,), place, players - place) for place in range(1, players + 1)
    ]
    assert given[-1].state.heads == tuple(range(players))


@pytest.mark.rule("fiji 7.4", "fiji 7.5")
@pytest.mark.parametrize(
    ("edition", "reds", "heads"),
    [
        ("de", (5, 4, 4, 1, 0), (4, 2, 2, 1, 0)),
        ("en", (5, 4, 4, 1, 0), (4, 2, 2, 1, 0)),
        ("de", (5, 5, 5, 1, 0), (2, 2, 2, 1, 0)),
        ("en", (5, 5, 5, 1, 0), (3, 3, 3, 1, 0)),
        ("de", (5, 4, 4, 4, 4), (4, 0, 0, 0, 0)),
        ("en", (5, 4, 4, 4, 4), (4, 2, 2, 2, 2)),
        ("de", (1, 1, 1, 1, 1), (0, 0, 0, 0, 0)),
        ("en", (1, 1, 1, 1, 1), (3, 3, 3, 3, 3)),
        ("de", (2, 2, 1, 1, 0), (3, 3, 1, 1, 0)),
        ("en", (2, 2, 1, 1, 0), (3, 3, 1, 1, 0)),
    ],
)
def test_level_players_get_what_their_edition_gives(
    edition: str, reds: tuple[int, ...], heads: tuple[int, ...]
) -> None:
    events = last_exchange(*[(0, red, 0, 0) for red in reds], edition=edition)
    assert of_kind(ev.TrophiesGiven, events)[-1].state.heads == heads


@pytest.mark.rule("fiji 7.6")
def test_trophies_never_run_out() -> None:
    level = [(0, 1, 0, 0)] * 5
    events = last_exchange(*level, edition="en", round=4, heads=[9] * 5)
    assert events[-1].state.heads == (12,) * 5
    assert sum(events[-1].state.heads) > 40
    assert not [problem for problem in fiji.problems(events[-1].state) if "trophies" in problem.key]


@pytest.mark.rule("fiji 7.7")
def test_after_the_trophies_all_beads_go_back_and_the_next_round_begins() -> None:
    record = random_record(fiji, fiji.start(), seed=5)
    events = list(record.events())
    assert [event.round for event in of_kind(ev.RoundEnded, events)] == [1, 2, 3, 4]
    returned = of_kind(ev.BeadsReturned, events)
    assert len(returned) == 3
    for event in returned:
        assert event.state.hands == ((0, 0, 0, 0),) * 3
        assert event.state.supply == (20, 16, 12, 8)
    begun = [event.state for event in of_kind(ev.BeadsDealt, events)[1:]]
    assert [(state.round, state.exchange, state.table, state.goals) for state in begun] == [
        (number, 1, (), ()) for number in (2, 3, 4)
    ]


# ------------------------------------------------------------------------------------ 8 two players

TWO = {"players": 2, "hands": [(4, 4, 3, 3), (5, 4, 3, 2)], "hidden": [(2, 1, 1, 0), (1, 1, 1, 1)]}


@pytest.mark.rule("fiji 8.1")
def test_two_players_get_larger_sets() -> None:
    record = random_record(fiji, fiji.start(players=2), seed=6)
    dealt = of_kind(ev.BeadsDealt, list(record.events()))
    assert len(dealt) == 4
    for event in dealt:
        assert event.state.hands == ((6, 5, 4, 3), (6, 5, 4, 3))
        assert event.state.supply == (5, 4, 3, 2)
    there = fiji.material(record.last)
    assert [there[colour] for colour in "GRYB"] == [17, 14, 11, 8]


@pytest.mark.rule("fiji 8.2")
def test_both_hide_exactly_four_beads_at_once() -> None:
    state = fiji.deal(fiji.start(players=2), seed=1)
    assert (state.phase, fiji.actors(state)) == ("hide", (0, 1))
    wanted = [heap for heap in product(range(5), range(5), range(5), range(4)) if sum(heap) == 4]
    assert list(fiji.legal_moves(state, 0)) == [fiji.Hide(*heap) for heap in wanted]
    for heap in ((3, 0, 0, 0), (5, 0, 0, 0), (0, 0, 0, 4)):
        with pytest.raises(IllegalMove) as caught:
            fiji.play(state, {0: fiji.Hide(*heap), 1: fiji.Hide(4, 0, 0, 0)})
        assert caught.value.rule == "8.2"
    event = the(ev.BeadsHidden, happens(state, {0: fiji.Hide(2, 1, 1, 0), 1: fiji.Hide(1, 1, 1, 1)}))
    assert event.hidden == event.state.hidden == ((2, 1, 1, 0), (1, 1, 1, 1))
    assert event.state.hands == ((4, 4, 3, 3), (5, 4, 3, 2))
    assert event.state.phase == "offer"


@pytest.mark.rule("fiji 8.2")
def test_with_three_players_nothing_is_hidden() -> None:
    assert fiji.deal(fiji.start(players=3), seed=1).phase == "offer"


@pytest.mark.rule("fiji 8.2")
def test_whoever_has_fewer_than_four_beads_hides_all() -> None:
    state = at("most G > keep", players=2, hands=[(1, 0, 2, 0), PLENTY], phase="hide")
    assert list(fiji.legal_moves(state, 0)) == [fiji.Hide(1, 0, 2, 0)]


@pytest.mark.rule("fiji 8.3")
def test_whoever_hides_all_blue_beads_can_offer_none() -> None:
    state = fiji.deal(fiji.start(players=2), seed=1)
    state = fiji.play(state, {0: fiji.Hide(1, 0, 0, 3), 1: fiji.Hide(4, 0, 0, 0)})
    assert {move.b for move in fiji.legal_moves(state, 0)} == {0}
    assert {move.b for move in fiji.legal_moves(state, 1)} == {0, 1, 2, 3}


@pytest.mark.rule("fiji 8.3")
def test_hidden_beads_are_neither_offered_nor_counted_and_come_back() -> None:
    state = at("most G > keep", **{**TWO, "hands": [(1, 0, 0, 0), (3, 0, 0, 0)]}, exchange=3, goals="R+ B- G+ Y+")
    assert list(fiji.legal_moves(state, 0)) == [fiji.Offer(1, 0, 0, 0)]
    events = happens(state, offers(G, G))
    assert [event.value for event in of_kind(ev.GoalTied, events)] == [0, 0, 0]
    assert the(ev.GoalScored, events).values == (0, 2)
    returned = the(ev.BeadsReturned, events)
    assert returned.state.hidden == ()
    assert returned.beads == (3 + 2, 2, 2, 1)
    assert fiji.material(returned.state) == fiji.material(state)


@pytest.mark.rule("fiji 8.4", "fiji 8.5")
def test_two_players_score_each_goal_apart() -> None:
    events = last_exchange((2, 3, 1, 0), (1, 5, 1, 2), goals="R+ B- Y+ G+", hidden=TWO["hidden"])
    scored = [(event.number, event.seat, event.trophies) for event in of_kind(ev.GoalScored, events)]
    assert scored == [(0, 1, 4), (1, 0, 3), (3, 0, 1)]
    tied = the(ev.GoalTied, events)
    assert (tied.number, tied.value, tied.trophies) == (2, 1, 2)
    assert events[-1].state.heads == (4, 4)
    assert not of_kind(ev.TrophiesGiven, events)


# ------------------------------------------------------------------------------------ 9 the end


@pytest.mark.rule("fiji 9.1")
def test_after_four_rounds_the_most_trophies_win() -> None:
    for round_number in (1, 2, 3):
        assert (
            fiji.outcome(last_exchange((0, 3, 0, 0), (0, 2, 0, 0), (0, 1, 0, 0), round=round_number)[-1].state) is None
        )
    events = last_exchange((0, 3, 0, 0), (0, 2, 0, 0), (0, 1, 0, 0), round=4, heads=(1, 4, 2))
    end = the(ev.GameEnded, events).outcome
    assert (end.winners, end.scores, end.reason) == ((1,), (3, 5, 2), "fiji.outcome.won")
    assert fiji.outcome(events[-1].state) == end
    assert the(ev.RoundEnded, events).round == 4
    assert not of_kind(ev.BeadsReturned, events)


@pytest.mark.rule("fiji 9.2")
def test_players_with_equally_many_trophies_share_the_victory() -> None:
    events = last_exchange((0, 3, 0, 0), (0, 2, 0, 0), (0, 1, 0, 0), round=4, heads=(3, 4, 2))
    end = the(ev.GameEnded, events).outcome
    assert (end.winners, end.scores, end.reason) == ((0, 1), (5, 5, 2), "fiji.outcome.shared")


# ------------------------------------------------------------------------------------ moves that do not fit


def test_a_move_for_another_moment_says_what_is_to_be_decided() -> None:
    offering = at("most G > keep")
    waiting = happens(at("most G > rotate"), offers(G, GG, R))[-1].state
    swapping = happens(at("most G > swap"), offers(G, GG, R))[-1].state
    hiding = fiji.deal(fiji.start(players=2), seed=1)
    for state, seat, move, words in [
        (offering, 0, fiji.Rotate(0), "offer has to be made"),
        (waiting, 1, fiji.Offer(*G), "one goal has to be turned"),
        (swapping, 1, fiji.Rotate(0), "two goals have to be swapped"),
        (hiding, 0, fiji.Offer(*G), "four beads have to be hidden"),
        (waiting, 0, fiji.Rotate(0), "Seat 0 has nothing to decide"),
        (offering, 0, "offer", "is not a move"),
        (offering, 0, fiji.Offer("x", None, (), 1.5), "does not count beads"),
    ]:
        assert words in str(fiji.why_not(state, seat, move))


def test_a_move_equal_to_a_listed_one_leaves_plain_numbers_in_the_state() -> None:
    state = at("most G > rotate")
    odd: Any = {0: fiji.Offer(True, 0, 0, 0), 1: fiji.Offer(2.0, 0, 0, 0), 2: fiji.Offer(0, 1, 0, 0)}
    assert str(fiji.play(state, odd)) == str(fiji.play(state, offers(G, GG, R)))
    waiting = fiji.play(state, odd)
    assert happens(waiting, fiji.Rotate(True))[0] == happens(waiting, fiji.Rotate(1))[0]
    assert type(the(ev.GoalRotated, happens(waiting, fiji.Rotate(True))).number) is int
