"""Full Tilt's hands: chat between the lines, early shows, all-in antes, ties."""

import io
from datetime import UTC, datetime

import pytest

import sampled
from razz.cards import cards
from razz.game.action import BringIn, Call, Complete, Fold, Muck, Raise, Show
from razz.game.event import FirstToAct, Returned, Tabled, Won
from razz.game.street import Street
from razz.history.items import ReadHand
from razz.history.lines import OtherGame
from razz.history.registry import read_stream
from razz.low import best_low
from razz.money import Money
from razz.record import ClaimKind

CASH, NAMES, SIT_AND_GO, MIXED = (
    f"fulltilt/{name}.txt" for name in ("cash", "names", "sit-and-go", "mixed")
)


def test_completions_and_raises_are_to_amounts_and_calls_add() -> None:
    item = sampled.hand(CASH, "41000000001")
    third = [a for a in item.record.actions if isinstance(a, BringIn | Complete | Raise | Call)]
    assert third[:6] == [BringIn(3), Complete(10), Call(10), Raise(20), Call(10), Call(10)]


def test_a_comma_behind_an_amount_is_no_part_of_it() -> None:
    item = sampled.hand(CASH, "41000000001")
    assert Raise(13) in item.record.actions  # "raises to $0.13, and is all in"


def test_the_hero_s_third_street_stands_in_two_groups() -> None:
    item = sampled.hand(CASH, "41000000001")
    assert item.hand.seat(1).down == cards("3d 5h Ad")
    assert item.hand.seat(1).up == cards("4s 8d Kh 2c")


def test_side_pots_are_read_from_the_lines_that_award_them() -> None:
    item = sampled.hand(CASH, "41000000001")
    assert [(pot.amount, pot.seats) for pot in item.hand.pots] == [(112, (1, 3, 4)), (80, (1, 4))]
    assert [claim.amount for claim in item.record.claims if claim.seat == 1] == [184]


def test_a_hand_mucked_at_the_showdown_is_known_from_the_summary() -> None:
    item = sampled.hand(CASH, "41000000001")
    assert item.hand.seat(3).down == cards("Kc 9d Ts")
    assert item.record.actions.count(Muck()) == 2


def test_the_order_of_the_antes_tells_nothing_of_the_deal() -> None:
    item = sampled.hand(CASH, "41000000001")
    assert item.hand.setup.first == 1
    assert item.record.names[1] == "harbor"


def test_chat_that_looks_like_an_action_is_none() -> None:
    item = sampled.hand(CASH, "41000000002")
    assert item.record.actions.count(Fold()) == 2
    without = sampled.hand(CASH, "41000000002", ("Ivo: folds\n", ""))
    assert without.record == item.record


def test_names_that_end_in_a_colon_are_told_from_chat() -> None:
    item = sampled.hand(NAMES, "41000000003")
    assert item.record.names[item.hand.bring_in_seat or 0] == "Bob:"
    assert item.record.actions.count(Fold()) == 4


def test_a_seat_that_sits_out_and_pays_no_ante_is_not_dealt_in() -> None:
    item = sampled.hand(CASH, "41000000002")
    assert [(player.name, player.dealt_in) for player in item.record.players] == [
        ("harbor", True),
        ("Ivo", True),  # has returned
        ("oona", True),
        ("Tall Paul", False),
    ]


def test_a_seat_that_sits_out_in_a_tournament_is_dealt_in() -> None:
    item = sampled.hand(SIT_AND_GO, "42000000001")
    assert [player.dealt_in for player in item.record.players] == [True, True]


def test_hands_shown_early_are_tabled_when_no_more_betting_is_possible() -> None:
    item = sampled.hand(SIT_AND_GO, "42000000001")
    tabled = [event for event in item.hand.events if isinstance(event, Tabled)]
    assert [(event.seat, event.down[:2]) for event in tabled] == [
        (1, cards("Ah 8c")),
        (2, cards("5c 6d")),
    ]
    assert BringIn(15) in item.record.actions


def test_an_ante_all_in_heads_up_leaves_no_bring_in_and_no_betting() -> None:
    item = sampled.hand(SIT_AND_GO, "42000000002")
    assert Returned(1, 1) in item.hand.events
    assert not any(isinstance(event, FirstToAct) for event in item.hand.events)
    assert [seat.stack for seat in item.hand.seats] == [988, 12]
    assert [pot.amount for pot in item.hand.pots] == [12]


def test_four_ranks_among_seven_cards_make_their_lowest_pair_and_lose() -> None:
    item = sampled.hand(SIT_AND_GO, "42000000002")
    lows = []
    for number in (1, 2):
        known = [card for card in item.hand.cards_of(number) if card is not None]
        lows.append(best_low(known))
    assert [str(low) for low in lows] == ["7-7-J-6-3", "K-J-T-9-2"]
    assert lows[1] < lows[0]


