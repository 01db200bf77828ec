# ruff: noqa: F811 - a test names the fixture that it asks for
"""What a browser is sent, and what it is not."""

from collections.abc import Sequence
from typing import Any

import pytest
from browsing import House, People, Visitor, browser, cards_in, house, people  # noqa: F401 - fixtures
from browsing_company import company, plays_out, starts, whose_turn
from browsing_play import LEAST, acts

SHOWDOWN = ("showdown", "over")


@pytest.mark.slow
def test_no_browser_is_sent_a_hole_card_of_another_before_it_is_shown(
    house: House, people: People
) -> None:
    ann, ben = players = company(house, people)
    cat = people(house, "Cat")
    cat.arrives(ann.page.url)
    cat.page.wait_for_selector(".felt")
    # To the showdown, where the second to show may muck; and a hand that is folded.
    for wanted in (("show",), ("muck",), ("complete", "fold")):
        starts(ann)
        plays_out(players, *wanted)
        assert whose_turn([*players, cat]) is None
    for seat, owner in enumerate(players, start=1):
        for hand in (1, 2, 3):
            secret = hole_cards(owner, hand, seat)
            assert len(secret) >= 2
            for other in (ann, ben, cat):
                if other is not owner:
                    assert_unseen(other.told, hand, seat, secret)
    # All were shown in the first hand, and in the last none.
    assert [shown(visitor, 1) for visitor in (ann, ben, cat)] == [{2}, {1}, {1, 2}]
    assert [shown(visitor, 3) for visitor in (ann, ben, cat)] == [set(), set(), set()]


def hands(told: Sequence[Any], hand: int) -> list[Any]:
    """Return the frames of a hand, from its first card on."""
    return [frame for frame in told if (frame.get("view") or {}).get("hand") == hand]


def in_seat(frame: Any, seat: int) -> Any:
    """Return what *frame* says of a seat."""
    return next(one for one in frame["view"]["seats"] if one["number"] == seat)


def hole_cards(owner: Visitor, hand: int, seat: int) -> set[str]:
    """Return the cards that *owner* was dealt face down."""
    last = hands(owner.told, hand)[-1]
    return {card for card in in_seat(last, seat)["down"] if card is not None}


def assert_unseen(told: Sequence[Any], hand: int, seat: int, secret: set[str]) -> None:
    """No frame names a card of *secret* before the seat shows its cards."""
    frames = hands(told, hand)
    assert frames
    for frame in frames:
        if any(card is not None for card in in_seat(frame, seat)["down"]):
            assert frame["view"]["phase"] in SHOWDOWN
            return
        assert not cards_in(frame) & secret


def shown(visitor: Visitor, hand: int) -> set[int]:
    """Return the seats of others whose hole cards somebody had seen by the end of a hand."""
    frame = hands(visitor.told, hand)[-1]
    mine = frame["you"]["seat"]
    seats = [one for one in frame["view"]["seats"] if one["number"] != mine]
    return {one["number"] for one in seats if any(card is not None for card in one["down"])}


def test_who_watches_sees_the_backs_of_hole_cards(house: House, people: People) -> None:
    players = company(house, people)
    cat = people(house, "Cat")
    cat.arrives(players[0].page.url)
    starts(players[0])
    for _ in range(3):
        turn = whose_turn(players)
        assert turn is not None
        acts(turn, *LEAST)
    cat.page.wait_for_selector(".place .card.down")
    assert cat.page.locator(".act").count() == 0
    assert down_cards(cat, ".place") == ["back"] * 4
    for player in players:
        assert down_cards(player, ".place:not(.me)") == ["back"] * 2
        assert "back" not in down_cards(player, ".place.me")


def down_cards(visitor: Visitor, where: str) -> list[str | None]:
    """Return what is on the cards that were dealt face down, as the page shows them."""
    cards = visitor.page.locator(f"{where} .card.down [data-card]")
    return [card.get_attribute("data-card") for card in cards.all()]
