"""Pots: uncalled bets, layers, odd chips, the smallest chip and the rake."""

from __future__ import annotations

from fractions import Fraction

import pytest

from razz.cards import cards
from razz.errors import RuleError
from razz.game.event import Raked, Returned, Won
from razz.game.pots import (
    Pot,
    Stake,
    divide,
    layer,
    odd_chip_order,
    spread_rake,
    take_rake,
    uncalled,
)
from razz.game.street import Street
from razz.low import Ladder
from razz.rules import NAMED, Rake, Stakes, rule_set
from razz.rules.choices import OddChip
from table import sit

STANDARD = rule_set("standard")
A5 = Ladder.ACE_TO_FIVE


def stakes_of(text: str) -> list[Stake]:
    """Chips in the pot seat by seat, "60! 100 100-": all-in, with chips behind, and folded."""
    return [
        Stake(seat, int(word.rstrip("-!")), not word.endswith("-"), all_in=word.endswith("!"))
        for seat, word in enumerate(text.split(), start=1)
    ]


# Layers


@pytest.mark.parametrize(
    ("text", "pots"),
    [
        ("10 10", [(20, (1, 2))]),
        ("10! 10!", [(20, (1, 2))]),
        ("10 10-", [(20, (1,))]),
        # one short, then two short
        ("6! 10 10", [(18, (1, 2, 3)), (8, (2, 3))]),
        ("6! 10! 10!", [(18, (1, 2, 3)), (8, (2, 3))]),
        ("6! 10 10 3!", [(12, (1, 2, 3, 4)), (9, (1, 2, 3)), (8, (2, 3))]),
        # folded chips stay in the layers they reached
        ("6! 10 10 8-", [(24, (1, 2, 3)), (10, (2, 3))]),
        ("6! 10 10 4-", [(22, (1, 2, 3)), (8, (2, 3))]),
        # a side pot with one seat left in it
        ("6! 10 10-", [(18, (1, 2)), (8, (2,))]),
        # R26: everybody in the top layer folded; its chips go with the last pot
        ("60! 60! 100- 100-", [(320, (1, 2))]),
        ("60! 80! 100- 100-", [(240, (1, 2)), (100, (2,))]),
        ("100- 60! 100- 60! 20!", [(100, (2, 4, 5)), (240, (2, 4))]),
        # dead chips beyond an all-in seat's reach belong to the seat that could match them
        ("60! 60 100-", [(180, (1, 2)), (40, (2,))]),
        # while a bet is open, a seat that still owes it is in every pot
        ("5 9 13", [(27, (1, 2, 3))]),
        ("5 9! 13", [(23, (1, 2, 3)), (4, (1, 3))]),
        # an absent player's bring-in with no ante is still somebody's
        ("5- 0 0", [(5, (2, 3))]),
        ("0 0", []),
    ],
)
def test_chips_are_layered_where_a_live_seat_ran_out(
    text: str, pots: list[tuple[int, tuple[int, ...]]]
) -> None:
    assert [(pot.amount, pot.seats) for pot in layer(stakes_of(text))] == pots


@pytest.mark.parametrize(
    ("text", "back"),
    [
        ("60! 100 80-", Stake(2, 20, live=True)),
        ("60! 100 80!", Stake(2, 20, live=True)),
        ("100 100", None),
        ("100 100 20", None),
        ("7 6", Stake(1, 1, live=True)),
        # RR S6, TDA 30: dead chips stay in the pot
        ("10- 5 5", None),
        ("10- 5 10", None),
        ("10- 5 12", Stake(3, 2, live=True)),
    ],
)
def test_only_what_nobody_else_put_in_goes_back(text: str, back: Stake | None) -> None:
    assert uncalled(stakes_of(text)) == back


def test_r26_the_last_live_seat_of_a_side_pot_wins_it_at_once() -> None:
    """So that a layer without an owner needs a forced fold; `layer` has it all the same."""
    table = sit(
        *("As 2s / Kc 3c 4c 5c / 9s", "Qc 8d 9d 2d", "Jd Tc Td Kd", "8s 8h Kh Qh"),
        stakes=Stakes(ante=0, bring_in=5, small_bet=20, big_bet=40),
        stacks=(60, 60, 500, 500),
    )
    table = table.play("1 complete, 2 raise, 3 raise 60, 4 call, 1 call, 2 call")
    table = table.play("3 bet 20, 4 call")
    assert table.pots == [(240, (1, 2, 3, 4)), (40, (3, 4))]
    table = table.do(f"{table.actor} fold")
    won = {seat.number: seat.won for seat in table.hand.seats if seat.won}
    assert (won[1], sum(won.values())) == (240, 280)


