"""What happens around the hands, in words: who sits down, leaves, buys; what the host does."""

from __future__ import annotations

from razz.table.entries import (
    Bought,
    CameBack,
    HandStarted,
    Moved,
    Muted,
    Paused,
    Resumed,
    SatIn,
    SatOut,
    SeatLeft,
    SeatTaken,
    Slept,
    StakesChanged,
    WentAway,
    What,
)
from razz.table.seats import TableSeat
from razz.table.table import Table
from razz.text import Chips, Message


def happening(what: What, table: Table) -> tuple[Message, int | None] | None:
    """Return *what* in words and the seat that it is about; ``None`` where a hand tells it.

    Args:
        what: what is about to happen.
        table: the table before that, which knows the names of those who leave.
    """
    match what:
        case SeatTaken(seat, player, name, bot, chips):
            return _sat_down(TableSeat(seat, player, name, bot).called, chips), seat
        case SeatLeft(seat, why):
            return _left(_name(table, seat), why), seat
        case Bought(seat, chips, by):
            return _bought(_name(table, seat), chips, by), seat
        case SatOut(seat, why):
            return _sat_out(_name(table, seat), why), seat
        case SatIn(seat):
            return Message(
                "{name} plays again from the next hand on", name=_name(table, seat)
            ), seat
        case Muted(player, name, muted):
            return _muted(name, muted), table.seat_of(player)
        case WentAway(player) | CameBack(player):
            seat = table.seat_of(player) or 0
            return _connection(_name(table, seat), what), seat or None
        case Moved(by="clock"):
            return _out_of_time(table)
        case Slept() if not table.in_play or table.paused:
            return None  # nobody's clock ran
    told = _of_table(what)
    return None if told is None else (told, None)


def _of_table(what: What) -> Message | None:
    match what:
        case HandStarted(number):
            return Message("Hand {number}", number=number)
        case StakesChanged(stakes):
            return Message(
                "from the next hand on: ante {ante}, bring-in {bring_in}, bets {small} and {big}",
                ante=Chips(stakes.ante),
                bring_in=Chips(stakes.bring_in),
                small=Chips(stakes.small_bet),
                big=Chips(stakes.big_bet),
            )
        case Paused():
            return Message("the host pauses the table")
        case Resumed():
            return Message("the table goes on")
        case Slept():
            return Message("the server was away; the clocks go on from where they stood")
    return None


def _name(table: Table, seat: int) -> str | Message:
    return next((one.called for one in table.seats if one.number == seat), "")


def _sat_down(name: str | Message, chips: int) -> Message:
    return Message("{name} sits down with {amount}", name=name, amount=Chips(chips))


def _left(name: str | Message, why: str) -> Message:
    if why == "removed":
        return Message("the host asks {name} to leave", name=name)
    return Message("{name} leaves the table", name=name)


def _bought(name: str | Message, chips: int, by: str) -> Message:
    if by == "host":
        return Message("the host gives {name} {amount}", name=name, amount=Chips(chips))
    return Message("{name} buys {amount}", name=name, amount=Chips(chips))


def _sat_out(name: str | Message, why: str) -> Message:
    match why:
        case "broke":
            return Message("{name} has no chips left", name=name)
        case "clock":
            return Message("{name} sits out: time ran out again", name=name)
        case "away":
            return Message("{name} sits out: nobody is there", name=name)
    return Message("{name} sits out", name=name)


def _sat_in(name: str | Message) -> Message:
    return Message("{name} plays again from the next hand on", name=name)


def _muted(name: str, muted: bool) -> Message:
    if muted:
        return Message("the host mutes {name}", name=name)
    return Message("the host lets {name} talk again", name=name)


def _connection(name: str | Message, what: WentAway | CameBack) -> Message:
    if isinstance(what, WentAway):
        return Message("{name} has lost the connection", name=name)
    return Message("{name} is back", name=name)


def _out_of_time(table: Table) -> tuple[Message, int | None] | None:
    turn = table.turn
    if turn is None or table.seats[turn.seat - 1].gone:
        return None
    name = _name(table, turn.seat)
    return Message("time has run out for {name}", name=name), turn.seat
