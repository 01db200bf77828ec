"""What the host of a table may do: open it, pause it, and look after seats, bots and stakes."""

from __future__ import annotations

from razz.bots import make_bot
from razz.rules import Stakes
from razz.table.entries import (
    Bought,
    Muted,
    Opened,
    Paused,
    Reacted,
    Resumed,
    Said,
    SatIn,
    SeatLeft,
    SeatTaken,
    StakesChanged,
    What,
)
from razz.table.refused import Refused
from razz.table.seats import TableSeat
from razz.table.settings import Settings
from razz.table.sitting import Sitting, clock_time
from razz.table.talk import clean_name, key_of
from razz.text import Message


class Hosting(Sitting):
    """The commands of the host, who stays it seated or not; each returns what follows from it."""

    def open(self, settings: Settings, host: str, host_name: str) -> tuple[What, ...]:
        """Make the table; *host* does not sit yet.

        Raises:
            Refused: it has been opened, or the name cannot be.
        """
        if self._settings is not None:
            raise Refused(Message("the table has been opened already"))
        return (Opened(settings, host, clean_name(host_name)),)

    def pause(self, player: str) -> tuple[What, ...]:
        """Let the clocks stand still and nobody act.

        Raises:
            Refused: *player* is not the host, or the table is paused already.
        """
        self._check_host(player)
        if self.paused:
            raise Refused(Message("the table is paused already"))
        return (Paused(),)

    def resume(self, player: str) -> tuple[What, ...]:
        """Let the clocks go on from where they stood.

        After `PAUSE_SECONDS` anybody who sits here may, since the host may not come back.

        Raises:
            Refused: *player* is not the host and does not sit here, or it is too early for others
                than the host, or the table is not paused.
        """
        if self.resume_at is None or self.seat_of(player) is None:
            self._check_host(player)
        if self.resume_at is None:
            raise Refused(Message("the table is not paused"))
        if player != self.host and self.now < self.resume_at:
            raise Refused(
                Message(
                    "only the host may let the table go on for now: anybody who sits here may in "
                    "{time}",
                    time=clock_time(self.resume_at - self.now),
                )
            )
        return (Resumed(),)

    def remove(self, player: str, seat: int) -> tuple[What, ...]:
        """Free a seat of its person or its bot, as if they left.

        Raises:
            Refused: *player* is not the host, or nobody else sits there.
        """
        self._check_host(player)
        other = self._other(seat)
        if other.player == player:
            raise Refused(Message("that is your own seat: leave it instead"))
        return (SeatLeft(seat, "removed"),)

    def mute(self, player: str, whom: int | str, muted: bool) -> tuple[What, ...]:
        """Keep what somebody says from the others, or pass it on again.

        It holds for the person, wherever they sit or watch. Nothing follows where it is so already.

        Args:
            player: whose command it is.
            whom: the person's seat, or the person, who may also watch.
            muted: whether to keep it from the others.

        Raises:
            Refused: *player* is not the host, no other person sits there, or the table does not
                know the person, who has said nothing here.
        """
        self._check_host(player)
        other = self._person_in(whom) if isinstance(whom, int) else whom
        if other == player:
            raise Refused(Message("that is you: say nothing instead"))
        name = self._name_of(other)
        return () if (other in self.muted) is muted else (Muted(other, name, muted),)

    def add_bot(self, player: str, kind: str, seat: int | None = None) -> tuple[What, ...]:
        """Seat a bot of *kind*, a key of `razz.bots.BOTS`, with the table's buy-in.

        A bot that is broke buys in again by itself.

        Raises:
            Refused: *player* is not the host, or the seat is taken.
            RuleError: there is no such kind.
        """
        self._check_host(player)
        bot = make_bot(kind, lambda below: 0)  # only asked its name, it draws nothing
        name = self._bot_name(str(bot.name))
        return (SeatTaken(self._free_seat(seat), None, name, kind, self.settings.buy_in),)

    def give(self, player: str, seat: int, chips: int) -> tuple[What, ...]:
        """Give *chips* to a seat that is in no hand; one that was broke is dealt in again.

        Raises:
            Refused: *player* is not the host, nobody sits there, a hand is played there, or it is
                too little or too much.
        """
        self._check_host(player)
        other = self._other(seat)
        self._check_between(other)
        self._check_room(other, chips)
        again = (SatIn(seat),) if other.out == "broke" else ()
        return (Bought(seat, chips, "host"), *again)

    def change_stakes(self, player: str, stakes: Stakes) -> tuple[What, ...]:
        """Play for other *stakes* from the next hand on.

        Raises:
            Refused: *player* is not the host.
            RuleError: the stakes do not go with the rules or the buy-in.
        """
        self._check_host(player)
        self.settings.with_stakes(stakes)  # says why not
        return () if stakes == self.settings.stakes else (StakesChanged(stakes),)

    def _check_host(self, player: str) -> None:
        self._check_open()
        if player != self.host:
            raise Refused(Message("only the host may do that: ask {host}", host=self.host_name))

    def _other(self, number: int) -> TableSeat:
        seat = self.seat_at(number)
        if not seat.taken or seat.gone:
            raise Refused(Message("nobody sits in seat {seat}", seat=number))
        return seat

    def _person_in(self, number: int) -> str:
        player = self._other(number).player
        if player is None:
            raise Refused(Message("a bot sits in seat {seat}, and bots say nothing", seat=number))
        return player

    def _name_of(self, player: str) -> str:
        """What a person is called who sits here, has said something, or is muted."""
        seat = self._seat(player)
        if seat is not None:
            return seat.name
        if player in self.muted:
            return self.muted[player]
        for entry in reversed(self.chat):
            if isinstance(entry.what, Said | Reacted) and entry.what.player == player:
                return entry.what.name
        raise Refused(Message("that person neither sits here nor has said anything lately"))

    def _bot_name(self, name: str) -> str:
        taken = {key_of(seat.name) for seat in self._seats}
        numbers = range(2, len(self._seats) + 2)
        names = (name, *(f"{name} {number}" for number in numbers))
        return next(free for free in names if key_of(free) not in taken)
