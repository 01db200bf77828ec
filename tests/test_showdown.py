"""Who shows first, who may muck, which hands lie open, and who is paid."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from razz.cards import cards, maybe_cards
from razz.errors import DealError, RazzError, RecordError, RuleError
from razz.game.action import Muck, Payout, Show
from razz.game.event import Tabled, Won
from razz.game.showdown import show_order
from razz.game.state import NeedAction, NeedPayout
from razz.game.street import Phase, Street
from razz.rules import NAMED, Rake, RuleSet, Stakes, rule_set
from razz.rules.choices import AllInTabling, ShowWhenChecked
from table import STAKES, Table, sit

STANDARD = rule_set("standard")
THREE = (
    "As 2s / Kc 3c 4c 9c / 8s",  # 8-4-3-2-A
    "6d 7d / Qc 8d 9d 2d / 9s",  # 9-8-7-6-2
    "Tc Th / Jd Js Ts Ad / Qs",  # tens: Q-J-T-A and a pair
)
"""Seat 1 has the best hand, then seat 2; seat 3 has the worst. Boards: K-9-4-3, Q-9-8-2, pair."""


def three(
    rules: str | RuleSet = "standard", *, stacks: int | tuple[int, ...] = 1000, first: int = 1
) -> Table:
    return sit(*THREE, rules=rules, stacks=stacks, first=first)


def shows(table: Table) -> list[int]:
    """The seats in the order in which they are asked, if everybody shows."""
    order = []
    while table.hand.phase is Phase.SHOWDOWN and table.actor:
        order.append(table.actor)
        table = table.apply(Show())
    return order


# The order of showing


def test_the_last_aggressor_of_the_last_round_shows_first() -> None:
    """WT 72, TDA 17; rulings 36. Then clockwise."""
    table = three().to(Street.SEVENTH)
    assert table.actor == 2
    assert shows(table.play("2 check, 3 bet, 1 call, 2 call")) == [3, 1, 2]
    assert shows(table.play("2 bet, 3 raise, 1 call, 2 call")) == [3, 1, 2]
    assert shows(table.play("2 bet, 3 call, 1 raise, 2 call, 3 call")) == [1, 2, 3]


def test_an_aggressor_of_an_earlier_street_does_not_show_first() -> None:
    table = three().to(Street.SIXTH)
    table = table.play("2 check, 3 bet, 1 call, 2 call, 2 check, 3 check, 1 check")
    assert shows(table) == [2, 3, 1]


@pytest.mark.parametrize("name", NAMED)
def test_ruling_36_when_seventh_is_checked_the_low_board_or_the_deal_order_begins(
    name: str,
) -> None:
    """Books: the lowest board. PokerStars: in 12 of 12 hands the order of the deal."""
    by_deal = name in ("pokerstars", "fulltilt")
    assert (NAMED[name].show_when_checked is ShowWhenChecked.DEAL_ORDER) == by_deal
    assert shows(three(name).to()) == ([1, 2, 3] if by_deal else [2, 3, 1])
    moved = three(name, first=3).to()
    assert shows(moved) == ([3, 1, 2] if by_deal else [2, 3, 1])


def test_a_folded_first_seat_leaves_the_deal_order_to_the_next() -> None:
    table = three("pokerstars").to(Street.SEVENTH).play("2 bet, 3 call, 1 fold")
    assert shows(table) == [2, 3]
    table = three("pokerstars").to(Street.SIXTH).play("2 bet, 3 call, 1 fold").to()
    assert shows(table) == [2, 3]


def side_pot(*, bet: bool, rules: str | RuleSet = "standard") -> Table:
    """Seat 1 is all-in for the main pot; seats 2 and 3 have a side pot."""
    table = three(rules, stacks=(3, 100, 100)).play("1 complete, 2 raise 4, 3 call")
    assert table.pots == [(9, (1, 2, 3)), (4, (2, 3))]
    table = table.to(Street.SEVENTH)
    if bet:
        return table.play(f"{table.actor} check, 3 bet, 2 call")
    return table.to()


def test_side_pot_hands_show_before_a_hand_that_is_only_in_the_main_pot() -> None:
    """WL 145."""
    rules = replace(STANDARD, all_in_tabling=AllInTabling.NEVER)
    assert shows(side_pot(bet=True, rules=rules)) == [3, 2, 1]
    assert shows(side_pot(bet=False, rules=rules)) == [2, 3, 1]
    assert show_order(side_pot(bet=True).hand) == (3, 2, 1)


def test_the_aggressor_shows_first_also_when_it_is_all_in() -> None:
    rules = replace(STANDARD, all_in_tabling=AllInTabling.NEVER)
    table = three(rules, stacks=(100, 100, 12)).to(Street.SEVENTH)
    table = table.play("2 check, 3 bet 4, 1 call, 2 call")
    assert shows(table) == [3, 1, 2]
    table = three(rules, stacks=(100, 100, 5)).to(Street.SEVENTH)
    table = table.play("2 check, 3 bet 3, 1 call, 2 call")
    assert table.hand.seat(3).all_in
    assert shows(table) == [3, 1, 2]


def test_an_all_in_aggressor_without_a_part_in_the_side_pot_waits_for_its_hands() -> None:
    """Seat 3 makes the last wager of seventh, short and all-in; a side pot from sixth stands."""
    rules = replace(STANDARD, all_in_tabling=AllInTabling.NEVER)
    table = three(rules, stacks=(100, 100, 5)).to(Street.SEVENTH)
    table = table.play("2 bet 4, 3 call, 1 raise 8, 2 call")
    assert table.pots == [(6 + 9, (1, 2, 3)), (10, (1, 2))]
    assert shows(table) == [1, 2, 3]


def test_the_last_round_with_betting_counts_when_the_cards_ran_out() -> None:
    """All-in on fifth: who wagered last there shows first, not the lowest board."""
    rules = replace(STANDARD, all_in_tabling=AllInTabling.NEVER)
    table = sit(*THREE[:2], rules=rules, stacks=(10, 10)).to(Street.FIFTH)
    table = table.play("2 bet, 1 raise, 2 call")
    assert table.hand.phase is Phase.SHOWDOWN
    assert shows(table) == [1, 2]
    table = sit(*THREE[:2], rules=rules, stacks=(10, 10)).to(Street.FIFTH)
    assert shows(table.play("2 check, 1 bet, 2 raise, 1 call")) == [2, 1]


def test_with_a_community_card_the_low_board_is_found_as_for_the_opening() -> None:
    """RR S15 counts the community card for Robert's, the others do not."""
    boards = [
        "2c 3c 4c 6c",
        "2d 3d 4d 7d",
        "Ts 9s 8s 7s",
        "Th 9h 8h 7h",
        "Jd 9d 8d 6d",
        "Js 5s 4s 3s",
        "Qs Qh 5h 4h",
        "Kc Kd Jc Jh",
    ]
    assert shows(sit(*boards, community="6s").to())[0] == 1
    assert shows(sit(*boards, community="6s", rules="roberts").to())[0] == 2


