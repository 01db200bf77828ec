"""Full Tilt: cash and sit & go, dealer's remarks and chat between the lines of play.

The ante lines are in the order in which players paid, which tells nothing of the deal. Hands of
players that are all-in are shown at once, and from then on deal lines repeat all of their cards.
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
from razz.rules import rule_set

SITE = "Full Tilt"

START = re.compile(r"Full ?Tilt ?Poker(?:\.\w+)? Game #(?P<id>\d+)")
HEADER = re.compile(
    r"Full ?Tilt ?Poker Game #(?P<id>\d+): +(?P<about>.+) - "
    r"(?P<clock>\d{1,2}:\d\d:\d\d) (?P<zone>[A-Z]+) - (?P<date>\d{4}/\d\d/\d\d)"
    r"(?: \[(?P<et_clock>\d{1,2}:\d\d:\d\d) ET - (?P<et_date>\d{4}/\d\d/\d\d)\])?"
)
_STAKES = rf"(?P<small>{AMOUNT})\s*/\s*(?P<big>{AMOUNT})(?: Ante (?P<ante>{AMOUNT}))?"
ABOUT = (
    re.compile(rf"(?P<where>.+) - {_STAKES} - (?P<game>.+)"),
    re.compile(rf"(?P<where>.+) - (?P<game>.+) - {_STAKES}"),
)
WHERE = re.compile(
    r"(?:(?P<event>.+ \(\d+\)), )?(?:(?:Table|Match) )?(?P<table>.+?)(?: \([^()]*\))?"
)
RAZZ = re.compile(r"(?:fixed )?limit razz", re.IGNORECASE)
SEAT = re.compile(
    rf"Seat (?P<seat>\d{{1,2}}): +(?P<name>.+) \((?P<stack>{AMOUNT})\)(?P<away>, is sitting out)?"
)
SENTENCES = (
    Sentence(Deed.ANTE, r"antes {amount}" + ALL_IN),
    Sentence(Deed.BRING_IN, r"brings in for {amount}" + ALL_IN),
    Sentence(Deed.FOLD, r"folds"),
    Sentence(Deed.CHECK, r"checks"),
    Sentence(Deed.CALL, r"calls {amount}" + ALL_IN),
    Sentence(Deed.WAGER, r"completes it to {amount}" + ALL_IN),
    Sentence(Deed.WAGER, r"bets {amount}" + ALL_IN),
    Sentence(Deed.WAGER, r"raises to {amount}" + ALL_IN),
    Sentence(Deed.SHOW, r"shows {cards}(?: .*)?"),
    Sentence(Deed.MUCK, r"mucks"),
)
STREET = re.compile(rf"\*\*\* [4-7]TH STREET \*\*\*(?: {CARD})?(?: \(.*\))?")
DEALT = re.compile(r"Dealt to +(?P<text>.+\])")
RETURNED = re.compile(rf"Uncalled bet of (?P<amount>{AMOUNT}) returned to (?P<name>.+)")
COLLECTED = re.compile(
    r"(?P<name>.+) (?:wins|ties for) (?:the )?(?:main |side )?pot(?: #?\d)? "
    rf"\((?P<amount>{AMOUNT})\)(?: with .*)?"
)
POT = re.compile(rf"Total pot (?P<pot>{AMOUNT})(?: .*)? \| Rake (?P<rake>{AMOUNT})")
BOARD = re.compile(rf"Board: {CARD}")


def parse(block: Block) -> SiteHand | OtherGame:
    """Return the hand of *block*, or what other game it is.

    Raises:
        RecordError: it cannot be read; names the line and the reason.
    """
    header = header_of(HEADER, block.first)
    found = (pattern.fullmatch(header["about"]) for pattern in ABOUT)
    about = next((one for one in found if one and RAZZ.fullmatch(one["game"])), None)
    if about is None:
        if RAZZ.search(header["about"]):
            raise no_header(block.first)
        return OtherGame(block.first.number, header["about"])
    reader = Reader(_start(block.first, header, about), SENTENCES, after_name=" ")
    return reader.read(block.lines[1:], LINES)


def _start(line: Line, header: re.Match[str], about: re.Match[str]) -> SiteHand:
    if header["et_date"]:
        when = read_moment(header["et_date"], header["et_clock"], "ET")
    else:
        when = read_moment(header["date"], header["clock"], header["zone"])
    where = WHERE.fullmatch(about["where"])
    symbol, code = currency_of(about["small"])
    event = where["event"] if where else None
    return SiteHand(
        site=SITE,
        line=line.number,
        rules=rule_set("fulltilt"),
        small_bet=amount_at(line, about["small"]),
        big_bet=amount_at(line, about["big"]),
        ante=amount_at(line, about["ante"]) if about["ante"] else None,
        currency=code,
        symbol=symbol,
        cash=event is None,
        hand_id=header["id"],
        table=where["table"] if where else None,
        event=event,
        when=when,
    )


LINES = (
    (SEAT, Reader.seat),
    (DEALT, Reader.dealt),
    (STREET, Reader.next_street),
    (RETURNED, Reader.returned),
    (COLLECTED, Reader.collected),
    (POT, Reader.pot),
    (BOARD, Reader.community),
    (SUMMARY, Reader.summary),
)

FORMAT = Format(name=SITE, start=START, end=POT, parse=parse, sums_up_seats=True)
