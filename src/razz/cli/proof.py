"""The proof of hands: each played through the engine and compared with what its source states."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum

from razz.game.hand import Hand
from razz.history.items import Problem, ReadHand, key_of
from razz.low import best_low
from razz.record import HandRecord
from razz.text import Message


class Wanted(Enum):
    """What is wanted of each hand besides the verdict."""

    VERDICT = "verdict"
    RECORD = "record"
    JSON = "json"


@dataclass(frozen=True)
class Verdict:
    """What came out of one hand; it goes from process to process, so it is small.

    Attributes:
        file: the file's name, as it was given.
        name: the site's number of the hand, or its place in the file.
        line: its first line.
        problems: why it fails; none if it does not.
        notes: named deviations.
        has_claims: whether the source states results, so that there was something to compare.
        key: what the hand is known by, if it could be read.
        record: the hand, if it is wanted.
        facts: what is printed of it as JSON, if that is wanted.
    """

    file: str
    name: str
    line: int
    problems: tuple[Message, ...]
    notes: tuple[Message, ...] = ()
    has_claims: bool = True
    key: bytes | None = None
    record: HandRecord | None = None
    facts: str | None = None


def prove(file: str, found: ReadHand | Problem, wanted: Wanted) -> Verdict:
    """Return what came out of a hand of *file*."""
    if isinstance(found, Problem):
        name = found.hand_id or str(found.number)
        why = (found.error.message,)
        facts = as_json(file, name, found.site, why) if wanted is Wanted.JSON else None
        return Verdict(file, name, found.line, why, facts=facts)
    record = found.record
    name = record.hand_id or str(found.number)
    problems = found.problems
    facts = None
    if wanted is Wanted.JSON:
        facts = as_json(file, name, record.site or "PHH", problems, record, found.hand)
    return Verdict(
        file=file,
        name=name,
        line=found.line,
        problems=problems,
        notes=record.notes,
        has_claims=bool(record.claims),
        key=key_of(record),
        record=record if wanted is Wanted.RECORD else None,
        facts=facts,
    )


def as_json(
    file: str,
    name: str | None,
    site: str | None,
    problems: tuple[Message, ...],
    record: HandRecord | None = None,
    hand: Hand | None = None,
) -> str:
    """Return what is printed of a hand as JSON; amounts are decimal strings."""
    facts: dict[str, object] = {
        "file": file,
        "hand": name,
        "site": site,
        "ok": not problems,
        "error": "; ".join(map(str, problems)) or None,
        "players": [],
        "pots": [],
        "rake": None,
        "low": {},
        "notes": [],
    }
    if record is not None and hand is not None:
        facts |= _play(record, hand)
    return json.dumps(facts, ensure_ascii=False)


def _play(record: HandRecord, hand: Hand) -> dict[str, object]:
    """Who played, and what came of it."""

    def amount(units: int) -> str:
        return f"{record.money.decimal(units):f}"

    numbers = {player.seat: number for number, player in enumerate(record.dealt_in, start=1)}
    players = []
    for player in sorted(record.players, key=lambda player: player.seat):
        seat = hand.seat(numbers[player.seat]) if player.dealt_in else None
        put_in, won = (seat.put_in, seat.won) if seat else (0, 0)
        players.append(
            {
                "name": player.name,
                "seat": player.seat,
                "start": amount(player.stack),
                "put_in": amount(put_in),
                "won": amount(won),
                "net": amount(won - put_in),
            }
        )
    names = _labels(record)
    return {
        "players": players,
        "pots": [
            {"amount": amount(pot.amount), "players": [names[seat] for seat in pot.seats]}
            for pot in hand.pots
        ],
        "rake": amount(hand.rake),
        "low": {names[number]: low for number, low in shown_lows(hand).items()},
        "notes": [str(note) for note in record.notes],
    }


def _labels(record: HandRecord) -> dict[int, str]:
    """A word for each seat of the hand: its player's name, with the seat where two share it."""
    names = [player.name for player in record.dealt_in]
    return {
        number: player.name if names.count(player.name) == 1 else f"{player.name} ({player.seat})"
        for number, player in enumerate(record.dealt_in, start=1)
    }


def shown_lows(hand: Hand) -> dict[int, str]:
    """Return the low of every hand that was shown and is known, by seat number."""
    lows = {}
    for seat in hand.seats:
        known = [card for card in hand.cards_of(seat.number) if card is not None]
        if seat.shown and len(known) == len(hand.cards_of(seat.number)):
            lows[seat.number] = str(best_low(known, hand.rules.ladder))
    return lows
