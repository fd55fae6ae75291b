"""Every rule of RULES.md, one by one."""

import re
from collections import Counter
from fractions import Fraction
from importlib import resources
from itertools import combinations

import pytest

from fijiwidgets import IllegalMove, kahuna
from fijiwidgets.games.kahuna import Discard, Draw, Lay, Remove
from fijiwidgets.games.kahuna.components import ENDS, ISLANDS, LINES, LINES_AT, NEEDED, PLACES
from fijiwidgets.games.kahuna.events import (
    BridgeLaid,
    BridgeRemoved,
    BridgeStripped,
    CardDealt,
    CardOpened,
    CardsPutAway,
    DeckCardDrawn,
    DeckChosen,
    DeckRenewed,
    DrawDeclined,
    GameEnded,
    HandicapBridgeLaid,
    LastTurnOver,
    LastTurnsBegun,
    MajorityWon,
    NoBridgesLeft,
    OpenCardDrawn,
    RelayBridgeLaid,
    RoundScored,
    StoneLost,
    TurnEnded,
)

OPEN = ["COCO", "GOLA", "LALE"]


def table(white="", black="", hands=((), ()), **values):
    """Return a position; lines are words in one text, hands are texts too."""
    values.setdefault("open", OPEN)
    both = [hand.split() if isinstance(hand, str) else hand for hand in hands]
    return kahuna.position(white=white.split(), black=black.split(), hands=both, **values)


def last_card(white="", black="", **values):
    """Return a position in which White takes the last card of a round, ALOA."""
    return table(white, black, hands=("KAHU", "KAHU"), open=["ALOA"], deck=[], **values)


def last_turn(white="", black="", **values):
    """Return a position in which Black has the very last turn of the game."""
    return table(white, black, open=[], deck=[], round=3, last_turns=1, to_move="black", **values)


def events_of(state, move):
    return list(kahuna.resolve(state, move))


def kinds(events):
    return [type(event) for event in events]


def refusal(state, move):
    """Return the rule by which a move is refused, and make sure that it is refused."""
    [seat] = kahuna.actors(state)
    assert move not in kahuna.legal_moves(state, seat)
    with pytest.raises(IllegalMove) as caught:
        kahuna.play(state, move)
    return caught.value.rule


def lays(state):
    [seat] = kahuna.actors(state)
    return {str(move)[4:] for move in kahuna.legal_moves(state, seat) if isinstance(move, Lay)}


def draws(state):
    [seat] = kahuna.actors(state)
    return [move.island for move in kahuna.legal_moves(state, seat) if isinstance(move, Draw)]


# ------------------------------------------------------------------------------------ 1 what there is


@pytest.mark.rule("kahuna 1.1")
def test_the_map_has_the_lines_of_the_rules_and_the_known_number_at_each_island():
    rules = resources.files("fijiwidgets.games.kahuna").joinpath("RULES.md").read_text(encoding="utf-8")
    [listed] = re.findall(r"\*\*1\.1\*\* .*?: (.*)\.", rules)
    assert tuple(listed.split()) == LINES
    assert len(LINES) == len(set(LINES)) == 27
    assert [LINES_AT[island].bit_count() for island in ISLANDS] == [3, 5, 4, 4, 6, 5, 4, 5, 5, 5, 5, 3]
    assert all(first < second for first, second in ENDS.values())


@pytest.mark.rule("kahuna 1.1")
def test_no_two_lines_of_the_map_cross():
    def side(p, q, r):
        turn = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        return (turn > 0) - (turn < 0)

    def cross(first, second):
        (a, b), (c, d) = ([PLACES[end] for end in ENDS[line]] for line in (first, second))
        return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)

    apart = [(one, two) for one, two in combinations(LINES, 2) if not set(ENDS[one]) & set(ENDS[two])]
    assert [pair for pair in apart if cross(*pair)] == []


@pytest.mark.rule("kahuna 1.1")
def test_there_is_no_bridge_off_the_map():
    state = table(hands=("ALOA ALOA", ""))
    assert refusal(state, Lay("ALOA-LALE", "ALOA")) == "1.1"
    assert refusal(state, Remove("ALOA-LALE", ("ALOA", "ALOA"))) == "1.1"
    assert refusal(state, Lay(None, "ALOA")) == "1.1"
    assert refusal(state, Discard(("SYLT",))) == "1.1"


@pytest.mark.rule("kahuna 1.2")
def test_there_are_two_cards_for_each_island():
    deck = Counter(kahuna.start().deck)
    assert deck == dict.fromkeys(ISLANDS, 2)
    assert sum(deck.values()) == 24


@pytest.mark.rule("kahuna 1.3")
def test_with_all_twenty_five_bridges_on_the_board_none_can_be_laid():
    lines = [line for line in LINES if line not in ("ALOA-BARI", "KAHU-LALE")]
    state = table(" ".join(lines), hands=("ALOA LALE", ""))
    assert lays(state) == set()
    assert refusal(state, Lay("ALOA-BARI", "ALOA")) == "1.3"
    one_left = table(" ".join(lines[1:]), hands=("ALOA LALE", ""))
    assert lays(one_left) == {"ALOA-BARI ALOA", "ALOA-DUDA ALOA", "KAHU-LALE LALE"}


