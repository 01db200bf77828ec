"""The game in the browser: a server for this machine alone, and a table with bots on it."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from dataclasses import dataclass

import typer

from razz.bots import make_bot
from razz.bots.player import Player
from razz.cards import shuffled
from razz.cli.play import below_for
from razz.cli.screen import Say
from razz.languages import detect
from razz.rules.stakes import Stakes
from razz.server.lobby import NewTable
from razz.server.logs import set_up_logs
from razz.server.service import Chance, Service
from razz.server.serving import address_of, listen, run
from razz.server.settings import Settings
from razz.server.welcome import table_for_one
from razz.store import LeaseLost, Owned, default_place, open_store
from razz.table.settings import Settings as TableSettings
from razz.text import Message

DATABASE = "play.sqlite3"
# The port is another each time, and a cookie for each would fill the browser.
COOKIE = "razz_play"
# Nobody waits for the person but bots, so the clock is as slow as it can be.
_NO_HURRY = 3600


@dataclass(frozen=True)
class Game:
    """What is to be played in the browser.

    Attributes:
        rules: the rule set, as `rule_set` reads it.
        stakes: the stakes.
        buy_in: what everybody buys in for.
        bots: the kinds of the bots.
        seat: the person's seat.
        name: the person's name.
        seed: what decks and bots are repeated from; ``None`` for secret ones.
    """

    rules: str
    stakes: Stakes
    buy_in: int
    bots: tuple[str, ...]
    seat: int
    name: str
    seed: int | None


def play_in_browser(game: Game, say: Say) -> None:
    """Serve a table to this machine alone, and open a browser at it, until ctrl-C.

    Raises:
        StoreError: the database cannot be used, or was lost while it was played.
    """
    new = _table(game, say)
    place = default_place().with_name(DATABASE)
    with open_store(place) as store:
        listener = listen("127.0.0.1", 0)
        port = listener.getsockname()[1]
        settings = Settings(database=str(place), port=port, cookie_name=COOKIE)
        try:
            store.claim(address_of(settings))
        except Owned as owned:
            listener.close()
            typer.echo(
                say(
                    Message(
                        "razz play runs already: {address}. Play on there, or stop it first to "
                        "begin a new table.",
                        address=owned.address,
                    )
                )
            )
            _open(owned.address)
            return
        set_up_logs("warning")
        service = Service(settings, store, chance=_chance(game.seed))

        async def welcome() -> None:
            link = await table_for_one(service, new, game.name, detect(os.environ))
            typer.echo(say(Message("Your table: {link}", link=link)))
            typer.echo(say(Message("Stop with ctrl-C.")))
            _open(link)

        service.when_started = welcome
        run(service, listener)
    if store.lost is not None:
        raise LeaseLost(store.lost)


def _chance(seed: int | None) -> Chance | None:
    if seed is None:
        return None
    bots: dict[int, Player] = {}

    def bot(kind: str, _table: str, seat: int) -> Player:
        return bots.setdefault(seat, make_bot(kind, below_for(seed, f"bot {seat}")))

    return Chance(shuffle=lambda _, hand: shuffled(below_for(seed, f"hand {hand}")), bots=bot)


def _table(game: Game, say: Say) -> NewTable:
    settings = TableSettings(
        name=say(Message("Your table")),
        seats=len(game.bots) + 1,
        rules=game.rules,
        stakes=game.stakes,
        buy_in=game.buy_in,
        turn_seconds=_NO_HURRY,
        bank_seconds=0,
        grace_seconds=_NO_HURRY,
    )
    return NewTable(settings=settings, bots=game.bots, host_seat=game.seat, listed=False)


def _open(link: str) -> None:
    """Open a browser, but not one that would take the terminal."""
    has_windows = sys.platform in ("win32", "darwin")
    if has_windows or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()
