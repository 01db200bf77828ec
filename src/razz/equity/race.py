"""The race to five distinct ranks on arrays: the walk of `razz.equity.plain`, compiled.

What is done differently, for speed:

* A hand that can no longer get five distinct ranks is *out*: only its draws count from then on.
  For the others one counts not draws but *spare* draws, those that made no new rank, since few of
  them are too many. So the arrays stay small.
* States that have the same hands on the same levels (0 to 4 distinct ranks, or out) form a
  *class*. The spare draws span a box; at each point of it stand the counts of all orders that the
  hands on a level can have among themselves, side by side. To move a class on is to add runs of
  counts along one table of where each order goes.
* Counts are 64-bit integers and never wrap: `race` bounds them before each step.
"""

# Arrays have no shapes in their types; the docstrings tell them.
from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from math import factorial, prod
from typing import Any, NamedTuple

import numpy as np

from razz.equity.compiled import jit
from razz.equity.spot import Counts, Spot

Array = Any

_OUT = 5
_LEVELS = 6


class Orders(NamedTuple):
    """How hands on one level can be ordered, ties included, and what becomes of an order.

    Attributes:
        count: how many orders n hands have: 1, 1, 3, 13, 75, ...
        restrict: at ``restrict_at[n] + mask * count[n] + order``: the order that is left of it
            among the hands in *mask*.
        join: at ``join_at[n, mask] + behind * count[n - k] + before``: the order of n hands of
            which the k in *mask* stand behind the others.
        best: at ``restrict_at[n] + mask * count[n] + order``: the foremost of the hands in *mask*.
    """

    count: Array
    restrict_at: Array
    restrict: Array
    join_at: Array
    join: Array
    best: Array


@lru_cache(maxsize=8)
def _orders(hands: int) -> Orders:
    """Return the tables for up to *hands* hands."""
    places: list[list[tuple[int, ...]]] = []
    for n in range(hands + 1):
        places.append([p for p in product(range(n), repeat=n) if set(p) == set(range(len(set(p))))])
    index = [{p: i for i, p in enumerate(rows)} for rows in places]
    restrict_at, restrict, best = [], [], []
    join_at = np.zeros((hands + 1, 1 << hands), np.int64)
    join: list[int] = []
    for n, rows in enumerate(places):
        restrict_at.append(len(restrict))
        for mask in range(1 << n):
            chosen = [i for i in range(n) if mask >> i & 1]
            for p in rows:
                kept = [p[i] for i in chosen]
                restrict.append(index[len(kept)][_dense(kept)])
                foremost = min(kept, default=0)
                best.append(sum(1 << i for i in chosen if p[i] == foremost))
            others = [i for i in range(n) if not mask >> i & 1]
            join_at[n, mask] = len(join)
            for behind in places[len(chosen)]:
                for before in places[len(others)]:
                    joined = [0] * n
                    for i, place in zip(others, before, strict=True):
                        joined[i] = place
                    for i, place in zip(chosen, behind, strict=True):
                        joined[i] = place + n
                    join.append(index[n][_dense(joined)])
    return Orders(
        np.array([len(rows) for rows in places], np.int64),
        np.array(restrict_at, np.int64),
        np.array(restrict, np.int32),
        join_at,
        np.array(join, np.int32),
        np.array(best, np.int32),
    )


def _dense(places: list[int]) -> tuple[int, ...]:
    rank = {place: i for i, place in enumerate(sorted(set(places)))}
    return tuple(rank[place] for place in places)


@jit
def _size(level: int, had: int, missing: int, spare: int) -> int:
    """How many numbers of spare draws (or draws, for a hand that is out) a hand may have."""
    if level == _OUT:
        return missing - max(0, spare + 1) + 1 if spare < missing else 0
    new = level - had
    if new < 0 or new > missing or spare < 0:
        return 0
    return min(spare, missing - new) + 1


@jit
def _lay_out(
    had: Array, passed: int, missing: Array, spare: Array, count: Array, at: Array, crowd: Array
) -> int:
    """Fill *at* with the place of each class, -1 if it has none, and return the length in all."""
    hands = len(had)
    total = 0
    for number in range(_LEVELS**hands):
        rest = number
        size = 1
        for level in range(_LEVELS):
            crowd[level] = 0
        for i in range(hands):
            level = rest % _LEVELS
            rest //= _LEVELS
            crowd[level] += 1
            if level != _OUT and level > passed:
                size = 0
            else:
                size *= _size(level, had[i], missing[i], spare[i])
            if size == 0:
                break
        if size == 0:
            at[number] = -1
            continue
        for level in range(_OUT):
            size *= count[crowd[level]]
        at[number] = total
        total += size
    return total


