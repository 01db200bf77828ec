"""Equity by dealing at random: for questions with too many deals to count them all.

Each deal is independent of the others and every one is equally likely, starts by their weights;
nothing is rounded: numbers that would make one outcome likelier than another are drawn again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd, prod, sqrt
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from razz.cards import DECK
from razz.equity.compiled import jit, jit_inline
from razz.equity.lows import PAIRED, Table, number_of, table_of
from razz.equity.packed import Packed, packed
from razz.equity.spot import CardSpot
from razz.equity.tally import Tally, tally_of
from razz.errors import CardError, RazzError
from razz.text import Message

_PART_SECONDS = 0.1  # how long the compiled code runs before it looks around
_MOST_A_PART = 1 << 28
_MOST_TRIES = 200_000_000
"""How often starts are drawn that do not go together until the sample gives up."""


class Sample(NamedTuple):
    """What a number of random deals came to.

    Attributes:
        deals: how many there were.
        tally: who won them.
        stderr: for each hand the standard error of its share of the pot, as if it had won one deal
            more and lost one more. So it is never 0: where a hand won every deal, it is about one
            deal in all.
        seed: what the deals were drawn from.
        seconds: how long it took, compiling aside.
        interrupted: whether Ctrl-C ended it early.
    """

    deals: int
    tally: Tally
    stderr: tuple[float, ...]
    seed: int
    seconds: float
    interrupted: bool = False


def sample(
    spot: CardSpot,
    *,
    deals: int | None,
    seconds: float | None,
    seed: int,
    progress: Callable[[int, int | None], None] | None = None,
) -> Sample:
    """Deal *spot* at random and return who won.

    A start of each hand is drawn, all together in proportion to the product of their weights among
    the choices in which no card is there twice; then the missing cards are dealt.

    Args:
        spot: the question.
        deals: how many deals to make.
        seconds: how long to deal; with *deals* too, whichever ends first.
        seed: 0 or more. The same seed gives the same deals, however they are cut in parts.
        progress: is told some ten times a second how many deals are made, and of how many.

    Returns:
        The sample. Ctrl-C ends it early, with the deals made until then if there are any.

    Raises:
        CardError: as for `razz.equity.packed.packed`; or the starts of the hands go together too
            seldom to be found.
        RazzError: neither *deals* nor *seconds* is given, or one of the numbers is too low.

    >>> from razz.cards import cards
    >>> hero, villain = cards("2c3d4h7s8cKdKh"), cards("Ac2d3h6sQcQd")
    >>> spot = CardSpot((((hero, 1),), ((villain, 1),)))
    >>> drawn = sample(spot, deals=100_000, seconds=None, seed=7)
    >>> abs(drawn.tally.share(1) - 13 / 39) < 5 * drawn.stderr[1]
    True
    """
    _check_limits(deals, seconds, seed)
    dealer = _Dealer(packed(spot), seed, table_of(spot.ladder))
    dealer.deal(0)  # compiles, or loads what has been compiled
    begun = perf_counter()
    most = deals if deals is not None else _MOST_A_PART << 20
    part, interrupted = 1 << 12, False
    try:
        while dealer.dealt < most:
            before, start = dealer.dealt, perf_counter()
            dealer.deal(min(part, most - dealer.dealt))
            now = perf_counter()
            if progress:
                progress(dealer.dealt, deals)
            if seconds is not None and now - begun >= seconds:
                break
            rate = (dealer.dealt - before) / max(now - start, 1e-6)
            look = _PART_SECONDS
            if seconds is not None:
                look = min(look, begun + seconds - now)
            part = max(1, min(int(rate * look), part * 8, _MOST_A_PART))
    except KeyboardInterrupt:
        if not dealer.dealt:
            raise
        interrupted = True
    spent = perf_counter() - begun
    hands = len(spot.starts)
    made, by_winners = dealer.dealt, dealer.by_winners
    return Sample(
        made,
        tally_of(made, by_winners, hands),
        _standard_errors(made, by_winners, hands),
        seed,
        spent,
        interrupted,
    )


def _check_limits(deals: int | None, seconds: float | None, seed: int) -> None:
    if deals is None and seconds is None:
        raise RazzError(Message("say how many deals to sample, or for how many seconds"))
    if deals is not None and deals < 1:
        raise RazzError(Message("a sample has at least one deal, not {deals}", deals=deals))
    if seconds is not None and not seconds > 0:
        raise RazzError(Message("a sample takes more than {seconds} seconds", seconds=seconds))
    if seed < 0:
        raise RazzError(Message("a seed is a whole number from 0 up, not {seed!r}", seed=seed))


def _standard_errors(deals: int, by_winners: dict[int, int], hands: int) -> tuple[float, ...]:
    """Return how far the mean share of each hand in *deals* independent deals is off, as a rule.

    Deals that all gave a hand the same share would show no spread at all. So the spread is that of
    two deals more, one that the hand wins and one that it loses: Laplace's rule of succession.
    """
    errors = []
    more = deals + 2
    for hand in range(hands):
        total = squares = 1.0
        for winners, number in by_winners.items():
            if winners >> hand & 1:
                share = 1 / winners.bit_count()
                total += number * share
                squares += number * share * share
        errors.append(sqrt((squares / more - (total / more) ** 2) / deals))
    return tuple(errors)


class _Dealer:
    """Deals, and keeps count: what the kernel needs from one call to the next."""

    def __init__(self, question: Packed, seed: int, table: Table) -> None:
        hands = len(question.starts)
        self.hands = np.zeros((_ROWS, hands + 1), np.int64)
        self.hands[MISSING, 0] = question.common
        rows: list[NDArray[np.int64]] = []
        first = 0
        for hand, (starts, given) in enumerate(
            zip(question.starts, question.weights, strict=True), start=1
        ):
            always = question.always[hand - 1]
            least = gcd(*given)
            weights = [weight // least for weight in given]
            total, number = sum(weights), len(weights)
            if total * number >= 1 << 62:
                raise CardError(
                    Message("the weights of hand {hand} are too large to sample from", hand=hand)
                )
            self.hands[FIRST_START, hand] = first
            self.hands[STARTS, hand] = number
            self.hands[WEIGHT, hand] = total
            self.hands[FAIR, hand] = (1 << 63) // (total * number) * (total * number) - 1
            self.hands[ALWAYS, hand] = always
            self.hands[BITS, hand] = starts[0]
            self.hands[MISSING, hand] = question.missing[hand - 1]
            drawn = np.empty((number, _START_COLUMNS), np.int64)
            drawn[:, OPEN] = starts & ~always
            drawn[:, CUT], drawn[:, OTHER] = _alias(weights)
            rows.append(drawn)
            first += number
        self.starts = np.concatenate(rows)
        cards = [card.bit for card in DECK if card.bit & question.left]
        # Places past the end, so that the last of eight draws need not be fewer.
        self.pack = np.array([*cards, *[0] * 8], np.int64)
        self.row = np.zeros_like(self.pack)
        # For every card in a start that was drawn one more, since it may be in the pack as well.
        in_starts = sum(int(row[0, OPEN]).bit_count() for row in rows)
        self.draws = question.common + sum(question.missing) + in_starts
        self.fours = np.array(
            [_four(len(cards) - n) for n in range(0, len(cards) + 8, 4)], np.int64
        )
        self.state = np.random.SeedSequence(seed).generate_state(4, np.uint64).astype(np.uint64)
        self.table = table
        self.counts = np.zeros(1 << hands, np.int64)
        self.tries = 0

    def deal(self, deals: int) -> None:
        """Make *deals* more deals, or fewer if the starts seldom go together."""
        self.tries += _deal(
            (deals, 4 * deals + 1_000_000, self.draws),
            self.hands,
            self.starts,
            self.pack,
            self.row,
            self.fours,
            self.state,
            self.table,
            self.counts,
        )
        if self.tries > _MOST_TRIES and not self.dealt:
            raise CardError(
                Message(
                    "{tries} choices of starts had a card twice; the hands hardly go together",
                    tries=self.tries,
                )
            )

    @property
    def dealt(self) -> int:
        """How many deals have been made."""
        return int(self.counts.sum())

    @property
    def by_winners(self) -> dict[int, int]:
        """How often each set of hands, as bits, shared the pot."""
        return {winners: int(number) for winners, number in enumerate(self.counts) if number}


def _four(left: int) -> list[int]:
    """Return from how many cards each of four is drawn if *left* are left, and what is unfair."""
    # Past the last card each draws itself.
    bounds = [max(left - step, 1) for step in range(4)]
    return [*bounds, prod(bounds), (1 << 32) % prod(bounds)]


def _alias(weights: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return Vose's tables: one start in so many, then it or its other by a number below the total.

    Source: M. D. Vose, "A linear algorithm for generating random numbers with a given
    distribution", IEEE Transactions on Software Engineering 17 (1991).
    """
    total, number = sum(weights), len(weights)
    rest = [weight * number for weight in weights]
    cut, other = [total] * number, list(range(number))
    small = [place for place in range(number) if rest[place] < total]
    large = [place for place in range(number) if rest[place] > total]
    while small and large:
        place, giver = small.pop(), large[-1]
        cut[place], other[place] = rest[place], giver
        rest[giver] -= total - rest[place]
        if rest[giver] <= total:
            large.pop()
            if rest[giver] < total:
                small.append(giver)
    return cut, other


