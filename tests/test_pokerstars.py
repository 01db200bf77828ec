"""PokerStars' hands: cash, tournaments, home games, mixed games, odd names, cut files."""

from datetime import UTC, datetime

import pytest

import sampled
from razz.cards import cards
from razz.game.action import BringIn, Call, Complete, Fold, Muck, Opens, Raise, Show
from razz.game.event import FirstToAct, StreetBegan
from razz.game.hand import Hand
from razz.game.street import Street
from razz.history.items import ReadHand, Unfinished
from razz.history.lines import OtherGame
from razz.low import best_low
from razz.money import Money
from razz.record import ClaimKind

CASH, SHOWS, NAMES, TOURNAMENTS, MIXED = (
    f"pokerstars/{name}.txt" for name in ("cash", "shows", "names", "tournaments", "mixed")
)


def at_street(item: ReadHand, street: Street) -> Hand:
    """The hand at the moment when the cards of *street* are due."""
    hand = Hand.from_setup(item.record.setup)
    for action in item.record.actions:
        if hand.street is street:
            break
        hand = hand.apply(action)
    return hand


def low_of(item: ReadHand, name: str) -> str:
    number = next(n for n, player in item.record.names.items() if player == name)
    known = [card for card in item.hand.cards_of(number) if card is not None]
    return str(best_low(known, item.hand.rules.ladder))


# Wagers and pots


def test_a_completion_printed_as_a_raise_is_to_4_and_the_next_raise_to_8() -> None:
    item = sampled.hand(CASH, "31000000001")
    third = [a for a in item.record.actions if isinstance(a, BringIn | Complete | Raise | Call)]
    assert third[:4] == [BringIn(2), Complete(4), Raise(8), Call(4)]
    assert at_street(item, Street.FOURTH).total_pot == 23


def test_antes_calls_and_rake_leave_the_nets_of_the_site() -> None:
    item = sampled.hand(CASH, "31000000002")
    assert item.hand.total_pot == 41
    assert sampled.problems(item) == []


def test_the_order_of_the_antes_is_that_of_the_deal() -> None:
    item = sampled.hand(TOURNAMENTS, "32000000002")
    assert item.record.names[item.hand.setup.first] == "oak"


def test_a_seat_that_opens_for_the_full_bet_has_no_line_for_the_bring_in() -> None:
    item = sampled.hand(TOURNAMENTS, "32000000002")
    assert item.hand.bring_in_seat == 1
    deeds = [action for action in item.record.actions if isinstance(action, BringIn | Complete)]
    assert deeds == [Complete(30)]


def test_after_an_all_in_on_fourth_street_the_cards_are_still_dealt() -> None:
    item = sampled.hand(CASH, "31000000004")
    began = [event.street for event in item.hand.events if isinstance(event, StreetBegan)]
    first = [event.street for event in item.hand.events if isinstance(event, FirstToAct)]
    assert began == list(Street)
    assert first == [Street.THIRD, Street.FOURTH]
    assert at_street(item, Street.FIFTH).total_pot == item.hand.total_pot == 1150


def test_a_seat_that_is_all_in_from_the_ante_does_not_bring_it_in() -> None:
    item = sampled.hand(TOURNAMENTS, "32000000004")
    assert item.hand.bring_in_seat == 1  # the highest door card
    assert item.hand.opener is None  # on seventh street nobody bets
    third = next(event for event in item.hand.events if isinstance(event, FirstToAct))
    assert item.record.names[third.seat] == "Teal"
    assert [pot.amount for pot in item.hand.pots] == [180, 380]


# Cards


def test_the_seventh_card_is_the_third_hole_card() -> None:
    item = sampled.hand(CASH, "31000000003")
    pim = item.hand.seat(2)
    assert pim.down == cards("Ah 4c 3c")
    assert pim.up == cards("7d 2s 9h Kd")
    assert low_of(item, "Pim") == "7-4-3-2-A"


def test_only_seats_that_were_dealt_in_are_in_the_hand() -> None:
    item = sampled.hand(CASH, "31000000003")
    assert [player.seat for player in item.record.players] == [1, 4, 7]
    assert item.hand.seat(3).down == (None, None, None)
    assert item.record.actions[-1] == Muck()


def test_a_player_who_sits_out_is_at_the_table_and_not_in_the_hand() -> None:
    item = sampled.hand(SHOWS, "31000000005")
    away = [player.name for player in item.record.players if not player.dealt_in]
    assert away == ["Hob"]


def test_six_cards_shown_and_the_seventh_on_the_deal_line_are_seven_cards() -> None:
    item = sampled.hand(SHOWS, "31000000005")
    assert item.hand.cards_of(1) == cards("7h 6s 6d 8h 4c 5c 5s")
    assert low_of(item, "Finn") == "8-7-6-5-4"


