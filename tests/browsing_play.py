"""What people do at the page: make a table, sit down, and play the hands they are dealt."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from browsing import Visitor
from playwright.sync_api import Locator

USUAL = {"Ante": 1, "Bring-in": 2, "Small bet": 4, "Big bet": 8, "Buy-in": 200}
LEAST = ("check", "call", "bring_in", "show", "muck")
"""Actions that stay in for as little as can be."""

WEIGHTS = {"fold": 3, "muck": 4, "raise": 3, "bet": 3, "complete": 3}
"""How often somebody who plays at random does what, against 8 for the rest."""

WAITS_FOR_ME = ".act:not([aria-disabled]), [data-next], .between .button.strong"


def makes_table(
    host: Visitor,
    *,
    bots: Sequence[str] = (),
    seats: int = 6,
    limit: str = "",
    password: str = "",
    turn: int = 600,
    between: int = 3600,
) -> str:
    """Make a table with the form of the lobby, and return its address once it is open."""
    form = host.page.locator("form", has=host.field("Name of the table"))
    form.get_by_role("radio", name=str(seats), exact=True).check()
    kinds = form.locator(".bots select")
    while kinds.count() > len(bots):
        host.button("Remove bot {number}", number=1).click()
    for kind, bot in zip(kinds.all(), bots, strict=True):
        kind.select_option(bot)
    amounts = USUAL | ({"Big bet": USUAL["Small bet"]} if limit else {})
    for label, amount in amounts.items():
        host.field(label).fill(str(amount))
    for summary in form.locator("summary").all():
        summary.click()
    host.field("Seconds for a turn").fill(str(turn))
    host.field("Seconds between hands").fill(str(between))
    host.field("Password").fill(password)
    if limit:
        host.page.get_by_role("combobox", name=host.word("Limit")).select_option(limit)
    host.button("Make the table").click()
    host.page.wait_for_selector(".felt")
    return host.page.url


def invites(host: Visitor) -> str:
    """Return the link for friends, as the host reads it."""
    host.tab("Host").click()
    link = host.field("Invite link").input_value()
    host.tab("Log").click()
    return link


def sits(guest: Visitor) -> None:
    """Take the first free seat."""
    guest.button("Sit here").first.click()
    guest.page.wait_for_selector(".place.me")


class Sight(NamedTuple):
    """What a person sees at one moment.

    Attributes:
        chips: what lies before the seats, and in the pot while there is one.
        is_over: whether the hand is over.
        actions: what the person may do.
        is_free: whether an amount is to be chosen.
        decision: what tells the decision from another; empty where there is none.
    """

    chips: int
    is_over: bool
    actions: tuple[str, ...]
    is_free: bool
    decision: str


def looks(visitor: Visitor) -> Sight:
    """Return what is in sight; all of it at one moment."""
    seen: Any = visitor.page.evaluate(
        """() => ({
            stacks: [...document.querySelectorAll(".place .stack")].map((e) => e.textContent),
            pot: document.querySelector("[data-pot]")?.dataset.pot ?? "0",
            over: document.querySelector("[data-verdict], [data-next]") !== null,
            actions: [...document.querySelectorAll(".act")].map((e) => e.dataset.action),
            free: document.querySelector(".choice") !== null,
            decision: document.querySelector("[data-decision]")?.dataset.decision ?? "",
        })"""
    )
    # Who is all-in has no number.
    stacks = sum(int("".join(filter(str.isdigit, text)) or "0") for text in seen["stacks"])
    chips = stacks + (0 if seen["over"] else int(seen["pot"]))
    return Sight(chips, seen["over"], tuple(seen["actions"]), seen["free"], seen["decision"])


def bought(visitor: Visitor) -> int:
    """Return the chips that people and bots have bought since the person came."""
    events = [event["text"] for frame in visitor.told for event in frame.get("events", ())]
    buys = [text["a"] for text in events if text["m"] == "{name} buys {amount}"]
    return sum(gaps["amount"]["chips"] for gaps in buys)


def acts(visitor: Visitor, *wanted: str) -> None:
    """Press the first button of *wanted* that is there, and see that decision done.

    The next one can be the same person's, with the same buttons, at once.
    """
    page = visitor.page
    page.locator(".act:not([aria-disabled])").first.wait_for()
    shown = looks(visitor)
    action = next(one for one in wanted if one in shown.actions)
    button = f'[data-decision="{shown.decision}"] [data-action="{action}"]:not([aria-disabled])'
    page.click(button)
    if is_asked_again(visitor, action):
        page.click(button)
    page.locator(f'[data-decision="{shown.decision}"]').wait_for(state="detached")


def is_asked_again(visitor: Visitor, action: str) -> bool:
    """Return whether a second press is needed, once one would count: to muck what may win."""
    if action != "muck" or visitor.view["natural"] != "show":
        return False
    visitor.page.get_by_text(visitor.word("Press again to muck"), exact=True).wait_for()
    visitor.page.wait_for_timeout(450)
    return True


class Hands:
    """How a person presses what the page shows: with a mouse, a finger or keys."""

    def __init__(self, visitor: Visitor, how: str) -> None:
        self._visitor = visitor
        self._how = how

    def press(self, button: Locator) -> None:
        """Press a button."""
        match self._how:
            case "mouse":
                button.click()
            case "finger":
                button.tap()
            case _:
                key = button.get_attribute("aria-keyshortcuts")
                if key is None:
                    self._reach(button)
                    key = "Enter"
                self._visitor.page.keyboard.press(key)

    def _reach(self, button: Locator) -> None:
        """Go from field to field until *button* is the one."""
        for _ in range(100):
            if button.evaluate("(node) => node === document.activeElement"):
                return
            self._visitor.page.keyboard.press("Tab")
        raise AssertionError(f"no way to {button} by keys")


@dataclass
class Player:
    """Somebody who plays by following what buttons the page shows.

    Attributes:
        visitor: who.
        hands: how they press them.
        chance: which one they press.
        chips: what everybody bought in for at first.
    """

    visitor: Visitor
    hands: Hands
    chance: random.Random
    chips: int

    def plays_hand(self) -> None:
        """Play from the start of a hand to its end."""
        page = self.visitor.page
        self._buys_in_again()
        begun = page.locator("[data-next]")
        begun.wait_for()
        self.hands.press(begun)
        begun.wait_for(state="detached")
        self.finishes()

    def finishes(self) -> None:
        """Play a hand to its end."""
        page = self.visitor.page
        while True:
            page.wait_for_selector(WAITS_FOR_ME, timeout=30_000)
            seen = looks(self.visitor)
            chips = self.chips + bought(self.visitor)
            assert seen.chips == chips, f"{seen.chips} chips of {chips} are in sight"
            if seen.is_over:
                return
            if seen.actions:
                self._acts(seen)

    def _buys_in_again(self) -> None:
        """Buy in, if there is nothing left to play with."""
        page = self.visitor.page
        page.wait_for_selector(WAITS_FOR_ME)
        if page.locator("[data-next]").count():
            return
        self.hands.press(page.locator(".between .button.strong"))

    def _acts(self, seen: Sight) -> None:
        page = self.visitor.page
        weights = [WEIGHTS.get(one, 8) for one in seen.actions]
        action = self.chance.choices(seen.actions, weights)[0]
        if seen.is_free and action in ("complete", "bet", "raise"):
            self.hands.press(page.locator(".choice .button").first)
        answers = self.visitor.answers()
        self.hands.press(page.locator(f'.act[data-action="{action}"]'))
        if is_asked_again(self.visitor, action):
            self.hands.press(page.locator(f'.act[data-action="{action}"]'))
        end = time.monotonic() + 30
        while len(self.visitor.answers()) == len(answers):
            assert time.monotonic() < end, f"{action} has had no answer"
            # Also lets the frames in that have come meanwhile.
            page.wait_for_timeout(20)
