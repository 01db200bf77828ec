from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from razz.cards import DECK, Card, Rank, cards
from razz.equity.reading import dead_cards, holding
from razz.equity.spot import Start
from razz.errors import CardError, RazzError

LOW_CARDS = [card for card in DECK if card.rank <= Rank.THREE]


def ranks(text: str) -> tuple[Rank, ...]:
    return tuple(Rank.parse(letter) for letter in text)


def patterns(text: str) -> dict[str, Fraction]:
    """The starts of the range *text* and their weights, each as ``cards ranks``."""
    return {
        "".join([card.code for card in start.cards] + [rank.code for rank in start.ranks]): (
            start.weight
        )
        for start in holding(text).starts
    }


def stands_for(start: Start, combination: Iterable[Card]) -> bool:
    """Whether *combination* is *start* with suits for its bare ranks."""
    rest = set(combination)
    if not rest >= set(start.cards):
        return False
    return Counter(card.rank for card in rest - set(start.cards)) == Counter(start.ranks)


def real_weights(text: str, size: int) -> dict[frozenset[Card], Fraction]:
    """What every combination of *size* aces to threes weighs in the range *text*."""
    found: dict[frozenset[Card], Fraction] = {}
    for start in holding(text).starts:
        for row in combinations(LOW_CARDS, size):
            if stands_for(start, row):
                assert frozenset(row) not in found, f"{row} counts twice"
                found[frozenset(row)] = start.weight
    return found


# Single hands


@pytest.mark.parametrize("text", ["As2d3h", "as 2D 3H", "A♠ 2♦ 3♥", "A♠️ 2♢\t3♡", "Ａｓ２ｄ　３ｈ"])
def test_real_cards_are_read_in_every_spelling(text: str) -> None:
    assert holding(text).starts == (Start(cards("As2d3h")),)
    assert holding(text).text == text
    assert not holding(text).is_range


@pytest.mark.parametrize("text", ["A2T", "a 2 10", "A210", "a2t", "Ａ２Ｔ"])
def test_bare_ranks_are_read_in_every_spelling(text: str) -> None:
    assert holding(text).starts == (Start((), ranks("A2T")),)


def test_a_suit_belongs_to_the_rank_before_it() -> None:
    assert holding("As 2 3h").starts == (Start(cards("As3h"), ranks("2")),)
    assert holding("2d3").starts == (Start(cards("2d"), ranks("3")),)
    assert holding("10d10").starts == (Start(cards("Td"), ranks("T")),)


@pytest.mark.parametrize("text", ["??5", "xx5", "? ? 5", "5xX", "5", "**5", "?5"])
def test_unknown_cards_leave_no_trace(text: str) -> None:
    assert holding(text).starts == holding("5").starts


@pytest.mark.parametrize("text", ["random", " RANDOM ", "?", "??", "x", "?? ?? ??", "ｒａｎｄｏｍ"])
def test_nothing_is_known_of_a_random_hand(text: str) -> None:
    assert holding(text).starts == (Start(()),)


def test_two_unknown_marks_may_be_one_card() -> None:
    assert holding("A23456??").starts == holding("A23456").starts
    assert holding("A2345??xx").starts == holding("A2345").starts
    with pytest.raises(CardError, match=r"'A23456\?\? x' is 8 cards; a hand has at most seven"):
        holding("A23456?? x")


def test_a_hand_has_at_most_seven_cards() -> None:
    assert len(holding("A234567").starts[0].ranks) == 7
    with pytest.raises(CardError, match="'A23 45678' is 8 cards; a hand has at most seven"):
        holding("A23 45678")


def test_a_real_card_stands_once() -> None:
    with pytest.raises(CardError, match="A♠ stands twice in 'As 2 A♠': at character 1 and again"):
        holding("As 2 A♠")


def test_a_rank_stands_four_times() -> None:
    assert holding("AAAA").starts == (Start((), ranks("AAAA")),)
    with pytest.raises(CardError, match="'AsAhAAA' has 5 aces, and a deck only four"):
        holding("AsAhAAA")