# Showing and mucking


def test_the_menu_at_showdown_is_to_show_or_to_muck() -> None:
    table = three().to()
    assert table.hand.needs == NeedAction(2)
    assert table.menu == "show; muck"


def test_a_loser_may_muck_and_its_cards_stay_hidden() -> None:
    """WT 72, TDA 17."""
    table = three().to().play("2 show, 3 muck, 1 show")
    assert table.hand.seat(3).mucked
    assert table.hand.view().seat(3).down == (None, None, None)
    assert table.hand.view().seat(2).down == cards("6d 7d 9s")
    assert table.hand.seat(1).won == table.hand.total_pot


def test_a_mucked_hand_wins_nothing_however_good() -> None:
    table = three().to().play("2 show, 3 show, 1 muck")
    assert table.hand.seat(2).won == table.hand.total_pot


def test_the_last_hand_left_need_not_show() -> None:
    table = three().to().play("2 muck, 3 muck")
    assert table.hand.is_over
    assert not table.hand.seat(1).shown
    assert table.hand.seat(1).won == table.hand.total_pot


def test_an_uncontested_winner_need_not_show() -> None:
    table = three().play("1 complete, 2 fold, 3 fold")
    assert table.hand.is_over
    assert table.hand.view().seat(1).down == (None, None)
    assert not any(seat.shown or seat.mucked for seat in table.hand.seats)


