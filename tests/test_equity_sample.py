"""Random deals, against every deal listed: all means within five standard errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from razz.cards import DECK, Card, Rank, cards
from razz.equity.listing import listing
from razz.equity.sample import _alias, _draw, _four, _random, sample
from razz.equity.spot import CardSpot
from razz.errors import CardError, RazzError
from razz.low import Ladder

Starts = tuple[tuple[tuple[Card, ...], int], ...]

SEVEN = ("As2d3h", "4s5d6h", "7s8d9h", "TsJdQh", "AcKdKh", "2c4d8h", "3c5c9d")
EIGHT = (*SEVEN, "3s6c7c")


def spot(
    *hands: str, dead: str = "", ladder: Ladder = Ladder.ACE_TO_FIVE, community: bool = False
) -> CardSpot:
    starts = tuple(((cards(hand), 1),) for hand in hands)
    return CardSpot(starts, cards(dead), community, ladder)


def pairs_below(top: Rank, door: str, weight: int = 1) -> Starts:
    """All two cards up to *top* beside a door card, those with a low one *weight* times."""
    (up,) = cards(door)
    low = [card for card in DECK if card.rank <= top and card is not up]
    return tuple(
        ((*two, up), weight if two[0].rank <= Rank.THREE else 1) for two in combinations(low, 2)
    )


def check(question: CardSpot, deals: int = 400_000) -> None:
    """Check that a sample of *question* is as near to the truth as it says."""
    truth = listing(question)
    found = sample(question, deals=deals, seconds=None, seed=11)
    assert found.deals == found.tally.deals == deals
    assert sum(found.tally.share(hand) for hand in range(len(question.starts))) == 1
    for hand, won in enumerate(truth.won):
        share = float(truth.share(hand))
        assert float(found.tally.share(hand)) == pytest.approx(
            share, abs=5 * found.stderr[hand] + 1e-9
        )
        squares = sum(number / ways**2 for ways, number in enumerate(won, start=1)) / truth.deals
        assert found.stderr[hand] == pytest.approx(
            sqrt((squares - share**2) / deals), rel=0.05, abs=1.01 / deals
        )
        for number, sampled in zip(won, found.tally.won[hand], strict=True):
            rate = number / truth.deals
            assert sampled / deals == pytest.approx(
                rate, abs=5 * sqrt(rate * (1 - rate) / deals) + 1e-9
            )


@pytest.mark.parametrize("ladder", Ladder)
@pytest.mark.parametrize(
    "hands",
    [
        ("As2d3h4c", "5s6d7h8c"),
        ("As2s3s4s", "5s6d7h8c2h"),
        ("As2d3h4c9d", "5s6d7h8c2c", "3s5c7dTcJh"),
        ("As2d3h4c9d8d", "5s6d7h8c2c4s", "3s5c7dTcJhKh", "6h6c9c9hQcQh"),
    ],
)
def test_a_sample_is_as_near_to_the_truth_as_it_says(
    ladder: Ladder, hands: tuple[str, ...]
) -> None:
    check(spot(*hands, ladder=ladder, dead="KsKdJd"))


def test_hands_on_different_streets() -> None:
    check(spot("As2d3h4c9d8dKh", "5s6d7h", dead="KsKdJd"))


@pytest.mark.parametrize("ladder", Ladder)
def test_the_last_card_may_be_common_to_all(ladder: Ladder) -> None:
    check(spot("As2d3h4cKd", "5s6d7h8cKc", "7s8d9h2hQd", ladder=ladder, community=True))
    hands = "As2d3h4cKd8s 5s6d7h8cKcQs 7s8d9h2hQdJc Ah2c4dThTcQc 3s5cJdJhKhKs 3c3d4h9c9dTs"
    check(spot(*hands.split(), "AcAd6h7dTd", "2s4s5d5h6c", ladder=ladder, community=True))


def test_eight_hands_are_dealt_alike_in_either_order() -> None:
    """With the seventh card for all 25 of 28 cards are dealt: three stay in the pack."""
    first = sample(spot(*EIGHT, community=True), deals=400_000, seconds=None, seed=1)
    turned = spot(*reversed(EIGHT), community=True)
    second = sample(turned, deals=400_000, seconds=None, seed=2)
    for place, hand in enumerate(reversed(range(8))):
        far = 5 * sqrt(first.stderr[hand] ** 2 + second.stderr[place] ** 2)
        assert abs(first.tally.share(hand) - second.tally.share(place)) < far


@pytest.mark.parametrize("ladder", Ladder)
def test_starts_are_drawn_by_weight_among_those_that_go_together(ladder: Ladder) -> None:
    known = "TsJdQhKc"
    hero = tuple(
        (cards(known[:6]) + start, weight) for start, weight in pairs_below(Rank.FOUR, "5h", 7)
    )
    villain = tuple(
        (cards("9s9dQd") + start, weight) for start, weight in pairs_below(Rank.FIVE, "6c")
    )
    check(CardSpot((hero, villain), cards("AsKd"), ladder=ladder))


@given(st.lists(st.integers(1, 1_000), min_size=1, max_size=40))
def test_the_alias_tables_give_each_start_its_weight(weights: Sequence[int]) -> None:
    total, number = sum(weights), len(weights)
    drawn = [0] * number
    for place, (cut, other) in enumerate(zip(*_alias(weights), strict=True)):
        drawn[place] += cut
        drawn[other] += total - cut
    assert drawn == [weight * number for weight in weights]


def test_every_order_of_the_cards_is_drawn_equally_often() -> None:
    left, draws, rounds = 5, 5, 120_000
    pack = np.array([1, 2, 4, 8, 16, *[0] * 8], np.int64)
    fours = np.array([_four(left - n) for n in range(0, left + 8, 4)], np.int64)
    state = np.array([1, 2, 3, 4], np.uint64)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(rounds):
        _draw(pack, draws, fours, state)
        seen[tuple(pack[:draws].tolist())] += 1
    assert set(seen) == set(permutations([1, 2, 4, 8, 16]))
    expected = rounds / 120
    # Chi-squared with 119 degrees of freedom: above 185 in one case of ten thousand.
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 185


def test_the_fair_remainders_are_those_that_the_paper_leaves() -> None:
    """Every draw of four has the same number of words behind it: here with 16 bits, all of them."""
    *bounds, product, unfair = _four(7)
    assert (bounds, product, unfair) == ([7, 6, 5, 4], 840, 2**32 % 840)
    drawn: Counter[tuple[int, ...]] = Counter()
    for word in range(2**16):
        rest, four = word, []
        for bound in bounds:
            four.append(rest * bound >> 16)
            rest = rest * bound & 0xFFFF
        if rest >= 2**16 % product:
            drawn[tuple(four)] += 1
    assert len(drawn) == product
    assert set(drawn.values()) == {2**16 // product}


def test_the_random_numbers_are_those_of_xoshiro256_plus_plus() -> None:
    """The first four from the state 1, 2, 3, 4, as in the tests of Rust's rand_xoshiro."""
    state = np.array([1, 2, 3, 4], np.uint64)
    assert [int(_random(state)) for _ in range(4)] == [
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
    ]


