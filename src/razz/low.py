"""Lows: which five cards play, which of two lows is the better, and what a low is called.

The lower low wins, and `Low` objects order that way: ``min(lows)`` is the winner. Suits never rank
a low; they matter only on the ladders that count flushes. `plain_low` says what is right;
`best_low` is the same answer from a memo by rank counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, IntEnum
from itertools import combinations
from typing import Any

from razz.cards import Card, Rank, Suit, check_distinct
from razz.errors import CardError, RuleError
from razz.text import Message


class Ladder(Enum):
    """Which hand is the lowest, and what counts against a hand.

    Attributes:
        ACE_TO_FIVE: Razz. Ace low; straights and flushes do not exist; best 5-4-3-2-A.
        DEUCE_TO_SEVEN: "Kansas City Razz" (WL 234). Ace high only; straights and flushes count
            against the hand, and A-2-3-4-5 is no straight; best 7-5-4-3-2.
        ACE_TO_SIX: London lowball (BARGE, W). Ace low only; straights and flushes count, and
            A-K-Q-J-T is no straight; best 6-4-3-2-A.
    """

    ACE_TO_FIVE = "ace-to-five"
    DEUCE_TO_SEVEN = "deuce-to-seven"
    ACE_TO_SIX = "ace-to-six"

    suits_count: bool  # whether straights and flushes count against a hand
    heights: tuple[int, ...]  # how high each rank is, by its number; the ace 1, or 14 where high
    memo: dict[int, Low]  # lows already measured, by rank counts

    def __init__(self, _: str) -> None:
        self.suits_count = self.value != "ace-to-five"
        self.heights = (0, 14 if self.value == "deuce-to-seven" else 1, *range(2, 14))
        self.memo = {}

    def card_order(self, card: Card) -> tuple[int, Suit]:
        """Sort key for single cards, the worse card higher: by rank, equal ranks by suit.

        Source: the bring-in (WT; WL 235; RR Z2), K♠ worst in Razz, A♠ in deuce-to-seven (BARGE).
        """
        return self.heights[card.rank], card.suit


class Category(IntEnum):
    """The classes of hands from the best for low to the worst; within a class ranks decide."""

    NO_PAIR = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


class Low:
    """The low that some cards make: a value that orders as the game does, lower is better.

    A low of fewer than five cards (a board, a partial hand) counts pairs, three and four of a kind
    but no straight or flush. Lows of different lengths also order, by class and then by rank after
    rank from the top, the shorter first where one begins the other.

    Attributes:
        ladder: the ladder it was measured on.
        category: its class.
        heights: one to five rank heights, repeated ranks first, then from the top down.

    >>> from razz.cards import cards
    >>> low = best_low(cards("7s 7h 3s Jc 6d Jd 7d"))
    >>> print(low, "|", low.name)
    7-7-J-6-3 | pair of sevens, J-6-3
    >>> low > best_low(cards("Ks Qd Jc Td 9h"))
    True
    """

    __slots__ = ("category", "heights", "ladder")

    ladder: Ladder
    category: Category
    heights: tuple[int, ...]

    def __init__(self, ladder: Ladder, category: Category, heights: tuple[int, ...]) -> None:
        put = object.__setattr__  # one object may stand for many hands: it does not change
        put(self, "ladder", ladder)
        put(self, "category", category)
        put(self, "heights", heights)

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks that play, repeated ranks first, then from the top down."""
        return tuple(Rank(1 if height == 14 else height) for height in self.heights)

    @property
    def is_best(self) -> bool:
        """Whether no hand beats it: the wheel, 7-5-4-3-2 or 6-4-3-2-A."""
        return self.category == Category.NO_PAIR and self.heights == _BEST[self.ladder]

    @property
    def name(self) -> Message:
        """The low in words: "wheel", "seven-five low", "pair of sevens, J-6-3"."""
        first, *_ = ranks = self.ranks
        match self.category:
            case Category.NO_PAIR if len(ranks) == 1:
                return first.word
            case Category.NO_PAIR if len(ranks) < 5:
                return Message("{ranks}, {count} cards so far", ranks=str(self), count=len(ranks))
            case Category.NO_PAIR if self.is_best and self.ladder is Ladder.ACE_TO_FIVE:
                return Message("wheel")
            case Category.NO_PAIR:
                return Message("{first}-{second} low", first=first.word, second=ranks[1].word)
            case Category.ONE_PAIR:
                return _with_rest(Message("pair of {ranks}", ranks=first.plural), ranks[2:])
            case Category.TWO_PAIR:
                pairs = Message(
                    "two pair, {high} and {low}", high=first.plural, low=ranks[2].plural
                )
                return _with_rest(pairs, ranks[4:])
            case Category.THREE_OF_A_KIND:
                return _with_rest(Message("three {ranks}", ranks=first.plural), ranks[3:])
            case Category.STRAIGHT:
                return Message("straight, {ranks}", ranks=str(self))
            case Category.FLUSH:
                return Message("flush, {ranks}", ranks=str(self))
            case Category.FULL_HOUSE:
                return Message("three {high} and two {low}", high=first.plural, low=ranks[3].plural)
            case Category.FOUR_OF_A_KIND:
                return _with_rest(Message("four {ranks}", ranks=first.plural), ranks[4:])
            case Category.STRAIGHT_FLUSH:
                return Message("straight flush, {ranks}", ranks=str(self))

    def __str__(self) -> str:
        return "-".join(rank.code for rank in self.ranks)

    def __repr__(self) -> str:
        return f"<Low {self} {self.ladder.value}>"

    def __hash__(self) -> int:
        return hash((self.category, self.heights))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Low):
            return NotImplemented
        return (
            self.heights == other.heights
            and self.category == other.category
            and self.ladder is other.ladder
        )

    def __lt__(self, other: Low) -> bool:
        return self._key(other) < other._key(self)

    def __le__(self, other: Low) -> bool:
        return self._key(other) <= other._key(self)

    def __gt__(self, other: Low) -> bool:
        return self._key(other) > other._key(self)

    def __ge__(self, other: Low) -> bool:
        return self._key(other) >= other._key(self)

    def _key(self, other: Low) -> tuple[Category, tuple[int, ...]]:
        if self.ladder is not other.ladder:
            raise RuleError(
                Message(
                    "{this} ({ladder}) and {that} ({other}) are lows of different ladders, "
                    "which do not compare; measure both on one ladder",
                    this=str(self),
                    ladder=self.ladder.value,
                    that=str(other),
                    other=other.ladder.value,
                )
            )
        return self.category, self.heights

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a low does not change: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a low does not change: {name}")

    def __reduce__(self) -> tuple[Callable[..., Low], tuple[Any, ...]]:
        return Low, (self.ladder, self.category, self.heights)