@pytest.mark.rule("kahuna 1.3", "kahuna 4.4")
def test_a_bridge_that_came_back_can_be_laid_again():
    others = [line for line in LINES if not {"ALOA", "LALE"} & set(ENDS[line])]  # 21 lines
    black = f"{' '.join(others)} ALOA-BARI HUNA-LALE IFFI-LALE KAHU-LALE"
    state = table("ALOA-DUDA", black, hands=("ALOA", "ALOA"), refused=True)
    assert refusal(state.but(to_move=1), Lay("ALOA-HUNA", "ALOA")) == "1.3"
    state = kahuna.play(state, Lay("ALOA-HUNA", "ALOA"))  # wins ALOA, and Black's ALOA-BARI goes back
    assert lays(state.but(to_move=1)) == {"ALOA-BARI ALOA"}


@pytest.mark.rule("kahuna 1.4")
def test_an_eleventh_island_is_won_and_counts():
    inner = " ".join(line for line in LINES if not {"ALOA", "LALE"} & set(ENDS[line]))
    state = table(f"{inner} ALOA-BARI", "ALOA-HUNA", hands=("ALOA", ""))
    assert len(state.islands) == 10
    events = events_of(state, Lay("ALOA-DUDA", "ALOA"))
    assert kinds(events) == [BridgeLaid, MajorityWon, BridgeStripped]
    assert len(events[-1].state.islands) == 11
    assert not kahuna.problems(events[-1].state)


# ------------------------------------------------------------------------------------ 2 before the first turn


@pytest.mark.rule("kahuna 2.1", "kahuna 2.2")
def test_three_cards_are_dealt_to_each_in_turn_and_three_are_laid_open():
    state = kahuna.start(first="black")
    happened = []
    while options := kahuna.chance(state):
        [event] = kahuna.resolve(state, options[0][0])
        happened.append((event.rule, type(event), getattr(event, "seat", None)))
        state = event.state
    assert happened == [("2.1", CardDealt, seat) for seat in (1, 0, 1, 0, 1, 0)] + [("2.2", CardOpened, None)] * 3
    assert [len(hand) for hand in state.hands] == [3, 3]
    assert len(state.open) == 3
    assert len(state.deck) == 15
    assert kahuna.actors(state) == (1,)


@pytest.mark.rule("kahuna 2.2", "kahuna 6.2")
def test_opening_cards_belongs_to_the_set_up_only_before_the_first_turn():
    state = kahuna.position(hands=[["ALOA", "BARI", "COCO"], ["DUDA", "ELAI", "FAAA"]])
    rules_cited = []
    for first in (state, state.but(round=2)):
        [opened] = kahuna.resolve(first, kahuna.Top("LALE"))
        rules_cited.append(opened.rule)
    assert rules_cited == ["2.2", "6.2"]


@pytest.mark.rule("kahuna 2.1")
def test_each_card_left_is_as_likely_as_its_share_of_the_deck():
    state = kahuna.start()
    assert kahuna.chance(state) == [(kahuna.Top(island), Fraction(2, 24)) for island in ISLANDS]
    state = kahuna.play(state, kahuna.Top("ELAI"))
    shares = dict(kahuna.chance(state))
    assert shares[kahuna.Top("ELAI")] == Fraction(1, 23)
    assert shares[kahuna.Top("ALOA")] == Fraction(2, 23)
    assert sum(shares.values()) == 1


@pytest.mark.rule("kahuna 2.3")
@pytest.mark.parametrize(("first", "seat"), [(0, 0), (1, 1), ("white", 0), ("black", 1), ("Emmy", 1)])
def test_who_starts_is_agreed(first, seat):
    state = kahuna.deal(kahuna.start(players=["Ada", "Emmy"], first=first), seed=3)
    assert kahuna.actors(state) == (seat,)


@pytest.mark.rule("kahuna 2.4")
def test_the_weaker_player_lays_the_handicap_first_on_any_lines_and_without_cards():
    state = kahuna.deal(kahuna.start(handicap=2, weaker="black"), seed=5)
    assert kahuna.actors(state) == (1,)
    assert kahuna.legal_moves(state, 0) == ()
    assert [move.line for move in kahuna.legal_moves(state, 1)] == list(LINES)
    assert {move.card for move in kahuna.legal_moves(state, 1)} == {None}
    assert refusal(state, Draw(None)) == "2.4"
    assert refusal(state, Lay("ALOA-BARI", state.hands[1][0])) == "2.4"
    [laid] = kahuna.resolve(state, Lay("HUNA-ALOA"))
    assert laid == HandicapBridgeLaid("2.4", laid.state, 1, "ALOA-HUNA", 1)
    assert laid.state.hands == state.hands
    assert refusal(laid.state, Lay("ALOA-HUNA")) == "2.4"
    laid, won = kahuna.resolve(laid.state, Lay("ALOA-DUDA"))
    assert (laid.rule, laid.left) == ("2.4", 0)
    assert won == MajorityWon("4.3", won.state, 1, "ALOA", 2)
    assert kahuna.actors(won.state) == (0,)
    assert refusal(won.state, Lay("ALOA-BARI")) == "4.1"


@pytest.mark.rule("kahuna 2.4")
@pytest.mark.parametrize("handicap", [0, 1, 2, 3])
def test_the_handicap_is_none_to_three_bridges_for_either_player(handicap):
    state = kahuna.deal(kahuna.start(handicap=handicap, weaker=0, first=1), seed=1)
    laid = 0
    while kahuna.actors(state) == (0,):
        state = kahuna.play(state, kahuna.legal_moves(state, 0)[0])
        laid += 1
    assert laid == handicap
    assert kahuna.actors(state) == (1,)


