# ruff: noqa: F811 - a test names the fixture that it asks for
"""A page that is reloaded, and a server that is killed, in the middle of a hand."""

import random
from typing import Any

import pytest
from browsing import House, People, Visitor, browser, house, own_house, people  # noqa: F401 - fixtures
from browsing_play import LEAST, Hands, Player, acts, makes_table

BOTS = ("station", "station", "station")
LIVE = ".act:not([aria-disabled])"


def in_mid_hand(visitor: Visitor) -> Player:
    """Play the first hand up to the person's turn on fourth street."""
    visitor.enters()
    makes_table(visitor, bots=BOTS, seats=4)
    visitor.page.click("[data-next]")
    while len(own_cards(visitor)) < 4:
        acts(visitor, *LEAST)
        visitor.page.wait_for_selector(LIVE)
    return Player(visitor, Hands(visitor, "mouse"), random.Random(1), 800)


def own_cards(visitor: Visitor) -> list[str]:
    """Return the person's cards, as they lie before them."""
    cards = visitor.page.locator(".place.me [data-card]")
    return [str(card.get_attribute("data-card")) for card in cards.all()]


def in_sight(visitor: Visitor) -> Any:
    """Return what is in sight of the hand but for the clock."""
    visitor.page.wait_for_selector(LIVE)
    return visitor.page.evaluate(
        """() => ({
            cards: [...document.querySelectorAll(".place [data-card]")].map((e) => e.dataset.card),
            stacks: [...document.querySelectorAll(".place .stack")].map((e) => e.textContent),
            names: [...document.querySelectorAll(".place .name")].map((e) => e.textContent),
            pot: document.querySelector("[data-pot]").dataset.pot,
            street: document.querySelector(".street").textContent,
            buttons: [...document.querySelectorAll(".act .deed")].map((e) => e.textContent),
            dead: document.querySelector("[data-dead]").dataset.dead,
            log: document.querySelector("[role=tabpanel]").innerText.split("\\n").slice(-8),
        })"""
    )


def test_a_page_that_is_reloaded_in_mid_hand_shows_the_same_hand(
    house: House, people: People
) -> None:
    ann = people(house)
    player = in_mid_hand(ann)
    before, cards = in_sight(ann), own_cards(ann)
    ann.page.reload()
    assert in_sight(ann) == before
    player.finishes()
    assert set(cards) <= set(own_cards(ann))


@pytest.mark.slow
def test_the_page_comes_back_by_itself_when_a_killed_server_does_and_plays_on_with_the_same_cards(
    own_house: House, people: People
) -> None:
    ann = people(own_house)
    ann.forgives = ("WebSocket connection to", "ERR_CONNECTION_REFUSED")
    player = in_mid_hand(ann)
    before, cards = in_sight(ann), own_cards(ann)
    own_house.end()
    ann.page.get_by_text("Connection lost").wait_for()
    ann.sees("the-line-is-lost")
    own_house.open()
    ann.page.get_by_text("Connection lost").wait_for(state="detached", timeout=30_000)
    ann.page.locator("[role=tabpanel]").get_by_text("Ann is back").wait_for()
    after = in_sight(ann)
    away = "The server was away; the clocks go on from where they stood"
    told = after.pop("log")
    assert told == [*before.pop("log"), away, "Ann is back"][-len(told) :]
    assert after == before
    player.finishes()
    assert set(cards) <= set(own_cards(ann))
    player.plays_hand()