_BEST = {
    Ladder.ACE_TO_FIVE: (5, 4, 3, 2, 1),
    Ladder.DEUCE_TO_SEVEN: (7, 5, 4, 3, 2),
    Ladder.ACE_TO_SIX: (6, 4, 3, 2, 1),
}


def _with_rest(name: Message, rest: Sequence[Rank]) -> Message:
    if not rest:
        return name
    return Message("{name}, {rest}", name=name, rest="-".join(rank.code for rank in rest))


def best_low(hand: Iterable[Card], ladder: Ladder = Ladder.ACE_TO_FIVE) -> Low:
    """Return the best low that up to five cards of *hand* make.

    Args:
        hand: one to seven distinct cards, in any order.
        ladder: which low is best.

    Returns:
        The smallest `Low`; equal lows split the pot, whatever the suits.

    Raises:
        CardError: *hand* holds no card, more than seven, or one twice.

    >>> from razz.cards import cards
    >>> low = best_low(cards("Ah 2d 3s 4c 6h Kd Ks"))
    >>> print(low)
    6-4-3-2-A
    >>> low < best_low(cards("7h 5d 3s 2c Ah"))
    True
    """
    if not isinstance(hand, (tuple, list)):
        hand = tuple(hand)
    counts = bits = 0
    for card in hand:
        counts += card.rank_count
        bits |= card.bit
    # As many bits as cards: they are distinct, so the sum of rank counts cannot have overrun.
    if bits.bit_count() == len(hand) and not (ladder.suits_count and _suited(bits)):
        low = ladder.memo.get(counts)
        if low is None:
            low = ladder.memo[counts] = plain_low(hand, ladder)
        return low
    return plain_low(hand, ladder)


_ONE_SUIT = (1 << 13) - 1


