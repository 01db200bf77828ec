"""Cards: what the hand asks for, what it refuses, burned cards, and too few for seventh street."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from razz.cards import DECK, Card, cards, known, maybe_cards, show_cards, shuffled
from razz.errors import DealError, IllegalAction
from razz.game.action import BringIn, Call, Check, Deal, DealCommunity, Fold
from razz.game.dealer import Dealer
from razz.game.event import Burned, CommunityDealt, Dealt, Misdealt, Scrambled
from razz.game.hand import Hand
from razz.game.state import NeedAction, NeedCards, NeedCommunity
from razz.game.street import Phase, Street
from razz.game.stub import Step, street_steps
from razz.low import best_low
from razz.rules import NAMED, RuleSet, rule_set
from razz.rules.choices import Burns, ExposedHoleCard, ShortStub
from table import STAKES, least, sit

STANDARD = rule_set("standard")
BURN, SCRAMBLE, CARD, COMMUNITY = Step.BURN, Step.SCRAMBLE, Step.CARD, Step.COMMUNITY


def start(rules: str | RuleSet = "standard", seats: int = 2, first: int = 1) -> Hand:
    found = rule_set(rules) if isinstance(rules, str) else rules
    return Hand.start(found, STAKES, (1000,) * seats, first=first)


def dealer(seed: int) -> Dealer:
    source = random.Random(seed)
    return Dealer(shuffled(source.randrange), source.randrange)


def call_down(hand: Hand, dealing: Dealer) -> Hand:
    """Play *hand* to its end: nobody bets and nobody folds."""
    while not hand.is_over:
        if hand.phase is Phase.DEALING:
            hand = dealing.deal(hand)
        elif hand.phase is Phase.BETTING:
            hand = hand.apply(least(hand))
        else:
            hand = hand.apply(hand.natural_showdown())
    return hand


# What the hand asks for


def test_third_street_is_two_cards_down_and_one_up_for_each_seat() -> None:
    hand = start(seats=3)
    assert hand.needs == NeedCards(1, 2, 1)
    hand = hand.apply(Deal(1, cards("As 2d"), cards("3h")))
    assert hand.needs == NeedCards(2, 2, 1)


def test_cards_may_come_one_by_one_and_round_the_table() -> None:
    hand = start()
    for seat, code in ((1, "As"), (2, "Kd"), (1, "2d"), (2, "Qd")):
        hand = hand.apply(Deal(seat, cards(code)))
    assert hand.needs == NeedCards(1, 0, 1)
    hand = hand.apply(Deal(1, (), cards("3h")))
    assert hand.needs == NeedCards(2, 0, 1)
    hand = hand.apply(Deal(2, (), cards("4h")))
    whole = start().apply(Deal(1, cards("As 2d"), cards("3h")))
    whole = whole.apply(Deal(2, cards("Kd Qd"), cards("4h")))
    assert [seat.down for seat in hand.seats] == [seat.down for seat in whole.seats]
    assert hand.needs == whole.needs == NeedAction(2)


@pytest.mark.parametrize("first", [1, 2, 3])
def test_the_deal_begins_with_the_first_seat_and_goes_clockwise(first: int) -> None:
    hand = call_down(start(seats=3, first=first), dealer(3))
    order = [event.seat for event in hand.events if isinstance(event, Dealt)]
    around = [(first - 1 + step) % 3 + 1 for step in range(3)]
    assert order == around * 5


def test_each_street_brings_its_cards_to_the_seats_still_in() -> None:
    """One up on fourth, fifth and sixth, one down on seventh."""
    hand = start(seats=3)
    for seat, row in ((1, "As 2d Kh"), (2, "3s 4d 9h"), (3, "5s 6d 8h")):
        hand = hand.apply(Deal(seat, cards(row)[:2], cards(row)[2:]))
    hand = hand.apply(BringIn()).apply(Fold()).apply(Call())
    for up, expected in (("Kd 8d", 1), ("Qd 7d", 1), ("Jd Td", 1)):
        one, three = cards(up)
        assert hand.needs == NeedCards(1, 0, expected)
        hand = hand.apply(Deal(1, (), (one,)))
        assert hand.needs == NeedCards(3, 0, expected)
        hand = hand.apply(Deal(3, (), (three,))).apply(Check()).apply(Check())
    assert hand.needs == NeedCards(1, 1, 0)
    hand = hand.apply(Deal(1, cards("Ac"))).apply(Deal(3, cards("2c")))
    assert hand.street is Street.SEVENTH
    assert [len(seat.down) for seat in hand.seats] == [3, 2, 3]


def test_the_hand_says_what_the_dealer_does_before_the_next_card() -> None:
    hand = sit("Ks", "Qs", rules="wsop").hand.apply(BringIn()).apply(Call())
    assert hand.needs == NeedCards(1, 0, 1, (BURN,))
    hand = hand.apply(Deal(1, (), cards("Js")))
    assert hand.needs == NeedCards(2, 0, 1)


def test_a_hand_that_is_over_needs_nothing() -> None:
    assert sit("Ks", "Qs").play("1 bring-in, 2 fold").hand.needs is None


@pytest.mark.parametrize("name", NAMED)
def test_live_rooms_burn_a_card_before_each_street_from_fourth_to_seventh(name: str) -> None:
    """RR S13-15, TDA 38; online none."""
    hand = call_down(start(name, seats=3), dealer(5))
    burned = [event for event in hand.events if isinstance(event, Burned)]
    live = name in ("wsop", "wsop-cash", "tda", "roberts")
    assert len(burned) == hand.burned == (4 if live else 0)
    assert hand.stub == 52 - 21 - hand.burned


# What it refuses


def refused(hand: Hand, deal: Deal | DealCommunity) -> str:
    with pytest.raises(DealError) as caught:
        hand.apply(deal)
    return str(caught.value)


def test_a_card_that_was_dealt_already_is_refused_by_name() -> None:
    hand = start().apply(Deal(1, cards("As 2d"), cards("3h")))
    assert refused(hand, Deal(2, cards("As 5d"), cards("6h"))) == "A♠ has been dealt already"
    assert refused(hand, Deal(2, cards("4s 5d"), cards("3h"))) == "3♥ has been dealt already"


def test_a_card_twice_in_one_deal_is_refused() -> None:
    (ace,) = cards("As")
    assert refused(start(), Deal(1, (ace, ace))) == "A♠ has been dealt already"
    assert refused(start(), Deal(1, cards("2d As"), (ace,))) == "A♠ has been dealt already"


def test_a_folded_card_is_never_dealt_again() -> None:
    hand = sit("As 2d / Ks", "Qs", "Js").hand.apply(BringIn()).apply(Fold()).apply(Call())
    folded = hand.seat(2)
    for card in (*folded.down, *folded.up):
        assert card is not None
        assert "has been dealt already" in refused(hand, Deal(1, (), (card,)))


@pytest.mark.parametrize("seat", [0, 3, 9, -1])
def test_cards_for_a_seat_that_is_not_there_are_refused(seat: int) -> None:
    assert refused(start(), Deal(seat, cards("As"))) == (
        f"cards for seat {seat}: the hand waits for cards to seat 1, seat 2"
    )


def test_cards_for_a_seat_that_folded_or_has_its_cards_are_refused() -> None:
    hand = sit("Ks", "Qs", "Js").hand.apply(BringIn()).apply(Fold()).apply(Call())
    assert refused(hand, Deal(2, (), cards("Ts"))) == (
        "cards for seat 2: the hand waits for cards to seat 1, seat 3"
    )
    hand = hand.apply(Deal(1, (), cards("Ts")))
    assert refused(hand, Deal(1, (), cards("9s"))) == (
        "cards for seat 1: the hand waits for cards to seat 3"
    )


def test_too_many_cards_or_cards_of_the_wrong_kind_are_refused() -> None:
    """Also rulings 37: no seat gets an eighth card."""
    hand = start()
    assert refused(hand, Deal(1, cards("As 2s 3s"))) == (
        "3 down and 0 up for seat 1: it lacks 2 down and 1 up"
    )
    assert "it lacks 2 down and 1 up" in refused(hand, Deal(1, (), cards("As 2s")))
    assert "0 down and 0 up for seat 1" in refused(hand, Deal(1))
    fourth = sit("Ks", "Qs").hand.apply(BringIn()).apply(Call())
    assert "it lacks 0 down and 1 up" in refused(fourth, Deal(1, cards("As")))
    seventh = sit("Ks 9d 9c 9h", "Qs 8d 8c 8h").to(Street.SEVENTH).hand
    assert refused(seventh, Deal(1, cards("Ts"))) == (
        "cards for seat 1: the hand waits for no cards now"
    )


def test_cards_are_refused_while_a_seat_is_to_act() -> None:
    hand = sit("Ks", "Qs").hand
    assert "the hand waits for no cards now" in refused(hand, Deal(1, (), cards("As")))
    assert "the hand waits for no cards now" in refused(hand, DealCommunity(cards("Ts")[0]))


def test_a_community_card_is_refused_where_own_cards_are_due() -> None:
    hand = sit("Ks", "Qs").hand.apply(BringIn()).apply(Call())
    assert refused(hand, DealCommunity(cards("Ts")[0])) == (
        "a community card: the hand waits for cards to seat 1, seat 2"
    )


def test_own_cards_are_refused_where_a_community_card_is_due() -> None:
    hand = eight("standard")
    assert hand.needs == NeedCommunity()
    assert refused(hand, Deal(1, (hand_card(hand),))) == (
        "cards for seat 1: the hand waits for a community card"
    )
    assert "has been dealt already" in refused(hand, DealCommunity(known(hand.seats[0].up)[0]))


def test_a_refused_deal_changes_nothing() -> None:
    hand = start().apply(Deal(1, cards("As 2d"), cards("3h")))
    before = replace(hand)
    refused(hand, Deal(2, cards("As 5d"), cards("6h")))
    assert hand == before


def test_unknown_hole_cards_may_be_dealt_any_number_of_times() -> None:
    hand = start()
    for seat, up in ((1, "Ks"), (2, "Qs")):
        hand = hand.apply(Deal(seat, maybe_cards("?? ??"), cards(up)))
    assert hand.seat(1).down == (None, None)
    assert hand.needs == NeedAction(1)


# A hole card dealt face up


def exposed(rules: str | RuleSet) -> Hand:
    """Seat 1 gets a card down, then one face up by mistake."""
    return start(rules).apply(Deal(1, cards("As"))).apply(Deal(1, (), cards("Kh")))


def test_ruling_27_an_exposed_hole_card_becomes_the_up_card_and_the_third_goes_down() -> None:
    """TDA RP-10-A, RR S5, WL 214; it may have to bring it in."""
    for name in NAMED:
        if name == "wsop":
            continue
        hand = exposed(name)
        assert hand.needs == NeedCards(1, 1, 0)
        hand = hand.apply(Deal(1, cards("2d"))).apply(Deal(2, cards("3c 4c"), cards("Qs")))
        assert hand.seat(1).door_card is cards("Kh")[0]
        assert hand.seat(1).down == cards("As 2d")
        assert hand.bring_in_seat == 1


def test_ruling_27_at_the_wsop_an_exposed_hole_card_is_a_misdeal() -> None:
    """WT 88: before any action every chip goes back."""
    hand = exposed("wsop")
    assert (hand.is_over, hand.misdealt, hand.needs) == (True, True, None)
    assert [seat.stack for seat in hand.seats] == [1000, 1000]
    assert (hand.total_pot, hand.pots) == (0, ())
    assert any(isinstance(event, Misdealt) for event in hand.events)
    with pytest.raises(IllegalAction, match="the hand is over"):
        hand.apply(BringIn())


def test_the_very_first_card_may_be_exposed_too() -> None:
    hand = start("tda").apply(Deal(1, (), cards("Kh")))
    assert hand.needs == NeedCards(1, 2, 0)
    assert start("wsop").apply(Deal(1, (), cards("Kh"))).misdealt


def test_an_up_card_together_with_a_single_down_card_is_an_exposed_one() -> None:
    assert start("wsop").apply(Deal(1, cards("As"), cards("Kh"))).misdealt
    assert not start("wsop").apply(Deal(1, cards("As 2d"), cards("Kh"))).misdealt
    assert not start("wsop").apply(Deal(1, cards("As 2d"))).misdealt


def test_the_two_answers_to_an_exposed_card_are_a_field_of_the_rules() -> None:
    kept = exposed(replace(rule_set("wsop"), exposed_hole_card=ExposedHoleCard.UP_CARD))
    assert kept.phase is Phase.DEALING
    assert exposed(replace(STANDARD, exposed_hole_card=ExposedHoleCard.MISDEAL)).misdealt


# The dealer


def test_a_dealer_takes_exactly_the_fifty_two_cards() -> None:
    source = random.Random(1).randrange
    for deck in (DECK[:51], (*DECK, DECK[0]), (*DECK[:51], DECK[0])):
        with pytest.raises(DealError, match="a deck is the fifty-two cards, each once"):
            Dealer(deck, source)


def test_a_dealer_goes_round_one_card_at_a_time() -> None:
    hand = Dealer(DECK, random.Random(1).randrange).deal(start(seats=3))
    rows = [(*seat.down, *seat.up) for seat in hand.seats]
    assert rows == [tuple(DECK[place::3][:3]) for place in range(3)]
    hand = Dealer(DECK, random.Random(1).randrange).deal(start(seats=3, first=2))
    rows = [(*seat.down, *seat.up) for seat in hand.seats]
    assert rows == [tuple(DECK[place::3][:3]) for place in (2, 0, 1)]


def test_a_dealer_burns_before_each_street_and_deals_the_rest_in_order() -> None:
    hand = call_down(start("tda"), Dealer(DECK, random.Random(1).randrange))
    assert [seat.up for seat in hand.seats] == [
        (DECK[4], DECK[7], DECK[10], DECK[13]),
        (DECK[5], DECK[8], DECK[11], DECK[14]),
    ]
    assert [seat.down for seat in hand.seats] == [
        (DECK[0], DECK[2], DECK[16]),
        (DECK[1], DECK[3], DECK[17]),
    ]


def test_a_dealer_without_burns_deals_the_deck_in_order() -> None:
    hand = call_down(start("standard"), Dealer(DECK, random.Random(1).randrange))
    assert [seat.up for seat in hand.seats] == [
        (DECK[4], DECK[6], DECK[8], DECK[10]),
        (DECK[5], DECK[7], DECK[9], DECK[11]),
    ]


def test_a_dealer_has_nothing_to_do_while_a_seat_is_to_act() -> None:
    hand = dealer(1).deal(start())
    assert dealer(1).deal(hand) is hand


@given(st.integers(2, 8), st.sampled_from(sorted(NAMED)), st.integers(0, 10**9))
def test_no_deck_runs_out_and_no_card_comes_twice(seats: int, name: str, seed: int) -> None:
    """R35: everybody stays to seventh, at every size of table and under every procedure."""
    hand = call_down(start(name, seats), dealer(seed))
    out = [card for seat in hand.seats for card in (*seat.down, *seat.up)]
    out += hand.community
    assert len(set(out)) == len(out) == hand.dealt
    assert hand.stub >= 0
    assert all(len(hand.cards_of(seat)) == 7 for seat in range(1, seats + 1))


# Too few cards for seventh street


def reachable(burns: int) -> Iterator[tuple[int, int, int]]:
    """Every (dealt in, live on seventh, stub before seventh) that a hand can come to.

    At most as many seats take a card on each street as on the one before.
    """
    for seats in range(2, 9):
        for later in combinations_with_replacement(range(2, seats + 1), 4):
            seventh, sixth, fifth, fourth = later
            yield seats, seventh, 52 - 3 * seats - fourth - fifth - sixth - burns


def motions(steps: tuple[Step, ...], stub: int, burned: int) -> tuple[int, int]:
    """Carry out *steps*; return cards left in the stub and burned. No card comes out of nowhere."""
    for step in steps:
        if step is SCRAMBLE:
            stub, burned = stub + burned, 0
            continue
        stub -= 1
        burned += step is BURN
        assert stub >= 0
    return stub, burned


def seventh_steps(rules: RuleSet, live: int, stub: int) -> tuple[Step, ...]:
    burned = 3 if rules.burns is Burns.LIVE else 0
    steps = street_steps(rules, Street.SEVENTH, seats=live, stub=stub, burned=burned)
    left, aside = motions(steps, stub, burned)
    given_out = steps.count(CARD) + steps.count(COMMUNITY)
    assert left + aside + given_out == stub + burned
    assert steps.count(CARD) == live or (steps.count(CARD), steps.count(COMMUNITY)) == (0, 1)
    return steps


ONLINE = [n for n in NAMED if NAMED[n].short_stub is ShortStub.ONLINE]
WSOP = [n for n in NAMED if NAMED[n].short_stub is ShortStub.WSOP]


@pytest.mark.parametrize("name", ONLINE)
def test_online_deals_a_community_card_as_soon_as_the_stub_does_not_reach(name: str) -> None:
    """W, P, a real stud hand."""
    for _, live, stub in reachable(burns=0):
        expected = (CARD,) * live if live <= stub else (COMMUNITY,)
        assert seventh_steps(NAMED[name], live, stub) == expected


@pytest.mark.parametrize("name", WSOP)
def test_wl_228_scrambles_in_the_burned_cards_if_they_are_enough(name: str) -> None:
    for _, live, stub in reachable(burns=3):
        own = (CARD,) * live
        if stub >= live + 2:
            expected = (BURN, *own)
        elif stub + 3 >= live + 2:
            expected = (SCRAMBLE, BURN, *own)
        elif stub > 2:
            expected = (BURN, COMMUNITY)
        else:
            expected = (SCRAMBLE, BURN, COMMUNITY)
        assert seventh_steps(NAMED[name], live, stub) == expected
        assert (COMMUNITY not in expected) == (live <= stub + 1)


def test_tda_rp_10_h_scrambles_in_the_burned_cards_for_the_community_card_too() -> None:
    for _, live, stub in reachable(burns=3):
        own = (CARD,) * live
        if stub >= live + 2:
            expected = (BURN, *own)
        elif stub + 3 >= live + 2:
            expected = (SCRAMBLE, BURN, *own)
        else:
            expected = (SCRAMBLE, BURN, COMMUNITY)
        assert seventh_steps(NAMED["tda"], live, stub) == expected
        assert (COMMUNITY not in expected) == (live <= stub + 1)


def test_rr_s15_mixes_the_last_card_with_the_burned_ones() -> None:
    for _, live, stub in reachable(burns=3):
        steps = seventh_steps(NAMED["roberts"], live, stub)
        assert (COMMUNITY not in steps) == (live <= stub + 3)
        if stub >= live + 1:
            assert steps == (BURN, *(CARD,) * live)
        elif COMMUNITY not in steps:
            # Burn one if that leaves a card, deal all but the last, mix, burn if one can be spared.
            early = max(0, stub - 2)
            assert steps[: steps.index(SCRAMBLE)] == (BURN,) * (stub > 1) + (CARD,) * early
            rest = steps[steps.index(SCRAMBLE) + 1 :]
            mixed = 1 + 3 + (stub > 1)
            spare = mixed > live - early
            assert rest == (BURN,) * spare + (CARD,) * (live - early)


def test_stubs_are_short_only_at_tables_of_seven_and_eight() -> None:
    """2 to 6 dealt: never. 7 dealt: only if seven saw sixth and six or seven are live."""
    for name, rules in NAMED.items():
        burns = 3 if rules.burns is Burns.LIVE else 0
        plain = (BURN,) if burns else ()
        short = {
            (seats, live, stub)
            for seats, live, stub in reachable(burns)
            if seventh_steps(rules, live, stub) != (*plain, *(CARD,) * live)
        }
        assert {seats for seats, _, _ in short} <= {7, 8}
        for seats, live, stub in short:
            if seats == 7:
                # Own cards everywhere, and stub 7: all seven saw sixth street.
                assert stub == 7
                assert live in (6, 7)
                assert COMMUNITY not in seventh_steps(rules, live, stub)
        assert bool({row for row in short if row[0] == 7}) == (name not in ONLINE)


@pytest.mark.parametrize("name", NAMED)
def test_no_street_before_seventh_is_ever_short(name: str) -> None:
    rules = NAMED[name]
    burned = 0
    for seats in range(2, 9):
        burned, stub = 0, 52 - 3 * seats
        for street in (Street.FOURTH, Street.FIFTH, Street.SIXTH):
            steps = street_steps(rules, street, seats=seats, stub=stub, burned=burned)
            assert steps.count(CARD) == seats
            stub, burned = motions(steps, stub, burned)


@pytest.mark.parametrize("name", NAMED)
def test_eight_live_of_eight_share_a_community_card_everywhere(name: str) -> None:
    """R35 (b), rulings 5."""
    stub = 1 if NAMED[name].burns is Burns.LIVE else 4
    assert seventh_steps(NAMED[name], 8, stub)[-1] is COMMUNITY


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("standard", [*[CARD] * 7]),
        ("wsop", [SCRAMBLE, BURN, *[CARD] * 7]),
        ("wsop-cash", [SCRAMBLE, BURN, *[CARD] * 7]),
        ("tda", [SCRAMBLE, BURN, *[CARD] * 7]),
        ("roberts", [BURN, *[CARD] * 5, SCRAMBLE, BURN, CARD, CARD]),
    ],
)
def test_seven_live_of_seven_all_get_a_card_of_their_own(name: str, steps: list[Step]) -> None:
    """R35 (a), rulings 4: a stub of seven and three burns."""
    stub = 7 if NAMED[name].burns is Burns.LIVE else 10
    assert list(seventh_steps(NAMED[name], 7, stub)) == steps


def test_ruling_3_a_community_card_is_not_the_first_resort_live() -> None:
    """TDA RP-10-H: six live of eight have their own cards with the burns, online not."""
    assert COMMUNITY not in seventh_steps(NAMED["tda"], 6, 5)
    assert COMMUNITY in seventh_steps(NAMED["standard"], 6, 5)


def test_eight_saw_sixth_and_four_are_live_on_seventh() -> None:
    """Stub 1, burns 3: TDA gives a community card, Robert's gives four own cards."""
    assert seventh_steps(NAMED["tda"], 4, 1) == (SCRAMBLE, BURN, COMMUNITY)
    assert seventh_steps(NAMED["wsop"], 4, 1) == (SCRAMBLE, BURN, COMMUNITY)
    assert seventh_steps(NAMED["roberts"], 4, 1) == (SCRAMBLE, CARD, CARD, CARD, CARD)
    assert seventh_steps(NAMED["roberts"], 5, 1) == (SCRAMBLE, BURN, COMMUNITY)
    assert seventh_steps(NAMED["roberts"], 3, 1) == (SCRAMBLE, BURN, CARD, CARD, CARD)


