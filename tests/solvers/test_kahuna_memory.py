"""What a player of Kahuna remembers of hidden cards, against counting every deal by the rules."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

import solvers
from fijiwidgets import fyfe, kahuna
from fijiwidgets.core import GameError, Record, random_moves, random_record
from fijiwidgets.games.kahuna.components import CARDS
from fijiwidgets.games.kahuna.state import State
from solvers.kahuna.memory import Memory, remembered
from solvers.kahuna.view import all_hands, number_of_hands, some_deal
from tests.solvers.test_kahuna import random_position

GAME: Any = kahuna


def records(number: int) -> list[Record]:
    variants: list[Any] = [{}, {"variant": "calm"}, {"handicap": 2}]
    return [random_record(GAME, kahuna.start(**variants[seed % 3]), seed) for seed in range(number)]


def covers(pile: Any, part: Any) -> bool:
    return not Counter(part) - Counter(pile)


def test_what_is_remembered_is_always_so_and_some_deals_of_it_look_like_the_view() -> None:
    rng, known, put_away = random.Random(1), 0, 0
    for record in records(6):
        for end in rng.sample(range(len(record.moves)), 25):
            part = Record(GAME, record.first, record.moves[:end])
            state: State = part.last  # type: ignore[assignment]
            for seat in (0, 1):
                memory, view = remembered(part, seat), kahuna.view(state, seat)
                hand, down = state.hands[1 - seat], state.face_down
                fitting = [
                    held
                    for held, _ in memory.worlds
                    if covers(hand, held.hand) and covers(down, (*memory.down, *held.away))
                ]
                assert fitting
                known, put_away = known + len(min(fitting).hand), put_away + len(memory.worlds) - 1
                deal = some_deal(view, seat, rng, memory)
                assert kahuna.view(deal, seat) == view
                assert not kahuna.problems(deal)
    assert known > 100
    assert put_away > 20


def small_record() -> Record:
    """Return a game in which Black takes an open card, White puts one away, and Black one of three."""
    table = kahuna.position(
        white=["ALOA-BARI"],
        black=["KAHU-LALE"],
        hands=[["ALOA"], ["BARI", "FAAA"]],
        open=["COCO", "DUDA", "ELAI"],
        deck=["GOLA", "HUNA", "IFFI", "JOJO", "KAHU"],
        to_move="black",
    )
    record = Record(GAME, table).play(kahuna.Draw("DUDA"))
    record = record.play(kahuna.chance(record.last)[0][0])  # type: ignore[arg-type]
    record = record.play(kahuna.Discard(("ALOA",))).play(kahuna.Draw("COCO"))
    record = record.play(kahuna.chance(record.last)[0][0])  # type: ignore[arg-type]
    return record.play(kahuna.Discard(("BARI",))).play(kahuna.Draw(None))


def counted(record: Record) -> dict[Any, Fraction]:
    """Return how likely each hand of Black's is: two cards that nobody saw and the DUDA, one of the three put away."""
    view = kahuna.view(record.last, 0)  # type: ignore[arg-type]
    seen = Counter([*view.hands[0], *view.open, *view.discards, "ALOA", "DUDA"])
    unseen = list((Counter(CARDS) - seen).elements())
    found = Counter[Any]()
    for pair in permutations(unseen, 2):
        for kept in combinations(("DUDA", *pair), 2):
            found[tuple(sorted(kept))] += 1
    return {hand: Fraction(number, found.total()) for hand, number in found.items()}


def test_a_card_put_away_may_be_any_of_the_hand() -> None:
    record = small_record()
    view, memory = kahuna.view(record.last, 0), remembered(record, 0)  # type: ignore[arg-type]
    belief = all_hands(view, 0, memory)
    total = sum(belief.weights)
    shares = {hand: Fraction(weight, total) for hand, weight in zip(belief.hands, belief.weights, strict=True)}
    assert shares == counted(record)
    assert sum(share for hand, share in shares.items() if "DUDA" in hand) >= Fraction(2, 3)
    assert number_of_hands(view, 0, memory) >= len(belief.hands)


