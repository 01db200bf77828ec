"""Who shows, in which order, and who wins what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from razz.cards import Card, known
from razz.errors import RecordError, RuleError
from razz.game.action import Action, Muck, Payout, Show
from razz.game.event import Acted, Raked, Won
from razz.game.opening import lowest_board
from razz.game.pots import Pot, divide, layer, odd_chip_order, spread_rake, take_rake
from razz.game.state import Seat
from razz.game.street import Street
from razz.low import best_low
from razz.rules.choices import AllInTabling, ShowWhenChecked
from razz.text import Message

if TYPE_CHECKING:
    from razz.game.hand import Hand


def show_order(hand: Hand) -> tuple[int, ...]:
    """Return the live seats in the order in which they show.

    The last aggressor of the last betting round begins (WT 72, TDA 17), else the lowest board or
    the first in dealing order, by rule set; then clockwise. Hands in a side pot come before hands
    that are only in the main pot (WL 145).
    """
    start = hand.aggressor
    if start is None:
        by_board = hand.rules.show_when_checked is ShowWhenChecked.LOW_BOARD
        start = (lowest_board(hand) if by_board else None) or hand.setup.first
    depth = {seat: place for place, pot in enumerate(hand.pot_layers) for seat in pot.seats}
    live = {seat.number for seat in hand.live}
    return tuple(
        sorted(
            (seat for seat in hand.clockwise(start) if seat in live),
            key=lambda seat: -depth[seat],
        )
    )


def tables_all_in(hand: Hand) -> bool:
    """Whether the betting that just ended leaves hands that must be turned up now."""
    match hand.rules.all_in_tabling:
        case AllInTabling.ALWAYS:  # WT 70, TDA 16
            return any(seat.all_in for seat in hand.live)
        case AllInTabling.WHEN_NO_MORE_BETTING:
            return hand.street is not Street.SEVENTH
        case AllInTabling.NEVER:
            return False


def next_to_show(hand: Hand) -> int | None:
    """Return the seat that is to show or muck now, or ``None`` when nobody is left to ask.

    A seat whose hand lies face up is not asked, nor is the last seat left in every pot it is in.
    """
    for number in show_order(hand):
        seat = hand.seat(number)
        if seat.shown or seat.mucked:
            continue
        if any(len(_contenders(hand, pot)) > 1 for pot in hand.pot_layers if number in pot.seats):
            return number
    return None


def _contenders(hand: Hand, pot: Pot) -> tuple[int, ...]:
    """The seats that can still win *pot*; if all mucked, the last that did (it was uncontested)."""
    standing = tuple(n for n in pot.seats if not hand.seat(n).mucked)
    if standing:
        return standing
    mucked = [
        event.seat
        for event in hand.events
        if isinstance(event, Acted) and isinstance(event.action, Muck) and event.seat in pot.seats
    ]
    return (mucked[-1],)


def natural_choice(hand: Hand) -> Action:
    """Return what a sensible player does at showdown: show what may win, muck what cannot.

    The first to show always shows. Only what lies face up and the seat's own cards are looked at.
    """
    number = hand.actor
    if number is None:
        raise RuleError(Message("no seat is to show"))
    mine = known_cards(hand, number)
    if mine is None:
        raise RuleError(
            Message("the hole cards of seat {seat} are not known; show them, or muck", seat=number)
        )
    ladder = hand.rules.ladder
    low = best_low(mine, ladder)
    for pot in hand.pot_layers:
        if number in pot.seats:
            shown = [n for n in _contenders(hand, pot) if n != number and hand.seat(n).shown]
            lows = [best_low(c, ladder) for n in shown if (c := known_cards(hand, n)) is not None]
            if all(low <= other for other in lows):
                return Show()
    return Muck()


def known_cards(hand: Hand, number: int) -> tuple[Card, ...] | None:
    """Return all cards that play for seat *number*, or ``None`` if some are not known."""
    row = hand.cards_of(number)
    return None if None in row else known(row)


def undecided(hand: Hand) -> tuple[Pot, ...]:
    """Return the pots whose winner depends on cards that are not known."""
    return tuple(
        pot
        for pot in hand.pot_layers
        if len(rivals := _contenders(hand, pot)) > 1
        and any(known_cards(hand, number) is None for number in rivals)
    )


def settle(hand: Hand) -> Hand:
    """Return the hand with the rake taken and every pot paid: each pot is divided on its own."""
    pots = layer(hand.contributions())
    rake = _rake(hand, pots)
    for number, (pot, taken) in enumerate(zip(pots, rake, strict=True)):
        if taken:
            hand = hand.tell(Raked(number, taken))
        for seat, (amount, odd) in _pay_pot(hand, pot, pot.amount - taken).items():
            if amount:
                hand = _give(hand, seat, amount).tell(Won(seat, number, len(pots), amount, odd))
    return hand.but(pots=pots, rake=sum(rake))


def settle_as_stated(hand: Hand, payout: Payout) -> Hand:
    """Return the hand paid as a record says, where the deciding cards are not known.

    Raises:
        RecordError: the sum is not what the pots hold less the rake, or a seat wins what it cannot.
    """
    pots = layer(hand.contributions())
    rake = sum(_rake(hand, pots))
    held = sum(pot.amount for pot in pots) - rake
    if len(payout.won) != len(hand.seats) or sum(payout.won) != held:
        raise RecordError(
            Message(
                "the record pays {paid} in all, but the pots hold {held} after a rake of {rake}",
                paid=sum(payout.won),
                held=held,
                rake=rake,
            )
        )
    for seat, won in zip(hand.seats, payout.won, strict=True):
        most = sum(pot.amount for pot in pots if seat.number in _contenders(hand, pot))
        if not 0 <= won <= most:
            raise RecordError(
                Message(
                    "the record pays seat {seat} {won}, but it can win 0 to {most}",
                    seat=seat.number,
                    won=won,
                    most=most,
                )
            )
        if won:
            hand = _give(hand, seat.number, won).tell(Won(seat.number, 0, 1, won))
    return hand.but(pots=pots, rake=rake)


def _rake(hand: Hand, pots: tuple[Pot, ...]) -> tuple[int, ...]:
    stated = hand.setup.stated_rake
    if stated is not None:
        if stated > sum(pot.amount for pot in pots):
            raise RuleError(
                Message(
                    "a stated rake of {rake} from pots of {pots}",
                    rake=stated,
                    pots=sum(pot.amount for pot in pots),
                )
            )
        return spread_rake(pots, stated)
    rake = hand.stakes.rake
    if rake is None or (rake.no_rake_on_third and hand.street is Street.THIRD):
        return (0,) * len(pots)
    return take_rake(pots, rake)


def _pay_pot(hand: Hand, pot: Pot, amount: int) -> dict[int, tuple[int, int]]:
    rivals = _contenders(hand, pot)
    if len(rivals) == 1:
        return {rivals[0]: (amount, 0)}
    ladder = hand.rules.ladder
    hands = {n: cards for n in rivals if (cards := known_cards(hand, n)) is not None}
    lows = {n: best_low(cards, ladder) for n, cards in hands.items()}
    best = min(lows.values())
    tied = {n: hands[n] for n, low in lows.items() if low == best}
    if len(tied) == 1:
        return dict.fromkeys(tied, (amount, 0))
    order = odd_chip_order(hand.rules.odd_chip, ladder, tied, hand.clockwise(hand.setup.first))
    return divide(amount, order, hand.stakes.smallest_chip)


def _give(hand: Hand, number: int, amount: int) -> Hand:
    seat: Seat = hand.seat(number)
    return hand.put(seat.but(stack=seat.stack + amount, won=seat.won + amount))
