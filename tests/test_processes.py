"""Work that is shared out to other processes."""

from __future__ import annotations

import itertools
import math
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from program import group, waits
from razz.cards import Rank
from razz.errors import RazzError
from razz.processes import cores, in_order

WORKING = """
import os, sys, time
from pathlib import Path
from razz.processes import in_order
if __name__ == "__main__":
    for number in in_order(Path.touch, [Path(sys.argv[1])], 2):
        list(in_order(time.sleep, [600, 600], 2))
"""


@pytest.mark.parametrize("processes", [1, 2])
def test_what_processes_find_comes_in_order(processes: int) -> None:
    assert list(in_order(math.factorial, [0, 4, 3], processes)) == [1, 24, 6]


def _slept(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def test_what_is_slow_holds_up_only_what_comes_after_it() -> None:
    seconds = [0.3, *[0.0] * 20]
    assert list(in_order(_slept, seconds, 2)) == seconds


def test_items_are_taken_as_they_are_needed() -> None:
    taken = []

    def items() -> Iterator[int]:
        for number in itertools.count():
            taken.append(number)
            yield number

    found = in_order(abs, items(), 2)
    assert list(itertools.islice(found, 50)) == list(range(50))
    assert len(taken) < 60
    assert isinstance(found, Generator)
    found.close()
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("processes", [1, 2])
def test_what_the_work_raises_is_raised_in_its_turn(processes: int) -> None:
    found = in_order(Rank.parse, ["A", "K", "1", "Q"], processes)
    assert [next(found), next(found)] == [Rank.ACE, Rank.KING]
    with pytest.raises(RazzError, match="1"):
        next(found)
    assert multiprocessing.active_children() == []


def test_what_is_sent_may_be_long() -> None:
    texts = [str(digit) * 3_000_000 for digit in range(8)]
    assert list(in_order(str.encode, texts, 2)) == [text.encode() for text in texts]


def test_a_process_that_ends_early_is_an_error() -> None:
    with pytest.raises(RazzError, match="a process that did part of the work has ended"):
        list(in_order(os._exit, [3], 2))


def test_there_is_a_processor() -> None:
    assert cores() >= 1


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes where Linux shows them")
def test_no_process_outlives_the_one_that_asked(tmp_path: Path) -> None:
    program, begun = tmp_path / "working.py", tmp_path / "begun"
    program.write_text(WORKING, "utf-8")
    with subprocess.Popen(
        [sys.executable, str(program), str(begun)], start_new_session=True
    ) as asked:
        waits(begun.exists)
        assert len(group(asked.pid)) > 2
        asked.send_signal(signal.SIGKILL)
    waits(lambda: group(asked.pid) == [])