def test_three_depths_make_three_pots_and_each_goes_to_its_best_hand() -> None:
    stakes = Stakes(ante=0, bring_in=5, small_bet=20, big_bet=40)
    table = sit(
        "As 2s / Kc 3c 4c 5c / 9s",
        "Ad 6d / Qc 3d 4d 7d / 9d",
        "8h 7h / Jc 5h 3h 2h / 9h",
        "Qs Qh / 6c Jd Jh Td / 9c",
        stakes=stakes,
        stacks=(20, 40, 60, 80),
    )
    table = table.play("1 complete, 2 raise 40, 3 raise 60, 4 call")
    assert [(pot.amount, pot.seats) for pot in table.hand.pots] == [
        (80, (1, 2, 3, 4)),
        (60, (2, 3, 4)),
        (40, (3, 4)),
    ]
    assert table.tells(Won) == [
        "seat 1 wins 80 from the main pot",
        "seat 2 wins 60 from side pot 1",
        "seat 3 wins 40 from side pot 2",
    ]
    assert table.stacks == (80, 60, 40, 20)


def test_r25_main_pot_side_pot_and_uncalled_bet_of_a_kingsclub_hand() -> None:
    """Main 1,900, side 1,200 + 1,000, uncalled 1,000; one seat takes 4,100, net +2,850."""
    stakes = Stakes(ante=125, bring_in=125, small_bet=500, big_bet=1000)
    rows = [
        "Kc Kd / Ks",
        "Ad 2d / 4c 5h 6d 7c / 8s",
        "Qs Qh / 9d",
        "Jd Jh / Jc Tc",
        "Td Th / Ts 9h 8c Kh",
        "9c Qd / 8d Qc 3h",
        "Js 9s / 8h",
    ]
    table = sit(*rows, stakes=stakes, stacks=[9000] * 4 + [350] + [9000] * 2, rules="kingsclub")
    table = table.play("1 bring-in, 2 call, 3 fold, 4 call, 5 complete 225, 6 complete 625")
    table = table.play("7 fold, 1 fold, 2 call, 4 call")
    assert table.hand.street is Street.FOURTH
    assert table.pots == [(1900, (2, 4, 5, 6)), (1200, (2, 4, 6))]
    table = table.play("2 bet 500, 4 fold, 6 call, 2 bet 1000, 6 fold").end()
    assert table.tells(Returned) == ["uncalled 1000 returned to seat 2"]
    assert [pot.amount for pot in table.hand.pots] == [1900, 2200]
    assert table.nets == (-250, 2850, -125, -750, -350, -1250, -125)
    assert sum(table.nets) == 0


# Rake


def test_r31_rake_is_taken_after_the_uncalled_bet_went_back() -> None:
    """PokerStars 4c/8c: the nets are -3, -15, -7, -1 and +24, and their sum is the rake."""
    stakes = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)
    table = sit(
        "Ks Kd Qd", "9s 2c 3c 4c", "Ts Tc 9d 9c", "Qs", "8s Ac 2d 3d",
        stakes=stakes, stated_rake=2,
    )  # fmt: skip
    table = table.play("1 bring-in, 2 call, 3 call, 4 fold, 5 call")
    table = table.play("5 bet, 1 fold, 2 call, 3 call")
    table = table.play("5 bet, 2 call, 3 fold")
    table = table.play("5 bet, 2 fold")
    assert table.hand.total_pot == 41
    assert table.tells(Returned) == ["uncalled 8 returned to seat 5"]
    assert table.tells(Raked) == ["rake 2"]
    assert table.tells(Won) == ["seat 5 wins 39"]
    assert table.nets == (-3, -15, -7, -1, 24)
    assert sum(table.nets) == -table.hand.rake


POTS = [Pot(100, (1, 2, 3)), Pot(60, (2, 3)), Pot(40, (3,))]


@pytest.mark.parametrize(
    ("rake", "taken"),
    [
        (Rake(percent=Fraction(5)), (5, 3, 2)),
        (Rake(percent=Fraction(5), cap=6), (5, 1, 0)),
        (Rake(percent=Fraction(5), cap=5), (5, 0, 0)),
        (Rake(percent=Fraction(5), cap=0), (0, 0, 0)),
        (Rake(percent=Fraction(5), unit=2), (4, 2, 2)),
        (Rake(percent=Fraction("2.5")), (2, 1, 1)),
        (Rake(percent=Fraction(0)), (0, 0, 0)),
        (Rake(percent=Fraction(100)), (100, 60, 40)),
    ],
)
def test_the_main_pot_is_raked_first_until_the_cap_is_used(
    rake: Rake, taken: tuple[int, ...]
) -> None:
    assert take_rake(POTS, rake) == taken