# What the kernel finds in its tables. A hand, where the one before the first gets the common card:
BITS = 0  # the cards it starts with; written to
MISSING = 1  # how many cards it gets
ALWAYS = 2  # the cards that all its starts hold
STARTS = 3  # how many there are; 0 for the common card
FIRST_START = 4  # where they begin
WEIGHT = 5  # of all of them together
FAIR = 6  # 63 random bits above it are drawn again
_ROWS = 7
# ... and a start:
OPEN = 0  # its cards without those that all starts of its hand hold
CUT = 1  # from here up the other start is meant
OTHER = 2
_START_COLUMNS = 3
# ... and four cards to draw: first from how many each is drawn, then
PRODUCT = 4  # of these numbers
UNFAIR = 5  # remainders below it are drawn again

_LOW_32 = (1 << 32) - 1


@jit
def _deal(
    limits: tuple[int, int, int],
    hands: NDArray[np.int64],
    starts: NDArray[np.int64],
    pack: NDArray[np.int64],
    row: NDArray[np.int64],
    fours: NDArray[np.int64],
    state: NDArray[np.uint64],
    table: Table,
    counts: NDArray[np.int64],
) -> int:
    """Deal until a number of deals or of tries is reached, and count the winners of each deal.

    Args:
        limits: the deals and the tries to stop at, and how many cards to draw for a deal.
        hands: the hands, as above.
        starts: their starts, as above.
        pack: the cards that can come, in any order, and eight places more; it stays in disorder.
        row: as long as *pack*, to write to.
        fours: how every four cards are drawn, see `_four`.
        state: of the random numbers.
        table: of the ladder.
        counts: by the set of winners; added to.

    Returns:
        How many tries it took: a deal is made if the starts drawn have no card in common.
    """
    most_deals, most_tries, draws = limits
    deals = tries = 0
    while deals < most_deals and tries < most_tries:
        tries += 1
        used = _draw_starts(hands, starts, state)
        if used < 0:
            continue
        deals += 1
        _draw(pack, draws, fours, state)
        cards = pack
        if used:
            # Cards in a start that was drawn are passed over: the others keep their order.
            cards = row
            kept = 0
            for place in range(draws):
                row[np.uint64(kept)] = pack[place]
                kept += pack[place] & used == 0
        counts[_winners(hands, cards, table)] += 1
    return tries


