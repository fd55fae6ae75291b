"""Fiji with two players: what each offer, hiding or choice is worth for the whole round, as an analysis."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from fijiwidgets.core import Frozen, GameError, Move
from fijiwidgets.games import fiji
from fijiwidgets.games.fiji.state import CHOOSING, State
from solvers.analysis import Analysis, Choice, Value, Words, between, ranked
from solvers.fiji.book import nothing_known
from solvers.fiji.hiding import Hiding, solving_hiding
from solvers.fiji.round import Round, solving_round
from solvers.fiji.spots import GAP, Mix, choices, key, open_guarantee, settled, worth

GAME: Any = fiji
SHOWN_EVERY = 0.3  # seconds between lists of moves: pauses are more frequent
AT_MOST = Words("solvers.guarantee.fiji_at_most")


def analysing(state: State, player: int) -> Iterator[Analysis]:
    """Yield better and better answers for the whole round; the last one is `done`."""
    if len(state.players) != 2:
        raise GameError("solvers.error.fiji_round_needs")
    answer = Analysis(GAME, state, player, Words("solvers.measure.trophy_lead"), open_guarantee(state))
    if state.phase == "hide" or any(hidden and any(hidden) for hidden in state.hidden):
        answer = answer.but(remarks=(Words("solvers.guarantee.fiji_hidden_changes"),))
    if state.phase in CHOOSING:
        return _choosing(answer)
    work: Any = solving_hiding(state) if state.phase == "hide" else solving_round(state, exact_for=player)
    return _sealed(answer, work)


def _sealed(answer: Analysis, work: Iterator[Round | Hiding]) -> Iterator[Analysis]:
    """Show each offer or hiding against the other's mix."""
    pause = 0.0
    for found in work:
        last = found
        if time.monotonic() > pause:
            answer, pause = _shown(answer, found), time.monotonic() + SHOWN_EVERY
        yield answer.but(remarks=(AT_MOST, *answer.remarks))
    answer = _shown(answer, last)
    yield answer.but(done=True, progress=1.0, certificate=Proved(answer.state, answer.player, last, answer.moves))


def _shown(answer: Analysis, found: Round | Hiding) -> Analysis:
    """Return what is found as one player sees it; before the end a value is the most that the move can be worth."""
    sign = 1 if answer.player == 0 else -1
    low, high = (found.low, found.high) if answer.player == 0 else (-found.high, -found.low)
    return answer.but(
        moves=_choices(answer.state, answer.player, found),
        value=sign * found.value,
        guarantee=found.guarantee if found.done else between(low, high),
        progress=min(found.progress, 0.99),
        nodes=found.nodes,
    )


def _choices(state: State, player: int, found: Round | Hiding) -> tuple[Choice, ...]:
    sign = 1 if player == 0 else -1
    mix, worths = (found.row, found.column)[player], _against(found, player)
    moves = [
        Choice(move, sign * worth, max(sign * (found.value - worth), 0), share, (move,))
        for move, worth, share in zip(fiji.legal_moves(state, player), worths, mix, strict=True)
    ]
    moves.sort(key=lambda choice: (round(choice.regret, 9), -(choice.probability or 0)))  # 9: rounding is no regret
    return tuple(moves)


@dataclass(frozen=True, slots=True)
class Proved(Frozen):
    """The certificate of a solved round or hiding as one player sees it."""

    state: State
    player: int
    found: Round | Hiding
    choices: tuple[Choice, ...]

    def check(self) -> bool:
        """Re-verify what was found, by the rules also what each offer is worth; the choices have to say the same."""
        found = self.found
        holds = found.check() if isinstance(found, Hiding) else found.check(exact_for=self.player)
        return holds and found.state == self.state and self.choices == _choices(self.state, self.player, found)


def _against(found: Round | Hiding, player: int) -> Mix:
    if isinstance(found, Hiding):
        return found.against(player)
    return found.most if player == 0 else found.least


# ------------------------------------------------------------------------------------ goals to be changed


@dataclass(frozen=True, slots=True)
class Chosen(Frozen):
    """The proof behind a choice of goals: the round that follows each choice, as far as it is solved."""

    state: State
    rounds: dict[Any, Round]  # by the keys of the spots; none after the last exchange
    choices: tuple[Choice, ...] = ()

    @property
    def player(self) -> int:
        """Whoever chooses."""
        return int(fiji.actors(self.state)[0])

    def check(self) -> bool:
        """Re-verify the rounds that may follow, and by the rules what each choice leads to."""
        values = self.values(attrgetter("value"))
        same = {choice.move for choice in self.choices} == set(values)
        return (
            same
            and all(abs(float(choice.value) - float(values[choice.move])) <= GAP for choice in self.choices)
            and all(found.check(samples=1) for found in self.rounds.values())
        )

    def values(self, measure: Callable[[Round], Value]) -> dict[Move, Value]:
        """Return what each choice is worth to whoever chooses, by one number of each round that may follow."""
        sign = 1 if self.player == 0 else -1

        def value(move: Move) -> Value:
            after = fiji.play(self.state, move)
            return sign * worth(after, self.state, lambda spot: measure(self.rounds[key(spot)]))

        return {move: value(move) for move in fiji.legal_moves(self.state, self.player)}


def _choosing(answer: Analysis) -> Iterator[Analysis]:
    """Compare the goals that the acting player can leave, each with the solved round that follows."""
    known, pause = Chosen(answer.state, _rounds_after(answer.state)), 0.0
    for number, (spot, start) in enumerate(known.rounds.items()):
        for found in solving_round(start.state):
            known.rounds[spot] = found
            if time.monotonic() > pause:
                progress = 0.99 * (number + found.progress) / len(known.rounds)
                answer, pause = _compared(answer, known).but(progress=progress), time.monotonic() + SHOWN_EVERY
            yield answer
    answer = _compared(answer, known)
    certificate = known.but(choices=answer.moves)
    yield answer.but(guarantee=open_guarantee(answer.state), progress=1.0, done=True, certificate=certificate)


def _rounds_after(state: State) -> dict[Any, Round]:
    """Return the rounds that may follow when the goals are changed, with nothing known about them yet."""
    spots = {} if state.last_exchange else settled(choices(state))
    return {spot: nothing_known(after, None) for spot, after in spots.items()}


def _compared(answer: Analysis, known: Chosen) -> Analysis:
    low, high, middle = (known.values(attrgetter(name)) for name in ("low", "high", "value"))
    if answer.player == 1:
        low, high = high, low  # the first player's lead is the second one's arrears
    return answer.but(
        moves=ranked(middle),
        value=max(middle.values()),
        guarantee=between(max(low.values()), max(high.values())),
        nodes=len(middle) + sum(found.nodes for found in known.rounds.values()),
    )