@pytest.mark.parametrize(
    ("total", "taken"),
    [(0, (0, 0, 0)), (7, (7, 0, 0)), (100, (100, 0, 0)), (130, (100, 30, 0)), (200, (100, 60, 40))],
)
def test_a_stated_rake_falls_on_the_main_pot_first(total: int, taken: tuple[int, ...]) -> None:
    assert spread_rake(POTS, total) == taken


def test_a_hand_that_ends_on_third_street_pays_no_rake_where_the_house_says_so() -> None:
    for free, rake in ((True, 0), (False, 1)):
        house = Rake(percent=Fraction(10), no_rake_on_third=free)
        stakes = Stakes(ante=5, bring_in=5, small_bet=20, big_bet=40, rake=house)
        table = sit("Ks", "Qs", stakes=stakes).play("1 bring-in, 2 fold")
        assert (table.hand.rake, sum(table.nets)) == (rake, -rake)
        later = sit("Ks", "Qs", stakes=stakes).around()
        later = later.do(f"{later.actor} fold")
        assert later.hand.rake == 2


def test_a_stated_rake_replaces_the_rake_of_the_stakes() -> None:
    house = Rake(percent=Fraction(10), no_rake_on_third=False)
    stakes = Stakes(ante=5, bring_in=5, small_bet=20, big_bet=40, rake=house)
    table = sit("Ks", "Qs", stakes=stakes, stated_rake=3).play("1 bring-in, 2 fold")
    assert (table.hand.rake, table.nets) == (3, (2, -5))


def test_a_stated_rake_above_the_pots_is_refused() -> None:
    table = sit("Ks", "Qs", stated_rake=3).play("1 bring-in")
    with pytest.raises(RuleError, match="a stated rake of 3 from pots of 2"):
        table.play("2 fold")


def test_the_rake_comes_out_before_a_pot_is_split() -> None:
    """The worked hand of the guide with 10 percent: 44 less 4 is 20 each."""
    stakes = Stakes(ante=1, bring_in=1, small_bet=2, big_bet=4, rake=Rake(percent=Fraction(10)))
    table = sit("As 3d / 8h 2c Kh 4d / 6s", "Ad 6h / 7h 9s 3c 2d / 4s", "9c", "Qd", stakes=stakes)
    table = table.play("4 complete, 1 call, 2 call, 3 fold").end()
    assert (table.hand.total_pot, table.hand.rake) == (10, 1)
    # Nine chips do not divide by two: the odd one goes to the six of spades.
    assert [seat.won for seat in table.hand.seats] == [5, 4, 0, 0]


# Dividing


@pytest.mark.parametrize(
    ("amount", "seats", "chip", "won"),
    [
        # R28: even thirds; then odd chips one each in order
        (30_300, (1, 2, 3), 1, {1: (10_100, 0), 2: (10_100, 0), 3: (10_100, 0)}),
        (25, (2, 1), 1, {2: (13, 1), 1: (12, 0)}),
        (25, (3, 1, 2), 1, {3: (9, 1), 1: (8, 0), 2: (8, 0)}),
        (26, (3, 1, 2), 1, {3: (9, 1), 1: (9, 1), 2: (8, 0)}),
        (25, (2,), 1, {2: (25, 0)}),
        (0, (1, 2), 1, {1: (0, 0), 2: (0, 0)}),
        # R32: 0.10 in cents among three
        (10, (1, 2, 3), 1, {1: (4, 1), 2: (3, 0), 3: (3, 0)}),
        # WT 73, WL 148, TDA 20: the odd chip is the smallest in play
        (500, (1, 2, 3), 100, {1: (200, 100), 2: (200, 100), 3: (100, 0)}),
        (400, (1, 2, 3), 100, {1: (200, 100), 2: (100, 0), 3: (100, 0)}),
        (100, (1, 2), 25, {1: (50, 0), 2: (50, 0)}),
        (75, (2, 1), 25, {2: (50, 25), 1: (25, 0)}),
        # a pot that does not come in whole chips, after a rake
        (77, (2, 1), 25, {2: (50, 25), 1: (27, 2)}),
        (10, (2, 1), 25, {2: (10, 10), 1: (0, 0)}),
    ],
)
def test_odd_chips_go_one_each_in_order(
    amount: int, seats: tuple[int, ...], chip: int, won: dict[int, tuple[int, int]]
) -> None:
    divided = divide(amount, seats, chip)
    assert divided == won
    assert sum(share for share, _ in divided.values()) == amount


