"""Seats that are dealt in without their player: ante and bring-in paid, the hand dead."""

from __future__ import annotations

from dataclasses import replace

import pytest

from razz.errors import RuleError
from razz.game.event import Killed, Returned
from razz.game.hand import Hand
from razz.game.street import Street
from razz.rules import NAMED, Stakes, rule_set
from razz.rules.choices import AbsentKilled
from table import STAKES, Table, sit

STANDARD = rule_set("standard")
TENS = Stakes(ante=2, bring_in=3, small_bet=10, big_bet=20)


def away(
    kind: AbsentKilled,
    *rows: str,
    absent: tuple[int, ...],
    stacks: int | tuple[int, ...] = 1000,
) -> Table:
    rules = replace(STANDARD, absent_killed=kind)
    return sit(*rows, rules=rules, absent=absent, stakes=TENS, stacks=stacks)


def killed(table: Table) -> list[str]:
    return table.tells(Killed)


@pytest.mark.parametrize("kind", AbsentKilled)
def test_ruling_31_an_absent_player_with_the_highest_door_pays_the_bring_in(
    kind: AbsentKilled,
) -> None:
    """TDA 30, RR S6: the hand is dead, the ante and the bring-in are forfeited."""
    table = away(kind, "Ks", "7s", "5d", absent=(1,))
    seat = table.hand.seat(1)
    assert (seat.put_in, seat.folded, table.hand.bring_in_seat) == (5, True, 1)
    assert table.deeds() == ["seat 1 brings it in for 3"]
    assert killed(table) == ["seat 1 is absent, the hand is dead"]
    # The others face the bring-in as if its player were there.
    assert table.actor == 2
    assert table.menu == "call 3; complete to 10, bet 1 of 4; fold"


@pytest.mark.parametrize("kind", AbsentKilled)
def test_an_absent_bring_in_is_dead_money_that_does_not_come_back(kind: AbsentKilled) -> None:
    table = away(kind, "Ks", "7s", "5d", absent=(1,)).play("2 fold")
    assert table.hand.is_over
    assert table.nets == (-5, -2, 7)
    assert table.tells(Returned) == []
    table = away(kind, "Ks", "7s", "5d", absent=(1,)).play("2 complete, 3 fold")
    assert table.tells(Returned) == ["uncalled 7 returned to seat 2"]
    assert table.nets == (-5, 7, -2)


@pytest.mark.parametrize("kind", AbsentKilled)
def test_heads_up_the_player_who_is_there_takes_the_ante_and_the_bring_in(
    kind: AbsentKilled,
) -> None:
    table = away(kind, "Ks", "7s", absent=(1,))
    assert table.hand.is_over
    assert table.nets == (-5, 5)


@pytest.mark.parametrize("kind", AbsentKilled)
def test_heads_up_without_the_bring_in_an_absent_player_loses_only_the_ante(
    kind: AbsentKilled,
) -> None:
    table = away(kind, "Ks", "7s", absent=(2,))
    if kind is AbsentKilled.IN_TURN:
        table = table.play("1 bring-in")
    assert table.hand.is_over
    assert table.nets == (2, -2)


def test_wt_kills_an_absent_hand_as_soon_as_the_cards_are_out() -> None:
    """WT, TDA 30: down cards at once, no fourth card."""
    table = away(AbsentKilled.AT_DEAL, "Ks", "7s", "5d", absent=(3,))
    assert killed(table) == ["seat 3 is absent, the hand is dead"]
    assert table.deeds() == []
    assert [seat.number for seat in table.hand.live] == [1, 2]


def test_rr_s6_kills_an_absent_hand_when_the_action_reaches_it() -> None:
    """RR S6, WL 221."""
    table = away(AbsentKilled.IN_TURN, "Ks", "7s", "5d", absent=(3,))
    assert killed(table) == []
    assert [seat.number for seat in table.hand.live] == [1, 2, 3]
    table = table.play("1 bring-in")
    assert killed(table) == []
    table = table.play("2 complete")
    assert killed(table) == ["seat 3 is absent, the hand is dead"]
    assert table.actor == 1


@pytest.mark.parametrize("kind", AbsentKilled)
def test_an_absent_seat_is_dealt_in_and_gets_no_fourth_card(kind: AbsentKilled) -> None:
    table = away(kind, "Ks", "7s", "5d", absent=(3,)).play("1 bring-in, 2 call")
    assert table.hand.street is Street.FOURTH
    assert [len(seat.up) for seat in table.hand.seats] == [2, 2, 1]
    assert len(table.hand.seat(3).down) == 2
    assert (3, table.hand.seat(3).up[0]) in table.hand.view().dead_cards


