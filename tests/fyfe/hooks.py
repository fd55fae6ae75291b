"""What the shared suite needs to know about FYFE."""

import random
from typing import Any

from hypothesis import strategies as st

from fijiwidgets import fyfe
from fijiwidgets.core import Move
from fijiwidgets.games.fyfe.components import CELLS, LINES, SLOTS

OWN_BOX: dict[str, Any] = {
    "points": {"any": 3, "house:colour": 0, "redraw": 5},
    "orders": {"symbol": "thplf", "colour": "RGBYP"},
}
VARIANTS: list[dict[str, Any]] = [
    *({"players": players} for players in fyfe.PLAYERS),
    {"players": 3, "easier": True},
    {"players": ["Ada", "", "Emmy Noether"], "easier": ["any", "redraw", "1-5", "four"]},
    {"players": 2, **OWN_BOX},
]

PERFT = {
    "the first draws": "fyfe boards=-;-",
    "the last two rounds": (
        "fyfe boards=R1tG2lR4tG5fY1h/R3pY2lY5l1R2p/P4lB1pY4pP2tR5t/G2hY4hB2hB5fB3t/G5lP3f1Y3fG5p;"
        "P4tB3p1P5pY1p/B1hR4pG1lP1lG3f/B5pG5tY3pB2tB4l/Y5tR3l1P2hB4h/R2tB1fR2lG1hR5f "
        "tiles=r1:same:number,r2:order:symbol,r3:same:symbol,r4:any!,r5:house:symbol,c1:house:number,c2:5-1,"
        "c3:order:colour,c4:same:colour,c5:differ:all,d2:house:colour;r1:house:number,r2:differ:all,"
        "r3:differ:symbol,r4:differ:colour,r5:house:colour,c1:same:colour,c2:same:symbol,c4:same:number,"
        "c5:5-1,d1:1-5,d2:order:colour "
        "supply=B5h,R1p;G3l,G4f"
    ),
    "a tile must be laid": (
        "fyfe boards=B2pG4tP1lY4tB3t/G4hR5hP5fP4fY1p/B2hR3lB2fR5lR4t/G3fB4tP2pR4p1/Y3lR2fP4tP3t1 "
        "tiles=r1:differ:colour,r2:house:number,r3:same:number,r4:same:symbol,c1:order:symbol,"
        "c2:differ:symbol,c3:house:symbol,c4:differ:number "
        "supply=G1p,R1l easier=1-5,5-1,any"
    ),
    "charms before and after": (
        "fyfe boards=Y2pG5tR5lY3pP1p/B2fG2pP4fP3lP1h/Y1fY2hG3pP3hG5f/1P5tG1l1P3t/B4lG3hY5hR5hB3l "
        "tiles=r1:order:symbol,r2:same:symbol,r3:same:colour,r4:1-5,r5:house:colour,c1:same:number,"
        "c2:house:number,c3:order:colour,c4:house:symbol,c5:differ:symbol!,d1:differ:colour "
        "supply=G2l,R1t charms=on easier=any,move,redraw"
    ),
    "moving, and a line that is broken": (
        "fyfe boards=B4lP5lY2pY1lR5l/B2pG2lB4fP3pY5f/P2lP3f1R2pG5p/Y1fG1hB3lP3lB1p/G5tP2fR1l1Y4f "
        "tiles=r1:differ:symbol,r2:1-5,r3:house:symbol,r4:any!,r5:order:colour,c1:same:colour,"
        "c2:differ:colour,c3:house:colour,c4:differ:all,d1:5-1,d2:same:number "
        "supply=B1f,R5p charms=on easier=four,joker,redraw,replace,swap,turn"
    ),
    "redrawing": (
        "fyfe boards=G2fG3pB3pR4lP1f/P3hB4tB3hB2p1/B1lP1hP5fG3lY1l/R5lB2lG1pP4h1/P4pG5hG3fR5tB5l;"
        "Y5lG2pG1lB1pR2l/Y1f1G2tB5tB5h/G3tY3lR2fG5l1/Y4lR1lG4pR3fG5t/P3tG2hY3hY3fP3f "
        "tiles=r1:same:number,r2:house:symbol,r3:any!,r4:differ:colour,r5:differ:all,c1:5-1,c2:same:symbol,"
        "c3:house:colour,c4:order:symbol,c5:differ:number,d1:same:colour,d2:house:number;r1:same:symbol,"
        "r2:1-5,r3:5-1,r4:any!,r5:same:number,c1:differ:all,c2:house:number,c3:differ:number,"
        "c4:differ:symbol,c5:same:colour,d1:differ:colour,d2:house:colour "
        "supply=R3p,Y1t;Y3p,Y5p charms=on lucky=3 easier=four,joker,move,replace,swap,turn"
    ),
}


