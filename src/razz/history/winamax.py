"""Winamax: euros behind the number, times in UTC, pots net of rake, uncalled bets among the won.

A raise to which a seat goes all-in is printed with what it adds, so that a short one has a negative
size ("raises -6.10€ to 18.90€"). Where the deal begins is not told: Winamax lists the seats of a
street in the order in which they act.
"""

from __future__ import annotations

import re

from razz.history.amounts import AMOUNT, currency_of, read_moment
from razz.history.formats import Format
from razz.history.lines import (
    ALL_IN,
    CARD,
    SUMMARY,
    Block,
    Line,
    OtherGame,
    Reader,
    Sentence,
    amount_at,
    header_of,
    no_header,
)
from razz.history.site import Deed, SiteHand
from razz.record import ClaimKind
from razz.rules import rule_set

SITE = "Winamax"

START = re.compile(r"Winamax Poker - .* - HandId: #(?P<id>[\d-]+)")
HEADER = re.compile(
    r"Winamax Poker - (?P<kind>.+) - HandId: #(?P<id>[\d-]+) - (?P<game>[^()]+) "
    r"\((?P<stakes>[^()]*)\) - (?P<date>\d{4}/\d\d/\d\d) (?P<clock>\d{1,2}:\d\d:\d\d) UTC"
)
RAZZ = re.compile(r"razz fixed limit", re.IGNORECASE)
STAKES = re.compile(rf"(?:(?P<ante>{AMOUNT})/)?(?P<small>{AMOUNT})/(?P<big>{AMOUNT})")
TABLE = re.compile(r"Table:? '(?P<table>.*)' \d+-max.*")
SEAT = re.compile(
    rf"Seat (?P<seat>\d{{1,2}}): +(?P<name>.+) \((?P<stack>{AMOUNT})(?:, [^()]* bounty)?\)"
    r"(?P<away>,? (?:is )?sitting out)?"
)
SENTENCES = (
    Sentence(Deed.ANTE, r"posts ante {amount}" + ALL_IN),
    Sentence(Deed.BRING_IN, r"(?:brings in|bring-in) {amount}" + ALL_IN),
    Sentence(Deed.FOLD, r"folds"),
    Sentence(Deed.CHECK, r"checks"),
    Sentence(Deed.CALL, r"calls {amount}" + ALL_IN),
    Sentence(Deed.WAGER, r"bets {amount}" + ALL_IN),
    Sentence(Deed.WAGER, rf"raises {AMOUNT} to {{amount}}" + ALL_IN),
    Sentence(Deed.SHOW, r"shows {cards}(?: \(.*\))?"),
)
STREET = re.compile(
    rf"\*\*\* (?:[4-7]th STREET|FOURTH|FIFTH|SIXTH|SEVENTH) \*\*\*(?: {CARD})?", re.IGNORECASE
)
DEALT = re.compile(r"Dealt to +(?P<text>.+\])")
COLLECTED = re.compile(
    rf"(?P<name>.+) collected (?P<amount>{AMOUNT}) from (?:main |side )?pot(?: \d+)?"
)
# In large pots the figure is rounded: "15.52k".
POT = re.compile(
    rf"Total pot (?P<pot>{AMOUNT})(?P<rounded>k)?(?: .*)? \| (?:No rake|Rake (?P<rake>{AMOUNT}))"
)
BOARD = re.compile(rf"Board: {CARD}")


def parse(block: Block) -> SiteHand | OtherGame:
    """Return the hand of *block*, or what other game it is.

    Raises:
        RecordError: it cannot be read; names the line and the reason.
    """
    header = header_of(HEADER, block.first)
    if not RAZZ.fullmatch(header["game"]):
        return OtherGame(block.first.number, header["game"])
    return Reader(_start(block.first, header), SENTENCES, after_name=" ").read(
        block.lines[1:], LINES
    )


def _start(line: Line, header: re.Match[str]) -> SiteHand:
    stakes = STAKES.fullmatch(header["stakes"])
    if stakes is None:
        raise no_header(line)
    symbol, code = currency_of(header["stakes"])
    tournament = header["kind"].startswith("Tournament")
    return SiteHand(
        site=SITE,
        line=line.number,
        rules=rule_set("standard"),
        small_bet=amount_at(line, stakes["small"]),
        big_bet=amount_at(line, stakes["big"]),
        ante=amount_at(line, stakes["ante"]) if stakes["ante"] else None,
        currency=code,
        symbol=symbol,
        cash=not tournament,
        hand_id=header["id"],
        event=header["kind"] if tournament else None,
        when=read_moment(header["date"], header["clock"], "UTC"),
        uncalled_is_won=True,
    )


def _pot(reader: Reader, line: Line, found: re.Match[str]) -> bool:
    reader.hand.rake = amount_at(line, found["rake"] or "0")
    return bool(found["rounded"]) or reader.says(line, ClaimKind.POT_LESS_RAKE, found["pot"])


LINES = (
    (SEAT, Reader.seat),
    (DEALT, Reader.dealt),
    (STREET, Reader.next_street),
    (COLLECTED, Reader.collected),
    (POT, _pot),
    (TABLE, Reader.table),
    (BOARD, Reader.community),
    (SUMMARY, Reader.summary),
)

FORMAT = Format(name=SITE, start=START, end=POT, parse=parse)
