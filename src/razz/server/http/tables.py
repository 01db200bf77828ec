"""Tables: the list, making one, and what a visitor may know of one."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from pydantic import StringConstraints

from razz.rules import Stakes
from razz.server.doors import Caller, NotLetIn, TooManyGuesses
from razz.server.http.asking import (
    Asker,
    MaybeAsker,
    Serving,
    TableId,
    address_of,
    known_table,
    paced,
)
from razz.server.http.errors import Refusal, may_answer, may_answer_to_body
from razz.server.http.shapes import LONGEST_PASSWORD, TableAsked, TableMade, TablesTold, TableTold
from razz.server.lobby import NewTable
from razz.server.service import Service
from razz.server.wire.shapes import Shape
from razz.store import Player, TableLine
from razz.table.settings import Settings

router = APIRouter()


class _Brought(Shape):
    invite: Annotated[str, StringConstraints(max_length=64)] | None = None
    password: Annotated[str, StringConstraints(max_length=LONGEST_PASSWORD)] | None = None


Brought = Annotated[_Brought, Query()]


@router.get("/api/tables", responses=may_answer())
async def tables(service: Serving, player: MaybeAsker) -> TablesTold:
    """Return the tables that anybody may see."""
    lines = await service.lobby.listed()
    return TablesTold(tables=[_told(line, service, player) for line in lines])


@router.post(
    "/api/tables",
    status_code=HTTPStatus.CREATED,
    dependencies=[Depends(paced)],
    responses=may_answer_to_body(HTTPStatus.UNAUTHORIZED),
)
async def make(asked: TableAsked, service: Serving, player: Asker) -> TableMade:
    """Make a table; who makes it is its host."""
    line = await service.lobby.make(_wanted(asked), player)
    return TableMade(table=line.id, invite=line.invite or "")


@router.get(
    "/api/tables/{table}",
    responses=may_answer(HTTPStatus.NOT_FOUND, HTTPStatus.TOO_MANY_REQUESTS),
)
async def table(
    table: TableId, brought: Brought, request: Request, service: Serving, player: MaybeAsker
) -> TableTold:
    """Return what a visitor may know of a table, and whether what they bring lets them in."""
    line = await known_table(service.lobby, table)
    caller = Caller(
        player=None if player is None else player.id,
        address=address_of(request),
        invite=brought.invite,
        password=brought.password,
    )
    try:
        await service.doors.enter(line, caller)
    except TooManyGuesses as error:
        raise Refusal(HTTPStatus.TOO_MANY_REQUESTS, error.message) from error
    except NotLetIn:
        return _told(line, service, player)
    return _told(line, service, player).model_copy(update={"needs": None})


def _wanted(asked: TableAsked) -> NewTable:
    clock = asked.clock
    return NewTable(
        settings=Settings(
            name=asked.name,
            seats=asked.seats,
            rules=asked.rules,
            stakes=Stakes(**asked.stakes.model_dump()),
            buy_in=asked.buy_in,
            turn_seconds=clock.turn,
            bank_seconds=clock.bank,
            between_seconds=clock.between,
        ),
        bots=tuple(asked.bots),
        password=asked.password,
        listed=asked.listed,
    )


def _told(line: TableLine, service: Service, player: Player | None) -> TableTold:
    needs = service.doors.needs(line, None if player is None else player.id)
    return TableTold.model_validate({**line.summary, "id": line.id, "needs": needs})
