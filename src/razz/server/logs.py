"""Structured logs: one JSON object a line on standard error.

What is logged is listed field by field where it is logged: never a token, a password, an invite,
an address with its query, a name or a card.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

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
    """Send the server's log lines, and uvicorn's, to standard error as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    # What uvicorn tells below a warning names addresses with their queries, and whole frames.
    for name, least in (("razz.server", level.upper()), ("uvicorn", "WARNING")):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(least)
