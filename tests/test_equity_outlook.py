"""What a hand can become: final lows, outs, and what it is worth to know a dead card."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from razz.cards import DECK, Card, Rank, cards
from razz.equity import plain
from razz.equity.outlook import (
    FINAL_CLASSES,
    Effect,
    LowClass,
    chance,
    chance_by_street,
    class_of,
    classes,
    dead_card_values,
    final_lows,
    next_goal,
    outs,
)
from razz.equity.spot import Counts, Spot, spot_of
from razz.errors import CardError
from razz.game.street import Street
from razz.low import Category, Low, best_low


def lows_of(hand: str, dead: str = "") -> dict[Low, int]:
    spot = spot_of([hand], dead)
    return final_lows(spot.hands[0], spot.missing[0], spot.left)


def by_name(hand: str, dead: str = "") -> dict[str, int]:
    return {str(made.name): number for made, number in classes(lows_of(hand, dead)).items()}


def test_the_chances_of_ace_two_three_are_those_of_super_system() -> None:
    """Table 46: a wheel 7.15 percent, a six 11.80, a seven 14.30, an eight 15.02."""
    found = by_name("A23")
    percent = {name: f"{100 * number / comb(49, 4):.2f}" for name, number in found.items()}
    assert percent["wheel"] == "7.15"
    assert percent["six low"] == "11.80"
    assert percent["seven low"] == "14.30"
    assert percent["eight low"] == "15.02"


def test_from_nothing_known_come_all_seven_card_hands() -> None:
    assert by_name("") == {
        "wheel": 781_824,
        "six low": 3_151_360,
        "seven low": 7_426_560,
        "eight low": 13_171_200,
        "nine low": 19_174_400,
        "ten low": 23_675_904,
        "jack low": 24_837_120,
        "queen low": 21_457_920,
        "king low": 13_939_200,
        "one pair": 5_948_800,
        "two pair": 219_648,
        "full house": 624,
    }
    assert len(lows_of("")) == 5_083


def test_every_final_class_can_come_from_nothing() -> None:
    assert tuple(classes(lows_of(""))) == FINAL_CLASSES


@pytest.mark.parametrize(
    ("hand", "dead"),
    [
        ("As 2d 3h 4c", "Kh 5s 5d"),
        ("As 2d 3h 7c 8s", ""),
        ("Ks Kd Kh Kc", "As Ad Ah Ac 2s 2d 2h 2c"),
        ("Ks Kd Kh Qc Qs", "2s 2d 2h 2c"),
        ("As Ad 2h 2c 3s 3d", "4s 4d"),
    ],
)
def test_final_lows_are_those_of_every_deal_of_real_cards(hand: str, dead: str) -> None:
    held, gone = cards(hand), cards(dead)
    left = [card for card in DECK if card not in held + gone]
    missing = 7 - len(held)
    dealt = Counter(best_low(held + more) for more in combinations(left, missing))
    assert dict(dealt) == final_lows(counts(held), missing, counts(left))


def counts(row: tuple[Card, ...] | list[Card]) -> Counts:
    ranks = [card.rank for card in row]
    return tuple(ranks.count(rank) for rank in Rank)


@pytest.mark.parametrize(("hand", "dead"), [("A", ""), ("A2", "3345"), ("234", "A"), ("KK", "QQ")])
def test_final_lows_count_every_way_once_and_come_best_first(hand: str, dead: str) -> None:
    found = lows_of(hand, dead)
    assert sum(found.values()) == comb(52 - len(hand + dead), 7 - len(hand))
    assert list(found) == sorted(found)
    assert min(found.values()) > 0


def test_a_hand_of_seven_cards_has_one_low() -> None:
    assert lows_of("A2378TK") == {best_low(cards("As2d3h7c8s")): 1}


def test_dead_low_cards_make_a_wheel_less_likely() -> None:
    alive, fewer = by_name("A23"), by_name("A23", "45")
    assert fewer["wheel"] == comb(47, 4) - 2 * comb(44, 4) + comb(41, 4)
    assert Fraction(fewer["wheel"], comb(47, 4)) < Fraction(alive["wheel"], comb(49, 4))


def test_a_wheel_needs_both_cards_that_lack() -> None:
    """By inclusion and exclusion: four cards of 49 with a four and a five among them."""
    expected = comb(49, 4) - 2 * comb(45, 4) + comb(41, 4)
    assert by_name("A23")["wheel"] == expected


def test_classes_have_names_and_an_order() -> None:
    assert [str(made.name) for made in FINAL_CLASSES][:4] == [
        "wheel",
        "six low",
        "seven low",
        "eight low",
    ]
    assert class_of(best_low(cards("As2d3h4c6s"))) == LowClass(Category.NO_PAIR, Rank.SIX)
    assert class_of(best_low(cards("AsAd3h4c6s"))) == LowClass(Category.ONE_PAIR)
    assert str(LowClass(Category.FOUR_OF_A_KIND).name) == "four of a kind"


# Chances and outs


def test_the_chance_of_an_eight_or_better_is_the_sum_of_its_classes() -> None:
    found = by_name("A23")
    good = sum(found[name] for name in ("wheel", "six low", "seven low", "eight low"))
    assert chance(lows_of("A23"), Rank.EIGHT) == Fraction(good, comb(49, 4))


def test_four_small_cards_are_no_low_yet() -> None:
    spot = spot_of(["A23"])
    assert chance(final_lows(spot.hands[0], 1, spot.left), Rank.EIGHT) == 0


def test_chances_by_street_grow_to_the_final_one() -> None:
    spot = spot_of(["A234"], "K")
    found = chance_by_street(spot.hands[0], spot.left, Rank.EIGHT)
    assert list(found) == [Street.FIFTH, Street.SIXTH, Street.SEVENTH]
    assert found[Street.FIFTH] == Fraction(16, 47)
    assert found[Street.FIFTH] < found[Street.SIXTH] < found[Street.SEVENTH]
    assert found[Street.SEVENTH] == chance(lows_of("A234", "K"), Rank.EIGHT)
    assert list(chance_by_street(spot_of(["A2345K"]).hands[0], spot.left, Rank.EIGHT)) == [
        Street.SIXTH,
        Street.SEVENTH,
    ]


def test_outs_tell_what_each_card_does() -> None:
    spot = spot_of(["A236"], "45KK")
    found = outs(spot.hands[0], spot.left)
    by_rank = {out.rank: out for out in found.cards}
    assert by_rank[Rank.ACE].effect is Effect.PAIRS
    assert (by_rank[Rank.FOUR].effect, by_rank[Rank.FOUR].live) == (Effect.IMPROVES, 3)
    assert by_rank[Rank.EIGHT].effect is Effect.IMPROVES
    assert by_rank[Rank.NINE].effect is Effect.BRICK
    assert str(by_rank[Rank.FOUR].low) == "6-4-3-2-A"
    assert by_rank[Rank.EIGHT].chance == 1
    assert (found.live, found.part) == (3 + 3 + 4 + 4, Fraction(14, 44))


def test_a_made_hand_is_improved_by_what_is_below_its_highest_card() -> None:
    spot = spot_of(["A2378"])
    found = outs(spot.hands[0], spot.left)
    assert found.top is Rank.SEVEN
    improving = [out.rank.code for out in found.cards if out.effect is Effect.IMPROVES]
    assert improving == ["4", "5", "6"]


def test_a_high_five_draws_to_anything_below_its_highest_card() -> None:
    spot = spot_of(["A23JQK"])
    found = outs(spot.hands[0], spot.left)
    improving = "".join(out.rank.code for out in found.cards if out.effect is Effect.IMPROVES)
    assert improving == "456789T"
    assert found.chance == 0


def test_a_rank_that_is_all_dead_is_no_out() -> None:
    spot = spot_of(["A236"], "4444")
    assert Rank.FOUR not in [out.rank for out in outs(spot.hands[0], spot.left).cards]


@pytest.mark.parametrize(("hand", "dead"), [("A23", "KQ"), ("A2KK", ""), ("A2378T", "44")])
def test_the_chance_is_the_mean_over_the_next_card(hand: str, dead: str) -> None:
    spot = spot_of([hand], dead)
    found = outs(spot.hands[0], spot.left, Rank.EIGHT)
    assert sum(out.part for out in found.cards) == 1
    assert sum(out.part * out.chance for out in found.cards) == found.chance


def test_a_whole_hand_has_no_outs() -> None:
    spot = spot_of(["A2378TK"])
    with pytest.raises(CardError, match="a hand of seven cards catches nothing more"):
        outs(spot.hands[0], spot.left)


@pytest.mark.parametrize(
    ("hand", "goal"),
    [("", 8), ("A23", 8), ("A2389", 8), ("A2378", 7), ("A2357", 6), ("A2346", 5), ("A2345K", 5)],
)
def test_a_hand_hopes_for_an_eight_or_for_the_next_better(hand: str, goal: int) -> None:
    assert next_goal(spot_of([hand]).hands[0]) == goal


# Dead cards


def test_what_is_known_of_no_card_changes_nothing_on_average() -> None:
    spot = spot_of(["A23", "456"], "K")
    found = dead_card_values(spot)
    for hand in range(2):
        assert sum(card.live * card.changes[hand] for card in found) == 0
    assert sum(card.live for card in found) == sum(spot.left)


def test_a_dead_card_gives_the_equity_that_is_asked_with_it() -> None:
    found = {card.rank: card for card in dead_card_values(spot_of(["A23", "456"], "KKQ"))}
    asked = plain.count(spot_of(["A23", "456"], "KKQ4"))
    assert found[Rank.FOUR].equities == (asked.share(0), asked.share(1))
    before = plain.count(spot_of(["A23", "456"], "KKQ")).share(0)
    assert found[Rank.FOUR].changes[0] == asked.share(0) - before
    assert found[Rank.KING].live == 2


def test_ones_own_dead_pairs_are_good_and_dead_outs_are_bad() -> None:
    found = {card.rank: card.changes[0] for card in dead_card_values(spot_of(["A23", ""]))}
    assert found[Rank.ACE] > 0 > found[Rank.FOUR]


def test_no_card_can_be_dead_where_all_are_dealt() -> None:
    left = (1,) + (0,) * 12
    full = spot_of(["A23456", "A234567"])
    with pytest.raises(CardError, match="so none of them can be dead"):
        dead_card_values(Spot(full.hands, full.missing, left))
