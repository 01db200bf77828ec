"""What is asked for at once, again or twice has the limits of what is asked for one by one."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from databases import Clock
from serving import LOCKED, STAKES, WIDE, Person, Running, Seat, running
from websockets.exceptions import ConnectionClosed

from razz.rules import Stakes
from razz.server.doors import Caller, Doors, NotLetIn
from razz.server.limits import LatelyBy
from razz.server.lobby import NewTable, TooMany
from razz.server.passwords import hashed_password
from razz.server.settings import Limits
from razz.store import Player, TableLine
from razz.table.settings import Settings

SLOW = {"turn": 60, "bank": 60, "between": 3600}  # hands start when they are asked for


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(str(tmp_path_factory.mktemp("limits") / "table.sqlite3")) as server:
        yield server


@pytest.fixture
def place(tmp_path: Path) -> str:
    return str(tmp_path / "table.sqlite3")


def came_to_table(server: Running) -> tuple[str, Person, Seat, Seat]:
    """A table, its host, the host's connection, and that of somebody else who sits there."""
    ann = server.person("Ann")
    table = ann.makes_table(clock=SLOW)["table"]
    host, ben = ann.joins(table), server.person("Ben").joins(table)
    ben.done("sit")
    catch_up(host, ben)
    return table, ann, host, ben


def catch_up(seat: Seat, with_: Seat) -> None:
    """Read what comes until *seat* has seen what *with_* has."""
    while seat.last["seq"] < with_.last["seq"]:
        seat.next()


def answer(at: Seat, command_id: str, seq: int | None = None, /, **command: Any) -> dict[str, Any]:
    """Send a command under an id that is chosen, and return its answer."""
    at.send(command_id, at.last["seq"] if seq is None else seq, **command)
    return at.until(lambda frame: frame.get("id") == command_id)


def guessing(player: str, word: str, *, address: str = "there") -> Caller:
    return Caller(player=player, address=address, password=word)


@pytest.fixture(scope="module")
def line() -> TableLine:
    return TableLine(
        id="table",
        created=0.0,
        host="ann",
        summary={},
        listed=True,
        password=hashed_password("wheel"),
        invite="code",
        closed=False,
    )