# ------------------------------------------------------------------------------------ 3 a turn


@pytest.mark.rule("kahuna 3.1")
def test_a_player_plays_any_number_of_cards_and_drawing_passes_the_turn_on():
    state = table(hands=("ALOA BARI", ""))
    for move in (Lay("ALOA-BARI", "ALOA"), Lay("BARI-COCO", "BARI")):
        assert kahuna.actors(state) == (0,)
        state = kahuna.play(state, move)
    assert kahuna.actors(state) == (0,)
    drawn, ended = kahuna.resolve(state, Draw("COCO"))
    assert drawn == OpenCardDrawn("6.1", drawn.state, 0, "COCO")
    assert ended == TurnEnded("3.1", ended.state, 0)
    assert ended.state.to_move == 1


@pytest.mark.rule("kahuna 3.1")
def test_a_player_may_play_nothing_at_all():
    state = kahuna.play(table(hands=("ALOA", "")), Draw(None))
    assert state.hands[0] == ("ALOA",)
    assert kahuna.actors(state) == (1,)


@pytest.mark.rule("kahuna 3.1")
def test_only_the_player_to_move_moves_and_only_with_moves_of_the_game():
    state = table(hands=("ALOA", "BARI"))
    assert kahuna.legal_moves(state, 1) == ()
    with pytest.raises(IllegalMove):
        kahuna.play(state, {1: Draw(None)})
    assert kahuna.why_not(state, 1, Draw(None)).rule == "3.1"
    for nonsense in (None, "draw none", 7, kahuna.Top("ALOA"), [], object()):
        assert refusal(state, nonsense) == "3.1"


@pytest.mark.rule("kahuna 3.2")
def test_played_cards_lie_open_on_the_discards():
    state = table(black="ALOA-BARI", hands=("ALOA BARI DUDA", ""), discards=["JOJO"])
    state = kahuna.play(state, Remove("ALOA-BARI", ("ALOA", "BARI")))
    assert state.discards == ("ALOA", "BARI", "JOJO")
    state = kahuna.play(state, Lay("BARI-DUDA", "DUDA"))
    assert state.discards == ("ALOA", "BARI", "DUDA", "JOJO")
    assert kahuna.view(state, 1).discards == state.discards
    assert state.face_down == ()


@pytest.mark.rule("kahuna 3.3")
def test_any_cards_of_the_hand_may_be_put_away_face_down_besides_playing():
    state = table(hands=("ALOA ALOA BARI DUDA", ""))
    choices = [move.cards for move in kahuna.legal_moves(state, 0) if isinstance(move, Discard)]
    assert len(choices) == 3 * 2 * 2 - 1
    assert ("ALOA", "ALOA", "BARI", "DUDA") in choices
    state = kahuna.play(state, Lay("ALOA-BARI", "ALOA"))
    [put_away] = kahuna.resolve(state, Discard(["DUDA", "ALOA"]))
    assert put_away == CardsPutAway("3.3", put_away.state, 0, ("ALOA", "DUDA"))
    assert put_away.state.face_down == ("ALOA", "DUDA")
    assert put_away.state.hands[0] == ("BARI",)
    assert put_away.state.discards == ("ALOA",)
    assert "BARI-COCO BARI" in lays(put_away.state)


@pytest.mark.rule("kahuna 3.3")
def test_only_cards_of_the_hand_can_be_put_away():
    state = table(hands=("ALOA", "BARI"))
    for cards in ((), ("BARI",), ("ALOA", "ALOA"), None, 5, (None,)):
        assert refusal(state, Discard(cards)) == "3.3"


# ------------------------------------------------------------------------------------ 4 laying


@pytest.mark.rule("kahuna 4.1")
def test_a_card_lays_a_bridge_on_any_free_line_of_its_island_and_on_no_other():
    state = table("ALOA-BARI", "BARI-COCO", hands=("BARI", ""))
    assert lays(state) == {"BARI-DUDA BARI", "BARI-ELAI BARI", "BARI-FAAA BARI"}
    assert refusal(state, Lay("ALOA-BARI", "BARI")) == "4.1"
    assert refusal(state, Lay("BARI-COCO", "BARI")) == "4.1"
    assert refusal(state, Lay("ALOA-DUDA", "BARI")) == "4.1"
    assert refusal(state, Lay("BARI-DUDA", "DUDA")) == "4.1"
    assert refusal(state, Lay("BARI-DUDA", None)) == "4.1"
    [laid] = kahuna.resolve(state, Lay("DUDA-BARI", "BARI"))
    assert laid == BridgeLaid("4.1", laid.state, 0, "BARI-DUDA", "BARI")
    assert laid.state.bridges == {"ALOA-BARI": 0, "BARI-COCO": 1, "BARI-DUDA": 0}
    assert laid.state.hands[0] == ()


@pytest.mark.rule("kahuna 4.2")
def test_a_bridge_may_be_laid_at_an_island_that_the_opponent_holds():
    state = table(black="ALOA-BARI ALOA-DUDA", hands=("ALOA", ""))
    assert state.islands == {"ALOA": 1}
    state = kahuna.play(state, Lay("ALOA-HUNA", "ALOA"))
    assert state.bridges["ALOA-HUNA"] == 0
    assert state.islands == {"ALOA": 1}


