"""Turns, time banks, pauses, lost connections, and what the table does when time is up."""

from __future__ import annotations

import pytest
from tabling import HOST, Room

from razz.errors import IllegalAction
from razz.game.action import BringIn, Call, Check, Fold, Muck, Show
from razz.game.street import Phase
from razz.table.clock import Turn
from razz.table.entries import CameBack, HandStarted, Moved, Resumed, SatIn, SatOut, Slept, WentAway
from razz.table.refused import Refused

PLAYERS = ("", HOST, "bo", "cy")


def room(people: int = 2, **changes: object) -> Room:
    """A room whose first hand waits for a person."""
    facts = {"turn_seconds": 30, "bank_seconds": 60, "grace_seconds": 40, **changes}
    new = Room(("Ann", "Bo", "Cy")[:people], **facts)  # type: ignore[arg-type]
    new.start()
    return new


def last(room: Room) -> Moved:
    """What was done last, cards left aside."""
    moves = [entry.what for entry in room.log if isinstance(entry.what, Moved)]
    return next(move for move in reversed(moves) if move.by != "dealer")


def test_a_turn_has_its_time_and_then_the_bank() -> None:
    started = room()
    assert started.turn == Turn(started.turn.seat, 1000, 1030, 1090)
    assert started.table.next_event_at(1000) == 1090
    assert started.wait(89.9) == ()
    assert started.wait(0.1) == (Moved(BringIn(2), "clock"),)


def test_the_bank_pays_for_what_a_turn_takes_beyond_its_time() -> None:
    started = room()
    seat = started.turn.seat
    started.now += 50
    started.stay()
    assert started.seat(seat).bank == 40
    started.now += 20
    started.stay()
    assert started.seat(3 - seat).bank == 60


def test_an_action_after_the_deadline_counts_while_the_clock_has_not_acted() -> None:
    started = room()
    seat = started.turn.seat
    started.now += 500
    started.stay()
    assert started.seat(seat).bank == 0
    assert last(started) == Moved(BringIn(2), "player")