def test_the_wsop_burns_and_deals_from_a_stub_of_three_or_more() -> None:
    """WL 228: with two cards or fewer it scrambles first."""
    assert seventh_steps(NAMED["wsop"], 5, 3) == (BURN, COMMUNITY)
    assert seventh_steps(NAMED["wsop"], 4, 2) == (SCRAMBLE, BURN, COMMUNITY)
    assert seventh_steps(NAMED["tda"], 5, 3) == (SCRAMBLE, BURN, COMMUNITY)


def test_the_online_procedure_with_burned_cards_leaves_one_for_the_community() -> None:
    rules = replace(STANDARD, burns=Burns.LIVE)
    assert seventh_steps(rules, 8, 1) == (COMMUNITY,)
    assert seventh_steps(rules, 8, 2) == (BURN, COMMUNITY)
    assert seventh_steps(rules, 4, 5) == (BURN, CARD, CARD, CARD, CARD)
    assert seventh_steps(rules, 4, 4) == (BURN, COMMUNITY)


def eight(name: str) -> Hand:
    """Eight seats that all called to seventh street, before its cards."""
    hand, dealing = start(name, seats=8), dealer(8)
    while hand.street < Street.SEVENTH:
        hand = dealing.deal(hand) if hand.phase is Phase.DEALING else hand.apply(least(hand))
    return hand


