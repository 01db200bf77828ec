from dataclasses import replace

import pytest

from razz.cards import cards
from razz.game.action import BringIn, Call, Check, Complete, Deal, Fold, Muck, Raise, Show
from razz.game.hand import Hand
from razz.game.street import Phase
from razz.low import Ladder, best_low
from razz.rules import RuleSet, rule_set
from razz.rules.choices import OddChip
from razz.rules.stakes import Stakes
from razz.table.verdict import verdict, why_lower

STAKES = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)
STANDARD = rule_set("standard")


def to_showdown(*rows: str, rules: RuleSet = STANDARD, stacks: tuple[int, ...] = ()) -> Hand:
    """A hand that everybody calls down, to the first choice at showdown."""
    seven = [cards(row) for row in rows]
    hand = Hand.start(rules, STAKES, stacks or (200,) * len(rows))
    for seat, row in enumerate(seven, start=1):
        hand = hand.apply(Deal(seat, row[:2], row[2:3]))
    while hand.phase in {Phase.DEALING, Phase.BETTING}:
        if hand.phase is Phase.DEALING:
            seat = hand.pending[0]
            row = seven[seat - 1]
            up = 2 + len(hand.seat(seat).up)
            card = row[up : up + 1]
            hand = hand.apply(Deal(seat, card) if up == 6 else Deal(seat, (), card))
        else:
            option = hand.legal_actions().of(Check, Call, BringIn)
            assert option
            hand = hand.apply(option.action())
    return hand


def showing(hand: Hand) -> Hand:
    while not hand.is_over:
        hand = hand.apply(Show())
    return hand


def sentences(hand: Hand, viewer: int | None = None) -> list[str]:
    return [str(sentence) for sentence in verdict(hand.view(viewer))]


@pytest.mark.parametrize(
    ("better", "worse", "why"),
    [
        ("7c6d4s3hAc", "7h6c5s2hAs", "the third card decides, four against five"),
        ("5c4d3s2hAc", "6h4c3c2sAs", "the first card decides, five against six"),
        ("8c7d6s3hAc", "8h7c6c3s2s", "the fifth card decides, ace against two"),
        ("KcQdJsTh9c", "2c2d3s4h5c", "a pair counts against a hand"),
        ("2c2d9s8h7c", "3c3d4s5h6c", "twos are lower than threes"),
        ("2c2d9s8h7c", "2h2s9c8d3c", ""),
        ("KcKd3s2hAc", "2h2s3c3dAs", "two pair count against a hand"),
        ("KcKdQsQhAc", "2h2s2c4dAs", "cards of the same rank count against a hand"),
    ],
)
def test_why_a_low_is_the_better_names_the_card_that_decides(
    better: str, worse: str, why: str
) -> None:
    low, other = sorted((best_low(cards(better)), best_low(cards(worse))))
    if why:
        assert low == best_low(cards(better))
        assert str(why_lower(low, other)) == f"{low} beats {other}, {why}"
    else:
        assert str(why_lower(low, other)).endswith("the fifth card decides, three against seven")


@pytest.mark.parametrize(
    ("worse", "why"),
    [
        ("2c3d4s5h6c", "a straight counts against a hand"),
        ("2c3c4c5c7c", "a flush counts against a hand"),
        ("2c3c4c5c6c", "a straight flush counts against a hand"),
    ],
)
def test_straights_and_flushes_count_where_the_ladder_says_so(worse: str, why: str) -> None:
    ladder = Ladder.DEUCE_TO_SEVEN
    low, other = best_low(cards("AdKsQdJs9h"), ladder), best_low(cards(worse), ladder)
    assert str(why_lower(low, other)) == f"{low} beats {other}, {why}"


def test_the_winner_is_told_with_the_card_that_decides() -> None:
    hand = showing(to_showdown("As2d3h4c6sKdKc", "Ah2c3d5h7hQdQc"))
    assert sentences(hand) == [
        "seat 1 wins 6: 6-4-3-2-A beats 7-5-3-2-A, the first card decides, six against seven."
    ]


def test_nothing_is_said_before_the_hand_is_over() -> None:
    assert sentences(to_showdown("As2d3h4c6sKdKc", "Ah2c3d5h7hQdQc")) == []


@pytest.mark.parametrize(
    ("rule", "first", "words"),
    [
        (OddChip.HIGH_SUIT_IN_FIVE, 1, "the higher suit in the highest card that plays"),
        (OddChip.LOW_SUIT_IN_SEVEN, 2, "the lowest card of all seven, ties by suit"),
        (OddChip.FIRST_CLOCKWISE, 1, "first clockwise from the dealer position"),
    ],
)
def test_a_split_pot_says_that_suits_do_not_count_and_why_who_gets_the_odd_chip(
    rule: OddChip, first: int, words: str
) -> None:
    rows = ("As2d3h4c6sKdKc", "Ah2c3d4h6hQdQc", "9sTdJhQhKhKs9d")
    hand = showing(to_showdown(*rows, rules=replace(STANDARD, odd_chip=rule)))
    assert sentences(hand) == [
        f"seat {first}, seat {3 - first} share 9: 6-4-3-2-A each, and suits never break a tie.",
        f"The odd chip (1) goes to seat {first}: {words}.",
    ]


def test_each_side_pot_has_its_own_sentence() -> None:
    rows = ("As2d3h4c5sKdKc", "Ah2c3d4h6hQdQc", "9sTdJhQhKh8s9d")
    third = to_showdown(*rows, stacks=(2, 4, 100))
    hand = showing(third)
    first, second = sentences(hand)
    assert first.startswith("seat 1 wins 6 from the main pot: 5-4-3-2-A beats 6-4-3-2-A, ")
    assert second.startswith("seat 2 wins 2 from the side pot: 6-4-3-2-A beats Q-J-T-9-8, ")


def test_a_hand_that_everybody_else_folded_says_so_and_leaves_uncalled_chips_out() -> None:
    hand = Hand.start(STANDARD, STAKES, (200, 200, 200))
    for seat, dealt in enumerate(("As2d3h", "Ah2c4d", "9s9dKh"), start=1):
        *down, door = cards(dealt)
        hand = hand.apply(Deal(seat, tuple(down), (door,)))
    hand = hand.apply(BringIn()).apply(Complete(4)).apply(Raise(8)).apply(Fold()).apply(Fold())
    assert sentences(hand) == ["seat 2 wins 13: everybody else folded."]


def test_a_mucked_hand_is_spoken_of_only_to_its_owner() -> None:
    hand = to_showdown("Ah2c3d5h7hKhQc", "As2d3h4c6sJdKc").apply(Show()).apply(Muck())
    silent = ["seat 2 wins 6: nobody showed a better hand."]
    assert sentences(hand) == sentences(hand, 2) == silent
    assert "6-4-3-2-A beats 7-5-3-2-A" in sentences(hand, 1)[0]


def test_a_better_hand_that_was_mucked_did_not_lose_by_a_card() -> None:
    hand = to_showdown("As2d3h4c6sKdKc", "Ah2c3d4s5hQdQc").apply(Muck())
    assert sentences(hand, 2) == ["seat 1 wins 6: nobody showed a better hand."]
