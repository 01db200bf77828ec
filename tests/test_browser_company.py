# ruff: noqa: F811 - a test names the fixture that it asks for
"""Friends at a table: how they come in, talk, and are asked to leave."""

from pathlib import Path

from browsing import House, People, browser, house, people  # noqa: F401 - fixtures
from browsing_company import company, plays_out, starts
from browsing_play import invites, makes_table, sits

from razz.history import read_file
from razz.history.items import ReadHand

PASSWORD = "低いほど勝ち"  # noqa: S105 - of a table of this test


def test_a_friend_comes_in_by_the_invite_link_and_sits_down(house: House, people: People) -> None:
    ann, ben = people(house, "Ann"), people(house, "Ben")
    ann.enters()
    address = makes_table(ann, seats=3)
    link = invites(ann)
    assert link.startswith(f"{address}?invite=")
    ben.enters(link)
    sits(ben)
    ann.page.get_by_role("group", name="Ben").wait_for()
    assert ben.page.locator(".place.me .stack").inner_text() == "200"


def test_a_link_pasted_in_the_lobby_leads_to_the_table(house: House, people: People) -> None:
    ann, ben = people(house, "Ann"), people(house, "Ben")
    ann.enters()
    makes_table(ann, seats=3)
    ben.enters()
    ben.field("Link or code of a table").fill("nonsense !")
    ben.button("Join").click()
    ben.page.get_by_text("This is no link to a table.").wait_for()
    ben.field("Link or code of a table").fill(invites(ann))
    ben.button("Join").click()
    ben.page.wait_for_selector(".felt")


def test_who_has_no_invite_is_told_to_ask_for_one(house: House, people: People) -> None:
    ann, ben = people(house, "Ann"), people(house, "Ben")
    ann.enters()
    ben.enters(makes_table(ann, seats=3))
    ben.page.get_by_text("This table is by invitation").wait_for()
    assert ben.page.locator(".felt").count() == 0


def test_a_table_with_a_password_lets_in_who_knows_it(house: House, people: People) -> None:
    ann, ben = people(house, "Ann"), people(house, "Ben")
    ann.enters()
    ben.enters(makes_table(ann, seats=3, password=PASSWORD))
    for guess in ("open sesame", PASSWORD):
        ben.page.get_by_text("This table needs a password.").first.wait_for()
        assert ben.page.locator(".felt").count() == 0
        ben.field("Password").fill(guess)
        ben.button("Enter").click()
        if guess == "open sesame":
            wrong = ben.page.get_by_role("alert")
            assert wrong.inner_text() == "That is not the password of this table."
    ben.page.wait_for_selector(".felt")
    # The host has come in already, and is not asked again after a reload.
    ann.page.reload()
    ann.page.wait_for_selector(".felt")


def test_what_is_said_is_shown_as_text_whatever_it_is(house: House, people: People) -> None:
    ann, ben = company(house, people)
    said = "<script>window.stolen = 1</script><img src=x onerror='window.stolen = 1'> &amp; {name}"
    ben.tab("Chat").click()
    ann.page.keyboard.press("/")
    ann.page.keyboard.type(said)
    ann.page.keyboard.press("Enter")
    for visitor in (ann, ben):
        line = visitor.page.locator("ul.said li").last
        line.wait_for()
        assert line.inner_text() == f"Ann {said}"
        assert visitor.page.locator("ul.said li").locator("script, img").count() == 0
        assert visitor.page.evaluate("window.stolen") is None


def test_the_host_removes_a_seat_whose_player_watches_from_then_on(
    house: House, people: People
) -> None:
    ann, ben = company(house, people)
    ann.tab("Host").click()
    ann.page.get_by_role("button", name="Remove").click()
    ann.page.get_by_role("dialog").get_by_text("Remove Ben from the table?").wait_for()
    ann.button("Yes").click()
    ben.page.locator(".place.me").wait_for(state="detached")
    ben.page.get_by_text("You are watching.").wait_for()
    # It stays until it is read.
    told = ben.page.get_by_role("dialog", name="The host has asked you to leave your seat.")
    told.get_by_role("button", name="Close").click()
    told.wait_for(state="hidden")
    assert ann.page.locator(".place .name").all_inner_texts() == ["Ann"]


def test_a_finished_hand_can_be_downloaded_as_this_person_saw_it(
    house: House, people: People, tmp_path: Path
) -> None:
    players = company(house, people)
    ann = players[0]
    starts(ann)
    plays_out(players, "show")
    starts(ann)
    plays_out(players, "complete", "fold")
    folded = []
    for visitor in players:
        visitor.tab("Hands").click()
        for hand in (1, 2):
            link = visitor.page.get_by_label(f"Download hand {hand} as PHH")
            with visitor.page.expect_download() as coming:
                link.click()
            file = tmp_path / f"{visitor.name}-{hand}.phh"
            coming.value.save_as(file)
            read = list(read_file(file))
            assert [type(one) for one in read] == [ReadHand]
            if hand == 2:
                folded.append(file.read_text(encoding="utf-8"))
    # Each knows the cards of one of the two, and nobody those of the other.
    assert folded[0] != folded[1]
