"""The state of a table: what its entries make it, and what can be read off it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from razz.game.action import Action
from razz.game.hand import Hand
from razz.game.street import Phase
from razz.game.view import View
from razz.record import ClaimKind, HandRecord, Player, claims_of
from razz.table.clock import Turn
from razz.table.entries import Entry
from razz.table.numbering import numbered
from razz.table.refused import Refused
from razz.table.seats import Accounts, SeatState, TableSeat
from razz.table.settings import Settings
from razz.text import Message

CHAT = 50
"""How much of what was said a table remembers."""

PAUSE_SECONDS = 300.0
"""After so long a pause anybody who sits at the table may let it go on."""

Step = tuple[Hand, Action, Hand]
"""A hand, an action, and the hand after it, worked out already."""


class TableState:
    """A table as its entries have made it.

    Nothing that it holds is ever changed, so a shallow copy is a table of its own. Two tables are
    equal if the same entries made them.

    Attributes:
        seq: the number of the last entry; 0 before the first.
        at: when the last entry happened.
        host: the player who may do what a host does, seated or not.
        host_name: what the host was called when the table was opened.
        number: the number of the hand; 0 before the first.
        hand: the hand that is played, or the last one; ``None`` before the first.
        dealt: the table's number of each seat of that hand, seat 1 first.
        turn: whose turn it is, and its clock.
        decision: the number of the entry with which the present decision came up.
        next_at: when the next hand starts by itself.
        paused_at: since when the table is paused.
        chat: the last things said, `Said` and `Reacted`, oldest first.
        muted: the players who are muted, and what each was called then.
        now: what time it is, for the commands that ask; whoever runs the table says so. It is no
            part of what the entries make.
    """

    def __init__(self) -> None:
        self.seq = 0
        self.at = 0.0
        self.host: str | None = None
        self.host_name = ""
        self.number = 0
        self.hand: Hand | None = None
        self.dealt: tuple[int, ...] = ()
        self.turn: Turn | None = None
        self.decision = 0
        self.next_at: float | None = None
        self.paused_at: float | None = None
        self.chat: tuple[Entry, ...] = ()
        self.muted: Mapping[str, str] = {}
        self.now = 0.0
        self._settings: Settings | None = None
        self._seats: tuple[TableSeat, ...] = ()
        self._removed: Mapping[str, float] = {}  # when the host removed whom
        self._people_came = False
        self._began = 0.0  # when the hand did
        self._sitting: tuple[TableSeat, ...] = ()  # everybody at the table when it did
        self._bought = self._given = self._taken = self._raked = 0
        self._ahead: Step | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TableState):
            return NotImplemented
        return vars(self) | _APART == vars(other) | _APART

    __hash__ = None  # type: ignore[assignment]  # it changes

    @property
    def settings(self) -> Settings:
        """What the table is set up with; the stakes are those of the next hand.

        Raises:
            Refused: the table has not been opened.
        """
        if self._settings is None:
            raise _not_open()
        return self._settings

    def _check_open(self) -> None:
        if self._settings is None:
            raise _not_open()

    @property
    def seats(self) -> tuple[TableSeat, ...]:
        """The seats, seat 1 first, with the chips behind each as they are now."""
        return tuple(map(self._live, self._seats)) if self.in_play else self._seats

    def _live(self, seat: TableSeat) -> TableSeat:
        """A seat with the chips behind it as they are in the middle of a hand."""
        if self.hand is None or not self.plays(seat.number):
            return seat
        return seat.but(stack=self.hand.seats[self.dealt.index(seat.number)].stack)

    @property
    def paused(self) -> bool:
        """Whether the clocks stand still."""
        return self.paused_at is not None

    @property
    def resume_at(self) -> float | None:
        """From when on anybody who sits here may end the pause; ``None`` if there is none."""
        return None if self.paused_at is None else self.paused_at + PAUSE_SECONDS

    @property
    def in_play(self) -> bool:
        """Whether a hand is played."""
        return self.hand is not None and not self.hand.is_over

    @property
    def wants_cards(self) -> bool:
        """Whether the hand waits for the dealer (see ``deal``)."""
        return self.hand is not None and self.hand.phase is Phase.DEALING

    @property
    def ready(self) -> tuple[int, ...]:
        """The seats that the next hand would be dealt to."""
        return tuple(seat.number for seat in self._seats if seat.ready)

    @property
    def accounts(self) -> Accounts:
        """Where the chips came from, and where they are."""
        hand = self.hand
        return Accounts(
            bought=self._bought,
            given=self._given,
            taken=self._taken,
            raked=self._raked,
            stacks=sum(seat.stack for seat in self.seats),
            pot=hand.total_pot if hand is not None and not hand.is_over else 0,
        )

    @property
    def waits(self) -> Message | None:
        """Why no hand starts by itself, if none is played and none will; or the pause."""
        if self.paused:
            return Message("the host has paused the table")
        if self.in_play or self.next_at is not None or self._settings is None:
            return None
        if self._bots_are_left():
            people = [seat for seat in self._seats if seat.person]
            if people and all(seat.out == "broke" for seat in people):
                return Message("only bots have chips left: the next hand waits until you buy some")
            if people:
                return Message("everybody sits out: the next hand waits until somebody comes back")
            return Message("only bots are left: the next hand waits until somebody sits down")
        if len(self.ready) < 2:
            return Message("a hand needs two players with chips: the table waits for one more")
        if self.alone is not None:
            return Message("the next hand waits for {name} to start it", name=self.alone.name)
        return Message("the next hand waits for the host to start it")

    @property
    def alone(self) -> TableSeat | None:
        """The seat of the only person among bots, who has all the time there is between hands."""
        people = [seat for seat in self._seats if seat.person]
        return people[0] if len(people) == 1 else None

    def seat_of(self, player: str) -> int | None:
        """Return the number of the seat where *player* sits, if anywhere."""
        return next((s.number for s in self._seats if s.person and s.player == player), None)

    def state_of(self, seat: int) -> SeatState:
        """Return how the seat called *seat* stands to the hand."""
        now = self.seat_at(seat)
        if not now.taken:
            return SeatState.EMPTY
        if self.plays(seat):
            return SeatState.PLAYING
        return SeatState.WAITING if now.ready else SeatState.OUT

    def seat_at(self, number: int) -> TableSeat:
        """Return the seat called *number*, with the chips behind it as they are now.

        Raises:
            Refused: there is no such seat.
        """
        seats = self.settings.seats
        if not 1 <= number <= seats:
            raise Refused(
                Message("there is no seat {number}: give 1 to {seats}", number=number, seats=seats)
            )
        return self._live(self._seats[number - 1])

    def plays(self, seat: int) -> bool:
        """Return whether the table's *seat* was dealt into the hand that is played."""
        return self.in_play and seat in self.dealt

    def view(self, player: str | None) -> View | None:
        """Return what *player* may know of the hand, or of the last one, by the table's numbers.

        Who was not dealt in, or ``None``, sees what a spectator sees.
        """
        place = None if player is None else self.hand_seat(player)
        return self._view(None if place is None else self.dealt[place - 1])

    @property
    def dealt_to(self) -> tuple[TableSeat, ...]:
        """The seats dealt in to the latest hand as they were then: who leaves is still in there."""
        return tuple(seat for seat in self._sitting if seat.number in self.dealt)

    def hand_seat(self, player: str) -> int | None:
        """Return the seat of the hand, or of the last one, that was dealt to *player*, if any was.

        It stays theirs when they leave, and is nobody else's who sits down there.
        """
        for seat in self.dealt_to:
            if seat.player == player:
                return self.dealt.index(seat.number) + 1
        return None

    def bot_view(self, seat: int) -> View:
        """Return what the bot in *seat* may know of the hand.

        Raises:
            Refused: no bot was dealt in there.
        """
        bots = [s.number for s in self._sitting if s.bot is not None and s.number in self.dealt]
        view = self._view(seat) if seat in bots else None
        if view is None:
            raise Refused(Message("no bot plays in seat {seat}", seat=seat))
        return view

    def _view(self, seat: int | None) -> View | None:
        if self.hand is None:
            return None
        place = None if seat is None else self.dealt.index(seat) + 1
        return numbered(self.hand.view(place), self.dealt)

    def last_hand_record(self) -> HandRecord:
        """Return the whole of the last hand as data, with every card: not for a player's eyes.

        Raises:
            Refused: no hand is over.
        """
        hand = self.hand
        if hand is None or not hand.is_over:
            raise Refused(Message("no hand is over yet: its record comes with its end"))
        stacks = dict(zip(self.dealt, hand.setup.stacks, strict=True))
        return HandRecord(
            setup=hand.setup,
            actions=hand.actions,
            players=tuple(
                Player(
                    name=seat.name,
                    seat=seat.number,
                    stack=stacks.get(seat.number, seat.stack),
                    dealt_in=seat.number in stacks,
                )
                for seat in self._sitting
            ),
            claims=claims_of(ClaimKind.STACK, (seat.stack for seat in hand.seats)),
            hand_id=str(self.number),
            table=self.settings.name,
            when=datetime.fromtimestamp(self._began, UTC),
        )

    def _bots_are_left(self) -> bool:
        """Whether people have sat here and none plays: bots do not go on without them."""
        return self._people_came and not any(seat.person and seat.ready for seat in self._seats)

    @property
    def _now(self) -> float:
        """When the last entry happened, by the table's clocks, which stand still in a pause."""
        return self.at if self.paused_at is None else self.paused_at


# What does not make two tables different.
_APART = {"_ahead": None, "now": None}


def _not_open() -> Refused:
    return Refused(Message("the table has not been opened: open it first"))
