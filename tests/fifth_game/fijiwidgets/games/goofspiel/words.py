"""Events, moves and outcomes as sentences, through `lang/`."""

from __future__ import annotations

from typing import Any

from fijiwidgets import lang

from .rules import BidsCancelled, BidsRevealed, Event, GameEnded, PrizeTaken, PrizeTurnedUp, State, outcome


def player_name(state: State, seat: int, language: str | None = None) -> str:
    """Return the player's name, or a word for the seat."""
    return state.players[seat] or lang.say("common.player", language, number=seat + 1)


def sentence(event: Event, language: str | None = None) -> str:
    """Return what happened in one sentence; `**` sets off who acts."""
    names = [player_name(event.state, seat, language) for seat in (0, 1)]
    match event:
        case PrizeTurnedUp(card=card):
            return lang.say("goofspiel.event.prize_turned_up", language, card=card)
        case BidsRevealed(bids=bids):
            return lang.say(
                "goofspiel.event.bids_revealed",
                language,
                first=names[0],
                second=names[1],
                first_bid=bids[0],
                second_bid=bids[1],
            )
        case BidsCancelled(card=card):
            return lang.say("goofspiel.event.bids_cancelled", language, card=card)
        case PrizeTaken(seat=seat, card=card):
            return lang.say("goofspiel.event.prize_taken", language, player=names[seat], card=card)
        case GameEnded():
            return describe_outcome(event.state, language)
    raise TypeError(event)


def because(event: Event, language: str | None = None) -> str:
    """Return the reason behind the event in one line, or nothing."""
    if isinstance(event, BidsCancelled):
        return lang.say("goofspiel.because.bids_cancelled", language)
    return ""


def describe_move(state: State, player: int | None, move: Any, language: str | None = None) -> str:
    """Return a move as a phrase."""
    return lang.say(f"goofspiel.move.{type(move).__name__.lower()}", language, card=move.card)


def describe_outcome(state: State, language: str | None = None) -> str:
    """Return who won and why."""
    end = outcome(state)
    if end is None:
        return lang.say("goofspiel.outcome.none", language)
    names = [player_name(state, seat, language) for seat in (0, 1)]
    key = "shared" if len(end.winners) == 2 else "won"
    return lang.say(
        f"goofspiel.outcome.{key}", language, player=names[end.winners[0]], points=end.scores[end.winners[0]]
    )
