"""Whose turn it is and until when. All times are seconds since 1970 and come from outside.

A turn takes so many seconds, and then the seat's time bank runs. A player whose connection was lost
is waited for during the grace, which counts from the first loss in a hand; until it is over the
bank stands still. Who is away when a turn begins has the turn's time or what is left of the grace,
and the bank only when back. Who comes back within the grace has what was left of the turn and of
the bank when the connection was lost, and a moment at least: nobody's turn gets shorter by a loss,
and none gets longer by more than the grace, however often the connection is lost.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from razz.table.seats import TableSeat
from razz.table.settings import BANK_HANDS, BANK_SHARE, Settings

BEARINGS_SECONDS = 5.0
"""Who comes back within the grace has this much time, to see how the hand stands."""


@dataclass(frozen=True)
class Turn:
    """A seat that is to act, and its clock.

    Attributes:
        seat: the table's number of the seat.
        began: when its turn began.
        bank_from: when its time bank begins to run.
        deadline: when its time has run out; as *bank_from* where no bank runs.
        left: for a player who is away, what was left before the bank when the connection was lost.
    """

    seat: int
    began: float
    bank_from: float
    deadline: float
    left: float | None = None

    def shifted(self, seconds: float) -> Turn:
        """Return the turn after its clock stood still for *seconds*."""
        return replace(
            self,
            began=self.began + seconds,
            bank_from=self.bank_from + seconds,
            deadline=self.deadline + seconds,
        )

    def bank_used(self, at: float) -> float:
        """Return how much of the time bank has run by *at*."""
        return max(0, min(at, self.deadline) - self.bank_from)


def grace_until(seat: TableSeat, settings: Settings) -> float:
    """Return until when the player of *seat* is waited for; the distant past if connected."""
    lost = None if seat.here else seat.grace_from
    return float("-inf") if lost is None else lost + settings.grace_seconds


def begin_turn(seat: TableSeat, at: float, settings: Settings, *, showdown: bool) -> Turn:
    """Return the turn of *seat* that begins at *at*.

    A hand whose player has left is played on at once. At showdown nothing is lost by letting the
    time run out, so neither the bank nor the grace is spent on it.
    """
    if seat.gone:
        return Turn(seat.number, at, at, at)
    end = at + settings.turn_seconds
    if seat.bot is not None or showdown:
        return Turn(seat.number, at, end, end)
    if not seat.here:
        end = max(end, grace_until(seat, settings))
        return Turn(seat.number, at, end, end, left=settings.turn_seconds)
    return Turn(seat.number, at, end, end + seat.bank)


def went_away(seat: TableSeat, turn: Turn, at: float, settings: Settings) -> tuple[TableSeat, Turn]:
    """Return *seat* and its *turn* when its player is away from *at* on, or is so still."""
    seat = seat.but(bank=max(0, seat.bank - turn.bank_used(at)))
    left = max(0, turn.bank_from - at) if turn.left is None else turn.left
    bank_from = max(turn.bank_from, at, grace_until(seat, settings))
    deadline = max(turn.deadline, bank_from)
    return seat, replace(turn, bank_from=bank_from, deadline=deadline, left=left)


def came_back(seat: TableSeat, turn: Turn, at: float, settings: Settings) -> Turn:
    """Return the *turn* of *seat*, whose player was away, and is connected again at *at*."""
    bank_from, until = turn.bank_from, grace_until(seat, settings)
    if turn.left is not None and at < until:
        moment = min(BEARINGS_SECONDS, settings.turn_seconds)
        bank_from = max(at + turn.left, min(at + moment, until))
    return replace(turn, bank_from=bank_from, deadline=bank_from + seat.bank, left=None)


def refilled(seat: TableSeat, settings: Settings) -> TableSeat:
    """Return *seat* dealt into one more hand, with what comes back of its bank."""
    seat = seat.but(hands=seat.hands + 1)
    if seat.hands % BANK_HANDS:
        return seat
    full = settings.bank_seconds
    return seat.but(bank=min(full, seat.bank + full / BANK_SHARE))
