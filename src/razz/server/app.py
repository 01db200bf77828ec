"""The application: every address, the guard before them, and the service behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.types import ASGIApp

from razz import __version__
from razz.server import live
from razz.server.guard import Guard
from razz.server.http import choices, hands, health, page, session, tables
from razz.server.http.asking import SCHEME
from razz.server.http.errors import add_handlers
from razz.server.service import Service
from razz.server.watch import Watch


def make_app(service: Service) -> ASGIApp:
    """Return the application that *service* stands behind; its lifespan starts and stops it."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    app = FastAPI(
        title="razz",
        version=__version__,
        summary="Seven-card stud lowball over HTTP; the live table is a WebSocket.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # both draw on other sites, which the policy forbids
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.service = service
    add_handlers(app)
    for part in (health, session, choices, tables, hands, live):
        app.include_router(part.router)
    page.add_page(app)
    _describe_the_cookie(app, service.settings.cookie)
    return Watch(Guard(app, service.settings), service.metrics)


def _describe_the_cookie(app: FastAPI, name: str) -> None:
    """Say what the cookie is called, and where one may come without it."""
    described: dict[str, Any] = app.openapi()
    described["components"]["securitySchemes"][SCHEME]["name"] = name
    for path in described["paths"].values():
        for operation in path.values():
            if "security" in operation and "401" not in operation["responses"]:
                operation["security"].append({})
