"""`make gallery`: draw one telling moment of each game into docs/gallery/, and the page that shows them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fijiwidgets import games, lang
from fijiwidgets.core import Record, random_record
from fijiwidgets.games.kahuna import examples

FOLDER = Path(__file__).parent
NAMES = ("Hedwig", "Christian", "Angelika", "Marcel")

# Of a random game the first event of a kind from a certain step on; the seeds were chosen by eye.
MOMENTS: list[tuple[str, dict[str, Any], int, str, int]] = [
    ("fiji", {"players": NAMES}, 8, "PlayerActs", 100),
    ("wampum", {"players": 4}, 3, "Displaced", 60),
    ("fyfe", {"players": ("Mara", "Jonas")}, 13, "TileFulfilled", 122),
]


def moments() -> Iterator[tuple[str, Any]]:
    """Yield each game's name and the event that is drawn."""
    kahuna = games.load("kahuna")
    yield "kahuna", list(Record(kahuna, examples.two_turns(), examples.WHITES_TURN[:1]).events())[2]
    for name, options, seed, kind, begin in MOMENTS:
        game = games.load(name)
        events = list(random_record(game, game.start(**options), seed).events())
        yield name, next(event for event in events[begin:] if type(event).__name__ == kind)


def pictures() -> Iterator[tuple[str, str]]:
    """Yield file names and contents: the pictures, and the page that shows them."""
    page = ["# Gallery", "", "Drawn by `make gallery`; the pictures follow the reader's light or dark theme."]
    for name, event in moments():
        game = games.load(name)
        for size in ("wide", "narrow"):
            yield (
                f"gallery/{name}-{size}.svg",
                game.draw(event.state, event=event, size=size, language="en").svg() + "\n",
            )
        page += ["", f"## {name.capitalize() if name != 'fyfe' else 'FYFE'}", ""]
        page += [f"Rule {event.rule}: {lang.plain(game.sentence(event, 'en'))}", ""]
        page += [f"![{name}, wide](gallery/{name}-wide.svg)", "", f"![{name}, narrow](gallery/{name}-narrow.svg)"]
    yield "gallery.md", "\n".join(page) + "\n"


if __name__ == "__main__":
    for file, text in pictures():
        (FOLDER / file).write_text(text, encoding="utf-8")
