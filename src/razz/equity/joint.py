"""Joint choices: a start for each hand, all of which can be together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from razz.cards import Rank
from razz.equity.spot import Counts, Start
from razz.equity.suits import bits, numbers
from razz.equity.table import counts_of


class Part(NamedTuple):
    """A start in numbers.

    Attributes:
        cards: its real cards, as bits.
        known: its cards by rank.
        packed: the same in one number, a byte for each rank.
        bare: its bare ranks by index, and how many of each.
        weight: its weight, on a scale on which those of the hand are integers.
    """

    cards: int
    known: Counts
    packed: int
    bare: tuple[tuple[int, int], ...]
    weight: int


def parts(starts: Sequence[Start]) -> list[Part]:
    """Return *starts*, all those of one hand, in numbers."""
    scaled = integers([start.weight for start in starts])
    found = []
    for start, weight in zip(starts, scaled, strict=True):
        known = tuple(counts_of(start))
        bare = tuple((rank - 1, number) for rank, number in numbers(start.ranks))
        packed = int.from_bytes(bytes(known), "little")
        found.append(Part(bits(start.cards), known, packed, bare, weight))
    return found


def integers(weights: Sequence[Fraction]) -> list[int]:
    """Return *weights* times the smallest number that makes them all integers."""
    scale = lcm(*(weight.denominator for weight in weights))
    return [int(weight * scale) for weight in weights]


_ROOM = int.from_bytes(bytes([3] * len(Rank)), "little")
_FULL = int.from_bytes(bytes([8] * len(Rank)), "little")


def together(
    rows: Sequence[Sequence[Part]], cards: int, packed: int
) -> Iterator[tuple[tuple[Part, ...], int]]:
    """Yield every choice of one part from each of *rows* that can be, with all the ranks in it.

    Args:
        rows: the parts to choose from.
        cards: the real cards that are taken already.
        packed: all the cards that are taken already, by rank.
    """
    if not rows:
        yield (), packed
        return
    for part in rows[0]:
        total = packed + part.packed
        # Five or more of a rank and three are eight or more, which shows in one bit.
        if not (part.cards & cards or total + _ROOM & _FULL):
            for others, all_ranks in together(rows[1:], cards | part.cards, total):
                yield (part, *others), all_ranks