# ------------------------------------------------------------------------------------ every deal, one by one

World = tuple[tuple[Any, ...], tuple[Any, ...], tuple[Any, ...]]  # the other hand, the cards put away, the deck


def moved(world: World, card: str, source: int, target: int | None) -> World:
    piles = [list(pile) for pile in world]
    piles[source].remove(card)
    if target is not None:
        piles[target].append(card)
    return tuple(sorted(piles[0])), tuple(sorted(piles[1])), tuple(sorted(piles[2]))


def first_worlds(view: State, seat: int) -> Counter[World]:
    """Return every way in which the hidden cards may lie, with its number."""
    unseen, found = Counter(CARDS) - Counter([*view.hands[seat], *view.open, *view.discards]), Counter[World]()
    hidden = tuple(unseen.elements())
    for hand in combinations(hidden, len(view.hands[1 - seat])):
        rest = tuple((unseen - Counter(hand)).elements())
        for down in combinations(rest, len(view.face_down)):
            found[hand, down, tuple(sorted((Counter(rest) - Counter(down)).elements()))] += 1
    return found


def followed(event: Any, before: State, seat: int, world: World) -> list[tuple[World, Any]]:
    """Return what a way to lie becomes by an event, each time with its chance or its number of ways."""
    hand, down, deck = world
    name, own = type(event).__name__, getattr(event, "seat", seat) == seat
    if name == "CardOpened" or (name == "DeckCardDrawn" and own):
        known = event.card in deck
        return [(moved(world, event.card, 2, None), Fraction(deck.count(event.card), len(deck)))] if known else []
    if name == "DeckCardDrawn":
        return [(moved(world, card, 2, 0), Fraction(1, len(deck))) for card in deck]
    if name == "OpenCardDrawn" and not own:
        return [((tuple(sorted((*hand, event.card))), down, deck), 1)]
    if name == "CardsPutAway" and own:
        return [((hand, tuple(sorted((*down, *event.cards))), deck), 1)]
    if name == "DeckRenewed":
        return [((hand, (), tuple(sorted((*deck, *down, *before.discards)))), 1)]
    if own or name not in ("CardsPutAway", "BridgeLaid", "BridgeRemoved"):
        return [(world, 1)]
    shown = None if name == "CardsPutAway" else event.cards if name == "BridgeRemoved" else (event.card,)
    found = []
    for chosen in combinations(hand, len(event.cards if shown is None else shown)):
        if shown is None or sorted(shown) == sorted(chosen):
            after = world
            for card in chosen:
                after = moved(after, card, 0, 1 if shown is None else None)
            found.append((after, 1))
    return found


def hands_of_every_deal(record: Record, seat: int) -> dict[Any, Fraction]:
    """Return how likely each hand of the other player is, every deal being followed through the game."""
    view: State = kahuna.view(record.first, seat)  # type: ignore[arg-type]
    worlds: Counter[Any] = first_worlds(view, seat)
    for event in record.seen_by(seat):
        after = Counter[Any]()
        for world, share in worlds.items():
            for following, chance in followed(event, view, seat, world):
                after[following] += share * chance
        worlds, view = after, event.state
    shares = Counter[Any]()
    for (hand, _, _), share in worlds.items():
        shares[hand] += share
    return {hand: Fraction(share) / sum(shares.values()) for hand, share in shares.items()}


def small_game(rng: random.Random) -> Record:
    """Return some moves of a game in which few cards lie hidden, the deck often being renewed."""
    while True:
        state = random_position(rng, cards=2, crowd=0.7)
        if state.round < 3 and len(state.deck) < 4:
            break
    record = Record(GAME, state)
    for _ in range(rng.randint(2, 25)):
        if kahuna.outcome(record.last) is None:  # type: ignore[arg-type]
            record = record.play(random_moves(GAME, record.last, rng))
    return record