def test_r28_no_seat_gets_two_odd_chips_of_one_pot() -> None:
    for amount in range(200):
        for count in range(1, 9):
            shares = [share for share, _ in divide(amount, range(1, count + 1), 1).values()]
            assert sum(shares) == amount
            assert max(shares) - min(shares) <= 1
            assert shares == sorted(shares, reverse=True)


# Who gets the odd chip


def order(rule: OddChip, *hands: str, first: int = 1, ladder: Ladder = A5) -> tuple[int, ...]:
    seats = {seat: cards(hand) for seat, hand in enumerate(hands, start=1)}
    count = len(hands)
    clockwise = [(first - 1 + step) % count + 1 for step in range(count)]
    return odd_chip_order(rule, ladder, seats, clockwise)


HIGH, LOW, FIRST = OddChip.HIGH_SUIT_IN_FIVE, OddChip.LOW_SUIT_IN_SEVEN, OddChip.FIRST_CLOCKWISE
RULING_34 = "6s 4d 3d 2c As 8h Kh", "6h 4s 3c 2d Ad 7h 9s"
R29 = "Ac 2d 3h 4s 6c Kd Kh", "Ad 2c 3s 4h 6d Qc Qs"


def test_ruling_34_the_highest_card_of_the_winning_five_or_the_lowest_of_seven() -> None:
    """TDA 20-B: 6♠ over 6♥. RR T5: A♦ under A♠."""
    assert order(HIGH, *RULING_34) == (1, 2)
    assert order(LOW, *RULING_34) == (2, 1)


def test_r29_the_same_tie_goes_either_way_by_rule() -> None:
    """The lowest card by suit of seven is the A♣; the highest by suit of five is the 6♦."""
    assert order(LOW, *R29) == (1, 2)
    assert order(HIGH, *R29) == (2, 1)
    assert order(FIRST, *R29) == (1, 2)
    assert order(FIRST, *R29, first=2) == (2, 1)


@pytest.mark.parametrize(
    ("rules", "winner"),
    [(name, 2 if name == "roberts" else 1) for name in NAMED],
)
def test_the_named_rule_sets_give_the_odd_chip_as_their_books_say(rules: str, winner: int) -> None:
    stakes = Stakes(ante=2, bring_in=1, small_bet=6, big_bet=12)
    table = sit(
        "As 3d / 8h 2c Kh 4d / 6s", "Ad 6h / 7h 9s 3c 2d / 4s", "Ks", stakes=stakes, rules=rules
    )
    table = table.play("3 bring-in, 1 complete, 2 call, 3 fold").end()
    assert table.hand.total_pot == 19
    assert {seat.number: seat.won for seat in table.hand.seats} == {
        winner: 10,
        3 - winner: 9,
        3: 0,
    }
    assert f"seat {winner} wins 10 (odd chip 1)" in table.tells(Won)


def test_only_the_five_that_win_count_for_the_high_suit() -> None:
    """The K♠ is the highest card of seat 1, but it does not play."""
    assert order(HIGH, "6c 4d 3d 2c As Ks Qs", "6d 4s 3c 2d Ad 7h 9h") == (2, 1)


def test_of_equal_ranks_the_better_suit_plays() -> None:
    assert order(HIGH, "6c 6s 4d 3d 2c As Kh", "6h 4s 3c 2d Ad 7h 9s") == (1, 2)
    assert order(LOW, "6c 4d 3d 2c As Ac Kh", "6h 4s 3c 2d Ad 7h 9s") == (1, 2)


def test_a_shared_card_ties_and_the_next_card_decides() -> None:
    """Both play the community 6♥: then 4♠ over 4♦; or from below, A♦ under A♠."""
    one, two = "6h 4d 3d 2c As 8h Kh", "6h 4s 3c 2d Ad 7h 9s"
    assert order(HIGH, one, two) == (2, 1)
    assert order(LOW, one, two) == (2, 1)
    # A shared ace at the bottom: the deuces decide from below.
    one, two = "6h 4d 3d 2c As 8h Kh", "6d 4s 3c 2d As 7h 9s"
    assert order(LOW, one, two) == (1, 2)
    assert order(HIGH, one, two) == (1, 2)


