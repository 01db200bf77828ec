"""Hand records for tests: those of the samples and of ``../shared``, and random ones."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from chance import random_hand

from razz.errors import RecordError
from razz.game.hand import Hand
from razz.history import phh, pokerstars_writer, records_json
from razz.history.items import ReadHand
from razz.history.registry import read_file, read_text
from razz.money import Money
from razz.record import Claim, ClaimKind, HandRecord, Player, claims_of

SAMPLES = Path(__file__).parent / "samples"
WORKED = Path(phh.__file__).parents[2] / "hands" / "worked-hand.phh"

WRITERS: dict[str, Callable[[list[HandRecord]], str]] = {
    "phh": phh.write,
    "pokerstars": pokerstars_writer.write,
    "json": records_json.write,
}
"""What writes records as text."""


def read_back(text: str) -> list[HandRecord]:
    """Return the records that *text* holds, read as a file of unknown format is."""
    items = list(read_text(text))
    assert all(isinstance(item, ReadHand) for item in items), items
    return [item.record for item in items if isinstance(item, ReadHand)]


def records_in(*folders: Path) -> list[tuple[str, HandRecord]]:
    """Return the records of all files below *folders*, each with the name of its file."""
    paths = sorted(path for folder in folders for path in folder.rglob("*") if path.is_file())
    return [
        (path.name, item.record)
        for path in paths
        for item in read_file(path)
        if isinstance(item, ReadHand)
    ]


# Random records

NAMES = (
    *("AB [Nord]", "x: folds", "x", "x calls 5", "calls $2", "J.R.", "Boss (host)", "é Ä 席", "a"),
    *("Seat 1: b (5 in chips)", "Dealt to x", "x (100 in chips) ", "  ", "", "tab\tb", "new\nline"),
    *("'q\"\\", "*** RIVER ***", 'said, "hi"', "# razz first = 2", "collected $5 from pot", "😀"),
    *("\u00a0nb", "z" * 80, "Total pot $5 | Rake $1", "X [As]", "a\u200db", "Player1", "Player2"),
    *("PokerStars Game #1:", "posts the ante 5", "{club}", "Uncalled bet (5) returned to x", "#1"),
)
"""Names that look like anything."""

MONIES = (
    Money(),
    Money(currency="USD", symbol="$", decimals=2),
    Money(currency="EUR", symbol="€", decimals=2),
    Money(currency="GBP", symbol="£", decimals=1),
    Money(currency="usd", symbol="$", decimals=3),
    Money(currency="chips", symbol="¥", decimals=4),
)
EVENTS = (
    None,
    "Tournament #1, $1+$1 USD Razz Limit - Level I (5/10)",
    "{Club} Tournament #12, 100+9 8-Game (Razz Limit) - Match Round I, Level IV (30/60)",
    "HORSE",
    "8-Game",
    "Monday (the 4th) - late",
    "new\nline",
)
MOMENTS = (
    None,
    datetime(2009, 11, 26, 15, 24, 42, tzinfo=UTC),
    datetime(2009, 11, 1, 6, 30, tzinfo=UTC),  # an hour that New York has twice
    datetime(2020, 1, 1, microsecond=5, tzinfo=UTC),
)
EXTRAS: tuple[tuple[tuple[str, Any], ...], ...] = (
    (),
    (("author", "Ann"), ("_mood", {"good": True, "score": Decimal("1.5"), "who": ["a", {}]})),
    (("variant", "mine"), ("odd key", "q\\ \u00a0" * 900), ("day", MOMENTS[1])),
)


def random_record(source: random.Random) -> HandRecord:
    """Return a random hand as a record, with facts of every kind and names like anything."""
    hand = random_hand(source)
    count = len(hand.seats)
    names = source.sample(NAMES, count)
    if source.random() < 0.5:
        names = [f"Player{number}" for number in range(count)]
    if source.random() < 0.1:
        names[0] = names[-1]
    seats = sorted(source.sample(range(11), count + 1))
    if source.random() < 0.2:
        source.shuffle(seats)
    players = [
        Player(name=name, seat=seat, stack=stack)
        for name, seat, stack in zip(names, seats, hand.setup.stacks, strict=False)
    ]
    if source.random() < 0.4:
        players.append(Player(name="Away", seat=seats[-1], stack=7, dealt_in=False))
    setup = hand.setup
    if source.random() < 0.3:
        setup = replace(setup, stated_rake=hand.rake)
    if source.random() < 0.1:
        setup = replace(setup, rules=replace(setup.rules, name="Bob's house", version=7))
    return HandRecord(
        setup=setup,
        actions=hand.actions,
        players=tuple(players),
        money=source.choice(MONIES),
        site=source.choice([None, "PokerStars", "razz", "Winamax"]),
        hand_id=source.choice(
            [None, "123", "0", "012", "a-12", "37678798-20-2217033547", "1" * 25]
        ),
        table=source.choice([None, "Nord", "it's", "a\nb", " x ", ""]),
        event=source.choice(EVENTS),
        when=source.choice(MOMENTS),
        hero=source.choice([None, 1, count]),
        claims=tuple(_claims(source, hand)),
        revealed=source.choice([(), ((count, hand.seats[-1].down),)]),
        remarks=source.choice([(), ((0, "before"), (2, "a # [x]"), (2, "more"))]),
        comments=source.choice([(), ("a b", "c # d"), ("x\ny",), ("",)]),
        extra=source.choice(EXTRAS),
    )


def _claims(source: random.Random, hand: Hand) -> Iterator[Claim]:
    if source.random() < 0.5:
        yield from claims_of(ClaimKind.STACK, (seat.stack for seat in hand.seats))
    if source.random() < 0.3:
        yield from claims_of(ClaimKind.COLLECTED, (seat.won for seat in hand.seats))
    if source.random() < 0.3:
        yield Claim(kind=ClaimKind.POT, amount=source.randint(0, 9))
    if source.random() < 0.3:
        yield Claim(kind=ClaimKind.NET, amount=-5, seat=1)


def random_record_with_unknown_cards(source: random.Random) -> HandRecord | None:
    """Return a random hand as somebody saw it who missed cards; ``None`` if that makes no hand."""
    hand = random_hand(source)
    if hand.misdealt:
        return None
    record = HandRecord.of(hand, [f"Player{seat.number}" for seat in hand.seats])
    hidden = source.choice([0.2, 0.6, 1]), source.choice([0, 0, 0.2, 0.6])  # down cards, up cards
    one_by_one = source.random() < 0.3

    def deal(found: re.Match[str]) -> str:
        cards = re.findall("..", found[2])
        before = found.string[: found.start()].count(f"d dh p{found[1]} ")
        for place, card in enumerate(cards):
            is_up = place == 2 or (len(cards) == 1 and before < 4)
            cards[place] = "??" if source.random() < hidden[is_up] else card
        parts = ["".join(cards[:2]), *cards[2:]] if one_by_one else ["".join(cards)]
        return "', '".join(f"d dh p{found[1]} {part}" for part in parts)

    def show(found: re.Match[str]) -> str:
        cards = re.findall("..", found[2])
        return f"p{found[1]} sm " + "".join(cards[:2] + cards[6:])

    text = re.sub(r"d dh p(\d) (\w+)", deal, phh.write([record]))
    try:
        (seen,) = phh.parse(re.sub(r"p(\d) sm (\w+)", show, text))
    except RecordError:
        return None
    return seen