@pytest.mark.rule("kahuna 4.3")
@pytest.mark.parametrize("island", ISLANDS)
def test_more_than_half_of_the_lines_wins_an_island(island):
    lines = [line for line in LINES if island in ENDS[line]]
    others = [other for other in ISLANDS if other != island]
    needed = {3: 2, 4: 3, 5: 3, 6: 4}[len(lines)]
    assert NEEDED[island] == needed
    state = table(" ".join(lines[: needed - 2]), hands=((island, island), ()), open=others[:3])
    assert island not in state.islands
    [first] = kahuna.resolve(state, Lay(lines[needed - 2], island))
    assert island not in first.state.islands
    laid, won = kahuna.resolve(first.state, Lay(lines[needed - 1], island))
    assert (type(laid), island in laid.state.islands) == (BridgeLaid, False)
    assert won == MajorityWon("4.3", won.state, 0, island, needed)
    assert won.state.islands == {island: 0}


@pytest.mark.rule("kahuna 4.3")
def test_one_bridge_can_win_both_its_islands():
    state = table("ALOA-BARI DUDA-ELAI DUDA-HUNA", hands=("DUDA", ""))
    events = events_of(state, Lay("ALOA-DUDA", "DUDA"))
    assert kinds(events) == [BridgeLaid, MajorityWon, MajorityWon]
    assert events[-1].state.islands == {"ALOA": 0, "DUDA": 0}


@pytest.mark.rule("kahuna 4.4")
def test_all_bridges_of_the_opponent_at_a_won_island_fall_and_no_others():
    state = table("BARI-COCO BARI-ELAI", "ALOA-BARI BARI-FAAA ALOA-HUNA", hands=("BARI", ""))
    events = events_of(state, Lay("BARI-DUDA", "BARI"))
    fallen = [event for event in events if isinstance(event, BridgeStripped)]
    assert [(event.rule, event.owner, event.line, event.island) for event in fallen] == [
        ("4.4", 1, "ALOA-BARI", "BARI"),
        ("4.4", 1, "BARI-FAAA", "BARI"),
    ]
    assert events[-1].state.bridges == {"BARI-COCO": 0, "BARI-ELAI": 0, "BARI-DUDA": 0, "ALOA-HUNA": 1}


@pytest.mark.rule("kahuna 4.5")
def test_the_opponent_loses_islands_where_the_majority_is_gone_and_keeps_the_others():
    black = "ALOA-BARI ALOA-DUDA BARI-FAAA FAAA-GOLA FAAA-JOJO COCO-FAAA"
    state = table("BARI-COCO BARI-ELAI", black, hands=("BARI", ""))
    assert state.islands == {"ALOA": 1, "FAAA": 1}
    events = events_of(state, Lay("BARI-DUDA", "BARI"))
    assert kinds(events) == [BridgeLaid, MajorityWon, BridgeStripped, BridgeStripped, StoneLost]
    assert events[-1] == StoneLost("4.5", events[-1].state, 1, "ALOA", 1)
    assert events[-1].state.islands == {"BARI": 0, "FAAA": 1}


@pytest.mark.rule("kahuna 4.6")
def test_bridges_that_fall_win_nothing_even_where_the_other_player_now_has_more():
    # ALOA falls from Black's hands; White has as many bridges there and still does not win it.
    state = table("BARI-COCO BARI-ELAI ALOA-HUNA", "ALOA-BARI ALOA-DUDA", hands=("BARI", ""))
    state = kahuna.play(state, Lay("BARI-DUDA", "BARI"))
    assert state.islands == {"BARI": 0}
    assert state.bridges["ALOA-HUNA"] == 0


@pytest.mark.rule("kahuna 4.7")
def test_another_bridge_at_an_island_already_held_makes_nothing_fall():
    state = table("BARI-COCO BARI-ELAI BARI-DUDA", "ALOA-BARI", hands=("BARI", ""))
    assert state.islands == {"BARI": 0}
    assert kinds(events_of(state, Lay("BARI-FAAA", "BARI"))) == [BridgeLaid]
    assert kahuna.play(state, Lay("BARI-FAAA", "BARI")).bridges["ALOA-BARI"] == 1


# ------------------------------------------------------------------------------------ 5 removing


@pytest.mark.rule("kahuna 5.1")
def test_two_cards_that_name_the_ends_remove_a_bridge_of_the_opponent():
    state = table("BARI-COCO", "ALOA-BARI", hands=("ALOA BARI BARI COCO", ""))
    removals = [str(move) for move in kahuna.legal_moves(state, 0) if isinstance(move, Remove)]
    assert removals == ["remove ALOA-BARI ALOA BARI", "remove ALOA-BARI BARI BARI"]
    assert refusal(state, Remove("ALOA-BARI", ("ALOA", "ALOA"))) == "5.1"
    assert refusal(state, Remove("ALOA-BARI", ("ALOA", "COCO"))) == "5.1"
    assert refusal(state, Remove("ALOA-BARI", ("ALOA",))) == "5.1"
    assert refusal(state, Remove("BARI-COCO", ("BARI", "COCO"))) == "5.1"
    assert refusal(state, Remove("BARI-ELAI", ("BARI", "BARI"))) == "5.1"
    assert refusal(state, Remove("ALOA-BARI", 2)) == "5.1"
    [removed] = kahuna.resolve(state, Remove("BARI-ALOA", ("BARI", "ALOA")))
    assert removed == BridgeRemoved("5.1", removed.state, 0, "ALOA-BARI", ("ALOA", "BARI"))
    assert removed.state.bridges == {"BARI-COCO": 0}
    assert removed.state.hands[0] == ("BARI", "COCO")


