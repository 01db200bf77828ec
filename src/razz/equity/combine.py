"""The hands of a question put together: in rank counts for exact answers, and in real cards.

A bare rank of a hand that is no range, and a dead one, may have any suit that is free, each equally
likely. So all the combinations of real cards that a question allows count the same, but for the
weights of the ranges; both ways to put it follow from that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import comb, gcd, prod

from razz.cards import Card, Rank
from razz.equity.joint import integers, parts, together
from razz.equity.spot import HAND_SIZE, CardSpot, Counts, Holding, Spot, Start
from razz.equity.suits import free, numbers, suited, suited_count
from razz.equity.table import Table, counts_of, nothing_together, table
from razz.errors import CardError
from razz.low import Ladder
from razz.text import Message

MOST_COMBINATIONS = 500_000
"""How many combinations of real cards a hand may stand for in a `CardSpot`: they are all kept."""


def choices(holdings: Sequence[Holding]) -> int:
    """Return how many joint choices of starts `spots` has to go through, at most.

    >>> from razz.equity.reading import holding
    >>> choices([holding("u8"), holding("A23, A24")])
    112
    """
    return prod(len(one.starts) for one in holdings)


def spots(
    holdings: Sequence[Holding], dead: Start, community: bool = False
) -> list[tuple[Spot, int]]:
    """Return what an ace-to-five question comes down to: spots, and how much each counts.

    Args:
        holdings: the hands.
        dead: the dead cards.
        community: whether the last card of every hand is one card, common to all. There is then a
            spot for each rank of that card, with the card in every hand.

    Returns:
        Spots that are all different, each with its weight: the product of the weights of its
        starts, times the combinations of real cards behind it.

    Raises:
        CardError: the hands and the dead cards cannot be together.

    >>> from razz.equity.reading import dead_cards, holding
    >>> two = [holding("[A2, A3]7h"), holding("A45")]
    >>> [(spot.hands[0][:4], weight) for spot, weight in spots(two, dead_cards("3 3"))]
    [((1, 1, 0, 0), 12), ((1, 0, 1, 0), 6)]
    """
    seated = table(holdings, dead, community)
    found = list(_joint_spots(holdings, seated))
    # The suits of the fixed hands count only where they are not the same for every choice.
    common = gcd(*(ways for _, _, ways in found))
    merged: dict[Spot, int] = {}
    for spot, weight, ways in found:
        for one, times in _with_common_card(spot) if community else ((spot, 1),):
            merged[one] = merged.get(one, 0) + weight * (ways // common) * times
    return list(merged.items())


def _joint_spots(holdings: Sequence[Holding], seated: Table) -> Iterator[tuple[Spot, int, int]]:
    """Yield the spot of every joint choice, its weight, and the ways to suit the fixed hands."""
    hands: list[Counts] = [tuple(counts_of(starts[0])) for starts in seated.hands]
    missing = tuple(HAND_SIZE - sum(counts) for counts in hands)
    loose = seated.loose
    if not loose:
        yield Spot(tuple(hands), missing, tuple(4 - number for number in seated.counts)), 1, 1
        return
    fixed = [
        (rank - 1, number) for start in seated.fixed_starts for rank, number in numbers(start.ranks)
    ]
    rows = [parts(seated.hands[hand]) for hand in loose]
    packed = int.from_bytes(bytes(seated.counts), "little")
    nothing = True
    for chosen, all_ranks in together(rows, seated.taken, packed):
        nothing = False
        left = tuple(4 - number for number in all_ranks.to_bytes(len(Rank), "little"))
        for hand, part in zip(loose, chosen, strict=True):
            hands[hand] = part.known
        # Taken back one after the other, bare cards count their combinations among what is free.
        room = list(left)
        weight = prod(part.weight * _ways(part.bare, room) for part in chosen)
        yield Spot(tuple(hands), missing, left), weight, _ways(fixed, room)
    if nothing:
        raise nothing_together(holdings, loose)


def _ways(bare: Iterable[tuple[int, int]], room: list[int]) -> int:
    """Return the ways to choose *bare* cards, which go back to *room*, the free ones by rank."""
    ways = 1
    for rank, number in bare:
        room[rank] += number
        ways *= comb(room[rank], number)
    return ways


def _with_common_card(spot: Spot) -> Iterator[tuple[Spot, int]]:
    """Yield *spot* with each rank as the last card of every hand, and its copies."""
    missing = tuple(number - 1 for number in spot.missing)
    for rank, copies in enumerate(spot.left):
        if copies:
            hands = tuple(_plus(counts, rank, 1) for counts in spot.hands)
            yield Spot(hands, missing, _plus(spot.left, rank, -1)), copies


def _plus(counts: Counts, rank: int, number: int) -> Counts:
    return (*counts[:rank], counts[rank] + number, *counts[rank + 1 :])


def card_spot(
    holdings: Sequence[Holding],
    dead: Start,
    community: bool = False,
    ladder: Ladder = Ladder.ACE_TO_FIVE,
) -> CardSpot:
    """Return the same question in real cards.

    Bare ranks of a hand become all the suits that are free, but where suits count neither on
    *ladder* nor for the ranges of the others: there one choice of suits stands for all.

    Raises:
        CardError: the hands and the dead cards cannot be together; the suit of a dead card counts
            and is not known; or a hand stands for more than `MOST_COMBINATIONS`.

    >>> from razz.equity.reading import dead_cards, holding
    >>> question = card_spot([holding("A23"), holding("[A4]5s")], dead_cards("4"))
    >>> [len(starts) for starts in question.starts], question.dead
    ([1, 9], (Card.parse('4c'),))
    """
    seated = table(holdings, dead, community)
    loose = seated.loose
    rows = [parts(seated.hands[hand]) for hand in loose]
    packed = int.from_bytes(bytes(seated.counts), "little")
    if next(together(rows, seated.taken, packed), None) is None:
        raise nothing_together(holdings, loose)
    open_ranks = set(Rank) if ladder.suits_count else _named(seated)
    _check_dead(seated, open_ranks, ladder)
    # Suits that do not matter are given in order; nobody else asks for them by name.
    taken = seated.taken
    given: list[Start] = []
    for start in seated.fixed_starts:
        cards = list(start.cards)
        for rank in start.ranks:
            if rank not in open_ranks:
                card = free(rank, taken)[0]
                taken |= card.bit
                cards.append(card)
        given.append(Start(tuple(cards), tuple(rank for rank in start.ranks if rank in open_ranks)))
    hands = list(seated.hands)
    for hand, start in zip(seated.fixed, given, strict=False):
        hands[hand] = (start,)
    found = tuple(
        _in_cards(hand, holdings[hand].text, starts, taken) for hand, starts in enumerate(hands)
    )
    return CardSpot(found, given[-1].cards, community, ladder)


def _named(seated: Table) -> set[Rank]:
    """Return the ranks of which a range names a card by its suit."""
    loose = (seated.hands[hand] for hand in seated.loose)
    return {card.rank for starts in loose for start in starts for card in start.cards}


def _check_dead(seated: Table, open_ranks: set[Rank], ladder: Ladder) -> None:
    """Raise a `CardError` if a dead card has no suit and its suit counts."""
    for rank in seated.dead.ranks:
        if rank not in open_ranks:
            continue
        if ladder.suits_count:
            raise CardError(
                Message(
                    "name the suit of the dead {rank}, such as {card}: suits count on this ladder",
                    rank=rank.code,
                    card=free(rank, seated.taken)[-1].code,
                )
            )
        raise CardError(
            Message(
                "name the suit of the dead {rank}, such as {card}: a range names cards of its rank "
                "by their suits",
                rank=rank.code,
                card=free(rank, seated.taken)[-1].code,
            )
        )


def _in_cards(
    hand: int, text: str, starts: Sequence[Start], taken: int
) -> tuple[tuple[tuple[Card, ...], int], ...]:
    """Return *starts* in real cards, each with its weight."""
    count = sum(suited_count(start.cards, start.ranks, taken) for start in starts)
    if count > MOST_COMBINATIONS:
        raise CardError(
            Message(
                "{text!r}, hand {hand}, stands for {count} combinations of cards, and {most} are "
                "the most; write fewer bare ranks or a narrower range",
                text=text,
                hand=hand + 1,
                count=count,
                most=MOST_COMBINATIONS,
            )
        )
    scaled = integers([start.weight for start in starts])
    return tuple(
        (combination, weight)
        for start, weight in zip(starts, scaled, strict=True)
        for combination in suited(start.cards, start.ranks, taken)
    )
