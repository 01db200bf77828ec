"""What everybody at a table may do: sit, leave, buy, pause for themselves, talk."""

from __future__ import annotations

from math import ceil

from razz.table.entries import (
    Bought,
    CameBack,
    Reacted,
    Said,
    SatIn,
    SatOut,
    SeatLeft,
    SeatTaken,
    WentAway,
    What,
)
from razz.table.refused import Refused
from razz.table.replaying import Replaying
from razz.table.seats import TableSeat
from razz.table.settings import MOST_CHIPS, REMOVED_SECONDS
from razz.table.talk import REACTIONS, clean_name, clean_text, key_of
from razz.text import Chips, Message


class Sitting(Replaying):
    """The commands of everybody; each returns what follows from it, and changes nothing."""

    def sit(self, player: str, name: str, seat: int | None = None) -> tuple[What, ...]:
        """Take *seat*, or the first that is free, with the table's buy-in.

        Raises:
            Refused: *player* sits here already, left a hand that is not over or was removed
                lately, the seat or the name is taken, or the name cannot be.
        """
        self._check_open()
        here = self.seat_of(player)
        if here is not None:
            raise Refused(
                Message(
                    "you sit in seat {seat} already: leave it before you take another", seat=here
                )
            )
        self._check_not_removed(player)
        gone = [one.number for one in self._seats if one.gone and one.player == player]
        if gone:
            raise Refused(
                Message(
                    "the hand that you left in seat {seat} is not over: sit down after it",
                    seat=gone[0],
                )
            )
        name = self._free_name(clean_name(name), player)
        number = self._free_seat(seat)
        return (SeatTaken(number, player, name, None, self.settings.buy_in),)

    def leave(self, player: str) -> tuple[What, ...]:
        """Give up the seat, and take its chips from the table.

        In the middle of a hand that hand is played to its end without a chip more.

        Raises:
            Refused: *player* does not sit here.
        """
        return (SeatLeft(self._own(player).number, "left"),)

    def sit_out(self, player: str) -> tuple[What, ...]:
        """Be dealt out from the next hand on.

        Raises:
            Refused: *player* does not sit here, or sits out already.
        """
        seat = self._own(player)
        if seat.out is not None:
            raise Refused(Message("you sit out already"))
        return (SatOut(seat.number, "asked"),)

    def sit_in(self, player: str) -> tuple[What, ...]:
        """Be dealt in again from the next hand on.

        Raises:
            Refused: *player* does not sit here, does not sit out, or has no chips.
        """
        seat = self._own(player)
        if seat.out is None:
            raise Refused(Message("you do not sit out: the next hand is dealt to you"))
        if not seat.stack and not self.plays(seat.number):
            raise Refused(Message("you have no chips: buy some, and you are dealt in again"))
        return (SatIn(seat.number),)

    def buy(self, player: str, chips: int) -> tuple[What, ...]:
        """Buy *chips* more, up to the table's buy-in; a seat that was broke is dealt in again.

        Raises:
            Refused: *player* does not sit here or is in a hand, or it is too little or too much.
        """
        seat = self._own(player)
        self._check_between(seat)
        room = self.settings.buy_in - seat.stack
        if room <= 0:
            raise Refused(
                Message(
                    "you have {stack}, and a seat buys itself up to {buy_in}",
                    stack=Chips(seat.stack),
                    buy_in=Chips(self.settings.buy_in),
                )
            )
        self._check_chips(chips, room)
        if seat.stack + chips <= self.settings.stakes.ante:
            raise Refused(
                Message(
                    "{chips} more are not enough for an ante of {ante}: buy up to {room}",
                    chips=Chips(chips),
                    ante=Chips(self.settings.stakes.ante),
                    room=Chips(room),
                )
            )
        return (Bought(seat.number, chips, "player"), *_in_again(seat))

    def say(self, player: str, name: str, text: str) -> tuple[What, ...]:
        """Say *text* to everybody at the table.

        Args:
            player: who speaks, seated or not.
            name: what a player who does not sit here is called; who sits has the seat's name.
            text: one line, at most `talk.LONGEST_TEXT` characters.

        Raises:
            Refused: the host has muted *player*, or the text is empty or too long.
        """
        return (Said(player, self._speaker(player, name), clean_text(text)),)

    def react(self, player: str, name: str, reaction: str) -> tuple[What, ...]:
        """Press one of `talk.REACTIONS`; *player* and *name* as for ``say``.

        Raises:
            Refused: the host has muted *player*, or there is no such reaction.
        """
        if reaction not in REACTIONS:
            raise Refused(
                Message(
                    "{reaction!r} is no reaction; there are {reactions}",
                    reaction=reaction,
                    reactions=", ".join(REACTIONS),
                )
            )
        return (Reacted(player, self._speaker(player, name), reaction),)

    def came(self, player: str) -> tuple[What, ...]:
        """Note that *player* is connected; a seat that sat out for being away is dealt in again."""
        seat = self._seat(player)
        if seat is None or seat.here:
            return ()
        if seat.out == "away":
            return CameBack(player), SatIn(seat.number)
        return (CameBack(player),)

    def went(self, player: str) -> tuple[What, ...]:
        """Note that the last connection of *player* was lost; nothing if they do not sit here."""
        seat = self._seat(player)
        return () if seat is None or not seat.here else (WentAway(player),)

    # What the commands ask for

    def _seat(self, player: str) -> TableSeat | None:
        number = self.seat_of(player)
        return None if number is None else self.seat_at(number)

    def _own(self, player: str) -> TableSeat:
        seat = self._seat(player)
        if seat is None:
            raise Refused(Message("you do not sit at this table: take a seat first"))
        return seat

    def _check_not_removed(self, player: str) -> None:
        removed = self._removed.get(player)
        if removed is None or self.now >= removed + REMOVED_SECONDS:
            return
        raise Refused(
            Message(
                "the host has asked you to leave: you may sit down here again in {time}",
                time=clock_time(removed + REMOVED_SECONDS - self.now),
            )
        )

    def _free_name(self, name: str, player: str | None) -> str:
        for seat in self._seats:
            # A hand that the same player left behind does not keep them from sitting down again.
            if seat.taken and key_of(seat.name) == key_of(name) and seat.player != player:
                raise Refused(
                    Message("somebody here is called {name} already: take another name", name=name)
                )
        return name

    def _free_seat(self, number: int | None) -> int:
        if number is None:
            for seat in self._seats:
                if not seat.taken:
                    return seat.number
            raise Refused(
                Message(
                    "all {seats} seats are taken: watch until one is free", seats=len(self._seats)
                )
            )
        if self.seat_at(number).gone:
            raise Refused(
                Message(
                    "seat {seat} is free when this hand is over: wait, or take another", seat=number
                )
            )
        if self.seat_at(number).taken:
            raise Refused(Message("seat {seat} is taken: take another", seat=number))
        return number

    def _check_between(self, seat: TableSeat) -> None:
        if self.plays(seat.number):
            raise Refused(
                Message("chips change hands between hands only: wait until this one is over")
            )

    def _check_chips(self, chips: int, most: int) -> None:
        chip = self.settings.stakes.smallest_chip
        if not 0 < chips <= most:
            raise Refused(
                Message(
                    "{chips} chips: give {chip} to {most}",
                    chips=Chips(chips),
                    chip=Chips(chip),
                    most=Chips(most),
                )
            )
        if chips % chip:
            raise Refused(
                Message(
                    "{chips} cannot be paid in chips of {chip}",
                    chips=Chips(chips),
                    chip=Chips(chip),
                )
            )

    def _check_room(self, seat: TableSeat, chips: int) -> None:
        self._check_chips(chips, MOST_CHIPS - seat.stack)

    def _speaker(self, player: str, name: str) -> str:
        self._check_open()
        if player in self.muted:
            raise Refused(Message("the host has muted you at this table"))
        seat = self._seat(player)
        return clean_name(name) if seat is None else seat.name


def clock_time(seconds: float) -> str:
    """Return a length of time in minutes and seconds, a second that has begun as a whole one.

    >>> clock_time(299.2)
    '5:00'
    """
    minutes, rest = divmod(ceil(seconds), 60)
    return f"{minutes}:{rest:02}"


def _in_again(seat: TableSeat) -> tuple[What, ...]:
    return (SatIn(seat.number),) if seat.out == "broke" else ()
