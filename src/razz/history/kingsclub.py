"""KingsClub: Razz and 2-7 Razz, calls printed as the whole wager, the net of every seat.

The street labels are no guide: there may be none before third street, and then those that follow
are one too low. The number of cards tells the street. The time has no zone, so it is no moment.
"""

from __future__ import annotations

import re
from decimal import Decimal

from razz.game.street import Street
from razz.history.amounts import AMOUNT
from razz.history.formats import Format
from razz.history.lines import (
    ALL_IN,
    Block,
    Line,
    OtherGame,
    Reader,
    Sentence,
    amount_at,
    header_of,
)
from razz.history.site import Deed, SiteHand
from razz.record import ClaimKind
from razz.rules import rule_set

SITE = "KingsClub"

START = re.compile(r"#(?P<id>\d+): +(?:No |Pot )?Limit ")
HEADER = re.compile(
    rf"#(?P<id>\d+): +(?P<game>(?:No |Pot )?Limit .+) - (?P<small>{AMOUNT})/(?P<big>{AMOUNT})\s*$"
)
RULES = {"limit razz": "kingsclub", "limit 2-7 razz": "kingsclub+deuce-to-seven"}
TABLE = re.compile(r"Table (?:ID )?'(?P<table>.+)'.*")
TOURNAMENT = re.compile(r"T\d+ \[\d+\]")
SEAT = re.compile(
    rf"Seat (?P<seat>\d{{1,2}}): +(?P<name>.+) \((?P<stack>{AMOUNT})\)(?P<away> .*out)?"
)
ANTE = re.compile(rf"(?P<name>.+): +posts ante (?P<amount>{AMOUNT}){ALL_IN}")
SENTENCES = (
    Sentence(Deed.BRING_IN, r"brings in for {amount}" + ALL_IN),
    Sentence(Deed.FOLD, r"folds"),
    Sentence(Deed.CHECK, r"checks"),
    Sentence(Deed.CALL, r"calls {amount}" + ALL_IN, is_total=True),
    Sentence(Deed.WAGER, r"bets {amount}" + ALL_IN),
    Sentence(Deed.WAGER, r"raises to {amount}" + ALL_IN),
    Sentence(Deed.SHOW, r"shows {cards}"),
)
DEALT = re.compile(r"Dealt to +(?P<text>.+\])")
COLLECTED = re.compile(
    rf"(?P<name>.+) wins (?:(?:main |side )?pot (?:\d+ )?)?\((?P<amount>{AMOUNT})\)(?: from pot)?"
)
RAKE = re.compile(rf"Rake (?P<rake>{AMOUNT})")
RESULT = re.compile(
    rf"Seat (?P<seat>\d{{1,2}}): +(?P<name>.+) \((?P<left>{AMOUNT})\) (?P<net>[-+]?{AMOUNT})"
)


def parse(block: Block) -> SiteHand | OtherGame:
    """Return the hand of *block*, or what other game it is.

    Raises:
        RecordError: it cannot be read; names the line and the reason.
    """
    line = block.first
    header = header_of(HEADER, line)
    rules = RULES.get(header["game"].lower())
    if rules is None:
        return OtherGame(line.number, header["game"])
    hand = SiteHand(
        site=SITE,
        line=line.number,
        rules=rule_set(rules),
        small_bet=amount_at(line, header["small"]),
        big_bet=amount_at(line, header["big"]),
        hand_id=header["id"],
        rake=Decimal(0),  # a hand without a line for it was not raked
    )
    return Reader(hand, SENTENCES, after_name=" ").read(block.lines[1:], LINES)


def _table(reader: Reader, line: Line, found: re.Match[str]) -> bool:
    if not reader.table(line, found):
        return False
    if TOURNAMENT.fullmatch(found["table"]):
        reader.hand.cash, reader.hand.event = False, found["table"]
    return True


def _ante(reader: Reader, line: Line, found: re.Match[str]) -> bool:
    name = found["name"]
    return reader.is_seated(name) and reader.did(line, name, Deed.ANTE, found["amount"])


def _dealt(reader: Reader, line: Line, found: re.Match[str]) -> bool:
    for name, groups in reader.groups_at(found["text"]):
        held = (street for street in Street if (name, street) not in reader.hand.dealt)
        street = next(held, Street.SEVENTH)
        reader.hand.dealt[name, street] = reader.cards(line, " ".join(groups))
        return True
    return False


def _rake(reader: Reader, line: Line, found: re.Match[str]) -> bool:
    reader.hand.rake = amount_at(line, found["rake"])
    return True


def _result(reader: Reader, line: Line, found: re.Match[str]) -> bool:
    return reader.says(line, ClaimKind.STACK, found["left"], found["name"]) and reader.says(
        line, ClaimKind.NET, found["net"], found["name"]
    )


LINES = (
    (SEAT, Reader.seat),
    (ANTE, _ante),
    (DEALT, _dealt),
    (RESULT, _result),
    (COLLECTED, Reader.collected),
    (RAKE, _rake),
    (TABLE, _table),
)

FORMAT = Format(name=SITE, start=START, end=COLLECTED, parse=parse)
