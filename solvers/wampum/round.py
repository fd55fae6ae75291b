"""One round of Wampum with open hands: every bid, every chain of displaced traders, by max^n.

What a bid can do to anybody is little, and bids that do the same are one move here. Proof:

- The others feel its village and its size (who may go where, how high the limit is) and nothing else of it.
- Its owner feels what the trade brings in the village where the trader ends. In the last round that is, with `kinds`
  those in the bid and `left` those left in hand: size less kinds, and one for each kind in hand at the end. So the
  size, the set of kinds and the set left decide it for all villages at once: `effects` lists a few hundred of them
  where a hand allows thousands of bids.
- The limit, the highest bid and three more, costs a wampum only if the highest bid is one good and all five kinds
  are in hand, none of them from the village: whoever is over the limit discards first what is there twice or is taken
  from the village too, so that he keeps every kind up to the limit, and four kinds fit into any limit. So a bid has
  two rows of pay: by village, and by village if all bids are single goods. They differ for single goods alone.
- A bid as large as every hand still to bid is never displaced: bids in a chain get smaller, and whoever begins one has
  a larger bid. Its owner feels the trade in one village only.
- Nobody goes where as much is bid or more, and whoever displaces a trader has bid more, so that what lies in a village
  only grows. So where some bids lie, the pay of a new one counts only in the villages that are free or have less.
- The last bidder stays where he goes, so that his bids with one pay there are one move, whatever their size.

The tie rule: whoever is indifferent takes the first move in listing order. If somebody else is not indifferent there,
`Found.free` says so. Two reasons, and no others, leave a move out, each only if its owner cannot take it:

- The pay: its owner cannot get more than the best found so far, whatever village the trader ends in.
- The reply: whoever decides next has found something good enough. One's lead is another's lag, so two leads never add
  up to more than nothing; nor can two be sole winners. (Nothing of that kind holds for own wampum.)
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any, NamedTuple

from fijiwidgets.games.wampum.components import KINDS
from fijiwidgets.games.wampum.rules import legal_moves
from fijiwidgets.games.wampum.state import CLOCKWISE, Bid, Go, Goods, State, plus
from solvers.wampum.aims import AIMS, ENDLESS, Best, Found

Pay = tuple[int, ...]  # by village, then by village if all bids are single goods


class Move(NamedTuple):
    """Bids of one player on one village that do the same to everybody; `goods` are the first of them in the list."""

    village: int
    size: int
    pay: Pay
    goods: Goods
    most: int  # what its owner can get at most
    order: int  # its place among the player's moves as they are listed


class Group(NamedTuple):
    """All moves of a player with one village and one size, those that pay most first."""

    village: int
    size: int
    most: int  # what any of them can get at most
    there: int  # and at most in this very village
    order: int  # the place of the first of them in the list
    moves: tuple[Move, ...]


# ------------------------------------------------------------------------------------ what a bid does


def effects(hand: Goods) -> dict[tuple[int, int, int], Goods]:
    """Return the first bid in listing order for each size, set of kinds in it, and set of kinds left in hand.

    >>> effects((2, 1, 0, 0, 0))[2, 0b11, 0b01]
    (1, 1, 0, 0, 0)
    """
    found: dict[tuple[int, int, int], tuple[int, ...]] = {(0, 0, 0): ()}
    for kind, number in enumerate(hand):
        bit = 1 << kind
        longer: dict[tuple[int, int, int], tuple[int, ...]] = {}
        for (size, kinds, left), goods in found.items():
            for count in range(number + 1):
                key = size + count, kinds | bit * (count > 0), left | bit * (count < number)
                longer.setdefault(key, (*goods, count))
        # Smaller beginnings come first in the list, so the first of each sort is the first of all.
        found = dict(sorted(longer.items(), key=lambda item: item[1]))
    del found[min(found)]  # no goods at all are no bid
    return found  # type: ignore[return-value]


def effect_of(goods: Goods, hand: Goods) -> tuple[int, int, int]:
    """Return size, kinds and kinds left of a bid from a hand that still holds it."""
    a, b, c, d, e = goods
    kinds = (a > 0) | (b > 0) << 1 | (c > 0) << 2 | (d > 0) << 3 | (e > 0) << 4
    m, w, f, t, s = hand
    left = (a < m) | (b < w) << 1 | (c < f) << 2 | (d < t) << 3 | (e < s) << 4
    return a + b + c + d + e, kinds, left


def kinds_in(goods: Sequence[int]) -> int:
    """Return the set of kinds, as bits."""
    return sum(1 << kind for kind in KINDS if goods[kind])


def pay_of(effect: tuple[int, int, int], there: Sequence[int], own: int, last_round: bool) -> Pay:
    """Return the wampum that a bid leads to, by village; `there` are the kinds in each."""
    size, kinds, left = effect
    sold = own + size - kinds.bit_count()
    if not last_round:
        return tuple([own if kinds & village else sold for village in there] * 2)
    kept = sold + left.bit_count()
    few = kept - (size == 1 and left.bit_count() > 4)  # the limit lets four kinds through
    swapped = [own + (left | village).bit_count() if kinds & village else -1 for village in there]
    return tuple([kept if a < 0 else a for a in swapped] + [few if a < 0 else a for a in swapped])


def narrowed(pay: Pay, village: int, reach: int, number: int) -> Pay:
    """Return the pay with that of the bid's own village put wherever its owner cannot come to stand any more."""
    rows = [pay[place if reach >> place & 1 else village] for place in range(number)]
    return (*rows, *[pay[number + (place if reach >> place & 1 else village)] for place in range(number)])


