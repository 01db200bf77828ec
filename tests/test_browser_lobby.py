# ruff: noqa: F811 - a test names the fixture that it asks for
"""The lobby, and who one is there."""

from browsing import House, People, browser, house, people  # noqa: F401 - fixtures
from browsing_play import invites, makes_table
from playwright.sync_api import expect


def test_the_lobby_shows_the_way_back_to_a_table_that_is_not_listed(
    house: House, people: People
) -> None:
    ann, ben = people(house, "Ann"), people(house, "Ben")
    ann.enters()
    address = makes_table(ann, seats=3)
    ben.enters(invites(ann))
    for visitor in (ann, ben):
        for way in ("Back to Ann's table", "Ann's table"):
            visitor.page.wait_for_selector(".felt")
            visitor.page.get_by_role("link", name="razz").click()
            link = visitor.page.get_by_role("link", name=way).first
            if way == "Ann's table":
                link = visitor.page.locator("section", has_text="Your tables").get_by_role("link")
            link.click()
            assert visitor.page.url.startswith(address)
    ben.page.wait_for_selector(".felt")


def test_a_name_is_changed_in_the_settings(house: House, people: People) -> None:
    ann = people(house, "Ann")
    ann.enters()
    ann.button("Ann").click()
    ann.field("Your name").fill("Anna")
    ann.button("Change").click()
    ann.page.get_by_text("You are Anna now.").wait_for()
    ann.button("Close").click()
    for _ in range(2):
        expect(ann.page.get_by_role("button", name="Anna")).to_be_visible()
        ann.page.reload()


def test_copying_the_invite_link_leaves_the_keys_as_they_are(house: House, people: People) -> None:
    ann = people(house, "Ann")
    ann.enters()
    makes_table(ann, seats=3)
    ann.tab("Host").click()
    copy = ann.button("Copy")
    copy.click()
    expect(ann.button("Copied")).to_be_focused()
    ann.page.keyboard.press("h")
    expect(ann.page.locator("[aria-live=polite]")).to_have_text("You hold no cards.")
    ann.field("Invite link").focus()
    ann.page.keyboard.press("t")
    expect(ann.page.locator("[aria-live=polite]")).to_have_text("Nobody is to act.")