def test_the_last_seat_that_mucks_a_side_pot_has_won_it() -> None:
    """Seat 3 mucks, so seat 2 has the side pot; it mucks too and leaves the main pot to seat 1."""
    rules = replace(STANDARD, all_in_tabling=AllInTabling.NEVER)
    table = side_pot(bet=True, rules=rules).play("3 muck")
    assert table.actor == 2
    table = table.play("2 muck")
    assert table.hand.is_over
    main, side = (pot.amount for pot in table.hand.pots)
    assert [seat.won for seat in table.hand.seats] == [main, side, 0]


def test_a_seat_left_in_a_side_pot_is_still_asked_for_the_main_pot() -> None:
    rules = replace(STANDARD, all_in_tabling=AllInTabling.NEVER)
    table = side_pot(bet=True, rules=rules).play("3 muck, 2 show")
    assert table.actor == 1
    table = table.play("1 show")
    main, side = (pot.amount for pot in table.hand.pots)
    assert [seat.won for seat in table.hand.seats] == [main, side, 0]


def test_a_sensible_player_shows_first_when_first_and_mucks_what_cannot_win() -> None:
    table = three().to()
    choices = []
    while table.hand.phase is Phase.SHOWDOWN:
        choice = table.hand.natural_showdown()
        choices.append((table.actor, type(choice)))
        table = table.apply(choice)
    assert choices == [(2, Show), (3, Muck), (1, Show)]


def test_a_sensible_player_shows_what_ties() -> None:
    table = sit("As 3d / 8h 2c Kh 4d / 6s", "Ad 6h / 7h 9s 3c 2d / 4s").to()
    table = table.apply(table.hand.natural_showdown())
    assert table.hand.natural_showdown() == Show()


def test_a_sensible_player_shows_what_wins_a_side_pot() -> None:
    table = side_pot(bet=False).end()
    assert [seat.shown for seat in table.hand.seats] == [True, True, False]
    rules = replace(STANDARD, all_in_tabling=AllInTabling.ALWAYS)
    assert all(seat.shown for seat in side_pot(bet=False, rules=rules).end().hand.seats)


def test_a_natural_showdown_needs_a_seat_that_is_to_show() -> None:
    table = three().play("1 complete, 2 fold, 3 fold")
    with pytest.raises(RuleError, match="no seat is to show"):
        table.hand.natural_showdown()


def test_showing_is_refused_before_the_showdown_and_after_it() -> None:
    assert "it is not the showdown yet" in three().refusal("1 show")
    over = three().play("1 complete, 2 fold, 3 fold").hand
    with pytest.raises(RazzError, match="the hand is over"):
        over.apply(Muck())


# All-in hands


@pytest.mark.parametrize("tabling", AllInTabling)
def test_all_in_hands_lie_open_as_soon_as_betting_is_over(tabling: AllInTabling) -> None:
    """WT 70, TDA 16."""
    rules = replace(STANDARD, all_in_tabling=tabling)
    table = sit(*THREE[:2], rules=rules, stacks=(5, 100)).to(Street.FOURTH)
    table = table.play("2 bet, 1 raise 3, 2 call")
    if tabling is AllInTabling.NEVER:
        assert table.tells(Tabled) == []
        assert table.hand.phase is Phase.SHOWDOWN
    else:
        assert table.tells(Tabled) == ["seat 1 turns up A♠ 2♠", "seat 2 turns up 6♦ 7♦"]
        assert table.hand.is_over
        assert all(seat.shown for seat in table.hand.seats)


