"""Who acts first: the bring-in on third street, the lowest board from fourth street on."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations

import pytest

from razz.cards import DECK, Card, Rank, Suit, cards, maybe_cards, show_cards
from razz.errors import IllegalAction, RuleError
from razz.game.action import BringIn, Call, Check, Deal, Fold, Opens
from razz.game.hand import Hand
from razz.game.opening import first_able, highest_door, lowest_board
from razz.game.state import NeedAction, NeedOpener
from razz.game.street import Street
from razz.low import Ladder
from razz.rules import NAMED, RuleSet, Stakes, rule_set
from razz.rules.choices import BoardTie, CommunityOpener, Limit
from table import STAKES, Table, sit

STANDARD = rule_set("standard")
HIGH_SUIT = replace(STANDARD, board_tie=BoardTie.HIGH_SUIT)


def stakes_for(rules: str | RuleSet) -> Stakes:
    """The usual stakes, with one minimum bet where the limit is not fixed."""
    fixed = (rule_set(rules) if isinstance(rules, str) else rules).limit is Limit.FIXED
    return STAKES if fixed else Stakes.with_minimum(ante=1, bring_in=2, minimum=2)


def bring_in_seat(*doors: str, rules: str = "standard") -> int | None:
    return sit(*doors, rules=rules, stakes=stakes_for(rules)).hand.bring_in_seat


def opener(*boards: str, rules: str | RuleSet = "standard", first: int = 1) -> int | None:
    """The first seat to act on the street that *boards* end on, after third street is called."""
    street = Street(2 + len(cards(boards[0])))
    table = sit(*boards, rules=rules, first=first, stakes=stakes_for(rules))
    return table.to(street).hand.opener


# The bring-in


@pytest.mark.parametrize(
    ("doors", "seat"),
    [
        # rulings 13 and R11: equal ranks go by suit, spades, hearts, diamonds, clubs
        (["Qh", "Qd", "7s"], 1),
        (["Kh", "Ks", "Kd", "9c"], 2),
        (["Kc", "Kd", "2s"], 2),
        (["Td", "Tc", "Th", "Ts"], 4),
        # rulings 14: four aces; the highest suit brings it in
        (["Ah", "As", "Ad", "Ac"], 2),
        # R11: an ace is low and never brings it in over a deuce
        (["As", "2c"], 2),
        (["As", "Ah", "2c", "Ad"], 3),
        # the worked hand of the guide: 8, 7, 9, Q
        (["8h", "7h", "9c", "Qd"], 4),
    ],
)
def test_the_highest_door_card_brings_it_in(doors: list[str], seat: int) -> None:
    """WT, WL 235, RR Z2, W, J, BARGE."""
    assert bring_in_seat(*doors) == seat


@pytest.mark.parametrize("other", [card for card in DECK if card.code != "Ks"], ids=str)
def test_king_of_spades_always_brings_it_in(other: Card) -> None:
    assert bring_in_seat("Ks", other.code) == 1
    assert bring_in_seat(other.code, "Ks") == 2


@pytest.mark.parametrize("rank", Rank)
def test_suits_settle_every_tie_of_two_doors_and_of_four(rank: Rank) -> None:
    for pair in permutations(Suit, 2):
        doors = [Card(rank, suit).code for suit in pair]
        assert bring_in_seat(*doors) == pair.index(max(pair)) + 1
    for suits in permutations(Suit):
        doors = [Card(rank, suit).code for suit in suits]
        assert bring_in_seat(*doors) == suits.index(Suit.SPADES) + 1


@pytest.mark.parametrize("name", NAMED)
def test_no_rule_set_brings_in_with_the_lowest_door(name: str) -> None:
    assert bring_in_seat("2c", "Jd", "9h", rules=name) == 2


@pytest.mark.parametrize("doors", [["As", "Ks"], ["Ks", "As"], ["Ac", "Ks"], ["Qd", "Ac"]])
def test_an_ace_is_the_worst_door_of_deuce_to_seven(doors: list[str]) -> None:
    """Rulings 41 (BARGE)."""
    aces = [door[0] == "A" for door in doors]
    assert bring_in_seat(*doors, rules="deuce-to-seven") == aces.index(True) + 1
    assert bring_in_seat(*doors, rules="london") == aces.index(False) + 1
    assert bring_in_seat(*doors, rules="standard") == aces.index(False) + 1


def test_ace_of_spades_always_brings_it_in_in_deuce_to_seven() -> None:
    for other in ("Ks", "Ah", "Ad", "Ac", "2c"):
        assert bring_in_seat(other, "As", rules="wsop+deuce-to-seven") == 2


def test_the_hole_cards_do_not_matter_for_the_bring_in() -> None:
    table = sit("Ks Kh / 2c", "Ac 2d / 3c")
    assert table.hand.bring_in_seat == 2


def test_a_moved_first_seat_does_not_move_the_bring_in() -> None:
    """Rulings 40: a frozen button sets the order of the deal, the door card still opens."""
    assert [sit("9c", "Kh", "2d", first=seat).hand.bring_in_seat for seat in (1, 2, 3)] == [2, 2, 2]


def test_from_the_bring_in_the_action_goes_clockwise() -> None:
    table = sit("9c", "2h", "Kd", "8d")
    order = []
    while table.hand.street is Street.THIRD:
        order.append(table.actor)
        table = table.apply(table.hand.legal_actions()[0].action())
    assert order == [3, 4, 1, 2]


# A door card that cannot bring it in


ANTE_SEVEN = Stakes(ante=7, bring_in=10, small_bet=25, big_bet=50)


def test_r13_the_next_seat_clockwise_acts_for_a_door_that_is_all_in_from_the_ante() -> None:
    """WL 217, TDA RP-10-E, RR S8: seat 2 with the 4, not the next-highest door, the 9."""
    table = sit("Ks", "4s", "5d", "9c", stakes=ANTE_SEVEN, stacks=(7, 1000, 1000, 1000))
    assert (table.hand.bring_in_seat, table.actor) == (1, 2)
    assert table.menu == "bring in for 10; complete to 25, bet 1 of 4; fold"


def test_the_search_for_a_seat_that_can_act_goes_on_clockwise() -> None:
    table = sit("4s", "Ks", "5d", "9c", stakes=ANTE_SEVEN, stacks=(1000, 7, 5, 1000))
    assert (table.hand.bring_in_seat, table.actor) == (2, 4)
    table = sit("4s", "9c", "5d", "Ks", stakes=ANTE_SEVEN, stacks=(1000, 1000, 1000, 7))
    assert (table.hand.bring_in_seat, table.actor) == (4, 1)


def test_after_a_fold_the_bring_in_passes_to_the_next_seat_that_can_act() -> None:
    """R25 of the rulings: chips must bet at least the bring-in, or fold."""
    table = sit("Ks", "4s", "5d", "9c", stakes=ANTE_SEVEN, stacks=(7, 1000, 1000, 1000))
    table = table.play("2 fold")
    assert table.actor == 3
    assert table.menu == "bring in for 10; complete to 25, bet 1 of 4; fold"
    table = table.play("3 bring-in")
    assert table.menu == "call 10; complete to 25, bet 1 of 4; fold"


def test_the_last_seat_posts_nothing_when_the_others_fold_against_all_in_hands() -> None:
    table = sit("Ks", "4s", "5d", "9c", stakes=ANTE_SEVEN, stacks=(7, 1000, 1000, 1000))
    table = table.play("2 fold, 3 fold")
    assert table.hand.is_over
    assert table.hand.seat(4).put_in == 7
    assert {seat.number for seat in table.hand.seats if seat.won} <= {1, 4}


def test_a_seat_that_stands_in_may_open_for_the_full_bet() -> None:
    table = sit("Ks", "4s", "5d", stakes=ANTE_SEVEN, stacks=(7, 1000, 1000))
    table = table.play("2 complete")
    assert table.menu == "call 25; raise to 50, bet 2 of 4; fold"


def test_r14_an_ante_all_in_heads_up_leaves_no_bring_in_and_no_betting() -> None:
    """FullTilt-014: the uncalled chip of the ante goes back and the cards run out."""
    holes = "Kc Qd / 7d Kd Ks Qs / Qh", "As 3d / 2c 4c 5h 8d / 9s"
    table = sit(*holes, stakes=ANTE_SEVEN, stacks=(994, 6))
    assert table.hand.is_over
    assert table.hand.total_pot == 12
    assert table.stacks == (988, 12)
    assert all(seat.shown and len(seat.down) == 3 for seat in table.hand.seats)
    assert table.deeds() == []
    swapped = sit(*reversed(holes), stakes=ANTE_SEVEN, stacks=(994, 6))
    assert swapped.stacks == (1000, 0)


# Fourth street on: the lowest board


@pytest.mark.parametrize(
    ("boards", "seat"),
    [
        # the worked hand: fourth, fifth, sixth street
        (["8h 2c", "7h 9s", "9c 4c", "Qd 5d"], 1),
        (["8h 2c Kh", "7h 9s 3c", "9c 4c Ah", "Qd 5d 6c"], 3),
        (["8h 2c Kh 4d", "7h 9s 3c 2d", "9c 4c Ah 7s", "Qd 5d 6c 8s"], 2),
        # a pair counts against a board, however low
        (["As Ad", "Ks Qd"], 2),
        (["As Ad", "2s 2d", "Ks Kd"], 1),
        (["2c 2h 3d", "Ks Qd Jc"], 2),
        (["As Ad 2c 2d", "Kd Qc Jh 9s", "3c 3h Kc Qd"], 2),
        (["As Ad 2c 2d", "3c 3h Kc Qd"], 2),
        (["As Ad Ac 2d", "2c 2h 3c 3h"], 2),
        (["5s 5d 5c", "9d 9h Ks"], 2),
        # the highest card first, then the next
        (["9c 8d", "9d 7c", "9h 8s"], 2),
        (["7c 6d 5h 4s", "7d 6c 5s 3h"], 2),
    ],
)
def test_the_lowest_board_opens(boards: list[str], seat: int) -> None:
    """Modern books all; the English guide lets the highest board open."""
    assert opener(*boards) == seat


def test_an_ace_is_the_highest_card_of_a_board_in_deuce_to_seven() -> None:
    assert opener("Ac 2d", "Kd Qc") == 1
    assert opener("Ac 2d", "Kd Qc", rules="deuce-to-seven") == 2


def test_straights_and_flushes_on_a_board_count_for_nothing() -> None:
    for rules in ("deuce-to-seven", "london"):
        assert opener("5h 4h 3h 2h", "6c 4d 3s 2d", rules=rules) == 1


def test_the_opener_is_found_anew_on_every_street() -> None:
    table = sit("Kc 2c 3c 4c", "Qd Ad 3d Kd")
    openers = []
    while table.hand.street < Street.SEVENTH:
        openers.append(table.hand.opener)
        table = table.around()
    assert openers == [1, 2, 2, 1]


# Tied boards

TIED = ["Td 5c", "9d 5h", "9s 5d", "9h 5s"]


@pytest.mark.parametrize(("first", "seat"), [(1, 2), (2, 2), (3, 3), (4, 4)])
def test_tied_boards_go_clockwise_from_the_dealer_position(first: int, seat: int) -> None:
    """WT, WL 235, RR Z2, J."""
    assert opener(*TIED, first=first) == seat


@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_tied_boards_go_by_the_suit_of_the_highest_card_under_tda_rules(first: int) -> None:
    """TDA RP-10-D: the nine of spades acts first, wherever the deal began."""
    assert opener(*TIED, rules=HIGH_SUIT, first=first) == 3


def test_only_the_suit_of_the_highest_card_decides_and_not_that_of_the_next() -> None:
    assert opener("Kc 5d", "9d 5s", "9h 5c", rules=HIGH_SUIT) == 3


def test_of_a_pair_a_seat_uses_the_better_suit() -> None:
    """TDA RP-10-D with duplicates: 9♠ of 9♠ 9♣ against 9♥ of 9♥ 9♦."""
    assert opener("9h 9d 5c", "9c 9s 5d", "Kh Ks Kd", rules=HIGH_SUIT) == 2
    assert opener("9c 9s 5d", "9h 9d 5c", "Kh Ks Kd", rules=HIGH_SUIT) == 1


def test_below_a_pair_the_higher_card_still_decides_a_tie() -> None:
    """5-5-9 ties 5-5-9: the nine is the highest card of both boards."""
    assert opener("5s 5h 9c", "5d 5c 9h", "Kh Ks Kd", rules=HIGH_SUIT) == 2


def test_an_ace_is_the_highest_card_of_tied_boards_in_deuce_to_seven() -> None:
    rules = HIGH_SUIT.variant(ladder=Ladder.DEUCE_TO_SEVEN)
    boards = "Ah Kd", "As Kc", "2c 2d"
    assert opener(*boards, rules=rules) == 2
    kings = "Kd As", "Kc Ah"
    assert opener(*kings, "Qc Qd", rules=HIGH_SUIT) == 1


@pytest.mark.parametrize("ranks", [*combinations("A29K", 2)])
def test_every_tie_of_two_boards_follows_its_rule(ranks: tuple[str, str]) -> None:
    for one in permutations("cdhs", 2):
        for two in permutations("cdhs", 2):
            if one[0] == two[0] or one[1] == two[1]:
                continue
            boards = [f"{ranks[0]}{suits[0]} {ranks[1]}{suits[1]}" for suits in (one, two)]
            high = 1 if "A29K".index(ranks[1]) else 0
            higher = 1 if "cdhs".index(one[high]) > "cdhs".index(two[high]) else 2
            assert opener(*boards, rules=HIGH_SUIT) == higher
            assert opener(*boards) == 1


def test_the_rule_sets_break_ties_as_their_books_say() -> None:
    by_name = {name: opener(*TIED, rules=name) for name in NAMED}
    assert by_name == {
        "standard": 2,
        "wsop": 2,
        "wsop-cash": 2,
        "roberts": 2,
        "kingsclub": 2,
        "pokerstars": 3,
        "fulltilt": 3,
        "tda": 3,
    }


# Openers that are all-in, and seats that folded


def all_in_opener() -> Table:
    """Seat 3, with the lowest board, is all-in on fourth street; three others have chips."""
    table = sit(
        "Kc 9d 9c", "Qd 8d 8h", "2h 3h 4h", "Jd 7d 7c", stacks=(100, 100, 4, 100), stakes=STAKES
    )
    return table.play("1 complete, 2 call, 3 call, 4 call; 3 bet, 4 call, 1 call, 2 call")


def test_r16_an_all_in_opener_counts_as_having_checked() -> None:
    """WL 240, TDA RP-10-E: the next seat clockwise that can act, not the next-lowest board."""
    table = all_in_opener()
    assert table.hand.street is Street.FIFTH
    assert lowest_board(table.hand) == 3
    assert (table.hand.opener, table.actor) == (4, 4)
    assert table.menu == "check; bet 4, bet 1 of 4"


def test_r16_an_all_in_seat_is_never_asked() -> None:
    table = all_in_opener().play("4 bet, 1 call, 2 call")
    actors = set()
    while table.actor and table.hand.street is not Street.SEVENTH:
        actors.add(table.actor)
        table = table.do(f"{table.actor} check")
    assert actors == {1, 2, 4}


def test_r16_cards_run_out_when_at_most_one_seat_has_chips() -> None:
    table = sit("Kc 9d 9c", "Qd 8d 8h", "2h 3h 4h", stacks=(100, 9, 9))
    table = table.play("1 complete, 2 raise, 3 raise, 1 raise, 2 call, 3 call")
    assert table.hand.street is Street.SEVENTH
    assert table.hand.is_over
    assert all(len(seat.down) == 3 for seat in table.hand.seats)


def test_a_folded_board_is_no_board() -> None:
    table = sit("Kc 5d", "2d 3d", "Qh 9h").play("1 bring-in, 2 fold, 3 call")
    assert table.hand.opener == 3


def test_the_opener_of_seventh_is_found_anew_when_the_opener_of_sixth_folded() -> None:
    """RR Z2; the guides let the sixth-street opener open seventh whatever happened."""
    boards = "Kc 9d 8c 7d", "2d 3d 4d 5d", "Qh 6h 4h 2h"
    table = sit(*boards).to(Street.SIXTH)
    assert table.hand.opener == 2
    stays = table.around()
    assert stays.hand.opener == 2
    leaves = table.play("2 check, 3 bet, 1 call, 2 fold")
    assert leaves.hand.street is Street.SEVENTH
    assert leaves.hand.opener == 3


def test_the_hole_cards_do_not_matter_for_the_opener() -> None:
    table = sit("As 2s / Kc 9d", "Kh Ks / 3d 4d").around()
    assert table.hand.opener == 2


# A community card on seventh


def community(opener_rule: CommunityOpener, card: str, *boards: str) -> Table:
    """Eight seats go to seventh, and the community card is *card*."""
    rules = replace(STANDARD, community_opener=opener_rule)
    return sit(*boards, rules=rules, community=card).to(Street.SEVENTH)


EIGHT = [
    "2c 3c 4c 6c",  # 6-4-3-2, lowest without the community card
    "2d 3d 4d 7d",
    "Ts 9s 8s 7s",
    "Th 9h 8h 7h",
    "Jd 9d 8d 6d",
    "Js 5s 4s 3s",
    "Qs Qh 5h 4h",
    "Kc Kd Jc Jh",
]


def test_the_sixth_street_opener_opens_when_the_community_card_is_no_board() -> None:
    """TDA RP-10-H (D); WL 230 by analogy."""
    table = community(CommunityOpener.SIXTH_STREET_BOARDS, "2s", *EIGHT)
    assert show_cards(table.hand.community) == "2♠"
    assert table.hand.opener == 1


def test_roberts_lets_the_best_board_with_the_community_card_open() -> None:
    """RR S15, rulings 8: the 6 pairs the board of seat 1, so 7-6-4-3-2 of seat 2 is lowest."""
    assert community(CommunityOpener.SIXTH_STREET_BOARDS, "6s", *EIGHT).hand.opener == 1
    assert community(CommunityOpener.BOARDS_WITH_COMMUNITY, "6s", *EIGHT).hand.opener == 2


def test_a_shared_community_card_leaves_a_tie_to_the_other_cards() -> None:
    """The K♠ is everybody's highest card, so the suits of the next cards decide."""
    rules = replace(HIGH_SUIT, community_opener=CommunityOpener.BOARDS_WITH_COMMUNITY)
    boards = ["2c 3c 4c 6c", "2d 3d 4d 6d", *EIGHT[2:6]]
    boards[4] = "Jd 9d 8d 5c"
    table = sit(*boards, "Qs Qh 5h 4h", "Kc Kd Jc Jh", rules=rules, community="Ks")
    assert table.to(Street.SEVENTH).hand.opener == 2


