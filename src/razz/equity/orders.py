"""How hands stand in order on one level of the race, and what becomes of the order.

Tables for `razz.equity.race_steps`, which moves whole runs of orders at once.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np

Array = Any


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
def orders_of(hands: int) -> Orders:
    """Return the tables for up to *hands* hands."""
    places = [
        [row for row in product(range(n), repeat=n) if set(row) == set(range(len(set(row))))]
        for n in range(hands + 1)
    ]
    index = [{p: i for i, p in enumerate(rows)} for rows in places]
    restrict_at: list[int] = []
    restrict: list[int] = []
    best: list[int] = []
    join_at = np.zeros((hands + 1, 1 << hands), np.int64)
    join: list[int] = []
    for n, rows in enumerate(places):
        restrict_at.append(len(restrict))
        for mask in range(1 << n):
            chosen = [i for i in range(n) if mask >> i & 1]
            for p in rows:
                kept = tuple([p[i] for i in chosen])
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
                    first = max(before, default=-1) + 1
                    for i, place in zip(chosen, behind, strict=True):
                        joined[i] = first + place
                    join.append(index[n][tuple(joined)])
    return Orders(
        np.array([len(rows) for rows in places], np.int64),
        np.array(restrict_at, np.int64),
        np.array(restrict, np.int32),
        join_at,
        np.array(join, np.int32),
        np.array(best, np.int32),
    )


@cache
def _dense(places: tuple[int, ...]) -> tuple[int, ...]:
    rank = {place: i for i, place in enumerate(sorted(set(places)))}
    return tuple(rank[place] for place in places)