def all_in_on_seventh(rules: str | RuleSet) -> Table:
    """Seat 1 calls all-in on seventh; no bet is possible after that."""
    table = sit(*THREE[:2], rules=rules, stacks=(5, 100)).to(Street.SEVENTH)
    assert table.actor == 2
    return table.play("2 bet, 1 call")


@pytest.mark.parametrize(
    ("tabling", "opened"),
    [
        (AllInTabling.ALWAYS, True),
        (AllInTabling.WHEN_NO_MORE_BETTING, False),
        (AllInTabling.NEVER, False),
    ],
)
def test_online_an_all_in_on_the_last_street_may_be_mucked(
    tabling: AllInTabling, *, opened: bool
) -> None:
    """Real hands muck with an all-in seat when the last street could be bet."""
    table = all_in_on_seventh(replace(STANDARD, all_in_tabling=tabling))
    assert bool(table.tells(Tabled)) == opened
    assert table.hand.is_over == opened
    if not opened:
        assert table.play("2 show, 1 muck").hand.seat(2).won


@pytest.mark.parametrize("name", NAMED)
def test_the_named_rule_sets_open_all_in_hands_as_their_books_say(name: str) -> None:
    assert bool(all_in_on_seventh(name).tells(Tabled)) == (name in ("wsop", "tda"))


@pytest.mark.parametrize(
    ("tabling", "opened"),
    [
        (AllInTabling.ALWAYS, True),
        (AllInTabling.WHEN_NO_MORE_BETTING, False),
        (AllInTabling.NEVER, False),
    ],
)
def test_with_a_side_pot_hands_lie_open_when_its_betting_is_over(
    tabling: AllInTabling, *, opened: bool
) -> None:
    """TDA 16: once one seat is all-in and all betting by the others is complete."""
    rules = replace(STANDARD, all_in_tabling=tabling)
    table = side_pot(bet=False, rules=rules)
    assert bool(table.tells(Tabled)) == opened


def test_a_last_card_of_an_open_hand_lies_open_too() -> None:
    table = sit(*THREE[:2], stacks=(5, 100)).to(Street.FOURTH).play("2 bet, 1 raise 3, 2 call")
    assert table.hand.view().seat(1).down == cards("As 2s 8s")


def test_hands_are_not_opened_while_betting_is_still_possible() -> None:
    table = side_pot(bet=True, rules="wsop")
    told = [type(event).__name__ for event in table.hand.events]
    assert told.index("Tabled") > max(i for i, name in enumerate(told) if name == "Acted")


# Cards that are not known


UNKNOWN = ("?? ?? / Kc 3c 4c 9c / ??", "6d 7d / Qc 8d 9d 2d / 9s", "?? ?? / Jd Js Ts Ad / ??")


def test_r52_unknown_hole_cards_are_filled_in_when_they_are_shown() -> None:
    """Showed 7♥ 6♠ with 8♥ 4♣ 5♣ 5♠ up and a 6♦ on seventh: 8-7-6-5-4, seven different cards."""
    table = sit("?? ?? / 8h 4c 5c 5s / 6d", "Ks Kh / Kc Qc Jc Tc / Kd").to()
    table = table.play("2 show, 1 show 7h 6s 6d")
    seat = table.hand.seat(1)
    assert seat.down == cards("7h 6s 6d")
    assert len({*seat.down, *seat.up}) == 7
    assert str(table.hand.view().seat(1).low) == "8-7-6-5-4"
    assert seat.won == table.hand.total_pot


