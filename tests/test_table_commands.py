"""What everybody, and what the host may do at a table, and how it says no."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from tabling import HOST, STAKES, Room, settings

from razz.errors import RazzError, RuleError
from razz.rules import Stakes
from razz.table.entries import (
    Bought,
    Muted,
    Opened,
    Reacted,
    Said,
    SatIn,
    SatOut,
    SeatLeft,
    SeatTaken,
    StakesChanged,
    What,
)
from razz.table.refused import Refused
from razz.table.seats import SeatState
from razz.table.settings import MOST_CHIPS
from razz.table.table import Table

DEAR = Stakes(ante=250, bring_in=300, small_bet=500, big_bet=1000)


def broke(room: Room, seat: int) -> None:
    """Play on until the seat has nothing left, and let the clock see it."""
    while room.table.in_play or room.seat(seat).stack:
        if not room.table.in_play:
            room.start()
        else:
            room.act("raise", "bet", "complete", "call", "check", "show", "bring_in")
    while room.wait(0):
        pass


def full() -> Room:
    """A room in which everything that can be refused can be tried."""
    room = Room(("Ann", "Bo"), ("rock",), seats=4, auto=False)
    room.do(room.table.sit_out("bo"))
    room.do(room.table.mute(HOST, 2, True))
    return room


Try = Callable[[Table], Iterable[What]]

REFUSALS: dict[str, Try] = {
    "you sit in seat 2 already: leave it before": lambda t: t.sit("bo", "Bo"),
    "somebody here is called Ann already: take another": lambda t: t.sit("cy", "Ann"),
    "somebody here is called ANN already": lambda t: t.sit("cy", "ANN"),
    "somebody here is called A nn already": lambda t: t.sit("cy", "A\u00a0nn"),
    "somebody here is called Rock already": lambda t: t.sit("cy", "Ｒｏｃｋ"),
    "seat 1 is taken: take another": lambda t: t.sit("cy", "Cy", 1),
    "there is no seat 9: give 1 to 4": lambda t: t.sit("cy", "Cy", 9),
    "there is no seat 0: give 1 to 4": lambda t: t.sit("cy", "Cy", 0),
    "a name needs at least one character": lambda t: t.sit("cy", "  "),
    r"the name 'C\\x07y' holds characters": lambda t: t.sit("cy", "C\x07y"),
    "a name of 25 characters: it has at most 24": lambda t: t.sit("cy", "y" * 25),
    "you do not sit at this table: take a seat": lambda t: t.leave("cy"),
    "you do not sit at this": lambda t: t.sit_out("cy"),
    "you do not sit at": lambda t: t.sit_in("cy"),
    "you do not sit": lambda t: t.buy("cy", 10),
    "you do not": lambda t: t.act("cy", "fold"),
    "you sit out already": lambda t: t.sit_out("bo"),
    "you do not sit out: the next hand is dealt": lambda t: t.sit_in(HOST),
    "you have 200, and a seat buys itself up to 200": lambda t: t.buy("bo", 1),
    "the host has muted you": lambda t: t.say("bo", "Bo", "hello"),
    "the host has muted": lambda t: t.react("bo", "Bo", "wow"),
    "'boo' is no reaction; there are nice-hand": lambda t: t.react(HOST, "Ann", "boo"),
    "there is nothing to say": lambda t: t.say(HOST, "Ann", " \n\t"),
    "a message of 201 characters: it has at most 200": lambda t: t.say(HOST, "Ann", "a" * 201),
    "only the host may do that: ask Ann": lambda t: t.pause("bo"),
    "only the host may do": lambda t: t.resume("bo"),
    "only the host may": lambda t: t.remove("bo", 1),
    "only the host": lambda t: t.mute("bo", 1, True),
    "only the": lambda t: t.add_bot("bo", "rock"),
    "only": lambda t: t.give("bo", 1, 5),
    "the host may do that: ask Ann": lambda t: t.change_stakes("bo", STAKES),
    "host may do that: ask Ann": lambda t: t.next_hand("bo"),
    "the table is not paused": lambda t: t.resume(HOST),
    "nobody sits in seat 4": lambda t: t.remove(HOST, 4),
    "nobody sits in seat": lambda t: t.mute(HOST, 4, True),
    "nobody sits in": lambda t: t.give(HOST, 4, 5),
    "there is no seat 5: give 1 to 4": lambda t: t.give(HOST, 5, 5),
    "that is your own seat: leave it": lambda t: t.remove(HOST, 1),
    "that is you: say nothing": lambda t: t.mute(HOST, 1, True),
    "a bot sits in seat 3, and bots say nothing": lambda t: t.mute(HOST, 3, True),
    "'shark' is no bot; there are sensible": lambda t: t.add_bot(HOST, "shark"),
    "seat 2 is taken": lambda t: t.add_bot(HOST, "rock", 2),
    "0 chips: give 1 to 999999800": lambda t: t.give(HOST, 1, 0),
    "-5 chips: give 1 to 999999800": lambda t: t.give(HOST, 1, -5),
    "999999801 chips: give 1 to 999999800": lambda t: t.give(HOST, 1, MOST_CHIPS - 199),
    "a buy-in of 200 with an ante of 250": lambda t: t.change_stakes(HOST, DEAR),
    "the table has been opened already": lambda t: t.open(settings(), HOST, "Ann"),
    "'wink' is no action; there are bring_in": lambda t: t.act(HOST, "wink"),
    "no hand is in play": lambda t: t.act(HOST, "fold"),
    "no hand is over yet": lambda t: [t.last_hand_record()],  # type: ignore[list-item]
    "no bot plays in seat 3": lambda t: [t.bot_view(3)],  # type: ignore[list-item]
}


@pytest.mark.parametrize("words", REFUSALS)
def test_what_a_table_does_not_do_it_refuses_with_the_reason(words: str) -> None:
    table = full().table
    with pytest.raises(RazzError, match=words):
        tuple(REFUSALS[words](table))


@pytest.mark.parametrize(
    "command",
    [
        lambda t: t.sit("p", "Ann"),
        lambda t: t.pause("p"),
        lambda t: t.next_hand("p"),
        lambda t: t.say("p", "Ann", "hello"),
        lambda t: t.add_bot("p", "rock"),
    ],
)
def test_a_table_that_has_not_been_opened_refuses_everything(command: Try) -> None:
    table = Table()
    with pytest.raises(Refused, match="the table has not been opened: open it first"):
        command(table)
    assert table.tick(5) == table.came("p") == table.went("p") == table.wake(5) == ()
    assert table.next_event_at(5) is None
    assert table.view("p") is None
    assert table.waits is None


def test_a_full_table_has_no_seat_left() -> None:
    room = Room(("Ann", "Bo"), seats=2)
    with pytest.raises(Refused, match="all 2 seats are taken: watch until one is free"):
        room.table.sit("cy", "Cy")
    with pytest.raises(Refused, match="all 2 seats are taken"):
        room.table.add_bot(HOST, "rock")


def test_who_sits_down_has_the_buy_in_and_is_dealt_in_next() -> None:
    room = Room(seats=3)
    assert room.table.sit("bo", "  Bo  Lee ", 3) == (SeatTaken(3, "bo", "Bo Lee", None, 200),)
    room.do(room.table.sit("bo", "Bo", 3))
    assert room.table.seat_of("bo") == 3
    assert room.table.seat_of("cy") is None
    assert [room.table.state_of(n) for n in (1, 2, 3)] == [
        SeatState.WAITING,
        SeatState.EMPTY,
        SeatState.WAITING,
    ]
    room.start()
    assert room.table.dealt == (1, 3)
    assert room.table.state_of(3) is SeatState.PLAYING


def test_the_first_free_seat_is_taken_where_none_is_named() -> None:
    room = Room(("Ann", "Bo", "Cy"))
    room.do(room.table.leave("bo"))
    assert room.table.sit("dee", "Dee") == (SeatTaken(2, "dee", "Dee", None, 200),)


def test_the_host_need_not_sit_and_stays_host_after_leaving() -> None:
    room = Room(("Ann", "Bo"))
    room.do(room.table.leave(HOST))
    assert room.table.host == HOST
    assert room.table.host_name == "Ann"
    room.do(room.table.pause(HOST))
    with pytest.raises(Refused, match="only the host"):
        room.table.resume("bo")
    room.do(room.table.resume(HOST))


def test_who_leaves_takes_the_chips_along() -> None:
    room = Room(("Ann", "Bo"))
    room.do(room.table.leave("bo"))
    accounts = room.table.accounts
    assert (accounts.bought, accounts.taken, accounts.stacks) == (400, 200, 200)
    assert room.table.state_of(2) is SeatState.EMPTY
    assert not room.seat(2).taken


def test_who_sits_out_is_not_dealt_in_until_sitting_in_again() -> None:
    room = Room(("Ann", "Bo", "Cy"))
    assert room.do(room.table.sit_out("bo")) == (SatOut(2, "asked"),)
    assert room.table.state_of(2) is SeatState.OUT
    room.start()
    assert room.table.dealt == (1, 3)
    assert room.do(room.table.sit_in("bo")) == (SatIn(2),)
    room.finish()
    room.start()
    assert list(room.table.dealt) == [1, 2, 3]


def test_sitting_out_in_a_hand_begins_after_it() -> None:
    room = Room(("Ann", "Bo", "Cy"))
    room.start()
    room.do(room.table.sit_out("bo"))
    assert room.table.state_of(2) is SeatState.PLAYING
    room.finish()
    assert room.table.state_of(2) is SeatState.OUT
    assert room.table.ready == (1, 3)


def test_chips_change_hands_between_hands_only() -> None:
    room = Room(("Ann", "Bo", "Cy"))
    room.do(room.table.sit_out("cy"))
    room.start()
    with pytest.raises(Refused, match="chips change hands between hands only: wait"):
        room.table.buy("bo", 5)
    with pytest.raises(Refused, match="chips change hands between hands only"):
        room.table.give(HOST, 2, 5)
    # A seat that is in no hand waits for none.
    assert room.do(room.table.give(HOST, 3, 5)) == (Bought(3, 5, "host"),)
    assert room.table.accounts.given == 5
    assert room.table.accounts.balanced


def test_a_seat_buys_itself_up_to_the_buy_in() -> None:
    room = Room(("Ann", "Bo"), auto=False)
    room.start()
    room.finish()
    loser = min((1, 2), key=lambda number: room.seat(number).stack)
    player, lost = ("", HOST, "bo")[loser], 200 - room.seat(loser).stack
    with pytest.raises(Refused, match=f"{lost + 1} chips: give 1 to {lost}"):
        room.table.buy(player, lost + 1)
    with pytest.raises(Refused, match=f"0 chips: give 1 to {lost}"):
        room.table.buy(player, 0)
    room.do(room.table.buy(player, lost))
    assert room.seat(loser).stack == 200


def test_the_only_person_who_is_broke_among_bots_is_told_to_buy() -> None:
    room = Room(("Ann",), ("station",), buy_in=10)
    broke(room, 1)
    assert str(room.table.waits).startswith("only bots have chips left: the next hand waits until")
    room.do(room.table.buy(HOST, 10))
    assert str(room.table.waits) == "the next hand waits for Ann to start it"


def test_who_is_broke_sits_out_and_is_dealt_in_again_after_buying() -> None:
    room = Room(("Ann", "Bo"), buy_in=10)
    broke(room, 2)
    assert room.seat(2).out == "broke"
    assert (
        str(room.table.waits) == "a hand needs two players with chips: the table waits for one more"
    )
    with pytest.raises(Refused, match="you have no chips: buy some, and you are dealt in again"):
        room.table.sit_in("bo")
    with pytest.raises(Refused, match="1 more are not enough for an ante of 1: buy up to 10"):
        room.table.buy("bo", 1)
    with pytest.raises(Refused, match="a hand needs two players with chips"):
        room.table.next_hand(HOST)
    assert room.do(room.table.buy("bo", 5)) == (Bought(2, 5, "player"), SatIn(2))
    assert room.table.ready == (1, 2)


def test_the_host_gives_chips_to_one_who_is_broke() -> None:
    room = Room(("Ann", "Bo"), buy_in=10)
    broke(room, 2)
    assert room.do(room.table.give(HOST, 2, 50)) == (Bought(2, 50, "host"), SatIn(2))
    assert room.seat(2).stack == 50


def test_a_bot_that_is_broke_buys_in_again() -> None:
    room = Room((), ("station", "maniac"), buy_in=10)
    while not any(isinstance(entry.what, Bought) for entry in room.log):
        if room.table.in_play:
            room.on()
        else:
            room.wait(5)
    assert room.log[-1].what in (Bought(1, 10, "bot"), Bought(2, 10, "bot"))
    assert room.table.ready == (1, 2)


def test_the_next_hand_does_first_what_is_due() -> None:
    room = Room((), ("station", "maniac"), buy_in=10, auto=False)
    while room.table.ready == (1, 2):
        room.start()
    assert isinstance(room.table.next_hand(HOST)[0], Bought)
    room.start()
    assert room.table.dealt == (1, 2)


def test_chips_are_multiples_of_the_smallest_chip() -> None:
    stakes = Stakes(ante=5, bring_in=5, small_bet=10, big_bet=20, smallest_chip=5)
    room = Room(("Ann", "Bo"), stakes=stakes)
    with pytest.raises(Refused, match="7 cannot be paid in chips of 5"):
        room.table.give(HOST, 2, 7)
    room.do(room.table.give(HOST, 2, 10))
    assert room.seat(2).stack == 210


def test_bots_have_names_of_their_own() -> None:
    room = Room(("Rock",), ("rock", "rock", "sensible"))
    assert [seat.name for seat in room.table.seats if seat.taken] == [
        "Rock",
        "Rock 2",
        "Rock 3",
        "Sensible",
    ]
    assert [seat.bot for seat in room.table.seats[:4]] == [None, "rock", "rock", "sensible"]


def test_the_host_removes_people_and_bots() -> None:
    room = Room(("Ann", "Bo"), ("rock",))
    assert room.do(room.table.remove(HOST, 2)) == (SeatLeft(2, "removed"),)
    room.do(room.table.remove(HOST, 3))
    assert [seat.taken for seat in room.table.seats[:3]] == [True, False, False]


def test_a_muted_person_is_muted_in_any_seat_and_beside_the_table() -> None:
    room = Room(("Ann", "Bo"))
    assert room.do(room.table.mute(HOST, 2, True)) == (Muted("bo", "Bo", True),)
    assert room.table.mute(HOST, 2, True) == ()
    room.do(room.table.leave("bo"))
    with pytest.raises(Refused, match="the host has muted you"):
        room.table.say("bo", "Robert", "hello")
    room.do(room.table.sit("bo", "Robert", 4))
    assert room.seat(4).muted
    assert room.table.muted == {"bo": "Bo"}
    room.do(room.table.mute(HOST, 4, False))
    assert room.table.say("bo", "x", "hello") == (Said("bo", "Robert", "hello"),)


def test_who_only_watches_is_muted_by_what_they_have_said() -> None:
    room = Room(("Ann", "Bo"))
    with pytest.raises(Refused, match="that person neither sits here nor has said anything lately"):
        room.table.mute(HOST, "zoe", True)
    room.do(room.table.react("zoe", "Zoe", "ouch"))
    assert room.do(room.table.mute(HOST, "zoe", True)) == (Muted("zoe", "Zoe", True),)
    for _ in range(50):
        room.do(room.table.say(HOST, "Ann", "at last"))
    with pytest.raises(Refused, match="the host has muted you"):
        room.table.react("zoe", "Zoe", "ouch")
    room.do(room.table.sit("zoe", "Zo"))
    assert room.seat(3).muted
    room.do(room.table.leave("zoe"))
    assert room.do(room.table.mute(HOST, "zoe", False)) == (Muted("zoe", "Zoe", False),)
    assert room.table.muted == {}
    assert room.table.say("zoe", "Zoe", "thanks") == (Said("zoe", "Zoe", "thanks"),)


def test_who_sits_is_muted_as_a_person_too() -> None:
    room = Room(("Ann", "Bo"))
    room.do(room.table.mute(HOST, "bo", True))
    assert room.seat(2).muted
    assert room.table.mute(HOST, 2, True) == ()


def test_whom_the_host_has_removed_sits_down_again_after_ten_minutes() -> None:
    room = Room(("Ann", "Bo", "Cy"), auto=False)
    room.do(room.table.remove(HOST, 2))
    room.start()
    room.now += 90
    room.do(room.table.remove(HOST, 3))  # in the middle of a hand
    again = "the host has asked you to leave: you may sit down here again in "
    with pytest.raises(Refused, match=again + "8:30"):
        room.table.sit("bo", "Bo")
    with pytest.raises(Refused, match=again + "10:00"):
        room.table.sit("cy", "Cyril", 5)
    room.now += 509.5
    with pytest.raises(Refused, match=again + "0:01"):
        room.table.sit("bo", "Bo")
    room.now += 0.5
    room.do(room.table.sit("bo", "Bo"))
    room.do(room.table.remove(HOST, 2))
    with pytest.raises(Refused, match=again + "10:00"):
        room.table.sit("bo", "Bo")
    with pytest.raises(Refused, match=again + "1:30"):
        room.table.sit("cy", "Cy")


def test_who_leaves_without_being_asked_sits_down_again_at_once() -> None:
    room = Room(("Ann", "Bo"), ("rock",))
    room.do(room.table.leave("bo"))
    room.do(room.table.sit("bo", "Bo"))
    room.do(room.table.remove(HOST, 3))
    room.do(room.table.add_bot(HOST, "rock"))
    room.do(room.table.leave(HOST))
    room.do(room.table.sit(HOST, "Ann"))
    assert room.table.ready == (1, 2, 3)


@pytest.mark.parametrize("name", ["\ufe0f", "\u034f \u200d", "\u0301"])
def test_a_name_of_marks_alone_is_refused(name: str) -> None:
    with pytest.raises(Refused, match="a name needs at least one character that can be seen"):
        Room().table.sit("bo", name)


@pytest.mark.parametrize("char", "\u115f\u1160\u3164\uffa0\u2800")
def test_a_name_of_letters_that_look_empty_is_refused(char: str) -> None:
    for name in (char, f"A{char}nn"):
        with pytest.raises(Refused, match="holds characters that cannot be seen: leave them out"):
            Room().table.sit("bo", name)
    with pytest.raises(Refused, match="there is nothing to say in that message"):
        Room().table.say("bo", "Bo", char * 3)


def test_what_is_said_is_one_line_and_the_last_of_it_is_remembered() -> None:
    room = Room()
    room.do(room.table.say("zoe", " Zoe ", "nice\r\nhand\u202e!"))
    room.do(room.table.react(HOST, "x", "wow"))
    assert [entry.what for entry in room.table.chat] == [
        Said("zoe", "Zoe", "nice hand !"),
        Reacted(HOST, "Ann", "wow"),
    ]
    for number in range(60):
        room.do(room.table.say(HOST, "Ann", str(number)))
    assert len(room.table.chat) == 50
    assert room.table.chat[-1].seq == room.table.seq


def test_emoji_made_of_several_characters_may_be_said_and_worn() -> None:
    family = "👨\u200d👩\u200d👧"
    room = Room((family,))
    assert room.seat(1).name == family
    assert room.table.say(HOST, "", family) == (Said(HOST, family, family),)


def test_new_stakes_hold_from_the_next_hand_on() -> None:
    room = Room(("Ann", "Bo"), auto=False)
    room.start()
    dear = Stakes(ante=2, bring_in=4, small_bet=8, big_bet=16)
    assert room.do(room.table.change_stakes(HOST, dear)) == (StakesChanged(dear),)
    assert room.table.change_stakes(HOST, dear) == ()
    assert room.hand.stakes == STAKES
    assert room.table.settings.stakes == dear
    room.finish()
    room.start()
    assert room.hand.stakes == dear


def test_stakes_that_do_not_go_with_the_limit_are_refused() -> None:
    even = Stakes.with_minimum(ante=1, bring_in=2, minimum=4)
    room = Room(rules="london", stakes=even)
    with pytest.raises(RuleError, match="pot-limit has one minimum bet on every street"):
        room.table.change_stakes(HOST, STAKES)


def test_the_only_person_may_start_the_next_hand_and_others_may_not() -> None:
    room = Room((), ("rock",), auto=False)
    room.do(room.table.sit("bo", "Bo"))
    room.do(room.table.next_hand("bo"))
    with pytest.raises(Refused, match="a hand is still in play: the next comes when it is over"):
        room.table.next_hand("bo")
    room.do(room.table.sit("cy", "Cy"))
    with pytest.raises(Refused, match="only the host may do that: ask Nobody"):
        room.table.next_hand("bo")


def test_opening_says_who_the_host_is() -> None:
    facts = settings()
    assert Table().open(facts, HOST, " Ann ") == (Opened(facts, HOST, "Ann"),)
