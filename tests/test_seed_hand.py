"""The worked hand of the Japanese guide, dealt and played card by card."""

from __future__ import annotations

import pytest

from razz.cards import show_cards
from razz.game.event import Won
from razz.game.state import NeedAction
from razz.game.street import Street
from razz.low import best_low, playing_cards
from razz.rules import NAMED
from table import Table, sit

SEATS = (
    "As 3d / 8h 2c Kh 4d / 6s",
    "Ad 6h / 7h 9s 3c 2d / 4s",
    "2h 4h / 9c 4c Ah 7s / 9d",
    "Ac 5h / Qd 5d 6c 8s / Qc",
)
A, B, C, D = 1, 2, 3, 4

STREETS = {
    Street.THIRD: "4 bring-in 1, 1 complete 2, 2 call 2, 3 call 2, 4 call 1",
    Street.FOURTH: "1 bet 2, 2 call, 3 call, 4 call",
    Street.FIFTH: "3 bet 4, 4 call, 1 call, 2 call",
    Street.SIXTH: "2 check, 3 check, 4 check, 1 check",
    Street.SEVENTH: "2 check, 3 check, 4 check, 1 bet 4, 2 call 4, 3 fold, 4 fold",
}


def played(rules: str = "standard", *, fifth_and_sixth_swapped: bool = False) -> list[Table]:
    """The table at the start of each street, and at the showdown."""
    streets = dict(STREETS)
    if fifth_and_sixth_swapped:
        streets[Street.FIFTH] = "3 check, 4 check, 1 check, 2 check"
        streets[Street.SIXTH] = "2 bet 4, 3 call, 4 call, 1 call"
    tables = [sit(*SEATS, stacks=100, rules=rules)]
    for words in streets.values():
        tables.append(tables[-1].play(words))
    return tables


def test_d_a_c_b_and_b_open() -> None:
    *streets, _ = played()
    assert [table.hand.street for table in streets] == list(Street)
    assert [table.hand.opener for table in streets] == [D, A, C, B, B]
    assert streets[0].hand.bring_in_seat == D


def test_the_pots_are_4_12_20_36_36_and_44() -> None:
    assert [table.hand.total_pot for table in played()] == [4, 12, 20, 36, 36, 44]


def test_a_shows_first_as_the_last_aggressor_and_ties_with_b() -> None:
    showdown = played()[-1]
    assert showdown.hand.needs == NeedAction(A)
    over = showdown.end()
    assert [str(over.hand.view().seat(seat).low) for seat in (A, B)] == ["6-4-3-2-A"] * 2
    assert over.tells(Won) == ["seat 1 wins 22", "seat 2 wins 22"]


def test_the_two_winners_gain_nine_each_and_the_others_lose_nine() -> None:
    over = played()[-1].end()
    assert over.nets == (9, 9, -9, -9)
    assert over.stacks == (109, 109, 91, 91)


def test_the_eight_and_the_king_of_a_and_the_seven_and_nine_of_b_do_not_play() -> None:
    hand = played()[-1].hand
    for seat, five in ((A, "6♠ 4♦ 3♦ 2♣ A♠"), (B, "6♥ 4♠ 3♣ 2♦ A♦")):
        seven = [card for card in hand.cards_of(seat) if card]
        assert show_cards(playing_cards(seven)) == five
        assert best_low(seven) == best_low([card for card in hand.cards_of(A) if card])


def test_the_hidden_hands_of_c_and_d_were_a_nine_and_a_queen() -> None:
    hand = played()[-1].hand
    lows = [best_low(card for card in hand.cards_of(seat) if card) for seat in (C, D)]
    assert [str(low) for low in lows] == ["9-7-4-2-A", "Q-8-6-5-A"]


def test_a_bet_on_sixth_in_place_of_fifth_gives_the_same_result() -> None:
    tables = played(fifth_and_sixth_swapped=True)
    assert [table.hand.total_pot for table in tables] == [4, 12, 20, 20, 36, 44]
    assert tables[-1].end().nets == (9, 9, -9, -9)


@pytest.mark.parametrize("name", NAMED)
def test_the_hand_comes_out_the_same_under_every_rule_set(name: str) -> None:
    """No board ties, nobody is all-in and nothing is odd: no rule that rooms differ on decides."""
    assert played(name)[-1].end().nets == (9, 9, -9, -9)


def test_all_twenty_eight_cards_are_dealt_and_different() -> None:
    hand = played()[-1].hand
    out = [card for seat in hand.seats for card in (*seat.down, *seat.up)]
    assert len(out) == len(set(out)) == hand.dealt == 28
