# ruff: noqa: F811 - a test names the fixture that it asks for
"""At a table for a while: what could be done by mistake, and what must not be lost from sight."""

from typing import Any

from browsing import DESKTOP, PHONE, House, People, Visitor, browser, house, people  # noqa: F401 - fixtures
from browsing_company import company, plays_out, starts, whose_turn
from browsing_play import acts, looks
from playwright.sync_api import expect

STAYS_IN = ("check", "call", "bring_in")
MAY_WIN = "This hand may win. Press again to muck it all the same."


def acted(visitor: Visitor) -> list[Any]:
    """Return the actions that the browser has sent."""
    commands = [frame["command"] for frame in visitor.said if frame["type"] == "do"]
    return [command["action"] for command in commands if command["kind"] == "act"]


def test_a_hand_that_may_win_is_mucked_by_a_second_press_only(house: House, people: People) -> None:
    players = company(house, people)
    starts(players[0])
    while True:
        turn = whose_turn(players)
        assert turn is not None
        if "muck" in looks(turn).actions:
            break
        acts(turn, *STAYS_IN)
    assert turn.view["natural"] == "show"
    muck = turn.page.locator('[data-action="muck"]')
    expect(turn.page.locator('[data-action="show"]')).to_contain_class("strong")
    muck.dblclick()
    expect(turn.page.locator("[data-note]")).to_have_text(MAY_WIN)
    expect(turn.page.locator("[aria-live=polite]")).to_contain_text(MAY_WIN)
    expect(muck).to_contain_text("Press again to muck")
    # It is forgotten after a while.
    expect(muck).not_to_contain_text("Press again", timeout=8000)
    turn.page.keyboard.press("m")
    expect(muck).to_contain_text("Press again to muck")
    assert "muck" not in acted(turn)
    turn.page.wait_for_timeout(450)
    turn.page.keyboard.press("m")
    muck.wait_for(state="detached")
    assert acted(turn)[-1] == "muck"


LOG = """() => {
    const box = document.querySelector("[role=tabpanel]");
    return { below: box.scrollHeight - box.scrollTop - box.clientHeight, top: box.scrollTop };
}"""


def test_the_log_follows_unless_its_reader_has_scrolled_up(house: House, people: People) -> None:
    players = company(house, people)
    ann = players[0]
    starts(ann)
    for width, height in (PHONE, DESKTOP, PHONE):
        ann.page.set_viewport_size({"width": width, "height": height})
        for _ in range(3):
            turn = whose_turn(players)
            assert turn is not None
            acts(turn, *STAYS_IN)
        assert ann.page.evaluate(LOG)["below"] < 60
    plays_out(players, "show")
    starts(ann)
    plays_out(players, "show")
    ann.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    ann.page.wait_for_function(f"({LOG})().top > 0")
    assert ann.page.evaluate(LOG)["below"] < 60
    ann.page.locator("[role=tabpanel]").evaluate("(box) => box.scrollTo(0, 0)")
    ann.page.wait_for_timeout(100)
    starts(ann)
    whose_turn(players)
    assert ann.page.evaluate(LOG)["top"] == 0


def test_who_has_left_keeps_their_name_in_the_log(house: House, people: People) -> None:
    ann, ben, cat = players = company(house, people, 3)
    starts(ann)
    for _ in range(3):
        turn = whose_turn(players)
        assert turn is not None
        acts(turn, *STAYS_IN)
    ben.button("Leave the seat").click()
    plays_out([ann, cat], "show")
    names = ann.page.locator(".place .name")
    expect(names).to_have_text(["Ann", "Cat"])
    for _ in range(2):
        log = ann.page.get_by_role("tabpanel")
        expect(log).to_contain_text("Ben folds")
        expect(log).not_to_contain_text("Seat 2")
        ann.page.reload()


def test_sitting_out_in_a_hand_is_seen_and_can_be_taken_back(house: House, people: People) -> None:
    players = company(house, people)
    ben = players[1]
    starts(players[0])
    whose_turn(players)
    ben.button("Sit out").click()
    ben.page.get_by_text("You sit out after this hand.").first.wait_for()
    ben.page.reload()
    ben.page.get_by_role("button", name="play on instead").click()
    ben.button("Sit out").wait_for()
    plays_out(players, "complete", "fold")
    starts(players[0])
    assert whose_turn(players) is not None


def test_chips_given_in_a_hand_come_when_it_is_over(house: House, people: People) -> None:
    players = company(house, people)
    ann = players[0]
    starts(ann)
    whose_turn(players)
    ann.tab("Host").click()
    ann.page.get_by_role("button", name="Give chips").last.click()
    ann.page.get_by_text("The hand is still in play.").wait_for()
    ann.page.get_by_role("textbox", name="Amount").fill("50")
    ann.page.get_by_role("button", name="Chips for Ben").click()
    ann.page.get_by_role("button", name="Do not give 50").wait_for()
    ann.tab("Log").click()
    plays_out(players, "complete", "fold")
    ann.page.get_by_role("tabpanel").get_by_text("the host gives Ben 50").wait_for()


def test_the_stakes_in_the_bar_are_those_of_the_hand_in_play(house: House, people: People) -> None:
    players = company(house, people)
    ann, ben = players
    starts(ann)
    whose_turn(players)
    ann.tab("Host").click()
    for label, amount in {"Ante": 2, "Bring-in": 5, "Small bet": 10, "Big bet": 20}.items():
        ann.field(label).fill(str(amount))
    ann.button("Change").click()
    both = "4/8 (next hand 10/20) · Ante 1 (next hand 2) · Bring-in 2 (next hand 5) · standard"
    for visitor in players:
        expect(visitor.page.locator("[data-stakes]")).to_have_text(both)
    plays_out(players, "fold", "bring_in")
    for visitor in (ann, ben):
        bar = visitor.page.locator("[data-stakes]")
        expect(bar).to_have_text("10/20 · Ante 2 · Bring-in 5 · standard")


def test_on_a_phone_what_was_said_below_the_felt_is_counted(house: House, people: People) -> None:
    ann, ben = company(house, people, size=PHONE)
    ben.tab("Chat").click()
    ben.field("Say something").fill("hello")
    ben.button("Send").click()
    ann.page.get_by_role("button", name="Chat, 1 unread").tap()
    expect(ann.page.locator("ul.said")).to_be_in_viewport()
    ann.page.locator("[data-unread]").wait_for(state="detached")


def test_who_only_watches_is_told_apart_in_the_chat(house: House, people: People) -> None:
    ann, ben = company(house, people)
    ben.button("Leave the seat").click()
    ben.tab("Chat").click()
    ben.field("Say something").fill("hello")
    ben.button("Send").click()
    ann.tab("Chat").click()
    expect(ann.page.locator("ul.said li")).to_contain_text("Ben · watching hello")


def test_the_host_mutes_who_only_watches_from_their_line_in_the_chat(
    house: House, people: People
) -> None:
    ann, ben = company(house, people)
    ben.button("Leave the seat").click()
    ben.tab("Chat").click()
    ben.field("Say something").fill("hello")
    ben.button("Send").click()
    assert ben.page.get_by_role("button", name="Mute").count() == 0
    ann.tab("Chat").click()
    ann.button("Mute {name}", name="Ben").click()
    ann.button("Unmute {name}", name="Ben").wait_for()
    ben.field("Say something").fill("hello again")
    ben.button("Send").click()
    expect(ben.page.locator("[data-note]")).to_have_text("the host has muted you at this table")
    ann.button("Unmute {name}", name="Ben").click()
    ben.button("Send").click()
    expect(ann.page.locator("ul.said li")).to_have_count(2)
