"""Lows on the three ladders, checked over every seven-card hand by rank pattern and suit class."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import Card as TwinCard
from pokerkit import RegularLowHand, StandardLowHand

from razz.cards import DECK, Card, Rank, Suit, card_codes, cards, show_cards
from razz.errors import CardError, RuleError
from razz.low import Category, Ladder, Low, best_low, plain_low, playing_cards, suits_from_the_top

Ranks = tuple[int, ...]
"""Ranks by their numbers, ace 1 to king 13, in rising order."""

A5, DEUCE, SIX = Ladder.ACE_TO_FIVE, Ladder.DEUCE_TO_SEVEN, Ladder.ACE_TO_SIX
ALL_HANDS = comb(52, 7)

hands = st.lists(st.sampled_from(DECK), min_size=1, max_size=7, unique=True).map(tuple)
sevens = st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True).map(tuple)
ladders = st.sampled_from(Ladder)


def patterns(size: int) -> Iterator[Ranks]:
    """Every multiset of *size* ranks that a deck holds: 49,205 of seven cards, 6,175 of five."""
    for ranks in combinations_with_replacement(range(1, 14), size):
        if all(ranks.count(rank) <= 4 for rank in set(ranks)):
            yield ranks


def deals(pattern: Ranks) -> int:
    """In how many ways the deck makes *pattern*."""
    return prod(comb(4, count) for count in Counter(pattern).values())


def unsuited(pattern: Ranks) -> tuple[Card, ...]:
    """Cards of *pattern* of which no five share a suit."""
    # Suits go round, so that seven cards hold each at most twice; equal ranks are neighbours.
    return tuple(Card(Rank(rank), tuple(Suit)[place % 4]) for place, rank in enumerate(pattern))


def low(text: str, ladder: Ladder = A5) -> Low:
    return best_low(cards(text), ladder)


# Every seven-card hand, ace to five

ACE_TO_FIVE = {
    (Category.NO_PAIR, 5): 781_824,
    (Category.NO_PAIR, 6): 3_151_360,
    (Category.NO_PAIR, 7): 7_426_560,
    (Category.NO_PAIR, 8): 13_171_200,
    (Category.NO_PAIR, 9): 19_174_400,
    (Category.NO_PAIR, 10): 23_675_904,
    (Category.NO_PAIR, 11): 24_837_120,
    (Category.NO_PAIR, 12): 21_457_920,
    (Category.NO_PAIR, 13): 13_939_200,
    (Category.ONE_PAIR, 0): 5_948_800,
    (Category.TWO_PAIR, 0): 219_648,
    (Category.FULL_HOUSE, 0): 624,
}
"""Seven-card hands by class and, without a pair, by the highest card that plays."""


def key(found: Low) -> tuple[Category, int]:
    top = found.category in (Category.NO_PAIR, Category.FLUSH)
    return found.category, found.heights[0] if top else 0


@cache
def best_of_patterns() -> dict[Ranks, Low]:
    return {pattern: plain_low(unsuited(pattern)) for pattern in patterns(7)}


def test_there_are_49205_rank_patterns_and_they_make_every_seven_card_hand() -> None:
    assert len(best_of_patterns()) == 49_205
    assert sum(map(deals, patterns(7))) == ALL_HANDS == 133_784_560


def test_every_seven_card_hand_is_counted_in_its_class() -> None:
    counts: Counter[tuple[Category, int]] = Counter()
    for pattern, found in best_of_patterns().items():
        counts[key(found)] += deals(pattern)
    assert counts == ACE_TO_FIVE


def test_seven_cards_make_5083_different_lows() -> None:
    values = set(best_of_patterns().values())
    assert Counter(value.category for value in values) == {
        Category.NO_PAIR: 1_287,
        Category.ONE_PAIR: 2_860,
        Category.TWO_PAIR: 858,
        Category.FULL_HOUSE: 78,
    }
    assert len(values) == 5_083


def test_trips_and_quads_are_never_the_best_five_of_seven() -> None:
    """Rulings 11; the list of the Japanese guide ends with quads, which seven cards cannot play."""
    classes = {found.category for found in best_of_patterns().values()}
    assert classes.isdisjoint(
        {Category.THREE_OF_A_KIND, Category.FOUR_OF_A_KIND, Category.STRAIGHT, Category.FLUSH}
    )


def test_queens_full_of_kings_is_the_worst_low_of_seven_cards() -> None:
    """Rulings 10 and 11 (BARGE); the English guide names 9-9-5-5-5."""
    worst = max(best_of_patterns().values())
    assert str(worst) == "Q-Q-Q-K-K"
    assert worst == low("Ks Kh Kd Kc Qs Qh Qd")
    assert worst > low("9s 9h 5s 5h 5d")


@cache
def best_of_fives() -> dict[Ranks, Low]:
    return {pattern: plain_low(unsuited(pattern)) for pattern in patterns(5)}


def test_the_plain_low_is_the_least_of_the_21_five_card_choices_on_every_pattern() -> None:
    fives = best_of_fives()
    for pattern, found in best_of_patterns().items():
        assert found == min(fives[five] for five in set(combinations(pattern, 5)))


@pytest.mark.parametrize("size", range(1, 8))
def test_the_public_low_equals_the_plain_one_on_every_pattern(size: int) -> None:
    for pattern in patterns(size):
        hand = unsuited(pattern)
        assert best_low(hand) == plain_low(hand)


def test_the_order_of_five_cards_is_the_order_of_pokerkit() -> None:
    """6,175 classes: the same order, and equal where PokerKit's are equal."""
    ours = best_of_fives()
    theirs = {
        pattern: RegularLowHand(TwinCard.clean(card_codes(unsuited(pattern)))) for pattern in ours
    }
    assert len(set(ours.values())) == len(set(theirs.values())) == 6_175
    best_first = sorted(ours, key=ours.__getitem__)
    assert best_first == sorted(theirs, key=theirs.__getitem__, reverse=True)


