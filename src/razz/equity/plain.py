"""Exact equity in Python's integers: the plain form of the method, and the fast one for two hands.

The ranks are walked from the ace to the king. A *state* says of each hand what its low will depend
on; with each state goes a polynomial whose coefficient at ``x1**c1 * x2**c2 ...`` counts the ways
in which the hands have drawn c1, c2, ... of their missing cards so far. At each rank every way to
hand out its copies leads on to another state. Two kinds of walk are enough:

* the race to five distinct ranks, which decides nearly every deal (`_Race`);
* the deals in which nobody gets there, where pairs decide (`Pairing`).

Together they count every deal once, which `count` checks. A polynomial is held in one integer, its
coefficients side by side, so that a step costs a shift, a product and a sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, combinations, product
from math import comb, factorial, prod
from threading import RLock

from razz.equity.spot import Spot
from razz.equity.tally import Tally, tally_of

State = tuple[int, ...]
Draws = tuple[int, ...]  # how many copies of a rank each hand gets


def count(spot: Spot) -> Tally:
    """Return the exact outcome of *spot*.

    Args:
        spot: two hands or more. The work grows about fifteenfold with each hand; from three hands
            on `razz.equity.exact` gives the same answer sooner.

    >>> from razz.equity.spot import spot_of
    >>> count(spot_of(["A23", "456"]))
    Tally(deals=18265297050, won=((9651514149, 6515802), (8607267099, 6515802)))
    """
    hands = len(spot.hands)
    left = sum(spot.left)
    # No count is more than this; in whole bytes, so that questions of one street share a row.
    most = prod(comb(left, min(n, left // 2)) for n in spot.missing)
    width = (most.bit_length() // 8 + 1) * 8
    race = _race(hands)
    by_winners = dict(race.walk(spot, width, [race.start]))
    for pairing, order in pairings(hands, most_together(spot)):
        turned = spot.in_order(order)
        for winners, number in pairing.walk(turned, width, pairing.starts(turned)):
            won_by = in_first_order(winners, order)
            by_winners[won_by] = by_winners.get(won_by, 0) + number
    if sum(by_winners.values()) != spot.deals:
        raise AssertionError(f"{by_winners} do not make {spot.deals} deals")
    return tally_of(spot.deals, by_winners, hands)


@lru_cache(maxsize=64)
def _row(missing: Draws, width: int) -> _Row:
    return _Row(missing, width)


class _Row:
    """How polynomials lie in an integer, for hands that miss so many cards.

    The coefficient at draws c stands in slot c1 + c2 * size1 + ...; a slot is wide enough for any
    count. Drawing k more moves every slot on, after those are taken out that would draw too many.
    """

    def __init__(self, missing: Draws, width: int) -> None:
        self.missing = missing
        self.width = width
        self.steps: dict[int, list[tuple[int, int, int]]] = {}
        self.last = self._slot(missing) * width

    def _slot(self, draws: Draws) -> int:
        slot, size = 0, 1
        for drawn, missing in zip(draws, self.missing, strict=True):
            slot += drawn * size
            size *= missing + 1
        return slot

    def step(self, kernel: int) -> list[tuple[int, int, int]]:
        """For each way in *kernel*: the slots it may start from, the shift, the weight."""
        found = self.steps.get(kernel)
        if found is None:
            found = self.steps[kernel] = [
                (self._room(draws), self._slot(draws) * self.width, weight)
                for draws, weight in kernels[kernel]
                if all(k <= n for k, n in zip(draws, self.missing, strict=True))
            ]
        return found

    def _room(self, draws: Draws) -> int:
        room, size = (1 << self.width) - 1, self.width
        for drawn, missing in zip(draws, self.missing, strict=True):
            room = sum(room << size * c for c in range(missing - drawn + 1))
            size *= missing + 1
        return room

    def final(self, polynomial: int) -> int:
        """The number of ways in which every hand has all its cards."""
        return polynomial >> self.last & ((1 << self.width) - 1)


# A way to hand out copies of a rank has a weight, the choices of real cards behind it; a kernel is
# a set of ways. Kernels and states have numbers, so that a step of a walk looks up integers only.
Way = tuple[Draws, int]
Kernel = tuple[Way, ...]
kernels: list[Kernel] = []
_kernel_numbers: dict[Kernel, int] = {}
# What is learned serves all threads, and one learns at a time: a number is given only once.
_learning = RLock()


def _kernel(ways: Iterable[Way]) -> int:
    kernel = tuple(ways)
    with _learning:
        number = _kernel_numbers.get(kernel)
        if number is None:
            number = len(kernels)
            kernels.append(kernel)
            _kernel_numbers[kernel] = number
        return number


@cache
def _all_ways(hands: int, copies: int) -> Kernel:
    """Every way in which *hands* hands can get up to *copies* copies between them."""
    return tuple(
        (draws, factorial(copies) // prod(map(factorial, draws)) // factorial(copies - sum(draws)))
        for draws in product(range(copies + 1), repeat=hands)
        if sum(draws) <= copies
    )


@lru_cache(maxsize=1 << 16)
def _alike(
    column: tuple[int, ...], closed: int, look: Callable[[int, int], int]
) -> tuple[Kernel, ...]:
    """The ways to draw copies of a rank, those together that look alike for every hand.

    The hands in *closed* draw none.
    """
    *held, copies = column
    groups: dict[tuple[int, ...], list[Way]] = {}
    for way in _all_ways(len(held), copies):
        if not any(drawn and closed >> hand & 1 for hand, drawn in enumerate(way[0])):
            groups.setdefault(tuple(map(look, held, way[0])), []).append(way)
    return tuple(map(tuple, groups.values()))


class _Walk:
    """A walk through the ranks; what one has learned of the ways on serves all spots.

    Args:
        hands: how many hands there are.
        look: all that a state can see of the copies of a rank that a hand has held and drawn.
    """

    def __init__(self, hands: int, look: Callable[[int, int], int]) -> None:
        self.hands = hands
        self.look = look
        self.states: list[State] = []
        self.numbers: dict[State, int] = {}
        self.ways_on: dict[tuple[int, ...], dict[int, list[tuple[int, int]]]] = {}

    def nexts(self, state: State, held: Draws, ways: Iterable[Draws]) -> Iterator[State | None]:
        """The states after a rank of which the hands knew *held* copies, one for each of *ways*.

        None where the deal is not one that this walk counts.
        """
        raise NotImplementedError

    def closed(self, state: State, held: Sequence[int]) -> int:  # noqa: ARG002  # as in Pairing
        """Hands, as bits, that cannot draw a rank of which they know *held* copies."""
        return 0

    def winners(self, state: State) -> int:
        """Who wins in this final state, as bits; 0 if the deal is not one of this walk."""
        raise NotImplementedError

    def number(self, state: State) -> int:
        with _learning:
            number = self.numbers.get(state)
            if number is None:
                number = len(self.states)
                self.states.append(state)
                self.numbers[state] = number
            return number

    def walk(self, spot: Spot, width: int, starts: Iterable[State]) -> Iterator[tuple[int, int]]:
        """Yield winners, as bits, and deals; *width* bits hold any count."""
        row = _row(spot.missing, width)
        layer = {self.number(state): 1 for state in starts}
        for column in zip(*spot.hands, spot.left, strict=True):
            ways_on = self.ways_on.setdefault(column, {})
            waiting: dict[tuple[int, int], int] = {}
            for state, polynomial in layer.items():
                for way in ways_on.get(state) or self.ways(state, column):
                    waiting[way] = waiting.get(way, 0) + polynomial
            layer = {}
            for (state, kernel), polynomial in waiting.items():
                moved = 0
                for room, shift, weight in row.step(kernel):
                    if weight == 1:
                        moved += (polynomial & room) << shift
                    else:
                        moved += (polynomial & room) * weight << shift
                if moved:
                    layer[state] = layer.get(state, 0) + moved
        for state, polynomial in layer.items():
            winners = self.winners(self.states[state])
            if winners and (number := row.final(polynomial)):
                yield winners, number

    def ways(self, state: int, column: tuple[int, ...]) -> list[tuple[int, int]]:
        """Where *state* leads at a rank of held copies and copies left: states and kernels."""
        ways_on = self.ways_on.setdefault(column, {})
        ways = ways_on.get(state)
        if ways is None:
            held = column[:-1]
            before = self.states[state]
            together: dict[State, list[Way]] = {}
            alikes = _alike(column, self.closed(before, held), self.look)
            afters = self.nexts(before, held, (alike[0][0] for alike in alikes))
            for alike, after in zip(alikes, afters, strict=True):
                if after is not None:
                    together.setdefault(after, []).extend(alike)
            ways = ways_on[state] = [
                (self.number(after), _kernel(kernel)) for after, kernel in together.items()
            ]
        return ways


class _Race(_Walk):
    """The race to five distinct ranks.

    A state has for each hand its distinct ranks so far, 0 to 4, times 8, plus its place among the
    hands with as many. Lows compare from the top card down, so a hand that has just taken a rank
    stands behind those that were there before, and those that arrive together keep their order.
    The first rank at which a hand gets its fifth ends the race, and the state becomes the winners.
    """

    def __init__(self, hands: int) -> None:
        super().__init__(hands, _holds)
        self.start = (0,) * hands

    def nexts(self, state: State, held: Draws, ways: Iterable[Draws]) -> Iterator[State | None]:
        """See `_Walk.nexts`."""
        return (self._next(state, held, draws) for draws in ways)

    def _next(self, state: State, held: Draws, draws: Draws) -> State:
        if len(state) == 1:
            return state
        holds = [known + drawn > 0 for known, drawn in zip(held, draws, strict=True)]
        home = [place for place, has in zip(state, holds, strict=True) if has and place >= _FOUR]
        if home:
            best = min(home)
            return (sum(1 << i for i in range(self.hands) if holds[i] and state[i] == best),)
        keys = [(p // 8 + has, has, p) for p, has in zip(state, holds, strict=True)]
        return tuple(
            key[0] * 8 + len({other for other in keys if other[0] == key[0] and other < key})
            for key in keys
        )

    def winners(self, state: State) -> int:
        """See `_Walk.winners`."""
        return state[0] if len(state) == 1 else 0


_FOUR = 4 * 8


def _holds(held: int, drawn: int) -> int:
    return held + drawn > 0


@cache
def _race(hands: int) -> _Race:
    return _Race(hands)


class Pairing(_Walk):
    """Deals in which no hand gets more than *most* distinct ranks, and some win with as many.

    It is the first *together* hands that pair for the last time, all at the same rank; with 1, any
    hand does so alone.

    With four distinct ranks among seven cards a low is one pair: the lowest rank held twice is the
    pair, and the other three play. With three it is two pair: the two lowest ranks held twice. With
    two it is a full house, four of one rank and three of the other, the lower one the trips. So
    the first rank at which a hand *pairs* for the last time that counts (once, twice, or with three
    cards) decides between the hands with *most* distinct ranks; those with fewer have lost. Two
    hands can pair at the same rank, and three if a common card is in every hand; then the lower
    first pair wins, and then the ranks held, of which the highest that only one of two has decides.

    A state is (decided, comparison, ..., hand, ...): 0 or 1 + the hand that was first, how each two
    of those that pair together compare, and the hands. A hand has bits 0-2: the new ranks it must
    still take to end with as many distinct ranks as it was given at the start; bit 3: it has
    paired once; bit 4: it may have *most* distinct ranks, so that it must not pair for the last
    time before those do.
    """

    def __init__(self, hands: int, most: int, together: int) -> None:
        super().__init__(hands, _two_of_it if most > 2 else _three_of_it)
        self.most = most
        self.first = list(range(together)) if together > 1 else []
        self.twos = tuple(combinations(self.first, 2))
        self.hands_at = 1 + len(self.twos)

    def starts(self, spot: Spot) -> list[State]:
        """Return the states that *spot* may begin in: how many ranks each hand will end with."""
        choices: list[list[int]] = []
        for hand, counts in enumerate(spot.hands):
            distinct = sum(number > 0 for number in counts)
            choices.append(
                [
                    ends - distinct | (CONTENDS if ends == self.most else 0)
                    for ends in range(2, self.most + 1)
                    if ends >= distinct and (ends == self.most or hand not in self.first)
                ]
            )
        even = (0,) + (_EVEN,) * len(self.twos)
        return [(*even, *states) for states in product(*choices)]

    def nexts(self, state: State, held: Draws, ways: Iterable[Draws]) -> Iterator[State | None]:
        """See `_Walk.nexts`."""
        decided, before = state[0], state[self.hands_at :]
        # What becomes of each hand by the copies that it draws.
        rows = [_turned(self.most, *one) for one in zip(before, held, strict=True)]
        for draws in ways:
            after = [row[drawn] for row, drawn in zip(rows, draws, strict=True)]
            if _NEVER in after:
                yield None
                continue
            paired = [hand for hand, one in enumerate(after) if one & _LAST_PAIR]
            if paired and (paired != self.first if self.first else len(paired) > 1):
                yield None
                continue
            comparisons = [
                self._compare(comparison, two, before, after, held, draws)
                for comparison, two in zip(state[1 : self.hands_at], self.twos, strict=True)
            ]
            if paired:
                yield 1 + paired[0], *comparisons, *(one & NEEDS for one in after)
            else:
                yield decided, *comparisons, *after

    def _compare(
        self,
        comparison: int,
        hands: tuple[int, int],
        before: Sequence[int],
        after: Sequence[int],
        held: Draws,
        draws: Draws,
    ) -> int:
        """How two *hands* compare after a rank."""
        if comparison in (_FIRST_PAIR, _SECOND_PAIR):
            return comparison
        one, two = hands
        if (after[one] ^ after[two]) & PAIRED and not (before[one] | before[two]) & PAIRED:
            return _FIRST_PAIR if after[one] & PAIRED else _SECOND_PAIR
        has_one, has_two = held[one] + draws[one] > 0, held[two] + draws[two] > 0
        if has_one == has_two:
            return comparison
        return _SECOND_RANKS if has_one else _FIRST_RANKS

    def closed(self, state: State, held: Sequence[int]) -> int:
        """See `_Walk.closed`."""
        bits = 0
        for hand, known in enumerate(held):
            one = state[self.hands_at + hand]
            pairs = self.most == 4 and one & CONTENDS and self.first and hand not in self.first
            if pairs if known else not one & NEEDS:
                bits |= 1 << hand
        return bits

    def winners(self, state: State) -> int:
        """See `_Walk.winners`."""
        decided = state[0]
        if not decided or any(one & NEEDS for one in state[self.hands_at :]):
            return 0
        if not self.first:
            return 1 << decided - 1
        beaten = 0
        for comparison, (one, two) in zip(state[1 : self.hands_at], self.twos, strict=True):
            if comparison in (_FIRST_PAIR, _FIRST_RANKS):
                beaten |= 1 << two
            elif comparison in (_SECOND_PAIR, _SECOND_RANKS):
                beaten |= 1 << one
        return ((1 << len(self.first)) - 1) & ~beaten


@cache
def _turned(most: int, hand: int, known: int) -> tuple[int, ...]:
    """What a hand of a `Pairing` is after a rank of which it knew some, by the copies it draws."""
    return tuple(_turn(most, hand, known, drawn) for drawn in range(5))


def _turn(most: int, hand: int, known: int, drawn: int) -> int:
    after = hand
    if drawn and not known:
        if not hand & NEEDS:
            return _NEVER
        after -= 1
    together = known + drawn
    if hand & CONTENDS and (together >= 3 or (together == 2 and most > 2)):
        after |= PAIRED if most == 3 and not hand & PAIRED else _LAST_PAIR
    return after


def _two_of_it(held: int, drawn: int) -> int:
    return min(held + drawn, 2) + (4 if drawn and not held else 0)


def _three_of_it(held: int, drawn: int) -> int:
    return min(held + drawn, 3) + (4 if drawn and not held else 0)


NEEDS = 7
PAIRED = 8
CONTENDS = 16
_LAST_PAIR = 32
_NEVER = -1
_EVEN, _FIRST_RANKS, _SECOND_RANKS, _FIRST_PAIR, _SECOND_PAIR = range(5)


def most_together(spot: Spot) -> int:
    """How many hands can have two cards of one rank.

    There are four cards of a rank, so two; or three with a common card in every hand.

    >>> from razz.equity.spot import spot_of
    >>> most_together(spot_of(["A23", "456", "789"]))
    2
    """
    most = 1
    for *held, left in zip(*spot.hands, spot.left, strict=True):
        needs = accumulate(sorted(max(0, 2 - number) for number in held))
        most = max(most, sum(need <= left for need in needs))
    return most


@cache
def pairings(hands: int, together: int) -> tuple[tuple[Pairing, tuple[int, ...]], ...]:
    """Return the walks that count every deal in which none of *hands* hands wins the race.

    With each goes the order in which it takes the hands. So the walks of any two hands that pair
    together are one, and what it has learned serves them all.

    Args:
        hands: how many there are.
        together: how many can have two cards of one rank; see `most_together`.
    """
    in_turn = tuple(range(hands))
    walks = [(Pairing(hands, most, 1), in_turn) for most in (4, 3, 2)]
    # Three cards of a rank, of which at most one is common, are not there for two hands.
    for most, number in product((4, 3), range(2, together + 1)):
        pairing = Pairing(hands, most, number)
        walks += [
            (pairing, first + tuple(hand for hand in in_turn if hand not in first))
            for first in combinations(in_turn, number)
        ]
    return tuple(walks)


def in_first_order(bits: int, order: Sequence[int]) -> int:
    """Return hands, as *bits* after they were put in *order*, as bits in the order before.

    >>> in_first_order(0b001, (2, 0, 1))
    4
    """
    return sum(1 << hand for place, hand in enumerate(order) if bits >> place & 1)
