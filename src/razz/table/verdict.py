"""Why a hand ended as it did, in words: who won which pot, against what, and which card decided."""

from __future__ import annotations

from collections.abc import Iterator

from razz.game.event import Won, seat_word
from razz.game.pots import Pot
from razz.game.street import Phase
from razz.game.view import SeatView, View
from razz.low import Category, Low
from razz.rules.choices import OddChip
from razz.text import Chips, Message


def verdict(view: View) -> tuple[Message, ...]:
    """Return a sentence or two for each pot of a hand that is over, as its viewer may know them."""
    if view.phase is not Phase.OVER:
        return ()
    return tuple(line for number in range(len(view.pots)) for line in _of_pot(view, number))


def _of_pot(view: View, number: int) -> Iterator[Message]:
    pot = view.pots[number]
    won = [event for event in view.events if isinstance(event, Won) and event.pot == number]
    what = _what(view, number)
    if len(won) > 1:
        low = view.seat(won[0].seat).low
        yield Message(
            "{seats} share {amount}{what}: {low} each, and suits never break a tie.",
            seats=tuple(seat_word(event.seat) for event in won),
            amount=Chips(sum(event.amount for event in won)),
            what=what,
            low=str(low),
        )
        yield from _odd_chips(view, won)
        return
    for event in won:
        yield Message(
            "{seat} wins {amount}{what}: {why}.",
            seat=seat_word(event.seat),
            amount=Chips(event.amount),
            what=what,
            why=_why(view, pot, event.seat),
        )


def _what(view: View, number: int) -> Message | str:
    """Which pot it is, where there are several."""
    if len(view.pots) == 1:
        return ""
    if number == 0:
        return Message(" from the main pot")
    if len(view.pots) == 2:
        return Message(" from the side pot")
    return Message(" from side pot {number}", number=number)


def _odd_chips(view: View, won: list[Won]) -> Iterator[Message]:
    for event in won:
        if event.odd:
            yield Message(
                "The odd chip ({odd}) goes to {seat}: {rule}.",
                odd=Chips(event.odd),
                seat=seat_word(event.seat),
                rule=_ODD_CHIP[view.setup.rules.odd_chip],
            )


_ODD_CHIP = {
    OddChip.HIGH_SUIT_IN_FIVE: Message("the higher suit in the highest card that plays"),
    OddChip.LOW_SUIT_IN_SEVEN: Message("the lowest card of all seven, ties by suit"),
    OddChip.FIRST_CLOCKWISE: Message("first clockwise from the dealer position"),
}


def _why(view: View, pot: Pot, winner: int) -> Message:
    if sum(not seat.folded for seat in view.seats) == 1:
        return Message("everybody else folded")
    rivals = [view.seat(number) for number in pot.seats if number != winner]
    if not rivals:
        return Message("nobody else was in for it")
    low = view.seat(winner).low
    lows = [seat.low for seat in rivals if seat.low is not None and _counts(seat, view)]
    if low is None or not lows:
        return Message("nobody showed a better hand")
    best = min(lows)
    if best <= low:  # the viewer gave up a hand that would have won or tied
        return Message("nobody showed a better hand")
    return why_lower(low, best)


def _counts(seat: SeatView, view: View) -> bool:
    """Whether a losing hand may be spoken of: it was shown, or it is the viewer's own."""
    return not seat.mucked or seat.number == view.viewer


def why_lower(low: Low, other: Low) -> Message:
    """Return why *low* beats *other*: which card decides, or what counts against the other.

    >>> from razz.cards import cards
    >>> from razz.low import best_low
    >>> ours, theirs = best_low(cards("7c 6d 4s 3h Ac")), best_low(cards("7h 6c 5s 2h As"))
    >>> print(why_lower(ours, theirs))
    7-6-4-3-A beats 7-6-5-2-A, the third card decides, four against five
    """
    return Message(
        "{low} beats {other}, {reason}", low=str(low), other=str(other), reason=_reason(low, other)
    )


def _reason(low: Low, other: Low) -> Message:
    if low.category is not other.category:
        return _AGAINST[other.category]
    ours, theirs = low.ranks, other.ranks
    place = next(n for n in range(len(ours)) if ours[n] is not theirs[n])
    if ours.count(ours[place]) > 1:
        return Message(
            "{good} are lower than {bad}", good=ours[place].plural, bad=theirs[place].plural
        )
    return Message(
        "the {ordinal} card decides, {good} against {bad}",
        ordinal=_ORDINALS[place],
        good=ours[place].word,
        bad=theirs[place].word,
    )


_ORDINALS = (
    Message("first"),
    Message("second"),
    Message("third"),
    Message("fourth"),
    Message("fifth"),
)
_REPEATED = Message("cards of the same rank count against a hand")
_AGAINST = {
    Category.ONE_PAIR: Message("a pair counts against a hand"),
    Category.TWO_PAIR: Message("two pair count against a hand"),
    Category.THREE_OF_A_KIND: _REPEATED,
    Category.STRAIGHT: Message("a straight counts against a hand"),
    Category.FLUSH: Message("a flush counts against a hand"),
    Category.FULL_HOUSE: _REPEATED,
    Category.FOUR_OF_A_KIND: _REPEATED,
    Category.STRAIGHT_FLUSH: Message("a straight flush counts against a hand"),
}