def test_the_best_five_of_every_pattern_is_the_one_pokerkit_takes() -> None:
    """Its `from_game` is the strongest of the 21 choices; here that is taken by rank pattern."""
    place = {
        pattern: -RegularLowHand(TwinCard.clean(card_codes(unsuited(pattern)))).entry.index
        for pattern in patterns(5)
    }
    lows = best_of_fives()
    for pattern, found in best_of_patterns().items():
        taken = max(set(combinations(pattern, 5)), key=place.__getitem__)
        assert found == lows[taken]


@pytest.mark.parametrize("seed", range(60))
def test_pokerkit_finds_the_same_five_cards_in_a_whole_hand(seed: int) -> None:
    hand = random.Random(seed).sample(DECK, 7)
    twin = RegularLowHand.from_game(TwinCard.clean(card_codes(hand)))
    assert twin == RegularLowHand(TwinCard.clean(card_codes(playing_cards(hand))))


# Every seven-card hand, deuce to seven and ace to six
#
# Both ladders are thirteen ranks in a row without a wrap, so one is the other moved by a rank: the
# counts of 7-lows in deuce to seven are those of 6-lows in ace to six, and so on.

TOP_COUNTS = {
    "no pair": [
        2_666_480,
        7_187_404,
        13_129_988,
        19_288_272,
        23_906_176,
        25_145_080,
        21_795_928,
        14_235_856,
    ],
    "flush": [364, 888, 1_420, 1_720, 1_560, 884, 28],
}
"""Hands by the highest card that plays: from the seven up, or in ace to six from the six up."""

REPEATED_COUNTS = {
    # The 5,948,800 hands with four ranks, and 253,440 = 9 x 28,160 with five ranks in a row, which
    # break the straight with a pair.
    Category.ONE_PAIR: 6_202_240,
    Category.TWO_PAIR: 219_648,
    Category.FULL_HOUSE: 624,
}


def pinned(ladder: Ladder) -> dict[tuple[Category, int], int]:
    """The counts of *ladder*; also found by going through all hands card by card in C."""
    best = 7 if ladder is DEUCE else 6
    counts = {(category, 0): count for category, count in REPEATED_COUNTS.items()}
    for category, name in ((Category.NO_PAIR, "no pair"), (Category.FLUSH, "flush")):
        counts |= {(category, top): n for top, n in enumerate(TOP_COUNTS[name], start=best)}
    return counts


