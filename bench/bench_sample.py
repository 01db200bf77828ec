"""Random deals against PokerKit and poker-equity, the same questions in one run.

    python bench/bench_sample.py

All three deal independently, so the same number of deals has the same standard error, and the ratio
of the speeds is that of the times to the same error. All run on one core. Neither of the others has
a common seventh card, which eight hands need, and poker-equity deals Razz alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from time import perf_counter

import poker_equity
from pokerkit import Card as KitCard
from pokerkit import CombinationHand, Deck, RegularLowHand, StandardLowHand, calculate_equities

from razz import Ladder, cards
from razz.equity.sample import Sample, sample
from razz.equity.spot import CardSpot

SEVEN = ("As2d3h", "4s5d6h", "7s8d9h", "TsJdQh", "AcKdKh", "2c4d8h", "3c5c9d")
EIGHT = (*SEVEN, "3s6c7c")
SECONDS = 1.0
KIT_TYPES: dict[Ladder, type[CombinationHand]] = {
    Ladder.ACE_TO_FIVE: RegularLowHand,
    Ladder.DEUCE_TO_SEVEN: StandardLowHand,
}


def ours(hands: Sequence[str], ladder: Ladder, community: bool) -> Sample:
    """Return our sample, of a second."""
    spot = CardSpot(tuple(((cards(hand), 1),) for hand in hands), (), community, ladder)
    return sample(spot, deals=None, seconds=SECONDS, seed=20)


def kit_sample(hands: Sequence[str], ladder: Ladder, deals: int) -> list[float]:
    """Return the shares that PokerKit finds."""
    return calculate_equities(
        [[list(KitCard.parse(hand))] for hand in hands],
        (),
        7,
        0,
        Deck.STANDARD,
        (KIT_TYPES[ladder],),
        sample_count=deals,
    )


def other_sample(hands: Sequence[str], deals: int) -> list[float]:
    """Return the shares that poker-equity finds."""
    found = poker_equity.chunk_from_text("razz", list(hands), samples=deals, seed=20, threads=1)
    return [share / deals for share in found["share_sum"]]


def rate(work: Callable[[int], list[float]], truth: Sample, deals: int) -> float:
    """Return how many deals a second *work* makes, and check what comes out."""
    start = perf_counter()
    shares = work(deals)
    spent = perf_counter() - start
    for hand, share in enumerate(shares):
        error = truth.stderr[hand] * sqrt(truth.deals / deals)
        if abs(share - truth.tally.share(hand)) > 5 * error:
            raise AssertionError(f"hand {hand + 1} has another share: {share}")
    return deals / spent


def compare(hands: Sequence[str], ladder: Ladder, community: bool = False) -> None:
    """Compare one question."""
    found = ours(hands, ladder, community)
    mine = found.deals / found.seconds
    line = f"{len(hands)} hands of {len(hands[0]) // 2}, {ladder.value}"
    print(f"{line:28} {mine:12,.0f}/s, standard error {found.stderr[0]:.6f}", end="")
    if not community and ladder in KIT_TYPES:
        kit = rate(lambda deals: kit_sample(hands, ladder, deals), found, 2_000 // len(hands))
        print(f"  PokerKit {kit:6,.0f}/s {mine / kit:8,.0f} x", end="")
    if not community and ladder is Ladder.ACE_TO_FIVE:
        other = rate(lambda deals: other_sample(hands, deals), found, 1_000_000)
        print(f"  poker-equity {other:10,.0f}/s {mine / other:5,.1f} x", end="")
    print()


def main() -> None:
    """Run every comparison."""
    for ladder in Ladder:
        compare(SEVEN[:2], ladder)
    compare(("As2d3h4cKsKd", "4s5d6h7d8cQs"), Ladder.ACE_TO_FIVE)
    compare(SEVEN, Ladder.ACE_TO_FIVE)
    compare(SEVEN, Ladder.DEUCE_TO_SEVEN)
    compare(EIGHT, Ladder.ACE_TO_FIVE, community=True)
    compare(EIGHT, Ladder.DEUCE_TO_SEVEN, community=True)


if __name__ == "__main__":
    main()