@pytest.mark.parametrize("kind", AbsentKilled)
def test_several_absent_players_are_passed_over(kind: AbsentKilled) -> None:
    table = away(kind, "Ks", "7s", "5d", "4c", "3h", absent=(1, 2, 4))
    assert table.hand.seat(1).put_in == 5
    assert table.actor == 3
    table = table.play("3 call, 5 call")
    assert table.hand.street is Street.FOURTH
    assert [seat.number for seat in table.hand.live] == [3, 5]
    assert table.hand.total_pot == 10 + 9
    assert len(killed(table)) == 3


@pytest.mark.parametrize("kind", AbsentKilled)
def test_when_everybody_else_is_absent_the_hand_is_over(kind: AbsentKilled) -> None:
    table = away(kind, "Ks", "7s", "5d", absent=(1, 3))
    if kind is AbsentKilled.IN_TURN:  # the action has to come round to seat 3
        table = table.play("2 call")
    assert table.hand.is_over
    assert table.nets == (-5, 7, -2)


@pytest.mark.parametrize("kind", AbsentKilled)
def test_an_absent_bring_in_may_be_short(kind: AbsentKilled) -> None:
    table = away(kind, "Ks", "7s", "5d", absent=(1,), stacks=(4, 100, 100))
    assert table.deeds() == ["seat 1 brings it in for 2, all-in"]
    assert table.menu == "call 3; complete to 10, bet 1 of 4; fold"
    table = table.play("2 call, 3 call")
    assert table.pots == [(6 + 8, (2, 3))]


@pytest.mark.parametrize("kind", AbsentKilled)
def test_an_absent_seat_that_is_all_in_from_the_ante_is_dead_at_once(kind: AbsentKilled) -> None:
    """It will have no turn; for its door card the next seat clockwise acts."""
    table = away(kind, "Ks", "7s", "5d", absent=(1,), stacks=(2, 100, 100))
    assert killed(table) == ["seat 1 is absent, the hand is dead"]
    assert (table.hand.bring_in_seat, table.actor) == (1, 2)
    assert table.menu == "bring in for 3; complete to 10, bet 1 of 4; fold"


@pytest.mark.parametrize("kind", AbsentKilled)
def test_an_absent_hand_never_comes_to_a_showdown(kind: AbsentKilled) -> None:
    """The others are all-in from the ante, so the action reaches nobody; the ante is lost."""
    rows = "As 2s / Ac 2c 3c 4c / 5c", "Ks Kd / Qh Qd Jh Jd / Jc", "Kh Kc / Th Td 9h 9d / 9c"
    table = away(kind, *rows, absent=(1,), stacks=(100, 2, 2))
    assert table.hand.is_over
    assert killed(table) == ["seat 1 is absent, the hand is dead"]
    assert table.nets == (-2, -2, 4)


@pytest.mark.parametrize("kind", AbsentKilled)
def test_an_absent_hand_does_not_live_on_behind_an_absent_bring_in(kind: AbsentKilled) -> None:
    """Seat 1 has the door, seat 2 is absent as well, seat 3 is all-in from the ante."""
    table = away(kind, "Ks", "7s", "5d", absent=(1, 2), stacks=(100, 100, 2))
    assert table.hand.is_over
    # Nobody who is there could match a bring-in, so none is paid.
    assert table.nets == (-2, -2, 4)


@pytest.mark.parametrize("name", NAMED)
def test_the_named_rule_sets_kill_absent_hands_as_their_books_say(name: str) -> None:
    table = sit("Ks", "7s", "5d", rules=name, absent=(3,), stakes=TENS)
    assert bool(killed(table)) == (name in ("wsop", "tda"))


@pytest.mark.parametrize("kind", AbsentKilled)
def test_chips_are_constant_and_a_replay_is_equal(kind: AbsentKilled) -> None:
    for absent in ((1,), (2,), (3,), (1, 2), (2, 3)):
        table = away(kind, "Ks", "7s", "5d", absent=absent).end()
        assert sum(table.nets) == 0
        assert Hand.from_setup(table.hand.setup, table.hand.actions) == table.hand


def test_absent_seats_are_among_the_seats_and_not_all_of_them() -> None:
    with pytest.raises(RuleError, match="seat 3: there are seats 1 to 2"):
        Hand.start(STANDARD, STAKES, (10, 10), absent=(3,))
    with pytest.raises(RuleError, match="nobody is there"):
        Hand.start(STANDARD, STAKES, (10, 10), absent=(1, 2))
