"""Count the ways a betting street, or a whole hand, can go: perft, as chess programs have it.

    python scripts/perft.py --street third --divide
    python scripts/perft.py --street third --to seventh --stacks 9 12

A leaf is an end of the betting: a fold that leaves one seat, or a round in which all is matched.
The second number is how many leaves go on, to the next street or to the showdown.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from razz.cards import DECK, Card, cards
from razz.game.action import BringIn, Call, Check, Deal, SeatAction
from razz.game.event import Acted
from razz.game.hand import Hand
from razz.game.state import NeedCards
from razz.game.street import Phase, Street
from razz.rules import Stakes, rule_set

Dealing = Callable[[Hand], Hand]
"""Deals a hand everything it waits for, the same cards each time."""


@dataclass(frozen=True)
class Count:
    """Leaves of a tree, and how many of them go on to another street or to the showdown."""

    leaves: int = 0
    go_on: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(self.leaves + other.leaves, self.go_on + other.go_on)

    def __str__(self) -> str:
        return f"{self.leaves:,} leaves, {self.go_on:,} go on"


def choices(hand: Hand) -> Iterator[SeatAction]:
    """Yield every action of the seat to act, wagers of a free amount chip by chip."""
    for option in hand.legal_actions():
        for to in range(option.least, option.most + 1, hand.stakes.smallest_chip):
            yield option.action(to)


def leaves(hand: Hand, streets: int, deal: Dealing) -> Count:
    """Return the leaves below *hand* when *streets* streets are played, this one counted."""
    match hand.phase:
        case Phase.BETTING:
            below = (leaves(hand.apply(action), streets, deal) for action in choices(hand))
            return sum(below, Count())
        case Phase.DEALING if streets > 1:
            return leaves(deal(hand), streets - 1, deal)
    return Count(1, int(len(hand.live) > 1))


def divide(hand: Hand, streets: int, deal: Dealing) -> dict[str, Count]:
    """Return the leaves below each action of the seat to act."""
    seat = hand.actor or 0
    return {
        str(Acted(seat, action).message): leaves(hand.apply(action), streets, deal)
        for action in choices(hand)
    }


def at_street(hand: Hand, street: Street, deal: Dealing) -> Hand:
    """Return *hand* at the beginning of *street*, after everybody did the least until there."""
    hand = deal(hand)
    while hand.street < street:
        option = hand.legal_actions().of(BringIn, Check, Call)
        hand = deal(hand.apply(option.action())) if option else deal(hand)
    return hand


def from_rows(rows: tuple[tuple[Card, ...], ...]) -> Dealing:
    """Return a dealing of seven cards for each seat, in the order in which the seat gets them."""

    def deal(hand: Hand) -> Hand:
        while isinstance(need := hand.needs, NeedCards):
            seat = hand.seat(need.seat)
            have = len(seat.down) + len(seat.up)
            row = rows[need.seat - 1][have : have + need.down + need.up]
            hand = hand.apply(Deal(need.seat, row[: need.down], row[need.down :]))
        return hand

    return deal


def main() -> None:
    """Read the command line and print the counts."""
    parser = argparse.ArgumentParser(description="Count the ways the betting can go.")
    parser.add_argument("--rules", default="standard", help="a rule set, such as wsop")
    parser.add_argument("--stacks", type=int, nargs="+", default=[1000, 1000], help="seat by seat")
    parser.add_argument("--ante", type=int, default=1)
    parser.add_argument("--bring-in", type=int, default=1)
    parser.add_argument("--small-bet", type=int, default=2)
    parser.add_argument("--big-bet", type=int, default=4)
    parser.add_argument("--cards", nargs="*", help="seven cards for each seat, as 'As2d3h...'")
    names = [street.name.lower() for street in Street]
    parser.add_argument("--street", default="third", choices=names, help="where to begin")
    parser.add_argument("--to", choices=names, help="the last street to play; else only one")
    parser.add_argument("--divide", action="store_true", help="show the count of each action")
    given = parser.parse_args()

    stakes = Stakes(
        ante=given.ante,
        bring_in=given.bring_in,
        small_bet=given.small_bet,
        big_bet=given.big_bet,
    )
    seats = len(given.stacks)
    rows = [DECK[seat::seats][:7] for seat in range(seats)]
    if given.cards:
        rows = [cards(row) for row in given.cards]
    deal = from_rows(tuple(rows))
    first, last = (Street[name.upper()] for name in (given.street, given.to or given.street))
    hand = at_street(Hand.start(rule_set(given.rules), stakes, given.stacks), first, deal)
    counts = divide(hand, 1 + last - first, deal)
    if given.divide:
        for action, count in counts.items():
            print(f"{action}: {count}")
    print(sum(counts.values(), Count()))


if __name__ == "__main__":
    main()