@pytest.mark.parametrize("ladder", [DEUCE, SIX])
def test_the_pinned_counts_are_all_seven_card_hands(ladder: Ladder) -> None:
    assert sum(pinned(ladder).values()) == ALL_HANDS


@pytest.mark.parametrize("ladder", [DEUCE, SIX])
def test_hands_counted_by_rank_sets_and_suit_arguments_give_the_pinned_counts(
    ladder: Ladder,
) -> None:
    """No evaluator at all: which five ranks play, and in how many suit rows a flush forbids them.

    Four ranks or fewer: a pair, two pair or a full house, as in ace to five. Otherwise the lowest
    five ranks play that are no straight and can be had in mixed suits.
    """
    heights = range(2, 15) if ladder is DEUCE else range(1, 14)
    counts: Counter[tuple[Category, int]] = Counter(
        {(category, 0): ACE_TO_FIVE[category, 0] for category in REPEATED_COUNTS}
    )
    for size in (5, 6, 7):
        for ranks in combinations(heights, size):
            # Compared from the top down; five distinct ranks in a row are a straight.
            fives = sorted(five[::-1] for five in combinations(ranks, 5))
            mixed = [five for five in fives if five[0] - five[4] != 4]
            if size == 5:
                # Two cards repeat ranks: 5 x C(4,3) x 4^4 trips, 10 x 6 x 6 x 4^3 two pairs. A
                # repeated rank can be taken in two suits, so a flush need never be played.
                deals_of_ranks = 5 * 4 * 4**4 + 10 * 6 * 6 * 4**3
                played = (Category.NO_PAIR, mixed[0][0]) if mixed else (Category.ONE_PAIR, 0)
                counts[played] += deals_of_ranks
            elif size == 6:
                # One rank is a pair. The best five are a flush only if they leave the pair out
                # and share a suit: 4 suits x 6 pairs; then the next five, with the pair, play.
                first, second = mixed[:2]
                forced = 4 * 6
                counts[Category.NO_PAIR, first[0]] += 6 * 6 * 4**5 - forced
                counts[Category.NO_PAIR, second[0]] += forced
            else:
                # All seven ranks differ. Fives that are all suited share three ranks or more, so
                # one suit holds everything they name: 4 x 4^(ranks not named) rows.
                rows, named = 4**7, set[int]()
                for five in mixed:
                    named |= set(five)
                    suited = 4 * 4 ** (7 - len(named))
                    counts[Category.NO_PAIR, five[0]] += rows - suited
                    rows = suited
                    if len(named) == 7:
                        break
                counts[Category.FLUSH, mixed[0][0]] += rows  # all seven of one suit
    assert counts == pinned(ladder)


def suit_classes(pattern: Ranks) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Hands of *pattern*, one for each way in which a suit can hold five of it, and their number.

    At most one suit holds five of seven cards. If it holds exactly the ranks R, a card of each rank
    in R is of that suit and every other card is of the three other suits.
    """
    counts = Counter(pattern)
    left = deals(pattern)
    for size in range(5, len(counts) + 1):
        for suited in combinations(counts, size):
            rows = prod(comb(3, count - (rank in suited)) for rank, count in counts.items())
            if not rows:
                continue
            others = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)
            hand = []
            for place, (rank, count) in enumerate(counts.items()):
                suits = [Suit.SPADES] if rank in suited else []
                turn = others[place % 3 :] + others[: place % 3]
                suits += turn[: count - len(suits)]
                hand += [Card(Rank(rank), suit) for suit in suits]
            yield tuple(hand), 4 * rows
            left -= 4 * rows
    yield unsuited(pattern), left


@pytest.mark.slow
def test_the_lows_of_every_pattern_and_suit_class_give_the_pinned_counts() -> None:
    counts: Counter[tuple[Category, int]] = Counter()
    values = set()
    for pattern in patterns(7):
        for hand, number in suit_classes(pattern):
            found = best_low(hand, DEUCE)
            values.add(found)
            counts[key(found)] += number
    assert counts == pinned(DEUCE)
    # 1,287 sets of five ranks less nine straights. Seven suited cards play their lowest five ranks,
    # C(11, 5) = 462 sets; where those are one of seven straights, the set with the next rank plays
    # in its place, and that is new only with the second-highest rank of all: seven go, seven come.
    assert Counter(value.category for value in values) == {
        Category.NO_PAIR: 1_278,
        Category.ONE_PAIR: 2_860,
        Category.TWO_PAIR: 858,
        Category.FULL_HOUSE: 78,
        Category.FLUSH: 462,
    }
    assert len(values) == 5_536


def moved(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand that is in ace to six what *hand* is in deuce to seven: every rank one lower."""
    return tuple(Card(Rank(card.rank - 1 or 13), card.suit) for card in hand)


