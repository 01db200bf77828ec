"""Pots: how the chips in the middle are layered, what goes back uncalled, and how a pot divides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from razz.cards import Card
from razz.low import Ladder, playing_cards, suits_from_the_top
from razz.rules.choices import OddChip
from razz.rules.stakes import Rake


@dataclass(frozen=True)
class Pot:
    """Chips that the same seats can win.

    Attributes:
        amount: chips in it.
        seats: the numbers of the seats that can win it, in seat order.
    """

    amount: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Stake:
    """What one seat has in the pots, and whether it can still win.

    Attributes:
        seat: its number.
        chips: what it has put in over the whole hand and not got back.
        live: whether it is still in the hand.
        all_in: whether it is, and has no more to put in.
    """

    seat: int
    chips: int
    live: bool
    all_in: bool = False


def uncalled(stakes: Sequence[Stake]) -> Stake | None:
    """Return the live seat that put in more than any other, and by how much; or ``None``.

    Dead chips are not returned: an absent player's bring-in is forfeited (RR S6).

    >>> extra = uncalled([Stake(1, 60, True), Stake(2, 100, True), Stake(3, 80, False)])
    >>> extra.seat, extra.chips
    (2, 20)
    """
    second, most = sorted(stakes, key=lambda stake: stake.chips)[-2:]
    if most.live and most.chips > second.chips:
        return Stake(most.seat, most.chips - second.chips, most.live)
    return None


def layer(stakes: Sequence[Stake]) -> tuple[Pot, ...]:
    """Return the main pot and the side pots, main pot first.

    A layer ends where a live seat ran out of chips; a seat that has more can win all layers, also
    while it still owes a bet. What folded seats put in above the deepest all-in seat belongs to the
    last pot if no seat that has chips is left, so that no chip is lost.

    >>> layer([Stake(1, 60, True, all_in=True), Stake(2, 100, True), Stake(3, 100, True)])
    (Pot(amount=180, seats=(1, 2, 3)), Pot(amount=80, seats=(2, 3)))
    """
    top = max(stake.chips for stake in stakes)
    depths = sorted({stake.chips for stake in stakes if stake.all_in})
    if any(stake.live and not stake.all_in for stake in stakes) and top not in depths:
        depths.append(top)
    floor = 0
    pots = []
    for depth in depths:
        ceiling = depth if depth != depths[-1] else top
        amount = sum(max(0, min(stake.chips, ceiling) - floor) for stake in stakes)
        if amount:
            seats = (s.seat for s in stakes if s.live and (s.chips >= depth or not s.all_in))
            pots.append(Pot(amount, tuple(seats)))
        floor = depth
    return tuple(pots)


def take_rake(pots: Sequence[Pot], rake: Rake) -> tuple[int, ...]:
    """Return the rake of each pot: per pot, the main pot first until the cap is used."""
    left = rake.cap if rake.cap is not None else sum(pot.amount for pot in pots)
    taken = []
    for pot in pots:
        taken.append(min(rake.of(pot.amount), left))
        left -= taken[-1]
    return tuple(taken)


def spread_rake(pots: Sequence[Pot], total: int) -> tuple[int, ...]:
    """Return how a rake that a record states falls on the pots: the main pot pays first."""
    taken = []
    for pot in pots:
        taken.append(min(pot.amount, total))
        total -= taken[-1]
    return tuple(taken)


def divide(amount: int, seats: Sequence[int], chip: int) -> dict[int, tuple[int, int]]:
    """Return what each of *seats* gets of *amount*, and how much of that did not divide.

    Args:
        amount: chips in the pot; less than a chip, as a rake may leave, is the last odd chip.
        seats: the winners, in the order in which they receive odd chips.
        chip: the smallest chip in play.

    >>> divide(25, (3, 1, 2), 1)
    {3: (9, 1), 1: (8, 0), 2: (8, 0)}
    """
    share = amount // chip // len(seats) * chip
    odd = amount - share * len(seats)
    won = {}
    for seat in seats:
        extra = min(odd, chip)
        odd -= extra
        won[seat] = (share + extra, extra)
    return won


def odd_chip_order(
    rule: OddChip, ladder: Ladder, hands: dict[int, tuple[Card, ...]], clockwise: Iterable[int]
) -> tuple[int, ...]:
    """Return the tied seats in the order in which they receive odd chips.

    Args:
        rule: who comes first.
        ladder: the ladder the hands tie on; ranks follow it.
        hands: the tied seats' cards, all seven of each.
        clockwise: seats in order from the dealer position; it settles what cards leave open.
    """
    seats = [seat for seat in clockwise if seat in hands]
    order: dict[OddChip, Callable[[int], tuple[object, ...]]] = {
        OddChip.FIRST_CLOCKWISE: lambda seat: (),
        # WT 73, WL 149, TDA 20-B: the highest card of the five that win, ties by suit.
        OddChip.HIGH_SUIT_IN_FIVE: lambda seat: tuple(
            -suit for suit in suits_from_the_top(playing_cards(hands[seat], ladder), ladder)
        ),
        # RR T5: the lowest card of all seven, ties by suit.
        OddChip.LOW_SUIT_IN_SEVEN: lambda seat: tuple(
            sorted(ladder.card_order(card) for card in hands[seat])
        ),
    }
    return tuple(sorted(seats, key=order[rule]))
