"""The finished hands of a table, each as the person who asks saw it."""

from __future__ import annotations

import asyncio
import json
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from razz.history import phh, records_json
from razz.server.http.asking import MaybeAsker, Serving, TableId, known_table
from razz.server.http.errors import Refusal, may_answer
from razz.server.http.shapes import HandsTold
from razz.server.service import Service
from razz.server.wire.table import milliseconds
from razz.store import FinishedHand, HandLine, Player, TableLine
from razz.table.seen import as_seen
from razz.text import Message

router = APIRouter(prefix="/api/tables/{table}/hands")

_MOST = 2**53
_PAGE = 20
_MAY_ANSWER = may_answer(HTTPStatus.NOT_FOUND, HTTPStatus.FORBIDDEN)


@router.get("", responses=_MAY_ANSWER)
async def hands(
    table: TableId,
    service: Serving,
    player: MaybeAsker,
    before: Annotated[int | None, Query(ge=1, le=_MOST)] = None,
) -> HandsTold:
    """Return finished hands, newest first, twenty at a time."""
    line = await known_table(service.lobby, table, even_closed=True)
    _check_may_look(line, service, player)
    page = await asyncio.to_thread(service.store.hands.page, table, before, _PAGE + 1)
    return HandsTold.model_validate(
        {"hands": [_told(hand) for hand in page[:_PAGE]], "more": len(page) > _PAGE}
    )


@router.get(
    "/{number}.phh",
    response_class=Response,
    responses={
        **_MAY_ANSWER,
        200: {"content": {"text/plain": {}}, "description": "The hand in the PHH format"},
    },
)
async def hand(
    table: TableId,
    number: Annotated[int, Path(ge=1, le=_MOST)],
    service: Serving,
    player: MaybeAsker,
) -> Response:
    """Return a finished hand, without the hole cards that the person could not see."""
    line = await known_table(service.lobby, table, even_closed=True)
    kept = await asyncio.to_thread(service.store.hands.get, table, number)
    seat = None if kept is None or player is None else kept.seat_of(player.id)
    if seat is None:
        _check_may_look(line, service, player)
    if kept is None:
        raise Refusal(HTTPStatus.NOT_FOUND, Message("there is no such hand, or it is not over"))
    text = await asyncio.to_thread(_written, kept, seat)
    name = f"razz-{table}-{number}.phh"
    return Response(
        text,
        media_type="text/plain; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


def _check_may_look(line: TableLine, service: Service, player: Player | None) -> None:
    if service.doors.needs(line, None if player is None else player.id) is not None:
        raise Refusal(
            HTTPStatus.FORBIDDEN, Message("the hands of this table are for those who came to it")
        )


def _told(hand: HandLine) -> dict[str, object]:
    return {
        "hand": hand.number,
        "at": milliseconds(hand.ended),
        "pot": hand.pot,
        **hand.summary,
    }


def _written(hand: FinishedHand, seat: int | None) -> str:
    (record,) = records_json.parse(json.dumps(hand.record))
    return phh.write([as_seen(record, seat)])