def same_shape(first: Low, second: Low) -> bool:
    """Whether *first* in deuce to seven is *second* in ace to six, a rank higher."""
    lowered = tuple(height - 1 for height in first.heights)
    return (first.category, lowered) == (second.category, second.heights)


def test_ace_to_six_is_deuce_to_seven_a_rank_lower_on_every_unsuited_pattern() -> None:
    for pattern in patterns(7):
        hand = unsuited(pattern)
        assert same_shape(best_low(hand, DEUCE), best_low(moved(hand), SIX))


def test_ace_to_six_is_deuce_to_seven_a_rank_lower_in_suited_hands() -> None:
    source = random.Random(7)
    for _ in range(2_000):
        suit = tuple(card for card in DECK if card.suit is Suit.HEARTS)
        hand = tuple(source.sample(suit, source.choice([5, 6, 7])))
        hand += tuple(source.sample([c for c in DECK if c not in hand], 7 - len(hand)))
        assert same_shape(best_low(hand, DEUCE), best_low(moved(hand), SIX))


@pytest.mark.parametrize("seed", range(300))
def test_deuce_to_seven_is_the_order_of_pokerkit(seed: int) -> None:
    """Suits are drawn narrow in every other pair, so that flushes and straights come up."""
    source = random.Random(seed)
    pack = DECK if seed % 2 else [card for card in DECK if card.suit in (1, 2) and card.rank < 9]
    first, second = source.sample(pack, 7), source.sample(pack, 7)
    ours = best_low(first, DEUCE), best_low(second, DEUCE)
    theirs = [StandardLowHand.from_game(TwinCard.clean(card_codes(x))) for x in (first, second)]
    assert (ours[0] < ours[1], ours[0] == ours[1]) == (
        theirs[0] > theirs[1],
        theirs[0] == theirs[1],
    )
    five = TwinCard.clean(card_codes(playing_cards(first, DEUCE)))
    assert StandardLowHand(five) == theirs[0]


# The order of lows


@given(sevens, ladders)
def test_the_best_low_is_the_least_low_of_any_five_cards(
    hand: tuple[Card, ...], ladder: Ladder
) -> None:
    fives = [best_low(five, ladder) for five in combinations(hand, 5)]
    assert best_low(hand, ladder) == plain_low(hand, ladder) == min(fives)


@given(hands, hands, hands, ladders)
def test_lows_are_totally_ordered(
    one: tuple[Card, ...], two: tuple[Card, ...], three: tuple[Card, ...], ladder: Ladder
) -> None:
    a, b, c = (best_low(hand, ladder) for hand in (one, two, three))
    assert (a < b) + (a == b) + (a > b) == 1
    assert (a <= b) == (a < b or a == b) == (b >= a)
    assert (a < b) == (b > a)
    assert (a == b) + (a != b) == 1
    if a <= b <= c:
        assert a <= c
    if a == b:
        assert hash(a) == hash(b)


@given(st.data())
def test_a_further_card_never_makes_a_hand_of_five_or_six_worse(data: st.DataObject) -> None:
    hand = data.draw(sevens)
    ladder = data.draw(ladders)
    assert best_low(hand, ladder) <= best_low(hand[:6], ladder) <= best_low(hand[:5], ladder)