# ------------------------------------------------------------------------------------ the round


class Round:
    """The bids of a round from any state in its first phase on; `goal` says what everybody plays for."""

    def __init__(self, state: State, goal: str = "lead") -> None:
        self.state, self.aim, self.number = state, AIMS[goal], len(state.villages)
        self.there = [kinds_in(village) for village in state.villages]
        self.bidders = [seat for seat in CLOCKWISE[len(state.players)][state.canoe] if state.bids[seat] is None]
        self.at = [-1 if (seat := state.trader_at(village)) is None else seat for village in range(self.number)]
        self.sizes = [sum(bid[1]) if bid else 0 for bid in state.bids]
        self.pays: list[Pay] = [self._pay_laid(seat) if bid else () for seat, bid in enumerate(state.bids)]
        self.groups = [self._groups(seat, index) for index, seat in enumerate(self.bidders)]
        self.moves = [
            sorted([move for group in groups for move in group.moves], key=lambda move: move.order)
            for groups in self.groups
        ]
        self._known_groups: dict[tuple[int, tuple[int, ...]], list[Group]] = {}
        self._known_narrowed: dict[tuple[int, int, int, int], Group] = {}
        self.hints: list[Group | None] = [None] * len(self.bidders)  # what was best there last time
        self.least = [min(pay) if pay else self._least(seat) for seat, pay in enumerate(self.pays)]
        self.sure = [self._sure(village) for village in range(self.number)]
        self.tried_first = list(range(self.number))  # the last bidder's villages, the most promising first
        self._options = self._list_options()  # before anything is tried on this table
        self.nodes = 0
        self._known_replies: dict[tuple[int, int, bool], list[tuple[int, Move]]] = {}

    # -------------------------------------------------------------- what a bid does

    def _effects(self, hand: Goods) -> dict[Any, Goods]:
        """Return the first bid in listing order of all that do the same."""
        return effects(hand)

    def _effect_of(self, goods: Goods, hand: Goods) -> Any:
        """Return what a bid from this hand does."""
        return effect_of(goods, hand)

    def _pay_of(self, effect: Any, seat: int) -> Pay:
        """Return what that pays its owner, by village."""
        return pay_of(effect, self.there, self.state.wampum[seat], self.state.last_round)

    def _pay_laid(self, seat: int) -> Pay:
        goods: Goods = self.state.bids[seat][1]
        return self._pay_of(self._effect_of(goods, plus(self.state.hands[seat], goods)), seat)

    def _least(self, seat: int) -> int:
        groups = self.groups[self.bidders.index(seat)]
        return min([min(move.pay) for group in groups for move in group.moves])

    def _sure(self, village: int) -> list[int]:
        """Return what the last bidder can get at least in this village with a bid of more than 0, 1, 2, … goods."""
        moves = [move for group in self.groups[-1] for move in group.moves] if self.groups else []
        found = [-ENDLESS] * (1 + max([*self.sizes, *[sum(hand) for hand in self.state.hands]]))
        for move in moves:
            if move.village == village:
                found[move.size - 1] = max(found[move.size - 1], move.pay[self.number + village])
        for size in reversed(range(len(found) - 1)):
            found[size] = max(found[size], found[size + 1])
        return found

    def _groups(self, seat: int, index: int) -> list[Group]:
        """Return the bids of a player, merged, the most promising first."""
        state = self.state
        merged: dict[tuple[int, int, Pay], Goods] = {}
        for effect, goods in self._effects(state.hands[seat]).items():
            pay, size = self._pay_of(effect, seat), sum(goods)
            for village in range(self.number):
                merged.setdefault((village, size, self._felt(pay, village, size, index)), goods)
        listed = sorted([(village, goods, size, pay) for (village, size, pay), goods in merged.items()])
        groups: dict[tuple[int, int], list[Move]] = {}
        for order, (village, goods, size, pay) in enumerate(listed):
            groups.setdefault((village, size), []).append(Move(village, size, pay, goods, max(pay), order))
        return sorted(map(_group, groups.values()), key=lambda group: (-group.most, group.order))

    def _felt(self, pay: Pay, village: int, size: int, index: int) -> Pay:
        """Return the pay as far as it matters: a bid that nobody can displace is traded where it lies."""
        if size < max([sum(self.state.hands[seat]) for seat in self.bidders[index + 1 :]], default=0):
            return pay
        return narrowed(pay, village, 0, self.number)

    # -------------------------------------------------------------- from here on

    def _list_options(self) -> list[Any]:
        if self.state.phase == "displaced":
            return self._ways(self.state.displaced or 0)
        moves = [move for group in self.groups[0] if self._fits(group) for move in group.moves] if self.groups else []
        return sorted(moves, key=lambda move: move.order)

    def options(self) -> list[Any]:
        """Return what whoever decides now can do, as it is listed: merged bids, or villages to go to."""
        return self._options

    def promising(self) -> list[Any]:
        """Return the options, those first that can bring their owner most."""
        return sorted(self.options(), key=lambda option: -option.most if isinstance(option, Move) else 0)

    def all_moves(self) -> Iterator[tuple[Any, Any]]:
        """Yield every legal move, as it is listed, with the move that stands for it and all that do the same."""
        if self.state.phase == "displaced":
            yield from ((Go(village), Go(village)) for village in self.options())
            return
        seat = self.bidders[0]
        hand = self.state.hands[seat]
        first = {(move.village, move.size, move.pay): decision(move) for move in self.options()}
        same = {}
        for effect, goods in self._effects(hand).items():
            pay, size = self._pay_of(effect, seat), sum(goods)
            for village in range(self.number):
                same[village, effect] = first.get((village, size, self._felt(pay, village, size, 0)))
        for move in legal_moves(self.state, seat):
            yield move, same[move.village, self._effect_of(move.goods, hand)]  # type: ignore[attr-defined]

    def line(self, option: Any, found: Found) -> tuple[Any, ...]:
        """Return the line of play that begins with an option."""
        return decision(option), *decisions(found.line)

    def follow(self, option: Any) -> Generator[None, None, Found]:
        """Return what an option of whoever decides now comes to; yields now and then."""
        if isinstance(option, Move):
            found = yield from self._lay(self.bidders[0], option, 1, None)
        else:
            found = yield from self._arrive(self.state.displaced or 0, option, 0, None, 0)
        assert found is not None  # nobody decided before who could avoid this
        return found

    def _fits(self, bid: Group | Move) -> bool:
        there = self.at[bid.village]
        return there < 0 or self.sizes[there] < bid.size

    def _ways(self, seat: int) -> list[int]:
        sizes, size = self.sizes, self.sizes[seat]
        return [village for village, there in enumerate(self.at) if there < 0 or sizes[there] < size]

    # -------------------------------------------------------------- while bids are still to come

    def _bid(self, index: int, above: Best | None, place: int) -> Generator[None, None, Found | None]:
        """Return the best for the player whose turn it is to bid; None if whoever decided before avoids it."""
        if index == len(self.bidders) - 1:
            return self._bid_last(above, place)
        yield
        seat, hint, bound = self.bidders[index], self.hints[index], self.aim.bound
        best, floor, ceilings = Best(seat, self.aim, above, place), self._floor(seat), self._ceilings(index)
        groups = self._groups_here(index)
        for group in (hint, *groups) if hint and self._fits(hint) else groups:
            cap, sure = ceilings[group.village]
            if best.skips(min(bound(group.most, floor), bound(max(group.there, cap), sure)), group.order):
                continue
            for move in group.moves:
                if hint and move.order == hint.order and group is not hint:
                    continue
                there = max(move.pay[move.village], cap)
                if best.skips(min(bound(move.most, floor), bound(there, sure)), move.order):
                    continue
                if best.offer(move.order, move, (yield from self._lay(seat, move, index + 1, best))):
                    return None
        best.option = self.moves[index][best.option.order]  # narrowed pay is good for this place alone
        self.hints[index] = _group([best.option])
        return best.answer()

    def _groups_here(self, index: int) -> list[Group]:
        """Return the bids that a player can lay as things stand, merged once more, the most promising first."""
        there = tuple([self.sizes[seat] if seat >= 0 else 0 for seat in self.at])
        known = self._known_groups.get((index, there))
        if known is None:
            known = []
            for group in self.groups[index]:
                if there[group.village] < group.size:
                    reach = sum([1 << village for village, size in enumerate(there) if size < group.size])
                    known.append(self._narrowed(index, group, reach))
            known.sort(key=lambda group: (-group.most, group.order))
            self._known_groups[index, there] = known
        return known

    def _narrowed(self, index: int, group: Group, reach: int) -> Group:
        """Return a group with its pay felt only where its owner may still come to stand, each of a kind once."""
        known = self._known_narrowed.get((index, group.village, group.size, reach))
        if known is None:
            first = dict[Pay, Move]()
            for move in sorted(group.moves, key=lambda move: move.order):
                pay = narrowed(move.pay, move.village, reach, self.number)
                first.setdefault(pay, move._replace(pay=pay, most=max(pay)))
            known = _group([*first.values()])
            self._known_narrowed[index, group.village, group.size, reach] = known
        return known

    def _lay(self, seat: int, move: Move, index: int, above: Best | None) -> Generator[None, None, Found | None]:
        self.sizes[seat], self.pays[seat] = move.size, move.pay
        found = yield from self._arrive(seat, move.village, index, above, move.order)
        self.sizes[seat], self.pays[seat] = 0, ()
        return found

    def _arrive(
        self, seat: int, village: int, index: int, above: Best | None, place: int
    ) -> Generator[None, None, Found | None]:
        ousted, self.at[village] = self.at[village], seat
        if index == len(self.bidders):
            found = self._settle(ousted, above, place)
        else:
            found = yield from self._bid(index, above, place) if ousted < 0 else self._go(ousted, index, above, place)
        self.at[village] = ousted
        return found

    def _go(self, seat: int, index: int, above: Best | None, place: int) -> Generator[None, None, Found | None]:
        """Return the best for a displaced trader; None if whoever decided before avoids it."""
        # What refutes every way refutes the move that displaced him, though nothing is known of his own choice then.
        ways = self._ways(seat)
        for first in ways:
            found = yield from self._arrive(seat, first, index, above, place)
            if found is not None:
                break
        else:
            return None
        best = Best(seat, self.aim, above, place)
        best.offer(first, first, found)
        for village in ways:
            if village != first and best.offer(
                village, village, (yield from self._arrive(seat, village, index, best, village))
            ):
                return None
        return best.answer()

    def _floor(self, seat: int) -> int:
        """Return what the best other player gets at least."""
        return max([min(pay) if pay else self.least[other] for other, pay in enumerate(self.pays) if other != seat])

    def _ceilings(self, index: int) -> list[tuple[int, int]]:
        """Return, by village, what bounds the next to last bidder there: the others' most, and what the last can get.

        The last bidder can always take a village that is free then, and nobody moves. So he is ahead of all others by
        that pay less theirs, or does better still; and nobody is ahead of him by more than that the other way round.
        """
        if index != len(self.bidders) - 2 or self.aim is AIMS["own"]:
            return [(ENDLESS, 0)] * self.number
        free = sorted([self.sure[village][0] for village, there in enumerate(self.at) if there < 0])
        moved = max([max(pay) for pay in self.pays if pay], default=0)
        standing = max([self.pays[seat][village] for village, seat in enumerate(self.at) if seat >= 0], default=0)
        # A chain takes one of the free villages, maybe the best; a bid on a free one takes that.
        return [
            (moved, free[-2] if len(free) > 1 else 0)
            if there >= 0
            else (standing, free[-2] if free[-1] == self.sure[village][0] else free[-1])
            for village, there in enumerate(self.at)
        ]

    # -------------------------------------------------------------- the last bid and what follows it

    def _bid_last(self, above: Best | None, place: int) -> Found | None:
        """Return the best for the last bidder."""
        if above is not None and self._refutes(above, place):
            return None
        seat, single, bound = self.bidders[-1], max(self.sizes) == 1, self.aim.bound
        best = Best(seat, self.aim, above, place)
        for village in tuple(self.tried_first):
            there = self.at[village]
            floor = self._floor_if_ousted(there, single)
            for pay, move in self._replies(village, self.sizes[there] if there >= 0 else 0, single):
                most = bound(pay, floor)
                if best.skips(most, move.order):
                    if most < best.value:
                        break
                    continue
                self.sizes[seat], self.pays[seat], self.at[village] = move.size, move.pay, seat
                over = best.offer(move.order, move, self._settle(there, best, move.order))
                self.sizes[seat], self.pays[seat], self.at[village] = 0, (), there
                if over:  # the same may do next time
                    self.tried_first.remove(village)
                    self.tried_first.insert(0, village)
                    return None
        return best.answer()

    def _refutes(self, above: Best, place: int) -> bool:
        """Say whether the last bidder can do so well, wherever others go then, that it need not be looked at."""
        aim, sizes, pays = self.aim, self.sizes, self.pays
        for village, ousted in enumerate(self.at):
            size, most = sizes[ousted] if ousted >= 0 else 0, -ENDLESS
            for other, seat in enumerate(self.at):
                if seat >= 0:  # only smaller bids can be displaced further on
                    stays = ousted < 0 or (seat != ousted and sizes[seat] >= size)
                    most = max(most, pays[seat][other] if stays else max(pays[seat]))
            if above.skips(aim.reply(aim.bound(self.sure[village][size], most)), place):
                return True
        return False

    def _replies(self, village: int, size: int, single: bool) -> list[tuple[int, Move]]:
        """Return the last bidder's moves on a village that need more than this size, and their pay, best first.

        If all other bids are single goods, the limit depends on the size of this one, so that sizes count.
        """
        known = self._known_replies.get((village, size, single))
        if known is None:
            first: dict[tuple[int, bool], Move] = {}
            moves = [move for group in self.groups[-1] for move in group.moves]
            for move in sorted(moves, key=lambda move: move.order):
                if move.village == village and move.size > size:
                    limited = single and move.size == 1
                    first.setdefault((move.pay[self.number * limited + village], limited), move)
            known = sorted([(pay, move) for (pay, _), move in first.items()], key=lambda item: -item[0])
            self._known_replies[village, size, single] = known
        return known

    def _floor_if_ousted(self, ousted: int, single: bool) -> int:
        """Return what the best other player gets at least if the last bidder displaces this one, or nobody."""
        row, size, floor = self.number * single, self.sizes[ousted] if ousted >= 0 else 0, -ENDLESS
        for village, seat in enumerate(self.at):
            if seat >= 0:  # only smaller bids can be displaced further on
                stays = seat != ousted and self.sizes[seat] >= size
                floor = max(floor, self.pays[seat][row + village] if stays else min(self.pays[seat]))
        return floor

    def _settle(self, seat: int, above: Best | None, place: int) -> Found | None:
        """Return what it comes to when all have bid and this trader, if any, is displaced."""
        if seat < 0:
            return self._end()
        best = Best(seat, self.aim, above, place)
        for village in self._ways(seat):
            ousted, self.at[village] = self.at[village], seat
            over = best.offer(village, village, self._settle(ousted, best, village))
            self.at[village] = ousted
            if over:
                return None
        return best.answer()

    def _end(self) -> Found:
        self.nodes += 1
        pays, totals = self.pays, [0] * len(self.pays)
        row = self.number if max(self.sizes) == 1 else 0
        for village, seat in enumerate(self.at):
            if seat >= 0:
                totals[seat] = pays[seat][row + village]
        return Found(tuple(totals), None, False)


def _group(moves: list[Move]) -> Group:
    moves = sorted(moves, key=lambda move: (-move.most, move.order))
    order = min([move.order for move in moves])
    village, size, most = moves[0].village, moves[0].size, moves[0].most
    return Group(village, size, most, max([move.pay[village] for move in moves]), order, tuple(moves))


def decisions(line: Any) -> Iterator[Any]:
    """Yield the decisions of a line, first to last."""
    while line:
        option, line = line
        yield decision(option)


def decision(option: Any) -> Any:
    """Return an option as the rules' move."""
    if isinstance(option, Move):
        return Bid(option.village, option.goods)
    return Go(option) if isinstance(option, int) else option
