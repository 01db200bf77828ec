"""Counts and logs every request: by its route, never by its address, which may hold secrets."""

from __future__ import annotations

import logging
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from razz.server.logs import log
from razz.server.metrics import Metrics


class Watch:
    """Sees requests come in and answers go out.

    Args:
        app: what is watched.
        metrics: where requests are counted.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and count."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = perf_counter()
        status = 500

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, sent)
        finally:
            route = getattr(scope.get("route"), "path", "other")
            method = scope["method"] if scope["method"] in _METHODS else "other"
            self._metrics.requests.labels(method, route, status).inc()
            log(
                "request",
                logging.DEBUG if status < 400 else logging.INFO,
                method=method,
                route=route,
                status=status,
                ms=round((perf_counter() - began) * 1000, 1),
            )


_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