def test_tied_boards_are_opened_by_the_higher_suit_and_the_odd_chip_goes_by_suit() -> None:
    item = sampled.hand(SIT_AND_GO, "42000000003")
    first = {e.street: e.seat for e in item.hand.events if isinstance(e, FirstToAct)}
    assert first[Street.FOURTH] == 1  # 4s over 4h
    assert first[Street.FIFTH] == 2  # 6d over 6c
    won = [(e.seat, e.amount, e.odd) for e in item.hand.events if isinstance(e, Won)]
    assert sorted(won) == [(1, 62, 0), (2, 63, 1)]
    assert sampled.notes(item) == []


def test_the_other_player_may_get_the_odd_chip_and_then_a_note_says_so() -> None:
    item = sampled.hand(
        SIT_AND_GO,
        "42000000003",
        ("Bela ties for the pot (63)", "Bela ties for the pot (62)"),
        ("Aldo ties for the pot (62)", "Aldo ties for the pot (63)"),
    )
    assert sampled.problems(item) == []
    (note,) = sampled.notes(item)
    assert note == (
        "the site played with odd-chip low-suit-in-seven, "
        "where the rule set fulltilt says high-suit-in-five"
    )


@pytest.mark.parametrize(
    "about",
    [
        "Table Ostrava (deep) - Limit Razz - $2.50/$5 Ante $0.40",
        "Table Ostrava (deep) - $2.50/$5 Ante $0.40 - Limit Razz",
        "Table Ostrava (6 max, deep) - $2.50 / $5 Ante $0.40 - Limit Razz",
        "Table Ostrava - $2.50/$5.00 Ante $0.40 - limit razz",
    ],
)
def test_game_and_stakes_may_stand_in_either_order(about: str) -> None:
    usual = "Table Ostrava (deep) - Limit Razz - $2.50/$5 Ante $0.40"
    item = sampled.hands(sampled.sample(NAMES).replace(usual, about))["41000000003"]
    stakes = item.hand.stakes
    assert (stakes.ante, stakes.small_bet, stakes.big_bet) == (40, 250, 500)
    assert item.record.table == "Ostrava"
    assert item.record.when == datetime(2008, 11, 2, 14, 5, 6, tzinfo=UTC)


def test_razz_without_stakes_is_a_header_that_cannot_be_read() -> None:
    text = sampled.changed(sampled.sample(NAMES), (" - $2.50/$5 Ante $0.40", ""))
    assert sampled.why_not(text).startswith("line 1: this header cannot be read: Full Tilt")


def test_the_time_in_new_york_counts_where_it_is_printed_too() -> None:
    text = sampled.sample(CASH)
    assert sampled.hands(text)["41000000001"].record.when == datetime(
        2010, 12, 7, 9, 10, 10, tzinfo=UTC
    )
    alone = sampled.changed(text, (" [04:10:10 ET - 2010/12/07]", ""))
    assert sampled.hands(alone)["41000000001"].record.when == datetime(
        2010, 12, 7, 9, 10, 10, tzinfo=UTC
    )


def test_a_sit_and_go_is_played_for_chips() -> None:
    item = sampled.hand(SIT_AND_GO, "42000000001")
    assert item.record.money == Money()
    assert item.record.event == "$2 + $0.10 Heads Up Sit & Go (900000001)"
    assert item.record.table == "1"


def test_euros_stand_before_the_number_here() -> None:
    item = sampled.hand(MIXED, "43000000002")
    assert item.record.money == Money(currency="EUR", symbol="€", decimals=2)


def test_stud_is_another_game() -> None:
    other = sampled.items(sampled.sample(MIXED))[0]
    assert isinstance(other, OtherGame)
    assert "Limit Stud Hi" in other.name


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_files_in_utf_16_are_read_as_well(encoding: str) -> None:
    data = sampled.sample(CASH).encode(encoding)
    read = [item for item in read_stream(io.BytesIO(data)) if isinstance(item, ReadHand)]
    usual = list(sampled.hands(sampled.sample(CASH)).values())
    assert [item.record for item in read] == [item.record for item in usual]


def test_a_pot_that_is_given_to_the_wrong_player_is_a_problem() -> None:
    text = sampled.changed(
        sampled.sample(SIT_AND_GO), ("Otto wins the pot (12)", "Hilde wins the pot (12)")
    )
    item = sampled.hands(text)["42000000002"]
    assert sampled.problems(item) == [
        "line 61: Hilde wins 0, but the record states 12",
        "no line awards 12, which Otto wins: the pots hold 12, of which 12 is awarded",
    ]


def test_a_show_that_is_not_needed_is_no_action() -> None:
    item = sampled.hand(
        CASH, "41000000002", ("harbor mucks\noona", "harbor shows [Ac 3c 2c]\noona")
    )
    assert dict(item.record.revealed) == {1: cards("Ac 3c")}
    assert not any(isinstance(action, Show) for action in item.record.actions)


def test_the_total_and_the_uncalled_bet_are_compared() -> None:
    item = sampled.hand(CASH, "41000000002")
    kinds = {claim.kind for claim in item.record.claims}
    assert kinds == {ClaimKind.POT, ClaimKind.COLLECTED, ClaimKind.RETURNED}
