"""The hands of a question side by side: whether they can be, and what is left of ranges."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from razz.cards import DECK, Card, Rank, Suit
from razz.equity.spot import HAND_SIZE, Counts, Holding, Start
from razz.equity.suits import bits
from razz.errors import CardError
from razz.text import Message


class Table(NamedTuple):
    """The hands of a question and the dead cards, with no contradiction among those that are fixed.

    Attributes:
        hands: for each hand the starts that the fixed cards leave it.
        fixed: the hands that have one start whatever their suits, by index.
        dead: the dead cards.
        taken: the real cards of the fixed hands and of the dead, as bits.
        counts: all the cards of the fixed hands and of the dead, by rank.
    """

    hands: tuple[tuple[Start, ...], ...]
    fixed: tuple[int, ...]
    dead: Start
    taken: int
    counts: Counts

    @property
    def loose(self) -> list[int]:
        """The other hands: those of several starts, and ranges with bare ranks."""
        return [hand for hand in range(len(self.hands)) if hand not in self.fixed]

    @property
    def fixed_starts(self) -> list[Start]:
        """The starts of the fixed hands, and the dead cards."""
        return [*(self.hands[hand][0] for hand in self.fixed), self.dead]


def counts_of(start: Start) -> list[int]:
    """Return how many cards of each rank *start* has.

    >>> counts_of(Start((Card.parse("As"),), (Rank.ACE, Rank.THREE)))
    [2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    """
    counts = [0] * len(Rank)
    for card in start.cards:
        counts[card.rank - 1] += 1
    for rank in start.ranks:
        counts[rank - 1] += 1
    return counts


def table(holdings: Sequence[Holding], dead: Start, community: bool = False) -> Table:
    """Return *holdings* and *dead* side by side.

    Raises:
        CardError: a real card is in two places, or a rank in more than four; a range is empty
            beside the other cards; or there are not enough cards for all hands.
    """
    fixed = tuple(hand for hand, one in enumerate(holdings) if _is_fixed(one))
    places: list[tuple[int | None, Start]] = [(hand, holdings[hand].starts[0]) for hand in fixed]
    places.append((None, dead))
    _check_cards(places)
    counts = _check_ranks(places)
    _check_deck(holdings, dead, community)
    taken = bits(card for _, start in places for card in start.cards)
    hands = tuple(
        one.starts
        if hand in fixed
        else tuple(start for start in one.starts if _fits(start, taken, counts))
        for hand, one in enumerate(holdings)
    )
    for hand, starts in enumerate(hands):
        if not starts:
            raise _emptied(hand, holdings[hand], places)
    return Table(hands, fixed, dead, taken, counts)


def nothing_together(holdings: Sequence[Holding], hands: Iterable[int]) -> CardError:
    """Return the complaint that no start of one of *hands* goes with any of the others."""
    return CardError(
        Message(
            "no choice from the ranges leaves every hand its cards: {hands}; widen one of them",
            hands=tuple(
                Message("{text!r} of hand {hand}", text=holdings[hand].text, hand=hand + 1)
                for hand in hands
            ),
        )
    )


def _is_fixed(holding: Holding) -> bool:
    """Whether *holding* is one start that counts once whatever its suits."""
    if len(holding.starts) > 1:
        return False
    return not (holding.is_range and holding.starts[0].ranks)


def _fits(start: Start, taken: int, counts: Counts) -> bool:
    if bits(start.cards) & taken:
        return False
    return all(
        mine + others <= len(Suit) for mine, others in zip(counts_of(start), counts, strict=True)
    )


def _check_cards(places: Iterable[tuple[int | None, Start]]) -> None:
    """Raise a `CardError` that names the first card in two of *places*; ``None`` are the dead."""
    seen: dict[Card, int] = {}
    for hand, start in places:
        for card in start.cards:
            if card in seen:
                if hand is None:
                    raise CardError(
                        Message(
                            "{card} stands twice: in hand {hand} and among the dead cards",
                            card=card,
                            hand=seen[card] + 1,
                        )
                    )
                raise CardError(
                    Message(
                        "{card} stands twice: in hand {first} and again in hand {second}",
                        card=card,
                        first=seen[card] + 1,
                        second=hand + 1,
                    )
                )
            if hand is not None:
                seen[card] = hand


def _check_ranks(places: Sequence[tuple[int | None, Start]]) -> Counts:
    """Return how many cards of each rank stand at *places*.

    Raises:
        CardError: more than four; says which, and where.
    """
    rows = [counts_of(start) for _, start in places]
    totals = tuple(map(sum, zip(*rows, strict=True)))
    for rank, total in zip(Rank, totals, strict=True):
        if total > len(Suit):
            raise CardError(
                Message(
                    "{count} {ranks} are too many, a deck has four: {places}",
                    count=total,
                    ranks=rank.plural,
                    places=tuple(
                        _place(hand, row[rank - 1])
                        for (hand, _), row in zip(places, rows, strict=True)
                        if row[rank - 1]
                    ),
                )
            )
    return totals


def _place(hand: int | None, what: object) -> Message:
    if hand is None:
        return Message("{what} among the dead cards", what=what)
    return Message("{what} in hand {hand}", what=what, hand=hand + 1)


def _check_deck(holdings: Sequence[Holding], dead: Start, community: bool) -> None:
    """Raise a `CardError` if the deck does not last, or a hand has no room for a common card."""
    hands = len(holdings)
    if community:
        for hand, one in enumerate(holdings):
            if any(len(start.cards) + len(start.ranks) >= HAND_SIZE for start in one.starts):
                raise CardError(
                    Message(
                        "hand {hand} has seven cards already, so there is no common last card "
                        "for it; write six at most",
                        hand=hand + 1,
                    )
                )
    there = len(DECK) - len(dead.cards) - len(dead.ranks)
    with_common = hands * (HAND_SIZE - 1) + 1
    needed = with_common if community else hands * HAND_SIZE
    if needed <= there:
        return
    if with_common <= there:
        raise CardError(
            Message(
                "{hands} hands of seven cards take {needed} cards, and there are {there}; let the "
                "last card be one for all hands (community)",
                hands=hands,
                needed=needed,
                there=there,
            )
        )
    raise CardError(
        Message(
            "{hands} hands take {needed} cards to the end, and there are {there}; write fewer "
            "hands or dead cards",
            hands=hands,
            needed=needed,
            there=there,
        )
    )


def _emptied(hand: int, holding: Holding, places: Iterable[tuple[int | None, Start]]) -> CardError:
    """Return the complaint that the cards at *places* leave nothing of the range of *hand*."""
    wanted = {card.rank for start in holding.starts for card in start.cards}
    wanted |= {rank for start in holding.starts for rank in start.ranks}
    found = []
    for place, start in places:
        cards = [str(card) for card in start.cards if card.rank in wanted]
        cards += [rank.code for rank in start.ranks if rank in wanted]
        if cards:
            found.append(_place(place, " ".join(cards)))
    return CardError(
        Message(
            "nothing is left of {text!r}, the range of hand {hand}, beside the known cards: "
            "{places}; widen it",
            text=holding.text,
            hand=hand + 1,
            places=tuple(found),
        )
    )