@pytest.mark.parametrize(
    ("text", "token", "place"),
    [("A23foo", "foo", 4), ("A 1", "1", 3), ("A2 s", "s", 4), ("any", "ny", 2), ("A+ 3", r"\+", 2)],
)
def test_what_is_no_card_is_pointed_at(text: str, token: str, place: int) -> None:
    with pytest.raises(CardError, match=rf"'{token}' at character {place} of '.*' is no card; wri"):
        holding(text)


@pytest.mark.parametrize("text", ["", "  ", "\u3000"])
def test_an_empty_hand_says_what_to_write(text: str) -> None:
    with pytest.raises(CardError, match=r"a hand is empty; write its known cards, .* or random"):
        holding(text)


# Dead cards


def test_dead_cards_are_cards_and_ranks_with_or_without_commas() -> None:
    assert dead_cards("Kh, 9, 9 10d") == Start(cards("Kh10d"), ranks("99"))
    assert dead_cards("") == Start(())
    assert len(dead_cards("A23456789TJQK" * 4).ranks) == 52


def test_dead_cards_are_known() -> None:
    with pytest.raises(CardError, match=r"'K \?\?' holds an unknown card; dead cards are known"):
        dead_cards("K ??")
    with pytest.raises(CardError, match="'!' at character 4 of 'K, !' is no card"):
        dead_cards("K, !")
    with pytest.raises(CardError, match="'KKKK, Ks' has 5 kings, and a deck only four"):
        dead_cards("KKKK, Ks")
    with pytest.raises(CardError, match="K♠ stands twice"):
        dead_cards("Ks Ks")


# Ranges


def test_a_comma_makes_a_range() -> None:
    assert holding("A23, A24").is_range
    assert patterns("A23, 5h4h3h") == {"A23": 1, "3h4h5h": 1}


@pytest.mark.parametrize("text", ["[A2-A5]7h", "[A5-A2] 7h", "［Ａ２〜Ａ５］７ｈ", "[A2 – A5]7♥"])
def test_a_span_runs_in_the_last_rank(text: str) -> None:
    assert patterns(text) == {"7hA2": 1, "7hA3": 1, "7hA4": 1, "7hA5": 1}


def test_spans_have_as_many_cards_as_one_likes() -> None:
    assert list(patterns("A23-A28")) == ["A23", "A24", "A25", "A26", "A27", "A28"]
    assert list(patterns("[22-55]")) == ["22", "33", "44", "55"]
    assert list(patterns("QQQ-KKK")) == ["QQQ", "KKK"]
    assert list(patterns("[3A-33]")) == ["A3", "23", "33"]


@pytest.mark.parametrize("span", ["A2-34", "A2-A", "As2s-As5s", "A2-A?", "A-", "-"])
def test_an_ambiguous_span_says_what_a_span_may_be(span: str) -> None:
    with pytest.raises(
        CardError,
        match=rf"'{span}' at character 2 .* runs in the last rank \(A2-A5\) or over pairs".replace(
            "?", r"\?"
        ),
    ):
        holding(f"[{span}]7h")


def test_a_class_is_every_hand_up_to_a_rank() -> None:
    assert len(patterns("[u8]7h")) == 28
    assert len(patterns("[m8]7h")) == 36
    assert list(patterns("[U3]")) == ["A2", "A3", "23"]
    assert list(patterns("[m2]")) == ["AA", "A2", "22"]
    assert len(patterns("u10")) == 120  # three of ten ranks
    assert len(patterns("mK")) == 455


def test_a_class_has_as_many_cards_as_the_other_items() -> None:
    assert {len(start.ranks) for start in holding("[u3, 4]7h").starts} == {1}
    assert {len(start.ranks) for start in holding("A2, u3").starts} == {2}


def test_a_class_leaves_out_what_cannot_be() -> None:
    assert list(patterns("[m2]AsAhAdAc")) == ["AsAhAdAc22"]
    with pytest.raises(CardError, match="'u2' in 'u2' holds no hand that can be; cards in it: 3"):
        holding("u2")


