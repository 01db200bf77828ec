"""Winamax' hands: euros, raises printed by what they add, uncalled bets counted as won."""

import sampled
from razz.game.action import BringIn, Call, Complete, Raise
from razz.game.event import Returned
from razz.history.lines import OtherGame
from razz.money import Money
from razz.record import ClaimKind
from razz.rules import rule_set

CASH, TOURNAMENT, DEVIATIONS = (
    f"winamax/{name}.txt" for name in ("cash", "tournament", "deviations")
)


def test_a_short_all_in_raise_of_negative_size_is_what_it_adds() -> None:
    item = sampled.hand(CASH, "5100000-3-1000000003")
    deeds = [a for a in item.record.actions if isinstance(a, BringIn | Complete | Raise | Call)]
    assert deeds == [BringIn(1000), Complete(2500), Raise(2890), Call(390)]
    assert item.hand.total_pot == 7280
    assert item.hand.rake == 250


def test_a_raise_that_is_no_wager_either_way_is_a_problem() -> None:
    text = sampled.changed(
        sampled.sample(CASH), ("Tuck raises -6.10€ to 18.90€", "Tuck raises 5€ to 30€")
    )
    assert sampled.why_not(text) == (
        "line 78: Raise to 30.00€: the amount is 28.90€; legal: call 15.00€, raise to 28.90€, fold"
    )


def test_an_uncalled_bet_is_counted_as_won_and_in_the_pot() -> None:
    item = sampled.hand(CASH, "5100000-2-1000000002")
    assert Returned(2, 5) in item.hand.events
    assert [(claim.kind, claim.amount) for claim in item.record.claims] == [
        (ClaimKind.POT_LESS_RAKE, 2),
        (ClaimKind.COLLECTED, 2),
    ]
    assert sampled.problems(item) == []


def test_the_excess_of_a_bet_over_an_all_in_seat_is_a_side_pot_to_the_site() -> None:
    item = sampled.hand(TOURNAMENT, "52000000-7-1000000007")
    assert [(pot.amount, pot.seats) for pot in item.hand.pots] == [(930, (1, 2)), (200, (1,))]
    assert sampled.problems(item) == []


def test_the_pot_is_net_of_the_rake() -> None:
    item = sampled.hand(CASH, "5100000-1-1000000001")
    assert item.hand.total_pot == 62
    assert item.hand.rake == 3
    assert sampled.problems(item) == []


def test_a_wrong_rake_is_a_problem_with_its_line() -> None:
    item = sampled.hand(
        CASH, "5100000-1-1000000001", ("Total pot 0.59€ | Rake 0.03€", "Total pot 0.59€ | No rake")
    )
    assert sampled.problems(item) == [
        "line 39: the pot less the rake is 0.62€, but the record states 0.59€",
        "line 37: mø wins 0.62€, but the record states 0.59€",
    ]


def test_a_total_in_thousands_is_rounded_and_not_compared() -> None:
    item = sampled.hand(TOURNAMENT, "52000000-7-1000000007", ("Total pot 1330", "Total pot 1.33k"))
    assert ClaimKind.POT_LESS_RAKE not in {claim.kind for claim in item.record.claims}
    assert sampled.problems(item) == []


def test_cash_is_in_euros_and_a_tournament_in_chips() -> None:
    cash = sampled.hand(CASH, "5100000-1-1000000001").record
    assert cash.money == Money(currency="EUR", symbol="€", decimals=2)
    assert cash.event is None
    tournament = sampled.hand(TOURNAMENT, "52000000-7-1000000007").record
    assert tournament.money == Money()
    assert tournament.event == 'Tournament "SOLO - Razz" buyIn: 4.50€ + 0.50€ level: 3'
    assert tournament.table == "SOLO - Razz(6100001)#012"


def test_bounties_behind_a_stack_are_no_part_of_it() -> None:
    item = sampled.hand(TOURNAMENT, "52000000-7-1000000007")
    assert [player.stack for player in item.record.players] == [2450, 310, 3000]


def test_times_are_in_utc() -> None:
    item = sampled.hand(CASH, "5100000-3-1000000003")
    assert item.record.when is not None
    assert item.record.when.isoformat() == "2016-11-14T02:56:04+00:00"


def test_hold_em_is_another_game() -> None:
    others = [item for item in sampled.items(sampled.sample(CASH)) if isinstance(item, OtherGame)]
    assert [other.name for other in others] == ["Holdem no limit"]


def test_the_older_words_of_the_site_are_read_too() -> None:
    old = (
        ("*** 3rd STREET ***", "*** THIRD ***"),
        ("*** 4th STREET ***", "*** FOURTH ***"),
        ("*** 5th STREET ***", "*** FIFTH ***"),
        ("*** 6th STREET ***", "*** SIXTH ***"),
        ("*** 7th STREET ***", "*** SEVENTH ***"),
        ("brings in", "bring-in"),
    )
    number = "5100000-1-1000000001"
    assert sampled.hand(CASH, number, *old).record == sampled.hand(CASH, number).record


def test_stakes_that_are_none_are_a_header_that_cannot_be_read() -> None:
    text = sampled.changed(sampled.sample(TOURNAMENT), ("(25/100/200)", "(25)"))
    assert sampled.why_not(text).startswith("line 1: this header cannot be read: Winamax Poker")


# Where the site plays by an answer of its own


def test_an_opener_by_suit_where_the_rules_go_clockwise_is_named() -> None:
    item = sampled.hand(DEVIATIONS, "5300000-1-1000000011")
    assert rule_set("standard").differences(item.hand.rules).keys() == {"board_tie"}
    assert item.record.replay() == item.hand


def test_more_bets_than_the_cap_are_named() -> None:
    item = sampled.hand(DEVIATIONS, "5300000-2-1000000012")
    assert rule_set("standard").differences(item.hand.rules).keys() == {"heads_up_cap"}


def test_where_a_tie_fits_no_suit_the_deal_may_have_begun_elsewhere() -> None:
    # Diamonds against hearts: by suit seat 1 would open, and clockwise from seat 1 as well.
    item = sampled.hand(
        DEVIATIONS,
        "5300000-1-1000000011",
        ("[X X Kd]", "[X X Ks]"),
    )
    assert item.hand.setup.first == 2
    assert sampled.notes(item) == [
        "the record does not say where the deal begins; the hand fits if it is mø"
    ]


def test_an_opener_that_no_answer_explains_is_a_problem() -> None:
    text = sampled.changed(
        sampled.sample(DEVIATIONS),
        ("Dealt to Gaëlle [X X Kd] [5h]", "Dealt to Gaëlle [X X Kd] [4h]"),
    )
    assert sampled.why_not(text) == (
        "line 17: it is the turn of seat 1, not of seat 2; legal: check, bet 0.05€"
    )