def test_r52_a_seventh_card_that_is_not_known_stays_unknown() -> None:
    table = sit("?? ?? / 8h 4c 5c 5s / ??", "Ks Kh / Kc Qc Jc Tc / Kd").to()
    table = table.play("2 show, 1 show 7h 6s ??")
    assert table.hand.seat(1).down == maybe_cards("7h 6s ??")
    assert table.hand.view().seat(1).low is None
    assert table.hand.needs == NeedPayout()


def test_cards_are_shown_in_the_order_they_were_dealt_where_that_is_known() -> None:
    table = sit("?? 2s / 8h 4c 5c 5s / ??", "Ks Kh / Kc Qc Jc Tc / Kd").to()
    table = table.play("2 show, 1 show 7h 6s 2s")
    assert table.hand.seat(1).down == cards("7h 2s 6s")


@pytest.mark.parametrize(
    "shown",
    ["7h 6s", "7h 6s 6d 2c", "7h 6s 3d", "7h 6s 8h", "Ks 7h 6d"],
)
def test_cards_that_cannot_be_what_was_dealt_are_refused(shown: str) -> None:
    """Too few, too many, not the known 6♦, and cards that others or the board have."""
    table = sit("?? ?? / 8h 4c 5c 5s / 6d", "Ks Kh / Kc Qc Jc Tc / Kd").to().play("2 show")
    with pytest.raises(DealError):
        table.play(f"1 show {shown}")


def test_r41_a_pot_among_unknown_hands_waits_for_the_word_of_the_record() -> None:
    table = sit(*UNKNOWN).to().play("2 show, 3 muck, 1 show")
    hand = table.hand
    assert (hand.phase, hand.needs) == (Phase.PAYOUT, NeedPayout())
    assert not hand.is_over
    over = hand.apply(Payout((6, 0, 0)))
    assert over.is_over
    assert [seat.net for seat in over.seats] == [4, -2, -2]
    assert [str(e.message) for e in over.events if isinstance(e, Won)] == ["seat 1 wins 6"]


def test_unknown_hands_that_muck_decide_nothing() -> None:
    table = sit(*UNKNOWN).to().play("2 show, 3 muck, 1 muck")
    assert table.hand.is_over
    assert table.hand.seat(2).won == 6


def test_unknown_cards_in_a_side_pot_leave_only_that_to_the_record() -> None:
    rules = replace(STANDARD, all_in_tabling=AllInTabling.NEVER)
    rows = THREE[0], "?? ?? / Qc 8d 9d 2d / ??", "?? ?? / Jd Js Ts Ad / ??"
    table = sit(*rows, rules=rules, stacks=(3, 100, 100)).play("1 complete, 2 raise 4, 3 call").to()
    table = table.play("2 show, 3 show, 1 muck")
    assert table.hand.phase is Phase.PAYOUT
    with pytest.raises(RecordError, match="pays seat 1 4, but it can win 0 to 0"):
        table.hand.apply(Payout((4, 9, 0)))
    over = table.hand.apply(Payout((0, 9, 4)))
    assert [seat.won for seat in over.seats] == [0, 9, 4]


def test_a_payout_must_sum_up_to_the_pots_less_the_rake() -> None:
    table = sit(*UNKNOWN, stated_rake=1).to().play("2 show, 3 muck, 1 show")
    with pytest.raises(RecordError) as caught:
        table.hand.apply(Payout((6, 0, 0)))
    assert str(caught.value) == ("the record pays 6 in all, but the pots hold 5 after a rake of 1")
    with pytest.raises(RecordError, match="pays 5 in all"):
        table.hand.apply(Payout((5, 0)))
    with pytest.raises(RecordError, match="seat 2 -1"):
        table.hand.apply(Payout((6, -1, 0)))
    assert sum(seat.net for seat in table.hand.apply(Payout((2, 3, 0))).seats) == -1