def hand_card(hand: Hand) -> Card:
    """A card that has not been dealt."""
    return next(card for card in DECK if not hand.seen & card.bit)


@pytest.mark.parametrize("name", NAMED)
def test_a_community_card_is_everybodys_seventh(name: str) -> None:
    hand = eight(name)
    needs = hand.needs
    assert isinstance(needs, NeedCommunity)
    if hand.rules.burns is Burns.LIVE:
        assert needs.before == (SCRAMBLE, BURN)
    card = hand_card(hand)
    hand = hand.apply(DealCommunity(card))
    assert hand.community == (card,)
    assert hand.phase is Phase.BETTING
    assert all(hand.cards_of(seat)[-1] is card for seat in range(1, 9))
    assert all(len(seat.down) == 2 for seat in hand.seats)
    assert [str(event.message) for event in hand.events if isinstance(event, CommunityDealt)] == [
        f"community card, everybody's seventh: {card}"
    ]
    scrambled = [event for event in hand.events if isinstance(event, Scrambled)]
    assert len(scrambled) == (hand.rules.burns is Burns.LIVE)


def test_r34_a_shared_seventh_card_plays_in_every_hand() -> None:
    """PokerStars stud, read as Razz: 6♥ for all; the 7-6-5-2-A of the sixth player wins."""
    rows = [
        "Tc Td / Kc Qc Qd 9d",
        "9s 9c / Jh Js Ts Th",
        "7s Qs / 6c 7h 3s Qh",
        "8h 8c / As Ac Ad 4c",
        "Kd Ks / Jd 4h 9h 2s",
        "5s Ah / 2d 7c 6d 5h",
        "4d 4s / 2c 2h 3c 5c",
        "Jc 3h / Kh 3d 8s 6s",
    ]
    table = sit(*rows, community="6h")
    table = table.to(Street.SEVENTH)
    assert show_cards(table.hand.community) == "6♥"
    lows = [best_low(card for card in table.hand.cards_of(seat) if card) for seat in (3, 5, 6, 8)]
    assert [str(low) for low in lows] == ["6-6-Q-7-3", "J-9-6-4-2", "7-6-5-2-A", "K-J-8-6-3"]
    while table.hand.phase is Phase.BETTING:
        # The four players whose cards the record does not have fold.
        seat = table.hand.actor
        table = table.do(f"{seat} {'check' if seat in (3, 5, 6, 8) else 'fold'}")
    assert table.end().hand.seat(6).won == table.hand.total_pot


