"""``razz serve``: the table in the browser, for friends in the same network or anywhere."""

# No "from __future__ import annotations" here: Typer reads the annotations, which hold local names.

import os
import sys
from io import StringIO
from typing import TYPE_CHECKING, Annotated

import typer

from razz.cli.help import command
from razz.cli.screen import Say
from razz.errors import RazzError
from razz.languages import detect
from razz.text import Message

if TYPE_CHECKING:
    from razz.server.service import Service
    from razz.server.welcome import Links

EVERYWHERE = "0.0.0.0"  # noqa: S104 - friends come from other machines
PORT = 8000


def add_to(app: typer.Typer, say: Say) -> None:
    """Add the command to *app*."""

    @command(
        app,
        say,
        summary=Message("Host tables in the browser, for friends."),
        details=Message(
            "Prints the address in your network, a code to scan, and the links for you and for "
            "your friends. Games go on after a restart. Stop with ctrl-C."
        ),
    )
    def serve(
        host: Annotated[
            str,
            typer.Option(
                metavar=say(Message("ADDRESS")),
                help=say(
                    Message(
                        "The address to listen on; {own} for this machine alone.", own="127.0.0.1"
                    )
                ),
            ),
        ] = EVERYWHERE,
        port: Annotated[
            int,
            typer.Option(
                metavar=say(Message("NUMBER")),
                help=say(Message("The port to listen on; 0 for any that is free.")),
                min=0,
                max=65535,
            ),
        ] = PORT,
        public_url: Annotated[
            str | None,
            typer.Option(
                metavar=say(Message("ADDRESS")),
                help=say(
                    Message(
                        "Where people find the server, if another one stands before it: {example}. "
                        "What that one says of people's addresses is believed then.",
                        example="https://razz.example.org",
                    )
                ),
            ),
        ] = None,
        database: Annotated[
            str | None,
            typer.Option(
                metavar=say(Message("PLACE")),
                help=say(
                    Message(
                        "The database: a file, or an address such as {example}; if not given, a "
                        "file with your user data.",
                        example="postgresql://user:password@host/name",
                    )
                ),
            ),
        ] = None,
        log_level: Annotated[
            str,
            typer.Option(
                metavar=say(Message("LEVEL")),
                help=say(
                    Message(
                        "What is logged on standard error: {levels}.",
                        levels="debug, info, warning, error",
                    )
                ),
            ),
        ] = "warning",
    ) -> None:
        from razz.server.logs import set_up_logs
        from razz.server.service import Service
        from razz.server.serving import address_of, listen, run
        from razz.server.settings import Settings
        from razz.server.welcome import people_reach
        from razz.store import LeaseLost, default_place, open_store

        place = database or str(default_place())
        Settings(database=place, host=host, public_url=public_url, log_level=log_level)
        with open_store(place) as store:
            try:
                listener = listen(host, port)
            except RazzError:
                # If it is the other server of this database that has the port, that is the news.
                store.claim(f"port {port}")
                raise
            settings = Settings(
                database=place,
                host=host,
                port=listener.getsockname()[1],
                public_url=public_url,
                log_level=log_level,
            )
            store.claim(
                people_reach(settings) if public_url or host == EVERYWHERE else address_of(settings)
            )
            set_up_logs(log_level)
            service = Service(settings, store)
            service.when_started = lambda: _welcome(service, say)
            run(service, listener)
        if store.lost is not None:
            raise LeaseLost(store.lost)
        typer.echo(say(Message("The server has stopped.")))


async def _welcome(service: "Service", say: Say) -> None:
    from razz.server.welcome import first_table

    links = await first_table(
        service, say(Message("Host")), say(Message("Home game")), detect(os.environ)
    )
    for line in _lines(links, say):
        typer.echo(line)


def _lines(links: "Links", say: Say) -> list[str]:
    code = qr_code(links.friends)
    return [
        say(Message("razz is served at {address}", address=links.address)),
        "",
        *([code] if code else []),
        say(Message("For your friends: {link}", link=links.friends)),
        say(Message("For you as the host, once: {link}", link=links.host)),
        "",
        say(Message("Stop with ctrl-C.")),
    ]


def qr_code(text: str) -> str:
    """Return *text* as a code to scan; nothing where the terminal cannot draw one."""
    import segno

    drawn = StringIO()
    segno.make(text, error="l", micro=False).terminal(drawn, border=2, compact=True)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return ""
    return drawn.getvalue()