@given(hands, st.permutations(list(Suit)))
def test_suits_are_irrelevant_in_ace_to_five(hand: tuple[Card, ...], suits: list[Suit]) -> None:
    other = [Card(card.rank, suits[card.suit - 1]) for card in hand]
    assert best_low(other) == best_low(hand)


@given(hands, ladders, st.permutations(list(Suit)))
def test_on_every_ladder_only_which_cards_share_a_suit_matters(
    hand: tuple[Card, ...], ladder: Ladder, suits: list[Suit]
) -> None:
    other = [Card(card.rank, suits[card.suit - 1]) for card in hand]
    assert best_low(other, ladder) == best_low(hand, ladder)


@given(st.data())
def test_the_order_of_the_cards_is_irrelevant(data: st.DataObject) -> None:
    hand = data.draw(hands)
    ladder = data.draw(ladders)
    assert best_low(data.draw(st.permutations(hand)), ladder) == best_low(hand, ladder)


def test_equal_lows_are_equal_whatever_the_suits() -> None:
    """The seed hand: 6-4-3-2-A ties 6-4-3-2-A, and suits do not break it."""
    assert low("6s 4d 3d 2c As 8h Kh") == low("6h 4s 3c 2d Ad 7h 9s")


def test_lows_of_different_ladders_do_not_compare() -> None:
    assert low("7s 5h 4d 3c 2s") != low("7s 5h 4d 3c 2s", DEUCE)
    with pytest.raises(RuleError, match="lows of different ladders") as caught:
        assert low("7s 5h 4d 3c 2s") < low("6s 5h 4d 3c As", SIX)
    assert "7-5-4-3-2 (ace-to-five)" in str(caught.value)
    assert "6-5-4-3-A (ace-to-six)" in str(caught.value)


def test_a_low_equals_lows_only() -> None:
    assert low("As 2d 3c") != (1, 2, 3)
    assert low("As 2d 3c") != "3-2-A"


@given(hands, ladders)
def test_a_low_survives_a_pickle(hand: tuple[Card, ...], ladder: Ladder) -> None:
    found = best_low(hand, ladder)
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - our own


# Which cards play


@given(hands, ladders)
def test_the_cards_that_play_make_the_low_in_its_order(
    hand: tuple[Card, ...], ladder: Ladder
) -> None:
    found, five = best_low(hand, ladder), playing_cards(hand, ladder)
    assert set(five) <= set(hand)
    assert len(five) == min(5, len(hand))
    assert tuple(card.rank for card in five) == found.ranks
    assert best_low(five, ladder) == found


@given(sevens, ladders)
def test_of_cards_that_would_do_as_well_the_higher_suits_play(
    hand: tuple[Card, ...], ladder: Ladder
) -> None:
    found = best_low(hand, ladder)
    mine = suits_from_the_top(playing_cards(hand, ladder), ladder)
    for five in combinations(hand, 5):
        if best_low(five, ladder) == found:
            assert mine >= suits_from_the_top(five, ladder)


@pytest.mark.parametrize(
    ("hand", "five"),
    [
        ("6c 6s 4d 3d 2c As Kh", "6♠ 4♦ 3♦ 2♣ A♠"),
        ("7c Jd 7h Js 6d 3c 7d", "7♥ 7♦ J♠ 6♦ 3♣"),
        ("Kd Ks Qd Qs Qc Kc Kh", "Q♠ Q♦ Q♣ K♠ K♥"),
        ("As", "A♠"),
        ("Kh 2d Ks", "K♠ K♥ 2♦"),
    ],
)
def test_the_five_cards_that_play_are_named(hand: str, five: str) -> None:
    assert show_cards(playing_cards(cards(hand))) == five


def test_a_repeated_card_may_be_played_in_another_suit_to_break_a_flush() -> None:
    hand = cards("7h 5h 4h 3h 2h 2s Kh")
    assert show_cards(playing_cards(hand, DEUCE)) == "7♥ 5♥ 4♥ 3♥ 2♠"
    assert show_cards(playing_cards(hand)) == "7♥ 5♥ 4♥ 3♥ 2♠"  # the higher suit, in any case


