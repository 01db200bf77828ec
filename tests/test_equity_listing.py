"""Every deal listed, against a plain enumeration with `best_low`."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

import pytest

from razz.cards import DECK, Card, Rank, cards
from razz.equity.listing import MOST_LISTED, deals_to_list, listing
from razz.equity.spot import HAND_SIZE, CardSpot
from razz.equity.tally import Tally, tally_of
from razz.errors import CardError
from razz.low import Ladder, best_low

Cards = tuple[Card, ...]
Starts = tuple[tuple[Cards, int], ...]


def spot(
    *hands: str, dead: str = "", ladder: Ladder = Ladder.ACE_TO_FIVE, community: bool = False
) -> CardSpot:
    """A question in which a hand is one start, or several with a bar between them."""
    starts = tuple(tuple((cards(start), 1) for start in hand.split("|")) for hand in hands)
    return CardSpot(starts, cards(dead), community, ladder)


def plain(question: CardSpot) -> Tally:
    """The tally of *question*, as slow as it is simple."""
    counts: Counter[int] = Counter()
    for chosen in product(*question.starts):
        held = [card for start, _ in chosen for card in start]
        if len(set(held)) < len(held) or set(held) & set(question.dead):
            continue
        weight = 1
        for _, times in chosen:
            weight *= times
        left = [card for card in DECK if card not in {*held, *question.dead}]
        hands = [start for start, _ in chosen]
        for complete in plain_deals(hands, left, question.community):
            lows = [best_low(hand, question.ladder) for hand in complete]
            counts[sum(1 << n for n, low in enumerate(lows) if low == min(lows))] += weight
    return tally_of(counts.total(), counts, len(question.starts))


def plain_deals(
    hands: Sequence[Cards], left: Sequence[Card], community: bool
) -> Iterator[list[Cards]]:
    if community:
        for card in left:
            rest = [other for other in left if other is not card]
            yield from plain_deals([(*hand, card) for hand in hands], rest, community=False)
        return
    if not hands:
        yield []
        return
    for drawn in combinations(left, HAND_SIZE - len(hands[0])):
        rest = [card for card in left if card not in drawn]
        for others in plain_deals(hands[1:], rest, community=False):
            yield [(*hands[0], *drawn), *others]


def random_spot(
    rng: random.Random, sizes: Sequence[int], ladder: Ladder, *, dead: int, community: bool = False
) -> CardSpot:
    """Hands of *sizes* cards, the first with three starts of different weights."""
    # Low cards, so that hands often tie, make straights or share a suit.
    pack = sorted(DECK, key=lambda card: (card.rank > Rank.EIGHT, rng.random()))
    hands: list[Starts] = []
    for size in sizes:
        hands.append(((tuple(pack[:size]), 1),))
        del pack[:size]
    (first, _), *_ = hands[0]
    more = [((*first[:-1], card), weight) for card, weight in zip(pack, (3, 4), strict=False)]
    # The last one holds a card of the second hand, so that it cannot be.
    impossible = ((*first[:-1], hands[-1][0][0][0]), 5)
    hands[0] = ((first, 2), *more, impossible)
    return CardSpot(tuple(hands), tuple(pack[-dead:] if dead else ()), community, ladder)


@pytest.mark.parametrize("ladder", Ladder)
@pytest.mark.parametrize(
    ("sizes", "dead"), [((6, 6), 0), ((5, 7), 20), ((6, 6, 6), 14), ((7, 6, 6, 7), 6)]
)
def test_it_counts_as_the_plain_enumeration(
    ladder: Ladder, sizes: tuple[int, ...], dead: int
) -> None:
    rng = random.Random(f"{sizes}{ladder}")
    for _ in range(2):
        question = random_spot(rng, sizes, ladder, dead=dead)
        found = listing(question)
        assert found == plain(question)
        assert sum(found.share(hand) for hand in range(len(sizes))) == 1


@pytest.mark.parametrize("ladder", Ladder)
@pytest.mark.parametrize(("sizes", "dead"), [((6,) * 8, 1), ((5, 6, 6), 20), ((5, 5), 26)])
def test_the_last_card_may_be_common_to_all(
    ladder: Ladder, sizes: tuple[int, ...], dead: int
) -> None:
    question = random_spot(random.Random(repr(sizes)), sizes, ladder, dead=dead, community=True)
    if len(sizes) == 8:
        question = question._replace(starts=(question.starts[0][:1], *question.starts[1:]))
    assert listing(question) == plain(question)


@pytest.mark.parametrize(
    ("dead", "deals", "won"), [("", 39, ((26, 0), (13, 0))), ("5c5d", 37, ((26, 0), (11, 0)))]
)
def test_a_draw_to_a_better_low_wins_by_its_outs(
    dead: str, deals: int, won: tuple[tuple[int, int], ...]
) -> None:
    """Eight-seven made against a draw to anything lower: fours, fives, sevens and eights."""
    assert listing(spot("2c3d4h7s8cKdKh", "Ac2d3h6sQcQd", dead=dead)) == Tally(deals, won)


def test_hands_in_another_order_win_in_that_order() -> None:
    question = random_spot(random.Random(5), (5, 6, 6), Ladder.DEUCE_TO_SEVEN, dead=9)
    found = listing(question)
    for order in ((1, 0, 2), (2, 1, 0), (1, 2, 0)):
        turned = listing(question._replace(starts=tuple(question.starts[n] for n in order)))
        assert turned == Tally(found.deals, tuple(found.won[n] for n in order))


def test_a_dead_card_matters_only_while_it_is_dead() -> None:
    question = spot("As2d3h4c9d", "5s6d7h8c2c", ladder=Ladder.ACE_TO_SIX)
    before = listing(question)
    assert listing(question._replace(dead=cards("5d"))) != before
    assert listing(question._replace(dead=())) == before


def test_a_start_counts_as_it_weighs() -> None:
    one, other = ((cards("As2d3h4c5d9c"),), (cards("As2d3h4cKdQc"),))
    villain = ((cards("3s4d6h8c9dTs"), 1),)
    both = CardSpot((((one[0], 3), (other[0], 1)), villain))
    alone = [listing(CardSpot((((start, 1),), villain))) for (start,) in (one, other)]
    assert listing(both) == alone[0].times(3).plus(alone[1])


def test_hands_with_every_card_are_one_deal() -> None:
    full = ("As2d3h4c5dKcKd", "2s3d4h5c6dQcQd")
    assert listing(spot(*full)) == Tally(1, ((1, 0), (0, 0)))
    assert listing(spot(*full, "Ah2c3c4d5hJcJd")) == Tally(1, ((0, 1, 0), (0, 0, 0), (0, 1, 0)))


@pytest.mark.parametrize("part", [1, 50, 1_000])
def test_parts_of_any_size_give_the_same(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    questions = [
        spot("As2d3h4c9d|As2d3h4c8d|2s3h4c5c6c", "5s6d7h8c2c|5s6d7h8c9d", ladder=Ladder.ACE_TO_SIX),
        spot("As2d3h4c9d", "5s6d7h8c2c9h", ladder=Ladder.DEUCE_TO_SEVEN),
        spot("As2d3h4c9dKcKd", "5s6d7h8c2c9h"),
        spot("As2d3h4c9dKc", "5s6d7h8c2c9h", community=True),
        spot("As2d3h4c9dKcKd", "5s6d7h8c2c9hTh"),
    ]
    whole = [listing(question) for question in questions]
    monkeypatch.setitem(listing.__globals__, "_PART", part)
    assert [listing(question) for question in questions] == whole


def test_progress_rises_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(listing.__globals__, "_PART", 1_000)
    told: list[float] = []
    listing(spot("As2d3h4c9d", "5s6d7h8c2c", ladder=Ladder.ACE_TO_SIX), told.append)
    assert len(told) > 10
    assert told == sorted(told)
    assert told[-1] == 1


def test_the_deals_can_be_asked_for_beforehand() -> None:
    question = spot("As2d3h4c5d|As2d3h4c6d", "6s7d8h9cTd")
    assert deals_to_list(question) == listing(question).deals == 2 * 861 * 780
    common = spot("As2d3h4c5d", "6s7d8h9cTd", community=True)
    assert deals_to_list(common) == listing(common).deals == 42 * 41 * 40
    # Nine and nine starts of which three pairs share a card.
    three = "|".join(f"As2d3h4c5d{card}" for card in ("6h", "7h", "8h"))
    other = "|".join(f"6s7d8d9cTd{card}" for card in ("6h", "7h", "8h"))
    assert deals_to_list(spot(three, other)) == 9 * 40 * 39
    assert listing(spot(three, other)).deals == 6 * 40 * 39


def test_too_many_deals_are_refused() -> None:
    question = spot("As2d3h", "4s5d6h", "7s8d9h")
    assert deals_to_list(question) > MOST_LISTED
    with pytest.raises(CardError, match=r"[\d,]+ deals are too many to list"):
        listing(question)


@pytest.mark.parametrize(
    ("question", "message"),
    [
        (CardSpot(()), "1 to 8 hands, not 0"),
        (CardSpot((((cards("As"), 1),),) * 9), "1 to 8 hands, not 9"),
        (CardSpot(((), ((cards("As"), 1),))), "hand 1 has no start"),
        (CardSpot((((cards("As"), 0),),)), "hand 1 has a start of weight 0"),
        (CardSpot((((cards("As") * 2, 1),),)), "A♠ is there twice"),
        (spot("As", "2s", dead="Ks")._replace(dead=cards("Ks") * 2), "K♠ is there twice"),
        (spot("As", "As"), "A♠ is in hand 1 and in hand 2"),
        (spot("As", "2s", dead="2s"), "2♠ is dead and in hand 2"),
        (spot("As2s|As3s", "4sAs|5sAs"), "A♠ is in hand 1 and in hand 2"),
        (spot("As|2s", "3s", dead="2sAs"), "every start of hand 1 has a card that is dead"),
        (spot("As|2s", "As|2s", "As|2s"), "the hands cannot be together"),
        (spot("As2s|3s"), "starts with 2 cards or with 1; all its starts need the same number"),
        (spot("As2s3s4s5s6s7s8s"), "starts with 8 cards, and 7 are the most"),
        (spot("As2s3s4s5s6s7s", community=True), "starts with 7 cards, and 6 are the most"),
        (CardSpot(((((), 1),),) * 8), "8 hands need 56 cards in the end, and only 52 are not dead"),
    ],
)
def test_what_cannot_be_is_refused(question: CardSpot, message: str) -> None:
    with pytest.raises(CardError, match=message):
        listing(question)


def test_shares_of_many_hands_are_exact_fractions() -> None:
    found = listing(spot("As2d3h4c5dKcKd", "Ah2s3d4d5hQcQd", "Ac2c3c4s5cJcJd", "6s7d8h9cTdThTc"))
    assert [found.share(hand) for hand in range(4)] == [Fraction(1, 3)] * 3 + [0]
