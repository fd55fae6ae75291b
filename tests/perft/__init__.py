"""Perft: the number of move sequences by depth, in plain text.

`<game>.txt` holds, for named positions, how many sequences of decisions there are. A sealed step is one ply with
the product of the moves; nature's moves count; a sequence that ends the game early counts as far as it goes.
`python -m tests.perft [game]` writes the tables anew from the rules.
"""

from itertools import product
from typing import Any

from tests.games import ROOT, hooks, load

FOLDER = ROOT / "tests" / "perft"
MOST_LEAVES = 60_000


def perft(game: Any, state: Any, depth: int) -> int:
    """Count the sequences of that many decisions; one that ends the game early counts as far as it goes."""
    if depth == 0:
        return 1
    if not (steps := decisions(game, state)):
        return 1
    if depth == 1:
        return len(steps)
    return sum(perft(game, game.play(state, moves), depth - 1) for moves in steps)


def decisions(game: Any, state: Any) -> list[Any]:
    """Return every joint decision in a state, ready for `play`."""
    if options := game.chance(state):
        return [move for move, _ in options]
    acting = game.actors(state)
    if not acting:
        return []
    return [dict(zip(acting, moves, strict=True)) for moves in product(*(game.legal_moves(state, p) for p in acting))]


def table(name: str) -> list[tuple[str, str, int, int]]:
    """Return (position's name, notation, depth, count) from the plain-text table."""
    rows, title, notation = [], "", ""
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line.strip():
            continue
        if line.startswith("  "):
            depth, count = line.split()
            rows.append((title, notation, int(depth), int(count)))
        elif line.startswith(f"{name} "):
            notation = line
        else:
            title = line
    return rows


def write(name: str) -> None:
    """Write the table anew from the rules; the naive count then has to agree."""
    game = load(name)
    lines = [f"# {name}: sequences of decisions by depth, from named positions; see tests/perft/__init__.py."]
    for title, notation in hooks(name).PERFT.items():
        lines += ["", title, notation]
        state = game.parse(notation, allow_unreachable=True)
        for depth in range(1, 7):
            count = perft(game, state, depth)
            if depth > 1 and count > MOST_LEAVES:
                break
            lines.append(f"  {depth} {count}")
    (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
