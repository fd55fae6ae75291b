"""Every widget with every game for which it makes sense: the Python that puts it on a page, under the name `w`."""

from __future__ import annotations

GAMES = ("fiji", "wampum", "kahuna", "fyfe")

EXAMPLES = {
    "fiji": "fw.steps.fiji_exchange_example()",
    "wampum": "fw.steps.wampum_displacement_example()",
    "kahuna": "fw.steps.kahuna_cascade_example()",
    "fyfe": "fw.steps.fyfe_round_example()",
}

# The others play by themselves, so that one person's move is a whole one.
TABLES = {
    "fiji": "fw.Table(fw.fiji, players=3, opponents={1: 'random', 2: 'random'}, seed=7)",
    "wampum": "fw.Table(fw.wampum, players=3, opponents={1: 'random', 2: 'random'}, seed=7)",
    "kahuna": "fw.Table(fw.kahuna, opponents={1: 'random'}, seed=7)",
    "fyfe": "fw.Table(fw.fyfe, players=2, opponents={1: 'random'}, seed=7)",
}

EXPLORERS = {
    "fiji": "fw.Explorer(fw.fiji.deal(fw.fiji.start(players=3), seed=7), solver=guess)",
    "wampum": "fw.Explorer(fw.wampum.examples.record().first, solver=guess)",
    "kahuna": "fw.Explorer(fw.kahuna.examples.two_turns(), solver=guess)",
    "fyfe": "fw.Explorer(fw.fyfe.deal(fw.fyfe.start(players=2), seed=7), solver=guess)",
}

QUESTIONS = {name: f"fw.lesson.predict(a_question('{name}'))" for name in GAMES}

PREPARE = """\
import fijiwidgets as fw
from fijiwidgets import lang
from tests.browser.partners import a_question, an_exercise, guess, offers, plan, ponder
"""

PAYOFFS = {
    "fiji": "fw.Payoffs(offers(2))",
}

WIDGETS = {
    "stepper": EXAMPLES,
    "table": TABLES,
    "explorer": EXPLORERS,
    "quiz": QUESTIONS,
    "check": {"kahuna": "fw.lesson.check(an_exercise('kahuna'), 0)"},
    "payoffs": PAYOFFS,
}

CASES = {f"{widget}-{game}": code for widget, games in WIDGETS.items() for game, code in games.items()}


def shown(code: str) -> str:
    """Return the cell that makes this widget."""
    return f"{PREPARE}w = {code}"
