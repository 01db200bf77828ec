"""The compiled lows against the plain ones, on every rank pattern and on hands in suits."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from razz.cards import DECK, Card, Rank, Suit, cards
from razz.equity.compiled import compiled_before, jit
from razz.equity.lows import low_number, low_numbers, low_of, number_of
from razz.errors import CardError
from razz.low import Category, Ladder, best_low, plain_low

A5, DEUCE, SIX = Ladder.ACE_TO_FIVE, Ladder.DEUCE_TO_SEVEN, Ladder.ACE_TO_SIX

Hand = tuple[Card, ...]
NUMBER = {card: number for number, card in enumerate(DECK)}
LOWS = {A5: 6_175, DEUCE: 7_462, SIX: 7_462}


def patterns(size: int) -> Iterator[tuple[int, ...]]:
    for ranks in combinations_with_replacement(range(1, 14), size):
        if all(ranks.count(rank) <= 4 for rank in set(ranks)):
            yield ranks


def unsuited(pattern: tuple[int, ...]) -> Hand:
    # Suits go round, so that seven cards hold each at most twice; equal ranks are neighbours.
    return tuple(Card(Rank(rank), tuple(Suit)[place % 4]) for place, rank in enumerate(pattern))


def array(hands: list[Hand]) -> NDArray[np.uint8]:
    return np.array([[NUMBER[card] for card in hand] for hand in hands], np.uint8)


@pytest.mark.parametrize("ladder", Ladder)
def test_numbers_count_the_lows_of_five_cards_from_the_best_up(ladder: Ladder) -> None:
    lows = [low_of(number, ladder) for number in range(LOWS[ladder])]
    assert all(better < worse for better, worse in pairwise(lows))
    assert lows[0].is_best
    with pytest.raises(CardError, match=f"numbers them from 0 to {LOWS[ladder] - 1}"):
        low_of(LOWS[ladder], ladder)
    with pytest.raises(CardError, match="-1 is no low"):
        low_of(-1, ladder)


@pytest.mark.parametrize(
    "ladder",
    [A5, pytest.param(DEUCE, marks=pytest.mark.slow), pytest.param(SIX, marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_rank_pattern_has_the_number_of_its_plain_low(ladder: Ladder, size: int) -> None:
    hands = [unsuited(pattern) for pattern in patterns(size)]
    numbers = low_numbers(array(hands), ladder)
    # The numbers order as the lows do, so equal lows are equal order.
    for hand, number in zip(hands, numbers, strict=True):
        assert low_of(int(number), ladder) == plain_low(hand, ladder)


def test_seven_cards_make_5083_numbers() -> None:
    hands = [unsuited(pattern) for pattern in patterns(7)]
    assert len(hands) == 49_205
    assert len(np.unique(low_numbers(array(hands)))) == 5_083


DECKS = {
    "the whole deck": DECK,
    "two suits": tuple(card for card in DECK if card.suit <= Suit.DIAMONDS),
    "low cards": tuple(card for card in DECK if card.rank <= Rank.SEVEN),
    "high cards": tuple(card for card in DECK if card.rank >= Rank.NINE or card.rank == Rank.ACE),
    "low cards of two suits": tuple(
        card for card in DECK if card.suit >= Suit.HEARTS and card.rank <= Rank.EIGHT
    ),
}


@pytest.mark.parametrize("ladder", Ladder)
@pytest.mark.parametrize("name", DECKS)
def test_hands_in_suits_have_the_number_of_their_plain_low(ladder: Ladder, name: str) -> None:
    rng = random.Random(name)
    for size in (5, 6, 7):
        hands = [tuple(rng.sample(DECKS[name], size)) for _ in range(600)]
        for hand, number in zip(hands, low_numbers(array(hands), ladder), strict=True):
            assert low_of(int(number), ladder) == plain_low(hand, ladder)


@given(
    st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True), st.sampled_from(Ladder)
)
def test_one_low_has_the_number_that_it_has_among_many(hand: list[Card], ladder: Ladder) -> None:
    number = low_number(hand, ladder)
    assert number == low_number([NUMBER[card] for card in hand], ladder)
    assert number == low_numbers(array([tuple(hand)]), ladder)[0]
    assert low_of(number, ladder) == best_low(hand, ladder)


@pytest.mark.slow
@pytest.mark.parametrize("ladder", [DEUCE, SIX])
def test_all_hands_of_five_cards_are_counted_in_their_classes(ladder: Ladder) -> None:
    """The counts of any book on poker, but that the ace ends straights on one side only."""
    every = np.array(list(combinations(range(52), 5)), np.uint8)
    numbers, counts = np.unique_counts(low_numbers(every, ladder))
    found: Counter[Category] = Counter()
    for number, count in zip(numbers, counts, strict=True):
        found[low_of(int(number), ladder).category] += int(count)
    assert found == {
        Category.NO_PAIR: 1_278 * (4**5 - 4),
        Category.ONE_PAIR: 1_098_240,
        Category.TWO_PAIR: 123_552,
        Category.THREE_OF_A_KIND: 54_912,
        Category.STRAIGHT: 9 * (4**5 - 4),
        Category.FLUSH: 1_278 * 4,
        Category.FULL_HOUSE: 3_744,
        Category.FOUR_OF_A_KIND: 624,
        Category.STRAIGHT_FLUSH: 9 * 4,
    }


@pytest.mark.parametrize(
    ("text", "ladder", "expected"),
    [
        ("As2d3h4c5s", DEUCE, "A-5-4-3-2"),  # no straight: the ace is high
        ("As2d3h4c5s", SIX, "5-4-3-2-A"),  # a straight
        ("TsJdQhKcAs", DEUCE, "A-K-Q-J-T"),  # a straight
        ("TsJdQhKcAs", SIX, "K-Q-J-T-A"),  # no straight: the ace is low
        ("2s3s4s5s7s8d9d", DEUCE, "8-5-4-3-2"),  # a seven in spades alone is a flush
        ("2s3s4s5s6s6d6h", DEUCE, "6-6-4-3-2"),  # a pair is better than a straight
    ],
)
def test_straights_and_flushes_count_against_a_hand(
    text: str, ladder: Ladder, expected: str
) -> None:
    assert str(low_of(low_number(cards(text), ladder), ladder)) == expected


def test_hands_may_lie_in_memory_in_any_way() -> None:
    hands = array([tuple(random.Random(seed).sample(DECK, 7)) for seed in range(100)])
    expected = low_numbers(hands)
    assert (low_numbers(np.asfortranarray(hands)) == expected).all()
    assert (low_numbers(np.repeat(hands, 2, axis=1)[:, ::2]) == expected).all()
    unwritten = hands.copy()
    unwritten.flags.writeable = False
    assert (low_numbers(unwritten) == expected).all()


def test_no_hands_have_no_numbers() -> None:
    assert low_numbers(np.empty((0, 7), np.uint8)).shape == (0,)


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (np.zeros((1, 7), np.int64), "an array of uint8, not of int64"),
        (np.zeros(7, np.uint8), "of two dimensions, one hand a row, not of 1"),
        (np.zeros((1, 4), np.uint8), "from five to seven cards, not 4"),
        (np.zeros((1, 8), np.uint8), "from five to seven cards, not 8"),
        (np.array([[0, 1, 2, 3, 52]], np.uint8), "52 is no number of a card"),
    ],
)
def test_an_array_that_holds_no_hands_is_refused(hands: NDArray[np.uint8], message: str) -> None:
    with pytest.raises(CardError, match=message):
        low_numbers(hands)


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        ([0, 1, 2, 3], "from five to seven cards, not 4"),
        (list(range(8)), "from five to seven cards, not 8"),
        ([0, 1, 2, 3, 3], "4♣ is there twice"),
        ([0, 1, 2, 3, 52], "52 is no number of a card"),
        ([0, 1, 2, 3, -1], "-1 is no number of a card"),
    ],
)
def test_a_hand_that_cannot_be_has_no_number(hand: list[int], message: str) -> None:
    with pytest.raises(CardError, match=message):
        low_number(hand)


@jit
def never_called(number: int) -> int:
    return number


def test_what_has_been_called_has_been_compiled_before() -> None:
    low_number(DECK[:5])
    assert compiled_before(number_of)
    assert not compiled_before(number_of, never_called)