class TestGuessing:
    @staticmethod
    def all_at_once(doors: Doors, line: TableLine, *callers: Caller) -> list[str]:
        """Let all of them guess at the same time, and return what each is told."""

        async def outcome(caller: Caller) -> str:
            try:
                await doors.enter(line, caller)
            except NotLetIn as error:
                return type(error).__name__
            return "in"

        async def guess() -> list[str]:
            return await asyncio.gather(*map(outcome, callers))

        return asyncio.run(guess())

    def test_guesses_made_at_once_are_counted_as_those_made_one_by_one(
        self, line: TableLine
    ) -> None:
        doors = Doors(3, Clock())
        words = [*(f"wrong {number}" for number in range(9)), "wheel"]
        callers = [guessing("ben", word) for word in words]
        told = self.all_at_once(doors, line, *callers)
        assert told == ["NotLetIn"] * 3 + ["TooManyGuesses"] * 7

    @pytest.mark.parametrize("same", ["player", "address"])
    def test_so_are_those_of_one_person_and_those_of_one_address(
        self, line: TableLine, same: str
    ) -> None:
        doors = Doors(3, Clock())
        callers = [
            replace(guessing(f"{n}", "wrong", address=f"{n}"), **{same: "one"}) for n in range(9)
        ]
        assert Counter(self.all_at_once(doors, line, *callers))["NotLetIn"] == 3

    def test_a_right_guess_is_given_back(self, line: TableLine) -> None:
        doors = Doors(2, Clock())
        wrong = guessing("ben", "wrong")
        assert self.all_at_once(doors, line, wrong) == ["NotLetIn"]
        for number in range(5):
            right = guessing(f"{number}", "wheel")
            assert self.all_at_once(doors, line, right) == ["in"]
        assert self.all_at_once(doors, line, wrong, wrong) == ["NotLetIn", "TooManyGuesses"]

    def test_a_guess_that_took_longer_than_it_counts_takes_nothing_back(self) -> None:
        clock = Clock()
        lately = LatelyBy(1, 60.0, clock)
        assert lately.allows("ben")
        clock.now += 61
        assert lately.allows("ann")
        lately.give_back("ben")
        lately.give_back("nobody")
        assert [lately.is_full(name) for name in ("ann", "ben", "nobody")] == [True, False, False]

    def test_who_guesses_in_peace_waits_for_few_guesses_of_a_stranger(
        self, line: TableLine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        checked: list[str] = []

        def is_password(said: str, kept: str) -> bool:
            checked.append(said)
            return said == "wheel"

        monkeypatch.setattr("razz.server.doors.is_password", is_password)
        stranger = guessing("ben", "wrong")
        honest = guessing("cleo", "wheel", address="here")
        told = self.all_at_once(Doors(3, Clock()), line, *[stranger] * 50, honest)
        assert told[-1] == "in"
        assert checked.count("wrong") == 3

    @pytest.mark.parametrize("way", ["page", "live"])
    def test_neither_way_in_lets_more_guesses_through_at_once(self, place: str, way: str) -> None:
        def by_page(ben: Person, table: str) -> bool:
            found = ben.http.get(f"/api/tables/{table}", params={"password": "x"})
            return found.status_code == 429

        def live(ben: Person, table: str) -> bool:
            reason = ben.joins(table, "?password=x").bye()["reason"]["m"]
            return str(reason).startswith("too many wrong guesses")

        with running(place, limits=Limits(guesses=2)) as server:
            table = server.person().makes_table(**LOCKED)["table"]
            ben = server.person("Ben")
            guess: Callable[[Person, str], bool] = by_page if way == "page" else live
            with ThreadPoolExecutor(8) as pool:
                refused = list(pool.map(lambda _: guess(ben, table), range(16)))
        assert refused.count(False) == 2


class TestPace:
    def test_who_connects_anew_goes_on_at_the_same_pace(self, place: str) -> None:
        with running(place, limits=Limits(commands=4)) as server:
            ann = server.person()
            table = ann.makes_table()["table"]
            for _ in range(2):
                with ann.joins(table) as seat:
                    for _ in range(2):
                        seat.done("chat", text="x")
            assert ann.joins(table).refused("chat", text="x").startswith("too many commands")

    def test_a_person_has_one_pace_on_all_connections_and_at_all_tables(self, place: str) -> None:
        with running(place, limits=Limits(commands=4)) as server:
            ann = server.person()
            tables = [ann.makes_table()["table"] for _ in range(2)]
            seats = [ann.joins(table) for table in tables * 2]
            for seat in seats:
                seat.done("chat", text="x")
            for seat in seats:
                assert seat.refused("chat", text="x").startswith("too many commands")

    def test_everybody_has_a_pace_of_their_own(self, place: str) -> None:
        with running(place, limits=Limits(commands=1)) as server:
            ann = server.person()
            table = ann.makes_table()["table"]
            for person in (ann, server.person("Ben")):
                person.joins(table).done("chat", text="x")

    def test_who_is_sent_away_for_it_is_sent_away_when_they_come_again(self, place: str) -> None:
        with running(place, limits=Limits(commands=1)) as server:
            ann = server.person()
            table = ann.makes_table()["table"]
            for _ in range(2):
                seat = ann.joins(table)
                with suppress(ConnectionClosed):  # the server need not wait for all of them
                    for _ in range(4):
                        seat.say("chat", text="x")
                assert seat.bye()["code"] == 4429


class TestTables:
    @staticmethod
    def made_at_once(server: Running, *hosts: str) -> list[type]:
        """Let all *hosts* make a table at the same time, and return what each gets."""
        new = NewTable(
            settings=Settings(
                name="Home", stakes=Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8), buy_in=200
            ),
            password=LOCKED["password"],
        )

        async def make() -> list[Any]:
            people = [Player(id=name, name=name, language="en", created=0.0) for name in hosts]
            made = (server.service.lobby.make(new, person) for person in people)
            return await asyncio.gather(*made, return_exceptions=True)

        return [type(one) for one in server.call(make())]

    def test_a_person_makes_no_more_at_once_than_one_by_one(self, place: str) -> None:
        with running(place, limits=Limits(tables_per_player=2)) as server:
            made = self.made_at_once(server, *["ann"] * 8)
        assert made == [TableLine] * 2 + [TooMany] * 6

    def test_nor_do_all_people_together(self, place: str) -> None:
        with running(place, limits=Limits(tables=3)) as server:
            made = self.made_at_once(server, *"abcdefgh")
        assert made == [TableLine] * 3 + [TooMany] * 5


class TestIds:
    def test_a_command_that_came_too_fast_has_not_used_its_id(self, place: str) -> None:
        with running(place, limits=Limits(commands=2, command_seconds=1.0)) as server:
            seat = server.person().joins(server.person().makes_table()["table"])
            for _ in range(2):
                seat.done("chat", text="x")
            outcomes: list[str] = []
            while outcomes[-1:] != ["done"]:
                outcomes.append(answer(seat, "again", kind="chat", text="y")["type"])
                # Whoever does not wait at all is sent away.
                asyncio.run(asyncio.sleep(0.5))
            assert outcomes[0] == "refused"

    def test_nor_has_one_that_could_not_be_read(self, server: Running) -> None:
        _, _, host, _ = came_to_table(server)
        assert answer(host, "gift", kind="give", seat=2, chips=-5)["type"] == "refused"
        assert answer(host, "gift", kind="give", seat=2, chips=5)["type"] == "done"

    def test_what_the_table_has_refused_it_refuses_again(self, server: Running) -> None:
        _, _, host, _ = came_to_table(server)
        first = answer(host, "gift", kind="give", seat=5, chips=5)
        assert first["type"] == "refused"
        assert answer(host, "gift", kind="give", seat=2, chips=5) == first

    def test_refusals_are_kept_for_a_while_and_what_was_done_for_longer(self, place: str) -> None:
        with running(place, limits=replace(WIDE, answers=2)) as server:
            _, _, host, _ = came_to_table(server)
            given = answer(host, "gift", kind="give", seat=2, chips=5)
            assert answer(host, "bot", kind="add_bot", bot="shark")["type"] == "refused"
            for _ in range(2):
                host.done("chat", text="x")
            assert answer(host, "bot", kind="add_bot", bot="rock")["type"] == "done"
            for seq in (0, host.last["seq"]):
                assert answer(host, "gift", seq, kind="give", seat=1, chips=99) == given
            assert [one["stack"] for one in host.last["table"]["seats"][:2]] == [200, 205]