def test_a_payout_is_refused_where_the_cards_decide() -> None:
    for table in (three(), three().to(), three().end()):
        with pytest.raises(RazzError, match="only where cards that decide a pot are not known"):
            table.hand.apply(Payout((6, 0, 0)))


def test_a_natural_showdown_needs_the_cards_of_the_seat() -> None:
    table = sit(*UNKNOWN).to().play("2 show")
    with pytest.raises(RuleError, match="the hole cards of seat 3 are not known"):
        table.hand.natural_showdown()


def test_unknown_all_in_hands_are_asked_at_showdown() -> None:
    """What is not known cannot be turned up when the betting is over."""
    rows = "As 2s / Kc 3c 4c 9c / 8s", "?? ?? / Qc 8d 9d 2d / ??"
    table = sit(*rows, stacks=(3, 100)).play("1 complete, 2 call").to()
    assert table.tells(Tabled) == ["seat 1 turns up A♠ 2♠"]
    assert (table.hand.phase, table.actor) == (Phase.SHOWDOWN, 2)
    assert table.play("2 muck").hand.seat(1).won == 6


# Paying


def test_the_best_low_takes_the_pot() -> None:
    table = three().end()
    assert table.nets == (4, -2, -2)
    assert table.tells(Won) == ["seat 1 wins 6"]


def test_equal_lows_share_the_pot_whatever_the_suits() -> None:
    table = sit("As 3d / 8h 2c Kh 4d / 6s", "Ad 6h / 7h 9s 3c 2d / 4s").end()
    assert table.nets == (0, 0)


def test_r01_a_pair_loses_the_whole_pot_to_a_king() -> None:
    table = sit("6c 7c / 7d 7s 3s Jd / Jc", "9d 9s / 2c Ks Td Jh / 2s").end()
    assert table.nets == (-2, 2)


def test_on_a_deuce_to_seven_ladder_the_wheel_is_only_ace_high() -> None:
    rows = "As 2s / 3c 4c 5c Ac / Ad", "Kd 2d / 3d 4d 5h 9d / Qs"
    assert sit(*rows).end().nets == (2, -2)
    assert sit(*rows, rules="deuce-to-seven").end().nets == (-2, 2)


def test_r59_after_an_all_in_the_later_streets_are_dealt_without_actions() -> None:
    table = sit(*THREE[:2], stacks=(5, 5)).to(Street.FOURTH).play("2 bet, 1 raise 3, 2 call")
    told = [str(event.message) for event in table.hand.events]
    streets = [told.index(f"*** {name} street ***") for name in ("fifth", "sixth", "seventh")]
    fifth, sixth, seventh = streets
    assert told[fifth + 1 : sixth] == ["seat 1 is dealt [4♣]", "seat 2 is dealt [9♦]"]
    assert told[sixth + 1 : seventh] == ["seat 1 is dealt [9♣]", "seat 2 is dealt [2♦]"]
    assert told[seventh + 1 : seventh + 3] == ["seat 1 is dealt [8♠]", "seat 2 is dealt [9♠]"]
    assert table.hand.total_pot == 10


def test_rake_and_payment_are_told_per_pot() -> None:
    stakes = replace(STAKES, rake=Rake(percent=Fraction(25)))
    table = sit(*THREE, stakes=stakes, stacks=(3, 100, 100)).play("1 complete, 2 raise 4, 3 call")
    table = table.end()
    assert table.hand.rake == 2 + 1
    assert sum(table.nets) == -3


def test_winners_are_paid_from_the_pots_they_are_in_only() -> None:
    stakes = Stakes(ante=1, bring_in=1, small_bet=2, big_bet=4)
    table = sit(*THREE, stakes=stakes, stacks=(3, 100, 100))
    table = table.play("1 complete, 2 raise 4, 3 call").end()
    assert table.tells(Won) == [
        "seat 1 wins 9 from the main pot",
        "seat 2 wins 4 from the side pot",
    ]