@pytest.mark.rule("kahuna 5.2", "kahuna 4.6")
def test_removing_a_bridge_can_cost_stones_at_both_ends_and_wins_nothing():
    state = table("ALOA-HUNA", "ALOA-BARI ALOA-DUDA BARI-COCO BARI-ELAI", hands=("ALOA BARI", ""))
    assert state.islands == {"ALOA": 1, "BARI": 1}
    removed, first, second = kahuna.resolve(state, Remove("ALOA-BARI", ("ALOA", "BARI")))
    assert first == StoneLost("5.2", first.state, 1, "ALOA", 1)
    assert second == StoneLost("5.2", second.state, 1, "BARI", 2)
    assert removed.state.islands == state.islands
    assert second.state.islands == {}


@pytest.mark.rule("kahuna 5.2")
def test_a_majority_that_survives_a_removal_keeps_its_stone():
    state = table(black="ALOA-BARI ALOA-DUDA ALOA-HUNA", hands=("ALOA BARI", ""))
    state = kahuna.play(state, Remove("ALOA-BARI", ("ALOA", "BARI")))
    assert state.islands == {"ALOA": 1}


@pytest.mark.rule("kahuna 5.3")
def test_the_freed_line_can_be_taken_with_a_further_card_only():
    state = table(black="ALOA-BARI", hands=("ALOA BARI BARI", ""))
    state = kahuna.play(state, Remove("ALOA-BARI", ("ALOA", "BARI")))
    assert state.bridges == {}
    state = kahuna.play(state, Lay("ALOA-BARI", "BARI"))
    assert state.bridges == {"ALOA-BARI": 0}
    assert state.hands[0] == ()


# ------------------------------------------------------------------------------------ 6 drawing


@pytest.mark.rule("kahuna 6.1")
def test_one_card_is_drawn_from_the_open_cards_or_from_the_deck():
    state = table(hands=("ALOA", "BARI"), open=["COCO", "COCO", "LALE"])
    assert draws(state) == [None, "COCO", "LALE", "deck"]
    assert refusal(state, Draw("ALOA")) == "6.1"
    assert refusal(state, Draw("sea")) == "6.1"
    assert refusal(state, Draw(3)) == "6.1"
    taken = kahuna.play(state, Draw("COCO"))
    assert taken.hands == (("ALOA", "COCO"), ("BARI",))
    assert taken.open == ("COCO", "LALE")
    [chosen] = kahuna.resolve(state, Draw("deck"))
    assert chosen == DeckChosen("6.1", chosen.state, 0)
    assert kahuna.actors(chosen.state) == ()
    drawn, ended = kahuna.resolve(chosen.state, kahuna.Top("ELAI"))
    assert drawn == DeckCardDrawn("6.1", drawn.state, 0, "ELAI")
    assert ended.state.hands == (("ALOA", "ELAI"), ("BARI",))
    assert len(ended.state.deck) == len(state.deck) - 1
    assert kahuna.actors(ended.state) == (1,)


@pytest.mark.rule("kahuna 6.1")
def test_the_top_card_of_the_deck_is_any_of_its_cards_by_their_number():
    state = table(hands=("", ""), open=OPEN, deck=["ALOA", "ALOA", "ELAI"])
    state = kahuna.play(state, Draw("deck"))
    assert kahuna.chance(state) == [(kahuna.Top("ALOA"), Fraction(2, 3)), (kahuna.Top("ELAI"), Fraction(1, 3))]


@pytest.mark.rule("kahuna 6.1")
def test_a_deck_that_is_used_up_cannot_be_drawn_from():
    state = table(hands=("ALOA", ""), deck=[])
    assert draws(state) == [None, *OPEN]
    assert refusal(state, Draw("deck")) == "6.1"


@pytest.mark.rule("kahuna 6.2")
def test_an_open_card_taken_is_replaced_at_once_while_there_is_a_deck():
    state = kahuna.play(table(hands=("ALOA", ""), deck=["ELAI"]), Draw("COCO"))
    assert kahuna.actors(state) == ()
    [opened] = kahuna.resolve(state, kahuna.Top("ELAI"))
    assert opened == CardOpened("6.2", opened.state, "ELAI")
    assert opened.state.open == ("ELAI", "GOLA", "LALE")
    assert kahuna.actors(opened.state) == (1,)
    state = kahuna.play(opened.state, Draw("ELAI"))
    assert kahuna.actors(state) == (0,)
    assert state.open == ("GOLA", "LALE")


@pytest.mark.rule("kahuna 6.3")
def test_a_hand_of_five_cannot_draw_and_a_hand_of_four_can():
    state = table(hands=("ALOA ALOA BARI BARI COCO", ""))
    assert draws(state) == [None]
    assert refusal(state, Draw("GOLA")) == "6.3"
    assert refusal(state, Draw("deck")) == "6.3"
    state = kahuna.play(state, Discard(("COCO",)))
    assert draws(state) == [None, *OPEN, "deck"]


@pytest.mark.rule("kahuna 6.4")
def test_whoever_faces_a_refusal_must_draw_and_then_declining_is_allowed_again():
    state = table(hands=("ALOA", "BARI"))
    declined, ended = kahuna.resolve(state, Draw(None))
    assert declined == DrawDeclined("6.4", declined.state, 0, False)
    state = ended.state
    assert state.refused
    assert draws(state) == [*OPEN, "deck"]
    assert refusal(state, Draw(None)) == "6.4"
    for draw in (Draw("COCO"), Draw("deck")):
        after = kahuna.deal(kahuna.play(state, draw), seed=1)
        assert not after.refused
        assert None in draws(after)