GIFT: dict[str, Any] = {"kind": "give", "seat": 2, "chips": 10}
TOO_LATE = "this may be done already: look at the table before you do it again"


class TestDoubleClicks:
    @pytest.mark.parametrize(
        "command",
        [
            GIFT,
            {"kind": "add_bot", "bot": "rock"},
            {"kind": "stakes", **STAKES, "ante": 2},
            {"kind": "mute", "seat": 2},
        ],
        ids=lambda command: str(command["kind"]),
    )
    def test_two_clicks_act_once(self, server: Running, command: dict[str, Any]) -> None:
        table, _, host, _ = came_to_table(server)
        seq = host.last["seq"]
        done = answer(host, "first", seq, **command)
        refused = answer(host, "second", seq, **command)
        assert (done["type"], refused["reason"]["m"]) == ("done", TOO_LATE)
        room = server.service.rooms.live(table)
        assert room is not None
        assert room.table.seq == done["seq"]

    def test_what_cannot_be_done_twice_says_so_itself(self, server: Running) -> None:
        _, _, host, _ = came_to_table(server)
        seq = host.last["seq"]
        assert answer(host, "first", seq, kind="pause")["type"] == "done"
        reason = answer(host, "second", seq, kind="pause")["reason"]["m"]
        assert reason == "the table is paused already"

    def test_who_has_seen_it_may_do_it_again(self, server: Running) -> None:
        _, _, host, _ = came_to_table(server)
        for _ in range(2):
            host.done(**GIFT)
        assert host.last["table"]["seats"][1]["stack"] == 220

    def test_two_pages_of_one_person_act_once(self, server: Running) -> None:
        table, ann, host, _ = came_to_table(server)
        other = ann.joins(table)
        seq = other.last["seq"]
        host.done(**GIFT)
        assert answer(other, "second", seq, **GIFT)["reason"]["m"] == TOO_LATE

    def test_what_was_refused_hinders_nothing(self, server: Running) -> None:
        _, _, host, _ = came_to_table(server)
        seq = host.last["seq"]
        assert answer(host, "first", seq, **GIFT | {"seat": 5})["type"] == "refused"
        assert answer(host, "second", seq, **GIFT)["type"] == "done"

    def test_another_kind_and_another_person_hinder_nothing(self, server: Running) -> None:
        _, _, host, ben = came_to_table(server)
        seq = host.last["seq"]
        assert answer(host, "first", seq, **GIFT)["type"] == "done"
        assert answer(host, "second", seq, kind="add_bot", bot="rock")["type"] == "done"
        assert answer(host, "third", seq, kind="sit_out")["type"] == "done"
        assert answer(ben, "third", seq, kind="sit_out")["type"] == "done"

    @pytest.mark.parametrize(
        "talk", [{"kind": "chat", "text": "ha"}, {"kind": "react", "reaction": "wow"}]
    )
    def test_one_may_say_things_as_fast_as_one_likes(
        self, server: Running, talk: dict[str, Any]
    ) -> None:
        _, _, host, _ = came_to_table(server)
        for command_id in ("first", "second"):
            assert answer(host, command_id, 0, **talk)["type"] == "done"

    def test_at_a_table_just_made_nothing_can_have_been_missed(self, server: Running) -> None:
        table = server.person().makes_table(clock=SLOW)["table"]
        assert answer(server.person("Ben").joins(table), "sit", 0, kind="sit")["type"] == "done"

    def test_a_second_click_that_outlives_the_server_acts_no_more(self, place: str) -> None:
        with running(place) as server:
            table, ann, host, _ = came_to_table(server)
            seq = host.last["seq"]
            done = answer(host, "first", seq, **GIFT)
            tokens = list(ann.http.cookies.values())
        with running(place) as server:
            again = server.person("Somebody")
            again.http.cookies.clear()
            again.http.cookies.set(server.service.settings.cookie, tokens[0])
            host = again.joins(table)
            assert answer(host, "first", seq, **GIFT) == done
            assert answer(host, "second", seq, **GIFT)["reason"]["m"] == TOO_LATE
            host.done(**GIFT)
            assert host.last["table"]["seats"][1]["stack"] == 220