def test_roberts_deals_from_the_stub_first_and_then_from_the_mixed_cards() -> None:
    """Five seats get the top cards of the stub, the last two a card of the last and the burns."""
    deck = list(DECK)
    hand = call_down(start("roberts", seats=7), Dealer(deck, random.Random(6).randrange))
    # 21 + 3 x (1 + 7) cards are gone: burns 21, 29, 37, and before seventh number 45.
    burns = {deck[place] for place in (21, 29, 37, 45)}
    sevenths = [seat.down[2] for seat in hand.seats]
    assert sevenths[:5] == deck[46:51]
    assert set(sevenths[5:]) < {*burns, deck[51]}


@pytest.mark.parametrize("name", ["wsop", "tda"])
def test_live_rooms_deal_seventh_from_stub_and_burned_cards_mixed(name: str) -> None:
    deck = list(DECK)
    hand = call_down(start(name, seats=7), Dealer(deck, random.Random(6).randrange))
    pack = {*deck[45:], deck[21], deck[29], deck[37]}
    sevenths = [seat.down[2] for seat in hand.seats]
    assert set(sevenths) < pack
    assert sevenths != deck[46:]


def test_a_dealer_deals_one_hand_only() -> None:
    """Else a second hand would be dealt from what the first one left."""
    below = random.Random(3).randrange
    dealer = Dealer(shuffled(below), below)
    dealer.deal(Hand.start(rule_set("standard"), STAKES, (100, 100)))
    with pytest.raises(DealError, match="a stub of 46 cards for a hand that has 52 left"):
        dealer.deal(Hand.start(rule_set("standard"), STAKES, (100, 100)))