def test_weights_are_percent_decimals_and_fractions() -> None:
    expected = {"A2": Fraction(1, 2), "A3": Fraction(1, 4), "A4": Fraction(1, 3), "A5": Fraction(2)}
    assert patterns("[A2:50%, A3 : .25, A4:1 / 3, A5:200 %]") == expected
    assert patterns("A2-A3:50%") == {"A2": Fraction(1, 2), "A3": Fraction(1, 2)}


@pytest.mark.parametrize(
    "weight",
    [
        "0",
        "0%",
        "-1",
        "1/0",
        "0/3",
        "often",
        "",
        "1e3",
        "50%%",
        "1:2",
        "9" * 5000,
        "9" * 10,
        "0.1234567891",
    ],
)
def test_a_weight_is_a_number_above_nothing_of_nine_digits(weight: str) -> None:
    with pytest.raises(
        CardError,
        match=r"at character 10 of .* is no weight; .* above 0, .* nine digits .* such as 50%",
    ):
        holding(f"A24, A23:{weight}")


def test_a_weight_may_have_nine_digits_before_the_point_and_nine_after_it() -> None:
    assert patterns("A24:999999999.999999999") == {"A24": 10**9 - Fraction(1, 10**9)}


def test_the_last_item_gives_the_weight() -> None:
    assert patterns("A23:50%, A23") == {"A23": 1}
    assert patterns("A23, A24, 32A:50%") == {"A24": 1, "A23": Fraction(1, 2)}
    assert patterns("[A2-A4:20%, A3]") == {"A2": Fraction(1, 5), "A4": Fraction(1, 5), "A3": 1}


def test_an_exclusion_wins_wherever_it_stands() -> None:
    expected = {"7hA2": 1, "7hA3": 1, "7hA4": 1, "7h34": Fraction(1, 2)}
    assert patterns("[A2-A5, 34:50%, !A5]7h") == expected
    assert patterns("[!A5, A2-A5, 34:50%]7h") == expected
    assert patterns("[! A5, A2-A5, 34:50%, A5]7h") == expected


def test_only_items_that_overlap_are_spelled_out_in_real_cards() -> None:
    found = patterns("A23, A24, !As2d3h")
    assert len(found) == 64 - 1 + 1
    assert found["A24"] == 1
    assert "2d3hAs" not in found
    weights = patterns("A23:50%, As2s3s:100%")
    assert weights.pop("As2s3s") == 1
    assert len(weights) == 63
    assert set(weights.values()) == {Fraction(1, 2)}


def test_up_cards_follow_the_brackets() -> None:
    assert holding("[A2]7h 8 9 T").starts == (Start(cards("7h"), ranks("A289T")),)
    assert holding("[A2] 7h ??").starts == holding("[A2]7h").starts
    assert holding("[As2]").starts == (Start(cards("As"), ranks("2")),)


def test_a_bare_up_card_is_one_card_whatever_its_suit() -> None:
    # Beside an up seven three sevens are left for the hole, four deuces: 12 against 16 with an ace.
    (seven, deuce) = holding("[A7, A2]7").starts
    assert (seven.ranks, deuce.ranks) == (ranks("A77"), ranks("A27"))
    assert seven.weight * 4 * 6 / (deuce.weight * 4 * 4 * 4) == Fraction(12, 16)


