"""Signals, and what must not be disturbed by them."""

import itertools
import signal
import threading
from contextlib import suppress

import pytest

from razz.equity.meanwhile import meanwhile
from razz.signals import ENDING, handling, kept_back


@pytest.mark.parametrize("number", ENDING)
def test_what_comes_in_the_middle_is_heard_afterwards(number: signal.Signals) -> None:
    heard = []
    with handling(number, lambda which, _: heard.append(which)):
        with kept_back():
            signal.raise_signal(number)
            assert heard == []
        assert heard == [number]


def test_it_is_heard_also_when_the_middle_fails() -> None:
    heard = []
    with handling(signal.SIGTERM, lambda which, _: heard.append(which)):
        with suppress(ZeroDivisionError), kept_back():
            signal.raise_signal(signal.SIGTERM)
            raise ZeroDivisionError
        assert heard == [signal.SIGTERM]


def test_it_is_kept_back_too_when_another_thread_gets_it() -> None:
    heard = []
    may_send = threading.Event()

    def send() -> None:
        may_send.wait(10)
        signal.raise_signal(signal.SIGTERM)

    other = threading.Thread(target=send)  # it begins before, so it keeps nothing back
    other.start()
    with handling(signal.SIGTERM, lambda which, _: heard.append(which)):
        with kept_back():
            may_send.set()
            other.join()
            assert heard == []
        assert heard == [signal.SIGTERM]


def test_what_is_ignored_stays_ignored() -> None:
    with handling(signal.SIGINT, signal.SIG_IGN), kept_back():
        signal.raise_signal(signal.SIGINT)


def test_a_thread_that_works_meanwhile_is_over_with_its_block() -> None:
    with suppress(KeyboardInterrupt), meanwhile(itertools.repeat(1)) as ones:
        assert next(ones) == 1
        raise KeyboardInterrupt
    assert "meanwhile" not in [thread.name for thread in threading.enumerate()]