def test_the_named_rule_sets_open_a_community_seventh_as_their_books_say() -> None:
    with_community = {
        name
        for name, rules in NAMED.items()
        if rules.community_opener is CommunityOpener.BOARDS_WITH_COMMUNITY
    }
    assert with_community == {"roberts"}


# Up cards that a record does not know


def unknown_door() -> Hand:
    """Seat 2 was dealt a door card that is not known."""
    hand = Hand.start(STANDARD, STAKES, (100, 100, 100))
    for seat, up in ((1, "Ks"), (2, "??"), (3, "5d")):
        hand = hand.apply(Deal(seat, (None, None), maybe_cards(up)))
    return hand


def test_with_an_unknown_door_the_record_says_who_brings_it_in() -> None:
    hand = unknown_door()
    assert (hand.needs, hand.bring_in_seat, hand.actor) == (NeedOpener(), None, None)
    assert hand.legal_actions() == ()
    hand = hand.apply(Opens(2))
    assert (hand.needs, hand.bring_in_seat) == (NeedAction(2), 2)
    assert Hand.from_setup(hand.setup, hand.actions) == hand
    assert str(hand).splitlines()[2].startswith(">seat 2  ▒▒ ▒▒ | ▒▒")


def test_with_an_unknown_board_the_record_says_who_opens() -> None:
    hand = unknown_door().apply(Opens(1)).apply(BringIn()).apply(Fold()).apply(Call())
    # Seat 2, whose door is not known, has folded: the boards that are left decide.
    for seat, up in ((1, "Qs"), (3, "4d")):
        hand = hand.apply(Deal(seat, (), maybe_cards(up)))
    assert hand.opener == 3
    hand = hand.apply(Check()).apply(Check())
    for seat, up in ((1, "Qd"), (3, "??")):
        hand = hand.apply(Deal(seat, (), maybe_cards(up)))
    assert hand.needs == NeedOpener()
    assert hand.view().seat(3).board is None
    assert hand.apply(Opens(1)).opener == 1
    assert hand.apply(Opens(3)).opener == 3


