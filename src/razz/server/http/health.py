"""Whether the server lives, and its figures."""

from __future__ import annotations

from fastapi import APIRouter, Response

from razz import __version__
from razz.server.http.asking import Serving
from razz.server.http.shapes import Health

router = APIRouter()


@router.get("/health")
async def health() -> Health:
    """Say that the server lives."""
    return Health(status="ok", version=__version__)


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def metrics(service: Serving) -> Response:
    """Return the figures for Prometheus; no table or person is named in them."""
    return Response(service.metrics.text(), media_type="text/plain; version=0.0.4")
