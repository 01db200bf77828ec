"""What stands before every request: whose it is, how long it may be, and the headers of answers."""

from __future__ import annotations

from http import HTTPStatus

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from razz.server.own_page import is_own_host, is_own_origin
from razz.server.settings import Settings
from razz.server.wire.words import words_json
from razz.text import Message

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

_HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    # Invites stand in addresses: no other site is told where a person came from.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_A_YEAR = "max-age=31536000"
_SAFE = ("GET", "HEAD", "OPTIONS")


def error_response(status: int, message: Message) -> JSONResponse:
    """Return an answer that says no, in the shape that every error has."""
    return JSONResponse({"error": words_json(message)}, status)


class Guard:
    """Lets only requests through that are for this server and, where they act, from its page.

    Args:
        app: what is guarded.
        settings: the server's settings.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._headers = dict(_HEADERS)
        if settings.is_secure:
            self._headers["strict-transport-security"] = _A_YEAR

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass on."""
        match scope["type"]:
            case "http":
                send = self._with_headers(scope, send)
                refusal = self._refusal(scope)
                if refusal is not None:
                    await refusal(scope, receive, send)
                    return
                receive = self._measured(receive)
            case "websocket":
                # A refused handshake: the answer is 403, and no WebSocket comes to be.
                if self._refusal(scope) is not None:
                    await send({"type": "websocket.close", "code": 4403})
                    return
        await self._app(scope, receive, send)

    def _refusal(self, scope: Scope) -> JSONResponse | None:
        headers = Headers(scope=scope)
        host, origin = headers.get("host"), headers.get("origin")
        if not is_own_host(host, self._settings):
            return error_response(
                HTTPStatus.MISDIRECTED_REQUEST,
                Message(
                    "{host!r} is no name of this server; start it with {option}",
                    host=host or "",
                    option="--public-url",
                ),
            )
        acts = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if acts and not is_own_origin(origin, host, self._settings):
            return error_response(
                HTTPStatus.FORBIDDEN, Message("this request comes from another site")
            )
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self._settings.limits.body_bytes:
            return self._too_long()
        return None

    def _too_long(self) -> JSONResponse:
        return error_response(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, self._too_long_words())

    def _too_long_words(self) -> Message:
        return Message(
            "a request is at most {most} bytes long", most=self._settings.limits.body_bytes
        )

    def _measured(self, receive: Receive) -> Receive:
        """A body that comes in pieces says nothing of its length beforehand."""
        got = 0

        async def measured() -> Event:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > self._settings.limits.body_bytes:
                raise HTTPException(
                    HTTPStatus.REQUEST_ENTITY_TOO_LARGE, str(self._too_long_words())
                )
            return message

        return measured

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        async def sent(message: Event) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith(("/api/", "/enter/")):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        return sent
