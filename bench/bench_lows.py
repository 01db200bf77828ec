"""Lows by the million against PokerKit and poker-equity, the same hands in one run.

    python bench/bench_lows.py

poker-eval would be a fourth to compare with, but it is on no package index. poker-equity takes
hands as text and reads them in compiled code; its deuce-to-seven low is of five cards only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

import numpy as np
import poker_equity
from numpy.typing import NDArray
from pokerkit import Card as KitCard
from pokerkit import CombinationHand, RegularLowHand, StandardLowHand

from razz import DECK, Ladder
from razz.equity.lows import low_numbers

MANY = 1_000_000
FEW = 1_000


def random_hands(count: int) -> NDArray[np.uint8]:
    """Return *count* hands of seven cards, each dealt from a whole deck: ``(count, 7) uint8``."""
    decks = np.tile(np.arange(52, dtype=np.uint8), (count, 1))
    return np.ascontiguousarray(np.random.default_rng(20).permuted(decks, axis=1)[:, :7])


def rate(work: Callable[[], object], count: int, rounds: int = 5) -> float:
    """Return how often a second *work* does its *count* things, the best of *rounds*."""
    best = 0.0
    for _ in range(rounds):
        start = perf_counter()
        work()
        best = max(best, count / (perf_counter() - start))
    return best


def check_same_order(ours: Sequence[int], theirs: Sequence[Any], best_first: bool) -> None:
    """Check that two evaluators order the same hands alike, ties too."""
    mine = {value: place for place, value in enumerate(sorted(set(ours)))}
    other = {
        value: place for place, value in enumerate(sorted(set(theirs), reverse=not best_first))
    }
    if [mine[value] for value in ours] != [other[value] for value in theirs]:
        raise AssertionError("the evaluators order hands differently")


def compare(ladder: Ladder, hands: NDArray[np.uint8], kit_type: type[CombinationHand]) -> None:
    """Compare the lows of one ladder."""
    size = hands.shape[1]
    few = hands[:FEW]
    codes = ["".join(DECK[card].code for card in hand) for hand in few]
    kit_hands = [list(KitCard.parse(code)) for code in codes]
    ours = low_numbers(hands, ladder)

    kit_lows = [kit_type.from_game(hand) for hand in kit_hands]
    check_same_order(ours[:FEW].tolist(), kit_lows, best_first=False)
    mine = rate(lambda: low_numbers(hands, ladder), MANY)
    kit = rate(lambda: [kit_type.from_game(hand) for hand in kit_hands], FEW, rounds=2)
    line = f"{ladder.value}, {size} cards"
    print(f"{line:26} {mine:14,.0f}/s  PokerKit {kit:8,.0f}/s {mine / kit:10,.0f} x", end="")

    kernel = {Ladder.ACE_TO_FIVE: "low_a5", Ladder.DEUCE_TO_SEVEN: "deuce_seven"}.get(ladder)
    if kernel is None or (ladder.suits_count and size > 5):
        print()
        return
    more = codes * 20
    theirs = poker_equity.score_batch(kernel, codes)
    check_same_order(ours[:FEW].tolist(), theirs, best_first=True)
    other = rate(lambda: poker_equity.score_batch(kernel, more), len(more))
    print(f"  poker-equity {other:10,.0f}/s {mine / other:6,.0f} x")


def main() -> None:
    """Run every comparison."""
    hands = random_hands(MANY)
    for size in (7, 6, 5):
        compare(Ladder.ACE_TO_FIVE, np.ascontiguousarray(hands[:, :size]), RegularLowHand)
    for size in (7, 6, 5):
        compare(Ladder.DEUCE_TO_SEVEN, np.ascontiguousarray(hands[:, :size]), StandardLowHand)
    mine = rate(lambda: low_numbers(hands, Ladder.ACE_TO_SIX), MANY)
    print(f"{'ace-to-six, 7 cards':26} {mine:14,.0f}/s  (neither of the others has this ladder)")


if __name__ == "__main__":
    main()