def _suited(bits: int) -> bool:
    """Whether five or more of the cards in *bits* share a suit."""
    return any(((bits >> shift) & _ONE_SUIT).bit_count() >= 5 for shift in (0, 13, 26, 39))


def plain_low(hand: Sequence[Card], ladder: Ladder = Ladder.ACE_TO_FIVE) -> Low:
    """Return what `best_low` returns, worked out each time: the reference for every faster form."""
    if not 1 <= len(hand) <= 7:
        raise CardError(
            Message("a low is made of one to seven cards, not {count}", count=len(hand))
        )
    if len(set(hand)) < len(hand):
        check_distinct(hand)
    if len(hand) > 5 and ladder.suits_count:
        return min(_low_of(five, ladder) for five in combinations(hand, 5))
    return _low_of(hand, ladder)


def _low_of(hand: Sequence[Card], ladder: Ladder) -> Low:
    """The low of up to five cards, or on the ace-to-five ladder of up to seven."""
    height = ladder.heights
    dealt = [height[card.rank] for card in hand]
    ranks = sorted(set(dealt))
    if len(ranks) >= 5 or len(ranks) == len(dealt):
        heights = tuple(ranks[4::-1])
        if ladder.suits_count and len(hand) == 5:
            straight = heights[0] - heights[4] == 4
            flush = len({card.suit for card in hand}) == 1
            return Low(ladder, _STRAIGHTS_AND_FLUSHES[straight, flush], heights)
        return Low(ladder, Category.NO_PAIR, heights)
    # Best is one card of each rank from the lowest up; if that does not fill five places, then
    # second cards from the lowest rank up, then third and fourth ones.
    playing = dict.fromkeys(ranks, 0)
    room = min(len(dealt), 5)
    for layer in range(1, 5):
        for rank in ranks:
            if room and dealt.count(rank) >= layer:
                playing[rank] = layer
                room -= 1
    # Repeated ranks stand first, then the higher rank.
    shape = sorted(ranks, key=lambda rank: (-playing[rank], -rank))
    heights = tuple(rank for rank in shape for _ in range(playing[rank]))
    return Low(ladder, _REPEATS[tuple(playing[rank] for rank in shape)], heights)


_REPEATS = {
    **{(2,) + (1,) * count: Category.ONE_PAIR for count in range(4)},
    **{(2, 2) + (1,) * count: Category.TWO_PAIR for count in range(2)},
    **{(3,) + (1,) * count: Category.THREE_OF_A_KIND for count in range(3)},
    (3, 2): Category.FULL_HOUSE,
    **{(4,) + (1,) * count: Category.FOUR_OF_A_KIND for count in range(2)},
}
_STRAIGHTS_AND_FLUSHES = {
    (False, False): Category.NO_PAIR,
    (True, False): Category.STRAIGHT,
    (False, True): Category.FLUSH,
    (True, True): Category.STRAIGHT_FLUSH,
}


def playing_cards(hand: Iterable[Card], ladder: Ladder = Ladder.ACE_TO_FIVE) -> tuple[Card, ...]:
    """Return the cards of *hand* that make its best low, in the order of ``best_low(hand).ranks``.

    Where cards of one rank would do as well, the higher suits play: that is how odd chips are
    settled (WT 73).

    Raises:
        CardError: as for `best_low`.

    >>> from razz.cards import cards, show_cards
    >>> show_cards(playing_cards(cards("6c 6s 4d 3d 2c As Kh")))
    '6♠ 4♦ 3♦ 2♣ A♠'
    """
    hand = tuple(hand)
    low = best_low(hand, ladder)
    size = min(len(hand), 5)
    five = max(
        (chosen for chosen in combinations(hand, size) if best_low(chosen, ladder) == low),
        key=lambda chosen: suits_from_the_top(chosen, ladder),
    )
    place = {rank: index for index, rank in reversed(tuple(enumerate(low.ranks)))}
    return tuple(sorted(five, key=lambda card: (place[card.rank], -card.suit)))


def suits_from_the_top(hand: Iterable[Card], ladder: Ladder) -> tuple[Suit, ...]:
    """Return the suits of *hand* from its highest card down: what settles odd chips (TDA 20-B)."""
    return tuple(card.suit for card in sorted(hand, key=ladder.card_order, reverse=True))
