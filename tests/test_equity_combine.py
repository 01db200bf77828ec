from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb, gcd, prod
from typing import TypeVar

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from razz.cards import DECK, Card, Rank, cards
from razz.equity.combine import card_spot, choices, spots
from razz.equity.reading import dead_cards, holding
from razz.equity.spot import CardSpot, Counts, Spot, Start, spot_of
from razz.errors import CardError
from razz.low import Ladder

T = TypeVar("T")

LOW_CARDS = [card for card in DECK if card.rank <= Rank.THREE]
NO_DEAD = dead_cards("")


def spots_of(*hands: str, dead: str = "", community: bool = False) -> list[tuple[Spot, int]]:
    return spots([holding(hand) for hand in hands], dead_cards(dead), community)


def card_spot_of(
    *hands: str, dead: str = "", community: bool = False, ladder: Ladder = Ladder.ACE_TO_FIVE
) -> CardSpot:
    return card_spot([holding(hand) for hand in hands], dead_cards(dead), community, ladder)


def total(*hands: str, dead: str = "") -> int:
    return sum(weight for _, weight in spots_of(*hands, dead=dead))


def by_rank(row: tuple[Card, ...]) -> Counts:
    ranks = [card.rank for card in row]
    return tuple(ranks.count(rank) for rank in Rank)