@pytest.mark.rule("kahuna 6.5")
def test_not_drawing_because_of_a_full_hand_is_declining():
    state = table(hands=("ALOA ALOA BARI BARI COCO", "ELAI"))
    declined, ended = kahuna.resolve(state, Draw(None))
    assert declined == DrawDeclined("6.5", declined.state, 0, True)
    assert refusal(ended.state, Draw(None)) == "6.4"


@pytest.mark.rule("kahuna 6.5", "kahuna 7.5")
def test_nobody_declines_when_nothing_is_left_to_draw():
    state = table(hands=("ALOA", "BARI"), open=[], deck=[], round=3, last_turns=2)
    [over] = kahuna.resolve(state, Draw(None))
    assert over == LastTurnOver("7.5", over.state, 0)
    assert not over.state.refused
    assert draws(over.state) == [None]


@pytest.mark.rule("kahuna 6.6")
def test_a_full_hand_that_must_draw_first_plays_or_puts_away_a_card():
    state = table(hands=("ALOA ALOA BARI BARI COCO", "ELAI"), refused=True)
    assert draws(state) == []
    assert refusal(state, Draw(None)) == "6.6"
    assert refusal(state, Draw("GOLA")) == "6.3"
    for move in (Discard(("COCO",)), Lay("ALOA-BARI", "ALOA")):
        assert draws(kahuna.play(state, move)) == [*OPEN, "deck"]


# ------------------------------------------------------------------------------------ 7 rounds


@pytest.mark.rule("kahuna 7.1")
def test_a_round_ends_with_the_last_open_card_and_not_before():
    state = table(hands=("ALOA", "BARI"), open=["COCO", "LALE"], deck=[])
    assert kinds(events_of(state, Draw("COCO"))) == [OpenCardDrawn, TurnEnded]
    state = kahuna.play(state, Draw("COCO"))
    assert (state.round, kahuna.actors(state)) == (1, (1,))
    assert kinds(events_of(state, Draw("LALE"))) == [OpenCardDrawn, TurnEnded, RoundScored, DeckRenewed]
    assert kahuna.play(state, Draw("LALE")).round == 2


@pytest.mark.rule("kahuna 7.2", "kahuna 7.3")
@pytest.mark.parametrize(("round_number", "rule", "worth"), [(1, "7.2", 1), (2, "7.3", 2)])
@pytest.mark.parametrize(
    ("white", "black", "islands", "winner"),
    [
        ("ALOA-BARI ALOA-DUDA", "KAHU-LALE", (1, 0), 0),
        ("ALOA-BARI", "KAHU-LALE IFFI-LALE", (0, 1), 1),
        ("ALOA-BARI ALOA-DUDA", "KAHU-LALE IFFI-LALE", (1, 1), None),
        ("ALOA-BARI ALOA-DUDA DUDA-ELAI DUDA-HUNA BARI-COCO BARI-ELAI", "KAHU-LALE", (3, 0), 0),
    ],
)
def test_the_first_two_scorings_give_one_and_two_points(round_number, rule, worth, white, black, islands, winner):
    events = events_of(last_card(white, black, round=round_number), Draw("ALOA"))
    [scored] = [event for event in events if isinstance(event, RoundScored)]
    points = 0 if winner is None else worth
    assert scored == RoundScored(rule, scored.state, round_number, islands, winner, points)
    assert scored.state.points == tuple(points if seat == winner else 0 for seat in (0, 1))
    assert events[-1].state.points == scored.state.points


@pytest.mark.rule("kahuna 7.4")
def test_all_discards_become_the_new_deck_and_play_goes_on_with_the_next_player():
    cards = ["BARI", "BARI", "COCO"]
    state = table("ALOA-BARI", "KAHU-LALE", hands=("KAHU LALE", "KAHU"), open=["ALOA"], deck=[], face_down=cards)
    events = events_of(state, Draw("ALOA"))
    assert events[-1] == DeckRenewed("7.4", events[-1].state, 2, 20)
    state = events[-1].state
    assert state.hands == (("ALOA", "KAHU", "LALE"), ("KAHU",))
    assert Counter(state.deck)["BARI"] == 2
    assert (state.discards, state.face_down) == ((), ())
    assert state.bridges == {"ALOA-BARI": 0, "KAHU-LALE": 1}
    for missing in (3, 2, 1):
        assert len(state.open) == 3 - missing
        [opened] = kahuna.resolve(state, kahuna.chance(state)[0][0])
        assert (type(opened), opened.rule) == (CardOpened, "6.2")
        state = opened.state
    assert kahuna.actors(state) == (1,)
    assert len(state.deck) == 17


@pytest.mark.rule("kahuna 7.5")
def test_when_the_third_deck_is_gone_each_player_has_one_more_turn_without_drawing():
    state = last_card("ALOA-BARI", "KAHU-LALE", round=3)
    events = events_of(state, Draw("ALOA"))
    assert kinds(events) == [OpenCardDrawn, TurnEnded, LastTurnsBegun]
    state = events[-1].state
    assert events[-1].seat == 1
    for seat in (1, 0):
        assert kahuna.outcome(state) is None
        assert kahuna.actors(state) == (seat,)
        assert draws(state) == [None]
        assert refusal(state, Draw("deck")) == "7.5"
        assert refusal(state, Draw("ALOA")) == "7.5"
        line, card = ("JOJO-KAHU", "KAHU") if seat else ("ALOA-DUDA", "ALOA")
        state = kahuna.play(state, Lay(line, card))
        assert kahuna.actors(state) == (seat,)
        events = events_of(state, Draw(None))
        state = events[-1].state
    assert kinds(events) == [LastTurnOver, RoundScored, GameEnded]
    assert kahuna.outcome(state) is not None
    assert kahuna.actors(state) == ()
    assert kahuna.chance(state) == []


