"""The 455 starting hands by rank: how good each is, exactly.

Nothing of this is stored in the package; it is worked out again where it is asked for, and
``razz tables`` writes it to a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from razz.cards import DECK, Rank
from razz.equity import plain
from razz.equity.outlook import FINAL_CLASSES, LowClass, classes, final_lows
from razz.equity.reading import holding
from razz.equity.spot import HAND_SIZE, Spot, spot_of
from razz.equity.tally import Tally
from razz.errors import CardError
from razz.low import Low, best_low
from razz.text import Message

START_SIZE = 3


@cache
def starting_hands() -> tuple[str, ...]:
    """Return the starting hands by rank, ace first in each, from the lowest to the highest.

    That is the order of three-card lows: first those without a pair, then pairs, then trips.

    >>> hands = starting_hands()
    >>> len(hands), hands[:4], hands[285:288], hands[-1]
    (455, ('A23', 'A24', 'A34', '234'), ('JQK', 'AA2', 'AA3'), 'KKK')
    """
    rows = combinations_with_replacement(Rank, START_SIZE)
    by_low = {_low_of(row): "".join(rank.code for rank in row) for row in rows}
    return tuple(by_low[low] for low in sorted(by_low))


def _low_of(ranks: tuple[Rank, ...]) -> Low:
    # The n-th card takes the n-th suit, so that none is there twice; suits do not matter.
    return best_low([DECK[len(Rank) * suit + rank - 1] for suit, rank in enumerate(ranks)])


def start_name(text: str) -> str:
    """Return the starting hand that *text* writes, as `starting_hands` has it.

    Args:
        text: three cards or bare ranks, in any order: ``3A2``, ``As2d3h``.

    Raises:
        CardError: that is no starting hand.

    >>> start_name("3h 2 as")
    'A23'
    """
    starts = holding(text).starts
    ranks = sorted([*(card.rank for card in starts[0].cards), *starts[0].ranks])
    if len(starts) > 1 or len(ranks) != START_SIZE:
        raise CardError(
            Message("{text!r} is no starting hand; write three cards or ranks, as A23", text=text)
        )
    return "".join(rank.code for rank in ranks)


def combinations_of(hand: str, without: str = "") -> int:
    """Return how many combinations of real cards make *hand* when those of *without* are gone.

    >>> combinations_of("A23"), combinations_of("AA2"), combinations_of("A23", without="A45")
    (64, 24, 48)
    """
    return prod(comb(max(0, 4 - without.count(rank.code)), hand.count(rank.code)) for rank in Rank)


def random_spot(hand: str) -> Spot:
    """Return *hand* against a hand of which nothing is known.

    Raises:
        CardError: *hand* is no starting hand.
    """
    return spot_of([start_name(hand), ""])


def door_spot(hand: str, door: Rank) -> Spot:
    """Return *hand* against a hand of which only the *door* card is known.

    Raises:
        CardError: *hand* is no starting hand.
    """
    return spot_of([start_name(hand), door.code])


def against_random(hand: str) -> Tally:
    """Return what *hand* wins against a hand of which nothing is known.

    Raises:
        CardError: *hand* is no starting hand.

    >>> tally = against_random("A23")
    >>> print(tally.won[0], f"{float(tally.share(0)):.4%}")
    (7059109511967, 9501606504) 73.4682%
    """
    return plain.count(random_spot(hand))


def against_door(hand: str, door: Rank) -> Tally:
    """Return what *hand* wins against two unknown cards and a *door* card.

    The two unknown cards are any that are left. Players choose which hands they play, so a real
    opponent has better ones than these.

    Raises:
        CardError: *hand* is no starting hand.

    >>> print(f"{float(against_door('A23', Rank.KING).share(0)):.4%}")
    82.6440%
    """
    return plain.count(door_spot(hand, door))


class StartRow(NamedTuple):
    """All that is told of a starting hand.

    Attributes:
        hand: the hand.
        combinations: how many combinations of real cards it stands for.
        random: what it wins against a random hand.
        doors: what it wins against each door card, the ace first.
        lows: in how many ways four more cards bring it to each class of lows.
    """

    hand: str
    combinations: int
    random: Tally
    doors: tuple[Tally, ...]
    lows: dict[LowClass, int]


def start_row(hand: str) -> StartRow:
    """Return all that is told of *hand*.

    Raises:
        CardError: *hand* is no starting hand.
    """
    hand = start_name(hand)
    spot = random_spot(hand)
    return StartRow(
        hand,
        combinations_of(hand),
        plain.count(spot),
        tuple(against_door(hand, door) for door in Rank),
        classes(final_lows(spot.hands[0], HAND_SIZE - START_SIZE, spot.left)),
    )


def table_lines(rows: Iterable[StartRow]) -> Iterator[str]:
    """Yield *rows* as lines of a table with tabs between columns, the names of the columns first.

    Of the columns, ``wins`` and ``ties`` are out of ``deals``, ``vs_A`` to ``vs_K`` the equity
    against each door card, and the others the ways to end with each class of lows.
    """
    lows = (
        "_".join(str(made.name).split()) if made.top is None else made.top.word
        for made in FINAL_CLASSES
    )
    doors = (f"vs_{door.code}" for door in Rank)
    names = ("hand", "combinations", "equity", "wins", "ties", "deals", *doors, *lows)
    yield "\t".join(map(str, names)) + "\n"
    for row in rows:
        wins, ties = row.random.won[0]
        cells = (
            row.hand,
            row.combinations,
            _decimal(row.random),
            wins,
            ties,
            row.random.deals,
            *map(_decimal, row.doors),
            *(row.lows.get(made, 0) for made in FINAL_CLASSES),
        )
        yield "\t".join(map(str, cells)) + "\n"


def _decimal(tally: Tally) -> str:
    return f"{float(tally.share(0)):.12f}"
