"""KingsClub's hands: street labels that are one low, calls as totals, the net of every seat."""

from decimal import Decimal

import pytest

import sampled
from razz.game.action import BringIn, Call, Complete, Payout, Raise
from razz.game.street import Street
from razz.history.lines import OtherGame
from razz.low import Ladder
from razz.money import Money
from razz.record import ClaimKind
from razz.rules.choices import FirstWager

RAZZ, DEUCE, MISSING = (
    f"kingsclub/{name}.txt" for name in ("razz", "deuce-to-seven", "missing-award")
)


def test_the_number_of_cards_tells_the_street_and_not_its_label() -> None:
    item = sampled.hand(DEUCE, "61000003")
    assert [len(seat.up) for seat in item.hand.seats] == [4, 4, 1]
    assert item.hand.street is Street.SEVENTH


def test_labels_that_are_right_give_the_same_hand() -> None:
    right = (
        ("Dealt to Ilse: [X X 4d]", "*** 3RD STREET ***\nDealt to Ilse: [X X 4d]"),
        ("*** 6TH STREET ***", "*** 7TH STREET ***"),
        ("*** 5TH STREET ***", "*** 6TH STREET ***"),
        ("*** 4TH STREET ***", "*** 5TH STREET ***"),
        ("*** 3RD STREET ***\nDealt to Ilse: [5c]", "*** 4TH STREET ***\nDealt to Ilse: [5c]"),
    )
    item = sampled.hand(DEUCE, "61000003", *right)
    assert item.record == sampled.hand(DEUCE, "61000003").record


def test_big_bets_begin_with_the_fifth_card() -> None:
    item = sampled.hand(DEUCE, "61000003")
    wagers = [a.to for a in item.record.actions if isinstance(a, Complete | Raise)]
    assert wagers == [2200, 3858]
    assert item.hand.stakes.big_bet == 4400


def test_a_call_is_printed_as_the_whole_wager() -> None:
    item = sampled.hand(DEUCE, "61000003")
    calls = [action for action in item.record.actions if isinstance(action, Call)]
    assert calls[0] == Call(1658)  # of 38.58, with 22 in front
    item = sampled.hand(MISSING, "61000004")
    calls = [action for action in item.record.actions if isinstance(action, Call)]
    assert calls[0] == Call(875)  # of 1,000, with the bring-in of 125 in front


def test_the_first_wager_is_measured_over_the_bring_in() -> None:
    item = sampled.hand(DEUCE, "61000003")
    assert item.hand.rules.first_wager_measured is FirstWager.OVER_BRING_IN
    deeds = [a for a in item.record.actions if isinstance(a, BringIn | Complete | Raise)]
    assert deeds == [BringIn(1658), Complete(2200), Raise(3858)]
    assert sampled.notes(item) == []


def test_a_short_all_in_over_the_bring_in_is_raised_by_a_full_bet_over_it() -> None:
    item = sampled.hand(RAZZ, "61000002")
    deeds = [a for a in item.record.actions if isinstance(a, BringIn | Complete | Raise)]
    assert deeds[:3] == [BringIn(12500), Complete(22500), Complete(62500)]
    assert [(pot.amount, pot.seats) for pot in item.hand.pots] == [
        (190000, (4, 5)),
        (220000, (5,)),
    ]
    assert sum(sampled.nets(item).values()) == 0


def test_one_line_may_award_the_main_and_the_side_pot() -> None:
    item = sampled.hand(RAZZ, "61000002")
    assert sampled.problems(item) == []
    assert isinstance(item.record.actions[-1], Payout)  # the seventh cards are not known


def test_a_missing_award_of_a_side_pot_is_the_problem_of_a_hand_that_is_kept() -> None:
    item = sampled.hand(MISSING, "61000004")
    assert item.hand.is_over
    assert item.hand.rake == 0
    assert sampled.nets(item)["Oz"] == Decimal(-825)
    (problem,) = sampled.problems(item)
    assert problem.startswith("no line awards the side pot of 1,800, which Oz wins")


def test_with_the_award_there_is_no_problem() -> None:
    item = sampled.hand(
        MISSING, "61000004", ("Nuno wins pot", "Oz wins side pot 1 (1,800)\nNuno wins pot")
    )
    assert sampled.problems(item) == []


def test_a_hand_without_a_line_for_rake_was_not_raked() -> None:
    assert sampled.hand(RAZZ, "61000002").hand.rake == 0
    assert sampled.hand(RAZZ, "61000001").hand.rake == 100


def test_the_nets_and_stacks_of_the_summary_are_compared() -> None:
    item = sampled.hand(RAZZ, "61000001")
    assert {claim.kind for claim in item.record.claims} == {
        *(ClaimKind.COLLECTED, ClaimKind.NET, ClaimKind.STACK),
    }
    wrong = sampled.hand(RAZZ, "61000001", ("(2,094.90) +36.50", "(2,094.90) +63.50"))
    assert sampled.problems(wrong) == ["line 20: Nuno nets 36.50, but the record states 63.50"]


def test_a_time_without_a_zone_is_no_moment() -> None:
    assert sampled.hand(RAZZ, "61000001").record.when is None


def test_money_is_in_plain_units_with_the_decimals_that_are_printed() -> None:
    assert sampled.hand(RAZZ, "61000001").record.money == Money(decimals=2)
    assert sampled.hand(MISSING, "61000004").record.money == Money()


def test_two_to_seven_razz_is_played_by_its_own_ladder() -> None:
    item = sampled.hand(DEUCE, "61000003")
    assert item.hand.rules.ladder is Ladder.DEUCE_TO_SEVEN
    assert item.record.names[item.hand.bring_in_seat or 0] == "Nuno"  # the ace is the worst door
    assert sampled.hand(RAZZ, "61000001").hand.rules.ladder is Ladder.ACE_TO_FIVE


@pytest.mark.parametrize(
    "game", ["Limit Seven Card Stud Hi-Lo", "Pot Limit Omaha", "Limit 2-7 Triple Draw"]
)
def test_the_header_tells_other_games(game: str) -> None:
    text = sampled.changed(sampled.sample(RAZZ), ("Limit Seven Card Stud Hi-Lo", game))
    others = [item for item in sampled.items(text) if isinstance(item, OtherGame)]
    assert [other.name for other in others] == [game]


def test_a_name_that_ends_in_a_colon_posts_its_ante() -> None:
    item = sampled.hand(RAZZ, "61000001", ("Nuno", "Nuno:"))
    assert list(item.record.names.values()) == ["Ilse", "Nuno:"]


def test_a_tournament_s_table_says_so() -> None:
    item = sampled.hand(RAZZ, "61000006", ("Big Room Mix", "T123 [4]"), ("Rake 5\n", "Rake 5\n"))
    assert item.record.event == "T123 [4]"
