"""What a seat may do when it is its turn: completions, caps, short all-ins, pot and no limit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from razz.errors import IllegalAction, RuleError
from razz.game.action import Bet, BringIn, Call, Check, Complete, Fold, Raise, Show
from razz.game.betting import Option, Options
from razz.game.event import Returned
from razz.game.hand import Hand
from razz.game.street import Phase, Street
from razz.rules import NAMED, RuleSet, Stakes, rule_set
from razz.rules.choices import BringInOption, FreeFold, HeadsUpCap, Limit
from table import Table, sit

STANDARD = rule_set("standard")
TENS = Stakes(ante=1, bring_in=3, small_bet=10, big_bet=20)
THREE = "Ks 9d 9c 9h", "4s 8d 8c 8h", "5d 2c 3c 4d"
"""Three boards: seat 1 brings it in, and seat 3 has the lowest board on every later street."""
FOUR = "Ks 9d 9c 9h", "4s 8d 8c 8h", "5d 2c 3c 4d", "7s Td Tc Th"
"""A fourth seat behind seat 3, so that seat 3, then 4, 1 and 2 act from fourth street on."""


def tens(*stacks: int, rules: str | RuleSet = "standard") -> Table:
    """A 10/20 game with the antes in, seat 1 to bring in 3; *stacks* are chips behind the ante."""
    rows = FOUR[: len(stacks)]
    return sit(*rows, stakes=TENS, rules=rules, stacks=[stack + 1 for stack in stacks])


def fourth(*stacks: int, rules: str | RuleSet = "standard") -> Table:
    """Fourth street of that game after everybody called 3; *stacks* are chips behind now."""
    return tens(*(stack + 3 for stack in stacks), rules=rules).around()


# The ante


def test_everybody_antes_before_the_cards() -> None:
    hand = Hand.start(STANDARD, TENS, (100, 100, 100), first=2)
    assert [str(event.message) for event in hand.events] == [
        "seat 1 antes 1",
        "seat 2 antes 1",
        "seat 3 antes 1",
        "*** third street ***",
    ]
    assert (hand.total_pot, [seat.stack for seat in hand.seats]) == (3, [99, 99, 99])


def test_a_seat_short_of_the_ante_is_all_in_for_what_it_has() -> None:
    """It plays for the antes it matched."""
    stakes = Stakes(ante=5, bring_in=3, small_bet=10, big_bet=20)
    table = sit(*THREE, stakes=stakes, stacks=(100, 2, 100))
    assert table.pots == [(6, (1, 2, 3)), (6, (1, 3))]
    assert table.play("1 bring-in").actor == 3


def test_the_part_of_an_ante_that_nobody_matched_goes_back() -> None:
    stakes = Stakes(ante=5, bring_in=3, small_bet=10, big_bet=20)
    table = sit(*THREE, stakes=stakes, stacks=(3, 100, 2))
    assert table.tells(Returned) == ["uncalled 2 returned to seat 2"]
    assert [(pot.amount, pot.seats) for pot in table.hand.pots] == [(6, (1, 2, 3)), (2, (1, 2))]
    assert table.hand.is_over


def test_a_game_may_have_no_ante() -> None:
    stakes = Stakes(ante=0, bring_in=3, small_bet=10, big_bet=20)
    table = sit(*THREE, stakes=stakes).play("1 bring-in, 2 fold, 3 fold")
    assert (table.nets, table.hand.pots) == ((0, 0, 0), ())


# The bring-in and the completion


def test_the_bring_in_seat_brings_in_or_opens_for_the_full_bet() -> None:
    """WT, WL 216, RR S2, W; rulings 16. It can neither check nor fold."""
    assert tens(100, 100, 100).menu == "bring in for 3; complete to 10, bet 1 of 4"


def test_facing_the_bring_in_the_others_fold_call_or_complete() -> None:
    """RR S3, W, P."""
    table = tens(100, 100, 100).play("1 bring-in")
    assert table.menu == "call 3; complete to 10, bet 1 of 4; fold"


def test_the_completion_makes_the_wager_exactly_one_small_bet() -> None:
    """WT, WL 219, RR S3: 2/4 with a bring-in of 1 goes to 2, then 4, 6 and 8."""
    table = sit(*THREE).play("1 bring-in, 2 complete 2, 3 raise 4, 1 raise 6, 2 raise 8")
    assert table.menu == "call 4; fold"


def test_an_opening_for_the_full_bet_is_the_first_bet_too() -> None:
    table = sit(*THREE).play("1 complete 2, 2 raise 4, 3 raise 6, 1 raise 8")
    assert table.menu == "call 4; fold"


@pytest.mark.parametrize(("name", "more"), [("wsop", 4), ("roberts", 3), ("fulltilt", 3)])
def test_ruling_17_the_completion_is_the_first_bet_of_the_cap(name: str, more: int) -> None:
    """Bring-in 100, the next makes it 400: so many raises remain."""
    stakes = Stakes(ante=50, bring_in=100, small_bet=400, big_bet=800)
    table = sit(*THREE, stakes=stakes, stacks=50_000, rules=name).play("1 bring-in, 2 complete 400")
    raises = 0
    while wager := table.hand.legal_actions().wager:
        table = table.apply(wager.action())
        raises += 1
    assert raises == more


def test_ruling_18_at_4c_and_8c_the_wagers_go_to_4c_and_8c_over_a_bring_in_of_2c() -> None:
    stakes = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)
    table = sit(*THREE, stakes=stakes).play("1 bring-in")
    assert table.menu == "call 2; complete to 4, bet 1 of 4; fold"
    assert table.play("2 complete").menu == "call 4; raise to 8, bet 2 of 4; fold"


def test_r61_raises_on_third_have_their_size_and_the_pot_its_sum() -> None:
    stakes = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)
    table = sit(*FOUR, "6d", stakes=stakes)
    table = table.play("1 bring-in, 2 complete, 3 raise, 4 fold, 5 fold, 1 fold, 2 call")
    assert table.deeds() == [
        "seat 1 brings it in for 2",
        "seat 2 completes to 4",
        "seat 3 raises to 8",
        "seat 4 folds",
        "seat 5 folds",
        "seat 1 folds",
        "seat 2 calls 4",
    ]
    assert (table.hand.street, table.hand.total_pot) == (Street.FOURTH, 23)


def test_r17_a_seat_that_called_the_bring_in_adds_only_the_rest_later() -> None:
    stakes = Stakes(ante=0, bring_in=25, small_bet=100, big_bet=200)
    table = sit(*THREE, stakes=stakes).play("1 bring-in, 2 call, 3 complete")
    called = table.play("1 fold, 2 call 75")
    assert called.hand.seat(2).put_in == 100
    again = sit(*THREE, stakes=stakes, rules=replace(STANDARD, bring_in_option=MAY)).play(
        "1 bring-in, 2 call, 3 call, 1 complete"
    )
    assert (again.hand.seat(1).put_in, again.hand.level) == (100, 100)
    assert again.hand.legal_actions().of(Call) == Option(Call, 75, 75, 75)


MAY = BringInOption.MAY_COMPLETE


def test_third_street_is_over_when_everybody_just_called_the_bring_in() -> None:
    """PS hands."""
    assert tens(100, 100, 100).play("1 bring-in, 2 call, 3 call").hand.street is Street.FOURTH


def test_where_the_bring_in_seat_has_an_option_it_may_check_or_complete() -> None:
    rules = replace(STANDARD, bring_in_option=MAY)
    table = tens(100, 100, 100, rules=rules).play("1 bring-in, 2 call, 3 fold")
    assert (table.hand.street, table.actor) == (Street.THIRD, 1)
    assert table.menu == "check; complete to 10, bet 1 of 4"
    assert table.play("1 check").hand.street is Street.FOURTH
    completed = table.play("1 complete")
    assert completed.menu == "call 7; raise to 20, bet 2 of 4; fold"
    assert completed.play("2 call").hand.street is Street.FOURTH


def test_everybody_folds_to_the_bring_in_which_comes_back() -> None:
    """PS hands: the pot is the antes."""
    table = tens(100, 100, 100).play("1 bring-in, 2 fold, 3 fold")
    assert table.hand.is_over
    assert (table.nets, table.hand.total_pot) == ((2, -1, -1), 3)
    assert table.tells(Returned) == ["uncalled 3 returned to seat 1"]


def test_of_an_uncalled_completion_only_the_part_above_the_last_call_comes_back() -> None:
    """PS hands."""
    table = tens(100, 100, 100).play("1 bring-in, 2 call, 3 complete, 1 fold, 2 fold")
    assert table.tells(Returned) == ["uncalled 7 returned to seat 3"]
    assert (table.nets, table.hand.total_pot) == ((-4, -4, 8), 12)


def test_a_bring_in_equal_to_the_small_bet_is_the_first_bet() -> None:
    """Derived: there is no completion, and the raise is to twice the bet."""
    stakes = Stakes(ante=1, bring_in=10, small_bet=10, big_bet=20)
    table = sit(*THREE, stakes=stakes)
    assert table.menu == "bring in for 10"
    table = table.play("1 bring-in")
    assert table.menu == "call 10; raise to 20, bet 2 of 4; fold"
    table = table.play("2 raise, 3 raise 30, 1 raise 40")
    assert table.menu == "call 20; fold"


# Short bring-ins


def test_a_short_bring_in_stands_and_the_others_owe_the_full_one() -> None:
    """WT, WL 217: a side pot takes the difference."""
    table = tens(2, 100, 100)
    assert table.menu == "bring in for 2"
    table = table.play("1 bring-in")
    assert table.menu == "call 3; complete to 10, bet 1 of 4; fold"
    table = table.play("2 call, 3 call")
    assert table.pots == [(9, (1, 2, 3)), (2, (2, 3))]


def test_fulltilt_013_heads_up_only_the_matched_part_of_a_short_bring_in_counts() -> None:
    stakes = Stakes(ante=15, bring_in=20, small_bet=80, big_bet=160)
    table = sit("As 7c / Kc", "5d 6s / 2s", stakes=stakes, stacks=(24, 976)).play("1 bring-in")
    assert table.deeds() == ["seat 1 brings it in for 9, all-in"]
    assert table.menu == "call 9; fold"
    table = table.play("2 call").end()
    assert table.hand.total_pot == 48
    assert sorted(table.stacks) in ([0, 1000], [48, 952])


def test_a_short_bring_in_of_a_whole_bet_counts_only_as_far_as_it_is_matched_too() -> None:
    stakes = Stakes(ante=1, bring_in=10, small_bet=10, big_bet=20)
    table = sit(*THREE[:2], stakes=stakes, stacks=(5, 100)).play("1 bring-in")
    assert table.menu == "call 4; fold"
    three = sit(*THREE, stakes=stakes, stacks=(5, 100, 100)).play("1 bring-in")
    assert three.menu == "call 10; raise to 20, bet 2 of 4; fold"


def test_nobody_owes_more_than_some_other_seat_can_still_match() -> None:
    """Seat 3 cannot make up the bring-in either: seat 2 owes what seat 3 has, not more."""
    table = tens(1, 100, 2).play("1 bring-in")
    assert table.menu == "call 2; complete to 10, bet 1 of 4; fold"
    table = table.play("2 call, 3 call")
    assert table.pots == [(6, (1, 2, 3)), (2, (2, 3))]


def test_a_bring_in_of_all_chips_that_is_not_short_is_just_the_bring_in() -> None:
    table = tens(3, 100, 100)
    assert table.menu == "bring in for 3"
    assert table.play("1 bring-in, 2 call").menu == "call 3; complete to 10, bet 1 of 4; fold"


def test_a_bring_in_seat_short_of_a_full_bet_may_open_all_in() -> None:
    """Derived: for what it has above the bring-in."""
    assert tens(6, 100, 100).menu == "bring in for 3; complete to 6, bet 1 of 4"


def test_an_all_in_opening_of_half_a_bet_is_a_full_bet() -> None:
    table = tens(5, 100, 100).play("1 complete 5")
    assert table.menu == "call 5; raise to 15, bet 2 of 4; fold"


def test_an_all_in_opening_below_half_a_bet_is_completed_to_the_bet() -> None:
    table = tens(4, 100, 100).play("1 complete 4")
    assert table.menu == "call 4; complete to 10, bet 1 of 4; fold"


# The half-bet rule


def test_ruling_19_below_half_a_bet_the_next_seat_calls_or_completes() -> None:
    """BARGE, RR B6: limit 400, all-in for 100."""
    stakes = Stakes(ante=10, bring_in=100, small_bet=400, big_bet=800)
    table = sit(*FOUR, stakes=stakes, stacks=(2000, 2000, 2000, 210)).around()
    table = table.play("3 check, 4 bet")
    assert table.deeds()[-1] == "seat 4 bets 100, all-in"
    assert table.menu == "call 100; complete to 400, bet 1 of 4; fold"
    # The seat that checked has acted, and a short all-in does not reopen the betting to it.
    assert table.play("1 call, 2 fold").menu == "call 100; fold"
    # A completion does.
    assert table.play("1 complete, 2 fold").menu == "call 400; raise to 800, bet 2 of 4; fold"


@pytest.mark.parametrize(
    ("all_in", "menu"),
    [
        (4, "call 4; complete to 10, bet 1 of 4; fold"),
        (5, "call 5; raise to 15, bet 2 of 4; fold"),
        (9, "call 9; raise to 19, bet 2 of 4; fold"),
        (10, "call 10; raise to 20, bet 2 of 4; fold"),
    ],
)
def test_an_all_in_bet_of_half_or_more_is_a_full_bet(all_in: int, menu: str) -> None:
    """WL 129, RR B6, TDA 47-B, BARGE."""
    assert fourth(100, 100, all_in).play("3 bet").menu == menu


@pytest.mark.parametrize(
    ("all_in", "menu"),
    [
        (11, "call 11; raise to 20, bet 2 of 4; fold"),
        (14, "call 14; raise to 20, bet 2 of 4; fold"),
        (15, "call 15; raise to 25, bet 3 of 4; fold"),
        (19, "call 19; raise to 29, bet 3 of 4; fold"),
        (20, "call 20; raise to 30, bet 3 of 4; fold"),
    ],
)
def test_an_all_in_raise_of_half_or_more_is_a_full_raise(all_in: int, menu: str) -> None:
    table = fourth(100, 100, 100, all_in).play("3 bet, 4 raise")
    assert table.menu == menu


@pytest.mark.parametrize(
    ("all_in", "menu"),
    [
        (14, "call 10; raise to 14; fold"),
        (15, "call 10; raise to 15, bet 2 of 4; fold"),
        (20, "call 10; raise to 20, bet 2 of 4; fold"),
    ],
)
def test_an_all_in_that_is_no_raise_is_not_offered_as_bet_2(all_in: int, menu: str) -> None:
    """WL 129, RR B6: it does not count towards the cap."""
    assert fourth(100, 100, 100, all_in).play("3 bet").menu == menu


def test_a_bring_in_seat_that_opens_all_in_short_of_half_a_bet_is_not_offered_bet_1() -> None:
    assert tens(4, 100, 100).menu == "bring in for 3; complete to 4"
    assert tens(5, 100, 100).menu == "bring in for 3; complete to 5, bet 1 of 4"


@pytest.mark.parametrize("stacks", [(100.0, 100), (True, 100), ("100", 100)])
def test_stacks_are_whole_numbers(stacks: Any) -> None:
    with pytest.raises(RuleError, match=r"the stack is .*: chips come in whole numbers"):
        Hand.start(STANDARD, TENS, stacks)


def test_a_stated_rake_is_a_whole_number() -> None:
    rake: Any = 0.5
    with pytest.raises(RuleError, match=r"the rake is 0\.5: chips come in whole numbers"):
        Hand.start(STANDARD, TENS, (100, 100), stated_rake=rake)


@pytest.mark.parametrize("what", [None, "fold", Fold, 3])
def test_what_is_no_action_is_a_type_error_that_says_so(what: Any) -> None:
    with pytest.raises(TypeError, match="is no action"):
        tens(100, 100, 100).hand.apply(what)


def test_true_is_kept_as_the_number_one() -> None:
    """It is equal to 1, but a file would say "True"."""
    stakes = Stakes(ante=1, bring_in=1, small_bet=2, big_bet=4)
    hand = sit(*THREE, stakes=stakes).hand.apply(BringIn(True))
    assert repr(hand.actions[-1]) == "BringIn(amount=1)"


@pytest.mark.parametrize(("all_in", "reopened"), [(13, False), (14, False), (15, True), (19, True)])
def test_r23_a_short_all_in_reopens_to_seats_that_acted_from_half_a_bet_on(
    all_in: int, *, reopened: bool
) -> None:
    """A bets 10, B calls 10, C is all-in: A and B may call or fold, and raise only from half on."""
    table = fourth(100, all_in, 100, 100).play("3 bet, 4 call, 1 fold, 2 raise")
    more = all_in - 10
    rest = f"raise to {all_in + 10}, bet 3 of 4; " if reopened else ""
    assert table.menu == f"call {more}; {rest}fold"
    table = table.play("3 call")
    assert table.menu == f"call {more}; {rest}fold"
    assert table.play("4 call").hand.street is Street.FIFTH


def test_ruling_21_exactly_half_a_bet_reopens() -> None:
    """TDA 47-B: 200-limit, bet 200, raise to 400, all-in for 500."""
    stakes = Stakes(ante=10, bring_in=50, small_bet=200, big_bet=400)
    table = sit(*THREE, stakes=stakes, stacks=(5060, 560, 5060)).around()
    table = table.play("3 bet 200, 1 raise 400, 2 raise 500")
    assert table.menu == "call 300; raise to 700, bet 4 of 4; fold"


def test_in_a_20_chip_round_an_all_in_of_15_is_raised_to_35() -> None:
    """WL 129."""
    stakes = Stakes(ante=1, bring_in=5, small_bet=20, big_bet=40)
    table = sit(*THREE, stakes=stakes, stacks=(100, 100, 21)).around().play("3 bet 15")
    assert table.menu == "call 15; raise to 35, bet 2 of 4; fold"


def test_short_all_ins_add_up_and_reopen() -> None:
    """WL 129: 13 and 16 on a bet of 10 are together more than half a bet, and one wager."""
    table = fourth(13, 16, 100, 100).play("3 bet, 4 call, 1 raise 13, 2 raise 16")
    assert table.menu == "call 6; raise to 26, bet 3 of 4; fold"
    assert table.play("3 call").menu == "call 6; raise to 26, bet 3 of 4; fold"


def test_short_all_ins_that_stay_below_half_a_bet_together_do_not_reopen() -> None:
    table = fourth(12, 14, 100, 100).play("3 bet, 4 call, 1 raise 12, 2 raise 14")
    assert table.menu == "call 4; fold"
    assert table.play("3 call").menu == "call 4; fold"


def test_each_seat_is_judged_by_what_it_faces_beyond_its_own_last_matched_level() -> None:
    """Seat 4 bets 10 and faces 6; seat 2 matched 13 and faces 3."""
    table = fourth(13, 100, 16, 100).play("3 check, 4 bet 10, 1 raise 13, 2 call, 3 raise 16")
    assert table.menu == "call 6; raise to 26, bet 3 of 4; fold"
    assert table.play("4 call").menu == "call 3; fold"


def test_a_full_raise_over_a_short_all_in_reopens_to_everybody() -> None:
    table = fourth(13, 100, 100, 100).play("3 bet, 4 call, 1 raise 13, 2 raise 20")
    assert table.menu == "call 10; raise to 30, bet 3 of 4; fold"
    assert table.play("3 call").menu == "call 10; raise to 30, bet 3 of 4; fold"


def test_a_seat_that_has_not_acted_may_always_raise_a_short_all_in() -> None:
    table = fourth(100, 100, 100, 13).play("3 bet, 4 raise 13")
    assert table.menu == "call 13; raise to 20, bet 2 of 4; fold"


def test_a_short_all_in_does_not_count_towards_the_cap() -> None:
    """At 30 and an all-in of 34 the fourth bet is still to come, and it is to 40."""
    table = fourth(100, 100, 100, 34).play(
        "3 bet, 4 raise 20, 1 raise 30, 2 call, 3 call, 4 raise 34"
    )
    assert table.hand.wagers == 3
    assert table.menu == "call 4; fold"
    table = fourth(34, 100, 100, 100).play("3 bet, 4 raise 20, 1 call, 2 raise 30, 3 call, 4 call")
    assert table.do("1 raise 34").hand.wagers == 3


def test_completing_a_short_all_in_counts_as_one_bet_of_the_cap() -> None:
    table = fourth(100, 100, 4, 100).play("3 bet 4")
    assert table.hand.wagers == 0
    table = table.play("4 complete 10")
    assert table.hand.wagers == 1
    table = table.play("1 raise 20, 2 raise 30, 4 raise 40")
    assert table.menu == "call 20; fold"


def test_an_all_in_of_half_a_bet_counts_as_one_bet_of_the_cap() -> None:
    table = fourth(100, 100, 100, 35).play("3 bet, 4 call, 1 raise, 2 raise, 3 call, 4 raise 35")
    assert table.hand.wagers == 4
    assert table.menu == "call 15; fold"


def test_at_the_cap_an_all_in_can_only_call() -> None:
    table = fourth(100, 100, 100, 42).play("3 bet, 4 raise, 1 raise, 2 raise 40, 3 call")
    assert table.menu == "call 20; fold"
    assert "fourth street is capped at 4 bets" in table.refusal("4 raise 42")


# The half-bet test before the completion on third street


def test_before_the_completion_the_test_looks_at_the_whole_wager() -> None:
    """225 of 500 is short: completed to 500."""
    stakes = Stakes(ante=125, bring_in=125, small_bet=500, big_bet=1000)
    table = sit(*FOUR, stakes=stakes, stacks=(9999, 350, 9999, 9999)).play("1 bring-in, 2 complete")
    assert table.deeds()[-1] == "seat 2 completes to 225, all-in"
    assert table.menu == "call 225; complete to 500, bet 1 of 4; fold"
    assert table.play("3 call, 4 call").menu == "call 100; fold"  # posting it was acting


def test_half_of_the_small_bet_is_a_full_first_wager() -> None:
    table = tens(100, 5, 100, 100).play("1 bring-in, 2 complete 5")
    assert table.menu == "call 5; raise to 15, bet 2 of 4; fold"
    assert table.play("3 call, 4 call").menu == "call 2; raise to 15, bet 2 of 4; fold"


def test_callers_of_the_bring_in_have_acted_for_a_short_all_in() -> None:
    table = tens(100, 100, 4, 100).play("1 bring-in, 2 call, 3 complete 4")
    assert table.menu == "call 4; complete to 10, bet 1 of 4; fold"
    table = table.play("4 call, 1 call")
    assert table.menu == "call 1; fold"
    assert table.play("2 call").hand.street is Street.FOURTH


def test_a_completion_over_a_short_all_in_reopens_to_the_bring_in_and_its_callers() -> None:
    table = tens(100, 100, 4, 100).play("1 bring-in, 2 call, 3 complete 4, 4 complete 10")
    assert table.menu == "call 7; raise to 20, bet 2 of 4; fold"
    assert table.play("1 call").menu == "call 7; raise to 20, bet 2 of 4; fold"


def test_kingsclub_raises_by_a_bet_over_the_bring_in() -> None:
    """KingsClub, in cents: bring-in 16.58, complete to 22, the next raise to 38.58."""
    stakes = Stakes(ante=1658, bring_in=1658, small_bet=2200, big_bet=4400)
    table = sit(*THREE, stakes=stakes, stacks=100_000, rules="kingsclub").play("1 bring-in")
    assert table.menu == "call 1658; complete to 2200, bet 1 of 4; fold"
    table = table.play("2 complete")
    assert table.menu == "call 2200; raise to 3858, bet 2 of 4; fold"
    assert table.play("3 raise").menu == "call 2200; raise to 6058, bet 3 of 4; fold"


def test_kingsclub_measures_a_short_first_wager_over_the_bring_in() -> None:
    """All-in for 225 over a bring-in of 125: the next raise is to 625."""
    stakes = Stakes(ante=125, bring_in=125, small_bet=500, big_bet=1000)
    table = sit(*THREE, stakes=stakes, stacks=(9999, 350, 9999), rules="kingsclub")
    table = table.play("1 bring-in, 2 complete 225")
    assert table.menu == "call 225; complete to 625, bet 1 of 4; fold"
    assert table.play("3 call").menu == "call 100; fold"
    assert table.play("3 complete").menu == "call 500; raise to 1125, bet 2 of 4; fold"


@pytest.mark.parametrize(("all_in", "next_to"), [(374, 625), (375, 875), (499, 999)])
def test_kingsclub_takes_half_a_bet_over_the_bring_in_for_a_full_bet(
    all_in: int, next_to: int
) -> None:
    stakes = Stakes(ante=125, bring_in=125, small_bet=500, big_bet=1000)
    table = sit(*THREE, stakes=stakes, stacks=(9999, 125 + all_in, 9999), rules="kingsclub")
    wager = table.play("1 bring-in, 2 complete").hand.legal_actions().wager
    assert wager is not None
    assert wager.least == next_to


def test_kingsclub_measures_over_the_bring_in_on_third_street_only() -> None:
    """Nobody completed third street; on fourth half a bet is half a bet."""
    table = fourth(100, 100, 5, rules="kingsclub").play("3 bet 5")
    assert table.menu == "call 5; raise to 15, bet 2 of 4; fold"


@pytest.mark.parametrize(
    ("all_in", "menu"),
    [(374, "call 249; fold"), (375, "call 250; raise to 875, bet 2 of 4; fold")],
)
def test_kingsclub_reopens_from_half_a_bet_over_the_bring_in(all_in: int, menu: str) -> None:
    stakes = Stakes(ante=125, bring_in=125, small_bet=500, big_bet=1000)
    stacks = (9999, 9999, 125 + all_in)
    table = sit(*THREE, stakes=stakes, stacks=stacks, rules="kingsclub")
    table = table.play("1 bring-in, 2 call, 3 complete")
    assert table.menu == menu  # the bring-in seat
    assert table.play("1 call").menu == menu  # and the seat that called it


def test_kingsclub_goes_to_twice_the_bet_after_a_full_completion_of_half_a_bet_or_more() -> None:
    """KingsClub: 500 over a bring-in of 125, then 1,000, 1,500 and 2,000."""
    stakes = Stakes(ante=125, bring_in=125, small_bet=500, big_bet=1000)
    table = sit(*THREE, stakes=stakes, stacks=9999, rules="kingsclub")
    table = table.play("1 bring-in, 2 complete 500, 3 raise 1000, 1 raise 1500, 2 raise 2000")
    assert table.menu == "call 1000; fold"


# The cap


@pytest.mark.parametrize("name", NAMED)
def test_a_street_is_capped_at_the_bets_of_the_rule_set(name: str) -> None:
    """4: RR B3, FT, PS; 5: WT 100, WL 126. Three seats, so nothing lifts it."""
    rules = NAMED[name]
    for table in (tens(999, 999, 999, rules=name), fourth(999, 999, 999, rules=name)):
        now, bets = table, 0
        while wager := now.hand.legal_actions().wager:
            bets += 1
            assert (wager.wager, wager.cap) == (bets, rules.cap)
            now = now.apply(wager.action())
        assert bets == rules.cap
        assert now.hand.legal_actions().of(Call, Fold)


def test_r19_after_complete_and_three_raises_only_fold_and_call_remain() -> None:
    stakes = Stakes(ante=5, bring_in=15, small_bet=50, big_bet=100)
    table = sit(*FOUR, stakes=stakes).play("1 complete 50, 2 raise 100, 3 raise 150, 4 raise 200")
    assert table.menu == "call 150; fold"
    assert "capped at 4 bets" in table.refusal("1 raise 250")


def test_r20_at_the_cap_and_with_nothing_to_call_there_is_always_a_choice() -> None:
    """A player who wants to raise can still call; one who wants to fold sees the free check."""
    table = sit(*THREE).play("1 complete, 2 raise, 3 raise, 1 raise")
    assert [option.kind for option in table.hand.legal_actions()] == [Call, Fold]
    assert [option.kind for option in fourth(99, 99).hand.legal_actions()] == [Check, Bet]


def test_the_bring_in_is_not_counted_in_the_cap() -> None:
    table = tens(100, 100, 100).play("1 bring-in")
    assert table.hand.wagers == 0


@pytest.mark.parametrize("name", ["pokerstars", "fulltilt", "standard", "kingsclub"])
def test_online_the_cap_is_kept_heads_up(name: str) -> None:
    """PS: a capped heads-up seventh street is in the hands."""
    table = sit(*THREE[:2], rules=name).play("1 complete, 2 raise, 1 raise, 2 raise")
    assert table.menu == "call 2; fold"


def raises(table: Table, most: int = 12) -> int:
    """How many wagers in a row the table takes, up to *most*."""
    count = 0
    while count < most and (wager := table.hand.legal_actions().wager):
        table = table.apply(wager.action())
        count += 1
    return count


def test_wl_126_lifts_the_cap_when_the_round_begins_heads_up() -> None:
    assert raises(sit(*THREE[:2], rules="wsop-cash")) == 12
    three = sit(*THREE, rules="wsop-cash")
    assert raises(three) == 5
    # A fold within the round lifts nothing; the next round begins heads-up.
    table = three.play("1 bring-in, 2 complete, 3 fold")
    assert raises(table) == 4
    assert raises(table.play("1 call")) == 12


def test_wl_127_counts_the_seats_that_are_not_all_in() -> None:
    table = tens(999, 10, 999, rules="wsop-cash").play("1 complete, 2 call, 3 call")
    assert [seat.number for seat in table.hand.able] == [1, 3]
    assert raises(table) == 12


def test_wl_126_shows_no_cap_where_it_is_lifted() -> None:
    table = sit(*THREE[:2], rules="wsop-cash")
    assert table.menu == "bring in for 1; complete to 2"
    assert table.hand.view().cap is None


def test_ruling_22_a_round_capped_three_way_stays_capped_when_one_folds() -> None:
    """RR B4: heads-up before the cap."""
    table = sit(*THREE, rules="roberts").play("1 complete, 2 raise, 3 raise, 1 raise")
    assert table.menu == "call 4; fold"
    assert table.play("2 fold").menu == "call 2; fold"


def test_rr_b4_lifts_the_cap_when_a_fold_makes_it_heads_up_before_the_cap() -> None:
    table = sit(*THREE, rules="roberts").play("1 complete, 2 raise, 3 raise")
    assert raises(table) == 1
    assert raises(table.play("1 fold")) == 12
    assert raises(sit(*THREE[:2], rules="roberts")) == 12


def test_rr_b4_asks_anew_on_every_street() -> None:
    table = sit(*THREE, rules="roberts").play(
        "1 complete, 2 raise, 3 raise, 1 raise, 2 fold, 3 call"
    )
    assert table.hand.street is Street.FOURTH
    assert raises(table) == 12


@pytest.mark.parametrize("name", ["wsop", "tda"])
def test_ruling_23_two_left_in_the_pot_are_capped_until_two_are_left_in_the_event(
    name: str,
) -> None:
    """WT 100, TDA 48: an input to the hand."""
    cap = NAMED[name].cap
    assert raises(sit(*THREE[:2], rules=name)) == cap
    assert raises(sit(*THREE[:2], rules=name, event_heads_up=True)) == 12
    table = sit(*THREE, rules=name).play("1 bring-in, 2 complete, 3 fold, 1 call")
    assert raises(table) == cap


@pytest.mark.parametrize("name", ["standard", "wsop-cash", "roberts"])
def test_an_event_that_is_heads_up_matters_to_no_other_rule_set(name: str) -> None:
    plain = sit(*THREE[:2], rules=name)
    assert raises(plain) == raises(sit(*THREE[:2], rules=name, event_heads_up=True))


@pytest.mark.parametrize("kind", HeadsUpCap)
def test_the_cap_is_kept_among_three_whatever_lifts_it_heads_up(kind: HeadsUpCap) -> None:
    assert raises(tens(999, 999, 999, rules=replace(STANDARD, heads_up_cap=kind))) == 4


def test_the_cap_is_counted_anew_on_every_street() -> None:
    table = sit(*THREE).play("1 complete, 2 raise, 3 raise, 1 raise, 2 call, 3 call")
    for street in (Street.FOURTH, Street.FIFTH, Street.SIXTH, Street.SEVENTH):
        assert table.hand.street is street
        assert raises(table) == 4
        table = table.around()


# Sizes by street


def test_bets_are_small_on_third_and_fourth_and_big_from_fifth_on() -> None:
    table, sizes = sit(*THREE), []
    while table.hand.phase is Phase.BETTING:
        wager = table.hand.legal_actions().wager
        assert wager is not None
        sizes.append((table.hand.street, wager.least))
        street = table.hand.street
        table = table.around() if street < Street.SEVENTH else table.to()
    assert sizes == [*zip(Street, (2, 2, 4, 4, 4), strict=True)]


@pytest.mark.parametrize("name", NAMED)
def test_ruling_24_an_open_pair_on_fourth_doubles_nothing(name: str) -> None:
    """WT, WL 233, TDA RP-10-F, RR Z3: 8-8 at 100/200 bets 100."""
    stakes = Stakes(ante=10, bring_in=25, small_bet=100, big_bet=200)
    table = sit("8s 8d", "Kc Kd", stakes=stakes, rules=name).around()
    wager = table.hand.legal_actions().wager
    assert wager is not None
    assert (wager.kind, wager.least, wager.most) == (Bet, 100, 100)
    assert "the amount is 100" in table.refusal(f"{table.actor} bet 200")


# All-in and nothing left to win


def test_nobody_bets_when_no_other_seat_can_call() -> None:
    table = tens(100, 10, 100).play("1 complete, 2 call")
    assert table.menu == "call 10; raise to 20, bet 2 of 4; fold"
    table = tens(100, 10, 10).play("1 complete, 2 call")
    assert table.menu == "call 10; fold"
    heads_up = tens(100, 10).play("1 bring-in, 2 complete")
    assert heads_up.menu == "call 7; fold"


def test_a_call_for_less_costs_what_is_left() -> None:
    table = tens(100, 100, 7).play("1 complete, 2 raise")
    assert table.menu == "call 7; fold"
    assert table.play("3 call").deeds()[-1] == "seat 3 calls 7, all-in"


def test_a_seat_with_exactly_the_call_cannot_raise() -> None:
    table = tens(100, 10, 100).play("1 complete")
    assert table.menu == "call 10; fold"
    assert "the seat has only enough to call" in table.refusal("2 raise 20")


def test_a_raise_that_a_seat_cannot_make_in_full_is_its_all_in() -> None:
    table = tens(100, 17, 100).play("1 complete")
    assert table.menu == "call 10; raise to 17, bet 2 of 4; fold"
    assert "the amount is 17" in table.refusal("2 raise 20")


def test_r22_a_short_all_in_raise_stores_what_it_adds_and_everything_sums_up() -> None:
    """Winamax stud 25/50 in cents: 28.90 all-in over a bet of 25, called for 3.90."""
    stakes = Stakes(ante=500, bring_in=1000, small_bet=2500, big_bet=5000)
    table = sit("Kd", "4c", "Jd", stakes=stakes, stacks=(3390, 10_000, 10_000), stated_rake=250)
    table = table.play("1 bring-in, 2 complete, 3 fold, 1 raise, 2 call").end()
    assert table.deeds()[3:5] == ["seat 1 raises to 2890, all-in", "seat 2 calls 390"]
    assert table.hand.total_pot == 7280
    assert (table.hand.rake, sum(table.nets)) == (250, -250)
    assert max(table.nets) == 7030 - 3390


# Folding with nothing to face


def test_folding_with_nothing_to_face_is_not_listed_but_can_be_done() -> None:
    """RR S7, WL 222; one real hand has it."""
    table = fourth(100, 100, 100)
    assert table.menu == "check; bet 10, bet 1 of 4"
    folded = table.play("3 fold")
    assert folded.actor == 1
    assert [seat.number for seat in folded.hand.live] == [1, 2]


def test_a_rule_set_may_list_the_free_fold() -> None:
    rules = replace(STANDARD, free_fold=FreeFold.LISTED)
    assert fourth(100, 100, 100, rules=rules).menu == "check; bet 10, bet 1 of 4; fold"
    # The bring-in seat may still not fold before it has posted.
    assert tens(100, 100, rules=rules).menu == "bring in for 3; complete to 10, bet 1 of 4"


def test_two_free_folds_leave_the_pot_to_the_last_seat() -> None:
    table = fourth(100, 100, 100).play("3 fold, 1 fold")
    assert table.hand.is_over
    assert table.nets == (-4, 8, -4)


@pytest.mark.parametrize("name", [n for n in NAMED if n not in ("roberts", "wsop-cash")])
def test_ruling_32_a_seat_that_folded_gets_no_more_cards(name: str) -> None:
    """TDA RP-10-C."""
    table = fourth(100, 100, 100, rules=name).play("3 fold, 1 check, 2 check")
    assert [len(seat.up) for seat in table.hand.seats] == [3, 3, 2]


@pytest.mark.parametrize("name", ["roberts", "wsop-cash"])
def test_ruling_32_some_live_rooms_deal_on_until_a_bet_kills_the_hand(name: str) -> None:
    """RR S7, WL 222: its board is no board, and it gets no seventh card."""
    table = fourth(100, 100, 100, rules=name).play("3 fold, 1 check, 2 check")
    assert [len(seat.up) for seat in table.hand.seats] == [3, 3, 3]
    assert [seat.number for seat in table.hand.live] == [1, 2]
    assert table.hand.opener == 2  # not seat 3, whose board is the lowest
    quiet = table.to(Street.SEVENTH)
    assert [len(seat.up) for seat in quiet.hand.seats] == [4, 4, 4]
    assert [len(seat.down) for seat in quiet.hand.seats] == [3, 3, 2]
    killed = table.play("2 bet, 1 call")
    assert [len(seat.up) for seat in killed.hand.seats] == [4, 4, 3]


@pytest.mark.parametrize("name", ["roberts", "wsop-cash"])
def test_a_seat_that_folded_to_a_bet_does_not_draw_on(name: str) -> None:
    table = fourth(100, 100, 100, rules=name).play("3 bet, 1 fold, 2 call")
    assert [len(seat.up) for seat in table.hand.seats] == [2, 3, 3]


@pytest.mark.parametrize("name", ["roberts", "wsop-cash"])
def test_a_seat_that_folds_in_place_of_the_bring_in_does_not_draw_on(name: str) -> None:
    """The bring-in is something to face: seat 2 stands in for seat 1, all-in from the ante."""
    table = tens(0, 100, 100, 100, rules=name).play("2 fold, 3 bring-in, 4 call")
    assert [len(seat.up) for seat in table.hand.seats] == [2, 1, 2, 2]


def test_a_bet_on_the_same_street_kills_a_hand_that_folded_before_it() -> None:
    table = fourth(100, 100, 100, 100, rules="roberts").play("3 fold, 4 bet, 1 call, 2 call")
    assert [len(seat.up) for seat in table.hand.seats] == [3, 3, 2, 3]


# Pot limit and no limit

BIG = Stakes.with_minimum(ante=1, bring_in=1, minimum=2)


def big(limit: str, *stacks: int, stakes: Stakes = BIG) -> Table:
    """Pot or no limit; *stacks* are chips behind an ante of 1."""
    rows = FOUR[: len(stacks)]
    return sit(*rows, stakes=stakes, rules=limit, stacks=[stack + 1 for stack in stacks])


def test_in_pot_limit_the_opener_brings_in_or_bets_the_minimum_to_the_pot() -> None:
    assert big("pot-limit", 100, 100, 100).menu == "bring in for 1; bet 2-3"


def test_the_first_raise_over_the_bring_in_is_by_a_minimum_bet() -> None:
    """An assumption of the rules. Most: level 1, pot 4, call 1."""
    table = big("pot-limit", 100, 100, 100).play("1 bring-in")
    assert table.menu == "call 1; raise to 3-6; fold"
    assert big("no-limit", 100, 100, 100).play("1 bring-in").menu == (
        "call 1; raise to 3-100; fold"
    )


def test_the_largest_pot_limit_raise_is_the_level_the_pot_and_the_call() -> None:
    table = big("pot-limit", 100, 100, 100).play("1 bring-in, 2 raise 6")
    # Level 6, pot 3 + 1 + 6 = 10, call 6: 22. The raise was by 5, so the least is 11.
    assert table.menu == "call 6; raise to 11-22; fold"
    table = table.play("3 raise 22")
    # Level 22, pot 3 + 1 + 6 + 22 = 32, seat 1 has 1 of it in: call 21.
    assert table.menu == "call 21; raise to 38-75; fold"


def test_the_pot_limit_counts_the_pot_of_all_streets() -> None:
    table = big("pot-limit", 100, 100, 100).play("1 bring-in, 2 raise 6, 3 call, 1 call")
    assert table.menu == "check; bet 2-21"
    assert table.play("3 bet 21").menu == "call 21; raise to 42-84; fold"


def test_pot_and_no_limit_have_one_minimum_on_every_street_and_no_cap() -> None:
    table = big("no-limit", 9999, 9999, 9999)
    for street in Street:
        assert table.hand.street is street
        wager = table.hand.legal_actions().wager
        assert wager is not None
        assert (wager.least, wager.cap) == (2, 0)
        assert raises(table, 40) == 40
        table = table.around() if street < Street.SEVENTH else table


def test_in_no_limit_the_most_is_all_chips() -> None:
    assert big("no-limit", 100, 50, 70).menu == "bring in for 1; bet 2-100"
    table = big("no-limit", 100, 50, 70).play("1 bet 100")
    assert table.menu == "call 50; fold"
    assert table.play("2 call").menu == "call 70; fold"


def test_in_no_limit_a_wager_may_be_any_amount_between() -> None:
    table = big("no-limit", 100, 100, 100).play("1 bet 37, 2 raise 90")
    assert table.menu == "call 90; raise to 100; fold"


def test_a_raise_is_at_least_the_last_full_bet_or_raise() -> None:
    """WT 96, WL 171-173."""
    table = big("no-limit", 999, 999, 999).play("1 bet 10, 2 raise 50")
    assert table.menu == "call 50; raise to 90-999; fold"
    assert "the amount is 90 to 999" in table.refusal("3 raise 89")


def test_a_short_all_in_raise_does_not_reopen_in_no_limit() -> None:
    table = big("no-limit", 999, 999, 15).play("1 bet 10, 2 call, 3 raise 15")
    assert table.menu == "call 5; fold"
    assert table.play("1 call").menu == "call 5; fold"


def test_a_seat_yet_to_act_may_raise_a_short_all_in_by_the_last_full_raise() -> None:
    table = big("no-limit", 999, 15, 999).play("1 bet 10, 2 raise 15")
    assert table.menu == "call 15; raise to 25-999; fold"


def test_consecutive_short_all_ins_that_add_up_reopen_in_no_limit() -> None:
    """WT 96: 10 more in two steps is a full raise of 10 for the seat that bet 10."""
    table = big("no-limit", 999, 15, 20, 999).play("1 bet 10, 2 raise 15, 3 raise 20, 4 call")
    assert table.menu == "call 10; raise to 30-999; fold"
    table = big("no-limit", 999, 15, 19, 999).play("1 bet 10, 2 raise 15, 3 raise 19, 4 call")
    assert table.menu == "call 9; fold"


def test_a_seat_that_called_a_short_all_in_is_judged_by_what_it_called_in_no_limit() -> None:
    table = big("no-limit", 999, 15, 999, 22).play(
        "1 bet 10, 2 raise 15, 3 call, 4 raise 22, 1 call"
    )
    assert table.menu == "call 7; fold"


def test_an_all_in_below_the_minimum_may_be_raised_by_the_minimum() -> None:
    table = big("no-limit", 999, 999, 2, 999).play("1 bring-in, 2 call, 3 raise")
    assert table.deeds()[-1] == "seat 3 raises to 2, all-in"
    assert table.menu == "call 2; raise to 4-999; fold"


def test_completing_is_a_word_of_fixed_limit_only() -> None:
    """WL 172."""
    for limit in ("pot-limit", "no-limit", "london"):
        table = sit(*THREE, stakes=BIG, rules=limit)
        kinds = {option.kind for option in table.hand.legal_actions()}
        kinds |= {option.kind for option in table.play("1 bring-in").hand.legal_actions()}
        assert Complete not in kinds
    table = sit(*THREE, stakes=BIG, rules="pot-limit")
    assert "legal: bring in for 1, bet 2-3" in table.refusal("1 complete 2")
    assert "that is called: raise to 3-6" in table.play("1 bring-in").refusal("2 complete 2")


def test_in_london_lowball_the_bring_in_is_the_minimum_and_the_first_bet() -> None:
    """BARGE: minimum bet = the bring-in, pot limit."""
    stakes = Stakes.with_minimum(ante=1, bring_in=2, minimum=2)
    table = sit(*THREE, stakes=stakes, rules="london")
    assert table.menu == "bring in for 2; bet 3"
    table = table.play("1 bring-in")
    # Level 2, pot 3 + 2, call 2.
    assert table.menu == "call 2; raise to 4-9; fold"


def test_in_london_lowball_a_later_street_begins_with_the_minimum() -> None:
    stakes = Stakes.with_minimum(ante=1, bring_in=2, minimum=2)
    table = sit(*THREE, stakes=stakes, rules="london").around()
    assert table.menu == "check; bet 2-9"


def test_a_pot_limit_bet_is_never_below_the_minimum_however_small_the_pot() -> None:
    stakes = Stakes.with_minimum(ante=0, bring_in=1, minimum=5)
    table = sit(*THREE, stakes=stakes, rules="pot-limit")
    assert table.menu == "bring in for 1; bet 5"


def test_a_seat_short_of_the_minimum_may_go_all_in() -> None:
    table = big("no-limit", 2, 100, 100)
    assert table.menu == "bring in for 1; bet 2"
    stakes = Stakes.with_minimum(ante=1, bring_in=1, minimum=5)
    assert big("no-limit", 3, 100, 100, stakes=stakes).menu == "bring in for 1; bet 3"
    assert big("pot-limit", 100, 3, 100, stakes=stakes).play("1 bring-in").menu == (
        "call 1; raise to 3; fold"
    )


CHIPS = Stakes.with_minimum(ante=5, bring_in=5, minimum=10, smallest_chip=5)


def test_wagers_come_in_whole_chips_except_all_in() -> None:
    table = sit(*THREE, stakes=CHIPS, rules="no-limit", stacks=(103, 105, 105))
    assert table.menu == "bring in for 5; bet 10-98"
    assert "the smallest chip is 5" in table.refusal("1 bet 12")
    assert table.play("1 bet 15").hand.level == 15
    assert table.play("1 bet 98").hand.level == 98


def test_the_pot_limit_is_rounded_down_to_whole_chips() -> None:
    table = sit(*THREE, stakes=CHIPS, rules="pot-limit", stacks=(103, 8, 105))
    table = table.play("1 bring-in, 2 call")
    assert table.hand.total_pot == 5 + 5 + 5 + 5 + 3
    # Level 5, pot 23, call 5: 33.
    assert table.menu == "call 5; raise to 15-30; fold"


# What the hand says to an action it refuses


@pytest.mark.parametrize(
    ("before", "tried", "answer"),
    [
        (
            "",
            "1 fold",
            "Fold: the bring-in is due; legal: bring in for 3, complete to 10",
        ),
        (
            "",
            "1 check",
            "Check: the bring-in is due; legal: bring in for 3, complete to 10",
        ),
        (
            "",
            "1 call 3",
            "Call 3: the bring-in is due; legal: bring in for 3, complete to 10",
        ),
        (
            "",
            "1 bring-in 2",
            "Bring in 2: the amount is 3; legal: bring in for 3, complete to 10",
        ),
        (
            "",
            "1 complete 11",
            "Complete to 11: the amount is 10; legal: bring in for 3, complete to 10",
        ),
        (
            "1 bring-in",
            "2 bring-in",
            "Bring in: the bring-in is not due; legal: call 3, complete to 10, fold",
        ),
        (
            "1 bring-in",
            "2 check",
            "Check: there are 3 to call; legal: call 3, complete to 10, fold",
        ),
        (
            "1 bring-in",
            "2 raise 13",
            (
                "Raise to 13: here that is called: complete to 10, bet 1 of 4; "
                "legal: call 3, complete to 10, fold"
            ),
        ),
        (
            "1 bring-in",
            "2 call 4",
            "Call 4: the amount is 3; legal: call 3, complete to 10, fold",
        ),
        (
            "1 complete, 2 raise, 3 raise, 1 raise",
            "2 raise 50",
            "Raise to 50: third street is capped at 4 bets; legal: call 20, fold",
        ),
        (
            "1 bring-in, 2 call, 3 call",
            "3 call",
            "Call: there is nothing to call; legal: check, bet 10",
        ),
        (
            "1 bring-in, 2 call, 3 call",
            "3 raise 20",
            ("Raise to 20: here that is called: bet 10, bet 1 of 4; legal: check, bet 10"),
        ),
        (
            "1 bring-in, 2 call, 3 call",
            "3 bet 0",
            "Bet to 0: the amount is 10; legal: check, bet 10",
        ),
        # R73: a negative amount is refused like any other
        (
            "1 bring-in, 2 call, 3 call",
            "3 bet -5",
            "Bet to -5: the amount is 10; legal: check, bet 10",
        ),
        (
            "1 bring-in, 2 call, 3 call",
            "3 muck",
            "Muck: it is not the showdown yet; legal: check, bet 10",
        ),
    ],
)
def test_a_refusal_says_what_was_tried_why_not_and_what_is_legal(
    before: str, tried: str, answer: str
) -> None:
    table = tens(100, 100, 100)
    if before:
        table = table.play(before)
    assert table.refusal(tried) == answer


def test_a_short_all_in_that_does_not_reopen_is_the_reason_given() -> None:
    table = fourth(100, 100, 100, 13).play("3 bet, 4 raise 13, 1 fold, 2 call")
    assert table.refusal("3 raise 20") == (
        "Raise to 20: the seat has acted, and a short all-in does not reopen the betting to it; "
        "legal: call 3, fold"
    )


def test_no_other_chips_are_the_reason_given() -> None:
    table = tens(100, 10, 10).play("1 complete, 2 call")
    assert "the seat has only enough to call" in table.refusal("3 raise 20")
    table = tens(100, 5, 5).play("1 bring-in, 2 complete, 3 call")
    assert "no other seat has chips left to call it" in table.refusal("1 raise 15")


def test_where_the_amount_is_free_it_must_be_said() -> None:
    table = big("no-limit", 100, 100)
    assert table.refusal("1 bet") == (
        "Bet: say how much, from 2 to 100; legal: bring in for 1, bet 2-100"
    )
    assert "the amount is 2 to 100" in table.refusal("1 bet 101")


def test_betting_is_refused_while_cards_are_due_and_when_it_is_over() -> None:
    hand = Hand.start(STANDARD, TENS, (100, 100))
    with pytest.raises(IllegalAction) as caught:
        hand.apply(BringIn())
    assert str(caught.value) == (
        "Bring in: the hand waits for cards to seat 1, seat 2; "
        "legal: nothing, until the hand has what it needs"
    )
    over = tens(100, 100).play("1 bring-in, 2 fold").hand
    assert over.legal_actions() == Options()
    for action in (Check(), Bet(10), Call(), Fold(), Show()):
        with pytest.raises(IllegalAction, match="the hand is over"):
            over.apply(action)
    showdown = tens(100, 100).to().hand
    with pytest.raises(IllegalAction, match="the betting is over; legal: show, muck"):
        showdown.apply(Bet(20))


@pytest.mark.parametrize("amount", [10.0, 10.5, "10", "ten"])
@pytest.mark.parametrize("kind", [Complete, Bet, Raise, Call, BringIn])
def test_an_amount_that_is_no_whole_number_of_chips_is_refused(kind: Any, amount: Any) -> None:
    for table in (tens(100, 100, 100), tens(100, 100, 100).play("1 bring-in"), fourth(99, 99, 99)):
        with pytest.raises(IllegalAction) as caught:
            table.hand.apply(kind(amount))
        assert str(amount) in str(caught.value)
        if table.hand.legal_actions().of(kind):
            assert "chips come in whole numbers" in str(caught.value)


def test_an_action_without_its_amount_is_stored_with_it() -> None:
    table = tens(100, 100, 100).play("1 bring-in, 2 complete, 3 raise, 1 call, 2 call")
    told = [
        action
        for action in table.hand.actions
        if isinstance(action, BringIn | Complete | Call | Raise)
    ]
    assert told == [BringIn(3), Complete(10), Raise(20), Call(17), Call(10)]


# The menu


def test_an_option_gives_its_action() -> None:
    table = tens(100, 100, 100)
    assert [option.action() for option in table.hand.legal_actions()] == [BringIn(3), Complete(10)]
    table = table.play("1 complete")
    assert [option.action() for option in table.hand.legal_actions()] == [
        Call(10),
        Raise(20),
        Fold(),
    ]
    assert Option(Raise, least=8, most=40, cost=8).action(20) == Raise(20)


def test_what_is_no_wager_has_no_place_in_the_cap() -> None:
    for option in tens(100, 100, 100).play("1 bring-in").hand.legal_actions():
        assert (option.wager, option.cap) == ((1, 4) if option.kind is Complete else (0, 0))
    assert Option(Fold) == Option(Fold, least=0, most=0, cost=0, wager=0, cap=0)


def test_the_menu_prints_a_line_for_each_option() -> None:
    table = tens(100, 100, 100).play("1 bring-in")
    assert str(table.hand.legal_actions()) == "call 3\ncomplete to 10, bet 1 of 4\nfold"
    assert repr(Options((Option(Fold),))).startswith("Options((Option(kind=")


def test_the_menu_finds_an_option_by_its_kind() -> None:
    menu = tens(100, 100, 100).play("1 bring-in").hand.legal_actions()
    assert menu.of(Call) == Option(Call, 3, 3, 3)
    assert menu.of(Check) is None
    assert menu.wager == Option(Complete, 10, 10, 10, wager=1, cap=4)
    assert Options().wager is None


def test_the_cost_of_an_option_is_what_the_seat_adds() -> None:
    table = tens(100, 100, 100).play("1 bring-in, 2 complete, 3 raise")
    assert [option.cost for option in table.hand.legal_actions()] == [17, 27, 0]


@pytest.mark.parametrize("limit", Limit)
def test_every_offered_amount_is_taken_and_the_next_ones_are_refused(limit: Limit) -> None:
    stakes = TENS if limit is Limit.FIXED else BIG
    table = sit(*THREE, stakes=stakes, rules=STANDARD.variant(limit=limit)).play("1 bring-in")
    wager = table.hand.legal_actions().wager
    assert wager is not None
    for amount in (wager.least, wager.most):
        assert table.hand.apply(wager.action(amount)).level == amount
    for amount in (wager.least - 1, wager.most + 1):
        with pytest.raises(IllegalAction, match="the amount is"):
            table.hand.apply(wager.action(amount))
