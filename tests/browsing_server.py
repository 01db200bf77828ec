"""The server that browsers come to in tests: as ``razz serve`` runs it, but with a seed for chance.

    python tests/browsing_server.py '{"place": "t.sqlite3", "port": 0, "seed": 1, "pause": [0, 0]}'

Prints its address once it answers, and is stopped or killed from outside.
"""

import json
import random
import sys

from razz.bots import make_bot
from razz.cards import shuffled
from razz.server.logs import set_up_logs
from razz.server.service import Chance, Service
from razz.server.serving import address_of, listen, run
from razz.server.settings import Limits, Settings
from razz.store import open_store

# One person at one machine is many people here, and quick ones.
LIMITS = Limits(posts=10_000, commands=1000)


def seeded(seed: int) -> Chance:
    """Return chance that is the same for the same *seed*, whatever the names of tables."""
    return Chance(
        shuffle=lambda _, hand: shuffled(random.Random(f"{seed} {hand}").randrange),
        bots=lambda kind, _, seat: make_bot(kind, random.Random(f"{seed} {seat}").randrange),
    )


def main() -> None:
    """Serve until the end."""
    asked = json.loads(sys.argv[1])
    listener = listen("127.0.0.1", asked["port"])
    settings = Settings(
        database=asked["place"],
        port=listener.getsockname()[1],
        bot_pause=tuple(asked["pause"]),
        away_seconds=asked.get("away", 3.0),
        limits=LIMITS,
    )
    with open_store(asked["place"]) as store:
        store.claim(address_of(settings))
        set_up_logs("warning")
        service = Service(settings, store, chance=seeded(asked["seed"]))

        async def tell() -> None:
            sys.stdout.write(f"{address_of(settings)}\n")
            sys.stdout.flush()

        service.when_started = tell
        run(service, listener)


if __name__ == "__main__":
    main()