@pytest.mark.parametrize(
    ("text", "match"),
    [
        (
            "A23, A4+foo, 5h4h3h",
            r"'A4\+foo' in '.*' cannot be read from '\+foo' at character 8 on; an item of a range",
        ),
        ("A23, A24 foo:50%", r"'A24 foo:50%' in .* cannot be read from 'foo' at character 10 on"),
        ("A23-A25-A28", r"'A23-A25-A28' in .* cannot be read from '-A28' at character 8 on"),
        ("A23, random", "'random' in .* cannot be read from 'random' at character 6 on"),
        ("u", "'u' in 'u' cannot be read"),
        ("A23, ", "an item of the range is missing at character 5 of 'A23, '; write one"),
        (",A23", "missing at character 1 of"),
        ("[]7h", "missing at character 2 of"),
        ("A23, !", "missing at character 7 of"),
        ("A23, :50%", "missing at character 6 of"),
        ("[A2-A5", "the bracket at character 1 of .* has no other"),
        ("A2]7h", "the bracket at character 3 of .* has no other"),
        ("]A2[", "the bracket at character 1 of .* has no other"),
        ("7h[A2]", r"'7h\[A2\]' at character 1 of .* is out of place; brackets .* come first"),
        ("[A2]7h, 34", "',' at character 7 of .* is out of place"),
        ("[A2]7h:50%", "':50%' at character 7 of .* is out of place"),
        ("[A2][34]", r"'\[34\]' at character 5 of .* is out of place"),
        ("A23, A2", "every item .* the same number of cards, but 'A23' has 3 and 'A2' has 2"),
        ("As, 2d, 3h", "each item .* is one card; write one hand without commas and dashes"),
        ("As-2d-3h", "cannot be read|is no span"),
        ("!A23", "only takes cards out .* such as mK for every hand"),
        ("A23, A24, !u8", "nothing is left of the range .* take out less"),
        (
            "A23, !A24:50%",
            r"'!A24:50%' at character 6 of .* takes cards out \(!\), so it has no we",
        ),
        ("[A?]7h", r"'A\?' at character 2 of .* has an unknown card, and a range has none"),
        ("[7h2]7h", "7♥ stands twice in .*: at character 2 and again at 6"),
        ("[A7]7h7d7c7s", "'A7 7h 7d 7c 7s' has 5 sevens, and a deck only four"),
        ("[u8]2345 6 7", "'.*' is 8 cards; a hand has at most seven"),
        ("As2sAs, A23", "A♠ stands twice"),
    ],
)
def test_an_error_in_a_range_says_where_and_what_to_write(text: str, match: str) -> None:
    with pytest.raises(CardError, match=match):
        holding(text)


def test_nothing_of_a_range_is_dropped_without_a_word() -> None:
    # As in pokerstove's issue 39, where what could not be read was left out.
    with pytest.raises(CardError, match=r"A4\+foo"):
        holding("A23, A4+foo, 5h4h3h")


class Item(NamedTuple):
    """An item of a range: ranks with or without suits, what it weighs, whether it takes out."""

    start: Start
    weight: Fraction | None

    def __str__(self) -> str:
        row = "".join([card.code for card in self.start.cards] + [r.code for r in self.start.ranks])
        return f"!{row}" if self.weight is None else f"{row}:{self.weight}"


@st.composite
def items(draw: st.DrawFn, size: int) -> Item:
    row = draw(st.lists(st.sampled_from(LOW_CARDS), min_size=size, max_size=size, unique=True))
    bare = draw(st.integers(0, size))
    start = Start(tuple(row[bare:]), tuple(card.rank for card in row[:bare]))
    weights = [None, Fraction(1), Fraction(1, 2), Fraction(2, 3)]
    return Item(start, draw(st.sampled_from(weights)))


@given(st.lists(items(3), min_size=1, max_size=4))
def test_a_range_weighs_each_combination_as_its_last_item_says(row: list[Item]) -> None:
    expected = {}
    for combination in combinations(LOW_CARDS, 3):
        weights = [item.weight for item in row if stands_for(item.start, combination)]
        if weights and None not in weights:
            expected[frozenset(combination)] = weights[-1]
    text = ", ".join(map(str, row))
    if expected:
        assert real_weights(text, 3) == expected
    else:
        with pytest.raises(CardError, match=r"only takes cards out|nothing is left of the range"):
            holding(text)


@given(st.text(st.sampled_from("A23T10shd♠ ?x,-![]:%/.u8m５ー\x0b\u3000random+")))
def test_any_text_is_read_or_complained_about(text: str) -> None:
    for read in (holding, dead_cards):
        try:
            read(text)
        except RazzError as error:
            assert str(error)  # noqa: PT017 - every complaint can be said


@given(st.text())
def test_even_nonsense_is_complained_about(text: str) -> None:
    try:
        holding(text)
    except RazzError as error:
        assert str(error)  # noqa: PT017 - every complaint can be said
