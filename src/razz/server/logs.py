"""Structured logs: one JSON object a line on standard error.

What is logged is listed field by field where it is logged: never a token, a password, an invite,
an address with its query, a name or a card.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from time import monotonic
from typing import Any

from razz.server.limits import LatelyBy

LOGGER = logging.getLogger("razz.server")


class JsonLines(logging.Formatter):
    """Formats each record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = told(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)


def told(error: BaseException) -> dict[str, Any]:
    """Return where *error* came up, without its words: they may repeat what a person sent."""
    frames = traceback.extract_tb(error.__traceback__)
    return {
        "kind": type(error).__name__,
        "at": [f"{frame.name}:{frame.lineno}" for frame in frames[-8:]],
    }


def log(event: str, level: int = logging.INFO, **fields: Any) -> None:
    """Write one line: what happened, and the facts that belong to it."""
    LOGGER.log(level, event, extra={"fields": fields})


def set_up_logs(level: str) -> None:
    """Send the server's log lines, uvicorn's and asyncio's, to standard error as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    # What uvicorn tells below a warning names addresses with their queries, and whole frames.
    others = (("uvicorn", "WARNING"), ("asyncio", "WARNING"))
    for name, least in (("razz.server", level.upper()), *others):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(least)


class LoopComplaints:
    """Logs what an event loop complains of, and the same thing once a minute at most.

    Where the files run out, a loop complains of every connection that it cannot accept.
    """

    def __init__(self) -> None:
        self._lately = LatelyBy(1, 60.0, monotonic)

    def __call__(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log *context*; what asyncio would add to it shows what connections and tasks hold."""
        what = str(context.get("message"))
        error = context.get("exception")
        fields = {} if error is None else {"error": told(error)}
        if self._lately.allows((what, str(fields))):
            log("event loop complains", logging.ERROR, what=what, **fields)
