import copy
import pickle
import random
from collections.abc import Sequence
from contextlib import suppress
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from razz.cards import (
    DECK,
    Card,
    Rank,
    Suit,
    card_codes,
    cards,
    check_distinct,
    maybe_cards,
    show_cards,
    shuffle,
    shuffled,
)
from razz.errors import CardError

hands = st.lists(st.sampled_from(DECK), unique=True, max_size=52)
blanks = st.sampled_from(["", " ", ",", ", ", "\n", "\t", "\u3000"])


def spellings(card: Card) -> st.SearchStrategy[str]:
    """Every way a person may write *card*."""
    ranks = [card.rank.code, card.rank.code.lower()] + ["10"] * (card.rank is Rank.TEN)
    solid = card.suit.symbol
    hollow = "♧♢♡♤"[card.suit - 1]
    suits = [
        card.suit.code,
        card.suit.code.upper(),
        solid,
        hollow,
        solid + "\ufe0e",
        solid + "\ufe0f",
    ]
    return st.builds(str.__add__, st.sampled_from(ranks), st.sampled_from(suits))


def test_the_deck_holds_fifty_two_cards_each_once() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert {(card.rank, card.suit) for card in DECK} == set(product(Rank, Suit))


@pytest.mark.parametrize("card", DECK, ids=lambda card: card.code)
def test_the_three_faces_of_a_card_read_back(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card.parse(card.code) is card
    assert eval(repr(card), {"Card": Card}) is card  # noqa: S307 - that is what is tested


def test_the_faces_of_a_card_are_for_people_for_files_and_for_python() -> None:
    card = Card(Rank.TEN, Suit.HEARTS)
    assert (str(card), card.code, repr(card)) == ("T♥", "Th", "Card.parse('Th')")


@given(st.data())
def test_every_spelling_of_every_hand_is_read(data: st.DataObject) -> None:
    hand = data.draw(hands)
    text = "".join(data.draw(spellings(card)) + data.draw(blanks) for card in hand)
    assert cards(text) == tuple(hand)


@given(hands)
def test_a_hand_reads_back_from_text_for_people_and_for_files(hand: list[Card]) -> None:
    assert cards(show_cards(hand)) == tuple(hand)
    assert cards(card_codes(hand)) == tuple(hand)


@given(st.lists(st.sampled_from([*DECK, None]), unique_by=lambda card: card or object()))
def test_unknown_cards_read_back_too(row: list[Card | None]) -> None:
    assert maybe_cards(show_cards(row)) == tuple(row)
    assert maybe_cards(card_codes(row)) == tuple(row)


@given(st.text("A23456789TJQKakx?10cdhsCDHS♠♥♦♣♤\ufe0f ,\u3000é", max_size=12))
def test_any_text_is_cards_or_a_card_error(text: str) -> None:
    with suppress(CardError):
        row = maybe_cards(text)
        assert maybe_cards(card_codes(row)) == row


@pytest.mark.parametrize("text", ["Ts", "ts", "TS", "10s", "T♠", "10♠", "t♤", "10♠️"])
def test_a_ten_is_a_ten_however_it_is_written(text: str) -> None:
    assert Card.parse(text) is Card(Rank.TEN, Suit.SPADES)


def test_ten_as_digits_never_becomes_another_low() -> None:
    """R05 of the problems: "10d" was once read as another card without a word."""
    assert cards("Ah 2c 3d 4s 10d 10h Kc") == cards("Ah2c3d4sTdThKc")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("As1d", "'1d' at character 3 of 'As1d' is no card"),
        ("As 2x Kd", "'2x' at character 4 of 'As 2x Kd' is no card"),
        ("As, 10", "'10' at character 5 of 'As, 10' is no card"),
        ("10z", "'10z' at character 1 of '10z' is no card"),
        ("2d A", "'A' at character 4 of '2d A' is no card"),
        ("A s", "'A' at character 1 of 'A s' is no card"),
        ("As??", "'??' at character 3 of 'As??' is no card"),
        ("sA", "'sA' at character 1 of 'sA' is no card"),
    ],
)
def test_a_bad_token_is_named_with_its_place(text: str, complaint: str) -> None:
    with pytest.raises(CardError) as caught:
        cards(text)
    assert str(caught.value).startswith(complaint + "; a card is a rank")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("7h 7h 2c", "7♥ stands twice in '7h 7h 2c': at character 1 and again at 4"),
        ("Ts2d10♠", "T♠ stands twice in 'Ts2d10♠': at character 1 and again at 5"),
        ("??As??aS", "A♠ stands twice in '??As??aS': at character 3 and again at 7"),
    ],
)
def test_a_repeated_card_is_named_with_both_places(text: str, complaint: str) -> None:
    with pytest.raises(CardError) as caught:
        maybe_cards(text)
    assert str(caught.value) == complaint


@pytest.mark.parametrize("text", ["", "As2d", "AsAs", "?"])
def test_one_card_is_exactly_one_card(text: str) -> None:
    with pytest.raises(CardError):
        Card.parse(text)


