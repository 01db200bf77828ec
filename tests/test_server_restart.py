# ruff: noqa: F811 - a test names the fixture that it asks for
"""A server in a process of its own: killed, stopped, and beside another."""

import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest
from databases import place  # noqa: F401
from serving import Seat, running, table_asked
from sqlalchemy import text
from websockets.sync.client import connect

from program import environment
from razz.cards import Card
from razz.cli import main
from razz.server.clock import ServerClock
from razz.server.service import Service
from razz.store import LeaseLost, log, open_store
from razz.store.decks import deck_of
from razz.table.entries import Entry, from_json
from razz.table.table import Table

SLOW = {"turn": 600, "bank": 60, "between": 3600}
# The command is in the list of commands, or is on its way there.
START = (
    "import sys, razz.cli as cli\n"
    "cli.COMMANDS = tuple(dict.fromkeys((*cli.COMMANDS, 'serve')))\n"
    "sys.exit(cli.main(sys.argv[1:]))"
)


class Process:
    """``razz serve`` as a person runs it."""

    def __init__(self, place: str) -> None:
        words = ["serve", "--host", "127.0.0.1", "--port", "0", "--database", place]
        self.popen = subprocess.Popen(
            [sys.executable, "-c", START, *words],
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        assert self.popen.stdout is not None
        self.told: list[str] = []
        for line in self.popen.stdout:
            self.told.append(line)
            if "ctrl-C" in line:
                break
        found = re.search(r"served at (\S+)", "".join(self.told))
        assert found, self.end(signal.SIGKILL)
        self.url = found.group(1)

    def end(self, how: signal.Signals | None = None) -> tuple[int, str, str]:
        """Send a signal, if any, and return the exit code and what was printed."""
        if how is not None and self.popen.poll() is None:
            self.popen.send_signal(how)
        out, err = self.popen.communicate(timeout=30)
        return self.popen.returncode, "".join(self.told) + out, err


@contextmanager
def process(place: str) -> Iterator[Process]:
    one = Process(place)
    try:
        yield one
    finally:
        one.end(signal.SIGKILL)


def new_person(url: str, name: str) -> str:
    """Return the token of somebody new."""
    with httpx2.Client(base_url=url) as client:
        client.post("/api/session", json={"name": name}).raise_for_status()
        return str(next(iter(client.cookies.values())))


def cookie(url: str, token: str) -> dict[str, str]:
    return {"Cookie": f"razz_{url.rsplit(':', 1)[1]}={token}"}


def joined(stack: ExitStack, url: str, token: str, table: str) -> Seat:
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/ws"
    return Seat(
        stack.enter_context(
            connect(address, additional_headers=cookie(url, token), open_timeout=10)
        )
    )


def settle(seats: list[Seat]) -> None:
    newest = max(int(seat.last["seq"]) for seat in seats)
    for seat in seats:
        while seat.last["seq"] < newest:
            seat.next()


def act(seats: list[Seat]) -> None:
    """Let whose turn it is do the least that keeps the hand."""
    seat = next(seat for seat in seats if seat.last["view"]["options"])
    legal = [option["action"] for option in seat.last["view"]["options"]]
    order = ("show", "muck", "bring_in", "check", "call")
    seat.done("act", action=next(word for word in order if word in legal))
    settle(seats)


def at_rest(seat: Seat) -> dict[str, Any]:
    """What a seat sees of the hand, and how long it has to act."""
    table = seat.last["table"]
    turn = table["turn"]
    return {
        "view": seat.last["view"],
        "stacks": [one["stack"] for one in table["seats"]],
        "turn": turn and turn["seat"],
    }


def test_a_server_killed_in_mid_hand_goes_on_where_it_stood_and_with_the_same_deck(
    place: str,
) -> None:
    tokens: list[str] = []
    table = ""
    before: list[dict[str, Any]] = []
    # A street further each time, and the last time to the end.
    for actions in (1, 2, 3, 2, 2, 40):
        with process(place) as server, ExitStack() as stack:
            if not tokens:
                tokens = [new_person(server.url, name) for name in ("Ann", "Ben")]
                table = made_table(server.url, tokens[0])
            seats = [joined(stack, server.url, token, table) for token in tokens]
            settle(seats)
            if before:
                assert [at_rest(seat) for seat in seats] == before
                turn = seats[0].last["table"]["turn"]
                still = turn["deadline"] - seats[0].last["table"]["now"]
                assert 590_000 < still <= 660_000  # its clock stood still meanwhile
            else:
                seats[1].done("sit")
                settle(seats)
                seats[0].done("next")
                settle(seats)
            for _ in range(actions):
                if seats[0].last["view"]["phase"] == "over":
                    break
                act(seats)
            before = [at_rest(seat) for seat in seats]
    assert before[0]["view"]["phase"] == "over"
    assert sum(before[0]["stacks"]) == 400
    assert_from_the_deck(place, table)


def made_table(url: str, token: str, clock: dict[str, int] = SLOW) -> str:
    with httpx2.Client(base_url=url, headers=cookie(url, token)) as client:
        made = client.post("/api/tables", json=table_asked(clock=clock))
        return str(made.raise_for_status().json()["table"])


def assert_from_the_deck(place: str, name: str) -> None:
    """Every card of hand 1 came off the deck that was stored before it, in order."""
    with open_store(place) as store:
        deck = deck_of(store, name, 1)
        table = Table()
        for seq, at, what in store.log(name):
            table.apply(Entry(seq, at, from_json(what)))
    assert deck is not None
    assert table.hand is not None
    first, second = table.hand.seats
    dealt: list[Card | None] = []
    for one, two in zip(
        (*first.down[:2], *first.up, *first.down[2:]),
        (*second.down[:2], *second.up, *second.down[2:]),
        strict=True,
    ):
        dealt += [one, two]
    assert tuple(dealt) == deck.cards[: len(dealt)]


def left(seats: list[Seat]) -> float:
    """How many seconds are left of the turn, once nobody in the hand is away."""
    settle(seats)
    while not all(one["here"] for one in seats[0].last["table"]["seats"] if one["player"]):
        seats[0].next()
    table = seats[0].last["table"]
    return float(table["turn"]["deadline"] - table["now"]) / 1000


def test_who_comes_back_to_a_killed_server_has_what_was_left_of_the_turn(tmp_path: Path) -> None:
    """The last sign of life of a server is at most three seconds old."""
    place = str(tmp_path / "table.sqlite3")
    with process(place) as server, ExitStack() as stack:
        tokens = [new_person(server.url, name) for name in ("Ann", "Ben")]
        table = made_table(server.url, tokens[0], {"turn": 60, "bank": 0, "between": 3600})
        seats = [joined(stack, server.url, token, table) for token in tokens]
        settle(seats)
        seats[1].done("sit")
        settle(seats)
        seats[0].done("next")
        assert 55 <= left(seats) <= 60
        time.sleep(8)
    with process(place) as server, ExitStack() as stack:
        assert 45 <= left([joined(stack, server.url, token, table) for token in tokens]) <= 55.5


def test_a_clock_that_was_set_back_between_two_servers_holds_nothing_up(tmp_path: Path) -> None:
    place = str(tmp_path / "table.sqlite3")
    clock = {"turn": 60, "bank": 0, "between": 3600}
    with running(place, now=lambda: time.time() + 3600) as server, ExitStack() as stack:
        tokens = [new_person(server.url, name) for name in ("Ann", "Ben")]
        table = made_table(server.url, tokens[0], clock)
        seats = [joined(stack, server.url, token, table) for token in tokens]
        settle(seats)
        seats[1].done("sit")
        settle(seats)
        seats[0].done("next")
        settle(seats)
    with running(place) as server, ExitStack() as stack:
        seats = [joined(stack, server.url, token, table) for token in tokens]
        assert 50 < left(seats) <= 60
        act(seats)
        assert 55 <= left(seats) <= 60


def test_a_clock_that_is_set_back_or_forward_does_not_move_that_of_the_server() -> None:
    wall, seconds = [1000.0], [50.0]
    now = ServerClock(lambda: wall[0], lambda: seconds[0], not_before=900.0)
    assert now() == 1000
    for jump in (-3600, 7200):
        wall[0] += jump
        seconds[0] += 2.5
    assert now() == 1005


def test_a_table_was_run_until_the_last_sign_of_life_of_the_server_that_wrote_to_it(
    place: str,
) -> None:
    def at(when: float) -> float:
        with open_store(place) as store, store.database.reading() as connection:
            return log.run_until(connection, when)

    def server(start: float, beat: float, end: float | None) -> None:
        clock = [start]
        store = open_store(place, now=lambda: clock[0])
        store.claim(f"http://{start}.example")
        clock[0] = beat
        store.beat()
        if end is not None:
            clock[0] = end
            store.close()
        store.database.close()

    assert at(1000) == 1000
    server(1000, 1030, 1032)
    assert at(1010) == 1010  # the server that owns the database
    server(2000, 2030, None)
    server(3000, 3001, 3001)
    assert [at(when) for when in (900, 1010, 1031, 2010, 2031)] == [900, 1032, 1032, 2030, 2031]


def test_the_latest_of_all_entries_is_found(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "table.sqlite3")) as store:
        store.claim("http://one.example")
        with store.database.reading() as connection:
            assert log.latest(connection) == 0
        for table, times in (("a", (5.0, 7.0)), ("b", (6.0,)), ("c", ())):
            entries: list[log.Entry] = [(seq, at, {}) for seq, at in enumerate(times, start=1)]
            store.tables.create(table, host="ann", summary={}, entries=entries)
        with store.database.reading() as connection:
            assert log.latest(connection) == 7


