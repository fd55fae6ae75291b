"""Points of the players for a table against each other: what thinking is worth in each game."""

from typing import Any

from fijiwidgets import games, tournament
from solvers.opponents import opponent as solver

GAMES = {"fyfe": 6}  # whose many decisions all take the whole time
MOST_GAMES = 20
SECONDS = 0.05  # for each decision of the solver
PAIRS = (("greedy", "random"), ("solver", "random"), ("solver", "greedy"))


def table() -> list[str]:
    players: dict[str, Any] = {"solver": solver(SECONDS), "greedy": "greedy", "random": "random"}
    lines = [
        f"## Opponents: points ahead at the end of {MOST_GAMES} games of two, {SECONDS} s for a decision of the solver",
        "",
        "| game | " + " | ".join(", ".join(pair) for pair in PAIRS) + " |",
        "|---|" + "---|" * len(PAIRS),
    ]
    for name in games.NAMES:
        result = tournament(games.load(name), players, games=GAMES.get(name, MOST_GAMES), progress=False)
        pairings = [result.pairing(*pair) for pair in PAIRS]
        cells = [f"{pairing.lead:+.1f} ± {pairing.margin:.1f}" for pairing in pairings]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    few = ", ".join(f"{name} {number}" for name, number in GAMES.items())
    return [
        *lines,
        "",
        f"Fewer games: {few}. ± is the 95 % interval of the mean. Every deal is played twice, with changed seats.",
    ]
