"""Suits for bare ranks: the combinations of real cards that ranks can stand for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations, product
from math import comb, prod

from razz.cards import Card, Rank, Suit

OF_RANK: dict[Rank, tuple[Card, ...]] = {
    rank: tuple(Card(rank, suit) for suit in Suit) for rank in Rank
}
"""The four cards of each rank."""


def bits(row: Iterable[Card]) -> int:
    """Return the set of the cards in *row* as one number (see `Card.bit`)."""
    found = 0
    for card in row:
        found |= card.bit
    return found


def free(rank: Rank, taken: int) -> list[Card]:
    """Return the cards of *rank* that are not in *taken*, a set of cards as bits."""
    return [card for card in OF_RANK[rank] if not card.bit & taken]


def numbers(ranks: Sequence[Rank]) -> list[tuple[Rank, int]]:
    """Return each of *ranks* once, with how often it is there.

    >>> numbers([Rank.ACE, Rank.TWO, Rank.ACE])
    [(Rank.ACE, 2), (Rank.TWO, 1)]
    """
    return [(rank, ranks.count(rank)) for rank in dict.fromkeys(ranks)]


def suited(
    cards: Collection[Card], ranks: Sequence[Rank], taken: int = 0
) -> Iterator[tuple[Card, ...]]:
    """Yield every hand of *cards* and one more card for each of *ranks*, none of them in *taken*.

    >>> hands = list(suited([Card.parse("As")], [Rank.ACE, Rank.TWO]))
    >>> len(hands), [card.code for card in hands[0]]
    (12, ['As', 'Ac', '2c'])
    """
    taken |= bits(cards)
    rows = [combinations(free(rank, taken), number) for rank, number in numbers(ranks)]
    for choice in product(*rows):
        yield (*cards, *(card for some in choice for card in some))


def suited_count(cards: Collection[Card], ranks: Sequence[Rank], taken: int = 0) -> int:
    """Return how many hands `suited` yields."""
    taken |= bits(cards)
    return prod(comb(len(free(rank, taken)), number) for rank, number in numbers(ranks))
