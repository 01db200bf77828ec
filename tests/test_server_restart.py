# ruff: noqa: F811 - a test names the fixture that it asks for
"""A server in a process of its own: killed, stopped, and beside another."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from databases import place  # noqa: F401
from serving import Seat, table_asked
from websockets.sync.client import connect

from program import environment
from razz.cards import Card
from razz.store import open_store
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
                left = turn["deadline"] - seats[0].last["table"]["now"]
                assert 590_000 < left <= 660_000  # its clock stood still meanwhile
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


def made_table(url: str, token: str) -> str:
    with httpx2.Client(base_url=url, headers=cookie(url, token)) as client:
        made = client.post("/api/tables", json=table_asked(clock=SLOW))
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
        return run.stderr

    place = str(tmp_path / "t.sqlite3")
    assert "is no public address" in complaint("--database", place, "--public-url", "razz")
    assert "is no log level" in complaint("--database", place, "--log-level", "loud")
    assert "a database in memory" in complaint("--database", "sqlite://")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = ("--database", place, "--host", "127.0.0.1", "--port", port)
        assert "choose another with --port" in complaint(*words)
