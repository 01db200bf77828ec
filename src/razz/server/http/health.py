"""Whether the server lives, and its figures."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import APIRouter, Response

from razz import __version__
from razz.server.http.asking import Serving
from razz.server.http.errors import Refusal
from razz.server.http.shapes import Health, Wrong

router = APIRouter()


@router.get("/health", responses={503: {"model": Wrong}})
async def health(service: Serving) -> Health:
    """Say that the server lives, and that what happens is written down.

    Raises:
        Refusal: the last write did not go through.
    """
    if (trouble := service.store.trouble) is not None:
        raise Refusal(HTTPStatus.SERVICE_UNAVAILABLE, trouble)
    return Health(status="ok", version=__version__)


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def metrics(service: Serving) -> Response:
    """Return the figures for Prometheus; no table or person is named in them."""
    return Response(service.metrics.text(), media_type="text/plain; version=0.0.4")
