"""From the numbers of a hand, 1 and up for those dealt in, to those of the seats of the table."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from razz.errors import RuleError
from razz.game.event import (
    Acted,
    AntePosted,
    Dealt,
    Event,
    FirstToAct,
    Killed,
    Returned,
    Tabled,
    Won,
    seat_word,
)
from razz.game.view import SeatView, View
from razz.text import Message

_ByHandSeat = AntePosted | Dealt | FirstToAct | Acted | Killed | Tabled | Returned | Won


@dataclass(frozen=True)
class TableView(View):
    """A view in which every seat has the table's number, gaps and all.

    Only ``setup`` is as the hand has it: its stacks are those of the seats of the view in order.
    """

    def seat(self, number: int) -> SeatView:
        """Return the seat that the table calls *number*.

        Raises:
            RuleError: it is not in the hand.
        """
        for seat in self.seats:
            if seat.number == number:
                return seat
        raise RuleError(
            Message(
                "{seat} is not in the hand; in it are {seats}",
                seat=seat_word(number),
                seats=tuple(seat_word(seat.number) for seat in self.seats),
            )
        )


def numbered(view: View, seats: tuple[int, ...]) -> View:
    """Return *view* with the table's numbers.

    Args:
        view: a view of a hand.
        seats: the table's number of each seat of the hand, seat 1 first.
    """
    if seats == tuple(range(1, len(seats) + 1)):
        return view
    known = {field.name: getattr(view, field.name) for field in fields(View)}

    def at(number: int | None) -> int | None:
        return None if number is None else seats[number - 1]

    known |= {
        "viewer": at(view.viewer),
        "actor": at(view.actor),
        "bring_in_seat": at(view.bring_in_seat),
        "opener": at(view.opener),
        "seats": tuple(replace(seat, number=seats[seat.number - 1]) for seat in view.seats),
        "pots": tuple(
            replace(pot, seats=tuple(seats[number - 1] for number in pot.seats))
            for pot in view.pots
        ),
        "dead_cards": tuple((seats[number - 1], card) for number, card in view.dead_cards),
        "events": tuple(_numbered_event(event, seats) for event in view.events),
    }
    return TableView(**known)


def _numbered_event(event: Event, seats: tuple[int, ...]) -> Event:
    if isinstance(event, _ByHandSeat):
        return replace(event, seat=seats[event.seat - 1])
    return event
