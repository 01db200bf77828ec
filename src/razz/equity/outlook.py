"""What one hand can look forward to: its final low, its live outs, and what a dead card is worth.

Everything is counted by ranks, exactly, and with nothing but the standard library.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from itertools import accumulate
from math import comb
from typing import NamedTuple

from razz.cards import DECK, Card, Rank
from razz.equity import plain
from razz.equity.spot import HAND_SIZE, Counts, Spot
from razz.errors import CardError
from razz.game.street import Street
from razz.low import Category, Ladder, Low, best_low
from razz.text import Message

FINAL_TOPS = tuple(Rank)[4:]
"""The ranks that can be the highest of a low of five different ones, five to king."""


class LowClass(NamedTuple):
    """A class of lows: those with the same highest card, or the same kind of repeats.

    Attributes:
        category: no pair, one pair, and so on; classes order by it first, the better first.
        top: the highest rank of a low without repeats; None for the others.
    """

    category: Category
    top: Rank | None = None

    @property
    def name(self) -> Message:
        """The class in words: "wheel", "eight low", "one pair"."""
        if self.top is None:
            return _REPEATS[self.category]
        return Message("wheel") if self.top is Rank.FIVE else _LOWS[self.top]


_LOWS = {rank: Message("{rank} low", rank=rank.word) for rank in FINAL_TOPS}
_REPEATS = {
    Category.ONE_PAIR: Message("one pair"),
    Category.TWO_PAIR: Message("two pair"),
    Category.THREE_OF_A_KIND: Message("three of a kind"),
    Category.FULL_HOUSE: Message("full house"),
    Category.FOUR_OF_A_KIND: Message("four of a kind"),
}

FINAL_CLASSES = (
    *(LowClass(Category.NO_PAIR, top) for top in FINAL_TOPS),
    LowClass(Category.ONE_PAIR),
    LowClass(Category.TWO_PAIR),
    LowClass(Category.FULL_HOUSE),
)
"""The classes that the best low of seven cards can have, best first."""


def final_lows(hand: Counts, missing: int, left: Counts) -> dict[Low, int]:
    """Return in how many ways *hand* ends with each low.

    Args:
        hand: its known cards, by rank.
        missing: how many cards it still gets.
        left: the cards that can still come, by rank: not in the hand and not dead.

    Returns:
        The ace-to-five lows that can be, best first, each with the number of ways to choose the
        missing cards. Together they are all ``comb(sum(left), missing)`` ways.

    >>> from razz.equity.spot import spot_of
    >>> spot = spot_of(["A2378T"], dead="44")
    >>> for low, number in final_lows(spot.hands[0], 1, spot.left).items():
    ...     print(low, number)
    7-4-3-2-A 2
    7-5-3-2-A 4
    7-6-3-2-A 4
    8-7-3-2-A 34
    """
    found: dict[Low, int] = {}
    for heights, number in _fives(hand, missing, left).items():
        found[Low(Ladder.ACE_TO_FIVE, Category.NO_PAIR, heights[::-1])] = number
    for counts, number in _short_of_five(hand, missing, left):
        low = best_low(_cards_of(counts))
        found[low] = found.get(low, 0) + number
    return dict(sorted(found.items(), key=lambda item: (item[0].category, item[0].heights)))


Heights = tuple[int, ...]


def _fives(hand: Counts, missing: int, left: Counts) -> dict[Heights, int]:
    """The sets of five lowest ranks, each with the ways to it.

    The ranks are walked from the ace up. Once there are five the low is settled, and the cards
    still missing may be any of the higher ones.
    """
    above = _above(left)
    found: dict[Heights, int] = {}
    layer: dict[tuple[Heights, int], int] = {((), missing): 1}
    for place, (held, copies) in enumerate(zip(hand, left, strict=True)):
        after: dict[tuple[Heights, int], int] = {}
        for (heights, lacking), ways in layer.items():
            for draws in range(min(copies, lacking) + 1):
                here = ways * comb(copies, draws)
                rest = lacking - draws
                row = (*heights, place + 1) if held + draws else heights
                if len(row) == 5:
                    number = here * comb(above[place], rest)
                    if number:
                        found[row] = found.get(row, 0) + number
                else:
                    after[row, rest] = after.get((row, rest), 0) + here
        layer = after
    return found


def _short_of_five(hand: Counts, missing: int, left: Counts) -> Iterator[tuple[Counts, int]]:
    """Yield the hands that end with fewer than five different ranks, and the ways to each."""
    above = _above(left)
    known_above = _above(tuple(min(held, 1) for held in hand))
    stack: list[tuple[Counts, int, int, int]] = [((), 0, missing, 1)]
    while stack:
        counts, distinct, lacking, ways = stack.pop()
        place = len(counts)
        if place == len(hand):
            yield counts, ways
            continue
        for draws in range(min(left[place], lacking) + 1):
            rest = lacking - draws
            number = hand[place] + draws
            ranks = distinct + (number > 0)
            if ranks + known_above[place] < 5 and rest <= above[place]:
                stack.append(((*counts, number), ranks, rest, ways * comb(left[place], draws)))


def _above(counts: Counts) -> Counts:
    """For each rank the sum of *counts* over the higher ones."""
    return tuple(accumulate(counts[:0:-1], initial=0))[::-1]


def _cards_of(counts: Counts) -> tuple[Card, ...]:
    """Any cards of those ranks: suits do not matter."""
    return tuple(
        DECK[place + len(counts) * copy]
        for place, number in enumerate(counts)
        for copy in range(number)
    )


def classes(lows: Mapping[Low, int]) -> dict[LowClass, int]:
    """Return *lows* summed up by class, best first; what `final_lows` returns, by its top card.

    >>> from razz.equity.spot import spot_of
    >>> spot = spot_of(["A237TJ"])
    >>> for made, number in classes(final_lows(spot.hands[0], 1, spot.left)).items():
    ...     print(made.name, number)
    seven low 12
    eight low 4
    nine low 4
    ten low 26
    """
    found: dict[LowClass, int] = {}
    for low, number in lows.items():
        made = class_of(low)
        found[made] = found.get(made, 0) + number
    return dict(sorted(found.items(), key=lambda item: _class_order(item[0])))


def class_of(low: Low) -> LowClass:
    """Return the class of an ace-to-five *low*."""
    if low.category is Category.NO_PAIR:
        return LowClass(low.category, low.ranks[0])
    return LowClass(low.category)


def _class_order(made: LowClass) -> tuple[int, int]:
    return made.category, made.top or 0


def chance(lows: Mapping[Low, int], top: Rank) -> Fraction:
    """Return the chance of a low without a pair and with no card above *top*.

    Args:
        lows: what `final_lows` returns.
        top: eight for "eight or better".

    >>> from razz.equity.spot import spot_of
    >>> spot = spot_of(["A237TJ"])
    >>> chance(final_lows(spot.hands[0], 1, spot.left), Rank.EIGHT)
    Fraction(8, 23)
    """
    # Fewer than five cards make no low yet, however small they are.
    good = sum(number for low, number in lows.items() if _is_low(low) and low.heights[0] <= top)
    return Fraction(good, sum(lows.values()))


def _is_low(low: Low) -> bool:
    return low.category is Category.NO_PAIR and len(low.heights) == 5


def chance_by_street(hand: Counts, left: Counts, top: Rank) -> dict[Street, Fraction]:
    """Return the chance to have a low of *top* or better by each street on which there can be one.

    Args:
        hand: its known cards, by rank; all of them, up to seven.
        left: the cards that can still come, by rank.
        top: eight for "eight or better".

    >>> from razz.equity.spot import spot_of
    >>> spot = spot_of(["A2378"])
    >>> by_street = chance_by_street(spot.hands[0], spot.left, Rank.SEVEN)
    >>> for street, part in by_street.items():
    ...     print(street.word, part)
    fifth street 0
    sixth street 12/47
    seventh street 486/1081
    """
    held = sum(hand)
    return {
        street: chance(final_lows(hand, street - held, left), top)
        for street in Street
        if street >= max(held, Street.FIFTH)
    }


# Outs


class Effect(Enum):
    """What catching a card does to a hand.

    Attributes:
        IMPROVES: a new rank, low enough to play.
        PAIRS: a rank that the hand has already.
        BRICK: a new rank that is too high.
    """

    IMPROVES = "improves"
    PAIRS = "pairs"
    BRICK = "brick"


class Out(NamedTuple):
    """What it means to catch a rank.

    Attributes:
        rank: the rank.
        live: how many cards of it can still come.
        part: what part of the unseen cards they are: the chance to catch one on the next card.
        effect: what it does to the hand.
        low: what the hand has then.
        chance: the chance of the low looked for by the end, once it is caught.
    """

    rank: Rank
    live: int
    part: Fraction
    effect: Effect
    low: Low
    chance: Fraction


class Outs(NamedTuple):
    """The live outs of a hand.

    Attributes:
        top: the highest card of the low looked for.
        chance: the chance of it by the end as things stand.
        cards: what each live rank would do, the ace first.
    """

    top: Rank
    chance: Fraction
    cards: tuple[Out, ...]

    @property
    def live(self) -> int:
        """How many unseen cards improve the hand."""
        return sum(out.live for out in self.cards if out.effect is Effect.IMPROVES)

    @property
    def part(self) -> Fraction:
        """The chance that the next card improves the hand."""
        parts = (out.part for out in self.cards if out.effect is Effect.IMPROVES)
        return sum(parts, Fraction())


def outs(hand: Counts, left: Counts, top: Rank | None = None) -> Outs:
    """Return what each card that can still come would do to *hand*.

    Args:
        hand: its known cards, by rank, of seven in the end.
        left: the cards that can still come, by rank.
        top: the highest card of the low looked for; by default that of `next_goal`.

    Raises:
        CardError: the hand has its seven cards.

    >>> from razz.equity.spot import spot_of
    >>> spot = spot_of(["A2378T"], dead="44")
    >>> found = outs(spot.hands[0], spot.left)
    >>> found.top, found.live, found.part, found.chance
    (Rank.SEVEN, 10, Fraction(5, 22), Fraction(5, 22))
    """
    missing = HAND_SIZE - sum(hand)
    if missing <= 0:
        raise CardError(Message("a hand of seven cards catches nothing more"))
    if top is None:
        top = next_goal(hand)
    unseen = sum(left)
    found = []
    for rank, live in zip(Rank, left, strict=True):
        if not live:
            continue
        caught = _changed(hand, rank, 1)
        rest = _changed(left, rank, -1)
        found.append(
            Out(
                rank,
                live,
                Fraction(live, unseen),
                _effect(hand, rank, top),
                best_low(_cards_of(caught)),
                chance(final_lows(caught, missing - 1, rest), top),
            )
        )
    return Outs(top, chance(final_lows(hand, missing, left), top), tuple(found))


def _effect(hand: Counts, rank: Rank, top: Rank) -> Effect:
    if hand[rank - 1]:
        return Effect.PAIRS
    ranks = [one for one, number in zip(Rank, hand, strict=True) if number]
    # Five that are too high are drawn to like fewer: what is looked for is below them.
    highest = ranks[4] if len(ranks) > 4 else top + 1
    return Effect.IMPROVES if rank < highest else Effect.BRICK


def next_goal(hand: Counts) -> Rank:
    """Return the low that *hand* hopes for: an eight, or the next better if it has one already.

    >>> from razz.equity.spot import spot_of
    >>> [next_goal(spot_of([hand]).hands[0]) for hand in ("A23", "A2345", "A2367", "A236K")]
    [Rank.EIGHT, Rank.FIVE, Rank.SIX, Rank.EIGHT]
    """
    ranks = [rank for rank, number in zip(Rank, hand, strict=True) if number]
    if len(ranks) > 4 and ranks[4] <= Rank.EIGHT:
        return max(Rank.FIVE, Rank(ranks[4] - 1))
    return Rank.EIGHT


def _changed(counts: Counts, rank: Rank, by: int) -> Counts:
    return (*counts[: rank - 1], counts[rank - 1] + by, *counts[rank:])


# Dead cards


class DeadCard(NamedTuple):
    """What it is worth to know that one more card of a rank is dead.

    Attributes:
        rank: its rank.
        live: how many cards of it could still come before.
        equities: the part of the pot that each hand gets once the card is known to be dead.
        changes: how much more that is than before.
    """

    rank: Rank
    live: int
    equities: tuple[Fraction, ...]
    changes: tuple[Fraction, ...]


def dead_card_values(spot: Spot) -> tuple[DeadCard, ...]:
    """Return how the equities of *spot* change if one more card is known to be dead, by rank.

    Weighed by the cards that are left, the changes of a hand sum to nothing: a card that may lie
    anywhere tells nothing until it is seen.

    Args:
        spot: two hands or three: each rank takes an exact answer.

    Raises:
        CardError: every card that is left is needed, so that none can be dead.

    >>> from razz.equity.spot import spot_of
    >>> values = dead_card_values(spot_of(["A2378T", "34569J"]))
    >>> for card in values[4:7]:
    ...     print(card.rank, card.live, card.equities[0], card.changes[0])
    5 3 179/247 -49/4940
    6 3 179/247 -49/4940
    7 3 1109/1482 203/14820
    """
    unseen, needed = sum(spot.left), sum(spot.missing)
    if unseen <= needed:
        raise CardError(Message("every card that is left is dealt, so none of them can be dead"))
    before = plain.count(spot)
    found = []
    for rank, live in zip(Rank, spot.left, strict=True):
        if live:
            then = plain.count(spot._replace(left=_changed(spot.left, rank, -1)))
            equities = tuple(then.share(hand) for hand in range(len(spot.hands)))
            changes = tuple(new - before.share(hand) for hand, new in enumerate(equities))
            found.append(DeadCard(rank, live, equities, changes))
    return tuple(found)