# Boards and partial hands


@pytest.mark.parametrize(
    "worsening",
    [
        # One card: a door card as a low. Then boards of two, three and four cards, best first.
        "A 2 3 9 T J Q K",
        "2A 3A 32 KA K2 KQ AA 22 KK",
        "32A 432 KQJ AA2 AAK 22A KKQ AAA KKK",
        "432A 532A 543A 5432 KQJT AA32 AAKQ 22A3 22AA KKQQ AAA2 AAAK 2223 AAAA KKKK",
    ],
)
@pytest.mark.parametrize("ladder", [A5, SIX])
def test_boards_order_from_the_lowest_up(ladder: Ladder, worsening: str) -> None:
    boards = [tuple(sorted(Rank.parse(code) for code in word)) for word in worsening.split()]
    lows = [best_low(unsuited(board), ladder) for board in boards]
    assert lows == sorted(lows)
    assert all(first < second for first, second in pairwise(lows))


def test_an_ace_is_the_highest_card_of_a_board_in_deuce_to_seven() -> None:
    assert low("2s 3d", DEUCE) < low("Ks 2d", DEUCE) < low("As 2d", DEUCE) < low("2s 2d", DEUCE)
    assert low("As Ad", DEUCE) > low("Ks Kd", DEUCE)


@pytest.mark.parametrize("ladder", Ladder)
def test_a_board_has_no_straights_and_flushes(ladder: Ladder) -> None:
    assert low("5s 4s 3s 2s", ladder).category == Category.NO_PAIR
    assert low("5s 4s 3s 2s", ladder) == low("5s 4h 3d 2c", ladder)


def test_lows_of_different_lengths_order_by_class_and_then_by_rank() -> None:
    assert low("2s") < low("2s As") < low("3s") < low("3s 2s As") < low("As Ad")


@given(hands.filter(lambda hand: len(hand) < 5), ladders)
def test_a_partial_hand_plays_all_its_cards(hand: tuple[Card, ...], ladder: Ladder) -> None:
    heights = best_low(hand, ladder).heights
    assert sorted(heights) == sorted(ladder.heights[card.rank] for card in hand)


def test_a_community_card_is_a_seventh_card_like_any_other() -> None:
    """R34: eight seats on seventh share the 6♥."""
    shared = "6h"
    assert str(low("7s Qs 6c 7h 3s Qh" + shared)) == "6-6-Q-7-3"
    assert str(low("Kd Ks Jd 4h 9h 2s" + shared)) == "J-9-6-4-2"
    assert str(low("5s Ah 2d 7c 6d 5h" + shared)) == "7-6-5-2-A"
    assert str(low("Jc 3h Kh 3d 8s 6s" + shared)) == "K-J-8-6-3"


# What lows are called


@pytest.mark.parametrize(
    ("hand", "text", "name"),
    [
        ("5c 4c 3c 2c Ac Kd Kh", "5-4-3-2-A", "wheel"),
        ("6s 4h 3d 2c As", "6-4-3-2-A", "six-four low"),
        ("7s 5h 3d 2c As", "7-5-3-2-A", "seven-five low"),
        ("Ks Qh Jd Tc 9s", "K-Q-J-T-9", "king-queen low"),
        ("7c 7s 7d 3s 6c Jd Jc", "7-7-J-6-3", "pair of sevens, J-6-3"),
        ("As Ad 4s 3d 2c", "A-A-4-3-2", "pair of aces, 4-3-2"),
        ("Ts Th 2s 3s 2h 3h 3d", "3-3-2-2-T", "two pair, threes and twos, T"),
        ("Ks Kh Kd Kc Qs Qh Qd", "Q-Q-Q-K-K", "three queens and two kings"),
        ("7s 7h 7d 3c 2s", "7-7-7-3-2", "three sevens, 3-2"),
        ("7s 7h 7d 7c 2s", "7-7-7-7-2", "four sevens, 2"),
        ("As", "A", "ace"),
        ("8s 2d", "8-2", "8-2, 2 cards so far"),
        ("8s 5c 2d As", "8-5-2-A", "8-5-2-A, 4 cards so far"),
        ("8s 8d", "8-8", "pair of eights"),
        ("8s 8d 2c 2h", "8-8-2-2", "two pair, eights and twos"),
        ("8s 8d 8c", "8-8-8", "three eights"),
        ("8s 8d 8c 8h", "8-8-8-8", "four eights"),
    ],
)
def test_a_low_has_a_text_and_a_name(hand: str, text: str, name: str) -> None:
    found = low(hand)
    assert (str(found), str(found.name)) == (text, name)


