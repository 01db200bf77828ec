# ruff: noqa: F811 - a test names the fixture that it asks for
"""The page for everybody: small screens, dark rooms, and people who do not see it."""

from typing import Any

import pytest
from browsing import DESKTOP, PHONE, WEB, House, People, Visitor, browser, house, people  # noqa: F401 - fixtures
from browsing_company import company, plays_out, starts, whose_turn
from browsing_walk import walk
from playwright.sync_api import expect

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"


def violations(visitor: Visitor) -> list[str]:
    """Return what axe finds in what is in sight."""
    visitor.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: Any = visitor.page.evaluate("axe.run().then((result) => result.violations)")
    return [
        f"{one['id']}: {node['html'][:160]} {node['any'][0]['message'] if node['any'] else ''}"
        for one in found
        for node in one["nodes"][:3]
    ]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
def test_axe_finds_nothing_on_any_page_and_none_is_too_wide_for_a_phone(
    house: House, people: People, language: str
) -> None:
    found: dict[str, list[str]] = {}
    for place, visitor in walk(house, people, language=language, reduced_motion="reduce"):
        visitor.forgives = ("status of 404",)
        page = visitor.page
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            visitor.sees(f"page-{language}-desktop-{scheme}-{place}")
            found[f"{place}, {scheme}"] = violations(visitor)
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        visitor.sees(f"page-{language}-phone-dark-{place}")
        found[f"{place}, phone"] = sideways(visitor) + violations(visitor)
        page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    assert {place: what for place, what in found.items() if what} == {}


def sideways(visitor: Visitor) -> list[str]:
    """Return by how much the page is too wide, if it is."""
    over = visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [f"{over} px too wide"] if over > 0 else []


def test_the_language_is_remembered(house: House, people: People) -> None:
    ann = people(house)
    ann.enters()
    ann.button("日本語").click()
    ann.page.get_by_role("button", name="カードを配る").wait_for()
    ann.page.reload()
    ann.page.get_by_role("button", name="カードを配る").wait_for()
    assert ann.page.locator("html").get_attribute("lang") == "ja"


WATCH = """
window.moved = [];
const look = () => {
    for (const animation of document.getAnimations()) {
        const { activeDuration, delay } = animation.effect.getComputedTiming();
        if (activeDuration + delay > 1) window.moved.push(animation.effect.target.className);
    }
    requestAnimationFrame(look);
};
look();
"""
"""Notes everything that moves, frame by frame."""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_nothing_moves_for_who_wants_less_motion(house: House, people: People, motion: str) -> None:
    players = company(house, people, reduced_motion=motion)
    for visitor in players:
        visitor.page.evaluate(WATCH)
    starts(players[0])
    if motion == "reduce":
        plays_out(players, "complete", "show")
    else:
        plays_out(players, "complete", "fold")
    moved = [visitor.page.evaluate("window.moved") for visitor in players]
    assert [bool(what) for what in moved] == [motion != "reduce"] * 2


LISTEN = """() => {
    const region = document.querySelector("[aria-live=polite]");
    window.spoken = [];
    new MutationObserver(() => window.spoken.push(region.textContent.trim()))
        .observe(region, { childList: true, subtree: true, characterData: true });
}"""
"""Notes what a screen reader would say."""

RANKS = {"A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven"}
RANKS |= {"8": "eight", "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king"}
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def in_words(card: str | None) -> str:
    assert card is not None
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def test_what_happens_is_spoken_and_keys_speak_what_is_in_sight(
    house: House, people: People
) -> None:
    players = company(house, people)
    ann = players[0]
    assert ann.page.locator("[aria-live=polite]").count() == 1
    for visitor in players:
        visitor.page.evaluate(LISTEN)
    starts(ann)
    turn = whose_turn(players)
    assert turn is not None
    spoken = " ".join(turn.page.evaluate("window.spoken"))
    assert "Your turn: " in spoken
    own = [
        card.get_attribute("data-card") for card in turn.page.locator(".place.me [data-card]").all()
    ]
    region = turn.page.locator("[aria-live=polite]")
    for key, said in {
        "h": f"Your hand: {in_words(own[0])}, {in_words(own[1])}, {in_words(own[2])}",
        "p": "Pot 2.",
        "d": "No dead cards yet.",
        "t": f"{turn.name} to act, ",
        "a": f"{turn.name}: {in_words(own[2])}",
        "1": "Ann: ",
    }.items():
        turn.page.keyboard.press(key)
        expect(region).to_contain_text(said)
    plays_out(players, "show")
    verdict = ann.page.locator("[data-verdict]").inner_text()
    for visitor in players:
        spoken = " ".join(visitor.page.evaluate("window.spoken"))
        assert "Your turn: " in spoken
        assert "seventh street" in spoken
        assert " ".join(verdict.split()) in " ".join(spoken.split())