@jit_inline
def _winners(hands: NDArray[np.int64], cards: NDArray[np.int64], table: Table) -> int:
    """Give each hand its cards, and return who has the best low, as bits."""
    best = PAIRED
    dealt = common = winners = 0
    for hand in range(hands.shape[1]):
        bits = hands[BITS, hand] | common
        # Up to seven cards: four, two and one of them are faster than a loop.
        missing = hands[MISSING, hand]
        if missing & 4:
            bits |= _card(cards, dealt) | _card(cards, dealt + 1)
            bits |= _card(cards, dealt + 2) | _card(cards, dealt + 3)
            dealt += 4
        if missing & 2:
            bits |= _card(cards, dealt) | _card(cards, dealt + 1)
            dealt += 2
        if missing & 1:
            bits |= _card(cards, dealt)
            dealt += 1
        if hand == 0:
            common = bits
            continue
        number = number_of(bits, table)
        kept = 0 if number < best else winners
        winners = kept | 1 << hand - 1 if number <= best else winners
        best = min(best, number)
    return winners


@jit_inline
def _card(cards: NDArray[np.int64], place: int) -> int:
    # A place with a sign might count from the end, which would have to be looked at.
    return int(cards[np.uint64(place)])


@jit_inline
def _draw_starts(
    hands: NDArray[np.int64], starts: NDArray[np.int64], state: NDArray[np.uint64]
) -> int:
    """Draw a start for each hand that has several; return their cards, -1 if one is there twice."""
    used = 0
    for hand in range(1, hands.shape[1]):
        number = hands[STARTS, hand]
        if number == 1:
            continue
        while True:
            random = int(np.int64(_random(state) >> np.uint64(1)))
            if random <= hands[FAIR, hand]:
                break
        weight = hands[WEIGHT, hand]
        place = random // weight
        row = hands[FIRST_START, hand] + place % number
        if random - place * weight >= starts[row, CUT]:
            row = hands[FIRST_START, hand] + starts[row, OTHER]
        cards = starts[row, OPEN]
        if cards & used:
            return -1
        used |= cards
        hands[BITS, hand] = hands[ALWAYS, hand] | cards
    return used