def test_a_second_server_on_the_database_is_sent_to_the_first(place: str) -> None:
    with process(place) as server:
        second = subprocess.run(
            [sys.executable, "-c", START, "serve", "--port", "0", "--database", place],
            capture_output=True,
            check=False,
            encoding="utf-8",
            env=environment(),
            timeout=60,
        )
        assert second.returncode == 1
        assert server.url in second.stderr
        assert httpx2.get(f"{server.url}/health").is_success


def test_a_server_that_has_lost_its_database_says_to_whom_and_fails(place: str) -> None:
    with process(place) as server:
        # A server that thinks that this one has been silent for long.
        with open_store(place, now=lambda: time.time() + 100) as other:
            other.claim("http://other.example")
            code, out, err = server.end()
        assert code == 1
        assert "error: the server at http://other.example has taken over the database" in err
        assert "Traceback" not in err
        assert "has stopped" not in out


def test_a_server_whose_file_is_deleted_says_so_and_fails(tmp_path: Path) -> None:
    file = tmp_path / "table.sqlite3"
    with process(str(file)) as server:
        file.unlink()
        code, _, err = server.end()
        assert code == 1
        assert f"error: the file {file} was deleted, moved or replaced" in err
        assert "Traceback" not in err


@pytest.mark.parametrize(
    ("language", "words"), [("en", "has taken over the database"), ("ja", "引き継がれました")]
)
def test_a_lost_database_is_told_in_the_persons_language(
    tmp_path: Path,
    language: str,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    place = str(tmp_path / "table.sqlite3")

    def run(service: Service, listener: socket.socket) -> None:
        listener.close()
        with open_store(place, now=lambda: time.time() + 100) as other:
            other.claim("http://other.example")
        with suppress(LeaseLost):
            service.store.beat()

    monkeypatch.setattr("razz.server.serving.run", run)
    monkeypatch.setattr("razz.server.logs.set_up_logs", lambda _: None)
    assert main(["--language", language, "serve", "--port", "0", "--database", place]) == 1
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM], ids=str)
def test_a_server_that_is_stopped_says_goodbye_and_leaves_the_database(
    tmp_path: Path, how: signal.Signals
) -> None:
    place = str(tmp_path / "table.sqlite3")
    with process(place) as server, ExitStack() as stack:
        token = new_person(server.url, "Ann")
        seat = joined(stack, server.url, token, made_table(server.url, token))
        server.popen.send_signal(how)
        assert seat.bye()["code"] == 1001
        code, out, err = server.end()
        assert code == 0, err
        assert out.endswith("The server has stopped.\n")
        assert "Traceback" not in err
    with open_store(place) as store:
        store.claim("http://next.example")