def test_a_stated_opener_that_is_all_in_passes_the_action_on() -> None:
    hand = Hand.start(STANDARD, ANTE_SEVEN, (7, 1000, 1000))
    for seat, up in ((1, "??"), (2, "9s"), (3, "5d")):
        hand = hand.apply(Deal(seat, (None, None), maybe_cards(up)))
    hand = hand.apply(Opens(1))
    assert (hand.bring_in_seat, hand.actor) == (1, 2)


def test_an_opener_is_stated_only_where_up_cards_are_not_known() -> None:
    known, over = sit("Ks", "4s").hand, sit("Ks", "4s").play("1 bring-in, 2 fold").hand
    for hand in (Hand.start(STANDARD, STAKES, (9, 9)), known, over):
        with pytest.raises(IllegalAction, match="only where the up cards that decide"):
            hand.apply(Opens(2))


@pytest.mark.parametrize("seat", [0, 4])
def test_a_stated_opener_is_one_of_the_seats(seat: int) -> None:
    with pytest.raises(RuleError, match=f"seat {seat}: there are seats 1 to 3"):
        unknown_door().apply(Opens(seat))


def test_a_stated_opener_is_in_the_hand() -> None:
    hand = unknown_door().apply(Opens(1)).apply(BringIn()).apply(Fold()).apply(Call())
    for seat, up in ((1, "??"), (3, "4d")):
        hand = hand.apply(Deal(seat, (), maybe_cards(up)))
    with pytest.raises(IllegalAction, match="seat 2 has folded"):
        hand.apply(Opens(2))


# The three functions themselves


def test_highest_door_looks_at_every_seat_folded_or_not() -> None:
    table = sit("Ks", "4s", "5d").play("1 complete, 2 fold")
    assert highest_door(table.hand) == 1


def test_first_able_starts_with_the_seat_it_is_given() -> None:
    table = all_in_opener()
    assert [first_able(table.hand, seat) for seat in (1, 2, 3, 4)] == [1, 2, 4, 4]
