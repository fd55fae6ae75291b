"""Fiji: two to five players make sealed offers of beads; who ends with the right beads gets the trophies."""

from . import edit, examples, touch
from .components import PLAYERS, SEATS
from .draw import draw, text_board
from .notation import parse, parse_move
from .rules import (
    EVENTS,
    MOVES,
    State,
    actors,
    chance,
    deal,
    legal_moves,
    material,
    outcome,
    play,
    position,
    problems,
    resolve,
    seen,
    start,
    view,
    why_not,
)
from .state import DrawCondition, DrawEffect, DrawGoal, Hide, Offer, Rotate, Swap
from .words import because, describe_move, describe_outcome, player_name, sentence

__all__ = [
    "EVENTS",
    "MOVES",
    "PLAYERS",
    "SEATS",
    "DrawCondition",
    "DrawEffect",
    "DrawGoal",
    "Hide",
    "Offer",
    "Rotate",
    "State",
    "Swap",
    "actors",
    "because",
    "chance",
    "deal",
    "describe_move",
    "describe_outcome",
    "draw",
    "edit",
    "examples",
    "legal_moves",
    "material",
    "outcome",
    "parse",
    "parse_move",
    "play",
    "player_name",
    "position",
    "problems",
    "resolve",
    "seen",
    "sentence",
    "start",
    "text_board",
    "touch",
    "view",
    "why_not",
]
