"""The odds through a recorded hand: everybody's equity at each decision, and when all were all-in.

Equities are as the cards truly lay, with all that the record shows in the end: hole cards that were
turned up, or told later, are known from the start. Cards that were never shown may be any unseen
ones; they are not guessed from how they were played. The known cards of folded hands are dead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from razz.cards import MaybeCard, known
from razz.equity.seated import Lie, Odds, odds_of
from razz.game.betting import owed
from razz.game.event import Acted, Raked
from razz.game.hand import Hand
from razz.game.pots import spread_rake
from razz.game.street import Phase, Street
from razz.game.stub import Step, street_steps
from razz.record import HandRecord
from razz.text import Message

SECONDS = 1.0
"""The time that one equity may take; what would take longer is sampled."""


class Moment(NamedTuple):
    """A decision, or a street that was dealt when no more betting was possible.

    Attributes:
        street: the street in play.
        seat: who decides; None where nobody does.
        deed: what the seat then did, in words; None where nobody did anything.
        pot: the chips in the middle before, those in front of the seats included.
        to_call: what staying in costs the seat, as far as its chips go.
        odds: the equities before, of all who are still in; None where they are not worked out.
    """

    street: Street
    seat: int | None
    deed: Message | None
    pot: int
    to_call: int
    odds: Odds | None


class AllInPot(NamedTuple):
    """A pot when the betting was over and cards were still to come.

    Attributes:
        amount: the chips in it.
        rake: what the house took of it.
        seats: who could win it.
        odds: their equities; None if a hand among them was never shown: it is not guessed.
    """

    amount: int
    rake: int
    seats: tuple[int, ...]
    odds: Odds | None

    def expected(self, seat: int) -> Fraction | None:
        """Return what *seat* gets of it on average, after rake; None if that is not known."""
        if seat not in self.seats:
            return Fraction()
        share = None if self.odds is None else self.odds.share(seat)
        return None if share is None else share * (self.amount - self.rake)


class AllIn(NamedTuple):
    """The hand when no more betting was possible and cards were still to come.

    Attributes:
        street: the last street that had been dealt.
        pots: the main pot and the side pots.
    """

    street: Street
    pots: tuple[AllInPot, ...]

    def expected(self, seat: int) -> Fraction | None:
        """Return what *seat* gets of all pots on average, after rake; None if that is not known."""
        parts = [pot.expected(seat) for pot in self.pots]
        found = [part for part in parts if part is not None]
        return sum(found, Fraction()) if len(found) == len(parts) else None


class HandOdds(NamedTuple):
    """The odds through a hand.

    Attributes:
        hand: the hand as it ended.
        down: the hole cards of each seat in the order dealt, with all that the record tells of
            them; None for those it does not.
        moments: the decisions, in order.
        all_in: what was to be expected when the betting was over, if cards were still to come.
    """

    hand: Hand
    down: dict[int, tuple[MaybeCard, ...]]
    moments: tuple[Moment, ...]
    all_in: AllIn | None


def hand_odds(
    record: HandRecord,
    seconds: float = SECONDS,
    progress: Callable[[float], None] = lambda _: None,
) -> HandOdds:
    """Return the odds through the hand of *record*.

    Args:
        record: a hand that replays.
        seconds: the time that one equity may take; what would take longer is sampled.
        progress: is told which part is done.

    Raises:
        RecordError: the record does not replay.
    """
    hand = record.replay()
    states = [Hand.from_setup(record.setup)]
    for action in record.actions:
        states.append(states[-1].apply(action))
    down = _hole_cards(record, hand)
    steps = list(_steps(states))
    lies = [_lie(before, down) for before, _ in steps]
    pots: list[tuple[AllInPot, Lie]] = []
    closed = _closed(states)
    if closed is not None:
        for pot, rake in zip(hand.pots, _rakes(hand), strict=True):
            pots.append(
                (AllInPot(pot.amount, rake, pot.seats, None), _lie(closed, down, pot.seats))
            )
    # The cards lie the same at many decisions, and nobody asks twice.
    found: dict[Lie, Odds | None] = dict.fromkeys(lies)
    found |= dict.fromkeys(lie for _, lie in pots if not lie.unknown)
    for done, lie in enumerate(found, start=1):
        found[lie] = odds_of(lie, hand.rules.ladder, seconds)
        progress(done / len(found))
    moments = (
        _moment(before, after, found[lie]) for (before, after), lie in zip(steps, lies, strict=True)
    )
    all_in = None
    if closed is not None:
        # A lie with unknown cards has odds at a decision; a pot is never shared out by such.
        shared = (pot._replace(odds=None if lie.unknown else found[lie]) for pot, lie in pots)
        all_in = AllIn(Street(closed.street - 1), tuple(shared))
    return HandOdds(hand, down, tuple(moments), all_in)


def _hole_cards(record: HandRecord, hand: Hand) -> dict[int, tuple[MaybeCard, ...]]:
    """The hole cards of each seat in the order dealt, with all that the record tells of them."""
    down = {seat.number: seat.down for seat in hand.seats}
    seen = {card for seat in hand.seats for card in known((*seat.down, *seat.up))}
    seen.update(hand.community)
    for number, row in record.revealed:
        fresh = [card for card in known(row) if card not in seen]
        held = down.get(number, ())
        if len(row) != len(held) or len(fresh) > held.count(None):
            continue  # told of cards that were not dealt so
        seen.update(fresh)
        rest = iter(fresh)
        down[number] = tuple(next(rest, None) if card is None else card for card in held)
    return down


def _steps(states: Sequence[Hand]) -> Iterator[tuple[Hand, Hand]]:
    """Yield the hand before and after each decision, and where a street brings none."""
    for before, after in pairwise(states):
        if before.phase is Phase.BETTING:
            yield before, after
        elif _ran_out(before, after):
            # The cards of the street are there; what is left is to say so.
            yield _dealt(before, after), after


def _ran_out(before: Hand, after: Hand) -> bool:
    """Whether the last card of a street came, no seat can bet, and more cards are to come."""
    return (
        before.phase is Phase.DEALING
        and after.phase is Phase.DEALING
        and after.street is not before.street
        and len(after.live) > 1
    )


def _dealt(before: Hand, after: Hand) -> Hand:
    """The hand *after*, but on the street that was dealt, not yet on the next one."""
    return after.but(street=before.street, phase=Phase.BETTING, actor=None)


def _closed(states: Sequence[Hand]) -> Hand | None:
    """The hand when the last decision was made, if cards were to come for two seats or more."""
    last = max((n for n, hand in enumerate(states) if hand.phase is Phase.BETTING), default=None)
    if last is None:
        # Everybody was all-in from the antes: then from the cards of third street on.
        hand = next((hand for hand in states if hand.street is not Street.THIRD), None)
    else:
        hand = states[last + 1] if last + 1 < len(states) else None
    if hand is None or hand.phase is not Phase.DEALING or len(hand.live) < 2:
        return None
    return hand


def _lie(
    hand: Hand, down: dict[int, tuple[MaybeCard, ...]], seats: Sequence[int] | None = None
) -> Lie:
    """How the cards lie for *seats*, or for all that are still in."""
    if seats is None:
        seats = [seat.number for seat in hand.live]
    cards = {seat.number: (*down[seat.number][: len(seat.down)], *seat.up) for seat in hand.seats}
    return Lie(
        tuple(seats),
        tuple(known(cards[number]) for number in seats),
        tuple(card for number in cards if number not in seats for card in known(cards[number])),
        hand.community[0] if hand.community else None,
        _has_common_seventh(hand),
        tuple(number for number in seats if None in cards[number]),
    )


def _has_common_seventh(hand: Hand) -> bool:
    """Whether the stub will be too short for own seventh cards if nobody folds any more."""
    stub, burned = hand.stub, hand.burned
    # While a street is dealt `street` is that one already.
    first = hand.street if hand.phase is Phase.DEALING else hand.street + 1
    for number in range(first, Street.SEVENTH + 1):
        street = Street(number)
        drawing = street is not Street.SEVENTH
        seats = sum(not seat.folded or (drawing and seat.drawing) for seat in hand.seats)
        steps = street_steps(hand.rules, street, seats=seats, stub=stub, burned=burned)
        if Step.COMMUNITY in steps:
            return True
        stub -= steps.count(Step.BURN) + steps.count(Step.CARD)
        burned += steps.count(Step.BURN)
    return False


def _moment(before: Hand, after: Hand, odds: Odds | None) -> Moment:
    seat = before.actor
    return Moment(
        before.street,
        seat,
        None if seat is None else _deed(before, after, seat),
        before.total_pot,
        0 if seat is None else _to_call(before, seat),
        odds,
    )


def _to_call(hand: Hand, number: int) -> int:
    seat = hand.seat(number)
    return min(owed(hand, seat), seat.stack)


def _deed(before: Hand, after: Hand, seat: int) -> Message | None:
    for event in after.events[len(before.events) :]:
        if isinstance(event, Acted) and event.seat == seat:
            return Message("{done}, all-in", done=event.deed) if event.all_in else event.deed
    return None


def _rakes(hand: Hand) -> tuple[int, ...]:
    """What the house took of each pot."""
    taken = {event.pot: event.amount for event in hand.events if isinstance(event, Raked)}
    if not taken:  # a payout that the record states names no pots
        return spread_rake(hand.pots, hand.rake)
    return tuple(taken.get(number, 0) for number in range(len(hand.pots)))
