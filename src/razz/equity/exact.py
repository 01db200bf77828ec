"""Which exact method a question is given to, how long it will take, and what is known when it ends.

`plain` answers for two and three hands. `race` and `pairs` do the same walks on arrays, at the
price of loading numba, for four to six. Each counts every deal; without `pairs` a small part stays
undecided, and the answer is an interval.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import NamedTuple

from razz.equity import plain
from razz.equity.meanwhile import meanwhile
from razz.equity.residues import moduli
from razz.equity.spot import Spot
from razz.equity.tally import Tally, no_deals, tally_of

MOST_HANDS = 6
"""With more, the states of the race are too many."""

MOST_PLAIN = 3
"""Up to so many hands Python's integers are quicker than loading anything else."""

_WIDE = 330
"""From so many draw vectors on three hands are sooner answered on arrays, numba to load and all."""

_MOST_NUMBERS = 80_000
"""So many numbers for each state of the race keep its arrays below a gigabyte and a half."""


class Plan(NamedTuple):
    """Spots to count, each as often as it weighs.

    Attributes:
        spots: the spots with their weights.
        seconds: about how long each will take.
        with_pairs: whether the deals that pairs decide are counted too.
    """

    spots: Sequence[tuple[Spot, int]]
    seconds: Sequence[float]
    with_pairs: bool = True


class Counted(NamedTuple):
    """What was counted of a plan.

    Attributes:
        tally: all deals there are, and those known to be won or shared.
        interrupted: whether it was stopped early.
    """

    tally: Tally
    interrupted: bool = False


def plan(spots: Sequence[tuple[Spot, int]], seconds: float | None) -> Plan | None:
    """Return how to count *spots* in about *seconds*, or None if that cannot be done.

    Args:
        spots: what `razz.equity.combine.spots` returned.
        seconds: the time there is; None for as long as it takes, and then an answer is exact.
    """
    if not all(_fits(spot) for spot, _ in spots):
        return None
    exactly = [_seconds(spot, with_pairs=True) for spot, _ in spots]
    if seconds is None or sum(exactly) <= seconds:
        return Plan(spots, exactly)
    nearly = [_seconds(spot, with_pairs=False) for spot, _ in spots]
    if sum(nearly) <= seconds and all(len(spot.hands) > MOST_PLAIN for spot, _ in spots):
        return Plan(spots, nearly, with_pairs=False)
    return None


def _fits(spot: Spot) -> bool:
    return len(spot.hands) <= MOST_HANDS and _slots(spot) * _runs(spot) <= _MOST_NUMBERS


def _runs(spot: Spot) -> int:
    """How many numbers stand for a count; as a rule one, up to so many deals."""
    return 1 if spot.deals < 1 << 79 else len(moduli(spot.deals))


def _slots(spot: Spot) -> int:
    return prod(missing + 1 for missing in spot.missing)


def _seconds(spot: Spot, *, with_pairs: bool) -> float:
    """About how long *spot* takes: measured with four cards missing, and growing with the draws."""
    hands, runs = len(spot.hands), _runs(spot)
    race, pairs = _MEASURED[hands]
    # The first run is given up where counts outgrow 64 bits.
    again = 1 if runs == 1 else 1 + runs
    return (race + (pairs if with_pairs else 0.0)) * again * (_slots(spot) / float(5**hands)) ** 2


_MEASURED = {2: (0.001, 0.001), 3: (0.01, 0.01), 4: (0.06, 0.06), 5: (0.4, 0.6), 6: (6.5, 2.5)}


def carry_out(plan: Plan, progress: Callable[[float], None] = lambda _: None) -> Counted:
    """Return what *plan* counts, all of it unless it is interrupted."""
    hands = len(plan.spots[0][0].hands)
    all_deals = sum(spot.deals * weight for spot, weight in plan.spots)
    done, whole = 0.0, sum(plan.seconds)
    decided = no_deals(hands)
    of_this = no_deals(hands)
    interrupted = False
    try:
        for (spot, weight), seconds in zip(plan.spots, plan.seconds, strict=True):
            for part, tally in _count(spot, with_pairs=plan.with_pairs):
                of_this = tally.times(weight)
                progress((done + part * seconds) / whole)
            decided = decided.plus(of_this)
            of_this = no_deals(hands)
            done += seconds
    except KeyboardInterrupt:
        interrupted = True
        decided = decided.plus(of_this)
    return Counted(decided._replace(deals=all_deals), interrupted)


def count(spot: Spot) -> Tally:
    """Return the exact outcome of *spot*, by the quickest way.

    >>> from razz.equity.spot import spot_of
    >>> count(spot_of(["A24", "357", "268"])).won[0]
    (227522892335056, 1016579237337, 41885748)
    """
    *_, (_, tally) = _count(spot, with_pairs=True)
    return tally


def _is_plain(spot: Spot, *, with_pairs: bool) -> bool:
    """Whether Python's integers are the quicker way to count *spot*.

    Of four hands on third street it takes them about as long as it takes to load numba, so they
    answer the first such question of a process; a second one shows that there are more to come.
    """
    hands, slots = len(spot.hands), _slots(spot)
    if hands <= MOST_PLAIN:
        return hands < MOST_PLAIN or slots < _WIDE
    return hands == MOST_PLAIN + 1 and slots <= 5**hands and with_pairs and _is_first()


def _is_first() -> bool:
    """Whether this process has not loaded numba yet, and is asked for the first time."""
    first = "numba" not in sys.modules and not _asked
    _asked.append(True)
    return first


_asked: list[bool] = []


def _count(spot: Spot, *, with_pairs: bool) -> Iterator[tuple[float, Tally]]:
    """Yield how much of the work is done and what is known by then."""
    hands = len(spot.hands)
    if _is_plain(spot, with_pairs=with_pairs):
        yield 1.0, plain.count(spot)
        return
    from razz.equity.pairs import pairs
    from razz.equity.race import race

    race_part, pairs_part = _MEASURED[hands]
    whole = race_part + (pairs_part if with_pairs else 0)
    by_winners: dict[int, int] = {}
    # The race is compiled code, and pairs are Python for the most part.
    with meanwhile(pairs(spot) if with_pairs else ()) as walks:
        for ranks, by_winners in enumerate(race(spot), start=1):
            part = race_part / whole * ranks / len(spot.left)
            yield part, tally_of(spot.deals, by_winners, hands)
        for walked, by_pairs in walks:
            for winners, number in by_pairs.items():
                by_winners[winners] = by_winners.get(winners, 0) + number
            part = (race_part + walked * pairs_part) / whole
            yield part, tally_of(spot.deals, by_winners, hands)
    if with_pairs and sum(by_winners.values()) != spot.deals:
        raise AssertionError(f"{by_winners} do not make {spot.deals} deals")
