"""What the host of a table may do: open it, pause it, and look after seats, bots and stakes."""

from __future__ import annotations

from razz.bots import make_bot
from razz.rules import Stakes
from razz.table.entries import (
    Bought,
    Muted,
    Opened,
    Paused,
    Resumed,
    SatIn,
    SeatLeft,
    SeatTaken,
    StakesChanged,
    What,
)
from razz.table.refused import Refused
from razz.table.seats import TableSeat
from razz.table.settings import Settings
from razz.table.sitting import Sitting
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

        Raises:
            Refused: *player* is not the host, or the table is not paused.
        """
        self._check_host(player)
        if not self.paused:
            raise Refused(Message("the table is not paused"))
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

    def mute(self, player: str, seat: int, muted: bool) -> tuple[What, ...]:
        """Keep what the person in *seat* says from the others, or pass it on again.

        It holds for the person, wherever they sit. Nothing follows where it is so already.

        Raises:
            Refused: *player* is not the host, or no other person sits there.
        """
        self._check_host(player)
        other = self._other(seat)
        if other.bot is not None:
            raise Refused(Message("a bot sits in seat {seat}, and bots say nothing", seat=seat))
        if other.player == player:
            raise Refused(Message("that is your own seat: say nothing instead"))
        return () if other.muted is muted else (Muted(seat, muted),)

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

    def _bot_name(self, name: str) -> str:
        taken = {key_of(seat.name) for seat in self._seats}
        numbers = range(2, len(self._seats) + 2)
        names = (name, *(f"{name} {number}" for number in numbers))
        return next(free for free in names if key_of(free) not in taken)
