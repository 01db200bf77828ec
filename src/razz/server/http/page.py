"""The page itself: the files that were built into the package, or word of how to build them."""

from __future__ import annotations

from functools import partial
from html import escape
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlencode

from fastapi import APIRouter, FastAPI
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from razz.languages import LANGUAGES, lookup
from razz.text import Message

PAGE = Path(__file__).parent.parent / "page"

router = APIRouter(include_in_schema=False)


class Built(StaticFiles):
    """The built files; those in ``assets`` have names that change with what they hold."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file at *path*, and how long it may be kept."""
        response = await super().get_response(path, scope)
        for_good = path.startswith("assets/") and response.status_code == HTTPStatus.OK
        keep = "public, max-age=31536000, immutable" if for_good else "no-cache"
        response.headers["cache-control"] = keep
        return response


def add_page(app: FastAPI) -> None:
    """Serve the page behind everything else."""
    app.include_router(router)
    if (PAGE / "index.html").is_file():
        app.mount("/", Built(directory=PAGE, html=True), name="page")
    else:
        app.add_api_route("/", _not_built, include_in_schema=False)


@router.get("/table/{table}")
async def table_link(table: str, request: Request) -> Response:
    """Lead to a table in the page, where its own addresses stand behind the ``#``."""
    query = urlencode({"invite": request.query_params.get("invite", "")})
    invite = f"?{query}" if "invite" in request.query_params else ""
    return RedirectResponse(f"/#/table/{table}{invite}", HTTPStatus.SEE_OTHER)


async def _not_built(request: Request) -> Response:
    return plain_page(
        request,
        Message("The page has not been built"),
        Message(
            "Install razz with pip, which builds it; or run {command} in the folder {folder} of a "
            "checkout, and start the server again.",
            command="npm ci && npm run build",
            folder="web",
        ),
        HTTPStatus.SERVICE_UNAVAILABLE,
    )


def plain_page(request: Request, title: Message, text: Message, status: HTTPStatus) -> Response:
    """Return a page that needs nothing else, in a language of the person."""
    language = _language_of(request)
    say = partial(Message.render, lookup=lookup(language))
    return HTMLResponse(
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>razz</title>'
        f"<h1>{escape(say(title))}</h1><p>{escape(say(text))}</p></html>",
        status,
    )


def _language_of(request: Request) -> str:
    wanted = request.headers.get("accept-language", "")
    codes = (part.split(";")[0].strip().split("-")[0].lower() for part in wanted.split(","))
    return next((code for code in codes if code in LANGUAGES), "en")
