"""Where the two guides contradict each other or modern play, and what the engine does.

J is the Japanese guide, P the English one, W the Wikipedia article.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement

import pytest

from razz.cards import Card, Rank, Suit, cards
from razz.errors import RuleError
from razz.game.street import Street
from razz.low import Category, Ladder, best_low
from razz.rules import NAMED, Stakes, rule_set
from razz.rules.choices import CommunityOpener
from razz.rules.guides import CONTRADICTIONS
from table import sit

SHOWN: dict[str, Callable[[], None]] = {}
"""The title of each contradiction, and the test that shows the right reading."""


def shows(*titles: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    def remember(test: Callable[[], None]) -> Callable[[], None]:
        SHOWN.update(dict.fromkeys(titles, test))
        return test

    return remember


def test_every_contradiction_of_the_guides_has_a_test() -> None:
    assert set(SHOWN) == {str(found.title) for found in CONTRADICTIONS}


@shows("Who brings it in")
def test_the_highest_door_brings_it_in_and_not_the_lowest() -> None:
    """P has the rule of stud high."""
    for name in NAMED:
        assert sit("2c", "Kd", "7h", rules=name).hand.bring_in_seat == 2


@shows("Suits")
def test_suits_rank_no_hand_but_break_ties_for_the_bring_in_and_odd_chips() -> None:
    """P: suits play no part at all."""
    flush, mixed = best_low(cards("7s 5s 4s 3s 2s")), best_low(cards("7h 5d 4c 3s 2h"))
    assert flush == mixed
    assert sit("Qh", "Qd").hand.bring_in_seat == 1
    assert sit("Qd", "Qh").hand.bring_in_seat == 2
    rows = "As 3d / 8h 2c Kh 4d / 6s", "Ad 6h / 7h 9s 3c 2d / 4s", "Qs"
    table = sit(*rows).play("3 bring-in, 1 call, 2 call, 1 check, 2 check, 3 fold").end()
    assert [seat.won for seat in table.hand.seats] == [3, 3, 0]
    raked = sit(*rows, stated_rake=1).play("3 bring-in, 1 call, 2 call, 1 check, 2 check, 3 fold")
    raked = raked.end()
    assert [seat.won for seat in raked.hand.seats] == [3, 2, 0]


@shows("Aces in Razz")
def test_an_ace_is_always_low_in_razz() -> None:
    """P: aces are always high."""
    assert best_low(cards("5c 4d 3h 2s Ac")).is_best
    assert sit("As", "2c").hand.bring_in_seat == 2
    table = sit("Kc As", "Qd 2c").around()
    assert table.hand.opener == 2  # Q-2 is lower than K-A: the king is the high card, not the ace
    assert sit("9c As", "9d 2c").around().hand.opener == 1


@shows("Aces in other low games")
def test_deuce_to_seven_counts_the_ace_high_and_only_high() -> None:
    """P: every low game counts the ace as one."""
    ladder = Ladder.DEUCE_TO_SEVEN
    ace = best_low(cards("As 2d 3c 4h 5s"), ladder)
    assert ace > best_low(cards("Ks 2d 3c 4h 5s"), ladder)
    assert ace.category is Category.NO_PAIR
    assert sit("As", "Ks", rules="deuce-to-seven").hand.bring_in_seat == 1


def every_pattern() -> list[tuple[Card, ...]]:
    """A hand of seven for every multiset of ranks with at least three repeated cards."""
    return [
        tuple(
            Card(Rank(rank), Suit(ranks[:place].count(rank) + 1))
            for place, rank in enumerate(ranks)
        )
        for ranks in combinations_with_replacement(range(1, 14), 7)
        if len(set(ranks)) <= 4 and all(ranks.count(rank) <= 4 for rank in ranks)
    ]


@shows("The worst hand", "Four of a kind")
def test_nothing_is_worse_than_queens_full_of_kings_and_quads_are_never_played() -> None:
    """P calls 9-9-5-5-5 the worst hand; the list of J ends with four of a kind."""
    lows = {best_low(hand) for hand in every_pattern()}
    assert str(max(lows)) == "Q-Q-Q-K-K"
    assert max(lows) > best_low(cards("9s 9d 5c 5d 5h"))
    assert {low.category for low in lows} == {
        Category.ONE_PAIR,
        Category.TWO_PAIR,
        Category.FULL_HOUSE,
    }
    # Five cards alone do order down to quads.
    assert best_low(cards("Ks Kd Kc Kh Qs")) > max(lows)


@shows("Button")
def test_there_is_no_button_and_a_first_seat_that_the_house_may_move() -> None:
    """P says both: none, and one that goes round. BARGE, TDA 11-B, WT; rulings 40."""
    rows = "Kc 9d", "Qd 8c", "Jh 8d"
    assert [sit(*rows, first=seat).hand.bring_in_seat for seat in (1, 2, 3)] == [1, 1, 1]
    assert [sit(*rows, first=seat).around().hand.opener for seat in (1, 2, 3)] == [3, 3, 3]
    tied = "Kc 9d", "Qd 8c", "Qh 8d"
    assert [sit(*tied, first=seat).around().hand.opener for seat in (1, 2, 3)] == [2, 2, 3]


@shows("Size of the bring-in")
def test_the_bring_in_is_part_of_the_stakes_from_above_nothing_to_the_small_bet() -> None:
    """P: half the small bet; others a third to a half."""
    for bring_in in (1, 2, 3, 4):
        stakes = Stakes(ante=1, bring_in=bring_in, small_bet=4, big_bet=8)
        assert sit("Kc", "9d", stakes=stakes).menu.startswith(f"bring in for {bring_in}")
    for bring_in in (0, 5):
        with pytest.raises(RuleError, match="above 0 and at most the small bet"):
            Stakes(ante=1, bring_in=bring_in, small_bet=4, big_bet=8)


@shows("First raise on third")
def test_the_bring_in_is_completed_to_one_small_bet_and_not_raised_by_one() -> None:
    """P: the first raise adds a full bet to the bring-in."""
    stakes = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)
    table = sit("Kc", "9d", "8h", stakes=stakes).play("1 bring-in")
    assert "complete to 4" in table.menu
    assert "here that is called: complete to 4" in table.refusal("2 raise 6")


@shows("First to act from fourth on")
def test_the_lowest_board_acts_first_and_pairs_count_against_it() -> None:
    """P: the highest board."""
    for name in NAMED:
        assert sit("Kc 9d", "Qd 2c", "2h 2d", rules=name).around().hand.opener == 2


@shows("First to act on seventh")
def test_the_opener_of_sixth_may_fold_and_seventh_is_compared_anew() -> None:
    """W and P: whoever opened sixth opens seventh."""
    table = sit("Kc 9d 8c 7d", "2d 3d 4d 5d", "Qh 6h 4h 2h").to(Street.SIXTH)
    assert table.hand.opener == 2
    table = table.play("2 check, 3 bet, 1 call, 2 fold")
    assert table.hand.opener == 3
    # And with a community card Robert's compares boards with it (RR S15).
    assert rule_set("roberts").community_opener is CommunityOpener.BOARDS_WITH_COMMUNITY


@shows("Too few cards for seventh")
def test_live_rooms_count_the_burned_cards_before_they_deal_a_community_card() -> None:
    """W and P: no seventh cards as soon as the deck runs short."""
    for name in NAMED:
        # Seven live of seven: live the stub alone, one card to burn, would not do.
        seven = sit("Kc", *[""] * 6, rules=name).to(Street.SEVENTH)
        assert seven.hand.community == ()
        assert all(len(seat.down) == 3 for seat in seven.hand.seats)
        # Eight saw sixth street and four are live. Online four cards are left, live only one, and
        # the three burned ones are enough for Robert's, which needs no card to spare.
        eight = sit("Kc", *[""] * 7, rules=name).to(Street.SIXTH)
        for _ in range(4):
            eight = eight.do(f"{eight.actor} fold")
        eight = eight.to(Street.SEVENTH)
        assert len(eight.hand.live) == 4
        assert bool(eight.hand.community) == (name in ("wsop", "wsop-cash", "tda"))


@shows("Cap")
def test_the_cap_is_a_bet_and_three_raises_in_most_rooms_and_four_at_the_wsop() -> None:
    """P: at most four raises; J leaves it open."""
    for name in NAMED:
        table, raises = sit("Kc", "9d", "8h", rules=name).play("1 complete"), 0
        while wager := table.hand.legal_actions().wager:
            table, raises = table.apply(wager.action()), raises + 1
        assert raises == (4 if name in ("wsop", "wsop-cash") else 3)
