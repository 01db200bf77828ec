"""Which exact method a question is given to, how long it will take, and what is known when it ends.

`plain` answers for two and three hands and for any question with few cards to come; `dense` is for
more hands, at the price of loading numba. Both count every deal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import NamedTuple

from razz.equity import plain
from razz.equity.spot import Spot
from razz.equity.tally import Tally, no_deals


class Plan(NamedTuple):
    """Spots to count, each as often as it weighs.

    Attributes:
        spots: the spots with their weights.
        costs: about how many seconds each will take.
        pairs: whether the deals that pairs decide are counted too; if not, an interval comes out.
    """

    spots: Sequence[tuple[Spot, int]]
    costs: Sequence[float]
    pairs: bool = True


def plan(spots: Sequence[tuple[Spot, int]], seconds: float | None) -> Plan | None:
    """Return how to count *spots* in about *seconds*, or None if that cannot be done."""
    costs = [cost(spot) for spot, _ in spots]
    if seconds is None or sum(costs) <= seconds:
        return Plan(spots, costs)
    return None


def cost(spot: Spot) -> float:
    """Return about how many seconds `plain` takes for *spot*, within a factor of about two."""
    slots = prod(missing + 1 for missing in spot.missing)
    return slots * 3e-5 * 2.3 ** max(0, len(spot.hands) - 1)


def carry_out(plan: Plan, progress: Callable[[float], None]) -> tuple[Tally, bool] | None:
    """Return what *plan* counts and whether it was interrupted; None if nothing is known then."""
    total = no_deals(len(plan.spots[0][0].hands))
    done, whole = 0.0, sum(plan.costs)
    try:
        for (spot, weight), seconds in zip(plan.spots, plan.costs, strict=True):
            total = total.plus(plain.count(spot).times(weight))
            done += seconds
            progress(done / whole)
    except KeyboardInterrupt:
        return None
    return total, False