def test_the_same_seed_deals_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    question = CardSpot((pairs_below(Rank.FIVE, "7s"), pairs_below(Rank.SIX, "5h", 3)))
    first = sample(question, deals=50_000, seconds=None, seed=3)
    assert sample(question, deals=50_000, seconds=None, seed=4).tally != first.tally
    # Parts of one deal or a few, with time running out in none of them.
    monkeypatch.setitem(sample.__globals__, "_PART_SECONDS", 1e-7)
    told: list[tuple[int, int | None]] = []
    parted = sample(
        question, deals=50_000, seconds=None, seed=3, progress=lambda *done: told.append(done)
    )
    assert parted.tally == first.tally
    assert len(told) > 100
    assert told[-1] == (50_000, 50_000)


def test_time_ends_a_sample() -> None:
    told: list[int | None] = []
    found = sample(
        spot("As2d3h", "4s5d6h"),
        deals=None,
        seconds=0.05,
        seed=3,
        progress=lambda _, of: told.append(of),
    )
    assert found.deals > 0
    assert 0.05 <= found.seconds < 5
    assert not found.interrupted
    assert set(told) == {None}


def test_ctrl_c_keeps_the_deals_made_until_then() -> None:
    def stop(_done: int, _of: int | None) -> None:
        raise KeyboardInterrupt

    question = spot("As2d3h", "4s5d6h")
    found = sample(question, deals=10_000_000, seconds=None, seed=3, progress=stop)
    assert found.interrupted
    assert 0 < found.deals < 10_000_000
    again = sample(question, deals=found.deals, seconds=None, seed=3)
    assert again.tally == found.tally