@jit
def _advance(
    source: Array,
    source_at: Array,
    target: Array,
    target_at: Array,
    decided: Array,
    reached: Array,
    had: Array,
    holds: Array,
    missing: Array,
    spare: Array,
    ways: Array,
    weights: Array,
    count: Array,
    restrict_at: Array,
    restrict: Array,
    join_at: Array,
    join: Array,
    best: Array,
    work: Array,
    goes_to: Array,
    four_sums: Array,
    by_set: Array,
) -> None:
    """Move *source* on by one rank into *target*; deals that end go to *decided*.

    Args:
        source, target: counts, uint64, laid out by *source_at* and *target_at*.
        decided: uint64 (sets of winners, draw vectors): deals decided at this rank.
        reached: float64 (draw vectors): gets the sums of *source*, to bound what comes.
        had: distinct known ranks of each hand before this one.
        holds: 1 for a hand that knows a card of this rank.
        ways: int64 (n, hands): the ways to draw copies of this rank, with their *weights*.
    """
    hands = len(had)
    levels = work[0]
    sizes = work[1]
    lowest = work[2]  # draws at the start of the box
    crowd = work[3]
    place = work[4]  # of a hand among those on its level
    strides = work[5]  # of draw vectors
    point = work[6]
    low = work[7]
    high = work[8]
    shift = work[9]
    source_step = work[10]
    target_step = work[11]
    new_levels = work[12]
    new_crowd = work[13]
    stay = work[14]
    move = work[15]
    arrive = work[16]
    step = 1
    for i in range(hands):
        strides[i] = step
        step *= missing[i] + 1
    for number in range(_LEVELS**hands):
        at = source_at[number]
        if at < 0:
            continue
        rest = number
        for level in range(_LEVELS):
            crowd[level] = 0
        boxes = 1
        for i in range(hands):
            level = rest % _LEVELS
            rest //= _LEVELS
            levels[i] = level
            place[i] = crowd[level]
            crowd[level] += 1
            sizes[i] = _size(level, had[i], missing[i], spare[i])
            boxes *= sizes[i]
            lowest[i] = max(0, spare[i] + 1) if level == _OUT else level - had[i]
        orders = 1
        for level in range(_OUT):
            orders *= count[crowd[level]]
        nothing = True
        for i in range(at, at + boxes * orders):
            if source[i] != 0:
                nothing = False
                break
        if nothing:
            continue
        step = orders
        for i in range(hands):
            source_step[i] = step
            step *= sizes[i]

        # Deals that end here: a hand with four ranks holds this one.
        fours = crowd[4]
        lower_orders = orders // count[fours]
        must = 0
        for i in range(hands):
            if levels[i] == 4 and holds[i]:
                must |= 1 << place[i]
        for i in range(hands):
            point[i] = 0
        for box in range(boxes):
            draws = 0
            base = at
            for i in range(hands):
                draws += (lowest[i] + point[i]) * strides[i]
                base += point[i] * source_step[i]
            total = np.uint64(0)
            for four in range(count[fours]):
                partial = np.uint64(0)
                for o in range(base + four * lower_orders, base + (four + 1) * lower_orders):
                    partial += source[o]
                four_sums[four] = partial
                total += partial
            if total != 0:
                reached[draws] += float(total)
                if fours:
                    for mask in range(1, 1 << fours):
                        if mask & must == must:
                            for won in range(1 << fours):
                                by_set[mask, won] = 0
                            table = restrict_at[fours] + mask * count[fours]
                            for four in range(count[fours]):
                                by_set[mask, best[table + four]] += four_sums[four]
                    for way in range(len(ways)):
                        mask = 0
                        possible = True
                        after = draws
                        for i in range(hands):
                            k = ways[way, i]
                            after += k * strides[i]
                            if lowest[i] + point[i] + k > missing[i]:
                                possible = False
                            if levels[i] == 4 and (k > 0 or holds[i]):
                                mask |= 1 << place[i]
                        if possible and mask:
                            won = mask
                            while won:
                                value = by_set[mask, won]
                                if value != 0:
                                    winners = 0
                                    for i in range(hands):
                                        if levels[i] == 4 and won >> place[i] & 1:
                                            winners |= 1 << i
                                    decided[winners, after] += weights[way] * value
                                won = (won - 1) & mask
            for i in range(hands):
                point[i] += 1
                if point[i] < sizes[i]:
                    break
                point[i] = 0

        # Deals that go on.
        for way in range(len(ways)):
            goes_on = True
            may_fall = 0  # hands that may be out after this
            for i in range(hands):
                k = ways[way, i]
                shift[i] = k
                if levels[i] != _OUT:
                    if k > 0 or holds[i]:
                        if levels[i] == 4:
                            goes_on = False
                            break
                        if not holds[i]:
                            shift[i] = k - 1
                        if shift[i] > 0:
                            may_fall |= 1 << i
            if not goes_on:
                continue
            falls = may_fall
            while True:
                # The hands in *falls* are out after this, those others that may be are not.
                new_number = 0
                for level in range(_LEVELS):
                    new_crowd[level] = stay[level] = move[level] = arrive[level] = 0
                empty = False
                radix = 1
                for i in range(hands):
                    level = levels[i]
                    has = holds[i] or ways[way, i] > 0
                    out = level == _OUT or falls >> i & 1
                    if out:
                        new_level = _OUT
                    else:
                        new_level = level + 1 if has else level
                        if has:
                            move[level] |= 1 << place[i]
                            arrive[new_level] |= 1 << new_crowd[new_level]
                        else:
                            stay[level] |= 1 << place[i]
                    new_levels[i] = new_level
                    new_crowd[new_level] += 1
                    new_number += new_level * radix
                    radix *= _LEVELS
                    low[i] = 0
                    high[i] = sizes[i]
                    new_had = had[i] + holds[i]
                    new_size = _size(new_level, new_had, missing[i], spare[i])
                    if out:
                        # In draws: those it had, and those it gets.
                        start = max(0, spare[i] + 1)
                        move_by = lowest[i] + ways[way, i] - start
                        if level != _OUT:
                            low[i] = max(0, spare[i] + 1 - shift[i])
                        shift[i] = move_by if level == _OUT or falls >> i & 1 else shift[i]
                        high[i] = min(high[i], new_size - move_by)
                    else:
                        high[i] = min(high[i], new_size - shift[i])
                    if low[i] >= high[i]:
                        empty = True
                target_base = target_at[new_number]
                if not empty and target_base >= 0:
                    new_orders = 1
                    for level in range(_OUT):
                        new_orders *= count[new_crowd[level]]
                    step = new_orders
                    for i in range(hands):
                        target_step[i] = step
                        step *= _size(new_levels[i], had[i] + holds[i], missing[i], spare[i])
                    _trace(
                        crowd,
                        stay,
                        move,
                        arrive,
                        new_crowd,
                        goes_to,
                        count,
                        restrict_at,
                        restrict,
                        join_at,
                        join,
                    )
                    weight = weights[way]
                    source_base = at
                    for i in range(hands):
                        point[i] = low[i]
                        source_base += low[i] * source_step[i]
                        target_base += (low[i] + shift[i]) * target_step[i]
                    while True:
                        for o in range(orders):
                            target[target_base + goes_to[o]] += weight * source[source_base + o]
                        carry = True
                        for i in range(hands):
                            point[i] += 1
                            source_base += source_step[i]
                            target_base += target_step[i]
                            if point[i] < high[i]:
                                carry = False
                                break
                            source_base -= (point[i] - low[i]) * source_step[i]
                            target_base -= (point[i] - low[i]) * target_step[i]
                            point[i] = low[i]
                        if carry:
                            break
                # shift is in draws for hands that fall; put it back for the next choice.
                for i in range(hands):
                    if falls >> i & 1:
                        k = ways[way, i]
                        shift[i] = k if holds[i] else k - 1
                    elif levels[i] == _OUT:
                        shift[i] = ways[way, i]
                if falls == 0:
                    break
                falls = (falls - 1) & may_fall


