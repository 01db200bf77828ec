import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from serving import LOCKED, WIDE, Person, Running, running, table_asked

from razz.errors import RazzError
from razz.server.guard import POLICY
from razz.server.http import page
from razz.server.http.page import PAGE, Built
from razz.server.limits import LatelyBy
from razz.server.logs import JsonLines, told
from razz.server.passwords import hashed_password, is_password
from razz.server.serving import listen
from razz.server.settings import Limits, Settings


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(str(tmp_path_factory.mktemp("edge") / "table.sqlite3")) as server:
        yield server


@pytest.fixture
def stranger(server: Running) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=server.url) as client:
        yield client


class TestWhoSomebodyIs:
    def test_a_stranger_is_nobody_and_that_is_no_error(self, stranger: httpx2.Client) -> None:
        answer = stranger.get("/api/session")
        assert answer.status_code == 200
        assert answer.json() == {"player": None}

    def test_a_cookie_says_who_somebody_is(self, stranger: httpx2.Client) -> None:
        made = stranger.post("/api/session", json={"name": " Ann  Lee ", "language": "ja"})
        cookie = made.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "secure" not in cookie
        assert stranger.get("/api/session").json() == made.json()
        assert made.json()["name"] == "Ann Lee"

    def test_the_cookie_insists_on_https_where_people_come_by_it(self, tmp_path: Path) -> None:
        place = str(tmp_path / "t.sqlite3")
        with running(place, public_url="https://razz.example") as server:
            made = server.person().http.post("/api/session", json={"name": "Ann"})
            assert "Secure" in made.headers["set-cookie"]
            assert "max-age" in made.headers["strict-transport-security"]

    def test_a_name_and_a_language_can_be_changed(self, server: Running) -> None:
        ann = server.person("Ann")
        changed = ann.http.post("/api/session", json={"name": "Anna", "language": "ja"})
        assert changed.json() == {"player": ann.id, "name": "Anna", "language": "ja"}
        assert ann.http.get("/api/session").json()["name"] == "Anna"

    def test_a_new_name_is_known_on_open_connections(self, server: Running) -> None:
        ann = server.person("Ann")
        seat = ann.joins(ann.makes_table()["table"])
        ann.http.post("/api/session", json={"name": "Anna"})
        seat.done("chat", text="me")
        assert seat.last["you"]["name"] == "Anna"

    @pytest.mark.parametrize("name", ["", "x" * 25, "\u202eevil", " ", "\x00"])
    def test_a_name_that_cannot_be_is_refused(self, stranger: httpx2.Client, name: str) -> None:
        answer = stranger.post("/api/session", json={"name": name})
        assert answer.status_code in (409, 422)
        assert "m" in answer.json()["error"]

    def test_a_token_is_kept_as_a_hash_only(self, server: Running) -> None:
        token = server.person().http.cookies[server.service.settings.cookie]
        place = server.service.store.database.place.file
        assert place is not None
        files = [place, place.with_name(place.name + "-wal")]
        assert all(token.encode() not in file.read_bytes() for file in files)

    def test_a_one_time_link_lets_one_person_in_once(self, server: Running) -> None:
        ann = server.person("Ann")
        player = server.call(server.service.sessions.who(_token(ann)))
        link = server.call(server.service.sessions.link_for(player))
        with httpx2.Client(base_url=server.url) as other:
            first = other.get(f"/enter/{link}?to=%23/table/x")
            assert first.status_code == 303
            assert first.headers["location"] == "/#/table/x"
            assert other.get("/api/session").json()["player"] == ann.id
        with httpx2.Client(base_url=server.url, headers={"accept-language": "ja"}) as late:
            second = late.get(f"/enter/{link}")
            assert second.status_code == 410
            assert 'lang="ja"' in second.text
            assert not late.cookies

    @pytest.mark.parametrize("to", ["https://evil.example", "//evil.example", "#/\r\nx: y", "/x"])
    def test_a_link_leads_nowhere_but_into_the_page(self, server: Running, to: str) -> None:
        player = server.call(server.service.sessions.who(_token(server.person())))
        link = server.call(server.service.sessions.link_for(player))
        with httpx2.Client(base_url=server.url) as client:
            answer = client.get(f"/enter/{link}", params={"to": to})
            assert answer.headers["location"] == "/#/"


def _token(person: Person) -> str:
    return str(person.http.cookies[person.server.service.settings.cookie])