def test_serve_prints_the_address_a_code_and_the_links(tmp_path: Path) -> None:
    with process(str(tmp_path / "table.sqlite3")) as server:
        told = "".join(server.told)
        assert "█" in told
        host = re.search(r"\S+/enter/\S+", told)
        friends = re.search(r"\S+/#/table/(\S+)\?invite=(\S+)", told)
        assert host
        assert friends
        with httpx2.Client(follow_redirects=False) as client:
            entered = client.get(host.group())
            assert entered.status_code == 303
            assert entered.headers["location"] == f"/#/table/{friends.group(1)}"
            port = {"Cookie": "; ".join(f"{k}={v}" for k, v in client.cookies.items())}
            told_table = client.get(f"{server.url}/api/tables/{friends.group(1)}", headers=port)
            assert told_table.json()["needs"] is None


def test_the_first_table_is_still_there_after_a_restart(tmp_path: Path) -> None:
    place = str(tmp_path / "table.sqlite3")
    links = []
    for _ in range(2):
        with process(place) as server:
            links += re.findall(r"#/table/\S+invite=\S+", "".join(server.told))
            server.end(signal.SIGINT)
    assert len(links) == 2
    assert links[0] == links[1]


def test_hosting_tells_what_is_wrong(tmp_path: Path) -> None:
    def complaint(*words: str) -> str:
        run = subprocess.run(
            [sys.executable, "-c", START, "serve", *words],
            capture_output=True,
            check=False,
            encoding="utf-8",
            env=environment(XDG_DATA_HOME=str(tmp_path)),
            timeout=60,
        )
        assert run.returncode == 1
        assert "Traceback" not in run.stderr
        return run.stderr

    place = str(tmp_path / "t.sqlite3")
    assert "is no public address" in complaint("--database", place, "--public-url", "razz")
    assert "is no log level" in complaint("--database", place, "--log-level", "loud")
    assert "a database in memory" in complaint("--database", "sqlite://")
    newer = str(tmp_path / "newer.sqlite3")
    with open_store(newer) as store, store.database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'v999'"))
    assert "install the newer razz, or use another database" in complaint("--database", newer)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = ("--database", place, "--host", "127.0.0.1", "--port", port)
        assert "choose another with --port" in complaint(*words)