@pytest.mark.rule("kahuna 7.6")
@pytest.mark.parametrize(
    ("white", "black", "points"),
    [
        ("ALOA-BARI ALOA-DUDA DUDA-ELAI DUDA-HUNA BARI-COCO BARI-ELAI", "KAHU-LALE IFFI-LALE", (2, 0)),
        ("ALOA-BARI", "KAHU-LALE IFFI-LALE", (0, 1)),
        ("ALOA-BARI ALOA-DUDA DUDA-ELAI DUDA-HUNA BARI-COCO BARI-ELAI", "KAHU-LALE", (3, 0)),
        ("ALOA-BARI ALOA-DUDA", "KAHU-LALE IFFI-LALE", (0, 0)),
    ],
)
def test_the_third_scoring_gives_the_difference_in_islands(white, black, points):
    events = events_of(last_turn(white, black), Draw(None))
    scored = events[1]
    assert isinstance(scored, RoundScored)
    assert (scored.rule, scored.round, scored.points) == ("7.6", 3, max(points))
    assert events[-1].state.points == points


# ------------------------------------------------------------------------------------ 8 end


def end_of(state, move):
    """Return the last event of a move that ends the game, and check that the state agrees with it."""
    events = events_of(state, move)
    assert isinstance(events[-1], GameEnded)
    assert kahuna.outcome(events[-1].state) == events[-1].outcome
    assert all(kahuna.outcome(event.state) is None for event in events[:-1])
    return events[-1]


@pytest.mark.rule("kahuna 8.1")
def test_the_higher_total_wins_whoever_won_the_last_scoring():
    end = end_of(last_turn("ALOA-BARI", "KAHU-LALE IFFI-LALE", points=(3, 0)), Draw(None))
    assert (end.rule, end.outcome.winners, end.outcome.scores) == ("8.1", (0,), (3, 1))
    assert end.outcome.reason == "most_points"


@pytest.mark.rule("kahuna 8.2")
def test_level_totals_go_to_the_winner_of_the_third_scoring_even_with_fewer_bridges():
    white = "ALOA-BARI BARI-COCO COCO-FAAA DUDA-ELAI"
    end = end_of(last_turn(white, "KAHU-LALE IFFI-LALE", points=(1, 0)), Draw(None))
    assert (end.rule, end.outcome.winners, end.outcome.scores) == ("8.2", (1,), (1, 1))
    assert end.outcome.reason == "third_scoring"


@pytest.mark.rule("kahuna 8.3")
@pytest.mark.parametrize(("extra", "winner"), [("COCO-GOLA", 0), ("", 1)])
def test_then_the_bridges_on_the_board_decide(extra, winner):
    end = end_of(
        last_turn(f"ALOA-BARI ALOA-DUDA {extra} {extra and 'FAAA-JOJO'}", "KAHU-LALE IFFI-LALE GOLA-KAHU"), Draw(None)
    )
    assert (end.rule, end.outcome.winners, end.outcome.scores) == ("8.3", (winner,), (0, 0))
    assert end.outcome.reason == "most_bridges"


@pytest.mark.rule("kahuna 8.4")
def test_if_all_is_level_the_game_is_a_draw():
    end = end_of(last_turn("ALOA-BARI ALOA-DUDA", "KAHU-LALE IFFI-LALE"), Draw(None))
    assert (end.rule, end.outcome.winners, end.outcome.reason) == ("8.4", (0, 1), "draw")


@pytest.mark.rule("kahuna 8.5")
@pytest.mark.parametrize("round_number", [2, 3])
def test_whoever_loses_the_last_bridge_in_a_later_round_loses_at_once(round_number):
    state = table("ALOA-DUDA", "ALOA-BARI", hands=("ALOA BARI BARI", ""), round=round_number, points=(0, 1))
    end = end_of(state, Remove("ALOA-BARI", ("BARI", "BARI")))
    assert (end.rule, end.outcome.winners, end.outcome.scores) == ("8.5", (0,), (0, 1))
    assert end.outcome.reason == "no_bridges"
    events = events_of(state, Lay("ALOA-HUNA", "ALOA"))
    assert kinds(events) == [BridgeLaid, MajorityWon, BridgeStripped, NoBridgesLeft, GameEnded]
    assert events[-2] == NoBridgesLeft("8.5", events[-2].state, 1)
    assert kahuna.actors(events[-1].state) == ()


@pytest.mark.rule("kahuna 8.5")
def test_in_the_first_round_nobody_loses_for_want_of_bridges():
    state = table("ALOA-DUDA", "ALOA-BARI", hands=("BARI BARI", ""))
    state = kahuna.play(state, Remove("ALOA-BARI", ("BARI", "BARI")))
    assert kahuna.outcome(state) is None
    assert kahuna.actors(state) == (0,)


@pytest.mark.rule("kahuna 8.5", "kahuna 7.4")
def test_whoever_has_no_bridge_as_the_second_round_begins_has_lost():
    events = events_of(last_card(black="KAHU-LALE"), Draw("ALOA"))
    assert kinds(events) == [OpenCardDrawn, TurnEnded, RoundScored, DeckRenewed, NoBridgesLeft, GameEnded]
    assert events[-1].outcome.winners == (1,)


