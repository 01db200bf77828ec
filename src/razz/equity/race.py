"""The race to five distinct ranks on arrays: the walk of `razz.equity.plain`, compiled.

What is done differently, for speed:

* A hand that can no longer get five distinct ranks is *out*: only its draws count from then on.
  For the others one counts not draws but *spare* draws, those that made no new rank, since few of
  them are too many. So the arrays stay small.
* States that have the same hands on the same levels (0 to 4 distinct ranks, or out) form a
  *class*. The spare draws span a box; at each point of it stand the counts of all orders that the
  hands on a level can have among themselves, side by side. To move a class on is to add runs of
  counts along one table of where each order goes.
* Counts are 64-bit integers. Each step is bounded by the sums before it; where they do not fit, the
  race is run again modulo several numbers (see `razz.equity.residues`).
"""

# Arrays have no shapes in their types; the docstrings tell them.
from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import product
from math import factorial, prod
from typing import Any

import numpy as np

from razz.equity.orders import orders_of
from razz.equity.race_steps import (
    CROWD,
    LEVELS,
    OUT,
    TABLE,
    advance,
    open_classes,
    settle,
)
from razz.equity.residues import EXACT, WRAPPED, in_residues
from razz.equity.spot import Spot
from razz.equity.spot import ways as draws

Array = Any


def race(spot: Spot) -> Iterator[dict[int, int]]:
    """Yield after each rank what has been decided so far: sets of winners, as bits, and deals.

    Args:
        spot: two to six hands.
    """
    return in_residues(partial(race_modulo, spot), spot.deals)


def race_modulo(spot: Spot, modulus: int) -> Iterator[dict[int, int]]:
    """Run the race with counts modulo *modulus*: `EXACT`, `WRAPPED` or a prime of 31 bits.

    Raises:
        OverflowError: exact counts do not fit 64 bits.
    """
    hands = len(spot.hands)
    orders = orders_of(hands)
    missing = np.array(spot.missing, np.int64)
    distinct = np.array([sum(n > 0 for n in counts) for counts in spot.hands], np.int64)
    spare = distinct + missing - 5
    had = np.zeros(hands, np.int64)
    shape = tuple(n + 1 for n in spot.missing)
    most = int(orders.count[hands])
    w = np.zeros((19, max(hands, LEVELS)), np.int64)
    goes_to = np.zeros(most * 2, np.int64)
    seen = np.zeros((1 << hands, 1 << hands), np.int64)
    sheets = (np.zeros(most, np.uint64), np.zeros((1 << hands, 1 << hands), np.uint64))

    classes = np.zeros((LEVELS**hands, 6), np.int64)
    table = np.zeros(
        open_classes(classes, had, 0, missing, spare, orders.count, w[CROWD]), np.int64
    )
    start = sum((0 if spare[i] >= 0 else OUT) * LEVELS**i for i in range(hands))
    table[classes[start, TABLE]] = 1
    used = np.zeros(len(table), np.int64)
    source = np.zeros(settle(classes, table, used), np.uint64)
    source[0] = 1
    total: dict[int, int] = {}
    left = sum(spot.left)
    for rank, copies in enumerate(spot.left):
        left -= copies
        holds = np.array([counts[rank] > 0 for counts in spot.hands], np.int64)
        ways = [k for k in product(range(copies + 1), repeat=hands) if sum(k) <= copies]
        weights = [
            factorial(copies) // prod(map(factorial, k)) // factorial(copies - sum(k)) for k in ways
        ]
        new_classes = np.zeros_like(classes)
        had_then = had + holds
        length = open_classes(
            new_classes, had_then, rank + 1, missing, spare, orders.count, w[CROWD]
        )
        new_table = np.zeros(length, np.int64)
        decided = np.zeros((1 << hands, prod(shape)), np.uint64)
        reached = np.zeros(prod(shape))
        seen[:] = 0
        rest = (
            classes,
            used,
            source,
            new_classes,
            new_table,
            decided,
            reached,
            had,
            missing,
            spare,
            holds,
            np.array(ways, np.int64),
            np.array(weights, np.uint64),
            *orders,
            w,
            goes_to,
            *sheets,
            np.zeros((4, len(ways)), np.int64),
            seen,
            int(modulus % WRAPPED),
        )
        advance(source, True, *rest)
        new_used = np.zeros(length, np.int64)
        target = np.zeros(settle(new_classes, new_table, new_used), np.uint64)
        advance(target, False, *rest)
        if modulus == EXACT:
            _check_width(reached, shape, ways, weights)
        elif modulus < WRAPPED:
            target %= np.uint64(modulus)
            decided %= np.uint64(modulus)
        ends = _endings(spot.missing, left)
        for winners in np.flatnonzero(decided.any(axis=1)):
            total[int(winners)] = total.get(int(winners), 0) + _dot(decided[winners], ends)
        classes, used, source, had = new_classes, new_used, target, had_then
        yield dict(total)


def _check_width(
    reached: Array, shape: tuple[int, ...], ways: list[tuple[int, ...]], weights: list[int]
) -> None:
    """See that no count after a step can have passed 64 bits, from the sums before it."""
    before = reached.reshape(shape[::-1])
    bound = np.zeros(before.shape)
    for way, weight in zip(ways, weights, strict=True):
        if all(k < n for k, n in zip(way, shape, strict=True)):
            to = tuple(slice(k, None) for k in reversed(way))
            of = tuple(
                slice(None, n - k) for k, n in zip(reversed(way), reversed(shape), strict=True)
            )
            bound[to] += weight * before[of]
    if bound.max() >= 2.0**63:
        raise OverflowError("the counts do not fit 64 bits")


_LIMB = 22
_MASK = (1 << _LIMB) - 1


@lru_cache(maxsize=64)
def _endings(missing: tuple[int, ...], left: int) -> Array:
    """For each draw vector the ways to deal the rest from *left* cards, in limbs of 22 bits."""
    known: dict[tuple[int, ...], int] = {}
    numbers = []
    for rest in product(*(range(n, -1, -1) for n in reversed(missing))):
        kind = tuple(sorted(rest))
        number = known.get(kind)
        if number is None:
            enough = sum(kind) <= left
            number = known[kind] = draws(left, kind) if enough else 0
        numbers.append(number)
    limbs = max(numbers).bit_length() // _LIMB + 1
    return np.array([[n >> _LIMB * i & _MASK for n in numbers] for i in range(limbs)], np.int64)


def _dot(counts: Array, limbs: Array) -> int:
    """The exact sum of products of uint64 *counts* and the numbers in *limbs*."""
    total = 0
    for i in range(3):
        part = (counts >> np.uint64(_LIMB * i) & np.uint64(_MASK)).astype(np.int64)
        for j, limb in enumerate(limbs):
            total += int(part @ limb) << _LIMB * (i + j)
    return total
