"""Events, moves and outcomes as sentences, through `lang/`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fijiwidgets import lang

from .compare import wants_most
from .components import COLOURS, EXCHANGES, HIDDEN_BEADS, NO_BEADS, ROUNDS, Beads, read_condition, read_effect
from .events import (
    BeadsDealt,
    BeadsHidden,
    BeadsReturned,
    BeadsTaken,
    ConditionCompared,
    ConditionDrawn,
    EffectDrawn,
    Event,
    ExchangeEnded,
    GameEnded,
    GoalCompared,
    GoalDrawn,
    GoalRotated,
    GoalScored,
    GoalsSwapped,
    GoalTied,
    HalfTaken,
    HandsShown,
    NobodyActs,
    OfferKept,
    OfferMarked,
    OffersGivenUp,
    OffersRevealed,
    OthersGetNothing,
    OthersTook,
    PlayerActs,
    RoundEnded,
    SupplyTooSmall,
    TiedPlayersCancelled,
    TrophiesGiven,
)
from .rules import outcome
from .state import Hide, Offer, Rotate, State, Swap

# ------------------------------------------------------------------------------------ phrases


def player_name(state: State, seat: int, language: str | None = None) -> str:
    """Return the player's name, or a word for the seat."""
    return state.players[seat] or lang.say("common.player", language, number=seat + 1)


def list_words(parts: Sequence[str], language: str | None = None) -> str:
    """Return `A, B and C`.

    >>> list_words(["A", "B", "C"], "en")
    'A, B and C'
    """
    if len(parts) < 2:
        return "".join(parts)
    return lang.say("common.and", language, first=", ".join(parts[:-1]), last=parts[-1])


def bead_words(beads: Beads, language: str | None = None) -> str:
    """Return a heap of beads in words.

    >>> bead_words((1, 0, 2, 0), "en")
    '1 green and 2 yellow beads'
    """
    if beads == NO_BEADS:
        return lang.say("fiji.beads.none", language)
    there = [(number, colour) for number, colour in zip(beads, COLOURS, strict=True) if number]
    parts = [f"{number} {lang.say(f'fiji.colour.{colour}', language)}" for number, colour in there]
    return lang.say("fiji.beads.some", language, parts=list_words(parts, language), last=there[-1][0])


def condition_words(card: str, language: str | None = None) -> str:
    """Return a condition card in words.

    >>> condition_words("most GR", "en")
    'most green and red'
    """
    condition = read_condition(card)
    assert condition is not None, card
    kind = "most" if condition.most else "fewest"
    if len(condition.colours) == len(COLOURS):
        return lang.say(f"fiji.condition.{kind}_all", language)
    names = [lang.say(f"fiji.noun.{COLOURS[colour]}", language) for colour in condition.colours]
    return lang.say(f"fiji.condition.{kind}", language, colours=list_words(names, language))


def effect_words(card: str, language: str | None = None) -> str:
    """Return an effect card in words.

    >>> effect_words("take 3R", "en")
    'take 3 red beads'
    """
    effect = read_effect(card)
    assert effect is not None, card
    if effect.kind == "take":
        return lang.say("fiji.effect.take", language, beads=bead_words(effect.beads, language))
    if effect.kind in ("half", "others"):
        letter = COLOURS[effect.beads.index(1)]
        names = {"noun": lang.say(f"fiji.noun.{letter}", language), "bead": bead_words(effect.beads, language)}
        return lang.say(f"fiji.effect.{effect.kind}", language, **names)
    return lang.say(f"fiji.effect.{effect.kind}", language)


def goal_words(card: str, language: str | None = None) -> str:
    """Return a goal card in words.

    >>> goal_words("B-", "en")
    'fewest blue'
    """
    kind = "most" if wants_most(card) else "fewest"
    return lang.say(f"fiji.condition.{kind}", language, colours=lang.say(f"fiji.noun.{card[0]}", language))


class _Speaker:
    """Says the sentences of one state in one language."""

    def __init__(self, state: State, language: str | None) -> None:
        self.state, self.language = state, language

    def say(self, key: str, **values: object) -> str:
        return lang.say(key, self.language, **values)

    def name(self, seat: int) -> str:
        return f"**{player_name(self.state, seat, self.language)}**"

    def names(self, seats: Iterable[int]) -> str:
        return list_words([self.name(seat) for seat in seats], self.language)

    def beads(self, beads: Beads) -> str:
        return bead_words(beads, self.language)

    def bead(self, letter: str, number: int = 1) -> str:
        green, red, yellow, blue = (number * (letter == colour) for colour in COLOURS)
        return self.beads((green, red, yellow, blue))

    def each(self, values: Iterable[object], seats: Iterable[int] | None = None) -> str:
        """Return `A 2, B 3`: a value for each player."""
        whose = range(len(self.state.players)) if seats is None else seats
        return ", ".join(f"{self.name(seat)} {value}" for seat, value in zip(whose, values, strict=True))

    def each_heap(self, heaps: Iterable[Beads]) -> str:
        return "; ".join(f"{self.name(seat)} {self.beads(heap)}" for seat, heap in enumerate(heaps))

    def condition(self, card: str) -> str:
        return condition_words(card, self.language)

    def effect(self, card: str) -> str:
        return effect_words(card, self.language)

    def goal(self, card: str) -> str:
        return goal_words(card, self.language)


