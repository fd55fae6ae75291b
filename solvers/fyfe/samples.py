"""FYFE: what moves come to on average if the game is played on from there, again and again.

The player of `player` plays on alone, with stones drawn at random; every move meets the same stones.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from fijiwidgets.core import Frozen, GameError, Move
from fijiwidgets.games import fyfe
from fijiwidgets.games.fyfe.components import CELLS, SLOTS, STONES, TILES
from fijiwidgets.games.fyfe.state import DRAW, MORE, PLACE, State, score
from solvers.analysis import Analysis, Choice, Words, finished, ranked
from solvers.fyfe.board import alone, board_of, quiet, worth_of
from solvers.fyfe.end import next_move
from solvers.fyfe.player import Clock, Player, watched
from solvers.search import Means

SAMPLES, FEW_SAMPLES = 100, 20  # games of each move, compiled and plain
REPLAYED = 4  # games that a check plays again

Points = dict[Move, tuple[int, ...]]  # of each move, in the order of the draws


def sampling(answer: Analysis, seed: int) -> Iterator[Analysis]:
    """Yield the average points of the moves, playing on with stones drawn at random; no charm is used after a move.

    The most promising moves come first. Only what was sampled is shown.
    """
    table = table_of(answer.state, answer.player)
    player, rng, clock = Player(table.box, worth_of(table)), random.Random(seed), Clock()
    number = SAMPLES if player.is_compiled else FEW_SAMPLES
    draws = tuple(tuple(rng.sample(STONES, len(STONES))) for _ in range(number))
    points, so_far = Points(), answer
    for move in [choice.move for choice in answer.moves]:
        after, brought = quiet(fyfe.play(table, move)), list[int]()
        for stones in draws:
            share = (len(points) + len(brought) / number) / len(answer.moves)
            brought.append((yield from watched(_points(player, after, stones), clock, so_far.but(progress=share))))
        points[move] = tuple(brought)
        so_far = _averages(answer, points)
        yield so_far
    yield so_far.but(done=True, certificate=Games(answer.state, answer.player, so_far.moves, points, draws))


def table_of(state: State, player: int) -> State:
    """Return the player's own board as a table on which charms can be used with the next move alone."""
    return quiet(alone(state, player), keep_charms=True)


def _averages(answer: Analysis, points: Mapping[Move, Sequence[int]]) -> Analysis:
    moves, number = (
        [move for move in fyfe.legal_moves(answer.state, answer.player) if move in points],
        len(answer.moves),
    )
    means = Means(moves)
    for sample in zip(*(points[move] for move in moves), strict=True):
        means.add(sample)
    remarks = [Words("solvers.guarantee.fyfe_player"), *answer.remarks]
    if len(moves) < number:
        remarks.append(Words("solvers.guarantee.looked_at", (("number", len(moves)), ("all", number))))
    return means.shown(answer.but(remarks=tuple(remarks)), len(moves) / number)


def _points(player: Player, state: State, stones: Sequence[str]) -> Generator[None, None, int]:
    """Return the points at the end if stones are drawn in this order, as far as they are in the bag."""
    yield
    if fyfe.outcome(state):
        return score(state, 0).total
    return (yield from player.points(board_of(state), state.sides[0].supply, _in_bag(state, stones)))


def _in_bag(state: State, stones: Sequence[str]) -> list[str]:
    bag = set(state.bag)
    return [stone for stone in stones if stone in bag]


# ------------------------------------------------------------------------------------ the certificate


@dataclass(frozen=True, slots=True)
class Games(Frozen):
    """The certificate of sampled averages: the points of all games, which add up; some games are played by the rules.

    It shows that whoever plays like this gets these points with these stones. What that says about stones that were not
    drawn is a matter of the interval; that nobody could play better is not claimed.
    """

    state: State
    player: int
    choices: tuple[Choice, ...]
    points: Points
    draws: tuple[tuple[str, ...], ...]

    def check(self, replayed: int = REPLAYED, seed: int = 0) -> bool:
        """Add up the points, and play some of the games again by the rules."""
        moves, rng = fyfe.legal_moves(self.state, self.player), random.Random(seed)
        if set(self.points) != set(moves) or any(len(own) != len(self.draws) for own in self.points.values()):
            return False
        means = {move: Fraction(sum(self.points[move]), len(self.draws)) for move in moves}
        games = [(rng.choice(moves), rng.randrange(len(self.draws))) for _ in range(replayed)]
        try:
            return self.choices == ranked(means) and all(self._replay(*game) for game in games)
        except GameError:  # a stone that is not in the bag
            return False

    def _replay(self, move: Move, number: int) -> bool:
        table = table_of(self.state, self.player)
        end = played_on(Player(table.box, worth_of(table)), fyfe.play(table, move), self.draws[number])
        return score(end, 0).total == self.points[move][number]


def played_on(player: Player, state: State, stones: Sequence[str]) -> State:
    """Return the end of a game that goes on with these stones, every move of the player made by the rules."""
    state = quiet(state)
    held, coming = [*state.sides[0].supply], iter(_in_bag(state, stones))  # of equally good stones the one held longest
    while not fyfe.outcome(state):
        side, board = state.sides[0], board_of(state)
        if side.stage == DRAW:
            held.append(next(coming))
            state = fyfe.play(state, fyfe.Draw(held[-1]))
        elif board.cells.count("") <= len(held):  # nothing more is drawn
            state = fyfe.play(state, next_move(player.ending, state))
        elif side.stage == PLACE:
            stone, cell = finished(player.placing(board, held))
            held.remove(stone)
            state = fyfe.play(state, fyfe.Place(stone, CELLS[cell]))
        else:
            for slot, tile in player.tiles_to_lay(board):
                state = fyfe.play(state, fyfe.Tile(SLOTS[slot], TILES[tile]))
            state = fyfe.play(state, fyfe.Done()) if state.sides[0].stage == MORE else state
    return state