class TestTables:
    def test_a_table_is_made_with_its_host_in_seat_one_and_its_bots(self, server: Running) -> None:
        ann = server.person()
        made = ann.makes_table(name="Ours", bots=["rock", "maniac"])
        told = ann.http.get(f"/api/tables/{made['table']}").json()
        assert (told["name"], told["taken"], told["bots"]) == ("Ours", 3, 2)
        assert told["needs"] is None
        assert told["clock"] == {"turn": 30, "bank": 60, "between": 5}

    def test_only_who_says_who_they_are_makes_one(self, stranger: httpx2.Client) -> None:
        assert stranger.post("/api/tables", json=table_asked()).status_code == 401

    def test_the_lobby_shows_what_is_listed(self, server: Running) -> None:
        ann, ben = server.person(), server.person("Ben")
        shown = ann.makes_table(name="Shown")["table"]
        hidden = ann.makes_table(name="Hidden", listed=False)["table"]
        told = {one["id"]: one for one in ben.http.get("/api/tables").json()["tables"]}
        assert shown in told
        assert hidden not in told

    @pytest.mark.parametrize(
        ("changes", "needs"),
        [
            ({}, None),
            ({"password": "wheel"}, "password"),
            ({"listed": False}, "invite"),
            ({"listed": False, "password": "wheel"}, "password"),
        ],
    )
    def test_a_visitor_is_told_what_a_table_needs(
        self, server: Running, stranger: httpx2.Client, changes: dict[str, Any], needs: str | None
    ) -> None:
        ann = server.person()
        table = ann.makes_table(**changes)["table"]
        assert stranger.get(f"/api/tables/{table}").json()["needs"] == needs
        assert ann.http.get(f"/api/tables/{table}").json()["needs"] is None

    def test_what_a_visitor_brings_is_looked_at(self, server: Running) -> None:
        made = server.person().makes_table(listed=False)
        address = f"/api/tables/{made['table']}"
        ben = server.person("Ben").http
        assert ben.get(address, params={"invite": "wrong"}).json()["needs"] == "invite"
        assert ben.get(address, params={"invite": made["invite"]}).json()["needs"] is None
        assert ben.get(address).json()["needs"] is None

    def test_guesses_are_counted(self, tmp_path: Path) -> None:
        limits = Limits(guesses=2)
        with running(str(tmp_path / "t.sqlite3"), limits=limits) as server:
            table = server.person().makes_table(**LOCKED)["table"]
            ben = server.person("Ben").http
            address = f"/api/tables/{table}"
            tries = [ben.get(address, params={"password": "x"}).status_code for _ in range(3)]
            assert tries == [200, 200, 429]

    def test_a_table_that_is_not_there_is_not_found(self, stranger: httpx2.Client) -> None:
        for path in ("", "/hands", "/hands/1.phh"):
            assert stranger.get(f"/api/tables/nowhere{path}").status_code == 404

    @pytest.mark.parametrize(
        ("changes", "status", "why"),
        [
            ({"seats": 9}, 422, "{place} is at most {most}"),
            ({"seats": "6"}, 422, "{place} is not of the right kind"),
            ({"stakes": {"ante": 1}}, 422, "{place} is missing"),
            ({"bots": ["shark"]}, 422, "{place} is not of the right kind"),
            ({"colour": "red"}, 422, "{place} is not known here"),
            ({"rules": "checkers"}, 409, "{part!r} is no rule set"),
            ({"buy_in": 1}, 409, "a buy-in of {buy_in} with an ante"),
            ({"seats": 2, "bots": ["rock"] * 3}, 409, "all {seats} seats are taken"),
            ({"name": "\u202e"}, 409, "the name {name!r} holds"),
            ({"rules": "london"}, 409, "{limit} has one minimum bet"),
        ],
    )
    def test_a_table_that_cannot_be_is_refused_with_the_reason(
        self, server: Running, changes: dict[str, Any], status: int, why: str
    ) -> None:
        answer = server.person().http.post("/api/tables", json=table_asked(**changes))
        assert answer.status_code == status
        assert answer.json()["error"]["m"].startswith(why)

    def test_nobody_makes_tables_without_end(self, tmp_path: Path) -> None:
        with running(str(tmp_path / "t.sqlite3"), limits=Limits(tables_per_player=2)) as server:
            ann = server.person()
            ann.makes_table()
            ann.makes_table()
            assert ann.http.post("/api/tables", json=table_asked()).status_code == 429


