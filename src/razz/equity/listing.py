"""Equity by dealing every deal there is, card by card: exact where suits count.

It shares nothing with the exact answers by rank counts but the lows, so it checks them too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate, product
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from razz.cards import DECK
from razz.equity.compiled import jit, jit_inline
from razz.equity.lows import PAIRED, Table, number_of, table_of
from razz.equity.packed import Packed, packed
from razz.equity.spot import CardSpot, ways
from razz.equity.tally import Tally, no_deals, tally_of
from razz.errors import CardError
from razz.text import Message

LISTED_A_SECOND = 60_000_000
"""About how many deals are listed in a second, where suits count."""

MOST_LISTED = 20_000_000_000
"""The most deals that are listed: minutes of work."""

_PART = 20_000_000
"""About how many deals are made before the compiled code looks around, if they part well."""


def deals_to_list(spot: CardSpot) -> int:
    """Return how many deals `listing` makes for *spot*, starts that weigh more counted once.

    Where several hands have several starts, choices of starts with a card in common are counted
    although they cannot be: it is the most there can be.

    Raises:
        CardError: as for `razz.equity.packed.packed`.

    >>> from razz.cards import cards
    >>> hero, villain = cards("2c3d4h7s8cKd"), cards("Ac2d3h6sQcQd")
    >>> deals_to_list(CardSpot((((hero, 1),), ((villain, 1),)), cards("Js Jh")))
    1406
    """
    return _count_deals(packed(spot))


class Listed(NamedTuple):
    """What came of all deals.

    Attributes:
        tally: who won them, each deal counted as its starts weigh.
        deals: how many there were, weights aside.
    """

    tally: Tally
    deals: int


def listing(spot: CardSpot, progress: Callable[[float], None] | None = None) -> Tally:
    """Make every deal of *spot* and return who wins, each deal counted as its starts weigh.

    See `listed`.

    >>> from razz.cards import cards
    >>> hero, villain = cards("2c3d4h7s8cKdKh"), cards("Ac2d3h6sQcQd")
    >>> listing(CardSpot((((hero, 1),), ((villain, 1),))))
    Tally(deals=39, won=((26, 0), (13, 0)))
    """
    return listed(spot, progress).tally


def listed(spot: CardSpot, progress: Callable[[float], None] | None = None) -> Listed:
    """Make every deal of *spot* and return who wins, and how many there were.

    Args:
        spot: the question, of at most `MOST_LISTED` deals.
        progress: is told now and then which part is done, from 0 to 1.

    Raises:
        CardError: as for `razz.equity.packed.packed`; or there are too many deals.

    >>> from razz.cards import cards
    >>> hero, villain = cards("2c3d4h7s8cKdKh"), cards("Ac2d3h6sQcQd")
    >>> listed(CardSpot((((hero, 5),), ((villain, 1),))))
    Listed(tally=Tally(deals=195, won=((130, 0), (65, 0))), deals=39)
    """
    question = packed(spot)
    number = _count_deals(question)
    if number > MOST_LISTED:
        raise CardError(
            Message(
                "{number:,} deals are too many to list; {most:,} are the most",
                number=number,
                most=MOST_LISTED,
            )
        )
    hands = len(spot.starts)
    total, done = no_deals(hands), 0
    for weight, counts in _parts(question, number, table_of(spot.ladder)):
        by_winners = {winners: int(count) for winners, count in enumerate(counts) if count}
        made = int(counts.sum())
        total = total.plus(tally_of(made, by_winners, hands).times(weight))
        done += made
        if progress:
            progress(done / number)
    if progress:
        progress(1.0)  # starts with a card in common have been left out
    return Listed(total, done)


def _count_deals(question: Packed) -> int:
    # Cards of some start of a hand may come too where the hand has another start.
    free = question.left.bit_count() - sum(
        int(starts[0] & ~always).bit_count()
        for starts, always in zip(question.starts, question.always, strict=True)
    )
    choices = prod(len(starts) for starts in question.starts)
    # The common card is drawn as if by one more hand.
    return choices * ways(free, [question.common, *question.missing])


def _parts(question: Packed, number: int, table: Table) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """Yield the counts of winners part by part, each with the weight of its starts."""
    hands = len(question.starts)
    pack = np.array([card.bit for card in DECK if card.bit & question.left], np.int64)
    missing = np.array(question.missing, np.int64)
    slots = question.common + sum(question.missing)
    # Starts of the same weight are one part, so that the kernel counts without weights.
    by_weight = [
        [(weight, row[np.array(weights) == weight]) for weight in sorted(set(weights))]
        for row, weights in zip(question.starts, question.weights, strict=True)
    ]
    choices = prod(len(row) for row in question.starts)
    windows = _windows(len(pack), number // choices)
    for chosen in product(*by_weight):
        weight = prod(weight for weight, _ in chosen)
        rows = [row for _, row in chosen]
        many = max(range(hands), key=lambda hand: len(rows[hand]))
        whole = rows[many]
        step = max(1, _PART * len(question.starts[many]) // number)
        for first_start in range(0, len(whole), step):
            rows[many] = whole[first_start : first_start + step]
            starts = np.concatenate(rows)
            first = np.array([0, *accumulate(len(row) for row in rows)], np.int64)
            for window in windows:
                counts = np.zeros(1 << hands, np.int64)
                _list(
                    (question.common, *window),
                    missing,
                    starts,
                    first,
                    pack,
                    np.zeros((hands, _HAND_COLUMNS), np.int64),
                    np.zeros((slots + 2, _SLOT_COLUMNS), np.int64),
                    table,
                    counts,
                )
                yield weight, counts


def _windows(cards: int, number: int) -> list[tuple[int, int, int, int]]:
    """Return places from and to which the first and the second card go, in parts of *number*."""
    if number <= _PART:
        return [(0, cards, 0, cards)]
    if number <= _PART * cards:
        return [(one, one + 1, 0, cards) for one in range(cards)]
    return [(one, one + 1, two, two + 1) for one in range(cards) for two in range(cards)]


# What the kernel writes to. A hand:
BITS = 0  # the cards of the start that it has now
TAKEN_BEFORE = 1  # the cards of the hands before it
ROW = 2  # the place of its start
_HAND_COLUMNS = 3
# ... and a place for a card, the common one first, then those of each hand in turn:
OWNER = 0  # the hand, -1 for the common card
TAKEN = 1  # the cards dealt before
HELD = 2  # the cards that the owner has before
AT = 3  # where in the pack its card is
BEST = 4  # the best low of the hands before
WINNERS = 5  # who has it, as bits
END = 6  # before which place its card is
_SLOT_COLUMNS = 7


@jit
def _list(
    window: tuple[int, int, int, int, int],
    missing: NDArray[np.int64],
    starts: NDArray[np.int64],
    first: NDArray[np.int64],
    pack: NDArray[np.int64],
    hands: NDArray[np.int64],
    slots: NDArray[np.int64],
    table: Table,
    counts: NDArray[np.int64],
) -> None:
    """Make every deal whose first two cards are in a window, and count the winners.

    Args:
        window: how many common cards there are, then from and before which place in *pack* the
            first card is, and the second.
        missing: how many cards of its own each hand gets.
        starts: what the hands may begin with, one hand after the other.
        first: where the starts of each hand begin, and the end of the last.
        pack: the cards that can come, and those in starts but those that a hand always has.
        hands: to write to.
        slots: to write to.
        table: of the ladder.
        counts: by the set of winners; added to.
    """
    places = _lay_out(window[0], missing, slots)
    last = hands.shape[0] - 1
    hand = 0
    hands[0, TAKEN_BEFORE] = 0
    hands[0, ROW] = -1
    while hand >= 0:
        hands[hand, ROW] += 1
        if hands[hand, ROW] == first[hand + 1]:
            hand -= 1
            continue
        cards = starts[hands[hand, ROW]]
        if cards & hands[hand, TAKEN_BEFORE]:
            continue
        hands[hand, BITS] = cards
        taken = hands[hand, TAKEN_BEFORE] | cards
        if hand == last:
            slots[0, TAKEN] = taken
            _deal_all(window, places, missing, pack, hands, slots, table, counts)
            continue
        hand += 1
        hands[hand, TAKEN_BEFORE] = taken
        hands[hand, ROW] = first[hand] - 1


@jit
def _lay_out(common_cards: int, missing: NDArray[np.int64], slots: NDArray[np.int64]) -> int:
    """Write who gets each card into *slots*, and return how many cards there are to deal."""
    slots[0, OWNER] = -1
    places = common_cards
    for hand in range(missing.size):
        for _ in range(missing[hand]):
            slots[places, OWNER] = hand
            places += 1
    return places


@jit
def _deal_all(
    window: tuple[int, int, int, int, int],
    places: int,
    missing: NDArray[np.int64],
    pack: NDArray[np.int64],
    hands: NDArray[np.int64],
    slots: NDArray[np.int64],
    table: Table,
    counts: NDArray[np.int64],
) -> None:
    """Make every deal for the starts that *hands* now have."""
    common_cards, from_first, before_first, from_second, before_second = window
    if (places < 2 and from_second > 0) or (places < 1 and from_first > 0):
        return  # there is no such card, and the deals are all made in the first window
    common = 0
    slots[0, HELD] = 0 if common_cards else hands[slots[0, OWNER], BITS]
    slots[0, BEST], slots[0, WINNERS] = _complete(common, missing, hands, table)
    if not places:
        counts[slots[0, WINNERS]] += 1
        return
    slots[:places, END] = pack.size
    slots[0, AT] = from_first - 1
    slots[0, END], slots[1, END] = before_first, before_second
    slot = 0
    while slot >= 0:
        slots[slot, AT] += 1
        at = slots[slot, AT]
        if at == slots[slot, END]:
            slot -= 1
            continue
        card = pack[at]
        if card & slots[slot, TAKEN]:
            continue
        held = slots[slot, HELD] | card
        best, winners, owner = slots[slot, BEST], slots[slot, WINNERS], slots[slot, OWNER]
        is_last = slot + 1 == places
        is_full = is_last or slots[slot + 1, OWNER] != owner
        if owner < 0:
            common = held
            best, winners = _complete(common, missing, hands, table)
        elif is_full:
            best, winners = _compare(owner, number_of(held, table), best, winners)
        if is_last:
            counts[winners] += 1
            continue
        slots[slot + 1, TAKEN] = slots[slot, TAKEN] | card
        slots[slot + 1, BEST], slots[slot + 1, WINNERS] = best, winners
        slot += 1
        # Within a hand the cards rise, so that each set of them is dealt once.
        place = -1 if is_full else at
        slots[slot, HELD] = hands[slots[slot, OWNER], BITS] | common if is_full else held
        slots[slot, AT] = max(place, from_second - 1) if slot == 1 else place
        if slots[slot, AT] >= slots[slot, END]:
            slot -= 1  # the second card would be before the first: this window has no such deal


@jit
def _complete(
    common: int, missing: NDArray[np.int64], hands: NDArray[np.int64], table: Table
) -> tuple[int, int]:
    """Return the best low of the hands that get no cards of their own, and who has it."""
    best, winners = PAIRED, 0
    for hand in range(missing.size):
        if missing[hand] == 0:
            number = number_of(hands[hand, BITS] | common, table)
            best, winners = _compare(hand, number, best, winners)
    return best, winners


@jit_inline
def _compare(hand: int, number: int, best: int, winners: int) -> tuple[int, int]:
    """Return the best low and who has it, once *hand* has *number*."""
    kept = 0 if number < best else winners
    return min(best, number), kept | 1 << hand if number <= best else winners
