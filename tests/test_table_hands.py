"""Hands at a table: seats that are out, players who leave, what each may see, and the record."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from tabling import HOST, Room

from razz.cards import DECK, Card, shuffled
from razz.errors import IllegalAction, RuleError
from razz.game.action import BringIn, Call, Check, Deal, Fold, Raise, Show
from razz.game.dealer import Dealer
from razz.game.event import Acted, Dealt, FirstToAct, Tabled
from razz.game.street import Phase
from razz.game.view import View
from razz.record import HandRecord
from razz.table.entries import HandStarted, Moved, SeatLeft
from razz.table.numbering import TableView
from razz.table.refused import Refused
from razz.table.seen import as_seen
from razz.table.verdict import verdict


def gapped() -> Room:
    """A hand among seats 2, 5 and 7."""
    room = Room((), seats=8)
    for player, seat in ((HOST, 2), ("bo", 5), ("cy", 7), ("dee", 8)):
        room.do(room.table.sit(player, player.title(), seat))
    room.do(room.table.sit_out("dee"))
    room.start()
    return room


def test_a_hand_is_dealt_to_those_who_play_and_shown_by_the_numbers_of_the_table() -> None:
    room = gapped()
    assert room.table.dealt == (2, 5, 7)
    view = room.view("bo")
    assert isinstance(view, TableView)
    assert view.viewer == 5
    assert [seat.number for seat in view.seats] == [2, 5, 7]
    assert view.actor == view.bring_in_seat == view.opener == room.turn.seat
    assert view.pots[0].seats == (2, 5, 7)
    assert {event.seat for event in view.events if isinstance(event, Dealt)} == {2, 5, 7}
    assert [event.seat for event in view.events if isinstance(event, FirstToAct)] == [view.actor]
    assert None not in view.seat(5).down
    assert set(view.seat(2).down) == {None}
    with pytest.raises(RuleError, match="seat 8 is not in the hand; in it are seat 2, seat 5, se"):
        view.seat(8)
    assert room.view("dee").viewer is None
    assert room.view("dee") == room.view(None) == room.view("zoe")


def test_with_nobody_out_the_numbers_of_the_hand_are_those_of_the_table() -> None:
    room = Room(("Ann", "Bo"))
    room.start()
    assert room.view(HOST) == room.hand.view(1)


def test_the_dead_cards_and_the_verdict_name_seats_of_the_table() -> None:
    room = gapped()
    first = room.turn.seat
    room.act("bring_in")
    folder = room.turn.seat
    room.act("fold")
    assert {seat for seat, _ in room.view(None).dead_cards} == {folder}
    room.act("fold")
    assert [str(line) for line in verdict(room.view(None))] == [
        f"seat {first} wins 3: everybody else folded."
    ]


def test_stacks_at_the_table_are_those_of_the_moment() -> None:
    room = gapped()
    room.act("bring_in")
    stacks = {seat.number: seat.stack for seat in room.table.seats if seat.taken}
    assert sorted(stacks.values()) == [197, 199, 199, 200]
    assert stacks[8] == 200
    assert room.table.accounts.pot == 5
    assert all(seat.stack == stacks[seat.number] for seat in room.view(None).seats)
    assert room.table.seat_at(2).stack == stacks[2]


def test_two_at_the_table_are_a_heads_up_event_and_two_of_three_are_not() -> None:
    """WT 100, TDA 48: only when two players are left."""
    two = Room(("Ann", "Bo"), rules="wsop")
    two.start()
    assert two.view(None).cap is None
    three = Room(("Ann", "Bo", "Cy"), rules="wsop")
    three.do(three.table.sit_out("cy"))
    three.start()
    assert three.table.dealt == (1, 2)
    assert three.view(None).cap == 5


# Acting


def test_nobody_acts_out_of_turn_or_against_the_rules() -> None:
    room = gapped()
    waiting = next(player for player in (HOST, "bo", "cy") if player != room.player)
    name = room.seat(room.turn.seat).name
    with pytest.raises(IllegalAction, match=f"it is not your turn, it is that of {name}"):
        room.table.act(waiting, "fold")
    with pytest.raises(IllegalAction, match="it is not your turn"):
        room.table.act("dee", "fold")
    with pytest.raises(IllegalAction, match=r"Check: .*; legal: bring in for 2, complete to 4"):
        room.table.act(room.player, "check")
    with pytest.raises(IllegalAction, match=r"Complete to 5: .*; legal: bring in for 2"):
        room.table.act(room.player, "complete", 5)
    with pytest.raises(IllegalAction, match="fold takes no amount: leave it out"):
        room.table.act(room.player, "fold", 5)
    with pytest.raises(IllegalAction, match="no bot sits in seat"):
        room.table.bot_act(room.turn.seat, BringIn())


def test_a_command_that_answers_an_older_decision_is_refused() -> None:
    room = Room(("Ann", "Bo"))
    room.start()
    first, seen = room.player, room.table.decision
    assert seen == room.table.seq
    room.do(room.table.say(HOST, "Ann", "hm"))
    assert room.table.decision == seen
    room.do(room.table.act(first, "complete", seq=room.table.seq))
    with pytest.raises(IllegalAction, match="that came too late: the hand has gone on since"):
        room.table.act(first, "complete", seq=seen)
    second, answered = room.player, room.table.decision
    assert answered == room.table.seq > seen
    with pytest.raises(IllegalAction, match="that came too late"):
        room.table.act(second, "call", seq=seen)
    room.do(room.table.act(second, "raise", seq=answered))
    # The first seat has the next turn: its command of before is no answer to that.
    with pytest.raises(IllegalAction, match="that came too late"):
        room.table.act(first, "raise", seq=answered)


def test_what_is_free_to_choose_is_named_and_what_is_not_may_be_left_out() -> None:
    from razz.rules import Stakes

    even = Stakes.with_minimum(ante=1, bring_in=2, minimum=4)
    room = Room(("Ann", "Bo"), rules="standard+no-limit", stakes=even)
    room.start()
    with pytest.raises(IllegalAction):
        room.table.act(room.player, "bet")
    room.do(room.table.act(room.player, "bet", 30))
    assert room.hand.level == 30
    with pytest.raises(IllegalAction):
        room.table.act(room.player, "raise", 31)
    assert room.table.act(room.player, "call") == (Moved(Call(30), "player"),)
    assert room.table.act(room.player, "raise", 90) == (Moved(Raise(90), "player"),)


def test_a_show_is_kept_with_its_cards() -> None:
    room = Room(("Ann", "Bo"))
    room.start()
    while room.hand.phase is not Phase.SHOWDOWN:
        room.stay()
    seat = room.turn.seat
    (shown,) = room.do(room.table.act(room.player, "show"))
    assert shown == Moved(Show(room.hand.seat(seat).down), "player")


def test_a_bot_shows_its_own_hand_only() -> None:
    room = Room((), ("rock", "rock"))
    room.do(room.table.next_hand(HOST))
    room.deal()
    with pytest.raises(IllegalAction, match="a seat shows its own hand only"):
        room.table.bot_act(room.turn.seat, Show(seat=1))
    with pytest.raises(IllegalAction, match="it is not your turn"):
        room.table.bot_act(3 - room.turn.seat, Fold())


# Leaving


@pytest.mark.parametrize("seed", range(12))
def test_who_leaves_posts_a_bring_in_that_is_due_and_folds_at_the_next_turn(seed: int) -> None:
    """R67 and R68 of the problems: the ante stays, the hand is folded, the others play on."""
    room = Room(("Ann", "Bo"), ("maniac", "station", "maniac"), seed=seed)
    room.start()
    while room.player == "bo":
        room.stay()
    due = room.hand.legal_actions().of(BringIn) is not None
    room.do(room.table.leave(HOST))
    assert room.table.next_event_at(room.now) == room.now
    room.finish_with_clock()
    deeds = [e.action for e in room.hand.events if isinstance(e, Acted) and e.seat == 1]
    assert deeds[-1] == Fold()
    assert deeds[:-1] == ([BringIn(2)] if due else [])
    assert room.table.accounts.taken == (197 if due else 199)


def test_who_leaves_in_mid_hand_sits_down_again_only_after_it() -> None:
    room = Room(("Ann", "Bo", "Cy"))
    room.start()
    room.do(room.table.leave("bo"))
    with pytest.raises(Refused, match="the hand that you left in seat 2 is not over"):
        room.table.sit("bo", "Bo", 4)
    room.finish_with_clock()
    room.do(room.table.sit("bo", "Bo", 4))
    assert room.table.ready == (1, 3, 4)


def test_who_leaves_before_the_turn_folds_when_it_comes() -> None:
    room = gapped()
    player = next(player for player in ("bo", "cy") if player != room.player)
    seat = room.table.seat_of(player)
    assert seat is not None
    room.do(room.table.leave(player))
    assert room.table.seat_of(player) is None
    assert room.seat(seat).gone
    assert room.wait(0) == ()
    while room.turn.seat != seat:
        room.stay()
    assert room.turn.deadline == room.now
    assert room.wait(0) == (Moved(Fold(), "clock"),)


def test_a_free_check_is_folded_for_who_has_left() -> None:
    room = Room(("Ann", "Bo", "Cy"))
    room.start()
    while room.hand.legal_actions().of(Check) is None:
        room.stay()
    room.do(room.table.leave(room.player))
    assert room.wait(0) == (Moved(Fold(), "clock"),)


def test_a_bot_that_is_removed_in_its_turn_folds_like_a_person() -> None:
    room = Room((), ("rock", "rock", "rock"))
    room.do(room.table.next_hand(HOST))
    room.deal()
    room.bot()
    seat = room.turn.seat
    room.do(room.table.remove(HOST, seat))
    assert room.table.bot_turn is None
    assert room.wait(0) == (Moved(Fold(), "clock"),)


def test_the_last_hand_of_who_left_shows_what_may_win() -> None:
    room = Room(("Ann", "Bo"))
    room.start()
    while room.hand.phase is not Phase.SHOWDOWN:
        room.stay()
    room.do(room.table.leave(room.player))
    (move,) = room.wait(0)
    assert isinstance(move, Moved)
    assert isinstance(move.action, Show)


def test_a_seat_that_is_left_is_free_when_the_hand_is_over() -> None:
    room = gapped()
    seat, player = room.turn.seat, room.player
    room.do(room.table.leave(player))
    with pytest.raises(Refused, match=f"seat {seat} is free when this hand is over: wait, or take"):
        room.table.sit("eve", "Eve", seat)
    with pytest.raises(Refused, match=f"nobody sits in seat {seat}"):
        room.table.remove(HOST, seat) if player != HOST else room.table.give(HOST, seat, 5)
    room.wait(0)
    room.finish_with_clock()
    assert not room.seat(seat).taken
    assert room.table.accounts.balanced
    room.do(room.table.sit("eve", "Eve", seat))


def test_who_left_looks_at_the_cards_of_that_hand_but_does_not_play_it() -> None:
    room = gapped()
    player, seat = room.player, room.turn.seat
    room.do(room.table.leave(player))
    with pytest.raises(Refused, match="you do not sit at this table"):
        room.table.act(player, "bring_in")
    assert room.view(player).viewer == seat


def test_who_sits_down_in_a_seat_does_not_see_the_cards_of_who_left_it() -> None:
    room = Room(("Ann", "Bo"))
    room.start()
    while room.player != "bo":
        room.stay()
    room.act("fold", "bring_in")
    while room.table.in_play:
        room.act("fold", "check", "show")
    room.do(room.table.leave("bo"))
    room.do(room.table.sit("eve", "Eve", 2))
    assert room.view("eve").viewer is None
    assert set(room.view("eve").seat(2).down) == {None}
    assert None not in room.view("bo").seat(2).down


# Seeing


def swapped(deck: list[Card], one: Card, other: Card) -> list[Card]:
    swap = {one: other, other: one}
    return [swap.get(card, card) for card in deck]


@pytest.mark.parametrize("seed", range(20))
def test_cards_a_seat_cannot_see_make_no_difference_to_what_it_is_shown(seed: int) -> None:
    """Two decks that differ in hidden cards only, the same actions: equal views until a show."""
    deck = list(shuffled(random.Random(seed).randrange))
    # Seats 2 and 3 of three: the first two rounds are hole cards. Seat 3 trades one with the end
    # of the deck, which nobody is dealt, and one with seat 2.
    other = swapped(swapped(deck, deck[2], deck[51]), deck[1], deck[5])
    assert deck != other
    rooms = [same_seats(deck), same_seats(other)]
    script = random.Random(seed)
    while all(room.table.in_play and not shows(room) for room in rooms):
        one, two = rooms
        assert one.view(HOST) == two.view(HOST)
        assert one.view(None) == two.view(None)
        assert one.view("bo") != two.view("bo")
        assert one.table.turn == two.table.turn
        assert one.table.decision == two.table.decision
        assert one.table.seats == two.table.seats
        options = one.view(None).options
        word = script.choice(["raise", "bet", "complete", *["check", "call", "bring_in"] * 3])
        if script.random() < 0.04:
            word = "fold"
        if options:
            for room in rooms:
                room.act(word, "check", "call", "bring_in", "muck")


def same_seats(deck: list[Card]) -> Room:
    room = Room((), seats=8, deck=lambda number: deck)
    for player, seat in ((HOST, 2), ("bo", 4), ("cy", 7)):
        room.do(room.table.sit(player, player.title(), seat))
    room.start()
    return room


def shows(room: Room) -> bool:
    """Whether a hand that the spectator does not see has been turned up, or one is to be shown."""
    tabled = any(isinstance(event, Tabled) for event in room.view(None).events)
    return tabled or room.hand.phase is Phase.SHOWDOWN


def test_the_log_tells_the_deck_and_the_views_do_not() -> None:
    room = gapped()
    dealt = [entry.what.action for entry in room.log if isinstance(entry.what, Moved)]
    assert all(isinstance(action, Deal) and None not in action.down for action in dealt)
    seen = [card for seat in room.view(None).seats for card in seat.down]
    assert seen == [None] * 6


def test_a_bot_sees_its_own_cards_only() -> None:
    room = Room(("Ann",), ("rock", "rock"))
    room.do(room.table.next_hand(HOST))
    room.deal()
    view = room.table.bot_view(3)
    assert view.viewer == 3
    assert [None in seat.down for seat in view.seats] == [True, True, False]
    with pytest.raises(Refused, match="no bot plays in seat 1"):
        room.table.bot_view(1)


def test_a_dealer_of_another_hand_is_noticed() -> None:
    room = Room(("Ann", "Bo"))
    assert room.table.deal(Dealer(DECK, random.Random(1).randrange)) == ()
    room.start()
    while room.hand.phase is Phase.BETTING and not room.table.wants_cards:
        room.do(room.table.act(room.player, room_word(room)))
    with pytest.raises(Exception, match="a dealer deals one hand"):
        room.table.deal(Dealer(DECK, random.Random(1).randrange))


def room_word(room: Room) -> str:
    return "bring_in" if room.hand.legal_actions().of(BringIn) else "call"


# The record


def test_the_record_of_a_hand_names_everybody_at_the_table() -> None:
    room = gapped()
    with pytest.raises(Refused, match="no hand is over yet"):
        room.table.last_hand_record()
    room.finish()
    record = room.table.last_hand_record()
    assert [(p.name, p.seat, p.stack, p.dealt_in) for p in record.players] == [
        ("Host", 2, 200, True),
        ("Bo", 5, 200, True),
        ("Cy", 7, 200, True),
        ("Dee", 8, 200, False),
    ]
    assert (record.table, record.hand_id) == ("Home", "1")
    assert record.when is not None
    assert record.when.timestamp() == 1000
    assert record.replay() == room.hand
    assert record.problems(room.hand) == ()
    assert room.table.hand_seat("bo") == 2
    assert room.table.hand_seat("dee") is None


def records(hands: int) -> Iterable[HandRecord]:
    room = Room((), ("maniac", "station", "rock", "sensible"), buy_in=60, between_seconds=0)
    while room.table.number < hands or room.table.in_play:
        if room.wait(0) and room.table.in_play:
            room.on()
            yield room.table.last_hand_record()


def test_a_record_as_one_player_saw_it_has_no_card_that_stayed_hidden() -> None:
    shown = hidden = 0
    for record in records(40):
        hand = record.replay()
        for hero in (None, 1, 2, 3, 4):
            seen = as_seen(record, hero)
            again = seen.replay()
            view: View = hand.view(hero)
            assert [seat.down for seat in again.seats] == [seat.down for seat in view.seats]
            assert [seat.stack for seat in again.seats] == [seat.stack for seat in hand.seats]
            assert seen.problems(again) == ()
            assert seen.hero == hero
            shown += sum(None not in seat.down for seat in again.seats if seat.number != hero)
            hidden += sum(None in seat.down for seat in again.seats)
    assert shown
    assert hidden


def test_hands_are_numbered_and_logged_with_their_seats() -> None:
    room = Room(("Ann", "Bo"), auto=False)
    for _ in range(3):
        room.start()
        room.finish()
    started = [entry.what for entry in room.log if isinstance(entry.what, HandStarted)]
    assert started == [HandStarted(n, (1, 2), heads_up=True) for n in (1, 2, 3)]
    assert room.table.number == 3
    assert SeatLeft(1, "left") in room.table.leave(HOST)
