"""Lows by the million: a low as one number, worked out by compiled code.

A low is a number from 0, the best, upward; equal lows have equal numbers. The numbers of a ladder
leave none out: they count the lows that five cards can make, 6,175 without straights and flushes,
7,462 with them. Cards are a set of bits, card n of `razz.cards.DECK` the bit ``1 << n``, so that
the thirteen bits of each suit are ranks from the ace up, clubs lowest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import accumulate, combinations, permutations

import numpy as np
from numpy.typing import NDArray

from razz.cards import DECK, Card, check_distinct
from razz.equity.compiled import jit, jit_inline
from razz.errors import CardError
from razz.low import Category, Ladder, Low
from razz.text import Message

Heights = tuple[int, ...]
"""Rank heights as in `razz.low.Low`."""

Table = NDArray[np.int16]
"""What the kernels look up for one ladder: ``(3 * 8192 + 11,) int16``, in one piece since a kernel
that takes a tuple of arrays apart pays for it on every hand.

- At 0, by the set of ranks: the number of the best low of five different ranks, which is one of a
  straight if nothing else can be made of them; for fewer ranks, how many cards play beside one of
  each rank, as `PAIRED` and the number.
- At `FIVES`, by the set of ranks: which five those are.
- At `PLACES`, by a set of heights: its place among the sets of as many, compared from the top down.
- At `FIRST`: the first number of each `Category`; then `SUITS_COUNT` and `ACE_IS_HIGH`.
"""

RANKS = 13
_ALL_RANKS = (1 << RANKS) - 1
_EACH_SUIT = 1 | 1 << 13 | 1 << 26 | 1 << 39
PAIRED = 0x7000  # above every number

NO_PAIR = int(Category.NO_PAIR)
ONE_PAIR = int(Category.ONE_PAIR)
TWO_PAIR = int(Category.TWO_PAIR)
THREE_OF_A_KIND = int(Category.THREE_OF_A_KIND)
STRAIGHT = int(Category.STRAIGHT)
FLUSH = int(Category.FLUSH)
FULL_HOUSE = int(Category.FULL_HOUSE)
FOUR_OF_A_KIND = int(Category.FOUR_OF_A_KIND)
STRAIGHT_FLUSH = int(Category.STRAIGHT_FLUSH)

FIVES, PLACES, FIRST = (part << RANKS for part in (1, 2, 3))
SUITS_COUNT = FIRST + 9
ACE_IS_HIGH = FIRST + 10


def low_number(hand: Iterable[Card | int], ladder: Ladder = Ladder.ACE_TO_FIVE) -> int:
    """Return the number of the best low of *hand*.

    Args:
        hand: five to seven distinct cards, or their numbers in `razz.cards.DECK`.
        ladder: which low is best.

    Raises:
        CardError: *hand* holds fewer than five cards, more than seven, one twice, or no card.

    >>> from razz.cards import cards
    >>> low_number(cards("As 2d 3h 4c 5s Kd Kh"))
    0
    >>> low_number(cards("As 2d 3h 4c 6s"), Ladder.ACE_TO_SIX)
    0
    """
    held = [card if isinstance(card, Card) else _card(card) for card in hand]
    _check_size(len(held))
    check_distinct(held)
    bits = sum(card.bit for card in held)
    return int(number_of(bits, table_of(ladder)))


def low_numbers(
    hands: NDArray[np.uint8], ladder: Ladder = Ladder.ACE_TO_FIVE
) -> NDArray[np.uint16]:
    """Return the numbers of the best lows of many hands.

    Args:
        hands: ``(hands, cards) uint8``, five to seven cards each, by their numbers in
            `razz.cards.DECK`. That the cards of a hand differ is not checked.
        ladder: which low is best.

    Returns:
        ``(hands,) uint16``, lower is better.

    Raises:
        CardError: *hands* has another shape or another type, or holds a number above 51.

    >>> low_numbers(np.array([[0, 1, 2, 3, 4], [0, 1, 2, 3, 13]], np.uint8))
    array([   0, 1287], dtype=uint16)
    """
    if hands.dtype != np.uint8:
        raise CardError(
            Message("hands are an array of uint8, not of {dtype}", dtype=str(hands.dtype))
        )
    if hands.ndim != 2:
        raise CardError(
            Message(
                "hands are an array of two dimensions, one hand a row, not of {count}",
                count=hands.ndim,
            )
        )
    _check_size(hands.shape[1])
    numbers = np.empty(len(hands), np.uint16)
    if len(hands):
        if (highest := int(hands.max())) > 51:
            raise _no_number(highest)
        # The kernel is compiled for one layout, which may be written to.
        _number_all(np.require(hands, requirements=("C", "W")), _MARKS, table_of(ladder), numbers)
    return numbers


def low_of(number: int, ladder: Ladder = Ladder.ACE_TO_FIVE) -> Low:
    """Return the low that *number* stands for.

    Raises:
        CardError: the ladder has no such number.

    >>> print(low_of(1287))
    A-A-4-3-2
    """
    lows = _lows(ladder)
    if not 0 <= number < len(lows):
        raise CardError(
            Message(
                "{number} is no low; {ladder} numbers them from 0 to {last}",
                number=number,
                ladder=ladder.value,
                last=len(lows) - 1,
            )
        )
    category, heights = lows[number]
    return Low(ladder, Category(category), heights)


def _card(number: int) -> Card:
    if not 0 <= number < len(DECK):
        raise _no_number(number)
    return DECK[number]


def _check_size(count: int) -> None:
    if not 5 <= count <= 7:
        raise CardError(Message("a low has a number from five to seven cards, not {n}", n=count))


def _no_number(card: int) -> CardError:
    return CardError(Message("{card} is no number of a card; they go from 0 to 51", card=card))


# What a card marks: its rank, one of the bits from the sixteenth on, and one card of its suit, four
# bits a suit. As many places as a byte has values, so that no index can miss the table.
_MARKS = np.array(
    [1 << 16 + card % RANKS | 1 << card // RANKS % 4 * 4 for card in range(256)], np.uint32
)


@cache
def _lows(ladder: Ladder) -> tuple[tuple[int, Heights], ...]:
    """Every low that five cards can make, category and heights, the best first."""
    heights = sorted(ladder.heights[1:])
    lows: list[tuple[int, Heights]] = []
    for five in combinations(reversed(heights), 5):
        if not ladder.suits_count:
            lows.append((NO_PAIR, five))
        elif _straight(five):
            lows += [(STRAIGHT, five), (STRAIGHT_FLUSH, five)]
        else:
            lows += [(NO_PAIR, five), (FLUSH, five)]
    for first in heights:
        others = [height for height in reversed(heights) if height != first]
        lows += [(ONE_PAIR, (first, first, *rest)) for rest in combinations(others, 3)]
        lows += [(THREE_OF_A_KIND, (first,) * 3 + rest) for rest in combinations(others, 2)]
        lows += [(FULL_HOUSE, (first, first, first, other, other)) for other in others]
        lows += [(FOUR_OF_A_KIND, (first, first, first, first, other)) for other in others]
    for high, low, last in permutations(heights, 3):
        if high > low:
            lows.append((TWO_PAIR, (high, high, low, low, last)))
    return tuple(sorted(lows))


def _straight(five: Heights) -> bool:
    return five[0] - five[4] == 4


@cache
def table_of(ladder: Ladder) -> Table:
    """Return what the kernels look up for *ladder*."""
    lows = _lows(ladder)
    counts = Counter(category for category, _ in lows)
    first = [0, *accumulate(counts[category] for category in Category)][:-1]
    ace_is_high = ladder.heights[1] == 14
    places = [0] * (1 << RANKS)
    for size in range(6):
        sets = sorted(sum(1 << bit for bit in bits) for bits in combinations(range(RANKS), size))
        for number, heights in enumerate(sets):
            places[heights] = number
    # By heights first; a rank has the same bit unless the ace is high.
    fast = [PAIRED + 5 - ranks.bit_count() for ranks in range(1 << RANKS)]
    fives = [0] * (1 << RANKS)
    lowest = min(ladder.heights[1:])
    for number, (category, five) in enumerate(lows):
        if category in (NO_PAIR, STRAIGHT):
            heights = sum(1 << height - lowest for height in five)
            fast[heights], fives[heights] = number, heights
    for heights in range(1 << RANKS):
        if heights.bit_count() > 5:
            top = 1 << heights.bit_length() - 1
            below = heights ^ top
            if fast[below] >= first[ONE_PAIR]:
                # The lowest five make a straight: the sixth plays in place of the fifth.
                below = below ^ 1 << below.bit_length() - 1 | top
            fast[heights], fives[heights] = fast[below], fives[below]
    if ace_is_high:
        by_height = [ranks >> 1 | (ranks & 1) << 12 for ranks in range(1 << RANKS)]
        fast = [fast[heights] for heights in by_height]
        fives = [fives[heights] << 1 & _ALL_RANKS | fives[heights] >> 12 for heights in by_height]
    rest = [*first, ladder.suits_count, ace_is_high]
    return np.array([*fast, *fives, *places, *rest], np.int16)


# Kernels. Their numbers are all signed, since numba makes a float of a signed and an unsigned one.


@jit_inline
def number_of(bits: int, table: Table) -> int:
    """Return the number of the best low of the five to seven cards in *bits*."""
    ranks = (bits | bits >> 13 | bits >> 26 | bits >> 39) & _ALL_RANKS
    number = int(table[ranks])
    if number >= table[FIRST + ONE_PAIR] or (
        table[SUITS_COUNT] and _one_suit(bits, int(table[FIVES + ranks]))
    ):
        return _careful_number(bits, table)
    return number


@jit_inline
def _one_suit(bits: int, ranks: int) -> bool:
    """Whether the cards of *ranks* in *bits* are all of one suit, so that they make a flush."""
    playing = bits & ranks * _EACH_SUIT
    return (
        (playing == ranks)
        | (playing == ranks << 13)
        | (playing == ranks << 26)
        | (playing == ranks << 39)
    )


@jit
def _careful_number(bits: int, table: Table) -> int:
    """What `number_of` returns, where pairs, straights or flushes must be looked at."""
    ranks = (bits | bits >> 13 | bits >> 26 | bits >> 39) & _ALL_RANKS
    number = int(table[ranks])
    if number >= PAIRED:
        return _paired_number(bits, number - PAIRED, table)
    spare = _count(bits) - 5
    if spare == 0:
        return _five_number(bits, table)
    if number >= table[FIRST + ONE_PAIR]:
        # Five ranks in a row: a pair is better than a straight, and there is one.
        return _paired_number(bits, 1, table)
    best = PAIRED
    rest = bits
    while rest:
        one = rest & -rest
        rest ^= one
        if spare == 1:
            best = min(best, _five_number(bits ^ one, table))
            continue
        others = rest
        while others:
            other = others & -others
            others ^= other
            best = min(best, _five_number(bits ^ one ^ other, table))
    return best


@jit
def _five_number(bits: int, table: Table) -> int:
    """The number of the five cards in *bits*, on a ladder on which suits count."""
    ranks = (bits | bits >> 13 | bits >> 26 | bits >> 39) & _ALL_RANKS
    number = int(table[ranks])
    if number >= PAIRED:
        return _paired_number(bits, number - PAIRED, table)
    if not _one_suit(bits, ranks):
        return number
    if number < table[FIRST + ONE_PAIR]:
        return number + int(table[FIRST + FLUSH])
    return number - int(table[FIRST + STRAIGHT]) + int(table[FIRST + STRAIGHT_FLUSH])


@jit
def _paired_number(bits: int, room: int, table: Table) -> int:
    """The number of cards of five ranks or fewer, *room* of which play beside one of each."""
    clubs, diamonds, hearts, spades = (
        bits & _ALL_RANKS,
        bits >> 13 & _ALL_RANKS,
        bits >> 26 & _ALL_RANKS,
        bits >> 39,
    )
    if table[ACE_IS_HIGH]:
        clubs, diamonds = _by_height(clubs), _by_height(diamonds)
        hearts, spades = _by_height(hearts), _by_height(spades)
    # Heights held at least once, twice, three times, four times. They play in layers: each once,
    # then second cards from the lowest up, then third and fourth ones.
    minor, major = clubs | diamonds, hearts | spades
    two_minor, two_major = clubs & diamonds, hearts & spades
    once = minor | major
    twice = two_minor | two_major | minor & major
    thrice = two_minor & major | two_major & minor
    twice = _lowest(twice, room)
    room -= _count(twice)
    thrice = _lowest(thrice, room)
    if _count(thrice) < room:
        four = two_minor & two_major
        rest = int(table[PLACES + _without(once ^ four, four)])
        return int(table[FIRST + FOUR_OF_A_KIND]) + int(table[PLACES + four]) * 12 + rest
    if thrice and _count(twice) == 2:
        rest = int(table[PLACES + _without(twice ^ thrice, thrice)])
        return int(table[FIRST + FULL_HOUSE]) + int(table[PLACES + thrice]) * 12 + rest
    if thrice:
        rest = int(table[PLACES + _without(once ^ thrice, thrice)])
        return int(table[FIRST + THREE_OF_A_KIND]) + int(table[PLACES + thrice]) * 66 + rest
    low_pair = twice & -twice
    high_pair = twice ^ low_pair
    if high_pair:
        rest = int(table[PLACES + _without(_without(once ^ twice, high_pair), low_pair)])
        return int(table[FIRST + TWO_PAIR]) + int(table[PLACES + twice]) * 11 + rest
    rest = int(table[PLACES + _without(_lowest(once ^ twice, 3), twice)])
    return int(table[FIRST + ONE_PAIR]) + int(table[PLACES + twice]) * 220 + rest


@jit_inline
def _without(heights: int, gone: int) -> int:
    """Return *heights* with those above the single height *gone* moved down to close its gap."""
    below = gone - 1
    return heights & below | heights >> 1 & ~below


@jit_inline
def _lowest(heights: int, count: int) -> int:
    """Return the lowest *count* of *heights*, or all if they are fewer."""
    rest = heights
    for _ in range(count):
        rest &= rest - 1
    return heights ^ rest


@jit_inline
def _count(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@jit_inline
def _by_height(ranks: int) -> int:
    """Return a set of ranks as one of heights, where the ace is high."""
    return ranks >> 1 | (ranks & 1) << 12


@jit
def _number_all(
    hands: NDArray[np.uint8],
    marks: NDArray[np.uint32],
    table: Table,
    numbers: NDArray[np.uint16],
) -> None:
    """Put the numbers of *hands* into *numbers*; *marks* are those of the cards."""
    if table[SUITS_COUNT]:
        for row in range(hands.shape[0]):
            ranks, suits = _marked(hands, row, marks)
            number = int(table[ranks])
            # With three more cards of each suit, those with five have eight.
            if number >= table[FIRST + ONE_PAIR] or (suits + 0x3333) & 0x8888:
                number = number_of(_card_bits(hands, row), table)
            numbers[row] = number
        return
    for row in range(hands.shape[0]):
        ranks, _ = _marked(hands, row, marks)
        number = int(table[ranks])
        if number >= PAIRED:
            number = _paired_number(_card_bits(hands, row), number - PAIRED, table)
        numbers[row] = number


@jit_inline
def _marked(hands: NDArray[np.uint8], row: int, marks: NDArray[np.uint32]) -> tuple[int, int]:
    """Return the ranks of a hand, and how many cards of each suit it has, four bits a suit.

    Looking up what each card marks is quicker than folding the suits of a set of cards together.
    """
    first, second, third = marks[hands[row, 0]], marks[hands[row, 1]], marks[hands[row, 2]]
    fourth, fifth = marks[hands[row, 3]], marks[hands[row, 4]]
    any_of = first | second | third | fourth | fifth
    total = first + second + third + fourth + fifth
    if hands.shape[1] > 5:
        any_of |= marks[hands[row, 5]]
        total += marks[hands[row, 5]]
    if hands.shape[1] > 6:
        any_of |= marks[hands[row, 6]]
        total += marks[hands[row, 6]]
    return int(any_of >> 16), int(total & 0xFFFF)


@jit_inline
def _card_bits(hands: NDArray[np.uint8], row: int) -> int:
    bits = 1 << int(hands[row, 0]) | 1 << int(hands[row, 1]) | 1 << int(hands[row, 2])
    bits |= 1 << int(hands[row, 3]) | 1 << int(hands[row, 4])
    if hands.shape[1] > 5:
        bits |= 1 << int(hands[row, 5])
    if hands.shape[1] > 6:
        bits |= 1 << int(hands[row, 6])
    return bits
