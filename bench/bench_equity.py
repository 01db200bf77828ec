"""Exact equity against the programs that sample, the same question in one run.

    python bench/bench_equity.py [--hands 6]

For each number of hands: the time of an exact answer, warm, on one core; and the time that PokerKit
and poker-equity (PyPI) would take to come as near as four decimals (a standard error of 0.00005),
from what they sample in a second. poker-eval is no package of PyPI; build it by hand to compare
(it samples this question at about 9 million deals a second, with `eval -razz`).
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Sequence
from time import perf_counter

import poker_equity
from pokerkit import Card as KitCard
from pokerkit import Deck, RegularLowHand, calculate_equities

from razz.equity import exact
from razz.equity.spot import Spot, spot_of
from razz.equity.tally import Tally

HANDS = ("A23", "456", "278", "9TJ", "346", "5QK")
KNOWN = ("AsAc2s", "2d3d4d", "5h6h7h", "8c9cTc", "JdQdKd", "3s4s5s")
LIMITS = {2: 0.002, 3: 0.010, 4: 0.150, 5: 2.0, 6: 60.0}
WANTED_ERROR = 0.00005


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=6, help="the most hands to time")
    most = parser.parse_args().hands
    print(f"{'hands':>5} {'exact':>11} {'at most':>9} {'x poker-equity':>15} {'x PokerKit':>12}")
    for number in range(2, most + 1):
        spot = spot_of(HANDS[:number])
        seconds, tally = timed(spot)
        share = float(tally.share(0))
        deals = share * (1 - share) / WANTED_ERROR**2
        peer = deals / poker_equity_rate(number) / seconds
        kit = deals / pokerkit_rate(number) / seconds
        print(
            f"{number:>5} {seconds * 1000:>8.2f} ms {LIMITS[number] * 1000:>6.0f} ms"
            f" {peer:>15,.0f} {kit:>12,.0f}"
        )
    if most == 6:
        from razz.equity.race import race

        spot = spot_of(HANDS)
        begun = perf_counter()
        *_, decided = race(spot)
        seconds = perf_counter() - begun
        width = 1 - sum(decided.values()) / spot.deals
        print(f"six hands, an interval {width:.1e} wide in {seconds:.1f} s (at most 1e-6 in 10 s)")


def timed(spot: Spot) -> tuple[float, Tally]:
    """Return the median time of an answer, warm, and the answer."""
    tally = exact.count(spot)
    exact.count(spot)
    times: list[float] = []
    while len(times) < 3 or (sum(times) < 0.5 and len(times) < 50):
        begun = perf_counter()
        exact.count(spot)
        times.append(perf_counter() - begun)
        if times[0] > 2:
            break
    return statistics.median(times), tally


def cards_of(number: int) -> Sequence[str]:
    """The hands in real cards, for programs that need suits."""
    suits = "cdhs"
    used: set[str] = set()
    hands = []
    for hand in HANDS[:number]:
        cards = []
        for rank in hand:
            card = next(rank + suit for suit in suits if rank + suit not in used)
            used.add(card)
            cards.append(card)
        hands.append("".join(cards))
    return hands


def poker_equity_rate(number: int) -> float:
    """Deals that poker-equity samples in a second on one thread."""
    hands = list(cards_of(number))
    begun = perf_counter()
    poker_equity.chunk_from_text("razz", hands, "", "", samples=300_000, seed=1, threads=1)
    return 300_000 / (perf_counter() - begun)


def pokerkit_rate(number: int) -> float:
    """Deals that PokerKit samples in a second."""
    deals = 300
    random.seed(1)
    begun = perf_counter()
    calculate_equities(
        [[tuple(KitCard.parse(hand))] for hand in cards_of(number)],
        (),
        7,
        0,
        Deck.STANDARD,
        (RegularLowHand,),
        sample_count=deals,
    )
    return deals / (perf_counter() - begun)


if __name__ == "__main__":
    main()