def test_three_seats_stand_in_the_order_of_their_cards() -> None:
    three = "6c 4d 3d 2c As", "6s 4s 3c 2d Ad", "6h 4h 3h 2h Ah"
    assert order(HIGH, *three) == (2, 3, 1)
    assert order(LOW, *three) == (2, 3, 1)
    assert order(FIRST, *three, first=3) == (3, 1, 2)


def test_the_ace_is_the_highest_card_of_deuce_to_seven() -> None:
    ladder = Ladder.DEUCE_TO_SEVEN
    one, two = "As Kd 5c 4d 2c", "Ah Ks 5s 4s 2d"
    assert order(HIGH, one, two, ladder=ladder) == (1, 2)
    assert order(LOW, one, two, ladder=ladder) == (1, 2)  # 2♣ under 2♦
    one, two = "Ah Kd 5c 4d 2c", "As Kc 5s 4s 2d"
    assert order(HIGH, one, two, ladder=ladder) == (2, 1)


def test_main_and_side_pots_are_split_each_on_its_own() -> None:
    """WT 74, WL 149, TDA 21, RR T6: two odd chips, one of each pot, to the same seat."""
    stakes = Stakes(ante=0, bring_in=1, small_bet=3, big_bet=6)
    table = sit(
        "As 3d / 8h 2c Kh 4d / 6s",
        "Ad 6h / 7h 9s 3c 2d / 4s",
        "Jh Jd / Ks Kc Qh Qc / Jc",
        "Td Ts / Kd Qs Qd Js / Th",
        stakes=stakes,
        stacks=(100, 100, 3, 100),
    )
    table = table.play("3 complete, 4 call, 1 call, 2 call")
    table = table.play("1 bet, 2 call, 4 call")
    table = table.end()
    assert [pot.amount for pot in table.hand.pots] == [12, 9]
    assert [seat.won for seat in table.hand.seats] == [6 + 5, 6 + 4, 0, 0]


def test_the_odd_chip_is_the_smallest_chip_in_play() -> None:
    stakes = Stakes(ante=100, bring_in=200, small_bet=500, big_bet=1000, smallest_chip=100)
    table = sit(
        "As 3d / 8h 2c Kh 4d / 6s", "Ad 6h / 7h 9s 3c 2d / 4s", "Ks", stakes=stakes, stacks=9000
    )
    table = table.play("3 bring-in, 1 complete, 2 call, 3 fold").end()
    assert table.hand.total_pot == 1500
    assert [seat.won for seat in table.hand.seats] == [800, 700, 0]


def test_r32_cents_are_split_in_whole_cents() -> None:
    """0.10 and 0.20 are 0.30; ten cents among three are 0.04, 0.03 and 0.03."""
    stakes = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)
    rows = [
        "As 3d / 8h 2c Kh 4d / 6s",
        "Ad 6h / 7h 9s 3c 2d / 4s",
        "Ac 3h / 8s 2h Kd 4c / 6d",
        "Ks",
    ]
    table = sit(*rows, stakes=stakes).play("4 bring-in, 1 call, 2 call, 3 call, 1 check, 2 check")
    table = table.play("3 check, 4 fold").end()
    assert table.hand.total_pot == 12
    assert [seat.won for seat in table.hand.seats] == [4, 4, 4, 0]
    raked = sit(*rows, stakes=stakes, stated_rake=2).play("4 bring-in, 1 call, 2 call, 3 call")
    raked = raked.play("1 check, 2 check, 3 check, 4 fold").end()
    # Odd chips from the six of spades down: seats 1, 2, 3.
    assert [seat.won for seat in raked.hand.seats] == [4, 3, 3, 0]


def test_a_rake_may_leave_less_than_a_chip_which_is_the_last_odd_chip() -> None:
    house = Rake(percent=Fraction(5))
    stakes = Stakes(ante=20, bring_in=20, small_bet=60, big_bet=120, smallest_chip=20, rake=house)
    table = sit("As 3d / 8h 2c Kh 4d / 6s", "Ad 6h / 7h 9s 3c 2d / 4s", "Ks", stakes=stakes)
    table = table.play("3 bring-in, 1 complete, 2 call, 3 fold").end()
    assert (table.hand.total_pot, table.hand.rake) == (200, 10)
    assert [seat.won for seat in table.hand.seats] == [100, 90, 0]
