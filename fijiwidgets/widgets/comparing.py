"""Two moves side by side: their values, what each leads to, and where their stories part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fijiwidgets import lang
from fijiwidgets.core import Event, Move
from fijiwidgets.scene import Scene
from fijiwidgets.widgets import parts
from fijiwidgets.widgets.parts import Part

if TYPE_CHECKING:
    from fijiwidgets.widgets.explorer import Explorer

FACTS = 6  # differences told in words
FILMS = ("left", "right")
Stories = tuple[Sequence[Event], Sequence[Event]]


def compared(explorer: Explorer) -> tuple[Move, Move] | None:
    """Return the two moves that are compared: the kept one first."""
    first, second = explorer.desk.focus.pinned, explorer.desk.focus.chosen
    return None if first is None or second is None or first == second else (first, second)


def stories(explorer: Explorer) -> Stories | None:
    """Return what would happen after each of the two; None if that hangs on others who decide at the same time."""
    pair = compared(explorer)
    first, second = (explorer.events_of(move) for move in pair) if pair else ((), ())
    return (first, second) if first and second else None


def comparison(explorer: Explorer) -> list[Part]:
    """Return the panel of the comparison, if there is one."""
    say, pair = explorer.say, compared(explorer)
    if explorer.desk.focus.pinned is None:
        return []
    end = parts.row(parts.button("pin", say("explorer.compare_end")))
    if pair is None:
        words = explorer.words_of(explorer.desk.focus.pinned)
        wanted = parts.text(say("explorer.compare_with", move=words))
        return [parts.panel(wanted, end, title=say("explorer.comparison"))]
    told = stories(explorer)
    sides: list[list[Part]] = [[_head(explorer, move)] for move in pair]
    notes = _difference(explorer, pair)
    if told is None:
        notes.append(parts.text(say("explorer.compare_sealed"), "note"))
    else:
        notes += [*_parting(explorer, told, sides), *_facts(explorer, told, sides)]
    columns = [parts.row(*(parts.column(*side) for side in sides), look="halves")]
    if told is not None and explorer.roomy:
        labels = zip(FILMS, map(explorer.words_of, pair), strict=True)
        boards = [parts.board(name, do="look", label=label, look="small") for name, label in labels]
        columns.append(parts.row(*boards, look="halves"))
    return [parts.panel(*notes, *columns, end, title=say("explorer.comparison"))]


def _head(explorer: Explorer, move: Move) -> Part:
    reading = explorer.analyst.reading
    row = reading.row(move) if reading else None
    words = parts.text(explorer.words_of(move), "heading")
    if reading is None or row is None:
        return parts.row(words)
    look = "best" if reading.is_best(row) else "value"
    return parts.row(words, parts.badge(reading.number(row.value, explorer.language, signed=True), look))


def _difference(explorer: Explorer, pair: tuple[Move, Move]) -> list[Part]:
    reading = explorer.analyst.reading
    if reading is None:
        return []
    first, second = map(reading.row, pair)
    if first is None or second is None:
        return []
    apart = second.value - first.value
    if not apart:
        return [parts.text(explorer.say("explorer.level"))]
    better = explorer.words_of(pair[1] if apart > 0 else pair[0])
    return [parts.text(explorer.say("explorer.better", move=better, by=reading.number(abs(apart), explorer.language)))]


# ------------------------------------------------------------------------------------ where the stories part


def parting(first: Sequence[Event], second: Sequence[Event]) -> int | None:
    """Return the number of the first event that is of another kind, or else the first that differs at all.

    That the first moves differ is no news: what counts is where something else happens.
    """
    kinds = [[(type(event), event.rule) for event in story] for story in (first, second)]
    for sides in (kinds, (first, second)):
        for place in range(max(len(first), len(second))):
            left, right = (side[place] if place < len(side) else None for side in sides)
            if left != right:
                return place
    return None


def _parting(explorer: Explorer, told: Stories, sides: list[list[Part]]) -> list[Part]:
    """Tell on both sides what happens where the stories part; return what stands above."""
    place = parting(*told)
    if place is None:
        return []
    for side, story in zip(sides, told, strict=True):
        over = explorer.say("explorer.nothing_more")
        sentence = explorer.game.sentence(story[place], explorer.language) if place < len(story) else over
        side.append(parts.text(explorer.say("explorer.event", number=place + 1, sentence=sentence)))
    return [parts.text(explorer.say("explorer.parting", number=place + 1), "note")]


# ------------------------------------------------------------------------------------ what the boards say


def differences(first: Scene, second: Scene) -> list[tuple[str, str]]:
    """Return what the pieces of one picture say of themselves and those of the other do not, pair by pair."""
    left, right = (
        {mark.key: lang.plain(mark.label) for mark in scene.marks if mark.label} for scene in (first, second)
    )
    keys = [*left, *(key for key in right if key not in left)]
    pairs = [(left.get(key, ""), right.get(key, "")) for key in keys]
    # A piece that only went to another place has a new key, but says the same.
    gone = {text for text, other in pairs if not other} & {other for text, other in pairs if not text}
    return [
        (text, other) for text, other in pairs if text != other and not ({text, other} & gone and not (text and other))
    ]


def _facts(explorer: Explorer, told: Stories, sides: list[list[Part]]) -> list[Part]:
    """Tell on both sides in words what is different on the boards; return what stands above."""
    first, second = (explorer.picture(story[-1].state, "medium" if explorer.roomy else "narrow") for story in told)
    found = differences(first, second)
    if not found:
        return [parts.text(explorer.say("explorer.same_boards"), "note")]
    for number_, side in enumerate(sides):
        facts = [pair[number_] for pair in found[:FACTS] if pair[number_]]
        side.append(parts.column(*(parts.text(fact, "note") for fact in facts), look="tight"))
    return [parts.text(explorer.say("explorer.boards_differ", count=len(found)), "note")]


def pictures(explorer: Explorer) -> dict[str, Any]:
    """Return what the two boards of the comparison show, by the name of their film: a state each."""
    told = stories(explorer) if explorer.roomy else None
    return {} if told is None else {name: story[-1].state for name, story in zip(FILMS, told, strict=True)}