@pytest.mark.parametrize(
    ("ladder", "hand", "name"),
    [
        (DEUCE, "7s 5h 4d 3c 2s", "seven-five low"),
        (DEUCE, "As 5h 4d 3c 2s", "ace-five low"),
        (DEUCE, "6s 5h 4d 3c 2s", "straight, 6-5-4-3-2"),
        (DEUCE, "7s 5s 4s 3s 2s", "flush, 7-5-4-3-2"),
        (DEUCE, "6s 5s 4s 3s 2s", "straight flush, 6-5-4-3-2"),
        (DEUCE, "As Kd Qs Jh Tc", "straight, A-K-Q-J-T"),
        (SIX, "6s 4h 3d 2c As", "six-four low"),
        (SIX, "5s 4h 3d 2c As", "straight, 5-4-3-2-A"),
        (SIX, "As Kd Qs Jh Tc", "king-queen low"),
    ],
)
def test_straights_and_flushes_have_names_where_they_count(
    ladder: Ladder, hand: str, name: str
) -> None:
    assert str(low(hand, ladder).name) == name


def test_a_low_is_never_called_by_the_name_of_a_high_hand() -> None:
    """R10: a room that left the name out got "straight" and "flush" for a low."""
    names = {str(found.name) for found in best_of_patterns().values()}
    for word in ("straight", "flush", "full house", "high", "trips", "quads", "boat"):
        assert not [name for name in names if word in name]


def test_every_low_of_seven_cards_has_a_text_of_its_own() -> None:
    assert len({str(found) for found in set(best_of_patterns().values())}) == 5_083


def test_a_low_shows_itself_with_its_ladder() -> None:
    assert repr(low("7s 5h 3d 2c As")) == "<Low 7-5-3-2-A ace-to-five>"


@pytest.mark.parametrize(
    ("ladder", "hand"),
    [(A5, "5s 4s 3s 2s As"), (DEUCE, "7s 5h 4d 3c 2s"), (SIX, "6s 4h 3d 2c As")],
)
def test_each_ladder_has_one_best_low(ladder: Ladder, hand: str) -> None:
    """Rulings 41 (BARGE): 6-4-3-2-A unsuited is the best of London lowball."""
    best = low(hand, ladder)
    assert best.is_best
    assert not low("8s 5h 4d 3c 2s", ladder).is_best
    assert not low("7s 7h 4d 3c 2s", ladder).is_best
    assert all(
        best <= found for found in (best_low(unsuited(pattern), ladder) for pattern in patterns(5))
    )


# Cases of the problem list and the rulings


def test_r01_four_ranks_make_a_pair_which_loses_to_any_unpaired_low() -> None:
    paired, unpaired = low("6c 7c 7d 7s 3s Jd Jc"), low("9d 9s 2c Ks Td Jh 2s")
    assert (str(paired), str(unpaired)) == ("7-7-J-6-3", "K-J-T-9-2")
    assert unpaired < paired


def test_r02_two_pair_is_better_than_trips_and_the_lower_pairs_win() -> None:
    tens, aces = low("Ts Th 2s 3s 2h 3h 3d"), low("9c 9d 2c 2d As Ac Ad")
    assert (str(tens), str(aces)) == ("3-3-2-2-T", "2-2-A-A-9")
    assert aces < tens
    assert tens < low("2s 2h 2d 3s 4d") < low("Ts Th 3s 3h 3d")