# ------------------------------------------------------------------------------------ sentences


def sentence(event: Event, language: str | None = None) -> str:
    """Return what happened in one sentence; `**` sets off who acts."""
    speaker = _Speaker(event.state, language)
    for say in (_round_sentence, _offer_sentence, _effect_sentence, _trophy_sentence):
        if (said := say(event, speaker)) is not None:
            return said
    raise TypeError(event)


def _round_sentence(event: Event, speaker: _Speaker) -> str | None:
    say, state = speaker.say, event.state
    match event:
        case BeadsDealt(each=each, supply=supply):
            heaps = {"each": speaker.beads(each), "supply": speaker.beads(supply)}
            return say("fiji.event.beads_dealt", round=state.round, rounds=ROUNDS, **heaps)
        case ConditionDrawn(row=row, card=card):
            return say("fiji.event.condition_drawn", row=row + 1, card=speaker.condition(card))
        case EffectDrawn(row=row, card=card):
            return say("fiji.event.effect_drawn", row=row + 1, card=speaker.effect(card))
        case GoalDrawn(number=number, card=card):
            return say("fiji.event.goal_drawn", number=number + 1, card=speaker.goal(card))
        case BeadsHidden(hidden=hidden):
            unknown = say("fiji.beads.unknown", number=HIDDEN_BEADS)
            heaps_in_words = [unknown if heap is None else speaker.beads(heap) for heap in hidden]
            return say("fiji.event.beads_hidden", heaps=speaker.each(heaps_in_words))
        case BeadsReturned(beads=beads):
            return say("fiji.event.beads_returned", beads=speaker.beads(beads))
        case RoundEnded(round=number):
            return say("fiji.event.round_ended", round=number, rounds=ROUNDS, heads=speaker.each(state.heads))
        case GameEnded():
            return describe_outcome(state, speaker.language)
    return None


def _offer_sentence(event: Event, speaker: _Speaker) -> str | None:
    say = speaker.say
    match event:
        case OffersRevealed(offers=offers):
            return say("fiji.event.offers_revealed", offers=speaker.each_heap(offers))
        case ConditionCompared(row=row, condition=card, values=values):
            words = {"card": speaker.condition(card), "values": speaker.each(values)}
            return say("fiji.event.condition_compared", row=row + 1, **words)
        case TiedPlayersCancelled(seats=seats, value=value):
            return say("fiji.event.tied_players_cancelled", players=speaker.names(seats), value=value)
        case PlayerActs(seat=seat, value=value, effect=card):
            words = {"player": speaker.name(seat), "card": speaker.effect(card)}
            return say("fiji.event.player_acts", value=value, **words)
        case NobodyActs(effect=card):
            return say("fiji.event.nobody_acts", card=speaker.effect(card))
        case OfferKept(seat=seat, beads=beads):
            return say("fiji.event.offer_kept", player=speaker.name(seat), beads=speaker.beads(beads))
        case OffersGivenUp(seats=seats, beads=beads):
            words = {"players": speaker.names(seats), "beads": speaker.beads(beads)}
            return say("fiji.event.offers_given_up", number=len(seats), **words)
        case ExchangeEnded(exchange=number):
            supply = speaker.beads(event.state.supply)
            return say("fiji.event.exchange_ended", number=number, most=EXCHANGES, supply=supply)
    return None


def _effect_sentence(event: Event, speaker: _Speaker) -> str | None:
    say = speaker.say
    match event:
        case BeadsTaken(seat=seat, beads=beads):
            return say("fiji.event.beads_taken", player=speaker.name(seat), beads=speaker.beads(beads))
        case SupplyTooSmall(seat=seat, wanted=wanted):
            return say("fiji.event.supply_too_small", player=speaker.name(seat), beads=speaker.beads(wanted))
        case HalfTaken(seat=seat, colour=colour, taken=taken, there=there):
            key = "half_taken" if taken else "half_rounded_away" if there else "half_of_nothing"
            words = {"player": speaker.name(seat), "noun": say(f"fiji.noun.{colour}")}
            return say(f"fiji.event.{key}", beads=speaker.bead(colour, taken), there=there, **words)
        case OthersTook(others=others, colour=colour):
            words = {"players": speaker.names(others), "bead": speaker.bead(colour)}
            return say("fiji.event.others_took", number=len(others), **words)
        case OthersGetNothing(others=others, colour=colour):
            words = {"players": speaker.names(others), "noun": say(f"fiji.noun.{colour}")}
            return say("fiji.event.others_get_nothing", number=len(others), **words)
        case OfferMarked(seat=seat):
            return say("fiji.event.offer_marked", player=speaker.name(seat))
        case GoalRotated(seat=seat, number=number, before=before, after=after):
            words = {"player": speaker.name(seat), "before": speaker.goal(before), "after": speaker.goal(after)}
            return say("fiji.event.goal_rotated", number=number + 1, **words)
        case GoalsSwapped(seat=seat, first=first, second=second):
            goals = ", ".join(map(speaker.goal, event.state.goals))
            words = {"player": speaker.name(seat), "goals": goals}
            return say("fiji.event.goals_swapped", first=first + 1, second=second + 1, **words)
    return None


