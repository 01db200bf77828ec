"""How the entries of a table, one after the other, make its state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from razz.errors import RecordError
from razz.game.action import Deal, DealCommunity
from razz.game.hand import Hand
from razz.game.street import Phase
from razz.table import clock
from razz.table.clock import Turn
from razz.table.entries import (
    Bought,
    CameBack,
    Entry,
    HandStarted,
    Moved,
    Muted,
    Opened,
    Paused,
    Reacted,
    Resumed,
    Said,
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
from razz.table.settings import REMOVED_SECONDS
from razz.table.state import CHAT, TableState
from razz.text import Message


class Replaying(TableState):
    """A table to which things happen; `apply` is the only way that it changes."""

    def apply(self, entry: Entry) -> None:
        """Let *entry* happen.

        Raises:
            RecordError: it does not follow the last one, or cannot happen here; what it changed
                until then is lost, so the table is of no more use.
            RazzError: the hand does not allow it.
        """
        if entry.seq != self.seq + 1:
            raise RecordError(
                Message(
                    "entry {seq} of a table's log after entry {last}: some are missing, or out of "
                    "order",
                    seq=entry.seq,
                    last=self.seq,
                )
            )
        what = entry.what
        if (self._settings is None) is not isinstance(what, Opened):
            raise _cannot(what)
        self.seq, self.at = entry.seq, entry.at
        self.now = max(self.now, entry.at)
        self._APPLY[type(what)](self, what)
        self._keep_next()

    def _keep_next(self) -> None:
        stays = self.in_play or not self.settings.auto or self.alone is not None
        if stays or len(self.ready) < 2 or self._bots_are_left():
            self.next_at = None
        elif self.next_at is None:
            self.next_at = self._now + self.settings.between_seconds

    def _at(self, number: int) -> TableSeat:
        """The seat called *number*, its chips as they were when the hand began."""
        if not 1 <= number <= len(self._seats):
            raise RecordError(
                Message("the table's log is damaged: there is no seat {number}", number=number)
            )
        return self._seats[number - 1]

    def _taken_seat(self, what: SeatLeft | Bought | SatOut | SatIn) -> TableSeat:
        seat = self._at(what.seat)
        if not seat.taken or seat.gone:
            raise _cannot(what)
        return seat

    def _put(self, seat: TableSeat) -> None:
        row = list(self._seats)
        row[seat.number - 1] = seat
        self._seats = tuple(row)

    def _opened(self, what: Opened) -> None:
        self._settings = what.settings
        self.host, self.host_name = what.host, what.host_name
        self._seats = tuple(TableSeat(number) for number in range(1, what.settings.seats + 1))

    def _seat_taken(self, what: SeatTaken) -> None:
        if self._at(what.seat).taken:
            raise _cannot(what)
        self._put(
            TableSeat(
                what.seat,
                what.player,
                what.name,
                what.bot,
                stack=what.chips,
                bank=self.settings.bank_seconds,
                muted=what.player in self.muted,
            )
        )
        self._bought += what.chips
        self._people_came = self._people_came or what.player is not None

    def _seat_left(self, what: SeatLeft) -> None:
        seat = self._taken_seat(what)
        if what.why == "removed" and seat.player is not None:
            lately = {p: at for p, at in self._removed.items() if self.at < at + REMOVED_SECONDS}
            self._removed = {**lately, seat.player: self.at}
        if not self.plays(what.seat):
            self._free(seat)
            return
        seat = seat.but(gone=True)
        self._put(seat)
        if self.turn is not None and self.turn.seat == what.seat:
            self.turn = clock.begin_turn(seat, self._now, self.settings, showdown=False)

    def _free(self, seat: TableSeat) -> None:
        self._taken += seat.stack
        self._put(TableSeat(seat.number))

    def _bought_chips(self, what: Bought) -> None:
        seat = self._taken_seat(what)
        if self.plays(what.seat):
            raise _cannot(what)
        self._put(seat.but(stack=seat.stack + what.chips))
        if what.by == "host":
            self._given += what.chips
        else:
            self._bought += what.chips

    def _sat_out(self, what: SatOut) -> None:
        self._put(self._taken_seat(what).but(out=what.why))

    def _sat_in(self, what: SatIn) -> None:
        self._put(self._taken_seat(what).but(out=None, timeouts=0))

    def _stakes_changed(self, what: StakesChanged) -> None:
        self._settings = self.settings.with_stakes(what.stakes)

    def _was_paused(self, what: Paused) -> None:
        if self.paused_at is not None:
            raise _cannot(what)
        self.paused_at = self.at

    def _resumed(self, what: Resumed) -> None:
        if self.paused_at is None:
            raise _cannot(what)
        stood = self.at - self.paused_at
        self.paused_at = None
        self._shift(stood)

    def _slept(self, what: Slept) -> None:
        if self.paused_at is None:
            self._shift(self.at - what.since)
        for seat in self._seats:
            if seat.person:
                # What was used of the grace was not the player's doing.
                self._lost(seat.but(grace_from=None))

    def _shift(self, seconds: float) -> None:
        """Move every clock that ran when the clocks began to stand still."""
        if seconds <= 0:
            return
        if self.turn is not None:
            self.turn = self.turn.shifted(seconds)
        if self.next_at is not None:
            self.next_at += seconds
        for seat in self._seats:
            if seat.grace_from is not None:
                self._put(seat.but(grace_from=seat.grace_from + seconds))

    def _was_muted(self, what: Muted) -> None:
        others = {player: name for player, name in self.muted.items() if player != what.player}
        self.muted = {**others, what.player: what.name} if what.muted else others
        for seat in self._seats:
            if seat.player == what.player:
                self._put(seat.but(muted=what.muted))

    def _went_away(self, what: WentAway) -> None:
        self._lost(self._seat_of_player(what))

    def _lost(self, seat: TableSeat) -> None:
        now = self._now
        seat = seat.but(here=False, grace_from=now if seat.grace_from is None else seat.grace_from)
        turn = self._betting_turn(seat)
        if turn is not None:
            seat, self.turn = clock.went_away(seat, turn, now, self.settings)
        self._put(seat)

    def _came_back(self, what: CameBack) -> None:
        seat = self._seat_of_player(what)
        turn = self._betting_turn(seat)
        if turn is not None and not seat.here:
            self.turn = clock.came_back(seat, turn, self._now, self.settings)
        seat = seat.but(here=True)
        if not self.plays(seat.number):
            seat = seat.but(grace_from=None)
        self._put(seat)

    def _seat_of_player(self, what: WentAway | CameBack) -> TableSeat:
        number = self.seat_of(what.player)
        if number is None:
            raise _cannot(what)
        return self._at(number)

    def _betting_turn(self, seat: TableSeat) -> Turn | None:
        hand, turn = self.hand, self.turn
        if hand is None or turn is None or turn.seat != seat.number or seat.gone:
            return None
        return turn if hand.phase is Phase.BETTING else None

    def _hand_started(self, what: HandStarted) -> None:
        seats = tuple(number for number in self.ready if number in what.seats)
        if self.in_play or seats != what.seats or what.number != self.number + 1:
            raise _cannot(what)
        settings = self.settings
        self.number, self.dealt = what.number, what.seats
        hand = Hand.start(
            settings.rule_set,
            settings.stakes,
            [self._at(number).stack for number in what.seats],
            event_heads_up=what.heads_up,
        )
        self._began = self.at
        for number in what.seats:
            seat = clock.refilled(self._at(number), settings)
            self._put(seat.but(grace_from=None) if seat.here else seat)
        self._sitting = tuple(seat for seat in self._seats if seat.taken)
        self._follow(hand)

    def _moved(self, what: Moved) -> None:
        hand, turn = self.hand, self.turn
        if hand is None or isinstance(what.action, Deal | DealCommunity) is not self.wants_cards:
            raise _cannot(what)
        if turn is not None:
            self._end_turn(turn, what)
        ahead = self._ahead
        known = ahead is not None and ahead[0] is hand and ahead[1] == what.action
        self._ahead = None
        self._follow(ahead[2] if ahead is not None and known else hand.apply(what.action))

    def _end_turn(self, turn: Turn, what: Moved) -> None:
        seat = self._at(turn.seat)
        bank = max(0, seat.bank - turn.bank_used(self._now))
        timeouts = seat.timeouts
        if what.by == "player":
            timeouts = 0
        elif what.by == "clock" and seat.person and self._betting_turn(seat) is not None:
            timeouts += 1
        self._put(seat.but(bank=bank, timeouts=timeouts))

    def _follow(self, hand: Hand) -> None:
        """Take *hand* for the hand, and see whose turn it is, or put the chips back."""
        self.hand = hand
        self.turn = None
        if hand.actor is not None:
            self.decision = self.seq
            seat = self._at(self.dealt[hand.actor - 1])
            showdown = hand.phase is Phase.SHOWDOWN
            self.turn = clock.begin_turn(seat, self._now, self.settings, showdown=showdown)
        if hand.is_over:
            self._put_back(hand)

    def _put_back(self, hand: Hand) -> None:
        self._raked += hand.rake
        for place, number in enumerate(self.dealt):
            seat = self._at(number).but(stack=hand.seats[place].stack)
            self._put(seat.but(grace_from=None) if seat.here else seat)
            if seat.gone:
                self._free(seat)

    def _said(self, what: Said | Reacted) -> None:
        self.chat = (*self.chat, Entry(self.seq, self.at, what))[-CHAT:]

    _APPLY: ClassVar[dict[type[What], Callable[[Replaying, Any], None]]] = {
        Opened: _opened,
        SeatTaken: _seat_taken,
        SeatLeft: _seat_left,
        Bought: _bought_chips,
        SatOut: _sat_out,
        SatIn: _sat_in,
        StakesChanged: _stakes_changed,
        Paused: _was_paused,
        Resumed: _resumed,
        Slept: _slept,
        Muted: _was_muted,
        WentAway: _went_away,
        CameBack: _came_back,
        HandStarted: _hand_started,
        Moved: _moved,
        Said: _said,
        Reacted: _said,
    }


def _cannot(what: What) -> RecordError:
    return RecordError(
        Message("the table's log is damaged: {what} cannot come here", what=repr(what))
    )