def scramble(state: Any, player: int, rng: random.Random) -> Any:
    """Return None: everything lies open, and the order in the bag is nowhere."""
    return None


def universe(state: Any, player: int, rng: random.Random) -> list[Move]:
    """Return many conceivable moves of all kinds, with a taste for those that are nearly right."""
    side = state.sides[player]
    stones: list[Any] = [*side.supply, *rng.sample(fyfe.STONES, 2), "*", "", None]
    cells: list[Any] = [*rng.sample(CELLS, 4), (5, 0), (0, -1), "r1c1", None]
    slots: list[Any] = [*rng.sample(SLOTS, 3), "r6", 0]
    tiles: list[Any] = [*rng.sample(fyfe.TILES, 4), "same", None]
    moves: list[Move] = [fyfe.Done(), *(fyfe.Draw(stone) for stone in stones)]
    moves += [fyfe.Place(stone, cell, joker) for stone in stones for cell in cells for joker in (False, True)]
    moves += [fyfe.Tile(slot, tile) for slot in slots for tile in tiles]
    moves += [fyfe.Charm(name) for name in (*fyfe.CHARMS, "luck", None)]  # type: ignore[arg-type]
    moves += [fyfe.Charm("turn", cell) for cell in cells]
    moves += [fyfe.Charm("move", cell, to) for cell in cells for to in cells]
    moves += [fyfe.Charm("swap", cell, stone=stone) for cell in cells for stone in stones]
    moves += [fyfe.Charm("four", slot=slot) for slot in slots]
    moves += [fyfe.Charm("replace", slot=slot, tile=tile) for slot in slots for tile in tiles]
    moves += [fyfe.Charm(name, (0, 0), (1, 1), "B1f", "r1", "any") for name in fyfe.CHARMS]
    return moves


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """Return set-up positions at the beginning of a round, most of them never seen in random play."""
    rng = random.Random(draw(st.integers(0, 10**6)))
    players = draw(st.integers(1, 5))
    number = draw(st.integers(1, 25))
    drawn = draw(st.booleans()) and number < 25
    stones = list(fyfe.STONES)
    rng.shuffle(stones)
    boards, laid, scored, supply, used, bonus = [], [], [], [], [], []
    lucky = draw(st.integers(0, 5))
    for _ in range(players):
        charms = some_charms(rng, min(5 - lucky, number - 1))
        board = {cell: stones.pop() for cell in rng.sample(CELLS, number - 1)}
        jokers = [charm for charm in charms if charm in ("joker", "turn")][: len(board)]
        charms = [charm for charm in charms if charm not in ("joker", "turn") or charm in jokers]
        for cell in rng.sample(sorted(board), len(jokers)):
            stones.insert(0, board[cell])  # somebody may yet draw it: which stone a joker covers is not told
            board[cell] = "*"
        tiles = some_tiles(rng)
        flipped = [tile for slot, tile in tiles.items() if fulfilled(board, slot, tile)]
        if "replace" in charms:
            flipped.append(rng.choice([tile for tile in fyfe.TILES if tile not in tiles.values()]))
        boards.append(board)
        laid.append(tiles)
        scored.append(flipped)
        used.append(charms)
        supply.append(
            [stones.pop() for _ in range(1 if number == 25 or (not drawn and number > 1) else 2 if drawn else 0)]
        )
        bonus.append(rng.choice([0, 5]) if len(flipped) > 1 else 0)
    return {
        "boards": boards,
        "tiles": laid,
        "scored": scored,
        "supply": supply,
        "used_charms": used,
        "bonus": bonus,
        "lucky": max(lucky, 6 - number),
    }


def some_charms(rng: random.Random, most: int) -> list[str]:
    return rng.sample(fyfe.CHARMS, rng.randint(0, max(0, most)))


def some_tiles(rng: random.Random) -> dict[str, str]:
    """Return tiles such that one points at every cell: all rows or all columns, and some others."""
    needed = SLOTS[:5] if rng.random() < 0.5 else SLOTS[5:10]
    others = [slot for slot in SLOTS if slot not in needed]
    slots = [*needed, *rng.sample(others, rng.randint(0, len(others)))]
    return dict(zip(slots, rng.sample(fyfe.TILES, len(slots)), strict=True))


def fulfilled(board: dict[tuple[int, int], str], slot: str, tile: str) -> bool:
    line = [board.get(CELLS[cell], "") for cell in LINES[SLOTS.index(slot)]]
    return "" not in line and fyfe.fits(tile, line)