def test_r04_ace_to_five_is_a_wheel_and_in_deuce_to_seven_it_is_ace_high() -> None:
    wheel = cards("Ac 2c 3c 4c 5c 9d Kd")
    assert best_low(wheel).is_best
    assert best_low(wheel) < low("2d 3d 4d 5h 6s Kc Qd")
    # The ace does not go round: A-2-3-4-5 is no straight where it is high only.
    ace_high = low("As 2d 3c 4h 5s", DEUCE)
    assert ace_high.category == Category.NO_PAIR
    assert ace_high > low("Ks 5d 4c 3h 2s", DEUCE)


def test_r04_ace_to_six_counts_the_wheel_as_a_straight_and_ace_to_king_not() -> None:
    assert low("As 2d 3c 4h 5s", SIX) > low("As Ad 3c 4h 5s", SIX)
    assert low("As Kd Qc Jh Ts", SIX).category == Category.NO_PAIR


def test_r05_ten_as_digits_is_a_ten() -> None:
    assert str(low("Ah 2c 3d 4s 10d 10h Kc")) == "T-4-3-2-A"


def test_r07_lows_compare_from_the_highest_card_down() -> None:
    """Also rulings 12: 6-5-4-3-2 beats 7-5-3-2-A."""
    best_first = ["6432A", "65432", "7532A", "75432", "7632A", "3326A"]
    lows = [
        best_low(unsuited(tuple(sorted(Rank.parse(code) for code in word)))) for word in best_first
    ]
    assert lows == sorted(lows)
    assert str(lows[-1]) == "3-3-6-2-A"


def test_r08_a_card_given_twice_is_refused_by_name() -> None:
    seven = cards("7h 2c 3d 4s 5c 9d")
    with pytest.raises(CardError, match="7♥ is there twice"):
        best_low((*seven, seven[0]))
    with pytest.raises(CardError, match=r"7♥ stands twice .* character 1 and again at 4"):
        cards("7h 7h 2c 3d 4s 5c 9d")


def test_r10_a_low_without_a_description_gets_a_text_of_its_own() -> None:
    hand = cards("4c 2s 5c 9s 4s 9d As")
    assert str(best_low(hand)) == "9-5-4-2-A"
    assert show_cards(playing_cards(hand)) == "9♠ 5♣ 4♠ 2♠ A♠"


def test_ruling_9_any_five_unpaired_cards_beat_a_pair() -> None:
    assert low("9s Th Jd Qc Ks") < low("2s 2h 3d 4c 5s")
    assert low("9s Th Jd Qc Ks") < low("As Ad 4s 3d 2c")


@pytest.mark.parametrize("hand", ["", "As 2s 3s 4s 5s 6s 7s 8s"])
@pytest.mark.parametrize("measure", [best_low, plain_low])
def test_a_low_is_of_one_to_seven_cards(
    measure: Callable[[tuple[Card, ...]], Low], hand: str
) -> None:
    with pytest.raises(CardError, match=f"one to seven cards, not {len(cards(hand))}"):
        measure(cards(hand))


def test_cards_may_come_from_any_iterable() -> None:
    assert best_low(iter(cards("5s 4s 3s 2s As"))).is_best
    assert playing_cards(iter(cards("As Ad"))) == cards("As Ad")


def test_a_low_does_not_change_since_equal_hands_share_it() -> None:
    wheel = best_low(cards("5s 4s 3s 2s As"))
    with pytest.raises(AttributeError, match="a low does not change: heights"):
        wheel.heights = (13, 12, 11, 10, 9)
    with pytest.raises(AttributeError, match="a low does not change: category"):
        del wheel.category
    assert str(best_low(cards("5h 4h 3h 2h Ah"))) == "5-4-3-2-A"


def test_card_order_puts_the_worse_card_higher() -> None:
    """Rulings 41 (BARGE): K♠ is the worst door of Razz and London lowball, A♠ of 2-7."""
    assert str(max(DECK, key=A5.card_order)) == "K♠"
    assert str(max(DECK, key=SIX.card_order)) == "K♠"
    assert str(max(DECK, key=DEUCE.card_order)) == "A♠"
    assert str(min(DECK, key=A5.card_order)) == "A♣"
    assert str(min(DECK, key=DEUCE.card_order)) == "2♣"