class TestHands:
    def test_finished_hands_come_newest_first(self, server: Running) -> None:
        ann = server.person()
        clock = {"turn": 60, "bank": 0, "between": 0}
        table = ann.makes_table(bots=["maniac", "station"], clock=clock)["table"]
        seat = ann.joins(table)
        seat.done("leave")
        room = server.service.rooms.live(table)
        assert room is not None
        hands = ann.http.get(f"/api/tables/{table}/hands").json()
        assert hands["more"] is False
        for hand in hands["hands"]:
            assert sum(player["net"] for player in hand["players"]) == 0
            assert hand["winners"]

    def test_twenty_come_at_a_time_and_then_those_before(self, server: Running) -> None:
        ann = server.person()
        clock = {"turn": 60, "bank": 0, "between": 0}
        table = ann.makes_table(bots=["rock"], clock=clock)["table"]
        seat = ann.joins(table)
        while seat.last["table"]["hand"] < 24:
            options = seat.last["view"]["options"] if seat.last["view"] else ()
            legal = [option["action"] for option in options]
            if legal:
                seat.do("act", action="fold" if "fold" in legal else legal[0])
            else:
                seat.do("next")
        page = ann.http.get(f"/api/tables/{table}/hands").json()
        numbers = [hand["hand"] for hand in page["hands"]]
        assert len(numbers) == 20
        assert numbers == sorted(numbers, reverse=True)
        assert page["more"] is True
        rest = ann.http.get(f"/api/tables/{table}/hands", params={"before": numbers[-1]}).json()
        assert [hand["hand"] for hand in rest["hands"]] == list(range(numbers[-1] - 1, 0, -1))
        assert rest["more"] is False

    def test_hands_are_for_those_who_may_come_in(self, server: Running) -> None:
        ann, ben = server.person(), server.person("Ben")
        made = ann.makes_table(listed=False)
        address = f"/api/tables/{made['table']}/hands"
        assert ben.http.get(address).status_code == 403
        assert ann.http.get(address).status_code == 200
        ben.joins(made["table"], f"?invite={made['invite']}")
        assert ben.http.get(address).status_code == 200
        assert ben.http.get(f"{address}/7.phh").status_code == 404


class TestTheGuard:
    def test_every_answer_has_the_headers(self, stranger: httpx2.Client) -> None:
        for path in ("/", "/health", "/api/choices", "/nowhere", "/enter/x"):
            headers = stranger.get(path).headers
            assert headers["content-security-policy"] == POLICY
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert headers["x-frame-options"] == "DENY"
            assert "server" not in headers
        assert stranger.get("/api/choices").headers["cache-control"] == "no-store"

    @pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "["])
    def test_another_site_changes_nothing(self, stranger: httpx2.Client, origin: str) -> None:
        answer = stranger.post("/api/session", json={"name": "Ann"}, headers={"Origin": origin})
        assert answer.status_code == 403
        assert answer.json()["error"]["m"] == "this request comes from another site"

    def test_the_own_page_does(self, server: Running, stranger: httpx2.Client) -> None:
        headers = {"Origin": server.url}
        assert stranger.post("/api/session", json={"name": "A"}, headers=headers).is_success

    def test_the_public_page_does(self, tmp_path: Path) -> None:
        place = str(tmp_path / "t.sqlite3")
        with running(place, public_url="https://razz.example") as server:
            http = server.person().http
            for host in ("razz.example", "127.0.0.1:8000"):  # with and without the proxy's name
                headers = {"Host": host, "Origin": "https://razz.example"}
                assert http.post("/api/session", json={"name": "A"}, headers=headers).is_success

    @pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "[", ""])
    def test_a_name_that_is_not_this_servers_is_not_answered(
        self, stranger: httpx2.Client, host: str
    ) -> None:
        assert stranger.get("/health", headers={"Host": host}).status_code in (400, 421)

    def test_a_body_that_is_too_long_is_refused(self, stranger: httpx2.Client) -> None:
        body = b'{"name": "' + b"x" * 20_000 + b'"}'
        json_ = {"content-type": "application/json"}
        assert stranger.post("/api/session", content=body, headers=json_).status_code == 413
        pieces = (body[start : start + 1000] for start in range(0, len(body), 1000))
        assert stranger.post("/api/session", content=pieces, headers=json_).status_code == 413

    def test_too_many_requests_from_one_address_wait(self, tmp_path: Path) -> None:
        place = str(tmp_path / "t.sqlite3")
        with (
            running(place, limits=Limits(posts=3)) as server,
            httpx2.Client(base_url=server.url) as client,
        ):
            asked = [client.post("/api/session", json={"name": "Ann"}) for _ in range(4)]
            tries = [answer.status_code for answer in asked]
        assert tries == [200, 200, 200, 429]

    def test_a_form_is_not_taken_for_json(self, stranger: httpx2.Client) -> None:
        answer = stranger.post(
            "/api/session", content=b'{"name": "A"}', headers={"content-type": "text/plain"}
        )
        assert answer.status_code == 422