def test_a_fifth_of_the_bank_comes_back_every_ten_hands() -> None:
    playing = Room(("Ann", "Bo"), ("rock",), bank_seconds=50, auto=False, buy_in=2000)
    playing.start()
    while playing.player == HOST:
        playing.stay()
    playing.now += 60
    playing.act("bring_in", "call")
    assert playing.seat(2).bank == 20
    for hands in range(2, 22):
        while playing.table.in_play:
            playing.act("fold", "check", "show", "muck", "bring_in")
        playing.start()
        assert playing.seat(2).bank == {1: 20, 2: 30, 3: 40}[1 + hands // 10]
        assert playing.seat(1).bank == 50


def test_when_time_is_up_the_kind_thing_is_done() -> None:
    """The bring-in is posted, a bet folded to, a free check checked, the showdown shown."""
    started = room(3)
    assert started.wait(90) == (Moved(BringIn(2), "clock"),)
    started.act("complete")
    assert started.wait(90) == (Moved(Fold(), "clock"),)
    started.act("call")  # the bring-in seat is connected and goes on
    assert started.hand.street == 4
    assert started.wait(90) == (Moved(Check(), "clock"),)
    while started.hand.phase is Phase.BETTING:
        started.stay()
    natural = started.hand.natural_showdown()
    assert isinstance(natural, Show)
    (shown,) = started.wait(90)
    assert isinstance(shown, Moved)
    assert isinstance(shown.action, Show)
    if started.table.in_play:
        assert isinstance(started.hand.natural_showdown(), Show | Muck)


def test_at_showdown_no_bank_runs_and_no_timeout_is_counted() -> None:
    started = room()
    while started.hand.phase is Phase.BETTING:
        started.stay()
    seat = started.turn.seat
    assert started.turn.bank_from == started.turn.deadline == started.now + 30
    started.wait(30)
    assert started.seat(seat).bank == 60
    assert started.seat(seat).timeouts == 0


def test_whose_time_runs_out_twice_in_a_row_sits_out_after_the_hand() -> None:
    started = room()
    seat = started.turn.seat
    started.wait(90)
    assert started.seat(seat).bank == 0
    started.act("complete")
    assert started.turn.deadline == started.now + 30
    started.wait(30)
    assert not started.table.in_play
    assert started.seat(seat).timeouts == 2
    assert started.table.next_event_at(started.now) == started.now
    assert started.wait(0) == (SatOut(seat, "clock"),)
    assert started.table.next_at is None
    started.do(started.table.sit_in(PLAYERS[seat]))
    assert started.seat(seat).timeouts == 0
    assert started.wait(5) == (HandStarted(2, (1, 2), heads_up=True),)


def test_the_next_hand_waits_for_who_is_alone_with_bots() -> None:
    room = Room(("Ann",), ("rock", "rock"))
    alone = room.table.next_at
    assert str(room.table.waits) == "the next hand waits for Ann to start it"
    room.do(room.table.sit("bo", "Bo"))
    together = room.table.next_at
    room.do(room.table.leave("bo"))
    between = room.now + room.table.settings.between_seconds
    assert (alone, together, room.table.next_at) == (None, between, None)
    room.do(room.table.next_hand(HOST))
    assert room.table.in_play


def test_the_next_hand_leaves_out_whose_time_ran_out_even_before_the_clock_says_so() -> None:
    started = room(3)
    seat = started.turn.seat
    started.wait(90)
    started.act("complete")
    started.act("call")
    started.wait(30)
    while started.table.in_play:
        started.stay()
    assert started.table.next_hand(HOST) == (
        SatOut(seat, "clock"),
        HandStarted(2, tuple(n for n in (1, 2, 3) if n != seat), heads_up=False),
    )


def test_an_action_in_between_makes_timeouts_start_from_nothing() -> None:
    started = room()
    seat = started.turn.seat
    started.wait(90)
    started.act("call")
    while started.turn.seat != seat:
        started.stay()
    started.stay()
    assert started.seat(seat).timeouts == 0


def test_hands_follow_by_themselves_after_a_while() -> None:
    playing = Room(("Ann", "Bo"), between_seconds=7)
    assert playing.table.next_at == 1007
    assert playing.table.next_event_at(1001) == 1007
    assert playing.wait(6) == ()
    assert playing.wait(1) == (HandStarted(1, (1, 2), heads_up=True),)
    assert playing.table.in_play
    playing.on()
    playing.finish()
    assert playing.table.next_at == playing.now + 7


def test_hands_wait_for_the_host_where_they_do_not_follow_by_themselves() -> None:
    playing = Room(("Ann", "Bo"), auto=False)
    assert playing.wait(1000) == ()
    assert playing.table.next_event_at(playing.now) is None
    assert str(playing.table.waits) == "the next hand waits for the host to start it"


def test_bots_do_not_go_on_without_the_people_who_sat_here() -> None:
    playing = Room(("Ann",), ("rock", "rock"))
    playing.do(playing.table.sit_out(HOST))
    assert playing.table.next_at is None
    assert str(playing.table.waits).startswith("everybody sits out: the next hand waits until")
    playing.do(playing.table.leave(HOST))
    assert str(playing.table.waits).startswith("only bots are left: the next hand waits until")
    playing.do(playing.table.next_hand(HOST))  # the host may want to see them play
    assert playing.table.dealt == (2, 3)


def test_bots_among_themselves_go_on() -> None:
    playing = Room((), ("rock", "rock"))
    assert playing.wait(5) == (HandStarted(1, (1, 2), heads_up=True),)
    assert playing.table.waits is None


def test_a_pause_stops_every_clock() -> None:
    started = room()
    before = started.turn
    started.now += 20
    started.do(started.table.pause(HOST))
    with pytest.raises(Refused, match="the table is paused already"):
        started.table.pause(HOST)
    with pytest.raises(Refused, match="the table is paused: nobody acts until the host resumes"):
        started.table.act(started.player, "bring_in")
    assert started.table.next_event_at(started.now) is None
    assert started.wait(1000) == ()
    assert str(started.table.waits) == "the host has paused the table"
    started.do(started.table.resume(HOST))
    assert started.turn == before.shifted(1000)
    assert started.table.waits is None
    assert started.wait(69.9) == ()
    assert started.wait(0.1) == (Moved(BringIn(2), "clock"),)


def test_a_pause_between_hands_puts_off_the_next() -> None:
    playing = Room(("Ann", "Bo"))
    playing.now += 2
    playing.do(playing.table.pause(HOST))
    with pytest.raises(Refused, match="the table is paused: resume it first"):
        playing.table.next_hand(HOST)
    assert playing.wait(100) == ()
    playing.do(playing.table.resume(HOST))
    assert playing.table.next_at == 1105


def test_who_comes_in_a_pause_waits_for_the_next_hand_from_its_end_on() -> None:
    playing = Room(("Ann",))
    playing.do(playing.table.pause(HOST))
    playing.now += 50
    playing.do(playing.table.sit("bo", "Bo"))
    playing.now += 50
    playing.do(playing.table.resume(HOST))
    assert playing.table.next_at == playing.now + 5


def test_bots_do_not_act_in_a_pause() -> None:
    playing = Room((), ("rock", "rock"))
    playing.do(playing.table.next_hand(HOST))
    playing.deal()
    seat, _ = playing.table.bot_turn or (0, "")
    playing.do(playing.table.pause(HOST))
    assert playing.table.bot_turn is None
    with pytest.raises(Refused, match="the table is paused"):
        playing.table.bot_act(seat, BringIn())


def test_a_bot_that_does_not_choose_runs_out_of_time_too() -> None:
    playing = Room((), ("rock", "rock"))
    playing.do(playing.table.next_hand(HOST))
    playing.deal()
    seat = playing.turn.seat
    assert playing.turn.deadline == playing.now + 30
    assert playing.wait(30) == (Moved(BringIn(2), "clock"),)
    assert playing.seat(seat).timeouts == 0


def test_a_pause_of_five_minutes_may_be_ended_by_anybody_who_sits_here() -> None:
    playing = Room(("Ann", "Bo"))
    playing.now += 10
    playing.do(playing.table.pause(HOST))
    playing.do(playing.table.leave(HOST))
    assert playing.table.resume_at == 1310
    early = "only the host may let the table go on for now: anybody who sits here may in "
    playing.now += 10
    with pytest.raises(Refused, match=early + "4:50"):
        playing.table.resume("bo")
    with pytest.raises(Refused, match="only the host may do that: ask Ann"):
        playing.table.resume("zoe")
    playing.now += 290
    with pytest.raises(Refused, match="only the host may do that: ask Ann"):
        playing.table.resume("zoe")
    assert playing.do(playing.table.resume("bo")) == (Resumed(),)
    with pytest.raises(Refused, match="only the host may do that: ask Ann"):
        playing.table.resume("bo")


def test_a_new_pause_has_its_own_five_minutes() -> None:
    playing = Room(("Ann", "Bo"))
    playing.do(playing.table.pause(HOST))
    playing.now += 400
    playing.do(playing.table.resume("bo"))
    playing.do(playing.table.pause(HOST))
    with pytest.raises(Refused, match="in 5:00"):
        playing.table.resume("bo")
    playing.do(playing.table.resume(HOST))


# Lost connections


def test_who_is_cut_off_is_waited_for_and_keeps_the_bank() -> None:
    started = room(bank_seconds=5)
    player, seat = started.player, started.turn.seat
    started.now += 10
    assert started.do(started.table.went(player)) == (WentAway(player),)
    assert started.table.went(player) == ()
    assert (started.turn.bank_from, started.turn.deadline) == (1050, 1050)
    started.now += 35
    assert started.do(started.table.came(player)) == (CameBack(player),)
    assert started.table.came(player) == ()
    assert (started.turn.bank_from, started.turn.deadline) == (1065, 1070)
    started.stay()
    assert started.seat(seat).bank == 5


def test_who_is_cut_off_while_the_bank_runs_has_used_what_had_run() -> None:
    started = room()
    player, seat = started.player, started.turn.seat
    started.now += 40
    started.do(started.table.went(player))
    assert started.seat(seat).bank == 50
    assert (started.turn.bank_from, started.turn.deadline) == (1080, 1090)
    started.now += 20
    started.do(started.table.came(player))
    assert (started.turn.bank_from, started.turn.deadline) == (1065, 1115)
    started.now += 10
    started.stay()
    assert started.seat(seat).bank == 45


def test_who_comes_back_has_what_was_left_and_a_moment_at_least() -> None:
    started = room(bank_seconds=0)
    player = started.player
    started.now += 20
    started.do(started.table.went(player))
    started.now += 0.6
    started.do(started.table.came(player))
    assert started.turn.deadline == started.now + 10
    started.now += 8
    started.do(started.table.went(player))
    assert started.turn.deadline == 1060
    started.now += 0.6
    started.do(started.table.came(player))
    assert started.turn.deadline == started.now + 5


def test_the_moment_is_no_longer_than_a_turn() -> None:
    started = room(turn_seconds=3, bank_seconds=0)
    player = started.player
    started.now += 2
    started.do(started.table.went(player))
    started.now += 10
    started.do(started.table.came(player))
    assert started.turn.deadline == started.now + 3


def test_losing_the_connection_again_and_again_brings_no_more_than_the_grace() -> None:
    started = room(bank_seconds=0)
    player = started.player
    started.now += 29
    losses = 0
    while started.now < started.turn.deadline:
        started.do(started.table.went(player))
        started.now += 0.5
        started.do(started.table.came(player))
        started.now = max(started.now, started.turn.deadline - 0.1)
        losses += 1
    assert losses > 5
    assert started.now <= 1029 + 40 + 1


def test_the_grace_counts_once_a_hand_and_no_turn_gets_shorter() -> None:
    started = room()
    player = started.player
    started.do(started.table.went(player))
    started.now += 45
    started.do(started.table.came(player))
    assert started.turn == Turn(started.turn.seat, 1000, 1040, 1100)  # away for too long
    for _ in range(5):
        started.now += 1
        started.do(started.table.went(player))
        started.now += 1
        started.do(started.table.came(player))
    assert started.turn.deadline == 1100


def test_who_is_away_when_the_turn_comes_has_the_turn_or_what_is_left_of_the_grace() -> None:
    started = room()
    other = {HOST: "bo", "bo": HOST}[started.player]
    started.do(started.table.went(other))
    started.now += 5
    started.stay()
    assert started.turn == Turn(started.turn.seat, 1005, 1040, 1040, left=30)
    started.now += 31
    started.do(started.table.came(other))
    assert started.turn == Turn(started.turn.seat, 1005, 1066, 1126)
    started.do(started.table.went(other))
    started.stay()
    while started.player != other:
        started.stay()
    assert (started.turn.bank_from, started.turn.deadline) == (1066, 1066)
    started.do(started.table.came(other))
    assert started.turn.deadline == 1126


def test_a_pause_does_not_use_up_the_grace() -> None:
    started = room()
    other = {HOST: "bo", "bo": HOST}[started.player]
    started.do(started.table.pause(HOST))
    started.now += 50
    started.do(started.table.went(other))
    started.now += 50
    started.do(started.table.resume(HOST))
    started.stay()
    assert started.turn.deadline == started.now + 40


def test_who_is_away_too_long_sits_out_and_in_again_when_back() -> None:
    playing = Room(("Ann", "Bo", "Cy"), between_seconds=100, grace_seconds=40)
    playing.do(playing.table.went("bo"))
    assert playing.table.next_event_at(1001) == 1040
    assert playing.wait(39) == ()
    assert playing.wait(1) == (SatOut(2, "away"),)
    assert playing.table.next_event_at(playing.now) == 1100
    assert playing.do(playing.table.came("bo")) == (CameBack("bo"), SatIn(2))
    assert playing.table.ready == (1, 2, 3)


def test_who_sits_out_by_will_is_not_sat_in_by_coming_back() -> None:
    playing = Room(("Ann", "Bo"))
    playing.do(playing.table.sit_out("bo"))
    playing.do(playing.table.went("bo"))
    assert playing.do(playing.table.came("bo")) == (CameBack("bo"),)


def test_whose_time_ran_out_while_away_sits_out_for_being_away() -> None:
    started = room()
    player, seat = started.player, started.turn.seat
    started.do(started.table.went(player))
    started.wait(90)
    started.act("complete")
    started.wait(30)
    assert started.wait(0) == (SatOut(seat, "away"),)


def test_who_looks_on_comes_and_goes_unnoticed() -> None:
    playing = Room(("Ann",))
    assert playing.table.came("zoe") == playing.table.went("zoe") == ()


def test_a_table_that_was_not_run_goes_on_where_its_clocks_stood() -> None:
    started = room()
    other = {HOST: "bo", "bo": HOST}[started.player]
    started.now += 3600
    assert started.do(started.table.wake(started.now)) == (Slept(1000),)
    assert [seat.here for seat in started.table.seats[:2]] == [False, False]
    # Nobody is connected yet, and everybody has the whole grace to come back.
    assert (started.turn.bank_from, started.turn.deadline) == (4640, 4690)
    started.do(started.table.came(started.player))
    assert started.turn == Turn(started.turn.seat, 4600, 4630, 4690)  # a whole turn was left
    started.stay()
    assert started.turn.deadline == 4640
    started.do(started.table.came(other))
    assert started.turn.deadline == 4690


def test_a_table_wakes_where_it_was_last_run_if_that_is_known() -> None:
    started = room()
    started.now += 3600
    started.do(started.table.wake(started.now, since=1020))
    started.do(started.table.came(started.player))
    assert (started.turn.bank_from, started.turn.deadline) == (4610, 4670)


def test_a_table_is_not_woken_before_its_last_entry() -> None:
    started = room()
    assert started.table.wake(5000, since=900) == (Slept(1000),)


def test_who_was_away_when_the_table_stopped_has_what_was_left_before_that() -> None:
    started = room(bank_seconds=0)
    player = started.player
    started.now += 20
    started.do(started.table.went(player))
    started.now += 605
    started.do(started.table.wake(started.now, since=1025))
    started.now += 30
    started.do(started.table.came(player))
    assert started.turn.deadline == started.now + 10


def test_a_table_wakes_as_paused_as_it_was() -> None:
    started = room()
    started.do(started.table.pause(HOST))
    started.now += 3600
    started.do(started.table.wake(started.now))
    assert started.table.paused
    started.now += 400
    started.do(started.table.resume(HOST))
    assert (started.turn.began, started.turn.deadline) == (5000, 5090)


def test_the_clock_of_a_hand_that_waits_for_cards_stands_still() -> None:
    playing = Room(("Ann", "Bo"))
    playing.do(playing.table.next_hand(HOST))
    assert playing.table.turn is None
    assert playing.table.next_event_at(playing.now) is None
    assert playing.wait(1000) == ()
    with pytest.raises(IllegalAction, match="it is nobody's turn: the cards are being dealt"):
        playing.table.act(HOST, "fold")


def test_a_call_is_no_kind_thing() -> None:
    started = room()
    started.stay()
    (move,) = started.wait(90)
    assert isinstance(move, Moved)
    assert not isinstance(move.action, Call)