def test_a_seventh_card_that_no_line_tells_stays_unknown() -> None:
    item = sampled.hand(SHOWS, "31000000005", ("Dealt to Finn [8h 4c 5c 5s] [6d]\n", ""))
    assert item.hand.seat(1).down == (*cards("7h 6s"), None)
    assert sampled.nets(item) == sampled.nets(sampled.hand(SHOWS, "31000000005"))


def test_cards_shown_without_need_are_kept() -> None:
    item = sampled.hand(SHOWS, "31000000006")
    assert dict(item.record.revealed) == {1: cards("Ac 2d")}
    assert item.hand.seat(2).down == cards("7c 8c")  # shown with the fold


def test_a_shared_seventh_card_is_everybodys() -> None:
    item = sampled.hand("pokerstars/community.txt", "34000000001")
    assert item.hand.community == cards("6h")
    lows = {name: low_of(item, name) for name in ("Cid", "Eli", "Fay", "Hal")}
    assert lows["Eli"] == "J-9-6-4-2"
    assert lows["Fay"] == "7-6-5-2-A"
    assert lows["Hal"] == "K-J-8-6-3"
    assert lows["Cid"].startswith("6-6")


def test_where_only_the_hero_s_cards_are_printed_the_lines_say_who_opens() -> None:
    item = sampled.hand(TOURNAMENTS, "32000000003")
    opens = [action for action in item.record.actions if isinstance(action, Opens)]
    assert opens == [Opens(3), Opens(2)]
    assert item.hand.seat(2).up == (None, None)


# Headers


@pytest.mark.parametrize(
    "stakes", ["$2.50 / $5 USD", "$2.50/$5.00 USD", "$2.50/$5", "$2.50 /$5.00  USD"]
)
def test_blanks_around_the_slash_do_not_matter(stakes: str) -> None:
    item = sampled.hand(CASH, "31000000003", ("$2.50 / $5 USD", stakes))
    assert (item.hand.stakes.small_bet, item.hand.stakes.big_bet) == (250, 500)
    assert item.record.money == Money(currency="USD", symbol="$", decimals=2)


@pytest.mark.parametrize(
    ("game", "is_razz"),
    [
        ("RAZZ LIMIT ($0.04/$0.08)", True),
        ("Limit Razz ($0.04/$0.08)", True),
        ("8-Game (Razz Limit, $0.04/$0.08 USD)", True),
        ("HORSE (Razz Limit, $0.04/$0.08)", True),
        ("HORSE (7 Card Stud Limit, $0.04/$0.08)", False),
        ("2-7 Razz Limit ($0.04/$0.08 USD)", False),
        ("Triple Draw 2-7 Lowball Limit ($0.04/$0.08)", False),
        ("Razzmatazz No Limit ($0.04/$0.08)", False),
    ],
)
def test_the_header_tells_razz_from_other_games(game: str, *, is_razz: bool) -> None:
    text = sampled.changed(sampled.sample(MIXED), ("RAZZ LIMIT ($0.04/$0.08)", game))
    item = sampled.items(text)[2]
    assert isinstance(item, ReadHand) is is_razz
    assert isinstance(item, OtherGame) is not is_razz


def test_the_name_of_a_club_is_no_game() -> None:
    item = sampled.hand(TOURNAMENTS, "32000000002")
    assert item.record.event is not None
    assert item.record.event.startswith("{2-7 Razz Limit Club} Tournament #700000002")
    text = sampled.changed(
        sampled.sample(TOURNAMENTS), ("8-Game (Razz Limit) - Match", "8-Game (Stud Limit) - Match")
    )
    assert isinstance(sampled.items(text)[1], OtherGame)


@pytest.mark.parametrize(
    ("number", "moment"),
    [
        ("31000000005", datetime(2009, 7, 16, 0, 36, 31, tzinfo=UTC)),
        ("31000000006", datetime(2010, 2, 3, 9, 7, tzinfo=UTC)),
    ],
)
def test_the_second_time_stamp_counts_where_there_is_one(number: str, moment: datetime) -> None:
    assert sampled.hand(SHOWS, number).record.when == moment


def test_a_tournament_is_played_for_chips_and_without_rake() -> None:
    item = sampled.hand(TOURNAMENTS, "32000000001")
    assert item.record.money == Money()
    assert item.record.event == "Tournament #700000001, $20+$2 USD Razz Limit - Level IV (50/100)"
    assert item.record.table == "700000001 3"


def test_a_header_that_cannot_be_read_is_said_to_be_so() -> None:
    text = sampled.changed(sampled.sample(CASH), ("($2.50 / $5 USD)", "(lots)"))
    assert sampled.why_not(text).startswith("line 104: this header cannot be read: PokerStars Game")


# Names


def test_brackets_in_a_name_are_no_cards() -> None:
    item = sampled.hand(TOURNAMENTS, "32000000001")
    number = next(n for n, name in item.record.names.items() if name == "AB [Nord]")
    assert item.hand.seat(number).up == cards("5c")
    assert Complete(50) in item.record.actions


