"""``razz play`` in the browser: a table with bots for one person, ready at once."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest
from serving import Seat
from websockets.sync.client import connect

from program import START, environment


@contextmanager
def playing(folder: Path, *words: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Give the program and the link that it prints."""
    opened = folder / "opened.py"
    opened.write_text(f"import sys; open({str(folder / 'opened')!r}, 'w').write(sys.argv[1])")
    settings = {
        "XDG_DATA_HOME": str(folder),
        "DISPLAY": ":99",
        "BROWSER": f"{sys.executable} {opened} %s",
    }
    with subprocess.Popen(
        [sys.executable, "-c", START, "play", *words],
        env=environment(**settings),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        try:
            told = process.stdout.readline()
            found = re.search(r"http://\S+", told)
            assert found, process.communicate()[1]
            assert "ctrl-C" in process.stdout.readline()
            yield process, found.group()
        finally:
            process.kill()


def test_a_table_is_ready_behind_the_link_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    words = ("--bots", "rock,maniac", "--seat", "2", "--name", "Ann", "--stack", "90")
    with playing(tmp_path, *words) as (process, link):
        url = link.partition("/enter")[0]
        assert url.startswith("http://127.0.0.1:")
        with httpx2.Client() as browser:
            entered = browser.get(link)
            table = entered.headers["location"].removeprefix("/#/table/")
            cookies = {"Cookie": "; ".join(f"{k}={v}" for k, v in browser.cookies.items())}
            address = f"{url.replace('http', 'ws')}/api/tables/{table}/ws"
            with connect(address, additional_headers=cookies) as socket:
                seat = Seat(socket)
                told = seat.last
        seats = told["table"]["seats"]
        assert [(one["player"] and one["name"], one["bot"]) for one in seats] == [
            (None, "rock"),
            ("Ann", None),
            (None, "maniac"),
        ]
        assert {one["stack"] for one in told["table"]["seats"]} == {90}
        assert told["you"]["host"] is True
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
        assert process.returncode == 0, err
        assert "Traceback" not in err


def test_a_game_whose_database_is_deleted_ends_and_says_why(tmp_path: Path) -> None:
    with playing(tmp_path) as (process, _):
        (database,) = tmp_path.rglob("play.sqlite3")
        database.unlink()
        _, err = process.communicate(timeout=30)
        assert process.returncode == 1
        assert f"error: the file {database} was deleted, moved or replaced" in err
        assert "Traceback" not in err


def test_a_browser_is_opened_at_the_link(tmp_path: Path) -> None:
    with playing(tmp_path) as (_, link):
        opened = tmp_path / "opened"
        for _ in range(100):
            if opened.exists() and opened.read_text():
                break
            time.sleep(0.05)
        assert opened.read_text() == link


def test_the_same_seed_deals_the_same_cards(tmp_path: Path) -> None:
    holes = []
    for number in range(2):
        folder = tmp_path / str(number)
        folder.mkdir()
        with playing(folder, "--seed", "4", "--bots", "rock") as (_, link):
            url = link.partition("/enter")[0]
            with httpx2.Client() as browser:
                table = browser.get(link).headers["location"].removeprefix("/#/table/")
                cookies = {"Cookie": "; ".join(f"{k}={v}" for k, v in browser.cookies.items())}
                address = f"{url.replace('http', 'ws')}/api/tables/{table}/ws"
                with connect(address, additional_headers=cookies) as socket:
                    seat = Seat(socket)
                    seat.done("next")
                    holes.append(seat.last["view"]["seats"][0]["down"])
    assert holes[0] == holes[1]


def test_a_second_game_at_the_same_time_is_sent_to_the_first(tmp_path: Path) -> None:
    with playing(tmp_path) as (_, link):
        second = subprocess.run(
            [sys.executable, "-c", START, "play"],
            capture_output=True,
            check=False,
            encoding="utf-8",
            env=environment(XDG_DATA_HOME=str(tmp_path)),
            timeout=60,
        )
        assert (second.returncode, second.stderr) == (0, "")
        running = link.partition("/enter")[0]
        assert second.stdout.startswith(f"razz play runs already: {running}. Play on there")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--stack", "1"), "the buy-in is above the ante"),
        (("--bots", "shark"), "is no bot"),
        (("--name", ""), "is no name"),
    ],
)
def test_what_cannot_be_played_is_refused_before_a_server_starts(
    tmp_path: Path, words: tuple[str, ...], why: str
) -> None:
    run = subprocess.run(
        [sys.executable, "-c", START, "play", *words],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env=environment(XDG_DATA_HOME=str(tmp_path)),
        timeout=60,
    )
    assert run.returncode == 1
    assert why in run.stderr
    assert not list(tmp_path.rglob("*.sqlite3"))
