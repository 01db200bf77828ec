"""What every shape on the wire shares: amounts, texts, and how a wrong one is complained of."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from razz.table.settings import MOST_CHIPS
from razz.text import Message


class Shape(BaseModel):
    """An object of the protocol: no key but its own, no value taken for another kind."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def _whole(value: Any) -> Any:
    """JSON has one kind of number: 4.0 is the whole number 4."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


AS_WHOLE = BeforeValidator(_whole)
"""Stands last in what is said of a whole number, so that its bounds are described."""

Amount = Annotated[int, Field(ge=0, le=MOST_CHIPS), AS_WHOLE]
"""Chips, none or more."""

SomeChips = Annotated[int, Field(ge=1, le=MOST_CHIPS), AS_WHOLE]
"""Chips, at least one."""

SeatNumber = Annotated[int, Field(ge=1, le=8), AS_WHOLE]
"""A seat of a table."""


def complaint(problem: Mapping[str, Any], tags: Collection[str] = ()) -> Message:
    """Return what is wrong with a value, as pydantic found it, in words.

    Args:
        problem: one of its errors.
        tags: parts of a place that name the shape which was tried, and nothing that people wrote.
    """
    path = ".".join(str(part) for part in problem["loc"] if part not in (*_HOLDERS, *tags))
    place = path or Message("the message")
    bounds = problem.get("ctx", {})
    match problem["type"]:
        case "missing":
            return Message("{place} is missing", place=place)
        case "extra_forbidden":
            return Message("{place} is not known here", place=place)
        case "greater_than_equal":
            return Message("{place} is at least {least}", place=place, least=bounds["ge"])
        case "less_than_equal":
            return Message("{place} is at most {most}", place=place, most=bounds["le"])
        case "string_too_short" | "too_short":
            return Message("{place} is too short", place=place)
        case "string_too_long" | "too_long":
            return Message("{place} is longer than {most}", place=place, most=bounds["max_length"])
        case "literal_error" | "union_tag_invalid":
            return Message(
                "{place} is none of {choices}",
                place=place,
                choices=str(bounds.get("expected") or bounds.get("expected_tags")),
            )
        case "union_tag_not_found":
            return Message("{place} has no kind", place=place)
        case "json_invalid" | "json_type":
            return Message("this is no JSON")
    return Message("{place} is not of the right kind", place=place)


_HOLDERS = ("body", "query", "path")  # where a request holds a value, as FastAPI says it
