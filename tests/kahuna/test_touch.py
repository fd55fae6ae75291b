"""Moves made by touching the picture: every legal one can be made, nothing else can, and every refusal says why."""

import random
from collections import Counter

import pytest

from fijiwidgets import kahuna
from fijiwidgets.core import GameError, random_record
from fijiwidgets.games.kahuna import examples, touch
from fijiwidgets.games.kahuna.components import CARDS, LINES
from fijiwidgets.games.kahuna.draw.keys import all_keys
from fijiwidgets.games.kahuna.draw.plan import PLANS

from .hooks import VARIANTS

POSITIONS = (examples.two_turns, examples.last_bridges, examples.calm_relay, examples.full_hands)


@pytest.fixture(scope="module")
def decisions():
    """Return states of random games in all variants, and of the examples, with whoever decides there."""
    states = [*(position() for position in POSITIONS), *crowded_tables(random.Random(2), 40)]
    for seed, options in enumerate([*VARIANTS, {"variant": "calm"}, {}]):
        game = random_record(kahuna, kahuna.start(**options), seed=seed).states
        deciding = [state for state in game if kahuna.actors(state)]
        states += [*deciding[:4], *deciding[4::30], *deciding[-2:]]
    return [(state, kahuna.actors(state)[0]) for state in states]


