"""Everything that goes wrong with a request, answered in one shape: ``{"error": message}``."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from razz.errors import RazzError
from razz.server.guard import error_response
from razz.server.http.shapes import Wrong
from razz.server.lobby import TooMany
from razz.server.logs import log, told
from razz.server.wire.shapes import complaint
from razz.store import Conflict, LeaseLost, StoreError
from razz.store.errors import Unusable
from razz.text import Message

_WORDS = {
    400: Message("this request cannot be read"),
    404: Message("there is nothing at this address"),
    405: Message("this address does not take that kind of request"),
    413: Message("this request is too long"),
    415: Message("send JSON, and say so in the header {header}", header="Content-Type"),
}


class Refusal(RazzError):
    """A request that is refused.

    Attributes:
        status: the status of the answer.
    """

    def __init__(self, status: HTTPStatus, message: Message) -> None:
        super().__init__(message)
        self.status = status


def for_people(error: RazzError) -> Message:
    """Return what people are told of *error*: not where the database is, nor what it says."""
    return _UNREACHABLE if isinstance(error, (Unusable, LeaseLost)) else error.message


_UNREACHABLE = Message("the server cannot reach its database just now; try again in a moment")


def may_answer(*statuses: HTTPStatus) -> dict[int | str, dict[str, Any]]:
    """Return how the errors of a route are described."""
    return {
        int(status): {"model": Wrong, "description": status.phrase}
        for status in (*statuses, HTTPStatus.UNPROCESSABLE_ENTITY)
    }


def may_answer_to_body(*statuses: HTTPStatus) -> dict[int | str, dict[str, Any]]:
    """Return how the errors of a route that takes a body are described."""
    return may_answer(
        HTTPStatus.BAD_REQUEST,
        HTTPStatus.FORBIDDEN,
        HTTPStatus.CONFLICT,
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        HTTPStatus.TOO_MANY_REQUESTS,
        *statuses,
    )


def add_handlers(app: FastAPI) -> None:
    """Let *app* answer every error in the one shape."""
    app.add_exception_handler(RazzError, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _of_framework)
    app.add_exception_handler(Exception, _failed)


def _refused(_: Request, error: Exception) -> JSONResponse:
    match error:
        case Refusal(status=status, message=message):
            return error_response(status, message)
        case TooMany(message=message):
            return error_response(HTTPStatus.TOO_MANY_REQUESTS, message)
        case StoreError() if isinstance(error, LeaseLost) or not isinstance(error, Conflict):
            log("database fails", logging.ERROR, error=type(error).__name__, why=str(error))
            return error_response(HTTPStatus.SERVICE_UNAVAILABLE, for_people(error))
        case RazzError(message=message):
            return error_response(HTTPStatus.CONFLICT, message)
    raise error


def _unreadable(_: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, RequestValidationError):
        raise error
    problem: Mapping[str, Any] = error.errors()[0]
    return error_response(HTTPStatus.UNPROCESSABLE_ENTITY, complaint(problem))


def _of_framework(_: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, HTTPException):
        raise error
    words = _WORDS.get(error.status_code) or Message("this request is refused")
    response = error_response(error.status_code, words)
    response.headers.update(error.headers or {})
    return response


def _failed(_: Request, error: Exception) -> JSONResponse:
    log("request fails", logging.ERROR, error=told(error))
    return error_response(
        HTTPStatus.INTERNAL_SERVER_ERROR, Message("something went wrong here; try again")
    )
