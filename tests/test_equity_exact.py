"""Exact equity: the reference counts, card-by-card enumeration, and what must hold by symmetry."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import combinations, permutations
from time import sleep
from typing import Any

import pytest

from razz import equity
from razz.cards import DECK, Card
from razz.equity import budget, exact, plain
from razz.equity.ask import Method
from razz.equity.combine import spots
from razz.equity.pairs import pairs
from razz.equity.race import race, race_modulo
from razz.equity.reading import dead_cards, holding
from razz.equity.residues import EXACT, moduli
from razz.equity.spot import Counts, Spot, spot_of
from razz.equity.tally import Tally, tally_of
from razz.low import best_low
from shared import shared_file

NOTHING: Counts = (0,) * 13


def reference() -> Iterator[tuple[Spot, Tally]]:
    _, *lines = shared_file("reference/equity.tsv").read_text(encoding="utf-8").splitlines()
    for line in lines:
        hands, dead, deals, per_hand, _ = line.split("\t")
        won = tuple(tuple(map(int, part.split(","))) for part in per_hand.split(" | "))
        yield spot_of(hands.split(), dead), Tally(int(deals), won)


def on_arrays(spot: Spot) -> Tally:
    *_, by_winners = race(spot)
    for _, by_pairs in pairs(spot):
        for winners, number in by_pairs.items():
            by_winners[winners] = by_winners.get(winners, 0) + number
    return tally_of(spot.deals, by_winners, len(spot.hands))


def test_every_row_of_the_reference_is_reproduced_to_the_last_integer() -> None:
    rows = list(reference())
    assert len(rows) == 34
    for spot, told in rows:
        assert exact.count(spot) == told


def test_the_arrays_say_the_same_on_every_row_of_the_reference() -> None:
    for spot, told in reference():
        assert on_arrays(spot) == told


def test_the_plain_form_says_the_same_on_every_row_of_up_to_four_hands() -> None:
    for spot, told in reference():
        if len(spot.hands) <= 4:
            assert plain.count(spot) == told


def test_hands_against_a_random_hand_are_as_in_the_reference() -> None:
    _, *lines = shared_file("reference/third-street-vs-random.tsv").read_text().splitlines()
    assert len(lines) == 91
    for line in lines:
        hand, _, wins, ties = line.split("\t")
        spot = spot_of([hand])
        spot = Spot((*spot.hands, NOTHING), (4, 7), spot.left)
        assert plain.count(spot).won[0] == (int(wins), int(ties))


def dealt(hands: list[list[Card]], left: list[Card]) -> Iterator[list[list[Card]]]:
    """Every way to fill up *hands* from *left*."""
    if not hands:
        yield []
        return
    first, *others = hands
    for drawn in combinations(left, 7 - len(first)):
        rest = [card for card in left if card not in drawn]
        for full in dealt(others, rest):
            yield [[*first, *drawn], *full]


def by_hand(hands: list[list[Card]], left: list[Card]) -> Tally:
    deals = 0
    by_winners: dict[int, int] = {}
    for full in dealt(hands, left):
        lows = [best_low(hand) for hand in full]
        best = min(lows)
        winners = sum(1 << i for i, low in enumerate(lows) if low == best)
        by_winners[winners] = by_winners.get(winners, 0) + 1
        deals += 1
    return tally_of(deals, by_winners, len(hands))


def counts(cards: list[Card]) -> Counts:
    return tuple(sum(card.rank == rank for card in cards) for rank in range(1, 14))


def drawn_at_random(number: int) -> Iterator[tuple[list[list[Card]], list[Card]]]:
    """Spots of two to four hands on sixth, fifth and both streets, few cards left, suits real."""
    chance = random.Random(number)
    for hands, missing, left in [
        (2, (1, 1), 9),
        (2, (2, 2), 9),
        (2, (2, 1), 12),
        (2, (3, 0), 10),
        (3, (1, 1, 1), 9),
        (3, (2, 1, 1), 7),
        (3, (0, 2, 1), 9),
        (4, (1, 1, 1, 1), 7),
        (4, (2, 1, 1, 0), 7),
    ]:
        # Few ranks now and then, so that pairs, two pair and full houses decide.
        ranks = chance.choice([13, 13, 9, 8])
        pack = [card for card in DECK if card.rank <= ranks]
        chance.shuffle(pack)
        known = []
        for hand in range(hands):
            known.append([pack.pop() for _ in range(7 - missing[hand])])
            if len(pack) <= left:
                break
        if len(known) == hands:
            yield known, pack[:left]


@pytest.mark.parametrize("number", range(20))
def test_small_spots_are_as_enumerated_card_by_card(number: int) -> None:
    for hands, left in drawn_at_random(number):
        spot = Spot(
            tuple(counts(hand) for hand in hands),
            tuple(7 - len(hand) for hand in hands),
            counts(left),
        )
        told = by_hand(hands, left)
        assert plain.count(spot) == told
        assert on_arrays(spot) == told


@pytest.mark.parametrize("number", range(10))
def test_a_card_that_is_common_to_all_is_as_enumerated_too(number: int) -> None:
    # Of five ranks, so that no hand has five but who draws luckily, and pairs decide.
    chance = random.Random(number)
    pack = [card for card in DECK if 1 < card.rank <= 5]
    chance.shuffle(pack)
    common, *left = (card for card in DECK if card.rank == 1)
    missing = (2, 1, 1)
    known = [[common, *(pack.pop() for _ in range(6 - cards))] for cards in missing]
    left += pack[:4]
    spot = Spot(tuple(map(counts, known)), missing, counts(left))
    told = by_hand(known, left)
    assert plain.count(spot) == told
    assert on_arrays(spot) == told


@pytest.mark.parametrize("hands", ["A23 A24 A25", "22 33 44 55", "A23 456 78A 2K4 T9Q"])
def test_with_a_common_card_every_deal_is_still_counted_once(hands: str) -> None:
    holdings = [holding(hand) for hand in hands.split()]
    for spot, _ in spots(holdings, dead_cards(""), community=True):
        assert on_arrays(spot).decided == spot.deals
        if len(holdings) < 5:
            assert plain.count(spot) == on_arrays(spot)


class Slow(list[Any]):
    """A list that lets other threads go on while it says how long it is."""

    def __len__(self) -> int:
        length = super().__len__()
        sleep(0.0001)
        return length


def test_threads_that_learn_the_same_walks_at_once_count_right() -> None:
    spot = spot_of(["A23", "456", "22K"])
    want = plain.count(spot)
    plain.pairings.cache_clear()
    for walk, _ in plain.pairings(3, 2):
        walk.states = Slow()
    with ThreadPoolExecutor(4) as threads:
        counts = [threads.submit(plain.count, spot) for _ in range(4)]
        assert [one.result() for one in counts] == [want] * 4
    plain.pairings.cache_clear()


def test_shares_sum_to_one_exactly() -> None:
    for hands in (["A23", "456"], ["A23", "KKK", "QQJ"], ["AA8", "A67", "JQK", "2345"]):
        tally = exact.count(spot_of(hands, "99T"))
        assert sum((tally.share(hand) for hand in range(len(hands))), Fraction()) == 1


def test_permuting_the_hands_permutes_the_results() -> None:
    hands = ["AA8", "267", "JQK3"]
    told = dict(zip(hands, exact.count(spot_of(hands)).won, strict=True))
    for order in permutations(hands):
        assert exact.count(spot_of(order)).won == tuple(told[hand] for hand in order)


def test_equal_hands_get_the_same() -> None:
    won = exact.count(spot_of(["KQJT", "KQJT"])).won
    assert won[0] == won[1]


def test_a_question_asked_again_after_another_has_the_same_answer() -> None:
    before = exact.count(spot_of(["A2348", "A2367"]))
    exact.count(spot_of(["A2348", "A2367"], "55"))
    assert exact.count(spot_of(["A2348", "A2367"])) == before


def test_the_second_count_with_dead_cards_is_its_own() -> None:
    # R37: 13 of 39, then 11 of 37, then 13 of 39 again.
    hands = ["23478KK", "A236QQ"]
    shares = [exact.count(spot_of(hands, dead)).share(1) for dead in ("", "55", "")]
    assert shares == [Fraction(13, 39), Fraction(11, 37), Fraction(13, 39)]


def test_no_card_to_come_is_one_outcome() -> None:
    # R38.
    assert exact.count(spot_of(["6777JJ3", "9922KTJ"])) == Tally(1, ((0, 0), (1, 0)))


def test_the_same_ranks_share_evenly() -> None:
    tally = exact.count(spot_of(["A23", "A23"]))
    assert tally.share(0) == Fraction(1, 2)
    assert tally.won[0][1] > 0


def test_random_hands_share_evenly() -> None:
    tally = plain.count(Spot((NOTHING, NOTHING), (7, 7), (4,) * 13))
    assert tally.share(0) == Fraction(1, 2)


def test_five_hands_agree_on_arrays_and_in_plain_integers() -> None:
    spot = spot_of(["A245", "357K", "268Q", "9TJ", "346"], "7788")
    assert on_arrays(spot) == plain.count(spot)


def test_a_plan_without_time_for_pairs_gives_bounds_that_hold() -> None:
    spot = spot_of(["A24", "357", "268", "9TJ"])
    plan = exact.Plan([(spot, 1)], [1.0], with_pairs=False)
    counted = exact.carry_out(plan)
    assert counted is not None
    undecided = spot.deals - counted.tally.decided
    assert 0 < undecided < spot.deals / 100_000
    for hand in range(4):
        low = counted.tally.share(hand)
        assert low < exact.count(spot).share(hand) < low + undecided / spot.deals


def test_an_interrupted_count_keeps_what_is_decided() -> None:
    spot = spot_of(["A24", "357", "268", "9TJ"])

    def stop(done: float) -> None:
        if done > 0.8:
            raise KeyboardInterrupt

    plan = exact.Plan([(spot, 1)], [1.0], with_pairs=False)
    counted = exact.carry_out(plan, stop)
    assert counted is not None
    assert counted.interrupted
    assert spot.deals / 2 < counted.tally.decided < spot.deals


def test_a_count_broken_off_early_ends_in_a_short_sample() -> None:
    stops = iter([True])

    def stop(_: float) -> None:
        if next(stops, False):
            raise KeyboardInterrupt

    answer = equity(["A24", "357", "268", "9TJ", "346"], must_be_exact=True, progress=stop)
    assert (answer.method, answer.interrupted) == (Method.SAMPLED, True)
    assert answer.seconds < 60


def test_a_budget_too_small_for_pairs_gives_an_interval_around_the_truth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # A busy machine would be late for so small a budget.
    monkeypatch.setattr(budget, "perf_counter", lambda: 0.0)
    hands = ["A24", "357", "268", "9TJ"]
    truth = equity(hands, must_be_exact=True)
    spots = [(spot_of(hands), 1)]
    plan = exact.plan(spots, 0.1)
    assert plan is not None
    assert not plan.with_pairs
    answer = equity(hands, seconds=0.1)
    assert answer.method is Method.INTERVAL
    for bounds, one in zip(answer.hands, truth.hands, strict=True):
        assert bounds.low <= one.equity <= bounds.high


def test_counts_that_outgrow_the_arrays_are_put_together_from_remainders() -> None:
    spot = Spot((NOTHING,) * 3, (7,) * 3, (4,) * 13)
    with pytest.raises(OverflowError):
        list(race_modulo(spot, EXACT))
    assert on_arrays(spot) == plain.count(spot)


def test_remainders_are_right_for_any_modulus() -> None:
    spot = spot_of(["A24", "357", "268", "9TJ"])
    *_, exactly = race(spot)
    for modulus in moduli(10**40):
        *_, found = race_modulo(spot, modulus)
        assert {name: number % modulus for name, number in found.items()} == {
            name: number % modulus for name, number in exactly.items()
        }
