"""`make gallery`: a telling moment of each game, every widget as JupyterLab shows it, and the page with all that."""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fijiwidgets import games, lang
from fijiwidgets.core import Record, random_record
from fijiwidgets.games.kahuna import examples

FOLDER = Path(__file__).parent
NAMES = ("Hedwig", "Christian", "Angelika", "Marcel")

# ------------------------------------------------------------------------------------ boards, as SVG

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


# ------------------------------------------------------------------------------------ widgets, as photographs

PREPARE = """\
import fijiwidgets as fw
from solvers import analysing
from tests.browser.partners import a_question, an_exercise, offers, plan
"""
BOTH = ("light", "dark")


@dataclass(frozen=True)
class Shot:
    """One widget to photograph: what makes it, what is done to it then, and in which themes and widths."""

    name: str
    about: str
    code: str
    then: str = ""
    themes: tuple[str, ...] = BOTH
    narrow: bool = False


STEPPERS = {
    "fiji": ("fiji_exchange_example", 5, "one exchange: who acts, who is cancelled, and why"),
    "wampum": ("wampum_displacement_example", 4, "a bid displaces another, and that trader a third"),
    "kahuna": ("kahuna_cascade_example", 6, "majorities that fall one after another"),
    "fyfe": ("fyfe_round_example", 5, "a round: a stone, a tile, a line that scores"),
}
TABLES = {
    "fiji": "fw.Table(fw.fiji, players=('Hedwig', 'Kai', 'Marcel'), opponents={1: 'random', 2: 'random'}, seed=7)",
    "wampum": "fw.Table(fw.wampum, players=4, opponents={1: 'random', 2: 'random', 3: 'random'}, seed=7)",
    "kahuna": "fw.Table(fw.kahuna, fw.kahuna.examples.two_turns(), opponents={1: 'random'}, seed=7)",
    "fyfe": "fw.Table(fw.fyfe, players=('Mara', 'Jonas'), opponents={1: 'random'}, seed=7)",
}
TOUCH = "for key in plan(w)['touch'][:-1]: w._hear(None, {'do': 'touch', 'key': key, 'turn': w.turn}, [])"


def shots() -> Iterator[Shot]:
    """Yield every widget to photograph."""
    for name, (example, frame, about) in STEPPERS.items():
        code = f"fw.steps.{example}()"
        yield Shot(f"stepper-{name}", f"Stepper, {title(name)}: {about}", code, f"w.frame = {frame}", narrow=True)
    for name, code in TABLES.items():
        about = f"Table, {title(name)}: what may be touched is ringed, what is chosen is ticked"
        yield Shot(f"table-{name}", about, code, TOUCH, narrow=name in ("kahuna", "wampum"))
    explorer = "fw.Explorer(fw.kahuna.examples.two_turns(), solver=analysing)"
    about = "Explorer, Kahuna: every move with its value, and what has been tried"
    yield Shot("explorer-kahuna", about, explorer, TRY, narrow=True)
    yield Shot("explorer-edit", "Explorer, Wampum: a position is set up by hand", EDITED, EDIT, themes=("light",))
    fiji = "fw.Explorer(offers(2), solver=analysing)"
    yield Shot(
        "explorer-fiji", "Explorer, Fiji: sealed offers, chosen for each player", fiji, "w.wait()", themes=("light",)
    )
    about = "Payoffs, Fiji: best replies, the equilibrium mix, dominated offers struck out one by one"
    yield Shot("payoffs-fiji", about, "fw.Payoffs(offers(2))", "w.frame = 12", narrow=True)
    quiz = "fw.lesson.predict(a_question('kahuna'))"
    yield Shot("quiz-open", "Quiz: predict first", quiz, "w.choose('0')", themes=("light",), narrow=True)
    yield Shot("quiz-revealed", "Quiz: the answer, and the rules as its proof", quiz, "w.choose('0')\nw.reveal()")
    check = "fw.lesson.check(an_exercise('kahuna'), 0)"
    yield Shot("check", "Check: a wrong answer, a hint", check, "w.hint()", themes=("light",))


