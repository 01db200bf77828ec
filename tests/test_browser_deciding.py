# ruff: noqa: F811 - a test names the fixture that it asks for
"""Deciding: ahead of the turn, and not by a click that was meant for something else."""

from collections.abc import Sequence
from typing import Any

from browsing import House, People, Visitor, browser, house, people  # noqa: F401 - fixtures
from browsing_company import LIVE, company, starts, whose_turn
from browsing_play import acts

CHANGED = "The price has changed: your choice ahead is dropped."


def at_turn(players: Sequence[Visitor]) -> tuple[Visitor, Visitor, Visitor]:
    """Return the three players in the order in which they act from now on."""
    first = whose_turn(players)
    assert first is not None
    at = players.index(first)
    return first, players[(at + 1) % 3], players[(at + 2) % 3]


def decides_ahead(visitor: Visitor, kind: str) -> None:
    button = visitor.page.locator(f'[data-ahead="{kind}"]:not([aria-disabled])')
    button.click()
    visitor.page.locator(f'[data-ahead="{kind}"][aria-pressed="true"]').wait_for()


def acted(visitor: Visitor) -> list[Any]:
    """Return the actions that the browser has sent."""
    commands = [frame["command"] for frame in visitor.said if frame["type"] == "do"]
    return [command["action"] for command in commands if command["kind"] == "act"]


def test_what_was_decided_ahead_is_done_unless_its_price_has_changed(
    house: House, people: People
) -> None:
    players = company(house, people, 3)
    starts(players[0])
    # Third street: the price of a call goes up, and the call is dropped.
    first, second, third = at_turn(players)
    acts(first, "bring_in")
    decides_ahead(third, "call")
    acts(second, "complete")
    third.page.get_by_text(CHANGED).first.wait_for()
    third.page.locator(LIVE).first.wait_for()
    assert acted(third) == []
    acts(third, "call")
    acts(first, "call")
    # Fourth street: it stays, and the call is made.
    first, second, third = at_turn(players)
    acts(first, "bet")
    decides_ahead(third, "call")
    acts(second, "call")
    # Fifth street: what is free is checked, and what is not is folded.
    first, second, third = at_turn(players)
    assert all(acted(player)[-1] in ("bet", "call") for player in players)
    decides_ahead(second, "check_fold")
    acts(first, "check")
    decides_ahead(first, "check_fold")
    acts(third, "bet")
    second.page.locator(LIVE).first.wait_for()
    assert acted(first)[-2:] == ["check", "fold"]
    assert acted(second)[-1] == "check"


def test_a_choice_ahead_is_taken_back_by_a_second_click(house: House, people: People) -> None:
    players = company(house, people, 3)
    starts(players[0])
    first, second, third = at_turn(players)
    acts(first, "bring_in")
    decides_ahead(third, "call")
    third.page.click('[data-ahead="call"]')
    third.page.locator('[data-ahead="call"][aria-pressed="false"]').wait_for()
    acts(second, "call")
    third.page.locator(LIVE).first.wait_for()
    assert acted(third) == []


CLICK_AT_ONCE = """(what) => new MutationObserver((_, observer) => {
    const button = document.querySelector(what);
    if (button === null) return;
    observer.disconnect();
    button.click();
    window.clicked = true;
}).observe(document.body, {childList: true, subtree: true})"""
"""A click that was on its way before the button was there."""


def test_a_click_that_lands_on_buttons_that_have_just_appeared_does_nothing(
    house: House, people: People
) -> None:
    players = company(house, people, 2)
    starts(players[0])
    first = whose_turn(players)
    assert first is not None
    second = players[1 - players.index(first)]
    first.page.evaluate(CLICK_AT_ONCE, "[data-ahead]")
    second.page.evaluate(CLICK_AT_ONCE, ".act")
    acts(first, "bring_in")
    second.page.locator(LIVE).first.wait_for()
    assert first.page.evaluate("window.clicked")
    assert second.page.evaluate("window.clicked")
    assert first.page.locator('[data-ahead][aria-pressed="true"]').count() == 0
    assert acted(second) == []
    acts(second, "call")
    first.page.locator(".place.me .card").nth(3).wait_for()
    assert acted(second) == ["call"]


def test_a_double_click_acts_once(house: House, people: People) -> None:
    players = company(house, people, 2)
    starts(players[0])
    first = whose_turn(players)
    assert first is not None
    first.page.locator('.act[data-action="bring_in"]').dblclick()
    second = players[1 - players.index(first)]
    second.page.locator(LIVE).first.wait_for()
    assert acted(first) == ["bring_in"]
    assert first.page.locator('[data-ahead][aria-pressed="true"]').count() == 0


def test_a_choice_ahead_takes_no_click_that_was_meant_for_another_price(
    house: House, people: People
) -> None:
    players = company(house, people, 3)
    starts(players[0])
    first, second, third = at_turn(players)
    acts(first, "bring_in")
    first.page.locator('[data-ahead="check"]:not([aria-disabled])').wait_for()
    first.page.evaluate(CLICK_AT_ONCE, '[data-ahead="call"]')
    acts(second, "complete")
    third.page.locator(LIVE).first.wait_for()
    assert first.page.evaluate("window.clicked")
    assert first.page.locator('[data-ahead][aria-pressed="true"]').count() == 0
