"""The deals that pairs decide, on arrays: the walks of `razz.equity.plain`, compiled.

The states and the ways between them are those of `plain`. What is added are bounds: from what a
hand must still get and what can still come follows how many cards it can have drawn by now. Few
numbers are left for most hands, so a state needs a small box of counts only.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any, NamedTuple

import numpy as np

from razz.equity import plain
from razz.equity.compiled import jit
from razz.equity.residues import EXACT, WRAPPED, Found, in_residues
from razz.equity.spot import Spot

Array = Any


def pairs(spot: Spot) -> Iterator[tuple[float, dict[int, int]]]:
    """Yield, walk after walk, which part is done and more of the deals without five distinct ranks.

    They come as sets of winners, as bits, with the number of deals.

    Args:
        spot: two hands or more.
    """
    walks = plain.pairings(len(spot.hands), plain.most_together(spot))
    for done, (walk, order) in enumerate(walks, start=1):
        work = partial(_once, walk, spot.in_order(order))
        found = next(in_residues(work, spot.deals))
        yield (
            done / len(walks),
            {plain.in_first_order(winners, order): number for winners, number in found.items()},
        )


def _once(walk: plain.Pairing, spot: Spot, modulus: int) -> Iterator[Found]:
    yield _walk(walk, spot, modulus)


def _walk(walk: plain.Pairing, spot: Spot, modulus: int) -> Found:
    """Return the winners of one walk with counts modulo *modulus*; see `razz.equity.residues`."""
    hands = len(spot.hands)
    starts = [walk.number(state) for state in walk.starts(spot)]
    if not starts:
        return {}
    live = np.array(sorted(starts))
    bounds = _Bounds(walk.most, spot)
    box = bounds.box(walk, live, 0)
    source = np.zeros(box.length, np.uint64)
    source[box.at[(box.least == 0).all(axis=1) & box.width.all(axis=1)]] = 1
    work = np.zeros((7, hands), np.int64)
    for rank, column in enumerate(zip(*spot.hands, spot.left, strict=True)):
        moves = np.array(
            [
                (place, *way)
                for place, state in enumerate(live.tolist())
                for way in walk.ways(state, column)
            ],
            np.int64,
        ).reshape(-1, 3)
        new_live = np.unique(moves[:, 1])
        new_box = bounds.box(walk, new_live, rank + 1)
        moves[:, 1] = np.searchsorted(new_live, moves[:, 1])
        target = np.zeros(new_box.length, np.uint64)
        bound = _step(
            source,
            box.at,
            box.least,
            box.width,
            target,
            new_box.at,
            new_box.least,
            new_box.width,
            moves,
            *_kernel_table(hands),
            work,
        )
        if modulus == EXACT and bound >= 2.0**63:
            raise OverflowError("the counts do not fit 64 bits")
        if EXACT < modulus < WRAPPED:
            target %= np.uint64(modulus)
        here = new_box.holds(target)
        live, source, box = new_live[here], target, new_box.only(here)
    total: dict[int, int] = {}
    for state, at in zip(live.tolist(), box.at.tolist(), strict=True):
        winners = walk.winners(walk.states[state])
        if winners:
            total[winners] = total.get(winners, 0) + int(source[at])
    return total


class _Box(NamedTuple):
    """Where the counts of some states are.

    Attributes:
        at: int64 (states): the place of the first count.
        least, width: int64 (states, hands): the cards drawn there, and how many numbers of cards
            there are. A state that no deal can be in has width 0.
        length: of all the counts.
    """

    at: Array
    least: Array
    width: Array
    length: int

    def holds(self, counts: Array) -> Array:
        """Which states have a count that is not 0."""
        before = np.concatenate([[0], np.cumsum(counts != 0)])
        return before[self.at + self.width.prod(axis=1)] > before[self.at]

    def only(self, states: Array) -> _Box:
        """The boxes of these states; the counts stay where they are."""
        return _Box(self.at[states], self.least[states], self.width[states], self.length)


class _Bounds:
    """How many cards the hands of a spot can have drawn, by rank and by what each must still get.

    The tables have a row for each state of a hand (see `plain.Pairing`), a column for each hand.
    """

    def __init__(self, most: int, spot: Spot) -> None:
        hands, ranks = len(spot.hands), len(spot.left)
        self.hands = np.arange(hands)
        left = np.array(spot.left)
        missing = np.array(spot.missing)
        known = np.array(spot.hands) > 0
        state = np.arange(plain.CONTENDS * 2)[:, None]
        needs = state & plain.NEEDS
        taken = most - known.sum(axis=1) - needs  # new ranks so far
        unpaired = (state & plain.CONTENDS > 0) & (state & plain.PAIRED == 0) & (most > 2)
        self.least, self.most = [], []
        for passed in range(ranks + 1):
            behind, ahead = (left * known)[:, :passed].sum(axis=1), (left * known)[:, passed:]
            # At n: the most cards that n new ranks can still bring.
            new = np.zeros((hands, ranks + plain.NEEDS + 1), np.int64)
            new[:, 1 : ranks - passed + 1] = -np.sort(-(left * ~known)[:, passed:], axis=1)
            new = new.cumsum(axis=1)
            least = missing - ahead.sum(axis=1) - new[self.hands, needs]
            most_drawn = np.minimum(missing - needs, behind + 4 * taken)
            # Unpaired, a hand has drawn nothing but one card of each new rank.
            least = np.where(unpaired, np.maximum(least, taken), least)
            self.least.append(np.maximum(least, 0))
            self.most.append(np.where(unpaired, np.minimum(most_drawn, taken), most_drawn))

    def box(self, walk: plain.Pairing, live: Array, passed: int) -> _Box:
        """Return the boxes of the states numbered *live* when *passed* ranks are over."""
        rows = [walk.states[state][walk.hands_at :] for state in live.tolist()]
        states = np.array(rows, np.int64).reshape(-1, len(self.hands))
        least = self.least[passed][states, self.hands]
        width = np.maximum(self.most[passed][states, self.hands] - least + 1, 0)
        size = width.prod(axis=1)
        width[size == 0] = 0
        at = np.concatenate([[0], np.cumsum(size)])
        return _Box(at[:-1], least, width, int(at[-1]))


def _kernel_table(hands: int) -> tuple[Array, Array, Array]:
    """Return where each kernel of `plain` starts, the draws of its ways, and their weights."""
    return _padded(hands, len(plain.kernels))


@lru_cache(maxsize=8)
def _padded(hands: int, number: int) -> tuple[Array, Array, Array]:
    at, draws, weights = [0], [], []
    for kernel in plain.kernels[:number]:
        for way, weight in kernel:
            if len(way) == hands:
                draws.append(way)
                weights.append(weight)
        at.append(len(draws))
    return (
        np.array(at, np.int64),
        np.array(draws, np.int64).reshape(-1, hands),
        np.array(weights, np.uint64),
    )


@jit
def _step(
    source: Array,
    source_at: Array,
    source_least: Array,
    source_width: Array,
    target: Array,
    target_at: Array,
    target_least: Array,
    target_width: Array,
    moves: Array,
    kernel_at: Array,
    draws: Array,
    weights: Array,
    w: Array,
) -> float:
    """Move the counts in *source* on by one rank into *target*.

    Args:
        moves: int64 (n, 3): from which state, to which, by which kernel.
        w: int64 (6, hands): a work sheet.

    Returns:
        About the sum of what was added, so no count in *target* is more than that.
    """
    hands = source_least.shape[1]
    total = 0.0
    source_step, target_step, low, high, point = w[0], w[1], w[2], w[3], w[4]
    for move in range(len(moves)):
        old = moves[move, 0]
        new = moves[move, 1]
        kernel = moves[move, 2]
        step = new_step = 1
        for i in range(hands):
            source_step[i] = step
            target_step[i] = new_step
            step *= source_width[old, i]
            new_step *= target_width[new, i]
        if step == 0 or new_step == 0:
            continue
        for way in range(kernel_at[kernel], kernel_at[kernel + 1]):
            at = source_at[old]
            new_at = target_at[new]
            fits = True
            for i in range(hands):
                shift = source_least[old, i] + draws[way, i] - target_least[new, i]
                low[i] = max(0, -shift)
                high[i] = min(source_width[old, i], target_width[new, i] - shift)
                fits = fits and low[i] < high[i]
                point[i] = low[i]
                at += low[i] * source_step[i]
                new_at += (low[i] + shift) * target_step[i]
            if not fits:
                continue
            weight = weights[way]
            run = high[0] - low[0]
            while True:
                for i in range(run):
                    value = weight * source[at + i]
                    target[new_at + i] += value
                    total += float(value)
                i = 1
                while i < hands:
                    point[i] += 1
                    at += source_step[i]
                    new_at += target_step[i]
                    if point[i] < high[i]:
                        break
                    back = point[i] - low[i]
                    at -= back * source_step[i]
                    new_at -= back * target_step[i]
                    point[i] = low[i]
                    i += 1
                if i == hands:
                    break
    return total
