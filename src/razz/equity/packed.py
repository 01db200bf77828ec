"""A question in real cards as the kernels take it: every start a set of bits."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from razz.cards import DECK, Card, check_distinct
from razz.equity.spot import HAND_SIZE, CardSpot
from razz.errors import CardError
from razz.text import Message

MOST_HANDS = 8

_ALL_CARDS = (1 << len(DECK)) - 1
_STEPS = 2_000
"""How many choices of one start are tried to see whether the hands can be together at all."""


class Packed(NamedTuple):
    """A `CardSpot` in bits, without the starts that cannot be.

    Attributes:
        starts: for each hand ``(starts,) int64``, card n of `razz.cards.DECK` as bit ``1 << n``.
        weights: for each hand the weights of its starts.
        always: for each hand the cards that all its starts hold.
        left: the cards that are neither dead nor always in a hand.
        missing: for each hand how many cards of its own it still gets.
        common: how many cards come that all the hands get: one or none.
    """

    starts: tuple[NDArray[np.int64], ...]
    weights: tuple[tuple[int, ...], ...]
    always: tuple[int, ...]
    left: int
    missing: tuple[int, ...]
    common: int


def packed(spot: CardSpot) -> Packed:
    """Return *spot* in bits.

    Raises:
        CardError: there are no hands or more than eight; a hand has no start, starts of different
            lengths, or one with too many cards, with a card twice or with a weight below 1; a card
            is in two places; the hands need more cards than there are; or no choice of starts holds
            each card once.

    >>> from razz.cards import cards
    >>> ace, deuce = (cards("As"), 1), (cards("2s"), 3)
    >>> found = packed(CardSpot(((ace,), (ace, deuce)), dead=cards("KsKd")))
    >>> [len(starts) for starts in found.starts], found.left.bit_count()
    ([1, 1], 48)
    """
    size = HAND_SIZE - 1 if spot.community else HAND_SIZE
    if not 1 <= len(spot.starts) <= MOST_HANDS:
        raise CardError(
            Message("there are 1 to {most} hands, not {n}", most=MOST_HANDS, n=len(spot.starts))
        )
    check_distinct(spot.dead)
    dead = _bits(spot.dead)
    starts, weights = [], []
    for hand, given in enumerate(spot.starts, start=1):
        _check_starts(hand, given, size)
        starts.append(np.array([_bits(cards) for cards, _ in given], np.int64))
        weights.append(np.array([weight for _, weight in given], object))
    always = _without_impossible(starts, weights, dead)
    _check_enough(len(starts), size, spot)
    if _nothing_together(sorted(starts, key=len)):
        raise CardError(Message("the hands cannot be together: each choice has a card twice"))
    left = _ALL_CARDS & ~dead
    for cards in always:
        left &= ~cards
    missing = tuple(size - len(given[0][0]) for given in spot.starts)
    return Packed(
        tuple(starts), tuple(map(tuple, weights)), always, left, missing, int(spot.community)
    )


def _bits(cards: Sequence[Card]) -> int:
    bits = 0
    for card in cards:
        bits |= card.bit
    return bits


def _check_starts(hand: int, given: Sequence[tuple[Sequence[Card], int]], size: int) -> None:
    if not given:
        raise CardError(Message("hand {hand} has no start", hand=hand))
    count = len(given[0][0])
    for cards, weight in given:
        if len(cards) != count:
            raise CardError(
                Message(
                    "hand {hand} starts with {count} cards or with {other}; "
                    "all its starts need the same number",
                    hand=hand,
                    count=count,
                    other=len(cards),
                )
            )
        if count > size:
            raise CardError(
                Message(
                    "hand {hand} starts with {count} cards, and {size} are the most",
                    hand=hand,
                    count=count,
                    size=size,
                )
            )
        if weight < 1:
            raise CardError(
                Message("hand {hand} has a start of weight {weight}", hand=hand, weight=weight)
            )
        if len(set(cards)) < len(cards):
            check_distinct(cards)


def _check_enough(hands: int, size: int, spot: CardSpot) -> None:
    needed = hands * size + spot.community
    there = len(DECK) - len(spot.dead)
    if needed > there:
        raise CardError(
            Message(
                "{hands} hands need {needed} cards in the end, and only {there} are not dead",
                hands=hands,
                needed=needed,
                there=there,
            )
        )


def _without_impossible(
    starts: list[NDArray[np.int64]], weights: list[NDArray[np.object_]], dead: int
) -> tuple[int, ...]:
    """Take away the starts with a card that is dead or always in another hand.

    Returns:
        The cards that all starts of each hand hold.
    """
    while True:
        always = [int(np.bitwise_and.reduce(row)) for row in starts]
        _check_apart(always, dead)
        fewer = False
        for hand, row in enumerate(starts):
            taken = dead
            for other, cards in enumerate(always):
                taken |= 0 if other == hand else cards
            possible = row & taken == 0
            if not possible.any():
                raise CardError(
                    Message(
                        "every start of hand {hand} has a card that is dead or in another hand",
                        hand=hand + 1,
                    )
                )
            if not possible.all():
                starts[hand], weights[hand] = row[possible], weights[hand][possible]
                fewer = True
        if not fewer:
            return tuple(always)


def _check_apart(always: Sequence[int], dead: int) -> None:
    """Raise a `CardError` that names a card which two places always hold."""
    for hand, cards in enumerate(always, start=1):
        if cards & dead:
            raise CardError(
                Message("{card} is dead and in hand {hand}", card=_card(cards & dead), hand=hand)
            )
    for (one, cards), (other, others) in combinations(enumerate(always, start=1), 2):
        if cards & others:
            raise CardError(
                Message(
                    "{card} is in hand {one} and in hand {other}",
                    card=_card(cards & others),
                    one=one,
                    other=other,
                )
            )


def _card(bits: int) -> Card:
    return DECK[bits.bit_length() - 1]


def _nothing_together(starts: Sequence[NDArray[np.int64]]) -> bool:
    """Whether it is certain that no choice of one start from each row holds each card once."""
    steps = 0

    def search(rows: Sequence[NDArray[np.int64]]) -> bool:
        nonlocal steps
        if not rows:
            return True
        for start in rows[0]:
            steps += 1
            # Where that many choices do not tell, it is assumed that there is one.
            if steps > _STEPS:
                return True
            rest = [row[row & start == 0] for row in rows[1:]]
            if all(len(row) for row in rest) and search(rest):
                return True
        return False

    return not search(starts)