def test_unknown_cards_are_none_and_may_stand_more_than_once() -> None:
    assert maybe_cards("?? xx XX 7h") == (None, None, None, Card.parse("7h"))


def test_text_for_people_may_hide_unknown_cards_otherwise() -> None:
    assert show_cards(maybe_cards("As ??"), hidden="▒▒") == "A♠ ▒▒"


def test_check_distinct_names_the_card_that_is_there_twice() -> None:
    check_distinct([*DECK, None, None])
    with pytest.raises(CardError, match=r"^7♥ is there twice$"):
        check_distinct([*cards("As 7h"), None, *cards("2d 7h")])


@pytest.mark.parametrize("rank", Rank)
def test_a_rank_reads_back(rank: Rank) -> None:
    assert Rank.parse(rank.code) is rank
    assert Rank.parse(str(rank).lower()) is rank
    assert eval(repr(rank), {"Rank": Rank}) is rank  # noqa: S307 - that is what is tested


@pytest.mark.parametrize("suit", Suit)
def test_a_suit_reads_back(suit: Suit) -> None:
    assert Suit.parse(suit.code.upper()) is suit
    assert Suit.parse(str(suit)) is suit
    assert eval(repr(suit), {"Suit": Suit}) is suit  # noqa: S307 - that is what is tested


@pytest.mark.parametrize("text", ["", "1", "11", "B", "As"])
def test_no_rank_is_refused(text: str) -> None:
    with pytest.raises(CardError) as caught:
        Rank.parse(text)
    assert str(caught.value).startswith(f"{text!r} is no rank")


@pytest.mark.parametrize("text", ["", "x", "cc", "♠♠"])
def test_no_suit_is_refused(text: str) -> None:
    with pytest.raises(CardError) as caught:
        Suit.parse(text)
    assert str(caught.value).startswith(f"{text!r} is no suit")


def test_ranks_have_words() -> None:
    assert [str(rank.word) for rank in (Rank.ACE, Rank.SIX, Rank.KING)] == ["ace", "six", "king"]
    assert [str(rank.plural) for rank in (Rank.ACE, Rank.SIX)] == ["aces", "sixes"]
    assert len({str(rank.word) for rank in Rank} | {str(rank.plural) for rank in Rank}) == 26


def test_suits_order_for_the_bring_in_and_cards_do_not() -> None:
    assert sorted(Suit) == [Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES]
    with pytest.raises(TypeError):
        sorted(DECK)  # type: ignore[type-var]


@pytest.mark.parametrize("card", DECK, ids=lambda card: card.code)
def test_a_card_stays_the_same_object_through_copies_and_pickles(card: Card) -> None:
    assert copy.copy(card) is card
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301 - our own
    assert Card(card.rank, card.suit) is card


def test_a_card_does_not_change() -> None:
    with pytest.raises(AttributeError):
        DECK[0].rank = Rank.TWO
    with pytest.raises(AttributeError):
        del DECK[0].rank
    assert str(DECK[0]) == "A♣"
    with pytest.raises(AttributeError):
        setattr(DECK[0], "owner", "Ann")  # noqa: B010 - mypy knows that there is no such name


def test_a_set_of_cards_is_a_number_in_which_each_card_is_one_bit() -> None:
    assert [card.bit for card in DECK] == [1 << place for place in range(52)]


def test_rank_counts_add_up_in_a_place_for_each_rank() -> None:
    total = sum(card.rank_count for card in cards("As Ad 2c 7s 7h 7d Kc"))
    assert [total >> 3 * (rank - 1) & 7 for rank in Rank] == [2, 1, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 1]


def drawn(numbers: Sequence[int]) -> tuple[list[Card], list[int]]:
    """Four cards shuffled by drawing *numbers*, and the bounds that the shuffle asked for."""
    left = list(numbers)
    bounds: list[int] = []

    def below(bound: int) -> int:
        bounds.append(bound)
        return left.pop(0)

    return shuffle(DECK[:4], below), bounds


def test_each_order_of_a_pack_comes_from_exactly_one_run_of_draws() -> None:
    """So a source whose numbers are equally likely makes every order equally likely."""
    runs = list(product(range(4), range(3), range(2)))
    orders = {tuple(drawn(run)[0]) for run in runs}
    assert orders == set(permutations(DECK[:4]))
    assert len(orders) == len(runs)
    assert all(drawn(run)[1] == [4, 3, 2] for run in runs)


def test_a_shuffled_deck_is_the_whole_deck_in_the_order_of_its_source() -> None:
    once, again, other = (shuffled(random.Random(seed).randrange) for seed in (7, 7, 8))
    assert once == again != other
    assert set(once) == set(DECK)
    assert len(once) == 52


def test_shuffling_leaves_the_global_randomness_and_the_deck_alone() -> None:
    random.seed(1)
    state, deck = random.getstate(), tuple(DECK)
    shuffled(random.Random(7).randrange)
    assert random.getstate() == state
    assert deck == DECK