@pytest.mark.rule("kahuna 8.6")
def test_the_game_goes_on_when_both_have_no_bridge():
    assert kahuna.outcome(kahuna.play(last_card(), Draw("ALOA"))) is None
    state = table(black="ALOA-BARI", hands=("", ""), round=1)
    both_none = table(hands=("ALOA", "BARI"), round=2)
    assert kahuna.outcome(both_none) is None
    assert kahuna.actors(both_none) == (0,)
    assert kahuna.outcome(state) is None


@pytest.mark.rule("kahuna 8.5", "kahuna 8.6")
def test_from_an_empty_board_the_first_bridge_of_a_later_round_wins():
    end = end_of(table(hands=("ALOA", "BARI"), round=2), Lay("ALOA-BARI", "ALOA"))
    assert end.outcome.winners == (0,)


# ------------------------------------------------------------------------------------ 9 the calmer variant


@pytest.mark.rule("kahuna 9.1")
def test_in_the_calmer_variant_islands_of_the_opponent_are_closed():
    state = table("BARI-COCO", "ALOA-BARI ALOA-DUDA", hands=("HUNA", ""), variant="calm")
    assert "ALOA-HUNA HUNA" not in lays(state)
    assert "DUDA-HUNA HUNA" in lays(state)
    assert refusal(state, Lay("ALOA-HUNA", "HUNA")) == "9.1"
    assert "ALOA-HUNA HUNA" in lays(state.but(variant="standard"))


@pytest.mark.rule("kahuna 9.1")
def test_in_the_calmer_variant_ones_own_islands_stay_open():
    state = table("ALOA-BARI ALOA-DUDA", hands=("ALOA", ""), variant="calm")
    assert lays(state) == {"ALOA-HUNA ALOA"}


@pytest.mark.rule("kahuna 9.2")
def test_in_the_calmer_variant_an_own_bridge_may_follow_a_removal_and_win_islands():
    state = table("ALOA-HUNA", "ALOA-BARI", hands=("BARI BARI", ""), variant="calm")
    moves = [move for move in kahuna.legal_moves(state, 0) if isinstance(move, Remove)]
    assert [move.relay for move in moves] == [False, True]
    events = events_of(state, Remove("ALOA-BARI", ("BARI", "BARI"), relay=True))
    assert kinds(events) == [BridgeRemoved, RelayBridgeLaid, MajorityWon]
    assert events[1] == RelayBridgeLaid("9.2", events[1].state, 0, "ALOA-BARI")
    assert events[-1].state.bridges == {"ALOA-HUNA": 0, "ALOA-BARI": 0}
    assert events[-1].state.islands == {"ALOA": 0}
    assert kahuna.play(state, Remove("ALOA-BARI", ("BARI", "BARI"))).bridges == {"ALOA-HUNA": 0}


@pytest.mark.rule("kahuna 9.2")
def test_in_the_standard_game_no_own_bridge_follows_a_removal():
    state = table("ALOA-HUNA", "ALOA-BARI", hands=("BARI BARI", ""))
    assert refusal(state, Remove("ALOA-BARI", ("BARI", "BARI"), relay=True)) == "9.2"


@pytest.mark.rule("kahuna 9.3")
def test_the_freed_line_may_be_taken_if_the_removal_itself_cost_the_opponent_the_island():
    state = table(black="ALOA-BARI ALOA-DUDA", hands=("BARI BARI", ""), variant="calm")
    events = events_of(state, Remove("ALOA-BARI", ("BARI", "BARI"), relay=True))
    assert kinds(events) == [BridgeRemoved, StoneLost, RelayBridgeLaid]
    assert events[-1].state.bridges == {"ALOA-BARI": 0, "ALOA-DUDA": 1}


@pytest.mark.rule("kahuna 9.3")
def test_the_freed_line_stays_closed_while_the_opponent_still_holds_an_end():
    state = table(black="ALOA-BARI ALOA-DUDA ALOA-HUNA", hands=("BARI BARI", ""), variant="calm")
    assert refusal(state, Remove("ALOA-BARI", ("BARI", "BARI"), relay=True)) == "9.3"
    assert kahuna.play(state, Remove("ALOA-BARI", ("BARI", "BARI"))).islands == {"ALOA": 1}


@pytest.mark.rule("kahuna 9.2", "kahuna 1.3")
def test_no_own_bridge_follows_a_removal_when_none_is_left():
    lines = " ".join(line for line in LINES if line not in ("ALOA-BARI", "KAHU-LALE"))
    state = table(lines, "ALOA-BARI", hands=("BARI BARI", ""), variant="calm")
    assert refusal(state, Remove("ALOA-BARI", ("BARI", "BARI"), relay=True)) == "1.3"


@pytest.mark.rule("kahuna 9.2", "kahuna 8.5")
def test_the_own_bridge_counts_before_it_is_asked_who_has_none():
    state = table(black="ALOA-BARI", hands=("BARI BARI", ""), variant="calm", round=1)
    state = state.but(round=2)  # White has no bridge; the removal takes Black's last one
    events = events_of(state, Remove("ALOA-BARI", ("BARI", "BARI"), relay=True))
    assert kinds(events) == [BridgeRemoved, RelayBridgeLaid, NoBridgesLeft, GameEnded]
    assert events[-1].outcome.winners == (0,)
