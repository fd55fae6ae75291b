"""What the conformance suite needs to know about Kahuna."""

import random
from typing import Any

from hypothesis import strategies as st

from fijiwidgets import kahuna
from fijiwidgets.core import Move
from fijiwidgets.games.kahuna.components import CARDS, ENDS, ISLANDS, LINES
from fijiwidgets.games.kahuna.state import State

VARIANTS: list[dict[str, Any]] = [
    {},
    {"players": ["Ada", "Emmy"], "first": "Emmy"},
    {"variant": "calm"},
    {"handicap": 1},
    {"handicap": 2, "weaker": "white", "first": 1},
    {"handicap": 3, "variant": "calm"},
]


def scramble(state: State, player: int, rng: random.Random) -> State | None:
    """Return a state that differs only in the other hand, the deck and the cards put away."""
    other = 1 - player
    hidden = [*state.hands[other], *state.deck, *state.face_down]
    if len(set(hidden)) < 2:
        return None
    rng.shuffle(hidden)
    size, rest = len(state.hands[other]), len(state.deck)
    hand, deck, face_down = hidden[:size], hidden[size : size + rest], hidden[size + rest :]
    hands = (state.hands[0], tuple(sorted(hand))) if player == 0 else (tuple(sorted(hand)), state.hands[1])
    return state.but(hands=hands, deck=tuple(sorted(deck)), face_down=tuple(sorted(face_down)))


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """Draw keywords for `position`: any bridges, any cards, any moment of the game that can arise."""
    owners = draw(st.lists(st.sampled_from([None, None, 0, 1]), min_size=len(LINES), max_size=len(LINES)))
    cards = draw(st.permutations(CARDS))
    round_number = draw(st.integers(1, 3))
    last_turns = draw(st.sampled_from([None, None, 1, 2])) if round_number == 3 else None
    sizes = draw(st.tuples(st.integers(0, 5), st.integers(0, 5)))
    piles, used = [], 0
    for size in (*sizes, 0 if last_turns else 3):
        piles.append(cards[used : used + size])
        used += size
    rest = cards[used:]
    split = 0 if last_turns else draw(st.integers(0, len(rest)))
    down = draw(st.integers(split, len(rest)))
    points = [(0, 0)]
    for worth in range(1, round_number):
        points = [(w + a * worth, b + c * worth) for w, b in points for a, c in ((0, 0), (1, 0), (0, 1))]
    return {
        "players": draw(st.sampled_from([2, ["Ada", "Emmy"]])),
        "white": [line for line, owner in zip(LINES, owners, strict=True) if owner == 0],
        "black": [line for line, owner in zip(LINES, owners, strict=True) if owner == 1],
        "hands": {"white": piles[0], "black": piles[1]},
        "open": piles[2],
        "deck": rest[:split],
        "discards": rest[split:down],
        "face_down": rest[down:],
        "to_move": draw(st.sampled_from(["white", "black"])),
        "round": round_number,
        "points": draw(st.sampled_from(points)),
        "refused": draw(st.booleans()) if not last_turns else False,
        "last_turns": last_turns,
        "variant": draw(st.sampled_from(["standard", "calm"])),
    }


def universe(state: State, player: int, rng: random.Random) -> list[Move]:
    """Return conceivable moves of all kinds, legal or not, some of them nonsense."""
    cards = [None, *ISLANDS]
    moves: list[Any] = [kahuna.Lay(line, card) for line in LINES for card in (None, *ENDS[line], rng.choice(ISLANDS))]
    for line, (a, b) in ENDS.items():
        pair = rng.choice([(a, a), (a, b), (b, b), (a,), (a, a, b), (rng.choice(ISLANDS), b)])
        moves += [kahuna.Remove(line, pair), kahuna.Remove(line, pair, relay=True)]
    moves += [kahuna.Discard(tuple(rng.choices(ISLANDS, k=rng.randint(0, 5)))) for _ in range(40)]
    moves += [
        kahuna.Discard(tuple(rng.sample(hand, rng.randint(0, len(hand))))) for hand in state.hands for _ in range(5)
    ]
    moves += [kahuna.Draw(card) for card in (*cards, "deck", "sea")]
    moves += [kahuna.Top(rng.choice(ISLANDS)), kahuna.Lay("ALOA-LALE", "ALOA"), kahuna.Remove("ALOA", ())]
    return moves


# Named positions for counting move sequences. Hands are small so that the counts stay small.
PERFT: dict[str, str] = {
    "first_deal": "kahuna phase=deal",
    "cascade": "kahuna white=AD,BC,BE,CF,CK,DE,DH,EH,GK black=AB,AH,EF,EI,EJ,FJ,HI,HL,IL "
    "hands=AD/EHH open=FKL discards=BBCDEFGIJL round=2 points=1/0",
    "handicap": "kahuna hands=ABC/DEF open=GHI handicap=0/1",
    "calm_relay": "kahuna white=AB,AD,EH black=BD,DE,DH hands=DD/BB open=CCL discards=AAEEFFGG variant=calm",
    "refused_with_five": "kahuna white=AB black=KL hands=AACDE/L open=B deck=- discards=BCDEFFGGHHIIJJKKL refused=yes",
    "round_ends": "kahuna white=AB,AD black=KL,IL hands=C/D open=E deck=- discards=AABBCDEFFGGHHIIJJKKLL",
    "last_turns": "kahuna white=AB,AD black=KL,IL hands=AC/DL deck=- round=3 last=2",
    "early_end": "kahuna white=AD,AH black=AB hands=AB/L open=CCD round=2",
}