@pytest.mark.parametrize("deals", [1, 10, 1_000, 100_000])
def test_a_hand_that_won_every_deal_might_lose_the_next(deals: int) -> None:
    """A sample never is certain: a hand that wins all but one of n deals may win n of them."""
    found = sample(spot("As2d3h4c5d", "KsKdKhKcQs"), deals=deals, seconds=None, seed=1)
    assert found.tally.won == ((deals, 0), (0, 0))
    assert found.stderr[0] == pytest.approx(found.stderr[1])
    assert 0.4 / deals < found.stderr[0] < 1.01 / deals


def test_no_cards_to_come_is_one_deal_again_and_again() -> None:
    found = sample(spot("As2d3h4c5dKcKd", "Ah2c3c4d5hJcJd"), deals=100, seconds=None, seed=1)
    assert found.tally.won == ((0, 100), (0, 100))


@pytest.mark.parametrize(
    ("deals", "seconds", "seed", "message"),
    [
        (None, None, 1, "say how many deals to sample, or for how many seconds"),
        (0, None, 1, "at least one deal, not 0"),
        (None, 0.0, 1, "more than 0.0 seconds"),
        (None, float("nan"), 1, "more than nan seconds"),
        (1, None, -1, "a seed is a whole number from 0 up, not -1"),
    ],
)
def test_limits_that_make_no_sense_are_refused(
    deals: int | None, seconds: float | None, seed: int, message: str
) -> None:
    with pytest.raises(RazzError, match=message):
        sample(spot("As2d3h", "4s5d6h"), deals=deals, seconds=seconds, seed=seed)


def test_too_few_cards_are_refused_in_numbers() -> None:
    with pytest.raises(CardError, match="8 hands need 56 cards in the end, and only 51 are not"):
        sample(spot(*EIGHT, dead="2h"), deals=1, seconds=None, seed=1)


def test_starts_that_never_go_together_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    three: Starts = tuple((cards(card), 1) for card in ("As", "2s"))
    with pytest.raises(CardError, match="the hands cannot be together"):
        sample(CardSpot((three, three, three)), deals=1, seconds=None, seed=1)
    # Where that is too long to find out, the sample gives up after so many tries.
    packed = sample.__globals__["packed"]
    monkeypatch.setitem(packed.__globals__, "_STEPS", 1)
    monkeypatch.setitem(sample.__globals__, "_MOST_TRIES", 1_000_000)
    with pytest.raises(CardError, match="choices of starts had a card twice"):
        sample(CardSpot((three, three, three)), deals=1, seconds=None, seed=1)


def test_weights_too_large_to_sample_are_refused() -> None:
    heavy: Starts = ((cards("As"), 1 << 62), (cards("2s"), 1))
    with pytest.raises(CardError, match="the weights of hand 1 are too large"):
        sample(CardSpot((heavy, ((cards("3s"), 1),))), deals=1, seconds=None, seed=1)
