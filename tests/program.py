"""The program as a person runs it: in a process of its own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

START = "import sys; from razz.cli import main; sys.exit(main())"
LANGUAGE_SETTINGS = ("RAZZ_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


class Finished(NamedTuple):
    """What a run of the program left."""

    out: str
    err: str
    code: int


def environment(**settings: str) -> dict[str, str]:
    """Return an environment without language or colour, 80 columns wide, changed by *settings*."""
    kept = {name: value for name, value in os.environ.items() if name not in LANGUAGE_SETTINGS}
    return kept | {"COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"} | settings


def razz(*words: str, **settings: str) -> Finished:
    """Run ``razz`` with *words*, in an environment changed by *settings*."""
    done = subprocess.run(
        [sys.executable, "-c", START, *words],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env=environment(**settings),
        stdin=subprocess.DEVNULL,
        timeout=60,
    )
    return Finished(done.stdout, done.stderr, done.returncode)


@contextmanager
def begun(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    """Have ``razz`` run with *words*, in a group of its own of which nothing is left afterwards."""
    with subprocess.Popen(
        [sys.executable, "-c", START, *words],
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as run:
        try:
            yield run
        finally:
            with suppress(ProcessLookupError):
                os.killpg(run.pid, signal.SIGKILL)


def waits(done: Callable[[], bool]) -> None:
    """Wait until *done*, for some time."""
    end = time.monotonic() + 30
    while not done():
        assert time.monotonic() < end
        time.sleep(0.002)


def group(number: int) -> list[int]:
    """Return the processes of the group *number* that are at work."""
    members = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                state, _, of = (entry / "stat").read_text().rpartition(")")[2].split()[:3]
            except OSError:
                continue  # it has ended
            if int(of) == number and state != "Z":
                members.append(int(entry.name))
    return members
