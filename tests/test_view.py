"""What a seat, or a spectator, may know of a hand, and how it looks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from razz.cards import DECK, Card, cards, known
from razz.errors import IllegalAction, RuleError
from razz.game.action import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Deal,
    Fold,
    Muck,
    Raise,
    Show,
)
from razz.game.dealer import Dealer
from razz.game.event import Acted, Dealt, Tabled, Won
from razz.game.hand import Hand
from razz.game.picture import draw
from razz.game.state import SetUp
from razz.game.street import Phase, Street
from razz.game.view import View
from razz.rules import NAMED, Stakes, rule_set
from table import STAKES, sit

STANDARD = rule_set("standard")
STYLE = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)
TRIED: tuple[Action, ...] = (
    BringIn(99),
    Complete(3),
    Bet(-5),
    Bet(1000),
    Raise(7),
    Call(77),
    Check(),
    Fold(),
    Show(),
    Muck(),
)
"""Things that are mostly not legal."""


@st.composite
def played(draw: st.DrawFn) -> tuple[Hand, list[Hand]]:
    """A hand played at random to its end, and the hand before each of its actions."""
    rules = NAMED[draw(st.sampled_from(sorted(NAMED)))]
    stacks = draw(st.lists(st.integers(1, 60), min_size=2, max_size=6))
    source = random.Random(draw(st.integers(0, 2**32)))
    deck = list(DECK)
    source.shuffle(deck)
    dealing = Dealer(deck, source.randrange)
    hand = Hand.start(rules, STAKES, stacks)
    while not hand.is_over:
        if hand.phase is Phase.DEALING:
            hand = dealing.deal(hand)
            continue
        options = hand.legal_actions()
        # Folds end hands early, so they are drawn less often than what keeps a hand going.
        option = source.choice([*options, *(o for o in options if o.kind is not Fold)])
        hand = hand.apply(option.action())
    return hand, [*steps(hand.setup, hand.actions)]


def steps(setup: SetUp, actions: tuple[Action, ...]) -> Iterator[Hand]:
    """The hand at its start and after each of *actions*."""
    hand = Hand.from_setup(setup)
    yield hand
    for action in actions:
        hand = hand.apply(action)
        yield hand


def seen_by(hand: Hand, viewer: int | None) -> set[Card]:
    """Every card *viewer* has seen: up cards, its own, the community card, and what was shown."""
    seen = {card for seat in hand.seats for card in known(seat.up)} | {*hand.community}
    for event in hand.events:
        match event:
            case Tabled(down=down) | Acted(action=Show(down=down)):
                seen |= {*known(down)}
    for seat in hand.seats:
        if seat.number == viewer or seat.tabled:
            seen |= {*known(seat.down)}
    return seen


def with_other_hidden_cards(
    actions: tuple[Action, ...], seen: set[Card], source: random.Random
) -> tuple[Action, ...]:
    """The same actions, with each hole card outside *seen* another one outside *seen*."""
    pack = [card for card in DECK if card not in seen]
    source.shuffle(pack)

    def other(card: Card | None) -> Card | None:
        return card if card in seen else pack.pop()

    return tuple(
        replace(action, down=tuple(other(card) for card in action.down))
        if isinstance(action, Deal)
        else action
        for action in actions
    )


def complaints(hand: Hand) -> list[str]:
    """What the hand says to a row of actions; those it takes say nothing."""
    answers = []
    for action in TRIED:
        try:
            hand.apply(action)
            answers.append("")
        except IllegalAction as error:
            answers.append(str(error))
    return answers


@given(played(), st.data())
def test_hands_that_differ_only_in_what_a_seat_cannot_see_give_it_identical_views(
    game: tuple[Hand, list[Hand]], data: st.DataObject
) -> None:
    """To the end of the hand: nothing that is never shown leaves a trace."""
    over, hands = game
    viewer = data.draw(st.sampled_from([None, *range(1, len(over.seats) + 1)]))
    source = random.Random(data.draw(st.integers(0, 2**32)))
    actions = with_other_hidden_cards(over.actions, seen_by(over, viewer), source)
    for hand, other in zip(hands, steps(over.setup, actions), strict=True):
        mine, theirs = hand.view(viewer), other.view(viewer)
        assert mine == theirs
        assert repr(mine) == repr(theirs)
        assert str(mine) == str(theirs)
        assert mine._repr_html_() == theirs._repr_html_()
        assert complaints(hand) == complaints(other)


@given(played(), st.data())
def test_at_every_point_of_a_hand_the_cards_to_come_leave_no_trace_either(
    game: tuple[Hand, list[Hand]], data: st.DataObject
) -> None:
    """Up to one point only, so that hands shown later are hidden and exchanged as well."""
    over, hands = game
    place = data.draw(st.integers(0, len(hands) - 1))
    hand = hands[place]
    source = random.Random(data.draw(st.integers(0, 2**32)))
    for viewer in (None, *range(1, len(over.seats) + 1)):
        actions = with_other_hidden_cards(hand.actions, seen_by(hand, viewer), source)
        other = Hand.from_setup(over.setup, actions)
        assert repr(hand.view(viewer)) == repr(other.view(viewer))
        assert hand.view(viewer) == other.view(viewer)
        assert complaints(hand) == complaints(other)
        assert hand.needs == other.needs


@given(played())
def test_no_hidden_card_stands_in_any_other_view(game: tuple[Hand, list[Hand]]) -> None:
    """R70: not in its fields, its text, its HTML or its events."""
    over, hands = game
    for hand in (hands[len(hands) // 2], over):
        for viewer in (None, *range(1, len(over.seats) + 1)):
            hidden = {*DECK} - seen_by(hand, viewer)
            view = hand.view(viewer)
            text = repr(view) + str(view) + view._repr_html_()
            assert not [card for card in hidden if repr(card) in text or str(card) in text]


@given(played())
def test_a_seat_sees_all_its_own_cards(game: tuple[Hand, list[Hand]]) -> None:
    over, _ = game
    for seat in over.seats:
        mine = over.view(seat.number).seat(seat.number)
        assert (mine.down, mine.up) == (seat.down, seat.up)
        dealt = [e for e in over.view(seat.number).events if isinstance(e, Dealt)]
        assert tuple(c for e in dealt if e.seat == seat.number for c in e.down) == seat.down


# What a view says


ROWS = (
    "As 2s / Kc 3c 4c 9c / 8s",
    "6d 7d / Qc 8d 9d 2d / 9s",
    "Tc Th / Jd Js Ts Ad / Qs",
)


def test_other_seats_hole_cards_are_masked_and_their_number_is_known() -> None:
    table = sit(*ROWS)
    assert table.hand.view(2).seat(1).down == (None, None)
    assert table.hand.view(2).seat(2).down == cards("6d 7d")
    assert table.hand.view().seat(2).down == (None, None)
    seventh = table.to(Street.SEVENTH).hand.view(2)
    assert seventh.seat(1).down == (None, None, None)
    assert seventh.seat(2).down == cards("6d 7d 9s")


def test_a_low_is_shown_only_of_cards_that_are_all_seen() -> None:
    view = sit(*ROWS).to(Street.SEVENTH).hand.view(2)
    assert view.seat(1).low is None
    assert str(view.seat(2).low) == "9-8-7-6-2"
    assert [str(seat.board) for seat in view.seats] == ["K-9-4-3", "Q-9-8-2", "J-J-T-A"]


def test_a_mucked_hand_is_never_seen_and_a_shown_one_by_all() -> None:
    hand = sit(*ROWS).to().play("2 show, 3 muck, 1 show").hand
    for viewer in (None, 1, 2):
        assert hand.view(viewer).seat(3).down == (None, None, None)
        assert hand.view(viewer).seat(1).down == cards("As 2s 8s")
    assert hand.view(3).seat(3).down == cards("Tc Th Qs")


def test_folded_up_cards_are_dead_cards_with_their_owner() -> None:
    table = sit(*ROWS).around().play("2 check, 3 bet, 1 fold, 2 fold")
    assert table.hand.view().dead_cards == (
        *((1, card) for card in cards("Kc 3c")),
        *((2, card) for card in cards("Qc 8d")),
    )
    assert sit(*ROWS).hand.view().dead_cards == ()


def test_the_events_of_a_view_hide_what_was_dealt_face_down() -> None:
    hand = sit(*ROWS).hand
    dealt = [str(e.message) for e in hand.view(2).events if isinstance(e, Dealt)]
    assert dealt == [
        "seat 1 is dealt [?? ??] [K♣]",
        "seat 2 is dealt [6♦ 7♦] [Q♣]",
        "seat 3 is dealt [?? ??] [J♦]",
    ]


def test_a_view_offers_the_options_of_the_seat_to_act_to_everybody() -> None:
    hand = sit(*ROWS).hand
    assert hand.view(3).options == hand.view(1).options == hand.legal_actions()
    assert (hand.view(3).actor, hand.view(3).bring_in_seat) == (1, 1)


def test_a_view_says_who_won_what() -> None:
    over = sit(*ROWS, stacks=(3, 100, 100)).play("1 complete, 2 raise 4, 3 call").end().hand
    won = tuple(event for event in over.view().events if isinstance(event, Won))
    assert won == (Won(1, 0, 2, 9), Won(2, 1, 2, 4))


@pytest.mark.parametrize("number", [-1, 0, 4])
def test_a_view_has_no_seats_but_those_at_the_table(number: int) -> None:
    view = sit(*ROWS).hand.view()
    assert view.seat(3).number == 3
    with pytest.raises(RuleError, match=f"seat {number}: there are seats 1 to 3"):
        view.seat(number)


def test_an_open_bet_is_no_side_pot() -> None:
    table = sit(*ROWS).play("1 bring-in, 2 complete")
    assert [pot.amount for pot in table.hand.view().pots] == [6]
    table = sit(*ROWS, stacks=(3, 100, 100)).play("1 complete, 2 raise 4")
    assert [(pot.amount, pot.seats) for pot in table.hand.view().pots] == [
        (7, (1, 2, 3)),
        (2, (2, 3)),
    ]


def test_the_cap_of_a_view_is_the_one_in_force() -> None:
    assert sit(*ROWS).hand.view().cap == 4
    assert sit(*ROWS[:2], rules="wsop-cash").hand.view().cap is None
    big = Stakes.with_minimum(ante=1, bring_in=1, minimum=2)
    assert sit(*ROWS, rules="pot-limit", stakes=big).hand.view().cap is None


@pytest.mark.parametrize("seat", [0, 4, -1])
def test_a_view_of_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    with pytest.raises(RuleError, match=f"seat {seat}: there are seats 1 to 3"):
        sit(*ROWS).hand.view(seat)


# Values


def test_a_hand_and_its_views_are_frozen_values() -> None:
    hand = sit(*ROWS).hand
    view = hand.view(1)
    for value, field in ((hand, "street"), (view, "street"), (view.seats[0], "stack")):
        with pytest.raises(FrozenInstanceError):
            setattr(value, field, None)
    with pytest.raises(FrozenInstanceError):
        hand.seats[0].stack = 10**6  # type: ignore[misc]  # that is what is tested
    assert isinstance(hand.seats, tuple)
    assert isinstance(view.events, tuple)
    assert hash(view) == hash(hand.view(1))


def test_acting_leaves_the_hand_before_it_as_it_was() -> None:
    hand = sit(*ROWS).hand
    picture, copy = str(hand), Hand.from_setup(hand.setup, hand.actions)
    after = hand.apply(BringIn())
    assert after != hand
    assert (str(hand), hand) == (picture, copy)


def test_asking_for_the_menu_or_a_view_changes_nothing() -> None:
    hand, other = sit(*ROWS).hand, sit(*ROWS).hand
    hand.legal_actions()
    hand.view(1)
    assert hand == other
    assert hash(hand) == hash(other)


def test_a_replay_gives_an_equal_hand() -> None:
    hand = sit(*ROWS).end().hand
    assert Hand.from_setup(hand.setup, hand.actions) == hand


# The picture


def style_hand() -> Hand:
    """The hand that the style guide draws."""
    rows = "6c 7c / 5c 8d 2h", "As 3h / 7d Jc 4s", "Qh Qd / Ks"
    table = sit(*rows, stakes=STYLE, stacks=100).play("3 bring-in, 1 complete, 2 call, 3 fold")
    return table.play("1 bet, 2 call, 1 bet").hand


def test_a_view_is_drawn_as_a_table_with_the_seat_to_act_and_its_options() -> None:
    assert str(style_hand().view(2)) == "\n".join(
        [
            "Razz 4/8  ante 1  bring-in 2                   fifth street  pot 29",
            " seat 1  ▒▒ ▒▒ | 5♣ 8♦ 2♥             83  bets 8",
            ">seat 2  A♠ 3♥ | 7♦ J♣ 4♠  J-7-4-3-A  91  call 8, raise to 16, fold",
            " seat 3  ▒▒ ▒▒ | K♠                   97  folded",
        ]
    )


def test_a_hand_prints_as_a_spectator_sees_it() -> None:
    hand = style_hand()
    assert str(hand) == str(hand.view()) == draw(hand.view())
    assert "A♠" not in str(hand)
    assert "A♠ 3♥ | 7♦ J♣ 4♠" in str(hand.view(2))


def test_an_open_view_shows_every_known_card() -> None:
    """For study, never for a player."""
    hand = style_hand()
    text = str(hand.open_view())
    assert "6♣ 7♣ | 5♣ 8♦ 2♥" in text
    assert "Q♥ Q♦ | K♠" in text


def test_side_pots_and_the_end_of_a_hand_are_drawn() -> None:
    table = sit(*ROWS, stacks=(3, 100, 100)).play("1 complete, 2 raise 4, 3 call")
    assert "fourth street  pot 13 (main 9, side 4)" in str(table.hand)
    assert str(table.hand).splitlines()[1] == " seat 1  ▒▒ ▒▒ | K♣ 3♣     0  all-in"
    over = str(table.end().hand)
    assert "hand over  pot 13 (main 9, side 4)" in over
    assert "seat 1  A♠ 2♠ | K♣ 3♣ 4♣ 9♣ | 8♠  8-4-3-2-A" in over
    assert over.splitlines()[1].endswith("wins 9")
    assert over.splitlines()[3].endswith("mucks")


def test_r58_the_seventh_card_is_drawn_as_the_third_hole_card() -> None:
    """Down A♥ 4♣, up 7♦ 2♠ 9♥ K♦, seventh 3♣: 7-4-3-2-A."""
    table = sit("Ah 4c / 7d 2s 9h Kd / 3c", "Qs Qd").to()
    view = table.hand.view(1)
    assert view.seat(1).down == cards("Ah 4c 3c")
    assert "A♥ 4♣ | 7♦ 2♠ 9♥ K♦ | 3♣" in str(view)
    assert str(view.seat(1).low) == "7-4-3-2-A"


def test_a_community_card_is_drawn_below_the_seats() -> None:
    hand = sit(*["Kc"] + [""] * 7, community="6h").to(Street.SEVENTH).hand
    assert str(hand).splitlines()[-1] == " community card 6♥"


@pytest.mark.parametrize(
    ("rules", "title"),
    [
        ("standard", "Razz 2/4  ante 1  bring-in 1"),
        ("deuce-to-seven", "2-7 Razz 2/4  ante 1  bring-in 1"),
        ("pot-limit", "pot-limit Razz 2  ante 1  bring-in 1"),
        ("no-limit", "no-limit Razz 2  ante 1  bring-in 1"),
        ("london", "pot-limit London lowball 2  ante 1  bring-in 1"),
    ],
)
def test_the_title_names_the_game_and_its_stakes(rules: str, title: str) -> None:
    fixed = rule_set(rules).limit.value == "fixed-limit"
    stakes = STAKES if fixed else Stakes.with_minimum(ante=1, bring_in=1, minimum=2)
    first = str(sit(*ROWS, rules=rules, stakes=stakes).hand).splitlines()[0]
    assert first.startswith(title + "  ")


def test_names_and_amounts_may_be_put_in_the_picture() -> None:
    text = draw(style_hand().view(2), names={2: "Ann"}, chips="${}".format, hidden="##")
    assert ">Ann" in text
    assert "## ## | 5♣ 8♦ 2♥" in text
    assert "$4/$8  ante $1  bring-in $2" in text


def test_a_notebook_gets_a_table_in_html() -> None:
    hand = style_hand()
    html = hand.view(2)._repr_html_()
    assert html.startswith("<table>")
    assert html.count("<tr") == 3
    assert "A♠" in html
    assert "A♠" not in hand._repr_html_()
    assert "raise to 16" in html


def views(hand: Hand) -> list[View]:
    return [hand.view(viewer) for viewer in (None, *range(1, len(hand.seats) + 1))]


def test_r71_a_new_hand_shows_nothing_of_the_one_before() -> None:
    """Hands share no state: a start is a start."""
    before = [repr(view) for view in views(Hand.start(STANDARD, STAKES, (10, 10)))]
    sit(*ROWS[:2], stacks=(10, 10)).end()
    assert [repr(view) for view in views(Hand.start(STANDARD, STAKES, (10, 10)))] == before
