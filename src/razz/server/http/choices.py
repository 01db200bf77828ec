"""What a new table can be, so that a page needs no list of its own."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter

from razz.bots import BOTS, make_bot
from razz.languages import LANGUAGES
from razz.rules.book import ROOMS, VARIANT_TEXTS
from razz.server.http.shapes import LONGEST_PASSWORD, MOST_SECONDS, ChoicesTold
from razz.server.wire.words import words_json
from razz.table.settings import LONGEST_TABLE_NAME, MOST_CHIPS
from razz.table.talk import LONGEST_NAME, LONGEST_TEXT, REACTIONS

router = APIRouter()

# Ante, bring-in, small and big bet as they are usual, with fifty small bets to buy in for.
_STAKES = ((0, 1, 2, 4), (1, 2, 4, 8), (1, 3, 8, 16), (3, 5, 15, 30), (10, 15, 40, 80))
_BUY_IN = 50


@router.get("/api/choices")
async def choices() -> ChoicesTold:
    """Return what there is to choose from."""
    return _choices()


@cache
def _choices() -> ChoicesTold:
    return ChoicesTold.model_validate(
        {
            "rules": [{"name": name, "text": words_json(text)} for name, text in ROOMS.items()],
            "variants": [
                {
                    "name": name,
                    "text": words_json(text),
                    "kind": "limit" if name.endswith("-limit") else "game",
                }
                for name, text in VARIANT_TEXTS.items()
            ],
            "bots": [
                {"name": kind, "text": words_json(make_bot(kind, _none).name)} for kind in BOTS
            ],
            "reactions": [
                {"name": name, "text": words_json(text)} for name, text in REACTIONS.items()
            ],
            "stakes": [
                {
                    "ante": ante,
                    "bring_in": bring_in,
                    "small_bet": small,
                    "big_bet": big,
                    "buy_in": _BUY_IN * small,
                }
                for ante, bring_in, small, big in _STAKES
            ],
            "languages": list(LANGUAGES),
            "limits": {
                "seats": _range(2, 8),
                "chips": _range(1, MOST_CHIPS),
                "turn": _range(1, MOST_SECONDS),
                "bank": _range(0, MOST_SECONDS),
                "between": _range(0, MOST_SECONDS),
                "name": _range(1, LONGEST_NAME),
                "table_name": _range(1, LONGEST_TABLE_NAME),
                "password": _range(1, LONGEST_PASSWORD),
                "chat": _range(1, LONGEST_TEXT),
            },
        }
    )


def _range(least: int, most: int) -> dict[str, int]:
    return {"least": least, "most": most}


def _none(_: int) -> int:
    """A bot that is only asked its name draws nothing."""
    return 0
