"""The command line: `fijiwidgets lab | play | show | solve | warm | solutions`."""

from __future__ import annotations

import argparse
import inspect
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any

from fijiwidgets import games, lang
from fijiwidgets.core import Game, GameError, Record, random_record
from fijiwidgets.solutions import write as write_solutions
from fijiwidgets.solving import solver


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the answer is the exit code: 0, 2 for input that makes no sense, 130 after Ctrl-C."""
    parser = _parser()
    asked, jupyter = parser.parse_known_args(arguments)
    if jupyter and asked.command is not lab:
        parser.error(f"unrecognized arguments: {' '.join(jupyter)}")
    asked.jupyter = jupyter
    before = lang.current()
    try:
        lang.use(asked.lang)
        code: int = asked.command(asked)
    except GameError as error:
        print(f"fijiwidgets: {error.message()}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)  # what was half done is simply left
        return 130
    except BrokenPipeError:
        # `fijiwidgets play … | head` closes the pipe early; that is no mistake.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    finally:
        lang.use(before)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="fijiwidgets", description="Four board games for learning game theory.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    lab_parser = commands.add_parser(
        "lab",
        help="open JupyterLab on the tutorials",
        epilog="Anything else is passed on to jupyter lab: --no-browser.",
    )
    lab_parser.set_defaults(command=lab)

    play_parser = commands.add_parser("play", help="print a whole random game, told event by event")
    play_parser.add_argument("game", help=" | ".join(games.NAMES))
    play_parser.add_argument("--players", type=int, help="how many play (default: as few as can)")
    play_parser.add_argument("--seed", type=int, default=0, help="equal seeds give equal games (default: 0)")
    play_parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="such as edition=en")
    play_parser.add_argument("--record", action="store_true", help="print the moves alone, as text that can be loaded")
    play_parser.set_defaults(command=play)

    show_parser = commands.add_parser("show", help="print the board of a position")
    show_parser.add_argument("position", help='such as "kahuna white=BARI-ELAI"')
    show_parser.add_argument("--viewer", type=int, metavar="SEAT", help="as this player sees it")
    show_parser.add_argument("--unreachable", action="store_true", help="show it even if it cannot arise in play")
    show_parser.set_defaults(command=show)

    solve_parser = commands.add_parser("solve", help="print what every move of a position is worth")
    solve_parser.add_argument("position", help='such as "kahuna hands=AB/C"')
    solve_parser.add_argument("--player", type=int, metavar="SEAT", help="for whom, where several decide at once")
    solve_parser.add_argument(
        "--seconds", type=float, default=10.0, help="the best answer within this time (default: 10)"
    )
    solve_parser.add_argument("--goal", help="what is counted; an unknown one is answered with the known ones")
    solve_parser.add_argument("--moves", type=_whole, default=10, help="how many are printed (default: 10)")
    solve_parser.set_defaults(command=solve)

    warm_parser = commands.add_parser("warm", help="compile the solvers' inner loops once, for quick first answers")
    warm_parser.set_defaults(command=warm)

    solutions_parser = commands.add_parser("solutions", help="write the tutorials with every exercise answered")
    solutions_parser.add_argument("folder", type=Path, help="where to; it is made if it is not there")
    solutions_parser.set_defaults(command=solutions)

    for command in (lab_parser, play_parser, show_parser, solve_parser, warm_parser, solutions_parser):
        command.add_argument("--lang", default="en", help="en | de")
    return parser


def _whole(text: str) -> int:
    """Return a number of things; argparse says what is wrong with any other text."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 on")
    return int(text)


# ------------------------------------------------------------------------------------ play


def play(asked: argparse.Namespace) -> int:
    """Print a whole random game."""
    game = games.load(asked.game)
    players = game.PLAYERS[0] if asked.players is None else asked.players
    record = random_record(game, game.start(players=players, **_options(game, asked.option)), asked.seed)
    print(record if asked.record else narrated(game, record))
    return 0


def _options(game: Game, words: Sequence[str]) -> dict[str, Any]:
    known = [name for name in inspect.signature(game.start).parameters if name != "players"]
    options: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in known:
            raise GameError("common.error.option", text=word, known=", ".join(known))
        options[name] = {"true": True, "false": False}.get(value, int(value) if value.isdecimal() else value)
    return options


def narrated(game: Game, record: Record, language: str | None = None) -> str:
    """Return a game as a story: each event in a sentence behind its rule, its reason indented below."""
    lines = []
    for event in record.events():
        lines.append(f"{event.rule:>5}  {lang.plain(game.sentence(event, language))}")
        if why := game.because(event, language):
            lines.append(f"         {lang.plain(why)}")
    return "\n".join([*lines, "", game.text_board(record.last, language=language)])


# ------------------------------------------------------------------------------------ show