def shares(weights: dict[tuple[Counts, ...], int]) -> dict[tuple[Counts, ...], int]:
    """*weights* without their common factor."""
    common = gcd(*weights.values())
    return {key: weight // common for key, weight in weights.items()}


def by_hands(found: list[tuple[Spot, int]]) -> dict[tuple[Counts, ...], int]:
    return shares({spot.hands: weight for spot, weight in found})


def in_cards(question: CardSpot) -> dict[tuple[Counts, ...], int]:
    """What the joint choices of real cards in *question* come to, by the ranks of the hands."""
    found: dict[tuple[Counts, ...], int] = {}
    for choice in product(*question.starts):
        everything = [*question.dead, *(card for row, _ in choice for card in row)]
        if len(everything) == len(set(everything)):
            key = tuple(by_rank(row) for row, _ in choice)
            found[key] = found.get(key, 0) + prod(weight for _, weight in choice)
    return shares(found)


# In rank counts


def test_plain_hands_are_one_spot() -> None:
    assert spots_of("A23", "456") == [(spot_of(["A23", "456"]), 1)]
    assert spots_of("As2d3h ??", "4 5s 6", dead="Kh, 9 9") == [
        (spot_of(["A23", "456"], dead="K99"), 1)
    ]


def test_hands_may_be_on_different_streets() -> None:
    assert spots_of("A2345", "6", "random") == [(spot_of(["A2345", "6", ""]), 1)]


def test_a_range_counts_the_combinations_of_real_cards() -> None:
    assert total("[u8]7h", "random", dead="") == 28 * 16 - 7 * 4
    assert total("[u8]Kh", "random") == 28 * 16
    assert total("mK", "random") == comb(52, 3)
    assert spots_of("[22, A2]Kh") == [
        (spot_of(["22K"]), 6),
        (spot_of(["A2K"]), 16),
    ]


def test_a_range_counts_what_the_other_cards_leave() -> None:
    assert total("A23, A24", "A57", dead="3 3") == 3 * 4 * 2 + 3 * 4 * 4
    assert total("A23", "A24, A25", dead="As") == 2 * (2 * 3 * 4)
    assert total("A23, A24", "A57, A58") == (4 * 3) * (4 * 4) * (4 * 4) * 4
    assert total("As23, As24", "AAA, AA5") == 2 * 16 + 2 * 16 * 3 * 4


def test_weights_are_brought_to_one_scale() -> None:
    assert [weight for _, weight in spots_of("A23:50%, A24:1/3, A25")] == [64 * 3, 64 * 2, 64 * 6]
    assert [weight for _, weight in spots_of("[A2:10%]7h")] == [16]


def test_a_range_in_real_cards_merges_to_ranks() -> None:
    assert spots_of("As2s3s, Ad2d3d, A24:50%") == [(spot_of(["A23"]), 4), (spot_of(["A24"]), 64)]


def test_what_cannot_be_is_left_out() -> None:
    assert total("As23, As24", "As56, Ad56") == 2 * 16 * 16
    assert spots_of("AAA, A24", "AA5, 678") == [
        (spot_of(["AAA", "678"]), 4 * 64),
        (spot_of(["A24", "AA5"]), comb(4, 2) * 2 * 4 * 4 * 4),
        (spot_of(["A24", "678"]), 64 * 64),
    ]


def test_a_bare_rank_may_be_the_card_that_a_range_names() -> None:
    # Either ace of hand 2 goes with each deuce, but one time in four A♠ is the ace of hand 1.
    (named, other) = spots_of("A56", "As2, A3")
    assert Fraction(named[1], other[1]) == Fraction(3 * 4, 4 * 3 * 4)
    (named, other) = spots_of("K56", "As2, A3", dead="A")
    assert Fraction(named[1], other[1]) == Fraction(3 * 4, 4 * 3 * 4)


def test_taking_one_card_out_takes_out_one_card() -> None:
    # 16 aces and deuces but one, the ace of hand 1 three times out of four not among them.
    (deuce, three) = spots_of("A78", "A2-A3, !As2s")
    assert Fraction(deuce[1], three[1]) == (12 - Fraction(3, 4)) / 12


def test_the_bare_up_card_of_a_range_is_there_whatever_the_hole_cards() -> None:
    (seven, deuce) = spots_of("[A7, A2]7", "random")
    assert Fraction(seven[1], deuce[1]) == Fraction(4 * 3, 4 * 4)
    (seven, deuce) = spots_of("[A7, A2]7", "7", "[72]3", dead="8")
    assert Fraction(seven[1], deuce[1]) == Fraction(4 * (2 * 1) * 4, (4 * 4) * 2 * 3)


def test_a_common_last_card_is_in_every_hand() -> None:
    found = spots_of("A23", "456", dead="KKKK", community=True)
    assert len(found) == 12
    assert sum(weight for _, weight in found) == 52 - 6 - 4
    spot, weight = found[0]
    assert weight == 3
    assert spot.hands == spot_of(["AA23", "A456"]).hands
    assert spot.missing == (3, 3)
    assert spot.left == (2, *spot_of(["A23", "456"], dead="KKKK").left[1:])


def test_eight_hands_go_to_the_end_with_a_common_last_card() -> None:
    eight = ["A", "2", "3", "4", "5", "6", "7", "8"]
    found = spots_of(*eight, community=True)
    assert all(sum(spot.missing) <= sum(spot.left) for spot, _ in found)
    with pytest.raises(
        CardError, match=r"8 hands of seven cards take 56 cards, and there are 52; .* \(community\)"
    ):
        spots_of(*eight)
    with pytest.raises(
        CardError, match="8 hands take 49 cards to the end, and there are 48; write fewer"
    ):
        spots_of(*eight, dead="KKKK", community=True)


def test_a_hand_of_seven_cards_has_no_room_for_a_common_card() -> None:
    with pytest.raises(CardError, match=r"hand 2 has seven cards already, .* write six at most"):
        spots_of("A23", "A234567", community=True)
    assert spots_of("A23", "A234567")[0][0].missing == (4, 0)


def test_a_real_card_is_in_one_place() -> None:
    with pytest.raises(CardError, match="A♠ stands twice: in hand 1 and again in hand 3"):
        spots_of("As2", "34", "As")
    with pytest.raises(CardError, match="2♦ stands twice: in hand 2 and among the dead cards"):
        spots_of("As2", "2d4", dead="2d")
    with pytest.raises(CardError, match="A♠ stands twice: in hand 1 and again in hand 2"):
        spots_of("As2", "[As3s]5h")


def test_a_rank_is_in_four_places() -> None:
    with pytest.raises(
        CardError,
        match="5 aces are too many, a deck has four: 2 in hand 1, 2 in hand 3, 1 among the dead",
    ):
        spots_of("AsA", "2", "AA", dead="A")


def test_an_emptied_range_names_the_cards_that_emptied_it() -> None:
    with pytest.raises(
        CardError,
        match=r"nothing is left of 'A23, A24', the range of hand 2, beside the known cards: "
        r"A♠ A in hand 1, A A among the dead cards; widen it",
    ):
        spots_of("As A", "A23, A24", dead="AA9")
    with pytest.raises(CardError, match=r"of hand 1, .* cards: A♠ among the dead cards; widen"):
        card_spot_of("As2s3s, As2s4s", "567", dead="As")


@pytest.mark.parametrize("put", [spots_of, card_spot_of])
def test_ranges_that_exclude_each_other_are_named(put: Callable[..., object]) -> None:
    with pytest.raises(
        CardError,
        match=r"no choice from the ranges .*: 'AAA, AA2' of hand 1, 'AAA, AA3:10%' of hand 3; wid",
    ):
        put("AAA, AA2", "AKQ", "AAA, AA3:10%")


def test_choices_are_counted_without_making_them() -> None:
    assert choices([holding("mK")] * 3) == 455**3


# In real cards


def test_bare_ranks_get_suits_that_nobody_names() -> None:
    found = card_spot_of("A23", "Ac2d", "[AdAh]5c", dead="3c 3 3")
    assert found.dead == cards("3c3h3s")
    assert found.starts == (
        ((cards("As2c3d"), 1),),
        ((cards("Ac2d"), 1),),
        ((cards("AdAh5c"), 1),),
    )


def test_where_suits_count_a_bare_rank_is_all_its_suits() -> None:
    found = card_spot_of("A2", "As5h", ladder=Ladder.DEUCE_TO_SEVEN, community=True)
    assert {weight for _, weight in found.starts[0]} == {1}
    assert {row for row, _ in found.starts[0]} == set(product(cards("AcAdAh"), cards("2c2d2h2s")))
    assert found.starts[1] == ((cards("As5h"), 1),)
    assert (found.community, found.ladder) == (True, Ladder.DEUCE_TO_SEVEN)


def test_where_suits_count_a_dead_card_needs_one() -> None:
    assert card_spot_of("A2", "34", dead="Kh", ladder=Ladder.ACE_TO_SIX).dead == cards("Kh")
    with pytest.raises(CardError, match="name the suit of the dead K, such as Kh: suits count on"):
        card_spot_of("A2", "3Ks", dead="K", ladder=Ladder.ACE_TO_SIX)


def test_a_dead_rank_needs_a_suit_where_a_range_names_suits() -> None:
    with pytest.raises(CardError, match="name the suit of the dead A, such as As: a range names"):
        card_spot_of("As2, A3", "456", dead="A")
    assert card_spot_of("As2, A3", "456", dead="K Ad").dead == cards("AdKc")


def test_a_range_becomes_all_its_combinations() -> None:
    found = card_spot_of("[A2, 34:50%]7h", "A56", dead="2s")
    assert len(found.starts[0]) == 3 * 3 + 16
    assert sum(weight for _, weight in found.starts[0]) == 2 * 9 + 16
    assert len(found.starts[1]) == 1


def test_a_hand_of_too_many_combinations_is_refused() -> None:
    with pytest.raises(
        CardError, match="'mK, 23456', hand 1, stands for 2349060 combinations of cards, and 500000"
    ):
        card_spot_of("mK, 23456", "A")


hand_texts = st.lists(
    st.sampled_from(["A", "2", "3", "As", "Ad", "2s", "2h", "3c"]), min_size=1, max_size=3
).map(" ".join)


@st.composite
def range_texts(draw: st.DrawFn) -> str:
    item = st.lists(
        st.sampled_from(["A", "2", "3", "As", "Ad", "2s", "3c"]), min_size=2, max_size=2
    ).map("".join)
    weight = st.sampled_from(["", "", ":50%", ":1/3"])
    rows = draw(st.lists(st.tuples(item, weight).map("".join), min_size=1, max_size=3))
    taken_out = draw(st.lists(item.map("!{}".format), max_size=1))
    return f"[{', '.join(rows + taken_out)}]{draw(st.sampled_from(['', '2', '2s', '3h']))}"


def found_or_told(ask: Callable[[], T]) -> T | str:
    """What *ask* finds, or what it complains about."""
    try:
        return ask()
    except CardError as error:
        return str(error)


questions = st.lists(hand_texts | range_texts(), min_size=2, max_size=3)


@settings(max_examples=200, deadline=None)
@given(questions, st.sampled_from(["", "Ah", "As", "2", "3 3h", "K"]), st.sampled_from(Ladder))
def test_both_ways_to_put_a_question_say_the_same(
    hands: list[str], dead: str, ladder: Ladder
) -> None:
    exact = found_or_told(lambda: spots_of(*hands, dead=dead))
    dealt = found_or_told(lambda: card_spot_of(*hands, dead=dead, ladder=ladder))
    if isinstance(dealt, CardSpot) and not isinstance(exact, str):
        assert in_cards(dealt) == by_hands(exact)
    elif "name the suit of the dead" not in str(dealt):
        assert dealt == exact


def suited_ways(start: Start, free: frozenset[Card]) -> Iterator[frozenset[Card]]:
    """Every set of cards from *free* that is *start* with suits for its bare ranks."""
    wanted = sorted([card.rank for card in start.cards] + list(start.ranks))
    for row in combinations(sorted(free, key=lambda card: card.bit), len(wanted)):
        if set(row) >= set(start.cards) and sorted(card.rank for card in row) == wanted:
            yield frozenset(row)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.sampled_from(["A2", "A3", "As2", "23", "AA", "2s3s"]), min_size=1, max_size=3),
    st.sampled_from(["A", "2s", "A 2", "Ad 3"]),
    st.sampled_from(["", "2", "3h", "A"]),
)
def test_a_range_weighs_as_many_combinations_as_there_are(
    items: list[str], other: str, dead: str
) -> None:
    written = f"[{', '.join(items)}]"
    found: dict[tuple[Counts, ...], int] = {}
    everything = frozenset(LOW_CARDS)
    for gone in suited_ways(dead_cards(dead), everything):
        for theirs in suited_ways(holding(other).starts[0], everything - gone):
            # Each combination once, however many items and starts stand for it.
            mine = {
                row
                for start in holding(written).starts
                for row in suited_ways(start, everything - gone - theirs)
            }
            for row in mine:
                key = by_rank(tuple(row)), by_rank(tuple(theirs))
                found[key] = found.get(key, 0) + 1
    assume(found)
    assert by_hands(spots_of(written, other, dead=dead)) == shares(found)


@given(st.permutations(["A23, A24:50%", "A56", "[A2]7", "K"]))
def test_the_order_of_the_hands_does_not_matter(hands: list[str]) -> None:
    expected = {
        (*sorted(spot.hands),): weight for spot, weight in spots_of(*sorted(hands), dead="A")
    }
    assert {
        (*sorted(spot.hands),): weight for spot, weight in spots_of(*hands, dead="A")
    } == expected