@jit
def _trace(
    crowd: Array,
    stay: Array,
    move: Array,
    arrive: Array,
    new_crowd: Array,
    goes_to: Array,
    count: Array,
    restrict_at: Array,
    restrict: Array,
    join_at: Array,
    join: Array,
) -> None:
    """Fill *goes_to*: for each order of a class, the order that it becomes."""
    o = 0
    m0, m1, m2, m3 = move[0], move[1], move[2], move[3]
    n0, n1, n2, n3, n4 = (
        count[crowd[0]],
        count[crowd[1]],
        count[crowd[2]],
        count[crowd[3]],
        count[crowd[4]],
    )
    r0, r1, r2, r3, r4 = (
        restrict_at[crowd[0]],
        restrict_at[crowd[1]],
        restrict_at[crowd[2]],
        restrict_at[crowd[3]],
        restrict_at[crowd[4]],
    )
    c0, c1, c2, c3 = (
        count[new_crowd[0]],
        count[new_crowd[1]],
        count[new_crowd[2]],
        count[new_crowd[3]],
    )
    j1, j2, j3, j4 = (
        join_at[new_crowd[1], arrive[1]],
        join_at[new_crowd[2], arrive[2]],
        join_at[new_crowd[3], arrive[3]],
        join_at[new_crowd[4], arrive[4]],
    )
    b1, b2, b3, b4 = (
        _stayers(count, new_crowd, arrive, 1),
        _stayers(count, new_crowd, arrive, 2),
        _stayers(count, new_crowd, arrive, 3),
        _stayers(count, new_crowd, arrive, 4),
    )
    for o4 in range(n4):
        s4 = restrict[r4 + stay[4] * n4 + o4]
        for o3 in range(n3):
            s3 = restrict[r3 + stay[3] * n3 + o3]
            d4 = join[j4 + restrict[r3 + m3 * n3 + o3] * b4 + s4]
            for o2 in range(n2):
                s2 = restrict[r2 + stay[2] * n2 + o2]
                d3 = d4 * c3 + join[j3 + restrict[r2 + m2 * n2 + o2] * b3 + s3]
                for o1 in range(n1):
                    s1 = restrict[r1 + stay[1] * n1 + o1]
                    d2 = d3 * c2 + join[j2 + restrict[r1 + m1 * n1 + o1] * b2 + s2]
                    for o0 in range(n0):
                        s0 = restrict[r0 + stay[0] * n0 + o0]
                        d1 = d2 * c1 + join[j1 + restrict[r0 + m0 * n0 + o0] * b1 + s1]
                        goes_to[o] = d1 * c0 + s0
                        o += 1