def _trophy_sentence(event: Event, speaker: _Speaker) -> str | None:
    say = speaker.say
    match event:
        case HandsShown(hands=hands):
            return say("fiji.event.hands_shown", hands=speaker.each_heap(hands))
        case GoalCompared(number=number, goal=goal, seats=seats, values=values, groups=groups):
            order = say("fiji.event.before").join(speaker.names(group) for group in groups)
            key = "goal_separates" if len(groups) > 1 else "goal_level"
            words = {"goal": speaker.goal(goal), "values": speaker.each(values, seats), "order": order}
            return say(f"fiji.event.{key}", number=number + 1, **words)
        case TrophiesGiven(seats=seats, place=place, trophies=trophies):
            key = "trophies_given" if len(seats) == 1 else "trophies_shared"
            places = {"place": place, "last": place + len(seats) - 1}
            return say(f"fiji.event.{key}", players=speaker.names(seats), trophies=trophies, **places)
        case GoalScored(number=number, goal=goal, values=values, seat=seat, trophies=trophies):
            words = {"goal": speaker.goal(goal), "player": speaker.name(seat)}
            counts = {"own": values[seat], "other": values[1 - seat], "trophies": trophies}
            return say("fiji.event.goal_scored", number=number + 1, **words, **counts)
        case GoalTied(number=number, goal=goal, value=value, trophies=trophies):
            counts = {"value": value, "trophies": trophies}
            return say("fiji.event.goal_tied", number=number + 1, goal=speaker.goal(goal), **counts)
    return None


def because(event: Event, language: str | None = None) -> str:
    """Return the reason behind the event in one line, or nothing."""
    say, state = _Speaker(event.state, language).say, event.state
    match event:
        case BeadsDealt() if len(state.players) == 2:
            return say("fiji.because.large_set")
        case HandsShown():
            return say("fiji.because.goals_apart" if len(state.players) == 2 else "fiji.because.goals_in_order")
        case PlayerActs(condition=condition):
            return say(f"fiji.because.{condition.split()[0]}_alone")
        case HalfTaken(there=there) if there % 2:
            return say(f"fiji.because.half_{state.edition}", there=there)
        case OthersGetNothing(others=others, there=there):
            return say("fiji.because.others_get_nothing", number=len(others), there=there)
        case GoalCompared(number=number) if number:
            return say("fiji.because.next_goal")
        case TrophiesGiven(seats=seats, place=place, trophies=trophies):
            key = "place" if len(seats) == 1 else f"shared_{state.edition}"
            places = {"place": place, "last": place + len(seats) - 1, "next": place + 1}
            return say(f"fiji.because.{key}", players=len(state.players), trophies=trophies, **places)
    return say(_ALWAYS_BECAUSE[type(event)]) if type(event) in _ALWAYS_BECAUSE else ""


# Kinds of events that always have the same reason.
_ALWAYS_BECAUSE: dict[type[Event], str] = {
    BeadsHidden: "fiji.because.hidden",
    TiedPlayersCancelled: "fiji.because.tied",
    NobodyActs: "fiji.because.nobody",
    SupplyTooSmall: "fiji.because.all_or_nothing",
    OthersTook: "fiji.because.others",
    OfferMarked: "fiji.because.marked",
    GoalTied: "fiji.because.goal_tied",
}


def describe_move(state: State, player: int | None, move: Any, language: str | None = None) -> str:
    """Return a move as a phrase."""
    speaker = _Speaker(state, language)
    kind = type(move).__name__.lower()
    if isinstance(move, Offer | Hide):
        return speaker.say(f"fiji.move.{kind}", beads=speaker.beads((move.g, move.r, move.y, move.b)))
    if isinstance(move, Rotate):
        return speaker.say("fiji.move.rotate", number=move.i + 1, goal=speaker.goal(state.goals[move.i]))
    if isinstance(move, Swap):
        goals = {"first": speaker.goal(state.goals[move.i]), "second": speaker.goal(state.goals[move.j])}
        return speaker.say("fiji.move.swap", number=move.i + 1, other=move.j + 1, **goals)
    words = {"drawcondition": condition_words, "draweffect": effect_words, "drawgoal": goal_words}
    return speaker.say(f"fiji.move.{kind}", card=words[kind](move.card, language))


def describe_outcome(state: State, language: str | None = None) -> str:
    """Return who won and why."""
    speaker = _Speaker(state, language)
    end = outcome(state)
    if end is None:
        return speaker.say("fiji.outcome.none")
    return speaker.say(end.reason, players=speaker.names(end.winners), trophies=end.scores[end.winners[0]])
