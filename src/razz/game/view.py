"""What one seat, or a spectator, may know of a hand: built up from what is allowed, never cut down.

Two hands that differ only in cards a seat cannot see give it equal views.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from razz.cards import Card, MaybeCard, known
from razz.game.betting import Options
from razz.game.event import Acted, Dealt, Event, Killed, StreetBegan, Tabled
from razz.game.pots import Pot
from razz.game.state import Seat, SetUp, seat_at
from razz.game.street import Phase, Street
from razz.low import Low, best_low
from razz.rules.choices import Limit
from razz.text import Chips, Message

if TYPE_CHECKING:
    from razz.game.hand import Hand


@dataclass(frozen=True)
class SeatView:
    """One seat as the viewer sees it.

    Attributes:
        number: 1 to 8, clockwise.
        stack: chips behind.
        bet: chips in front.
        put_in: chips put in over the whole hand and not returned.
        won: chips it took from the pots.
        down: hole cards in the order dealt, ``None`` for each the viewer may not see.
        up: up cards in the order dealt.
        folded: whether it gave up, or was killed.
        all_in: whether it is in the hand without chips.
        absent: whether its player is away.
        mucked: whether it gave up at showdown.
        low: the low of all cards the viewer sees of it, if it sees them all.
        board: the low of its up cards.
        last: what it did last on this street, or how the hand ended for it.
    """

    number: int
    stack: int
    bet: int
    put_in: int
    won: int
    down: tuple[MaybeCard, ...]
    up: tuple[MaybeCard, ...]
    folded: bool
    all_in: bool
    absent: bool
    mucked: bool
    low: Low | None
    board: Low | None
    last: Message | None


@dataclass(frozen=True)
class View:
    """A hand as *viewer* sees it.

    Attributes:
        viewer: the seat that looks; ``None`` is a spectator.
        setup: rules, stakes and stacks at the start.
        street: the street in play.
        phase: what kind of thing the hand waits for.
        seats: the seats, seat 1 first.
        actor: the seat whose turn it is, if one's is.
        options: what that seat may do.
        bring_in_seat: the seat that has, or had, the bring-in.
        opener: the first seat to act on this street.
        level: what a seat must have in front to stay in.
        wagers: full wagers on this street so far.
        cap: the cap in force on this street, ``None`` where there is none.
        total_pot: all chips in the middle and in front.
        pots: main pot and side pots.
        community: the community card, if one was dealt.
        dead_cards: the up cards of folded hands, with their seats: cards that nobody can catch.
        rake: what the house took.
        events: what happened, cards the viewer may not see as ``None``.
    """

    viewer: int | None
    setup: SetUp
    street: Street
    phase: Phase
    seats: tuple[SeatView, ...]
    actor: int | None
    options: Options
    bring_in_seat: int | None
    opener: int | None
    level: int
    wagers: int
    cap: int | None
    total_pot: int
    pots: tuple[Pot, ...]
    community: tuple[Card, ...]
    dead_cards: tuple[tuple[int, Card], ...]
    rake: int
    events: tuple[Event, ...]

    def seat(self, number: int) -> SeatView:
        """Return the seat called *number*.

        Raises:
            RuleError: there is no such seat.
        """
        return seat_at(self.seats, number)

    def __str__(self) -> str:
        from razz.game.picture import draw

        return draw(self)

    def _repr_html_(self) -> str:
        from razz.game.picture import html

        return html(self)


def view_of(hand: Hand, viewer: int | None, *, face_up: bool = False) -> View:
    """Return what *viewer* may know of *hand* (see `Hand.view`); all of it if *face_up*."""
    if viewer is not None:
        hand.seat(viewer)  # refuses a seat that does not exist
    capped = hand.rules.limit is Limit.FIXED and not hand.cap_lifted
    return View(
        viewer=viewer,
        setup=hand.setup,
        street=hand.street,
        phase=hand.phase,
        seats=tuple(
            _seat_view(hand, seat, face_up or seat.tabled or seat.number == viewer)
            for seat in hand.seats
        ),
        actor=hand.actor,
        options=hand.legal_actions(),
        bring_in_seat=hand.bring_in_seat,
        opener=hand.opener,
        level=hand.level,
        wagers=hand.wagers,
        cap=hand.rules.cap if capped else None,
        total_pot=hand.total_pot,
        pots=hand.pot_layers,
        community=hand.community,
        dead_cards=tuple((s.number, card) for s in hand.seats if s.folded for card in known(s.up)),
        rake=hand.rake,
        events=hand.events if face_up else tuple(_visible(hand, viewer)),
    )


def _seat_view(hand: Hand, seat: Seat, is_open: bool) -> SeatView:
    seen = seat.down if is_open else (None,) * len(seat.down)
    row = (*seen, *seat.up, *hand.community)
    whole = bool(seen) and None not in row
    ladder = hand.rules.ladder
    return SeatView(
        number=seat.number,
        stack=seat.stack,
        bet=seat.bet,
        put_in=seat.put_in,
        won=seat.won,
        down=seen,
        up=seat.up,
        folded=seat.folded,
        all_in=seat.all_in,
        absent=seat.absent,
        mucked=seat.mucked,
        low=best_low(known(row), ladder) if whole else None,
        board=best_low(known(seat.up), ladder) if seat.up and None not in seat.up else None,
        last=_last(hand, seat.number),
    )


def _last(hand: Hand, number: int) -> Message | None:
    """What the seat did last on this street; a hand that is over or given up says how it ended."""
    seat = hand.seat(number)
    if seat.won:
        return Message("wins {amount}", amount=Chips(seat.won))
    if seat.folded:
        return Message("folded")
    for event in reversed(hand.events):
        match event:
            case Acted() | Tabled() | Killed() if event.seat == number:
                return event.deed if isinstance(event, Acted) else None
            case StreetBegan():
                break
    return Message("all-in") if seat.all_in else None


def _visible(hand: Hand, viewer: int | None) -> Iterator[Event]:
    """The events, with each hole card hidden that was not face up, or the viewer's, when dealt."""
    open_seats = {viewer}
    for event in hand.events:
        match event:
            case Dealt(seat=seat, down=down) if seat not in open_seats:
                yield replace(event, down=(None,) * len(down))
            case Tabled(seat=seat):
                open_seats.add(seat)
                yield event
            case _:
                yield event
