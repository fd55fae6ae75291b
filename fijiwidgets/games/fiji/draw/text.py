"""The table as a picture."""

from __future__ import annotations

from fijiwidgets import lang

from ..components import COLOURS, EXCHANGES, ROUNDS, ROWS, Beads
from ..rules import outcome, view
from ..state import EVALUATING, State
from ..words import condition_words, describe_outcome, effect_words, goal_words, player_name


def text_board(state: State, viewer: int | None = None, language: str | None = None) -> str:
    """Return a plain board for terminals, tests and screen readers."""
    if viewer is not None:
        state = view(state, viewer)
    parts = [_heading(state, language), *_goals(state, language), *_table(state, language), *_heaps(state, language)]
    return "\n".join(line.rstrip() for line in parts).rstrip()


def _heading(state: State, language: str | None) -> str:
    values = {"round": state.round, "rounds": ROUNDS, "exchange": state.exchange, "exchanges": EXCHANGES}
    edition = lang.say(f"fiji.board.edition_{state.edition}", language)
    heading = lang.say("fiji.board.heading", language, edition=edition, **values)
    if outcome(state) is not None:
        return f"{heading}\n{lang.plain(describe_outcome(state, language))}"
    return f"{heading}\n{lang.say(f'fiji.board.phase_{state.phase}', language)}"


def _goals(state: State, language: str | None) -> list[str]:
    goals = [goal_words(goal, language) for goal in state.goals]
    numbered = "   ".join(f"{number}. {goal}" for number, goal in enumerate(goals, start=1))
    return ["", lang.say("fiji.board.goals", language, goals=numbered or "-")]


def _table(state: State, language: str | None) -> list[str]:
    left = {"conditions": len(state.piles[0]), "effects": len(state.piles[1])}
    lines = ["", lang.say("fiji.board.table", language, **left)]
    for number in range(ROWS):
        condition, effect = state.table[number] if number < len(state.table) else ("", "")
        here = ">" if state.phase in EVALUATING and state.step == number else " "
        words = condition_words(condition, language) if condition else "-"
        lines.append(f"{here} {number + 1}. {words:<34}: {effect_words(effect, language) if effect else '-'}")
    return lines


def _heaps(state: State, language: str | None) -> list[str]:
    """Return the supply and a line for each player, bead colours in columns."""
    names = [player_name(state, seat, language) for seat in range(len(state.players))]
    supply = lang.say("fiji.board.supply", language)
    width = max(len(supply), *map(len, names))
    columns = "".join(f"{lang.say(f'fiji.noun.{colour}', language):>8}" for colour in COLOURS)
    heads = lang.say("fiji.board.heads", language)
    lines = ["", f"{'':<{width}}{columns}{heads:>12}", f"{supply:<{width}}{_columns(state.supply)}", ""]
    for seat, name in enumerate(names):
        lines.append(
            f"{name:<{width}}{_columns(state.hands[seat])}{state.heads[seat]:>12}   {_marks(state, seat, language)}"
        )
        if state.offers:
            lines.append(f"{_indented('offer', width, language)}{_columns(state.offers[seat])}")
        if state.hidden and (hidden := state.hidden[seat]) is not None:
            lines.append(f"{_indented('hidden', width, language)}{_columns(hidden)}")
    return lines


def _columns(beads: Beads) -> str:
    return "".join(f"{number:>8}" for number in beads)


def _indented(word: str, width: int, language: str | None) -> str:
    return f"{'  ' + lang.say(f'fiji.board.{word}', language):<{width}}"


def _marks(state: State, seat: int, language: str | None) -> str:
    marks = []
    if seat in state.kept:
        marks.append(lang.say("fiji.board.keeps", language))
    if state.hidden and state.hidden[seat] is None:
        marks.append(lang.say("fiji.board.with_hidden", language))
    return ", ".join(marks)
