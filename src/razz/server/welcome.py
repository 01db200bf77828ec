"""The first table of a server, and the links that lead people to it."""

from __future__ import annotations

import asyncio
import socket
from typing import NamedTuple

from razz.rules import Stakes
from razz.server.lobby import NewTable, table_address
from razz.server.service import Service
from razz.server.serving import address_of
from razz.server.settings import Settings
from razz.store import Player, TableLine
from razz.table.settings import Settings as TableSettings

OPERATOR = "operator"
"""The id of the person who runs the server, who is the host of its first table."""

PERSON = "person"
"""The id of the person who plays alone, with bots."""

_STAKES = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)
_BUY_IN = 200


class Links(NamedTuple):
    """Where people go.

    Attributes:
        address: where the lobby is.
        host: lets the person who runs the server in, once, as the host of its table.
        friends: lets anybody in.
    """

    address: str
    host: str
    friends: str


async def first_table(service: Service, name: str, table_name: str, language: str) -> Links:
    """Return the links to the operator's newest table, which is made if there is none.

    Args:
        service: the service, started.
        name: what the operator is called at first.
        table_name: what the table is called if it is made.
        language: the operator's.
    """
    operator = await _known_as(service, OPERATOR, name, language)
    lines = [line for line in await service.lobby.open() if line.host == operator.id]
    line = lines[0] if lines else await service.lobby.make(_home_game(table_name), operator)
    address = people_reach(service.settings)
    here = address_of(service.settings) if service.settings.public_url is None else address
    return Links(
        address=address,
        host=await _one_time_link(service, operator, here, line),
        friends=table_address(address, line),
    )


async def table_for_one(service: Service, new: NewTable, name: str, language: str) -> str:
    """Make a table for the person at this machine, and return the link that lets them in.

    The tables of earlier games are closed; their hands can still be looked at.

    Args:
        service: the service, started.
        new: the table.
        name: what the person is called.
        language: the person's.
    """
    person = await _known_as(service, PERSON, name, language)
    if person.name != name:
        person = await service.sessions.change(person, name, language)
    for line in await service.lobby.open():
        if line.host == person.id:
            await service.lobby.close(line)
    line = await service.lobby.make(new, person)
    return await _one_time_link(service, person, address_of(service.settings), line)


async def _known_as(service: Service, player: str, name: str, language: str) -> Player:
    people = service.store.people
    known = await asyncio.to_thread(people.get, player)
    if known is not None:
        return known
    return await asyncio.to_thread(people.add, player, name=name, language=language)


async def _one_time_link(service: Service, player: Player, address: str, line: TableLine) -> str:
    token = await service.sessions.link_for(player)
    return f"{address}/enter/{token}?to=%23/table/{line.id}"


def _home_game(name: str) -> NewTable:
    return NewTable(settings=TableSettings(name=name, stakes=_STAKES, buy_in=_BUY_IN), listed=False)


def people_reach(settings: Settings) -> str:
    """Return the address for other people: the public one, or this machine's in its network."""
    if settings.public_origin is not None:
        return settings.public_origin
    if settings.host not in ("", "0.0.0.0"):  # noqa: S104 - told apart, not listened on
        return address_of(settings)
    return f"http://{_own_address()}:{settings.port}"


def _own_address() -> str:
    """The address from which this machine would speak to others; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # TEST-NET-1: an address that is nobody's (RFC 5737), beyond the own network.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