class TestThePage:
    def test_a_link_to_a_table_leads_into_the_page(self, stranger: httpx2.Client) -> None:
        answer = stranger.get("/table/x7?invite=abc")
        assert (answer.status_code, answer.headers["location"]) == (303, "/#/table/x7?invite=abc")
        assert stranger.get("/table/x7").headers["location"] == "/#/table/x7"

    def test_the_built_files_are_served_and_those_with_a_hash_kept(self, tmp_path: Path) -> None:
        (tmp_path / "assets").mkdir()
        (tmp_path / "index.html").write_text("<p>page")
        (tmp_path / "assets" / "index-x1.js").write_text("1")
        client = _client_of(Built(directory=tmp_path, html=True))
        assert client("/").headers["cache-control"] == "no-cache"
        assert "immutable" in client("/assets/index-x1.js").headers["cache-control"]

    def test_without_the_built_page_a_plain_one_says_how_to_build_it(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(page, "PAGE", tmp_path)
        with running(str(tmp_path / "t.sqlite3")) as server:
            answer = server.person().http.get("/")
        assert answer.status_code == 503
        assert "npm run build" in answer.text

    def test_it_lies_in_the_package(self) -> None:
        assert PAGE.parts[-3:] == ("razz", "server", "page")


def _client_of(app: Any) -> Any:
    import asyncio

    def get(path: str) -> httpx2.Response:
        async def ask() -> httpx2.Response:
            transport = httpx2.ASGITransport(app=app)
            async with httpx2.AsyncClient(transport=transport, base_url="http://x") as client:
                return await client.get(path)

        return asyncio.run(ask())

    return get


class TestWhatIsCounted:
    def test_requests_are_counted_by_route(self, stranger: httpx2.Client) -> None:
        stranger.get("/api/tables/some-table")
        text = stranger.get("/metrics").text
        route = 'method="GET",route="/api/tables/{table}",status="404"'
        assert f"razz_http_requests_total{{{route}}}" in text
        assert "some-table" not in text

    def test_health_says_that_it_lives(self, stranger: httpx2.Client) -> None:
        assert stranger.get("/health").json()["status"] == "ok"


class TestLogs:
    def test_a_line_is_json_with_its_fields(self) -> None:
        record = logging.LogRecord("razz.server", logging.INFO, "", 0, "request", (), None)
        record.fields = {"status": 200}
        line = json.loads(JsonLines().format(record))
        assert (line["event"], line["level"], line["status"]) == ("request", "info", 200)

    def test_an_error_is_told_without_its_words(self) -> None:
        with pytest.raises(ValueError, match="a secret") as raised:
            int("a secret")
        line = told(raised.value)
        assert "secret" not in json.dumps(line)
        assert line["kind"] == "ValueError"


class TestSettings:
    @pytest.mark.parametrize(
        "address", ["razz.example", "ftp://x", "https://x/path", "https://", "http://x:99999"]
    )
    def test_a_public_address_is_a_site(self, address: str) -> None:
        with pytest.raises(RazzError, match="is no public address"):
            Settings(database="x", public_url=address)

    def test_a_port_in_use_is_told(self) -> None:
        with (
            listen("127.0.0.1", 0) as first,
            pytest.raises(RazzError, match="choose another with --port"),
        ):
            listen("127.0.0.1", first.getsockname()[1])


class TestSmallThings:
    def test_passwords_are_salted(self) -> None:
        one, two = hashed_password("wheel"), hashed_password("wheel")
        assert one != two
        assert "wheel" not in one
        assert is_password("wheel", two)

    def test_who_has_been_idle_is_forgotten(self) -> None:
        now = [0.0]
        lately = LatelyBy(1, 10.0, lambda: now[0])
        for number in range(2500):
            lately.allows(number)
            now[0] += 1
        assert len(lately._by_key) < 1100  # noqa: SLF001 - what is kept cannot be seen otherwise

    def test_limits_of_tests_are_wider(self) -> None:
        assert WIDE.posts > Limits().posts
