"""How the hands of a table go on: what people do, bots, the dealer, and the clock."""

from __future__ import annotations

from collections.abc import Iterator

from razz.errors import IllegalAction
from razz.game.action import Action, Bet, Complete, Raise, SeatAction, Show
from razz.game.dealer import Dealer
from razz.game.hand import Hand
from razz.table.action_json import ACTIONS
from razz.table.clock import grace_until
from razz.table.entries import Bought, HandStarted, Moved, Mover, SatOut, Slept, What, WhyOut
from razz.table.hosting import Hosting
from razz.table.kindness import left_behind, timed_out
from razz.table.refused import Refused
from razz.table.seats import TableSeat
from razz.text import Message

MOST_TIMEOUTS = 2
"""So many turns in a row that ran out seat a person out after the hand."""


class Playing(Hosting):
    """Playing on; each method returns what follows from it, and changes nothing."""

    def next_hand(self, player: str) -> tuple[What, ...]:
        """Start the next hand without waiting.

        Raises:
            Refused: *player* is neither the host nor the only person here, a hand is played, the
                table is paused, or fewer than two seats can play.
        """
        people = [seat.player for seat in self._seats if seat.person]
        if people != [player]:
            self._check_host(player)
        if self.paused:
            raise Refused(Message("the table is paused: resume it first"))
        if self.in_play:
            raise Refused(Message("a hand is still in play: the next comes when it is over"))
        tidied = tuple(self._tidying(None))
        out = {what.seat for what in tidied if isinstance(what, SatOut)}
        fresh = {what.seat for what in tidied if isinstance(what, Bought)}
        seats = tuple(sorted({*self.ready, *fresh} - out))
        if len(seats) < 2:
            raise Refused(
                Message("a hand needs two players with chips: the table waits for one more")
            )
        return (*tidied, self._start(seats))

    def act(
        self, player: str, action_name: str, to: int | None = None, seq: int | None = None
    ) -> tuple[What, ...]:
        """Do what *player* chose for the seat whose turn it is.

        Args:
            player: who acts.
            action_name: a key of `ACTIONS`.
            to: what a wager is raised to; needed only where there is a choice.
            seq: the number of the last entry that the player had seen when choosing.

        Raises:
            IllegalAction: it is not the player's turn, it came too late, or the rules do not allow
                it; says what is legal.
            Refused: *player* does not sit here, the table is paused, or there is no such action.
        """
        seat = self._own(player)
        kind = ACTIONS.get(action_name)
        if kind is None:
            raise Refused(
                Message(
                    "{action!r} is no action; there are {actions}",
                    action=action_name,
                    actions=", ".join(ACTIONS),
                )
            )
        hand = self._hand_in_turn(seat.number, seq)
        return self._step(hand, _action(kind, action_name, to), "player")

    @property
    def bot_turn(self) -> tuple[int, str] | None:
        """The seat and the kind of the bot that is to choose now, if one is."""
        if self.turn is None or self.paused:
            return None
        seat = self.seat_at(self.turn.seat)
        return None if seat.bot is None or seat.gone else (seat.number, seat.bot)

    def bot_act(self, seat: int, chosen: SeatAction) -> tuple[What, ...]:
        """Do what the bot in *seat* chose from its ``bot_view``.

        Raises:
            IllegalAction: it is not its turn, or the rules do not allow it.
            Refused: the table is paused.
        """
        hand = self._hand_in_turn(seat)
        if self.bot_turn is None:
            raise IllegalAction(Message("no bot sits in seat {seat}", seat=seat))
        return self._step(hand, chosen, "bot")

    def deal(self, dealer: Dealer) -> tuple[What, ...]:
        """Give the hand every card it waits for, from the *dealer* of this hand.

        Raises:
            DealError: the dealer has dealt other cards than this hand has.
        """
        if self.hand is None or not self.wants_cards:
            return ()
        dealt = dealer.deal(self.hand).actions[len(self.hand.actions) :]
        return tuple(Moved(action, "dealer") for action in dealt)

    def tick(self, now: float) -> tuple[What, ...]:
        """Return what the clock brings about by *now*: one step, or nothing.

        A turn that has run out is played the kind way, the hand of a player who left at once.
        Between hands the broke and the absent sit out, bots buy in again, and the next hand starts.
        """
        if self._settings is None or self.paused:
            return ()
        if self.in_play:
            return self._hurry(now)
        tidied = tuple(self._tidying(now))
        if tidied or self.next_at is None or now < self.next_at:
            return tidied
        return (self._start(self.ready),)

    def next_event_at(self, now: float) -> float | None:
        """Return when ``tick`` will have something to do: *now* or later, or never."""
        if self._settings is None or self.paused:
            return None
        if self.in_play:
            return None if self.turn is None else max(now, self.turn.deadline)
        if any(self._tidying(now)):
            return now
        due = [
            grace_until(seat, self.settings)
            for seat in self._seats
            if seat.person and seat.out is None and not seat.here
        ]
        if self.next_at is not None:
            due.append(self.next_at)
        return max(now, min(due)) if due else None

    def wake(self, now: float, since: float | None = None) -> tuple[What, ...]:
        """Let the clocks go on where they stood, for a table that was not run for a while.

        Everybody is away from then on, until they are heard of again.

        Args:
            now: the time.
            since: when it was run last; the time of the last entry if that is not known.
        """
        if self._settings is None:
            return ()
        return (Slept(min(now, self.at if since is None else max(self.at, since))),)

    # How it is worked out

    def _hurry(self, now: float) -> tuple[What, ...]:
        hand, turn = self.hand, self.turn
        if hand is None or turn is None or now < turn.deadline:
            return ()
        gone = self.seat_at(turn.seat).gone
        return self._step(hand, left_behind(hand) if gone else timed_out(hand), "clock")

    def _tidying(self, now: float | None) -> Iterator[Bought | SatOut]:
        """What comes before the next hand; absences only where it is known what time it is."""
        for seat in self._seats:
            if seat.bot is not None and not seat.stack:
                yield Bought(seat.number, self.settings.buy_in, "bot")
            elif seat.person and seat.out is None:
                why = self._why_out(seat, now)
                if why is not None:
                    yield SatOut(seat.number, why)

    def _why_out(self, seat: TableSeat, now: float | None) -> WhyOut | None:
        if not seat.stack:
            return "broke"
        if seat.timeouts >= MOST_TIMEOUTS:
            return "clock" if seat.here else "away"
        if seat.here or now is None or now < grace_until(seat, self.settings):
            return None
        return "away"

    def _start(self, seats: tuple[int, ...]) -> HandStarted:
        sitting = sum(seat.taken for seat in self._seats)
        return HandStarted(self.number + 1, seats, heads_up=sitting == len(seats) == 2)

    def _hand_in_turn(self, number: int, seq: int | None = None) -> Hand:
        """The hand, in which it is the turn of seat *number* and was so at the entry *seq*."""
        if self.paused:
            raise Refused(Message("the table is paused: nobody acts until the host resumes it"))
        hand = self.hand
        if hand is None or hand.is_over:
            raise IllegalAction(Message("no hand is in play"))
        if seq is not None and seq < self.decision:
            raise IllegalAction(
                Message("that came too late: the hand has gone on since, look at it again")
            )
        if self.turn is None:
            raise IllegalAction(Message("it is nobody's turn: the cards are being dealt"))
        if self.turn.seat != number:
            name = self.seat_at(self.turn.seat).name
            raise IllegalAction(Message("it is not your turn, it is that of {name}", name=name))
        return hand

    def _step(self, hand: Hand, action: Action, by: Mover) -> tuple[What, ...]:
        """The hand by one action, worked out once for the question and for what comes of it."""
        if isinstance(action, Show) and (action.seat is not None or action.down):
            raise IllegalAction(Message("a seat shows its own hand only"))
        after = hand.apply(action)
        filled = after.actions[-1]
        self._ahead = (hand, filled, after)
        return (Moved(filled, by),)


def _action(kind: type[SeatAction], name: str, to: int | None) -> SeatAction:
    if kind in (Complete, Bet, Raise):
        return kind(to)
    if to is not None:
        raise IllegalAction(Message("{action} takes no amount: leave it out", action=name))
    return kind()