@jit_inline
def _draw(
    pack: NDArray[np.int64], draws: int, fours: NDArray[np.int64], state: NDArray[np.uint64]
) -> None:
    """Draw *draws* cards from *pack* without putting one back; they are then its first ones.

    One word of 32 random bits draws four cards, each from what the one before has left over, unless
    the remainder in the end is one of the few that would make some draws likelier than others.
    Source: N. Brackett-Rozinsky and D. Lemire, "Batched ranged random integer generation",
    Software: Practice and Experience 55 (2025).
    """
    for four in range(0, draws + 3 >> 2, 2):
        while True:
            word = _random(state)
            high, low = int(np.int64(word >> np.uint64(32))), int(np.int64(word)) & _LOW_32
            if (
                high * fours[four, PRODUCT] & _LOW_32 >= fours[four, UNFAIR]
                and low * fours[four + 1, PRODUCT] & _LOW_32 >= fours[four + 1, UNFAIR]
            ):
                break
        _draw_four(pack, four, fours, high)
        if four + 1 << 2 < draws:
            _draw_four(pack, four + 1, fours, low)


@jit_inline
def _draw_four(pack: NDArray[np.int64], four: int, fours: NDArray[np.int64], random: int) -> None:
    """Draw four cards from *pack* and put them after those of the fours before."""
    for step in range(4):
        random = (random & _LOW_32) * fours[four, step]
        one = np.uint64((four << 2) + step)
        other = np.uint64((four << 2) + step + (random >> 32))
        pack[one], pack[other] = pack[other], pack[one]


@jit_inline
def _random(state: NDArray[np.uint64]) -> np.uint64:
    """Return 64 random bits.

    Source: D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators", ACM
    Transactions on Mathematical Software 47 (2021): xoshiro256++.
    """
    one: np.uint64 = state[0]
    two: np.uint64 = state[1]
    three: np.uint64 = state[2]
    four: np.uint64 = state[3]
    mixed = one + four
    three ^= one
    four ^= two
    state[0] = one ^ four
    state[1] = two ^ three
    state[2] = three ^ (two << np.uint64(17))
    state[3] = (four << np.uint64(45)) | (four >> np.uint64(19))
    return ((mixed << np.uint64(23)) | (mixed >> np.uint64(41))) + one
