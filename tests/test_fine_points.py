"""Fine points that no other test would miss: each was found by changing the code a little."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from razz.cards import DECK, cards
from razz.errors import IllegalAction, RuleError
from razz.game.action import Muck, Payout, Show
from razz.game.event import Raked, Won
from razz.game.pots import Pot, divide, odd_chip_order
from razz.game.street import Phase, Street
from razz.low import Ladder, best_low, plain_low
from razz.rules import Rake, Stakes, rule_set
from razz.rules.choices import OddChip
from table import Table, sit

TENS = Stakes(ante=1, bring_in=3, small_bet=10, big_bet=20)
KINGS = Stakes(ante=1, bring_in=8, small_bet=10, big_bet=20)


def tens(*stacks: int, rules: str = "standard", stakes: Stakes = TENS) -> Table:
    """Three to five seats; the king in seat 1 brings it in."""
    doors = ("Ks", "4h", "5c", "6d", "7s")[: len(stacks)]
    return sit(*doors, rules=rules, stakes=stakes, stacks=stacks)


@pytest.mark.parametrize("suit", range(4))
def test_five_of_any_suit_are_a_flush_with_any_two_cards_beside_them(suit: int) -> None:
    own = DECK[13 * suit : 13 * suit + 13]
    others = [card for card in DECK if card.suit != own[0].suit]
    for number, five in enumerate(combinations(own, 5)):
        beside = (others[number % 39], others[(number + 20) % 39])
        for ladder in (Ladder.DEUCE_TO_SEVEN, Ladder.ACE_TO_SIX):
            assert best_low(five, ladder) == plain_low(five, ladder)
            assert best_low(five + beside, ladder) == plain_low(five + beside, ladder)


@pytest.mark.parametrize("ladder", [Ladder.DEUCE_TO_SEVEN, Ladder.ACE_TO_SIX])
def test_the_plain_low_of_six_is_the_least_of_its_fives_and_fewer_are_measured_whole(
    ladder: Ladder,
) -> None:
    six = cards("7s 6d 5h 4c 3s Kd")
    assert plain_low(six, ladder) == min(plain_low(five, ladder) for five in combinations(six, 5))
    assert str(plain_low(six, ladder)) == "K-6-5-4-3"
    for size in range(1, 5):
        assert len(plain_low(six[:size], ladder).heights) == size


def test_equal_lows_have_one_hash_and_most_others_do_not() -> None:
    lows = [best_low(hand) for hand in combinations(cards("As2d3h4c5s6d7h8c"), 5)]
    assert len(set(lows)) == len({hash(low) for low in lows}) == len(lows)
    assert hash(best_low(cards("As2d3h4c5s"))) == hash(best_low(cards("Ad2s3c4h5c")))


def test_the_bring_in_seat_owes_nothing_to_a_shorter_call() -> None:
    # Seat 2 can match only 2 of the 3; seat 1 is not asked to act on its own bring-in.
    table = tens(100, 3, 100).play("1 bring-in, 2 call, 3 fold")
    assert table.hand.street is not Street.THIRD


def test_who_has_just_enough_to_call_can_only_call() -> None:
    table = tens(100, 11, 100).play("1 complete")
    assert table.menu == "call 10; fold"
    assert table.refusal("2 raise 20").startswith("Raise to 20: the seat has only enough to call;")


def test_without_a_limit_wagers_are_not_counted() -> None:
    stakes = Stakes.with_minimum(ante=1, bring_in=1, minimum=2)
    for limit in ("no-limit", "pot-limit"):
        table = sit("Ks", "4h", rules=f"standard+{limit}", stakes=stakes).play("1 bring-in")
        wager = table.hand.legal_actions().wager
        assert wager is not None
        assert (wager.wager, wager.cap) == (0, 0)


def test_a_raise_of_just_the_last_raise_is_a_full_one() -> None:
    stakes = Stakes.with_minimum(ante=1, bring_in=1, minimum=2)
    table = sit("Ks", "4h", "5c", rules="standard+no-limit", stakes=stakes)
    table = table.play("1 bring-in, 2 raise 10, 3 raise 19")
    assert table.hand.legal_actions().wager is not None
    assert table.menu.startswith("call 18; raise to 28-")


def test_a_shorter_raise_does_not_make_the_next_one_smaller() -> None:
    stakes = Stakes.with_minimum(ante=1, bring_in=1, minimum=2)
    table = sit("Ks", "4h", "5c", rules="standard+no-limit", stakes=stakes, stacks=(1000, 1000, 15))
    table = table.play("1 bring-in, 2 raise 10, 3 raise 14")
    assert table.menu.startswith("call 13; raise to 23-")


def test_a_completion_measured_as_short_still_lets_earlier_callers_raise() -> None:
    # KingsClub: 8 of a bet of 10 brought in, so the completion is short of half a bet above it.
    table = tens(100, 100, 100, rules="kingsclub", stakes=KINGS)
    table = table.play("1 bring-in, 2 call, 3 complete, 1 fold")
    assert table.menu == "call 2; raise to 18, bet 2 of 4; fold"


def test_a_bring_in_that_is_the_bet_is_matched_by_who_posted_it() -> None:
    stakes = Stakes(ante=1, bring_in=10, small_bet=10, big_bet=20)
    table = tens(100, 15, 100, stakes=stakes).play("1 bring-in, 2 raise, 3 call")
    assert table.menu == "call 4; fold"  # 14 is short of half a bet above the 10


def test_who_only_called_the_bring_in_may_raise_a_first_wager_of_half_a_bet() -> None:
    table = tens(100, 100, 6, 100).play("1 bring-in, 2 call, 3 complete, 4 call, 1 call")
    assert table.menu == "call 2; raise to 15, bet 2 of 4; fold"


def test_showing_too_early_is_refused_by_name() -> None:
    assert tens(100, 100).refusal("1 show").startswith("Show: it is not the showdown yet;")


def test_great_pots_divide_to_the_last_chip() -> None:
    great = 10**17 + 3
    won = divide(great, (1, 2), 1)
    assert won == {1: (great // 2 + 1, 1), 2: (great // 2, 0)}
    assert all(type(amount) is int for amount, _ in won.values())


def test_odd_chips_on_another_ladder_go_by_the_five_that_play_there() -> None:
    # Deuce to seven: 8-7-4-3-2 plays, the aces do not; ace to five would play 7-4-3-2-A.
    hands = {
        1: cards("8c 7d 4s 3s 2s As Ks"),
        2: cards("8d 7c 4h 3h 2h Ah Kh"),
    }
    order = odd_chip_order(OddChip.HIGH_SUIT_IN_FIVE, Ladder.DEUCE_TO_SEVEN, hands, (1, 2))
    assert order == (2, 1)


def test_the_pots_are_paid_by_the_ladder_of_the_game() -> None:
    down = "5c 4c / Kd 3h 2s Jd / As"
    other = "7h 5h / 4d Qd 3d 2d / Js"
    for rules, winner in (("standard", 1), ("standard+deuce-to-seven", 2)):
        hand = sit(down, other, rules=rules).to().hand
        while hand.phase is Phase.SHOWDOWN:
            hand = hand.apply(Show())
        assert [seat.number for seat in hand.seats if seat.won] == [winner]


def test_the_last_of_three_to_muck_takes_their_side_pot() -> None:
    table = sit("Ks", "4h", "5c", "6d", stacks=(100, 100, 100, 2))
    table = table.play("1 complete, 2 call, 3 call, 4 call").to()
    hand = table.hand
    assert hand.pot_layers == (Pot(8, (1, 2, 3, 4)), Pot(3, (1, 2, 3)))
    order = []
    while hand.phase is Phase.SHOWDOWN:
        assert hand.actor is not None
        order.append(hand.actor)
        hand = hand.apply(Show() if hand.actor == 4 else Muck())
    assert order[:3] == [n for n in order if n != 4]
    last = order[2]
    assert [(event.seat, event.pot) for event in hand.events if isinstance(event, Won)] == [
        (4, 0),
        (last, 1),
    ]


def test_a_lone_winner_needs_no_known_cards() -> None:
    table = sit("?? ?? / Ks Qd Jh Td / ??", "5c 4c / 3h 2s As 8d / 9d").to()
    hand = table.hand
    while hand.phase is Phase.SHOWDOWN:
        hand = hand.apply(Muck() if hand.actor == 2 else Show())
    assert hand.is_over
    assert hand.seat(1).won == 4


def test_a_stated_payout_is_told_of_the_hand_as_any_other() -> None:
    rake = Stakes(ante=1, bring_in=1, small_bet=2, big_bet=4)
    table = sit(
        "?? ?? / Ks Qd Jh Td / ??", "5c 4c / 3h 2s As 8d / 9d", stakes=rake, stated_rake=1
    ).to()
    hand = table.hand
    while hand.phase is Phase.SHOWDOWN:
        hand = hand.apply(Show())
    assert hand.phase is Phase.PAYOUT
    hand = hand.apply(Payout((0, 3)))
    assert (hand.pots, hand.rake) == ((Pot(4, (1, 2)),), 1)
    assert hand.events[-1] == Won(2, 0, 1, 3)
    with pytest.raises(IllegalAction):
        hand.apply(Payout((0, 3)))


def test_rake_is_told_by_pot() -> None:
    stakes = replace(TENS, rake=Rake(percent=Fraction(10)))
    table = sit("Ks", "4h", "5c", stakes=stakes, stacks=(100, 100, 11)).play(
        "1 complete, 2 call, 3 call, 2 bet, 1 call"
    )
    raked = [event for event in table.end().hand.events if isinstance(event, Raked)]
    assert [event.pot for event in raked] == [0, 1]


def test_a_stated_rake_may_take_the_pot_and_no_more() -> None:
    whole = sit("Ks", "4h", stated_rake=2).play("1 bring-in, 2 fold")
    assert whole.nets == (-1, -1)
    with pytest.raises(RuleError, match="a stated rake of 3 from pots of 2"):
        sit("Ks", "4h", stated_rake=3).play("1 bring-in, 2 fold")


def test_where_no_wager_is_possible_its_name_is_no_help() -> None:
    rules = rule_set("standard")
    stakes = Stakes(ante=1, bring_in=2, small_bet=2, big_bet=4)
    table = sit("Ks", "4h", rules=rules, stakes=stakes)
    assert table.menu == "bring in for 2"
    assert table.refusal("1 complete").startswith("Complete: the bring-in is due;")
