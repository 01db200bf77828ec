# ruff: noqa: F811 - a test names the fixture that it asks for
"""What a person likes: sounds, and what the page is to do without being asked."""

import time

from browsing import House, People, Visitor, browser, house, people  # noqa: F401 - fixtures
from browsing_play import LEAST, acts, looks, makes_table

BOTS = ("station", "station", "station")
WAITS = ".act:not([aria-disabled]), [data-verdict]"
LISTEN = """
window.sounds = 0;
for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...at) {
        window.sounds += 1;
        return start.apply(this, at);
    };
}
"""


def likes(visitor: Visitor, setting: str) -> None:
    """Turn a setting on, in the dialog and on this machine."""
    visitor.button("Settings").click()
    switch = visitor.page.get_by_role("switch", name=visitor.word(setting))
    assert not switch.is_checked()
    switch.click()
    assert switch.is_checked()
    visitor.page.keyboard.press("Escape")


def plays_on(visitor: Visitor, *wanted: str, mucks: bool = False) -> None:
    """Play a hand to its end; where the page *mucks* a losing hand, choose nothing then."""
    page = visitor.page
    while True:
        page.wait_for_selector(WAITS)
        seen = looks(visitor)
        if seen.is_over:
            return
        if not seen.actions:
            continue  # the page has just mucked
        if mucks and "muck" in seen.actions and visitor.view["natural"] != "show":
            page.locator(f'[data-decision="{seen.decision}"]').wait_for(state="detached")
        else:
            acts(visitor, *wanted, "show", *LEAST)


def test_sounds_are_heard_only_once_they_are_turned_on(house: House, people: People) -> None:
    ann = people(house)
    ann.page.add_init_script(LISTEN)
    ann.enters()
    makes_table(ann, bots=BOTS, seats=4)
    ann.page.click("[data-next]")
    plays_on(ann)
    assert ann.page.evaluate("window.sounds") == 0
    likes(ann, "Sounds")
    ann.page.click("[data-next]")
    end = time.monotonic() + 30
    while not ann.page.evaluate("window.sounds"):
        assert time.monotonic() < end
        ann.page.wait_for_timeout(50)


def test_a_losing_hand_is_mucked_for_who_wants_that(house: House, people: People) -> None:
    ann = people(house)
    ann.enters()
    makes_table(ann, bots=BOTS, seats=4, between=3600)
    likes(ann, "Muck losing hands by itself")
    for _ in range(40):
        ann.page.locator("[data-next]").click()
        plays_on(ann, mucks=True)
        if {"kind": "act", "action": "muck"} in [said.get("command") for said in ann.said]:
            return
    raise AssertionError("there was nothing to muck in 40 hands")


def test_the_next_hand_is_dealt_for_who_wants_that(house: House, people: People) -> None:
    ann = people(house)
    ann.enters()
    makes_table(ann, bots=BOTS, seats=4, between=3600)
    likes(ann, "Deal the next hand by itself")
    ann.page.locator("[data-next]").click()
    hands: set[str] = set()
    while len(hands) < 3:
        ann.page.wait_for_selector(".act:not([aria-disabled])")
        decision = looks(ann).decision
        hands.add(decision.partition("|")[0])
        acts(ann, "fold", *LEAST)
    assert hands == {"1", "2", "3"}
