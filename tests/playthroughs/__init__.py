"""Recorded games, each line of which is replayed: a change of the rules shows as a change of a text file.

`make playthroughs` writes them anew. Only the `moves` lines are read back as input; all others are recomputed.
"""

from collections.abc import Iterator
from typing import Any

from fijiwidgets import lang
from fijiwidgets.core import parse_moves, random_record, write_moves
from tests.games import ROOT, load

FOLDER = ROOT / "tests" / "playthroughs"
GAMES: list[tuple[str, dict[str, Any], int]] = [
    ("fiji", {"players": 2}, 1),
    ("fiji", {"players": 4, "edition": "en"}, 2),
    ("wampum", {"players": 2}, 3),
    ("wampum", {"players": 4}, 4),
    ("kahuna", {"variant": "standard", "handicap": 2}, 5),
    ("kahuna", {"variant": "calm"}, 6),
    ("fyfe", {"players": 2}, 7),
]


def replay(game: Any, first: Any, decisions: Any) -> Iterator[str]:
    """Yield the lines of a playthrough: whose turn, how many moves, what was chosen, what happened, the state."""
    state = first
    yield f"state {state}"
    for moves in decisions:
        if acting := game.actors(state):
            yield "legal " + " ".join(f"{seat}:{len(game.legal_moves(state, seat))}" for seat in acting)
        else:
            yield f"chance {len(game.chance(state))}"
        yield f"moves {write_moves(moves)}"
        for event in game.resolve(state, moves):
            yield f"  {event.rule} {type(event).__name__}: {lang.plain(game.sentence(event, 'en'))}"
            state = event.state
        yield f"state {state}"
    yield f"outcome {game.outcome(state)}"


def replayed(text: str) -> str:
    """Return the text that the rules give today for the moves in a playthrough."""
    lines = text.splitlines()
    first = next(line.removeprefix("state ") for line in lines if line.startswith("state "))
    game = load(first.split()[0])
    decisions = [parse_moves(game, line.removeprefix("moves ")) for line in lines if line.startswith("moves ")]
    return "\n".join(replay(game, game.parse(first), decisions)) + "\n"


def write() -> None:
    for name, options, seed in GAMES:
        game = load(name)
        record = random_record(game, game.start(**options), seed)
        label = "-".join([name, *(str(value) for value in options.values())])
        text = "\n".join(replay(game, record.first, record.moves)) + "\n"
        (FOLDER / f"{label}.txt").write_text(text, encoding="utf-8")