def test_what_is_remembered_weighs_each_hand_as_following_every_deal_does() -> None:
    rng, several, renewed = random.Random(5), 0, 0
    for _ in range(150):
        record = small_game(rng)
        for seat in (0, 1):
            view = kahuna.view(record.last, seat)  # type: ignore[arg-type]
            belief = all_hands(view, seat, remembered(record, seat))
            total = sum(belief.weights)
            shares = {hand: Fraction(weight, total) for hand, weight in zip(belief.hands, belief.weights, strict=True)}
            assert shares == hands_of_every_deal(record, seat)
            several += len(shares) > 1
        renewed += record.last.round > record.first.round
    assert several > 50
    assert renewed > 20


def test_after_a_round_nobody_holds_a_card_that_was_played_in_it() -> None:
    # All cards but one are played: White knows Black's last one, whatever lies in the new deck.
    table = kahuna.position(
        white=["ALOA-BARI"], black=["KAHU-LALE"], hands=[["ALOA"], ["BARI"]], open=["COCO"], deck=[]
    )
    record = Record(GAME, table).play(kahuna.Draw("COCO"))
    while kahuna.chance(record.last):  # type: ignore[arg-type]
        record = record.play(kahuna.chance(record.last)[0][0])  # type: ignore[arg-type]
    memory = remembered(record, 0)
    assert all_hands(kahuna.view(record.last, 0), 0, memory).hands == (("BARI",),)  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------ answers


def test_a_card_that_all_saw_changes_the_answer_and_the_answer_says_what_it_counts() -> None:
    table = kahuna.position(
        white=["ALOA-BARI", "ALOA-DUDA", "FAAA-JOJO"],
        black=["GOLA-KAHU", "GOLA-JOJO"],
        hands=[["GOLA"], []],
        open=["GOLA", "DUDA", "ELAI"],
        to_move="black",
    )
    record = Record(GAME, table).play(kahuna.Draw("GOLA"))
    record = record.play(kahuna.chance(record.last)[0][0])  # type: ignore[arg-type]
    view = kahuna.view(record.last, 0)  # type: ignore[arg-type]
    forgetful, knowing = (solvers.analyse(view, 0, depth=2, **more) for more in ({}, {"record": record}))
    assert "not counted in" in str(forgetful.remarks[-1])
    assert "all that this player has seen" in str(knowing.remarks[-1])
    assert "all 1 hand" in str(knowing.guarantee)
    # One hand is left: the same as with open hands.
    opened = solvers.analyse(record.last, 0, depth=2)
    assert {choice.move: choice.value for choice in knowing.moves} == {c.move: c.value for c in opened.moves}
    assert [choice.value for choice in knowing.moves] != [choice.value for choice in forgetful.moves]
    assert knowing.check()
    wrong = knowing.certificate.but(memory=Memory())  # type: ignore[union-attr]
    assert not knowing.but(certificate=wrong).check()


def test_a_hand_that_may_have_come_about_in_many_ways_is_one_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(6)
    while True:
        record = small_game(rng)
        state: State = record.last  # type: ignore[assignment]
        view, memory = kahuna.view(state, state.to_move), remembered(record, state.to_move)
        hands = all_hands(view, state.to_move, memory).hands
        if state.phase == "turn" and 1 < len(hands) < number_of_hands(view, state.to_move, memory):
            break
    monkeypatch.setattr("solvers.kahuna.answers.LISTED_HANDS", len(hands))
    answer = solvers.analyse(view, depth=2, record=record)
    assert f"all {len(hands)} hands" in str(answer.guarantee)


def test_a_record_of_another_game_is_refused() -> None:
    record = small_record()
    view = kahuna.view(record.first, 1)  # type: ignore[arg-type]
    elsewhere: Any = (record, Record(fyfe, fyfe.start()), "draw DUDA")
    for wrong in elsewhere:
        with pytest.raises(GameError, match="record does not end"):
            solvers.analyse(view, 1, record=wrong)