def crowded_tables(rng, count):
    """Yield tables with many bridges and full hands, on which much can be removed; random games have few of these."""
    for number in range(count):
        owners = rng.choices((0, 1, None), weights=(3, 3, 2), k=len(LINES))
        bridges = [[line for line, owner in zip(LINES, owners, strict=True) if owner == seat] for seat in (0, 1)]
        cards = rng.sample(CARDS, len(CARDS))
        yield kahuna.position(
            white=bridges[0],
            black=bridges[1],
            hands=[cards[:5], cards[5:9]],
            open=cards[9:12],
            to_move=number % 2,
            refused=number % 3 == 0,
            variant=("standard", "calm")[number // 2 % 2],
        )


@pytest.fixture(scope="module")
def moves(decisions):
    """Return 300 legal moves, each with its state and player: of all kinds, with many removals and handicap bridges."""
    rng = random.Random(3)
    listed = [(state, seat, move) for state, seat in decisions for move in kahuna.legal_moves(state, seat)]
    removals = [entry for entry in listed if isinstance(entry[2], kahuna.Remove)]
    handicap = [entry for entry in listed if entry[0].phase == "handicap"]
    chosen = rng.sample(listed, 200) + removals[:70] + rng.sample(handicap, 30)
    assert {type(move) for _, _, move in chosen} == {kahuna.Lay, kahuna.Remove, kahuna.Discard, kahuna.Draw}
    assert len(chosen) == 300
    assert sum(move.relay for _, _, move in removals[:70]) > 15
    return chosen


def words(move):
    """Return what a move is made of, read from its notation: independent of the keys."""
    verb, *rest = [word for word in str(move).split() if word != "relay"]
    if verb == "draw":
        return Counter(() if rest == ["none"] else ["draw " + rest[0]])
    return Counter(rest)


def word(key):
    """Return what a mark stands for in these words."""
    kind, *rest = key.split(":")
    if kind in ("open", "deck"):
        return f"draw {rest[0] if kind == 'open' else 'deck'}"
    return rest[1] if kind == "card" else rest[0]


def made_of(state, seat, picked):
    """Return the legal moves that consist of just these marks."""
    picked = Counter(map(word, picked))
    return tuple(move for move in kahuna.legal_moves(state, seat) if picked and words(move) == picked)


def labelled(state, seat=None, size="narrow"):
    """Return the keys of all marks that can be reached."""
    return {mark.key for mark in kahuna.draw(state, seat, size=size).marks if mark.label}


# ------------------------------------------------------------------------------------ what can be touched


def test_every_legal_move_is_made_by_touching_its_pieces_in_any_order(moves):
    rng = random.Random(4)
    for state, seat, move in moves:
        keys = list(touch.pieces(state, seat, move))
        assert Counter(map(word, keys)) == words(move)
        for _ in range(3):
            rng.shuffle(keys)
            for count, key in enumerate(keys):
                assert key in touch.can_touch(state, seat, keys[:count]), (str(state), str(move), key)
            assert touch.meant(state, seat, keys) == made_of(state, seat, keys)
            assert (move in touch.meant(state, seat, keys)) == bool(keys)


def test_a_move_without_pieces_is_a_button_and_every_other_move_is_not(decisions):
    for state, seat in decisions:
        no_draw = [move for move in kahuna.legal_moves(state, seat) if move == kahuna.Draw(None)]
        assert list(touch.buttons(state, seat)) == no_draw
        assert touch.meant(state, seat, ()) == ()


def test_the_line_comes_first_among_the_pieces():
    state = examples.two_turns()
    assert touch.pieces(state, 0, kahuna.Lay("BARI-DUDA", "DUDA")) == ("line:BARI-DUDA", "card:0:DUDA:0")
    removal = kahuna.Remove("ELAI-HUNA", ("HUNA", "HUNA"))
    assert touch.pieces(state, 1, removal) == ("bridge:ELAI-HUNA", "card:1:HUNA:0", "card:1:HUNA:1")
    assert touch.pieces(state, 0, kahuna.Draw("deck")) == ("deck:6",)
    handicap = kahuna.deal(kahuna.start(handicap=2), seed=1)
    assert touch.pieces(handicap, 1, kahuna.Lay("BARI-DUDA")) == ("line:BARI-DUDA",)


@pytest.mark.parametrize("order", [("line:BARI-DUDA", "card:0:DUDA:0"), ("card:0:DUDA:0", "line:BARI-DUDA")])
def test_card_and_line_are_touched_in_either_order(order):
    state = examples.two_turns()
    assert touch.meant(state, 0, order) == (kahuna.Lay("BARI-DUDA", "DUDA"),)
    assert touch.can_touch(state, 0, order) == frozenset()


def test_what_can_be_touched_is_what_some_legal_move_still_needs(decisions):
    rng = random.Random(5)
    for state, seat in decisions:
        needs = [words(move) for move in kahuna.legal_moves(state, seat)]
        picked = []
        while True:
            touched = Counter(map(word, picked))
            wanted = {
                key
                for key in all_keys(state)
                if key not in picked
                and key.startswith(("line:", "bridge:", f"card:{seat}:", "open:", "deck"))
                and any(touched + Counter([word(key)]) <= need for need in needs)
            }
            assert touch.can_touch(state, seat, picked) == wanted
            if not wanted:
                break
            picked.append(rng.choice(sorted(wanted)))


def test_of_equal_cards_either_can_be_touched():
    state = examples.calm_relay()
    assert {"card:0:DUDA:0", "card:0:DUDA:1"} <= touch.can_touch(state, 0, ())
    for first, second in (("0", "1"), ("1", "0")):
        picked = ["bridge:DUDA-HUNA", f"card:0:DUDA:{first}"]
        assert touch.can_touch(state, 0, picked) == {f"card:0:DUDA:{second}"}


def test_a_removal_in_the_calmer_variant_means_two_moves():
    removal = kahuna.Remove("DUDA-HUNA", ("DUDA", "DUDA"))
    picked = ["card:0:DUDA:1", "bridge:DUDA-HUNA", "card:0:DUDA:0"]
    assert touch.meant(examples.calm_relay(), 0, picked) == (removal, removal.but(relay=True))
    assert touch.meant(examples.calm_relay().but(variant="standard"), 0, picked) == (removal,)


# ------------------------------------------------------------------------------------ what cannot


def test_nothing_outside_what_can_be_touched_leads_to_a_move(decisions):
    rng = random.Random(6)
    tried = 0
    for state, seat in decisions[::2]:
        picked = []
        for _ in range(3):
            choices = touch.can_touch(state, seat, picked)
            for key in (*all_keys(state), "card:0:BARI:7", "open:BARI:5", "deck:99", "sea", ""):
                if key not in choices:
                    tried += 1
                    assert touch.meant(state, seat, [*picked, key]) == ()
                    assert touch.can_touch(state, seat, [*picked, key]) == frozenset()
            if choices:
                picked.append(rng.choice(sorted(choices)))
    assert tried > 5_000


def test_who_does_not_decide_can_touch_nothing(decisions):
    for state, seat in decisions:
        assert touch.can_touch(state, 1 - seat, ()) == frozenset()
        assert touch.buttons(state, 1 - seat) == ()
    for state in (kahuna.start(), kahuna.position(round=2, white=["ALOA-BARI"])):
        assert touch.can_touch(state, 0, ()) == touch.can_touch(state, 1, ()) == frozenset()


@pytest.mark.parametrize("size", PLANS)
def test_all_keys_are_marks_with_a_label_in_the_players_own_picture(decisions, size):
    for state, seat in decisions:
        shown = labelled(state, seat, size)
        assert shown == set(all_keys(kahuna.view(state, seat)))
        for move in kahuna.legal_moves(state, seat):
            assert shown.issuperset(touch.pieces(state, seat, move))
        assert touch.can_touch(state, seat, ()) <= shown


def test_a_view_is_touched_like_the_whole_table(decisions):
    for state, seat in decisions:
        seen = kahuna.view(state, seat)
        assert touch.can_touch(seen, seat, ()) == touch.can_touch(state, seat, ())
        assert touch.buttons(seen, seat) == touch.buttons(state, seat)


# ------------------------------------------------------------------------------------ refusals


def test_every_mark_that_cannot_be_touched_says_why_in_both_languages(decisions):
    rng = random.Random(7)
    for state, decider in decisions[::3]:
        for seat in (decider, 1 - decider):
            picked = []
            marks = labelled(state) | labelled(state, seat)
            for _ in range(3):
                choices = touch.can_touch(state, seat, picked)
                for key in marks:
                    if key not in choices:
                        assert_explained(touch.refusal(state, seat, picked, key), key)
                if choices:
                    picked.append(rng.choice(sorted(choices)))


def assert_explained(error, key):
    assert isinstance(error, GameError)
    english, german = error.message("en"), error.message("de")
    assert english != german, key
    for sentence in (english, german):
        assert sentence.endswith((".", ")")), sentence
        assert not set("{}[]'*") & set(sentence.replace("'s", "")), sentence
        assert "None" not in sentence


def read(text):
    """Return the position behind a notation or behind the name of an example."""
    return kahuna.parse(text, allow_unreachable=True) if " " in text else getattr(examples, text)()


def why(state, picked, key, seat=0):
    picked = picked.split()
    for count, one in enumerate(picked):
        assert one in touch.can_touch(state, seat, picked[:count]), one
    assert key not in touch.can_touch(state, seat, picked)
    return str(touch.refusal(state, seat, picked, key))


HANDICAP = "kahuna hands=ABC/DEF open=GHI handicap=0/1 black=AB"
LAST = "kahuna white=AB,AD black=KL,IL hands=AC/DL deck=- round=3 last=2"


ELSEWHERE = "BARI-DUDA does not touch JOJO, the island of the card. (rule 4.1)"
ONE_CARD = "A bridge on BARI–DUDA takes one card, not 2. (rule 4.1)"
ONE_LINE = "BARI–DUDA is chosen already; a move needs only one line."
NO_CARD = "No card of the hand names an end of KAHU–LALE: KAHU or LALE is needed. (rule 4.1)"
THEIR_CARD = "That is a card of Black: only cards of one's own hand can be played. (rule 3.1)"
OWN_BRIDGE = "The bridge on BARI–ELAI is one's own: only a bridge of Black can be removed. (rule 5.1)"
TOO_FEW = "Removing the bridge on FAAA–JOJO takes two cards that name FAAA or JOJO; the hand has 1. (rule 5.1)"
NEITHER = "Removing the bridge on ALOA–BARI takes two cards that name its ends; DUDA is neither. (rule 5.1)"
TWO_CARDS = "Removing the bridge on BARI–DUDA takes two cards, not 3. (rule 5.1)"
CLOSED = "The opponent holds DUDA, so in the calmer variant no bridge may be laid there. (rule 9.1)"
ALONE = "Drawing stands alone and ends the turn: what else is chosen has to be let go first. (rule 6.1)"
USED = "Used cards stay there until a new deck is made of them. (rule 7.4)"
HOW = "To play, touch a card and a line; to draw, an open card or the deck. (rule 3.1)"
GO_ON_LINES = "Bridges go on lines: touch one that ends here. (rule 4.3)"
HELD = f"Black holds DUDA: 3 of its 4 lines are needed; White has 0, Black 3. {GO_ON_LINES}"
NOT_HELD = f"Nobody holds ALOA: 2 of its 3 lines win it; White has 1, Black 0. {GO_ON_LINES}"
MUST_DRAW = "The opponent has just drawn no card, so a card must be drawn now"


@pytest.mark.parametrize(
    ("text", "picked", "key", "sentence"),
    [
        ("two_turns", "line:BARI-DUDA", "card:0:JOJO:0", ELSEWHERE),
        ("two_turns", "card:0:JOJO:0", "line:BARI-DUDA", ELSEWHERE),
        ("two_turns", "line:BARI-DUDA card:0:DUDA:0", "card:0:BARI:0", ONE_CARD),
        ("two_turns", "card:0:DUDA:0 card:0:BARI:0", "line:BARI-DUDA", ONE_CARD),
        ("two_turns", "line:BARI-DUDA", "line:BARI-FAAA", ONE_LINE),
        ("two_turns", "line:BARI-DUDA", "bridge:ALOA-BARI", ONE_LINE),
        ("two_turns", "", "line:KAHU-LALE", NO_CARD),
        ("two_turns", "", "card:1:ELAI:0", THEIR_CARD),
        ("two_turns", "", "bridge:BARI-ELAI", OWN_BRIDGE),
        ("two_turns", "", "bridge:FAAA-JOJO", TOO_FEW),
        ("two_turns", "card:0:JOJO:0", "bridge:FAAA-JOJO", TOO_FEW),
        ("two_turns", "card:0:DUDA:0", "bridge:ALOA-BARI", NEITHER),
        ("two_turns", "bridge:ALOA-BARI", "card:0:DUDA:0", NEITHER),
        ("calm_relay", "bridge:BARI-DUDA card:0:DUDA:0 card:0:DUDA:1", "card:0:BARI:0", TWO_CARDS),
        ("calm_relay", "card:0:BARI:0 card:0:DUDA:0 card:0:DUDA:1", "bridge:BARI-DUDA", TWO_CARDS),
        ("calm_relay", "", "line:ALOA-DUDA", CLOSED),
        ("calm_relay", "card:0:ALOA:0", "open:COCO:0", ALONE),
        ("calm_relay", "open:COCO:0", "card:0:ALOA:0", ALONE),
        ("calm_relay", "open:COCO:0", "open:COCO:1", ALONE),
        ("calm_relay", "", "used", USED),
        ("calm_relay", "", "player:0", HOW),
        ("calm_relay", "", "player:1", "It is White's turn. (rule 3.1)"),
        ("calm_relay", "", "island:DUDA", HELD),
        ("calm_relay", "", "island:ALOA", NOT_HELD),
        ("kahuna hands=ABCDE/- open=FFG", "", "deck:16", "A hand of 5 cards cannot draw. (rule 6.3)"),
        ("full_hands", "", "open:COCO:0", f"{MUST_DRAW}; play one or put one away first. (rule 6.6)"),
        ("kahuna hands=ABCD/- open=FFG refused=yes", "", "player:0", f"{MUST_DRAW}. (rule 6.4)"),
        ("kahuna hands=AC/DL open=B deck=- white=AB", "", "slot:2", "No card lies open here. (rule 6.1)"),
        ("kahuna hands=AC/DL open=B deck=- white=AB", "", "deck", "The deck is used up. (rule 6.1)"),
        (LAST, "", "deck", "In the last turns nothing is left to draw. (rule 7.5)"),
    ],
)
def test_a_refusal_names_the_reason_and_the_rule(text, picked, key, sentence):
    assert why(read(text), picked, key) == sentence


def test_a_player_without_bridges_left_is_told_so():
    lines = [line for line in LINES if line not in ("ALOA-BARI", "ALOA-DUDA")]
    state = kahuna.position(white=lines, hands=[["ALOA"], []], open=["BARI", "BARI", "COCO"])
    sentence = "All 25 bridges are on the board: none is left to lay. (rule 1.3)"
    assert why(state, "", "line:ALOA-BARI") == why(state, "card:0:ALOA:0", "line:ALOA-BARI") == sentence


@pytest.mark.parametrize(
    ("picked", "key", "sentence"),
    [
        ("", "bridge:ALOA-BARI", "There is already a bridge on ALOA-BARI. (rule 2.4)"),
        ("", "card:1:DUDA:0", "Handicap bridges come first, without cards: 1 still to lay. (rule 2.4)"),
        ("", "deck:15", "Handicap bridges come first, without cards: 1 still to lay. (rule 2.4)"),
        ("line:BARI-DUDA", "line:BARI-ELAI", "BARI–DUDA is chosen already; a move needs only one line."),
    ],
)
def test_handicap_bridges_come_first(picked, key, sentence):
    assert why(read(HANDICAP), picked, key, seat=1) == sentence


@pytest.mark.parametrize(
    ("text", "seat", "sentence"),
    [
        ("kahuna phase=deal", 0, "Nobody decides now: a card or a move is still on its way."),
        ("two_turns", 1, "It is White's turn. (rule 3.1)"),
        ("kahuna players=Ada,Emmy open=ABC", 1, "It is Ada's turn. (rule 3.1)"),
        ("kahuna round=2 white=AB", 0, "The game is over: nobody has a move."),
        ("kahuna hands=?4/EGHH open=FKL viewer=black", 0, "This is one player's view: what is hidden in it is unknown"),
    ],
)
def test_who_can_touch_nothing_is_told_why(text, seat, sentence):
    assert why(read(text), "", "island:BARI", seat).startswith(sentence)


def test_what_is_chosen_or_gone_is_told_apart():
    state = examples.two_turns()
    assert str(touch.refusal(state, 0, ["card:0:BARI:0"], "card:0:BARI:0")) == "That is chosen already."
    assert str(touch.refusal(state, 0, [], "card:0:LALE:0")) == "Nothing can be done there now."
    assert touch.refusal(state, 1, [], "deck:6").message("de") == "Weiß ist am Zug. (Regel 3.1)"