TRY = """\
w.wait()
for n in (0, 1):
    w.desk.select(str(w.analysis.moves[n].move))
    w.desk.try_it()
    w.desk.back()
w.desk.go((0,))
w.desk.back()
w.refresh()
w.wait()"""
EDITED = "fw.Explorer(fw.wampum.examples.record().first)"
EDIT = "w._hear(None, {'do': 'mode', 'key': 'edit'}, [])\nw._hear(None, {'do': 'brush', 'key': 'add:m'}, [])"


def photographs(shot: Shot) -> Iterator[tuple[str, str, int | None]]:
    """Yield file, theme and width of each photograph of a widget."""
    for theme in shot.themes:
        yield f"gallery/{shot.name}-{theme}.png", theme, None
    if shot.narrow:
        yield f"gallery/{shot.name}-narrow.png", "light", 320


def photograph(folder: Path = FOLDER) -> None:
    """Take all photographs, in a real JupyterLab with the browser of the tests."""
    from playwright.sync_api import sync_playwright

    from tests.browser import chromium, servers
    from tests.browser.pages import Notebook, new_page, settled

    with tempfile.TemporaryDirectory() as home, servers.jupyterlab(Path(home)) as server, sync_playwright() as player:
        browser = player.chromium.launch(executable_path=chromium.find(), args=chromium.flags())
        lab = Notebook(new_page(browser), server)
        for shot in shots():
            widget = lab.show(f"{PREPARE}w = {shot.code}\n{shot.then}")
            for file, theme, width in photographs(shot):
                lab.fresh()
                lab.theme(theme)
                lab.width(width, height=3600)
                settled(widget)
                lab.page.mouse.move(0, 0)
                widget.screenshot(path=folder / file, style=".fw { border-radius: 0 !important; }")
        browser.close()


# ------------------------------------------------------------------------------------ the page


def title(name: str) -> str:
    """Return what people call the game."""
    return "FYFE" if name == "fyfe" else name.capitalize()


def pictures() -> Iterator[tuple[str, str]]:
    """Yield file names and contents of all that is text: the boards, and the page that shows everything."""
    page = ["# Gallery", "", "Made by `make gallery`; the pictures follow the reader's light or dark theme."]
    for name, event in moments():
        game = games.load(name)
        for size in ("wide", "narrow"):
            scene = game.draw(event.state, event=event, size=size, language="en")
            yield f"gallery/{name}-{size}.svg", scene.svg() + "\n"
        page += ["", f"## {title(name)}", ""]
        page += [f"Rule {event.rule}: {lang.plain(game.sentence(event, 'en'))}", ""]
        page += [f"![{name}, wide](gallery/{name}-wide.svg)", "", f"![{name}, narrow](gallery/{name}-narrow.svg)"]
    page += ["", "## Widgets", "", "As they look in JupyterLab, wide and at 320 pixels."]
    for shot in shots():
        page += ["", f"### {shot.about}", "", themed(shot)]
        if shot.narrow:
            page += ["", f'<img src="gallery/{shot.name}-narrow.png" width="320" alt="{shot.about}, at 320 pixels">']
    yield "gallery.md", "\n".join(page) + "\n"


def themed(shot: Shot) -> str:
    """Return the photograph that suits the reader's theme."""
    image = f'<img src="gallery/{shot.name}-light.png" alt="{shot.about}">'
    if "dark" not in shot.themes:
        return image
    dark = f'<source media="(prefers-color-scheme: dark)" srcset="gallery/{shot.name}-dark.png">'
    return f"<picture>{dark}{image}</picture>"


if __name__ == "__main__":
    for file, text in pictures():
        (FOLDER / file).write_text(text, encoding="utf-8")
    photograph()
