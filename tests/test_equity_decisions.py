"""The odds through recorded hands: at each decision, and when the betting is over."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from recorded import (
    WORKED,
    random_record,
    random_record_with_unknown_cards,
    read_back,
    records_in,
)

import told
from razz.cards import DECK, Card, cards, shuffled
from razz.equity import plain, seated
from razz.equity.ask import Method
from razz.equity.decisions import HandOdds, hand_odds
from razz.equity.seated import Lie, odds_of
from razz.equity.spot import spot_of
from razz.game.action import BringIn, Call, Check
from razz.game.dealer import Dealer
from razz.game.hand import Hand
from razz.game.street import Phase, Street
from razz.low import Ladder, best_low
from razz.record import HandRecord
from razz.rules import Stakes, rule_set
from shared import shared_file

THREE_ALL_IN = """
variant = 'FR'
antes = [1, 1, 1]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [5, 9, 30]
finishing_stacks = [{stacks}]
players = ['Ann', 'Bo', 'Cy']
actions = [
  'd dh p1 {ann}3h', 'd dh p2 4c5c6c', 'd dh p3 {cy}Kd',
  'p3 pb', 'p1 cbr 2', 'p2 cbr 4', 'p3 cbr 6', 'p1 cc', 'p2 cbr 8', 'p3 cc',
  'd dh p1 9c', 'd dh p2 9d', 'd dh p3 9h',
  'd dh p1 Tc', 'd dh p2 Td', 'd dh p3 Th',
  'd dh p1 Jc', 'd dh p2 7d', 'd dh p3 Jh',
  'd dh p1 {ann_last}', 'd dh p2 8d', 'd dh p3 {cy_last}',
]
"""
"""A main pot of 15 for all, a side pot of 8 for Bo and Cy; Bo has an eight, Ann a nine."""

ALL_KNOWN = {"ann": "As2d", "cy": "QcQh", "ann_last": "7c", "cy_last": "Kh"}
STACKS = "0, 23, 21"


def record_of(text: str) -> HandRecord:
    (record,) = read_back(text)
    return record


def all_in(**cards_known: str) -> HandOdds:
    text = THREE_ALL_IN.format(stacks=STACKS, **(ALL_KNOWN | cards_known))
    return hand_odds(record_of(text))


@pytest.fixture(scope="module")
def worked() -> HandOdds:
    return hand_odds(record_of(WORKED.read_text("utf-8")))


def test_each_decision_of_the_worked_hand_has_the_equities_of_all(worked: HandOdds) -> None:
    assert len(worked.moments) == 24
    assert [str(moment.deed) for moment in worked.moments[:3]] == [
        "brings it in for 1",
        "completes to 2",
        "calls 2",
    ]
    assert [(moment.pot, moment.to_call) for moment in worked.moments[:5]] == [
        (4, 0),
        (5, 1),
        (7, 2),
        (9, 2),
        (11, 1),
    ]
    for moment in worked.moments:
        assert moment.odds is not None
        assert moment.odds.method is Method.EXACT
        assert sum(moment.odds.shares) == 1


def test_equities_are_those_of_the_known_cards_street_by_street(worked: HandOdds) -> None:
    streets = {
        Street.THIRD: ["A38", "A67", "249", "A5Q"],
        Street.FOURTH: ["A382", "A679", "2494", "A5Q5"],
        Street.SIXTH: ["A382K4", "A67932", "2494A7", "A5Q568"],
    }
    for street, hands in streets.items():
        exact = plain.count(spot_of(hands))
        for moment in worked.moments:
            if moment.street is street and moment.odds is not None:
                assert moment.odds.shares == tuple(exact.share(hand) for hand in range(4))


def test_folded_hands_are_dead_and_out(worked: HandOdds) -> None:
    last = worked.moments[-1]
    assert (str(last.deed), last.seat) == ("folds", 4)
    assert last.odds is not None
    assert last.odds.seats == (1, 2, 4)
    assert last.odds.share(3) is None
    assert last.odds.shares == (Fraction(1, 2), Fraction(1, 2), Fraction())


def test_the_known_cards_of_a_folded_hand_are_dead() -> None:
    lie = Lie((1, 2), (cards("As2d3h"), cards("4s5d6h")), cards("KsKdQc"))
    odds = odds_of(lie, Ladder.ACE_TO_FIVE, 1.0)
    assert odds is not None
    assert odds.shares[0] == plain.count(spot_of(["A23", "456"], "KKQ")).share(0)


def test_hole_cards_that_were_never_shown_may_be_any(worked: HandOdds) -> None:
    assert worked.moments[0].odds is not None
    assert worked.moments[0].odds.unknown == ()
    found = all_in(cy="????", cy_last="??")
    first = found.moments[0].odds
    assert first is not None
    assert first.unknown == (3,)
    exact = plain.count(spot_of(["A23", "456", "K"]))
    assert first.shares == tuple(exact.share(hand) for hand in range(3))


def test_cards_that_are_told_after_the_hand_are_known_from_the_start() -> None:
    record = record_of(told.STARS)
    shown = hand_odds(record)
    assert shown.moments[0].odds is not None
    assert shown.moments[0].odds.unknown == (3,)  # folded, and never seen
    assert shown.down[2] == cards("Js6h9c")
    later = next(moment for moment in shown.moments if moment.street is Street.FOURTH)
    assert later.odds is not None
    assert later.odds.unknown == ()
    exact = plain.count(spot_of(["734A", "J6Q2"], "9"))
    assert later.odds.shares == (exact.share(0), exact.share(1))


def test_what_is_told_of_cards_that_lie_elsewhere_is_left_out() -> None:
    record = record_of(told.STARS)
    wrong = replace(record, revealed=((2, cards("Js6h7c")), (3, cards("Qd"))))
    found = hand_odds(wrong)
    assert found.down[2][:2] == cards("Js6h")
    assert found.down[3] == (None, None)


# All-in


def test_each_pot_is_shared_out_by_equity_when_the_betting_is_over() -> None:
    found = all_in().all_in
    assert found is not None
    assert found.street is Street.THIRD
    main, side = found.pots
    assert (main.amount, main.seats) == (15, (1, 2, 3))
    assert (side.amount, side.seats) == (8, (2, 3))
    exact = plain.count(spot_of(["A23", "456", "QQK"]))
    assert main.odds is not None
    assert main.odds.shares == tuple(exact.share(hand) for hand in range(3))
    # Ann's cards are dead for the side pot.
    exact_side = plain.count(spot_of(["456", "QQK"], "A23"))
    assert side.odds is not None
    assert side.odds.shares == (exact_side.share(0), exact_side.share(1))
    assert found.expected(1) == 15 * exact.share(0)
    assert found.expected(2) == 15 * exact.share(1) + 8 * exact_side.share(0)
    assert sum(found.expected(seat) or 0 for seat in (1, 2, 3)) == 23


def test_a_pot_with_a_hand_that_was_never_shown_has_no_expectation() -> None:
    """R41 of the problems: a loser of main and side pot mucks, and nothing is guessed."""
    found = all_in(cy="????", cy_last="??")
    assert found.all_in is not None
    assert [pot.odds for pot in found.all_in.pots] == [None, None]
    assert [found.all_in.expected(seat) for seat in (1, 2, 3)] == [None, None, None]
    assert [seat.won for seat in found.hand.seats] == [0, 23, 0]
    assert [seat.net for seat in found.hand.seats] == [-5, 14, -9]


def test_only_the_pots_of_a_hand_that_was_never_shown_are_unknown() -> None:
    found = all_in(ann="????", ann_last="??").all_in
    assert found is not None
    main, side = found.pots
    assert main.odds is None
    assert side.odds is not None
    # Nobody knows what else is dead, so any unseen cards stand for Ann's.
    exact = plain.count(spot_of(["456", "QQK"], "3"))
    assert side.odds.shares == (exact.share(0), exact.share(1))
    assert (found.expected(1), found.expected(2), found.expected(3)) == (None, None, None)
    assert side.expected(2) == 8 * exact.share(0)
    assert side.expected(1) == 0


def test_the_streets_after_an_all_in_have_equities_and_no_decision() -> None:
    moments = all_in().moments
    assert len(moments) == 7 + 3
    assert [(m.street, m.seat, m.deed, m.to_call) for m in moments[7:]] == [
        (street, None, None, 0) for street in (Street.FOURTH, Street.FIFTH, Street.SIXTH)
    ]
    exact = plain.count(spot_of(["A39T2J", "4569T7", "QQK9TJ"]))
    assert moments[-1].odds is not None
    assert moments[-1].odds.shares == tuple(exact.share(hand) for hand in range(3))


def test_expectations_are_after_rake() -> None:
    record = record_of(THREE_ALL_IN.format(stacks=STACKS, **ALL_KNOWN))
    raked = replace(record, setup=replace(record.setup, stated_rake=3), claims=())
    found = hand_odds(raked).all_in
    assert found is not None
    assert [pot.rake for pot in found.pots] == [3, 0]
    assert sum(found.expected(seat) or 0 for seat in (1, 2, 3)) == 20


def test_a_hand_that_is_bet_to_the_end_has_no_all_in(worked: HandOdds) -> None:
    assert worked.all_in is None


# Cards in the middle, other ladders, many players


def checked_down(rules: str, seats: int) -> HandRecord:
    """A hand in which everybody stays in for as little as can be."""
    stakes = Stakes(ante=1, bring_in=1, small_bet=2, big_bet=4)
    hand = Hand.start(rule_set(rules), stakes, (100,) * seats)
    below = random.Random(3).randrange
    dealer = Dealer(shuffled(below), below)
    while not hand.is_over:
        match hand.phase:
            case Phase.DEALING:
                hand = dealer.deal(hand)
            case Phase.SHOWDOWN:
                hand = hand.apply(hand.natural_showdown())
            case _:
                option = hand.legal_actions().of(BringIn, Check, Call)
                assert option is not None
                hand = hand.apply(option.action())
    return HandRecord.of(hand, [f"P{number}" for number in range(seats)])


def test_eight_players_to_the_end_share_the_seventh_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seated, "SAMPLED_DEALS", 2_000)
    found = hand_odds(checked_down("pokerstars", 8))
    assert found.hand.community
    early = found.moments[0].odds
    assert early is not None
    assert (early.method, len(early.seats)) == (Method.SAMPLED, 8)
    last = found.moments[-1].odds
    assert last is not None
    assert last.method is Method.EXACT
    winners = {seat.number for seat in found.hand.seats if seat.won}
    assert {seat for seat in last.seats if last.share(seat)} == winners


@pytest.mark.parametrize("ladder", Ladder)
def test_other_ladders_are_counted_card_by_card(ladder: Ladder) -> None:
    """On sixth street with the whole of both hands known: every last card of both."""
    hands = cards("As2s3s4s7dKd"), cards("2h3d4d5c8hQs")
    odds = odds_of(Lie((1, 2), hands), ladder, 1.0)
    assert odds is not None
    assert odds.method is Method.EXACT
    pairs = [(one, other) for one in left_of(*hands) for other in left_of(*hands) if one != other]
    assert odds.shares[0] == mean_share(hands, pairs, ladder)


def left_of(*hands: Iterable[Card]) -> list[Card]:
    held = {card for hand in hands for card in hand}
    return [card for card in DECK if card not in held]


def mean_share(
    hands: tuple[tuple[Card, ...], ...], pairs: list[tuple[Card, Card]], ladder: Ladder
) -> Fraction:
    """The equity of the first hand where each pair gives a card to both."""
    total = Fraction()
    for one, other in pairs:
        first, second = best_low((*hands[0], one), ladder), best_low((*hands[1], other), ladder)
        total += first < second or Fraction(first == second, 2)
    return total / len(pairs)


@pytest.mark.parametrize("ladder", Ladder)
def test_a_common_seventh_card_that_is_to_come_plays_for_all(ladder: Ladder) -> None:
    hands = cards("As2d3h4cKsKd"), cards("2s3d6h7cQsQd")
    odds = odds_of(Lie((1, 2), hands, has_common_seventh=True), ladder, 1.0)
    assert odds is not None
    assert odds.shares[0] == mean_share(hands, [(card, card) for card in left_of(*hands)], ladder)


@pytest.mark.parametrize("ladder", Ladder)
def test_a_community_card_that_lies_there_plays_for_all(ladder: Ladder) -> None:
    hands = cards("As2d3h4cKsKd"), cards("2s3d6h7cQsQd")
    (common,) = cards("6c")
    odds = odds_of(Lie((1, 2), hands, community=common), ladder, 1.0)
    assert odds is not None
    assert odds.shares[0] == mean_share(hands, [(common, common)], ladder)


def test_beside_a_community_card_hole_cards_that_are_not_known_may_be_any() -> None:
    hands = cards("As2d3h4cKsKd"), cards("2s3d6h7c")
    (common,) = cards("8c")
    lie = Lie((1, 2), hands, cards("Ad"), common, unknown=(2,))
    odds = odds_of(lie, Ladder.ACE_TO_FIVE, 1.0)
    assert odds is not None
    first = best_low((*hands[0], common))
    pairs = list(combinations(left_of(*hands, lie.dead, (common,)), 2))
    lows = [best_low((*hands[1], *pair, common)) for pair in pairs]
    wins = sum((first < low or Fraction(first == low, 2) for low in lows), Fraction())
    assert odds.shares[0] == wins / len(pairs)
    assert odds_of(lie, Ladder.ACE_TO_SIX, 1.0) is None  # suits count, and cards are not known
    assert odds_of(lie, Ladder.ACE_TO_FIVE, 0.0) is None


def test_seven_players_are_sampled_alike_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seated, "SAMPLED_DEALS", 1_000)
    record = checked_down("pokerstars", 7)
    first, second = hand_odds(record), hand_odds(record)
    assert first.moments == second.moments
    odds = first.moments[0].odds
    assert odds is not None
    assert odds.method is Method.SAMPLED
    assert 0 < max(odds.errors) < 0.02


def test_it_is_told_how_far_the_work_is() -> None:
    told_parts: list[float] = []
    hand_odds(record_of(told.STARS), progress=told_parts.append)
    assert told_parts == sorted(told_parts)
    assert told_parts[-1] == 1


# Every record there is


def check_odds(name: object, record: HandRecord) -> None:
    found = hand_odds(record, seconds=0.01)
    for moment in found.moments:
        if moment.odds is not None:
            assert sum(moment.odds.shares) == 1, (name, moment)
            live = (moment.seat, *moment.odds.unknown)
            assert all(seat is None or seat in moment.odds.seats for seat in live), (name, moment)
    if found.all_in is not None:
        check_all_in(name, found)


def check_all_in(name: object, found: HandOdds) -> None:
    assert found.all_in is not None
    for pot in found.all_in.pots:
        ups = found.all_in.street - 2
        dealt = [(*found.down[seat][:2], *found.hand.seat(seat).up[:ups]) for seat in pot.seats]
        assert any(None in row for row in dealt) is (pot.odds is None), name
    paid = sum(pot.amount - pot.rake for pot in found.all_in.pots)
    assert paid == sum(seat.won for seat in found.hand.seats), name
    expected = [found.all_in.expected(seat.number) for seat in found.hand.live]
    if None not in expected:
        assert sum(amount for amount in expected if amount is not None) == paid, name


def test_every_hand_of_the_sites_has_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seated, "SAMPLED_DEALS", 1_000)
    for name, record in records_in(shared_file("hands"), shared_file("phh")):
        check_odds(name, record)


@pytest.mark.parametrize("seed", range(40))
def test_random_hands_have_odds(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seated, "SAMPLED_DEALS", 300)
    source = random.Random(seed)
    check_odds(seed, random_record(source))
    seen = random_record_with_unknown_cards(source)
    if seen is not None:
        check_odds(seed, seen)