def test_names_with_words_of_action_act_only_when_they_act() -> None:
    item = sampled.hand(NAMES, "31000000011")
    assert [player.name for player in item.record.players] == [
        *("x: folds", "dimefolds", "J.R.", "Boss (host)", "calls $2", "AB [Nord]", "AB"),
        "A collected $5 from pot",
    ]
    assert item.record.actions.count(Fold()) == 7
    collected = [claim for claim in item.record.claims if claim.kind is ClaimKind.COLLECTED]
    assert [(claim.seat, claim.amount) for claim in collected] == [(5, 34)]


def test_lines_of_coming_and_going_make_no_players() -> None:
    item = sampled.hand(NAMES, "31000000011")
    assert not {"a:b", "c", "d", "x"} & {player.name for player in item.record.players}


def test_a_line_out_of_reason_is_no_line_of_the_hand() -> None:
    chat = "Kestrel said, " + "x" * 2000
    item = sampled.hand(
        CASH, "31000000001", ("K: doesn't show hand", f"{chat}\nK: doesn't show hand")
    )
    assert item.record == sampled.hand(CASH, "31000000001").record


def test_a_deed_of_nobody_is_none() -> None:
    item = sampled.hand(
        CASH, "31000000001", ("tin drum: folds \nK", "tin drum: folds \nzed: folds\nK")
    )
    assert item.record == sampled.hand(CASH, "31000000001").record


# What does not fit


def test_a_wrong_total_is_a_problem_with_its_line_and_the_hand_is_kept() -> None:
    text = sampled.changed(
        sampled.sample(CASH), ("Total pot $0.23", "Total pot $0.32"), ("K collected $0.22", "K x")
    )
    item = sampled.hands(text)["31000000001"]
    assert sampled.problems(item) == [
        "line 35: the pot is $0.23, but the record states $0.32",
    ]
    assert item.hand.is_over


def test_an_action_out_of_turn_is_a_problem_with_its_line() -> None:
    text = sampled.changed(sampled.sample(CASH), ("tin drum: folds \nKestrel: f", "Kestrel: f"))
    assert sampled.why_not(text) == (
        "line 22: it is the turn of seat 4, not of seat 5; legal: call $0.08, raise to $0.12, fold"
    )


def test_a_card_that_is_none_is_a_problem_with_its_line() -> None:
    text = sampled.changed(sampled.sample(CASH), ("Dealt to ormarr [Qd]", "Dealt to ormarr [Xd]"))
    assert sampled.why_not(text).startswith("line 14: 'Xd' at character 1 of 'Xd' is no card")


def test_cards_told_beside_those_dealt_are_a_problem() -> None:
    text = sampled.changed(
        sampled.sample(SHOWS),
        ("shows [7h 6s 8h 4c 5c 5s]", "shows [7h 6s 8h 4c 5c 9d]"),
        ("showed [7h 6s 8h 4c 5c 5s]", "showed [7h 6s 8h 4c 5c 9d]"),
    )
    assert sampled.why_not(text) == ("line 3: Finn is told to hold 9♦ besides the cards dealt")


def test_somebody_who_was_not_dealt_in_collects_nothing() -> None:
    text = sampled.changed(
        sampled.sample(SHOWS), ("Finn collected $4.90 from pot", "Hob collected $4.90 from pot")
    )
    assert sampled.why_not(text) == "line 37: Hob collects, but was not dealt in"


def test_antes_that_differ_are_a_problem() -> None:
    text = sampled.changed(
        sampled.sample(SHOWS),
        ("Finn: posts the ante $0.05\ngale", "Finn: posts the ante $0.04\ngale"),
    )
    problems = [str(getattr(item, "error", "")) for item in sampled.items(text)]
    assert problems[0] == "line 6: Finn antes 0.04, but the ante is $0.05"


def test_a_hand_that_is_still_being_written_waits_for_its_end() -> None:
    text = sampled.sample("pokerstars/cut.txt")
    first, second = sampled.items(text)
    assert isinstance(first, ReadHand)
    assert isinstance(second, Unfinished)
    rest = """\
Nan: folds
Uncalled bet ($1) returned to Ott
Ott collected $2 from pot
*** SUMMARY ***
Total pot $2.10 | Rake $0.10
Seat 3: Nan folded on the 5th Street
Seat 5: Ott collected ($2)
"""
    numbers = [
        item.record.hand_id for item in sampled.items(text + rest) if isinstance(item, ReadHand)
    ]
    assert numbers == ["35000000001", "35000000002"]


def test_a_winner_shows_and_a_loser_mucks_in_the_order_of_the_rules() -> None:
    item = sampled.hand(CASH, "31000000003")
    ends = [action for action in item.record.actions if isinstance(action, Show | Muck)]
    assert [type(action) for action in ends] == [Show, Muck]
