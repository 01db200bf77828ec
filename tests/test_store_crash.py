# ruff: noqa: F811 - a test names the fixture that it asks for
"""What was acknowledged is there, however the program ends."""

import signal
import subprocess
import sys
import textwrap
import time
from random import Random

import pytest
from databases import place, server_on  # noqa: F401

from razz.store import decks

TIMES = 16

# Prints the number of an entry once it is acknowledged, until it is killed. Each event starts and
# ends a hand, so that a hand, its deck, its events and the answer to a command hang together.
PROGRAM = textwrap.dedent(
    """
    import sys
    from itertools import count
    from razz.cards import DECK
    from razz.store import Command, FinishedHand, Write, decks, open_store

    store = open_store(sys.argv[1])
    store.claim("http://killed.example")
    first = store.last("table") + 1
    for seq in count(first, 2):
        store.append_all(
            [
                Write(
                    table="table",
                    entries=[(seq, 1.0, {"seq": seq}), (seq + 1, 1.0, {"seq": seq + 1})],
                    command=Command(player="ann", id=f"c{seq}", answer={"seq": seq}),
                    hand=FinishedHand(number=seq, ended=1.0, pot=1, summary={}, record={}),
                    deck=decks.keep(decks.Deck(table="table", hand=seq, cards=DECK, seed=b"")),
                )
            ]
        )
        print(seq + 1, flush=True)
    """
)


@pytest.mark.slow
def test_what_was_acknowledged_survives_a_kill(place: str) -> None:
    with server_on(place):
        pass
    chance = Random(9)
    acknowledged = 0
    for _ in range(TIMES):
        program = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, place], stdout=subprocess.PIPE, text=True
        )
        assert program.stdout is not None
        for _ in range(chance.randint(1, 8)):
            acknowledged = int(program.stdout.readline())
        # Right after an acknowledgement, or in the middle of one of the next writes.
        time.sleep(chance.choice([0, chance.random() / 50]))
        program.kill()
        out, _ = program.communicate()
        acknowledged = max([acknowledged, *map(int, out.split())])
        assert program.returncode == -signal.SIGKILL

        # On PostgreSQL the last write may still be on its way: claiming waits for its end.
        with server_on(place) as store:
            entries = list(store.log("table"))
            assert len(entries) in (acknowledged, acknowledged + 2)
            assert [what["seq"] for _, _, what in entries] == list(range(1, len(entries) + 1))
            # All that was written with the last event is there, and nothing of the next.
            last = len(entries) - 1
            assert store.answer("table", "ann", f"c{last}") == {"seq": last}
            for hand, is_there in ((last, True), (last + 2, False)):
                assert (store.hands.get("table", hand) is not None) is is_there
                assert (decks.deck_of(store, "table", hand) is not None) is is_there


def test_who_follows_a_killed_server_need_not_wait(place: str) -> None:
    with server_on(place):
        pass
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, place], stdout=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    program.stdout.readline()
    program.kill()
    program.communicate()
    with server_on(place) as store:
        end = store.last("table")
        store.append("table", [(end + 1, 1.0, {})])
