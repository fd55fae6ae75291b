"""What an event sets off in the picture: the one amber thing, its cause, and what leaves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from fijiwidgets import lang

from .. import events
from ..components import KINDS, OVER_HIGHEST
from ..state import NOTHING, UNITS, Goods, State, size

Place = tuple[str, int]  # "village", "bid" or "hand", and its number; arrows know "player" and "tray" as well
ALL_KINDS = frozenset(KINDS)


@dataclass
class Spotlight:
    """What to set off: places and numbers. Which goods are there the state alone says, so a view stays a view."""

    villages: set[int] = field(default_factory=set)
    players: set[int] = field(default_factory=set)
    traders: set[int] = field(default_factory=set)
    choices: set[int] = field(default_factory=set)  # villages where the displaced trader may go
    kinds: dict[Place, frozenset[int]] = field(default_factory=dict)  # goods that have come or that decide
    backs: dict[Place, int] = field(default_factory=dict)  # the same for hidden goods: how many
    fresh: dict[int, Goods] = field(default_factory=dict)  # goods in hand that have just come, by seat
    gone: dict[Place, Goods] = field(default_factory=dict)  # goods that have just left
    trips: dict[Place, Place] = field(default_factory=dict)  # where goods have come to, and from where
    gained: dict[int, int] = field(default_factory=dict)  # wampum, by seat
    lost: dict[int, int] = field(default_factory=dict)  # goods in hand, by seat
    says: dict[int, str] = field(default_factory=dict)  # the reason, by village
    arrows: list[tuple[Place, Place]] = field(default_factory=list)
    piles: set[str] = field(default_factory=set)  # "deck" or "box"
    canoe: bool = False
    displaced: bool = False


def spotlight(event: events.Event | None, language: str | None = None) -> Spotlight:
    """Return what the event sets off; an event without a place of its own, or none, sets off nothing."""
    light = Spotlight()
    if event is not None:
        for explain in (_goods_move, _bidding, _shared, _trading):
            explain(light, event, language)
    return light


def _heap(light: Spotlight, place: Place, heap: Any) -> None:
    """Set off all goods of a heap, open or hidden."""
    light.kinds[place] = ALL_KINDS
    light.backs[place] = size(heap)


def _goods_move(light: Spotlight, event: events.Event, language: str | None) -> None:
    """Set off goods that leave the deck or the game."""
    match event:
        case events.GoodTakenOut():
            light.piles.add("box")
        case events.GoodDealt(seat=seat, good=good) | events.GoodDrawn(seat=seat, good=good):
            light.players.add(seat)
            light.backs[("hand", seat)] = 1
            light.fresh[seat] = NOTHING if good is None else UNITS[good]
        case events.VillageStocked(village=village, good=good) | events.VillageRestocked(village=village, good=good):
            light.villages.add(village)
            light.kinds[("village", village)] = frozenset({good})
        case events.DrawSkipped() | events.DeckEmptied():
            light.piles.add("deck")
        case events.Discarded(seat=seat, count=count):
            light.players.add(seat)
            light.lost[seat] = count
            light.piles.add("box")


def _bidding(light: Spotlight, event: events.Event, language: str | None) -> None:
    """Set off traders who go to villages and are displaced from them."""
    state: State = event.state
    match event:
        case events.BidLaid(seat=seat, village=village) | events.Went(seat=seat, village=village):
            light.villages.add(village)
            light.traders.add(seat)
            _heap(light, ("bid", seat), state.bids[seat][1])
            if isinstance(event, events.BidLaid):
                light.trips[("bid", seat)] = ("hand", seat)
            light.arrows.append((("player", seat), ("village", village)))
        case events.Displaced(seat=seat, by=by, village=village, count=count, by_count=by_count):
            light.villages.add(village)
            light.traders.add(by)
            light.displaced = True
            light.says[village] = lang.say("wampum.picture.beats", language, more=by_count, less=count)
            light.arrows.append((("village", village), ("tray", seat)))
        case events.MustGo(seat=seat, villages=villages):
            light.choices |= set(villages)
            light.arrows += [(("tray", seat), ("village", village)) for village in villages]
        case events.BiddingEnded(without=without):
            light.villages |= set(without)
            for village in without:
                light.says[village] = lang.say("wampum.picture.no_trader", language)


def _shared(light: Spotlight, event: events.Event, language: str | None) -> None:
    """Set off the canoe, the limit, the end."""
    state: State = event.state
    match event:
        case events.RoundBegan(seat=seat):
            light.canoe = True
            light.players.add(seat)
        case events.CanoeGiven(seat=seat, tied=tied):
            light.canoe = True
            light.players.add(seat)
            for rival in tied:
                light.says[state.bids[rival][0]] = lang.say("wampum.picture.highest", language)
        case events.LimitSet(limit=limit, highest=highest):
            for bid in state.bids:
                if size(bid[1]) == highest:
                    light.villages.add(bid[0])
                    words = lang.say("wampum.picture.limit", language, highest=highest, more=OVER_HIGHEST, limit=limit)
                    light.says[bid[0]] = words
        case events.WithinLimit(seats=seats) | events.MustDiscard(seats=seats):
            light.players |= set(seats)
        case events.FinalWampum(seat=seat, count=count):
            light.players.add(seat)
            light.gained[seat] = count
            light.lost[seat] = count
        case events.GameEnded(outcome=outcome):
            light.players |= set(outcome.winners)


def _trading(light: Spotlight, event: events.Event, language: str | None) -> None:
    """Set off bids that are turned over and traded."""
    match event:
        case events.BidsTurnedOver(bids=bids):
            for seat, (village, heap) in enumerate(bids):
                light.villages.add(village)
                _heap(light, ("bid", seat), heap)
        case events.KindsMatched(seat=seat, village=village, kinds=kinds):
            _place(light, village, "goods_for_goods", language)
            light.kinds[("village", village)] = light.kinds[("bid", seat)] = frozenset(kinds)
        case events.NothingMatched(seat=seat, village=village):
            _place(light, village, "goods_for_wampum", language)
            light.kinds[("bid", seat)] = ALL_KINDS
        case events.GoodsTaken(seat=seat, village=village, goods=goods):
            _place(light, village, "taken", language)
            light.gone[("village", village)] = goods
            light.fresh[seat] = goods
            light.backs[("hand", seat)] = sum(goods)
            light.trips[("hand", seat)] = ("village", village)
            light.arrows.append((("village", village), ("player", seat)))
        case (
            events.BidLeft(seat=seat, village=village, goods=goods)
            | events.OneOfEachLeft(seat=seat, village=village, goods=goods)
        ):
            light.trips[("village", village)] = ("bid", seat)
            _place(light, village, "left" if isinstance(event, events.BidLeft) else "one_left", language)
            light.kinds[("village", village)] = frozenset(kind for kind in KINDS if goods[kind])
        case events.WampumGained(seat=seat, count=count, goods=goods):
            light.players.add(seat)
            light.gained[seat] = count


def _place(light: Spotlight, village: int, key: str, language: str | None) -> None:
    light.villages.add(village)
    light.says[village] = lang.say(f"wampum.picture.{key}", language)
