"""An analysis for people to read: the best moves as a table, in text for terminals and as a picture for notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fijiwidgets import lang
from fijiwidgets.figures import need_decimals, number, share
from fijiwidgets.scene import Scene
from fijiwidgets.sheets import Sheet

if TYPE_CHECKING:
    from solvers.analysis import Analysis

MOST = 10  # moves in a table, unless more are asked for


def table(found: Analysis, most: int = MOST, language: str | None = None) -> Sheet:
    """Return the best moves with value, regret and, where moves are sealed, probability."""
    moves = found.moves[:most]
    decimals = need_decimals(figure for choice in moves for figure in (choice.value, choice.regret))
    heads, rows = ["value", "regret"], []
    if mixed := any(choice.probability is not None for choice in moves):
        heads.append("probability")
    for choice in moves:
        value, regret = (float(one) if decimals else one for one in (choice.value, choice.regret))
        row = [
            lang.plain(found.game.describe_move(found.state, found.player, choice.move, language)),
            number(value, language, signed=True),
            number(regret, language),
        ]
        rows.append((*row, share(choice.probability or 0, language)) if mixed else tuple(row))
    if (left := len(found.moves) - most) > 0:
        rows.append((lang.say("solvers.print.more", language, number=left), *[""] * len(heads)))
    named = [lang.say(f"widgets.explorer.{head}", language) for head in heads]
    return Sheet((lang.say("solvers.print.move", language), *named), tuple(rows))


def notes(found: Analysis, language: str | None = None) -> list[str]:
    """Return what the values count, what is proved about them, and whatever else has to be said."""
    first = f"{found.measure.text(language)} ({found.guarantee.text(language)})"
    said = [first, *[remark.text(language) for remark in found.remarks]]
    return [note[:1].upper() + note[1:] for note in said]


def text(found: Analysis, most: int = MOST, language: str | None = None) -> str:
    """Return it all as plain text."""
    return scene(found, most, language).text()


def scene(found: Analysis, most: int = MOST, language: str | None = None) -> Scene:
    """Return it all as a picture."""
    player = lang.plain(found.game.player_name(found.state, found.player, language))
    title = lang.say("solvers.print.title", language, player=player)
    return table(found, most, language).scene(title, notes(found, language))