def show(asked: argparse.Namespace) -> int:
    """Print the board of a position."""
    game, state = _position(asked.position, asked.unreachable)
    if asked.viewer is not None and asked.viewer not in range(len(state.players)):
        raise GameError("common.error.no_seat", seat=asked.viewer, most=len(state.players) - 1)
    print(game.text_board(state, viewer=asked.viewer))
    return 0


def _position(text: str, unreachable: bool = False) -> tuple[Game, Any]:
    words = text.split()
    game = games.load(words[0] if words else "")
    return game, game.parse(text, allow_unreachable=unreachable)


# ------------------------------------------------------------------------------------ solve


def solve(asked: argparse.Namespace) -> int:
    """Print the moves of a position, best first, with what is proved about them; Ctrl-C stops with what is found."""
    _, state = _position(asked.position, unreachable=True)
    seen = Watched()
    try:
        found = solver().analyse(state, asked.player, asked.seconds, goal=asked.goal, watch=seen)
    except KeyboardInterrupt:
        found = seen.last
        if found is None or not found.moves:
            raise
    print(found.text(asked.moves))
    if found.certificate is None:
        print(lang.say("solvers.print.no_proof"))
    else:
        if sys.stderr.isatty():  # it may take a while; the verdict is written over it
            print(lang.say("widgets.explorer.proof_checking"), end="\r", file=sys.stderr, flush=True)
        print(lang.say("widgets.explorer.proof_holds" if found.check() else "widgets.explorer.proof_broken"))
    return 0


class Watched:
    """Keeps the best answer so far, and says in a terminal how far the work is."""

    def __init__(self) -> None:
        self.last: Any = None

    def __call__(self, found: Any) -> None:
        self.last = found
        if sys.stderr.isatty() and found.progress is not None:
            said = "" if found.done else f"{found.progress:4.0%}"
            print(f"\r{said:4}", end="\r", file=sys.stderr, flush=True)


def warm(asked: argparse.Namespace) -> int:
    """Compile every kernel into the cache, with a bar that says how far it is."""
    kernels = solver("kernels")
    if not kernels.has_numba():
        print(lang.say("solvers.print.no_numba"))
        return 0
    if reason := kernels.broken():
        print(lang.say("solvers.print.broken_numba", reason=reason))
        return 0
    if kernels.folder() is None:
        raise GameError("solvers.error.nowhere")
    for done, name in enumerate(kernels.NAMES):
        bar = "█" * done + "░" * (len(kernels.NAMES) - done)
        for kernel in chain(["…"], kernels.compile_kernels(name)):  # the first takes a while
            print(f"\r{bar} {name}: {kernel}".ljust(60), end="", flush=True)
    print("\r" + "█" * len(kernels.NAMES), lang.say("solvers.print.warm").ljust(70))
    return 0


# ------------------------------------------------------------------------------------ lab


def lab(asked: argparse.Namespace) -> int:
    """Open JupyterLab on the tutorials."""
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    notebooks = tutorials()
    trust(notebooks)
    first = notebooks / "00_start_here.ipynb"
    command = [sys.executable, "-m", "jupyterlab", *root, *asked.jupyter, str(first), f"--notebook-dir={notebooks}"]
    try:
        return subprocess.run(command).returncode
    except KeyboardInterrupt:
        return 0


def solutions(asked: argparse.Namespace) -> int:
    """Write the solved notebooks, for teachers."""
    try:
        for path in write_solutions(tutorials(), asked.folder):
            print(path)
    except (FileExistsError, NotADirectoryError) as error:
        raise GameError("common.error.no_folder", folder=asked.folder) from error
    except BrokenPipeError:
        raise
    except OSError as error:  # a folder that nobody may write to, a disk that is full
        raise GameError("common.error.not_written", folder=asked.folder, reason=error.strerror or error) from error
    return 0


def tutorials() -> Path:
    """Return the folder of tutorials: the checkout's own, or a copy that the user may write to."""
    package = Path(__file__).parent
    checkout = package.parent / "tutorials"
    if checkout.is_dir():
        return checkout
    mine = Path.home() / "fijiwidgets-tutorials"
    for source in sorted((package / "tutorials").rglob("*")):
        target = mine / source.relative_to(package / "tutorials")
        if source.is_file() and not target.exists():  # never over what somebody has worked on
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    return mine


def trust(folder: Path) -> None:
    """Sign the tutorials as `jupyter trust` does: JupyterLab hides pictures of notebooks that it does not trust."""
    sign = import_module("nbformat.sign").NotebookNotary().sign
    read = import_module("nbformat").read
    for file in sorted(folder.glob("*.ipynb")):
        sign(read(file, as_version=4))


if __name__ == "__main__":
    sys.exit(main())
