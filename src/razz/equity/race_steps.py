"""The steps of the race on arrays, compiled; see `razz.equity.race` for what they do together.

They stand in one file, since what is compiled is kept until its own file changes. A work sheet *w*
takes what one step works out for the next: compiled code makes no arrays of its own.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from razz.equity.compiled import jit

Array = Any

OUT = 5
LEVELS = 6


@jit
def _size(level: int, had: int, missing: int, spare: int) -> int:
    """How many numbers of spare draws (of draws, for a hand that is out) a hand may have."""
    if level == OUT:
        return missing - max(0, spare + 1) + 1 if spare < missing else 0
    new = level - had
    if new < 0 or new > missing or spare < 0:
        return 0
    return min(spare, missing - new) + 1


@jit
def open_classes(
    classes: Array,
    had: Array,
    passed: int,
    missing: Array,
    spare: Array,
    count: Array,
    crowd: Array,
) -> int:
    """Give each class that can be a row in the table of orders; return the length of the table."""
    total = 0
    for number in range(len(classes)):
        rest = number
        size = 1
        for level in range(LEVELS):
            crowd[level] = 0
        for i in range(len(had)):
            level = rest % LEVELS
            rest //= LEVELS
            crowd[level] += 1
            if level != OUT and level > passed:
                size = 0
            else:
                size *= _size(level, had[i], missing[i], spare[i])
        classes[number, _BOX] = size
        classes[number, TABLE] = total
        classes[number, _AT] = -1
        classes[number, _USED] = 0
        if size:
            orders = 1
            for level in range(OUT):
                orders *= count[crowd[level]]
            total += orders
            classes[number, _ORDERS] = orders
    return total


@jit
def settle(classes: Array, table: Array, used: Array) -> int:
    """Number the orders that *table* has marked, list them in *used*, and place the counts.

    Returns:
        The length of the array of counts.
    """
    total = 0
    listed = 0
    for number in range(len(classes)):
        if classes[number, _BOX] == 0:
            continue
        start = classes[number, TABLE]
        classes[number, _LIST] = listed
        found = 0
        for order in range(classes[number, _ORDERS]):
            if table[start + order]:
                table[start + order] = found
                used[listed] = order
                found += 1
                listed += 1
        classes[number, _USED] = found
        if found:
            classes[number, _AT] = total
            total += found * classes[number, _BOX]
    return total


@jit
def _read(number: int, hands: int, had: Array, missing: Array, spare: Array, w: Array) -> None:
    """Write what class *number* is into *w*: see the row names."""
    for level in range(LEVELS):
        w[CROWD, level] = 0
    for i in range(hands):
        level = number % LEVELS
        number //= LEVELS
        w[_LEVEL, i] = level
        w[_PLACE, i] = w[CROWD, level]
        w[CROWD, level] += 1
        w[_WIDTH, i] = _size(level, had[i], missing[i], spare[i])
        w[_LEAST, i] = max(0, spare[i] + 1) if level == OUT else level - had[i]


@jit
def _aim(hands: int, holding: int, falls: int, w: Array) -> int:
    """Return the class after the hands in *holding* took a rank and those in *falls* went out."""
    new_number = 0
    radix = 1
    for level in range(LEVELS):
        w[_NEW_CROWD, level] = w[_STAYED, level] = 0
        w[_STAY, level] = w[_MOVE, level] = w[_ARRIVE, level] = 0
    for i in range(hands):
        level = w[_LEVEL, i]
        new_level = level
        if level == OUT or falls >> i & 1:
            new_level = OUT
        elif holding >> i & 1:
            new_level = level + 1
            w[_MOVE, level] |= 1 << w[_PLACE, i]
            w[_ARRIVE, new_level] |= 1 << w[_NEW_CROWD, new_level]
        else:
            w[_STAY, level] |= 1 << w[_PLACE, i]
            w[_STAYED, level] += 1
        w[_NEW_LEVEL, i] = new_level
        w[_NEW_CROWD, new_level] += 1
        new_number += new_level * radix
        radix *= LEVELS
    return new_number


@jit
def _trace(
    count: Array,
    restrict_at: Array,
    restrict: Array,
    join_at: Array,
    join: Array,
    w: Array,
    goes_to: Array,
) -> None:
    """Fill *goes_to*: for each order of the class read, the order that it becomes, as aimed."""
    n0 = count[w[CROWD, 0]]
    n1 = count[w[CROWD, 1]]
    n2 = count[w[CROWD, 2]]
    n3 = count[w[CROWD, 3]]
    n4 = count[w[CROWD, 4]]
    stay0 = restrict_at[w[CROWD, 0]] + w[_STAY, 0] * n0
    stay1 = restrict_at[w[CROWD, 1]] + w[_STAY, 1] * n1
    stay2 = restrict_at[w[CROWD, 2]] + w[_STAY, 2] * n2
    stay3 = restrict_at[w[CROWD, 3]] + w[_STAY, 3] * n3
    stay4 = restrict_at[w[CROWD, 4]] + w[_STAY, 4] * n4
    move0 = restrict_at[w[CROWD, 0]] + w[_MOVE, 0] * n0
    move1 = restrict_at[w[CROWD, 1]] + w[_MOVE, 1] * n1
    move2 = restrict_at[w[CROWD, 2]] + w[_MOVE, 2] * n2
    move3 = restrict_at[w[CROWD, 3]] + w[_MOVE, 3] * n3
    join1 = join_at[w[_NEW_CROWD, 1], w[_ARRIVE, 1]]
    join2 = join_at[w[_NEW_CROWD, 2], w[_ARRIVE, 2]]
    join3 = join_at[w[_NEW_CROWD, 3], w[_ARRIVE, 3]]
    join4 = join_at[w[_NEW_CROWD, 4], w[_ARRIVE, 4]]
    step1 = count[w[_STAYED, 1]]
    step2 = count[w[_STAYED, 2]]
    step3 = count[w[_STAYED, 3]]
    step4 = count[w[_STAYED, 4]]
    size0 = count[w[_NEW_CROWD, 0]]
    size1 = count[w[_NEW_CROWD, 1]]
    size2 = count[w[_NEW_CROWD, 2]]
    size3 = count[w[_NEW_CROWD, 3]]
    order = 0
    for o4 in range(n4):
        s4 = restrict[stay4 + o4]
        for o3 in range(n3):
            d4 = join[join4 + restrict[move3 + o3] * step4 + s4]
            s3 = restrict[stay3 + o3]
            for o2 in range(n2):
                d3 = d4 * size3 + join[join3 + restrict[move2 + o2] * step3 + s3]
                s2 = restrict[stay2 + o2]
                for o1 in range(n1):
                    d2 = d3 * size2 + join[join2 + restrict[move1 + o1] * step2 + s2]
                    s1 = restrict[stay1 + o1]
                    for o0 in range(n0):
                        d1 = d2 * size1 + join[join1 + restrict[move0 + o0] * step1 + s1]
                        goes_to[order] = d1 * size0 + restrict[stay0 + o0]
                        order += 1


@jit
def _taken(hands: int, way: Array, holds: Array, w: Array) -> tuple[int, int]:
    """Return who in the race holds a rank dealt in this *way*, and who may be out after it.

    -1 for the first if the race ends, since one of them had four.
    """
    holding = 0
    may_fall = 0
    for i in range(hands):
        if w[_LEVEL, i] != OUT and (way[i] > 0 or holds[i]):
            if w[_LEVEL, i] == 4:
                return -1, 0
            holding |= 1 << i
            if way[i] > 1 - holds[i]:
                may_fall |= 1 << i
    return holding, may_fall


@jit
def _finish(
    source: Array,
    at: int,
    found: int,
    boxes: int,
    must: int,
    fours: int,
    used: Array,
    listed: int,
    lower: int,
    decided: Array,
    reached: Array,
    missing: Array,
    ways: Array,
    weights: Array,
    strides: Array,
    ending: Array,
    count: Array,
    restrict_at: Array,
    best: Array,
    w: Array,
    four_sums: Array,
    by_set: Array,
    modulus: int,
) -> None:
    """Add to *decided* the deals of a class that end, and to *reached* all its deals."""
    hands = len(missing)
    most = 0
    ends = 0  # ways that end the race
    for way in range(len(ways)):
        mask = copies = packed = offset = 0
        for i in range(hands):
            k = ways[way, i]
            copies += k
            packed |= k << 4 * i
            offset += k * strides[i]
            if w[_LEVEL, i] == 4 and (k > 0 or must >> w[_PLACE, i] & 1):
                mask |= 1 << w[_PLACE, i]
        most = max(most, copies)
        if mask:
            ending[0, ends] = way
            ending[1, ends] = mask
            ending[2, ends] = packed
            ending[3, ends] = offset
            ends += 1
    guard = 0
    for i in range(hands):
        guard |= 8 << 4 * i
    for i in range(hands):
        w[_POINT, i] = 0
    for box in range(boxes):
        draws = 0
        room = guard  # of each hand what it may still draw, up to 4, below a bit to take it from
        for i in range(hands):
            drawn = w[_LEAST, i] + w[_POINT, i]
            draws += drawn * strides[i]
            room |= min(4, missing[i] - drawn) << 4 * i
        base = at + box * found
        total = np.uint64(0)
        for o in range(found):
            total += source[base + o]
        if total != 0:
            reached[draws] += float(total)
        if total != 0 and fours:
            for four in range(count[fours]):
                four_sums[four] = 0
            for o in range(found):
                four_sums[used[listed + o] // lower] += source[base + o]
            for mask in range(1, 1 << fours):
                extra = mask & ~must
                size = 0
                while extra:
                    size += extra & 1
                    extra >>= 1
                if mask & must != must or size > most:
                    continue
                won = mask
                while won:
                    by_set[mask, won] = 0
                    won = (won - 1) & mask
                if mask & (mask - 1) == 0:
                    by_set[mask, mask] = total
                else:
                    row = restrict_at[fours] + mask * count[fours]
                    for four in range(count[fours]):
                        if four_sums[four] != 0:
                            by_set[mask, best[row + four]] += four_sums[four]
            for end in range(ends):
                if (room - ending[2, end]) & guard != guard:
                    continue
                mask = ending[1, end]
                weight = weights[ending[0, end]]
                after = draws + ending[3, end]
                won = mask
                while won:
                    value = by_set[mask, won]
                    if modulus:
                        value %= np.uint64(modulus)
                    if value != 0:
                        winners = 0
                        for i in range(hands):
                            if w[_LEVEL, i] == 4 and won >> w[_PLACE, i] & 1:
                                winners |= 1 << i
                        decided[winners, after] += weight * value
                    won = (won - 1) & mask
        for i in range(hands):
            w[_POINT, i] += 1
            if w[_POINT, i] < w[_WIDTH, i]:
                break
            w[_POINT, i] = 0


@jit
def advance(
    target: Array,
    marking: bool,
    classes: Array,
    used: Array,
    source: Array,
    new_classes: Array,
    new_table: Array,
    decided: Array,
    reached: Array,
    had: Array,
    missing: Array,
    spare: Array,
    holds: Array,
    ways: Array,
    weights: Array,
    count: Array,
    restrict_at: Array,
    restrict: Array,
    join_at: Array,
    join: Array,
    best: Array,
    w: Array,
    goes_to: Array,
    four_sums: Array,
    by_set: Array,
    ending: Array,
    seen: Array,
    modulus: int,
) -> None:
    """Move *source* on by one rank into *target*; deals that end go to *decided*.

    It is called twice: the first time it only marks in *new_table* which orders can be reached,
    so that `settle` can make room for them. (Both times it walks the same way; compiled as two
    functions it would take twice as long to compile.)

    Args:
        classes, used, source: what is known of each class, the orders in use, their counts.
        new_classes, new_table, target: the same after this rank; the table says where in the
            run of counts at a point an order stands.
        decided: uint64 (sets of winners, draw vectors): deals decided at this rank.
        reached: float64 (draw vectors): gets the sums of *source*, to bound what comes.
        had: distinct known ranks of each hand before this one.
        holds: 1 for a hand that knows a card of this rank.
        ways: int64 (n, hands): the ways to draw copies of this rank, with their *weights*.
        modulus: if it is not 0, counts are below it, and so few are added up that the sums
            stay below 2**60.
        seen: int64 (sets of hands, sets of hands) of zeros, for the marking.
        marking: whether to mark only; the counts are then neither read nor written.
    """
    hands = len(had)
    step = 1
    for i in range(hands):
        w[_STRIDE, i] = step
        step *= missing[i] + 1
    for number in range(len(classes)):
        found = classes[number, _USED]
        if found == 0:
            continue
        at = classes[number, _AT]
        listed = classes[number, _LIST]
        boxes = classes[number, _BOX]
        _read(number, hands, had, missing, spare, w)
        must = int(np.int64(0))  # its type is told at once, so that `_finish` compiles once
        step = found
        for i in range(hands):
            w[_STEP, i] = step
            step *= w[_WIDTH, i]
            if w[_LEVEL, i] == 4 and holds[i]:
                must |= 1 << w[_PLACE, i]
        fours = w[CROWD, 4]
        if not marking:
            _finish(
                source,
                at,
                found,
                boxes,
                must,
                fours,
                used,
                listed,
                classes[number, _ORDERS] // count[fours],
                decided,
                reached,
                missing,
                ways,
                weights,
                w[_STRIDE],
                ending,
                count,
                restrict_at,
                best,
                w,
                four_sums,
                by_set,
                modulus,
            )
        for way in range(len(ways)):
            holding, may_fall = _taken(hands, ways[way], holds, w)
            if holding < 0 or (marking and seen[holding, may_fall] == number + 1):
                continue
            seen[holding, may_fall] = number + 1
            falls = may_fall
            while True:
                new_number = _aim(hands, holding, falls, w)
                if new_classes[new_number, _BOX] and (
                    marking or _fit(hands, ways[way], holding, falls, had, missing, spare, holds, w)
                ):
                    _trace(count, restrict_at, restrict, join_at, join, w, goes_to)
                    start = new_classes[new_number, TABLE]
                    for o in range(found):
                        to = start + goes_to[used[listed + o]]
                        if marking:
                            new_table[to] = 1
                        else:
                            goes_to[o] = new_table[to]
                    if not marking:
                        _move(
                            hands,
                            source,
                            at,
                            target,
                            new_classes[new_number, _AT],
                            new_classes[new_number, _USED],
                            found,
                            weights[way],
                            goes_to,
                            w,
                        )
                if falls == 0:
                    break
                falls = (falls - 1) & may_fall


@jit
def _fit(
    hands: int,
    way: Array,
    holding: int,
    falls: int,
    had: Array,
    missing: Array,
    spare: Array,
    holds: Array,
    w: Array,
) -> bool:
    """Work out which part of the box moves, and by how much; False if none does."""
    for i in range(hands):
        had_then = had[i] + holds[i]
        new_level = w[_NEW_LEVEL, i]
        new_width = _size(new_level, had_then, missing[i], spare[i])
        low = 0
        if w[_LEVEL, i] == OUT or falls >> i & 1:
            # Boxes of hands that are out are in draws.
            shift = w[_LEAST, i] + way[i] - max(0, spare[i] + 1)
            if w[_LEVEL, i] != OUT:
                low = max(0, spare[i] + 1 - (way[i] - 1 + holds[i]))
        elif holding >> i & 1:
            shift = way[i] - 1 + holds[i]
        else:
            shift = 0
        w[_LOW, i] = low
        w[_HIGH, i] = min(w[_WIDTH, i], new_width - shift)
        w[_SHIFT, i] = shift
        w[_NEW_WIDTH, i] = new_width
        if w[_LOW, i] >= w[_HIGH, i]:
            return False
    return True


@jit
def _move(
    hands: int,
    source: Array,
    at: int,
    target: Array,
    new_at: int,
    new_found: int,
    found: int,
    weight: int,
    goes_to: Array,
    w: Array,
) -> None:
    """Add the part of a box that `_fit` worked out to its place in *target*."""
    step = new_found
    for i in range(hands):
        w[_NEW_STEP, i] = step
        step *= w[_NEW_WIDTH, i]
        w[_POINT, i] = w[_LOW, i]
        at += w[_LOW, i] * w[_STEP, i]
        new_at += (w[_LOW, i] + w[_SHIFT, i]) * w[_NEW_STEP, i]
    run = w[_HIGH, 0] - w[_LOW, 0]
    while True:
        # Along the first hand the counts of one point lie right behind those of another.
        from_at, to_at = at, new_at
        for _ in range(run):
            for o in range(found):
                target[to_at + goes_to[o]] += weight * source[from_at + o]
            from_at += found
            to_at += new_found
        i = 1
        while i < hands:
            w[_POINT, i] += 1
            at += w[_STEP, i]
            new_at += w[_NEW_STEP, i]
            if w[_POINT, i] < w[_HIGH, i]:
                break
            back = w[_POINT, i] - w[_LOW, i]
            at -= back * w[_STEP, i]
            new_at -= back * w[_NEW_STEP, i]
            w[_POINT, i] = w[_LOW, i]
            i += 1
        if i == hands:
            return


# What is known of a class: the points of its box, its row in the table of orders and how many
# orders there are, where its counts are (-1: nowhere), its row in the list of the orders in use
# and how many are.
_BOX, TABLE, _ORDERS, _AT, _LIST, _USED = range(6)

# Rows of the work sheet. Of a class: levels of the hands, place of each among those on its level,
# width of its box and least draws, hands on each level, steps through the counts; of what it
# becomes: the same; then, by level, who stays and how many, who moves on, and who arrives; the part
# of the box that moves, and how far; draw vectors.
(
    _LEVEL,
    _PLACE,
    _WIDTH,
    _LEAST,
    CROWD,
    _STEP,
    _NEW_LEVEL,
    _NEW_WIDTH,
    _NEW_CROWD,
    _NEW_STEP,
    _STAY,
    _STAYED,
    _MOVE,
    _ARRIVE,
    _LOW,
    _HIGH,
    _SHIFT,
    _POINT,
    _STRIDE,
) = range(19)