@jit
def _stayers(count: Array, new_crowd: Array, arrive: Array, level: int) -> int:
    """How many orders those have that were on a level before the others arrived."""
    number = new_crowd[level]
    bits = arrive[level]
    while bits:
        number -= bits & 1
        bits >>= 1
    return count[number]


def race(spot: Spot, report: Callable[[float], None] = lambda _: None) -> Iterator[dict[int, int]]:
    """Yield after each rank what has been decided so far: sets of winners, as bits, and deals.

    Args:
        spot: two to six hands.
        report: told after each rank which part of the ranks is done.

    Raises:
        OverflowError: the counts of this spot do not fit 64 bits.
    """
    hands = len(spot.hands)
    orders = _orders(hands)
    missing = np.array(spot.missing, np.int64)
    distinct = np.array([sum(n > 0 for n in counts) for counts in spot.hands], np.int64)
    spare = distinct + missing - 5
    had = np.zeros(hands, np.int64)
    slots = prod(n + 1 for n in spot.missing)
    shape = tuple(n + 1 for n in spot.missing)
    most = int(orders.count[hands])
    work = (
        np.zeros((17, max(hands, _LEVELS)), np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.uint64),
        np.zeros((1 << hands, 1 << hands), np.uint64),
    )
    source_at = np.full(_LEVELS**hands, -1, np.int64)
    target_at = source_at.copy()
    source = np.zeros(
        _lay_out(had, 0, missing, spare, orders.count, source_at, work[0][0]), np.uint64
    )
    start = sum((0 if spare[i] >= 0 else _OUT) * _LEVELS**i for i in range(hands))
    source[source_at[start]] = 1
    total: dict[int, int] = {}
    left = sum(spot.left)
    for rank, copies in enumerate(spot.left):
        left -= copies
        holds = np.array([counts[rank] > 0 for counts in spot.hands], np.int64)
        ways = [k for k in product(range(copies + 1), repeat=hands) if sum(k) <= copies]
        weights = [
            factorial(copies) // prod(map(factorial, k)) // factorial(copies - sum(k)) for k in ways
        ]
        decided = np.zeros((1 << hands, slots), np.uint64)
        reached = np.zeros(slots)
        target = np.zeros(
            _lay_out(had + holds, rank + 1, missing, spare, orders.count, target_at, work[0][0]),
            np.uint64,
        )
        _advance(
            source,
            source_at,
            target,
            target_at,
            decided,
            reached,
            had,
            holds,
            missing,
            spare,
            np.array(ways, np.int64),
            np.array(weights, np.uint64),
            *orders,
            *work,
        )
        _check_width(reached, shape, ways, weights)
        ends = _endings(spot.missing, left)
        for winners in np.flatnonzero(decided.any(axis=1)):
            total[int(winners)] = total.get(int(winners), 0) + _dot(decided[winners], ends)
        had = had + holds
        source, source_at, target_at = target, target_at, source_at
        report((rank + 1) / len(spot.left))
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
    numbers = []
    for drawn in product(*(range(n + 1) for n in reversed(missing))):
        rest = [n - c for n, c in zip(reversed(missing), drawn, strict=True)]
        undealt = left - sum(rest)
        if undealt < 0:
            numbers.append(0)
        else:
            numbers.append(factorial(left) // prod(map(factorial, rest)) // factorial(undealt))
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
