"""Events, moves and outcomes as sentences, through `lang/`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fijiwidgets import lang

from . import events
from .components import COLOURS, GOODS
from .events import Event
from .notation import VILLAGES
from .rules import Bid, Discard, Draw, Go, Remove, State, outcome
from .state import Goods, size


def player_name(state: State, seat: int, language: str | None = None) -> str:
    """Return the player's name, or the colour of the seat."""
    return state.players[seat] or lang.say(f"wampum.colour.{COLOURS[seat]}", language)


def sentence(event: Event, language: str | None = None) -> str:
    """Return what happened in one sentence; `**` sets off who acts."""
    if isinstance(event, events.GameEnded):
        return describe_outcome(event.state, language)
    key, values = _event_words(event, language)
    return lang.say(f"wampum.event.{key}", language, **values)


def because(event: Event, language: str | None = None) -> str:
    """Return the reason behind the event in one line, or nothing."""
    key = f"wampum.because.{_snake(event)}"
    values: dict[str, Any] = {}
    match event:
        case events.CanoeGiven(tied=tied, before=before):
            if len(tied) == 1:
                return ""
            values = {"players": _players(event, tied, language), "before": player_name(event.state, before, language)}
        case events.MustGo(seat=seat):
            values = {"count": size(event.state.bids[seat][1])}
        case events.Displaced(count=count, by_count=by_count):
            values = {"count": count, "by_count": by_count}
        case events.KindsMatched(kinds=kinds):
            values = {"kinds": _list([lang.say(f"wampum.kind.{GOODS[kind]}", language) for kind in kinds], language)}
    return lang.say(key, language, **values) if lang.has(key, language) else ""


def describe_move(state: State, player: int | None, move: Any, language: str | None = None) -> str:
    """Return a move as a phrase."""
    match move:
        case Bid(village, goods):
            values = {"village": VILLAGES[village], "goods": _goods(goods, language)}
            return lang.say("wampum.move.bid", language, **values)
        case Go(village):
            return lang.say("wampum.move.go", language, village=VILLAGES[village])
        case Discard(goods):
            return lang.say("wampum.move.discard", language, goods=_goods(goods, language))
        case Remove(good) | Draw(good):
            key = "remove" if isinstance(move, Remove) else "draw"
            return lang.say(f"wampum.move.{key}", language, good=_one(good, language))
    raise TypeError(move)


def describe_outcome(state: State, language: str | None = None) -> str:
    """Return who won and why."""
    end = outcome(state)
    if end is None:
        return lang.say("wampum.outcome.none", language)
    names = _list([f"**{player_name(state, seat, language)}**" for seat in end.winners], language)
    key = "won" if len(end.winners) == 1 else "shared"
    return lang.say(f"wampum.outcome.{key}", language, players=names, count=end.scores[end.winners[0]])


# ------------------------------------------------------------------------------------ parts of sentences


def _event_words(event: Event, language: str | None) -> tuple[str, dict[str, Any]]:
    """Return the key of the sentence and what fills it in."""
    key = _snake(event)
    values: dict[str, Any] = {}
    for field in ("count", "by_count", "limit", "highest", "round", "rounds"):
        if hasattr(event, field):
            values[field] = getattr(event, field)
    if (seat := getattr(event, "seat", None)) is not None:
        values["player"] = player_name(event.state, seat, language)
    if (village := getattr(event, "village", None)) is not None:
        values["village"] = VILLAGES[village]
    for field in ("good", "goods"):
        if hasattr(event, field):
            known = getattr(event, field)
            if known is None:
                key += "_unseen"
            else:
                values[field] = _one(known, language) if field == "good" else _goods(known, language)
    match event:
        case events.RoundBegan(round=round, rounds=rounds) if round == rounds:
            key += "_last"
        case events.Displaced(by=by):
            values["by"] = player_name(event.state, by, language)
        case events.MustGo(villages=villages):
            values["villages"] = _list([VILLAGES[village] for village in villages], language, "or")
        case events.BiddingEnded(without=without):
            key += "_without" if without else ""
            values["villages"] = _list([VILLAGES[village] for village in without], language)
        case events.CanoeGiven(seat=seat, before=before) if seat == before:
            key += "_again"
        case events.WampumGained(count=0) | events.FinalWampum(count=0):
            key += "_none"
        case events.WithinLimit(seats=seats):
            values |= {"players": _players(event, seats, language), "count": len(seats)}
        case events.MustDiscard(seats=seats, counts=counts):
            pairs = zip(seats, counts, strict=True)
            who = [f"**{player_name(event.state, seat, language)}** ({count})" for seat, count in pairs]
            values |= {"players": _list(who, language), "count": len(seats)}
        case events.BidsTurnedOver(bids=bids):
            shown = [
                lang.say(
                    "wampum.event.bid",
                    language,
                    player=player_name(event.state, seat, language),
                    goods=_goods(bid[1], language),
                )
                for seat, bid in enumerate(bids)
            ]
            values["bids"] = "; ".join(shown)
    return key, values


def _snake(event: Event) -> str:
    """Return the key behind a class: GoodTakenOut is `good_taken_out`."""
    name = type(event).__name__
    return "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in name).lstrip("_")


def _players(event: Event, seats: Sequence[int], language: str | None) -> str:
    return _list([player_name(event.state, seat, language) for seat in seats], language)


def _one(good: int, language: str | None) -> str:
    return lang.say(f"wampum.good.{GOODS[good]}", language, n=1)


def _goods(goods: Goods, language: str | None) -> str:
    named = [lang.say(f"wampum.good.{GOODS[kind]}", language, n=number) for kind, number in enumerate(goods) if number]
    return _list(named, language) if named else lang.say("wampum.good.none", language)


def _list(words: Sequence[str], language: str | None, joint: str = "and") -> str:
    """Return `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    key = "common.and" if joint == "and" else "wampum.list.or"
    return lang.say(key, language, first=", ".join(words[:-1]), last=words[-1])
